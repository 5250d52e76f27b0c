"""A Record played to any of its moves. Everything that plays recorded moves goes through here: loading a table, undo,
looking at a game move by move, and verification.

A state is kept at every 32nd move, as a dump of about a kilobyte: from the nearest one any move is at most 31 away.
"""

from __future__ import annotations

from base64 import b64decode
from typing import Final

from agon.core.codec import digest, digest_of, dump, load
from agon.core.contract import Game, Sink, State
from agon.core.errors import AgonError, BadRecord
from agon.core.record import DIGEST_EVERY, Record

KEEP_EVERY: Final = 32  # moves; a multiple of DIGEST_EVERY, for which states are dumped anyway


class Replay:
    """A game in the state that its moves so far lead to, with what is needed to reach any earlier one."""

    def __init__(self, game: Game, record: Record, sink: Sink | None = None, kept: list[bytes] | None = None) -> None:
        """At the Record's start: none of its moves is played. `kept` are the states of a game with the same start."""
        self.game = game
        self.record = start_of(record)
        self.first = len(self.record.moves)  # moves before this one were played with other rules
        self.sink = sink
        self.state = begin(game, self.record) if kept is None else load(game, kept[0])
        self.kept = [dump(self.state)] if kept is None else kept  # at `first`, then at every 32nd move
        self.state.sink = sink
        self.played = 0  # moves in all, also those on the way to an earlier state

    def play(self, record: Record, upto: int | None = None) -> None:
        """Plays on as the Record says, and checks its digests on the way."""
        proofs = dict(record.digests)
        for seat, action in record.moves[len(self.record.moves) : upto]:
            try:
                self.apply(seat, action)
            except AgonError as error:
                number = len(self.record.moves) + 1
                problem = f"move {number} of this Record is not legal: {error.message}"
                raise BadRecord(problem, "The file may be damaged.") from error
            number = len(self.record.moves)
            if number in proofs and proofs[number] != f"{digest(self.state):016x}":
                problem = f"after move {number} this is not the game that was recorded"
                raise BadRecord(problem, "The file may be damaged.")

    def apply(self, seat: int, action: int) -> None:
        """Takes a move, or raises IllegalAction and leaves everything as it was."""
        self.state.apply(seat, action)
        self.played += 1
        self.note(seat, action)

    def note(self, seat: int, action: int) -> None:
        """This move has led to the present state."""
        self.record.moves.append((seat, action))
        number = len(self.record.moves)
        if number % DIGEST_EVERY == 0 or self.state.over:
            data = dump(self.state)
            self.record.digests.append((number, f"{digest_of(data):016x}"))
            if number % KEEP_EVERY == 0:
                self.kept.append(data)

    def at(self, move: int) -> State:
        """The state after so many moves: a new one, which nobody else has."""
        if not self.first <= move <= len(self.record.moves):
            raise AgonError(f"there is no move {move}", self.where_moves_are())
        place = move // KEEP_EVERY - self.first // KEEP_EVERY
        nearest = move - move % KEEP_EVERY if place > 0 else self.first
        state = load(self.game, self.kept[place])
        for seat, action in self.record.moves[nearest:move]:
            state.apply(seat, action)
            self.played += 1
        return state

    def where_moves_are(self) -> str:
        begin = "0 is the set-up" if self.first == 0 else f"before {self.first} it was played with other rules"
        return f"This game has moves up to {len(self.record.moves)}; {begin}."

    def go_back(self, move: int) -> None:
        """Forgets what came after so many moves."""
        self.state = self.at(move)
        self.state.sink = self.sink
        del self.record.moves[move:]
        self.record.digests = [(number, proof) for number, proof in self.record.digests if number <= move]
        del self.kept[move // KEEP_EVERY - self.first // KEEP_EVERY + 1 :]


def start_of(record: Record) -> Record:
    """A Record of the same game with the moves that cannot be played here."""
    return Record(
        game=record.game,
        version=record.version,
        options=record.options,
        seed=record.seed,
        cards=record.cards,
        position=record.position,
        players=record.players,
        moves=[] if record.resumed is None else record.moves[: record.resumed.move],
        resumed=record.resumed,
    )


def begin(game: Game, record: Record) -> State:
    """The state at the record's start, if this game with these rules is the one that was played."""
    resumed = record.resumed
    version = record.version if resumed is None else resumed.version
    if record.game != game.id:
        raise BadRecord(f"this Record is a game of {record.game!r}, not of {game.id!r}", "Replay it with its own game.")
    if version != game.version:
        raise BadRecord(
            f"this Record was played with rules {version} of {game.title}; here are rules {game.version}",
            "Replay it with the release of Agon that wrote it.",
        )
    if resumed is not None:
        return load(game, b64decode(resumed.state))
    if record.position is not None:
        return game.position(record.position)
    return game.new(record.options, record.seed_number())


def replay(game: Game, record: Record, upto: int | None = None) -> State:
    """The state after the first `upto` moves (all, if None). Moves and digests are checked on the way."""
    played = Replay(game, record)
    if upto is not None and upto < played.first:
        raise AgonError(f"move {upto} was played with other rules", played.where_moves_are())
    played.play(record, upto)
    return played.state

"""A Record is a whole game on disk: what was played, from which seed, and proof that a replay is the same game."""

from __future__ import annotations

from typing import Any

import msgspec

from agon.core.codec import digest
from agon.core.contract import Game, State
from agon.core.errors import AgonError, BadRecord
from agon.core.seeds import commitment, mixed, server_commitment

FORMAT = "agon record 1"
DIGEST_EVERY = 16


class SeedParts(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a server mixed a seed from: its own part, to which it was committed before, and each seat's share."""

    server: str  # in hexadecimal
    shares: list[str]

    def server_number(self) -> int:
        return int(self.server, 16)

    def commitment(self) -> str:
        return server_commitment(self.server_number())


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Game, rules version, options, seed and moves. `digests` proves every 16th move and the end."""

    format: str = FORMAT
    game: str
    version: str
    options: dict[str, int | str]
    seed: str  # in hexadecimal: JSON numbers are too short for it
    moves: list[tuple[int, int]] = []
    digests: list[tuple[int, str]] = []
    cards: str = ""  # the text of a user's own card file, so that the record stands alone
    position: dict[str, Any] | None = None  # where the game began, if not at set-up
    players: list[str] = []
    seed_parts: SeedParts | None = None

    def seed_number(self) -> int:
        return int(self.seed, 16)

    def commitment(self) -> str:
        return commitment(self.seed_number())

    def add(self, seat: int, action: int, state: State) -> None:
        """Notes a move that has just been applied to `state`."""
        self.moves.append((seat, action))
        if len(self.moves) % DIGEST_EVERY == 0 or state.over:
            self.digests.append((len(self.moves), f"{digest(state):016x}"))

    def to_json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"


def read_record(data: bytes, name: str = "this file") -> Record:
    try:
        record = msgspec.json.decode(data, type=Record)
        numbers = [record.seed_number()]
        if record.seed_parts is not None:
            numbers.append(record.seed_parts.server_number())
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise BadRecord(
            f"{name} is not a readable Record: {error}", "A Record is written by `agon play --save FILE`."
        ) from error
    if record.format != FORMAT:
        raise BadRecord(f"{name} is of format {record.format!r}", f"This program reads {FORMAT!r}.")
    if not all(0 <= number < 1 << 256 for number in numbers):
        raise BadRecord(f"the seed in {name} is out of range", "The file may be damaged.")
    return record


def check_seed_parts(record: Record) -> None:
    """Refuses a Record whose seed is not what its parts give."""
    parts = record.seed_parts
    if parts is not None and mixed(parts.server_number(), parts.shares) != record.seed_number():
        raise BadRecord(
            "the seed of this Record is not made from the parts that it names",
            "The file may be damaged, or the cards were chosen.",
        )


def begin(game: Game, record: Record) -> State:
    """The state at the record's start, if this game with these rules is the one that was played."""
    if record.game != game.id:
        raise BadRecord(f"this Record is a game of {record.game!r}, not of {game.id!r}", "Replay it with its own game.")
    if record.version != game.version:
        raise BadRecord(
            f"this Record was played with rules {record.version} of {game.title}; here are rules {game.version}",
            "Replay it with the release of Agon that wrote it.",
        )
    if record.position is not None:
        return game.position(record.position)
    return game.new(record.options, record.seed_number())


def replay(game: Game, record: Record, upto: int | None = None, state: State | None = None) -> State:
    """The state after the first `upto` moves (all, if None). Moves and digests are checked on the way."""
    proofs = dict(record.digests)
    if state is None:
        state = begin(game, record)
    for number, (seat, action) in enumerate(record.moves[:upto], start=1):
        try:
            state.apply(seat, action)
        except AgonError as error:
            raise BadRecord(
                f"move {number} of this Record is not legal: {error.message}", "The file may be damaged."
            ) from error
        if number in proofs and proofs[number] != f"{digest(state):016x}":
            raise BadRecord(f"after move {number} this is not the game that was recorded", "The file may be damaged.")
    return state

"""Laws of whole games: seeds, Records and undo. They look at a game from its start to where it stands."""

from __future__ import annotations

from collections.abc import Mapping

from agon.core.codec import digest, dump
from agon.core.contract import Game, Seat
from agon.core.errors import AgonError, BadOption, BadRecord, BadSeed, IllegalAction
from agon.core.match import Match
from agon.core.record import Record, read_record
from agon.core.replay import begin, replay
from agon.core.rng import SEED_LIMIT, Rng
from agon.testing.data import difference, hold_equal
from agon.testing.failure import Violation, hold
from agon.testing.law import Law
from agon.testing.moment import Moment

OTHER_SEEDS = 4
UNDONE_MOVES = 8
TAMPERED_MOVES = 4


def part_of(record: Record, moves: list[tuple[int, int]], digests: list[tuple[int, str]] | None = None) -> Record:
    """A Record of the same start with other moves."""
    return Record(
        game=record.game,
        version=record.version,
        options=record.options,
        seed=record.seed,
        cards=record.cards,
        position=record.position,
        moves=moves,
        digests=digests if digests is not None else [],
    )


@Law
def same_seed_same_game(moment: Moment, rng: Rng) -> None:
    """The same seed and moves give the same state after every move; another seed gives another game."""
    one, other = begin(moment.game, moment.record), begin(moment.game, moment.record)
    hold_equal(one, other, "two games of one seed begin differently")
    for number, (seat, action) in enumerate(moment.record.moves, start=1):
        one.apply(seat, action)
        other.apply(seat, action)
        hold_equal(one, other, f"one seed gives two games after move {number}")
    hold_equal(moment.state, one, "played again it is another game")


@Law
def another_seed_another_game(moment: Moment, rng: Rng) -> None:
    """If the set-up draws anything from chance, some other seed draws something else."""
    if moment.record.position is not None:
        return
    start = moment.game.new(moment.record.options, moment.record.seed_number())
    if start.rng.counter == 0:
        return
    seeds = [rng.word() for number in range(OTHER_SEEDS)]
    others = [moment.game.new(moment.record.options, seed) for seed in seeds]
    hold(any(difference(start, other, ("rng",)) for other in others), f"the seeds {seeds} give the same game")


@Law
def records_replay(moment: Moment, rng: Rng) -> None:
    """A Record written and read is the same, and its replay is the same game."""
    record = read_record(moment.record.to_json())
    hold(record == moment.record, "the Record is another one after writing and reading")
    again = replay(moment.game, record)
    hold_equal(moment.state, again, "the replay is another game")
    match = Match(moment.game, record)
    hold(match.record == moment.record, "a Match played through from a Record writes another Record")


@Law
def tampered_records_are_refused(moment: Moment, rng: Rng) -> None:
    """A Record with a changed move is refused: the move is illegal, or the next digest shows it."""
    moves = moment.record.moves
    for number in range(TAMPERED_MOVES if moves else 0):
        index = rng.below(len(moves))
        state = replay(moment.game, moment.record, index)
        seat = moves[index][0]
        offered = state.legal(seat)
        refused = [action for action in range(len(moment.game.vocabulary)) if action not in offered]
        others = [action for action in offered if action != moves[index][1]]
        for action in [rng.pick(choices) for choices in (refused, others) if choices]:
            tampered = part_of(moment.record, moves[:], moment.record.digests)
            tampered.moves[index] = (seat, action)
            check_tampered(moment, tampered, index, action in offered)


def check_tampered(moment: Moment, tampered: Record, index: int, legal: bool) -> None:
    try:
        state = replay(moment.game, tampered)
    except BadRecord:
        return
    hold(legal, f"move {index + 1} was changed to one that is not offered, and the replay takes it")
    proofs = [number for number, proof in moment.record.digests if number > index]
    # Behind the last digest another legal move is simply another game; before it, only one with the same effect passes.
    hold(not proofs or digest(state) == digest(moment.state), f"move {index + 1} was changed and no digest shows it")


@Law
def undo_is_fair(moment: Moment, rng: Rng) -> None:
    """The last move can be taken back, as if it had never been, unless something has come out; then it cannot."""
    moves = moment.record.moves
    for number in range(UNDONE_MOVES if moves else 0):
        index = rng.below(len(moves))
        match = Match(moment.game, part_of(moment.record, moves[:index]))
        before, reveals = match.state.clone(), match.state.reveals
        seat, action = moves[index]
        match.apply(seat, action)
        if match.state.reveals != reveals:
            check_no_undo(moment, match, seat, index)
        else:
            after = match.state.clone()
            match.undo(seat)
            hold_equal(before, match.state, f"move {index + 1} taken back leaves a trace")
            match.apply(seat, action)
            hold_equal(after, match.state, f"move {index + 1} made again is another one")


def check_no_undo(moment: Moment, match: Match, seat: Seat, index: int) -> None:
    before, length = dump(match.state), len(match.record.moves)
    try:
        match.undo(seat)
    except IllegalAction as refusal:
        hold(refusal.reason != "", "the refusal to undo gives no reason")
        moment.hold_rule(refusal.rule, "the refusal to undo")
        hold(dump(match.state) == before and len(match.record.moves) == length, "a refused undo changes the match")
    else:
        raise Violation(f"move {index + 1} brought something out and was taken back")


@Law
def set_up_is_checked(moment: Moment, rng: Rng) -> None:
    """Options are settled once for all; unknown options, values and position keys, and wild seeds, are refused."""
    game, options = moment.game, moment.record.options
    hold(game.settle(options) == options, f"{options} settle to {game.settle(options)}: options must stay settled")
    hold_refused(game, {**options, "no such option": 1}, 0, BadOption)
    for spec in game.option_specs:
        moment.hold_rule(spec.rule, f"option {spec.name!r}")
        hold_refused(game, {**options, spec.name: "no such value"}, 0, BadOption)
    for seed in (-1, SEED_LIMIT):
        hold_refused(game, options, seed, BadSeed)
    try:
        game.position({"no such key": 1})
    except AgonError:
        return
    raise Violation("a position with an unknown key is not refused")


def hold_refused(game: Game, options: Mapping[str, object], seed: int, kind: type[AgonError]) -> None:
    try:
        game.new(options, seed)
    except kind:
        return
    raise Violation(f"a game with seed {seed} and options {dict(options)} is not refused with {kind.__name__}")

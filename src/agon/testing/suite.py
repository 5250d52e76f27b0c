"""The suite: plays random games and puts every law to them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from agon.core.contract import Action, Game, Seat
from agon.core.match import Match, new_match
from agon.core.record import read_record
from agon.testing import asking, copying, ending, hiding, keeping, seeing, words
from agon.testing.failure import ConformanceError
from agon.testing.law import Law
from agon.testing.moment import Moment
from agon.testing.play import chooser, pick_move

AT_EVERY_DECISION: Final[list[Law]] = [
    asking.offers_are_sound,
    asking.prompts_fit_offers,
    copying.positions_are_sound,
    ending.games_end,
    ending.results_are_sound,
]
AT_SOME_DECISIONS: Final[list[Law]] = [
    hiding.nothing_leaks,
    asking.questions_can_be_put_again,
    asking.every_offer_can_be_taken,
    asking.everything_else_is_refused,
    asking.answers_side_by_side_commute,
    seeing.views_are_sound,
    words.shown_words_are_sound,
    seeing.features_are_sound,
    seeing.looking_changes_nothing,
    copying.dumps_resume,
    copying.clones_share_nothing,
    copying.damaged_dumps_are_refused,
    copying.positions_come_back,
    hiding.samples_are_the_seats_own,
    hiding.moves_tell_no_more,
    hiding.determinizations_can_be_played,
]
AT_THE_END: Final[list[Law]] = [
    keeping.set_up_is_checked,
    words.events_are_sound,
    seeing.strangers_see_nothing,
    keeping.same_seed_same_game,
    keeping.another_seed_another_game,
    keeping.records_replay,
    keeping.tampered_records_are_refused,
    keeping.undo_is_fair,
]
LAWS: Final[list[Law]] = AT_EVERY_DECISION + AT_SOME_DECISIONS + AT_THE_END


class Report:
    """What the suite has seen, so that a test can also demand that it has seen enough."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.looked_closely = 0  # decisions at which the expensive laws were checked
        self.actions: set[int] = set()  # the actions that were taken
        self.stacks: set[tuple[str, ...]] = set()  # the Steps on the stack, wherever a decision was made

    def steps(self) -> set[str]:
        return {step for stack in self.stacks for step in stack}


def check_game(
    game: Game,
    options: Mapping[str, object] | None = None,
    seeds: Iterable[int] = range(3),
    *,
    share: float = 0.05,
    rules: Collection[str] | None = None,
    hides: bool = True,
) -> Report:
    """Plays a random game for each seed and puts every law to it; raises ConformanceError at the first that is broken.

    Without `options` every mode of the game is played. The expensive laws are checked where the stack of Steps is a new
    one, and at this `share` of the other decisions. `rules` are the IDs of the game's ledger (see `ledger_ids`):
    then every rule that is named must be one of them. `hides` is False for a game without secrets.
    """
    report = Report()
    for mode in game.modes() if options is None else [options]:
        secrets = hiding.Secrets()
        for seed in seeds:
            match = new_match(game, mode, seed)
            check_match(match, report, secrets, share, rules)
            verdict = secrets.verdict() if hides else ""
            if verdict:
                raise ConformanceError("secrets_are_redrawn", verdict, match.record)
    return report


def check_match(
    match: Match, report: Report, secrets: hiding.Secrets, share: float, rules: Collection[str] | None
) -> None:
    """Plays one game at random to its end under the eyes of the laws."""
    seed = match.record.seed_number()
    moves, looks = chooser(seed, "moves", "0"), chooser(seed, "looks")
    report.games += 1
    while True:
        moment = Moment(match, rules)
        put_all(AT_EVERY_DECISION, moment)
        stack = tuple(type(step).__name__ for step in match.state.stack)
        if stack not in report.stacks or match.state.over or looks.below(1000) < share * 1000:
            put_all(AT_SOME_DECISIONS, moment)
            secrets.watch(moment, looks)
            report.looked_closely += 1
        report.stacks.add(stack)
        if not match.state.to_move():
            break
        seat, action = pick_move(match.state, moves)
        make_move(match, seat, action)
        report.decisions += 1
        report.actions.add(action)
    put_all(AT_THE_END, Moment(match, rules))


def put_all(laws: list[Law], moment: Moment) -> None:
    for law in laws:
        law(moment)


def make_move(match: Match, seat: Seat, action: Action) -> None:
    """A move that a game breaks on is a finding, with the move in the Record."""
    try:
        match.apply(seat, action)
    except Exception as error:
        match.record.moves.append((seat, action))
        problem = f"{match.game.vocabulary.name(action)!r} by seat {seat} raises {type(error).__name__}: {error}"
        raise ConformanceError("offers_can_be_taken", problem, match.record) from error


def reproduce(record_json: str | bytes, game: Game | None = None, rules: Collection[str] | None = None) -> Match:
    """Stands where a ConformanceError was raised and puts all laws again; gives the match if they hold now.

    The game is found by its name in the registry, unless it is given.
    """
    record = read_record(record_json.encode() if isinstance(record_json, str) else record_json)
    if game is None:
        from agon.games import make_game  # the laws know no game; only this line does

        game = make_game(record.game, record.cards)
    match = Match(game, keeping.part_of(record, []))
    for seat, action in record.moves:
        make_move(match, seat, action)
    moment = Moment(match, rules)
    put_all(LAWS, moment)
    return match

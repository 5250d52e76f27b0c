"""What a match says: Elo with intervals, who beats whom how often, how long each thinks, and what went wrong."""

from __future__ import annotations

from msgspec import Struct

from agon.lab.contest import Contest
from agon.lab.elo import Points, intervals, ratings
from agon.lab.one_game import NOBODY, Outcome
from agon.lab.statistics import Failure, Lengths, Standing, failures, lengths, standings, wilson


class Rating(Struct):
    """One bot. `fair` is the share of wins it would have if all were equally strong; `elo` has its 95 % interval."""

    name: str
    elo: float | None  # nobody can be rated who has not met the others
    elo_low: float | None
    elo_high: float | None
    games: int
    wins: float
    win_rate: float
    low: float
    high: float
    fair: float
    forfeits: int
    decisions: int
    decision_ms: float


class Pair(Struct):
    """How often `bot` ended before `against`, a tie counting half, with the Wilson interval of that rate."""

    bot: str
    against: str
    games: int
    points: float
    rate: float
    low: float
    high: float


class MatchReport(Struct):
    """A whole match in figures."""

    game: str
    options: dict[str, int | str]
    seed: str
    planned: int
    games: int
    deals: int
    bots: list[Rating]  # the strongest first
    pairs: list[Pair]
    seats: list[Standing]
    decisions: Lengths | None
    failures: list[Failure]
    seconds: float = 0.0  # this time; what was in the file before is not counted
    games_per_minute: float = 0.0


def report_on_match(contest: Contest, outcomes: list[Outcome]) -> MatchReport:
    counted = [outcome for outcome in outcomes if not outcome.is_void()]
    deals = points_by_deal(contest, counted)
    everybody = range(len(contest.bots))
    points = [[sum(deal[i][j] for deal in deals) for j in everybody] for i in everybody]
    seat_names = [f"seat {seat}" for seat in range(sum(len(side) for side in contest.sides))]
    return MatchReport(
        game=contest.game,
        options=dict(contest.options),
        seed=f"{contest.seed:x}",
        planned=contest.games(),
        games=len(counted),
        deals=len({outcome.deal for outcome in counted}),
        bots=rated(contest, counted, points, deals),
        pairs=pairs_of(contest.bots, points),
        seats=standings(counted, seat_names)[1] if counted else [],
        decisions=lengths(counted) if counted else None,
        failures=failures(outcomes),
    )


# -- pairwise results --------------------------------------------------------------------------------------------------
def points_by_deal(contest: Contest, outcomes: list[Outcome]) -> list[Points]:
    """For every deal, what each bot has made against each other one."""
    count = len(contest.bots)
    place = {name: i for i, name in enumerate(contest.bots)}
    deals: dict[int, Points] = {}
    for outcome in outcomes:
        points = deals.setdefault(outcome.deal, [[0.0] * count for i in range(count)])
        for one, other, made in meetings(contest, outcome):
            points[place[one]][place[other]] += made
            points[place[other]][place[one]] += 1.0 - made
    return list(deals.values())


def meetings(contest: Contest, outcome: Outcome) -> list[tuple[str, str, float]]:
    """Every two sides of different bots: who ended before whom. After a forfeit only the one who did it has lost."""
    found: list[tuple[str, str, float]] = []
    for i, side in enumerate(contest.sides):
        for other in contest.sides[i + 1 :]:
            one, two = side[0], other[0]
            if outcome.forfeit != NOBODY and outcome.forfeit not in (*side, *other):
                continue
            if outcome.bots[one] != outcome.bots[two]:
                ahead = outcome.ranks[two] - outcome.ranks[one]
                found.append((outcome.bots[one], outcome.bots[two], 0.5 if ahead == 0 else float(ahead > 0)))
    return found


def pairs_of(bots: list[str], points: Points) -> list[Pair]:
    found: list[Pair] = []
    for i, one in enumerate(bots):
        for j, other in enumerate(bots):
            games = round(points[i][j] + points[j][i])
            if i != j and games > 0:
                low, high = wilson(points[i][j], games)
                found.append(Pair(one, other, games, points[i][j], points[i][j] / games, low, high))
    return found


# -- bot by bot --------------------------------------------------------------------------------------------------------
class Record:
    """What one bot has done in all its games. A team counts as one player."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0.0
        self.fair = 0.0
        self.forfeits = 0
        self.decisions = 0
        self.seconds = 0.0

    def add(self, outcome: Outcome, side: list[int], sides: int) -> None:
        self.games += 1
        self.wins += outcome.values[side[0]]
        self.fair += 1.0 / sides
        self.forfeits += outcome.forfeit in side
        for seat in side:
            self.decisions += outcome.chosen[seat]
            self.seconds += outcome.seconds[seat]


def rated(contest: Contest, outcomes: list[Outcome], points: Points, deals: list[Points]) -> list[Rating]:
    records = {name: Record() for name in contest.bots}
    for outcome in outcomes:
        for side in contest.sides:
            records[outcome.bots[side[0]]].add(outcome, side, len(contest.sides))
    elo = ratings(points)
    around = intervals(points, deals) if elo is not None else []
    found: list[Rating] = []
    for i, name in enumerate(contest.bots):
        record = records[name]
        if record.games:
            low, high = wilson(record.wins, record.games)
            found.append(
                Rating(
                    name=name,
                    elo=None if elo is None else elo[i],
                    elo_low=None if elo is None else around[i][0],
                    elo_high=None if elo is None else around[i][1],
                    games=record.games,
                    wins=record.wins,
                    win_rate=record.wins / record.games,
                    low=low,
                    high=high,
                    fair=record.fair / record.games,
                    forfeits=record.forfeits,
                    decisions=record.decisions,
                    decision_ms=1000 * record.seconds / max(1, record.decisions),
                )
            )
    return sorted(found, key=lambda row: (-(row.elo or 0.0), -row.win_rate))

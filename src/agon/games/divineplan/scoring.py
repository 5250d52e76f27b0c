"""Points and places (ledger sections 3.13 and 7)."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.protocol import Result, SeatResult
from agon.games.divineplan.cards import AT_END, SCORE_OP, SCORE_PER_OP
from agon.games.divineplan.state import DivinePlanState


def plan_points(s: DivinePlanState, seat: Seat) -> int:
    """The values of all locked tiles that are as the plan wants them, whoever locked them (DIVINEPLAN-SCORE-01)."""
    wants = s.cards.wants[s.plans[seat]]
    return sum([s.setup.values[tile] for tile in range(16) if is_matched(s, wants, tile)])


def matches(s: DivinePlanState, seat: Seat) -> int:
    """How many tiles are as the plan wants them: the first tie-break (DIVINEPLAN-TIE-01)."""
    wants = s.cards.wants[s.plans[seat]]
    return sum([1 for tile in range(16) if is_matched(s, wants, tile)])


def is_matched(s: DivinePlanState, wants: list[int], tile: int) -> bool:
    return wants[tile] >= 0 and s.lands[wants[tile]] >> tile & 1 == 1


def favor_points(s: DivinePlanState, seat: Seat) -> int:
    """The values of all tiles that show the seat's icon, whether they fit its plan or not (DIVINEPLAN-SCORE-02)."""
    return sum([s.setup.values[tile] for tile in range(16) if s.icons[seat] >> tile & 1])


def strongest_points(s: DivinePlanState, seat: Seat) -> int:
    """The highest power of each column, counted once (DIVINEPLAN-SCORE-04, RULING-40)."""
    points = 0
    for at in range(3 * seat, 3 * seat + 3):
        best = 0
        for number in s.columns[at]:
            best = max(best, s.cards.demigods[number].power)
        points += best
    return points


def bonus_points(s: DivinePlanState, seat: Seat) -> int:
    """What `end` abilities score, on top of their power (DIVINEPLAN-SCORE-05, RULING-51)."""
    points = 0
    for at in range(3 * seat, 3 * seat + 3):
        for number in s.columns[at]:
            card = s.cards.demigods[number]
            if card.timing != AT_END:
                continue
            for operation in card.operations:
                if operation.op == SCORE_OP:
                    points += operation.number
                elif operation.op == SCORE_PER_OP:
                    if operation.per_demigod:
                        # epics too (DIVINEPLAN-RULING-50)
                        points += operation.number * len(s.columns[at])  # this card included (DIVINEPLAN-CARD-17)
                    else:
                        own = s.icons[seat] & s.setup.worth[operation.where.worth]
                        # only the icon counts (DIVINEPLAN-RULING-52)
                        points += operation.number * sum([1 for tile in range(16) if own >> tile & 1])  # CARD-20
    return points


def total_power(s: DivinePlanState, seat: Seat) -> int:
    """All the seat's demigods together: the second tie-break (DIVINEPLAN-TIE-02, RULING-41)."""
    return sum([s.cards.demigods[n].power for at in range(3 * seat, 3 * seat + 3) for n in s.columns[at]])


def total(s: DivinePlanState, seat: Seat) -> int:
    """DIVINEPLAN-SCORE-06, SCORE-03, SCORE-07."""
    return plan_points(s, seat) + favor_points(s, seat) + strongest_points(s, seat) + bonus_points(s, seat)


def standing_of(s: DivinePlanState, seat: Seat) -> list[int]:
    """What decides the order: points, matched tiles, power of all demigods."""
    return [total(s, seat), matches(s, seat), total_power(s, seat)]


def result(s: DivinePlanState) -> Result:
    standings = [standing_of(s, seat) for seat in range(s.seats)]
    ranks = [1 + sum([1 for other in standings if other > own]) for own in standings]  # equal in all: equal (TIE-03)
    values = solo_value(s) if s.setup.solo else [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]
    seats = [
        SeatResult(
            seat=seat,
            value=values[seat],
            rank=ranks[seat],
            score=standings[seat][0],
            parts={
                "plan": plan_points(s, seat),
                "favor": favor_points(s, seat),
                "strongest": strongest_points(s, seat),
                "bonus": bonus_points(s, seat),
                "matched tiles": standings[seat][1],
                "total power": standings[seat][2],
            },
            title=solo_title(s) if s.setup.solo else "",
        )
        for seat in range(s.seats)
    ]
    if s.limit_reached:
        return Result(seats=seats, reason="the round limit was reached", rule="DIVINEPLAN-END-05")
    return Result(seats=seats, reason="the last favor token was placed", rule="DIVINEPLAN-END-02")


def solo_value(s: DivinePlanState) -> list[float]:
    """28 points or more win the trial (DIVINEPLAN-SOLO-08)."""
    return [1.0 if total(s, 0) >= s.cards.data.solo_trial.win_from else 0.0]


def solo_title(s: DivinePlanState) -> str:
    points = total(s, 0)
    title = ""
    for lowest, rank in s.cards.data.solo_trial.bands:
        if points >= lowest:
            title = rank
    return title

"""Who leads and who has won (ledger END, section 7)."""

from __future__ import annotations

from agon.core.protocol import Result, SeatResult
from agon.games.theos.state import TheosState
from agon.games.theos.words import counted, who


def leaders(s: TheosState) -> list[int]:
    """The teams with the most Followers."""
    totals = [s.team_followers(team) for team in range(s.teams)]
    most = max(totals)
    return [team for team in range(s.teams) if totals[team] == most]


def result(s: TheosState) -> Result:
    first = leaders(s)  # one team, unless the safety limit ended a tie (THEOS-TYPE-06, RULING-50)
    values = [0.0] * s.teams
    for team in first:
        values[team] = 1 / len(first)  # for all members of the team (THEOS-TYPE-04)
    ranks = [1 + sum([1 for other in values if other > own]) for own in values]
    seats = [
        SeatResult(
            seat=seat,
            value=values[s.team_of[seat]],
            rank=ranks[s.team_of[seat]],
            score=s.team_followers(s.team_of[seat]),
            parts={"own Followers": s.followers_of(seat)} if s.team_size > 1 else {},
        )
        for seat in range(s.seats)
    ]
    teams = [[seat for seat in range(s.seats) if s.team_of[seat] == team] for team in range(s.teams)]
    if s.limit_reached:
        return Result(seats=seats, reason="the last round is over", rule="THEOS-RULING-50", teams=teams)
    winner = "the team" if s.team_size > 1 else who(s, teams[s.winner][0])
    reason = f"{winner} has {counted(s.team_followers(s.winner))}, more than any other, and needed {s.target()}"
    return Result(seats=seats, reason=reason, rule="THEOS-END-04", teams=teams)

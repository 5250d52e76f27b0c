"""Who leads and who has won (ledger END, section 7)."""

from __future__ import annotations

from agon.core.protocol import Result, SeatResult
from agon.games.theos.state import TheosState


def leaders(s: TheosState) -> list[int]:
    """The teams with the most Followers."""
    totals = [s.team_followers(team) for team in range(s.teams)]
    most = max(totals)
    return [team for team in range(s.teams) if totals[team] == most]


def result(s: TheosState) -> Result:
    first = leaders(s)
    values = [0.0] * s.teams
    if s.winner >= 0:
        values[s.winner] = 1.0  # all members of the team (THEOS-TYPE-04); never two teams (TYPE-06)
    else:
        for team in first:
            values[team] = 1 / len(first)  # only at the safety limit (THEOS-RULING-50)
    ranks = [1 + sum([1 for other in values if other > own]) for own in values]
    seats = [
        SeatResult(
            seat=seat,
            value=values[s.team_of[seat]],
            rank=ranks[s.team_of[seat]],
            score=s.team_followers(s.team_of[seat]),
            parts={"own Followers": s.followers_of(seat), "team Followers": s.team_followers(s.team_of[seat])},
        )
        for seat in range(s.seats)
    ]
    teams = [[seat for seat in range(s.seats) if s.team_of[seat] == team] for team in range(s.teams)]
    if s.limit_reached:
        return Result(seats=seats, reason="the last round is over", rule="THEOS-RULING-50", teams=teams)
    reason = f"a team has {s.team_followers(s.winner)} Followers, more than any other, and needed {s.target()}"
    return Result(seats=seats, reason=reason, rule="THEOS-END-04", teams=teams)

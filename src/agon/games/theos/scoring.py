"""Who leads and who has won (ledger END, section 7)."""

from __future__ import annotations

from agon.core.protocol import Result, SeatResult
from agon.core.text import SeatName, text
from agon.games.theos.state import TheosState
from agon.games.theos.words import followers


def leaders(s: TheosState) -> list[int]:
    """The teams with the most Followers."""
    totals = [s.team_followers(team) for team in range(s.setup.teams)]
    most = max(totals)
    return [team for team in range(s.setup.teams) if totals[team] == most]


def result(s: TheosState) -> Result:
    first = leaders(s)  # one team, unless the safety limit ended a tie (THEOS-TYPE-06, RULING-50)
    values = [0.0] * s.setup.teams
    for team in first:
        values[team] = 1 / len(first)  # for all members of the team (THEOS-TYPE-04)
    ranks = [1 + sum([1 for other in values if other > own]) for own in values]
    seats = [
        SeatResult(
            seat=seat,
            value=values[s.setup.team_of[seat]],
            rank=ranks[s.setup.team_of[seat]],
            score=s.team_followers(s.setup.team_of[seat]),
            parts={"own Followers": s.followers_of(seat)} if s.setup.team_size > 1 else {},
        )
        for seat in range(s.seats)
    ]
    teams = [[seat for seat in range(s.seats) if s.setup.team_of[seat] == team] for team in range(s.setup.teams)]
    if s.limit_reached:
        return Result(seats=seats, reason="the last round is over", rule="THEOS-RULING-50", teams=teams)
    most, needed = followers(s.team_followers(s.winner)), s.target()
    if s.setup.team_size > 1:
        reason = text("the team has {most}, more than any other, and needed {needed}", most=most, needed=needed)
    else:
        winner = SeatName(teams[s.winner][0])
        template = "{winner} has {most}, more than any other, and needed {needed}"
        reason = text(template, winner=winner, most=most, needed=needed)
    return Result(seats=seats, reason=reason, rule="THEOS-END-04", teams=teams)

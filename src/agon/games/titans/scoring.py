"""Temples and places (ledger sections 3.10 and 3.14)."""

from __future__ import annotations

from agon.core.protocol import Result, SeatResult
from agon.core.text import Words, text
from agon.games.titans.cards import SIDE_TEMPLES, TEAM_TEMPLES
from agon.games.titans.state import TitansState


def enemy_temples(s: TitansState, team: int) -> int:
    """Three arenas: the temples of the sides that face this team, whoever holds them (TITANS-THREE-08, THREE-13)."""
    return sum([s.temples[side ^ 1] for side in s.layout().team_sides[team]])


def own_temples(s: TitansState, team: int) -> int:
    layout = s.layout()
    if layout.scope == TEAM_TEMPLES:
        return s.temples[team]
    return sum([s.temples[side] for side in layout.team_sides[team]])


def winning_team(s: TitansState) -> int:
    for team in range(s.layout().teams):
        if enemy_temples(s, team) == 0:
            return team
    return -1


def standing(s: TitansState, team: int) -> list[int]:
    """The smaller, the better: TITANS-RULING-40, and the end by temples as its first case."""
    layout = s.layout()
    if layout.scope == SIDE_TEMPLES:
        return [enemy_temples(s, team), -own_temples(s, team)]
    return [-own_temples(s, team), 0]


def result(s: TitansState) -> Result:
    layout = s.layout()
    places = [standing(s, team) for team in range(layout.teams)]
    won = min(places) if layout.scope != SIDE_TEMPLES or winning_team(s) < 0 else places[winning_team(s)]
    winners = [team for team in range(layout.teams) if places[team] == won]
    ended = winning_team(s) >= 0 if layout.scope == SIDE_TEMPLES else 0 in s.temples
    if ended and layout.scope == SIDE_TEMPLES:
        winners = [winning_team(s)]
    seats: list[SeatResult] = []
    for player in range(s.seats):
        team = layout.team_of[player]
        better = [place for place in places if place < places[team]]
        rank = 1 if team in winners else max(1 + len(better), 1 + len(winners))
        value = 1.0 / len(winners) if team in winners else 0.0
        temples = own_temples(s, team)
        seats.append(SeatResult(seat=player, value=value, rank=rank, score=temples, parts={"temples": temples}))
    rule = "TITANS-THREE-08" if layout.scope == SIDE_TEMPLES else "TITANS-BATTLE-07"
    reason: Words = "the enemy has no temple left"
    if not ended:
        reason = text("turn {turn} was the last", turn=s.setup.turn_limit)
        rule = "TITANS-RULING-40"
    teams = [[player for player in range(s.seats) if layout.team_of[player] == team] for team in range(layout.teams)]
    return Result(seats=seats, reason=reason, rule=rule, teams=teams)

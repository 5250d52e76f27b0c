"""The battle, the temples and the end of the game (ledger sections 3.10 and 3.14)."""

from __future__ import annotations

from agon.core.protocol import Result, SeatResult
from agon.games.titans.board import player_name
from agon.games.titans.cards import SIDE_TEMPLES, TEAM_TEMPLES
from agon.games.titans.power import side_power
from agon.games.titans.state import TitansState


def battle(s: TitansState) -> None:
    """All arenas together, then one check whether somebody has won (TITANS-THREE-09, BATTLE-07, SPITE-06)."""
    layout = s.know_format()
    won = [arena_winner(s, arena) for arena in range(layout.arenas)]
    if layout.scope == TEAM_TEMPLES:
        team_battle(s, won)
    else:
        for side in won:
            if side >= 0:
                take_temple(s, side, side ^ 1)  # each arena alone (TITANS-THREE-04)
                if s.temples[side ^ 1] == 0 and layout.scope != SIDE_TEMPLES:
                    s.over = True  # TITANS-BATTLE-07
    if layout.scope == SIDE_TEMPLES and winning_team(s) >= 0:
        s.over = True  # TITANS-THREE-08
    if not s.over and s.turn >= s.turn_limit:
        s.over = True  # TITANS-RULING-39
        if s.sink is not None:
            s.tell("limit", -1, f"Turn {s.turn} was the last.", "TITANS-RULING-39", [])


def arena_winner(s: TitansState, arena: int) -> int:
    """The winning side, or -1 for a tie: it takes 2 points more (TITANS-BATTLE-02, BATTLE-05)."""
    first, second = side_power(s, 2 * arena), side_power(s, 2 * arena + 1)
    if s.sink is not None:
        names = [player_name(s, s.holder(2 * arena)), player_name(s, s.holder(2 * arena + 1))]
        text = f"Battle in arena {arena + 1}: {names[0]} {first}, {names[1]} {second}."
        s.tell("battle", -1, text, "TITANS-BATTLE-02", [f"power:{2 * arena}", f"power:{2 * arena + 1}"])
    margin = s.cards.data.margin
    if first - second >= margin:
        return 2 * arena
    return 2 * arena + 1 if second - first >= margin else -1


def take_temple(s: TitansState, winner: int, loser: int) -> None:
    """Destroys a temple, or captures it with few of one's own (TITANS-BATTLE-03, BATTLE-04, TWO-05, THREE-05, SOLO-11,
    RULING-57). One at most, however big the margin (BATTLE-06).

    Indices of `temples`: sides where they count by side or player, else teams.
    """
    layout = s.know_format()
    if s.temples[loser] == 0:
        return  # a side without temples plays on (TITANS-THREE-06, THREE-07)
    captured = s.temples[winner] == layout.capture_at
    s.temples[loser] -= 1
    if captured:
        s.temples[winner] += 1
    for side in range(len(s.lost)):
        if (layout.side_team[side] if layout.scope == TEAM_TEMPLES else side) == loser:
            s.lost[side] = 1  # TITANS-SPITE-05, SPITE-07, RULING-38
    if s.sink is not None:
        how = "captured" if captured else "destroyed"
        s.tell("temple", -1, f"A temple is {how}: {s.temples[winner]} to {s.temples[loser]}.", "TITANS-BATTLE-03", [])


def team_battle(s: TitansState, won: list[int]) -> None:
    """One temple for a team that wins an arena and loses none (TITANS-TWO-03, TWO-04)."""
    layout = s.know_format()
    wins = [0] * layout.teams
    for side in won:
        if side >= 0:
            wins[layout.side_team[side]] += 1
    for team in range(2):
        if wins[team] > 0 and wins[1 - team] == 0:
            take_temple(s, team, 1 - team)
            if s.temples[1 - team] == 0:
                s.over = True  # TITANS-TWO-06


def enemy_temples(s: TitansState, team: int) -> int:
    """Three arenas: the temples of the sides that face this team, whoever holds them (TITANS-THREE-08, THREE-13)."""
    return sum([s.temples[side ^ 1] for side in s.know_format().team_sides[team]])


def own_temples(s: TitansState, team: int) -> int:
    layout = s.know_format()
    if layout.scope == TEAM_TEMPLES:
        return s.temples[team]
    return sum([s.temples[side] for side in layout.team_sides[team]])


def winning_team(s: TitansState) -> int:
    for team in range(s.know_format().teams):
        if enemy_temples(s, team) == 0:
            return team
    return -1


def standing(s: TitansState, team: int) -> list[int]:
    """The smaller, the better: TITANS-RULING-40, and the end by temples as its first case."""
    layout = s.know_format()
    if layout.scope == SIDE_TEMPLES:
        return [enemy_temples(s, team), -own_temples(s, team)]
    return [-own_temples(s, team), 0]


def result(s: TitansState) -> Result:
    layout = s.know_format()
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
    rule = (
        "TITANS-RULING-40" if not ended else "TITANS-THREE-08" if layout.scope == SIDE_TEMPLES else "TITANS-BATTLE-07"
    )
    reason = "the enemy has no temple left" if ended else f"turn {s.turn_limit} was the last"
    teams = [[player for player in range(s.seats) if layout.team_of[player] == team] for team in range(layout.teams)]
    return Result(seats=seats, reason=reason, rule=rule, teams=teams)

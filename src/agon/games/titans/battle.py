"""The battle, the temples and the end of the game (ledger sections 3.10 and 3.14)."""

from __future__ import annotations

from agon.core.text import text
from agon.games.titans.cards import SIDE_TEMPLES, TEAM_TEMPLES
from agon.games.titans.power import side_power
from agon.games.titans.scoring import winning_team
from agon.games.titans.state import TitansState
from agon.games.titans.words import at_side


def battle(s: TitansState) -> None:
    """All arenas together, then one check whether somebody has won (TITANS-THREE-09, BATTLE-07, SPITE-06)."""
    layout = s.layout()
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
        s.over = True  # TITANS-THREE-08, TITANS-EX-05
    if not s.over and s.turn >= s.setup.turn_limit:
        s.over = True  # TITANS-RULING-39
        if s.sink is not None:
            s.tell("limit", -1, text("Turn {turn} was the last.", turn=s.turn), "TITANS-RULING-39", [])


def arena_winner(s: TitansState, arena: int) -> int:
    """The winning side, or -1 for a tie: it takes 2 points more (TITANS-BATTLE-02, BATTLE-05)."""
    first, second = side_power(s, 2 * arena), side_power(s, 2 * arena + 1)
    if s.sink is not None:
        words = text(
            "Battle in arena {arena}: {player} {power}, {other} {other_power}.",
            arena=arena + 1,
            player=at_side(s, 2 * arena),
            power=first,
            other=at_side(s, 2 * arena + 1),
            other_power=second,
        )
        s.tell("battle", -1, words, "TITANS-BATTLE-02", [f"power:{2 * arena}", f"power:{2 * arena + 1}"])
    margin = s.cards.data.margin
    if first - second >= margin:
        return 2 * arena
    return 2 * arena + 1 if second - first >= margin else -1


def take_temple(s: TitansState, winner: int, loser: int) -> None:
    """Destroys a temple, or captures it with few of one's own (TITANS-BATTLE-03, BATTLE-04, TWO-05, THREE-05, SOLO-11,
    RULING-57, TITANS-EX-01, TITANS-EX-07). One at most, however big the margin (TITANS-BATTLE-06).

    Indices of `temples`: sides where they count by side or player, else teams.
    """
    layout = s.layout()
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
        own, other = s.temples[winner], s.temples[loser]
        words = text("A temple is destroyed: {own} to {other}.", own=own, other=other)
        if captured:
            words = text("A temple is captured: {own} to {other}.", own=own, other=other)
        s.tell("temple", -1, words, "TITANS-BATTLE-03", [f"temples:{winner}", f"temples:{loser}"])


def team_battle(s: TitansState, won: list[int]) -> None:
    """One temple for a team that wins an arena and loses none (TITANS-TWO-03, TWO-04)."""
    layout = s.layout()
    wins = [0] * layout.teams
    for side in won:
        if side >= 0:
            wins[layout.side_team[side]] += 1
    for team in range(2):
        if wins[team] > 0 and wins[1 - team] == 0:
            take_temple(s, team, 1 - team)
            if s.temples[1 - team] == 0:
                s.over = True  # TITANS-TWO-06

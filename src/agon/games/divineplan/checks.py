"""What must hold in every state: no component lost or doubled, everything within its limits (ledger section 6)."""

from __future__ import annotations

from agon.core.contract import need
from agon.games.divineplan.abilities import Ability
from agon.games.divineplan.actions import COLOURS, COLUMNS
from agon.games.divineplan.board import LAND, OFF, PIT
from agon.games.divineplan.cards import COLOURLESS
from agon.games.divineplan.recruit import Recruit
from agon.games.divineplan.rules import COLUMN, Column, Turn
from agon.games.divineplan.state import DivinePlanState
from agon.games.divineplan.words import LANDSCAPES


def check(s: DivinePlanState) -> None:
    """Components are neither lost nor doubled, and everything is within its limits (ledger section 6)."""
    data = s.cards.data
    need(s.setup.values[PIT] == 0, "Hades' Pit is at d1 and worth nothing (DIVINEPLAN-SETUP-04)")
    printed = sorted(tile.value for tile in data.tiles for i in range(tile.count))
    for value in s.setup.values[:PIT] + s.setup.values[PIT + 1 :]:
        need(
            value in printed,
            "the city has 5 tiles worth 1, 6 worth 2 and 5 worth 3, one of them under the Pit (DIVINEPLAN-SETUP-04)",
        )
        printed.remove(value)
    need((s.stones[0] | s.stones[3] | s.stones[6]) & ~LAND == 0, "Hades' Pit holds no elements (DIVINEPLAN-RANGE-06)")
    need(
        not (s.stones[0] & s.stones[3] or s.stones[0] & s.stones[6] or s.stones[3] & s.stones[6]),
        "different elements never share a tile (DIVINEPLAN-PLACE-04)",
    )
    for colour in range(3):
        on_tiles = sum(s.count_on(tile) for tile in range(16) if s.colour_on(tile) == colour)
        held = sum(s.satchels[colour::3])
        need(
            s.bank[colour] >= 0,
            f"there are only {data.elements[colour]} {COLOURS[colour]} elements (DIVINEPLAN-SETUP-11)",
        )
        need(
            s.bank[colour] + held + on_tiles == data.elements[colour], f"{COLOURS[colour]} elements are lost or doubled"
        )
        need(
            s.landscapes[colour] >= 0,
            f"there are only {data.landscapes[colour]} {LANDSCAPES[colour]} tiles (DIVINEPLAN-SETUP-10)",
        )
        need(
            s.lands[colour] & ~s.stones[3 * colour] == 0,
            f"a {LANDSCAPES[colour]} lies on {COLOURS[colour]} elements (DIVINEPLAN-LOCK-04)",
        )
        need(
            s.lands[colour] & ~s.stones[3 * colour + 1] == 0,
            "a tile is locked with 2 or 3 elements (DIVINEPLAN-LOCK-02)",
        )
        count = sum(1 for tile in range(16) if s.lands[colour] >> tile & 1)
        need(count + s.landscapes[colour] == data.landscapes[colour], f"{LANDSCAPES[colour]} tiles are lost or doubled")
    need(
        len(s.laid) == 3 * len(s.gods) and all(mask & ~LAND == 0 for mask in s.laid),
        "laid counts three colours for each god, by tiles",
    )
    need(min(s.satchels) >= 0, "a satchel cannot hold less than nothing")
    icons = [tile for mask in s.icons for tile in range(16) if mask >> tile & 1]
    need(
        sorted(icons) == [tile for tile in range(16) if s.locked >> tile & 1],
        "every locked tile shows one icon (DIVINEPLAN-LOCK-04)",
    )
    need(
        s.favor >= 0 and s.favor + len(icons) == s.setup.tokens,
        f"there are only {s.setup.tokens} favor tokens (DIVINEPLAN-SETUP-09)",
    )
    standing = [tile for tile in s.gods if tile != OFF]
    need(len(standing) == len(set(standing)), "two gods never share a tile (DIVINEPLAN-MOVE-03)")
    need(0 <= s.active < s.seats and 0 <= s.setup.start < s.seats, "nobody sits there")
    need(1 <= s.round <= data.round_limit, f"a game has 1 to {data.round_limit} rounds (DIVINEPLAN-END-05)")
    need(
        len(s.plans) == s.seats and len(set(s.plans)) == s.seats,
        "every seat has a plan of its own (DIVINEPLAN-SETUP-14)",
    )
    need(-1 <= s.face < len(s.cards.faces), "the die has no such face")
    need(
        not s.over or s.favor == 0 or (s.limit_reached and s.round == data.round_limit),
        "a game is over with its last favor token or its last round (DIVINEPLAN-END-04)",
    )
    check_cards(s)
    check_steps(s)


def check_cards(s: DivinePlanState) -> None:
    laid = s.deck + [number for stack in [*s.epics, *s.columns] for number in stack]
    names = [s.market[2 * spot] for spot in range(len(s.market) // 2) if s.market[2 * spot] >= 0]
    need(len(names) == len(set(names)), "copies of a name are stacked in one spot (DIVINEPLAN-SETUP-08)")
    for spot in range(len(s.market) // 2):
        laid = laid + [s.market[2 * spot]] * s.market[2 * spot + 1]
    for demigod in s.cards.demigods:
        found = laid.count(demigod.number)
        need(found == demigod.copies, f"{demigod.name} is there {found} times, not {demigod.copies} times")
    for colour in range(3):
        for number in s.epics[colour]:
            demigod = s.cards.demigods[number]
            need(
                demigod.epic and demigod.colour == colour,
                f"{demigod.name} is no {COLOURS[colour]} epic (DIVINEPLAN-SETUP-06)",
            )
    need(0 <= s.known <= len(s.deck), "more cards are known than the deck has")
    for seat in range(s.seats):
        own: list[int] = []
        for column in range(3):
            for number in s.columns[3 * seat + column]:
                demigod = s.cards.demigods[number]
                need(
                    demigod.colour in (column, COLOURLESS),
                    f"{demigod.name} does not go into {COLUMNS[column]} (DIVINEPLAN-RECRUIT-04)",
                )
                own.append(number)
        need(len(own) == len(set(own)), "nobody has a name twice (DIVINEPLAN-RECRUIT-06)")


def check_steps(s: DivinePlanState) -> None:
    """The stack shows a turn that can be: a column lies on the turn, an action or ability on the column."""
    turn = s.stack[0] if s.stack else None
    need(isinstance(turn, Turn), "the first step is the Turn")
    assert isinstance(turn, Turn)
    above = s.stack[1:]
    in_column = len(above) > 0 and isinstance(above[0], Column)
    need(-1 <= s.column < 3, "there are three columns")
    need((s.column >= 0) == in_column, "a column is performed by a Column step")
    if in_column:
        above = above[1:]
        need(turn.stage == COLUMN, "a column is performed in step 3 (DIVINEPLAN-TURN-01)")
        need(not any(isinstance(step, (Turn, Column, Recruit)) for step in above), "that step does not lie there")
    elif above:
        need(isinstance(above[0], Recruit) and len(above) == 1, "only a column or a recruit lies on the turn")
    need(len(above) <= 2 and (len(above) < 2 or isinstance(above[0], Ability)), "an ability's part lies on its Ability")
    need(not s.before or len(s.before) == 7 + len(s.columns), "the table before the column is written in full")

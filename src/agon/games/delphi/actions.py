"""The vocabulary: every action of Delphi is one small integer. The blocks follow the ledger's decision points.

Spaces are called after the tile they are printed on (`zeus1`, `large_a3`), so that a name means the same space in every
layout. The blocks that name equipment and ship tiles come last, because a user's own file may add some.
"""

from __future__ import annotations

from typing import Final

from agon.core.vocabulary import Vocabulary

COLOURS: Final = ["red", "black", "purple", "blue", "yellow", "green"]  # clockwise (DELPHI-TERM-01, RULING-01)

# kinds of action with a colour, as in the block ACT and in `reach` texts
MOVE: Final = 0
FIGHT: Final = 1
EXPLORE: Final = 2
BUILD: Final = 3
LOAD_OFFERING: Final = 4
MAKE_OFFERING: Final = 5
LOAD_STATUE: Final = 6
RAISE_STATUE: Final = 7
HEAL: Final = 8
ADVANCE: Final = 9
TRIPOD: Final = 10
KINDS: Final = [
    "move", "fight", "explore", "build_shrine", "load_offering", "make_offering", "load_statue", "raise_statue", "heal",
    "advance", "tripod",
]  # fmt: skip

USE_DIE: Final = 0  # main_menu: 6 colours
USE_CARD: Final = 6
EXTRA: Final = 12
GOD: Final = 13
GOD_DRAW: Final = 19
END_TURN: Final = 25
DRAW: Final = 26  # choose_action, without colour
FAVOR: Final = 27
LOOK: Final = 28
ACT: Final = 29  # choose_action: 11 kinds x 6 colours
SAIL: Final = 95  # move_target: 84 water spaces and Zeus
ISLAND: Final = 180  # island_target: 39 islands
ISLAND_MONSTERS: Final = 198
ISLAND_SHRINES: Final = 207
DEFEAT: Final = 219  # island_target of Ares: 9 islands x 6 colours
LOOK_AT: Final = 273  # look_pick: 12 shrine islands
UNCOVER: Final = 285  # argus_uncover
PAY: Final = 297  # fight_continue
SURRENDER: Final = 298
STEP: Final = 299  # god_step
DONE: Final = 305
FOREIGN: Final = 306  # foreign_roll
PASS: Final = 312
DELTA: Final = 313  # delta_colour
STATUE: Final = 319  # statue_take
OFFERING: Final = 325  # offering_take: 6 islands x 6 colours
LADDER: Final = 361  # ladder_god
BONUS_FAVOR: Final = 367  # no_injury_bonus
BONUS_GOD: Final = 368
RECOVER: Final = 374  # recover_discard
RETURN: Final = 380  # return_zeus_tile: shrine, statue, offering x 7, monster x 7
RETURN_OFFERING: Final = 382
RETURN_MONSTER: Final = 389
COMPANION: Final = 396  # companion_pick: 18, by colour
EQUIP: Final = 414  # take_equipment, then ship_pick

WHITE: Final = 6  # the task of a colour of choice, behind the six colours


def vocabulary(spaces: list[str], companions: list[str], equipment: list[str], ships: list[str]) -> Vocabulary:
    """The names, block by block, in the order of the numbers above. `spaces` are the 130 of board.py."""
    words = Vocabulary()
    islands = spaces[85:124]
    monsters, shrines, offerings = spaces[103:112], spaces[112:124], spaces[85:91]
    white = [*COLOURS, "white"]
    words.block("use die", COLOURS)
    words.block("use card", COLOURS)
    words.block("extra action")
    words.block("god", COLOURS)
    words.block("god draw", COLOURS)
    words.block("end turn")
    words.block("draw oracle")
    words.block("take favor")
    words.block("look")
    for kind in KINDS:
        words.block(kind, COLOURS)
    words.block("sail", spaces[:85])
    words.block("island", islands)
    words.block("defeat", [f"{island} {colour}" for island in monsters for colour in COLOURS])
    words.block("look at", shrines)
    words.block("uncover", shrines)
    words.block("pay")
    words.block("surrender")
    words.block("step", COLOURS)
    words.block("done")
    words.block("foreign", COLOURS)
    words.block("pass")
    words.block("discard", COLOURS)
    words.block("statue", COLOURS)
    words.block("offering", [f"{island} {colour}" for island in offerings for colour in COLOURS])
    words.block("lift", COLOURS)
    words.block("bonus favor")
    words.block("bonus god", COLOURS)
    words.block("recover", COLOURS)
    words.block("return", ["shrine", "statue", *(f"offering {c}" for c in white), *(f"monster {c}" for c in white)])
    words.block("companion", companions)
    words.block("equip", equipment)
    words.block("ship", ships)
    return words

"""What several questions offer, in words."""

from __future__ import annotations

from agon.core.contract import Action, RuleId
from agon.core.protocol import Choice
from agon.core.text import text
from agon.games.divineplan import actions
from agon.games.divineplan.cards import (
    SWAP_GOD_OP,
    Demigod,
)
from agon.games.divineplan.state import DivinePlanState
from agon.games.divineplan.words import element, tile_words


def place_choice(s: DivinePlanState, action: Action, source: str, rule: RuleId) -> Choice:
    """An element from a satchel or the Bank on a tile."""
    colour, tile = (action - actions.PLACE) // 16, (action - actions.PLACE) % 16
    return Choice(
        action=action,
        label=text("{element} on {tile}", element=element(colour), tile=tile_words(s, tile)),
        rule=rule,
        targets=[f"tile:{tile}", f"{source}:{actions.COLOURS[colour]}"],
    )


def tile_choice(s: DivinePlanState, action: Action, tile: int, rule: RuleId) -> Choice:
    return Choice(action=action, label=tile_words(s, tile), rule=rule, targets=[f"tile:{tile}"])


def element_choice(action: Action, source: str, colour: int, rule: RuleId) -> Choice:
    """An element that lies in a store."""
    targets = [f"{source}:{actions.COLOURS[colour]}"]
    return Choice(action=action, label=text("{element}", element=element(colour)), rule=rule, targets=targets)


def skip_choice(card: Demigod) -> Choice:
    """A half of an ability that may be declined: of a swap, or another."""
    swaps = any(operation.op == SWAP_GOD_OP for operation in card.operations)
    rule = "DIVINEPLAN-CARD-19" if swaps else "DIVINEPLAN-CARD-21"
    return Choice(action=actions.SKIP, label="Leave this part out", rule=rule)

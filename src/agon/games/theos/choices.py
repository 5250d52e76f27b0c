"""Options that several questions have: cards in play, and cards of a hand, a deck or a pool."""

from __future__ import annotations

from agon.core.contract import Action, RuleId, Seat
from agon.core.protocol import Choice
from agon.core.text import Argument, text
from agon.games.theos.actions import BLANK
from agon.games.theos.state import TheosState
from agon.games.theos.words import card_ref, card_words, entity


def table_choice(s: TheosState, action: Action, card: int, rule: RuleId) -> Choice:
    """A card in play, with what decides whether to pick it."""
    return Choice(action=action, label=card_words(s, card), rule=rule, targets=[entity(s, card)])


def own_choice(s: TheosState, seat: Seat, action: Action, card: int, rule: RuleId) -> Choice:
    """A card that the seat sees in its hand, its deck or a pool, or one of its Blanks."""
    named: Argument = "Blank" if card == BLANK else card_ref(s, card)
    target = f"blank:{seat}" if card == BLANK else entity(s, card)
    return Choice(action=action, label=text("{card}", card=named), rule=rule, targets=[target])

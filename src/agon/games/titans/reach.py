"""Why a card cannot be picked, as far as several Steps share the reasons."""

from __future__ import annotations

from agon.core.contract import RuleId, Seat
from agon.core.errors import IllegalAction
from agon.core.text import Thing, text
from agon.games.titans.board import armored
from agon.games.titans.state import U_SIDE, TitansState
from agon.games.titans.words import unit_thing


def refuse_hand_card(s: TitansState, player: Seat, card: int, rule: RuleId) -> IllegalAction:
    """Why a card of the player's hand cannot be picked."""
    hand = s.hands[player]
    if card not in hand:
        return IllegalAction(text("there is no {card} in the hand", card=s.cards.names[card]), rule)
    held = Thing(f"hand:{player}:{hand.index(card)}", s.cards.names[card])
    words = text("cards are picked in the order of the card list; {card} comes too late", card=held)
    return IllegalAction(words, "TITANS-RULING-52")


def refuse_armored(s: TitansState, unit: list[int], rule: RuleId) -> IllegalAction | None:
    return IllegalAction(text("{card} has Armor", card=unit_thing(s, unit)), rule) if armored(s, unit) else None


def refuse_shielded(s: TitansState, unit: list[int], user: int) -> IllegalAction | None:
    """Why nothing can be attached to a card by the side that uses the ability."""
    refusal = refuse_armored(s, unit, "TITANS-ARMOR-01")
    if refusal is None and unit[U_SIDE] != user and s.is_protected(unit[U_SIDE]):
        words = text("the side of {card} is protected", card=unit_thing(s, unit))
        refusal = IllegalAction(words, "TITANS-PROT-01")
    return refusal

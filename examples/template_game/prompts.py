"""Every question in words, and every refusal with its reason and rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agon.core.errors import IllegalAction
from agon.core.protocol import Choice, Prompt
from template_game.actions import DECLINE, DISCARD, DRAW, PLAY
from template_game.cards import NAMES
from template_game.rules import Consolation, OmenActs, Round

if TYPE_CHECKING:
    from template_game.state import DuelState


def prompt(s: DuelState, seat: int) -> Prompt | None:
    options = s.legal(seat)
    if not options:
        return None
    top = s.stack[-1]
    if isinstance(top, Round):
        question, rule, kind = "Which omen do you play face down?", "DUEL-ROUND-01", "play"
    elif isinstance(top, OmenActs):
        question, rule, kind = "Which omen of the other hand is discarded?", "DUEL-OMEN-02", "discard"
    else:
        question, rule, kind = "Your five is lost. Do you draw an omen?", "DUEL-OMEN-04", "consolation"
    return Prompt(seat=seat, kind=kind, question=question, rule=rule, choices=[choice(s, action) for action in options])


def choice(s: DuelState, action: int) -> Choice:
    name = s.game.vocabulary.name(action)
    if action == DRAW:
        return Choice(action=action, name=name, label="Draw an omen", rule="DUEL-OMEN-04", marks=["reveal"])
    if action == DECLINE:
        return Choice(action=action, name=name, label="Draw nothing", rule="DUEL-OMEN-04")
    if action >= DISCARD:
        omen, verb, rule = action - DISCARD, "Discard", "DUEL-OMEN-02"
    else:
        omen, verb, rule = action - PLAY, "Play", "DUEL-ROUND-01"
    return Choice(action=action, name=name, label=f"{verb} {NAMES[omen]}", rule=rule, entities=[f"omen-{omen}"])


def why_not(s: DuelState, seat: int, action: int) -> IllegalAction:
    """The core has refused seats that are not asked: this one is asked something else, or lacks what it needs."""
    top = s.stack[-1]
    if isinstance(top, Round):
        if PLAY <= action < DISCARD:
            return IllegalAction(f"you do not hold {NAMES[action - PLAY]}", "DUEL-ROUND-01")
        return IllegalAction("now both seats choose an omen to play", "DUEL-ROUND-01")
    if isinstance(top, OmenActs):
        if DISCARD <= action < DRAW:
            return IllegalAction(f"{NAMES[action - DISCARD]} is not in the other hand", "DUEL-OMEN-02")
        return IllegalAction(f"your {NAMES[top.omen]} acts: discard an omen of the other hand", "DUEL-OMEN-02")
    assert isinstance(top, Consolation)
    return IllegalAction("you may only draw an omen or decline", "DUEL-OMEN-04")

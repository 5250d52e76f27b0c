"""Cards played and abilities used, in words: what each does, and why it cannot be done now."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import Thing, text
from agon.games.theomachy import actions
from agon.games.theomachy.cards import Card
from agon.games.theomachy.constants import ATTACK, EFFECT, KILL, LOCATION, POWER, RESPONSE, USED
from agon.games.theomachy.plays import element_allowed, is_barred, timing_now
from agon.games.theomachy.state import TheomachyState, TheomachyStep
from agon.games.theomachy.words import card_name, found_in, god_of, in_hand, myth_of, needs, player, worshiper

PLAY_LABELS: Final = {
    actions.PLAY: "Play {card} ({needs}): {text}",
    actions.PLAY_KEPT: "Play the kept {card} ({needs}): {text}",
    actions.PLAY_FREE: "Play {card} without its orbs ({needs}): {text}",
}
PLAY_RULES: Final = {
    actions.PLAY: "THEOMACHY-REQ-04",
    actions.PLAY_KEPT: "THEOMACHY-FOLD-07",
    actions.PLAY_FREE: "THEOMACHY-GA-06",
}


def announce_choice(s: TheomachyState, seat: Seat, action: Action) -> Choice:
    """An option to play a card or to use an ability."""
    if action < actions.USE_MYTH:
        return use_choice(s, seat, action, s.gods[seat])
    if action < actions.CARDS:
        return use_choice(s, seat, action, action - actions.USE_MYTH + s.cards.myths)
    verb, number = verb_of(s, action)
    if verb == actions.USE:
        return use_choice(s, seat, action, number)
    if verb == actions.PLAY_KEPT:
        where = found_in(s, "sealed", seat, [code >> 1 for code in s.sealed[seat]], number)
    else:
        where = in_hand(s, seat, number)
    return play_choice(s, action, verb, where)


def verb_of(s: TheomachyState, action: Action) -> tuple[int, int]:
    """The verb and the card of an action that names a Prayer card."""
    at = action - actions.CARDS
    return at // s.cards.prayers, at % s.cards.prayers


def play_choice(s: TheomachyState, action: Action, verb: int, where: Thing) -> Choice:
    card = s.cards.all[(action - actions.CARDS) % s.cards.prayers]
    label = text("Play the kept {card}" if verb == actions.PLAY_KEPT else "Play {card}", card=where)
    if card.text:
        label = text(PLAY_LABELS[verb], card=where, needs=needs(card), text=card.words)
    price = {actions.TOKENS[card.token]: 1} if card.kind == LOCATION else {}
    return Choice(action=action, label=label, rule=PLAY_RULES[verb], targets=[where.id], price=price)


def use_choice(s: TheomachyState, seat: Seat, action: Action, number: int) -> Choice:
    card = s.cards.all[number]
    where = owned_card(s, seat, number)
    label = text("Use {card}: {text}", card=where, text=card.words)
    rule = "THEOMACHY-MYTH-07" if number >= s.cards.myths else "THEOMACHY-GOD-03"
    return Choice(action=action, label=label, rule=rule, targets=[where.id], price=price_of(card))


def owned_card(s: TheomachyState, seat: Seat, number: int) -> Thing:
    """A god, Myth or Location where it lies before its owner."""
    if number >= s.cards.myths:
        return myth_of(s, seat, number)
    if number >= s.cards.gods:
        return god_of(s, seat)
    return found_in(s, "locations", seat, [entry >> 2 for entry in s.locations[seat]], number)


def price_of(card: Card) -> dict[str, int]:
    """What an ability costs: worshipers of the Congregation, cards of the hand."""
    found: dict[str, int] = {}
    for operation in card.price:
        found[actions.TOKENS[operation.kind] if operation.op == KILL else "card"] = operation.n
    return found


# -- targets ---------------------------------------------------------------------------------------------------------
class AimingStep(TheomachyStep):
    """Asks for the target of a card or an ability."""

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        return Question("target", "At whom?", "THEOMACHY-CARD-03")

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        target = action - actions.TARGET
        label = text("{player}", player=player(target))
        return Choice(action=action, label=label, rule=rule, targets=[f"stake:{target}"])

    def refuse(self, s: TheomachyState, seat: Seat, action: Action) -> IllegalAction:
        if actions.TARGET <= action < actions.ELEMENT:
            return IllegalAction("that player cannot be chosen", "THEOMACHY-FOLD-05")
        return self.not_asked(s, seat)


# -- refusals --------------------------------------------------------------------------------------------------------
def refuse_announcement(s: TheomachyState, seat: Seat, action: Action, in_window: bool) -> IllegalAction | None:
    """Why a card cannot be played or an ability not be used; None for an action that is neither."""
    if action < actions.USE_GOD:
        return None
    if action < actions.USE_MYTH:
        number = action - actions.USE_GOD + s.cards.gods
        return refuse_use(s, number, [2 * s.god_used[seat]] if s.gods[seat] == number else [])
    if action < actions.CARDS:
        number = action - actions.USE_MYTH + s.cards.myths
        return refuse_use(s, number, [entry for entry in s.myths[seat] if entry >> 2 == number])
    verb, number = verb_of(s, action)
    if verb == actions.USE:
        return refuse_use(s, number, [entry for entry in s.locations[seat] if entry >> 2 == number])
    return refuse_play(s, seat, action, in_window)


def refuse_play(s: TheomachyState, seat: Seat, action: Action, in_window: bool) -> IllegalAction | None:
    """Why a hand card cannot be played; None for other actions."""
    verb, number = verb_of(s, action)
    if verb not in (actions.PLAY, actions.PLAY_FREE):
        return None
    card = s.cards.all[number]
    if 2 * number not in s.hands[seat]:
        if 2 * number + 1 in s.hands[seat]:
            words = text("{card} was played in this hand", card=in_hand(s, seat, number))
            return IllegalAction(words, "THEOMACHY-RULING-31")
        return IllegalAction(text("{card} is not in your hand", card=card.name), "THEOMACHY-REQ-04")
    where = in_hand(s, seat, number)
    if verb == actions.PLAY_FREE:
        return IllegalAction(text("nothing lets you play {card} without its orbs", card=where), "THEOMACHY-GA-06")
    if in_window:
        rule = "THEOMACHY-RULING-29" if card.kind == POWER else "THEOMACHY-RESP-01"
        return IllegalAction(text("{card} does not fit this window", card=where), rule)
    if card.timing & RESPONSE and card.kind == EFFECT:
        return IllegalAction(text("{card} only responds to what others do", card=where), "THEOMACHY-RESP-01")
    if not card.timing & timing_now(s):
        rules = {ATTACK: "THEOMACHY-BET-02", LOCATION: "THEOMACHY-LOC-01"}
        words = text("this is not the time for {card}", card=where)
        return IllegalAction(words, rules.get(card.kind, "THEOMACHY-EFF-04"))
    if card.kind == EFFECT and is_barred(s, seat):
        return IllegalAction("you can play no Effects in this phase", "THEOMACHY-MC-16")
    if card.kind == ATTACK and not element_allowed(s, seat, card.element):
        return IllegalAction("Attacks of one Battle are of one Element", "THEOMACHY-BATTLE-06")
    if card.kind == LOCATION and s.congregation[3 * seat + card.token] == 0:
        words = text("no {worshiper} is in your Congregation", worshiper=worshiper(card.token))
        return IllegalAction(words, "THEOMACHY-LOC-02")
    return IllegalAction(text("{card} needs {needs}", card=where, needs=needs(card)), "THEOMACHY-REQ-04")


def refuse_use(s: TheomachyState, number: int, entries: list[int]) -> IllegalAction:
    """`entries`: the seat's copies of the card."""
    name = card_name(s, number)
    if len(entries) == 0:
        return IllegalAction(text("you do not have {card}", card=name), "THEOMACHY-GOD-03")
    if all(entry & USED for entry in entries):
        return IllegalAction(text("{card} was used in this hand", card=name), "THEOMACHY-GOD-04")
    if not s.cards.all[number].optional:
        return IllegalAction(text("{card} works by itself", card=name), "THEOMACHY-GOD-02")
    return IllegalAction(text("{card} cannot be used now, or its cost cannot be paid", card=name), "THEOMACHY-GOD-04")

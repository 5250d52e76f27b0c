"""Why something can not be done now: each refusal names the rule that forbids it."""

from __future__ import annotations

from agon.core.errors import IllegalAction
from agon.games.theomachy import actions
from agon.games.theomachy.battle import Battle
from agon.games.theomachy.betting import BEFORE, Betting
from agon.games.theomachy.constants import ATTACK, EFFECT, LOCATION, POWER, RESPONSE
from agon.games.theomachy.entities import needs
from agon.games.theomachy.play import Responses
from agon.games.theomachy.plays import element_allowed, is_barred, timing_now
from agon.games.theomachy.prayer_myth import Prayer, price
from agon.games.theomachy.prompts import QUESTIONS, kind_of
from agon.games.theomachy.state import TheoState
from agon.games.theomachy.tokens import after_payment, owes
from agon.games.theomachy.window import Window
from agon.games.theomachy.words import SINGULAR


def why_not(s: TheoState, seat: int, action: int) -> IllegalAction:
    step = s.stack[-1]
    if action >= actions.CARDS:
        verb = (action - actions.CARDS) // s.cards.prayers
        number = (action - actions.CARDS) % s.cards.prayers
        if verb in (actions.PLAY, actions.PLAY_FREE) and isinstance(step, (Betting, Battle, Responses, Window)):
            return play_refusal(s, seat, number, verb == actions.PLAY_FREE)
        if verb == actions.USE and isinstance(step, (Betting, Battle, Window)):
            return use_refusal(s, seat, [entry for entry in s.locations[seat] if entry >> 2 == number], number)
    elif action >= actions.USE_GOD and isinstance(step, (Betting, Battle, Window)):
        if action >= actions.USE_MYTH:
            number = action - actions.USE_MYTH + s.cards.myths
            return use_refusal(s, seat, [entry for entry in s.myths[seat] if entry >> 2 == number], number)
        number = action - actions.USE_GOD + s.cards.gods
        mine = [2 * s.god_used[seat]] if s.gods[seat] == number else []
        return use_refusal(s, seat, mine, number)
    elif isinstance(step, Betting) and action <= actions.END_TURN:
        return bet_refusal(s, seat, step, action)
    elif isinstance(step, Battle) and action <= actions.FOLD:
        return IllegalAction("nobody calls, raises or folds in the Battle", "THEOMACHY-BATTLE-04")
    elif isinstance(step, Prayer) and actions.TRACK <= action < actions.BUY:
        return prayer_refusal(s, seat, action)
    elif isinstance(step, Prayer) and action == actions.DECLINE:
        return IllegalAction("a card can be had for nothing, so one must be taken", "THEOMACHY-PRAYER-05")
    elif actions.PANTHEON <= action < actions.CHOOSE_GOD and kind_of(s) == "choose pantheon":
        return IllegalAction("that pantheon is taken", "THEOMACHY-SETUP-06")
    elif action == actions.BUY and kind_of(s) == "myth action":
        return IllegalAction("you have too few miracles", "THEOMACHY-MYTH-02")
    elif actions.TARGET <= action < actions.ELEMENT and kind_of(s) == "target":
        return IllegalAction("that player can not be chosen", "THEOMACHY-FOLD-05")
    question, rule, help = QUESTIONS[kind_of(s)]
    return IllegalAction(f"that is not what is asked now; the question is: {question}", rule)


def bet_refusal(s: TheoState, seat: int, step: Betting, action: int) -> IllegalAction:
    if step.stage != BEFORE:
        return IllegalAction("you have acted in this turn", "THEOMACHY-BET-01")
    if action == actions.END_TURN:
        return IllegalAction("an action must come first", "THEOMACHY-BET-01")
    if s.stands[seat]:
        return IllegalAction("on a Last Stand one only passes or calls", "THEOMACHY-LAST-04")
    if action == actions.PASS:
        return IllegalAction("you owe tokens", "THEOMACHY-BET-06")
    if action == actions.CALL:
        reason = "the right tokens are missing" if owes(s, seat) else "you owe nothing"
        return IllegalAction(reason, "THEOMACHY-BET-07")
    if action == actions.LAST_STAND:
        return IllegalAction("who owes nothing or can pay takes no Last Stand", "THEOMACHY-LAST-01")
    kind = action - actions.RAISE
    if len(after_payment(s, seat)) == 0:
        return IllegalAction("you can not pay what you owe", "THEOMACHY-BET-08")
    return IllegalAction(f"no {SINGULAR[min(kind, 2)]} is left after paying", "THEOMACHY-BET-08")


def play_refusal(s: TheoState, seat: int, number: int, free: bool) -> IllegalAction:
    card = s.cards.all[number]
    step = s.stack[-1]
    if 2 * number not in s.hands[seat]:
        if 2 * number + 1 in s.hands[seat]:
            return IllegalAction(f"{card.name} was played in this hand", "THEOMACHY-RULING-31")
        return IllegalAction(f"{card.name} is not in your hand", "THEOMACHY-REQ-04")
    if free:
        return IllegalAction(f"nothing lets you play {card.name} without its orbs", "THEOMACHY-GA-06")
    if isinstance(step, (Responses, Window)):
        rule = "THEOMACHY-RULING-29" if card.kind == POWER else "THEOMACHY-RESP-01"
        return IllegalAction(f"{card.name} does not fit this window", rule)
    if card.timing & RESPONSE and card.kind == EFFECT:
        return IllegalAction(f"{card.name} only responds to what others do", "THEOMACHY-RESP-01")
    if not card.timing & timing_now(s):
        rule = "THEOMACHY-BET-02" if card.kind == ATTACK else "THEOMACHY-EFF-04"
        if card.kind == LOCATION:
            rule = "THEOMACHY-LOC-01"
        return IllegalAction(f"this is not the time for {card.name}", rule)
    if card.kind == EFFECT and is_barred(s, seat):
        return IllegalAction("you can play no Effects in this phase", "THEOMACHY-MC-16")
    if card.kind == ATTACK and not element_allowed(s, seat, card.element):
        return IllegalAction("Attacks of one Battle are of one Element", "THEOMACHY-BATTLE-06")
    if card.kind == LOCATION and s.congregation[3 * seat + card.token] == 0:
        return IllegalAction(f"no {SINGULAR[card.token]} is in your Congregation", "THEOMACHY-LOC-02")
    return IllegalAction(f"{card.name} needs {needs(s, number)}", "THEOMACHY-REQ-04")


def use_refusal(s: TheoState, seat: int, entries: list[int], number: int) -> IllegalAction:
    name = s.cards.all[number].name
    if len(entries) == 0:
        return IllegalAction(f"you do not have {name}", "THEOMACHY-GOD-03")
    if all(entry & 2 for entry in entries):
        return IllegalAction(f"{name} was used in this hand", "THEOMACHY-GOD-04")
    if not s.cards.all[number].optional:
        return IllegalAction(f"{name} works by itself", "THEOMACHY-GOD-02")
    return IllegalAction(f"{name} can not be used now, or its cost can not be paid", "THEOMACHY-GOD-04")


def prayer_refusal(s: TheoState, seat: int, action: int) -> IllegalAction:
    if action == actions.BLIND:
        return IllegalAction("the Prayer deck is empty", "THEOMACHY-RULING-36")
    slot = action - actions.TRACK
    if s.track[slot] < 0:
        return IllegalAction("that slot is empty", "THEOMACHY-PRAYER-06")
    return IllegalAction(f"you have no {SINGULAR[price(s, seat, slot)]} to pay with", "THEOMACHY-PRAYER-02")

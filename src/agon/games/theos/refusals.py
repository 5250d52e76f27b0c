"""Why something can not be done now, with the rule that says so."""

from __future__ import annotations

from typing import Final

from agon.core.errors import IllegalAction
from agon.games.theos import actions
from agon.games.theos.abilities import Ability
from agon.games.theos.cards import (
    COPY,
    DESTROYED,
    EMPOWER_OP,
    ENEMY,
    FRIENDLY,
    RAISE,
    UNRESOLVED,
    YOURS,
    Target,
)
from agon.games.theos.cleanup import Cleanup
from agon.games.theos.decks import BuildDecks
from agon.games.theos.drafts import DraftMany
from agon.games.theos.passives import barred
from agon.games.theos.prompts import QUESTIONS, kind_of
from agon.games.theos.rules import BuildHands
from agon.games.theos.state import TheosState
from agon.games.theos.words import name

BLOCKS: Final[dict[str, list[int]]] = {  # the actions that answer each kind of question
    "demigod": [actions.DEMIGOD, actions.CHOOSE],
    "list": [actions.CHOOSE, actions.BUILD],
    "build_deck": [actions.BUILD, actions.FIRST],
    "draft_two": [actions.DRAFT, actions.ALONE],
    "draft_many": [actions.DRAFT, actions.ALONE],
    "build_hand": [actions.TAKE, actions.PLAY],
    "play": [actions.PLAY, actions.TARGET],
    "target": [actions.TARGET, actions.TO],
    "several": [actions.TARGET, actions.TO],
    "destination": [actions.TO, actions.AMOUNT],
    "amount": [actions.AMOUNT, actions.YES],
    "set_god": [actions.SET, actions.HAND],
    "swap_hand": [actions.HAND, actions.DECK],
    "exchange_hand": [actions.HAND, actions.DECK],
    "swap_deck": [actions.DECK, actions.TEAM],
    "multi": [actions.TEAM, actions.TRIGGER],
    "trigger": [actions.TRIGGER, actions.KEEP],
    "empower": [actions.EMPOWER, actions.NONE],
    "leave": [actions.KEEP, actions.STAY],
}


def why_not(s: TheosState, seat: int, action: int) -> IllegalAction:
    kind = kind_of(s, seat)
    question, rule, help = QUESTIONS[kind]
    if kind in BLOCKS and BLOCKS[kind][0] <= action < BLOCKS[kind][1]:
        return refusal(s, seat, kind, action - BLOCKS[kind][0])
    if action == actions.NO and kind in ("target", "several", "destination"):
        return IllegalAction("this is compulsory: no text says 'may'", "THEOS-RA-01")
    if action == actions.DONE and kind == "target":
        return IllegalAction("a compulsory ability with a valid target must be used on one", "THEOS-RULING-65")
    return IllegalAction(f"that is not what is asked now; the question is: {question}", rule)


def refusal(s: TheosState, seat: int, kind: str, number: int) -> IllegalAction:
    if kind in ("target", "several", "destination"):
        return target_refusal(s, kind, number)
    if kind == "empower":
        return empower_refusal(s, seat, number)
    if kind in ("build_hand", "build_deck"):
        return building_refusal(s, seat, number)
    if kind == "play":
        words = "a Blank" if number == actions.BLANK else name(s, number)
        return IllegalAction(f"{words} is not in your hand", "THEOS-TURN-01")
    if kind in ("swap_hand", "exchange_hand"):
        if number == actions.BLANK and kind == "exchange_hand":
            return IllegalAction("a Blank never goes into a deck", "THEOS-RULING-39")
        return IllegalAction("that card is not in your hand", "THEOS-KEY-16")
    if kind == "swap_deck":
        return IllegalAction("that card is not in your deck", "THEOS-KEY-16")
    if kind == "leave":
        return leave_refusal(s, seat, number)
    if kind == "draft_many":
        step = s.stack[-1]
        assert isinstance(step, DraftMany)
        return IllegalAction(f"{name(s, number)} is not in your pack", "THEOS-DRMANY-10")
    reasons = {
        "demigod": ["another player has that Demigod", "THEOS-SETUP-02"],
        "list": ["that deck is taken or not in the set", "THEOS-PRE-01"],
        "draft_two": ["that card is not in the Draft Pool", "THEOS-DRTWO-11"],
        "amount": ["so many Followers can not be moved", "THEOS-RA-14"],
        "set_god": ["that god is active there already, or the text does not name it", "THEOS-RULING-42"],
        "multi": ["that team is no enemy, had its run, or has no valid target", "THEOS-RULING-33"],
        "trigger": ["that card has no pending triggered ability", "THEOS-TIME-03"],
    }
    reason, rule = reasons[kind]
    return IllegalAction(reason, rule)


def building_refusal(s: TheosState, seat: int, card: int) -> IllegalAction:
    step = s.stack[-1]
    picks, pool = 0, s.deck[seat]
    place, rule = "deck", "THEOS-START-03"
    if isinstance(step, BuildDecks):
        picks, pool = step.picks[seat], s.rosters[seat]
        place, rule = "roster", "THEOS-ROST-03"
    elif isinstance(step, BuildHands):
        picks = step.picks[seat]
    if not pool >> card & 1:
        return IllegalAction(f"{name(s, card)} is not in your {place}", rule)
    if picks >> card & 1:
        return IllegalAction(f"{name(s, card)} is picked already", rule)
    if picks >> card:
        return IllegalAction("picks go in the order of the list: each set arises in one way", "THEOS-RULING-11")
    return IllegalAction("after that card too few are left to finish", rule)


def leave_refusal(s: TheosState, seat: int, card: int) -> IllegalAction:
    step = s.stack[-1]
    assert isinstance(step, Cleanup)
    if card not in s.rows[seat]:
        return IllegalAction(f"{name(s, card)} is not in your row", "THEOS-CLEAN-02")
    if step.kept >> card & 1:
        return IllegalAction(f"{name(s, card)} stays already", "THEOS-CLEAN-02")
    for later in s.rows[seat][s.rows[seat].index(card) :]:
        if step.kept >> later & 1:
            return IllegalAction("picks go from left to right: each set arises in one way", "THEOS-RULING-11")
    return IllegalAction("you can not hold more than 7 Blanks", "THEOS-RULING-13")


def empower_refusal(s: TheosState, seat: int, card: int) -> IllegalAction:
    title = name(s, card)
    if s.resolving == card:
        return IllegalAction(f"{title} is resolving: only resolved cards are empowered", "THEOS-RULING-30")
    if s.down >> card & 1:
        return IllegalAction(f"{title} is destroyed", "THEOS-ABIL-03")
    if not s.up >> card & 1:
        return IllegalAction(f"{title} is not in play", "THEOS-RES-06")
    if not s.team_cards[s.team_of[seat]] >> card & 1:
        return IllegalAction(f"{title} is not friendly", "THEOS-RES-06")
    if not s.cards.with_kind[1] >> card & 1:
        return IllegalAction(f"{title} has no Power ability", "THEOS-RES-06")
    return IllegalAction(f"an enemy forbids that {title} is empowered", "THEOS-RULING-16")


def target_refusal(s: TheosState, kind: str, card: int) -> IllegalAction:
    """The first thing about the card that does not fit the words of the text."""
    step = s.stack[-1]
    assert isinstance(step, Ability)
    sentence = step.sentence(s)
    target = sentence.to if kind == "destination" else sentence.target
    title = name(s, card)
    in_play = s.up | s.down | s.unresolved | (1 << s.resolving if s.resolving >= 0 else 0)
    if not in_play >> card & 1:
        return IllegalAction(f"{title} is not in play", "THEOS-RA-04")
    if kind == "several" and step.last >= 0:
        order = s.in_order(in_play)
        if order.index(card) <= order.index(step.last):
            return IllegalAction("picks go in the order of the table: each set arises in one way", "THEOS-RULING-11")
    found = words_refusal(s, step, target, card) if target is not None else None
    if found is not None:
        return found
    if kind == "destination" or sentence.to is not None:
        return IllegalAction(f"{title} has no legal source or destination", "THEOS-RULING-41")
    if sentence.op == RAISE and barred(s, 3) >> card & 1:
        return IllegalAction(f"an enemy forbids that {title} is raised", "THEOS-RULING-16")
    if sentence.op == EMPOWER_OP:
        return empower_refusal(s, step.you, card)
    if sentence.op == COPY:
        return IllegalAction(f"{title} has no ability to copy here", "THEOS-RULING-35")
    return IllegalAction(f"{title} does not fit the words of the text", "THEOS-RA-05")


def words_refusal(s: TheosState, step: Ability, target: Target, card: int) -> IllegalAction | None:
    title = name(s, card)
    friend = s.team_cards[s.team_of[step.you]] >> card & 1 == 1
    if target.status == UNRESOLVED:
        if not s.unresolved >> card & 1:
            return IllegalAction(f"{title} is not unresolved", "THEOS-RA-10")
    elif s.unresolved >> card & 1:
        return IllegalAction(f"{title} is unresolved, and the text does not say so", "THEOS-STATE-01")
    elif target.status == DESTROYED:
        if not s.down >> card & 1:
            return IllegalAction(f"{title} is not destroyed", "THEOS-RA-09")
    elif s.down >> card & 1:
        return IllegalAction(f"{title} is destroyed", "THEOS-STATE-04")
    if target.other and card == step.user:
        return IllegalAction(f"{title} itself is not another card", "THEOS-RA-08")
    if target.other and card == s.resolving:
        return IllegalAction(f"{title} is resolving: another card is a resolved one", "THEOS-RA-08")
    if target.side == FRIENDLY and not friend:
        return IllegalAction(f"{title} is an enemy card", "THEOS-RA-06")
    if target.side == ENEMY and friend:
        return IllegalAction(f"{title} is friendly", "THEOS-RA-07")
    if target.side == ENEMY and step.foe >= 0 and s.team(card) != step.foe:
        return IllegalAction(f"{title} is not of the team whose run this is", "THEOS-KEY-14")
    if target.suffix == YOURS and not s.owned[step.you] >> card & 1:
        return IllegalAction(f"{title} is not a card of yours", "THEOS-RULING-38")
    return None

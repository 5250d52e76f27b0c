"""Why something can not be done now: each refusal names the rule that forbids it."""

from __future__ import annotations

from agon.core.errors import IllegalAction
from agon.games.titans import actions
from agon.games.titans.abilities import ATTACHES, F_RAGE, F_RETURN, REPLICATE
from agon.games.titans.ages import Awaken
from agon.games.titans.batches import I_ENTRY, I_KIND, I_PARAM, I_SIDE, Batch
from agon.games.titans.board import armored, pile_size, subversions
from agon.games.titans.cards import TITAN
from agon.games.titans.plays import PlayBatch
from agon.games.titans.power import energy
from agon.games.titans.prompts import QUESTIONS, kind_of
from agon.games.titans.state import U_AGE, U_CARD, U_OWNER, U_PLACERS, U_SIDE, UNPROTECTED, TitansState, has_family

BLOCKS = ["play", "gain", "throw", "sacrifice", "write"]
WANTED = {
    "PLAY": 0,
    "PLAY-TRADED": 0,
    "FLASH": 0,
    "FORESEE": 0,
    "SUBST-IN": 0,
    "REPLICATE-GAIN": 1,
    "RITUAL-GAIN": 1,
    "AWAKEN": 1,
    "KEEP": 2,
    "SACRIFICE": 3,
    "SPELLBOOK": 4,
}
OTHERS = ("SUBVERT", "CAVE-IN", "REPLICATE", "FEAR")  # decisions about the other side's cards


def why_not(s: TitansState, seat: int, action: int) -> IllegalAction:
    kind = kind_of(s)
    if action >= actions.CARDS:
        count = len(s.cards.ids)
        block, card = (action - actions.CARDS) // count, (action - actions.CARDS) % count
        if WANTED.get(kind, -1) == block:
            return card_refusal(s, seat, kind, card)
    elif actions.TARGET <= action < actions.BOOK:
        step = s.stack[-1]
        if isinstance(step, Batch) and kind not in WANTED and kind not in ("FURY", "QUIVER"):
            return target_refusal(s, step, kind, action - actions.TARGET)
    elif action in (actions.PASS, actions.DONE):
        return pass_refusal(kind)
    elif action == actions.TOP and WANTED.get(kind, -1) == 0:
        return IllegalAction("there is no deck to play from", "TITANS-PLAY-02")
    elif action == actions.EMPTY and WANTED.get(kind, -1) == 0:
        return IllegalAction("a card must be played as long as there are enough", "TITANS-RULING-16")
    question, rule, help = QUESTIONS[kind]
    return IllegalAction(f"that is not what is asked now; the question is: {question}", rule)


def pass_refusal(kind: str) -> IllegalAction:
    question, rule, help = QUESTIONS[kind]
    rules = {
        "SUBVERT": "TITANS-SUBV-05",
        "REPLICATE": "TITANS-REPL-02",
        "MIMIC": "TITANS-MIM-02",
        "PLAY": "TITANS-PLAY-05",
        "FLASH": "TITANS-FLASH-01",
        "RAGE": "TITANS-RAGE-02",
        "RITUAL-GAIN": "TITANS-RIT-03",
        "DIVERT-TO": "TITANS-DIV-03",
    }
    return IllegalAction(f"that can not be declined: {question}", rules.get(kind, rule))


def card_refusal(s: TitansState, seat: int, kind: str, card: int) -> IllegalAction:
    name = s.cards.names[card]
    step = s.stack[-1]
    if kind == "AWAKEN":
        assert isinstance(step, Awaken)
        side = s.order()[step.at]
        if pile_size(s, side, card) == 0:
            return IllegalAction(f"no {name} can be gained here", "TITANS-AWAKEN-09")
        return IllegalAction(
            f"{name} costs {s.cards.cost[card]}, but there is Energy {energy(s, side)}", "TITANS-AWAKEN-02"
        )
    if kind in ("REPLICATE-GAIN", "RITUAL-GAIN"):
        return IllegalAction(f"{name} can not be gained by this", QUESTIONS[kind][1])
    if kind == "SPELLBOOK":
        rule = "TITANS-CONS-02" if card not in s.cards.elemental else "TITANS-CONS-03"
        return IllegalAction(f"{name} can not be written into the book now", rule)
    if kind == "FORESEE":
        return IllegalAction(f"{name} is not among the cards that you foresee", "TITANS-FORE-01")
    player = seat
    if isinstance(step, PlayBatch):
        player = s.holder(step.giver)
    if card not in s.hands[player]:
        return IllegalAction(f"there is no {name} in the hand", QUESTIONS[kind][1])
    return IllegalAction(f"cards are picked in the order of the card list; {name} comes too late", "TITANS-RULING-52")


def target_refusal(s: TitansState, step: Batch, kind: str, entry: int) -> IllegalAction:
    rule = QUESTIONS[kind][1]
    if s.at(entry) < 0:
        return IllegalAction("there is no such card in play", rule)
    item = step.item()
    unit = s.units[s.at(entry)]
    name = s.cards.names[unit[U_CARD]]
    if unit[U_SIDE] >> 1 != item[I_SIDE] >> 1:
        return IllegalAction(f"{name} lies in another arena", "TITANS-TERM-04")
    whose = item[I_SIDE] ^ 1 if kind in OTHERS else item[I_SIDE]
    if kind not in ("PURIFY", "DIVERT-TO") and unit[U_SIDE] != whose:
        return IllegalAction(f"{name} lies on the wrong side for this", rule)
    if kind in ("SUBVERT", "CAVE-IN", "REPLICATE", "DIVERT-TO", "SUBST-OUT", "FEAR") and armored(s, unit):
        armor = "TITANS-ARMOR-03" if kind in ("SUBST-OUT", "FEAR") else "TITANS-ARMOR-01"
        return IllegalAction(f"{name} has Armor", armor)
    if kind in ("SUBVERT", "CAVE-IN", "REPLICATE", "DIVERT-TO") and unit[U_SIDE] != item[I_SIDE]:
        if s.protected[unit[U_SIDE]] != UNPROTECTED:
            return IllegalAction(f"the side of {name} is protected", "TITANS-PROT-01")
    return particular_refusal(s, step, kind, unit, rule)


def particular_refusal(s: TitansState, step: Batch, kind: str, unit: list[int], rule: str) -> IllegalAction:
    item = step.item()
    name = s.cards.names[unit[U_CARD]]
    if kind == "REPLICATE" and s.cards.species[unit[U_CARD]] == TITAN:
        return IllegalAction(f"{name} is a titan", "TITANS-REPL-01")
    if kind == "CAVE-IN" and unit[U_AGE] != s.age:
        return IllegalAction(f"{name} did not enter play this age", "TITANS-CAVE-01")
    if kind in ("SUBVERT", "CAVE-IN") and item[I_KIND] != REPLICATE:
        if not ATTACHES[item[I_KIND]] & ~subversions(unit):
            return IllegalAction(f"{name} carries that subversion already", "TITANS-SUBV-07")
    if kind == "MIMIC" and s.cards.cost[unit[U_CARD]] > item[I_PARAM]:
        return IllegalAction(f"{name} costs more than {item[I_PARAM]}", "TITANS-MIM-01")
    if kind == "RETURN" and has_family(s.cards, unit, F_RETURN):
        return IllegalAction(f"{name} has Return itself", "TITANS-RET-02")
    if kind == "RAGE" and has_family(s.cards, unit, F_RAGE):
        return IllegalAction(f"{name} has Rage itself", "TITANS-RAGE-01")
    if kind == "PURIFY" and unit[U_PLACERS] == 0:
        return IllegalAction(f"no subversion lies on {name}", "TITANS-PUR-01")
    if kind == "RITUAL-REMOVE":
        if unit[U_OWNER] != s.holder(unit[U_SIDE]):
            return IllegalAction(f"{name} is stolen", "TITANS-RIT-07")
        if s.at(item[I_ENTRY]) >= 0 and s.units[s.at(item[I_ENTRY])] is unit:
            return IllegalAction(f"{name} can not remove itself", "TITANS-RIT-01")
    if kind == "DIVERT-FROM" and unit[U_PLACERS] == 0:
        return IllegalAction(f"no subversion lies on {name}", "TITANS-DIV-01")
    if kind == "DIVERT-TO":
        return IllegalAction(f"{name} can not take all of them", "TITANS-DIV-04")
    return IllegalAction(f"{name} can not be chosen here, or comes earlier than your last pick", "TITANS-RULING-52")

"""The language of the cards: a text becomes abilities, by the grammar in `cards.lark`.

The text on the card is the code: nothing here is keyed on a card's name. Not compiled: this runs once, when cards are
loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from agon.core.cardtext import CardTextError, TextGrammar

GODS = ("poseidon", "demeter", "hades", "gaia")
TYPES = ("betrayal", "offering", "power")
KINDS = ("instant", "power", "passive", "triggered")
MANY = ("each", "each_of_those", "several")  # targets that may be more than one card


@dataclass(frozen=True, slots=True)
class Target:
    """Which cards a sentence means. `how` is this, that, each_of_those, one_of_those, picked, each or several."""

    how: str
    most: int = 1  # of several: how many; 0 is #
    different: bool = False  # not the source picked in the same sentence
    other: bool = False
    status: str = ""
    side: str = ""
    god: str = ""
    type: str = ""
    suffix: str = ""  # yours, same_team, exactly_one


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of an ability: one happening (THEOS-RULING-25)."""

    op: str
    may: bool = False
    if_done: bool = False
    number: int = 0  # 0 is #
    up_to: bool = False
    targets: tuple[Target, ...] = ()
    kind: str = ""  # of copy
    god: str = ""  # of set; empty is any


@dataclass(frozen=True, slots=True)
class Ability:
    """One line of a card."""

    kind: str
    gate: str = ""
    multi: bool = False
    sentences: tuple[Sentence, ...] = ()
    event: str = ""  # of a Triggered ability
    standing: str = ""  # of a Passive ability
    verbs: tuple[str, ...] = ()
    god: str = ""  # of an event or a standing ability
    times: int = 1  # of #
    count: Target | None = None  # what # counts; None: the cards destroyed by this ability


def parse_text(text: str) -> tuple[Ability, ...]:
    """What a card's text means. CardTextError names the first word not understood and what could stand there."""
    tree: Any = _grammar().parse(text)
    return tuple(_ability(text, child.children[0]) for child in tree.children)


@cache
def _grammar() -> TextGrammar:
    return TextGrammar(packaged("cards.lark"), "start")


def _ability(text: str, tree: Any) -> Ability:
    kind = str(tree.data)
    given: dict[str, Any] = {"kind": kind}
    sentences: list[Sentence] = []
    hashed = False
    for child in tree.children:
        rule = str(child.data)
        if rule == "gate":
            given["gate"] = _word(child).rstrip(":").strip()
        elif rule == "multi":
            given["multi"] = True
        elif rule == "step":
            sentences.append(_sentence(child))
        elif rule == "hash":
            hashed = True
            given.update(_hash(child))
        else:
            given["event" if kind == "triggered" else "standing"] = rule
            given["verbs"] = tuple(_word(part) for part in child.children if part.data == "verb")
            given["god"] = "".join(_word(part) for part in child.children if part.data == "god")
    ability = Ability(**given, sentences=tuple(sentences))
    _check_sense(text, ability, hashed)
    return ability


def _check_sense(text: str, ability: Ability, hashed: bool) -> None:
    """What no grammar sees: # and its meaning belong together, 'those cards' and 'if you do' need something before."""
    uses_hash = any(
        (sentence.op in ("add", "remove", "steal", "migrate") and sentence.number == 0)
        or any(target.how == "several" and target.most == 0 for target in sentence.targets)
        for sentence in ability.sentences
    )
    if uses_hash and not hashed:
        raise CardTextError(len(text), "", ["# = the number of ..."])
    if hashed and not uses_hash:
        raise CardTextError(text.index("#"), "#", ["nothing: no sentence uses #"])
    for at, sentence in enumerate(ability.sentences):
        if ability.kind == "triggered" and sentence.op in ("swap_hand", "swap_deck", "exchange"):
            # the Active Player picks, and nobody looks into another's hand or deck (THEOS-RA-17, INFO-03)
            raise CardTextError(max(text.lower().find("swap"), 0), "swap", ["add", "remove", "destroy", "raise"])
        if len(sentence.targets) == 2 and sentence.targets[1].how in MANY:
            raise CardTextError(max(text.lower().find(" to "), 0), "to", ["to a card: Followers go to one card"])
        if sentence.op in ("empower", "copy", "swap_hand", "swap_deck") and sentence.targets[0].how in MANY:
            verb = sentence.op.partition("_")[0]
            raise CardTextError(max(text.lower().find(verb), 0), verb, [f"{verb} one card"])
        if at == 0 and sentence.if_done:
            raise CardTextError(0, "If you do", ["a first sentence"])
        for target in sentence.targets:
            if target.how in ("that", "each_of_those", "one_of_those") and at == 0 and ability.kind != "triggered":
                word = "that" if target.how == "that" else "those"
                raise CardTextError(max(text.lower().find(word), 0), word, ["this card", "a card", "each card"])


def _sentence(tree: Any) -> Sentence:
    given: dict[str, Any] = {}
    for child in tree.children:
        rule = str(child.data)
        if rule == "may":
            given["may"] = True
        elif rule == "if_done":
            given["if_done"] = True
        elif rule != "then":
            given["op"] = rule
            given.update(_action(child))
    return Sentence(**given)


def _action(tree: Any) -> dict[str, Any]:
    given: dict[str, Any] = {"targets": tuple(_target(child) for child in tree.children if child.data == "target")}
    for child in tree.children:
        rule = str(child.data)
        if rule == "num":
            amount = child.children[0]
            if amount.data == "n":
                given["number"] = int(_word(amount))
            elif amount.data == "up_to":
                given["number"], given["up_to"] = int(_word(amount.children[0])), True
        elif rule in ("kind", "god"):
            given[rule] = _word(child)
    return given


def _target(tree: Any) -> Target:
    part = tree.children[0]
    return _words(str(part.data), part.children)


def _words(how: str, children: list[Any]) -> Target:
    given: dict[str, Any] = {}
    for child in children:
        rule = str(child.data)
        if rule == "article":
            article = _word(child)
            given["other"] = article == "another"
            given["different"] = article == "a different"
        elif rule == "other":
            given["other"] = True
        elif rule == "n":
            given["most"] = int(_word(child))
        elif rule == "counted_number":
            given["most"] = 0
        elif rule in ("yours", "same_team", "exactly_one"):
            given["suffix"] = rule
        else:
            given[rule] = _word(child)
    return Target(how, **given)


def _hash(tree: Any) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for child in tree.children:
        if child.data == "times":
            given["times"] = int(_word(child.children[0]))
        elif child.data == "counted":
            given["count"] = _words("each", child.children)
    return given


def _word(tree: Any) -> str:
    return " ".join(str(tree.children[0]).lower().split())


def packaged(name: str) -> str:
    """A file of this folder, such as the cards themselves."""
    return files("agon.games.theos").joinpath(name).read_text(encoding="utf-8")

"""The Now loop: one family at a time in all arenas, the best priority first (ledger section 3.16)."""

from __future__ import annotations

from typing import Final

from agon.core.text import text
from agon.games.titans.abilities import (
    F_DIVERT,
    F_FLASH,
    F_HAUNT,
    F_MIMIC,
    F_MYTHIC,
    F_PURIFY,
    F_RETURN,
    F_SACRIFICE,
    F_SUBVERT,
    FERAL,
    FORESEE,
    KIND_SHIFT,
    MINDLESS,
    SINGULAR,
)
from agon.games.titans.actions import TARGETS
from agon.games.titans.base_step import TitansStep
from agon.games.titans.batches import (
    I_COPIES,
    I_ENTRY,
    I_FLOATING,
    I_KIND,
    I_PARAM,
    I_SIDE,
    Batch,
    tell_activation,
    waiting,
)
from agon.games.titans.board import discard_unit
from agon.games.titans.haunt import haunt_all
from agon.games.titans.plays import FLASHES, play_batch
from agon.games.titans.removal import ReturnBatch, SacrificeBatch
from agon.games.titans.state import (
    U_ABILITIES,
    U_AGE,
    U_CARD,
    U_ENTRY,
    U_FERAL_BY,
    U_KINDS,
    U_OWNER,
    U_SIDE,
    U_USED,
    TitansState,
    has,
    has_family,
)
from agon.games.titans.subversion_changes import DivertBatch, MimicBatch, PurifyBatch
from agon.games.titans.subvert import SubvertBatch
from agon.games.titans.words import thing

MOST_ACTIVATIONS: Final = 200  # TITANS-NOW-11, RULING-20
MOST_ENTRIES: Final = TARGETS - 64  # a second safety stop: the vocabulary names that many cards in play


BATCHES: Final[dict[int, type[Batch]]] = {
    F_SUBVERT: SubvertBatch,
    F_DIVERT: DivertBatch,
    F_MIMIC: MimicBatch,
    F_RETURN: ReturnBatch,
    F_SACRIFICE: SacrificeBatch,
    F_PURIFY: PurifyBatch,
}


class NowLoop(TitansStep):
    """Runs until no card that entered this age has an active, unused Now ability (TITANS-NOW-03).

    What is left when the age ends is lost, and what has left play too (TITANS-NOW-08, NOW-10, PUR-03, PUR-04,
    TITANS-EX-36).
    """

    def __init__(self) -> None:
        pass

    def copy(self) -> NowLoop:
        return NowLoop()

    def run(self, s: TitansState) -> None:
        family = best_family(s)
        if family < 0 or s.activations >= MOST_ACTIVATIONS or s.next_entry >= MOST_ENTRIES:
            s.pop()
            return
        queue = waiting(s, family)
        s.activations += len(queue)
        tell_activation(s, queue)
        activate(s, family, queue)


def best_family(s: TitansState) -> int:
    """The family that acts next, over all arenas (TITANS-NOW-02, NOW-04, NOW-07, MULTI-08); -1 if none waits.

    Cards that have entered meanwhile take part at once (TITANS-FLASH-05, REPL-09, REPL-13, RULING-48, TITANS-EX-19).
    """
    best = -1
    rank = 99
    cards = s.cards
    for unit in s.units:
        if unit[U_AGE] != s.age or not unit[U_KINDS] & cards.now_kinds or has(unit, MINDLESS):  # TITANS-NOW-01, NOW-06
            continue
        used = unit[U_USED]
        for i in range(U_ABILITIES, len(unit)):
            kind = unit[i] >> KIND_SHIFT
            if cards.now[kind] and not used >> (i - U_ABILITIES) & 1 and cards.priority[kind] < rank:
                rank = cards.priority[kind]
                best = cards.family[kind]
    return best


def activate(s: TitansState, family: int, queue: list[list[int]]) -> None:
    """All waiting abilities of one family at the same time (TITANS-ABIL-08, TERM-15)."""
    if family == F_MYTHIC:
        mythic(s, queue)
    elif family == F_FLASH:
        flash(s, queue)
    elif family == F_HAUNT:
        haunt_all(s, queue)
    else:
        s.push(BATCHES[family](queue, 0, queue[0][I_COPIES], -1, []))


def mythic(s: TitansState, queue: list[list[int]]) -> None:
    """Other cards of the same name at the same side go, two new ones both (TITANS-MYTH-01 to MYTH-04, TITANS-EX-40).

    Only as its card is played: not when it is stolen or substituted in (TITANS-MYTH-05, MYTH-06, RULING-27).
    """
    gone: list[int] = []
    for item in queue:
        if item[I_FLOATING]:  # TITANS-FERAL-12
            continue
        card = s.units[s.at(item[I_ENTRY])][U_CARD]
        for unit in s.units:
            same = unit[U_CARD] == card and unit[U_SIDE] == item[I_SIDE]
            if same and unit[U_ENTRY] != item[I_ENTRY] and unit[U_ENTRY] not in gone:
                gone.append(unit[U_ENTRY])
    for entry in gone:
        unit = s.units[s.at(entry)]
        discard_unit(s, entry)
        if s.sink is not None:
            lost = thing(s, f"discard:{unit[U_OWNER]}", unit[U_CARD])
            words = text("Another {card} came: this one is discarded.", card=lost)
            s.tell("mythic", -1, words, "TITANS-MYTH-01", [lost.id])


def flash(s: TitansState, queue: list[list[int]]) -> None:
    """All waiting Flashes of all players are one batch of plays (TITANS-FLASH-02, FERAL-15, FERAL-25, FERAL-26)."""
    sides = len(s.layout().holder)
    need = [0] * sides
    optional = [0] * sides
    foresee: list[list[int]] = [[] for side in range(sides)]
    for item in queue:
        side = item[I_SIDE]
        if s.cards.optional[item[I_KIND]]:  # TITANS-OPT-01
            optional[side] += item[I_COPIES]
        elif item[I_KIND] == FORESEE:
            foresee[side] = foresee[side] + [item[I_PARAM]] * item[I_COPIES]
        elif item[I_KIND] != SINGULAR or singular_flashes(s, item[I_ENTRY]):
            need[side] += item[I_COPIES]  # TITANS-FLASH-03, SING-08, RULING-32
    s.push(play_batch(s, FLASHES, need, optional, foresee))


def singular_flashes(s: TitansState, entry: int) -> bool:
    """Not while a Feral that this card placed lies where it was put, on a card with Flash (TITANS-SING-02 to 07,
    TITANS-EX-34)."""
    for unit in s.units:
        if unit[U_FERAL_BY] == entry + 1 and has(unit, FERAL) and has_family(s.cards, unit, F_FLASH):
            return False
    return True

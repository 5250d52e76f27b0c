"""The Subvert family (ledger section 3.19): targets are declared in priority order, then all attach at once.

What is declared does not hang on the card any more: a Subvert cannot be stopped by another of the same batch, and its
subversions stay when the card leaves (TITANS-SUBV-10, SUBV-15, TRAI-04). There is no end of subversions
(TITANS-SUBV-12, TITANS-EX-21).
"""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Seat
from agon.core.errors import IllegalAction
from agon.core.text import Listing, text
from agon.games.titans import actions
from agon.games.titans.abilities import (
    ATTACHES,
    CAVE_IN,
    QUIVERING_FOOLS,
    REPLICATE,
    SUBVERT_FERAL,
    TOTAL_WARFARE,
    TRAITOROUS,
)
from agon.games.titans.base_step import Decision
from agon.games.titans.batches import D_ITEM, D_MORE, D_TARGET, I_ENTRY, I_FLOATING, I_KIND, I_SIDE, Batch
from agon.games.titans.board import accessible, armored, attach, discard_unit, enter, pile_size, subversions, take
from agon.games.titans.cards import FOREST, TITAN
from agon.games.titans.power import power
from agon.games.titans.reach import refuse_shielded
from agon.games.titans.state import U_AGE, U_CARD, U_ENTRY, U_SIDE, TitansState, placer
from agon.games.titans.words import ability, at_side, subversion_names, unit_id, unit_thing

GAINED: Final = 1000  # D_MORE of a Replicate for nothing; with a card that is gained, 1 more and the card's number

SUBVERT: Final = Decision(
    "SUBVERT", "Subvert which card?", "TITANS-SUBV-05", "All subversions attach at the same moment."
)
CAVING_IN: Final = Decision(
    "CAVE-IN", "Cave in on which card?", "TITANS-CAVE-01", "It takes Mindless and Harmless; your card is discarded."
)
QUIVER: Final = Decision(
    "QUIVER", "Use Quivering Fools?", "TITANS-QUIV-01", "All cards with power 1 or less, yours included."
)
REPLICATING: Final = Decision(
    "REPLICATE",
    "Replicate which card?",
    "TITANS-REPL-01",
    "A card of its pile enters play for you.",
    must="TITANS-REPL-02",
)
REPLICATE_GAIN: Final = Decision("REPLICATE-GAIN", "Gain which card into play?", "TITANS-REPL-12")


class SubvertBatch(Batch):
    """D_MORE holds the kinds that are attached, as bits; for Replicate, what is gained."""

    def copy(self) -> SubvertBatch:
        return SubvertBatch(self.queue, self.at, self.left, self.half, self.declared[:])

    def held(self) -> list[int]:
        """The cards that are reserved for a gain."""
        return [
            row[D_MORE] - GAINED - 1
            for row in self.declared
            if self.queue[row[D_ITEM]][I_KIND] == REPLICATE and row[D_MORE] > GAINED
        ]

    # -- the words ----------------------------------------------------------------------------------------------------
    def decision(self) -> Decision:
        kind = self.item()[I_KIND]
        if kind == REPLICATE:
            return REPLICATING if self.half < 0 else REPLICATE_GAIN
        return CAVING_IN if kind == CAVE_IN else QUIVER if kind == QUIVERING_FOOLS else SUBVERT

    def names_units(self) -> bool:
        return self.half < 0 and self.item()[I_KIND] != QUIVERING_FOOLS

    def refuse_unit(self, s: TitansState, unit: list[int]) -> IllegalAction | None:
        item = self.item()
        kind = item[I_KIND]
        refusal = self.refuse_side(s, unit, item[I_SIDE] ^ 1)
        if refusal is None:
            refusal = refuse_shielded(s, unit, item[I_SIDE])
        if refusal is not None:
            return refusal
        card = unit_thing(s, unit)
        if kind == REPLICATE and s.cards.species[unit[U_CARD]] == TITAN:
            return IllegalAction(text("{card} is a titan", card=card), "TITANS-REPL-01")
        if kind == CAVE_IN and unit[U_AGE] != s.age:
            return IllegalAction(text("{card} did not enter play this age", card=card), "TITANS-CAVE-01")
        if kind != REPLICATE and not ATTACHES[kind] & ~subversions(unit):
            return IllegalAction(text("{card} carries that subversion already", card=card), "TITANS-SUBV-07")
        return None

    # -- what is offered ----------------------------------------------------------------------------------------------
    def options(self, s: TitansState, seat: Seat) -> list[int]:
        item = self.item()
        kind = item[I_KIND]
        if kind == REPLICATE:
            return self.replicate_options(s, item)
        if kind == CAVE_IN:
            return self.cave_in_options(s, item)
        if kind == QUIVERING_FOOLS:
            hits = len(self.weak(s, item[I_SIDE])) > 0
            return [actions.NO, actions.YES] if hits else []  # TITANS-QUIV-01
        if kind == TOTAL_WARFARE:
            hits = len(self.targets(s, item[I_SIDE], ATTACHES[kind])) > 0
            return [actions.YES] if hits else []  # no choice (TITANS-WARF-01)
        targets = self.targets(s, item[I_SIDE], ATTACHES[kind])
        return self.targets_among(s, targets, actions.PASS)  # TITANS-SUBV-05, SUBV-08, SUBV-09

    def targets(self, s: TitansState, side: int, mask: int) -> list[int]:
        """The valid cards of the other side in this arena (TITANS-SUBV-01, SUBV-06, WARF-02, TRAI-05, TRAI-12,
        TITANS-EX-41)."""
        foe = side ^ 1
        if s.is_protected(foe):
            return []  # all of its cards, stolen ones too (TITANS-PROT-01, PROT-05, PROT-06, TRAI-07)
        found: list[int] = []
        for unit in s.units:
            if unit[U_SIDE] == foe and not armored(s, unit):  # TITANS-ARMOR-02, FERAL-07
                lying = subversions(unit) | self.declared_for(s, s.holder(side), unit[U_ENTRY])
                if mask & ~lying:
                    found.append(unit[U_ENTRY])
        return found

    def declared_for(self, s: TitansState, player: Seat, entry: int) -> int:
        """The kinds that this player has declared for the card in this batch (TITANS-RULING-28)."""
        mask = 0
        for row in self.declared:
            if row[D_TARGET] == entry and row[D_MORE] < GAINED and row[D_ITEM] != self.at:
                if s.holder(self.queue[row[D_ITEM]][I_SIDE]) == player:
                    mask |= row[D_MORE]
        return mask

    def cave_in_options(self, s: TitansState, item: list[int]) -> list[int]:
        """A card of this age, or none (TITANS-CAVE-01); the floating copy has no card to give (FERAL-37, RULING-69)."""
        if item[I_FLOATING]:
            return []
        options: list[int] = []
        for entry in self.targets(s, item[I_SIDE], ATTACHES[CAVE_IN]):
            if s.units[s.at(entry)][U_AGE] == s.age:
                options.append(actions.TARGET + entry)
        options.append(actions.PASS)  # TITANS-CAVE-03
        return options

    def weak(self, s: TitansState, side: int) -> list[int]:
        """The cards that Quivering Fools hits, itself maybe too (TITANS-QUIV-01 to QUIV-05)."""
        found: list[int] = []
        for unit in s.units:
            if unit[U_SIDE] >> 1 != side >> 1 or armored(s, unit):
                continue
            if unit[U_SIDE] != side and s.is_protected(unit[U_SIDE]):
                continue  # the user's own Protect shields nothing from the user (TITANS-QUIV-03, PROT-04)
            if power(s, unit) <= 1:
                found.append(unit[U_ENTRY])
        return found

    # -- Replicate ----------------------------------------------------------------------------------------------------
    def replicate_options(self, s: TitansState, item: list[int]) -> list[int]:
        side = item[I_SIDE]
        if self.half >= 0:
            gains = [s.block(actions.GAIN) + card for card in self.same_kind(s, side, self.half)]
            return gains if len(gains) > 0 else [actions.PASS]  # a book without such a card must not show
        if s.is_protected(side ^ 1):  # TITANS-REPL-06
            return []
        found: list[int] = []
        last = self.last_target()  # copies form a set (TITANS-RULING-52); one card may be replicated by several
        for unit in s.units:  # no titan, no Armor (TITANS-REPL-01, REPL-07)
            if unit[U_SIDE] == side ^ 1 and s.cards.species[unit[U_CARD]] != TITAN and not armored(s, unit):
                if unit[U_ENTRY] >= last:
                    found.append(actions.TARGET + unit[U_ENTRY])
        return found

    def same_kind(self, s: TitansState, side: int, entry: int) -> list[int]:
        """Constructed: accessible cards of the chosen card's element and species (TITANS-REPL-12, RULING-47)."""
        cards = s.cards
        chosen = s.units[s.at(entry)][U_CARD]
        return [
            card
            for card in accessible(s, side)
            if cards.element[card] == cards.element[chosen] and cards.species[card] == cards.species[chosen]
        ]

    def replicated(self, s: TitansState, side: int, entry: int) -> int:
        """Classic: the card that is gained, or -1 (TITANS-REPL-03 to REPL-05, RULING-47, TITANS-EX-26)."""
        cards = s.cards
        chosen = s.units[s.at(entry)][U_CARD]
        if chosen in s.setup.pile_names[side >> 1]:
            return chosen if pile_size(s, side, chosen) > 0 else -1
        if cards.element[chosen] >= FOREST:
            return -1
        for card in s.setup.pile_names[side >> 1]:
            if cards.element[card] == cards.element[chosen] and cards.species[card] == cards.species[chosen]:
                return card if pile_size(s, side, card) > 0 else -1
        return -1

    def openly(self, s: TitansState) -> bool:
        return s.setup.constructed and self.half >= 0 and len(s.books[self.item()[I_SIDE]]) > 0

    def gain(self, s: TitansState, entry: int, card: int) -> None:
        """The copy is reserved at declaration (TITANS-REPL-11, RULING-19)."""
        if card >= 0:
            take(s, self.item()[I_SIDE], card)
        self.declare(entry, GAINED + 1 + card if card >= 0 else GAINED)
        self.half = -1
        self.left -= 1

    # -- what is declared ---------------------------------------------------------------------------------------------
    def answer(self, s: TitansState, seat: Seat, action: Action) -> None:
        item = self.item()
        kind = item[I_KIND]
        if kind == REPLICATE:
            self.answer_replicate(s, item, action)
            return
        if kind == TOTAL_WARFARE:
            for entry in self.targets(s, item[I_SIDE], ATTACHES[kind]):
                self.declare(entry, ATTACHES[kind])
            self.left = 0
        elif kind == QUIVERING_FOOLS:
            if action == actions.YES:
                for entry in self.weak(s, item[I_SIDE]):
                    self.declare(entry, ATTACHES[kind])
            self.left = 0
        elif action == actions.PASS:
            self.left = 0  # TITANS-CAVE-03
        else:
            self.declare(action - actions.TARGET, ATTACHES[kind])
            self.left = 0 if kind == CAVE_IN else self.left - 1
        if s.sink is not None:
            self.tell_declared(s, item, action)

    def answer_replicate(self, s: TitansState, item: list[int], action: Action) -> None:
        if self.half >= 0:
            self.gain(s, self.half, action - s.block(actions.GAIN) if action != actions.PASS else -1)
            return
        entry = action - actions.TARGET
        if not s.setup.constructed:
            self.gain(s, entry, self.replicated(s, item[I_SIDE], entry))
        elif len(s.books[item[I_SIDE]]) > 0 or len(self.same_kind(s, item[I_SIDE], entry)) > 0:
            self.half = entry
        else:
            self.gain(s, entry, -1)

    def tell_declared(self, s: TitansState, item: list[int], action: Action) -> None:
        who, what = at_side(s, item[I_SIDE]), ability(s, item[I_KIND])
        touched: list[str] = []
        if action >= actions.TARGET:
            card = unit_thing(s, s.units[s.at(action - actions.TARGET)])
            words = text("{player}: {ability} on {card}.", player=who, ability=what, card=card)
            touched = [card.id]
        elif action == actions.YES:
            words = text("{player}: {ability} is used.", player=who, ability=what)
        else:
            words = text("{player}: {ability} is not used.", player=who, ability=what)
        s.tell("declare", who.seat, words, "TITANS-ABIL-10", touched)

    # -- all at once (TITANS-RULING-29) -------------------------------------------------------------------------------
    def carry_out(self, s: TitansState) -> None:
        # used Cave In cards go, with what was aimed at them (TITANS-CAVE-02, CAVE-05, CAVE-06, TITANS-EX-22)
        for row in self.declared:
            item = self.queue[row[D_ITEM]]
            if item[I_KIND] == CAVE_IN and s.at(item[I_ENTRY]) >= 0:
                discard_unit(s, item[I_ENTRY])
        for row in self.declared:  # TITANS-SUBV-03, SUBV-13
            item = self.queue[row[D_ITEM]]
            if row[D_MORE] < GAINED and s.at(row[D_TARGET]) >= 0:
                source = item[I_ENTRY] if item[I_KIND] == SUBVERT_FERAL and not item[I_FLOATING] else -1
                attach(s, s.at(row[D_TARGET]), row[D_MORE], s.holder(item[I_SIDE]), source)
                self.tell_attached(s, row)
        self.change_sides(s)
        for row in self.declared:  # replicated cards enter in order of declaration (TITANS-SUBV-14)
            if row[D_MORE] > GAINED:
                card = row[D_MORE] - GAINED - 1
                # for good, nothing is attached (TITANS-REPL-02, REPL-08, REPL-10)
                enter(s, card, self.queue[row[D_ITEM]][I_SIDE], False)
                if s.sink is not None:
                    named = unit_thing(s, s.units[-1])
                    words = text("{card} enters play by {ability}.", card=named, ability=ability(s, REPLICATE))
                    s.tell("replicate", -1, words, "TITANS-REPL-01", [named.id])

    def change_sides(self, s: TitansState) -> None:
        """Stolen cards go to the one who placed Traitorous, all on them too (TITANS-TRAI-01, TRAI-12, TRAI-13)."""
        for i in range(len(s.units)):
            thief = placer(s.units[i], TRAITOROUS)
            if thief >= 0 and s.holder(s.units[i][U_SIDE]) != thief:
                s.touch(i)[U_SIDE] ^= 1

    def tell_attached(self, s: TitansState, row: list[int]) -> None:
        if s.sink is not None:
            unit = s.units[s.at(row[D_TARGET])]
            kinds = Listing(subversion_names(row[D_MORE]))
            words = text("{subversions} on {card}.", subversions=kinds, card=unit_thing(s, unit))
            s.tell("subvert", -1, words, "TITANS-SUBV-03", [unit_id(unit)])

"""The Subvert family (ledger section 3.19): targets are declared in priority order, then all attach at once.

What is declared does not hang on the card any more: a Subvert can not be stopped by another of the same batch, and its
subversions stay when the card leaves (TITANS-SUBV-10, SUBV-15, TRAI-04). There is no end of subversions (SUBV-12).
"""

from __future__ import annotations

from typing import Final

from agon.games.titans import actions
from agon.games.titans.abilities import (
    ATTACHES,
    CAVE_IN,
    QUIVERING_FOOLS,
    REPLICATE,
    SUBVERSIONS,
    SUBVERT_FERAL,
    TOTAL_WARFARE,
    TRAITOROUS,
)
from agon.games.titans.batches import D_ITEM, D_MORE, D_TARGET, I_ENTRY, I_FLOATING, I_KIND, I_SIDE, Batch
from agon.games.titans.board import (
    accessible,
    armored,
    attach,
    discard_unit,
    enter,
    pile_size,
    player_name,
    subversions,
    take,
)
from agon.games.titans.cards import FOREST, TITAN
from agon.games.titans.power import power
from agon.games.titans.state import U_AGE, U_CARD, U_ENTRY, U_SIDE, UNPROTECTED, TitansState, placer

GAINED: Final = 1000  # D_MORE of a Replicate: this plus the card that is gained; 0 for none


class SubvertBatch(Batch):
    """D_MORE holds the kinds that are attached, as bits; for Replicate, what is gained."""

    def copy(self) -> SubvertBatch:
        return SubvertBatch(self.queue, self.at, self.left, self.half, self.declared[:])

    # -- what is offered ----------------------------------------------------------------------------------------------
    def options(self, s: TitansState, seat: int) -> list[int]:
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
            return (
                [actions.YES] if len(self.targets(s, item[I_SIDE], ATTACHES[kind])) > 0 else []
            )  # no choice (WARF-01)
        targets = self.targets(s, item[I_SIDE], ATTACHES[kind])
        return self.targets_among(s, targets, actions.PASS)  # TITANS-SUBV-05, SUBV-08, SUBV-09

    def targets(self, s: TitansState, side: int, mask: int) -> list[int]:
        """The valid cards of the other side in this arena (TITANS-SUBV-01, SUBV-06, WARF-02, TRAI-05, TRAI-12)."""
        foe = side ^ 1
        if (
            s.protected[foe] != UNPROTECTED
        ):  # all of its cards, stolen ones too (TITANS-PROT-01, PROT-05, PROT-06, TRAI-07)
            return []
        found: list[int] = []
        for unit in s.units:
            if unit[U_SIDE] == foe and not armored(s, unit):  # TITANS-ARMOR-02, FERAL-07
                lying = subversions(unit) | self.declared_for(s, s.holder(side), unit[U_ENTRY])
                if mask & ~lying:
                    found.append(unit[U_ENTRY])
        return found

    def declared_for(self, s: TitansState, player: int, entry: int) -> int:
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
            if unit[U_SIDE] != side and s.protected[unit[U_SIDE]] != UNPROTECTED:
                continue  # the user's own Protect shields nothing from the user (TITANS-QUIV-03, PROT-04)
            if power(s, unit) <= 1:
                found.append(unit[U_ENTRY])
        return found

    # -- Replicate ----------------------------------------------------------------------------------------------------
    def replicate_options(self, s: TitansState, item: list[int]) -> list[int]:
        side = item[I_SIDE]
        if self.half >= 0:
            gains = [s.cards_gain() + card for card in self.same_kind(s, side, self.half)]
            return gains if len(gains) > 0 else [actions.PASS]  # a book without such a card must not show
        if s.protected[side ^ 1] != UNPROTECTED:  # TITANS-REPL-06
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
        """Classic: the card that is gained, or -1 (TITANS-REPL-03 to REPL-05, RULING-47)."""
        cards = s.cards
        chosen = s.units[s.at(entry)][U_CARD]
        if chosen in s.pile_names[side >> 1]:
            return chosen if pile_size(s, side, chosen) > 0 else -1
        if cards.element[chosen] >= FOREST:
            return -1
        for card in s.pile_names[side >> 1]:
            if cards.element[card] == cards.element[chosen] and cards.species[card] == cards.species[chosen]:
                return card if pile_size(s, side, card) > 0 else -1
        return -1

    def openly(self, s: TitansState) -> bool:
        return s.constructed and self.half >= 0 and len(s.books[self.item()[I_SIDE]]) > 0

    def gain(self, s: TitansState, entry: int, card: int) -> None:
        """The copy is reserved at declaration (TITANS-REPL-11, RULING-19)."""
        if card >= 0:
            take(s, self.item()[I_SIDE], card)
        self.declare(entry, GAINED + 1 + card if card >= 0 else GAINED)
        self.half = -1
        self.left -= 1

    # -- what is declared ---------------------------------------------------------------------------------------------
    def answer(self, s: TitansState, seat: int, action: int) -> None:
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

    def answer_replicate(self, s: TitansState, item: list[int], action: int) -> None:
        if self.half >= 0:
            self.gain(s, self.half, action - s.cards_gain() if action != actions.PASS else -1)
            return
        entry = action - actions.TARGET
        if not s.constructed:
            self.gain(s, entry, self.replicated(s, item[I_SIDE], entry))
        elif len(s.books[item[I_SIDE]]) > 0 or len(self.same_kind(s, item[I_SIDE], entry)) > 0:
            self.half = entry
        else:
            self.gain(s, entry, -1)

    def tell_declared(self, s: TitansState, item: list[int], action: int) -> None:
        who = player_name(s, s.holder(item[I_SIDE]))
        what = s.cards.ability_names[item[I_KIND]]
        if action >= actions.TARGET:
            entry = action - actions.TARGET
            name = s.cards.names[s.units[s.at(entry)][U_CARD]]
            s.tell("declare", s.holder(item[I_SIDE]), f"{who}: {what} on {name}.", "TITANS-ABIL-10", [f"card:{entry}"])
        else:
            word = "used" if action == actions.YES else "not used"
            s.tell("declare", s.holder(item[I_SIDE]), f"{who}: {what} is {word}.", "TITANS-ABIL-10", [])

    # -- all at once (TITANS-RULING-29) -------------------------------------------------------------------------------
    def carry_out(self, s: TitansState) -> None:
        for (
            row
        ) in self.declared:  # used Cave In cards go, with what was aimed at them (TITANS-CAVE-02, CAVE-05, CAVE-06)
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
                enter(
                    s, card, self.queue[row[D_ITEM]][I_SIDE], False
                )  # for good, nothing is attached (TITANS-REPL-02, REPL-08, REPL-10)
                if s.sink is not None:
                    s.tell("replicate", -1, f"{s.cards.names[card]} enters play by Replicate.", "TITANS-REPL-01", [])

    def change_sides(self, s: TitansState) -> None:
        """Stolen cards go to the one who placed Traitorous, all on them too (TITANS-TRAI-01, TRAI-12, TRAI-13)."""
        for i in range(len(s.units)):
            thief = placer(s.units[i], TRAITOROUS)
            if thief >= 0 and s.holder(s.units[i][U_SIDE]) != thief:
                s.touch(i)[U_SIDE] ^= 1

    def tell_attached(self, s: TitansState, row: list[int]) -> None:
        if s.sink is not None:
            unit = s.units[s.at(row[D_TARGET])]
            kinds = [SUBVERSIONS[kind].capitalize() for kind in range(len(SUBVERSIONS)) if row[D_MORE] >> kind & 1]
            text = f"{' and '.join(kinds)} on {s.cards.names[unit[U_CARD]]}."
            s.tell("subvert", -1, text, "TITANS-SUBV-03", [f"card:{row[D_TARGET]}"])

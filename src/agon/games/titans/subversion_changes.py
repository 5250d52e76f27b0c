"""Divert, Mimic and Purify: Now abilities that change what lies on cards (ledger section 3.19)."""

from __future__ import annotations

from typing import ClassVar, Final

from agon.core.contract import Action, Seat
from agon.core.errors import IllegalAction
from agon.core.text import text
from agon.games.titans import actions
from agon.games.titans.abilities import ABSOLUTE, F_PROTECT, FERAL, PURIFY_TOKEN, SUBVERSIONS, TRAITOROUS, kinds_of
from agon.games.titans.base_step import Decision
from agon.games.titans.batches import D_ITEM, D_MORE, D_TARGET, I_ENTRY, I_FLOATING, I_KIND, I_PARAM, I_SIDE, Batch
from agon.games.titans.board import armored, attach, copied_abilities, detach, protect, subversions
from agon.games.titans.reach import refuse_shielded
from agon.games.titans.state import U_CARD, U_ENTRY, U_KINDS, U_PLACERS, U_SIDE, U_TOKENS, TitansState, has, placer
from agon.games.titans.words import at_side, unit_id, unit_thing

DIVERT_FROM: Final = Decision("DIVERT-FROM", "Take the subversions off which card?", "TITANS-DIV-01")
DIVERT_TO: Final = Decision("DIVERT-TO", "Attach them to which card?", "TITANS-DIV-03")


def placed_by(unit: list[int], player: Seat) -> int:
    """The kinds on a card that this player placed, as bits."""
    mask = 0
    for kind in range(len(SUBVERSIONS)):
        if placer(unit, kind) == player:
            mask |= 1 << kind
    return mask


class DivertBatch(Batch):
    """D_TARGET is the card they come from, D_MORE the card they go to, or -1. Feral serves both (TITANS-FERAL-14)."""

    def copy(self) -> DivertBatch:
        return DivertBatch(self.queue, self.at, self.left, self.half, self.declared[:])

    def decision(self) -> Decision:
        return DIVERT_FROM if self.half < 0 else DIVERT_TO

    def refuse_unit(self, s: TitansState, unit: list[int]) -> IllegalAction | None:
        card = unit_thing(s, unit)
        side = self.item()[I_SIDE]
        if self.half >= 0:
            refusal = refuse_shielded(s, unit, side)
            return refusal or IllegalAction(text("{card} cannot take all of them", card=card), "TITANS-DIV-04")
        refusal = self.refuse_side(s, unit, side)
        if refusal is None and unit[U_PLACERS] == 0:
            return IllegalAction(text("no subversion lies on {card}", card=card), "TITANS-DIV-01")
        return refusal

    def options(self, s: TitansState, seat: Seat) -> list[int]:
        side = self.item()[I_SIDE]
        if self.half >= 0:
            return [actions.TARGET + entry for entry in self.destinations(s, side, self.half)]
        options = [
            actions.TARGET + unit[U_ENTRY]
            for unit in s.units
            if unit[U_SIDE] == side  # a stolen card is not one's own (TITANS-DIV-10, TRAI-06)
            and diverted(s, unit) > 0
            and not self.named_by(s, s.holder(side), unit[U_ENTRY])  # TITANS-DIV-11
        ]
        options.append(actions.PASS)  # TITANS-DIV-01
        return options

    def destinations(self, s: TitansState, side: int, source: int) -> list[int]:
        """Cards of this arena that can take all of it (TITANS-DIV-03 to DIV-05)."""
        moved = diverted(s, s.units[s.at(source)])
        found: list[int] = []
        for unit in s.units:
            if unit[U_SIDE] >> 1 != side >> 1 or unit[U_ENTRY] == source or armored(s, unit):
                continue
            if unit[U_SIDE] != side and s.is_protected(unit[U_SIDE]):
                continue
            if not moved & (subversions(unit) | self.sent_to(s, side, unit[U_ENTRY])):
                found.append(unit[U_ENTRY])
        return found

    def sent_to(self, s: TitansState, side: int, entry: int) -> int:
        """What this player's earlier Diverts of the batch give to a card (TITANS-RULING-51)."""
        mask = 0
        for row in self.declared:
            if row[D_MORE] == entry and self.queue[row[D_ITEM]][I_SIDE] == side:
                mask |= diverted(s, s.units[s.at(row[D_TARGET])])
        return mask

    def answer(self, s: TitansState, seat: Seat, action: Action) -> None:
        if action == actions.PASS:
            self.left = 0
            return
        entry = action - actions.TARGET
        if self.half >= 0:
            self.declare(self.half, entry)
            self.half = -1
            self.left -= 1
        elif len(self.destinations(s, self.item()[I_SIDE], entry)) > 0:
            self.half = entry
        else:
            self.declare(entry, -1)  # just removed (TITANS-DIV-06)
            self.left -= 1

    def carry_out(self, s: TitansState) -> None:
        """All removals, then all attachments (TITANS-DIV-08, RULING-51)."""
        masks = [diverted(s, s.units[s.at(row[D_TARGET])]) for row in self.declared]
        for i in range(len(self.declared)):
            detach(s, s.at(self.declared[i][D_TARGET]), masks[i])
        for i in range(len(self.declared)):
            row = self.declared[i]
            if row[D_MORE] >= 0:
                player = s.holder(self.queue[row[D_ITEM]][I_SIDE])  # the new placer (TITANS-DIV-07, TITANS-EX-31)
                attach(s, s.at(row[D_MORE]), masks[i], player, -1)
            if s.sink is not None:
                self.tell_diverted(s, row)

    def tell_diverted(self, s: TitansState, row: list[int]) -> None:
        card = unit_thing(s, s.units[s.at(row[D_TARGET])])
        touched = [card.id]
        if row[D_MORE] >= 0:
            other = unit_thing(s, s.units[s.at(row[D_MORE])])
            touched.append(other.id)
            words = text("The subversions of {card} are diverted to {other}.", card=card, other=other)
        else:
            words = text("The subversions of {card} are removed.", card=card)
        s.tell("divert", -1, words, "TITANS-DIV-01", touched)


def diverted(s: TitansState, unit: list[int]) -> int:
    """What the other side has placed on a card, Traitorous never (TITANS-DIV-01, DIV-02, DIV-09, TRAI-11)."""
    return placed_by(unit, s.holder(unit[U_SIDE] ^ 1)) & ~(1 << TRAITOROUS)


class MimicBatch(Batch):
    """Only abilities are copied, Feral is none (TITANS-MIM-10)."""

    asks: ClassVar[Decision] = Decision(
        "MIMIC", "Copy the abilities of which card?", "TITANS-MIM-01", must="TITANS-MIM-02"
    )

    def copy(self) -> MimicBatch:
        return MimicBatch(self.queue, self.at, self.left, self.half, self.declared[:])

    def refuse_unit(self, s: TitansState, unit: list[int]) -> IllegalAction | None:
        item = self.item()
        refusal = self.refuse_side(s, unit, item[I_SIDE])
        if refusal is None and s.cards.cost[unit[U_CARD]] > item[I_PARAM]:
            words = text("{card} costs more than {cost}", card=unit_thing(s, unit), cost=item[I_PARAM])
            return IllegalAction(words, "TITANS-MIM-01")
        return refusal

    def options(self, s: TitansState, seat: Seat) -> list[int]:
        """Own cards of cost 2 or less; mandatory; nothing for the second player (TITANS-MIM-01, MIM-02, FERAL-22,
        TITANS-EX-24)."""
        item = self.item()
        if item[I_FLOATING]:
            return []
        entries = [
            unit[U_ENTRY]
            for unit in s.units
            if unit[U_SIDE] == item[I_SIDE]
            and unit[U_ENTRY] != item[I_ENTRY]
            and s.cards.cost[unit[U_CARD]] <= item[I_PARAM]
        ]
        return self.targets_among(s, entries, actions.PASS)

    def answer(self, s: TitansState, seat: Seat, action: Action) -> None:
        self.declare(action - actions.TARGET, 0)
        self.left -= 1

    def carry_out(self, s: TitansState) -> None:
        """Fresh copies of the abilities, behind the printed ones, until the card leaves play (TITANS-MIM-03, MIM-04,
        MIM-06). From here on they work like printed ones (MIM-11 to MIM-13, ARMOR-05)."""
        found = [copied_abilities(s, s.units[s.at(row[D_TARGET])]) for row in self.declared]
        for i in range(len(self.declared)):
            entry = self.queue[self.declared[i][D_ITEM]][I_ENTRY]
            unit = s.touch(s.at(entry))
            unit.extend(found[i])
            unit[U_KINDS] |= kinds_of(found[i])
            protect(s, unit, unit[U_SIDE])  # TITANS-MIM-07
            if has(unit, FERAL) and kinds_of(found[i]) & s.cards.family_kinds[F_PROTECT]:
                protect(s, unit, unit[U_SIDE] ^ 1)  # what is copied onto a Feral card works for both (TITANS-FERAL-22)
            if s.sink is not None:
                original = unit_thing(s, s.units[s.at(self.declared[i][D_TARGET])])
                words = text("{card} copies the abilities of {other}.", card=unit_thing(s, unit), other=original)
                s.tell("mimic", s.holder(unit[U_SIDE]), words, "TITANS-MIM-01", [unit_id(unit), original.id])


class PurifyBatch(Batch):
    asks: ClassVar[Decision] = Decision("PURIFY", "Purify which card?", "TITANS-PUR-01", "All subversions leave it.")

    def copy(self) -> PurifyBatch:
        return PurifyBatch(self.queue, self.at, self.left, self.half, self.declared[:])

    def refuse_unit(self, s: TitansState, unit: list[int]) -> IllegalAction | None:
        """Cards of either side can be purified."""
        if unit[U_PLACERS] == 0:
            words = text("no subversion lies on {card}", card=unit_thing(s, unit))
            return IllegalAction(words, "TITANS-PUR-01")
        return None

    def options(self, s: TitansState, seat: Seat) -> list[int]:
        """Subverted cards of this arena, either side; Armor and Protect stop nothing (TITANS-PUR-01, PUR-06, PROT-07).
        A silenced card has no Purify itself (MIND-03). Arenas are apart (MULTI-07), Feral serves both (FERAL-30)."""
        item = self.item()
        player = s.holder(item[I_SIDE])
        entries = [
            unit[U_ENTRY]
            for unit in s.units
            if unit[U_SIDE] >> 1 == item[I_SIDE] >> 1
            and unit[U_PLACERS] > 0
            and not self.named_by(s, player, unit[U_ENTRY])  # TITANS-RULING-50
        ]
        return self.targets_among(s, entries, actions.DONE if item[I_KIND] == ABSOLUTE else actions.PASS)

    def answer(self, s: TitansState, seat: Seat, action: Action) -> None:
        if action in (actions.PASS, actions.DONE):
            self.left = 0
            return
        self.declare(action - actions.TARGET, 0)
        if self.item()[I_KIND] != ABSOLUTE:  # any number of cards (TITANS-PABS-01)
            self.left -= 1

    def carry_out(self, s: TitansState) -> None:
        """All subversions leave at once, and their effects with them (TITANS-PUR-02, PUR-05).

        Tokens ask who had placed them, whatever kind it is and wherever it lies (TITANS-PTOK-01 to PTOK-05, PTOK-07,
        RULING-50, RULING-70).
        """
        for row in self.declared:
            item = self.queue[row[D_ITEM]]
            if item[I_KIND] != PURIFY_TOKEN or item[I_FLOATING]:  # no token for the second player (FERAL-03)
                continue
            if placed_by(s.units[s.at(row[D_TARGET])], s.holder(item[I_SIDE] ^ 1)) > 0:
                s.touch(s.at(item[I_ENTRY]))[U_TOKENS] += 1
        for row in self.declared:
            i = s.at(row[D_TARGET])
            detach(s, i, (1 << len(SUBVERSIONS)) - 1)
            if s.sink is not None:
                who = at_side(s, self.queue[row[D_ITEM]][I_SIDE])
                card = unit_thing(s, s.units[i])
                words = text("{player} purifies {card}.", player=who, card=card)
                s.tell("purify", who.seat, words, "TITANS-PUR-01", [card.id])

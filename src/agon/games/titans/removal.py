"""Return, Sacrifice and Ritual: Now abilities that take cards out of play or out of the game (ledger section 3.19)."""

from __future__ import annotations

from agon.games.titans import actions
from agon.games.titans.abilities import F_RETURN, RITUAL, SACRIFICE
from agon.games.titans.batches import D_ITEM, D_MORE, D_TARGET, I_ENTRY, I_FLOATING, I_KIND, I_SIDE, Batch
from agon.games.titans.board import accessible, leave, player_name, take, take_back, with_card, without_card
from agon.games.titans.picks import distinct
from agon.games.titans.state import U_CARD, U_ENTRY, U_OWNER, U_SIDE, TitansState, has_family


class ReturnBatch(Batch):
    def copy(self) -> ReturnBatch:
        return ReturnBatch(self.queue, self.at, self.left, self.half, self.declared[:])

    def options(self, s: TitansState, seat: int) -> list[int]:
        """Own cards without an active Return, not those that were stolen (TITANS-RET-01, RET-02, RET-05, FERAL-17)."""
        side = self.item()[I_SIDE]
        entries = [
            unit[U_ENTRY]
            for unit in s.units
            if unit[U_SIDE] == side and not has_family(s.cards, unit, F_RETURN) and not self.is_named(unit[U_ENTRY])
        ]
        return self.targets_among(s, entries, actions.PASS)

    def answer(self, s: TitansState, seat: int, action: int) -> None:
        if action == actions.PASS:
            self.left = 0
        else:
            self.declare(action - actions.TARGET, 0)
            self.left -= 1

    def carry_out(self, s: TitansState) -> None:
        for row in self.declared:
            if s.sink is not None:
                name = s.cards.names[s.units[s.at(row[D_TARGET])][U_CARD]]
                who = player_name(s, s.holder(self.queue[row[D_ITEM]][I_SIDE]))
                s.tell("return", -1, f"{who} takes back {name}.", "TITANS-RET-01", [])
            take_back(s, row[D_TARGET])


class SacrificeBatch(Batch):
    """Sacrifice names hand cards in D_MORE (D_TARGET is -1); Ritual a card in play and, in D_MORE, what is gained."""

    def copy(self) -> SacrificeBatch:
        return SacrificeBatch(self.queue, self.at, self.left, self.half, self.declared[:])

    def options(self, s: TitansState, seat: int) -> list[int]:
        item = self.item()
        if item[I_KIND] == SACRIFICE:
            return self.hand_options(s, s.holder(item[I_SIDE]))
        if self.half >= 0:
            gains = [s.cards_gain() + card for card in self.gains(s, item[I_SIDE], self.half)]  # TITANS-RIT-03
            return gains if len(gains) > 0 else [actions.PASS]  # a book without such a card must not show
        return self.ritual_options(s, item)

    def hand_options(self, s: TitansState, player: int) -> list[int]:
        """Names in hand as it is when the batch starts, less what is named already (TITANS-SAC-01, SAC-03, SAC-04,
        FERAL-29)."""
        hand = s.hands[player]
        last = -1
        for row in self.declared:
            item = self.queue[row[D_ITEM]]
            if row[D_TARGET] < 0 and s.holder(item[I_SIDE]) == player:
                hand = without_card(hand, row[D_MORE])
                last = row[D_MORE] if row[D_ITEM] == self.at else -1
        block = s.cards_sacrifice()
        options = [block + card for card in distinct(hand) if card >= last]
        if len(hand) > 0:
            options.append(actions.PASS)
        return options

    def ritual_options(self, s: TitansState, item: list[int]) -> list[int]:
        """Another own card, not a stolen one, up to the number of copies (TITANS-RIT-01, RIT-07, RIT-09, RULING-34)."""
        side = item[I_SIDE]
        player = s.holder(side)
        entries: list[int] = []
        for unit in s.units:
            itself = unit[U_ENTRY] == item[I_ENTRY] and not item[I_FLOATING]  # TITANS-FERAL-18
            if unit[U_SIDE] == side and unit[U_OWNER] == player and not itself and not self.is_named(unit[U_ENTRY]):
                entries.append(unit[U_ENTRY])
        return self.targets_among(s, entries, actions.PASS)

    def gains(self, s: TitansState, side: int, entry: int) -> list[int]:
        """Accessible cards that cost at most one more (TITANS-RIT-02, RIT-04, RIT-10, CONS-11, RULING-35)."""
        most = s.cards.cost[s.units[s.at(entry)][U_CARD]] + 1
        return [card for card in accessible(s, side) if s.cards.cost[card] <= most]

    def openly(self, s: TitansState) -> bool:
        """What a book holds must not be told by a question left out (TITANS-RULING-53)."""
        return s.constructed and self.half >= 0 and len(s.books[self.item()[I_SIDE]]) > 0

    def run(self, s: TitansState) -> None:
        """With cards in hand the question is always put: whether later names are left is hidden."""
        if self.at < len(self.queue) and self.left > 0 and self.item()[I_KIND] == SACRIFICE:
            user = self.user(s)
            options = self.options(s, user)
            if len(options) == 0:
                self.next(s)
            else:
                s.put_question(user, options)
            return
        super().run(s)

    def answer(self, s: TitansState, seat: int, action: int) -> None:
        item = self.item()
        if action == actions.PASS and self.half >= 0:
            self.declare(self.half, -1)
            self.half = -1
            self.left -= 1
        elif action == actions.PASS:
            self.left = 0
        elif item[I_KIND] == SACRIFICE:
            self.declare(-1, action - s.cards_sacrifice())
            self.left -= 1
        elif self.half >= 0:
            card = action - s.cards_gain()
            take(s, item[I_SIDE], card)  # reserved at once (TITANS-RIT-05, RULING-19)
            self.declare(self.half, card)
            self.half = -1
            self.left -= 1
        else:
            entry = action - actions.TARGET
            secret = s.constructed and len(s.books[item[I_SIDE]]) > 0
            if secret or len(self.gains(s, item[I_SIDE], entry)) > 0:
                self.half = entry
            else:
                self.declare(entry, -1)
                self.left -= 1

    def carry_out(self, s: TitansState) -> None:
        for row in self.declared:
            item = self.queue[row[D_ITEM]]
            player = s.holder(item[I_SIDE])
            if item[I_KIND] == RITUAL:
                card = leave(s, row[D_TARGET])[U_CARD]  # it counts no more (TITANS-RIT-08, NOW-10)
                if row[D_MORE] >= 0:
                    s.hands[player] = with_card(s.hands[player], row[D_MORE])  # for later plays (TITANS-RIT-06)
            else:
                card = row[D_MORE]
                s.hands[player] = without_card(s.hands[player], card)
            s.removed[player] = with_card(s.removed[player], card)  # for good (TITANS-SAC-02, SHUF-09)
            if s.sink is not None:
                self.tell_sacrifice(s, player, card, row[D_MORE] if item[I_KIND] == RITUAL else -1)

    def tell_sacrifice(self, s: TitansState, player: int, card: int, gained: int) -> None:
        who = player_name(s, player)
        s.tell("sacrifice", player, f"{who} sacrifices {s.cards.names[card]}.", "TITANS-INFO-11", [])
        if gained >= 0:
            s.tell("gain", player, f"{who} gains {s.cards.names[gained]} to hand.", "TITANS-INFO-12", [])

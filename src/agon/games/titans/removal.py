"""Return, Sacrifice and Ritual: Now abilities that take cards out of play or out of the game (ledger section 3.19)."""

from __future__ import annotations

from typing import ClassVar, Final

from agon.core.contract import Action, RuleId, Seat
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import SeatName, Thing, Words, text
from agon.games.titans import actions
from agon.games.titans.abilities import F_RETURN, RITUAL, SACRIFICE
from agon.games.titans.base_step import Decision
from agon.games.titans.batches import D_ITEM, D_MORE, D_TARGET, I_ENTRY, I_FLOATING, I_KIND, I_SIDE, Batch
from agon.games.titans.board import accessible, distinct, leave, take, take_back, with_card, without_card
from agon.games.titans.reach import refuse_hand_card
from agon.games.titans.state import U_CARD, U_ENTRY, U_OWNER, U_SIDE, TitansState, has_family
from agon.games.titans.words import ability, at_side, thing, unit_thing

SACRIFICING: Final = Decision(
    "SACRIFICE", "Sacrifice which hand card?", "TITANS-SAC-01", "It leaves the game for good."
)
RITUAL_REMOVE: Final = Decision(
    "RITUAL-REMOVE", "Remove which card from the game?", "TITANS-RIT-01", "You gain one that costs up to 1 more."
)
RITUAL_GAIN: Final = Decision("RITUAL-GAIN", "Gain which card to hand?", "TITANS-RIT-02", must="TITANS-RIT-03")


class ReturnBatch(Batch):
    asks: ClassVar[Decision] = Decision("RETURN", "Take which card back to hand?", "TITANS-RET-01")

    def copy(self) -> ReturnBatch:
        return ReturnBatch(self.queue, self.at, self.left, self.half, self.declared[:])

    def refuse_unit(self, s: TitansState, unit: list[int]) -> IllegalAction | None:
        refusal = super().refuse_unit(s, unit)
        if refusal is None and has_family(s.cards, unit, F_RETURN):
            return IllegalAction(text("{card} has Return itself", card=unit_thing(s, unit)), "TITANS-RET-02")
        return refusal

    def options(self, s: TitansState, seat: Seat) -> list[int]:
        """Own cards without an active Return, not those that were stolen (TITANS-RET-01, RET-02, RET-05, FERAL-17)."""
        side = self.item()[I_SIDE]
        entries = [
            unit[U_ENTRY]
            for unit in s.units
            if unit[U_SIDE] == side and not has_family(s.cards, unit, F_RETURN) and not self.is_named(unit[U_ENTRY])
        ]
        return self.targets_among(s, entries, actions.PASS)

    def answer(self, s: TitansState, seat: Seat, action: Action) -> None:
        if action == actions.PASS:
            self.left = 0
        else:
            self.declare(action - actions.TARGET, 0)
            self.left -= 1

    def carry_out(self, s: TitansState) -> None:
        for row in self.declared:
            unit = s.units[s.at(row[D_TARGET])]
            take_back(s, row[D_TARGET])
            if s.sink is not None:
                tell_taken_back(s, unit, "return", "TITANS-RET-01")


def tell_taken_back(s: TitansState, unit: list[int], kind: str, rule: RuleId) -> None:
    """A stolen card goes to the discard pile of its owner instead."""
    who = at_side(s, unit[U_SIDE])
    zone = f"hidden:{who.seat}" if who.seat == unit[U_OWNER] else f"discard:{unit[U_OWNER]}"
    words = text("{player} takes back {card}.", player=who, card=thing(s, zone, unit[U_CARD]))
    s.tell(kind, who.seat, words, rule, [])


class SacrificeBatch(Batch):
    """Sacrifice names hand cards in D_MORE (D_TARGET is -1); Ritual a card in play and, in D_MORE, what is gained."""

    def copy(self) -> SacrificeBatch:
        return SacrificeBatch(self.queue, self.at, self.left, self.half, self.declared[:])

    # -- what it holds ------------------------------------------------------------------------------------------------
    def held(self) -> list[int]:
        """The cards that are reserved for a gain."""
        return [
            row[D_MORE]
            for row in self.declared
            if self.queue[row[D_ITEM]][I_KIND] == RITUAL and row[D_TARGET] >= 0 and row[D_MORE] >= 0
        ]

    def named(self, s: TitansState, player: Seat) -> list[int]:
        """The hand cards that are to be sacrificed (TITANS-INFO-11)."""
        return [
            row[D_MORE]
            for row in self.declared
            if row[D_TARGET] < 0 and s.holder(self.queue[row[D_ITEM]][I_SIDE]) == player
        ]

    # -- the words ----------------------------------------------------------------------------------------------------
    def decision(self) -> Decision:
        if self.item()[I_KIND] == SACRIFICE:
            return SACRIFICING
        return RITUAL_REMOVE if self.half < 0 else RITUAL_GAIN

    def card_choice(self, s: TitansState, action: Action, rule: RuleId) -> Choice:
        if self.item()[I_KIND] != SACRIFICE:
            return super().card_choice(s, action, rule)
        card = action - s.block(actions.SACRIFICE)
        player = self.user(s)
        named = Thing(f"hand:{player}:{s.hands[player].index(card)}", s.cards.names[card])
        return Choice(action=action, label=text("Sacrifice {card}", card=named), rule=rule, targets=[named.id])

    def declared_words(self, s: TitansState, row: list[int]) -> Words:
        if row[D_TARGET] >= 0:
            return super().declared_words(s, row)
        side = self.queue[row[D_ITEM]][I_SIDE]
        card = thing(s, f"hidden:{s.holder(side)}", row[D_MORE])
        return text("{player}: {ability} {card}", player=at_side(s, side), ability=ability(s, SACRIFICE), card=card)

    def names_units(self) -> bool:
        return self.half < 0 and self.item()[I_KIND] == RITUAL

    def refuse(self, s: TitansState, seat: Seat, action: Action) -> IllegalAction:
        card = action - s.block(actions.SACRIFICE)
        if self.item()[I_KIND] == SACRIFICE and 0 <= card < len(s.cards.ids):
            return refuse_hand_card(s, seat, card, "TITANS-SAC-01")
        return super().refuse(s, seat, action)

    def refuse_unit(self, s: TitansState, unit: list[int]) -> IllegalAction | None:
        refusal = super().refuse_unit(s, unit)
        if refusal is not None:
            return refusal
        card = unit_thing(s, unit)
        if unit[U_OWNER] != s.holder(unit[U_SIDE]):
            return IllegalAction(text("{card} is stolen", card=card), "TITANS-RIT-07")
        if unit[U_ENTRY] == self.item()[I_ENTRY] and not self.item()[I_FLOATING]:
            return IllegalAction(text("{card} cannot remove itself", card=card), "TITANS-RIT-01")
        return None

    # -- what is offered ----------------------------------------------------------------------------------------------
    def options(self, s: TitansState, seat: Seat) -> list[int]:
        item = self.item()
        if item[I_KIND] == SACRIFICE:
            return self.hand_options(s, s.holder(item[I_SIDE]))
        if self.half >= 0:
            gains = [s.block(actions.GAIN) + card for card in self.gains(s, item[I_SIDE], self.half)]  # TITANS-RIT-03
            return gains if len(gains) > 0 else [actions.PASS]  # a book without such a card must not show
        return self.ritual_options(s, item)

    def hand_options(self, s: TitansState, player: Seat) -> list[int]:
        """Names in hand as it is when the batch starts, less what is named already (TITANS-SAC-01, SAC-03, SAC-04,
        FERAL-29)."""
        hand = s.hands[player]
        last = -1
        for row in self.declared:
            item = self.queue[row[D_ITEM]]
            if row[D_TARGET] < 0 and s.holder(item[I_SIDE]) == player:
                hand = without_card(hand, row[D_MORE])
                last = row[D_MORE] if row[D_ITEM] == self.at else -1
        block = s.block(actions.SACRIFICE)
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
            itself = unit[U_ENTRY] == item[I_ENTRY] and not item[I_FLOATING]  # TITANS-FERAL-18, TITANS-EX-23
            if unit[U_SIDE] == side and unit[U_OWNER] == player and not itself and not self.is_named(unit[U_ENTRY]):
                entries.append(unit[U_ENTRY])
        return self.targets_among(s, entries, actions.PASS)

    def gains(self, s: TitansState, side: int, entry: int) -> list[int]:
        """Accessible cards that cost at most one more (TITANS-RIT-02, RIT-04, RIT-10, CONS-11, RULING-35)."""
        most = s.cards.cost[s.units[s.at(entry)][U_CARD]] + 1
        return [card for card in accessible(s, side) if s.cards.cost[card] <= most]

    def openly(self, s: TitansState) -> bool:
        """What a book holds must not be told by a question left out (TITANS-RULING-53)."""
        return s.setup.constructed and self.half >= 0 and len(s.books[self.item()[I_SIDE]]) > 0

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

    def answer(self, s: TitansState, seat: Seat, action: Action) -> None:
        item = self.item()
        if action == actions.PASS and self.half >= 0:
            self.declare(self.half, -1)
            self.half = -1
            self.left -= 1
        elif action == actions.PASS:
            self.left = 0
        elif item[I_KIND] == SACRIFICE:
            self.declare(-1, action - s.block(actions.SACRIFICE))
            self.left -= 1
        elif self.half >= 0:
            card = action - s.block(actions.GAIN)
            take(s, item[I_SIDE], card)  # reserved at once (TITANS-RIT-05, RULING-19)
            self.declare(self.half, card)
            self.half = -1
            self.left -= 1
        else:
            entry = action - actions.TARGET
            secret = s.setup.constructed and len(s.books[item[I_SIDE]]) > 0
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

    def tell_sacrifice(self, s: TitansState, player: Seat, card: int, gained: int) -> None:
        who = SeatName(player)
        gone = thing(s, f"removed:{player}", card)
        s.tell("sacrifice", player, text("{player} sacrifices {card}.", player=who, card=gone), "TITANS-INFO-11", [])
        if gained >= 0:
            words = text("{player} gains {card} to hand.", player=who, card=thing(s, f"hidden:{player}", gained))
            s.tell("gain", player, words, "TITANS-INFO-12", [])

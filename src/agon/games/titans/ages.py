"""The start of an age, with Draw and Discard, and the awakening (ledger sections 3.17 and 3.9)."""

from __future__ import annotations

from typing import ClassVar

from agon.core.contract import Action, Question, RuleId, Seat
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice, Event
from agon.core.text import SeatName, Thing, text
from agon.games.titans import actions
from agon.games.titans.abilities import DISCARD, DISCARD_ALL, DISCARD_DECK, DRAW, F_DISCARD, F_DRAW, FERAL, NEW_HOPE
from agon.games.titans.base_step import Decision, TitansStep
from agon.games.titans.batches import I_COPIES, I_KIND, I_SIDE, anybody, gained_id, instances, show_controlled
from agon.games.titans.board import accessible, draw, pile_size, take, with_card, without_card
from agon.games.titans.entities import price
from agon.games.titans.power import energy
from agon.games.titans.state import THIS_TURN, U_SIDE, UNPROTECTED, TitansState, copies_on, has
from agon.games.titans.words import card_words, in_arena, thing


def start_age(s: TitansState, age: int) -> None:
    s.age = age
    s.activations = 0
    for side in range(len(s.protected)):
        if s.protected[side] != THIS_TURN:
            s.protected[side] = UNPROTECTED  # TITANS-PROT-01
    if s.sink is not None:
        s.tell("age", -1, text("Age {age} of turn {turn} begins.", age=age, turn=s.turn), "TITANS-TURN-02", [])
    if len(s.units) == 0:
        return
    show_controlled(s)
    if not anybody(s, s.cards.family_kinds[F_DRAW] | s.cards.family_kinds[F_DISCARD]):
        return
    draws(s)
    discards(s)
    looks: list[int] = []
    for item in instances(s, F_DISCARD):
        if item[I_KIND] == DISCARD_DECK:
            looks.extend([item[I_SIDE]] * item[I_COPIES])
    if len(looks) > 0:
        s.push(DeckLooks(looks, 0))


def draws(s: TitansState) -> None:
    """All Draws at once; A New Hope looks at the hands before (TITANS-DRAW-01, DRAW-03, DRAW-04, TITANS-EX-11,
    TITANS-EX-12).

    Only cards that are in play now: what is played later in this age comes too late for it (TITANS-ABIL-13).
    """
    layout = s.layout()
    counts = [0] * s.seats
    for unit in s.units:
        side = unit[U_SIDE]
        copies = copies_on(s.cards.now, unit, DRAW)
        # the controller's hand decides for both (TITANS-DRAW-05, FERAL-19, TITANS-EX-13)
        if len(s.hands[layout.holder[side]]) == 0:
            copies += copies_on(s.cards.now, unit, NEW_HOPE)
        if copies > 0:
            counts[layout.holder[side]] += copies
            if has(unit, FERAL):  # TITANS-FERAL-05
                counts[layout.holder[side ^ 1]] += copies
    for player in range(s.seats):
        if counts[player] > 0:
            drawn = draw(s, player, counts[player])
            if s.sink is not None and drawn > 0:
                words = text("{player} draws {count}.", player=SeatName(player), count=drawn)
                s.tell("draw", player, words, "TITANS-DRAW-01", [f"deck:{player}"])


def discards(s: TitansState) -> None:
    """Random hand cards, after all Draws (TITANS-ABIL-07, DISC-01, DISC-04, DISC-08, RULING-21, FERAL-06)."""
    layout = s.layout()
    for player in s.player_order():
        count = 0
        for side in layout.sides[player]:  # one hand for both arenas (TITANS-SOLO-07)
            count += s.total(side ^ 1, DISCARD)
            if s.total(side ^ 1, DISCARD_ALL) > 0:  # TITANS-ABIL-03
                count = len(s.hands[player])
        for i in range(min(count, len(s.hands[player]))):  # TITANS-DISC-03
            card = s.rng.pick(s.hands[player])  # TITANS-DISC-02
            s.hands[player] = without_card(s.hands[player], card)
            s.discards[player] = with_card(s.discards[player], card)
            s.reveal()
            if s.sink is not None:
                gone = thing(s, f"discard:{player}", card)
                words = text("{player} discards {card}.", player=SeatName(player), card=gone)
                s.tell("discard", player, words, "TITANS-DISC-01", [gone.id])


class DeckLooks(TitansStep):
    """Discard: Deck, one copy after the other (TITANS-DISC-05, DISC-06, ABIL-11, FERAL-35). `users` are sides."""

    asks: ClassVar[Decision] = Decision(
        "DECK-LOOK", "Discard the top card of the deck, or put it back?", "TITANS-DISC-05"
    )

    def __init__(self, users: list[int], at: int) -> None:
        self.users = users
        self.at = at

    def copy(self) -> DeckLooks:
        return DeckLooks(self.users, self.at)

    def choice(self, s: TitansState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        targets = [f"top:{s.holder(self.users[self.at] ^ 1)}"]
        if action == actions.BACK:
            return Choice(action=action, label="Put it back", rule=rule, targets=targets)
        return Choice(action=action, label="Discard it", rule=rule, targets=targets, marks=["reveal"])

    def run(self, s: TitansState) -> None:
        if self.at >= len(self.users):
            s.pop()
            return
        side = self.users[self.at]
        victim = s.holder(side ^ 1)
        if len(s.decks[victim]) == 0:  # TITANS-DISC-07
            self.at += 1
            return
        user = s.holder(side)
        s.top_seen[victim] |= 1 << user  # TITANS-INFO-09
        s.reveal()
        if s.sink is not None:
            card = Thing(f"top:{victim}", s.cards.names[s.decks[victim][-1]])
            words = text("On top of the deck of {player} lies {card}.", player=SeatName(victim), card=card)
            s.sink.take(Event(kind="look", seat=user, text=words, rule="TITANS-INFO-09", seats=[user]))
        s.ask(user)

    def options(self, s: TitansState, seat: Seat) -> list[int]:
        return [actions.DISCARD, actions.BACK]

    def answer(self, s: TitansState, seat: Seat, action: Action) -> None:
        victim = s.holder(self.users[self.at] ^ 1)
        self.at += 1
        s.reveal()  # TITANS-RULING-67
        if action == actions.DISCARD:
            card = s.decks[victim][-1]
            s.decks[victim] = s.decks[victim][:-1]
            s.top_seen[victim] = 0
            s.discards[victim] = with_card(s.discards[victim], card)
            if s.sink is not None:
                gone = thing(s, f"discard:{victim}", card)
                words = text("{card} is discarded from the deck of {player}.", card=gone, player=SeatName(victim))
                s.tell("discard", seat, words, "TITANS-DISC-05", [gone.id])
        elif s.sink is not None:
            s.tell("back", seat, text("{player} puts the card back.", player=SeatName(seat)), "TITANS-DISC-05", [])


# -- awakening (ledger section 3.9) -----------------------------------------------------------------------------------
class Awaken(TitansStep):
    """Side after side in priority order, with immediate effect (TITANS-AWAKEN-06, SOLO-06)."""

    asks: ClassVar[Decision] = Decision(
        "AWAKEN", "Awaken which card?", "TITANS-AWAKEN-02", "It goes to your discard pile."
    )

    def __init__(self, at: int) -> None:
        self.at = at

    def copy(self) -> Awaken:
        return Awaken(self.at)

    def question(self, s: TitansState, seat: Seat) -> Question:
        """With the Energy at the side."""
        side = s.order()[self.at]
        words = text("Awaken which card? Energy {energy}", energy=energy(s, side))
        return Question(self.asks.kind, in_arena(s, words, side), self.asks.rule, self.asks.help)

    def choice(self, s: TitansState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.PASS:
            return Choice(action=action, label="Nothing", rule=rule)
        card = action - s.block(actions.GAIN)
        id = gained_id(s, s.order()[self.at], card)
        label = card_words(s, card, id)
        return Choice(action=action, label=label, rule=rule, targets=[id], price=price(s, card))

    def refuse(self, s: TitansState, seat: Seat, action: Action) -> IllegalAction:
        card = action - s.block(actions.GAIN)
        if not 0 <= card < len(s.cards.ids):
            return super().refuse(s, seat, action)
        side = s.order()[self.at]
        name = s.cards.names[card]
        if pile_size(s, side, card) == 0:
            return IllegalAction(text("no {card} can be gained here", card=name), "TITANS-AWAKEN-09")
        named = Thing(gained_id(s, side, card), name)
        words = text(
            "{card} costs {cost}, but there is Energy {energy}",
            card=named,
            cost=s.cards.cost[card],
            energy=energy(s, side),
        )
        return IllegalAction(words, "TITANS-AWAKEN-02")

    def run(self, s: TitansState) -> None:
        order = s.order()
        if self.at >= len(order):
            s.pop()
            return
        side = order[self.at]
        player = s.holder(side)
        options = self.options(s, player)
        if len(options) > 1:
            s.put_question(player, options)
        elif s.setup.constructed and len(s.books[side]) > 0 and energy(s, side) >= s.cards.cheapest_gain:
            s.put_question(player, options)  # only the secret book tells that there is nothing (TITANS-AWAKEN-10)
        else:
            self.at += 1

    def options(self, s: TitansState, seat: Seat) -> list[int]:
        """Everything accessible that the Energy at this side pays for, or nothing (TITANS-AWAKEN-02, AWAKEN-03,
        AWAKEN-08). Energy is not spent: the next age counts it again (AWAKEN-05)."""
        side = s.order()[self.at]
        points = energy(s, side)
        options = [actions.PASS]
        if points >= s.cards.cheapest_gain:
            block = s.block(actions.GAIN)
            for card in accessible(s, side):
                if s.cards.cost[card] <= points:
                    options.append(block + card)
        return options

    def answer(self, s: TitansState, seat: Seat, action: Action) -> None:
        side = s.order()[self.at]
        self.at += 1  # one card a side and age (TITANS-AWAKEN-01, AWAKEN-04)
        s.reveal()  # with immediate effect (TITANS-AWAKEN-06, RULING-67)
        if action != actions.PASS:
            card = action - s.block(actions.GAIN)
            take(s, side, card)
            s.discards[seat] = with_card(s.discards[seat], card)  # TITANS-AWAKEN-07
            if s.sink is not None:
                gained = thing(s, f"discard:{seat}", card)
                words = text("{player} awakens {card}.", player=SeatName(seat), card=gained)
                s.tell("awaken", seat, words, "TITANS-AWAKEN-07", [gained.id])

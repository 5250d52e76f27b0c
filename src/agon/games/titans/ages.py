"""The start of an age, with Draw and Discard, and the awakening (ledger sections 3.17 and 3.9)."""

from __future__ import annotations

from agon.core.contract import Step
from agon.core.protocol import Event
from agon.games.titans import actions
from agon.games.titans.abilities import DISCARD, DISCARD_ALL, DISCARD_DECK, DRAW, F_DISCARD, F_DRAW, FERAL, NEW_HOPE
from agon.games.titans.batches import I_COPIES, I_KIND, I_SIDE, anybody, instances, show_controlled
from agon.games.titans.board import accessible, draw, player_name, take, with_card, without_card
from agon.games.titans.power import energy
from agon.games.titans.state import THIS_TURN, U_SIDE, UNPROTECTED, TitansState, copies_on, has


def start_age(s: TitansState, age: int) -> None:
    s.age = age
    s.activations = 0
    for side in range(len(s.protected)):
        if s.protected[side] != THIS_TURN:
            s.protected[side] = UNPROTECTED  # TITANS-PROT-01
    if s.sink is not None:
        s.tell("age", -1, f"Age {age} of turn {s.turn} begins.", "TITANS-TURN-02", [])
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
    """All Draws at once; A New Hope looks at the hands before (TITANS-DRAW-01, DRAW-03, DRAW-04).

    Only cards that are in play now: what is played later in this age comes too late for it (TITANS-ABIL-13).
    """
    layout = s.know_format()
    counts = [0] * s.seats
    for unit in s.units:
        side = unit[U_SIDE]
        copies = copies_on(s.cards.now, unit, DRAW)
        if len(s.hands[layout.holder[side]]) == 0:  # the controller's hand decides for both (TITANS-DRAW-05, FERAL-19)
            copies += copies_on(s.cards.now, unit, NEW_HOPE)
        if copies > 0:
            counts[layout.holder[side]] += copies
            if has(unit, FERAL):  # TITANS-FERAL-05
                counts[layout.holder[side ^ 1]] += copies
    for player in range(s.seats):
        if counts[player] > 0:
            drawn = draw(s, player, counts[player])
            if s.sink is not None and drawn > 0:
                text = f"{player_name(s, player)} draws {drawn}."
                s.tell("draw", player, text, "TITANS-DRAW-01", [])


def discards(s: TitansState) -> None:
    """Random hand cards, after all Draws (TITANS-ABIL-07, DISC-01, DISC-04, DISC-08, RULING-21, FERAL-06)."""
    layout = s.know_format()
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
                text = f"{player_name(s, player)} discards {s.cards.names[card]}."
                s.tell("discard", player, text, "TITANS-DISC-01", [])


class DeckLooks(Step[TitansState]):
    """Discard: Deck, one copy after the other (TITANS-DISC-05, DISC-06, ABIL-11, FERAL-35). `users` are sides."""

    def __init__(self, users: list[int], at: int) -> None:
        self.users = users
        self.at = at

    def copy(self) -> DeckLooks:
        return DeckLooks(self.users, self.at)

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
            text = f"On top of the deck of {player_name(s, victim)} lies {s.cards.names[s.decks[victim][-1]]}."
            s.sink.take(Event(kind="look", seat=user, text=text, rule="TITANS-INFO-09", seats=[user]))
        s.ask(user)

    def options(self, s: TitansState, seat: int) -> list[int]:
        return [actions.DISCARD, actions.BACK]

    def answer(self, s: TitansState, seat: int, action: int) -> None:
        victim = s.holder(self.users[self.at] ^ 1)
        self.at += 1
        s.reveal()  # TITANS-RULING-67
        if action == actions.DISCARD:
            card = s.decks[victim][-1]
            s.decks[victim] = s.decks[victim][:-1]
            s.top_seen[victim] = 0
            s.discards[victim] = with_card(s.discards[victim], card)
            if s.sink is not None:
                text = f"{s.cards.names[card]} is discarded from the deck of {player_name(s, victim)}."
                s.tell("discard", seat, text, "TITANS-DISC-05", [])
        elif s.sink is not None:
            s.tell("back", seat, f"{player_name(s, seat)} puts the card back.", "TITANS-DISC-05", [])


# -- awakening (ledger section 3.9) -----------------------------------------------------------------------------------
class Awaken(Step[TitansState]):
    """Side after side in priority order, with immediate effect (TITANS-AWAKEN-06, SOLO-06)."""

    def __init__(self, at: int) -> None:
        self.at = at

    def copy(self) -> Awaken:
        return Awaken(self.at)

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
        elif s.constructed and len(s.books[side]) > 0 and energy(s, side) >= s.cards.cheapest_gain:
            s.put_question(player, options)  # only the secret book tells that there is nothing (TITANS-AWAKEN-10)
        else:
            self.at += 1

    def options(self, s: TitansState, seat: int) -> list[int]:
        """Everything accessible that the Energy at this side pays for, or nothing (TITANS-AWAKEN-02, AWAKEN-03,
        AWAKEN-08). Energy is not spent: the next age counts it again (AWAKEN-05)."""
        side = s.order()[self.at]
        points = energy(s, side)
        options = [actions.PASS]
        if points >= s.cards.cheapest_gain:
            block = s.cards_gain()
            for card in accessible(s, side):
                if s.cards.cost[card] <= points:
                    options.append(block + card)
        return options

    def answer(self, s: TitansState, seat: int, action: int) -> None:
        side = s.order()[self.at]
        self.at += 1  # one card a side and age (TITANS-AWAKEN-01, AWAKEN-04)
        s.reveal()  # with immediate effect (TITANS-AWAKEN-06, RULING-67)
        if action != actions.PASS:
            card = action - s.cards_gain()
            take(s, side, card)
            s.discards[seat] = with_card(s.discards[seat], card)  # TITANS-AWAKEN-07
            if s.sink is not None:
                text = f"{player_name(s, seat)} awakens {s.cards.names[card]}."
                s.tell("awaken", seat, text, "TITANS-AWAKEN-07", [])

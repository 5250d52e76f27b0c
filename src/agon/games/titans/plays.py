"""A batch of plays: everybody puts cards face down, then all are flipped together.

The play step of an age, a Flash batch and the cards substituted in are all such a batch (ledger sections 3.8, 3.13 and
the rows on Control, Delay, Flash and Foresee). TITANS-RULING-43 gives the order of the picks.
"""

from __future__ import annotations

from typing import Final

from agon.core.contract import Step
from agon.core.protocol import Event
from agon.games.titans import actions
from agon.games.titans.abilities import DELAY, SUMMON
from agon.games.titans.board import enter, player_name, without_card
from agon.games.titans.state import TitansState

PLAY_STEP: Final = 0
FLASHES: Final = 1
SUBSTITUTES: Final = 2

UNASKED: Final = 0
HALF: Final = 1  # the member at the lower arena has said yes
TRADE: Final = 2
NO_TRADE: Final = 3

# a face-down card
P_SIDE: Final = 0  # where it goes
P_GIVER: Final = 1  # the player whose card it was
P_SOURCE: Final = 2
P_CARD: Final = 3
P_KNOWN: Final = 4  # the players who know its face, as bits (TITANS-INFO-04)
FROM_HAND: Final = 0
FROM_DECK: Final = 1
FORESEEN: Final = 2

# what a segment of picks is doing
PICK: Final = 0
LOOK: Final = 1  # the cards seen with Foresee are being chosen from
SAY_COUNT: Final = 2  # a controlled player says how many optional Flashes are used


class PlayBatch(Step[TitansState]):
    """`need`, `optional` and `foresee` count the plays left at each side.

    A segment is all that one giver's side plays to one side; `giver` and `to` name the present one, -1 if none is.
    """

    def __init__(
        self,
        kind: int,
        need: list[int],
        optional: list[int],
        foresee: list[list[int]],
        trades: list[int],
        traded: list[int],
        delayed: list[int],
        deciders: list[int],
        giver: int,
        to: int,
        last: int,
        mode: int,
        seen: list[int],
        down: list[list[int]],
        aside: list[list[int]],
    ) -> None:
        self.kind = kind
        self.need = need
        self.optional = optional
        self.foresee = foresee  # by side: how many cards each Foresee looks at
        self.trades = trades  # by team
        self.traded = traded  # by side: 1 while its card for the teammate's arena is still to be picked
        self.delayed = delayed  # by side
        self.deciders = deciders  # by giver's side: who picks (TITANS-CTRL-15: settled when the batch starts)
        self.giver = giver
        self.to = to
        self.last = last  # the last hand card of this segment; the number of cards after a deck top (TITANS-RULING-52)
        self.mode = mode
        self.seen = seen
        self.down = down
        self.aside = aside  # discarded by Foresee: player, card, who knows it (TITANS-RULING-64)

    def copy(self) -> PlayBatch:
        return PlayBatch(
            self.kind,
            self.need[:],
            self.optional[:],
            self.foresee[:],
            self.trades[:],
            self.traded[:],
            self.delayed,
            self.deciders,
            self.giver,
            self.to,
            self.last,
            self.mode,
            self.seen,
            self.down[:],
            self.aside[:],
        )

    # -- the flow -------------------------------------------------------------------------------------------------
    def run(self, s: TitansState) -> None:
        if self.giver < 0 and not self.next_segment(s):
            return
        if self.giver < 0:
            s.pop()
            flip(s, self)
            return
        side = self.giver
        if self.mode == SAY_COUNT:
            s.ask(s.holder(side))
        elif self.mode == LOOK:
            s.put_question(self.deciders[side], self.options(s, self.deciders[side]))  # TITANS-RULING-53
        else:
            self.pick(s)

    def pick(self, s: TitansState) -> None:
        decider = self.deciders[self.giver]
        options = self.options(s, decider)
        if len(options) == 0:
            self.close()
            return
        player = s.holder(self.giver)
        hand = len(s.hands[player])
        plain = len(options) == 1 and options[0] != actions.DONE and options[0] != actions.EMPTY
        if plain and (hand == 0 or (hand == 1 and len(s.decks[player]) == 0)):
            s.offer(decider, options)  # public facts alone show that there is no choice
        else:
            s.put_question(decider, options)  # TITANS-RULING-53

    def close(self) -> None:
        """Ends the segment."""
        if self.giver == self.to:
            self.need[self.to] = 0
            self.optional[self.to] = 0
            self.foresee[self.to] = []
        else:
            self.traded[self.giver] = 0
        self.giver = -1
        self.mode = PICK

    def next_segment(self, s: TitansState) -> bool:
        """Finds what comes next by TITANS-RULING-43; False when a trade question is put first."""
        best = -1
        rank = 1 << 40
        sides = len(self.need)
        for giver in range(sides):
            if self.traded[giver] > 0:
                to = self.mate(s, giver)
                key = self.rank(s, giver, to)
                if key < rank:
                    rank, best = key, giver * sides + to
            if self.has_plays(s, giver):
                key = self.rank(s, giver, giver)
                if key < rank:
                    rank, best = key, giver * sides + giver
        if best < 0:
            return True
        giver, to = best // sides, best % sides
        if self.kind == PLAY_STEP and s.know_format().arenas > 1 and self.trade_question(s, giver):
            return False
        self.giver = giver
        self.to = to
        self.last = -1
        player = s.holder(giver)
        controlled = self.deciders[giver] != player
        self.mode = SAY_COUNT if giver == to and controlled and self.optional[giver] > 0 else PICK
        return True

    def mate(self, s: TitansState, side: int) -> int:
        """The teammate's side."""
        pair = s.know_format().team_sides[s.know_format().side_team[side]]
        return pair[0] + pair[1] - side

    def has_plays(self, s: TitansState, side: int) -> bool:
        if self.need[side] + self.optional[side] > 0:
            return True
        return len(self.foresee[side]) > 0

    def rank(self, s: TitansState, giver: int, to: int) -> int:
        """The smaller, the earlier."""
        layout = s.know_format()
        order = s.order()
        own = 1 if giver == to else 0
        if self.delayed[to] > 0:  # delayed seats first; per seat the card traded in, then the own (DELAY-10, DELAY-11)
            return order.index(to) * 2 + own
        decider = self.deciders[giver]
        member = s.player_order().index(decider)
        enemy = 0 if layout.team_of[decider] != layout.side_team[giver] else 1  # first for enemy seats
        return (((1 + member) * 2 + enemy) * 8 + giver // 2) * 2 + own + 1000

    # -- trading (ledger section 3.13) ------------------------------------------------------------------------------
    def trade_question(self, s: TitansState, giver: int) -> bool:
        """Asks a team right before the first pick that concerns it (TITANS-TRADE-08, RULING-43)."""
        layout = s.know_format()
        first = layout.team_of[self.deciders[giver]]
        second = layout.side_team[giver]
        for team in (first, second):
            if self.trades[team] == UNASKED or self.trades[team] == HALF:
                pair = layout.team_sides[team]
                if not layout.trades[team] or s.stock(s.holder(pair[0])) == 0 or s.stock(s.holder(pair[1])) == 0:
                    self.trades[team] = NO_TRADE  # TITANS-TRADE-10, TRADE-11
                    continue
                s.ask(self.trader(s, team))
                return True
        return False

    def trader(self, s: TitansState, team: int) -> int:
        """Who answers: the member at the lower arena first, a controller in place of a controlled one (CTRL-14)."""
        pair = s.know_format().team_sides[team]
        return self.deciders[pair[1] if self.trades[team] == HALF else pair[0]]

    def trading_team(self, s: TitansState) -> int:
        """The team whose trade question is open: the first half-agreed one, else the first of `trade_question`."""
        for team in range(len(self.trades)):
            if self.trades[team] == HALF:
                return team
        return self.first_team(s)

    def first_team(self, s: TitansState) -> int:
        layout = s.know_format()
        best = -1
        rank = 1 << 40
        for side in range(len(self.need)):
            if self.has_plays(s, side) and self.rank(s, side, side) < rank:
                rank, best = self.rank(s, side, side), side
            if self.traded[side] > 0 and self.rank(s, side, self.mate(s, side)) < rank:
                rank, best = self.rank(s, side, self.mate(s, side)), side
        first = layout.team_of[self.deciders[best]]
        return first if self.trades[first] == UNASKED else layout.side_team[best]

    def agree(self, s: TitansState, team: int) -> None:
        """Both have said yes: each gives the first card of the play step away (TITANS-TRADE-02, TRADE-05)."""
        self.trades[team] = TRADE
        pair = s.know_format().team_sides[team]
        for side in pair:
            self.need[side] -= 1
            self.traded[side] = 1
        if s.sink is not None:
            names = [player_name(s, s.holder(side)) for side in pair]
            s.tell("trade", s.holder(pair[0]), f"{names[0]} and {names[1]} trade a card.", "TITANS-TRADE-01", [])

    # -- what is offered ----------------------------------------------------------------------------------------------
    def options(self, s: TitansState, seat: int) -> list[int]:
        if self.giver < 0:
            return [actions.NO, actions.YES]
        if self.mode == SAY_COUNT:
            most = min(self.optional[self.giver], s.stock(s.holder(self.giver)), actions.COUNTS - 1)
            return [actions.COUNT + number for number in range(most + 1)]  # TITANS-RULING-24
        if self.mode == LOOK:
            play = actions.CARDS
            return [play + card for card in distinct(self.seen)]  # TITANS-FORE-01
        return self.picks(s)

    def picks(self, s: TitansState) -> list[int]:
        """Hand cards in ascending order, then deck tops (TITANS-PLAY-02, RULING-52)."""
        player = s.holder(self.giver)
        hand = s.hands[player]
        deck = len(s.decks[player])
        own = self.giver == self.to
        free = own and len(self.foresee[self.giver]) > 0 and deck > 0  # any order while a Foresee is unused (FORE-03)
        left = self.need[self.giver] + self.optional[self.giver] if own else 1
        stock = len(hand) + deck - self.reserved(s, player)
        options: list[int] = []
        if left > 0 and stock > 0:
            options = self.cards_to_pick(s, hand, deck, own, free)
            if deck > 0:
                options.append(actions.TOP)  # unseen (TITANS-PLAY-03)
        if free:
            options.append(actions.FORESEE)
        elif own and self.need[self.giver] == 0 and self.optional[self.giver] > 0 and stock > 0:
            options.append(actions.DONE)  # TITANS-OPT-01
        if own and self.may_leave_empty(s, player):
            options.append(actions.EMPTY)
        return options

    def cards_to_pick(self, s: TitansState, hand: list[int], deck: int, own: bool, free: bool) -> list[int]:
        later = 0 if free or not own else max(self.last, 0)
        must = self.need[self.giver] - 1 if own else 0
        options: list[int] = []
        previous = -1
        for i in range(len(hand)):
            card = hand[i]
            if card == previous or card < later:
                continue
            # a pick must leave enough later ones for what has to follow (TITANS-RULING-52)
            enough = len(hand) - i - 1 + deck >= min(must, len(hand) - 1 + deck)
            if free or not own or enough or len(hand) - 1 + deck <= self.later_plays(s):
                options.append(actions.CARDS + card)
                previous = card
        return options

    def reserved(self, s: TitansState, player: int) -> int:
        """A card that is promised in a trade is not available for other picks (TITANS-RULING-44)."""
        return 1 if self.giver == self.to and self.traded[self.giver] > 0 else 0

    def later_plays(self, s: TitansState) -> int:
        """The mandatory plays that the same player still has at another side."""
        n = 0
        for side in s.know_format().sides[s.holder(self.giver)]:
            if side != self.giver:
                n += self.need[side] + (len(self.foresee[side]) if len(s.decks[s.holder(side)]) > 0 else 0)
        return n

    def may_leave_empty(self, s: TitansState, player: int) -> bool:
        """A player with two seats and too few cards says which goes without (TITANS-RULING-16, SOLO-12)."""
        here = self.need[self.giver] + (len(self.foresee[self.giver]) if len(s.decks[player]) > 0 else 0)
        later = self.later_plays(s)
        stock = s.stock(player)
        return here > 0 and later > 0 and 0 < stock <= later and stock < here + later

    # -- what is done -------------------------------------------------------------------------------------------------
    def answer(self, s: TitansState, seat: int, action: int) -> None:
        if self.giver < 0:
            self.answer_trade(s, action)
        elif self.mode == SAY_COUNT:
            self.need[self.giver] += action - actions.COUNT
            self.optional[self.giver] = 0
            self.mode = PICK
            if not self.has_plays(s, self.giver):
                self.close()
        elif self.mode == LOOK:
            self.play_seen(s, action - actions.CARDS)
        elif action == actions.FORESEE:
            self.look(s)
        elif action in (actions.DONE, actions.EMPTY):
            self.close()
        else:
            self.put_down(s, action)

    def answer_trade(self, s: TitansState, action: int) -> None:
        team = self.trading_team(s)
        if action == actions.NO:
            self.trades[team] = NO_TRADE  # TITANS-TRADE-09
        elif self.trades[team] == HALF:
            self.agree(s, team)
        else:
            self.trades[team] = HALF

    def put_down(self, s: TitansState, action: int) -> None:
        player = s.holder(self.giver)
        if action == actions.TOP:
            card = s.decks[player][-1]
            known = s.top_seen[player]  # TITANS-RULING-63
            s.decks[player] = s.decks[player][:-1]
            s.top_seen[player] = 0
            self.last = len(s.cards.ids)
            self.lay(s, FROM_DECK, card, known)
        else:
            card = action - actions.CARDS
            known = s.hand_viewers(player) | 1 << self.deciders[self.giver]  # TITANS-INFO-04, CTRL-12
            s.hands[player] = without_card(s.hands[player], card)
            self.last = card
            self.lay(s, FROM_HAND, card, known)
        self.count_down(s)

    def count_down(self, s: TitansState) -> None:
        if self.giver != self.to:
            self.close()
            return
        if self.need[self.giver] > 0:
            self.need[self.giver] -= 1
        else:
            self.optional[self.giver] -= 1
        if not self.has_plays(s, self.giver):
            self.giver = -1
        elif len(self.foresee[self.giver]) > 0:
            self.last = -1  # the order is free while a Foresee is unused (TITANS-FORE-03)

    def lay(self, s: TitansState, source: int, card: int, known: int) -> None:
        """Face down, known to some; a delayed seat's card is shown to the other side at once (TITANS-DELAY-01)."""
        if self.delayed[self.to] > 0:
            delayer = 1 << s.holder(self.to ^ 1)
            if not known & delayer:
                s.reveal()
            known |= delayer  # TITANS-INFO-07, DELAY-05
        self.down.append([self.to, s.holder(self.giver), source, card, known])
        if s.sink is not None:
            self.tell_laid(s, source, card, known)

    def tell_laid(self, s: TitansState, source: int, card: int, known: int) -> None:
        assert s.sink is not None
        player = s.holder(self.giver)
        origin = "hand" if source == FROM_HAND else "deck"
        where = f" in arena {self.to // 2 + 1}" if s.know_format().arenas > 1 else ""
        text = f"{player_name(s, player)} puts a card from the {origin} face down{where}."
        s.tell("lay", player, text, "TITANS-INFO-04", [])
        if known:
            viewers = [seat for seat in range(s.seats) if known >> seat & 1]
            text = f"The face-down card is {s.cards.names[card]}."
            s.sink.take(Event(kind="known", seat=player, text=text, rule="TITANS-INFO-04", seats=viewers))

    def look(self, s: TitansState) -> None:
        """Foresee: the decider looks at the top cards of the giver's deck (TITANS-FORE-01, FORE-04, FORE-05)."""
        player = s.holder(self.giver)
        size = min(self.foresee[self.giver][0], len(s.decks[player]))
        deck = s.decks[player]
        self.foresee[self.giver] = self.foresee[self.giver][1:]
        self.seen = sorted(deck[len(deck) - size :])
        s.decks[player] = deck[: len(deck) - size]
        s.top_seen[player] = 0
        self.last = -1
        s.reveal()
        if size == 1:
            self.play_seen(s, self.seen[0])  # TITANS-FORE-06
        else:
            self.mode = LOOK

    def play_seen(self, s: TitansState, card: int) -> None:
        player = s.holder(self.giver)
        known = 1 << self.deciders[self.giver]  # TITANS-INFO-10
        for other in without_card(self.seen, card):
            self.aside.append([player, other, known])
        self.seen = []
        self.mode = PICK
        self.lay(s, FORESEEN, card, known)
        if not self.has_plays(s, self.giver):
            self.giver = -1


def distinct(cards: list[int]) -> list[int]:
    """Each name once, from a sorted list."""
    names: list[int] = []
    for card in cards:
        if len(names) == 0 or names[-1] != card:
            names.append(card)
    return names


# -- starting and ending a batch --------------------------------------------------------------------------------------
def play_batch(s: TitansState, kind: int, need: list[int], optional: list[int], foresee: list[list[int]]) -> PlayBatch:
    """Who decides and who is delayed is settled as the batch starts (TITANS-CTRL-15, DELAY-15)."""
    layout = s.know_format()
    sides = len(layout.holder)
    delayed = [0] * sides
    deciders = layout.holder[:]
    for side in range(sides):
        player = layout.holder[side]
        if s.stock(player) == 0:
            need[side] = 0  # TITANS-PLAY-05, FLASH-04
            optional[side] = 0
        if len(s.decks[player]) == 0:
            foresee[side] = []  # TITANS-FORE-06, RULING-31
        if s.age == 3 and s.controls(side ^ 1):
            deciders[side] = layout.holder[side ^ 1]
    for side in range(sides):
        if plays_at(need, optional, foresee, side) and plays_at(need, optional, foresee, side ^ 1):  # TITANS-DELAY-07
            if s.total(side ^ 1, DELAY) > s.total(side, DELAY):  # TITANS-DELAY-08
                delayed[side] = 1
    trades = [UNASKED if kind == PLAY_STEP else NO_TRADE] * layout.teams
    return PlayBatch(
        kind, need, optional, foresee, trades, [0] * sides, delayed, deciders, -1, -1, -1, PICK, [], [], []
    )


def plays_at(need: list[int], optional: list[int], foresee: list[list[int]], side: int) -> bool:
    return need[side] + optional[side] > 0 or len(foresee[side]) > 0


def play_step(s: TitansState) -> PlayBatch:
    """One card at each side, and one for each Summon there (TITANS-PLAY-01, SUMM-01)."""
    sides = len(s.know_format().holder)
    need = [1 + s.total(side, SUMMON) for side in range(sides)]
    return play_batch(s, PLAY_STEP, need, [0] * sides, [NO_CARDS] * sides)


NO_CARDS: Final[list[int]] = []


def flip(s: TitansState, batch: PlayBatch) -> None:
    """All cards of the batch enter at the same moment, all arenas together (TITANS-PLAY-04, MULTI-09)."""
    if len(batch.down) == 0 and len(batch.aside) == 0:
        return
    s.reveal()
    for side in s.order():  # TITANS-PLAY-11
        for play in batch.down:
            if play[P_SIDE] == side:
                enter(s, play[P_CARD], side, batch.kind == SUBSTITUTES)
    for lost in batch.aside:
        s.discards[lost[0]] = sorted([*s.discards[lost[0]], lost[1]])  # TITANS-INFO-10
    if s.sink is not None:
        shown = [f"{s.cards.names[play[P_CARD]]} for {player_name(s, s.holder(play[P_SIDE]))}" for play in batch.down]
        s.tell("flip", -1, f"Flipped: {', '.join(shown)}.", "TITANS-PLAY-04", [])
        for lost in batch.aside:
            text = f"{player_name(s, lost[0])} discards {s.cards.names[lost[1]]} by Foresee."
            s.tell("discard", lost[0], text, "TITANS-FORE-01", [])

"""A batch of plays: everybody puts cards face down, then all are flipped together.

The play step of an age, a Flash batch and the cards substituted in are all such a batch (ledger section 3.8 and the
rows on Control, Delay, Flash and Foresee). What may be put down stands in picks.py, trading in trading.py.
"""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice, Zone
from agon.core.rng import Rng
from agon.core.text import text
from agon.games.titans import actions
from agon.games.titans.abilities import DELAY, SUMMON
from agon.games.titans.base_step import NO_CARDS, Decision, TitansStep
from agon.games.titans.batches import PLAIN
from agon.games.titans.board import distinct, without_card
from agon.games.titans.entities import card_entity
from agon.games.titans.facedown import (
    FORESEEN,
    FROM_DECK,
    FROM_HAND,
    faces,
    flip,
    lift,
    redraw_faces,
    tell_laid,
    unseen,
)
from agon.games.titans.picks import is_forced, own_picks, traded_picks
from agon.games.titans.reach import refuse_hand_card
from agon.games.titans.state import TitansState
from agon.games.titans.trading import NO_TRADE, UNASKED, answer_trade, open_team, trader
from agon.games.titans.words import at_side, card_words

PLAY_STEP: Final = 0
FLASHES: Final = 1
SUBSTITUTES: Final = 2

# what a segment of picks is doing
PICK: Final = 0
LOOK: Final = 1  # the cards seen with Foresee are being chosen from
SAY_COUNT: Final = 2  # a controlled player says how many optional Flashes are used

TRADE: Final = Decision(
    "TRADE", "Trade a card with your teammate?", "TITANS-TRADE-01", "Each plays one card into the other's arena."
)
FORESEE: Final = Decision(
    "FORESEE", "Play which of the cards you foresee?", "TITANS-FORE-01", "The other is discarded."
)
FLASH_COUNT: Final = Decision(
    "FLASH-COUNT", "How many optional Flashes do you use?", "TITANS-RULING-24", "Your opponent picks the cards."
)
PLAY_TRADED: Final = Decision(
    "PLAY-TRADED", "Which card do you give?", "TITANS-TRADE-04", "It is your teammate's from the flip on."
)
PLAYS: Final[list[Decision]] = [  # by the kind of batch
    Decision(
        "PLAY", "Play which card?", "TITANS-PLAY-02", "It lies face down until all have chosen.", must="TITANS-PLAY-05"
    ),
    Decision("FLASH", "Flash which card?", "TITANS-FLASH-01", "It enters play at once."),
    Decision("SUBST-IN", "Play which card instead?", "TITANS-SUBST-01", "Its Now abilities do not act."),
]


class PlayBatch(TitansStep):
    """`need`, `optional` and `foresee` count the plays left at each side.

    A segment is all that one giver's side plays to one side, picked in one go (TITANS-SUMM-02); `giver` and `to` name
    the present one, -1 if none is. A player with two seats fills one after the other (TITANS-FORE-07, RULING-68).
    """

    def __init__(  # noqa: PLR0913 (a Step's fields: the codec gives them by name)
        self, kind: int, need: list[int], optional: list[int], foresee: list[list[int]], trades: list[int],
        traded: list[int], delayed: list[int], deciders: list[int], giver: int, to: int, last: int, mode: int,
        seen: list[int], down: list[list[int]], aside: list[list[int]],
    ) -> None:  # fmt: skip
        self.kind = kind
        self.need = need
        self.optional = optional
        self.foresee = foresee  # by side: how many cards each Foresee looks at
        self.trades = trades  # by team (see trading.py)
        self.traded = traded  # by side: 1 while its card for the teammate's arena is still to be picked
        self.delayed = delayed  # by side
        self.deciders = deciders  # by giver's side: who picks
        self.giver = giver
        self.to = to
        self.last = last  # the last hand card of this segment; the number of cards after a deck top (TITANS-RULING-52)
        self.mode = mode
        self.seen = seen
        self.down = down  # face-down cards (see facedown.py)
        self.aside = aside

    def copy(self) -> PlayBatch:
        return PlayBatch(
            self.kind, self.need[:], self.optional[:], self.foresee[:], self.trades[:], self.traded[:], self.delayed,
            self.deciders, self.giver, self.to, self.last, self.mode, self.seen, self.down[:], self.aside[:],
        )  # fmt: skip

    # -- the words ----------------------------------------------------------------------------------------------------
    def decision(self) -> Decision:
        if self.giver < 0:
            return TRADE
        if self.mode == LOOK:
            return FORESEE
        if self.mode == SAY_COUNT:
            return FLASH_COUNT
        return PLAYS[self.kind] if self.giver == self.to else PLAY_TRADED

    def question(self, s: TitansState, seat: Seat) -> Question:
        """With the arena and, for who picks in another one's place, whose card it is."""
        asked = self.decision()
        own = self.giver < 0 or self.mode == SAY_COUNT or s.holder(self.giver) == seat
        several = self.giver >= 0 and s.layout().arenas > 1
        if own and not several:
            return asked
        arena = self.to // 2 + 1
        if own:
            words = text("{question} (in arena {arena})", question=asked.words, arena=arena)
        elif several:
            template = "{question} (for {player} in arena {arena})"
            words = text(template, question=asked.words, player=at_side(s, self.giver), arena=arena)
        else:
            words = text("{question} (for {player})", question=asked.words, player=at_side(s, self.giver))
        return Question(asked.kind, words, asked.rule, asked.help)

    def choice(self, s: TitansState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if self.giver < 0:
            return Choice(action=action, label="Trade" if action == actions.YES else "No", rule=rule)
        player = s.holder(self.giver)
        if action >= actions.CARDS:
            card = action - actions.CARDS
            zone, cards = ("seen", self.seen) if self.mode == LOOK else ("hand", s.hands[player])
            id = f"{zone}:{player}:{cards.index(card)}"
            return Choice(action=action, label=card_words(s, card, id), rule=rule, targets=[id])
        if actions.COUNT <= action < actions.ARENA:
            count = action - actions.COUNT
            return Choice(action=action, label=text("{count}", count=count), rule=rule, amount=count)
        deck = [f"deck:{player}"]
        if action == actions.TOP:
            label = "The top card of the deck, unseen"
            return Choice(action=action, label=label, rule="TITANS-PLAY-03", targets=deck)
        if action == actions.FORESEE:
            return Choice(action=action, label="Use Foresee", rule="TITANS-FORE-03", targets=deck)
        if action == actions.EMPTY:
            return Choice(action=action, label="Leave this seat without", rule="TITANS-RULING-16")
        return Choice(action=action, label=PLAIN[action], rule=rule)

    def refuse(self, s: TitansState, seat: Seat, action: Action) -> IllegalAction:
        card = action - actions.CARDS
        if self.giver < 0 or self.mode == SAY_COUNT:
            return super().refuse(s, seat, action)
        if 0 <= card < len(s.cards.ids):
            if self.mode == LOOK:
                words = text("{card} is not among the cards that you foresee", card=s.cards.names[card])
                return IllegalAction(words, "TITANS-FORE-01")
            return refuse_hand_card(s, s.holder(self.giver), card, self.decision().rule)
        if action == actions.TOP:
            return IllegalAction("there is no deck to play from", "TITANS-PLAY-02")
        if action == actions.EMPTY:
            return IllegalAction("a card must be played as long as there are enough", "TITANS-RULING-16")
        return super().refuse(s, seat, action)

    # -- what it holds ------------------------------------------------------------------------------------------------
    def held(self) -> list[int]:
        return faces(self.down, self.aside) + self.seen

    def unseen(self, s: TitansState, viewer: Seat, player: Seat) -> list[int]:
        found = unseen(self.down, self.aside, viewer, player)
        return found + self.seen if self.hides_look(s, viewer, player) else found

    def hides_look(self, s: TitansState, viewer: Seat, player: Seat) -> bool:
        """Is somebody else looking at this player's cards with Foresee?"""
        return self.mode == LOOK and s.holder(self.giver) == player and self.deciders[self.giver] != viewer

    def face_down(self) -> list[list[int]]:
        return self.down

    def plays(self) -> bool:
        return True

    def hides_choices(self) -> bool:
        """All are flipped together; a delayed side's are shown at once (TITANS-DELAY-01)."""
        return self.giver >= 0 and self.delayed[self.to] == 0

    def redraw(self, s: TitansState, seat: Seat, rng: Rng) -> None:
        """Gives unseen cards new faces: hiding.py has mixed them and put them under the decks."""
        redraw_faces(s, self.down, self.aside, seat)
        if self.giver < 0:
            return
        player = s.holder(self.giver)
        if self.hides_look(s, seat, player):
            self.seen = sorted([lift(s, player) for i in range(len(self.seen))])
        if not s.sees_hand(seat, player) and self.last < len(s.cards.ids):
            self.last = -1  # whether the next pick must be a later card hangs on hidden ones: any order will do

    def player_zones(self, s: TitansState, player: Seat, viewer: Seat) -> list[Zone]:
        """What Foresee shows to the one who picks (TITANS-INFO-10)."""
        if self.mode != LOOK or s.holder(self.giver) != player:
            return []
        zone = Zone(id=f"seen:{player}", kind="row", name="Foreseen", owner=player, size=len(self.seen))
        if viewer == self.deciders[self.giver]:
            zone.entities = [card_entity(s, f"seen:{player}:{i}", self.seen[i]) for i in range(len(self.seen))]
            zone.private = True
        return [zone]

    # -- the flow -----------------------------------------------------------------------------------------------------
    def run(self, s: TitansState) -> None:
        if self.giver < 0:
            self.next_segment(s)
        elif self.mode == SAY_COUNT:
            s.ask(s.holder(self.giver))
        elif self.mode == LOOK:
            s.ask_openly(self.deciders[self.giver])  # two equal cards must not be told by silence (TITANS-RULING-53)
        else:
            self.pick(s)

    def next_segment(self, s: TitansState) -> None:
        """What comes next by TITANS-RULING-43: a trade question, the next segment, or the flip."""
        sides = len(self.need)
        found = self.first_play(s)
        if found < 0:
            s.pop()
            flip(s, self.down, self.aside, self.kind == SUBSTITUTES)
            return
        giver = found // sides
        team = open_team(s, self, giver) if self.kind == PLAY_STEP and sides > 2 else -1
        if team >= 0:
            s.ask(trader(s, self, team))
            return
        self.giver = giver
        self.to = found % sides
        self.last = -1
        counts = giver == self.to and self.optional[giver] > 0 and self.deciders[giver] != s.holder(giver)
        self.mode = SAY_COUNT if counts else PICK

    def first_play(self, s: TitansState) -> int:
        """The segment with the smallest rank, as giver's side times the number of sides plus the side it goes to."""
        best = -1
        rank = 1 << 40
        sides = len(self.need)
        for giver in range(sides):
            if self.traded[giver] > 0:
                to = self.mate(s, giver)
                key = self.rank(s, giver, to)
                if key < rank:
                    rank, best = key, giver * sides + to
            if self.has_plays(giver):
                key = self.rank(s, giver, giver)
                if key < rank:
                    rank, best = key, giver * sides + giver
        return best

    def mate(self, s: TitansState, side: int) -> int:
        """The teammate's side."""
        pair = s.layout().team_sides[s.layout().side_team[side]]
        return pair[0] + pair[1] - side

    def has_plays(self, side: int) -> bool:
        return self.need[side] + self.optional[side] > 0 or len(self.foresee[side]) > 0

    def rank(self, s: TitansState, giver: int, to: int) -> int:
        """The smaller, the earlier (TITANS-RULING-43)."""
        own = 1 if giver == to else 0
        if self.delayed[to] > 0:  # before the mat (TITANS-DELAY-02, DELAY-10, DELAY-12)
            return s.order().index(to) * 2 + own  # the card traded in, then the own (TITANS-DELAY-11, TITANS-EX-17)
        layout = s.layout()
        decider = self.deciders[giver]
        # the mat's team first (TITANS-AVATAR-01, PLAY-04, CTRL-09, CTRL-11, TITANS-EX-16)
        member = s.player_order().index(decider)
        friend = 0 if layout.team_of[decider] != layout.side_team[giver] else 1  # first for enemy seats
        return ((member * 2 + friend) * 8 + giver // 2) * 2 + own + 1000

    def pick(self, s: TitansState) -> None:
        decider = self.deciders[self.giver]
        options = self.options(s, decider)
        if len(options) == 0:
            self.close(s)  # no card left to play (TITANS-PLAY-05, PLAY-07, FLASH-04, FEAR-03)
        elif options[0] == actions.DONE and self.last == len(s.cards.ids):
            self.close(s)  # after a deck top only deck tops could follow, and there is none
        elif is_forced(s, self, options):
            s.offer(decider, options)
        else:
            s.put_question(decider, options)

    def close(self, s: TitansState) -> None:
        """Ends the segment with what was put down so far; it stands (TITANS-PLAY-08, RULING-67)."""
        if self.giver == self.to:
            self.need[self.to] = 0
            self.optional[self.to] = 0
            self.foresee[self.to] = NO_CARDS
        else:
            self.traded[self.giver] = 0
        self.giver = -1
        self.mode = PICK
        s.reveal()

    # -- what is offered ----------------------------------------------------------------------------------------------
    def options(self, s: TitansState, seat: Seat) -> list[int]:
        if self.giver < 0:
            return [actions.NO, actions.YES]  # TITANS-TRADE-09
        if self.mode == SAY_COUNT:
            most = min(self.optional[self.giver], s.stock(s.holder(self.giver)), actions.COUNTS - 1)
            return [actions.COUNT + number for number in range(most + 1)]  # TITANS-RULING-24, CTRL-05
        if self.mode == LOOK:
            return [actions.CARDS + card for card in distinct(self.seen)]  # TITANS-FORE-01
        if self.giver != self.to:
            return traded_picks(s, s.holder(self.giver))
        return own_picks(s, self)

    # -- what is done -------------------------------------------------------------------------------------------------
    def answer(self, s: TitansState, seat: Seat, action: Action) -> None:
        if self.giver < 0:
            team = open_team(s, self, self.first_play(s) // len(self.need))
            answer_trade(s, self, team, action == actions.YES)
            s.reveal()  # TITANS-RULING-67
        elif self.mode == SAY_COUNT:
            self.need[self.giver] += action - actions.COUNT
            self.optional[self.giver] = 0
            self.mode = PICK
            s.reveal()
        elif self.mode == LOOK:
            self.play_seen(s, action - actions.CARDS)
        elif action == actions.FORESEE:
            self.look(s)
        elif action == actions.DONE or action == actions.EMPTY:
            self.close(s)
        else:
            self.put_down(s, action)

    def put_down(self, s: TitansState, action: Action) -> None:
        player = s.holder(self.giver)
        if action == actions.TOP:
            card = s.decks[player][-1]
            known = s.top_seen[player]  # TITANS-RULING-63; else nobody, its player neither (INFO-05)
            s.decks[player] = s.decks[player][:-1]  # several are the top card, then the next (TITANS-PLAY-06)
            s.top_seen[player] = 0
            self.last = len(s.cards.ids)
            self.lay(s, FROM_DECK, card, known)
        else:
            card = action - actions.CARDS
            known = s.hand_viewers(player)  # TITANS-INFO-04, INFO-08, CTRL-12
            s.hands[player] = without_card(s.hands[player], card)
            self.last = card
            self.lay(s, FROM_HAND, card, known)
        self.count_down(s)

    def count_down(self, s: TitansState) -> None:
        side = self.giver
        if side != self.to:
            self.close(s)
            return
        if self.need[side] > 0:
            self.need[side] -= 1
        else:
            self.optional[side] -= 1
        if not self.has_plays(side):
            self.close(s)
        elif len(self.foresee[side]) > 0:
            self.last = -1  # the order is free while a Foresee is unused (TITANS-FORE-03)

    def lay(self, s: TitansState, source: int, card: int, known: int) -> None:
        """Face down, known to some; a delayed seat's card is shown to the other side at once (TITANS-DELAY-01)."""
        if self.delayed[self.to] > 0:
            delayer = 1 << s.holder(self.to ^ 1)
            if not known & delayer:
                s.reveal()
            known |= delayer  # and to nobody else (TITANS-INFO-07, DELAY-03, DELAY-05, DELAY-13)
        player = s.holder(self.giver)
        self.down.append([self.to, player, source, card, known])
        tell_laid(s, self.down)

    # -- Foresee ------------------------------------------------------------------------------------------------------
    def look(self, s: TitansState) -> None:
        """The decider looks at the top cards of the giver's deck as it is now (TITANS-FORE-01, FORE-04, FORE-05,
        TITANS-EX-33)."""
        player = s.holder(self.giver)
        deck = s.decks[player]
        left = max(len(deck) - self.foresee[self.giver][0], 0)
        self.foresee[self.giver] = self.foresee[self.giver][1:]
        self.seen = sorted(deck[left:])
        s.decks[player] = deck[:left]
        s.top_seen[player] = 0
        self.last = -1
        s.reveal()
        if len(self.seen) == 1:
            self.play_seen(s, self.seen[0])  # TITANS-FORE-06
        else:
            self.mode = LOOK

    def play_seen(self, s: TitansState, card: int) -> None:
        """One play, not two (TITANS-FORE-02); the others lie aside until the flip."""
        known = 1 << self.deciders[self.giver]  # TITANS-INFO-10
        for other in without_card(self.seen, card):
            self.aside.append([s.holder(self.giver), other, known])
        self.seen = NO_CARDS
        self.mode = PICK
        self.lay(s, FORESEEN, card, known)
        if not self.has_plays(self.giver):
            self.close(s)


# -- starting a batch -------------------------------------------------------------------------------------------------
def play_batch(s: TitansState, kind: int, need: list[int], optional: list[int], foresee: list[list[int]]) -> PlayBatch:
    """Who decides and who is delayed is settled as the batch starts (TITANS-CTRL-15, DELAY-15)."""
    layout = s.layout()
    sides = len(layout.holder)
    deciders = layout.holder
    for side in range(sides):
        player = layout.holder[side]
        if s.stock(player) == 0:
            need[side] = 0  # TITANS-PLAY-05, FLASH-04
            optional[side] = 0
        if len(s.decks[player]) == 0:
            foresee[side] = NO_CARDS  # TITANS-FORE-06, RULING-31
        if s.controls(side ^ 1):
            if deciders is layout.holder:
                deciders = layout.holder[:]
            deciders[side] = layout.holder[side ^ 1]  # TITANS-CTRL-01, CTRL-03, CTRL-04, CTRL-06, CTRL-07, TITANS-EX-15
    trades = [UNASKED if kind == PLAY_STEP else NO_TRADE] * layout.teams  # TITANS-TRADE-03, FLASH-06
    batch = PlayBatch(
        kind, need, optional, foresee, trades, [0] * sides, [0] * sides, deciders, -1, -1, -1, PICK, NO_CARDS, [], []
    )
    for side in range(sides):
        if batch.has_plays(side) and batch.has_plays(side ^ 1):  # TITANS-DELAY-06, DELAY-07, RULING-25
            if s.total(side ^ 1, DELAY) > s.total(side, DELAY):  # copies cancel one for one (TITANS-DELAY-08, DELAY-09)
                batch.delayed[side] = 1
    return batch


def play_step(s: TitansState) -> PlayBatch:
    """One card at each side, and one for each Summon there (TITANS-PLAY-01, SUMM-01, SUMM-04, SOLO-03, FERAL-11,
    TITANS-EX-18)."""
    sides = len(s.layout().holder)
    need = [1 + s.total(side, SUMMON) for side in range(sides)]
    return play_batch(s, PLAY_STEP, need, [0] * sides, [NO_CARDS] * sides)

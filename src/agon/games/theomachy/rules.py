"""The course of a hand, from the Start phase to the Myth phase (ledger sections 3.5, 3.6)."""

from __future__ import annotations

from typing import Final

from agon.core.text import text
from agon.games.theomachy.battle import Battle
from agon.games.theomachy.betting import Betting
from agon.games.theomachy.constants import (
    BASIC,
    BATTLE,
    BEFORE_BETTING,
    BET_1,
    EPIC,
    FOLLOWER,
    FOUGHT,
    GRANTS,
    HAND_SIZE,
    IN_STAKE,
    SPENT,
    START,
    START_OF_BATTLE,
    STATS,
    USED,
)
from agon.games.theomachy.constellation import deal_constellation, turn_up
from agon.games.theomachy.endphase import WINNERS, EndPhase, rise_again
from agon.games.theomachy.memory import forget_turned
from agon.games.theomachy.prayer_myth import MythPhase, Prayer, fill_track
from agon.games.theomachy.scoring import LAST_LEFT, NOBODY_ANTES, eliminate, finish
from agon.games.theomachy.state import TheomachyState, TheomachyStep
from agon.games.theomachy.tokens import can_ante, put_up
from agon.games.theomachy.window import Window
from agon.games.theomachy.words import player
from agon.games.theomachy.zones import draw

# stages of a hand, in order (THEOMACHY-HAND-01)
BEGIN: Final = 0
BETTING_1: Final = 1
RIVER: Final = 2
BETTING_2: Final = 3
TURN: Final = 4
BETTING_3: Final = 5
OPEN_BATTLE: Final = 6
FIGHT: Final = 7
FINAL: Final = 8
PRAYERS: Final = 9
MIRACLES: Final = 10


class Hand(TheomachyStep):
    """A full round of play; it is the bottom of the stack from the first hand to the last."""

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def copy(self) -> Hand:
        return Hand(self.stage)

    def run(self, s: TheomachyState) -> None:
        stage = self.stage
        self.stage += 1
        if stage == BEGIN:
            start(s)
        elif stage in (BETTING_1, BETTING_2, BETTING_3):
            s.phase = BET_1 + (stage - BETTING_1) // 2
            s.push(Betting(-1, 0, -1, 0))
        elif stage in (RIVER, TURN):
            if s.contenders() == 1:
                self.stage = FINAL  # what is left of betting and the Battle are skipped (THEOMACHY-BET-14)
            else:
                turn_up(s)
        elif stage == OPEN_BATTLE:
            if s.contenders() == 1:
                self.stage = FINAL  # THEOMACHY-BATTLE-01
            else:
                open_battle(s)
        elif stage == FIGHT:
            s.push(Battle(-1, 0, False))
        elif stage == FINAL:
            s.push(EndPhase(WINNERS))
        elif stage == PRAYERS:
            s.push(Prayer(s.order()))
        else:
            self.stage = BEGIN
            if s.setup.mode != BASIC:
                s.push(MythPhase(s.order()))  # THEOMACHY-PRAYER-11, MODE-03


def open_battle(s: TheomachyState) -> None:
    """The start-of-Battle window (THEOMACHY-BATTLE-02)."""
    s.phase = BATTLE
    s.fought = True
    for seat in range(s.seats):
        if s.in_hand(seat):
            s.stats[STATS * seat + FOUGHT] = 1
    s.push(Window(START_OF_BATTLE, s.order(), False))


def start(s: TheomachyState) -> None:
    """The Start phase in its five steps (THEOMACHY-START)."""
    s.hand += 1
    s.phase = START
    clear(s)
    if s.hand == 1:
        fill_track(s)  # step 1 (THEOMACHY-START-01, RULING-41)
    if s.sink is not None:
        s.tell("hand", s.first, text("Hand {hand} begins.", hand=s.hand), "THEOMACHY-HAND-01", [])
    for seat in s.order():  # step 2 (THEOMACHY-START-03)
        size = max(s.cards.hand_size, s.grants[GRANTS * seat + HAND_SIZE])
        if len(s.hands[seat]) < size:
            draw(s, seat, size - len(s.hands[seat]))
    deal_constellation(s)  # step 3
    ante(s)  # step 4
    if not s.over:
        s.push(Window(BEFORE_BETTING, s.order(), False))  # step 5 (THEOMACHY-START-09)


def clear(s: TheomachyState) -> None:
    """A new hand: nobody is folded, nothing was played or used."""
    for seat in range(s.seats):
        s.folded[seat] = 0  # THEOMACHY-TERM-10
        s.stands[seat] = 0  # THEOMACHY-LAST-10
        s.god_used[seat] = 0
        forget_turned(s, seat)
        s.hands[seat] = fresh(s.hands[seat])
        s.decks[seat] = fresh(s.decks[seat])
        s.piles[seat] = fresh(s.piles[seat])
        s.locations[seat] = [entry & ~USED for entry in s.locations[seat]]
    s.myths = [[entry & ~(USED | IN_STAKE) for entry in own] for own in s.myths]
    for i in range(STATS * s.seats):
        s.stats[i] = 0
    for i in range(3 * s.seats):
        s.paid[i] = 0
    s.barred = [0] * s.seats
    s.might = [0] * s.seats
    s.fought = False


def fresh(cards: list[int]) -> list[int]:
    """Every copy may be played again (THEOMACHY-RULING-31)."""
    for code in cards:
        if code & SPENT:
            return [card & ~SPENT for card in cards]
    return cards


def ante(s: TheomachyState) -> None:
    """All are judged at once; then everybody puts up the ante (THEOMACHY-START-07, START-08, RULING-11)."""
    s.level = [0, 0, s.ante]  # THEOMACHY-BET-04
    failing = [seat for seat in range(s.seats) if s.alive[seat] and not can_ante(s, seat, s.ante)]
    if len(failing) > 0:
        if s.setup.mode == EPIC:  # nobody is eliminated (THEOMACHY-MODE-04, EPIC-01)
            out = 0
            for seat in failing:
                out |= 1 << seat
            rise_again(s, out)  # THEOMACHY-RULING-49
            if s.over:
                return
        else:
            if len(failing) == s.players():
                finish(s, NOBODY_ANTES)
                return
            for seat in failing:
                eliminate(s, seat, 0)
            while not s.alive[s.first]:
                s.first = (s.first + 1) % s.seats  # THEOMACHY-RULING-21
            if s.players() == 1:
                finish(s, LAST_LEFT)
                return
    for seat in range(s.seats):
        if s.alive[seat]:
            for i in range(s.ante):
                put_up(s, seat, FOLLOWER)
    if s.sink is not None:
        words = text("Everybody antes {ante}; {player} is First Player.", ante=s.ante, player=player(s.first))
        s.tell("ante", s.first, words, "THEOMACHY-START-07", [])

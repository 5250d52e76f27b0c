"""A betting phase (ledger sections 3.7 to 3.9)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Step
from agon.games.theomachy import actions
from agon.games.theomachy.abilities import play_without_orbs, use_ability
from agon.games.theomachy.constants import FOLDS, OPPONENT_FOLDS, RAISES, RAISES_MADE, STATS
from agon.games.theomachy.counting import recount
from agon.games.theomachy.discards import GroupDiscard
from agon.games.theomachy.effects import CarryOut
from agon.games.theomachy.play import open_window, play_card
from agon.games.theomachy.plays import add_abilities, add_plays, timing_now
from agon.games.theomachy.state import TheoState
from agon.games.theomachy.tokens import after_payment, call, owes, put_up
from agon.games.theomachy.window import automatic
from agon.games.theomachy.words import SINGULAR, player
from agon.games.theomachy.zones import forget_hand

BEFORE: Final = 0  # the action is still to come
AFTER: Final = 1
OVER: Final = 2


class Betting(Step[TheoState]):
    """Turns clockwise; each is plays, one action, plays (THEOMACHY-BET-01, BET-03, RULING-07)."""

    def __init__(self, turn: int, acted: int, raiser: int, stage: int) -> None:
        self.turn = turn  # the seat on turn, -1 before the first
        self.acted = acted  # who has had a turn in this phase, as bits
        self.raiser = raiser  # the last one, or -1
        self.stage = stage

    def copy(self) -> Betting:
        return Betting(self.turn, self.acted, self.raiser, self.stage)

    def run(self, s: TheoState) -> None:
        if s.contenders() == 1:
            s.pop()  # THEOMACHY-BET-14
        elif self.turn < 0:
            self.begin(s.first if s.in_hand(s.first) else s.next_in_hand(s.first))  # THEOMACHY-HAND-03
        elif self.stage == OVER:
            self.pass_on(s)
        else:
            options = self.options(s, self.turn)
            # whether anything could still be played is the hand's secret, so whoever holds cards is asked
            if len(options) > 1 or len(s.hands[self.turn]) > 0:
                s.put_question(self.turn, options)
            else:
                self.answer(s, self.turn, options[0])

    def begin(self, seat: int) -> None:
        self.turn = seat
        self.stage = BEFORE

    def pass_on(self, s: TheoState) -> None:
        following = s.next_in_hand(self.turn)
        if self.raiser >= 0:
            if following == self.raiser:
                s.pop()  # the turn has come back to the last raiser (THEOMACHY-BET-13, RULING-08)
                return
        elif self.acted >> following & 1:
            s.pop()  # everybody has had a turn and nobody raised (THEOMACHY-BET-12)
            return
        self.begin(following)

    def options(self, s: TheoState, seat: int) -> list[int]:
        now = timing_now(s)
        options: list[int] = []
        add_plays(s, seat, now, options)
        add_abilities(s, seat, now, options)
        if self.stage == AFTER:
            options.append(actions.END_TURN)
        else:
            add_bets(s, seat, options)
        return options

    def answer(self, s: TheoState, seat: int, action: int) -> None:
        count = s.cards.prayers
        if action == actions.END_TURN:
            self.stage = OVER
        elif action >= actions.CARDS:
            verb = (action - actions.CARDS) // count
            number = (action - actions.CARDS) % count
            if verb == actions.PLAY:
                play_card(s, seat, 2 * number, -1, -1)
            elif verb == actions.PLAY_FREE:
                play_without_orbs(s, seat, number)
            else:
                use_ability(s, seat, action)
        elif action >= actions.USE_GOD:
            use_ability(s, seat, action)
        else:
            self.act(s, seat, action)

    def act(self, s: TheoState, seat: int, action: int) -> None:
        """The one action of the turn."""
        self.acted |= 1 << seat
        self.stage = AFTER
        if action == actions.FOLD:
            self.stage = OVER  # a fold ends the turn at once (THEOMACHY-BET-01)
            fold(s, seat)
        elif action == actions.PASS:
            say(s, seat, "passes", "THEOMACHY-BET-06")
        elif action == actions.CALL:
            call(s, seat)
            say(s, seat, "calls", "THEOMACHY-BET-07")
        elif action == actions.LAST_STAND:
            s.stands[seat] = 1  # the bank pays from now on (THEOMACHY-LAST-02)
            call(s, seat)
            say(s, seat, "takes a Last Stand", "THEOMACHY-LAST-01")
        else:
            kind = action - actions.RAISE
            call(s, seat)
            put_up(s, seat, kind)  # THEOMACHY-BET-08
            s.level[kind] += 1
            s.stats[STATS * seat + RAISES_MADE] += 1
            self.raiser = seat
            if s.sink is not None:
                say(s, seat, f"raises a {SINGULAR[kind]}", "THEOMACHY-BET-08")
            open_window(s, seat, RAISES, kind)  # after the raise is carried out (THEOMACHY-RESP-05)


def add_bets(s: TheoState, seat: int, options: list[int]) -> None:
    """Pass, call or Last Stand; raises; fold (THEOMACHY-BET-06 to BET-11, BET-17, LAST-01, LAST-04, RULING-04)."""
    owing = owes(s, seat)
    if s.stands[seat] == 1:
        options.append(actions.CALL if owing else actions.PASS)
        return
    left = after_payment(s, seat)
    if not owing:
        options.append(actions.PASS)
    elif len(left) > 0:
        options.append(actions.CALL)
    else:
        options.append(actions.LAST_STAND)
    if len(left) > 0:
        for kind in range(3):
            if left[kind] > 0:
                options.append(actions.RAISE + kind)
    options.append(actions.FOLD)


def fold(s: TheoState, seat: int) -> None:
    """Only here: hand cards to the pile as one group, the Stake stays (THEOMACHY-FOLD-01 to FOLD-03, RULING-14)."""
    s.folded[seat] = 1
    hidden = s.hands[seat]
    s.hands[seat] = []
    forget_hand(s, seat)
    recount(s, seat)
    say(s, seat, "folds", "THEOMACHY-FOLD-02")
    # first the cards, then what others' abilities do to him, then the window (THEOMACHY-RULING-34)
    open_window(s, seat, FOLDS, -1)
    watchers = s.order()  # as often as somebody folds (THEOMACHY-GOD-06)
    for i in range(len(watchers) - 1, -1, -1):
        due = automatic(s, watchers[i], OPPONENT_FOLDS)
        for k in range(len(due) - 1, -1, -1):
            s.push(CarryOut(watchers[i], due[k], 0, seat, -1, 0))
    s.push(GroupDiscard(seat, hidden, []))


def say(s: TheoState, seat: int, what: str, rule: str) -> None:
    if s.sink is not None:
        s.tell("bet", seat, f"{player(seat)} {what}.", rule, [f"stake:{seat}"])

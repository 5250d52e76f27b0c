"""A betting phase (ledger sections 3.7 to 3.9)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import text
from agon.games.theomachy import actions
from agon.games.theomachy.abilities import announce
from agon.games.theomachy.announcing import announce_choice, refuse_announcement
from agon.games.theomachy.constants import FOLDS, OPPONENT_FOLDS, RAISES, RAISES_MADE, STATS
from agon.games.theomachy.counting import recount
from agon.games.theomachy.discards import GroupDiscard
from agon.games.theomachy.effects import CarryOut
from agon.games.theomachy.play import open_window
from agon.games.theomachy.plays import add_abilities, add_plays, timing_now
from agon.games.theomachy.state import TheomachyState, TheomachyStep
from agon.games.theomachy.tokens import after_payment, call, owed, owes, put_up, staked
from agon.games.theomachy.window import automatic
from agon.games.theomachy.words import by_kind, player, worshiper, worshipers
from agon.games.theomachy.zones import forget_hand

BEFORE: Final = 0  # the action is still to come
AFTER: Final = 1
OVER: Final = 2


class Betting(TheomachyStep):
    """Turns clockwise; each is plays, one action, plays (THEOMACHY-BET-01, BET-03, RULING-07)."""

    def __init__(self, turn: int, acted: int, raiser: int, stage: int) -> None:
        self.turn = turn  # the seat on turn, -1 before the first
        self.acted = acted  # who has had a turn in this phase, as bits
        self.raiser = raiser  # the last one, or -1
        self.stage = stage

    def copy(self) -> Betting:
        return Betting(self.turn, self.acted, self.raiser, self.stage)

    def run(self, s: TheomachyState) -> None:
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

    def begin(self, seat: Seat) -> None:
        self.turn = seat
        self.stage = BEFORE

    def pass_on(self, s: TheomachyState) -> None:
        following = s.next_in_hand(self.turn)
        if self.raiser >= 0:
            if following == self.raiser:
                s.pop()  # the turn has come back to the last raiser (THEOMACHY-BET-13, RULING-08)
                return
        elif self.acted >> following & 1:
            s.pop()  # everybody has had a turn and nobody raised (THEOMACHY-BET-12)
            return
        self.begin(following)

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        now = timing_now(s)
        options: list[int] = []
        add_plays(s, seat, now, options)
        add_abilities(s, seat, now, options)
        if self.stage == AFTER:
            options.append(actions.END_TURN)
        else:
            add_bets(s, seat, options)
        return options

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        if action == actions.END_TURN:
            self.stage = OVER
        elif action >= actions.USE_GOD:
            announce(s, seat, action)
        else:
            self.act(s, seat, action)

    def act(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        """The one action of the turn."""
        self.acted |= 1 << seat
        self.stage = AFTER
        if action == actions.FOLD:
            self.stage = OVER  # a fold ends the turn at once (THEOMACHY-BET-01)
            fold(s, seat)
        elif action == actions.PASS:
            say(s, seat, "{player} passes.", "THEOMACHY-BET-06")
        elif action == actions.CALL:
            call(s, seat)
            say(s, seat, "{player} calls.", "THEOMACHY-BET-07")
        elif action == actions.LAST_STAND:
            s.stands[seat] = 1  # the bank pays from now on (THEOMACHY-LAST-02)
            call(s, seat)
            say(s, seat, "{player} takes a Last Stand.", "THEOMACHY-LAST-01")
        else:
            kind = action - actions.RAISE
            call(s, seat)
            put_up(s, seat, kind)  # THEOMACHY-BET-08
            s.level[kind] += 1
            s.stats[STATS * seat + RAISES_MADE] += 1
            self.raiser = seat
            if s.sink is not None:
                words = text("{player} raises a {worshiper}.", player=player(seat), worshiper=worshiper(kind))
                s.tell("bet", seat, words, "THEOMACHY-BET-08", [f"stake:{seat}"])
            open_window(s, seat, RAISES, kind)  # after the raise is carried out (THEOMACHY-RESP-05)

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        if self.stage == AFTER:
            return Question("after the action", "Play more cards, or end your turn", "THEOMACHY-BET-01")
        might = sum([staked(s, other) for other in range(s.seats)])
        help = text("{might} Might is staked; you owe {owed}.", might=might, owed=worshipers(owed(s, seat)))
        return Question("betting turn", "Play cards, then act", "THEOMACHY-BET-01", help)

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action >= actions.USE_GOD:
            return announce_choice(s, seat, action)
        stake = [f"stake:{seat}"]
        owing = owed(s, seat)
        if action == actions.CALL:
            label = text("Call: {owed}", owed=worshipers(owing))
            return Choice(action=action, label=label, rule="THEOMACHY-BET-07", targets=stake, price=by_kind(owing))
        if action == actions.LAST_STAND:
            label = text("Last Stand: the bank lends {owed}", owed=worshipers(owing))
            return Choice(action=action, label=label, rule="THEOMACHY-LAST-01", targets=stake)
        if actions.RAISE <= action < actions.FOLD:
            return raise_choice(seat, action, owing)
        plain, own_rule = PLAIN_BETS[action]
        return Choice(action=action, label=plain, rule=own_rule or rule)

    def refuse(self, s: TheomachyState, seat: Seat, action: Action) -> IllegalAction:
        if action <= actions.END_TURN:
            return self.refuse_bet(s, seat, action)
        return refuse_announcement(s, seat, action, False) or self.not_asked(s, seat)

    def refuse_bet(self, s: TheomachyState, seat: Seat, action: Action) -> IllegalAction:
        if self.stage != BEFORE:
            return IllegalAction("you have acted in this turn", "THEOMACHY-BET-01")
        if action == actions.END_TURN:
            return IllegalAction("an action must come first", "THEOMACHY-BET-01")
        if s.stands[seat]:
            return IllegalAction("on a Last Stand one only passes or calls", "THEOMACHY-LAST-04")
        if action == actions.PASS:
            return IllegalAction("you owe tokens", "THEOMACHY-BET-06")
        if action == actions.CALL:
            reason = "the right tokens are missing" if owes(s, seat) else "you owe nothing"
            return IllegalAction(reason, "THEOMACHY-BET-07")
        if action == actions.LAST_STAND:
            return IllegalAction("who owes nothing or can pay takes no Last Stand", "THEOMACHY-LAST-01")
        if len(after_payment(s, seat)) == 0:
            return IllegalAction("you cannot pay what you owe", "THEOMACHY-BET-08")
        words = text("no {worshiper} is left after paying", worshiper=worshiper(action - actions.RAISE))
        return IllegalAction(words, "THEOMACHY-BET-08")


PLAIN_BETS: Final = {
    actions.PASS: ["Pass", "THEOMACHY-BET-06"],
    actions.FOLD: ["Fold", "THEOMACHY-BET-11"],
    actions.END_TURN: ["End turn", ""],
}


def raise_choice(seat: Seat, action: Action, owing: list[int]) -> Choice:
    """What is owed is called first (THEOMACHY-BET-08)."""
    kind = action - actions.RAISE
    label = text("Raise a {worshiper}", worshiper=worshiper(kind))
    if sum(owing) > 0:
        label = text("Raise a {worshiper}: call {owed} first", worshiper=worshiper(kind), owed=worshipers(owing))
    paid = owing[:]
    paid[kind] += 1
    targets = [f"congregation:{seat}:{actions.TOKENS[kind]}"]
    return Choice(action=action, label=label, rule="THEOMACHY-BET-08", targets=targets, price=by_kind(paid))


def add_bets(s: TheomachyState, seat: Seat, options: list[int]) -> None:
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


def fold(s: TheomachyState, seat: Seat) -> None:
    """Only here: hand cards to the pile as one group, the Stake stays (THEOMACHY-FOLD-01 to FOLD-03, RULING-14)."""
    s.folded[seat] = 1
    hidden = s.hands[seat]
    s.hands[seat] = []
    forget_hand(s, seat)
    recount(s, seat)
    say(s, seat, "{player} folds.", "THEOMACHY-FOLD-02")
    # first the cards, then what others' abilities do to him, then the window (THEOMACHY-RULING-34)
    open_window(s, seat, FOLDS, -1)
    watchers = s.order()  # as often as somebody folds (THEOMACHY-GOD-06)
    for i in range(len(watchers) - 1, -1, -1):
        due = automatic(s, watchers[i], OPPONENT_FOLDS)
        for k in range(len(due) - 1, -1, -1):
            s.push(CarryOut(watchers[i], due[k], 0, seat, -1, 0))
    s.push(GroupDiscard(seat, hidden, []))


def say(s: TheomachyState, seat: Seat, template: str, rule: RuleId) -> None:
    if s.sink is not None:
        s.tell("bet", seat, text(template, player=player(seat)), rule, [f"stake:{seat}"])

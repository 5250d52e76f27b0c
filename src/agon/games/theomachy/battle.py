"""The Battle (ledger section 3.13)."""

from __future__ import annotations

from agon.core.contract import Action, Question, RuleId, Seat
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import text
from agon.games.theomachy import actions
from agon.games.theomachy.abilities import announce
from agon.games.theomachy.announcing import announce_choice, refuse_announcement
from agon.games.theomachy.constants import IN_BATTLE, PROPHET, PROPHETS_AT_END, STATS
from agon.games.theomachy.might import might_of
from agon.games.theomachy.plays import add_abilities, add_plays
from agon.games.theomachy.state import TheomachyState, TheomachyStep
from agon.games.theomachy.tokens import in_stake
from agon.games.theomachy.words import player


class Battle(TheomachyStep):
    """Turns clockwise until all have passed one after the other (THEOMACHY-BATTLE-03, BATTLE-05, EX-01)."""

    def __init__(self, turn: int, passes: int, did: bool) -> None:
        self.turn = turn  # -1 before the first turn
        self.passes = passes
        self.did = did  # something was played or used in this turn (THEOMACHY-RULING-24)

    def copy(self) -> Battle:
        return Battle(self.turn, self.passes, self.did)

    def run(self, s: TheomachyState) -> None:
        if self.turn < 0:
            self.turn = s.first if s.in_hand(s.first) else s.next_in_hand(s.first)
        elif self.passes == s.contenders():
            s.pop()
            add_up(s)
        else:
            options = self.options(s, self.turn)
            if len(options) > 1 or len(s.hands[self.turn]) > 0:
                s.put_question(self.turn, options)  # what the hand could do is its secret
            else:
                self.answer(s, self.turn, options[0])

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        options: list[int] = []
        add_plays(s, seat, IN_BATTLE, options)
        add_abilities(s, seat, IN_BATTLE, options)
        options.append(actions.END_TURN)
        return options

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        if action == actions.END_TURN:
            self.passes = 0 if self.did else self.passes + 1
            self.did = False
            self.turn = s.next_in_hand(seat)
            return
        self.did = True
        announce(s, seat, action)

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        help = "A turn without a play is a pass."
        return Question("battle turn", "Battle: play cards, or end your turn", "THEOMACHY-BATTLE-03", help)

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.END_TURN:
            return Choice(action=action, label="End turn", rule=rule)
        return announce_choice(s, seat, action)

    def refuse(self, s: TheomachyState, seat: Seat, action: Action) -> IllegalAction:
        if action <= actions.FOLD:
            return IllegalAction("nobody calls, raises or folds in the Battle", "THEOMACHY-BATTLE-04")
        return refuse_announcement(s, seat, action, False) or self.not_asked(s, seat)


def add_up(s: TheomachyState) -> None:
    """Battle's End: Might is added up, and it is noted who has a prophet in his Stake (THEOMACHY-BATTLE-10, GM-11)."""
    might = [0] * s.seats
    for seat in range(s.seats):
        if s.in_hand(seat):
            might[seat] = might_of(s, seat)
            s.stats[STATS * seat + PROPHETS_AT_END] = in_stake(s, seat, PROPHET)
            if s.sink is not None:
                words = text("{player} has {might} Might.", player=player(seat), might=might[seat])
                s.tell("might", seat, words, "THEOMACHY-BATTLE-10", [f"stake:{seat}"])
    s.might = might

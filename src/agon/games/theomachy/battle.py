"""The Battle (ledger section 3.13)."""

from __future__ import annotations

from agon.core.contract import Step
from agon.games.theomachy import actions
from agon.games.theomachy.abilities import play_without_orbs, use_ability
from agon.games.theomachy.constants import IN_BATTLE, PROPHET, PROPHETS_AT_END, STATS
from agon.games.theomachy.might import might_of
from agon.games.theomachy.play import play_card
from agon.games.theomachy.plays import add_abilities, add_plays
from agon.games.theomachy.state import TheoState
from agon.games.theomachy.tokens import in_stake
from agon.games.theomachy.words import player


class Battle(Step[TheoState]):
    """Turns clockwise until all have passed one after the other (THEOMACHY-BATTLE-03, BATTLE-05)."""

    def __init__(self, turn: int, passes: int, did: bool) -> None:
        self.turn = turn  # -1 before the first turn
        self.passes = passes
        self.did = did  # something was played or used in this turn (THEOMACHY-RULING-24)

    def copy(self) -> Battle:
        return Battle(self.turn, self.passes, self.did)

    def run(self, s: TheoState) -> None:
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

    def options(self, s: TheoState, seat: int) -> list[int]:
        options: list[int] = []
        add_plays(s, seat, IN_BATTLE, options)
        add_abilities(s, seat, IN_BATTLE, options)
        options.append(actions.END_TURN)
        return options

    def answer(self, s: TheoState, seat: int, action: int) -> None:
        if action == actions.END_TURN:
            self.passes = 0 if self.did else self.passes + 1
            self.did = False
            self.turn = s.next_in_hand(seat)
            return
        self.did = True
        number = (action - actions.CARDS) % s.cards.prayers
        verb = (action - actions.CARDS) // s.cards.prayers if action >= actions.CARDS else -1
        if verb == actions.PLAY:
            play_card(s, seat, 2 * number, -1, -1)
        elif verb == actions.PLAY_FREE:
            play_without_orbs(s, seat, number)
        else:
            use_ability(s, seat, action)


def add_up(s: TheoState) -> None:
    """Battle's End: Might is added up, and it is noted who has a prophet in his Stake (THEOMACHY-BATTLE-10, GM-11)."""
    might = [0] * s.seats
    for seat in range(s.seats):
        if s.in_hand(seat):
            might[seat] = might_of(s, seat)
            s.stats[STATS * seat + PROPHETS_AT_END] = in_stake(s, seat, PROPHET)
            if s.sink is not None:
                text = f"{player(seat)} has Might {might[seat]}."
                s.tell("might", seat, text, "THEOMACHY-BATTLE-10", [f"stake:{seat}"])
    s.might = might

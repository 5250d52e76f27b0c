"""The draft as a seat may take it to be: all that it passed on is known, the rest is dealt anew (INFO-12 c)."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.rng import Rng
from agon.games.theomachy.state import TheomachyState


def redraw_draft(s: TheomachyState, seat: Seat, size: list[int], rng: Rng) -> None:
    """Takes all cards up that the seat does not know, shuffles them, and lays them down in the same order."""
    sample = DraftSample(s, seat, size)
    sample.go_through(s, False, rng)
    sample.pool.sort()
    rng.shuffle(sample.pool)
    sample.go_through(s, True, rng)
    s.prayer_deck = sorted(sample.pool)
    s.prayer_order = 0
    s.picks = sample.picks
    s.draft_hands = sample.hands
    s.leftovers = sample.left


class DraftSample:
    """All cards of the draft, draft hand by draft hand. A hand is named by its round and the seat where it began."""

    def __init__(self, s: TheomachyState, seat: Seat, size: list[int]) -> None:
        self.seats = s.seats
        self.seat = seat
        self.steps = size[1] - 1  # how many cards are chosen out of a hand
        self.round = len(s.picks[0]) // self.steps  # the round in progress, or the number of rounds
        self.turn = len(s.picks[0]) % self.steps
        self.picks = [own[:] for own in s.picks]
        self.hands = [own[:] for own in s.draft_hands]
        self.left = s.leftovers[:]
        self.pool = s.prayer_deck[:]

    def taken(self, round: int) -> int:
        """How many cards have been chosen out of a hand of this round."""
        return self.steps if round < self.round else self.turn

    def go_through(self, s: TheomachyState, laying: bool, rng: Rng) -> None:
        for round in range(self.round + 1):
            if round == self.round and len(self.hands[0]) == 0:
                break
            for began in range(self.seats):
                self.go_through_hand(round, began, laying, rng)

    def go_through_hand(self, round: int, began: Seat, laying: bool, rng: Rng) -> None:
        mine = (self.seat - began) % self.seats  # the step in which this seat holds that hand
        taken = self.taken(round)
        for k in range(min(taken, mine) if mine < self.steps else taken):
            own = self.picks[(began + k) % self.seats]
            own[round * self.steps + k] = self.other_card(own[round * self.steps + k], laying)
        if mine < self.steps and (round < self.round or self.turn >= mine):
            if laying:
                self.reshuffle_passed(round, began, mine, rng)
        elif round < self.round:
            at = round * self.seats + began
            self.left[at] = self.other_card(self.left[at], laying)
        else:
            holder = (began + taken) % self.seats
            self.hands[holder] = sorted([self.other_card(card, laying) for card in self.hands[holder]])

    def other_card(self, card: int, laying: bool) -> int:
        """Laying down: another card. Taking up: the card itself, which goes into the pool."""
        if laying:
            return self.pool.pop()
        self.pool.append(card)
        return card

    def reshuffle_passed(self, round: int, began: Seat, mine: int, rng: Rng) -> None:
        """The cards that a hand had when this seat passed it on: any of them may be anywhere behind it."""
        taken = self.taken(round)
        if round == self.round and taken == mine:
            return  # this seat holds it now
        holder = (began + taken) % self.seats
        at = round * self.seats + began
        cards = [self.picks[(began + k) % self.seats][round * self.steps + k] for k in range(mine + 1, taken)]
        cards = cards + ([self.left[at]] if round < self.round else self.hands[holder])
        cards.sort()
        rng.shuffle(cards)
        for k in range(mine + 1, taken):
            self.picks[(began + k) % self.seats][round * self.steps + k] = cards.pop()
        if round < self.round:
            self.left[at] = cards.pop()
        else:
            self.hands[holder] = sorted(cards)

"""Sets of cards picked one by one in secret: hands and roster decks (ledger section 5)."""

from __future__ import annotations

from agon.core.contract import Action, RuleId, Seat, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.rng import Rng
from agon.core.text import Text, text
from agon.games.theos.actions import CARDS
from agon.games.theos.cards import count_of, highest, numbers_of
from agon.games.theos.choices import own_choice
from agon.games.theos.drawing import some_of
from agon.games.theos.state import TheosState
from agon.games.theos.step import TheosStep
from agon.games.theos.words import card_name


class PickSet(TheosStep):
    """Everybody picks a set from a pool of its own, secretly and at the same time.

    Each at the own pace: others see only who has finished (THEOS-GEN-06, RULING-71).
    """

    def __init__(self, picks: list[int]) -> None:
        self.picks = picks  # by seat, as masks; secret

    # -- what each set is picked for
    def pool(self, s: TheosState, seat: Seat) -> int:
        raise NotImplementedError(type(self).__name__)

    def need(self, s: TheosState, seat: Seat) -> int:
        """How many cards the whole set has."""
        raise NotImplementedError(type(self).__name__)

    def block(self) -> Action:
        """Where the actions of the question begin."""
        raise NotImplementedError(type(self).__name__)

    def finish(self, s: TheosState) -> None:
        """All sets are picked."""
        raise NotImplementedError(type(self).__name__)

    # -- the flow
    def run(self, s: TheosState) -> None:
        for seat in range(s.seats):
            size = self.need(s, seat)
            pool = self.pool(s, seat)
            if size == count_of(pool):
                self.picks[seat] = pool  # no choice, as everybody can see
            elif count_of(self.picks[seat]) < size:
                s.put_question(seat, self.options(s, seat))
        if s.waiting == 0:
            s.pop()
            s.reveal()  # what was chosen in secret is final once the last has finished (THEOS-RULING-72)
            self.finish(s)

    def options(self, s: TheosState, seat: Seat) -> list[Action]:
        """Each pick comes later in canonical order than the one before, so that each set arises in exactly one way.

        Only picks that leave enough cards to finish are offered (THEOS-RULING-11).
        """
        picks = self.picks[seat]
        place = highest(picks) + 1
        rest = numbers_of(self.pool(s, seat) >> place << place)
        missing = self.need(s, seat) - count_of(picks)
        block = self.block()
        return [block + card for card in rest[: len(rest) - missing + 1]]

    def answer(self, s: TheosState, seat: Seat, action: Action) -> None:
        self.picks[seat] |= 1 << (action - self.block())
        if count_of(self.picks[seat]) < self.need(s, seat):  # asked again at once, whatever the others do
            s.put_question(seat, self.options(s, seat))

    def choice(self, s: TheosState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        return own_choice(s, seat, action, action - self.block(), rule)

    def refuse(self, s: TheosState, seat: Seat, action: Action) -> IllegalAction:
        card = action - self.block()
        if not 0 <= card < CARDS:
            return self.not_asked(s, seat)
        rule = self.question(s, seat).rule
        if not self.pool(s, seat) >> card & 1:
            return IllegalAction(self.not_in_pool(card_name(s, card)), rule)
        picks = self.picks[seat]
        if picks >> card & 1:
            return IllegalAction(text("{card} is picked already", card=card_name(s, card)), rule)
        if picks >> card:
            why = "picks go in the order of the list: each set arises in one way"
            return IllegalAction(why, "THEOS-RULING-11")
        return IllegalAction("after that card too few are left to finish", rule)

    def not_in_pool(self, name: str) -> Text:
        """Why a card from elsewhere is refused."""
        raise NotImplementedError(type(self).__name__)

    # -- what it holds
    def chosen_now(self, seat: Seat) -> int:
        return self.picks[seat]

    def redraw(self, s: TheosState, seat: Seat, rng: Rng) -> None:
        """A finished set is some set; how far an unfinished one is, nobody else knows: not begun (THEOS-RULING-71)."""
        for other in range(s.seats):
            if other != seat:
                done = len(s.asked[other]) == 0
                self.picks[other] = some_of(rng, self.pool(s, other), self.need(s, other)) if done else 0

    def check(self, s: TheosState) -> None:
        need(len(self.picks) == s.seats, "every seat picks a set of its own (THEOS-START-03)")
        for seat in range(s.seats):
            need(self.picks[seat] & ~self.pool(s, seat) == 0, "a picked card is not in the deck (THEOS-START-03)")

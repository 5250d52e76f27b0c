"""Who thinks next, where many wait for few workers: each person has his turn, and quick thoughts come first.

Every person has an account of the thinking that was done for him, and so has every address. Of all wishes the one comes
next that would end first if all accounts were served at the same rate: an address as if it were one to four people, and
then the people there. So who asks for little or seldom hardly waits, however much others ask for, and nobody waits for
ever. (Networks know it as hierarchical weighted fair queueing.)
"""

from __future__ import annotations

import heapq
from asyncio import CancelledError, Future, get_running_loop
from typing import NamedTuple

MOST_PEOPLE = 4  # so many people count at one address: many guests of one address are no crowd
NOBODY_LOOKS = 1000.0  # where nobody waits for the answer, a thought comes as if it took so much longer
ACCOUNTS = 1000  # above so many those are forgotten that no longer matter


class Wish(NamedTuple):
    people: tuple[str, ...]  # on whose behalf: whoever of them has had the least
    origin: str = ""  # the address from which it was set up
    cost: float = 1.0  # of the thought, about: in hundredths of a second
    can_wait: bool = False  # nobody looks on


class Waiting(NamedTuple):
    effort: float
    number: int  # of all wishes, in the order in which they came
    came: float  # by the time of all addresses
    came_here: float  # by the time of the people at this address
    wish: Wish
    turn: Future[None]


class Accounts:
    """The time up to which each account has been served."""

    def __init__(self) -> None:
        self.served: dict[str, float] = {}
        self.now = 0.0  # time as it would pass if all who wait were served together, each at the same rate

    def start(self, account: str, came: float) -> float:
        """When it is this one's turn again."""
        return max(came, self.served.get(account, 0.0))

    def charge(self, account: str, came: float, cost: float) -> None:
        start = self.start(account, came)
        self.now = max(self.now, start)
        self.served[account] = start + cost
        if len(self.served) > ACCOUNTS:
            self.served = {account: until for account, until in self.served.items() if until > self.now}

    def least(self, people: tuple[str, ...]) -> str:
        return min(people, key=lambda person: self.served.get(person, 0.0))


class Address:
    """Wishes of the same people stand in one line, the quickest first."""

    def __init__(self) -> None:
        self.lines: dict[tuple[str, ...], list[Waiting]] = {}
        self.accounts = Accounts()

    def add(self, waiting: Waiting) -> None:
        heapq.heappush(self.lines.setdefault(waiting.wish.people, []), waiting)

    def still_waits(self) -> bool:
        """Whether anybody stands here; those who have gone leave."""
        for people, line in list(self.lines.items()):
            while line and line[0].turn.done():
                heapq.heappop(line)
            if not line:
                del self.lines[people]
        return bool(self.lines)

    def weight(self) -> int:
        return min(MOST_PEOPLE, len(self.lines))

    def first(self) -> Waiting:
        return min((line[0] for line in self.lines.values()), key=self._order)

    def _order(self, waiting: Waiting) -> tuple[float, int]:
        person = self.accounts.least(waiting.wish.people)
        return self.accounts.start(person, waiting.came_here) + waiting.effort, waiting.number

    def take(self, waiting: Waiting) -> None:
        heapq.heappop(self.lines[waiting.wish.people])
        self.accounts.charge(self.accounts.least(waiting.wish.people), waiting.came_here, waiting.wish.cost)


class FairQueue:
    def __init__(self, places: int) -> None:
        self.free = places
        self.addresses: dict[str, Address] = {}
        self.accounts = Accounts()  # of addresses
        self.count = 0

    def waiting(self) -> int:
        """How many wishes wait for a place."""
        lines = [line for address in self.addresses.values() for line in address.lines.values()]
        return sum(not one.turn.done() for line in lines for one in line)

    async def take(self, wish: Wish) -> None:
        """Waits for a place. Whoever has got one gives it back when the thought has ended."""
        effort = wish.cost + (NOBODY_LOOKS if wish.can_wait else 0.0)
        address = self.addresses.setdefault(wish.origin, Address())
        turn: Future[None] = get_running_loop().create_future()
        self.count += 1
        address.add(Waiting(effort, self.count, self.accounts.now, address.accounts.now, wish, turn))
        self._call()
        try:
            await turn
        except CancelledError:
            if not turn.cancelled():  # its turn has come at the same moment
                self.give_back(wish)
            raise

    def give_back(self, wish: Wish) -> None:
        self.free += 1
        self._pass_time(wish)
        self._call()

    def _pass_time(self, wish: Wish) -> None:
        self.accounts.now += wish.cost / max(1, sum(address.weight() for address in self.addresses.values()))
        if wish.origin in self.addresses:
            address = self.addresses[wish.origin]
            address.accounts.now += wish.cost / max(1, len(address.lines))

    def _call(self) -> None:
        """Gives the free places to those whose turn it is."""
        while self.free > 0 and (waiting := self._next()) is not None:
            self.free -= 1
            waiting.turn.set_result(None)

    def _next(self) -> Waiting | None:
        """The wish that would end first; it leaves its line and is charged."""
        for origin in [origin for origin, address in self.addresses.items() if not address.still_waits()]:
            del self.addresses[origin]
        if not self.addresses:
            return None
        waiting = min((address.first() for address in self.addresses.values()), key=self._order)
        address = self.addresses[waiting.wish.origin]
        self.accounts.charge(waiting.wish.origin, waiting.came, waiting.wish.cost / address.weight())
        address.take(waiting)
        return waiting

    def _order(self, waiting: Waiting) -> tuple[float, int]:
        origin = waiting.wish.origin
        start = self.accounts.start(origin, waiting.came)
        return start + waiting.effort / self.addresses[origin].weight(), waiting.number

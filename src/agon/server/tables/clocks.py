"""Time at a table: a seat's clock runs only while that seat is to move, and stands still while no server is there."""

from __future__ import annotations

from typing import Final

from agon.server.storage.rows import SeatRow, TableRow

NEVER: Final = 0.0
GRACE: Final = 60.0
"""Seconds for whoever is to move after an outage, at least; and for each move, for who has come back to a seat."""


class Outages:
    """When no server was alive: one list for all tables of a process. It only grows."""

    def __init__(self) -> None:
        self.spans: list[tuple[float, float]] = []

    def add(self, since: float, until: float) -> None:
        self.spans.append((since, until))

    def last_end(self) -> float:
        """Since when there has been a server all the time."""
        return max([until for _, until in self.spans], default=NEVER)


class Clocks:
    """A live table may give each seat so many seconds for the whole game, correspondence so many days for a move."""

    def __init__(self, seconds: int, per_move: float, seats: int, outages: Outages) -> None:
        self.seconds = seconds
        self.per_move = per_move
        self.spent = [0.0] * seats
        self.running: dict[int, float] = {}  # who is to move, and since when
        self.returned = [NEVER] * seats  # when each seat's player took it back from a bot last
        self.outages = outages
        self.lived_through = 0  # of the outages, the first so many
        self.lived_until = NEVER  # what has been let pass of them
        self.turned = NEVER  # when somebody moved last

    def is_running(self) -> bool:
        """Whether anybody's time is running out."""
        return bool(self.seconds or self.per_move)

    def take_seats(self, seats: list[SeatRow]) -> None:
        for seat in seats:
            self.returned[seat.seat] = seat.returned

    def turn(self, movers: list[int], at: float, moved: int | None = None) -> None:
        """From `at` on these seats are to move; `moved` has just done so and may have to again."""
        if not self.is_running():
            return
        self.live_through(at)
        self.turned = at
        for seat, since in list(self.running.items()):
            if seat == moved or seat not in movers:
                self.spent[seat] += max(0.0, at - since)
                del self.running[seat]
        for seat in movers:
            self.running.setdefault(seat, at)

    def after(self, movers: list[int], at: float, moved: int | None = None) -> Clocks:
        """The clocks as they would be."""
        if not self.is_running():
            return self
        twin = Clocks(self.seconds, self.per_move, 0, self.outages)
        twin.spent, twin.running, twin.returned = self.spent[:], dict(self.running), self.returned
        twin.lived_through, twin.lived_until = self.lived_through, self.lived_until
        twin.turn(movers, at, moved)
        return twin

    def live_through(self, now: float) -> None:
        """Lets the outages until now pass: nobody's time ran in them."""
        spans = self.outages.spans
        while self.lived_through < len(spans):
            since, until = spans[self.lived_through]
            if since >= now:
                return
            begun, end = max(since, self.lived_until), min(until, now)
            if begun < end:  # an outage that is not over for whoever moved in it goes on after the move
                for seat, running_since in list(self.running.items()):
                    if running_since < end:
                        self.stand_still(seat, begun, end)
                self.lived_until = end
            if until > now:
                return
            self.lived_through += 1

    def stand_still(self, seat: int, since: float, until: float) -> None:
        """The seat's time does not run in this outage, and it has enough left to come back."""
        if self.seconds:
            used = max(0.0, since - self.running[seat])
            self.spent[seat] = min(self.spent[seat] + used, self.seconds - GRACE)
            self.running[seat] = until
        else:
            used = max(0.0, since - self.fresh_since(seat))
            self.running[seat] = until - min(used, self.per_move - GRACE)

    def left(self, seat: int, now: float) -> float | None:
        """The seconds that this seat has left; None where no time is running out."""
        self.live_through(now)
        runs = seat in self.running
        if self.seconds:
            used = max(0.0, now - self.running[seat]) if runs else 0.0
            return max(0.0, self.seconds - self.spent[seat] - used, self.grace(seat, now))
        if self.per_move and runs:
            return max(0.0, self.per_move - max(0.0, now - self.fresh_since(seat)))
        return None

    def grace(self, seat: int, now: float) -> float:
        """What a live clock gives for each move to somebody who has come back, however little else is left."""
        if self.returned[seat] == NEVER:
            return 0.0
        return GRACE - max(0.0, now - self.fresh_since(seat)) if seat in self.running else GRACE

    def fresh_since(self, seat: int) -> float:
        """When the turn began for the person who has it: the bot's part of it does not count."""
        return max(self.running[seat], self.returned[seat])

    def deadline(self, seats: list[int]) -> float:
        """When the first of these seats will have run out of time, or NEVER."""
        if not self.is_running():
            return NEVER
        return min([self.runs_out(seat) for seat in seats if seat in self.running], default=NEVER)

    def runs_out(self, seat: int) -> float:
        if not self.seconds:
            return self.fresh_since(seat) + self.per_move
        end = self.running[seat] + self.seconds - self.spent[seat]
        return end if self.returned[seat] == NEVER else max(end, self.fresh_since(seat) + GRACE)


def clocks_of(row: TableRow, day: float, outages: Outages) -> Clocks:
    """A new table's, with a day of so many seconds."""
    seconds = row.seconds if row.pace == "live" else 0
    per_move = row.days * day if row.pace == "days" else 0.0
    clocks = Clocks(seconds, per_move, len(row.seats), outages)
    clocks.take_seats(row.seats)
    return clocks

"""Time at a table: each seat's clock runs only while that seat is to move."""

from __future__ import annotations

from agon.server.storage.rows import TableRow

NEVER = 0.0


class Clocks:
    """A live table may give each seat so many seconds for the whole game, correspondence so many days for a move."""

    def __init__(self, seconds: int, per_move: float, spent: list[float], running: dict[int, float]) -> None:
        self.seconds = seconds
        self.per_move = per_move
        self.spent = spent
        self.running = running  # who is to move, and since when

    def is_running(self) -> bool:
        """Whether anybody's time is running out."""
        return bool(self.seconds or self.per_move)

    def turn(self, movers: list[int], at: float, moved: int | None = None) -> None:
        """From `at` on these seats are to move; `moved` has just done so and may have to again."""
        if not self.is_running():
            return
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
        twin = Clocks(self.seconds, self.per_move, self.spent[:], dict(self.running))
        twin.turn(movers, at, moved)
        return twin

    def left(self, seat: int, now: float) -> float | None:
        """The seconds that this seat has left; None where no time is running out."""
        used = max(0.0, now - self.running[seat]) if seat in self.running else 0.0
        if self.seconds:
            return max(0.0, self.seconds - self.spent[seat] - used)
        if self.per_move and seat in self.running:
            return max(0.0, self.per_move - used)
        return None

    def deadline(self, seats: list[int]) -> float:
        """When the first of these seats will have run out of time, or NEVER."""
        if self.seconds:
            times = [self.running[seat] + self.seconds - self.spent[seat] for seat in seats if seat in self.running]
        elif self.per_move:
            times = [self.running[seat] + self.per_move for seat in seats if seat in self.running]
        else:
            times = []
        return min(times, default=NEVER)


def clocks_of(row: TableRow, day: float) -> Clocks:
    """A new table's, with a day of so many seconds."""
    seconds = row.seconds if row.pace == "live" else 0
    per_move = row.days * day if row.pace == "days" else 0.0
    return Clocks(seconds, per_move, [0.0] * len(row.seats), {})

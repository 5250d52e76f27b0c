"""Hints at the table: what a seat could do, and how likely it wins by it, from what that seat knows.

It thinks in slices, each from a fresh start in a worker, and tells the sum of all slices after each: better and better.
Where several people play against each other the table must have allowed it from the beginning.
"""

from __future__ import annotations

import asyncio
import logging
import secrets

from agon.server.buckets import Buckets
from agon.server.http.connection import Connection
from agon.server.messages import Advice, AdvisedChoice
from agon.server.refusal import Refusal
from agon.server.settings import Settings
from agon.server.tables.bot_worker import Known, Thought, analyse_once, known_to
from agon.server.tables.fair_queue import Wish
from agon.server.tables.live import LiveTable
from agon.server.tables.workers import Workers

SLICES = 5
SLICE_SECONDS = 0.5

log = logging.getLogger(__name__)


class Hints:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.workers = Workers(1, settings.thought_seconds)  # its own, so that bots need not wait for it
        self.busy: dict[Connection, tuple[int, asyncio.Task[None]]] = {}  # about which decision
        self.people = per_minute(settings.hints_per_minute)
        self.addresses = per_minute(settings.hints_per_minute_per_address)

    def ask(self, connection: Connection, seat: int) -> None:
        """Begins to tell this connection about its decision; asked again meanwhile, it goes on with what it does."""
        check_allowed(connection.live, seat)
        decision = connection.live.decisions[seat]
        if connection in self.busy and self.busy[connection][0] == decision and not self.busy[connection][1].done():
            return
        self.leave(connection)
        self.check_limits(connection)
        self.busy[connection] = (decision, asyncio.create_task(self.teach(connection, seat, decision)))

    def check_limits(self, connection: Connection) -> None:
        settings = self.settings
        others = [other for other, (_, task) in self.busy.items() if not task.done()]
        mine = sum(player_of(other) == player_of(connection) for other in others)
        here = sum(other.address == connection.address for other in others)
        for running, allowed, who in (
            (mine, settings.hints_at_once, "You"),
            (here, settings.hints_at_once_per_address, "People at your address"),
        ):
            if running >= allowed:
                said = f"{who} have as many hints under way as are allowed: {allowed}."
                raise Refusal("too_fast", said, "Wait until one of them ends.")
        for bucket, client, rate, who in (
            (self.people, player_of(connection), settings.hints_per_minute, "You"),
            (self.addresses, connection.address, settings.hints_per_minute_per_address, "People at your address"),
        ):
            if not bucket.take(client):
                said = f"{who} have asked for as many hints a minute as are allowed: {rate:g}."
                raise Refusal("too_fast", said, "Wait a little, then ask again.")

    def leave(self, connection: Connection) -> None:
        """Nobody wants to hear more of it."""
        if connection in self.busy:
            self.busy.pop(connection)[1].cancel()

    async def teach(self, connection: Connection, seat: int, decision: int) -> None:
        """A slice of thinking at a time, each in its turn."""
        live = connection.live
        wish = Wish((player_of(connection),), connection.address, 100 * SLICE_SECONDS)
        known: Known | None = None
        thoughts: list[Thought] = []
        try:
            for part in range(1, SLICES + 1):
                async with self.workers.turn("", wish) as worker:
                    if not is_asked(live, seat, decision):
                        return
                    known = known or known_to(seat, live.playing().state)
                    seed = secrets.randbits(64)
                    thought = await worker.ask(analyse_once, known, seed, SLICE_SECONDS)
                if thought is None or not is_asked(live, seat, decision):
                    return
                thoughts.append(thought)
                connection.send(sum_up(decision, thoughts, more=part < SLICES))
        except Exception:
            log.exception("the hints at table %s have failed", live.row.id)

    async def close(self) -> None:
        tasks = [task for _, task in self.busy.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.workers.close()


def per_minute(hints: float) -> Buckets:
    return Buckets(hints / 60, max(1, int(hints)))


def player_of(connection: Connection) -> str:
    assert connection.player is not None, "only who has a seat is given hints"
    return connection.player.id


def is_asked(live: LiveTable, seat: int, decision: int) -> bool:
    return live.decisions[seat] == decision and live.row.status == "playing"


def check_allowed(live: LiveTable, seat: int) -> None:
    if not live.row.hints and not live.plays_alone(seat):
        raise Refusal("forbidden", "This table is played without hints.", "Whoever sets a table up can allow them.")
    live.must_be_open()
    if live.playing().state.over or seat not in live.row.to_move:
        raise Refusal("stale", "You are not asked anything now.", "Ask when it is your turn.")


def sum_up(decision: int, thoughts: list[Thought], more: bool) -> Advice:
    """All that was found: every slice counts by the number of its iterations."""
    iterations = sum(thought.iterations for thought in thoughts)
    visits: dict[int, float] = {}
    wins: dict[int, float] = {}
    for thought in thoughts:
        for action, share, win in thought.choices:
            weight = share * thought.iterations
            visits[action] = visits.get(action, 0.0) + weight
            wins[action] = wins.get(action, 0.0) + weight * win
    choices = [
        AdvisedChoice(action, round(weight / iterations, 4), round(wins[action] / weight, 4))
        for action, weight in sorted(visits.items(), key=lambda one: -one[1])
        if weight > 0
    ]
    win = round(sum(wins.values()) / iterations, 4)
    return Advice(decision=decision, iterations=iterations, win=win, choices=choices, more=more)

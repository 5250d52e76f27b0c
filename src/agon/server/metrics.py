"""What is counted and measured for Prometheus, in a registry of this server process.

A move passes only what costs a microsecond. What can be looked up is looked up when somebody asks.
"""

from __future__ import annotations

import gc
import time
from collections import Counter as Count
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from agon.server.storage.batches import Place, Writer

if TYPE_CHECKING:
    from agon.server.app_state import AppState

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
SHORT_SECONDS = (0.0001, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
TABLE_STATUSES = ("waiting", "playing", "over", "closed")

# Without a metric for each metric that says when it was made.
disable_created_metrics()  # type: ignore[no-untyped-call]  # the library says nothing of its types


class Metrics:
    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)  # memory, processor time and open files, where there is a /proc
        self.moves = Counter("agon_moves", "Moves in the journal, by people and bots.", registry=registry)
        self.move_seconds = Histogram(
            "agon_move_seconds",
            "From a player's move to its acknowledgement: checked, on disk and applied.",
            buckets=SECONDS,
            registry=registry,
        )
        self.commit_seconds = Histogram(
            "agon_commit_seconds", "Writing one batch of the journal.", buckets=SECONDS, registry=registry
        )
        self.batch_size = Histogram("agon_batch_entries", "Entries in one batch.", buckets=SIZES, registry=registry)
        self.loop_delay = Histogram(
            "agon_loop_delay_seconds",
            "How much later than planned the event loop wakes a task.",
            buckets=SHORT_SECONDS,
            registry=registry,
        )
        self.gc_pause = Histogram(
            "agon_gc_pause_seconds",
            "Pauses in which Python looks for cycles of objects.",
            buckets=SHORT_SECONDS,
            registry=registry,
        )
        requests = Counter("agon_requests", "Answered HTTP requests.", ["status"], registry=registry)
        self.requests = {status: requests.labels(f"{status}xx") for status in range(1, 6)}
        self.refusals = Counter(
            "agon_refusals", "Refused requests and messages by their code.", ["code"], registry=registry
        )
        self.sign_ins = Counter("agon_sign_ins", "Sign-ins with a password.", ["outcome"], registry=registry)
        for outcome in ("success", "refused"):
            self.sign_ins.labels(outcome)  # shown as 0 before the first
        self.gc_began = 0.0

    def count_request(self, status: int, refusal: str) -> None:
        """Status 0: the client went before there was an answer."""
        if status:
            self.requests[status // 100].inc()
        if refusal:
            self.refusals.labels(refusal).inc()

    def look_into(self, app: AppState) -> None:
        self.registry.register(Inside(app))

    def watch_gc(self) -> None:
        gc.callbacks.append(self._gc)

    def close(self) -> None:
        gc.callbacks.remove(self._gc)

    def _gc(self, phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            self.gc_began = time.perf_counter()
        else:
            self.gc_pause.observe(time.perf_counter() - self.gc_began)

    def page(self) -> bytes:
        return generate_latest(self.registry)


class Inside(Collector):
    """What the process holds at the moment when somebody asks."""

    def __init__(self, app: AppState) -> None:
        self.app = app

    def collect(self) -> Iterator[GaugeMetricFamily | CounterMetricFamily]:
        app = self.app
        statuses: Count[str] = Count(live.row.status for live in app.tables.kept.values())
        tables = GaugeMetricFamily("agon_tables_in_memory", "Tables in memory by status.", labels=["status"])
        for status in TABLE_STATUSES:
            tables.add_metric([status], statuses[status])
        yield tables
        aside = len(app.tables.set_aside.reasons)
        yield GaugeMetricFamily("agon_tables_set_aside", "Tables that cannot go on; the log says why.", aside)
        away = int(app.storage.database.is_away)
        yield GaugeMetricFamily("agon_database_away", "1 while the database cannot be used.", away)
        failures = CounterMetricFamily(
            "agon_task_failures", "Failures of tasks that were begun again.", labels=["task"]
        )
        for task in app.background.report():
            failures.add_metric([task.name], task.failures)
        yield failures
        sockets = sum(app.hub.addresses.values())
        yield GaugeMetricFamily("agon_sockets", "Open connections to tables.", sockets)
        thinking = len(app.bot_runner.workers.pools) - len(app.bot_runner.workers.idle)
        yield GaugeMetricFamily("agon_bots_thinking", "Bots that think.", thinking)
        waiting = max(0, len(app.bot_runner.busy) - thinking)
        yield GaugeMetricFamily(
            "agon_bots_waiting", "Tables whose bot makes a pause or waits for a processor.", waiting
        )


class MeasuredWriter:
    """The journal's writer with a clock and a counter around it."""

    def __init__(self, writer: Writer, metrics: Metrics) -> None:
        self.writer = writer
        self.metrics = metrics

    async def write(self, rows: list[dict[str, Any]]) -> set[Place]:
        began = time.perf_counter()
        inside = await self.writer.write(rows)
        self.metrics.commit_seconds.observe(time.perf_counter() - began)
        self.metrics.batch_size.observe(len(rows))
        self.metrics.moves.inc(sum(row["kind"] == "move" and place_of(row) in inside for row in rows))
        return inside

    async def close(self) -> None:
        await self.writer.close()


def place_of(row: dict[str, Any]) -> Place:
    return row["table"], row["sequence"], row["nonce"]

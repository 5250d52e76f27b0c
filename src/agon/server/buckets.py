"""Floods: a bucket of allowances per client that fills up with time."""

from __future__ import annotations

import time

FEW = 10_000  # buckets that are kept without a look at which of them are full again


class Bucket:
    """Lets `at_once` through at a time and `per_second` in the long run."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self.per_second = per_second
        self.at_once = at_once
        self.left = float(at_once)
        self.filled = time.monotonic()

    def fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.at_once, self.left + (now - self.filled) * self.per_second)
        self.filled = now

    def is_empty(self) -> bool:
        self.fill()
        return self.left < 1

    def take(self) -> bool:
        if self.is_empty():
            return False
        self.left -= 1
        return True

    def give_back(self) -> None:
        self.left = min(self.at_once, self.left + 1)


class Buckets:
    """One bucket per client; forgotten when it is full again."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self.per_second = per_second
        self.at_once = at_once
        self.buckets: dict[str, Bucket] = {}
        self.most = FEW

    def of(self, client: str) -> Bucket:
        bucket = self.buckets.get(client)
        if bucket is None:
            if len(self.buckets) >= self.most:
                self.forget()
            bucket = self.buckets[client] = Bucket(self.per_second, self.at_once)
        return bucket

    def take(self, client: str) -> bool:
        return self.of(client).take()

    def forget(self) -> None:
        """The next time when there are twice as many as are left: looking at all of them must stay rare."""
        soon = time.monotonic() - self.at_once / self.per_second
        self.buckets = {name: bucket for name, bucket in self.buckets.items() if bucket.filled > soon}
        self.most = max(FEW, 2 * len(self.buckets))

    def is_empty(self, client: str) -> bool:
        return client in self.buckets and self.buckets[client].is_empty()

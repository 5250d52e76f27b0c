"""Floods: a bucket of allowances per client that fills up with time."""

from __future__ import annotations

import time


class Bucket:
    """Lets `at_once` through at a time and `per_second` in the long run."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self.per_second = per_second
        self.at_once = at_once
        self.left = float(at_once)
        self.filled = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.at_once, self.left + (now - self.filled) * self.per_second)
        self.filled = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """One bucket per client; forgotten when it has been full for a while."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self.per_second = per_second
        self.at_once = at_once
        self.buckets: dict[str, Bucket] = {}

    def take(self, client: str) -> bool:
        if len(self.buckets) > 10_000:
            soon = time.monotonic() - self.at_once / self.per_second
            self.buckets = {name: bucket for name, bucket in self.buckets.items() if bucket.filled > soon}
        return self.buckets.setdefault(client, Bucket(self.per_second, self.at_once)).take()

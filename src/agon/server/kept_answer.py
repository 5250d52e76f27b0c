"""An answer's bytes, made once and sent many times: as they are, and compressed."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable

import msgspec

WORTH_PACKING = 1000  # bytes


class KeptAnswer:
    def __init__(self, thing: object) -> None:
        self.body = msgspec.json.encode(thing)
        self.packed = gzip.compress(self.body, 6, mtime=0) if len(self.body) >= WORTH_PACKING else b""
        self.tag = f'W/"{hashlib.sha256(self.body).hexdigest()[:24]}"'  # by it a browser asks whether it has changed

    def is_known(self, tags: str) -> bool:
        """Whether a request that names these tags (If-None-Match) has these bytes already."""
        return tags.strip() == "*" or self.tag in [tag.strip() for tag in tags.split(",")]


class KeptAnswers:
    """Answers that stay the same as long as the process lives."""

    def __init__(self) -> None:
        self.answers: dict[str, KeptAnswer] = {}

    def get(self, name: str, make: Callable[[], object]) -> KeptAnswer:
        if name not in self.answers:
            self.answers[name] = KeptAnswer(make())
        return self.answers[name]

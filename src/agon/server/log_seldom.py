"""One line a minute for each kind of trouble: a full disk or a flood must not fill the log."""

from __future__ import annotations

import logging
import time

EVERY = 60.0  # seconds between two lines about one kind of trouble
KINDS = 100  # of which this is remembered; more can only be texts that differ each time


class LogSeldom:
    def __init__(self, log: logging.Logger) -> None:
        self.log = log
        self.kinds: dict[str, tuple[float, int]] = {}  # when each was logged last, and how many came since

    def warning(self, kind: str, message: str) -> None:
        """Logs the message unless this kind of trouble was logged within the last minute."""
        now = time.monotonic()
        if kind in self.kinds:
            logged, since = self.kinds[kind]
            if now - logged < EVERY:
                self.kinds[kind] = (logged, since + 1)
                return
            if since:
                message = f"{message} ({since} more since the last line)"
        elif len(self.kinds) >= KINDS:
            self.kinds.clear()
        self.kinds[kind] = (now, 0)
        self.log.warning("%s", message)

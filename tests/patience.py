"""How long tests wait: for what must happen, however busy the machine is. Only then they give up."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 600.0  # seconds until a test gives up: much more than a machine needs that is many times too busy
FOREVER = 1e6  # seconds, for what must not come by itself while a test runs
GLANCE = 0.01  # seconds between two looks at something that does not call


def wait_for(condition: Callable[[], bool]) -> None:
    """Waits for what another process brings about."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it has not come about"
        time.sleep(GLANCE)

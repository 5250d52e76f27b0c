"""A real PostgreSQL for the tests."""

from __future__ import annotations

import subprocess
import time
from typing import Any

from tests.patience import PATIENCE


def start_postgres(server: Any) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            server.start()
            return
        except subprocess.SubprocessError:  # it gives up after ten seconds; the next try finds what has come up since
            assert time.monotonic() < end

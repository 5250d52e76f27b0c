"""Stores the last state of every table in which something has happened, a little later and many at a time.

No move waits for it. Where a crash comes between, the moves since then are in the journal.
"""

from __future__ import annotations

import asyncio
import contextlib
from base64 import b64encode
from hashlib import sha256
from itertools import islice
from typing import Final

from agon.core.codec import dump
from agon.core.vocabulary import Vocabulary
from agon.server.storage.states import States, StoredState
from agon.server.storage.trouble import DatabaseAway
from agon.server.tables.live import LiveTable

AT_ONCE: Final = 16  # tables whose states are written before others have their turn
INTERVAL: Final = 5.0  # seconds


class StateKeeper:
    def __init__(self, states: States) -> None:
        self.states = states
        self.changed: dict[str, LiveTable] = {}

    def note(self, live: LiveTable) -> None:
        """Something has happened at this table, and is in the journal."""
        if live.match is not None:
            self.changed[live.row.id] = live

    async def write(self) -> None:
        """All that has changed. A database that is away loses nothing: it is written next time."""
        waiting, self.changed = self.changed, {}
        try:
            while waiting:
                tables = list(islice(waiting, AT_ONCE))
                await self.states.keep([stored_state(waiting[table]) for table in tables])
                for table in tables:
                    del waiting[table]
                await asyncio.sleep(0)
        finally:
            self.changed = {**waiting, **self.changed}

    async def write_now(self, live: LiveTable) -> None:
        """Under the table's lock. Where the database is away, it is written with the others."""
        with contextlib.suppress(DatabaseAway):
            await self.states.keep([stored_state(live)])
            self.changed.pop(live.row.id, None)


def stored_state(live: LiveTable) -> StoredState:
    match = live.playing()
    return StoredState(
        table=live.row.id,
        sequence=live.sequence,
        version=live.game.version,
        move=len(match.record.moves),
        vocabulary=vocabulary_mark(live.game.vocabulary),
        state=b64encode(dump(match.state)).decode(),
    )


def vocabulary_mark(vocabulary: Vocabulary, length: int | None = None) -> str:
    """Of the first so many actions: numbers in states and moves mean the same where this is the same."""
    names = vocabulary.names[:length]
    return f"{len(names)} {sha256(chr(10).join(names).encode()).hexdigest()[:16]}"

"""What one connection is told: the whole table first, then only what is new."""

from __future__ import annotations

from copy import copy
from typing import Final, cast

import msgspec

from agon.core.match import EventLog
from agon.core.protocol import SPECTATOR, Event, Prompt, Zone
from agon.core.view_cache import EncodedZone, ViewCache
from agon.server.messages import Update

LOG_LINES: Final = 300  # what a newcomer gets of the log
LOST: Final = -1  # the place in a log that was made anew, before it is looked for

encoder = msgspec.json.Encoder()


class TableLog(EventLog):
    """A table's log as it is sent: every line in bytes, with those who may read it (None: everybody).

    Bytes take the least memory, are never encoded again, and Python's search for cycles does not look at them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[tuple[tuple[int, ...] | None, bytes]] = []

    def take(self, event: Event) -> None:
        readers = None if event.seats is None else tuple(event.seats)
        self.lines.append((readers, encoder.encode(event)))

    def length(self) -> int:
        return len(self.lines)

    def first_events(self, length: int) -> TableLog:
        log = TableLog()
        log.lines = self.lines[:length]
        return log

    def read_by(self, viewer: int) -> list[bytes]:
        return [line for readers, line in self.lines if readers is None or viewer in readers]

    def place_after(self, viewer: int, count: int) -> int:
        """The place behind so many of the viewer's lines."""
        for place, (readers, _) in enumerate(self.lines):
            if count == 0:
                return place
            count -= readers is None or viewer in readers
        return len(self.lines)

    def readable(self, viewer: int, start: int, end: int) -> list[Event]:
        """The viewer's lines among these, ready to be sent."""
        lines = self.lines[start:end]
        sent = [msgspec.Raw(line) for readers, line in lines if readers is None or viewer in readers]
        return cast(list[Event], sent)  # over the wire it is the same


class SentState:
    """What a connection knows already."""

    def __init__(self) -> None:
        self.now: tuple[int, int | None] | None = None  # the last update's place in the journal, and for which seat
        self.rewound = self.undone = 0  # the undos by then, and those of them that changed what this seat has read
        self.heard = 0  # lines of the table's log that it has come to
        self.shown = 0  # those of them that it was sent
        # What was sent last, in its order: the table's zones, then each seat's. A zone that many views share is known
        # again by being the same; of any other only a fingerprint is kept.
        self.zones: list[list[EncodedZone]] = []
        self.rest = 0  # of the last update, less the zones and the log

    def is_new(self, sequence: int, seat: int | None, rewound: int, undone: int) -> bool:
        """Whether there is anything to tell. Another seat knows other things, after an undo other things happened."""
        if self.now == (sequence, seat):
            return False
        if self.now is None or self.now[1] != seat or self.undone != undone:
            self.heard = self.shown = 0
        elif self.rewound != rewound:
            self.heard = LOST
        self.now, self.rewound, self.undone = (sequence, seat), rewound, undone
        return True

    def log_news(self, log: TableLog, seat: int | None) -> tuple[int, list[Event]]:
        """The lines since the last update, and the place of the first of them among all that this seat reads."""
        viewer = SPECTATOR if seat is None else seat
        if self.heard == LOST:
            self.heard = log.place_after(viewer, self.shown)
        start, end = self.heard, len(log.lines)
        if end - start > LOG_LINES:
            start = end - LOG_LINES
            self.shown += len(log.readable(viewer, self.heard, start))
        place, lines = self.shown, log.readable(viewer, start, end)
        self.heard, self.shown = end, self.shown + len(lines)
        return place, lines

    def shorten(self, update: Update, cache: ViewCache) -> bool:
        """Leaves out what this connection has. False if nothing remains to be told.

        When several seats pick cards in secret, nobody hears of a pick that does not show.
        """
        view = update.view
        if len(self.zones) > 0:
            view.guide = ()
        while len(self.zones) <= len(view.seats):
            self.zones.append([])
        changed = shorten_zones(view.zones, self.zones[0], cache)
        for place in range(len(view.seats)):
            changed = shorten_zones(view.seats[place].zones, self.zones[place + 1], cache) or changed
        before, self.rest = self.rest, rest_of(update)
        return changed or bool(update.events) or self.rest != before


def shorten_zones(zones: list[Zone], sent: list[EncodedZone], cache: ViewCache) -> bool:
    """Puts a mark where the same stood last time, else what has changed in the zone. Whether anything is new."""
    changed = len(zones) != len(sent)
    for place in range(len(zones)):
        zone = zones[place]
        before = sent[place] if place < len(sent) else None
        if before is not None and before.zone is zone:
            zones[place] = cast(Zone, before.mark)
            continue
        encoded = cache.encode(zone)
        if before is not None and before.says_the_same(encoded):
            zones[place] = cast(Zone, encoded.mark)
        else:
            data = cache.whole(zone, encoded) if before is None else cache.change(zone, encoded, before)
            zones[place] = cast(Zone, msgspec.Raw(data))
            changed = True
        if encoded.zone is None:
            encoded.data = b""
        if before is None:
            sent.append(encoded)
        else:
            sent[place] = encoded
    del sent[len(zones) :]
    return changed


def rest_of(update: Update) -> int:
    """A fingerprint of what an update says beside zones and log. The question, often long, is written on the way."""
    view = update.view
    seats = [(seat.points, seat.points_note, seat.parts, seat.tags, len(seat.zones)) for seat in view.seats]
    table = (view.phase, view.round, view.active, view.to_move, view.result, len(view.zones))
    if update.prompt is not None:
        update.prompt = cast(Prompt, msgspec.Raw(encoder.encode(without_repeats(update.prompt))))
    return hash(encoder.encode((seats, table, update.decision, update.prompt, update.undo)))


def without_repeats(prompt: Prompt) -> Prompt:
    """The prompt as it is sent: no choice repeats the prompt's rule, and actions go by their numbers."""
    twin = copy(prompt)
    twin.choices = []
    for choice in prompt.choices:
        sent = copy(choice)
        sent.name = ""
        if sent.rule == prompt.rule:
            sent.rule = ""
        twin.choices.append(sent)
    return twin

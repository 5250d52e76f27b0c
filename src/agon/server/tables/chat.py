"""The lines that people say at a table, and names that could be taken for another's."""

from __future__ import annotations

from agon.server.people.text import skeleton
from agon.server.storage.rows import ChatRow, SeatRow
from agon.server.tables.live import CHAT_LINES, LiveTable


def take_lines(live: LiveTable, lines: list[tuple[int, ChatRow]]) -> None:
    """New lines, oldest first."""
    speakers: dict[str, str] = {}  # for each look of a name, who was first to speak under it
    for _, line in live.chat:
        speakers.setdefault(skeleton(line.name), line.player)
    for number, line in lines:
        first = speakers.setdefault(skeleton(line.name), line.player)
        line.alike = line.player != "" and is_alike(live.row.seats, line, first)
        live.chat.append((number, line))
    del live.chat[:-CHAT_LINES]


def mark_alike(seats: list[SeatRow]) -> list[SeatRow]:
    """The seats, those marked whose name looks like that of a lower one."""
    lower: set[str] = set()
    for seat in seats:
        if seat.player:
            look = skeleton(seat.name)
            seat.alike = look in lower
            lower.add(look)
    return seats


def is_alike(seats: list[SeatRow], line: ChatRow, first: str) -> bool:
    """Who sits here comes before spectators, a lower seat before a higher one, an earlier spectator before a later."""
    look = skeleton(line.name)
    for seat in seats:
        if seat.player == line.player:
            return False
        if seat.player and skeleton(seat.name) == look:
            return True
    return first not in ("", line.player)

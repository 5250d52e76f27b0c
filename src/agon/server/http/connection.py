"""One browser at one table: what it has been told, and what is new to it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from agon.server.messages import Asked, Chat, ServerMessage, Table, TableInfo
from agon.server.refusal import Refusal
from agon.server.storage.rows import PlayerRow
from agon.server.tables.delta import SentState
from agon.server.tables.live import LiveTable

MOST_WAITING: Final = 200  # messages for a connection that does not read: then it is closed
Here = Callable[[str], set[int]]
"""Which seats are at a table."""

encoder = msgspec.json.Encoder()
log = logging.getLogger(__name__)


class Line(Protocol):
    """The way to one browser."""

    def has_room(self) -> bool: ...

    def tell(self, data: bytes) -> None: ...

    def hang_up(self) -> None: ...

    def dismiss(self, refusal: Refusal) -> None: ...


class Connection:
    def __init__(
        self,
        wire: Line,
        live: LiveTable,
        player: PlayerRow | None,
        seat: int | None,
        here: Here,
        address: str = "",
    ) -> None:
        self.wire = wire
        self.address = address
        self.live = live
        self.player = player
        self.seat = seat
        self.here = here
        self.loop = asyncio.get_running_loop()
        self.behind = False  # something is to be told, and will be soon
        self.out: list[ServerMessage] = []
        # what was told, so that only news is sent
        self.told = SentState()
        self.info: TableInfo | None = None
        self.info_is_old = True
        self.seen = self.place()
        self.wish: tuple[int, list[int]] | None = None
        self.chat_heard = 0

    def send(self, message: ServerMessage) -> None:
        if len(self.out) >= MOST_WAITING:
            raise Refusal("too_fast", "You do not read what you are sent.", "Come back and read.")
        self.out.append(message)
        self.tell_soon()

    def notice(self, moved: bool) -> None:
        """Something has changed: nothing but a move, or anything."""
        if not moved or self.live.row.status != "playing":
            self.info_is_old = True
        if self.live.clocks.is_running():
            # of what others pick in secret nobody hears, not even by a clock that is told again
            before, self.seen = self.seen, self.place()
            self.info_is_old |= self.seen != before
        self.tell_soon()

    def place(self) -> tuple[int, tuple[int, ...]]:
        """How far the table is for this connection, and who is to move."""
        return self.live.seen_by(self.seat), tuple(self.live.row.to_move)

    def tell_soon(self) -> None:
        """What happens at one moment is told at once."""
        if not self.behind:
            self.behind = True
            self.loop.call_soon(self.tell)

    def tell(self) -> None:
        """Tells what is new. Who reads slowly is told less often, and only the newest: again when there is room."""
        if not self.behind or not self.wire.has_room():
            return
        self.behind = False
        try:
            news = self.news()
            if news:
                self.wire.tell(encoder.encode(news))
        except Exception:
            log.exception("table %s cannot be told", self.live.row.id)
            self.wire.hang_up()

    def news(self) -> list[ServerMessage]:
        """All that is to be told now, in order. It counts as told."""
        news, self.out = self.out, []
        if self.info_is_old:
            self.info_is_old = False
            news += self.table_news(self.here(self.live.row.id))
        if self.live.match is not None:
            update = self.live.news(self.seat, self.told)
            if update is not None:
                news.append(update)
            news += self.wish_news(moved=update is not None)
        return news + self.chat_news()

    def table_news(self, here: set[int]) -> list[ServerMessage]:
        info = self.live.info(self.seat, here, self.player.id if self.player is not None else "")
        if self.info is not None and same_table(info, self.info):
            return []
        self.info = info
        return [Table(info)]

    def wish_news(self, moved: bool) -> list[ServerMessage]:
        """Clients forget a wish when the table moves on, so that one that still stands is told again."""
        wish, before = self.live.wish, self.wish
        self.wish = now = None if wish is None else (wish.seat, wish.waiting_for)
        if now is not None and (moved or now != before):
            return [Asked(*now)]
        if now is None and before is not None and self.live.last_kind == "no":
            return [Asked(before[0], [])]
        return []

    def chat_news(self) -> list[ServerMessage]:
        chat = self.live.chat
        if not chat or chat[-1][0] == self.chat_heard:
            return []
        new = [line for number, line in chat if number > self.chat_heard]
        self.chat_heard = chat[-1][0]
        return [
            Chat(
                name=one.name,
                text=one.text,
                at=one.at,
                seat=None if one.seat < 0 else one.seat,
                player=one.player,
                crest=one.crest,
                guest=one.guest,
                alike=one.alike,
            )
            for one in new
        ]


def same_table(one: TableInfo, other: TableInfo) -> bool:
    """Whether a client that knows one of the two needs the other. What every move changes is in its update already."""
    same_move = msgspec.structs.replace(one, sequence=other.sequence, moved=other.moved, to_move=other.to_move)
    return same_move == other

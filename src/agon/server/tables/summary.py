"""What a table's row says to everybody."""

from __future__ import annotations

import msgspec

from agon.core.protocol import Result
from agon.server.messages import SeatInfo, TableInfo
from agon.server.storage.rows import SeatRow, TableRow


def seat_summary(row: SeatRow) -> SeatInfo:
    return SeatInfo(
        seat=row.seat,
        kind=row.kind,
        name=row.name,
        player=row.player,
        crest=row.crest,
        guest=row.guest,
        alike=row.alike,
        level=row.level,
        resigned=row.resigned,
        stand_in=row.stand_in,
    )


def table_summary(row: TableRow, title: str, seats: list[SeatInfo], my_seat: int | None) -> TableInfo:
    return TableInfo(
        id=row.id,
        name=row.name,
        game=row.game,
        title=title,
        options=row.options,
        status=row.status,
        seats=seats,
        host=row.host,
        pace=row.pace,
        days=row.days,
        seconds=row.seconds,
        access=row.access,
        hints=row.hints,
        stand_in_level=row.stand_in_level,
        own_cards=row.own_cards,
        to_move=row.to_move,
        my_seat=my_seat,
        created=row.created,
        moved=row.moved,
        result=msgspec.json.decode(row.result, type=Result) if row.result else None,
        rematch=row.rematch,
        closed=row.closed,
    )

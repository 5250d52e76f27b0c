"""What a host chooses when a table is set up: the same in the request, in the database and in what players see."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

SeatKind = Literal["open", "friend", "person", "bot"]
Pace = Literal["live", "days"]
Access = Literal["open", "unlisted", "private"]
"""Who may come to a table: anybody, who has its address, or only who sits there or holds its code."""
Status = Literal["waiting", "playing", "over", "closed"]
"""Of a table. `closed`: ended without a result."""


class TableSetup(Struct, kw_only=True):
    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[str, int | str], Meta(max_length=30)] = {}
    name: Annotated[str, Meta(max_length=400)] = ""
    pace: Pace = "live"
    days: Annotated[int, Meta(ge=0, le=30)] = 0
    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0  # of each seat's clock; 0: none
    hints: bool = False  # players may ask for hints also where they play against each other
    stand_in_level: Annotated[str, Meta(max_length=20)] = ""  # of bots that play on for people
    access: Access | None = None  # without it: open if a seat is for anybody, else unlisted

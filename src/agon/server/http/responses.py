"""What the HTTP interface answers."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from agon.core.protocol import Event, Prompt, View
from agon.core.record import Record
from agon.core.text import Keyword
from agon.server.messages import TableInfo


class PlayerInfo(Struct, omit_defaults=True):
    """A player. Without a `login` this is a guest."""

    player: str
    name: str
    crest: int = 0
    login: str = ""


class SignedInPlayer(PlayerInfo, omit_defaults=True, kw_only=True):
    """Who has just come in, or signed in. The token is the player from now on: keep it."""

    token: str


class SessionInfo(Struct):
    """Where a player is signed in. `current`: this is the session that asks."""

    device: str
    made: float
    seen: float
    current: bool


class SpokenLine(Struct):
    table: str
    at: float
    text: str


class Export(Struct):
    """All that the server keeps of a player; `note` says what it leaves out."""

    note: str
    made: float
    profile: PlayerInfo
    sessions: list[SessionInfo]
    tables: list[TableInfo]
    chat: list[SpokenLine]
    records: list[Record]


class OptionInfo(Struct):
    name: str
    help: str
    rule: str
    default: int | str | None
    choices: list[str]
    low: int | None
    high: int | None


class GameInfo(Struct):
    id: str
    title: str
    version: str
    modes: list[dict[str, int | str]]
    options: list[OptionInfo]
    bots: list[str]
    keywords: dict[str, Keyword]


class EngineInfo(Struct):
    """How the rules run here: compiled, or as plain Python, and whether a compiled engine is on its way."""

    engine: Literal["compiled", "python"]
    compiling: Literal["no", "running", "failed"]
    hint: str


class Announcement(Struct):
    """What the operator says to everybody; no text: nothing. `at`: when it will be so, in seconds since 1970, or 0."""

    text: str
    at: float


class TableCards(Struct):
    """All cards of a table, for people to read, and the host's own card file if there is one."""

    own: str
    cards: list[dict[str, str]]


class Invitation(Struct):
    """Where an invitation's code leads."""

    table: str


class Replay(Struct):
    """A finished game after `move` of its `moves`, with one viewer's eyes. `events` is the whole log up to there,
    and what this move brought begins at place `fresh`."""

    move: int
    moves: int
    view: View
    events: list[Event]
    fresh: int
    prompts: list[Prompt]

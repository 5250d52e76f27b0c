"""A Record is a whole game on disk: what was played, from which seed, and proof that a replay is the same game."""

from __future__ import annotations

from typing import Any

import msgspec

from agon.core.errors import BadRecord
from agon.core.seeds import commitment, mixed, server_commitment
from agon.core.text import Words, text

FORMAT = "agon record 1"
DIGEST_EVERY = 16


class SeedParts(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a server mixed a seed from: its own part, to which it was committed before, and each seat's share."""

    server: str  # in hexadecimal
    shares: list[str]

    def server_number(self) -> int:
        return int(self.server, 16)

    def commitment(self) -> str:
        return server_commitment(self.server_number())


class Resumed(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Where a game in progress went on with rules of another version."""

    version: str  # of these rules; all moves before were played with earlier ones
    move: int  # how many moves there were
    state: str  # from which it goes on: a dump in base64
    dropped: int = 0  # moves that had followed, and that these rules do not allow

    def words(self) -> Words:
        words = text(
            "From here on the rules of version {version} apply. Earlier moves cannot be shown.", version=self.version
        )
        if self.dropped == 0:
            return words
        return text(
            "{words} Moves that they do not allow were taken back: {dropped}.", words=words, dropped=self.dropped
        )


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Game, rules version, options, seed and moves. `digests` proves every 16th move and the end."""

    format: str = FORMAT
    game: str
    version: str
    options: dict[str, int | str]
    seed: str  # in hexadecimal: JSON numbers are too short for it
    moves: list[tuple[int, int]] = []
    digests: list[tuple[int, str]] = []
    cards: str = ""  # a user's own card file, or a complete one: see cardfile.py; empty: the standard cards
    position: dict[str, Any] | None = None  # where the game began, if not at set-up
    players: list[str] = []
    seed_parts: SeedParts | None = None
    resumed: Resumed | None = None

    def seed_number(self) -> int:
        return int(self.seed, 16)

    def commitment(self) -> str:
        return commitment(self.seed_number())

    def to_json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"


def read_record(data: bytes, name: str = "this file") -> Record:
    try:
        record = msgspec.json.decode(data, type=Record)
        numbers = [record.seed_number()]
        if record.seed_parts is not None:
            numbers.append(record.seed_parts.server_number())
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise BadRecord(
            f"{name} is not a readable Record: {error}", "A Record is written by `agon play --save FILE`."
        ) from error
    if record.format != FORMAT:
        raise BadRecord(f"{name} is of format {record.format!r}", f"This program reads {FORMAT!r}.")
    if not all(0 <= number < 1 << 256 for number in numbers):
        raise BadRecord(f"the seed in {name} is out of range", "The file may be damaged.")
    return record


def check_seed_parts(record: Record) -> None:
    """Refuses a Record whose seed is not what its parts give."""
    parts = record.seed_parts
    if parts is not None and mixed(parts.server_number(), parts.shares) != record.seed_number():
        raise BadRecord(
            "the seed of this Record is not made from the parts that it names",
            "The file may be damaged, or the cards were chosen.",
        )

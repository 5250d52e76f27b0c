"""What leaves the engine: views, prompts, events and results, as typed data for every table, log and wire.

One shape serves all games. A view is a tree of zones that hold entities with stable ids; a prompt's choices name the
entities that they touch. A table that knows no game can draw and play any of them. These classes are the schema from
which other languages' types are generated.

They are trees: nothing in them ever points back, so Python's search for cycles need not look at them (`gc=False`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

SPECTATOR = -1
"""The viewer who sits nowhere and sees what everybody sees."""

EntityKind = Literal["card", "tile", "token", "figure", "die", "slot"]
ZoneKind = Literal["row", "hand", "pile", "counter", "track", "grid", "hex"]
Fact = int | str | Sequence[int | str]


class Entity(Struct, omit_defaults=True, kw_only=True, gc=False):
    """A thing on the table. `label` is the whole truth in a sentence, for eyes and for screen readers."""

    id: str
    kind: EntityKind
    name: str
    label: str = ""
    text: str = ""  # the rules text of a card: what is read is what runs
    icon: str = ""
    colour: str = ""
    owner: int | None = None
    face_down: bool = False
    source: str = ""  # rulebook, published, inferred, reconstructed or own
    facts: dict[str, Fact] = {}  # numbers and words to show: cost, power, value
    tags: list[str] = []  # states in a word: locked, guarded, in range, used
    at: tuple[int, int] | None = None  # row and column of a grid, or the two axes of a hex map
    holds: list[Entity] = []  # what lies on it


class Zone(Struct, omit_defaults=True, kw_only=True, gc=False):
    """A place of the table. `size` counts what lies there, seen or not; `value` and `limit` are for tracks."""

    id: str
    kind: ZoneKind
    name: str
    owner: int | None = None
    entities: list[Entity] = []
    size: int | None = None
    value: int | None = None
    limit: int | None = None
    rows: int = 0
    columns: int = 0
    private: bool = False  # only this viewer sees what is in it
    same: bool = False  # only over a wire, instead of the rest: it is as it was sent last


class SeatView(Struct, omit_defaults=True, kw_only=True, gc=False):
    """One player's side of the table. `points` is what the viewer may add up, `points_note` what is missing from it."""

    seat: int
    name: str
    icon: str = ""
    team: int | None = None
    zones: list[Zone] = []
    points: int | None = None
    points_note: str = ""
    parts: dict[str, int] = {}
    tags: list[str] = []


class SeatResult(Struct, omit_defaults=True, kw_only=True, gc=False):
    """How a seat ended: `value` 1 for a win, a share of it for a shared one, 0 for a loss; `rank` 1 is best."""

    seat: int
    value: float
    rank: int
    score: int
    parts: dict[str, int] = {}
    title: str = ""


class Result(Struct, omit_defaults=True, kw_only=True, gc=False):
    """The end of a game. `reason` says in words why it ended, `rule` by which rule."""

    seats: list[SeatResult]
    reason: str
    rule: str
    teams: list[list[int]] = []

    def values(self) -> list[float]:
        return [seat.value for seat in self.seats]

    def winners(self) -> list[int]:
        return [seat.seat for seat in self.seats if seat.value > 0]


class View(Struct, omit_defaults=True, kw_only=True, gc=False):
    """All that one viewer may know, and nothing else."""

    game: str
    viewer: int
    phase: str  # where in the turn we are, in words
    phases: list[str] = []  # the steps of a turn, for the prompt bar
    round: int = 0
    active: int | None = None
    to_move: list[int] = []
    zones: list[Zone] = []
    seats: list[SeatView] = []
    guide: list[str] = []  # the quick guide at hand for everybody
    options: dict[str, int | str] = {}
    result: Result | None = None


class Choice(Struct, omit_defaults=True, kw_only=True, gc=False):
    """One option of a prompt: the action, in words, the entities it touches, and the rule that grants it."""

    action: int
    name: str  # the action's name in the vocabulary
    label: str
    rule: str
    entities: list[str] = []
    marks: list[Literal["roll", "reveal", "end"]] = []  # what cannot be taken back after it


class Prompt(Struct, omit_defaults=True, kw_only=True, gc=False):
    """The question a seat is asked."""

    seat: int
    kind: str  # the decision's name in the ledger
    question: str
    rule: str
    choices: list[Choice]
    help: str = ""


class Event(Struct, omit_defaults=True, kw_only=True, gc=False):
    """Something that happened. `seats` lists the viewers who may know (SPECTATOR among them); None is everybody."""

    kind: str
    text: str
    rule: str = ""
    seat: int | None = None
    entities: list[str] = []
    seats: list[int] | None = None

    def visible_to(self, viewer: int) -> bool:
        return self.seats is None or viewer in self.seats

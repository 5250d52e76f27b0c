"""What leaves the engine: views, prompts, events and results, as typed data for every table, log and wire.

One shape serves all games. A view is a tree of zones that hold entities with stable ids; a prompt's choices name the
entities that they touch. A table that knows no game can draw and play any of them, from facts alone: nothing has to be
read out of a sentence. These classes are the schema from which other languages' types are generated.

They are trees: nothing in them ever points back, so Python's search for cycles need not look at them (`gc=False`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from agon.core.text import Words

SPECTATOR = -1
"""The viewer who sits nowhere and sees what everybody sees."""

EntityKind = Literal["card", "tile", "token", "figure", "die", "slot"]
ZoneKind = Literal["row", "hand", "pile", "counter", "track", "grid", "hex"]
ZoneRole = Literal["board", "supply", "market", "deck", "discard", "removed", "hand", "play", "goal", "score"]
Fact = int | str | Sequence[int | str]


class Entity(Struct, omit_defaults=True, kw_only=True, gc=False):
    """A thing on the table. `label` says all about it in a sentence, for eyes and for screen readers."""

    id: str
    kind: EntityKind
    name: str
    label: Words = ""
    text: Words = ""  # the rules text of a card, an ability a line: what is read is what runs
    gist: str = ""  # the text in three or four words, where there is room for no more
    icon: str = ""
    colour: str = ""
    owner: int | None = None
    face_down: bool = False
    source: str = ""  # rulebook, published, inferred, reconstructed or own
    type: str = ""  # what kind of card it is, in a word or two: warrior, offering
    key: str = ""  # which of the facts stands in the corner of the card
    price: dict[str, int] = {}  # what it costs: resource and amount
    count: int | None = None  # of what lies in a store, or how many copies of the card lie here
    counters: dict[str, int] = {}  # what lies on the card, by resource
    room: int = 0  # how many counters fit on it; 0: as many as one likes
    facts: dict[str, Fact] = {}  # other numbers and words to show: power, value
    tags: list[str] = []  # states in a word: locked, guarded, in range, used
    at: tuple[int, int] | None = None  # row and column of a grid, or the two axes of a hex map
    holds: list[Entity] = []  # what lies on it


class Zone(Struct, omit_defaults=True, kw_only=True, gc=False):
    """A part of the table. `size` counts what lies there, seen or not; `value` and `limit` are for tracks."""

    id: str
    kind: ZoneKind
    name: str  # without the place and the owner, which stand beside it
    owner: int | None = None
    place: str = ""  # which place of the table it belongs to, such as an arena: its name in the view's `places`
    role: ZoneRole | None = None  # what it is for
    folded: bool = False  # may be drawn as its name and size as long as nobody is asked about it
    entities: list[Entity] = []
    size: int | None = None
    value: int | None = None
    limit: int | None = None
    rows: int = 0
    columns: int = 0
    private: bool = False  # only this viewer sees what is in it
    same: bool = False  # only over a wire, instead of the rest: it is as it was sent last
    order: list[str] = []  # only over a wire: the ids of all that lies here; `entities` are those that have changed


class SeatView(Struct, omit_defaults=True, kw_only=True, gc=False):
    """One player's side of the table. `points` is what the viewer may add up, `points_note` what is missing from it."""

    seat: int
    name: str  # of the god or side that it plays; empty where players go by their own names
    icon: str = ""
    colour: str = ""  # of its pieces, where the game fixes one
    team: int | None = None
    zones: list[Zone] = []
    points: int | None = None
    points_note: Words = ""
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
    """The end of a game. `reason` goes on from "it ended because", `rule` says by which rule."""

    seats: list[SeatResult]
    reason: Words
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
    phase: str  # where in the turn we are: one of `phases`, or a word for a time outside of turns
    phases: list[str] = []  # the steps of a turn, for the prompt bar
    round: int = 0
    active: int | None = None
    to_move: list[int] = []
    places: list[str] = []  # of the table, in their order: arenas, Realms, Stages
    zones: list[Zone] = []
    seats: list[SeatView] = []
    guide: Sequence[Words] = ()  # the quick guide at hand for everybody: the phases in their order first
    result: Result | None = None


class Choice(Struct, omit_defaults=True, kw_only=True, gc=False):
    """One option of a prompt: the action, in words, what it touches and costs, and the rule that grants it."""

    action: int
    label: Words
    rule: str = ""  # over a wire it may be left out: then it is the prompt's
    name: str = ""  # the action's name in the vocabulary; not sent over a wire
    targets: list[str] = []  # ids of the entities and zones that it touches
    price: dict[str, int] = {}  # what it costs: resource and amount
    gain: dict[str, int] = {}  # what it is sure to bring: resource or points, and amount
    amount: int | None = None  # of a number that the seat sets, as with a slider
    icon: str = ""
    marks: list[Literal["roll", "reveal", "end"]] = []  # what cannot be taken back after it


class Prompt(Struct, omit_defaults=True, kw_only=True, gc=False):
    """The question a seat is asked."""

    seat: int
    kind: str  # the decision's name in the ledger
    question: Words
    rule: str
    choices: list[Choice]
    help: Words = ""


class Event(Struct, omit_defaults=True, kw_only=True, gc=False):
    """Something that happened. `seats` lists the viewers who may know (SPECTATOR among them); None is everybody."""

    kind: str
    text: Words
    rule: str = ""
    seat: int | None = None
    entities: list[str] = []  # what it happened to: for motion
    seats: list[int] | None = None

    def visible_to(self, viewer: int) -> bool:
        return self.seats is None or viewer in self.seats

"""The contract that every game fulfils: Step, State and Game.

A state is plain data. The rules' flow is a stack of Steps, each a suspended procedure of the rulebook whose fields are
its local variables, so that a game can be copied, stored and resumed at every decision, in the middle of anything. A
Step owns its question: what it asks, the words of each option, and why it refuses. What else the rules say about a
state stands in the Game; what only a search asks, in its SearchHooks.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, Final, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from agon.core.errors import AgonError, BadPosition, IllegalAction
from agon.core.features import Features
from agon.core.options import Option, Value, complete
from agon.core.protocol import SPECTATOR, Choice, Event, Prompt, Result, View
from agon.core.rng import Rng, branch, keyed
from agon.core.search_hooks import SearchHooks
from agon.core.search_settings import SearchSettings
from agon.core.seeds import check_seed
from agon.core.text import Keyword, Words, text
from agon.core.view_cache import ViewCache
from agon.core.vocabulary import Vocabulary

Seat: TypeAlias = int
"""A place at the table, from 0, clockwise."""
Action: TypeAlias = int
"""An index of the game's vocabulary."""
RuleId: TypeAlias = str
"""A row of the game's ledger, such as `DIVINEPLAN-LOCK-02`."""

S = TypeVar("S", bound="State")
NOTHING: Final[list[int]] = []  # the options of a seat that is not asked; shared, never changed


@mypyc_attr(allow_interpreted_subclasses=True)
class Question:
    """What a Step asks: the decision's name in the ledger, the words, the rule that asks, and a helping line."""

    def __init__(self, kind: str, words: Words, rule: RuleId, help: Words = "") -> None:
        self.kind = kind
        self.words = words
        self.rule = rule
        self.help = help


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """A suspended procedure of the rulebook.

    The constructor takes exactly the fields, by name; dump and load follow from that. Fields are numbers and lists of
    numbers. `copy` is the one thing written by hand, because search lives on it.
    """

    # -- the flow
    def copy(self) -> Step[S]:
        raise NotImplementedError(type(self).__name__)

    def run(self, s: S) -> None:
        """Does the next numbered step of the rulebook: changes the state, pushes and pops Steps, or asks."""
        raise NotImplementedError(type(self).__name__)

    def options(self, s: S, seat: Seat) -> list[Action]:
        """What the seat may choose from, in canonical order. Depends on nothing that the seat may not know."""
        raise NotImplementedError(type(self).__name__)

    def answer(self, s: S, seat: Seat, action: Action) -> None:
        """Takes a seat's choice. When several seats are asked at once it only stores it, until the last is in."""
        raise NotImplementedError(type(self).__name__)

    # -- the words: asked for only when somebody looks
    def question(self, s: S, seat: Seat) -> Question:
        raise NotImplementedError(type(self).__name__)

    def choice(self, s: S, seat: Seat, action: Action, rule: RuleId) -> Choice:
        """One of the options in words. `rule` is the question's, for options that no rule of their own grants."""
        raise NotImplementedError(type(self).__name__)

    def refuse(self, s: S, seat: Seat, action: Action) -> IllegalAction:
        """Why an action of the vocabulary is not among the seat's options now."""
        return self.not_asked(s, seat)

    def not_asked(self, s: S, seat: Seat) -> IllegalAction:
        """The refusal of an action that has nothing to do with the question."""
        asked = self.question(s, seat)
        return IllegalAction(
            text("that is not what is asked now; the question is: {question}", question=asked.words), asked.rule
        )

    # -- what it holds
    def redraw(self, s: S, seat: Seat, rng: Rng) -> None:
        """On a sample for the seat: draws anew what the Step holds and the seat may not know. Most hold nothing."""

    def check(self, s: S) -> None:
        """Raises BadPosition if the Step cannot lie where it lies or hold what it holds."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Setup:
    """What is fixed before the first decision: every copy of a state shares it. A game adds its own; all numbers and
    lists of numbers in it are data and are dumped with the state."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats


@mypyc_attr(allow_interpreted_subclasses=True)
class Sink:
    """Where events go: a log, a table, a test. A state without one builds no events at all."""

    def take(self, event: Event) -> None:
        raise NotImplementedError(type(self).__name__)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game in progress. Everything it holds but `game` and `sink` is data and is dumped."""

    def __init__(self, game: Game, seats: int, rng: Rng) -> None:
        self.game = game
        self.seats = seats
        self.rng = rng
        self.stack: list[Step[Any]] = []
        self.asked: list[list[int]] = [NOTHING] * seats  # each seat's options; the inner lists are never changed
        self.waiting = 0  # how many seats owe an answer
        self.decisions = 0  # how often the flow has stopped to ask: answers with one number were given side by side
        self.reveals = 0  # how often something random or hidden has come out: undo never goes back past one
        self.over = False
        self.sink: Sink | None = None

    # -- flow: for the rules --------------------------------------------------------------------------------------
    def push(self, step: Step[Any]) -> None:
        self.stack.append(step)

    def pop(self) -> None:
        self.stack.pop()

    def ask(self, seat: Seat) -> None:
        """Asks what the top Step offers. A single option is taken at once: a question without a choice is none."""
        self.offer(seat, self.stack[-1].options(self, seat))

    def offer(self, seat: Seat, options: list[int]) -> None:
        """`ask` for a Step that has worked out its options already."""
        if len(options) == 1:
            step = self.stack[-1]
            if self.sink is not None:
                self.tell_only_choice(seat, options)
            step.answer(self, seat, options[0])
        else:
            self.put_question(seat, options)

    def tell_only_choice(self, seat: Seat, options: list[Action]) -> None:
        """Tells the seat what was chosen for it, in the words of the question that was not put."""
        self.asked[seat] = options
        prompt = self.prompt(seat)
        self.asked[seat] = NOTHING
        if self.sink is not None and prompt is not None:
            only = prompt.choices[0]
            words = text("Only one choice: {choice}.", choice=only.label)
            self.sink.take(Event(kind="only choice", seat=seat, text=words, rule=only.rule, seats=[seat]))

    def ask_openly(self, seat: Seat) -> None:
        """Asks even if there is one option only, where silence would tell the others something."""
        self.put_question(seat, self.stack[-1].options(self, seat))

    def put_question(self, seat: Seat, options: list[int]) -> None:
        if not options:
            raise AssertionError(f"{type(self.stack[-1]).__name__} asks seat {seat} but offers nothing")
        self.asked[seat] = options
        self.waiting += 1

    def reask(self) -> None:
        """Works out every open question again, after hidden cards have been redrawn."""
        seat = 0
        while seat < self.seats:
            if len(self.asked[seat]) > 0:
                self.asked[seat] = self.stack[-1].options(self, seat)
            seat += 1

    def advance(self) -> None:
        """Runs the rules until somebody must decide or the game is over."""
        while self.waiting == 0 and not self.over:
            self.stack[-1].run(self)
        self.decisions += 1

    def reveal(self) -> None:
        """Marks that a die was rolled or something hidden came out: what came before is final."""
        self.reveals += 1

    def tell(self, kind: str, seat: Seat, words: Words, rule: RuleId, entities: list[str]) -> None:
        """Tells everybody. Callers check `sink` first, so that playouts do not even build the words."""
        if self.sink is not None:
            self.sink.take(Event(kind=kind, seat=seat, text=words, rule=rule, entities=entities))

    # -- playing --------------------------------------------------------------------------------------------------
    def to_move(self) -> list[int]:
        """The seats that owe a decision; none when the game is over."""
        return [seat for seat in range(self.seats) if len(self.asked[seat]) > 0]

    def legal(self, seat: Seat) -> list[Action]:
        return self.asked[seat][:] if 0 <= seat < self.seats else []

    def apply(self, seat: Seat, action: Action) -> None:
        """Takes a seat's decision, or raises IllegalAction with the reason and leaves everything as it was."""
        if not 0 <= seat < self.seats or action not in self.asked[seat]:
            raise self.refusal(seat, action)
        self.play(seat, action)

    def play(self, seat: Seat, action: Action) -> None:
        """`apply` without the check, for search over actions that `legal` gave."""
        self.asked[seat] = NOTHING
        self.waiting -= 1
        self.stack[-1].answer(self, seat, action)
        if self.waiting == 0:
            self.advance()

    def refusal(self, seat: Seat, action: Action) -> IllegalAction:
        """Why the seat may not do this now."""
        if self.over:
            return IllegalAction("the game is over", self.game.end_rule)
        if not 0 <= seat < self.seats:
            return IllegalAction(text("there is no seat {seat}", seat=seat), self.game.turn_rule)
        if not 0 <= action < len(self.game.vocabulary):
            return IllegalAction(text("there is no action {action}", action=action), self.game.turn_rule)
        if len(self.asked[seat]) == 0:
            return IllegalAction("it is not your decision", self.game.turn_rule)
        return self.stack[-1].refuse(self, seat, action)

    def prompt(self, seat: Seat) -> Prompt | None:
        """The question this seat is asked, or None."""
        if not 0 <= seat < self.seats or len(self.asked[seat]) == 0:
            return None
        step = self.stack[-1]
        asked = step.question(self, seat)
        choices = [step.choice(self, seat, action, asked.rule) for action in self.asked[seat]]
        for choice in choices:
            choice.name = self.game.vocabulary.name(choice.action)
        return Prompt(
            seat=seat, kind=asked.kind, question=asked.words, rule=asked.rule, help=asked.help, choices=choices
        )

    # -- copies ---------------------------------------------------------------------------------------------------
    def clone(self) -> State:
        """A copy that can be played on. Each game writes this one, by hand, because search lives on it."""
        raise NotImplementedError(type(self).__name__)

    def copy_to(self, twin: State) -> None:
        """The part of `clone` that all games share. The twin has no sink: events are told once."""
        twin.stack = [step.copy() for step in self.stack]
        twin.asked = self.asked[:]
        twin.waiting = self.waiting
        twin.decisions = self.decisions
        twin.reveals = self.reveals
        twin.over = self.over

    def determinize(self, seat: Seat, rng: Rng) -> State:
        """A random full state that this seat cannot distinguish from the true one, with a generator of its own."""
        twin = self.clone()
        twin.rng = branch(rng)
        self.game.hide(twin, seat, twin.rng)
        for step in twin.stack:
            step.redraw(twin, seat, twin.rng)
        if self.game.options_hang_on_hidden:
            twin.reask()
        return twin

    # -- what the game says about it --------------------------------------------------------------------------------
    def view(self, viewer: Seat) -> View:
        """What this viewer may know, built from nothing."""
        if viewer != SPECTATOR and not 0 <= viewer < self.seats:
            hint = f"Seats go from 0 to {self.seats - 1}; {SPECTATOR} watches."
            raise AgonError(f"there is no seat {viewer}", hint)
        return self.game.view(self, viewer)

    def result(self) -> Result | None:
        return self.game.result(self) if self.over else None

    def observe(self, seat: Seat) -> array[float]:
        """What the seat knows as a fixed number of features."""
        row = Features(1, self.game.features)
        self.game.write_features(self, seat, row)
        return row.as_array()

    def evaluate(self, seat: Seat) -> float:
        """How good the state looks for the seat, in points or the like: for simple bots."""
        return self.game.evaluate(self, seat)

    def describe(self) -> dict[str, Any]:
        """This state as a position that `Game.position` takes."""
        return self.game.describe(self)

    def check(self) -> None:
        """Raises BadPosition if components are missing, doubled or out of their limits."""
        self.game.check(self)
        for step in self.stack:
            step.check(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules of one game: stateless, shared by all its states."""

    id: str
    title: str
    version: str  # of the rules as implemented: changes whenever the same record would play differently
    turn_rule: str  # the rule that says who decides
    end_rule: str  # the rule that says that nothing follows the end
    undo_rule: str  # the rule that says what may be taken back
    option_specs: list[Option]
    vocabulary: Vocabulary
    features: int  # the length of `observe`
    kept_parts: int  # of a row of features that `write_features` leaves as they are while they are right; 0: none
    longest: int  # no game has more decisions than this
    step_types: list[type[Step[Any]]]
    cards_text: str  # a user's own card file, empty for the standard cards
    keywords: dict[str, Keyword]  # by the id that its texts give: tables explain them wherever they stand
    options_hang_on_hidden: bool  # whether a seat's options may follow from what another seat may not know

    def __init__(self) -> None:
        self.view_cache = ViewCache()  # zones of its views
        self.hooks = SearchHooks()
        self.kept_parts = 0
        self.keywords = {}
        self.options_hang_on_hidden = True

    def new(self, options: Mapping[str, object] | None = None, seed: int = 0) -> State:
        """A game at its first decision."""
        state = self.deal(self.settle(options if options is not None else {}), keyed(check_seed(seed)))
        state.advance()
        return state

    def settle(self, options: Mapping[str, object]) -> dict[str, Value]:
        """All options with their values, checked; a game overrides this to fill in what depends on others."""
        return complete(self.option_specs, options)

    def deal(self, options: dict[str, Value], rng: Rng) -> State:
        """The set-up, with the first Step on the stack."""
        raise NotImplementedError(type(self).__name__)

    def blank(self, seats: int) -> State:
        """A state with nothing in it, to be filled by `load`."""
        raise NotImplementedError(type(self).__name__)

    def position(self, description: Mapping[str, Any]) -> State:
        """A state from a short description of what differs from set-up; BadPosition says what cannot be."""
        raise NotImplementedError(type(self).__name__)

    # -- what the rules say about a state ---------------------------------------------------------------------------
    def hide(self, s: State, seat: Seat, rng: Rng) -> None:
        """On a sample for the seat: draws anew all that it may not know, but for what the Steps hold (`Step.redraw`).

        What is drawn must not hang on the true order of anything: sort before you shuffle.
        """
        raise NotImplementedError(type(self).__name__)

    def view(self, s: State, viewer: Seat) -> View:
        """What this viewer may know, built from nothing."""
        raise NotImplementedError(type(self).__name__)

    def result(self, s: State) -> Result:
        """How the game ended; only asked when it is over."""
        raise NotImplementedError(type(self).__name__)

    def evaluate(self, s: State, seat: Seat) -> float:
        """How good the state looks for the seat, in points or the like: for simple bots."""
        raise NotImplementedError(type(self).__name__)

    def describe(self, s: State) -> dict[str, Any]:
        """The state as a position that `position` takes."""
        raise NotImplementedError(type(self).__name__)

    def check(self, s: State) -> None:
        """Raises BadPosition if components are missing, doubled or out of their limits."""
        raise NotImplementedError(type(self).__name__)

    def allied(self, s: State, seat: Seat, other: Seat) -> bool:
        """Whether the two win and lose together."""
        return seat == other

    def write_features(self, s: State, seat: Seat, row: Features) -> None:
        """What the seat knows as `features` numbers, put into an open row."""
        raise NotImplementedError(type(self).__name__)

    def feature_spans(self, s: State) -> list[list[int]]:
        """Where features can be other than 0 in games with this one's seats and mode: for each span its first place,
        the one after its last, and 1 if it must be clear whenever it is written. Kept parts lie in the other ones."""
        return [[0, self.features, 1]]

    def feature_names(self) -> list[str]:
        """What each number of `observe` stands for. Seat +1 is the next one clockwise."""
        return [f"feature {i}" for i in range(self.features)]

    def saved_answers(self, state: State, seat: Seat, text: str, file: str) -> list[int]:
        """The answers, one after the other, that hand in what a player has prepared in a file, such as a deck."""
        raise AgonError(f"{self.title} takes nothing out of a file now", "Choose from the options.")

    def search_settings(self) -> SearchSettings:
        """How bots look ahead in this game."""
        return SearchSettings()

    def modes(self) -> list[dict[str, Value]]:
        """The options of every mode and number of seats: what the conformance suite plays."""
        raise NotImplementedError(type(self).__name__)

    def card_rows(self) -> list[dict[str, str]]:
        """All cards for people to read: columns in the order of display, each row with its `source`."""
        raise NotImplementedError(type(self).__name__)


def need(condition: bool, problem: str) -> None:
    """For checks of positions: what must hold, or the reason why it cannot be."""
    if not condition:
        raise BadPosition(problem)

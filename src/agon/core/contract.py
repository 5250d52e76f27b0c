"""The contract that every game fulfils: Step, State and Game.

A state is plain data. The rules' flow is a stack of Steps, each a suspended procedure of the rulebook whose fields are
its local variables, so that a game can be copied, stored and resumed at every decision, in the middle of anything.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from agon.core.errors import AgonError, BadPosition, IllegalAction
from agon.core.features import Features
from agon.core.options import Option, Value, complete
from agon.core.protocol import SPECTATOR, Event, Prompt, Result, View
from agon.core.rng import Rng, keyed
from agon.core.search_settings import SearchSettings
from agon.core.seeds import check_seed
from agon.core.view_cache import ViewCache
from agon.core.vocabulary import Vocabulary

S = TypeVar("S", bound="State")
NOTHING: Final[list[int]] = []  # the options of a seat that is not asked; shared, never changed


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """A suspended procedure of the rulebook.

    The constructor takes exactly the fields, by name; dump and load follow from that. Fields are numbers and lists of
    numbers. `copy` is the one thing written by hand, because search lives on it.
    """

    def copy(self) -> Step[S]:
        raise NotImplementedError(type(self).__name__)

    def run(self, s: S) -> None:
        """Does the next numbered step of the rulebook: changes the state, pushes and pops Steps, or asks."""
        raise NotImplementedError(type(self).__name__)

    def options(self, s: S, seat: int) -> list[int]:
        """What the seat may choose from, in canonical order. Depends on nothing that the seat may not know."""
        raise NotImplementedError(type(self).__name__)

    def answer(self, s: S, seat: int, action: int) -> None:
        """Takes a seat's choice. When several seats are asked at once it only stores it, until the last is in."""
        raise NotImplementedError(type(self).__name__)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sink:
    """Where events go: a log, a table, a test. A state without one builds no events at all."""

    def take(self, event: Event) -> None:
        raise NotImplementedError


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

    def ask(self, seat: int) -> None:
        """Asks what the top Step offers. A single option is taken at once: a question without a choice is none."""
        self.offer(seat, self.stack[-1].options(self, seat))

    def offer(self, seat: int, options: list[int]) -> None:
        """`ask` for a Step that has worked out its options already."""
        if len(options) == 1:
            step = self.stack[-1]
            if self.sink is not None:
                self.tell_only_choice(seat, options)
            step.answer(self, seat, options[0])
        else:
            self.put_question(seat, options)

    def tell_only_choice(self, seat: int, options: list[int]) -> None:
        """Tells the seat what was chosen for it, in the words of the question that was not put."""
        self.asked[seat] = options
        prompt = self.prompt(seat)
        self.asked[seat] = NOTHING
        if self.sink is not None and prompt is not None:
            text = f"Only one choice: {prompt.choices[0].label}."
            self.sink.take(Event(kind="only choice", seat=seat, text=text, rule=prompt.choices[0].rule, seats=[seat]))

    def ask_openly(self, seat: int) -> None:
        """Asks even if there is one option only, where silence would tell the others something."""
        self.put_question(seat, self.stack[-1].options(self, seat))

    def put_question(self, seat: int, options: list[int]) -> None:
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

    def tell(self, kind: str, seat: int, text: str, rule: str, entities: list[str]) -> None:
        """Tells everybody. Callers check `sink` first, so that playouts do not even build the text."""
        if self.sink is not None:
            self.sink.take(Event(kind=kind, seat=seat, text=text, rule=rule, entities=entities))

    # -- playing --------------------------------------------------------------------------------------------------
    def to_move(self) -> list[int]:
        """The seats that owe a decision; none when the game is over."""
        return [seat for seat in range(self.seats) if len(self.asked[seat]) > 0]

    def legal(self, seat: int) -> list[int]:
        return self.asked[seat][:] if 0 <= seat < self.seats else []

    def apply(self, seat: int, action: int) -> None:
        """Takes a seat's decision, or raises IllegalAction with the reason and leaves everything as it was."""
        if not 0 <= seat < self.seats or action not in self.asked[seat]:
            raise self.refusal(seat, action)
        self.play(seat, action)

    def play(self, seat: int, action: int) -> None:
        """`apply` without the check, for search over actions that `legal` gave."""
        self.asked[seat] = NOTHING
        self.waiting -= 1
        self.stack[-1].answer(self, seat, action)
        if self.waiting == 0:
            self.advance()

    def refusal(self, seat: int, action: int) -> IllegalAction:
        """Why the seat may not do this now."""
        if self.over:
            return IllegalAction("the game is over", self.game.end_rule)
        if not 0 <= seat < self.seats:
            return IllegalAction(f"there is no seat {seat}", self.game.turn_rule)
        if not 0 <= action < len(self.game.vocabulary):
            return IllegalAction(f"there is no action {action}", self.game.turn_rule)
        if len(self.asked[seat]) == 0:
            return IllegalAction("it is not your decision", self.game.turn_rule)
        return self.why_not(seat, action)

    # -- what a game supplies -------------------------------------------------------------------------------------
    def clone(self) -> State:
        raise NotImplementedError

    def copy_to(self, twin: State) -> None:
        """The part of `clone` that all games share. The twin has no sink: events are told once."""
        twin.stack = [step.copy() for step in self.stack]
        twin.asked = self.asked[:]
        twin.waiting = self.waiting
        twin.decisions = self.decisions
        twin.reveals = self.reveals
        twin.over = self.over

    def determinize(self, seat: int, rng: Rng) -> State:
        """A random full state that this seat cannot tell from the true one, with a generator of its own."""
        raise NotImplementedError

    def result(self) -> Result | None:
        raise NotImplementedError

    def view(self, viewer: int) -> View:
        """What this viewer may know, built from nothing."""
        raise NotImplementedError

    def prompt(self, seat: int) -> Prompt | None:
        """The question this seat is asked, or None."""
        raise NotImplementedError

    def why_not(self, seat: int, action: int) -> IllegalAction:
        """Why an action of the vocabulary is not among the seat's options now, with the rule."""
        raise NotImplementedError

    def observe(self, seat: int) -> array[float]:
        """What the seat knows as a fixed number of features. A game writes this one or `Game.write_features`."""
        row = Features(1, self.game.features)
        self.observe_into(seat, row)
        return row.as_array()

    def observe_into(self, seat: int, row: Features) -> None:
        """The same into an open row: ten times as fast, for those who train on many games."""
        self.game.write_features(self, seat, row)

    def evaluate(self, seat: int) -> float:
        """How good the state looks for the seat, in points or the like: for simple bots."""
        raise NotImplementedError

    def hidden_class(self, seat: int) -> int:
        """The class of what this seat alone knows, from 1: a search lets others play alike within it. 0: no classes."""
        return 0

    def log_likelihood(self, seat: int) -> float:
        """In this seat's sample: how well it fits what the others did, as a logarithm; 0 if all fit alike."""
        return 0.0

    def sample_likely(self, seat: int, rng: Rng) -> bool:
        """In this seat's sample: redraws what the others hold, as likely as it fits what they did.

        False where a game cannot draw all of it so; then samples are weighed by `log_likelihood` too.
        """
        return False

    def set_choice(self, seat: int) -> list[int]:
        """If the seat picks a set, one by one and unseen: how many more, and then the actions they may be, in order.

        Empty if it does not, or if the set matters too little for a search of its own.
        """
        return NOTHING

    def play_set(self, seat: int, picks: list[int], rng: Rng) -> None:
        """In a sample: the seat picks these, who picks beside it what is likely, and all play on to where it shows."""
        raise NotImplementedError

    def hides_choices(self) -> bool:
        """Whether what the asked seats choose now stays hidden from the others for a while, as cards face down do."""
        return False

    def ask_again(self, seat: int) -> None:
        """In a sample: asks those again who have already chosen face down beside this seat, which cannot know what."""

    def rollout(self, rng: Rng) -> bool:
        """Plays on quickly for all, to where the evaluation says more; False if it stands there."""
        return False

    def search_value(self, seat: int) -> float:
        """How good the state is for the seat, at the edge of a search tree: may take longer than `evaluate`."""
        return self.evaluate(seat)

    def adept_iterations(self) -> int:
        """Iterations of the level `adept` at this table: more where more goes on until a seat is asked again."""
        return self.game.search_settings().adept_iterations

    def allied(self, seat: int, other: int) -> bool:
        """Whether the two win and lose together; a game with teams overrides this."""
        return seat == other

    def describe(self) -> dict[str, Any]:
        """This state as a position that `Game.position` takes."""
        raise NotImplementedError

    def check(self) -> None:
        """Raises BadPosition if components are missing, doubled or out of their limits."""
        raise NotImplementedError


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

    def __init__(self) -> None:
        self.view_cache = ViewCache()  # zones of its views
        self.kept_parts = 0

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
        raise NotImplementedError

    def blank(self, seats: int) -> State:
        """A state with nothing in it, to be filled by `load`."""
        raise NotImplementedError

    def position(self, description: Mapping[str, Any]) -> State:
        """A state from a short description of what differs from set-up; BadPosition says what cannot be."""
        raise NotImplementedError

    def write_features(self, state: State, seat: int, row: Features) -> None:
        """What a state's `observe_into` does. A game can import its features once, a state
        would import them at every call."""
        numbers = state.observe(seat)
        for i in range(len(numbers)):
            row.put(i, numbers[i])

    def feature_spans(self, state: State) -> list[list[int]]:
        """Where features can be other than 0 in games with this one's seats and mode: for each span its first place,
        the one after its last, and 1 if it must be clear whenever it is written. Kept parts lie in the other ones."""
        return [[0, self.features, 1]]

    def feature_names(self) -> list[str]:
        """What each number of `observe` stands for. Seat +1 is the next one clockwise."""
        return [f"feature {i}" for i in range(self.features)]

    def saved_answers(self, state: State, seat: int, text: str, file: str) -> list[int]:
        """The answers, one after the other, that hand in what a player has prepared in a file, such as a deck."""
        raise AgonError(f"{self.title} takes nothing out of a file now", "Choose from the options.")

    def search_settings(self) -> SearchSettings:
        """How bots look ahead in this game."""
        return SearchSettings()

    def modes(self) -> list[dict[str, Value]]:
        """The options of every mode and number of seats: what the conformance suite plays."""
        raise NotImplementedError

    def card_rows(self) -> list[dict[str, str]]:
        """All cards for people to read: columns in the order of display, each row with its `source`."""
        raise NotImplementedError

    def view_check(self, viewer: int, seats: int) -> None:
        if viewer != SPECTATOR and not 0 <= viewer < seats:
            raise AgonError(f"there is no seat {viewer}", f"Seats go from 0 to {seats - 1}; {SPECTATOR} watches.")


def need(condition: bool, problem: str) -> None:
    """For checks of positions: what must hold, or the reason why it cannot be."""
    if not condition:
        raise BadPosition(problem)

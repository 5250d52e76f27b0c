"""Laws of secrets: what a seat cannot know makes no difference to anything that it gets."""

from __future__ import annotations

from typing import Any

from agon.core.codec import dump
from agon.core.contract import Action, Seat, State
from agon.core.match import EventLog
from agon.core.protocol import SPECTATOR, Entity
from agon.core.rng import Rng, branch
from agon.testing.data import difference, generators
from agon.testing.failure import Violation, hold
from agon.testing.law import Law
from agon.testing.moment import Moment
from agon.testing.play import play_on

DETERMINIZATIONS = 3


def sight(state: State, seat: Seat) -> dict[str, Any]:
    """All that a seat gets out of a state."""
    return {
        "view": state.view(seat),
        "prompt": state.prompt(seat),
        "observe": state.observe(seat),
        "legal": state.legal(seat),
        "to_move": state.to_move(),
    }


def hold_same_sight(first: dict[str, Any], second: dict[str, Any], whose: str) -> None:
    for name, value in first.items():
        other = second[name]
        if value != other:  # written out only then: most of the time would go into sentences that nobody reads
            raise Violation(f"{name} of {whose} tells what it may not know: {value} in truth, {other} otherwise")


@Law
def nothing_leaks(moment: Moment, rng: Rng) -> None:
    """A seat, and a spectator, get the same from the true state and from each of its determinizations."""
    state = moment.state
    before, public = dump(state), state.view(SPECTATOR)
    for seat in moment.seats:
        truth = sight(state, seat)
        for number in range(DETERMINIZATIONS):
            twin = state.determinize(seat, rng)
            hold(dump(state) == before, f"determinize({seat}) changes the state that it is called on")
            check_apart(moment, twin, rng)
            hold_same_sight(truth, sight(twin, seat), f"seat {seat}")
            hold(twin.view(SPECTATOR) == public, f"a spectator can tell the truth from a determinization for {seat}")
            twin.reask()
            again = twin.legal(seat)
            hold(again == truth["legal"], f"the options of seat {seat} hang on what it cannot know: {again}")


@Law
def samples_are_the_seats_own(moment: Moment, rng: Rng) -> None:
    """Equal generators give equal determinizations of the truth and of any state that looks the same to the seat."""
    for seat in moment.seats:
        twin = moment.state.determinize(seat, rng)
        chance = branch(rng)
        sample, other = moment.state.determinize(seat, chance.copy()), twin.determinize(seat, chance.copy())
        hold(dump(sample) == dump(other), f"what determinize({seat}) draws hangs on what the seat cannot know")


def check_apart(moment: Moment, twin: State, rng: Rng) -> None:
    """A determinization is a sound position of the same game, with chance of its own."""
    hold(twin is not moment.state and type(twin) is type(moment.state), "determinize() gives another kind of state")
    twin.check()
    hold(twin.sink is None, "a determinization tells its events to the true game's log")
    hold(all(not chance.key for chance in generators(twin)), "a determinization holds the true game's chance")
    hold(all(chance is not rng for chance in generators(twin)), "a determinization draws from its caller's generator")


@Law
def determinizations_can_be_played(moment: Moment, rng: Rng) -> None:
    """A determinization is played to its end like any game, and the true state does not notice."""
    before = dump(moment.state)
    for seat in moment.seats:
        twin = moment.state.determinize(seat, rng)
        play_on(twin, rng)
        twin.check()
        hold(twin.over and twin.result() is not None, f"a determinization for seat {seat} does not end")
    hold(dump(moment.state) == before, "play on a determinization changes the true state")


@Law
def moves_tell_no_more(moment: Moment, rng: Rng) -> None:
    """If a move brings out nothing, what anybody sees and is told after it is the same in truth and otherwise."""
    for mover in moment.state.to_move():
        for action in some(moment.state.legal(mover), rng):
            truth, events = after(moment.state.clone(), mover, action)
            if truth.reveals != moment.state.reveals:
                continue
            what = f"{moment.game.vocabulary.name(action)!r} by seat {mover}, without reveal(),"
            for seat in moment.seats:
                twin = moment.state.determinize(seat, rng)
                if action in twin.legal(mover):
                    other, other_events = after(twin, mover, action)
                    hold(other.reveals == truth.reveals, f"{what} reveals or not by what seat {seat} cannot know")
                    hold_same_news(events, other_events, seat, what)
                    hold_same_news(events, other_events, SPECTATOR, what)
                    hold_same_sight(sight(truth, seat), sight(other, seat), f"seat {seat} after {what}")


def hold_same_news(events: EventLog, others: EventLog, viewer: Seat, what: str) -> None:
    told, other = events.for_viewer(viewer), others.for_viewer(viewer)
    if told != other:
        raise Violation(f"{what} tells viewer {viewer} {told} in truth and {other} otherwise")


def some(actions: list[int], rng: Rng) -> list[int]:
    """At most four of them."""
    chosen = actions[:]
    rng.shuffle(chosen)
    return chosen[:4]


def after(state: State, seat: Seat, action: Action) -> tuple[State, EventLog]:
    log = EventLog()
    state.sink = log
    state.apply(seat, action)
    return state, log


class Secrets:
    """Watches over whole games whether determinizations redraw what is hidden. A state alone cannot show that."""

    ENOUGH = 20  # so often the same by chance alone is out of the question

    def __init__(self) -> None:
        self.looks = 0
        self.changed = False
        self.private: dict[tuple[int, str], list[int]] = {}  # seat and zone: how often looked at, how often redrawn

    def watch(self, moment: Moment, rng: Rng) -> None:
        state = moment.state
        for seat in moment.seats:
            twin = state.determinize(seat, rng)
            self.looks += 1
            self.changed = self.changed or difference(state, twin, ("rng",)) != ""
            shown = shown_to(state, seat)
            compared: set[str] = set()  # what two allies see is one secret, and one look
            for other in moment.seats:
                if other != seat:
                    truth = {zone: there for zone, there in private_zones(state, other).items() if zone not in compared}
                    compared.update(truth)
                    self.compare(seat, truth, private_zones(twin, other), shown)

    def compare(
        self, seat: Seat, truth: dict[str, list[Entity]], twin: dict[str, list[Entity]], shown: dict[str, list[Entity]]
    ) -> None:
        for zone, entities in truth.items():
            if entities and known(entities) - known(shown.get(zone, [])):
                counts = self.private.setdefault((seat, zone), [0, 0])
                counts[0] += 1
                counts[1] += twin.get(zone) != entities

    def verdict(self) -> str:
        """What is wrong, or nothing."""
        if self.looks >= self.ENOUGH and not self.changed:
            return f"{self.looks} determinizations are all equal to the truth: nothing hidden is redrawn"
        for (seat, zone), (looks, redrawn) in self.private.items():
            if looks >= self.ENOUGH and redrawn == 0:
                return f"determinize({seat}) never redraws what lies hidden in {zone!r}"
        return ""


def private_zones(state: State, seat: Seat) -> dict[str, list[Entity]]:
    view = state.view(seat)
    zones = view.zones + [zone for side in view.seats for zone in side.zones]
    return {zone.id: zone.entities for zone in zones if zone.private}


def shown_to(state: State, viewer: Seat) -> dict[str, list[Entity]]:
    view = state.view(viewer)
    zones = view.zones + [zone for side in view.seats for zone in side.zones]
    return {zone.id: zone.entities for zone in zones}


def known(entities: list[Entity]) -> set[str]:
    """The ids of open things: who sees all of them here knows what is there."""
    return {entity.id for entity in entities if not entity.face_down}

"""Laws of words: what the engine says is whole, and every table can make a sentence of it."""

from __future__ import annotations

from functools import lru_cache
from string import Formatter

from agon.core.protocol import Entity, View
from agon.core.rng import Rng
from agon.core.text import Argument, Listing, SeatName, Text, Thing, Word, Words
from agon.testing.failure import hold
from agon.testing.law import Law
from agon.testing.moment import Moment


@lru_cache(maxsize=4096)
def places_of(template: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name is not None)


def hold_words(moment: Moment, words: Words, where: str) -> None:
    """A template has exactly the arguments that stand in it, and each of them means something in this game."""
    if not isinstance(words, Text):
        hold(isinstance(words, str), f"{where} is a {type(words).__name__}, not words")
        return
    named = places_of(words.template)
    hold(named == words.places.keys(), f"{where}: {words.template!r} has {sorted(named)}, given {sorted(words.places)}")
    for name, argument in words.places.items():
        hold_argument(moment, argument, f"{where}: {name} in {words.template!r}")


def hold_argument(moment: Moment, argument: Argument, where: str) -> None:
    match argument:
        case Text():
            hold_words(moment, argument, where)
        case Listing(items):
            for item in items:
                hold_argument(moment, item, where)
        case SeatName(seat):
            hold(seat in moment.seats, f"{where} is seat {seat}, whom there is not")
        case Word(id):
            hold(id in moment.game.keywords, f"{where} is the keyword {id!r}, which the game does not explain")
        case Thing(id, name):
            hold(id != "" and name != "", f"{where} is a thing without {'a name' if id else 'an id'}")


@Law
def events_are_sound(moment: Moment, rng: Rng) -> None:
    """Whatever has been said of this game so far is whole, and names rules that there are."""
    for _, event in moment.match.log.events:
        hold_words(moment, event.text, f"an event of kind {event.kind!r}")
        if event.rule:
            moment.hold_rule(event.rule, f"an event of kind {event.kind!r}")


@Law
def shown_words_are_sound(moment: Moment, rng: Rng) -> None:
    """So is what stands on the table."""
    for viewer in [-1, *moment.seats]:
        view = moment.state.view(viewer)
        for line in view.guide:
            hold_words(moment, line, "the guide")
        if view.result is not None:
            hold_words(moment, view.result.reason, "the reason for the end")
        for seat in view.seats:
            hold_words(moment, seat.points_note, f"the note on the points of seat {seat.seat}")
        check_entities(moment, view)


def check_entities(moment: Moment, view: View) -> None:
    def look_into(entities: list[Entity]) -> None:
        for entity in entities:
            hold_words(moment, entity.label, f"the label of {entity.id!r}")
            hold_words(moment, entity.text, f"the text of {entity.id!r}")
            hold(not entity.key or entity.key in entity.facts, f"{entity.id!r} has no fact {entity.key!r}, its key")
            look_into(entity.holds)

    for zone in view.zones + [zone for seat in view.seats for zone in seat.zones]:
        hold(not zone.place or zone.place in view.places, f"zone {zone.id!r} is in {zone.place!r}, which is no place")
        look_into(zone.entities)

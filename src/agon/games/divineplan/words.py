"""What the game's sentences name: gods, tiles, elements, columns and demigods."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.text import Argument, Listing, SeatName, Text, Thing, Word, Words, text
from agon.games.divineplan.actions import COLOURS, COLUMNS
from agon.games.divineplan.board import tile_name
from agon.games.divineplan.state import DivinePlanState

LANDSCAPES: Final = ["forest", "mountain", "river"]


def god(s: DivinePlanState, seat: Seat) -> Argument:
    """A seat's god, or the Shade, who has no seat."""
    if seat >= s.seats:
        return Thing(f"god:{seat}", s.cards.data.solo_trial.shade_name)
    return SeatName(seat, god_name(s, seat))


def god_name(s: DivinePlanState, seat: Seat) -> str:
    return s.cards.data.solo_trial.shade_name if seat >= s.seats else s.cards.data.gods[s.setup.gods_of[seat]].name


def tile_ref(tile: int) -> Thing:
    return Thing(f"tile:{tile}", tile_name(tile))


def element(colour: int) -> Word:
    return Word(COLOURS[colour])


def landscape(kind: int) -> Word:
    return Word(LANDSCAPES[kind])


def column_word(column: int) -> Word:
    return Word(COLUMNS[column], COLUMNS[column].capitalize())


def own_demigod(s: DivinePlanState, seat: Seat, number: int) -> Thing:
    """A demigod in a seat's columns."""
    return Thing(f"demigod:{seat}:{s.cards.ids[number]}", s.cards.demigods[number].name)


def elements(colours: list[int]) -> Argument:
    """`green and red`, `2 blue`, `nothing`."""
    return counted([colours.count(colour) for colour in range(3)])


def by_colour(counts: list[int]) -> dict[str, int]:
    return {COLOURS[i]: counts[i] for i in range(3) if counts[i] > 0}


def counted(counts: list[int]) -> Argument:
    found: list[Argument] = [some(counts[i], element(i)) for i in range(3) if counts[i] > 0]
    return Listing(found) if found else "nothing"


def some(count: int, what: Word) -> Argument:
    return what if count == 1 else text("{count} {what}", count=count, what=what)


def tile_words(s: DivinePlanState, tile: int) -> Text:
    """`Town b2, worth 2, 2 red`, as others name the tile."""
    return tile_label(s, tile, Thing(f"tile:{tile}", f"{tile_title(s, tile)} {tile_name(tile)}"))


def tile_label(s: DivinePlanState, tile: int, place: Argument) -> Text:
    """The same with the tile named as `place`: on the tile itself by its plain name."""
    colour = s.colour_on(tile)
    if colour < 0:
        if s.setup.values[tile] == 0:
            return text("{tile}", tile=place)
        return text("{tile}, worth {worth}", tile=place, worth=s.setup.values[tile])
    worth = s.setup.values[tile]
    if s.locked >> tile & 1:
        return text("{tile}, worth {worth}, {landscape}", tile=place, worth=worth, landscape=landscape(colour))
    count = s.count_on(tile)
    return text(
        "{tile}, worth {worth}, {count} {element}", tile=place, worth=worth, count=count, element=element(colour)
    )


def tile_title(s: DivinePlanState, tile: int) -> str:
    return s.cards.titles[s.setup.values[tile]]


def joined(words: list[Words]) -> Words:
    """Several remarks as one sentence, with the signs that they begin with."""
    if len(words) == 1:
        return words[0]
    places: dict[str, Argument] = {f"part{i}": words[i] for i in range(len(words))}
    return Text("".join("{" + name + "}" for name in places), places)

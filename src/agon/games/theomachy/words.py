"""What the game's sentences name: players, worshipers, cards, Elements."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.text import Argument, Listing, SeatName, Text, Thing, Word, text
from agon.games.theomachy.actions import ELEMENTS, TOKENS
from agon.games.theomachy.cards import Card
from agon.games.theomachy.constants import ELEMENT_NAMES, ORB_NAMES
from agon.games.theomachy.state import TheomachyState

PLURAL: Final = ["prophets", "priests", "followers"]
ORBS: Final = ["chaos", "order"]
FACE_DOWN: Final = ["", "", "", "River", "Turn"]  # names of the Constellation's places (THEOMACHY-RULING-54)


def player(seat: Seat) -> SeatName:
    """Players go by their own names: with two boxes two of them may have the same god."""
    return SeatName(seat)


def worshiper(kind: int, count: int = 1) -> Word:
    return Word(TOKENS[kind], TOKENS[kind] if count == 1 else PLURAL[kind])


def some(count: int, kind: int) -> Text:
    """`1 priest`, `2 followers`."""
    return text("{count} {worshiper}", count=count, worshiper=worshiper(kind, count))


def worshipers(counts: list[int]) -> Argument:
    """`1 prophet and 2 followers`, `nothing`."""
    found: list[Argument] = [some(counts[kind], kind) for kind in range(3) if counts[kind] > 0]
    return Listing(found) if found else "nothing"


def by_kind(counts: list[int]) -> dict[str, int]:
    return {TOKENS[kind]: counts[kind] for kind in range(3) if counts[kind] > 0}


def element(number: int) -> Word:
    return Word(ELEMENTS[number], ELEMENT_NAMES[number])


def orb(kind: int) -> Word:
    return Word(ORBS[kind], ORB_NAMES[kind])


def cards_word(count: int) -> Argument:
    return "1 card" if count == 1 else text("{count} cards", count=count)


def needs(card: Card) -> Text:
    """`2 Earth, 3 Chaos`."""
    if card.orbs == 0:
        return text("{symbols} {element}", symbols=card.symbols, element=element(card.element))
    return text(
        "{symbols} {element}, {orbs} {orb}",
        symbols=card.symbols,
        element=element(card.element),
        orbs=card.orbs,
        orb=orb(card.orb_kind),
    )


# -- cards by their ids in a view --------------------------------------------------------------------------------------
def card_name(s: TheomachyState, number: int) -> str:
    return s.cards.all[number].name


def card_at(s: TheomachyState, place: str, number: int) -> Thing:
    """A Prayer card, god or Myth that lies open there. Its id names it, so that no other card ever has this id."""
    card = s.cards.all[number]
    return Thing(f"{place}:{card.id}", card.name)


def found_in(s: TheomachyState, zone: str, seat: Seat, numbers: list[int], number: int) -> Thing:
    """The first card of this name in a zone of the seat."""
    return card_at(s, f"{zone}:{seat}:{numbers.index(number)}", number)


def held_card(s: TheomachyState, zone: str, seat: Seat, codes: list[int], code: int) -> Thing:
    """A card of a zone that only its owner sees, played copies apart from fresh ones."""
    return card_at(s, f"{zone}:{seat}:{codes.index(code)}", code >> 1)


def in_hand(s: TheomachyState, seat: Seat, number: int) -> Thing:
    return found_in(s, "hand", seat, [code >> 1 for code in s.hands[seat]], number)


def last_in_area(s: TheomachyState, seat: Seat) -> Thing:
    at = len(s.areas[seat]) - 1
    return card_at(s, f"area:{seat}:{at}", s.areas[seat][at] >> 1)


def top_of_pile(s: TheomachyState, seat: Seat) -> Thing:
    at = len(s.piles[seat]) - 1
    return card_at(s, f"pile:{seat}:{at}", s.piles[seat][at] >> 1)


def myth_of(s: TheomachyState, seat: Seat, number: int) -> Thing:
    return found_in(s, "myths", seat, [entry >> 2 for entry in s.myths[seat]], number)


def element_name(s: TheomachyState, card: int) -> str:
    """Events give no id of an Element card: its place is another card's in the next hand."""
    return s.cards.elements[card].name


def god_of(s: TheomachyState, seat: Seat) -> Thing:
    return card_at(s, f"god:{seat}", s.gods[seat])

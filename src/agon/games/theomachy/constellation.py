"""The Constellation and the Element deck (ledger sections 3.6, 3.7)."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.text import Listing, text
from agon.games.theomachy.state import TheomachyState
from agon.games.theomachy.words import FACE_DOWN, element_name, player
from agon.games.theomachy.zones import replaced


def deal_constellation(s: TheomachyState) -> bool:
    """Five Element cards, three open; gives whether the deck was made anew (THEOMACHY-START-05, START-06, EX-06)."""
    reshuffled = len(s.element_deck) < s.cards.reshuffle_below
    if reshuffled:
        s.element_deck = list(range(len(s.cards.elements)))
        s.element_pile = []
        s.bottom_seen = []
        s.rng.shuffle(s.element_deck)
        s.ante = min(s.ante + 1, s.cards.ante_max)
    s.reveal()
    sky: list[int] = []
    seen: list[int] = []
    for place in range(5):
        mask = draw_element(s, sky)
        seen.append(mask)
    s.sky = sky
    s.sky_seen = [0, 0, 0, seen[3], seen[4]]
    s.face_up = 3  # THEOMACHY-TERM-06
    s.read_sky()
    if s.sink is not None:
        words = text("The Flop: {cards}.", cards=Listing([element_name(s, card) for card in sky[:3]]))
        s.tell("constellation", s.first, words, "THEOMACHY-START-06", ["sky"])
    return reshuffled


def draw_element(s: TheomachyState, into: list[int]) -> int:
    """The top card of the Element deck; gives who knows it, having seen it go to the bottom (INFO-12 d)."""
    into.append(s.element_deck[-1])
    s.element_deck = s.element_deck[:-1]
    mask = 0
    if len(s.bottom_seen) > len(s.element_deck):
        mask = s.bottom_seen[-1]
        s.bottom_seen = s.bottom_seen[:-1]
    return mask


def turn_up(s: TheomachyState) -> None:
    """The River after betting phase 1, the Turn after phase 2 (THEOMACHY-BET-15)."""
    place = s.face_up
    s.face_up += 1
    s.sky_seen = replaced(s.sky_seen, place, 0)
    s.read_sky()
    s.reveal()
    if s.sink is not None:
        words = text("The {place}: {card}.", place=FACE_DOWN[place], card=element_name(s, s.sky[place]))
        s.tell("constellation", s.first, words, "THEOMACHY-BET-15", [f"sky:{place}"])


def look_at_constellation(s: TheomachyState, seat: Seat) -> None:
    """Only this seat sees the face-down cards (THEOMACHY-INFO-07, INFO-12 a)."""
    for place in range(s.face_up, len(s.sky)):
        s.sky_seen = replaced(s.sky_seen, place, s.sky_seen[place] | 1 << seat)
    s.reveal()
    if s.sink is not None:
        words = text("{player} looks at the face-down Constellation cards.", player=player(seat))
        s.tell("look", seat, words, "THEOMACHY-INFO-07", ["sky"])


def replace_card(s: TheomachyState, seat: Seat, place: int) -> None:
    """A face-up card to the pile, the top card of the deck in its place, face up (THEOMACHY-PC-23)."""
    new: list[int] = []
    old = s.sky[place]
    draw_element(s, new)
    s.element_pile = [*s.element_pile, old]
    s.sky = replaced(s.sky, place, new[0])
    s.read_sky()
    s.reveal()
    if s.sink is not None:
        template = "{player} replaces {old} by {new}."
        words = text(template, player=player(seat), old=element_name(s, old), new=element_name(s, new[0]))
        s.tell("constellation", seat, words, "THEOMACHY-PC-23", [f"sky:{place}"])


def swap_card(s: TheomachyState, seat: Seat, place: int) -> None:
    """A face-down card goes unseen to the bottom of the deck, the top card takes its place (THEOMACHY-GA-10)."""
    new: list[int] = []
    old = s.sky[place]
    known = s.sky_seen[place]
    mask = draw_element(s, new)
    s.element_deck = [old, *s.element_deck]
    s.bottom_seen = [known, *s.bottom_seen]
    s.sky = replaced(s.sky, place, new[0])
    s.sky_seen = replaced(s.sky_seen, place, mask)  # nobody knows the new one (THEOMACHY-RULING-75)
    s.reveal()
    if s.sink is not None:
        words = text("{player} swaps the {place}.", player=player(seat), place=FACE_DOWN[place])
        s.tell("constellation", seat, words, "THEOMACHY-GA-10", [f"sky:{place}"])

"""The Constellation and the Element deck (ledger sections 3.6, 3.7)."""

from __future__ import annotations

from agon.games.theomachy.state import TheoState
from agon.games.theomachy.words import player
from agon.games.theomachy.zones import replaced


def deal_constellation(s: TheoState) -> bool:
    """Five Element cards, three of them open; gives whether the deck had to be made anew (THEOMACHY-START-05, 06)."""
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
        names = ", ".join(s.cards.elements[card].name for card in sky[:3])
        s.tell("constellation", s.first, f"The Flop: {names}.", "THEOMACHY-START-06", ["sky"])
    return reshuffled


def draw_element(s: TheoState, into: list[int]) -> int:
    """The top card of the Element deck; gives who knows it, having seen it go to the bottom (INFO-12 d)."""
    into.append(s.element_deck[-1])
    s.element_deck = s.element_deck[:-1]
    mask = 0
    if len(s.bottom_seen) > len(s.element_deck):
        mask = s.bottom_seen[-1]
        s.bottom_seen = s.bottom_seen[:-1]
    return mask


def turn_up(s: TheoState) -> None:
    """The River after betting phase 1, the Turn after phase 2 (THEOMACHY-BET-15)."""
    place = s.face_up
    s.face_up += 1
    s.sky_seen = replaced(s.sky_seen, place, 0)
    s.read_sky()
    s.reveal()
    if s.sink is not None:
        name = s.cards.elements[s.sky[place]].name
        which = "River" if place == 3 else "Turn"
        s.tell("constellation", s.first, f"The {which}: {name}.", "THEOMACHY-BET-15", [f"sky:{place}"])


def look_at_constellation(s: TheoState, seat: int) -> None:
    """Only this seat sees the face-down cards (THEOMACHY-INFO-07, INFO-12 a)."""
    for place in range(s.face_up, len(s.sky)):
        s.sky_seen = replaced(s.sky_seen, place, s.sky_seen[place] | 1 << seat)
    s.reveal()
    if s.sink is not None:
        text = f"{player(seat)} looks at the face-down Constellation cards."
        s.tell("look", seat, text, "THEOMACHY-INFO-07", ["sky"])


def replace_card(s: TheoState, seat: int, place: int) -> None:
    """A face-up card to the pile, the top card of the deck in its place, face up (THEOMACHY-PC-23)."""
    new: list[int] = []
    old = s.sky[place]
    draw_element(s, new)
    s.element_pile = [*s.element_pile, old]
    s.sky = replaced(s.sky, place, new[0])
    s.read_sky()
    s.reveal()
    if s.sink is not None:
        elements = s.cards.elements
        text = f"{player(seat)} replaces {elements[old].name} by {elements[new[0]].name}."
        s.tell("constellation", seat, text, "THEOMACHY-PC-23", [f"sky:{place}"])


def swap_card(s: TheoState, seat: int, place: int) -> None:
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
        text = f"{player(seat)} swaps the {'River' if place == 3 else 'Turn'}."
        s.tell("constellation", seat, text, "THEOMACHY-GA-10", [f"sky:{place}"])

"""What the game's sentences name: players, cards, abilities, arenas."""

from __future__ import annotations

from agon.core.text import Listing, SeatName, Text, Thing, Word, Words, text
from agon.games.titans.abilities import KINDS, SUBVERSIONS
from agon.games.titans.board import subversions
from agon.games.titans.cards import ELEMENTS, SPECIES
from agon.games.titans.power import power, side_power
from agon.games.titans.state import U_CARD, U_ENTRY, TitansState


def at_side(s: TitansState, side: int) -> SeatName:
    """Who holds the side."""
    return SeatName(s.holder(side))


def thing(s: TitansState, zone: str, card: int) -> Thing:
    """A card in a zone that shows each name once, such as a discard pile."""
    return Thing(f"{zone}:{s.cards.ids[card]}", s.cards.names[card])


def things(s: TitansState, zone: str, cards: list[int]) -> Listing:
    return Listing([thing(s, zone, card) for card in cards])


def unit_id(unit: list[int]) -> str:
    return f"card:{unit[U_ENTRY]}"


def unit_thing(s: TitansState, unit: list[int]) -> Thing:
    return Thing(unit_id(unit), s.cards.names[unit[U_CARD]])


def unit_words(s: TitansState, unit: list[int]) -> Text:
    """`Monk #3, power 1, Harmless`: with its entry number, because equal cards lie side by side."""
    card = Thing(unit_id(unit), f"{s.cards.names[unit[U_CARD]]} #{unit[U_ENTRY]}")
    kinds = subversion_names(subversions(unit))
    points = power(s, unit)
    if len(kinds) == 0:
        return text("{card}, power {power}", card=card, power=points)
    return text("{card}, power {power}, {subversions}", card=card, power=points, subversions=Listing(kinds))


def subversion(kind: int) -> Word:
    return Word(SUBVERSIONS[kind], SUBVERSIONS[kind].capitalize())


def subversion_names(mask: int) -> list[Word]:
    return [subversion(kind) for kind in range(len(SUBVERSIONS)) if mask >> kind & 1]


def ability(s: TitansState, kind: int) -> Word:
    return Word(KINDS[kind], s.cards.ability_names[kind])


def card_words(s: TitansState, card: int, id: str) -> Text:
    """`Monk, forest dweller, cost 0, power 1. Draw`: a card where nothing has changed what is printed."""
    cards = s.cards
    printed = text(
        "{card}, {element} {species}, cost {cost}, power {power}",
        card=Thing(id, cards.names[card]),
        element=Word(ELEMENTS[cards.element[card]]),
        species=Word(SPECIES[cards.species[card]]),
        cost=cards.cost[card],
        power=cards.power[card],
    )
    return text("{card}. {text}", card=printed, text=cards.texts[card]) if cards.texts[card] else printed


def lead_words(s: TitansState, arena: int) -> Words:
    """How the battle of an arena would end now."""
    gap = side_power(s, 2 * arena) - side_power(s, 2 * arena + 1)
    leader = at_side(s, 2 * arena if gap >= 0 else 2 * arena + 1)
    margin = s.cards.data.margin
    if abs(gap) >= margin:
        return text("{player} leads by {gap} and would win", player=leader, gap=abs(gap))
    if gap == 0:
        return "Even: a tie"
    template = "{player} leads by {gap}: a tie, {margin} are needed"
    return text(template, player=leader, gap=abs(gap), margin=margin)


def place(s: TitansState, side: int) -> str:
    """The arena of a side, as the view names it; empty if there is only one."""
    return f"Arena {side // 2 + 1}" if s.layout().arenas > 1 else ""


def in_arena(s: TitansState, words: Words, side: int) -> Words:
    """The words, and where, if there are several arenas."""
    if s.layout().arenas == 1:
        return words
    return text("{words} in arena {arena}", words=words, arena=side // 2 + 1)

"""Cards, tokens, rows and piles as things of a view."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from agon.core.contract import Seat
from agon.core.protocol import Entity, Fact, Zone, ZoneRole
from agon.core.text import Word, text
from agon.games.theomachy.actions import ELEMENTS, TOKENS
from agon.games.theomachy.constants import (
    ATTACK,
    ELEMENT_NAMES,
    GOD,
    HERO,
    KINDS,
    LOCATION,
    ORB_NAMES,
    POWER,
    SPENT,
    WORTH,
)
from agon.games.theomachy.keywords import KEYWORDS
from agon.games.theomachy.plays import meets, orbs_more
from agon.games.theomachy.state import TheomachyState
from agon.games.theomachy.words import ORBS, card_at, element, needs, orb, some

ELEMENT_LOOKS: Final = 1 << 20  # Element cards among the things that views share; the others go by their numbers
ICONS: Final = ["power", "attack", "effect", "location", "statue", "scroll", "helmet"]  # by kind
COLOURS: Final = [KEYWORDS[name].colour for name in ELEMENTS]
TOKEN_COLOURS: Final = [KEYWORDS[name].colour for name in TOKENS]


def element_card(s: TheomachyState, entity_id: str, number: int) -> Entity:
    cache = s.game.view_cache
    look = ELEMENT_LOOKS + number
    return printed(cache.find_thing(look) or cache.keep_thing(look, new_element_card(s, number)), entity_id)


def printed(card: Entity, entity_id: str) -> Entity:
    """One more of a card whose print is known; what lies on it here is its own."""
    return replace(card, id=entity_id, facts=card.facts.copy(), tags=[])


def new_element_card(s: TheomachyState, number: int) -> Entity:
    card = s.cards.elements[number]
    return Entity(
        id="",
        kind="card",
        name=card.name,
        label=text("{element}, {orbs} {orb}", element=element(card.element), orbs=card.orbs, orb=orb(card.orb_kind)),
        colour=COLOURS[card.element],
        icon=ELEMENTS[card.element],
        source=card.source,
        type="element",
        key="orbs",
        facts={"element": ELEMENT_NAMES[card.element], "orbs": card.orbs, "orb kind": ORB_NAMES[card.orb_kind]},
    )


def prayer_card(s: TheomachyState, place: str, number: int) -> Entity:
    """A Prayer card, god or Myth, face up."""
    cache = s.game.view_cache
    known = cache.find_thing(number) or cache.keep_thing(number, new_prayer_card(s, number))
    return printed(known, card_at(s, place, number).id)


def new_prayer_card(s: TheomachyState, number: int) -> Entity:
    card = s.cards.all[number]
    made = Entity(
        id="",
        kind="card",
        name=card.name,
        text=card.words,
        gist=card.gist,
        colour=COLOURS[card.element] if card.element >= 0 else "",
        icon=ICONS[card.kind],
        source=card.source,
        type=KINDS[card.kind],
    )
    facts: dict[str, Fact] = {}
    if card.kind == POWER:
        made.key = "orbs"
        facts = {"element": ELEMENT_NAMES[card.element], "orbs": card.orbs, "orb kind": ORB_NAMES[card.orb_kind]}
        template = "{card}: counts as {element} and {orbs} {orb}"
        made.label = text(
            template, card=card.name, element=element(card.element), orbs=card.orbs, orb=orb(card.orb_kind)
        )
    elif card.kind <= LOCATION:
        facts["needs"] = str(needs(card))
        if card.token >= 0:
            facts["token"] = TOKENS[card.token]
    elif card.kind != GOD:
        made.price = {"miracle": card.cost}
        if card.kind == HERO:
            made.key = "might"
            facts["might"] = card.hero_might
    if card.mandate_text:
        facts["mandate"] = card.mandate_text
    if card.printed_might > 0:
        made.key = "might"
        facts["might"] = card.printed_might
    made.facts = facts
    return made


def row(id: str, name: str, owner: Seat, role: ZoneRole, cards: list[Entity]) -> Zone:
    return Zone(id=id, kind="row", name=name, owner=owner, role=role, entities=cards, size=len(cards))


def pile(id: str, name: str, owner: Seat | None, role: ZoneRole, cards: list[Entity], size: int) -> Zone:
    """Of which some cards may be seen."""
    return Zone(id=id, kind="pile", name=name, owner=owner, role=role, folded=True, entities=cards, size=size)


def backs(zone: str, seat: Seat, count: int) -> list[Entity]:
    return [
        Entity(id=f"{zone}:{seat}:{i}", kind="card", name="card", label="a face-down card", face_down=True)
        for i in range(count)
    ]


def own_card(s: TheomachyState, seat: Seat, place: str, code: int) -> Entity:
    """One's own card, with what one counts of what it needs: `3 of 2 Fire, 1 of 3 Order`."""
    entity = prayer_card(s, place, code >> 1)
    card = s.cards.all[code >> 1]
    if card.kind != POWER:
        have = s.counted(seat, card.element)
        words = text("{have} of {wanted} {element}", have=have, wanted=card.symbols, element=element(card.element))
        if card.orbs > 0:
            words = text(
                "{elements}, {have} of {wanted} {orb}",
                elements=words,
                have=s.counted(seat, 4 + card.orb_kind),
                wanted=card.orbs + (orbs_more(s, seat) if card.kind == ATTACK else 0),
                orb=orb(card.orb_kind),
            )
        entity.facts["needs"] = str(words)
        if meets(s, seat, card, False):
            entity.tags.append("in reach")
    if code & SPENT:
        entity.tags.append("played in this hand")
    return entity


def counters(zone: str, counts: list[int]) -> list[Entity]:
    """Cards of the four Elements and orbs of both kinds."""
    labels = ["{count} {what} cards"] * 4 + ["{count} {what} orbs"] * 2
    return [
        Entity(
            id=f"{zone}:{id}",
            kind="token",
            name=KEYWORDS[id].name,
            label=text(labels[i], count=counts[i], what=Word(id, KEYWORDS[id].name)),
            colour=KEYWORDS[id].colour,
            icon=KEYWORDS[id].icon,
            count=counts[i],
        )
        for i, id in enumerate([*ELEMENTS, *ORBS])
    ]


def worshiper_tokens(zone: str, counts: list[int]) -> list[Entity]:
    """The three kinds, each with how many there are."""
    return [
        Entity(
            id=f"{zone}:{TOKENS[kind]}",
            kind="token",
            name=TOKENS[kind],
            label=text("{worshipers} ({worth} each)", worshipers=some(counts[kind], kind), worth=WORTH[kind]),
            colour=TOKEN_COLOURS[kind],
            count=counts[kind],
        )
        for kind in range(3)
    ]

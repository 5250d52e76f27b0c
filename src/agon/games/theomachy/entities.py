"""Cards as things of a view."""

from __future__ import annotations

from typing import Final

from agon.core.protocol import Entity, Fact
from agon.games.theomachy.constants import ATTACK, ELEMENT_NAMES, GOD, HERO, KINDS, LOCATION, ORB_NAMES, POWER
from agon.games.theomachy.plays import meets, orbs_more
from agon.games.theomachy.state import TheoState
from agon.games.theomachy.words import SINGULAR

COLOURS: Final = ["earth", "air", "fire", "water"]
ICONS: Final = ["power", "attack", "effect", "location", "statue", "scroll", "helmet"]  # by kind
TOKEN_COLOURS: Final = ["blue", "red", "white"]


def element_card(s: TheoState, entity_id: str, number: int) -> Entity:
    card = s.cards.elements[number]
    return Entity(
        id=entity_id,
        kind="card",
        name=card.name,
        label=f"{card.name}: {ELEMENT_NAMES[card.element]}, {card.orbs} {ORB_NAMES[card.orb_kind]}",
        colour=COLOURS[card.element],
        icon=COLOURS[card.element],
        source=card.source,
        facts={"element": ELEMENT_NAMES[card.element], "orbs": card.orbs, "orb kind": ORB_NAMES[card.orb_kind]},
    )


def prayer_card(s: TheoState, entity_id: str, number: int) -> Entity:
    """A Prayer card, god or Myth, face up."""
    card = s.cards.all[number]
    facts: dict[str, Fact] = {"kind": KINDS[card.kind]}
    label = f"{card.name}, {KINDS[card.kind]}"
    if card.kind <= LOCATION:
        if card.kind == POWER:
            facts["orbs"] = f"{card.orbs} {ORB_NAMES[card.orb_kind]}"
            label += f": counts as {ELEMENT_NAMES[card.element]} and {card.orbs} {ORB_NAMES[card.orb_kind]}"
        else:
            facts["needs"] = needs(s, number)
            label += f", needs {needs(s, number)}"
        if card.token >= 0:
            facts["token"] = SINGULAR[card.token]
    elif card.kind != GOD:
        facts["cost"] = card.cost
        if card.kind == HERO:
            facts["might"] = card.hero_might
    if card.mandate_text:
        facts["mandate"] = card.mandate_text
    return Entity(
        id=entity_id,
        kind="card",
        name=card.name,
        label=f"{label}. {card.text}".strip(),
        text=card.text,
        colour=COLOURS[card.element] if card.element >= 0 else "",
        icon=ICONS[card.kind],
        source=card.source,
        facts=facts,
    )


def needs(s: TheoState, number: int) -> str:
    card = s.cards.all[number]
    words = f"{card.symbols} {ELEMENT_NAMES[card.element]}"
    return words if card.orbs == 0 else f"{words}, {card.orbs} {ORB_NAMES[card.orb_kind]}"


def backs(zone: str, seat: int, count: int) -> list[Entity]:
    return [
        Entity(id=f"{zone}:{seat}:{i}", kind="card", name="card", label="a face-down card", face_down=True)
        for i in range(count)
    ]


def own_card(s: TheoState, seat: int, entity_id: str, code: int) -> Entity:
    """One's own card, with what one counts of what it needs: `3 of 2 Fire, 1 of 3 Order`."""
    entity = prayer_card(s, entity_id, code >> 1)
    card = s.cards.all[code >> 1]
    if card.kind != POWER:
        have = f"{s.counted(seat, card.element)} of {card.symbols} {ELEMENT_NAMES[card.element]}"
        if card.orbs > 0:
            more = orbs_more(s, seat) if card.kind == ATTACK else 0
            have += f", {s.counted(seat, 4 + card.orb_kind)} of {card.orbs + more} {ORB_NAMES[card.orb_kind]}"
        entity.facts["needs"] = have
        if meets(s, seat, card, False):
            entity.tags.append("in reach")
    if code & 1:
        entity.tags.append("played in this hand")
    return entity


def counters(zone: str, counts: list[int]) -> list[Entity]:
    """Cards of the four Elements and orbs of both kinds."""
    names = [*ELEMENT_NAMES, *ORB_NAMES]
    return [
        Entity(
            id=f"{zone}:{names[i].lower()}",
            kind="token",
            name=names[i],
            label=f"{counts[i]} {names[i]} {'cards' if i < 4 else 'orbs'}",
            colour=names[i].lower(),
            facts={"count": counts[i]},
        )
        for i in range(6)
    ]

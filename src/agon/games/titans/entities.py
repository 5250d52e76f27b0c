"""Cards and piles of cards as things on the table."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.protocol import Entity, Zone, ZoneRole
from agon.core.text import SeatName, text
from agon.games.titans.abilities import SUBVERSIONS
from agon.games.titans.board import distinct, subversions
from agon.games.titans.cards import COLOURS
from agon.games.titans.power import power
from agon.games.titans.state import U_ABILITIES, U_CARD, U_OWNER, U_SIDE, U_TOKENS, TitansState, placer
from agon.games.titans.words import subversion, unit_id, unit_words


def card_entity(s: TitansState, entity_id: str, card: int, copies: int | None = None) -> Entity:
    """A card as it is printed."""
    data = s.cards.data.cards[card]
    return Entity(
        id=entity_id,
        kind="card",
        name=data.name,
        text=s.cards.texts[card],
        gist=s.cards.gists[card],
        icon=data.icon,
        colour=COLOURS[s.cards.element[card]],
        source=data.source,
        type=data.species,
        key="power",
        price=price(s, card),
        count=copies,
        facts={"power": data.power, "element": data.element},
    )


def price(s: TitansState, card: int) -> dict[str, int]:
    return {"energy": s.cards.cost[card]} if s.cards.cost[card] > 0 else {}


def pile(s: TitansState, zone_id: str, name: str, player: Seat, cards: list[int], role: ZoneRole | None) -> Zone:
    """A pile of known cards, each name once; `cards` are sorted."""
    entities = [card_entity(s, f"{zone_id}:{s.cards.ids[card]}", card, cards.count(card)) for card in distinct(cards)]
    return Zone(
        id=zone_id, kind="pile", name=name, owner=player, role=role, folded=True, entities=entities, size=len(cards)
    )


def unit_entity(s: TitansState, unit: list[int]) -> Entity:
    """A card in play with its power now, and what lies on it with who placed it (TITANS-INFO-03)."""
    kinds = subversions(unit)
    entity = card_entity(s, unit_id(unit), unit[U_CARD])
    entity.label = unit_words(s, unit)
    if unit[U_ABILITIES:] != s.cards.abilities[unit[U_CARD]]:
        entity.text = s.cards.ability_words(unit[U_ABILITIES:])
        entity.gist = ""
    entity.owner = s.holder(unit[U_SIDE])
    entity.counters = {"token": unit[U_TOKENS]} if unit[U_TOKENS] > 0 else {}
    entity.facts = {**entity.facts, "base": s.cards.power[unit[U_CARD]], "power": power(s, unit)}
    entity.tags = [SUBVERSIONS[kind] for kind in range(len(SUBVERSIONS)) if kinds >> kind & 1]
    entity.holds = [subversion_entity(s, unit, kind) for kind in range(len(SUBVERSIONS)) if kinds >> kind & 1]
    if entity.owner != unit[U_OWNER]:
        entity.tags.append("stolen")
        entity.label = text("{card}, stolen from {player}", card=entity.label, player=SeatName(unit[U_OWNER]))
    return entity


def subversion_entity(s: TitansState, unit: list[int], kind: int) -> Entity:
    name, meaning = s.cards.data.subversions[kind]
    who = placer(unit, kind)
    return Entity(
        id=f"{unit_id(unit)}:{SUBVERSIONS[kind]}",
        kind="token",
        name=name,
        label=text("{subversion}, placed by {player}", subversion=subversion(kind), player=SeatName(who)),
        text=meaning,
        owner=who,
    )

"""Cards and markers as every view shows them."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.protocol import Entity, Zone
from agon.core.text import SeatName, Word, text
from agon.games.theos.cards import numbers_of
from agon.games.theos.state import TheosState
from agon.games.theos.words import TYPES, god, realm_ref


def card_entity(s: TheosState, card: int) -> Entity:
    """A Prayer Card wherever it lies, with the Followers on it (THEOS-INFO-01)."""
    data = s.cards.all[card]
    prayed_to = s.cards.data.gods[data.god]
    raised = s.standing() >> card & 1 == 1
    fallen = s.down >> card & 1 == 1
    return Entity(
        id=f"card:{data.id}",
        kind="card",
        name=data.name,
        text=data.words,
        gist=data.gist,
        icon=data.icon,
        colour=prayed_to.colour,
        source=data.source,
        type=TYPES[data.type].lower(),
        key="speed",
        counters={"follower": s.followers[card]},
        room=data.max,
        facts={"speed": data.speed, "God Speed": prayed_to.roman, "god": prayed_to.name, "code": data.code},
        tags=["raised"] if raised else ["destroyed"] if fallen else [],
    )


def cards_zone(s: TheosState, zone_id: str, name: str, mask: int) -> Zone:
    cards = [card_entity(s, card) for card in numbers_of(mask)]
    return Zone(id=zone_id, kind="row", name=name, entities=cards, size=len(cards))


def demigod(s: TheosState, seat: Seat) -> Entity:
    """A player's marker: it only shows in which Realm the player is (THEOS-SETUP-03, SEAT-10)."""
    name = s.cards.data.demigods[s.demigods[seat]]
    label = text("{demigod}, the Demigod of {player}", demigod=name, player=SeatName(seat))
    return Entity(id=f"demigod:{seat}", kind="figure", name=name, label=label, owner=seat, source="reconstructed")


def god_entity(s: TheosState, realm: int, number: int) -> Entity:
    data = s.cards.data.gods[number]
    against = s.setup.pairs[number]
    state = "active" if s.gods[realm] >> number & 1 else "passive"
    return Entity(
        id=f"god:{realm}:{number}",
        kind="tile" if state == "active" else "slot",  # the side of the pair that is up, and the one below it
        name=data.name,
        label=text(
            "{god} is {state} in {realm}, opposed to {against}",
            god=god(s, number),
            state=Word("active") if state == "active" else state,
            realm=realm_ref(s, realm),
            against=god(s, against),
        ),
        icon=data.icon,
        colour=data.colour,
        facts={"God Speed": data.roman, "opposed": s.cards.data.gods[against].name},
        tags=[state],
        source=data.source,
    )

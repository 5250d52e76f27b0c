"""What a viewer may know, built from nothing: the open table, one's own hand and deck, sizes of all others (INFO)."""

from __future__ import annotations

from typing import Final

from agon.core.protocol import Entity, View, Zone, ZoneKind
from agon.games.theos.cards import count_of, numbers_of
from agon.games.theos.cleanup import Cleanup
from agon.games.theos.drafts import DraftMany, DraftTwo
from agon.games.theos.rules import BuildHands, Round, Turn
from agon.games.theos.scoring import result
from agon.games.theos.setup import SetUp, first_of_pair
from agon.games.theos.state import TheosState
from agon.games.theos.view_seats import card_entity, card_in_play, demigod, seat_view
from agon.games.theos.words import god_name, name, realm_name, who

PHASES: Final = ["Set-up", "Start", "Play", "End"]
GUIDE: Final = [
    "1. Start: the die goes down by 1. Build a hand of 7: all your Blanks, then cards of your deck.",
    "2. Play, 7 times: all play a card face down, all reveal, the fastest card resolves first.",
    "Accepted (its god is active): use its Instants; a Power card may empower a friendly card.",
    "Rejected: the card is destroyed; an Offering then makes its god active.",
    "3. End: a team with die x players Followers, and more than any other, wins.",
    "Cleanup: each card you leave in play costs a Blank in the next hand.",
]


def view(s: TheosState, viewer: int) -> View:
    """A spectator gets what is common to all (THEOS-INFO-11)."""
    in_set_up = isinstance(s.stack[0], SetUp)
    zones = draft_zones(s, viewer) if in_set_up else table_zones(s, viewer)
    return View(
        game=s.game.id,
        viewer=viewer,
        phase=phase(s),
        phases=PHASES,
        round=s.round,
        active=s.active if s.active >= 0 and not s.over else None,
        to_move=s.to_move(),
        zones=zones,
        seats=[seat_view(s, seat, viewer) for seat in range(s.seats)],
        guide=GUIDE,
        options={"turn": s.turn, "die": s.die, "needed": s.target(), "overflow": "nothing" if s.whole else "part"},
        result=result(s) if s.over else None,
    )


def phase(s: TheosState) -> str:
    if s.over:
        return "Over"
    if isinstance(s.stack[0], SetUp):
        return "Set-up"
    top = s.stack[-1]
    if isinstance(top, BuildHands):
        return "Start"
    if isinstance(top, (Cleanup, Round)):
        return "End"
    return "Play"


def table_zones(s: TheosState, viewer: int) -> list[Zone]:
    """What decides most comes first: the gods, then the cards of the turn."""
    zones = cleanup_zones(s)
    for realm in range(s.realms):
        zones.append(realm_zone(s, realm))
        zones.append(play_area(s, realm, viewer))
    supply = Zone(id="supply", kind="counter", name="Supply", value=s.supply, limit=s.cards.data.followers)
    return [*zones, die(s), supply]


# -- the shared table -------------------------------------------------------------------------------------------------
def die(s: TheosState) -> Zone:
    """One die for both Realms (THEOS-LAYOUT-05), and what it asks of a team."""
    label = f"The Ascension Die shows {s.die}: a team needs {s.target()} Followers, and more than any other"
    token = Entity(id="die", kind="die", name="Ascension Die", label=label, facts={"shows": s.die})
    return Zone(id="dice", kind="row", name=f"Ascension Die: {s.target()} Followers win", entities=[token])


def realm_zone(s: TheosState, realm: int) -> Zone:
    """Two pairs, each with one active god, and the Demigods of who is there (THEOS-LAYOUT-01, SETUP-09, SEAT-10)."""
    gods: list[Entity] = []
    for first in range(4):
        if first_of_pair(s, first):
            gods.append(god_entity(s, realm, first))
            gods.append(god_entity(s, realm, s.pairs[first]))
    for seat in range(s.seats):
        if s.demigods[seat] >= 0 and s.realm_of[seat] == realm:
            gods.append(demigod(s, seat))
    return Zone(id=f"realm:{realm}", kind="row", name=realm_title(s, realm), entities=gods)


def realm_title(s: TheosState, realm: int) -> str:
    title = realm_name(s, realm)
    return title[0].upper() + title[1:]


def god_entity(s: TheosState, realm: int, god: int) -> Entity:
    data = s.cards.data.gods[god]
    state = "active" if s.gods[realm] >> god & 1 else "passive"
    against = god_name(s, s.pairs[god])
    return Entity(
        id=f"god:{realm}:{god}",
        kind="tile" if state == "active" else "slot",  # the side of the pair that is up, and the one below it
        name=data.name,
        label=f"{data.name} is {state} in {realm_name(s, realm)}, opposed to {against}",
        icon=data.icon,
        colour=data.id,
        facts={"God Speed": data.roman, "opposed": against},
        tags=[state],
        source=data.source,
    )


def play_area(s: TheosState, realm: int, viewer: int) -> Zone:
    """The cards of this turn, numbered in order of speed; face down only one's own shows (THEOS-TURN-02, INFO-05)."""
    found: list[Entity] = []
    waiting = [card for card in s.played if card >= 0 and s.unresolved >> card & 1]
    waiting.sort(key=s.cards.rank.__getitem__)
    cards = [s.resolving] if s.resolving >= 0 else []
    for card in cards + waiting:
        owner = s.owner(card)
        if s.realm_of[owner] == realm:
            made = card_in_play(s, card, owner)
            made.facts["number"] = (cards + waiting).index(card) + 1  # in order of speed
            made.tags.append("resolving" if card == s.resolving else "unresolved")
            found.append(made)
    top = s.stack[-1]
    if isinstance(top, Turn) and 0 <= viewer < s.seats and s.realm_of[viewer] == realm and top.chosen[viewer] >= 0:
        card = top.chosen[viewer]
        label = f"{name(s, card)}, face down: only you know it"
        found.append(Entity(id="face-down", kind="card", name=name(s, card), label=label, owner=viewer))
    title = "Play area" if s.realms == 1 else f"Play area of {realm_name(s, realm)}"
    if s.turn > 0:
        title += f", turn {s.turn} of 7"
    return Zone(id=f"play:{realm}", kind="row", name=title, entities=found)


def cards_zone(s: TheosState, zone_id: str, title: str, mask: int, kind: ZoneKind) -> Zone:
    cards = [card_entity(s, card) for card in numbers_of(mask)]
    return Zone(id=zone_id, kind=kind, name=title, entities=cards, size=len(cards))


def draft_zones(s: TheosState, viewer: int) -> list[Zone]:
    """Display, cards set aside, every pack that the viewer has held (THEOS-DRMANY-05, DRMANY-09, INFO-08, INFO-10)."""
    zones: list[Zone] = []
    for step in s.stack:
        if isinstance(step, DraftTwo):
            zones.append(cards_zone(s, "display", "Draft Pool", step.pool, "row"))
            zones.append(cards_zone(s, "aside", "Out of the game", s.aside, "pile"))
        elif isinstance(step, DraftMany):
            zones.extend(packs(s, step, viewer))
            if s.aside:
                zones.append(cards_zone(s, "aside", "Set aside", s.aside, "pile"))
            if step.left:  # every seat has had these packs in its hands (THEOS-INFO-08, RULING-49)
                zones.append(cards_zone(s, "left", "Left over", step.left, "pile"))
    return zones


def packs(s: TheosState, draft: DraftMany, viewer: int) -> list[Zone]:
    """The viewer's own pack first, then the others in passing order."""
    zones: list[Zone] = []
    first = draft.place_of(viewer) if 0 <= viewer < s.seats else 0
    for distance in range(s.seats):
        place = (first + distance) % s.seats
        holder = draft.order[place]
        title = "Your pack" if holder == viewer else f"The pack of {who(s, holder)}"
        if 0 <= viewer < s.seats and draft.has_held(s, viewer, place):
            pack = cards_zone(s, f"pack:{holder}", title, draft.packs[place], "row")
            pack.private = True
            for card in pack.entities:
                if holder == viewer and draft.chosen[viewer] >= 0 and card.name == name(s, draft.chosen[viewer]):
                    card.tags = ["chosen"]
        else:
            pack = Zone(id=f"pack:{holder}", kind="pile", name=title, size=count_of(draft.packs[place]))
        zones.append(pack)
    return zones


def cleanup_zones(s: TheosState) -> list[Zone]:
    """The cleanup order is public before the first team cleans up (THEOS-END-09)."""
    top = s.stack[-1]
    if not isinstance(top, Cleanup):
        return []
    slots = [
        Entity(id=f"order:{i}", kind="slot", name=who(s, top.order[i]), tags=["done"] if i < top.at else [])
        for i in range(len(top.order))
    ]
    return [Zone(id="cleanup", kind="row", name="Cleanup order", entities=slots)]

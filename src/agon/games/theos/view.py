"""What a viewer may know, built from nothing: the open table, one's own hand and deck, sizes of all others (INFO)."""

from __future__ import annotations

from typing import Final

from agon.core.protocol import Entity, SeatView, View, Zone
from agon.games.theos.actions import BLANK
from agon.games.theos.cards import count_of, mask_of, numbers_of
from agon.games.theos.cleanup import Cleanup
from agon.games.theos.decks import BuildDecks
from agon.games.theos.drafts import DraftMany, DraftTwo
from agon.games.theos.features import own_choice
from agon.games.theos.game import all_lists
from agon.games.theos.knowledge import IN_DECK, IN_HAND, surely
from agon.games.theos.rules import BuildHands, Round, Turn
from agon.games.theos.scoring import result
from agon.games.theos.setup import SetUp, first_of_pair
from agon.games.theos.state import TheosState
from agon.games.theos.words import TYPES, god_name, name, realm_name, who

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
    s.game.view_check(viewer, s.seats)
    zones = [die(s), Zone(id="supply", kind="counter", name="Supply", value=s.supply, limit=s.cards.data.followers)]
    for realm in range(s.realms):
        zones.append(realm_zone(s, realm))
        zones.append(play_area(s, realm, viewer))
    zones.extend(draft_zones(s, viewer))
    zones.extend(cleanup_zones(s))
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


# -- the shared table -------------------------------------------------------------------------------------------------
def die(s: TheosState) -> Zone:
    """One die for both Realms (THEOS-LAYOUT-05), and what it asks of a team."""
    needs = f"a team needs {s.target()} Followers, and more than any other"
    label = f"The Ascension Die shows {s.die}: {needs}"
    facts = {"shows": s.die, "needed": s.target(), "players in a team": s.team_size}
    token = Entity(id="die", kind="die", name="Ascension Die", label=label, facts=dict(facts))
    return Zone(id="dice", kind="row", name="Ascension Die", entities=[token])


def realm_zone(s: TheosState, realm: int) -> Zone:
    """Two pairs, each with one active god (THEOS-LAYOUT-01, SETUP-09)."""
    gods: list[Entity] = []
    for first in range(4):
        if first_of_pair(s, first):
            gods.append(god_entity(s, realm, first))
            gods.append(god_entity(s, realm, s.pairs[first]))
    return Zone(id=f"realm:{realm}", kind="row", name=realm_name(s, realm).capitalize(), entities=gods)


def god_entity(s: TheosState, realm: int, god: int) -> Entity:
    data = s.cards.data.gods[god]
    state = "active" if s.gods[realm] >> god & 1 else "passive"
    against = god_name(s, s.pairs[god])
    return Entity(
        id=f"god:{realm}:{god}",
        kind="token",
        name=data.name,
        label=f"{data.name} is {state} in {realm_name(s, realm)}, opposed to {against}",
        icon=data.motif,
        colour=data.colour,
        facts={"God Speed": data.roman, "opposed": against},
        tags=[state],
        source=data.source,
    )


def play_area(s: TheosState, realm: int, viewer: int) -> Zone:
    """The cards of this turn, numbered in order of speed; face down only one's own choice shows (THEOS-TURN-02)."""
    found: list[Entity] = []
    waiting = [card for card in s.played if card >= 0 and s.unresolved >> card & 1]
    waiting.sort(key=s.cards.rank.__getitem__)
    cards = [s.resolving] if s.resolving >= 0 else []
    for card in cards + waiting:
        owner = s.owner(card)
        if s.realm_of[owner] == realm:
            made = card_entity(s, card)
            made.owner = owner
            made.facts["order"] = (cards + waiting).index(card) + 1
            made.tags = ["resolving"] if card == s.resolving else ["unresolved"]
            found.append(made)
    top = s.stack[-1]
    if isinstance(top, Turn) and 0 <= viewer < s.seats and s.realm_of[viewer] == realm and top.chosen[viewer] >= 0:
        card = top.chosen[viewer]
        label = f"{name(s, card)}, face down: only you know it"
        found.append(Entity(id="face-down", kind="card", name=name(s, card), label=label, owner=viewer))
    return Zone(id=f"play:{realm}", kind="row", name=f"Play area of {realm_name(s, realm)}", entities=found)


def card_entity(s: TheosState, card: int) -> Entity:
    data = s.cards.all[card]
    god = s.cards.data.gods[data.god]
    raised = s.standing() >> card & 1 == 1
    fallen = s.down >> card & 1 == 1
    label = f"{data.name}, {god.name} {TYPES[data.type]}, speed {data.speed} {god.roman}"
    if raised:
        label += f", raised, {s.followers[card]} of {data.max} Followers"
    elif fallen:
        label += ", destroyed"
    tags = ["raised"] if raised else ["destroyed"] if fallen else []
    return Entity(
        id=f"card:{data.id}",
        kind="card",
        name=data.name,
        label=f"{label}. {data.text}",
        text=data.text,
        icon=god.motif,
        colour=god.colour,
        source=data.source,
        facts={
            "code": data.code,
            "god": god.name,
            "type": TYPES[data.type],
            "speed": data.speed,
            "God Speed": god.roman,
            "max": data.max,
            "followers": s.followers[card],
        },
        tags=tags,
    )


def cards_zone(s: TheosState, zone_id: str, title: str, mask: int) -> Zone:
    cards = [card_entity(s, card) for card in numbers_of(mask)]
    return Zone(id=zone_id, kind="row", name=title, entities=cards, size=len(cards))


def draft_zones(s: TheosState, viewer: int) -> list[Zone]:
    """The display, the cards set aside, and every pack that the viewer has held (THEOS-INFO-08, INFO-10)."""
    zones: list[Zone] = []
    for step in s.stack:
        if isinstance(step, DraftTwo):
            zones.append(cards_zone(s, "aside", "Out of the game", s.aside))
            zones.append(cards_zone(s, "display", "Draft Pool", step.pool))
        elif isinstance(step, DraftMany):
            zones.append(cards_zone(s, "aside", "Set aside", s.aside))
            zones.extend(packs(s, step, viewer))
    return zones


def packs(s: TheosState, draft: DraftMany, viewer: int) -> list[Zone]:
    zones: list[Zone] = []
    for place in range(s.seats):
        holder = draft.order[place]
        title = f"The pack of {who(s, holder)}"
        if 0 <= viewer < s.seats and draft.has_held(s, viewer, place):
            pack = cards_zone(s, f"pack:{holder}", title, draft.packs[place])
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


# -- the seats --------------------------------------------------------------------------------------------------------
def seat_view(s: TheosState, seat: int, viewer: int) -> SeatView:
    zones = [row(s, seat), hand(s, seat, viewer), deck(s, seat, viewer)]
    zones.extend(known_list(s, seat, viewer))
    if s.demigods[seat] >= 0:
        title = s.cards.data.demigods[s.demigods[seat]]
        label = f"{title} stands in {realm_name(s, s.realm_of[seat])}"
        marker = Entity(
            id=f"demigod:{seat}", kind="figure", name=title, label=label, owner=seat, source="reconstructed"
        )
        zones.append(Zone(id=f"marker:{seat}", kind="row", name=realm_name(s, s.realm_of[seat]), entities=[marker]))
    team = s.team_followers(s.team_of[seat])
    tags = ["active"] if s.active == seat and not s.over else []
    if s.realms > 1:
        tags.append(realm_name(s, s.realm_of[seat]))
    return SeatView(
        seat=seat,
        name=who(s, seat),
        team=s.team_of[seat],
        zones=zones,
        points=team,
        points_note=f"of {s.target()}",
        parts={"own Followers": s.followers_of(seat), "team Followers": team, "needed": s.target()},
        tags=tags,
    )


def row(s: TheosState, seat: int) -> Zone:
    """Resolved cards from left to right, with their Followers (THEOS-LAYOUT-02, INFO-01)."""
    kept = 0
    top = s.stack[-1]
    if isinstance(top, Cleanup) and top.at < len(top.order) and top.order[top.at] == seat:
        kept = top.kept
    cards: list[Entity] = []
    for card in s.rows[seat]:
        made = card_entity(s, card)
        made.owner = seat
        if kept >> card & 1:
            made.tags.append("stays")
        made.holds = [
            Entity(id=f"follower:{made.id}:{i}", kind="token", name="Follower") for i in range(s.followers[card])
        ]
        cards.append(made)
    return Zone(id=f"row:{seat}", kind="row", name="Resolved", owner=seat, entities=cards, size=len(cards))


def hand(s: TheosState, seat: int, viewer: int) -> Zone:
    """One's own cards; of others the size, the Blanks, and cards seen to go there (THEOS-INFO-02, INFO-03, INFO-09)."""
    own = seat == viewer or s.over
    shown = s.hand[seat] if own else surely(s, seat, IN_HAND)
    choice = own_choice(s.stack[-1], seat) if seat == viewer and isinstance(s.stack[-1], Turn) else 0
    cards: list[Entity] = []
    for card in numbers_of(shown):
        made = card_entity(s, card)
        made.owner = seat
        made.tags = ["chosen"] if choice >> card & 1 else [] if own else ["known"]
        cards.append(made)
    if s.blanks[seat] > 0:
        count = s.blanks[seat]
        blank = Entity(id=f"blank:{seat}", kind="card", name="Blank", label=f"{count} Blanks", facts={"count": count})
        top = s.stack[-1]
        if seat == viewer and isinstance(top, Turn) and top.chosen[seat] == BLANK:
            blank.tags = ["chosen"]
        cards.append(blank)
    size = count_of(s.hand[seat]) + s.blanks[seat]
    private = seat == viewer and not s.over
    return Zone(id=f"hand:{seat}", kind="hand", name="Hand", owner=seat, entities=cards, size=size, private=private)


def deck(s: TheosState, seat: int, viewer: int) -> Zone:
    """One's own deck at any time, others' only while drafting (THEOS-DECK-04, DRMANY-11, DRMANY-18)."""
    drafting = is_drafting(s)
    own = seat == viewer or drafting or s.over
    shown = s.deck[seat] if own else surely(s, seat, IN_DECK)
    top = s.stack[-1]
    choice = top.picks[seat] if seat == viewer and isinstance(top, BuildHands) else 0
    cards: list[Entity] = []
    for card in numbers_of(shown):
        made = card_entity(s, card)
        made.owner = seat
        made.tags = ["picked"] if choice >> card & 1 else [] if own else ["known"]
        cards.append(made)
    private = seat == viewer and not drafting and not s.over
    size = count_of(s.deck[seat])
    return Zone(id=f"deck:{seat}", kind="pile", name="Deck", owner=seat, entities=cards, size=size, private=private)


def is_drafting(s: TheosState) -> bool:
    for step in s.stack:
        if isinstance(step, (DraftTwo, DraftMany)):
            return True
    return False


def known_list(s: TheosState, seat: int, viewer: int) -> list[Zone]:
    """The whole deck list where it is public, the roster where it is not (THEOS-INFO-04, PRE-06, ROST-04)."""
    if isinstance(s.stack[0], SetUp) and s.public_lists:
        return []
    cards = s.owned[seat] if s.public_lists else s.rosters[seat]
    title = "Deck list" if s.public_lists else "Roster"
    if s.lists[seat] >= 0:
        title += f": {all_lists(s.cards)[s.lists[seat]].name}"
    on_table = mask_of(s.rows[seat])
    picked = picks_of(s, seat) if seat == viewer else 0
    entries = [
        Entity(
            id=f"list:{seat}:{s.cards.ids[card]}",
            kind="card",
            name=name(s, card),
            tags=list_tags(on_table >> card & 1, picked >> card & 1, s.seen[seat] >> card & 1),
        )
        for card in numbers_of(cards)
    ]
    return [Zone(id=f"list:{seat}", kind="pile", name=title, owner=seat, entities=entries)]


def list_tags(in_play: int, picked: int, seen: int) -> list[str]:
    if in_play:
        return ["in play"]
    return ["picked"] if picked else ["seen"] if seen else []


def picks_of(s: TheosState, seat: int) -> int:
    """A seat's picks for its roster deck so far."""
    top = s.stack[-1]
    return top.picks[seat] if isinstance(top, BuildDecks) else 0

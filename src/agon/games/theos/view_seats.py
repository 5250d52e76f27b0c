"""One player's side of the table: row, hand, deck, deck list, Demigod; and every card as an entity (ledger INFO)."""

from __future__ import annotations

from agon.core.protocol import Entity, SeatView, Zone, ZoneKind
from agon.games.theos.actions import BLANK
from agon.games.theos.cards import count_of, mask_of, numbers_of
from agon.games.theos.cleanup import Cleanup
from agon.games.theos.decks import BuildDecks, StartRealms
from agon.games.theos.drafts import DraftMany, DraftTwo
from agon.games.theos.features import own_choice
from agon.games.theos.game import all_lists
from agon.games.theos.knowledge import IN_DECK, IN_HAND, surely
from agon.games.theos.rules import BuildHands, Turn
from agon.games.theos.setup import SetUp
from agon.games.theos.state import TheosState
from agon.games.theos.words import TYPES, blank_words, realm_name, who


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
        label=label,
        text=data.text,
        icon=data.icon,
        colour=god.id,
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


def card_in_play(s: TheosState, card: int, owner: int) -> Entity:
    """With its Followers lying on it (THEOS-INFO-01). Their number is what counts now; its speed is a mere word."""
    made = card_entity(s, card)
    made.owner = owner
    made.facts["speed"] = f"{made.facts['speed']} {made.facts.pop('God Speed')}"
    number = s.followers[card]
    if s.stands(card):
        made.tags.append(f"{number} of {s.cards.max[card]}")
    made.holds = [Entity(id=f"follower:{made.id}:{i}", kind="token", name="Follower") for i in range(number)]
    return made


def seat_view(s: TheosState, seat: int, viewer: int) -> SeatView:
    in_set_up = isinstance(s.stack[0], SetUp)
    zones = [] if in_set_up else [row(s, seat), hand(s, seat, viewer)]
    if not in_set_up or is_drafting(s):
        zones.append(deck(s, seat, viewer))
    zones.extend(known_list(s, seat, viewer))
    if in_set_up and s.demigods[seat] >= 0:
        zones.append(Zone(id=f"marker:{seat}", kind="row", name="Demigod", entities=[demigod(s, seat)]))
    team = s.team_followers(s.team_of[seat])
    tags = ["active"] if s.active == seat and not s.over else []
    if s.realms > 1 and (not in_set_up or isinstance(s.stack[-1], StartRealms)):
        tags.append(realm_name(s, s.realm_of[seat]))
    return SeatView(
        seat=seat,
        name=who(s, seat),
        team=s.team_of[seat] if s.team_size > 1 else None,  # a team of one is a player
        zones=zones,
        points=team,
        points_note=f"of {s.target()}",
        parts={"own Followers": s.followers_of(seat)} if s.team_size > 1 else {},
        tags=tags,
    )


def demigod(s: TheosState, seat: int) -> Entity:
    """A player's marker: it only shows in which Realm the player is (THEOS-SETUP-03, SEAT-10)."""
    title = s.cards.data.demigods[s.demigods[seat]]
    label = f"{title}, the Demigod of {who(s, seat)}"
    if not isinstance(s.stack[0], SetUp):
        label += f", stands in {realm_name(s, s.realm_of[seat])}"
    return Entity(id=f"demigod:{seat}", kind="figure", name=title, label=label, owner=seat, source="reconstructed")


def row(s: TheosState, seat: int) -> Zone:
    """Resolved cards from left to right, with their Followers (THEOS-LAYOUT-02, INFO-01)."""
    kept = 0
    top = s.stack[-1]
    if isinstance(top, Cleanup) and top.at < len(top.order) and top.order[top.at] == seat:
        kept = top.kept
    cards: list[Entity] = []
    for card in s.rows[seat]:
        made = card_in_play(s, card, seat)
        made.facts["value"] = s.followers[card]
        if kept >> card & 1:
            made.tags.append("stays")
        cards.append(made)
    return Zone(id=f"row:{seat}", kind="row", name="Resolved", owner=seat, entities=cards, size=len(cards))


def hand(s: TheosState, seat: int, viewer: int) -> Zone:
    """One's own cards; of all others, teammates too (THEOS-TALK-02), the size, the Blanks, and cards seen to go there
    (INFO-02, INFO-03, INFO-09)."""
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
        label = blank_words(count)
        blank = Entity(id=f"blank:{seat}", kind="card", name="Blank", label=label, facts={"count": count})
        top = s.stack[-1]
        if seat == viewer and isinstance(top, Turn) and top.chosen[seat] == BLANK:
            blank.tags = ["chosen"]
        cards.append(blank)
    size = count_of(s.hand[seat]) + s.blanks[seat]
    private = seat == viewer and not s.over
    return Zone(id=f"hand:{seat}", kind="hand", name="Hand", owner=seat, entities=cards, size=size, private=private)


def deck(s: TheosState, seat: int, viewer: int) -> Zone:
    """One's own deck at any time, others' only while drafting (THEOS-DECK-04, DRTWO-14, DRMANY-11, DRMANY-18)."""
    drafting = is_drafting(s)
    own = seat == viewer or drafting or s.over
    top = s.stack[-1]
    choice = top.picks[seat] if seat == viewer and isinstance(top, BuildHands) else 0
    cards: list[Entity] = []
    for card in numbers_of(s.deck[seat]) if own else []:
        made = card_entity(s, card)
        made.owner = seat
        made.tags = ["picked"] if choice >> card & 1 else []
        cards.append(made)
    private = seat == viewer and not drafting and not s.over
    size = count_of(s.deck[seat])
    title = with_list_name(s, seat, "Deck") if seat == viewer and s.public_lists else "Deck"
    building = seat == viewer and isinstance(top, BuildHands) and len(s.asked[seat]) > 0
    kind: ZoneKind = "row" if building or drafting else "pile"  # laid out while one picks from it, or for it
    return Zone(id=f"deck:{seat}", kind=kind, name=title, owner=seat, entities=cards, size=size, private=private)


def is_drafting(s: TheosState) -> bool:
    for step in s.stack:
        if isinstance(step, (DraftTwo, DraftMany)):
            return True
    return False


def known_list(s: TheosState, seat: int, viewer: int) -> list[Zone]:
    """The whole deck list where it is public, the roster where it is not (THEOS-INFO-04, PRE-06, ROST-04).

    Each card is marked with where everybody has seen it (THEOS-INFO-06, INFO-09); all memory is kept (RULING-46).
    """
    if s.public_lists and (isinstance(s.stack[0], SetUp) or seat == viewer):
        return []  # decks are not settled yet, or the viewer's own: it sees every card of it
    cards = s.owned[seat] if s.public_lists else s.rosters[seat]
    title = with_list_name(s, seat, "Deck list" if s.public_lists else "Roster")
    picked = picks_of(s, seat) if seat == viewer else 0
    places = [mask_of(s.rows[seat]), surely(s, seat, IN_HAND), surely(s, seat, IN_DECK), picked, s.seen[seat]]
    entries: list[Entity] = []
    for card in numbers_of(cards):
        made = card_entity(s, card)
        made.id = f"list:{seat}:{s.cards.ids[card]}"
        made.tags = list_tags(places, card)
        entries.append(made)
    building = seat == viewer and isinstance(s.stack[-1], BuildDecks)
    kind: ZoneKind = "row" if building else "pile"  # laid out while one picks from it
    return [Zone(id=f"list:{seat}", kind=kind, name=title, owner=seat, entities=entries, size=len(entries))]


def with_list_name(s: TheosState, seat: int, title: str) -> str:
    return f"{title}: {all_lists(s.cards)[s.lists[seat]].name}" if s.lists[seat] >= 0 else title


def list_tags(places: list[int], card: int) -> list[str]:
    """The first of these that is true of the card."""
    for at in range(len(places)):
        if places[at] >> card & 1:
            return [["in play", "in hand", "in deck", "picked", "seen"][at]]
    return []


def picks_of(s: TheosState, seat: int) -> int:
    """A seat's picks for its roster deck so far."""
    top = s.stack[-1]
    return top.picks[seat] if isinstance(top, BuildDecks) else 0

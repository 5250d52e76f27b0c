"""What a viewer may know, built from nothing: the open table, one's own hand and deck, sizes of all others (INFO)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.protocol import Entity, SeatView, View, Zone
from agon.core.text import text
from agon.games.theos.actions import BLANK, GODS
from agon.games.theos.cards import count_of, mask_of, numbers_of
from agon.games.theos.entities import card_entity, demigod, god_entity
from agon.games.theos.knowledge import IN_DECK, IN_HAND, surely
from agon.games.theos.scoring import result
from agon.games.theos.setup import first_of_pair
from agon.games.theos.state import TheosState
from agon.games.theos.step import PHASES, START, in_set_up, step_at, top
from agon.games.theos.words import REALMS, realm_name

TURNS: Final = 7  # of a round
GUIDE: Final = [
    "1. Start: the die goes down by 1. Build a hand of 7: all your Blanks, then cards of your deck.",
    "2. Play, 7 times: all play a card face down, all reveal, the fastest card resolves first.",
    "Accepted (its god is active): use its Instants; a Power card may empower a friendly card.",
    "Rejected: the card is destroyed; an Offering then makes its god active.",
    "3. End: a team with die x players Followers, and more than any other, wins.",
    "Cleanup: each card you leave in play costs a Blank in the next hand.",
]


def view(s: TheosState, viewer: Seat) -> View:
    """A spectator gets what is common to all (THEOS-INFO-11)."""
    zones = [zone for at in range(len(s.stack)) for zone in step_at(s, at).zones(s, viewer)]
    if not in_set_up(s):
        zones.extend(table_zones(s, viewer))
    return View(
        game=s.game.id,
        viewer=viewer,
        phase="Over" if s.over else PHASES[top(s).phase()],
        phases=PHASES,
        round=s.round,
        active=s.active if s.active >= 0 and not s.over else None,
        to_move=s.to_move(),
        places=REALMS if s.setup.realms > 1 else [],
        zones=zones,
        seats=[seat_view(s, seat, viewer) for seat in range(s.seats)],
        guide=GUIDE,
        result=result(s) if s.over else None,
    )


# -- the shared table -------------------------------------------------------------------------------------------------
def table_zones(s: TheosState, viewer: Seat) -> list[Zone]:
    """What decides most comes first: the gods, then the cards of the turn."""
    zones: list[Zone] = []
    for realm in range(s.setup.realms):
        zones.append(gods(s, realm))
        zones.append(play_area(s, realm, viewer))
    # one die for both Realms (THEOS-LAYOUT-05), and what it asks of a team
    token = Entity(id="die", kind="die", name="Ascension Die", facts={"shows": s.die})
    zones.append(Zone(id="dice", kind="row", name="Ascension Die", entities=[token]))
    zones.append(Zone(id="needed", kind="counter", name="Followers to win", role="goal", value=s.target()))
    zones.append(Zone(id="turn", kind="track", name="Turn", value=s.turn, limit=TURNS))
    limit = s.cards.data.followers
    zones.append(Zone(id="supply", kind="counter", name="Supply", role="supply", value=s.supply, limit=limit))
    return zones


def place(s: TheosState, realm: int) -> str:
    """The Realm as a place of the table; there is none to tell where all play in one."""
    return REALMS[realm] if s.setup.realms > 1 else ""


def gods(s: TheosState, realm: int) -> Zone:
    """Two pairs, each with one active god, and the Demigods of who is there (THEOS-LAYOUT-01, SETUP-09, SEAT-10)."""
    found: list[Entity] = []
    for first in range(len(GODS)):
        if first_of_pair(s, first):
            found.append(god_entity(s, realm, first))
            found.append(god_entity(s, realm, s.setup.pairs[first]))
    for seat in range(s.seats):
        if s.demigods[seat] >= 0 and s.realm_of[seat] == realm:
            found.append(demigod(s, seat))
    return Zone(id=f"realm:{realm}", kind="row", name="Gods", place=place(s, realm), role="board", entities=found)


def play_area(s: TheosState, realm: int, viewer: Seat) -> Zone:
    """The cards of this turn, numbered in order of speed; face down only one's own shows (THEOS-TURN-02, INFO-05)."""
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
            made.tags.append("resolving" if card == s.resolving else "unresolved")
            found.append(made)
    if 0 <= viewer < s.seats and s.realm_of[viewer] == realm and top(s).face_down(viewer) >= 0:
        found.append(face_down(s, viewer, top(s).face_down(viewer)))
    return Zone(id=f"play:{realm}", kind="row", name="Play area", place=place(s, realm), role="play", entities=found)


def face_down(s: TheosState, viewer: Seat, card: int) -> Entity:
    """The viewer's own card, which only it knows."""
    made = Entity(id="face-down", kind="card", name="Blank") if card == BLANK else card_entity(s, card)
    made.id = "face-down"
    made.owner = viewer
    made.face_down = True
    return made


# -- one player's side ------------------------------------------------------------------------------------------------
def seat_view(s: TheosState, seat: Seat, viewer: Seat) -> SeatView:
    set_up = in_set_up(s)
    zones = [] if set_up else [row(s, seat), hand(s, seat, viewer)]
    if not set_up or top(s).is_draft():
        zones.append(deck(s, seat, viewer))
    zones.extend(known_list(s, seat, viewer))
    if set_up and s.demigods[seat] >= 0:
        zones.append(Zone(id=f"marker:{seat}", kind="row", name="Demigod", owner=seat, entities=[demigod(s, seat)]))
    tags = ["active"] if s.active == seat and not s.over else []
    if s.setup.realms > 1 and (not set_up or any(s.realm_of)):
        tags.append(realm_name(s, s.realm_of[seat]))
    alone = s.setup.team_size == 1  # a team of one is a player
    return SeatView(
        seat=seat,
        name="",
        team=None if alone else s.setup.team_of[seat],
        zones=zones,
        points=s.team_followers(s.setup.team_of[seat]),
        points_note=text("of {needed}", needed=s.target()),
        parts={} if alone else {"own Followers": s.followers_of(seat)},
        tags=tags,
    )


def row(s: TheosState, seat: Seat) -> Zone:
    """Resolved cards from left to right, with their Followers (THEOS-LAYOUT-02, INFO-01)."""
    staying = top(s).staying(seat)
    cards: list[Entity] = []
    for card in s.rows[seat]:
        made = card_entity(s, card)
        made.owner = seat
        if staying != -1 and staying >> card & 1:
            made.tags.append("stays")
        cards.append(made)
    return Zone(id=f"row:{seat}", kind="row", name="Resolved", owner=seat, role="play", entities=cards, size=len(cards))


def hand(s: TheosState, seat: Seat, viewer: Seat) -> Zone:
    """One's own cards; of all others, teammates too (THEOS-TALK-02), the size, the Blanks, and cards seen to go there
    (INFO-02, INFO-03, INFO-09)."""
    own = seat == viewer or s.over
    shown = s.hand[seat] if own else surely(s, seat, IN_HAND)
    chosen = top(s).chosen_now(seat) if seat == viewer else 0
    cards: list[Entity] = []
    for card in numbers_of(shown):
        made = card_entity(s, card)
        made.owner = seat
        made.tags = ["chosen"] if chosen >> card & 1 else [] if own else ["known"]
        cards.append(made)
    if s.blanks[seat] > 0:
        put_down = seat == viewer and top(s).face_down(seat) == BLANK
        tags = ["chosen"] if put_down else []
        cards.append(
            Entity(id=f"blank:{seat}", kind="card", name="Blank", icon="amphora", count=s.blanks[seat], tags=tags)
        )
    return Zone(
        id=f"hand:{seat}",
        kind="hand",
        name="Hand",
        owner=seat,
        role="hand",
        folded=not own,
        entities=cards,
        size=count_of(s.hand[seat]) + s.blanks[seat],
        private=seat == viewer and not s.over,
    )


def deck(s: TheosState, seat: Seat, viewer: Seat) -> Zone:
    """One's own deck at any time, others' only while drafting (THEOS-DECK-04, DRTWO-14, DRMANY-11, DRMANY-18)."""
    drafting = top(s).is_draft()
    picked = top(s).chosen_now(seat) if seat == viewer else 0
    cards: list[Entity] = []
    for card in numbers_of(s.deck[seat]) if seat == viewer or drafting or s.over else []:
        made = card_entity(s, card)
        made.owner = seat
        made.tags = ["picked"] if picked >> card & 1 else []
        cards.append(made)
    building = seat == viewer and top(s).phase() == START and len(s.asked[seat]) > 0
    laid_out = building or drafting  # while one picks from it, or for it
    return Zone(
        id=f"deck:{seat}",
        kind="row" if laid_out else "pile",
        name=with_list_name(s, seat, "Deck") if seat == viewer and s.setup.public_lists else "Deck",
        owner=seat,
        role="deck",
        folded=not laid_out,
        entities=cards,
        size=count_of(s.deck[seat]),
        private=seat == viewer and not drafting and not s.over,
    )


def known_list(s: TheosState, seat: Seat, viewer: Seat) -> list[Zone]:
    """The whole deck list where it is public, the roster where it is not (THEOS-INFO-04, PRE-06, ROST-04).

    Each card is marked with where everybody has seen it (THEOS-INFO-06, INFO-09); all memory is kept (RULING-46).
    """
    set_up = in_set_up(s)
    if s.setup.public_lists and (set_up or seat == viewer):
        return []  # decks are not settled yet, or the viewer's own: it sees every card of it
    cards = s.owned[seat] if s.setup.public_lists else s.rosters[seat]
    building = set_up and seat == viewer  # laid out while one picks from it
    picked = top(s).chosen_now(seat) if building else 0
    places = [mask_of(s.rows[seat]), surely(s, seat, IN_HAND), surely(s, seat, IN_DECK), picked, s.seen[seat]]
    cache = s.game.view_cache  # it stays as it is for many moves
    look = ("list", seat, s.setup.public_lists, s.lists[seat], cards, building, *places)
    return [cache.find(look) or cache.keep(look, new_known_list(s, seat, cards, building, places))]


def new_known_list(s: TheosState, seat: Seat, cards: int, building: bool, places: list[int]) -> Zone:
    entries: list[Entity] = []
    for card in numbers_of(cards):
        made = card_entity(s, card)
        made.id = f"list:{seat}:{s.cards.ids[card]}"
        made.tags = list_tags(places, card)
        made.counters = {}  # these lie on the card itself
        entries.append(made)
    return Zone(
        id=f"list:{seat}",
        kind="row" if building else "pile",
        name=with_list_name(s, seat, "Deck list" if s.setup.public_lists else "Roster"),
        owner=seat,
        folded=not building,
        entities=entries,
        size=len(entries),
    )


def with_list_name(s: TheosState, seat: Seat, title: str) -> str:
    return f"{title}: {s.cards.lists[s.lists[seat]].name}" if s.lists[seat] >= 0 else title


def list_tags(places: list[int], card: int) -> list[str]:
    """The first of these that is true of the card."""
    for at in range(len(places)):
        if places[at] >> card & 1:
            return [["in play", "in hand", "in deck", "picked", "seen"][at]]
    return []

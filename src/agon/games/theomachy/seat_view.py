"""What lies before a seat, as a viewer may know it (ledger section 3.21)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.protocol import Entity, SeatView, Zone
from agon.core.text import Listing, text
from agon.games.theomachy.actions import TOKENS
from agon.games.theomachy.constants import (
    BASIC,
    BET_1,
    BET_3,
    DAMAGED,
    END,
    EPIC,
    IN_STAKE,
    SETTING_UP,
    START,
    USED,
    WORTH,
)
from agon.games.theomachy.draft_view import draft_zones
from agon.games.theomachy.entities import (
    TOKEN_COLOURS,
    backs,
    counters,
    own_card,
    pile,
    prayer_card,
    row,
    worshiper_tokens,
)
from agon.games.theomachy.state import TheomachyState
from agon.games.theomachy.tokens import owes, staked, worth
from agon.games.theomachy.words import player

STARTER_TAGS: Final = ["starter deck I", "starter deck II", "starter deck III", "starter deck IV"]


def seat_view(s: TheomachyState, seat: Seat, eyes: int) -> SeatView:
    parts = {"congregation": worth(s, seat), "stake": staked(s, seat)}
    if s.phase == END and s.fought:
        parts["might"] = s.might[seat]
    epic = s.setup.mode == EPIC
    return SeatView(
        seat=seat,
        name="",
        icon=s.cards.all[s.gods[seat]].id if s.gods[seat] >= 0 else "",
        zones=seat_zones(s, seat, eyes),
        points=s.points[seat] if epic else worth(s, seat),
        points_note="" if epic else "of Might",
        parts=parts,
        tags=seat_tags(s, seat),
    )


def seat_tags(s: TheomachyState, seat: Seat) -> list[str]:
    tags: list[str] = []
    if seat == s.first and s.phase != SETTING_UP:
        tags.append("First Player")
    if not s.alive[seat]:
        tags.append("eliminated")
    elif s.folded[seat]:
        tags.append("folded")
    if s.stands[seat]:
        tags.append("Last Stand")
    if BET_1 <= s.phase <= BET_3 and s.in_hand(seat) and owes(s, seat):
        tags.append("owes")
    if s.phase >= END and s.phase != START and s.has_won(seat):
        tags.append("won the hand")
    if s.setup.starters[seat] >= 0:
        tags.append(STARTER_TAGS[s.setup.starters[seat]])
    if s.barred[seat] and s.phase == BET_1:
        tags.append("no Effects")
    return tags


def seat_zones(s: TheomachyState, seat: Seat, eyes: int) -> list[Zone]:
    """What is there; empty places are left out."""
    zones = [token_zone(s, seat, "congregation", "Congregation", s.congregation)]
    if s.phase != SETTING_UP:
        zones.append(stake_zone(s, seat))
    if s.stands[seat]:
        zones.append(token_zone(s, seat, "lent", "Last Stand", s.lent))
    if len(s.areas[seat]) > 0:
        cards = [prayer_card(s, f"area:{seat}:{i}", code >> 1) for i, code in enumerate(s.areas[seat])]
        zones.append(row(f"area:{seat}", "Play area", seat, "play", cards))
    if len(s.locations[seat]) > 0:
        zones.append(location_zone(s, seat))
    if seat != eyes and max(s.counts[6 * seat : 6 * seat + 6]) > 0:
        zones.append(counts_zone(s, seat))
    if s.phase != SETTING_UP:
        zones.append(hand_zone(s, seat, eyes))
    if len(s.sealed[seat]) > 0:
        name = "Kept cards" if s.phase >= END else "Sealed in the Stake"
        zones.append(hidden_zone(s, "sealed", name, seat, eyes, s.sealed[seat]))
    if s.phase != SETTING_UP:
        zones.append(pile(f"deck:{seat}", "Draw deck", seat, "deck", [], len(s.decks[seat])))
        zones.append(pile_zone(s, seat, eyes))
    if eyes >= 0 and eyes != seat:
        zones.extend(known_zones(s, seat, eyes))
    if s.setup.mode != BASIC:
        zones.extend(god_zones(s, seat))
    if s.phase == SETTING_UP and s.setup.drafted:
        zones.extend(draft_zones(s, seat, eyes))
    if len(s.leaving(seat)) > 0:
        zones.append(hidden_zone(s, "pending", "Being discarded", seat, eyes, s.leaving(seat)))
    return zones


def known_zones(s: TheomachyState, seat: Seat, eyes: int) -> list[Zone]:
    """Cards that the viewer has seen in another's hand (THEOMACHY-INFO-12 b)."""
    names = s.seen[s.seats * eyes + seat]
    if len(names) == 0:
        return []
    cards = [prayer_card(s, f"known:{seat}:{i}", number) for i, number in enumerate(names)]
    # not private: its owner knows these cards, and by their tags that they were seen
    return [row(f"known:{seat}", "Seen in hand", seat, "hand", cards)]


def counts_zone(s: TheomachyState, seat: Seat) -> Zone:
    counts = [s.counted(seat, what) for what in range(6)]
    look = ("counts", seat, tuple(counts))
    return s.game.view_cache.find(look) or s.game.view_cache.keep(look, new_counts_zone(seat, counts))


def new_counts_zone(seat: Seat, counts: list[int]) -> Zone:
    counted = counters(f"counts:{seat}", counts)
    return Zone(id=f"counts:{seat}", kind="row", name="Counts with own cards", owner=seat, entities=counted)


def token_zone(s: TheomachyState, seat: Seat, zone: str, name: str, counts: list[int]) -> Zone:
    own = counts[3 * seat : 3 * seat + 3]
    look = (zone, seat, own[0], own[1], own[2])
    return s.game.view_cache.find(look) or s.game.view_cache.keep(look, new_token_zone(seat, zone, name, own))


def new_token_zone(seat: Seat, zone: str, name: str, own: list[int]) -> Zone:
    return Zone(
        id=f"{zone}:{seat}",
        kind="row",
        name=name,
        owner=seat,
        role="supply" if zone == "congregation" else "play",
        entities=worshiper_tokens(f"{zone}:{seat}", own),
        value=sum([own[kind] * WORTH[kind] for kind in range(3)]),
    )


def stake_zone(s: TheomachyState, seat: Seat) -> Zone:
    heroes = [entry for entry in s.myths[seat] if entry & IN_STAKE]
    if len(heroes) == 0:
        return token_zone(s, seat, "stake", "Stake", s.stake)
    zone = new_token_zone(seat, "stake", "Stake", s.stake[3 * seat : 3 * seat + 3])
    for entry in heroes:
        hero = s.cards.all[entry >> 2].name
        label = text("{hero}, Hero", hero=hero)
        zone.entities.append(Entity(id=f"hero:{seat}", kind="token", name=hero, label=label, type="hero"))
    return zone


def location_zone(s: TheomachyState, seat: Seat) -> Zone:
    cards: list[Entity] = []
    for i, entry in enumerate(s.locations[seat]):
        card = prayer_card(s, f"locations:{seat}:{i}", entry >> 2)
        kind = s.cards.all[entry >> 2].token
        card.holds = [Entity(id=f"on:{seat}:{i}", kind="token", name=TOKENS[kind], colour=TOKEN_COLOURS[kind])]
        if entry & DAMAGED:
            card.tags.append("damaged")
        if entry & USED:
            card.tags.append("used")
        cards.append(card)
    return row(f"locations:{seat}", "Locations", seat, "play", cards)


# -- cards that only their owner sees ----------------------------------------------------------------------------------
def hand_zone(s: TheomachyState, seat: Seat, eyes: int) -> Zone:
    """One's own cards, with what each still needs and who has seen it; of others only the number (INFO-01)."""
    hand = s.hands[seat]
    zone = hidden_zone(s, "hand", "Hand", seat, eyes, hand)
    if seat != eyes:
        return zone
    for i in range(len(hand)):  # of equal cards the first ones
        number = hand[i] >> 1
        before = [code >> 1 for code in hand[:i]].count(number)
        seen = [player(other) for other in range(s.seats) if before < s.seen[s.seats * other + seat].count(number)]
        if len(seen) > 0:
            card = zone.entities[i]
            card.tags.append("seen")
            words = s.cards.all[number].words
            card.label = text("{card}, seen by {players}. {text}", card=card.name, players=Listing(seen), text=words)
    return zone


def hidden_zone(s: TheomachyState, zone: str, name: str, seat: Seat, eyes: int, codes: list[int]) -> Zone:
    """Cards that their owner sees, and of which others see how many there are (THEOMACHY-INFO-01, INFO-08)."""
    if seat == eyes:
        cards = [own_card(s, seat, f"{zone}:{seat}:{i}", code) for i, code in enumerate(codes)]
        return new_hidden_zone(zone, name, seat, cards, True)
    look = (zone, name, seat, len(codes))
    cache = s.game.view_cache
    return cache.find(look) or cache.keep(look, new_hidden_zone(zone, name, seat, backs(zone, seat, len(codes)), False))


def new_hidden_zone(zone: str, name: str, seat: Seat, cards: list[Entity], own: bool) -> Zone:
    return Zone(
        id=f"{zone}:{seat}",
        kind="hand",
        name=name,
        owner=seat,
        role="hand" if zone == "hand" else None,
        folded=not own,
        entities=cards,
        size=len(cards),
        private=own,
    )


def pile_zone(s: TheomachyState, seat: Seat, eyes: int) -> Zone:
    """All of it for its owner, the top card for others (THEOMACHY-INFO-03, DECK-02)."""
    discarded = s.piles[seat]
    cards: list[Entity] = []
    if seat == eyes:
        cards = [own_card(s, seat, f"pile:{seat}:{i}", discarded[i]) for i in range(len(discarded) - 1, -1, -1)]
    elif len(discarded) > 0:
        cards = [prayer_card(s, f"pile:{seat}:{len(discarded) - 1}", discarded[-1] >> 1)]
    return pile(f"pile:{seat}", "Discard pile", seat, "discard", cards, len(discarded))


# -- gods and Myths --------------------------------------------------------------------------------------------------
def god_zones(s: TheomachyState, seat: Seat) -> list[Zone]:
    zones: list[Zone] = []
    if s.pantheons[seat] >= 0:
        zones.append(row(f"god:{seat}", "God", seat, "goal", [god(s, seat)]))
    if len(s.myths[seat]) > 0:
        zones.append(myth_zone(s, seat))
    zones.append(myth_deck(s, seat))
    zones.append(Zone(id=f"miracles:{seat}", kind="counter", name="Miracles", owner=seat, value=s.miracles[seat]))
    if s.setup.mode == EPIC:
        points = Zone(id=f"points:{seat}", kind="track", name="Victory points", owner=seat, role="score")
        points.value = s.points[seat]  # counted instead of laid out in markers (THEOMACHY-EPIC-06)
        points.limit = s.cards.data.constants["epic_vp_goal"]
        zones.append(points)
    return zones


def god(s: TheomachyState, seat: Seat) -> Entity:
    """The seat's god, or its pantheon as long as the god is not chosen."""
    if s.gods[seat] < 0:
        name = s.cards.data.pantheons[s.pantheons[seat]].name
        return Entity(id=f"pantheon:{seat}", kind="slot", name=name, label=text("{pantheon} pantheon", pantheon=name))
    card = prayer_card(s, f"god:{seat}", s.gods[seat])
    if s.god_used[seat]:
        card.tags = ["used"]
    return card


def myth_zone(s: TheomachyState, seat: Seat) -> Zone:
    cards: list[Entity] = []
    for i, entry in enumerate(s.myths[seat]):
        myth = prayer_card(s, f"myths:{seat}:{i}", entry >> 2)
        if entry & IN_STAKE:
            myth.tags.append("in the Stake")
        if entry & USED:
            myth.tags.append("used")
        cards.append(myth)
    return row(f"myths:{seat}", "Myths", seat, "play", cards)


def myth_deck(s: TheomachyState, seat: Seat) -> Zone:
    """The top card lies open; below it the viewer knows what was seen going to the bottom (THEOMACHY-INFO-05)."""
    deck = s.myth_decks[seat]
    shown = [prayer_card(s, f"myth:{seat}:0", deck[0])] if len(deck) > 0 else []
    for i in range(max(1, len(deck) - s.myth_known[seat]), len(deck)):
        shown.append(prayer_card(s, f"myth:{seat}:{i}", deck[i]))
    return pile(f"myth_deck:{seat}", "Myth deck", seat, "deck", shown, len(deck))

"""What lies before a seat, as a viewer may know it (ledger section 3.21)."""

from __future__ import annotations

from agon.core.protocol import Entity, SeatView, Zone
from agon.games.theomachy.constants import (
    BASIC,
    BET_1,
    BET_3,
    END,
    EPIC,
    SETTING_UP,
    WORTH,
)
from agon.games.theomachy.discards import DiscardCards, GroupDiscard
from agon.games.theomachy.draft_view import draft_zones
from agon.games.theomachy.entities import TOKEN_COLOURS, backs, counters, own_card, prayer_card
from agon.games.theomachy.state import TheoState
from agon.games.theomachy.tokens import in_stake, owes, worth
from agon.games.theomachy.words import SINGULAR, player


def seat_view(s: TheoState, seat: int, eyes: int) -> SeatView:
    tags: list[str] = []
    if seat == s.first and s.phase != SETTING_UP:
        tags.append("First Player")
    if not s.alive[seat]:
        tags.append("eliminated")
    elif s.folded[seat]:
        tags.append("folded")
    if s.stands[seat]:
        tags.append("Last Stand")
    if s.phase >= BET_1 and s.phase <= BET_3 and s.in_hand(seat) and owes(s, seat):
        tags.append("owes")
    if s.phase >= END and s.phase != 8 and s.has_won(seat):
        tags.append("won the hand")
    parts = {"congregation": worth(s, seat), "stake": sum(in_stake(s, seat, k) * WORTH[k] for k in range(3))}
    if s.phase == END and s.fought:
        parts["might"] = s.might[seat]
    if s.starters[seat] >= 0:
        tags.append(f"starter deck {['I', 'II', 'III', 'IV'][s.starters[seat]]}")
    if s.barred[seat] and s.phase == BET_1:
        tags.append("no Effects")
    return SeatView(
        seat=seat,
        name=player(seat),
        icon=s.cards.all[s.gods[seat]].id if s.gods[seat] >= 0 else "",
        zones=seat_zones(s, seat, eyes),
        points=s.points[seat] if s.mode == EPIC else worth(s, seat),
        points_note="" if s.mode == EPIC else "of Might",
        parts=parts,
        tags=tags,
    )


def seat_zones(s: TheoState, seat: int, eyes: int) -> list[Zone]:
    """What is there; empty places are left out."""
    zones = [token_zone(s, seat, "congregation", "Congregation", s.congregation)]
    if s.phase != SETTING_UP:
        zones.append(token_zone(s, seat, "stake", "Stake", s.stake))
    if s.stands[seat]:
        zones.append(token_zone(s, seat, "lent", "Last Stand", s.lent))
    if len(s.areas[seat]) > 0:
        zones.append(card_zone(s, seat, "area", "Play area", [code >> 1 for code in s.areas[seat]]))
    if len(s.locations[seat]) > 0:
        zones.append(location_zone(s, seat))
    if seat != eyes and max(s.counts[6 * seat : 6 * seat + 6]) > 0:
        counts = [s.counted(seat, what) for what in range(6)]
        name = "Counts with own cards"
        zones.append(
            Zone(id=f"counts:{seat}", kind="row", name=name, owner=seat, entities=counters(f"counts:{seat}", counts))
        )
    if s.phase != SETTING_UP:
        zones.append(hand_zone(s, seat, eyes))
    if len(s.sealed[seat]) > 0:
        zones.append(sealed_zone(s, seat, eyes))
    if s.phase != SETTING_UP:
        zones.append(Zone(id=f"deck:{seat}", kind="pile", name="Draw deck", owner=seat, size=len(s.decks[seat])))
        zones.append(pile_zone(s, seat, eyes))
    if eyes >= 0 and eyes != seat:
        zones.extend(known_zones(s, seat, eyes))
    if s.mode != BASIC:
        zones.extend(god_zones(s, seat))
    if s.phase == SETTING_UP and s.drafted:
        zones.extend(draft_zones(s, seat, eyes))
    held = pending(s, seat)
    if len(held) > 0:
        zones.append(pending_zone(s, seat, eyes, held))
    return zones


def known_zones(s: TheoState, seat: int, eyes: int) -> list[Zone]:
    """Cards that the viewer has seen in another's hand (THEOMACHY-INFO-12 b)."""
    names = s.seen[s.seats * eyes + seat]
    if len(names) == 0:
        return []
    cards = [prayer_card(s, f"known:{seat}:{i}", number) for i, number in enumerate(names)]
    # not private: its owner knows these cards, and by their tags that they were seen
    return [Zone(id=f"known:{seat}", kind="row", name="Seen in hand", owner=seat, entities=cards)]


def token_zone(s: TheoState, seat: int, zone: str, name: str, counts: list[int]) -> Zone:
    own = counts[3 * seat : 3 * seat + 3]
    entities = [
        Entity(
            id=f"{zone}:{seat}:{SINGULAR[kind]}",
            kind="token",
            name=SINGULAR[kind],
            label=f"{own[kind]} {SINGULAR[kind]} ({WORTH[kind]} each)",
            colour=TOKEN_COLOURS[kind],
            facts={"count": own[kind]},
        )
        for kind in range(3)
    ]
    if zone == "stake":
        for entry in s.myths[seat]:
            if entry & 1:
                hero = s.cards.all[entry >> 2]
                entities.append(Entity(id=f"hero:{seat}", kind="token", name=hero.name, label=f"{hero.name}, Hero"))
    value = sum(own[kind] * WORTH[kind] for kind in range(3))
    return Zone(id=f"{zone}:{seat}", kind="row", name=name, owner=seat, entities=entities, value=value)


def card_zone(s: TheoState, seat: int, zone: str, name: str, numbers: list[int]) -> Zone:
    cards = [prayer_card(s, f"{zone}:{seat}:{i}", number) for i, number in enumerate(numbers)]
    return Zone(id=f"{zone}:{seat}", kind="row", name=name, owner=seat, entities=cards, size=len(cards))


def hand_zone(s: TheoState, seat: int, eyes: int) -> Zone:
    """One's own cards, with what each still needs and who has seen it; of others only the number (INFO-01)."""
    hand = s.hands[seat]
    own = seat == eyes
    cards = backs("hand", seat, len(hand))
    if own:
        cards = [own_card(s, seat, f"hand:{seat}:{i}", code) for i, code in enumerate(hand)]
        for other in range(s.seats):
            known = s.seen[s.seats * other + seat]
            for i in range(len(hand)):  # of equal cards the first ones
                before = [code >> 1 for code in hand[:i]].count(hand[i] >> 1)
                if before < known.count(hand[i] >> 1):
                    cards[i].tags.append(f"seen by {player(other)}")
    return Zone(id=f"hand:{seat}", kind="hand", name="Hand", owner=seat, entities=cards, size=len(hand), private=own)


def location_zone(s: TheoState, seat: int) -> Zone:
    cards: list[Entity] = []
    for i, entry in enumerate(s.locations[seat]):
        card = prayer_card(s, f"locations:{seat}:{i}", entry >> 2)
        kind = s.cards.all[entry >> 2].token
        card.holds = [Entity(id=f"on:{seat}:{i}", kind="token", name=SINGULAR[kind], colour=TOKEN_COLOURS[kind])]
        if entry & 1:
            card.tags.append("damaged")
        if entry & 2:
            card.tags.append("used")
        cards.append(card)
    return Zone(id=f"locations:{seat}", kind="row", name="Locations", owner=seat, entities=cards, size=len(cards))


def pile_zone(s: TheoState, seat: int, eyes: int) -> Zone:
    """All of it for its owner, the top card for others (THEOMACHY-INFO-03, DECK-02)."""
    pile = s.piles[seat]
    own = seat == eyes
    cards: list[Entity] = []
    if own:
        cards = [own_card(s, seat, f"pile:{seat}:{i}", pile[i]) for i in range(len(pile) - 1, -1, -1)]
    elif len(pile) > 0:
        cards = [prayer_card(s, f"pile:{seat}:{len(pile) - 1}", pile[-1] >> 1)]
    return Zone(id=f"pile:{seat}", kind="pile", name="Discard pile", owner=seat, entities=cards, size=len(pile))


def sealed_zone(s: TheoState, seat: int, eyes: int) -> Zone:
    """Its owner sees them, others their number (THEOMACHY-INFO-08)."""
    sealed = s.sealed[seat]
    own = seat == eyes
    cards = backs("sealed", seat, len(sealed))
    if own:
        cards = [own_card(s, seat, f"sealed:{seat}:{i}", code) for i, code in enumerate(sealed)]
    name = "Kept cards" if s.phase >= END else "Sealed in the Stake"
    return Zone(id=f"sealed:{seat}", kind="hand", name=name, owner=seat, entities=cards, size=len(sealed), private=own)


def god_zones(s: TheoState, seat: int) -> list[Zone]:
    zones: list[Zone] = []
    if s.gods[seat] >= 0:
        card = prayer_card(s, f"god:{seat}:card", s.gods[seat])
        if s.god_used[seat]:
            card.tags = ["used"]
        zones.append(Zone(id=f"god:{seat}", kind="row", name="God", owner=seat, entities=[card]))
    elif s.pantheons[seat] >= 0:
        name = s.cards.data.pantheons[s.pantheons[seat]].name
        zones.append(Zone(id=f"god:{seat}", kind="row", name=f"{name} pantheon", owner=seat))
    cards: list[Entity] = []
    for i, entry in enumerate(s.myths[seat]):
        myth = prayer_card(s, f"myths:{seat}:{i}", entry >> 2)
        if entry & 1:
            myth.tags.append("in the Stake")
        if entry & 2:
            myth.tags.append("used")
        cards.append(myth)
    if len(cards) > 0:
        zones.append(Zone(id=f"myths:{seat}", kind="row", name="Myths", owner=seat, entities=cards, size=len(cards)))
    deck = s.myth_decks[seat]
    shown = [prayer_card(s, f"myth:{seat}:0", deck[0])] if len(deck) > 0 else []
    for i in range(max(1, len(deck) - s.myth_known[seat]), len(deck)):  # seen going to the bottom (INFO-05)
        shown.append(prayer_card(s, f"myth:{seat}:{i}", deck[i]))
    zones.append(
        Zone(id=f"myth_deck:{seat}", kind="pile", name="Myth deck", owner=seat, entities=shown, size=len(deck))
    )
    zones.append(Zone(id=f"miracles:{seat}", kind="counter", name="Miracles", owner=seat, value=s.miracles[seat]))
    if s.mode == EPIC:
        zones.append(
            Zone(id=f"points:{seat}", kind="track", name="Victory points", owner=seat, value=s.points[seat], limit=10)
        )
    return zones


def pending(s: TheoState, seat: int) -> list[int]:
    """Cards on their way from this hand to the pile."""
    codes: list[int] = []
    for step in s.stack:
        if isinstance(step, GroupDiscard) and step.seat == seat:
            codes = codes + step.hidden + step.open
        elif isinstance(step, DiscardCards) and step.seat == seat:
            codes = codes + step.picks
    return codes


def pending_zone(s: TheoState, seat: int, eyes: int, codes: list[int]) -> Zone:
    own = seat == eyes
    cards = backs("pending", seat, len(codes))
    if own:
        cards = [prayer_card(s, f"pending:{seat}:{i}", code >> 1) for i, code in enumerate(codes)]
    return Zone(
        id=f"pending:{seat}",
        kind="hand",
        name="Being discarded",
        owner=seat,
        entities=cards,
        size=len(codes),
        private=own,
    )

"""What a viewer may know, built from nothing: the open table, one's own cards, and what one has seen (INFO)."""

from __future__ import annotations

from typing import Final

from agon.core.protocol import SPECTATOR, Entity, View, Zone
from agon.games.theomachy.constants import BASIC, BET_1, BET_3, MODES, WORTH
from agon.games.theomachy.draft import ChooseGods, Draft, DropCards
from agon.games.theomachy.entities import TOKEN_COLOURS, counters, element_card, prayer_card
from agon.games.theomachy.play import PUT_AWAY, Play
from agon.games.theomachy.prayer_myth import price
from agon.games.theomachy.scoring import result
from agon.games.theomachy.seat_view import seat_view
from agon.games.theomachy.state import TheoState
from agon.games.theomachy.tokens import in_stake, owes
from agon.games.theomachy.words import SINGULAR, player

PHASES: Final = ["Set-up", "Betting 1", "Betting 2", "Betting 3", "Battle", "End", "Prayer", "Myths", "Start"]
TURN_PHASES: Final = ["Start", "Betting 1", "Betting 2", "Betting 3", "Battle", "End", "Prayer"]
GUIDE: Final = [
    "1. Everybody antes followers; three Element cards lie open, two face down.",
    "2. Three betting phases: pass or call, raise by one worshiper, or fold. Play Power cards, Effects, Locations.",
    "3. Cards need cards of their Element and orbs: the Constellation and your Power cards count, nothing is used up.",
    "4. The Battle: Attacks of one Element. The highest Might wins and keeps its Stake; the others lose theirs.",
    "5. Everybody takes a card from the Prayer Track, or blind from the deck.",
    "Prophet 10, priest 5, follower 2. Nobody exchanges by choice; without followers a priest becomes two.",
]


def view(s: TheoState, viewer: int) -> View:
    eyes = viewer if viewer != SPECTATOR and s.alive[viewer] else SPECTATOR  # THEOMACHY-INFO-13
    return View(
        game=s.game.id,
        viewer=viewer,
        phase="Over" if s.over else PHASES[s.phase],
        phases=TURN_PHASES if s.mode == BASIC else [*TURN_PHASES, "Myths"],
        round=s.hand,
        active=active(s),
        to_move=s.to_move(),
        zones=shared_zones(s, eyes),
        seats=[seat_view(s, seat, eyes) for seat in range(s.seats)],
        guide=GUIDE,
        options={
            "mode": MODES[s.mode],
            "decks": "draft" if s.drafted else "starter",
            "responses": "holders" if s.quiet else "open",
        },
        result=result(s) if s.over else None,
    )


def active(s: TheoState) -> int | None:
    """Who is on turn; nobody while all choose side by side."""
    waiting = s.to_move()
    if len(s.stack) > 0 and isinstance(s.stack[-1], (Draft, DropCards, ChooseGods)):
        return None
    return waiting[0] if len(waiting) == 1 else None


def shared_zones(s: TheoState, eyes: int) -> list[Zone]:
    """The middle of the table; places where nothing lies are left out (THEOMACHY-INFO-04)."""
    zones = [sky(s, eyes), sight(s, eyes)]
    if any(isinstance(step, Play) and step.stage < PUT_AWAY for step in s.stack):
        zones.append(declared(s))
    zones.extend(level(s, eyes))
    zones.append(track(s, eyes))
    zones.append(Zone(id="ante", kind="track", name="Ante", value=s.ante, limit=3))
    zones.append(Zone(id="prayer_deck", kind="pile", name="Prayer deck", size=len(s.prayer_deck)))
    zones.append(element_deck(s, eyes))
    used = [element_card(s, f"used:{i}", card) for i, card in enumerate(s.element_pile)]
    zones.append(Zone(id="element_pile", kind="pile", name="Element discard pile", entities=used, size=len(used)))
    if len(s.removed) > 0:
        gone = [prayer_card(s, f"removed:{i}", s.removed[i]) for i in range(len(s.removed))]
        zones.append(Zone(id="removed", kind="pile", name="Removed cards", entities=gone, size=len(gone)))
    return zones


def element_deck(s: TheoState, eyes: int) -> Zone:
    """Its size, and for who saw them go there the cards at its bottom (THEOMACHY-INFO-12 d)."""
    bottom: list[Entity] = []
    for place in range(len(s.bottom_seen)):
        if eyes >= 0 and s.bottom_seen[place] >> eyes & 1:
            bottom.append(element_card(s, f"bottom:{place}", s.element_deck[place]))
    return Zone(
        id="element_deck",
        kind="pile",
        name="Element deck",
        entities=bottom,
        size=len(s.element_deck),
        private=len(bottom) > 0,
    )


def sight(s: TheoState, eyes: int) -> Zone:
    """What the viewer counts for the cards he plays; for a spectator what lies open for all (THEOMACHY-REQ-05)."""
    counts = [s.counted(eyes, what) if eyes >= 0 else s.sky_counts[what] for what in range(6)]
    return Zone(
        id="sight", kind="row", name="You count" if eyes >= 0 else "In sight", entities=counters("sight", counts)
    )


def sky(s: TheoState, eyes: int) -> Zone:
    cards: list[Entity] = []
    for place in range(len(s.sky)):
        looked = eyes >= 0 and s.sky_seen[place] >> eyes & 1 == 1
        if place < s.face_up or looked:
            card = element_card(s, f"sky:{place}", s.sky[place])
            if place >= s.face_up:
                card.face_down = True  # it counts for nobody yet (THEOMACHY-REQ-09)
                card.tags = ["seen by you"]
            cards.append(card)
        else:
            name = "River" if place == 3 else "Turn"
            cards.append(
                Entity(id=f"sky:{place}", kind="card", name=name, label=f"the {name}, face down", face_down=True)
            )
    return Zone(id="sky", kind="row", name="Constellation", entities=cards, size=len(s.sky))


def declared(s: TheoState) -> Zone:
    """Cards on their way, the newest last."""
    cards: list[Entity] = []
    for step in s.stack:
        if isinstance(step, Play) and step.stage < PUT_AWAY:
            card = prayer_card(s, f"declared:{len(cards)}", step.code >> 1)
            card.owner = step.seat
            if step.target >= 0:
                card.tags = [f"at {player(step.target)}"]
            cards.append(card)
    return Zone(id="declared", kind="row", name="Being played", entities=cards)


def level(s: TheoState, eyes: int) -> list[Zone]:
    """The betting level with all that is staked, and what a call costs the viewer (THEOMACHY-BET-04, BET-05)."""
    pot = sum(in_stake(s, seat, kind) * WORTH[kind] for seat in range(s.seats) for kind in range(3))
    name = f"Betting level, {pot} Might staked"
    zones = [Zone(id="level", kind="row", name=name, entities=[level_token("level", k, s.level[k]) for k in range(3)])]
    if eyes >= 0 and BET_1 <= s.phase <= BET_3 and s.in_hand(eyes) and owes(s, eyes):
        owed = [level_token("owed", k, max(s.level[k] - s.paid[3 * eyes + k], 0)) for k in range(3)]
        zones.append(Zone(id="owed", kind="row", name="A call costs you", entities=owed))
    return zones


def level_token(zone: str, kind: int, count: int) -> Entity:
    return Entity(
        id=f"{zone}:{SINGULAR[kind]}",
        kind="token",
        name=SINGULAR[kind],
        label=f"{zone}: {count} {SINGULAR[kind]}",
        colour=TOKEN_COLOURS[kind],
        facts={"count": count},
    )


def track(s: TheoState, eyes: int) -> Zone:
    slots: list[Entity] = []
    for slot in range(6):
        cost = price(s, eyes, slot) if eyes >= 0 else s.cards.slot_costs[slot]
        words = SINGULAR[cost] if cost >= 0 else "free"
        if s.track[slot] >= 0:
            card = prayer_card(s, f"slot:{slot}", s.track[slot])
            card.facts["price"] = words
            card.label = f"{card.label} Price: {words}."
            slots.append(card)
        else:
            slots.append(Entity(id=f"slot:{slot}", kind="slot", name="empty", label=f"empty slot, {words}"))
    return Zone(id="track", kind="row", name="Prayer Track", entities=slots)

"""What a viewer may know, built from nothing: the open table, one's own cards, and what one has seen (INFO)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.protocol import Entity, View, Zone
from agon.core.text import text
from agon.games.theomachy.actions import TOKENS
from agon.games.theomachy.constants import BASIC, BET_1, BET_3, PHASES, SLOTS
from agon.games.theomachy.entities import counters, element_card, pile, prayer_card, worshiper_tokens
from agon.games.theomachy.play import PUT_AWAY, Play
from agon.games.theomachy.prayer_myth import price
from agon.games.theomachy.scoring import result
from agon.games.theomachy.seat_view import seat_view
from agon.games.theomachy.state import TheomachyState
from agon.games.theomachy.tokens import owed, owes, staked
from agon.games.theomachy.words import FACE_DOWN, player

TURN_PHASES: Final = ["Start", "Betting 1", "Betting 2", "Betting 3", "Battle", "End", "Prayer"]
GUIDE: Final = [
    "1. Everybody antes followers; three Element cards lie open, two face down.",
    "2. Three betting phases: pass or call, raise by one worshiper, or fold. Play Power cards, Effects, Locations.",
    "3. Cards need cards of their Element and orbs: the Constellation and your Power cards count, nothing is used up.",
    "4. The Battle: Attacks of one Element. The highest Might wins and keeps its Stake; the others lose theirs.",
    "5. Everybody takes a card from the Prayer Track, or blind from the deck.",
    "Prophet 10, priest 5, follower 2. Nobody exchanges by choice; without followers a priest becomes two.",
]


def view(s: TheomachyState, viewer: Seat) -> View:
    eyes = s.eyes(viewer)
    return View(
        game=s.game.id,
        viewer=viewer,
        phase="Over" if s.over else PHASES[s.phase],
        phases=TURN_PHASES if s.setup.mode == BASIC else [*TURN_PHASES, "Myths"],
        round=s.hand,
        active=active(s),
        to_move=s.to_move(),
        zones=shared_zones(s, eyes),
        seats=[seat_view(s, seat, eyes) for seat in range(s.seats)],
        guide=GUIDE,
        result=result(s) if s.over else None,
    )


def active(s: TheomachyState) -> int | None:
    """Who is on turn; nobody while all choose side by side."""
    waiting = s.to_move()
    if len(s.stack) > 0 and s.steps()[-1].asks_side_by_side():
        return None
    return waiting[0] if len(waiting) == 1 else None


def shared_zones(s: TheomachyState, eyes: int) -> list[Zone]:
    """The middle of the table; places where nothing lies are left out (THEOMACHY-INFO-04)."""
    zones = [sky(s, eyes), sight(s, eyes)]
    plays = [step for step in s.stack if isinstance(step, Play) and step.stage < PUT_AWAY]
    if len(plays) > 0:
        zones.append(declared(s, plays))
    zones.extend(level(s, eyes))
    zones.append(track(s, eyes))
    zones.append(Zone(id="ante", kind="track", name="Ante", value=s.ante, limit=s.cards.ante_max))
    zones.append(pile("prayer_deck", "Prayer deck", None, "deck", [], len(s.prayer_deck)))
    zones.append(element_deck(s, eyes))
    look = ("element_pile", tuple(s.element_pile))
    zones.append(s.game.view_cache.find(look) or s.game.view_cache.keep(look, new_element_pile(s)))
    if len(s.removed) > 0:
        gone = [prayer_card(s, f"removed:{i}", number) for i, number in enumerate(s.removed)]
        zones.append(pile("removed", "Removed cards", None, "removed", gone, len(gone)))
    return zones


def new_element_pile(s: TheomachyState) -> Zone:
    used = [element_card(s, f"used:{i}", card) for i, card in enumerate(s.element_pile)]
    return pile("element_pile", "Element discard pile", None, "discard", used, len(used))


def element_deck(s: TheomachyState, eyes: int) -> Zone:
    """Its size, and for who saw them go there the cards at its bottom (THEOMACHY-INFO-12 d)."""
    bottom: list[Entity] = []
    for place in range(len(s.bottom_seen)):
        if eyes >= 0 and s.bottom_seen[place] >> eyes & 1:
            bottom.append(element_card(s, f"bottom:{place}", s.element_deck[place]))
    zone = pile("element_deck", "Element deck", None, "deck", bottom, len(s.element_deck))
    zone.private = len(bottom) > 0
    return zone


def sight(s: TheomachyState, eyes: int) -> Zone:
    """What the viewer counts for the cards he plays; for a spectator what lies open for all (THEOMACHY-REQ-05)."""
    counts = [s.counted(eyes, what) if eyes >= 0 else s.sky_counts[what] for what in range(6)]
    name = "You count" if eyes >= 0 else "In sight"
    look = ("sight", name, tuple(counts))
    return s.game.view_cache.find(look) or s.game.view_cache.keep(look, new_sight(name, counts))


def new_sight(name: str, counts: list[int]) -> Zone:
    return Zone(id="sight", kind="row", name=name, entities=counters("sight", counts))


def sky(s: TheomachyState, eyes: int) -> Zone:
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
            label = text("the {place}, face down", place=FACE_DOWN[place])
            cards.append(Entity(id=f"sky:{place}", kind="card", name=FACE_DOWN[place], label=label, face_down=True))
    return Zone(id="sky", kind="row", name="Constellation", role="board", entities=cards, size=len(s.sky))


def declared(s: TheomachyState, plays: list[Play]) -> Zone:
    """Cards on their way, the newest last."""
    cards: list[Entity] = []
    for play in plays:
        card = prayer_card(s, f"declared:{len(cards)}", play.code >> 1)
        card.owner = play.seat
        if play.target >= 0:
            template = "{card} of {player}, at {target}. {text}"
            words = s.cards.all[play.code >> 1].words
            card.label = text(
                template, card=card.name, player=player(play.seat), target=player(play.target), text=words
            )
        cards.append(card)
    return Zone(id="declared", kind="row", name="Being played", role="play", entities=cards)


def level(s: TheomachyState, eyes: int) -> list[Zone]:
    """The betting level, all that is staked, and what a call costs the viewer (THEOMACHY-BET-04, BET-05)."""
    pot = sum([staked(s, seat) for seat in range(s.seats)])
    zones = [
        tokens_alone(s, "level", "Betting level", s.level),
        Zone(id="pot", kind="counter", name="Might staked", value=pot),
    ]
    if eyes >= 0 and BET_1 <= s.phase <= BET_3 and s.in_hand(eyes) and owes(s, eyes):
        zones.append(tokens_alone(s, "owed", "A call costs you", owed(s, eyes)))
    return zones


def tokens_alone(s: TheomachyState, id: str, name: str, counts: list[int]) -> Zone:
    """Worshipers that nobody has."""
    look = (id, counts[0], counts[1], counts[2])
    zone = s.game.view_cache.find(look)
    if zone is None:
        zone = Zone(id=id, kind="row", name=name, entities=worshiper_tokens(id, counts))
        s.game.view_cache.keep(look, zone)
    return zone


def track(s: TheomachyState, eyes: int) -> Zone:
    """Each slot with its price for the viewer."""
    slots: list[Entity] = []
    for slot in range(SLOTS):
        cost = price(s, eyes, slot) if eyes >= 0 else s.cards.slot_costs[slot]
        card = Entity(id=f"slot:{slot}", kind="slot", name="empty", label="empty slot")
        if s.track[slot] >= 0:
            card = prayer_card(s, f"slot:{slot}", s.track[slot])
        if cost >= 0:
            card.price = {TOKENS[cost]: 1}
        else:
            card.tags = ["free"]
        slots.append(card)
    return Zone(id="track", kind="row", name="Prayer Track", role="market", entities=slots)

"""What a viewer may know, built from nothing (ledger section 3.2, TITANS-INFO-03, INFO-17, RULING-66): the arenas, each
with what lies on both sides, then what belongs to the players. What a Step shows stands in the Step.
"""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.protocol import SPECTATOR, Entity, SeatView, View, Zone
from agon.core.text import Listing, SeatName, Words, text
from agon.games.titans.base_step import top
from agon.games.titans.board import distinct
from agon.games.titans.cards import SIDE_TEMPLES, TEAM_TEMPLES
from agon.games.titans.entities import card_entity, pile, unit_entity
from agon.games.titans.facedown import FROM_HAND, P_CARD, P_GIVER, P_KNOWN, P_SIDE, P_SOURCE
from agon.games.titans.power import energy, side_power
from agon.games.titans.rules import PHASES, Turn
from agon.games.titans.scoring import own_temples, result
from agon.games.titans.state import THIS_TURN, U_SIDE, TitansState
from agon.games.titans.words import lead_words, place

GUIDE: Final = [
    "Three ages: play a card, Now abilities act, awaken a card with your Energy.",
    "Now abilities by priority: Mythic, Subvert, Divert, Mimic, Flash, Haunt, Return, Sacrifice, Purify.",
    "Then the battle: 2 points more win and destroy a temple; with few temples of your own you capture it.",
    "The Avatar Mat's holder decides first.",
    "Hint: Sacrifice rids your deck of Monks and Wizards; Substitute replaces them before the battle.",  # ADVICE-05
    "Hint: Bolster against an element punishes whoever leans on it; never play two of one Mythic card.",  # ADVICE-06
    "Hint: lost early battles can be made up: with one temple left you capture.",  # ADVICE-08
]


def view(s: TitansState, viewer: Seat) -> View:
    layout = s.layout()
    turn = s.stack[0]
    assert isinstance(turn, Turn)
    zones: list[Zone] = []
    for arena in range(layout.arenas):
        zones.extend(arena_zones(s, arena, viewer))
    if layout.scope == TEAM_TEMPLES:
        zones.extend([temple_zone(s, team) for team in range(layout.teams)])
    zones.append(avatar_zone(s))
    zones.append(Zone(id="turn", kind="track", name="Turn", value=s.turn, limit=s.setup.turn_limit))
    zones.extend(top(s).zones(s, viewer))
    return View(
        game=s.game.id,
        viewer=viewer,
        phase="Over" if s.over else turn.phase(s),
        phases=PHASES,
        round=s.turn,
        active=None,
        to_move=s.to_move(),
        places=[place(s, 2 * arena) for arena in range(layout.arenas)] if layout.arenas > 1 else [],
        zones=zones,
        seats=[seat_view(s, player, viewer) for player in range(s.seats)],
        guide=GUIDE,
        result=result(s) if s.over else None,
    )


# -- the arenas -------------------------------------------------------------------------------------------------------
def arena_zones(s: TitansState, arena: int, viewer: Seat) -> list[Zone]:
    """The other side on top, the viewer's own below, who leads between them; then the piles."""
    upper, lower = 2 * arena + 1, 2 * arena
    if s.holder(upper) == viewer:
        upper, lower = lower, upper
    zones = [*side_zones(s, upper, viewer), lead_zone(s, arena), *side_zones(s, lower, viewer), pile_zone(s, arena)]
    for zone in zones:
        zone.place = place(s, 2 * arena)
    return zones


def side_zones(s: TitansState, side: int, viewer: Seat) -> list[Zone]:
    zones = [play_zone(s, side), down_zone(s, side, viewer), power_zone(s, side), energy_zone(s, side)]
    if s.layout().scope == SIDE_TEMPLES:
        zones.append(temple_zone(s, side))
    return zones


def lead_zone(s: TitansState, arena: int) -> Zone:
    """How the battle would end now (TITANS-BATTLE-02)."""
    token = Entity(id=f"lead:{arena}:now", kind="token", name="Lead", label=lead_words(s, arena))
    return Zone(id=f"lead:{arena}", kind="row", name="Battle", entities=[token])


def play_zone(s: TitansState, side: int) -> Zone:
    entities = [unit_entity(s, unit) for unit in s.units if unit[U_SIDE] == side]
    return row(f"play:{side}", "Cards", s.holder(side), entities)


def down_zone(s: TitansState, side: int, viewer: Seat) -> Zone:
    """Face-down cards: everybody sees from where, some see what (TITANS-INFO-04 to INFO-07)."""
    entities: list[Entity] = []
    for play in top(s).face_down():
        if play[P_SIDE] == side:
            entities.append(down_entity(s, play, f"down:{side}:{len(entities)}", viewer))
    zone = row(f"down:{side}", "Face down", s.holder(side), entities)
    zone.folded = True
    return zone


def row(zone_id: str, name: str, owner: Seat, entities: list[Entity]) -> Zone:
    return Zone(id=zone_id, kind="row", name=name, owner=owner, role="play", entities=entities, size=len(entities))


def down_entity(s: TitansState, play: list[int], entity_id: str, viewer: Seat) -> Entity:
    """It lies face down for everybody; those who know it see what it is on its back."""
    entity = Entity(id=entity_id, kind="card", name="Face-down card")
    if viewer >= 0 and play[P_KNOWN] >> viewer & 1:
        entity = card_entity(s, entity_id, play[P_CARD])
    who = SeatName(play[P_GIVER])
    entity.label = text("{card}, face down from the deck of {player}", card=entity.name, player=who)
    if play[P_SOURCE] == FROM_HAND:
        entity.label = text("{card}, face down from the hand of {player}", card=entity.name, player=who)
    entity.face_down = True
    entity.owner = play[P_GIVER]
    entity.facts = {**entity.facts, "from": "hand" if play[P_SOURCE] == FROM_HAND else "deck"}
    return entity


def power_zone(s: TitansState, side: int) -> Zone:
    value = side_power(s, side)
    return Zone(id=f"power:{side}", kind="counter", name="Power", owner=s.holder(side), role="score", value=value)


def energy_zone(s: TitansState, side: int) -> Zone:
    value = energy(s, side)
    zone = Zone(id=f"energy:{side}", kind="counter", name="Energy", owner=s.holder(side), role="supply", value=value)
    if s.protected[side] > 0:
        until = "Protected until the end of the age"
        if s.protected[side] == THIS_TURN:
            until = "Protected until the end of the turn"
        zone.entities = [Entity(id=f"protected:{side}", kind="token", name="Protected", label=until)]
    return zone


def pile_zone(s: TitansState, arena: int) -> Zone:
    """Every pile with what is left of it; an empty one stays to be seen (TITANS-AWAKEN-09)."""
    names = s.setup.pile_names[arena]
    piles: list[Entity] = []
    for i in range(len(names)):
        entity = card_entity(s, f"pile:{arena}:{s.cards.ids[names[i]]}", names[i], s.piles[arena][i])
        if s.piles[arena][i] == 0:
            entity.tags = ["empty"]
        piles.append(entity)
    return Zone(id=f"piles:{arena}", kind="row", name="Ritual piles", role="market", entities=piles)


def temple_zone(s: TitansState, index: int) -> Zone:
    """By side in three arenas, by team in two, by player in one (TITANS-FMT-03)."""
    layout = s.layout()
    zone = Zone(
        id=f"temples:{index}", kind="track", name="Temples", role="score", value=s.temples[index], limit=layout.temples
    )
    if layout.scope == TEAM_TEMPLES:
        zone.name = f"Temples of team {index + 1}"
    else:
        zone.owner = layout.holder[index]
    return zone


def avatar_zone(s: TitansState) -> Zone:
    players = sorted({s.holder(side) for side in s.layout().team_sides[s.avatar]})
    words: Words = text("{players} decide first", players=Listing([SeatName(player) for player in players]))
    if len(players) == 1:
        words = text("{player} decides first", player=SeatName(players[0]))
    token = Entity(id="avatar", kind="token", name="Avatar Mat", label=words)
    return Zone(id="mats", kind="row", name="Avatar Mat", entities=[token])


# -- the players ------------------------------------------------------------------------------------------------------
def seat_view(s: TitansState, player: Seat, viewer: Seat) -> SeatView:
    layout = s.layout()
    team = layout.team_of[player]
    hidden = sorted(s.hands[player] + s.decks[player] + top(s).unseen(s, SPECTATOR, player))
    zones = [
        hand_zone(s, player, viewer),
        deck_zone(s, player, viewer),
        pile(s, f"discard:{player}", "Discard pile", player, s.discards[player], "discard"),
        pile(s, f"removed:{player}", "Removed from the game", player, s.removed[player], "removed"),
        # all hidden cards of a player together: no smaller part of them may be shown (TITANS-INFO-16)
        pile(s, f"hidden:{player}", "Hidden cards", player, hidden, None),
        surge_zone(s, player),
    ]
    if layout.arenas == 1:
        zones.append(temple_zone(s, player))
    if s.setup.constructed:
        zones.extend([book_zone(s, side, viewer) for side in layout.sides[player]])
    zones.extend(top(s).player_zones(s, player, viewer))
    temples = own_temples(s, team)
    return SeatView(
        seat=player,
        name="",
        team=team if layout.arenas > 1 else None,
        zones=zones,
        points=temples,
        parts={"temples": temples},
        tags=["avatar"] if team == s.avatar else [],
    )


def hand_zone(s: TitansState, player: Seat, viewer: Seat) -> Zone:
    """Seen by its player and few others (TITANS-INFO-01); what one throws away is marked for oneself alone."""
    hand = s.hands[player]
    zone = Zone(id=f"hand:{player}", kind="hand", name="Hand", owner=player, role="hand", size=len(hand))
    if not s.sees_hand(viewer, player):
        zone.folded = True
        return zone
    zone.entities = [card_entity(s, f"hand:{player}:{i}", hand[i]) for i in range(len(hand))]
    zone.private = s.shown != player
    if viewer == player:
        thrown = top(s).thrown_by(player)
        for card in distinct(thrown):
            first = hand.index(card)
            for i in range(first, first + thrown.count(card)):
                zone.entities[i].tags = ["thrown away"]
    return zone


def deck_zone(s: TitansState, player: Seat, viewer: Seat) -> Zone:
    """Its size, and its top card for who has looked at it (TITANS-INFO-02, INFO-09)."""
    deck = s.decks[player]
    zone = Zone(id=f"deck:{player}", kind="pile", name="Deck", owner=player, role="deck", folded=True, size=len(deck))
    if viewer >= 0 and len(deck) > 0 and s.top_seen[player] >> viewer & 1:
        zone.entities = [card_entity(s, f"top:{player}", deck[-1])]
    return zone


def surge_zone(s: TitansState, player: Seat) -> Zone:
    zone = Zone(id=f"surge:{player}", kind="track", name="Surge tokens", owner=player, role="supply")
    zone.value, zone.limit = s.surges[player], s.cards.data.surges
    return zone


def book_zone(s: TitansState, side: int, viewer: Seat) -> Zone:
    """Secret, teammates included; its size is public once it is made (TITANS-INFO-15)."""
    player = s.holder(side)
    own = viewer == player
    book = s.books[side] + top(s).written(side) if own else s.books[side]
    zone = pile(s, f"book:{side}", "Spellbook", player, book, "supply")
    zone.place = place(s, side)
    if own:
        zone.kind = "row"
        zone.private = True
    else:
        zone.entities = []
    return zone

"""What belongs to the players, as a viewer may see it: hands, decks, piles, books, tokens (ledger section 3.2)."""

from __future__ import annotations

from agon.core.protocol import Entity, SeatView, Zone
from agon.games.titans.battle import own_temples
from agon.games.titans.board import player_name
from agon.games.titans.books import Spellbooks
from agon.games.titans.cards import SIDE_TEMPLES, TEAM_TEMPLES
from agon.games.titans.facedown import A_CARD, A_PLAYER, P_CARD, P_GIVER
from agon.games.titans.picks import distinct
from agon.games.titans.plays import LOOK, PlayBatch
from agon.games.titans.shuffle import Keep
from agon.games.titans.state import TitansState
from agon.games.titans.words import arena_words, card_words


def card_entity(s: TitansState, entity_id: str, card: int, copies: int) -> Entity:
    data = s.cards.data.cards[card]
    return Entity(
        id=entity_id,
        kind="card",
        name=data.name,
        label=card_words(s, card) + (f" ({copies} left)" if copies != 1 else ""),
        text=data.text,
        icon=data.icon,
        colour=data.element,
        source=data.source,
        facts={"power": data.power, "cost": data.cost, "species": data.species, "copies": copies},
    )


def temple_zone(s: TitansState, index: int) -> Zone:
    """By side in three arenas, by team in two, by player in one (TITANS-FMT-03)."""
    layout = s.know_format()
    name = f"Temples of {player_name(s, layout.holder[index])}"
    owner: int | None = layout.holder[index]
    if layout.scope == TEAM_TEMPLES:
        name = f"Temples of team {index + 1}"
        owner = None
    elif layout.scope == SIDE_TEMPLES:
        name += arena_words(s, index)
    return Zone(
        id=f"temples:{index}", kind="track", name=name, owner=owner, value=s.temples[index], limit=layout.temples
    )


def seat_view(s: TitansState, player: int, viewer: int) -> SeatView:
    layout = s.know_format()
    team = layout.team_of[player]
    zones = [hand_zone(s, player, viewer), deck_zone(s, player, viewer)]
    zones.append(pile_of(s, f"discard:{player}", "Discard pile", player, s.discards[player]))
    zones.append(pile_of(s, f"removed:{player}", "Removed from the game", player, s.removed[player]))
    zones.append(hidden_zone(s, player))
    limit = s.cards.data.surges
    surges = s.surges[player]
    zones.append(Zone(id=f"surge:{player}", kind="track", name="Surge tokens", owner=player, value=surges, limit=limit))
    if layout.arenas == 1:
        zones.append(temple_zone(s, player))
    if s.constructed:
        zones.extend([book_zone(s, side, viewer) for side in layout.sides[player]])
    seen = seen_zone(s, player, viewer)
    if seen is not None:
        zones.append(seen)
    temples = own_temples(s, team)
    return SeatView(
        seat=player,
        name=player_name(s, player),
        team=team if layout.arenas > 1 else None,
        zones=zones,
        points=temples,
        parts={"temples": temples},
        tags=["avatar"] if team == s.avatar else [],
    )


def hand_zone(s: TitansState, player: int, viewer: int) -> Zone:
    """Seen by its player and few others (TITANS-INFO-01); what one throws away is marked for oneself alone."""
    hand = s.hands[player]
    name = "Hand" if viewer == player else f"Hand of {player_name(s, player)}"
    zone = Zone(id=f"hand:{player}", kind="hand", name=name, owner=player, size=len(hand))
    if s.sees_hand(viewer, player):
        zone.entities = [card_entity(s, f"hand:{player}:{i}", hand[i], 1) for i in range(len(hand))]
        zone.private = s.shown != player
    top = s.stack[-1]
    if viewer == player and isinstance(top, Keep):
        for card in distinct(top.thrown[player]):
            first = hand.index(card)
            for i in range(first, first + top.thrown[player].count(card)):
                zone.entities[i].tags = ["thrown away"]
    return zone


def deck_zone(s: TitansState, player: int, viewer: int) -> Zone:
    """Its size, and its top card for who has looked at it (TITANS-INFO-02, INFO-09)."""
    deck = s.decks[player]
    zone = Zone(id=f"deck:{player}", kind="pile", name="Deck", owner=player, size=len(deck))
    if viewer >= 0 and len(deck) > 0 and s.top_seen[player] >> viewer & 1:
        zone.entities = [card_entity(s, f"top:{player}", deck[-1], 1)]
    return zone


def pile_of(s: TitansState, zone_id: str, name: str, player: int, cards: list[int]) -> Zone:
    entities = [card_entity(s, f"{zone_id}:{s.cards.ids[card]}", card, cards.count(card)) for card in distinct(cards)]
    return Zone(id=zone_id, kind="pile", name=name, owner=player, entities=entities, size=len(cards))


def hidden_zone(s: TitansState, player: int) -> Zone:
    """All hidden cards of a player together: everybody can work that out (TITANS-INFO-16)."""
    return pile_of(s, f"hidden:{player}", "Hidden cards", player, sorted(hidden_cards(s, player)))


def hidden_cards(s: TitansState, player: int) -> list[int]:
    """In hand and deck, face down, laid aside or looked at: no smaller part of it may be shown."""
    return s.hands[player] + s.decks[player] + hidden_in_play(s, player)


def hidden_in_play(s: TitansState, player: int) -> list[int]:
    """Those of them that are neither in hand nor in the deck."""
    cards: list[int] = []
    top = s.stack[-1]
    if isinstance(top, PlayBatch):
        for play in top.down:
            if play[P_GIVER] == player:
                cards.append(play[P_CARD])
        for lost in top.aside:
            if lost[A_PLAYER] == player:
                cards.append(lost[A_CARD])
        if top.mode == LOOK and s.holder(top.giver) == player:
            cards += top.seen
    return cards


def book_zone(s: TitansState, side: int, viewer: int) -> Zone:
    """Secret, teammates included; its size is public once it is made (TITANS-INFO-15)."""
    player = s.holder(side)
    book = s.books[side]
    top = s.stack[-1]
    if isinstance(top, Spellbooks):
        book = sorted(top.picks[side]) if viewer == player else []
    zone = pile_of(s, f"book:{side}", f"Spellbook{arena_words(s, side)}", player, book)
    if viewer == player:
        zone.kind = "row"
        zone.private = True
    else:
        zone.entities = []
    return zone


def seen_zone(s: TitansState, player: int, viewer: int) -> Zone | None:
    """What Foresee shows to the one who picks (TITANS-INFO-10)."""
    top = s.stack[-1]
    if not isinstance(top, PlayBatch) or top.mode != LOOK or s.holder(top.giver) != player:
        return None
    zone = Zone(id=f"seen:{player}", kind="row", name="Foreseen", owner=player, size=len(top.seen))
    if viewer == top.deciders[top.giver]:
        zone.entities = [card_entity(s, f"seen:{player}:{i}", top.seen[i], 1) for i in range(len(top.seen))]
        zone.private = True
    return zone

"""What a viewer may know, built from nothing (ledger section 3.2)."""

from __future__ import annotations

from typing import Final

from agon.core.protocol import Entity, SeatView, View, Zone
from agon.games.titans.abilities import SUBVERSIONS
from agon.games.titans.batches import D_ITEM, D_MORE, D_TARGET, I_KIND, I_SIDE, Batch
from agon.games.titans.battle import own_temples, result
from agon.games.titans.board import player_name, subversions
from agon.games.titans.books import Spellbooks
from agon.games.titans.cards import ELEMENTS, SIDE_TEMPLES, SPECIES, TEAM_TEMPLES
from agon.games.titans.plays import FROM_HAND, LOOK, P_CARD, P_GIVER, P_KNOWN, P_SIDE, P_SOURCE, PlayBatch, distinct
from agon.games.titans.power import energy, power, side_power
from agon.games.titans.rules import AGES, BATTLE, PER_AGE, SURGE, Turn
from agon.games.titans.state import (
    THIS_TURN,
    U_CARD,
    U_ENTRY,
    U_OWNER,
    U_SIDE,
    U_TOKENS,
    TitansState,
    placer,
)
from agon.games.titans.words import arena_words, card_words, unit_text, unit_words

PHASES: Final = ["Surge", "Age I", "Age II", "Age III", "Battle", "Shuffle"]
GUIDE: Final = [
    "Three ages: play a card, Now abilities act, awaken a card with your Energy.",
    "Now abilities by priority: Mythic, Subvert, Divert, Mimic, Flash, Haunt, Return, Sacrifice, Purify.",
    "Then the battle: 2 points more win and destroy a temple; with few temples of your own you capture it.",
    "The Avatar Mat's holder decides first.",
]


def view(s: TitansState, viewer: int) -> View:
    s.game.view_check(viewer, s.seats)
    layout = s.know_format()
    zones: list[Zone] = []
    for arena in range(layout.arenas):
        for side in (2 * arena, 2 * arena + 1):
            zones.append(play_zone(s, side))
            zones.append(down_zone(s, side, viewer))
            zones.append(power_zone(s, side))
            zones.append(energy_zone(s, side))
            if layout.scope == SIDE_TEMPLES:
                zones.append(temple_zone(s, side))
        zones.append(pile_zone(s, arena))
    if layout.scope == TEAM_TEMPLES:
        zones.extend([temple_zone(s, team) for team in range(layout.teams)])
    zones.append(avatar_zone(s))
    declared = declared_zone(s)
    if declared is not None:
        zones.append(declared)
    return View(
        game=s.game.id,
        viewer=viewer,
        phase=phase(s),
        phases=PHASES,
        round=s.turn,
        active=None,
        to_move=s.to_move(),
        zones=zones,
        seats=[seat_view(s, player, viewer) for player in range(s.seats)],
        guide=GUIDE,
        options={"turn_limit": s.turn_limit, "team_hands": "open" if s.open_teams else "hidden"},
        result=result(s) if s.over else None,
    )


def phase(s: TitansState) -> str:
    turn = s.stack[0]
    assert isinstance(turn, Turn)
    if s.over:
        return "Over"
    at = turn.stage - 1  # a stage moves on as soon as it starts
    if at < SURGE:
        return "Spellbooks" if s.constructed else "Surge"
    if at == SURGE:
        return "Surge"
    if at < BATTLE:
        return PHASES[1 + (at - AGES) // PER_AGE]
    return "Battle" if at == BATTLE else "Shuffle"


# -- the arenas -------------------------------------------------------------------------------------------------------
def play_zone(s: TitansState, side: int) -> Zone:
    entities = [unit_entity(s, unit) for unit in s.units if unit[U_SIDE] == side]
    holder = s.holder(side)
    name = f"Cards of {player_name(s, holder)}{arena_words(s, side)}"
    return Zone(id=f"play:{side}", kind="row", name=name, owner=holder, entities=entities, size=len(entities))


def unit_entity(s: TitansState, unit: list[int]) -> Entity:
    card = unit[U_CARD]
    kinds = subversions(unit)
    tags = [SUBVERSIONS[kind] for kind in range(len(SUBVERSIONS)) if kinds >> kind & 1]
    holds = [
        Entity(
            id=f"card:{unit[U_ENTRY]}:{SUBVERSIONS[kind]}",
            kind="token",
            name=SUBVERSIONS[kind].capitalize(),
            label=f"{SUBVERSIONS[kind].capitalize()}, placed by {player_name(s, placer(unit, kind))}",
            text=s.cards.data.subversions[kind][1],
            owner=placer(unit, kind),
        )
        for kind in range(len(SUBVERSIONS))
        if kinds >> kind & 1
    ]
    if s.holder(unit[U_SIDE]) != unit[U_OWNER]:
        tags.append("stolen")
    data = s.cards.data.cards[card]
    return Entity(
        id=f"card:{unit[U_ENTRY]}",
        kind="card",
        name=data.name,
        label=unit_words(s, unit),
        text=unit_text(s, unit),
        colour=data.element,
        source=data.source,
        owner=s.holder(unit[U_SIDE]),
        facts={
            "power": power(s, unit),
            "base": data.power,
            "cost": data.cost,
            "species": data.species,
            "tokens": unit[U_TOKENS],
            "owner": unit[U_OWNER],
        },
        tags=tags,
        holds=holds,
    )


def batch_of(s: TitansState) -> PlayBatch | None:
    top = s.stack[-1]
    return top if isinstance(top, PlayBatch) else None


def down_zone(s: TitansState, side: int, viewer: int) -> Zone:
    """Face-down cards: everybody sees from where, some see what (TITANS-INFO-04 to INFO-07)."""
    batch = batch_of(s)
    entities: list[Entity] = []
    if batch is not None:
        for play in batch.down:
            if play[P_SIDE] == side:
                entities.append(down_entity(s, play, f"down:{side}:{len(entities)}", viewer))
    name = f"Face down{arena_words(s, side)}"
    return Zone(id=f"down:{side}", kind="row", name=name, owner=s.holder(side), entities=entities, size=len(entities))


def down_entity(s: TitansState, play: list[int], entity_id: str, viewer: int) -> Entity:
    source = "hand" if play[P_SOURCE] == FROM_HAND else "deck"
    known = viewer >= 0 and play[P_KNOWN] >> viewer & 1 > 0
    name = s.cards.names[play[P_CARD]] if known else "Face-down card"
    label = f"{name}, face down from the {source} of {player_name(s, play[P_GIVER])}"
    return Entity(
        id=entity_id,
        kind="card",
        name=name,
        label=label,
        face_down=not known,
        owner=play[P_GIVER],
        facts={"from": source},
    )


def power_zone(s: TitansState, side: int) -> Zone:
    value = side_power(s, side)
    name = f"Power of {player_name(s, s.holder(side))}{arena_words(s, side)}"
    return Zone(id=f"power:{side}", kind="counter", name=name, owner=s.holder(side), value=value)


def energy_zone(s: TitansState, side: int) -> Zone:
    name = f"Energy{arena_words(s, side)}"
    entities: list[Entity] = []
    if s.protected[side] > 0:
        until = "turn" if s.protected[side] == THIS_TURN else "age"
        entities = [Entity(id=f"protected:{side}", kind="token", name=f"Protected until the end of the {until}")]
    return Zone(
        id=f"energy:{side}", kind="counter", name=name, owner=s.holder(side), value=energy(s, side), entities=entities
    )


def temple_zone(s: TitansState, index: int) -> Zone:
    """By side in three arenas, by team in two, by player in one (TITANS-FMT-03)."""
    layout = s.know_format()
    team = index if layout.scope == TEAM_TEMPLES else layout.side_team[index]
    name = f"Temples of team {team + 1}" if layout.arenas > 1 else f"Temples of {player_name(s, index)}"
    if layout.scope == SIDE_TEMPLES:
        name += arena_words(s, index)
    return Zone(id=f"temples:{index}", kind="track", name=name, value=s.temples[index], limit=layout.temples)


def pile_zone(s: TitansState, arena: int) -> Zone:
    names = s.pile_names[arena]
    piles = [
        card_entity(s, f"pile:{arena}:{s.cards.ids[names[i]]}", names[i], s.piles[arena][i]) for i in range(len(names))
    ]
    name = f"Ritual piles{arena_words(s, 2 * arena)}"
    return Zone(id=f"piles:{arena}", kind="row", name=name, entities=piles)


def card_entity(s: TitansState, entity_id: str, card: int, copies: int) -> Entity:
    data = s.cards.data.cards[card]
    return Entity(
        id=entity_id,
        kind="card",
        name=data.name,
        label=card_words(s, card) + (f" ({copies} left)" if copies != 1 else ""),
        text=data.text,
        colour=ELEMENTS[s.cards.element[card]],
        source=data.source,
        facts={"power": data.power, "cost": data.cost, "species": SPECIES[s.cards.species[card]], "copies": copies},
    )


def avatar_zone(s: TitansState) -> Zone:
    team = s.know_format().team_sides[s.avatar]
    who = " and ".join([player_name(s, player) for player in sorted({s.holder(side) for side in team})])
    token = Entity(id="avatar", kind="token", name="Avatar Mat", label=f"The Avatar Mat: {who} decides first")
    return Zone(id="mats", kind="row", name="Avatar Mat", entities=[token])


def declared_zone(s: TitansState) -> Zone | None:
    """Declarations of the batch under way are public (TITANS-INFO-06, ABIL-10)."""
    top = s.stack[-1]
    if not isinstance(top, Batch):
        return None
    tokens: list[Entity] = []
    for row in top.declared:
        item = top.queue[row[D_ITEM]]
        words = f"{player_name(s, s.holder(item[I_SIDE]))}: {s.cards.ability_names[item[I_KIND]]}"
        if row[D_TARGET] >= 0 and s.at(row[D_TARGET]) >= 0:
            words += f" on {unit_words(s, s.units[s.at(row[D_TARGET])])}"
        elif (
            row[D_TARGET] < 0
            and 0 <= row[D_MORE] < len(s.cards.names)
            and s.cards.ability_names[item[I_KIND]] == "Sacrifice"
        ):
            words += f" {s.cards.names[row[D_MORE]]}"
        tokens.append(Entity(id=f"declared:{len(tokens)}", kind="token", name="Declared", label=words))
    return Zone(id="declared", kind="row", name="Declared", entities=tokens)


# -- the players ------------------------------------------------------------------------------------------------------
def seat_view(s: TitansState, player: int, viewer: int) -> SeatView:
    layout = s.know_format()
    team = layout.team_of[player]
    zones = [hand_zone(s, player, viewer), deck_zone(s, player, viewer)]
    zones.append(pile_of(s, f"discard:{player}", "Discard pile", player, s.discards[player]))
    zones.append(pile_of(s, f"removed:{player}", "Removed from the game", player, s.removed[player]))
    zones.append(hidden_zone(s, player))
    zones.append(
        Zone(id=f"surge:{player}", kind="track", name="Surge tokens", owner=player, value=s.surges[player], limit=2)
    )
    if layout.arenas == 1:
        zones.append(temple_zone(s, player))
    if s.constructed:
        zones.extend([book_zone(s, side, viewer) for side in layout.sides[player]])
    seen = seen_zone(s, player, viewer)
    if seen is not None:
        zones.append(seen)
    tags = ["avatar"] if team == s.avatar else []
    temples = own_temples(s, team)
    return SeatView(
        seat=player,
        name=player_name(s, player),
        team=team if layout.arenas > 1 else None,
        zones=zones,
        points=temples,
        parts={"temples": temples},
        tags=tags,
    )


def hand_zone(s: TitansState, player: int, viewer: int) -> Zone:
    hand = s.hands[player]
    zone = Zone(id=f"hand:{player}", kind="hand", name="Hand", owner=player, size=len(hand))
    if s.sees_hand(viewer, player):
        zone.entities = [card_entity(s, f"hand:{player}:{i}", hand[i], 1) for i in range(len(hand))]
        zone.private = s.shown != player
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
    cards = s.hands[player] + s.decks[player]
    batch = batch_of(s)
    if batch is not None:
        cards = cards + [play[P_CARD] for play in batch.down if play[P_GIVER] == player]
        cards = cards + [lost[1] for lost in batch.aside if lost[0] == player]
        if batch.mode == LOOK and s.holder(batch.giver) == player:
            cards = cards + batch.seen
    return pile_of(s, f"hidden:{player}", "Hand, deck and face down together", player, sorted(cards))


def book_zone(s: TitansState, side: int, viewer: int) -> Zone:
    """Secret, teammates included (TITANS-INFO-15)."""
    book = s.books[side]
    top = s.stack[-1]
    if isinstance(top, Spellbooks):
        book = top.picks[side] if viewer == s.holder(side) else []
    zone = pile_of(s, f"book:{side}", f"Spellbook{arena_words(s, side)}", s.holder(side), book)
    zone.private = True
    if viewer != s.holder(side):
        zone.entities = []
        zone.private = False
    return zone


def seen_zone(s: TitansState, player: int, viewer: int) -> Zone | None:
    """What Foresee shows to the one who picks (TITANS-INFO-10)."""
    batch = batch_of(s)
    if batch is None or batch.mode != LOOK or s.holder(batch.giver) != player:
        return None
    zone = Zone(id=f"seen:{player}", kind="row", name="Foreseen", owner=player, size=len(batch.seen))
    if viewer == batch.deciders[batch.giver]:
        zone.entities = [card_entity(s, f"seen:{player}:{i}", batch.seen[i], 1) for i in range(len(batch.seen))]
        zone.private = True
    return zone

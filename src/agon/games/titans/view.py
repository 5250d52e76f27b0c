"""What a viewer may know, built from nothing (ledger section 3.2, TITANS-INFO-03, INFO-17, RULING-66).

Here are the arenas, each with what lies on both sides; view_seats.py has what belongs to the players.
"""

from __future__ import annotations

from typing import Final

from agon.core.protocol import Entity, View, Zone
from agon.games.titans.abilities import SACRIFICE, SUBVERSIONS
from agon.games.titans.batches import D_ITEM, D_MORE, D_TARGET, I_KIND, I_SIDE, Batch
from agon.games.titans.battle import result
from agon.games.titans.board import player_name, subversions
from agon.games.titans.books import Spellbooks
from agon.games.titans.cards import SIDE_TEMPLES, TEAM_TEMPLES
from agon.games.titans.facedown import FROM_HAND, P_CARD, P_GIVER, P_KNOWN, P_SIDE, P_SOURCE
from agon.games.titans.plays import PlayBatch
from agon.games.titans.power import energy, power, side_power
from agon.games.titans.rules import AGES, BATTLE, PER_AGE, SURGE, Turn
from agon.games.titans.state import THIS_TURN, U_CARD, U_ENTRY, U_OWNER, U_SIDE, U_TOKENS, TitansState, placer
from agon.games.titans.view_books import book_zones
from agon.games.titans.view_seats import card_entity, seat_view, temple_zone
from agon.games.titans.words import arena_words, lead_words, unit_text, unit_words

PHASES: Final = ["Surge", "Age I", "Age II", "Age III", "Battle", "Shuffle"]
GUIDE: Final = [
    "Three ages: play a card, Now abilities act, awaken a card with your Energy.",
    "Now abilities by priority: Mythic, Subvert, Divert, Mimic, Flash, Haunt, Return, Sacrifice, Purify.",
    "Then the battle: 2 points more win and destroy a temple; with few temples of your own you capture it.",
    "The Avatar Mat's holder decides first.",
    "Hint: Sacrifice rids your deck of Monks and Wizards; Substitute replaces them before the battle.",  # ADVICE-05
    "Hint: Bolster against an element punishes whoever leans on it; never play two of one Mythic card.",  # ADVICE-06
    "Hint: lost early battles can be made up: with one temple left you capture.",  # ADVICE-08
]


def view(s: TitansState, viewer: int) -> View:
    layout = s.know_format()
    top = s.stack[-1]
    zones: list[Zone] = book_zones(s, top, viewer) if isinstance(top, Spellbooks) else []
    for arena in range(layout.arenas):
        zones.extend(arena_zones(s, arena, viewer))
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
def arena_zones(s: TitansState, arena: int, viewer: int) -> list[Zone]:
    """The other side on top, the viewer's own below, who leads between them; then the piles."""
    upper, lower = 2 * arena + 1, 2 * arena
    if s.holder(upper) == viewer:
        upper, lower = lower, upper
    zones = side_zones(s, upper, viewer)
    zones.append(lead_zone(s, arena))
    zones.extend(side_zones(s, lower, viewer))
    zones.append(pile_zone(s, arena))
    return zones


def side_zones(s: TitansState, side: int, viewer: int) -> list[Zone]:
    zones = [play_zone(s, side), down_zone(s, side, viewer), power_zone(s, side), energy_zone(s, side)]
    if s.know_format().scope == SIDE_TEMPLES:
        zones.append(temple_zone(s, side))
    return zones


def of_side(s: TitansState, side: int) -> str:
    """Whose it is and where: ` of Player 2 in arena 1`."""
    return f" of {player_name(s, s.holder(side))}{arena_words(s, side)}"


def lead_zone(s: TitansState, arena: int) -> Zone:
    """How the battle would end now (TITANS-BATTLE-02)."""
    words = lead_words(s, arena)
    token = Entity(id=f"lead:{arena}:now", kind="token", name=words, label=words)
    return Zone(id=f"lead:{arena}", kind="row", name=f"Battle{arena_words(s, 2 * arena)}", entities=[token])


def play_zone(s: TitansState, side: int) -> Zone:
    entities = [unit_entity(s, unit) for unit in s.units if unit[U_SIDE] == side]
    name = f"Cards{of_side(s, side)}"
    owner = s.holder(side)
    return Zone(id=f"play:{side}", kind="row", name=name, owner=owner, entities=entities, size=len(entities))


def unit_entity(s: TitansState, unit: list[int]) -> Entity:
    """A card in play with its power now, and what lies on it with who placed it (TITANS-INFO-03)."""
    kinds = subversions(unit)
    tags = [SUBVERSIONS[kind] for kind in range(len(SUBVERSIONS)) if kinds >> kind & 1]
    holds = [subversion_entity(s, unit, kind) for kind in range(len(SUBVERSIONS)) if kinds >> kind & 1]
    if s.holder(unit[U_SIDE]) != unit[U_OWNER]:
        tags.append("stolen")
    data = s.cards.data.cards[unit[U_CARD]]
    return Entity(
        id=f"card:{unit[U_ENTRY]}",
        kind="card",
        name=data.name,
        label=unit_words(s, unit),
        text=unit_text(s, unit),
        icon=data.icon,
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


def subversion_entity(s: TitansState, unit: list[int], kind: int) -> Entity:
    name = SUBVERSIONS[kind].capitalize()
    return Entity(
        id=f"card:{unit[U_ENTRY]}:{SUBVERSIONS[kind]}",
        kind="token",
        name=name,
        label=f"{name}, placed by {player_name(s, placer(unit, kind))}",
        text=s.cards.data.subversions[kind][1],
        owner=placer(unit, kind),
    )


def down_zone(s: TitansState, side: int, viewer: int) -> Zone:
    """Face-down cards: everybody sees from where, some see what (TITANS-INFO-04 to INFO-07)."""
    top = s.stack[-1]
    entities: list[Entity] = []
    if isinstance(top, PlayBatch):
        for play in top.down:
            if play[P_SIDE] == side:
                entities.append(down_entity(s, play, f"down:{side}:{len(entities)}", viewer))
    name = f"Face-down cards{of_side(s, side)}"
    owner = s.holder(side)
    return Zone(id=f"down:{side}", kind="row", name=name, owner=owner, entities=entities, size=len(entities))


def down_entity(s: TitansState, play: list[int], entity_id: str, viewer: int) -> Entity:
    """It lies face down for everybody; those who know it are told on its back."""
    source = "hand" if play[P_SOURCE] == FROM_HAND else "deck"
    known = viewer >= 0 and play[P_KNOWN] >> viewer & 1 > 0
    data = s.cards.data.cards[play[P_CARD]]
    name = data.name if known else "Face-down card"
    return Entity(
        id=entity_id,
        kind="card",
        name=name,
        label=f"{name}, face down from the {source} of {player_name(s, play[P_GIVER])}",
        text=data.text if known else "",
        icon=data.icon if known else "",
        colour=data.element if known else "",
        face_down=True,
        owner=play[P_GIVER],
        facts={"from": source},
    )


def power_zone(s: TitansState, side: int) -> Zone:
    value = side_power(s, side)
    return Zone(id=f"power:{side}", kind="counter", name=f"Power{of_side(s, side)}", owner=s.holder(side), value=value)


def energy_zone(s: TitansState, side: int) -> Zone:
    entities: list[Entity] = []
    if s.protected[side] > 0:
        until = "turn" if s.protected[side] == THIS_TURN else "age"
        entities = [Entity(id=f"protected:{side}", kind="token", name=f"Protected until the end of the {until}")]
    name = f"Energy{of_side(s, side)}"
    owner = s.holder(side)
    value = energy(s, side)
    return Zone(id=f"energy:{side}", kind="counter", name=name, owner=owner, value=value, entities=entities)


def pile_zone(s: TitansState, arena: int) -> Zone:
    """Every pile with what is left of it; an empty one stays to be seen (TITANS-AWAKEN-09)."""
    names = s.pile_names[arena]
    piles: list[Entity] = []
    for i in range(len(names)):
        entity = card_entity(s, f"pile:{arena}:{s.cards.ids[names[i]]}", names[i], s.piles[arena][i])
        if s.piles[arena][i] == 0:
            entity.tags = ["empty"]
        piles.append(entity)
    return Zone(id=f"piles:{arena}", kind="row", name=f"Ritual piles{arena_words(s, 2 * arena)}", entities=piles)


def avatar_zone(s: TitansState) -> Zone:
    team = s.know_format().team_sides[s.avatar]
    players = sorted({s.holder(side) for side in team})
    who = " and ".join([player_name(s, player) for player in players])
    words = f"{who} decide{'s' if len(players) == 1 else ''} first"
    token = Entity(id="avatar", kind="token", name=words, label=f"The Avatar Mat: {words}")
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
        if row[D_TARGET] >= 0:
            words += f" on {unit_words(s, s.units[s.at(row[D_TARGET])])}"
        elif item[I_KIND] == SACRIFICE:
            words += f" {s.cards.names[row[D_MORE]]}"
        tokens.append(Entity(id=f"declared:{len(tokens)}", kind="token", name=words, label=words))
    return Zone(id="declared", kind="row", name="Declared", entities=tokens)

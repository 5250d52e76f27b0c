"""What a viewer may know, built from nothing: the open table, and the Island Tiles he has looked at."""

from __future__ import annotations

from typing import Final

from agon.core.protocol import Entity, View, Zone
from agon.games.delphi.actions import COLOURS
from agon.games.delphi.board import CITY, MONSTER, OFFERING, SHRINE, SPACES, STATUE, TEMPLE, WATER, ZEUS
from agon.games.delphi.cards import COMPANION, EQUIPMENT, Thing
from agon.games.delphi.game import BOARDS, SHIP_TILES
from agon.games.delphi.rules import ACTIONS, CHECK, Bonus, Recover, Turn
from agon.games.delphi.scoring import result
from agon.games.delphi.seats import seat_view
from agon.games.delphi.state import DelphiState
from agon.games.delphi.words import land_name, place, space_id, tile_words, who

PHASES: Final = ["Injuries", "Actions", "Oracle"]
GUIDE: Final = [
    "1. Check injuries: 3 of a colour or 6 in all, and you recover. None: 2 favor or a god step.",
    "2. Use your 3 dice, at most 1 Oracle Card, and gods on the top row, in any order.",
    "Any die: draw an Oracle Card, take 2 favor, or look at 2 Island Tiles.",
    "Die of a colour: move to such water; fight, explore, load, make or raise; discard injuries; advance a god.",
    "Recolour clockwise for 1 favor a step: red, black, purple, blue, yellow, green.",
    "3. Roll your dice again; the others may advance a god that shows.",
    "Complete all tasks, then sail back to Zeus. The round is played to its end.",
]


def view(s: DelphiState, viewer: int) -> View:
    s.game.view_check(viewer, s.seats)
    zones = [sea(s, viewer), dice(s), display(s), companions(s), piles_of(s, "oracle", s.oracle_deck)]
    zones.extend([discard(s, "oracle", s.oracle_discard), piles_of(s, "injury", s.injury_deck)])
    zones.extend([discard(s, "injury", s.injury_discard), piles_of(s, "equipment", s.equipment_deck)])
    zones.extend([old_equipment(s), pool(s)])
    if len(s.ship_offer) > 0:
        zones.append(ship_offer(s))
    return View(
        game=s.game.id,
        viewer=viewer,
        phase=phase(s),
        phases=PHASES,
        round=s.round,
        active=None if s.over else s.active,
        to_move=s.to_move(),
        zones=zones,
        seats=[seat_view(s, seat) for seat in range(s.seats)],
        guide=GUIDE,
        options={
            "board": BOARDS[s.board_mode],
            "ship_tiles": SHIP_TILES[s.ship_mode],
            "returned_tasks": s.returned,
            "exchange_row": "lowest" if s.low_exchange else "floor",
            "rounds": s.rounds,
        },
        result=result(s) if s.over else None,
    )


def phase(s: DelphiState) -> str:
    if s.over:
        return "Over"
    turn = s.stack[0]
    if not isinstance(turn, Turn):
        return "Set-up"
    if turn.stage == CHECK or (len(s.stack) > 1 and isinstance(s.stack[1], (Bonus, Recover))):
        return "Injuries"
    return "Actions" if turn.stage == ACTIONS else "Oracle"


# -- the sea ---------------------------------------------------------------------------------------------------------
def sea(s: DelphiState, viewer: int) -> Zone:
    spaces = [space_entity(s, space, viewer) for space in range(SPACES)]
    board = s.sea()
    for i in range(len(board.shallows)):
        q, r = board.shallows[i]
        label = f"shallow ({q},{r}): ships may neither cross nor stop here"
        shallow = Entity(id=f"shallow:{i}", kind="tile", name="shallow", label=label, tags=["shallow"], at=(q, r))
        spaces.append(shallow)
    return Zone(id="sea", kind="hex", name="The sea", entities=spaces)


def space_entity(s: DelphiState, space: int, viewer: int) -> Entity:
    board = s.sea()
    terrain = board.terrain
    at = board.places[space]
    made = Entity(id=space_id(s, space), kind="tile", name="", at=(at[0], at[1]), source="reconstructed")
    made.facts = {"tile": terrain.tile_ids[terrain.tile_of[space]]}
    if space < WATER:
        made.name = f"{COLOURS[terrain.water_colour[space]]} water"
        made.colour = COLOURS[terrain.water_colour[space]]
        made.tags = ["water"]
    elif space == ZEUS:
        made.name = "Zeus"
        made.icon = "lightning-trio"
        made.tags = ["zeus"]
    else:
        made.name = land_name(s, space)
        fill_land(s, made, space, viewer)
    for seat in range(s.seats):
        if s.ships[seat] == space:
            made.holds.append(ship(s, seat))
    made.label = f"{made.name} {place(s, space)}"
    if made.holds:
        made.label += ": " + ", ".join(thing.label or thing.name for thing in made.holds)
    return made


def ship(s: DelphiState, seat: int) -> Entity:
    colour = s.cards.data.player_colours[s.colours[seat]]
    return Entity(id=f"ship:{seat}", kind="figure", name=f"{who(s, seat)}'s ship", colour=colour, owner=seat)


def fill_land(s: DelphiState, made: Entity, space: int, viewer: int) -> None:
    terrain = s.sea().terrain
    name = terrain.names[space]
    made.holds = []
    if space < TEMPLE:
        made.tags = ["offering"]
        for colour in range(6):
            if s.offerings[colour] >> (space - OFFERING) & 1:
                made.holds.append(piece(f"offering:{name}:{COLOURS[colour]}", "offering", colour, "token"))
    elif space < STATUE:
        made.tags = ["temple"]
        colour = s.temples.index(space - TEMPLE)
        made.holds.append(piece(f"temple:{COLOURS[colour]}", "temple", colour, "figure"))
    elif space < MONSTER:
        made.tags = ["statue"]
        fill_sites(s, made, space - STATUE, name)
    elif space < SHRINE:
        made.tags = ["monster", "marked"] if terrain.marked >> (space - MONSTER) & 1 else ["monster"]
        for colour in range(6):
            if s.monsters[colour] >> (space - MONSTER) & 1:
                made.holds.append(piece(f"monster:{name}:{COLOURS[colour]}", "monster", colour, "figure"))
    elif space < CITY:
        made.tags = ["shrine"]
        made.colour = COLOURS[terrain.hexagons[space - SHRINE]]
        made.holds.append(island_tile(s, space - SHRINE, name, viewer))
    else:
        made.tags = ["city"]
        made.colour = COLOURS[space - CITY]
        for i in range(s.statues[space - CITY]):
            made.holds.append(piece(f"statue:{COLOURS[space - CITY]}:{i}", "statue", space - CITY, "figure"))


def fill_sites(s: DelphiState, made: Entity, island: int, name: str) -> None:
    terrain = s.sea().terrain
    sites = [colour for colour in range(6) if terrain.site_mask[colour] >> island & 1]
    made.facts["sites"] = [COLOURS[colour] for colour in sites]
    for colour in sites:
        filled = s.raised[colour] >> island & 1
        site = piece(f"site:{name}:{COLOURS[colour]}", "statue" if filled else "building site", colour, "slot")
        if filled:
            site.kind = "figure"
            site.tags = ["raised"]
        made.holds.append(site)


def piece(entity_id: str, name: str, colour: int, kind: str) -> Entity:
    word = COLOURS[colour]
    thing = Entity(id=entity_id, kind="token", name=f"{word} {name}", colour=word)
    if kind == "figure":
        thing.kind = "figure"
    elif kind == "slot":
        thing.kind = "slot"
    return thing


def island_tile(s: DelphiState, island: int, name: str, viewer: int) -> Entity:
    """Face up for all; face down with who has seen it, and what it is for those (DELPHI-INFO-03)."""
    made = Entity(id=f"island-tile:{name}", kind="card", name="Island Tile", source="reconstructed")
    looked = [seat for seat in range(s.seats) if s.seen[seat] >> island & 1]
    if s.face_down >> island & 1:
        made.face_down = True
        made.label = "Island Tile face down"
        if looked:
            made.facts = {"seen by": looked}
            made.label += f", seen by {', '.join(who(s, seat) for seat in looked)}"
        if viewer in looked:
            made.text = tile_words(s, island)
            made.label += f"; you know it: {tile_words(s, island)}"
            made.tags = ["known"]
        return made
    tile = s.cards.data.island_tiles[s.tiles[island]]
    made.name = tile.name
    made.colour = tile.player_colour
    made.facts = {"letter": tile.letter}
    made.label = f"Island Tile {tile_words(s, island)}"
    if s.built >> island & 1:
        owner = s.colours.index(s.cards.tile_colour[s.tiles[island]])
        made.label += f" with a shrine of {who(s, owner)}"
        shrine = Entity(id=f"shrine:{name}", kind="token", name=f"shrine of {who(s, owner)}", owner=owner)
        shrine.colour = tile.player_colour
        made.holds = [shrine]
    return made


# -- cards and dice --------------------------------------------------------------------------------------------------
def thing_card(thing: Thing) -> Entity:
    colour = COLOURS[thing.colour] if thing.colour >= 0 else ""
    return Entity(
        id=f"{thing.group}:{thing.id}",
        kind="card",
        name=thing.name,
        label=f"{thing.name}. {thing.say}",
        text=thing.say,
        colour=colour,
        source=thing.source,
    )


def dice(s: DelphiState) -> Zone:
    shown = f"The Titan's Die shows {s.titan}" if s.titan else "The Titan's Die has not been thrown yet"
    titan = Entity(id="titan-die", kind="die", name="Titan's Die", label=shown, facts={"shows": s.titan})
    titan.owner = s.seats - 1
    battle = Entity(id="battle-die", kind="die", name="Battle Die", label="The Battle Die: 0 to 9")
    return Zone(id="dice", kind="row", name="Dice", entities=[titan, battle])


def display(s: DelphiState) -> Zone:
    cards = [thing_card(s.cards.things[EQUIPMENT + card]) for card in s.display]
    return Zone(id="display", kind="row", name="Equipment", entities=cards)


def companions(s: DelphiState) -> Zone:
    cards = [thing_card(s.cards.things[COMPANION + card]) for card in range(18) if s.companions >> card & 1]
    return Zone(id="companions", kind="row", name="Companions", entities=cards)


def piles_of(s: DelphiState, name: str, pile: list[int]) -> Zone:
    return Zone(id=f"{name}-deck", kind="pile", name=f"{name.capitalize()} Cards", size=len(pile))


def discard(s: DelphiState, name: str, counts: list[int]) -> Zone:
    cards = counted(f"{name}-discard", f"{name.capitalize()} Card", counts)
    return Zone(id=f"{name}-discard", kind="row", name=f"Discarded {name} cards", entities=cards, size=sum(counts))


def counted(prefix: str, name: str, counts: list[int]) -> list[Entity]:
    return [
        Entity(
            id=f"{prefix}:{COLOURS[colour]}",
            kind="card",
            name=f"{name}, {COLOURS[colour]}",
            label=f"{counts[colour]} of {name}, {COLOURS[colour]}",
            colour=COLOURS[colour],
            facts={"count": counts[colour]},
        )
        for colour in range(6)
        if counts[colour] > 0
    ]


def old_equipment(s: DelphiState) -> Zone:
    cards = [thing_card(s.cards.things[EQUIPMENT + card]) for card in s.equipment_discard]
    return Zone(id="equipment-discard", kind="row", name="Discarded equipment", entities=cards, size=len(cards))


def pool(s: DelphiState) -> Zone:
    """Which Island Tiles lie face down somewhere; everybody knows the list (DELPHI-INFO-04)."""
    hidden = sorted([s.tiles[island] for island in range(12) if s.face_down >> island & 1])
    tiles = [s.cards.data.island_tiles[number] for number in hidden]
    cards = [
        Entity(id=f"pool:{tile.id}", kind="token", name=tile.name, colour=tile.player_colour, source=tile.source)
        for tile in tiles
    ]
    return Zone(id="pool", kind="row", name="Island Tiles still face down", entities=cards, size=len(cards))


def ship_offer(s: DelphiState) -> Zone:
    tiles = [thing_card(s.cards.things[s.cards.ships + tile]) for tile in s.ship_offer]
    return Zone(id="ship-offer", kind="row", name="Ship tiles to pick from", entities=tiles)

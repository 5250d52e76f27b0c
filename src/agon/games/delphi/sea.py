"""The sea as a hex map: spaces, what lies on them, ships, and how far a move that is being made can go."""

from __future__ import annotations

from agon.core.protocol import Entity, Zone
from agon.games.delphi.actions import COLOURS, SAIL
from agon.games.delphi.board import (
    CITY,
    KIND_NAMES,
    MONSTER,
    OFFERING,
    SHRINE,
    SPACES,
    STATUE,
    TEMPLE,
    WATER,
    ZEUS,
    kind_of_land,
)
from agon.games.delphi.sailing import Sail, destinations, price_of
from agon.games.delphi.sources import UseSource, prices
from agon.games.delphi.state import DelphiState
from agon.games.delphi.words import space_id, space_words, tile_words, tokens, who

LAND_ICONS = ["amphora", "temple", "block", "flame", "farm", "town"]  # signs of the table, one for each kind of land


def sea(s: DelphiState, viewer: int) -> Zone:
    marks = reach_marks(s)
    spaces = [space_entity(s, space, viewer, marks) for space in range(SPACES)]
    board = s.sea()
    for i in range(len(board.shallows)):
        q, r = board.shallows[i]
        label = f"shallow ({q},{r}): ships may neither cross nor stop here"
        shallow = Entity(id=f"shallow:{i}", kind="tile", name="shallow", label=label, tags=["shallow"], at=(q, r))
        spaces.append(shallow)
    return Zone(id="sea", kind="hex", name="The sea", entities=spaces)


def reach_marks(s: DelphiState) -> dict[int, int]:
    """The spaces where the move in question can end, with all the favor that it takes to get there."""
    marks: dict[int, int] = {}
    top = s.stack[-1]
    if isinstance(top, Sail):
        for action in s.asked[top.seat]:
            marks[action - SAIL] = price_of(s, top.seat, top.colour, action - SAIL)
    elif isinstance(top, UseSource):
        costs = prices(s, top.seat, top.source, top.own)
        for colour in range(6):
            left = s.favor[top.seat] - costs[colour]
            for action in destinations(s, top.seat, colour, left) if left >= 0 else []:
                price = costs[colour] + price_of(s, top.seat, colour, action - SAIL)
                marks[action - SAIL] = min(price, marks.get(action - SAIL, price))
    return marks


def space_entity(s: DelphiState, space: int, viewer: int, marks: dict[int, int]) -> Entity:
    """Empty water out of reach is most of the sea: it is made once and shared by all views."""
    if space >= WATER or space in marks or space in s.ships:
        return new_space(s, space, viewer, marks)
    looks = s.sea().looks
    if space not in looks:
        looks[space] = new_space(s, space, viewer, marks)
    return looks[space]


def new_space(s: DelphiState, space: int, viewer: int, marks: dict[int, int]) -> Entity:
    board = s.sea()
    terrain = board.terrain
    at = board.places[space]
    made = Entity(id=space_id(s, space), kind="tile", name="", at=(at[0], at[1]), source="reconstructed")
    made.facts = {}
    made.tags = []
    made.holds = []
    if space < WATER:
        made.name = f"{COLOURS[terrain.water_colour[space]]} water"
        made.colour = COLOURS[terrain.water_colour[space]]
        made.tags.append("water")
    elif space == ZEUS:
        made.name = "Zeus"
        made.icon = "power"
        made.tags.append("zeus")
    else:
        kind = kind_of_land(space)
        made.name = KIND_NAMES[kind]
        made.icon = LAND_ICONS[kind]
        made.tags.append(KIND_NAMES[kind])
        fill_land(s, made, space, viewer)
    for seat in range(s.seats):
        if s.ships[seat] == space:
            made.holds.append(ship(s, seat))
    made.label = space_words(s, space)
    if made.holds:
        made.label = f"{made.label}: " + ", ".join(str(thing.label) or thing.name for thing in made.holds)
    if space in marks:
        made.tags.append("in reach")
        if marks[space] > 0:
            made.facts["favor"] = marks[space]
        made.label += f"; in reach for {tokens(marks[space])}"
    return made


def ship(s: DelphiState, seat: int) -> Entity:
    colour = s.cards.data.player_colours[s.colours[seat]]
    return Entity(id=f"ship:{seat}", kind="figure", name=f"{who(s, seat)}'s ship", colour=colour, owner=seat)


def fill_land(s: DelphiState, made: Entity, space: int, viewer: int) -> None:
    terrain = s.sea().terrain
    name = terrain.names[space]
    if space < TEMPLE:
        for colour in range(6):
            if s.offerings[colour] >> (space - OFFERING) & 1:
                made.holds.append(piece(f"offering:{name}:{COLOURS[colour]}", "offering", colour, "token"))
    elif space < STATUE:
        colour = s.temples.index(space - TEMPLE)
        made.holds.append(piece(f"temple:{COLOURS[colour]}", "temple", colour, "figure"))
    elif space < MONSTER:
        fill_sites(s, made, space - STATUE, name)
    elif space < SHRINE:
        if terrain.marked >> (space - MONSTER) & 1:
            made.tags.append("marked")
        for colour in range(6):
            if s.monsters[colour] >> (space - MONSTER) & 1:
                made.holds.append(piece(f"monster:{name}:{COLOURS[colour]}", "monster", colour, "figure"))
    elif space < CITY:
        made.colour = COLOURS[terrain.hexagons[space - SHRINE]]
        made.holds.append(island_tile(s, space - SHRINE, name, viewer))
    else:
        made.colour = COLOURS[space - CITY]
        for i in range(s.statues[space - CITY]):
            made.holds.append(piece(f"statue:{COLOURS[space - CITY]}:{i}", "statue", space - CITY, "figure"))


def fill_sites(s: DelphiState, made: Entity, island: int, name: str) -> None:
    terrain = s.sea().terrain
    sites = [colour for colour in range(6) if terrain.site_mask[colour] >> island & 1]
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

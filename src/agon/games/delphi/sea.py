"""The sea as a hex map: spaces, what lies on them, ships, and how far a move that is being made can go."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.protocol import Entity, EntityKind, Zone
from agon.core.text import Argument, Listing, Thing, Words, text
from agon.games.delphi.actions import COLOURS
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
from agon.games.delphi.decisions import step_of
from agon.games.delphi.state import DelphiState
from agon.games.delphi.words import favor, joined, player_colour, space_id, space_words, tile_words, who

MOST_LOOKS: Final = 10_000  # of spaces, that a board keeps
LAND_ICONS: Final = ["amphora", "temple", "block", "flame", "farm", "town"]  # of each kind of land


def sea(s: DelphiState, viewer: Seat) -> Zone:
    marks = {} if s.over else step_of(s, -1).reach(s)
    spaces = [space_entity(s, space, viewer, marks) for space in range(SPACES)]
    board = s.sea()
    for i in range(len(board.shallows)):
        spaces.append(shallow(i, board.shallows[i][0], board.shallows[i][1]))
    return Zone(id="sea", kind="hex", name="The sea", role="board", entities=spaces)


def shallow(number: int, q: int, r: int) -> Entity:
    made = Entity(id=f"shallow:{number}", kind="tile", name="shallow", tags=["shallow"], at=(q, r))
    label = "shallow {space}: ships may neither cross nor stop here"
    made.label = text(label, space=Thing(made.id, f"({q},{r})"))
    return made


def space_entity(s: DelphiState, space: int, viewer: Seat, marks: dict[int, int]) -> Entity:
    """Most spaces stay as they are for many moves: they are made once for each of their looks, and shared."""
    if space in marks or space in s.ships:
        return new_space(s, space, viewer, marks)
    look = contents(s, space, viewer) * SPACES + space
    looks = s.sea().looks
    if look not in looks:
        if len(looks) >= MOST_LOOKS:
            looks.clear()
        looks[look] = new_space(s, space, viewer, marks)
    return looks[look]


def contents(s: DelphiState, space: int, viewer: Seat) -> int:
    """A number for all that decides how a space without ships looks."""
    if space < OFFERING:
        return 0
    if space < TEMPLE:
        return colours_on(s.offerings, space - OFFERING)
    if space < STATUE:
        return s.setup.temples.index(space - TEMPLE)
    if space < MONSTER:
        return colours_on(s.raised, space - STATUE)
    if space < SHRINE:
        return colours_on(s.monsters, space - MONSTER)
    if space >= CITY:
        return s.statues[space - CITY]
    island = space - SHRINE
    look = colours_on(s.seen, island)  # the seats that have looked
    hidden = s.face_down >> island & 1
    known = not hidden or (viewer >= 0 and look >> viewer & 1)
    look = ((look * 2 + hidden) * 2 + (s.built >> island & 1)) * 16 + (s.tiles[island] + 1 if known else 0)
    for colour in s.setup.colours:  # by which players are called
        look = look * 4 + colour
    return look * 8 + s.seats


def colours_on(masks: list[int], island: int) -> int:
    """The colours that lie on an island, as bits."""
    return sum([(mask >> island & 1) << colour for colour, mask in enumerate(masks)])


def new_space(s: DelphiState, space: int, viewer: Seat, marks: dict[int, int]) -> Entity:
    board = s.sea()
    terrain = board.terrain
    at = board.places[space]
    made = Entity(id=space_id(s, space), kind="tile", name="", at=(at[0], at[1]), source="reconstructed")
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
    label: list[Words] = [space_words(s, space)]
    if made.holds:
        label.append(text(": {things}", things=Listing([held_words(thing) for thing in made.holds])))
    if space in marks:
        made.tags.append("in reach")
        made.price = {"favor": marks[space]} if marks[space] > 0 else {}
        label.append(text("; in reach for {favor}", favor=favor(marks[space])))
    made.label = joined(label)
    return made


def held_words(thing: Entity) -> Argument:
    return thing.label or Thing(thing.id, thing.name)


def ship(s: DelphiState, seat: Seat) -> Entity:
    name = f"{who(s, seat)}'s ship"
    label = text("{player}'s ship", player=who(s, seat))
    return Entity(id=f"ship:{seat}", kind="figure", name=name, label=label, colour=player_colour(s, seat), owner=seat)


def fill_land(s: DelphiState, made: Entity, space: int, viewer: Seat) -> None:
    terrain = s.sea().terrain
    name = terrain.names[space]
    if space < TEMPLE:
        for colour in range(6):
            if s.offerings[colour] >> (space - OFFERING) & 1:
                made.holds.append(piece(f"offering:{name}:{COLOURS[colour]}", "offering", colour, "token"))
    elif space < STATUE:
        colour = s.setup.temples.index(space - TEMPLE)
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


def piece(entity_id: str, name: str, colour: int, kind: EntityKind) -> Entity:
    word = COLOURS[colour]
    return Entity(id=entity_id, kind=kind, name=f"{word} {name}", colour=word, type=name)


def island_tile(s: DelphiState, island: int, name: str, viewer: Seat) -> Entity:
    """Face up for all; face down with who has seen it, and what it is for those (DELPHI-INFO-03)."""
    made = Entity(id=f"island-tile:{name}", kind="card", name="Island Tile", source="reconstructed")
    looked = [seat for seat in range(s.seats) if s.seen[seat] >> island & 1]
    if s.face_down >> island & 1:
        made.face_down = True
        label: list[Words] = ["Island Tile face down"]
        if looked:
            made.facts = {"seen by": looked}
            label.append(text(", seen by {players}", players=Listing([who(s, seat) for seat in looked])))
        if viewer in looked:
            made.text = tile_words(s, island)
            made.tags = ["known"]
            label.append(text("; you know it: {tile}", tile=tile_words(s, island)))
        made.label = joined(label)
        return made
    tile = s.cards.data.island_tiles[s.tiles[island]]
    made.name = tile.name
    made.colour = tile.player_colour
    made.facts = {"letter": tile.letter}
    made.label = text("Island Tile {tile}", tile=tile_words(s, island))
    if s.built >> island & 1:
        owner = s.setup.colours.index(s.cards.tile_colour[s.tiles[island]])
        template = "Island Tile {tile} with a shrine of {player}"
        made.label = text(template, tile=tile_words(s, island), player=who(s, owner))
        shrine = Entity(
            id=f"shrine:{name}", kind="token", name=f"shrine of {who(s, owner)}", type="shrine", owner=owner
        )
        shrine.colour = tile.player_colour
        made.holds = [shrine]
    return made

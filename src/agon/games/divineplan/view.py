"""What a viewer may know, built from nothing: the open table, one's own plan, and that others have one."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.protocol import Entity, SeatView, View, Zone
from agon.core.text import Words, text
from agon.games.divineplan.actions import COLOURS, COLUMNS
from agon.games.divineplan.board import PIT, tile_name
from agon.games.divineplan.rules import COLUMN, MOVE, RECRUIT, Turn
from agon.games.divineplan.scoring import bonus_points, favor_points, plan_points, result, strongest_points
from agon.games.divineplan.state import DivinePlanState
from agon.games.divineplan.words import (
    LANDSCAPES,
    by_colour,
    elements,
    god,
    god_name,
    joined,
    landscape,
    tile_label,
    tile_ref,
    tile_title,
)

PHASES: Final = ["Roll", "Move", "Column", "Recruit"]
GUIDE: Final = [
    "1. Roll the element die and take what it shows.",
    "2. Move your god to any other free tile.",
    "3. Perform one column around your god: Place, Shift (pay 1) or Lock (pay 2), with its demigods.",
    "4. Recruit one demigod, if you like.",
    "Score: locked tiles that fit your plan, whoever locked them.",
    "Score: tiles that show your icon.",
    "Score: the strongest demigod of each column.",
    "Score: what your demigods' abilities add at the end.",
]


def view(s: DivinePlanState, viewer: Seat) -> View:  # all but decks and plans lies open (DIVINEPLAN-INFO-01)
    return View(
        game=s.game.id,
        viewer=viewer,
        phase=phase(s),
        phases=PHASES,
        round=s.round,
        active=None if s.over else s.active,
        to_move=s.to_move(),
        zones=[
            city(s, viewer),
            favor_tokens(s),
            landscape_piles(s),
            bank(s),
            die(s),
            market(s),
            epic_market(s),
            deck(s),
        ],
        seats=[seat_view(s, seat, viewer) for seat in range(s.seats)],
        guide=GUIDE,  # at hand for everybody, always (DIVINEPLAN-INFO-09)
        result=result(s) if s.over else None,
    )


def phase(s: DivinePlanState) -> str:
    turn = s.stack[0]
    assert isinstance(turn, Turn)
    if s.over:
        return "Over"
    return {MOVE: "Move", COLUMN: "Column", RECRUIT: "Recruit"}.get(turn.stage, "Recruit")


# -- the shared table ------------------------------------------------------------------------------------------------
# What stays as it is for many moves is made once for each of its looks.
def city(s: DivinePlanState, viewer: Seat) -> Zone:
    in_range = guarded = 0
    if 0 <= viewer < s.seats:
        in_range, guarded = s.range(viewer), s.guarded(viewer)
    owners = [NOBODY] * 16  # whose icon each tile shows
    for number in range(len(s.icons)):
        icons = s.icons[number]
        for tile in range(16):
            if icons >> tile & 1:
                owners[tile] = number
    standing = [0] * 16  # the gods on each tile, as a number
    for number in range(len(s.gods)):
        if s.gods[number] >= 0:
            standing[s.gods[number]] = standing[s.gods[number]] * FACES + face(s, number)
    tiles: list[Entity] = []
    for tile in range(16):
        tiles.append(
            tile_entity(s, tile, owners[tile], standing[tile], in_range >> tile & 1 == 1, guarded >> tile & 1 == 1)
        )
    return Zone(id="city", kind="grid", name="City", role="board", entities=tiles, rows=4, columns=4)


def tile_entity(s: DivinePlanState, tile: int, owner: int, standing: int, in_range: bool, guarded: bool) -> Entity:
    """Tiles that look the same are made once and shared by all views: most of them stay as they are for many moves."""
    key = standing * FACES + (face(s, owner) if owner != NOBODY else 0)
    key = ((key * 64 + s.setup.values[tile]) * 4 + s.colour_on(tile) + 1) * 4 + s.count_on(tile)
    key = ((key * 16 + tile) * 2 + in_range) * 2 + guarded
    seen = s.game.view_cache.find_thing(key)
    if seen is not None:
        return seen
    return s.game.view_cache.keep_thing(key, new_tile(s, tile, owner, in_range, guarded))


def face(s: DivinePlanState, number: int) -> int:
    """Which god that is, and whose: never 0."""
    return (number + 1) * 256 + (s.setup.gods_of[number] + 1 if number < s.seats else 0)


def new_tile(s: DivinePlanState, tile: int, owner: int, in_range: bool, guarded: bool) -> Entity:
    holds = element_tokens(s, tile)
    tags: list[str] = []
    label: list[Words] = [tile_label(s, tile, f"{tile_title(s, tile)} {tile_name(tile)}")]
    if owner != NOBODY:
        tags.append("locked")
        label.append(text(", locked by {god}", god=god(s, owner)))
    for number in range(len(s.gods)):
        if s.gods[number] == tile:
            holds.append(figure(s, number))
            label.append(text("; {god} stands here", god=god(s, number)))
    if in_range:
        tags.append("in range")
    if guarded:
        tags.append("guarded")
    colour = s.colour_on(tile)
    return Entity(
        id=f"tile:{tile}",
        kind="tile",
        name=tile_title(s, tile),
        label=joined(label),
        icon=BUILDINGS[s.setup.values[tile]],
        type=LANDSCAPES[colour] if owner != NOBODY else "",
        colour=COLOURS[colour] if owner != NOBODY else "",
        key="value",
        owner=owner if owner != NOBODY and owner < s.seats else None,  # the Shade has no seat
        facts={"value": s.setup.values[tile], "elements": s.count_on(tile), "at": tile_name(tile)},
        tags=tags,
        at=(tile // 4, tile % 4),
        holds=holds,
        source="rulebook" if tile == PIT else "reconstructed",
    )


BUILDINGS: Final = ["pit", "farm", "town", "temple"]  # by what the tile is worth
FACES: Final = 256 * 16
NOBODY: Final = -1

# The things that look the same in every game are made once and shared by all views: [tile][colour][place on the tile].
TOKENS: Final[list[list[list[Entity]]]] = [
    [
        [Entity(id=f"tile:{tile}:{i}", kind="token", name=f"{name} element", colour=name) for i in range(3)]
        for name in COLOURS
    ]
    for tile in range(16)
]


def element_tokens(s: DivinePlanState, tile: int) -> list[Entity]:
    colour = s.colour_on(tile)
    return TOKENS[tile][colour][: s.count_on(tile)] if colour >= 0 else []


def figure(s: DivinePlanState, number: int) -> Entity:
    shade = number >= s.seats
    colour = "grey" if shade else s.cards.data.gods[s.setup.gods_of[number]].token_colour
    return Entity(
        id=f"god:{number}", kind="figure", name=god_name(s, number), colour=colour, owner=None if shade else number
    )


def store(prefix: str, counts: list[int], names: list[str]) -> list[Entity]:
    """Elements or landscape tiles by colour, each with how many there are."""
    return [
        Entity(id=f"{prefix}:{COLOURS[i]}", kind="token", name=names[i], colour=COLOURS[i], count=counts[i])
        for i in range(3)
    ]


def favor_tokens(s: DivinePlanState) -> Zone:
    return Zone(id="favor", kind="track", name="Favor tokens", role="supply", value=s.favor, limit=s.setup.tokens)


def landscape_piles(s: DivinePlanState) -> Zone:
    look = ("landscapes", tuple(s.landscapes))
    return s.game.view_cache.find(look) or s.game.view_cache.keep(look, new_landscape_piles(s))


def new_landscape_piles(s: DivinePlanState) -> Zone:
    piles = store("landscape", s.landscapes, LANDSCAPES)
    return Zone(id="landscapes", kind="row", name="Landscapes", role="supply", entities=piles)


def bank(s: DivinePlanState) -> Zone:
    look = ("bank", tuple(s.bank))
    return s.game.view_cache.find(look) or s.game.view_cache.keep(look, new_bank(s))


def new_bank(s: DivinePlanState) -> Zone:
    elements = store("bank", s.bank, COLOURS)
    return Zone(id="bank", kind="row", name="Bank", role="supply", entities=elements, size=sum(s.bank))


def die(s: DivinePlanState) -> Zone:
    look = ("dice", s.face)
    return s.game.view_cache.find(look) or s.game.view_cache.keep(look, new_die(s))


def new_die(s: DivinePlanState) -> Zone:
    face = s.cards.faces[s.face] if s.face >= 0 else []
    shown = [COLOURS[colour] for colour in face]
    label = text("The die shows {face}", face=elements(face)) if shown else "The die has not been rolled yet"
    token = Entity(id="die", kind="die", name="Element die", label=label, facts={"shows": shown}, source="inferred")
    return Zone(id="dice", kind="row", name="Element die", entities=[token])


def demigod_card(s: DivinePlanState, entity_id: str, number: int, copies: int) -> Entity:
    card = s.cards.demigods[number]
    colour = [*COLOURS, "colourless"][card.colour]
    return Entity(
        id=entity_id,
        kind="card",
        name=card.name,
        text=card.words,
        gist=card.gist,
        icon=card.icon,
        colour=colour,
        source=card.source,
        type="epic" if card.epic else "",
        key="power",
        price=by_colour(card.cost),
        count=copies,
        facts={"power": card.power},
        tags=["epic"] if card.epic else [],
    )


def empty_slot(entity_id: str) -> Entity:
    return Entity(id=entity_id, kind="slot", name="empty", label="empty spot")


def market(s: DivinePlanState) -> Zone:
    look = ("market", tuple(s.market))
    return s.game.view_cache.find(look) or s.game.view_cache.keep(look, new_market(s))


def new_market(s: DivinePlanState) -> Zone:
    spots = [
        demigod_card(s, f"market:{i}", s.market[2 * i], s.market[2 * i + 1])
        if s.market[2 * i] >= 0
        else empty_slot(f"market:{i}")
        for i in range(len(s.market) // 2)
    ]
    return Zone(id="market", kind="row", name="Demigod market", role="market", entities=spots)


def epic_market(s: DivinePlanState) -> Zone:
    look = ("epics", tuple(s.epics[0]), tuple(s.epics[1]), tuple(s.epics[2]))
    return s.game.view_cache.find(look) or s.game.view_cache.keep(look, new_epic_market(s))


def new_epic_market(s: DivinePlanState) -> Zone:
    spots: list[Entity] = []
    for colour in range(3):
        name = f"epic:{COLOURS[colour]}"
        stack = s.epics[colour]
        if len(stack) > 0:
            top = demigod_card(s, name, stack[0], len(stack))
            top.holds = [demigod_card(s, f"under:{s.cards.ids[number]}", number, 1) for number in stack[1:]]  # INFO-05
            spots.append(top)
        else:
            spots.append(empty_slot(name))
    return Zone(id="epics", kind="row", name="Epic market", role="market", entities=spots)


def deck(s: DivinePlanState) -> Zone:
    """Its size, and the cards that everybody saw go under it, the next to come up first (INFO-04, INFO-06)."""
    look = ("deck", len(s.deck), tuple(s.deck[: s.known]))
    return s.game.view_cache.find(look) or s.game.view_cache.keep(look, new_deck(s))


def new_deck(s: DivinePlanState) -> Zone:
    seen = [demigod_card(s, f"bottom:{i}", s.deck[i], 1) for i in range(s.known - 1, -1, -1)]
    return Zone(id="deck", kind="pile", name="Demigod deck", role="deck", folded=True, size=len(s.deck), entities=seen)


# -- the seats -------------------------------------------------------------------------------------------------------
# the columns, the satchel below (DIVINEPLAN-INFO-11)
def seat_view(s: DivinePlanState, seat: Seat, viewer: Seat) -> SeatView:
    """One's own points, and of the others only what lies open (DIVINEPLAN-INFO-08)."""
    parts = {
        "favor": favor_points(s, seat),
        "strongest": strongest_points(s, seat),
        "bonus": bonus_points(s, seat),
    }
    knows_plan = s.over or seat == viewer
    if knows_plan:
        parts = {"plan": plan_points(s, seat), **parts}
    zones = [column(s, seat, number) for number in range(3)]
    zones.append(satchel(s, seat))
    zones.append(plan(s, seat) if knows_plan else hidden_plan(s, seat))
    if s.gods[seat] < 0:
        off = [figure(s, seat)]
        zones.append(Zone(id=f"waiting:{seat}", kind="row", name="Not on the board yet", owner=seat, entities=off))
    return SeatView(
        seat=seat,
        name=god_name(s, seat),
        colour=s.cards.data.gods[s.setup.gods_of[seat]].token_colour,
        icon=s.cards.data.gods[s.setup.gods_of[seat]].id,
        zones=zones,
        points=sum(parts.values()),
        points_note="" if knows_plan else "+ plan",
        parts=parts,
        tags=["start"] if seat == s.setup.start else [],
    )


def satchel(s: DivinePlanState, seat: Seat) -> Zone:
    look = ("satchel", seat, tuple(s.satchels[3 * seat : 3 * seat + 3]))
    return s.game.view_cache.find(look) or s.game.view_cache.keep(look, new_satchel(s, seat))


def new_satchel(s: DivinePlanState, seat: Seat) -> Zone:  # open to all (DIVINEPLAN-RULING-46)
    return Zone(
        id=f"satchel:{seat}",
        kind="row",
        name="Satchel",
        owner=seat,
        role="supply",
        entities=store(f"satchel:{seat}", s.satchels[3 * seat : 3 * seat + 3], COLOURS),
        size=s.in_satchel(seat),
    )


def column(s: DivinePlanState, seat: Seat, number: int) -> Zone:
    look = ("column", seat, number, tuple(s.columns[3 * seat + number]))
    return s.game.view_cache.find(look) or s.game.view_cache.keep(look, new_column(s, seat, number))


def new_column(s: DivinePlanState, seat: Seat, number: int) -> Zone:
    own = s.columns[3 * seat + number]
    cards = [demigod_card(s, f"demigod:{seat}:{s.cards.ids[card]}", card, 1) for card in own]
    name = COLUMNS[number].capitalize()
    return Zone(id=f"column:{seat}:{number}", kind="row", name=name, owner=seat, role="play", entities=cards)


OPEN: Final = 0  # what became of a wish: nothing yet, or fulfilled, or spoilt
MATCHED: Final = 1
LOST: Final = 2
FATES: Final[list[list[str]]] = [[], ["matched"], ["lost"]]
CELLS: Final[dict[int, Entity]] = {}  # made when first seen, and shared by all views


def plan(s: DivinePlanState, seat: Seat) -> Zone:
    """Drawn as the grid is, Pit on Pit (DIVINEPLAN-INFO-10)."""
    look = ("plan", seat, s.plans[seat], s.locked, s.lands[0], s.lands[1], s.lands[2], s.over)
    return s.game.view_cache.find(look) or s.game.view_cache.keep(look, new_plan(s, seat))


def new_plan(s: DivinePlanState, seat: Seat) -> Zone:
    wants = s.cards.wants[s.plans[seat]]
    cells = [plan_cell(s, seat, tile, wants[tile]) for tile in range(16)]
    name = s.cards.data.plans[s.plans[seat]].name
    return Zone(
        id=f"plan:{seat}",
        kind="grid",
        name=f"Divine plan {name}",
        owner=seat,
        role="goal",
        entities=cells,
        rows=4,
        columns=4,
        private=not s.over,
    )


def plan_cell(s: DivinePlanState, seat: Seat, tile: int, wanted: int) -> Entity:
    fate = OPEN
    if wanted >= 0 and s.locked >> tile & 1:
        fate = MATCHED if s.lands[wanted] >> tile & 1 else LOST
    key = ((seat * 16 + tile) * 4 + wanted + 1) * 3 + fate
    if key not in CELLS:
        CELLS[key] = new_plan_cell(seat, tile, wanted, FATES[fate])
    return CELLS[key]


def new_plan_cell(seat: Seat, tile: int, wanted: int, tags: list[str]) -> Entity:
    name = LANDSCAPES[wanted] if wanted >= 0 else "Hades' Pit"
    return Entity(
        id=f"plan:{seat}:{tile}",
        kind="tile",
        name=name,
        label=text("{land} wanted on {tile}", land=landscape(wanted), tile=tile_ref(tile)) if wanted >= 0 else name,
        colour=COLOURS[wanted] if wanted >= 0 else "",
        tags=tags,
        at=(tile // 4, tile % 4),
        source="reconstructed",
    )


def hidden_plan(s: DivinePlanState, seat: Seat) -> Zone:
    look = ("hidden plan", seat)
    return s.game.view_cache.find(look) or s.game.view_cache.keep(look, new_hidden_plan(seat))


def new_hidden_plan(seat: Seat) -> Zone:
    card = Entity(
        id=f"plan:{seat}:card",
        kind="card",
        name="Divine plan",
        label="a secret divine plan",
        face_down=True,
        owner=seat,
    )
    return Zone(id=f"plan:{seat}", kind="pile", name="Divine plan", owner=seat, role="goal", entities=[card], size=1)

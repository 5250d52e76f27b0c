"""What a source can do, worked out a second time: from the public view alone, without any table of the game.

Slow and plain, straight from the ledger's sections 3.1 and 3.6 to 3.14. `actions_of` gives the names of all actions
that DELPHI-COLOUR-03 lists for a source, `prices_of` what each end space of a move costs.
"""

from __future__ import annotations

from agon.core.protocol import Entity, View, Zone

COLOURS = ["red", "black", "purple", "blue", "yellow", "green"]
AROUND = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
Place = tuple[int, int]
ROUND_TRIP = 6


class Side:
    """One player's things, by name."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.seat = seat
        side = view.seats[seat]
        self.zones: dict[str, Zone] = {zone.id.split(":")[0]: zone for zone in side.zones}
        self.tags = side.tags
        self.colour = side.name.lower()
        self.cards = [card.id.split(":")[1] for card in self.zones["equipment"].entities]
        self.favor = self.zones["favor"].value or 0
        self.cargo = [thing.name for thing in self.zones["cargo"].entities]
        self.room = (self.zones["cargo"].limit or 0) - len(self.cargo)
        self.rows = {god.colour: int(str(god.facts["row"])) for god in self.zones["gods"].entities}
        self.injured = [card.colour for card in self.zones["injuries"].entities]
        self.tasks: list[str] = []
        for name in ("tasks", "tasks-offerings", "tasks-monsters"):
            for tile in self.zones[name].entities:
                self.tasks += [tile.id.split(":", 2)[2]] * (tile.count or 0)
        self.sea: dict[Place, Entity] = {s.at: s for s in view.zones[0].entities if s.at is not None}
        self.ship: Place = next(at for at, s in self.sea.items() if any(t.id == f"ship:{seat}" for t in s.holds))

    def task(self, name: str) -> bool:
        return name in self.tasks


def around(place: Place) -> list[Place]:
    return [(place[0] + q, place[1] + r) for q, r in AROUND]


# -- colours ----------------------------------------------------------------------------------------------------------
def costs(side: Side, own: str) -> dict[str, int]:
    """What it costs to use a source of colour `own` (none: any) as each colour."""
    if not own or "any colour this turn" in side.tags:
        return dict.fromkeys(COLOURS, 0)
    found = {}
    for colour in COLOURS:
        steps = (COLOURS.index(colour) - COLOURS.index(own)) % ROUND_TRIP
        if "ship_both" in side.cards:
            steps = min(steps, (-steps) % ROUND_TRIP)
        found[colour] = max(0, steps - 1) if "ship_discount" in side.cards else steps
    for colour in COLOURS:
        if f"companion_demigod_{colour}" in side.cards:
            found = {other: min(found[other], found[colour]) for other in COLOURS}
    return found


# -- moves ------------------------------------------------------------------------------------------------------------
def is_water(space: Entity | None) -> bool:
    return space is not None and space.name.endswith("water")


def distances(side: Side) -> dict[Place, int]:
    """Breadth first, shallows and Zeus for nothing with the keel; Zeus as an end counts one."""
    keel = "eq_shallows" in side.cards
    far: dict[Place, int] = {side.ship: 0}
    changed = True
    while changed:
        changed = False
        for place in list(far):
            for other in around(place):
                space = side.sea.get(other)
                crossable = keel and space is not None and space.name in ("shallow", "Zeus")
                if is_water(space) or crossable:
                    way = far[place] + (1 if is_water(space) else 0)
                    if way < far.get(other, 999):
                        far[other] = way
                        changed = True
    zeus = next(at for at, space in side.sea.items() if space.name == "Zeus")
    ends = {place: way for place, way in far.items() if is_water(side.sea[place]) and place != side.ship}
    ways = [far[place] for place in around(zeus) if place in far and is_water(side.sea[place])]
    ways += [far[place] for place in around(zeus) if place in far and side.sea[place].name == "shallow"]
    if zeus != side.ship and not side.tasks:
        ends[zeus] = 1 + min(ways)
    return ends


def prices_of(side: Side, colour: str) -> dict[Place, int]:
    """The end spaces of a move with that effective colour, with the favor for extra range."""
    if "back with Zeus" in side.tags:
        return {}
    creature = f"companion_creature_{colour}" in side.cards
    reach = 3 + 2 * ("ship_range" in side.cards) + ("eq_range" in side.cards) + 3 * creature
    found = {}
    for place, way in distances(side).items():
        space = side.sea[place]
        if space.name == "Zeus" or creature or space.colour == colour:
            found[place] = max(0, way - reach)
    return found


# -- islands ----------------------------------------------------------------------------------------------------------
def in_reach(side: Side, card: str) -> list[Entity]:
    """The land next to the ship, and with a card that over one water space."""
    places = set(around(side.ship))
    if card in side.cards:
        for place in around(side.ship):
            if is_water(side.sea.get(place)):
                places |= set(around(place))
    return [side.sea[place] for place in places if place in side.sea and not is_water(side.sea[place])]


def needed(side: Side, kind: str, colour: str, done: dict[str, set[str]]) -> bool:
    if colour in done[kind]:
        return False
    if kind == "monster":
        return side.task(f"monster:{colour}") or side.task("monster:white")
    aboard = [name.split()[0] for name in side.cargo if name.endswith(kind)]
    if colour in aboard:
        return False
    if kind == "statue":
        return len(aboard) < side.tasks.count("statue:white")
    meant_for_white = [other for other in aboard if not side.task(f"offering:{other}")]
    return side.task(f"offering:{colour}") or (side.task("offering:white") and not meant_for_white)


def island_actions(side: Side, colour: str, done: dict[str, set[str]]) -> list[str]:
    found = []
    open_shrine = side.task("shrine:white")
    for space in in_reach(side, "eq_bow"):
        held = [thing.name for thing in space.holds]
        if space.name == "monster" and f"{colour} monster" in held and needed(side, "monster", colour, done):
            found.append("fight")
        if space.name == "shrine" and space.colour == colour:
            tile = space.holds[0]
            if tile.face_down:
                found.append("explore")
            elif open_shrine and tile.colour == side.colour and not tile.holds:
                found.append("build_shrine")
    for space in in_reach(side, "eq_horn"):
        held = [thing.name for thing in space.holds]
        if space.name == "offering" and f"{colour} offering" in held and side.room > 0:
            if needed(side, "offering", colour, done):
                found.append("load_offering")
        if space.name == "temple" and f"{colour} temple" in held and f"{colour} offering" in side.cargo:
            found.append("make_offering")
    for space in in_reach(side, "eq_crane"):
        held = [thing.name for thing in space.holds]
        if space.name == "city" and f"{colour} statue" in held and side.room > 0:
            if needed(side, "statue", colour, done):
                found.append("load_statue")
        if space.name == "statue" and f"{colour} building site" in held and f"{colour} statue" in side.cargo:
            found.append("raise_statue")
    return found


def actions_of(view: View, seat: int, own: str, done: dict[str, set[str]]) -> set[str]:
    """Everything that can be done with a source. `done`: the colours of each kind that the seat has done already."""
    side = Side(view, seat)
    piles = {zone.id: zone for zone in view.zones}
    found = {"take favor"}
    if (piles["oracle-deck"].size or 0) + (piles["oracle-discard"].size or 0) > 0:
        found.add("draw oracle")
    if any(space.name == "shrine" and space.holds[0].face_down for space in side.sea.values()):
        found.add("look")
    for colour, cost in costs(side, own).items():
        left = side.favor - cost
        if left < 0:
            continue
        kinds = island_actions(side, colour, done)
        if any(price <= left for price in prices_of(side, colour).values()):
            kinds.append("move")
        if colour in side.injured:
            kinds.append("heal")
        if side.rows[colour] < 6:
            kinds.append("advance")
        if f"eq_tripod_{colour}" in side.cards:
            kinds.append("tripod")
        found |= {f"{kind} {colour}" for kind in kinds}
    return found

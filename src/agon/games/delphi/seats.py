"""One player's side of the table: everything on it is open (DELPHI-INFO-01)."""

from __future__ import annotations

from agon.core.protocol import Entity, SeatView, Zone
from agon.games.delphi.actions import COLOURS, WHITE
from agon.games.delphi.board import islands_in
from agon.games.delphi.cards import COMPANION, EQUIPMENT, P_RANGE, P_STORAGE, TASK_KINDS
from agon.games.delphi.state import MOST_SHIELD, TOP, DelphiState, bits
from agon.games.delphi.words import god_name, who


def seat_view(s: DelphiState, seat: int) -> SeatView:
    tags = ["start"] if seat == 0 else []
    if s.is_home(seat):
        tags.append("back with Zeus")
    return SeatView(
        seat=seat,
        name=who(s, seat),
        icon="trireme",
        zones=[
            tasks(s, seat),
            oracle_dice(s, seat),
            hand(s, seat),
            Zone(id=f"favor:{seat}", kind="counter", name="Favor Tokens", owner=seat, value=s.favor[seat]),
            Zone(
                id=f"shield:{seat}", kind="track", name="Shield", owner=seat, value=s.shields[seat], limit=MOST_SHIELD
            ),
            gods(s, seat),
            injuries(s, seat),
            cargo(s, seat),
            owned(s, seat),
            ship_tile(s, seat),
        ],
        points=12 - s.tasks_left(seat) if s.tasks_left(seat) or s.over or s.round > 1 else 0,
        points_note="tasks done or returned, of 12",
        parts={
            "tasks left": s.tasks_left(seat),
            "oracle cards": s.hand_size(seat),
            "favor": s.favor[seat],
            "shrines": s.shrines[seat],
            "range": s.powers[seat][P_RANGE],
        },
        tags=tags,
    )


def tasks(s: DelphiState, seat: int) -> Zone:
    """The Zeus Tiles still held, in four groups (DELPHI-PLAYER-14)."""
    found: list[Entity] = []
    for kind, count in ((0, s.shrine_tasks[seat]), (1, s.statue_tasks[seat])):
        if count > 0:
            found.append(task(s, seat, kind, WHITE, count))
    found.extend([task(s, seat, 2, colour, 1) for colour in islands_in(s.offering_tasks[seat])])
    found.extend([task(s, seat, 3, colour, 1) for colour in islands_in(s.monster_tasks[seat])])
    left = s.tasks_left(seat)
    return Zone(id=f"tasks:{seat}", kind="row", name="Zeus Tiles", owner=seat, entities=found, size=left)


def task(s: DelphiState, seat: int, kind: int, colour: int, count: int) -> Entity:
    word = COLOURS[colour] if colour != WHITE else "white"
    thing = s.cards.things[s.cards.rewards[kind][colour]]
    return Entity(
        id=f"task:{seat}:{TASK_KINDS[kind]}:{word}",
        kind="tile",
        name=thing.name,
        label=f"{count} x {thing.name}",
        colour=word if colour != WHITE else "",
        facts={"count": count},
        owner=seat,
        source=thing.source,
    )


def oracle_dice(s: DelphiState, seat: int) -> Zone:
    found: list[Entity] = []
    for i in range(3):
        colour = s.dice[3 * seat + i]
        word = COLOURS[colour] if colour >= 0 else ""
        die = Entity(id=f"die:{seat}:{i}", kind="die", name="Oracle Die", colour=word, owner=seat)
        die.label = f"{word} Oracle Die" if word else "not thrown yet"
        if seat == s.active and s.spent >> i & 1:
            die.tags = ["used"]
            die.label += ", used"
        found.append(die)
    return Zone(id=f"dice:{seat}", kind="row", name="Oracle Dice", owner=seat, entities=found)


def hand(s: DelphiState, seat: int) -> Zone:
    cards: list[Entity] = []
    for colour in range(6):
        count = s.hands[6 * seat + colour]
        if count > 0:
            cards.append(counted(f"oracle:{seat}", "Oracle Card", seat, colour, count))
    if seat == s.active and s.card >= 0:
        used = Entity(id=f"used:{seat}", kind="card", name=f"Oracle Card, {COLOURS[s.card]}", owner=seat)
        used.colour = COLOURS[s.card]
        used.label = f"{COLOURS[s.card]} Oracle Card, used this turn"
        used.tags = ["used"]
        cards.append(used)
    return Zone(id=f"hand:{seat}", kind="row", name="Oracle Cards", owner=seat, entities=cards, size=s.hand_size(seat))


def counted(prefix: str, name: str, seat: int, colour: int, count: int) -> Entity:
    word = COLOURS[colour]
    return Entity(
        id=f"{prefix}:{word}",
        kind="card",
        name=f"{name}, {word}",
        label=f"{count} x {name}, {word}",
        colour=word,
        owner=seat,
        facts={"count": count},
    )


def gods(s: DelphiState, seat: int) -> Zone:
    figures: list[Entity] = []
    for colour in range(6):
        row = s.gods[6 * seat + colour]
        god = Entity(id=f"god:{seat}:{COLOURS[colour]}", kind="figure", name=god_name(s, colour), owner=seat)
        god.colour = COLOURS[colour]
        god.label = f"{god_name(s, colour)} on row {row} of {TOP}"
        god.text = s.cards.things[colour].say
        god.facts = {"row": row}
        god.at = (TOP - row, colour)
        god.tags = ["top"] if row == TOP else []
        figures.append(god)
    return Zone(id=f"gods:{seat}", kind="grid", name="God Track", owner=seat, entities=figures, rows=TOP + 1, columns=6)


def injuries(s: DelphiState, seat: int) -> Zone:
    cards: list[Entity] = []
    for colour in range(6):
        count = s.injuries[6 * seat + colour]
        if count > 0:
            cards.append(counted(f"injury:{seat}", "Injury Card", seat, colour, count))
    size = s.injury_count(seat)
    return Zone(id=f"injuries:{seat}", kind="row", name="Injury Cards", owner=seat, entities=cards, size=size)


def cargo(s: DelphiState, seat: int) -> Zone:
    things: list[Entity] = []
    for number in islands_in(s.cargo[seat]):
        kind, word = "statue" if number >= 6 else "offering", COLOURS[number % 6]
        things.append(Entity(id=f"cargo:{seat}:{kind}:{word}", kind="token", name=f"{word} {kind}", colour=word))
    return Zone(
        id=f"cargo:{seat}",
        kind="row",
        name="Ship",
        owner=seat,
        entities=things,
        size=bits(s.cargo[seat]),
        limit=s.powers[seat][P_STORAGE],
    )


def owned(s: DelphiState, seat: int) -> Zone:
    from agon.games.delphi.view import thing_card

    numbers = [COMPANION + card for card in islands_in(s.companions_of[seat])]
    numbers.extend([EQUIPMENT + card for card in islands_in(s.equipment_of[seat])])
    cards = [thing_card(s.cards.things[number]) for number in numbers]
    return Zone(id=f"equipment:{seat}", kind="row", name="Equipment and companions", owner=seat, entities=cards)


def ship_tile(s: DelphiState, seat: int) -> Zone:
    from agon.games.delphi.view import thing_card

    tiles: list[Entity] = []
    if s.ship_tiles[seat] >= 0:
        tiles.append(thing_card(s.cards.things[s.cards.ships + s.ship_tiles[seat]]))
    return Zone(id=f"tile:{seat}", kind="row", name="Ship tile", owner=seat, entities=tiles)

"""One player's side of the table: everything on it is open, to spectators too (DELPHI-INFO-01, INFO-06)."""

from __future__ import annotations

from agon.core.protocol import Entity, EntityKind, SeatView, Zone
from agon.games.delphi.actions import COLOURS, WHITE
from agon.games.delphi.board import islands_in
from agon.games.delphi.cards import COMPANION, EQUIPMENT, P_RANGE, P_STORAGE, TASK_KINDS
from agon.games.delphi.state import TOP, DelphiState, bits
from agon.games.delphi.words import god_name, who


def seat_view(s: DelphiState, seat: int) -> SeatView:
    tags = ["start"] if seat == 0 else []
    if s.is_home(seat):
        tags.append("back with Zeus")
    if seat == s.active and s.wild:
        tags.append("any colour this turn")  # DELPHI-GOD-09
    if seat == s.active and s.extra_used:
        tags.append("extra action used")
    return SeatView(
        seat=seat,
        name=who(s, seat),
        icon="trireme",
        zones=[
            oracle_dice(s, seat),
            hand(s, seat),
            Zone(id=f"favor:{seat}", kind="counter", name="favor", owner=seat, value=s.favor[seat]),
            Zone(id=f"left:{seat}", kind="counter", name="tasks left", owner=seat, value=s.tasks_left(seat)),
            Zone(id=f"shield:{seat}", kind="counter", name="shield", owner=seat, value=s.shields[seat]),
            gods(s, seat),
            *tasks(s, seat),
            injuries(s, seat),
            cargo(s, seat),
            owned(s, seat),
        ],
        parts={
            "tasks left": s.tasks_left(seat),
            "oracle cards": s.hand_size(seat),
            "favor": s.favor[seat],
            "shrines": s.shrines[seat],
            "range": s.powers[seat][P_RANGE],
        },
        tags=tags,
    )


def tasks(s: DelphiState, seat: int) -> list[Zone]:
    """The Zeus Tiles still held, in groups: shrines and statues, offerings, monsters (DELPHI-PLAYER-14)."""
    plain = [(0, s.shrine_tasks[seat]), (1, s.statue_tasks[seat])]
    tiles = [task(s, seat, kind, WHITE, count) for kind, count in plain if count > 0]
    offerings = [task(s, seat, 2, colour, 1) for colour in islands_in(s.offering_tasks[seat])]
    monsters = [task(s, seat, 3, colour, 1) for colour in islands_in(s.monster_tasks[seat])]
    return [
        Zone(id=f"tasks:{seat}", kind="row", name="Tasks", owner=seat, entities=tiles),
        Zone(id=f"tasks-offerings:{seat}", kind="row", name="Offerings", owner=seat, entities=offerings),
        Zone(id=f"tasks-monsters:{seat}", kind="row", name="Monsters", owner=seat, entities=monsters),
    ]


def task(s: DelphiState, seat: int, kind: int, colour: int, count: int) -> Entity:
    word = COLOURS[colour] if colour != WHITE else "white"
    thing = s.cards.things[s.cards.rewards[kind][colour]]
    made = Entity(id=f"task:{seat}:{TASK_KINDS[kind]}:{word}", kind="token", name=TASK_KINDS[kind], owner=seat)
    made.icon = thing.icon
    made.source = thing.source
    made.label = f"{count} x {thing.name}"
    made.facts = {"count": count}
    if kind >= 2:
        made.colour = word  # white stands for a colour of choice (DELPHI-TASK-03)
        made.name = word if colour != WHITE else "any"
    return made


def oracle_dice(s: DelphiState, seat: int) -> Zone:
    found: list[Entity] = []
    for i in range(3):
        colour = s.dice[3 * seat + i]
        word = COLOURS[colour] if colour >= 0 else ""
        die = Entity(id=f"die:{seat}:{i}", kind="die", name="Oracle Die", colour=word, owner=seat)
        die.label = f"{word} Oracle Die" if word else "not thrown yet"
        die.facts = {"shows": word} if word else {}
        if seat == s.active and s.spent >> i & 1:
            die.tags = ["used"]
            die.facts["state"] = "used"
            die.label += ", used"
        found.append(die)
    return Zone(id=f"dice:{seat}", kind="row", name="Dice", owner=seat, entities=found)


def hand(s: DelphiState, seat: int) -> Zone:
    cards: list[Entity] = []
    for colour in range(6):
        count = s.hands[6 * seat + colour]
        if count > 0:
            cards.append(counted(f"oracle:{seat}", "card", "Oracle Card", seat, colour, count))
    if seat == s.active and s.card >= 0:
        used = Entity(id=f"used:{seat}", kind="card", name=f"{COLOURS[s.card]} Oracle Card", owner=seat)
        used.colour = COLOURS[s.card]
        used.label = f"{COLOURS[s.card]} Oracle Card, used this turn"
        used.tags = ["used"]
        cards.append(used)
    return Zone(id=f"hand:{seat}", kind="row", name="Oracle", owner=seat, entities=cards, size=s.hand_size(seat))


def counted(prefix: str, kind: EntityKind, name: str, seat: int, colour: int, count: int) -> Entity:
    word = COLOURS[colour]
    return Entity(
        id=f"{prefix}:{word}",
        kind=kind,
        name=f"{word} {name}",
        label=f"{count} x {word} {name}",
        colour=word,
        owner=seat,
        facts={"count": count},
    )


def gods(s: DelphiState, seat: int) -> Zone:
    """The God Track: a column for each god, the topmost row on top."""
    figures: list[Entity] = []
    for colour in range(6):
        row = s.gods[6 * seat + colour]
        god = Entity(id=f"god:{seat}:{COLOURS[colour]}", kind="figure", name=god_name(s, colour), owner=seat)
        god.colour = COLOURS[colour]
        god.icon = s.cards.things[colour].icon
        god.label = f"{god_name(s, colour)} on row {row} of {TOP}. {s.cards.things[colour].say}"
        god.facts = {"row": row}
        god.at = (TOP - row, colour)
        god.tags = ["top"] if row == TOP else []
        figures.append(god)
    return Zone(id=f"gods:{seat}", kind="grid", name="Gods", owner=seat, entities=figures, rows=TOP + 1, columns=6)


def injuries(s: DelphiState, seat: int) -> Zone:
    cards: list[Entity] = []
    for colour in range(6):
        count = s.injuries[6 * seat + colour]
        if count > 0:
            injury = counted(f"injury:{seat}", "token", "Injury Card", seat, colour, count)
            injury.name = COLOURS[colour]
            cards.append(injury)
    size = s.injury_count(seat)
    return Zone(id=f"injuries:{seat}", kind="row", name="Injuries", owner=seat, entities=cards, size=size)


def cargo(s: DelphiState, seat: int) -> Zone:
    things: list[Entity] = []
    for number in islands_in(s.cargo[seat]):
        kind, word = "statue" if number >= 6 else "offering", COLOURS[number % 6]
        things.append(Entity(id=f"cargo:{seat}:{kind}:{word}", kind="token", name=f"{word} {kind}", colour=word))
    return Zone(
        id=f"cargo:{seat}",
        kind="row",
        name="Aboard",
        owner=seat,
        entities=things,
        size=bits(s.cargo[seat]),
        limit=s.powers[seat][P_STORAGE],
    )


def owned(s: DelphiState, seat: int) -> Zone:
    """The ship tile, then companions and equipment."""
    from agon.games.delphi.view import thing_card

    tile = s.ship_tiles[seat]
    numbers = [s.cards.ships + tile] if tile >= 0 else []
    numbers.extend([COMPANION + card for card in islands_in(s.companions_of[seat])])
    numbers.extend([EQUIPMENT + card for card in islands_in(s.equipment_of[seat])])
    cards = [thing_card(s.cards.things[number]) for number in numbers]
    return Zone(id=f"equipment:{seat}", kind="row", name="Cards", owner=seat, entities=cards)

"""One player's side of the table: everything on it is open, to spectators too (DELPHI-INFO-01, INFO-06)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.protocol import Entity, EntityKind, SeatView, Zone
from agon.core.text import text
from agon.games.delphi.actions import COLOURS, WHITE
from agon.games.delphi.board import islands_in
from agon.games.delphi.cards import (
    COMPANION,
    EQUIPMENT,
    MONSTER_TASK,
    OFFERING_TASK,
    P_RANGE,
    P_STORAGE,
    SHRINE_TASK,
    STATUE_TASK,
    TASK_KINDS,
    Component,
)
from agon.games.delphi.state import STATUES_ABOARD, TOP, DelphiState, bits
from agon.games.delphi.words import card_id, colour_word, god, player_colour, who
from agon.games.delphi.zeus_tiles import task_id


def seat_view(s: DelphiState, seat: Seat) -> SeatView:
    left = s.tasks_left(seat)
    tags = ["start"] if seat == 0 else []
    if s.is_home(seat):
        tags.append("back with Zeus")
    if seat == s.active and s.wild:
        tags.append("any colour this turn")  # DELPHI-GOD-09
    if seat == s.active and s.extra_used:
        tags.append("extra action used")
    return SeatView(
        seat=seat,
        name=str(who(s, seat)),
        icon="trireme",
        colour=player_colour(s, seat),
        zones=[
            oracle_dice(s, seat),
            hand(s, seat),
            Zone(id=f"favor:{seat}", kind="counter", name="favor", owner=seat, role="supply", value=s.favor[seat]),
            Zone(id=f"left:{seat}", kind="counter", name="tasks left", owner=seat, role="goal", value=left),
            Zone(id=f"shield:{seat}", kind="counter", name="shield", owner=seat, role="play", value=s.shields[seat]),
            gods(s, seat),
            *tasks(s, seat),
            injuries(s, seat),
            cargo(s, seat),
            owned(s, seat),
        ],
        parts={
            "tasks left": left,
            "oracle cards": s.hand_size(seat),
            "favor": s.favor[seat],
            "shrines": s.shrines[seat],
            "range": s.powers[seat][P_RANGE],
        },
        tags=tags,
    )


def tasks(s: DelphiState, seat: Seat) -> list[Zone]:
    """The Zeus Tiles still held, in groups: shrines and statues, offerings, monsters (DELPHI-PLAYER-14)."""
    plain = [(SHRINE_TASK, s.shrine_tasks[seat]), (STATUE_TASK, s.statue_tasks[seat])]
    tiles = [task(s, seat, kind, WHITE, count) for kind, count in plain if count > 0]
    offerings = [task(s, seat, OFFERING_TASK, colour, 1) for colour in islands_in(s.offering_tasks[seat])]
    monsters = [task(s, seat, MONSTER_TASK, colour, 1) for colour in islands_in(s.monster_tasks[seat])]
    return [
        Zone(id=f"tasks:{seat}", kind="row", name="Tasks", owner=seat, role="goal", entities=tiles),
        Zone(id=f"tasks-offerings:{seat}", kind="row", name="Offerings", owner=seat, role="goal", entities=offerings),
        Zone(id=f"tasks-monsters:{seat}", kind="row", name="Monsters", owner=seat, role="goal", entities=monsters),
    ]


def task(s: DelphiState, seat: Seat, kind: int, colour: int, count: int) -> Entity:
    component = s.cards.components[s.cards.rewards[kind][colour]]
    made = Entity(id=task_id(seat, kind, colour), kind="token", name=TASK_KINDS[kind], owner=seat)
    made.label = text("{count} {kind}: {name}", count=count, kind=TASK_KINDS[kind], name=component.name)
    made.icon = component.icon
    made.source = component.source
    made.count = count
    made.type = TASK_KINDS[kind]
    if kind in (OFFERING_TASK, MONSTER_TASK):
        made.colour = COLOURS[colour] if colour != WHITE else "white"  # of a colour of choice (DELPHI-TASK-03)
        made.name = COLOURS[colour] if colour != WHITE else "any"
    return made


def oracle_dice(s: DelphiState, seat: Seat) -> Zone:
    found: list[Entity] = []
    for i in range(3):
        die = Entity(id=f"die:{seat}:{i}", kind="die", name="Oracle Die", label="not thrown yet", owner=seat)
        colour = s.dice[3 * seat + i]
        if colour >= 0:
            die.colour = COLOURS[colour]
            die.label = text("{colour} Oracle Die", colour=colour_word(colour))
            die.facts = {"shows": COLOURS[colour]}
        if seat == s.active and s.spent >> i & 1:
            die.tags = ["used"]
        found.append(die)
    return Zone(id=f"dice:{seat}", kind="row", name="Dice", owner=seat, role="play", entities=found)


def hand(s: DelphiState, seat: Seat) -> Zone:
    cards = held_cards(f"oracle:{seat}", "card", "Oracle Card", seat, s.hands)
    if seat == s.active and s.card >= 0:
        word = COLOURS[s.card]
        used = Entity(id=f"used:{seat}", kind="card", name=f"{word} Oracle Card", colour=word, owner=seat)
        used.tags = ["used"]
        used.label = text("{colour} Oracle Card, used this turn", colour=colour_word(s.card))
        cards.append(used)
    size = s.hand_size(seat)
    return Zone(id=f"hand:{seat}", kind="row", name="Oracle", owner=seat, role="hand", entities=cards, size=size)


def held_cards(prefix: str, kind: EntityKind, name: str, seat: Seat, counts: list[int]) -> list[Entity]:
    """A seat's cards of a kind, by colour."""
    own = counts[6 * seat : 6 * seat + 6]
    cards = [coloured(prefix, kind, name, colour, own[colour]) for colour in range(6) if own[colour] > 0]
    for card in cards:
        card.owner = seat
    return cards


def coloured(prefix: str, kind: EntityKind, name: str, colour: int, count: int) -> Entity:
    """So many cards of a colour."""
    word = COLOURS[colour]
    return Entity(id=f"{prefix}:{word}", kind=kind, name=f"{word} {name}", colour=word, count=count)


def gods(s: DelphiState, seat: Seat) -> Zone:
    """The God Track: a column for each god, the topmost row on top."""
    figures: list[Entity] = []
    for colour in range(6):
        row = s.gods[6 * seat + colour]
        named = god(s, seat, colour)
        figure = Entity(id=named.id, kind="figure", name=named.name, owner=seat, key="row")
        figure.colour = COLOURS[colour]
        figure.icon = s.cards.components[colour].icon
        figure.text = s.cards.components[colour].words
        figure.gist = s.cards.components[colour].gist
        figure.facts = {"row": row}
        figure.at = (TOP - row, colour)
        figure.tags = ["top"] if row == TOP else []
        figures.append(figure)
    return Zone(
        id=f"gods:{seat}", kind="grid", name="Gods", owner=seat, role="play", entities=figures, rows=TOP + 1, columns=6
    )


def injuries(s: DelphiState, seat: Seat) -> Zone:
    cards = held_cards(f"injury:{seat}", "token", "Injury Card", seat, s.injuries)
    size = s.injury_count(seat)
    return Zone(id=f"injuries:{seat}", kind="row", name="Injuries", owner=seat, entities=cards, size=size)


def cargo(s: DelphiState, seat: Seat) -> Zone:
    things: list[Entity] = []
    for number in islands_in(s.cargo[seat]):
        kind, word = "statue" if number >= STATUES_ABOARD else "offering", COLOURS[number % 6]
        things.append(
            Entity(id=f"cargo:{seat}:{kind}:{word}", kind="token", name=f"{word} {kind}", colour=word, type=kind)
        )
    return Zone(
        id=f"cargo:{seat}",
        kind="row",
        name="Aboard",
        owner=seat,
        role="play",
        entities=things,
        size=bits(s.cargo[seat]),
        limit=s.powers[seat][P_STORAGE],
    )


def owned(s: DelphiState, seat: Seat) -> Zone:
    """The ship tile, then companions and equipment."""
    tile = s.ship_tiles[seat]
    numbers = [s.cards.ships + tile] if tile >= 0 else []
    numbers.extend([COMPANION + card for card in islands_in(s.companions_of[seat])])
    numbers.extend([EQUIPMENT + card for card in islands_in(s.equipment_of[seat])])
    cards = [component_card(s.cards.components[number]) for number in numbers]
    return Zone(id=f"equipment:{seat}", kind="row", name="Cards", owner=seat, role="play", entities=cards)


def component_card(component: Component) -> Entity:
    """A card with its help at hand (DELPHI-EQUIP-19)."""
    return Entity(
        id=card_id(component),
        kind="card",
        name=component.name,
        text=component.words,
        gist=component.gist,
        colour=COLOURS[component.colour] if component.colour >= 0 else "",
        icon=component.icon,
        source=component.source,
        type=component.kind if component.group == "companion" else GROUPS[component.group],
    )


GROUPS: Final = {"equipment": "equipment", "ship_tile": "ship tile"}

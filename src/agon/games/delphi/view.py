"""What a viewer may know, built from nothing: the open table, and the Island Tiles he has looked at."""

from __future__ import annotations

from typing import Final

from agon.core.protocol import Entity, View, Zone
from agon.games.delphi.actions import COLOURS
from agon.games.delphi.cards import COMPANION, EQUIPMENT, Thing
from agon.games.delphi.fight import Fight
from agon.games.delphi.phases import Bonus, Recover
from agon.games.delphi.rules import ACTIONS, CHECK, Turn
from agon.games.delphi.scoring import result
from agon.games.delphi.sea import sea
from agon.games.delphi.seats import seat_view
from agon.games.delphi.state import BOARDS, SHIP_TILES, DelphiState

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
    zones = [sea(s, viewer)]
    if len(s.ship_offer) > 0:
        zones.append(ship_offer(s))
    zones.extend([dice(s), display(s), pool(s), piles_of(s, "oracle", s.oracle_deck)])
    zones.extend([piles_of(s, "injury", s.injury_deck), piles_of(s, "equipment", s.equipment_deck), companions(s)])
    zones.extend([discard(s, "oracle", s.oracle_discard), discard(s, "injury", s.injury_discard), old_equipment(s)])
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


# -- cards and dice --------------------------------------------------------------------------------------------------
def thing_card(thing: Thing) -> Entity:
    """A card with its help at hand (DELPHI-EQUIP-19)."""
    colour = COLOURS[thing.colour] if thing.colour >= 0 else ""
    return Entity(
        id=f"{thing.group}:{thing.id}",
        kind="card",
        name=thing.name,
        label=f"{thing.name}. {thing.say}",
        text=thing.say,
        colour=colour,
        icon=thing.icon,
        source=thing.source,
    )


def dice(s: DelphiState) -> Zone:
    shown = f"The Titan's Die shows {s.titan}" if s.titan else "The Titan's Die has not been thrown yet"
    titan = Entity(id="titan-die", kind="die", name="Titan's Die", label=shown, owner=s.seats - 1)
    titan.facts = {"shows": s.titan} if s.titan else {}
    battle = Entity(id="battle-die", kind="die", name="Battle Die", label="The Battle Die: 0 to 9")
    fight = s.stack[-1]
    if isinstance(fight, Fight):
        battle.facts = {"shows": f"{fight.strength}+"}
        battle.label = f"The Battle Die: {fight.strength} or more defeats the {COLOURS[fight.colour]} monster"
    return Zone(id="dice", kind="row", name="Titan and battle", entities=[titan, battle])


def display(s: DelphiState) -> Zone:
    cards = [thing_card(s.cards.things[EQUIPMENT + card]) for card in s.display]
    return Zone(id="display", kind="row", name="Equipment", entities=cards)


def companions(s: DelphiState) -> Zone:
    cards = [thing_card(s.cards.things[COMPANION + card]) for card in range(18) if s.companions >> card & 1]
    return Zone(id="companions", kind="pile", name="Companions", entities=cards, size=len(cards))


def piles_of(s: DelphiState, name: str, pile: list[int]) -> Zone:
    return Zone(id=f"{name}-deck", kind="pile", name=f"{name.capitalize()} Cards", size=len(pile))


def discard(s: DelphiState, name: str, counts: list[int]) -> Zone:
    cards = counted(f"{name}-discard", f"{name.capitalize()} Card", counts)
    return Zone(id=f"{name}-discard", kind="row", name=f"Discarded {name} cards", entities=cards, size=sum(counts))


def counted(prefix: str, name: str, counts: list[int]) -> list[Entity]:
    return [
        Entity(
            id=f"{prefix}:{COLOURS[colour]}",
            kind="token",
            name=f"{COLOURS[colour]} {name}",
            label=f"{counts[colour]} x {COLOURS[colour]} {name}",
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
        Entity(
            id=f"pool:{tile.id}",
            kind="token",
            name=f"{tile.player_colour} {tile.letter}",
            colour=tile.player_colour,
            source=tile.source,
        )
        for tile in tiles
    ]
    return Zone(id="pool", kind="row", name="Island Tiles still face down", entities=cards, size=len(cards))


def ship_offer(s: DelphiState) -> Zone:
    tiles = [thing_card(s.cards.things[s.cards.ships + tile]) for tile in s.ship_offer]
    return Zone(id="ship-offer", kind="row", name="Ship tiles to pick from", entities=tiles)

"""What a viewer may know, built from nothing: the open table, and the Island Tiles he has looked at."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.protocol import Entity, View, Zone, ZoneRole
from agon.core.text import text
from agon.games.delphi.actions import COLOURS
from agon.games.delphi.board import islands_in
from agon.games.delphi.cards import COMPANION, EQUIPMENT
from agon.games.delphi.decisions import step_of
from agon.games.delphi.fight import Fight
from agon.games.delphi.scoring import result
from agon.games.delphi.sea import sea
from agon.games.delphi.seats import coloured, component_card, seat_view
from agon.games.delphi.state import DelphiState
from agon.games.delphi.words import colour_word

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


def view(s: DelphiState, viewer: Seat) -> View:
    zones = [sea(s, viewer)]
    if len(s.ship_offer) > 0:
        zones.append(ship_offer(s))
    zones.extend([dice(s), *wheel(s), display(s), pool(s)])
    zones.append(deck("oracle-deck", "Oracle Cards", s.oracle_deck))
    zones.append(deck("injury-deck", "Injury Cards", s.injury_deck))
    zones.append(deck("equipment-deck", "Equipment Cards", s.equipment_deck))
    zones.append(companions(s))
    zones.append(discard("oracle-discard", "Discarded Oracle Cards", "Oracle Card", s.oracle_discard))
    zones.append(discard("injury-discard", "Discarded Injury Cards", "Injury Card", s.injury_discard))
    zones.append(old_equipment(s))
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
        result=result(s) if s.over else None,
    )


def phase(s: DelphiState) -> str:
    """As the topmost Step says that knows it."""
    if s.over:
        return "Over"
    place = len(s.stack) - 1
    while not step_of(s, place).phase():
        place -= 1
    return step_of(s, place).phase()


# -- dice ------------------------------------------------------------------------------------------------------------
def dice(s: DelphiState) -> Zone:
    titan = Entity(id="titan-die", kind="die", name="Titan's Die", label="not thrown yet", owner=s.seats - 1)
    if s.titan:
        titan.label = text("The Titan's Die shows {strength}", strength=s.titan)
        titan.facts = {"shows": s.titan}
    battle = Entity(id="battle-die", kind="die", name="Battle Die", label="The Battle Die: 0 to 9")
    fight = s.stack[-1]
    if isinstance(fight, Fight):
        battle.facts = {"shows": f"{fight.strength}+"}
        template = "The Battle Die: {strength} or more defeats the {colour} monster"
        battle.label = text(template, strength=fight.strength, colour=colour_word(fight.colour))
    return Zone(id="dice", kind="row", name="Titan and battle", entities=[titan, battle])


def wheel(s: DelphiState) -> list[Zone]:
    """While a source is in use: what it costs to use it as each colour."""
    prices = [] if s.over else step_of(s, -1).colour_prices(s)
    colours = [
        Entity(
            id=f"wheel:{COLOURS[colour]}",
            kind="token",
            name=COLOURS[colour],
            colour=COLOURS[colour],
            price={"favor": prices[colour]} if prices[colour] > 0 else {},
        )
        for colour in range(len(prices))
    ]
    return [Zone(id="wheel", kind="row", name="Price of a colour", entities=colours)] if colours else []


# -- cards -----------------------------------------------------------------------------------------------------------
def display(s: DelphiState) -> Zone:
    cards = [component_card(s.cards.components[EQUIPMENT + card]) for card in s.display]
    return Zone(id="display", kind="row", name="Equipment", role="market", entities=cards)


def companions(s: DelphiState) -> Zone:
    cards = [component_card(s.cards.components[COMPANION + card]) for card in islands_in(s.companions)]
    return heap("companions", "Companions", "market", cards)


def deck(zone_id: str, name: str, pile: list[int]) -> Zone:
    return Zone(id=zone_id, kind="pile", name=name, role="deck", folded=True, size=len(pile))


def heap(zone_id: str, name: str, role: ZoneRole, cards: list[Entity]) -> Zone:
    """Cards that everybody may look through."""
    size = sum([card.count or 1 for card in cards])
    return Zone(id=zone_id, kind="pile", name=name, role=role, folded=True, entities=cards, size=size)


def discard(zone_id: str, name: str, card: str, counts: list[int]) -> Zone:
    cards = [coloured(zone_id, "token", card, colour, counts[colour]) for colour in range(6) if counts[colour] > 0]
    return heap(zone_id, name, "discard", cards)


def old_equipment(s: DelphiState) -> Zone:
    cards = [component_card(s.cards.components[EQUIPMENT + card]) for card in s.equipment_discard]
    return heap("equipment-discard", "Discarded equipment", "discard", cards)


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
    return Zone(
        id="pool", kind="row", name="Island Tiles still face down", folded=True, entities=cards, size=len(cards)
    )


def ship_offer(s: DelphiState) -> Zone:
    tiles = [component_card(s.cards.components[s.cards.ships + tile]) for tile in s.ship_offer]
    return Zone(id="ship-offer", kind="row", name="Ship tiles to pick from", role="market", entities=tiles)

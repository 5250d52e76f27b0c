"""The set-up (ledger section 3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agon.core.options import Value
from agon.core.rng import Rng
from agon.games.divineplan.board import OFF, PIT
from agon.games.divineplan.recruit import fill_market
from agon.games.divineplan.rules import Turn
from agon.games.divineplan.state import DivinePlanSetup, DivinePlanState

if TYPE_CHECKING:  # the game imports its set-up
    from agon.games.divineplan.game import DivinePlan


def deal(game: DivinePlan, options: dict[str, Value], rng: Rng) -> DivinePlanState:
    seats = int(options["seats"])
    s = DivinePlanState(DivinePlanSetup(game, seats), rng)
    data = game.cards.data
    s.setup.solo = options["mode"] == "solo_trial"
    s.setup.icarus_lock = options["icarus_note"] == "lock"
    s.setup.tokens = int(options["favor_tokens"])
    s.favor = s.setup.tokens
    order = str(options["gods"]).split("-")
    # gods do not differ (DIVINEPLAN-RULING-45)
    s.setup.gods_of = [[god.id for god in data.gods].index(name) for name in order[:seats]]
    gods = seats + 1 if s.setup.solo else seats  # the Shade's token too (DIVINEPLAN-SOLO-01)
    s.gods = [OFF] * gods
    s.icons = [0] * gods
    s.laid = [0] * (3 * gods)
    s.stones = [0] * 9
    s.lands = [0] * 3
    s.locked = 0
    s.bank = list(data.elements)
    s.landscapes = list(data.landscapes)
    s.satchels = [0] * (3 * seats)  # empty (DIVINEPLAN-SETUP-12)
    s.columns = [[] for at in range(3 * seats)]
    s.passives = [0] * seats
    lay_tiles(s, rng)
    lay_epics(s, rng)
    lay_market(s, rng)
    plans = list(range(len(data.plans)))
    rng.shuffle(plans)
    s.plans = plans[:seats]  # DIVINEPLAN-SETUP-14
    s.setup.start = rng.below(seats)  # DIVINEPLAN-SETUP-17; alone, the player begins (SOLO-02)
    s.active = s.setup.start
    s.round = 1
    s.column = -1
    s.rolled = False
    s.before = []
    s.face = -1
    s.dice = []
    s.paths = []
    s.limit_reached = False
    s.reveals = 0  # what the set-up shows is not something that came out
    s.push(Turn(0, 0, -1))
    return s


def lay_tiles(s: DivinePlanState, rng: Rng) -> None:
    """Sixteen tiles at random; the top right one is flipped to Hades' Pit (DIVINEPLAN-SETUP-03, SETUP-04)."""
    s.setup.values = [tile.value for tile in s.cards.data.tiles for i in range(tile.count)]
    rng.shuffle(s.setup.values)
    s.setup.values[PIT] = 0
    s.setup.worth = worth_masks(s.setup.values)


def worth_masks(values: list[int]) -> list[int]:
    return [sum([1 << tile for tile in range(16) if values[tile] == value]) for value in range(4)]


def lay_epics(s: DivinePlanState, rng: Rng) -> None:
    """Of each colour's epics one at random lies on top (DIVINEPLAN-SETUP-06)."""
    s.epics = [[], [], []]
    for colour in range(3):
        stack = [card.number for card in s.cards.demigods if card.epic and card.colour == colour]
        rng.shuffle(stack)
        s.epics[colour] = stack


def lay_market(s: DivinePlanState, rng: Rng) -> None:
    """The shuffled deck, and four spots that show four names (DIVINEPLAN-SETUP-07, SETUP-08)."""
    s.deck = [card.number for card in s.cards.demigods if not card.epic for i in range(card.copies)]
    rng.shuffle(s.deck)
    s.known = 0
    s.market = [-1, 0] * s.cards.data.demigod_spots
    s.active = 0
    fill_market(s)

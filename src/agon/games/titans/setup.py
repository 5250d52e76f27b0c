"""The set-up of every format (ledger sections 3.3, 3.4, 3.12 and 3.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agon.core.options import Value
from agon.core.rng import Rng
from agon.games.titans.advanced import advanced_checks
from agon.games.titans.board import draw
from agon.games.titans.books import Spellbooks
from agon.games.titans.cards import TEAM_TEMPLES
from agon.games.titans.census import take_census
from agon.games.titans.rules import SURGE, Turn
from agon.games.titans.state import NO_AGE, TitansSetup, TitansState

if TYPE_CHECKING:  # the game imports its set-up
    from agon.games.titans.game import Titans


def deal(game: Titans, options: dict[str, Value], rng: Rng) -> TitansState:
    setup = TitansSetup(game, int(options["seats"]))
    choose_format(setup, options)
    s = TitansState(setup, rng)
    lay_piles(s, rng)
    layout = s.layout()
    sides = len(layout.holder)
    s.hands = [[] for player in range(s.seats)]
    s.decks = [[] for player in range(s.seats)]
    s.discards = [[] for player in range(s.seats)]  # TITANS-SETUP-08
    s.removed = [[] for player in range(s.seats)]
    s.top_seen = [0] * s.seats
    s.surges = [game.cards.data.surges] * s.seats  # TITANS-SETUP-05, SOLO-09
    for player in range(s.seats):
        deck = game.cards.starting[:]  # TITANS-SETUP-03, MULTI-05
        rng.shuffle(deck)
        s.decks[player] = deck
        draw(s, player, layout.hand[player])  # TITANS-SETUP-04, RULING-05
    groups = layout.teams if layout.scope == TEAM_TEMPLES else sides
    s.temples = [layout.temples] * groups  # TITANS-FMT-03
    s.books = [[] for side in range(sides)]
    s.spent = [[] for side in range(sides)]
    s.units = []
    s.protected = [0] * sides
    s.lost = [0] * sides
    s.avatar = rng.below(layout.teams)  # TITANS-SETUP-06, MULTI-11
    s.turn = 1
    s.age = NO_AGE
    s.next_entry = 0
    s.shown = -1
    s.activations = 0
    s.reveals = 0  # what the set-up shows is not something that came out
    s.push(Turn(SURGE))
    if s.setup.constructed:
        s.push(Spellbooks([[] for side in range(sides)], [0] * s.seats))
    take_census(s)
    return s


def choose_format(setup: TitansSetup, options: dict[str, Value]) -> None:
    layout = setup.cards.format_for(int(options["seats"]), int(options["arenas"]))
    assert layout is not None
    setup.format_number = layout.number
    setup.constructed = options["play"] == "constructed"
    setup.building = options["books"] == "build"
    setup.open_teams = options["team_hands"] == "open"
    setup.advanced = options["advanced"] == "yes"
    setup.first_layout = options["layout"] == "first_game"
    setup.turn_limit = int(options["turn_limit"])


def lay_piles(s: TitansState, rng: Rng) -> None:
    """Each arena's ritual piles: one name for each element and species, all different, and Travelers and Ghosts."""
    cards = s.cards
    layouts: list[list[int]] = []
    if s.setup.constructed:
        layouts = [[] for arena in range(s.layout().arenas)]  # TITANS-CONS-04
    elif s.setup.first_layout:
        layouts = [list(cards.data.layouts["first_game"])]  # TITANS-SETUP-09, RULING-10
    else:
        taken: list[int] = []
        for arena in range(s.layout().arenas):
            chosen = random_layout(s, rng, taken)
            taken = taken + chosen  # TITANS-MULTI-01
            layouts.append(chosen)
    if s.setup.advanced and not s.setup.constructed:
        advanced_checks(cards, layouts, rng)  # TITANS-ADV-01, RULING-65
    s.setup.pile_names = []
    s.piles = []
    for chosen in layouts:
        names = sorted(chosen + cards.supply)
        s.setup.pile_names.append(names)
        s.piles.append([pile_start(s, card) for card in names])


def pile_start(s: TitansState, card: int) -> int:
    """How many cards a pile starts with (TITANS-SETUP-01, SETUP-02)."""
    if card in s.cards.supply:
        return s.cards.supply_counts[s.cards.supply.index(card)]
    return s.cards.data.pile


def random_layout(s: TitansState, rng: Rng, taken: list[int]) -> list[int]:
    """TITANS-SETUP-01, TWO-07."""
    cards = s.cards
    chosen: list[int] = []
    for element in range(4):
        for species in range(1, 5):
            names = [
                card
                for card in cards.elemental
                if cards.element[card] == element and cards.species[card] == species and card not in taken
            ]
            chosen.append(rng.pick(names))
    return chosen

"""The cards and formats as the rules read them: lists of numbers, worked out once when the game is made."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.text import Argument, Text, Word, Words
from agon.games.titans.abilities import COUNT_MASK, FAMILIES, GISTS, KIND_SHIFT, KINDS, NOW, PARAM_SHIFT, kinds_of, pack
from agon.games.titans.card_values import card_energies, card_strengths
from agon.games.titans.grammar import CardSet, FormatData

FOREST: Final = 4
DESERT: Final = 5
ELEMENTS: Final = ["sky", "fire", "ice", "rock", "forest", "desert"]
TITAN: Final = 4
SPECIES: Final = ["dweller", "warrior", "beast", "dragon", "titan"]
COLOURS: Final = ["sky", "red", "ice", "rock", "green", "desert"]  # of the elements

PLAYER_TEMPLES: Final = 0
TEAM_TEMPLES: Final = 1
SIDE_TEMPLES: Final = 2


class Format:
    """One of the seven formats (TITANS-FMT-01 to FMT-09, TERM-01, TWO-01, TWO-08, THREE-01, THREE-02, THREE-12,
    TITANS-EX-06).

    A side is one half of an arena: sides 0 and 1 face each other in arena 0, 2 and 3 in arena 1, 4 and 5 in arena 2.
    """

    def __init__(self, number: int, data: FormatData, hand: int, hand_alone: int) -> None:
        self.number = number
        self.id = data.id
        self.players = data.players
        self.arenas = data.arenas
        self.teams = data.teams
        self.temples = data.temples  # TITANS-TWO-02, THREE-03, SOLO-10, RULING-56
        self.scope = ["player", "team", "seat"].index(data.scope)
        self.capture_at = data.capture_at
        sides = 2 * data.arenas
        self.holder: list[Seat] = [0] * sides  # the player at each side, for the whole game (TITANS-TERM-02, MULTI-06)
        self.side_team: list[int] = [0] * sides
        self.team_of: list[int] = [0] * data.players
        for arena in range(data.arenas):
            rows = [row for row in data.seats if row[0] == arena + 1]
            rows.sort(key=_team)
            for k in range(2):
                self.holder[2 * arena + k] = rows[k][2] - 1
                self.side_team[2 * arena + k] = rows[k][1] - 1
                self.team_of[rows[k][2] - 1] = rows[k][1] - 1
        # a one-person team holds both of its seats (TITANS-SOLO-01, THREE-12)
        self.sides: list[list[int]] = [[x for x in range(sides) if self.holder[x] == p] for p in range(data.players)]
        # the place of each side in what a player sees: the own ones, each with the one that it faces, then the others
        self.looks: list[list[int]] = [_places(own, sides) for own in self.sides]
        self.team_sides: list[list[int]] = [
            [x for x in range(sides) if self.side_team[x] == t] for t in range(data.teams)
        ]
        # priority: the Avatar team, then clockwise; inside a team by arena (TITANS-TERM-14, THREE-11, RULING-07)
        self.order: list[list[int]] = [
            [x for turn in range(data.teams) for x in self.team_sides[(avatar + turn) % data.teams]]
            for avatar in range(data.teams)
        ]
        self.player_order: list[list[int]] = [_holders(self.holder, order) for order in self.order]
        # a one-person team in a multi-arena game has 9 cards (TITANS-SETUP-04, SOLO-02)
        self.hand: list[int] = [hand_alone if len(self.sides[p]) > 1 else hand for p in range(data.players)]
        # teams that may trade: two members (TITANS-TRADE-11)
        self.trades: list[bool] = [
            len(pair) == 2 and self.holder[pair[0]] != self.holder[pair[1]] for pair in self.team_sides
        ]


def _team(row: tuple[int, int, int]) -> int:
    return row[1]


def _places(own: list[int], sides: int) -> list[int]:
    order: list[int] = []
    for side in own:
        order += [side, side ^ 1]
    order += [side for side in range(sides) if side not in order]
    return [order.index(side) for side in range(sides)]


def _holders(holder: list[int], order: list[int]) -> list[int]:
    players: list[int] = []
    for side in order:
        if holder[side] not in players:
            players.append(holder[side])
    return players


def gist(ability: int) -> str:
    """An ability in three or four words."""
    copies, param = ability & COUNT_MASK, ability >> PARAM_SHIFT & COUNT_MASK
    return GISTS[ability >> KIND_SHIFT].replace("{n}", str(copies)).replace("{p}", str(param))


class Cards:
    """All that is printed, shared by every state of a game."""

    def __init__(self, data: CardSet) -> None:
        self.data = data
        self.ids: list[str] = [card.id for card in data.cards]
        self.names: list[str] = [card.name for card in data.cards]
        self.element: list[int] = [ELEMENTS.index(card.element) for card in data.cards]
        self.species: list[int] = [SPECIES.index(card.species) for card in data.cards]  # TITANS-TERM-09, RULING-02
        self.cost: list[int] = [card.cost for card in data.cards]  # TITANS-TERM-10, RULING-61
        self.power: list[int] = [card.power for card in data.cards]
        self.family: list[int] = [row.family for row in data.abilities]  # TITANS-ABIL-05, ABIL-06
        self.priority: list[int] = [row.priority for row in data.abilities]  # TITANS-NOW-02, RULING-01
        self.now: list[bool] = [row.timing == NOW for row in data.abilities]
        self.optional: list[bool] = [row.optional for row in data.abilities]  # may it be declined (TITANS-ABIL-04)?
        self.ability_names: list[str] = [row.name for row in data.abilities]
        self.abilities: list[list[int]] = [
            [
                pack(
                    ability.kind,
                    ability.param if ability.param > 0 else data.abilities[ability.kind].param,
                    ability.copies,
                )
                for ability in card.abilities
            ]
            for card in data.cards
        ]
        self.texts: list[Words] = [self.ability_words(abilities) for abilities in self.abilities]
        self.gists: list[str] = [", ".join([gist(one) for one in row]) for row in self.abilities]
        self.kinds: list[int] = [kinds_of(abilities) for abilities in self.abilities]  # each card's kinds as bits
        self.family_kinds: list[int] = [0] * len(FAMILIES)
        self.now_kinds = 0
        for kind in range(len(data.abilities)):
            self.family_kinds[self.family[kind]] |= 1 << kind
            if self.now[kind]:
                self.now_kinds |= 1 << kind
        self.energy: list[int] = card_energies(self.abilities)
        self.strength: list[float] = card_strengths(self.power, self.abilities, self.family)  # for bots
        self.formats: list[Format] = [
            Format(number, row, data.hand, data.hand_alone) for number, row in enumerate(data.formats)
        ]
        self.starting: list[int] = [card for card, count in data.starting for i in range(count)]
        self.supply: list[int] = [card for card, count in data.supply]  # Traveler and Ghost
        self.supply_counts: list[int] = [count for card, count in data.supply]
        self.ghost = next(card for card in self.supply if self.element[card] == DESERT)  # TITANS-TERM-08
        self.cheapest_gain = min([self.cost[card] for card in range(len(self.ids)) if card not in self.starting])
        self.elemental: list[int] = [card for card in range(len(self.ids)) if self.element[card] < FOREST]
        self.books: list[list[int]] = [list(book.cards) for book in data.books]
        self.book_ids: list[str] = [book.id for book in data.books]

    def ability_words(self, abilities: list[int]) -> Words:
        """These abilities as a card prints them, each one as a keyword: `Draw 2; Subvert 3: Feral`."""
        places: dict[str, Argument] = {}
        for i in range(len(abilities)):
            places[chr(ord("a") + i)] = Word(KINDS[abilities[i] >> KIND_SHIFT], self.ability_form(abilities[i]))
        return Text("; ".join(["{" + place + "}" for place in places]), places) if len(abilities) > 0 else ""

    def ability_form(self, ability: int) -> str:
        """`Draw 2`, `Subvert 3: Feral`, `Bolster: Rivals 6`: the copies stand behind the family."""
        name = self.ability_names[ability >> KIND_SHIFT]
        copies = ability & COUNT_MASK
        if name[-1].isdigit():
            name = f"{name[:-1]}{ability >> PARAM_SHIFT & COUNT_MASK}"
        if copies == 1:
            return name
        family, colon, variant = name.partition(":")
        return f"{family} {copies}{colon}{variant}"

    def format_for(self, seats: int, arenas: int) -> Format | None:
        for layout in self.formats:
            if layout.players == seats and layout.arenas == arenas:
                return layout
        return None

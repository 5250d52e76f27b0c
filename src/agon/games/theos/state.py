"""The whole table as plain data, and the questions that the rules ask of it.

Every Prayer Card exists once, so a card is a number and a set of cards is a mask (see cards.py). Lists that change
often (`deck`, `hand`, `blanks`, `played`, `followers`, `rows`) are copied by `clone`; all others are values: they are
replaced, never changed, so that copies share them. The inner lists of `rows` are values too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from agon.core.contract import Seat, Setup, State
from agon.core.rng import Rng
from agon.games.theos.cards import DEVOTED_GATE, OPEN, Cards

if TYPE_CHECKING:  # the game imports its states
    from agon.games.theos.game import Theos


class TheosSetup(Setup):
    """What is fixed when the game begins; all copies of a state share it."""

    settings: list[int]  # the options, by their places: see options.py
    team_of: list[int]  # by seat
    teams: int
    team_size: int
    realms: int
    pairs: list[int]  # the opposing god of each god
    public_lists: bool  # prebuilt and drafted decks are known to all (THEOS-INFO-04)
    whole: bool  # of THEOS-RULING-14: what does not fit wholly under the Max does not happen at all

    def __init__(self, game: Theos, seats: int) -> None:
        super().__init__(game, seats)
        self.cards = game.cards

    def option(self, name: str) -> str:
        """The value of an option with choices."""
        for at, spec in enumerate(self.game.option_specs):
            if spec.name == name:
                return spec.choices[self.settings[at]]
        raise KeyError(name)


class TheosState(State):
    """A game of Theos."""

    # settled by the decisions of the set-up: values
    rosters: list[int]  # by seat: the cards it may build from; 0 without rosters
    lists: list[int]  # by seat: the number of its prebuilt deck or roster, or -1
    demigods: list[int]  # by seat, or -1
    owned: list[int]  # by seat: all cards of its deck list, wherever they are
    team_cards: list[int]  # by team
    aside: int  # cards that left the game before every player's eyes

    # what changes all the time
    deck: list[int]  # by seat, as masks
    hand: list[int]  # by seat, as masks; a card chosen face down is still in it
    blanks: list[int]  # by seat: Blanks in the hand (public, THEOS-INFO-02)
    played: list[int]  # by seat: the unresolved or resolving card in the play area, or -1
    rows: list[list[int]]  # by seat: resolved cards from left to right
    followers: list[int]  # by card
    up: int  # resolved and raised
    down: int  # resolved and destroyed
    unresolved: int
    resolving: int  # or -1; never more than one (THEOS-STATE-02)
    accepted: bool  # the resolving card was accepted
    active: Seat  # the Active Player, or -1
    supply: int
    gods: list[int]  # by Realm: the active gods, as bits
    gods_at_start: list[int]  # the same when the round began and hands were built
    realm_of: list[int]  # by seat
    die: int
    round: int
    turn: int
    triggers: int  # Triggered abilities used in this Card Resolution (THEOS-RULING-51)
    copied: list[int]  # COPIED * user + source of every Copy in this Card Resolution (THEOS-RULING-36)
    known: list[list[int]]  # by seat: what everybody knows of where its cards lie; see knowledge.py
    seen: list[int]  # by seat: the cards that everybody has seen to be its own
    winner: int  # a team, or -1
    limit_reached: bool

    def __init__(self, setup: TheosSetup, rng: Rng) -> None:
        super().__init__(setup.game, setup.seats, rng)
        self.setup = setup
        self.cards: Cards = setup.cards

    def clone(self) -> TheosState:
        twin = TheosState(self.setup, self.rng.copy())
        self.copy_to(twin)
        twin.rosters = self.rosters
        twin.lists = self.lists
        twin.demigods = self.demigods
        twin.owned = self.owned
        twin.team_cards = self.team_cards
        twin.aside = self.aside
        twin.deck = self.deck[:]
        twin.hand = self.hand[:]
        twin.blanks = self.blanks[:]
        twin.played = self.played[:]
        twin.rows = self.rows[:]
        twin.followers = self.followers[:]
        twin.up = self.up
        twin.down = self.down
        twin.unresolved = self.unresolved
        twin.resolving = self.resolving
        twin.accepted = self.accepted
        twin.active = self.active
        twin.supply = self.supply
        twin.gods = self.gods
        twin.gods_at_start = self.gods_at_start
        twin.realm_of = self.realm_of
        twin.die = self.die
        twin.round = self.round
        twin.turn = self.turn
        twin.triggers = self.triggers
        twin.copied = self.copied
        twin.known = self.known
        twin.seen = self.seen
        twin.winner = self.winner
        twin.limit_reached = self.limit_reached
        return twin

    # -- cards in play --------------------------------------------------------------------------------------------
    def standing(self) -> int:
        """Raised cards, resolved or resolving and accepted: what a plain `card` means (THEOS-RA-04, EX-16)."""
        if self.accepted and self.resolving >= 0:
            return self.up | 1 << self.resolving
        return self.up

    def stands(self, card: int) -> bool:
        return self.standing() >> card & 1 == 1

    def owner(self, card: int) -> Seat:
        """The seat in whose deck list a card is, for the whole game (THEOS-RULING-66), or -1."""
        for seat in range(self.seats):
            if self.owned[seat] >> card & 1:
                return seat
        return -1

    def team(self, card: int) -> int:
        for team in range(self.setup.teams):
            if self.team_cards[team] >> card & 1:
                return team
        return -1

    def in_order(self, mask: int) -> list[int]:
        """Cards in play in canonical order: by seat, the row from left to right, then the play area (RULING-11)."""
        cards: list[int] = []
        if mask == 0:
            return cards
        for seat in range(self.seats):
            for card in self.rows[seat]:
                if mask >> card & 1:
                    cards.append(card)
            card = self.played[seat]
            if card >= 0 and mask >> card & 1:
                cards.append(card)
        return cards

    def devoted(self) -> int:
        """Standing cards with at least one Follower (THEOS-KEY-09)."""
        mask = 0
        for card in self.in_order(self.standing()):
            if self.followers[card] > 0:
                mask |= 1 << card
        return mask

    def gate_open(self, card: int, gate: int) -> bool:
        """Whether a card meets the gate of one of its abilities (THEOS-KEY-09, KEY-10)."""
        if gate == OPEN:
            return True
        if gate == DEVOTED_GATE:
            return self.followers[card] > 0
        return self.followers[card] == 0 and self.stands(card)

    # -- teams ----------------------------------------------------------------------------------------------------
    def know_teams(self) -> None:
        """Works out each team's cards, after the decks have been settled."""
        masks = [0] * self.setup.teams
        for seat in range(self.seats):
            masks[self.setup.team_of[seat]] |= self.owned[seat]
        self.team_cards = masks

    def followers_of(self, seat: Seat) -> int:
        total = 0
        for card in self.rows[seat]:
            total += self.followers[card]
        card = self.played[seat]
        return total + self.followers[card] if card >= 0 else total

    def team_followers(self, team: int) -> int:
        """On all cards of its members, in all Realms (THEOS-END-01, RULING-60)."""
        total = 0
        for seat in range(self.seats):
            if self.setup.team_of[seat] == team:
                total += self.followers_of(seat)
        return total

    def target(self) -> int:
        """The Followers that a team needs to win now (THEOS-END-02, TYPE-03)."""
        return self.die * self.setup.team_size


def die_of(round: int) -> int:
    """What the Ascension Die shows: 10 in the first round, then 1 less each round, never below 1 (THEOS-START-02)."""
    return max(11 - max(round, 1), 1)

"""A player with perfect memory, by brute force: every way in which the hidden cards of a seat may lie, one by one.

It reads the public log and the spectator's view, tries each hand and each exchange that could have been, and knows
nothing of how the game keeps its own account. A world is (all cards of the seat's deck list, its hand), as masks.
"""

from __future__ import annotations

import re
from itertools import combinations

from agon.core.protocol import Entity
from tests.games.theos.table import Table

HAND_SIZE = 7
World = tuple[int, int]


class Memory:
    """All worlds of all seats that agree with what has been public since a Start Phase."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seats = range(len(table.view().seats))
        names = [name.removeprefix("take ") for name in table.state.game.vocabulary.names[:60]]
        self.bit = {name: 1 << at for at, name in enumerate(names)}
        self.lists = [table.zone(f"list:{seat}").entities for seat in self.seats]  # deck lists, or rosters: public
        self.called = {card.name: self.bit[card_id(card)] for cards in self.lists for card in cards}
        self.in_play = [self.row(seat) for seat in self.seats]
        self.blanks = [table.blanks(seat) for seat in self.seats]
        self.worlds: list[set[World]] = [self.first_worlds(seat) for seat in self.seats]
        self.read = 0

    def row(self, seat: int) -> int:
        return sum(self.bit[name] for name in self.table.row(seat))

    def first_worlds(self, seat: int) -> set[World]:
        """The hand is empty. Of a roster any cards may have been left out but those that lie open."""
        row = self.in_play[seat]
        size = self.table.size(f"deck:{seat}")
        others = [self.bit[card_id(card)] for card in self.lists[seat] if not row & self.bit[card_id(card)]]
        return {(row | sum(some), 0) for some in combinations(others, size)}

    def catch_up(self) -> bool:
        """Takes in what was told since the last time; whether that was anything about cards."""
        news = [event for _, event in self.table.log.events[self.read :]]
        self.read += len(news)
        told = [event for event in news if event.kind in ("hands", "reveal", "swap", "exchange", "cleanup")]
        for event in told:
            who = -1 if event.seat is None else event.seat
            if event.kind == "hands":
                for seat in self.seats:
                    self.build(seat)
            elif event.kind == "reveal":
                self.played(who, str(event.text).split(" plays ")[1].rstrip("."))
            elif event.kind == "exchange":
                self.exchanged(who)
            elif event.kind == "swap":
                self.swapped(who, str(event.text))
            elif who >= 0:  # the order in which they clean up tells nothing
                self.cleaned_up(who, str(event.text))
        return len(told) > 0

    # -- one happening each -------------------------------------------------------------------------------------------
    def build(self, seat: int) -> None:
        """Any cards of the deck, as many as the Blanks leave room for."""
        number = HAND_SIZE - self.blanks[seat]
        found: set[World] = set()
        for cards, _ in self.worlds[seat]:
            deck = bits(cards & ~self.in_play[seat])
            found |= {(cards, sum(hand)) for hand in combinations(deck, number)}
        self.worlds[seat] = found

    def played(self, seat: int, name: str) -> None:
        if name != "a Blank":
            self.leaves_hand(seat, self.called[name])

    def leaves_hand(self, seat: int, card: int) -> None:
        self.worlds[seat] = {(cards, hand & ~card) for cards, hand in self.worlds[seat] if hand & card}
        self.in_play[seat] |= card

    def exchanged(self, seat: int) -> None:
        found: set[World] = set()
        for cards, hand in self.worlds[seat]:
            for gone in bits(hand):
                for come in bits(cards & ~hand & ~self.in_play[seat]):
                    found.add((cards, hand & ~gone | come))
        self.worlds[seat] = found

    def swapped(self, seat: int, text: str) -> None:
        match = re.fullmatch(r".* swaps (.+) for (.+) of the (hand|deck)\.", text)
        assert match is not None
        leaving = self.called[match[1]]
        if match[3] == "deck":
            entering = self.called[match[2]]
            hidden = ~self.in_play[seat]
            self.worlds[seat] = {
                (cards, hand) for cards, hand in self.worlds[seat] if cards & ~hand & hidden & entering
            }
            self.in_play[seat] |= entering
        else:
            self.played(seat, match[2])
            self.worlds[seat] = {(cards, hand | leaving) for cards, hand in self.worlds[seat]}
        self.in_play[seat] &= ~leaving

    def cleaned_up(self, seat: int, text: str) -> None:
        assert all(hand == 0 for _, hand in self.worlds[seat])  # all seven turns are played
        match = re.fullmatch(r".* leaves (.+) in play and draws (no|\d) Blanks?; .* back to the deck\.", text)
        assert match is not None
        kept = [] if match[1] == "nothing" else re.split(", | and ", match[1])
        self.in_play[seat] = sum(self.called[name] for name in kept)
        self.blanks[seat] = 0 if match[2] == "no" else int(match[2])

    # -- what follows -------------------------------------------------------------------------------------------------
    def sure(self, seat: int) -> tuple[int, int]:
        """The cards that are in the hand in every world, and those that are in the deck in every world."""
        in_hand, in_deck = -1, ~self.on_table(seat)
        for cards, hand in self.worlds[seat]:
            in_hand &= hand
            in_deck &= cards & ~hand
        return in_hand, in_deck

    def on_table(self, seat: int) -> int:
        areas = [zone.entities for zone in self.table.view().zones if zone.id.startswith("play:")]
        played = [self.bit[card_id(card)] for cards in areas for card in cards if card.owner == seat]
        return self.row(seat) | sum(played)

    def claims(self, seat: int, viewer: int) -> tuple[int, int]:
        """The cards that a view calls known in the hand, and in the deck."""
        held = [name for name in self.table.names(f"hand:{seat}", viewer) if not name.startswith("blank")]
        listed = self.table.zone(f"list:{seat}", viewer).entities
        in_hand = sum(self.bit[card_id(card)] for card in listed if "in hand" in card.tags)
        assert in_hand == sum(self.bit[name] for name in held)
        return in_hand, sum(self.bit[card_id(card)] for card in listed if "in deck" in card.tags)


def bits(mask: int) -> list[int]:
    return [1 << at for at in range(60) if mask >> at & 1]


def card_id(card: Entity) -> str:
    return card.id.split(":")[-1]

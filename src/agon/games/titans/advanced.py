"""The advanced set-up checks: clashing cards of a layout are exchanged (ledger section 3.4)."""

from __future__ import annotations

from agon.core.rng import Rng
from agon.games.titans.abilities import F_DIVERT, F_FLASH, F_HAUNT, F_PROTECT, F_PURIFY, F_SUBVERT, KIND_SHIFT
from agon.games.titans.cards import Cards


class Checks:
    """One arena's 16 piles and, for each slot, the names thrown out of it (TITANS-RULING-11)."""

    def __init__(self, cards: Cards, layouts: list[list[int]], arena: int, rng: Rng) -> None:
        self.cards = cards
        self.layouts = layouts
        self.chosen = layouts[arena]
        self.barred: list[list[int]] = [[] for slot in range(len(self.chosen))]
        self.rng = rng

    def slot(self, element: int, species: int) -> int:
        for at in range(len(self.chosen)):
            card = self.chosen[at]
            if self.cards.element[card] == element and self.cards.species[card] == species:
                return at
        return -1

    def exchange(self, at: int, without_defence: bool) -> bool:
        """Another name of the same pair that is in no arena (TITANS-ADV-07); False if none is left."""
        old = self.chosen[at]
        used = [card for layout in self.layouts for card in layout]
        names = [
            card
            for card in self.cards.elemental
            if self.cards.element[card] == self.cards.element[old]
            and self.cards.species[card] == self.cards.species[old]
            and card not in used
            and card not in self.barred[at]
            and not (without_defence and has_any(self.cards, card, [F_PROTECT, F_PURIFY, F_DIVERT]))
        ]
        if len(names) == 0:
            return False
        self.barred[at] = [*self.barred[at], old]
        self.chosen[at] = self.rng.pick(names)
        return True

    def clashes(self, first: int, second: int) -> bool:
        """An identical ability, Flash aside (TITANS-ADV-04, ADV-05)."""
        if first < 0 or second < 0:
            return False
        for ability in self.cards.abilities[self.chosen[first]]:
            if (
                self.cards.family[ability >> KIND_SHIFT] != F_FLASH
                and ability in self.cards.abilities[self.chosen[second]]
            ):
                return True
        return False

    def pass_pairs(self, species: int) -> bool:
        """Exchanges the lower card of each clashing pair of an element (TITANS-ADV-02, ADV-03, TITANS-EX-39)."""
        changed = False
        for element in range(4):
            low, high = self.slot(element, species), self.slot(element, species + 1)
            if self.clashes(low, high) and self.exchange(low, False):
                changed = True
        return changed

    def pairs(self) -> None:
        """A1 for all, A2 for all, until neither changes anything (TITANS-ADV-08)."""
        changed = True
        while changed:
            warriors = self.pass_pairs(1)
            beasts = self.pass_pairs(2)
            changed = warriors or beasts

    def defences(self) -> bool:
        """Check B: no Protect, Purify or Divert where nothing haunts or subverts (TITANS-ADV-06)."""
        for card in self.chosen:
            if has_any(self.cards, card, [F_HAUNT, F_SUBVERT]):
                return False
        changed = False
        for at in range(len(self.chosen)):
            if has_any(self.cards, self.chosen[at], [F_PROTECT, F_PURIFY, F_DIVERT]) and self.exchange(at, True):
                changed = True
        return changed


def has_any(cards: Cards, card: int, families: list[int]) -> bool:
    for ability in cards.abilities[card]:
        if cards.family[ability >> KIND_SHIFT] in families:
            return True
    return False


def advanced_checks(cards: Cards, layouts: list[list[int]], rng: Rng) -> None:
    for arena in range(len(layouts)):
        checks = Checks(cards, layouts, arena, rng)
        checks.pairs()
        if checks.defences():
            checks.pairs()

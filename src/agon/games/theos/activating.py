"""Abilities being set off: all of one kind on a card, by acceptance, by empowering or by copying."""

from __future__ import annotations

from agon.core.contract import Step
from agon.games.theos.abilities import begin_ability
from agon.games.theos.cards import INSTANT, POWER
from agon.games.theos.state import TheosState
from agon.games.theos.triggers import IS_EMPOWERED, happen
from agon.games.theos.words import entity, name, who


class Activate(Step[TheosState]):
    """All abilities of one kind printed on `text`, top to bottom, used by `user` (THEOS-RES-04, RES-07, KEY-12).

    Instants when their card is accepted (THEOS-ABIL-01), Powers each time their card is empowered (ABIL-02).
    """

    def __init__(self, user: int, text: int, kind: int, next: int) -> None:
        self.user = user
        self.text = text
        self.kind = kind
        self.next = next

    def copy(self) -> Activate:
        return Activate(self.user, self.text, self.kind, self.next)

    def run(self, s: TheosState) -> None:
        abilities = s.cards.all[self.text].abilities
        while self.next < len(abilities) and abilities[self.next].kind != self.kind:
            self.next += 1
        # destroyed cards start no further ability (THEOS-RULING-28), raised again or not (RULING-29)
        goes_on = s.stands(self.user)
        if self.kind == INSTANT and self.user == self.text:
            goes_on = s.resolving == self.user
        if self.next == len(abilities) or not goes_on:
            s.pop()
            return
        index = self.next
        self.next += 1
        s.push(begin_ability(self.user, self.text, index, s.active, 0))  # `you` is the Active Player (RULING-23)


def empower(s: TheosState, card: int) -> None:
    """Triggers on empowering come first, then the card's Power abilities (THEOS-KEY-11, RULING-31)."""
    if s.sink is not None:
        s.tell("empower", s.active, f"{who(s, s.active)} empowers {name(s, card)}.", "THEOS-RES-06", [entity(s, card)])
    s.push(Activate(card, card, POWER, 0))
    happen(s, IS_EMPOWERED, s.team_of[s.active], 1 << card, -1, -1)


def copy_abilities(s: TheosState, user: int, source: int, kind: int) -> None:
    """The using card performs them as its own (THEOS-KEY-12, RULING-35)."""
    s.copied = [*s.copied, 64 * user + source]
    if s.sink is not None:
        text = f"{name(s, user)} copies {name(s, source)}."
        s.tell("copy", s.active, text, "THEOS-KEY-12", [entity(s, user), entity(s, source)])
    s.push(Activate(user, source, kind, 0))

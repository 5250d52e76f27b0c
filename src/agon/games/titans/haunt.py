"""Haunt and No Escape: one after the other in priority order, the pile is what they share (ledger section 3.19)."""

from __future__ import annotations

from typing import ClassVar

from agon.core.contract import Action, RuleId, Seat
from agon.core.protocol import Choice
from agon.core.text import SeatName, text
from agon.games.titans import actions
from agon.games.titans.abilities import HARMLESS, NO_ESCAPE
from agon.games.titans.base_step import Decision, TitansStep
from agon.games.titans.batches import I_COPIES, I_KIND, I_PARAM, I_SIDE
from agon.games.titans.board import attach, enter, take_ghosts, without_card
from agon.games.titans.cards import DESERT
from agon.games.titans.state import TitansState
from agon.games.titans.words import at_side, things, unit_id


class Escapes(TitansStep):
    """After the Ghosts: players hit by No Escape show their hands and play all desert cards (TITANS-NOES-02, NOES-04).

    `hit` are the sides, in order; a player hit at two sides splits the cards (TITANS-NOES-06).
    """

    asks: ClassVar[Decision] = Decision("NOESCAPE-SPLIT", "Where does the odd card go?", "TITANS-NOES-06")

    def __init__(self, hit: list[int], at: int) -> None:
        self.hit = hit
        self.at = at

    def copy(self) -> Escapes:
        return Escapes(self.hit, self.at)

    def choice(self, s: TitansState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        arena = action - actions.ARENA
        side = next(side for side in self.hit[self.at :] if side // 2 == arena)
        return Choice(action=action, label=text("Arena {arena}", arena=arena + 1), rule=rule, targets=[f"play:{side}"])

    def run(self, s: TitansState) -> None:
        if self.at >= len(self.hit):
            s.pop()
            return
        side = self.hit[self.at]
        player = s.holder(side)
        for earlier in self.hit[: self.at]:
            if s.holder(earlier) == player:  # served together with the first side
                self.at += 1
                return
        other = self.other_side(s, side)
        found = desert_cards(s, player)
        show_hand(s, player)
        if other < 0:
            self.play(s, found, side)  # TITANS-NOES-07
        elif len(found) % 2 == 0:
            self.play(s, found[: len(found) // 2], min(side, other))
            self.play(s, found[len(found) // 2 :], max(side, other))
        else:
            s.shown = player  # the hand lies open until the cards are split
            s.put_question(player, self.options(s, player))
            return
        self.at += 1

    def other_side(self, s: TitansState, side: int) -> int:
        """The same player's other side, if it is hit too and comes later; it is served together with this one."""
        for other in self.hit[self.at + 1 :]:
            if s.holder(other) == s.holder(side):
                return other
        return -1

    def options(self, s: TitansState, seat: Seat) -> list[int]:
        side = self.hit[self.at]
        other = self.other_side(s, side)
        return [actions.ARENA + min(side, other) // 2, actions.ARENA + max(side, other) // 2]

    def answer(self, s: TitansState, seat: Seat, action: Action) -> None:
        """The odd one goes to the arena named."""
        s.shown = -1
        s.reveal()  # TITANS-RULING-67
        side = self.hit[self.at]
        other = self.other_side(s, side)
        found = desert_cards(s, seat)
        low, high = min(side, other), max(side, other)
        half = len(found) // 2 + (1 if action - actions.ARENA == low // 2 else 0)
        self.play(s, found[:half], low)
        self.play(s, found[half:], high)
        self.at += 1

    def play(self, s: TitansState, found: list[int], side: int) -> None:
        player = s.holder(side)
        for card in found:
            s.hands[player] = without_card(s.hands[player], card)
            enter(s, card, side, False)


def desert_cards(s: TitansState, player: Seat) -> list[int]:
    return [card for card in s.hands[player] if s.cards.element[card] == DESERT]


def show_hand(s: TitansState, player: Seat) -> None:
    """To all players, once (TITANS-NOES-03)."""
    s.reveal()
    if s.sink is not None:
        who = SeatName(player)
        if len(s.hands[player]) == 0:
            words = text("{player} shows the hand: no card.", player=who)
        else:
            cards = things(s, f"hidden:{player}", s.hands[player])
            words = text("{player} shows the hand: {cards}.", player=who, cards=cards)
        s.tell("show", player, words, "TITANS-NOES-03", [f"hand:{player}"])


def haunt_all(s: TitansState, queue: list[list[int]]) -> None:
    """First all Ghosts, then reveals and forced plays (TITANS-RULING-45); Feral serves both (FERAL-16, FERAL-27)."""
    hit: list[int] = []
    for item in queue:
        foe = item[I_SIDE] ^ 1
        if s.is_protected(foe):  # TITANS-HAUNT-05, NOES-05
            continue
        count = item[I_PARAM] if item[I_KIND] == NO_ESCAPE else item[I_COPIES]  # TITANS-NOES-01
        haunt(s, item[I_SIDE], count)
        if item[I_KIND] == NO_ESCAPE and foe not in hit:
            hit.append(foe)
    if len(hit) > 0:
        s.push(Escapes(hit, 0))


def haunt(s: TitansState, side: int, count: int) -> None:
    """Ghosts for the other side, each with Harmless placed by the user (TITANS-HAUNT-01, HAUNT-02).

    They are the other side's own cards, which entered this age (TITANS-HAUNT-03, HAUNT-06).
    """
    foe = side ^ 1
    gained = take_ghosts(s, side >> 1, count)
    for i in range(gained):
        enter(s, s.cards.ghost, foe, False)
        attach(s, len(s.units) - 1, 1 << HARMLESS, s.holder(side), -1)
    if s.sink is not None:
        who = at_side(s, foe)
        words = text("{player} is haunted by {count} Ghosts.", player=who, count=gained)
        if gained == 1:
            words = text("{player} is haunted by 1 Ghost.", player=who)
        s.tell("haunt", s.holder(side), words, "TITANS-HAUNT-01", [unit_id(s.units[-1 - i]) for i in range(gained)])

"""Mandates: how a god earns its miracle token (THEOMACHY-GOD-05, GM-01 to GM-12)."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.text import Word, text
from agon.games.theomachy.cards import Card
from agon.games.theomachy.constants import (
    ATTACKS_PLAYED,
    BASIC,
    BATTLE_AFTER_RAISES,
    EFFECTS_PLAYED,
    ELEMENTS_PLAYED,
    FOUGHT,
    KILLS,
    LOCATIONS_PLAYED,
    PLAY_ATTACK_AND_OTHER,
    PLAY_EFFECTS,
    PLAY_ELEMENTS,
    PLAY_POWERS,
    POWERS_PLAYED,
    PROPHETS_AT_END,
    RAISES_MADE,
    STAKE_PROPHETS,
    STATS,
    WIN_AS_FIRST,
    WIN_BATTLE_ATTACKS,
    WIN_BATTLE_PLAYED,
    WIN_WITHOUT_BATTLE,
)
from agon.games.theomachy.state import TheomachyState
from agon.games.theomachy.words import player
from agon.games.theomachy.zones import replaced


def check_mandates(s: TheomachyState) -> None:
    """Once, at the end of End step 2, for the whole hand; at most one token each (THEOMACHY-RULING-26)."""
    if s.setup.mode == BASIC:
        return
    for seat in range(s.seats):
        if s.alive[seat] and fulfilled(s, seat, s.cards.all[s.gods[seat]]):
            s.miracles = replaced(s.miracles, seat, s.miracles[seat] + 1)
            if s.sink is not None:
                words = text("{player} fulfils the {mandate}: a miracle.", player=player(seat), mandate=Word("mandate"))
                s.tell("miracle", seat, words, "THEOMACHY-GOD-05", [f"god:{seat}"])


def fulfilled(s: TheomachyState, seat: Seat, god: Card) -> bool:
    at = STATS * seat
    stats = s.stats
    fought = stats[at + FOUGHT] == 1
    won = s.has_won(seat)
    mandate = god.mandate
    n = god.mandate_n
    if mandate == WIN_BATTLE_ATTACKS:  # win a Battle with so many Attacks in the play area
        attacks = s.attacks_in_area(seat)
        return won and fought and (attacks <= n if god.mandate_most else attacks >= n)
    if mandate == WIN_BATTLE_PLAYED:  # win a Battle after playing so many cards of an Element
        return won and fought and stats[at + ELEMENTS_PLAYED] >> (8 * god.mandate_element) & 255 >= n
    if mandate == WIN_WITHOUT_BATTLE:
        return won and not s.fought
    if mandate == WIN_AS_FIRST:
        return won and s.first == seat
    if mandate == BATTLE_AFTER_RAISES:
        return fought and stats[at + RAISES_MADE] >= n
    if mandate == STAKE_PROPHETS:
        return fought and stats[at + PROPHETS_AT_END] >= n
    if mandate == PLAY_EFFECTS:
        return stats[at + EFFECTS_PLAYED] >= n
    if mandate == PLAY_POWERS:
        return stats[at + POWERS_PLAYED] >= n
    if mandate == PLAY_ELEMENTS:
        different = 0
        for element in range(4):
            if stats[at + ELEMENTS_PLAYED] >> (8 * element) & 255 > 0:
                different += 1
        return different >= n
    if mandate == PLAY_ATTACK_AND_OTHER:
        return stats[at + ATTACKS_PLAYED] > 0 and stats[at + EFFECTS_PLAYED] + stats[at + LOCATIONS_PLAYED] > 0
    return stats[at + KILLS] >= n

"""Kills and withdrawals: worshipers that a text takes out of Stakes and Congregations (ledger section 3.24)."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.text import text
from agon.games.theomachy.cards import Operation
from agon.games.theomachy.choices import ChooseWithdrawal
from agon.games.theomachy.constants import (
    ACTOR_CONGREGATION,
    CHOSEN,
    EACH_CONGREGATION,
    EACH_STAKE,
    FOLLOWER,
    GUARDS_STAKE,
    HIGHEST,
    KILLS,
    LOSERS_CONGREGATION,
    OWN_CONGREGATION,
    OWN_STAKE,
    PRIEST,
    PROPHET,
    RAISED,
    STATS,
    TARGET_CONGREGATION,
    TARGET_STAKE,
)
from agon.games.theomachy.state import TheomachyState
from agon.games.theomachy.tokens import in_stake, kill_in_stake, to_bank, withdraw
from agon.games.theomachy.words import player, some, worshiper


def kill(s: TheomachyState, seat: Seat, target: int, raised: int, operation: Operation) -> None:
    """Worshipers to the bank, one at a time; what one kills is counted (THEOMACHY-RULING-64)."""
    where = operation.where
    kind = raised if operation.kind == RAISED else operation.kind
    stakes = where in (TARGET_STAKE, EACH_STAKE)
    for victim in victims(s, seat, target, where):
        if stakes and s.guards(victim, GUARDS_STAKE):
            continue  # the blocked sentence is skipped (THEOMACHY-RULING-33)
        killed = 0
        for i in range(operation.n):
            if not (kill_in_stake(s, victim, kind) if stakes else to_bank(s, victim, kind)):
                break
            killed += 1
        if victim != seat:
            s.stats[STATS * seat + KILLS] += killed
        if s.sink is not None:
            words = text("{player} loses {worshipers}.", player=player(victim), worshipers=some(killed, kind))
            zone = "stake" if stakes else "congregation"
            s.tell("kill", seat, words, "THEOMACHY-CARD-01", [f"{zone}:{victim}"])


def victims(s: TheomachyState, seat: Seat, target: int, where: int) -> list[int]:
    if where in (TARGET_STAKE, TARGET_CONGREGATION, ACTOR_CONGREGATION):
        return [target]
    if where in (EACH_STAKE, EACH_CONGREGATION):
        return s.opponents(seat)
    if where == LOSERS_CONGREGATION:
        return [other for other in s.opponents(seat) if not s.has_won(other)]
    assert where == OWN_CONGREGATION
    return [seat]


def withdraw_some(s: TheomachyState, seat: Seat, target: int, operation: Operation) -> None:
    """Out of a Stake; from a Last Stand card to the bank (THEOMACHY-LAST-08)."""
    owner = seat if operation.where == OWN_STAKE else target
    if owner != seat and s.guards(owner, GUARDS_STAKE):
        return
    if operation.kind == CHOSEN:
        s.push(ChooseWithdrawal(owner, operation.n))
        return
    for i in range(operation.n):
        kind = operation.kind
        if kind == HIGHEST:
            kind = PROPHET
            while kind < FOLLOWER and in_stake(s, owner, kind) == 0:
                kind += 1
        if not withdraw(s, owner, kind):
            break
        if s.sink is not None:
            template = "A {worshiper} leaves the Stake of {player}."
            words = text(template, worshiper=worshiper(kind), player=player(owner))
            s.tell("withdraw", owner, words, "THEOMACHY-CARD-01", [f"stake:{owner}"])


def exchange_in_stake(s: TheomachyState, seat: Seat) -> None:
    """An own priest in the Stake for a prophet of the bank (THEOMACHY-MC-06, RULING-05)."""
    at = 3 * seat
    if s.stake[at + PRIEST] > 0:
        s.stake[at + PRIEST] -= 1
        s.bank[PRIEST] += 1
        s.stake[at + PROPHET] += 1
        s.bank[PROPHET] -= 1

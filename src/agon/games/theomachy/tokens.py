"""Money: every move of worshipers, with the forced exchange (ledger sections 3.7, 3.8, 3.19).

A worshiper is always in one place: bank, a Congregation, a Stake, a Last Stand card, or a Location. Every function here
moves tokens from one to another, so that the sum of each kind never changes.
"""

from __future__ import annotations

from agon.core.contract import Seat
from agon.games.theomachy.constants import FOLLOWER, PRIEST, PROPHET, WORTH
from agon.games.theomachy.state import TheomachyState


def settle(s: TheomachyState, seat: Seat) -> None:
    """Forced exchange, downward, until there is nothing to exchange (THEOMACHY-TOKEN-02, TOKEN-03)."""
    own = s.congregation
    at = 3 * seat  # only the Congregation is looked at (THEOMACHY-TOKEN-04)
    while True:
        if own[at + FOLLOWER] == 0 and own[at + PRIEST] > 0:
            own[at + PRIEST] -= 1
            s.bank[PRIEST] += 1
            own[at + FOLLOWER] += 2
            s.bank[FOLLOWER] -= 2
        elif own[at + PRIEST] == 0 and own[at + PROPHET] > 0:
            own[at + PROPHET] -= 1
            s.bank[PROPHET] += 1
            own[at + PRIEST] += 2
            s.bank[PRIEST] -= 2
        else:
            return


def gain(s: TheomachyState, seat: Seat, kind: int, n: int) -> None:
    """Bank to Congregation, one at a time, exchanged at once (THEOMACHY-TOKEN-06, END-09, RULING-19)."""
    for i in range(n):
        s.bank[kind] -= 1
        s.congregation[3 * seat + kind] += 1
        settle(s, seat)


def to_bank(s: TheomachyState, seat: Seat, kind: int) -> bool:
    """One worshiper of the Congregation to the bank, if there is one."""
    if s.congregation[3 * seat + kind] == 0:
        return False
    s.congregation[3 * seat + kind] -= 1
    s.bank[kind] += 1
    settle(s, seat)
    return True


def commit(s: TheomachyState, seat: Seat, kind: int) -> None:
    """Congregation to Stake."""
    s.congregation[3 * seat + kind] -= 1
    s.stake[3 * seat + kind] += 1
    settle(s, seat)


def in_stake(s: TheomachyState, seat: Seat, kind: int) -> int:
    """Tokens on the Last Stand card are part of the Stake (THEOMACHY-LAST-06)."""
    return s.stake[3 * seat + kind] + s.lent[3 * seat + kind]


def kill_in_stake(s: TheomachyState, seat: Seat, kind: int) -> bool:
    """Stake to bank; Last Stand tokens first (THEOMACHY-RULING-05)."""
    at = 3 * seat + kind
    if s.lent[at] > 0:
        s.lent[at] -= 1
    elif s.stake[at] > 0:
        s.stake[at] -= 1
    else:
        return False
    s.bank[kind] += 1
    return True


def withdraw(s: TheomachyState, seat: Seat, kind: int) -> bool:
    """Stake to Congregation; Last Stand tokens first, and they go to the bank (THEOMACHY-LAST-08, RULING-05)."""
    at = 3 * seat + kind
    if s.lent[at] > 0:
        s.lent[at] -= 1
        s.bank[kind] += 1
        return True
    if s.stake[at] == 0:
        return False
    s.stake[at] -= 1
    s.congregation[at] += 1
    settle(s, seat)
    return True


def lose_stake(s: TheomachyState, seat: Seat) -> None:
    """The whole Stake to the bank, Last Stand tokens included (THEOMACHY-END-04)."""
    for kind in range(3):
        at = 3 * seat + kind
        s.bank[kind] += s.stake[at] + s.lent[at]
        s.stake[at] = 0
        s.lent[at] = 0


def take_stake_back(s: TheomachyState, seat: Seat) -> None:
    """As one move: exchange is checked once, at the end (THEOMACHY-END-10, LAST-07, RULING-70)."""
    for kind in range(3):
        at = 3 * seat + kind
        s.bank[kind] += s.lent[at]
        s.lent[at] = 0
        s.congregation[at] += s.stake[at]
        s.stake[at] = 0
    settle(s, seat)


def lose_congregation(s: TheomachyState, seat: Seat) -> None:
    for kind in range(3):
        s.bank[kind] += s.congregation[3 * seat + kind]
        s.congregation[3 * seat + kind] = 0


def worth(s: TheomachyState, seat: Seat) -> int:
    """The Might of a Congregation."""
    at = 3 * seat
    return s.congregation[at] * WORTH[0] + s.congregation[at + 1] * WORTH[1] + s.congregation[at + 2] * WORTH[2]


def is_empty(s: TheomachyState, seat: Seat) -> bool:
    at = 3 * seat
    return s.congregation[at] + s.congregation[at + 1] + s.congregation[at + 2] == 0


def staked(s: TheomachyState, seat: Seat) -> int:
    """The Might of the worshipers in a Stake."""
    return sum([in_stake(s, seat, kind) * WORTH[kind] for kind in range(3)])


# -- betting -------------------------------------------------------------------------------------------------------
def owes(s: TheomachyState, seat: Seat) -> bool:
    """Kind by kind, the level less what was put up by ante, calls and raises (THEOMACHY-BET-05, RULING-01)."""
    at = 3 * seat
    return s.level[0] > s.paid[at] or s.level[1] > s.paid[at + 1] or s.level[2] > s.paid[at + 2]


def owed(s: TheomachyState, seat: Seat) -> list[int]:
    return [max(s.level[kind] - s.paid[3 * seat + kind], 0) for kind in range(3)]


def after_payment(s: TheomachyState, seat: Seat) -> list[int]:
    """The Congregation after paying what is owed, or nothing if that cannot be paid.

    Prophets, priests, followers, one at a time, with forced exchange after each (THEOMACHY-BET-10, RULING-02, EX-04).
    """
    at = 3 * seat
    left = s.congregation[at : at + 3]
    for kind in range(3):
        if not spend(left, kind, s.level[kind] - s.paid[at + kind]):
            return []
    return left


def spend(left: list[int], kind: int, n: int) -> bool:
    """Takes tokens of a kind one at a time out of a purse; a missing one is not replaced by others (BET-07)."""
    for i in range(n):
        if left[kind] == 0:
            return False
        left[kind] -= 1
        while True:
            if left[FOLLOWER] == 0 and left[PRIEST] > 0:
                left[PRIEST] -= 1
                left[FOLLOWER] = 2
            elif left[PRIEST] == 0 and left[PROPHET] > 0:
                left[PROPHET] -= 1
                left[PRIEST] = 2
            else:
                break
    return True


def can_spend(s: TheomachyState, seat: Seat, kind: int, n: int) -> bool:
    """Whether a cost can be paid, with forced exchange after each token."""
    return spend(s.congregation[3 * seat : 3 * seat + 3], kind, n)


def put_up(s: TheomachyState, seat: Seat, kind: int) -> None:
    """One token from the Congregation, and from nowhere else, into the Stake, counted as paid (THEOMACHY-BET-16)."""
    commit(s, seat, kind)
    s.paid[3 * seat + kind] += 1


def call(s: TheomachyState, seat: Seat) -> None:
    """Pays what is owed; on a Last Stand the bank does, all of it (THEOMACHY-BET-07, LAST-02, LAST-03, RULING-03)."""
    for kind in range(3):
        at = 3 * seat + kind
        for i in range(s.level[kind] - s.paid[at]):
            if s.stands[seat] == 1:
                s.bank[kind] -= 1
                s.lent[at] += 1
                s.paid[at] += 1
            else:
                put_up(s, seat, kind)


def can_ante(s: TheomachyState, seat: Seat, ante: int) -> bool:
    """With forced exchange every priest is worth two followers, every prophet four (THEOMACHY-RULING-10)."""
    at = 3 * seat
    return s.congregation[at + 2] + 2 * s.congregation[at + 1] + 4 * s.congregation[at] >= ante

"""Money is exact: a ledger of every token through random games, and calls against a solver that tries everything."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from agon.core.rng import fast
from agon.games.theomachy.constants import LOCATION
from agon.games.theomachy.play import WINDOW, Play
from agon.games.theomachy.state import TheomachyState
from agon.games.theomachy.tokens import after_payment, call, can_ante, put_up, settle
from tests.games.theomachy.table import GAME, Table

MODES = [mode for mode in GAME.modes() if int(mode["seats"]) in (2, 3, 5, 8)]
Tokens = tuple[int, int, int]


def books(s: TheomachyState) -> list[int]:
    """Every worshiper, by kind, wherever it is."""
    totals = s.bank[:]
    for kind in range(3):
        for zone in (s.congregation, s.stake, s.lent):
            totals[kind] += sum(zone[kind::3])
        for own in s.locations:
            totals[kind] += sum(s.cards.all[entry >> 2].token == kind for entry in own)
        for step in s.stack:
            if isinstance(step, Play) and step.stage == WINDOW:
                card = s.cards.all[step.code >> 1]
                totals[kind] += card.kind == LOCATION and card.token == kind
    return totals


@pytest.mark.rule("THEOMACHY-TERM-12", "THEOMACHY-TOKEN-07", "THEOMACHY-SETUP-03", "THEOMACHY-RULING-09")
@pytest.mark.parametrize("mode", MODES, ids=["-".join(map(str, mode.values())) for mode in MODES])
def test_the_ledger_of_tokens_balances(mode: dict[str, Any]) -> None:
    for seed in range(3):
        s = GAME.new(mode, seed)
        assert isinstance(s, TheomachyState)
        rng, opening = fast(seed, 9), books(s)
        while not s.over:
            seat = rng.pick(s.to_move())
            s.apply(seat, rng.pick(s.legal(seat)))
            assert books(s) == opening
            for other in range(s.seats):
                prophets, priests, followers = s.congregation[3 * other : 3 * other + 3]
                assert not (priests and not followers) and not (prophets and not priests)


def exchanged(tokens: Tokens) -> Tokens:
    """Forced exchange written again, from the rule alone."""
    prophets, priests, followers = tokens
    if priests and not followers:
        return exchanged((prophets, priests - 1, 2))
    if prophets and not priests:
        return exchanged((prophets - 1, 2, followers))
    return tokens


def payable(tokens: Tokens, owed: Tokens) -> set[Tokens]:
    """What can be left after paying in any order at all."""
    left: set[Tokens] = set()
    due = [kind for kind in range(3) for i in range(owed[kind])]
    for order in set(permutations(due)):
        purse: Tokens | None = tokens
        for kind in order:
            assert purse is not None
            spent = list(purse)
            spent[kind] -= 1
            purse = exchanged((spent[0], spent[1], spent[2])) if spent[kind] >= 0 else None
            if purse is None:
                break
        if purse is not None:
            left.add(purse)
    return left


def purses(most: int) -> list[Tokens]:
    every = [(a, b, c) for a in range(most) for b in range(most) for c in range(most)]
    return [tokens for tokens in every if exchanged(tokens) == tokens]


@pytest.mark.rule("THEOMACHY-BET-07", "THEOMACHY-BET-10", "THEOMACHY-LAST-01", "THEOMACHY-RULING-02")
def test_a_call_is_possible_exactly_if_some_order_pays_it() -> None:
    s = Table().state
    for tokens in purses(4):
        for owed in [(a, b, c) for a in range(3) for b in range(3) for c in range(3)]:
            s.congregation[:3] = tokens
            s.paid[:3] = [0, 0, 0]
            s.level = list(owed)
            left = after_payment(s, 0)
            possible = payable(tokens, owed)
            assert bool(left) == bool(possible), (tokens, owed)
            if left:
                assert tuple(left) in possible
                s.stake[:3] = [0, 0, 0]
                call(s, 0)
                assert s.congregation[:3] == left and s.stake[:3] == list(owed)


@pytest.mark.rule("THEOMACHY-TOKEN-02", "THEOMACHY-TOKEN-03", "THEOMACHY-TOKEN-01")
def test_forced_exchange_goes_downward_until_nothing_is_left_to_exchange() -> None:
    s = Table().state
    for a in range(4):
        for b in range(4):
            for c in range(4):
                s.congregation[:3] = [a, b, c]
                before = [s.congregation[kind] + s.bank[kind] for kind in range(3)]
                settle(s, 0)
                assert tuple(s.congregation[:3]) == exchanged((a, b, c))
                assert [s.congregation[kind] + s.bank[kind] for kind in range(3)] == before


@pytest.mark.rule("THEOMACHY-RULING-10", "THEOMACHY-START-07")
def test_an_ante_is_paid_token_by_token_with_exchange() -> None:
    s = Table().state
    for tokens in purses(4):
        for ante in (1, 2, 3):
            s.congregation[:3] = tokens
            possible = payable(tokens, (0, 0, ante))
            assert can_ante(s, 0, ante) == bool(possible)
            if possible:
                for i in range(ante):
                    put_up(s, 0, 2)
                assert tuple(s.congregation[:3]) in possible

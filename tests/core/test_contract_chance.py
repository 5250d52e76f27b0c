"""Chance: the keyed stream of true games, the fast generator of search, seeds and their commitments."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agon.core.errors import BadSeed
from agon.core.rng import SEED_LIMIT, Rng, branch, fast, keyed
from agon.core.seeds import check_seed, commitment, fresh_seed, mixed

BIG = 0xFEDCBA9876543210_0123456789ABCDEF_0011223344556677_8899AABBCCDDEEFF


def words_by_hand(seed: int, count: int) -> list[int]:
    """The stream as the module's text defines it, written again from that text."""
    out: list[int] = []
    block = 0
    while len(out) < count:
        key = seed.to_bytes(32, "big")
        data = hashlib.blake2b(block.to_bytes(8, "big"), key=key, person=b"agon stream").digest()
        out.extend(int.from_bytes(data[4 * i : 4 * i + 4], "big") for i in range(16))
        block += 1
    return out[:count]


@pytest.mark.parametrize("seed", [0, 1, 2**64, BIG, SEED_LIMIT - 1])
def test_the_keyed_stream_is_blake2b_in_counter_mode(seed: int) -> None:
    rng = keyed(seed)
    assert [rng.word() for i in range(50)] == words_by_hand(seed, 50)
    assert rng.counter == 50


def test_the_first_words_never_change() -> None:
    """Records of years ago must still replay: these numbers are frozen."""
    rng = keyed(0)
    assert [rng.word() for i in range(3)] == [3850293865, 2480361740, 4280200550]


@given(st.integers(0, 200), st.integers(0, SEED_LIMIT - 1))
def test_a_stream_goes_on_from_its_two_numbers(spent: int, seed: int) -> None:
    rng = keyed(seed)
    for i in range(spent):
        rng.word()
    resumed = Rng(rng.key, rng.counter, 0, 0)
    assert [resumed.word() for i in range(20)] == [rng.word() for i in range(20)]


def test_a_copy_has_the_same_future_and_a_life_of_its_own() -> None:
    for rng in (keyed(5), fast(5, 6)):
        rng.word()
        twin = rng.copy()
        future = [rng.word() for i in range(40)]
        assert [twin.word() for i in range(40)] == future


@pytest.mark.parametrize("sides", [2, 6, 7, 100])
def test_dice_are_fair(sides: int) -> None:
    """Chi-square with a fixed seed: a frozen draw, so it passes always or never."""
    for rng in (keyed(BIG), fast(123, 456)):
        rolls = 300 * sides
        counts = [0] * sides
        for i in range(rolls):
            counts[rng.below(sides)] += 1
        chi_square = sum((count - 300) ** 2 / 300 for count in counts)
        freedom = sides - 1
        assert chi_square < freedom + 4 * (2 * freedom) ** 0.5  # four standard deviations


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    rng = keyed(3)
    counts: dict[tuple[int, ...], int] = {}
    for i in range(2400):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        counts[tuple(cards)] = counts.get(tuple(cards), 0) + 1
    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 23 + 4 * 46**0.5


@given(st.integers(0, SEED_LIMIT - 1))
def test_a_branch_is_fast_and_another_stream(seed: int) -> None:
    rng = keyed(seed)
    future = rng.copy()
    search = branch(rng)
    assert search.key == b""
    draws = [search.word() for i in range(8)]
    true_draws = [future.word() for i in range(10)]
    assert draws != true_draws[:8] and draws != true_draws[2:]
    assert rng.counter == 2


@given(st.integers(), st.integers(), st.integers(1, 1000))
def test_the_fast_generator_stays_in_its_range(first: int, second: int, n: int) -> None:
    rng = fast(first, second)
    for i in range(20):
        assert 0 <= rng.below(n) < n
        assert 0 <= rng.x < 1 << 32 and 0 <= rng.y < 1 << 32
        assert rng.x or rng.y  # the one state from which it would never move again


@pytest.mark.parametrize("seed", [-1, SEED_LIMIT, SEED_LIMIT * 2])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(BadSeed) as refusal:
        check_seed(seed)
    assert refusal.value.hint


def test_fresh_seeds_are_large_and_differ() -> None:
    seeds = {fresh_seed() for i in range(8)}
    assert len(seeds) == 8 and max(seeds) > 1 << 200


def test_a_commitment_can_be_checked_by_anybody() -> None:
    by_hand = hashlib.sha256(b"agon seed 1:" + BIG.to_bytes(32, "big")).hexdigest()
    assert commitment(BIG) == by_hand
    assert commitment(BIG) != commitment(BIG + 1)


def test_everybody_has_a_share_in_the_seed() -> None:
    base = mixed(1, ["a", "b"])
    assert base == mixed(1, ["a", "b"]) == check_seed(base)
    shares = [["b", "a"], ["ab", ""], ["a"], ["a", "b", ""]]
    others = [mixed(2, ["a", "b"])] + [mixed(1, share) for share in shares]
    assert base not in others and len(set(others)) == len(others)


@pytest.mark.parametrize("rng", [keyed(4), fast(4, 5)], ids=["keyed", "fast"])
def test_weighted_draws_come_as_often_as_their_weights(rng: Rng) -> None:
    found = [rng.weighted([1, 0, 5, 2]) for i in range(8000)]
    assert found.count(1) == 0
    for place, expected in ((0, 1000), (2, 5000), (3, 2000)):
        assert abs(found.count(place) - expected) < 200

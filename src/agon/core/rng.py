"""Chance: one stream that nobody can predict for the true game, one that costs nothing for search.

The true game draws from a keyed counter stream: word n is part of BLAKE2b(key = seed, block n / 16). Whoever has seen
every die of a game can still not tell the next one, and the whole stream is stored as seed and counter. Copies made for
search draw from a two-word xorshift (period 2**64 - 1) instead, so that a planner can never read the true future.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct
from typing import Final

from mypy_extensions import i64

WORD: Final = 1 << 32
LOW: Final = WORD - 1
SEED_LIMIT: Final = 1 << 256
WORDS: Final = Struct(">16I")


class Rng:
    """`counter` words of the keyed stream are spent; a fast generator (no key) keeps its words in `x` and `y`."""

    def __init__(self, key: bytes, counter: int, x: int, y: int) -> None:
        self.key = key
        self.counter = counter
        self.fast = len(key) == 0
        self.x: i64 = x  # machine words: half of a determinization is shuffling
        self.y: i64 = y
        self.block: list[int] = []  # the present 16 words of the stream: replaced, never changed, so copies share it

    def copy(self) -> Rng:
        """The same future: for undo, replay and comparison. Search copies use `fast` instead."""
        twin = Rng(self.key, self.counter, self.x, self.y)
        twin.block = self.block
        return twin

    def word(self) -> int:
        """The next 32 random bits."""
        if self.fast:
            return self.step()
        place = self.counter & 15
        if place == 0 or not self.block:
            self.block = stream_block(self.key, self.counter >> 4)
        self.counter += 1
        return self.block[place]

    def step(self) -> i64:
        """The next 32 random bits of a fast generator."""
        x = self.x
        y = self.y
        t = x ^ ((x << 10) & LOW)
        self.x = y
        y = y ^ (y >> 10) ^ t ^ (t >> 13)
        self.y = y
        return y

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        if self.fast:
            return (self.step() * n) >> 32  # the bias of at most n / 2**32 does not matter to a search
        word = self.word()
        fair = WORD - WORD % n
        while word >= fair:
            word = self.word()
        return word % n

    def shuffle(self, cards: list[int]) -> None:
        i: i64 = len(cards) - 1
        while i > 0:
            j: i64 = (self.step() * (i + 1)) >> 32 if self.fast else self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def pick(self, items: list[int]) -> int:
        return items[self.below(len(items))]

    def weighted(self, weights: list[int]) -> int:
        """A place in the list, each as often as its weight says."""
        at = self.below(sum(weights))
        place = 0
        while at >= weights[place]:
            at -= weights[place]
            place += 1
        return place

    def draw(self, cards: list[int]) -> int:
        """Takes any one of the cards out; the others stay in their order."""
        return cards.pop(self.below(len(cards)))


def keyed(seed: int) -> Rng:
    """The stream of a true game."""
    return Rng(seed.to_bytes(32, "big"), 0, 0, 0)


def fast(first: int, second: int) -> Rng:
    """A generator for search from any two numbers, also small ones: some steps mix them well."""
    rng = Rng(b"", 0, (first ^ 0x9E3779B9) & LOW, ((second ^ 0x7F4A7C15) & LOW) | 1)
    for i in range(8):
        rng.word()
    return rng


def branch(rng: Rng) -> Rng:
    """A fast generator of its own, seeded by the next words of `rng`."""
    first = rng.word()
    return Rng(b"", 0, first, rng.word() | 1)


def stream_block(key: bytes, number: int) -> list[int]:
    digest = blake2b(number.to_bytes(8, "big"), key=key, person=b"agon stream").digest()
    return list(WORDS.unpack(digest))

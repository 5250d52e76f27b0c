"""Rows of numbers for networks, written by a game's `observe_into` and read in place by whoever trains.

Most numbers of a row are zero, and building one as a list and copying that takes ten times as long as the move before
it. So a row is cleared at once and only what is not zero is written, into plain memory (librt's vec) that NumPy reads.
"""

from __future__ import annotations

import sys
from array import array

from librt.strings import BytesWriter, write_f32_le
from librt.vecs import vec
from mypy_extensions import i64


class Features:
    """Some rows of `width` numbers, one of them open for writing; places count from its beginning."""

    def __init__(self, rows: int, width: int) -> None:
        self.width: i64 = width
        self.start: i64 = 0
        self.numbers = vec[float]([0.0] * (rows * width))

    def open(self, row: int) -> None:
        """Clears a row; what is put from now on goes into it."""
        start = self.width * row
        end = start + self.width
        numbers = self.numbers
        self.start = start
        while start < end:
            numbers[start] = 0.0
            start += 1

    def begin(self, row: i64) -> None:
        """`open` for a row that is clear already."""
        self.start = self.width * row

    def put(self, place: i64, number: float) -> None:
        self.numbers[self.start + place] = number

    def mark(self, place: i64) -> None:
        """Puts a 1: yes."""
        self.numbers[self.start + place] = 1.0

    def add(self, place: i64, number: float) -> None:
        at = self.start + place
        self.numbers[at] = self.numbers[at] + number

    def bits(self, place: i64, mask: i64) -> None:
        """Marks the place of each bit of the mask."""
        self.spread(place, 1, mask, 1.0)

    def spread(self, place: i64, stride: i64, mask: i64, number: float) -> None:
        """Puts the number for each bit of the mask, one stride further for every bit."""
        at = self.start + place
        numbers = self.numbers
        while mask != 0:
            while mask & 255 == 0:
                mask >>= 8
                at += 8 * stride
            if mask & 15 == 0:
                mask >>= 4
                at += 4 * stride
            if mask & 3 == 0:
                mask >>= 2
                at += 2 * stride
            if mask & 1 == 1:
                numbers[at] = number
            mask >>= 1
            at += stride

    def sets(self, place: i64, stride: i64, masks: list[int]) -> None:
        """Marks the place of each bit of every mask; each begins one stride after the one before."""
        for mask in masks:
            self.spread(place, 1, mask, 1.0)
            place += stride

    def counts(self, place: i64, numbers: list[int], whole: float) -> None:
        """Puts all the numbers side by side, each divided by `whole`."""
        at = self.start + place
        row = self.numbers
        for number in numbers:
            if number != 0:
                row[at] = number / whole
            at += 1

    def some_counts(self, place: i64, stride: i64, numbers: list[int], first: i64, last: i64, whole: float) -> None:
        """Puts the numbers from `first` to before `last`, each divided by `whole` and one stride after the other."""
        at = self.start + place
        row = self.numbers
        while first < last:
            number = numbers[first]
            if number != 0:
                row[at] = number / whole
            at += stride
            first += 1

    def tally(self, place: i64, cards: list[int], share: float) -> None:
        """Adds a share to the place of each card."""
        self.tally_codes(place, cards, 0, share)

    def tally_codes(self, place: i64, codes: list[int], shift: i64, share: float) -> None:
        """The same for codes with a card's number in all but their last bits."""
        start = self.start + place
        numbers = self.numbers
        for code in codes:
            at = start + (i64(code) >> shift)
            numbers[at] = numbers[at] + share

    def as_array(self) -> array[float]:
        """The open row by itself."""
        out = BytesWriter()
        at = self.start
        end = at + self.width
        while at < end:
            write_f32_le(out, self.numbers[at])
            at += 1
        row = array("f")
        row.frombytes(out.getvalue())
        if sys.byteorder == "big":
            row.byteswap()
        return row

"""Rows of numbers for networks, written by `Game.write_features` and read in place by whoever trains.

Most numbers of a row are zero, and building one as a list and copying that takes ten times as long as the move before
it. So a row is cleared at once and only what is not zero is written, into plain memory (librt's vec) that NumPy reads.

Most of that stays the same from one decision to the next. So who steps many games can give each a row of its own that
is cleared for a new game only. A game whose `Game.kept_parts` is not 0 then rewrites what has changed: it asks with
`shows` and `shows_number` whether a part of the row is right already, wipes what it rewrites, and writes all numbers
that belong to no part, zeros too. A row without parts comes clear every time, and nothing is shown in it already.
"""

from __future__ import annotations

import sys
from array import array
from typing import Final

from librt.strings import BytesWriter, write_f32_le
from librt.vecs import vec
from mypy_extensions import i64

EMPTY: Final[list[int]] = []  # what a part of a cleared row shows; never changed
NO_KEY: Final = -1


class Features:
    """Some rows of `width` numbers, one of them open for writing; places count from its beginning."""

    def __init__(self, rows: int, width: int, parts: int = 0) -> None:
        self.width: i64 = width
        self.start: i64 = 0
        self.numbers = vec[float]([0.0] * (rows * width))
        self.parts: i64 = parts  # of each row that are kept
        self.first: i64 = 0  # of the open row's parts
        self.lists: list[list[int]] = [EMPTY] * (rows * parts)  # that each part shows; held, so that none comes again
        self.keys = vec[i64]([NO_KEY] * (rows * parts))  # or the number that stands for all that it shows

    def open(self, row: i64) -> None:
        """Clears a row; what is put from now on goes into it."""
        start = self.width * row
        end = start + self.width
        numbers = self.numbers
        self.begin(row)
        while start < end:
            numbers[start] = 0.0
            start += 1
        part = self.first
        while part < self.first + self.parts:
            self.lists[part] = EMPTY
            self.keys[part] = NO_KEY
            part += 1

    def begin(self, row: i64) -> None:
        """`open` for a row that is clear already, or whose parts are kept."""
        self.start = self.width * row
        self.first = self.parts * row

    def shows(self, part: i64, source: list[int]) -> bool:
        """Whether a part shows this very list. If not it will: the caller writes it. For lists that never change."""
        if self.parts == 0:
            return False
        at = self.first + part
        if self.lists[at] is source:
            return True
        self.lists[at] = source
        return False

    def shows_number(self, part: i64, key: i64) -> bool:
        """The same for a part that follows from one number, from 0 on."""
        if self.parts == 0:
            return False
        at = self.first + part
        if self.keys[at] == key:
            return True
        self.keys[at] = key
        return False

    def wipe(self, place: i64, stride: i64, count: i64) -> None:
        """Puts zeros over what a kept row showed."""
        if self.parts == 0:
            return
        at = self.start + place
        numbers = self.numbers
        while count > 0:
            numbers[at] = 0.0
            at += stride
            count -= 1

    def mark_one(self, part: i64, place: i64) -> None:
        """Marks one place of several, and no other one of those that this part has marked."""
        if self.parts > 0:
            at = self.first + part
            if self.keys[at] >= 0:
                self.numbers[self.start + self.keys[at]] = 0.0
            self.keys[at] = place
        self.numbers[self.start + place] = 1.0

    def pile(self, part: i64, place: i64, cards: list[int]) -> None:
        """Marks the place of each card of a list that never changes, as a part."""
        if self.parts > 0:
            at = self.first + part
            old = self.lists[at]
            if old is cards:
                return
            start = self.start + place
            for card in old:
                self.numbers[start + card] = 0.0
            self.lists[at] = cards
        start = self.start + place
        for card in cards:
            self.numbers[start + card] = 1.0

    def size(self, place: i64, things: list[int], whole: float) -> None:
        """Puts how many there are, divided by `whole`. Compiled, `len(things) / whole` would make two objects."""
        count: int = len(things)
        self.numbers[self.start + place] = count / whole

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
            row[at] = number / whole
            at += 1

    def some_counts(self, place: i64, stride: i64, numbers: list[int], first: i64, last: i64, whole: float) -> None:
        """Puts the numbers from `first` to before `last`, each divided by `whole` and one stride after the other."""
        at = self.start + place
        row = self.numbers
        while first < last:
            number = numbers[first]
            row[at] = number / whole
            at += stride
            first += 1

    def sums(self, place: i64, numbers: list[int], others: list[int], first: i64, whole: float) -> None:
        """`counts` of numbers with others added to them, those from `first` on."""
        at = self.start + place
        row = self.numbers
        for number in numbers:
            row[at] = (number + others[first]) / whole
            at += 1
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

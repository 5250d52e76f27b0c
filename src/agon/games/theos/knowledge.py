"""What everybody knows of where a seat's hidden cards lie, exactly as a perfect memory has it (THEOS-INFO-06, INFO-09).

The hidden cards, those of hand and deck, fall into groups: nothing that happened in public tells two cards of a group
apart. So all that can be known is how many cards of each group may be in the hand, and every hand with such numbers is
possible. `known[seat]` is flat: how many groups, a mask of each, then every possible split: the numbers in the hand,
four bits a group. Cards in no group are the rest (with rosters also those never seen); how many of these the hand holds
follows from its size. Groups that are no longer distinguished are joined; an empty list says that only sizes are known.
"""

from __future__ import annotations

from typing import Final

from agon.games.theos.cards import count_of
from agon.games.theos.state import TheosState

IN_HAND: Final = 0
IN_DECK: Final = 1
NOTHING_KNOWN: Final[list[int]] = []  # shared, never changed
BITS: Final = 4  # a group has 12 cards at most
FIELD: Final = 15


# -- happenings: hand and deck are already as they are afterwards ------------------------------------------------------
def came_out(s: TheosState, seat: int, card: int, place: int) -> None:
    """Everybody saw the card leave hand or deck: splits by which it could not have been there are impossible."""
    known = s.known[seat]
    if len(known) == 0:
        return
    groups = known[1 : 1 + known[0]]
    splits = known[1 + known[0] :]
    for at in range(len(groups)):
        if groups[at] >> card & 1:
            groups[at] &= ~(1 << card)
            if place == IN_HAND:
                shift = BITS * at
                splits = [split - (1 << shift) for split in splits if split >> shift & FIELD]
    settle(s, seat, groups, splits)


def went(s: TheosState, seat: int, card: int, place: int) -> None:
    """Everybody saw the card go to hand or deck (THEOS-INFO-06): a group of its own."""
    known = s.known[seat]
    groups: list[int] = []
    splits: list[int] = [0]
    if len(known) > 0:
        groups = known[1 : 1 + known[0]]
        splits = known[1 + known[0] :]
    if place == IN_HAND:
        bit = 1 << BITS * len(groups)
        splits = [split | bit for split in splits]
    groups.append(1 << card)
    settle(s, seat, groups, splits)


def exchanged_unseen(s: TheosState, seat: int) -> None:
    """One card of the hand and one of the deck have changed places, any two (THEOS-INFO-07, INFO-09)."""
    known = s.known[seat]
    if len(known) == 0:
        return  # any hand could come of any other
    groups = known[1 : 1 + known[0]]
    sizes = sizes_of(s, seat, groups)
    hand = count_of(s.hand[seat])
    splits: list[int] = []
    for split in known[1 + known[0] :]:
        numbers = numbers_in(split, len(groups), hand)
        for one in range(len(sizes)):
            for other in range(len(sizes)):
                if numbers[one] > 0 and numbers[other] < sizes[other]:  # from the hand, and into its place
                    splits.append(split - unit(one, groups) + unit(other, groups))
    settle(s, seat, groups, splits)


# -- the bookkeeping --------------------------------------------------------------------------------------------------
def unit(at: int, groups: list[int]) -> int:
    """One card of this group in a split; the rest, after the groups, is not written down."""
    return 1 << BITS * at if at < len(groups) else 0


def sizes_of(s: TheosState, seat: int, groups: list[int]) -> list[int]:
    """Of each group, and of the rest."""
    rest = count_of(s.hand[seat]) + count_of(s.deck[seat])
    sizes: list[int] = []
    for group in groups:
        size = count_of(group)
        sizes.append(size)
        rest -= size
    sizes.append(rest)
    return sizes


def numbers_in(split: int, groups: int, hand: int) -> list[int]:
    """How many cards of each group, and of the rest, are in the hand."""
    numbers: list[int] = []
    for at in range(groups):
        number = split >> BITS * at & FIELD
        numbers.append(number)
        hand -= number
    numbers.append(hand)
    return numbers


def settle(s: TheosState, seat: int, groups: list[int], splits: list[int]) -> None:
    known = s.known[:]
    known[seat] = settled(s, seat, groups, splits)
    s.known = known


def settled(s: TheosState, seat: int, groups: list[int], splits: list[int]) -> list[int]:
    """The short form: only splits that can be, no two groups that could be one."""
    hand = count_of(s.hand[seat])
    sizes = sizes_of(s, seat, groups)
    possible: list[int] = []
    for split in splits:
        if fits(numbers_in(split, len(groups), hand), sizes) and split not in possible:
            possible.append(split)
    at = len(groups) - 1
    while at >= 0:
        for other in range(len(groups), -1, -1):  # the rest first
            if (other == len(groups) or other < at) and alike(possible, groups, sizes, hand, at, other):
                possible = joined(possible, at, other, len(groups))
                if other < at:
                    groups[other] |= groups[at]
                groups.pop(at)
                sizes = sizes_of(s, seat, groups)
                break
        at -= 1
    if len(groups) == 0:
        return NOTHING_KNOWN
    possible.sort()
    return [len(groups), *groups, *possible]


def fits(numbers: list[int], sizes: list[int]) -> bool:
    for at in range(len(sizes)):
        if not 0 <= numbers[at] <= sizes[at]:
            return False
    return True


def alike(possible: list[int], groups: list[int], sizes: list[int], hand: int, one: int, other: int) -> bool:
    """Whether any card of the one could lie wherever one of the other does: then nothing tells the two apart."""
    step = unit(one, groups) - unit(other, groups)
    for split in possible:
        numbers = numbers_in(split, len(groups), hand)
        if numbers[one] > 0 and numbers[other] < sizes[other] and split - step not in possible:
            return False
        if numbers[other] > 0 and numbers[one] < sizes[one] and split + step not in possible:
            return False
    return True


def joined(possible: list[int], at: int, other: int, groups: int) -> list[int]:
    """The splits without the group `at`, whose cards now belong to the other (or to the rest)."""
    shift = BITS * at
    found: list[int] = []
    for split in possible:
        number = split >> shift & FIELD
        shorter = split & (1 << shift) - 1 | split >> shift + BITS << shift
        if other < groups:
            shorter += number << BITS * other
        if shorter not in found:
            found.append(shorter)
    return found


# -- what follows ------------------------------------------------------------------------------------------------------
def known_cards(s: TheosState, seat: int) -> int:
    """The cards that everybody knows to be of the seat's deck list (THEOS-INFO-04)."""
    if s.setup.public_lists:
        return s.owned[seat]
    unseen = s.rosters[seat] & ~s.seen[seat]
    if count_of(unseen) == count_of(s.owned[seat]) - count_of(s.seen[seat]):
        return s.owned[seat]  # nothing of the roster was left out
    return s.seen[seat]


def surely(s: TheosState, seat: int, place: int) -> int:
    """The cards that everybody knows for certain to be there: they are there in every possible hand."""
    known = s.known[seat]
    groups = known[1 : 1 + known[0]] if len(known) > 0 else []
    splits = known[1 + known[0] :] if len(known) > 0 else [0]
    hand = count_of(s.hand[seat])
    sizes = sizes_of(s, seat, groups)
    hidden = known_cards(s, seat) & (s.hand[seat] | s.deck[seat])
    rest = hidden
    for group in groups:
        rest &= ~group
    mask = 0
    for at in range(len(sizes)):
        certain = True
        for split in splits:
            if numbers_in(split, len(groups), hand)[at] != (sizes[at] if place == IN_HAND else 0):
                certain = False
        if certain:
            mask |= groups[at] if at < len(groups) else rest
    return mask

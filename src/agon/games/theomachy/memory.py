"""What whoever pays attention remembers of another's deck, and what it says of his hand.

Cards that were seen going to a discard pile are not in the hand, until the pile becomes the deck (THEOMACHY-DECK-01).
Then they may come back, but not among the cards that were in the hand by then. The rules make nobody remember that
(INFO-12); a bot that reads does.
"""

from __future__ import annotations

from math import comb, log
from typing import Final

from agon.core.contract import Seat
from agon.core.rng import Rng
from agon.games.theomachy.state import TheomachyState

MOST: Final = 16  # cards in a hand; more are as likely as so many
FORGOTTEN: Final = 6.0  # how much less likely each card is, as a logarithm, that can hardly be where a sample has it


def log_ways() -> list[float]:
    """The logarithm of how many sets of k out of n cards there are, at n * MOST + k; k > n is as good as none."""
    return [log(comb(n, k)) if k <= n else FORGOTTEN * (n - k) for n in range(MOST) for k in range(MOST)]


LOG_WAYS: Final[list[float]] = log_ways()


def with_own(lists: list[list[int]], seat: Seat, own: list[int]) -> list[list[int]]:
    """The same lists with another for one seat: copies share them."""
    twin = lists[:]
    twin[seat] = own
    return twin


def bury(s: TheomachyState, seat: Seat, numbers: list[int]) -> None:
    """Everybody has seen these cards go to the pile."""
    if len(numbers) > 0:
        s.buried = with_own(s.buried, seat, s.buried[seat] + numbers)


def unearth(s: TheomachyState, seat: Seat) -> None:
    """A card was taken out of the pile, and nobody else saw which."""
    s.buried = with_own(s.buried, seat, [])


def turn_pile(s: TheomachyState, seat: Seat, held: int) -> None:
    """The pile becomes the deck while the seat holds so many cards: none of these was in the pile."""
    s.turned = with_own(s.turned, seat, s.buried[seat])
    s.buried = with_own(s.buried, seat, [])
    set_early(s, seat, held, 0)


def set_early(s: TheomachyState, seat: Seat, held: int, left: int) -> None:
    early = s.early[:]
    early[2 * seat] = held
    early[2 * seat + 1] = left
    s.early = early


def note_leaving(s: TheomachyState, seat: Seat, number: int) -> None:
    """Everybody has seen a card of this name leave the hand: if there are others of it, nobody knows which it was."""
    turned = s.turned[seat].count(number)
    note_in_pile(s, seat, number)
    if s.early[2 * seat] > 0 and (turned == 0 or s.shown[seat].count(number) > turned):
        set_early(s, seat, s.early[2 * seat], s.early[2 * seat + 1] + 1)


def note_in_pile(s: TheomachyState, seat: Seat, number: int) -> None:
    """A card of this name is on its way to the pile again."""
    if number in s.turned[seat]:
        own = s.turned[seat][:]
        own.remove(number)
        s.turned = with_own(s.turned, seat, own)


def forget_turned(s: TheomachyState, seat: Seat) -> None:
    """A new hand, or one that a card has left unseen."""
    if s.early[2 * seat] > 0 or len(s.turned[seat]) > 0:
        s.turned = with_own(s.turned, seat, [])
        set_early(s, seat, 0, 0)


# -- what follows for a sample -----------------------------------------------------------------------------------------
def remembers(s: TheomachyState, seat: Seat) -> bool:
    """Whether anything was seen that tells more than the rules' table does."""
    return len(s.buried[seat]) > 0 or s.early[2 * seat] > 0


def take_buried(s: TheomachyState, seat: Seat, codes: list[int]) -> list[int]:
    """Takes those of a seat's hidden cards out that lie in its pile, below the top, which everybody sees."""
    top = s.piles[seat][-1] >> 1 if len(s.piles[seat]) > 0 else -1
    pile: list[int] = []
    for number in s.buried[seat]:
        if number == top:
            top = -1
            continue
        code = 2 * number + 1 if 2 * number + 1 in codes else 2 * number
        if code in codes and len(pile) < len(s.piles[seat]) - 1:
            codes.remove(code)
            pile.append(code)
    return pile


def take_early(s: TheomachyState, seat: Seat, codes: list[int], hand: list[int], rng: Rng) -> None:
    """Moves some hidden cards to the hand that were not in the pile when it was turned, as many as must be in it."""
    wanted = min(s.early[2 * seat] - s.early[2 * seat + 1], len(s.hands[seat]) - len(hand))
    if wanted <= 0:
        return
    turned = s.turned[seat][:]
    others: list[int] = []
    for code in sorted(codes):
        if code >> 1 in turned:
            turned.remove(code >> 1)
        else:
            others.append(code)
    rng.shuffle(others)
    for code in others[:wanted]:
        codes.remove(code)
        hand.append(code)


def early_likelihood(s: TheomachyState, seat: Seat) -> float:
    """How well a hand that was dealt so fits to what left it since the pile was turned, as a logarithm.

    Which of those that may be are the early cards? The deal has chosen some of them already, as many as must be there.
    """
    early = s.early[2 * seat]
    left = s.early[2 * seat + 1]
    if left == 0:
        return 0.0
    others = len(s.hands[seat]) - missing(s.turned[seat], s.decks[seat])
    return ways(others + left, early) - ways(others, max(early - left, 0))


def ways(cards: int, chosen: int) -> float:
    return LOG_WAYS[max(0, min(cards, MOST - 1)) * MOST + min(chosen, MOST - 1)]


def missing(numbers: list[int], codes: list[int]) -> int:
    """How many of these cards are not among those codes."""
    if len(numbers) == 0:
        return 0
    there = [code >> 1 for code in codes]
    count = 0
    for number in numbers:
        if number in there:
            there.remove(number)
        else:
            count += 1
    return count

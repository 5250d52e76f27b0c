"""Sets of cards picked one by one in secret: hands and roster decks (ledger section 5)."""

from __future__ import annotations

from agon.games.theos.cards import highest, numbers_of


def later_cards(pool: int, picks: int, missing: int, block: int) -> list[int]:
    """Each pick comes later in canonical order than the one before, so that each set arises in exactly one way.

    Only picks that leave enough cards to finish are offered. `block` is where the actions of the question begin.
    """
    place = highest(picks) + 1
    rest = numbers_of(pool >> place << place)
    return [block + card for card in rest[: len(rest) - missing + 1]]

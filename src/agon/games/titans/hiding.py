"""What a seat may not know, drawn anew: hands, the order of decks, face-down cards and spellbooks.

All hidden cards of a player are one multiset that everybody knows (TITANS-INFO-16). What the seat has not seen of it is
mixed and dealt out again. What a Step holds of it is put under the deck, from where `Step.redraw` takes it.
"""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.rng import Rng
from agon.games.titans.base_step import TitansStep, top
from agon.games.titans.board import without_card
from agon.games.titans.books import random_book
from agon.games.titans.state import TitansState


def hide(s: TitansState, seat: Seat, rng: Rng) -> None:
    """Makes a copy a sample for this seat."""
    if s.over:
        return
    step = top(s)
    for player in range(s.seats):
        deal_again(s, seat, player, step, rng)
    for side in range(len(s.books)):  # teammates' books are secret too (TITANS-INFO-15)
        if len(s.books[side]) > 0 and s.holder(side) != seat:
            s.books[side] = random_book(s, rng, s.spent[side], len(s.books[side]))


def deal_again(s: TitansState, seat: Seat, player: Seat, step: TitansStep, rng: Rng) -> None:
    """Deals out again what the seat does not know of this player's cards."""
    sees_hand = s.sees_hand(seat, player)
    deck = s.decks[player]
    known_top = deck[-1:] if s.top_seen[player] >> seat & 1 else []
    pool = deck[: len(deck) - len(known_top)] + step.unseen(s, seat, player)
    shown: list[int] = []
    hidden: list[int] = []
    if not sees_hand:
        shown = step.named(s, player)
        hidden = s.hands[player]
        for card in shown:
            hidden = without_card(hidden, card)
    pool = pool + hidden
    pool.sort()  # sorted first: equal generators give equal samples whatever the truth is
    rng.shuffle(pool)
    if not sees_hand:
        s.hands[player] = sorted(pool[: len(hidden)] + shown)
        pool = pool[len(hidden) :]
    s.decks[player] = pool + known_top

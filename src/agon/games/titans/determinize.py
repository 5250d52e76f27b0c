"""A state that a seat can not tell from the true one: hidden are hands, the order of decks, face-down cards and books.

All hidden cards of a player are one multiset that everybody knows (TITANS-INFO-16). What the seat has not seen of it is
mixed and dealt out again, on the stack as well.
"""

from __future__ import annotations

from agon.core.rng import Rng, branch
from agon.games.titans.batches import D_ITEM, D_MORE, D_TARGET, I_SIDE
from agon.games.titans.board import without_card
from agon.games.titans.books import SIZE, Spellbooks, random_book
from agon.games.titans.facedown import A_CARD, A_KNOWN, A_PLAYER, P_CARD, P_GIVER, P_KNOWN, P_SIDE, P_SOURCE
from agon.games.titans.plays import LOOK, PlayBatch
from agon.games.titans.removal import SacrificeBatch
from agon.games.titans.shuffle import Keep
from agon.games.titans.state import TitansState


def determinize(s: TitansState, seat: int, rng: Rng) -> TitansState:
    twin = s.clone()
    twin.rng = branch(rng)
    if s.over:
        return twin
    top = twin.stack[-1]
    batch = top if isinstance(top, PlayBatch) else None
    for player in range(s.seats):
        redraw(twin, seat, player, batch)
    if isinstance(top, Spellbooks):
        redraw_writing(twin, seat, top)
    elif s.constructed:
        for side in range(len(twin.books)):
            if twin.holder(side) != seat:  # teammates' books are secret too (TITANS-INFO-15)
                twin.books[side] = random_book(twin, twin.spent[side], len(twin.books[side]))
    if isinstance(top, Keep):
        redraw_thrown(twin, seat, top)
    twin.reask()
    return twin


def redraw(s: TitansState, seat: int, player: int, batch: PlayBatch | None) -> None:
    """Deals out again what the seat does not know of this player's cards."""
    sees_hand = s.sees_hand(seat, player)
    shown = [] if sees_hand else named_for_sacrifice(s, player)
    deck = s.decks[player]
    known_top = [deck[-1]] if len(deck) > 0 and s.top_seen[player] >> seat & 1 else []
    hidden_deck = deck[: len(deck) - len(known_top)]
    hand = s.hands[player]
    for card in shown:
        hand = without_card(hand, card)
    pool = hidden_deck + ([] if sees_hand else hand)
    if batch is not None:
        pool = pool + hidden_in(s, batch, seat, player)
    pool.sort()  # sorted first: equal generators give equal samples whatever the truth is
    s.rng.shuffle(pool)
    if not sees_hand:
        dealt = sorted(pool[: len(hand)] + shown)
        pool = pool[len(hand) :]
        s.hands[player] = dealt
    if batch is not None:
        pool = deal_face_down(s, batch, seat, player, pool)
        if batch.giver >= 0 and s.holder(batch.giver) == player and not sees_hand:
            if batch.last < len(s.cards.ids):
                batch.last = -1  # whether the next pick must be a later card hangs on hidden ones: any order will do
    s.decks[player] = pool + known_top


def named_for_sacrifice(s: TitansState, player: int) -> list[int]:
    """Hand cards that everybody has heard of: named in the Sacrifice batch under way (TITANS-INFO-11)."""
    top = s.stack[-1]
    if not isinstance(top, SacrificeBatch):
        return []
    return [
        row[D_MORE] for row in top.declared if row[D_TARGET] < 0 and s.holder(top.queue[row[D_ITEM]][I_SIDE]) == player
    ]


def hides_look(s: TitansState, batch: PlayBatch, seat: int, player: int) -> bool:
    """Is somebody else looking at this player's cards with Foresee?"""
    return batch.mode == LOOK and s.holder(batch.giver) == player and batch.deciders[batch.giver] != seat


def hidden_in(s: TitansState, batch: PlayBatch, seat: int, player: int) -> list[int]:
    found = [play[P_CARD] for play in batch.down if play[P_GIVER] == player and not play[P_KNOWN] >> seat & 1]
    for lost in batch.aside:
        if lost[A_PLAYER] == player and not lost[A_KNOWN] >> seat & 1:
            found.append(lost[A_CARD])
    if hides_look(s, batch, seat, player):
        found.extend(batch.seen)
    return found


def deal_face_down(s: TitansState, batch: PlayBatch, seat: int, player: int, pool: list[int]) -> list[int]:
    """Gives the face-down cards new faces; the rest of the pool is left for the deck."""
    for i in range(len(batch.down)):
        play = batch.down[i]
        if play[P_GIVER] == player and not play[P_KNOWN] >> seat & 1:
            batch.down[i] = [play[P_SIDE], player, play[P_SOURCE], pool[0], play[P_KNOWN]]
            pool = pool[1:]
    for i in range(len(batch.aside)):
        lost = batch.aside[i]
        if lost[A_PLAYER] == player and not lost[A_KNOWN] >> seat & 1:
            batch.aside[i] = [player, pool[0], lost[A_KNOWN]]
            pool = pool[1:]
    if hides_look(s, batch, seat, player):
        size = len(batch.seen)
        batch.seen = sorted(pool[:size])
        pool = pool[size:]
    return pool


def redraw_writing(s: TitansState, seat: int, step: Spellbooks) -> None:
    """Other books as far as they are written: any, in ascending order."""
    for side in range(len(step.picks)):
        if s.holder(side) != seat:
            step.picks[side] = random_book(s, [], SIZE)[: len(step.picks[side])]


def redraw_thrown(s: TitansState, seat: int, keep: Keep) -> None:
    """What others throw away is hidden, how much too, from teammates as well (TITANS-SHUF-08)."""
    for player in range(s.seats):
        if player != seat:
            cards = s.hands[player][:]
            s.rng.shuffle(cards)
            count = s.rng.below(len(cards) + 1) if len(s.asked[player]) == 0 else 0
            keep.thrown[player] = sorted(cards[:count])

"""A state that a seat can not tell from the true one: hidden are hands, the order of decks, face-down cards and books.

All hidden cards of a player are one multiset that everybody knows (TITANS-INFO-16). What the seat has not seen of it is
mixed and dealt out again, on the stack as well.
"""

from __future__ import annotations

from agon.core.rng import Rng, branch
from agon.games.titans.batches import D_ITEM, D_MORE, D_TARGET, I_SIDE
from agon.games.titans.board import with_card, without_card
from agon.games.titans.books import Spellbooks, random_book
from agon.games.titans.give import SacrificeBatch
from agon.games.titans.plays import FROM_HAND, LOOK, P_CARD, P_GIVER, P_KNOWN, P_SIDE, P_SOURCE, PlayBatch
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
    if s.constructed:
        for side in range(len(twin.books)):
            if twin.holder(side) != seat:
                twin.books[side] = random_book(twin.cards, len(twin.books[side]), twin.rng)
    if isinstance(top, Keep):
        redraw_thrown(twin, seat, top)
    elif isinstance(top, Spellbooks):
        for side in range(len(top.picks)):
            if twin.holder(side) != seat:
                full = random_book(twin.cards, 32, twin.rng)
                top.picks[side] = full[: len(top.picks[side])]
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
    s.decks[player] = pool + known_top


def named_for_sacrifice(s: TitansState, player: int) -> list[int]:
    """Hand cards that everybody has heard of: named in the Sacrifice batch under way."""
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
    found.extend([lost[1] for lost in batch.aside if lost[0] == player and not lost[2] >> seat & 1])
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
        if lost[0] == player and not lost[2] >> seat & 1:
            batch.aside[i] = [player, pool[0], lost[2]]
            pool = pool[1:]
    if hides_look(s, batch, seat, player):
        size = len(batch.seen)
        batch.seen = sorted(pool[:size])
        pool = pool[size:]
    if batch.giver >= 0 and s.holder(batch.giver) == player and not s.sees_hand(seat, player):
        if batch.deciders[batch.giver] != seat and 0 <= batch.last < len(s.cards.ids):
            order_picks(s, batch, player)
    return pool


def order_picks(s: TitansState, batch: PlayBatch, player: int) -> None:
    """Picks from a hand come in ascending order: the cards picked so far in this segment are made the lowest."""
    places = [
        i
        for i in range(len(batch.down))
        if batch.down[i][P_GIVER] == player
        and batch.down[i][P_SIDE] == batch.to
        and batch.down[i][P_SOURCE] == FROM_HAND
    ]
    cards = s.hands[player]
    for i in places:
        cards = with_card(cards, batch.down[i][P_CARD])
    for k in range(len(places)):
        play = batch.down[places[k]]
        batch.down[places[k]] = [play[P_SIDE], player, FROM_HAND, cards[k], play[P_KNOWN]]
    s.hands[player] = cards[len(places) :]
    batch.last = cards[len(places) - 1]


def redraw_thrown(s: TitansState, seat: int, keep: Keep) -> None:
    """What others throw away is hidden, from teammates too (TITANS-SHUF-08)."""
    for player in range(s.seats):
        if player != seat:
            cards = s.hands[player][:]
            s.rng.shuffle(cards)
            keep.thrown[player] = sorted(cards[: len(keep.thrown[player])])

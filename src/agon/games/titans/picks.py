"""What a player may put face down next: hand cards in ascending order, then deck tops (TITANS-PLAY-02, RULING-52)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agon.core.contract import Seat
from agon.games.titans import actions
from agon.games.titans.board import distinct
from agon.games.titans.state import TitansState

if TYPE_CHECKING:  # a batch of plays asks what can be picked
    from agon.games.titans.plays import PlayBatch


def traded_picks(s: TitansState, player: Seat) -> list[int]:
    """The card for the teammate's arena: from the hand, or unseen from the deck (TITANS-TRADE-04)."""
    options = [actions.CARDS + card for card in distinct(s.hands[player])]
    if len(s.decks[player]) > 0:
        options.append(actions.TOP)
    return options


def own_picks(s: TitansState, batch: PlayBatch) -> list[int]:
    """Everything that the decider of the present segment may choose from."""
    side = batch.giver
    player = s.holder(side)
    stock = s.stock(player) - batch.traded[side]  # the card promised in a trade is kept back (TITANS-RULING-44)
    free = can_foresee(s, batch, side)
    options: list[int] = []
    if batch.need[side] + batch.optional[side] > 0 and stock > 0:
        options = cards_to_pick(s, batch, player, stock, free)
    if free:
        options.append(actions.FORESEE)  # before, between or after the other choices (TITANS-FORE-03, TITANS-EX-32)
    elif batch.need[side] == 0 and batch.optional[side] > 0 and stock > 0:
        options.append(actions.DONE)  # TITANS-OPT-01, OPT-02
    if may_leave_empty(s, batch, player):
        options.append(actions.EMPTY)
    return options


def can_foresee(s: TitansState, batch: PlayBatch, side: int) -> bool:
    """Is a Foresee unused, and a card there to look at (TITANS-FORE-06)?"""
    return len(batch.foresee[side]) > 0 and len(s.decks[s.holder(side)]) > 0


def cards_to_pick(s: TitansState, batch: PlayBatch, player: Seat, stock: int, free: bool) -> list[int]:
    """A pick leaves enough later ones for what must follow it; while a Foresee is unused every order is free."""
    hand = s.hands[player]
    deck = len(s.decks[player])
    lowest = 0 if free else batch.last
    rest = min(batch.need[batch.giver], stock) - 1  # as far as cards are there (TITANS-SUMM-05, PLAY-07)
    if free or len(hand) + deck - 1 <= later_plays(s, batch):
        rest = 0  # the others may follow in any order, or go to the player's other seat
    options: list[int] = []
    previous = -1
    for i in range(len(hand)):
        card = hand[i]
        if card != previous and card >= lowest and len(hand) - i - 1 + deck >= rest:
            options.append(actions.CARDS + card)
            previous = card
    if deck > 0 and deck > rest:
        options.append(actions.TOP)  # unseen (TITANS-PLAY-03, SUMM-03)
    return options


def later_plays(s: TitansState, batch: PlayBatch) -> int:
    """The mandatory plays that the same player still has at another seat."""
    sides = s.layout().sides[s.holder(batch.giver)]
    n = 0
    if len(sides) > 1:
        for side in sides:
            if side != batch.giver:
                n += mandatory_plays(s, batch, side)
    return n


def mandatory_plays(s: TitansState, batch: PlayBatch, side: int) -> int:
    """A Foresee counts while the deck is not empty (TITANS-RULING-16)."""
    return batch.need[side] + (len(batch.foresee[side]) if can_foresee(s, batch, side) else 0)


def may_leave_empty(s: TitansState, batch: PlayBatch, player: Seat) -> bool:
    """A player with two seats and too few cards says which goes without (TITANS-RULING-16, SOLO-12)."""
    later = later_plays(s, batch)
    if later == 0:
        return False
    here = mandatory_plays(s, batch, batch.giver)
    stock = s.stock(player)
    return here > 0 and 0 < stock <= later and stock < here + later


def is_forced(s: TitansState, batch: PlayBatch, options: list[int]) -> bool:
    """Do public facts alone show that there is just this one option (TITANS-RULING-53)?"""
    if len(options) > 1 or options[0] == actions.DONE or options[0] == actions.EMPTY:
        return False
    side = batch.giver
    player = s.holder(side)
    stock = s.stock(player)
    if len(s.hands[player]) == 0 or stock == 1:
        return True
    if side != batch.to or batch.traded[side] > 0 or later_plays(s, batch) > 0:
        return False
    return batch.need[side] >= stock  # all of them are played, in one order

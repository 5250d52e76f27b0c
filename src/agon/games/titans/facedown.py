"""Cards that lie face down, and the moment in which all of a batch are flipped (ledger section 3.8)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.protocol import Event
from agon.core.text import Listing, SeatName, Thing, text
from agon.games.titans.board import enter, with_card
from agon.games.titans.state import U_SIDE, TitansState
from agon.games.titans.words import at_side, in_arena, thing, unit_id, unit_thing

# a face-down card
P_SIDE: Final = 0  # where it goes
P_GIVER: Final = 1  # the player whose card it was
P_SOURCE: Final = 2
P_CARD: Final = 3
P_KNOWN: Final = 4  # the players who know its face, as bits (TITANS-INFO-04)
FROM_HAND: Final = 0
FROM_DECK: Final = 1
FORESEEN: Final = 2

# a card discarded by Foresee, which lies aside until the flip (TITANS-RULING-64)
A_PLAYER: Final = 0
A_CARD: Final = 1
A_KNOWN: Final = 2


# -- who knows them ---------------------------------------------------------------------------------------------------
def is_hidden(known: int, viewer: Seat) -> bool:
    """Nobody but those who know sees a face; a spectator sees none."""
    return viewer < 0 or not known >> viewer & 1


def faces(down: list[list[int]], aside: list[list[int]]) -> list[int]:
    return [play[P_CARD] for play in down] + [lost[A_CARD] for lost in aside]


def unseen(down: list[list[int]], aside: list[list[int]], viewer: Seat, player: Seat) -> list[int]:
    """The player's cards among them that the viewer has not seen."""
    found = [play[P_CARD] for play in down if play[P_GIVER] == player and is_hidden(play[P_KNOWN], viewer)]
    for lost in aside:
        if lost[A_PLAYER] == player and is_hidden(lost[A_KNOWN], viewer):
            found.append(lost[A_CARD])
    return found


def redraw_faces(s: TitansState, down: list[list[int]], aside: list[list[int]], seat: Seat) -> None:
    """Gives those that the seat has not seen new faces from under the decks."""
    for i in range(len(down)):
        play = down[i]
        if is_hidden(play[P_KNOWN], seat):
            down[i] = [play[P_SIDE], play[P_GIVER], play[P_SOURCE], lift(s, play[P_GIVER]), play[P_KNOWN]]
    for i in range(len(aside)):
        lost = aside[i]
        if is_hidden(lost[A_KNOWN], seat):
            aside[i] = [lost[A_PLAYER], lift(s, lost[A_PLAYER]), lost[A_KNOWN]]


def lift(s: TitansState, player: Seat) -> int:
    """Takes the lowest card from under the player's deck."""
    card = s.decks[player][0]
    s.decks[player] = s.decks[player][1:]
    return card


# -- the flip ---------------------------------------------------------------------------------------------------------
def flip(s: TitansState, down: list[list[int]], aside: list[list[int]], silent: bool) -> None:
    """All cards of the batch enter at the same moment, all arenas together (TITANS-PLAY-04, MULTI-09, DELAY-04)."""
    if len(down) == 0 and len(aside) == 0:
        return
    s.reveal()  # from here on continuous abilities count, before any Now ability (TITANS-PLAY-09, DELAY-14)
    for side in s.order():  # entry numbers: seat in priority order, then order of choice (TITANS-PLAY-11)
        for play in down:
            if play[P_SIDE] == side:  # a traded card is its receiver's (TITANS-TRADE-06, TRADE-07, TITANS-EX-03)
                enter(s, play[P_CARD], side, silent)
    for lost in aside:
        player = lost[A_PLAYER]
        s.discards[player] = with_card(s.discards[player], lost[A_CARD])  # TITANS-FORE-01, INFO-10
    if s.sink is not None:
        tell_flip(s, down, aside)


def tell_flip(s: TitansState, down: list[list[int]], aside: list[list[int]]) -> None:
    entered = s.units[len(s.units) - len(down) :]
    if len(entered) > 0:
        shown = [
            text("{card} for {player}", card=unit_thing(s, unit), player=at_side(s, unit[U_SIDE])) for unit in entered
        ]
        words = text("Flipped: {cards}.", cards=Listing(shown))
        s.tell("flip", -1, words, "TITANS-PLAY-04", [unit_id(unit) for unit in entered])
    for lost in aside:
        player = lost[A_PLAYER]
        card = thing(s, f"discard:{player}", lost[A_CARD])
        words = text("{player} discards {card} by Foresee.", player=SeatName(player), card=card)
        s.tell("discard", player, words, "TITANS-FORE-01", [])


def tell_laid(s: TitansState, down: list[list[int]]) -> None:
    """From where the last one came for all, what it is for those who know (TITANS-INFO-04, TRADE-12)."""
    if s.sink is None:
        return
    play = down[-1]
    player, side = play[P_GIVER], play[P_SIDE]
    who = SeatName(player)
    words = text("{player} puts a card from the deck face down", player=who)
    if play[P_SOURCE] == FROM_HAND:
        words = text("{player} puts a card from the hand face down", player=who)
    s.tell("lay", player, text("{sentence}.", sentence=in_arena(s, words, side)), "TITANS-INFO-04", [])
    viewers = [seat for seat in range(s.seats) if play[P_KNOWN] >> seat & 1]
    if len(viewers) > 0:
        place = len([other for other in down if other[P_SIDE] == side]) - 1
        card = Thing(f"down:{side}:{place}", s.cards.names[play[P_CARD]])
        words = text("The face-down card is {card}.", card=card)
        event = Event(kind="known", seat=player, text=words, rule="TITANS-INFO-04", entities=[card.id], seats=viewers)
        s.sink.take(event)

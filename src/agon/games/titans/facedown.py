"""Cards that lie face down, and the moment in which all of a batch are flipped (ledger section 3.8)."""

from __future__ import annotations

from typing import Final

from agon.core.protocol import Event
from agon.games.titans.board import enter, player_name, with_card
from agon.games.titans.state import TitansState

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


def flip(s: TitansState, down: list[list[int]], aside: list[list[int]], silent: bool) -> None:
    """All cards of the batch enter at the same moment, all arenas together (TITANS-PLAY-04, MULTI-09, DELAY-04)."""
    if len(down) == 0 and len(aside) == 0:
        return
    s.reveal()  # from here on continuous abilities count, before any Now ability (TITANS-PLAY-09, DELAY-14)
    for side in s.order():  # entry numbers: seat in priority order, then order of choice (TITANS-PLAY-11)
        for play in down:
            if play[P_SIDE] == side:
                enter(s, play[P_CARD], side, silent)  # a traded card is its receiver's (TITANS-TRADE-06, TRADE-07)
    for lost in aside:
        player = lost[A_PLAYER]
        s.discards[player] = with_card(s.discards[player], lost[A_CARD])  # TITANS-FORE-01, INFO-10
    if s.sink is not None:
        tell_flip(s, down, aside)


def tell_flip(s: TitansState, down: list[list[int]], aside: list[list[int]]) -> None:
    names = s.cards.names
    shown = [f"{names[play[P_CARD]]} for {player_name(s, s.holder(play[P_SIDE]))}" for play in down]
    if len(shown) > 0:
        s.tell("flip", -1, f"Flipped: {', '.join(shown)}.", "TITANS-PLAY-04", [])
    for lost in aside:
        text = f"{player_name(s, lost[A_PLAYER])} discards {names[lost[A_CARD]]} by Foresee."
        s.tell("discard", lost[A_PLAYER], text, "TITANS-FORE-01", [])


def tell_laid(s: TitansState, player: int, play: list[int]) -> None:
    """From where it came for all, what it is for those who know (TITANS-INFO-04, TRADE-12)."""
    if s.sink is None:
        return
    origin = "hand" if play[P_SOURCE] == FROM_HAND else "deck"
    where = f" in arena {play[P_SIDE] // 2 + 1}" if s.know_format().arenas > 1 else ""
    text = f"{player_name(s, player)} puts a card from the {origin} face down{where}."
    s.tell("lay", player, text, "TITANS-INFO-04", [])
    viewers = [seat for seat in range(s.seats) if play[P_KNOWN] >> seat & 1]
    if len(viewers) > 0:
        text = f"The face-down card is {s.cards.names[play[P_CARD]]}."
        s.sink.take(Event(kind="known", seat=player, text=text, rule="TITANS-INFO-04", seats=viewers))

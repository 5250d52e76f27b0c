"""Elimination and the end of the game (ledger section 7)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.protocol import Result, SeatResult
from agon.core.text import text
from agon.games.theomachy.constants import EPIC, SPENT, STATS
from agon.games.theomachy.counting import recount
from agon.games.theomachy.state import TheomachyState
from agon.games.theomachy.tokens import lose_congregation, lose_stake, worth
from agon.games.theomachy.words import player
from agon.games.theomachy.zones import forget_hand, replaced

LAST_LEFT: Final = 1
NOBODY_LEFT: Final = 2
NOBODY_ANTES: Final = 3
HAND_LIMIT: Final = 4
POINTS: Final = 5
REASONS: Final = [
    "", "one player is left with worshipers", "nobody is left: the winners of the hand win", "nobody can ante",
    "the hand limit is reached", "a player has 10 victory points",
]  # fmt: skip
RULES: Final = [
    "", "THEOMACHY-HAND-04", "THEOMACHY-END-16", "THEOMACHY-RULING-11", "THEOMACHY-RULING-44", "THEOMACHY-EPIC-05",
]  # fmt: skip


def eliminate(s: TheomachyState, seat: Seat, step: int) -> None:
    """Out of the game with all tokens and cards (THEOMACHY-RULING-12, RULING-13)."""
    s.alive[seat] = 0
    s.out_at = replaced(s.out_at, seat, 4 * s.hand + step)
    lose_congregation(s, seat)
    lose_stake(s, seat)
    cards = s.decks[seat] + s.hands[seat] + s.piles[seat] + s.areas[seat] + s.sealed[seat]
    for entry in s.locations[seat]:
        s.bank[s.cards.all[entry >> 2].token] += 1
        cards = [*cards, 2 * (entry >> 2)]
    s.decks[seat] = sorted([code & ~SPENT for code in cards])  # in the box, face down
    s.deck_order = replaced(s.deck_order, seat, 0)
    s.hands[seat] = []
    s.piles[seat] = []
    s.areas[seat] = []
    s.sealed[seat] = []
    s.locations[seat] = []
    s.stands[seat] = 0
    forget_hand(s, seat)
    seen = s.seen[:]
    for owner in range(s.seats):
        seen[s.seats * seat + owner] = []  # an eliminated player sees what a spectator sees (THEOMACHY-INFO-13)
    s.seen = seen
    empty: list[int] = []
    myths = s.myths[:]
    myths[seat] = empty
    s.myths = myths
    decks = s.myth_decks[:]
    decks[seat] = empty
    s.myth_decks = decks
    s.myth_known = replaced(s.myth_known, seat, 0)
    for i in range(STATS):
        s.stats[STATS * seat + i] = 0
    recount(s, seat)
    s.reveal()
    if s.sink is not None:
        s.tell("eliminated", seat, text("{player} is eliminated.", player=player(seat)), "THEOMACHY-LAST-09", [])


def finish(s: TheomachyState, ending: int) -> None:
    """Fixes everybody's place: later out is better, equals share (THEOMACHY-RULING-65)."""
    merit: list[int] = []
    for seat in range(s.seats):
        if s.setup.mode == EPIC:  # ten points and more are all the same (THEOMACHY-RULING-52)
            merit.append(min(s.points[seat], s.cards.data.constants["epic_vp_goal"]))
        elif not s.alive[seat]:
            merit.append(s.out_at[seat])
        elif ending == NOBODY_LEFT:
            merit.append((1 << 20) + (1 if s.has_won(seat) else 0))
        elif ending == NOBODY_ANTES:
            best = max([worth(s, other) for other in range(s.seats) if s.alive[other]])
            merit.append((1 << 20) + (1 if worth(s, seat) == best else 0))
        else:
            merit.append((1 << 20) + worth(s, seat))
    s.places = [1 + sum([1 for other in merit if other > own]) for own in merit]
    s.ending = ending
    s.over = True
    s.reveal()
    if s.sink is not None:
        s.tell("end", s.first, text("The game ends: {reason}.", reason=REASONS[ending]), RULES[ending], [])


def result(s: TheomachyState) -> Result:
    best = s.places.count(1)
    seats = [
        SeatResult(
            seat=seat,
            value=1 / best if s.places[seat] == 1 else 0.0,
            rank=s.places[seat],
            score=s.points[seat] if s.setup.mode == EPIC else worth(s, seat),
            parts={"points": s.points[seat]} if s.setup.mode == EPIC else {"might": worth(s, seat)},
        )
        for seat in range(s.seats)
    ]
    return Result(seats=seats, reason=REASONS[s.ending], rule=RULES[s.ending])

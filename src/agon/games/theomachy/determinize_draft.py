"""The draft as a seat may take it to be: what it passed on is known as a whole, the rest is dealt anew."""

from __future__ import annotations

from agon.games.theomachy.draft import DECK, POOL, Draft, draft_size
from agon.games.theomachy.state import TheoState


def redraw_draft(s: TheoState, seat: int) -> None:
    """Draft hand by draft hand: what this seat passed on is known as a whole, the rest is dealt anew (INFO-12 c)."""
    step = s.stack[-1]
    size = draft_size(s)
    steps = size[1] - 1
    n = s.seats
    rounds = step.round if isinstance(step, Draft) else size[0]
    turn = step.turn if isinstance(step, Draft) else 0
    picks = [own[:] for own in s.picks]
    hands = [own[:] for own in s.draft_hands]
    left = s.leftovers[:]
    pool = s.prayer_deck[:]
    # first take all unknown cards up, then lay them down again in the same order
    for laying in range(2):
        if laying == 1:
            pool.sort()
            s.rng.shuffle(pool)
        for r in range(rounds + 1):
            if r == rounds and len(hands[0]) == 0:
                break
            for began in range(n):
                mine = (seat - began) % n  # when this seat holds that hand
                taken = steps if r < rounds else turn
                for k in range(min(taken, mine) if mine < steps else taken):
                    holder = (began + k) % n
                    if laying == 1:
                        picks[holder][r * steps + k] = pool.pop()
                    else:
                        pool.append(picks[holder][r * steps + k])
                if mine < steps and (r < rounds or turn >= mine):
                    if laying == 1:
                        reshuffle_passed(s, seat, began, r, taken, mine, steps, rounds, picks, hands, left)
                elif r < rounds:
                    if laying == 1:
                        left[r * n + began] = pool.pop()
                    else:
                        pool.append(left[r * n + began])
                else:
                    holder = (began + turn) % n
                    if laying == 1:
                        hands[holder] = sorted([pool.pop() for i in range(len(hands[holder]))])
                    else:
                        pool.extend(hands[holder])
    s.prayer_deck = sorted(pool)
    s.prayer_order = 0
    s.picks = picks
    s.draft_hands = hands
    s.leftovers = left
    redraw_answers(s, seat)


def reshuffle_passed(
    s: TheoState,
    seat: int,
    began: int,
    r: int,
    taken: int,
    mine: int,
    steps: int,
    rounds: int,
    picks: list[list[int]],
    hands: list[list[int]],
    left: list[int],
) -> None:
    """The cards that a hand had when this seat passed it on: any of them may be anywhere behind it."""
    n = s.seats
    if r == rounds and taken == mine:
        return  # this seat holds it now
    cards: list[int] = []
    for k in range(mine + 1, taken):
        cards.append(picks[(began + k) % n][r * steps + k])
    holder = (began + taken) % n
    if r < rounds:
        cards.append(left[r * n + began])
    else:
        cards.extend(hands[holder])
    cards.sort()
    s.rng.shuffle(cards)
    for k in range(mine + 1, taken):
        picks[(began + k) % n][r * steps + k] = cards.pop()
    if r < rounds:
        left[r * n + began] = cards.pop()
    else:
        hands[holder] = sorted(cards)


def redraw_answers(s: TheoState, seat: int) -> None:
    """What others have answered or dropped already."""
    step = s.stack[-1]
    if isinstance(step, Draft):
        for other in range(s.seats):
            if other != seat and step.chosen[other] >= 0:
                step.chosen[other] = s.rng.pick(s.draft_hands[other])
        return
    dropped = s.dropped[:]
    for other in range(s.seats):
        if other != seat:  # four cards that he may come to drop, of which he has named the lowest ones
            pool = sorted(s.picks[other])
            s.rng.shuffle(pool)
            dropped[other] = sorted(pool[: POOL - DECK])[: len(dropped[other])]
    s.dropped = dropped

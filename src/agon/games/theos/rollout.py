"""The quick way to the end of the round, where alone the game is won (THEOS-GEN-02).

In a round every card of the hand is played: what counts is when, and which god hears it then. An evaluation in the
middle of the round sees little of that; many rounds played out show it.
"""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Seat
from agon.core.one_ply import best_answer
from agon.core.rng import Rng
from agon.games.theos import actions
from agon.games.theos.cards import OFFERING, count_of, highest, numbers_of
from agon.games.theos.reading import likely_set
from agon.games.theos.rules import building
from agon.games.theos.state import TheosState
from agon.games.theos.step import END, top

# how soon a card is played, against others of the hand
HEARD: Final = 6  # its god is active
TURNING: Final = 3  # an Offering turns its god to be active
REJECTED: Final = 1
BLANK: Final = 2  # nothing lost, nothing won
LONGEST: Final = 100  # decisions, far more than a round has


def rollout(s: TheosState, rng: Rng) -> bool:
    if s.turn == 0 or s.over or top(s).phase() == END:
        return False  # hands are yet to be built: a round with chance hands tells nothing
    number = s.round
    for i in range(LONGEST):
        if s.over or s.round != number or top(s).phase() == END:
            break
        answer_all(s, rng)
    return True


def set_choice(s: TheosState, seat: Seat) -> list[Action]:
    """While hands are built: how many cards the hand still wants, and which it may be."""
    step = building(s)
    if step is None or len(s.asked[seat]) == 0:
        return []
    picks = step.picks[seat]
    place = highest(picks) + 1
    rest = numbers_of(s.deck[seat] >> place << place)
    return [step.need(s, seat) - count_of(picks)] + [actions.TAKE + card for card in rest]


def play_set(s: TheosState, seat: Seat, picks: list[Action], rng: Rng) -> None:
    """Plays the round with this hand. Whoever else has yet to build his takes what is likely."""
    step = building(s)
    assert step is not None
    for other in range(s.seats):
        if other != seat and len(s.asked[other]) > 0:
            for card in numbers_of(likely_set(s, other, s.deck[other], step.need(s, other), rng)):
                s.play(other, actions.TAKE + card)
    for action in picks:
        s.play(seat, action)
    rollout(s, rng)


def answer_all(s: TheosState, rng: Rng) -> None:
    """Everybody who is asked now answers."""
    is_turn = top(s).is_hidden()
    for seat in range(s.seats):
        if len(s.asked[seat]) > 0:
            last = s.waiting == 1
            s.play(seat, some_card(s, seat, rng) if is_turn else best_answer(s, seat))
            if last:
                break  # what is asked now is another question


def some_card(s: TheosState, seat: Seat, rng: Rng) -> Action:
    """Any card of the hand, sooner one that is heard."""
    options = s.asked[seat]
    return options[rng.weighted([haste(s, seat, option - actions.PLAY) for option in options])]


def haste(s: TheosState, seat: Seat, card: int) -> int:
    if card == actions.BLANK:
        return BLANK
    if s.gods[s.realm_of[seat]] >> s.cards.gods[card] & 1:
        return HEARD
    return TURNING if s.cards.types[card] == OFFERING else REJECTED

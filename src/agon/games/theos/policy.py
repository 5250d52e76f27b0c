"""How good a (determinized) state looks for a seat, in Followers: for simple bots."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.search_settings import SearchSettings
from agon.games.theos.abilities import Ability
from agon.games.theos.cards import OFFERING, PASSIVE, POWER, TRIGGERED, count_of, highest, numbers_of
from agon.games.theos.passives import blanks_for
from agon.games.theos.sets import PickSet
from agon.games.theos.state import TheosState
from agon.games.theos.step import END, TheosStep, top

WON: Final = 100.0
RIVAL: Final = 0.9  # what the best other team has, against one's own
BLANK_COST: Final = 0.9  # a Blank is a turn without a card
FIRST_POWER: Final = 0.4  # the best card to empower, as a share of what it does
OTHER_POWER: Final = 0.12
CONSTANT: Final = 0.5
RESOLVING: Final = 0.6  # an accepted card whose abilities are still to come
IN_DECK: Final = 0.3  # of a card's value, while decks are made
HEARD: Final = 0.5  # of a card's value in the hand, if its god is active
TURNING: Final = 0.3  # if not, and the card turns its god
REJECTED: Final = 0.25
EXCHANGED: Final = 0.1  # a hand card on its way into the deck

SEARCH_SETTINGS: Final = SearchSettings(
    value_scale=6.0,
    prior_temperature=0.7,
    adept_iterations=250,
    infer_from_seats=3,
    simultaneous=True,
    rollout_share=0.5,
)


def evaluate(s: TheosState, seat: Seat) -> float:
    own = s.setup.team_of[seat]
    if s.over:
        if s.winner >= 0:
            return WON if s.winner == own else -WON
        return 0.0
    step = top(s)
    best_other = -1000.0
    for team in range(s.setup.teams):
        if team != own:
            best_other = max(best_other, team_worth(s, team, step))
    return team_worth(s, own, step) - RIVAL * best_other + prospects(s, seat, step)


def team_worth(s: TheosState, team: int, step: TheosStep) -> float:
    """Followers on the table and what the raised cards promise."""
    worth = 0.0
    for member in range(s.seats):
        if s.setup.team_of[member] == team:
            worth += table_worth(s, member, step)
    return worth


def table_worth(s: TheosState, seat: Seat, step: TheosStep) -> float:
    """As if the cleanup ended now: what is not marked to stay goes back."""
    staying = step.staying(seat)
    worth = 0.0
    best = 0.0
    blanks = s.blanks[seat] if s.turn == 0 else 0
    for card in s.rows[seat]:
        if not staying >> card & 1:
            continue
        if staying != -1:
            blanks += blanks_for(s, card)
        if s.up >> card & 1:
            worth += s.followers[card]
            promise = promise_of(s, card)
            worth += OTHER_POWER * promise
            best = max(best, promise)
    card = s.played[seat]
    if card >= 0:
        worth += s.followers[card]
        if card == s.resolving and s.accepted:
            worth += RESOLVING
    if step.phase() == END and staying == -1:
        blanks = s.blanks[seat]
    return worth + (FIRST_POWER - OTHER_POWER) * best - BLANK_COST * blanks


def promise_of(s: TheosState, card: int) -> float:
    kinds = s.cards.with_kind
    worth = s.cards.all[card].value if kinds[POWER] >> card & 1 else 0.0
    if (kinds[PASSIVE] | kinds[TRIGGERED]) >> card & 1:
        worth += CONSTANT
    return worth


def prospects(s: TheosState, seat: Seat, step: TheosStep) -> float:
    """What the hand is worth, or the choice that is being made."""
    if isinstance(step, PickSet):
        return best_set(s, seat, step.pool(s, seat), step.picks[seat], step.need(s, seat))
    worth = 0.0
    for card in numbers_of(s.hand[seat]):
        worth += chance_of(s, seat, card)
    if s.round == 0:
        for card in numbers_of(s.deck[seat]):
            worth += IN_DECK * s.cards.all[card].value
    if isinstance(step, Ability) and 0 <= step.in_hand < len(s.cards.all) and step.you == seat:
        worth -= EXCHANGED
    return worth


def chance_of(s: TheosState, seat: Seat, card: int) -> float:
    return worth_in_hand(s, card, s.gods[s.realm_of[seat]])


def worth_in_hand(s: TheosState, card: int, active: int) -> float:
    """With these gods active a card is surely heard, or a way to turn them, or little."""
    value = s.cards.all[card].value
    if active >> s.cards.gods[card] & 1:
        return HEARD * value
    return (TURNING if s.cards.types[card] == OFFERING else REJECTED) * value


def best_set(s: TheosState, seat: Seat, pool: int, picks: int, size: int) -> float:
    """The picks so far and the best that can still follow: picks come in canonical order."""
    worth = 0.0
    for card in numbers_of(picks):
        worth += chance_of(s, seat, card)
    place = highest(picks) + 1
    rest = [chance_of(s, seat, card) for card in numbers_of(pool >> place << place)]
    rest.sort(reverse=True)
    for i in range(min(size - count_of(picks), len(rest))):
        worth += rest[i]
    return worth

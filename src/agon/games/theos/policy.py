"""How good a (determinized) state looks for a seat, in Followers: for simple bots."""

from __future__ import annotations

from typing import Final

from agon.core.search_settings import SearchSettings
from agon.games.theos.abilities import Ability
from agon.games.theos.cards import OFFERING, PASSIVE, POWER, TRIGGERED, count_of, highest, numbers_of
from agon.games.theos.cleanup import LEAVE, Cleanup
from agon.games.theos.decks import DECK_SIZE, BuildDecks
from agon.games.theos.passives import blanks_for
from agon.games.theos.rules import BuildHands, Turn
from agon.games.theos.state import TheosState

BLANK_COST = 0.9  # a Blank is a turn without a card
FIRST_POWER = 0.4  # the best card to empower, as a share of what it does
OTHER_POWER = 0.12
CONSTANT = 0.5

SEARCH_SETTINGS: Final = SearchSettings(
    value_scale=6.0,
    prior_temperature=0.7,
    adept_iterations=250,
    infer_from_seats=3,
    simultaneous=True,
    rollout_share=0.5,
)


def hides_choices(s: TheosState) -> bool:
    """The cards of a turn lie face down until all are turned up together (THEOS-TURN-03)."""
    top = s.stack[-1]
    return isinstance(top, Turn) and not top.revealed


def ask_again(s: TheosState, seat: int) -> None:
    """A card that another has already put face down is unknown to the seat: the other has yet to choose it."""
    top = s.stack[-1]
    if isinstance(top, Turn) and not top.revealed:
        for other in range(s.seats):
            if other != seat and top.chosen[other] >= 0:
                top.chosen[other] = -1
                s.put_question(other, top.options(s, other))


def evaluate(s: TheosState, seat: int) -> float:
    own = s.team_of[seat]
    if s.over:
        if s.winner >= 0:
            return 100.0 if s.winner == own else -100.0
        return 0.0
    best_other = -1000.0
    for team in range(s.teams):
        if team != own:
            best_other = max(best_other, team_worth(s, team))
    return team_worth(s, own) - 0.9 * best_other + prospects(s, seat)


def team_worth(s: TheosState, team: int) -> float:
    """Followers on the table and what the raised cards promise."""
    worth = 0.0
    for member in range(s.seats):
        if s.team_of[member] == team:
            worth += table_worth(s, member)
    return worth


def table_worth(s: TheosState, seat: int) -> float:
    """As if the cleanup ended now: what is not marked to stay goes back."""
    top = s.stack[-1]
    staying = -1
    if isinstance(top, Cleanup) and top.stage == LEAVE and top.at < len(top.order) and top.order[top.at] == seat:
        staying = top.kept
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
            worth += 0.6
    if isinstance(top, Cleanup) and staying == -1:
        blanks = s.blanks[seat]
    return worth + (FIRST_POWER - OTHER_POWER) * best - BLANK_COST * blanks


def promise_of(s: TheosState, card: int) -> float:
    kinds = s.cards.with_kind
    worth = s.cards.all[card].value if kinds[POWER] >> card & 1 else 0.0
    if (kinds[PASSIVE] | kinds[TRIGGERED]) >> card & 1:
        worth += CONSTANT
    return worth


def prospects(s: TheosState, seat: int) -> float:
    """What the hand is worth, or the choice that is being made."""
    top = s.stack[-1]
    if isinstance(top, BuildHands):
        return best_set(s, seat, s.deck[seat], top.picks[seat], top.need(s, seat))
    if isinstance(top, BuildDecks):
        return best_set(s, seat, s.rosters[seat], top.picks[seat], DECK_SIZE)
    worth = 0.0
    for card in numbers_of(s.hand[seat]):
        worth += chance_of(s, seat, card)
    if s.round == 0:
        for card in numbers_of(s.deck[seat]):
            worth += 0.3 * s.cards.all[card].value
    if isinstance(top, Ability) and top.in_hand >= 0 and top.you == seat and top.in_hand < len(s.cards.all):
        worth -= 0.1
    return worth


def chance_of(s: TheosState, seat: int, card: int) -> float:
    return worth_in_hand(s, card, s.gods[s.realm_of[seat]])


def worth_in_hand(s: TheosState, card: int, active: int) -> float:
    """With these gods active a card is surely heard, or a way to turn them, or little."""
    value = s.cards.all[card].value
    if active >> s.cards.gods[card] & 1:
        return 0.5 * value
    return 0.3 * value if s.cards.types[card] == OFFERING else 0.25 * value


def best_set(s: TheosState, seat: int, pool: int, picks: int, size: int) -> float:
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

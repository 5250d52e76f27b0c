"""What can be picked for a sentence of an ability: sources, targets, destinations, amounts, gods.

What is offered and what is applied come from these functions alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from agon.games.theos import actions
from agon.games.theos.cards import (
    ADD,
    ALL_GODS,
    COPIED,
    COPY,
    EMPOWER_OP,
    FRIENDLY,
    MIGRATE,
    ONE_OF_THOSE,
    RAISE,
    REMOVE,
    STEAL,
    SWAP_DECK,
    SWAP_HAND,
    THAT,
    THIS,
    Sentence,
    Target,
)
from agon.games.theos.passives import empowerable, raisable
from agon.games.theos.state import TheosState
from agon.games.theos.table_changes import room
from agon.games.theos.targets import matching

if TYPE_CHECKING:  # abilities ask what can be picked
    from agon.games.theos.abilities import Ability


def candidates(s: TheosState, a: Ability, sentence: Sentence) -> int:
    """The valid targets (for a Steal or Migrate: sources) of a sentence."""
    target = sentence.target
    assert target is not None
    mask = cards_meant(s, a, target)
    op = sentence.op
    if mask == 0 or op <= REMOVE:
        return mask
    if op <= MIGRATE:
        return with_destination(s, a, sentence, mask)
    if op == EMPOWER_OP:
        if s.triggers >= s.cards.data.trigger_cap:
            return 0  # cards that empower each other for ever (THEOS-RULING-51)
        return mask & empowerable(s, s.setup.team_of[a.you]) if target.side == FRIENDLY else mask & all_empowerable(s)
    if op == RAISE:
        return mask & raisable(s)
    if op == COPY:  # with such an ability, never itself, not twice (THEOS-RULING-35, RULING-36)
        mask &= s.cards.with_kind[sentence.kind] & ~(1 << a.user)
        for pair in s.copied:
            if pair // COPIED == a.user:
                mask &= ~(1 << (pair % COPIED))
        return mask
    if op in (SWAP_HAND, SWAP_DECK):
        return mask & s.owned[a.you] & (s.up | s.down)  # THEOS-RULING-38
    return mask


def cards_meant(s: TheosState, a: Ability, target: Target) -> int:
    if target.how == THIS:
        return s.standing() & 1 << a.user  # THEOS-RULING-56
    if target.how == THAT or target.how == ONE_OF_THOSE:
        return a.those & s.standing()  # THEOS-RA-22
    return matching(s, target, a.user, a.you, a.foe)


def all_empowerable(s: TheosState) -> int:
    mask = 0
    for team in range(s.setup.teams):
        mask |= empowerable(s, team)
    return mask


def with_destination(s: TheosState, a: Ability, sentence: Sentence, sources: int) -> int:
    """A source is offered only if a legal destination exists (THEOS-RULING-41)."""
    mask = 0
    for card in s.in_order(sources):
        if destinations(s, a, sentence, 1 << card):
            mask |= 1 << card
    return mask


def destinations(s: TheosState, a: Ability, sentence: Sentence, sources: int) -> int:
    """Where stolen or migrating Followers may go: another team's card, or another card of the team."""
    if sentence.to is None:
        mask = s.standing() & 1 << a.user
    else:
        mask = cards_meant(s, a, sentence.to)
    mask &= ~sources
    for team in range(s.setup.teams):
        if sources & s.team_cards[team]:
            mask &= ~s.team_cards[team] if sentence.op == STEAL else s.team_cards[team]  # THEOS-KEY-03, KEY-04
    return mask


def possible(s: TheosState, a: Ability, sentence: Sentence) -> int:
    """The most Followers that an `up to` could move."""
    most = 0
    for card in s.in_order(a.picks):
        if sentence.op == ADD:
            most = max(most, min(room(s, card), s.supply))
        elif sentence.op == REMOVE:
            most = max(most, s.followers[card])
        else:
            most = max(most, min(s.followers[card], room(s, a.to)))
    return most


def god_options(s: TheosState, sentence: Sentence) -> list[int]:
    """Every passive god that the text allows, in every Realm (THEOS-RULING-42)."""
    options: list[int] = []
    for realm in range(s.setup.realms):
        for god in range(actions.IN_REALM):
            if not s.gods[realm] >> god & 1 and (sentence.god == ALL_GODS or sentence.god == god):
                options.append(actions.SET + actions.IN_REALM * realm + god)
    return options

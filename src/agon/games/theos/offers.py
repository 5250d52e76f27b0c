"""What is offered while an ability is carried out: whether a sentence can be begun, and the options of each question.

Cards, destinations and gods come from picking.py, so that nothing is offered that would not be applied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from agon.core.contract import Action
from agon.games.theos import actions
from agon.games.theos.cards import (
    EXCHANGE,
    SET_GOD,
    SEVERAL,
    SWAP_DECK,
    SWAP_HAND,
    Sentence,
    Text,
    count_of,
    numbers_of,
)
from agon.games.theos.picking import candidates, destinations, god_options
from agon.games.theos.stages import AMOUNT, DECK, HAND, MAY, MORE, PICK, TEAM, TO
from agon.games.theos.state import TheosState
from agon.games.theos.targets import matching

if TYPE_CHECKING:  # abilities ask what they may offer
    from agon.games.theos.abilities import Ability


def number(s: TheosState, a: Ability, ability: Text, sentence: Sentence) -> int:
    """How many Followers, or cards; 0 passes the sentence over (THEOS-RA-15, RA-23, EX-06)."""
    target = sentence.target
    if target is not None and target.how == SEVERAL and target.most == 0 and hash_of(s, a, ability) == 0:
        return 0
    if not sentence.numbered:
        return 1
    return sentence.number if sentence.number > 0 else hash_of(s, a, ability)


def hash_of(s: TheosState, a: Ability, ability: Text) -> int:
    """The `#` of an ability, as it is now."""
    if ability.count is None:
        return ability.times * a.caught
    return ability.times * count_of(matching(s, ability.count, a.user, a.you, a.foe))


def can_begin(s: TheosState, a: Ability, sentence: Sentence) -> bool:
    """Whether the sentence has a legal completion (THEOS-RA-03, RULING-40, RULING-41)."""
    if sentence.op == SET_GOD:
        return len(god_options(s, sentence)) > 0
    if sentence.op == EXCHANGE:
        return s.hand[a.you] != 0 and s.deck[a.you] != 0
    if sentence.op == SWAP_HAND and s.hand[a.you] == 0 and s.blanks[a.you] == 0:
        return False
    if sentence.op == SWAP_DECK and s.deck[a.you] == 0:
        return False
    return candidates(s, a, sentence) != 0


def options_now(s: TheosState, a: Ability) -> list[Action]:
    """The options of the question at which the ability stands."""
    stage = a.stage
    if stage == TEAM:
        return team_options(s, a)
    if stage == MAY:
        return [actions.YES, actions.NO]
    sentence = a.sentence(s)
    if stage == PICK:
        return [actions.TARGET + card for card in s.in_order(candidates(s, a, sentence))]
    if stage == MORE:
        return later_picks(s, a, sentence)
    if stage == TO:
        return [actions.TO + card for card in s.in_order(destinations(s, a, sentence, a.picks))]
    if stage == AMOUNT:
        return [actions.AMOUNT + amount for amount in range(a.amount + 1)]
    if stage == HAND:
        options = [actions.HAND + card for card in numbers_of(s.hand[a.you])]
        if sentence.op == SWAP_HAND and s.blanks[a.you] > 0:
            options.append(actions.HAND + actions.BLANK)  # Blanks are one option (THEOS-RULING-39)
        return options
    if stage == DECK:
        return [actions.DECK + card for card in numbers_of(s.deck[a.you])]
    return god_options(s, sentence)


def team_options(s: TheosState, a: Ability) -> list[Action]:
    """Enemy teams without a run so far that have a valid target for the first sentence (THEOS-RULING-33, EX-12)."""
    options: list[int] = []
    own = s.setup.team_of[a.you]
    sentence = a.ability(s).sentences[0]
    before = a.foe
    for team in range(s.setup.teams):
        if team != own and not a.handled >> team & 1:  # never the same team twice (THEOS-KEY-15)
            a.foe = team
            if can_begin(s, a, sentence):
                options.append(actions.TEAM + team)
    a.foe = before
    return options


def later_picks(s: TheosState, a: Ability, sentence: Sentence) -> list[Action]:
    """Several targets: each later in order than the one before, then done (THEOS-RA-21)."""
    options: list[int] = []
    passed = a.last < 0
    for card in s.in_order(candidates(s, a, sentence)):
        if passed:
            options.append(actions.TARGET + card)
        elif card == a.last:
            passed = True
    options.append(actions.DONE)
    return options

"""Happenings and the Triggered abilities that they set off (THEOS-ABIL-06, ABIL-07, TIME-01 to TIME-07, RULING-25).

A sentence of an ability is one happening. `happen` is the one place where the conditions are computed.
"""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import text
from agon.games.theos import actions
from agon.games.theos.cards import (
    ALL_GODS,
    EMPOWERS,
    ENEMY_ADDS,
    ENEMY_DESTROYED,
    ENEMY_TAKES,
    FRIEND_ACCEPTED,
    FRIEND_DESTROYED,
    GOD_ACTIVE,
    POWER_CARD,
    RAISED_SELF,
    TEAM_REMOVES,
    Text,
)
from agon.games.theos.choices import table_choice
from agon.games.theos.state import TheosState
from agon.games.theos.step import ResolutionStep
from agon.games.theos.words import card_ref, entity

IS_RAISED: Final = 0
IS_DESTROYED: Final = 1
IS_ACCEPTED: Final = 2
IS_EMPOWERED: Final = 3
IS_REMOVED: Final = 4
IS_STOLEN: Final = 5
IS_ADDED: Final = 6
IS_ACTIVE: Final = 7
LISTENING: Final = [  # the events of Triggered abilities that each happening may meet
    [RAISED_SELF],
    [ENEMY_DESTROYED, FRIEND_DESTROYED],
    [FRIEND_ACCEPTED],
    [EMPOWERS],
    [TEAM_REMOVES, ENEMY_TAKES],
    [ENEMY_TAKES],
    [ENEMY_ADDS],
    [GOD_ACTIVE],
]
PER_CARD: Final = 16  # a pending trigger is PER_CARD * card + ability


def happen(s: TheosState, happening: int, team: int, cards: int, turned: int) -> None:
    """`team` did it to `cards`; or a god became active: `turned` is IN_REALM * Realm + god, else -1."""
    listeners = 0
    for event in LISTENING[happening]:
        listeners |= s.cards.with_event[event]
    listeners &= s.standing()  # raised right after the step (THEOS-RULING-25), never unresolved (RULING-17)
    if listeners == 0:
        return
    pending: list[int] = []
    those: list[int] = []
    for card in s.in_order(listeners):
        abilities = s.cards.all[card].abilities
        for index in range(len(abilities)):
            ability = abilities[index]
            if ability.event in LISTENING[happening] and s.gate_open(card, ability.gate):
                met = condition(s, ability, card, team, cards, turned)
                if met:
                    pending.append(PER_CARD * card + index)
                    those.append(met)
    if len(pending) > 0:
        s.push(Triggers(pending, those))


def condition(s: TheosState, ability: Text, card: int, team: int, cards: int, turned: int) -> int:
    """The cards that met the condition of `card` (THEOS-TIME-06), seen from its owner (RULING-22, RULING-67), or 0."""
    event = ability.event
    bit = 1 << card
    own = s.team(card)
    friends = s.team_cards[own]
    if event == RAISED_SELF:
        return cards & bit
    if event == ENEMY_DESTROYED:
        return cards & ~friends
    if event == FRIEND_DESTROYED:
        return cards & friends & ~bit
    if event == FRIEND_ACCEPTED:
        return cards & friends & ~bit & s.cards.of_type[POWER_CARD]
    if event == EMPOWERS:
        if team != own:
            return 0
        return cards if ability.god == ALL_GODS else cards & s.cards.of_god[ability.god]
    if event == TEAM_REMOVES:
        return cards & ~friends if team == own else 0
    if event == ENEMY_ADDS:
        return cards if team != own else 0
    if event == ENEMY_TAKES:
        return cards & friends & ~bit if team != own else 0
    # a god becomes active in the Realm of the card's owner (THEOS-CARD-29, RULING-43)
    return bit if turned == actions.IN_REALM * s.realm_of[s.owner(card)] + ability.god else 0


class Triggers(ResolutionStep):
    """Abilities triggered by one happening: simultaneous, in the Active Player's order (THEOS-TIME-03)."""

    def __init__(self, pending: list[int], those: list[int]) -> None:
        self.pending = pending  # PER_CARD * card + ability, in canonical order: replaced, never changed
        self.those = those  # for each, the cards that met its condition

    def copy(self) -> Triggers:
        return Triggers(self.pending, self.those)

    def run(self, s: TheosState) -> None:
        if len(self.pending) == 0:
            s.pop()
            return
        cards = self.options(s, s.active)
        if len(cards) == 1:
            self.answer(s, s.active, cards[0])  # nothing to choose, nothing to tell
        else:
            s.put_question(s.active, cards)

    def options(self, s: TheosState, seat: Seat) -> list[Action]:
        cards: list[int] = []
        for trigger in self.pending:  # a card with two of them: top to bottom (THEOS-TIME-05)
            action = actions.TRIGGER + trigger // PER_CARD
            if action not in cards:
                cards.append(action)
        return cards

    def answer(self, s: TheosState, seat: Seat, action: Action) -> None:
        card = action - actions.TRIGGER
        at = 0
        while self.pending[at] // PER_CARD != card:
            at += 1
        index = self.pending[at] % PER_CARD
        those = self.those[at]
        self.pending = self.pending[:at] + self.pending[at + 1 :]
        self.those = self.those[:at] + self.those[at + 1 :]
        if s.triggers >= s.cards.data.trigger_cap:
            return  # THEOS-RULING-51
        if not s.stands(card) or not s.gate_open(card, s.cards.all[card].abilities[index].gate):
            return  # dropped (THEOS-RULING-26)
        s.triggers += 1
        if s.sink is not None:
            words = text("{card} is triggered.", card=card_ref(s, card))
            s.tell("trigger", s.active, words, "THEOS-TIME-01", [entity(s, card)])
        from agon.games.theos.abilities import begin_ability  # a cycle: what abilities do sets off abilities

        s.push(begin_ability(card, card, index, s.owner(card), those))  # before the next (TIME-04), then back (TIME-02)

    def question(self, s: TheosState, seat: Seat) -> Question:
        help = "They were triggered by the same happening."
        return Question("trigger", "Which triggered ability comes first?", "THEOS-TIME-03", help)

    def choice(self, s: TheosState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        return table_choice(s, action, action - actions.TRIGGER, rule)

    def refuse(self, s: TheosState, seat: Seat, action: Action) -> IllegalAction:
        if actions.TRIGGER <= action < actions.KEEP:
            return IllegalAction("that card has no pending triggered ability", "THEOS-TIME-03")
        return self.not_asked(s, seat)

    def check(self, s: TheosState) -> None:
        super().check(s)
        need(len(self.pending) == len(self.those), "every trigger has the cards that met it")
        for trigger in self.pending:
            need(0 <= trigger < actions.CARDS * PER_CARD, "there is no such trigger")

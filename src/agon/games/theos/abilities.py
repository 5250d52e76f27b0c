"""An ability being carried out: its gate, its Multi runs, its sentences, and the picks that each of them needs.

What is offered and what is applied come from the same functions: those of picking.py.
"""

from __future__ import annotations

from typing import Final

from agon.core.contract import Step
from agon.games.theos import actions
from agon.games.theos.cards import (
    COPY,
    EMPOWER_OP,
    EXCHANGE,
    INSTANT,
    MIGRATE,
    ONE_OF_THOSE,
    PICKED,
    POWER,
    SET_GOD,
    SEVERAL,
    STEAL,
    SWAP_DECK,
    SWAP_HAND,
    THIS,
    Sentence,
    Text,
    count_of,
    highest,
    numbers_of,
)
from agon.games.theos.operations import perform
from agon.games.theos.picking import candidates, destinations, god_options, possible
from agon.games.theos.state import TheosState
from agon.games.theos.targets import matching
from agon.games.theos.triggers import IS_EMPOWERED, happen
from agon.games.theos.words import entity, name, who

# where an Ability stands
GATE: Final = 0
TEAM: Final = 1  # which enemy team comes next (Multi)
SENTENCE: Final = 2
MAY: Final = 3
PICK: Final = 4  # one target, or the source of a Steal or Migrate
MORE: Final = 5  # several targets
TO: Final = 6
AMOUNT: Final = 7
HAND: Final = 8
DECK: Final = 9
GOD: Final = 10


class Ability(Step[TheosState]):
    """One ability of the card `text`, used by the card `user` as its own, for the seat `you` (THEOS-RULING-22)."""

    def __init__(
        self, user: int, text: int, index: int, you: int, stage: int, part: int, foe: int, handled: int, those: int,
        caught: int, did: bool, picks: int, last: int, to: int, amount: int, in_hand: int,
    ) -> None:  # fmt: skip
        self.user = user
        self.text = text
        self.index = index
        self.you = you
        self.stage = stage
        self.part = part  # the sentence
        self.foe = foe  # the enemy team of this Multi run, or -1
        self.handled = handled  # enemy teams that had their run, as bits
        self.those = those  # `that card`, `those cards`
        self.caught = caught  # cards destroyed by this ability so far (THEOS-RULING-74)
        self.did = did  # the sentence before did what its verb says (THEOS-RULING-55)
        self.picks = picks  # targets or sources of this sentence
        self.last = last  # the latest of several picks, or -1
        self.to = to  # the destination, or -1
        self.amount = amount
        self.in_hand = in_hand  # the hand card of an exchange, or -1: secret

    def copy(self) -> Ability:
        return Ability(
            self.user, self.text, self.index, self.you, self.stage, self.part, self.foe, self.handled, self.those,
            self.caught, self.did, self.picks, self.last, self.to, self.amount, self.in_hand,
        )  # fmt: skip

    def ability(self, s: TheosState) -> Text:
        return s.cards.all[self.text].abilities[self.index]

    def sentence(self, s: TheosState) -> Sentence:
        return s.cards.all[self.text].abilities[self.index].sentences[self.part]

    # -- the flow ---------------------------------------------------------------------------------------------------
    def run(self, s: TheosState) -> None:
        if self.stage == SENTENCE:
            self.next_sentence(s)
        elif self.stage == GATE:
            ability = self.ability(s)
            # the gate is read on the using card, once (THEOS-RA-02, RULING-34, RULING-35)
            if not s.stands(self.user) or not s.gate_open(self.user, ability.gate):
                s.pop()
            else:
                self.stage = TEAM if ability.multi else SENTENCE
        elif self.stage == TEAM:
            teams = self.team_options(s)
            if len(teams) == 0:
                s.pop()
            elif len(teams) == 1:
                self.answer(s, s.active, teams[0])  # nothing to choose, nothing to tell
            else:
                s.put_question(s.active, teams)
        else:
            s.ask(s.active)  # what is still to be chosen; only the Active Player decides (THEOS-RA-17)

    def next_sentence(self, s: TheosState) -> None:
        """Sentences are carried out in order; one that can do nothing is passed over (THEOS-RA-19)."""
        ability = self.ability(s)
        if self.part == len(ability.sentences):
            if ability.multi:
                self.stage = TEAM
                self.part = 0
                self.those = 0
            else:
                s.pop()
            return
        sentence = ability.sentences[self.part]
        self.picks = 0
        self.last = -1
        self.to = -1
        self.in_hand = -1
        self.amount = self.number(s, ability, sentence)
        if (sentence.if_done and not self.did) or self.amount == 0 or not self.can_begin(s, sentence):
            self.pass_over()
        elif sentence.may:
            self.stage = MAY  # THEOS-RA-01, RES-05
        else:
            self.begin(s, sentence)

    def pass_over(self) -> None:
        """On to the next sentence; `if you do` and `that card` have nothing to go by."""
        self.did = False
        self.those = 0
        self.part += 1
        self.stage = SENTENCE

    def number(self, s: TheosState, ability: Text, sentence: Sentence) -> int:
        """How many Followers, or cards; 0 passes the sentence over (THEOS-RA-15, RA-23)."""
        target = sentence.target
        if target is not None and target.how == SEVERAL and target.most == 0 and self.hash(s, ability) == 0:
            return 0
        if not sentence.numbered:
            return 1
        return sentence.number if sentence.number > 0 else self.hash(s, ability)

    def hash(self, s: TheosState, ability: Text) -> int:
        if ability.count is None:
            return ability.times * self.caught
        return ability.times * count_of(matching(s, ability.count, self.user, self.you, self.foe))

    def can_begin(self, s: TheosState, sentence: Sentence) -> bool:
        """Whether the sentence has a legal completion (THEOS-RA-03, RULING-40, RULING-41)."""
        if sentence.op == SET_GOD:
            return len(god_options(s, sentence)) > 0
        if sentence.op == EXCHANGE:
            return s.hand[self.you] != 0 and s.deck[self.you] != 0
        if sentence.op == SWAP_HAND and s.hand[self.you] == 0 and s.blanks[self.you] == 0:
            return False
        if sentence.op == SWAP_DECK and s.deck[self.you] == 0:
            return False
        return candidates(s, self, sentence) != 0

    def begin(self, s: TheosState, sentence: Sentence) -> None:
        target = sentence.target
        if target is None:
            self.stage = GOD if sentence.op == SET_GOD else HAND
        elif target.how == PICKED or target.how == ONE_OF_THOSE:
            self.stage = PICK
        elif target.how == SEVERAL:
            self.stage = MORE
        else:  # no pick: this card, those cards, each card (THEOS-RA-20)
            self.picks = candidates(s, self, sentence)
            self.chosen(s, sentence)

    def chosen(self, s: TheosState, sentence: Sentence) -> None:
        """The targets are settled; what else must be known?"""
        if sentence.op == STEAL or sentence.op == MIGRATE:
            if sentence.to is not None and sentence.to.how != THIS:
                if destinations(s, self, sentence, self.picks):
                    self.stage = TO
                else:
                    self.pass_over()  # several sources with no destination in common
                return
            self.to = self.user
        elif sentence.op == SWAP_HAND or sentence.op == SWAP_DECK:
            self.stage = HAND if sentence.op == SWAP_HAND else DECK
            return
        self.how_many(s, sentence)

    def how_many(self, s: TheosState, sentence: Sentence) -> None:
        """`Up to N`: the Active Player picks the amount, if any is possible (THEOS-RA-14)."""
        if sentence.up_to:
            self.amount = min(self.amount, possible(s, self, sentence))
            if self.amount > 0:
                self.stage = AMOUNT
                return
        self.perform(s)

    def perform(self, s: TheosState) -> None:
        """All is chosen: the verb's own function takes over (operations.py, and below what activates abilities)."""
        sentence = self.sentence(s)
        self.stage = SENTENCE
        self.part += 1
        if sentence.op == EMPOWER_OP:
            self.succeed()
            s.triggers += 1
            empower(s, highest(self.picks))
        elif sentence.op == COPY:
            self.succeed()
            copy_abilities(s, self.user, highest(self.picks), sentence.kind)
        else:
            perform(s, self, sentence)

    def succeed(self) -> None:
        self.did = True
        self.those = self.picks

    # -- what is offered ------------------------------------------------------------------------------------------
    def team_options(self, s: TheosState) -> list[int]:
        """Enemy teams without a run so far that have a valid target for the first sentence (THEOS-RULING-33)."""
        options: list[int] = []
        own = s.team_of[self.you]
        sentence = self.ability(s).sentences[0]
        before = self.foe
        for team in range(s.teams):
            if team != own and not self.handled >> team & 1:  # never the same team twice (THEOS-KEY-15)
                self.foe = team
                if self.can_begin(s, sentence):
                    options.append(actions.TEAM + team)
        self.foe = before
        return options

    def options(self, s: TheosState, seat: int) -> list[int]:
        stage = self.stage
        if stage == TEAM:
            return self.team_options(s)
        if stage == MAY:
            return [actions.YES, actions.NO]
        sentence = self.sentence(s)
        if stage == PICK:
            return [actions.TARGET + card for card in s.in_order(candidates(s, self, sentence))]
        if stage == MORE:
            return self.later_picks(s, sentence)
        if stage == TO:
            return [actions.TO + card for card in s.in_order(destinations(s, self, sentence, self.picks))]
        if stage == AMOUNT:
            return [actions.AMOUNT + number for number in range(self.amount + 1)]
        if stage == HAND:
            options = [actions.HAND + card for card in numbers_of(s.hand[self.you])]
            if sentence.op == SWAP_HAND and s.blanks[self.you] > 0:
                options.append(actions.HAND + actions.BLANK)  # Blanks are one option (THEOS-RULING-39)
            return options
        if stage == DECK:
            return [actions.DECK + card for card in numbers_of(s.deck[self.you])]
        return god_options(s, sentence)

    def later_picks(self, s: TheosState, sentence: Sentence) -> list[int]:
        """Several targets: each later in order than the one before, then done (THEOS-RA-21)."""
        options: list[int] = []
        passed = self.last < 0
        for card in s.in_order(candidates(s, self, sentence)):
            if passed:
                options.append(actions.TARGET + card)
            elif card == self.last:
                passed = True
        options.append(actions.DONE)
        return options

    # -- answers ------------------------------------------------------------------------------------------------------
    def answer(self, s: TheosState, seat: int, action: int) -> None:
        stage = self.stage
        if stage == TEAM:
            self.foe = action - actions.TEAM
            self.handled |= 1 << self.foe
            self.stage = SENTENCE
            return
        sentence = self.sentence(s)
        if stage == MAY:
            if action == actions.YES:
                self.begin(s, sentence)
            else:
                self.pass_over()
                if s.sink is not None:
                    s.tell("decline", seat, f"{who(s, seat)} declines.", "THEOS-RA-01", [entity(s, self.user)])
        elif stage == PICK:
            self.picks = 1 << (action - actions.TARGET)
            self.chosen(s, sentence)
        elif stage == MORE:
            self.one_more(s, sentence, action)
        elif stage == TO:
            self.to = action - actions.TO
            self.how_many(s, sentence)
        elif stage == AMOUNT:
            self.amount = action - actions.AMOUNT
            self.perform(s)
        elif stage == HAND:
            self.in_hand = action - actions.HAND
            if sentence.op == EXCHANGE:
                self.stage = DECK
            else:
                self.perform(s)
        elif stage == DECK:
            self.to = action - actions.DECK
            self.perform(s)
        else:
            self.to = action - actions.SET
            self.perform(s)

    def one_more(self, s: TheosState, sentence: Sentence, action: int) -> None:
        if action != actions.DONE:
            self.last = action - actions.TARGET
            self.picks |= 1 << self.last
            target = sentence.target
            assert target is not None
            most = target.most if target.most > 0 else self.hash(s, self.ability(s))
            if count_of(self.picks) < most:
                return  # asked again
        self.chosen(s, sentence)


def begin_ability(user: int, text: int, index: int, you: int, those: int) -> Ability:
    return Ability(user, text, index, you, GATE, 0, -1, 0, those, 0, False, 0, -1, -1, 0, -1)


class Activate(Step[TheosState]):
    """All abilities of one kind printed on `text`, top to bottom, used by `user` (THEOS-RES-04, RES-07, KEY-12).

    Instants when their card is accepted (THEOS-ABIL-01), Powers each time their card is empowered (ABIL-02).
    """

    def __init__(self, user: int, text: int, kind: int, next: int) -> None:
        self.user = user
        self.text = text
        self.kind = kind
        self.next = next

    def copy(self) -> Activate:
        return Activate(self.user, self.text, self.kind, self.next)

    def run(self, s: TheosState) -> None:
        abilities = s.cards.all[self.text].abilities
        while self.next < len(abilities) and abilities[self.next].kind != self.kind:
            self.next += 1
        # destroyed cards start no further ability (THEOS-RULING-28), raised again or not (RULING-29)
        goes_on = s.stands(self.user)
        if self.kind == INSTANT and self.user == self.text:
            goes_on = s.resolving == self.user
        if self.next == len(abilities) or not goes_on:
            s.pop()
            return
        index = self.next
        self.next += 1
        s.push(begin_ability(self.user, self.text, index, s.active, 0))  # `you` is the Active Player (RULING-23)


def empower(s: TheosState, card: int) -> None:
    """Triggers on empowering come first, then the card's Power abilities (THEOS-KEY-11, RULING-31)."""
    if s.sink is not None:
        s.tell("empower", s.active, f"{who(s, s.active)} empowers {name(s, card)}.", "THEOS-RES-06", [entity(s, card)])
    s.push(Activate(card, card, POWER, 0))
    happen(s, IS_EMPOWERED, s.team_of[s.active], 1 << card, -1, -1)


def copy_abilities(s: TheosState, user: int, source: int, kind: int) -> None:
    """The using card performs them as its own (THEOS-KEY-12, RULING-35)."""
    s.copied = [*s.copied, 64 * user + source]
    if s.sink is not None:
        text = f"{name(s, user)} copies {name(s, source)}."
        s.tell("copy", s.active, text, "THEOS-KEY-12", [entity(s, user), entity(s, source)])
    s.push(Activate(user, source, kind, 0))

"""An ability being carried out: its gate, its Multi runs, its sentences, and the picks that each of them needs.

What is asked and offered is in offers.py, what each verb does in operations.py.
"""

from __future__ import annotations

from agon.core.contract import Step
from agon.games.theos import actions
from agon.games.theos.cards import (
    COPY,
    EMPOWER_OP,
    EXCHANGE,
    MIGRATE,
    ONE_OF_THOSE,
    PICKED,
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
)
from agon.games.theos.offers import can_begin, hash_of, number, options_now, team_options
from agon.games.theos.operations import perform
from agon.games.theos.picking import candidates, destinations, possible
from agon.games.theos.stages import AMOUNT, DECK, GATE, GOD, HAND, MAY, MORE, PICK, SENTENCE, TEAM, TO
from agon.games.theos.state import TheosState
from agon.games.theos.words import entity, who


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
            teams = team_options(s, self)
            if len(teams) == 0:
                s.pop()
            elif len(teams) == 1:
                self.answer(s, s.active, teams[0])  # nothing to choose, nothing to tell
            else:
                s.put_question(s.active, teams)
        else:
            s.ask(s.active)  # what is still to be chosen; only the Active Player decides (THEOS-RA-17)

    def options(self, s: TheosState, seat: int) -> list[int]:
        return options_now(s, self)

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
        self.amount = number(s, self, ability, sentence)
        if (sentence.if_done and not self.did) or self.amount == 0 or not can_begin(s, self, sentence):
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
        """All is chosen: the verb's own function takes over (operations.py, activating.py)."""
        sentence = self.sentence(s)
        self.stage = SENTENCE
        self.part += 1
        if sentence.op == EMPOWER_OP or sentence.op == COPY:
            self.set_off(s, sentence)
        else:
            perform(s, self, sentence)

    def set_off(self, s: TheosState, sentence: Sentence) -> None:
        """The verbs that activate other abilities."""
        from agon.games.theos.activating import copy_abilities, empower  # which begin abilities themselves

        self.did = True
        self.those = self.picks
        if sentence.op == EMPOWER_OP:
            s.triggers += 1
            empower(s, highest(self.picks))
        else:
            copy_abilities(s, self.user, highest(self.picks), sentence.kind)

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
            most = target.most if target.most > 0 else hash_of(s, self, self.ability(s))
            if count_of(self.picks) < most:
                return  # asked again
        self.chosen(s, sentence)


def begin_ability(user: int, text: int, index: int, you: int, those: int) -> Ability:
    return Ability(user, text, index, you, GATE, 0, -1, 0, those, 0, False, 0, -1, -1, 0, -1)

"""An ability being carried out: its gate, its Multi runs, its sentences, and the picks that each of them needs.

Here too is what sets abilities off: all of one kind on a card, by acceptance, by empowering or by copying. What is
offered is in offers.py, what each verb does in operations.py.
"""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.rng import Rng
from agon.core.text import SeatName, text
from agon.games.theos import actions
from agon.games.theos.cards import (
    COPIED,
    COPY,
    EMPOWER_OP,
    EXCHANGE,
    INSTANT,
    MIGRATE,
    NO_RAISE,
    ONE_OF_THOSE,
    PICKED,
    POWER,
    RAISE,
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
from agon.games.theos.choices import own_choice, table_choice
from agon.games.theos.offers import can_begin, hash_of, number, options_now, team_options
from agon.games.theos.operations import perform
from agon.games.theos.passives import barred, refuse_empowering
from agon.games.theos.picking import candidates, destinations, possible
from agon.games.theos.stages import AMOUNT, DECK, GATE, GOD, HAND, MAY, MORE, PICK, SENTENCE, TEAM, TO
from agon.games.theos.state import TheosState
from agon.games.theos.step import ResolutionStep, check_card
from agon.games.theos.targets import refuse_target
from agon.games.theos.triggers import IS_EMPOWERED, happen
from agon.games.theos.words import card_name, card_ref, entity, followers, god, realm_ref, team_ref


class Ability(ResolutionStep):
    """One ability of the card `text`, used by the card `user` as its own, for the seat `you` (THEOS-RULING-22)."""

    def __init__(  # noqa: PLR0913 (a Step's fields: the codec gives them by name)
        self, user: int, text: int, index: int, you: Seat, stage: int, part: int, foe: int, handled: int, those: int,
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

    def options(self, s: TheosState, seat: Seat) -> list[Action]:
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
        """`Up to N`: the Active Player picks the amount, if any is possible (THEOS-RA-14, EX-05)."""
        if sentence.up_to:
            self.amount = min(self.amount, possible(s, self, sentence))
            if self.amount > 0:
                self.stage = AMOUNT
                return
        self.perform(s)

    def perform(self, s: TheosState) -> None:
        """All is chosen: the verb's own function takes over (operations.py)."""
        sentence = self.sentence(s)
        self.stage = SENTENCE
        self.part += 1
        if sentence.op == EMPOWER_OP or sentence.op == COPY:
            self.set_off(s, sentence)
        else:
            perform(s, self, sentence)

    def set_off(self, s: TheosState, sentence: Sentence) -> None:
        """The verbs that activate other abilities."""
        self.did = True
        self.those = self.picks
        if sentence.op == EMPOWER_OP:
            s.triggers += 1
            empower(s, highest(self.picks))
        else:
            copy_abilities(s, self.user, highest(self.picks), sentence.kind)

    # -- answers ------------------------------------------------------------------------------------------------------
    def answer(self, s: TheosState, seat: Seat, action: Action) -> None:
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
                    words = text("{player} declines.", player=SeatName(seat))
                    s.tell("decline", seat, words, "THEOS-RA-01", [entity(s, self.user)])
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

    def one_more(self, s: TheosState, sentence: Sentence, action: Action) -> None:
        if action != actions.DONE:
            self.last = action - actions.TARGET
            self.picks |= 1 << self.last
            target = sentence.target
            assert target is not None
            most = target.most if target.most > 0 else hash_of(s, self, self.ability(s))
            if count_of(self.picks) < most:
                return  # asked again
        self.chosen(s, sentence)

    # -- the words ----------------------------------------------------------------------------------------------------
    def question(self, s: TheosState, seat: Seat) -> Question:
        """Which ability asks, and its own text."""
        kind, template, rule, help = QUESTIONS[self.stage]
        if self.stage == HAND and self.sentence(s).op == EXCHANGE:
            kind, template, rule, help = EXCHANGE_QUESTION
        line = s.cards.all[self.text].lines[self.index]
        words = text(template, card=card_ref(s, self.user))
        return Question(kind, words, rule, text("{ability} {help}", ability=line, help=help) if help else line)

    def choice(self, s: TheosState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        stage = self.stage
        if stage == PICK or (stage == MORE and action != actions.DONE):
            return table_choice(s, action, action - actions.TARGET, rule)
        if stage == TO:
            return table_choice(s, action, action - actions.TO, rule)
        if stage in (HAND, DECK):
            card = action - (actions.HAND if stage == HAND else actions.DECK)
            made = own_choice(s, seat, action, card, rule)
            if self.sentence(s).op != EXCHANGE:  # what enters the row is shown
                made.marks = ["reveal"]
            return made
        if stage == AMOUNT:
            amount = action - actions.AMOUNT
            return Choice(action=action, label=followers(amount), rule=rule, amount=amount)
        if stage == TEAM:
            return Choice(action=action, label=text("{team}", team=team_ref(s, action - actions.TEAM)), rule=rule)
        if stage == GOD:
            realm, turned = divmod(action - actions.SET, actions.IN_REALM)
            icon = s.cards.data.gods[turned].icon
            words = text("{god} in {realm}", god=god(s, turned), realm=realm_ref(s, realm))
            return Choice(action=action, label=words, rule=rule, targets=[f"god:{realm}:{turned}"], icon=icon)
        label = {actions.YES: "Yes", actions.NO: "No", actions.DONE: "Done"}[action]
        return Choice(action=action, label=label, rule=rule)

    def refuse(self, s: TheosState, seat: Seat, action: Action) -> IllegalAction:
        stage = self.stage
        if stage in (PICK, MORE, TO):
            first = actions.TO if stage == TO else actions.TARGET
            if first <= action < first + actions.CARDS:
                return self.refuse_card(s, action - first)
            if action == actions.NO:
                return IllegalAction("this is compulsory: no text says 'may'", "THEOS-RA-01")
            if action == actions.DONE and stage == PICK:
                why = "a compulsory ability with a valid target must be used on one"
                return IllegalAction(why, "THEOS-RULING-65")
        elif stage == HAND and actions.HAND <= action < actions.DECK:
            if action == actions.HAND + actions.BLANK and self.sentence(s).op == EXCHANGE:
                return IllegalAction("a Blank never goes into a deck", "THEOS-RULING-39")
            return IllegalAction("that card is not in your hand", "THEOS-KEY-16")
        elif stage == DECK and actions.DECK <= action < actions.TEAM:
            return IllegalAction("that card is not in your deck", "THEOS-KEY-16")
        elif stage == AMOUNT and actions.AMOUNT <= action < actions.YES:
            return IllegalAction("so many Followers cannot be moved", "THEOS-RA-14")
        elif stage == GOD and actions.SET <= action < actions.HAND:
            why = "that god is active there already, or the text does not name it"
            return IllegalAction(why, "THEOS-RULING-42")
        elif stage == TEAM and actions.TEAM <= action < actions.TRIGGER:
            why = "that team is no enemy, had its run, or has no valid target"
            return IllegalAction(why, "THEOS-RULING-33")
        return self.not_asked(s, seat)

    def refuse_card(self, s: TheosState, card: int) -> IllegalAction:
        """The first thing about the card that does not fit the words of the text."""
        sentence = self.sentence(s)
        target = sentence.to if self.stage == TO else sentence.target
        in_play = s.up | s.down | s.unresolved | (1 << s.resolving if s.resolving >= 0 else 0)
        if not in_play >> card & 1:
            return IllegalAction(text("{card} is not in play", card=card_name(s, card)), "THEOS-RA-04")
        if self.stage == MORE and self.last >= 0:
            order = s.in_order(in_play)
            if order.index(card) <= order.index(self.last):
                why = "picks go in the order of the table: each set arises in one way"
                return IllegalAction(why, "THEOS-RULING-11")
        found = refuse_target(s, target, self.user, self.you, self.foe, card) if target is not None else None
        if found is not None:
            return found
        named = card_ref(s, card)
        if self.stage == TO or sentence.to is not None:
            return IllegalAction(text("{card} has no legal source or destination", card=named), "THEOS-RULING-41")
        if sentence.op == RAISE and barred(s, NO_RAISE) >> card & 1:
            return IllegalAction(text("an enemy forbids that {card} is raised", card=named), "THEOS-RULING-16")
        if sentence.op == EMPOWER_OP:
            return refuse_empowering(s, self.you, card)
        if sentence.op == COPY:
            return IllegalAction(text("{card} has no ability to copy here", card=named), "THEOS-RULING-35")
        return IllegalAction(text("{card} does not fit the words of the text", card=named), "THEOS-RA-05")

    # -- what it holds ------------------------------------------------------------------------------------------------
    def redraw(self, s: TheosState, seat: Seat, rng: Rng) -> None:
        """The hand card of another's exchange is any Prayer Card of that hand (THEOS-INFO-07)."""
        if self.in_hand >= 0 and self.you != seat:
            self.in_hand = rng.pick(numbers_of(s.hand[self.you]))

    def check(self, s: TheosState) -> None:
        super().check(s)
        check_card(self.user)
        check_card(self.text)
        abilities = s.cards.all[self.text].abilities
        need(0 <= self.index < len(abilities), "that card has no such ability")
        need(0 <= self.part <= len(abilities[self.index].sentences), "that ability has no such sentence")
        need(0 <= self.you < s.seats, "nobody sits there")
        need(self.in_hand <= actions.BLANK, "there is no such card")


QUESTIONS: Final[dict[int, list[str]]] = {  # the ledger's decision points: kind, question, rule, helping line
    TEAM: ["multi", "{card}: which enemy team comes next?", "THEOS-KEY-14", ""],
    MAY: ["may", "{card}: do you use this?", "THEOS-RA-01", ""],
    PICK: ["target", "{card}: pick a target", "THEOS-RA-03", ""],
    MORE: ["several", "{card}: pick a target, or be done", "THEOS-RA-21", ""],
    TO: ["destination", "{card}: where do the Followers go?", "THEOS-RULING-41", ""],
    AMOUNT: ["amount", "{card}: how many Followers?", "THEOS-RA-14", ""],
    HAND: ["swap_hand", "{card}: swap with which card of your hand?", "THEOS-KEY-16",
           "It enters raised and empty, for all to see."],
    DECK: ["swap_deck", "{card}: which card of your deck comes out?", "THEOS-KEY-16", ""],
    GOD: ["set_god", "{card}: which god becomes active?", "THEOS-RULING-42", ""],
}  # fmt: skip
EXCHANGE_QUESTION: Final = [
    "exchange_hand", "{card}: which card of your hand goes into the deck?", "THEOS-KEY-16", "Nobody else sees it.",
]  # fmt: skip


# -- setting abilities off --------------------------------------------------------------------------------------------
def begin_ability(user: int, text: int, index: int, you: Seat, those: int) -> Ability:
    return Ability(user, text, index, you, GATE, 0, -1, 0, those, 0, False, 0, -1, -1, 0, -1)


class Activate(ResolutionStep):
    """All abilities of one kind printed on `text`, top to bottom, used by `user` (THEOS-RES-04, RES-07, KEY-12, EX-10).

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

    def check(self, s: TheosState) -> None:
        super().check(s)
        check_card(self.user)
        check_card(self.text)


def empower(s: TheosState, card: int) -> None:
    """Triggers on empowering come first, then the card's Power abilities (THEOS-KEY-11, RULING-31)."""
    if s.sink is not None:
        words = text("{player} empowers {card}.", player=SeatName(s.active), card=card_ref(s, card))
        s.tell("empower", s.active, words, "THEOS-RES-06", [entity(s, card)])
    s.push(Activate(card, card, POWER, 0))
    happen(s, IS_EMPOWERED, s.setup.team_of[s.active], 1 << card, -1)


def copy_abilities(s: TheosState, user: int, source: int, kind: int) -> None:
    """The using card performs them as its own (THEOS-KEY-12, RULING-35)."""
    s.copied = [*s.copied, COPIED * user + source]
    if s.sink is not None:
        words = text("{card} copies {source}.", card=card_ref(s, user), source=card_ref(s, source))
        s.tell("copy", s.active, words, "THEOS-KEY-12", [entity(s, user), entity(s, source)])
    s.push(Activate(user, source, kind, 0))

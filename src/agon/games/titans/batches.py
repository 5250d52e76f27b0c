"""Batches: all abilities of one family act together. Everybody declares in priority order, then all is carried out
(TITANS-ABIL-08, ABIL-09, TITANS-EX-08 to 10). What a batch offers and what it carries out stand side by side, one class
for each family.
"""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice, Entity, Zone
from agon.core.text import Listing, Words, text
from agon.games.titans import actions
from agon.games.titans.abilities import COUNT_MASK, FAMILIES, FERAL, KIND_SHIFT, PARAM_SHIFT
from agon.games.titans.base_step import TitansStep
from agon.games.titans.state import U_ABILITIES, U_AGE, U_ENTRY, U_KINDS, U_SIDE, U_USED, TitansState, copies_on, has
from agon.games.titans.words import ability, at_side, card_words, in_arena, unit_id, unit_thing, unit_words

# one instance of an ability that waits for its user's declaration
I_SIDE: Final = 0  # the user's side
I_ENTRY: Final = 1  # the card that carries it
I_KIND: Final = 2
I_COPIES: Final = 3
I_FLOATING: Final = 4  # 1: the second player's copy through Feral, tied to no card (TITANS-FERAL-03)
I_PARAM: Final = 5

# one declaration
D_ITEM: Final = 0  # its place in the queue
D_TARGET: Final = 1
D_MORE: Final = 2


class Batch(TitansStep):
    """`queue` holds the instances in the order of declaration, `at` the present one, `left` its copies still to use,
    `half` a target that needs a second choice (where to divert it, what to gain for it), or -1."""

    def __init__(self, queue: list[list[int]], at: int, left: int, half: int, declared: list[list[int]]) -> None:
        self.queue = queue
        self.at = at
        self.left = left
        self.half = half
        self.declared = declared

    def run(self, s: TitansState) -> None:
        if self.at >= len(self.queue):
            s.pop()
            self.carry_out(s)
            show_controlled(s)
            return
        if self.left == 0:
            self.next(s)
            return
        user = self.user(s)
        options = self.options(s, user)
        if len(options) > 0 and self.openly(s):
            s.put_question(user, options)
        elif len(options) == 0 or (len(options) == 1 and (options[0] == actions.PASS or options[0] == actions.DONE)):
            self.next(s)  # nothing to use it on: it does nothing (TITANS-ABIL-04)
        else:
            s.offer(user, options)

    def next(self, s: TitansState) -> None:
        """Goes on to the next instance. What a player has declared stands when another one's turn has come."""
        user = self.user(s)
        self.at += 1
        self.half = -1
        if self.at < len(self.queue):
            self.left = self.queue[self.at][I_COPIES]
        if self.at == len(self.queue) or self.user(s) != user:
            s.reveal()  # TITANS-ABIL-10, CAVE-04, RULING-67

    def item(self) -> list[int]:
        return self.queue[self.at]

    def user(self, s: TitansState) -> Seat:
        return s.holder(self.item()[I_SIDE])

    def openly(self, s: TitansState) -> bool:
        """Is it asked even with one option, because the reason is hidden (TITANS-RULING-53)?"""
        return False

    def carry_out(self, s: TitansState) -> None:
        raise NotImplementedError(type(self).__name__)

    # -- what most families share ------------------------------------------------------------------------------------
    def declare(self, target: int, more: int) -> None:
        self.declared.append([self.at, target, more])

    def last_target(self) -> int:
        """The last card that the present instance has named: a set is picked in ascending order (RULING-52)."""
        if len(self.declared) > 0 and self.declared[-1][D_ITEM] == self.at:
            return self.declared[-1][D_TARGET]
        return -1

    def is_named(self, entry: int) -> bool:
        """Has anybody named this card in this batch already (TITANS-RULING-36, RULING-62)?"""
        for row in self.declared:
            if row[D_TARGET] == entry:
                return True
        return False

    def named_by(self, s: TitansState, player: Seat, entry: int) -> bool:
        """Has this player named this card in this batch already?"""
        for row in self.declared:
            if row[D_TARGET] == entry and s.holder(self.queue[row[D_ITEM]][I_SIDE]) == player:
                return True
        return False

    def targets_among(self, s: TitansState, entries: list[int], close: int) -> list[int]:
        """The next picks of a set, in ascending order (TITANS-RULING-52).

        An ability that may be declined can be closed at any time. Of a mandatory one only those picks are left that
        leave enough later ones for the other copies (TITANS-ABIL-04).
        """
        last = self.last_target()
        options = [actions.TARGET + entry for entry in entries if entry > last]
        if s.cards.optional[self.item()[I_KIND]]:
            options.append(close)
        elif len(options) > self.left:
            options = options[: len(options) - self.left + 1]
        elif len(options) > 0:
            options = options[:1]
        return options

    # -- the words ---------------------------------------------------------------------------------------------------
    def question(self, s: TitansState, seat: Seat) -> Question:
        """The question, with the ability and the arena."""
        asked = self.decision()
        item = self.item()
        used = in_arena(s, text("{ability}", ability=ability(s, item[I_KIND])), item[I_SIDE])
        words = text("{ability}: {question}", ability=used, question=asked.words)
        return Question(asked.kind, words, asked.rule, asked.help)

    def choice(self, s: TitansState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action >= actions.CARDS:
            return self.card_choice(s, action, rule)
        if action >= actions.TARGET:
            unit = s.units[s.at(action - actions.TARGET)]
            return Choice(action=action, label=unit_words(s, unit), rule=rule, targets=[unit_id(unit)])
        return Choice(action=action, label=PLAIN[action], rule=rule)

    def card_choice(self, s: TitansState, action: Action, rule: RuleId) -> Choice:
        """A card that is gained."""
        side = self.item()[I_SIDE]
        card = action - s.block(actions.GAIN)
        id = gained_id(s, side, card)
        return Choice(action=action, label=card_words(s, card, id), rule=rule, targets=[id])

    def refuse(self, s: TitansState, seat: Seat, action: Action) -> IllegalAction:
        card = action - s.block(actions.GAIN)
        if self.half >= 0 and not self.names_units() and 0 <= card < len(s.cards.ids):
            words = text("{card} cannot be gained by this", card=s.cards.names[card])
            return IllegalAction(words, self.decision().rule)
        if not self.names_units() or not actions.TARGET <= action < actions.BOOK:
            return super().refuse(s, seat, action)
        i = s.at(action - actions.TARGET)
        if i < 0:
            return IllegalAction("there is no such card in play", self.decision().rule)
        unit = s.units[i]
        named = unit_thing(s, unit)
        if unit[U_SIDE] >> 1 != self.item()[I_SIDE] >> 1:
            return IllegalAction(text("{card} lies in another arena", card=named), "TITANS-TERM-04")
        refusal = self.refuse_unit(s, unit)
        if refusal is not None:
            return refusal
        template = "{card} cannot be chosen here, or comes earlier than your last pick"
        return IllegalAction(text(template, card=named), "TITANS-RULING-52")

    def names_units(self) -> bool:
        """Whether cards in play are what is asked for now."""
        return True

    def refuse_unit(self, s: TitansState, unit: list[int]) -> IllegalAction | None:
        """Why a card in play of this arena is left out, as far as the family says so."""
        return self.refuse_side(s, unit, self.item()[I_SIDE])

    def refuse_side(self, s: TitansState, unit: list[int], side: int) -> IllegalAction | None:
        if unit[U_SIDE] == side:
            return None
        words = text("{card} lies on the wrong side for this", card=unit_thing(s, unit))
        return IllegalAction(words, self.decision().rule)

    def zones(self, s: TitansState, viewer: Seat) -> list[Zone]:
        """What has been declared is public (TITANS-INFO-06, ABIL-10)."""
        tokens: list[Entity] = []
        for row in self.declared:
            kind = self.queue[row[D_ITEM]][I_KIND]
            name = s.cards.ability_names[kind]
            words = self.declared_words(s, row)
            tokens.append(Entity(id=f"declared:{len(tokens)}", kind="token", name=name, label=words))
        return [Zone(id="declared", kind="row", name="Declared", entities=tokens)]

    def declared_words(self, s: TitansState, row: list[int]) -> Words:
        item = self.queue[row[D_ITEM]]
        who, what = at_side(s, item[I_SIDE]), ability(s, item[I_KIND])
        if row[D_TARGET] < 0:
            return text("{player}: {ability}", player=who, ability=what)
        unit = unit_words(s, s.units[s.at(row[D_TARGET])])
        return text("{player}: {ability} on {card}", player=who, ability=what, card=unit)


PLAIN: Final = {actions.NO: "No", actions.YES: "Use it", actions.PASS: "Nothing", actions.DONE: "Done"}


def gained_id(s: TitansState, side: int, card: int) -> str:
    """The pile that a card is gained from, or the page of the spellbook."""
    if card in s.setup.pile_names[side >> 1]:
        return f"pile:{side >> 1}:{s.cards.ids[card]}"
    return f"book:{side}:{s.cards.ids[card]}"


def show_controlled(s: TitansState) -> None:
    """Who has Control in the third age sees the other's hand: something hidden may have come out (TITANS-CTRL-02)."""
    for side in range(len(s.protected)):
        if s.controls(side):
            s.reveal()
            return


# -- collecting -------------------------------------------------------------------------------------------------------
def anybody(s: TitansState, kinds: int) -> bool:
    """Has any card in play an ability of these kinds?"""
    for unit in s.units:
        if unit[U_KINDS] & kinds:
            return True
    return False


def instances(s: TitansState, family: int) -> list[list[int]]:
    """All active instances of a timed family on the table, in the order of declaration: all of a player before the next
    (TITANS-ABIL-15, SUBV-04, RULING-14, TITANS-EX-20)."""
    queue: list[list[int]] = []
    if not anybody(s, s.cards.family_kinds[family]):
        return queue
    for side in s.order():
        for unit in s.units:
            if unit[U_SIDE] >> 1 == side >> 1:
                collect(s, queue, unit, side, family, False)
    return queue


def waiting(s: TitansState, family: int) -> list[list[int]]:
    """The Now abilities of a family that act in this batch; they are used up by it (TITANS-NOW-03, NOW-05)."""
    queue: list[list[int]] = []
    for side in s.order():
        for unit in s.units:
            if unit[U_SIDE] >> 1 == side >> 1 and unit[U_AGE] == s.age:
                collect(s, queue, unit, side, family, True)
    for i in range(len(s.units)):
        if s.units[i][U_AGE] == s.age:
            use_up(s, i, family)
    return queue


def collect(s: TitansState, queue: list[list[int]], unit: list[int], side: int, family: int, unused: bool) -> None:
    """Adds what a card gives the player at this side: its controller, or through Feral the other (TITANS-FERAL-01).

    What has acted before Feral came gives the other nothing (TITANS-FERAL-02, FERAL-04, FERAL-13); what is silenced
    gives nothing to either (TITANS-FERAL-23, FERAL-36, TITANS-EX-42). The controller of the moment counts
    (TITANS-TRAI-02, TRAI-03, RULING-46). All families work for both, unless their own function says otherwise
    (TITANS-FERAL-24).
    """
    if not unit[U_KINDS] & s.cards.family_kinds[family]:
        return
    floating = unit[U_SIDE] != side
    if floating and not has(unit, FERAL):
        return
    for i in range(U_ABILITIES, len(unit)):
        kind = unit[i] >> KIND_SHIFT
        if s.cards.family[kind] != family or copies_on(s.cards.now, unit, kind) == 0:
            continue
        if unused and unit[U_USED] >> (i - U_ABILITIES) & 1:
            continue
        queue.append(
            [side, unit[U_ENTRY], kind, unit[i] & COUNT_MASK, 1 if floating else 0, unit[i] >> PARAM_SHIFT & COUNT_MASK]
        )


def use_up(s: TitansState, i: int, family: int) -> None:
    unit = s.units[i]
    if not unit[U_KINDS] & s.cards.family_kinds[family]:
        return
    mask = unit[U_USED]
    for at in range(U_ABILITIES, len(unit)):
        kind = unit[at] >> KIND_SHIFT
        if s.cards.family[kind] == family and copies_on(s.cards.now, unit, kind) > 0:
            mask |= 1 << (at - U_ABILITIES)
    if mask != unit[U_USED]:
        s.touch(i)[U_USED] = mask


def tell_activation(s: TitansState, queue: list[list[int]]) -> None:
    """One line for a batch: who uses what."""
    if s.sink is None or len(queue) == 0:
        return
    used = [text("{player}: {ability}", player=at_side(s, i[I_SIDE]), ability=ability(s, i[I_KIND])) for i in queue]
    family = FAMILIES[s.cards.family[queue[0][I_KIND]]].capitalize()
    s.tell("activate", -1, text("{family}. {used}.", family=family, used=Listing(used)), "TITANS-NOW-03", [])

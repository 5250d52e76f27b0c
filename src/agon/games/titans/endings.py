"""What acts at the end of an age or turn: Night's Fury, Substitute and Fear, Rage, Spite (ledger section 3.20)."""

from __future__ import annotations

from typing import ClassVar, Final

from agon.core.contract import Action, RuleId, Seat
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import SeatName, text
from agon.games.titans import actions
from agon.games.titans.abilities import F_RAGE, F_SPITE, F_SUBSTITUTE, FEAR, FURY
from agon.games.titans.base_step import NO_CARDS, Decision
from agon.games.titans.batches import D_ITEM, D_TARGET, I_COPIES, I_ENTRY, I_KIND, I_PARAM, I_SIDE, Batch, instances
from agon.games.titans.board import armored, discard_hand, discard_unit, take_back, take_ghosts
from agon.games.titans.plays import SUBSTITUTES, play_batch
from agon.games.titans.reach import refuse_armored
from agon.games.titans.removal import tell_taken_back
from agon.games.titans.state import U_CARD, U_ENTRY, U_OWNER, U_SIDE, TitansState, has_family
from agon.games.titans.words import ability, thing, things, unit_thing

SUBSTITUTE_OUT: Final = Decision(
    "SUBST-OUT", "Substitute which of your cards?", "TITANS-SUBST-01", "You play another card for it."
)
FEARED: Final = Decision("FEAR", "Which cards must your opponent replace?", "TITANS-FEAR-01")


# -- Night's Fury -----------------------------------------------------------------------------------------------------
class FuryBatch(Batch):
    asks: ClassVar[Decision] = Decision("FURY", "Discard your whole hand?", "TITANS-FURY-01")

    def copy(self) -> FuryBatch:
        return FuryBatch(self.queue, self.at, self.left, self.half, self.declared[:])

    def choice(self, s: TitansState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        made = super().choice(s, seat, action, rule)
        if action == actions.YES:
            made.label = "Discard all"
        return made

    def names_units(self) -> bool:
        return False

    def options(self, s: TitansState, seat: Seat) -> list[int]:
        """All or nothing (TITANS-FURY-01, FERAL-31); an empty hand needs no question."""
        return [actions.NO, actions.YES] if len(s.hands[seat]) > 0 else []

    def answer(self, s: TitansState, seat: Seat, action: Action) -> None:
        if action == actions.YES:
            self.declare(-1, 0)
        self.left = 0

    def carry_out(self, s: TitansState) -> None:
        for row in self.declared:
            player = s.holder(self.queue[row[D_ITEM]][I_SIDE])
            if s.sink is not None:
                cards = things(s, f"discard:{player}", s.hands[player])
                words = text("{player} discards {cards}.", player=SeatName(player), cards=cards)
                s.tell("fury", player, words, "TITANS-FURY-01", [])
            discard_hand(s, player)


def fury(s: TitansState) -> None:
    """Once for each player, however many copies in however many arenas (TITANS-FURY-02, SOLO-13)."""
    queue: list[list[int]] = []
    for player in s.player_order():
        for side in s.layout().sides[player]:
            if s.total(side, FURY) > 0:
                queue.append([side, -1, FURY, 1, 0, 0])
                break
    if len(queue) > 0:
        s.push(FuryBatch(queue, 0, 1, -1, []))


# -- Substitute -------------------------------------------------------------------------------------------------------
class SubstituteBatch(Batch):
    def copy(self) -> SubstituteBatch:
        return SubstituteBatch(self.queue, self.at, self.left, self.half, self.declared[:])

    def decision(self) -> Decision:
        return FEARED if self.item()[I_KIND] == FEAR else SUBSTITUTE_OUT

    def side(self) -> int:
        """Whose cards go: with Fear the other side's."""
        item = self.item()
        return item[I_SIDE] ^ 1 if item[I_KIND] == FEAR else item[I_SIDE]

    def refuse_unit(self, s: TitansState, unit: list[int]) -> IllegalAction | None:
        return self.refuse_side(s, unit, self.side()) or refuse_armored(s, unit, "TITANS-ARMOR-03")

    def options(self, s: TitansState, seat: Seat) -> list[int]:
        """Own cards, this one too, or with Fear the other side's, without Armor and not going already (TITANS-SUBST-01,
        SUBST-08 to SUBST-10, FEAR-01, FEAR-02, ARMOR-03, FERAL-32, FERAL-33)."""
        side = self.side()
        entries: list[int] = []
        for unit in s.units:
            if unit[U_SIDE] == side and not armored(s, unit) and not self.is_named(unit[U_ENTRY]):
                entries.append(unit[U_ENTRY])
        return self.targets_among(s, entries, actions.DONE)

    def answer(self, s: TitansState, seat: Seat, action: Action) -> None:
        if action == actions.DONE:
            self.left = 0  # what is not used now is lost (TITANS-SUBST-03, TITANS-EX-37)
        else:
            self.declare(action - actions.TARGET, 0)
            self.left -= 1

    def carry_out(self, s: TitansState) -> None:
        """All leave together, then the replacements are one batch of plays (TITANS-SUBST-02, SUBST-04, SUBST-11).

        There need be no card to replace them (SUBST-07). What comes in substitutes nothing any more (SUBST-06)."""
        sides = len(s.layout().holder)
        need = [0] * sides
        for row in self.declared:
            unit = s.units[s.at(row[D_TARGET])]
            need[unit[U_SIDE]] += 1
            if s.sink is not None:
                card = thing(s, f"discard:{unit[U_OWNER]}", unit[U_CARD])
                words = text("{card} is substituted out.", card=card)
                s.tell("substitute", s.holder(unit[U_SIDE]), words, "TITANS-SUBST-01", [])
        for row in self.declared:
            discard_unit(s, row[D_TARGET])
        if len(self.declared) > 0:
            s.push(play_batch(s, SUBSTITUTES, need, [0] * sides, [NO_CARDS] * sides))


def substitute(s: TitansState) -> None:
    queue = instances(s, F_SUBSTITUTE)
    for item in queue:
        if item[I_KIND] == FEAR:
            item[I_COPIES] = item[I_PARAM]  # one ability that deals with two cards (TITANS-ABIL-02)
    if len(queue) > 0:
        s.push(SubstituteBatch(queue, 0, queue[0][I_COPIES], -1, []))


# -- end of turn ------------------------------------------------------------------------------------------------------
class RageBatch(Batch):
    asks: ClassVar[Decision] = Decision(
        "RAGE", "Take which card back to hand?", "TITANS-RAGE-01", must="TITANS-RAGE-02"
    )

    def copy(self) -> RageBatch:
        return RageBatch(self.queue, self.at, self.left, self.half, self.declared[:])

    def refuse_unit(self, s: TitansState, unit: list[int]) -> IllegalAction | None:
        refusal = super().refuse_unit(s, unit)
        if refusal is None and has_family(s.cards, unit, F_RAGE):
            return IllegalAction(text("{card} has Rage itself", card=unit_thing(s, unit)), "TITANS-RAGE-01")
        return refusal

    def options(self, s: TitansState, seat: Seat) -> list[int]:
        """Own cards without an active Rage; mandatory (TITANS-RAGE-01, RAGE-02, RULING-37, FERAL-28). The Shuffle step
        may throw them away (TITANS-RAGE-03)."""
        side = self.item()[I_SIDE]
        entries: list[int] = []
        for unit in s.units:
            if unit[U_SIDE] == side and not has_family(s.cards, unit, F_RAGE) and not self.is_named(unit[U_ENTRY]):
                entries.append(unit[U_ENTRY])
        return self.targets_among(s, entries, actions.PASS)

    def answer(self, s: TitansState, seat: Seat, action: Action) -> None:
        self.declare(action - actions.TARGET, 0)
        self.left -= 1

    def carry_out(self, s: TitansState) -> None:
        for row in self.declared:
            unit = s.units[s.at(row[D_TARGET])]
            take_back(s, row[D_TARGET])
            if s.sink is not None:
                tell_taken_back(s, unit, "rage", "TITANS-RAGE-01")


def rage(s: TitansState) -> None:
    queue = instances(s, F_RAGE)
    if len(queue) > 0:
        s.push(RageBatch(queue, 0, queue[0][I_COPIES], -1, []))


def spite(s: TitansState) -> None:
    """Ghosts into the deck of the one who did it, one user after the other (TITANS-SPITE-01, SPITE-04)."""
    for item in instances(s, F_SPITE):
        carrier = s.units[s.at(item[I_ENTRY])]
        # the controller's loss decides for both (TITANS-SPITE-02, SPITE-03, FERAL-34)
        if s.lost[carrier[U_SIDE]] == 0:  # TITANS-EX-38
            continue
        victim = s.holder(item[I_SIDE] ^ 1)
        count = take_ghosts(s, item[I_SIDE] >> 1, item[I_PARAM] * item[I_COPIES])
        if count > 0:
            deck = s.decks[victim] + [s.cards.ghost] * count
            s.rng.shuffle(deck)
            s.decks[victim] = deck
            s.top_seen[victim] = 0
            s.reveal()
        if s.sink is not None:
            template = "{ability} puts {count} Ghosts into the deck of {player}."
            words = text(template, ability=ability(s, item[I_KIND]), count=count, player=SeatName(victim))
            s.tell("spite", s.holder(item[I_SIDE]), words, "TITANS-SPITE-01", [f"deck:{victim}"])

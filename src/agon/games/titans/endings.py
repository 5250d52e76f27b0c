"""What acts at the end of an age or turn: Night's Fury, Substitute and Fear, Rage, Spite (ledger section 3.20)."""

from __future__ import annotations

from agon.games.titans import actions
from agon.games.titans.abilities import F_RAGE, F_SPITE, F_SUBSTITUTE, FEAR, FURY
from agon.games.titans.batches import (
    D_ITEM,
    D_TARGET,
    I_COPIES,
    I_ENTRY,
    I_KIND,
    I_PARAM,
    I_SIDE,
    Batch,
    instances,
)
from agon.games.titans.board import armored, discard_hand, discard_unit, player_name, take_back, take_ghosts
from agon.games.titans.plays import SUBSTITUTES, play_batch
from agon.games.titans.state import U_CARD, U_ENTRY, U_SIDE, TitansState, has_family


# -- Night's Fury -----------------------------------------------------------------------------------------------------
class FuryBatch(Batch):
    def copy(self) -> FuryBatch:
        return FuryBatch(self.queue, self.at, self.left, self.half, self.declared[:])

    def options(self, s: TitansState, seat: int) -> list[int]:
        """All or nothing (TITANS-FURY-01, FERAL-31); an empty hand needs no question."""
        return [actions.NO, actions.YES] if len(s.hands[seat]) > 0 else []

    def answer(self, s: TitansState, seat: int, action: int) -> None:
        if action == actions.YES:
            self.declare(-1, 0)
        self.left = 0

    def carry_out(self, s: TitansState) -> None:
        for row in self.declared:
            player = s.holder(self.queue[row[D_ITEM]][I_SIDE])
            if s.sink is not None:
                names = ", ".join([s.cards.names[card] for card in s.hands[player]])
                s.tell("fury", player, f"{player_name(s, player)} discards {names}.", "TITANS-FURY-01", [])
            discard_hand(s, player)


def fury(s: TitansState) -> None:
    """Once for each player, however many copies in however many arenas (TITANS-FURY-02, SOLO-13)."""
    queue: list[list[int]] = []
    for player in s.player_order():
        for side in s.know_format().sides[player]:
            if s.total(side, FURY) > 0:
                queue.append([side, -1, FURY, 1, 0, 0])
                break
    if len(queue) > 0:
        s.push(FuryBatch(queue, 0, 1, -1, []))


# -- Substitute -------------------------------------------------------------------------------------------------------
class SubstituteBatch(Batch):
    def copy(self) -> SubstituteBatch:
        return SubstituteBatch(self.queue, self.at, self.left, self.half, self.declared[:])

    def options(self, s: TitansState, seat: int) -> list[int]:
        """Own cards, this one too, or with Fear the other side's, without Armor and not going already (TITANS-SUBST-01,
        SUBST-08 to SUBST-10, FEAR-01, FEAR-02, ARMOR-03, FERAL-32, FERAL-33)."""
        item = self.item()
        side = item[I_SIDE] ^ 1 if item[I_KIND] == FEAR else item[I_SIDE]
        entries: list[int] = []
        for unit in s.units:
            if unit[U_SIDE] == side and not armored(s, unit) and not self.is_named(unit[U_ENTRY]):
                entries.append(unit[U_ENTRY])
        return self.targets_among(s, entries, actions.DONE)

    def answer(self, s: TitansState, seat: int, action: int) -> None:
        if action == actions.DONE:
            self.left = 0  # what is not used now is lost (TITANS-SUBST-03)
        else:
            self.declare(action - actions.TARGET, 0)
            self.left -= 1

    def carry_out(self, s: TitansState) -> None:
        """All leave together, then the replacements are one batch of plays (TITANS-SUBST-02, SUBST-04, SUBST-11).

        There need be no card to replace them (SUBST-07). What comes in substitutes nothing any more (SUBST-06)."""
        sides = len(s.know_format().holder)
        need = [0] * sides
        for row in self.declared:
            unit = s.units[s.at(row[D_TARGET])]
            need[unit[U_SIDE]] += 1
            if s.sink is not None:
                text = f"{s.cards.names[unit[U_CARD]]} is substituted out."
                s.tell("substitute", s.holder(unit[U_SIDE]), text, "TITANS-SUBST-01", [])
        for row in self.declared:
            discard_unit(s, row[D_TARGET])
        if len(self.declared) > 0:
            s.push(play_batch(s, SUBSTITUTES, need, [0] * sides, [[] for side in range(sides)]))


def substitute(s: TitansState) -> None:
    queue = instances(s, F_SUBSTITUTE)
    for item in queue:
        if item[I_KIND] == FEAR:
            item[I_COPIES] = item[I_PARAM]  # one ability that deals with two cards (TITANS-ABIL-02)
    if len(queue) > 0:
        s.push(SubstituteBatch(queue, 0, queue[0][I_COPIES], -1, []))


# -- end of turn ------------------------------------------------------------------------------------------------------
class RageBatch(Batch):
    def copy(self) -> RageBatch:
        return RageBatch(self.queue, self.at, self.left, self.half, self.declared[:])

    def options(self, s: TitansState, seat: int) -> list[int]:
        """Own cards without an active Rage; mandatory (TITANS-RAGE-01, RAGE-02, RULING-37, FERAL-28). The Shuffle step
        may throw them away (TITANS-RAGE-03)."""
        side = self.item()[I_SIDE]
        entries: list[int] = []
        for unit in s.units:
            if unit[U_SIDE] == side and not has_family(s.cards, unit, F_RAGE) and not self.is_named(unit[U_ENTRY]):
                entries.append(unit[U_ENTRY])
        return self.targets_among(s, entries, actions.PASS)

    def answer(self, s: TitansState, seat: int, action: int) -> None:
        self.declare(action - actions.TARGET, 0)
        self.left -= 1

    def carry_out(self, s: TitansState) -> None:
        for row in self.declared:
            if s.sink is not None:
                name = s.cards.names[s.units[s.at(row[D_TARGET])][U_CARD]]
                player = s.holder(self.queue[row[D_ITEM]][I_SIDE])
                s.tell("rage", player, f"{player_name(s, player)} takes back {name}.", "TITANS-RAGE-01", [])
            take_back(s, row[D_TARGET])


def rage(s: TitansState) -> None:
    queue = instances(s, F_RAGE)
    if len(queue) > 0:
        s.push(RageBatch(queue, 0, queue[0][I_COPIES], -1, []))


def spite(s: TitansState) -> None:
    """Ghosts into the deck of the one who did it, one user after the other (TITANS-SPITE-01, SPITE-04)."""
    for item in instances(s, F_SPITE):
        carrier = s.units[s.at(item[I_ENTRY])]
        if s.lost[carrier[U_SIDE]] == 0:  # the controller's loss decides for both (TITANS-SPITE-02, SPITE-03, FERAL-34)
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
            text = f"Spite puts {count} Ghosts into the deck of {player_name(s, victim)}."
            s.tell("spite", s.holder(item[I_SIDE]), text, "TITANS-SPITE-01", [])

"""The End phase in its ten steps (ledger sections 3.14, 3.15, 3.22)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.text import Listing, text
from agon.games.theomachy.constants import (
    AT_END,
    BASIC,
    CHANGED_POWER,
    END,
    EPIC,
    EXTRA_ELEMENT,
    HERO,
    IN_STAKE,
    PRIEST,
    PROPHET,
    STATS,
    STEP_9,
    UNDYING,
)
from agon.games.theomachy.counting import recount
from agon.games.theomachy.discards import GroupDiscard, SealCards
from agon.games.theomachy.locations import damage_all
from agon.games.theomachy.mandates import check_mandates
from agon.games.theomachy.scoring import HAND_LIMIT, LAST_LEFT, NOBODY_LEFT, POINTS, eliminate, finish
from agon.games.theomachy.state import TheomachyState, TheomachyStep
from agon.games.theomachy.tokens import (
    can_ante,
    gain,
    is_empty,
    lose_congregation,
    lose_stake,
    take_stake_back,
)
from agon.games.theomachy.window import Window
from agon.games.theomachy.words import element_name, player
from agon.games.theomachy.zones import forget_hand, replaced

WINNERS: Final = 1
ABILITIES: Final = 2
LOSSES: Final = 3
DISCARDS: Final = 9
SKY: Final = 10
CLOSED: Final = 11


class EndPhase(TheomachyStep):
    """Steps 1 to 10; steps 3 to 8 ask nobody anything (THEOMACHY-RULING-42). Locations stay (THEOMACHY-LOC-03)."""

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def copy(self) -> EndPhase:
        return EndPhase(self.stage)

    def run(self, s: TheomachyState) -> None:
        if self.stage == WINNERS:
            self.stage = ABILITIES
            s.phase = END
            find_winners(s)
        elif self.stage == ABILITIES:
            self.stage = LOSSES
            s.push(Window(AT_END, s.order(), False))  # sealed cards count as hand cards from now on (FOLD-07)
        elif self.stage == LOSSES:
            self.stage = DISCARDS
            check_mandates(s)  # THEOMACHY-END-03, RULING-26
            settle_hand(s)
        elif self.stage == DISCARDS:
            self.stage = SKY
            s.push(Discards(s.order(), 0))
        elif self.stage == SKY:
            self.stage = CLOSED
            close_constellation(s)
        else:
            s.pop()
            last_players(s)


def find_winners(s: TheomachyState) -> None:
    """The only one left, or everybody with the highest Might (THEOMACHY-END-01, TERM-08)."""
    best = -1
    winners = 0
    for seat in range(s.seats):
        if s.in_hand(seat):
            might = s.might[seat] if s.fought else 0
            if might > best:
                best = might
                winners = 0
            if might == best:
                winners |= 1 << seat
    s.winners = winners
    s.rewarded = 0
    if s.sink is not None:
        names = [player(seat) for seat in range(s.seats) if s.has_won(seat)]
        template = "{players} win the hand." if len(names) > 1 else "{players} wins the hand."
        s.tell("winner", s.first, text(template, players=Listing(names)), "THEOMACHY-END-01", [])


def settle_hand(s: TheomachyState) -> None:
    """Steps 3 to 8."""
    heroes_leave(s)
    failed = 0
    for seat in range(s.seats):
        if s.alive[seat] and not s.has_won(seat):
            lose_stake(s, seat)  # step 3 (THEOMACHY-END-04)
            if s.stands[seat]:
                failed |= 1 << seat  # THEOMACHY-LAST-09
    if s.setup.mode != EPIC:
        for seat in range(s.seats):
            if failed >> seat & 1:
                eliminate(s, seat, 1)  # THEOMACHY-END-05
        if s.players() == 1:
            finish(s, LAST_LEFT)
            return
    for seat in range(s.seats):
        if s.alive[seat] and not s.has_won(seat):
            damage_all(s, seat)  # step 4 (THEOMACHY-END-06)
    reward(s)
    for seat in range(s.seats):
        if s.alive[seat] and s.has_won(seat):
            take_stake_back(s, seat)  # step 7 (THEOMACHY-END-10)
    if s.setup.mode == EPIC:
        epic_step(s, failed)  # THEOMACHY-END-11
        if s.over:
            return
    pass_first(s)


def heroes_leave(s: TheomachyState) -> None:
    """A winner's Hero goes back onto his card, a loser's dies if no text saves him, for texts beat rules
    (THEOMACHY-CARD-02, HERO-05, HERO-06, RULING-76)."""
    for seat in range(s.seats):
        kept: list[int] = []
        changed = False
        for entry in s.myths[seat]:
            if not entry & IN_STAKE:
                kept.append(entry)
                continue
            changed = True
            if s.has_won(seat) or s.cards.all[entry >> 2].has(UNDYING):
                kept.append(entry & ~IN_STAKE)
        if changed:
            myths = s.myths[:]
            myths[seat] = kept
            s.myths = myths
            recount(s, seat)


def sole_winner(s: TheomachyState) -> int:
    """The only winner, or -1."""
    found = -1
    for seat in range(s.seats):
        if s.has_won(seat):
            if found >= 0:
                return -1
            found = seat
    return found


def reward(s: TheomachyState) -> None:
    """Steps 5 and 6: a priest, and a prophet for who has none, for a sole winner, not Heads Up (END-07, END-08)."""
    winner = sole_winner(s)
    if winner < 0 or (s.setup.mode != EPIC and s.players() == 2):  # THEOMACHY-HEADS-01, HEADS-02, RULING-17, RULING-18
        return
    gain(s, winner, PRIEST, 1)
    if s.congregation[3 * winner + PROPHET] == 0:
        gain(s, winner, PROPHET, 1)
    if s.sink is not None:
        words = text("{player} is rewarded.", player=player(winner))
        s.tell("reward", winner, words, "THEOMACHY-END-07", [f"congregation:{winner}"])


def next_ante(s: TheomachyState) -> int:
    """The level that the next hand will have (THEOMACHY-RULING-49)."""
    constants = s.cards.data.constants
    rises = len(s.element_deck) < constants["element_reshuffle_below"]
    return min(s.ante + 1, constants["ante_max"]) if rises else s.ante


def epic_step(s: TheomachyState, failed: int) -> None:
    """Step 7E: points, eliminations, new Congregations, the end (THEOMACHY-EPIC-02 to EPIC-05)."""
    out = failed
    for seat in range(s.seats):
        if not can_ante(s, seat, next_ante(s)):
            out |= 1 << seat
    for seat in range(s.seats):
        if s.has_won(seat):
            s.points = replaced(s.points, seat, s.points[seat] + s.cards.data.constants["epic_vp_hand"])
    rise_again(s, out)


def rise_again(s: TheomachyState, out: int) -> None:
    """Points for an elimination, once a hand a winner, and a new Congregation (RULING-06, RULING-48 to RULING-51)."""
    constants = s.cards.data.constants
    for seat in range(s.seats):
        others = out & ~(1 << seat)
        if s.has_won(seat) and others != 0 and not s.rewarded >> seat & 1:
            s.rewarded |= 1 << seat
            s.points = replaced(s.points, seat, s.points[seat] + constants["epic_vp_elimination"])
    for seat in range(s.seats):
        if out >> seat & 1:
            lose_congregation(s, seat)
            fresh = [
                constants["epic_rebuild_prophets"],
                constants["epic_rebuild_priests"],
                constants["epic_rebuild_followers"],
            ]
            for kind in range(3):
                s.congregation[3 * seat + kind] += fresh[kind]
                s.bank[kind] -= fresh[kind]
            if s.sink is not None:
                words = text("{player} begins anew.", player=player(seat))
                s.tell("anew", seat, words, "THEOMACHY-EPIC-04", [f"congregation:{seat}"])
    if max(s.points) >= constants["epic_vp_goal"]:
        finish(s, POINTS)  # THEOMACHY-EPIC-05


def pass_first(s: TheomachyState) -> None:
    """Step 8: a winner becomes First Player, of tied ones the nearest (END-12, END-13, HAND-02, RULING-20)."""
    for i in range(1, s.seats + 1):
        seat = (s.first + i) % s.seats
        if s.has_won(seat):
            s.first = seat
            return


class Discards(TheomachyStep):
    """Step 9, in player order: everything but what may be kept (THEOMACHY-END-14, TERM-13, REQ-03)."""

    def __init__(self, queue: list[int], kept: int) -> None:
        self.queue = queue  # a value: replaced, never changed
        self.kept = kept  # how many abilities to keep a card the first has used

    def copy(self) -> Discards:
        return Discards(self.queue, self.kept)

    def run(self, s: TheomachyState) -> None:
        if len(self.queue) == 0:
            s.pop()
            return
        seat = self.queue[0]
        if self.kept < keepers(s, seat) and len(s.hands[seat]) > 0:
            self.kept += 1
            s.push(SealCards(seat, 1, 0, True))
            return
        hidden = s.hands[seat]
        open = s.areas[seat]
        s.hands[seat] = s.sealed[seat]
        s.sealed[seat] = []
        s.areas[seat] = []
        s.stats[STATS * seat + CHANGED_POWER] = 0
        s.stats[STATS * seat + EXTRA_ELEMENT] = 0
        recount(s, seat)
        forget_hand(s, seat)
        self.queue = self.queue[1:]
        self.kept = 0
        s.push(GroupDiscard(seat, hidden, open))


def keepers(s: TheomachyState, seat: Seat) -> int:
    """How many cards the seat may keep: god, Myths, Locations, each copy by itself (THEOMACHY-PC-55, RULING-57)."""
    own = [entry >> 2 for entry in s.locations[seat]]
    if s.setup.mode != BASIC:
        own.append(s.gods[seat])
        own.extend([entry >> 2 for entry in s.myths[seat]])
    count = 0
    for number in own:
        if s.cards.all[number].ability_timing & STEP_9 and s.cards.all[number].kind != HERO:
            count += 1
    return count


def close_constellation(s: TheomachyState) -> None:
    """Step 10: what still lies face down is shown, then all five go to the pile (THEOMACHY-END-15, DECK-05)."""
    if s.face_up < 5:
        s.reveal()
        if s.sink is not None:
            names = Listing([element_name(s, card) for card in s.sky[s.face_up :]])
            s.tell("constellation", s.first, text("Face down lay {cards}.", cards=names), "THEOMACHY-END-15", ["sky"])
    s.element_pile = s.element_pile + s.sky
    s.sky = []
    s.face_up = 0
    s.sky_seen = [0, 0, 0, 0, 0]
    s.read_sky()


def last_players(s: TheomachyState) -> None:
    """After step 10: who has no worshiper is out; the hand limit (THEOMACHY-END-16, RULING-43, RULING-44)."""
    if s.setup.mode == EPIC:
        return
    empty = [seat for seat in range(s.seats) if s.alive[seat] and is_empty(s, seat)]
    if len(empty) == s.players():
        finish(s, NOBODY_LEFT)
        return
    for seat in empty:
        eliminate(s, seat, 2)
    while not s.alive[s.first]:
        s.first = (s.first + 1) % s.seats  # THEOMACHY-RULING-21
    if s.players() == 1:
        finish(s, LAST_LEFT)
    elif s.hand >= s.cards.data.constants["hand_limit"]:
        finish(s, HAND_LIMIT)

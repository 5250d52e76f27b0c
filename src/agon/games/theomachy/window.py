"""Windows that go once round: before betting, at the start of the Battle, in End step 2 (THEOMACHY-GOD-08 to 10)."""

from __future__ import annotations

from agon.core.contract import Step
from agon.games.theomachy import actions
from agon.games.theomachy.abilities import use_ability
from agon.games.theomachy.cards import Card
from agon.games.theomachy.constants import (
    AT_END,
    BATTLE_LOST,
    BATTLE_WON,
    EFFECT,
    FOUGHT,
    HAND_LOST,
    HAND_WON,
    HERO,
    HERO_ADDED,
    POWER,
    START_OF_BATTLE,
    STATS,
    WON,
)
from agon.games.theomachy.counting import recount
from agon.games.theomachy.effects import CarryOut
from agon.games.theomachy.play import play_card, unseal
from agon.games.theomachy.plays import add_abilities, can_play
from agon.games.theomachy.responses import with_powers
from agon.games.theomachy.state import TheoState
from agon.games.theomachy.words import card_name, player
from agon.games.theomachy.zones import might_hold


def automatic(s: TheoState, seat: int, bits: int) -> list[int]:
    """Abilities that happen by themselves, in order: god, Hero, Myths, Locations (THEOMACHY-GOD-09)."""
    found: list[int] = []
    god = s.gods[seat]
    if god >= 0 and happens(s.cards.all[god], bits):
        found.append(god)
    for entry in s.myths[seat]:
        if entry & 1 and happens(s.cards.all[entry >> 2], bits):
            found.append(entry >> 2)
    for entry in s.myths[seat]:
        card = s.cards.all[entry >> 2]
        if card.kind != HERO and happens(card, bits):
            found.append(card.number)
    for entry in s.locations[seat]:
        if happens(s.cards.all[entry >> 2], bits):
            found.append(entry >> 2)
    return found


def happens(card: Card, bits: int) -> bool:
    return not card.optional and card.ability_timing & bits != 0


def end_timings(s: TheoState, seat: int) -> int:
    """Which End abilities a player has: by hand won or lost, with or without a Battle."""
    fought = s.stats[STATS * seat + FOUGHT] == 1
    if s.has_won(seat):
        return HAND_WON | BATTLE_WON if fought else HAND_WON
    return HAND_LOST | BATTLE_LOST if fought else HAND_LOST


class Window(Step[TheoState]):
    """Each player in order: what is automatic first, then what he likes, until he is done."""

    def __init__(self, timing: int, queue: list[int], opened: bool) -> None:
        self.timing = timing
        self.queue = queue  # a value: replaced, never changed
        self.opened = opened

    def copy(self) -> Window:
        return Window(self.timing, self.queue, self.opened)

    def bits(self, s: TheoState, seat: int) -> int:
        return end_timings(s, seat) if self.timing == AT_END else self.timing

    def run(self, s: TheoState) -> None:
        while len(self.queue) > 0:
            seat = self.queue[0]
            if not self.opened:
                self.opened = True
                due = automatic(s, seat, self.bits(s, seat))
                if len(due) > 0:
                    for i in range(len(due) - 1, -1, -1):
                        s.push(CarryOut(seat, due[i], 0, -1, -1, 0))
                    return
            options = self.options(s, seat)
            # that nothing can be played is the hand's secret (THEOMACHY-RULING-67), but for responses = holders
            if len(options) > 1 or (self.timing == AT_END and not s.quiet and might_end(s, seat)):
                s.put_question(seat, options)
                return
            self.next()
        s.pop()

    def next(self) -> None:
        self.queue = self.queue[1:]
        self.opened = False

    def options(self, s: TheoState, seat: int) -> list[int]:
        options: list[int] = []
        add_abilities(s, seat, self.bits(s, seat), options)
        if self.timing == START_OF_BATTLE:
            for entry in s.myths[seat]:
                if s.cards.all[entry >> 2].kind == HERO and not entry & 1:
                    options.append(actions.HERO)  # THEOMACHY-HERO-03
                    break
        elif self.timing == AT_END:
            options.extend(self.end_plays(s, seat, s.hands[seat], actions.PLAY))
            options.extend(self.end_plays(s, seat, s.sealed[seat], actions.PLAY_KEPT))
        options.append(actions.DONE)
        return options

    def end_plays(self, s: TheoState, seat: int, cards: list[int], verb: int) -> list[int]:
        """End Effects, and Power cards while he holds one whose condition is met (THEOMACHY-END-02)."""
        options: list[int] = []
        block = actions.CARDS + verb * s.cards.prayers
        holds = holds_end_effect(s, seat)
        last = -1
        for code in cards:
            card = s.cards.all[code >> 1]
            if code & 1 or code == last:
                continue
            last = code
            if (card.kind == POWER and holds) or (card.kind != POWER and can_play(s, seat, card, AT_END, False)):
                options.append(block + card.number)
        return options

    def answer(self, s: TheoState, seat: int, action: int) -> None:
        kept = actions.CARDS + actions.PLAY_KEPT * s.cards.prayers
        plays = actions.CARDS + actions.PLAY * s.cards.prayers
        if action == actions.DONE:
            self.next()
        elif action == actions.HERO:
            add_hero(s, seat)
        elif kept <= action < kept + s.cards.prayers:
            unseal(s, seat, 2 * (action - kept))
            play_card(s, seat, 2 * (action - kept), -1, -1)
        elif plays <= action < plays + s.cards.prayers:
            play_card(s, seat, 2 * (action - plays), -1, -1)
        else:
            use_ability(s, seat, action)


def is_due(s: TheoState, seat: int, card: Card) -> bool:
    """The card's condition on the outcome of the hand is met (THEOMACHY-RULING-62)."""
    return card.condition == 0 or (card.condition == WON) == s.has_won(seat)


def might_end(s: TheoState, seat: int) -> bool:
    """Whether the seat might hold an End Effect, for all that the others know (THEOMACHY-INFO-10)."""
    for number in s.cards.end_effects:
        if is_due(s, seat, s.cards.all[number]) and might_hold(s, seat, number):
            return True
    return False


def holds_end_effect(s: TheoState, seat: int) -> bool:
    """An End Effect not yet played, whose condition is met and which Power cards could pay for."""
    held = s.hands[seat] + s.sealed[seat]
    for code in held:
        card = s.cards.all[code >> 1]
        if not code & 1 and card.kind == EFFECT and card.timing & AT_END and is_due(s, seat, card):
            if with_powers(s, seat, held, card):
                return True
    return False


def add_hero(s: TheoState, seat: int) -> None:
    """His token enters the Stake: the card is active from now on (THEOMACHY-HERO-03, HERO-04)."""
    own = s.myths[seat][:]
    number = -1
    for place in range(len(own)):
        if number < 0 and s.cards.all[own[place] >> 2].kind == HERO and not own[place] & 1:
            own[place] |= 1
            number = own[place] >> 2
    myths = s.myths[:]
    myths[seat] = own
    s.myths = myths
    recount(s, seat)
    if s.sink is not None:
        text = f"{player(seat)} sends {card_name(s, number)} into the Battle."
        s.tell("hero", seat, text, "THEOMACHY-HERO-03", [f"stake:{seat}"])
    if happens(s.cards.all[number], HERO_ADDED):
        s.push(CarryOut(seat, number, 0, -1, -1, 0))

"""Windows that go once round: before betting, at the start of the Battle, in End step 2 (THEOMACHY-GOD-08 to 10)."""

from __future__ import annotations

from agon.core.contract import Action, Question, RuleId, Seat
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import text
from agon.games.theomachy import actions
from agon.games.theomachy.abilities import announce
from agon.games.theomachy.announcing import announce_choice, refuse_announcement
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
    IN_STAKE,
    POWER,
    SPENT,
    START_OF_BATTLE,
    STATS,
    WON,
)
from agon.games.theomachy.counting import recount
from agon.games.theomachy.effects import CarryOut
from agon.games.theomachy.plays import add_abilities, can_play
from agon.games.theomachy.responses import with_powers
from agon.games.theomachy.state import TheomachyState, TheomachyStep
from agon.games.theomachy.words import myth_of, player
from agon.games.theomachy.zones import might_hold


def automatic(s: TheomachyState, seat: Seat, bits: int) -> list[int]:
    """Abilities that happen by themselves, in order: god, Hero, Myths, Locations (THEOMACHY-GOD-09)."""
    found: list[int] = []
    god = s.gods[seat]
    if god >= 0 and happens(s.cards.all[god], bits):
        found.append(god)
    for entry in s.myths[seat]:
        if entry & IN_STAKE and happens(s.cards.all[entry >> 2], bits):
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


def end_timings(s: TheomachyState, seat: Seat) -> int:
    """Which End abilities a player has: by hand won or lost, with or without a Battle."""
    fought = s.stats[STATS * seat + FOUGHT] == 1
    if s.has_won(seat):
        return HAND_WON | BATTLE_WON if fought else HAND_WON
    return HAND_LOST | BATTLE_LOST if fought else HAND_LOST


class Window(TheomachyStep):
    """Each player in order: what is automatic first, then what he likes, until he is done."""

    def __init__(self, timing: int, queue: list[int], opened: bool) -> None:
        self.timing = timing
        self.queue = queue  # a value: replaced, never changed
        self.opened = opened

    def copy(self) -> Window:
        return Window(self.timing, self.queue, self.opened)

    def bits(self, s: TheomachyState, seat: Seat) -> int:
        return end_timings(s, seat) if self.timing == AT_END else self.timing

    def run(self, s: TheomachyState) -> None:
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
            if len(options) > 1 or (self.timing == AT_END and not s.setup.quiet and might_end(s, seat)):
                s.put_question(seat, options)
                return
            self.next()
        s.pop()

    def next(self) -> None:
        self.queue = self.queue[1:]
        self.opened = False

    def options(self, s: TheomachyState, seat: Seat) -> list[Action]:
        options: list[int] = []
        add_abilities(s, seat, self.bits(s, seat), options)
        if self.timing == START_OF_BATTLE:
            if waiting_hero(s, seat) >= 0:
                options.append(actions.HERO)  # THEOMACHY-HERO-03
        elif self.timing == AT_END:
            options.extend(self.end_plays(s, seat, s.hands[seat], actions.PLAY))
            options.extend(self.end_plays(s, seat, s.sealed[seat], actions.PLAY_KEPT))
        options.append(actions.DONE)
        return options

    def end_plays(self, s: TheomachyState, seat: Seat, cards: list[int], verb: int) -> list[int]:
        """End Effects, and Power cards while he holds one whose condition is met (THEOMACHY-END-02)."""
        options: list[int] = []
        block = actions.CARDS + verb * s.cards.prayers
        holds = holds_end_effect(s, seat)
        last = -1
        for code in cards:
            card = s.cards.all[code >> 1]
            if code & SPENT or code == last:
                continue
            last = code
            if (card.kind == POWER and holds) or (card.kind != POWER and can_play(s, seat, card, AT_END, False)):
                options.append(block + card.number)
        return options

    def answer(self, s: TheomachyState, seat: Seat, action: Action) -> None:
        if action == actions.DONE:
            self.next()
        elif action == actions.HERO:
            add_hero(s, seat)
        else:
            announce(s, seat, action)

    def question(self, s: TheomachyState, seat: Seat) -> Question:
        if self.timing == AT_END:
            return Question("end window", "The hand is decided: play End cards?", "THEOMACHY-END-02")
        if self.timing == START_OF_BATTLE:
            return Question("start of Battle", "Before the Battle: Hero or ability?", "THEOMACHY-BATTLE-02")
        return Question("window before betting", "Use an ability before betting?", "THEOMACHY-START-09")

    def choice(self, s: TheomachyState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.DONE:
            return Choice(action=action, label="Done", rule=rule)
        if action == actions.HERO:
            hero = myth_of(s, seat, waiting_hero(s, seat))
            label = text("Send {hero} into the Battle", hero=hero)
            return Choice(action=action, label=label, rule="THEOMACHY-HERO-03", targets=[hero.id])
        return announce_choice(s, seat, action)

    def refuse(self, s: TheomachyState, seat: Seat, action: Action) -> IllegalAction:
        return refuse_announcement(s, seat, action, True) or self.not_asked(s, seat)


def is_due(s: TheomachyState, seat: Seat, card: Card) -> bool:
    """The card's condition on the outcome of the hand is met (THEOMACHY-RULING-62)."""
    return card.condition == 0 or (card.condition == WON) == s.has_won(seat)


def might_end(s: TheomachyState, seat: Seat) -> bool:
    """Whether the seat might hold an End Effect, for all that the others know (THEOMACHY-INFO-10)."""
    for number in s.cards.end_effects:
        if is_due(s, seat, s.cards.all[number]) and might_hold(s, seat, number):
            return True
    return False


def holds_end_effect(s: TheomachyState, seat: Seat) -> bool:
    """An End Effect not yet played, whose condition is met and which Power cards could pay for."""
    held = s.hands[seat] + s.sealed[seat]
    for code in held:
        card = s.cards.all[code >> 1]
        if not code & SPENT and card.kind == EFFECT and card.timing & AT_END and is_due(s, seat, card):
            if with_powers(s, seat, held, card):
                return True
    return False


def waiting_hero(s: TheomachyState, seat: Seat) -> int:
    """A Hero whose token lies on his card, or -1."""
    for entry in s.myths[seat]:
        if s.cards.all[entry >> 2].kind == HERO and not entry & IN_STAKE:
            return entry >> 2
    return -1


def add_hero(s: TheomachyState, seat: Seat) -> None:
    """His token enters the Stake: the card is active from now on (THEOMACHY-HERO-03, HERO-04)."""
    number = waiting_hero(s, seat)
    myths = s.myths[:]
    myths[seat] = [entry | IN_STAKE if entry >> 2 == number else entry for entry in s.myths[seat]]
    s.myths = myths
    recount(s, seat)
    if s.sink is not None:
        words = text("{player} sends {hero} into the Battle.", player=player(seat), hero=myth_of(s, seat, number))
        s.tell("hero", seat, words, "THEOMACHY-HERO-03", [f"stake:{seat}"])
    if happens(s.cards.all[number], HERO_ADDED):
        s.push(CarryOut(seat, number, 0, -1, -1, 0))

"""Set-up decisions: Demigods, prebuilt decks and rosters, roster decks, starting Realms."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice
from agon.core.text import SeatName, Text, Thing, text
from agon.games.theos import actions
from agon.games.theos.cards import count_of
from agon.games.theos.sets import PickSet
from agon.games.theos.state import TheosState
from agon.games.theos.step import SET_UP, TheosStep
from agon.games.theos.words import card_name, realm_name

DECK_SIZE: Final = 12


def experienced(s: TheosState) -> int:
    """The more experienced player or team: a matter of option or chance (THEOS-RULING-08)."""
    word = s.setup.option("experience")
    if word != "random":
        return ["first", "second"].index(word)
    s.reveal()
    return s.rng.below(2)


class PickDemigods(TheosStep):
    """Each player takes a Demigod Card, all different, in seat order (THEOS-SETUP-02)."""

    def __init__(self, at: Seat) -> None:
        self.at = at

    def copy(self) -> PickDemigods:
        return PickDemigods(self.at)

    def phase(self) -> int:
        return SET_UP

    def run(self, s: TheosState) -> None:
        if self.at == s.seats:
            s.pop()
        else:
            s.ask(self.at)

    def options(self, s: TheosState, seat: Seat) -> list[Action]:
        return [actions.DEMIGOD + number for number in range(6) if number not in s.demigods]

    def answer(self, s: TheosState, seat: Seat, action: Action) -> None:
        demigods = s.demigods[:]
        demigods[seat] = action - actions.DEMIGOD
        s.demigods = demigods
        self.at += 1
        if s.sink is not None:
            taken = Thing(f"demigod:{seat}", s.cards.data.demigods[demigods[seat]])
            words = text("{player} takes {demigod}.", player=SeatName(seat), demigod=taken)
            s.tell("demigod", seat, words, "THEOS-SETUP-02", [taken.id])

    def question(self, s: TheosState, seat: Seat) -> Question:
        help = "It only shows which Realm you are in."
        return Question("demigod", "Take a Demigod Card", "THEOS-SETUP-02", help)

    def choice(self, s: TheosState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        name = s.cards.data.demigods[action - actions.DEMIGOD]
        return Choice(action=action, label=text("{demigod}", demigod=name), rule=rule)

    def refuse(self, s: TheosState, seat: Seat, action: Action) -> IllegalAction:
        if actions.DEMIGOD <= action < actions.CHOOSE:
            return IllegalAction("another player has that Demigod", "THEOS-SETUP-02")
        return self.not_asked(s, seat)


class PickLists(TheosStep):
    """Each player takes a prebuilt deck or a roster, in seat order (THEOS-PRE-01, ROST-02)."""

    def __init__(self, at: Seat, left: list[int]) -> None:
        self.at = at
        self.left = left  # numbers of lists, in the order of the data; never changed

    def copy(self) -> PickLists:
        return PickLists(self.at, self.left)

    def phase(self) -> int:
        return SET_UP

    def run(self, s: TheosState) -> None:
        if self.at == s.seats:
            s.pop()
        elif s.lists[self.at] >= 0:
            self.at += 1
        else:
            s.ask(self.at)

    def options(self, s: TheosState, seat: Seat) -> list[Action]:
        return [actions.CHOOSE + i for i in range(len(self.left)) if self.left[i] not in s.lists]

    def answer(self, s: TheosState, seat: Seat, action: Action) -> None:
        lists = s.lists[:]
        lists[seat] = self.left[action - actions.CHOOSE]
        s.lists = lists
        self.at += 1
        if s.sink is not None:
            name = s.cards.lists[lists[seat]].name
            words = text("{player} takes {list}.", player=SeatName(seat), list=name)
            s.tell("list", seat, words, "THEOS-PRE-01", [])

    def question(self, s: TheosState, seat: Seat) -> Question:
        return Question("list", "Choose your deck or roster", "THEOS-PRE-01")

    def choice(self, s: TheosState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        name = s.cards.lists[self.left[action - actions.CHOOSE]].name
        return Choice(action=action, label=text("{list}", list=name), rule=rule)

    def refuse(self, s: TheosState, seat: Seat, action: Action) -> IllegalAction:
        if actions.CHOOSE <= action < actions.BUILD:
            return IllegalAction("that deck is taken or not in the set", "THEOS-PRE-01")
        return self.not_asked(s, seat)


class BuildDecks(PickSet):
    """Everybody builds a deck of 12 from the own roster (THEOS-ROST-03, ROST-04).

    A deck that was built before the session is handed in by saved.py (THEOS-ROST-05).
    """

    def copy(self) -> BuildDecks:
        return BuildDecks(self.picks[:])

    def phase(self) -> int:
        return SET_UP

    def pool(self, s: TheosState, seat: Seat) -> int:
        return s.rosters[seat]

    def need(self, s: TheosState, seat: Seat) -> int:
        return DECK_SIZE

    def block(self) -> Action:
        return actions.BUILD

    def finish(self, s: TheosState) -> None:
        s.owned = self.picks[:]
        s.deck = self.picks[:]
        if s.sink is not None:
            s.tell("decks", -1, "All decks are built.", "THEOS-ROST-04", [])

    def question(self, s: TheosState, seat: Seat) -> Question:
        number = count_of(self.picks[seat]) + 1
        words = text("Build your deck: card {number} of {size}", number=number, size=DECK_SIZE)
        help = "In the order of the list. Nobody else sees your cards."
        return Question("build_deck", words, "THEOS-ROST-03", help)

    def choice(self, s: TheosState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        card = action - actions.BUILD
        named = Thing(f"list:{seat}:{s.cards.ids[card]}", card_name(s, card))
        return Choice(action=action, label=text("{card}", card=named), rule=rule, targets=[named.id])

    def not_in_pool(self, name: str) -> Text:
        return text("{card} is not in your roster", card=name)


class StartRealms(TheosStep):
    """3v3: each team sends one member alone to a Realm, the more experienced team first (THEOS-SEAT-05, SEAT-06)."""

    def __init__(self, team: int, done: int) -> None:
        self.team = team
        self.done = done

    def copy(self) -> StartRealms:
        return StartRealms(self.team, self.done)

    def phase(self) -> int:
        return SET_UP

    def run(self, s: TheosState) -> None:
        if self.done == 2:
            s.pop()
        else:
            s.ask(3 * self.team)  # the lowest seat speaks for the team (THEOS-RULING-76)

    def options(self, s: TheosState, seat: Seat) -> list[Action]:
        return [actions.ALONE + i for i in range(6)]

    def answer(self, s: TheosState, seat: Seat, action: Action) -> None:
        lone, realm = (action - actions.ALONE) // 2, (action - actions.ALONE) % 2
        realms = s.realm_of[:]
        for member in range(3):
            realms[3 * self.team + member] = realm if member == lone else 1 - realm  # THEOS-EX-14
        s.realm_of = realms
        if s.sink is not None:
            player = SeatName(3 * self.team + lone)
            words = text("{player} starts alone in {realm}.", player=player, realm=realm_name(s, realm))
            s.tell("realms", seat, words, "THEOS-SEAT-05", [])
        self.team = 1 - self.team
        self.done += 1

    def question(self, s: TheosState, seat: Seat) -> Question:
        help = "The others start together."
        return Question("start_realms", "Who of your team starts alone, and where?", "THEOS-SEAT-05", help)

    def choice(self, s: TheosState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        member, realm = (action - actions.ALONE) // 2, (action - actions.ALONE) % 2
        player = SeatName(3 * self.team + member)
        words = text("{player} alone in {realm}", player=player, realm=realm_name(s, realm))
        return Choice(action=action, label=words, rule=rule)

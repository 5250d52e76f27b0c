"""Set-up decisions: Demigods, prebuilt decks and rosters, roster decks, starting Realms."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Step
from agon.games.theos import actions
from agon.games.theos.cards import count_of
from agon.games.theos.sets import later_cards
from agon.games.theos.state import TheosState
from agon.games.theos.words import realm_name, who

DECK_SIZE: Final = 12


class PickDemigods(Step[TheosState]):
    """Each player takes a Demigod Card, all different, in seat order (THEOS-SETUP-02)."""

    def __init__(self, at: int) -> None:
        self.at = at

    def copy(self) -> PickDemigods:
        return PickDemigods(self.at)

    def run(self, s: TheosState) -> None:
        if self.at == s.seats:
            s.pop()
        else:
            s.ask(self.at)

    def options(self, s: TheosState, seat: int) -> list[int]:
        return [actions.DEMIGOD + number for number in range(6) if number not in s.demigods]

    def answer(self, s: TheosState, seat: int, action: int) -> None:
        demigods = s.demigods[:]
        demigods[seat] = action - actions.DEMIGOD
        s.demigods = demigods
        self.at += 1
        if s.sink is not None:
            text = f"{who(s, seat)} takes {s.cards.data.demigods[demigods[seat]]}."
            s.tell("demigod", seat, text, "THEOS-SETUP-02", [])


class PickLists(Step[TheosState]):
    """Each player takes a prebuilt deck or a roster, in seat order (THEOS-PRE-01, ROST-02)."""

    def __init__(self, at: int, left: list[int]) -> None:
        self.at = at
        self.left = left  # numbers of lists, in the order of the data; never changed

    def copy(self) -> PickLists:
        return PickLists(self.at, self.left)

    def run(self, s: TheosState) -> None:
        if self.at == s.seats:
            s.pop()
        elif s.lists[self.at] >= 0:
            self.at += 1
        else:
            s.ask(self.at)

    def options(self, s: TheosState, seat: int) -> list[int]:
        return [actions.CHOOSE + i for i in range(len(self.left)) if self.left[i] not in s.lists]

    def answer(self, s: TheosState, seat: int, action: int) -> None:
        lists = s.lists[:]
        lists[seat] = self.left[action - actions.CHOOSE]
        s.lists = lists
        self.at += 1
        if s.sink is not None:
            data = [item for group in s.cards.data.sets for item in group.lists]
            s.tell("list", seat, f"{who(s, seat)} takes {data[lists[seat]].name}.", "THEOS-PRE-01", [])


class BuildDecks(Step[TheosState]):
    """Everybody builds a deck of 12 from the own roster, secretly and at the same time (THEOS-ROST-03, ROST-04).

    Each at the own pace: others see only who has finished (THEOS-GEN-06, RULING-71). A deck that was built before the
    session is handed in by saved.py (THEOS-ROST-05).
    """

    def __init__(self, picks: list[int]) -> None:
        self.picks = picks  # by seat, as masks; secret

    def copy(self) -> BuildDecks:
        return BuildDecks(self.picks[:])

    def run(self, s: TheosState) -> None:
        for seat in range(s.seats):
            if count_of(s.rosters[seat]) == DECK_SIZE:
                self.picks[seat] = s.rosters[seat]  # no choice, as everybody can see
            elif count_of(self.picks[seat]) < DECK_SIZE:
                s.put_question(seat, self.options(s, seat))
        if s.waiting == 0:
            s.pop()
            s.reveal()  # final once the last has finished (THEOS-RULING-72)
            s.owned = self.picks[:]
            s.deck = self.picks[:]
            if s.sink is not None:
                s.tell("decks", -1, "All decks are built.", "THEOS-ROST-04", [])

    def options(self, s: TheosState, seat: int) -> list[int]:
        picks = self.picks[seat]
        return later_cards(s.rosters[seat], picks, DECK_SIZE - count_of(picks), actions.BUILD)

    def answer(self, s: TheosState, seat: int, action: int) -> None:
        self.picks[seat] |= 1 << (action - actions.BUILD)
        if count_of(self.picks[seat]) < DECK_SIZE:  # asked again at once, whatever the others do
            s.put_question(seat, self.options(s, seat))


class StartRealms(Step[TheosState]):
    """3v3: each team sends one member alone to a Realm, the more experienced team first (THEOS-SEAT-05, SEAT-06)."""

    def __init__(self, team: int, done: int) -> None:
        self.team = team
        self.done = done

    def copy(self) -> StartRealms:
        return StartRealms(self.team, self.done)

    def run(self, s: TheosState) -> None:
        if self.done == 2:
            s.pop()
        else:
            s.ask(3 * self.team)  # the lowest seat speaks for the team (THEOS-RULING-76)

    def options(self, s: TheosState, seat: int) -> list[int]:
        return [actions.ALONE + i for i in range(6)]

    def answer(self, s: TheosState, seat: int, action: int) -> None:
        lone = (action - actions.ALONE) // 2
        realm = (action - actions.ALONE) % 2
        realms = s.realm_of[:]
        for member in range(3):
            realms[3 * self.team + member] = realm if member == lone else 1 - realm
        s.realm_of = realms
        if s.sink is not None:
            text = f"{who(s, 3 * self.team + lone)} starts alone in {realm_name(s, realm)}."
            s.tell("realms", seat, text, "THEOS-SEAT-05", [])
        self.team = 1 - self.team
        self.done += 1

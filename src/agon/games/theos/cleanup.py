"""The End Phase's cleanup: who goes first, what stays, who moves (ledger END-07 to CLEAN-08)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Step
from agon.games.theos import actions
from agon.games.theos.cards import count_of
from agon.games.theos.passives import blanks_for
from agon.games.theos.state import TheosState
from agon.games.theos.words import blank_words, entities, listed, realm_name, who

LEAVE: Final = 0
REALM: Final = 1
MOST_BLANKS: Final = 7
SLOWEST: Final = 1000


def cleanup_order(s: TheosState) -> list[int]:
    """Seats, team by team: most Followers first, ties by the faster final card, then by seat (THEOS-END-07, END-08)."""
    teams: list[int] = []
    for team in range(s.teams):
        place = 0
        while place < len(teams) and not goes_before(s, team, teams[place]):
            place += 1
        teams.insert(place, team)
    return [seat for team in teams for seat in range(s.seats) if s.team_of[seat] == team]


def goes_before(s: TheosState, team: int, other: int) -> bool:
    own = s.team_followers(team)
    others = s.team_followers(other)
    if own != others:
        return own > others
    return final_rank(s, team) < final_rank(s, other)  # equal only for teams without cards (THEOS-RULING-45)


def final_rank(s: TheosState, team: int) -> int:
    """The fastest among the members' final cards: the right-most of each row (THEOS-END-08, RULING-45)."""
    best = SLOWEST
    for seat in range(s.seats):
        if s.team_of[seat] == team and len(s.rows[seat]) > 0:
            best = min(best, s.cards.rank[s.rows[seat][-1]])
    return best


class Cleanup(Step[TheosState]):
    """One player after the other leaves cards in play, draws Blanks and may move (THEOS-CLEAN-01 to CLEAN-08)."""

    def __init__(self, order: list[int], at: int, stage: int, kept: int) -> None:
        self.order = order  # never changed
        self.at = at
        self.stage = stage
        self.kept = kept  # of the seat's own row (THEOS-RULING-61): picks to leave in play, as a mask

    def copy(self) -> Cleanup:
        return Cleanup(self.order, self.at, self.stage, self.kept)

    def run(self, s: TheosState) -> None:
        if self.at == len(self.order):
            s.pop()
        else:
            s.ask(self.order[self.at])

    def options(self, s: TheosState, seat: int) -> list[int]:
        if self.stage == REALM:
            return [actions.STAY, actions.MOVE]  # THEOS-CLEAN-07, RULING-44
        due = self.due(s, seat)
        later: list[int] = []
        for card in reversed(s.rows[seat]):
            if self.kept >> card & 1:
                break
            if due + blanks_for(s, card) <= MOST_BLANKS:  # THEOS-RULING-13
                later.append(actions.KEEP + card)
        later.reverse()
        later.append(actions.DONE)
        return later

    def due(self, s: TheosState, seat: int) -> int:
        blanks = 0
        for card in s.rows[seat]:
            if self.kept >> card & 1:
                blanks += blanks_for(s, card)
        return blanks

    def answer(self, s: TheosState, seat: int, action: int) -> None:
        if self.stage == LEAVE and action != actions.DONE:
            self.kept |= 1 << (action - actions.KEEP)
            return
        if self.stage == LEAVE:
            self.clean_up(s, seat)
            if s.realms > 1:
                self.stage = REALM
                return
        elif action == actions.MOVE:
            realms = s.realm_of[:]
            realms[seat] = 1 - realms[seat]
            s.realm_of = realms
            if s.sink is not None:
                text = f"{who(s, seat)} moves to {realm_name(s, realms[seat])}."
                s.tell("move", seat, text, "THEOS-CLEAN-07", [f"demigod:{seat}"])
        self.stage = LEAVE
        self.kept = 0
        self.at += 1

    def clean_up(self, s: TheosState, seat: int) -> None:
        """What is not left returns to the deck, its Followers to the Supply; a Blank for each card left (CLEAN-04).

        Also for those left before (THEOS-CLEAN-06). Blanks never run out (RULING-12), and all 7 may be (RULING-52).
        """
        blanks = self.due(s, seat)
        returning = 0
        kept: list[int] = []
        for card in s.rows[seat]:
            if self.kept >> card & 1:
                kept.append(card)  # with Followers, orientation and order (THEOS-CLEAN-05)
            else:
                returning |= 1 << card
                s.supply += s.followers[card]  # THEOS-CLEAN-03
                s.followers[card] = 0
        s.up &= ~returning
        s.down &= ~returning
        s.deck[seat] |= returning
        s.rows[seat] = kept
        s.blanks[seat] = blanks
        if s.sink is not None:
            text = f"{who(s, seat)} leaves {listed(s, self.kept)} in play and draws {blank_words(blanks)}; "
            text += f"{listed(s, returning)} {'goes' if count_of(returning) == 1 else 'go'} back to the deck."
            s.tell("cleanup", seat, text, "THEOS-CLEAN-04", entities(s, self.kept))

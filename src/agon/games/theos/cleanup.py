"""The End Phase's cleanup: who goes first, what stays, who moves (ledger END-07 to CLEAN-08)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Action, Question, RuleId, Seat, need
from agon.core.errors import IllegalAction
from agon.core.protocol import Choice, Entity, Zone
from agon.core.text import SeatName, text
from agon.games.theos import actions
from agon.games.theos.cards import count_of
from agon.games.theos.passives import blanks_for
from agon.games.theos.state import TheosState
from agon.games.theos.step import END, TheosStep
from agon.games.theos.words import (
    blanks,
    card_name,
    card_ref,
    card_words,
    cards_in,
    entities,
    entity,
    names_in,
    realm_ref,
)

LEAVE: Final = 0
REALM: Final = 1
MOST_BLANKS: Final = 7
SLOWEST: Final = 1000


def cleanup_order(s: TheosState) -> list[Seat]:
    """Seats, team by team: most Followers first, ties by the faster final card, then by seat (THEOS-END-07, END-08)."""
    teams: list[int] = []
    for team in range(s.setup.teams):
        place = 0
        while place < len(teams) and not goes_before(s, team, teams[place]):
            place += 1
        teams.insert(place, team)
    return [seat for team in teams for seat in range(s.seats) if s.setup.team_of[seat] == team]


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
        if s.setup.team_of[seat] == team and len(s.rows[seat]) > 0:
            best = min(best, s.cards.rank[s.rows[seat][-1]])
    return best


class Cleanup(TheosStep):
    """One player after the other leaves cards in play, draws Blanks and may move (THEOS-CLEAN-01 to CLEAN-08)."""

    def __init__(self, order: list[Seat], at: int, stage: int, kept: int) -> None:
        self.order = order  # never changed
        self.at = at
        self.stage = stage
        self.kept = kept  # of the seat's own row (THEOS-RULING-61): picks to leave in play, as a mask

    def copy(self) -> Cleanup:
        return Cleanup(self.order, self.at, self.stage, self.kept)

    def phase(self) -> int:
        return END

    def run(self, s: TheosState) -> None:
        if self.at == len(self.order):
            s.pop()
        else:
            s.ask(self.order[self.at])

    def options(self, s: TheosState, seat: Seat) -> list[Action]:
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

    def due(self, s: TheosState, seat: Seat) -> int:
        due = 0
        for card in s.rows[seat]:
            if self.kept >> card & 1:
                due += blanks_for(s, card)
        return due

    def answer(self, s: TheosState, seat: Seat, action: Action) -> None:
        if self.stage == LEAVE and action != actions.DONE:
            self.kept |= 1 << (action - actions.KEEP)
            return
        if self.stage == LEAVE:
            self.clean_up(s, seat)
            if s.setup.realms > 1:
                self.stage = REALM
                return
        elif action == actions.MOVE:
            realms = s.realm_of[:]
            realms[seat] = 1 - realms[seat]
            s.realm_of = realms
            if s.sink is not None:
                words = text("{player} moves to {realm}.", player=SeatName(seat), realm=realm_ref(s, realms[seat]))
                s.tell("move", seat, words, "THEOS-CLEAN-07", [f"demigod:{seat}"])
        self.stage = LEAVE
        self.kept = 0
        self.at += 1

    def clean_up(self, s: TheosState, seat: Seat) -> None:
        """What is not left returns to the deck, its Followers to the Supply; a Blank for each card left (CLEAN-04).

        Also for those left before (THEOS-CLEAN-06). Blanks never run out (RULING-12), and all 7 may be (RULING-52).
        """
        due = self.due(s, seat)
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
        s.blanks[seat] = due
        if s.sink is not None:
            left, gone = cards_in(s, self.kept), names_in(s, returning)
            template = (
                "{player} leaves {left} in play and draws {blanks}; {gone} goes back to the deck."
                if count_of(returning) == 1
                else "{player} leaves {left} in play and draws {blanks}; {gone} go back to the deck."
            )
            words = text(template, player=SeatName(seat), left=left, blanks=blanks(due), gone=gone)
            s.tell("cleanup", seat, words, "THEOS-CLEAN-04", entities(s, self.kept))

    def question(self, s: TheosState, seat: Seat) -> Question:
        if self.stage == REALM:
            help = "You play into it from the next round on."
            return Question("realm", "Move to the other Realm?", "THEOS-CLEAN-07", help)
        help = "Each costs a Blank in your next hand."
        return Question("leave", "Which cards do you leave in play?", "THEOS-CLEAN-02", help)

    def choice(self, s: TheosState, seat: Seat, action: Action, rule: RuleId) -> Choice:
        if action == actions.DONE:
            return Choice(action=action, label="Done", rule=rule)
        if action == actions.STAY:
            return Choice(action=action, label="Stay", rule=rule)
        if action == actions.MOVE:
            target = realm_ref(s, 1 - s.realm_of[seat])
            return Choice(action=action, label=text("Move to {realm}", realm=target), rule=rule, targets=[target.id])
        card = action - actions.KEEP
        cost = blanks_for(s, card)
        template = "Leave {card}" if cost > 0 else "Leave {card} without a Blank"
        words = text(template, card=card_words(s, card))
        price = {"blank": cost} if cost > 0 else {}
        return Choice(action=action, label=words, rule=rule, targets=[entity(s, card)], price=price)

    def refuse(self, s: TheosState, seat: Seat, action: Action) -> IllegalAction:
        if self.stage == REALM or not actions.KEEP <= action < actions.STAY:
            return self.not_asked(s, seat)
        card = action - actions.KEEP
        if card not in s.rows[seat]:
            return IllegalAction(text("{card} is not in your row", card=card_name(s, card)), "THEOS-CLEAN-02")
        if self.kept >> card & 1:
            return IllegalAction(text("{card} stays already", card=card_ref(s, card)), "THEOS-CLEAN-02")
        for later in s.rows[seat][s.rows[seat].index(card) :]:
            if self.kept >> later & 1:
                return IllegalAction("picks go from left to right: each set arises in one way", "THEOS-RULING-11")
        return IllegalAction("you cannot hold more than 7 Blanks", "THEOS-RULING-13")

    def staying(self, seat: Seat) -> int:
        cleans_up = self.stage == LEAVE and self.at < len(self.order) and self.order[self.at] == seat
        return self.kept if cleans_up else -1

    def zones(self, s: TheosState, viewer: Seat) -> list[Zone]:
        """The cleanup order is public before the first team cleans up (THEOS-END-09)."""
        slots = [
            Entity(
                id=f"order:{i}",
                kind="slot",
                name=str(i + 1),
                label=text("{player}", player=SeatName(self.order[i])),
                owner=self.order[i],
                tags=["done"] if i < self.at else [],
            )
            for i in range(len(self.order))
        ]
        return [Zone(id="cleanup", kind="row", name="Cleanup order", role="board", entities=slots)]

    def check(self, s: TheosState) -> None:
        need(sorted(self.order) == list(range(s.seats)), "every seat cleans up once (THEOS-CLEAN-01)")

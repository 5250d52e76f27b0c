"""Whether a state can be: components neither lost nor doubled, everything within its limits."""

from __future__ import annotations

from agon.core.contract import need
from agon.games.titans.abilities import KIND_SHIFT, KINDS, TRAITOROUS, kinds_of
from agon.games.titans.books import COPIES, SIZE
from agon.games.titans.cards import FOREST, SIDE_TEMPLES, TEAM_TEMPLES
from agon.games.titans.census import counted
from agon.games.titans.rules import Turn
from agon.games.titans.scoring import own_temples
from agon.games.titans.state import (
    AFTER_AGES,
    NO_AGE,
    THIS_TURN,
    U_ABILITIES,
    U_AGE,
    U_CARD,
    U_ENTRY,
    U_KINDS,
    U_OWNER,
    U_SIDE,
    UNPROTECTED,
    TitansState,
    placer,
)


def check(s: TitansState) -> None:
    layout = s.layout()
    sides = len(layout.holder)
    need(s.seats == layout.players, "the number of seats does not fit the format (TITANS-FMT-01)")
    for zone in (s.hands, s.decks, s.discards, s.removed):
        need(len(zone) == s.seats, "every player has one hand, one deck and two piles (TITANS-TERM-03)")
        for pile in zone:
            check_cards(s, pile)
    for hand in s.hands:
        need(hand == sorted(hand), "hands are kept in the order of the cards")
    need(len(s.books) == sides, "there is one spellbook a seat (TITANS-CONS-09)")
    need(len(s.spent) == sides, "there is one spellbook a seat (TITANS-CONS-09)")
    for side in range(sides):
        check_book(s, s.books[side] + s.spent[side])
    need(len(s.surges) == s.seats and all(0 <= n <= s.cards.data.surges for n in s.surges), "surge tokens: 0 to 2")
    need(len(s.top_seen) == s.seats, "a deck is known or not")
    check_piles(s)
    check_temples(s)
    check_units(s)
    need(
        len(s.protected) == sides and all(UNPROTECTED <= mark <= THIS_TURN for mark in s.protected),
        "a seat is protected or not",
    )
    need(len(s.lost) == sides, "a seat has lost a temple or not")
    need(0 <= s.avatar < layout.teams, "no such team holds the Avatar Mat (TITANS-AVATAR-01)")
    need(
        1 <= s.turn <= s.setup.turn_limit and NO_AGE <= s.age <= AFTER_AGES,
        "there is no such turn or age (TITANS-TURN-01)",
    )
    need(counted(s) == s.census, "cards are lost or doubled")
    need(len(s.stack) > 0 and isinstance(s.stack[0], Turn), "a turn lies at the bottom of the steps")


def check_cards(s: TitansState, cards: list[int]) -> None:
    need(all(0 <= card < len(s.cards.ids) for card in cards), "there is no such card")


def check_book(s: TitansState, book: list[int]) -> None:
    check_cards(s, book)
    need(s.setup.constructed or len(book) == 0, "there are no spellbooks in a classic game (TITANS-CONS-01)")
    need(len(book) <= SIZE, f"a spellbook has {SIZE} cards (TITANS-CONS-01)")
    need(
        all(s.cards.element[card] < FOREST for card in book), "a spellbook holds elemental cards only (TITANS-CONS-02)"
    )
    need(all(book.count(card) <= COPIES for card in book), f"at most {COPIES} of a name in a book (TITANS-CONS-03)")


def check_piles(s: TitansState) -> None:
    layout = s.layout()
    need(len(s.piles) == layout.arenas and len(s.setup.pile_names) == layout.arenas, "every arena has its piles")
    for arena in range(layout.arenas):
        names = s.setup.pile_names[arena]
        check_cards(s, names)
        need(len(names) == len(s.piles[arena]) == len(set(names)), "a pile stands twice (TITANS-TERM-11)")
        need(all(0 <= n <= 12 for n in s.piles[arena]), "a pile has 0 to 12 cards (TITANS-SETUP-02)")


def check_temples(s: TitansState) -> None:
    layout = s.layout()
    groups = layout.teams if layout.scope == TEAM_TEMPLES else len(layout.holder)
    need(len(s.temples) == groups, "temples are counted by player, team or seat (TITANS-FMT-03)")
    need(all(0 <= n <= layout.temples for n in s.temples), "nobody has more temples than at the start (BATTLE-09)")
    if layout.scope == SIDE_TEMPLES:
        for arena in range(layout.arenas):
            total = s.temples[2 * arena] + s.temples[2 * arena + 1]
            need(total > 0, "an arena keeps at least one temple (TITANS-THREE-10)")
    elif not s.over:
        teams = [own_temples(s, team) for team in range(layout.teams)]
        need(min(teams) > 0, "a side without temples has lost (TITANS-BATTLE-07)")


def check_units(s: TitansState) -> None:
    last = -1
    sides = len(s.layout().holder)
    for unit in s.units:
        need(len(unit) >= U_ABILITIES, "a card in play cannot be read")
        need(0 <= unit[U_CARD] < len(s.cards.ids), "there is no such card")
        need(last < unit[U_ENTRY] < s.next_entry, "cards in play are kept in order of entry (TITANS-PLAY-11)")
        last = unit[U_ENTRY]
        need(0 <= unit[U_SIDE] < sides and 0 <= unit[U_OWNER] < s.seats, "nobody sits there")
        pair = [s.holder(unit[U_SIDE]), s.holder(unit[U_SIDE] ^ 1)]
        need(unit[U_OWNER] in pair, "a card's owner sits in its arena (TITANS-TERM-05)")
        stolen = unit[U_OWNER] != pair[0]
        thief = placer(unit, TRAITOROUS)
        need(thief == (pair[0] if stolen else -1), "a card is stolen by who placed Traitorous on it (TITANS-TRAI-01)")
        need(NO_AGE <= unit[U_AGE] <= AFTER_AGES, "there is no such age")
        need(unit[U_KINDS] == kinds_of(unit[U_ABILITIES:]), "the kinds of a card's abilities are told wrong")
        need(all(0 <= ability >> KIND_SHIFT < len(KINDS) for ability in unit[U_ABILITIES:]), "there is no such ability")

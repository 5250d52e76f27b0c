"""Decks built before the session: a saved list of 12 cards of a roster is handed in as a whole (THEOS-ROST-05).

    [[roster_deck]]
    roster = "bountiful_sea"
    cards = ["cetus", "flood", ...]     # 12 cards, in any order

The list becomes the owner's own secret picks: no option, no card file and no other player ever sees it.
"""

from __future__ import annotations

from agon.core.cardfile import Entry, did_you_mean, read_card_file
from agon.core.contract import Action, Seat
from agon.core.errors import CardFileError, IllegalAction
from agon.games.theos import actions
from agon.games.theos.cards import Cards, numbers_of
from agon.games.theos.catalogue import ListData
from agon.games.theos.decks import DECK_SIZE, BuildDecks
from agon.games.theos.state import TheosState


def hand_in_deck(s: TheosState, seat: Seat, text: str, file: str) -> None:
    """Builds the seat's deck from a saved list; a bad one is refused with line and reason, and nothing changes."""
    for action in saved_answers(s, seat, text, file):
        s.apply(seat, action)


def saved_answers(s: TheosState, seat: Seat, text: str, file: str) -> list[Action]:
    """The answers, one after the other, that build the seat's deck from a saved list."""
    step = s.stack[-1]
    if not isinstance(step, BuildDecks) or not 0 <= seat < s.seats or len(s.asked[seat]) == 0:
        raise IllegalAction("no deck is being built by this seat now", "THEOS-ROST-05")
    wanted = read_roster_deck(s.cards, s.cards.lists[s.lists[seat]], text, file)
    picks = step.picks[seat]
    if wanted & (1 << picks.bit_length()) - 1 != picks:
        raise IllegalAction("other cards are picked already: take them back first", "THEOS-RULING-11")
    return [actions.BUILD + card for card in numbers_of(wanted & ~picks)]


def read_roster_deck(cards: Cards, roster: ListData, text: str, file: str) -> int:
    """The deck for this roster, as a mask, out of a file that may hold decks for several."""
    read = read_card_file(text, file, own=True)
    for name in [*read.settings, *read.tables]:
        if name != "roster_deck":
            line = read.settings[name].line if name in read.settings else read.tables[name][0].line
            raise CardFileError(read.name, line, f"'{name}' cannot stand here", "could stand here: [[roster_deck]]")
    read.top.only([])
    rosters = [data.id for item in cards.data.sets if item.roster for data in item.lists]
    found = -1
    for entry in read.tables.get("roster_deck", []):
        entry.only(["name", "roster", "cards"])
        if entry.choice("roster", rosters) == roster.id:
            if found >= 0:
                entry.refuse("roster", f"a second deck of '{roster.id}': which one is meant?")
            found = read_cards(cards, roster, entry)
    if found < 0:
        raise CardFileError(read.name, 1, f"there is no deck of '{roster.id}' here", "Add [[roster_deck]] (ROST-05).")
    return found


def read_cards(cards: Cards, roster: ListData, entry: Entry) -> int:
    names = entry.texts("cards")
    mask = 0
    for at, name in enumerate(names):
        line = entry._lines.get((*entry._path, "cards", at), entry.line_of("cards"))
        if name not in cards.ids:
            raise CardFileError(entry.file, line, f"there is no card '{name}'", did_you_mean(name, cards.ids))
        number = cards.ids.index(name)
        if number not in roster.cards:
            raise CardFileError(entry.file, line, f"'{name}' is not in the roster '{roster.id}' (THEOS-ROST-03)")
        if mask >> number & 1:
            raise CardFileError(entry.file, line, f"'{name}' stands twice: every card exists once (THEOS-DECK-03)")
        mask |= 1 << number
    if len(names) != DECK_SIZE:
        entry.refuse("cards", f"a deck of {len(names)} cards; it has {DECK_SIZE} (THEOS-DECK-02)")
    return mask

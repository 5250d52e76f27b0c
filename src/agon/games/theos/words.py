"""What the game's sentences name: cards, gods, Realms, Followers and Blanks."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat
from agon.core.text import Argument, Listing, SeatName, Text, Thing, Word, text
from agon.games.theos.actions import BLANK
from agon.games.theos.cards import numbers_of
from agon.games.theos.state import TheosState

REALMS: Final = ["Realm A", "Realm B"]
TYPES: Final = ["Betrayal", "Offering", "Power"]
BLANK_CARD: Final = Word("blank", "a Blank")


def card_name(s: TheosState, card: int) -> str:
    return s.cards.all[card].name


def entity(s: TheosState, card: int) -> str:
    """The id under which a card in play stands in every view: each card exists once."""
    return f"card:{s.cards.ids[card]}"


def entities(s: TheosState, mask: int) -> list[str]:
    return [entity(s, card) for card in numbers_of(mask)]


def card_ref(s: TheosState, card: int) -> Argument:
    """A card that the reader sees on the table, or a Blank."""
    return BLANK_CARD if card == BLANK else Thing(entity(s, card), card_name(s, card))


def cards_in(s: TheosState, mask: int) -> Argument:
    """`Elysium`, `Elysium and Cetus`, `nothing`."""
    return Listing([card_ref(s, card) for card in numbers_of(mask)]) if mask else "nothing"


def names_in(s: TheosState, mask: int) -> Argument:
    """The same for cards that not everybody sees any more."""
    return Listing([card_name(s, card) for card in numbers_of(mask)]) if mask else "nothing"


def god(s: TheosState, number: int) -> Word:
    data = s.cards.data.gods[number]
    return Word(data.id, data.name)


def followers(number: int) -> Text:
    return text(
        "{count} {followers}", count=number, followers=Word("follower", "Follower" if number == 1 else "Followers")
    )


def blanks(number: int) -> Text:
    if number == 0:
        return text("no {blank}", blank=Word("blank", "Blank"))
    return text("{count} {blanks}", count=number, blanks=Word("blank", "Blank" if number == 1 else "Blanks"))


def realm_name(s: TheosState, realm: int) -> str:
    return REALMS[realm] if s.setup.realms > 1 else "the Realm"


def realm_ref(s: TheosState, realm: int) -> Thing:
    return Thing(f"realm:{realm}", realm_name(s, realm))


def team_ref(s: TheosState, team: int) -> Listing:
    return Listing([SeatName(seat) for seat in range(s.seats) if s.setup.team_of[seat] == team])


def card_words(s: TheosState, card: int) -> Text:
    """`Elysium of Player 2 (1 of 3 Followers)`."""
    named = card_ref(s, card)
    owner = SeatName(s.owner(card))
    if s.down >> card & 1:
        return text("{card} of {owner} ({destroyed})", card=named, owner=owner, destroyed=Word("destroyed"))
    if s.unresolved >> card & 1:
        return text("{card} of {owner} ({unresolved})", card=named, owner=owner, unresolved=Word("unresolved"))
    return text(
        "{card} of {owner} ({count} of {most} {followers})",
        card=named,
        owner=owner,
        count=s.followers[card],
        most=s.cards.max[card],
        followers=Word("follower", "Followers"),
    )


def seats_of(order: list[Seat]) -> Listing:
    return Listing([SeatName(seat) for seat in order])

"""Words for events, prompts and views."""

from __future__ import annotations

from typing import Final

from agon.games.theos.cards import numbers_of
from agon.games.theos.state import TheosState

TYPES: Final = ["Betrayal", "Offering", "Power"]
KINDS: Final = ["Instant", "Power", "Passive", "Triggered"]


def who(s: TheosState, seat: int) -> str:
    return f"Player {seat + 1}"


def name(s: TheosState, card: int) -> str:
    return s.cards.all[card].name if card < len(s.cards.all) else "a Blank"


def entity(s: TheosState, card: int) -> str:
    """The id under which a card in play stands in every view: each card exists once."""
    return f"card:{s.cards.ids[card]}"


def entities(s: TheosState, mask: int) -> list[str]:
    return [entity(s, card) for card in numbers_of(mask)]


def listed(s: TheosState, mask: int) -> str:
    """`Elysium`, `Elysium and Cetus`, `nothing`."""
    names = [name(s, card) for card in numbers_of(mask)]
    if len(names) == 0:
        return "nothing"
    if len(names) == 1:
        return names[0]
    return ", ".join(names[:-1]) + " and " + names[-1]


def god_name(s: TheosState, god: int) -> str:
    return s.cards.data.gods[god].name


def counted(number: int) -> str:
    return "1 Follower" if number == 1 else f"{number} Followers"


def blank_words(number: int) -> str:
    return "no Blank" if number == 0 else "1 Blank" if number == 1 else f"{number} Blanks"


def realm_name(s: TheosState, realm: int) -> str:
    return f"Realm {'AB'[realm]}" if s.realms > 1 else "the Realm"

"""The words that tables explain wherever they stand: the abilities and subversions in the words of the card file."""

from __future__ import annotations

from typing import Final

from agon.core.text import Keyword
from agon.games.titans.abilities import KINDS, SUBVERSIONS
from agon.games.titans.grammar import CardSet

KEYWORDS: Final[dict[str, Keyword]] = {
    "sky": Keyword("sky", "An element of warriors, beasts, dragons and titans.", colour="sky"),
    "fire": Keyword("fire", "An element of warriors, beasts, dragons and titans.", colour="red"),
    "ice": Keyword("ice", "An element of warriors, beasts, dragons and titans.", colour="ice"),
    "rock": Keyword("rock", "An element of warriors, beasts, dragons and titans.", colour="rock"),
    "forest": Keyword("forest", "The element of Monks, Wizards and Travelers.", colour="green"),
    "desert": Keyword("desert", "The element of Ghosts, which harm whoever plays them.", colour="desert"),
    "dweller": Keyword("dweller", "Monk, Wizard, Traveler or Ghost: every game has them."),
    "warrior": Keyword("warrior", "The lowest species of an element."),
    "beast": Keyword("beast", "The second species of an element."),
    "dragon": Keyword("dragon", "The third species of an element."),
    "titan": Keyword("titan", "The highest species of an element. It cannot be replicated."),
    "now": Keyword("Now", "Acts once, in the age in which its card enters play."),
    "surge": Keyword("Surge", "Spend a token at the start of a turn: discard your hand and draw as many cards."),
}


def all_keywords(data: CardSet) -> dict[str, Keyword]:
    """Those and what the card file says about abilities and subversions."""
    found = dict(KEYWORDS)
    for kind in range(len(KINDS)):
        found[KINDS[kind]] = Keyword(data.abilities[kind].name, data.abilities[kind].text)
    for kind in range(len(SUBVERSIONS)):
        name, meaning = data.subversions[kind]
        found[SUBVERSIONS[kind]] = Keyword(name, meaning)
    return found

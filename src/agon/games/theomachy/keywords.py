"""The words that tables explain wherever they stand, and card texts with them."""

from __future__ import annotations

from typing import Final

from agon.core.text import Keyword, Text, Word, Words, marked

KEYWORDS: Final[dict[str, Keyword]] = {
    "earth": Keyword("Earth", "An Element: cards need so many cards of it.", colour="rock", icon="earth"),
    "air": Keyword("Air", "An Element: cards need so many cards of it.", colour="sky", icon="air"),
    "fire": Keyword("Fire", "An Element: cards need so many cards of it.", colour="red", icon="fire"),
    "water": Keyword("Water", "An Element: cards need so many cards of it.", colour="blue", icon="water"),
    "chaos": Keyword("Chaos", "Orbs of one kind: strong cards need so many of them.", colour="black"),
    "order": Keyword("Order", "Orbs of the other kind, also called Law.", colour="white"),
    "prophet": Keyword("prophet", "The highest worshiper: 10 Might in a Stake.", colour="blue"),
    "priest": Keyword("priest", "The middle worshiper: 5 Might in a Stake.", colour="red"),
    "follower": Keyword("follower", "The lowest worshiper: 2 Might in a Stake.", colour="white"),
    "might": Keyword("Might", "Who has the most of it at the end of the Battle wins the hand."),
    "stake": Keyword("Stake", "What a player has put up in this hand: winners keep it, the others lose it."),
    "congregation": Keyword("Congregation", "A player's worshipers that are not at stake."),
    "constellation": Keyword("Constellation", "Five Element cards that count for everybody as soon as they lie open."),
    "battle": Keyword("Battle", "After three betting phases: who is still in the hand plays Attacks in turn."),
    "power_card": Keyword("Power card", "Counts as a card of its Element, and its orbs, for its player."),
    "attack": Keyword("Attack", "Played in the Battle; usually all Attacks of a Battle are of one Element."),
    "effect": Keyword("Effect", "Carried out once and discarded, or ongoing until the end of the hand."),
    "location": Keyword("Location", "Stays before its player, with a worshiper on it, until it is damaged twice."),
    "myth": Keyword("Myth", "A card of the pantheon, bought with miracles."),
    "hero": Keyword("Hero", "A Myth whose token can be sent into the Battle."),
    "miracle": Keyword("miracle", "Earned by fulfilling the god's mandate; buys Myths."),
    "mandate": Keyword("mandate", "What a god demands for a miracle, once a hand."),
    "kill": Keyword("kill", "Move worshipers to the bank."),
    "withdraw": Keyword("withdraw", "Move worshipers from a Stake to their Congregation; lent ones to the bank."),
    "commit": Keyword("commit", "Move worshipers from a Congregation to its Stake without a raise."),
    "last_stand": Keyword("Last Stand", "Who cannot pay what he owes: the bank pays until he has won or is out."),
    "prayer_track": Keyword("Prayer Track", "Six cards for sale: the further left, the more they cost."),
}  # fmt: skip


def forms() -> dict[str, Keyword]:
    """As card texts write them, each with a place of its own: `priest`, `priests`, `Kill`."""
    found: dict[str, Keyword] = {}
    for id, keyword in KEYWORDS.items():
        for place, name in ((id, keyword.name), (id.capitalize(), keyword.name[0].upper() + keyword.name[1:])):
            found[place] = Keyword(name)
            found[f"{place}s"] = Keyword(f"{name}s")
    return found


FORMS: Final = forms()


def card_words(words: str) -> Words:
    """A card's text with the game's keywords in it as such."""
    found = marked(words, FORMS)
    if isinstance(found, str):
        return found
    names = {place: str(form) for place, form in found.places.items()}
    ids = {place: place.lower() if place.lower() in KEYWORDS else place.lower()[:-1] for place in names}
    return Text(found.template, {place: Word(ids[place], names[place]) for place in names})

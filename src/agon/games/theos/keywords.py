"""The words that tables explain wherever they stand (ledger sections CTYPE, STATE, ABIL and KEY)."""

from __future__ import annotations

from typing import Final

from agon.core.text import Keyword, Text, Word, Words, marked

KEYWORDS: Final[dict[str, Keyword]] = {
    "poseidon": Keyword("Poseidon", "A god; his cards are first of their speed.", colour="blue", icon="trident"),
    "demeter": Keyword("Demeter", "A god; her cards are second of their speed.", colour="green", icon="wheat"),
    "hades": Keyword("Hades", "A god; his cards are third of their speed.", colour="purple", icon="crowned-skull"),
    "gaia": Keyword("Gaia", "A god; her cards are last of their speed.", colour="rock", icon="oak"),
    "betrayal": Keyword("Betrayal", "A card of speed 1. It strikes unresolved enemy cards of its own god."),
    "offering": Keyword("Offering", "A card of speed 2 to 8. If it is rejected, it makes its god active."),
    "power": Keyword("Power", "An ability for when its card is empowered. Also a card of speed 9 to 15."),
    "blank": Keyword("Blank", "A card that does nothing. You draw one for each card that you leave in play."),
    "instant": Keyword("Instant", "Used when its card is accepted."),
    "passive": Keyword("Passive", "Always on while its card is raised."),
    "triggered": Keyword("Triggered", "Used whenever its condition is met while its card is raised."),
    "follower": Keyword("Follower", "One who prays on a card; the team with enough of them wins.", icon="person"),
    "realm": Keyword("Realm", "Where gods listen. In each of its pairs one god is active."),
    "active": Keyword("active", "Of a pair of gods, the one who listens: it accepts its cards."),
    "accepted": Keyword("accepted", "Heard by its active god: the card's Instants are used and it is raised."),
    "rejected": Keyword("rejected", "Not heard, since its god is not active: the card is destroyed."),
    "unresolved": Keyword("unresolved", "Revealed this turn, and its turn to be resolved has not come."),
    "raised": Keyword("raised", "Upright: it can hold Followers and use its abilities."),
    "destroyed": Keyword("destroyed", "Sideways: it holds no Followers and uses no ability."),
    "devoted": Keyword("devoted", "With at least one Follower."),
    "secluded": Keyword("secluded", "Raised, without any Follower."),
    "friendly": Keyword("friendly", "Of your own team."),
    "enemy": Keyword("enemy", "Of another team."),
    "add": Keyword("add", "Move Followers from the Supply to the card, as far as its Max allows."),
    "remove": Keyword("remove", "Move Followers from the card to the Supply."),
    "steal": Keyword("steal", "Move Followers to a card of another team: to this card, unless the text names one."),
    "migrate": Keyword("migrate", "Move Followers to another card of the same team."),
    "destroy": Keyword("destroy", "The card loses its Followers and turns sideways; it is resolved then."),
    "raise": Keyword("raise", "Turn a destroyed card upright, without Followers. Its Instants are not used."),
    "empower": Keyword("empower", "Use all Power abilities of the card, from top to bottom."),
    "copy": Keyword("copy", "Use all abilities of that kind of the other card, as if they were printed here."),
    "swap": Keyword("swap", "The two cards change places. What leaves play keeps no Followers."),
    "set": Keyword("set", "Turn the pair of that god in a Realm, so that the god is active there."),
    "immune": Keyword("Immune", "Those abilities of enemies do nothing to the card."),
    "multi": Keyword("Multi", "Used once against each enemy team, in an order that the Active Player chooses."),
}  # fmt: skip

# How they stand in a card's text: in the plural or the third person, and at the beginning of a sentence.
FORMS: Final[dict[str, str]] = {
    form: id
    for id, keyword in KEYWORDS.items()
    for form in (keyword.name, f"{keyword.name}s", keyword.name[0].upper() + keyword.name[1:])
}


def marked_text(words: str) -> Words:
    """A card's text with its keywords in it as such, whatever their form."""
    found = marked(words, {form: Keyword(form) for form in FORMS})
    if not isinstance(found, Text):
        return found
    return Text(found.template, {form: Word(FORMS[form], "" if form == FORMS[form] else form) for form in found.places})

"""What Passive abilities keep true, while their card stands and their gate is open (THEOS-ABIL-04, ABIL-05)."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.core.errors import IllegalAction
from agon.core.text import text
from agon.games.theos.cards import (
    ALWAYS_ACCEPTED,
    FREE_KEEPING,
    IMMUNE_OTHERS,
    IMMUNE_SELF,
    NO_EMPOWER,
    NO_RAISE,
    POWER,
    Text,
)
from agon.games.theos.state import TheosState
from agon.games.theos.words import card_name, card_ref


def in_force(s: TheosState, card: int, ability: Text, standing: int) -> bool:
    """Whether this is an ability of that sort and its gate is open (THEOS-ABIL-04)."""
    return ability.standing == standing and s.gate_open(card, ability.gate)


def immune(s: TheosState, verb: int, team: int) -> int:
    """The cards to which steps of this verb by this team do nothing (THEOS-KEY-13, RULING-79, EX-11)."""
    upright = s.standing()
    givers = upright & (s.cards.with_standing[IMMUNE_SELF] | s.cards.with_standing[IMMUNE_OTHERS])
    mask = 0
    for card in s.in_order(givers):
        own = s.team(card)
        if own == team:
            continue  # only enemies' abilities (THEOS-RULING-22)
        for ability in s.cards.all[card].abilities:
            if verb in ability.verbs:
                if in_force(s, card, ability, IMMUNE_SELF):
                    mask |= 1 << card
                elif in_force(s, card, ability, IMMUNE_OTHERS):
                    # friends that stand, a resolving one too (RULING-67), never unresolved ones (RULING-17)
                    mask |= s.team_cards[own] & upright & ~(1 << card)
    return mask


def barred(s: TheosState, standing: int) -> int:
    """The cards of all teams that have an enemy with this forbidding ability in force (THEOS-RULING-16, RULING-78)."""
    mask = 0
    for card in s.in_order(s.standing() & s.cards.with_standing[standing]):
        for ability in s.cards.all[card].abilities:
            if in_force(s, card, ability, standing):
                mask |= ~s.team_cards[s.team(card)]
    return mask


def empowerable(s: TheosState, team: int) -> int:
    """Resolved raised cards of the team with a Power ability (THEOS-RES-06, ABIL-03, RULING-30, RULING-64).

    Also where all its Powers can do nothing (THEOS-RULING-32).
    """
    mask = s.up & s.team_cards[team] & s.cards.with_kind[POWER]
    return mask & ~barred(s, NO_EMPOWER) if mask else 0


def refuse_empowering(s: TheosState, seat: Seat, card: int) -> IllegalAction:
    """Why the seat cannot empower the card."""
    named = card_ref(s, card)
    if s.resolving == card:
        words = text("{card} is resolving: only resolved cards are empowered", card=named)
        return IllegalAction(words, "THEOS-RULING-30")
    if s.down >> card & 1:
        return IllegalAction(text("{card} is destroyed", card=named), "THEOS-ABIL-03")
    if not s.up >> card & 1:
        return IllegalAction(text("{card} is not in play", card=card_name(s, card)), "THEOS-RES-06")
    if not s.team_cards[s.setup.team_of[seat]] >> card & 1:
        return IllegalAction(text("{card} is not friendly", card=named), "THEOS-RES-06")
    if not s.cards.with_kind[POWER] >> card & 1:
        return IllegalAction(text("{card} has no Power ability", card=named), "THEOS-RES-06")
    return IllegalAction(text("an enemy forbids that {card} is empowered", card=named), "THEOS-RULING-16")


def raisable(s: TheosState) -> int:
    return s.down & ~barred(s, NO_RAISE) if s.down else 0


def always_accepted(s: TheosState, card: int) -> bool:
    """Whether a standing friend has the card's god always listen (THEOS-CARD-15); never the card itself (RULING-18)."""
    team = s.team(card)
    friends = s.up & s.cards.with_standing[ALWAYS_ACCEPTED] & s.team_cards[team]
    for friend in s.in_order(friends):
        for ability in s.cards.all[friend].abilities:
            if ability.god == s.cards.gods[card] and in_force(s, friend, ability, ALWAYS_ACCEPTED):
                return True
    return False


def blanks_for(s: TheosState, card: int) -> int:
    """The Blanks that leaving this card in play costs (THEOS-CLEAN-04), unless its text says else (GEN-01, CARD-22)."""
    if s.up & s.cards.with_standing[FREE_KEEPING] & 1 << card:
        for ability in s.cards.all[card].abilities:
            if in_force(s, card, ability, FREE_KEEPING):
                return 0
    return 1

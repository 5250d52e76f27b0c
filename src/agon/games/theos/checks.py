"""What must hold in every state: no component lost or doubled, everything within its limits (ledger section 6)."""

from __future__ import annotations

from agon.core.contract import need
from agon.games.theos.abilities import Ability
from agon.games.theos.actions import BLANK, CARDS
from agon.games.theos.activating import Activate
from agon.games.theos.cards import count_of, mask_of
from agon.games.theos.cleanup import Cleanup
from agon.games.theos.knowledge import BITS, settled
from agon.games.theos.rules import BuildHands, Resolve, Round, Turn
from agon.games.theos.setup import SetUp
from agon.games.theos.state import TheosState
from agon.games.theos.triggers import PER_CARD, Triggers

ALL: int = (1 << CARDS) - 1


def check(s: TheosState) -> None:
    need(len(s.stack) > 0 and isinstance(s.stack[0], (SetUp, Round)), "the first step is the SetUp or the Round")
    check_cards(s)
    check_followers(s)
    if isinstance(s.stack[0], Round):
        check_round(s)
    check_steps(s)


def check_cards(s: TheosState) -> None:
    """60 Prayer Cards, each in exactly one place (THEOS-DECK-03)."""
    taken = s.aside
    for seat in range(s.seats):
        need(s.owned[seat] & taken == 0, "a card is in two decks, or out of the game and in a deck (THEOS-DECK-03)")
        taken |= s.owned[seat]
        row = mask_of(s.rows[seat])
        need(count_of(row) == len(s.rows[seat]), "a card lies twice in a row (THEOS-DECK-03)")
        played = 1 << s.played[seat] if s.played[seat] >= 0 else 0
        places = [s.deck[seat], s.hand[seat], row, played]
        found = 0
        for place in places:
            need(place & found == 0, f"a card of seat {seat} is in two places (THEOS-DECK-03)")
            found |= place
        need(found == s.owned[seat], f"the places of seat {seat} do not hold exactly its cards (THEOS-DECK-03)")
        need(row & ~(s.up | s.down) == 0, "every card in a row is raised or destroyed (THEOS-STATE-06)")
        need(s.seen[seat] & ~s.owned[seat] == 0, "a card was seen that is not the seat's")
        need(s.rosters[seat] == 0 or s.owned[seat] & ~s.rosters[seat] == 0, "a card is not of the roster (ROST-03)")
    need(taken & ~ALL == 0, "there is no such card")
    rows = mask_of([card for row_of in s.rows for card in row_of])
    need(s.up & s.down == 0 and s.up | s.down == rows, "raised and destroyed cards are the resolved ones (STATE-06)")
    in_area = mask_of([card for card in s.played if card >= 0])
    resolving = 1 << s.resolving if s.resolving >= 0 else 0
    need(s.unresolved | resolving == in_area and s.unresolved & resolving == 0, "the play area is out of order")
    need(s.resolving >= 0 or not s.accepted, "nothing is resolving that could be accepted")


def check_followers(s: TheosState) -> None:
    """THEOS-GEN-07, RA-12, STATE-05."""
    total = s.supply
    upright = s.standing()
    need(len(s.followers) == CARDS, "Followers are counted for 60 cards")
    for card in range(CARDS):
        number = s.followers[card]
        need(0 <= number <= s.cards.max[card], f"{s.cards.ids[card]} holds {number}: beyond its Max (THEOS-RA-12)")
        need(number == 0 or upright >> card & 1 == 1, f"{s.cards.ids[card]} is not raised: no Followers (STATE-05)")
        total += number
    need(s.supply >= 0 and total == s.cards.data.followers, "60 Followers lie in the Supply or on cards (GEN-07)")


def check_round(s: TheosState) -> None:
    size = 10 if s.seats == 6 else 12
    for seat in range(s.seats):
        need(count_of(s.owned[seat]) == size, f"a deck has {size} cards with {s.seats} players (THEOS-DECK-02)")
        held = count_of(s.hand[seat]) + s.blanks[seat]
        need(0 <= s.blanks[seat] <= 7 and held <= s.cards.data.hand_size, "a hand holds 7 cards (THEOS-START-03)")
        check_known(s, seat)
    for realm in range(s.realms):
        for god in range(4):
            pair = s.gods[realm] >> god & 1, s.gods[realm] >> s.pairs[god] & 1
            need(pair[0] + pair[1] == 1, "in each pair exactly one god is active (THEOS-SETUP-09)")
    need(len(s.gods_at_start) == s.realms, "gods_at_start tells of each Realm")
    need(all(0 <= realm < s.realms for realm in s.realm_of), "there is no such Realm (THEOS-LAYOUT-03)")
    need(0 <= s.round <= s.cards.data.round_limit, "a game has 30 rounds at most (THEOS-RULING-50)")
    need(s.die == max(11 - max(s.round, 1), 1), "the die shows 11 less the round, at least 1 (THEOS-START-02)")
    need(0 <= s.turn <= 7, "a round has 7 turns (THEOS-PLAY-01)")
    need(-1 <= s.active < s.seats and -1 <= s.winner < s.teams, "nobody sits there")


def check_known(s: TheosState, seat: int) -> None:
    """What is known is true, and in its short form (knowledge.py)."""
    known = s.known[seat]
    if len(known) == 0:
        return
    need(0 < known[0] < len(known), "what is known names its groups of cards first, then the splits")
    groups = known[1 : 1 + known[0]]
    split = 0
    together = 0
    for at in range(len(groups)):
        need(groups[at] & (together | ~(s.hand[seat] | s.deck[seat])) == 0, "a known card is in two groups, or in play")
        together |= groups[at]
        split |= count_of(groups[at] & s.hand[seat]) << BITS * at
    need(split in known[1 + known[0] :], "a card is known to lie where it does not (THEOS-INFO-09)")
    need(known == settled(s, seat, groups, known[1 + known[0] :]), "what is known could be said in fewer words")


def check_steps(s: TheosState) -> None:
    for step in s.stack:
        if isinstance(step, Turn):
            need(len(step.chosen) == s.seats, "every seat plays a card (THEOS-TURN-01)")
            for seat in range(s.seats):
                card = step.chosen[seat]
                need(-1 <= card <= BLANK, "there is no such card")
                has = card < 0 or (s.blanks[seat] > 0 if card == BLANK else s.hand[seat] >> card & 1 == 1)
                need(has, "a chosen card is not in the hand (THEOS-TURN-01)")
        elif isinstance(step, BuildHands):
            need(len(step.picks) == s.seats, "every seat builds a hand (THEOS-START-03)")
            for seat in range(s.seats):
                need(step.picks[seat] & ~s.deck[seat] == 0, "a picked card is not in the deck (THEOS-START-03)")
        elif isinstance(step, (Ability, Activate)):
            need(0 <= step.user < CARDS and 0 <= step.text < CARDS, "there is no such card")
            check_ability(s, step)
        elif isinstance(step, Resolve):
            need(0 <= step.card < CARDS, "there is no such card")
        elif isinstance(step, Cleanup):
            need(sorted(step.order) == list(range(s.seats)), "every seat cleans up once (THEOS-CLEAN-01)")
        elif isinstance(step, Triggers):
            need(len(step.pending) == len(step.those), "every trigger has the cards that met it")
            for trigger in step.pending:
                need(0 <= trigger < CARDS * PER_CARD, "there is no such trigger")
    above = [step for step in s.stack if isinstance(step, (Ability, Activate, Resolve, Triggers))]
    need(len(above) == 0 or s.active >= 0, "a card is resolved by its Active Player (THEOS-TURN-05)")


def check_ability(s: TheosState, step: Ability | Activate) -> None:
    if isinstance(step, Ability):
        abilities = s.cards.all[step.text].abilities
        need(0 <= step.index < len(abilities), "that card has no such ability")
        need(0 <= step.part <= len(abilities[step.index].sentences), "that ability has no such sentence")
        need(0 <= step.you < s.seats, "nobody sits there")
        need(step.in_hand < BLANK or step.in_hand == BLANK, "there is no such card")

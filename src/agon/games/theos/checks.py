"""What must hold in every state: no component lost or doubled, everything within its limits (ledger section 6)."""

from __future__ import annotations

from typing import Final

from agon.core.contract import Seat, need
from agon.games.theos.actions import CARDS, GODS
from agon.games.theos.cards import count_of, mask_of
from agon.games.theos.catalogue import deck_size
from agon.games.theos.knowledge import BITS, settled
from agon.games.theos.state import TheosState, die_of
from agon.games.theos.step import in_set_up, step_at

ALL: Final = (1 << CARDS) - 1


def check(s: TheosState) -> None:
    """Components are neither lost nor doubled, and everything is within its limits (ledger section 6)."""
    lowest = [step_at(s, at).is_bottom() for at in range(len(s.stack))]
    need(len(lowest) > 0 and lowest[0] and not any(lowest[1:]), "the first step is the SetUp or the Round")
    check_cards(s)
    check_followers(s)
    if not in_set_up(s):
        check_round(s)


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
    size = deck_size(s.seats)
    for seat in range(s.seats):
        need(count_of(s.owned[seat]) == size, f"a deck has {size} cards with {s.seats} players (THEOS-DECK-02)")
        held = count_of(s.hand[seat]) + s.blanks[seat]
        need(0 <= s.blanks[seat] <= 7 and held <= s.cards.data.hand_size, "a hand holds 7 cards (THEOS-START-03)")
        check_known(s, seat)
    for realm in range(s.setup.realms):
        for god in range(len(GODS)):
            pair = s.gods[realm] >> god & 1, s.gods[realm] >> s.setup.pairs[god] & 1
            need(pair[0] + pair[1] == 1, "in each pair exactly one god is active (THEOS-SETUP-09)")
    need(len(s.gods_at_start) == s.setup.realms, "gods_at_start has the gods of each Realm")
    need(all(0 <= realm < s.setup.realms for realm in s.realm_of), "there is no such Realm (THEOS-LAYOUT-03)")
    need(0 <= s.round <= s.cards.data.round_limit, "a game has 30 rounds at most (THEOS-RULING-50)")
    need(s.die == die_of(s.round), "the die shows 11 less the round, at least 1 (THEOS-START-02)")
    need(0 <= s.turn <= 7, "a round has 7 turns (THEOS-PLAY-01)")
    need(-1 <= s.active < s.seats and -1 <= s.winner < s.setup.teams, "nobody sits there")


def check_known(s: TheosState, seat: Seat) -> None:
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

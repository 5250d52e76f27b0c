"""What must hold in every state: no token or card lost or doubled, everything within its limits (ledger section 6)."""

from __future__ import annotations

from agon.core.contract import need
from agon.games.theomachy.constants import (
    ATTACK,
    BASIC,
    EFFECT,
    FOLLOWER,
    HERO,
    IN_STAKE,
    LOCATION,
    POWER,
    PRIEST,
    PROPHET,
    SETTING_UP,
)
from agon.games.theomachy.counting import recount
from agon.games.theomachy.state import TheomachyState


def check(s: TheomachyState) -> None:
    check_tokens(s)
    check_elements(s)
    check_prayers(s)
    check_gods(s)
    check_counts(s)
    need(0 <= s.first < s.seats, "nobody sits there")
    need(1 <= s.ante <= s.cards.data.constants["ante_max"], "the ante goes from 1 to 3 (THEOMACHY-START-05)")
    need(s.hand <= max(100, 9 * s.seats + 1), "a game has at most 100 hands (THEOMACHY-RULING-44)")
    need(s.over or s.players() >= 2, "with one player left the game is over (THEOMACHY-HAND-04)")
    need(s.over or s.phase == SETTING_UP or s.contenders() >= 1, "somebody is in the hand")
    need(s.over or len(s.stack) > 0, "something must come next")


def check_tokens(s: TheomachyState) -> None:
    """Every worshiper is somewhere, once; no Congregation waits for an exchange (THEOMACHY-TERM-12, TOKEN-07)."""
    named = ["prophets", "priests", "followers"]
    for kind in range(3):
        total = s.bank[kind] + sum(s.congregation[kind::3]) + sum(s.stake[kind::3]) + sum(s.lent[kind::3])
        total += sum(s.cards.all[entry >> 2].token == kind for own in s.locations for entry in own)
        total += sum(step.worshiper_on_it(s) == kind for step in s.steps())
        printed = s.cards.data.tokens[kind] * s.setup.boxes
        need(total == printed, f"{named[kind]} are lost or doubled: {total}, not {printed}")
    need(min(s.congregation + s.stake + s.lent + s.paid) >= 0, "nobody has fewer than no worshipers")
    for seat in range(s.seats):
        at = 3 * seat
        low = s.congregation[at + FOLLOWER] == 0 and s.congregation[at + PRIEST] > 0
        high = s.congregation[at + PRIEST] == 0 and s.congregation[at + PROPHET] > 0
        need(not low and not high, f"the Congregation of seat {seat} waits for an exchange (THEOMACHY-TOKEN-07)")
        lends = sum(s.lent[at : at + 3])
        need(lends == 0 or s.stands[seat] == 1, "only a Last Stand is paid by the bank (THEOMACHY-LAST-02)")
        need(s.alive[seat] == 1 or sum(s.stake[at : at + 3] + s.congregation[at : at + 3]) == 0, "the dead own nothing")


def check_elements(s: TheomachyState) -> None:
    found = sorted(s.element_deck + s.element_pile + s.sky)
    need(found == list(range(len(s.cards.elements))), "Element cards are lost or doubled (THEOMACHY-DECK-05)")
    need(len(s.sky) in (0, 5) and (len(s.sky) == 5) == (3 <= s.face_up <= 5), "the Constellation has five places")
    need(len(s.bottom_seen) <= len(s.element_deck), "more cards are known than the Element deck has")


def check_prayers(s: TheomachyState) -> None:
    """All Prayer cards, by name, wherever they are (THEOMACHY-SETUP-05)."""
    count = [0] * s.cards.prayers
    for number in s.prayer_deck + s.removed + s.leftovers + [card for card in s.track if card >= 0]:
        count[number] += 1
    for seat in range(s.seats):
        for number in s.draft_hands[seat] + s.picks[seat]:
            count[number] += 1
        for code in s.hands[seat] + s.decks[seat] + s.piles[seat] + s.areas[seat] + s.sealed[seat]:
            count[code >> 1] += 1
        for entry in s.locations[seat]:
            count[entry >> 2] += 1
            need(s.cards.all[entry >> 2].kind == LOCATION, "only Locations lie there (THEOMACHY-LOC-01)")
        need(s.hands[seat] == sorted(s.hands[seat]), "hands are kept in order")
        for code in s.areas[seat]:
            card = s.cards.all[code >> 1]
            ongoing = card.kind == EFFECT and card.ongoing
            need(card.kind == POWER or card.kind == ATTACK or ongoing, f"{card.name} does not stay in a play area")
    for step in s.steps():
        for seat in range(s.seats):
            for code in step.held_hidden(seat) + step.held_open(s, seat):
                count[code >> 1] += 1
    need(0 <= s.prayer_order <= len(s.prayer_deck), "more cards of the Prayer deck have a place than there are")
    for seat in range(s.seats):
        need(0 <= s.deck_order[seat] <= len(s.decks[seat]), "more cards of a deck have a place than there are")
    for card in s.cards.all[: s.cards.prayers]:
        printed = card.copies * s.setup.boxes
        need(count[card.number] == printed, f"{card.name} is there {count[card.number]} times, not {printed} times")


def check_gods(s: TheomachyState) -> None:
    if s.setup.mode == BASIC:
        need(sum(s.miracles) + sum(s.points) == 0 and max(s.gods) < 0, "the Basic Game has no gods (THEOMACHY-MODE-02)")
        return
    for seat in range(s.seats):
        if s.pantheons[seat] < 0:
            continue
        own = s.cards.pantheon_myths[s.pantheons[seat]]
        laid = s.myth_decks[seat] + [entry >> 2 for entry in s.myths[seat]]
        need(len(set(laid)) == len(laid) and set(laid) <= set(own), "Myths are doubled or of another pantheon")
        need(0 <= s.myth_known[seat] <= len(s.myth_decks[seat]), "more Myths are known than there are")
        heroes = [entry for entry in s.myths[seat] if entry & IN_STAKE and s.cards.all[entry >> 2].kind != HERO]
        need(len(heroes) == 0, "only a Hero enters the Stake (THEOMACHY-HERO-03)")
        need(s.miracles[seat] >= 0 and 0 <= s.points[seat] < 20, "miracles and points are counted from 0")
        need(
            s.pantheons.count(s.pantheons[seat]) <= s.setup.boxes, "a pantheon is there once a box (THEOMACHY-MANY-03)"
        )


def check_counts(s: TheomachyState) -> None:
    """What is kept because it is asked for often agrees with the cards (THEOMACHY-REQ-05, REQ-06)."""
    twin = s.clone()
    twin.read_sky()
    for seat in range(s.seats):
        recount(twin, seat)
    need(twin.sky_counts == s.sky_counts, "the Constellation is counted wrong")
    same = twin.counts == s.counts and twin.flags == s.flags and twin.grants == s.grants
    need(same, "what the seats count or may do does not follow from their cards")

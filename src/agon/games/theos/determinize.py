"""A state that a seat can not tell from the true one: other hands and decks, face-down cards, packs, roster decks.

Everything is redrawn from masks, in canonical order, so that samples depend on the seat's knowledge alone. Teammates'
cards are redrawn like enemies' (THEOS-TALK-03).
"""

from __future__ import annotations

from agon.core.rng import Rng, branch
from agon.games.theos.abilities import Ability
from agon.games.theos.actions import BLANK
from agon.games.theos.cards import count_of, mask_of, numbers_of
from agon.games.theos.decks import DECK_SIZE, BuildDecks
from agon.games.theos.drafts import DraftMany
from agon.games.theos.drawing import draw_hand, some_of
from agon.games.theos.rules import BuildHands, Turn
from agon.games.theos.state import TheosState


def determinize(s: TheosState, seat: int, rng: Rng) -> TheosState:
    twin = s.clone()
    twin.rng = branch(rng)
    if s.over:
        return twin  # everything lies open (THEOS-RULING-77)
    step = twin.stack[-1]
    if isinstance(step, DraftMany):
        redraw_packs(twin, step, seat)
    elif isinstance(step, BuildDecks):
        for other in range(s.seats):
            if other != seat:
                step.picks[other] = secret_picks(twin, other, s.rosters[other], DECK_SIZE)
    else:
        for other in range(s.seats):
            if other != seat:
                redraw_cards(twin, other)
        if not s.public_lists:
            twin.know_teams()
    twin.reask()
    return twin


def redraw_packs(s: TheosState, draft: DraftMany, seat: int) -> None:
    """Packs that the seat has held stay, the others and the pool are dealt anew (THEOS-INFO-10, RULING-73)."""
    hidden = draft.pool
    for place in range(s.seats):
        if not draft.has_held(s, seat, place):
            hidden |= draft.packs[place]
    cards = numbers_of(hidden)
    s.rng.shuffle(cards)
    packs: list[int] = []
    for place in range(s.seats):
        pack = draft.packs[place]
        if not draft.has_held(s, seat, place):
            size = count_of(pack)
            pack = mask_of(cards[:size])
            cards = cards[size:]
        packs.append(pack)
    draft.packs = packs
    draft.pool = mask_of(cards)
    for other in range(s.seats):
        if other != seat and draft.chosen[other] >= 0:
            draft.chosen[other] = s.rng.pick(numbers_of(packs[draft.place_of(other)]))


def secret_picks(s: TheosState, other: int, pool: int, size: int) -> int:
    """A finished set is some set; how far an unfinished one is, nobody else knows: not begun (THEOS-RULING-71)."""
    return some_of(s.rng, pool, size) if len(s.asked[other]) == 0 else 0


def redraw_cards(s: TheosState, other: int) -> None:
    """Which of its cards are in the hand and which in the deck; of a roster deck also which cards those are."""
    hidden = s.hand[other] | s.deck[other]
    if not s.public_lists:
        seen = s.seen[other]
        known = hidden & seen
        hidden = known | some_of(s.rng, s.rosters[other] & ~seen, count_of(hidden & ~seen))
        s.owned = [*s.owned[:other], seen | hidden, *s.owned[other + 1 :]]
    s.hand[other] = draw_hand(s, other, hidden, count_of(s.hand[other]))
    s.deck[other] = hidden & ~s.hand[other]
    redraw_secrets(s, other)


def redraw_secrets(s: TheosState, other: int) -> None:
    """What the seat has chosen face down: picks for the hand, the card of the turn, the hand card of an exchange."""
    step = s.stack[-1]
    if isinstance(step, BuildHands):
        step.picks[other] = secret_picks(s, other, s.deck[other], step.need(s, other))
    elif isinstance(step, Turn):
        if step.chosen[other] >= 0:
            cards = numbers_of(s.hand[other])
            cards.extend([BLANK] * s.blanks[other])
            step.chosen[other] = s.rng.pick(cards)
    elif isinstance(step, Ability):
        if step.in_hand >= 0 and step.you == other:
            step.in_hand = s.rng.pick(numbers_of(s.hand[other]))

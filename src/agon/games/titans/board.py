"""What can happen to cards: entering and leaving play, drawing, gaining, subverting. Each in one place."""

from __future__ import annotations

from agon.core.contract import Seat
from agon.games.titans.abilities import (
    ARMOR,
    ETERNAL,
    EXHAUSTED,
    FERAL,
    KIND_SHIFT,
    MIMIC,
    MINDLESS,
    PROTECT,
    SUBVERSIONS,
    TRAITOROUS,
)
from agon.games.titans.state import (
    PLACER_BITS,
    PLACER_MASK,
    THIS_AGE,
    THIS_TURN,
    U_ABILITIES,
    U_CARD,
    U_FERAL_BY,
    U_OWNER,
    U_PLACERS,
    U_SIDE,
    TitansState,
    copies_on,
    has,
)


# -- lists as values -------------------------------------------------------------------------------------------------
def with_card(cards: list[int], card: int) -> list[int]:
    """A sorted list with one card more."""
    i = len(cards)
    while i > 0 and cards[i - 1] > card:
        i -= 1
    return cards[:i] + [card] + cards[i:]


def without_card(cards: list[int], card: int) -> list[int]:
    """The list with one such card less."""
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


def distinct(cards: list[int]) -> list[int]:
    """Each name once, from a sorted list (TITANS-RULING-52)."""
    names: list[int] = []
    for card in cards:
        if len(names) == 0 or names[-1] != card:
            names.append(card)
    return names


# -- entering and leaving ---------------------------------------------------------------------------------------------
def enter(s: TitansState, card: int, side: int, silent: bool) -> int:
    """A card enters play face up at a side, owned by its holder; gives its entry number (TITANS-TERM-07, PLAY-11).

    Nothing of an earlier stay in play is left on it (TITANS-RET-06). `silent`: its Now abilities never act, because it
    was substituted in (TITANS-SUBST-05, NOW-09, ARMOR-04).
    """
    entry = s.next_entry
    s.next_entry = entry + 1
    printed = s.cards.abilities[card]
    used = (1 << len(printed)) - 1 if silent else 0
    unit = [card, entry, side, s.holder(side), s.age, 0, used, 0, 0, s.cards.kinds[card]]
    unit.extend(printed)
    s.units.append(unit)
    protect(s, unit, side)
    return entry


def protect(s: TitansState, unit: list[int], side: int) -> None:
    """Protect marks a side as soon as its card enters or copies it, before any Now ability (TITANS-PROT-01, PROT-02).

    The mark is no longer the card's (TITANS-PROT-08, PROT-09, EXH-02, MIND-02, RULING-26), stays in its arena
    (PROT-10, SOLO-08) and undoes nothing (PROT-03). For the second player of a Feral card there is none (FERAL-10).
    """
    if copies_on(s.cards.now, unit, ETERNAL) > 0:
        s.protected[side] = THIS_TURN
    elif s.protected[side] < THIS_AGE and copies_on(s.cards.now, unit, PROTECT) > 0:
        s.protected[side] = THIS_AGE


def leave(s: TitansState, entry: int) -> list[int]:
    """Takes a card out of play; subversions, tokens and copied abilities vanish (TITANS-TERM-16, SUBV-02, RET-03)."""
    i = s.at(entry)
    unit = s.units[i]
    s.units = s.units[:i] + s.units[i + 1 :]
    return unit


def discard_unit(s: TitansState, entry: int) -> None:
    """To its owner's discard pile, whoever controlled it (TITANS-TRAI-09, MYTH-07, SUBST-11)."""
    unit = leave(s, entry)
    s.discards[unit[U_OWNER]] = with_card(s.discards[unit[U_OWNER]], unit[U_CARD])


def take_back(s: TitansState, entry: int) -> None:
    """To the hand; a stolen card to its owner's discard pile instead (TITANS-RET-01, RET-04, RAGE-04)."""
    unit = leave(s, entry)
    owner = unit[U_OWNER]
    if s.holder(unit[U_SIDE]) == owner:
        s.hands[owner] = with_card(s.hands[owner], unit[U_CARD])
    else:
        s.discards[owner] = with_card(s.discards[owner], unit[U_CARD])


# -- hand and deck ----------------------------------------------------------------------------------------------------
def draw(s: TitansState, player: Seat, count: int) -> int:
    """Draws as far as the deck goes, without any shuffle (TITANS-DRAW-02, SHUF-07); gives how many."""
    deck = s.decks[player]
    count = min(count, len(deck))
    if count > 0:
        left = len(deck) - count
        hand = s.hands[player] + deck[left:]
        hand.sort()
        s.hands[player] = hand
        s.decks[player] = deck[:left]
        s.top_seen[player] = 0  # what lay on top is in the hand now (TITANS-RULING-63)
        s.reveal()
    return count


def discard_hand(s: TitansState, player: Seat) -> int:
    """The whole hand, face up (TITANS-INFO-13)."""
    hand = s.hands[player]
    s.hands[player] = []
    s.discards[player] = sorted(s.discards[player] + hand)
    return len(hand)


# -- ritual piles and spellbooks --------------------------------------------------------------------------------------
def pile_size(s: TitansState, side: int, card: int) -> int:
    """How many of this card can be gained at this side (TITANS-TERM-12, MULTI-02)."""
    names = s.setup.pile_names[side >> 1]
    for i in range(len(names)):
        if names[i] == card:
            return s.piles[side >> 1][i]
    return s.books[side].count(card) if s.setup.constructed else 0


def accessible(s: TitansState, side: int) -> list[int]:
    """The cards that can be gained at this side, each name once, in ascending order (TITANS-TERM-12, MULTI-02, SOLO-05,
    CONS-05, CONS-10, RULING-18)."""
    arena = side >> 1
    names = s.setup.pile_names[arena]
    piles = s.piles[arena]
    cards = [names[i] for i in range(len(names)) if piles[i] > 0]
    if s.setup.constructed:
        last = -1
        for card in s.books[side]:
            if card != last:
                cards.append(card)
                last = card
        cards.sort()
    return cards


def take(s: TitansState, side: int, card: int) -> None:
    """One card off its pile or out of the spellbook of this side (TITANS-TERM-13, CONS-06)."""
    arena = side >> 1
    names = s.setup.pile_names[arena]
    for i in range(len(names)):
        if names[i] == card:
            piles = s.piles[arena][:]
            piles[i] -= 1
            s.piles[arena] = piles
            return
    s.books[side] = without_card(s.books[side], card)
    s.spent[side] = with_card(s.spent[side], card)  # shown to all (TITANS-CONS-07, INFO-12)
    s.reveal()


def take_ghosts(s: TitansState, arena: int, count: int) -> int:
    """Up to so many Ghosts of this arena's pile (TITANS-MULTI-03, HAUNT-04, CONS-13, RULING-33; TITANS-EX-04,
    TITANS-EX-35); gives how many."""
    ghost = s.cards.ghost
    names = s.setup.pile_names[arena]
    for i in range(len(names)):
        if names[i] == ghost:
            count = min(count, s.piles[arena][i])
            piles = s.piles[arena][:]
            piles[i] -= count
            s.piles[arena] = piles
            return count
    return 0


# -- subversions ------------------------------------------------------------------------------------------------------
def armored(s: TitansState, unit: list[int]) -> bool:
    """Then nothing attaches to it and nothing substitutes it; all else may move it (TITANS-ARMOR-01, ARMOR-06)."""
    return copies_on(s.cards.now, unit, ARMOR) > 0


def subversions(unit: list[int]) -> int:
    """The kinds that lie on a card, as bits."""
    mask = 0
    for kind in range(len(SUBVERSIONS)):
        if has(unit, kind):
            mask |= 1 << kind
    return mask


def attach(s: TitansState, i: int, mask: int, player: Seat, source: int) -> None:
    """Attaches these kinds to the card at place i of `units`; one of a kind is enough (TITANS-SUBV-07, RULING-42).

    `source` is the entry number of the card whose Subvert does it, or -1.
    """
    unit = s.touch(i)
    for kind in range(len(SUBVERSIONS)):
        if mask >> kind & 1 and not has(unit, kind):
            unit[U_PLACERS] |= (player + 1) << PLACER_BITS * kind
            if kind == FERAL:
                unit[U_FERAL_BY] = source + 1


def detach(s: TitansState, i: int, mask: int) -> None:
    """Takes these kinds off the card; without Traitorous it goes home (TITANS-TRAI-10)."""
    unit = s.touch(i)
    for kind in range(len(SUBVERSIONS)):
        if mask >> kind & 1 and has(unit, kind):
            unit[U_PLACERS] &= ~(PLACER_MASK << PLACER_BITS * kind)
            if kind == FERAL:
                unit[U_FERAL_BY] = 0
            if kind == TRAITOROUS and s.holder(unit[U_SIDE]) != unit[U_OWNER]:
                unit[U_SIDE] ^= 1


def copied_abilities(s: TitansState, unit: list[int]) -> list[int]:
    """What Mimic takes over from a card: its active abilities, no Mimic (TITANS-MIM-05, MIM-08, MIM-09, RULING-30)."""
    if has(unit, MINDLESS):
        return []
    exhausted = has(unit, EXHAUSTED)
    found: list[int] = []
    for i in range(U_ABILITIES, len(unit)):
        kind = unit[i] >> KIND_SHIFT
        if kind != MIMIC and (s.cards.now[kind] or not exhausted):
            found.append(unit[i])
    return found

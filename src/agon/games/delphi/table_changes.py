"""What happens on the table, by many rules: taking and paying favor, drawing cards, throwing dice, moving gods."""

from __future__ import annotations

from typing import Final

from agon.core.contract import RuleId, Seat
from agon.core.text import Word, text
from agon.games.delphi.cards import P_BONUS, P_HEAL
from agon.games.delphi.state import (
    BATTLE_DIE,
    MOST_SHIELD,
    ORACLE_DIE,
    TITAN_DIE,
    TOP,
    DelphiState,
    with_list,
    with_value,
)
from agon.games.delphi.words import colour_word, favor, god, who


# -- favor -----------------------------------------------------------------------------------------------------------
def take_favor(s: DelphiState, seat: Seat, count: int, rule: RuleId) -> None:
    """One taking, whatever its size; some ships take more each time (DELPHI-TERM-11, SHIP-04, SUPPLY-06)."""
    count += s.powers[seat][P_BONUS]
    s.favor[seat] += count
    if s.sink is not None:
        words = text("{player} takes {favor}.", player=who(s, seat), favor=favor(count))
        s.tell("favor", seat, words, rule, [f"favor:{seat}"])


def pay_favor(s: DelphiState, seat: Seat, count: int, template: str, rule: RuleId) -> None:
    """Back to the supply; recolouring, range, fights and the extra action only (DELPHI-FAVOR-01).

    The template says who pays how much (`{player}`, `{favor}`) for what.
    """
    if count > 0:
        s.favor[seat] -= count
        if s.sink is not None:
            words = text(template, player=who(s, seat), favor=favor(count))
            s.tell("pay", seat, words, rule, [f"favor:{seat}"])


# -- Oracle Cards ----------------------------------------------------------------------------------------------------
def can_draw(s: DelphiState) -> bool:
    """A card in the draw pile, or in the discard pile to be shuffled (DELPHI-RULING-23)."""
    return len(s.oracle_deck) > 0 or sum(s.oracle_discard) > 0


DRAWN: Final = "{player} draws a {colour} {card}."


def draw_oracle(s: DelphiState, seat: Seat, rule: RuleId) -> None:
    """One card, face up, beside the board (DELPHI-FREE-01)."""
    if not can_draw(s):
        return
    s.reveal()
    if len(s.oracle_deck) == 0:
        s.oracle_deck = shuffled(s, s.oracle_discard)
        s.oracle_discard = [0] * 6
    colour = s.oracle_deck[-1]
    s.oracle_deck = s.oracle_deck[:-1]
    s.hands[6 * seat + colour] += 1
    if s.sink is not None:
        words = text(DRAWN, player=who(s, seat), colour=colour_word(colour), card=Word("oracle_card", "Oracle Card"))
        s.tell("oracle", seat, words, rule, ["oracle-deck", f"hand:{seat}"])


def shuffled(s: DelphiState, counts: list[int]) -> list[int]:
    """A discard pile as a new draw pile (DELPHI-RULING-23, RULING-24)."""
    pile: list[int] = []
    for colour in range(6):
        for i in range(counts[colour]):
            pile.append(colour)
    s.rng.shuffle(pile)
    return pile


# -- injuries and shield ---------------------------------------------------------------------------------------------
def draw_injury(s: DelphiState, seat: Seat, rule: RuleId) -> int:
    """One card, face up; a Hero of its colour discards it at once (DELPHI-INJURY-01, COMP-02). Its colour, or -1."""
    if len(s.injury_deck) == 0:
        if sum(s.injury_discard) == 0:
            return -1
        s.injury_deck = shuffled(s, s.injury_discard)
        s.injury_discard = [0] * 6
    s.reveal()
    colour = s.injury_deck[-1]
    s.injury_deck = s.injury_deck[:-1]
    s.injuries[6 * seat + colour] += 1
    if s.sink is not None:
        words = text(DRAWN, player=who(s, seat), colour=colour_word(colour), card=Word("injury_card", "Injury Card"))
        s.tell("injury", seat, words, rule, ["injury-deck", f"injuries:{seat}"])
    if s.powers[seat][P_HEAL] >> colour & 1:
        discard_injuries(s, seat, colour, "DELPHI-COMP-02")
    return colour


def discard_injuries(s: DelphiState, seat: Seat, colour: int, rule: RuleId) -> None:
    """All of a colour (DELPHI-INJURY-02)."""
    discard_some(s, seat, colour, s.injuries[6 * seat + colour], rule)


def discard_some(s: DelphiState, seat: Seat, colour: int, count: int, rule: RuleId) -> None:
    if count > 0:
        s.injuries[6 * seat + colour] -= count
        s.injury_discard = with_value(s.injury_discard, colour, s.injury_discard[colour] + count)
        if s.sink is not None:
            template = "{player} discards {count} {colour} {cards}."
            kind = Word("injury_card", "Injury Card" if count == 1 else "Injury Cards")
            words = text(template, player=who(s, seat), count=count, colour=colour_word(colour), cards=kind)
            s.tell("heal", seat, words, rule, [f"injuries:{seat}"])


def heal_free(s: DelphiState, seat: Seat) -> None:
    """Discards the injuries that a card lets its owner discard at any time, when it is taken (DELPHI-RULING-32)."""
    mask = s.powers[seat][P_HEAL]
    if mask:
        for colour in range(6):
            if mask >> colour & 1:
                discard_injuries(s, seat, colour, "DELPHI-COMP-02")


def raise_shield(s: DelphiState, seat: Seat, count: int) -> None:
    """Never above 9; steps beyond are lost (DELPHI-SHIELD-01)."""
    s.shields[seat] = min(MOST_SHIELD, s.shields[seat] + count)
    if s.sink is not None:
        words = text(
            "{player} has {shield} {number}.", player=who(s, seat), shield=Word("shield"), number=s.shields[seat]
        )
        s.tell("shield", seat, words, "DELPHI-SHIELD-01", [f"shield:{seat}"])


# -- gods ------------------------------------------------------------------------------------------------------------
def step_god(s: DelphiState, seat: Seat, colour: int, rule: RuleId) -> None:
    """From row 0 to the entry row, else one row up; a god on the top row takes no step (DELPHI-TERM-12, GOD-03)."""
    row = s.gods[6 * seat + colour]
    if row < TOP:
        move_god(s, seat, colour, s.entry_row() if row == 0 else row + 1, rule)


def move_god(s: DelphiState, seat: Seat, colour: int, row: int, rule: RuleId) -> None:
    s.gods[6 * seat + colour] = row
    if s.sink is not None:
        figure = god(s, seat, colour)
        words = text("{god} of {player} goes to row {row}.", god=figure, player=who(s, seat), row=row)
        s.tell("god", seat, words, rule, [figure.id])


# -- dice ------------------------------------------------------------------------------------------------------------
def throw(s: DelphiState, die: int) -> int:
    """What a die shows: 0 to 5 are colours of an oracle die, 1 to 6 the titan, 0 to 9 the battle die."""
    s.reveal()
    written = s.script[die]
    if len(written) > 0:
        s.script = with_list(s.script, die, written[1:])
        return written[0]
    if die == ORACLE_DIE:
        return s.rng.below(6)
    if die == TITAN_DIE:
        return 1 + s.rng.below(6)
    assert die == BATTLE_DIE
    return s.rng.below(10)

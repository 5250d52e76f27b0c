"""Words for prompts and views."""

from __future__ import annotations

from agon.games.titans.abilities import SUBVERSIONS
from agon.games.titans.board import player_name
from agon.games.titans.cards import ELEMENTS, SPECIES
from agon.games.titans.power import power, side_power
from agon.games.titans.state import U_ABILITIES, U_CARD, U_ENTRY, TitansState, has


def unit_title(s: TitansState, entry: int) -> str:
    """`Monk #3`: cards in play by name and entry number, because equal ones lie side by side."""
    return f"{s.cards.names[s.units[s.at(entry)][U_CARD]]} #{entry}"


def unit_words(s: TitansState, unit: list[int]) -> str:
    kinds = [SUBVERSIONS[kind].capitalize() for kind in range(len(SUBVERSIONS)) if has(unit, kind)]
    marks = f", {', '.join(kinds)}" if kinds else ""
    return f"{s.cards.names[unit[U_CARD]]} #{unit[U_ENTRY]}, power {power(s, unit)}{marks}"


def ability_words(s: TitansState, ability: int) -> str:
    """`Draw 2`, `Subvert 3: Feral`."""
    name = s.cards.ability_names[ability >> 8]
    copies = ability & 15
    if copies == 1:
        return name
    family, colon, variant = name.partition(":")
    return f"{family} {copies}{colon}{variant}"


def unit_text(s: TitansState, unit: list[int]) -> str:
    return "; ".join([ability_words(s, unit[i]) for i in range(U_ABILITIES, len(unit))])


def card_words(s: TitansState, card: int) -> str:
    cards = s.cards
    kind = f"{ELEMENTS[cards.element[card]]} {SPECIES[cards.species[card]]}"
    text = cards.data.cards[card].text
    return f"{cards.names[card]}, {kind}, cost {cards.cost[card]}, power {cards.power[card]}" + (
        f". {text}" if text else ""
    )


def lead_words(s: TitansState, arena: int) -> str:
    """How the battle of an arena would end now."""
    gap = side_power(s, 2 * arena) - side_power(s, 2 * arena + 1)
    leader = player_name(s, s.holder(2 * arena if gap >= 0 else 2 * arena + 1))
    if abs(gap) >= s.cards.data.margin:
        return f"{leader} leads by {abs(gap)} and would win"
    return f"{leader} leads by {abs(gap)}: a tie, {s.cards.data.margin} are needed" if gap else "Even: a tie"


def arena_words(s: TitansState, side: int) -> str:
    return f" in arena {side // 2 + 1}" if s.know_format().arenas > 1 else ""

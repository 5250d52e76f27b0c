"""An outside check: whole games with the 16 published cards against what the rules imply, by code of its own.

What a card is worth stands here once more, typed from the published cards; nothing of the game's own data or code is
used but what every table sees: views and events.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from agon.core.contract import State
from agon.core.match import EventLog
from agon.core.protocol import Entity, View, Zone
from agon.testing.play import chooser, pick_move
from tests.games.titans.table import GAME

# base power, element, and what it counts at the other side: an element, or every card up to 6
PUBLISHED = {
    "Monk": (0, "forest", ""),
    "Wizard": (1, "forest", ""),
    "Traveler": (1, "forest", ""),
    "Ghost": (-1, "desert", ""),
    "Nikolai, The Cursed": (0, "sky", ""),
    "Wind's Howl": (-1, "sky", ""),
    "Aurora Draco": (1, "sky", "fire"),
    "Madness of 1,000 Stars": (1, "sky", ""),
    "Zodiac, The Eternal": (2, "fire", ""),
    "Living Volcano": (0, "fire", ""),
    "Smoldering Dragon": (3, "fire", "ice"),
    "Final Judgment": (2, "fire", ""),
    "Jace, Winter's Firstborn": (1, "ice", ""),
    "Return of the Frost Giants": (0, "ice", ""),
    "Frostbreath": (2, "ice", "rock"),
    "Hell, Frozen Over": (1, "ice", ""),
    "Akari, Timeless Fighter": (2, "rock", ""),
    "Spine Splitter": (0, "rock", ""),
    "Cavern's Defender": (3, "rock", "sky"),
    "What Lies Beneath": (0, "rock", "any"),
}
COPIES = {"Monk": 16, "Wizard": 8, "Traveler": 8, "Ghost": 12}
BATTLE = re.compile(r"Battle in arena 1: Player 1 (-?\d+), Player 2 (-?\d+)\.")


def zones(view: View) -> dict[str, Zone]:
    return {zone.id: zone for zone in [*view.zones, *(zone for seat in view.seats for zone in seat.zones)]}


def expected_power(entity: Entity, enemy: list[Entity]) -> int:
    """The power of a published card from the ledger's words."""
    base, element, counts = PUBLISHED[entity.name]
    power = 0 if "harmless" in entity.tags else base
    if "mindless" not in entity.tags and "exhausted" not in entity.tags:
        if counts == "any":
            power += min(len(enemy), 6)
        elif counts:
            power += len([other for other in enemy if PUBLISHED[other.name][1] == counts])
    if "wounded" in entity.tags:
        power = power // 2 + power % 2
    return min(power, 1) if "stunted" in entity.tags else power


def side_powers(found: dict[str, Zone]) -> list[list[int]]:
    """The power of every card in play, side by side."""
    sides = [found[f"play:{side}"].entities for side in (0, 1)]
    return [[expected_power(entity, sides[1 - side]) for entity in sides[side]] for side in (0, 1)]


def check_cards(found: dict[str, Zone]) -> None:
    """No card is lost or doubled; those in play are worth what is printed."""
    powers = side_powers(found)
    for side in (0, 1):
        assert [entity.facts["power"] for entity in found[f"play:{side}"].entities] == powers[side]
        assert found[f"power:{side}"].value == sum(powers[side])
    count: Counter[str] = Counter(entity.name for side in (0, 1) for entity in found[f"play:{side}"].entities)
    for name, zone in found.items():
        if name.split(":")[0] in ("discard", "removed", "hidden", "piles"):
            for entity in zone.entities:
                count[entity.name] += entity.count or 0
    assert count == Counter({name: COPIES.get(name, 4) for name in PUBLISHED})


def temples_after(temples: list[int], totals: list[int]) -> list[int]:
    """Two points more take a temple, with one of one's own left it changes hands."""
    after = temples[:]
    for winner in (0, 1):
        if totals[winner] - totals[1 - winner] >= 2:
            after[1 - winner] -= 1
            after[winner] += 1 if temples[winner] == 1 else 0
    return after


class Battles:
    """Follows the temples from battle to battle."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.log = EventLog()
        state.sink = self.log
        self.temples = [3, 3]
        self.fought = 0

    def check(self, found: dict[str, Zone]) -> None:
        """Right after a battle nothing has left play yet: the totals that were told can be added up again."""
        told = [BATTLE.fullmatch(str(event.text)) for _, event in self.log.events if event.kind == "battle"]
        if len(told) > self.fought:
            match = told[-1]
            assert match is not None
            totals = [int(number) for number in match.groups()]
            assert totals == [sum(powers) for powers in side_powers(found)]
            self.temples = temples_after(self.temples, totals)
            self.fought = len(told)
        assert [found[f"temples:{player}"].value for player in (0, 1)] == self.temples


@pytest.mark.rule(
    "TITANS-POWER-01", "TITANS-BATTLE-01", "TITANS-BATTLE-02", "TITANS-BATTLE-03", "TITANS-BATTLE-04",
    "TITANS-BATTLE-08", "TITANS-BATTLE-09", "TITANS-SHUF-09", "TITANS-INFO-16", "TITANS-INFO-03",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(8))
def test_games_with_the_published_cards(seed: int) -> None:
    state = GAME.new({"layout": "first_game"}, seed)
    rng = chooser(seed, "outside")
    battles = Battles(state)
    removed = 0
    while True:
        found = zones(state.view(-1))
        check_cards(found)
        battles.check(found)
        gone = sum(int(str(found[f"removed:{player}"].size)) for player in (0, 1))
        assert gone >= removed
        removed = gone
        if not state.to_move():
            break
        assert sorted(battles.temples) in ([3, 3], [2, 3], [1, 3], [2, 2], [1, 2])
        state.apply(*pick_move(state, rng))
    assert battles.fought > 2
    result = state.result()
    assert result is not None
    if 0 in battles.temples:
        assert result.winners() == [1 - battles.temples.index(0)]

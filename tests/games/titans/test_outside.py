"""An outside check: whole games with the 16 published cards against what the rules imply, by code of its own."""

from __future__ import annotations

from collections import Counter

import pytest

from agon.core.protocol import Entity, View, Zone
from agon.testing.play import chooser, pick_move
from tests.games.titans.table import GAME

DATA = {data.name: data for data in GAME.cards.data.cards}


def zones(view: View) -> dict[str, Zone]:
    return {zone.id: zone for zone in [*view.zones, *(zone for seat in view.seats for zone in seat.zones)]}


def expected_power(entity: Entity, own: list[Entity], enemy: list[Entity]) -> int:
    """The power of a published card from the ledger's words: these 16 cards bolster by element or by rivals only."""
    data = DATA[entity.name]
    power = 0 if "harmless" in entity.tags else data.power
    if "mindless" not in entity.tags and "exhausted" not in entity.tags:
        for part in entity.text.split("; "):
            if part.startswith("Bolster: Rivals"):
                power += min(len(enemy), 6)
            elif part.startswith("Bolster: "):
                power += sum(other.colour == part.removeprefix("Bolster: ").lower() for other in enemy)
    if "wounded" in entity.tags:
        power = (power + 1) // 2
    return min(power, 1) if "stunted" in entity.tags else power


@pytest.mark.rule(
    "TITANS-POWER-01", "TITANS-BATTLE-01", "TITANS-BATTLE-09", "TITANS-SHUF-09", "TITANS-INFO-16", "TITANS-INFO-03"
)
@pytest.mark.parametrize("seed", range(6))
def test_games_with_the_published_cards(seed: int) -> None:
    state = GAME.new({"layout": "first_game"}, seed)
    rng = chooser(seed, "outside")
    removed = 0
    while state.to_move():
        found = zones(state.view(-1))
        sides = [found[f"play:{side}"].entities for side in (0, 1)]
        for side in (0, 1):
            powers = [expected_power(entity, sides[side], sides[1 - side]) for entity in sides[side]]
            assert [entity.facts["power"] for entity in sides[side]] == powers
            assert found[f"power:{side}"].value == sum(powers)
        count: Counter[str] = Counter()
        for name, zone in found.items():
            if name.split(":")[0] in ("discard", "removed", "hidden", "piles"):
                for entity in zone.entities:
                    count[entity.name] += int(str(entity.facts["copies"]))
        count.update(entity.name for side in sides for entity in side)
        assert all(count[name] == 4 for name, data in DATA.items() if data.species != "dweller" and count[name])
        assert sum(count.values()) == 108
        gone = sum(int(str(found[f"removed:{player}"].size)) for player in (0, 1))
        assert gone >= removed
        removed = gone
        temples = sorted(int(str(found[f"temples:{player}"].value)) for player in (0, 1))
        assert temples in ([3, 3], [2, 3], [1, 3], [2, 2], [1, 2])
        state.apply(*pick_move(state, rng))
    assert state.result() is not None

"""The card language: every text is read, a user's own card plays at once, a bad one is refused in words."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.errors import CardFileError
from agon.games.delphi.cards import Cards
from agon.games.delphi.game import make
from agon.games.delphi.grammar import load_cards, parse_text

OWN = """
[[equipment]]
id = "eq_nectar"
name = "Nectar"
text = "once: shield +3; favor +1 | always: storage +1"
"""


def test_every_component_is_there() -> None:
    data = load_cards()
    assert [len(group) for group in (data.gods, data.companions, data.equipment, data.ships)] == [6, 18, 22, 8]
    assert sum(data.oracle_cards) == 30
    assert sum(data.injury_cards) == 42
    assert len(data.island_tiles) == 12
    assert len(data.tiles) == 18


def test_a_text_becomes_clauses() -> None:
    clauses = parse_text("once: favor +3; oracle +1; god_steps 2 any | on_move(red): range +3; end_any_colour")
    assert [clause.when for clause in clauses] == ["once", "on_move"]
    assert [str(effect) for effect in clauses[0].effects] == ["favor 3", "oracle 1", "god_steps 2 any"]
    assert clauses[1].args == ("red",)


def test_cards_that_last_are_kept() -> None:
    cards = Cards(load_cards())
    gone = {thing.id for thing in cards.things if thing.group == "equipment" and not thing.kept}
    assert gone == {
        "eq_argus", "eq_cornucopia", "eq_statue_a", "eq_statue_b", "eq_offering_a", "eq_offering_b", "eq_ladder",
    }  # fmt: skip


def test_an_own_card_is_played_at_once() -> None:
    game = make(OWN, "mine.toml")
    told: dict[str, Any] = {
        "ships": ["0,1"], "dice": ["red red blue"], "gods": [{"black": 6}], "monsters": {"1,1": "red"},
        "tasks": [["white monster"]], "display": ["eq_nectar"], "shields": [0, 0], "favor": [0, 0],
        "ship": ["ship_range"],
    }  # fmt: skip
    state = game.position(told)
    for name in ("god black", "equip eq_nectar"):
        state.apply(0, game.vocabulary.number(name))
    zones = {zone.id: zone for zone in state.view(-1).seats[0].zones}
    assert (zones["shield:0"].value, zones["favor:0"].value, zones["cargo:0"].limit) == (3, 1, 3)
    assert zones["equipment:0"].entities[0].source == "own"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("shield +3", "sheild +3", "sheild"),
        ("always: storage +1", "always: favor +1", "favor"),
        ("[[equipment]]", "[[equipmint]]", "equipmint"),
        ("favor +1", "favor +0", "0"),
    ],
)
def test_a_bad_card_is_refused_with_the_word(old: str, new: str, problem: str) -> None:
    with pytest.raises(CardFileError, match=problem):
        make(OWN.replace(old, new), "mine.toml")

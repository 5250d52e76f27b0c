"""The card language: every text is read, a user's own card plays at once, a bad one is refused in words."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.errors import CardFileError
from agon.games.delphi.cards import Cards
from agon.games.delphi.game import make
from agon.games.delphi.grammar import load_cards, parse_text
from tests.games.delphi.table import COLOURS

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
    gone = {thing.id for thing in cards.components if thing.group == "equipment" and not thing.kept}
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
    assert zones["equipment:0"].entities[-1].source == "own"


@pytest.mark.rule("DELPHI-RULING-32")
def test_any_card_that_heals_does_so_at_once() -> None:
    game = make(OWN.replace("always: storage +1", "always: heal_free red"), "mine.toml")
    told: dict[str, Any] = {
        "ships": ["0,1"], "dice": ["red red blue"], "gods": [{"black": 6}], "monsters": {"1,1": "red"},
        "tasks": [["white monster"]], "display": ["eq_nectar"], "injuries": ["2 red 1 blue", "1 red"],
    }  # fmt: skip
    state = game.position(told)
    for name in ("god black", "equip eq_nectar"):
        state.apply(0, game.vocabulary.number(name))
    zones = {zone.id: zone for side in state.view(-1).seats for zone in side.zones}
    assert [injury.colour for injury in zones["injuries:0"].entities] == ["blue"]
    assert [injury.colour for injury in zones["injuries:1"].entities] == ["red"]


@pytest.mark.rule("DELPHI-GOD-14", "DELPHI-RULING-76")
@pytest.mark.parametrize("deed", ["god_steps 2 any", "god_to_top red,blue"])
def test_an_own_god_is_offered_only_if_some_god_can_move(deed: str) -> None:
    own = f'[[god]]\nid = "ares"\nname = "Ares"\ncolour = "black"\ntext = "special: {deed}"\n'
    game = make(own, "mine.toml")
    number = game.vocabulary.number("god black")
    listed = {"black": 6, "red": 6, "blue": 6}  # the gods that the second deed speaks of
    for rows, offered in (({"black": 6}, True), (dict.fromkeys(COLOURS, 6), False), (listed, "any" in deed)):
        state = game.position({"dice": ["red red blue"], "gods": [rows]})
        assert (number in state.legal(0)) == offered


DEEDS = [
    "uncover 1 anywhere", "discard_injuries chosen", "discard_injuries all", "defeat_adjacent_monster", "scout 2",
    "take_statue_if_adjacent_city", "place_ship any_water", "all_sources_wild", "gods_to_entry", "return_zeus_tile 2",
    "take_equipment 1", "take_statue red,blue", "take_offering red,blue", "god_to_top red", "god_steps 2 any",
    "god_steps 1 black", "oracle +2", "favor +2", "shield +2",
]  # fmt: skip


@pytest.mark.parametrize("rich", [True, False], ids=["everything can be done", "nothing can be done"])
def test_every_deed_can_stand_on_a_card(rich: bool) -> None:
    """Also where it can do nothing: no tile face down, no card, no room, no god to move. It is passed over then."""
    game = make(OWN.replace("once: shield +3; favor +1 | always: storage +1", f"once: {'; '.join(DEEDS)}"), "mine.toml")
    told: dict[str, Any] = {
        "ships": ["0,1"], "dice": ["red red blue"], "gods": [{"black": 6}], "monsters": {"1,1": "red black"},
        "tasks": [["white monster", "2 shrine", "1 statue", "white offering"]], "display": ["eq_nectar"],
        "injuries": ["1 red 1 blue"],
    }  # fmt: skip
    if not rich:
        shrines = ["5,-4", "0,-3", "2,-2", "-3,-1", "6,-1", "5,1", "1,2", "-5,3", "-2,4", "3,5", "-5,6", "-1,7"]
        told |= {"face_up": shrines, "tasks": [["white monster"]], "gods": [dict.fromkeys(COLOURS, 6)], "shields": [9]}
        told |= {"hands": ["", "5 red 5 black 5 purple 5 blue 5 yellow 5 green"], "injuries": ["", "1 red"]}
    state = game.position(told)
    kinds: list[str] = []
    while (prompt := state.prompt(0)) is not None and (not kinds or prompt.kind != "main_menu"):
        names = [choice.name for choice in prompt.choices]
        wanted = [name for name in names if name in ("god black", "equip eq_nectar", "defeat large_a5 red")]
        state.apply(0, game.vocabulary.number(wanted[0] if wanted else names[0]))
        kinds.append(prompt.kind)
        state.check()
    assert len(kinds) > 5 if rich else len(kinds) < 8
    zones = {zone.id: zone for zone in [*state.view(-1).zones, *state.view(-1).seats[0].zones]}
    assert "equipment:eq_nectar" in [card.id for card in zones["equipment-discard"].entities]
    if rich:
        needed = {"island_target", "delta_colour", "look_pick", "argus_uncover", "move_target", "return_zeus_tile"}
        assert set(kinds) >= needed | {"take_equipment", "god_step"}


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

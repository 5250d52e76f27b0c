"""Positions: what is written lies on the table, what cannot be is refused, and every state can be written down."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from agon.core.codec import dump
from agon.core.contract import State
from agon.core.errors import BadOption, BadPosition
from agon.core.rng import keyed
from tests.games.divineplan.table import GAME, VALUES, Table

ALL_DECISIONS = {
    "move", "column", "step", "place", "pay_one", "shift_source", "shift_target", "pay_two", "lock_tile", "bank_place",
    "must_place", "remove", "disband", "swap", "gain", "ability_move", "recruit", "leave_out", "into_column",
}  # fmt: skip
"""D1 to D19 of the ledger's section 5."""


def refused(**told: Any) -> str:
    with pytest.raises(BadPosition) as caught:
        GAME.position(told)
    return caught.value.message


# -- what is written is there ----------------------------------------------------------------------------------------
def test_a_position_is_what_was_written() -> None:
    table = Table(
        seats=3,
        tiles={5: "2 red", "a1": "forest by 0", "c2": "mountain 2 by 2"},
        gods=[6, "d1", "off"],
        satchels=["2 green 1 red", "", {"blue": 3}],
        demigods=[{"place": ["hyacinthus"], "lock": ["helen"]}, {"shift": ["jason"]}],
        market=["cadmus", "", "jason"],
        epics={"green": ["triptolemus", "orpheus"]},
        bottom=["helen", "icarus"],
        active=1,
        round=4,
    )
    assert (table.on(5), table.on(0), table.on(6)) == ("2 red", "forest by 0", "mountain by 2")
    assert [table.entity(f"tile:{tile}").facts["elements"] for tile in (0, 5, 6)] == [3, 2, 2]
    assert [table.god(seat) for seat in range(3)] == [6, 3, None]
    assert [table.satchel(seat) for seat in range(3)] == [(2, 1, 0), (0, 0, 0), (0, 0, 3)]
    assert table.bank() == (25 - 2 - 3, 25 - 1 - 2 - 2, 25 - 3)
    assert (table.column(0, 0), table.column(0, 2), table.column(1, 1)) == (["Hyacinthus"], ["Helen"], ["Jason"])
    assert table.market() == ["Cadmus", "", "Jason", ""]
    assert table.entity("epic:green").name == "Triptolemus"
    assert [card.name for card in table.zone("deck").entities] == ["Helen", "Icarus"]
    assert table.zone("deck").size == 38 - 3 - 2
    assert (table.zone("favor").value, table.entity("landscape:green").count) == (8, 5)
    assert (table.seat, table.asks(), table.state.view(-1).round) == (1, "move", 4)


def test_the_deck_and_the_dice_bring_what_was_written() -> None:
    table = Table(
        deck=["cadmus", "aeneas", "jason", "helen"],
        market=["icarus", "aeneas"],
        dice=["gr", "bb"],
        step="roll",
        satchels=["2 red"],
    )
    assert table.satchel(0) == (1, 3, 0)
    table.do("move 5", "place red 5", "recruit icarus")
    assert table.market() == ["Cadmus", "Aeneas x2", "Jason", "Helen"]
    assert table.satchel(1) == (0, 0, 2)


@pytest.mark.parametrize(
    "step, asked", [("roll", "move"), ("move", "move"), ("column", "column"), ("recruit", "recruit")]
)
def test_a_position_begins_with_any_step_of_the_turn(step: str, asked: str) -> None:
    table = Table(step=step, gods=[5, 15], satchels=["3 green 3 red 3 blue"], tiles={5: "1 red"}, market=["icarus"])
    assert (table.seat, table.asks()) == (0, asked)
    assert sum(table.satchel(0)) == (11 if step == "roll" else 9)


def test_a_barred_column_is_not_offered() -> None:
    table = Table(step="column", gods=[5, 15], satchels=["3 red"], tiles={5: "1 red", 6: "3 red"}, barred=["shift"])
    assert table.options() == ["column place", "column lock"]
    assert table.refuses("column shift").rule == "DIVINEPLAN-COLUMN-07"


def test_what_is_not_written_is_dealt_by_the_seed() -> None:
    first, again, other = (GAME.position({"seed": seed}) for seed in (5, 5, 6))
    assert dump(first) == dump(again)
    assert first.view(-1) != other.view(-1)
    assert dump(GAME.position({"seed": "ff"})) == dump(GAME.position({"seed": 255}))


# -- what cannot be -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "values",
    [
        ["X 2 3 1", *VALUES[1:]],  # the Pit in another corner
        ["1 2 3 1", *VALUES[1:]],  # no Pit
        ["1 2 3 X", "1 1 1 1", "1 2 2 2", "2 2 3 3"],  # six tiles worth 1
        ["1 2 3 X", "2 1 2 3", "3 2 1 2", "1 3 2 4"],  # none is worth 4
        ["1 2 3 X", "2 1 X 3", "3 2 1 2", "1 3 2 1"],  # two Pits
    ],
)
def test_the_city_has_its_printed_values(values: list[str]) -> None:
    assert "DIVINEPLAN-SETUP-04" in refused(values=values)


@pytest.mark.parametrize("values", [["1 2 3 X"], [*VALUES, "1 1 1 1"], ["1 2 3 X 1", *VALUES[1:]]])
def test_the_city_is_four_rows_of_four(values: list[str]) -> None:
    assert "four rows of four" in refused(values=values)


@pytest.mark.parametrize(
    "told",
    [
        {"satchels": ["26 red"]},
        {"satchels": ["20 red", "6 red"]},
        {"satchels": ["24 red"], "tiles": {5: "2 red"}},
        {"satchels": ["23 red"], "tiles": {5: "mountain by 0"}},
    ],
)
def test_there_are_25_elements_of_a_colour(told: dict[str, Any]) -> None:
    assert refused(**told) == "there are only 25 red elements (DIVINEPLAN-SETUP-11)"
    GAME.position({"satchels": ["22 red"], "tiles": {5: "mountain by 0"}})


@pytest.mark.parametrize(
    "tiles, reason",
    [
        ({5: "4 red"}, "DIVINEPLAN-PLACE-05"),
        ({5: "-1 red"}, "DIVINEPLAN-PLACE-05"),
        ({5: "forest 4 by 0"}, "DIVINEPLAN-PLACE-05"),
        ({5: "forest 0 by 0"}, "DIVINEPLAN-LOCK-04"),
        ({3: "1 red"}, "DIVINEPLAN-RANGE-06"),
        ({"d1": "forest by 0"}, "DIVINEPLAN-RANGE-06"),
        ({5: "1 red", "b2": "1 green"}, "DIVINEPLAN-PLACE-04"),
        ({16: "1 red"}, "there is no tile 16"),
        ({"a5": "1 red"}, "there is no tile a5"),
        ({"e1": "1 red"}, "cannot be read"),
        ({5: "2 pink"}, "there is no colour 'pink'"),
        ({5: "lake by 0"}, "there is no landscape 'lake'"),
        ({5: "forest by 2"}, "nobody sits at 2"),
        ({5: "forest by -1"}, "nobody sits at -1"),
        ({5: "forest by shade"}, "nobody sits at shade"),  # only in the solo trial
        ({5: "red"}, "cannot be read"),
        ({5: ""}, "cannot be read"),
    ],
)
def test_impossible_tiles(tiles: dict[Any, str], reason: str) -> None:
    assert reason in refused(tiles=tiles)


def test_there_are_six_landscape_tiles_of_a_kind() -> None:
    tiles = dict.fromkeys((0, 1, 2, 4, 5, 6), "forest 2 by 0")
    GAME.position({"favor_tokens": 12, "tiles": tiles})
    assert (
        refused(favor_tokens=12, tiles={**tiles, 7: "forest 2 by 0"})
        == "there are only 6 forest tiles (DIVINEPLAN-SETUP-10)"
    )


def test_there_are_no_more_locks_than_favor_tokens() -> None:
    tiles = {tile: f"{'forest' if tile < 5 else 'river'} by 0" for tile in (0, 1, 2, 4, 5, 6, 7, 8)}
    GAME.position({"tiles": tiles})
    assert refused(tiles={**tiles, 9: "river by 1"}) == "there are only 8 favor tokens (DIVINEPLAN-SETUP-09)"


@pytest.mark.parametrize(
    "told, reason",
    [
        ({"gods": [5, 5]}, "DIVINEPLAN-MOVE-03"),
        ({"gods": ["b2", 5]}, "DIVINEPLAN-MOVE-03"),
        ({"mode": "solo_trial", "gods": [5, 5]}, "DIVINEPLAN-MOVE-03"),
        ({"gods": [1, 2, 3]}, "more gods than seats"),
        ({"gods": [16]}, "there is no tile 16"),
        ({"satchels": ["", "", "1 red"]}, "more satchels than seats"),
        ({"satchels": ["-1 red"]}, "less than nothing"),
        ({"satchels": ["1 pink"]}, "there is no colour 'pink'"),
        ({"satchels": [{"pink": 1}]}, "there is no colour 'pink'"),
        ({"satchels": ["red 1"]}, "cannot be read"),
        ({"satchels": ["1"]}, "cannot be read"),
        ({"active": 2}, "nobody sits there"),
        ({"active": -1}, "nobody sits there"),
        ({"start": 2, "active": 0}, "nobody sits there"),
        ({"round": 0}, "DIVINEPLAN-END-05"),
        ({"round": 61}, "DIVINEPLAN-END-05"),
        ({"step": "dance"}, "cannot be read"),
        ({"performed": "dance"}, "cannot be read"),
        ({"barred": ["dance"]}, "cannot be read"),
    ],
)
def test_impossible_players_and_turns(told: dict[str, Any], reason: str) -> None:
    assert reason in refused(**told)


@pytest.mark.parametrize(
    "told, reason",
    [
        ({"demigods": [{"place": ["helen"]}]}, "Helen does not go into place (DIVINEPLAN-RECRUIT-04)"),
        ({"demigods": [{"shift": ["orpheus"]}]}, "Orpheus does not go into shift (DIVINEPLAN-RECRUIT-04)"),
        ({"demigods": [{"lock": ["aeneas"]}]}, "Aeneas does not go into lock (DIVINEPLAN-RECRUIT-04)"),
        ({"demigods": [{"place": ["hyacinthus", "hyacinthus"]}]}, "DIVINEPLAN-RECRUIT-06"),
        ({"demigods": [{"place": ["jason"], "lock": ["jason"]}]}, "DIVINEPLAN-RECRUIT-06"),
        ({"demigods": [{"front": ["jason"]}]}, "there is no column 'front'"),
        ({"demigods": [{"place": ["zeus"]}]}, "there is no demigod 'zeus'"),
        ({"demigods": [{}, {}, {"place": ["cadmus"]}]}, "more seats than there are"),
        ({"demigods": [{"place": ["orpheus"]}, {"place": ["orpheus"]}]}, "only 1 of Orpheus, not 2"),
        ({"demigods": [{"place": ["cadmus"]}, {"place": ["cadmus"]}], "market": ["cadmus"]}, "only 2 of Cadmus, not 3"),
        ({"market": ["aeneas x4"]}, "only 3 of Aeneas, not 4"),
        ({"market": ["cadmus", "cadmus"]}, "DIVINEPLAN-SETUP-08"),
        ({"market": ["", "", "", "", "icarus"]}, "the market has 4 spots"),
        ({"market": ["zeus"]}, "zeus"),
        ({"market": ["orpheus"], "epics": {"green": ["orpheus", "triptolemus"]}}, "Orpheus is there 2 times"),
        ({"epics": {"green": ["orpheus"]}}, "Triptolemus is there 0 times, not 1"),
        ({"epics": {"green": ["orpheus", "orpheus"]}}, "Orpheus is there 2 times"),
        ({"epics": {"green": ["orpheus", "zeus"]}}, "zeus"),
        ({"epics": {"pink": []}}, "there is no colour 'pink'"),
        (
            {"epics": {"green": ["orpheus", "triptolemus"]}, "demigods": [{"place": ["orpheus"]}]},
            "Orpheus is there 2 times",
        ),
        ({"deck": ["zeus"]}, "zeus"),
        ({"deck": ["cadmus", "cadmus", "cadmus"]}, "only 2 of Cadmus, not 3"),
        ({"deck": ["cadmus", "cadmus"], "bottom": ["cadmus"]}, "only 2 of Cadmus, not 3"),
        ({"bottom": ["zeus"]}, "zeus"),
        ({"plans": ["plan_01", "plan_01"]}, "DIVINEPLAN-SETUP-14"),
        ({"plans": ["plan_01"]}, "DIVINEPLAN-SETUP-14"),
        ({"plans": ["plan_01", "plan_02", "plan_03"]}, "DIVINEPLAN-SETUP-14"),
        ({"plans": ["plan_01", "plan_14"]}, "there is no divine plan 'plan_14'"),
        ({"dice": ["gx"]}, "cannot be read"),
        ({"dice": ["g"]}, "the die has no face 'g'"),
        ({"dice": ["ggr"]}, "the die has no face 'ggr'"),
        ({"mode": "solo_trial", "shade": [16]}, "there is no tile 16"),
    ],
)
def test_impossible_cards_and_dice(told: dict[str, Any], reason: str) -> None:
    assert reason in refused(**told)


@pytest.mark.parametrize("key", ["colour", "bank", "favor", "Tiles", ""])
def test_unknown_keys(key: str) -> None:
    assert refused(**{key: 1}) == f"{key!r} is not part of a position of Divine Plan"


def test_a_position_of_another_game() -> None:
    assert refused(game="theos") == "this is a position of 'theos'"


@pytest.mark.parametrize(
    "options", [{"mode": "x"}, {"seats": 5}, {"seats": 1}, {"favor_tokens": 13}, {"order": "zeus"}]
)
def test_impossible_options(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        GAME.position(options)


@pytest.mark.parametrize("seed", [-1, 1 << 256, "1" + "0" * 64, "-1", "xyz", "", [], None, {}])
def test_a_seed_is_a_number_of_256_bits(seed: Any) -> None:
    assert "seed" in refused(seed=seed)


@pytest.mark.parametrize(
    "key", ["values", "tiles", "gods", "satchels", "demigods", "market", "epics", "deck", "bottom", "plans", "dice"]
)
@pytest.mark.parametrize("thing", [5, "plan_01", [[5]], [{"a": 1}]])
def test_things_of_a_wrong_type(key: str, thing: Any) -> None:
    refused(**{key: thing})


@pytest.mark.parametrize("key", ["active", "start", "round", "drawn", "decisions"])
@pytest.mark.parametrize("thing", ["many", [], None, {}])
def test_numbers_of_a_wrong_type(key: str, thing: Any) -> None:
    refused(**{key: thing})


@pytest.mark.parametrize("told", [{"values": " ".join(VALUES)}, {"gods": "12"}, {"mode": "solo_trial", "shade": "12"}])
def test_a_word_is_no_list(told: dict[str, Any]) -> None:
    refused(**told)


@pytest.mark.parametrize(
    "told",
    [
        {"market": ["cadmus x0"]},
        {"market": ["cadmus x-1"]},
        {"tiles": {5: "1 red", "b2": "1 red"}},  # one tile, told twice
        {"tiles": {5: "forest 1 by 0", "b2": "forest 1 by 1"}},
        {"tiles": {5: "forest 1 by 0"}},  # nobody can lock a single element (LOCK-02, CARD-24)
        {"tiles": {5: "2 red and more"}},
        {"satchels": ["1 red 1 red"]},
        {"epics": {"green": ["minos", "triptolemus", "orpheus"], "red": ["heracles"]}},  # a red one in the green spot
        {"mode": "solo_trial", "gods": [5, 6], "shade": [5], "step": "recruit"},  # onto the player's tile (SOLO-03)
        {"mode": "solo_trial", "gods": [5, 6], "shade": [6], "step": "recruit"},  # the Shade must leave its tile
        {"over": True},  # with tokens and rounds left
        {"step": "column", "gods": [5, 6], "barred": ["lock", "lock"]},
    ],
)
def test_what_the_rules_never_bring_about(told: dict[str, Any]) -> None:
    refused(**told)


TURN = {"step": "Turn", "stage": 2, "barred": 0, "performed": -1}


@pytest.mark.parametrize(
    "steps",
    [
        "Turn",
        [3],
        [],
        [{"step": "Turn"}],
        [{**TURN, "more": 1}],
        [{**TURN, "stage": "x"}],
        [{**TURN, "stage": 99}],
        [{"step": "PlaceElement"}],
        [TURN, {"step": "Column", "done": False, "used": 0}],  # no column is being performed
    ],
)
def test_impossible_steps(steps: Any) -> None:
    refused(gods=[5, 6], steps=steps)


COLUMN = {"step": "Column", "done": False, "used": 0}
USE = {"step": "Ability", "card": 0, "part": 0, "colour": -1}


@pytest.mark.parametrize(
    "above, reason",
    [
        ([USE], "only a column or a recruit lies on the turn"),
        ([COLUMN, {**USE, "card": 99}], "there is no such demigod"),
        ([COLUMN, {**USE, "part": 9}], "an ability has no such part"),
        ([COLUMN, USE, {"step": "PlaceOne", "card": 99, "part": 0}], "there is no such demigod"),
        ([COLUMN, USE, {"step": "PlaceOne", "card": 0, "part": 9}], "an ability has no such part"),
        ([COLUMN, USE, {"step": "PlaceAll", "card": 2, "part": 0, "left": [1]}], "counted by three colours"),
        ([COLUMN, {"step": "PlaceElement"}, {"step": "PlaceElement"}], "an ability's part lies on its Ability"),
        ([COLUMN, COLUMN], "that step does not lie there"),
        ([{"step": "Recruit", "card": 99, "left_out": [0, 0, 0], "performed": -1}], "cannot be recruited"),
        ([{"step": "Recruit", "card": 0, "left_out": [0], "performed": -1}], "cannot be recruited"),
    ],
)
def test_steps_that_do_not_fit_together(above: list[dict[str, Any]], reason: str) -> None:
    hyacinthus = [{"place": ["hyacinthus", "palamedes"]}]
    column = 0 if COLUMN in above else -1
    told = {"gods": [5, 6], "active": 0, "column": column, "demigods": hyacinthus, "satchels": ["2 red"]}
    assert reason in refused(steps=[TURN, *above], **told)


def test_a_column_is_performed_in_step_3() -> None:
    assert "DIVINEPLAN-TURN-01" in refused(
        gods=[5, 6], column=0, satchels=["1 red"], steps=[{**TURN, "stage": 1}, COLUMN]
    )


@pytest.mark.parametrize(
    "column, above",
    [
        (0, [COLUMN]),  # no board action, no ability, and nothing to be taken back
        (0, [COLUMN, {"step": "PlaceElement"}]),  # with an empty satchel
        (2, [COLUMN, {"step": "LockTile", "paid": True}]),  # without a Full tile
        (2, [COLUMN, {"step": "Disband", "card": 4, "part": 0}]),  # without a demigod
        (-1, [{"step": "Recruit", "card": 0, "left_out": [0, 0, 0], "performed": -1}]),  # neither there nor paid
    ],
)
def test_steps_that_could_not_have_begun(column: int, above: list[dict[str, Any]]) -> None:
    turn = TURN if column >= 0 else {**TURN, "stage": 4}
    refused(gods=[5, 6], active=0, market=["icarus"], column=column, steps=[turn, *above])


def test_unknown_steps() -> None:
    assert refused(steps=[{"step": "Nope"}]).startswith("there is no step 'Nope': Turn, Column, ")


@pytest.mark.parametrize(
    "told",
    [
        {"column": 7},
        {"column": "x"},
        {"face": 99},
        {"face": "x"},
        {"before": "x"},
        {"before": [[1]]},
        {"reveals": "x"},
        {"drawn": -1},
    ],
)
def test_impossible_marks_of_a_turn(told: dict[str, Any]) -> None:
    refused(**told)


# -- every state can be written down ---------------------------------------------------------------------------------
def same_again(state: State) -> State:
    """Writes the state down, as text, and reads it: nothing that anybody could see or that will happen may differ."""
    text = msgspec.json.encode(state.describe())
    twin = GAME.position(msgspec.json.decode(text))
    assert dump(twin) == dump(state)
    for viewer in range(-1, state.seats):
        assert twin.view(viewer) == state.view(viewer)
    for seat in range(state.seats):
        assert twin.legal(seat) == state.legal(seat)
        assert twin.prompt(seat) == state.prompt(seat)
    assert twin.result() == state.result()
    assert msgspec.json.encode(twin.describe()) == text
    return twin


def walk(state: State, chance: random.Random, decisions: int) -> set[str]:
    """Plays at random, on the twin as often as on the state; gives the kinds of decision that were met."""
    met: set[str] = set()
    for i in range(decisions):
        if not state.to_move():
            break
        seat = state.to_move()[0]
        prompt = state.prompt(seat)
        assert prompt is not None
        if prompt.kind not in met or chance.random() < 0.2:
            state = same_again(state)
        met.add(prompt.kind)
        state.apply(seat, chance.choice(state.legal(seat)))
    same_again(state)
    return met


@pytest.mark.parametrize("options", GAME.modes(), ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_every_state_of_a_game_can_be_written_down(options: dict[str, Any], seed: int) -> None:
    walk(GAME.new({**options, "favor_tokens": 4}, seed), random.Random(seed), 10_000)


def test_states_in_the_middle_of_abilities_can_be_written_down() -> None:
    hands = [
        {
            "place": ["palamedes", "orpheus", "triptolemus"],
            "shift": ["heracles", "phaethon"],
            "lock": ["helen", "ariadne"],
        },
        {"place": ["hyacinthus", "ganymede"], "shift": ["minos", "icarus"], "lock": ["atalanta", "helen", "ariadne"]},
    ]
    tiles = dict.fromkeys((0, 5, 10, 15), "2 red") | dict.fromkeys((1, 6, 8), "3 blue") | {2: "3 green", 12: "1 green"}
    met: set[str] = set()
    for seed in range(12):
        told = {
            "seed": seed,
            "demigods": hands,
            "tiles": tiles,
            "gods": [5, 10],
            "satchels": ["3 green 3 red 3 blue"] * 2,
        }
        met |= walk(GAME.position(told), random.Random(seed), 120)
    assert met == ALL_DECISIONS


def test_the_options_are_written_down_too() -> None:
    order = "demeter-ares-apollo-aphrodite"
    state = GAME.new({"seats": 3, "favor_tokens": 5, "icarus_note": "lock", "gods": order}, 3)
    twin = same_again(state)
    assert [seat.name for seat in twin.view(-1).seats] == ["Demeter", "Ares", "Apollo"]
    assert (twin.describe()["favor_tokens"], twin.describe()["icarus_note"]) == (5, "lock")


def test_a_copy_for_search_has_no_position() -> None:
    with pytest.raises(BadPosition, match="no position of its own"):
        GAME.new({"seats": 2}, 1).determinize(0, keyed(1)).describe()


def test_a_take_back_after_writing_down_is_the_same() -> None:
    table = Table(gods=[5, 15], demigods=[{"lock": ["ganymede"]}], satchels=["2 red"], step="column").do("column lock")
    assert table.asks() == "bank_place"
    twin = same_again(table.state)
    for state in (table.state, twin):
        state.apply(0, GAME.vocabulary.number("place blue 9"))
    assert dump(twin) == dump(table.state)
    assert (table.asks(), table.on(9), table.satchel(1)) == ("place", "", (0, 0, 0))  # Lock failed; only Place is left

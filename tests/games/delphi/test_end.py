"""Ledger sections 3.22 and 3.24: the end of the game, what is open and what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.match import new_match
from agon.core.rng import fast
from agon.games.delphi.board import SHRINE, Terrain
from agon.games.delphi.grammar import load_cards
from tests.games.delphi.table import GAME, Table

SHRINE_ISLANDS = Terrain(load_cards()).names[SHRINE : SHRINE + 12]
DICE = ["red red blue", "green green black", "blue blue black", "red blue black"]


def last_turn(**told: Any) -> Table:
    """Seat 1 of 2 has one die left; then the game ends."""
    told.setdefault("rolls", {"oracle": ["purple"] * 3, "titan": [1]})
    table = Table(active=1, dice=DICE[:2], used=[0, 1], home=[0], tasks=[[], ["1 shrine"]], shields=[9, 9], **told)
    return table.do("take favor").pass_foreign()


@pytest.mark.rule("DELPHI-END-02", "DELPHI-END-03")
def test_the_only_one_back_wins_when_the_round_is_over() -> None:
    table = last_turn()
    result = table.state.result()
    assert result is not None
    assert result.values() == [1.0, 0.0]
    assert result.rule == "DELPHI-END-03"


@pytest.mark.rule("DELPHI-VAR-01", "DELPHI-END-03")
def test_the_result_tells_the_tasks_done() -> None:
    for returned, scores in ((0, [12, 11]), (3, [9, 8])):
        result = last_turn(returned_tasks=returned).state.result()
        assert result is not None
        assert [seat.score for seat in result.seats] == scores
        assert [seat.parts["tasks left"] for seat in result.seats] == [0, 1]
        assert [seat.title for seat in result.seats] == ["back with Zeus", ""]
        assert [seat.rank for seat in result.seats] == [1, 2]


@pytest.mark.rule("DELPHI-END-02", "DELPHI-RULING-47")
def test_the_round_is_played_to_its_end() -> None:
    table = Table(
        seats=4, active=1, dice=DICE, ships=["0,1", "0,1"], tasks=[["1 shrine"], []], shields=[9] * 4,
        rolls={"oracle": ["purple"] * 9, "titan": [1]},
    )  # fmt: skip
    table.do("use die green", "move green", "sail zeus").end_turn()
    for seat in (2, 3):
        assert table.state.view(-1).active == seat
        table.end_turn()
    assert table.state.over
    result = table.state.result()
    assert result is not None and result.winners() == [1]


@pytest.mark.rule("DELPHI-END-04")
@pytest.mark.parametrize(
    ("hands", "favor", "values"),
    [
        (["2 red", "1 red"], [0, 9], [1.0, 0.0]),
        (["2 red", "2 blue"], [5, 2], [1.0, 0.0]),
        (["2 red", "2 blue"], [5, 3], [0.5, 0.5]),
        (["1 red 1 black 1 purple 1 blue 1 yellow 1 green", "4 red 1 blue"], [0, 9], [1.0, 0.0]),
    ],
)
def test_cards_then_favor_then_a_shared_victory(hands: list[str], favor: list[int], values: list[float]) -> None:
    table = Table(
        active=1, dice=DICE[:2], used=[0, 1], home=[0, 1], tasks=[[], []], hands=hands, favor=favor, shields=[9, 9],
        rolls={"oracle": ["purple"] * 3, "titan": [1]}, ship=["ship_shield", "ship_range"],
    )  # fmt: skip
    table.do("use die black", "take favor", "end turn")
    result = table.state.result()
    assert result is not None
    assert result.values() == values
    assert result.rule == "DELPHI-END-04"
    counts = [sum(int(word) for word in hand.split()[::2]) for hand in hands]
    assert [seat.parts["oracle cards"] for seat in result.seats] == counts


@pytest.mark.rule("DELPHI-END-05", "DELPHI-RULING-48")
def test_who_is_back_finishes_the_turn_without_sailing() -> None:
    table = Table(dice=["red red blue"], home=[0], tasks=[[]], gods=[{"blue": 6}])
    assert table.refuses("god blue").rule == "DELPHI-GOD-14"
    table.do("use die red")
    assert table.offers("move") == []
    assert "draw oracle" in table.options()


@pytest.mark.rule("DELPHI-END-07", "DELPHI-END-06", "DELPHI-RULING-66")
def test_the_last_roll_still_counts() -> None:
    rolls = {"oracle": ["blue", "blue", "red"], "titan": [6]}
    table = last_turn(equipment=[[], ["eq_omen_blue"]], favor=[0, 0], rolls=rolls, gods=[{"blue": 3}])
    result = table.state.result()
    assert result is not None
    assert result.seats[1].parts["favor"] == 4
    assert sum(table.injuries(0).values()) == 3
    assert result.winners() == [0]


@pytest.mark.rule("DELPHI-RULING-60")
def test_the_safety_limit() -> None:
    table = Table(
        active=1, dice=DICE[:2], used=[0, 1], round=100, tasks=[["2 shrine"], ["1 shrine"]], shields=[9, 9],
        rolls={"oracle": ["purple"] * 3, "titan": [1]},
    )  # fmt: skip
    table.do("take favor").pass_foreign()
    result = table.state.result()
    assert result is not None
    assert result.rule == "DELPHI-RULING-60"
    assert result.values() == [0.0, 1.0]


@pytest.mark.rule("DELPHI-RULING-60")
@pytest.mark.parametrize(
    ("tasks", "hands", "favor", "values"),
    [
        ([["1 shrine"], ["1 statue"]], ["2 red", "1 red"], [0, 9], [1.0, 0.0]),
        ([["1 shrine"], ["1 statue"]], ["1 red", "1 red"], [4, 3], [0.0, 1.0]),
        ([["1 shrine"], ["1 statue"]], ["1 red", "1 red"], [5, 3], [0.5, 0.5]),
        ([["1 shrine"], []], ["5 red", ""], [50, 0], [0.0, 1.0]),
    ],
)
def test_ties_at_the_safety_limit(
    tasks: list[list[str]], hands: list[str], favor: list[int], values: list[float]
) -> None:
    """Fewest tasks, then cards, then favor; seat 1 takes 2 favor with its last die."""
    table = Table(
        active=1, dice=DICE[:2], used=[0, 1], round=3, rounds=3, tasks=tasks, hands=hands, favor=favor, shields=[9, 9],
        rolls={"oracle": ["purple"] * 3, "titan": [1]}, ship=["ship_shield", "ship_range"],
    )  # fmt: skip
    if hands[1]:
        table.do("use die black", "take favor", "end turn")
    else:
        table.do("take favor")
    result = table.state.result()
    assert result is not None
    assert result.values() == values
    assert [seat.rank for seat in result.seats] == [1 if value else 2 for value in values]


@pytest.mark.rule("DELPHI-RULING-60", "DELPHI-END-02")
def test_an_arrival_in_the_last_round_ends_the_game_as_always() -> None:
    table = Table(
        active=0, dice=DICE[:2], used=[0, 1], round=3, rounds=3, tasks=[[], ["1 shrine"]], shields=[9, 9],
        ships=["0,1"], rolls={"oracle": ["purple"] * 6, "titan": [1]},
    )  # fmt: skip
    table.do("move blue", "sail zeus").end_turn()
    result = table.state.result()
    assert result is not None and result.rule == "DELPHI-END-03"


@pytest.mark.rule("DELPHI-INFO-01", "DELPHI-INFO-06")
def test_everything_else_is_open_to_all() -> None:
    table = Table(seats=3, dice=DICE[:3], hands=["1 red"], injuries=["1 blue", "2 red", ""])
    views = [table.state.view(viewer) for viewer in (-1, 0, 1, 2)]
    assert all(view.seats == views[0].seats for view in views)
    assert all(view.zones == views[0].zones for view in views)


@pytest.mark.rule("DELPHI-INFO-02", "DELPHI-INFO-03")
def test_piles_show_their_size_only() -> None:
    view = GAME.new({}, 1).view(0)
    for name in ("oracle-deck", "injury-deck", "equipment-deck"):
        zone = next(zone for zone in view.zones if zone.id == name)
        assert zone.size and not zone.entities


@pytest.mark.rule("DELPHI-INFO-02", "DELPHI-INFO-03", "DELPHI-INFO-04")
def test_a_bot_imagines_only_what_its_seat_can_not_know() -> None:
    table = Table(seats=3, dice=DICE[:3], seen=[["5,-4", "0,-3"], ["2,-2"], []], face_up=["1,2"], rolls={"titan": [6]})
    state: Any = table.state
    first = SHRINE_ISLANDS.index(table.space("5,-4")), SHRINE_ISLANDS.index(table.space("0,-3"))
    known = [*first, SHRINE_ISLANDS.index(table.space("1,2"))]
    before, counter = state.tiles[:], state.rng.counter
    decks = ("oracle_deck", "injury_deck", "equipment_deck")
    worlds = [state.determinize(0, fast(seed, 9)) for seed in range(1, 13)]
    for world in worlds:
        assert [world.tiles[island] for island in known] == [before[island] for island in known]
        assert sorted(world.tiles) == list(range(12))
        assert all(sorted(getattr(world, deck)) == sorted(getattr(state, deck)) for deck in decks)
        assert world.script == [[], [], []]
        assert world.rng.key == b""
    for island in set(range(12)) - set(known):
        assert len({world.tiles[island] for world in worlds}) > 1
    for deck in decks:
        assert len({str(getattr(world, deck)) for world in worlds}) > 6
    assert (state.tiles, state.rng.counter) == (before, counter)


@pytest.mark.rule("DELPHI-INFO-05")
def test_what_can_be_taken_back() -> None:
    match = new_match(GAME, {"ship_tiles": "first_game"}, 4)

    def do(*verbs: str) -> None:
        for verb in verbs:
            legal = match.state.legal(0)
            match.apply(0, next(a for a in legal if GAME.vocabulary.name(a).startswith(verb)))

    do("use die", "move", "sail")
    assert match.undoable(0) == 2
    do("use die", "draw oracle")
    assert match.undoable(0) is None


BESIDE: dict[str, Any] = {
    "ships": ["-1,0"], "dice": ["blue blue red", "green green black"], "offerings": {"-2,0": "blue red"},
    "tasks": [["white offering", "white monster", "1 shrine"]], "favor": [9, 9], "gods": [{"black": 6, "green": 6}],
    "equipment": [["eq_obol"]],
}  # fmt: skip


@pytest.mark.rule("DELPHI-INFO-05")
@pytest.mark.parametrize(
    ("told", "moves", "undoable"),
    [
        ({}, ["use die blue", "load_offering blue"], True),
        ({}, ["use die red", "advance purple"], True),  # recoloured
        ({}, ["extra action"], True),
        ({}, ["use die blue", "take favor"], True),
        ({}, ["use die blue", "look", "look at 5,-4"], True),  # nothing is shown before the second pick
        ({}, ["use die blue", "look", "look at 5,-4", "look at 0,-3"], False),
        ({}, ["god draw black"], False),
        ({}, ["god green", "island 5,-4"], False),
        ({"ships": ["0,1"], "monsters": {"1,1": "red"}}, ["god black"], True),
        (
            {"ships": ["0,1"], "monsters": {"1,1": "red"}, "display": ["eq_range"]},
            ["god black", "equip eq_range"],
            False,
        ),
        ({"ships": ["0,1"], "monsters": {"1,1": "red"}}, ["use die red", "fight red"], False),
    ],
)
def test_moves_that_show_nothing_can_be_taken_back(told: dict[str, Any], moves: list[str], undoable: bool) -> None:
    position = {**BESIDE, **told}
    match, names = new_match(GAME, position=position), Table(**position)
    for name in moves:
        match.apply(0, names.number(name))
    assert (match.undoable(0) is not None) == undoable


@pytest.mark.rule("DELPHI-INFO-05", "DELPHI-RULING-51")
def test_the_last_answer_to_a_roll_brings_out_the_others() -> None:
    position: dict[str, Any] = {
        "seats": 3, "dice": ["red red blue"] * 3, "used": [0, 1], "gods": [{}, {"red": 3}, {"red": 4}],
        "rolls": {"oracle": ["red"] * 3},
    }  # fmt: skip
    match, names = new_match(GAME, position=position), Table(**position)
    match.apply(0, names.number("take favor"))
    match.apply(1, names.number("foreign red"))
    assert match.undoable(1) is not None
    match.apply(2, names.number("pass"))
    assert match.undoable(1) is None
    assert match.undoable(2) is None
    alone = new_match(GAME, position={**position, "gods": [{}, {"red": 3}, {}]})
    alone.apply(0, names.number("take favor"))
    alone.apply(1, names.number("foreign red"))
    assert alone.undoable(1) is not None  # nobody else has chosen anything


@pytest.mark.rule("DELPHI-RULING-23")
def test_an_empty_oracle_pile_is_shuffled_anew() -> None:
    discard = "5 red 5 black 5 purple 5 blue 5 yellow"
    table = Table(dice=["red red blue"], oracle_discard=discard, hands=["5 green"]).do("use die red", "draw oracle")
    assert table.zone("oracle-deck").size == 24
    every = "5 red 5 black 5 purple 5 blue 5 yellow 5 green"
    table = Table(dice=["red red blue"], hands=[every], gods=[{"red": 6}]).do("use die red")
    assert table.refuses("draw oracle").rule == "DELPHI-FREE-01"
    table.do("take favor")
    assert table.refuses("god draw red").rule == "DELPHI-GOD-07"

"""Rulings that no other file shows, and whole games between bots."""

from __future__ import annotations

import pytest

from agon.bots import make_bot
from agon.bots.bot import Observer
from agon.core.rng import fast
from agon.games.delphi.grammar import load_cards
from tests.games.delphi.table import GAME, Table

DICE = ["red red blue", "green green black"]


@pytest.mark.rule("DELPHI-RULING-10")
def test_the_turn_ends_by_itself_only_if_nothing_else_is_left() -> None:
    rolls = {"oracle": ["red"] * 3}
    table = Table(dice=DICE, used=[0, 1], hands=["1 red"], rolls=rolls).do("use die blue", "take favor")
    assert table.options() == ["use card red", "end turn"]
    table = Table(dice=DICE, used=[0, 1], rolls=rolls).do("take favor")
    assert table.state.view(-1).active == 1


@pytest.mark.rule("DELPHI-RULING-18", "DELPHI-FIGHT-02")
def test_strength_never_falls_below_zero() -> None:
    table = Table(
        ships=["0,1"], dice=DICE, shields=[9], monsters={"1,1": "red"}, tasks=[["white monster"]],
        rolls={"battle": [0]},
    )  # fmt: skip
    table.do("use die red", "fight red")
    assert "strength 0" in table.events("fight")[0]
    assert table.asks() == "take_equipment"


@pytest.mark.rule("DELPHI-RULING-25")
def test_an_empty_equipment_pile_is_not_refilled() -> None:
    ids = [card["name"] for card in GAME.card_rows() if card["group"] == "equipment"]
    assert len(ids) == 22
    cards = [
        "eq_range", "eq_shallows", "eq_laurel", "eq_hold", "eq_bow", "eq_crane", "eq_horn", "eq_ambrosia", "eq_obol",
        "eq_argus", "eq_cornucopia", "eq_tripod_red", "eq_tripod_purple", "eq_tripod_yellow", "eq_omen_black",
        "eq_omen_blue", "eq_omen_green", "eq_statue_a", "eq_statue_b", "eq_offering_a", "eq_offering_b", "eq_ladder",
    ]  # fmt: skip
    table = Table(
        ships=["0,1"], dice=DICE, gods=[{"black": 6}], monsters={"1,1": "red"}, tasks=[["white monster"]],
        display=cards[:6], equipment_discard=cards[6:],
    )  # fmt: skip
    table.do("god black", "equip eq_range")
    assert table.display() == cards[1:6]
    assert table.zone("equipment-discard").size == 16


@pytest.mark.rule("DELPHI-RULING-44")
def test_there_are_sixteen_kinds_of_equipment() -> None:
    kinds = {thing.kind for thing in load_cards().equipment}
    assert len(kinds) == 16


@pytest.mark.rule("DELPHI-RULING-59")
def test_equal_sources_are_offered_once() -> None:
    table = Table(dice=DICE, hands=["3 red"])
    assert table.options() == ["use die red", "use die blue", "use card red"]


@pytest.mark.rule("DELPHI-RULING-61")
def test_no_turn_is_endless() -> None:
    rng = fast(3, 4)
    for seed in range(3):
        table = Table(
            seed=seed, dice=DICE, favor=[40], hands=["2 red 2 blue 2 green"], equipment=[["eq_obol", "eq_tripod_red"]],
            gods=[dict.fromkeys(["red", "black", "purple", "blue", "yellow", "green"], 6)],
        )  # fmt: skip
        moves = 0
        while table.state.view(-1).active == 0 and table.state.to_move() == [0]:
            options = [name for name in table.options() if name != "end turn"] or ["end turn"]
            table.state.apply(0, GAME.vocabulary.number(options[rng.below(len(options))]))
            moves += 1
            assert moves < 100


@pytest.mark.rule("DELPHI-RULING-67")
def test_seat_zero_begins() -> None:
    assert all(GAME.new({"seats": 3}, seed).view(-1).active == 0 for seed in range(3))


@pytest.mark.rule("DELPHI-RULING-77")
def test_no_god_averts_a_recovery_but_a_bonus_step_counts_at_once() -> None:
    table = Table(dice=DICE, gods=[{"red": 6}], injuries=["2 red 2 blue 2 green", "1 red"], step="check")
    assert table.asks() == "recover_discard"
    assert table.refuses("god red").rule == "DELPHI-TURN-02"
    table = Table(dice=DICE, gods=[{"blue": 5}], injuries=["", "1 red"], step="check").do("bonus god blue")
    assert "god blue" in table.options()


@pytest.mark.rule("DELPHI-RULING-78", "DELPHI-TURN-08")
def test_no_god_is_used_in_the_middle_of_an_action() -> None:
    table = Table(
        ships=["5,-3"], dice=DICE, gods=[{"blue": 6}], islands={"5,-4": "island_red_gamma"}, tasks=[["2 shrine"]]
    )
    table.do("use die red", "explore red")
    assert table.asks() == "god_step"
    assert not [name for name in table.options() if name.startswith("god ")]


@pytest.mark.slow
def test_greedy_finishes_and_beats_random() -> None:
    for seed in range(2):
        state = GAME.new({"returned_tasks": 4}, seed)
        bots = [make_bot("greedy" if seat == seed else "random", 7 + seat) for seat in range(2)]
        while not state.over:
            for seat in state.to_move():
                state.apply(seat, bots[seat].choose(Observer(state, seat)))
        result = state.result()
        assert result is not None
        assert result.winners() == [seed]
        assert result.rule == "DELPHI-END-03"

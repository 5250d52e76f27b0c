"""Ledger section 3.3: the four steps of a turn, the roll and the move."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from agon.bots import make_bot
from agon.bots.bot import Observer
from agon.core.contract import State
from agon.core.protocol import SPECTATOR
from tests.games.divineplan.table import GAME, Table

MARKET = ["cadmus", "jason x2", "aeneas", "helen x2"]
PIT_BLOCKED = {2: "forest by 0", 6: "river by 1", 7: "river by 0"}
"""A god on the Pit has only locked tiles around it."""


def satchel_of(state: State, seat: int) -> tuple[int, ...]:
    zone = next(zone for zone in state.view(SPECTATOR).seats[seat].zones if zone.id == f"satchel:{seat}")
    return tuple((entity.count or 0) for entity in zone.entities)


def play_turn(table: Table, tile: int) -> None:
    """A whole turn without a recruit. The satchel must allow one, so that the question comes."""
    assert table.asks() == "move"
    table.do(f"move {tile}")
    while table.asks() != "recruit":
        table.do(table.options()[0])
    table.do("pass")


# -- the turn -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-TURN-01")
def test_a_turn_is_roll_move_column_recruit() -> None:
    table = Table(
        gods=[0, 15], satchels=["2 red", "3 red"], market=MARKET, tiles={9: "1 red"}, step="recruit", dice=["rr"]
    )
    table.do("pass")
    asked = []
    for name in ("move 10", "column place", "place red 9", "recruit aeneas"):
        asked.append(table.asks())
        table.do(name)
    assert asked == ["move", "column", "place", "recruit"]
    kinds = [event.kind for _, event in table.log.events if event.seat == 1 and event.kind != "only choice"]
    assert kinds == ["roll", "move", "column", "place", "recruit", "draw"]


@pytest.mark.rule("DIVINEPLAN-TURN-01")
def test_no_step_can_be_skipped_or_done_before_its_time() -> None:
    table = Table(gods=[0, 15], satchels=["2 green 3 red", ""], tiles={9: "1 red"}, market=MARKET)
    for early in ("column place", "place red 9", "recruit aeneas", "pass"):
        assert table.refuses(early).rule == "DIVINEPLAN-MOVE-01"
    table.do("move 10")
    for early in ("move 9", "place red 9", "recruit aeneas", "pass"):
        assert table.refuses(early).rule == "DIVINEPLAN-COLUMN-01"
    table.do("column place", "place red 9")
    for late in ("move 9", "column place", "place red 9"):
        assert table.refuses(late).rule == "DIVINEPLAN-RECRUIT-01"


@pytest.mark.rule("DIVINEPLAN-TURN-02")
def test_after_the_recruit_the_next_seat_clockwise_begins() -> None:
    told: dict[str, Any] = {
        "seats": 3,
        "active": 1,
        "start": 1,
        "satchels": ["5 green 3 red 3 blue"] * 3,
        "market": MARKET,
    }
    table = Table(**told, step="recruit", gods=["off", 0, "off"])
    turns = [(table.state.view(0).round, table.seat)]
    table.do("recruit aeneas")
    for tile in (3, 12, 13):
        turns.append((table.state.view(0).round, table.seat))
        play_turn(table, tile)
    turns.append((table.state.view(0).round, table.seat))
    assert turns == [(1, 1), (1, 2), (1, 0), (2, 1), (2, 2)]


@pytest.mark.rule("DIVINEPLAN-TURN-02")
def test_after_the_last_turn_nobody_begins() -> None:
    tiles = {0: "forest by 0", 1: "forest by 1", 2: "forest by 1", 10: "3 red"}
    table = Table(favor_tokens=4, tiles=tiles, gods=[12, 15], satchels=["2 green", ""])
    table.do("move 9", "column lock")
    assert table.state.over and table.state.to_move() == []
    assert table.satchel(1) == (0, 0, 0)


@pytest.mark.rule("DIVINEPLAN-TURN-03")
def test_only_the_active_player_decides_even_when_others_gain_or_are_moved() -> None:
    own = [{"shift": ["ganymede", "heracles"]}]
    table = Table(
        seats=3, gods=[0, 7, 8], satchels=["3 red", "3 red", "3 red"], tiles={4: "1 red"}, demigods=own, market=MARKET
    )
    moves = (
        "move 5",
        "column shift",
        "use ganymede",
        "place blue 6",
        "use heracles",
        "swap 1",
        "skip",
        "act",
        "shift from 4",
    )
    for name in moves:
        assert table.state.to_move() == [0] == [table.state.view(0).active]
        for other in (1, 2):
            assert table.state.legal(other) == [] and table.state.prompt(other) is None
            assert table.refuses(name, seat=other).rule == "DIVINEPLAN-TURN-03"
        if name in table.options():
            table.do(name)
    assert table.satchel(1) == table.satchel(2) == (0, 3, 1)


@pytest.mark.rule("DIVINEPLAN-TURN-03", "DIVINEPLAN-TURN-04")
@pytest.mark.parametrize("seed", range(8))
def test_in_whole_games_one_seat_is_asked_and_always_has_a_choice(seed: int) -> None:
    state = GAME.new({"seats": 2 + seed % 3}, seed)
    bot = make_bot("random", seed)
    while not state.over:
        asked = state.to_move()
        assert asked == [state.view(SPECTATOR).active]
        prompt = state.prompt(asked[0])
        assert prompt is not None and len(prompt.choices) >= 2
        state.apply(asked[0], bot.choose(Observer(state, asked[0])))


@pytest.mark.rule("DIVINEPLAN-TURN-04")
def test_a_single_option_is_taken_by_itself_and_logged() -> None:
    table = Table(
        gods=["off", "off"], satchels=["1 green", ""], tiles={6: "forest by 1", 7: "river by 1"}, market=MARKET
    )
    table.do("move 3")  # only Place is possible, only green, only on tile 2; nothing can be paid
    assert table.seat == 1 and table.asks() == "move"
    assert table.on(2) == "1 green" and table.satchel(0) == (0, 0, 0)
    taken = [
        "Place: an element from your satchel",
        "The board action: Place",
        "green on Temple c1, worth 3",
        "End the column",
        "Recruit nobody",
    ]
    assert table.events("only choice") == [f"Only one choice: {label}." for label in taken]


# -- the roll -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-ROLL-01", "DIVINEPLAN-RULING-11")
def test_the_six_faces_are_the_pairs_of_colours_all_equally_likely() -> None:
    rolled: Counter[tuple[int, ...]] = Counter()
    for seed in range(900):
        state = GAME.new({"seats": 2}, seed)
        rolled[satchel_of(state, state.to_move()[0])] += 1
    assert set(rolled) == {(2, 0, 0), (0, 2, 0), (0, 0, 2), (1, 1, 0), (1, 0, 1), (0, 1, 1)}
    assert all(115 <= times <= 185 for times in rolled.values())  # 150 each


@pytest.mark.rule("DIVINEPLAN-ROLL-01")
def test_every_turn_begins_with_a_roll_that_nobody_is_asked_for() -> None:
    table = Table(
        gods=[0, 15], satchels=["2 red", ""], market=MARKET, step="recruit", dice=["gb", "rr"], tiles=PIT_BLOCKED
    )
    table.do("pass")
    assert table.asks() == "move" and table.satchel(1) == (1, 0, 1)
    table.do("move 3")  # nothing can be performed there and nothing be paid: the turn is over
    assert table.asks() == "move" and table.satchel(0) == (0, 4, 0)
    assert [event.seat for _, event in table.log.events if event.kind == "roll"] == [1, 0]


@pytest.mark.rule("DIVINEPLAN-RULING-54")
def test_the_reroll_is_a_roll_of_the_one_die_with_its_two_elements() -> None:
    table = Table(gods=[0, 15], satchels=["2 red", ""], demigods=[{"place": ["palamedes"]}], dice=["gb", "rr"])
    table.do("move 10", "use palamedes", "place green 9", "place blue 11")
    assert table.bank() == (24, 23, 24) and table.asks() == "place"  # nothing more to place: the board action is next
    table.do("place red 10")
    assert table.seat == 1 and table.satchel(1) == (0, 2, 0)  # the next face came for the next roll
    assert [thing.kind for thing in table.zone("dice").entities] == ["die"]


@pytest.mark.rule("DIVINEPLAN-ROLL-02")
@pytest.mark.parametrize(
    ("face", "taken"), [("gg", (2, 0, 0)), ("rr", (0, 2, 0)), ("bb", (0, 0, 2)), ("gr", (1, 1, 0)), ("rb", (0, 1, 1))]
)
def test_the_two_elements_go_from_the_bank_to_the_rollers_satchel(face: str, taken: tuple[int, ...]) -> None:
    table = Table(seats=3, active=1, satchels=["", "1 blue", ""], step="roll", dice=[face])
    assert table.satchel(1) == (taken[0], taken[1], taken[2] + 1)
    assert table.bank() == (25 - taken[0], 25 - taken[1], 24 - taken[2])
    assert table.satchel(0) == table.satchel(2) == (0, 0, 0)


@pytest.mark.rule("DIVINEPLAN-ROLL-03", "DIVINEPLAN-RULING-09")
@pytest.mark.parametrize(
    ("in_bank", "face", "taken"),
    [(1, "rr", (0, 1, 0)), (0, "rr", (0, 0, 0)), (0, "gr", (1, 0, 0)), (2, "rr", (0, 2, 0))],
)
def test_what_the_bank_lacks_is_not_received(in_bank: int, face: str, taken: tuple[int, ...]) -> None:
    table = Table(satchels=["", f"{25 - in_bank} red"], step="roll", dice=[face])
    assert table.satchel(0) == taken
    assert table.bank() == (25 - taken[0], in_bank - taken[1], 25)  # no substitute


@pytest.mark.rule("DIVINEPLAN-RULING-09")
def test_what_the_bank_lacks_is_not_placed() -> None:
    own = [{"shift": ["deucalion"]}]
    table = Table(gods=[0, 15], satchels=["1 green", "25 blue"], tiles={9: "2 red", 5: "1 red"}, demigods=own)
    table.do("move 10", "column shift", "use deucalion")
    assert table.bank() == (24, 22, 0)
    assert {name.split()[0] for name in table.offers("place")} == {"green", "red"}
    assert table.refuses("place blue 6").rule == "DIVINEPLAN-PLACE-08"


@pytest.mark.rule("DIVINEPLAN-ROLL-04")
def test_twenty_elements_and_more_stay_in_a_satchel_over_turns() -> None:
    told: dict[str, Any] = {
        "gods": [0, 8],
        "satchels": ["7 green 7 red 6 blue", ""],
        "tiles": PIT_BLOCKED,
        "market": MARKET,
    }
    table = Table(**told, step="roll", dice=["gr", "bb", "gb", "bb"])
    assert table.satchel(0) == (8, 8, 6)
    table.do("move 3", "pass")  # the start player can do nothing on the Pit
    assert table.satchel(0) == (8, 8, 6)
    table.do("move 9")
    while table.seat == 1:
        table.do(table.options()[0])
    assert table.satchel(0) == (9, 8, 7) and sum(table.satchel(0)) == 24


# -- the move -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-MOVE-01")
@pytest.mark.parametrize("tile", range(16))
def test_the_god_must_leave_its_tile(tile: int) -> None:
    table = Table(gods=[tile, "off"], satchels=["3 green", ""])
    assert table.asks() == "move" and table.options() == [f"move {other}" for other in range(16) if other != tile]
    assert table.refuses(f"move {tile}").rule == "DIVINEPLAN-MOVE-01"
    assert table.god(0) == tile


@pytest.mark.rule("DIVINEPLAN-MOVE-02")
def test_a_god_may_go_any_distance() -> None:
    assert Table(gods=[0, "off"]).tiles("move") == set(range(1, 16))
    table = Table(gods=[0, "off"], satchels=["2 green", ""])
    assert table.do("move 15").god(0) == 15


@pytest.mark.rule("DIVINEPLAN-MOVE-03")
def test_a_tile_with_another_god_can_not_be_entered_nor_the_pit() -> None:
    table = Table(seats=4, gods=[0, 3, 9, 15], satchels=["2 green"])
    assert table.tiles("move") == set(range(16)) - {0, 3, 9, 15}
    for taken in (3, 9, 15):
        assert table.refuses(f"move {taken}").rule == "DIVINEPLAN-MOVE-03"
    assert [table.god(seat) for seat in range(4)] == [0, 3, 9, 15]


@pytest.mark.rule("DIVINEPLAN-MOVE-04")
@pytest.mark.parametrize("tile", [3, 5, 6])
def test_landscapes_and_the_pit_may_be_entered(tile: int) -> None:
    table = Table(gods=[0, 15], satchels=["2 green", ""], tiles={5: "forest by 0", 6: "mountain by 1"})
    assert tile in table.tiles("move")
    assert table.do(f"move {tile}").god(0) == tile


@pytest.mark.rule("DIVINEPLAN-MOVE-05", "DIVINEPLAN-RULING-06")
def test_the_first_round_of_four_offers_16_15_14_13_tiles_and_then_12() -> None:
    table = Table(seats=4, satchels=["5 green 3 red 3 blue"] * 4, market=MARKET)
    offered = []
    for tile in (3, 12, 7, 0, 15, 9):
        offered.append(len(table.tiles("move")))
        play_turn(table, tile)
    assert offered == [16, 15, 14, 13, 12, 12]


@pytest.mark.rule("DIVINEPLAN-MOVE-06", "DIVINEPLAN-RULING-14")
@pytest.mark.parametrize(
    ("satchel", "tiles"),
    [("", {}), ("5 red", {5: "3 red", 9: "1 blue"}), ("", PIT_BLOCKED), ("2 green", {**PIT_BLOCKED, 12: "3 green"})],
)
def test_where_a_god_may_go_does_not_depend_on_elements(satchel: str, tiles: dict[int, str]) -> None:
    assert Table(gods=[0, 15], satchels=[satchel, ""], tiles=tiles).tiles("move") == set(range(1, 15))


@pytest.mark.rule("DIVINEPLAN-MOVE-06", "DIVINEPLAN-RULING-14")
def test_a_god_may_go_where_no_column_can_be_performed_and_loses_its_action() -> None:
    table = Table(gods=[0, 15], satchels=["3 red", ""], tiles=PIT_BLOCKED, market=MARKET)
    table.do("move 3")
    assert table.god(0) == 3 and table.asks() == "recruit"
    assert table.satchel(0) == (0, 3, 0)

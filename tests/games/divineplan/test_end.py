"""The last favor token and the round limit (ledger section 3.13, first half)."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.protocol import Result
from tests.games.divineplan.table import Table

THREE_LOCKS = {0: "forest by 1", 1: "river by 1", 2: "mountain by 1"}
EPICS = {"green": ["orpheus", "triptolemus"], "red": ["minos", "heracles"], "blue": ["perseus", "theseus"]}
PLANS = ["plan_01", "plan_02"]


def last_lock(**told: Any) -> Table:
    """Seat 0 before step 3; one favor token of four is left and b2 is Full with red."""
    told.setdefault("tiles", {**THREE_LOCKS, 5: "3 red"})
    told.setdefault("satchels", ["2 green 2 red"])
    told.setdefault("market", ["icarus"])
    return Table(favor_tokens=4, step="column", gods=[6, 15, 14, 13][: told.get("seats", 2)], epics=EPICS, **told)


def ended(table: Table) -> Result:
    result = table.state.result()
    assert result is not None and table.state.to_move() == []
    return result


# -- the last favor token --------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-END-01")
def test_who_places_the_last_token_finishes_his_column_and_may_recruit() -> None:
    table = last_lock(demigods=[{"lock": ["ganymede", "ariadne"]}])
    table.do("column lock", "act", "pay two green green")
    assert (table.on(5), table.zone("favor").value) == ("mountain by 0", 0)
    assert table.options() == ["use ganymede", "use ariadne", "end"]  # the column's abilities
    table.do("use ganymede", "place blue 9", "use ariadne", "disband ariadne")
    assert (table.seat, table.options()) == (0, ["recruit icarus", "pass"])  # 1 green, 1 red
    table.do("recruit icarus")
    assert table.column(0, 1) == ["Icarus"]
    assert ended(table).rule == "DIVINEPLAN-END-02"


@pytest.mark.rule("DIVINEPLAN-END-02")
def test_after_that_turn_nobody_acts_again() -> None:
    table = last_lock(seats=3, start=0, satchels=["2 green 1 blue"])  # seats 1 and 2 have had no turn in this round
    table.do("column lock", "pay two green green")
    result = ended(table)
    assert (result.rule, result.reason) == ("DIVINEPLAN-END-02", "the last favor token was placed")
    assert table.events("roll") == []
    assert table.state.view(-1).active is None
    for seat in range(3):
        assert table.refuses("move 9", seat=seat).rule == "DIVINEPLAN-END-02"


@pytest.mark.rule("DIVINEPLAN-END-02")
def test_the_game_goes_on_while_a_token_is_left() -> None:
    table = last_lock(tiles={0: "forest by 1", 1: "river by 1", 5: "3 red"}, satchels=["2 green 1 blue"])
    table.do("column lock", "pay two green green")
    assert table.zone("favor").value == 1
    assert (table.state.result(), table.seat, table.asks()) == (None, 1, "move")


@pytest.mark.rule("DIVINEPLAN-END-03")
def test_what_is_not_locked_scores_nothing() -> None:
    full = {0: "3 red", 1: "3 green", 2: "3 blue", 4: "3 green", 8: "3 red", 5: "2 red"}  # all as plan_01 wants it
    rich = "4 green 4 red 4 blue"
    table = Table(
        round=60, start=0, active=1, step="recruit", tiles=full, gods=[2, 7], satchels=[rich, rich], plans=PLANS
    )
    result = ended(table.do("pass"))
    assert [(seat.score, set(seat.parts.values())) for seat in result.seats] == [(0, {0}), (0, {0})]


@pytest.mark.rule("DIVINEPLAN-END-03")
def test_gods_and_loose_elements_are_cleared_and_landscapes_stay() -> None:
    tiles = {0: "forest by 0", 1: "3 green", 5: "2 red"}
    rich = ["", "4 green 4 red 4 blue"]  # he could recruit, so that he is asked
    table = Table(round=60, start=0, active=1, step="recruit", tiles=tiles, gods=[0, 7], satchels=rich)
    bank = table.bank()
    ended(table.do("pass"))
    assert [table.on(tile) for tile in (0, 1, 5)] == ["forest by 0", "", ""]
    assert (table.god(0), table.god(1)) == (None, None)
    assert table.bank() == (bank[0] + 3, bank[1] + 2, bank[2])


@pytest.mark.rule("DIVINEPLAN-END-03")
def test_full_tiles_add_nothing_to_the_locked_ones() -> None:
    table = last_lock(
        tiles={**THREE_LOCKS, 5: "3 red", 4: "3 green", 8: "3 red", 9: "3 red"}, plans=PLANS, market=["helen"]
    )
    table.do("column lock", "pay two green green", "lock 5")
    parts = ended(table).seats[0].parts
    assert (parts["plan"], parts["favor"]) == (1, 1)  # only b2, a mountain worth 1


# -- nothing else ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-END-04")
def test_an_empty_deck_does_not_end_the_game() -> None:
    place, shift = ["hyacinthus", "amphion", "cadmus", "palamedes"], ["aeneas", "deucalion", "icarus", "phaethon"]
    lock = ["aeacus", "achilles", "ariadne", "helen", "ganymede", "sisyphus", "atalanta", "jason"]
    everyone = {"place": place, "shift": shift, "lock": lock}
    third = {"place": place[:2], "shift": shift[:2], "lock": lock[:2]}  # the names with three copies
    table = Table(
        seats=3, demigods=[everyone, everyone, third], epics=EPICS, step="recruit", satchels=["6 green 6 red 6 blue"]
    )
    assert (table.zone("deck").size, table.market()) == (0, ["", "", "", ""])
    table.do("pass")
    assert (table.state.result(), table.seat, table.asks()) == (None, 1, "move")


@pytest.mark.rule("DIVINEPLAN-END-04")
def test_an_empty_bank_does_not_end_the_game() -> None:
    table = Table(step="recruit", satchels=["25 green 25 red 25 blue"])
    assert table.bank() == (0, 0, 0)
    table.do("pass")
    assert (table.state.result(), table.seat, table.asks()) == (None, 1, "move")


@pytest.mark.rule("DIVINEPLAN-END-04")
def test_an_empty_landscape_pile_does_not_end_the_game() -> None:
    locks = dict.fromkeys((0, 1, 2, 4, 5, 6), "forest 2 by 0") | dict.fromkeys((7, 8, 9, 10, 11), "river 2 by 1")
    table = Table(favor_tokens=12, tiles=locks, step="recruit", satchels=["6 green 6 red 6 blue"])
    assert table.entity("landscape:green").count == 0
    table.do("pass")
    assert (table.state.result(), table.seat, table.asks()) == (None, 1, "move")


@pytest.mark.rule("DIVINEPLAN-END-04")
def test_a_player_who_can_do_nothing_does_not_end_the_game() -> None:
    locks = {2: "forest by 0", 6: "river by 0", 7: "mountain by 0"}
    table = Table(tiles=locks, dice=["gg"]).do("move 3")  # the Pit among locked tiles
    assert table.events("column") == ["Apollo can perform no column."]
    assert (table.state.result(), table.seat, table.asks()) == (None, 1, "move")


# -- the round limit -------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-END-05", "DIVINEPLAN-RULING-44")
@pytest.mark.parametrize("start", [0, 1])
def test_the_game_ends_with_the_sixtieth_full_round(start: int) -> None:
    told: dict[str, Any] = {"start": start, "step": "recruit", "tiles": {5: "mountain by 0"}, "plans": PLANS}
    told["satchels"] = ["6 green 6 red 6 blue"] * 2
    earlier = Table(round=59, active=1 - start, **told).do("pass")  # the 59th round is over
    assert (earlier.state.result(), earlier.state.view(-1).round) == (None, 60)
    first = Table(round=60, active=start, **told).do("pass")  # one turn of the 60th is left
    assert (first.state.result(), first.seat) == (None, 1 - start)
    last = ended(Table(round=60, active=1 - start, **told).do("pass"))
    assert (last.rule, last.reason) == ("DIVINEPLAN-END-05", "the round limit was reached")
    assert [seat.score for seat in last.seats] == [2, 0]  # scored as usual: b2 for plan_01 and for its icon
    assert (last.winners(), [seat.rank for seat in last.seats]) == ([0], [1, 2])


@pytest.mark.rule("DIVINEPLAN-END-05", "DIVINEPLAN-RULING-44")
def test_a_game_without_locks_stops_after_sixty_turns_each() -> None:
    north = {tile: f"{['forest', 'mountain', 'river'][tile % 3]} by 0" for tile in range(12) if tile != 3}
    table = Table(seats=3, start=2, active=2, step="roll", favor_tokens=12, tiles=north)
    while table.state.to_move():  # in the north nothing can be done, and nobody recruits
        table.do(table.options()[0 if table.asks() == "move" else -1])
    moves = [event.seat for number, event in table.log.events if event.kind == "move"]
    assert moves == [2, 0, 1] * 60
    assert ended(table).rule == "DIVINEPLAN-END-05"
    assert (table.state.view(-1).round, table.zone("favor").value) == (60, 1)

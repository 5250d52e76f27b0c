"""The Battle and every Attack (ledger sections 3.13, 3.26)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.theomachy.table import Table, battle, fight

RICH = ["earth_chaos_3", "air_order_3", "fire_chaos_2", "water_order_2", "earth_order_1"]
"""2 Earth, 1 of each other; 5 Chaos, 6 Order."""
POWERS = ["power_air_chaos", "power_fire_order", "power_water_chaos", "power_water_order", "power_fire_chaos"]


def attack(name: str, *answers: str, **told: Any) -> Table:
    """Seat 0 plays one Attack with every requirement met, and the Battle is added up."""
    told.setdefault("sky", RICH)
    told.setdefault("stake", ["0/1/1", "0/1/1"])
    told.setdefault("areas", [POWERS, []])
    table = battle(hands=[[name, "smite"], []], **told)  # with a card left, seat 0 is asked again
    table.do(f"play {name}", *answers)
    return table


def might(name: str, *answers: str, **told: Any) -> int:
    """What the Attack adds to a Stake of 7."""
    return fight(attack(name, *answers, **told)).might(0) - 7


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("quicksand", 6, marks=pytest.mark.rule("THEOMACHY-PC-01")),
        pytest.param("chain_lightning", 7, marks=pytest.mark.rule("THEOMACHY-PC-15")),
        pytest.param("wall_of_fire", 5, marks=pytest.mark.rule("THEOMACHY-PC-30")),
        pytest.param("pillar_of_flame", 10, marks=pytest.mark.rule("THEOMACHY-PC-31")),
        pytest.param("deluge", 8, marks=pytest.mark.rule("THEOMACHY-PC-44")),
        pytest.param("hatred", 5, marks=pytest.mark.rule("THEOMACHY-PC-03")),
        pytest.param("rampart", 4, marks=pytest.mark.rule("THEOMACHY-PC-04")),
        pytest.param("earthquake", 7, marks=pytest.mark.rule("THEOMACHY-PC-05")),
        pytest.param("four_winds", 2, marks=pytest.mark.rule("THEOMACHY-PC-19")),
        pytest.param("wildfire", 1, marks=pytest.mark.rule("THEOMACHY-PC-33")),
        pytest.param("unity", 2, marks=pytest.mark.rule("THEOMACHY-PC-16")),
    ],
)
def test_plain_might(name: str, expected: int) -> None:
    assert might(name) == expected


@pytest.mark.rule("THEOMACHY-PC-01", "THEOMACHY-BATTLE-10")
def test_quicksand_example() -> None:
    assert fight(attack("quicksand")).might(0) == 13


@pytest.mark.rule("THEOMACHY-PC-02", "THEOMACHY-BATTLE-08")
def test_plague_kills_all_followers_of_the_stake_at_once() -> None:
    table = attack("plague", stake=["0/1/1", "1/1/4"], congregation=["3/5/5", "3/5/5"])
    assert table.stake(1) == "1/1/0" and table.congregation(1) == "3/5/5"


@pytest.mark.rule("THEOMACHY-PC-03", "THEOMACHY-REQ-08")
def test_hatred_counts_opponents_and_needs_no_orbs() -> None:
    table = battle(seats=3, hands=[["hatred"], [], []], sky=RICH, stake=["0/1/1"] * 3).do("play hatred")
    assert fight(table).might(0) == 13


@pytest.mark.rule("THEOMACHY-PC-04")
def test_rampart_counts_priests() -> None:
    assert might("rampart", stake=["0/2/0", "0/2/0"]) == 6 + 3
    assert might("rampart", stake=["0/0/1", "0/0/1"]) == 2 - 5


@pytest.mark.rule("THEOMACHY-PC-05", "THEOMACHY-LOC-04")
def test_earthquake_destroys_what_is_damaged() -> None:
    table = battle(
        seats=3,
        hands=[["earthquake", "smite"], [], []],
        sky=["earth_chaos_3", "earth_chaos_2", "air_order_1", "fire_order_1", "water_order_1"],
        folded=[0, 0, 1],
        locations=[["temple_of_war"], ["eyrie", "megalith_circle damaged"], ["sacred_spring"]],
    )
    table.do("play earthquake")
    assert table.cards("pile:1") == ["Megalith Circle"] and table.cards("locations:1") == ["Eyrie"]
    assert table.zone("locations:0").entities[0].tags == [] and table.zone("locations:2").entities[0].tags == []


@pytest.mark.rule("THEOMACHY-PC-16", "THEOMACHY-LAST-06", "THEOMACHY-TERM-09")
def test_unity_counts_last_stand_tokens_and_heroes() -> None:
    table = battle(
        mode="advanced",
        gods=["odin", "lugh"],
        hands=[["unity"], []],
        sky=RICH,
        stake=["1/1/1", "0/1/1"],
        lent=["0/0/1", "0/0/0"],
        myths=[["sigurd staked"], []],
    )
    fight(table.do("play unity"))
    assert table.might(0) == 10 + 5 + 4 + 5 + 5


@pytest.mark.rule("THEOMACHY-PC-17", "THEOMACHY-FAQ-02")
def test_deceit_takes_a_random_card() -> None:
    table = battle(hands=[["deceit"], ["unity", "plague"]], sky=RICH, stake=["0/1/1"] * 2).do("play deceit")
    assert table.size("hand:1") == 1 and table.size("pile:1") == 1
    assert fight(table).might(0) == 9
    assert attack("deceit").size("pile:1") == 0


@pytest.mark.rule("THEOMACHY-PC-18", "THEOMACHY-LAST-08")
def test_hurricane_sends_a_priest_home() -> None:
    table = attack("hurricane", stake=["0/1/1", "0/1/1"], congregation=["0/0/1", "0/0/1"])
    assert table.stake(1) == "0/0/1" and table.congregation(1) == "0/1/1"
    bank = attack("hurricane", lent=["0/0/0", "0/1/0"], congregation=["0/0/1", "0/0/1"])
    assert bank.stake(1) == "0/1/1" and bank.lent(1) == "0/0/0" and bank.congregation(1) == "0/0/1"


@pytest.mark.rule("THEOMACHY-PC-19", "THEOMACHY-BATTLE-06", "THEOMACHY-BATTLE-07", "THEOMACHY-RULING-22")
def test_four_winds_permits_all_elements() -> None:
    hand = ["chain_lightning", "four_winds", "hatred", "wildfire"]
    table = battle(hands=[hand, []], sky=RICH, areas=[["power_air_chaos"], []])
    table.do("play chain_lightning")
    assert table.refuses("play hatred").rule == "THEOMACHY-BATTLE-06"
    table.do("play four_winds")
    assert table.offers("play") == ["hatred", "wildfire"]


@pytest.mark.rule("THEOMACHY-PC-29", "THEOMACHY-EX-05", "THEOMACHY-TOKEN-05")
def test_sacrifice_commits_followers_one_by_one() -> None:
    table = attack("sacrifice", "commit", "commit", "commit", congregation=["0/1/2", "3/5/7"])
    assert table.congregation(0) == "0/0/1" and table.stake(0) == "0/1/4"
    table.do("done")
    assert table.level() == "0/1/1"


@pytest.mark.rule("THEOMACHY-PC-32")
def test_immolation() -> None:
    table = attack("immolation")
    assert table.stake(1) == "0/0/1" and fight(table).might(0) == 10


@pytest.mark.rule("THEOMACHY-PC-33", "THEOMACHY-BATTLE-09")
def test_wildfire_counts_attacks() -> None:
    table = battle(hands=[["wildfire", "hatred", "wall_of_fire"], []], sky=RICH, stake=["0/0/1"] * 2)
    table.do("play wildfire", "play hatred", "play wall_of_fire")
    assert fight(table).might(0) == 2 + 3 + 5 + 5


@pytest.mark.rule("THEOMACHY-PC-43")
def test_undertow_sends_the_highest_home() -> None:
    table = attack("undertow", stake=["0/1/1", "1/2/1"], congregation=["0/0/1", "1/1/1"])
    assert table.stake(1) == "0/2/1" and table.congregation(1) == "2/1/1"
    low = attack("undertow", stake=["0/1/1", "0/0/1"])
    assert low.stake(1) == "0/0/0"


@pytest.mark.rule("THEOMACHY-PC-10", "THEOMACHY-PC-43", "THEOMACHY-PC-45", "THEOMACHY-RULING-33")
@pytest.mark.parametrize("name", ["undertow", "hurricane", "drown", "plague"])
@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_takes_worshipers_out_of_a_guarded_stake_whoever_attacks(seat: int, name: str) -> None:
    areas = [[*POWERS], [*POWERS]]
    areas[1 - seat].append("bedrock")
    hands: list[list[str]] = [[], []]
    hands[seat] = [name, "zeal"]
    table = battle(first=seat, turn=seat, hands=hands, sky=RICH, areas=areas, stake=["0/1/4", "0/1/4"])
    table.do(f"play {name}")
    assert [table.stake(0), table.stake(1)] == ["0/1/4", "0/1/4"]


@pytest.mark.rule("THEOMACHY-PC-45")
def test_drown_kills_a_priest() -> None:
    assert attack("drown").stake(1) == "0/0/1"
    assert attack("drown", stake=["0/1/1", "1/0/1"]).stake(1) == "1/0/1"


@pytest.mark.rule("THEOMACHY-PC-46")
def test_mirror_pool_counts_opponents_attacks() -> None:
    assert might("mirror_pool", areas=[POWERS, ["plague", "unity", "drown"]]) == 5


@pytest.mark.rule("THEOMACHY-PC-47", "THEOMACHY-RULING-66")
def test_maelstrom_counts_water_cards() -> None:
    sky = ["water_order_3", "water_chaos_1", "air_order_1", "fire_order_1", "earth_order_1"]
    assert might("maelstrom", sky=sky, areas=[["power_water_order"], []]) == 6


@pytest.mark.rule("THEOMACHY-EX-01", "THEOMACHY-BATTLE-03", "THEOMACHY-REQ-07")
def test_example_angela_and_frank() -> None:
    table = battle(
        hands=[["chain_lightning", "unity", "smite"], ["plague", "quicksand", "smite"]],
        sky=["air_chaos_3", "air_order_3", "earth_chaos_2", "earth_order_1", "fire_order_1"],
        stake=["1/1/4", "1/1/4"],
    )
    table.do("play chain_lightning", "play unity", "end turn", "play plague", "play quicksand", "end turn")
    fight(table)
    assert (table.might(0), table.might(1)) == (24, 29)
    assert table.state.winners == 2


@pytest.mark.rule("THEOMACHY-BATTLE-05", "THEOMACHY-RULING-24")
def test_who_passed_may_play_again() -> None:
    table = battle(hands=[["hatred", "smite"], ["power_air_order", "smite"]], sky=RICH)
    table.do("end turn", "play power_air_order", "end turn")
    assert table.seat == 0 and "play hatred" in table.options()
    table.do("play hatred")
    assert table.might(0) == 0
    fight(table)
    assert table.might(0) == 2 + 5


@pytest.mark.rule("THEOMACHY-RULING-25")
def test_equal_totals_share_the_win() -> None:
    table = fight(battle(hands=[["unity"], []]))
    assert table.state.winners == 3


@pytest.mark.rule("THEOMACHY-BATTLE-01", "THEOMACHY-HAND-01")
def test_the_battle_follows_the_third_betting_phase() -> None:
    table = Table(phase="betting 3", turn=0, hands=[["unity"], []]).do("pass", "end turn", "pass")
    assert table.asks() == "battle turn" and table.state.phase == 4


@pytest.mark.rule("THEOMACHY-REQ-04", "THEOMACHY-REQ-02", "THEOMACHY-REQ-06", "THEOMACHY-EX-02", "THEOMACHY-EX-03")
@pytest.mark.rule("THEOMACHY-REQ-05", "THEOMACHY-RULING-53")
def test_example_disruption_needs_a_power_card() -> None:
    table = Table(
        turn=0,
        sky=["earth_order_1", "air_chaos_3", "fire_order_1", "water_order_1", "water_order_2"],
        hands=[["disruption", "power_earth_chaos"], ["unity"]],
    )
    assert table.refuses("play disruption").rule == "THEOMACHY-REQ-04"
    table.do("play power_earth_chaos")
    assert table.counted(0, "chaos") == 5 and table.counted(0, "earth") == 2 and table.counted(1, "chaos") == 3
    assert "play disruption" in table.options()


@pytest.mark.rule("THEOMACHY-CARD-04", "THEOMACHY-RULING-31", "THEOMACHY-RULING-72")
def test_a_copy_is_played_once_in_a_hand() -> None:
    table = Table(turn=0, hands=[["inspiration spent", "power_air_order"], []], areas=[["power_air_order"], []])
    assert "play inspiration" not in table.options()
    assert table.refuses("play inspiration").rule == "THEOMACHY-RULING-31"

"""Rulings and rules that the other files leave over (ledger section 4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.theomachy.table import Table, battle, fight

SKY = ["earth_chaos_3", "air_order_3", "fire_chaos_2", "water_order_2", "earth_order_1"]
DECK = ["unity", "plague", "deceit", "harvest"]


@pytest.mark.rule("THEOMACHY-BATTLE-11", "THEOMACHY-REQ-10")
def test_a_played_attack_keeps_working_without_its_requirement() -> None:
    sky = ["earth_chaos_3", "air_order_3", "fire_chaos_2", "water_order_2", "water_order_1"]
    table = battle(
        sky=sky,
        hands=[["hatred", "smite"], ["earthquake", "smite"]],
        areas=[[], ["power_earth_chaos"]],
        locations=[["megalith_circle damaged"], []],
        stake=["0/0/1"] * 2,
    )
    table.do("play hatred", "end turn", "play earthquake")
    assert table.counted(0, "earth") == 1 and table.size("locations:0") == 0
    assert fight(table).might(0) == 2 + 5


@pytest.mark.rule("THEOMACHY-DECK-05", "THEOMACHY-END-15")
def test_used_constellations_go_to_the_pile_and_all_cards_stay() -> None:
    table = Table(turn=0).do("fold")
    state = table.state
    assert table.size("element_pile") == 5
    assert len(state.element_deck) + len(state.element_pile) + len(state.sky) == 24


@pytest.mark.rule("THEOMACHY-EFF-01", "THEOMACHY-RULING-07")
def test_effects_of_several_elements_before_and_after_the_action() -> None:
    table = Table(turn=0, sky=SKY, hands=[["famine", "veil_of_clouds", "smite"], []], draw=[DECK, []])
    table.do("play famine", "pass", "play veil_of_clouds")
    assert table.cards("area:0") == ["Veil of Clouds"] and table.cards("pile:0") == ["Famine"]
    assert "end turn" in table.options()


@pytest.mark.rule("THEOMACHY-END-02", "THEOMACHY-GOD-08")
def test_the_end_window_goes_round_from_the_first_player() -> None:
    hands = [["reckoning"], ["ebb"], ["ebb"]]
    table = Table(phase="end", seats=3, sky=SKY, winners=[0], first=1, hands=hands, congregation=["1/1/3"] * 3)
    order = []
    while table.asks() == "end window":
        order.append(table.seat)
        table.do("done")
    assert order == [1, 2, 0]


@pytest.mark.rule("THEOMACHY-EPIC-01", "THEOMACHY-MODE-03", "THEOMACHY-HAND-01")
def test_epic_has_mandates_and_a_myth_phase() -> None:
    table = Table(mode="epic", phase="end", gods=["marduk", "thor"], winners=[0], first=0)
    assert table.state.miracles == [1, 0]
    table.until("myth action")
    assert table.asks() == "myth action" and table.state.phase == 7


@pytest.mark.rule("THEOMACHY-LAST-10")
def test_a_new_hand_starts_without_the_last_stand() -> None:
    table = Table(phase="end", winners=[0], lent=["0/1/0", "0/0/0"])
    table.until("betting turn")
    assert "Last Stand" not in table.tags(0) and table.state.lent == [0] * 6


@pytest.mark.rule("THEOMACHY-LOC-01", "THEOMACHY-LOC-06")
def test_locations_are_played_in_betting_in_any_number() -> None:
    hands = [["megalith_circle", "abyssal_gate", "temple_of_war"], []]
    table = Table(turn=0, sky=SKY, hands=hands, areas=[["power_water_chaos"], []])
    for name in ("megalith_circle", "abyssal_gate", "temple_of_war"):
        if f"play {name}" in table.options():
            table.do(f"play {name}")
    assert table.size("locations:0") == 3
    fighting = battle(sky=SKY, hands=[["temple_of_war"], []])
    assert fighting.refuses("play temple_of_war").rule == "THEOMACHY-LOC-01"


@pytest.mark.rule("THEOMACHY-RULING-15")
def test_a_folded_owners_gate_and_mists_sleep() -> None:
    told: dict[str, Any] = {"seats": 3, "sky": SKY, "hands": [["chain_lightning", "smite"], [], []]}
    told |= {"areas": [["power_air_chaos"], [], ["mists_of_lethe"]], "locations": [[], [], ["abyssal_gate"]]}
    awake = battle(**told, stake=["0/1/1"] * 3)
    asleep = battle(**told, stake=["0/1/1"] * 3, folded=[0, 0, 1])
    assert fight(asleep).might(0) == 7 and fight(awake).might(0) == 3


@pytest.mark.rule("THEOMACHY-RULING-16")
def test_folded_players_are_opponents_in_the_end_phase() -> None:
    table = Table(phase="end", sky=SKY, seats=3, winners=[0], folded=[0, 1, 0], hands=[["reckoning"]])
    before = table.state.congregation[5]
    table.do("play reckoning")
    assert table.state.congregation[5] == before - 1


@pytest.mark.rule("THEOMACHY-RULING-36", "THEOMACHY-RULING-37")
def test_nobody_must_pay_for_a_card() -> None:
    table = Table(phase="prayer", track=["zeal", "smite", "drown", "deluge"], congregation=["0/0/2", "0/0/0"])
    table.state.prayer_deck = []
    table.state.asked[0] = table.state.stack[-1].options(table.state, 0)
    assert table.options() == ["slot 3", "slot 4", "decline"]
    table.do("decline")
    assert table.size("pile:0") == 0 and table.over  # seat 1 can afford nothing, is skipped, and cannot ante


@pytest.mark.rule("THEOMACHY-RULING-41")
def test_the_track_is_laid_out_once() -> None:
    track = ["zeal", "smite", "drown", "deluge", "unity", "plague"]
    table = Table(phase="start", hand=4, track=track)
    assert table.cards("track") == ["Zeal", "Smite", "Drown", "Deluge", "Unity", "Plague"]


@pytest.mark.rule("THEOMACHY-RULING-42")
def test_step_nine_goes_from_the_new_first_player() -> None:
    table = Table(phase="end", seats=3, winners=[2], first=0, hands=[["zeal", "drown"]] * 1 + [["smite", "unity"]] * 2)
    order = []
    while table.asks() in ("top of a group", "end window"):
        if table.asks() == "top of a group":
            order.append(table.seat)
        table.do(table.options()[0])
    assert order == [2, 0, 1]


@pytest.mark.rule("THEOMACHY-RULING-51")
def test_an_eliminated_player_of_epic_keeps_everything_else() -> None:
    table = Table(
        mode="epic",
        phase="end",
        gods=["thor", "danu"],
        winners=[0],
        points=[0, 3],
        miracles=[0, 2],
        lent=["0/0/0", "0/1/0"],
        locations=[[], ["eyrie"]],
        draw=[[], DECK],
        congregation=["3/5/7", "0/0/9"],
    )
    assert table.congregation(1) == "1/2/4" and table.state.points[1] == 3 and table.state.miracles[1] >= 2
    assert table.zone("locations:1").entities[0].tags == ["damaged"] and table.size("deck:1") == 4


@pytest.mark.rule("THEOMACHY-RULING-56")
def test_with_an_empty_element_deck_nothing_is_replaced() -> None:
    rest = [f"{e}_{o}_{n}" for e in ("earth", "air", "fire", "water") for o in ("chaos", "order") for n in (1, 2, 3)]
    pile = [name for name in rest if name not in SKY]
    table = Table(turn=0, sky=SKY, element_pile=pile, hands=[["changing_winds", "smite"], []])
    table.do("play changing_winds")
    assert table.cards("sky")[1] == table.state.cards.elements[table.state.sky[1]].name
    assert table.asks() == "betting turn" and table.size("element_pile") == 19 and table.state.ante == 1


@pytest.mark.rule("THEOMACHY-RULING-60")
def test_a_hero_is_no_worshiper() -> None:
    table = Table(
        mode="advanced",
        phase="battle",
        turn=0,
        sky=SKY,
        gods=["thor", "danu"],
        hands=[["undertow", "smite"], ["smite"]],
        areas=[["power_water_order"], []],
        myths=[[], ["cu_chulainn staked"]],
        stake=["0/0/1", "0/0/0"],
        lent=["0/0/0", "0/0/1"],
    )
    table.do("play undertow")
    while table.seat == 1 and table.asks() == "response":
        table.do("pass")
    assert table.lent(1) == "0/0/0" and table.state.myths[1][0] & 1


@pytest.mark.rule("THEOMACHY-RULING-61")
def test_a_player_may_pray_himself_out_of_the_ante() -> None:
    table = Table(phase="prayer", track=["zeal", "smite", "drown", "deluge"], congregation=["0/0/1", "3/5/8"])
    table.do("slot 3", "blind")
    assert table.over and table.congregation(0) == "0/0/0"


@pytest.mark.rule("THEOMACHY-RULING-63", "THEOMACHY-FOLD-07")
def test_a_folded_player_responds_in_the_end_phase_with_cards_from_his_stake() -> None:
    table = Table(phase="end", sky=SKY, winners=[0], folded=[0, 1], hands=[["reckoning"], []], sealed=[[], ["silence"]])
    table.do("play reckoning")
    assert table.seat == 1 and table.options() == ["play kept silence", "pass"]
    table.do("play kept silence")
    assert "Reckoning" in table.cards("pile:0", 0) and "Silence" in table.cards("pile:1", 1)
    assert not table.events("kill")


@pytest.mark.rule("THEOMACHY-RULING-64")
def test_kills_are_counted_and_costs_are_not() -> None:
    table = Table(turn=0, sky=SKY, hands=[["smite"], []], areas=[["power_fire_chaos"]], locations=[["altar_of_blood"]])
    table.do("use altar_of_blood")
    assert table.state.stats[5] == 0
    table.do("play smite")
    assert table.state.stats[5] == 1
    cancelled = Table(turn=0, sky=SKY, hands=[["temple_of_war"], ["iconoclasm"]])
    cancelled.do("play temple_of_war", "play iconoclasm")
    assert cancelled.state.stats[14 + 5] == 1


@pytest.mark.rule("THEOMACHY-RULING-65")
def test_eliminated_at_one_moment_they_share_the_place() -> None:
    table = Table(phase="end", seats=3, winners=[0], lent=["0/0/0", "0/1/0", "0/1/0"])
    result = table.state.result()
    assert result is not None and [seat.rank for seat in result.seats] == [1, 2, 2]


@pytest.mark.rule("THEOMACHY-RULING-77", "THEOMACHY-LOC-07")
def test_a_damaged_location_still_works() -> None:
    table = Table(sky=SKY, locations=[["megalith_circle damaged"], []])
    assert table.counted(0, "earth") == table.counted(1, "earth") + 1


@pytest.mark.rule("THEOMACHY-RULING-79")
def test_own_tokens_may_leave_on_a_last_stand() -> None:
    table = Table(
        turn=0,
        sky=SKY,
        hands=[["temple_of_war"], []],
        congregation=["0/1/4", "3/5/7"],
        stake=["0/0/1", "1/0/1"],
        lent=["1/0/0", "0/0/0"],
    )
    table.do("play temple_of_war")
    assert table.congregation(0) == "0/0/4" and table.size("locations:0") == 1


@pytest.mark.rule("THEOMACHY-TOKEN-04")
def test_the_stake_is_never_exchanged() -> None:
    table = Table(turn=0, congregation=["0/1/1", "3/5/7"], stake=["0/2/0", "0/2/0"])
    table.do("raise follower")
    assert table.stake(0) == "0/2/1" and table.congregation(0) == "0/0/2"

"""Every Effect and Location, and the response windows (ledger sections 3.11, 3.12, 3.26)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.theomachy.table import Table, battle, fight

SKY = ["earth_chaos_3", "air_order_3", "fire_chaos_2", "water_order_2", "earth_order_1"]
POWERS = ["power_air_order", "power_fire_order", "power_water_chaos", "power_earth_order", "power_earth_chaos"]
DECK = ["unity", "plague", "deceit", "harvest"]


def play(name: str, *answers: str, **told: Any) -> Table:
    """Seat 0 plays one card of the first betting phase with every requirement met."""
    told.setdefault("sky", SKY)
    told.setdefault("areas", [[*POWERS, "power_water_order"]])
    told.setdefault("draw", [DECK])
    told.setdefault("turn", 0)
    told.setdefault("hands", [[name], ["plague", "drown"]])
    table = Table(**told)
    table.do(f"play {name}", *answers)
    return table


@pytest.mark.rule("THEOMACHY-PC-06")
def test_disruption_discards_two_at_random() -> None:
    table = play("disruption", hands=[["disruption"], ["plague", "drown", "zeal", "smite", "ebb"]])
    assert table.size("hand:1") == 3 and table.asks() == "top of a group" and table.seat == 1
    one = play("disruption", hands=[["disruption"], ["plague"]])
    assert one.size("hand:1") == 0 and one.cards("pile:1") == ["Plague"]


@pytest.mark.rule("THEOMACHY-PC-07", "THEOMACHY-EFF-02")
def test_harvest() -> None:
    table = play("harvest")
    assert table.congregation(0) == "3/5/8" and table.size("hand:0") == 1 and table.cards("pile:0") == ["Harvest"]


@pytest.mark.rule("THEOMACHY-PC-08")
def test_famine_with_exchange() -> None:
    assert play("famine", congregation=["3/5/7", "0/1/1"]).congregation(1) == "0/0/2"


@pytest.mark.rule("THEOMACHY-PC-09", "THEOMACHY-INFO-08", "THEOMACHY-FOLD-07", "THEOMACHY-RULING-14")
def test_sealed_cards_come_back_and_are_kept() -> None:
    table = play("sealed_vow", "keep unity", "keep triumph", hands=[["sealed_vow", "unity", "triumph", "zeal"], []])
    assert table.size("sealed:0") == 2 and table.cards("sealed:0", 1) == [] and len(table.cards("sealed:0", 0)) == 2
    table.do("fold")
    assert table.asks() == "top of a group"  # a loser cannot play Triumph, and everybody knows: no End window
    table.do("top power_earth_chaos")
    assert sorted(table.cards("hand:0", 0)) == ["Triumph", "Unity"] and table.size("sealed:0") == 0


@pytest.mark.rule("THEOMACHY-PC-10", "THEOMACHY-RULING-33")
def test_bedrock_guards_the_stake() -> None:
    table = battle(sky=SKY, hands=[["plague", "smite"], []], areas=[[], ["bedrock"]], stake=["0/1/1", "0/0/4"])
    assert table.do("play plague").stake(1) == "0/0/4"


@pytest.mark.rule("THEOMACHY-PC-11", "THEOMACHY-RULING-58", "THEOMACHY-RESP-04")
def test_iconoclasm_cancels_a_location_and_kills_its_worshiper() -> None:
    table = play("temple_of_war", hands=[["temple_of_war"], ["iconoclasm"]])
    assert table.seat == 1 and table.asks() == "response" and table.congregation(0) == "3/4/7"
    assert table.cards("declared") == ["Temple of War"]
    table.do("play iconoclasm")
    assert table.cards("pile:0") == ["Temple of War"] and table.congregation(0) == "3/4/7"
    assert table.size("locations:0") == 0


@pytest.mark.rule("THEOMACHY-PC-12")
def test_sacred_grove() -> None:
    won = Table(phase="end", winners=[0], locations=[["sacred_grove"], []], congregation=["1/1/1", "1/1/1"])
    assert won.congregation(0) == "1/1/4"  # two by the Grove, one back from the Stake
    lost = Table(phase="end", winners=[1], locations=[["sacred_grove"], []], congregation=["1/1/1", "1/1/1"])
    assert lost.congregation(0) == "1/1/1"


@pytest.mark.rule("THEOMACHY-PC-13")
def test_megalith_circle() -> None:
    sky = ["air_order_3", "air_order_1", "fire_chaos_2", "water_order_2", "water_order_1"]
    table = Table(turn=0, sky=sky, hands=[["harvest"], []], locations=[["megalith_circle"], []])
    assert table.counted(0, "earth") == 1 and "play harvest" in table.options()


@pytest.mark.rule("THEOMACHY-PC-14", "THEOMACHY-FOLD-06")
def test_catacombs_of_a_folded_player() -> None:
    table = Table(
        phase="end",
        winners=[1],
        folded=[1, 0],
        locations=[["catacombs"], []],
        congregation=["1/1/1", "1/1/1"],
        stake=["0/0/3", "0/0/3"],
    )
    assert table.congregation(0) == "1/1/3"


@pytest.mark.rule("THEOMACHY-PC-20", "THEOMACHY-INFO-07", "THEOMACHY-INFO-12")
def test_omen_of_birds_shows_a_hand_to_its_player_alone() -> None:
    table = play("omen_of_birds", seats=3, hands=[["omen_of_birds"], ["plague", "drown"], []]).do("target 1")
    assert table.cards("known:1", 0) == ["Plague", "Drown"]
    assert "known:1" not in table.zones(2) and "known:1" not in table.zones(-1)
    assert table.size("hand:0") == 1


@pytest.mark.rule("THEOMACHY-PC-21")
def test_inspiration() -> None:
    assert play("inspiration").size("hand:0") == 2


@pytest.mark.rule("THEOMACHY-PC-22", "THEOMACHY-RESP-06")
def test_silence_cancels_an_effect_and_silence_on_silence() -> None:
    table = play("inspiration", hands=[["inspiration", "silence"], ["silence"]])
    table.do("play silence")
    assert table.seat == 0 and table.asks() == "response"
    table.do("pass")
    assert table.cards("pile:0") == ["Inspiration"] and table.cards("pile:1") == ["Silence"]
    assert table.size("hand:0") == 1
    again = play("inspiration", hands=[["inspiration", "silence"], ["silence"]])
    again.do("play silence", "play silence")
    assert again.size("hand:0") == 2 and again.cards("pile:1") == ["Silence"]


@pytest.mark.rule("THEOMACHY-PC-23")
def test_changing_winds() -> None:
    table = play("changing_winds", "place 2", element_deck=["fire_order_3"], sky=SKY)
    assert table.zone("sky").entities[1].facts["element"] == "Fire"
    assert table.size("element_pile") == 1 and len(table.state.element_deck) == 18


@pytest.mark.rule("THEOMACHY-PC-24", "THEOMACHY-REQ-09")
def test_second_sight_shows_what_is_face_down() -> None:
    table = play("second_sight")
    assert [card.tags for card in table.zone("sky", 0).entities[3:]] == [["seen by you"]] * 2
    assert table.zone("sky", 1).entities[3].name == "River" and table.size("hand:0") == 1
    assert table.counted(0, "water") == 2  # two Power cards, not the River


@pytest.mark.rule("THEOMACHY-PC-25")
def test_veil_of_clouds() -> None:
    table = play("disruption", areas=[POWERS, ["veil_of_clouds"]])
    assert table.size("hand:1") == 2
    omen = play("omen_of_birds", areas=[POWERS, ["veil_of_clouds"]])
    assert "known:1" not in omen.zones(0) and omen.size("hand:0") == 1


@pytest.mark.rule("THEOMACHY-PC-26", "THEOMACHY-RULING-57")
def test_oracle_of_the_winds_fills_to_six() -> None:
    deck = [*DECK, "famine", "zeal", "drown"]
    table = Table(phase="start", locations=[["oracle_of_the_winds"], []], draw=[deck, deck])
    assert table.size("hand:0") == 6 and table.size("hand:1") == 5


@pytest.mark.rule("THEOMACHY-PC-27", "THEOMACHY-START-09")
def test_eyrie_sees_the_face_down_cards() -> None:
    table = Table(phase="start", locations=[["eyrie"], []])
    assert table.zone("sky", 0).entities[3].tags == ["seen by you"]
    assert table.zone("sky", 1).entities[3].tags == []


@pytest.mark.rule("THEOMACHY-PC-28")
def test_hall_of_whispers() -> None:
    table = Table(turn=0, locations=[["hall_of_whispers"], []], hands=[["plague", "drown"], []], draw=[DECK])
    table.do("use hall_of_whispers", "discard drown")
    assert table.cards("pile:0") == ["Drown"] and table.size("hand:0") == 2
    assert table.refuses("use hall_of_whispers").rule == "THEOMACHY-GOD-04"


@pytest.mark.rule("THEOMACHY-PC-34")
def test_smite() -> None:
    assert play("smite", congregation=["3/5/7", "1/1/1"]).congregation(1) == "0/2/1"


@pytest.mark.rule("THEOMACHY-PC-35", "THEOMACHY-EFF-03", "THEOMACHY-EFF-04")
def test_zeal_counts_at_battles_end() -> None:
    table = battle(sky=SKY, hands=[["zeal", "smite", "inspiration"], []], stake=["0/1/1"] * 2)
    assert "play inspiration" not in table.options()
    assert fight(table.do("play zeal")).might(0) == 10


@pytest.mark.rule("THEOMACHY-PC-36")
def test_call_to_arms() -> None:
    table = play("call_to_arms", "top harvest", draw=[["harvest", "unity", "famine", "drown"]])
    assert table.cards("hand:0", 0) == ["Unity"] and table.cards("known:0", 1) == ["Unity"]
    assert table.cards("pile:0", 0) == ["Call to Arms", "Harvest", "Famine"]


@pytest.mark.rule("THEOMACHY-PC-37", "THEOMACHY-RESP-05")
def test_wrath_on_deserters() -> None:
    table = Table(seats=3, turn=0, sky=SKY, hands=[[], ["wrath_on_deserters"], []], congregation=["1/1/1"] * 3)
    table.do("fold")
    assert table.seat == 1 and table.asks() == "response"
    assert table.do("play wrath_on_deserters").congregation(0) == "0/2/1"


@pytest.mark.rule("THEOMACHY-PC-38", "THEOMACHY-RULING-62")
def test_triumph_is_for_winners() -> None:
    table = Table(phase="end", sky=SKY, winners=[0], hands=[["triumph"], []], congregation=["1/1/1"] * 2)
    assert table.asks() == "end window"
    assert table.do("play triumph").congregation(0) == "1/2/3"  # and a follower back from the Stake
    lost = Table(phase="end", sky=SKY, winners=[1], hands=[["triumph"], []], congregation=["1/1/1"] * 2)
    assert lost.asks() == "prayer card"  # not even asked: that he has lost is public


@pytest.mark.rule("THEOMACHY-PC-39")
def test_reckoning_strikes_losers() -> None:
    table = Table(
        phase="end",
        seats=4,
        sky=SKY,
        winners=[0, 3],
        folded=[0, 1, 0, 0],
        hands=[["reckoning"]],
        congregation=["1/1/2"] * 4,
    )
    table.do("play reckoning")
    assert [table.congregation(seat) for seat in (1, 2)] == ["1/1/1", "1/1/1"]
    assert table.congregation(3) == "1/1/3"  # a tied winner, with his Stake back


@pytest.mark.rule("THEOMACHY-PC-40", "THEOMACHY-LOC-07", "THEOMACHY-FAQ-03", "THEOMACHY-RULING-69")
def test_temple_of_war() -> None:
    table = battle(
        hands=[["smite"], []],
        stake=["0/0/1"] * 2,
        locations=[["temple_of_war damaged"], []],
        areas=[["drown", "plague"], []],
    )
    assert fight(table).might(0) == 4


@pytest.mark.rule("THEOMACHY-PC-41", "THEOMACHY-LOC-02")
def test_eternal_flame() -> None:
    table = play("eternal_flame")
    before = Table(sky=SKY, areas=[[*POWERS, "power_water_order"]])
    assert table.counted(0, "chaos") == before.counted(0, "chaos") + 2
    assert table.counted(0, "order") == before.counted(0, "order") + 2 and table.congregation(0) == "2/5/7"
    poor = Table(
        turn=0,
        sky=SKY,
        hands=[["eternal_flame"], []],
        areas=[POWERS],
        congregation=["0/5/7", "3/5/7"],
        stake=["2/0/1"] * 2,
    )
    assert poor.refuses("play eternal_flame").rule == "THEOMACHY-LOC-02"


@pytest.mark.rule("THEOMACHY-PC-42")
def test_altar_of_blood() -> None:
    table = Table(turn=0, locations=[["altar_of_blood"], []], draw=[DECK]).do("use altar_of_blood")
    assert table.congregation(0) == "3/5/6" and table.size("hand:0") == 2


@pytest.mark.rule("THEOMACHY-PC-48", "THEOMACHY-RULING-23", "THEOMACHY-CARD-03")
def test_mirage_cancels_an_attack() -> None:
    table = battle(
        sky=SKY,
        hands=[["plague", "smite", "four_winds"], ["mirage"]],
        areas=[[], ["power_water_order"]],
        stake=["0/0/4"] * 2,
    )
    table.do("play plague")
    assert table.seat == 1 and ", at Player 2. " in str(table.zone("declared").entities[0].label)
    table.do("play mirage")
    assert table.stake(1) == "0/0/4" and table.cards("pile:0") == ["Plague"] and table.size("area:0") == 0
    assert table.refuses("play four_winds").rule == "THEOMACHY-BATTLE-06"


@pytest.mark.rule("THEOMACHY-PC-49", "THEOMACHY-RULING-74")
def test_cleansing_takes_a_card_back() -> None:
    table = play("cleansing", "return drown", piles=[["drown", "zeal"]])
    assert table.cards("hand:0", 0) == ["Drown"] and table.cards("pile:0", 0) == ["Cleansing", "Zeal"]
    assert not any("Drown" in text for text in table.events("return", 1))


@pytest.mark.rule("THEOMACHY-PC-50")
def test_ebb_is_for_losers() -> None:
    table = Table(phase="end", sky=SKY, winners=[1], hands=[["ebb"]], congregation=["1/1/1"] * 2, stake=["1/1/1"] * 2)
    table.do("play ebb")
    assert table.offers("withdraw") == ["prophet", "priest", "follower"]
    assert table.do("withdraw prophet").congregation(0) == "2/1/1"


@pytest.mark.rule("THEOMACHY-PC-51")
def test_tide_of_souls() -> None:
    table = play("tide_of_souls", congregation=["0/3/5", "3/5/7"])
    assert table.offers("exchange") == ["followers", "priests"]
    assert table.do("exchange followers").congregation(0) == "0/4/3"
    other = play("tide_of_souls", "exchange priests", congregation=["0/3/5", "3/5/7"])
    assert other.congregation(0) == "1/1/5"


@pytest.mark.rule("THEOMACHY-PC-52")
def test_hubris_kills_the_raised_kind() -> None:
    table = Table(turn=0, sky=SKY, hands=[[], ["hubris", "power_water_chaos"]], congregation=["2/1/1", "3/5/7"])
    table.do("raise prophet")
    assert table.seat == 1
    table.do("play power_water_chaos", "play hubris")
    assert table.congregation(0) == "0/1/1" and table.stake(0) == "1/0/1"


@pytest.mark.rule("THEOMACHY-PC-53")
def test_mists_of_lethe() -> None:
    table = battle(hands=[["smite"], []], stake=["0/0/1"] * 2, areas=[["mists_of_lethe"], []])
    assert fight(table).might(1) == 0 and table.might(0) == 2


@pytest.mark.rule("THEOMACHY-PC-54")
def test_sacred_spring() -> None:
    table = Table(phase="prayer", locations=[["sacred_spring"], []])
    assert table.prices(0) == ["follower", "follower", "free", "free", "free", "free"]


@pytest.mark.rule("THEOMACHY-PC-55", "THEOMACHY-RULING-78")
def test_sunken_temple_keeps_a_card() -> None:
    table = Table(phase="end", winners=[0], hands=[["smite", "drown"], []], locations=[["sunken_temple"], []])
    assert table.asks() == "card to keep"
    table.do("keep drown")
    assert table.cards("hand:0", 0) == ["Drown"] and table.cards("pile:0") == ["Smite"]


@pytest.mark.rule("THEOMACHY-PC-56")
def test_abyssal_gate() -> None:
    sky = ["air_chaos_2", "air_chaos_1", "earth_order_1", "earth_order_2", "fire_order_1"]
    told: dict[str, Any] = {"sky": sky, "hands": [["chain_lightning", "hatred"], []]}
    assert "play chain_lightning" in battle(**told).options()
    table = battle(**told, locations=[[], ["abyssal_gate"]])
    assert "play chain_lightning" not in table.options() and "play hatred" in table.options()


# -- windows -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("THEOMACHY-RESP-01")
def test_a_response_is_never_played_on_ones_own_initiative() -> None:
    table = Table(turn=0, sky=SKY, hands=[["silence"], []])
    assert table.refuses("play silence").rule == "THEOMACHY-RESP-01"


@pytest.mark.rule("THEOMACHY-RESP-02", "THEOMACHY-RULING-29", "THEOMACHY-RESP-08")
def test_power_cards_may_be_played_first() -> None:
    table = play(
        "harvest",
        hands=[["harvest"], ["silence", "power_air_order"]],
        sky=["earth_order_3", *SKY[1:2], "earth_order_2"],
    )
    assert table.asks() == "response"
    assert table.offers("play") == ["power_air_order", "silence"]


@pytest.mark.rule(
    "THEOMACHY-RESP-03", "THEOMACHY-INFO-10", "THEOMACHY-RULING-28", "THEOMACHY-RULING-27", "THEOMACHY-RESP-07"
)
def test_players_are_asked_clockwise_from_the_first_and_passes_are_not_told() -> None:
    told: dict[str, Any] = {"hands": [["smite"], ["harvest"], ["silence", "zeal"]], "draw": [["silence"], DECK, []]}
    table = Table(seats=3, turn=1, first=0, sky=["air_order_3", "earth_order_3", "fire_order_1"], **told)
    table.do("play harvest")
    assert table.seat == 0 and table.options() == ["pass"]  # his deck holds a Silence, for all that others know
    before = len(table.events())
    table.do("pass")
    assert table.seat == 2 and len(table.events()) == before
    table.do("pass")
    assert table.size("hand:1") == 1


@pytest.mark.rule("THEOMACHY-RULING-28")
def test_holders_alone_are_asked_if_the_table_wants_that() -> None:
    told: dict[str, Any] = {"hands": [["harvest"], ["smite"]], "draw": [DECK, ["silence"]], "turn": 0}
    sky = ["air_order_3", "earth_order_3", "fire_order_1"]
    assert Table(sky=sky, **told).do("play harvest").asks() == "response"
    assert Table(sky=sky, responses="holders", **told).do("play harvest").seat == 0

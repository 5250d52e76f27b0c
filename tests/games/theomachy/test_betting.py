"""Antes, betting, Last Stand and folds (ledger sections 3.6 to 3.9)."""

from __future__ import annotations

import pytest

from tests.games.theomachy.table import Table


def three(**told: object) -> Table:
    return Table(seats=3, turn=0, **told)


@pytest.mark.rule("THEOMACHY-BET-01", "THEOMACHY-BET-03", "THEOMACHY-REQ-01", "THEOMACHY-BET-02")
def test_a_turn_is_plays_then_one_action_then_plays() -> None:
    table = Table(turn=0, hands=[["power_air_order", "power_air_chaos", "unity"], []])
    assert "end turn" not in table.options()
    table.do("play power_air_order", "pass")
    assert table.seat == 0 and table.asks() == "after the action"
    assert table.options() == ["play power_air_chaos", "end turn"]  # Attacks cannot be played in betting
    assert table.refuses("pass").rule == "THEOMACHY-BET-01"
    table.do("play power_air_chaos", "end turn")
    assert table.seat == 1


@pytest.mark.rule("THEOMACHY-BET-04", "THEOMACHY-BET-05", "THEOMACHY-BET-08", "THEOMACHY-BET-09", "THEOMACHY-RULING-01")
def test_the_level_rises_by_one_token_of_one_kind() -> None:
    table = Table(turn=0)
    assert table.level() == "0/0/1"
    table.do("raise priest")
    assert table.level() == "0/1/1" and table.stake(0) == "0/1/1"
    assert table.offers("raise") == ["prophet", "priest", "follower"]
    table.do("raise follower")
    assert table.level() == "0/1/2" and table.stake(1) == "0/1/2"
    table.do("call")
    assert table.stake(0) == "0/1/2"


@pytest.mark.rule("THEOMACHY-BET-06")
def test_only_who_owes_nothing_passes() -> None:
    table = Table(turn=0)
    assert "pass" in table.options() and "call" not in table.options()
    table.do("raise follower")
    assert table.refuses("pass").rule == "THEOMACHY-BET-06"
    assert "call" in table.options()


@pytest.mark.rule("THEOMACHY-BET-07", "THEOMACHY-LAST-01", "THEOMACHY-RULING-04", "THEOMACHY-TOKEN-01")
def test_a_missing_priest_is_not_replaced_by_followers() -> None:
    table = Table(turn=0, congregation=["3/5/7", "0/0/10"]).do("raise priest")
    assert table.seat == 1
    assert table.options() == ["last stand", "fold"]
    assert table.refuses("call").rule == "THEOMACHY-BET-07"
    rich = Table(turn=0).do("raise priest")
    assert "last stand" not in rich.options() and rich.refuses("last stand").rule == "THEOMACHY-LAST-01"


@pytest.mark.rule("THEOMACHY-EX-04", "THEOMACHY-BET-10")
def test_example_followers_are_paid_by_breaking_a_priest() -> None:
    table = Table(congregation=["0/2/1", "3/5/7"], stake=["0/0/0", "0/0/2"], turn=0)
    table.do("call")
    assert table.congregation(0) == "0/1/1" and table.stake(0) == "0/0/2"


@pytest.mark.rule("THEOMACHY-BET-11", "THEOMACHY-LAST-04", "THEOMACHY-LAST-02", "THEOMACHY-RULING-03")
def test_a_last_stand_is_paid_by_the_bank_and_leaves_one_action() -> None:
    table = three(congregation=["3/5/7", "0/0/4", "3/5/7"]).do("raise priest", "last stand")
    assert table.congregation(1) == "0/0/4" and table.lent(1) == "0/1/0"
    assert "Last Stand" in table.tags(1)
    table.do("raise follower", "call")  # seat 2 raises, seat 0 calls; seat 1's call is his only option
    assert table.lent(1) == "0/1/1" and table.congregation(1) == "0/0/4"
    assert table.state.phase == 2


@pytest.mark.rule("THEOMACHY-LAST-03")
def test_later_calls_are_paid_by_the_bank_too() -> None:
    table = Table(congregation=["3/5/7", "0/0/4"], stake=["0/1/1", "0/0/1"], lent=["0/0/0", "0/1/0"], turn=0)
    table.do("raise follower")
    assert table.lent(1) == "0/1/1" and table.congregation(1) == "0/0/4"


@pytest.mark.rule("THEOMACHY-LAST-05")
def test_a_player_on_a_last_stand_still_plays_cards() -> None:
    table = Table(
        congregation=["3/5/7", "0/0/4"],
        stake=["0/1/1", "0/0/1"],
        lent=["0/0/0", "0/1/0"],
        hands=[[], ["veil_of_clouds"]],
        turn=1,
    )
    assert table.options() == ["play veil_of_clouds", "pass"]
    assert table.refuses("fold").rule == "THEOMACHY-LAST-04"


@pytest.mark.rule(
    "THEOMACHY-BET-12", "THEOMACHY-BET-15", "THEOMACHY-TERM-06", "THEOMACHY-TERM-02", "THEOMACHY-RULING-54"
)
def test_all_pass_and_the_river_is_turned_up_then_the_turn() -> None:
    table = Table(turn=0)
    assert len(table.cards("sky")) == 3
    table.do("pass", "pass")
    assert table.state.phase == 2 and len(table.cards("sky")) == 4
    assert table.zone("sky").entities[4].name == "Turn"
    table.do("pass", "pass")
    assert table.state.phase == 3 and len(table.cards("sky")) == 5


@pytest.mark.rule("THEOMACHY-BET-13", "THEOMACHY-RULING-08")
def test_after_a_raise_the_phase_ends_when_the_turn_comes_back() -> None:
    table = three().do("raise follower", "call", "call")
    assert table.state.phase == 2 and table.seat == 0


@pytest.mark.rule("THEOMACHY-BET-14", "THEOMACHY-END-01", "THEOMACHY-END-15")
def test_with_one_player_left_betting_stops_and_the_rest_is_skipped() -> None:
    table = Table(turn=0).do("raise follower", "fold")
    assert table.asks() == "prayer card"
    assert not table.state.fought
    assert any("Face down lay" in text for text in table.events("constellation"))


@pytest.mark.rule("THEOMACHY-BET-17")
def test_an_empty_congregation_stays_in_the_hand() -> None:
    table = Table(congregation=["0/0/0", "3/5/7"], turn=0)
    assert table.options() == ["pass", "fold"]
    owing = Table(congregation=["0/0/0", "3/5/7"], stake=["0/0/1", "0/0/2"], turn=0)
    assert owing.options() == ["last stand", "fold"]


@pytest.mark.rule("THEOMACHY-BET-16", "THEOMACHY-LOC-05")
def test_tokens_on_locations_pay_nothing() -> None:
    table = Table(congregation=["0/0/3", "3/5/7"], stake=["0/0/1", "0/1/1"], locations=[["temple_of_war"], []], turn=0)
    assert "call" not in table.options() and "last stand" in table.options()


@pytest.mark.rule(
    "THEOMACHY-FOLD-02", "THEOMACHY-FOLD-03", "THEOMACHY-DECK-03", "THEOMACHY-RULING-40", "THEOMACHY-TERM-07"
)
def test_a_fold_discards_the_hand_as_one_group_and_leaves_the_stake() -> None:
    table = three(hands=[["unity", "plague", "deceit"], [], []]).do("fold")
    assert table.asks() == "top of a group"
    assert sorted(table.offers("top")) == ["deceit", "plague", "unity"]
    table.do("top unity")
    assert table.size("hand:0") == 0 and table.stake(0) == "0/0/1"
    assert table.cards("pile:0", 1) == ["Unity"] and table.size("pile:0") == 3
    assert "folded" in table.tags(0)


@pytest.mark.rule("THEOMACHY-FOLD-04", "THEOMACHY-HAND-03", "THEOMACHY-TERM-10")
def test_a_folded_player_is_skipped_and_his_left_neighbour_opens() -> None:
    table = three().do("fold", "pass", "pass")
    assert table.state.phase == 2 and table.seat == 1
    assert table.refuses("pass", 0).rule == "THEOMACHY-BET-03"


@pytest.mark.rule("THEOMACHY-FOLD-01", "THEOMACHY-BATTLE-04")
def test_nobody_folds_in_the_battle() -> None:
    table = Table(phase="battle", turn=0, hands=[["unity"], []])
    assert table.refuses("fold").rule == "THEOMACHY-BATTLE-04"


@pytest.mark.rule("THEOMACHY-FOLD-05")
def test_a_folded_player_is_out_of_reach_but_for_smite() -> None:
    sky = ["earth_chaos_3", "fire_chaos_3", "air_chaos_1", "water_order_1", "water_order_2"]
    hands = [["famine", "smite", "omen_of_birds"], [], []]
    table = three(sky=sky, hands=hands, folded=[0, 1, 0], congregation=["3/5/7"] * 3)
    table.do("play famine")
    assert table.congregation(1) == "3/5/7" and table.congregation(2) == "3/5/6"
    table.do("play smite")
    assert table.offers("target") == ["1", "2"]
    table.do("target 1")
    assert table.congregation(1) == "3/4/7"


@pytest.mark.rule("THEOMACHY-START-07", "THEOMACHY-START-06", "THEOMACHY-START-03", "THEOMACHY-START-01")
def test_a_new_hand_draws_deals_and_antes() -> None:
    deck = ["unity", "plague", "deceit", "harvest", "famine", "zeal"]
    table = Table(phase="start", hands=[["drown", "deluge"], []], draw=[deck, deck[:5]])
    assert table.size("hand:0") == 5 and table.size("deck:0") == 3
    assert table.stake(0) == "0/0/1" and len(table.cards("sky")) == 3
    assert table.size("track") == 0 and len(table.cards("track")) == 6


@pytest.mark.rule("THEOMACHY-START-05", "THEOMACHY-EX-06", "THEOMACHY-SETUP-04")
def test_a_short_element_deck_is_shuffled_anew_and_the_ante_rises() -> None:
    ante = []
    table = Table(phase="start", congregation=["0/0/60", "0/0/60"])
    for hand in range(1, 14):
        ante.append(table.state.ante)
        while table.state.hand == hand:
            options = table.options()
            table.do("fold" if "fold" in options and table.state.paid else options[-1])
    assert ante == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3]


@pytest.mark.rule("THEOMACHY-START-08", "THEOMACHY-RULING-12", "THEOMACHY-HAND-04")
def test_who_can_not_ante_is_out_and_the_last_one_wins() -> None:
    table = Table(phase="start", ante=2, congregation=["0/0/1", "0/0/5"])
    assert table.over
    result = table.state.result()
    assert result is not None and result.winners() == [1] and table.congregation(0) == "0/0/0"


@pytest.mark.rule("THEOMACHY-RULING-11")
def test_if_nobody_can_ante_the_greatest_might_wins() -> None:
    table = Table(phase="start", seats=3, ante=3, congregation=["0/0/1", "0/0/2", "0/0/2"])
    result = table.state.result()
    assert result is not None and result.winners() == [1, 2] and result.seats[0].rank == 3


@pytest.mark.rule("THEOMACHY-START-04", "THEOMACHY-EX-07", "THEOMACHY-DECK-01")
def test_a_small_deck_is_drawn_up_and_the_pile_shuffled() -> None:
    pile = ["unity", "plague", "deceit", "harvest", "famine", "zeal"]
    table = Table(phase="start", hands=[[], []], draw=[["drown", "deluge", "smite"], []], piles=[pile, []])
    assert table.size("hand:0") == 5 and table.size("deck:0") == 4 and table.size("pile:0") == 0


@pytest.mark.rule("THEOMACHY-RULING-35")
def test_with_no_cards_nothing_is_drawn() -> None:
    table = Table(phase="start", hands=[[], []], draw=[["drown"], []])
    assert table.size("hand:0") == 1 and table.size("hand:1") == 0

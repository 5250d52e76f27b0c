"""The End phase, Heads Up, the Prayer phase and the Epic step (ledger sections 3.14 to 3.16, 3.22)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.theomachy.table import Table


def ended(winners: list[int], seats: int = 3, **told: Any) -> Table:
    """A hand whose winners are fixed."""
    told.setdefault("congregation", ["1/1/1"] * seats)
    return Table(phase="end", seats=seats, winners=winners, **told)


@pytest.mark.rule("THEOMACHY-END-04", "THEOMACHY-TERM-08")
def test_losers_lose_their_stakes() -> None:
    table = ended([0], stake=["0/0/1", "1/1/2", "0/0/1"], folded=[0, 0, 1])
    assert table.stake(1) == "0/0/0" and table.congregation(1) == "1/1/1" and table.stake(2) == "0/0/0"


@pytest.mark.rule("THEOMACHY-END-05", "THEOMACHY-LAST-09")
def test_a_failed_last_stand_eliminates_whatever_is_left() -> None:
    table = ended([0], seats=2, congregation=["1/1/1", "0/0/12"], lent=["0/0/0", "0/1/0"])
    assert table.over
    result = table.state.result()
    assert result is not None and result.winners() == [0] and table.congregation(0) == "1/1/1"


@pytest.mark.rule("THEOMACHY-END-07", "THEOMACHY-END-09", "THEOMACHY-END-10")
def test_a_sole_winner_gains_a_priest_and_takes_his_stake_back() -> None:
    table = ended([0], stake=["0/0/2", "0/0/2", "0/0/2"])
    assert table.congregation(0) == "1/2/3" and table.stake(0) == "0/0/0"
    tie = ended([0, 1], stake=["0/0/2", "0/0/2", "0/0/2"])
    assert tie.congregation(0) == "1/1/3" and tie.congregation(2) == "1/1/1"


@pytest.mark.rule("THEOMACHY-END-08", "THEOMACHY-RULING-19")
def test_a_prophet_for_who_has_none_in_his_congregation() -> None:
    table = ended([0], congregation=["0/1/1", "1/1/1", "1/1/1"], stake=["2/0/0", "0/0/0", "0/0/0"])
    assert table.congregation(0) == "3/2/1"
    empty = ended([0], congregation=["0/0/0", "1/1/1", "1/1/1"], stake=["0/0/1", "0/0/1", "0/0/1"])
    assert empty.congregation(0) == "0/2/3"


@pytest.mark.rule("THEOMACHY-RULING-70", "THEOMACHY-HEADS-01", "THEOMACHY-RULING-17", "THEOMACHY-TOKEN-06")
def test_heads_up_gives_nothing_and_a_stake_returns_as_one_move() -> None:
    table = ended([0], seats=2, congregation=["0/0/0", "1/1/1"], stake=["1/2/3", "1/2/3"])
    assert table.congregation(0) == "1/2/3"


@pytest.mark.rule("THEOMACHY-RULING-18")
def test_the_number_of_players_at_step_five_decides_heads_up() -> None:
    table = ended([0], stake=["0/0/1"] * 3, lent=["0/0/0", "0/0/0", "0/1/0"])
    assert table.state.players() == 2 and table.congregation(0) == "1/1/2"


@pytest.mark.rule("THEOMACHY-LAST-07")
def test_a_winner_on_a_last_stand_gets_only_his_own_stake() -> None:
    table = ended([0], stake=["0/0/2", "0/0/2", "0/0/2"], lent=["1/1/0", "0/0/0", "0/0/0"])
    assert table.congregation(0) == "1/2/3"


@pytest.mark.rule("THEOMACHY-END-06", "THEOMACHY-LOC-03", "THEOMACHY-LOC-04", "THEOMACHY-DECK-04")
def test_losers_damage_their_locations() -> None:
    table = ended([0], locations=[["sunken_temple"], ["abyssal_gate damaged", "temple_of_war"], []])
    assert table.cards("locations:1") == ["Temple of War"]
    assert table.zone("locations:1").entities[0].tags == ["damaged"]
    assert table.cards("pile:1") == ["Abyssal Gate"]
    assert table.zone("locations:0").entities[0].tags == []


@pytest.mark.rule("THEOMACHY-END-12", "THEOMACHY-HAND-02", "THEOMACHY-TERM-01")
def test_a_sole_winner_becomes_first_player() -> None:
    table = ended([2])
    assert "First Player" in table.tags(2) and table.asks() == "prayer card" and table.seat == 2


@pytest.mark.rule("THEOMACHY-END-13", "THEOMACHY-RULING-20")
def test_of_tied_winners_the_nearest_at_the_left_becomes_first() -> None:
    assert "First Player" in ended([0, 2], first=0).tags(2)
    assert "First Player" in ended([0, 1], first=0).tags(1)


@pytest.mark.rule("THEOMACHY-END-14", "THEOMACHY-REQ-03", "THEOMACHY-TERM-13")
def test_hand_and_play_area_are_discarded_together() -> None:
    table = ended([0], hands=[["unity"], [], []], areas=[["plague", "power_earth_chaos"], [], []])
    assert table.asks() == "top of a group" and len(table.offers("top")) == 3
    table.do("top plague")
    assert table.size("hand:0") == 0 and table.size("area:0") == 0
    assert table.size("pile:0") == 3 and table.cards("pile:0") == ["Plague"]


@pytest.mark.rule("THEOMACHY-END-16", "THEOMACHY-RULING-43", "THEOMACHY-RULING-21")
def test_who_has_no_worshiper_left_is_out() -> None:
    table = ended([0], congregation=["1/1/1", "0/0/0", "1/1/1"])
    assert "eliminated" in table.tags(1) and not table.over
    nobody = ended([0, 1], seats=2, congregation=["0/0/0", "0/0/0"], stake=["0/0/0", "0/0/0"])
    result = nobody.state.result()
    assert result is not None and result.winners() == [0, 1]


@pytest.mark.rule("THEOMACHY-RULING-44")
def test_after_a_hundred_hands_the_game_ends_by_might() -> None:
    table = ended([0, 1, 2], hand=100, congregation=["0/0/3", "1/1/1", "0/1/1"])
    result = table.state.result()
    assert result is not None and table.over
    assert [seat.rank for seat in result.seats] == [3, 1, 2]


# -- the Prayer phase ----------------------------------------------------------------------------------------------
TRACK = ["zeal", "smite", "drown", "deluge", "unity", "plague"]


@pytest.mark.rule("THEOMACHY-PRAYER-01", "THEOMACHY-PRAYER-02", "THEOMACHY-START-02", "THEOMACHY-PRAYER-04")
def test_a_card_costs_the_worshiper_of_its_slot() -> None:
    table = Table(phase="prayer", track=TRACK, congregation=["0/0/2", "1/1/1"])
    assert table.options() == ["slot 3", "slot 4", "slot 5", "slot 6", "blind"]
    assert table.refuses("slot 1").rule == "THEOMACHY-PRAYER-02"
    table.do("slot 3")
    assert table.congregation(0) == "0/0/1" and table.cards("pile:0") == ["Drown"]


@pytest.mark.rule("THEOMACHY-PRAYER-03")
def test_forced_exchange_follows_the_price() -> None:
    table = Table(phase="prayer", track=TRACK, congregation=["0/1/1", "1/1/1"]).do("slot 3")
    assert table.congregation(0) == "0/0/2"


@pytest.mark.rule("THEOMACHY-PRAYER-05")
def test_taking_can_not_be_refused() -> None:
    table = Table(phase="prayer", track=TRACK)
    assert "decline" not in table.options() and table.refuses("decline").rule == "THEOMACHY-PRAYER-05"


@pytest.mark.rule("THEOMACHY-PRAYER-06", "THEOMACHY-PRAYER-07", "THEOMACHY-PRAYER-11")
def test_the_track_is_not_refilled_while_players_take() -> None:
    table = Table(phase="prayer", track=TRACK, folded=[0, 1]).do("slot 5")
    assert table.seat == 1 and "slot 5" not in table.options()
    table.do("blind")
    assert table.state.hand == 2


@pytest.mark.rule(
    "THEOMACHY-EX-08", "THEOMACHY-PRAYER-08", "THEOMACHY-PRAYER-09", "THEOMACHY-PRAYER-10", "THEOMACHY-RULING-38"
)
def test_example_the_clean_up_of_the_track() -> None:
    coming = ["mirage", "silence", "hubris"]
    table = Table(phase="prayer", track=TRACK, prayer_deck=coming).do("slot 5", "slot 3")
    assert table.cards("removed") == ["Plague"]
    assert table.cards("track") == ["Hubris", "Silence", "Mirage", "Zeal", "Smite", "Deluge"]


@pytest.mark.rule("THEOMACHY-INFO-09", "THEOMACHY-RULING-39")
def test_a_blind_card_is_seen_when_it_lands_on_the_pile() -> None:
    table = Table(phase="prayer", track=TRACK, prayer_deck=["mirage"]).do("blind")
    assert table.cards("pile:0", 1) == ["Mirage"] and table.cards("pile:0", -1) == ["Mirage"]


# -- Epic ----------------------------------------------------------------------------------------------------------
def epic(winners: list[int], **told: Any) -> Table:
    return ended(winners, mode="epic", gods=["thor", "danu", "athena"], **told)


@pytest.mark.rule("THEOMACHY-EPIC-02", "THEOMACHY-HEADS-02", "THEOMACHY-END-11")
def test_each_winner_of_a_hand_gains_a_point() -> None:
    table = epic([0, 1])
    assert table.state.points == [1, 1, 0]
    two = ended([0], seats=2, mode="epic", gods=["thor", "danu"])
    assert two.congregation(0) == "1/2/2"


@pytest.mark.rule(
    "THEOMACHY-EPIC-03", "THEOMACHY-EPIC-04", "THEOMACHY-MODE-04", "THEOMACHY-RULING-06", "THEOMACHY-RULING-48"
)
def test_an_elimination_gives_three_points_and_a_new_congregation() -> None:
    table = epic([0], lent=["0/0/0", "0/1/0", "0/1/0"])
    assert table.state.points == [4, 0, 0]
    assert table.congregation(1) == "1/2/4" and table.congregation(2) == "1/2/4" and not table.over


@pytest.mark.rule("THEOMACHY-EPIC-05", "THEOMACHY-RULING-52")
def test_ten_points_end_the_game_at_once() -> None:
    table = epic([0, 1], points=[9, 11, 3])
    assert table.over
    result = table.state.result()
    assert result is not None and result.winners() == [0, 1] and result.seats[2].rank == 3


@pytest.mark.rule("THEOMACHY-RULING-49")
def test_who_can_not_pay_the_next_ante_counts_as_eliminated() -> None:
    table = epic([0], ante=3, congregation=["1/1/1", "0/0/2", "1/1/1"])
    assert table.state.points == [4, 0, 0] and table.congregation(1) == "1/2/4"


@pytest.mark.rule("THEOMACHY-RULING-50")
def test_a_tied_winner_without_an_ante_begins_anew() -> None:
    table = epic([0, 1], ante=3, congregation=["0/0/0", "1/1/1", "1/1/1"], stake=["0/0/1", "0/0/1", "0/0/1"])
    assert table.state.points == [1, 4, 0] and table.congregation(0) == "1/2/4"

"""Ledger section EX: the worked examples of the rulebook."""

from __future__ import annotations

import pytest

from agon.games.theos.cards import pace
from tests.games.theos.table import Table, new

IDLE = [["blank"], ["blank"]]


@pytest.mark.rule("THEOS-EX-01", "THEOS-START-01", "THEOS-START-02")
def test_the_die_goes_down_from_ten_to_one_and_stays() -> None:
    shown = [Table(step="hand", round=round_number).die() for round_number in range(1, 13)]
    assert shown == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1, 1]
    table = Table(step="end", round=1, rows=[["servant_of_atlas 1"], []])
    table.do("done")
    assert table.die() == 9 and table.view().round == 2
    assert new().die() == 10


@pytest.mark.rule("THEOS-EX-02", "THEOS-TYPE-03", "THEOS-END-02")
def test_the_target_is_the_die_times_the_team() -> None:
    pair = [["servant_of_atlas 6", "atlantis 4"], ["bound_titan 3"], ["pallas 1"], []]
    short = Table(seats=4, type="team_2v2", die=7, step="end", rows=pair)
    assert short.view().result is None and short.value("needed") == 14
    pair[1] = ["bound_titan 4"]
    won = Table(seats=4, type="team_2v2", die=7, step="end", rows=pair).view().result
    assert won is not None and won.winners() == [0, 1]
    assert Table(die=7, step="end", rows=[["servant_of_atlas 6"], []]).view().result is None
    alone = Table(die=7, step="end", rows=[["servant_of_atlas 6", "pallas 1"], []]).view().result
    assert alone is not None and alone.winners() == [0]


@pytest.mark.rule("THEOS-EX-03", "THEOS-SPEED-01", "THEOS-SPEED-02", "THEOS-TURN-05")
def test_war_fleet_then_pallas_then_siren_cove() -> None:
    table = Table(seats=3, gods=["gaia"], hands=[["pallas", "flood"], ["siren_cove", "cetus"], ["war_fleet", "ruin"]])
    table.by(0, "play pallas").by(1, "play siren_cove").by(2, "play war_fleet")
    verdicts = [text for text in table.events() if "accepts" in text or "rejects" in text][:3]
    assert [text.split(" ", 2)[2] for text in verdicts] == ["War Fleet.", "Pallas.", "Siren Cove."]


@pytest.mark.rule("THEOS-EX-04")
def test_of_equal_speed_the_lower_god_speed_is_faster() -> None:
    assert pace(4, 5) < pace(4, 8) < pace(5, 1)


@pytest.mark.rule("THEOS-EX-05", "THEOS-RA-13", "THEOS-RA-14")
@pytest.mark.parametrize(("before", "after"), [(1, 0), (3, 1)])
def test_remove_two_takes_what_is_there_and_never_more(before: int, after: int) -> None:
    table = Table(gods=["poseidon"], played=["hurricane", ""], rows=[[], [f"bound_titan {before}"]], hands=IDLE)
    assert table.on("bound_titan") == after and table.on("hurricane") == 1


@pytest.mark.rule("THEOS-EX-05", "THEOS-RA-14")
def test_up_to_two_leaves_the_amount_open() -> None:
    rows = [["pilgrimage", "bound_titan 3"], []]
    table = Table(gods=["demeter"], played=["blossom", ""], rows=rows, hands=IDLE)
    table.do("empower pilgrimage", "done", "target bound_titan", "to pilgrimage")
    assert table.offers("amount") == ["0", "1", "2"]


@pytest.mark.rule("THEOS-EX-06", "THEOS-RA-15", "THEOS-CARD-34")
def test_hash_is_the_exact_number() -> None:
    fallen = ["cetus destroyed", "flood destroyed", "ruin destroyed"]
    rows = [["eurynomos", *fallen], ["scylla destroyed"]]
    table = Table(gods=["hades"], played=["fate_weaver", ""], rows=rows, hands=IDLE)
    table.do("empower eurynomos")
    assert table.on("eurynomos") == 3


@pytest.mark.rule("THEOS-EX-06", "THEOS-CARD-34", "THEOS-RULING-23")
def test_a_team_mates_destroyed_cards_do_not_count() -> None:
    rows = [["eurynomos"], ["cetus destroyed"], [], []]
    hands = [["blank"]] * 4
    table = Table(seats=4, type="team_2v2", gods=["hades"], played=["fate_weaver", "", "", ""], rows=rows, hands=hands)
    table.do("empower eurynomos")
    assert table.on("eurynomos") == 0


@pytest.mark.rule("THEOS-EX-07", "THEOS-RA-16", "THEOS-CARD-12")
def test_a_removal_that_takes_nothing_triggers_nothing() -> None:
    table = Table(gods=["poseidon"], played=["charybdis", ""], rows=[[], ["pallas"]], hands=IDLE)
    assert table.on("charybdis") == 0
    table = Table(gods=["poseidon"], played=["charybdis", ""], rows=[[], ["pallas 3"]], hands=IDLE)
    assert table.on("charybdis") == 1 and table.on("pallas") == 1


@pytest.mark.rule("THEOS-EX-08", "THEOS-KEY-03", "THEOS-KEY-04", "THEOS-RULING-15", "THEOS-RA-11")
def test_a_full_card_gains_nothing() -> None:
    rows = [["war_fleet 3"], ["pallas 2"]]
    table = Table(gods=["poseidon"], played=["flood", ""], rows=rows, hands=IDLE)
    table.do("empower war_fleet")
    assert table.on("war_fleet") == 3 and table.on("pallas") == 1  # only Flood took one
    rows = [["war_fleet 3", "servant_of_atlas 4"], []]
    table = Table(gods=["poseidon"], played=["messenger", ""], rows=rows, hands=IDLE)
    table.do("target servant_of_atlas", "to war_fleet")
    assert table.asks() == "target" and table.on("servant_of_atlas") == 4  # no amount is asked


@pytest.mark.rule("THEOS-EX-09", "THEOS-STATE-03", "THEOS-KEY-05", "THEOS-TURN-06", "THEOS-TURN-07", "THEOS-RULING-58")
def test_the_victims_of_a_betrayal_are_resolved_at_once() -> None:
    table = Table(gods=["gaia"], played=["thwarted_prophecy", "servant_of_atlas"], rows=[[], ["ruin 2"]], hands=IDLE)
    assert table.row(1) == ["ruin", "servant_of_atlas"] and table.is_destroyed("servant_of_atlas")
    assert table.on("ruin") == 0 and table.gods() == {"gaia", "hades"}


@pytest.mark.rule("THEOS-EX-10", "THEOS-KEY-12", "THEOS-CARD-43", "THEOS-RA-09", "THEOS-RULING-35")
def test_copied_instants_are_used_as_ones_own() -> None:
    rows = [[], ["blossom destroyed"]]
    table = Table(gods=["hades"], played=["borrowed_soul", ""], rows=rows, hands=IDLE)
    assert table.on("borrowed_soul") == 3 and table.is_destroyed("blossom")


@pytest.mark.rule("THEOS-EX-11", "THEOS-KEY-13", "THEOS-CARD-20", "THEOS-RULING-79")
def test_enemies_steal_nothing_from_an_immune_card() -> None:
    rows = [["war_fleet", "cetus"], ["elysium 3"]]
    table = Table(gods=["poseidon"], played=["hurricane", ""], rows=rows, hands=IDLE)
    assert table.on("elysium") == 1  # a removal works
    table.do("empower war_fleet")
    assert table.on("elysium") == 1 and table.on("war_fleet") == 0


@pytest.mark.rule("THEOS-EX-12", "THEOS-KEY-14", "THEOS-KEY-15", "THEOS-CARD-13", "THEOS-TYPE-05", "THEOS-RULING-33")
def test_multi_hits_one_card_of_each_enemy_team_in_a_chosen_order() -> None:
    rows = [[], ["pallas 3", "ruin 1"], ["elysium 3"], ["scylla 2"]]
    table = Table(seats=4, gods=["poseidon"], played=["hurricane", "", "", ""], rows=rows, hands=[["blank"]] * 4)
    assert table.asks() == "multi" and table.offers("team") == ["1", "2", "3"]
    table.do("team 2")
    assert table.on("elysium") == 1 and table.offers("team") == ["1", "3"]
    table.do("team 1")
    assert table.offers("target") == ["pallas", "ruin"]
    table.do("target pallas")
    assert [table.on(name) for name in ("pallas", "ruin", "elysium", "scylla", "hurricane")] == [1, 1, 1, 0, 1]


@pytest.mark.rule("THEOS-EX-13", "THEOS-SEAT-08", "THEOS-SEAT-09", "THEOS-LAYOUT-04")
@pytest.mark.parametrize(("seats", "sizes"), [(5, {2, 3}), (6, {3})])
def test_free_for_all_splits_over_two_realms(seats: int, sizes: set[int]) -> None:
    from agon.testing.play import chooser, pick_move

    ways: set[tuple[bool, ...]] = set()
    for seed in range(4):
        table = new(seed, seats=seats, demigods="random")
        rng = chooser(seed, "realms")
        while table.view().round == 0:
            table.state.apply(*pick_move(table.state, rng))
        realms = [side.tags for side in table.view().seats]
        in_a = sum("Realm A" in tags for tags in realms)
        assert {in_a, seats - in_a} == sizes
        ways.add(tuple("Realm A" in tags for tags in realms))
    assert len(ways) > 1  # at random


@pytest.mark.rule("THEOS-EX-14", "THEOS-SEAT-05", "THEOS-SEAT-06", "THEOS-RULING-76", "THEOS-SEAT-10")
@pytest.mark.parametrize(("choice", "sizes"), [("alone 1 0", {2, 4}), ("alone 1 1", {3})])
def test_three_against_three_choose_their_starting_realms(choice: str, sizes: set[int]) -> None:
    from agon.testing.play import chooser, pick_move

    table = new(3, seats=6, type="team_3v3", demigods="random", experience="second")
    rng = chooser(3, "realms")
    while table.asks() == "draft_many":
        table.state.apply(*pick_move(table.state, rng))
    assert table.asks() == "start_realms" and table.state.to_move() == [3] and len(table.options()) == 6
    table.do("alone 0 0")
    realms = ["Realm A" in side.tags for side in table.view().seats]
    assert table.state.to_move() == [0] and realms[3:] == [True, False, False]  # the first team sees it
    table.do(choice)
    in_a = sum("Realm A" in side.tags for side in table.view().seats)
    assert {in_a, 6 - in_a} == sizes


@pytest.mark.rule("THEOS-EX-16", "THEOS-RA-04", "THEOS-RA-06", "THEOS-CARD-24")
def test_the_resolving_card_may_be_the_target() -> None:
    table = Table(gods=["demeter"], played=["seed_festival", ""], rows=[["pallas"], []], hands=IDLE)
    assert table.offers("target") == ["pallas", "seed_festival"]
    table.do("target seed_festival")
    assert table.on("seed_festival") == 1

"""Ledger sections ROUND to CLEAN: the round, the turn, the resolution of a card, the end and the cleanup."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.rng import fast
from agon.testing.play import chooser, pick_move
from tests.games.theos.table import Table, new

IDLE = [["blank"], ["blank"]]


def play_all(table: Table, seed: int = 0) -> None:
    rng = chooser(seed, "flow")
    while table.state.to_move():
        table.state.apply(*pick_move(table.state, rng))


# -- Start Phase ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("THEOS-START-03", "THEOS-START-04", "THEOS-START-06")
def test_a_hand_is_all_blanks_and_freely_chosen_cards() -> None:
    table = Table(step="hand", hands=[["blank"] * 3, []], rows=[["pallas", "ruin", "cetus"], []])
    assert table.asks(0) == "build_hand" and len(table.state.legal(0)) == 9 - 3
    for i in range(4):
        for seat in (0, 1):
            table.state.apply(seat, table.state.legal(seat)[0])
    assert table.state.to_move() == [1]  # seat 0 has its four cards
    while table.asks() == "build_hand":
        table.state.apply(1, table.state.legal(1)[-1])
    assert table.size("hand:0") == table.size("hand:1") == 7 and table.blanks(0) == 3
    assert table.size("deck:1") == 5


@pytest.mark.rule("THEOS-START-03", "THEOS-RULING-11")
def test_picks_go_in_order_and_leave_enough_to_finish() -> None:
    table = new(set="tutorial_game", deck_0="demeters_guidance", deck_1="gaias_wisdom")
    assert table.offers("take", 0) == ["war_fleet", "cetus", "flood", "hurricane", "rite_of_renewal", "pilgrimage"]
    assert table.refuses("take earthquake", 0).rule == "THEOS-START-03"
    table.by(0, "take cetus").by(1, "take forbidden_feast")
    assert table.refuses("take war_fleet", 0).rule == "THEOS-RULING-11"
    assert str(table.refuses("take pallas", 0).reason).endswith("is not in your deck")


@pytest.mark.rule("THEOS-START-05", "THEOS-GEN-06", "THEOS-RULING-71", "THEOS-TALK-02")
def test_nobody_sees_what_another_picks() -> None:
    table = new(4, seats=4, type="team_2v2")
    before = [table.view(viewer) for viewer in (-1, 1, 2, 3)]
    offered = table.state.legal(0)
    while table.state.to_move() == [0, 1, 2, 3]:  # pick after pick nobody sees anything, not even that it was made
        assert [table.view(viewer) for viewer in (-1, 1, 2, 3)] == before
        table.by(0, table.options(0)[0])
        for other in (1, 2, 3):  # whoever is not done may as well not have begun
            assert table.state.determinize(other, fast(3, 4)).legal(0) == (
                offered if 0 in table.state.to_move() else []
            )
    for viewer, view in zip((-1, 1, 2, 3), before, strict=True):
        view.to_move = [1, 2, 3]
        assert table.view(viewer) == view


@pytest.mark.rule("THEOS-TURN-05", "THEOS-TURN-08")
def test_there_is_an_active_player_only_while_a_card_resolves() -> None:
    hands = [["cetus", "flood"], ["blank", "blank"]]
    table = Table(gods=["poseidon"], played=["charybdis", ""], rows=[["war_fleet"], ["pallas 1"]], hands=hands)
    assert table.asks() == "empower" and table.view(1).active == 0 and "active" in table.view(1).seats[0].tags
    table.do("none")
    assert table.asks() == "play" and table.view(1).active is None and table.view(1).seats[0].tags == []


# -- Play Phase -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("THEOS-PLAY-01", "THEOS-PLAY-02", "THEOS-TURN-08", "THEOS-ROUND-01")
def test_seven_turns_a_round() -> None:
    table = new(1)
    rng = chooser(1, "turns")
    while table.view().round == 1 and not table.state.over:
        table.state.apply(*pick_move(table.state, rng))
    turns = [event.seat for _, event in table.log.events if event.kind == "reveal"][:14]
    assert turns == [0, 1] * 7
    kinds = [event.kind for _, event in table.log.events]
    assert kinds[: kinds.index("end" if table.state.over else "cleanup")].count("reveal") == 14


@pytest.mark.rule("THEOS-TURN-01")
def test_blanks_are_one_option_and_nobody_passes() -> None:
    table = Table(hands=[["flood", "cetus", "blank", "blank"], ["ruin"]])
    assert table.options(0) == ["play cetus", "play flood", "play blank"]
    assert table.refuses("done", 0).rule == "THEOS-TURN-01"
    assert table.refuses("play ruin", 0).rule == "THEOS-TURN-01"


@pytest.mark.rule("THEOS-TURN-02", "THEOS-INFO-05", "THEOS-CTYPE-05")
def test_a_face_down_card_is_hidden() -> None:
    views = []
    for card in ("flood", "blank"):
        table = Table(hands=[["flood", "blank"], ["ruin", "cetus"]])
        table.by(0, f"play {card}")
        views.append((table.view(1), table.view(-1)))
    assert views[0] == views[1]


@pytest.mark.rule("THEOS-TURN-03", "THEOS-TURN-04", "THEOS-RULING-72", "THEOS-RULING-53")
def test_all_cards_are_revealed_together_and_blanks_leave() -> None:
    table = Table(gods=["gaia"], hands=[["flood", "blank"], ["servant_of_atlas", "cetus"]])
    table.by(0, "play blank")
    assert table.events("reveal") == []
    reveals = table.state.reveals
    table.by(1, "play servant_of_atlas")
    assert table.events("reveal")[:2] == ["Player 1 plays a Blank.", "Player 2 plays Servant of Atlas."]
    assert table.state.reveals > reveals and table.blanks(0) == 0 and table.row(0)[:1] != ["blank"]


@pytest.mark.rule("THEOS-SPEED-01", "THEOS-SPEED-02", "THEOS-SPEED-04")
def test_p9_d9_h9_g9() -> None:
    hands = [["earthquake", "charon"], ["fate_weaver", "lamia"], ["seed_festival", "granary"], ["flood", "cetus"]]
    table = Table(seats=4, gods=["gaia demeter"], hands=hands)
    for seat, card in enumerate(["earthquake", "fate_weaver", "seed_festival", "flood"]):
        table.by(seat, f"play {card}")
    while table.asks() != "play":
        table.do(table.options()[-1])
    verdicts = [text for text in table.events() if "accepts" in text or "rejects" in text]
    assert [text.split(" ")[0] for text in verdicts[:4]] == ["Poseidon", "Demeter", "Hades", "Gaia"]


@pytest.mark.rule("THEOS-RES-02", "THEOS-RES-10", "THEOS-RES-14", "THEOS-RES-09")
def test_a_rejected_offering_turns_its_god_and_the_verdict_on_slower_cards() -> None:
    table = Table(gods=["gaia"], played=["war_fleet", "hidden_knowledge"], rows=[[], ["pallas 1"]], hands=IDLE)
    assert table.is_destroyed("war_fleet") and "poseidon" in table.gods()
    assert table.is_destroyed("hidden_knowledge") and table.is_raised("pallas")


@pytest.mark.rule("THEOS-RES-11")
@pytest.mark.parametrize("card", ["spring_of_salt", "flood"])
def test_a_rejected_betrayal_or_power_turns_nothing(card: str) -> None:
    table = Table(gods=["gaia"], played=[card, ""], hands=IDLE)
    assert table.is_destroyed(card) and "gaia" in table.gods()


@pytest.mark.rule("THEOS-RES-03", "THEOS-SETUP-10", "THEOS-RES-10")
def test_only_the_realm_of_the_card_counts() -> None:
    told: dict[str, Any] = {"seats": 6, "where": [0, 0, 0, 1, 1, 1], "hands": [["blank"]] * 6}
    table = Table(gods=["poseidon", "gaia"], played=["flood", "", "", "atlantis", "", ""], **told)
    assert table.is_raised("flood") and table.is_destroyed("atlantis")
    table = Table(gods=["gaia", "gaia"], played=["", "", "", "war_fleet", "", ""], **told)
    assert "gaia" in table.gods(0) and "poseidon" in table.gods(1)


@pytest.mark.rule("THEOS-RES-04", "THEOS-TIME-05")
def test_instants_go_top_to_bottom() -> None:
    table = Table(gods=["poseidon"], hands=[["hurricane", "flood"], ["blank"]], rows=[[], ["typhon 3"]])
    table.by(0, "play hurricane")
    assert table.events()[-3:-1] == ["Typhon loses 2 Followers.", "Hurricane gains 1 Follower."] or (
        table.events().index("Typhon loses 2 Followers.") < table.events().index("Hurricane gains 1 Follower.")
    )


@pytest.mark.rule("THEOS-RES-06", "THEOS-RULING-32", "THEOS-ABIL-03", "THEOS-RULING-64", "THEOS-TYPE-04")
def test_step_3b_offers_friendly_raised_cards_with_power_abilities_and_none() -> None:
    rows = [["siren_cove 1", "ruin", "cetus destroyed"], ["elysium"], ["typhon"], []]
    table = Table(
        seats=4, type="team_2v2", gods=["demeter"], played=["blossom", "", "", ""], rows=rows, hands=[["blank"]] * 4
    )
    assert table.options() == ["empower siren_cove", "empower elysium", "none"]
    for card, rule in {"ruin": "RES-06", "cetus": "ABIL-03", "typhon": "RES-06", "blossom": "RULING-30"}.items():
        assert table.refuses(f"empower {card}").rule == f"THEOS-{rule}"


@pytest.mark.rule("THEOS-RES-08")
def test_offerings_and_betrayals_empower_nothing() -> None:
    for card, god in (("elysium", "demeter"), ("forbidden_feast", "demeter")):
        assert Table(gods=[god], played=[card, ""], rows=[["pallas"], []], hands=IDLE).asks() == "leave"


@pytest.mark.rule("THEOS-RES-13", "THEOS-RES-01", "THEOS-STATE-02")
def test_rows_are_in_order_of_resolution() -> None:
    table = Table(gods=["poseidon"], played=["flood", "cetus"], rows=[["pallas"], ["ruin"]], hands=IDLE)
    table.do("none")
    assert table.row(0) == ["pallas", "flood"] and table.row(1) == ["ruin", "cetus"]


@pytest.mark.rule("THEOS-STATE-01", "THEOS-RA-05")
def test_unresolved_cards_are_no_targets_unless_named() -> None:
    table = Table(gods=["hades"], played=["downfall", "test_of_time"], rows=[[], ["cetus", "ruin"]], hands=IDLE)
    assert table.offers("target") == ["cetus", "ruin"]
    assert table.refuses("target test_of_time").rule == "THEOS-STATE-01"


@pytest.mark.rule("THEOS-STATE-05", "THEOS-KEY-06", "THEOS-ABIL-06")
def test_destroyed_cards_use_nothing() -> None:
    rows = [[], ["pallas destroyed", "fortress destroyed", "typhon 2"]]
    table = Table(gods=["hades"], played=["downfall", ""], rows=rows, hands=IDLE)
    assert table.is_destroyed("typhon")
    table = Table(gods=["poseidon"], played=["flood", ""], rows=rows, hands=IDLE)
    assert table.on("pallas") == 0 and table.on("typhon") == 1


# -- End Phase --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("THEOS-GEN-02", "THEOS-END-06", "THEOS-END-04")
def test_the_target_in_mid_round_ends_nothing() -> None:
    table = Table(die=2, gods=["gaia"], hands=[["flood", "ruin"], ["blank"]], rows=[["servant_of_atlas 5"], []])
    table.by(0, "play flood")
    assert table.view().result is None and table.asks() == "empower"  # the last turn: Ruin is accepted
    table.do("none")
    result = table.view().result
    assert result is not None and result.winners() == [0] and table.events("cleanup") == []
    assert len(table.events("reveal")) == 4


@pytest.mark.rule("THEOS-END-03", "THEOS-END-05", "THEOS-TYPE-06")
def test_a_tie_for_the_most_wins_nothing() -> None:
    table = Table(die=3, step="end", rows=[["servant_of_atlas 5"], ["bound_titan 5"]])
    assert table.view().result is None and table.asks() == "leave"


@pytest.mark.rule("THEOS-END-07", "THEOS-END-09", "THEOS-CLEAN-01")
def test_the_team_with_most_followers_cleans_up_first() -> None:
    table = Table(
        seats=3, step="end", rows=[["pallas 2"], ["servant_of_atlas 5", "cetus 4"], ["bound_titan 5", "ruin 1"]]
    )
    assert table.cleanup_order() == [1, 2, 0]
    asked = []
    for i in range(3):
        asked.append(table.seat)
        table.do("done")
    assert asked == [1, 2, 0]


@pytest.mark.rule("THEOS-END-08", "THEOS-RULING-45")
def test_ties_go_to_the_faster_final_card() -> None:
    table = Table(step="end", rows=[["servant_of_atlas 4", "seed_festival"], ["typhon 4", "flood destroyed"]])
    assert table.seat == 1  # P9 before D9
    table = Table(seats=3, step="end", rows=[[], [], ["pallas"]])
    assert table.cleanup_order() == [2, 0, 1]
    rows = [["pallas 1"], ["typhon", "plague"], ["cetus 1"], ["war_fleet", "cyclops"]]
    table = Table(seats=4, type="team_2v2", step="end", rows=rows)
    order = table.cleanup_order()
    assert order == [0, 1, 2, 3]  # G4 is the fastest final card of all
    rows = [["pallas 1", "plague"], ["war_fleet", "ruin"], ["cetus 1"], ["typhon", "cyclops"]]
    table = Table(seats=4, type="team_2v2", step="end", rows=rows)
    assert table.seat == 2  # G6 before P8, H12 and H15: faster cards lie in the rows, but not last


@pytest.mark.rule(
    "THEOS-CLEAN-02", "THEOS-CLEAN-03", "THEOS-CLEAN-04", "THEOS-CLEAN-05", "THEOS-ROUND-02", "THEOS-TIME-07"
)
def test_what_stays_costs_a_blank_and_what_returns_is_emptied() -> None:
    table = Table(step="end", round=3, gods=["gaia"], rows=[["cetus destroyed", "pallas 2", "typhon 3"], ["ruin 1"]])
    table.do("keep cetus", "keep typhon")
    assert table.row(0) == ["cetus", "typhon"] and table.is_destroyed("cetus") and table.on("typhon") == 3
    assert table.blanks(0) == 2 and table.supply() == 60 - 4 and "pallas" in table.names("deck:0", 0)
    table.do("done")
    assert table.asks(0) == "build_hand" and table.view().round == 4 and "gaia" in table.gods()


@pytest.mark.rule("THEOS-CLEAN-06", "THEOS-RULING-61")
def test_a_card_kept_again_costs_again() -> None:
    table = Table(step="end", rows=[["pallas 1"], []])
    table.do("keep pallas")
    play_until_leave(table)
    table.by(0, "keep pallas")
    if "done" in table.options():
        table.do("done")
    assert table.blanks(0) == 1


def play_until_leave(table: Table) -> None:
    """Plays Blanks and first cards until seat 0 is asked what to leave; returns what others may."""
    while True:
        for seat in table.state.to_move():
            kind = table.asks(seat)
            if kind == "leave" and seat == 0:
                return
            table.state.apply(seat, table.state.legal(seat)[-1])
            break


@pytest.mark.rule("THEOS-RULING-13")
def test_nobody_holds_more_than_seven_blanks() -> None:
    row = ["granary", "pallas", "ruin", "cetus", "typhon", "elysium", "scylla", "lamia"]
    table = Table(step="end", rows=[row, []])
    table.do(*[f"keep {card}" for card in row[:7]])
    assert table.blanks(0) == 7 and len(table.row(0)) == 7
    table = Table(step="end", rows=[["granary 1", *row[1:]], []])
    table.do(*[f"keep {card}" for card in row])
    assert table.blanks(0) == 7 and len(table.row(0)) == 8


@pytest.mark.rule("THEOS-CLEAN-07", "THEOS-RULING-44")
def test_with_two_realms_everybody_may_move() -> None:
    table = Table(seats=5, step="end", where=[0, 0, 0, 1, 1], rows=[["pallas 1"], [], [], [], []])
    table.do("done")
    assert table.asks() == "realm" and table.options() == ["stay", "move"]
    table.do("move")
    assert "Realm B" in table.view().seats[0].tags and table.seat == 1
    table.do("stay", "stay", "stay", "stay")
    assert ["Realm B" in side.tags for side in table.view().seats] == [True, False, False, True, True]


@pytest.mark.rule("THEOS-CLEAN-08")
def test_with_one_realm_nobody_moves() -> None:
    table = Table(step="end", rows=[["pallas 1"], []])
    table.do("done")
    assert table.asks() == "build_hand"


@pytest.mark.rule("THEOS-RULING-50")
def test_the_last_round_ends_the_game() -> None:
    result = Table(step="end", round=30, rows=[["pallas 2"], ["ruin 2"]]).view().result
    assert result is not None and result.values() == [0.5, 0.5] and result.rule == "THEOS-RULING-50"
    result = Table(seats=3, step="end", round=30).view().result
    assert result is not None and result.values() == [1 / 3] * 3
    short = Table(seats=4, type="team_2v2", step="end", round=30, rows=[[], [], ["pallas 1"], []])
    result = short.view().result  # one Follower of the two that are needed, but more than anybody else has
    assert result is not None and result.values() == [0, 0, 1, 1] and result.rule == "THEOS-RULING-50"
    assert Table(seats=4, type="team_2v2", step="end", round=29, rows=[[], [], ["pallas 1"], []]).asks() == "leave"


@pytest.mark.rule("THEOS-GEN-05", "THEOS-GEN-07")
def test_play_draws_nothing_from_chance() -> None:
    table = new(2)
    drawn = table.state.rng.counter
    play_all(table)
    assert table.state.rng.counter == drawn

"""What is hidden and what is known (ledger section 3.21)."""

from __future__ import annotations

import pytest

from agon.core.rng import fast
from tests.games.theomachy.table import GAME, Table


@pytest.mark.rule("THEOMACHY-INFO-01", "THEOMACHY-INFO-02")
def test_hands_and_decks_are_hidden_but_counted() -> None:
    table = Table(hands=[["unity"], ["plague", "drown"]], draw=[["zeal"], []])
    assert (
        table.cards("hand:1", 0) == [] and table.size("hand:1") == 2 and table.cards("hand:1", 1) == ["Plague", "Drown"]
    )
    assert table.zone("deck:0", 0).entities == [] and table.size("deck:0") == 1
    assert table.zone("prayer_deck", 0).entities == []


@pytest.mark.rule("THEOMACHY-INFO-03", "THEOMACHY-DECK-02")
def test_a_pile_shows_its_top_to_others_and_all_to_its_owner() -> None:
    table = Table(piles=[["unity", "plague", "zeal"], []])
    assert table.cards("pile:0", 0) == ["Zeal", "Plague", "Unity"]
    assert table.cards("pile:0", 1) == ["Zeal"] and table.size("pile:0") == 3


@pytest.mark.rule("THEOMACHY-INFO-04")
def test_what_lies_open_is_in_every_view() -> None:
    table = Table(
        mode="advanced", gods=["thor", "danu"], areas=[["plague"], []], locations=[["eyrie"], []], hands=[[], []]
    )
    for viewer in (-1, 0, 1):
        names = table.zones(viewer)
        for zone in ("congregation:1", "stake:0", "area:0", "locations:0", "track", "removed", "element_pile", "level"):
            assert zone in names
        assert table.cards("myth_deck:0", viewer) and "miracles:0" in names and "ante" in names


@pytest.mark.rule("THEOMACHY-INFO-11")
def test_starter_decks_are_public_and_drafted_ones_are_not() -> None:
    state = GAME.new({"seats": 2}, 5)
    assert any(tag.startswith("starter deck") for tag in state.view(0).seats[1].tags)
    drafted = GAME.new({"seats": 2, "decks": "draft"}, 5)
    assert not any(tag.startswith("starter deck") for tag in drafted.view(0).seats[1].tags)


@pytest.mark.rule("THEOMACHY-INFO-13", "THEOMACHY-RULING-13")
def test_an_eliminated_player_sees_what_a_spectator_sees() -> None:
    table = Table(seats=3, alive=[1, 1, 0], congregation=["3/5/7", "3/5/7", "0/0/0"], stake=["0/0/1", "0/0/1", "0/0/0"])
    eliminated, public = table.state.view(2), table.state.view(-1)
    eliminated.viewer = -1
    assert eliminated == public


@pytest.mark.rule("THEOMACHY-INFO-12")
def test_what_was_seen_of_a_hand_goes_with_the_cards() -> None:
    sky = ["earth_chaos_3", "air_order_3", "earth_chaos_2", "water_order_2", "earth_order_1"]
    hands = [["omen_of_birds", "disruption"], ["plague", "drown", "veil_of_clouds"]]
    table = Table(turn=0, sky=sky, hands=hands, draw=[["unity"], []]).do("play omen_of_birds")
    assert table.cards("known:1:0", 0) == ["Plague", "Veil of Clouds", "Drown"]
    assert table.cards("known:1:0", 1) == table.cards("known:1:0", 0)  # its owner knows that too
    table.do("pass", "end turn", "pass", "end turn")
    table.do("pass") if table.seat == 1 else None
    table.do("play disruption")
    assert "known:1:0" not in table.zones(0)


@pytest.mark.rule("THEOMACHY-INFO-12", "THEOMACHY-RULING-75")
def test_samples_keep_what_a_seat_has_seen() -> None:
    sky = ["earth_chaos_3", "air_order_3", "earth_chaos_2", "water_order_2", "earth_order_1"]
    table = Table(
        turn=0,
        decks="draft",
        sky=sky,
        hands=[["omen_of_birds", "second_sight"], ["plague", "drown"]],
        draw=[["unity", "zeal"], ["ebb", "smite"]],
    )
    table.do("play omen_of_birds")
    while table.seat == 1:
        table.do("pass")
    rng = fast(1, 1)
    hidden = set()
    for i in range(20):
        twin = table.state.determinize(0, rng)
        assert twin.hands[1] == table.state.hands[1]
        hidden.add(tuple(twin.decks[1]))
    assert len(hidden) > 5  # the rest of a drafted deck may be anything


@pytest.mark.rule("THEOMACHY-RULING-67")
def test_a_question_without_a_choice_is_not_asked() -> None:
    table = Table(turn=0, congregation=["3/5/7", "0/0/4"], stake=["0/1/1", "0/0/1"], lent=["0/0/0", "0/1/0"])
    table.do("pass")
    assert table.state.phase == 2  # the Last Stand's only action was taken by itself


@pytest.mark.rule("THEOMACHY-RULING-73")
def test_a_played_power_card_may_be_taken_back_and_a_draw_may_not() -> None:
    from agon.core.match import new_match

    told = {"turn": 0, "hands": [["power_air_order", "veil_of_clouds"], []], "draw": [["unity"], []], "seats": 2}
    told["sky"] = ["air_order_3", "earth_chaos_2", "water_order_2"]
    match = new_match(GAME, position=told)
    match.apply(0, GAME.vocabulary.number("play power_air_order"))
    assert match.undoable(0) == 0
    match.apply(0, GAME.vocabulary.number("play veil_of_clouds"))
    assert match.undoable(0) is None

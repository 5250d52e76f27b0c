"""What is hidden and what is known (ledger section 3.21)."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.rng import fast
from agon.games.theomachy.constants import GUARDS_STAKE
from agon.games.theomachy.state import TheomachyState
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
    told: dict[str, Any] = {"mode": "advanced", "gods": ["thor", "danu"], "hands": [[], []], "removed": ["drown"]}
    table = Table(areas=[["plague"], []], locations=[["eyrie"], []], **told)
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
    assert table.cards("known:1", 0) == ["Plague", "Veil of Clouds", "Drown"]
    hand = table.zone("hand:1", 1).entities
    assert [
        card.name for card in hand if "seen" in card.tags and ", seen by Player 1. " in str(card.label)
    ] == table.cards("known:1", 0)  # he knows too
    table.do("pass", "end turn", "pass", "end turn")
    table.do("pass") if table.seat == 1 else None
    table.do("play disruption")
    assert "known:1" not in table.zones(0)
    assert not any("seen" in card.tags for card in table.zone("hand:1", 1).entities)


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
        twin = table.sample(0, rng)
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


@pytest.mark.rule("THEOMACHY-INFO-02")
def test_nobody_knows_the_order_of_his_own_deck() -> None:
    """The next card of the own deck is as open in a sample as in the true game, and comes out all the same."""
    deck = ["unity", "zeal", "ebb", "smite", "plague", "drown"]
    told: dict[str, Any] = {"turn": 0, "sky": ["air_order_3", "water_order_3", "fire_chaos_3"], "draw": [deck, []]}
    table = Table(hands=[["veil_of_clouds"], []], **told)
    rng = fast(2, 2)
    drawn = set()
    for i in range(60):
        twin = table.sample(0, rng)
        twin.apply(0, GAME.vocabulary.number("play veil_of_clouds"))
        drawn.add(twin.hands[0][0])
    assert len(drawn) == len(deck)
    assert table.do("play veil_of_clouds").cards("hand:0", 0) == ["Unity"]  # what the position told to come


@pytest.mark.rule("THEOMACHY-INFO-02", "THEOMACHY-SETUP-05", "THEOMACHY-SETUP-13")
def test_every_card_is_as_likely_as_any_other_to_come_next() -> None:
    first = dict.fromkeys(range(200), 0)
    track = dict(first)
    for seed in range(600):
        state = GAME.new({"seats": 2}, seed)
        assert isinstance(state, TheomachyState)
        for code in state.hands[0] if state.setup.starters[0] == 3 else []:
            first[code] += 1
        track[state.track[0]] += 1
    copies = {code >> 1: count for code, count in first.items() if count}
    cards = Table().state.cards
    marked = [card.number for card in cards.all[: cards.prayers] if card.starter[3]]
    games = sum(first.values()) // 5
    for number in marked:  # five of eight cards: each copy in five of eight hands
        wanted = games * 5 / 8 * cards.all[number].starter[3]
        assert abs(copies[number] - wanted) < 5 * wanted**0.5
    assert sum(count > 0 for count in track.values()) > 50  # nearly every name is seen on the last slot laid out


@pytest.mark.rule("THEOMACHY-DRAFT-09", "THEOMACHY-INFO-06")
def test_cards_are_dropped_without_waiting_and_unseen() -> None:
    state = GAME.new({"seats": 2, "decks": "draft"}, 3)
    while "draft" in GAME.vocabulary.name(state.legal(state.to_move()[0])[0]):
        seat = state.to_move()[0]
        state.apply(seat, state.legal(seat)[0])
    before = state.view(1)
    for left in (3, 2, 1, 0):
        state.apply(0, state.legal(0)[0])
        assert state.to_move() == ([0, 1] if left else [1])
    after = state.view(1)
    after.to_move = before.to_move
    assert after == before
    assert len([e for z in state.view(0).seats[0].zones if z.id == "picks:0" for e in z.entities if e.tags]) >= 1
    for i in range(4):
        state.apply(1, state.legal(1)[-1])
    assert state.view(0).phase == "Betting 1"


@pytest.mark.rule("THEOMACHY-RULING-15", "THEOMACHY-FOLD-05")
def test_nothing_guards_who_has_folded() -> None:
    """Aegis guards in the Battle, but not the Stake of its owner after a fold."""
    told: dict[str, Any] = {
        "mode": "advanced",
        "seats": 3,
        "gods": ["thor", "danu", "ares"],
        "myths": [[], [], ["aegis"]],
    }
    table = Table(phase="battle", turn=0, folded=[0, 0, 1], hands=[["plague"], [], []], **told)
    assert not table.state.guards(2, GUARDS_STAKE)
    table = Table(phase="battle", turn=0, hands=[["plague"], [], []], **told)
    assert table.state.guards(2, GUARDS_STAKE)


@pytest.mark.rule("THEOMACHY-INFO-07", "THEOMACHY-INFO-12")
def test_what_one_player_saw_of_a_hand_is_open_to_a_third() -> None:
    sky = ["air_order_3", "air_chaos_3", "water_order_3"]
    hands = [["omen_of_birds", "smite"], ["plague", "drown"], ["zeal"]]
    table = Table(seats=3, decks="draft", turn=0, sky=sky, hands=hands, draw=[["unity"], ["ebb"], []])
    table.do("play omen_of_birds", "target 1")
    while table.asks() == "response":
        table.do("pass")
    assert len(table.cards("known:1", 0)) == 2 and "known:1" not in table.zones(2)
    rng, guesses = fast(4, 4), set()
    for i in range(30):
        twin = table.sample(2, rng)
        guesses.add(tuple(twin.seen[1]))
        assert twin.seen[1] == [code >> 1 for code in twin.hands[1]]  # he saw the whole hand, whatever it is
    assert len(guesses) > 10

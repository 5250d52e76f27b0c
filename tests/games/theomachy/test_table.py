"""What the tables of browser and terminal need: the question in words, what a call costs, what a card still needs."""

from __future__ import annotations

from typing import Any

import pytest

from agon.games.theomachy.game import Theomachy
from tests.games.theomachy.table import GAME, SKY, Table
from tests.games.theomachy.test_own_cards import card

FOLDS = 'ability_timing = ["on_opponent_folds"]'


def facts(table: Table, zone: str, viewer: int) -> dict[str, Any]:
    return {entity.name: entity.facts for entity in table.zone(zone, viewer).entities}


@pytest.mark.rule("THEOMACHY-BET-05", "THEOMACHY-BET-07")
def test_the_price_of_a_call_is_told() -> None:
    table = Table(turn=0, hands=[["plague"], []]).do("raise priest", "end turn")
    prompt = table.state.prompt(1)
    assert prompt is not None and prompt.help == "9 Might is staked; you owe 1 priest."
    labels = {choice.name: choice.label for choice in prompt.choices}
    assert labels["call"] == "Call: 1 priest"
    assert labels["raise prophet"] == "Raise a prophet: call 1 priest first"
    assert {name: fact["count"] for name, fact in facts(table, "owed", 1).items()} == {
        "prophet": 0,
        "priest": 1,
        "follower": 0,
    }
    assert "owed" not in table.zones(0) and "owed" not in table.zones(-1)
    assert table.zone("level").name == "Betting level, 9 Might staked" and table.level() == "0/1/1"
    assert "owes" in table.tags(1) and "owes" not in table.tags(0)


@pytest.mark.rule("THEOMACHY-REQ-05", "THEOMACHY-REQ-06")
def test_a_hand_card_tells_what_is_there_of_what_it_needs() -> None:
    told: dict[str, Any] = {"sky": ["fire_order_3", "fire_chaos_1", "air_order_1"], "turn": 0}
    table = Table(hands=[["pillar_of_flame", "hatred", "power_fire_order"], []], **told)
    seen = facts(table, "hand:0", 0)
    assert seen["Pillar of Flame"]["needs"] == "2 of 2 Fire, 4 of 6 Order" and seen["Hatred"]["needs"] == "0 of 2 Earth"
    table.do("play power_fire_order")
    assert facts(table, "hand:0", 0)["Pillar of Flame"]["needs"] == "3 of 2 Fire, 6 of 6 Order"
    tags = {entity.name: entity.tags for entity in table.zone("hand:0", 0).entities}
    assert tags == {"Pillar of Flame": ["in reach"], "Hatred": []}
    assert {name: fact["count"] for name, fact in facts(table, "sight", 0).items()} == {
        "Earth": 0, "Air": 1, "Fire": 3, "Water": 0, "Chaos": 1, "Order": 6,
    }  # fmt: skip
    assert facts(table, "counts:0", 1)["Fire"]["count"] == 3  # others see it at his place
    assert facts(table, "sight", 1)["Fire"]["count"] == 2


@pytest.mark.rule("THEOMACHY-PC-56")
def test_an_attacks_need_counts_what_opponents_add() -> None:
    table = Table(turn=0, sky=SKY, hands=[["quicksand"], []], locations=[[], ["abyssal_gate"]])
    plain = Table(turn=0, sky=SKY, hands=[["quicksand"], []])
    more, usual = facts(table, "hand:0", 0)["Quicksand"]["needs"], facts(plain, "hand:0", 0)["Quicksand"]["needs"]
    assert more != usual


@pytest.mark.rule("THEOMACHY-START-02", "THEOMACHY-PRAYER-02")
def test_prices_stand_on_the_track() -> None:
    prices = [entity.facts["price"] for entity in Table().zone("track").entities]
    assert prices == ["priest", "priest", "follower", "follower", "free", "free"]
    spring = Table(locations=[["sacred_spring"], []])
    assert [entity.facts["price"] for entity in spring.zone("track", 0).entities] == ["follower"] * 2 + ["free"] * 4


@pytest.mark.rule("THEOMACHY-RULING-34", "THEOMACHY-GOD-09")
def test_abilities_of_one_fold_happen_in_order() -> None:
    gain = card("bog", "location", "Gain 1 follower.", FOLDS)
    kill = card("fen", "location", "Kill 1 follower in the actor's Congregation.", FOLDS, "copies = 2")
    game = Theomachy(gain + kill, "own.toml")
    told = {
        "seats": 3,
        "turn": 0,
        "sky": SKY,
        "hands": [["plague"], [], []],
        "locations": [[], ["bog", "fen"], ["fen"]],
    }
    state = game.position(told)
    log = type(Table().log)()
    state.sink = log
    state.apply(0, game.vocabulary.number("fold"))
    told_of = [
        (event.kind, event.seat) for event in log.for_viewer(-1) if event.kind in ("bet", "discard", "gain", "kill")
    ]
    assert told_of[:5] == [("bet", 0), ("discard", 0), ("gain", 1), ("kill", 1), ("kill", 2)]


@pytest.mark.rule("THEOMACHY-MODE-01", "THEOMACHY-MODE-05", "THEOMACHY-MODE-06")
def test_every_mode_begins_with_a_question_in_words() -> None:
    for mode in GAME.modes():
        state = GAME.new(mode, 1)
        for seat in state.to_move():
            prompt = state.prompt(seat)
            assert prompt is not None and prompt.question and len(prompt.choices) >= 2

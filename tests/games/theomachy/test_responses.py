"""Who is asked in a response window, with both values of the option `responses` (THEOMACHY-RULING-28)."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.rng import fast
from agon.games.theomachy.play import Responses
from agon.games.theomachy.state import TheomachyState
from agon.testing import check_game
from tests.games.theomachy.table import GAME, Table, battle

SKY = ["air_order_3", "water_order_3", "air_chaos_3", "fire_chaos_2", "earth_chaos_2"]
DECK = ["unity", "zeal", "plague"]


def who(**told: Any) -> list[int]:
    """Who is to move after seat 0 has played Inspiration."""
    hands = told.pop("hands")
    table = Table(turn=0, sky=SKY, hands=[["inspiration", "smite"], *hands], **told).do("play inspiration")
    return table.state.to_move() if table.asks() == "response" else []


@pytest.mark.rule("THEOMACHY-RULING-28", "THEOMACHY-INFO-10")
def test_with_holders_only_a_holder_is_asked() -> None:
    for mode in ("starter", "draft"):
        assert who(decks=mode, responses="holders", hands=[["silence"]]) == [1]
        assert who(decks=mode, responses="holders", hands=[["plague"]]) == []
        assert who(decks=mode, responses="holders", hands=[["mirage"]]) == []  # it answers Attacks


@pytest.mark.rule("THEOMACHY-RULING-28", "THEOMACHY-INFO-10", "THEOMACHY-INFO-11")
def test_openly_everybody_is_asked_who_might_hold_one() -> None:
    assert who(decks="draft", hands=[["plague"]]) == [1]  # a drafted card may be anything
    assert who(decks="starter", hands=[["plague"]]) == []  # everybody knows that he has no Silence
    assert who(decks="starter", hands=[["plague"]], draw=[[], ["silence"]]) == [1]  # it might be in his hand
    assert who(decks="draft", hands=[[]]) == []
    assert who(decks="draft", hands=[["quicksand"]], shown=[[], ["quicksand"]]) == []  # everybody has seen it


@pytest.mark.rule("THEOMACHY-RESP-03", "THEOMACHY-RULING-27")
def test_windows_go_clockwise_from_the_first_player() -> None:
    table = Table(
        seats=3, turn=0, first=2, sky=SKY, hands=[["inspiration", "smite"], ["silence"], ["silence"]], draw=[DECK]
    )
    table.do("play inspiration")
    assert table.seat == 2
    table.do("pass")
    assert table.seat == 1
    table.do("play silence")
    assert table.seat == 2 and table.asks() == "response"  # a window of its own, for the Silence
    table.do("play silence")
    assert table.size("hand:0") == 3  # Inspiration works after all


@pytest.mark.rule("THEOMACHY-RULING-28", "THEOMACHY-RULING-30")
def test_nobody_is_asked_against_what_can_not_be_cancelled() -> None:
    for responses in ("open", "holders"):
        told: dict[str, Any] = {"mode": "advanced", "gods": ["odin", "danu"], "sky": SKY, "responses": responses}
        told["hands"] = [["chain_lightning", "zeal"], ["mirage", "silence"]]
        table = battle(myths=[["gungnir"]], **told).do("play chain_lightning")
        assert table.asks() == "battle turn"
        assert table.do("play zeal").asks() == "response"  # an Effect can be cancelled


@pytest.mark.rule("THEOMACHY-RULING-28")
def test_samples_for_others_give_the_asked_player_a_response() -> None:
    table = Table(
        turn=0, sky=SKY, decks="draft", responses="holders", hands=[["inspiration", "smite"], ["silence", "plague"]]
    )
    table.do("play inspiration")
    silence = 2 * table.state.cards.ids.index("silence")
    rng = fast(3, 4)
    holding = sum(silence in table.sample(0, rng).hands[1] for i in range(40))
    assert holding > 15  # by chance alone it would be one in twenty


@pytest.mark.slow
@pytest.mark.rule("THEOMACHY-RULING-28")
def test_the_laws_hold_with_holders_too() -> None:
    for mode in (
        {"mode": "advanced"},
        {"mode": "basic", "decks": "draft"},
        {"mode": "basic", "seats": 3},
        {"mode": "epic", "seats": 4},
    ):
        check_game(GAME, {**mode, "responses": "holders"}, seeds=[2], share=0.002)


@pytest.mark.rule("THEOMACHY-RESP-07")
def test_windows_are_finite() -> None:
    """No random game has a window that asks the same player again without his having played something."""
    rng = fast(5, 5)
    for seed in range(4):
        state = GAME.new({"mode": "advanced", "seats": 3}, seed)
        assert isinstance(state, TheomachyState)
        streak: list[tuple[int, int, int]] = []  # who was asked, in which window, with how many cards in all hands
        while not state.over:
            seat = rng.pick(state.to_move())
            prompt = state.prompt(seat)
            assert prompt is not None
            held = sum(len(state.hands[other]) + len(state.sealed[other]) for other in range(3))
            if prompt.kind == "response":
                asked = (seat, sum(isinstance(step, Responses) for step in state.stack), held)
                assert asked not in streak
                streak.append(asked)
            else:
                streak = []
            state.apply(seat, rng.pick(state.legal(seat)))

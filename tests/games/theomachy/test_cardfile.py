"""Own cards: a text that is understood plays, one that is not is refused with the word and what could stand there."""

from __future__ import annotations

import pytest

from agon.core.errors import BadPosition, CardFileError
from agon.games.theomachy.game import make
from tests.games.theomachy.table import GAME

OWN = """
[[card]]
id = "hailstorm"
kind = "attack"
name = "Hailstorm"
element = "air"
symbols = 1
orb_kind = "order"
orbs = 1
copies = 2
timing = ["battle"]
target = "none"
text = "Might +3. Kill 1 follower in each opponent's Stake."
"""


@pytest.mark.rule("THEOMACHY-CARD-01")
def test_an_own_card_plays_by_its_text() -> None:
    game = make(OWN, "own.toml")
    state = game.position(
        {
            "phase": "battle",
            "turn": 0,
            "sky": ["air_order_1", "fire_chaos_1", "fire_order_1", "earth_order_1", "water_chaos_1"],
            "hands": [["hailstorm", "smite"], []],
            "stake": ["0/0/2", "0/0/2"],
        }
    )
    state.apply(0, game.vocabulary.number("play hailstorm"))
    stakes = [zone for zone in state.view(-1).seats[1].zones if zone.id == "stake:1"]
    assert stakes[0].value == 2


@pytest.mark.rule("THEOMACHY-CARD-01")
def test_a_text_that_is_not_understood_is_refused_with_line_and_word() -> None:
    with pytest.raises(CardFileError) as caught:
        make(OWN.replace("Kill 1 follower", "Kick 1 follower"), "own.toml")
    assert caught.value.line == 13 and "Kick" in caught.value.message and caught.value.hint


@pytest.mark.parametrize(
    "told",
    [
        {"hands": [["no_such_card"]]},
        {"congregation": ["3/5"]},
        {"congregation": ["1/0/2"]},
        {"sky": ["earth_chaos_1", "earth_chaos_1"]},
        {"hands": [["unity", "unity", "unity"]]},
        {"phase": "lunch"},
        {"turn": 7},
        {"no such key": 1},
        {"locations": [["unity"]]},
        {"stats": [1, 2]},
    ],
)
@pytest.mark.rule("THEOMACHY-TERM-12")
def test_impossible_positions_are_refused(told: dict[str, object]) -> None:
    with pytest.raises(BadPosition):
        GAME.position(told)

"""Bad input: every refusal says why and names the rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.theomachy.table import GAME, Table

SKY = ["air_order_3", "water_order_3", "air_chaos_3", "fire_chaos_2", "earth_chaos_2"]

REFUSED = [
    ({"turn": 0}, "pass", "raise priest|end turn", "THEOMACHY-BET-06"),
    ({"turn": 0}, "call", "", "THEOMACHY-BET-07"),
    ({"turn": 0}, "last stand", "", "THEOMACHY-LAST-01"),
    ({"turn": 0}, "end turn", "", "THEOMACHY-BET-01"),
    ({"turn": 0}, "fold", "pass", "THEOMACHY-BET-01"),
    ({"turn": 0, "congregation": ["0/0/2", "1/1/1"]}, "raise prophet", "", "THEOMACHY-BET-08"),
    ({"turn": 0, "congregation": ["0/0/1", "1/1/1"], "stake": ["0/0/1", "0/1/1"]}, "raise follower", "",
     "THEOMACHY-BET-08"),
    ({"turn": 0, "lent": ["0/0/1", "0/0/0"], "stake": ["0/0/1", "0/0/2"]}, "fold", "", "THEOMACHY-LAST-04"),
    ({"turn": 0}, "play quicksand", "", "THEOMACHY-REQ-04"),
    ({"turn": 0}, "play plague", "", "THEOMACHY-BET-02"),
    ({"turn": 0, "hands": [["silence"], []]}, "play silence", "", "THEOMACHY-RESP-01"),
    ({"turn": 0, "hands": [["triumph"], []]}, "play triumph", "", "THEOMACHY-EFF-04"),
    ({"turn": 0, "hands": [["eternal_flame"], []], "congregation": ["0/1/1", "1/1/1"]}, "play eternal_flame", "",
     "THEOMACHY-LOC-02"),
    ({"turn": 0, "hands": [["inspiration spent", "plague"], []]}, "play inspiration", "", "THEOMACHY-RULING-31"),
    ({"turn": 0, "hands": [["immolation"], []], "phase": "battle"}, "play immolation", "", "THEOMACHY-REQ-04"),
    ({"turn": 0, "phase": "battle"}, "fold", "", "THEOMACHY-BATTLE-04"),
    ({"turn": 0, "hands": [["temple_of_war"], []], "phase": "battle"}, "play temple_of_war", "", "THEOMACHY-LOC-01"),
    ({"turn": 0, "locations": [["temple_of_war"], []]}, "use temple_of_war", "", "THEOMACHY-GOD-02"),
    ({"turn": 0, "locations": [["altar_of_blood used"], []]}, "use altar_of_blood", "", "THEOMACHY-GOD-04"),
    ({"turn": 0}, "use altar_of_blood", "", "THEOMACHY-GOD-03"),
    ({"turn": 0}, "play free plague", "", "THEOMACHY-GA-06"),
    ({"phase": "prayer"}, "decline", "", "THEOMACHY-PRAYER-05"),
    ({"phase": "prayer", "congregation": ["0/0/2", "1/1/1"]}, "slot 1", "", "THEOMACHY-PRAYER-02"),
    ({"phase": "prayer", "track": ["", "zeal", "", "", "smite", "ebb"]}, "slot 1", "", "THEOMACHY-PRAYER-06"),
    ({"turn": 0}, "target 1", "", "THEOMACHY-BET-01"),
    ({"turn": 0, "mode": "advanced", "gods": ["marduk", "danu"], "phase": "betting 3"}, "ability marduk", "",
     "THEOMACHY-GOD-04"),
    ({"turn": 0, "mode": "advanced", "gods": ["odin", "danu"]}, "ability danu", "", "THEOMACHY-GOD-03"),
    ({"turn": 0, "mode": "advanced", "gods": ["odin", "danu"]}, "myth aegis", "", "THEOMACHY-GOD-03"),
    ({"phase": "myths", "mode": "advanced", "gods": ["odin", "danu"]}, "buy", "", "THEOMACHY-MYTH-02"),
    ({"turn": 0, "mode": "advanced", "gods": ["odin", "danu"], "barred": [1, 0], "hands": [["inspiration"], []]},
     "play inspiration", "", "THEOMACHY-MC-16"),
    ({"turn": 0, "phase": "battle", "hands": [["deluge", "chain_lightning"], []], "areas": [["wall_of_fire"], []],
      "stats": [0, 1, 0, 0, 0, 0, 0, 1, 0, 4] + [0] * 18}, "play chain_lightning", "", "THEOMACHY-BATTLE-06"),
]  # fmt: skip


@pytest.mark.parametrize(("told", "move", "before", "rule"), REFUSED, ids=[f"{r[1]}-{r[3][10:]}" for r in REFUSED])
def test_every_refusal_names_its_rule(told: dict[str, Any], move: str, before: str, rule: str) -> None:
    sky = {} if told.get("phase") in ("prayer", "myths") else {"sky": SKY}
    table = Table(**{"hands": [["plague", "smite"], ["drown"]], **sky, **told})
    for name in before.split("|") if before else []:
        table.do(name)
    refusal = table.refuses(move)
    assert refusal.rule == rule and refusal.reason


@pytest.mark.rule("THEOMACHY-SETUP-06", "THEOMACHY-CARD-03", "THEOMACHY-FOLD-05")
def test_what_is_taken_or_out_of_the_hand_is_refused() -> None:
    state = GAME.new({"mode": "advanced", "seats": 2}, 4)
    first = state.to_move()[0]
    state.apply(first, GAME.vocabulary.number("pantheon greek"))
    with pytest.raises(Exception, match="taken"):
        state.apply(1 - first, GAME.vocabulary.number("pantheon greek"))
    told: dict[str, Any] = {"seats": 4, "turn": 0, "folded": [0, 0, 1, 0], "sky": ["earth_chaos_3", "earth_chaos_2"]}
    table = Table(hands=[["disruption"], ["zeal"], [], ["zeal"]], **told).do("play disruption")
    assert table.offers("target") == ["1", "3"] and table.refuses("target 2").rule == "THEOMACHY-FOLD-05"

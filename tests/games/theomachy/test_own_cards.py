"""Own cards: whatever a designer writes in the game's words plays; what could not work is refused with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.contract import State
from agon.core.errors import CardFileError
from agon.games.theomachy.game import Theomachy
from agon.games.theomachy.state import TheomachyState
from agon.testing import check_game

pytestmark = pytest.mark.rule("THEOMACHY-CARD-01")
SKY = ["air_order_1", "fire_chaos_1", "fire_order_1", "earth_order_1", "water_chaos_1"]


def card(id: str, kind: str, text: str, *lines: str) -> str:
    """A card in TOML; what its kind needs is filled in, later lines go before."""
    told = {
        "name": f'"{id.capitalize()}"',
        **({"element": '"fire"', "symbols": "1", "orb_kind": '"none"'} if kind in ("attack", "effect") else {}),
        **(
            {"element": '"fire"', "symbols": "1", "orb_kind": '"none"', "token": '"priest"'}
            if kind == "location"
            else {}
        ),
        **({"timing": '["betting"]'} if kind == "effect" else {}),
        **({"cost": "1", "pantheon": '"norse"'} if kind in ("myth", "hero") else {}),
        **({"mandate": '"Win a hand as First Player."', "pantheon": '"norse"'} if kind == "god" else {}),
        **({"hero_might": "3"} if kind == "hero" else {}),
        **dict(line.split(" = ", 1) for line in lines),
        "text": f'"{text}"',
    }
    return f'[[card]]\nid = "{id}"\nkind = "{kind}"\n' + "".join(f"{key} = {value}\n" for key, value in told.items())


def at(text: str, **told: Any) -> tuple[Theomachy, TheomachyState]:
    game = Theomachy(text, "own.toml")
    told = {"seats": 2, "sky": SKY, "hands": [[], []], **told}
    if told.get("mode", "basic") != "basic":
        told.setdefault("gods", ["thor", "danu"])
    state = game.position(told)
    assert isinstance(state, TheomachyState)
    return game, state


def do(game: Theomachy, state: State, *names: str) -> None:
    for name in names:
        state.apply(state.to_move()[0], game.vocabulary.number(name))


def options(game: Theomachy, state: State) -> list[str]:
    return [game.vocabulary.name(action) for action in state.legal(state.to_move()[0])]


def battle_end(game: Theomachy, state: TheomachyState) -> list[int]:
    while not state.might[0] and not state.over:
        do(game, state, next(name for name in ("end turn", "done") if name in options(game, state)))
    return state.might


# -- Prayer cards ---------------------------------------------------------------------------------------------------
def test_an_own_attack_plays_by_its_text() -> None:
    text = card("hailstorm", "attack", "Might +3. Kill 1 follower in each opponent's Stake.", "copies = 2")
    game, state = at(text, phase="battle", turn=0, hands=[["hailstorm", "smite"], []], stake=["0/0/2", "0/0/2"])
    do(game, state, "play hailstorm")
    assert state.stake[3:] == [0, 0, 1]
    assert battle_end(game, state) == [4 + 3, 2]


def test_might_of_an_effect_that_does_not_last_counts_all_the_same() -> None:
    text = card("rally", "effect", "Might +2. Might +1 if you have an Attack in your play area.", 'timing = ["battle"]')
    told: dict[str, Any] = {"phase": "battle", "turn": 0, "stake": ["0/0/1", "0/0/1"]}
    game, state = at(text, hands=[["rally", "drown"], []], **told)
    do(game, state, "play rally")
    assert battle_end(game, state)[0] == 2 + 2
    game, state = at(text, hands=[["rally", "drown"], []], areas=[["deluge"], []], **told)
    do(game, state, "play rally")
    assert battle_end(game, state)[0] == 2 + 8 + 3


def test_a_location_may_weaken_aim_and_cost_several_tokens() -> None:
    weak = card("bog", "location", "Each opponent has Might -3.", 'ability_timing = ["battle_end"]')
    game, state = at(weak, phase="battle", turn=0, locations=[[], ["bog"]], stake=["0/1/1", "0/0/1"])
    assert battle_end(game, state) == [7 - 3, 2]
    lines = ['ability_timing = ["betting"]', "optional = true", 'target = "opponent"']
    cost = 'ability_cost = "Kill 2 followers in your Congregation."'
    aims = card("gallows", "location", "Kill 1 follower in the target's Congregation.", *lines, cost)
    game, state = at(aims, turn=0, locations=[["gallows"], []], congregation=["0/1/1", "1/1/1"])
    do(game, state, "use gallows")  # the second follower comes from the priest
    assert state.congregation == [0, 0, 1, 0, 2, 2]
    game, state = at(aims, turn=0, locations=[["gallows"], []], congregation=["0/0/1", "1/1/1"])
    assert "use gallows" not in options(game, state)


def test_a_cost_of_two_cards_is_paid_with_two_cards() -> None:
    lines = ['ability_timing = ["betting"]', "optional = true", 'ability_cost = "Discard 2 cards."']
    text = card("forum", "location", "Gain 1 priest.", *lines)
    game, state = at(text, turn=0, locations=[["forum"], []], hands=[["plague", "unity", "zeal"], []])
    do(game, state, "use forum")
    assert options(game, state) == ["discard plague", "discard unity"]  # after the last one no second could follow
    do(game, state, "discard unity")
    assert options(game, state) == ["discard zeal"] or len(state.hands[0]) == 1
    game, state = at(text, turn=0, locations=[["forum"], []], hands=[["plague"], []])
    assert "use forum" not in options(game, state)


# -- gods, Myths, Heroes, pantheons, Elements -----------------------------------------------------------------------
def test_an_own_god_takes_the_place_of_another() -> None:
    mandate = 'mandate = "Win a Battle after playing at least 2 Water cards in the hand."'
    lines = ['ability_timing = ["on_hand_lost"]', "optional = true", mandate]
    text = 'remove = ["odin"]\n' + card("baldr", "god", "Withdraw 1 priest from your Stake.", *lines)
    told: dict[str, Any] = {"mode": "advanced", "gods": ["baldr", "danu"], "phase": "end", "stake": ["0/1/1", "0/0/1"]}
    game, state = at(text, winners=[1], **told)
    before = state.congregation[1]
    do(game, state, "ability baldr")
    assert state.stake[:3] != [0, 1, 1] and state.congregation[1] == before + 1
    for water, miracles in ((1, 0), (2, 1)):
        stats = [0] * 28
        stats[4], stats[7] = water << 24, 1
        game, state = at(text, winners=[0], stats=stats, **told)
        assert state.miracles[0] == miracles
    assert game.vocabulary.number("ability baldr") > 0 and "god odin" not in [
        game.vocabulary.name(action) for action in range(len(game.vocabulary))
    ]


@pytest.mark.rule("THEOMACHY-HERO-02")
def test_a_heros_lasting_text_works_from_the_stake_alone() -> None:
    lines = ['timing = ["static_battle", "battle_end"]']
    words = "Opponents cannot kill or withdraw tokens in your Stake. Each opponent has Might -2."
    text = card("sigurd", "hero", words, *lines)
    told: dict[str, Any] = {"mode": "advanced", "gods": ["danu", "loki"], "phase": "battle", "turn": 0}
    told |= {
        "hands": [["immolation", "drown"], []],
        "sky": ["fire_chaos_3", "fire_chaos_2", "fire_order_1", "water_order_1"],
    }
    told["stake"] = ["0/1/1", "0/1/1"]
    for hero, stake in (("sigurd", "0/0/1"), ("sigurd staked", "0/1/1")):
        game, state = at(text, myths=[[], [hero]], **told)
        do(game, state, "play immolation")
        assert "/".join(map(str, state.stake[3:])) == stake
        mine = battle_end(game, state)
        assert mine[0] == 7 + 3 - (2 if "staked" in hero else 0)


@pytest.mark.rule("THEOMACHY-PC-55")
def test_a_myth_may_keep_a_card() -> None:
    lines = ['timing = ["step_9"]', "optional = true"]
    text = card("draupnir", "myth", "Keep 1 card.", *lines)
    told: dict[str, Any] = {"mode": "advanced", "gods": ["loki", "danu"], "phase": "end", "winners": [0]}
    game, state = at(text, myths=[["draupnir"], []], hands=[["plague", "zeal"], []], **told)
    while "keep zeal" not in options(game, state):
        do(game, state, "done")
    do(game, state, "keep zeal")
    assert [code >> 1 for code in state.hands[0]] == [game.cards.ids.index("zeal")]


def test_a_pantheon_and_an_element_card_may_be_replaced() -> None:
    element = '[[card]]\nid = "element_earth_chaos_1"\nkind = "element"\nname = "Abyss"\nelement = "earth"\n'
    text = element + 'orb_kind = "chaos"\norbs = 4\n[[pantheon]]\nid = "greek"\nname = "Hellenic"\n'
    game, state = at(text, turn=0, sky=["earth_chaos_1"])
    assert state.counted(0, 4) >= 4
    assert [pantheon.name for pantheon in game.cards.data.pantheons] == ["Norse", "Celtic", "Hellenic", "Mesopotamian"]


@pytest.mark.slow
def test_a_table_with_own_cards_of_every_kind_keeps_the_laws() -> None:
    parts = [
        'remove = ["odin"]\n',
        card("baldr", "god", "Draw 1 card. Might +1.", 'ability_timing = ["before_betting_1"]'),
        card("sigurd", "hero", "Might +1 per token in your Stake.", 'timing = ["battle_end"]'),
        card("draupnir", "myth", "Keep 1 card.", 'timing = ["step_9"]', "optional = true"),
        card("bog", "location", "Draw 1 card.", 'ability_timing = ["on_opponent_folds"]', "copies = 4"),
        card("rally", "effect", "Choose 1 Power card in your play area and 1 Element. That card also counts as that "
             "Element for the rest of the hand. Replace 1 face-up Constellation card.", "copies = 4"),
    ]  # fmt: skip
    check_game(Theomachy("".join(parts), "own.toml"), {"mode": "advanced", "seats": 2}, seeds=[3], share=0.002)


# -- refusals ---------------------------------------------------------------------------------------------------------
BETTING = 'ability_timing = ["betting"]'
MISFITS = [
    ("attack", "Might +1.", ['timing = ["betting"]'], "not played at the time betting"),
    ("attack", "Kill 1 priest in the target's Stake.", [], "needs a target"),
    ("attack", "Kill 1 priest in the actor's Congregation.", [], "actor"),
    ("attack", "Gain 1 worshiper of your choice.", [], "withdrawing"),
    ("attack", "Gain 1 worshiper of the raised kind.", [], "raised"),
    ("attack", "Discard 1 card of your choice from it.", ['target = "opponent"'], "looked at first"),
    ("attack", "Cancel that card.", [], "card that an opponent plays"),
    ("attack", "Discard 1 card.", [], "it is a cost"),
    ("attack", "You count 1 additional Earth card.", [], "time static"),
    ("attack", "Keep 1 card.", [], "step_9"),
    ("attack", "This Hero does not die.", [], "on_battle_lost"),
    ("attack", "Play 1 Action card without its orb requirement.", [], "god or a Myth"),
    ("attack", "Might +1 per card discarded this way.", [], "discarded first"),
    ("attack", "Might +1.", ["orbs = 2"], "orbs need a kind"),
    ("effect", "Each opponent has Might -1.", [], "Battle's End"),
    ("effect", "Kill the worshiper placed on it.", ['timing = ["response"]', 'trigger = "opponent_folds"'], "Location"),
    ("effect", "Opponents cannot kill or withdraw tokens in your Stake.", [], "gone by then"),
    ("effect", "Your hand is filled to 7 cards.", ["ongoing = true"], "gone by then"),
    ("effect", "Gain 1 priest.", ['condition = "won_hand"'], "known at the end"),
    ("effect", "Gain 1 priest.", ['target = "actor"'], "only a response"),
    ("effect", "Might +2.", ['timing = ["end"]'], "Battle is over"),
    ("location", "Draw 1 card.", ['ability_timing = ["betting"]'], "optional = true"),
    ("location", "Draw 1 card.", ['ability_timing = ["static"]'], "only lasts"),
    ("location", "Draw 1 card.", ['ability_timing = ["prayer"]', "optional = true"], "happens by itself"),
    ("location", "Draw 1 card.", ['ability_timing = ["immediate"]'], "no ability of the time"),
    ("location", "Draw 1 card.", [], "no time"),
    ("location", "Look at the target's hand.", ['ability_timing = ["on_hand_won"]', 'target = "opponent"'], "aims"),
    ("myth", "Commit up to 2 followers.", ['timing = ["immediate"]'], "no hand any more"),
    ("god", "Draw 1 card.", ['ability_timing = ["setup"]'], "does not fit that time"),
    ("god", "Draw 1 card.", [BETTING, 'ability_cost = "Draw 1 card."', "optional = true"], "a cost kills"),
    ("god", "Draw 1 card.", ['ability_timing = ["static"]', 'ability_cost = "Discard 1 card."'], "used by choice"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "lines", "reason"), MISFITS, ids=[f"{m[0]}-{m[3]}" for m in MISFITS])
def test_a_text_that_could_not_work_is_refused(kind: str, text: str, lines: list[str], reason: str) -> None:
    extra = 'remove = ["odin"]\n' if kind == "god" else 'remove = ["draupnir"]\n' if kind == "myth" else ""
    with pytest.raises(CardFileError) as caught:
        Theomachy(extra + card("odd", kind, text, *lines), "own.toml")
    assert reason in caught.value.message and caught.value.line > 0 and caught.value.hint


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('remove = ["thor"]', "has 2 gods"),
        ('remove = ["greek"]', "3 pantheons"),
        ('remove = ["element_earth_chaos_1"]', "23 Element cards"),
        ('remove = ["quicksnd"]', "no card has the id"),
        ('remove = ["plague"]', "starter deck"),
        (
            card("odd", "myth", "Gain 1 priest.", 'timing = ["on_hand_won"]', 'pantheon = "norsk"'),
            "no pantheon 'norsk'",
        ),
        (card("odd", "attack", "Might +1.", 'name = "Plague"'), "taken by another card"),
        (
            '[[card]]\nid = "x"\nkind = "power"\nname = "X"\nelement = "fire"\norb_kind = "none"',
            "Power card shows orbs",
        ),
        ("[constants]\nhand_size = 6", "cannot stand here"),
    ],
)
def test_a_file_that_leaves_too_little_is_refused(text: str, reason: str) -> None:
    with pytest.raises(CardFileError) as caught:
        Theomachy(text, "own.toml")
    assert reason in caught.value.message and caught.value.hint


def test_a_text_that_is_not_understood_is_refused_with_line_and_word() -> None:
    with pytest.raises(CardFileError) as caught:
        Theomachy(card("odd", "attack", "Kick 1 follower in each opponent's Stake."), "own.toml")
    assert caught.value.line == 8 and "Kick" in caught.value.message and caught.value.hint

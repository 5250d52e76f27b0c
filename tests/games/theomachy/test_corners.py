"""Corners that play seldom reaches: rare endings, known cards at the bottom, texts without anything to do."""

from __future__ import annotations

from typing import Any

import pytest

from agon.games.theomachy.constants import KILLS
from agon.games.theomachy.game import Theomachy
from agon.games.theomachy.state import TheomachyState
from tests.games.theomachy.table import Table, battle
from tests.games.theomachy.test_own_cards import at, battle_end, card, do, options

SKY = ["air_order_3", "water_order_3", "air_chaos_3", "fire_chaos_2", "earth_chaos_2"]
ELEMENTS = [card.id.removeprefix("element_") for card in Table().state.cards.elements]


# -- endings --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("THEOMACHY-RULING-49", "THEOMACHY-EPIC-03", "THEOMACHY-EPIC-04")
def test_epic_who_can_not_ante_after_all_begins_anew() -> None:
    told: dict[str, Any] = {"mode": "epic", "phase": "start", "hands": [[], [], []], "seats": 3, "winners": [0, 2]}
    told["congregation"] = ["3/5/8", "0/0/0", "3/5/8"]
    state = Table(**told).state
    assert state.points == [3, 0, 3]  # the winners of the hand before
    assert state.congregation[3:6] == [1, 2, 3] and state.stake[3:6] == [0, 0, 1]  # 1/2/4 less the ante
    state = Table(rewarded=1, **told).state
    assert state.points == [0, 0, 3]  # once for that hand
    over = Table(points=[8, 0, 9], **told)
    assert over.over and over.state.places == [1, 3, 1]


@pytest.mark.rule("THEOMACHY-RULING-21", "THEOMACHY-RULING-43", "THEOMACHY-END-16")
def test_a_first_player_without_worshipers_passes_the_role_on() -> None:
    told: dict[str, Any] = {"seats": 3, "phase": "end", "first": 2, "winners": [0, 1], "hands": [[], [], []]}
    table = Table(congregation=["0/0/0", "1/1/1", "1/1/1"], stake=["0/0/0", "0/0/1", "0/0/1"], **told)
    assert "eliminated" in table.tags(0) and "First Player" in table.tags(1)
    alive = Table(congregation=["0/0/2", "1/1/1", "1/1/1"], stake=["0/0/0", "0/0/1", "0/0/1"], **told)
    assert "First Player" in alive.tags(0)  # of tied winners the nearest at the left of seat 2


# -- the Element deck ------------------------------------------------------------------------------------------------
@pytest.mark.rule("THEOMACHY-INFO-12", "THEOMACHY-RULING-75")
def test_a_card_seen_at_the_bottom_is_known_when_it_comes_up() -> None:
    sky = ELEMENTS[:5]
    told: dict[str, Any] = {"mode": "advanced", "gods": ["marduk", "danu"], "turn": 0, "sky": sky}
    told |= {"element_deck": ["water_order_3"], "element_pile": [e for e in ELEMENTS[5:] if e != "water_order_3"]}
    told["hands"] = [["plague"], []]
    for mask, known in ((1, True), (2, False)):
        table = Table(bottom_seen=[mask], **told).do("ability marduk", "place 4")
        river = table.zone("sky", 0).entities[3]
        assert (river.name == "Water (3 Order)") == known and river.face_down
        assert table.cards("element_deck", 0) == [table.state.cards.elements[3].name]  # the swapped card, he saw it
        assert table.cards("element_deck", 1) == []


# -- abilities -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("THEOMACHY-GA-06", "THEOMACHY-RULING-59", "THEOMACHY-BATTLE-06")
def test_lugh_waives_orbs_in_the_battle_too() -> None:
    told: dict[str, Any] = {"mode": "advanced", "gods": ["lugh", "odin"], "sky": SKY}
    table = battle(hands=[["wall_of_fire", "deluge", "pillar_of_flame"], []], stake=["0/0/1"] * 2, **told)
    assert table.offers("play free") == ["wall_of_fire"]  # Deluge and the Pillar need a second card of their Element
    table.do("play free wall_of_fire")
    assert table.offers("play free") == []
    table.do("end turn")
    while table.asks() == "battle turn":
        table.do("end turn")
    assert table.might(0) == 2 + 5
    spent = battle(hands=[["wall_of_fire spent", "zeal"], []], stake=["0/0/1"] * 2, **told)
    assert spent.offers("play free") == ["zeal"]  # a copy is played once in a hand (RULING-31)


@pytest.mark.rule("THEOMACHY-RULING-59", "THEOMACHY-RULING-57")
def test_a_myth_may_waive_orbs() -> None:
    words = "Play 1 Action card without its orb requirement."
    text = card("draupnir", "myth", words, 'timing = ["battle"]', "optional = true")
    told: dict[str, Any] = {"mode": "advanced", "gods": ["loki", "danu"], "phase": "battle", "turn": 0, "sky": SKY}
    game, state = at(text, myths=[["draupnir"], []], hands=[["wall_of_fire", "zeal", "immolation"], []], **told)
    assert "myth draupnir" not in options(game, state)  # offered card by card
    do(game, state, "play free wall_of_fire")
    assert not any(name.startswith("play free") for name in options(game, state))


@pytest.mark.rule("THEOMACHY-FOLD-07", "THEOMACHY-PC-50", "THEOMACHY-PC-09")
def test_a_sealed_end_effect_is_played_from_the_stake() -> None:
    told: dict[str, Any] = {"phase": "end", "sky": SKY, "winners": [1], "sealed": [["ebb", "power_water_order"], []]}
    table = Table(stake=["0/1/1", "0/0/1"], congregation=["1/1/1", "1/1/1"], hands=[[], []], **told)
    assert table.options() == ["play kept power_water_order", "play kept ebb", "done"]
    table.do("play kept ebb", "withdraw priest")
    assert table.congregation(0) == "1/2/1"
    table.do("done") if table.asks() == "end window" else None
    assert table.cards("hand:0", 0) == ["Power of Water (Order)"]


@pytest.mark.rule("THEOMACHY-MC-16", "THEOMACHY-RULING-28")
def test_who_may_play_no_effects_is_not_asked_for_one() -> None:
    told: dict[str, Any] = {"mode": "advanced", "gods": ["odin", "danu"], "turn": 0, "sky": SKY}
    told["hands"] = [["inspiration", "smite"], ["silence"]]
    assert Table(**told).do("play inspiration").asks() == "response"
    assert Table(barred=[0, 1], **told).do("play inspiration").asks() != "response"
    later = Table(barred=[0, 1], phase="betting 2", **told).do("play inspiration")
    assert later.asks() == "response"  # the first betting phase only


# -- what others know of played copies -----------------------------------------------------------------------------
@pytest.mark.rule("THEOMACHY-RULING-31", "THEOMACHY-RULING-28", "THEOMACHY-INFO-10")
@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ({"hands": [["plague", "silence spent"]]}, False),
        ({"hands": [["plague"]], "draw": [[], ["silence spent"]]}, False),
        ({"hands": [["plague"]], "piles": [[], ["silence spent", "zeal"]]}, False),
        ({"hands": [["plague"]], "piles": [[], ["zeal", "silence"]]}, False),  # it lies open on top
        ({"hands": [["plague"]], "piles": [[], ["silence", "zeal"]], "draw": [[], ["silence"]]}, True),
        ({"hands": [["plague"]], "sealed": [[], ["silence spent"]]}, False),
        ({"hands": [["plague"]], "draw": [[], ["silence"]]}, True),
        ({"hands": [["plague", "silence spent"]], "draw": [[], ["silence"]]}, True),  # the second copy
        ({"hands": [["plague"]], "draw": [[], ["silence spent", "silence"]]}, True),
        ({"hands": [["plague"]], "piles": [[], ["silence spent", "zeal"]], "draw": [[], ["silence"]]}, True),
        ({"hands": [["plague"]], "piles": [[], ["zeal", "silence"]], "draw": [[], ["silence"]]}, True),
        ({"hands": [["plague"]], "sealed": [[], ["silence spent"]], "draw": [[], ["silence"]]}, True),
    ],
)
def test_a_copy_that_all_saw_played_is_no_reason_to_ask(told: dict[str, Any], asked: bool) -> None:
    told = {**told, "hands": [["inspiration", "smite"], *told["hands"]]}
    table = Table(turn=0, sky=SKY, **told).do("play inspiration")
    assert (table.asks() == "response") == asked


# -- texts -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("THEOMACHY-PC-36", "THEOMACHY-RULING-35")
def test_call_to_arms_reveals_what_there_is() -> None:
    told: dict[str, Any] = {"turn": 0, "sky": ["fire_chaos_3", "fire_order_3", "fire_chaos_2"]}
    table = Table(hands=[["call_to_arms", "smite"], []], draw=[["unity"], []], **told).do("play call_to_arms")
    assert table.cards("hand:0", 0) == ["Unity", "Smite"] and table.size("deck:0") == 0
    table = Table(hands=[["call_to_arms", "smite"], []], draw=[["zeal"], []], **told).do("play call_to_arms")
    assert table.cards("pile:0", 0) == ["Call to Arms", "Zeal"]


@pytest.mark.rule("THEOMACHY-RULING-58")
def test_a_cancelled_location_gives_its_worshiper_back() -> None:
    lines = ['timing = ["response"]', 'trigger = "opponent_plays_location"', 'target = "actor"']
    text = card("ruin", "effect", "Cancel that card.", *lines)
    told: dict[str, Any] = {"turn": 0, "sky": ["fire_chaos_3", "air_order_3"], "hands": [["temple_of_war"], ["ruin"]]}
    game, state = at(text, congregation=["0/1/1", "1/1/1"], **told)
    do(game, state, "play temple_of_war")
    assert state.congregation[:3] == [0, 0, 1]
    do(game, state, "play ruin")
    assert state.congregation[:3] == [0, 1, 1] and state.locations[0] == []
    assert [code >> 1 for code in state.piles[0]] == [game.cards.ids.index("temple_of_war")]


@pytest.mark.rule("THEOMACHY-RULING-64", "THEOMACHY-CARD-01")
def test_killing_ones_own_is_no_kill_of_an_opponents() -> None:
    text = card("tithe", "effect", "Kill 1 follower in your Congregation. Draw 2 cards.")
    game, state = at(text, turn=0, hands=[["tithe"], []], draw=[["unity", "zeal"], []])
    before = state.congregation[2]
    do(game, state, "play tithe")
    assert state.congregation[2] == before - 1 and state.stats[KILLS] == 0 and len(state.hands[0]) == 2


@pytest.mark.rule("THEOMACHY-GA-03", "THEOMACHY-RULING-32")
def test_a_text_about_power_cards_without_any_does_nothing() -> None:
    words = "Choose 1 Power card in your play area and 1 Element. "
    words += "That card also counts as that Element for the rest of the hand."
    game, state = at(card("prism", "effect", words), turn=0, hands=[["prism", "zeal"], []])
    do(game, state, "play prism")
    assert state.counts == [0] * 12 and "pass" in options(game, state)


@pytest.mark.rule("THEOMACHY-SETUP-12")
def test_thor_without_mjollnir_has_nothing_to_put_into_play() -> None:
    text = 'remove = ["mjollnir"]\n' + card("sling", "myth", "Gain 1 priest.", 'timing = ["on_hand_won"]')
    game = Theomachy(text, "own.toml")
    state = game.new({"mode": "advanced", "seats": 2}, 5)
    assert isinstance(state, TheomachyState)
    while state.phase == 0:
        seat = state.to_move()[0]
        legal = state.legal(seat)
        names = [game.vocabulary.name(action) for action in legal]
        wanted = [name for name in ("pantheon norse", "god thor") if name in names]
        state.apply(seat, game.vocabulary.number(wanted[0]) if wanted else legal[0])
    thor = state.pantheons.index(0)
    assert game.cards.ids[state.gods[thor]] == "thor" and state.myths[thor] == [] and len(state.myth_decks[thor]) == 5


@pytest.mark.rule("THEOMACHY-BATTLE-08")
def test_might_that_cards_bring_once_is_fixed_when_it_comes() -> None:
    text = card("oath", "effect", "Might +1 per token in your Stake.", 'timing = ["betting"]')
    told: dict[str, Any] = {"turn": 0, "phase": "betting 3", "stake": ["0/0/2", "0/0/2"], "hands": [["oath"], ["zeal"]]}
    game, state = at(text, **told)
    do(game, state, "play oath", "raise priest")  # the priest comes later
    while state.phase < 4:
        do(game, state, next(name for name in ("end turn", "call", "pass") if name in options(game, state)))
    assert battle_end(game, state)[0] == 4 + 5 + 2


# -- found by breaking the rules on purpose --------------------------------------------------------------------------
@pytest.mark.rule("THEOMACHY-START-04", "THEOMACHY-DECK-01")
def test_the_log_says_how_many_cards_were_drawn() -> None:
    told: dict[str, Any] = {"turn": 0, "sky": SKY}
    table = Table(hands=[["inspiration", "smite"], []], draw=[["unity", "zeal", "ebb"], []], **told)
    assert table.do("play inspiration").events("draw") == ["Player 1 draws 2 cards."]
    table = Table(hands=[["inspiration", "smite"], []], draw=[["unity"], []], **told)
    assert table.do("play inspiration").events("draw") == ["Player 1 draws 1 card."]


@pytest.mark.rule("THEOMACHY-RULING-66")
@pytest.mark.parametrize(
    ("element", "counted", "lying"), [("Earth", 2, 1), ("Air", 1, 1), ("Fire", 2, 2), ("Water", 1, 1)]
)
def test_cards_are_counted_with_or_without_ones_own(element: str, counted: int, lying: int) -> None:
    sky = ["earth_chaos_1", "air_chaos_1", "fire_chaos_1", "fire_order_1", "water_chaos_1"]
    told: dict[str, Any] = {"phase": "battle", "turn": 0, "sky": sky, "areas": [["power_earth_order"], []]}
    told |= {"stake": ["0/0/1", "0/0/1"], "hands": [["tally", "zeal"], ["plague"]]}
    for words, number in ((f"{element} card you count", counted), (f"{element} card in the Constellation", lying)):
        game, state = at(card("tally", "attack", f"Might +1 per {words}."), **told)
        do(game, state, "play tally")
        assert battle_end(game, state)[0] == 2 + number


@pytest.mark.rule("THEOMACHY-MC-14", "THEOMACHY-RULING-72")
def test_trojan_horse_may_take_a_copy_that_was_played() -> None:
    told: dict[str, Any] = {"mode": "advanced", "gods": ["athena", "odin"], "phase": "battle", "sky": SKY}
    table = Table(myths=[["trojan_horse"], []], hands=[["plague"], ["zeal spent", "drown"]], **told)
    table.do("myth trojan_horse")
    assert table.offers("take") == ["zeal", "drown"]
    table.do("take zeal")
    assert table.cards("pile:1") == ["Zeal"] and table.size("hand:1") == 1
    assert table.state.piles[1] == [2 * table.state.cards.ids.index("zeal") + 1]
    first = Table(myths=[["trojan_horse"], []], hands=[["plague"], ["power_earth_chaos", "drown"]], **told)
    assert first.do("myth trojan_horse").offers("take") == ["power_earth_chaos", "drown"]  # the file's first card


@pytest.mark.rule("THEOMACHY-GOD-09", "THEOMACHY-BATTLE-02")
def test_what_is_automatic_at_the_start_of_a_battle_happens_for_everybody() -> None:
    text = card("camp", "location", "Gain 1 follower.", 'ability_timing = ["start_of_battle"]', "copies = 2")
    told: dict[str, Any] = {"phase": "battle", "locations": [["camp"], ["camp"]], "hands": [["plague"], ["drown"]]}
    game, state = at(text, congregation=["1/1/1", "1/1/1"], **told)
    assert state.congregation == [1, 1, 2, 1, 1, 2] and "end turn" in options(game, state)


@pytest.mark.rule("THEOMACHY-RULING-62", "THEOMACHY-PC-50", "THEOMACHY-PC-38")
def test_end_effects_have_their_condition() -> None:
    sky = ["fire_order_3", "fire_chaos_3", "water_order_3", "water_chaos_3", "earth_order_3"]
    told: dict[str, Any] = {"phase": "end", "sky": sky, "hands": [["ebb", "triumph", "reckoning"], ["plague"]]}
    assert Table(winners=[0], **told).offers("play") == ["triumph", "reckoning"]
    assert Table(winners=[1], **told).offers("play") == ["reckoning", "ebb"]


@pytest.mark.rule("THEOMACHY-MYTH-02", "THEOMACHY-HERO-02", "THEOMACHY-EX-10")
def test_a_bought_myth_lies_active_before_its_owner() -> None:
    told: dict[str, Any] = {"mode": "advanced", "gods": ["marduk", "odin"], "phase": "myths", "miracles": [2, 0]}
    table = Table(myth_decks=[["tower_of_babel", "great_flood"], ["valhalla", "sigurd"]], **told).do("buy")
    assert table.cards("myths:0") == ["Tower of Babel"] and table.state.miracles[0] == 1
    assert table.cards("myth_deck:0") == ["Great Flood"]  # and the next one shows
    assert table.events("myth") == ["Player 1 buys Tower of Babel."]
    table = Table(myth_decks=[["tower_of_babel", "great_flood"], ["valhalla", "sigurd"]], **told).do("move")
    assert table.cards("myths:0") == [] and table.cards("myth_deck:0") == ["Great Flood", "Tower of Babel"]
    assert table.events("myth") == ["Player 1 moves Tower of Babel."]
    fleece = {**told, "gods": ["ares", "odin"]}
    owner = Table(myth_decks=[["golden_fleece"], ["valhalla", "sigurd"]], **fleece).do("buy")
    assert set(owner.prices(0)) == {"free"}


@pytest.mark.rule("THEOMACHY-RULING-21", "THEOMACHY-START-08")
def test_a_first_player_who_can_not_ante_passes_the_role_on() -> None:
    told: dict[str, Any] = {"seats": 3, "phase": "start", "first": 1, "hands": [[], [], []]}
    table = Table(congregation=["1/1/1", "0/0/0", "1/1/1"], **told)
    assert "eliminated" in table.tags(1) and "First Player" in table.tags(2)
    table = Table(congregation=["1/1/1", "1/1/1", "0/0/0"], **told)
    assert "eliminated" in table.tags(2) and "First Player" in table.tags(1)


@pytest.mark.rule("THEOMACHY-RULING-67", "THEOMACHY-DECK-03")
def test_who_is_asked_for_a_top_card_tells_only_how_many_there_are() -> None:
    table = Table(turn=0, hands=[["zeal", "zeal"], ["plague"]]).do("fold")
    assert table.asks() == "top of a group" and table.options() == ["top zeal"]  # equal cards: asked all the same
    told: dict[str, Any] = {"phase": "end", "winners": [1], "hands": [[], []]}
    table = Table(areas=[["power_air_order", "power_air_order"], []], **told)
    assert table.asks() == "prayer card"  # everybody sees that there is nothing to choose
    table = Table(areas=[["power_air_order", "power_air_chaos"], []], **told)
    assert table.asks() == "top of a group"


@pytest.mark.rule("THEOMACHY-INFO-11", "THEOMACHY-DECK-02")
def test_a_card_on_top_of_a_pile_is_known_to_be_its_owners() -> None:
    table = Table(decks="draft", turn=0, seats=3, hands=[["plague"], ["zeal"], ["zeal"]]).do("fold")
    while table.asks() == "response":
        table.do("pass")
    plague = table.state.cards.ids.index("plague")
    assert table.state.shown[0] == [plague]


@pytest.mark.rule("THEOMACHY-EFF-03", "THEOMACHY-PC-10")
def test_what_an_ongoing_effect_grants_ends_with_the_hand() -> None:
    table = Table(phase="end", winners=[0], areas=[["bedrock"], []], hands=[[], []])
    assert table.asks() == "prayer card" and table.state.flags == [0, 0]


@pytest.mark.rule("THEOMACHY-PC-50", "THEOMACHY-RULING-05")
def test_only_what_is_in_the_stake_can_be_withdrawn() -> None:
    told: dict[str, Any] = {"phase": "end", "sky": SKY, "winners": [1], "hands": [["ebb", "power_water_order"], []]}
    table = Table(stake=["1/0/1", "0/0/1"], congregation=["1/1/1", "1/1/1"], **told).do("play ebb")
    assert table.offers("withdraw") == ["prophet", "follower"]


@pytest.mark.rule("THEOMACHY-PRAYER-01", "THEOMACHY-PRAYER-06")
def test_every_card_of_the_track_can_be_taken_the_first_of_the_file_too() -> None:
    table = Table(phase="prayer", track=["power_earth_chaos", "", "quicksand", "", "", "drown"])
    assert table.offers("slot") == ["1", "3", "6"]
    table.do("slot 3")
    assert table.cards("pile:0") == ["Quicksand"] and table.offers("slot") == ["1", "6"]


@pytest.mark.rule("THEOMACHY-HERO-03", "THEOMACHY-MC-15")
def test_a_hero_enters_once() -> None:
    told: dict[str, Any] = {"mode": "advanced", "gods": ["ares", "odin"], "phase": "battle", "hands": [["plague"], []]}
    table = Table(myths=[["aegis", "heracles"], []], stake=["0/0/2"] * 2, **told)
    table.do("add hero")
    assert table.stake(1) == "0/0/1" and "add hero" not in table.options()
    assert [e.tags for e in table.zone("myths:0").entities] == [[], ["in the Stake"]]


@pytest.mark.rule("THEOMACHY-PC-09")
def test_cards_are_sealed_in_ascending_order() -> None:
    told: dict[str, Any] = {"turn": 0, "sky": ["earth_order_3", "earth_order_2", "earth_order_1"]}
    table = Table(hands=[["sealed_vow", "plague", "unity", "zeal"], []], **told).do("play sealed_vow")
    assert table.offers("keep") == ["plague", "unity", "zeal"]
    assert table.do("keep unity").offers("keep") == ["zeal"]


@pytest.mark.rule("THEOMACHY-FOLD-05", "THEOMACHY-RESP-05")
def test_a_response_to_a_fold_needs_somebody_left_to_aim_at() -> None:
    lines = ['timing = ["response"]', 'trigger = "opponent_folds"', 'target = "opponent"']
    text = card("spite", "effect", "Kill 1 follower in the target's Congregation.", *lines)
    told: dict[str, Any] = {"turn": 0, "sky": ["fire_chaos_3", "air_order_3"]}
    game, state = at(text, hands=[["plague"], ["spite"]], **told)
    do(game, state, "fold")
    assert "play spite" not in options(game, state)  # nobody else is in the hand
    game, state = at(text, seats=3, hands=[["plague"], ["spite"], ["zeal"]], **told)
    do(game, state, "fold", "play spite")
    assert state.congregation[6:] == [3, 5, 6]  # the folded player cannot be chosen


@pytest.mark.rule("THEOMACHY-RULING-13", "THEOMACHY-GA-03")
def test_an_eliminated_players_bonuses_are_gone_with_him() -> None:
    """Loki has changed a Power card and loses on a Last Stand: nothing of it is left in the next hand."""
    changed = [0] * 42
    changed[13] = 1 + 4 * Table().state.cards.ids.index("power_earth_order") + 2
    told: dict[str, Any] = {"mode": "advanced", "seats": 3, "gods": ["loki", "danu", "ares"], "stats": changed}
    told |= {"phase": "end", "winners": [1], "stands": [1, 0, 0], "areas": [["power_earth_order"], [], []]}
    table = Table(hands=[[], [], []], **told)
    assert "eliminated" in table.tags(0) and table.state.counts[:6] == [0] * 6
    table.until("betting turn")
    table.state.check()


@pytest.mark.rule("THEOMACHY-GM-04", "THEOMACHY-GM-12", "THEOMACHY-GM-06", "THEOMACHY-RULING-26")
@pytest.mark.parametrize(("power", "miracles"), [(True, 1), (False, 0)])
def test_danus_mandate_counts_power_cards_effects_and_attacks(power: bool, miracles: int) -> None:
    sky = ["air_order_3", "fire_order_3", "air_chaos_3", "fire_chaos_2", "water_chaos_2"]
    hands = [["power_earth_chaos", "inspiration", "wall_of_fire"], ["plague"]]
    told: dict[str, Any] = {"mode": "advanced", "gods": ["danu", "odin"], "phase": "betting 3", "turn": 0}
    table = Table(sky=sky, hands=hands, draw=[["drown", "unity"], []], **told)
    for name in (["play power_earth_chaos"] if power else []) + ["play inspiration"]:
        table.do(name)
        table.until("betting turn")
    table.until("battle turn")
    while table.seat != 0:
        table.do("end turn")
    table.do("play wall_of_fire").until("prayer card", "end turn", "done")
    assert table.state.miracles == [miracles, 0]


@pytest.mark.rule("THEOMACHY-GOD-04", "THEOMACHY-GOD-10", "THEOMACHY-RULING-57")
def test_what_was_used_can_be_used_again_in_the_next_hand() -> None:
    deck = ["unity", "drown", "deluge", "smite", "ebb"]
    told: dict[str, Any] = {"mode": "advanced", "gods": ["enki", "odin"], "phase": "start", "draw": [deck, deck]}
    told |= {"god_used": [1, 0], "locations": [["altar_of_blood used"], []], "myths": [["tablets_of_destiny used"], []]}
    table = Table(hands=[[], []], piles=[["power_air_order"], []], **told)
    assert table.options() == ["myth tablets_of_destiny", "done"]
    table.do("done")
    assert "ability enki" in table.options() and "use altar_of_blood" in table.options()


@pytest.mark.rule("THEOMACHY-PC-56", "THEOMACHY-RULING-15")
def test_abyssal_gate_hinders_opponents_while_its_owner_is_in_the_hand() -> None:
    def needs(**told: Any) -> str:
        table = Table(turn=0, seats=3, hands=[["quicksand"], ["zeal"], ["zeal"]], sky=SKY, **told)
        return str(table.zone("hand:0", 0).entities[0].facts["needs"])

    usual = needs()
    assert needs(locations=[["abyssal_gate"], [], []]) == usual  # one's own
    assert needs(locations=[[], [], ["abyssal_gate"]]) != usual
    assert needs(locations=[[], [], ["abyssal_gate"]], folded=[0, 0, 1]) == usual


@pytest.mark.rule("THEOMACHY-PC-09", "THEOMACHY-PC-55")
def test_whoever_puts_cards_aside_is_done_and_whoever_keeps_one_may_keep_none() -> None:
    told: dict[str, Any] = {"turn": 0, "sky": ["earth_order_3", "earth_order_2", "earth_order_1"]}
    table = Table(hands=[["sealed_vow", "plague", "unity"], []], **told).do("play sealed_vow")
    assert table.options() == ["keep plague", "keep unity", "done"]
    kept = Table(phase="end", winners=[0], hands=[["plague", "unity"], []], locations=[["sunken_temple"], []])
    assert kept.options() == ["keep plague", "keep unity", "none"]


@pytest.mark.rule("THEOMACHY-PC-55", "THEOMACHY-RULING-72")
def test_a_copy_that_was_played_can_be_kept_the_first_card_of_the_file_too() -> None:
    hands = [["power_earth_chaos spent", "unity", "unity spent"], []]
    kept = Table(phase="end", winners=[0], hands=hands, locations=[["sunken_temple"], []])
    assert kept.options() == ["keep spent power_earth_chaos", "keep unity", "keep spent unity", "none"]


@pytest.mark.rule("THEOMACHY-GM-08", "THEOMACHY-BET-08")
@pytest.mark.parametrize(("raises", "miracles"), [(1, 0), (2, 1)])
def test_ares_mandate_counts_every_raise_once(raises: int, miracles: int) -> None:
    told: dict[str, Any] = {"mode": "advanced", "gods": ["ares", "odin"], "phase": "betting 2", "turn": 0, "sky": SKY}
    table = Table(hands=[["plague"], ["drown"]], **told)
    for i in range(raises):
        while table.asks() != "betting turn" or table.seat != 0:
            table.do(next(name for name in ("call", "pass", "end turn") if name in table.options()))
        table.do("raise follower")
    table.until("battle turn").until("prayer card", "end turn", "done")
    assert table.state.miracles == [miracles, 0]


@pytest.mark.rule("THEOMACHY-GOD-09", "THEOMACHY-GOD-10")
def test_a_location_may_be_used_at_the_end_of_a_hand() -> None:
    text = card("arena", "location", "Gain 1 follower.", 'ability_timing = ["on_hand_won"]', "optional = true")
    told: dict[str, Any] = {"phase": "end", "winners": [0], "locations": [["arena"], []], "hands": [["plague"], []]}
    after: list[int] = []
    for answer in ("use arena", "done"):
        game, state = at(text, congregation=["1/1/1", "1/1/1"], **told)
        do(game, state, answer)
        after.append(state.congregation[2])
    assert after[0] == after[1] + 1


@pytest.mark.rule("THEOMACHY-INFO-11")
def test_every_copy_that_a_player_lays_open_is_known_to_be_his() -> None:
    hands = [["power_air_order", "power_air_order", "plague"], ["zeal"]]
    table = Table(decks="draft", turn=0, hands=hands)
    for copies in (1, 2):
        table.do("play power_air_order")
        assert table.state.describe()["shown"][0] == ["power_air_order"] * copies


@pytest.mark.rule("THEOMACHY-END-02", "THEOMACHY-RULING-62")
@pytest.mark.parametrize(("power", "offered"), [("power_air_order", []), ("power_air_chaos", ["power_air_chaos"])])
def test_power_cards_help_an_end_effect_only_to_all_that_it_needs(power: str, offered: list[str]) -> None:
    sky = ["water_order_3", "air_order_3", "fire_order_2", "earth_order_1", "earth_order_2"]
    table = Table(phase="end", sky=sky, winners=[1], hands=[["ebb", power], []], stake=["0/0/1", "0/0/1"])
    assert table.offers("play") == offered  # Ebb needs Water, which lies open, and Chaos orbs


@pytest.mark.rule("THEOMACHY-LAST-09", "THEOMACHY-HAND-04")
def test_everybody_reads_why_a_game_ends() -> None:
    told: dict[str, Any] = {"phase": "end", "sky": SKY, "winners": [0], "hands": [[], ["ebb"]], "stands": [0, 1]}
    table = Table(congregation=["1/1/1", "0/0/12"], lent=["0/0/0", "0/1/0"], **told).do("done")
    assert table.events("eliminated") == ["Player 2 is eliminated."]
    assert table.events("end") == ["The game ends: one player is left with worshipers."]


@pytest.mark.rule("THEOMACHY-RULING-67", "THEOMACHY-INFO-10")
@pytest.mark.parametrize(("hand", "asked"), [([], "prayer card"), (["plague"], "end window")])
def test_whoever_has_no_card_is_not_asked_for_an_end_effect(hand: list[str], asked: str) -> None:
    sky = ["water_chaos_3", "water_order_3", "fire_chaos_3", "air_chaos_3", "earth_order_2"]
    table = Table(phase="end", sky=sky, winners=[1], hands=[hand, []], draw=[["ebb"], []], stake=["0/0/1", "0/0/1"])
    assert table.asks() == asked

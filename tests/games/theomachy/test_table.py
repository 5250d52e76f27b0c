"""What the tables of browser and terminal need: the question in words, what a call costs, what a card still needs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from agon.core.rng import fast
from agon.core.text import Listing, Text, Thing, Word
from agon.games.theomachy.game import Theomachy
from tests.games.game_table import family
from tests.games.theomachy.table import GAME, SKY, Table
from tests.games.theomachy.test_own_cards import card

FOLDS = 'ability_timing = ["on_opponent_folds"]'


def facts(table: Table, zone: str, viewer: int) -> dict[str, Any]:
    return {entity.name: entity.facts for entity in table.zone(zone, viewer).entities}


def counts(table: Table, zone: str, viewer: int) -> dict[str, int | None]:
    return {entity.name: entity.count for entity in table.zone(zone, viewer).entities}


@pytest.mark.rule("THEOMACHY-BET-05", "THEOMACHY-BET-07")
def test_the_price_of_a_call_is_told() -> None:
    table = Table(turn=0, hands=[["plague"], []]).do("raise priest", "end turn")
    prompt = table.state.prompt(1)
    assert prompt is not None and str(prompt.help) == "9 Might is staked; you owe 1 priest."
    labels = {choice.name: str(choice.label) for choice in prompt.choices}
    assert labels["call"] == "Call: 1 priest"
    assert labels["raise prophet"] == "Raise a prophet: call 1 priest first"
    prices = {choice.name: choice.price for choice in prompt.choices}
    assert prices["call"] == {"priest": 1} and prices["raise prophet"] == {"prophet": 1, "priest": 1}
    assert counts(table, "owed", 1) == {"prophet": 0, "priest": 1, "follower": 0}
    assert "owed" not in table.zones(0) and "owed" not in table.zones(-1)
    assert table.zone("level").name == "Betting level" and table.zone("pot").value == 9 and table.level() == "0/1/1"
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
    assert counts(table, "sight", 0) == {
        "Earth": 0, "Air": 1, "Fire": 3, "Water": 0, "Chaos": 1, "Order": 6,
    }  # fmt: skip
    assert counts(table, "counts:0", 1)["Fire"] == 3  # others see it at his place
    assert counts(table, "sight", 1)["Fire"] == 2


@pytest.mark.rule("THEOMACHY-PC-56")
def test_an_attacks_need_counts_what_opponents_add() -> None:
    table = Table(turn=0, sky=SKY, hands=[["quicksand"], []], locations=[[], ["abyssal_gate"]])
    plain = Table(turn=0, sky=SKY, hands=[["quicksand"], []])
    more, usual = facts(table, "hand:0", 0)["Quicksand"]["needs"], facts(plain, "hand:0", 0)["Quicksand"]["needs"]
    assert more != usual


@pytest.mark.rule("THEOMACHY-START-02", "THEOMACHY-PRAYER-02")
def test_prices_stand_on_the_track() -> None:
    assert Table().prices() == ["priest", "priest", "follower", "follower", "free", "free"]
    spring = Table(locations=[["sacred_spring"], []])
    assert spring.prices(0) == ["follower"] * 2 + ["free"] * 4


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


def things(words: object) -> Iterator[Thing]:
    """All things that a text names."""
    if isinstance(words, Thing):
        yield words
    elif isinstance(words, Listing):
        for item in words.items:
            yield from things(item)
    elif isinstance(words, Text):
        assert set(re.findall(r"\{(\w+)\}", words.template)) == set(words.places)
        for place in words.places.values():
            yield from things(place)


@pytest.mark.parametrize("mode", ["basic", "advanced", "epic"])
def test_whoever_is_asked_sees_what_the_options_name(mode: str) -> None:
    """Every card in a question or an option has the id and the name that it has in the view of the asked seat."""
    rng = fast(5, 6)
    for seed in range(3):
        state = GAME.new({"mode": mode, "seats": 2 + seed, "decks": "draft"}, seed)
        for i in range(250):
            if state.over:
                break
            seat = rng.pick(state.to_move())
            view, prompt = state.view(seat), state.prompt(seat)
            assert prompt is not None
            zones = [*view.zones, *(zone for each in view.seats for zone in each.zones)]
            seen = {thing.id: thing.name for zone in zones for entity in zone.entities for thing in family(entity)}
            words = [prompt.question, prompt.help, *(choice.label for choice in prompt.choices)]
            for thing in [thing for each in words for thing in things(each)]:
                assert seen[thing.id] == thing.name
            targets = {target for choice in prompt.choices for target in choice.targets}
            assert targets <= {*seen, *(zone.id for zone in zones)}
            fold = GAME.vocabulary.number("fold")
            state.apply(seat, rng.pick([action for action in state.legal(seat) if action != fold]))


def test_card_texts_name_the_keywords() -> None:
    words = next(card.words for card in Table().state.cards.all if card.text.startswith("Kill 2 followers in the"))
    assert isinstance(words, Text) and str(words) == "Kill 2 followers in the target's Stake."
    found = [word.id for word in words.places.values() if isinstance(word, Word)]
    assert found == ["kill", "follower", "stake"] and set(found) <= set(GAME.keywords)


def test_every_text_has_a_short_form() -> None:
    cards = Table().state.cards.all
    assert all((card.gist != "") == (0 < len(card.operations) <= 2) for card in cards)
    gists = {card.name: card.gist for card in cards}
    assert gists["Plague"] == "kill all followers" and gists["Hatred"] == "Might +4, +1 per opponent"


def test_zones_say_what_they_are_for_and_cards_what_they_are() -> None:
    told: dict[str, Any] = {"turn": 0, "mode": "advanced", "gods": ["odin", "ares"], "myths": [["sigurd"], []]}
    table = Table(hands=[["plague"], ["zeal"]], piles=[["smite"], []], locations=[["temple_of_war"], []], **told)
    roles = {name: table.zone(name, 0).role for name in table.zones(0)}
    assert roles["sky"] == "board" and roles["track"] == "market" and roles["stake:0"] == "play"
    assert roles["pile:1"] == roles["element_pile"] == "discard" and roles["deck:0"] == roles["prayer_deck"] == "deck"
    folded = {name for name in table.zones(0) if table.zone(name, 0).folded}
    assert folded >= {"pile:0", "deck:1", "element_deck", "hand:1"} and not folded & {"hand:0", "track", "sky"}
    plague, sigurd = table.zone("hand:0", 0).entities[0], table.zone("myths:0").entities[0]
    assert (
        plague.type == "attack"
        and plague.gist == "kill all followers"
        and plague.colour == GAME.keywords["earth"].colour
    )
    assert sigurd.type == "hero" and sigurd.key == "might" and sigurd.facts["might"] and sigurd.price["miracle"] > 0
    assert [seat.name for seat in table.state.view(0).seats] == ["", ""]  # players go by their own names

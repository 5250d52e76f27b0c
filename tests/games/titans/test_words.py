"""What people read: sentences with references, facts beside them, and nothing that the reader may not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from agon.core.match import EventLog
from agon.core.protocol import SPECTATOR, Choice, Entity, View
from agon.core.rng import fast
from agon.core.text import Argument, Listing, SeatName, Text, Thing, Word, Words
from tests.games.titans.table import GAME, Table, card, fresh


def arguments(words: Words) -> Iterator[Argument]:
    """Everything that a sentence names."""
    if isinstance(words, Text):
        for argument in words.places.values():
            yield from parts(argument)


def parts(argument: Argument) -> Iterator[Argument]:
    yield argument
    if isinstance(argument, Text):
        yield from arguments(argument)
    elif isinstance(argument, Listing):
        for item in argument.items:
            yield from parts(item)


def ids(view: View) -> set[str]:
    def of(entity: Entity) -> Iterator[str]:
        yield entity.id
        for held in entity.holds:
            yield from of(held)

    zones = [*view.zones, *(zone for seat in view.seats for zone in seat.zones)]
    return {zone.id for zone in zones} | {name for zone in zones for entity in zone.entities for name in of(entity)}


# -- references -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("number", range(6))
def test_what_a_question_names_lies_in_the_view_of_whoever_is_asked(number: int) -> None:
    modes: list[dict[str, Any]] = [
        {"seats": 2},
        {"seats": 4},
        {"seats": 3, "arenas": 3},
        {"play": "constructed"},
        {"seats": 3},
        {"seats": 6},
    ]
    state = GAME.new({**modes[number], "turn_limit": 3}, number)
    chance = fast(number, 5)
    names = 0
    while not state.over:
        seat = state.to_move()[0]
        prompt = state.prompt(seat)
        assert prompt is not None
        seen = ids(state.view(seat))
        for choice in prompt.choices:
            assert set(choice.targets) <= seen
            for argument in [*arguments(choice.label), *arguments(prompt.question)]:
                if isinstance(argument, Thing):
                    assert argument.id in seen
                    names += 1
        state.apply(seat, chance.pick(state.legal(seat)))
    assert names > 0


@pytest.mark.parametrize("seats", [2, 4])
def test_no_event_names_a_hidden_place_to_all(seats: int) -> None:
    state = GAME.new({"seats": seats, "turn_limit": 6}, 4)
    state.sink = log = EventLog()
    chance = fast(4, seats)
    while not state.over:
        seat = state.to_move()[0]
        state.apply(seat, chance.pick(state.legal(seat)))
    named = [
        (event.seats, argument.id)
        for _, event in log.events
        for argument in arguments(event.text)
        if isinstance(argument, Thing)
    ]
    assert any(seats is not None and name.startswith("down:") for seats, name in named)
    assert not [
        name for seats, name in named if seats is None and name.split(":")[0] in ("hand", "top", "seen", "down")
    ]


def test_players_go_by_their_own_names() -> None:
    table = Table(seats=4, step="keep").do("done", "done", "done", "done")
    assert [seat.name for seat in table.state.view(SPECTATOR).seats] == ["", "", "", ""]
    thrown = next(event.text for _, event in table.log.events if event.kind == "throw")
    assert next(arguments(thrown)) == SeatName(0)
    assert str(thrown) == "Player 1 throws away 0 cards."


# -- keywords ---------------------------------------------------------------------------------------------------------
def test_every_card_prints_its_abilities_as_keywords() -> None:
    for number, data in enumerate(GAME.cards.data.cards):
        words = GAME.cards.texts[number]
        assert str(words) == data.text
        found = [argument for argument in arguments(words) if isinstance(argument, Word)]
        assert len(found) == len(data.abilities)
        assert all(GAME.keywords[word.id].meaning for word in found)


def test_colours_are_those_of_the_palette() -> None:
    palette = {"green", "red", "blue", "yellow", "purple", "black", "white", "sky", "ice", "rock", "desert"}
    view = GAME.new({"seats": 2}, 1).view(0)
    zones = [*view.zones, *(zone for seat in view.seats for zone in seat.zones)]
    colours = {entity.colour for zone in zones for entity in zone.entities if entity.kind == "card"}
    assert {"sky", "red", "ice", "rock", "green", "desert"} <= colours <= palette
    assert {keyword.colour for keyword in GAME.keywords.values()} <= palette | {""}


def test_a_gist_for_every_ability() -> None:
    gists = dict(zip((str(text) for text in GAME.cards.texts), GAME.cards.gists, strict=True))
    assert gists["Flash: Foresee 2; Return"] == "see 2, play one, take back 1"
    assert gists["Discard; Bolster: Beasts"] == "foe discards 1, +1 per foe beast"


# -- facts ------------------------------------------------------------------------------------------------------------
def test_zones_say_where_they_are_and_what_they_are_for() -> None:
    view = Table(seats=4).state.view(0)
    zones = {zone.id: zone for zone in view.zones}
    assert view.places == ["Arena 1", "Arena 2"]
    for side in range(4):
        for name, words, role in [
            ("play", "Cards", "play"),
            ("down", "Face down", "play"),
            ("power", "Power", "score"),
        ]:
            zone = zones[f"{name}:{side}"]
            assert (zone.name, zone.role, zone.place) == (words, role, f"Arena {side // 2 + 1}")
            assert zone.owner == [0, 2, 1, 3][side]
    assert (zones["piles:1"].role, zones["piles:1"].place, zones["mats"].place) == ("market", "Arena 2", "")
    assert zones["down:0"].folded and not zones["play:0"].folded
    own = {zone.id: zone for zone in view.seats[0].zones}
    roles = {name: (own[f"{name}:0"].role, own[f"{name}:0"].folded) for name in ("hand", "deck", "discard", "removed")}
    assert roles == {
        "hand": ("hand", False),
        "deck": ("deck", True),
        "discard": ("discard", True),
        "removed": ("removed", True),
    }


def test_one_arena_needs_no_places() -> None:
    view = Table().state.view(0)
    assert view.places == [] and {zone.place for zone in view.zones} == {""}


def test_the_table_says_how_many_turns_there_are() -> None:
    zone = Table(turn=3, turn_limit=7).zone("turn")
    assert (zone.kind, zone.value, zone.limit) == ("track", 3, 7)


def test_a_card_in_play_says_what_it_is_in_facts() -> None:
    table = Table(in_play=[card("smoldering", 0, subversions={"traitorous": 0}, tokens=2)])
    entity = table.unit("smoldering")
    assert (entity.type, entity.key, entity.counters, entity.colour) == ("dragon", "power", {"token": 2}, "red")
    assert entity.price == {"energy": next(data.cost for data in GAME.cards.data.cards if data.name == entity.name)}
    assert "stolen" in entity.tags and str(entity.label).endswith("Traitorous, stolen from Player 2")


def choices(table: Table) -> dict[str, Choice]:
    return {choice.name: choice for choice in table.prompt.choices}


def test_choices_say_what_they_cost_and_how_much_they_are() -> None:
    surge = choices(Table(step="surge", surges=[1, 0]))["yes"]
    assert (surge.price, surge.targets, surge.marks) == ({"surge": 1}, ["surge:0", "hand:0"], ["reveal"])
    awakening = choices(Table(step="awaken", in_play=[card("monk", 0), card("monk", 0)]))
    prices = {name: choice.price for name, choice in awakening.items() if name != "pass"}
    assert prices and set(map(str, prices.values())) <= {"{'energy': 1}", "{'energy': 2}"}
    for name, price in prices.items():
        assert price == {"energy": GAME.cards.cost[GAME.cards.ids.index(name.removeprefix("gain "))]}
    hands = [["monk", "monk", "wizard"], ["monk", "monk", "wizard"]]
    flashes = Table(step="now", age=3, in_play=[card("danya", 0), fresh("andar", 1, age=3)], hands=hands)
    assert [choice.amount for choice in flashes.prompt.choices] == [0, 1]


SUBVERT: dict[str, Any] = {
    "step": "now",
    "in_play": [
        fresh("jace", 0), card("monk", 0), card("metalwing", 1), card("wizard", 1),
        card("zodiac", 1, subversions={"harmless": 0}), card("monk", 1),
    ],
}  # fmt: skip


# -- refusals ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("told", "action", "reason", "rule"),
    [
        ({}, "play jace", "there is no Jace, Winter's Firstborn in the hand", "TITANS-PLAY-02"),
        ({}, "leave empty", "a card must be played as long as there are enough", "TITANS-RULING-16"),
        ({"decks": [[], []]}, "deck top", "there is no deck to play from", "TITANS-PLAY-02"),
        ({}, "pass", "that cannot be declined: Play which card?", "TITANS-PLAY-05"),
        ({}, "arena 1", "that is not what is asked now; the question is: Play which card?", "TITANS-PLAY-02"),
        ({"step": "keep"}, "throw jace", "there is no Jace, Winter's Firstborn in the hand", "TITANS-SHUF-01"),
        (SUBVERT, "card metalwing", "Metalwing has Armor", "TITANS-ARMOR-01"),
        (SUBVERT, "card zodiac", "Zodiac, The Eternal carries that subversion already", "TITANS-SUBV-07"),
        (SUBVERT, "card monk@0", "Monk lies on the wrong side for this", "TITANS-SUBV-05"),
        (SUBVERT, "pass", "that cannot be declined: Subvert which card?", "TITANS-SUBV-05"),
        (SUBVERT, "card 99", "there is no such card in play", "TITANS-SUBV-05"),
    ],
)
def test_refusals_say_why(told: dict[str, Any], action: str, reason: str, rule: str) -> None:
    refusal = Table(**told).refuses(action)
    assert (str(refusal.reason), refusal.rule) == (reason, rule)

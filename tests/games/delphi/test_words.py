"""What tables make words and pictures of: typed arguments, keywords, prices, the roles of zones, facts of cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agon.core.contract import State
from agon.core.errors import IllegalAction
from agon.core.match import EventLog
from agon.core.protocol import Entity, View, Zone
from agon.core.rng import fast
from agon.core.text import Argument, Listing, SeatName, Text, Thing, Word
from agon.testing.asking import ids_in
from tests.games.delphi.table import COLOURS, GAME, Table
from tests.games.game_table import family

PALETTE = {"green", "red", "blue", "yellow", "purple", "black", "white"}


def arguments(words: Argument) -> Iterator[Argument]:
    """All that stands in the places of a sentence, and of the sentences in it."""
    yield words
    if isinstance(words, Text):
        for argument in words.places.values():
            yield from arguments(argument)
    elif isinstance(words, Listing):
        for item in words.items:
            yield from arguments(item)


def zones(view: View) -> list[Zone]:
    return [*view.zones, *(zone for seat in view.seats for zone in seat.zones)]


def entities(view: View) -> list[Entity]:
    return [thing for zone in zones(view) for entity in zone.entities for thing in family(entity)]


def refusal(state: State, seat: int, action: int) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        state.clone().apply(seat, action)
    return caught.value


def check_words(words: Argument, view: View) -> None:
    """Every word is explained, every thing lies before the viewer's eyes, and every player is called by his colour."""
    visible = ids_in(view)
    for argument in arguments(words):
        if isinstance(argument, Word):
            assert argument.id in GAME.keywords, argument
        elif isinstance(argument, Thing):
            assert argument.id in visible, (argument, str(words))
        elif isinstance(argument, SeatName):
            assert argument.name == view.seats[argument.seat].name
        assert "{" not in str(argument)


@pytest.mark.parametrize("mode", range(3))
def test_sentences_name_what_their_reader_sees(mode: int) -> None:
    state = GAME.new(GAME.modes()[mode], mode)
    state.sink = log = EventLog()
    rng = fast(7, mode)
    told = 0
    for i in range(120):
        if state.over:
            break
        seat = state.to_move()[0]
        prompt, view = state.prompt(seat), state.view(seat)
        assert prompt is not None
        check_words(prompt.question, view)
        for choice in prompt.choices:
            check_words(choice.label, view)
        for entity in entities(view):
            check_words(entity.label, view)
            check_words(entity.text, view)
        action = rng.below(len(GAME.vocabulary))
        if action not in state.legal(seat):
            check_words(refusal(state, seat, action).reason, view)
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        for _, event in log.events[told:]:
            for viewer in range(state.seats):
                if event.visible_to(viewer):
                    check_words(event.text, state.view(viewer))
        told = len(log.events)
    assert told > 50


def test_keywords_say_what_they_mean() -> None:
    assert set(COLOURS) < set(GAME.keywords)
    for keyword in GAME.keywords.values():
        assert keyword.meaning.endswith(".") and keyword.colour in (PALETTE | {""})


def test_players_have_the_colour_and_the_name_of_their_ship() -> None:
    table = Table(seats=3)
    sides = table.state.view(-1).seats
    assert [(side.name, side.colour) for side in sides] == [("Blue", "blue"), ("Red", "red"), ("Yellow", "yellow")]
    assert table.entity("ship:1").colour == "red"


# -- prices ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DELPHI-COLOUR-01", "DELPHI-MOVE-04", "DELPHI-EQUIP-12", "DELPHI-FIGHT-05")
def test_prices_are_facts_of_choices() -> None:
    table = Table(dice=["red red blue"], favor=[5], ship=["ship_shield"], equipment=[["eq_obol"]])
    assert table.choice("extra action").price == {"favor": 3}
    table.do("use die red")
    assert [table.choice(f"advance {c}").price for c in COLOURS] == [{}, *({"favor": n} for n in range(1, 6))]
    table = Table(ships=["3,6"], dice=["purple purple yellow"], favor=[9]).do("use die purple", "move purple")
    assert table.choice("sail 2,5").price == {"favor": 3}
    table = Table(
        ships=["0,1"], dice=["red red blue"], monsters={"1,1": "red"}, tasks=[["white monster"]], rolls={"battle": [0]}
    ).do("use die red", "fight red")
    assert table.choice("pay").price == {"favor": 1} and table.choice("surrender").price == {}


@pytest.mark.rule("DELPHI-FREE-01", "DELPHI-FREE-02", "DELPHI-SHIP-04")
def test_what_a_choice_is_sure_to_bring_is_a_fact() -> None:
    table = Table(dice=["red red blue"], ship=["ship_favor"]).do("use die red")
    assert table.choice("take favor").gain == {"favor": 3}
    assert table.choice("draw oracle").gain == {"oracle_card": 1}


@pytest.mark.rule("DELPHI-COLOUR-01", "DELPHI-COLOUR-05", "DELPHI-EX-04")
def test_the_table_shows_what_each_colour_costs() -> None:
    table = Table(dice=["green black blue"], ship=["ship_shield"])
    assert "wheel" not in [zone.id for zone in table.state.view(-1).zones]
    table.do("use die green")
    prices = {token.colour: token.price.get("favor", 0) for token in table.zone("wheel").entities}
    assert prices == {"green": 0, "red": 1, "black": 2, "purple": 3, "blue": 4, "yellow": 5}


# -- zones and cards -------------------------------------------------------------------------------------------------
def test_zones_say_what_they_are_for() -> None:
    table = Table()
    roles = {zone.id: zone.role for zone in zones(table.state.view(0))}
    assert roles["sea"] == "board" and roles["display"] == "market" and roles["oracle-deck"] == "deck"
    assert roles["injury-discard"] == "discard" and roles["hand:0"] == "hand" and roles["tasks:1"] == "goal"
    folded = {zone.id for zone in zones(table.state.view(0)) if zone.folded}
    piles = ("oracle-deck", "injury-deck", "equipment-deck", "oracle-discard", "injury-discard", "equipment-discard")
    assert folded == {*piles, "companions", "pool"}


@pytest.mark.rule("DELPHI-EQUIP-19")
def test_cards_show_their_kind_and_what_they_do() -> None:
    table = Table(equipment=[["eq_ambrosia"]], companions=[["companion_hero_red", "companion_creature_blue"]])
    cards = {card.id: card for card in table.zone("equipment:0").entities}
    hero, creature = cards["companion:companion_hero_red"], cards["companion:companion_creature_blue"]
    assert (hero.type, hero.gist, hero.label) == ("hero", "shield +2, no red injuries", "")
    assert (creature.type, creature.gist) == ("creature", "range +3, end anywhere")
    assert (cards["equipment:eq_ambrosia"].type, cards["equipment:eq_ambrosia"].gist) == (
        "equipment",
        "recover at 4 or 8",
    )
    assert cards["ship_tile:ship_shield"].type == "ship tile"
    assert isinstance(hero.text, Text) and Word("red", "red") in hero.text.places.values()
    assert str(hero.text).startswith("When taken: shield up 2.")
    god = table.entity("god:0:red")
    assert (god.name, god.key, god.facts, str(god.text)) == (
        "Aphrodite", "row", {"row": 0}, "Discard all your Injury Cards.",
    )  # fmt: skip

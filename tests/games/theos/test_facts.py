"""What the game sends as facts: typed names in sentences, prices and amounts of options, places and roles of zones."""

from __future__ import annotations

import pytest

from agon.core.protocol import SPECTATOR, Choice, Prompt, Zone
from agon.core.text import Listing, SeatName, Text, Thing, Word
from tests.games.theos.table import GAME, Table, new

IDLE = [["blank"], ["blank"]]


def prompt(table: Table) -> Prompt:
    found = table.state.prompt(table.seat)
    assert found is not None
    return found


def option(table: Table, name: str) -> Choice:
    return next(choice for choice in prompt(table).choices if choice.name == name)


def places(words: object) -> dict[str, object]:
    assert isinstance(words, Text)
    return dict(words.places)


def test_events_name_players_cards_and_keywords() -> None:
    table = Table(gods=["demeter"], hands=[["blossom", "cetus"], ["blank", "blank"]]).by(0, "play blossom")
    said = {event.kind: event.text for _, event in reversed(table.log.events)}  # the first of each kind
    assert places(said["accept"]) == {
        "god": Word("demeter", "Demeter"),
        "card": Thing("card:blossom", "Blossom"),
    }
    gained = places(said["add"])["followers"]
    assert places(gained) == {"count": 3, "followers": Word("follower", "Followers")}
    played = [places(event.text) for _, event in table.log.events if event.kind == "reveal"]
    assert [words["player"] for words in played[:2]] == [SeatName(0), SeatName(1)]
    assert played[1]["card"] == Word("blank", "a Blank")  # all Blanks are alike


def test_seats_have_no_names_of_their_own() -> None:
    assert [seat.name for seat in Table(hands=IDLE).view().seats] == ["", ""]
    table = Table(seats=3, step="end", rows=[["pallas 2"], [], []])
    assert {slot.name for slot in table.zone("cleanup").entities} == {"1", "2", "3"}
    table = Table(gods=["gaia"], hands=[["pallas", "cetus"], ["blank"] * 2, ["blank"] * 2], seats=3)
    order = next(event.text for _, event in table.by(0, "play cetus").log.events if event.kind == "cleanup")
    assert places(order)["players"] == Listing([SeatName(0), SeatName(1), SeatName(2)])


def test_cards_left_in_play_have_their_price() -> None:
    table = Table(step="end", rows=[["pallas 1", "granary 1"], []])
    assert option(table, "keep pallas").price == {"blank": 1}
    free = option(table, "keep granary")
    assert free.price == {} and str(free.label).endswith("without a Blank")
    assert option(table, "done").targets == []


def test_amounts_are_numbers() -> None:
    table = Table(gods=["poseidon"], played=["messenger", ""], rows=[["pallas 2", "typhon"], []], hands=IDLE)
    table.do("target pallas", "to typhon")
    assert [choice.amount for choice in prompt(table).choices] == [0, 1, 2]


def test_the_ability_that_asks_is_quoted() -> None:
    table = Table(gods=["poseidon"], played=["messenger", ""], rows=[["pallas 2", "typhon"], []], hands=IDLE)
    asked = prompt(table)
    assert places(asked.question) == {"card": Thing("card:messenger", "Messenger")}
    assert str(asked.help) == "Instant: Migrate up to 3 Followers from a friendly card to a different friendly card."
    assert places(asked.help)["Migrate"] == Word("migrate", "Migrate")


def test_every_keyword_of_a_card_is_explained() -> None:
    for row in GAME.card_rows():
        table = Table(rows=[[row["name"].lower().replace(" ", "_").replace("'", "")], []], hands=IDLE)
        card = table.zone("row:0").entities[0]
        assert str(card.text).replace("\n", " / ") == row["text"]
        words = [word for word in places(card.text).values() if isinstance(word, Word)]
        assert len(words) > 1 and all(GAME.keywords[word.id].meaning for word in words)


def test_cards_show_their_key_number_and_room() -> None:
    card = Table(rows=[["cetus 1"], []], hands=IDLE).card("cetus")
    assert (card.key, card.facts["speed"], card.type, card.colour) == ("speed", 8, "offering", "blue")
    assert (card.counters, card.room, card.gist) == ({"follower": 1}, 4, "−3")
    assert GAME.keywords["poseidon"].colour == card.colour and card.label == ""


def test_zones_say_where_they_are_and_what_for() -> None:
    view = Table(seats=6, type="ffa", hands=[["blank"]] * 6).view()
    assert view.places == ["Realm A", "Realm B"]
    where = {zone.id: (zone.name, zone.place, zone.role) for zone in view.zones}
    assert where["realm:1"] == ("Gods", "Realm B", "board") and where["play:0"] == ("Play area", "Realm A", "play")
    one = Table(hands=IDLE).view()
    assert one.places == [] and {zone.place for zone in one.zones} == {""}


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_what_may_lie_folded(viewer: int) -> None:
    table = Table(hands=[["cetus", "flood"], ["pallas", "typhon"]])
    assert table.zone("hand:0", viewer).folded == (viewer != 0)
    assert table.zone("deck:0", viewer).folded
    building = Table(step="hand")
    assert building.zone("deck:0", viewer).folded == (viewer != 0)


def test_a_card_face_down_is_known_to_its_player_alone() -> None:
    table = Table(hands=[["cetus", "flood"], ["pallas", "typhon"]]).by(0, "play cetus")
    shown = table.zone("play:0", 0).entities
    assert [(card.id, card.name, card.face_down) for card in shown] == [("face-down", "Cetus", True)]
    assert table.zone("play:0", 1).entities == table.zone("play:0").entities == []


def test_packs_belong_to_their_holders() -> None:
    packs = [zone for zone in new(seats=3, decks="draft").view(1).zones if zone.id.startswith("pack:")]
    assert [(zone.name, zone.owner) for zone in packs] == [("Pack", 1), ("Pack", 2), ("Pack", 0)]

    def is_seen(zone: Zone) -> bool:
        return len(zone.entities) > 0

    assert [is_seen(zone) for zone in packs] == [True, False, False] == [not zone.folded for zone in packs]

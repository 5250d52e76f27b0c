"""Ledger sections 3.7 to 3.9, 3.13 and 3.18: Surge, playing, trading, awakening, Control and Delay."""

from __future__ import annotations

import pytest

from agon.games.titans.plays import PlayBatch
from tests.games.titans.table import GAME, Table, card, fresh

THREE = ["monk", "wizard", "ghost"]


# -- Surge ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-SURGE-01", "TITANS-SURGE-02", "TITANS-SURGE-09")
def test_a_surge_exchanges_the_hand() -> None:
    table = Table(step="surge", surges=[2, 0], hands=[["monk x6"], ["monk"]], decks=[["wizard x8"], []])
    table.do("yes")
    assert table.hand(0) == ["wizard"] * 6
    assert table.discard(0) == ["monk"] * 6
    assert (len(table.deck(0)), table.state.surges[0]) == (2, 1)


@pytest.mark.rule("TITANS-SURGE-03", "TITANS-SOLO-09", "TITANS-SHUF-07")
def test_a_surge_with_a_small_deck() -> None:
    table = Table(
        seats=3, step="surge", surges=[2, 0, 0], hands=[["monk x9"], ["monk"], ["monk"]], decks=[["wizard x3"], [], []]
    )
    table.do("yes")
    assert table.hand(0) == ["wizard"] * 3


@pytest.mark.rule("TITANS-SURGE-05", "TITANS-SURGE-06", "TITANS-SURGE-04", "TITANS-RULING-12", "TITANS-AVATAR-06")
def test_whoever_declined_may_answer_a_surge() -> None:
    table = Table(step="surge", surges=[1, 2], hands=[THREE, THREE], decks=[["monk x6"], ["monk x9"]])
    asked = []
    for answer in ("no", "yes", "yes", "yes"):
        asked.append(table.seat)
        table.do(answer)
    assert asked == [0, 1, 0, 1]
    assert table.state.surges == [0, 0]
    assert table.asks() == "PLAY"


@pytest.mark.rule("TITANS-SURGE-07", "TITANS-SURGE-08", "TITANS-RULING-12")
def test_who_is_asked() -> None:
    table = Table(step="surge", surges=[2, 2], hands=[[], THREE], decks=[["monk x6"], []])
    assert table.seat == 1
    table.do("no")
    while table.state.turn == 1 and table.state.to_move():
        assert table.asks() != "SURGE"
        table.state.apply(table.seat, table.state.legal(table.seat)[0])


# -- the play step ----------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "TITANS-PLAY-01", "TITANS-PLAY-02", "TITANS-PLAY-03", "TITANS-INFO-02", "TITANS-INFO-04", "TITANS-INFO-05"
)
def test_hand_or_deck_face_down() -> None:
    table = Table(hands=[THREE, THREE], decks=[["akari"], ["zodiac"]])
    assert table.options() == ["play monk", "play wizard", "play ghost", "deck top"]
    assert table.zone("deck:0", 0).entities == []
    table.do("play wizard")
    assert (table.faces(0, 0), table.faces(1, 0), table.faces(-1, 0)) == (
        ["Wizard"],
        ["Face-down card"],
        ["Face-down card"],
    )
    assert table.zone("down:0", 1).entities[0].facts["from"] == "hand"
    table.do("deck top")
    assert (table.side(0), table.side(1)) == (["wizard"], ["zodiac"])


@pytest.mark.rule("TITANS-INFO-05", "TITANS-PLAY-03")
def test_a_blind_card_is_unknown_to_its_player() -> None:
    table = Table(hands=[THREE, THREE], decks=[["akari"], []])
    table.do("deck top")
    assert table.faces(0, 0) == ["Face-down card"]
    assert table.zone("down:0", 1).entities[0].facts["from"] == "deck"


@pytest.mark.rule("TITANS-PLAY-05", "TITANS-PLAY-08")
def test_playing_is_mandatory() -> None:
    table = Table(hands=[THREE, THREE])
    assert table.refuses("pass").rule == "TITANS-PLAY-05"
    assert table.refuses("leave empty").rule == "TITANS-RULING-16"
    table.do("play monk")
    assert table.refuses("play wizard", 0).rule == "TITANS-TURN-07"
    empty = Table(hands=[[], THREE])
    assert empty.seat == 1


@pytest.mark.rule("TITANS-PLAY-07", "TITANS-SUMM-05")
def test_too_few_cards() -> None:
    table = Table(age=2, in_play=[card("nikolai", 0)], hands=[["monk"], THREE])
    table.do("play monk")
    assert table.side(0) == ["nikolai", "monk"]


@pytest.mark.rule("TITANS-PLAY-11", "TITANS-RULING-14")
def test_entry_numbers() -> None:
    table = Table(avatar=1, age=2, in_play=[card("nikolai", 0)], hands=[THREE, THREE])
    table.do("play ghost", "play monk", "play wizard")
    assert [(GAME.cards.ids[unit[0]], unit[1], unit[2]) for unit in table.state.units[1:]] == [
        ("ghost", 1, 1), ("monk", 2, 0), ("wizard", 3, 0),
    ]  # fmt: skip


@pytest.mark.rule("TITANS-RULING-16", "TITANS-SOLO-12")
def test_a_player_with_two_seats_and_one_card() -> None:
    table = Table(seats=3, hands=[["wizard"], THREE, THREE])
    assert table.options() == ["play wizard", "leave empty"]
    table.do("leave empty")
    table.until("AWAKEN") if table.asks() != "AWAKEN" else None
    assert (table.side(0), table.side(2)) == ([], ["wizard"])


# -- awakening --------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "TITANS-AWAKEN-01", "TITANS-AWAKEN-02", "TITANS-AWAKEN-03", "TITANS-AWAKEN-04", "TITANS-AWAKEN-07",
    "TITANS-AWAKEN-08",
    "TITANS-ENER-01",
)  # fmt: skip
def test_energy_two() -> None:
    table = Table(layout="first_game", step="awaken", in_play=[card("traveler", 0)])
    costs = {GAME.cards.data.cards[GAME.cards.ids.index(name)].cost for name in table.offers("gain")}
    assert costs == {1, 2}
    assert {"traveler", "ghost"} <= set(table.offers("gain"))
    assert table.refuses("gain frostbreath").rule == "TITANS-AWAKEN-02"
    table.do("gain winds_howl")
    assert table.discard(0) == ["winds"]
    assert table.pile("winds_howl") == 3
    assert table.asks() == "PLAY"


@pytest.mark.rule("TITANS-AWAKEN-06", "TITANS-AWAKEN-09")
def test_the_last_copy_goes_to_the_mat_holder() -> None:
    table = Table(
        layout="first_game", step="awaken", avatar=1, in_play=[card("monk", 0), card("monk", 1)], piles=[{"jace": 1}]
    )
    table.do("gain jace")
    assert table.seat == 0
    assert table.refuses("gain jace").rule == "TITANS-AWAKEN-09"


@pytest.mark.rule("TITANS-AWAKEN-10", "TITANS-RULING-53", "TITANS-CONS-05", "TITANS-CONS-10")
def test_a_secret_book_is_asked_for() -> None:
    classic = Table(step="awaken")
    assert classic.asks() == "PLAY"
    table = Table(
        play="constructed", step="awaken", in_play=[card("monk", 0)], piles=[{"ghost": 0}],
        spellbooks=[["hell", "inferno"], []],
    )  # fmt: skip
    assert (table.asks(), table.options()) == ("AWAKEN", ["pass"])
    assert table.refuses("gain hell").rule == "TITANS-AWAKEN-02"  # it lies in the book, and costs too much
    assert table.refuses("gain akari").rule == "TITANS-AWAKEN-09"
    without_energy = Table(play="constructed", step="awaken", spellbooks=[["hell", "inferno"], []])
    assert without_energy.asks() == "PLAY"


@pytest.mark.rule("TITANS-ENER-02", "TITANS-ENER-03", "TITANS-SOLO-04")
def test_arc_and_evanesce() -> None:
    told = {"step": "awaken", "in_play": [card("year_of", 0), card("madness", 0, age=1), card("monk", 1)]}
    assert Table(age=1, **told).energy(0) == 4
    assert Table(age=2, **told).energy(0) == 0
    assert Table(age=3, **told).energy(0) == 3
    assert Table(seats=3, step="awaken", in_play=[card("monk", 0), card("monk", 2)]).energy(0) == 1


# -- trading ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-TRADE-01", "TITANS-TRADE-08", "TITANS-TRADE-09", "TITANS-MULTI-10", "TITANS-TURN-05")
def test_both_must_agree() -> None:
    table = Table(seats=4, hands=[THREE] * 4)
    assert (table.seat, table.asks()) == (0, "TRADE")
    table.do("yes")
    assert (table.seat, table.asks()) == (1, "TRADE")
    table.do("no", "play monk", "play monk")
    assert (table.seat, table.asks()) == (2, "TRADE")
    table.do("no", "play monk", "play monk")
    assert (table.side(0), table.side(2)) == (["monk"], ["monk"])


@pytest.mark.rule("TITANS-TRADE-10", "TITANS-TRADE-11", "TITANS-RULING-15")
def test_who_can_not_trade() -> None:
    assert Table(seats=4, hands=[THREE, [], THREE, THREE]).asks() == "PLAY"
    assert Table(seats=3, hands=[THREE] * 3).asks() == "PLAY"
    assert Table(hands=[THREE] * 2).asks() == "PLAY"


@pytest.mark.rule("TITANS-TRADE-04", "TITANS-TRADE-12", "TITANS-INFO-08", "TITANS-RULING-08")
@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_a_traded_card_is_seen_by_the_team(hands: str) -> None:
    table = Table(seats=4, hands=[THREE] * 4, decks=[["akari"]] * 4, team_hands=hands)
    table.do("yes", "yes")
    assert table.options() == ["play monk", "play wizard", "play ghost", "deck top"]
    table.do("play wizard")
    known = "Wizard" if hands == "open" else "Face-down card"
    assert [table.faces(viewer, 2) for viewer in (0, 1, 2)] == [["Wizard"], [known], ["Face-down card"]]
    assert len(table.zone("hand:0", 1).entities) == (2 if hands == "open" else 0)


@pytest.mark.rule("TITANS-TRADE-07", "TITANS-TRADE-06")
def test_a_traded_protect_protects_the_receiver() -> None:
    hands = [["smoldering", "monk"], THREE, THREE, ["jace", "monk"]]
    table = Table(seats=4, hands=hands)
    table.do("yes", "yes", "play smoldering", "play monk", "no", "play monk", "play jace")
    assert table.side(2) == ["smoldering"]
    assert table.marks("smoldering") == []
    assert table.unit("smoldering").owner == 1  # and not stolen


# -- Control and Delay ------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-CTRL-02", "TITANS-CTRL-08", "TITANS-CTRL-13")
@pytest.mark.parametrize(("age", "sees"), [(2, False), (3, True)])
def test_the_controlled_hand_is_seen_in_the_third_age(age: int, sees: bool) -> None:
    table = Table(seats=4, age=age, in_play=[card("danya", 0)], hands=[THREE] * 4, team_hands="hidden")
    assert (len(table.zone("hand:2", 0).entities) == 3) == sees
    assert table.zone("hand:3", 0).entities == []
    assert table.zone("hand:2", 1).entities == []


@pytest.mark.rule("TITANS-CTRL-09", "TITANS-CTRL-10", "TITANS-FERAL-20")
def test_both_control_each_other() -> None:
    table = Table(
        age=3,
        avatar=1,
        in_play=[card("danya", 0, subversions={"feral": 1})],
        hands=[["monk", "zodiac"], ["wizard", "ghost"]],
    )
    assert (table.seat, table.offers("play")) == (1, ["monk", "zodiac_the_eternal"])
    table.do("play monk")
    assert (table.seat, table.offers("play")) == (0, ["wizard", "ghost"])


@pytest.mark.rule("TITANS-CTRL-07", "TITANS-CTRL-05")
def test_control_flipped_in_the_third_age() -> None:
    table = Table(age=3, hands=[["danya", "monk", "wizard"], ["thunderbringer", "monk", "wizard"]])
    table.do("play danya", "play thunderbringer")
    assert (table.seat, table.asks()) == (0, "FLASH")


@pytest.mark.rule("TITANS-CTRL-14")
def test_control_answers_the_trade_question() -> None:
    table = Table(seats=4, age=3, in_play=[card("danya", 1)], hands=[THREE] * 4, avatar=1)
    assert (table.seat, table.asks()) == (2, "TRADE")  # its own team first
    table.do("no")
    assert (table.seat, table.asks()) == (2, "TRADE")  # then for the controlled player 0
    table.do("yes")
    assert (table.seat, table.asks()) == (1, "TRADE")


@pytest.mark.rule("TITANS-RULING-24", "TITANS-CTRL-05")
def test_the_controlled_player_says_how_many_optional_flashes() -> None:
    table = Table(step="now", age=3, in_play=[card("danya", 0), fresh("andar", 1, age=3)], hands=[THREE, THREE])
    assert (table.seat, table.asks(), table.options()) == (1, "FLASH-COUNT", ["count 0", "count 1"])
    table.do("count 1")
    assert (table.seat, table.asks()) == (0, "FLASH")


@pytest.mark.rule(
    "TITANS-DELAY-01", "TITANS-DELAY-02", "TITANS-DELAY-03", "TITANS-DELAY-04", "TITANS-DELAY-05", "TITANS-INFO-07"
)
def test_the_delayed_player_chooses_first_and_shows() -> None:
    table = Table(age=2, in_play=[card("erik", 0)], hands=[THREE, THREE], decks=[[], ["akari"]])
    assert table.seat == 1  # although player 0 has the mat
    table.do("deck top")
    assert (table.faces(0, 1), table.faces(1, 1)) == (["Akari, Timeless Fighter"], ["Face-down card"])
    assert table.seat == 0
    table.do("play monk")
    assert (table.side(0)[1:], table.side(1)) == (["monk"], ["akari"])


@pytest.mark.rule("TITANS-DELAY-08", "TITANS-DELAY-09", "TITANS-FERAL-09")
@pytest.mark.parametrize(
    ("cards", "first"),
    [
        ([card("erik", 0)], 1),
        ([card("erik", 0), card("erik", 0)], 1),
        ([card("erik", 0), card("erik", 1)], 0),
        ([card("erik", 0), card("erik", 0), card("erik", 1)], 1),
        ([card("erik", 0, subversions={"feral": 1})], 0),
    ],
)
def test_delays_cancel(cards: list[dict[str, object]], first: int) -> None:
    assert Table(age=2, in_play=cards, hands=[THREE, THREE]).seat == first


@pytest.mark.rule("TITANS-DELAY-07", "TITANS-RULING-25", "TITANS-DELAY-06", "TITANS-DELAY-14")
def test_delay_needs_plays_on_both_sides() -> None:
    alone = Table(step="now", in_play=[card("erik", 0), fresh("thunderbringer", 1)], hands=[THREE, THREE])
    alone_first = alone.seat
    assert alone_first == 1
    batch = alone.state.stack[-1]
    assert isinstance(batch, PlayBatch)
    assert batch.delayed == [0, 0]
    both = Table(
        step="now",
        in_play=[fresh("erik", 0), fresh("thunderbringer", 0), fresh("thunderbringer", 1)],
        hands=[THREE, THREE],
    )
    assert both.seat == 1
    both.do("play monk")
    assert both.faces(0, 1) == ["Monk"]


@pytest.mark.rule("TITANS-OPT-01", "TITANS-OPT-02", "TITANS-FERAL-25")
def test_an_optional_flash() -> None:
    table = Table(step="now", in_play=[fresh("andar", 0, subversions={"feral": 1})], hands=[THREE, THREE])
    table.do("done")
    assert (table.seat, table.asks()) == (1, "FLASH")
    table.do("play monk")
    assert (table.side(0), table.side(1)) == (["andar"], ["monk"])
    assert table.events("flip") == ["Flipped: Monk for Player 2."]


@pytest.mark.rule("TITANS-OPT-01", "TITANS-OPT-02")
@pytest.mark.parametrize("used", [0, 1, 2])
def test_each_copy_of_an_optional_flash_may_be_left(used: int) -> None:
    table = Table(step="now", in_play=[fresh("andar", 0, text="Flash 2: Optional")], hands=[["monk x3"], THREE])
    for i in range(used):
        assert "done" in table.options()
        table.do("play monk")
    if used < 2:
        table.do("done")
    assert table.side(0) == ["andar"] + ["monk"] * used and len(table.hand(0)) == 3 - used


@pytest.mark.rule("TITANS-FORE-06", "TITANS-RULING-31", "TITANS-FORE-02")
@pytest.mark.parametrize(("deck", "played"), [(["akari"], ["akari"]), ([], [])])
def test_foresee_with_a_small_deck(deck: list[str], played: list[str]) -> None:
    table = Table(
        step="now", in_play=[fresh("dawn", 0, text="Flash: Foresee 2")], hands=[THREE, THREE], decks=[deck, []]
    )
    table.do("foresee") if table.asks() == "FLASH" else None
    assert table.side(0) == ["dawn", *played]
    assert len(table.hand(0)) == 3

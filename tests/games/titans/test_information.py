"""Ledger sections 3.1, 3.2, 3.5 and 3.12: terms, information, the turn, multi-arena play."""

from __future__ import annotations

import pytest

from tests.games.titans.table import GAME, Table, card, fresh

THREE = ["monk", "wizard", "ghost"]
FOUR = [*THREE, "akari"]
FERAL = {"feral": 0}


# -- terms, information -----------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-TERM-04", "TITANS-MULTI-07", "TITANS-MULTI-02", "TITANS-SOLO-05", "TITANS-RIT-04")
def test_abilities_stay_in_their_arena() -> None:
    purify = Table(
        seats=4,
        step="now",
        in_play=[fresh("zodiac", 0), *(card("monk", s, subversions={"harmless": s}) for s in (1, 2))],
    )
    assert purify.offers("card") == ["monk@1"]
    assert purify.refuses("card monk@2").rule == "TITANS-TERM-04"
    discard = Table(seats=4, step="start", age=2, in_play=[card("living", 0)], hands=[FOUR] * 4)
    assert [len(discard.hand(player)) for player in range(4)] == [4, 4, 2, 4]
    ritual = Table(seats=4, step="now", in_play=[fresh("kanna", 0), card("traveler", 0)])
    ritual.do("card traveler")
    names = {GAME.cards.ids[c] for c in ritual.state.setup.pile_names[0]}
    assert set(ritual.offers("gain")) <= names
    awaken = Table(seats=4, step="awaken", in_play=[card("traveler", 2)])
    assert set(awaken.offers("gain")) <= {GAME.cards.ids[c] for c in awaken.state.setup.pile_names[1]}


@pytest.mark.rule("TITANS-TERM-07", "TITANS-TERM-06")
def test_a_face_down_card_counts_nowhere() -> None:
    table = Table(in_play=[card("what_lies", 1)], hands=[FOUR, FOUR])
    table.do("play monk")
    assert (table.power("what_lies"), len(table.hand(0))) == (0, 3)


@pytest.mark.rule("TITANS-TERM-12", "TITANS-TERM-13", "TITANS-INFO-12", "TITANS-AWAKEN-05")
def test_awakened_cards_are_public_and_energy_comes_back() -> None:
    table = Table(layout="first_game", step="awaken", age=1, in_play=[card("monk", 0)], hands=[FOUR, FOUR])
    table.do("gain jace")
    assert table.events("awaken", -1) == ["Player 1 awakens Jace, Winter's Firstborn."]
    table.do("play wizard", "play wizard")
    assert (table.asks(), table.energy(0)) == ("AWAKEN", 1)


@pytest.mark.rule("TITANS-TERM-14", "TITANS-THREE-11", "TITANS-RULING-07", "TITANS-THREE-14", "TITANS-RULING-54")
def test_the_order_of_six_players() -> None:
    table = Table(seats=6, avatar=1, hands=[THREE] * 6)
    asked = []
    for _ in range(9):
        asked.append((table.seat, table.asks()))
        table.do("no" if table.asks() == "TRADE" else "play monk")
    assert asked == [
        (2, "TRADE"), (2, "PLAY"), (3, "PLAY"), (4, "TRADE"), (4, "PLAY"), (5, "PLAY"), (0, "TRADE"), (0, "PLAY"),
        (1, "PLAY"),
    ]  # fmt: skip


@pytest.mark.rule("TITANS-INFO-01", "TITANS-INFO-14", "TITANS-INFO-16")
def test_hands_are_secret_and_the_hidden_cards_are_not() -> None:
    table = Table(hands=[FOUR, FOUR], decks=[["zodiac"], []])
    assert (table.zone("hand:0", 1).entities, table.zone("hand:0", 1).size) == ([], 4)
    before = table.zone("hidden:0", 1)
    table.do("play akari")
    assert table.zone("hidden:0", 1) == before
    drawn = Table(step="start", age=2, in_play=[card("akari", 0)], hands=[THREE, THREE], decks=[["zodiac x2"], []])
    assert (drawn.zone("hand:0", 1).size, drawn.zone("hand:0", 1).entities) == (5, [])


@pytest.mark.rule("TITANS-INFO-06", "TITANS-ABIL-10", "TITANS-RULING-67")
def test_declarations_are_public_and_final() -> None:
    table = Table(step="now", in_play=[fresh("jace", 0), fresh("jace", 1), card("monk", 0), card("monk", 1)])
    table.do("card monk@1")
    labels = [entity.label for entity in table.zone("declared", 1).entities]
    assert len(labels) == 1 and "Monk" in str(labels[0])
    assert table.refuses("card monk@1", 0).rule == "TITANS-TURN-07"


@pytest.mark.rule("TITANS-TURN-01", "TITANS-TURN-02", "TITANS-TURN-06", "TITANS-PLAY-10", "TITANS-TURN-07")
def test_a_whole_turn() -> None:
    table = Table(step="surge", surges=[1, 1], hands=[FOUR, FOUR], decks=[["monk x6"], ["monk x6"]])
    kinds: list[str] = []
    while table.state.turn == 1:
        if not kinds or kinds[-1] != table.asks():
            kinds.append(table.asks())
        table.state.apply(table.seat, table.state.legal(table.seat)[0])
    assert kinds == ["SURGE", "PLAY", "AWAKEN", "PLAY", "AWAKEN", "PLAY", "AWAKEN", "KEEP"]
    told = [event.kind for _, event in table.log.events if event.kind in ("age", "flip", "battle", "throw", "turn")]
    assert told == ["age", "flip", "age", "flip", "age", "flip", "battle", "throw", "throw", "turn"]


@pytest.mark.rule("TITANS-MULTI-09", "TITANS-MULTI-04", "TITANS-MULTI-06", "TITANS-SETUP-07")
def test_one_flip_for_all_arenas() -> None:
    table = Table(seats=4, hands=[THREE] * 4)
    table.do("no", "play monk", "play monk", "no", "play wizard", "play wizard")
    assert len(table.events("flip")) == 1
    assert [table.side(side) for side in range(4)] == [["monk"], ["wizard"], ["monk"], ["wizard"]]


@pytest.mark.rule("TITANS-TRADE-03", "TITANS-FLASH-06", "TITANS-FLASH-01", "TITANS-ABIL-04")
def test_flashed_cards_are_mandatory_and_never_traded() -> None:
    table = Table(
        seats=4, step="now", in_play=[fresh("thunderbringer", 0), fresh("thunderbringer", 2)], hands=[THREE] * 4
    )
    assert table.asks() == "FLASH"
    assert table.refuses("pass").rule == "TITANS-FLASH-01"
    table.do("play monk", "play monk")
    assert (table.side(0), table.side(2)) == (["thunderbringer", "monk"], ["thunderbringer", "monk"])


@pytest.mark.rule("TITANS-SOLO-06", "TITANS-SOLO-07", "TITANS-SOLO-08", "TITANS-PROT-10")
def test_a_player_with_two_seats() -> None:
    awaken = Table(seats=3, step="awaken", in_play=[card("monk", 0), card("monk", 2)])
    awaken.do("gain ghost", "gain ghost")
    assert awaken.discard(0) == ["ghost", "ghost"]
    lose = Table(
        seats=3, step="start", age=2, in_play=[card("beast_eater", 1), card("beast_eater", 3)], hands=[FOUR] * 3
    )
    assert len(lose.hand(0)) == 2
    haunted = Table(seats=3, step="now", protected=[1, 0, 0, 0], in_play=[fresh("zenith", 1), fresh("zenith", 3)])
    assert (haunted.side(0), haunted.side(2)) == ([], ["ghost"])


@pytest.mark.rule("TITANS-THREE-09", "TITANS-THREE-13")
def test_two_temples_fall_then_the_check() -> None:
    table = Table(
        seats=4, arenas=3, temples=[2, 1, 2, 1, 2, 2], step="battle", in_play=[card("inferno", 0), card("inferno", 2)]
    )
    result = table.state.result()
    assert table.temples() == [2, 0, 2, 0, 2, 2]
    assert result is not None and result.winners() == [0]


@pytest.mark.rule("TITANS-CONS-13", "TITANS-HAUNT-03")
def test_haunt_in_constructed_play() -> None:
    table = Table(play="constructed", step="now", in_play=[fresh("zenith", 0)], surges=[1, 1])
    assert table.pile("ghost") == 11
    table.until("SURGE")
    assert "ghost" in table.hand(1) + table.deck(1)

"""What holds at every moment of random games in all modes, and what the game does not have."""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.errors import BadPosition
from agon.testing.play import chooser, pick_move
from tests.games.theos.table import GAME, Table

MODES = [{"seats": 2}, {"seats": 4, "type": "team_2v2"}, {"seats": 6, "type": "ffa", "demigods": "random"}]


@pytest.mark.rule("THEOS-GEN-07", "THEOS-STATE-04", "THEOS-STATE-06", "THEOS-SETUP-09", "THEOS-RULING-54")
@pytest.mark.parametrize("mode", MODES)
def test_invariants_of_random_games(mode: dict[str, Any]) -> None:
    table = Table(GAME.new(mode, 11))
    rng = chooser(11, "invariants")
    looked = 0
    while table.state.to_move():
        table.state.apply(*pick_move(table.state, rng))
        looked += 1
        if looked % 7 or table.view().round == 0:
            continue
        view = table.view()
        rows = [card for side in view.seats for zone in side.zones if zone.id[:4] == "row:" for card in zone.entities]
        assert all(("raised" in card.tags) != ("destroyed" in card.tags) for card in rows)
        assert all(not card.counters["follower"] for card in rows if "destroyed" in card.tags)
        areas = [card for zone in view.zones if zone.id[:5] == "play:" for card in zone.entities]
        on_cards = sum(card.counters.get("follower", 0) for card in rows + areas)
        assert table.supply() + on_cards == 60
        for realm in range(2 if len(view.seats) > 4 else 1):
            assert len(table.gods(realm)) == 2
        if table.state.prompt(table.state.to_move()[0] if table.state.to_move() else 0) and view.phase == "Play":
            held = {table.size(f"hand:{seat}") for seat in range(len(view.seats))}
            assert len(held) == 1  # every exchange is one for one


@pytest.mark.rule("THEOS-END-01", "THEOS-RULING-60")
def test_a_teams_followers_count_in_all_realms() -> None:
    rows = [["servant_of_atlas 6"], ["bound_titan 5"], ["harvest 5"], ["cetus 2"], [], []]
    table = Table(seats=6, type="team_3v3", die=5, step="end", where=[0, 1, 1, 0, 0, 1], rows=rows)
    result = table.view().result
    assert result is not None and result.winners() == [0, 1, 2] and result.seats[0].score == 16
    assert [seat.rank for seat in result.seats] == [1, 1, 1, 2, 2, 2]
    assert [seat.parts["own Followers"] for seat in result.seats] == [6, 5, 5, 2, 0, 0]


@pytest.mark.rule("THEOS-RES-05", "THEOS-RA-01")
def test_only_may_and_up_to_can_be_declined() -> None:
    table = Table(gods=["gaia"], played=["ichor_of_ouranos", ""], rows=[["ruin"], []], hands=[["blank"], ["blank"]])
    assert table.on("ichor_of_ouranos") == 1 and table.options() == ["yes", "no"]
    told: dict[str, Any] = {"rows": [["ruin", "cetus"], []], "hands": [["blank"], ["blank"]]}
    table = Table(gods=["gaia"], played=["war_of_the_giants", ""], **told)
    assert table.options() == ["target ruin", "target cetus"]


@pytest.mark.rule("THEOS-RULING-12", "THEOS-RULING-52")
def test_there_are_always_enough_blanks() -> None:
    cards = list(GAME.vocabulary.names[:60])
    ids = [name.removeprefix("take ") for name in cards]
    rows = [ids[7 * seat : 7 * seat + 7] for seat in range(4)]
    table = Table(seats=4, step="end", rows=rows)
    for i in range(28):
        table.do(table.options()[0])
    assert sum("draws 7 Blanks" in text for text in table.events("cleanup")) == 4  # 28, and the box has 18
    assert table.view().round == 2 and table.asks() == "leave"  # a whole round of Blanks was played (RULING-52)


@pytest.mark.rule("THEOS-RULING-68", "THEOS-RULING-62")
def test_no_action_shows_a_card_or_leaves_the_game() -> None:
    verbs = {name.split()[0] for name in GAME.vocabulary.names}
    assert not verbs & {"show", "tell", "resign", "leave", "pass"}


@pytest.mark.rule("THEOS-RULING-66", "THEOS-DECK-03")
def test_cards_never_change_their_owner() -> None:
    table = Table(GAME.new({"seats": 4, "type": "team_2v2"}, 6))
    lists = [{entity.name for entity in table.zone(f"list:{seat}").entities} for seat in range(4)]
    rng = chooser(6, "owners")
    while table.state.to_move():
        table.state.apply(*pick_move(table.state, rng))
        for seat in range(4):
            assert {card.name for card in table.zone(f"row:{seat}").entities} <= lists[seat]


@pytest.mark.parametrize("wrong", [{"nonsense": 1}, {"copy": 1}, {"index": 9}, {"part": 9}, {"text": -1}, {"you": 2}])
def test_an_ability_written_down_wrongly_is_refused(wrong: dict[str, Any]) -> None:
    table = Table(gods=["poseidon"], played=["messenger", ""], rows=[["pallas 2", "typhon"], []], hands=[["blank"]] * 2)
    written = table.state.describe()
    assert GAME.position(written).describe() == written
    *below, ability = written["steps"]
    assert ability["step"] == "Ability"
    with pytest.raises(BadPosition):
        GAME.position({**written, "steps": [*below, {**ability, **wrong}]})

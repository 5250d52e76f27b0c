"""Ledger sections 3.10, 3.11 and 3.14: battles, temples, the Shuffle step, the formats."""

from __future__ import annotations

import pytest

from agon.core.errors import BadOption
from tests.games.titans.table import GAME, Table, card

BIG = "eternal_vigil"  # power 4
SMALL = "wizard"  # power 1


@pytest.mark.rule("TITANS-BATTLE-01", "TITANS-BATTLE-02", "TITANS-BATTLE-05")
@pytest.mark.parametrize(
    ("own", "enemy", "temples"),
    [
        (["ghost"], [], [3, 3]),  # -1 against 0
        ([BIG, SMALL], [BIG], [3, 3]),  # 5 to 4
        ([BIG, SMALL], ["smoldering"], [3, 2]),  # 5 to 3
        (["ghost"], [SMALL], [2, 3]),  # -1 to 1
    ],
)
def test_two_points_more_win(own: list[str], enemy: list[str], temples: list[int]) -> None:
    table = Table(step="battle", in_play=[*(card(name, 0) for name in own), *(card(name, 1) for name in enemy)])
    assert table.temples() == temples


@pytest.mark.rule("TITANS-BATTLE-03", "TITANS-BATTLE-04", "TITANS-BATTLE-06", "TITANS-FMT-06", "TITANS-FMT-07")
@pytest.mark.parametrize(("before", "after"), [([3, 3], [3, 2]), ([2, 3], [2, 2]), ([1, 2], [2, 1]), ([1, 3], [2, 2])])
def test_destroyed_or_captured(before: list[int], after: list[int]) -> None:
    table = Table(step="battle", temples=before, in_play=[card(BIG, 0) for _ in range(5)])
    assert table.temples() == after


@pytest.mark.rule("TITANS-BATTLE-07", "TITANS-SPITE-06", "TITANS-RULING-57")
def test_the_last_temple_ends_the_game_at_once() -> None:
    table = Table(step="battle", temples=[2, 1], in_play=[card(BIG, 0), card("zephyr", 1, subversions={"stunted": 0})])
    assert table.state.over
    assert table.pile("ghost") == 12
    result = table.state.result()
    assert result is not None
    assert (result.values(), result.rule) == ([1.0, 0.0], "TITANS-BATTLE-07")
    assert table.refuses("done", 0).rule == "TITANS-BATTLE-07"


@pytest.mark.rule("TITANS-RULING-39", "TITANS-RULING-40")
@pytest.mark.parametrize(("temples", "values"), [([3, 3], [0.5, 0.5]), ([3, 2], [1.0, 0.0])])
def test_the_turn_limit(temples: list[int], values: list[float]) -> None:
    table = Table(step="battle", temples=temples, turn=60)
    result = table.state.result()
    assert result is not None
    assert result.values() == values
    assert result.rule == "TITANS-RULING-40"


@pytest.mark.rule("TITANS-TWO-03", "TITANS-TWO-04", "TITANS-TWO-02", "TITANS-FMT-06")
@pytest.mark.parametrize(
    ("winners", "temples"),
    [([0, 2], [3, 2]), ([0], [3, 2]), ([0, 3], [3, 3]), ([1, 3], [2, 3]), ([], [3, 3])],
)
def test_two_arenas_need_a_win_and_no_loss(winners: list[int], temples: list[int]) -> None:
    table = Table(seats=4, step="battle", in_play=[card(BIG, side) for side in winners])
    assert table.temples() == temples


@pytest.mark.rule("TITANS-TWO-05", "TITANS-SOLO-10")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_team_with_one_temple_captures(seats: int) -> None:
    table = Table(seats=seats, step="battle", temples=[1, 2], in_play=[card(BIG, 0)])
    assert table.temples() == [2, 1]


@pytest.mark.rule("TITANS-TWO-06")
def test_a_team_without_temples_has_lost() -> None:
    table = Table(seats=4, step="battle", temples=[2, 1], in_play=[card(BIG, 0)])
    result = table.state.result()
    assert result is not None
    assert result.values() == [1.0, 1.0, 0.0, 0.0]
    assert result.teams == [[0, 1], [2, 3]]


@pytest.mark.rule("TITANS-THREE-04", "TITANS-THREE-05", "TITANS-THREE-07", "TITANS-THREE-03", "TITANS-FMT-03")
def test_every_arena_of_three_counts_alone() -> None:
    # team 1 wins arena 1, team 2 wins arena 2, team 2 (with none left) loses arena 3 again
    table = Table(
        seats=6, arenas=3, step="battle", temples=[1, 2, 2, 2, 0, 2],
        in_play=[card(BIG, 0), card(BIG, 3), card(BIG, 5)],
    )  # fmt: skip
    assert table.temples() == [1, 1, 1, 2, 0, 2]


@pytest.mark.rule("TITANS-THREE-06", "TITANS-FMT-05")
def test_the_last_temple_of_one_side_of_three_arenas_ends_nothing() -> None:
    table = Table(seats=6, arenas=3, step="battle", temples=[2, 1, 2, 2, 2, 2], in_play=[card(BIG, 0)])
    assert table.temples()[:2] == [2, 0]
    assert not table.state.over


@pytest.mark.rule("TITANS-THREE-06")
def test_a_side_without_temples_plays_on() -> None:
    table = Table(seats=6, arenas=3, temples=[0, 2, 2, 2, 2, 2])
    assert table.seat == 0


@pytest.mark.rule("TITANS-SPITE-05", "TITANS-SPITE-07", "TITANS-SPITE-02", "TITANS-RULING-38")
def test_whose_loss_spite_looks_at() -> None:
    two = Table(seats=4, step="battle", in_play=[card("zephyr", 0), card("zodiac", 1), card(BIG, 3)])
    assert two.temples() == [2, 3]  # arena 1 tied, arena 2 lost
    assert two.pile("ghost", 0) == 10
    assert two.deck(2).count("ghost") == 2
    three = Table(seats=6, arenas=3, step="battle", in_play=[card("zephyr", 0), card("zodiac", 1), card(BIG, 3)])
    assert three.temples()[2] == 1
    assert three.pile("ghost", 0) == 12


# -- the Shuffle step -------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-SHUF-01", "TITANS-SHUF-03", "TITANS-SHUF-04", "TITANS-SHUF-10", "TITANS-SHUF-02")
def test_keep_some_and_draw_up_to_six() -> None:
    table = Table(
        step="keep", hands=[["monk x3", "wizard x2"], ["ghost"]], decks=[["zodiac x6"], ["monk x6"]],
        in_play=[card("akari", 0), card("jace", 0, subversions={"traitorous": 0, "harmless": 0})], surges=[1, 1],
    )  # fmt: skip
    assert table.state.to_move() == [0, 1]
    state = table.state
    for name in ("throw monk", "throw monk", "throw wizard", "done"):
        state.apply(0, table.number(name))
        if table.asks() == "KEEP" and 1 in state.to_move():
            state.apply(1, table.number("done"))
    assert table.asks() == "SURGE"
    assert len(table.hand(0)) == 6
    assert table.hand(0)[:1] == ["monk"]
    assert table.discard(0) == []
    assert sorted(table.hand(0) + table.deck(0)).count("akari") == 1
    assert "jace" in table.hand(1) + table.deck(1)  # the stolen card goes home
    assert state.units == []


@pytest.mark.rule("TITANS-SHUF-05", "TITANS-SHUF-06", "TITANS-SETUP-10")
@pytest.mark.parametrize(("hand", "deck", "size"), [("monk x8", "wizard x3", 8), ("monk x2", "wizard x2", 4)])
def test_full_and_empty(hand: str, deck: str, size: int) -> None:
    table = Table(step="keep", hands=[[hand], ["monk"]], decks=[[deck], []], surges=[1, 0])
    for seat in (0, 1):
        table.state.apply(seat, table.number("done"))
    assert len(table.hand(0)) == size


@pytest.mark.rule("TITANS-SHUF-08", "TITANS-INFO-13", "TITANS-RULING-09")
def test_what_is_thrown_away_shows_as_a_number() -> None:
    table = Table(step="keep", hands=[["monk", "wizard"], ["ghost", "monk"]], surges=[1, 1])
    before = table.state.view(1)
    table.state.apply(0, table.number("throw monk"))
    after = table.state.view(1)
    before.to_move = after.to_move
    assert before == after
    table.state.apply(1, table.number("done"))
    table.state.apply(0, table.number("done"))
    assert "Player 1 throws away 1 card." in table.events("throw", 1)


@pytest.mark.rule("TITANS-SHUF-01", "TITANS-RULING-52")
def test_thrown_cards_are_marked_and_the_next_of_the_name_can_be_picked() -> None:
    table = Table(step="keep", hands=[["monk x2", "wizard"], ["monk"]])
    table.do("throw monk")
    assert [entity.tags for entity in table.zone("hand:0", 0).entities] == [["thrown away"], [], []]
    choice = next(choice for choice in table.prompt.choices if str(choice.label) == "Throw away Monk")
    assert choice.targets == ["hand:0:1"]


@pytest.mark.rule("TITANS-AVATAR-02", "TITANS-AVATAR-03", "TITANS-AVATAR-04", "TITANS-AVATAR-05", "TITANS-RULING-06")
@pytest.mark.parametrize(("seats", "arenas", "teams"), [(2, 1, 2), (4, 2, 2), (6, 3, 3)])
def test_the_mat_goes_round(seats: int, arenas: int, teams: int) -> None:
    table = Table(seats=seats, arenas=arenas, step="keep", surges=[1] * seats, decks=[["monk x12"]] * seats)
    holders = []
    for _ in range(4):
        table.until("SURGE") if table.asks() != "SURGE" else None
        holders.append(table.state.avatar)
        table.until("KEEP")
        turn = table.state.turn
        while table.state.turn == turn:
            seat = table.seat
            table.state.apply(seat, table.number("done"))
    assert holders == [(1 + step) % teams for step in range(4)]


# -- the formats ------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "TITANS-TERM-01", "TITANS-FMT-01", "TITANS-FMT-02", "TITANS-FMT-03", "TITANS-FMT-08", "TITANS-FMT-09",
    "TITANS-SOLO-02", "TITANS-SETUP-04", "TITANS-MULTI-05", "TITANS-MULTI-01", "TITANS-SETUP-02", "TITANS-THREE-02",
    "TITANS-TWO-08", "TITANS-TWO-01", "TITANS-THREE-01",
)  # fmt: skip
@pytest.mark.parametrize(
    ("seats", "arenas", "teams", "temples", "alone"),
    [(2, 1, 2, [3, 3], 0), (4, 2, 2, [3, 3], 0), (3, 2, 2, [3, 3], 1), (6, 3, 3, [2] * 6, 0), (5, 3, 3, [2] * 6, 1),
     (4, 3, 3, [2] * 6, 2), (3, 3, 3, [2] * 6, 3)],
)  # fmt: skip
def test_every_format(seats: int, arenas: int, teams: int, temples: list[int], alone: int) -> None:
    state = GAME.new({"seats": seats, "arenas": arenas}, 5)
    layout = GAME.cards.format_for(seats, arenas)
    assert layout is not None
    assert (layout.teams, layout.arenas, len(layout.holder)) == (teams, arenas, 2 * arenas)
    view = state.view(0)
    zones = [*view.zones, *(zone for seat in view.seats for zone in seat.zones)]
    assert [zone.value for zone in zones if zone.id.startswith("temples:")] == temples
    assert sum(len(sides) == 2 for sides in layout.sides) == alone
    for player in range(seats):
        hand = next(zone for zone in view.seats[player].zones if zone.id == f"hand:{player}")
        assert hand.size == (9 if len(layout.sides[player]) == 2 else 6)
    for arena in range(arenas):
        piles = next(zone for zone in view.zones if zone.id == f"piles:{arena}").entities
        assert len(piles) == 18
        assert sorted(pile.count or 0 for pile in piles) == [4] * 16 + [8, 12]
        assert len({(layout.side_team[2 * arena], layout.side_team[2 * arena + 1])}) == 1
        assert layout.side_team[2 * arena] != layout.side_team[2 * arena + 1]


@pytest.mark.rule("TITANS-MULTI-01", "TITANS-TWO-07", "TITANS-SETUP-01")
def test_no_name_in_two_arenas() -> None:
    for seed in range(5):
        view = GAME.new({"seats": 6}, seed).view(-1)
        names = [e.name for zone in view.zones if zone.id.startswith("piles:") for e in zone.entities]
        assert len(names) == 54
        assert len(set(names)) == 48 + 2


@pytest.mark.rule("TITANS-FMT-02", "TITANS-SETUP-09")
@pytest.mark.parametrize(
    "options", [{"seats": 2, "arenas": 2}, {"seats": 6, "arenas": 2}, {"seats": 4, "layout": "first_game"}]
)
def test_formats_that_do_not_exist(options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        GAME.new(options, 0)

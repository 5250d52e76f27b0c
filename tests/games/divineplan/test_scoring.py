"""Points and ties (ledger section 3.13, second half, and section 7).

plan_01 wants M F R - / F M R F / M M R R / F F M R; the tiles are worth 1 2 3 - / 2 1 2 3 / 3 2 1 2 / 1 3 2 1.
"""

from __future__ import annotations

from typing import Any

import pytest

from agon.core.protocol import Result, SeatResult
from tests.games.divineplan.table import Table

PLANS = ["plan_01", "plan_02", "plan_03", "plan_04"]


def scored(**told: Any) -> Result:
    """The result of a position in which the last turn of round 60 has just been played."""
    seats = told.setdefault("seats", 2)
    told.setdefault("plans", PLANS[:seats])
    result = Table(round=60, start=0, active=seats - 1, step="recruit", **told).state.result()
    assert result is not None
    return result


def part(name: str, **told: Any) -> list[int]:
    return [seat.parts[name] for seat in scored(**told).seats]


def standing(seat: SeatResult) -> tuple[int, int, int]:
    """What decides: total, matched tiles, total power."""
    return seat.score, seat.parts["matched tiles"], seat.parts["total power"]


# -- the four ways to score ------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-SCORE-01")
def test_a_plan_scores_the_locked_tiles_that_fit_it_whoever_locked_them() -> None:
    tiles = {0: "mountain by 1", 1: "forest by 0", 2: "forest by 0", 4: "river by 1"}
    assert part("plan", tiles=tiles) == [1 + 2, 2]  # plan_02 wants a river on tile 4, worth 2, and none of the others
    assert part("matched tiles", tiles=tiles) == [2, 1]


@pytest.mark.rule("DIVINEPLAN-SCORE-01")
@pytest.mark.parametrize("kind, points", [("forest", 0), ("mountain", 3), ("river", 0)])
def test_a_plan_wants_one_landscape_on_each_tile(kind: str, points: int) -> None:
    assert part("plan", tiles={8: f"{kind} by 1"})[0] == points


@pytest.mark.rule("DIVINEPLAN-SCORE-01", "DIVINEPLAN-SCORE-02", "DIVINEPLAN-TIE-01")
def test_every_tile_of_the_city_counts_for_plan_favor_and_ties() -> None:
    kinds = {"M": "mountain", "F": "forest", "R": "river"}
    for tile, (kind, value) in enumerate(zip("MFR-FMRFMMRRFFMR", "123-212332121321", strict=True)):
        if kind != "-":
            seats = scored(tiles={tile: f"{kinds[kind]} by 1"}).seats
            mine, theirs = seats[0].parts, seats[1].parts
            assert (mine["plan"], mine["matched tiles"], theirs["favor"]) == (int(value), 1, int(value)), tile


@pytest.mark.rule("DIVINEPLAN-SCORE-02")
def test_favor_scores_all_tiles_with_the_own_icon() -> None:
    tiles = {0: "mountain by 1", 1: "forest by 0", 2: "forest by 0", 4: "river by 1", 15: "forest by 1"}
    assert part("favor", tiles=tiles) == [2 + 3, 1 + 2 + 1]  # tile 2 does not fit plan_01, tile 15 none of them


@pytest.mark.rule("DIVINEPLAN-SCORE-03")
def test_one_tile_scores_for_several_plans_and_twice_for_its_owner() -> None:
    result = scored(seats=3, plans=["plan_01", "plan_06", "plan_02"], tiles={2: "river by 0"})  # worth 3
    assert [(seat.parts["plan"], seat.parts["favor"]) for seat in result.seats] == [(3, 3), (3, 0), (0, 0)]
    assert [seat.score for seat in result.seats] == [6, 3, 0]


@pytest.mark.rule("DIVINEPLAN-SCORE-04")
def test_the_strongest_demigod_of_each_column_scores_its_power() -> None:
    mine = {"place": ["hyacinthus", "cadmus", "palamedes"], "shift": ["heracles", "aeneas"], "lock": ["aeacus"]}
    theirs = {"shift": ["deucalion", "phaethon", "icarus"]}  # empty columns give nothing
    assert part("strongest", demigods=[mine, theirs]) == [3 + 5 + 2, 3]


@pytest.mark.rule("DIVINEPLAN-SCORE-04", "DIVINEPLAN-RULING-40")
def test_equal_highest_powers_count_once() -> None:
    result = scored(demigods=[{"shift": ["aeneas", "icarus"]}, {"shift": ["aeneas", "icarus", "sisyphus"]}])
    assert [seat.parts["strongest"] for seat in result.seats] == [2, 2]
    assert [seat.score for seat in result.seats] == [2, 2]


@pytest.mark.rule("DIVINEPLAN-SCORE-05")
def test_abilities_score_on_top_of_the_power() -> None:
    tiles = {1: "river by 0", 4: "river by 0", 2: "mountain by 0", 6: "forest by 1"}  # worth 2, 2, 3, 2
    mine = {"place": ["jason", "amphion"], "lock": ["achilles", "theseus"]}
    result = scored(demigods=[mine, {"lock": ["aeacus"]}], tiles=tiles)
    assert [seat.parts["bonus"] for seat in result.seats] == [2 + 2 + 2 * 2, 0]
    assert [seat.parts["strongest"] for seat in result.seats] == [2 + 3, 2]


@pytest.mark.rule("DIVINEPLAN-SCORE-05")
@pytest.mark.parametrize("column", ["place", "shift", "lock"])
def test_jason_counts_the_demigods_of_his_own_column(column: str) -> None:
    mine: dict[str, list[str]] = {
        "place": ["cadmus"],
        "shift": ["aeneas", "minos"],
        "lock": ["aeacus", "helen", "ariadne"],
    }
    others = len(mine[column])
    mine[column].append("jason")
    assert part("bonus", demigods=[mine, {"shift": ["deucalion"]}]) == [others + 1, 0]


@pytest.mark.rule("DIVINEPLAN-SCORE-06")
def test_the_total_is_the_sum_of_the_four_parts_and_the_most_points_win() -> None:
    tiles = {0: "mountain by 0", 1: "mountain by 1", 2: "mountain by 1"}
    result = scored(demigods=[{"place": ["orpheus"], "lock": ["achilles"]}, {"shift": ["aeneas"]}], tiles=tiles)
    assert [list(seat.parts.values())[:4] for seat in result.seats] == [[1, 1, 6, 2], [5, 5, 2, 0]]
    assert [seat.score for seat in result.seats] == [10, 12]
    assert ([seat.rank for seat in result.seats], result.values()) == ([2, 1], [0.0, 1.0])


@pytest.mark.rule("DIVINEPLAN-SCORE-06")
def test_everybody_is_ranked_by_points() -> None:
    result = scored(seats=4, demigods=[{"place": ["hyacinthus"]}, {"shift": ["heracles"]}, {}, {"place": ["cadmus"]}])
    assert [seat.score for seat in result.seats] == [1, 5, 0, 3]
    assert ([seat.rank for seat in result.seats], result.winners()) == ([3, 1, 4, 2], [1])


@pytest.mark.rule("DIVINEPLAN-SCORE-07")
def test_example_of_33_points() -> None:
    table = Table(
        plans=["plan_01", "plan_02"],
        tiles={
            2: "river by 0", 1: "forest by 0",  # match, worth 3 and 2, and show Apollo's icon
            7: "forest by 1", 4: "forest by 1", 6: "river by 1", 0: "mountain by 1", 5: "mountain by 1",  # 3 2 2 1 1
            9: "3 blue",  # worth 2; the plan wants a mountain there
        },
        demigods=[{"place": ["cadmus", "hyacinthus"], "shift": ["aeneas", "jason"], "lock": ["achilles"]}],
        gods=[10, 3], satchels=["2 green"], step="column", market=["helen"],
    )  # fmt: skip
    table.do("column lock")  # the eighth and last token
    result = table.state.result()
    assert result is not None
    parts = result.seats[0].parts
    assert [parts[name] for name in ("plan", "favor", "strongest", "bonus")] == [14, 7, 8, 4]
    assert result.seats[0].score == 33


# -- ties ------------------------------------------------------------------------------------------------------------
# plan_01 gets tiles 0 and 5 (1 + 1), plan_02 tile 1 (2); the icons are worth 2 for each
TWO_SMALL_ONE_BIG = {0: "mountain by 0", 5: "mountain by 0", 1: "mountain by 1"}
CADMUS, CADMUS_AND_ONE = {"place": ["cadmus"]}, {"place": ["cadmus", "hyacinthus"]}  # both score 3


@pytest.mark.rule("DIVINEPLAN-TIE-01")
@pytest.mark.parametrize("swapped", [False, True])
def test_a_tie_goes_to_the_player_with_more_matched_tiles(swapped: bool) -> None:
    tiles, plans = TWO_SMALL_ONE_BIG, PLANS[:2]
    hands = [CADMUS, CADMUS_AND_ONE]  # the power does not matter yet
    if swapped:
        tiles = {tile: words[:-1] + str(1 - int(words[-1])) for tile, words in tiles.items()}
        plans, hands = plans[::-1], hands[::-1]
    seats = scored(tiles=tiles, plans=plans, demigods=hands).seats
    many, few = (seats[1], seats[0]) if swapped else (seats[0], seats[1])
    assert (standing(many), standing(few)) == ((7, 2, 3), (7, 1, 4))
    assert (many.rank, few.rank, many.value, few.value) == (1, 2, 1.0, 0.0)


@pytest.mark.rule("DIVINEPLAN-TIE-02")
@pytest.mark.parametrize("winner", [0, 1])
def test_a_second_tie_goes_to_the_player_with_the_higher_total_power(winner: int) -> None:
    hands = [CADMUS_AND_ONE, CADMUS] if winner == 0 else [CADMUS, CADMUS_AND_ONE]
    result = scored(tiles={1: "river by 0", 4: "mountain by 1"}, demigods=hands)  # worth 2, no matches
    assert standing(result.seats[winner]) == (5, 0, 4)
    assert standing(result.seats[1 - winner]) == (5, 0, 3)
    assert (result.winners(), result.seats[1 - winner].rank) == ([winner], 2)


@pytest.mark.rule("DIVINEPLAN-TIE-02")
def test_the_total_power_counts_all_columns() -> None:
    mine = {"place": ["hyacinthus", "amphion"], "shift": ["aeneas", "icarus"], "lock": ["aeacus", "sisyphus", "helen"]}
    seats = scored(demigods=[mine, {"place": ["hyacinthus"], "shift": ["aeneas"], "lock": ["aeacus"]}]).seats
    assert [standing(seat) for seat in seats] == [(5, 0, 12), (5, 0, 5)]
    assert [seat.rank for seat in seats] == [1, 2]


@pytest.mark.rule("DIVINEPLAN-RULING-41")
def test_disbanded_demigods_do_not_count_for_the_tie() -> None:
    table = Table(
        round=60, start=0, active=1, step="column", plans=PLANS[:2],
        tiles={4: "mountain by 0", 1: "3 blue"}, gods=[15, 1], satchels=["", "2 red"], market=["helen"],
        demigods=[CADMUS_AND_ONE, {"place": ["cadmus"], "lock": ["ariadne"]}],
    )  # fmt: skip
    table.do("column lock", "act", "use ariadne", "disband ariadne")  # Ares locks tile 1 and sends Ariadne (2) away
    result = table.state.result()
    assert result is not None
    assert [standing(seat) for seat in result.seats] == [(5, 0, 4), (5, 0, 3)]
    assert result.winners() == [0]


@pytest.mark.rule("DIVINEPLAN-TIE-03")
def test_players_equal_in_everything_share_the_victory() -> None:
    result = scored(seats=3, tiles={1: "river by 0", 4: "mountain by 1"}, demigods=[CADMUS, CADMUS])
    assert [standing(seat) for seat in result.seats] == [(5, 0, 3), (5, 0, 3), (2, 1, 0)]
    assert [seat.rank for seat in result.seats] == [1, 1, 3]
    assert (result.winners(), result.values()) == ([0, 1], [0.5, 0.5, 0.0])


@pytest.mark.rule("DIVINEPLAN-TIE-03")
def test_three_may_share_the_victory_and_two_the_second_place() -> None:
    shared = scored(seats=3)
    assert ([seat.rank for seat in shared.seats], shared.winners()) == ([1, 1, 1], [0, 1, 2])
    assert shared.values() == pytest.approx([1 / 3, 1 / 3, 1 / 3])
    second = scored(seats=3, tiles={1: "river by 1"}, plans=["plan_01", "plan_02", "plan_06"])
    assert ([seat.rank for seat in second.seats], second.values()) == ([2, 1, 2], [0.0, 1.0, 0.0])

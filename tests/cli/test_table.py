"""The table draws whatever a View may hold, and tells it readably at 100 columns."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, RenderableType

from agon.bots.playout import playout
from agon.cli.answers import draw_prompt
from agon.cli.table import all_entities, draw_result, draw_view
from agon.core.protocol import Choice, Entity, Prompt, Result, SeatResult, SeatView, View, Zone
from agon.core.rng import fast
from agon.core.text import SeatName, text
from agon.core.vocabulary import Vocabulary
from agon.games import make_game

WIDTH = 100


def drawn(thing: RenderableType) -> str:
    out = io.StringIO()
    Console(file=out, width=WIDTH, color_system=None).print(thing)
    return out.getvalue()


def card(name: str, text: str = "", holds: list[Entity] | None = None) -> Entity:
    return Entity(id=name, kind="card", name=name, text=text, holds=holds or [])


def view(*zones: Zone, seats: list[SeatView] | None = None) -> View:
    return View(game="x", viewer=0, phase="Play", phases=["Play"], zones=list(zones), seats=seats or [])


def test_counters_tracks_piles_and_rows_take_a_line_each() -> None:
    shown = drawn(
        draw_view(
            view(
                Zone(id="a", kind="counter", name="Faith", value=7),
                Zone(id="b", kind="track", name="Favor", value=2, limit=5),
                Zone(id="c", kind="pile", name="Deck", size=24),
                Zone(id="d", kind="pile", name="Discard", size=3, entities=[card("Muse")]),
                Zone(id="e", kind="row", name="Bank", entities=[counted("green", 3), counted("red", 0)]),
                Zone(id="f", kind="row", name="Empty"),
                Zone(id="g", kind="row", name="Dice", entities=[die("red", "red", "blue"), die()]),
            ),
            "Game",
            WIDTH,
        )
    )
    lines = [" ".join(line.split()) for line in shown.splitlines()]
    for line in (
        "Faith 7",
        "Favor ●●○○○ 2 of 5",
        "Deck 24 cards",
        "Discard 3 cards, seen: Muse",
        "Bank 3 green",
        "Empty –",
        "Dice 2 red, 1 blue, not rolled",
    ):
        assert line in lines


def counted(colour: str, count: int) -> Entity:
    return Entity(id=colour, kind="token", name=colour, colour=colour, count=count)


def die(*shows: str) -> Entity:
    return Entity(id="die", kind="die", name="Die", facts={"shows": list(shows)})


def test_a_grid_shows_what_lies_where_and_explains_its_signs() -> None:
    token = Entity(id="t", kind="token", name="red element", colour="red")
    tile = Entity(id="0", kind="tile", name="Town", facts={"value": 2, "elements": 2}, at=(0, 0), holds=[token, token])
    owned = Entity(id="1", kind="tile", name="Farm", colour="forest", owner=0, tags=["locked"], at=(1, 1))
    board = Zone(id="city", kind="grid", name="City", rows=2, columns=2, entities=[tile, owned])
    shown = drawn(draw_view(view(board, seats=[SeatView(seat=0, name="Apollo")]), "Game", WIDTH))
    assert "Town 2" in shown
    assert "●● red" in shown
    assert "forest *" in shown
    assert "* locked" in shown
    assert shown.count("Apollo") == 2  # on his tile and on his panel


def test_a_hex_map_shifts_its_rows() -> None:
    cells = [Entity(id=f"{q}:{r}", kind="tile", name=f"h{q}{r}", at=(q, r)) for q in range(3) for r in range(2)]
    shown = drawn(draw_view(view(Zone(id="map", kind="hex", name="Map", entities=cells)), "Game", WIDTH))
    first = next(line for line in shown.splitlines() if "h00" in line)
    second = next(line for line in shown.splitlines() if "h01" in line)
    assert first.split() == ["h00", "h10", "h20"]
    assert first.index("h00") < second.index("h01") < first.index("h10") < second.index("h11")


def test_own_cards_come_last_with_their_texts_and_others_stay_hidden() -> None:
    muse = card("Muse", text="Draw a card.\nSing.")
    mine = Zone(id="h0", kind="hand", name="Hand", private=True, size=1, entities=[muse])
    theirs = Zone(id="h1", kind="hand", name="Hand", size=4, entities=[])
    seats = [SeatView(seat=0, name="Ann", zones=[mine]), SeatView(seat=1, name="Bob", zones=[theirs])]
    lines = drawn(draw_view(view(seats=seats), "Game", WIDTH, ["human", "greedy"])).splitlines()
    assert "Hand 4 hidden" in " ".join(" ".join(lines).split())
    assert any("Bob · greedy" in line for line in lines)
    assert lines[-1].split() == ["Hand", "Muse", "Draw", "a", "card.", "/", "Sing."]


def test_zones_in_the_middle_say_whose_they_are_and_where() -> None:
    lead = Entity(id="l", kind="token", name="Lead", label=text("{player} leads", player=SeatName(1)))
    table = view(
        Zone(id="a", kind="counter", name="Power", owner=0, place="Arena 1", value=3),
        Zone(id="b", kind="counter", name="Power", owner=1, place="Arena 1", value=4),
        Zone(id="c", kind="row", name="Battle", place="Arena 1", entities=[lead]),
        seats=[SeatView(seat=0, name=""), SeatView(seat=1, name="")],
    )
    lines = [" ".join(line.split()) for line in drawn(draw_view(table, "Game", WIDTH)).splitlines()]
    assert "Power in Arena 1 3" in lines
    assert "Power of Player 2 in Arena 1 4" in lines
    assert "Battle in Arena 1 Player 2 leads" in lines
    assert any("Player 1 · you" in line for line in lines)


def test_cards_show_their_numbers_in_columns() -> None:
    owl = card("Owl", text="Fly.")
    owl.type, owl.price, owl.count, owl.counters, owl.facts = "beast", {"energy": 2}, 4, {"token": 1}, {"power": 3}
    shown = drawn(draw_view(view(Zone(id="m", kind="row", name="Market", entities=[owl])), "Game", WIDTH))
    lines = [" ".join(line.split()) for line in shown.splitlines()]
    assert "power type cost copies token" in lines
    assert "Market Owl 3 beast 2 energy 4 1 Fly." in lines


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_divine_plan_fits_a_hundred_columns(seats: int) -> None:
    game = make_game("divineplan")
    state = game.new({"seats": seats}, 3)
    for i in range(12):
        lines = drawn(draw_view(state.view(0), game.title, WIDTH, ["human"] + ["greedy"] * 3)).splitlines()
        assert max(len(line) for line in lines) <= WIDTH
        assert len(lines) <= 40
        playout(state, fast(i, 5), 15)


def test_choices_are_numbered_in_groups_and_show_the_cards_they_touch() -> None:
    words = Vocabulary()
    words.block("move", ["a", "b", "c"])
    words.block("recruit", ["muse"])
    words.block("pass")
    labels = ["To a", "To b", "To c", "Recruit the Muse", "Pass"]
    choices = [
        Choice(action=number, name=words.name(number), label=label, rule="X-1") for number, label in enumerate(labels)
    ]
    choices[3].targets = ["Muse"]
    choices[4].marks = ["end"]
    prompt = Prompt(seat=0, kind="x", question="What now?", rule="X-1", choices=choices, help="Think.")
    table = view(Zone(id="m", kind="row", name="Market", entities=[card("Muse", text="Draw.\nSing.")]))
    lines = [" ".join(line.split()) for line in drawn(draw_prompt(prompt, words, table, WIDTH)).splitlines()]
    assert lines == [
        "What now? Think.",
        "1 To a 2 To b 3 To c",
        "4 Recruit the Muse Draw. / Sing. 5 Pass (cannot be taken back)",
    ]


def test_everything_on_the_table_is_found() -> None:
    outer = card("outer", holds=[card("inner", holds=[card("innermost")])])
    assert [entity.name for entity in all_entities(view(Zone(id="z", kind="row", name="Z", entities=[outer])))] == [
        "outer",
        "inner",
        "innermost",
    ]


def test_a_result_shows_the_score_part_by_part() -> None:
    result = Result(
        seats=[
            SeatResult(seat=0, value=0.5, rank=1, score=9, parts={"plan": 9}),
            SeatResult(seat=1, value=0.5, rank=1, score=9, parts={"plan": 5, "favor": 4}, title="tied"),
        ],
        reason="all is done",
        rule="X-END-1",
    )
    table = view(seats=[SeatView(seat=0, name="Ann"), SeatView(seat=1, name="Bob")])
    lines = [" ".join(line.split()) for line in drawn(draw_result(result, table)).splitlines()]
    for line in (
        "Ann and Bob share the win.",
        "all is done (X-END-1)",
        "plan 9 5",
        "favor 0 4",
        "score 9 9",
        "rank 1 1",
    ):
        assert line in lines

"""Ledger section 3.2: what everybody sees, what only one player sees, what nobody sees; help, layout and undo."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from agon.bots import make_bot
from agon.bots.bot import Observer
from agon.core.codec import digest, dump, load
from agon.core.contract import State
from agon.core.errors import IllegalAction
from agon.core.match import Match, new_match
from agon.core.protocol import SPECTATOR
from agon.core.record import read_record
from agon.core.rng import keyed
from tests.games.divineplan.table import GAME, VALUES, Table, counts

PLANS = [
    "Arcadia",
    "Attica",
    "Boeotia",
    "Thessaly",
    "Laconia",
    "Messenia",
    "Elis",
    "Achaea",
    "Epirus",
    "Phocis",
    "Aetolia",
]
PLANS += ["Macedonia", "Crete"]
EVERYBODY = (SPECTATOR, 0, 1, 2)
MARKET = ["cadmus", "jason x2", "aeneas", "helen x2"]
EPICS = {"green": ["orpheus", "triptolemus"], "red": ["minos", "heracles"], "blue": ["theseus", "perseus"]}


def midgame(**told: Any) -> Table:
    """Three seats in the middle of a game; seat 1 is to move."""
    position: dict[str, Any] = {
        "seats": 3,
        "active": 1,
        "start": 0,
        "round": 4,
        "tiles": {0: "mountain by 0", 1: "river by 1", 2: "river by 0", 6: "2 red", 13: "1 blue"},
        "gods": [0, 7, 3],
        "satchels": ["2 green 1 red", "3 blue", "1 green"],
        "demigods": [{"place": ["hyacinthus"], "lock": ["achilles"]}, {"shift": ["deucalion", "atalanta"]}, {}],
        "market": MARKET,
        "epics": EPICS,
        "bottom": ["icarus"],
        "plans": ["plan_01", "plan_02", "plan_03"],
    }
    return Table(**{**position, **told})


def last_turn(**told: Any) -> Table:
    """Seat 0 is about to place the last of four favor tokens on tile 10; plan_01 is his."""
    tiles = {0: "mountain by 0", 1: "river by 1", 2: "river by 1", 10: "3 blue"}
    position = {"favor_tokens": 4, "tiles": tiles, "gods": [12, 15], "satchels": ["2 green", ""], "market": MARKET}
    return Table(**{**position, "plans": ["plan_01", "plan_02"], "epics": EPICS, **told})


def as_text(state: State, viewer: int) -> str:
    """All that reaches a viewer: his view, and his question if he is asked."""
    prompt = state.prompt(viewer) if viewer != SPECTATOR else None
    return msgspec.json.encode([state.view(viewer), prompt]).decode()


# -- open to all ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-INFO-01")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_whole_table_is_public(viewer: int) -> None:
    table = midgame()
    city = table.zone("city", viewer).entities
    assert [str(tile.facts["value"]) for tile in city] == " ".join(VALUES).replace("X", "0").split()
    tokens = {t: [thing.colour for thing in city[t].holds if thing.kind == "token"] for t in (5, 6, 13)}
    assert tokens == {5: [], 6: ["red", "red"], 13: ["blue"]}
    locks = {t: (tile.type, tile.owner) for t, tile in enumerate(city) if "locked" in tile.tags}
    assert locks == {0: ("mountain", 0), 1: ("river", 1), 2: ("river", 0)}
    gods = {thing.id: t for t, tile in enumerate(city) for thing in tile.holds if thing.kind == "figure"}
    assert gods == {"god:0": 0, "god:1": 7, "god:2": 3}
    assert counts(table.zone("bank", viewer)) == (22, 19, 15)
    assert counts(table.zone("landscapes", viewer)) == (6, 5, 4)
    assert (table.zone("favor", viewer).value, table.zone("favor", viewer).limit) == (7, 10)


@pytest.mark.rule("DIVINEPLAN-INFO-01")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_markets_stacks_deck_size_and_demigods_are_public(viewer: int) -> None:
    table = midgame()
    spots = [(spot.name, spot.count) for spot in table.zone("market", viewer).entities]
    assert spots == [("Cadmus", 1), ("Jason", 2), ("Aeneas", 1), ("Helen", 2)]
    epics = [(spot.name, spot.count) for spot in table.zone("epics", viewer).entities]
    assert epics == [("Orpheus", 2), ("Minos", 2), ("Theseus", 2)]
    assert table.zone("deck", viewer).size == 38 - 6 - 4
    columns = {
        zone: [card.name for card in table.zone(f"column:{zone}", viewer).entities] for zone in ("0:0", "0:2", "1:1")
    }
    assert columns == {"0:0": ["Hyacinthus"], "0:2": ["Achilles"], "1:1": ["Deucalion", "Atalanta"]}


@pytest.mark.rule("DIVINEPLAN-INFO-01", "DIVINEPLAN-RULING-46")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_every_satchel_lies_open(viewer: int) -> None:
    table = midgame()
    satchels = [counts(table.zone(f"satchel:{seat}", viewer)) for seat in range(3)]
    assert satchels == [(2, 1, 0), (0, 0, 3), (1, 0, 0)]
    assert not any(table.zone(f"satchel:{seat}", viewer).private for seat in range(3))


@pytest.mark.rule("DIVINEPLAN-INFO-01")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_whose_turn_and_which_step_are_public(viewer: int) -> None:
    table = midgame(satchels=["", "2 red 3 blue", ""])
    phases = []
    for name in ("move 10", "column place", "place blue 9", "pass"):
        view = table.state.view(viewer)
        phases.append((view.active, view.to_move, view.round, view.phase))
        table.do(name)
    assert phases == [(1, [1], 4, "Move"), (1, [1], 4, "Column"), (1, [1], 4, "Column"), (1, [1], 4, "Recruit")]
    assert table.state.view(viewer).active == 2


@pytest.mark.rule("DIVINEPLAN-INFO-01")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_all_dice_results_are_public(viewer: int) -> None:
    own: list[dict[str, list[str]]] = [{}, {"place": ["palamedes"]}, {}]
    table = midgame(step="roll", dice=["gr", "bb", "rb"], demigods=own, satchels=["", "2 red", ""])
    assert table.entity("die", viewer).facts["shows"] == ["green", "red"]
    table.do("move 10", "column place", "use palamedes")
    assert table.entity("die", viewer).facts["shows"] == ["blue", "blue"]
    table.do("place blue 9", "place blue 9", "place green 5", "pass")
    assert table.entity("die", viewer).facts["shows"] == ["red", "blue"]
    rolls = [str(event.text) for event in table.log.for_viewer(viewer) if event.kind == "roll"]
    assert rolls == ["Ares rolls 2 blue.", "Aphrodite rolls red and blue and takes red and blue."]


# -- plans ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-INFO-02")
@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 2])
def test_no_other_view_changes_with_a_players_plan(viewer: int) -> None:
    others = [f"plan_{number:02}" for number in (2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)]
    tables = [midgame(plans=["plan_01", plan, "plan_03"]) for plan in others]
    assert len({as_text(table.state, 1) for table in tables}) == 11  # the owner sees his plan
    for _ in range(3):
        assert len({as_text(table.state, viewer) for table in tables}) == 1
        if viewer != SPECTATOR:
            assert len({tuple(table.state.observe(viewer)) for table in tables}) == 1
        for table in tables:
            table.do(table.options()[0])
    assert len({msgspec.json.encode(table.log.for_viewer(viewer)) for table in tables}) == 1


@pytest.mark.rule("DIVINEPLAN-INFO-02")
def test_a_plan_lies_open_to_its_owner_only() -> None:
    table = midgame()
    for viewer in EVERYBODY:
        for seat in range(3):
            plan = table.zone(f"plan:{seat}", viewer)
            if viewer == seat:
                assert plan.private and len(plan.entities) == 16
            else:
                assert [(card.name, card.face_down) for card in plan.entities] == [("Divine plan", True)]


@pytest.mark.rule("DIVINEPLAN-INFO-02")
def test_a_player_who_imagines_the_game_knows_his_own_plan_and_no_other() -> None:
    table = midgame()
    imagined: list[set[str]] = [set(), set(), set()]
    for sample in range(60):
        twin = table.state.determinize(0, keyed(sample))
        for seat in range(3):
            zones = twin.view(seat).seats[seat].zones
            imagined[seat].add(next(zone.name for zone in zones if zone.id == f"plan:{seat}"))
    assert imagined[0] == {"Divine plan Arcadia"}
    assert len(imagined[1]) >= 10 and len(imagined[2]) >= 10


@pytest.mark.rule("DIVINEPLAN-INFO-03")
def test_all_plans_are_revealed_to_all_at_the_end_and_not_before() -> None:
    table = last_turn(satchels=["4 green 2 red 2 blue", ""])
    table.do("move 9", "column lock", "pay two green green")
    for viewer in (SPECTATOR, 0, 1):
        assert [len(table.zone(f"plan:{seat}", viewer).entities) == 16 for seat in (0, 1)] == [viewer == 0, viewer == 1]
    table.do("pass")
    assert table.state.over
    for viewer in (SPECTATOR, 0, 1):
        plans = [table.zone(f"plan:{seat}", viewer) for seat in (0, 1)]
        assert [plan.name for plan in plans] == ["Divine plan Arcadia", "Divine plan Attica"]
        assert [[cell.name for cell in plan.entities[:3]] for plan in plans] == [
            ["mountain", "forest", "river"],
            ["forest", "mountain", "mountain"],
        ]
        assert not any(plan.private for plan in plans)


@pytest.mark.rule("DIVINEPLAN-INFO-07")
def test_the_plans_set_aside_are_never_seen_by_anyone() -> None:
    table = last_turn()
    for moment in ("before", "after"):
        for viewer in (SPECTATOR, 0, 1):
            text = as_text(table.state, viewer)
            assert [name for name in PLANS[2:] if name in text] == []
        if moment == "before":
            table.do("move 9", "column lock")
    assert table.state.over and "Arcadia" in text and "Attica" in text
    assert not any(name in event for name in PLANS[2:] for event in table.events())


# -- the deck and the epics -----------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-INFO-04")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_order_of_the_deck_shows_nowhere(viewer: int) -> None:
    first = midgame(deck=["ariadne", "phaethon", "amphion"])
    second = midgame(deck=["amphion", "ariadne", "phaethon"])
    assert first.state.describe()["deck"] != second.state.describe()["deck"]
    assert as_text(first.state, viewer) == as_text(second.state, viewer)
    if viewer != SPECTATOR:
        assert first.state.observe(viewer) == second.state.observe(viewer)
    deck = first.zone("deck", viewer)
    assert (deck.size, [card.name for card in deck.entities]) == (28, ["Icarus"])


@pytest.mark.rule("DIVINEPLAN-INFO-04")
def test_a_player_who_imagines_the_game_does_not_know_the_next_card() -> None:
    table = Table(step="recruit", market=MARKET, deck=["ariadne"], satchels=["2 red", ""])
    came = set()
    for sample in range(40):
        twin = table.state.determinize(0, keyed(sample))
        twin.apply(0, GAME.vocabulary.number("recruit aeneas"))
        came.add(next(zone for zone in twin.view(0).zones if zone.id == "market").entities[2].name)
    assert len(came) >= 8


@pytest.mark.rule("DIVINEPLAN-INFO-05")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_lower_epics_are_named(viewer: int) -> None:
    table = midgame(step="recruit", satchels=["", "2 green 2 red 2 blue", ""])
    under = [[card.name for card in spot.holds] for spot in table.zone("epics", viewer).entities]
    assert under == [["Triptolemus"], ["Heracles"], ["Perseus"]]
    table.do("recruit orpheus")
    under = [[card.name for card in spot.holds] for spot in table.zone("epics", viewer).entities]
    assert under == [[], ["Heracles"], ["Perseus"]]


@pytest.mark.rule("DIVINEPLAN-INFO-06")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_disbanded_card_is_listed_under_the_deck(viewer: int) -> None:
    own = {"lock": ["ariadne"], "place": ["amphion"]}
    table = midgame(active=0, demigods=[own, {}, {}], bottom=["icarus"], gods=[4, 7, 3], tiles={6: "3 red"})
    size = table.zone("deck").size
    table.do("move 10", "column lock", "use ariadne", "disband amphion")
    deck = table.zone("deck", viewer)
    assert [card.name for card in deck.entities] == ["Icarus", "Amphion"]  # the next to come up first
    assert size is not None and deck.size == size + 1
    assert any("Amphion" in str(event.text) for event in table.log.for_viewer(viewer) if event.kind == "disband")


@pytest.mark.rule("DIVINEPLAN-INFO-06")
def test_known_bottom_cards_are_listed_until_they_are_drawn() -> None:
    table = Table(**almost_empty_deck(bottom=["helen", "jason"]), step="recruit")
    assert [card.name for card in table.zone("deck").entities] == ["Helen", "Jason"]
    table.do("recruit aeneas")
    assert table.market()[0] == "Helen"
    assert [card.name for card in table.zone("deck").entities] == ["Jason"]
    assert table.zone("deck").size == 1


def almost_empty_deck(bottom: list[str]) -> dict[str, Any]:
    """Four seats; all cards but the market and the bottom cards lie with the players. Seat 0 can pay for Aeneas."""
    market = ["aeneas", "cadmus", "icarus", "phaethon"]
    columns = {
        "place": "hyacinthus*3 cadmus*2 palamedes*2 amphion*3 ganymede*2 sisyphus*2 atalanta*2 jason*2",
        "shift": "icarus*2 aeneas*3 deucalion*3 phaethon*2",
        "lock": "ariadne*2 aeacus*3 helen*2 achilles*3",
    }
    demigods: list[dict[str, list[str]]] = [{name: [] for name in columns} for _ in range(4)]
    for column, words in columns.items():
        for word in words.split():
            name, copies = word.split("*")
            for seat in range(1, 1 + int(copies) - (market + bottom).count(name)):
                demigods[seat][column].append(name)
    return {"seats": 4, "market": market, "bottom": bottom, "demigods": demigods, "satchels": ["2 red"]}


# -- points ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-INFO-08")
def test_a_running_score_uses_the_viewers_own_plan_only() -> None:
    open_parts = [
        {"favor": 4, "strongest": 4, "bonus": 2},  # tiles 0 and 2; Hyacinthus 1 and Achilles 3; Achilles' 2 points
        {"favor": 2, "strongest": 1, "bonus": 0},  # tile 1; Deucalion 1 or Atalanta 1
        {"favor": 0, "strongest": 0, "bonus": 0},
    ]
    plan = [4, 0, 2]  # Arcadia: tiles 0 and 2 as wanted; Attica none; Boeotia: tile 1
    table = midgame()
    for viewer in EVERYBODY:
        for seat in table.state.view(viewer).seats:
            own = viewer == seat.seat
            assert seat.parts == {**({"plan": plan[seat.seat]} if own else {}), **open_parts[seat.seat]}
            assert seat.points == sum(seat.parts.values())
            assert seat.points_note == ("" if own else "+ plan")


# -- the table ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-INFO-09")
def test_the_quick_guide_is_at_hand_for_everybody_at_every_step_and_at_the_end() -> None:
    table = last_turn(satchels=["2 green 3 red", ""])
    for name in ("move 9", "column lock", "pay two green red", "pass", ""):
        for viewer in (SPECTATOR, 0, 1):
            guide = [str(line) for line in table.state.view(viewer).guide]
            steps = [line for line in guide if line[:2] in ("1.", "2.", "3.", "4.")]
            words = ("Roll", "Move", "column", "Recruit")
            assert len(steps) == 4 and all(word in line for word, line in zip(words, steps, strict=True))
            scores = [line for line in guide if line.startswith("Score")]
            ways = ("plan", "icon", "strongest", "abilities")
            assert len(scores) == 4 and all(word in line for word, line in zip(ways, scores, strict=True))
        if name:
            table.do(name)
    assert table.state.over


@pytest.mark.rule("DIVINEPLAN-INFO-10")
@pytest.mark.parametrize("seat", range(3))
def test_a_plan_is_drawn_as_the_grid_is_pit_on_pit(seat: int) -> None:
    table = midgame()
    city, plan = table.zone("city", seat), table.zone(f"plan:{seat}", seat)
    assert (plan.kind, plan.rows, plan.columns) == (city.kind, city.rows, city.columns) == ("grid", 4, 4)
    assert [cell.at for cell in plan.entities] == [tile.at for tile in city.entities]
    pit = [cell.at for cell in plan.entities if cell.name == "Hades' Pit"]
    assert pit == [tile.at for tile in city.entities if tile.name == "Hades' Pit"] == [(0, 3)]
    fits = {0: ["matched", "lost", "lost"], 1: ["lost", "lost", "matched"], 2: ["matched", "lost", "lost"]}
    assert {t: plan.entities[t].tags for t in (0, 1, 2)} == {t: [fits[t][seat]] for t in (0, 1, 2)}


@pytest.mark.rule("DIVINEPLAN-INFO-11")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_the_table_has_its_places_and_every_ability_can_be_read(viewer: int) -> None:
    table = midgame(
        demigods=[{"place": ["hyacinthus", "sisyphus", "orpheus"]}, {}, {}], epics={"green": ["triptolemus"]}
    )
    view = table.state.view(viewer)
    assert {"city", "favor", "landscapes", "bank"} <= {zone.id for zone in view.zones}
    for seat in view.seats:
        places = [zone.id for zone in seat.zones]
        columns = [f"column:{seat.seat}:{number}" for number in range(3)]
        assert places[:4] == [*columns, f"satchel:{seat.seat}"]  # the columns from left to right, the satchel below
    texts = {row["name"]: row["text"] for row in GAME.card_rows()}
    stack = table.zone("column:0:0", viewer).entities
    assert [card.name for card in stack] == ["Hyacinthus", "Sisyphus", "Orpheus"]
    assert all(str(card.text) == texts[card.name] != "" for card in stack)


# -- undo -----------------------------------------------------------------------------------------------------------
def match(**told: Any) -> Match:
    return new_match(GAME, position={"seats": 2, "values": VALUES, "active": 0, "gods": [0, 15], **told})


def play(game: Match, *names: str) -> None:
    for name in names:
        game.apply(game.state.to_move()[0], GAME.vocabulary.number(name))


@pytest.mark.rule("DIVINEPLAN-INFO-12", "DIVINEPLAN-RULING-61")
def test_everything_between_the_roll_and_the_end_of_the_turn_can_be_undone() -> None:
    game = match(satchels=["3 green 3 red", ""], tiles={5: "2 red", 6: "1 red"}, market=MARKET)
    before = []
    for name in ("move 10", "column shift", "pay red", "shift from 5", "shift to 6"):
        before.append(digest(game.state))
        play(game, name)
        assert game.undoable(0) == len(before) - 1 and game.undoable(1) is None
    while before:
        game.undo(0)
        assert digest(game.state) == before.pop()
    with pytest.raises(IllegalAction):
        game.undo(0)


@pytest.mark.rule("DIVINEPLAN-INFO-12", "DIVINEPLAN-RULING-61")
def test_no_undo_goes_past_a_roll_of_palamedes() -> None:
    game = match(satchels=["3 green", ""], tiles={9: "1 red"}, demigods=[{"place": ["palamedes"]}], dice=["rb"])
    play(game, "move 10", "column place")
    assert game.undoable(0) == 1
    play(game, "use palamedes")
    assert game.undoable(0) is None
    play(game, "place red 9")
    game.undo(0)  # what was decided after the roll
    with pytest.raises(IllegalAction) as refusal:
        game.undo(0)
    assert refusal.value.rule == "DIVINEPLAN-INFO-12"


@pytest.mark.rule("DIVINEPLAN-INFO-12", "DIVINEPLAN-RULING-61")
@pytest.mark.parametrize("last", ["pass", "recruit aeneas", "recruit minos"])
def test_the_last_decision_of_a_turn_is_final(last: str) -> None:
    game = match(satchels=["2 green 4 red 2 blue", ""], step="recruit", market=MARKET, epics=EPICS)
    play(game, last)
    assert game.state.to_move() == [1]
    assert game.undoable(0) is None and game.undoable(1) is None
    with pytest.raises(IllegalAction) as refusal:
        game.undo(0)
    assert refusal.value.rule == "DIVINEPLAN-INFO-12"


@pytest.mark.rule("DIVINEPLAN-INFO-12")
def test_a_recruit_whose_column_is_still_open_can_be_undone() -> None:
    game = match(satchels=["1 green 1 red 2 blue", ""], step="recruit", market=MARKET)
    play(game, "recruit jason")
    assert game.undoable(0) == 0
    play(game, "into lock")
    assert game.undoable(0) is None


@pytest.mark.rule("DIVINEPLAN-INFO-12")
def test_the_last_decision_of_the_game_is_final() -> None:
    tiles = {0: "mountain by 0", 1: "river by 1", 2: "river by 1", 10: "3 blue"}
    told = {"tiles": tiles, "favor_tokens": 4, "gods": [12, 15], "epics": EPICS, "market": MARKET}
    game = match(satchels=["2 green 1 red", ""], **told)
    play(game, "move 9", "column lock", "pay two green green")
    assert game.state.over and game.undoable(0) is None


@pytest.mark.rule("DIVINEPLAN-INFO-12")
def test_the_shades_turn_ends_what_can_be_undone() -> None:
    told = {"mode": "solo_trial", "values": VALUES, "satchels": ["2 green 2 red"], "market": MARKET, "shade": [12]}
    game = new_match(GAME, position=told)
    play(game, "move 5", "place green 6")
    assert game.undoable(0) == 1
    play(game, "pass")
    assert [str(event.text) for event in game.log.for_viewer(0) if "goes to" in str(event.text)][
        -1
    ] == "Shade of Kronos goes to a4."
    assert game.state.to_move() == [0] and game.undoable(0) is None


@pytest.mark.rule("DIVINEPLAN-INFO-12")
def test_a_take_back_is_no_undo_and_the_column_stays_barred() -> None:
    own = [{"lock": ["ganymede"]}]
    table = Table(gods=[0, 15], satchels=["2 green", ""], demigods=own, tiles={5: "1 red"})
    table.do("move 10", "column lock", "place blue 9")  # no tile becomes Full: the column is taken back
    assert (table.on(9), table.satchel(1)) == ("", (0, 0, 0))
    assert table.offers("column") == ["place", "shift"]
    assert table.refuses("column lock").rule == "DIVINEPLAN-COLUMN-07"


# -- leaving --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-RULING-55")
def test_a_bot_takes_over_a_seat_in_the_middle_of_a_column_with_all_its_pieces() -> None:
    table = midgame(tiles={5: "2 red", 6: "1 red", 1: "river by 1"})
    table.do("move 10", "column shift", "use deucalion")
    handed_over = load(GAME, dump(table.state))
    for viewer in EVERYBODY:
        assert as_text(handed_over, viewer) == as_text(table.state, viewer)
    leaver, bot = 1, make_bot("random", 7)
    others = make_bot("random", 8)
    acted = 0
    while not handed_over.over:
        seat = handed_over.to_move()[0]
        acted += seat == leaver
        handed_over.apply(seat, (bot if seat == leaver else others).choose(Observer(handed_over, seat)))
    result = handed_over.result()
    assert acted > 20 and result is not None and len(result.seats) == 3


@pytest.mark.rule("DIVINEPLAN-RULING-55")
def test_a_bot_takes_over_a_seat_of_a_recorded_game() -> None:
    game = new_match(GAME, {"seats": 3}, seed=9)
    for number in range(40):
        seat = game.state.to_move()[0]
        options = game.state.legal(seat)
        game.apply(seat, options[number % len(options)])
    resumed = Match(GAME, read_record(game.record.to_json()))
    assert digest(resumed.state) == digest(game.state)
    bot = make_bot("greedy", 1)
    while resumed.state.to_move() != [2]:
        seat = resumed.state.to_move()[0]
        resumed.apply(seat, resumed.state.legal(seat)[-1])
    while resumed.state.to_move() == [2]:
        resumed.apply(2, bot.choose(Observer(resumed.state, 2)))
    assert resumed.state.to_move() == [0] and resumed.record.moves[:40] == game.record.moves

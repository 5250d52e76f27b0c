"""Ledger section 3.1: the set-up, and the rulings on it."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from agon.bots import make_bot
from agon.bots.bot import Observer
from agon.core.contract import State
from agon.core.errors import BadOption
from agon.core.match import EventLog
from agon.core.protocol import SPECTATOR, Zone
from tests.games.divineplan.table import GAME, VALUES, Table

SEATS = [2, 3, 4]
PLANS = [f"plan_{number:02}" for number in range(1, 14)]
WANTED = {"F": "forest", "M": "mountain", "R": "river", "X": "Hades' Pit"}
COPIES = {
    "hyacinthus": 3, "cadmus": 2, "palamedes": 2, "amphion": 3, "ariadne": 2, "aeacus": 3, "helen": 2, "achilles": 3,
    "icarus": 2, "aeneas": 3, "deucalion": 3, "phaethon": 2, "ganymede": 2, "sisyphus": 2, "atalanta": 2, "jason": 2,
}  # fmt: skip


class Dealt(Table):
    """A table as the set-up leaves it; the start player has rolled."""

    def __init__(self, seed: int = 0, **options: int | str) -> None:
        self.state: State = GAME.new(options, seed)
        self.log = EventLog()
        self.state.sink = self.log

    def values(self) -> list[int]:
        return [int(str(tile.facts["value"])) for tile in self.zone("city").entities]

    def epics(self) -> list[tuple[str, ...]]:
        """By colour: the card on top, then the one under it."""
        return [(spot.name, *(card.name for card in spot.holds)) for spot in self.zone("epics").entities]

    def plan(self, seat: int) -> str:
        return self.zone(f"plan:{seat}", viewer=seat).name.removeprefix("Divine plan ")


def pass_turn(table: Table) -> None:
    """The shortest turn: the first option of everything, and no recruit."""
    seat = table.seat
    while not table.state.over and table.seat == seat:
        options = table.options()
        table.do("pass" if "pass" in options else options[0])


# -- seats ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-SETUP-01")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_fewer_than_two_and_more_than_four_seats_are_refused(seats: int) -> None:
    with pytest.raises(BadOption) as refusal:
        GAME.new({"mode": "standard", "seats": seats})
    assert "DIVINEPLAN-SETUP-01" in refusal.value.hint


@pytest.mark.rule("DIVINEPLAN-SETUP-01")
@pytest.mark.parametrize("seats", SEATS)
def test_two_three_and_four_seats_work_and_are_numbered_clockwise(seats: int) -> None:
    table = Dealt(seats=seats)
    assert [seat.seat for seat in table.state.view(SPECTATOR).seats] == list(range(seats))
    first = table.seat
    pass_turn(table)
    assert table.seat == (first + 1) % seats


@pytest.mark.rule("DIVINEPLAN-SETUP-02", "DIVINEPLAN-RULING-08")
@pytest.mark.parametrize(("seats", "tokens"), [(2, 8), (3, 10), (4, 12)])
def test_one_human_and_bots_play_the_game_for_as_many_seats_as_they_are_together(seats: int, tokens: int) -> None:
    table = Dealt(seats=seats, seed=3)
    assert (table.zone("favor").value, table.zone("favor").limit) == (tokens, tokens)
    assert len({table.plan(seat) for seat in range(seats)}) == seats
    bots = [make_bot("random", seat) for seat in range(seats)]
    acted = set()
    while not table.state.over:
        seat = table.seat
        acted.add(seat)
        if seat == 0:  # the human
            table.do(table.options()[0])
        else:
            table.state.apply(seat, bots[seat].choose(Observer(table.state, seat)))
    result = table.state.result()
    assert acted == set(range(seats))
    assert result is not None and len(result.seats) == seats
    assert sum("locked" in tile.tags for tile in table.zone("city").entities) == tokens


@pytest.mark.rule("DIVINEPLAN-RULING-08")
def test_alone_there_is_no_game_but_the_optional_variant() -> None:
    with pytest.raises(BadOption):
        GAME.new({"seats": 1})
    assert len(Dealt(mode="solo_trial", seats=1).state.view(SPECTATOR).seats) == 1


# -- the city -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-SETUP-03")
def test_the_tiles_are_shuffled_every_value_comes_to_every_place() -> None:
    cities = [Dealt(seed).values() for seed in range(320)]
    for tile in set(range(16)) - {3}:
        found = Counter(city[tile] for city in cities)
        assert set(found) == {1, 2, 3}
        assert 70 <= found[1] <= 130 and 90 <= found[2] <= 150 and 70 <= found[3] <= 130  # 5, 6, 5 of 16: 100, 120, 100


@pytest.mark.rule("DIVINEPLAN-SETUP-03")
def test_the_city_is_a_grid_of_four_by_four_with_its_values_open_to_all() -> None:
    table = Dealt(seats=3)
    for viewer in (SPECTATOR, 0, 1, 2):
        city = table.zone("city", viewer)
        assert (city.kind, city.rows, city.columns) == ("grid", 4, 4)
        assert [tile.at for tile in city.entities] == [(row, column) for row in range(4) for column in range(4)]
        assert [tile.facts["value"] for tile in city.entities] == table.values()


@pytest.mark.rule("DIVINEPLAN-SETUP-04")
def test_the_top_right_tile_is_hades_pit_and_one_value_is_out_of_the_game() -> None:
    lost: set[int] = set()
    for seed in range(40):
        table = Dealt(seed)
        values = table.values()
        assert table.entity("tile:3").name == "Hades' Pit"
        assert [tile for tile in range(16) if values[tile] == 0] == [3]
        missing = Counter({1: 5, 2: 6, 3: 5}) - Counter(values)
        assert missing.total() == 1 and Counter(values)[0] == 1
        lost.update(missing)
    assert lost == {1, 2, 3}


@pytest.mark.rule("DIVINEPLAN-SETUP-05")
def test_values_stay_readable_and_count_under_elements_gods_and_landscapes() -> None:
    tiles = {13: "3 red", 8: "2 blue", 7: "forest by 1"}
    table = Table(gods=[0, 7], satchels=["2 green", ""], tiles=tiles, plans=["plan_01", "plan_02"])
    printed = [int(word.replace("X", "0")) for row in VALUES for word in row.split()]
    assert [tile.facts["value"] for tile in table.zone("city").entities] == printed
    table.do("move 9", "column lock")  # one way to pay, one tile to lock: tile 13, worth 3
    assert table.on(13) == "mountain by 0"
    assert [tile.facts["value"] for tile in table.zone("city").entities] == printed
    assert table.points(0)["favor"] == 3 and table.points(1)["favor"] == 3


# -- cards ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-SETUP-06")
def test_of_the_two_epics_of_a_colour_one_at_random_lies_on_the_other() -> None:
    pairs = [("Orpheus", "Triptolemus"), ("Heracles", "Minos"), ("Theseus", "Perseus")]
    seen = {tuple(Dealt(seed).epics()) for seed in range(120)}
    assert seen == set(product(*[(pair, pair[::-1]) for pair in pairs]))


@pytest.mark.rule("DIVINEPLAN-SETUP-06")
def test_only_the_upper_epic_can_be_recruited() -> None:
    epics = {"green": ["orpheus", "triptolemus"], "red": ["minos", "heracles"], "blue": ["theseus", "perseus"]}
    table = Table(step="recruit", satchels=["5 green 5 red 5 blue"], epics=epics)
    assert {"orpheus", "minos", "theseus"} < set(table.offers("recruit"))
    for under in ("triptolemus", "heracles", "perseus"):
        assert under not in table.offers("recruit")
        assert table.refuses(f"recruit {under}").rule == "DIVINEPLAN-RECRUIT-02"


@pytest.mark.rule("DIVINEPLAN-SETUP-07")
@pytest.mark.parametrize("seats", SEATS)
def test_deck_and_market_together_are_the_38_demigod_cards(seats: int) -> None:
    told = Dealt(seats=seats, seed=5).state.describe()
    cards = Counter(told["deck"])
    for spot in told["market"]:
        name, copies = spot.split(" x")
        cards[name] += int(copies)
    assert cards == COPIES and cards.total() == 38


@pytest.mark.rule("DIVINEPLAN-SETUP-07")
def test_the_deck_is_shuffled_and_face_down() -> None:
    tables = [Dealt(seed) for seed in range(200)]
    assert {table.state.describe()["deck"][0] for table in tables} == set(COPIES)
    assert {table.state.describe()["deck"][-1] for table in tables} == set(COPIES)
    for viewer in (SPECTATOR, 0, 1):
        assert all(table.zone("deck", viewer).entities == [] for table in tables)


@pytest.mark.rule("DIVINEPLAN-SETUP-08")
def test_the_market_shows_four_names_and_copies_are_stacked() -> None:
    sizes = set()
    for seed in range(200):
        table = Dealt(seed)
        spots = table.zone("market").entities
        copies = [(spot.count or 0) for spot in spots]
        assert len({spot.name for spot in spots}) == len(spots) == 4
        assert table.zone("deck").size == 38 - sum(copies)
        sizes.add(sum(copies))
    assert min(sizes) == 4 and {4, 5, 6} <= sizes


# -- supplies -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-SETUP-09", "DIVINEPLAN-RULING-07")
@pytest.mark.parametrize(("seats", "tokens"), [(2, 8), (3, 10), (4, 12)])
def test_favor_tokens_in_play_follow_the_number_of_seats(seats: int, tokens: int) -> None:
    favor = Dealt(seats=seats).zone("favor")
    assert (favor.value, favor.limit) == (tokens, tokens)


@pytest.mark.rule("DIVINEPLAN-SETUP-10")
@pytest.mark.parametrize("seats", SEATS)
def test_six_landscapes_of_each_kind_whatever_the_number_of_seats(seats: int) -> None:
    piles = Dealt(seats=seats).zone("landscapes")
    assert [(pile.name, pile.count) for pile in piles.entities] == [
        ("forest", 6),
        ("mountain", 6),
        ("river", 6),
    ]


@pytest.mark.rule("DIVINEPLAN-SETUP-11")
@pytest.mark.parametrize("seats", SEATS)
def test_the_bank_starts_with_25_elements_of_each_colour(seats: int) -> None:
    assert Table(seats=seats).bank() == (25, 25, 25)
    table = Dealt(seats=seats)  # here the start player has taken two of them
    held = [table.satchel(seat) for seat in range(seats)]
    assert [table.bank()[colour] + sum(satchel[colour] for satchel in held) for colour in range(3)] == [25, 25, 25]


# -- players --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-SETUP-12")
@pytest.mark.parametrize("seats", SEATS)
def test_every_player_gets_a_god_a_board_a_guide_an_empty_satchel_and_no_demigods(seats: int) -> None:
    table = Dealt(seats=seats)
    view = table.state.view(SPECTATOR)
    assert len({seat.name for seat in view.seats}) == seats
    for seat in range(seats):
        assert [table.zone(f"column:{seat}:{number}").name for number in range(3)] == ["Place", "Shift", "Lock"]
        assert [table.column(seat, number) for number in range(3)] == [[], [], []]
        assert len(table.state.view(seat).guide) > 0
        assert sum(table.satchel(seat)) == (2 if seat == table.seat else 0)  # what the start player has rolled


@pytest.mark.rule("DIVINEPLAN-SETUP-13")
def test_gods_go_to_the_seats_in_the_order_of_the_table() -> None:
    default = Dealt(seats=4).state.view(SPECTATOR)
    assert [seat.name for seat in default.seats] == ["Apollo", "Ares", "Aphrodite", "Demeter"]
    wanted = Dealt(seats=3, gods="demeter-apollo-ares-aphrodite").state.view(SPECTATOR)
    assert [seat.name for seat in wanted.seats] == ["Demeter", "Apollo", "Ares"]


@pytest.mark.rule("DIVINEPLAN-SETUP-13", "DIVINEPLAN-RULING-45")
@pytest.mark.parametrize("order", ["ares-aphrodite-demeter-apollo", "demeter-apollo-ares-aphrodite"])
def test_the_same_game_with_other_gods_has_the_same_options_and_points(order: str) -> None:
    first, second = Dealt(11, seats=4), Dealt(11, seats=4, gods=order)
    bot = make_bot("random", 1)
    while not first.state.over:
        assert first.seat == second.seat and first.options() == second.options()
        action = bot.choose(Observer(first.state, first.seat))
        first.state.apply(first.seat, action)
        second.state.apply(second.seat, action)
    assert first.state.result() == second.state.result()


# -- plans ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-SETUP-14")
def test_every_player_draws_one_of_13_plans_without_replacement() -> None:
    drawn: list[Counter[str]] = [Counter() for _ in range(4)]
    for seed in range(260):
        table = Dealt(seed, seats=4)
        plans = [table.plan(seat) for seat in range(4)]
        assert len(set(plans)) == 4
        for seat in range(4):
            drawn[seat][plans[seat]] += 1
    for found in drawn:
        assert len(found) == 13 and min(found.values()) >= 5 and max(found.values()) <= 40  # 20 each


@pytest.mark.rule("DIVINEPLAN-SETUP-14")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_has_exactly_one_plan_and_the_other_plans_are_set_aside(seats: int) -> None:
    table = Dealt(seats=seats)
    for viewer in range(seats):
        plans = [zone for seat in table.state.view(viewer).seats for zone in seat.zones if zone.id.startswith("plan")]
        assert [zone.id for zone in plans] == [f"plan:{seat}" for seat in range(seats)]
        assert [len(zone.entities) for zone in plans] == [16 if seat == viewer else 1 for seat in range(seats)]
    assert len([row for row in GAME.card_rows() if row["colour"] == "plan"]) == 13


def wanted_on(plan: Zone) -> list[str]:
    return [cell.name for cell in plan.entities]


@pytest.mark.rule("DIVINEPLAN-SETUP-15")
@pytest.mark.parametrize("seat", range(4))
def test_a_plans_rows_speak_about_the_grids_rows_for_every_seat(seat: int) -> None:
    plans = ["plan_02", "plan_03", "plan_04"]
    plans.insert(seat, "plan_01")
    tiles = {0: "mountain by 0", 1: "forest by 1", 2: "river by 2", 12: "mountain by 3", 15: "forest by 0"}
    table = Table(seats=4, plans=plans, tiles=tiles)
    assert wanted_on(table.zone(f"plan:{seat}", seat)) == [WANTED[letter] for letter in "MFRXFMRFMMRRFFMR"]
    assert table.points(seat)["plan"] == 1 + 2 + 3  # tiles 0, 1 and 2; 12 should be a forest and 15 a river


@pytest.mark.rule("DIVINEPLAN-SETUP-18")
@pytest.mark.parametrize("plan", PLANS)
def test_each_plan_wants_five_of_each_landscape_and_nothing_on_the_pit(plan: str) -> None:
    table = Table(plans=[plan, "plan_01" if plan != "plan_01" else "plan_02"])
    wanted = wanted_on(table.zone("plan:0", viewer=0))
    assert wanted[3] == "Hades' Pit"
    assert Counter(wanted[:3] + wanted[4:]) == {"forest": 5, "mountain": 5, "river": 5}


@pytest.mark.rule("DIVINEPLAN-SETUP-18")
def test_the_thirteen_plans_are_all_different() -> None:
    pairs = zip(PLANS, PLANS[1:] + PLANS[:1], strict=True)
    assert len({tuple(wanted_on(Table(plans=list(pair)).zone("plan:0", viewer=0))) for pair in pairs}) == 13


# -- the start ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-SETUP-16", "DIVINEPLAN-RULING-06")
@pytest.mark.parametrize("seats", SEATS)
def test_gods_start_off_the_board_and_guard_nothing(seats: int) -> None:
    table = Dealt(seats=seats)
    assert [table.god(seat) for seat in range(seats)] == [None] * seats
    assert table.tiles("move") == set(range(16))
    for seat in range(seats):
        assert [god.id for god in table.zone(f"waiting:{seat}").entities] == [f"god:{seat}"]
        assert not any("guarded" in tile.tags for tile in table.zone("city", seat).entities)


@pytest.mark.rule("DIVINEPLAN-RULING-06")
def test_the_first_move_enters_the_grid_anywhere() -> None:
    for tile in range(16):
        table = Table(gods=["off", "off"], satchels=["2 green"])
        table.do(f"move {tile}")
        assert table.god(0) == tile and table.god(1) is None


@pytest.mark.rule("DIVINEPLAN-SETUP-17")
@pytest.mark.parametrize("seats", SEATS)
def test_a_random_seat_starts(seats: int) -> None:
    started = Counter(Dealt(seed, seats=seats).seat for seed in range(120 * seats))
    assert set(started) == set(range(seats))
    assert all(90 <= times <= 150 for times in started.values())


@pytest.mark.rule("DIVINEPLAN-SETUP-17")
@pytest.mark.parametrize("seed", range(6))
def test_play_goes_clockwise_from_the_start_seat_and_wraps_round(seed: int) -> None:
    table = Dealt(seed, seats=3)
    start = table.seat
    assert [seat.seat for seat in table.state.view(SPECTATOR).seats if "start" in seat.tags] == [start]
    order = []
    for _ in range(5):
        order.append(table.seat)
        pass_turn(table)
    assert order == [(start + turn) % 3 for turn in range(5)]


# -- options --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-SETUP-19")
@pytest.mark.parametrize("tokens", range(4, 13))
def test_four_to_twelve_favor_tokens_can_be_chosen(tokens: int) -> None:
    favor = Dealt(seats=2, favor_tokens=tokens).zone("favor")
    assert (favor.value, favor.limit) == (tokens, tokens)


@pytest.mark.rule("DIVINEPLAN-SETUP-19")
@pytest.mark.parametrize(
    "options", [{"favor_tokens": 3}, {"favor_tokens": 13}, {"icarus_note": "place"}, {"icarus": "lock"}]
)
def test_other_numbers_and_unknown_words_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        GAME.new(options)


@pytest.mark.rule("DIVINEPLAN-SETUP-19")
def test_the_chosen_number_of_tokens_is_how_many_locks_the_game_lasts() -> None:
    tiles = {0: "forest by 0", 1: "forest by 1", 2: "forest by 1", 10: "3 red"}
    table = Table(favor_tokens=4, tiles=tiles, gods=[12, 15], satchels=["2 green"])
    assert (table.zone("favor").value, table.zone("favor").limit) == (1, 4)
    table.do("move 9", "column lock")
    assert table.state.over


@pytest.mark.rule("DIVINEPLAN-SETUP-19")
def test_defaults_are_the_rulings() -> None:
    assert Dealt(seats=2).zone("favor").limit == 8
    assert Dealt(seats=2).state.describe()["icarus_note"] == "shift"
    assert Dealt(mode="solo_trial", seats=1).zone("favor").value == 8


def far_locks(note: str, demigods: dict[str, list[str]], **told: object) -> set[int]:
    """What can be locked from tile 0: 1 and 4 are Full; far away 14, worth 2, has two elements and 15 three."""
    tiles = {1: "3 green", 4: "3 red", 14: "2 blue", 15: "3 blue"}
    table = Table(icarus_note=note, tiles=tiles, satchels=["2 green"], demigods=[demigods], **{"gods": [5, 3], **told})
    return table.do("move 0", "column lock").tiles("lock")


@pytest.mark.rule("DIVINEPLAN-SETUP-19")
def test_icarus_note_lock_opens_the_grid_for_the_lock_of_an_owner_of_icarus_and_perseus() -> None:
    both = {"shift": ["icarus"], "lock": ["perseus"]}
    assert far_locks("lock", both) == {1, 4, 14, 15}
    assert far_locks("lock", both, gods=[5, 15]) == {1, 4, 14}  # an opposing god still guards its tile
    assert far_locks("shift", both) == {1, 4}


@pytest.mark.rule("DIVINEPLAN-SETUP-19")
@pytest.mark.parametrize(
    "own", [{"shift": ["icarus"]}, {"lock": ["perseus"]}, {"shift": ["icarus"], "lock": ["aeacus"]}]
)
def test_icarus_note_lock_needs_both_icarus_and_perseus(own: dict[str, list[str]]) -> None:
    assert far_locks("lock", own) == {1, 4}


@pytest.mark.rule("DIVINEPLAN-SETUP-19")
def test_icarus_note_lock_serves_nothing_else_in_the_blue_column() -> None:
    own = {"shift": ["icarus"], "lock": ["perseus", "sisyphus"]}
    tiles = {1: "2 green", 4: "2 red", 15: "2 blue"}
    table = Table(icarus_note="lock", tiles=tiles, satchels=["2 green"], demigods=[own], gods=[5, 3])
    table.do("move 0", "column lock", "use sisyphus")
    assert table.tiles("shift from") == {1, 4}
    assert table.refuses("shift from 15").rule == "DIVINEPLAN-RANGE-02"

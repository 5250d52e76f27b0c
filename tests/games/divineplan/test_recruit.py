"""Step 4: the markets, what a demigod costs and where it goes (ledger section 3.12)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.divineplan.table import GAME, Table, spot_words

RICH = "8 green 8 red 8 blue"
EPICS = {"green": ["orpheus", "triptolemus"], "red": ["minos", "heracles"], "blue": ["perseus", "theseus"]}
GREEN = {"hyacinthus": 3, "cadmus": 2, "palamedes": 2, "amphion": 3}
RED = {"icarus": 2, "aeneas": 3, "deucalion": 3, "phaethon": 2}
BLUE = {"ariadne": 2, "aeacus": 3, "helen": 2, "achilles": 3}
COLOURLESS = {"ganymede": 2, "sisyphus": 2, "atalanta": 2, "jason": 2}


def shop(**told: Any) -> Table:
    """Seat 0 at step 4, rich, before a market of four names that cost little."""
    told.setdefault("market", ["icarus", "ariadne", "aeneas", "helen"])
    told.setdefault("epics", EPICS)
    told.setdefault("satchels", [RICH, ""])
    told.setdefault("step", "recruit")
    return Table(**told)


def others_hold_all_but(*cards: str) -> list[dict[str, list[str]]]:
    """Four seats: the three opponents have every regular card except these, so that the deck is empty."""
    seats: list[dict[str, list[str]]] = [{"place": [], "shift": [], "lock": []} for i in range(4)]
    for column, names in {"place": GREEN, "shift": RED, "lock": BLUE | COLOURLESS}.items():
        for name, copies in names.items():
            for seat in range(1, 1 + copies - cards.count(name)):
                seats[seat][column].append(name)
    return seats


def play_on(table: Table, seat: int, kind: str) -> Table:
    """Plays without abilities and recruits until the seat is asked for this decision, at least one decision later."""
    table.do(dull(table.options()))
    while table.seat != seat or table.asks() != kind:
        table.do(dull(table.options()))
    return table


def dull(options: list[str]) -> str:
    return "act" if "act" in options else options[-1]  # the last one is `end` or `pass` where these are offered


def columns(table: Table) -> dict[tuple[int, str], str]:
    """Where each seat's demigods lie."""
    seats = table.state.view(-1).seats
    zones = [zone for seat in seats for zone in seat.zones if zone.id.startswith("column")]
    return {(zone.owner or 0, card.name): zone.id for zone in zones for card in zone.entities}


def deck_size(table: Table) -> int | None:
    return table.zone("deck").size


# -- the step --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-RECRUIT-01")
def test_recruiting_is_optional() -> None:
    table = shop(dice=["gg"])
    assert table.options()[-1] == "pass"
    market, cards = table.market(), deck_size(table)
    table.do("pass")
    assert (table.seat, table.asks()) == (1, "move")
    assert [table.column(0, column) for column in range(3)] == [[], [], []]
    assert (table.satchel(0), table.market(), deck_size(table)) == ((8, 8, 8), market, cards)


@pytest.mark.rule("DIVINEPLAN-RECRUIT-01", "DIVINEPLAN-RULING-57")
def test_at_most_one_demigod_a_turn() -> None:
    table = shop().do("recruit icarus")
    assert (table.seat, table.asks()) == (1, "move")
    assert table.refuses("recruit ariadne", seat=0).rule == "DIVINEPLAN-TURN-03"
    assert [table.column(0, column) for column in range(3)] == [[], ["Icarus"], []]


@pytest.mark.rule("DIVINEPLAN-RULING-57")
def test_every_turn_may_bring_one_more_demigod() -> None:
    table = shop().do("recruit icarus")
    play_on(table, 0, "recruit").do("recruit aeneas")
    play_on(table, 0, "recruit").do("recruit helen")
    assert [table.column(0, column) for column in range(3)] == [[], ["Icarus", "Aeneas"], ["Helen"]]


@pytest.mark.rule("DIVINEPLAN-RECRUIT-02")
def test_the_top_cards_of_both_markets_are_available() -> None:
    table = shop(market=["icarus", "", "aeneas x2", "helen"], deck=["cadmus"])
    assert table.offers("recruit") == ["icarus", "aeneas", "helen", "orpheus", "minos", "perseus"]
    for name in ["triptolemus", "heracles", "theseus", "cadmus"]:  # under another epic, or in the deck
        assert table.refuses(f"recruit {name}").rule == "DIVINEPLAN-RECRUIT-02"


@pytest.mark.rule("DIVINEPLAN-RECRUIT-02")
def test_an_empty_epic_spot_offers_nothing() -> None:
    table = shop(demigods=[{}, {"place": ["orpheus", "triptolemus"]}], epics=EPICS | {"green": []}, market=["icarus"])
    assert table.offers("recruit") == ["icarus", "minos", "perseus"]


# -- the cost --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-RECRUIT-03")
def test_the_printed_cost_goes_to_the_bank() -> None:
    table = shop(market=["hyacinthus"], satchels=["3 green 2 blue", ""], dice=["rr"])  # costs 2 green, 1 blue
    assert table.bank() == (22, 25, 23)
    table.do("recruit hyacinthus")
    assert table.satchel(0) == (1, 0, 1)
    assert table.bank() == (24, 23, 24)  # Ares has rolled two red meanwhile


@pytest.mark.rule("DIVINEPLAN-RECRUIT-03")
@pytest.mark.parametrize("satchel", ["3 green 2 red", "2 green 9 red", "1 green 2 red 1 blue", "2 red 9 blue"])
def test_no_element_stands_for_another_colour(satchel: str) -> None:
    table = shop(market=["hyacinthus", "aeneas"], satchels=[satchel, ""])  # 2 green and 1 blue; 2 red
    assert table.options() == ["recruit aeneas", "pass"]
    assert table.refuses("recruit hyacinthus").rule == "DIVINEPLAN-RECRUIT-03"


@pytest.mark.rule("DIVINEPLAN-RECRUIT-03")
def test_the_exact_cost_is_enough() -> None:
    table = shop(market=["cadmus"], satchels=["2 green 1 red 1 blue", ""]).do("recruit cadmus")
    assert (table.column(0, 0), table.satchel(0)) == (["Cadmus"], (0, 0, 0))


# -- columns ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-RECRUIT-04")
@pytest.mark.parametrize("name, column", [("cadmus", 0), ("icarus", 1), ("helen", 2), ("orpheus", 0), ("minos", 1)])
def test_a_coloured_demigod_goes_to_its_own_column(name: str, column: int) -> None:
    table = shop(market=["cadmus", "icarus", "helen"]).do(f"recruit {name}")
    assert (table.seat, table.asks()) == (1, "move")  # no question about the column
    assert [table.column(0, at) for at in range(3)] == [[name.capitalize()] if at == column else [] for at in range(3)]


@pytest.mark.rule("DIVINEPLAN-RECRUIT-04")
@pytest.mark.parametrize("column, word", [(0, "place"), (1, "shift"), (2, "lock")])
@pytest.mark.parametrize("name", ["ganymede", "sisyphus", "atalanta", "jason"])
def test_a_colourless_demigod_goes_where_its_owner_likes(name: str, column: int, word: str) -> None:
    table = shop(market=[name]).do(f"recruit {name}")
    assert (table.asks(), table.options()) == ("into_column", ["into place", "into shift", "into lock"])
    table.do(f"into {word}")
    assert [table.column(0, at) for at in range(3)] == [[name.capitalize()] if at == column else [] for at in range(3)]


@pytest.mark.rule("DIVINEPLAN-RECRUIT-04", "DIVINEPLAN-RULING-38")
@pytest.mark.parametrize("seed", range(3))
def test_a_demigod_never_changes_its_column(seed: int) -> None:
    table = shop(market=["jason", "atalanta", "sisyphus", "ganymede"], satchels=[RICH, RICH], seed=seed)
    chance = random.Random(seed)
    homes: dict[tuple[int, str], str] = {}
    for i in range(200):
        table.do(chance.choice(table.options()))
        now = columns(table)
        assert all(now[key] == homes[key] for key in homes.keys() & now.keys())
        homes = now
    assert {name for seat, name in homes} & {"Jason", "Atalanta", "Sisyphus", "Ganymede"}


@pytest.mark.rule("DIVINEPLAN-RECRUIT-05")
def test_there_is_no_limit_to_the_demigods_of_a_column_or_a_player() -> None:
    everyone = {
        "place": [*GREEN, "orpheus", "triptolemus"],
        "shift": [*RED, "minos", "heracles"],
        "lock": [*BLUE, *COLOURLESS, "theseus"],
    }
    table = shop(demigods=[everyone], epics={"green": [], "red": [], "blue": ["perseus"]}).do("recruit perseus")
    assert len(table.column(0, 2)) == 10
    assert sum(len(table.column(0, column)) for column in range(3)) == 22


@pytest.mark.rule("DIVINEPLAN-RECRUIT-06")
def test_nobody_recruits_a_name_he_has() -> None:
    table = shop(
        demigods=[{"lock": ["helen"], "place": ["jason"]}, {"shift": ["icarus"]}], market=["helen", "jason", "icarus"]
    )
    assert table.offers("recruit") == ["icarus", "orpheus", "minos", "perseus"]  # what an opponent has is no bar
    assert table.refuses("recruit helen").rule == "DIVINEPLAN-RECRUIT-06"
    assert table.refuses("recruit jason").rule == "DIVINEPLAN-RECRUIT-06"


@pytest.mark.rule("DIVINEPLAN-RULING-39")
def test_the_order_within_a_column_does_not_matter() -> None:
    names = ["jason", "cadmus", "hyacinthus"]
    for order in [names, names[::-1]]:
        table = Table(demigods=[{"place": order}], gods=[5, 15], satchels=["1 red", ""], step="column")
        assert set(table.options()) == {"act", "use cadmus", "use hyacinthus"}
        points = table.points(0)
        assert (points["strongest"], points["bonus"]) == (3, 3)


# -- the Demigod market ----------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-RECRUIT-07")
def test_the_next_copy_of_a_stack_is_for_the_following_players() -> None:
    table = shop(market=["icarus x2", "aeneas x3"], satchels=[RICH, RICH])
    assert table.offers("recruit")[:2] == ["icarus", "aeneas"]  # a stack is one offer
    table.do("recruit icarus")
    assert table.market()[:2] == ["Icarus", "Aeneas x3"]
    play_on(table, 1, "recruit").do("recruit icarus")
    assert table.column(0, 1) == table.column(1, 1) == ["Icarus"]


@pytest.mark.rule("DIVINEPLAN-RECRUIT-08")
def test_the_next_card_of_the_deck_fills_the_emptied_spot() -> None:
    table = shop(deck=["cadmus", "jason"])
    before = deck_size(table)
    table.do("recruit ariadne")
    assert table.market() == ["Icarus", "Cadmus", "Aeneas", "Helen"]
    assert deck_size(table) == (before or 0) - 1
    assert table.events("draw") == ["Cadmus comes to the market."]


@pytest.mark.rule("DIVINEPLAN-RECRUIT-08", "DIVINEPLAN-RULING-33")
def test_a_copy_is_stacked_on_its_match_and_the_spot_is_filled_with_the_next_card() -> None:
    table = shop(deck=["helen", "aeneas", "cadmus", "jason"])
    before = deck_size(table)
    table.do("recruit ariadne")
    assert table.market() == ["Icarus", "Cadmus", "Aeneas x2", "Helen x2"]
    assert deck_size(table) == (before or 0) - 3


@pytest.mark.rule("DIVINEPLAN-RECRUIT-08")
def test_the_name_just_recruited_may_come_back_to_its_spot() -> None:
    table = shop(deck=["ariadne", "cadmus"]).do("recruit ariadne")
    assert table.market() == ["Icarus", "Ariadne", "Aeneas", "Helen"]


@pytest.mark.rule("DIVINEPLAN-RECRUIT-08", "DIVINEPLAN-RULING-33")
def test_the_spot_stays_empty_if_the_deck_ends_with_copies() -> None:
    held = others_hold_all_but("icarus", "aeneas", "aeneas")
    table = shop(seats=4, demigods=held, market=["icarus", "aeneas"], deck=["aeneas"])
    assert deck_size(table) == 1
    table.do("recruit icarus")
    assert (table.market(), deck_size(table)) == (["", "Aeneas x2", "", ""], 0)


@pytest.mark.rule("DIVINEPLAN-RULING-33")
def test_at_set_up_copies_are_stacked_and_four_names_are_shown() -> None:
    stacks = 0
    for seed in range(40):
        view = GAME.new({"seats": 2}, seed).view(-1)
        market, deck = (next(zone for zone in view.zones if zone.id == name) for name in ("market", "deck"))
        assert len({spot.name for spot in market.entities if spot.kind == "card"}) == 4
        copies = sum((spot.count or 0) for spot in market.entities)
        assert copies + (deck.size or 0) == 38
        stacks += sum(" x" in spot_words(spot) for spot in market.entities)
    assert stacks > 0


@pytest.mark.rule("DIVINEPLAN-RECRUIT-09", "DIVINEPLAN-RULING-34")
def test_a_spot_that_keeps_a_copy_is_not_refilled() -> None:
    table = shop(market=["icarus x2", "ariadne", "aeneas", "helen"], deck=["cadmus"])
    before = deck_size(table)
    table.do("recruit icarus")
    assert table.market() == ["Icarus", "Ariadne", "Aeneas", "Helen"]
    assert deck_size(table) == before
    assert table.events("draw") == []


# -- an empty deck ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-RECRUIT-10", "DIVINEPLAN-RULING-35")
def test_with_an_empty_deck_the_spot_stays_empty_and_the_game_goes_on() -> None:
    table = shop(seats=4, demigods=others_hold_all_but("icarus", "aeneas"), market=["icarus", "aeneas"])
    assert deck_size(table) == 0
    table.do("recruit icarus")
    assert (table.market(), deck_size(table)) == (["", "Aeneas", "", ""], 0)
    assert (table.seat, table.asks()) == (1, "move")
    assert play_on(table, 0, "recruit").offers("recruit")[0] == "aeneas"


@pytest.mark.rule("DIVINEPLAN-RECRUIT-10", "DIVINEPLAN-RULING-36")
def test_after_a_recruit_all_empty_spots_are_filled_lowest_first() -> None:
    held = others_hold_all_but("icarus", "aeneas", "aeneas", "helen", "cadmus")
    table = shop(seats=4, demigods=held, market=["", "icarus", "", "aeneas x2"], bottom=["helen", "cadmus"])
    table.do("recruit aeneas")  # from a stack that keeps a copy
    assert (table.market(), deck_size(table)) == (["Helen", "Icarus", "Cadmus", "Aeneas"], 0)


@pytest.mark.rule("DIVINEPLAN-RECRUIT-10", "DIVINEPLAN-RULING-36")
def test_the_spot_just_emptied_has_no_precedence() -> None:
    held = others_hold_all_but("icarus", "aeneas", "helen")
    table = shop(seats=4, demigods=held, market=["", "icarus", "", "aeneas"], bottom=["helen"])
    table.do("recruit aeneas")
    assert (table.market(), deck_size(table)) == (["Helen", "Icarus", "", ""], 0)


@pytest.mark.rule("DIVINEPLAN-RECRUIT-10", "DIVINEPLAN-RULING-36")
def test_a_disbanded_card_waits_for_the_next_market_recruit() -> None:
    held = others_hold_all_but("icarus", "ariadne", "cadmus")
    held[0] = {"place": ["cadmus"], "lock": ["ariadne"]}
    table = Table(
        seats=4, demigods=held, market=["", "icarus"], epics=EPICS, step="column",
        gods=[5, 15, 14, 13], tiles={5: "3 red"}, satchels=[RICH, "", RICH],
    )  # fmt: skip
    table.do("column lock", "use ariadne", "disband cadmus")
    assert (table.market(), deck_size(table)) == (["", "Icarus", "", ""], 1)
    table.do("pay two green green", "recruit minos")  # an epic: no refill
    assert (table.market(), deck_size(table)) == (["", "Icarus", "", ""], 1)
    play_on(table, 2, "recruit").do("recruit icarus")
    assert (table.market(), deck_size(table)) == (["Cadmus", "", "", ""], 0)


@pytest.mark.rule("DIVINEPLAN-RULING-37")
def test_a_market_that_nobody_uses_stays_as_it_is() -> None:
    own = {"place": ["hyacinthus", "amphion"], "shift": ["aeneas", "deucalion"]}
    table = shop(demigods=[own, own], market=["hyacinthus", "amphion", "aeneas", "deucalion"])
    assert table.options() == ["recruit orpheus", "recruit minos", "recruit perseus", "pass"]
    before = deck_size(table)
    for i in range(4):
        play_on(table, 0, "recruit")
    assert (table.market(), deck_size(table)) == (["Hyacinthus", "Amphion", "Aeneas", "Deucalion"], before)
    assert table.events("draw") == []


# -- epics -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-RECRUIT-11")
def test_under_an_epic_the_other_one_becomes_available() -> None:
    table = shop(satchels=[RICH, RICH]).do("recruit orpheus")
    assert table.entity("epic:green").name == "Triptolemus"
    assert play_on(table, 1, "recruit").offers("recruit")[4:] == ["triptolemus", "minos", "perseus"]


@pytest.mark.rule("DIVINEPLAN-RECRUIT-12")
def test_an_epic_spot_is_never_refilled() -> None:
    table = shop(demigods=[{}, {"place": ["orpheus"]}], epics=EPICS | {"green": ["triptolemus"]})
    market, cards = table.market(), deck_size(table)
    table.do("recruit triptolemus")
    assert table.entity("epic:green").kind == "slot"
    assert (table.market(), deck_size(table)) == (market, cards)
    table = play_on(table, 0, "recruit").do("recruit icarus")  # nor by a later recruit from the Demigod market
    assert table.entity("epic:green").kind == "slot"
    assert deck_size(table) == (cards or 0) - 1


@pytest.mark.rule("DIVINEPLAN-RECRUIT-13")
def test_a_new_demigod_counts_at_once_but_acts_next_turn() -> None:
    table = Table(market=["cadmus"], gods=[5, 15], satchels=[RICH], step="column", epics=EPICS)
    table.do("place red 0", "recruit cadmus")
    assert (table.seat, table.asks()) == (1, "move")  # no more of seat 0's column
    assert table.points(0)["strongest"] == 3
    play_on(table, 0, "move").do("move 4", "column place")
    assert table.options() == ["act", "use cadmus"]


@pytest.mark.rule("DIVINEPLAN-RECRUIT-13", "DIVINEPLAN-RULING-51")
def test_a_demigod_of_the_last_turn_scores_its_power_and_its_points() -> None:
    three_locks = {0: "forest by 1", 1: "river by 1", 2: "mountain by 1"}
    table = Table(
        favor_tokens=4, tiles={**three_locks, 5: "3 red"}, plans=["plan_01", "plan_02"], market=["achilles"],
        gods=[6, 15], satchels=["5 green 1 red 2 blue"], step="column", epics=EPICS,
    )  # fmt: skip
    table.do("column lock", "pay two green green", "recruit achilles")
    result = table.state.result()
    assert result is not None
    assert (result.seats[0].parts["strongest"], result.seats[0].parts["bonus"]) == (3, 2)


@pytest.mark.rule("DIVINEPLAN-RECRUIT-14")
def test_an_epic_demigod_has_its_column_its_power_and_may_be_disbanded() -> None:
    table = shop(demigods=[{"lock": ["ariadne"]}], satchels=[RICH, RICH], gods=[5, 15], tiles={6: "3 red"})
    table.do("recruit minos")
    assert (table.column(0, 1), table.satchel(0), table.points(0)["strongest"]) == (["Minos"], (7, 5, 7), 2 + 4)
    play_on(table, 0, "move").do("move 2", "column lock", "use ariadne")
    assert table.offers("disband") == ["minos", "ariadne"]
    table.do("disband minos")
    assert (table.column(0, 1), table.points(0)["strongest"]) == ([], 2)
    assert [card.name for card in table.zone("deck").entities] == ["Minos"]
    assert table.entity("epic:red").name == "Heracles"  # he does not come back to the epic market


@pytest.mark.rule("DIVINEPLAN-RECRUIT-14")
def test_an_epic_demigod_drawn_from_the_deck_is_recruited_like_any_other() -> None:
    table = shop(market=["minos", "icarus"], epics=EPICS | {"red": ["heracles"]}, deck=["cadmus"])
    table.do("recruit minos")
    assert (table.column(0, 1), table.satchel(0)) == (["Minos"], (7, 5, 7))
    assert table.market()[0] == "Cadmus"
    assert table.entity("epic:red").name == "Heracles"


@pytest.mark.rule("DIVINEPLAN-RECRUIT-15")
def test_the_card_is_picked_first_then_the_discount_then_the_column() -> None:
    table = shop(demigods=[{"lock": ["helen"]}], performed="lock", market=["jason"], dice=["gg"])
    assert table.asks() == "recruit"
    assert table.do("recruit jason").asks() == "leave_out"
    assert table.options() == ["leave out green", "leave out red", "leave out blue"]
    assert table.do("leave out blue").asks() == "into_column"
    assert table.options() == ["into place", "into shift", "into lock"]
    table.do("into shift")
    assert (table.column(0, 1), table.satchel(0), table.seat) == (["Jason"], (7, 7, 7), 1)


@pytest.mark.rule("DIVINEPLAN-RECRUIT-15")
def test_picks_that_do_not_arise_are_left_out() -> None:
    helen = {"lock": ["helen"]}
    assert shop(market=["jason"]).do("recruit jason").asks() == "into_column"
    assert shop(market=["cadmus"], demigods=[helen], performed="lock").do("recruit cadmus").asks() == "leave_out"
    coloured = shop(market=["cadmus"], demigods=[helen], performed="lock").do("recruit cadmus", "leave out green")
    assert (coloured.seat, coloured.column(0, 0)) == (1, ["Cadmus"])


@pytest.mark.rule("DIVINEPLAN-CARD-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_has_helens_discount(seats: int) -> None:
    for seat in range(seats):
        told: dict[str, Any] = {"seats": seats, "active": seat, "market": ["cadmus"], "performed": "lock"}
        told["satchels"] = [RICH if other == seat else "" for other in range(seats)]
        own = [{"lock": ["helen"]} if other == seat else {} for other in range(seats)]
        assert shop(demigods=own, **told).do("recruit cadmus").asks() == "leave_out"

"""Ariadne and Helen: disbanding, and the recruit that costs less (ledger section 3.10, rulings 27 to 32)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.divineplan.table import GAME, Table
from tests.games.divineplan.test_demigods import COLUMN_OF, perform


# -- Ariadne -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-CARD-05")
def test_ariadne_sends_a_demigod_under_the_deck_and_takes_its_printed_cost() -> None:
    crew = [{"place": ["amphion"], "lock": ["ariadne"]}]
    table = perform("lock", tiles={6: "3 red"}, satchels=["2 green"], demigods=crew, bottom=["helen"])
    size = table.zone("deck").size
    assert table.do("use ariadne").options() == ["disband amphion", "disband ariadne"]
    assert table.refuses("disband helen").rule == "DIVINEPLAN-CARD-05"
    table.do("disband amphion")  # costs 2 green, 1 red
    assert (table.satchel(0), table.bank()) == ((4, 1, 0), (21, 21, 25))
    assert (table.column(0, 0), table.column(0, 2)) == ([], ["Ariadne"])
    for viewer in (0, 1, -1):  # face up to all; Helen, who was the lowest before, comes first
        assert [card.name for card in table.zone("deck", viewer).entities] == ["Helen", "Amphion"]
    assert table.zone("deck").size == (size or 0) + 1
    assert table.events("disband") == ["Apollo disbands Amphion and takes 2 green and red."]


@pytest.mark.rule("DIVINEPLAN-CARD-06")
def test_ariadne_may_disband_herself() -> None:
    table = perform("lock", "ariadne", "achilles", tiles={6: "3 red"}, satchels=["2 green"])
    assert table.do("use ariadne").options() == ["disband ariadne", "disband achilles"]
    table.do("disband ariadne")  # costs 1 green, 1 blue
    assert (table.satchel(0), table.column(0, 2)) == ((3, 0, 1), ["Achilles"])


def all_cards_dealt(market: list[str], **told: Any) -> Table:
    """Seat 0 has Ariadne and Orpheus; what is not in the market lies before seats 1 to 3, so that the deck is empty."""
    column_of = {card: name for column, name in enumerate(("place", "shift", "lock")) for card in COLUMN_OF[column]}
    crews: list[dict[str, list[str]]] = [{"place": ["orpheus"], "lock": ["ariadne"]}, {}, {}, {}]
    for row in GAME.card_rows()[:16]:
        card, taken = row["name"].lower(), market.count(row["name"].lower()) + (row["name"] == "Ariadne")
        for seat in range(1, 1 + int(row["copies"]) - taken):
            crews[seat].setdefault(column_of.get(card, "place"), []).append(card)
    gods = [5, 15, 14, 13]
    return Table(seats=4, step="column", gods=gods, demigods=crews, market=market, **told)


@pytest.mark.rule("DIVINEPLAN-RULING-29")
def test_a_disbanded_epic_may_show_up_in_the_demigod_market() -> None:
    satchels = ["1 green 1 red", "2 green 2 red 2 blue"]
    table = all_cards_dealt(["cadmus"], tiles={6: "3 red"}, satchels=satchels, dice=["gg"])
    table.do("column lock", "use ariadne", "disband orpheus")
    assert table.satchel(0) == (3, 3, 2)
    assert (table.entity("epic:green").name, table.entity("epic:green").holds) == ("Triptolemus", [])  # not back there
    assert (table.zone("deck").size, table.market()) == (1, ["Cadmus", "", "", ""])
    table.do("pay two red red", "recruit cadmus")  # which leaves a spot to fill
    assert (table.zone("deck").size, table.market()) == (0, ["Orpheus", "", "", ""])
    table.do("move 11", "column place", "act", "place green 7", "end")
    assert "recruit orpheus" in table.options()
    table.do("recruit orpheus")
    assert table.events("recruit")[-1] == "Ares recruits Orpheus for 2 green, 2 red and 2 blue."


@pytest.mark.rule("DIVINEPLAN-RULING-30")
def test_the_refund_is_the_printed_cost_also_after_a_discount() -> None:
    table = perform(
        "lock", "helen", "ariadne", tiles={6: "3 red", 9: "3 blue"}, satchels=["3 green 1 red 1 blue"],
        market=["achilles"], dice=["gg", "gg"],
    )  # fmt: skip
    table.do("act", "pay two green green", "lock 6", "end", "recruit achilles")
    assert table.satchel(0) == (0, 0, 0)  # a green, a red and one blue instead of two
    table.do("move 14", "column place", "place green 15")
    table.do("move 10", "column lock", "use ariadne", "disband achilles")
    assert table.satchel(0) == (3, 1, 2)  # a roll of two greens, and 1 green, 1 red, 2 blue


@pytest.mark.rule("DIVINEPLAN-RULING-30")
@pytest.mark.parametrize(("in_bank", "refund"), [(0, (3, 1, 0)), (1, (3, 1, 1)), (2, (3, 1, 2)), (3, (3, 1, 2))])
def test_the_refund_goes_as_far_as_the_bank_does(in_bank: int, refund: tuple[int, ...]) -> None:
    satchels = ["2 green", f"{25 - in_bank} blue"]
    table = perform("lock", "ariadne", "achilles", tiles={6: "3 red"}, satchels=satchels)
    assert table.do("use ariadne", "disband achilles").satchel(0) == refund


@pytest.mark.rule("DIVINEPLAN-RULING-31")
def test_ariadnes_refund_may_pay_for_the_lock_that_follows() -> None:
    table = perform("lock", "ariadne", "achilles", tiles={6: "3 red", 1: "1 red"}, satchels=["1 green"])
    assert table.asks() == "disband"  # the only choice: one element does not pay for a lock
    table.do("disband achilles", "pay two blue blue")
    assert (table.on(6), table.satchel(0)) == ("mountain by 0", (2, 1, 0))


@pytest.mark.rule("DIVINEPLAN-RULING-31")
def test_a_disbanded_demigods_ability_is_gone_at_once() -> None:
    told: dict[str, Any] = {"tiles": {6: "2 red", 9: "3 blue"}, "satchels": ["1 green 1 red"]}
    table = perform("lock", "ariadne", "perseus", **told).do("use ariadne", "disband perseus", "pay two green green")
    assert table.on(9) == "river by 0" and table.on(6) == "2 red"  # tile 9 was the only choice
    table = perform("lock", "ariadne", "sisyphus", "ganymede", **told).do("use ariadne", "disband sisyphus")
    assert table.options() == ["act", "use ganymede"]
    assert table.refuses("use sisyphus").rule == "DIVINEPLAN-ABIL-01"


@pytest.mark.rule("DIVINEPLAN-COLUMN-07")
def test_a_passive_ability_is_back_if_its_disbanding_is_taken_back() -> None:
    crew = [{"shift": ["icarus"], "lock": ["ariadne"]}]
    table = perform("lock", tiles={0: "1 red", 15: "1 blue"}, gods=[5, 11], demigods=crew)  # there is no Full tile
    table.do("disband icarus")
    assert (table.column(0, 1), table.satchel(0), table.offers("column")) == (["Icarus"], (1, 0, 0), ["place", "shift"])
    assert table.do("column shift").tiles("shift from") == {0, 15}


@pytest.mark.rule("DIVINEPLAN-RULING-32")
def test_a_disbanded_name_may_be_recruited_again() -> None:
    told: dict[str, Any] = {
        "tiles": {6: "3 red"},
        "satchels": ["3 green 1 red 2 blue"],
        "market": ["achilles", "ganymede"],
    }
    table = perform("lock", "ariadne", "achilles", **told).do("act", "pay two green green", "end")
    assert table.offers("recruit") == ["ganymede"]
    assert table.refuses("recruit achilles").rule == "DIVINEPLAN-RECRUIT-06"
    table = perform("lock", "ariadne", "achilles", **told)
    table.do("use ariadne", "disband achilles", "pay two green green")
    assert table.offers("recruit")[:2] == ["achilles", "ganymede"]
    assert table.do("recruit achilles").column(0, 2) == ["Ariadne", "Achilles"]


# -- Helen -------------------------------------------------------------------------------------------------------------
def after_column(column: str, *cards: str, satchel: str, **told: Any) -> Table:
    """Seat 0 has performed a column and recruits; Place and Shift cost it a green element, Lock a green and a red."""
    crew = [{"place": ["amphion"], "shift": ["icarus"], "lock": list(cards)}]
    market = ["hyacinthus", "ganymede"]  # 2 green 1 blue, and 1 red 1 blue
    standard: dict[str, Any] = {
        "market": market,
        "tiles": {6: "3 red", 9: "2 red", 0: "1 green"},
        "satchels": [satchel],
    }
    table = perform(column, **(standard | {"demigods": crew} | told))
    words = {
        "place": ["act", "place green 5", "end"],
        "shift": ["pay green", "shift from 0", "shift to 1"],
        "lock": ["pay two green red"],
    }
    return table.do(*words[column])


@pytest.mark.rule("DIVINEPLAN-CARD-08")
def test_helen_takes_one_element_off_the_recruit_after_blue() -> None:
    table = after_column("lock", "helen", satchel="2 green 2 red 1 blue")
    assert table.satchel(0) == (1, 1, 1)
    assert table.offers("recruit") == ["hyacinthus", "ganymede"]  # Hyacinthus costs 2 green, 1 blue
    table.do("recruit hyacinthus")
    assert (table.satchel(0), table.column(0, 0)) == ((0, 1, 0), ["Amphion", "Hyacinthus"])


@pytest.mark.rule("DIVINEPLAN-CARD-08")
def test_helen_is_silent_after_green_and_after_red_and_for_others() -> None:
    for column in ("place", "shift"):
        table = after_column(column, "helen", satchel="2 green 1 red 1 blue")
        assert table.offers("recruit") == ["ganymede"]
        assert table.refuses("recruit hyacinthus").rule == "DIVINEPLAN-RECRUIT-03"
        assert table.do("recruit ganymede", "into lock").satchel(0) == (1, 0, 0)  # full price
    others = [{}, {"lock": ["helen"]}]
    assert after_column("lock", satchel="2 green 2 red 1 blue", demigods=others).offers("recruit") == ["ganymede"]


@pytest.mark.rule("DIVINEPLAN-RULING-27")
def test_helen_gives_a_cheaper_recruit_and_not_a_second_one() -> None:
    table = after_column("lock", "helen", satchel="5 green 5 red 5 blue", dice=["gg"])
    assert table.do("recruit hyacinthus", "leave out green").events("recruit") == [
        "Apollo recruits Hyacinthus for green and blue."
    ]
    assert (table.seat, table.asks()) == (1, "move")  # although Ganymede could be paid


@pytest.mark.rule("DIVINEPLAN-RULING-28")
def test_helens_owner_picks_the_element_left_out_so_that_the_rest_can_be_paid() -> None:
    table = after_column("lock", "helen", satchel="3 green 2 red 1 blue").do("recruit hyacinthus")
    assert table.options() == ["leave out green", "leave out blue"]  # the colours of the cost
    assert table.refuses("leave out red").rule == "DIVINEPLAN-RULING-28"
    assert table.do("leave out blue").satchel(0) == (0, 1, 1)
    table = after_column("lock", "helen", satchel="3 green 2 red")  # no blue: that is the one left out
    assert table.offers("recruit") == ["hyacinthus", "ganymede"]
    assert table.do("recruit hyacinthus").satchel(0) == (0, 1, 0)


@pytest.mark.rule("DIVINEPLAN-RULING-28")
def test_helens_discount_serves_epics_too() -> None:
    table = after_column("lock", "helen", satchel="2 green 4 red 1 blue", epics={"red": ["minos", "heracles"]})
    assert table.offers("recruit") == ["hyacinthus", "ganymede", "minos"]  # Heracles lies under Minos
    assert table.do("recruit minos").options() == ["leave out green", "leave out red", "leave out blue"]
    table = after_column("lock", "helen", satchel="1 green 4 red 1 blue", epics={"red": ["minos", "heracles"]})
    assert table.do("recruit minos").satchel(0) == (0, 0, 0)


@pytest.mark.rule("DIVINEPLAN-RULING-28")
def test_helen_must_be_there_when_the_recruit_step_begins() -> None:
    told: dict[str, Any] = {"tiles": {6: "3 red"}, "market": ["hyacinthus", "ganymede"]}
    table = perform("lock", "ariadne", "helen", satchels=["1 green 1 red 2 blue"], **told)
    table.do("act", "pay two blue blue", "end")
    assert (table.satchel(0), table.offers("recruit")) == ((1, 1, 0), ["ganymede"])  # 1 red 1 blue, less one
    table = perform("lock", "ariadne", "helen", satchels=["1 red"], **told).do("disband helen", "pay two blue blue")
    assert (table.satchel(0), table.seat) == ((1, 1, 0), 1)  # the same elements, but nothing to recruit


@pytest.mark.rule("DIVINEPLAN-RULING-28")
def test_helen_does_not_make_her_own_recruiting_cheaper() -> None:
    told: dict[str, Any] = {"market": ["helen", "ganymede"]}
    assert after_column("lock", satchel="2 green 2 red 1 blue", **told).offers("recruit") == ["ganymede"]
    table = after_column("lock", satchel="2 green 2 red 2 blue", **told).do("recruit helen")
    assert table.satchel(0) == (0, 1, 0)

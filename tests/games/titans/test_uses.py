"""Uses of single abilities: how often, on what, and what a secret book must not tell."""

from __future__ import annotations

import pytest

from tests.games.titans.table import Table, card, fresh

THREE = ["monk", "wizard", "ghost"]
FOUR = [*THREE, "akari"]


# -- one use of an ability --------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-DIV-01", "TITANS-DIV-06")
@pytest.mark.parametrize("protected", [[0, 0], [0, 1]])
def test_one_divert_moves_from_one_card(protected: list[int]) -> None:
    """With a destination or without: the second subverted card keeps its subversion."""
    table = Table(
        step="now", protected=protected,
        in_play=[fresh("caiden", 0, subversions={"harmless": 0}), card("monk", 0, subversions={"harmless": 1}),
                 card("wizard", 0, subversions={"harmless": 1}), card("akari", 1)],
    )  # fmt: skip
    table.do("card monk")
    table.do("card akari") if table.asks() == "DIVERT-TO" else None
    assert table.asks() != "DIVERT-FROM"
    assert (table.marks("monk"), table.marks("wizard")) == ([], ["harmless"])


@pytest.mark.rule("TITANS-REPL-12", "TITANS-RULING-52")
def test_two_copies_of_replicate_in_constructed_play() -> None:
    table = Table(
        play="constructed", step="now", spellbooks=[["jace", "aria", "zodiac"], []],
        in_play=[fresh("army_of", 0, text="Subvert 2: Replicate"), card("danya", 1), card("caiden", 1)],
    )  # fmt: skip
    table.do("card danya", "gain jace")
    assert (table.asks(), table.offers("card")) == ("REPLICATE", ["danya_the_dominant@1", "caiden_fire_lord@1"])
    table.do("card caiden", "gain zodiac")
    assert table.side(0) == ["army", "jace", "zodiac"]


@pytest.mark.rule("TITANS-SING-02", "TITANS-SING-04", "TITANS-SING-06")
@pytest.mark.parametrize(("target", "flashes"), [("winds_howl", False), ("akari", True)])
def test_the_feral_that_was_just_placed_decides_about_singular(target: str, flashes: bool) -> None:
    table = Table(step="now", in_play=[fresh("frosts_bite", 0), card(target, 1)], hands=[THREE, THREE])
    assert table.marks(target) == ["feral"]
    assert (table.asks() == "FLASH") == flashes


@pytest.mark.rule("TITANS-SING-04", "TITANS-DIV-07")
def test_a_diverted_feral_does_not_count_for_singular() -> None:
    """The Feral goes from one card with Flash to another one: it no longer lies where it was put."""
    table = Table(
        step="now",
        in_play=[fresh("frosts_bite", 0), card("winds_howl", 1), fresh("caiden", 1), card("thunderbringer", 1)],
        hands=[THREE, THREE],
    )  # fmt: skip
    table.do("card winds_howl", "card winds_howl", "card thunderbringer")
    assert table.marks("thunderbringer") == ["feral"]
    assert (table.seat, table.asks()) == (0, "FLASH")


@pytest.mark.rule("TITANS-PUR-01", "TITANS-PUR-02")
def test_purify_removes_every_kind() -> None:
    kinds = ("exhausted", "feral", "harmless", "mindless", "stunted", "traitorous", "wounded")
    stolen = card("akari", 0, subversions=dict.fromkeys(kinds, 0))
    table = Table(step="now", in_play=[fresh("zodiac", 0), stolen])
    assert len(table.marks("akari")) == 8  # with "stolen"
    table.do("card akari")
    assert (table.marks("akari"), table.side(1)) == ([], ["akari"])


@pytest.mark.rule("TITANS-RULING-53", "TITANS-INFO-15")
def test_a_book_without_a_fitting_card_is_asked_all_the_same() -> None:
    """That the secret book holds nothing for a Ritual or a Replicate must not show by silence."""
    told = {"play": "constructed", "step": "now", "spellbooks": [["hell", "inferno"], []], "piles": [{"ghost": 0}]}
    ritual = Table(**told, in_play=[card("monk", 0), fresh("kanna", 0)])
    ritual.do("card monk")
    assert (ritual.asks(), ritual.options()) == ("RITUAL-GAIN", ["pass"])
    ritual.do("pass")
    assert ritual.removed(0) == ["monk"]
    replicate = Table(**told, in_play=[card("danya", 1), fresh("army_of", 0)])
    assert (replicate.asks(), replicate.options()) == ("REPLICATE-GAIN", ["pass"])
    replicate.do("pass")
    assert replicate.side(0) == ["army"]


@pytest.mark.rule("TITANS-RIT-09", "TITANS-RULING-53")
def test_a_second_ritual_follows_one_that_gained_nothing() -> None:
    told = {"play": "constructed", "step": "now", "spellbooks": [["hell", "inferno"], []], "piles": [{"ghost": 0}]}
    table = Table(**told, in_play=[card("monk", 0), card("wizard", 0), fresh("civilizations", 0)])
    table.do("card monk", "pass", "card wizard", "pass")
    assert (table.removed(0), table.side(0)) == (["monk", "wizard"], ["civilizations"])


@pytest.mark.rule("TITANS-RIT-03", "TITANS-RIT-02")
def test_a_ritual_without_a_pile_gains_nothing() -> None:
    table = Table(
        play="constructed",
        step="now",
        spellbooks=[[], []],
        piles=[{"ghost": 0, "traveler": 0}],
        in_play=[fresh("kanna", 0), card("monk", 0), card("wizard", 0)],
    )
    table.do("card monk")
    assert (table.removed(0), table.side(0)) == (["monk"], ["kanna", "wizard"])
    assert table.hand(0) == ["monk", "wizard"]


@pytest.mark.rule("TITANS-NOW-06", "TITANS-MIND-01", "TITANS-ABIL-16")
def test_a_silenced_card_does_not_act_with_others_of_its_family() -> None:
    monks = [card("monk", 1, subversions={"harmless": 0}), card("wizard", 1, subversions={"harmless": 0})]
    table = Table(step="now", in_play=[fresh("zodiac", 0, subversions={"mindless": 0}), fresh("zodiac", 0), *monks])
    table.do("card monk")
    assert table.asks() != "PURIFY"
    assert table.marks("wizard", 1) == ["harmless"]


@pytest.mark.rule("TITANS-EXH-01", "TITANS-RULING-49")
@pytest.mark.parametrize(("name", "step", "asks"), [("keeper", "end", "SUBST-OUT"), ("bloodlust", "rage", "RAGE")])
@pytest.mark.parametrize("kind", ["exhausted", "mindless"])
def test_a_silenced_card_has_no_timed_abilities(name: str, step: str, asks: str, kind: str) -> None:
    others = [card("monk", 0), card("wizard", 0), card("akari", 0)]
    told = {"step": step, "age": 3 if step == "end" else 4}
    assert Table(**told, in_play=[card(name, 0), *others]).asks() == asks
    assert Table(**told, in_play=[card(name, 0, subversions={kind: 1}), *others]).asks() == "KEEP"


@pytest.mark.rule("TITANS-DIV-03", "TITANS-DIV-04")
@pytest.mark.parametrize("kind", ["exhausted", "feral", "harmless", "mindless", "stunted", "wounded"])
def test_every_kind_can_be_diverted(kind: str) -> None:
    table = Table(step="now", in_play=[fresh("caiden", 0), card("monk", 0, subversions={kind: 1}), card("akari", 1)])
    table.do("card monk", "card akari")
    assert (table.marks("monk"), table.marks("akari")) == ([], [kind])


@pytest.mark.rule("TITANS-SAC-01", "TITANS-ABIL-04")
def test_an_empty_hand_has_nothing_to_sacrifice() -> None:
    assert Table(step="now", in_play=[fresh("basliah", 0)], hands=[[], ["monk", "wizard"]]).asks() != "SACRIFICE"

"""Ledger section 3.19: single Now abilities in rarer situations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.titans.table import GAME, Table, card, fresh

THREE = ["monk", "wizard", "ghost"]
FOUR = [*THREE, "akari"]
FERAL = {"feral": 0}


# -- Mythic, Subvert --------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-MYTH-04", "TITANS-MYTH-07")
def test_copied_mythic_looks_for_its_own_name() -> None:
    faces = [card("face_of", 0, subversions={"traitorous": 0}), fresh("face_of", 0), card("riku", 0)]
    table = Table(step="now", in_play=faces)
    assert sorted(table.side(0)) == ["face", "riku"]
    assert table.discard(1) == ["face"]


@pytest.mark.rule("TITANS-SUBV-02", "TITANS-SUBV-15", "TITANS-RET-06", "TITANS-FLASH-05")
def test_subversions_stay_without_their_card() -> None:
    stolen = card("monk", 0, subversions={"traitorous": 0})
    table = Table(step="now", in_play=[stolen, card("hell", 0), fresh("dawn", 0, text="Return")], hands=[THREE, THREE])
    table.do("card hell")
    assert "stolen" in table.marks("monk")
    table.do("pass") if table.asks() == "AWAKEN" else None
    table.until("PLAY") if table.asks() != "PLAY" else None
    table.do("play hell", "play wizard")
    assert "stolen" in table.marks("wizard")


@pytest.mark.rule("TITANS-HARM-03", "TITANS-RULING-42", "TITANS-RULING-41")
def test_harmless_takes_the_base() -> None:
    table = Table(step="now", in_play=[fresh("jace", 0), card("the_alpha", 1)])
    assert table.total(1) == 0


@pytest.mark.rule("TITANS-FERAL-02", "TITANS-FERAL-13", "TITANS-FERAL-07")
def test_feral_does_not_catch_up() -> None:
    table = Table(
        step="now", in_play=[fresh("frosts_bite", 0), fresh("jace", 1), card("boulder", 1)], hands=[FOUR, FOUR]
    )
    assert table.marks("jace") == ["feral"]  # Armor is no target
    assert table.marks("frosts_bite") == ["harmless"]
    assert "harmless" not in table.marks("jace") and "harmless" not in table.marks("boulder")


@pytest.mark.rule("TITANS-FERAL-14", "TITANS-FERAL-15", "TITANS-FERAL-26", "TITANS-FERAL-30", "TITANS-RULING-46")
def test_feral_now_abilities() -> None:
    lying = [card("monk", 0, subversions={"harmless": 1}), card("wizard", 1, subversions={"harmless": 0})]
    divert = Table(step="now", in_play=[fresh("caiden", 1, subversions=FERAL), *lying])
    assert (divert.seat, divert.asks()) == (0, "DIVERT-FROM")
    divert.do("pass")
    assert (divert.seat, divert.asks()) == (1, "DIVERT-FROM")
    flash = Table(step="now", in_play=[fresh("thunderbringer", 1, subversions=FERAL)], hands=[THREE, THREE])
    flash.do("play monk", "play monk")
    assert (flash.side(0), flash.side(1)) == (["monk"], ["thunderbringer", "monk"])
    foresee = Table(
        step="now",
        in_play=[fresh("dawn", 1, subversions=FERAL, text="Flash: Foresee 2")],
        decks=[["akari", "jace"], ["zodiac", "aria"]],
    )
    foresee.do("foresee") if foresee.asks() == "FLASH" else None
    assert foresee.offers("play") == ["jace_winters_firstborn", "akari_timeless_fighter"]
    purify = Table(step="now", in_play=[fresh("zodiac", 1, subversions=FERAL), *lying])
    purify.do("pass")
    assert (purify.seat, purify.asks()) == (1, "PURIFY")


@pytest.mark.rule("TITANS-FERAL-27", "TITANS-RULING-45")
def test_feral_no_escape() -> None:
    table = Table(step="now", in_play=[fresh("merciless", 1, subversions=FERAL)], hands=[THREE, THREE])
    assert table.side(0) == ["ghost"] * 3
    assert table.side(1) == ["merciless", "ghost", "ghost", "ghost"]


@pytest.mark.rule("TITANS-FERAL-37", "TITANS-RULING-69", "TITANS-FERAL-24")
def test_a_feral_cave_in_serves_its_controller_only() -> None:
    table = Table(step="now", in_play=[fresh("caverns", 1, subversions=FERAL), fresh("monk", 0)])
    assert (table.seat, table.asks()) == (1, "CAVE-IN")
    table.do("pass")
    assert table.asks() != "CAVE-IN"


@pytest.mark.rule("TITANS-REPL-10", "TITANS-REPL-13")
def test_a_replicated_mythic_card() -> None:
    table = Table(step="now", piles=[{"riku": 4}], in_play=[fresh("army_of", 0), card("riku", 0), card("riku", 1)])
    assert table.side(0) == ["army", "riku"]
    assert table.discard(0) == ["riku"]


@pytest.mark.rule("TITANS-DIV-08", "TITANS-DIV-09", "TITANS-DIV-10", "TITANS-TRAI-11")
def test_diverting_from_a_haunting_ghost() -> None:
    ghost = card("ghost", 0, subversions={"harmless": 1})
    stolen = card("akari", 1, subversions={"traitorous": 1})
    table = Table(step="now", in_play=[fresh("caiden", 0), ghost, stolen, card("the_alpha", 1)])
    assert table.options() == ["card ghost@0", "pass"]
    table.do("card ghost", "card the_alpha")
    assert (table.power("ghost"), table.marks("the_alpha")) == (-1, ["harmless"])


@pytest.mark.rule("TITANS-MIM-06", "TITANS-MIM-11", "TITANS-MIM-08", "TITANS-RULING-30")
def test_copied_abilities_stay() -> None:
    first = fresh("face_of", 0, age=2)
    table = Table(
        step="now",
        age=2,
        in_play=[first, card("akari", 0), fresh("dawn", 0, age=2, text="Return")],
        hands=[FOUR, FOUR],
        decks=[["monk x5"], []],
    )
    table.do("card akari@0", "card akari@0")
    assert table.text("face_of") == "Mimic: Beasts; Draw 2"
    table.until("PLAY") if table.asks() != "PLAY" else None
    assert len(table.hand(0)) == 4 + 1 + 2
    other = Table(step="now", in_play=[fresh("face_of", 0), card("monk", 0, text="Mimic: Beasts; Energy")])
    assert other.text("face_of") == "Mimic: Beasts; Energy"


@pytest.mark.rule("TITANS-FLASH-04", "TITANS-FORE-07", "TITANS-RULING-68")
def test_too_few_cards_for_a_flash() -> None:
    table = Table(step="now", in_play=[fresh("winds_howl", 0)], hands=[[], FOUR], decks=[["akari"], []])
    assert table.side(0) == ["winds", "akari"]
    seats = Table(seats=3, step="now", in_play=[fresh("dawn", 2, text="Flash: Foresee 2"), fresh("thunderbringer", 0)],
                  hands=[FOUR, THREE, THREE], decks=[["akari x3"], [], []])  # fmt: skip
    assert "foresee" not in seats.options()


SINGULAR: list[tuple[str, dict[str, Any], dict[str, Any], bool]] = [
    ("TITANS-SING-02", {"text": "Flash 2"}, {}, False),
    ("TITANS-SING-05", {"text": "Flash 2", "subversions": {"feral": 0, "mindless": 0}}, {}, True),
    ("TITANS-SING-04", {"text": "Flash 2", "feral_by": 0}, {}, True),
    ("TITANS-SING-06", {"text": "Flash 2", "feral_by": 9}, {}, True),
    ("TITANS-SING-03", {"text": "Flash 2", "subversions": {}}, {}, True),
]


@pytest.mark.rule(
    "TITANS-SING-02",
    "TITANS-SING-03",
    "TITANS-SING-04",
    "TITANS-SING-05",
    "TITANS-SING-06",
    "TITANS-SING-08",
    "TITANS-RULING-32",
    "TITANS-RULING-49",
)
@pytest.mark.parametrize(("rule", "target", "more", "flashes"), SINGULAR)
def test_singular(rule: str, target: dict[str, object], more: dict[str, object], flashes: bool) -> None:
    lying: dict[str, object] = {"subversions": {"feral": 0}, "feral_by": 1, **target}
    bite = fresh("frosts_bite", 0, entry=0, used=1)
    table = Table(step="now", in_play=[bite, card("winds_howl", 1, entry=1, **lying)], hands=[THREE, THREE])
    assert (table.asks() == "FLASH") == flashes
    if flashes:
        assert "done" not in table.options()


@pytest.mark.rule("TITANS-RET-05", "TITANS-RIT-06")
def test_what_can_not_be_taken_back() -> None:
    table = Table(
        step="now",
        in_play=[fresh("dawn", 0, text="Return"), card("monk", 1, subversions={"traitorous": 1}), card("wizard", 0)],
    )
    assert table.offers("card") == ["wizard@0"]
    gained = Table(layout="first_game", step="now", in_play=[fresh("kanna", 0), card("monk", 0)])
    gained.do("card monk", "gain jace")
    assert "jace_winters_firstborn" in gained.offers("play")


@pytest.mark.rule("TITANS-PUR-05", "TITANS-PTOK-03", "TITANS-PTOK-06", "TITANS-RULING-50", "TITANS-RULING-23")
def test_both_purify_one_card() -> None:
    table = Table(
        step="now", in_play=[fresh("kovu", 0), fresh("zodiac", 1), card("monk", 0, subversions={"harmless": 1})]
    )
    table.do("card monk")
    assert table.marks("monk") == ["harmless"]
    table.do("card monk")
    assert (table.marks("monk"), table.unit("kovu").counters.get("token", 0)) == ([], 1)
    assert Table(in_play=[card("kovu", 0, tokens=2)]).power("kovu") == 3


@pytest.mark.rule("TITANS-SUBST-07", "TITANS-FEAR-03", "TITANS-RULING-60")
def test_substitutes_without_cards() -> None:
    table = Table(step="end", age=3, in_play=[card("return_of", 0), card("monk", 0)], hands=[[], THREE])
    table.do("card monk")
    assert table.side(0) == ["return"]
    fear = Table(
        step="end",
        age=3,
        in_play=[card("blizzards_bodyguard", 0), card("monk", 1), card("wizard", 1)],
        hands=[THREE, ["akari"]],
    )
    fear.do("card monk", "card wizard")
    assert fear.side(1) == ["akari"]


@pytest.mark.rule("TITANS-RAGE-03", "TITANS-RAGE-05", "TITANS-RULING-37")
def test_rage_after_the_battle() -> None:
    table = Table(step="battle", in_play=[card("bloodlust", 0), card("inferno", 0)])
    assert table.temples() == [3, 2]
    assert "throw inferno" in table.options()


@pytest.mark.rule("TITANS-SPITE-04")
def test_one_ghost_left_for_spite() -> None:
    table = Table(step="spite", lost=[1, 0], piles=[{"ghost": 1}], in_play=[card("zephyr", 0)])
    assert (table.pile("ghost"), table.deck(1)) == (0, ["ghost"])


@pytest.mark.rule("TITANS-RULING-64", "TITANS-RULING-66")
def test_foreseen_cards_show_at_the_flip() -> None:
    dawn = [fresh("dawn", side, text="Flash: Foresee 2") for side in (0, 1)]
    table = Table(
        step="now", in_play=dawn, hands=[[], []], decks=[["akari", "jace", "monk"], ["zodiac", "aria", "monk"]]
    )
    table.do("foresee") if table.asks() == "FLASH" else None
    assert table.zone("seen:0", 1).entities == []
    table.do("play akari")
    assert table.discard(0) == []
    table.do("play zodiac")
    assert table.discard(0) == ["jace"]


@pytest.mark.rule("TITANS-RULING-02", "TITANS-RULING-03", "TITANS-RULING-04", "TITANS-RULING-58")
def test_card_data_by_ruling() -> None:
    data = {row.id: row for row in GAME.cards.data.cards}
    assert data["spine_splitter"].text == "Flash; Sacrifice 2"
    assert data["madness_of_1000_stars"].text == "Energy 4: Evanesce"
    for element in ("sky", "fire", "ice", "rock"):
        rows = [row.species for row in GAME.cards.data.cards if row.element == element]
        assert rows == ["warrior"] * 4 + ["beast"] * 4 + ["dragon"] * 4 + ["titan"] * 4


@pytest.mark.rule("TITANS-RULING-13", "TITANS-RULING-56", "TITANS-RULING-11")
def test_what_the_ledger_names() -> None:
    state = GAME.new({"play": "constructed", "seats": 4, "books": "ready"}, 0)
    assert [zone.value for zone in state.view(0).zones if zone.id.startswith("temples:")] == [3, 3]
    assert Table(step="surge", surges=[1, 0], temples=[3, 3]).asks() == "SURGE"
    assert Path("docs/rules/titans.md").exists()


@pytest.mark.rule("TITANS-FERAL-22", "TITANS-FERAL-10")
@pytest.mark.parametrize(("kinds", "marks"), [({}, [1, 0]), ({"feral": 1}, [1, 1])])
def test_a_protect_copied_onto_a_feral_card_protects_both(kinds: dict[str, int], marks: list[int]) -> None:
    table = Table(step="now", in_play=[fresh("face_of", 0, subversions=kinds), card("zodiac", 0, text="Protect")])
    assert table.events("mimic") == []  # it was the only choice, before anybody watched
    assert table.text("face_of") == "Mimic: Beasts; Protect"
    table = Table(
        step="now", in_play=[fresh("face_of", 0, subversions=kinds), card("zodiac", 0, text="Protect"), card("monk", 0)]
    )
    table.do("card zodiac")
    assert table.state.age == 1
    assert table.state.protected == marks

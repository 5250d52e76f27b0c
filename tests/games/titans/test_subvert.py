"""Ledger section 3.19: Subvert and the seven subversions, Replicate, Traitorous, Armor and Protect."""

from __future__ import annotations

import pytest

from tests.games.titans.table import Table, card, fresh


@pytest.mark.rule("TITANS-SUBV-01", "TITANS-SUBV-05", "TITANS-SUBV-06", "TITANS-SUBV-07", "TITANS-ARMOR-01")
def test_valid_targets() -> None:
    table = Table(
        step="now", in_play=[fresh("jace", 0), card("monk", 0), card("metalwing", 1), card("monk", 1),
        card("zodiac", 1, subversions={"harmless": 0}), card("wizard", 1)],
    )  # fmt: skip
    assert table.offers("card") == ["monk@1", "wizard@1"]
    assert table.refuses("card metalwing").rule == "TITANS-ARMOR-01"
    assert table.refuses("card zodiac").rule == "TITANS-SUBV-07"
    assert table.refuses("card monk@0").rule == "TITANS-SUBV-05"
    assert table.refuses("pass").rule == "TITANS-SUBV-05"


@pytest.mark.rule("TITANS-STUN-01", "TITANS-EXH-01", "TITANS-FERAL-01", "TITANS-HARM-01", "TITANS-MIND-01")
@pytest.mark.rule("TITANS-TRAI-01", "TITANS-WOUN-01", "TITANS-EXT-01")
@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("Exhausted", ["exhausted"]),
        ("Feral", ["feral"]),
        ("Harmless", ["harmless"]),
        ("Mindless", ["mindless"]),
        ("Stunted", ["stunted"]),
        ("Traitorous", ["traitorous", "stolen"]),
        ("Wounded", ["wounded"]),
        ("Extinguished", ["exhausted", "harmless"]),
    ],
)
def test_every_subvert_attaches_what_it_names(text: str, marks: list[str]) -> None:
    table = Table(step="now", in_play=[fresh("dawn", 0, text=f"Subvert: {text}"), card("monk", 1)])
    assert table.marks("monk") == marks
    assert table.side(0) == (["dawn", "monk"] if text == "Traitorous" else ["dawn"])


@pytest.mark.rule("TITANS-SUBV-08", "TITANS-SUBV-09", "TITANS-RULING-52")
def test_three_ferals() -> None:
    few = Table(step="now", in_play=[fresh("blizzards_beacon", 0), card("monk", 1), card("wizard", 1)])
    assert (few.marks("monk"), few.marks("wizard")) == (["feral"], ["feral"])
    table = Table(
        step="now",
        in_play=[fresh("blizzards_beacon", 0), card("monk", 1), card("wizard", 1), card("zodiac", 1), card("akari", 1)],
    )
    assert table.offers("card") == ["monk@1", "wizard@1"]  # two later ones must be left
    table.do("card monk", "card wizard", "card akari")
    assert [table.marks(name) for name in ("monk", "wizard", "zodiac", "akari")] == [
        ["feral"],
        ["feral"],
        [],
        ["feral"],
    ]


@pytest.mark.rule("TITANS-SUBV-10", "TITANS-SUBV-11")
def test_a_subverted_card_still_subverts() -> None:
    table = Table(step="now", in_play=[fresh("frostbreath", 0), fresh("jace", 1)])
    assert table.marks("jace") == ["mindless"]
    assert table.marks("frostbreath") == ["harmless"]
    assert table.unit("frostbreath").holds[0].owner == 1


@pytest.mark.rule("TITANS-PROT-01", "TITANS-PROT-02", "TITANS-PLAY-09", "TITANS-PROT-06", "TITANS-NOW-05")
@pytest.mark.parametrize("name", ["jace", "army_of", "caverns", "the_death", "zenith", "merciless"])
def test_protect_stops_what_is_flipped_with_it(name: str) -> None:
    table = Table(hands=[[name, "monk", "wizard"], ["smoldering", "monk", "wizard"]])
    table.do(f"play {name}", "play smoldering")
    assert table.side(1) == ["smoldering"]
    assert table.marks("smoldering") == []
    assert table.asks() in ("PLAY", "AWAKEN")
    assert table.side(0)[:1] != []


@pytest.mark.rule("TITANS-PROT-08", "TITANS-PROT-09", "TITANS-PROT-01")
@pytest.mark.parametrize(("mark", "marks"), [(0, ["harmless"]), (2, [])])
def test_protection_lasts_for_its_time(mark: int, marks: list[str]) -> None:
    # after the age an ordinary protection is over, an eternal one is not
    table = Table(
        step="start",
        age=2,
        protected=[0, 1 if mark == 0 else 2],
        in_play=[card("monk", 1)],
        hands=[["jace", "monk"], ["wizard", "monk"]],
    )
    table.do("play jace", "play wizard")
    table.do("card monk@1") if table.asks() == "SUBVERT" else None
    assert table.marks("monk", 1) == marks


@pytest.mark.rule("TITANS-PROT-08", "TITANS-PROT-01")
@pytest.mark.parametrize(("name", "lasts"), [("eternal_vigil", True), ("smoldering", False)])
def test_a_card_with_eternal_protection_protects_in_the_next_age_too(name: str, lasts: bool) -> None:
    table = Table(hands=[["monk", "jace", "wizard"], [name, "monk", "wizard"]])
    table.do("play monk", f"play {name}").until("PLAY")
    assert table.state.age == 2
    table.do("play jace", "play monk")
    if table.asks() == "SUBVERT":
        table.do("card monk@1")
    assert table.marks("monk", 1) == ([] if lasts else ["harmless"])


@pytest.mark.rule("TITANS-PROT-08")
def test_an_eternal_protection_ends_with_the_turn() -> None:
    table = Table(step="keep", protected=[0, 2], surges=[1, 1], decks=[["monk x9"], ["monk x9"]])
    for seat in (0, 1):
        table.state.apply(seat, table.number("done"))
    assert (table.state.turn, table.state.age) == (2, 0)
    assert "Protected" not in str(table.state.view(0))


@pytest.mark.rule("TITANS-PROT-03")
def test_protect_does_not_work_backwards() -> None:
    table = Table(
        step="now", in_play=[fresh("devils_horns", 1), card("monk", 1, subversions={"harmless": 0})],
        hands=[["monk"], ["wizard", "monk"]],
    )  # fmt: skip
    assert table.marks("monk", 1) == ["harmless"]


@pytest.mark.rule("TITANS-QUIV-01", "TITANS-QUIV-03", "TITANS-QUIV-04", "TITANS-QUIV-05", "TITANS-PROT-04")
@pytest.mark.parametrize(("protected", "hit"), [([0, 0], True), ([0, 1], False), ([1, 0], True)])
def test_quivering_fools(protected: list[int], hit: bool) -> None:
    table = Table(
        step="now", protected=protected, in_play=[fresh("blizzards_scream", 0), card("wizard", 0), card("wizard", 1),
        card("boulder", 1), card("zodiac", 1)],
    )  # fmt: skip
    assert (table.asks(), table.options()) == ("QUIVER", ["no", "yes"])
    table.do("yes")
    both = ["harmless", "mindless"]
    assert table.marks("wizard", 0) == both
    assert table.marks("wizard", 1) == (both if hit else [])
    assert (table.marks("boulder"), table.marks("zodiac")) == ([], [])
    assert table.marks("blizzards_scream") == both
    assert table.asks() == "PLAY"  # its Flash is gone


@pytest.mark.rule("TITANS-QUIV-02")
def test_quivering_fools_looks_at_the_bolstered_power() -> None:
    table = Table(step="now", in_play=[fresh("blizzards_scream", 0), card("aurora", 1, text="Bolster: Ice")])
    table.do("yes")
    assert table.power("aurora") == 2
    assert table.marks("aurora") == []


@pytest.mark.rule("TITANS-CAVE-01", "TITANS-CAVE-03")
def test_cave_in() -> None:
    table = Table(step="now", age=2, in_play=[fresh("caverns", 0, age=2), card("monk", 1), fresh("zodiac", 1, age=2)])
    assert table.options() == ["card zodiac_the_eternal@1", "pass"]
    assert table.refuses("card monk").rule == "TITANS-CAVE-01"
    table.do("pass")
    assert "caverns" in table.side(0)


@pytest.mark.rule("TITANS-EXH-01", "TITANS-ABIL-16", "TITANS-ENER-04", "TITANS-MIND-01", "TITANS-BOLS-12")
@pytest.mark.parametrize("kind", ["exhausted", "mindless"])
def test_silenced_cards_give_nothing(kind: str) -> None:
    marks = {kind: 1}
    table = Table(
        age=3, in_play=[card("traveler", 0, subversions=marks), card("year_of", 0, subversions=marks),
        card("nikolai", 0, subversions=marks), card("zodiac", 1)], hands=[["monk", "wizard"], ["monk", "wizard"]],
    )  # fmt: skip
    assert table.energy(0) == 0
    assert table.power("year_of") == 1
    table.do("play monk")
    assert table.seat == 1  # no Summon


@pytest.mark.rule("TITANS-EXH-01", "TITANS-EXT-01", "TITANS-MIND-03")
def test_exhausted_leaves_now_abilities() -> None:
    table = Table(step="now", in_play=[fresh("zodiac", 0, subversions={"exhausted": 1})])
    assert table.asks() == "PURIFY"
    silent = Table(step="now", in_play=[fresh("zodiac", 0, subversions={"mindless": 1})])
    assert silent.asks() == "PLAY"
    both = Table(step="now", in_play=[fresh("shipwrecker", 0), card("monk", 1)])
    assert both.marks("monk", 1) == ["exhausted", "harmless"]


@pytest.mark.rule("TITANS-RULING-28")
def test_a_two_kind_subvert_adds_the_missing_kind() -> None:
    table = Table(step="now", in_play=[fresh("shipwrecker", 0), card("monk", 1, subversions={"harmless": 0})])
    assert table.marks("monk", 1) == ["exhausted", "harmless"]


@pytest.mark.rule("TITANS-POWER-01", "TITANS-POWER-02", "TITANS-STUN-03")
@pytest.mark.parametrize(
    ("kinds", "power"),
    [([], 7), (["harmless"], 3), (["wounded"], 4), (["harmless", "wounded"], 2), (["stunted"], 1),
     (["harmless", "wounded", "stunted"], 1)],
)  # fmt: skip
def test_the_order_of_power(kinds: list[str], power: int) -> None:
    lying = card("the_alpha", 0, subversions=dict.fromkeys(kinds, 1))
    table = Table(in_play=[lying, *[card("riley", 1) for _ in range(3)]])
    assert table.power("the_alpha") == power


@pytest.mark.rule("TITANS-STUN-03", "TITANS-HARM-01")
def test_low_power() -> None:
    assert Table(in_play=[card("ghost", 0, subversions={"stunted": 1})]).power("ghost") == -1
    assert Table(in_play=[card("ghost", 0, subversions={"harmless": 1})]).power("ghost") == 0


# -- Replicate --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-REPL-01", "TITANS-REPL-07", "TITANS-REPL-09", "TITANS-REPL-02", "TITANS-REPL-08")
def test_a_replicated_card_acts() -> None:
    table = Table(
        layout="first_game", step="now", in_play=[fresh("army_of", 0), card("jace", 1), card("metalwing", 1),
        card("hell", 1), card("monk", 1)],
    )  # fmt: skip
    assert table.offers("card") == ["jace_winters_firstborn@1", "monk@1"]
    assert table.refuses("card hell").rule == "TITANS-REPL-01"
    table.do("card jace")
    assert table.side(0) == ["army", "jace"]
    assert table.pile("jace") == 3
    assert (table.asks(), table.seat) == ("SUBVERT", 0)


@pytest.mark.rule("TITANS-REPL-03", "TITANS-REPL-04", "TITANS-RULING-47")
@pytest.mark.parametrize(
    ("name", "piles", "gained"),
    [("jace", {"jace": 0}, []), ("monk", {}, []), ("ghost", {}, ["ghost"]), ("traveler", {}, ["traveler"])],
)
def test_piles_of_replicate(name: str, piles: dict[str, int], gained: list[str]) -> None:
    table = Table(layout="first_game", step="now", piles=[piles], in_play=[fresh("army_of", 0), card(name, 1)])
    assert table.side(0) == ["army", *gained]


@pytest.mark.rule("TITANS-REPL-12", "TITANS-CONS-11", "TITANS-CONS-05")
def test_replicate_in_constructed_play() -> None:
    table = Table(
        play="constructed", step="now", spellbooks=[["jace", "aria", "zodiac"], []],
        in_play=[fresh("army_of", 0), card("danya", 1)],
    )  # fmt: skip
    assert table.asks() == "REPLICATE-GAIN"
    assert table.offers("gain") == ["aria_queen_of_winter", "jace_winters_firstborn"]
    table.do("gain aria")
    assert "aria" in table.side(0)


@pytest.mark.rule("TITANS-SUBV-14", "TITANS-RULING-29")
def test_a_replicated_card_is_not_hit_by_its_batch() -> None:
    table = Table(
        layout="first_game", step="now", avatar=1,
        in_play=[fresh("army_of", 0), fresh("the_death", 1), card("akari", 1)],
    )  # fmt: skip
    table.do("card akari") if table.asks() == "REPLICATE" else None
    assert table.marks("army") == ["wounded"]
    assert table.marks("akari", 0) == []


# -- Traitorous -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-TRAI-01", "TITANS-TRAI-02", "TITANS-TRAI-12", "TITANS-TERM-05", "TITANS-TRAI-03")
def test_stealing_a_card() -> None:
    table = Table(
        step="now",
        in_play=[fresh("hell", 0), fresh("winds_howl", 1), card("ghost", 1)],
        hands=[["monk x2", "wizard"], ["monk", "wizard"]],
    )
    assert table.offers("card") == ["winds_howl@1", "ghost@1"]
    table.do("card winds")
    assert table.side(0) == ["hell", "winds"]
    assert "stolen" in table.marks("winds")
    assert (table.asks(), table.seat) == ("FLASH", 0)


@pytest.mark.rule("TITANS-TRAI-13", "TITANS-TRAI-04")
def test_two_thieves_steal_each_other() -> None:
    table = Table(step="now", in_play=[fresh("hell", 0), fresh("hell", 1)])
    assert [unit[2:4] for unit in table.state.units] == [[1, 0], [0, 1]]


@pytest.mark.rule("TITANS-TRAI-10", "TITANS-PTOK-05", "TITANS-PTOK-01", "TITANS-BOLS-09")
def test_purified_it_goes_home() -> None:
    table = Table(step="now", in_play=[card("monk", 1, subversions={"traitorous": 1}), fresh("kovu", 0)])
    table.do("card monk")
    assert "monk" in table.side(0)
    assert table.unit("kovu").counters.get("token", 0) == 1
    assert table.power("kovu") == 3


STOLEN = {"traitorous": 0}


@pytest.mark.rule(
    "TITANS-TRAI-09", "TITANS-RET-04", "TITANS-RAGE-04", "TITANS-SUBST-11", "TITANS-RIT-07", "TITANS-RULING-34"
)
def test_a_stolen_card_leaves_to_its_owners_discard() -> None:
    stolen = card("monk", 0, subversions=STOLEN)
    back = Table(step="now", in_play=[stolen, fresh("dawn", 0, text="Return")])
    back.do("card monk")
    assert (back.discard(1), len(back.hand(0))) == (["monk"], 2)
    rage = Table(step="rage", in_play=[stolen, card("bloodlust", 0)])
    assert (rage.discard(1), len(rage.hand(0))) == (["monk"], 2)
    out = Table(step="end", age=3, in_play=[stolen, card("return_of", 0)])
    out.do("card monk", "play wizard")
    assert out.discard(1) == ["monk"]
    ritual = Table(step="now", in_play=[stolen, fresh("kanna", 0), card("wizard", 0)])
    assert ritual.offers("card") == ["wizard@0"]
    assert ritual.refuses("card monk").rule == "TITANS-RIT-07"


@pytest.mark.rule("TITANS-MYTH-06", "TITANS-RULING-27", "TITANS-MYTH-01", "TITANS-MYTH-03")
def test_mythic() -> None:
    stolen = Table(step="now", in_play=[card("the_alpha", 0), fresh("hell", 0), card("the_alpha", 1)])
    assert stolen.side(0) == ["the", "hell", "the"]
    played = Table(
        in_play=[card("riku", 0), card("riku", 1)], hands=[["riku", "monk", "ghost"], ["wizard", "monk", "ghost"]]
    )
    played.do("play riku", "play wizard")
    assert (played.side(0), played.side(1)) == (["riku"], ["riku", "wizard"])
    assert played.discard(0) == ["riku"]

"""Ledger sections 3.16, 3.17, 3.19 and 3.20: the other abilities one by one, and Feral."""

from __future__ import annotations

import pytest

from tests.games.titans.table import Table, card, fresh

THREE = ["monk", "wizard", "ghost"]
FERAL = {"feral": 0}


# -- the loop ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-NOW-01", "TITANS-NOW-08")
def test_now_abilities_act_in_their_age_only() -> None:
    table = Table(age=2, in_play=[card("jace", 0, age=1, used=0), card("monk", 1)], hands=[THREE, THREE])
    table.do("play wizard", "play wizard")
    assert table.marks("monk", 1) == []


@pytest.mark.rule("TITANS-NOW-03", "TITANS-ABIL-06")
def test_families_act_by_priority() -> None:
    table = Table(
        hands=[["zodiac", "monk", "wizard"], ["jace", "monk", "wizard"]], in_play=[card("zenith", 0, text="")]
    )
    table.do("play zodiac", "play jace")
    assert (table.asks(), table.seat) == ("SUBVERT", 1)
    table.do("card zodiac")
    assert table.asks() == "PURIFY"
    assert [text.split(".")[0] for text in table.events("activate")] == ["Subvert", "Purify"]


@pytest.mark.rule("TITANS-MULTI-08", "TITANS-NOW-07", "TITANS-TURN-04")
def test_one_family_at_a_time_in_all_arenas() -> None:
    table = Table(
        seats=4, step="now", in_play=[fresh("thunderbringer", 0), fresh("zenith", 2), card("monk", 1)],
        hands=[["jace", "monk"], THREE, THREE, THREE],
    )  # fmt: skip
    table.do("play jace")
    assert (table.marks("monk", 1), table.side(3)) == (["harmless"], ["ghost"])
    kinds = [text.split(".")[0] for text in table.events("activate")]
    assert kinds[:2] == ["Subvert", "Haunt"]


@pytest.mark.rule("TITANS-NOW-10", "TITANS-RIT-08")
def test_a_card_that_has_left_does_not_act() -> None:
    table = Table(
        step="now", in_play=[fresh("kanna", 0), fresh("zodiac", 0), card("monk", 1, subversions={"harmless": 0})]
    )
    table.do("card zodiac", "gain ghost")
    assert table.asks() == "AWAKEN"
    assert table.removed(0) == ["zodiac"]


# -- start of an age --------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-DISC-01", "TITANS-DISC-03", "TITANS-ABIL-07", "TITANS-DISC-04", "TITANS-ABIL-03")
def test_discards_come_after_draws() -> None:
    table = Table(
        step="start",
        age=2,
        in_play=[card("final_judgment", 0), card("akari", 1)],
        hands=[THREE, ["monk"]],
        decks=[[], ["wizard x3"]],
    )
    assert table.hand(1) == []
    assert sorted(table.discard(1)) == ["monk", "wizard", "wizard"]
    one = Table(step="start", age=2, in_play=[card("living", 0)], hands=[THREE, ["monk"]])
    assert (one.hand(1), one.discard(1)) == ([], ["monk"])


@pytest.mark.rule("TITANS-DISC-05", "TITANS-DISC-06", "TITANS-INFO-09", "TITANS-RULING-63", "TITANS-INFO-17")
def test_looking_at_the_deck() -> None:
    table = Table(
        seats=4,
        step="start",
        age=2,
        in_play=[card("stampeding", 0)],
        hands=[THREE] * 4,
        decks=[[], [], ["akari", "jace"], []],
    )
    assert (table.seat, table.options()) == (0, ["discard it", "put it back"])
    assert [entity.name for entity in table.zone("deck:2", 0).entities] == ["Akari, Timeless Fighter"]
    assert [table.zone("deck:2", viewer).entities for viewer in (1, 2, 3, -1)] == [[], [], [], []]
    table.do("put it back")
    assert [entity.name for entity in table.zone("deck:2", 0).entities] == ["Akari, Timeless Fighter"]
    table.do("discard it")
    assert table.discard(2) == ["akari"]
    assert table.zone("deck:2", 0).entities == []


@pytest.mark.rule("TITANS-DISC-07", "TITANS-DRAW-02")
def test_empty_decks() -> None:
    table = Table(step="start", age=2, in_play=[card("stampeding", 0), card("akari", 0)], hands=[THREE, THREE])
    assert table.asks() == "PLAY"
    assert table.hand(0) == THREE


# -- Divert, Mimic ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-DIV-01", "TITANS-DIV-02", "TITANS-DIV-03", "TITANS-DIV-04", "TITANS-ARMOR-02")
def test_divert() -> None:
    table = Table(
        step="now", in_play=[fresh("caiden", 0), card("monk", 0, subversions={"harmless": 1, "wounded": 0}),
        card("wizard", 1, subversions={"harmless": 0}), card("metalwing", 1), card("zodiac", 1)],
    )  # fmt: skip
    assert table.options() == ["card monk@0", "pass"]
    table.do("card monk")
    assert table.offers("card") == ["caiden_fire_lord@0", "zodiac_the_eternal@1"]
    assert table.refuses("card metalwing").rule == "TITANS-ARMOR-01"
    assert table.refuses("card wizard").rule == "TITANS-DIV-04"
    table.do("card zodiac")
    assert (table.marks("monk", 0), table.marks("zodiac")) == (["wounded"], ["harmless"])


@pytest.mark.rule("TITANS-DIV-03", "TITANS-TERM-04")
def test_a_divert_stays_in_its_arena() -> None:
    lying = card("monk", 0, subversions={"harmless": 2})
    cards = [fresh("caiden", 0), lying, card("zodiac", 1), card("wizard", 2), card("akari", 3)]
    table = Table(seats=4, step="now", in_play=cards, hands=[THREE] * 4).do("card monk")
    assert table.offers("card") == ["caiden_fire_lord@0", "zodiac_the_eternal@1"]


@pytest.mark.rule("TITANS-DIV-05", "TITANS-DIV-06")
def test_divert_against_protection() -> None:
    lying = card("monk", 0, subversions={"harmless": 1})
    table = Table(
        step="now",
        protected=[0, 1],
        in_play=[fresh("caiden", 0, subversions={"harmless": 0}), lying, card("wizard", 1)],
    )
    table.do("card monk")
    assert table.marks("monk", 0) == []
    assert table.marks("wizard", 1) == []


@pytest.mark.rule("TITANS-DIV-11", "TITANS-RULING-51")
def test_two_diverts() -> None:
    table = Table(
        step="now", in_play=[fresh("caiden", 0), fresh("caiden", 0), card("akari", 0, subversions={"harmless": 1}),
        card("monk", 0, subversions={"harmless": 1}), card("wizard", 1), card("zodiac", 1)],
    )  # fmt: skip
    table.do("card akari", "card wizard")
    assert table.options() == ["card monk@0", "pass"]
    table.do("card monk")
    assert "wizard@1" not in table.offers("card")


@pytest.mark.rule("TITANS-MIM-01", "TITANS-MIM-02", "TITANS-MIM-03", "TITANS-MIM-04")
def test_mimic() -> None:
    table = Table(
        step="now",
        age=2,
        in_play=[
            fresh("face_of", 0, age=2),
            card("jace", 0),
            card("the_alpha", 0),
            card("winds_howl", 0),
            card("monk", 1),
        ],
    )
    assert table.offers("card") == ["jace_winters_firstborn@0", "winds_howl@0"]
    assert table.refuses("card the_alpha").rule == "TITANS-MIM-01"
    assert table.refuses("pass").rule == "TITANS-MIM-02"
    table.do("card jace")
    assert table.marks("monk", 1) == ["harmless"]  # the copied Subvert has acted
    assert (table.power("face_of"), table.unit("face_of").price["energy"]) == (3, 4)


@pytest.mark.rule("TITANS-MIM-05", "TITANS-MIM-09", "TITANS-MIM-10")
@pytest.mark.parametrize(("kind", "text"), [("mindless", ""), ("exhausted", "Flash"), ("harmless", "Flash; Discard 2")])
def test_mimic_of_a_subverted_card(kind: str, text: str) -> None:
    table = Table(
        step="now",
        age=2,
        in_play=[fresh("face_of", 0, age=2), card("living", 0, subversions={kind: 1})],
        hands=[THREE, THREE],
    )
    assert table.text("face_of") == "; ".join(["Mimic: Beasts", *([text] if text else [])])


@pytest.mark.rule("TITANS-MIM-07", "TITANS-MIM-13", "TITANS-MIM-12")
def test_copied_continuous_abilities() -> None:
    table = Table(
        step="now", in_play=[fresh("face_of", 0), card("devils_horns", 0), fresh("zenith", 1)], hands=[["monk"], THREE]
    )
    assert "ghost" not in table.side(0)
    energy = Table(step="now", in_play=[fresh("face_of", 0), card("riley", 0)])
    assert energy.energy(0) == 4


# -- Haunt, Return, Sacrifice, Purify ---------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-HAUNT-01", "TITANS-HAUNT-02", "TITANS-HAUNT-06", "TITANS-FERAL-16")
def test_haunt() -> None:
    table = Table(step="now", in_play=[fresh("zenith", 0)])
    assert (table.side(1), table.power("ghost"), table.pile("ghost")) == (["ghost"], 0, 11)
    assert table.unit("ghost").holds[0].owner == 0
    both = Table(step="now", in_play=[fresh("zenith", 1, subversions=FERAL)])
    assert (both.side(0), both.side(1)) == (["ghost"], ["zenith", "ghost"])


@pytest.mark.rule("TITANS-NOES-01", "TITANS-NOES-02", "TITANS-NOES-03", "TITANS-NOES-04", "TITANS-RULING-33")
@pytest.mark.parametrize("left", [12, 0])
def test_no_escape(left: int) -> None:
    table = Table(
        step="now",
        in_play=[fresh("merciless", 0)],
        hands=[["monk"], ["ghost x2", "monk", "wizard"]],
        piles=[{"ghost": left}],
    )
    assert len(table.side(1)) == min(left, 2) + 2
    assert table.hand(1) == ["monk", "wizard"]
    powers = [int(str(entity.facts["power"])) for entity in table.zone("play:1").entities]
    assert powers == [0] * min(left, 2) + [-1, -1]


@pytest.mark.rule("TITANS-NOES-03", "TITANS-HAUNT-01")
@pytest.mark.parametrize("left", [12, 1])
def test_everybody_reads_how_many_ghosts_came_and_what_the_hand_held(left: int) -> None:
    hands = [["merciless", "monk", "monk"], ["monk", "ghost", "wizard"]]
    table = Table(hands=hands, piles=[{"ghost": left}]).do("play merciless", "play monk")
    ghosts = "1 Ghost" if left == 1 else "2 Ghosts"
    assert table.events("haunt", viewer=-1) == [f"Player 2 is haunted by {ghosts}."]
    assert table.events("show", viewer=-1) == ["Player 2 shows the hand: Wizard and Ghost."]


@pytest.mark.rule("TITANS-NOES-06", "TITANS-NOES-07")
def test_no_escape_in_two_arenas() -> None:
    table = Table(
        seats=3, step="now", in_play=[fresh("merciless", 1), fresh("merciless", 3)], piles=[{"ghost": 0}, {"ghost": 0}],
        hands=[["ghost x3", "monk", "wizard"], THREE, THREE],
    )  # fmt: skip
    assert (table.seat, table.asks(), table.options()) == (0, "NOESCAPE-SPLIT", ["arena 1", "arena 2"])
    table.do("arena 2")
    assert (table.side(0), table.side(2)) == (["ghost"], ["ghost", "ghost"])
    one = Table(
        seats=3, step="now", in_play=[fresh("merciless", 1)], piles=[{"ghost": 0}, {"ghost": 0}],
        hands=[["ghost x3", "monk", "wizard"], THREE, THREE],
    )  # fmt: skip
    assert (one.side(0), one.side(2)) == (["ghost"] * 3, [])


@pytest.mark.rule("TITANS-RET-01", "TITANS-RET-02", "TITANS-RET-03", "TITANS-TERM-16", "TITANS-FERAL-17")
def test_return() -> None:
    table = Table(step="now", in_play=[fresh("dawn", 0, text="Return"), card("akari", 0, subversions={"harmless": 1})])
    assert table.options() == ["card akari_timeless_fighter@0", "pass"]
    assert table.refuses("card dawn").rule == "TITANS-RET-02"
    table.do("card akari")
    assert "akari" in table.hand(0)
    table.do("play akari", "play monk")
    assert table.power("akari") == 2


@pytest.mark.rule("TITANS-SAC-01", "TITANS-SAC-02", "TITANS-SAC-03", "TITANS-INFO-11", "TITANS-FERAL-29")
@pytest.mark.rule("TITANS-RULING-52")
def test_sacrifice() -> None:
    table = Table(
        step="now", in_play=[fresh("basliah", 1, subversions=FERAL)], hands=[["ghost", "akari", "monk"], THREE]
    )
    assert table.options() == ["sacrifice monk", "sacrifice ghost", "sacrifice akari_timeless_fighter", "pass"]
    table.do("sacrifice ghost")
    assert table.options() == ["sacrifice akari_timeless_fighter", "pass"]  # a set, in ascending order
    table.do("sacrifice akari")
    assert table.seat == 1
    table.do("pass")
    assert table.removed(0) == ["ghost", "akari"]
    assert table.pile("ghost") == 12
    assert len(table.zone("removed:0", 1).entities) == 2


@pytest.mark.rule("TITANS-SAC-04", "TITANS-RULING-62", "TITANS-RIT-02", "TITANS-RIT-03", "TITANS-RIT-01")
def test_ritual_and_sacrifice_in_one_batch() -> None:
    table = Table(layout="first_game", step="now", in_play=[fresh("kanna", 0), card("monk", 0), fresh("basliah", 0)])
    table.do("card monk")
    assert table.refuses("pass").rule == "TITANS-RIT-03"
    assert table.refuses("gain winds_howl").rule == "TITANS-RIT-02"
    table.do("gain jace")
    assert table.asks() == "SACRIFICE"
    assert "jace_winters_firstborn" not in table.offers("sacrifice")
    table.do("pass")
    assert "jace" in table.hand(0)


@pytest.mark.rule("TITANS-RIT-09")
def test_two_rituals() -> None:
    table = Table(step="now", in_play=[fresh("civilizations", 0), card("monk", 0), card("wizard", 0)])
    table.do("card monk", "gain ghost", "card wizard", "gain ghost")
    assert table.removed(0) == ["monk", "wizard"]
    assert table.hand(0).count("ghost") == 2


@pytest.mark.rule("TITANS-RIT-01", "TITANS-RIT-04", "TITANS-SOLO-08")
@pytest.mark.parametrize(("side", "mine"), [(0, "monk@0"), (2, "wizard@2")])
def test_a_ritual_takes_cards_of_its_own_arena_only(side: int, mine: str) -> None:
    cards = [fresh("kanna", side), card("monk", 0), card("wizard", 2)]
    table = Table(seats=3, step="now", in_play=cards, hands=[THREE, THREE, THREE])  # player 0 holds both seats
    assert table.offers("card") == [mine]


@pytest.mark.rule("TITANS-RIT-10", "TITANS-RULING-35", "TITANS-CONS-07")
def test_ritual_in_constructed_play() -> None:
    table = Table(
        play="constructed",
        step="now",
        spellbooks=[["zodiac", "winds_howl"], []],
        in_play=[fresh("kanna", 0), card("wizard", 0)],
    )
    table.do("card wizard")
    assert table.offers("gain") == ["ghost", "zodiac_the_eternal"]
    table.do("gain zodiac")
    assert any("Zodiac" in text for text in table.events("gain", 1))


@pytest.mark.rule("TITANS-PUR-01", "TITANS-PUR-02", "TITANS-PABS-01", "TITANS-PUR-06")
def test_purify() -> None:
    one = {"harmless": 0}
    table = Table(
        step="now",
        protected=[0, 1],
        in_play=[fresh("world_ignited", 0), card("akari", 1, subversions=one), card("boulder", 0, subversions=one)],
    )
    assert table.options() == ["card akari_timeless_fighter@1", "card boulder_bear@0", "done"]
    table.do("card akari", "card boulder")
    assert table.marks("akari") == table.marks("boulder") == []
    assert table.power("akari") == 2


@pytest.mark.rule(
    "TITANS-PTOK-01", "TITANS-PTOK-02", "TITANS-PTOK-04", "TITANS-PTOK-07", "TITANS-FERAL-03", "TITANS-RULING-70"
)
@pytest.mark.parametrize(("side", "placer", "tokens"), [(0, 1, 1), (0, 0, 0), (1, 1, 1)])
def test_the_token_asks_who_placed_it(side: int, placer: int, tokens: int) -> None:
    table = Table(step="now", in_play=[fresh("kovu", 0), card("ghost", side, subversions={"harmless": placer})])
    table.do("card ghost")
    assert table.unit("kovu").counters.get("token", 0) == tokens
    assert table.power("kovu") == 1 + 2 * tokens


# -- ends -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "TITANS-FURY-01", "TITANS-FURY-02", "TITANS-FURY-03", "TITANS-TURN-03", "TITANS-FERAL-31", "TITANS-SOLO-13"
)
def test_nights_fury() -> None:
    table = Table(
        step="end",
        age=1,
        in_play=[card("total_eclipse", 0), card("total_eclipse", 0)],
        hands=[THREE, THREE],
        decks=[["akari x9"], []],
    )
    assert (table.asks(), table.options()) == ("FURY", ["no", "yes"])
    table.do("yes")
    assert sorted(table.discard(0)) == sorted(THREE)
    assert table.hand(0) == ["akari"] * 6  # then A New Hope draws
    third = Table(step="end", age=3, in_play=[card("total_eclipse", 0)])
    assert third.asks() == "KEEP"
    feral = Table(step="end", age=2, in_play=[card("total_eclipse", 1, subversions=FERAL)])
    feral.do("no")
    assert (feral.asks(), feral.seat) == ("FURY", 1)


@pytest.mark.rule(
    "TITANS-SUBST-05", "TITANS-MYTH-05", "TITANS-SUBST-06", "TITANS-SUBST-08", "TITANS-ARMOR-03", "TITANS-BATTLE-08"
)
def test_substituted_cards_do_not_act() -> None:
    table = Table(
        step="end", age=3, in_play=[card(name, 0) for name in ("return_of", "riku", "boulder", "monk")],
        hands=[["riku", "jace"], ["wizard"]],
    )  # fmt: skip
    assert table.offers("card") == ["return_of_the_frost_giants@0", "riku_warrior_supreme@0", "monk@0"]
    assert table.refuses("card boulder").rule == "TITANS-ARMOR-03"
    table.do("card return_of", "play riku")
    assert table.side(0).count("riku") == 2


@pytest.mark.rule(
    "TITANS-FEAR-01", "TITANS-FEAR-02", "TITANS-SUBST-10", "TITANS-RULING-36", "TITANS-SUBST-02", "TITANS-ABIL-02"
)
def test_fear() -> None:
    table = Table(
        step="end", age=3,
        in_play=[card("blizzards_bodyguard", 0), card("keeper", 1), card("monk", 1), card("metalwing", 1)],
        hands=[["monk"], ["wizard", "ghost", "akari"]],
    )  # fmt: skip
    assert (table.asks(), table.offers("card")) == ("FEAR", ["keeper_of_the_dead@1", "monk@1"])
    table.do("card monk")
    assert (table.asks(), table.seat, table.offers("card")) == ("SUBST-OUT", 1, ["keeper_of_the_dead@1"])
    table.do("done")
    assert (table.asks(), table.seat) == ("SUBST-IN", 1)


@pytest.mark.rule("TITANS-RAGE-01", "TITANS-RAGE-02", "TITANS-FERAL-28", "TITANS-EOT-01")
def test_rage() -> None:
    table = Table(step="rage", in_play=[card("bloodlust", 0), card("akari", 0), card("monk", 0), card("zodiac", 0)])
    assert table.offers("card") == ["akari_timeless_fighter@0", "monk@0"]  # one later card must be left
    assert table.refuses("pass").rule == "TITANS-RAGE-02"
    table.do("card akari", "card zodiac")
    assert table.hand(0) == ["monk", "wizard", "zodiac", "akari"]


@pytest.mark.rule("TITANS-FERAL-05", "TITANS-FERAL-06", "TITANS-FERAL-11", "TITANS-FERAL-21", "TITANS-FERAL-01")
def test_feral_serves_both() -> None:
    table = Table(
        step="start",
        age=2,
        in_play=[card("akari", 1, subversions=FERAL)],
        hands=[THREE, THREE],
        decks=[["monk x4"], ["monk x4"]],
    )
    assert (len(table.hand(0)), len(table.hand(1))) == (5, 5)
    lose = Table(step="start", age=2, in_play=[card("living", 1, subversions=FERAL)], hands=[[*THREE, "akari"]] * 2)
    assert (len(lose.hand(0)), len(lose.hand(1))) == (2, 2)
    summon = Table(age=2, in_play=[card("nikolai", 1, subversions=FERAL)], hands=[THREE, THREE])
    summon.do("play monk", "play wizard", "play monk", "play wizard")
    assert (len(summon.side(0)), len(summon.side(1))) == (2, 3)
    energy = Table(step="awaken", in_play=[card("traveler", 1, subversions=FERAL)])
    assert (energy.energy(0), energy.energy(1)) == (2, 2)


@pytest.mark.rule("TITANS-FERAL-08", "TITANS-FERAL-10", "TITANS-FERAL-12")
def test_what_feral_gives_nobody_else() -> None:
    table = Table(step="now", in_play=[fresh("riku", 1, subversions=FERAL), card("riku", 0)])
    assert (table.side(0), table.side(1)) == (["riku"], ["riku"])
    assert table.state.protected == [0, 0]


# -- Bolster ----------------------------------------------------------------------------------------------------------
BOLSTERS = [
    ("TITANS-BOLS-03", "beast_eater", [("winds_howl", 1), ("living", 1), ("monk", 1)], 5),
    ("TITANS-BOLS-04", "the_storm", [("monk", 0)] * 4 + [("ghost", 0)], 5),
    ("TITANS-BOLS-04", "the_storm", [("monk", 0)] * 8, 7),
    ("TITANS-BOLS-06", "glorious", [("monk", 0)] * 3, 2),
    ("TITANS-BOLS-06", "glorious", [("monk", 0)] * 4, -1),
    ("TITANS-BOLS-07", "riku", [("monk", 0)] * 2 + [("monk", 1)] * 4, 4),
    ("TITANS-BOLS-07", "riku", [("monk", 0)] + [("monk", 1)] * 5, 6),
    ("TITANS-BOLS-08", "what_lies", [("ghost", 1)] * 8, 6),
    ("TITANS-BOLS-10", "god_killer", [("inferno", 1)] * 2, 7),
]


@pytest.mark.rule(
    "TITANS-BOLS-03", "TITANS-BOLS-04", "TITANS-BOLS-06", "TITANS-BOLS-07", "TITANS-BOLS-08", "TITANS-BOLS-10",
    "TITANS-RULING-22",
)  # fmt: skip
@pytest.mark.parametrize(("rule", "name", "others", "power"), BOLSTERS)
def test_bolster(rule: str, name: str, others: list[tuple[str, int]], power: int) -> None:
    table = Table(in_play=[card(name, 0), *(card(other, side) for other, side in others)])
    assert table.power(name) == power


@pytest.mark.rule("TITANS-BOLS-05", "TITANS-RULING-59")
def test_bolster_by_cards_in_hand() -> None:
    table = Table(in_play=[card("final_sunset", 0)], hands=[["monk x4", "wizard x4"], THREE])
    assert table.power("final_sunset") == 8
    few = Table(in_play=[card("final_sunset", 0)], hands=[["monk", "wizard"], THREE])
    few.do("play monk")
    assert few.power("final_sunset") == 3

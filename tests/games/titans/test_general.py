"""Ledger sections 3.15 to 3.18: abilities in general, Armor, Protect, Control and Delay in rarer situations."""

from __future__ import annotations

import pytest

from agon.games.titans.abilities import PURIFY
from agon.games.titans.now_loop import NowLoop
from agon.games.titans.plays import PlayBatch
from tests.games.titans.table import Table, card, fresh

THREE = ["monk", "wizard", "ghost"]
FOUR = [*THREE, "akari"]
FERAL = {"feral": 0}


# -- abilities in general ---------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-ABIL-11", "TITANS-RULING-19", "TITANS-REPL-11", "TITANS-RIT-05")
def test_the_last_copy_is_reserved() -> None:
    table = Table(
        layout="first_game",
        step="now",
        piles=[{"jace": 1}],
        in_play=[fresh("kanna", 0), card("monk", 0), fresh("kanna", 1), card("monk", 1)],
    )
    table.do("card monk@0", "gain jace", "card monk@1")
    assert table.refuses("gain jace").rule == "TITANS-RIT-02"


@pytest.mark.rule("TITANS-ABIL-12", "TITANS-ABIL-13", "TITANS-ABIL-14", "TITANS-SUMM-04", "TITANS-SUMM-02")
def test_whose_ability_and_when() -> None:
    stolen = Table(
        step="start", age=2, in_play=[card("akari", 0, subversions={"traitorous": 0})], decks=[["monk x3"], ["monk x3"]]
    )
    assert (len(stolen.hand(0)), len(stolen.hand(1))) == (4, 2)
    late = Table(age=3, hands=[["akari", "nikolai", "monk"], FOUR], decks=[["wizard x3"], []])
    late.do("play akari", "play monk")
    late.until("KEEP") if late.asks() != "KEEP" else None
    assert late.hand(0) == ["monk", "nikolai"]
    flashed = Table(step="now", in_play=[fresh("thunderbringer", 0)], hands=[["nikolai", *THREE], FOUR])
    flashed.do("play nikolai")
    assert flashed.side(0) == ["thunderbringer", "nikolai"]


@pytest.mark.rule("TITANS-ABIL-15", "TITANS-RULING-14")
def test_instances_by_entry_number() -> None:
    table = Table(step="now", in_play=[fresh("snows_herald", 0), fresh("jace", 0), card("monk", 1), card("wizard", 1)])
    asked = []
    for name in ("card monk@1", "card wizard@1", "card monk@1"):
        asked.append(str(table.prompt.question).split(":")[1].strip())
        table.do(name)
    assert asked == ["Exhausted", "Wounded", "Harmless"]


@pytest.mark.rule("TITANS-NOW-09", "TITANS-RULING-48")
def test_forced_plays_bring_now_abilities() -> None:
    own = '[[card]]\nid = "dune"\nname = "Dune"\nelement = "desert"\nspecies = "beast"\ncost = 1\npower = 1\n'
    own += 'text = "Haunt"\n'
    from agon.games.titans.game import make

    game = make(own, "own.toml")
    state = game.position(
        {"step": "now", "in_play": [fresh("merciless", 0)], "hands": [["monk", "wizard"], ["dune", "monk", "wizard"]],
         "decks": [[], []], "surges": [0, 0]}
    )  # fmt: skip
    sides = {zone.id: [entity.name for entity in zone.entities] for zone in state.view(-1).zones}
    assert "Dune" in sides["play:1"]
    assert sides["play:0"] == ["Merciless Winds", "Ghost"]


@pytest.mark.rule("TITANS-NOW-11", "TITANS-RULING-20")
def test_the_safety_stop() -> None:
    table = Table(step="now", in_play=[card("monk", 0)])
    table.state.activations = 200
    table.state.units.append([0, 9, 0, 0, table.state.age, 0, 0, 0, 0, 1 << PURIFY, PURIFY << 8 | 1])
    table.state.push(NowLoop())
    table.state.stack[-1].run(table.state)
    assert not isinstance(table.state.stack[-1], NowLoop)


@pytest.mark.rule("TITANS-DISC-08", "TITANS-DISC-02", "TITANS-RULING-21", "TITANS-FERAL-35")
def test_random_discards_before_looks() -> None:
    table = Table(
        step="start",
        age=2,
        in_play=[card("inferno", 0, subversions={"feral": 1})],
        hands=[FOUR, FOUR],
        decks=[["monk x3"], ["monk x3"]],
    )
    assert (len(table.hand(0)), len(table.hand(1))) == (2, 2)
    assert [table.do("put it back") and 0 for _ in range(2)] == [0, 0]
    assert (table.seat, table.asks()) == (1, "DECK-LOOK")


# -- Armor, Protect, Control, Delay -----------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-ARMOR-04", "TITANS-ARMOR-06", "TITANS-SUBST-09", "TITANS-FERAL-32")
def test_what_armor_does_not_stop() -> None:
    back = Table(step="now", in_play=[fresh("dawn", 0, text="Return"), card("boulder", 0)])
    assert back.offers("card") == ["boulder_bear@0"]
    into = Table(step="end", age=3, in_play=[card("return_of", 0), card("monk", 0)], hands=[["boulder", "monk"], FOUR])
    into.do("card monk")
    assert "boulder_bear" in into.offers("play")
    feral = Table(step="end", age=3, in_play=[card("return_of", 1, subversions=FERAL), card("monk", 0)])
    assert (feral.seat, feral.asks()) == (0, "SUBST-OUT")


@pytest.mark.rule("TITANS-ARMOR-05", "TITANS-MIM-13")
def test_armor_copied_onto_a_subverted_card() -> None:
    table = Table(
        step="now", in_play=[fresh("face_of", 0, subversions={"harmless": 1}), card("boulder", 0, text="Armor")]
    )
    assert table.marks("face_of") == ["harmless"]


@pytest.mark.rule("TITANS-BOLS-11", "TITANS-PROT-05")
def test_a_stolen_card_counts_for_the_thief() -> None:
    table = Table(in_play=[card("zodiac", 1, subversions={"traitorous": 1}), card("aurora", 0), card("what_lies", 0)])
    assert (table.power("aurora"), table.power("what_lies")) == (2, 1)


@pytest.mark.rule("TITANS-CTRL-15", "TITANS-DELAY-15")
def test_control_and_delay_end_with_their_cards() -> None:
    told = {"step": "end", "age": 3, "hands": [FOUR, FOUR]}
    subs = [card("return_of", 0), card("return_of", 1)]
    table = Table(**told, in_play=[card("danya", 0), *subs])
    table.do("card danya", "card return_of@1", "play monk")
    assert (table.seat, table.asks()) == (1, "SUBST-IN")
    delay = Table(**told, in_play=[card("erik", 0), *subs])
    delay.do("card erik", "card return_of@1")
    assert delay.seat == 0
    assert isinstance(delay.state.stack[-1], PlayBatch) and delay.state.stack[-1].delayed == [0, 0]


@pytest.mark.rule("TITANS-PROT-07", "TITANS-FERAL-33")
def test_what_protect_does_not_stop() -> None:
    discard = Table(step="start", age=2, protected=[0, 2], in_play=[card("living", 0)], hands=[FOUR, FOUR])
    assert len(discard.hand(1)) == 2
    fear = Table(
        step="end",
        age=3,
        protected=[0, 2],
        in_play=[card("blizzards_bodyguard", 0, subversions={"feral": 1}), card("monk", 1)],
    )
    assert (fear.asks(), fear.offers("card")) == ("FEAR", ["monk@1"])
    fear.do("done")
    assert (fear.seat, fear.asks()) == (1, "FEAR")


@pytest.mark.rule(
    "TITANS-EXH-02",
    "TITANS-MIND-02",
    "TITANS-RULING-26",
    "TITANS-WARF-02",
    "TITANS-REPL-06",
    "TITANS-HAUNT-05",
    "TITANS-NOES-05",
)
@pytest.mark.parametrize("name", ["the_death", "army_of", "zenith", "merciless"])
def test_a_protection_once_started_lasts(name: str) -> None:
    shield = card("smoldering", 1, age=1, subversions={"mindless": 0})
    table = Table(step="now", protected=[0, 1], in_play=[shield, fresh(name, 0)], hands=[THREE, THREE])
    assert table.side(1) == ["smoldering"]
    assert table.marks("smoldering") == ["mindless"]
    assert table.hand(1) == THREE
    assert table.events("show") == []


@pytest.mark.rule("TITANS-RULING-43", "TITANS-RULING-44")
def test_a_delayed_trader_keeps_a_card_back() -> None:
    table = Table(
        seats=4, age=2, avatar=1, in_play=[card("erik", 1), card("nikolai", 0)], hands=[["wizard"], THREE, THREE, THREE]
    )
    table.do("yes", "yes", "play monk")
    assert table.seat == 2  # the only card of player 0 is promised
    table.do("no", "play monk", "play monk")
    assert table.asks() == "AWAKEN"
    assert (table.side(0), table.side(2)) == (["nikolai", "monk"], ["wizard"])

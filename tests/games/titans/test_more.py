"""The remaining rows: terms, information, multi-arena play, and single abilities in rarer situations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from agon.games.titans.abilities import PURIFY
from agon.games.titans.now import NowLoop
from agon.games.titans.plays import PlayBatch
from tests.games.titans.table import GAME, Table, card, fresh

THREE = ["monk", "wizard", "ghost"]
FOUR = [*THREE, "akari"]
FERAL = {"feral": 0}


# -- terms, information -----------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-TERM-04", "TITANS-MULTI-07", "TITANS-MULTI-02", "TITANS-SOLO-05", "TITANS-RIT-04")
def test_abilities_stay_in_their_arena() -> None:
    purify = Table(
        seats=4,
        step="now",
        in_play=[fresh("zodiac", 0), *(card("monk", s, subversions={"harmless": s}) for s in (1, 2))],
    )
    assert purify.offers("card") == ["monk@1"]
    assert purify.refuses("card monk@2").rule == "TITANS-TERM-04"
    discard = Table(seats=4, step="start", age=2, in_play=[card("living", 0)], hands=[FOUR] * 4)
    assert [len(discard.hand(player)) for player in range(4)] == [4, 4, 2, 4]
    ritual = Table(seats=4, step="now", in_play=[fresh("kanna", 0), card("traveler", 0)])
    ritual.do("card traveler")
    names = {GAME.cards.ids[c] for c in ritual.state.pile_names[0]}
    assert set(ritual.offers("gain")) <= names
    awaken = Table(seats=4, step="awaken", in_play=[card("traveler", 2)])
    assert set(awaken.offers("gain")) <= {GAME.cards.ids[c] for c in awaken.state.pile_names[1]}


@pytest.mark.rule("TITANS-TERM-07", "TITANS-TERM-06")
def test_a_face_down_card_counts_nowhere() -> None:
    table = Table(in_play=[card("what_lies", 1)], hands=[FOUR, FOUR])
    table.do("play monk")
    assert (table.power("what_lies"), len(table.hand(0))) == (0, 3)


@pytest.mark.rule("TITANS-TERM-12", "TITANS-TERM-13", "TITANS-INFO-12", "TITANS-AWAKEN-05")
def test_awakened_cards_are_public_and_energy_comes_back() -> None:
    table = Table(layout="first_game", step="awaken", age=1, in_play=[card("monk", 0)], hands=[FOUR, FOUR])
    table.do("gain jace")
    assert table.events("awaken", -1) == ["Player 1 awakens Jace, Winter's Firstborn."]
    table.do("play wizard", "play wizard")
    assert (table.asks(), table.energy(0)) == ("AWAKEN", 1)


@pytest.mark.rule("TITANS-TERM-14", "TITANS-THREE-11", "TITANS-RULING-07", "TITANS-THREE-14", "TITANS-RULING-54")
def test_the_order_of_six_players() -> None:
    table = Table(seats=6, avatar=1, hands=[THREE] * 6)
    asked = []
    for _ in range(9):
        asked.append((table.seat, table.asks()))
        table.do("no" if table.asks() == "TRADE" else "play monk")
    assert asked == [
        (2, "TRADE"), (2, "PLAY"), (3, "PLAY"), (4, "TRADE"), (4, "PLAY"), (5, "PLAY"), (0, "TRADE"), (0, "PLAY"),
        (1, "PLAY"),
    ]  # fmt: skip


@pytest.mark.rule("TITANS-INFO-01", "TITANS-INFO-14", "TITANS-INFO-16")
def test_hands_are_secret_and_the_hidden_cards_are_not() -> None:
    table = Table(hands=[FOUR, FOUR], decks=[["zodiac"], []])
    assert (table.zone("hand:0", 1).entities, table.zone("hand:0", 1).size) == ([], 4)
    before = table.zone("hidden:0", 1)
    table.do("play akari")
    assert table.zone("hidden:0", 1) == before
    drawn = Table(step="start", age=2, in_play=[card("akari", 0)], hands=[THREE, THREE], decks=[["zodiac x2"], []])
    assert (drawn.zone("hand:0", 1).size, drawn.zone("hand:0", 1).entities) == (5, [])


@pytest.mark.rule("TITANS-INFO-06", "TITANS-ABIL-10", "TITANS-RULING-67")
def test_declarations_are_public_and_final() -> None:
    table = Table(step="now", in_play=[fresh("jace", 0), fresh("jace", 1), card("monk", 0), card("monk", 1)])
    table.do("card monk@1")
    labels = [entity.label for entity in table.zone("declared", 1).entities]
    assert len(labels) == 1 and "Monk" in labels[0]
    assert table.refuses("card monk@1", 0).rule == "TITANS-TURN-07"


@pytest.mark.rule("TITANS-TURN-01", "TITANS-TURN-02", "TITANS-TURN-06", "TITANS-PLAY-10", "TITANS-TURN-07")
def test_a_whole_turn() -> None:
    table = Table(step="surge", surges=[1, 1], hands=[FOUR, FOUR], decks=[["monk x6"], ["monk x6"]])
    kinds: list[str] = []
    while table.state.turn == 1:
        if not kinds or kinds[-1] != table.asks():
            kinds.append(table.asks())
        table.state.apply(table.seat, table.state.legal(table.seat)[0])
    assert kinds == ["SURGE", "PLAY", "AWAKEN", "PLAY", "AWAKEN", "PLAY", "AWAKEN", "KEEP"]
    told = [event.kind for _, event in table.log.events if event.kind in ("age", "flip", "battle", "throw", "turn")]
    assert told == ["age", "flip", "age", "flip", "age", "flip", "battle", "throw", "throw", "turn"]


@pytest.mark.rule("TITANS-MULTI-09", "TITANS-MULTI-04", "TITANS-MULTI-06", "TITANS-SETUP-07")
def test_one_flip_for_all_arenas() -> None:
    table = Table(seats=4, hands=[THREE] * 4)
    table.do("no", "play monk", "play monk", "no", "play wizard", "play wizard")
    assert len(table.events("flip")) == 1
    assert [table.side(side) for side in range(4)] == [["monk"], ["wizard"], ["monk"], ["wizard"]]


@pytest.mark.rule("TITANS-TRADE-03", "TITANS-FLASH-06", "TITANS-FLASH-01", "TITANS-ABIL-04")
def test_flashed_cards_are_mandatory_and_never_traded() -> None:
    table = Table(
        seats=4, step="now", in_play=[fresh("thunderbringer", 0), fresh("thunderbringer", 2)], hands=[THREE] * 4
    )
    assert table.asks() == "FLASH"
    assert table.refuses("pass").rule == "TITANS-FLASH-01"
    table.do("play monk", "play monk")
    assert (table.side(0), table.side(2)) == (["thunderbringer", "monk"], ["thunderbringer", "monk"])


@pytest.mark.rule("TITANS-SOLO-06", "TITANS-SOLO-07", "TITANS-SOLO-08", "TITANS-PROT-10")
def test_a_player_with_two_seats() -> None:
    awaken = Table(seats=3, step="awaken", in_play=[card("monk", 0), card("monk", 2)])
    awaken.do("gain ghost", "gain ghost")
    assert awaken.discard(0) == ["ghost", "ghost"]
    lose = Table(
        seats=3, step="start", age=2, in_play=[card("beast_eater", 1), card("beast_eater", 3)], hands=[FOUR] * 3
    )
    assert len(lose.hand(0)) == 2
    haunted = Table(seats=3, step="now", protected=[1, 0, 0, 0], in_play=[fresh("zenith", 1), fresh("zenith", 3)])
    assert (haunted.side(0), haunted.side(2)) == ([], ["ghost"])


@pytest.mark.rule("TITANS-THREE-09", "TITANS-THREE-13")
def test_two_temples_fall_then_the_check() -> None:
    table = Table(
        seats=4, arenas=3, temples=[2, 1, 2, 1, 2, 2], step="battle", in_play=[card("inferno", 0), card("inferno", 2)]
    )
    result = table.state.result()
    assert table.temples() == [2, 0, 2, 0, 2, 2]
    assert result is not None and result.winners() == [0]


@pytest.mark.rule("TITANS-CONS-13", "TITANS-HAUNT-03")
def test_haunt_in_constructed_play() -> None:
    table = Table(play="constructed", step="now", in_play=[fresh("zenith", 0)], surges=[1, 1])
    assert table.pile("ghost") == 11
    table.until("SURGE")
    assert "ghost" in table.hand(1) + table.deck(1)


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
        asked.append(table.prompt.question.split(":")[1].strip())
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
    assert table.unit("face_of").text == "Mimic: Beasts; Draw 2"
    table.until("PLAY") if table.asks() != "PLAY" else None
    assert len(table.hand(0)) == 4 + 1 + 2
    other = Table(step="now", in_play=[fresh("face_of", 0), card("monk", 0, text="Mimic: Beasts; Energy")])
    assert other.unit("face_of").text == "Mimic: Beasts; Energy"


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
    assert (table.marks("monk"), table.unit("kovu").facts["tokens"]) == ([], 1)
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
    assert table.unit("face_of").text == "Mimic: Beasts; Protect"
    table = Table(
        step="now", in_play=[fresh("face_of", 0, subversions=kinds), card("zodiac", 0, text="Protect"), card("monk", 0)]
    )
    table.do("card zodiac")
    assert table.state.age == 1
    assert table.state.protected == marks

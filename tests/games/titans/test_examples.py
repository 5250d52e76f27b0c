"""Ledger section 3.21: the worked examples of the rulebook."""

from __future__ import annotations

import pytest

from tests.games.titans.table import GAME, Table, card, fresh


@pytest.mark.rule("TITANS-EX-01", "TITANS-BATTLE-04", "TITANS-BATTLE-03")
def test_the_third_battle_captures() -> None:
    table = Table(temples=[1, 3], step="battle", in_play=[card("eternal_vigil", 0)])
    assert table.temples() == [2, 2]


def trade_table(**more: object) -> Table:
    """Two arenas: players 0 and 1 are team A, 2 and 3 team B."""
    told: dict[str, object] = {
        "seats": 4,
        "hands": [["wizard", "monk", "ghost"], ["wizard", "monk"], ["monk", "wizard"], ["monk", "wizard"]],
        "step": "play",
        "age": 2,
    }
    return Table(**{**told, **more})


@pytest.mark.rule("TITANS-EX-02", "TITANS-TRADE-02", "TITANS-TRADE-05")
def test_a_trade_with_one_summon() -> None:
    table = trade_table(in_play=[card("nikolai", 0)])
    table.do("yes", "yes", "play wizard")
    assert (table.seat, table.asks()) == (0, "PLAY")
    table.do("play monk", "play monk")
    assert (table.seat, table.asks()) == (2, "TRADE")
    table.do("no", "play monk", "play monk")
    assert sorted(table.side(0)) == ["monk", "monk", "nikolai"]
    assert table.side(2) == ["wizard"]


@pytest.mark.rule("TITANS-EX-03", "TITANS-TRADE-06")
def test_a_traded_flash_works_for_the_receiver() -> None:
    hands = [["thunderbringer", "monk"], ["wizard", "monk", "ghost"], ["monk", "wizard"], ["monk", "wizard"]]
    table = trade_table(hands=hands)
    table.do("yes", "yes", "play thunderbringer", "play wizard", "no", "play monk", "play monk")
    assert (table.seat, table.asks()) == (1, "FLASH")
    assert table.offers("play") == ["monk", "ghost"]
    table.do("play monk")
    assert table.side(2) == ["thunderbringer", "monk"]
    assert table.side(0) == ["wizard"]


@pytest.mark.rule("TITANS-EX-04", "TITANS-MULTI-03")
def test_no_ghosts_from_another_arena() -> None:
    table = Table(
        seats=4, step="now", age=1, in_play=[fresh("zenith", 2)], piles=[{"ghost": 5}, {"ghost": 0}],
        hands=[["monk"]] * 4,
    )  # fmt: skip
    assert table.side(3) == []
    assert table.pile("ghost", 0) == 5


@pytest.mark.rule("TITANS-EX-05", "TITANS-THREE-08", "TITANS-FMT-04", "TITANS-FMT-05")
@pytest.mark.parametrize("seats", [3, 6])
def test_both_enemy_sides_at_zero_win(seats: int) -> None:
    # sides: arena 1 team 1 and 3, arena 2 team 1 and 2, arena 3 team 2 and 3
    table = Table(
        seats=seats, arenas=3, temples=[1, 1, 2, 0, 2, 2], step="battle", in_play=[card("eternal_vigil", 0)],
        hands=[["monk"]] * seats,
    )  # fmt: skip
    assert table.state.over
    result = table.state.result()
    assert result is not None
    team = table.state.layout().team_of
    assert result.winners() == [seat for seat in range(seats) if team[seat] == 0]


@pytest.mark.rule("TITANS-EX-06", "TITANS-THREE-12", "TITANS-SOLO-01", "TITANS-TERM-02", "TITANS-SOLO-03")
def test_a_single_player_plays_both_arenas_of_the_team() -> None:
    table = Table(seats=3, arenas=3, hands=[["monk", "wizard", "ghost"]] * 3)
    table.do("play monk")
    assert table.seat == 0
    table.do("play wizard", "play monk", "play wizard", "play monk", "play wizard")
    assert (table.side(0), table.side(2)) == (["monk"], ["wizard"])


@pytest.mark.rule("TITANS-EX-07", "TITANS-SOLO-11", "TITANS-THREE-05", "TITANS-FMT-07")
def test_a_lone_team_captures_by_arena() -> None:
    table = Table(
        seats=3, arenas=3, temples=[0, 2, 2, 2, 2, 2], step="battle", in_play=[card("eternal_vigil", 0)],
        hands=[["monk"]] * 3,
    )  # fmt: skip
    assert table.temples()[:4] == [1, 1, 2, 2]


@pytest.mark.rule("TITANS-EX-08", "TITANS-ABIL-08", "TITANS-FLASH-02", "TITANS-FLASH-03")
def test_three_flashed_cards_in_one_flip() -> None:
    table = Table(
        step="now", in_play=[fresh("thunderbringer", 0), fresh("winds_howl", 1)],
        hands=[["wizard", "monk"], ["wizard", "monk", "ghost"]],
    )  # fmt: skip
    table.do("play wizard", "play monk", "play wizard")
    assert len(table.events("flip")) == 1
    assert table.side(0) == ["thunderbringer", "wizard"]
    assert table.side(1) == ["winds", "monk", "wizard"]


@pytest.mark.rule("TITANS-EX-09", "TITANS-ABIL-09", "TITANS-SUBV-03", "TITANS-TERM-15")
def test_targets_first_then_both_attach() -> None:
    table = Table(step="now", in_play=[fresh("jace", 0), card("monk", 0), fresh("frostbreath", 1), card("monk", 1)])
    assert (table.seat, table.asks()) == (0, "SUBVERT")
    table.do("card frostbreath@1")
    assert table.marks("frostbreath") == []
    assert table.seat == 1
    table.do("card jace@0")
    assert table.marks("frostbreath") == ["harmless"]
    assert table.marks("jace") == ["mindless"]


@pytest.mark.rule("TITANS-EX-10", "TITANS-AVATAR-01", "TITANS-PLAY-04")
def test_the_mat_holder_puts_down_first() -> None:
    table = Table(
        step="now", avatar=1, in_play=[fresh("thunderbringer", 0), fresh("thunderbringer", 1)],
        hands=[["wizard", "monk"], ["wizard", "monk"]],
    )  # fmt: skip
    assert table.seat == 1
    table.do("play wizard")
    assert table.seat == 0
    assert "wizard" not in table.side(1)
    table.do("play monk")
    assert (table.side(0)[1:], table.side(1)[1:]) == (["monk"], ["wizard"])


@pytest.mark.rule("TITANS-EX-11", "TITANS-DRAW-01", "TITANS-ABIL-01")
def test_draw_two_and_draw_one() -> None:
    table = Table(step="start", age=2, in_play=[card("akari", 0), card("final_sunset", 0)], decks=[["monk x5"], []])
    assert len(table.hand(0)) == 2 + 3


@pytest.mark.rule("TITANS-EX-12", "TITANS-DRAW-03", "TITANS-DRAW-04")
def test_a_new_hope_together_with_draw() -> None:
    table = Table(
        step="start", age=3, in_play=[card("akari", 0), card("stone_eagle", 0)], decks=[["monk x8"], []], hands=[[], []]
    )
    assert len(table.hand(0)) == 5


@pytest.mark.rule("TITANS-EX-13", "TITANS-FERAL-19", "TITANS-DRAW-05", "TITANS-FERAL-04")
@pytest.mark.parametrize(("hands", "drawn"), [([["monk x4"], []], 3), ([[], ["monk"]], 0)])
def test_the_controllers_hand_decides_for_both(hands: list[list[str]], drawn: int) -> None:
    feral = card("stone_eagle", 1, subversions={"feral": 0})
    before = [sum(int(word.partition(" x")[2] or 1) for word in hand) for hand in hands]
    table = Table(step="start", age=2, in_play=[feral], decks=[["wizard x5"], ["wizard x5"]], hands=hands)
    assert [len(table.hand(player)) - before[player] for player in (0, 1)] == [drawn, drawn]


@pytest.mark.rule("TITANS-EX-14", "TITANS-BOLS-02", "TITANS-BOLS-01")
def test_bolster_is_recomputed() -> None:
    table = Table(age=2, in_play=[card("aurora", 0)], hands=[["monk", "wizard"], ["zodiac", "monk"]])
    assert table.power("aurora") == 1
    table.do("play monk", "play zodiac")
    assert table.power("aurora") == 2


@pytest.mark.rule("TITANS-EX-15", "TITANS-CTRL-01", "TITANS-CTRL-03", "TITANS-CTRL-04", "TITANS-CTRL-05")
def test_control_in_the_third_age() -> None:
    told = {"age": 3, "in_play": [card("danya", 0)], "decks": [[], ["monk"]]}
    table = Table(**told, hands=[["monk", "wizard"], ["ghost", "spine_splitter", "basliah"]])
    assert table.seat == 0  # for player 1: the controller first picks for the enemy seat
    assert table.options() == [
        "play ghost", "play basliah_grave_robber", "play spine_splitter", "deck top",
    ]  # fmt: skip
    table.do("play spine", "play monk")
    assert (table.seat, table.asks()) == (0, "FLASH")  # the flashed card too
    table.do("play ghost")
    assert (table.seat, table.asks()) == (1, "SACRIFICE")  # but nothing else


@pytest.mark.rule("TITANS-EX-15", "TITANS-SUMM-01")
def test_control_covers_summon_cards() -> None:
    table = Table(
        age=3, in_play=[card("danya", 0), card("nikolai", 1)], hands=[["monk", "wizard"], ["ghost", "monk", "wizard"]]
    )
    table.do("play monk", "play ghost")
    assert table.hand(1) == ["wizard"]
    assert table.seat == 0


@pytest.mark.rule("TITANS-EX-15", "TITANS-CTRL-06", "TITANS-SUBST-04")
def test_control_picks_what_is_substituted_in() -> None:
    table = Table(
        age=3, step="end", in_play=[card("danya", 0), card("frost", 1) | {"card": "return_of"}],
        hands=[[], ["ghost", "monk"]],
    )  # fmt: skip
    assert (table.seat, table.asks()) == (1, "SUBST-OUT")
    table.do("card return_of")
    assert (table.seat, table.asks()) == (0, "SUBST-IN")


@pytest.mark.rule("TITANS-EX-16", "TITANS-CTRL-11", "TITANS-CTRL-12")
def test_control_over_one_of_two_arenas() -> None:
    # two arenas, 3 players: player 0 holds sides 0 and 2; player 1 controls side 0
    table = Table(seats=3, age=3, in_play=[card("danya", 1)], hands=[["ghost", "monk", "wizard"], ["monk"], ["monk"]])
    assert (table.seat, table.prompt.kind) == (0, "PLAY")
    table.do("play monk")
    assert table.faces(1, 2) == ["Monk"]
    table.do("no") if table.asks() == "TRADE" else None
    assert table.seat == 1
    assert table.offers("play") == ["wizard", "ghost"]


@pytest.mark.rule("TITANS-EX-17", "TITANS-DELAY-10", "TITANS-DELAY-11", "TITANS-DELAY-12", "TITANS-DELAY-13")
def test_delay_with_a_trade_and_a_summon() -> None:
    # team B has the mat; player 0 (side 0) is delayed by player 2 and trades with player 1
    table = Table(
        seats=4, age=2, avatar=1, in_play=[card("erik", 1), card("nikolai", 0)],
        hands=[["monk", "wizard", "ghost"], ["zodiac", "monk"], ["monk x2"], ["monk x2"]],
    )  # fmt: skip
    assert (table.seat, table.asks()) == (0, "TRADE")
    table.do("yes", "yes")
    assert (table.seat, table.asks()) == (1, "PLAY-TRADED")
    table.do("play zodiac")
    assert (table.seat, table.asks()) == (0, "PLAY")
    table.do("play wizard")
    assert table.faces(2, 0) == [GAME.cards.names[GAME.cards.ids.index("zodiac_the_eternal")], "Wizard"]
    assert "Face-down card" in table.faces(3, 0)
    assert table.seat == 2  # team B first of the rest
    table.do("no", "play monk", "play monk")
    assert (table.seat, table.asks()) == (0, "PLAY-TRADED")


@pytest.mark.rule("TITANS-EX-18", "TITANS-SUMM-01", "TITANS-SUMM-03", "TITANS-PLAY-06")
def test_two_summons_and_the_top_two_cards() -> None:
    table = Table(
        age=3, in_play=[card("nikolai", 0, age=2), card("soldiers", 0, age=2)], hands=[["monk"], ["monk", "ghost"]],
        decks=[["akari", "zodiac", "wizard"], []],
    )  # fmt: skip
    table.do("play monk")  # the rest can only come from the deck
    assert table.seat == 1
    table.do("play monk")
    assert table.side(0)[2:] == ["monk", "akari", "zodiac"]


@pytest.mark.rule("TITANS-EX-19", "TITANS-NOW-03", "TITANS-NOW-04", "TITANS-NOW-02")
def test_flash_brings_a_mimic_before_the_haunt() -> None:
    table = Table(
        step="now", in_play=[fresh("jace", 0, text="Subvert: Harmless; Flash"), card("monk", 0), fresh("zenith", 1),
        card("monk", 1)], hands=[["face_of", "wizard"], []],
    )  # fmt: skip
    table.do("card zenith", "play face_of")
    assert table.asks() == "MIMIC"
    assert "ghost" not in table.side(0)
    table.do("card monk@0")
    assert "ghost" in table.side(0)
    kinds = [text.split(".")[0] for text in table.events("activate")]
    assert kinds == ["Flash", "Mimic", "Haunt"]


@pytest.mark.rule("TITANS-EX-20", "TITANS-SUBV-04")
def test_all_of_one_players_subverts_first() -> None:
    table = Table(
        step="now", in_play=[fresh("jace", 0), fresh("frostbreath", 0), fresh("snows_herald", 1), card("monk", 1)]
    )
    table.do("card snows", "card snows")
    assert table.marks("snows") == []
    assert table.seat == 1
    table.do("card jace", "card jace")
    assert table.marks("snows") == ["harmless", "mindless"]
    assert table.marks("jace") == ["exhausted", "wounded"]


@pytest.mark.rule("TITANS-EX-21", "TITANS-SUBV-12", "TITANS-WARF-01")
def test_nine_wounded_cards() -> None:
    table = Table(step="now", in_play=[fresh("the_death", 0), *[card("monk", 1) for _ in range(9)]])
    assert all(entity.tags == ["wounded"] for entity in table.zone("play:1").entities)
    assert len(table.side(1)) == 9


@pytest.mark.rule("TITANS-EX-22", "TITANS-CAVE-02", "TITANS-CAVE-05", "TITANS-SUBV-13")
def test_mindless_is_lost_with_a_cave_in() -> None:
    table = Table(step="now", in_play=[fresh("frostbreath", 0), fresh("caverns", 1)])
    assert (table.seat, table.asks()) == (1, "CAVE-IN")  # the only target of Mindless was named by itself
    table.do("card frostbreath@0")
    assert table.discard(1) == ["caverns"]
    assert table.marks("frostbreath") == ["harmless", "mindless"]


@pytest.mark.rule("TITANS-EX-22", "TITANS-CAVE-04", "TITANS-CAVE-06")
def test_the_mat_holder_decides_about_cave_in_first() -> None:
    table = Table(step="now", avatar=1, in_play=[fresh("frostbreath", 0), fresh("caverns", 1), card("monk", 1)])
    assert (table.seat, table.asks()) == (1, "CAVE-IN")
    table.do("card frostbreath")
    assert table.offers("card") == ["caverns_defender@1", "monk@1"]
    table.do("card monk@1")
    assert table.marks("monk", 1) == ["mindless"]
    assert table.discard(1) == ["caverns"]


@pytest.mark.rule("TITANS-EX-23", "TITANS-FERAL-18")
def test_a_feral_ritual_serves_both() -> None:
    table = Table(step="now", in_play=[card("monk", 0), fresh("kanna", 1, subversions={"feral": 0}), card("wizard", 1)])
    assert (table.seat, table.offers("card")) == (0, ["monk@0"])
    table.do("card monk", "gain ghost")
    assert (table.seat, table.offers("card")) == (1, ["wizard@1"])
    table.do("card wizard", "gain ghost")
    assert (table.hand(0)[2:], table.hand(1)[2:]) == (["ghost"], ["ghost"])
    assert (table.removed(0), table.removed(1)) == (["monk"], ["wizard"])


@pytest.mark.rule("TITANS-EX-24", "TITANS-FERAL-22", "TITANS-MIM-03")
def test_what_is_copied_onto_a_feral_card_works_for_both() -> None:
    table = Table(
        step="now", in_play=[fresh("face_of", 1, subversions={"feral": 0}), card("winds_howl", 1)],
        hands=[["monk x3"], ["monk x3"]],
    )  # fmt: skip
    table.until("AWAKEN")
    assert table.side(0) == ["monk", "monk"]
    assert table.side(1)[2:] == ["monk", "monk"]


@pytest.mark.rule("TITANS-EX-25", "TITANS-HARM-02", "TITANS-HARM-01")
def test_harmless_before_bolster() -> None:
    enemies = [card("nikolai", 1), card("riley", 1)]
    assert Table(in_play=[card("great_stone", 0), *enemies], hands=[["monk", "wizard"], ["monk"]]).power("great") == 5
    harmed = card("great_stone", 0, subversions={"harmless": 1})
    assert Table(in_play=[harmed, *enemies], hands=[["monk", "wizard"], ["monk"]]).power("great") == 2


@pytest.mark.rule("TITANS-EX-26", "TITANS-REPL-05")
def test_replicate_of_a_foreign_card() -> None:
    table = Table(
        layout="first_game", step="now", in_play=[fresh("army_of", 0), card("metalwing", 1, text="Discard")],
    )  # fmt: skip
    assert table.side(0) == ["army", "smoldering"]
    assert table.pile("smoldering") == 3


POWERS = [
    ("TITANS-EX-27", "keeper_of", {"stunted": 1}, "Bolster: Rock", 2, 1),
    ("TITANS-EX-28", "frostbreath", {"wounded": 1}, "Bolster: Rock", 3, 3),
    ("TITANS-EX-29", "frostbreath", {"wounded": 1}, "Bolster: Rock", 0, 1),
    ("TITANS-EX-29", "frostbreath", {"wounded": 1}, "Bolster: Rock", 2, 2),
    ("TITANS-EX-30", "winds_howl", {"wounded": 1}, "", 0, 0),
]


@pytest.mark.rule(
    "TITANS-EX-27", "TITANS-EX-28", "TITANS-EX-29", "TITANS-EX-30", "TITANS-STUN-01", "TITANS-WOUN-01",
    "TITANS-WOUN-02", "TITANS-WOUN-03", "TITANS-STUN-02",
)  # fmt: skip
@pytest.mark.parametrize(("rule", "name", "kinds", "text", "rocks", "power"), POWERS)
def test_stunted_and_wounded(rule: str, name: str, kinds: dict[str, int], text: str, rocks: int, power: int) -> None:
    rock = [card("akari", 1) for _ in range(rocks)]
    table = Table(in_play=[card(name, 0, subversions=kinds, text=text), *rock], hands=[["monk", "wizard"], ["monk"]])
    assert table.power(name) == power


@pytest.mark.rule("TITANS-EX-31", "TITANS-DIV-07")
def test_a_subversion_is_diverted_back() -> None:
    lying = card("monk", 0, subversions={"harmless": 1})
    table = Table(step="now", in_play=[lying, fresh("caiden", 0), card("wizard", 1)])
    table.do("card monk", "card wizard")
    assert table.unit("wizard").holds[0].owner == 0
    again = Table(
        step="now", in_play=[card("monk", 0), fresh("caiden", 1), card("wizard", 1, subversions={"harmless": 0})]
    )
    again.do("card wizard", "card monk")
    assert again.marks("monk") == ["harmless"]


@pytest.mark.rule("TITANS-EX-32", "TITANS-FORE-03", "TITANS-FORE-04", "TITANS-FORE-01", "TITANS-INFO-10")
def test_foresee_between_flashes() -> None:
    table = Table(
        step="now", in_play=[fresh("winds_howl", 0, text="Flash 3"), fresh("dawn", 0, text="Flash: Foresee 2")],
        hands=[["monk", "wizard"], []], decks=[["akari", "zodiac", "jace", "metalwing", "ghost"], []],
    )  # fmt: skip
    table.do("play monk", "deck top", "foresee")
    assert sorted(table.offers("play")) == ["jace_winters_firstborn", "zodiac_the_eternal"]
    table.do("play jace", "deck top")
    assert table.side(0)[2:] == ["monk", "akari", "jace", "metalwing"]
    assert table.discard(0) == ["zodiac"]
    assert len(table.events("flip")) == 1


@pytest.mark.rule("TITANS-EX-33", "TITANS-FORE-05")
def test_two_foresees() -> None:
    dawn = fresh("dawn", 0, text="Flash: Foresee 2")
    table = Table(
        step="now",
        in_play=[dawn, dict(dawn)],
        decks=[["monk", "wizard", "akari", "ghost"], []],
        hands=[[], ["monk", "wizard"]],
    )
    table.do("foresee") if table.asks() == "FLASH" else None
    table.do("play monk")
    assert sorted(table.offers("play")) == ["akari_timeless_fighter", "ghost"]
    table.do("play akari")
    assert table.side(0)[2:] == ["monk", "akari"]
    assert sorted(table.discard(0)) == ["ghost", "wizard"]


@pytest.mark.rule("TITANS-EX-34", "TITANS-SING-07")
@pytest.mark.parametrize(("text", "flashed"), [("", 1), ("Flash", 0)])
def test_the_condition_of_singular_decides_for_both(text: str, flashed: int) -> None:
    bite = fresh("frosts_bite", 0, entry=0, used=1, subversions={"feral": 1})
    target = card("wizard", 1, entry=1, subversions={"feral": 0}, feral_by=1, text=text)
    table = Table(step="now", in_play=[bite, target], hands=[["monk x2"], ["monk x2"]])
    if flashed:
        assert table.asks() == "FLASH"
        table.do("play monk", "play monk")
    assert (len(table.hand(0)), len(table.hand(1))) == (2 - flashed, 2 - flashed)


@pytest.mark.rule("TITANS-EX-35", "TITANS-HAUNT-04")
def test_the_mat_holder_haunts_first() -> None:
    table = Table(step="now", avatar=1, in_play=[fresh("aurora", 0), fresh("aurora", 1)], piles=[{"ghost": 2}],
                  hands=[["monk x2"], ["monk x2"]])  # fmt: skip
    assert table.side(0) == ["aurora", "ghost", "ghost"]
    assert table.side(1) == ["aurora"]


@pytest.mark.rule("TITANS-EX-36", "TITANS-PUR-03", "TITANS-PUR-04", "TITANS-NOW-06")
@pytest.mark.parametrize(("age", "flashes"), [(2, True), (1, False)])
def test_purified_now_abilities(age: int, flashes: bool) -> None:
    howl = card("winds_howl", 0, age=age, subversions={"mindless": 1})
    table = Table(step="now", age=2, in_play=[howl, fresh("zodiac", 0, age=2)], hands=[["monk x2", "wizard"], []])
    table.do("card winds")
    assert (table.asks() == "FLASH") == flashes


@pytest.mark.rule("TITANS-EX-37", "TITANS-SUBST-03", "TITANS-SUBST-01")
def test_an_unused_substitute_is_lost() -> None:
    monks = [card("monk", 0), card("monk", 0)]
    table = Table(step="end", age=3, in_play=[card("keeper", 0), *monks], hands=[["wizard", "ghost"], ["monk"]])
    table.do("card monk", "done", "play wizard")
    assert table.asks() == "KEEP"
    assert table.side(0) == ["keeper", "monk", "wizard"]
    assert table.discard(0) == ["monk"]


@pytest.mark.rule("TITANS-EX-38", "TITANS-FERAL-34", "TITANS-SPITE-03", "TITANS-SPITE-01")
@pytest.mark.parametrize(("lost", "gained"), [([1, 0], 0), ([0, 1], 2)])
def test_spite_looks_at_its_controller(lost: list[int], gained: int) -> None:
    feral = card("zephyr", 1, subversions={"feral": 0})
    table = Table(step="spite", lost=lost, in_play=[feral], hands=[["monk"], ["monk"]])
    assert table.pile("ghost") == 12 - 2 * gained
    assert table.deck(0).count("ghost") == gained
    assert table.deck(1).count("ghost") == gained


@pytest.mark.rule("TITANS-EX-40", "TITANS-MYTH-02")
def test_two_mythic_copies_discard_each_other() -> None:
    table = Table(step="now", in_play=[fresh("winds_howl", 0)], hands=[["the_alpha x2", "monk"], ["monk x2"]])
    table.do("play the_alpha", "play the_alpha")
    assert table.side(0) == ["winds"]
    assert table.discard(0) == ["the", "the"]


@pytest.mark.rule("TITANS-EX-41", "TITANS-TRAI-05", "TITANS-TRAI-06", "TITANS-TRAI-07", "TITANS-TRAI-08")
def test_what_the_owner_of_a_stolen_card_may_do() -> None:
    stolen = card("zodiac", 1, subversions={"traitorous": 1, "harmless": 1})
    assert Table(step="now", in_play=[stolen, fresh("frostbreath", 0), card("monk", 1)]).offers("card") == [
        "zodiac_the_eternal@1", "monk@1",
    ]  # fmt: skip
    divert = Table(step="now", in_play=[stolen, fresh("caiden", 0)], hands=[["monk x2"], ["monk x2"]])
    assert divert.asks() != "DIVERT-FROM"
    guarded = Table(step="now", in_play=[stolen, fresh("jace", 0)], protected=[0, 1], hands=[["monk x2"], ["monk x2"]])
    assert guarded.asks() != "SUBVERT"
    assert Table(in_play=[stolen, card("aurora", 0)], hands=[["monk", "wizard"], ["monk"]]).power("aurora") == 2


@pytest.mark.rule("TITANS-EX-42", "TITANS-FERAL-23", "TITANS-FERAL-36")
@pytest.mark.parametrize(("kind", "flashed", "lost"), [("mindless", 0, 0), ("exhausted", 1, 0)])
def test_feral_on_a_silenced_card(kind: str, flashed: int, lost: int) -> None:
    volcano = fresh("living", 1, subversions={"feral": 0, kind: 0})
    table = Table(step="now", in_play=[volcano], hands=[["wizard x3", "monk"], ["wizard x3", "monk"]])
    if flashed:
        assert table.asks() == "FLASH"
        table.do("play wizard", "play wizard")
    assert (len(table.side(0)), len(table.side(1)) - 1) == (flashed, flashed)
    table.until("PLAY")
    assert len(table.hand(0)) == 4 - flashed - lost

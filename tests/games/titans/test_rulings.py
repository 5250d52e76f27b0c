"""Rulings of the ledger's section 4 and the rows that rest on them, each in the situation that it is about."""

from __future__ import annotations

import pytest

from agon.core.rng import fast
from agon.games.titans.abilities import TIMINGS
from agon.games.titans.advanced import Checks
from agon.games.titans.plays import PlayBatch
from tests.games.titans.table import GAME, Table, card, fresh

THREE = ["monk", "wizard", "ghost"]
FOUR = [*THREE, "akari"]


# -- Subvert ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-RULING-42")
@pytest.mark.parametrize(("avatar", "placer"), [(0, 0), (1, 1)])
def test_the_same_kind_from_both(avatar: int, placer: int) -> None:
    """Player 0's own Quivering Fools and player 1's Mindless on one card: the earlier in priority has placed it."""
    table = Table(
        step="now", avatar=avatar,
        in_play=[fresh("blizzards_scream", 0), card("wizard", 0), fresh("frostbreath", 1)],
    )  # fmt: skip
    table.do("yes", "card wizard") if avatar == 0 else table.do("card wizard", "yes")
    owners = {held.name: held.owner for held in table.unit("wizard").holds}
    assert owners == {"Harmless": 0, "Mindless": placer}


@pytest.mark.rule("TITANS-RULING-28", "TITANS-SUBV-06")
@pytest.mark.parametrize("first", ["shipwrecker", "the_death", "blizzards_scream"])
def test_what_is_declared_counts_as_lying_there(first: str) -> None:
    """After Extinguished, Total Warfare or Quivering Fools on a card, that kind cannot be declared for it again."""
    second = {
        "shipwrecker": "Subvert: Harmless",
        "the_death": "Subvert: Wounded",
        "blizzards_scream": "Subvert: Mindless",
    }
    table = Table(
        step="now",
        in_play=[fresh(first, 0), fresh("jace", 0, text=second[first]), card("wizard", 1), card("zodiac", 1)],
    )
    if first == "shipwrecker":
        table.do("card wizard")
        assert table.marks("zodiac") == ["harmless"]  # the only one left
    elif first == "blizzards_scream":
        table.do("yes")
        assert (table.marks("wizard"), table.marks("zodiac")) == (["harmless", "mindless"], ["mindless"])
    else:
        assert (table.marks("wizard"), table.marks("zodiac")) == (["wounded"], ["wounded"])
        assert table.asks() == "PLAY"


@pytest.mark.rule("TITANS-RULING-29", "TITANS-QUIV-02")
def test_weak_cards_are_fixed_before_a_cave_in_leaves() -> None:
    """The Cave In card bolsters the enemy; that it leaves in the same batch does not make the enemy weak in time."""
    table = Table(
        step="now",
        in_play=[fresh("blizzards_scream", 0), fresh("caverns", 0), fresh("monk", 1, text="Bolster 2: Rock")],
    )
    assert table.power("monk") == 2
    table.do("yes")
    table.do("card monk")
    assert table.discard(0) == ["caverns"]
    assert table.marks("monk") == ["harmless", "mindless"]  # by the Cave In, not by the Quivering Fools
    assert table.unit("monk").holds[0].owner == 0


@pytest.mark.rule("TITANS-REPL-13", "TITANS-REPL-09")
def test_a_replicated_protect_protects_from_then_on() -> None:
    table = Table(
        step="now", layout="first_game", in_play=[fresh("army_of", 0), card("smoldering", 1), fresh("zenith", 1)]
    )
    table.do("card smoldering")
    assert table.side(0) == ["army", "smoldering"]  # and no Ghost


@pytest.mark.rule("TITANS-REPL-02", "TITANS-RULING-52")
def test_two_copies_of_replicate() -> None:
    table = Table(
        step="now",
        layout="first_game",
        in_play=[fresh("army_of", 0, text="Subvert 2: Replicate"), card("akari", 1), card("jace", 1)],
    )
    assert table.offers("card") == ["akari_timeless_fighter@1", "jace_winters_firstborn@1"]
    table.do("card jace")  # after it only Jace is left for the second copy
    assert table.side(0) == ["army", "jace", "jace"]


# -- Traitorous -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-TRAI-09", "TITANS-MYTH-07", "TITANS-SHUF-02")
def test_a_stolen_card_goes_home_by_every_way() -> None:
    stolen = card("riku", 0, subversions={"traitorous": 0})
    mythic = Table(step="now", in_play=[stolen, fresh("riku", 0)])
    assert (mythic.side(0), mythic.discard(1), mythic.discard(0)) == (["riku"], ["riku"], [])
    fear = Table(step="end", age=3, in_play=[stolen, card("blizzards_bodyguard", 1)], hands=[THREE, THREE])
    fear.do("card riku")
    assert fear.discard(1) == ["riku"]
    assert (fear.seat, fear.asks()) == (0, "SUBST-IN")
    ended = Table(step="keep", in_play=[stolen], surges=[1, 1])
    for seat in (0, 1):
        ended.state.apply(seat, ended.number("done"))
    assert "riku" in ended.hand(1) + ended.deck(1)


@pytest.mark.rule("TITANS-RULING-46", "TITANS-TRAI-02", "TITANS-FERAL-01")
def test_a_feral_card_that_was_stolen_serves_both_sides() -> None:
    akari = card("akari", 0, subversions={"traitorous": 0, "feral": 0})
    table = Table(step="start", age=2, in_play=[akari], decks=[["monk x4"], ["monk x4"]], hands=[[], []])
    assert (len(table.hand(0)), len(table.hand(1))) == (2, 2)


@pytest.mark.rule("TITANS-TRAI-05")
def test_no_second_traitorous() -> None:
    stolen = card("zodiac", 1, subversions={"traitorous": 1})
    table = Table(step="now", in_play=[stolen, fresh("hell", 0), card("monk", 1), card("wizard", 1)])
    assert table.offers("card") == ["monk@1", "wizard@1"]


# -- what was seen of a deck ------------------------------------------------------------------------------------------
def looked(**told: object) -> Table:
    """Player 0 has seen the top of player 1's deck and put it back."""
    more: dict[str, object] = {"hands": [FOUR, FOUR], "decks": [[], ["zodiac", "jace", "monk"]], **told}
    table = Table(step="start", age=2, in_play=[card("stampeding", 0, text="Discard: Deck")], **more)
    table.do("put it back")
    return table


def known_top(table: Table) -> list[str]:
    return [entity.name for entity in table.zone("deck:1", 0).entities]


@pytest.mark.rule("TITANS-RULING-63", "TITANS-INFO-05")
def test_a_seen_card_is_followed_while_it_can_be() -> None:
    table = looked()
    assert known_top(table) == ["Zodiac, The Eternal"]
    table.do("play monk", "deck top")
    assert "zodiac" in table.side(1)
    played = looked(avatar=1)
    played.do("deck top")
    assert (played.faces(0, 1), played.faces(1, 1)) == (["Zodiac, The Eternal"], ["Face-down card"])
    assert known_top(played) == []


@pytest.mark.rule("TITANS-RULING-63")
def test_a_seen_card_is_lost_sight_of() -> None:
    drawn = looked(hands=[["monk", "wizard"], ["akari", "monk", "wizard"]])
    drawn.do("play monk", "play akari")  # Akari draws 2 at the start of the next age
    drawn.until("PLAY") if drawn.asks() != "PLAY" else None
    assert known_top(drawn) == []
    foreseen = looked(hands=[["monk", "wizard"], ["dawn", "monk", "wizard"]])
    foreseen.do("play monk", "play dawn", "foresee")
    assert known_top(foreseen) == []
    shuffled = looked(hands=[["monk"] * 2, ["wizard"] * 2], surges=[1, 1])
    shuffled.until("SURGE")
    assert known_top(shuffled) == []


@pytest.mark.rule("TITANS-INFO-16", "TITANS-INFO-10")
def test_cards_laid_aside_are_among_the_hidden_ones() -> None:
    table = Table(
        step="now", in_play=[fresh("dawn", 0, text="Flash: Foresee 2"), fresh("thunderbringer", 1)],
        hands=[["monk"], THREE], decks=[["akari", "jace", "wizard"], []],
    )  # fmt: skip
    before = table.zone("hidden:0", 1)
    table.do("foresee")
    assert table.zone("hidden:0", 1) == before
    table.do("play akari")
    assert table.zone("hidden:0", 1) == before
    assert table.faces(1, 0) == ["Face-down card"]


# -- too few cards ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-RULING-16", "TITANS-SOLO-12", "TITANS-FLASH-04")
def test_one_card_for_flashes_at_two_seats() -> None:
    table = Table(
        seats=3, step="now", in_play=[fresh("thunderbringer", 0), fresh("thunderbringer", 2)],
        hands=[["wizard"], THREE, THREE],
    )  # fmt: skip
    assert table.options() == ["play wizard", "leave empty"]
    table.do("leave empty")
    assert (table.side(0), table.side(2)) == (["thunderbringer"], ["thunderbringer", "wizard"])


@pytest.mark.rule("TITANS-RULING-16", "TITANS-SUBST-07")
def test_one_card_for_substitutes_at_two_seats() -> None:
    table = Table(
        seats=3,
        step="end",
        age=3,
        in_play=[card("return_of", 0), card("return_of", 2)],
        hands=[["wizard"], THREE, THREE],
    )
    table.do("card return_of@0", "card return_of@2")
    assert table.options() == ["play wizard", "leave empty"]
    table.do("play wizard")
    assert (table.side(0), table.side(2)) == (["wizard"], [])


@pytest.mark.rule("TITANS-RULING-16")
def test_the_empty_play_is_offered_only_where_all_cards_are_played_all_the_same() -> None:
    table = Table(seats=3, age=2, in_play=[card("nikolai", 0), card("nikolai", 2)], hands=[FOUR[:3], THREE, THREE])
    assert table.options() == ["play monk", "play wizard", "play ghost"]  # three cards, four plays: one here at least
    table.do("play wizard")
    assert table.options() == ["play ghost", "leave empty"]
    table.do("leave empty")
    assert table.asks() == "TRADE"  # the two cards left must both go to the other seat
    table.do("no", "play monk", "play monk")
    assert (len(table.side(0)), len(table.side(2))) == (2, 3)


@pytest.mark.rule("TITANS-RULING-60", "TITANS-PLAY-05")
def test_a_player_without_cards_plays_on() -> None:
    table = Table(step="surge", surges=[0, 1], hands=[[], ["wizard"]])
    table.do("no")  # then the one Wizard is played, and the battle is a tie
    assert (table.state.turn, table.asks(), table.temples()) == (2, "SURGE", [3, 3])


# -- Control and trade ------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-CTRL-14", "TITANS-CTRL-10", "TITANS-CTRL-13")
def test_the_controller_trades_for_the_controlled() -> None:
    """Player 2 controls player 0, whose teammate is player 1; two copies do no more than one."""
    table = Table(seats=4, age=3, in_play=[card("danya", 1), card("danya", 1)], hands=[FOUR] * 4, team_hands="hidden")
    asked = []
    for move in ("yes", "yes", "play akari", "play monk", "play wizard", "play wizard"):
        asked.append((table.seat, table.asks()))
        if asked[-1] == (2, "TRADE") and len(asked) > 2:
            move = "no"
        table.do(move)
    assert asked[:2] == [(2, "TRADE"), (1, "TRADE")]
    assert (1, "PLAY-TRADED") in asked
    assert (2, "PLAY-TRADED") in asked
    assert table.zone("hand:1", 2).entities == []


# -- one player, two arenas -------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-SOLO-13", "TITANS-FURY-02")
def test_one_hand_for_both_arenas() -> None:
    sunset = [card("final_sunset", 0), card("final_sunset", 2)]
    table = Table(seats=3, in_play=sunset, hands=[FOUR, THREE, THREE])
    assert (table.power("final_sunset", 0), table.power("final_sunset", 2)) == (6, 6)
    fury = Table(
        seats=3,
        step="end",
        age=1,
        in_play=[card("total_eclipse", 0), card("total_eclipse", 2)],
        hands=[FOUR, THREE, THREE],
    )
    assert (fury.seat, fury.asks()) == (0, "FURY")
    fury.do("no")
    assert fury.asks() != "FURY"
    hope = Table(
        seats=3,
        step="start",
        age=2,
        in_play=[card("stone_eagle", 0)],
        hands=[["monk"], THREE, THREE],
        decks=[["akari x9"], [], []],
    )
    assert hope.hand(0) == ["monk"]  # a card that is meant for the other arena counts


@pytest.mark.rule("TITANS-SOLO-08", "TITANS-SOLO-04")
def test_counts_stay_in_their_arena() -> None:
    table = Table(
        seats=3, age=2,
        in_play=[card("nikolai", 0), card("erik", 3), card("what_lies", 2), card("monk", 1), card("monk", 1)],
        hands=[FOUR, FOUR, FOUR],
    )  # fmt: skip
    batch = table.state.stack[-1]
    assert isinstance(batch, PlayBatch)
    assert (batch.need, batch.delayed) == ([2, 1, 1, 1], [0, 0, 1, 0])
    assert table.power("what_lies") == 1  # the rivals of arena 2 only


# -- the end ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-RULING-40", "TITANS-RULING-39")
@pytest.mark.parametrize(
    ("temples", "values", "ranks"),
    [
        ([2, 2, 2, 2, 2, 2], [1 / 3] * 3, [1, 1, 1]),
        ([2, 1, 2, 2, 2, 2], [1.0, 0.0, 0.0], [1, 2, 3]),  # team 1 took one of team 3
        ([2, 1, 1, 2, 2, 2], [0.0, 1.0, 0.0], [2, 1, 3]),  # enemies left 3, 3, 4; then own temples 3, 4, 3
    ],
)
def test_the_turn_limit_in_three_arenas(temples: list[int], values: list[float], ranks: list[int]) -> None:
    table = Table(seats=3, arenas=3, step="battle", temples=temples, turn=60)
    result = table.state.result()
    assert result is not None
    assert (result.values(), [seat.rank for seat in result.seats]) == (values, ranks)


# -- data -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-ABIL-06", "TITANS-ABIL-05")
def test_the_timing_of_every_family() -> None:
    groups: dict[str, set[str]] = {name: set() for name in TIMINGS}
    for row in GAME.cards.data.abilities:
        groups[TIMINGS[row.timing]].add(row.id.split("_")[0])
    assert groups == {
        "start_of_age": {"draw", "discard"},
        "continuous": {"armor", "bolster", "control", "delay", "protect", "summon"},
        "now": {"mythic", "subvert", "divert", "mimic", "flash", "haunt", "return", "sacrifice", "purify"},
        "awakening": {"energy"},
        "end_of_age_1_2": {"nights"},
        "end_of_age_3": {"substitute"},
        "end_of_turn": {"rage", "spite"},
    }


@pytest.mark.rule("TITANS-ADV-07", "TITANS-RULING-11")
def test_an_exchange_takes_names_that_are_nowhere_and_were_not_thrown_out() -> None:
    layouts = [list(GAME.cards.data.layouts["first_game"])]
    warriors = [GAME.cards.ids.index(name) for name in GAME.cards.ids if name.startswith(("andar", "riley", "zenith"))]
    layouts.append([warriors[0]])  # one more arena has the first of them
    checks = Checks(GAME.cards, layouts, 0, fast(3, 4))
    slot = checks.slot(0, 1)
    first = checks.chosen[slot]
    seen = [first]
    while checks.exchange(slot, False):
        seen.append(checks.chosen[slot])
    assert sorted(seen) == sorted([first, *warriors[1:]])
    assert checks.chosen[slot] == seen[-1]  # none is left: it stays


@pytest.mark.rule("TITANS-ADV-06", "TITANS-ADV-07")
@pytest.mark.parametrize(("check_b", "names"), [(False, ["caiden", "kovu", "zephyr"]), (True, ["zephyr"])])
def test_only_check_b_keeps_defences_out(check_b: bool, names: list[str]) -> None:
    checks = Checks(GAME.cards, [list(GAME.cards.data.layouts["first_game"])], 0, fast(5, 6))
    slot = checks.slot(1, 1)  # the fire warrior: Zodiac
    seen = []
    while checks.exchange(slot, check_b):
        seen.append(GAME.cards.ids[checks.chosen[slot]].split("_")[0])
    assert sorted(seen) == names

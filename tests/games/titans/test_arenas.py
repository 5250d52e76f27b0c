"""The hardest places of the rules in several arenas: Delay with a trade, Control over a player with two seats, No
Escape in two arenas, Feral on a Mimic. Most are artificial positions."""

from __future__ import annotations

import pytest

from agon.core.rng import fast
from agon.games.titans.facedown import P_KNOWN
from agon.games.titans.plays import PlayBatch
from tests.games.titans.table import Table, card, fresh

THREE = ["monk", "wizard", "ghost"]
FOUR = [*THREE, "akari"]


def order(table: Table, *moves: str) -> list[tuple[int, str]]:
    """Who is asked what, move after move."""
    asked = []
    for move in moves:
        asked.append((table.seat, table.asks()))
        table.do(move)
    return asked


def samples(table: Table, seat: int) -> list[list[str]]:
    """The face-down cards at each side as the seat sees them in states that it cannot tell from the true one."""
    found = []
    for number in range(1, 9):
        twin = table.state.determinize(seat, fast(number, 7))
        zones = {zone.id: zone for zone in twin.view(seat).zones}
        found.append(
            [entity.name for side in range(6) for entity in getattr(zones.get(f"down:{side}"), "entities", [])]
        )
    return found


# -- Delay with a trade -----------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-DELAY-10", "TITANS-DELAY-11", "TITANS-DELAY-12", "TITANS-RULING-43", "TITANS-EX-17")
def test_a_delayed_seat_with_summon_in_a_trade() -> None:
    """Player 2's side 1 delays player 0's side 0; the mat is with players 2 and 3."""
    table = Table(seats=4, age=2, avatar=1, in_play=[card("erik", 1), card("nikolai", 0)], hands=[FOUR] * 4)
    asked = order(table, "yes", "yes", "play akari", "play wizard", "no", "play monk", "play monk", "play ghost")
    assert asked == [
        (0, "TRADE"), (1, "TRADE"),  # the trade of the delayed team comes first, before the mat
        (1, "PLAY-TRADED"), (0, "PLAY"),  # all that goes to the delayed seat: the card traded in, then the Summon's
        (2, "TRADE"), (2, "PLAY"), (3, "PLAY"),
        (0, "PLAY-TRADED"),  # what the delayed player gives away is chosen in the normal order
    ]  # fmt: skip
    assert (table.side(0), table.side(2)) == (["nikolai", "akari", "wizard"], ["ghost"])


@pytest.mark.rule("TITANS-DELAY-11", "TITANS-DELAY-13", "TITANS-INFO-07", "TITANS-INFO-17")
def test_the_card_traded_to_a_delayed_seat_is_shown_to_the_delayer_alone() -> None:
    table = Table(
        seats=4, age=2, in_play=[card("erik", 1), card("nikolai", 0)], hands=[FOUR] * 4, decks=[["zodiac"]] * 4
    )
    table.do("yes", "yes", "play akari", "deck top")
    names = ["Akari, Timeless Fighter", "Zodiac, The Eternal"]
    hidden = "Face-down card"
    assert table.faces(2, 0) == names
    assert table.faces(1, 0) == [names[0], hidden]  # the giver
    assert table.faces(0, 0) == [names[0], hidden]  # the giver's hand is open to the teammate, the deck to nobody
    assert table.faces(3, 0) == table.faces(-1, 0) == [hidden, hidden]


@pytest.mark.rule("TITANS-DELAY-05", "TITANS-INFO-04", "TITANS-RULING-52")
def test_a_shown_card_stays_what_it_is_while_the_next_is_picked() -> None:
    """The picks of a segment ascend; that must not make the delayer doubt a card that was shown."""
    table = Table(
        age=2,
        in_play=[card("erik", 0), card("nikolai", 1)],
        hands=[THREE, ["wizard", "akari", "zodiac"]],
        decks=[["monk"], ["monk x3"]],
    )
    table.do("play wizard")
    assert table.seat == 1
    assert samples(table, 0) == [["Wizard"]] * 8


@pytest.mark.rule("TITANS-RULING-44")
@pytest.mark.parametrize("picked", ["monk", "wizard"])
def test_a_delayed_trader_chooses_freely_which_card_is_kept_back(picked: str) -> None:
    """Two Summons, two cards: one is promised, so one is played, and it may be either."""
    table = Table(
        seats=4, age=2, avatar=1,
        in_play=[card("erik", 1), card("nikolai", 0), card("nikolai", 0)],
        hands=[["monk", "wizard"], FOUR, FOUR, FOUR],
    )  # fmt: skip
    table.do("yes", "yes", "play ghost")
    assert (table.seat, table.options()) == (0, ["play monk", "play wizard"])
    table.do(f"play {picked}", "no", "play monk", "play monk")
    other = "wizard" if picked == "monk" else "monk"
    assert (table.side(0), table.side(2)) == (["nikolai", "nikolai", "ghost", picked], [other])


@pytest.mark.rule("TITANS-DELAY-10", "TITANS-THREE-11")
def test_two_delayed_seats_choose_in_priority_order() -> None:
    table = Table(seats=6, age=2, avatar=1, in_play=[card("erik", 1), card("erik", 2)], hands=[THREE] * 6)
    holder = table.state.layout().holder
    delayed = [side for side in table.state.order() if side in (0, 3)]
    asked: list[int] = []
    while len(asked) < 2:
        if table.asks() == "PLAY":
            asked.append(table.seat)
        table.do("no" if table.asks() == "TRADE" else "play monk")
    assert asked == [holder[side] for side in delayed]


@pytest.mark.rule("TITANS-RULING-25", "TITANS-DELAY-07")
def test_an_empty_opponent_is_not_waited_for() -> None:
    """Player 0 has no card: nothing enters there, so the delay shows nothing; but a card traded in would count."""
    table = Table(seats=4, age=2, in_play=[card("erik", 0)], hands=[[], THREE, THREE, THREE])
    batch = table.state.stack[-1]
    assert isinstance(batch, PlayBatch) and batch.delayed == [0, 0, 0, 0]
    full = Table(seats=4, age=2, in_play=[card("erik", 0)], hands=[THREE] * 4)
    batch = full.state.stack[-1]
    assert isinstance(batch, PlayBatch) and batch.delayed == [0, 1, 0, 0]


# -- Control over a player with two seats -----------------------------------------------------------------------------
@pytest.mark.rule("TITANS-CTRL-11", "TITANS-CTRL-12", "TITANS-EX-16")
@pytest.mark.parametrize(("avatar", "first"), [(0, (0, 2)), (1, (1, 0))])
def test_control_over_one_of_two_seats(avatar: int, first: tuple[int, int]) -> None:
    """Player 0 holds sides 0 and 2; player 1 controls side 0 from side 1."""
    table = Table(
        seats=3,
        age=3,
        avatar=avatar,
        in_play=[card("danya", 1)],
        hands=[FOUR, THREE, THREE],
        decks=[["zodiac"], [], []],
    )
    if table.asks() == "TRADE":
        table.do("no")
    batch = table.state.stack[-1]
    assert isinstance(batch, PlayBatch)
    assert (table.seat, batch.giver) == first
    table.do("play akari")
    assert table.faces(1, first[1]) == ["Akari, Timeless Fighter"]  # from the hand: seen in either arena
    assert table.faces(2, first[1]) == ["Face-down card"]


@pytest.mark.rule("TITANS-CTRL-12", "TITANS-INFO-05")
def test_the_controller_does_not_see_a_blind_card_of_the_other_arena() -> None:
    table = Table(
        seats=3, age=3, in_play=[card("danya", 1)], hands=[FOUR, THREE, THREE], decks=[["zodiac", "jace"], [], []]
    )
    table.do("deck top")
    assert [table.faces(viewer, 2) for viewer in (0, 1, 2)] == [["Face-down card"]] * 3
    assert (table.seat, table.asks()) == (1, "TRADE")
    table.do("no")
    assert (table.seat, table.offers("play")) == (1, [*THREE, "akari_timeless_fighter"])
    table.do("deck top")
    assert [table.faces(viewer, 0) for viewer in (0, 1, 2)] == [["Face-down card"]] * 3


@pytest.mark.rule("TITANS-CTRL-11", "TITANS-RULING-16", "TITANS-SOLO-12")
def test_the_controller_may_leave_the_seat_empty() -> None:
    """One card for two seats: whoever decides first decides where it goes, here the controller."""
    table = Table(seats=3, age=3, avatar=1, in_play=[card("danya", 1)], hands=[["wizard"], THREE, THREE])
    table.do("no")
    assert (table.seat, table.options()) == (1, ["play wizard", "leave empty"])
    table.do("leave empty", "play monk", "play monk")
    assert (table.side(0), table.side(2)) == ([], ["wizard"])


@pytest.mark.rule("TITANS-CTRL-11", "TITANS-CTRL-09")
def test_two_controllers_of_one_player() -> None:
    table = Table(
        seats=3, age=3, avatar=1, in_play=[card("danya", 1), card("danya", 3)], hands=[FOUR, THREE, THREE]
    )  # fmt: skip
    asked = order(table, "no", "play akari", "play monk", "play ghost", "play monk")
    assert asked == [(1, "TRADE"), (1, "PLAY"), (1, "PLAY"), (2, "PLAY"), (2, "PLAY")]
    assert (table.side(0), table.side(2)) == (["akari"], ["ghost"])


@pytest.mark.rule("TITANS-CTRL-04", "TITANS-RULING-24", "TITANS-INFO-10")
def test_the_controller_foresees_for_the_controlled() -> None:
    table = Table(
        step="now", age=3, in_play=[card("danya", 0), fresh("dawn", 1, age=3, text="Flash: Foresee 2")],
        hands=[THREE, THREE], decks=[[], ["akari", "jace", "monk"]],
    )  # fmt: skip
    table.do("foresee")
    assert (table.seat, table.asks()) == (0, "FORESEE")
    assert table.zone("seen:1", 1).entities == []
    assert len(table.zone("seen:1", 0).entities) == 2
    table.do("play akari")
    assert (table.side(1), table.discard(1)) == (["dawn", "akari"], ["jace"])


@pytest.mark.rule("TITANS-CTRL-04", "TITANS-CTRL-06", "TITANS-SUBST-04")
def test_the_controller_picks_what_is_substituted_in() -> None:
    table = Table(
        step="end", age=3, in_play=[card("danya", 0), card("return_of", 1), card("monk", 1)], hands=[THREE, FOUR]
    )
    assert (table.seat, table.asks()) == (1, "SUBST-OUT")
    table.do("card monk")
    assert (table.seat, table.asks(), table.offers("play")) == (0, "SUBST-IN", [*THREE, "akari_timeless_fighter"])


# -- No Escape in two arenas ------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-NOES-06", "TITANS-RULING-45")
@pytest.mark.parametrize(
    ("ghosts", "answer", "sides"), [(3, "arena 1", (4, 3)), (3, "arena 2", (3, 4)), (2, "", (3, 3))]
)
def test_no_escape_in_two_arenas(ghosts: int, answer: str, sides: tuple[int, int]) -> None:
    """Player 0 holds both seats; two Ghosts come to each, then those of the hand are split."""
    table = Table(
        seats=3, step="now", in_play=[fresh("merciless", side) for side in (1, 3)],
        hands=[[f"ghost x{ghosts}", "monk"], THREE, THREE],
    )  # fmt: skip
    if answer:
        assert (table.seat, table.asks()) == (0, "NOESCAPE-SPLIT")
        assert [entity.name for entity in table.zone("hand:0", -1).entities].count("Ghost") == ghosts  # shown to all
        table.do(answer)
        assert table.zone("hand:0", -1).entities == []
    assert (len(table.side(0)), len(table.side(2))) == sides
    assert table.hand(0) == ["monk"]
    assert table.total(0) == -(sides[0] - 2)  # the haunting Ghosts are harmless, those of the hand are not


@pytest.mark.rule("TITANS-NOES-06")
@pytest.mark.parametrize(("answer", "sides"), [("arena 2", (4, 3)), ("arena 3", (3, 4))])
def test_no_escape_in_the_second_and_third_arena(answer: str, sides: tuple[int, int]) -> None:
    """Player 1 of four holds a seat in either."""
    table = Table(
        seats=4, arenas=3, step="now", in_play=[fresh("merciless", side) for side in (2, 5)],
        hands=[THREE, ["ghost x3", "monk"], THREE, THREE],
    )  # fmt: skip
    assert (table.seat, table.asks(), table.options()) == (1, "NOESCAPE-SPLIT", ["arena 2", "arena 3"])
    table.do(answer)
    assert (len(table.side(3)), len(table.side(4))) == sides


@pytest.mark.rule("TITANS-NOES-05", "TITANS-NOES-07", "TITANS-PROT-10")
def test_no_escape_in_two_arenas_with_one_protected() -> None:
    table = Table(
        seats=3, step="now", protected=[1, 0, 0, 0], in_play=[fresh("merciless", side) for side in (1, 3)],
        hands=[["ghost x3", "monk"], THREE, THREE],
    )  # fmt: skip
    assert (table.side(0), table.side(2)) == ([], ["ghost"] * 5)


@pytest.mark.rule("TITANS-NOES-06", "TITANS-FERAL-27")
def test_no_escape_through_feral_in_one_arena_and_directly_in_the_other() -> None:
    """Player 0's own Merciless Winds in arena 1 carries Feral and strikes back, another strikes in arena 2."""
    table = Table(
        seats=3, step="now",
        in_play=[fresh("merciless", 0, subversions={"feral": 1}), fresh("merciless", 3)],
        hands=[["ghost", "monk"], ["ghost", "monk"], THREE],
    )  # fmt: skip
    assert (table.seat, table.asks(), table.options()) == (0, "NOESCAPE-SPLIT", ["arena 1", "arena 2"])
    table.do("arena 2")
    assert [len(table.side(side)) for side in range(4)] == [3, 3, 3, 1]


# -- Feral on a Mimic -------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-FERAL-22", "TITANS-EX-24")
def test_a_flash_copied_onto_a_feral_mimic_serves_both() -> None:
    table = Table(
        step="now", in_play=[fresh("face_of", 1, subversions={"feral": 0}), card("winds_howl", 1)], hands=[FOUR, FOUR]
    )
    table.do("play monk", "play wizard", "play monk", "play wizard")
    assert (table.side(0), table.side(1)) == (["monk", "wizard"], ["face", "winds", "monk", "wizard"])


@pytest.mark.rule("TITANS-FERAL-22")
def test_a_subvert_copied_onto_a_feral_mimic_serves_both() -> None:
    table = Table(
        step="now",
        in_play=[fresh("face_of", 1, subversions={"feral": 0}), card("jace", 1), card("monk", 0), card("wizard", 0)],
    )
    assert (table.seat, table.asks(), table.offers("card")) == (
        0, "SUBVERT", ["face_of_the_false_god@1", "jace_winters_firstborn@1"],
    )  # fmt: skip
    table.do("card face_of")
    assert (table.seat, table.asks(), table.offers("card")) == (1, "SUBVERT", ["monk@0", "wizard@0"])
    table.do("card wizard")
    assert (table.marks("face_of"), table.marks("wizard"), table.marks("monk")) == (
        ["feral", "harmless"],
        ["harmless"],
        [],
    )


@pytest.mark.rule("TITANS-FERAL-22", "TITANS-FERAL-12", "TITANS-FERAL-08")
def test_mythic_and_bolster_copied_onto_a_feral_mimic_give_the_second_player_nothing() -> None:
    table = Table(
        step="now",
        in_play=[fresh("face_of", 1, subversions={"feral": 0}), card("riku", 1), card("riku", 0), card("face_of", 0)],
    )
    assert (table.side(0), table.side(1)) == (["riku", "face"], ["face", "riku"])
    assert (table.power("face_of", 0), table.power("riku", 0)) == (3, 3)


@pytest.mark.rule("TITANS-FERAL-22", "TITANS-FERAL-21", "TITANS-FERAL-11", "TITANS-MIM-12", "TITANS-MIM-11")
@pytest.mark.parametrize(("name", "energy", "plays"), [("riley", 2, 1), ("nikolai", 0, 2)])
def test_lasting_abilities_copied_onto_a_feral_mimic(name: str, energy: int, plays: int) -> None:
    table = Table(
        step="now", in_play=[fresh("face_of", 1, subversions={"feral": 0}), card(name, 1)], hands=[FOUR, FOUR]
    )
    assert table.energy(0) == energy
    table.until("PLAY") if table.asks() != "PLAY" else None
    batch = table.state.stack[-1]
    assert isinstance(batch, PlayBatch) and batch.need[0] == plays


@pytest.mark.rule("TITANS-FERAL-22", "TITANS-FERAL-23")
def test_a_mindless_feral_mimic_copies_nothing() -> None:
    table = Table(
        step="now", in_play=[fresh("face_of", 1, subversions={"feral": 0, "mindless": 0}), card("winds_howl", 1)]
    )
    assert table.text("face_of") == "Mimic: Beasts"


# -- face-down cards --------------------------------------------------------------------------------------------------
@pytest.mark.rule("TITANS-INFO-04", "TITANS-INFO-08", "TITANS-CTRL-12")
def test_who_knows_a_face_down_card() -> None:
    """A controlled player with two seats and a teammate-less team, hands of the other team open to each other."""
    table = Table(
        seats=3, age=3, avatar=1, in_play=[card("danya", 1)], hands=[FOUR, THREE, THREE], decks=[["zodiac"]] * 3
    )
    table.do("no", "play akari", "play monk", "play monk")
    batch = table.state.stack[-1]
    assert isinstance(batch, PlayBatch)
    known = [[seat for seat in range(3) if play[P_KNOWN] >> seat & 1] for play in batch.down]
    assert known == [[0, 1], [1, 2], [1, 2]]

"""Modes, set-up, draft, two boxes (ledger sections 3.2 to 3.4, 3.23)."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from itertools import combinations

import pytest

from agon.core.errors import BadOption
from agon.core.rng import fast
from agon.games.theomachy.state import TheomachyState
from tests.games.theomachy.table import GAME, Table


def new(seed: int = 1, **options: object) -> TheomachyState:
    state = GAME.new(options, seed)
    assert isinstance(state, TheomachyState)
    return state


def through_setup(state: TheomachyState, seed: int = 1) -> TheomachyState:
    rng = fast(seed, 2)
    while state.phase == 0:
        seat = rng.pick(state.to_move())
        state.apply(seat, rng.pick(state.legal(seat)))
    return state


@pytest.mark.rule("THEOMACHY-MODE-01", "THEOMACHY-MODE-06", "THEOMACHY-DRAFT-01")
def test_starter_decks_are_for_the_basic_game() -> None:
    assert new(mode="basic").setup.mode == 0
    with pytest.raises(BadOption):
        new(mode="advanced", decks="starter")
    assert new(mode="basic", decks="draft").setup.drafted and new(mode="epic").setup.drafted


@pytest.mark.rule("THEOMACHY-MODE-05")
@pytest.mark.parametrize("seats", [0, 1, 9])
def test_two_to_eight_play(seats: int) -> None:
    with pytest.raises(BadOption):
        new(seats=seats)


@pytest.mark.rule("THEOMACHY-MODE-02", "THEOMACHY-MODE-03")
def test_the_basic_game_has_no_gods() -> None:
    basic = new(seats=3)
    assert basic.gods == [-1] * 3 and "god" not in {zone.id.split(":")[0] for zone in basic.view(-1).seats[0].zones}
    advanced = through_setup(new(seats=3, mode="advanced"))
    assert min(advanced.gods) >= 0 and "Myths" in advanced.view(-1).phases


@pytest.mark.rule("THEOMACHY-SETUP-02", "THEOMACHY-SETUP-11")
def test_everybody_starts_with_the_same_congregation() -> None:
    state = new(mode="advanced", seats=4)
    assert state.congregation == [3, 5, 8] * 4 and state.miracles == [0] * 4
    assert state.view(-1).seats[0].points == 71


@pytest.mark.rule(
    "THEOMACHY-SETUP-05", "THEOMACHY-SETUP-08", "THEOMACHY-SETUP-09", "THEOMACHY-MANY-04", "THEOMACHY-RULING-47"
)
@pytest.mark.parametrize(("seats", "left"), [(2, 104), (3, 96), (4, 88), (5, 200)])
def test_starter_decks(seats: int, left: int) -> None:
    state = new(seats=seats)
    assert len(state.prayer_deck) + 6 == left  # six lie on the track
    boxes = 1 if seats <= 4 else 2
    assert max(Counter(state.setup.starters).values()) <= boxes
    for seat in range(seats):
        assert len(state.hands[seat] + state.decks[seat]) == 8
        cards = Counter(code >> 1 for code in state.hands[seat] + state.decks[seat])
        assert all(state.cards.all[number].starter[state.setup.starters[seat]] == n for number, n in cards.items())


@pytest.mark.rule(
    "THEOMACHY-SETUP-01", "THEOMACHY-SETUP-06", "THEOMACHY-MANY-03", "THEOMACHY-RULING-46", "THEOMACHY-RULING-71"
)
def test_pantheons_are_chosen_one_after_another() -> None:
    state = new(mode="epic", seats=4)
    for left in (4, 3, 2):
        (seat,) = state.to_move()
        assert len(state.legal(seat)) == left
        state.apply(seat, state.legal(seat)[0])
    assert sorted(state.pantheons) == [0, 1, 2, 3]  # the last one's only choice is taken by itself
    many = new(mode="epic", seats=6)
    for left in (4, 4, 3):
        (seat,) = many.to_move()
        assert len(many.legal(seat)) == left
        many.apply(seat, many.legal(seat)[0])


@pytest.mark.rule("THEOMACHY-SETUP-07")
def test_myth_decks_show_their_top_card_only() -> None:
    state = through_setup(new(mode="advanced"))
    for seat in (0, 1):
        zone = next(zone for zone in state.view(seat).seats[seat].zones if zone.id == f"myth_deck:{seat}")
        assert len(zone.entities) == 1 and zone.size in (4, 5)


@pytest.mark.rule("THEOMACHY-SETUP-10", "THEOMACHY-INFO-06")
def test_gods_are_secret_until_the_last_one_is_chosen() -> None:
    state = new(mode="advanced")
    rng = fast(4, 4)
    while GAME.vocabulary.name(state.legal(state.to_move()[0])[0]).split()[0] != "god":
        seat = rng.pick(state.to_move())
        state.apply(seat, rng.pick(state.legal(seat)))
    assert state.to_move() == [0, 1]
    before = state.view(1)
    state.apply(0, state.legal(0)[0])
    after = state.view(1)
    before.to_move = after.to_move
    assert before == after and state.gods == [-1, -1]
    state.apply(1, state.legal(1)[0])
    assert min(state.gods) >= 0


@pytest.mark.rule("THEOMACHY-SETUP-13", "THEOMACHY-SETUP-14", "THEOMACHY-DRAFT-09")
def test_after_the_draft_everybody_has_eight_cards() -> None:
    firsts = set()
    for seed in range(8):
        state = through_setup(new(seed, mode="basic", decks="draft"), seed)
        assert all(len(state.hands[seat] + state.decks[seat]) == 8 for seat in (0, 1))
        assert len(state.prayer_deck) == 120 - 16 - 6
        firsts.add(state.first)
    assert firsts == {0, 1}


@pytest.mark.rule(
    "THEOMACHY-DRAFT-02", "THEOMACHY-DRAFT-03", "THEOMACHY-DRAFT-06", "THEOMACHY-DRAFT-07", "THEOMACHY-MANY-05"
)
@pytest.mark.rule("THEOMACHY-MANY-01", "THEOMACHY-RULING-45", "THEOMACHY-MANY-02")
@pytest.mark.parametrize(("seats", "size", "dealt"), [(2, 3, 36), (3, 4, 48), (4, 5, 60), (8, 5, 120)])
def test_the_size_of_a_draft(seats: int, size: int, dealt: int) -> None:
    state = new(mode="basic", decks="draft", seats=seats)
    boxes = 1 if seats <= 4 else 2
    assert all(len(hand) == size for hand in state.draft_hands)
    assert len(state.prayer_deck) == 120 * boxes - size * seats and len(state.element_deck) == 24
    while len(state.picks[0]) < 12:
        seat = state.to_move()[0]
        state.apply(seat, state.legal(seat)[0])
    assert len(state.prayer_deck) == 120 * boxes - dealt and len(state.leftovers) == dealt - 12 * seats


@pytest.mark.rule("THEOMACHY-DRAFT-04", "THEOMACHY-DRAFT-05", "THEOMACHY-DRAFT-08", "THEOMACHY-INFO-12")
def test_the_rest_of_a_hand_goes_to_the_left() -> None:
    state = new(mode="basic", decks="draft", seats=3)
    hands = [hand[:] for hand in state.draft_hands]
    for seat in (2, 0, 1):
        assert state.draft_hands == hands  # nothing is passed before everybody has chosen
        state.apply(seat, state.legal(seat)[0])
    assert state.draft_hands[1] == hands[0][1:]
    own = {zone.id: zone for zone in state.view(0).seats[0].zones}
    assert len(own["picks:0"].entities) == 1 and not own["picks:0"].entities[0].face_down
    assert len(own["passed:0"].entities) == 3
    other = {zone.id: zone for zone in state.view(1).seats[0].zones}
    assert other["picks:0"].entities[0].face_down and "passed:0" not in other


@pytest.mark.rule(
    "THEOMACHY-TERM-03", "THEOMACHY-TERM-04", "THEOMACHY-RULING-68", "THEOMACHY-RULING-55", "THEOMACHY-TERM-11"
)
def test_elements_orbs_and_kinds() -> None:
    cards = new().cards
    combinations = {(card.element, card.orb_kind, card.orbs) for card in cards.elements}
    assert combinations == {(e, kind, n) for e in range(4) for kind in range(2) for n in (1, 2, 3)}
    assert {card.kind for card in cards.all[: cards.prayers]} == {0, 1, 2, 3}
    assert [p.id for p in cards.data.pantheons] == ["norse", "celtic", "greek", "mesopotamian"]


@pytest.mark.rule("THEOMACHY-CARD-01")
def test_every_text_is_understood_and_has_effects() -> None:
    cards = new().cards
    assert all(card.operations for card in cards.all if card.kind != 0)
    assert sum(card.copies for card in cards.all[: cards.prayers]) == 120


@pytest.mark.rule("THEOMACHY-EPIC-06")
@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_everybody_sees_the_points_of_each(viewer: int) -> None:
    table = Table(mode="epic", gods=["thor", "athena"], points=[9, 3])
    assert [table.zone(f"points:{seat}", viewer).value for seat in (0, 1)] == [9, 3]


@pytest.mark.rule("THEOMACHY-EPIC-06", "THEOMACHY-EX-09")
def test_points_up_to_nine_need_two_markers() -> None:
    pieces = tomllib.loads(files("agon.games.theomachy").joinpath("cards.toml").read_text(encoding="utf-8"))
    markers = [marker["points"] for marker in pieces["victory_marker"]]
    two = {sum(pair) for pair in combinations([0, *markers], 2)}
    assert set(range(1, 10)) <= two
    assert 10 not in two

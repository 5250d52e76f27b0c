"""The laws that every game obeys, in every format, and from positions full of abilities."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from agon.core.match import Match, new_match
from agon.games.titans.facedown import P_KNOWN
from agon.games.titans.plays import PlayBatch
from agon.testing import check_game, ledger_ids
from agon.testing.asking import everything_else_is_refused, prompts_fit_offers
from agon.testing.copying import dumps_resume, positions_come_back
from agon.testing.hiding import (
    after,
    hold_same_news,
    hold_same_sight,
    moves_tell_no_more,
    nothing_leaks,
    samples_are_the_seats_own,
    sight,
    some,
)
from agon.testing.moment import Moment
from agon.testing.play import chooser, pick_move
from tests.games.titans.table import GAME

RULES = ledger_ids(Path("docs/rules/titans.md").read_text(encoding="utf-8"))
MODES = GAME.modes()
FORMATS = [(2, 1), (4, 2), (3, 2), (6, 3), (5, 3), (4, 3), (3, 3)]


def name_of(mode: dict[str, Any]) -> str:
    return f"{mode['seats']} seats, {mode['arenas']} arenas, {mode['play']}"


@pytest.mark.parametrize("mode", MODES[:3] + MODES[7:8], ids=name_of)
def test_the_laws_in_short(mode: dict[str, Any]) -> None:
    check_game(GAME, {**mode, "turn_limit": 2}, range(1), share=0.01, rules=RULES)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES, ids=name_of)
def test_the_laws(mode: dict[str, Any]) -> None:
    check_game(GAME, {**mode, "turn_limit": 8}, range(2), share=0.01, rules=RULES)


def rich_position(seed: int) -> dict[str, Any]:
    """Hands, decks and tables full of abilities, in some format."""
    chance = Random(seed)
    seats, arenas = FORMATS[seed % 7]
    ids = GAME.cards.ids
    pool = chance.sample(ids, 20)
    told: dict[str, Any] = {
        "seats": seats,
        "arenas": arenas,
        "play": chance.choice(["classic", "constructed"]),
        "team_hands": chance.choice(["open", "hidden"]),
        "turn_limit": 2,
        "seed": seed,
        "step": "play",
        "age": chance.choice([1, 2, 3]),
        "hands": [chance.choices(pool, k=chance.randint(0, 8)) for _ in range(seats)],
        "decks": [chance.choices(pool, k=chance.choice([0, 1, 2, 5, 12])) for _ in range(seats)],
        "in_play": [
            {"card": chance.choice(pool), "side": side}
            for side in range(2 * arenas)
            for _ in range(chance.randint(0, 3))
        ],
    }
    if told["play"] == "constructed":
        told["spellbooks"] = [chance.sample(ids[4:] * 4, k=chance.choice([0, 3, 20])) for _ in range(2 * arenas)]
    return told


def picks_tell_nothing(match: Match) -> None:
    """A card put face down shows, and is told, the same to all who do not know it: the law `moves_tell_no_more` leaves
    finished plays out, because they stand."""
    mover = match.state.to_move()[0]
    before = match.state.stack[-1]
    if not isinstance(before, PlayBatch):
        return
    for action in some(match.state.legal(mover), chooser(len(match.record.moves), "some")):
        truth, events = after(match.state.clone(), mover, action)
        batch = truth.stack[-1]
        if not isinstance(batch, PlayBatch) or len(batch.down) <= len(before.down):
            continue  # flipped, or nothing was put down
        for seat in range(truth.seats):
            twin = match.state.determinize(seat, chooser(len(match.record.moves), "picks", str(seat)))
            if action in twin.legal(mover) and not batch.down[-1][P_KNOWN] >> seat & 1:
                other, other_events = after(twin, mover, action)
                hold_same_news(events, other_events, seat, "a pick")
                hold_same_sight(sight(truth, seat), sight(other, seat), f"seat {seat} after a pick")


def play_under_the_laws(seed: int, share: int) -> None:
    match = new_match(GAME, position=rich_position(seed), seed=seed)
    moves, looks = chooser(seed, "moves"), chooser(seed, "looks")
    while match.state.to_move():
        moment = Moment(match, RULES)
        match.state.check()
        prompts_fit_offers(moment)
        if looks.below(100) < share:
            for law in (
                nothing_leaks,
                samples_are_the_seats_own,
                moves_tell_no_more,
                dumps_resume,
                positions_come_back,
            ):
                law(moment)
            picks_tell_nothing(match)
        if looks.below(100) < share // 4:
            everything_else_is_refused(moment)
        match.apply(*pick_move(match.state, moves))


@pytest.mark.parametrize("seed", range(7))
def test_the_laws_from_rich_positions_in_short(seed: int) -> None:
    play_under_the_laws(seed, 5)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(7, 42))
def test_the_laws_from_rich_positions(seed: int) -> None:
    play_under_the_laws(seed, 12)


@pytest.mark.rule("TITANS-NOES-03", "TITANS-NOES-06")
def test_the_laws_while_a_hand_lies_open() -> None:
    """No Escape in both arenas of one player: everybody has seen the hand that is being split."""
    told = {
        "seats": 3,
        "step": "now",
        "turn_limit": 2,
        "piles": [{"ghost": 0}, {"ghost": 0}],
        "hands": [["ghost x3", "monk", "wizard"], ["monk x2"], ["wizard x2"]],
        "in_play": [{"card": "merciless", "side": side, "age": 1} for side in (1, 3)],
    }
    match = new_match(GAME, position=told, seed=1)
    assert "NOESCAPE-SPLIT" in str(match.state.prompt(0))
    for law in (prompts_fit_offers, nothing_leaks, samples_are_the_seats_own, moves_tell_no_more, positions_come_back):
        law(Moment(match, RULES))

"""The laws find what they are for: each test breaks the template game in one place and names the law that notices."""

from __future__ import annotations

import random
from typing import Any

import pytest

from agon.core.contract import Game, Question, State
from agon.core.errors import IllegalAction
from agon.core.features import Features
from agon.core.protocol import Choice, Entity, Result, SeatResult
from agon.core.rng import Rng, branch
from agon.core.text import Listing, SeatName, Text, Thing, Word, text
from agon.testing import ConformanceError, check_game, reproduce
from template_game import features, game, position, rules, scoring, view
from template_game.actions import DECLINE, DRAW
from template_game.rules import Consolation, OmenActs, Round
from template_game.state import DuelState

Patch = pytest.MonkeyPatch


def broken_law(duel: Game, rule_ids: frozenset[str] | None = None) -> ConformanceError:
    with pytest.raises(ConformanceError) as caught:
        check_game(duel, seeds=range(12), share=1, rules=rule_ids)
    return caught.value


def test_a_hand_shown_to_everybody(duel: Game, monkeypatch: Patch) -> None:
    monkeypatch.setattr(view, "other_hand", lambda s, seat, viewer: view.own_hand(s, seat))
    assert broken_law(duel).law == "nothing_leaks"


def test_an_id_that_tells_the_card(duel: Game, monkeypatch: Patch) -> None:
    def other_hand(s: DuelState, seat: int, viewer: int) -> list[Entity]:
        return [view.face_down(seat, omen) for omen in s.hands[seat]]

    monkeypatch.setattr(view, "other_hand", other_hand)
    assert broken_law(duel).law == "nothing_leaks"


def test_features_that_know_the_other_hand(duel: Game, monkeypatch: Patch) -> None:
    def write_features(s: DuelState, seat: int, row: Features) -> None:
        for place in range(features.FEATURES):
            row.put(place, float(s.deck[-1] if s.deck else 0))

    monkeypatch.setattr(features, "write_features", write_features)
    assert broken_law(duel).law == "nothing_leaks"


def test_options_that_hang_on_a_secret(duel: Game, monkeypatch: Patch) -> None:
    def options(step: Consolation, s: DuelState, seat: int) -> list[int]:
        return [DRAW, DECLINE] if s.deck[-1] % 2 else [DECLINE, DRAW]

    monkeypatch.setattr(Consolation, "options", options)
    assert broken_law(duel).law in ("nothing_leaks", "moves_tell_no_more")


def test_a_determinization_with_the_true_future(duel: Game, monkeypatch: Patch) -> None:
    def with_true_chance(s: DuelState, seat: int, rng: Rng) -> State:
        twin = determinize_well(s, seat, rng)
        twin.rng = s.rng.copy()
        return twin

    determinize_well = DuelState.determinize
    monkeypatch.setattr(DuelState, "determinize", with_true_chance)
    assert "true game's chance" in broken_law(duel).problem


def test_a_determinization_that_redraws_nothing(duel: Game, monkeypatch: Patch) -> None:
    def only_chance(s: DuelState, seat: int, rng: Rng) -> DuelState:
        twin = s.clone()
        twin.rng = branch(rng)
        return twin

    monkeypatch.setattr(DuelState, "determinize", only_chance)
    assert broken_law(duel).law == "secrets_are_redrawn"


def test_a_determinization_that_redraws_the_deck_only(duel: Game, monkeypatch: Patch) -> None:
    def only_the_deck(s: DuelState, seat: int, rng: Rng) -> DuelState:
        twin = s.clone()
        twin.rng = branch(rng)
        twin.deck.sort()
        twin.rng.shuffle(twin.deck)
        return twin

    monkeypatch.setattr(DuelState, "determinize", only_the_deck)
    assert "never redraws what lies hidden in 'hand-" in broken_law(duel).problem


def test_a_determinization_that_hangs_on_the_true_order(duel: Game, monkeypatch: Patch) -> None:
    def from_the_truth(s: DuelState, seat: int, rng: Rng) -> State:
        twin = determinize_well(s, seat, rng)
        assert isinstance(twin, DuelState)
        if s.deck and s.deck[-1] % 2:
            twin.deck.reverse()
        return twin

    determinize_well = DuelState.determinize
    monkeypatch.setattr(DuelState, "determinize", from_the_truth)
    assert broken_law(duel).law == "samples_are_the_seats_own"


def test_a_determinization_that_forgets_the_stack(duel: Game, monkeypatch: Patch) -> None:
    def forgetting(s: DuelState, seat: int, rng: Rng) -> State:
        twin = determinize_well(s, seat, rng)
        for i in range(len(s.stack)):
            twin.stack[i] = s.stack[i].copy()
        return twin

    determinize_well = DuelState.determinize
    monkeypatch.setattr(DuelState, "determinize", forgetting)
    assert broken_law(duel).law in ("moves_tell_no_more", "determinizations_can_be_played")


def test_a_secret_that_comes_out_unmarked(duel: Game, monkeypatch: Patch) -> None:
    monkeypatch.setattr(DuelState, "reveal", lambda s: None)
    assert broken_law(duel).law == "moves_tell_no_more"


def test_an_event_that_tells_too_much(duel: Game, monkeypatch: Patch) -> None:
    def answer(step: Round, s: DuelState, seat: int, action: int) -> None:
        answer_well(step, s, seat, action)
        if s.sink is not None:
            s.tell("chosen", seat, f"The deck's top is {s.deck[-1:]}.", "DUEL-ROUND-01", [])

    answer_well = Round.answer
    monkeypatch.setattr(Round, "answer", answer)
    assert broken_law(duel).law == "moves_tell_no_more"


def test_an_answer_that_shows_early(duel: Game, monkeypatch: Patch) -> None:
    def other_hand(s: DuelState, seat: int, viewer: int) -> list[Entity]:
        top = s.stack[-1]
        chosen = isinstance(top, Round) and top.chosen[seat] != rules.NONE
        return [Entity(id=f"all-{seat}", kind="card", name="chosen" if chosen else "hand", face_down=True)]

    monkeypatch.setattr(view, "other_hand", other_hand)
    monkeypatch.setattr(DuelState, "prompt", without_targets(DuelState.prompt))
    assert broken_law(duel).law == "answers_side_by_side_commute"


def without_targets(prompt: Any) -> Any:
    def bare(s: DuelState, seat: int) -> Any:
        asked = prompt(s, seat)
        for choice in asked.choices if asked is not None else []:
            choice.targets = []
        return asked

    return bare


def test_answers_whose_order_matters(duel: Game, monkeypatch: Patch) -> None:
    def answer(step: Round, s: DuelState, seat: int, action: int) -> None:
        answer_well(step, s, seat, action)
        s.followers = [10 - seat, 10 + seat]  # whoever answers last decides

    answer_well = Round.answer
    monkeypatch.setattr(Round, "answer", answer)
    assert broken_law(duel).law == "answers_side_by_side_commute"


def test_a_clone_that_shares_a_list(duel: Game, monkeypatch: Patch) -> None:
    def clone(s: DuelState) -> DuelState:
        twin = clone_well(s)
        twin.seen = s.seen
        return twin

    clone_well = DuelState.clone
    monkeypatch.setattr(DuelState, "clone", clone)
    broken_law(duel)


def test_a_step_whose_copy_shares_a_list(duel: Game, monkeypatch: Patch) -> None:
    monkeypatch.setattr(Round, "copy", lambda step: Round(step.chosen))
    broken_law(duel)


def test_a_clone_that_forgets_a_field(duel: Game, monkeypatch: Patch) -> None:
    def clone(s: DuelState) -> DuelState:
        twin = clone_well(s)
        twin.discard = []
        return twin

    clone_well = DuelState.clone
    monkeypatch.setattr(DuelState, "clone", clone)
    broken_law(duel)


def test_a_refusal_without_a_rule(duel: Game, monkeypatch: Patch) -> None:
    monkeypatch.setattr(Round, "refuse", lambda step, s, seat, action: IllegalAction("no", ""))
    assert broken_law(duel).law == "everything_else_is_refused"


def test_a_refusal_with_a_rule_that_does_not_exist(duel: Game, duel_rules: frozenset[str], monkeypatch: Patch) -> None:
    monkeypatch.setattr(Round, "refuse", lambda step, s, seat, action: IllegalAction("no", "DUEL-NOWHERE-01"))
    assert broken_law(duel, duel_rules).law == "everything_else_is_refused"


def test_two_choices_with_one_label(duel: Game, monkeypatch: Patch) -> None:
    def choice(step: Round, s: DuelState, seat: int, action: int, rule: str) -> Choice:
        return Choice(action=action, label="An omen", rule=rule)

    monkeypatch.setattr(Round, "choice", choice)
    assert broken_law(duel).law == "prompts_fit_offers"


def test_two_things_with_one_id(duel: Game, monkeypatch: Patch) -> None:
    monkeypatch.setattr(view, "face_down", lambda seat, number: Entity(id="back", kind="card", name="omen"))
    assert broken_law(duel).law == "views_are_sound"


def test_two_winners_with_a_whole_win_each(duel: Game, monkeypatch: Patch) -> None:
    def result(s: DuelState) -> Result:
        seats = [SeatResult(seat=seat, value=1.0, rank=1, score=0) for seat in range(2)]
        return Result(seats=seats, reason="All win.", rule="DUEL-END-02")

    monkeypatch.setattr(scoring, "result", result)
    assert broken_law(duel).law == "results_are_sound"


def test_a_game_that_is_longer_than_it_says(monkeypatch: Patch) -> None:
    short = game.Duel()
    short.longest = 3
    assert "goes on" in broken_law(short).problem


def test_chance_from_outside_the_state(duel: Game, monkeypatch: Patch) -> None:
    def steal(step: OmenActs, s: DuelState, loser: int) -> None:
        stolen = random.randrange(s.followers[loser] + 1)
        s.followers[loser] -= stolen
        s.followers[step.winner] += stolen

    monkeypatch.setattr(OmenActs, "steal", steal)
    broken_law(duel)


def test_a_description_that_leaves_something_out(duel: Game, monkeypatch: Patch) -> None:
    monkeypatch.setattr(position, "describe", lambda s: {**describe_well(s), "seen": []})
    assert broken_law(duel).law == "positions_come_back"


describe_well = position.describe


def test_a_crash_is_reported_with_the_move(duel: Game, monkeypatch: Patch) -> None:
    def put_away(s: DuelState, seat: int, omen: int) -> None:
        raise KeyError("lost")

    monkeypatch.setattr(DuelState, "put_away", put_away)
    error = broken_law(duel)
    assert "KeyError" in error.problem


def test_a_failure_can_be_reproduced_from_its_record(duel: Game, monkeypatch: Patch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(position, "describe", lambda s: {**describe_well(s), "seen": []})
        error = broken_law(duel)
        assert error.record_json in str(error)
        with pytest.raises(ConformanceError) as again:
            reproduce(error.record_json, duel)
        assert (again.value.law, again.value.move) == (error.law, error.move)
    match = reproduce(error.record_json, duel)
    assert len(match.record.moves) == error.move


# -- words -------------------------------------------------------------------------------------------------------------
def test_an_argument_that_is_missing(duel: Game, monkeypatch: Patch) -> None:
    monkeypatch.setattr(Round, "question", lambda *asked: Question("play", Text("Play {omen}", {}), "DUEL-ROUND-01"))
    assert broken_law(duel).law == "prompts_fit_offers"


def test_a_keyword_that_nobody_explains(duel: Game, monkeypatch: Patch) -> None:
    words = text("Which {card}?", card=Word("card"))
    monkeypatch.setattr(Round, "question", lambda *asked: Question("play", words, "DUEL-ROUND-01"))
    assert "does not explain" in broken_law(duel).problem


def test_a_refusal_that_names_a_seat_that_is_not_there(duel: Game, monkeypatch: Patch) -> None:
    refusal = IllegalAction(text("{player} must choose first", player=SeatName(2)), "DUEL-ROUND-01")
    monkeypatch.setattr(Round, "refuse", lambda step, s, seat, action: refusal)
    assert broken_law(duel).law == "everything_else_is_refused"


def test_an_event_that_names_nothing(duel: Game, monkeypatch: Patch) -> None:
    monkeypatch.setattr(rules, "omen_list", lambda omens: Listing([Thing("", "an omen")]))
    assert broken_law(duel).law == "events_are_sound"


def test_a_card_whose_words_are_not_whole(duel: Game, monkeypatch: Patch) -> None:
    monkeypatch.setattr(view, "LOOK", Text("Look at {hand}.", {}))
    assert broken_law(duel).law == "shown_words_are_sound"

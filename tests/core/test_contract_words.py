"""Vocabulary, options, registry and ledger: names, and refusals that say what to do next."""

from __future__ import annotations

from importlib import metadata
from typing import Any

import pytest

from agon.core.contract import Game
from agon.core.errors import AgonError, BadOption, UnknownGame
from agon.core.ledger import find_rule, read_ledger
from agon.core.options import Option, complete
from agon.core.registry import Registry
from agon.core.vocabulary import Vocabulary
from agon.games import GAMES, make_game
from agon.testing import ledger_ids


# -- vocabulary -------------------------------------------------------------------------------------------------------
def test_a_vocabulary_is_blocks_laid_end_to_end() -> None:
    words = Vocabulary()
    assert [words.block("play", ["a", "b"]), words.block("pass"), words.block("take", ["a"])] == [0, 2, 3]
    assert len(words) == 4
    assert [words.name(action) for action in range(4)] == ["play a", "play b", "pass", "take a"]
    assert all(words.number(words.name(action)) == action for action in range(4))


def test_two_actions_never_share_a_name() -> None:
    words = Vocabulary()
    words.block("play", ["a"])
    with pytest.raises(ValueError, match="play a"):
        words.block("play", ["a"])


@pytest.mark.parametrize("action", [-1, 1, 1 << 70])
def test_an_unknown_number_is_refused(action: int) -> None:
    words = Vocabulary()
    words.block("pass")
    with pytest.raises(AgonError, match="no action"):
        words.name(action)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AgonError, match="'jump'"):
        Vocabulary().number("jump")


# -- options ----------------------------------------------------------------------------------------------------------
SPECS = [
    Option("seats", 2, "how many play", "X-SETUP-01", low=2, high=4),
    Option("mode", "fast", "which game", "X-SETUP-02", choices=["fast", "slow"]),
    Option("tokens", None, "depends on seats", "X-SETUP-03", low=1, high=9),
]


def test_options_take_their_defaults() -> None:
    assert complete(SPECS, {}) == {"seats": 2, "mode": "fast"}
    assert complete(SPECS, {"tokens": 3, "mode": "slow"}) == {"seats": 2, "mode": "slow", "tokens": 3}


def test_a_number_typed_as_a_word_is_a_number() -> None:
    assert complete(SPECS, {"seats": "3"})["seats"] == 3


@pytest.mark.parametrize("value", [1, 5, "5", "x", "", "-3", "²", 2.0, True, None, [2]])
def test_a_number_out_of_range_is_refused(value: object) -> None:
    with pytest.raises(BadOption) as refusal:
        complete(SPECS, {"seats": value})
    assert "2 to 4" in refusal.value.hint and "X-SETUP-01" in refusal.value.hint


@pytest.mark.parametrize("value", ["FAST", "", 0, None])
def test_an_unknown_choice_is_refused(value: object) -> None:
    with pytest.raises(BadOption, match="mode") as refusal:
        complete(SPECS, {"mode": value})
    assert "fast or slow" in refusal.value.hint


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption, match="'seat'") as refusal:
        complete(SPECS, {"seat": 2})
    assert "seats, mode, tokens" in refusal.value.hint


# -- registry ---------------------------------------------------------------------------------------------------------
def test_every_registered_game_is_what_it_says() -> None:
    for name in GAMES.names():
        game = make_game(name)
        assert game.id == name
        assert game.title and game.version and game.modes()


def test_an_unknown_game_is_refused_with_a_suggestion() -> None:
    with pytest.raises(UnknownGame) as refusal:
        make_game("divinplan")
    assert "divineplan" in refusal.value.hint
    with pytest.raises(UnknownGame) as refusal:
        make_game("chess")
    assert "divineplan" in refusal.value.hint


def test_a_game_from_somewhere_else(duel: Game) -> None:
    registry = Registry()
    registry.add("duel", "template_game.game:make")
    assert type(registry.make("duel")) is type(duel)


def test_the_installed_packages_are_looked_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    scans: list[None] = []
    look = metadata.distributions

    def counted() -> Any:
        scans.append(None)
        return look()

    monkeypatch.setattr(metadata, "distributions", counted)
    registry = Registry()
    registry.add("duel", "template_game.game:make")
    for _ in range(100):
        assert "duel" in registry.names()
        registry.make("duel")
    registry.add("other", "template_game.game:make")
    assert "other" in registry.names() and len(scans) == 1


# -- ledger -----------------------------------------------------------------------------------------------------------
def test_ledgers_have_unique_ids_and_texts() -> None:
    rules = read_ledger("divineplan")
    ids = [rule.id for rule in rules]
    assert len(set(ids)) == len(ids) > 100
    assert all(rule.text and rule.section for rule in rules)


def test_a_ruling_has_question_and_reason() -> None:
    rulings = [rule for rule in read_ledger("divineplan") if "-RULING-" in rule.id]
    assert rulings and all(rule.question and rule.text for rule in rulings)


def test_a_rule_is_found_by_the_end_of_its_id() -> None:
    rule = find_rule("divineplan", "DIVINEPLAN-SETUP-01")
    assert find_rule("divineplan", "setup-01") == rule
    with pytest.raises(AgonError, match="NOWHERE"):
        find_rule("divineplan", "NOWHERE-99")


def test_an_unknown_ledger_is_refused() -> None:
    with pytest.raises(AgonError, match="'chess'"):
        read_ledger("chess")


def test_ids_are_read_from_any_ledger(duel_rules: frozenset[str]) -> None:
    assert {"DUEL-SETUP-01", "DUEL-RULING-01"} <= duel_rules
    assert ledger_ids("| ID | rule |\n| A-B-01 | x |\n| `A-B-02` | y |\nA-B-03\n") == {"A-B-01", "A-B-02"}

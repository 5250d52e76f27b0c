"""The template game's own tests, which lie beside it, and its ledger: each rule has a test, as it should be."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from template_game import test_rules

RULE_TESTS = {name: function for name, function in vars(test_rules).items() if name.startswith("test_")}


@pytest.mark.parametrize("test", RULE_TESTS.values(), ids=list(RULE_TESTS))
def test_a_rule_of_the_duel(test: Callable[[], None]) -> None:
    test()


def test_every_rule_of_the_duel_has_a_test(duel_rules: frozenset[str]) -> None:
    marked = set(re.findall(r'"(DUEL-[A-Z]+-\d+)"', Path(test_rules.__file__).read_text(encoding="utf-8")))
    assert marked == duel_rules

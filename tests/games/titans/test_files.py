"""Card files of the user: what the text of a card says, and what is refused with line and reason."""

from __future__ import annotations

import pytest

from agon.core.errors import CardFileError
from agon.games.titans.game import make
from agon.games.titans.grammar import parse_text

BOOK = """
[[spellbook]]
id = "mine"
name = "Mine"
cards = [{cards}]
"""


@pytest.mark.rule("TITANS-CONS-01", "TITANS-CONS-02", "TITANS-CONS-03")
@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ([("akari_timeless_fighter", 4)], "TITANS-CONS-01"),
        ([("traveler", 32)], "TITANS-CONS-02"),
        ([("akari_timeless_fighter", 32)], "TITANS-CONS-03"),
    ],
)
def test_a_wrong_book_is_refused(cards: list[tuple[str, int]], rule: str) -> None:
    rows = ", ".join(f'{{ card = "{name}", count = {count} }}' for name, count in cards)
    with pytest.raises(CardFileError) as caught:
        make(BOOK.format(cards=rows), "mine.toml")
    assert rule in str(caught.value)
    assert caught.value.line == 5


@pytest.mark.rule("TITANS-SING-01")
@pytest.mark.parametrize("text", ["Flash: Singular", "Flsh", "Draw 2;", "Subvert: Sad"])
def test_a_wrong_card_is_refused_with_its_line(text: str) -> None:
    toml = f'[[card]]\nid = "x"\nname = "X"\nelement = "sky"\nspecies = "titan"\ncost = 4\npower = 2\ntext = "{text}"\n'
    with pytest.raises(CardFileError) as caught:
        make(toml, "mine.toml")
    assert (caught.value.file, caught.value.line) == ("mine.toml", 8)


@pytest.mark.rule("TITANS-ABIL-01", "TITANS-ABIL-02", "TITANS-ABIL-03", "TITANS-RULING-55")
def test_copies_and_numbers() -> None:
    said = [(a.kind, a.copies, a.param) for a in parse_text("Subvert 3: Feral; Bolster: Rivals 6; Haunt 2: No Escape")]
    assert [(copies, param) for kind, copies, param in said] == [(3, 0), (1, 6), (1, 0)]


CARD = """
[[card]]
id = "{id}"
name = "{name}"
element = "{element}"
species = "{species}"
cost = {cost}
power = 2
text = "Draw"
"""


def own_card(**changes: object) -> str:
    told: dict[str, object] = {"id": "x", "name": "X", "element": "sky", "species": "titan", "cost": 4, **changes}
    return CARD.format(**told)


@pytest.mark.rule("TITANS-TERM-08", "TITANS-TERM-09", "TITANS-TERM-10", "TITANS-MULTI-01")
@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (own_card(element="water"), 5, "one of sky"),
        (own_card(species="worm"), 6, "one of dweller"),
        (own_card(cost=99), 7, "0 to 9"),
        (own_card(name="Inferno"), 4, "taken by another card"),
        (own_card(id="ghost", name="Ghost"), 5, "TITANS-TERM-08"),
        (own_card(id="inferno", name="Inferno", species="beast") + own_card(id="eternal_vigil", name="V"), 15, "three"),
        (own_card() + "colour = 1\n", 10, "colour"),
        ("[[temple]]\nid = 1\n", 1, "cannot stand here"),
        ("".join(f'[[spellbook]]\nid = "b{n}"\nname = "B"\ncards = []\n' for n in range(19)), 73, "room for 24"),
        (BOOK.format(cards='{ card = "akari", count = 4 }'), 5, "there is no card 'akari'"),
        (BOOK.format(cards='{ card = "inferno", count = true }'), 5, "no number of cards"),
        (BOOK.format(cards='"inferno"'), 5, "a list of"),
    ],
)
def test_a_wrong_file_is_refused_with_line_and_reason(text: str, line: int, words: str) -> None:
    with pytest.raises(CardFileError) as caught:
        make(text, "mine.toml")
    assert (caught.value.file, caught.value.line) == ("mine.toml", line)
    assert words in str(caught.value)


@pytest.mark.rule("TITANS-CONS-01", "TITANS-CONS-10")
def test_an_own_book_can_be_chosen() -> None:
    rows = ", ".join(f'{{ card = "{name}", count = 4 }}' for name in (
        "inferno", "jace_winters_firstborn", "akari_timeless_fighter", "zodiac_the_eternal", "winds_howl", "the_storm",
        "final_sunset", "army_of_you",
    ))  # fmt: skip
    game = make(BOOK.format(cards=rows), "mine.toml")
    state = game.new({"play": "constructed"}, 0)
    choice = game.vocabulary.number("book mine")
    assert choice in state.legal(0)
    state.apply(0, choice)
    state.apply(1, choice)
    book = next(zone for seat in state.view(0).seats for zone in seat.zones if zone.id == "book:0")
    assert sorted(entity.name for entity in book.entities)[0] == "Akari, Timeless Fighter"
    assert book.size == 32


@pytest.mark.rule("TITANS-AWAKEN-02", "TITANS-AWAKEN-10")
def test_a_card_that_costs_nothing_needs_no_energy() -> None:
    game = make(own_card(id="inferno", name="Inferno", cost=0), "mine.toml")
    state = game.position({"step": "awaken", "piles": [{"inferno": 2}]})
    assert [game.vocabulary.name(action) for action in state.legal(0)] == ["pass", "gain inferno"]

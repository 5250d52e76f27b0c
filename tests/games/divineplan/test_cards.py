"""Divine Plan's cards: the data as a whole, the language both ways, and what a wrong file is told."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agon.core.cardtext import CardTextError
from agon.core.errors import CardFileError
from agon.games.divineplan.grammar import Ability, CardSet, DemigodData, Effect, describe, load_cards, parse_ability

STANDARD = load_cards()


def by_id(cards: CardSet) -> dict[str, DemigodData]:
    return {card.id: card for card in cards.demigods}


# -- the data as a whole -----------------------------------------------------------------------------------------------
@pytest.mark.rule("DIVINEPLAN-RULING-03")
def test_38_regular_cards_of_16_names_and_6_epics() -> None:
    regular = [card for card in STANDARD.demigods if not card.epic]
    epics = [card for card in STANDARD.demigods if card.epic]
    assert (len(regular), sum(card.copies for card in regular)) == (16, 38)
    assert [card.copies for card in epics] == [1] * 6
    for colour in ("green", "red", "blue"):
        assert sorted(card.copies for card in regular if card.colour == colour) == [2, 2, 3, 3]
        assert sum(card.colour == colour for card in epics) == 2
    assert [card.copies for card in regular if card.colour == "colourless"] == [2, 2, 2, 2]
    assert len({card.name for card in STANDARD.demigods}) == 22


@pytest.mark.rule("DIVINEPLAN-SETUP-18")
def test_every_plan_wants_5_of_each_landscape_and_nothing_of_the_pit() -> None:
    assert len(STANDARD.plans) == 13
    for plan in STANDARD.plans:
        assert [tile for tile, want in enumerate(plan.wants) if want == -1] == [3]
        assert Counter(plan.wants) == {-1: 1, 0: 5, 1: 5, 2: 5}
    arcadia = STANDARD.plans[0]
    assert (arcadia.rows[0], arcadia.wants[:4]) == ("MFRX", (1, 0, 2, -1))


def test_the_other_components() -> None:
    assert Counter({tile.value: tile.count for tile in STANDARD.tiles}) == {1: 5, 2: 6, 3: 5}
    assert [god.name for god in STANDARD.gods] == ["Apollo", "Ares", "Aphrodite", "Demeter"]
    assert (STANDARD.elements, STANDARD.landscapes) == ((25, 25, 25), (6, 6, 6))
    assert STANDARD.die_faces == ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
    assert STANDARD.favor_by_players == (0, 8, 8, 10, 12)
    assert (STANDARD.demigod_spots, STANDARD.epic_spots) == (4, 3)
    assert (STANDARD.round_limit, STANDARD.elements_per_tile) == (60, 3)
    assert STANDARD.solo_trial.bands == ((0, "Mortal"), (22, "Hero"), (28, "Demigod"), (34, "Olympian"))
    assert (STANDARD.solo_trial.favor_tokens, STANDARD.solo_trial.win_from) == (8, 28)


def test_regular_demigods_come_first_in_the_order_of_the_reference_list() -> None:
    assert [card.order for card in STANDARD.demigods] == list(range(1, 23))
    assert [card.epic for card in STANDARD.demigods] == [False] * 16 + [True] * 6


def test_every_card_keeps_its_sources_and_has_a_picture() -> None:
    for card in STANDARD.demigods:
        assert card.source == "reconstructed"
        assert card.field_sources["ability"] == "rulebook"
        assert card.icon and card.myth
    assert len({card.icon for card in STANDARD.demigods}) == 22


def printed() -> list[dict[str, object]]:
    text = files("agon.games.divineplan").joinpath("cards.toml").read_text(encoding="utf-8")
    cards: list[dict[str, object]] = tomllib.loads(text)["demigod"]
    return cards


@pytest.mark.parametrize("card", printed(), ids=lambda card: str(card["id"]))
def test_the_text_of_every_card_says_its_effect(card: dict[str, object]) -> None:
    ability = parse_ability(str(card["text"]))
    assert ability.timing == card["timing"]
    assert [str(effect) for effect in ability.effects] == card["effect"]
    assert describe(ability) == card["text"]


# -- the language ------------------------------------------------------------------------------------------------------
TEXTS = [
    (
        "Column: you may place 1 element of any colour from the Bank on a tile in range worth 2; "
        "then gain 1 element of any colour.",
        "column",
        ["place?(any, range&worth2)", "gain(self, any)"],
    ),
    (
        "Column: remove 1 element from a tile in range to the Bank; "
        "then place 1 red element from the Bank on a tile in range.",
        "column",
        ["remove(range)", "place(r, range)"],
    ),
    ("End: score 1 for each tile worth 3 that shows your icon.", "end", ["score_per(1, own_lock_worth3)"]),
    ("End: score 9; then score 1.", "end", ["score(9)", "score(1)"]),
    ("After red: your recruit of this turn costs 2 elements less, of your choice.", "after:red", ["discount(2)"]),
    ("While green: your range is every tile without an opposing god.", "while:green", ["range(open_board)"]),
    ("Locking: a tile worth 1 counts as Full with 2 or 3 elements.", "locking", ["full_at(2, worth1)"]),
    (
        "Column: place 2 green and 1 blue element from the Bank on tiles in range "
        "(forced; what cannot be placed stays in the Bank).",
        "column",
        ["place!(g+g+b, range)"],
    ),
    (
        "Column: shift 1 element from a tile in range worth 3 to a different tile in range that your god does not "
        "stand on; the source may hold an opposing god; the target may hold an opposing god; then disband 1 of your "
        "demigods.",
        "column",
        ["shift(range+guarded&worth3, range-own+guarded)", "disband()"],
    ),
    (
        "Column: you may move your god to a different tile without a god; then swap your god with an opposing god; "
        "then you may let each other player gain 1 blue element.",
        "column",
        ["move_god?()", "swap_god()", "gain?(others, b)"],
    ),
    ("column:\nGAIN 1  element of any colour .", "column", ["gain(self, any)"]),
    (
        "Column: place 1 blue, 1 green and 1 red element from the Bank on tiles in range worth 1 that your god does "
        "not stand on (forced; what cannot be placed stays in the Bank).",
        "column",
        ["place!(g+r+b, range-own&worth1)"],
    ),
]


@pytest.mark.parametrize(("text", "timing", "effects"), TEXTS)
def test_new_texts_are_understood(text: str, timing: str, effects: list[str]) -> None:
    ability = parse_ability(text)
    assert (ability.timing, [str(effect) for effect in ability.effects]) == (timing, effects)


letters = st.sampled_from("grb")
colours = st.sampled_from(["green", "red", "blue"])
numbers = st.integers(1, 9).map(str)
worths = st.integers(1, 3)
wheres = st.builds(
    lambda own, guarded, worth: f"range{own}{guarded}{worth}",
    st.sampled_from(["", "-own"]),
    st.sampled_from(["", "+guarded"]),
    st.sampled_from(["", "&worth1", "&worth2", "&worth3"]),
)
never = st.just("")
may = st.sampled_from(["", "?"])
several = st.tuples(*[st.integers(0, 3)] * 3).filter(any).map(lambda n: "+".join("g" * n[0] + "r" * n[1] + "b" * n[2]))


def effects(op: str, *args: st.SearchStrategy[str], mark: st.SearchStrategy[str] = never) -> st.SearchStrategy[Effect]:
    return st.builds(lambda mark, args: Effect(op + mark, args), mark, st.tuples(*args))


operations = st.one_of(
    effects("place", st.one_of(st.just("any"), letters), wheres, mark=may),
    effects("place!", st.one_of(st.just("die"), several), wheres),
    effects("shift", wheres, wheres, mark=may),
    effects("remove", wheres, mark=may),
    effects("move_god", mark=may),
    effects("swap_god", mark=may),
    effects("disband", mark=may),
    effects("gain", st.just("self"), st.one_of(st.just("any"), letters), mark=may),
    effects("gain", st.just("others"), letters, mark=may),
)
single_place = effects("place", st.one_of(st.just("any"), letters), wheres, mark=may)
gain_same = effects("gain", st.sampled_from(["self", "others"]), st.just("same"), mark=may)
sequences = st.one_of(
    st.lists(operations, min_size=1, max_size=5),
    st.builds(lambda before, place, gain: [*before, place, gain], st.lists(operations), single_place, gain_same),
)
fulls = effects("full_at", st.just("2"), st.one_of(st.just("any"), worths.map(lambda n: f"worth{n}")))
scores = st.one_of(
    effects("score", numbers),
    effects(
        "score_per", numbers, st.one_of(st.just("demigod_in_this_column"), worths.map(lambda n: f"own_lock_worth{n}"))
    ),
)


def abilities(timing: st.SearchStrategy[str], parts: st.SearchStrategy[list[Effect]]) -> st.SearchStrategy[Ability]:
    return st.builds(Ability, timing, parts.map(tuple))


every_ability = st.one_of(
    abilities(st.just("column"), sequences),
    abilities(colours.map("while:{}".format), st.just([Effect("range", ("open_board",))])),
    abilities(st.just("locking"), st.lists(fulls, min_size=1, max_size=3)),
    abilities(colours.map("after:{}".format), effects("discount", numbers).map(lambda effect: [effect])),
    abilities(st.just("end"), st.lists(scores, min_size=1, max_size=3)),
)


@given(every_ability)
def test_an_ability_survives_being_said_and_understood(ability: Ability) -> None:
    assert parse_ability(describe(ability)) == ability


@pytest.mark.parametrize(
    "ability",
    [
        Ability("column", (Effect("score", ("2",)),)),
        Ability("end", (Effect("place", ("any", "range")),)),
        Ability("column", (Effect("place", ("die", "range")),)),
        Ability("column", (Effect("place?", ("g+r", "range")),)),
        Ability("column", (Effect("gain", ("self", "same")),)),
        Ability("locking", (Effect("full_at", ("1", "any")),)),
        Ability("sometimes", (Effect("score", ("2",)),)),
        Ability("end", (Effect("win", ()),)),
    ],
)
def test_what_no_text_can_say_is_not_described(ability: Ability) -> None:
    with pytest.raises(ValueError, match="no text says"):
        describe(ability)


BAD_TEXTS = [
    ("Column: place 1 element of any colour from the Bank on a tile in satchell.", "satchell", "range worth 1|2|3"),
    ("Colum: move your god to a different tile without a god.", "Colum", "could stand here: Column:"),
    ("Column: place 1 yellow element from the Bank on a tile in range.", "yellow", "green"),
    ("Column: place 1 element of any color from the Bank on a tile in range.", "color", "colour"),
    ("Column: score 2.", "score", "shift 1 element from a tile"),
    ("End: score 12.", "12", "1 to 9"),
    ("End: score 2 for each tile worth 0 that shows your icon.", "0", "1|2|3"),
    ("Column: you may roll the element die; place both rolled elements", "roll", "place"),
    (
        "Column: place 1 green and 1 red element from the Bank on tiles in range.",
        ".",
        "(forced; what cannot be placed",
    ),
    ("Column: gain 1 element of that colour.", "that", "any colour"),
    (
        "Column: roll the element die; place both rolled elements from the Bank on tiles in range "
        "(forced; what cannot be placed stays in the Bank); then gain 1 element of that colour.",
        "that",
        "any colour",
    ),
    ("Column: swap your god with an opposing god", "", "; then"),
    ("Column: swap your god with an opposing god, then score 2.", ",", "; then"),
    ("While purple: your range is every tile without an opposing god.", "purple", "blue, green, red"),
]


@pytest.mark.parametrize(("text", "word", "hint"), BAD_TEXTS)
def test_a_wrong_word_is_named_with_what_could_stand_there(text: str, word: str, hint: str) -> None:
    with pytest.raises(CardTextError) as caught:
        parse_ability(text)
    assert caught.value.word == word
    assert text[caught.value.position :].startswith(word)
    assert hint in caught.value.hint


WORDS = sorted({word for card in STANDARD.demigods for word in card.text.split()})


@given(st.sampled_from([card.text for card in STANDARD.demigods]), st.data())
def test_a_damaged_text_is_understood_or_refused_with_help(text: str, data: st.DataObject) -> None:
    words = text.split()
    at = data.draw(st.integers(0, len(words)))
    words[at : at + data.draw(st.integers(0, 2))] = data.draw(st.lists(st.sampled_from(WORDS), max_size=2))
    damaged = " ".join(words)
    try:
        ability = parse_ability(damaged)
    except CardTextError as error:
        assert error.expected
        assert damaged[error.position :].startswith(error.word)
    else:
        assert parse_ability(describe(ability)) == ability


# -- a user's own file -------------------------------------------------------------------------------------------------
AJAX = """[[demigod]]
id = "ajax"
name = "Ajax"
colour = "red"
copies = 2
cost = { green = 1, red = 2 }
power = 4
text = "Column: remove 1 element from a tile in range to the Bank."
"""


def test_a_users_card_is_added_with_sensible_defaults() -> None:
    cards = load_cards(AJAX, "my.toml")
    ajax = cards.demigods[16]  # behind the regular ones, before the epics
    assert (ajax.name, ajax.cost, ajax.copies, ajax.epic, ajax.source) == ("Ajax", (1, 2, 0), 2, False, "own")
    assert (ajax.timing, ajax.effects) == ("column", (Effect("remove", ("range",)),))
    assert ajax.icon
    assert len(cards.demigods) == 23


def test_a_users_card_takes_the_place_of_one_with_its_id() -> None:
    cards = load_cards(AJAX.replace('"ajax"', '"icarus"'), "my.toml")
    assert len(cards.demigods) == 22
    assert [card.id for card in cards.demigods] == [card.id for card in STANDARD.demigods]
    assert by_id(cards)["icarus"].name == "Ajax"
    assert by_id(cards)["icarus"].order == by_id(STANDARD)["icarus"].order


def test_cards_and_plans_can_be_removed_and_plans_replaced() -> None:
    text = 'remove = ["jason", "plan_13"]\n[[divine_plan]]\nid = "plan_01"\nname = "Ithaca"\n'
    cards = load_cards(text + 'rows = ["FFFX", "FFFF", "MMMM", "RRRR"]\n', "my.toml")
    assert "jason" not in by_id(cards)
    assert (len(cards.plans), cards.plans[0].name, cards.plans[0].wants[4:12]) == (
        12,
        "Ithaca",
        (0, 0, 0, 0, 1, 1, 1, 1),
    )


def test_the_standard_cards_are_not_changed_by_a_users_file() -> None:
    load_cards('remove = ["jason"]', "my.toml")
    assert load_cards() == STANDARD
    assert load_cards("", "empty.toml") == STANDARD


def test_the_example_of_the_documentation_loads() -> None:
    page = Path(__file__).parents[3] / "docs" / "adding-a-card.md"
    example = re.search(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert example is not None
    cards = load_cards(example[1], "my.toml")
    assert [str(effect) for effect in by_id(cards)["ajax"].effects] == ["remove(range)", "place(r, range)"]
    assert cards.plans[-1].name == "Ithaca"


def removing(*kept: str) -> str:
    return f"# too few\nremove = {[card.id for card in STANDARD.demigods if card.id not in kept]}".replace("'", '"')


def many(count: int) -> str:
    cards = (AJAX.replace('"ajax"', f'"ajax{n}"').replace('"Ajax"', f'"Ajax {n}"') for n in range(count))
    return "".join(cards)


BAD_FILES = [
    (
        "a wrong word",
        AJAX.replace("range", "satchell"),
        8,
        "text of \"ajax\": 'satchell' is not understood here",
        "range",
    ),
    ("a text that stops", AJAX.replace(' to the Bank."', '"'), 8, "the text ends too early", "to the Bank"),
    ("a wrong timing", AJAX + 'timing = "end"\n', 9, "timing of \"ajax\" is 'end'", "the text says: column"),
    ("a wrong effect", AJAX + 'effect = ["disband()"]\n', 9, "is 'disband()'", "the text says: remove(range)"),
    ("an unknown key", AJAX + 'colur = "red"\n', 9, "unknown key 'colur'", "did you mean 'colour'?"),
    ("no text", AJAX.replace("text = ", "myth = "), 1, "'text' is missing", ""),
    ("no power", AJAX.replace("power = 4\n", ""), 1, "'power' is missing", ""),
    ("too much power", AJAX.replace("power = 4", "power = 10"), 7, "power = 10", ""),
    ("too dear", AJAX.replace("red = 2", "red = 10"), 6, "red = 10", ""),
    ("a foreign element", AJAX.replace("green = 1", "gold = 1"), 6, "unknown key 'gold'", "green, red, blue"),
    ("no copy", AJAX.replace("copies = 2", "copies = 0"), 5, "copies = 0", ""),
    ("two copies of an epic", AJAX + "epic = true\n", 5, "copies = 2", ""),
    ("a colourless epic", AJAX.replace('"red"\ncopies = 2', '"colourless"\nepic = true'), 4, '"colourless"', ""),
    ("a wrong colour", AJAX.replace('"red"', '"pink"'), 4, 'colour = "pink"', ""),
    ("a bad id", AJAX.replace('"ajax"', '"Ajax!"'), 2, 'id = "Ajax!"', ""),
    ("an id twice", AJAX + AJAX, 10, "id 'ajax' stands twice", ""),
    ("a name twice", AJAX.replace('"Ajax"', '"Perseus"'), 3, "the name 'Perseus' is taken", ""),
    ("a bad icon", AJAX + 'icon = "Some Axe"\n', 9, '"Some Axe"', ""),
    ("an unknown source", AJAX + 'source = "mine"\n', 9, 'source = "mine"', ""),
    ("a table of another kind", AJAX + '[[god]]\nid = "hera"\n', 9, "[[god]] cannot stand here", "[[demigod]]"),
    ("a plain table", "[market]\ndemigod_spots = 5\n", 1, "[market] cannot stand here", "[[divine_plan]]"),
    ("an unknown top key", 'removed = ["jason"]\n', 1, "unknown key 'removed'", "did you mean 'remove'?"),
    ("an unknown card to remove", '\nremove = ["jasn"]\n', 2, "no card has the id 'jasn'", "did you mean 'jason'?"),
    ("too few demigods", removing("jason", "icarus", "helen", "perseus"), 2, "fewer than 4 regular demigods", ""),
    ("too many demigods", many(43), 337, "65 different demigods", ""),
    ("a short plan", '[[divine_plan]]\nid = "p"\nname = "P"\nrows = ["FFFX"]\n', 4, "1 rows", "4 rows of 4 letters"),
    (
        "no Pit",
        '[[divine_plan]]\nid = "p"\nname = "P"\nrows = ["FFFF", "FFFF", "MMMM", "RRRR"]\n',
        4,
        "'FFFF' is not FMR letters, then X",
        "top right",
    ),
    (
        "two Pits",
        '[[divine_plan]]\nid = "p"\nname = "P"\nrows = ["FFFX", "FFFF", "MMMM", "RRRX"]\n',
        4,
        "'RRRX' is not",
        "top right",
    ),
    ("no TOML", "[[demigod]]\nid = ajax\n", 2, "no good TOML", "toml.io"),
]


@pytest.mark.parametrize(
    ("text", "line", "problem", "hint"), [row[1:] for row in BAD_FILES], ids=[r[0] for r in BAD_FILES]
)
def test_a_bad_file_is_refused_with_line_word_and_help(text: str, line: int, problem: str, hint: str) -> None:
    with pytest.raises(CardFileError) as caught:
        load_cards(text, "my.toml")
    assert caught.value.line == line
    assert caught.value.message.startswith(f"my.toml:{line}: ")
    assert problem in caught.value.problem
    assert hint in caught.value.hint

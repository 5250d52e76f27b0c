"""Own cards: whatever the language of cards can say, the rules can play, and what makes no sense is refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from agon.core.errors import CardFileError
from agon.games.theos.catalogue import load_cards
from agon.games.theos.game import make
from agon.games.theos.grammar import GODS
from agon.testing import check_game
from agon.testing.play import chooser, pick_move
from tests.games.theos.own import own_card, random_file
from tests.games.theos.table import Table

IDLE = [["blank"], ["blank"]]
MODES = [{"seats": 2}, {"seats": 4, "type": "team_2v2"}, {"seats": 5, "decks": "draft", "demigods": "random"}]


def with_card(text: str, played: str, rows: list[list[str]], **told: Any) -> Table:
    """The own card `phoenix`, a Gaia Power card, or an Offering where `speed` says so."""
    file = own_card(text, **{key: told.pop(key) for key in ("god", "speed", "most") if key in told})
    game = make(file, "own.toml")
    told = {"gods": ["gaia"], "hands": IDLE, **told}
    return Table(game.position({"played": [played, ""], "rows": rows, **told}))


@pytest.mark.parametrize("mode", MODES)
def test_random_texts_can_be_played(mode: dict[str, Any]) -> None:
    rng = chooser(7, "own cards")
    state = make(random_file(rng), "own.toml").new(mode, 7)
    while state.to_move():
        state.apply(*pick_move(state, rng))
        state.check()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_games_with_random_texts_keep_the_laws(seed: int) -> None:
    game = make(random_file(chooser(seed, "own cards")), "own.toml")
    check_game(game, {"seats": 2 + seed}, seeds=[seed], share=0.01)


@pytest.mark.rule("THEOS-KEY-06", "THEOS-STATE-05")
def test_destroyed_and_unresolved_cards_gain_nothing() -> None:
    text = "Instant: Add 2 Followers to each destroyed card.\nInstant: "
    text += "Steal 1 Follower from an enemy card to a destroyed friendly card."
    table = with_card(text, "phoenix", [["cetus destroyed"], ["pallas 2"]])
    assert table.on("cetus") == 0 and table.on("pallas") == 2 and table.supply() == 58


@pytest.mark.rule("THEOS-RULING-74")
def test_what_is_destroyed_already_is_not_destroyed_again() -> None:
    text = "Instant: Destroy each destroyed card. Then add # Followers to this card. "
    text += "# = the number of cards destroyed by this ability."
    table = with_card(text, "phoenix", [["cetus destroyed"], ["pallas destroyed"]])
    assert table.row(0) == ["cetus", "phoenix"] and table.on("phoenix") == 0


@pytest.mark.rule("THEOS-RA-21", "THEOS-RA-15")
def test_so_many_targets_and_so_many_followers_are_two_numbers() -> None:
    text = "Instant: Add 1 Follower to up to # different friendly cards. # = the number of destroyed cards of yours."
    table = with_card(text, "phoenix", [["cetus", "typhon", "pallas", "scylla destroyed", "lamia destroyed"], []])
    table.do("target cetus", "target pallas")
    assert [table.on(name) for name in ("cetus", "typhon", "pallas")] == [1, 0, 1]


@pytest.mark.rule("THEOS-RA-21", "THEOS-RA-23")
@pytest.mark.parametrize("number", [0, 1])
def test_up_to_none_is_passed_over_and_up_to_one_is_one_pick(number: int) -> None:
    text = (
        "Instant: Add 1 Follower to up to # different other friendly cards. # = the number of destroyed cards of yours."
    )
    table = with_card(text, "phoenix", [["hurricane", "flood", "scylla destroyed"][: 2 + number], []])
    if number:
        table.do("target flood")
    assert table.on("flood") == number and table.on("hurricane") == 0 and table.asks() == "leave"


@pytest.mark.rule("THEOS-RA-05")
def test_words_for_type_and_god_narrow_the_choice() -> None:
    rows = [[], ["forbidden_feast", "thwarted_prophecy", "earthquake", "fortress"]]
    for words, names in (
        ("Betrayal", ["forbidden_feast", "thwarted_prophecy"]),
        ("Gaia", ["thwarted_prophecy", "earthquake", "fortress"]),
    ):
        table = with_card(f"Instant: Destroy an enemy {words} card.", "phoenix", rows, speed=11)
        assert table.offers("target") == names


@pytest.mark.rule("THEOS-RULING-51")
def test_cards_that_empower_each_other_come_to_an_end() -> None:
    text = "Power: Empower another friendly card.\nPower: Add 1 Follower to another friendly card."
    file = own_card(text, speed=2) + own_card(text, speed=3, name="dragon")
    rows = [["phoenix", "dragon"], []]
    game = make(file, "own.toml")
    table = Table(game.position({"gods": ["gaia"], "played": ["earthquake", ""], "rows": rows, "hands": IDLE}))
    table.state.apply(0, game.vocabulary.number("empower phoenix"))
    assert table.on("phoenix") == table.on("dragon") == 3


@pytest.mark.rule("THEOS-RULING-41")
def test_several_sources_without_a_common_destination_do_nothing() -> None:
    text = "Instant: Migrate 1 Follower from up to 2 different cards to a different card. "
    text += "If you do, add 1 Follower to this card."
    rows = [["cetus 2", "typhon"], ["pallas 2", "lamia"]]
    table = with_card(text, "phoenix", rows)
    table.do("target cetus", "target pallas")
    assert table.on("cetus") == table.on("pallas") == 2 and table.on("phoenix") == 0
    table = with_card(text, "phoenix", rows)
    table.do("target pallas", "done")
    assert table.on("lamia") == 1 and table.on("phoenix") == 1


@pytest.mark.rule("THEOS-RA-17", "THEOS-INFO-03")
@pytest.mark.parametrize(
    "text",
    [
        "Triggered: Whenever this card is raised, swap another card of yours with a card from your hand.",
        "Triggered: Whenever this card is raised, swap a non-Blank card from your hand with a card from your deck.",
        "Instant: Steal 1 Follower from an enemy card to each friendly card.",
        "Instant: If you do, destroy this card.",
        "Instant: Empower each friendly card.",
        "Instant: Copy Power abilities from up to 2 different enemy cards.",
        "Instant: Destroy that card.",
        "Instant: Add # Followers to this card.",
        "Instant: Add 1 Follower to this card. # = the number of enemy cards.",
        "Instant: Ad 1 Follower to this card.",
    ],
)
def test_a_text_that_makes_no_sense_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(CardFileError) as caught:
        make(own_card(text), "own.toml")
    assert caught.value.line == 7 and caught.value.hint != ""


@pytest.mark.rule("THEOS-RULING-35")
def test_a_card_never_copies_itself() -> None:
    text = "Instant: Copy Instant abilities from a friendly card."
    table = with_card(text, "phoenix", [["blossom", "cetus"], []])
    assert table.on("phoenix") == 3 and table.on("blossom") == 0  # the only other card with an Instant


@pytest.mark.rule("THEOS-RA-07", "THEOS-RULING-22")
def test_an_enemy_card_is_a_resolved_one_also_for_an_ability_of_another_player() -> None:
    text = "Triggered: Whenever an enemy adds Followers to a card, remove 1 Follower from an enemy card."
    rows = [["cetus 2"], ["phoenix"]]
    table = with_card(text, "blossom", rows, gods=["demeter"])
    assert table.on("cetus") == 1 and table.on("blossom") == 3  # Blossom is resolving


@pytest.mark.rule("THEOS-RA-21", "THEOS-RA-22")
def test_each_sentence_has_picks_of_its_own() -> None:
    rows = [["blossom", "flood", "hurricane"], []]
    text = "Instant: Add 1 Follower to up to 2 different other friendly cards."
    table = with_card(f"{text} Then {text.removeprefix('Instant: A').replace('dd', 'add', 1)}", "phoenix", rows)
    table.do("target flood", "target hurricane", "target blossom", "target flood")
    assert [table.on(name) for name in ("blossom", "flood", "hurricane")] == [1, 2, 1]
    text = "Instant: Empower another friendly card. Then add 2 Followers to that card."
    table = with_card(text, "phoenix", [["eurynomos", "cetus", "flood"], []])
    table.do("target cetus")
    assert [table.on(name) for name in ("eurynomos", "cetus", "flood")] == [0, 2, 0]


@pytest.mark.rule("THEOS-CARD-29", "THEOS-RULING-42", "THEOS-RULING-43")
@pytest.mark.parametrize("realm", [0, 1])
@pytest.mark.parametrize(
    ("god", "opposite", "other"),
    [
        ("poseidon", "gaia", "hades"),
        ("gaia", "poseidon", "hades"),
        ("hades", "demeter", "gaia"),
        ("demeter", "hades", "gaia"),
    ],
)
def test_a_god_that_is_set_is_heard_by_name_in_its_realm(god: str, opposite: str, other: str, realm: int) -> None:
    rows: list[list[str]] = [[] for seat in range(6)]
    file = own_card(f"Instant: Set {god.capitalize()} active in a Realm.", god=other)
    for seat in (2, 3):  # in either Realm a card for each god, called after it
        for wanted in GODS:
            text = (
                f"Triggered: Whenever {wanted.capitalize()} becomes active in your Realm, add 1 Follower to this card."
            )
            file += own_card(text, god=wanted, speed=seat, name=f"{wanted}_{seat}")
            rows[seat].append(f"{wanted}_{seat}")
    told: dict[str, Any] = {"where": [0, 1] * 3, "rows": rows, "played": ["phoenix", *[""] * 5]}
    told |= {"seats": 6, "type": "ffa", "gods": [f"{opposite} {other}"] * 2, "hands": [["blank"]] * 6}
    table = Table(make(file, "own.toml").position(told)).do(f"set {realm} {god}")
    heard = [name for row in rows for name in row if table.on(name) == 1]
    assert heard == [f"{god}_{2 + realm}"]


SUCCESSES = [  # a sentence, the answers to it, and whether it does what its verb says
    ("Add 1 Follower to another friendly card", [], True),
    ("Add 1 Follower to another friendly Poseidon card", [], False),
    ("Remove 1 Follower from an enemy card", ["target pallas"], True),
    ("Remove 1 Follower from an enemy card", ["target cyclops"], False),
    ("Steal 1 Follower from an enemy card", ["target pallas"], True),
    ("Steal 1 Follower from an enemy card", ["target cyclops"], False),
    ("Migrate 1 Follower from an enemy card to a different enemy card", ["target pallas"], True),
    ("Migrate 1 Follower from an enemy card to a different enemy card", ["target cyclops"], False),
    ("Destroy an enemy card", ["target cyclops"], True),
    ("Raise a destroyed friendly card", [], False),
    ("Empower another friendly card", [], True),
    ("Copy Power abilities from another friendly card", [], True),
    ("Swap another card of yours with a card from your hand", [], True),
    ("Swap another card of yours with a card from your deck", ["deck spring_of_salt"], True),
    ("Swap a non-Blank card from your hand with a card from your deck", ["deck spring_of_salt"], True),
    ("Set Poseidon active in a Realm", [], True),
    ("Set Gaia active in a Realm", [], False),
]


@pytest.mark.rule("THEOS-RULING-55", "THEOS-RA-19")
@pytest.mark.parametrize(("sentence", "answers", "success"), SUCCESSES)
def test_if_you_do_asks_whether_the_sentence_before_did(sentence: str, answers: list[str], success: bool) -> None:
    text = f"Instant: {sentence}. If you do, remove 2 Followers from each enemy card. Then add 1 Follower to this card."
    rows = [["eurynomos"], ["pallas 3", "cyclops"]]
    hands = [["charon"], ["blank"]]
    table = with_card(text, "phoenix", rows, hands=hands, in_deck=[["spring_of_salt"], []], most=6)
    for answer in answers:
        table.state.apply(0, table.state.game.vocabulary.number(answer))
    assert (table.on("pallas") < 2) == success
    assert table.on("phoenix") >= 1


def test_the_example_of_the_documentation_loads() -> None:
    page = Path(__file__).parents[3] / "docs" / "adding-a-card.md"
    examples = re.findall(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    flood = next(card for card in load_cards(examples[1], "my.toml").cards if card.id == "flood")
    assert flood.text.endswith("Then add 1 Follower to this card.") and flood.source == "own"

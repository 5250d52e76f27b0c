"""The terminal table, played through pipes: choosing, asking, undoing, saving, and going on."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from agon.core.text import Words
from agon.games import GAMES
from tests.cli.command import answer, command, process

RANDOM = ("play", "divineplan", "--seats", "human,random", "--seed", "4")
SHORT = ("play", "divineplan", "--option", "favor_tokens=4", "--seed", "4")
PUZZLE = """
tiles = { a1 = "3 green" }
gods = ["a1", "c3"]
satchels = ["1 red 1 blue", ""]
active = 0
step = "column"
"""


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def questions(shown: str) -> list[str]:
    """What followed each prompt: the table and text between two inputs."""
    return shown.split("\n> ")


def test_a_whole_game_by_always_taking_the_first_choice() -> None:
    shown = answer(*SHORT, typed=typed("1") * 300)
    assert "The seed is committed: " in shown
    end = shown[shown.rindex("Divine Plan · round") :]
    for words in ("wins.", "plan", "favor", "strongest", "score", "rank", "seed 0x4\n"):
        assert words in end
    commitment = shown.split("The seed is committed: ", 1)[1].split("\n", 1)[0]
    assert f"committed as {commitment}\n" in end


def test_without_seats_one_plays_against_greedy_bots() -> None:
    shown = answer("play", "divineplan", "--seed", "4", typed="")
    assert "Apollo · you" in shown
    assert "Ares · greedy" in shown


def test_the_same_seed_and_moves_give_the_same_game() -> None:
    moves = typed(*["1", "2"] * 5)
    assert answer(*RANDOM, typed=moves) == answer(*RANDOM, typed=moves)


def test_the_end_of_the_input_ends_politely(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    shown = answer(*RANDOM, "--save", str(path), typed=typed("1", "1"))
    assert "The input ended: the game stops after move" in shown
    assert f"--load {path}" in shown.replace("\n", "")
    assert json.loads(path.read_text())["players"] == ["human", "random"]


def test_choices_by_number_name_and_part_of_a_label() -> None:
    first, after = questions(answer(*RANDOM, typed=typed("6")))[:2]
    title, place = re.findall(r" 6 (\w+) ([a-d]\d), worth", first)[0]
    tile = "abcd".index(place[0]) + 4 * (int(place[1]) - 1)
    for words in (f"move {tile}", place, f"{title} {place}".upper(), f"{title} {place}, w"):
        assert questions(answer(*RANDOM, typed=typed(words)))[1].split("\n", 1)[1] == after.split("\n", 1)[1]


def test_wrong_choices_are_explained_and_nothing_moves() -> None:
    parts = questions(answer(*RANDOM, typed=typed("99", "0", "temple", "atlantis", "")))
    assert "there is no choice 99. Choices go from 1 to 1" in parts[1]
    assert "there is no choice 0." in parts[2]
    assert "'temple' may be: Temple " in parts[3]
    assert "no choice reads like 'atlantis'. Type its number, or h for help." in parts[4]
    assert "Divine Plan · round 1 · Apollo" in parts[5]  # an empty line shows the table again


def test_a_question_mark_explains_with_the_rule() -> None:
    shown = answer(*RANDOM, typed=typed("?", "? 3", "? LOCK-03", "? atlantis"))
    question, choice, rule, nothing = questions(shown)[1:5]
    assert "DIVINEPLAN-MOVE-01" in question
    assert "compulsory" in question
    assert "DIVINEPLAN-MOVE" in choice
    assert "DIVINEPLAN-LOCK-03" in rule
    assert "no choice reads like 'atlantis'" in nothing


def test_a_question_mark_and_a_name_show_a_card() -> None:
    market = json.loads(answer("replay", str(saved_game()), "--move", "0", "--json"))[0]["zones"]
    card = next(zone for zone in market if zone["id"] == "market")["entities"][0]
    shown = questions(answer(*RANDOM, typed=typed(f"? {card['name'].lower()}")))[1]
    assert str(msgspec.convert(card["text"], Words)).split(".")[0].split()[-1] in shown
    assert f"source: {card['source']}" in shown


def saved_game() -> Path:
    path = Path("seed4.json")
    if not path.exists():
        answer(*RANDOM, "--save", str(path), typed=typed("1"))
    return path


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_guide_help_and_log() -> None:
    parts = questions(answer(*RANDOM, typed=typed("g", "h", "1", "l")))
    assert "Roll the element die" in parts[1]
    assert "undo your last choice" in parts[2]
    assert "Apollo goes to " in parts[4]


def test_undo_takes_the_last_choice_back() -> None:
    parts = questions(answer(*RANDOM, typed=typed("1", "u")))
    assert "♟ Apollo" in parts[1]
    assert "Move your god to another tile" in parts[2]
    assert "♟ Apollo" not in parts[2]


def test_undo_stops_where_something_came_out() -> None:
    first = questions(answer(*RANDOM, typed=typed("u")))[1]
    assert "you have not decided anything yet" in first or "come out since" in first
    later = answer(*RANDOM, typed=typed(*["1"] * 8, "u", "u", "u"))
    assert "something random or hidden has come out since (DIVINEPLAN-INFO-12)" in later.replace("\n", " ")


def test_quitting_offers_to_save() -> None:
    shown = answer(*RANDOM, typed=typed("1", "q", "y"))
    files = list(Path().glob("divineplan-*.json"))
    assert len(files) == 1
    assert f"agon play divineplan --load {files[0]}" in shown


def test_quitting_without_saving_leaves_nothing() -> None:
    answer(*RANDOM, typed=typed("1", "q", "n"))
    assert list(Path().iterdir()) == []


def test_saving_by_hand_under_a_name() -> None:
    shown = answer(*RANDOM, typed=typed("1", "s mine.json", "q"))
    assert "Saved in mine.json." in shown
    assert Path("mine.json").exists()


def test_a_saved_game_goes_on_as_if_it_had_never_stopped() -> None:
    whole = answer(*RANDOM, "--save", "whole.json", typed=typed("1") * 12)
    answer(*RANDOM, "--save", "part.json", typed=typed("1") * 5)
    rest = answer("play", "divineplan", "--load", "part.json", "--save", "part.json", typed=typed("1") * 7)
    assert Path("part.json").read_text() == Path("whole.json").read_text()
    assert rest.splitlines()[-9:-2] == whole.splitlines()[-9:-2]


def test_a_game_from_a_position() -> None:
    Path("puzzle.toml").write_text(PUZZLE)
    start = ("play", "divineplan", "--position", "puzzle.toml", "--save", "game.json")
    shown = answer(*start, typed=typed("lock", "1"))
    assert "●●● green" in shown
    assert "Apollo locks a1 as a forest." in shown
    assert "seed is committed" not in shown
    assert "verified" in answer("replay", "game.json", "--verify")


def test_two_people_at_one_screen_see_their_own_things_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES.makers, "duel", "template_game.game:make")
    shown = answer("play", "duel", "--seats", "human,human", "--seed", "3", typed=typed("1", "1"))
    first, second = questions(shown)[:2]
    assert "Player 1 · you" in first
    assert "Player 2 · you" in second
    assert "shows" not in second  # what seat 0 has chosen stays face down


def test_a_game_without_a_ledger_can_be_asked_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES.makers, "duel", "template_game.game:make")
    shown = answer("play", "duel", "--seed", "3", typed=typed("?", *["1"] * 30))
    assert "DUEL-ROUND-01: there is no rule ledger for 'duel'" in shown
    assert "win" in shown[shown.rindex("round") :]


def test_bots_alone_can_be_watched() -> None:
    shown = answer("play", "divineplan", "--seats", "random,random", "--seed", "4")
    assert "wins." in shown or "share the win" in shown


@pytest.mark.slow
def test_a_whole_game_in_a_process_of_its_own() -> None:
    done = process(*SHORT, typed=typed("1") * 300)
    assert (done.returncode, done.stderr) == (0, "")
    assert "score" in done.stdout[done.stdout.rindex("round") :]


def test_wrong_usage_is_refused_by_the_parser() -> None:
    result = command("play")
    assert result.exit_code == 2
    assert "GAME" in result.stderr

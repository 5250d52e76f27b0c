"""Everything that can be typed wrong: a sentence that says what, a hint that says what to do, exit code 2."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.command import answer, process, refusal

NESTOR = """\
[[demigod]]
id = "nestor"
name = "Nestor"
colour = "colourless"
cost = { green = 1 }
power = 1
text = "Column: place 1 element of any colour from the Bank on a tile in range."
"""


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Record of 40 moves."""
    path = tmp_path_factory.mktemp("records") / "game.json"
    answer("play", "divineplan", "--seats", "human,random", "--seed", "5", "--save", str(path), typed="1\n" * 20)
    return path


def changed(saved: Path, folder: Path, change: Callable[[dict[str, object]], None]) -> str:
    """A copy of the Record with something else in it."""
    record = json.loads(saved.read_text())
    change(record)
    path = folder / "changed.json"
    path.write_text(json.dumps(record))
    return str(path)


@pytest.mark.parametrize(
    ("arguments", "what", "what_to_do"),
    [
        (["play", "divineplam"], "there is no game 'divineplam'", "Did you mean 'divineplan'?"),
        (["play", "chess"], "there is no game 'chess'", "Games: divineplan"),
        (["sim", "chess", "--seats", "random,random"], "there is no game 'chess'", "Games: divineplan"),
        (["bench", "chess"], "there is no game 'chess'", "Games: divineplan"),
        (["cards", "chess"], "there is no game 'chess'", "Games: divineplan"),
        (["rules", "chess"], "there is no game 'chess'", "Games: divineplan"),
        (["play", "divineplan", "--option", "moons=2"], "there is no option 'moons'", "Options here: mode, seats"),
        (["play", "divineplan", "--option", "favor_tokens=many"], "cannot be 'many'", "a whole number from 4 to 12"),
        (["play", "divineplan", "--option", "favor_tokens"], "'favor_tokens' is not an option", "NAME=VALUE"),
        (["play", "divineplan", "-o", "seats=2", "-o", "seats=3"], "'seats' is given twice", "Keep one"),
        (["play", "divineplan", "--seats", "human,greddy"], "nobody called 'greddy'", "Did you mean 'greedy'?"),
        (["play", "divineplan", "--seats", "human,,greedy"], "nobody called ''", "A seat takes one of: human, random"),
        (["play", "divineplan", "--seats", "human,random", "-o", "seats=3"], "--seats names 2", "one for every seat"),
        (["play", "divineplan", "--seats", "human," * 7 + "random"], "seats cannot be 8", "from 1 to 4"),
        (["sim", "divineplan", "--seats", "human,random"], "there is no bot 'human'", "Bots: random, novice, greedy"),
        (["sim", "divineplan", "--seats", "random,random", "-n", "0"], "0 games", "--games 100"),
        (
            ["sim", "divineplan", "--seats", "random,random", "--seed", "-3"],
            "seed -3 is out of range",
            "from 0 to 2**256",
        ),
        (["play", "divineplan", "--seed", "tomorrow"], "'tomorrow' is not a seed", "such as 42"),
        (["play", "divineplan", "--seed", str(1 << 256)], "is out of range", "from 0 to 2**256 - 1"),
        (["play", "divineplan", "--seed", "0x" + "f" * 65], "is out of range", "from 0 to 2**256 - 1"),
        (["play", "divineplan", "--cards", "none.toml"], "there is no file 'none.toml'", "Check the name"),
        (["play", "divineplan", "--load", "none.json"], "there is no file 'none.json'", "Check the name"),
        (["play", "divineplan", "--position", "none.toml"], "there is no file 'none.toml'", "Check the name"),
        (["play", "divineplan", "--save", "no/such/folder/x.json"], "there is no folder 'no/such/folder'", "Make it"),
        (
            ["play", "divineplan", "--load", "x.json", "--seed", "3"],
            "--load does not go with --seed",
            "brings all that",
        ),
        (["replay", "none.json"], "there is no file 'none.json'", "Check the name"),
        (["replay", "."], "'.' cannot be read", "Check what"),
        (["rules", "divineplan", "LOCK-99"], "has no rule 'LOCK-99'", "`agon rules divineplan` lists them"),
        (["rules"], "which game's rules?", "agon rules GAME"),
    ],
)
def test_wrong_arguments(arguments: list[str], what: str, what_to_do: str) -> None:
    said = refusal(*arguments)
    assert what in said
    assert what_to_do in said


def test_a_broken_record(tmp_path: Path, saved: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_bytes(saved.read_bytes()[:200])
    assert "is not a readable Record" in refusal("replay", str(broken))
    assert "is not a readable Record" in refusal("play", "divineplan", "--load", str(broken))


def test_a_file_that_is_no_record(tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text('{"name": "something else"}')
    assert "A Record is written by `agon play --save FILE`" in refusal("replay", str(other))


def test_a_record_of_another_game(tmp_path: Path, saved: Path) -> None:
    foreign = changed(saved, tmp_path, lambda record: record.update(game="chess"))
    assert "there is no game 'chess'" in refusal("replay", foreign)
    assert "a game of 'chess', not of 'divineplan'" in refusal("play", "divineplan", "--load", foreign)


def test_a_record_of_other_rules(tmp_path: Path, saved: Path) -> None:
    old = changed(saved, tmp_path, lambda record: record.update(version="0"))
    said = refusal("replay", old, "--verify")
    assert "was played with rules 0" in said
    assert "the release of Agon that wrote it" in said


def test_a_record_of_another_format(tmp_path: Path, saved: Path) -> None:
    new = changed(saved, tmp_path, lambda record: record.update(format="agon record 9"))
    assert "is of format 'agon record 9'" in refusal("replay", new)


def test_a_record_with_a_move_that_was_never_possible(tmp_path: Path, saved: Path) -> None:
    def cheat(record: dict[str, object]) -> None:
        moves = record["moves"]
        assert isinstance(moves, list)
        moves[0][1] = 21

    assert "move 1 of this Record is not legal" in refusal("replay", changed(saved, tmp_path, cheat), "--verify")


def test_a_record_of_another_seed(tmp_path: Path, saved: Path) -> None:
    other = changed(saved, tmp_path, lambda record: record.update(seed="6"))
    assert "The file may be damaged" in refusal("replay", other, "--verify")


def test_a_record_with_a_player_that_nobody_knows(tmp_path: Path, saved: Path) -> None:
    other = changed(saved, tmp_path, lambda record: record.update(players=["human", "oracle"]))
    assert "nobody called 'oracle'" in refusal("play", "divineplan", "--load", other)


@pytest.mark.parametrize("move", ["-1", "999"])
def test_a_move_that_was_not_played(saved: Path, move: str) -> None:
    assert f"there is no move {move}" in refusal("replay", str(saved), "--move", move)
    assert f"there is no move {move}" in refusal("position", str(saved), "--move", move)


def test_a_seat_that_nobody_has(saved: Path) -> None:
    assert "there is no seat '7'" in refusal("replay", str(saved), "--move", "3", "--seat", "7")


def test_a_saved_game_is_not_overwritten(saved: Path) -> None:
    before = saved.read_bytes()
    said = refusal("play", "divineplan", "--save", str(saved))
    assert "is there already" in said
    assert f"--load {saved}" in said
    assert saved.read_bytes() == before


def test_a_position_that_is_not_toml(tmp_path: Path) -> None:
    path = tmp_path / "position.toml"
    path.write_text("seats = = 2\n")
    assert "is not TOML" in refusal("play", "divineplan", "--position", str(path))


def test_a_position_that_can_not_be(tmp_path: Path) -> None:
    path = tmp_path / "position.toml"
    path.write_text('gods = ["a1", "a1"]\n')
    assert "two gods never share a tile" in refusal("play", "divineplan", "--position", str(path))


def test_a_card_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert "is not a text file in UTF-8" in refusal("cards", "divineplan", "--cards", str(path))


def test_a_card_text_that_does_not_parse(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(NESTOR.replace("place", "plant"))
    for command in (["cards", "divineplan"], ["play", "divineplan"], ["sim", "divineplan", "--seats", "random,random"]):
        said = refusal(*command, "--cards", str(path))
        assert f"{path}:7:" in said
        assert "'plant' is not understood here" in said
        assert "could stand here: place" in said


def test_a_card_text_that_parses(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(NESTOR)
    assert "Nestor" in answer("cards", "divineplan", "--cards", str(path))


def test_a_file_that_can_not_be_written_leaves_nothing(tmp_path: Path, saved: Path) -> None:
    (tmp_path / "taken").mkdir()
    said = refusal("position", str(saved), "--move", "3", "--out", str(tmp_path / "taken"))
    assert "cannot be written" in said
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_the_same_from_a_process_of_its_own() -> None:
    done = process("play", "divineplam")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "agon: there is no game 'divineplam'\n      Did you mean 'divineplan'?\n"

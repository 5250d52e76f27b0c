"""Saved games: told again, proven, looked at through anybody's eyes, and turned into positions."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from agon.cli.toml import to_toml
from agon.core.cardfile import split_cards, standard_cards
from agon.core.codec import digest
from agon.core.record import read_record
from agon.core.replay import replay
from agon.core.seeds import mixed, server_commitment, share_commitment
from agon.games import make_game
from tests.cli.command import answer, refusal


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "game.json"
    answer("play", "divineplan", "--seats", "random,random", "--seed", "5", "-o", "favor_tokens=4", "--save", str(path))
    return path


def test_a_saved_game_is_proven(saved: Path) -> None:
    record = read_record(saved.read_bytes())
    shown = answer("replay", str(saved), "--verify")
    assert f"verified: {len(record.moves)} moves of divineplan to its end" in shown
    proof = json.loads(answer("replay", str(saved), "--verify", "--json"))
    assert proof["over"] is True
    assert proof["commitment"] == record.commitment()
    assert proof["digests"] == len(record.digests) > 0


def test_a_saved_game_has_all_its_cards(saved: Path, tmp_path: Path) -> None:
    """So it is replayed, and played on, with the cards that it began with, also by a release with other ones."""
    record = json.loads(saved.read_text())
    own, standard = split_cards(record["cards"])
    assert (own, standard) == ("", standard_cards(make_game("divineplan")))
    names = [row["name"] for row in make_game("divineplan").card_rows()]
    story = answer("replay", str(saved))
    name = next(one for one in names if one in story and standard.count(f'"{one}"') == 1)
    record["cards"] = record["cards"].replace(f'"{name}"', f'"Former {name}"')
    other = tmp_path / "earlier.json"
    other.write_text(json.dumps(record))
    assert "verified" in answer("replay", str(other), "--verify")
    assert f"Former {name}" in answer("replay", str(other))


def test_a_tampered_game_is_not(saved: Path, tmp_path: Path) -> None:
    record = json.loads(saved.read_text())
    record["digests"][1][1] = "0" * 16
    other = tmp_path / "tampered.json"
    other.write_text(json.dumps(record))
    move = record["digests"][1][0]
    assert f"after move {move} this is not the game that was recorded" in refusal("replay", str(other), "--verify")
    assert "not the game that was recorded" in refusal("replay", str(other))


def test_the_parts_of_a_seed_are_proven(tmp_path: Path) -> None:
    part, shares = (1 << 255) + 7, ["hers", "", "his"]
    seed, path = mixed(part, shares), tmp_path / "game.json"
    seats = ["--seats", "random,random,random", "-o", "favor_tokens=4"]
    answer("play", "divineplan", *seats, "--seed", str(seed), "--save", str(path))
    record = json.loads(path.read_text())
    assert "server commitment" not in answer("replay", str(path), "--verify")

    def with_parts(server: str, shares: list[str]) -> str:
        path.write_text(json.dumps(record | {"seed_parts": {"server": server, "shares": shares}}))
        return str(path)

    shown = answer("replay", with_parts(f"{part:064x}", shares), "--verify")
    assert f"server commitment {server_commitment(part)}" in shown and "the shares of 2 seats" in shown
    proof = json.loads(answer("replay", str(path), "--verify", "--json"))
    assert proof["share_commitments"] == [share_commitment(share) for share in shares]
    wrong = [(f"{part + 1:064x}", shares), (f"{part:064x}", ["hers", "", "hers"]), (f"{part:064x}", shares[:2])]
    for server, other in wrong:
        assert "not made from the parts" in refusal("replay", with_parts(server, other), "--verify")
    for damaged in ("no number", "1" + "0" * 64, "-1"):
        assert "game.json is" in refusal("replay", with_parts(damaged, shares), "--verify")


def test_a_game_is_told_again(saved: Path) -> None:
    shown = answer("replay", str(saved))
    assert "   1  " in shown
    assert "The last favor token is placed." in shown
    assert "score" in shown


def test_a_game_is_told_to_programs(saved: Path) -> None:
    story = json.loads(answer("replay", str(saved), "--json", "--seat", "all"))
    assert story["moves"] == len(read_record(saved.read_bytes()).moves)
    assert story["events"][-1]["event"]["text"].startswith("The last favor token")
    assert sum(seat["value"] for seat in story["result"]["seats"]) == pytest.approx(1)


@pytest.mark.parametrize(("seat", "knows"), [("0", [True, False]), ("1", [False, True]), ("spectator", [False, False])])
def test_the_table_at_a_move_through_somebodys_eyes(saved: Path, seat: str, knows: list[bool]) -> None:
    (view,) = json.loads(answer("replay", str(saved), "--move", "20", "--seat", seat, "--json"))
    plans = [zone for side in view["seats"] for zone in side["zones"] if zone["id"].startswith("plan:")]
    assert [zone["kind"] == "grid" for zone in plans] == knows


def test_the_table_through_all_eyes(saved: Path) -> None:
    shown = answer("replay", str(saved), "--move", "20", "--seat", "all")
    assert "Apollo · you" in shown
    assert "Ares · you" in shown


def test_a_position_from_a_game_plays_on_as_the_game_did(saved: Path, tmp_path: Path) -> None:
    game, record = make_game("divineplan"), read_record(saved.read_bytes())
    for move in (0, 7, len(record.moves) - 1):
        out = tmp_path / f"position{move}.toml"
        answer("position", str(saved), "--move", str(move), "--out", str(out))
        state = game.position(tomllib.loads(out.read_text()))
        for seat, action in record.moves[move:]:
            state.apply(seat, action)
        assert digest(state) == digest(replay(game, record))


def test_a_position_is_printed_without_a_file(saved: Path) -> None:
    assert tomllib.loads(answer("position", str(saved), "--move", "3"))["game"] == "divineplan"


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"a": 1, "b": "two", "c": True, "d": [1, 2], "e": [], "f": 1.5},
        {"words": ['say "no"', "back\\slash", "line\nbreak", "Ἀγών"], "odd key": 1, "a.b": 2},
        {"table": {"x": 1, "inner": {"y": [2]}}, "plain": 3},
        {"list": [{"a": 1, "deep": {"b": [1]}}, {}, {"a": 2}]},
        {"mixed": [1, {"a": "b"}, [3, 4]]},
        {"long": [f"card number {number}" for number in range(40)]},
    ],
)
def test_toml_is_read_back_as_it_was_written(data: dict[str, object]) -> None:
    text = to_toml(data)
    assert tomllib.loads(text) == data
    assert all(len(line) <= 120 for line in text.splitlines())

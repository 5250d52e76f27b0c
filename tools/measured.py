"""Writes the tables of measurements in the documents from docs/measured: `python tools/measured.py [--check]`."""

from __future__ import annotations

import csv
import math
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from agon.lab.statistics import wilson

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "docs" / "measured"
BOTS = ROOT / "docs" / "bots-measured.md"
PAGES = (BOTS, ROOT / "README.md", ROOT / "docs" / "researchers.md")
BLOCK = re.compile(r"(<!-- made by tools/measured.py: ([\w ]+) -->\n).*?(<!-- end -->\n)", re.DOTALL)
GAMES = {
    "divineplan": "Divine Plan",
    "titans": "Titans of Eden",
    "theos": "Theos",
    "theomachy": "Theomachy",
    "delphi": "The Oracle of Delphi",
    "all": "All games",
}
# The share of wins that a level should reach, in percent: for a table of 2, 3 and 4 sides.
MARKS = {"greedy": (80, 67, 57), "adept": (70, 54, 44), "master": (65, 48, 38)}
LADDER = ("random", "novice", "greedy", "adept", "master")

Row = dict[str, str]


def rows(name: str) -> list[Row]:
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    made = [head, ["---"] * len(head), *lines]
    return "\n" + "".join(f"| {' | '.join(line)} |\n" for line in made) + "\n"


def rounded(share: float) -> int:
    return math.floor(100 * share + 0.5)


def wins(row: Row) -> str:
    return f"{row['wins'].replace('.5', '½')} of {row['games']}"


def interval(row: Row) -> str:
    low, high = wilson(float(row["wins"]), int(row["games"]))
    return f"{rounded(low)} to {rounded(high)}"


def share(row: Row) -> str:
    return f"{rounded(float(row['wins']) / int(row['games']))} %, {interval(row)}"


# -- the tables, by the name in the page -------------------------------------------------------------------------------
def levels() -> str:
    """Bold where the lower end of the interval is above the mark."""
    found = rows("levels")
    lines = []
    for game, seats in dict.fromkeys((row["game"], row["table"]) for row in found):
        line = [GAMES[game], seats]
        for level, marks in MARKS.items():
            cell = "not played"
            for row in found:
                if (row["game"], row["table"], row["level"]) == (game, seats, level):
                    percent = rounded(float(row["wins"]) / int(row["games"]))
                    low = 100 * wilson(float(row["wins"]), int(row["games"]))[0]
                    strong = "**" if low > marks[int(row["seats"]) - 2] else ""
                    cell = f"{strong}{percent}{strong} ({interval(row)}), {wins(row)}"
            line.append(cell)
        lines.append(line)
    mark = ["*the mark*", "*2, 3, 4*", *(f"*{', '.join(str(value) for value in marks)}*" for marks in MARKS.values())]
    head = ["", "seats or teams", "greedy among random", "adept among greedy", "master among adepts"]
    return table(head, [mark, *lines])


def level_notes() -> str:
    return table(
        ["", "seats or teams", "level", "iterations", "note"],
        (
            [GAMES[row["game"]], row["table"], row["level"], row["iterations"], row["note"]]
            for row in rows("levels")
            if row["note"] or (row["level"] == "master" and row["iterations"])
        ),
    )


def ladder() -> str:
    found = rows("ladder")
    lines = []
    for game in dict.fromkeys(row["game"] for row in found):
        own = {row["bot"]: row for row in found if row["game"] == game}
        ratings = [
            f"{int(own[bot]['elo']):+} ({int(own[bot]['low']):+} to {int(own[bot]['high']):+})" for bot in LADDER
        ]
        lines.append([GAMES[game], own["master"]["games_a_pair"], *ratings, own["master"]["master_iterations"]])
    return table(["", "games a pair", *LADDER, "the master's iterations"], lines)


def ladder_steps() -> str:
    found = rows("ladder_steps")
    steps = list(dict.fromkeys((row["bot"], row["against"]) for row in found))
    lines = []
    for game in dict.fromkeys(row["game"] for row in found):
        own = {(row["bot"], row["against"]): row for row in found if row["game"] == game}
        lines.append([GAMES[game], *(f"{wins(own[step])} ({interval(own[step])})" for step in steps)])
    return table(["", *(f"{bot} v {against}" for bot, against in steps)], lines)


def ismcts() -> str:
    return table(
        [
            "",
            "won by the master",
            "95 %",
            "on a busy machine",
            "ms, both",
            "iterations a second, both",
            "random games a second",
        ],
        (
            [
                GAMES[row["game"]],
                wins(row),
                interval(row),
                f"{row['busy_wins']} of {row['busy_games']}",
                f"{row['master_ms']}, {row['ismcts_ms']}",
                f"{row['master_iterations_a_second']}, {row['ismcts_iterations_a_second']}",
                row["random_games_a_second"],
            ]
            for row in rows("ismcts")
        ),
    )


def regret() -> str:
    games = ("divineplan", "theos", "theomachy", "delphi")
    lines = ([row["setting"], *(row[game] or "–" for game in games)] for row in rows("regret"))
    return table(["setting", *(GAMES[game] for game in games)], lines)


def decks() -> str:
    return table(["table", "bots", "games", "wins"], (list(row.values()) for row in rows("decks")))


def matches(game: str) -> str:
    """How it was played and when stands in the last column, as far as it differs from the page's head or is known."""
    lines = []
    for row in rows("matches"):
        if row["game"] == game:
            how = [
                "" if row["how"] == "match" else "script",
                row["stop"],
                f"{row['planned']} planned" if row["planned"] else "",
                f"seed {row['seed'].replace(' ', ', ')}" if row["seed"] else "",
                row["date"],
                f"`{row['command']}`" if row["command"] else "",
                row["note"],
            ]
            cells = [row["bot"], row["against"], row["seats"], wins(row), share(row), row["fair"]]
            lines.append([*cells, "; ".join(part for part in how if part)])
    return table(["bot", "against", "seats", "won", "share, 95 %", "fair", "how"], lines)


def chosen(name: str, columns: dict[str, str]) -> str:
    """A file's columns as they are, under other headings."""
    return table(list(columns.values()), ([row[column] for column in columns] for row in rows(name)))


def speed() -> str:
    columns = {
        "engine": "",
        "compiled": "inside the compiled engine",
        "python": "driven from Python",
        "clones": "clones a second",
        "largest_state": "largest state",
    }
    return chosen("speed", columns)


def server() -> str:
    return chosen("server", {"what": "", "value": ""})


def environments() -> str:
    columns = {
        "game": "",
        "batch": "Batch",
        "env": "`env`",
        "raw_env": "`raw_env`",
        "parallel_env": "`parallel_env`",
        "gymnasium": "Gymnasium",
        "openspiel": "OpenSpiel",
        "batch_to_env": "batch : `env`",
    }
    return chosen("environments", columns)


def learning() -> str:
    return chosen("learning", {"minutes": "minutes of one core", "decisions": "decisions", "wins": "wins"})


def attempts(game: str) -> str:
    found = tomllib.loads((DATA / "attempts.toml").read_text(encoding="utf-8"))["attempt"]
    return table(
        ["tried", "result", "kept"],
        ([one["tried"], one["result"], "yes" if one["kept"] else "no"] for one in found if one["game"] == game),
    )


TABLES: dict[str, Callable[[], str]] = {
    "levels": levels,
    "level notes": level_notes,
    "ladder": ladder,
    "ladder steps": ladder_steps,
    "ismcts": ismcts,
    "regret": regret,
    "decks": decks,
    "speed": speed,
    "server": server,
    "environments": environments,
    "learning": learning,
}
TABLES_OF_A_GAME: dict[str, Callable[[str], str]] = {"matches": matches, "attempts": attempts}


def made(name: str) -> str:
    if name in TABLES:
        return TABLES[name]()
    kind, game = name.split(" ")
    return TABLES_OF_A_GAME[kind](game)


def page(text: str) -> str:
    return BLOCK.sub(lambda found: f"{found[1]}{made(found[2])}{found[3]}", text)


def main(arguments: list[str]) -> int:
    for path in PAGES:
        now = path.read_text(encoding="utf-8")
        text = page(now)
        if "--check" in arguments and text != now:
            print(f"{path.name} is out of date: run `python tools/measured.py`.", file=sys.stderr)
            return 1
        if text != now:
            path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

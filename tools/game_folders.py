"""Writes docs/game-folders.md, the shape of a game folder: `python tools/game_folders.py [--check]`.

The purposes of the files that all games share stand here; those of a game's own files are the first sentences of their
docstrings.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
TARGET: Final = ROOT / "docs" / "game-folders.md"
GAMES: Final = {
    "divineplan": "Divine Plan",
    "theos": "Theos",
    "theomachy": "Theomachy",
    "delphi": "The Oracle of Delphi",
    "titans": "Titans of Eden",
}
COMMON: Final = {
    "README.md": "the game in a page: from the rulebook to the code, what is reconstructed, options",
    "__init__.py": "what the package is",
    "game.py": "the `Game`: what the rules say about a state, options, modes, and `make`",
    "state.py": "the `State`: what changes, `clone`, small verbs of the table; the `Setup`: what is fixed",
    "setup.py": "the deal",
    "rules.py": "the turn: the Steps that every game runs through, with their questions and refusals",
    "steps.py": "the list of all Steps, for loading a stored state",
    "scoring.py": "results",
    "actions.py": "the vocabulary: every action is one number",
    "cards.toml": "the components: their texts, values and sources",
    "cards.lark": "the grammar of the card texts",
    "grammar.py": "from card texts to effects, and from card files to a card set",
    "cards.py": "effects as numbers, for fast code",
    "view.py": "what each viewer may see",
    "words.py": "what sentences name: seats, cards, tiles as references",
    "keywords.py": "the words that tables explain wherever they stand",
    "hiding.py": "what a seat may not know, drawn anew for a sample",
    "features.py": "what a seat knows, as numbers for networks",
    "policy.py": "`evaluate` and the settings of the search, for bots",
    "search.py": "what only a search asks: the game's `SearchHooks`",
    "position.py": "positions by hand",
    "describe.py": "a state written as a position",
    "checks.py": "what must hold in every state",
}
HEAD: Final = """# The shape of a game folder

The same thing has the same file name in every game, so a reader who knows one game finds everything in the next.
A game's own files are named after its rulebook's words; each game's README maps the rulebook's chapters to them.
`python tools/game_folders.py` makes this page.

## Files that every game has

| file | purpose |
|---|---|
"""
TAIL: Final = """
## Beside the folder

| path | purpose |
|---|---|
| `docs/rules/GAME.md` | the ledger: every rule with its ID |
| `tests/games/GAME/` | one test for each rule, marked with its ID, and a table of helpers |
| `web/src/tables/GAME/` | the game's own table in the browser, if it has one; otherwise the generic table draws it |
"""


def folder(game: str) -> Path:
    return ROOT / "src" / "agon" / "games" / game


def missing() -> list[str]:
    """Files that a game lacks."""
    return [f"{game}/{name}" for game in GAMES for name in COMMON if not (folder(game) / name).is_file()]


def own_files(game: str) -> list[tuple[str, str]]:
    """The files that only some games have, with their purposes."""
    files = sorted(path for path in folder(game).glob("*.py") if path.name not in COMMON)
    return [(path.name, purpose(path)) for path in files]


def purpose(path: Path) -> str:
    """The first sentence of a module's docstring."""
    words = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    paragraph = " ".join(words.split("\n\n")[0].split())
    sentence = paragraph.split(". ")[0].rstrip(".")
    return sentence.replace("|", "\\|")


def page() -> str:
    lines = [HEAD.rstrip("\n"), *[f"| `{name}` | {words} |" for name, words in COMMON.items()]]
    for game, title in GAMES.items():
        lines += ["", f"## {title}'s own files", "", "| file | purpose |", "|---|---|"]
        lines += [f"| `{name}` | {words} |" for name, words in own_files(game)]
    return "\n".join(lines) + "\n" + TAIL


def main(arguments: list[str]) -> int:
    for path in missing():
        print(f"src/agon/games/{path} is missing: every game has this file.", file=sys.stderr)
    if missing():
        return 1
    if "--check" in arguments:
        if not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != page():
            print(f"{TARGET.name} is out of date: run `python tools/game_folders.py`.", file=sys.stderr)
            return 1
        return 0
    TARGET.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

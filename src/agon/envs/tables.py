"""What every number of an observation and every action stands for, as tables, from the game itself.

python -m agon.envs.tables divineplan
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import groupby

from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.envs.setting import game_called

MOST_WORDS = 16  # that a row lists one by one


def observation_rows(game: Game) -> list[tuple[str, str, str]]:
    """Places, what they are about, and what they say about it; what repeats for many things is one row."""
    rows: list[tuple[str, str, str]] = []
    at = 0
    for tails, heads in repeated(game.feature_names()):
        count = len(heads) * len(tails)
        rows.append((places(at, count), things(heads), listed(tails)))
        at += count
    return rows


def repeated(names: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Names like `tile 0: value`, as what is said and the things of which just that is said, one after the other."""
    sections = []
    for head, group in groupby(names, head_of):
        sections.append((head.removesuffix(": "), [name.removeprefix(head) for name in group]))
    for tails, same in groupby(sections, lambda section: section[1]):
        yield tails, [head for head, _ in same]


def things(heads: list[str]) -> str:
    are_counted = len({re.sub(r"\d", "", head) for head in heads}) == 1  # they differ by their numbers only
    if len(heads) <= MOST_WORDS and not are_counted:
        return "; ".join(heads)
    return heads[0] if len(heads) == 1 else f"{heads[0]} … {heads[-1]} ({len(heads)} times)"


def head_of(name: str) -> str:
    """`tile 0: ` of `tile 0: value`."""
    head, colon, _ = name.partition(": ")
    return head + colon if colon else ""


def action_rows(game: Game) -> list[tuple[str, str, str]]:
    """Numbers, the verb, and what it is done to."""
    vocabulary = game.vocabulary
    starts = [*vocabulary.blocks.values(), len(vocabulary)]
    rows: list[tuple[str, str, str]] = []
    for verb, start, end in zip(vocabulary.blocks, starts, starts[1:], strict=False):
        things = [name.removeprefix(verb).strip() for name in vocabulary.names[start:end]]
        rows.append((places(start, end - start), verb, listed(things) if things != [""] else ""))
    return rows


def places(start: int, count: int) -> str:
    return f"{start}" if count == 1 else f"{start} to {start + count - 1}"


def listed(words: list[str]) -> str:
    """All words, or of a long run of like ones the first and the last."""
    parts: list[str] = []
    for head, group in groupby(words, head_of):
        run = list(group)
        is_mixed = not head and len(run) != len(words)  # single words between longer runs
        if is_mixed or len(run) <= 3 or len(words) <= MOST_WORDS:
            parts += run
        else:
            parts.append(f"{run[0]} … {run[-1].removeprefix(head)} ({len(run)})")
    return ", ".join(parts)


def markdown(game: Game) -> str:
    """Both tables of a game."""
    parts = [
        f"Observation: {game.features} numbers.\n",
        table(["places", "about", "what"], observation_rows(game)),
        f"\nActions: {len(game.vocabulary)}.\n",
        table(["numbers", "action", "of what"], action_rows(game)),
    ]
    return "\n".join(parts)


def table(titles: list[str], rows: list[tuple[str, str, str]]) -> str:
    lines = ["| " + " | ".join(titles) + " |", "|" + "---|" * len(titles)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines)


def main() -> int:
    try:
        for name in sys.argv[1:] or ["divineplan"]:
            game = game_called(name)
            print(f"# {game.title}\n\n{markdown(game)}")
    except AgonError as error:
        print(f"{error.message}. {error.hint}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What a player types at the question: a number, a name, part of a label, or a letter that asks for something else."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from agon.cli.table import all_entities
from agon.cli.things import on_one_line
from agon.core.errors import AgonError
from agon.core.protocol import Choice, Prompt, View
from agon.core.vocabulary import Vocabulary

FINAL_WORDS = {"roll": "rolls a die", "reveal": "reveals something", "end": "cannot be taken back"}
COMMANDS = [
    ("1, 2, 3 …", "choose by number; or type a choice's name, or any part of it that no other choice has"),
    ("?", "explain the question with its rule"),
    ("? 3", "explain choice 3; `? Ariadne` a card, `? Full` a keyword, `? LOCK-03` a rule"),
    ("u", "undo your last choice, as far as the rules allow"),
    ("t", "show the table again"),
    ("g", "quick guide"),
    ("l", "log: everything that has happened"),
    ("deck FILE.toml", "hand in a deck that you have built before, where the game asks you to build one"),
    ("s", "save; `s FILE` under another name"),
    ("q", "quit"),
    ("h", "this help"),
]
HINTS = [("hint", "think about your decision for three seconds; `hint 10` for ten")]


def find_choice(choices: list[Choice], typed: str) -> Choice:
    """The choice that is meant, or AgonError with what could be meant."""
    words = typed.strip().lower()
    if words.isdecimal():
        if 1 <= int(words) <= len(choices):
            return choices[int(words) - 1]
        raise AgonError(f"there is no choice {words}", f"Choices go from 1 to {len(choices)}.")
    for choice in choices:
        if words in (choice.name.lower(), str(choice.label).lower()):
            return choice
    found = [choice for choice in choices if words in str(choice.label).lower()]
    if len(found) == 1:
        return found[0]
    if not found:
        raise AgonError(f"no choice reads like {typed.strip()!r}", "Type its number, or h for help.")
    raise AgonError(f"{typed.strip()!r} may be: {'; '.join(str(choice.label) for choice in found)}", "Type more of it.")


def verb_of(vocabulary: Vocabulary, action: int) -> str:
    """The block of the vocabulary that an action belongs to."""
    starts = [(start, verb) for verb, start in vocabulary.blocks.items() if start <= action]
    return max(starts)[1]


def grouped(prompt: Prompt, vocabulary: Vocabulary) -> list[list[tuple[int, Choice]]]:
    """The choices with their numbers, one group for each verb; single ones stand together."""
    groups: list[list[tuple[int, Choice]]] = []
    last = ""
    for number, choice in enumerate(prompt.choices, start=1):
        verb = verb_of(vocabulary, choice.action)
        if not groups or verb != last:
            groups.append([])
        groups[-1].append((number, choice))
        last = verb
    return join_singles(groups)


def join_singles(groups: list[list[tuple[int, Choice]]]) -> list[list[tuple[int, Choice]]]:
    joined: list[list[tuple[int, Choice]]] = []
    was_single = False
    for group in groups:
        is_single = len(group) == 1
        if is_single and was_single:
            joined[-1].extend(group)
        else:
            joined.append(group)
        was_single = is_single
    return joined


def draw_prompt(prompt: Prompt, vocabulary: Vocabulary, view: View, width: int) -> RenderableType:
    """The question and its numbered choices; a choice that touches a card shows the card's text."""
    texts = {entity.id: str(entity.text) for entity in all_entities(view) if entity.text}
    question = Text(str(prompt.question), style="bold")
    if prompt.help:
        question.append(f"  {prompt.help}", style="not bold dim")
    parts: list[RenderableType] = [question]
    for group in grouped(prompt, vocabulary):
        lines = [choice_line(number, choice, texts) for number, choice in group]
        fits = max(line.cell_len for line in lines) < width // 2
        parts.append(Columns(lines, padding=(0, 2), column_first=True) if fits else Group(*lines))
    return Group(*parts)


def choice_line(number: int, choice: Choice, texts: dict[str, str]) -> Text:
    line = Text(f"{number:>3} ", style="bold cyan", no_wrap=True, overflow="ellipsis")
    line.append(str(choice.label), style="not bold default")
    for mark in choice.marks:
        line.append(f" ({FINAL_WORDS[mark]})", style="not bold dim default")
    for entity in choice.targets:
        text = texts.get(entity, "")
        if text and text not in str(choice.label):
            line.append(f"  {on_one_line(text)}", style="not bold dim default")
    return line

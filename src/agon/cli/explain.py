"""`?` at the table: explains the question, a choice, a card or a rule, with the ledger's own words."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from agon.cli.answers import find_choice
from agon.cli.lookup import rule_text
from agon.cli.table import all_entities
from agon.core.contract import Game
from agon.core.errors import AgonError
from agon.core.ledger import find_rule
from agon.core.protocol import Choice, Entity, Prompt, View


def explain(console: Console, game: Game, view: View, prompt: Prompt, what: str) -> None:
    """`what` is nothing for the question itself, a choice, a card's name, a keyword, or a rule's ID."""
    keywords = [
        keyword for keyword in game.keywords.values() if keyword.meaning and keyword.name.lower() == what.lower()
    ]
    cards = [entity for entity in all_entities(view) if entity.text and entity.name.lower() == what.lower()]
    if not what:
        console.print(Text(str(prompt.question), style="bold"), Text(str(prompt.help)))
        show_rule(console, game.id, prompt.rule)
    elif cards:
        show_card(console, cards[0])
    elif keywords:
        console.print(Text.assemble((keywords[0].name, "bold"), f": {keywords[0].meaning}"))
    elif "-" in what and " " not in what:
        show_rule(console, game.id, what)
    else:
        show_choice(console, game.id, view, find_choice(prompt.choices, what))


def show_choice(console: Console, game: str, view: View, choice: Choice) -> None:
    """The choice, the cards that it touches, and the rule that grants it."""
    console.print(Text(str(choice.label), style="bold"))
    for entity in all_entities(view):
        if entity.id in choice.targets and entity.text:
            show_card(console, entity)
    show_rule(console, game, choice.rule)


def show_card(console: Console, card: Entity) -> None:
    console.print(Text(str(card.label) or f"{card.name}: {card.text}"))
    if card.source:
        console.print(Text(f"source: {card.source}", style="dim"))


def show_rule(console: Console, game: str, rule_id: str) -> None:
    """The rule's text; a game of somebody else's package may come without a ledger."""
    try:
        console.print(rule_text(find_rule(game, rule_id)))
    except AgonError as error:
        console.print(Text(f"{rule_id}: {error.message}", style="dim"))

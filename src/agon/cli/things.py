"""Entities and zones as lines of text, for any game: names in their colours, numbers, and what lies on what."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from agon.core.protocol import Entity, Fact, Zone

PALETTE = {
    "green": "green",
    "red": "red",
    "blue": "bright_blue",
    "yellow": "yellow",
    "gold": "yellow",
    "orange": "dark_orange",
    "purple": "magenta",
    "violet": "magenta",
    "pink": "bright_magenta",
    "white": "bright_white",
    "black": "bright_black",
    "grey": "bright_black",
    "sky": "bright_cyan",
    "ice": "cyan",
    "rock": "bright_black",
    "desert": "yellow",
}
"""The colour words that games use, in the terminal's own colours. A word that is missing here is shown as a word."""

DOTS = {"token": "●", "die": "⚄", "figure": "♟"}
MOST_DOTS = 5

Naming = Callable[[int], str]
"""What the table calls a seat."""


def colour_style(colour: str) -> str:
    return PALETTE.get(colour, "")


def fact_words(value: Fact) -> str:
    """Words in a list are counted: `2 red, 1 blue`. Numbers are not, their places may mean something."""
    if not isinstance(value, list):
        return str(value)
    if all(isinstance(part, int) for part in value):
        return "/".join(str(part) for part in value)
    return ", ".join(f"{value.count(word)} {word}" for word in dict.fromkeys(value))


def fact(entity: Entity, name: str) -> str:
    """A fact in words; nothing for zeros, and for numbers of things that are drawn anyway."""
    value = entity.facts.get(name, 0)
    is_drawn = any(name.rstrip("s") in held.name for held in entity.holds)
    return "" if not value or is_drawn else fact_words(value)


def columns_of(card: Entity) -> dict[str, str]:
    """What a card says beside its name and text, by column."""
    columns = {name: fact(card, name) for name in card.facts}
    columns["type"] = card.type
    columns["cost"] = ", ".join(f"{amount} {resource}" for resource, amount in card.price.items())
    columns["copies"] = str(card.count) if card.count not in (None, 1) else ""
    columns |= {name: str(count) for name, count in card.counters.items()}
    return {name: words for name, words in columns.items() if words}


def facts_line(entity: Entity) -> str:
    """The facts without their names, for places where there is no room: `2 b2`."""
    return " ".join(words for words in (fact(entity, name) for name in entity.facts) if words)


def on_one_line(text: str) -> str:
    """A card's text, whose abilities have a line each, where there is one line for all of it."""
    return " / ".join(text.splitlines())


def short(entity: Entity) -> Text:
    """An entity in a word or two: `3 green`, `Ariadne`, `1 green, 1 red` for a die."""
    if entity.kind == "die":
        return Text(facts_line(entity) or "not rolled")
    name = "hidden" if entity.face_down and not entity.colour else entity.name  # a known one still has its colour
    if entity.count is not None and (entity.kind != "card" or (entity.count > 1 and not entity.text)):
        name = f"{entity.count} {name}"
    text = Text(name, style=colour_style(entity.colour))
    return text.append_text(tag_words(entity))


def tag_words(entity: Entity) -> Text:
    return Text("".join(f" ({tag})" for tag in entity.tags), style="dim")


def joined(parts: list[Text], separator: str) -> Text:
    return Text(separator).join(parts) if parts else Text("–", style="dim")


def alike(entities: list[Entity]) -> list[Text]:
    """Entities in a row, equal ones counted and empty heaps left out: `2 hidden, 3 green`."""
    counted: dict[str, list[Entity]] = {}
    for entity in entities:
        if entity.count == 0:
            continue
        counted.setdefault(short(entity).plain, []).append(entity)
    return [
        short(same[0]) if len(same) == 1 else Text.assemble(f"{len(same)} ", short(same[0]))
        for same in counted.values()
    ]


def on_top(entity: Entity) -> list[Text]:
    """What lies on an entity: equal tokens as dots, figures by name."""
    counted: dict[tuple[str, str], list[Entity]] = {}
    for held in entity.holds:
        counted.setdefault((held.kind, held.name), []).append(held)
    return [held_words(same) for same in counted.values()]


def held_words(same: list[Entity]) -> Text:
    first = same[0]
    dot = DOTS.get(first.kind, "")
    dots = dot * len(same) if len(same) <= MOST_DOTS else f"{len(same)}{dot}"
    word = first.colour if first.kind == "token" and first.colour in PALETTE else first.name
    return Text(f"{dots} {word}".strip(), style=colour_style(first.colour))


def zone_title(zone: Zone, naming: Naming, viewer: int) -> str:
    """What a zone is, whose if it is not the viewer's, and where."""
    owner = f" of {naming(zone.owner)}" if zone.owner not in (None, viewer) else ""
    return f"{zone.name}{owner} in {zone.place}" if zone.place else f"{zone.name}{owner}"


def zone_line(zone: Zone) -> Text:
    """A zone that fits one line: a counter, a track, a pile, or things in a row."""
    if zone.kind == "counter" or (zone.kind == "track" and not zone.entities):
        return meter(zone)
    said = [entity for entity in zone.entities if entity.kind == "token" and entity.label and entity.count is None]
    others = alike([entity for entity in zone.entities if entity not in said])
    words = joined([*(Text(str(entity.label)) for entity in said), *others], ", ")
    hidden = (zone.size or 0) - len(zone.entities)
    if zone.kind == "pile" and zone.size is not None:
        size = Text(f"{zone.size} {'card' if zone.size == 1 else 'cards'}")
        return size if not zone.entities or hidden <= 0 else Text.assemble(size, ", seen: ", words)
    if zone.kind == "hand" and hidden > 0:
        return Text(f"{zone.size} hidden") if not zone.entities else Text.assemble(words, f", {hidden} hidden")
    return words


def board_line(zone: Zone) -> Text:
    """A player's open board in a line: what stands there with its numbers, `Ares 3, Hermes 6 (top)`, if it has any."""
    words: list[Text] = []
    for entity in zone.entities:
        numbers = facts_line(entity)
        if numbers:
            words.append(Text.assemble((entity.name, colour_style(entity.colour)), f" {numbers}", tag_words(entity)))
    return Text(", ").join(words)


def meter(zone: Zone) -> Text:
    value = zone.value if zone.value is not None else zone.size or 0
    if zone.limit is None:
        return Text(str(value))
    if zone.kind == "track" and 0 <= value <= zone.limit <= 30:
        return Text.assemble("●" * value, ("○" * (zone.limit - value), "dim"), f" {value} of {zone.limit}")
    return Text(f"{value} of {zone.limit}")


def is_wordy(zone: Zone) -> bool:
    """Whether its cards have texts to read, so that each wants a line of its own."""
    return zone.kind in ("row", "hand") and any(entity.text for entity in zone.entities)


def is_board(zone: Zone) -> bool:
    return zone.kind in ("grid", "hex")

"""Divine Plan's cards: texts become effects (`cards.lark`), card files become a `CardSet`.

The text on the card is the code: nothing here is keyed on a card's name. The language is listed in `cards.lark`, how to
write a card in `docs/adding-a-card.md`. Not compiled: this runs once, when cards are loaded.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from agon.core.cardfile import CardFile, Entry, did_you_mean, overlay, read_card_file, split_cards
from agon.core.cardtext import CardTextError, TextGrammar

COLOURS = ("green", "red", "blue")
COLOURLESS = "colourless"
LANDSCAPES = ("forest", "mountain", "river")
MOST_DEMIGODS = 64
MARKET_SPOTS = 4
MOST_SEATS = 4
STANDARD_FILE = "divineplan/cards.toml"


# -- the language ------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Effect:
    """One operation. `op` carries its mark: ! is forced, ? is 'you may'. str() gives the machine form of cards.toml."""

    op: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.op}({', '.join(self.args)})"


@dataclass(frozen=True, slots=True)
class Ability:
    timing: str
    effects: tuple[Effect, ...]


OPERATIONS = {"forced": "place!", "gain_self": "gain", "gain_others": "gain"}  # rules not named as their operation
FIRST_ARGUMENT = {"gain_self": "self", "gain_others": "others", "range": "open_board", "full_at": "2"}
ARGUMENTS = {  # rules to machine words; a number in the rule comes behind
    "any_colour": "any",
    "same": "same",
    "die": "die",
    "any_tile": "any",
    "worth": "worth",
    "crew": "demigod_in_this_column",
    "own_lock": "own_lock_worth",
}


def parse_ability(text: str) -> Ability:
    """What a card's text means. CardTextError names the first word not understood and what could stand there."""
    tree: Any = _grammar().parse(text).children[0]
    timing, parts = str(tree.data), list(tree.children)
    if timing in ("while", "after"):
        timing += f":{_word(parts.pop(0))}"
    effects = tuple(_effect(part) for part in parts)
    _check_that_colour(text, parts, effects)
    return Ability(timing, effects)


@cache
def _grammar() -> TextGrammar:
    return TextGrammar(_packaged("cards.lark"), "start")


def _effect(tree: Any) -> Effect:
    rule = str(tree.data)
    operation = OPERATIONS.get(rule, rule)
    arguments = [FIRST_ARGUMENT[rule]] if rule in FIRST_ARGUMENT else []
    for child in tree.children:
        match str(child.data):
            case "may":
                operation += "?"
            case "guard_source":
                arguments[0] = _guarded(arguments[0])
            case "guard_target":
                arguments[-1] = _guarded(arguments[-1])
            case _:
                arguments.append(_argument(child))
    return Effect(operation, tuple(arguments))


def _argument(tree: Any) -> str:
    rule = str(tree.data)
    if rule == "number":
        return _word(tree)
    if rule == "one_colour":
        return _word(tree.children[1])[0]
    if rule == "several":
        return _letters(tree)
    if rule == "where":
        return _where(tree)
    return ARGUMENTS[rule] + "".join(_word(child) for child in tree.children if not isinstance(child, str))


def _where(tree: Any) -> str:
    rules = {str(child.data): child for child in tree.children}
    own = "-own" if "not_own" in rules else ""
    return f"range{own}" + (f"&worth{_word(rules['value'])}" if "value" in rules else "")


def _guarded(where: str) -> str:
    tiles, mark, worth = where.partition("&")
    return f"{tiles}+guarded{mark}{worth}"


def _letters(tree: Any) -> str:
    """1 blue and 2 green elements: g+g+b."""
    items = [item.children for item in tree.children if item.data == "item"] or [tree.children]
    letters = "".join(_word(colour)[0] * int(_word(count)) for count, colour in items)
    return "+".join(sorted(letters, key="grb".index))


def _word(tree: Any) -> str:
    return str(tree.children[0]).lower()


def _check_that_colour(text: str, parts: list[Any], effects: tuple[Effect, ...]) -> None:
    """'That colour' speaks of the last part that places: it must be there, and place one element, unforced."""
    placed = ""
    for part, effect in zip(parts, effects, strict=True):
        if effect.op.startswith("place"):
            placed = effect.op
        if "same" in effect.args and placed not in ("place", "place?"):
            phrase = part.children[-1].children[0]
            raise CardTextError(text.lower().index("that", phrase.start_pos), "that", ["any colour", "a colour's name"])


# -- from effects back to words ----------------------------------------------------------------------------------------
SENTENCES = {
    "place": "place {0} from the Bank on a tile {1}",
    "place?": "place {0} from the Bank on a tile {1}",
    "place!": "place {0} from the Bank on tiles {1} (forced; what cannot be placed stays in the Bank)",
    "shift": "shift 1 element from a tile {0} to a different tile {1}",
    "remove": "remove 1 element from a tile {0} to the Bank",
    "move_god": "move your god to a different tile without a god",
    "swap_god": "swap your god with an opposing god",
    "gain": "gain {1}",
    "disband": "disband 1 of your demigods (this card included): "
    "put it under the Demigod deck, then gain its printed cost from the Bank",
    "range": "your range is every tile without an opposing god",
    "full_at": "{1} counts as Full with 2 or 3 elements",
    "discount": "your recruit of this turn costs {0} elements less, of your choice",
    "score": "score {0}",
    "score_per": "score {0} for each {1}",
}
PHRASES = {
    "any": "1 element of any colour",
    "same": "1 element of that colour",
    "die": "both rolled elements",
    "demigod_in_this_column": "demigod in this column, this card included",
}


def describe(ability: Ability) -> str:
    """The text of an ability: the inverse of `parse_ability`. ValueError for an ability that no text can say."""
    moment, _, colour = ability.timing.partition(":")
    head = f"{moment.capitalize()} {colour}".strip()
    text = f"{head}: {'; then '.join(_say(effect) for effect in ability.effects)}."
    try:
        understood = parse_ability(text)
    except CardTextError as error:
        raise ValueError(f"no text says {ability}: {error.message} in {text!r}") from error
    if understood != ability:
        raise ValueError(f"no text says {ability}: {text!r} means {understood}")
    return text


def _say(effect: Effect) -> str:
    op, args = effect.op, effect.args
    name = op.rstrip("!?")
    words = [_say_argument(name, arg) for arg in args]
    sentence = SENTENCES.get(op, SENTENCES.get(name, op)).format(*words, "", "")
    if name == "gain" and args[:1] == ("others",):
        sentence = f"let each other player {sentence}" if op == "gain?" else f"each other player gains {words[1]}"
    if args[:1] == ("die",):
        sentence = f"roll the element die; {sentence}"
    if name == "discount":
        sentence = sentence.replace("1 elements", "1 element")
    if name in ("shift", "remove") and "+guarded" in args[0]:
        sentence += "; the source may hold an opposing god"
    if name in ("place", "shift") and "+guarded" in args[-1]:
        sentence += "; the target may hold an opposing god"
    return f"you may {sentence}" if op.endswith("?") else sentence


def _say_argument(name: str, arg: str) -> str:
    if name == "full_at":
        return "any tile" if arg == "any" else f"a tile {arg[:-1]} {arg[-1]}"
    if arg.startswith("range"):
        worth = f" worth {arg[-1]}" if "&worth" in arg else ""
        return f"in range{worth}" + (" that your god does not stand on" if "-own" in arg else "")
    if arg.startswith("own_lock_worth"):
        return f"tile worth {arg[-1]} that shows your icon"
    if re.fullmatch(r"[grb](\+[grb])*", arg):
        return _say_elements(arg)
    return PHRASES.get(arg, arg)


def _say_elements(letters: str) -> str:
    """g+r+r+b: 1 green, 2 red and 1 blue element."""
    items = [f"{letters.count(colour[0])} {colour}" for colour in COLOURS if colour[0] in letters]
    listed = " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)
    return f"{listed} {'element' if items[-1].startswith('1') else 'elements'}"


# -- the cards ---------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class DemigodData:
    """A demigod card. `cost` counts green, red and blue elements; `order` is its place in the reference list."""

    id: str
    name: str
    epic: bool
    colour: str
    copies: int
    cost: tuple[int, int, int]
    power: int
    order: int
    timing: str
    effects: tuple[Effect, ...]
    text: str
    myth: str
    icon: str
    source: str
    field_sources: dict[str, str]


@dataclass(frozen=True, slots=True)
class PlanData:
    """A divine plan. `wants` has for each of the 16 tiles 0 forest, 1 mountain, 2 river, -1 nothing (Hades' Pit)."""

    id: str
    name: str
    rows: tuple[str, ...]
    wants: tuple[int, ...]
    source: str
    field_sources: dict[str, str]


@dataclass(frozen=True, slots=True)
class TileData:
    id: str
    name: str
    value: int
    count: int
    source: str


@dataclass(frozen=True, slots=True)
class GodData:
    id: str
    name: str
    token_colour: str
    source: str


@dataclass(frozen=True, slots=True)
class SoloTrial:
    """Our solo variant. `bands` are (lowest score, rank), worst first."""

    favor_tokens: int
    shade_name: str
    bands: tuple[tuple[int, str], ...]
    win_from: int
    source: str


@dataclass(frozen=True, slots=True)
class CardSet:
    """Every component. Colours and landscapes count in the order green, red, blue and forest, mountain, river."""

    demigods: tuple[DemigodData, ...]  # regular ones first, then epics
    plans: tuple[PlanData, ...]
    tiles: tuple[TileData, ...]
    gods: tuple[GodData, ...]
    elements: tuple[int, ...]
    landscapes: tuple[int, ...]
    die_faces: tuple[tuple[int, int], ...]
    favor_by_players: tuple[int, ...]  # by number of seats; none for 0 seats
    solo_trial: SoloTrial
    round_limit: int
    elements_per_tile: int
    demigod_spots: int
    epic_spots: int
    sources: dict[str, str]  # of the plain tables of cards.toml: 'element_die', 'favor_by_players' ...


def load_cards(user_text: str | None = None, user_name: str = "") -> CardSet:
    """The standard cards, changed by a user's own TOML text. CardFileError says what is wrong with it and where."""
    own_text, standard_text = split_cards(user_text or "")
    standard = _standard(standard_text or _packaged("cards.toml"))
    own = read_card_file(own_text, user_name or "own cards", own=True)
    removed = _removed(standard, own)
    demigods = _demigods(overlay(standard.tables["demigod"], own.tables.get("demigod", []), removed))
    plans = _plans(overlay(standard.tables["divine_plan"], own.tables.get("divine_plan", []), removed))
    if sum(not card.epic for card in demigods) < MARKET_SPOTS:
        own.top.refuse("remove", f"fewer than {MARKET_SPOTS} regular demigods are left for the market")
    if len(plans) < MOST_SEATS:
        own.top.refuse("remove", f"fewer than {MOST_SEATS} divine plans are left for {MOST_SEATS} players")
    return _card_set(standard, demigods, plans)


@cache
def _standard(text: str) -> CardFile:
    return read_card_file(text, STANDARD_FILE)


def _packaged(name: str) -> str:
    return files("agon.games.divineplan").joinpath(name).read_text(encoding="utf-8")


def _removed(standard: CardFile, own: CardFile) -> list[str]:
    """The ids that a user's file takes out; and the check that it has nothing that nobody reads."""
    for entry in [*own.settings.values(), *(table[0] for table in own.tables.values())]:
        if entry.header not in ("[[demigod]]", "[[divine_plan]]"):
            entry.refuse("", f"{entry.header} cannot stand here", "could stand here: [[demigod]], [[divine_plan]]")
    own.top.only(["remove"])
    removed = own.top.texts("remove", [])
    known = [entry.text("id") for table in ("demigod", "divine_plan") for entry in standard.tables[table]]
    for name in removed:
        if name not in known:
            hint = did_you_mean(name, known) or f"the ids are: {', '.join(known)}"
            own.top.refuse("remove", f"no card has the id '{name}'", hint)
    return removed


def _demigods(entries: list[Entry]) -> tuple[DemigodData, ...]:
    cards = [_demigod(entry, place + 1) for place, entry in enumerate(entries)]
    _check_names(entries)
    if len(entries) > MOST_DEMIGODS:
        entries[-1].refuse("", f"{len(entries)} different demigods; there is room for {MOST_DEMIGODS}")
    return tuple(sorted(cards, key=lambda card: card.epic))


def _demigod(entry: Entry, place: int) -> DemigodData:
    optional = ["epic", "copies", "order", "timing", "effect", "myth", "icon"]
    entry.only(["id", "name", "colour", "cost", "power", "text", *optional])
    name = entry.word("id", r"[a-z0-9_]+", "small letters, digits and _")
    epic = entry.flag("epic", False)
    ability = _ability(entry, name)
    cost = entry.table("cost")
    cost.only(COLOURS)
    green, red, blue = (cost.number(colour, 0, 9, 0) for colour in COLOURS)
    return DemigodData(
        id=name,
        name=entry.text("name"),
        epic=epic,
        colour=entry.choice("colour", COLOURS if epic else (*COLOURS, COLOURLESS)),  # an epic spot has a colour
        copies=entry.number("copies", 1, 1 if epic else 9, 1),
        cost=(green, red, blue),
        power=entry.number("power", 0, 9),
        order=entry.number("order", 1, 999, place),
        timing=ability.timing,
        effects=ability.effects,
        text=entry.text("text"),
        myth=entry.text("myth", ""),
        icon=entry.word("icon", r"[a-z0-9-]+", "small letters, digits and -", "laurel-crown"),
        source=entry.source,
        field_sources=entry.field_sources,
    )


def _ability(entry: Entry, name: str) -> Ability:
    """What the text says; the machine form is only a copy of it, and must be a true one."""
    try:
        ability = parse_ability(entry.text("text"))
    except CardTextError as error:
        entry.refuse("text", f'text of "{name}": {error.message}', error.hint)
    if entry.text("timing", ability.timing) != ability.timing:
        entry.refuse("timing", f"timing of \"{name}\" is '{entry.text('timing')}'", f"the text says: {ability.timing}")
    effects = [str(effect) for effect in ability.effects]
    if entry.texts("effect", effects) != effects:
        given = "; ".join(entry.texts("effect"))
        entry.refuse("effect", f"effect of \"{name}\" is '{given}'", f"the text says: {'; '.join(effects)}")
    return ability


def _check_names(entries: list[Entry]) -> None:
    owners: dict[str, Entry] = {}
    for entry in entries:
        name = entry.text("name")
        if name in owners:
            latest = max(entry, owners[name], key=lambda card: (card.file != STANDARD_FILE, card.line))
            latest.refuse("name", f"the name '{name}' is taken by another card", "every card needs a name of its own")
        owners[name] = entry


def _plans(entries: list[Entry]) -> tuple[PlanData, ...]:
    plans = tuple(_plan(entry) for entry in entries)
    _check_names(entries)
    return plans


def _plan(entry: Entry) -> PlanData:
    entry.only(["id", "name", "rows", "count"])
    name = entry.word("id", r"[a-z0-9_]+", "small letters, digits and _")
    entry.number("count", 1, 1, 1)
    rows = tuple(entry.texts("rows"))
    if len(rows) != 4:
        entry.refuse(
            "rows", f'rows of "{name}": {len(rows)} rows', "4 rows of 4 letters: F, M, R, and X for Hades' Pit"
        )
    for row, pattern in zip(rows, ("[FMR]{3}X", "[FMR]{4}", "[FMR]{4}", "[FMR]{4}"), strict=True):
        if not re.fullmatch(pattern, row):
            wanted = "FMR letters, then X" if row == rows[0] else "FMR letters"
            entry.refuse("rows", f"rows of \"{name}\": '{row}' is not {wanted}", "X is Hades' Pit, top right")
    wants = tuple("FMR".find(letter) for letter in "".join(rows))
    return PlanData(name, entry.text("name"), rows, wants, entry.source, entry.field_sources)


def _card_set(standard: CardFile, demigods: tuple[DemigodData, ...], plans: tuple[PlanData, ...]) -> CardSet:
    tables, setting = standard.tables, standard.setting
    elements = {entry.text("id"): entry.number("tokens", 0, 99) for entry in tables["element"]}
    landscapes = {entry.text("id"): entry.number("tiles", 0, 99) for entry in tables["landscape"]}
    faces = setting("element_die").data["faces"]
    return CardSet(
        demigods=demigods,
        plans=plans,
        tiles=tuple(_tile(entry) for entry in tables["city_tile"]),
        gods=tuple(_god(entry) for entry in tables["god"]),
        elements=tuple(elements[colour] for colour in COLOURS),
        landscapes=tuple(landscapes[kind] for kind in LANDSCAPES),
        die_faces=tuple((COLOURS.index(first), COLOURS.index(second)) for first, second in faces),
        favor_by_players=(0, *(setting("favor_by_players").number(f"p{seats}", 1, 15) for seats in (1, 2, 3, 4))),
        solo_trial=_solo_trial(setting("solo_trial")),
        round_limit=setting("limits").number("round_limit", 1, 999),
        elements_per_tile=setting("limits").number("elements_per_tile", 1, 9),
        demigod_spots=setting("market").number("demigod_spots", 1, 9),
        epic_spots=setting("market").number("epic_spots", 1, 3),
        sources={key: entry.source for key, entry in standard.settings.items()},
    )


def _tile(entry: Entry) -> TileData:
    value, count = entry.number("value", 1, 3), entry.number("count", 1, 16)
    return TileData(entry.text("id"), entry.text("name"), value, count, entry.source)


def _god(entry: Entry) -> GodData:
    return GodData(entry.text("id"), entry.text("name"), entry.text("token_colour"), entry.source)


def _solo_trial(entry: Entry) -> SoloTrial:
    bands = tuple((int(band["from"]), str(band["rank"])) for band in entry.data["bands"])
    favor_tokens, win_from = entry.number("favor_tokens", 4, 12), entry.number("win_from", 0, 99)
    return SoloTrial(favor_tokens, entry.text("shade_name"), bands, win_from, entry.source)

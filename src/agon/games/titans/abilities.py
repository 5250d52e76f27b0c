"""The kinds of ability and of subversion as numbers. Their timing, priority and the rest stand in cards.toml."""

from __future__ import annotations

from typing import Final

# kinds of ability, in the order of KINDS
DRAW: Final = 0
NEW_HOPE: Final = 1
DISCARD: Final = 2
DISCARD_ALL: Final = 3
DISCARD_DECK: Final = 4
ARMOR: Final = 5
BOLSTER_SKY: Final = 6  # then fire, ice, rock, in the order of ELEMENTS
BOLSTER_WARRIORS: Final = 10  # then beasts, dragons, titans, in the order of SPECIES
BOLSTER_ALLIES: Final = 14
BOLSTER_CARDS: Final = 15
BOLSTER_GLORY: Final = 16
BOLSTER_HERO: Final = 17
BOLSTER_RIVALS: Final = 18
BOLSTER_TOKEN: Final = 19
CONTROL: Final = 20
DELAY: Final = 21
PROTECT: Final = 22
ETERNAL: Final = 23
SUMMON: Final = 24
MYTHIC: Final = 25
CAVE_IN: Final = 26
SUBVERT_EXHAUSTED: Final = 27
EXTINGUISHED: Final = 28
SUBVERT_FERAL: Final = 29
SUBVERT_HARMLESS: Final = 30
SUBVERT_MINDLESS: Final = 31
QUIVERING_FOOLS: Final = 32
REPLICATE: Final = 33
SUBVERT_STUNTED: Final = 34
TOTAL_WARFARE: Final = 35
SUBVERT_TRAITOROUS: Final = 36
SUBVERT_WOUNDED: Final = 37
DIVERT: Final = 38
MIMIC: Final = 39
FLASH: Final = 40
FORESEE: Final = 41
FLASH_OPTIONAL: Final = 42
SINGULAR: Final = 43
HAUNT: Final = 44
NO_ESCAPE: Final = 45
RETURN: Final = 46
SACRIFICE: Final = 47
RITUAL: Final = 48
PURIFY: Final = 49
ABSOLUTE: Final = 50
PURIFY_TOKEN: Final = 51
ENERGY: Final = 52
ARC: Final = 53
EVANESCE: Final = 54
FURY: Final = 55
SUBSTITUTE: Final = 56
FEAR: Final = 57
RAGE: Final = 58
SPITE: Final = 59
KINDS: Final = [
    "draw", "draw_a_new_hope", "discard", "discard_all", "discard_deck", "armor", "bolster_sky", "bolster_fire",
    "bolster_ice", "bolster_rock", "bolster_warriors", "bolster_beasts", "bolster_dragons", "bolster_titans",
    "bolster_allies", "bolster_cards", "bolster_glory", "bolster_hero", "bolster_rivals", "bolster_token", "control",
    "delay", "protect", "protect_eternal", "summon", "mythic", "subvert_cave_in", "subvert_exhausted",
    "subvert_extinguished", "subvert_feral", "subvert_harmless", "subvert_mindless", "subvert_quivering_fools",
    "subvert_replicate", "subvert_stunted", "subvert_total_warfare", "subvert_traitorous", "subvert_wounded", "divert",
    "mimic_beasts", "flash", "flash_foresee", "flash_optional", "flash_singular", "haunt", "haunt_no_escape", "return",
    "sacrifice", "sacrifice_ritual", "purify", "purify_absolute", "purify_token", "energy", "energy_arc",
    "energy_evanesce", "nights_fury", "substitute", "substitute_fear", "rage", "spite",
]  # fmt: skip

# what each does, in short: {n} is the number of copies, {p} the variant's own number
GISTS: Final = [
    "draw {n}", "draw {n} if empty-handed", "foe discards {n}", "foe discards all", "spoil foe's deck top",
    "never subverted", "+{n} per foe sky", "+{n} per foe fire", "+{n} per foe ice", "+{n} per foe rock",
    "+{n} per foe warrior", "+{n} per foe beast", "+{n} per foe dragon", "+{n} per foe titan", "+{n} per ally",
    "+{n} per hand card", "+{p} with few cards", "+1 or +3 outnumbered", "+{n} per foe card", "+{p} with a token",
    "choose foe's last play", "foe plays openly", "safe this age", "safe this turn", "play {n} more",
    "alone of its name", "silence a fresh card", "exhaust {n}", "extinguish {n}", "use {n} with foe", "blunt {n}",
    "silence {n}", "silence the weak", "replicate {n}", "stunt {n}", "halve all foes", "steal {n}", "halve {n}",
    "divert subversions", "copy a cheap card", "play {n} now", "see {p}, play one", "may play {n}", "play {n} now",
    "foe's Ghosts: {n}", "2 Ghosts, hand shown", "take back {n}", "sacrifice {n}", "trade {n} upwards", "purify {n}",
    "purify all", "purify for a token", "{n} Energy", "{n} Energy in age III", "{n} Energy at once", "may discard hand",
    "replace {n} at last", "foe replaces 2", "take back {n} later", "Ghosts after a loss",
]  # fmt: skip

# families that the flow handles one by one, in the order of FAMILIES
F_DRAW: Final = 0
F_DISCARD: Final = 1
F_ARMOR: Final = 2
F_BOLSTER: Final = 3
F_CONTROL: Final = 4
F_DELAY: Final = 5
F_PROTECT: Final = 6
F_SUMMON: Final = 7
F_MYTHIC: Final = 8
F_SUBVERT: Final = 9
F_DIVERT: Final = 10
F_MIMIC: Final = 11
F_FLASH: Final = 12
F_HAUNT: Final = 13
F_RETURN: Final = 14
F_SACRIFICE: Final = 15
F_PURIFY: Final = 16
F_ENERGY: Final = 17
F_FURY: Final = 18
F_SUBSTITUTE: Final = 19
F_RAGE: Final = 20
F_SPITE: Final = 21
FAMILIES: Final = [
    "draw", "discard", "armor", "bolster", "control", "delay", "protect", "summon", "mythic", "subvert", "divert",
    "mimic", "flash", "haunt", "return", "sacrifice", "purify", "energy", "nights_fury", "substitute", "rage", "spite",
]  # fmt: skip
TIMINGS: Final = [
    "start_of_age", "continuous", "now", "awakening", "end_of_age_1_2", "end_of_age_3", "end_of_turn",
]  # fmt: skip
NOW: Final = 2

# kinds of subversion, in the order of SUBVERSIONS; there is no other (TITANS-RULING-41)
EXHAUSTED: Final = 0
FERAL: Final = 1
HARMLESS: Final = 2
MINDLESS: Final = 3
STUNTED: Final = 4
TRAITOROUS: Final = 5
WOUNDED: Final = 6
SUBVERSIONS: Final = ["exhausted", "feral", "harmless", "mindless", "stunted", "traitorous", "wounded"]

# what each kind of ability attaches, as bits of the subversions
ATTACHES: Final = [0] * len(KINDS)
ATTACHES[CAVE_IN] = 1 << MINDLESS | 1 << HARMLESS
ATTACHES[QUIVERING_FOOLS] = 1 << MINDLESS | 1 << HARMLESS
ATTACHES[SUBVERT_EXHAUSTED] = 1 << EXHAUSTED
ATTACHES[EXTINGUISHED] = 1 << EXHAUSTED | 1 << HARMLESS  # TITANS-EXT-01
ATTACHES[SUBVERT_FERAL] = 1 << FERAL
ATTACHES[SUBVERT_HARMLESS] = 1 << HARMLESS  # TITANS-HARM-03
ATTACHES[SUBVERT_MINDLESS] = 1 << MINDLESS
ATTACHES[SUBVERT_STUNTED] = 1 << STUNTED
ATTACHES[TOTAL_WARFARE] = 1 << WOUNDED
ATTACHES[SUBVERT_TRAITOROUS] = 1 << TRAITOROUS
ATTACHES[SUBVERT_WOUNDED] = 1 << WOUNDED

# an ability of a card as one number: its kind, its own number, its copies
KIND_SHIFT: Final = 8
PARAM_SHIFT: Final = 4
COUNT_MASK: Final = 15


def pack(kind: int, param: int, copies: int) -> int:
    return kind << KIND_SHIFT | param << PARAM_SHIFT | copies


def kinds_of(abilities: list[int]) -> int:
    """The kinds of these abilities as bits."""
    mask = 0
    for ability in abilities:
        mask |= 1 << (ability >> KIND_SHIFT)
    return mask

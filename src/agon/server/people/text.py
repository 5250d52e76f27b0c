"""Text that one person gives and others see: cleaned, and compared by how it looks."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

MARKS_EACH: Final = 2  # accents and the like on one letter; more of them paint over the lines above
BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs of which nothing is seen
CAPITALS: Final = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx")  # Greek ones do not look like their small ones
LOOK_ALIKE: Final = {
    "a": "аαɑ", "b": "вьβ", "c": "сϲ", "e": "еєε", "g": "ɡց", "h": "нһհ", "j": "јϳ", "k": "кκĸ", "l": "іїιıɩӏi1|!",
    "m": "м", "n": "пηո", "o": "оοσօ0", "p": "рρ", "q": "ԛ", "r": "г", "s": "ѕ5$", "t": "тτ", "u": "υս", "v": "ѵν",
    "w": "ԝω", "x": "хχ", "y": "уүγ",
}  # fmt: skip
SMALL: Final = str.maketrans({letter: plain for plain, others in LOOK_ALIKE.items() for letter in others})


def clean_text(text: str) -> str:
    """One line that can be read: no control or format characters, single spaces, few marks on a letter."""
    kept: list[str] = []
    marks = MARKS_EACH  # a mark needs a letter to stand on
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        if kind in ("Mn", "Me"):
            marks += 1
            if marks <= MARKS_EACH:
                kept.append(letter)
        elif kind in ("Cc", "Zs", "Zl", "Zp") or letter in BLANKS:
            kept.append(" ")
            marks = MARKS_EACH
        elif kind not in ("Cf", "Cs", "Co", "Cn"):  # format, half a pair, private, unassigned
            kept.append(letter)
            marks = 0
    return " ".join("".join(kept).split())


@lru_cache(4096)
def skeleton(name: str) -> str:
    """What the eye keeps of a name: two names with the same skeleton can be taken for each other."""
    plain = unicodedata.normalize("NFKC", name).translate(CAPITALS).casefold()
    letters = [letter for letter in unicodedata.normalize("NFD", plain) if not unicodedata.combining(letter)]
    small = "".join(letters).translate(SMALL)
    seen = "".join(letter for letter in small if letter.isalnum()).replace("rn", "m").replace("vv", "w")
    return seen or small

"""Bounds on a file that somebody hands in, checked in one pass before a parser sees it.

Parsers of TOML and JSON need much time and memory for some short texts: keys with thousands of dots, lists within
lists, numbers with thousands of digits. This pass takes time in proportion to the text, whatever stands there. It has
to know only where texts in quotes and comments begin and end. As far as a parser of either language gets before it
finds a mistake, both agree on that.
"""

from __future__ import annotations

import re
from typing import Final, Never

from agon.core.errors import CardFileError

CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
# No part of it tries a second way through what it has taken (`++`, `*+`), so that no text takes long.
TOKEN: Final = re.compile(
    r"""
      (?P<text>
          \"\"\" (?: [^"\\]++ | \\. | "(?!"") )*+ \"\"\" "{0,2}
        | ''' (?: [^']++ | '(?!'') )*+ ''' '{0,2}
        | "(?!"") (?: [^"\\\n]++ | \\. )*+ "
        | '(?!'') [^'\n]*+ '
      )
    | (?P<quote> ["'] )
    | (?P<comment> \#[^\n]*+ )
    | (?P<opens> [\[{] )
    | (?P<closes> [\]}] )
    | (?P<dot> \. )
    | (?P<word> [^\s"'#\[\]{},=:.]++ )
    | (?P<end> [,=:\n] )
    """,
    re.VERBOSE | re.DOTALL,
)


class Bounds:
    """What a file may hold at most."""

    def __init__(self, size: int, lines: int, dots: int, nesting: int, word: int, text: int) -> None:
        self.size = size  # bytes
        self.lines = lines
        self.dots = dots  # in one key
        self.nesting = nesting  # of lists and tables
        self.word = word  # letters of a number, or of a word without quotes
        self.text = text  # letters of a text in quotes


def check_bounds(text: str, file: str, bounds: Bounds) -> None:
    """Refuses, with the line, a TOML or JSON file that is out of bounds. Other mistakes are left to the parser."""
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:
        _refuse(text, file, error.start, "a letter that cannot be stored", "save the file as UTF-8")
    if size > bounds.size:
        raise CardFileError(file, 0, f"{size} bytes are too many", f"at most {bounds.size}")
    if text.count("\n") > bounds.lines:
        raise CardFileError(file, bounds.lines + 1, "too many lines", f"at most {bounds.lines}")
    control = CONTROL.search(text)
    if control is not None:
        _refuse(text, file, control.start(), f"the control character {control[0]!r}", "leave it out")
    dots = depth = 0
    for found in TOKEN.finditer(text):
        kind, length = found.lastgroup, found.end() - found.start()
        if kind == "text" and length > bounds.text:
            _refuse(text, file, found.start(), f"a text of {length} letters", f"at most {bounds.text}")
        elif kind == "word" and length > bounds.word:
            _refuse(text, file, found.start(), f"a number or word of {length} letters", f"at most {bounds.word}")
        elif kind == "quote":
            _refuse(text, file, found.start(), "a text in quotes that does not end")
        elif kind == "opens":
            depth += 1
            dots = 0
            if depth > bounds.nesting:
                _refuse(text, file, found.start(), "too many lists within lists", f"at most {bounds.nesting}")
        elif kind == "closes":
            depth = max(0, depth - 1)
            dots = 0
        elif kind == "dot":
            dots += 1
            if dots > bounds.dots:
                _refuse(text, file, found.start(), "a key with too many dots", f"at most {bounds.dots}")
        elif kind == "end":
            dots = 0


def _refuse(text: str, file: str, at: int, problem: str, hint: str = "") -> Never:
    raise CardFileError(file, text.count("\n", 0, at) + 1, problem, hint)

"""Reads the controlled English of a card with a lark grammar, and says what could stand where a text goes wrong."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from agon.core.errors import AgonError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Lark, Token, Tree
    from lark.lexer import LexerState

Parser = Any  # lark's InteractiveParser: half of its methods have no types
WORD = re.compile(r"\w+|[^\w\s]")
END = "$END"
LIKE = 0.6  # two words that are at least so alike (0 to 1) are taken for a slip of the pen


class CardTextError(AgonError):
    """A word that the grammar does not know in this place. `word` is empty where the text ends too early."""

    def __init__(self, position: int, word: str, expected: list[str]) -> None:
        problem = f"'{word}' is not understood here" if word else "the text ends too early"
        super().__init__(problem, f"could stand here: {', '.join(expected)}" if expected else "")
        self.position = position
        self.word = word
        self.expected = expected


class Word(NamedTuple):
    text: str
    start: int


def _words(text: str) -> list[Word]:
    return [Word(match[0], match.start()) for match in WORD.finditer(text)]


class Phrase:
    """A literal of the grammar: one word or several, which match in capitals or not and with any spaces between."""

    def __init__(self, literal: str) -> None:
        self.literal = literal
        self.words = _words(literal)
        self.folded = [word.text.lower() for word in self.words]

    def matched(self, words: list[str], at: int) -> int:
        """How many words of the phrase stand at this place of a text."""
        count = 0
        while count < len(self.folded) and at + count < len(words) and self.folded[count] == words[at + count]:
            count += 1
        return count

    def rest(self, count: int) -> str:
        """The phrase without its first words."""
        return self.literal[self.words[count].start :]


class TextGrammar:
    """A grammar whose terminals are literal phrases. The parser is LALR, so that a wrong word is noticed at once."""

    def __init__(self, lark_source: str, start: str = "start") -> None:
        self._lark = _build(lark_source, start)
        self._phrases = {terminal.name: Phrase(terminal.pattern.value) for terminal in self._lark.terminals}

    def parse(self, text: str) -> Tree[Token]:
        """The tree of a text, or CardTextError at its first word that does not fit."""
        from lark import Token, Tree, UnexpectedToken  # here, as in `_build`

        words = _words(text)
        folded = [word.text.lower() for word in words]
        parser: Parser = self._lark.parse_interactive()
        tokens: list[Token] = []
        at = 0
        while at < len(words):
            name, count = self._longest(parser, folded, at)
            end = words[at + count - 1]
            token = Token(name, text[words[at].start : end.start + len(end.text)], start_pos=words[at].start)
            try:
                parser.feed_token(token)
            except UnexpectedToken:
                raise self._failure(text, tokens) from None
            tokens.append(token)
            at += count
        try:
            tree = parser.feed_eof()
        except UnexpectedToken:
            raise self._failure(text, tokens) from None
        assert isinstance(tree, Tree)
        return tree

    def _longest(self, parser: Parser, words: list[str], at: int) -> tuple[str, int]:
        """The longest phrase that stands here and may; or a word that no grammar knows."""
        best, longest = "UNKNOWN", 0
        for name in parser.choices():
            phrase = self._phrases.get(name)  # rules are among the choices too
            if phrase and len(phrase.words) > longest and phrase.matched(words, at) == len(phrase.words):
                best, longest = name, len(phrase.words)
        return best, max(longest, 1)

    def _failure(self, text: str, tokens: list[Token]) -> CardTextError:
        """Finds the word up to which some phrase came furthest, and all that could stand there instead."""
        words = _words(text)
        folded = [word.text.lower() for word in words]
        parser: Parser = self._lark.parse_interactive()
        found: dict[int, list[str]] = {}
        at = 0
        for token in [*tokens, None]:
            for name in parser.accepts():
                count = self._phrases[name].matched(folded, at) if name != END else 0
                if name == END or count < len(self._phrases[name].words):
                    found.setdefault(at + count, []).append(self._hint(parser, name, count))
            if token is not None:
                parser.feed_token(token)
                at += len(self._phrases[token.type].words)
        furthest = max(found)
        word = words[furthest] if furthest < len(words) else Word("", len(text))
        return CardTextError(word.start, word.text, _sorted(_merged(found[furthest]), word.text))

    def _hint(self, parser: Parser, name: str, count: int) -> str:
        """What is left of a phrase, with the numbers that must follow it, if only numbers can."""
        if name == END:
            return "the end of the text"
        from lark import Token  # here, as in `_build`

        behind = parser.copy()
        behind.feed_token(Token(name, self._phrases[name].literal))
        following = [self._phrases[choice].literal for choice in behind.accepts() if choice != END]
        numbers = _merged(following) if following and all(word.isdigit() for word in following) else []
        return " ".join([self._phrases[name].rest(count), *numbers])


def _build(lark_source: str, start: str) -> Lark:
    from lark import Lark  # here, because importing it takes longer than reading a file of cards
    from lark.lexer import Lexer

    class NoLexer(Lexer):
        """The phrases are found by `TextGrammar.parse`, which knows what may stand where."""

        def __init__(self, conf: object) -> None:
            pass

        def lex(self, lexer_state: LexerState, parser_state: object) -> Iterator[Token]:
            return iter(())

    return Lark(lark_source, start=start, parser="lalr", lexer=NoLexer, maybe_placeholders=False)


def _merged(phrases: list[str]) -> list[str]:
    """Single numbers become one entry, 1|2|3 or '1 to 9'; everything else stays."""
    numbers = sorted({int(phrase) for phrase in phrases if phrase.isdigit()})
    others = sorted({phrase for phrase in phrases if not phrase.isdigit()}, key=str.lower)
    if len(numbers) > 3 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return [f"{numbers[0]} to {numbers[-1]}", *others]
    return ["|".join(map(str, numbers)), *others] if numbers else others


def _sorted(phrases: list[str], written: str) -> list[str]:
    """The phrase that looks most like what was written comes first."""

    def likeness(phrase: str) -> float:
        ratio = difflib.SequenceMatcher(None, written.lower(), phrase.split(" ")[0].lower()).ratio()
        return ratio if ratio >= LIKE else 0.0

    return sorted(phrases, key=lambda phrase: -likeness(phrase))

"""Reading by the Lark grammar, which decides what a line says, or what is wrong with it.

This is the only file that knows lark. The parser is loaded with the first line that is not plain.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from civdawn_cli.grammar.mistakes import (
    BRACES,
    EXPECTED,
    FOREIGN,
    MARKS,
    NO_WORD,
    NO_WORD_IN,
    SHOWN,
    SHOWN_IN,
    SIGNS,
    SPACES,
    WRONG,
    NotationError,
)
from civdawn_cli.grammar.saying import _
from civdawn_cli.grammar.shapes import Bracket, End, Line, Note, Secret, Tag
from civdawn_cli.grammar.words import GRAMMARS, LEFT_OUT, NO_GAME, OUTSIDE, near, words

if TYPE_CHECKING:
    from lark import Lark, Token, Tree
    from lark.exceptions import UnexpectedInput

CACHED: Final = 4096
"""The most distinct lines that are remembered."""

SHORT: Final = 1000
"""Characters from which on a line is not remembered: the memory stays within a few megabytes."""

POSITION: Final = "position"
"""The text of the line that begins a position."""

# Only ASCII, so that columns stay what they are.
_LOWER: Final = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}

_SPACES: Final = (
    "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
)
_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"
_QUOTES: Final = "\u201c\u201d\u201e\u201f\u00ab\u00bb\uff02"
_APOSTROPHES: Final = "\u2018\u2019\u201a\u201b\u2032\uff07"
_WIDE: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz,.+*/:@&=_"

_PLAIN: Final = (
    _LOWER
    | dict.fromkeys(map(ord, _SPACES), ord(" "))
    | dict.fromkeys(map(ord, _DASHES), ord("-"))
    | dict.fromkeys(map(ord, _QUOTES), ord('"'))
    | dict.fromkeys(map(ord, _APOSTROPHES), ord("'"))
    | {ord(sign) + 0xFEE0: ord(sign.lower()) for sign in _WIDE}
)
"""The plain character for each that only looks otherwise: what word processors, phones and Asian
keyboards put in its place. One for one, so that columns stay what they are."""

_OWN_TURN: Final = re.compile(
    r"[ \t]*(?:\([ \t]*)?[0-9]{1,6} *\. *[0-9]{1,2}[.:)]?(?:[ \t]|\{[^{}]*\})+"
    r"(?=([a-z][a-z0-9_'-]*:?|[1-9])[,.]?(?:[ \t;{!?#]|$))"
)
"""The label of a seat's turn, behind which a value can stand whose word was left out."""

_COMMENT: Final = re.compile(r";[^\n]*|\{[^{}\n]*\}")


def reference_line(text: str, game: str) -> Tag | Line | End | Bracket | str | None:
    """The line as a tag, a turn, an end, a part of a variation, POSITION, or None for no content.

    Numbers of lines are left out. Raises NotationError.
    """
    return _remembered(text, game) if len(text) < SHORT else read_by_grammar(text, game)


def reference_turn(text: str, game: str, label: str = "") -> Line:
    """A turn without its label. label: the one that it has elsewhere; behind that of a seat the
    first word may be left out. Raises NotationError."""
    word = _supplied(f"{label} {text}", game)[2] if label else ""
    whole, size = (f"{word} {text}", len(word) + 1) if word else (text, 0)
    try:
        children = _parse(whole, game, "body").children
    except NotationError as mistake:
        raise mistake if not word else mistake.without(0, size, text) from None
    return _turn(text, "", children, game, _Tokens(0, size))


@cache
def _parser(game: str) -> Lark:
    from lark import Lark

    return Lark.open(
        str(OUTSIDE if game == NO_GAME else GRAMMARS[game]),
        import_paths=[str(Path(__file__).parent)],
        parser="lalr",
        lexer="contextual",
        start=["line", "body"],
        maybe_placeholders=False,
    )


def _parse(text: str, game: str, start: str) -> Tree[Token]:
    from lark.exceptions import UnexpectedInput

    try:
        return _parser(game).parse(plain(text), start=start)
    except UnexpectedInput as error:
        raise _mistake(error, text, game, start) from None


def plain(text: str) -> str:
    """The text of a line as the grammar gets it: in lower case and with plain characters, as long
    as before."""
    if text.isascii() or text.lstrip()[:1] == "[":  # the value of a tag may be anything
        return text.translate(_LOWER)
    return text.translate(_PLAIN)


def _supplied(text: str, game: str) -> tuple[str, int, str]:
    """The text of a turn whose first word was left out, with the word put in; the index at which it
    was put in; and the word. If no word was left out, or the text is more likely another word
    misspelt: the text as it is, 0 and ''."""
    found = _OWN_TURN.match(plain(text)) if game in LEFT_OUT else None
    first = found[1].rstrip(":") if found is not None else ""
    if found is None or first in words(game) or near(first, sorted(words(game))):
        return text, 0, ""
    word = LEFT_OUT[game]
    return f"{text[: found.end()]}{word} {text[found.end() :]}", found.end(), word


def read_by_grammar(text: str, game: str) -> Tag | Line | End | Bracket | str | None:
    """A line of a record, read by the Lark grammar alone: None if it has no content, POSITION for
    the line that begins a position. Raises NotationError."""
    whole, gap, word = _supplied(text, game)
    try:
        children = _parse(whole, game, "line").children
    except NotationError as mistake:
        raise mistake if not word else mistake.without(gap, len(word) + 1, text) from None
    if not children:
        return None
    opens = isinstance(children[0], str) and children[0].type == "OPEN"
    closes = sum([isinstance(child, str) and child.type == "CLOSE" for child in children])
    if opens or closes:
        turn = next((child for child in children if not isinstance(child, str)), None)
        if turn is None:
            return Bracket(opens, None, closes, _comments(text, children[0]))
        line = _labelled(text, turn, game, gap, word)
        return Bracket(opens, line, closes)
    what = children[0]
    assert not isinstance(what, str), "a line is a rule of the grammar"
    if what.data == "tag":
        name, value = (_original(text, token) for token in what.children[:2])
        plain = re.sub(r"\\(.)", r"\1", value[1:-1])
        return Tag(name, plain, notes=_comments(text, what.children[1]))
    if what.data == "end":
        return End("".join(map(str, what.children[1:]))[1:], _comments(text, what.children[-1]))
    if what.data == "position":
        return POSITION
    return _labelled(text, what, game, gap, word)


def _labelled(text: str, turn: Tree[Token], game: str, gap: int, word: str) -> Line:
    """A turn with its label. gap, word: see `_supplied`."""
    label, body = turn.children
    assert not isinstance(body, str), "a body is a rule of the grammar"
    name = re.sub(r"[ .:)]+$|(?<=\.) +| +(?=\.)", "", str(label))
    return _turn(text, name, body.children, game, _Tokens(gap, len(word) + 1 if word else 0))


_remembered = lru_cache(CACHED)(read_by_grammar)


def _original(text: str, token: Tree[Token] | Token) -> str:
    """The text of a token before it was put into lower case."""
    assert isinstance(token, str), "only terminals have a place"
    return text[token.start_pos : token.end_pos]


def _comments(text: str, token: Tree[Token] | Token) -> tuple[str, ...]:
    """The comments behind a token."""
    assert isinstance(token, str), "only terminals have a place"
    found = map(canonical_comment, _COMMENT.findall(text, token.end_pos or 0))
    return tuple(comment for comment in found if comment)


def canonical_comment(comment: str) -> str:
    """The canonical text of a comment; '' if it is empty."""
    if comment[0] == ";":
        said = comment[1:].strip()
        return f"; {said}" if said else ""
    said = comment[1:-1].strip()
    return f"{{{said}}}" if said else ""


# ---------------------------------------------------------------- turns


class _Tokens:
    """The tokens of a turn being collected, with where they stood."""

    def __init__(self, gap: int = 0, size: int = 0) -> None:
        """gap, size: the index of a word that was put into the text, and its length with the space
        behind it."""
        self.gap: Final = gap
        self.size: Final = size
        self.texts: list[str] = []
        self.starts: list[int] = []
        self.places: list[int] = []
        self.notes: list[tuple[int, Note]] = []
        self.secrets: list[Secret] = []

    def add(self, token: Token, mark: Token | None = None) -> None:
        """Add a value or a word. mark: the word's seat mark, if it has one."""
        text = token.rstrip(",.:") if token.type == "WORD" else token.removesuffix(":")
        self.texts.append(f"{mark}{text}" if mark is not None else text)
        self.starts.append(self._place(token if mark is None else mark))
        self.places.append(self._place(token) + 1)

    def _place(self, token: Token) -> int:
        """The index of a token in the text as it was before a word was put in."""
        at = token.start_pos or 0
        return at if at < self.gap else max(self.gap, at - self.size)

    def atom(self, tree: Tree[Token]) -> None:
        """Add a word and everything that follows it up to the next word."""
        mark: Token | None = None
        for child in tree.children:
            if not isinstance(child, str):
                self.secret(child)
            elif child.type == "SEAT":
                mark = child
            elif child.type == "MARK":
                self.mark(child)
            else:
                self.add(child, mark)
                mark = None

    def mark(self, token: Token) -> None:
        """Add a mark on the last token."""
        text = MARKS.get(str(token), str(token))
        self.notes.append((self._place(token), Note(len(self.texts), text)))

    def secret(self, tree: Tree[Token]) -> None:
        """Add values that not all seats may see."""
        tokens = [child for child in tree.children if isinstance(child, str)]
        bar = next(at for at, token in enumerate(tokens) if token.type == "BAR")
        start = len(self.texts)
        for token in tokens[1:bar]:
            self.add(token)
        seats = sorted({int(seat) - 1 for seat in tokens[0][1:-1].split(",")})
        public = tuple(map(str, tokens[bar + 1 :]))
        self.secrets.append(Secret(start, len(self.texts), tuple(seats), public))

    def comment(self, start: int, text: str) -> None:
        """Add a comment that begins at this index of the text."""
        self.notes.append((start, Note(bisect_left(self.starts, start), text)))


def _turn(
    text: str, label: str, children: list[Tree[Token] | Token], game: str, tokens: _Tokens
) -> Line:
    cut, digits = False, ""
    for child in children:
        if not isinstance(child, str):
            tokens.atom(child)
        elif child.type == "CUT":
            cut = True
        else:
            digits = str(child)[1:]
    if ";" in text or "{" in text:
        for found in _COMMENT.finditer(text):
            comment = canonical_comment(found[0])
            if comment:
                tokens.comment(found.start(), comment)
    _no_secret_words(tokens, text, game)
    return Line(
        label,
        game,
        tuple(tokens.texts),
        cut,
        digits,
        tuple(note for _rest, note in sorted(tokens.notes, key=lambda entry: entry[0])),
        tuple(tokens.secrets),
        text=text,
        places=tuple(tokens.places),
    )


def _no_secret_words(tokens: _Tokens, text: str, game: str) -> None:
    """Check that no value of a secret is a word of the game. Raises NotationError."""
    for secret in tokens.secrets:
        for at in range(secret.start, secret.stop):
            if tokens.texts[at] in words(game):
                said = _("`{word}` is a word, not a value")
                reason = said.format(word=tokens.texts[at])
                raise NotationError(reason, column=tokens.places[at], text=text)


# ---------------------------------------------------------------- mistakes


def _mistake(error: UnexpectedInput, text: str, game: str, start: str) -> NotationError:
    """Lark's error in words that a player understands."""
    from lark.exceptions import UnexpectedToken

    accepted = set(getattr(error, "accepts", None) or getattr(error, "allowed", None) or ())
    if "CUT" in accepted:  # a hash may end any turn; that goes unsaid
        accepted.discard("CHECKSUM")
    at_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    column = len(text.rstrip()) + 1 if at_end else max(1, error.column)
    expected = tuple(_(said) for name, said in EXPECTED.items() if name in accepted)
    shown = {**SHOWN, **SHOWN_IN.get(game, {})}
    example = next((shown[name] for name in EXPECTED if name in accepted and name in shown), "")
    if example == SHOWN["CHECKSUM"] and not re.match(r"\s*end\b", text, re.IGNORECASE):
        example = shown["UNFINISHED"]
    found = re.split(r"[ \t]+", text[column - 1 : column + 200].strip(" \t"))
    reason = _("the line ends too early")
    if found[0]:
        reason = _("`{text}` can't stand here").format(text=found[0][:40])
    hint = _hint(error, found[0], game, start, "WORD" in accepted)
    if hint:
        reason = f"{reason}: {hint}"
    return NotationError(reason, column=column, text=text, expected=expected, example=example)


def _hint(error: UnexpectedInput, found: str, game: str, start: str, word: bool) -> str:
    """The likely cause of a mistake, '' if unknown. word: True if a word could stand there."""
    found = plain(found) if word else found  # a tag's value has quotes of its own
    if found[:1] in BRACES and (word or found[0] not in '"#'):
        return _(BRACES[found[0]])
    if re.match(r"[!?]{3}", found):
        return _(SIGNS)
    if re.search(r"[^\S \t]|[^\s -~\w]", found):
        return _(SPACES)
    if word and found[:1].isalpha() and not found[0].isascii():
        return _(FOREIGN)
    meant = near(found.rstrip(",.:"), sorted(words(game))) if word else ""
    if meant:
        return _("did you mean `{word}`").format(word=meant)
    same_state = ""
    token = getattr(error, "token", None)
    accepts = getattr(error, "accepts", None)
    for example, hint in _examples(game, start):
        if example.state != error.state:
            continue
        known = getattr(example, "token", None)
        if token is not None and known is not None:
            if getattr(example, "accepts", None) != accepts:
                continue
            if known == token:
                return _(hint)
        same_state = same_state or hint
    return _(same_state) if same_state else ""


@cache
def _examples(game: str, start: str) -> list[tuple[UnexpectedInput, str]]:
    """The state in which the parser stopped at each of the wrong examples, and the hint for it."""
    from lark.exceptions import UnexpectedInput

    parser = _parser(game)
    found = []
    for usual, texts in WRONG.items():
        hint = NO_WORD_IN.get(game, usual) if usual == NO_WORD else usual
        for text in texts:
            try:
                parser.parse(text, start=start)
            except UnexpectedInput as error:
                found.append((error, hint))
    return found

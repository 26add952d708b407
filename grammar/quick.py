"""The hand-written reader of plain lines, some fifty times as fast as lark.

It reads a line only if it is sure of it. On any doubt it returns DOUBT, and the line goes to the
grammar, which is the reference. A test compares the two on every line there is.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from civdawn_cli.grammar.shapes import SECRET, Bracket, End, Line, Secret, Tag
from civdawn_cli.grammar.words import words

PLAIN: Final = b"abcdefghijklmnopqrstuvwxyz0123456789_+*'/,.=&@-: \t"
"""The characters of a plain turn in lower case, without comments, marks, secrets and hashes."""

SHOWN_NOT: Final = PLAIN + b"?"
"""The same with the sign for a secret that is not shown."""

CUT: Final = "..."
"""The sign at the end of a turn that was left in the middle."""

BLANKS: Final = " \t"
"""The characters that stand between words."""

SIGNS: Final = ",."
"""Signs that change nothing behind a word."""


class Doubt:
    """The class of DOUBT, which is returned for a line that is not plain."""


DOUBT: Final = Doubt()

_LABEL: Final = re.compile(r"setup|draft\.[0-9]{1,6}|[0-9]{1,6}\.[0-9]{1,2}").fullmatch
_MARKED: Final = re.compile(r"[1-9][0-9]?:([a-z]+)").fullmatch
_HASH: Final = re.compile(r"[ \t]#([0-9a-f]{8})[ \t]*").fullmatch
_TAG: Final = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "([^"\\\n]*)"\]').fullmatch
_END: Final = re.compile(r"end(?: #([0-9a-f]{8}))?").fullmatch


def quick_line(text: str, game: str, number: int = 0) -> Tag | Line | End | Bracket | Doubt | None:
    """The line as the grammar would read it, or DOUBT; None if it has no content.

    text is without its line break.
    """
    if not text:
        return None
    first = text[0]
    if first == "[":
        found = _TAG(text)
        return DOUBT if found is None else Tag(found[1], found[2], number)
    if first == "e" or first == "E":
        found = _END(text)
        return DOUBT if found is None else End(found[1] or "")
    line = quick_turn(text, game, number)
    if isinstance(line, Doubt) and ("(" in text or ")" in text):
        return _bracket(text, game, number)
    return line


def _bracket(text: str, game: str, number: int) -> Bracket | Doubt:
    """The line of a variation, or DOUBT."""
    inner = text.lstrip(BLANKS)
    opens = inner[:1] == "("
    inner = inner[opens:].lstrip(BLANKS)
    start = len(text) - len(inner)
    turn = inner.rstrip(BLANKS + ")")
    closes = inner.count(")", len(turn))
    if not turn:
        return DOUBT if opens and closes else Bracket(opens, None, closes)
    line = quick_turn(" " * start + turn, game, number)
    if isinstance(line, Doubt) or (inner[len(turn) :][:1] == ")" and is_label(turn.lower())):
        return DOUBT  # `4.2)`: a bracket behind a label is a sign of it
    line.places = line.columns()
    line.text = text
    return Bracket(opens, line, closes)


@lru_cache(2048)
def is_label(text: str) -> bool:
    """Return True if the text, in lower case, is the label of a turn."""
    return _LABEL(text) is not None


@cache
def signed(game: str) -> frozenset[str]:
    """The words of a game with one of SIGNS behind: these are words too."""
    return frozenset([word + sign for word in words(game) for sign in SIGNS])


def quick_turn(text: str, game: str, number: int = 0) -> Line | Doubt:
    """The turn that a line has, or DOUBT. number: the line's in its file, or 0."""
    plain, digits = text, ""
    if "#" in text:
        at = text.index("#") - 1
        hashed = _HASH(text, max(at, 0))
        if hashed is None:
            return DOUBT
        plain, digits = text[:at], hashed[1]
    if not plain.isascii():  # a capital may become any letter
        return DOUBT
    secrets: list[Secret] = []
    signs = PLAIN
    if "<" in plain:
        plain = _opened(plain, words(game), secrets)
        if "?" in plain:
            if plain.count("?") != text.count(": ? |"):  # else there are marks, too
                return DOUBT
            signs = SHOWN_NOT
    if plain.encode().translate(None, signs):
        plain = plain.lower()
        if plain.encode().translate(None, signs):
            return DOUBT
    tokens = plain.split()
    if not tokens or not is_label(tokens[0]):
        return DOUBT
    cut = False
    if "..." in plain:
        if tokens[-1] != CUT or plain.count("..") > 1:
            return DOUBT
        del tokens[-1]
        cut = True
    label = tokens[0]
    del tokens[0]
    if tokens:
        known = words(game)
        if ":" in plain:
            for token in tokens:
                if ":" in token:
                    marked = _MARKED(token)
                    if marked is None or marked[1] not in known:
                        return DOUBT
        if tokens[0] not in known and ":" not in tokens[0]:
            return DOUBT
        if not signed(game).isdisjoint(tokens):
            return DOUBT
    return Line(label, game, tuple(tokens), cut, digits, (), tuple(secrets), (), number, text)


def _opened(text: str, known: frozenset[str], secrets: list[Secret]) -> str:
    """A turn with a blank in place of all parts of its secrets but their values, so that these are
    tokens like others; as it is if one is not plain. secrets: is given the secrets."""
    parts: list[str] = []
    count = -1  # of the tokens so far, without the label
    last = 0
    for found in SECRET.finditer(text):
        mark, values, public = found.groups()
        tokens, shown = values.split(), tuple(public[2:-1].split())
        if not (known.isdisjoint(tokens) and known.isdisjoint(shown)):
            return text
        before = text[last : found.start()]
        start = count + len(before.split())
        count = start + len(tokens)
        secrets.append(Secret(start, count, _seats(mark), shown))
        parts += (before, " ", values, " ")
        last = found.end()
    return "".join([*parts, text[last:]])


@lru_cache(256)
def _seats(mark: str) -> tuple[int, ...]:
    """The seats that a secret's mark, such as `<1,3: `, names."""
    return tuple(sorted({int(seat) - 1 for seat in mark[1:-2].split(",")}))

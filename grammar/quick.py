"""The hand-written reader of plain lines, some fifty times as fast as lark.

It reads a line only if it is sure of it. On any doubt it returns DOUBT, and the line goes to the
grammar, which is the reference. A test compares the two on every line there is.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from civdawn_cli.grammar.shapes import INSIDE, Bracket, End, Line, Secret, Tag
from civdawn_cli.grammar.words import words

SPACED: Final = b"abcdefghijklmnopqrstuvwxyz0123456789_+*'/,.=&@-: "
"""The characters of a plain turn in lower case, without comments, marks, secrets and hashes."""

PLAIN: Final = SPACED + b"\t"
"""The same and the other character that may stand between words."""

MAX_LINE: Final = 1 << 16
"""Bytes of the longest line; the setup of a game, the longest line there is, has about 2,000."""

CUT: Final = "..."
"""The sign at the end of a turn that was left in the middle."""

BLANKS: Final = " \t"
"""The characters that stand between words."""

BETWEEN: Final = (" ", "\t")
"""The same, one by one."""

BEHIND: Final = (*BETWEEN, "")
"""The same and the end of the line."""

CLEAN: Final = SPACED + b"<|>\n"
"""The characters of clean lines: those of plain turns, of secrets and the line break."""

LAX: Final = ("  ", " \n", "\n ", ", ", ". ", ",\n", ".\n")
"""Blanks that civdawn does not write, and signs behind what may be a word."""

TOGETHER: Final = 64
"""So many lines are looked at together: the next may be no turn, and then it was for nothing."""

SIGNS: Final = ",."
"""Signs that change nothing behind a word."""


class Doubt:
    """The class of DOUBT, which is returned for a line that is not plain."""


DOUBT: Final = Doubt()

_LABEL: Final = re.compile(r"setup|draft\.[0-9]{1,6}|[0-9]{1,6}\.[0-9]{1,2}").fullmatch
_MARKED: Final = re.compile(r"[1-9][0-9]?:([a-z]+)").fullmatch
_HASH: Final = re.compile(r"[ \t]#([0-9a-f]{8})[ \t]*").fullmatch
_INSIDE: Final = re.compile(INSIDE).fullmatch
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
    line.text, line.written = text, ""
    return Bracket(opens, line, closes)


@lru_cache(2048)
def is_label(text: str) -> bool:
    """Return True if the text, in lower case, is the label of a turn."""
    return _LABEL(text) is not None


@cache
def signed(game: str) -> frozenset[str]:
    """The words of a game with one of SIGNS behind: these are words too."""
    return frozenset([word + sign for word in words(game) for sign in SIGNS])


def quick_turns(texts: list[str], at: int, stop: int, game: str, number: int) -> list[Line]:
    """The turns of the lines from index `at` on, none past `stop`, up to the first that is cut, too
    long or not plain. number: of the line with index 0 in its file."""
    found: list[Line] = []
    known = words(game)
    looked = at  # the index up to which `clean` tells
    clean = False
    while at < stop:
        if at == looked:
            looked = min(at + TOGETHER, stop)
            clean = _are_clean(texts[at:looked])
        text = texts[at]
        if len(text) > MAX_LINE:
            break
        line = _clean_turn(text, game, number + at, known) if clean else None
        if line is None:
            read = quick_turn(text, game, number + at)
            if isinstance(read, Doubt) or read.cut:
                break
            line = read
        found.append(line)
        at += 1
    return found


def _are_clean(lines: list[str]) -> bool:
    """Return True if no line has a character, a blank or a sign that civdawn would not write, so
    that each need not be looked at for that. Secrets may be anything."""
    text = "\n".join([*lines, ""])
    if not text.isascii() or text.encode().translate(None, CLEAN):
        return False
    return all(lax not in text for lax in LAX)


def _clean_turn(text: str, game: str, number: int, known: frozenset[str]) -> Line | None:
    """The turn of a clean line, as `quick_turn` reads it; None for one with secrets or marks of
    seats, and for any other that must be looked at closely."""
    if "<" in text or ":" in text or ">" in text or "|" in text:
        return None
    tokens = text.split(" ")
    label = tokens[0]
    del tokens[0]
    if not is_label(label) or not tokens or tokens[0] not in known:
        return None
    line = Line(label, game, tuple(tokens), False, "", (), (), (), number, text)
    line.written = text
    return line


def quick_turn(text: str, game: str, number: int = 0) -> Line | Doubt:
    """The turn that a line has, or DOUBT. number: the line's in its file, or 0."""
    plain, digits = text, ""
    if "#" in text:
        at = text.index("#") - 1
        hashed = _HASH(text, max(at, 0))
        if hashed is None:
            return DOUBT
        plain, digits = text[:at], hashed[1]
    secrets: tuple[Secret, ...] = ()
    own = not digits  # the text is just as civdawn writes the turn
    if "<" in plain:
        opened = _opened(plain, game)
        if opened is None:
            return DOUBT
        tokens, plain, secrets, inside, spelt = opened
        own = own and spelt and plain.count(" ") == len(tokens) - inside + len(secrets) - 1
    else:
        tokens = plain.split()
        own = own and plain.count(" ") == len(tokens) - 1
    if not plain.isascii():  # a capital may become any letter
        return DOUBT
    if plain.encode().translate(None, SPACED):
        own = False
        if plain.lower().encode().translate(None, PLAIN):
            return DOUBT
        tokens = [token.lower() for token in tokens]
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
    line = Line(label, game, tuple(tokens), cut, digits, (), secrets, (), number, text)
    if own:
        line.written = text
    return line


_Opened = tuple[list[str], str, tuple[Secret, ...], int, bool]
"""The tokens of a line with secrets, the text outside of these, the secrets, how many tokens they
have, and if they are spelt as civdawn writes them."""


def _opened(text: str, game: str) -> _Opened | None:
    """A turn with secrets taken apart, the label being its first token; None if one of the secrets
    is not plain."""
    parts = text.split("<")
    outside = before = parts[0]
    tokens = outside.split()
    secrets: list[Secret] = []
    count = 0
    spelt = True
    for part in parts[1:]:
        inner, sign, rest = part.partition(">")
        found = _inside(inner, game)
        if found is None or not sign or before[-1:] not in BETWEEN or rest[:1] not in BEHIND:
            return None
        values, seats, public, same = found
        spelt = spelt and same
        start = len(tokens) - 1  # of the tokens behind the label
        secrets.append(Secret(start, start + len(values), seats, public))
        count += len(values)
        tokens += values
        tokens += rest.split()
        outside += rest
        before = rest
    return tokens, outside, tuple(secrets), count, spelt


@lru_cache(1 << 13)
def _inside(
    text: str, game: str
) -> tuple[tuple[str, ...], tuple[int, ...], tuple[str, ...], bool] | None:
    """The text between the signs of a secret: its values, its seats and what others see; True if
    civdawn writes it so. None if it is not plain."""
    found = _INSIDE(text)
    if found is None:
        return None
    values, public = tuple(found[2].split()), tuple(found[3].split())
    known = words(game)
    if not (known.isdisjoint(values) and known.isdisjoint(public)):
        return None
    seats = tuple(sorted({int(seat) - 1 for seat in found[1].split(",")}))
    written = ",".join([str(seat + 1) for seat in seats])
    return values, seats, public, written == found[1] and " ".join(values) == found[2]

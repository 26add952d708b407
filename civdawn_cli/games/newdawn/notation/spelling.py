"""Spellings: how tokens may name one of several things, in every way a person may write it.

Lax in what is short: a unique beginning of a name. Lax in what is needless: space around commas,
hyphens in names. Nothing here knows a kind of question.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from civdawn_cli.engine.answers import Meant
from civdawn_cli.engine.step import Option
from civdawn_cli.games.newdawn.notation.words import FROM
from civdawn_cli.games.newdawn.table import Table

LONGEST: Final = 6
"""No answer takes more tokens than this: `14 , 12 @ 3`, `estadio do ...`."""

GLUE: Final = (",", "@", "+")
"""Characters inside a value that may have space around them."""

COORDINATE: Final = re.compile(r"-?[0-9]{1,3},-?[0-9]{1,3}")

LISTED: Final = 6
"""How many names that share a beginning are listed."""

Spelling = tuple[Option, str]
"""An option and a name for it; one option may have several."""

NOTHING: Final[Meant] = ([], 0)


def if_there(option: Option, used: int, options: list[Option]) -> Meant:
    """The option, if it is one of those."""
    return ([option], used) if option in options else NOTHING


def is_number(token: str) -> bool:
    """Return whether a token is a number of at most four digits, as many as the game needs."""
    return token.isascii() and token.isdecimal() and len(token) <= 4


def one_token(option: Option, tokens: list[str], at: int) -> int:
    """The result of `Answers.read_fast` for an option that the one token at `at` names.

    -1 for an option below 0, and where the next token may belong to the same answer (`from`, or a
    comma with space around it).
    """
    if option < 0:
        return -1
    follows = tokens[at + 1]
    if follows == FROM or follows[:1] in GLUE:
        return -1
    return option << 3 | 1


def glued(tokens: list[str]) -> tuple[str, int]:
    """The first token with those that only space keeps from it (`4,` and `2`), and how many."""
    text = tokens[0]
    used = 1
    while used < len(tokens) and used < LONGEST and (text[-1] in GLUE or tokens[used][0] in GLUE):
        text += tokens[used]
        used += 1
    return text, used


def named(tokens: list[str], known: list[Spelling], other: list[Spelling] | None = None) -> Meant:
    """The options whose name is the first token, else those whose name begins with it, or with
    several tokens together (`early empire`).

    known: their proper names. other: further ones, which give way to a beginning of those.
    """
    token = tokens[0]
    others = other or []
    for spellings in (known, others):
        exact = _distinct([option for option, name in spellings if name == token])
        if exact:
            return exact, 1
    found = _beginning(tokens, known)
    return found if found[0] or not others else _beginning(tokens, others)


def _beginning(tokens: list[str], known: list[Spelling]) -> Meant:
    """The options whose name begins with the tokens, as many of them as do; hyphens may be left
    out."""
    if not tokens[0][0].isalpha():
        return NOTHING
    left = [(option, name.replace("-", "")) for option, name in known]
    found: list[Option] = []
    text = ""
    used = 0
    while used < len(tokens):
        text += tokens[used].replace("-", "")
        longer = [spelling for spelling in left if spelling[1].startswith(text)]
        if not longer:
            break
        left = longer
        used += 1
        whole = [option for option, name in left if name == text]
        found = _distinct(whole or [option for option, _ in left])
    return found, used


def _distinct(options: list[Option]) -> list[Option]:
    """Each option once."""
    found: list[Option] = []
    for option in options:
        if option not in found:
            found.append(option)
    return found


def find_space(table: Table, token: str) -> int:
    """The space `q,r` names, or -1."""
    q, comma, r = token.partition(",")
    try:
        return table.board.find(int(q), int(r)) if comma else -1
    except ValueError:
        return -1


def no_such_space(text: str) -> str:
    """The refusal of a coordinate where the map has no space."""
    return f"there is no space {text} on the map (ND-3.7)"


def unknown(token: str, what: str, names: list[str]) -> str:
    """`'petre' is no wonder; did you mean 'petra'?`"""
    begins = [name for name in names if name.startswith(token)]
    if len(begins) > 1:
        return f"{token!r} is the beginning of {', '.join(begins[:LISTED])}"
    near = get_close_matches(token, names, 1)
    return f"{token!r} is no {what}" + (f"; did you mean {near[0]!r}?" if near else "")

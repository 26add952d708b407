"""Spellings: how tokens may name one of several things, in every way a person may write it.

Lax in what is short: a unique beginning of a name. Lax in what is needless: space around commas,
hyphens in names. Nothing here knows a kind of question.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from civdawn_cli.engine.answers import Meant
from civdawn_cli.engine.kit.spellings import NOTHING
from civdawn_cli.engine.step import Option
from civdawn_cli.games.newdawn.notation.words import FROM
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _

LONGEST: Final = 6
"""No answer takes more tokens than this: `14 , 12 @ 3`, `estadio do ...`."""

GLUE: Final = (",", "@", "+")
"""Characters inside a value that may have space around them."""

COORDINATE: Final = re.compile(r"-?[0-9]{1,3},-?[0-9]{1,3}")

LISTED: Final = 6
"""How many names that share a beginning are listed."""


def if_there(option: Option, used: int, options: list[Option]) -> Meant:
    """The option, if it is one of those."""
    return ([option], used) if option in options else NOTHING


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


def find_space(table: Table, token: str) -> int:
    """The space `q,r` names, or -1."""
    q, comma, r = token.partition(",")
    try:
        return table.board.find(int(q), int(r)) if comma else -1
    except ValueError:
        return -1


def no_such_space(text: str) -> str:
    """The refusal of a coordinate where the map has no space."""
    return _("there is no space {text} on the map (ND-3.7)").format(text=text)


def unknown(token: str, what: str, names: list[str]) -> str:
    """`'petre' is no wonder; did you mean 'petra'?` what: marked, it is said here."""
    begins = [name for name in names if name.startswith(token)]
    if len(begins) > 1:
        return _("{token!r} is the beginning of {names}").format(
            token=token, names=", ".join(begins[:LISTED])
        )
    near = get_close_matches(token, names, 1)
    if near:
        said = _("{token!r} is no {what}; did you mean {near!r}?")
        return said.format(token=token, what=_(what), near=near[0])
    return _("{token!r} is no {what}").format(token=token, what=_(what))

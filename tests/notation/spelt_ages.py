"""Every way to write an answer of Through the Ages that grammar/ages.md promises."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.step import PASS, Option, Step
from civdawn_cli.games.ages.game import Ages
from civdawn_cli.games.ages.moves import first_of
from civdawn_cli.games.ages.names import AGE_NAMES
from civdawn_cli.games.ages.table import Table

GAME = Ages()

PAYMENTS = ("pay", "store")
HANDS = ("defend", "send")
WORDS = {word for kind in GAME.kinds for word in kind.words}

Shorthand = tuple[str, ...]
"""Ways to write one answer, the canonical one first."""


def spellings(table: Table, step: Step[Any], options: list[Option], option: Option) -> Shorthand:
    """Every way to write what comes behind the word or verb of an answer."""
    if option == PASS:
        return ("-",)
    text = GAME.write(table, option)
    others = [GAME.write(table, other) for other in options if other not in (option, PASS)]
    word = step.kind.word
    if step.kind.verbs:
        word, _, text = text.partition(" ")
        others = [other.partition(" ")[2] for other in others if other.split()[0] == word]
    found = [text]
    if not text:
        return ("", "yes")
    if not others:
        found.append("")  # the word alone
    if word in PAYMENTS:
        found += tokens(text)
    elif word in HANDS:
        found += from_hand(text, others)
    elif word == "split":
        found += [text.replace("/", between) for between in (" ", " / ", "+")]
        found.append(text.partition("/")[0])
    elif word == "take":
        space = str(first_of(option) + 1)
        name, _, there = text.partition("@")
        found += [space, f"@{space}", f"{name}@{space}", f"{name} @ {space}"]
        if not there:
            found += names(name, [other.partition("@")[0] for other in others])
    elif not text[0].isdigit():
        found += fields(text, others)
    return tuple(found)


def names(name: str, others: list[str]) -> list[str]:
    """A card by a beginning or a later word of its name that means no other."""
    others = [other for other in others if other != name]
    ends = {end for other in (*others, name) for end in later(other)}
    sizes = range(1, len(name))
    starts = [name[:size] for size in sizes if name[size - 1] != "-"]
    found = [
        start
        for start in starts
        if start not in ends and not any(other.startswith(start) for other in others)
    ]
    known = {end for other in others for end in later(other)} | set(others)
    found += [end for end in later(name) if end not in known]
    found += [name.replace("-", "_"), name.replace("-", " "), name.replace("-", "")]
    return [text for text in found if not WORDS & set(text.split())]


def later(name: str) -> list[str]:
    """A name without its first words, but not the age of the card alone."""
    words = name.split("-")
    found = ["-".join(words[first:]) for first in range(1, len(words))]
    return [text for text in found if text not in AGE_NAMES]


def fields(text: str, others: list[str]) -> list[str]:
    """An answer of one or several words, the first of them short; or without those at the end that
    go without saying."""
    first, _, rest = text.partition(" ")
    name, _, owner = first.partition("@")
    firsts = [other.partition(" ")[0].partition("@")[0] for other in others]
    found = [f"{start} {rest}".strip() for start in names(name, firsts)]
    if owner:
        found += [f"{first.replace('@', ' @ ')} {rest}".strip()]
    if rest and firsts.count(first) == 0:
        found.append(first)
    return found


def from_hand(text: str, others: list[str]) -> list[str]:
    """A card of the hand; without its plus where it can't be meant otherwise."""
    if not text.startswith("+"):
        return []
    name = text[1:]
    shown = [other for other in others if not other.startswith("+")]
    found = [f"+ {name}"]
    if not any(each.startswith(name) or name in later(each) for each in shown):
        found.append(name)
    return found


def tokens(text: str) -> list[str]:
    """Blue tokens, the numbers in front, counted out, in another order, with space."""
    if text == "nothing":
        return []
    sides = [side.split("+") for side in text.split("/")]
    counted = [[part.partition("*") for part in side] for side in sides]

    def joined(written: list[list[str]]) -> str:
        return "/".join("+".join(side) for side in written)

    return [
        joined([[f"{n}*{card}" if n else card for card, _, n in side] for side in counted]),
        joined([["+".join([card] * int(n or "1")) for card, _, n in side] for side in counted]),
        joined([side[::-1] for side in sides]),
        text.replace("+", " + ").replace("/", " / "),
        text.replace("*", " * ").replace("+", " , "),
    ]

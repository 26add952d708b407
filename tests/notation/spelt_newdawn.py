"""Every way to write an answer of A New Dawn that grammar/README.md promises."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.step import PASS, Option, Step
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.games.newdawn.names import FOCUS_NAMES, SLOTS, slug
from civdawn_cli.games.newdawn.options import BARBARIAN_OPTION
from civdawn_cli.games.newdawn.rules.military import Attack, in_range
from civdawn_cli.games.newdawn.table import Table

GAME = NewDawn()

Shorthand = tuple[str, ...]
"""Ways to write one answer, the canonical one first."""


def spellings(table: Table, step: Step[Any], options: list[Option], option: Option) -> Shorthand:
    """Every way to write an answer to the question now asked."""
    text = GAME.write(table, option)
    if option == PASS:
        return (text,)
    others = [GAME.write(table, other) for other in options if other not in (option, PASS)]
    found = [text]
    if text[0].isalpha() and "pos" not in text:
        found += beginnings(text, others)
        found.append(text.replace("-", " "))
        found.append(text.replace("-", "_"))
    elif "," in text:
        found += [text.replace(",", spaced) for spaced in (", ", " ,", " , ")]
    if text.startswith("barbarian-"):
        found.append(text[-1])
    if text.startswith("pos") and "-" not in text:
        found.append(text[3:])
    if step.kind.word == "play":
        found += plays(table, step.seat, text)
    elif step.kind.word == "swap":
        low, high = text[3], text[8]
        found += [f"{low}-{high}", f"pos{high}-pos{low}", f"{high} {low}", f"pos{low} - pos{high}"]
    elif isinstance(step, Attack):
        found += attacks(table, step, option, text)
    elif step.kind.word == "learn" and alone_of_its_type(options, option):
        found.append(FOCUS_NAMES[GAME.box().type_of[option]])
    return tuple(found)


def alone_of_its_type(options: list[Option], option: Option) -> bool:
    """Return True if a focus card is the only one of its type among some."""
    type_of = GAME.box().type_of
    return [type_of[other] for other in options if other != PASS].count(type_of[option]) == 1


def beginnings(text: str, others: list[str]) -> list[str]:
    """The beginnings of a name that no other has."""
    sizes = range(1, len(text))
    alone = [text[:n] for n in sizes if not any(other.startswith(text[:n]) for other in others)]
    # A single letter is a barbarian by its letter.
    least = 2 if text.startswith("barbarian-") else 1
    return [s for s in alone if len(s) >= least and s[-1] not in "-@/" and "@" not in s]


def plays(table: Table, seat: int, text: str) -> list[str]:
    """A focus card by its type, its name or its slot, together or alone."""
    parts = text.split()
    name, slot, idle = parts[0], int(parts[1][3]), " idle" * (len(parts) > 2)
    row = [table.row[seat * SLOTS + place] for place in range(SLOTS)]
    title = slug(GAME.box().focus[row[slot - 1]].title)
    found = [f"pos{slot}", str(slot), f"{name} {slot}", f"pos{slot} {name}", f"{title} {slot}"]
    if [GAME.box().type_of[card] for card in row].count(FOCUS_NAMES.index(name)) == 1:
        found += [name, title, name[:3], title.replace("-", " ")]
    return [f"{short}{idle}" for short in found]


def attacks(table: Table, step: Attack, option: Option, text: str) -> list[str]:
    """An attack with the space it comes from (ND-20.15)."""
    space = table.barbarian[option - BARBARIAN_OPTION] if option >= BARBARIAN_OPTION else option
    friendly = [s for s in table.board.spaces if table.friendly(step.seat) >> s & 1]
    return [
        f"{text} from {table.board.names[start]}"
        for start in friendly
        if in_range(table, step.seat, step.terms, 1 << start) >> space & 1
    ]

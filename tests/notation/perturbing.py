"""Turns of random games, and the same turns as a person might write them."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from civdawn_cli.engine.flow import answer, ask_every
from civdawn_cli.engine.step import CHANCE, PASS, Option, Step
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.games.newdawn.names import FOCUS_NAMES, SLOTS, slug, type_of
from civdawn_cli.games.newdawn.rules.military import BARBARIAN_OPTION, Attack, in_range
from civdawn_cli.games.newdawn.rules.turn import FOCUS_CARDS
from civdawn_cli.games.newdawn.table import Table

GAME = NewDawn()

Shorthand = tuple[str, ...]
"""Ways to write one answer, the canonical one first."""


class Given(NamedTuple):
    """One answer of a line: who gave it, to what, every way to write it; whether it was forced."""

    seat: int
    word: str
    option: Option
    forced: bool
    spellings: Shorthand


class Played:
    """A game of random choices: label and answers of every line, forced ones too."""

    def __init__(self, seed: int, rounds: int, **settings: str) -> None:
        chance = random.Random(seed)
        self.setup = GAME.setup(GAME.seats[seed % 3], **settings)
        self.lines: list[tuple[str, list[Given]]] = []
        table = GAME.new(self.setup)
        while options := ask_every(table):
            label = GAME.label(table)
            if GAME.rounds(table) > rounds:
                break
            step = table.stack[-1]
            option = chance.choice(options)
            given = Given(
                step.seat,
                step.kind.word,
                option,
                len(options) == 1,
                spellings(table, step, options, option),
            )
            if not self.lines or self.lines[-1][0] != label:
                self.lines.append((label, []))
            self.lines[-1][1].append(given)
            answer(table, option)


def spellings(table: Table, step: Step[Any], options: list[Option], option: Option) -> Shorthand:
    """Every way to write an answer that the notation's README promises."""
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
    elif step.kind.word == "learn" and len([o for o in options if o >> 2 == option >> 2]) == 1:
        found.append(FOCUS_NAMES[type_of(option)])
    return tuple(found)


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
    title = slug(FOCUS_CARDS[row[slot - 1]].title)
    found = [f"pos{slot}", str(slot), f"{name} {slot}", f"pos{slot} {name}", f"{title} {slot}"]
    if [type_of(card) for card in row].count(FOCUS_NAMES.index(name)) == 1:
        found += [name, title, name[:3], title.replace("-", " ")]
    return [f"{short}{idle}" for short in found]


def attacks(table: Table, step: Attack, option: Option, text: str) -> list[str]:
    """An attack with the space it comes from (ND-20.15)."""
    space = table.barbarian[option - BARBARIAN_OPTION] if option >= BARBARIAN_OPTION else option
    friendly = [s for s in table.board.spaces if table.friendly(step.seat) >> s & 1]
    return [
        f"{text} from {table.board.names[start]}"
        for start in friendly
        if in_range(table, step.seat, step.campaign, 1 << start) >> space & 1
    ]


# ---------------------------------------------------------------- a line, written by a person


def written(label: str, answers: list[Given], chance: random.Random) -> str:
    """The line in some way that says the same."""
    own = int(label.partition(".")[2]) - 1 if label[0].isdigit() else -1
    parts = [label]
    asked = None
    kept = [given for at, given in enumerate(answers) if worth_writing(answers, at, chance)]
    for given in kept:
        same = asked == (given.seat, given.word)
        if not same or chance.random() < 0.2:
            marked = given.seat not in (own, CHANCE) or (own >= 0 and chance.random() < 0.1)
            marked = marked and given.seat != CHANCE and (own >= 0 or chance.random() < 0.7)
            parts.append(f"{given.seat + 1}:" * marked + given.word)
        parts += chance.choice(given.spellings).split()
        asked = (given.seat, given.word)
    if kept == [given for given in kept if given.forced]:
        del parts[1:]
    return "".join(dressed(part, chance) for part in parts).rstrip("\t ")


def worth_writing(answers: list[Given], at: int, chance: random.Random) -> bool:
    """Whether an answer must be written, or may be and chance says so."""
    given = answers[at]
    alike = [other for other in answers if other[:2] == given[:2] and not other.forced]
    if given.forced:
        # What is forced can be told from what is not if all that is not is written too.
        plain = given.option != PASS and all(other.option != PASS for other in alike)
        return (plain or not alike) and chance.random() < 0.4
    if given.option != PASS:
        return True
    later = [other for other in answers[at + 1 :] if not other.forced and other.option != PASS]
    follows = bool(later) and later[0][:2] == given[:2]
    if follows:
        return True
    # A "no" too many is fine as long as no forced question takes it for its own.
    return len(alike) == len([o for o in answers if o[:2] == given[:2]]) and chance.random() < 0.3


def dressed(token: str, chance: random.Random) -> str:
    """A token in any case, with space or a comment behind it."""
    cased = chance.choice((token, token, token.upper(), token.title()))
    return cased + chance.choice((" ", " ", "  ", "\t", " {so} ", " \t "))

"""Turns of random games, and the same turns as a person might write them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from civdawn_cli.engine.flow import answer, ask_every
from civdawn_cli.engine.step import CHANCE, PASS, Option, Step
from civdawn_cli.games import GAMES
from tests.notation import spelt_ages, spelt_newdawn

Shorthand = tuple[str, ...]
"""Ways to write one answer, the canonical one first."""

SPELLINGS: Final[dict[str, Callable[[Any, Step[Any], list[Option], Option], Shorthand]]] = {
    "newdawn": spelt_newdawn.spellings,
    "ages": spelt_ages.spellings,
}


class Given(NamedTuple):
    """One answer of a line: who gave it, to a question of which word, with which word or verb;
    whether it was forced; every way to write what comes behind the word."""

    seat: int
    asked: str
    word: str
    option: Option
    forced: bool
    spellings: Shorthand


class Played:
    """A game of random choices: label and answers of every line, forced ones too."""

    def __init__(self, name: str, seed: int, rounds: int, **settings: str) -> None:
        chance = random.Random(seed)
        game = self.game = GAMES[name]()
        self.setup = game.setup(game.seats[seed % 3], **settings)
        self.lines: list[tuple[str, list[Given]]] = []
        table = game.new(self.setup)
        while options := ask_every(table):
            label = game.label(table)
            if game.rounds(table) > rounds:
                break
            step: Step[Any] = table.stack[-1]
            option = chance.choice(options)
            word = step.kind.word
            if step.kind.verbs and option != PASS:
                word = game.write(table, option).partition(" ")[0]
            given = Given(
                step.seat,
                step.kind.word,
                word,
                option,
                len(options) == 1 and not step.alone,
                SPELLINGS[name](table, step, options, option),
            )
            if not self.lines or self.lines[-1][0] != label:
                self.lines.append((label, []))
            self.lines[-1][1].append(given)
            answer(table, option)


# ---------------------------------------------------------------- a line, written by a person


def written(label: str, answers: list[Given], chance: random.Random) -> str:
    """The line in some way that says the same."""
    own = int(label.partition(".")[2]) - 1 if label[0].isdigit() else -1
    parts = [label]
    follows = None  # whose values may follow without the word
    kept = [given for at, given in enumerate(answers) if worth_writing(answers, at, chance)]
    for given in kept:
        values = chance.choice(given.spellings).split()
        joined = not values or values[0][0] == "@"  # it would go on with the value before
        if joined or follows != (given.seat, given.word) or chance.random() < 0.2:
            marked = given.seat not in (own, CHANCE) or (own >= 0 and chance.random() < 0.1)
            marked = marked and given.seat != CHANCE and (own >= 0 or chance.random() < 0.7)
            parts.append(f"{given.seat + 1}:" * marked + given.word)
        parts += values
        # A value that is cut short ends with the next word: `rebel l` might be `rebellion`.
        whole = letters("".join(values)) >= letters(given.spellings[0])
        follows = (given.seat, given.word) if values and whole else None
    if kept == [given for given in kept if given.forced]:
        del parts[1:]
    return "".join(dressed(part, chance) for part in parts).rstrip("\t ")


def letters(text: str) -> int:
    """How long a value is without what may be left out between its words."""
    return len(text.replace(" ", "").replace("-", "").replace("_", ""))


def worth_writing(answers: list[Given], at: int, chance: random.Random) -> bool:
    """Return True if an answer must be written, or may be and chance says so."""
    given = answers[at]
    asked = (given.seat, given.asked)
    alike = [other for other in answers if other[:2] == asked and not other.forced]
    if given.forced:
        # A reader can tell forced answers from others if all others are written too; but there
        # might always be one more action, so where an action is forced no forced answer is written.
        if any(other.forced and other.word != other.asked for other in answers):
            return False
        plain = given.option != PASS and all(other.option != PASS for other in alike)
        return (plain or not alike) and chance.random() < 0.4
    if given.option != PASS:
        return True
    later = [other for other in answers[at + 1 :] if not other.forced and other.option != PASS]
    follows = bool(later) and later[0][:2] == asked
    if follows:
        return True
    # A "no" too many is fine as long as no forced question takes it for its own.
    return len(alike) == len([o for o in answers if o[:2] == asked]) and chance.random() < 0.3


def dressed(token: str, chance: random.Random) -> str:
    """The token in a case chosen at random, with space or a comment behind it."""
    cased = chance.choice((token, token, token.upper(), token.title()))
    return cased + chance.choice((" ", " ", "  ", "\t", " {so} ", " \t "))

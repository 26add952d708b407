"""Scenarios: a position, some turns in notation, and what must be true, as text files.

A file holds one or more cases. Each begins with `== a promise in one sentence (id of a rule)`, then
position lines (see the game's `position.py`), then commands; the first command ends the position:

    > use hanging-gardens place 4,2

answers questions in notation. Forced answers and skipped "no"s need not be written; dice and draws
are answers too, `roll 4 2`, and need not be written either if they can only go one way. Another
seat's answers carry its number, `2:spend 1`; `-` is an explicit no. A question that the next word
does not fit is answered "no".

    question place 2        the question now asked is `place`, put to seat 2 (seat optional)
    options 4,2 5,1 -       these are the options, in any order
    offers 4,2 5,1          these are among the options
    only build iron         of the options with these verbs these are all
    lacks 5,5 -             these are not, nor any that begin so with a verb: `lacks build`
    refuse place 5,5        this is no answer to the question now asked
    tells 5,1 = hills, ...  this option is told so in words (Game.phrase)
    expect tokens 1 4,2     the position now has this line (`facts` of the game's position.py)
    expect no trade 1       no line begins so
    says Rome won.          this sentence is among those that tell the last answers
    over                    the game has ended

Options of more than one word stand apart by two spaces or by a comma with a space; where options
begin with a verb, one alone needs neither: `offers build iron, build bronze`, `lacks build iron`.
Text after ` ;` is a comment. Nothing of a `>` line may be left over, dice included.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.kit.news import News
from civdawn_cli.engine.step import CHANCE, PASS, Seat, T
from tests.telling import give_and_tell

COMMANDS = (
    "> ",
    "question ",
    "options ",
    "offers ",
    "only ",
    "lacks ",
    "refuse ",
    "tells ",
    "expect ",
    "says ",
    "over",
)
APART = re.compile(r" {2,}|, |,$")
"""The text between two options of several words."""


MOST_REFUSED = 100
"""The most questions answered "no" in one line; a word that never fits would go on for ever."""


@dataclass
class Case:
    """One case of a scenario file: the promise and its place, the position, and the commands with
    their line numbers."""

    path: Path
    line: int
    promise: str
    position: list[str] = field(default_factory=list)
    commands: list[tuple[int, str]] = field(default_factory=list)


class ScenarioError(AssertionError):
    """A case that does not hold. The message has the file, the line, and the facts found
    instead."""


def cases(path: Path) -> list[Case]:
    """The cases of a file. Raises ScenarioError for one without commands."""
    found: list[Case] = []
    for number, raw in enumerate(path.read_text("utf-8").splitlines(), 1):
        line = raw.split(" ;")[0].rstrip()
        if not line.strip() or line.startswith((";", "#")):
            continue
        if line.startswith("== "):
            found.append(Case(path, number, line[3:]))
        elif not found:
            raise ScenarioError(f"{path.name}:{number}: a case begins with `== promise`")
        elif line.startswith(COMMANDS) or found[-1].commands:
            found[-1].commands.append((number, line))
        else:
            found[-1].position.append(line)
    for case in found:
        if not any(not command.startswith("> ") for _, command in case.commands):
            raise ScenarioError(f"{path.name}:{case.line}: the case asserts nothing")
    return found


class Scenarios(Generic[T]):
    """The language of scenarios for one game.

    read, facts: the table of a position's text, and the lines of text of a table. active: the seat
    whose turn it is, from 0. lacking: the beginnings of the conservation laws that a hand-made
    position may break, as it leaves something out.
    """

    def __init__(
        self,
        game: Game[T],
        read: Callable[[str], T],
        facts: Callable[[T], list[str]],
        active: Callable[[T], Seat],
        lacking: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.read = read
        self.facts = facts
        self.active = active
        self.lacking = lacking
        self.standing = ""  # the word of the question a case has asked for since the last answer
        self.words = {word for kind in game.kinds for word in kind.words}
        # With `telling` on: the sentences that tell a spectator the answers of the last `>` line,
        # and the news of all lines.
        self.telling = False
        self.said: list[str] = []
        self.news: list[News] = []

    def broken(self, table: T) -> list[str]:
        """The conservation laws a table breaks."""
        return [law for law in self.game.problems(table) if not law.startswith(self.lacking)]

    def run(self, case: Case, telling: bool = False) -> list[News]:
        """Play the case. Raises ScenarioError at the first command that does not hold. telling:
        tell all answers, and return the news of them."""
        self.standing = ""
        self.telling = telling or any(line.startswith("says ") for _, line in case.commands)
        self.news = []
        table = self.read("\n".join(case.position))
        problems = self.broken(table)
        if problems:
            raise ScenarioError(f"{case.path.name}:{case.line}: impossible position: {problems}")
        for number, command in case.commands:
            try:
                self._command(table, command)
                problems = self.broken(table)
                assert not problems, f"broken: {problems}"
            except AssertionError as error:
                where = f"{case.path}:{number}: {case.promise}\n  {command}\n  "
                raise ScenarioError(where + str(error) + "\n" + self._situation(table)) from error
        return self.news

    def _ask(self, table: T, word: str) -> list[int]:
        """The options of the next question. Draws with one option, which nobody has to write, are
        made on the way; not one whose question has the word `word`."""
        options = ask(table)
        while options and self._is_forced_draw(table, options, word):
            self.give(table, options[0])
            options = ask(table)
        return options

    def give(self, table: T, option: int) -> None:
        """Answer the question now asked. Whoever listens to a scenario overrides it."""
        answer(table, option)

    def _is_forced_draw(self, table: T, options: list[int], word: str) -> bool:
        """Return True if chance is asked with one option, and its question has another word."""
        step = table.stack[-1]
        return len(options) == 1 and step.seat == CHANCE and step.kind.word != word

    def _situation(self, table: T) -> str:
        """The question now asked and the position, for a failure's message."""
        options = ask(table)
        if not options:
            return "the game is over\n" + "\n".join(self.facts(table))
        step = table.stack[-1]
        texts = [self.game.write(table, option) for option in options]
        asked = f"now asked: {step.kind.word} of seat {step.seat + 1}: {', '.join(texts)}"
        return asked + "\n" + "\n".join(self.facts(table))

    def _command(self, table: T, command: str) -> None:
        """Carry out one command of a case."""
        word, _, rest = command.partition(" ")
        if word == ">":
            self.standing = ""
            self.said = []
            self._play(table, rest.split())
            return
        if word == "says":
            assert rest in self.said, f"said is {self.said}"
            return
        if word == "question":
            self.standing = rest.split()[0]
        options = self._ask(table, self.standing)
        if word == "expect":
            self._expect(table, rest)
        elif word == "over":
            assert self.game.over(table), "the game goes on"
            assert not options, "something is asked"
        else:
            assert options, "the game is over"
            self._look(table, word, rest, options)

    def _look(self, table: T, word: str, rest: str, options: list[int]) -> None:
        """Carry out a command about the question now asked."""
        kind = table.stack[-1].kind
        texts = [self.game.write(table, option) for option in options]
        if word == "question":
            asked, _, seat = rest.partition(" ")
            of = table.stack[-1].seat + 1
            assert kind.word == asked, f"asked is {kind.word}"
            assert not seat or int(seat) == of, f"asked is seat {of}"
        elif word == "options":
            wanted = _listed(rest, bool(kind.verbs))
            assert sorted(texts) == sorted(wanted), f"options are {', '.join(texts)}"
        elif word == "offers":
            missing = [text for text in _listed(rest, bool(kind.verbs)) if text not in texts]
            assert not missing, f"not offered: {missing}"
        elif word == "only":
            wanted = _listed(rest, bool(kind.verbs))
            verbs = {text.split()[0] for text in wanted}
            alike = [text for text in texts if text.split()[0] in verbs]
            assert sorted(alike) == sorted(wanted), f"options are {', '.join(alike)}"
        elif word == "lacks":
            unwanted = _listed(rest, bool(kind.verbs))
            offered = [text for text in texts if text in unwanted]
            if kind.verbs:
                offered = [
                    text for text in texts for no in unwanted if (text + " ").startswith(no + " ")
                ]
            assert not offered, f"offered: {offered}"
        elif word == "refuse":
            tokens = rest.split()
            assert tokens[0] in kind.words, f"asked is {kind.word}"
            values = tokens if tokens[0] in kind.verbs else tokens[1:]
            assert values != ["-"] or options[-1] != PASS, "it is legal"
            assert self.game.read(table, values, options) is None, "it is legal"
        elif word == "tells":
            text, _, phrase = rest.partition(" = ")
            assert text in texts, f"options are {', '.join(texts)}"
            told = self.game.phrase(table, options[texts.index(text)])
            assert told == phrase, f"told is {told!r}"
        else:
            raise AssertionError(f"unknown command {word!r}")

    def _expect(self, table: T, rest: str) -> None:
        """Check that a line of the position is there, or is not."""
        lines = self.facts(table)
        if rest.startswith("no "):
            begins = rest[3:]
            found = [line for line in lines if line == begins or line.startswith(begins + " ")]
            assert not found, f"there is {found}"
        else:
            first = " ".join(rest.split()[:2])
            near = [line for line in lines if line.startswith(first)]
            assert rest in lines, f"there is {near}"

    def _play(self, table: T, tokens: list[str]) -> None:
        """Answer questions from tokens until none is left; questions the next token does not fit
        are answered "no", which must be possible."""
        word, seat = "", 0
        refused = 0
        options = ask(table)
        while tokens:
            assert options, f"the game is over before {tokens}"
            step = table.stack[-1]
            head, colon, tail = tokens[0].partition(":")
            new_word = tail if colon and head.isdigit() else tokens[0]
            asked_of = int(head) - 1 if colon and head.isdigit() else self.active(table)
            if new_word in self.words:
                fits = new_word in step.kind.words and step.seat in (CHANCE, asked_of)
                values = tokens[1:]
                if new_word in step.kind.verbs:
                    values = [new_word, *values]
            else:
                fits = word == step.kind.word and seat == step.seat and not step.kind.verbs
                values = tokens
            if fits:
                option, count = self._read(table, values, options)
                tokens = values[count:]
                word, seat = step.kind.word, step.seat
            elif self._is_forced_draw(table, options, new_word):
                option = options[0]
            else:
                assert options[-1] == PASS, f"{step.kind.word} of seat {step.seat + 1} unanswered"
                option = PASS
                refused += 1
                assert refused < MOST_REFUSED, f"never asked: {tokens}"
            self.give(table, option)
            options = ask(table)

    def _read(self, table: T, values: list[str], options: list[int]) -> tuple[int, int]:
        """The option that the values begin with, and how many of the values name it."""
        if values[:1] == ["-"] and options[-1] == PASS:
            return PASS, 1
        ends = [at for at, text in enumerate(values) if at and self._is_word(text)]
        found = self.game.read(table, values[: ends[0]] if ends else values, options)
        if found is None:
            texts = [self.game.write(table, option) for option in options]
            raise AssertionError(f"illegal: {values}; legal: {', '.join(texts)}")
        return found

    def _is_word(self, text: str) -> bool:
        """Return True if a token is the word of a question, perhaps with a seat in front."""
        return text in self.words or ":" in text


def _listed(rest: str, verbs: bool) -> list[str]:
    """The options that a command names. verbs: True if they begin with verbs."""
    rest = rest.strip()
    if APART.search(rest):
        return [text.strip() for text in APART.split(rest) if text.strip()]
    return [rest] if verbs else rest.split()

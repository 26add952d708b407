"""Scenarios: a position, some turns in notation, and what must be true, as text files.

A file holds one or more cases. Each begins with `== a promise in one sentence (ND-x.y)`, then
position lines (see `position.py`), then commands. The first command ends the position:

> use hanging-gardens place 4,2       answer questions in notation; forced answers and skipped "no"s
need not be written; dice are `roll 4 2`; another seat's answers carry its number: `2:spend 1`; `-`
is an explicit no question place 2                      the question now asked is `place`, put to
seat 2 (seat optional) options 4,2 5,1 -                     exactly these options, in any order
offers 4,2 5,1                        these are among the options lacks 5,5 -
these are not refuse place 5,5                      this is no answer to the question now asked
expect tokens 1 4,2 5,1!              the position now has this line (`position.facts`) expect no
trade 1                     no line begins so over                                  the game has
ended

Text after ` ;` is a comment. Nothing of a `>` line may be left over, dice included.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.step import CHANCE, PASS
from civdawn_cli.games.newdawn import position
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.games.newdawn.table import Table

GAME = NewDawn()
COMMANDS = ("> ", "question ", "options ", "offers ", "lacks ", "refuse ", "expect ", "over")
SETUP_LAWS = ("ND-2.1:", "ND-2.6:", "ND-2.7", "ND-9.7:")
"""What a hand-made position may lack: leaders, decks, victory cards."""
WORDS = {kind.word for kind in GAME.kinds}


@dataclass
class Case:
    """One promise of a scenario file: where it stands, the position, the commands with line
    numbers."""

    path: Path
    line: int
    promise: str
    position: list[str] = field(default_factory=list)
    commands: list[tuple[int, str]] = field(default_factory=list)


class ScenarioError(AssertionError):
    """A case that does not hold: file, line, what was found."""


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


def broken(table: Table) -> list[str]:
    """The conservation laws a position breaks, but for those of the setup it leaves out."""
    return [law for law in GAME.problems(table) if not law.startswith(SETUP_LAWS)]


def run(case: Case) -> None:
    """Play the case. Raises ScenarioError at the first thing that isn't so."""
    table = position.read("\n".join(case.position))
    problems = broken(table)
    if problems:
        raise ScenarioError(f"{case.path.name}:{case.line}: impossible position: {problems}")
    for number, command in case.commands:
        try:
            _command(table, command)
        except AssertionError as error:
            where = f"{case.path}:{number}: {case.promise}\n  {command}\n  "
            raise ScenarioError(where + str(error) + "\n" + _situation(table)) from error
    assert not broken(table), broken(table)


def _situation(table: Table) -> str:
    """What is asked now, and the position, for a failure's message."""
    options = ask(table)
    if not options:
        return "the game is over\n" + "\n".join(position.facts(table))
    step = table.stack[-1]
    texts = [GAME.write(table, option) for option in options]
    asked = f"now asked: {step.kind.word} of seat {step.seat + 1}: {' '.join(texts)}"
    return asked + "\n" + "\n".join(position.facts(table))


def _command(table: Table, command: str) -> None:
    """One command of a case."""
    word, _, rest = command.partition(" ")
    if word == ">":
        _play(table, rest.split())
        return
    options = ask(table)
    texts = [GAME.write(table, option) for option in options]
    if word == "question":
        step = table.stack[-1]
        kind, _, seat = rest.partition(" ")
        assert step.kind.word == kind, f"asked is {step.kind.word}"
        assert not seat or int(seat) == step.seat + 1, f"asked is seat {step.seat + 1}"
    elif word == "options":
        wanted = rest.split("  ") if "  " in rest else rest.split()
        assert sorted(texts) == sorted(wanted), f"options are {' '.join(texts)}"
    elif word == "offers":
        missing = [text for text in rest.split() if text not in texts]
        assert not missing, f"not offered: {missing}"
    elif word == "lacks":
        offered = [text for text in rest.split() if text in texts]
        assert not offered, f"offered: {offered}"
    elif word == "refuse":
        kind, _, text = rest.partition(" ")
        assert table.stack[-1].kind.word == kind, f"asked is {table.stack[-1].kind.word}"
        assert GAME.read(table, text.split(), options) is None, "it is legal"
    elif word == "expect":
        _expect(table, rest)
    elif word == "over":
        assert table.over, "the game goes on"
        assert not options, "something is asked"
    else:
        raise AssertionError(f"unknown command {word!r}")


def _expect(table: Table, rest: str) -> None:
    """A line of the position is, or is not, there."""
    lines = position.facts(table)
    if rest.startswith("no "):
        begins = rest[3:]
        found = [line for line in lines if line == begins or line.startswith(begins + " ")]
        assert not found, f"there is {found}"
    else:
        first = " ".join(rest.split()[:2])
        near = [line for line in lines if line.startswith(first)]
        assert rest in lines, f"there is {near}"


def _play(table: Table, tokens: list[str]) -> None:
    """Answer questions from tokens until none is left; questions the next token does not fit are
    answered "no", which must be possible."""
    word, seat = "", 0
    options = ask(table)
    while tokens:
        assert options, f"the game is over before {tokens}"
        step = table.stack[-1]
        head, colon, tail = tokens[0].partition(":")
        new_word = tail if colon and head.isdigit() else tokens[0]
        asked_of = int(head) - 1 if colon and head.isdigit() else table.active
        if new_word in WORDS:
            fits = new_word == step.kind.word and (step.seat == CHANCE or asked_of == step.seat)
            used = 1
        else:
            fits = word == step.kind.word and seat == step.seat
            used = 0
        if fits:
            found = GAME.read(table, tokens[used:], options)
            if found is None:
                texts = [GAME.write(table, option) for option in options]
                raise AssertionError(f"illegal: {tokens}; legal: {texts}")
            option, count = found
            tokens = tokens[used + count :]
            word, seat = step.kind.word, step.seat
        else:
            assert options[-1] == PASS, f"{step.kind.word} of seat {step.seat + 1} unanswered"
            option = PASS
        answer(table, option)
        options = ask(table)

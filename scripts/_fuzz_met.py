"""Counts of everything fuzzing met (questions, steps, cards, rules), and lists of what it
missed."""

import ast
import contextlib
import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from _fuzz_ages import AgesCards
from _fuzz_cards import Cards
from _fuzz_newdawn import NewDawnCards

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import Step

CITATION = re.compile(r"\b[A-Z]{2,}-(\d+\.\d+)")

CARDS: dict[str, type[Cards]] = {"newdawn": NewDawnCards, "ages": AgesCards}

Lines = set[tuple[str, int]]


class Met:
    """Counts for one game, to be added up.

    kinds: real questions by kind. steps: steps that ran or were answered, forced ones too, by
    class. cards: cards by family and name. lines: the lines of the rules that ran.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.kinds: Counter[str] = Counter()
        self.steps: Counter[str] = Counter()
        self.cards: Counter[tuple[str, str]] = Counter()
        self.ends: Counter[str] = Counter()
        self.rounds: list[int] = []
        self.players: Counter[str] = Counter()
        self.lines: Lines = set()
        self.game = game.name
        self._over = game.over
        self._round = game.rounds
        self._ending = game.ending
        self._cards = CARDS[game.name](self.cards) if game.name in CARDS else Cards(self.cards)

    def __getstate__(self) -> dict[str, Any]:
        """The fields that are sent from one process to another."""
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}

    def watch(self, table: Any, step: Step[Any], option: int) -> None:
        """Called right before a step runs or a question is answered."""
        self.steps[type(step).__name__] += 1
        self._cards.watch(table, step, option)

    def count_question(self, step: Step[Any]) -> None:
        """Count a real question."""
        self.kinds[step.kind.name] += 1

    def finished(self, table: Any, players: list[str]) -> None:
        """Count a game that has ended, or reached its last round."""
        self.ends[self._ending if self._over(table) else "round limit"] += 1
        self.rounds.append(self._round(table))
        self.players.update(players)

    def add(self, other: "Met") -> None:
        """Add another game's counts."""
        self.kinds.update(other.kinds)
        self.steps.update(other.steps)
        self.cards.update(other.cards)
        self.ends.update(other.ends)
        self.rounds += other.rounds
        self.players.update(other.players)
        self.lines |= other.lines

    @contextlib.contextmanager
    def thinking(self) -> Iterator[None]:
        """A context in which a player thinks, and nothing it tries is counted."""
        before = sys.gettrace()
        sys.settrace(None)
        self._cards.deaf = True
        try:
            yield
        finally:
            self._cards.deaf = False
            sys.settrace(before)

    @contextlib.contextmanager
    def tracing(self, wanted: bool) -> Iterator[None]:
        """A context in which the effects of cards are counted and, if `wanted`, the lines of the
        game's code that run."""
        with self._cards.listening():
            if not wanted:
                yield
                return
            before = sys.gettrace()
            sys.settrace(tracer(f"/games/{self.game}/", self.lines))
            try:
                yield
            finally:
                sys.settrace(before)


def tracer(folder: str, lines: Lines) -> Callable[[FrameType, str, Any], Any]:
    """A trace function that notes the lines that run in a folder's files.

    A function whose lines have all run is not traced any more.
    """
    waiting: dict[CodeType, set[int]] = {}

    def enter(frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        left = waiting.get(code)
        if left is None:
            inside = folder in code.co_filename
            found = {line for *_, line in code.co_lines() if line is not None} if inside else set()
            left = waiting[code] = found - {code.co_firstlineno}
        return step if left else None

    def step(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            code = frame.f_code
            lines.add((code.co_filename, frame.f_lineno))
            waiting[code].discard(frame.f_lineno)
        return step

    return enter


# ---------------------------------------------------------------- what there is to be met


def all_steps(game: Game[Any]) -> dict[str, str]:
    """The names of a game's classes of steps, without base classes, with their docstrings."""
    package = type(game).__module__.rpartition(".")[0]
    found: dict[str, str] = {}
    waiting: list[type] = [Step]
    while waiting:
        cls = waiting.pop()
        below: list[type] = cls.__subclasses__()
        waiting += below
        # Tests may extend a step of the game, which makes it no base class.
        based = any(other.__module__.startswith(package + ".") for other in below)
        if cls.__module__.startswith(package + ".") and not based:
            found[cls.__name__] = (cls.__doc__ or "").partition("\n")[0]
    return found


def all_cards(game: Game[Any]) -> list[tuple[str, str]]:
    """Everything of the cards that can be met, by family and name."""
    return CARDS[game.name](Counter()).all() if game.name in CARDS else []


def cited_rules(game: Game[Any], met: Met) -> tuple[set[str], set[str]]:
    """The rules cited by the code that plays the game, and those of them whose code ran.

    Files of which no line ran are left out; their steps are reported as missed anyway.
    """
    folder = Path(sys.modules[type(game).__module__].__file__ or "").parent
    sources = {}
    for path in sorted(folder.rglob("*.py")):
        lines = {line for name, line in met.lines if name == str(path)}
        if lines and path.name != "checks.py":  # its rules are only checked, not played
            source = path.read_text(encoding="utf-8")
            sources[path] = source, ast.parse(source), lines
    names = set(met.steps)
    for _, tree, lines in sources.values():
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        names |= {node.name for node in functions if bodies(node) & lines}
    cited: set[str] = set()
    ran: set[str] = set()
    for source, tree, lines in sources.values():
        for rules, has_run in citations(source, tree, lines, names):
            cited |= rules
            ran |= rules if has_run else set()
    return cited, ran


def citations(
    source: str, tree: ast.Module, ran: set[int], names: set[str]
) -> Iterator[tuple[set[str], bool]]:
    """The rules cited by each docstring and comment, each with True if the code it describes ran.

    names: the names of the steps and functions that ran anywhere, for hooks that cards override.
    """
    blocks = [n for n in ast.walk(tree) if isinstance(n, (ast.ClassDef, ast.FunctionDef))]
    for node in blocks:
        said = set(CITATION.findall(ast.get_docstring(node) or ""))
        if said:
            overridden = isinstance(node, ast.FunctionDef) and len(node.body) == 2
            by_name = node.name in names and (overridden or isinstance(node, ast.ClassDef))
            # A class without functions of its own is only there to be extended in its file.
            idle = isinstance(node, ast.ClassDef) and not acts(node)
            where = bodies(tree if idle else node)
            yield said, bool(where & ran) or by_name
    for statement in tree.body:  # the docstring of the file or of a constant
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            yield set(CITATION.findall(str(statement.value.value))), bool(bodies(tree) & ran)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        said = set(CITATION.findall(token.string)) if token.type == tokenize.COMMENT else set()
        if said:
            line = token.start[0]
            inner = [n for n in blocks if n.lineno <= line <= (n.end_lineno or 0)]
            within = max(inner, key=lambda n: n.lineno, default=tree)
            starts = {n.lineno for n in ast.walk(within) if isinstance(n, ast.stmt)}
            after = [start for start in starts if start >= line]
            in_function = isinstance(within, ast.FunctionDef) and after
            yield said, min(after) in ran if in_function else bool(bodies(within) & ran)


def acts(node: ast.ClassDef) -> bool:
    """Return True if a class has functions besides `__init__`."""
    return any(isinstance(n, ast.FunctionDef) and n.name != "__init__" for n in node.body)


def bodies(node: ast.AST) -> set[int]:
    """The line numbers at which the statements of all functions in a piece of code begin."""
    return {
        statement.lineno
        for function in ast.walk(node)
        if isinstance(function, ast.FunctionDef)
        for statement in function.body
    }

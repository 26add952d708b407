"""What fuzzing met: questions, steps, cards, rules; and what it should have met and did not."""

import ast
import contextlib
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from _fuzz_cards import CARDS, Cards

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import Step

CITATION = re.compile(r"\b[A-Z]{2,}-(\d+\.\d+)")

Lines = set[tuple[str, int]]


class Met:
    """Counts for one game, to be added up.

    kinds: real questions by kind. steps: classes of steps that ran or were answered, forced ones
    too. cards: what was met of each card, by family and name. lines: lines of the rules that ran.
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
        """What goes from one process to another."""
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}

    def watch(self, table: Any, step: Step[Any], option: int) -> None:
        """A step is about to run or a question to be answered."""
        self.steps[type(step).__name__] += 1
        self._cards.watch(table, step, option)

    def asked(self, step: Step[Any]) -> None:
        """A real question."""
        self.kinds[step.kind.name] += 1

    def finished(self, table: Any, players: list[str]) -> None:
        """The game has ended, or reached its last round."""
        self.ends[self._ending if self._over(table) else "round limit"] += 1
        self.rounds.append(self._round(table))
        self.players.update(players)

    def add(self, other: "Met") -> None:
        """Another game's counts."""
        self.kinds.update(other.kinds)
        self.steps.update(other.steps)
        self.cards.update(other.cards)
        self.ends.update(other.ends)
        self.rounds += other.rounds
        self.players.update(other.players)
        self.lines |= other.lines

    @contextlib.contextmanager
    def tracing(self, wanted: bool) -> Iterator[None]:
        """Note the lines of the game's code that run in here, and what its effects do."""
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

    A function all of whose lines have run is not looked at any more.
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
    """The classes of steps of a game that are not just there to be extended, with what they say."""
    package = type(game).__module__.rpartition(".")[0]
    found: dict[str, str] = {}
    waiting: list[type] = [Step]
    while waiting:
        cls = waiting.pop()
        below: list[type] = cls.__subclasses__()
        waiting += below
        if cls.__module__.startswith(package + ".") and not below:
            found[cls.__name__] = (cls.__doc__ or "").partition("\n")[0]
    return found


def all_cards(game: Game[Any]) -> list[tuple[str, str]]:
    """What there is to be met of the cards, by family and name."""
    return CARDS[game.name](Counter()).all() if game.name in CARDS else []


def cited_rules(game: Game[Any], lines: Lines) -> tuple[set[str], set[str]]:
    """The rules the game's code cites, and those of them whose code ran."""
    folder = Path(sys.modules[type(game).__module__].__file__ or "").parent
    cited: set[str] = set()
    met: set[str] = set()
    for path in sorted(folder.rglob("*.py")):
        ran = {line for name, line in lines if name == str(path)}
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        for number, line in enumerate(source.splitlines(), 1):
            for rule in CITATION.findall(line):
                cited.add(rule)
                if _has_run(tree, number, ran):
                    met.add(rule)
    return cited, met


def _has_run(tree: ast.Module, line: int, ran: set[int]) -> bool:
    """Whether the code a line speaks of ran: what it is the docstring or a comment of."""
    node: Any = tree
    for inner in ast.walk(tree):
        if isinstance(inner, (ast.FunctionDef, ast.ClassDef)):
            first = min([inner.lineno, *(d.lineno for d in inner.decorator_list)])
            if first <= line <= (inner.end_lineno or 0) and first >= getattr(node, "lineno", 0):
                node = inner
    body = node.body
    if isinstance(node, ast.FunctionDef):
        start = body[1].lineno if ast.get_docstring(node) and len(body) > 1 else body[0].lineno
        if line >= start:  # a comment: the statement beside it or the next one
            after = [n.lineno for n in ast.walk(node) if isinstance(n, ast.stmt)]
            wanted = [number for number in after if number >= line]
            return min(wanted) in ran if wanted else max(after) in ran
    inside = {
        statement.lineno
        for function in ast.walk(node)
        if isinstance(function, ast.FunctionDef)
        for statement in function.body
    }
    return bool(inside & ran)

"""Steps, which are the things still to do, some of them questions; the kinds of question; and the
table, which holds the steps."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from civdawn_cli.engine.answers import UNSPOKEN, Answers

Seat = int
Option = int

CHANCE: Final = -1
"""The seat that rolls dice and draws cards."""

PASS: Final = 1 << 30
"""The option "no" or "done"; greater than any other, so it sorts last."""

ONLY_PASS: Final[list[Option]] = [PASS]
"""The options where nothing else is open. Nobody may change the list."""

MAX_OPTIONS: Final = 2048
"""No question has more options than this; the largest are draft placements (about 600)."""

MAX_STACK: Final = 256
"""No game nests deeper than this; a longer stack is a bug in a rule."""


class Kind:
    """A kind of question: how it is named, written and explained.

    name: unique identifier within the game. word: how notation writes it (several kinds may share
    none). help: one sentence for a person who is asked. chance: True if only chance answers it.
    verbs: the words its options begin with, if not all with `word`; then only "no" has `word`, and
    no other kind has any of these words. hidden: only the seat whose luck it is may see the answer.
    rule: the number of the rule that asks it. answers: how its options are written and read. words,
    spoken: `word` and the verbs, in their order and as a set.
    """

    def __init__(
        self,
        name: str,
        help: str,
        word: str = "",
        chance: bool = False,
        verbs: tuple[str, ...] = (),
        hidden: bool = False,
        rule: str = "",
        answers: Answers[Any, Any] = UNSPOKEN,
    ) -> None:
        self.name: Final = name
        self.word: Final = word or name
        self.verbs: Final = verbs
        self.words: Final = (self.word, *verbs)
        self.spoken: Final = frozenset(self.words)
        self.help: Final = help
        self.chance: Final = chance
        self.hidden: Final = hidden
        self.rule: Final = rule
        self.answers = answers  # Any: of whatever table and steps a game has

    def __repr__(self) -> str:
        return f"Kind({self.name!r})"


SILENT: Final = Kind("silent", "Runs by itself and asks nothing.")


class Table:
    """A game's whole state: everything that lies on the table. Games add their fields and a
    `clone`.

    stack: the steps still to do, the next one last. changed: set by the game when something
    happened that its standing rules look at. The flow then calls `standing`, which clears it.
    """

    __slots__ = ("changed", "stack")

    def __init__(self, stack: list[Step[Any]]) -> None:
        # Any: a table's steps take that same table; Python has no way to say so without a cycle.
        self.stack = stack
        self.changed = False

    def standing(self) -> None:
        """Apply the rules that hold at every instant (victory checks); must clear `changed`."""
        self.changed = False


T = TypeVar("T", bound=Table)


class Step(Generic[T]):
    """One thing still to do. Steps never change, so every copy of a table may share them.

    A step either runs (kind SILENT) or asks (any other kind), never both. Its fields are numbers,
    booleans or tuples of them; it never refers to a table. may_pass: PASS is among its options
    whatever the table. weighted: its options are not all equally likely. alone: asked even if there
    is only one option, since the number of options is a secret.
    """

    kind: Kind = SILENT
    may_pass: bool = False
    weighted: bool = False
    alone: bool = False

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def run(self, table: T) -> None:
        """Do what the step is there for. Only for silent steps."""
        raise NotImplementedError(type(self).__name__)  # a step that asks is never run by the flow

    def options(self, table: T) -> list[Option]:
        """All possible answers: never empty, ascending, without duplicates, PASS last. Pure.

        Nobody may change the list: a step may give the same one again and again.
        """
        raise NotImplementedError(type(self).__name__)  # a silent step is never asked for options

    def allows(self, table: T, option: Option) -> bool:
        """Return True if the option is one of two or more, or one of a question asked `alone`.

        The result always agrees with `options`. A step overrides it only where the same functions
        can decide much faster without listing all options.
        """
        options = self.options(table)
        return (len(options) > 1 or self.alone) and option in options

    def several(self, table: T) -> bool:
        """Return True if there are two or more options. Pure.

        A step overrides it only where that can often be seen without listing them.
        """
        return len(self.options(table)) > 1

    def about(self, table: T) -> dict[str, object]:
        """The facts about the question that its options don't tell, such as whose card it is about
        or how many more will follow: in the words of notation, as JSON can hold them. Pure.

        Everybody who hears of the question sees them.
        """
        return {}

    def about_own(self, table: T) -> dict[str, object]:
        """Further facts about the question, which only the seat asked may see. Pure."""
        return {}

    def why_not(self, table: T, option: Option) -> str:
        """The first rule that excludes an option, in words and with its number; '' for one of
        `options`, or if nothing is known. Pure. option: anything its answer kind can read.

        A condition that is cheap to test is written here alone, and `options` lists whatever this
        lets through.
        """
        return ""

    def choose(self, table: T, option: Option) -> None:
        """Act on the answer, which is one of `options`."""
        raise NotImplementedError(type(self).__name__)  # a silent step is never answered

    def luck(self) -> Seat:
        """For chance: the seat whose luck this is, which has a stream of random numbers of its own;
        CHANCE if it is nobody's."""
        return CHANCE

    def weight(self, table: T, option: Option) -> int:
        """For chance, if `weighted`: the weight of the option relative to the others; at least
        1."""
        return 1


def then(table: T, *steps: Step[T]) -> None:
    """Put steps on the stack, to be done next in the order given, before all others."""
    if len(steps) == 1:  # by far the most common
        table.stack.append(steps[0])
    else:
        table.stack += steps[::-1]

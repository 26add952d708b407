"""Spoilt copies of the test game, each with the words in which the checks tell its fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Final

from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.step import CHANCE, PASS, Kind, Option, Seat, Step
from tests.engine.toy import STOCK, TAKE, USE, Quarry, Toy

Broken = tuple[str, Callable[[], Toy]]

BROKEN: Final[list[Broken]] = []


def says(message: str) -> Callable[[type[Toy]], type[Toy]]:
    """Enter a spoilt game with the words that tell its fault."""

    def enter(game: type[Toy]) -> type[Toy]:
        BROKEN.append((message, game))
        return game

    return enter


# ---------------------------------------------------------------- questions


class Question(Step[Quarry]):
    """A question with the options it is given."""

    kind = TAKE

    def __init__(self, seat: Seat, options: list[Option], kind: Kind = TAKE) -> None:
        super().__init__(seat)
        self.kind = kind
        self.given = tuple(options)

    def options(self, table: Quarry) -> list[Option]:
        return list(self.given)

    def choose(self, table: Quarry, option: Option) -> None:
        pass


class Asking(Toy):
    """Begins with one more question."""

    def __init__(self, step: Step[Quarry]) -> None:
        self.step = step

    def new(self, setup: Setup) -> Quarry:
        table = super().new(setup)
        table.stack.append(self.step)
        return table


def asking(message: str, step: Step[Quarry]) -> None:
    """Enter a game that begins with a question."""
    BROKEN.append((message, lambda: Asking(step)))


asking("take has no options", Question(0, []))
asking("take has an option twice", Question(0, [1, 1]))
asking("take has options out of order", Question(0, [2, 1]))
asking("take has options out of order", Question(0, [PASS, 1]))
asking("take has an option after PASS", Question(0, [1, PASS + 1]))
asking("take has 2049 options, at most 2048", Question(0, list(range(2049))))
asking("odd is not among the game's kinds", Question(0, [0, 1], Kind("odd", "Odd.")))
asking("take is asked of seat -1", Question(CHANCE, [0, 1]))
asking("stock is asked of seat 0", Question(0, [0, 1], STOCK))
asking("take is asked of seat 2, which nobody has", Question(2, [0, 1]))


class Insistent(Question):
    """A question that says it may be answered by "no", and lists no PASS."""

    may_pass = True


asking("take may pass, and has no PASS", Insistent(0, [0, 1]))


class Changeable(Question):
    """A question that offers other options each time it is asked."""

    turns: Final[Iterator[int]] = count()

    def options(self, table: Quarry) -> list[Option]:
        return [0, 1] if next(self.turns) % 2 else [0, 2]


asking("take has other options when asked again", Changeable(0, []))


class Generous(Question):
    """A question that allows options it does not list."""

    def allows(self, table: Quarry, option: Option) -> bool:
        return True


asking("take does not list and allow 1 alike", Generous(0, [0, 2]))
asking("take allows its only option as one of several", Generous(0, [0]))


class Miscounting(Question):
    """A question that takes one option for several, and several for one."""

    def several(self, table: Quarry) -> bool:
        return len(self.options(table)) == 1


asking("take takes its only option for several", Miscounting(0, [0]))
asking("take takes its options for a single one", Miscounting(0, [0, 1]))


class Meddling(Question):
    """A question that changes the table by being asked."""

    def options(self, table: Quarry) -> list[Option]:
        table.charm.reverse()
        table.charm[0] = not table.charm[0]
        return [0, 1]


asking("asking take changes the table", Meddling(0, []))


class Failing(Question):
    """A question that fails when it is answered."""

    def choose(self, table: Quarry, option: Option) -> None:
        table.heaps[3] = option


asking("IndexError: list assignment index out of range", Failing(0, [0, 1]))


class Whimsical(Question):
    """A question whose answer has another effect each time."""

    turns: Final[Iterator[int]] = count()

    def choose(self, table: Quarry, option: Option) -> None:
        table.charm[0] = next(self.turns) % 2 == 0


asking("a clone goes another way by the same choice", Whimsical(0, [0, 1]))


# ---------------------------------------------------------------- steps


class Growing(Step[Quarry]):
    """A step that leaves two of itself on the stack."""

    def run(self, table: Quarry) -> None:
        table.stack += [self, self]


class Endless(Step[Quarry]):
    """A step that leaves itself on the stack."""

    def run(self, table: Quarry) -> None:
        table.stack.append(self)


asking("257 steps on the stack, at most 256", Growing(0))
asking("10000 steps without a question", Endless(0))


class Restless(Quarry):
    """Its standing rules are never done."""

    def standing(self) -> None:
        self.changed = True


@says("standing rules leave `changed` set")
class NeverDone(Toy):
    def new(self, setup: Setup) -> Quarry:
        table = super().new(setup)
        restless = Restless(table.stack, table.goal)
        restless.changed = True
        return restless


# ---------------------------------------------------------------- copies and keys


@says("playing on with a clone changes the original")
class Sharing(Toy):
    def clone(self, table: Quarry) -> Quarry:
        copy = super().clone(table)
        copy.heaps = table.heaps
        return copy


@says("a clone is another position")
class Forgetting(Toy):
    def clone(self, table: Quarry) -> Quarry:
        copy = super().clone(table)
        copy.charm = [True, False]
        return copy


@says("TypeError: unhashable type: 'list'")
class Unhashable(Toy):
    def key(self, table: Quarry) -> tuple[object, ...]:
        return (*super().key(table), table.heaps)


@says("one key for two questions: play to seat 1")
class Vague(Toy):
    """Its key leaves out how many stones lie on the heaps."""

    def key(self, table: Quarry) -> tuple[object, ...]:
        key = super().key(table)
        return key[: len(key) - 1]


@says("playing on changes a clone taken before")
class SharingOnce(Toy):
    """Every second clone is a good one."""

    def __init__(self) -> None:
        self.clones = count()

    def clone(self, table: Quarry) -> Quarry:
        copy = super().clone(table)
        if next(self.clones) % 2 == 0:
            copy.heaps = table.heaps
        return copy


@says("played again the same choices lead to another position")
class Drifting(Toy):
    """A game with another first position each time."""

    def __init__(self) -> None:
        self.games = 0

    def new(self, setup: Setup) -> Quarry:
        self.games += 1
        return super().new(setup)

    def key(self, table: Quarry) -> tuple[object, ...]:
        return (*super().key(table), self.games)


@says("played again the choices are refused")
class Refusing(Toy):
    """A game that stocks other heaps the second time."""

    def __init__(self) -> None:
        self.games = 0

    def new(self, setup: Setup) -> Quarry:
        table = super().new(setup)
        self.games += 1
        if self.games > 1:
            table.stack.append(Question(0, [7, 8], USE))
        return table


# ---------------------------------------------------------------- texts


@says("has two options written")
class Mumbling(Toy):
    def write(self, table: Quarry, option: Option) -> str:
        return "same"


@says("but is read as None")
class Deaf(Toy):
    def read(
        self, table: Quarry, tokens: list[str], options: list[Option]
    ) -> tuple[Option, int] | None:
        return None


@says(" before '6' is ")
class Greedy(Toy):
    """Reads on past the end of an answer."""

    def read(
        self, table: Quarry, tokens: list[str], options: list[Option]
    ) -> tuple[Option, int] | None:
        found = super().read(table, tokens, options)
        return (found[0], 2) if found and len(tokens) > 1 and tokens[1] == "6" else found


@says("with the word of a question")
class Ambiguous(Toy):
    def write(self, table: Quarry, option: Option) -> str:
        text = super().write(table, option)
        return f"take {text}" if table.stack[-1].kind is STOCK else text


@says("has an option written '4  '")
class Untidy(Toy):
    def write(self, table: Quarry, option: Option) -> str:
        return super().write(table, option) + "  "


# ---------------------------------------------------------------- the course of the game


@says("a game without a question")
class Empty(Toy):
    def new(self, setup: Setup) -> Quarry:
        return Quarry([], 5)


@says("over, and asks")
class Over(Toy):
    def over(self, table: Quarry) -> bool:
        return True


@says("asks nothing, but is not over")
class Unending(Toy):
    def over(self, table: Quarry) -> bool:
        return False


@says("round -1 after round 0")
class Backwards(Toy):
    def rounds(self, table: Quarry) -> int:
        return -super().rounds(table)


@says("no label")
class Nameless(Toy):
    def label(self, table: Quarry) -> str:
        return ""


@says("another moment, but again the label 'setup'")
class Hasty(Toy):
    def moment(self, table: Quarry) -> int:
        return table.stocked


@says("another label, '1.1', but no other moment")
class Timeless(Toy):
    def moment(self, table: Quarry) -> int:
        return table.turn // 2


@says("ranks [2, 2]")
class Loveless(Toy):
    def ranks(self, table: Quarry) -> list[int]:
        return [2, 2]


@says("asking for the ranks changes the table")
class Envious(Toy):
    def ranks(self, table: Quarry) -> list[int]:
        table.charm = [False, False]
        table.turn += 1
        return super().ranks(table)


@says("a chip is missing")
class Losing(Toy):
    def problems(self, table: Quarry) -> list[str]:
        return ["a chip is missing"] if table.turn == 3 else []


@says("a secret in a game that says it hides nothing")
class Secretive(Toy):
    """Keeps an answer from all but its seat, and does not say that it hides."""

    def secret(self, table: Quarry, option: Option) -> tuple[tuple[Seat, ...], str] | None:
        return ((table.stack[-1].seat,), "")

"""Variations, put together from their lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from civdawn_cli.grammar.mistakes import NotationError
from civdawn_cli.grammar.saying import _
from civdawn_cli.grammar.shapes import Bracket, Line, Side

MAX_DEPTH: Final = 64
"""The most variations that stand inside one another."""

MAX_SIDE_LINES: Final = 20_000
"""Turns of all variations of a record."""


class _Open:
    """A variation that is not closed yet. number: its first line in the file."""

    def __init__(self, number: int, above: tuple[str, ...]) -> None:
        self.number: Final = number
        self.lines: Final[list[Line]] = []
        self.above = above  # comments that stand above its first turn


class Sidings:
    """The variations of a record that is being read.

    open: the variations that are not closed yet, the innermost last. hopeless: the last problem is
    of a kind that there is no use in reading on.
    """

    def __init__(self, problem: Callable[[NotationError | str], None]) -> None:
        """problem: is told what is wrong with the line being read."""
        self._problem: Final = problem
        self.open: Final[list[_Open]] = []
        self._turns = 0
        self.hopeless = False

    def unclosed(self, told: bool) -> None:
        """The turns are over, and a variation is still open. told: something before was wrong,
        which may be the reason."""
        begun = self.open[-1].number
        self.open.clear()
        if not told:
            self._problem(
                _("the variation that begins in line {begun} is not closed").format(begun=begun)
            )

    def read(
        self, read: Line | Bracket, number: int, above: tuple[str, ...], main: list[Line]
    ) -> bool:
        """Add a line; return False if it is wrong, which was told. number: the line's in the file.
        above: the comments above it. main: the turns before it that were played."""
        if isinstance(read, Line):
            return self._turn(read, above, main)
        if read.opens:
            if not self._begin(number, (*above, *read.notes), main):
                return False
            above = ()
        if read.line is not None and not self._turn(read.line, above, main):
            return False
        if read.line is None and not read.opens:
            above = (*above, *read.notes)
        else:
            above = ()
        for _rest in range(read.closes):
            if not self._end(main, above):
                return False
            above = ()
        return True

    def _begin(self, number: int, above: tuple[str, ...], main: list[Line]) -> bool:
        if not (self.open[-1].lines if self.open else main):
            self._problem(
                _("a variation stands below the turn that it replaces, and there is none")
            )
            return False
        if len(self.open) == MAX_DEPTH:
            self._problem(
                _("more than {number} variations inside one another").format(number=MAX_DEPTH)
            )
            self.hopeless = True
            return False
        self.open.append(_Open(number, above))
        return True

    def _turn(self, line: Line, above: tuple[str, ...], main: list[Line]) -> bool:
        if not self.open:  # `4.2 play culture)`
            main.append(line)
            return True
        side = self.open[-1]
        self._turns += 1
        if self._turns > MAX_SIDE_LINES:
            self._problem(_("variations of more than {number} turns").format(number=MAX_SIDE_LINES))
            self.hopeless = True
            return False
        if not side.lines:
            replaced = (self.open[-2].lines if len(self.open) > 1 else main)[-1].label
            if line.label != replaced:
                said = _(
                    "a variation begins with the turn that it replaces, "
                    "which is {replaced} above it, not {label}"
                )
                reason = said.format(replaced=replaced, label=line.label)
                self._problem(NotationError(reason, line=line.number, text=line.text))
                return False
            above = (*side.above, *above)
        line.above = above
        side.lines.append(line)
        return True

    def _end(self, main: list[Line], below: tuple[str, ...]) -> bool:
        if not self.open:
            self._problem(_("there is no variation to close"))
            return False
        side = self.open.pop()
        if not side.lines:
            self._problem(_("a variation has at least one turn"))
            return False
        replaced = (self.open[-1].lines if self.open else main)[-1]
        replaced.sides += (Side(tuple(side.lines), below, side.number),)
        return True

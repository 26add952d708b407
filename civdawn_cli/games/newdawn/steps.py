"""Sorts of steps that several chapters of the rules have in common."""

from __future__ import annotations

from collections.abc import Callable

from civdawn_cli.engine.step import Option, Seat, Step
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _

Reason = str | Callable[[Table, int], str]
"""Why something is excluded, in words and with its rule: a text marked by `shown`, or a function
that makes one of an option. Either is said when somebody asks why, in the language then spoken;
conditions are listed with every question."""

Sieve = list[tuple[int, Reason]]
"""Conditions in the order in which a refusal cites them: the options that meet it, a bit each, and
the reason against all others."""


def passed(sieve: Sieve) -> int:
    """The options that meet every condition, a bit each."""
    found = sieve[0][0]
    for allowed, _rest in sieve[1:]:
        found &= allowed
    return found


def stopped(table: Table, sieve: Sieve, option: Option) -> str:
    """The reason of the first condition that an option does not meet; '' if it meets all."""
    for allowed, reason in sieve:
        if not allowed >> option & 1:
            return _(reason) if isinstance(reason, str) else reason(table, option)
    return ""


class Sifting(Step[Table]):
    """Asks for one of several spaces, slots or cards: those that pass a sieve.

    Legality and its explanation are one list, so no refusal can differ from the options.
    """

    def sieve(self, table: Table) -> Sieve:
        """The conditions that an answer must meet."""
        raise NotImplementedError(type(self).__name__)  # each step has its own

    def why_not(self, table: Table, option: Option) -> str:
        return stopped(table, self.sieve(table), option)


class OnRow(Step[Table]):
    """Asks for a slot of a focus row."""

    def row_owner(self) -> Seat:
        """The seat that owns the row."""
        return self.seat

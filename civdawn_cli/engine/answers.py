"""Answer kinds: the options of a question as text, and text as options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from civdawn_cli.engine.step import Option, Step, Table

T = TypeVar("T", bound="Table")
S = TypeVar("S", bound="Step[Any]")
"""The steps that ask for such answers. Whatever an answer kind must know of a step is a method of
the step."""

Meant = tuple[list[int], int]
"""The options that some tokens may be short for (none, one or several), and how many of the tokens
name them."""


class Answers(Generic[T, S]):
    """An answer kind: how options of one sort (cards, numbers, moves) are written and read. Several
    kinds of question may share it; the row of each names it.

    An answer kind holds no rule: it turns text into an option, legal or not. The step decides if
    the option is legal (`Step.options`), and knows why it is not (`Step.why_not`). PASS has no text
    of its own. If the kind of question has verbs, the first token of every text is the verb, and is
    counted.

    forms: how the text of an option may look, for programs: words in capitals stand for values,
    `[...]` for what may be missing, `{...}` for what may be repeated or missing. With its verb, if
    the kind of question has verbs.
    """

    forms: tuple[str, ...] = ()

    def write(self, table: T, step: S, option: Option) -> str:
        """The one canonical text of an option."""
        raise NotImplementedError(type(self).__name__)  # UNSPOKEN: never written

    def read(self, table: T, step: S, tokens: list[str], options: list[Option]) -> Meant:
        """The options that the first tokens may be short for, in every spelling that notation
        allows. options: without PASS. tokens: at least one."""
        raise NotImplementedError(type(self).__name__)  # UNSPOKEN: never read

    def read_fast(self, table: T, step: S, tokens: list[str], at: int) -> int:
        """See `Game.read_plain`: canonical text only, by lookup; -1 where that is not certain."""
        return -1

    def refuse(self, table: T, step: S, tokens: list[str], options: list[Option]) -> str:
        """The reason, citing a rule, why the tokens name none of the options, as `read` has found;
        '' if none is known."""
        raise NotImplementedError(type(self).__name__)  # UNSPOKEN: never typed

    def secret(self, table: T, step: S, option: Option) -> tuple[tuple[int, ...], str] | None:
        """See `Game.secret`; asked about PASS, too."""
        return None


UNSPOKEN: Answers[Any, Any] = Answers()
"""The answer kind of kinds that are never asked, such as SILENT."""

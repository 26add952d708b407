"""The whole loop: run what needs no answer, ask the next real question, act on the answer."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.errors import IllegalChoice
from civdawn_cli.engine.step import SILENT, Option, Step, T


def ask(table: T) -> list[Option]:
    """Run on to the next question with two or more options, or asked `alone`, and return them; []
    when the game is over.

    Silent steps run, forced answers (one option) are given without being shown to anyone.
    """
    stack = table.stack
    while True:
        if table.changed:
            table.standing()
        if not stack:
            return []
        step = stack[-1]
        if step.kind is SILENT:
            stack.pop()
            step.run(table)
            continue
        options = step.options(table)
        if len(options) > 1 or step.alone:
            return options
        stack.pop()
        step.choose(table, options[0])


def ask_every(table: T) -> list[Option]:
    """Like `ask`, but stops at forced questions too: for showing what else would go unseen."""
    stack = table.stack
    while True:
        if table.changed:
            table.standing()
        if not stack:
            return []
        step = stack[-1]
        if step.kind is not SILENT:
            return step.options(table)
        stack.pop()
        step.run(table)


def answer(table: T, option: Option) -> None:
    """Give an answer to the question `ask` stopped at. The option is not checked again."""
    step = table.stack.pop()
    step.choose(table, option)


def asking(table: T) -> Step[Any]:
    """The step that asks, after `ask` returned options."""
    return table.stack[-1]


def choose(table: T, option: Option) -> None:
    """Ask, check the option against the list, and answer. Raises IllegalChoice."""
    options = ask(table)
    if option not in options:
        raise IllegalChoice(f"{option} is not one of the {len(options)} options")
    answer(table, option)

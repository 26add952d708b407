"""The whole loop: run what needs no answer, ask the next real question, act on the answer."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.step import SILENT, Kind, Option, Seat, Step, T


def next_question(table: T) -> Step[Any] | None:
    """Run on to the next step that asks, forced or not, and return it; None when the game is over.

    This is the engine's only loop: standing rules, then silent steps, until somebody is asked. The
    step stays on the stack.
    """
    stack = table.stack
    while True:
        if table.changed:
            table.standing()
        if not stack:
            return None
        step = stack[-1]
        if step.kind is not SILENT:
            return step
        stack.pop()
        step.run(table)


def ask(table: T) -> list[Option]:
    """Run on to the next question with two or more options, or asked `alone`, and return them; []
    when the game is over.

    Forced answers (one option) are given without being shown to anyone.
    """
    stack = table.stack
    while True:
        if table.changed:  # as `next_question` does it
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


def go_on(table: T) -> None:
    """Like `ask`, but without listing the options, which may take longer than all the rest."""
    while True:
        step = next_question(table)
        if step is None or step.alone or step.several(table):
            return
        options = step.options(table)
        table.stack.pop()
        step.choose(table, options[0])


def ask_every(table: T) -> list[Option]:
    """Like `ask`, but stops at forced questions too."""
    step = next_question(table)
    return [] if step is None else step.options(table)


def run_one(table: T) -> bool:
    """Do the next thing that needs no decision: run a silent step, or give a forced answer. Return
    False if a decision is due or the game is over."""
    if table.changed:
        table.standing()
    if not table.stack:
        return False
    step = table.stack[-1]
    if step.kind is SILENT:
        table.stack.pop().run(table)
        return True
    options = step.options(table)
    if len(options) > 1 or step.alone:
        return False
    table.stack.pop().choose(table, options[0])
    return True


def answer(table: T, option: Option) -> None:
    """Give an answer to the question `ask` stopped at. The option is not checked again."""
    step = table.stack.pop()
    step.choose(table, option)


def leads_elsewhere(table: T, seat: Seat, kind: Kind) -> bool:
    """Return True if the seat is now asked something else than the kind of question that it has
    just refused: such as whether to attack if it does not reinforce.

    A table is often judged as if all the rest were refused. Such a refusal is more than an end, and
    must be followed for itself, since no other answer leads there.
    """
    step = table.stack[-1]
    return step.seat == seat and step.kind is not kind

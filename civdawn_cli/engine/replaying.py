"""Fast replay: the questions of a turn are answered from its canonical tokens.

Replay goes on as long as each token certainly answers a question, and reports how far it came. The
rest may be shorthand or a mistake, and is left to the notation.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.flow import ask, go_on
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import CHANCE, PASS, SILENT, Option, Seat, T

NO: Final = "-"
"""The token that says "no"."""

ANYONE: Final = -2
"""Stands in place of the seat whose turn it is: answers may come from any seat, as in the setup."""


class ReplayedTurn:
    """How far a turn could be played from its tokens. used: how many tokens were used for answers.
    choices: those answers, and every "no" between them. done: True if all tokens were used and the
    turn is complete, or may be cut. The table stands at the next real question, if there is one."""

    def __init__(self) -> None:
        self.used = 0
        self.choices: list[Option] = []
        self.done = False


def follow(
    game: Game[T], table: T, tokens: list[str], words: frozenset[str], own: Seat, label: str
) -> bool:
    """Play a whole turn from its tokens. Return True if each answer was certain; if not, return
    False, and the table is spoilt and must be thrown away.

    It works like `replay_turn` but faster: no choices are kept, so that it need not list the other
    options where a "no" was left out. The table may stand at a forced question.
    """
    stack = table.stack
    due = game.moment(table)
    if game.label(table) != label:
        ask(table)  # forced questions at the end of the last turn, or before this one
        if game.label(table) != label:
            return False
        due = game.moment(table)
    size = len(tokens) - 1
    at = 0
    word = ""
    seat = own
    while True:
        if table.changed:  # as `next_question` does it, here and below
            table.standing()
        if not stack:
            return at == size and not word
        step = stack[-1]
        kind = step.kind
        if kind is SILENT:
            stack.pop()
            step.run(table)
            continue
        if not word:
            if at == size:
                if game.moment(table) != due:
                    return True
            else:
                word = tokens[at]
                seat = own
                at += 1
                if word not in words:
                    mark, _, word = word.partition(":")
                    seat = int(mark) - 1
        if word in kind.spoken and (seat == step.seat or step.seat == CHANCE or seat == ANYONE):
            # Elsewhere the check can wait: one "no" too many does no harm to a spoilt table.
            if game.moment(table) != due:
                return False
            begun = at
            if kind.verbs:
                if word != kind.word:
                    at -= 1  # the token there is used up
                    tokens[at] = word
                elif tokens[at] != NO:
                    return False
            found = game.read_plain(table, tokens, at)
            option = found >> 3
            if found >= 0 and step.allows(table, option):
                at += found & 7
            else:
                options = step.options(table)
                if len(options) == 1 and not step.alone:
                    at = begun
                    stack.pop()
                    step.choose(table, options[0])
                    continue
                lax = _read(game, table, tokens, at, begun, options, words)
                if lax is None:
                    return False
                option = lax[0]
                at += lax[1]
            follows = tokens[at]
            if follows in words or at == size or ":" in follows:
                word = ""
            elif at == begun:  # a plain "yes", contradicted by values that were not read
                return False
        elif step.may_pass:
            option = PASS
        else:
            options = step.options(table)
            option = options[-1]
            if option != PASS and (len(options) > 1 or step.alone):
                return False
        stack.pop()
        step.choose(table, option)


def replay_turn(
    game: Game[T],
    table: T,
    tokens: list[str],
    words: frozenset[str],
    own: Seat,
    cut: bool,
) -> ReplayedTurn:
    """Play a turn from its tokens, from the question now asked on, as far as they are certain.

    tokens: words of questions, each with the seat in front where it is not the turn's own (`2:`),
    and values; an empty token comes last. words: all words of the game. own: the seat whose turn it
    is, or ANYONE. cut: the turn may stop in the middle when the tokens are used up.

    Like `follow` it lists no more options than it must.
    """
    due = game.moment(table)
    stack = table.stack
    replayed = ReplayedTurn()
    choices = replayed.choices
    size = len(tokens) - 1
    at = 0
    word = ""  # of the question whose answers follow; none yet
    seat = own
    while True:
        if table.changed:  # as above
            table.standing()
        if stack and stack[-1].kind is SILENT:
            stack.pop().run(table)
            continue
        if not stack or game.moment(table) != due:
            go_on(table)
            replayed.done = replayed.used == size
            return replayed
        if not word:
            if at < size:
                word = tokens[at]
                seat = own
                at += 1
                if word not in words:
                    mark, _, word = word.partition(":")
                    seat = int(mark) - 1
            elif cut:
                go_on(table)
                replayed.done = True
                return replayed
        step = stack[-1]
        kind = step.kind
        option = PASS
        is_choice = True
        if word in kind.spoken and (seat == step.seat or step.seat == CHANCE or seat == ANYONE):
            begun = at
            at_no = False
            if kind.verbs:
                if word != kind.word:
                    at -= 1  # the token there is used up
                    tokens[at] = word
                else:
                    at_no = tokens[at] != NO
            found = -1 if at_no else game.read_plain(table, tokens, at)
            option = found >> 3
            if found >= 0 and step.allows(table, option):
                at += found & 7
            else:
                options = step.options(table)
                if len(options) == 1 and not step.alone:
                    at = begun
                    stack.pop()
                    step.choose(table, options[0])
                    continue
                lax = None if at_no else _read(game, table, tokens, at, begun, options, words)
                if lax is None:
                    return replayed
                option = lax[0]
                at += lax[1]
            follows = tokens[at]
            if follows in words or at == size or ":" in follows:
                word = ""
            elif at == begun:  # as above
                return replayed
            replayed.used = at
        elif step.may_pass:
            is_choice = step.alone or step.several(table)
        else:
            options = step.options(table)
            is_choice = len(options) > 1 or step.alone
            if not is_choice:
                option = options[0]
            elif options[-1] != PASS:
                return replayed
        if is_choice:
            choices.append(option)
        stack.pop()
        step.choose(table, option)


def _read(
    game: Game[T],
    table: T,
    tokens: list[str],
    at: int,
    begun: int,
    options: list[Option],
    words: frozenset[str],
) -> tuple[Option, int] | None:
    """The option that the tokens from `at` to the next word name in any spelling, and the number of
    tokens taken; None if they name none. begun: where the values begin, behind the verb if there is
    one."""
    if tokens[at] == NO:
        return (PASS, 1) if options[-1] == PASS else None
    stop = begun
    while stop < len(tokens) - 1 and tokens[stop] not in words and ":" not in tokens[stop]:
        stop += 1
    return game.read(table, tokens[at:stop], options)

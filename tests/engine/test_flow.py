"""The loop: silent steps, forced answers, questions, answers."""

from __future__ import annotations

import random

import pytest

from civdawn_cli.engine.errors import IllegalChoice
from civdawn_cli.engine.flow import answer, ask, go_on
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, SILENT, Kind, Option, Step, Table, then
from tests.engine.toy import ATTACK, PLAY, SPEND, STOCK, TAKE, USE, Quarry, Toy

GAME = Toy()
TO_PLAY = (4, 4, 4, PASS)
"""Stocking three heaps and declining the charm: North is to play."""


def started(*choices: int) -> Match[Quarry]:
    return Match(GAME, GAME.setup(2), list(choices))


def test_first_question() -> None:
    """A game begins with the first real question; silent steps have run."""
    match = started()
    assert match.step.kind is STOCK
    assert match.options == [4, 5, 6]
    assert started(4, 5, 6).step.kind is USE


def test_reading_order() -> None:
    """`then` does the steps in the order they are written, before those that waited."""
    table = Table([])
    waiting, first, second = Step[Table](2), Step[Table](0), Step[Table](1)
    then(table, waiting)
    then(table, first, second)
    assert table.stack[::-1] == [first, second, waiting]


def test_going_on_without_a_list() -> None:
    """`go_on` comes to the same table as `ask`: forced answers given, the question still asked."""
    match = started(4, 4)
    for option in match.options:
        asked, gone_on = GAME.clone(match.table), GAME.clone(match.table)
        answer(asked, option)
        answer(gone_on, option)
        ask(asked)
        go_on(gone_on)
        assert GAME.key(asked) == GAME.key(gone_on)


def test_nesting() -> None:
    """Questions inside a question are answered before what follows it."""
    match = started(4, 4, 4)
    match.choose(0)
    assert match.step.kind is TAKE
    match.choose(1)
    assert match.step.kind is PLAY


def test_rival_answers_inside_a_turn() -> None:
    """A question can go to another seat in the middle of a turn."""
    match = started(4, 4, 4)
    match.choose(1)
    assert (match.step.seat, match.step.kind.word) == (1, "take")
    assert match.options == [0, 1, 2]
    match.choose(2)
    assert (match.step.seat, match.step.kind) == (0, PLAY)
    assert match.table.stones == [1, 0]


def test_forced_answers() -> None:
    """A question with one option is answered without being shown: the last card plays itself."""
    match = started(*TO_PLAY)
    questions = []
    for _ in range(3):
        while match.step.seat != 0 or match.step.kind is not PLAY:
            if match.step.kind is TAKE and match.step.seat == 0:
                questions.append(len(match.table.hand[0]))
                if questions[-1] == 3:
                    break
            match.choose(match.options[-1] if PASS in match.options else match.options[0])
        else:
            match.choose(match.options[0])
            continue
        break
    # After the second card the third was played by itself, and the hand is full again.
    assert questions == [2, 1, 3]


def test_no_option_to_end() -> None:
    """When nothing is left to ask, the game is over and has no options."""
    match = started(*TO_PLAY)
    chance = random.Random(1)
    while match.options:
        match.choose(chance.choice(match.options))
    assert match.over
    assert GAME.over(match.table)
    assert ask(match.table) == []


def test_illegal() -> None:
    """An answer that is no option is refused, and nothing has changed."""
    match = started(*TO_PLAY)
    before, options = GAME.key(match.table), list(match.options)
    for wrong in (PASS, -1, 99):
        with pytest.raises(IllegalChoice, match="is not one of the 6 options"):
            match.choose(wrong)
    assert GAME.key(match.table) == before
    assert (match.options, len(match.choices)) == (options, 4)


def test_step() -> None:
    """The step that asks says whom, what, and how it is called."""
    step = started(*TO_PLAY).step
    assert (step.seat, step.kind.name, step.kind.word) == (0, "play", "play")
    assert repr(step.kind) == "Kind('play')"


def test_standing_rules() -> None:
    """Standing rules are applied after every change, before the next question."""
    match = started(4, 4, 4)
    match.table.stones[0] = 4
    match.choose(0)
    match.choose(0)
    assert match.over
    assert match.table.winner == 0


def test_bare_steps() -> None:
    """A step that neither runs nor asks is a mistake that shows at once."""
    table = Table([Step[Table](0)])
    with pytest.raises(NotImplementedError):
        ask(table)
    asked = Step[Table](0)
    for use in (lambda: asked.options(table), lambda: asked.choose(table, 0)):
        with pytest.raises(NotImplementedError):
            use()
    assert asked.luck() == CHANCE
    assert asked.kind is SILENT


def test_answer_is_not_checked_twice() -> None:
    """`answer` trusts the caller, who has the list."""
    table = GAME.new(GAME.setup(2))
    ask(table)
    answer(table, 17)
    assert table.heaps[0] == 17


def test_kinds() -> None:
    """A kind's word is its name unless another is given."""
    assert Kind("a", "help").word == "a"
    assert Kind("a", "help", word="b").word == "b"
    assert not SPEND.chance
    assert STOCK.chance


def test_empty_text_is_a_yes() -> None:
    """The test game has a question that is a plain yes or no."""
    match = started(*TO_PLAY)
    match.table.stones[1] = 1
    match.choose(0)
    match.choose(PASS)
    assert match.step.kind is ATTACK
    assert GAME.write(match.table, 0) == ""


def test_advance() -> None:
    """Options answered on a match's own table, and then given to `advance`, count as if they had
    been chosen, also when they are taken back."""
    toy = Toy()
    plain, fast = Match(toy, toy.setup(2)), Match(toy, toy.setup(2))
    given: list[Option] = []
    options = fast.options
    for _ in range(5):
        given.append(options[0])
        plain.choose(options[0])
        answer(fast.table, options[0])
        options = ask(fast.table)
    fast.advance(given, options)
    assert (fast.choices, fast.options) == (plain.choices, plain.options)
    fast.undo()
    plain.undo()
    assert toy.key(fast.table) == toy.key(plain.table)

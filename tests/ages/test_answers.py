"""Answer kinds: an invented question of each is written, read and refused with nothing but a row
and a step."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from civdawn_cli.engine import step as engine_step
from civdawn_cli.engine.answers import Answers
from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.step import PASS, Kind, Option, Step
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.moves import BUILD, STAGE, TAKE, UPGRADE, VERBS, move
from civdawn_cli.games.ages.names import Card
from civdawn_cli.games.ages.notation.answers import (
    Assent,
    Cards,
    Dividing,
    Goods,
    HandCards,
    Mover,
    Numbers,
    OfOwner,
    OwnedCards,
    Seats,
    Shares,
    TokenPlaces,
)
from civdawn_cli.games.ages.notation.answers_moves import Moves
from civdawn_cli.games.ages.notation.answers_tokens import Change, MovesTokens, TokenWays
from civdawn_cli.games.ages.notation.refusals import general
from civdawn_cli.games.ages.positions import position
from civdawn_cli.games.ages.table import Table
from tests.ages.playouts import GAME, give

if engine_step.__file__.endswith((".so", ".pyd")):
    pytest.skip("interpreted classes can't extend compiled ones", allow_module_level=True)

BOX = base_box()

RULE = "TA-1.1"

WRONG = "nobody invents that (TA-1.2)"


def invented(answers: Answers[Any, Any], **more: Any) -> Kind:
    """The row of a question that the game does not have."""
    return Kind("invent", "What to invent.", "invent", rule=RULE, answers=answers, **more)


class Inventing:
    """The base of every invented question: some options, and "no"."""

    may_pass = True

    def invent(self, answers: Answers[Any, Any], options: list[Option]) -> None:
        """Make it a question of that answer kind."""
        self.kind = invented(answers)
        self.given = options

    def options(self, table: Table) -> list[Option]:
        """Those given."""
        return [*self.given, PASS]

    def why_not(self, table: Table, option: Option) -> str:
        """An invented rule."""
        return "" if option in self.given else WRONG

    def choose(self, table: Table, option: Option) -> None:
        """Note the answer on the table."""
        table.culture[0] = 50 + self.options(table).index(option)


class Invent(Inventing, Step[Table]):
    """An invented question about nothing in particular."""

    def __init__(self, answers: Answers[Any, Any], options: list[Option]) -> None:
        Step.__init__(self, 0)
        self.invent(answers, options)


class InventOwned(Inventing, OfOwner):
    """One about cards of seat 2."""

    def __init__(self, answers: Answers[Any, Any], options: list[Option]) -> None:
        OfOwner.__init__(self, 0, 1)
        self.invent(answers, options)


class InventShares(Inventing, Dividing):
    """One about an amount of 5."""

    def __init__(self, answers: Answers[Any, Any], options: list[Option]) -> None:
        Dividing.__init__(self, 0)
        self.invent(answers, options)

    def total(self, table: Table) -> int:
        return 5


class InventTokens(Inventing, MovesTokens):
    """One about tokens on the first two mines."""

    def __init__(self, answers: Answers[Any, Any], options: list[Option]) -> None:
        MovesTokens.__init__(self, 0)
        self.invent(answers, options)

    def cards(self, table: Table) -> list[Card]:
        return [table.box.number["bronze"], table.box.number["iron"]]

    def changes(self, table: Table) -> list[Change]:
        return [(-2, 1), (-1, 0), (0, -1)]

    def why_not_so(self, table: Table, leave: list[int], come: list[int]) -> str:
        return WRONG


class InventMove(Inventing, Mover):
    """One about moves."""

    def __init__(self, answers: Answers[Any, Any], options: list[Option]) -> None:
        Mover.__init__(self, 0)
        self.invent(answers, options)


def asking(step: Any) -> Table:
    """A table on which the invented question is asked."""
    table = position.read(
        "row iron moses - iron\ntechnology 1 iron coal\nworkers 1 bronze unused*3"
    )
    give(table)
    table.stack.append(step)
    assert ask(table)[-1] == PASS
    return table


def cards(*names: str) -> list[Option]:
    """Cards of the base game by name, ascending."""
    return sorted([BOX.number[name] for name in names])


IRON, ROSTER = BOX.number["iron"], cards("iron", "moses", "rats", "code-of-laws")
FACE_DOWN = BOX.face_down

STEPS = [
    (Invent(Cards("thing"), ROSTER), "pyramids", "code of laws", "code-of-laws"),
    (Invent(HandCards("thing"), [IRON, FACE_DOWN + IRON]), "+rats", "+ iro", "+iron"),
    (InventOwned(OwnedCards("thing", "lost"), cards("iron", "coal")), "oil@2", "coa @ 2", "coal@2"),
    (Invent(TokenPlaces(), [*cards("iron"), BOX.from_bank]), "coal", "BANK", "bank"),
    (Invent(Numbers(), [2, 3, 17]), "4", "17", "17"),
    (Invent(Seats(), [0, 2]), "2", "3", "3"),
    (Invent(Goods(), [0, 1]), "stone", "res", "resources"),
    (InventShares(Shares(), [1, 2]), "0/5", "2 3", "2/3"),
    (InventTokens(TokenWays(pays=True), [1, 2, 3]), "bronze*7", "2 bronze", "bronze*2/iron"),
    (Invent(Assent(), [1]), "maybe", "yes", ""),
    (
        InventMove(Moves(VERBS), [move(TAKE, 0), move(BUILD, IRON), move(UPGRADE, 0, 1)]),
        "stage 2",
        "build iro",
        "build iron",
    ),
]
"""A question of each answer kind: a text that is no option, one that is short for one, and how
notation writes that one."""


@pytest.mark.parametrize("step", [step for step, *_ in STEPS], ids=lambda s: type(s.kind.answers))
def test_there_and_back(step: Any) -> None:
    """Every option has a text that is read as it, by spelling and by lookup, whatever follows."""
    table = asking(step)
    random = Random(1)
    for option in step.given:
        tokens = GAME.write(table, option).split()
        assert GAME.read(table, tokens, step.options(table)) in (
            (option, len(tokens)),
            (option, 0),  # a plain yes
        )
        follows = random.choice([[], ["pay", "bronze"], ["2:bid", "1"]])
        found = GAME.read_plain(table, [*tokens, *follows, ""], 0)
        assert (found >> 3, max(1, found & 7)) == (option, max(1, len(tokens)))


@pytest.mark.parametrize(("step", "wrong", "short", "written"), STEPS)
def test_lax_and_refused(step: Any, wrong: str, short: str, written: str) -> None:
    """A short text is read as what it means; a text that is no option gets a rule, most often from
    the step."""
    table = asking(step)
    options = step.options(table)
    found = GAME.read(table, short.split(), options)
    assert found is not None
    assert GAME.write(table, found[0]) == written
    assert GAME.read(table, wrong.split(), options) is None
    assert "(TA-1." in GAME.explain(table, wrong)
    assert GAME.explain(table, wrong) != general(step.kind)


def test_answered() -> None:
    """The answer reaches the step."""
    step = Invent(Cards("thing"), ROSTER)
    table = asking(step)
    answer(table, ROSTER[1])
    assert table.culture[0] == 51


def test_secrets() -> None:
    """An answer kind hides backs of cards, cards face down, and the "no" to a question that nobody
    else hears of."""
    hidden = asking(Invent(Cards("thing", backs=True), ROSTER))
    assert GAME.secret(hidden, cards("iron")[0]) == ((0,), "i")
    assert GAME.secret(hidden, PASS) == ((0,), "")
    told = asking(Invent(Cards("thing", tells_no=True), ROSTER))
    assert GAME.secret(told, cards("iron")[0]) is None
    assert GAME.secret(told, PASS) is None
    down = asking(Invent(HandCards("thing"), [IRON, FACE_DOWN + IRON]))
    assert GAME.secret(down, FACE_DOWN + IRON) == ((0,), "+i")
    assert GAME.secret(down, IRON) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("moses", "a word before it says what is done: take moses"),
        ("iron", "a word before it says what is done: take iron, build iron"),
        ("rats", "a word before a name says what is done, and none here takes 'rats'"),
        ("xyz", "'xyz' is nothing to do here: take, build, stage"),
    ],
)
def test_no_verb(text: str, reason: str) -> None:
    """A name without a verb is answered with the verbs that can stand before it (TA-15.1)."""
    verbs = (VERBS[TAKE], VERBS[BUILD], VERBS[STAGE])
    options = [move(TAKE, 0), move(TAKE, 1), move(BUILD, IRON)]
    step = InventMove(Moves(verbs), options)
    step.kind = invented(Moves(verbs), verbs=verbs)
    assert GAME.explain(asking(step), text) == reason

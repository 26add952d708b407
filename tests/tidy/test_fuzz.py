"""scripts/fuzz: what it plays, notices, counts and leaves behind."""

from __future__ import annotations

import io
import math
from typing import TYPE_CHECKING

import pytest
from _fuzz_game import TABLES, TRACED, Task, play, setups
from _fuzz_met import all_cards, all_steps, cited_rules

from civdawn_cli.games import GAMES
from civdawn_cli.record import Replay, read_records
from tests.engine.fixtures import toy

if TYPE_CHECKING:
    from tests.engine.toy import Quarry, Toy

pytestmark = pytest.mark.slow


def test_game() -> None:
    """A game goes from its seed alone to what was met in it."""
    task = Task("newdawn", "test", 0, rounds=6, every=4)
    met, failure = play(task)
    again, _ = play(task)
    assert failure is None
    assert met.kinds == again.kinds
    assert met.kinds["play"] >= 12
    assert met.steps["BeginTurn"] == 13, "two seats, six rounds, and one turn that is not played"
    assert met.cards["leader held", "egypt"] <= 1
    assert sum(n for (family, _), n in met.cards.items() if family == "leader held") == 2
    assert met.rounds == [7]
    assert met.ends == {"round limit": 1}


def test_what_there_is() -> None:
    """Questions, steps, cards and rules that could be met are known, and what was is among them."""
    game = GAMES["newdawn"]()
    met, _ = play(Task("newdawn", "test", 0, rounds=6, every=4))
    assert set(met.steps) <= set(all_steps(game))
    assert len(set(all_cards(game))) > 150
    assert ("wonder built", "petra") in all_cards(game)
    cited, ran = cited_rules(game, met)
    assert ran < cited
    assert {"3.4", "4.4"} <= ran
    assert {"10.15", "20.97"} <= cited - ran, "no capital and no city-state fell in six rounds"


def test_ages() -> None:
    """A game of Through the Ages is followed as closely: cards, what happened, rules."""
    game = GAMES["ages"]()
    met, failure = play(Task("ages", "test", 0, rounds=5, every=8))
    again, _ = play(Task("ages", "test", 0, rounds=5, every=8))
    assert failure is None
    assert met.cards == again.cards
    assert met.steps["BeginTurn"] == 11, "two seats, five rounds, and one turn that is not played"
    assert met.rounds == [6]
    assert sum(n for (family, _), n in met.cards.items() if family == "taken") >= 10
    assert met.cards["event revealed", "impact-of-science"] == 0, "a card of Age III"
    assert {entry for entry in met.cards if entry[0] != "happened"} <= set(all_cards(game))
    cited, ran = cited_rules(game, met)
    assert {"16.1", "22.13"} <= ran
    assert {"7.7", "35.2"} <= cited - ran, "no war, and the game is not over"


@pytest.mark.parametrize("name", GAMES)
def test_there_is_no_card_twice(name: str) -> None:
    """The list of the cards that could be met has none twice."""
    found = all_cards(GAMES[name]())
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(("name", "number"), [("newdawn", 12), ("ages", 6)])
def test_everything_takes_part(name: str, number: int) -> None:
    """All setups meet all tables, and traced games are of all kinds: no common factors."""
    assert len(setups(GAMES[name]())) == number
    assert math.lcm(number, len(TABLES), TRACED) == number * len(TABLES) * TRACED


__all__ = ["toy"]


@pytest.fixture
def losing(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> type[Toy]:
    """The test game, with a chip missing in the third turn."""
    from tests.games.broken import Losing

    monkeypatch.setitem(GAMES, "toy", Losing)
    return Losing


def test_failure(losing: type[Toy]) -> None:
    """A failing game leaves a record with the reason in it, which leads to the failure."""
    met, failure = play(Task("toy", "test", 0, rounds=50, every=4))
    assert failure is not None
    assert failure.message.startswith("a chip is missing (at 2.1 ")
    assert f"; {failure.message}\n" in failure.record
    assert met.rounds == [], "not counted among the games played"
    (record,) = read_records(io.BytesIO(failure.record.encode()))
    replay: Replay = Replay(losing(), record)
    replay.run()
    assert replay.match.choices == failure.choices
    table: Quarry = replay.match.table
    assert table.turn == 3


def test_failure_of_a_rule(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a rule raises, the record ends before the fatal choice, which is noted."""
    from tests.engine.toy import Take

    def choose(self: Take, table: Quarry, option: int) -> None:
        raise ZeroDivisionError("too few stones")

    monkeypatch.setattr(Take, "choose", choose)
    _, failure = play(Task("toy", "test", 1, rounds=50, every=4))
    assert failure is not None
    assert failure.message.startswith("ZeroDivisionError: too few stones (at 1.1 Take")
    assert failure.cause.endswith("choose")
    assert f"; choice {len(failure.choices)}, take " in failure.record

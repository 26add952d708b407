"""Nobody learns from the protocol what military cards others have in Through the Ages (TA-25.3,
TA-37.14)."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from civdawn_cli.engine import step as engine_step

if engine_step.__file__.endswith((".so", ".pyd")):
    pytest.skip("interpreted classes can't extend compiled ones", allow_module_level=True)

from civdawn_cli.engine.step import PASS, Option, Seat
from civdawn_cli.games.ages import moves
from civdawn_cli.games.ages.game import Ages
from civdawn_cli.games.ages.rules import aggression
from civdawn_cli.games.ages.rules.aggression import Aggression, Defend
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.views import table_json
from civdawn_cli.notation.writing import write_answer
from civdawn_cli.playing.news import Newsreader
from tests.cli.running import run
from tests.often import often
from tests.protocol.pairs_ages import Pair
from tests.protocol.worlds_ages import Tally, leaks

pytestmark = pytest.mark.slow

BATCHES: Final = 3
GAMES: Final = often(6, 60)
SHOWING: Final = 57
"""The first game in which an attacked rival that can't defend shows in what an attacker types on;
where another game has come to be the first, all are tried."""


@pytest.mark.parametrize("batch", range(BATCHES))
def test_no_leaks(batch: int) -> None:
    """Cards that a seat, a driver with a seat or a spectator never sees change no byte of what it
    hears, whatever it asks and gets wrong; `scripts/fuzz leaks` plays more games."""
    tally = Tally()
    assert list(leaks(range(batch, GAMES, BATCHES), tally=tally)) == []
    assert tally.compared > tally.unplayable


def test_twins_differ() -> None:
    """Twins have other cards in hands and decks, other prepared events, and are asked other
    questions; what the eyes see in them is the same, and so is all that they are told in words."""
    differing, lengths = 0, 0
    events: set[tuple[Option, ...]] = set()
    for number in range(12):
        pair = Pair(number)
        other = pair.twin((0,))
        if other is None:
            continue
        differing += other != pair.played.answers
        lengths += len(other) != len(pair.played.answers)
        played = (pair.played.answers, other)
        told = [_told(pair, answers) for answers in played]
        assert told[0] == told[1]
        news = [_news(pair, answers) for answers in played]
        assert news[0] == news[1]
        prepared = [_prepared(answers) for answers in played]
        if prepared[0] != prepared[1]:
            events.add(prepared[1])
    assert differing > 8
    assert lengths > 1
    assert len(events) > 2


def _told(pair: Pair, answers: list[Option]) -> list[str]:
    """Everything told to seat 1 in a game of these answers."""
    from civdawn_cli.engine.match import Match
    from civdawn_cli.session.events import answer_text

    match, told = Match(pair.rules, pair.played.setup), []
    for option in answers:
        text = answer_text(write_answer(match, option), (0,))
        told += [text] if text is not None else []
        match.choose(option)
    return told


def _news(pair: Pair, answers: list[Option]) -> list[list[str]]:
    """All news that seat 1 has in a game of these answers: sentences and effects."""
    reader = Newsreader(pair.rules, pair.played.setup, 0)
    told = [*reader.follow(answers), *reader.rest()]
    return [
        [*pair.rules.sentences(news), *[effect.text() for effect in news.effects]] for news in told
    ]


def _prepared(answers: list[Option]) -> tuple[Option, ...]:
    """The answers that prepare an event."""
    return tuple(
        [option for option in answers if option < PASS and moves.verb_of(option) == moves.PREPARE]
    )


# Holes.


class Open(Ages):
    """Draws are told to everyone."""

    def secret(self, table: Table, option: Option) -> tuple[tuple[Seat, ...], str] | None:
        return None if table.stack[-1].kind.name == "draw" else super().secret(table, option)


class Prepared(Ages):
    """So are prepared events."""

    def secret(self, table: Table, option: Option) -> tuple[tuple[Seat, ...], str] | None:
        if option != PASS and table.stack[-1].kind.name == "politics":
            return None
        return super().secret(table, option)


class Discarded(Ages):
    """So are cards discarded face down."""

    def secret(self, table: Table, option: Option) -> tuple[tuple[Seat, ...], str] | None:
        return None if table.stack[-1].kind.name == "discard" else super().secret(table, option)


class Asked(Ages):
    """A game with a leak: it tells others that somebody was asked and said no."""

    def secret(self, table: Table, option: Option) -> tuple[tuple[Seat, ...], str] | None:
        return None if option == PASS else super().secret(table, option)


class Glass(Ages):
    """Everyone sees all hands."""

    def view(self, table: Table, seat: Seat) -> dict[str, object]:
        return {
            **table_json.view(table, seat),
            "hands": [list(hand) for hand in table.military_hand],
        }


class Sorted(Ages):
    """Everyone sees what lies in the events decks."""

    def view(self, table: Table, seat: Seat) -> dict[str, object]:
        return {
            **table_json.view(table, seat),
            "events": [*table.current_events, *table.future_events],
        }


class Chatty(Ages):
    """Refusals tell of the hands of others."""

    def explain(self, table: Table, text: str) -> str:
        return f"hands are {table.military_hand}"


class Drawn(Ages):
    """The drawing of the table shows everything to everyone."""

    def draw(self, table: Table, seat: Seat | None = None) -> str:
        return super().draw(table, None)


HOLES: Final = (Open, Prepared, Discarded, Asked, Glass, Sorted, Chatty, Drawn)


@pytest.mark.parametrize("rules", HOLES)
def test_holes_are_found(rules: type[Ages]) -> None:
    """Rules that tell too much are found out in a few games."""
    assert next(leaks(range(12), rules()), "") != ""


def test_undefended(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be found out if a rival that can't defend were passed over: an attacker who types
    on would learn it before attacking."""

    def run(self: Aggression, table: Table) -> None:
        run_as_it_is(self, table)
        step: Any = table.stack[-1]
        if isinstance(step, Defend) and step.options(table) == [PASS]:
            table.stack.pop().choose(table, PASS)

    run_as_it_is = aggression.Aggression.run
    monkeypatch.setattr(aggression.Aggression, "run", run)
    assert next(leaks([SHOWING, *range(60)]), "") != ""


# Positions.


def test_position(tmp_path: Path) -> None:
    """A bot in a game that begins with a position is told of its own military cards, not of those
    of others, and so is a seat for which the record is exported."""
    record, start = tmp_path / "game.cdn", tmp_path / "start.txt"
    begun = ("play", "--game", "ages")
    seats = ("--seat", "random", "--seat", "random")
    run(*begun, *seats, "--seed", "7", "--max-rounds", "9", "--record", str(record))
    start.write_text(run("replay", str(record), "--at", "9.1", "--position").stdout)
    whole = start.read_text().splitlines()
    hands = {line.split()[1]: line for line in whole if line.startswith("military-hand")}
    assert {*hands} == {"1", "2"}
    assert {"now", "future"} < {line.split()[0] for line in whole}
    prepared = next(line for line in whole if line.startswith("now ")).split()[1:]
    assert {fact[-2:] for fact in prepared} == {"@1", "@2"}
    bot = f"exec:{shlex.join([sys.executable, '-m', 'civdawn_cli'])} bot random"
    again = str(tmp_path / "again.cdn")
    more = (
        "--position",
        str(start),
        "--record",
        again,
        "--log",
        str(tmp_path),
        "--max-rounds",
        "9",
    )
    assert run(*begun, "--seat", bot, "--seat", bot, *more).exit_code == 0
    for own, other in ("12", "21"):
        log = (tmp_path / f"seat{own}.log").read_text()
        (told,) = [line for line in log.splitlines() if " > position 1 :" in line]
        shown = run("export", "--seat", own, again).stdout
        for facts in (told.partition(" :")[2].split("|"), shown.splitlines()):
            assert hands[own] in facts
            (back,) = [fact for fact in facts if fact.startswith(f"military-hand {other} ")]
            assert re.fullmatch(r"military-hand \d( i+(\*\d+)?)+", back)
            assert f"eyes {own}" in facts
            piles = [fact for fact in facts if fact.startswith(("military ", "discards "))]
            assert piles
            assert all(re.fullmatch(r"\w+ i+(\*\d+)?", fact) for fact in piles), piles
            events = [fact for fact in facts if fact.startswith("future ")]
            assert events == ["future inhabited-territory-ii@2" if own == "2" else "future ii@2"]
            (now,) = [fact for fact in facts if fact.startswith("now ")]
            mine = {fact for fact in prepared if fact.endswith(f"@{own}")}
            assert {*now.split()[1:]} == mine | {"i"}

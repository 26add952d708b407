"""civdawn upgrade, with older rules of the test game: t-0 called a card "crimson"."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from civdawn_cli.record import Record
from civdawn_cli.record.upgrades import UPGRADES
from tests.cli.records import short_game, toy_game
from tests.cli.running import run

if TYPE_CHECKING:
    from tests.engine.toy import Toy


def from_zero(record: Record) -> Record:
    """t-1 renamed a card."""
    lines = tuple(
        replace(line, tokens=tuple("red" if token == "crimson" else token for token in line.tokens))
        for line in record.lines
    )
    return replace(record, lines=lines)


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toy: Toy) -> tuple[str, str]:
    """A record of the present rules and the same game by older ones."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(UPGRADES, ("toy", "t-0"), ("t-1", from_zero))
    monkeypatch.setitem(UPGRADES, ("toy", "t-00"), ("t-0", lambda record: record))
    text = toy_game()
    return text, text.replace('"t-1"', '"t-0"').replace(" red ", " crimson ")


def test_upgraded(texts: tuple[str, str]) -> None:
    """A record of older rules becomes the same game by the present ones, step by step."""
    present, older = texts
    assert older != present
    oldest = older.replace('"t-0"', '"t-00"')
    Path("games.cdn").write_text(f"{present}\n{older}\n{oldest}")
    result = run("upgrade", "games.cdn")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == ("games.cdn is rewritten\n3 games: 2 upgraded, 1 of present rules\n")
    assert Path("games.cdn").read_text() == f"{present}\n{present}\n{present}"
    assert run("check", "games.cdn").exit_code == 0
    again = run("upgrade", "games.cdn")
    assert again.stdout == "3 games: 0 upgraded, 3 of present rules\n"


def test_stream(texts: tuple[str, str]) -> None:
    """- goes from standard input to standard output; the count is told on stderr."""
    present, older = texts
    result = run("upgrade", "-", typed=f"{older}\n{present}")
    assert (result.exit_code, result.stdout) == (0, f"{present}\n{present}")
    assert result.stderr == "2 games: 1 upgraded, 1 of present rules\n"


def test_present_rules(texts: tuple[str, str]) -> None:
    """Games of the present rules stay as they are, well-formed or not."""
    present, _ = texts
    lax = present.replace(" pos", "  ").replace('[Result "', '[Result "9')
    Path("game.cdn").write_text(lax)
    assert run("upgrade", "game.cdn").exit_code == 0
    assert Path("game.cdn").read_text() == lax


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("t-0", "t-9", "bad.cdn:2: rules t-9 are newer, this civdawn has t-1: take the civdawn"),
        ("t-0", "q-7", "bad.cdn:2: rules q-7 are unknown, this civdawn has t-1 and knows the way"),
        ('"toy"', '"chess"', "bad.cdn:1: unknown game 'chess'"),
        ("crimson", "purple", "illegal: play purple"),
        ('[Result "2"]', '[Result "1"]', "by rules t-1 the result is '2', by t-0 it was '1'"),
        ("\n1.2 ", "\n1,2 ", "`1,2` can't stand here"),
    ],
)
def test_refused(texts: tuple[str, str], old: str, new: str, said: str) -> None:
    """A game that can't be upgraded is told with the reason, and its file stays; others go on."""
    present, older = texts
    bad = older.replace(old, new)
    assert bad != older
    Path("bad.cdn").write_text(f"{bad}\n{older}")
    Path("good.cdn").write_text(older)
    result = run("upgrade", "bad.cdn", "good.cdn")
    assert result.exit_code == 1
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout.endswith("3 games: 2 upgraded, 0 of present rules, 1 not\n")
    assert Path("bad.cdn").read_text() == f"{bad}\n{older}"
    assert Path("good.cdn").read_text() == present


def test_cut(texts: tuple[str, str]) -> None:
    """A line left in the middle is not thrown away."""
    _, older = texts
    cut = older[: older.index("\n2.1 ") + 8]
    Path("cut.cdn").write_text(cut)
    result = run("upgrade", "cut.cdn")
    assert result.exit_code == 1
    assert "breaks off" in result.stderr
    assert Path("cut.cdn").read_text() == cut


def test_newdawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of unknown rules of A New Dawn is refused with their id and those that can be
    upgraded."""
    monkeypatch.chdir(tmp_path)
    text = short_game(1).replace('"nd-2"', '"nd-0"')
    result = run("upgrade", "-", typed=text)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines()[0] == (
        "civdawn upgrade: stdin:2: rules nd-0 are unknown, this civdawn has nd-2 and knows the"
        " way from nd-1"
    )

"""Files that are not what they should be: told with their place, and the good games still read."""

from __future__ import annotations

import io
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.grammar import Record, read_records
from civdawn_cli.record import canonical, check
from tests.cli.running import run

CORPUS = Path(__file__).with_name("corpus")
BAD = sorted(path.name for path in (CORPUS / "bad").glob("*.cdn"))
ODD = sorted(path.name for path in (CORPUS / "odd").glob("*.cdn"))

GOOD = (CORPUS / "odd" / "no-line-break-at-the-end.cdn").read_bytes().split(b"\n\n[Game")[0] + b"\n"
"""A game with nothing wrong."""


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(CORPUS)


def test_told(snapshot: SnapshotAssertion) -> None:
    """Every bad file is told line by line: file, line, column, what is wrong, what could stand
    there; then how many of its games are good."""
    told = []
    for name in BAD:
        result = run("check", f"bad/{name}")
        lines = result.output.splitlines()
        assert result.exit_code == 1
        assert all(re.match(rf"bad/{name}:\d+(:\d+)?: \S", line) for line in lines[:-1])
        assert len(lines) > 1
        told += [*lines, ""]
    assert "\n".join(told) == snapshot


@pytest.mark.parametrize("name", BAD)
def test_replayed(name: str) -> None:
    """Replaying a bad file tells of every good game in it, and of each other on one line."""
    result = run("replay", f"bad/{name}")
    assert result.exit_code == 1
    good = sum(not check(record).problems for record in records(CORPUS / "bad" / name))
    assert len(re.findall(r"^game \d+: ", result.stdout, re.MULTILINE)) >= good
    assert result.stderr
    assert all(line.startswith("civdawn replay: ") for line in result.stderr.splitlines())


def records(path: Path) -> list[Record]:
    with open(path, "rb") as file:
        return list(read_records(file))


def test_good_games_are_read() -> None:
    """Almost every bad file has a good game behind the bad one, which nothing spoils."""
    spoilt = {
        name for name in BAD if all(check(r).problems for r in records(CORPUS / "bad" / name))
    }
    whole = {"carriage-returns-only", "empty", "only-comments", "two-games-woven", "utf-16"}
    assert {name.removesuffix(".cdn") for name in spoilt} <= whole


@pytest.mark.parametrize("name", ODD)
def test_odd(name: str) -> None:
    """Odd but sound records are accepted; their canonical form is stable and has no problems."""
    found = records(CORPUS / "odd" / name)
    assert len(found) == 2
    for record in found:
        assert check(record).problems == ()
        text = canonical(record)
        [again] = read_records(io.BytesIO(text.encode()))
        assert canonical(again) == text
        assert check(again, strict=True).problems == ()


def test_unknown_tags_are_kept() -> None:
    """A tag that civdawn does not know stays as it is."""
    text = canonical(records(CORPUS / "odd" / "unknown-tags.cdn")[0])
    assert '[Weather "rain"]' in text
    assert '[Annotator "Änne \\"the\\" \\\\"]' in text


def instead(old: bytes, new: bytes) -> bytes:
    """The good game with something else in it."""
    assert old in GOOD
    return GOOD.replace(old, new)


def with_tags(tags: bytes) -> bytes:
    """The good game with more tags, or whatever may follow them."""
    return GOOD.replace(b"\n\n", b"\n" + tags + b"\n\n", 1)


def below(text: bytes) -> bytes:
    """The good game with these lines below a turn."""
    begin = GOOD.index(b"\n1.1 ")
    end = GOOD.index(b"\n", begin + 1) + 1
    return GOOD[:end] + text + GOOD[end:]


ENDLESS: dict[str, Callable[[], bytes]] = {
    "one line": lambda: b"x" * 10_000_000,
    "one line of spaces": lambda: b" " * 5_000_000 + b"x",
    "one tag": lambda: with_tags(b'[Note "' + b"x" * 10_000_000 + b'"]'),
    "one value": lambda: instead(b"26,11", b"2" * 10_000_000),
    "one comment": lambda: instead(b"26,11", b"26,11 {" + b"so " * 1_000_000),
    "open comments": lambda: instead(b"26,11", b"26,11 " + b"{" * 60_000),
    "nested comments": lambda: instead(b"26,11", b"26,11 " + b"{" * 30_000 + b"}" * 30_000),
    "values": lambda: instead(b"26,11", b"26,11" + b" 26,11" * 10_000),
    "noes": lambda: instead(b"26,11", b"26,11" + b" -" * 30_000),
    "commas": lambda: instead(b"26,11", b", " * 30_000),
    "words": lambda: instead(b"build 26,11", b"build " * 10_000),
    "seat marks": lambda: instead(b"play industry", b"1: " * 20_000),
    "marks": lambda: instead(b"26,11", b"26,11" + b" ! ? x" * 10_000),
    "secrets": lambda: instead(b"26,11", b"<1: 26,11 | 1> " * 4_000),
    "tags": lambda: with_tags(b"\n".join(b'[T%d "x"]' % n for n in range(50_000))),
    "variations": lambda: below(b"(1.1 play industry pos5)\n" * 30_000),
    "turns of a variation": lambda: below(b"(1.1 play industry pos5\n" + b"2.2 play\n" * 50_000),
    "nested variations": lambda: below(b"(1.1 play industry pos5\n" * 10_000 + b")" * 10_000),
    "opened variations": lambda: below(b"(\n" * 50_000),
    "brackets on a line": lambda: below(b"(" * 60_000),
    "closed variations": lambda: below(b")\n" * 50_000 + b")" * 60_000),
    "wrong variations": lambda: below(b"(1.1 play culture pos9)\n" * 19_000),
    "variations without luck": lambda: below(b"(1.1 play science pos9 attack 3,0\n2.2)\n" * 900),
    "turns": lambda: instead(b"[Result", b"3.2\n" * 50_000 + b"[Result"),
    "position": lambda: with_tags(b"\nposition\n" + b"land 0,0 ggggg\n" * 50_000 + b"end"),
    "one land": lambda: with_tags(b"\nposition\nland 0,0 " + b"g" * 60_000 + b"\nend"),
    "a far land": lambda: with_tags(b"\nposition\nland 0,0 g\nland 99999,99999 g\nend"),
    "seats": lambda: with_tags(b"\nposition\nseats 999999999\nland 0,0 g\nend"),
    "empty games": lambda: b'[Game "newdawn"]\n' * 20_000,
    "zeros": lambda: b"\0" * 10_000_000,
}
"""Content without end in each place that could have it."""


@pytest.mark.slow
@pytest.mark.parametrize("what", ENDLESS)
def test_endless(what: str) -> None:
    """No amount of anything takes long, and the game behind it is read."""
    begun = time.process_time()
    games = list(read_records(io.BytesIO(ENDLESS[what]() + b"\n" + GOOD)))
    # Each of very many games is read; that the first thousand are played as well says enough.
    found = [check(record) for record in (*games[:1_000], games[-1])]
    assert time.process_time() - begun < 60
    assert found[0].problems
    assert found[-1].problems == ()
    for checked in found:
        for problem in checked.problems:
            assert problem.line
            assert len(str(problem)) < 2000

"""civdawn stats."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.files.tallies import SHOWN, Counted, Totals
from tests.cli.records import apart, broken, short_game, toy_game
from tests.cli.running import run

if TYPE_CHECKING:
    from tests.engine.toy import Toy


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toy: Toy) -> list[str]:
    """Records of the test game, in whose folder commands are run."""
    monkeypatch.chdir(tmp_path)
    return [toy_game(seed) for seed in range(4, 9)]


def test_told(texts: list[str], snapshot: SnapshotAssertion) -> None:
    """Rounds and ends, and who had what and won, for people."""
    Path("games.cdn").write_text("\n".join(texts))
    result = run("stats", "games.cdn")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == snapshot


def test_counts(texts: list[str]) -> None:
    """The counts are those of the records, from however many files."""
    for number, text in enumerate(texts):
        Path(f"{number}.cdn").write_text(text)
    result = run("stats", "--json", *(f"{number}.cdn" for number in range(len(texts))))
    assert result.exit_code == 0
    found = json.loads(result.stdout)["toy"]
    assert found["games"] == 5
    assert found["terminations"] == {"stones": 5}
    rounds = [int(text.split('[Rounds "')[1].split('"')[0]) for text in texts]
    assert found["rounds"] == {"min": min(rounds), "median": median(rounds), "max": max(rounds)}
    won = {seat: sum(f'[Result "{seat}"]' in text for text in texts) for seat in "12"}
    counts = found["counts"]
    assert counts["seat"] == {seat: {"seats": 5, "won": won[seat]} for seat in "12"}
    assert counts["player"] == {"random": {"seats": 10, "won": 5}}
    assert counts["side"] == {
        side: {"seats": 5, "won": won[seat]} for side, seat in (("North", "1"), ("South", "2"))
    }
    used = sum(text.count(" use ") for text in texts)
    assert counts["charms"]["charm"]["seats"] == used


def test_bad_games(texts: list[str]) -> None:
    """A game that breaks a rule is told on stderr and not counted; a cut game is unfinished."""
    wrong = broken(texts[0])
    Path("games.cdn").write_text("\n".join([texts[0], wrong["illegal"], wrong["unreadable"]]))
    cut = texts[1][: texts[1].index("\n2.1 ") + 1]
    result = run("stats", "games.cdn", "-", "nowhere.cdn", "--json", typed=cut)
    assert result.exit_code == 1
    said = [line.split(": ")[1] for line in result.stderr.splitlines()]
    assert [place.split(":")[0] for place in said] == ["games.cdn", "games.cdn", "nowhere.cdn"]
    found = json.loads(result.stdout)["toy"]
    assert found["terminations"] == {"stones": 1, "unfinished": 1}


def test_newdawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A New Dawn counts leaders and what seats get; any number of processes counts the same."""
    monkeypatch.chdir(tmp_path)
    typed = "\n".join([short_game(seed, seats) for seed in range(3) for seats in (2, 3)] * 4)
    one, two = (
        apart("stats", "--json", "-", "--jobs", jobs, folder=tmp_path, typed=typed.encode())
        for jobs in ("1", "2")
    )
    assert one.stdout == two.stdout
    found = json.loads(one.stdout)["newdawn"]
    assert found["games"] == 24
    assert found["rounds"] == {"min": 3, "median": 3, "max": 3}
    assert found["terminations"] == {"round limit": 24}
    counts = found["counts"]
    assert {name: count["seats"] for name, count in counts["seat"].items()} == {
        "1": 24,
        "2": 24,
        "3": 12,
    }
    assert sum(count["seats"] for count in counts["leader"].values()) == 60
    assert set(counts) >= {"agendas", "wonders", "focus cards"}


def test_median() -> None:
    """Half of the games have no more rounds than the median, half no fewer."""
    for rounds in ([3], [1, 2], [1, 2, 9], [4, 4, 5, 9], [1, 1, 1, 8, 9]):
        totals = Totals()
        for number in rounds:
            totals.add(Counted("toy", "stones", number, [], []))
        assert totals.median() == median(rounds)


def test_many_names() -> None:
    """Long lists are cut for people, long names too; shared victories count for each seat."""
    totals = Totals()
    for number in range(SHOWN + 5):
        had = [{"player": {f"{number:03} {'x' * 50}"}}, {"player": {"other"}}]
        totals.add(Counted("toy", "stones", 1, had, [0, 1]))
    lines = list(totals.lines())
    assert lines[-1] == "    and 6 more (--json has all)"
    assert max(map(len, lines)) <= 80
    other = next(line for line in lines if "other" in line)
    assert other.split() == ["other", str(SHOWN + 5), str(SHOWN + 5), "100%"]
    assert totals.as_object()["games"] == SHOWN + 5

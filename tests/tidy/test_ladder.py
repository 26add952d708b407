"""scripts/ladder: sessions are put together, changed players are others, and the page says what is
behind every row."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from _ladder import CELLS, PLAYERS, SESSION, STARTER, Row, Session, cell, code, digest, sessions
from _ladder_page import MARK, Language, page

import civdawn_cli
from civdawn_cli.playing.players import BOTS
from civdawn_cli.tournament.config import read_config
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.results import Results
from civdawn_cli.tournament.schedule import deal_seed, number
from tests.cli.running import ROOT, run
from tests.tournament.playing import made_up, record_of
from tests.waiting import HANG

PACKAGE = Path(civdawn_cli.__file__).parent
NOW = dict.fromkeys((*PLAYERS, STARTER), "1111aaaa")


def session(folder: Path, seed: int = 1, **players: str) -> Session:
    """A session in a folder, begun by players of these hashes."""
    folder.mkdir(parents=True)
    facts: dict[str, Any] = {
        "entrants": {"random": "random", "greedy": "greedy", "search": "search"},
        "players": {"newdawn": {**NOW, **players}, "ages": NOW},
        "seed": seed,
    }
    (folder / SESSION).write_text(json.dumps(facts), encoding="utf-8")
    (found,) = [one for one in sessions(folder.parent) if one.folder == folder]
    return found


def fill(one: Session, name: str, deals: int) -> list[Line]:
    """Give a cell of a session made-up results of so many deals."""
    path = one.config(name, deals)
    config = read_config(path)
    plain = path.with_suffix(".made.toml")  # the same pairs in turn, since nothing is chosen here
    plain.write_text(
        path.read_text().replace('"ladder"', '"round-robin"').replace("wave = 1\n", "")
    )
    lines: list[Line] = [
        {
            **line,
            "pool": sorted(entrant.name for entrant in config.entrants),
            # In a ladder every block is a deal of its own.
            "seed": deal_seed(config.seed, sorted(line["seating"]), number(line)[0]),
        }
        for line in made_up(read_config(plain), one.facts["seed"])
        if int(line["token"].partition(".")[0]) <= deals
    ]
    with Results(one.folder / name, config, path.read_text()) as results:
        for line in lines:
            results.add(line, record_of(line))
    return lines


def test_sessions_are_put_together(tmp_path: Path) -> None:
    """Deals of several sessions count as many, though they have the same numbers."""
    one, two = session(tmp_path / "one", 1), session(tmp_path / "two", 2)
    assert cell("newdawn-2", [one, two], NOW).rows == []
    first, second = fill(one, "newdawn-2", 6), fill(two, "newdawn-2", 3)
    found = cell("newdawn-2", sessions(tmp_path), NOW)
    assert (found.deals, found.games) == (9, len(first) + len(second))
    assert sum(row.deals for row in found.rows) == 2 * 9
    assert {row.name for row in found.rows} == {"random", "greedy", "search"}
    alone = cell("newdawn-2", [one], NOW)
    for row in found.rows:
        (before,) = [other for other in alone.rows if other.name == row.name]
        assert row.high - row.low < before.high - before.low


def test_a_changed_player_is_another(tmp_path: Path) -> None:
    """Games of a player before its code changed count for the others, and are not its own."""
    fill(session(tmp_path / "old", 1, search="0badc0de"), "newdawn-2", 6)
    fill(session(tmp_path / "new", 2), "newdawn-2", 6)
    found = cell("newdawn-2", sessions(tmp_path), NOW)
    names = {row.name: row for row in found.rows}
    assert set(names) == {"random", "greedy", "search", "search [0badc0de]"}
    assert names["search"].deals == names["search [0badc0de]"].deals == 4
    assert names["random"].deals == 8


def test_the_time_of_a_turn(tmp_path: Path) -> None:
    """The cost of a turn is all that a player thought, over the rounds of its games."""
    lines = fill(session(tmp_path / "one"), "newdawn-2", 3)
    (row,) = [
        each for each in cell("newdawn-2", sessions(tmp_path), NOW).rows if each.name == "search"
    ]
    own = [line for line in lines if "search" in line["seating"]]
    thought = sum(line["time"]["thought_ms"][line["seating"].index("search")] for line in own)
    assert row.turn == pytest.approx(thought / sum(line["rounds"] for line in own))


def test_page(tmp_path: Path) -> None:
    """The page has a table for each cell, marks rows of few deals, names who has not played, and
    says when and by which version."""
    fill(session(tmp_path / "one"), "newdawn-2", 30)
    fill(session(tmp_path / "two", 2, greedy="0badc0de"), "ages-3", 1)
    found = [cell(name, sessions(tmp_path), NOW) for name in CELLS]
    languages = [
        Language("C", "newdawn", 4, True, 1.5),
        Language("Go", "newdawn", 4, False, 2.5),
        Language("Rust", "newdawn", 0, True, None),
    ]
    text = page(found, languages, "2030-01-02", "civdawn 9.9, commit abc", (*PLAYERS, STARTER))
    assert text.startswith("# How strong the players are\n")
    assert "on 2030-01-02 from " in text
    assert "The players are those of civdawn 9.9, commit abc." in text
    assert text.count("Not played yet.") == 4
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| 1 ")]
    assert len(rows) == 2
    assert MARK not in rows[0][1]
    assert "Not in a game yet: greedy-1; search, 300 tables; search, 1500 tables; starter." in text
    assert "| C | newdawn | 4 | yes | 1.5 |" in text
    assert "| Go | newdawn | 4 | NO | 2.5 |" in text
    assert "| Rust | newdawn | 0 | not installed here | - |" in text


def test_few_deals(tmp_path: Path) -> None:
    """A row of one deal has no interval, one of few is marked."""
    fill(session(tmp_path / "one"), "newdawn-3", 1)
    found = [cell("newdawn-3", sessions(tmp_path), NOW)]
    assert all(isinstance(row, Row) and math.isinf(row.low) for row in found[0].rows)
    text = page(found, [], "2030-01-02", "", ())
    assert text.count("too few deals") == 3
    assert text.count(f" {MARK} |") == 3


@pytest.mark.parametrize("text", ["", "[]", '{"seed": 1}', '{"entrants": 3}'])
def test_spoilt_session(tmp_path: Path, text: str) -> None:
    """A session that can't be read is named."""
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / SESSION).write_text(text)
    with pytest.raises(ValueError, match=r"session.json is no session of scripts/ladder"):
        sessions(tmp_path)


def test_code(tmp_path: Path) -> None:
    """Comments and docstrings change nothing of what a player is; anything else does."""
    path = tmp_path / "a.py"
    path.write_text(
        '"""One."""\nA = 1  # why\n"""How."""\n\n\ndef f() -> int:\n    """Two."""\n    return A\n'
    )
    one = code(path)
    path = tmp_path / "b.py"
    path.write_text('"""Other."""\nA = 1\n\n\ndef f() -> int:\n    return A\n')
    assert code(path) == one
    path = tmp_path / "c.py"
    path.write_text("A = 2\n\n\ndef f() -> int:\n    return A\n")
    assert code(path) != one


def test_digest() -> None:
    """Players that are made of the same code have one hash in a game, others have others; other
    rules are another hash; every built-in player is on the ladder."""
    found = {name: digest(PACKAGE, "ages", name, "ta-1") for name in (*PLAYERS, STARTER)}
    assert found["search"] == found["search, 300 tables"]
    assert len(set(found.values())) == len(found) - 2
    assert found["search"] != digest(PACKAGE, "newdawn", "search", "ta-1")
    assert found["random"] != digest(PACKAGE, "ages", "random", "ta-2")
    assert set(BOTS) <= {name.partition(",")[0] for name in PLAYERS}


@pytest.mark.slow
def test_plays(tmp_path: Path) -> None:
    """A ladder whose time is over keeps the games that ended, and the page tells of them; no time
    at all plays nothing, and wrong words are told in one line."""
    target = tmp_path / "page.md"
    ladder = (
        sys.executable,
        str(ROOT / "scripts" / "ladder"),
        "--folder",
        str(tmp_path / "ladder"),
    )
    words = (*ladder, "--page", str(target), "--cells", "newdawn-2", "--minutes")
    for minutes in ("0", "0.01"):
        subprocess.run([*words, minutes], check=True, timeout=HANG, capture_output=True)
        assert target.read_text().startswith("# How strong")
    facts = json.loads((tmp_path / "ladder" / "first" / SESSION).read_text())
    assert set(facts["entrants"]) == {*PLAYERS, STARTER}
    for wrong in ("-1", "nan", "soon"):
        done = subprocess.run([*words, wrong], check=False, capture_output=True, text=True)
        assert done.returncode == 2
        assert "--minutes" in done.stderr.splitlines()[-1]


@pytest.mark.slow
def test_add(tmp_path: Path) -> None:
    """A tournament of players of the ladder counts after games of it came out the same; one of
    others, or whose results are not what its players do, is refused and leaves nothing."""
    target, source = tmp_path / "page.md", tmp_path / "mine"
    shape = 'max-rounds = 3\n[settings]\nmap = "first"\n'
    text = "".join(
        f'[[entrant]]\nname = "{name}"\nplayer = "{name}"\n' for name in ("random", "greedy")
    )
    (tmp_path / "mine.toml").write_text(f"[tournament]\nseats = 2\n{shape}{text}")
    ran = run("tournament", "run", str(tmp_path / "mine.toml"), "--out", str(source))
    assert ran.exit_code == 0, ran.stderr
    ladder = (
        sys.executable,
        str(ROOT / "scripts" / "ladder"),
        "--folder",
        str(tmp_path / "ladder"),
    )
    words = (*ladder, "--page", str(target), "--minutes", "0", "--add", str(source))

    def add() -> tuple[int, str]:
        done = subprocess.run(words, check=False, capture_output=True, text=True, timeout=HANG)
        return done.returncode, done.stderr

    results = source / "results.jsonl"
    good = results.read_text()
    results.write_text(good.replace('"rounds": 3', '"rounds": 2'))
    code, told = add()
    assert (code, "rounds is 2, in its record 3" in told) == (1, True), told
    assert "from 0 games" in target.read_text()
    results.write_text(good)
    code, told = add()
    assert (code, "2 games of newdawn-2 from " in told) == (0, True), told
    assert "from 2 games of 1 deal." in target.read_text()
    code, told = add()
    assert (code, "is on the ladder already" in told) == (1, True)

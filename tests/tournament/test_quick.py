"""`tournament run --quick`: a tournament without a config file."""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path

import pytest
from click.testing import Result

from civdawn_cli.tournament.config import parse_config
from civdawn_cli.tournament.plan import Plan
from civdawn_cli.tournament.quick import entrant_names, folder_name, quick_config, seats_for
from tests.cli.running import run


def test_names() -> None:
    """An entrant has the name of its file or class without what runs it, and no name is there
    twice."""
    players = [
        "greedy",
        "exec:./bot",
        "exec:python3 -u bots/bot.py --fast",
        "py:mine.py:Mine",
        "exec:",
    ]
    assert entrant_names(players) == ["greedy", "bot", "bot-2", "Mine", "program"]
    assert entrant_names(["random"] * 3) == ["random", "random-2", "random-3"]
    assert folder_name(["greedy", "a/b"], "ages") == "ages-greedy-a-b"
    assert folder_name(list("abcdef"), "ages") == "ages-a-b-c-d-and-2"


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (3, 3), (4, 4), (5, 2)])
def test_seats(players: int, seats: int) -> None:
    """All sit at one table if it has so many seats, else at the smallest."""
    assert seats_for(["random"] * players, "newdawn") == seats


@pytest.mark.parametrize(
    ("players", "seats", "games", "total"),
    [(2, 2, 200, 200), (2, 2, 3, 4), (3, 3, 1, 6), (3, 2, 7, 12), (4, 4, 10, 12), (5, 2, 20, 20)],
)
def test_games(players: int, seats: int, games: int, total: int) -> None:
    """There are as many games as asked, rounded up to whole blocks of every set of entrants."""
    text = quick_config(["random"] * players, games, "newdawn", seats)
    assert Plan(parse_config(text, Path("quick"))).total == total


def test_more_games() -> None:
    """The same players with more games go on with the same tournament; a seed makes another."""
    few, more, other = (
        parse_config(quick_config(["greedy", "random"], games, "ages", 2, seed=seed), Path("quick"))
        for games, seed in ((2, 1), (400, 1), (2, 2))
    )
    assert more.follows(few)
    assert not other.follows(few)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--quick random gredy", "no bot 'gredy'; did you mean 'greedy'?"),
        ("--quick random", "--quick needs two players or more, such as greedy and exec:./bot"),
        ("--quick random random --seats 9", "newdawn has 2, 3 or 4 seats"),
        ("--quick random random --seats 3", "3 seats need 3 entrants, there are 2"),
        ("--quick random random --clock soon", "a clock is 60000+2000"),
        ("--quick random random --game chess", "no game 'chess'"),
        ("--quick random random --set map=nowhere", "map is drafted"),
        ("a.toml b.toml", "one FILE, or --quick with players"),
        ("a.toml --games 5", "--games is for --quick; the config file says it otherwise"),
    ],
)
def test_misuse(tmp_path: Path, words: str, told: str) -> None:
    """Wrong words are told in one line, without a file that nobody wrote, and leave no folder."""
    with chdir(tmp_path):
        ran = run("tournament", "run", *words.split())
    assert ran.exit_code == 2
    assert ran.stderr.startswith(f"civdawn tournament run: {told}")
    assert ran.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_run(tmp_path: Path) -> None:
    """--quick plays into a folder with a name of its own; again it adds nothing, with more games
    those that are missing; the folder is a tournament like others."""
    options = ("--quick", "random", "random", "--set", "map=first", "--seed", "3")

    def play(*more: str) -> Result:
        with chdir(tmp_path):
            return run("tournament", "run", *options, *more)

    first = play("--games", "2")
    assert first.exit_code == 0, first.stderr
    folder = tmp_path / "newdawn-random-random-2"
    before = (folder / "results.jsonl").read_bytes()
    assert before.count(b"\n") == 2
    assert play("--games", "2").stdout == first.stdout
    assert play("--games", "3").exit_code == 0
    after = (folder / "results.jsonl").read_bytes()
    assert after.startswith(before)
    assert after.count(b"\n") == 4
    with chdir(tmp_path):
        assert run("tournament", "run", f"{folder.name}/tournament.toml").exit_code == 0
        page = ("--format", "html", "--games", "--output", "page.html")
        assert run("tournament", "report", folder.name, *page).exit_code == 0
        assert run("check", "page-games/1.1.cdn").exit_code == 0
        shown = run("replay", "page-games/1.1.cdn", "--html", "-").stdout
        assert Path("page-games/1.1.html").read_text(encoding="utf-8") == shown
    assert (folder / "results.jsonl").read_bytes() == after
    listed = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert all(f'href="page-games/2.2.{form}"' in listed for form in ("html", "cdn"))

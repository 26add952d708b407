"""`civdawn tournament` as a user runs it."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from contextlib import chdir
from pathlib import Path

import pytest

from tests.cli.moments import interrupted, prepare, wrong
from tests.cli.running import ROOT, run
from tests.processes import at_work
from tests.protocol.bot_texts import bot_text
from tests.tournament.forging import forge
from tests.tournament.playing import NAMES, config_text
from tests.waiting import HANG, comes

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="signals are sent by number"),
]

BOT = shlex.join([sys.executable, str(ROOT / "tests/protocol/bots/bot.py")])

CIVDAWN = f"{shlex.quote(sys.executable)} -m civdawn_cli"
"""Civdawn as these tests type it, and so as its hints name it."""

Done = subprocess.CompletedProcess[str]


def start(*args: str, folder: Path, group: bool = False) -> subprocess.Popen[str]:
    """Start `civdawn tournament args` as a process of its own, or as a group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "civdawn_cli", "tournament", *args],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "80"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=group,
    )


def tournament(*args: str, folder: Path) -> Done:
    """`civdawn tournament args` in this process; what plays games is a process all the same."""
    with chdir(folder):
        told = run("tournament", *args)
    return Done(args, told.exit_code, told.stdout, told.stderr)


def apart(*args: str, folder: Path) -> Done:
    """`civdawn tournament args` as a process of its own."""
    process = start(*args, folder=folder)
    out, err = process.communicate(timeout=HANG)
    return Done(args, process.returncode, out, err)


def write(folder: Path, **values: object) -> None:
    """small.toml in the folder. Values as of `config_text`."""
    (folder / "small.toml").write_text(config_text(**values), encoding="utf-8")  # type: ignore[arg-type]


def wait_for_games(folder: Path, count: int) -> None:
    """Wait until so many games have results."""
    path = folder / "small" / "results.jsonl"
    assert comes(lambda: path.exists() and path.read_bytes().count(b"\n") >= count)


def reports(folder: Path, name: str = "small") -> list[str]:
    """The reports of a tournament in all forms that hold no times."""
    return [
        tournament("report", name, "--format", form, folder=folder).stdout
        for form in ("text", "csv", "json")
    ]


def test_new(tmp_path: Path) -> None:
    """`new` writes a config with comments, once."""
    done = apart("new", "first.toml", folder=tmp_path)
    assert done.returncode == 0
    assert f"run it with {CIVDAWN} tournament run first.toml\n" in done.stdout
    before = (tmp_path / "first.toml").read_text()
    again = tournament("new", "first.toml", folder=tmp_path)
    assert again.returncode == 1
    assert again.stderr == "civdawn tournament new: first.toml is there already\n"
    assert (tmp_path / "first.toml").read_text() == before


def test_run(tmp_path: Path) -> None:
    """`run` plays all games, tells the report, leaves results and records; again it adds none."""
    write(tmp_path)
    done = apart("run", "small.toml", folder=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith("small: 6 games, 2 seats, round-robin, seed 1\n")
    before = {path.name: path.read_bytes() for path in (tmp_path / "small").iterdir()}
    names = {"tournament.toml", "results.jsonl", "records.cdn", "runs.jsonl", "head.json"}
    assert set(before) == names
    head = json.loads(before["head.json"])
    assert head["lines"] == 6
    said = f"small/results.jsonl: 6 results, head of the chain {head['chain']}"
    assert done.stderr == f"{said}\n"
    assert tournament("check", "small", folder=tmp_path).stdout == f"{said}; all right.\n"
    again = tournament("run", "small.toml", folder=tmp_path)
    assert (again.returncode, again.stdout) == (0, done.stdout)
    assert {path.name: path.read_bytes() for path in (tmp_path / "small").iterdir()} == before
    assert reports(tmp_path)[0] == done.stdout


def test_records(tmp_path: Path) -> None:
    """All records of a tournament follow the rules and name their entrants."""
    write(tmp_path)
    tournament("run", "small.toml", "--quiet", folder=tmp_path)
    done = run("check", str(tmp_path / "small" / "records.cdn"))
    assert done.exit_code == 0, done.stdout
    text = (tmp_path / "small" / "records.cdn").read_text()
    assert text.count('[Event "small"]') == 6
    assert all(f'"{name}"' in text for name in NAMES[:3])


def test_json(tmp_path: Path) -> None:
    """With --json every line of the output is a game's, then comes the report as one object."""
    write(tmp_path, entrants=NAMES[:2])
    done = tournament("run", "small.toml", "--json", folder=tmp_path)
    lines = done.stdout.splitlines()
    games = [json.loads(line) for line in lines[:2]]
    assert {game["token"] for game in games} == {"1.1", "1.2"}
    assert json.loads("\n".join(lines[2:]))["games"] == 2


@pytest.mark.parametrize("concurrency", ["1", "3"])
def test_concurrency(tmp_path: Path, concurrency: str) -> None:
    """Concurrency and the order of entrants change no figure, programs included."""
    text = config_text(entrants=NAMES[:2], blocks=3, player="exec:" + BOT)
    rest = '[[entrant]]\nname = "cid"\nplayer = "random"\n'
    (tmp_path / "small.toml").write_text(text + rest)
    head, *entrants = (text + rest).split("[[entrant]]")
    turned = "[[entrant]]".join([head, *entrants[::-1]])
    (tmp_path / "turned.toml").write_text(turned.replace('"small"', '"turned"'))
    assert tournament("run", "small.toml", folder=tmp_path).returncode == 0
    options = ("run", "turned.toml", "--concurrency", concurrency)
    assert tournament(*options, folder=tmp_path).returncode == 0
    told = [text.replace("turned", "small") for text in reports(tmp_path, "turned")]
    assert told == reports(tmp_path)


def test_more_blocks(tmp_path: Path) -> None:
    """With more blocks in the config `run` plays those that are missing."""
    write(tmp_path)
    tournament("run", "small.toml", "--quiet", folder=tmp_path)
    before = (tmp_path / "small" / "results.jsonl").read_bytes()
    write(tmp_path, blocks=2)
    done = tournament("run", "small.toml", folder=tmp_path)
    assert done.stdout.startswith("small: 12 games, ")
    assert (tmp_path / "small" / "results.jsonl").read_bytes().startswith(before)


def test_killed(tmp_path: Path) -> None:
    """After kill -9 `run` goes on, and the reports are those of a tournament never killed."""
    text = config_text(blocks=4, concurrency=2) + (
        f"[[entrant]]\nname = 'program'\nplayer = '''exec:{BOT}'''\n"
    )
    (tmp_path / "small.toml").write_text(text)
    assert tournament("run", "small.toml", "--out", "peace", folder=tmp_path).returncode == 0
    for games in (1, 10, 25):
        process = start("run", "small.toml", folder=tmp_path)
        wait_for_games(tmp_path, games)
        process.kill()
        process.communicate()
    status = tournament("status", "small", folder=tmp_path).stdout
    assert " of 48 games" in status.splitlines()[0]
    assert tournament("run", "small.toml", folder=tmp_path).returncode == 0
    assert reports(tmp_path) == reports(tmp_path, "peace")


@pytest.mark.parametrize("again", ["never", "at once", "while it reports"])
def test_ctrl_c(tmp_path: Path, again: str) -> None:
    """Ctrl-C once says at once that the games under way are finished, twice stops now, and later
    changes nothing; exit code 3, and `run` goes on."""
    write(tmp_path, blocks=100, concurrency=2)
    process = start("run", "small.toml", folder=tmp_path)
    wait_for_games(tmp_path, 3)
    assert process.stderr is not None
    process.send_signal(signal.SIGINT)
    told = process.stderr.readline()
    assert re.fullmatch(
        r"civdawn tournament run: finishing [12] games?; Ctrl-C again stops now\n", told
    )
    first = ""
    if again == "while it reports":
        assert process.stdout is not None
        first = process.stdout.readline()
    if again != "never":
        process.send_signal(signal.SIGINT)
    rest, err = process.communicate(timeout=HANG)
    out = first + rest
    assert process.returncode == 3, err
    head = r"small/results\.jsonl: \d+ results, head of the chain [0-9a-f]{64}\n"
    assert re.fullmatch(head + re.escape(STOPPED), err)
    lines = (tmp_path / "small" / "results.jsonl").read_text().splitlines()
    assert 3 <= len(lines) < 600
    assert out.startswith(f"small: {len(lines)} of 600 games, ")
    write(tmp_path, blocks=(len(lines) + 11) // 6, concurrency=2)
    assert tournament("run", "small.toml", folder=tmp_path).returncode == 0
    found = [json.loads(line)["token"] for line in lines]
    after = (tmp_path / "small" / "results.jsonl").read_text().splitlines()
    assert after[: len(lines)] == lines
    tokens = [json.loads(line)["token"] for line in after]
    assert len(set(tokens)) == len(tokens) > len(found)


SLOW = bot_text(
    "Slow",
    """
open(f"under-way/{os.getpid()}", "w").close()
if os.fork() == 0:
    os.setsid()
    os.execvp("sleep", ["sleep", "7777"])
time.sleep(7777)
""",
    before='os.makedirs("under-way", exist_ok=True)',
)
"""A bot that thinks for hours, and has a child in a session of its own."""


@pytest.mark.parametrize(
    ("number", "times", "code"),
    [(signal.SIGINT, 2, 3), (signal.SIGTERM, 2, 3), (signal.SIGHUP, 1, 129)],
)
def test_stopped_now(tmp_path: Path, number: int, times: int, code: int) -> None:
    """A second Ctrl-C or `kill`, or a terminal that is closed, ends a long game at once; nothing of
    its programs is left, and the results that were there are."""
    (tmp_path / "slow.py").write_text(SLOW)
    text = config_text(entrants=NAMES[:1], blocks=2)
    text += f"[[entrant]]\nname = 'slow'\nplayer = 'exec:{sys.executable} slow.py'\n"
    text += "trusted = true\n"
    (tmp_path / "small.toml").write_text(text)
    process = start("run", "small.toml", folder=tmp_path, group=True)
    assert comes(lambda: list((tmp_path / "under-way").glob("*"))), "no game is begun"
    assert process.stderr is not None
    assert "programs run" in process.stderr.readline()
    # As from a terminal: to the workers, too.
    os.killpg(process.pid, number)
    if times == 2:
        assert "finishing 1 game; Ctrl-C again stops now" in process.stderr.readline()
        os.killpg(process.pid, number)
    _, err = process.communicate(timeout=HANG)
    assert process.returncode == code, err
    assert err == ("civdawn: interrupted\n" if code == 129 else STOPPED)
    # A guardian or a worker may end a moment after the command.
    assert comes(lambda: not at_work(tmp_path)), at_work(tmp_path)
    assert (tmp_path / "small" / "results.jsonl").read_text() == ""


STOPPED = f"stopped; go on with: {CIVDAWN} tournament run small.toml\n"


def test_ctrl_c_at_once(tmp_path: Path) -> None:
    """Ctrl-C in a terminal reaches the workers too. Even while they start, the command says one
    line, or says that games are finished and how to go on; `scripts/interrupt` tries hundreds of
    moments."""
    prepare(tmp_path)
    calls = interrupted(RUN, 0, tmp_path).calls
    assert calls > 10_000
    for at in (1, calls // 2):
        assert wrong(RUN, at, interrupted(RUN, at, tmp_path)) == ""


RUN = "tournament run"


def test_replay(tmp_path: Path) -> None:
    """`replay` plays a game of the tournament again, and says whether it ends the same."""
    write(tmp_path)
    tournament("run", "small.toml", "--quiet", folder=tmp_path)
    done = tournament("replay", "small", "2.1", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "2.1 comes out the same\n")
    assert done.stdout in (tmp_path / "small" / "records.cdn").read_text()
    forge(tmp_path / "small", '[Rounds "4"]', '[Rounds "3"]', rounds=3)
    changed = tournament("replay", "small", "2.1", folder=tmp_path)
    assert changed.returncode == 1
    assert "2.1 came out differently" in changed.stderr
    assert tournament("replay", "small", "9.9", folder=tmp_path).returncode == 1


def test_damaged_results(tmp_path: Path) -> None:
    """A damaged line is told in one line with its file and number by all that read it, and once it
    is gone, as is advised, the tournament goes on."""
    write(tmp_path)
    assert tournament("run", "small.toml", "--quiet", folder=tmp_path).returncode == 0
    report = tournament("report", "small", folder=tmp_path).stdout
    path = tmp_path / "small" / "results.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text(
        "".join([lines[0], lines[1].replace('"places": [', '"places": ["1", '), *lines[2:]])
    )
    for command in ("run small.toml", "report small", "status small", "merge small --out all",
                    "replay small 1.1"):  # fmt: skip
        done = tournament(*command.split(), folder=tmp_path)
        name = command.split()[0]
        start = f"civdawn tournament {name}: small/results.jsonl:2: not a result: places is ["
        assert (done.returncode, done.stdout) == (1, ""), command
        assert done.stderr.startswith(start)
        assert done.stderr.count("\n") == 1
    assert tournament("repair", "small", folder=tmp_path).returncode == 0
    assert tournament("run", "small.toml", "--quiet", folder=tmp_path).returncode == 0
    again = tournament("report", "small", folder=tmp_path).stdout
    told = [line for line in again.splitlines() if line not in report.splitlines()]
    assert " ".join(told).startswith("Repaired 20")


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        ("exec:./nowhere/bot", "'./nowhere/bot' can't be started: there is no folder"),
        (f"exec:{sys.executable} -c 1/0", "ZeroDivisionError"),
    ],
)
def test_broken_entrant(tmp_path: Path, player: str, reason: str) -> None:
    """A program that can't be started or crashes at once is told before the first game."""
    text = config_text(entrants=NAMES[:2]) + f"[[entrant]]\nname = 'broken'\nplayer = '{player}'\n"
    (tmp_path / "small.toml").write_text(text)
    done = tournament("run", "small.toml", folder=tmp_path)
    assert done.returncode == 1
    walls, told = done.stderr.split("\n", 1)
    assert "programs run" in walls
    assert told.startswith("civdawn tournament run: broken: ")
    assert reason in told
    assert told.count("\n") == 1
    assert not (tmp_path / "small" / "results.jsonl").exists()


def test_wrong_config(tmp_path: Path) -> None:
    """A wrong config is bad usage, told with file, line and key."""
    write(tmp_path, bloks=3)
    done = tournament("run", "small.toml", folder=tmp_path)
    assert done.returncode == 2
    assert "small.toml:5: unknown key 'bloks'; did you mean 'blocks'?" in done.stderr
    missing = tournament("run", "none.toml", folder=tmp_path)
    assert missing.returncode == 1
    assert missing.stderr == "civdawn tournament run: none.toml: No such file or directory\n"


def test_unwritable(tmp_path: Path) -> None:
    """Where results can't be written, that is one line and exit code 1, before the first game."""
    write(tmp_path)
    done = tournament("run", "small.toml", "--out", "/proc/nowhere", folder=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("civdawn tournament run: /proc/nowhere: No such file")
    assert done.stderr.count("\n") == 1


def test_full_disk(tmp_path: Path) -> None:
    """When the disk is full `run` stops with one line and goes on when there is room."""
    write(tmp_path, blocks=2)
    command = [sys.executable, "-m", "civdawn_cli", "tournament", "run", "small.toml"]
    limited = "import os, resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (6000, 6000)); "
    limited += "os.execv(sys.argv[1], sys.argv[1:])"
    done = subprocess.run(
        [sys.executable, "-c", limited, *command],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr.endswith("File too large; tournament run goes on from there\n")
    assert done.stderr.count("\n") == 1
    assert tournament("run", "small.toml", folder=tmp_path).returncode == 0
    tournament("run", "small.toml", "--out", "peace", folder=tmp_path)
    assert reports(tmp_path) == reports(tmp_path, "peace")


def test_other_config(tmp_path: Path) -> None:
    """A folder of another tournament is not touched: exit code 1 and one line."""
    write(tmp_path)
    tournament("run", "small.toml", "--quiet", folder=tmp_path)
    write(tmp_path, seed=2)
    done = tournament("run", "small.toml", folder=tmp_path)
    assert done.returncode == 1
    assert done.stderr == (
        "civdawn tournament run: small has the results of another tournament; take another --out\n"
    )


def test_report_of_nothing(tmp_path: Path) -> None:
    """A folder that is no tournament's, or whose results are damaged, is told in one line."""
    done = tournament("report", ".", folder=tmp_path)
    assert done.returncode == 1
    assert done.stderr == (
        "civdawn tournament report: . is no folder of a tournament: No such file or directory\n"
    )
    (tmp_path / "tournament.toml").write_text(config_text())
    (tmp_path / "results.jsonl").write_text("nonsense\n")
    done = tournament("report", ".", folder=tmp_path)
    assert done.stderr == (
        "civdawn tournament report: results.jsonl:1: not a result: it is no JSON; put the folder "
        "back from a copy, or let civdawn tournament repair . put aside what is wrong: "
        "tournament run then plays those games again\n"
    )


def test_html(tmp_path: Path) -> None:
    """`report --format html --output FILE` writes what it else says; a bad FILE is told."""
    write(tmp_path, entrants=NAMES[:2])
    tournament("run", "small.toml", "--quiet", folder=tmp_path)
    html = ("report", "small", "--format", "html")
    said = tournament(*html, folder=tmp_path).stdout
    assert tournament(*html, "--output", "small.html", folder=tmp_path).stdout == ""
    assert (tmp_path / "small.html").read_text(encoding="utf-8") == said
    assert said.startswith("<!DOCTYPE html>\n")
    bad = tournament(*html, "--output", "none/small.html", folder=tmp_path)
    assert bad.returncode == 1
    assert bad.stderr.endswith("none/small.html: No such file or directory\n")


def test_bad_programs(tmp_path: Path) -> None:
    """A program that does not start stops the tournament before its first game, or forfeits its
    games if the config says so; who does wrong leaves a traffic log."""
    config = tmp_path / "bad.toml"
    text = (
        '[tournament]\nname = "bad"\nseats = 2\nformat = "gauntlet"\nmax-rounds = 2\n'
        '[settings]\nmap = "first"\n[programs]\non-missing = "MISSING"\n'
        '[[entrant]]\nname = "random"\nplayer = "random"\n'
        f'[[entrant]]\nname = "gone"\nplayer = "exec:{sys.executable} -c pass"\n'
        '[[entrant]]\nname = "mute"\n'
        "player = \"exec:sh -c 'echo hello 1.0; read a; read b; exit 3'\"\n"
    )
    config.write_text(text.replace("MISSING", "stop"), encoding="utf-8")
    out = tmp_path / "out"
    stopped = tournament("run", str(config), "--out", str(out), folder=tmp_path)
    assert stopped.returncode == 1
    assert "gone: start-failure" in stopped.stderr
    assert not out.exists()
    config.write_text(text.replace("MISSING", "forfeit"), encoding="utf-8")
    played = tournament("run", str(config), "--out", str(out), "--json", folder=tmp_path)
    assert played.returncode == 0
    lines = [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()]
    assert len(lines) == 4
    for line in lines:
        bad = 1 - line["seating"].index("random")
        ending = "start-failure" if "gone" in line["seating"] else "crash"
        assert line["ending"] == ending
        assert line["places"][bad] == 2
        log = (out / "logs" / f"{line['token']}-seat{bad + 1}.log").read_text()
        assert " > civdawn 1.0" in log or " > new " in log

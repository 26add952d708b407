"""Python classes as players: hosted by a program of their own, shown what their seat knows, judged
like programs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from civdawn.host import Broken, Host, declared, load
from civdawn_cli.engine.match import Match
from civdawn_cli.games import GAMES
from civdawn_cli.record import Recorder
from civdawn_cli.session.channel import Channel, Late
from civdawn_cli.session.game_run import GameResult, GameRun, commands
from civdawn_cli.session.limits import NORMAL, Policy
from civdawn_cli.session.programs import Programs, Terms
from tests.cli.running import ROOT, run
from tests.protocol.hosted import Watcher
from tests.waiting import HANG

HOSTED = "tests.protocol.hosted"
FILE = Path(__file__).with_name("hosted.py")


class InProcess:
    """A host at the other end of a channel, in this process."""

    def __init__(self, target: str) -> None:
        self.queue: list[str] = []
        self.said: list[str] = []
        self.told: list[str] = []
        self.errors = ""
        self.host = Host(target, self.said.append, self.told.append)

    def send(self, text: str) -> None:
        """Keep the lines until an answer is waited for."""
        self.queue += text.splitlines()

    def flush(self) -> None:
        """Nothing is held back."""

    def renew(self) -> None:
        """Nothing is counted."""

    def line(self, deadline: float | None) -> bytes:
        """The next line that the host says."""
        while self.queue and not self.said:
            self.host.hear(self.queue.pop(0).encode())
        if not self.said:
            raise Late
        return self.said.pop(0).encode()

    def close(self, grace: float) -> None:
        """Nothing is left."""


def play(
    game_name: str, *names: str, rounds: int = 3, terms: Terms | None = None, **settings: str
) -> GameResult:
    """A game, the classes in which are hosted here."""
    game = GAMES[game_name]()
    recorder = Recorder(Match(game, game.setup(len(names), **settings)), [])
    Watcher.real, Watcher.history = recorder.match, recorder.history
    Watcher.decided = Watcher.surprises = 0

    def launch(seat: int, command: str) -> Channel:
        return InProcess(names[seat].removeprefix("py:").partition("?")[0])

    programs = Programs(game, commands(names), terms or Terms(), launch=launch)
    with GameRun(recorder, list(names), programs, 7, rounds) as run:
        return run.to_end()


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("game", "rounds"), [("newdawn", 4), ("ages", 7)])
def test_seat_knowledge(game: str, rounds: int, seats: int) -> None:
    """A class is shown exactly what its seat knows, at every question: the view, the options and
    the events of the real game; cards that are hidden from it are drawn, and not the real ones."""
    watcher = f"py:{HOSTED}:Watcher?stride=3&eager=yes"
    names = [watcher, *["random"] * (seats - 1)]
    result = play(game, *names[::-1], rounds=rounds)
    assert (result.ending, result.faults) == (NORMAL, [])
    assert Watcher.decided > 10
    assert (Watcher.surprises > 0) == (game == "ages")
    assert Watcher.given == (3, True)


def test_position(tmp_path: Path) -> None:
    """A class follows a game that begins with a position, as it hears of it."""
    host = InProcess(f"{HOSTED}:Foreign")
    game = GAMES["newdawn"]()
    text = (ROOT / "protocol" / "transcripts" / "ending.position").read_text(encoding="utf-8")
    facts = "|".join(text.splitlines())
    host.send(f"civdawn 1.0 role=seat game={game.name}\nnew 1 seats=2 seat=1 map=first epic=no\n")
    host.send(f"position 1 :{facts}\nquit\n")
    assert [host.line(None), host.line(None)] == [b"hello 1.0 options=count :Foreign", b"ready 1"]
    with pytest.raises(Late):
        host.line(None)
    assert host.told == []


def test_same_again() -> None:
    """The same game is the same again: what a class is shown is drawn from the game's number."""
    results = []
    for _ in range(2):
        results.append(play("ages", f"py:{HOSTED}:Foreign", "random", rounds=4))
    assert results[0].choices == results[1].choices


def test_illegal() -> None:
    """An action that is none of the options is an illegal answer, and the log says which it was."""
    terms = Terms(policy=Policy(retries=1))
    result = play("newdawn", f"py:{HOSTED}:Outside", "random", terms=terms, map="first")
    assert [fault.ending for fault in result.faults] == ["illegal", "illegal"]
    assert result.culprit == 0
    assert "decide returned -7, which is none of the " in result.faults[0].said


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Wordy", r"Wordy\.decide returned '.*', not one of the actions, which are ints"),
        ("Raising", "no such plan"),
        ("Unmade", "no model here"),
    ],
)
def test_failing(name: str, why: str) -> None:
    """A mistake of a class leaves the host, and so ends its process."""
    with pytest.raises((Broken, LookupError, OSError), match=why):
        play("newdawn", f"py:{HOSTED}:{name}", "random", map="first")


@pytest.mark.parametrize(
    ("target", "why"),
    [
        ("Watcher", "a class is MODULE:CLASS or FILE.py:CLASS, not 'Watcher'"),
        (f"{HOSTED}:Watchr", "has no class 'Watchr'; did you mean 'Watcher'?"),
        (
            f"{HOSTED}:Blunt",
            "Blunt of tests.protocol.hosted is no player: it needs a method decide",
        ),
        ("tests.protocol.nobody:Watcher", "there is no module tests.protocol.nobody in "),
        ("nobody.at_all:Watcher", "there is no module nobody in "),
        ("tests/nobody.py:Watcher", "there is no file tests/nobody.py in "),
    ],
)
def test_not_found(target: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A class that can't be had is refused with what is missing."""
    monkeypatch.setattr(sys, "path", sys.path.copy())
    with pytest.raises(Broken) as wrong:
        load(target)
    assert why in str(wrong.value)


def test_import_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An import that fails inside a module of the class is raised as it is."""
    monkeypatch.setattr(sys, "path", sys.path.copy())
    (tmp_path / "lacking.py").write_text("import nobody_knows_this\n", encoding="utf-8")
    with pytest.raises(ModuleNotFoundError, match="nobody_knows_this"):
        load(f"{tmp_path / 'lacking.py'}:Any")


@pytest.mark.parametrize("name", ["TwiceTold", "Untyped"])
def test_wrong_options(name: str) -> None:
    """Options that can't be declared are refused."""
    with pytest.raises(Broken, match=r"same name|no civdawn\.Option"):
        declared(load(f"{HOSTED}:{name}"))


def test_without_the_feature() -> None:
    """The options are declared only to a civdawn that has them."""
    for features, count in (("options,option", 3), ("options", 1)):
        host = InProcess(f"{HOSTED}:Watcher")
        host.send(f"civdawn 1.0 role=seat game=newdawn features={features}\n")
        host.line(None)
        assert 1 + len(host.said) == count


def test_lost() -> None:
    """A game that the host can't follow is played on by first options, and that is said."""
    host = InProcess(f"{HOSTED}:Foreign")
    host.send("civdawn 1.0 role=seat game=ages\nnew 1 seats=2 seat=1\n")
    host.send("event 1 1.1 2 :play nothing\nask 1 1.1 act options=5\n")
    assert [host.line(None) for _ in range(3)][1:] == [b"ready 1", b"do 1 #1"]
    assert "can't follow this game" in host.told[0]


def test_time_left() -> None:
    """A class knows the seconds that clock and cap leave for the question."""
    host = InProcess(f"{HOSTED}:Foreign")
    for fields, clock, left in (
        ("", "", None),
        ("clock=9000+1", "clock=9000,500", 0.5),
        ("cap=300 clock=9000+1", "clock=9000,500", 0.3),
        ("cap=300", "", 0.3),
    ):
        host.send(f"civdawn 1.0 role=seat game=newdawn\nnew 1 seats=2 seat=2 map=first {fields}\n")
        host.send("event 1 setup 0 :leader rome\nevent 2 setup 0 :leader america\n")
        host.send(f"event 3 setup 0 :first 1\nask 1 setup direction options=6 {clock}\n")
        found = [host.line(None) for _ in range(3)]
        assert found[2].startswith(b"do 1 #")
        assert host.host.player.time_left == left


def test_readme_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The class in the protocol's README plays as it stands, with its option set."""
    monkeypatch.setattr(sys, "path", sys.path.copy())
    text = (ROOT / "protocol" / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (source,) = [block for block in blocks if "class MyBot" in block]
    (tmp_path / "mybot.py").write_text(source, encoding="utf-8")
    result = play("newdawn", f"py:{tmp_path}/mybot.py:MyBot?patience=0.9", "random", rounds=2)
    assert result.ending == NORMAL


# ---------------------------------------------------------------- as processes


def seated(folder: Path, name: str, *more: str) -> tuple[int, str, dict[str, Any]]:
    """Exit code, standard error and match log of a game that the class plays in its process."""
    words = ("--seat", f"py:{FILE}:{name}", "--seat", "random", "--seed", "1", "--map", "first")
    done = run("play", *words, "--max-rounds", "1", "--log", str(folder), *more)
    found = json.loads((folder / "match.jsonl").read_text(encoding="utf-8"))
    return done.exit_code, done.stderr, found


@pytest.mark.slow
def test_process(tmp_path: Path) -> None:
    """A class plays in a process of its own, by clocks and limits like any program."""
    code, errors, found = seated(tmp_path, "Foreign", "--clock", "60000")
    assert (code, errors, found["ending"]) == (0, "", NORMAL)
    (program,) = found["programs"]
    assert program["name"] == "Foreign"
    assert 0 < program["left_ms"] < 60_000


@pytest.mark.slow
def test_crash(tmp_path: Path) -> None:
    """An exception is a crash; the traceback in the match log begins in the class, and the text
    that it has printed is no message."""
    code, errors, found = seated(tmp_path, "Raising")
    assert (code, found["ending"], found["forfeited_by"]) == (1, "crash", 1)
    (fault,) = found["faults"]
    lines = fault["stderr"].splitlines()
    assert lines[0] == "thinking"
    assert lines[1] == "Traceback (most recent call last):"
    assert lines[2].endswith("in decide")
    assert lines[-1] == "LookupError: no such plan"
    assert "LookupError: no such plan" in errors


@pytest.mark.slow
def test_endless(tmp_path: Path) -> None:
    """A class that never answers runs out of time, and is killed."""
    code, _, found = seated(tmp_path, "Endless", "--cap", "300")
    assert (code, found["ending"]) == (1, "timeout")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Nobody", "Blunt"])
def test_start_failure(name: str, tmp_path: Path) -> None:
    """A class that is missing, or no player, fails to start, and the reason is told."""
    code, errors, found = seated(tmp_path, name)
    assert (code, found["ending"]) == (1, "start-failure")
    assert re.search(r"has no class 'Nobody'|is no player", errors)


@pytest.mark.slow
def test_wrong_setting(tmp_path: Path) -> None:
    """A value that a class has no option for is bad usage, told before there is a record."""
    record = tmp_path / "game.cdn"
    for query, hint in (("strid=2", "did you mean 'stride'"), ("stride=0", "from 1 to 50")):
        name = f"py:{FILE}:Watcher?{query}"
        done = run("play", "--seat", name, "--seat", "random", "--record", str(record))
        assert done.exit_code == 2
        assert hint in done.stderr
        assert not record.exists()


@pytest.mark.slow
def test_entrant(tmp_path: Path) -> None:
    """A wrong option of an entrant is told before the first game of a tournament."""
    config = tmp_path / "small.toml"
    config.write_text(
        "[tournament]\nseats = 2\nblocks = 1\nmax-rounds = 1\n"
        f'[[entrant]]\nname = "a"\nplayer = "py:{FILE}:Watcher"\noptions = {{ strid = 3 }}\n'
        '[[entrant]]\nname = "b"\nplayer = "random"\n',
        encoding="utf-8",
    )
    done = run("tournament", "run", str(config), "--out", str(tmp_path / "out"))
    assert done.exit_code == 2
    assert "entrant a: no option 'strid'; did you mean 'stride'" in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_command() -> None:
    """`civdawn bot py:...` is the host as a program."""
    words = [sys.executable, "-m", "civdawn_cli", "bot", f"py:{FILE}:Foreign"]
    said = "civdawn 1.0 role=seat game=newdawn\nping 3\nquit\n"
    done = subprocess.run(
        words, check=False, input=said, capture_output=True, text=True, timeout=HANG
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "hello 1.0 options=count :Foreign\npong 3\n"

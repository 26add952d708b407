"""`civdawn serve --listen`: each has games of their own, and nobody can disturb the others."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import ROOT, run
from tests.serving.servers import Client, Server, server
from tests.waiting import HANG, comes

pytestmark = pytest.mark.slow

LINUX = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="looks for processes in /proc"
)

NEW = "new seats=2 seat1=me seat2=greedy map=first"


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as it is without further options."""
    with server(tmp_path_factory.mktemp("usual")) as found:
        yield found


@pytest.fixture
def anna(usual: Server) -> Iterator[Client]:
    """Somebody in a session."""
    with Client(usual) as found:
        yield found.greet()


def test_game(anna: Client) -> None:
    """A whole game is played over TCP, by the lines of standard input."""
    assert anna.heard[0].startswith("civdawn 1.0 role=driver games=newdawn,ages features=options,")
    anna.say(f"{NEW} seed=7 rounds=3")
    assert anna.hear("ok").startswith("ok new 1 seats=2 yours=1 map=first")
    while (line := anna.hear("ask|over")).startswith("ask"):
        anna.say(f"do {line.split()[1]} #1")
    assert line.startswith("over 1 by=round-limit ")
    assert anna.ask("quit") == "ok quit"
    assert anna.rest() == []


def test_input_ends(usual: Server) -> None:
    """A script that is sent as a whole is obeyed to its end, and every reply comes."""
    with Client(usual) as script:
        script.say(f"hello 1.0 token={usual.token}", NEW, "wait", "ping 7")
        script.socket.shutdown(socket.SHUT_WR)
        assert script.rest()[-1] == "ok ping 7"


def test_sessions_are_apart(usual: Server) -> None:
    """Settings, marks, guests, tags and games of one session are none of another, and nothing that
    is said in one is heard in another."""
    with Client(usual).greet() as one, Client(usual).greet() as two:
        for line in ("set name1 :Xanthippe", "set seats :4", "tag Event :Secret of one", NEW):
            assert one.ask(line).startswith("ok")
        assert one.ask("mark here") == "ok mark"
        assert one.ask("guest zoe seats=1") == "ok guest zoe"
        for line, reply in (
            ("set name1", "ok set name1 :"),
            ("set seats", "ok set seats :2"),
            ("tag Event", "ok tag Event :"),
            ("board", "error no-game board"),
            ("goto here", "error no-game goto"),
            ("dismiss zoe", "error value dismiss"),
        ):
            assert two.ask(line).startswith(reply)
        first, second = (each.ask(NEW) for each in (one, two))
        commits = {re.sub(".*commit=", "", reply) for reply in (first, second)}
        assert len(commits) == 2, "their luck is not the same"
        assert second.startswith("ok new 1 "), "games are counted by session"
        two.ask("ping 1")
        assert not any("Xanthippe" in line or "Secret" in line for line in two.heard)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("hello 1.0 :me", "token hello"),
        ("hello 1.0 token=guess :me", "token hello"),
        ("hello 1.0 token={}x :me", "token hello"),
        ("new", "malformed"),
        ("POST / HTTP/1.1", "malformed"),
        ("\x16\x03\x01\x02", "malformed"),
        ("ping 1", "malformed"),
    ],
)
def test_strangers(usual: Server, said: str, code: str) -> None:
    """Whoever does not say hello with the token hears why by a code of its own, and is closed out;
    nothing behind it is obeyed."""
    with Client(usual) as stranger:
        stranger.say(said.format(usual.token), f"hello 1.0 token={usual.token}", NEW)
        heard = stranger.rest()
        assert heard[1].startswith(f"error {code} :")
        assert len(heard) == 2
        assert usual.token not in "".join(heard)


def test_many_strangers(usual: Server) -> None:
    """However many come and say nothing, whoever says hello is let in at once."""
    with contextlib.ExitStack() as silent:
        crowd = [silent.enter_context(Client(usual)) for _ in range(150)]
        with Client(usual) as known:
            known.greet()
        assert crowd[0].rest()[-1].startswith("error full :")


def test_nothing_is_started_or_touched(anna: Client, tmp_path: Path) -> None:
    """Unless it is said otherwise a session seats no program and touches no file."""
    mark = tmp_path / "was-run"
    for player in (f"exec:touch {mark}", "py:os:system", "tcp:127.0.0.1:9", "listen:9999"):
        assert anna.ask(f"set seat2 :{player}").startswith("error no-exec set :")
    assert anna.ask(f"new seat1=exec:{mark}").startswith("error no-exec new :")
    assert anna.ask(NEW).startswith("ok")
    anna.hear("ask")
    for line in (f"save :{mark}", "save :x.cdn", "load :/etc/passwd", "load :/dev/zero"):
        assert anna.ask(line).startswith("error no-files ")
    assert not mark.exists()
    features = re.search("features=(.*)", anna.heard[0])
    assert features is not None
    assert not {"load", "save"} & {*features[1].split(",")}


@LINUX
def test_flood(usual: Server, anna: Client) -> None:
    """Whoever says too much is told so and closed out, while the others are answered."""
    with Client(usual).greet() as flooding:
        with contextlib.suppress(OSError):
            for _ in range(2_000):
                flooding.say(*["ping 1"] * 500)
        assert anna.ask("ping 2") == "ok ping 2"
        last = [line for line in flooding.rest() if line.startswith("error")]
        assert last == ["error flood :more than 500 lines a second, for long"]


def test_long_lines(anna: Client) -> None:
    """A line that is too long is dropped and said so, and the session goes on."""
    anna.send(b"ping " + b"1" * 200_000 + b"\n")
    assert anna.hear("error").startswith("error too-long ")
    assert anna.ask("ping 3") == "ok ping 3"


def test_half_a_line(usual: Server) -> None:
    """A line that never ended is not obeyed: its end may have been cut off."""
    with Client(usual).greet() as cut:
        cut.ask(NEW)
        cut.send(b"do 1 #1")
        cut.socket.shutdown(socket.SHUT_WR)
        rest = cut.rest()
        assert "error malformed :the last line did not end, and was dropped" in rest
        assert not any(line.startswith("ok do") for line in rest)


def test_garbage(anna: Client) -> None:
    """Bytes that are no lines are refused one by one, and the session goes on."""
    for garbage in (b"\xff\xfe\x00\n", b"\0\n", b"%$&/\n", b"@nobody do 1 #1\n", b"\r\n"):
        anna.send(garbage)
    assert re.match("error malformed .*:not UTF-8", anna.ask("ping 4"))
    assert anna.hear("ok") == "ok ping 4"
    assert len(anna.heard) == 6, "the first line, the hello, three refusals, and the reply"


@LINUX
def test_nobody_is_held_up(usual: Server, anna: Client) -> None:
    """While one session thinks for long, others are answered at once; and when its driver vanishes
    it is ended, although nobody could tell it."""
    before = len(usual.sessions())
    thinker = Client(usual).greet()
    thinker.ask("set seat1 :search:1000000s")
    thinker.ask("new seats=2 map=first")
    began = time.monotonic()
    for number in range(20):
        assert anna.ask(f"ping {number}") == f"ok ping {number}"
    assert time.monotonic() - began < 20
    assert len(usual.sessions()) == before + 1
    thinker.vanish()
    assert comes(lambda: len(usual.sessions()) == before)


@LINUX
def test_unread(usual: Server, anna: Client) -> None:
    """For whoever does not read nothing is kept: the server stays small, and others are
    answered."""
    before = memory(usual.process.pid)
    with Client(usual).greet() as deaf:
        deaf.socket.settimeout(1)
        with contextlib.suppress(TimeoutError):
            deaf.say(*["cards"] * 2_000)  # 300 MB of replies
        assert anna.ask("ping 5") == "ok ping 5"
        assert memory(usual.process.pid) - before < 8 << 20
    assert anna.ask("ping 6") == "ok ping 6"


def memory(pid: int) -> int:
    """Bytes of memory that a process has."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_bounds(tmp_path: Path) -> None:
    """Sessions, silence, games and memory have limits, each with a code of its own; a place that
    becomes free is given again."""
    bounds = ("--sessions", "2", "--idle", "3", "--games", "2")
    with server(tmp_path, *bounds) as small, Client(small).greet() as one:
        with Client(small).greet(), Client(small) as third:
            third.say(f"hello 1.0 token={small.token}")
            assert third.rest()[-1].startswith("error full hello :there are 2 sessions")
        assert comes(lambda: entered(small))
        assert [one.ask(NEW).split()[1] for _ in range(3)] == ["new", "new", "limit"]
        assert one.rest()[-1] == "error idle :nothing was said for 3 s; ping is enough"


@LINUX
def test_memory(tmp_path: Path) -> None:
    """A session that wants more memory than it may have is told so, or breaks off; no other one
    is."""
    bounds = ("--session-memory", "64", "--lines", "100000")
    with server(tmp_path, *bounds) as small, Client(small).greet() as other:
        with Client(small).greet() as big:
            refused = ""
            for number in range(3_000):
                try:
                    refused = big.ask(f"tag Note{number} :{'x' * 60_000}")
                except ConnectionError:
                    refused = big.heard[-1]
                if not refused.startswith("ok"):
                    break
            assert re.match("error (limit tag|closed) :", refused)
        assert other.ask("ping 1") == "ok ping 1"


def entered(at: Server) -> bool:
    """True if somebody is let in."""
    with Client(at) as client:
        client.say(f"hello 1.0 token={at.token}")
        return client.hear("ok|error") == "ok hello"


# ---------------------------------------------------------------- files


@pytest.fixture
def rooted(tmp_path: Path) -> Iterator[Client]:
    """Somebody in a session that has the folder `inside`."""
    (tmp_path / "inside" / "sub").mkdir(parents=True)
    (tmp_path / "outside").mkdir()
    root = ("--root", str(tmp_path / "inside"), "--root-size", "1")
    with server(tmp_path, *root) as found, Client(found).greet() as client:
        client.ask(NEW)
        client.hear("ask")
        yield client


def test_root(rooted: Client, tmp_path: Path) -> None:
    """Games are saved in the folder and loaded from it, and nothing leads out: no `..`, no path of
    the whole machine, no link of a file or folder; what is no regular file is refused."""
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    assert rooted.ask("save :game.cdn") == "ok save"
    assert rooted.ask("save :sub/game.cdn") == "ok save"
    assert (inside / "sub" / "game.cdn").read_text().startswith('[Game "newdawn"]')
    (outside / "game.cdn").write_bytes((inside / "game.cdn").read_bytes())
    (inside / "file-link").symlink_to(outside / "game.cdn")
    (inside / "new-link").symlink_to(outside / "new.cdn")
    (inside / "folder-link").symlink_to(outside)
    os.mkfifo(inside / "pipe")
    before = (outside / "game.cdn").read_bytes()
    for name in (
        f"{outside}/game.cdn",
        "../outside/game.cdn",
        "sub/../../outside/game.cdn",
        ".hidden",
        "sub/.hidden",
        "",
    ):
        for line in (f"load :{name}", f"save force=yes :{name}"):
            assert rooted.ask(line).startswith("error no-files "), line
    for name in ("file-link", "new-link", "folder-link/game.cdn", "pipe", "sub"):
        for line in (f"load :{name}", f"save force=yes :{name}"):
            assert rooted.ask(line).startswith("error file "), line
    assert [*outside.iterdir()] == [outside / "game.cdn"]
    assert (outside / "game.cdn").read_bytes() == before
    assert rooted.ask("load :sub/game.cdn").startswith("ok load 2 ")


def test_root_is_bounded(rooted: Client, tmp_path: Path) -> None:
    """The folder can't be filled beyond its size."""
    (tmp_path / "inside" / "sub" / "big").write_bytes(b" " * (1 << 20))
    told = rooted.ask("save :game.cdn")
    assert told.startswith("error no-files save :the folder has 1,048,576 bytes")


# ---------------------------------------------------------------- beginning and end


@LINUX
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_end(tmp_path: Path, number: signal.Signals) -> None:
    """At a signal everybody is told, no process is left, and the exit code says which it was."""
    found = Server(tmp_path)
    with Client(found).greet() as one, Client(found) as stranger:
        one.ask("set seat1 :search:1000000s")
        one.ask("new")
        stranger.line()
        assert comes(found.sessions)
        left = [*found.sessions(), found.process.pid]
        code, _, errors = found.end(number)
        assert code == 128 + number
        assert errors == "civdawn: interrupted\n"
        assert not any(Path(f"/proc/{pid}").exists() for pid in left)
        assert one.rest()[-1] == "error closed :civdawn ends"
        assert stranger.rest()[-1] == "error closed :civdawn ends"
        assert not found.ready.exists()


@LINUX
def test_killed(tmp_path: Path) -> None:
    """Even a server that is killed leaves no process."""
    found = Server(tmp_path)
    with Client(found).greet() as one:
        one.ask("set seat1 :search:1000000s")
        one.ask("new")
        assert comes(found.sessions)
        left = [*found.sessions(), *map(int, [found.process.pid])]
        found.end(signal.SIGKILL)
        assert comes(lambda: not any(alive(pid) for pid in left))


def alive(pid: int) -> bool:
    """True if a process runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_ready(usual: Server) -> None:
    """The file that says where it listens is for its owner alone."""
    assert usual.ready.stat().st_mode & 0o777 == 0o600
    told = json.loads(usual.ready.read_text())
    assert told["pid"] == usual.process.pid
    assert len(usual.token) == 32


def test_own_token(tmp_path: Path) -> None:
    """A token can be given, best by the environment, where no list of processes shows it."""
    found = Server(tmp_path, token="correct-horse-battery")
    with Client(found) as client:
        client.greet()
    _, said, _ = found.end()
    assert "token: correct-horse-battery\n" in said


def test_port_in_use(usual: Server) -> None:
    """A port that is taken is said in a line; the file of the server that has it stays."""
    before = usual.ready.read_text()
    told = subprocess.run(
        [sys.executable, "-m", "civdawn_cli", "serve", "--listen", f"127.0.0.1:{usual.port}"]
        + ["--ready-file", str(usual.ready)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 2
    assert f"--listen 127.0.0.1:{usual.port} can't be had: " in told.stderr
    assert "Traceback" not in told.stderr
    assert usual.ready.read_text() == before


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--listen", "nowhere"), "an address is HOST:PORT, such as 127.0.0.1:7777"),
        (("--listen", "127.0.0.1:99999"), "a port is 1 to 65535, not 99999"),
        (("--listen", "0.0.0.0:0", "--no-token"), "an address that others can reach needs a token"),
        (("--listen", "[::]:0", "--no-token"), "an address that others can reach needs a token"),
        (("--listen", "0", "--token", "short"), "a token has 16 characters or more"),
        (("--listen", "0", "--token", "x" * 16, "--no-token"), "--token or --no-token, not both"),
        (("--listen", "0", "--keep", "x.cdn"), "--keep is for one session"),
        (("--token", "x" * 16), "--token is for --listen and --websocket"),
        (("--sessions", "3"), "--sessions is for --listen and --websocket"),
    ],
)
def test_misuse(args: tuple[str, ...], told: str) -> None:
    """Whatever can't be is refused before anything listens; no address that others can reach goes
    without a token."""
    found = run("serve", *args)
    assert found.exit_code == 2
    assert told in found.stderr


def test_loud(tmp_path: Path) -> None:
    """An address that others can reach is said aloud, the more so if they may run programs."""
    found = Server(tmp_path, "--listen", "0.0.0.0:0", "--exec")
    with Client(found) as client:
        client.greet()
    _, said, errors = found.end()
    assert "can be reached by OTHERS OF YOUR NETWORK" in errors
    assert "they can RUN ANY PROGRAM as you" in errors
    assert "token: " in said


@LINUX
def test_exec(tmp_path: Path) -> None:
    """With --exec sessions seat programs, and no process of theirs is left when one vanishes."""
    with server(tmp_path, "--exec", "--start-limit", "60") as found:
        one = Client(found).greet()
        program = "exec:sh -c 'sleep 1000 & exec sleep 1000'"
        assert one.ask(f"set seat2 :{program}").startswith("ok")
        one.say("new")
        assert comes(lambda: sleeping(found))
        one.vanish()
        assert comes(lambda: not found.sessions())
        assert comes(lambda: not sleeping(found))


def sleeping(found: Server) -> list[str]:
    """The programs whose parent, or whose parent's parent, is a session of the server."""
    told = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with contextlib.suppress(OSError):
                command = (folder / "cmdline").read_bytes().split(b"\0")
                if command[:2] == [b"sleep", b"1000"]:
                    told.append(folder.name)
    return told


def test_no_exec_alone() -> None:
    """Without --listen, too, programs and files can be forbidden."""
    told = run(
        "serve", "--no-exec", typed="hello 1.0 :me\nset seat1 :exec:id\nset seat1 :random\nquit\n"
    )
    assert told.output.splitlines()[2:] == [
        "error no-exec set :no program is started here; a seat is me or a built-in bot (see bots)",
        "ok set",
        "ok quit",
    ]


def test_example(usual: Server) -> None:
    """The driver in the specification plays a game as it stands there."""
    text = (ROOT / "protocol" / "README.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(import json\nimport socket\n.*?)```", text, re.DOTALL)
    assert found is not None
    ended = subprocess.run(
        [sys.executable, "-c", found[1] + "print(said)"],
        cwd=usual.ready.parent,
        capture_output=True,
        text=True,
        timeout=HANG,
        check=False,
    )
    assert ended.stdout.startswith("over 1 by=round-limit "), ended.stderr

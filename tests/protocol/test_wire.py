"""Seats over the network: the same protocol, clocks and endings over a socket as over pipes."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from civdawn_cli.engine.match import Match
from civdawn_cli.games import GAMES
from civdawn_cli.playing.addresses import Address, AddressError, read_address
from civdawn_cli.record import Recorder
from civdawn_cli.session.channel import FLOOD, Flooded, Gone, Late, Overlong
from civdawn_cli.session.command_line import StartError
from civdawn_cli.session.game_run import GameResult, GameRun, commands
from civdawn_cli.session.limits import (
    CRASH,
    NORMAL,
    START_FAILURE,
    TIMEOUT,
    Limits,
    Policy,
    TimeControl,
)
from civdawn_cli.session.programs import Programs, Terms
from civdawn_cli.session.wire import Wire
from tests.cli.running import run
from tests.waiting import HANG, comes

LIMITS = Limits(start=HANG, ready=HANG, request=HANG, quit=2.0)

Talk = Callable[[socket.socket], None]


def civdawn(*args: str) -> list[str]:
    """The words of a command."""
    return [sys.executable, "-m", "civdawn_cli", *args]


def free_port() -> int:
    """A port that nobody has."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def listening(*talks: Talk) -> Iterator[int]:
    """A bot that listens, and talks so to its callers, one after the other. Yields the port."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def answer() -> None:
            for talk in talks:
                line, _ = door.accept()
                with line:
                    talk(line)

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield int(door.getsockname()[1])
        thread.join(HANG)
        assert not thread.is_alive()


def play(line: socket.socket, questions: int = 10_000, hello: str = "hello 1.0 :Far away") -> None:
    """Play as a bot does, and hang up after so many questions."""
    stream = line.makefile("rw", encoding="utf-8", newline="\n")
    stream.write(f"{hello}\n")
    stream.flush()
    for said in stream:
        verb, number, *_ = [*said.split(), ""]
        if verb == "quit":
            return
        if verb == "ask":
            if not questions:
                return
            questions -= 1
        reply = {"new": f"ready {number}", "ask": f"do {number} #1"}.get(verb)
        if reply is not None:
            stream.write(f"{reply}\n")
            stream.flush()


def match(*names: str, terms: Terms | None = None, games: int = 1) -> list[GameResult]:
    """Matches of A New Dawn, with fresh bots for every game, to the end of round 3."""
    game = GAMES["newdawn"]()
    found = []
    with Programs(game, commands(names), terms or Terms(limits=LIMITS)) as programs:
        for number in range(1, games + 1):
            recorder = Recorder(Match(game, game.setup(len(names), map="first")), [])
            with GameRun(recorder, list(names), programs, 7, 3, number=number) as found_run:
                found.append(found_run.to_end())
            programs.renew()
    return found


# ---------------------------------------------------------------- games


def test_civdawn_dials() -> None:
    """A bot that listens plays a seat, and hears `quit` at the end."""
    heard: list[bytes] = []

    def talk(line: socket.socket) -> None:
        play(line)
        heard.append(line.recv(1))

    with listening(talk) as port:
        (result,) = match(f"tcp:127.0.0.1:{port}", "random")
    assert result.ending == NORMAL
    assert heard == [b""], "civdawn hung up behind quit"


def test_a_new_connection_for_a_game() -> None:
    """With fresh programs for every game a bot is dialled again, and remembers nothing."""
    with listening(play, play, play) as port:
        results = match("random", f"tcp:127.0.0.1:{port}", games=3)
    assert [result.ending for result in results] == [NORMAL] * 3


def test_hanging_up_is_a_crash() -> None:
    """A bot that hangs up in the middle of a game has ended, as a process that has gone."""
    with listening(lambda line: play(line, 1)) as port:
        (result,) = match(f"tcp:127.0.0.1:{port}", "random")
    assert result.ending == CRASH
    assert result.places == [2, 1]
    assert result.faults[0].reason == "it hung up"


def test_dialled_again_after_a_crash() -> None:
    """With --restarts it is dialled again and told its game, as a program is started again."""
    terms = Terms(limits=LIMITS, policy=Policy(restarts=1))
    with listening(lambda line: play(line, 1), play) as port:
        (result,) = match(f"tcp:127.0.0.1:{port}", "random", terms=terms)
    assert result.ending == NORMAL
    assert [fault.followed for fault in result.faults] == ["started again"]


def test_clocks_run() -> None:
    """A bot that does not answer loses by its clock."""

    def mute(line: socket.socket) -> None:
        stream = line.makefile("rw", newline="\n")
        stream.write("hello 1.0\nready 1\n")
        stream.flush()
        assert "ask" in stream.read()

    terms = Terms(limits=LIMITS, control=TimeControl.read("200"))
    with listening(mute) as port:
        (result,) = match(f"tcp:127.0.0.1:{port}", "random", terms=terms)
    assert result.ending == TIMEOUT


def test_nobody_listens() -> None:
    """Where nobody listens the seat fails to start, and the reason names the address."""
    port = free_port()
    (result,) = match(f"tcp:127.0.0.1:{port}", "random")
    assert result.ending == START_FAILURE
    assert result.faults[0].reason.startswith(f"no bot listens at 127.0.0.1:{port}: ")


def test_nobody_dials_in() -> None:
    """Whoever is waited for in vain has failed to start, within the start limit."""
    port = free_port()
    (result,) = match(f"listen:{port}", "random", terms=Terms(limits=Limits(0.3, 0.3, 0.3)))
    assert result.ending == START_FAILURE
    told = f"no bot has dialled in at 127.0.0.1:{port} (start-limit 0.3 s), before it said hello"
    assert result.faults[0].reason == told
    assert "civdawn bot connect" in result.faults[0].hint


def test_two_at_one_port() -> None:
    """Two seats may wait at one port: whoever dials in first has the first of them."""
    port = free_port()

    def dial(name: str) -> None:
        assert comes(lambda: _tried(port, name))

    callers = [threading.Thread(target=dial, args=(name,)) for name in ("one", "two")]
    for caller in callers:
        caller.start()
    (result,) = match(f"listen:{port}", f"listen:{port}")
    for caller in callers:
        caller.join(HANG)
    assert result.ending == NORMAL


def _tried(port: int, name: str) -> bool:
    """Dial in and play; False if nobody is there."""
    try:
        with socket.create_connection(("127.0.0.1", port), HANG) as line:
            play(line, hello=f"hello 1.0 :{name}")
    except OSError:
        return False
    return True


def test_port_of_somebody_else() -> None:
    """A port that another program has is refused at once."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(StartError, match=f"no bot can dial in at 127.0.0.1:{port}: "):
            Wire(f"listen:{port}")


# ---------------------------------------------------------------- lines


@contextmanager
def wire(talk: Talk) -> Iterator[Wire]:
    """A line to somebody who talks so."""
    with listening(talk) as port:
        found = Wire(f"tcp:127.0.0.1:{port}")
        try:
            yield found
        finally:
            found.close(0.0)


def test_line_too_long() -> None:
    """A line that is too long is dropped; the next one is heard."""
    with wire(lambda line: line.sendall(b"x" * 100_000 + b"\nnext\n")) as found:
        with pytest.raises(Overlong) as long:
            found.line(found.clock.now() + HANG)
        assert long.value.said == b"x" * 800
        assert found.line(found.clock.now() + HANG) == b"next"
        with pytest.raises(Gone, match="it hung up"):
            found.line(found.clock.now() + HANG)


def test_half_a_line() -> None:
    """A line that never ended is not heard; its beginning is kept for the log."""
    with wire(lambda line: line.sendall(b"do 1 #1")) as found:
        with pytest.raises(Gone) as gone:
            found.line(found.clock.now() + HANG)
        assert gone.value.said == b"do 1 #1"


def test_flood() -> None:
    """More than a program may say is cut off."""
    flood = b"x" * (2 * FLOOD)
    with wire(lambda line: _pour(line, flood)) as found, pytest.raises(Flooded):
        found.line(found.clock.now() + HANG)


def _pour(line: socket.socket, flood: bytes) -> None:
    with suppress(OSError):
        line.sendall(flood)


def test_late() -> None:
    """Whoever says nothing is late."""
    ended = threading.Event()

    def silent(line: socket.socket) -> None:
        ended.wait(HANG)

    with wire(silent) as found:
        with pytest.raises(Late):
            found.line(found.clock.now() + 0.05)
        ended.set()


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("127.0.0.1:80", Address("127.0.0.1", 80)),
        ("[::1]:80", Address("::1", 80)),
        ("bots.example:9000", Address("bots.example", 9000)),
        ("9000", Address("127.0.0.1", 9000)),
    ],
)
def test_addresses(text: str, found: Address) -> None:
    """An address is a host and a port, or a port of this machine."""
    assert read_address(text) == found
    assert read_address(str(found)) == found


@pytest.mark.parametrize(
    "text", ["", ":", "host", "host:", ":80", "1:2:3", "::1:80", "a b:80", "0", "70000", "h:-1"]
)
def test_no_addresses(text: str) -> None:
    """Anything else is none."""
    with pytest.raises(AddressError):
        read_address(text)


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.0.1", False),
    ],
)
def test_loopback(host: str, local: bool) -> None:
    """Only an address of this machine itself is local; that of all networks is not."""
    assert Address(host, 80).local is local


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("tcp:nowhere", "an address is HOST:PORT"),
        ("tcp:9000", "a bot that listens is tcp:HOST:PORT, such as tcp:127.0.0.1:9000"),
        ("listen:", "an address is HOST:PORT"),
        ("listen:0", "a port is 1 to 65535, not 0"),
    ],
)
def test_misuse(name: str, told: str) -> None:
    """A seat without a proper address is refused before the game."""
    found = run("play", "--seat", name, "--seat", "random")
    assert found.exit_code == 2
    assert told in found.stderr


def test_check_is_for_commands() -> None:
    """`bot check` starts bots itself, so it refuses those over the network."""
    found = run("bot", "check", "tcp:127.0.0.1:9000")
    assert found.exit_code == 2
    assert "the bot is started here; give its command" in found.stderr


# ---------------------------------------------------------------- commands


@pytest.mark.slow
def test_bot_connect(tmp_path: Path) -> None:
    """A bot of the standard streams dials in where `play` waits for it, and is told who is waited
    for; with a value for an option, as any bot."""
    port = free_port()
    waiting = subprocess.Popen(
        civdawn("play", "--seat", f"listen:{port}?lines=2", "--seat", "random", "--max-rounds", "2")
        + ["--log", "log", "--start-limit", str(HANG)],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert waiting.stderr is not None
    line = waiting.stderr.readline()
    assert line == f"civdawn: seat 1 waits for a bot to dial in at 127.0.0.1:{port}\n"
    dialling = subprocess.run(
        civdawn("bot", "connect", "--again", "--wait", "3", f"127.0.0.1:{port}", "--")
        + civdawn("bot", "greedy"),
        check=False,
    )
    assert dialling.returncode == 0
    told, _ = waiting.communicate(timeout=HANG)
    assert "Nobody has won: the round limit was reached after 2 rounds." in told
    log = (tmp_path / "log" / "seat1.log").read_text()
    assert re.search(r"> set lines :2\n", log)
    assert log.endswith("> quit\n")


@pytest.mark.slow
def test_connect_in_vain() -> None:
    """Whoever dials where nobody waits is told so."""
    port = free_port()
    found = run("bot", "connect", "--wait", "0.3", f"127.0.0.1:{port}", "--", "true")
    assert found.exit_code == 1
    assert f"nobody was there at 127.0.0.1:{port} for 0.3 s" in found.stderr


@pytest.mark.slow
def test_tournament(tmp_path: Path) -> None:
    """A tournament has an entrant that dials in, over a line of its own for every game, with two
    games at once."""
    port = free_port()
    (tmp_path / "tournament.toml").write_text(
        f"""
        [tournament]
        name = "net"
        game = "newdawn"
        seats = 2
        seed = 1
        blocks = 3
        max-rounds = 1
        concurrency = 2

        [[entrant]]
        name = "far"
        player = "listen:{port}"

        [[entrant]]
        name = "here"
        player = "random"
        """
    )
    bots = [
        subprocess.Popen(
            civdawn("bot", "connect", "--again", "--wait", "20", f"127.0.0.1:{port}", "--")
            + civdawn("bot", "random")
        )
        for _ in range(2)
    ]
    found = subprocess.run(
        civdawn("tournament", "run", "tournament.toml", "--out", "net"),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=HANG,
        check=False,
    )
    for bot in bots:
        bot.terminate()
        bot.wait()
    assert found.returncode == 0, found.stderr
    results = (tmp_path / "net" / "results.jsonl").read_text().splitlines()
    assert len(results) == 6
    assert all('"ending": "normal"' in line for line in results)

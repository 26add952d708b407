"""The server of the table: who is let in, what is refused, what is not lost."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.pages.games import record
from tests.protocol.zoo.talking import START, WHEN
from tests.table.tables import Person, Refusal, Table, aiohttp, person, run, table
from tests.waiting import comes

pytestmark = pytest.mark.slow

TWO = ("--game", "ages", "--seat", "human:Anna", "--seat", "human", "--seed", "3")


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A table at which two people play Through the Ages."""
    with table(tmp_path_factory.mktemp("two"), *TWO) as found:
        yield found


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Table]:
    """A table of the test's own."""
    with table(
        tmp_path / "games", "--seat", "human", "--seat", "greedy", "--seed", "7", "--map", "first"
    ) as found:
        yield found


def test_two_people(two: Table) -> None:
    """Two people and a spectator share a game; each is asked their own questions, and told of the
    others' answers."""

    async def play(session: Any) -> None:
        anna, ben, eve = [await person(session, two, seat, "options=list") for seat in (1, 2, 0)]
        assert (await anna.hear("new ")).startswith("new 1 game=ages seats=2 yours=1 ")
        assert (await eve.hear("new ")).startswith("new 1 game=ages seats=2 yours=- ")
        assert await anna.hear("player 1") == "player 1 here=1 :Anna"
        asked = await ben.hear("ask ")
        number, answer = asked.split()[1], asked.partition(" :")[2].split("|")[0]
        assert (await anna.ask(f"do {number} #1")).startswith("error not-your-turn do")
        assert await ben.ask(f"do {number} :{answer}") == f"ok do {number}"
        for each in (anna, eve):
            assert (await each.hear("event [0-9]+ 1.2 2 ")).endswith(answer)
        assert (await anna.hear("ask ")).split()[-1]
        assert not any(line.startswith("ask ") for line in eve.heard)

    run(play)


def test_wrong_links(two: Table) -> None:
    """A link that no game has, and a first line that is no hello, are told in a word and closed."""

    async def knock(session: Any) -> None:
        for said in ("hello 1.0 key=guess", "hello 1.0", "new", "", f"hello 1.0 key={two.owner}"):
            socket = await session.ws_connect(f"{two.address}line", origin=two.address[:-1])
            stranger = Person(socket)
            await stranger.say(said)
            assert (await stranger.hear("error")).startswith("error value hello :no game has this")
            with pytest.raises(ConnectionError):
                await stranger.hear("anything")

    run(knock)


def test_in_the_language_of_the_page(two: Table) -> None:
    """Whoever is refused is told so in the language of their page."""

    async def knock(session: Any) -> None:
        asked = {"Accept-Language": "ro", "Authorization": "Bearer guess"}
        async with session.get(two.address + "api/me", headers=asked) as answer:
            assert answer.status == 403
            assert (await answer.text()).startswith("niciun joc nu are")
        at = f"{two.address}line"
        stranger = Person(await session.ws_connect(at, origin=two.address[:-1]))
        await stranger.say("hello 1.0 key=guess lang=ro :Ana")
        assert (await stranger.hear("error")).startswith("error value hello :niciun joc nu are")

    run(knock)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
        {"Host": "elsewhere.example"},
        {"Host": "elsewhere.example", "Origin": "http://elsewhere.example"},
        {},
    ],
    ids=str,
)
def test_pages_from_elsewhere(two: Table, headers: dict[str, str]) -> None:
    """A page of another origin, or one that was led here under another name, can't open a line,
    even with the secret."""

    async def knock(session: Any) -> None:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(f"{two.address}line", headers=headers)
        assert refused.value.status == 403

    run(knock)


def test_headers(two: Table) -> None:
    """Everything is sent with a policy that allows nothing from elsewhere, and is never kept."""

    async def look(session: Any) -> None:
        for path in ("", "page/main.js", "page/table.css", "page/nothing.js", "api/me"):
            async with session.get(two.address + path) as answer:
                policy = answer.headers["Content-Security-Policy"]
                assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
                assert "unsafe" not in policy
                assert answer.headers["Cache-Control"] == "no-store"

    run(look)


@pytest.mark.parametrize("path", ["page/../server.py", "page/%2e%2e%2fserver.py", "page/x", "etc"])
def test_no_other_file(two: Table, path: str) -> None:
    """Nothing but the files of the page is served."""

    async def look(session: Any) -> int:
        from yarl import URL

        async with session.get(URL(two.address + path, encoded=True)) as answer:
            return int(answer.status)

    assert run(look) == 404


def test_requests_of_others(two: Table) -> None:
    """The link of a seat lets nobody begin, see or close games; a link tells what it is for."""
    seat = two.links[1]
    assert two.ask("api/me", key=seat)["role"] == "seat"
    assert two.ask("api/me", key=two.links[0])["role"] == "watch"
    assert two.ask("api/me")["role"] == "owner"
    requests: list[tuple[str, Any, str]] = [
        ("api/games", None, "GET"),
        ("api/games", {"settings": {}}, "POST"),
        ("api/games/x", None, "DELETE"),
        ("api/settings", None, "GET"),
    ]
    for path, body, method in requests:
        with pytest.raises(Refusal) as refused:
            two.ask(path, body, method, key=seat)
        assert refused.value.code == 403


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"settings": {"seat1": "exec:touch /tmp/x"}}, "programs are seated by civdawn table"),
        ({"settings": {"seat1": "py:os:system"}}, "programs are seated by civdawn table"),
        ({"settings": {"seat2": "tcp:127.0.0.1:22"}}, "programs are seated by civdawn table"),
        ({"settings": {"seat2": "listen:0.0.0.0:9000"}}, "programs are seated by civdawn table"),
        ({"settings": {"seats": "9"}}, "seats is 2, 3, 4"),
        ({"settings": {"game": "../../x"}}, "game is newdawn, ages"),
        ({"settings": {"seed": "1\nset seat1 :exec:touch"}}, "a value is one line"),
        ({"settings": {"chance": "me"}}, "chance is not for a table"),
        ({"settings": {"se ed": "1"}}, "a setting is a name and a text"),
        ({"settings": {"seed": 1}}, "a setting is a name and a text"),
        ({"settings": []}, "settings are names and texts"),
        ({"resume": "../../etc/passwd"}, "is kept"),
        ({"resume": "nothing-here"}, "nothing-here.json"),
        ({"record": "1.1 nonsense"}, ""),
        ({"settings": {"seed": "\ud800"}}, "half of a letter"),
        ({"record": "\ud800"}, "half of a letter"),
        ({"record": '[Game "ages"]\n[Seats "2"]\n\n1.1 dance\n'}, "line 4"),
        ({"record": '[Game "chess"]\n\n1.1 e4\n'}, "unknown game 'chess'"),
        ([], "that is no request for a game"),
    ],
    ids=str,
)
def test_wrong_requests(two: Table, body: Any, why: str) -> None:
    """A game that can't begin is refused in words, and nothing is started or written."""
    before = two.ask("api/games")
    with pytest.raises(Refusal) as refused:
        two.ask("api/games", body)
    assert refused.value.code == 400
    assert why in str(refused.value)
    assert two.ask("api/games") == before
    assert [path.suffix for path in two.folder.glob(".*")] == []


def test_bad_lines(two: Table) -> None:
    """Garbage, lines inside a line, binary, and a line that is too long disturb nobody else; a line
    for another guest can't be smuggled in."""

    async def misbehave(session: Any) -> None:
        good = await person(session, two, 0)
        bad = await person(session, two, 1)
        for line in ("gibberish", "@p1 ping 1", "new", "set seat1 :greedy", "quit now=x y"):
            assert (await bad.ask(line)).startswith("error ")
        assert (await bad.ask("ping 1\n@p1 quit")).startswith("error malformed :a message is one")
        bad = await person(session, two, 1)
        await bad.socket.send_bytes(b"ping 1")
        with pytest.raises(ConnectionError):
            await bad.hear("never")
        bad = await person(session, two, 1)
        await bad.say("do 1 :" + "x" * 70_000)
        with pytest.raises(ConnectionError):
            await bad.hear("never")
        assert await good.ask("ping 5") == "ok ping 5"

    run(misbehave)


def test_flood(two: Table) -> None:
    """Whoever floods is cut off; others at the same game are answered meanwhile."""

    async def flood(session: Any) -> None:
        good, bad = await person(session, two, 1), await person(session, two, 0)

        async def pour() -> None:
            for _ in range(20_000):
                await bad.say("board")
            await bad.hear("never")

        pouring = asyncio.create_task(pour())
        for number in range(5):
            assert await good.ask(f"ping {number}") == f"ok ping {number}"
        with pytest.raises((ConnectionError, aiohttp.ClientError)):
            await pouring

    run(flood)


def test_line_comes_back(own: Table) -> None:
    """Whoever comes back by the same link is told everything again, and asked the same question."""

    async def drop(session: Any) -> None:
        anna = await person(session, own, 1, "words=yes")
        asked = await anna.hear("ask ")
        await anna.ask(f"do {asked.split()[1]} #1")
        asked = await anna.hear("ask ")
        events = [line for line in anna.heard if line.startswith("event ")]
        await anna.socket.close()
        again = await person(session, own, 1, "words=yes")
        assert (await again.hear("ask ")).split()[2:] == asked.split()[2:]
        assert [line for line in again.heard if line.startswith("event ")] == events

    run(drop)


def processes_of(table: Table, name: str) -> list[int]:
    """The processes of the table's games whose names begin so."""
    command = ["pgrep", "-f", f"serve --no-pin --keep {table.folder}/{name}"]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    return [int(pid) for pid in found.stdout.split()]


def test_process_of_a_game_dies(own: Table) -> None:
    """A game whose process is killed goes on from its file when somebody comes back, with nothing
    lost; other games don't notice."""
    other = own.ask("api/games", {"settings": {"seats": "2", "seat1": "me", "seat2": "random"}})

    async def play(session: Any) -> None:
        neighbour = await person(session, own, 1, key=other["links"]["1"])
        await neighbour.hear("ask ")
        anna = await person(session, own, 1)
        await anna.ask(f"do {(await anna.hear('ask ')).split()[1]} #1")
        asked = await anna.hear("ask ")
        events = [line for line in anna.heard if line.startswith("event ")]
        kept = [
            pid
            for pid in processes_of(own, "newdawn")
            if other["name"] not in Path(f"/proc/{pid}/cmdline").read_text()
        ]
        assert len(kept) == 1
        os.kill(kept[0], signal.SIGKILL)
        with pytest.raises(ConnectionError):
            await anna.hear("never")
        assert anna.socket.close_code == 1012
        again = await person(session, own, 1)
        assert (await again.hear("ask ")).split()[2:4] == asked.split()[2:4]
        assert [line for line in again.heard if line.startswith("event ")] == events
        assert await neighbour.ask("ping 1") == "ok ping 1"

    run(play)


def test_going_on_twice(own: Table) -> None:
    """A kept game that is asked for twice at once is one game, with one process."""
    name = own.ask("api/games")["games"][0]["name"]
    assert comes(lambda: [*own.folder.glob("*.cdn")])
    own.ask(f"api/games/{name}", method="DELETE")
    with ThreadPoolExecutor(3) as people:
        found = list(people.map(lambda _: own.ask("api/games", {"resume": name}), range(3)))
    assert [game["name"] for game in found] == [name] * 3
    assert len(processes_of(own, name)) == 1
    assert [game["name"] for game in own.ask("api/games")["games"]] == [name]


def test_undo_while_a_bot_thinks(tmp_path: Path) -> None:
    """An answer can be taken back while a bot thinks about its own; the bot is asked again later.
    Whoever asks for too much is told so, and nothing happens."""
    bot = f"exec:{sys.executable} {START} spins"
    args = ("--seat", "human", "--seat", bot, "--seed", "7", "--map", "first")
    mine, theirs = "ask ", "wait [0-9.]+ 2 [a-z]"

    async def play(session: Any, at: Table) -> None:
        anna, eve = await person(session, at, 1), await person(session, at, 0)
        asked: list[str] = []
        for _ in range(WHEN):
            while (line := await anna.hear(f"({mine}|{theirs})")).startswith("ask"):
                asked.append(line)
                await anna.ask(f"do {line.split()[1]} #1")
        reply = await anna.ask("undo")
        if reply.startswith("ok"):
            assert (await anna.hear(mine)).split()[2:4] == asked[-1].split()[2:4]
            assert await eve.hear("undone ")
        else:
            assert "take back" in reply
        assert (await eve.ask("undo")).startswith("error ")
        assert await anna.ask("ping 9") == "ok ping 9"

    with table(tmp_path / "games", *args) as at:
        run(lambda session: play(session, at))


def test_game_ends_while_its_page_is_open(own: Table) -> None:
    """Whoever sits at a game that is closed is told so when coming back, and others play on."""
    name = own.ask("api/games")["games"][0]["name"]
    assert comes(lambda: [*own.folder.glob("*.cdn")])

    async def play(session: Any) -> None:
        anna = await person(session, own, 1)
        await anna.hear("ask ")
        own.ask(f"api/games/{name}", method="DELETE")
        with pytest.raises(ConnectionError):
            await anna.hear("never")
        again = await person(session, own, 1)
        assert again.heard[0].startswith("error value hello :no game has this link")

    run(play)
    own.ask("api/games", {"resume": name})
    run(lambda session: person(session, own, 1))


@pytest.mark.parametrize(
    "half", ["", '{"settings": {"ga', "[]", '{"settings": {}, "keys": {"x": 1}}']
)
def test_half_of_the_links(tmp_path: Path, half: str) -> None:
    """A game whose links can't be read is told in a line with --resume; the others go on."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "ages-20260101-000000-aaaa.json").write_text(half)
    (folder / "ages-20260101-000000-aaaa.cdn").write_text("")
    with table(folder, "--resume") as at:
        assert at.ask("api/games")["games"] == []
        code, errors = at.end()
    assert code == 130
    assert errors.startswith("ages-20260101-000000-aaaa: ")
    assert len(errors.splitlines()) == 2


def test_server_is_started_again(tmp_path: Path) -> None:
    """All links hold after the server was ended and started with --resume, and the game stands
    where it stood."""
    folder = tmp_path / "games"

    async def one(session: Any, at: Table) -> tuple[str, list[str]]:
        ben = await person(session, at, 2)
        asked = await ben.hear("ask ")
        return asked, [line for line in ben.heard if line.startswith("event ")]

    with table(folder, *TWO) as first:
        run(lambda session: one(session, first))

        async def answer(session: Any) -> None:
            ben = await person(session, first, 2)
            await ben.ask(f"do {(await ben.hear('ask ')).split()[1]} #1")
            anna = await person(session, first, 1)
            await anna.hear("ask ")

        run(answer)
        links = dict(first.links)
        assert first.end() == (130, "civdawn: interrupted\n")
    with table(folder, "--resume") as second:
        assert second.links == links

        async def look(session: Any) -> None:
            anna = await person(session, second, 1)
            await anna.hear("ask ")
            assert any(re.match("event [0-9]+ 1.2 2 ", line) for line in anna.heard)

        run(look)


def test_record_is_brought(own: Table) -> None:
    """The record of a game, as a page saves it, can be brought as another game and goes on."""

    async def saved(session: Any) -> str:
        anna = await person(session, own, 1)
        await anna.hear("ask ")
        assert (await anna.ask("record")).startswith("ok record")
        texts = [line for line in anna.heard if line.startswith("text :")]
        return "".join(f"{line[6:]}\n" for line in texts)

    brought = run(saved)
    game = own.ask("api/games", {"record": brought, "settings": {"seat1": "greedy", "seat2": "me"}})
    assert set(game["links"]) == {"0", "2"}


def test_half_a_game_is_brought(own: Table) -> None:
    """A record that breaks off in a line goes on from its last whole turn, and one of other
    component data goes on if it follows; each is called by its own game."""
    text = record("ages", 2, rounds=2)
    half = text[: text.index("\n2.1 ") + 9]
    other = re.sub(r'\[Data "\w+"\]', '[Data "0123456789ab"]', half)
    for each in (half, other):
        game = own.ask("api/games", {"record": each, "settings": {"seat2": "greedy"}})
        assert game["name"].startswith("ages-")

        async def look(session: Any, key: str = game["links"]["1"]) -> None:
            anna = await person(session, own, 1, key=key)
            assert (await anna.hear("ask ")).split()[2].startswith("2.1")

        run(look)


def test_files_are_private(own: Table) -> None:
    """A kept game, with hidden cards and links, can be read by nobody else on the machine."""
    assert comes(lambda: [*own.folder.glob("*.cdn")])
    for path in own.folder.iterdir():
        assert path.stat().st_mode & 0o077 == 0
    assert own.folder.stat().st_mode & 0o077 == 0


def civdawn(*args: str) -> subprocess.CompletedProcess[str]:
    """`civdawn table args`, which is to end by itself."""
    return subprocess.run(
        [sys.executable, "-m", "civdawn_cli", "table", *args],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_port_in_use(tmp_path: Path) -> None:
    """A port that is in use is told in one line, exit code 2."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = civdawn("--port", str(port), "--folder", str(tmp_path))
    assert found.returncode == 2
    assert f"--port {port} of 127.0.0.1 can't be had: " in found.stderr
    assert len(found.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("--seat", "human"), "--seat is given 2 to 4 times, not 1"),
        (("--seat", "human:", "--seat", "greedy"), "a name is human:NAME"),
        (("--seat", "gredy", "--seat", "human"), "did you mean 'greedy'?"),
        (("--game", "chess"), "no game 'chess'"),
        (("--set", "map=flat"), "map is drafted, first"),
        (("--seat", "human", "--seat", "greedy", "--clock", "fast"), "a clock is 60000+2000"),
        (("--folder", "/dev/null/x"), "--folder /dev/null/x: "),
        (("--host", "no.such.host.invalid"), "can't be had"),
    ],
    ids=str,
)
def test_wrong_command_lines(args: tuple[str, ...], why: str, tmp_path: Path) -> None:
    """A wrong command line is told in one line, exit code 2."""
    folder = () if "--folder" in args else ("--folder", str(tmp_path))
    found = civdawn("--port", "0", *folder, *args)
    assert (found.returncode, len(found.stderr.splitlines())) == (2, 1)
    assert why in found.stderr

"""civdawn find: games looked up by tags, cards and positions, and games that are there twice."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path

import pytest

from civdawn_cli.games import GAMES
from civdawn_cli.record import read_games, read_records
from tests.cli.records import recorded, short_game
from tests.cli.running import run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has a folder of its own."""
    monkeypatch.chdir(tmp_path)


RANDOM = ("--seat", "random", "--seat", "random")


def games() -> None:
    """Files in a folder and one below it: three games of A New Dawn, one of Through the Ages."""
    tags = ("--tag", "Event=Club evening", "--tag", "Date=2026-11-02")
    first = recorded(*RANDOM, "--map", "first", "--seed", "1", "--max-rounds", "3", *tags)
    ages = recorded("--game", "ages", *RANDOM, "--seed", "2", "--max-rounds", "4", "--hashes")
    Path("games/old").mkdir(parents=True)
    Path("games/b.cdn").write_text(f"{first}\n{ages}", "utf-8")
    Path("games/old/a.cdn").write_text(f"{short_game(3)}\n{short_game(4, 3)}", "utf-8")
    Path("games/notes.txt").write_text("no record", "utf-8")


def found(*args: str, typed: str | None = None) -> list[str]:
    """The games that are found, as `file:game`."""
    result = run("find", "games", *args, "--json", typed=typed)
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert lines[-1]["found"] == len(lines) - 1
    assert result.exit_code == (0 if len(lines) > 1 else 1)
    return [f"{Path(line['file']).name}:{line['game']}" for line in lines[:-1]]


def test_tags() -> None:
    """Players, numbers of seats, events, dates, any tag, rounds and kinds of game; parts of names
    in any case; all that is asked for must hold."""
    games()
    assert found() == ["b.cdn:1", "b.cdn:2", "a.cdn:1", "a.cdn:2"]
    assert found("--game", "ages") == ["b.cdn:2"]
    assert found("--seats", "3") == ["a.cdn:2"]
    assert found("--player", "RAND", "--seats", "2") == ["b.cdn:1", "b.cdn:2", "a.cdn:1"]
    assert found("--player", "greedy") == []
    assert found("--event", "club", "--date", "2026-11") == ["b.cdn:1"]
    assert found("--tag", "seed=3") == ["a.cdn:1"]
    assert found("--tag", "nothing=") == []
    assert found("--rounds", "4-") == ["b.cdn:2"]
    assert found("--rounds", "-3", "--ending", "limit") == ["b.cdn:1", "a.cdn:1", "a.cdn:2"]
    assert found("--turns", "9") == ["a.cdn:2"]
    assert found("--winner", "random") == []


RULERS = {
    card["name"]: card["data"]["ruler"]
    for card in GAMES["newdawn"]().cards()
    if isinstance(card["data"], dict) and "ruler" in card["data"]
}


def test_winner_and_leader() -> None:
    """A winner is a player, a leader or a seat; leaders are known by tags, by the name of their
    ruler (ND-2.1), or by what was played."""
    games()
    text = next(read_games(BytesIO(Path("games/old/a.cdn").read_bytes())))
    leader = text.headers()["Leader2"]
    changed = (
        text.raw.decode()
        .replace('[Result "*"]', '[Result "2"]')
        .replace('[Seat2 "random"]', '[Seat2 "human:Anna"]')
    )
    Path("games/old/a.cdn").write_text(changed, "utf-8")
    for winner in ("anna", leader.lower(), "2"):
        assert found("--winner", winner) == ["a.cdn:1"]
    assert found("--winner", "random") == []
    assert "a.cdn:1" in found("--leader", leader[:4])
    ruler = RULERS[leader]
    assert found("--winner", ruler[:6].lower()) == ["a.cdn:1"]
    assert "a.cdn:1" in found("--leader", ruler)
    assert found("--leader", "nobody") == []
    played = re.search(r" play ([a-z-]+)", Path("games/b.cdn").read_text("utf-8").split("ages")[1])
    assert played is not None
    assert found("--game", "ages", "--leader", played[1]) == ["b.cdn:2"]


def test_cards() -> None:
    """A card is found where it is first named, by its slug or its printed name; an unknown one is
    refused with the nearest."""
    games()
    lines = Path("games/b.cdn").read_text("utf-8").splitlines()
    dealt = next(line.split()[2] for line in lines if re.match(r"\d+\.\d deal ", line))
    place = next(at for at, line in enumerate(lines, 1) if dealt in line.split())
    name = dealt.replace("-", " ").title()
    told = json.loads(run("find", "games", "--card", name, "--json").stdout.splitlines()[0])
    assert (told["game"], told["line"]) == (2, place)
    assert lines[place - 1].startswith(f"{told['turn']} ")
    assert found("--card", dealt, "--card", "petra") == []
    result = run("find", "games", "--card", "irn")
    assert result.exit_code == 2
    assert "no card 'irn'; did you mean 'iron'?" in result.stderr


@pytest.mark.parametrize(("number", "label"), [(1, "2.1"), (1, "3.2"), (2, "3.1"), (2, "4.2")])
def test_position(number: int, label: str) -> None:
    """A position is found as `replay --position` prints it, wherever it is on the table."""
    games()
    args = ("replay", "games/b.cdn", "--game", str(number), "--at", label, "--position")
    text = run(*args).stdout
    assert found("--position", "-", typed=text) == [f"b.cdn:{number}"]
    Path("here").write_text(text, "utf-8")
    line = run("find", "games", "--position", "here").stdout.splitlines()[0]
    assert re.match(rf"games/b\.cdn:\d+: game {number}, turn {re.escape(label)}: ", line)


def test_position_with_open_cards() -> None:
    """A position is found in a record that leaves cards open as far as its writer knew it, and one
    that a seat was told in every game that fits what that seat knew (TA-37.14)."""
    Path("games").mkdir()
    whole = run("play", "--game", "ages", *RANDOM, "--max-rounds", "4", "--record", "all.cdn")
    assert whole.exit_code == 0
    Path("games/all.cdn").write_bytes(Path("all.cdn").read_bytes())
    for name in ("seat", "public"):
        which = ("--seat", "1") if name == "seat" else ("--public",)
        Path(f"games/{name}.cdn").write_text(run("export", "all.cdn", *which).stdout)
    labels = [line.split()[0] for line in Path("all.cdn").read_text().splitlines() if " " in line]
    last = next(label for label in labels if re.fullmatch(r"4\.\d", label))
    everywhere = ["all.cdn:1", "public.cdn:1", "seat.cdn:1"]
    for name, wanted in (("all", everywhere), ("seat", ["all.cdn:1", "seat.cdn:1"])):
        text = run("replay", f"games/{name}.cdn", "--at", last, "--position").stdout
        assert found("--position", "-", typed=text) == wanted
    text = run("replay", "games/public.cdn", "--at", last, "--position").stdout
    assert found("--position", "-", typed=text) == ["all.cdn:1", "public.cdn:1"]
    other = re.sub(r"^(science 1) .*", r"\1 39", text, flags=re.MULTILINE)
    assert found("--position", "-", typed=other) == []


def test_hash() -> None:
    """A position is found by the hash that stands behind the turn before it."""
    games()
    [_, record] = read_records(BytesIO(Path("games/b.cdn").read_bytes()))
    before, after = record.lines[5:7]
    told = run("find", "games", "--position", f"#{before.hash}", "--json").stdout.splitlines()
    assert len(told) == 2
    first = json.loads(told[0])
    assert (first["game"], first["line"], first["turn"]) == (2, after.number, after.label)


def test_duplicates() -> None:
    """A game is a duplicate if the same was played, in whatever spelling and with whatever tags,
    comments and variations; the first is told."""
    games()
    text = Path("games/old/a.cdn").read_text("utf-8").split("\n[Game", 1)[0]
    other = text.replace("[Seat1 ", '[Annotator "me"]\n[Seat1 ').replace("play ", "PLAY ")
    other = re.sub(r"^1\.1 .*$", r"\g<0> {so}\n(\g<0>)", other, count=1, flags=re.MULTILINE)
    other = re.sub(r"^end #.*", "end", other, flags=re.MULTILINE)
    Path("games/z.cdn").write_text(other, "utf-8")
    assert found("--duplicates") == ["z.cdn:1"]
    told = run("find", "games", "--duplicates").stdout
    assert "; the same as games/old/a.cdn:1, game 1\n" in told
    assert told.endswith("1 of 5 games in 3 files\n")


def test_forms() -> None:
    """The number alone, the games themselves, and more than one process: the same games."""
    games()
    assert run("find", "games", "--seats", "2", "--count").stdout == "3\n"
    text = run("find", "games", "--seats", "2", "--text").stdout
    assert run("check", "-", typed=text).stdout == "3 games in 1 file: 3 good\n"
    assert run("find", "games", "--jobs", "2").stdout == run("find", "games").stdout
    assert run("find", "-", "--count", typed=text).stdout == "3\n"


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (("nowhere",), 1, "nowhere: No such file or directory"),
        (("empty",), 1, "empty: no .cdn file in this folder"),
        (("games", "--turns", "x"), 2, "--turns is a number or two, such as 40, 40-60"),
        (("games", "--rounds", "9-3"), 2, "--rounds: 3 is less than 9"),
        (("games", "--tag", "Event"), 2, "--tag is NAME=TEXT, not 'Event'"),
        (("games", "--game", "chess"), 2, "no game 'chess'"),
        (("games", "--count", "--json"), 2, "one of --count, --text and --json"),
        (("games", "--position", "games/notes.txt"), 2, "games/notes.txt: this is no position"),
        (("games", "--position", "missing"), 1, "missing: No such file or directory"),
        (("-", "--position", "-"), 2, "the standard input is the position or the games, not both"),
    ],
)
def test_wrong(args: tuple[str, ...], code: int, said: str) -> None:
    """Whatever is wrong is told in one line."""
    games()
    Path("empty").mkdir()
    result = run("find", *args)
    assert (result.exit_code, len(result.stderr.splitlines())) == (code, 1)
    assert said in result.stderr


def test_bad_games() -> None:
    """A game that does not follow the rules is told where that keeps it from being judged, and the
    games behind it are searched."""
    games()
    text = Path("games/old/a.cdn").read_text("utf-8")
    position = run("replay", "games/old/a.cdn", "--game", "2", "--at", "2.1", "--position").stdout
    spoilt = re.sub(r"^1\.1 .*$", "1.1 play culture pos9", text, count=1, flags=re.MULTILINE)
    three = spoilt.replace('[Seats "2"]', '[Seats "3"]', 1)
    Path("games/old/a.cdn").write_text(three, "utf-8")
    result = run("find", "games/old", "--position", "-", typed=position)
    assert "1 of 2 games" in result.stdout
    assert "games/old/a.cdn:" in result.stderr
    assert result.exit_code == 1


@pytest.mark.parametrize("wish", [[], ["--card", "petra"], ["--turns", "40"]])
def test_no_game(tmp_path: Path, wish: list[str]) -> None:
    """A file that has no game but something else is told so, whatever is looked for."""
    path = tmp_path / "noise.cdn"
    path.write_bytes(bytes(range(255, 0, -1)))
    found = run("find", str(path), *wish)
    assert found.exit_code == 1
    assert f"{path}:1:1: not text" in found.stderr
    assert "0 of 1 game" in found.stderr + found.stdout

"""Configs: what is wrong in one is told with file, line and key."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.session.limits import Limits
from civdawn_cli.session.sandbox import Needs, missing
from civdawn_cli.tournament.config import Config, ConfigError, parse_config, read_config, template
from civdawn_cli.tournament.games import FixtureRunner
from civdawn_cli.tournament.walls import around
from civdawn_cli.tournament.walls import told as walls_told
from tests.tournament.playing import NAMES, config_text, make_config

WRONG = Path(__file__).parent / "wrong.txt"
"""Wrong configs, each under a line `=== what is wrong`."""


def corpus() -> list[tuple[str, str]]:
    """The wrong configs, each with the name of its mistake before it."""
    parts = WRONG.read_text(encoding="utf-8").split("=== ")[1:]
    return [(part.partition("\n")[0], part.partition("\n")[2]) for part in parts]


def refusal(folder: Path, text: str) -> str:
    """The message about a wrong config, which is named wrong.toml."""
    path = folder / "wrong.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        read_config(path)
    return str(caught.value).replace(str(path), "wrong.toml")


def test_refusals(tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    """Every wrong config is refused in one line with the file, the line and what would be right."""
    told = []
    for what, text in corpus():
        said = refusal(tmp_path, text)
        assert said.startswith("wrong.toml:"), what
        assert "\n" not in said, what
        told.append(f"{what}\n    {said}\n")
    assert "\n".join(told) == snapshot


@pytest.mark.parametrize(
    ("section", "key"),
    [
        ("tournament", "bloks"),
        ("programs", "retrys"),
        ("settings", "maps"),
        ("entrant", "playr"),
        ("", "entrants"),
    ],
)
def test_nearest(tmp_path: Path, section: str, key: str) -> None:
    """An unknown key is told with its line and the nearest key there is."""
    heading = {"": "", "entrant": "[[entrant]]\n"}.get(section, f"[{section}]\n")
    body = f'{heading}{key} = "x"\n' if section else f"[[{key}]]\n"
    said = refusal(tmp_path, "# a comment\n" + body)
    assert said.startswith(f"wrong.toml:{3 if section else 2}: unknown key {key!r}; did you mean ")


def test_template(tmp_path: Path) -> None:
    """The template that `tournament new` writes can be played as it is."""
    path = tmp_path / "first.toml"
    path.write_text(template("newdawn"), encoding="utf-8")
    config = read_config(path)
    assert (config.name, config.seats, len(config.entrants)) == ("first", 3, 3)


def test_missing_file(tmp_path: Path) -> None:
    """A file that is not there is the system's error."""
    with pytest.raises(FileNotFoundError):
        read_config(tmp_path / "none.toml")


def test_identity(tmp_path: Path) -> None:
    """Results may be gone on with after more blocks, another concurrency, order or name; after
    nothing else."""
    before = make_config(tmp_path)
    same = [
        make_config(tmp_path, blocks=7),
        make_config(tmp_path, concurrency=9),
        make_config(tmp_path, name="other"),
        make_config(tmp_path, entrants=NAMES[2::-1]),
    ]
    assert {config.identity() for config in same} == {before.identity()}
    other = [
        make_config(tmp_path, seed=2),
        make_config(tmp_path, seats=3),
        make_config(tmp_path, max_rounds=5),
        make_config(tmp_path, player="greedy"),
        make_config(tmp_path, entrants=NAMES[:4]),
        make_config(tmp_path, format="gauntlet"),
    ]
    assert before.identity() not in {config.identity() for config in other}
    assert len({config.identity() for config in other}) == len(other)


def test_limits(tmp_path: Path) -> None:
    """Limits of time are read; a tournament that began before they could be set goes on."""
    path = tmp_path / "limits.toml"
    text = template("newdawn")

    def config(start: int, request: int) -> Config:
        limits = (f"start-limit = {start} ", f"request-limit = {request} ")
        written = text.replace("start-limit = 30 ", limits[0])
        path.write_text(written.replace("request-limit = 60 ", limits[1]), encoding="utf-8")
        return read_config(path)

    changed = config(45, 0)
    terms = FixtureRunner(changed).terms
    assert terms.limits == Limits(45.0, 45.0, None)
    assert terms.cores == len(os.sched_getaffinity(0))
    assert FixtureRunner(changed, core=0).terms.cores == 1
    usual = config(30, 60)
    path.write_text(text.replace("start-limit", "# ").replace("request-limit", "# "))
    assert usual.identity() == read_config(path).identity() != changed.identity()


def test_hero(tmp_path: Path) -> None:
    """In a gauntlet the first entrant of the file matters, so that is part of the identity."""
    first = make_config(tmp_path, format="gauntlet")
    other = make_config(tmp_path, format="gauntlet", entrants=NAMES[2::-1])
    assert first.identity() != other.identity()


def test_byte_order_mark_and_bad_bytes(tmp_path: Path) -> None:
    """Bytes that are no UTF-8 are an error of the config, not a crash."""
    path = tmp_path / "bytes.toml"
    path.write_bytes(config_text().encode() + b"\xff\xfe = 1\n")
    with pytest.raises(ConfigError, match=r"bytes\.toml"):
        read_config(path)


WALLS = """
[tournament]
seats = 2
[programs]
{}
[[entrant]]
name = "ann"
player = "exec:./ann"
{}
[[entrant]]
name = "bob"
player = "random"
"""


def test_walls() -> None:
    """Walls are read from the config, and change nothing about whose results it continues."""
    path = Path("walls.toml")
    plain = parse_config(WALLS.format("", ""), path)
    assert (plain.sandbox, plain.thinking, plain.processes) == ("auto", "always", 256)
    programs = 'sandbox = "bwrap"\nthinking = "own"\nprocesses = 9\nenv = ["CUDA_PATH"]'
    entrant = 'network = true\nread = ["/a"]\nwrite = ["/b"]\ndevices = ["/dev/c"]\nenv = ["D"]'
    found = parse_config(WALLS.format(programs, entrant), path)
    assert (found.sandbox, found.thinking, found.processes) == ("bwrap", "own", 9)
    needs = Needs(False, True, ("/a",), ("/b",), ("/dev/c",), ("D",))
    assert found.entrants[0].needs == needs
    walls = around(found, found.entrants[0])
    assert (walls.sandbox, walls.rests, walls.needs.env) == ("bwrap", True, ("CUDA_PATH", "D"))
    assert found.follows(plain)
    trusted = parse_config(WALLS.format("trusted = true", "trusted = true"), path)
    assert (trusted.sandbox, trusted.entrants[0].needs.trusted) == ("off", True)


def entrants(*players: tuple[str, str]) -> Config:
    """A tournament of these players, each with further lines of its table."""
    text = "[tournament]\nseats = 2\nblocks = 1\nseed = 1\n"
    for name, (player, more) in zip(NAMES, players, strict=False):
        text += f'[[entrant]]\nname = "{name}"\nplayer = "{player}"\n{more}\n'
    return parse_config(text, Path("told.toml"))


def test_walls_told() -> None:
    """`run` says only what is so: nothing without programs, nothing of a sandbox where every
    program is trusted, and of bots over the network that no walls hold."""
    builtin, bot = ("greedy", ""), ("exec:./bot", "")
    trusted, far = ("exec:./bot", "trusted = true"), ("tcp:127.0.0.1:9000", "")
    assert walls_told(entrants(builtin, builtin)) == ""
    beyond = "over the network, behind no walls of civdawn: bob"
    assert walls_told(entrants(builtin, far)) == beyond
    free = walls_told(entrants(trusted, builtin))
    assert free.startswith("programs run with all your rights, without a sandbox;")
    assert free.endswith("; ann: trusted")
    assert "bwrap" not in free
    mixed = walls_told(entrants(trusted, far, bot, ("exec:./bot", "network = true")))
    assert f"; ann: trusted{'' if missing() else '; dot: network'}; {beyond}" in mixed
    assert ("in a sandbox (bwrap)" in mixed) == (not missing())


@pytest.mark.parametrize(
    ("programs", "entrant", "told"),
    [
        ('sandbox = "on"', "", "5: no sandbox 'on'"),
        ('trusted = "yes"', "", "5: trusted is true or false, not 'yes'"),
        ('sandbox = "bwrap"\ntrusted = true', "", "5: who is trusted needs no sandbox"),
        ('env = "D"', "", '5: env is a list of texts: env = ["…"]'),
        ('thinking = "mine"', "", "5: no thinking 'mine'"),
        ("processes = -1", "", "5: processes is a whole number, 0 or more, not -1"),
        ("", "network = 1", "9: network is true or false, not 1"),
        ("", 'raed = ["a"]', "9: unknown key 'raed'; did you mean 'read'?"),
    ],
)
def test_wrong_walls(programs: str, entrant: str, told: str) -> None:
    """Mistakes about walls are told with their line."""
    with pytest.raises(ConfigError, match=re.escape(f"walls.toml:{told}")):
        parse_config(WALLS.format(programs, entrant), Path("walls.toml"))

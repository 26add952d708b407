"""Records of nd-1 are played by nd-1: it asked for caravans that can't move (ND-20.61), let control
tokens be removed for nothing (ND-6.5) and hashed less of a position."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import pytest

from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.grammar import NotationError, Record, read_games
from civdawn_cli.record import Recorder, Replay, canonical, check, opening, read_records
from civdawn_cli.record.upgrades import upgraded
from tests.cli.running import run

GAME = NewDawn()
OLDER = Path(__file__).with_name("older") / "nd-1.cdn"


def record(text: str) -> Record:
    """The record in a text."""
    (found,) = read_records(io.BytesIO(text.encode()))
    return found


def test_replays() -> None:
    """A record written by nd-1, with needless questions and hashes in it, replays and stays as it
    is; replay says by which rules it was played."""
    text = OLDER.read_text()
    assert "8.2 roll 3 play economy pos1 caravan 15,16 #" in text
    assert check(record(text), strict=True).problems == ()
    assert canonical(record(text)) == text
    assert run("check", str(OLDER)).stdout == "1 game in 1 file: 1 good\n"
    assert run("replay", str(OLDER)).stdout.endswith(" follow the rules nd-1\n")


def test_wrong_hash_is_named() -> None:
    """A hash of nd-1 that is wrong is told as such."""
    text = OLDER.read_text().replace("#5e5b127e", "#5e5b127f")
    [problem] = check(record(text)).problems
    assert str(problem).endswith("not #5e5b127f (hashes of nd-1)")


def test_not_by_present_rules() -> None:
    """By the present rules the same text has answers that nothing asks for (ND-20.61), so it can't
    be upgraded; the reason names the place."""
    text = re.sub(" #[0-9a-f]{8}(?=\n)", "", OLDER.read_text().replace("nd-1", "nd-2"))
    [problem] = check(record(text)).problems
    assert "leftover: caravan" in str(problem)
    [game] = read_games(io.BytesIO(OLDER.read_bytes()))
    with pytest.raises(NotationError, match="leftover: caravan"):
        upgraded(game)


def test_upgraded() -> None:
    """A record of nd-1 in which nothing was asked in vain becomes one of nd-2, hashes too."""
    text = OLDER.read_text()
    kept = text[: text.index("5.2 roll")]
    replay = Replay(GAME, record(f"{kept}end\n"))
    replay.run()
    setup = replay.match.setup
    recorder = Recorder(Match(GAME, setup), opening(GAME, setup, ["a", "b"]), hashes=True)
    for option in replay.match.choices:
        recorder.choose(option)
    older = recorder.text()
    assert '[Rules "nd-1"]' in older
    [game] = read_games(io.BytesIO(older.encode()))
    newer = upgraded(game)
    assert newer is not None
    assert '[Rules "nd-2"]' in newer
    assert check(record(newer), strict=True).problems == ()


@pytest.mark.parametrize("seats", GAME.seats)
def test_goes_on_by_older_rules(seats: int) -> None:
    """A game of nd-1 goes on by nd-1 from any place, and from a position, with the hashes of
    nd-1."""
    luck = random.Random(seats)
    setup = Setup(seats, GAME.setup(seats, map="first").settings, rules="nd-1")
    recorder = Recorder(Match(GAME, setup), opening(GAME, setup, ["x"] * seats), hashes=True)
    while GAME.rounds(recorder.table) <= 12 and recorder.options:
        recorder.choose(luck.choice(recorder.options))
    text = recorder.text()
    played = record(text)
    assert check(played, strict=True).problems == ()
    replay = Replay(GAME, played)
    replay.run(until="9.1")
    assert replay.match.setup.rules == "nd-1"
    position = Setup(seats, setup.settings, GAME.write_position(replay.match.table), "nd-1")
    assert GAME.hashed(Match(GAME, position).table) != GAME.key(Match(GAME, position).table)

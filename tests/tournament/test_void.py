"""A game in which civdawn itself fails is void, and the tournament goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option, Seat
from civdawn_cli.playing.loop import Player
from civdawn_cli.record import Recorder
from civdawn_cli.session.limits import NORMAL, REFEREE_ERROR
from civdawn_cli.tournament.forms import as_text
from civdawn_cli.tournament.games import FixtureRunner
from civdawn_cli.tournament.report import summary
from civdawn_cli.tournament.schedule import Fixture, schedule
from tests.tournament.playing import make_config


class Failing:
    """A built-in player with a mistake in it."""

    def decide(self, match: Match[Any]) -> Option:
        """Never says anything."""
        raise RuntimeError("a mistake of ours")

    def skip(self, match: Match[Any]) -> None:
        """Nothing to keep in step."""


class Broken(FixtureRunner):
    """A runner of fixtures whose first game goes wrong."""

    broken = True

    def built_in(self, name: str, seat: Seat, fixture: Fixture, recorder: Recorder) -> Player:
        """The player of the seat, failing in the first game."""
        if self.broken:
            return Failing()
        return super().built_in(name, seat, fixture, recorder)


def test_void(tmp_path: Path) -> None:
    """It has a result that says so, counts for nobody, and the next game is played."""
    config = make_config(tmp_path)
    fixtures = list(schedule(config))
    with Broken(config) as runner:
        void = runner.play(fixtures[0])
        runner.broken = False
        sound = runner.play(fixtures[1])
    assert void.line["ending"] == void.line["by"] == REFEREE_ERROR
    assert "RuntimeError: a mistake of ours" in void.line["error"]
    assert f'[Termination "{REFEREE_ERROR}"]' in void.record
    assert sound.line["ending"] == NORMAL
    assert "error" not in sound.line
    found = summary(config, [void.line, sound.line])
    assert found["void"] == 1
    assert sum(entrant["games"] for entrant in found["entrants"]) == config.seats
    assert "Void, because civdawn failed in them: 1 games." in as_text(found)


def test_timed(tmp_path: Path) -> None:
    """The answers of every seat are timed, of built-in players too, and take no longer than the
    game."""
    config = make_config(tmp_path, max_rounds=2)
    with FixtureRunner(config) as runner:
        times = runner.play(next(schedule(config))).line["time"]
    thought = times["thought_ms"]
    assert len(thought) == config.seats
    assert all(each > 0 for each in thought)
    assert sum(thought) <= times["seconds"] * 1000 + 1

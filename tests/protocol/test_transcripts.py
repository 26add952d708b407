"""The transcripts under protocol/transcripts: played again, and complete."""

from __future__ import annotations

import shlex
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import click
import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.commands import play, serve
from civdawn_cli.commands.shared_programs import read_terms
from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.games import GAMES
from civdawn_cli.protocol import DRIVER, SEAT
from civdawn_cli.record import Recorder
from civdawn_cli.session.driver import Driver
from civdawn_cli.session.game_run import GameRun
from civdawn_cli.session.programs import Programs, Terms, command_of, is_program
from tests.protocol.transcripts import (
    FOLDER,
    Script,
    ScriptedChannel,
    ScriptedInput,
    TranscriptFile,
    commitment,
)

TRANSCRIPTS: Final = {
    role: sorted(path.stem for path in (FOLDER / role).glob("*.txt")) for role in (SEAT, DRIVER)
}


def parsed(command: click.Command, text: str) -> dict[str, Any]:
    """The values of the options of a command line."""
    words = shlex.split(text)
    assert words[:2] == ["civdawn", command.name]
    return command.make_context(
        str(command.name), words[2:], help_option_names=["-h", "--help"]
    ).params


def terms(options: dict[str, Any]) -> Terms:
    """The limits of the options, on a machine that keeps programs on one core."""
    return replace(read_terms(options, pinned=False), cores=1)


class Table:
    """`civdawn play` with the program of a script at one seat."""

    def __init__(self, script: Script, line: str) -> None:
        self.script: Final = script
        self.options: Final = parsed(play.command, line)
        self.names: Final = list(self.options["seats"])
        seats = [seat for seat, name in enumerate(self.names) if is_program(name)]
        assert len(seats) == 1, "one program has its lines in a transcript"
        self.seat: Final = seats[0]
        self.terms: Final = terms(self.options)
        self.game: Final = GAMES[self.options["game_name"] or "newdawn"]()
        self.programs: Final = Programs(
            self.game,
            {self.seat: command_of(self.names[self.seat])},
            self.terms,
            clock=script.clock,
            launch=lambda seat, command: ScriptedChannel(script),
        )
        self.games = 0

    def setup(self) -> Setup:
        """How the game begins."""
        options = self.options
        settings = dict(pair.split("=", 1) for pair in options["pairs"])
        if options["map_name"]:
            settings["map"] = options["map_name"]
        setup = self.game.setup(len(self.names), **settings)
        if options["position"]:
            text = (FOLDER / options["position"]).read_text(encoding="utf-8")
            setup = Setup(setup.seats, setup.settings, text)
        return setup

    def game_on(self) -> None:
        """Play one game."""
        self.games += 1
        seed = self.options["seed"]
        run = GameRun(
            Recorder(Match(self.game, self.setup()), []),
            self.names,
            self.programs,
            seed,
            self.options["max_rounds"],
            number=self.games,
            commitment=commitment(seed),
            # The program of the first game plays the next ones too: nothing is started for them.
            bots=None if self.games == 1 else self.programs.bots,
        )
        run.to_end()


def seat_session(source: str) -> str:
    """Play a transcript of the seat role again."""
    script = Script(source)
    line = script.take("$")
    assert line is not None, "the first line says how civdawn was started"
    table = Table(script, line)
    table.game_on()
    while (again := script.take("$")) is not None:
        if again.startswith("ping "):
            table.programs.bots[table.seat].ping(int(again.split()[1]))
        else:
            assert again == "the next game"
            table.game_on()
    table.programs.close()
    return script.text()


def driver_session(source: str) -> str:
    """Play a transcript of the driver role again."""
    script = Script(source)
    line = script.take("$")
    assert line is not None, "the first line says how civdawn was started"
    options = parsed(serve.command, line)
    limits = terms(options)

    def broken(verb: str) -> None:
        def fail(message: object) -> None:
            raise RuntimeError("a table without legs")

        driver._obey[verb.removeprefix("a bug in ")] = fail

    driver = Driver(
        ScriptedInput(script, broken),
        script.say,
        limits,
        commit=commitment,
        clock=script.clock,
        launch=lambda seat, command: ScriptedChannel(script, str(seat + 1), driver.ears.take),
        rights=serve.read_rights(options, many=False),
    )
    driver.run()
    return script.text()


@pytest.mark.parametrize("name", TRANSCRIPTS[SEAT])
def test_seat(snapshot: SnapshotAssertion, name: str) -> None:
    """Civdawn says to a bot what the transcript says it says."""
    path = FOLDER / SEAT / f"{name}.txt"
    text = seat_session(path.read_text(encoding="utf-8"))
    assert text == snapshot(name=f"{SEAT}/{name}", extension_class=TranscriptFile)


@pytest.mark.parametrize("name", TRANSCRIPTS[DRIVER])
def test_driver(
    snapshot: SnapshotAssertion, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Civdawn says to a driver what the transcript says it says."""
    path = FOLDER / DRIVER / f"{name}.txt"
    for file in FOLDER.glob("*.cdn"):
        shutil.copy(file, tmp_path)
    monkeypatch.chdir(tmp_path)
    text = driver_session(path.read_text(encoding="utf-8"))
    assert text == snapshot(name=f"{DRIVER}/{name}", extension_class=TranscriptFile)

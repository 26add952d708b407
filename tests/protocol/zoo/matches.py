"""Matches with bots of the zoo, and what is left of them."""

from __future__ import annotations

import os
import secrets
import sys
import time
from pathlib import Path
from typing import NamedTuple

from civdawn_cli.engine.match import Match
from civdawn_cli.games import GAMES
from civdawn_cli.playing.options import EXEC
from civdawn_cli.playing.players import PLAYERS
from civdawn_cli.record import Recorder
from civdawn_cli.session.game_run import GameRun, opening_tags
from civdawn_cli.session.guarding import prepare
from civdawn_cli.session.limits import Fault
from civdawn_cli.session.programs import (
    ProgramFacts,
    Programs,
    SeedCommitment,
    Terms,
    is_program,
)
from tests.protocol.zoo.talking import HERE, START


def command(name: str) -> str:
    """How a bot of the zoo is started, or another program named as `exec:COMMAND`."""
    if is_program(name):
        return name.removeprefix(EXEC)
    return f"{sys.executable} -S -E {START} {name}"


class Outcome(NamedTuple):
    """How a match went. forfeited: by which seat, from 0; None by none. left: processes that were
    there when it was over."""

    ending: str
    forfeited: int | None
    places: list[int]
    faults: list[Fault]
    choices: int
    seconds: float
    left: list[str]
    programs: list[ProgramFacts]


def match(names: list[str], terms: Terms, *, seed: int = 1, rounds: int = 1) -> Outcome:
    """Play one: a seat for every name, of the zoo or of a built-in player."""
    game = GAMES["newdawn"]()
    setup = game.setup(len(names), map="first")
    here = secrets.token_hex(8)
    os.environ[HERE] = here
    commands = {seat: command(name) for seat, name in enumerate(names) if name not in PLAYERS}
    commitment = SeedCommitment(seed, "nonce")
    found = Match(game, setup)
    recorder = Recorder(found, opening_tags(found, names, seed, commitment))
    programs = Programs(game, commands, terms)
    run = GameRun(recorder, names, programs, seed, rounds, commitment=commitment)
    began = time.monotonic()
    with run:
        result = run.to_end()
    seconds = time.monotonic() - began
    if terms.log is not None:
        run.program_seats.log(terms.log, {})
    return Outcome(
        result.ending,
        result.culprit,
        result.places,
        result.faults,
        result.choices,
        seconds,
        survivors(here),
        run.program_seats.as_object()["programs"],
    )


def survivors(here: str) -> list[str]:
    """Processes of a match, each with its command."""
    mark = f"{HERE}={here}".encode()
    found = []
    for entry in os.scandir("/proc"):
        if entry.name.isdecimal() and int(entry.name) != os.getpid():
            try:
                environment = Path(entry.path, "environ").read_bytes()
                if mark in environment.split(b"\0"):
                    line = Path(entry.path, "cmdline").read_bytes().replace(b"\0", b" ").decode()
                    found.append(f"{entry.name} {line}")
            except OSError:
                continue
    return found


def open_files() -> set[str]:
    """The numbers of the files this process has open."""
    prepare()  # whatever stays open for all programs to come
    return set(os.listdir("/proc/self/fd"))

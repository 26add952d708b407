"""Matches with bots of the zoo, and what is left of them."""

from __future__ import annotations

import os
import secrets
import sys
import time
from pathlib import Path
from typing import NamedTuple

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.match import Match
from civdawn_cli.games import GAMES
from civdawn_cli.playing.loop import Interrupts, Player, play
from civdawn_cli.playing.players import PLAYERS, SeatContext
from civdawn_cli.record import Recorder, opening
from civdawn_cli.session.limits import Fault
from civdawn_cli.session.programs import (
    EXEC,
    ProgramFacts,
    Programs,
    ProgramSeats,
    SeedCommitment,
    Terms,
    is_program,
)
from civdawn_cli.session.seats import Forfeited
from tests.protocol.zoo.bots import HERE

FILE = Path(__file__).with_name("bots.py")


def command(name: str) -> str:
    """How a bot of the zoo is started, or another program named as `exec:COMMAND`."""
    if is_program(name):
        return name.removeprefix(EXEC)
    return f"{sys.executable} -S -E {FILE} {name}"


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
    promise, interrupts = SeedCommitment(seed, "nonce"), Interrupts()
    recorder = Recorder(
        Match(game, setup), opening(game, setup, names, None, dict(promise.opening()))
    )
    programs = Programs(game, commands, terms)

    def built_in(seat: int) -> Player:
        name = names[seat] if names[seat] in PLAYERS else terms.policy.on_error
        return PLAYERS[name](SeatContext(seat, seed, recorder, interrupts))

    seats = ProgramSeats(programs, recorder, 1, built_in, promise)
    players: list[Player] = [
        seats.seats[seat] if seat in commands else built_in(seat) for seat in range(len(names))
    ]
    forfeited, by = None, ""
    began = time.monotonic()
    with programs:
        try:
            programs.start()
            seats.begin()
            by = play(
                recorder,
                players,
                Chance(seed),
                rounds,
                interrupts,
                lambda _: seats.overhear(),
            )
        except Forfeited as reason:
            forfeited = reason
        finally:
            seats.end(by or "zoo", forfeited)
    seconds = time.monotonic() - began
    if terms.log is not None:
        seats.log(terms.log, {})
    told = seats.as_object()
    return Outcome(
        forfeited.ending if forfeited else "normal",
        forfeited.seat if forfeited else None,
        seats.places,
        seats.faults,
        len(recorder.match.choices),
        seconds,
        survivors(here),
        told["programs"],
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
    return set(os.listdir("/proc/self/fd"))

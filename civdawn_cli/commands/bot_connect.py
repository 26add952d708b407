"""civdawn bot connect: a bot of the standard streams dials in, from any machine."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Final

import click

from civdawn_cli.commands.shared import amount_option, misuse
from civdawn_cli.files.arguments import fail
from civdawn_cli.language import _

if TYPE_CHECKING:
    from civdawn_cli.playing.addresses import Address

TRY: Final = 0.2
"""Seconds between two calls."""

CALL: Final = 10.0
"""Seconds until a call has to be taken."""

LEAVE: Final = 5.0
"""Seconds that the bot has to end when its line has."""


@click.command("connect")
@amount_option("--wait", 60.0, "How long to call until somebody is there.", least=0, unit="SECONDS")
@click.option("--again", is_flag=True, help="Dial in again for the next game, and the next.")
@click.argument("address", metavar="HOST:PORT")
@click.argument("program", metavar="COMMAND…", nargs=-1, required=True)
def command(wait: float, again: bool, address: str, program: tuple[str, ...]) -> None:
    """Start a bot and have it dial in at a civdawn that waits for one.

    The bot reads and writes the line as its standard input and output. Here and there:

    \b
      civdawn play --seat listen:192.168.0.7:9000 --seat greedy
      civdawn bot connect 192.168.0.7:9000 -- ./mybot

    Tournaments have a line for every game: --again dials until nobody answers any more. A bot
    that listens, for tcp:HOST:PORT, needs no help of civdawn:

    \b
      socat TCP-LISTEN:9000,reuseaddr,fork EXEC:./mybot

    Exit code 0 when the bot has ended by itself with 0, 1 when not or when nobody was there.
    """
    from civdawn_cli.playing.addresses import AddressError, read_address
    from civdawn_cli.stopping import gently

    try:
        at = read_address(address)
    except AddressError as wrong:
        misuse(str(wrong))
    gently()
    games = 0
    while (line := _dialled(at, wait)) is not None:
        games += 1
        with line:
            code = _run(line, program)
        if code and not again:
            fail(_("{program} ended with code {code}").format(program=program[0], code=code))
        if not again:
            return
    if not games:
        fail(_("nobody was there at {at} for {wait:g} s").format(at=at, wait=wait))


def _dialled(at: Address, wait: float) -> socket.socket | None:
    """A line to that address; None if nobody is there for so many seconds."""
    deadline = time.monotonic() + wait
    while True:
        try:
            line = socket.create_connection(at, CALL)
        except OSError:
            if time.monotonic() > deadline:
                return None
            time.sleep(TRY)
        else:
            line.settimeout(None)
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return line


def _run(line: socket.socket, program: tuple[str, ...]) -> int:
    """Have the bot play over the line. Return its exit code."""
    try:
        bot = subprocess.Popen(program, stdin=line.fileno(), stdout=line.fileno())
    except OSError as wrong:
        fail(
            _("{program} can't be started: {reason}").format(
                program=program[0], reason=wrong.strerror or wrong
            )
        )
    # The line is the bot's alone, so that it ends when the bot does.
    line.close()
    try:
        return bot.wait()
    except BaseException:
        bot.terminate()
        try:
            bot.wait(LEAVE)
        except subprocess.TimeoutExpired:
            bot.kill()
        sys.stderr.flush()
        raise

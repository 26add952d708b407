"""The options of commands that play with programs, and what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from civdawn_cli.commands.shared import FOLDER, F, amount_option, misuse, unknown
from civdawn_cli.files.arguments import fail
from civdawn_cli.language import _, shown

if TYPE_CHECKING:
    from civdawn_cli.session.programs import Terms
    from civdawn_cli.session.walls import Walls

MEGABYTE: Final = 1 << 20

memory_option: Final = amount_option(
    "--memory",
    2048,
    "Megabytes a program may have, in all its processes; 0 for no limit.",
    least=0,
    unit="MB",
)

sandbox_option: Final = click.option(
    "--sandbox",
    type=click.Choice(["off", "auto", "bwrap"]),
    default="off",
    show_default=True,
    help="Run programs in a sandbox of bubblewrap: never, where it works, or not at all without. "
    "Linux only.",
)

env_option: Final = click.option(
    "--env",
    multiple=True,
    metavar="NAME",
    help="Let programs see this variable, too; they see few.",
)

OPTIONS: Final = (
    click.option(
        "--clock",
        metavar="MS+MS",
        default="none",
        show_default=True,
        help="Time of a program for a game, and more for each turn, in milliseconds.",
    ),
    amount_option("--cap", None, "Most for one question.", unit="MS"),
    amount_option("--nodes", None, "Budget of work for one question, as bots count."),
    amount_option(
        "--start-limit",
        30.0,
        "Until a program says hello, and then until it is ready; 0 for no limit.",
        least=0,
        unit="SECONDS",
    ),
    amount_option(
        "--request-limit",
        60.0,
        "For a question without --clock and --cap; 0 for no limit.",
        least=0,
        unit="SECONDS",
    ),
    click.option("--no-clock", is_flag=True, help="No time limit at all, for debugging."),
    amount_option(
        "--retries", 2, "Wrong answers of a program that are asked again, in a game.", least=0
    ),
    amount_option(
        "--restarts", 0, "Crashes in a game after which a program is started again.", least=0
    ),
    click.option(
        "--on-error",
        metavar="forfeit|substitute:NAME",
        default="forfeit",
        show_default=True,
        help="What follows then: the game ends, or a built-in bot plays on.",
    ),
    click.option(
        "--log",
        type=FOLDER,
        help="Folder for a traffic log of every program and the match log.",
    ),
    memory_option,
    amount_option(
        "--processes",
        256,
        "Processes and threads a program may have; 0 for no limit.",
        least=0,
    ),
    sandbox_option,
    env_option,
    click.option("--no-pin", is_flag=True, help="Let programs run on any processor."),
)
"""The options that set limits and policies for programs."""


def program_options(command: F) -> F:
    """A decorator that gives a command these options."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def read_terms(options: dict[str, Any], pinned: bool = True) -> Terms:
    """The Terms that the options ask for, else bad usage.

    pinned: keep programs on one processor, unless the options forbid it.
    """
    from civdawn_cli.session.limits import Limits, Policy, TimeControl
    from civdawn_cli.session.process import cores, pick_core
    from civdawn_cli.session.programs import Terms

    free = options["no_clock"]
    try:
        control = TimeControl.read(
            "none" if free else options["clock"], None if free else options["cap"], options["nodes"]
        )
    except ValueError as error:
        misuse(str(error))
    core = pick_core() if pinned and not options["no_pin"] else None
    return Terms(
        limits=Limits.none()
        if free
        else Limits.of(options["start_limit"], options["request_limit"]),
        control=control,
        policy=Policy(options["retries"], options["restarts"], read_policy(options["on_error"])),
        memory=options["memory"] * MEGABYTE,
        core=core,
        log=options["log"],
        cores=cores(core),
        walls=read_walls(options["sandbox"], options["env"], options["processes"]),
    )


def read_walls(mode: str, env: Sequence[str], processes: int | None = None) -> Walls:
    """The walls that the options ask for; without a sandbox that must be, the end of the
    command."""
    from civdawn_cli.session.command_line import StartError
    from civdawn_cli.session.sandbox import Needs, used
    from civdawn_cli.session.walls import PROCESSES, Walls

    try:
        used(mode)
    except StartError as error:
        fail(str(error))
    most = PROCESSES if processes is None else processes
    return Walls(mode, Needs(env=tuple(env)), processes=most)


def read_policy(text: str) -> str:
    """`forfeit`, or the name of the built-in player of `substitute:NAME`, else bad usage."""
    from civdawn_cli.playing.players import BOTS

    word, colon, name = text.partition(":")
    if word == "forfeit" and not colon:
        return word
    if word != "substitute" or not name:
        misuse(_("--on-error is forfeit or substitute:NAME, not {text!r}").format(text=text))
    if name not in BOTS:
        misuse(unknown(shown("bot"), name, BOTS))
    return name

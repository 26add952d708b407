"""Commands that get a signal at an exact moment: when they call their n-th function.

Moments are counted and not measured, so that a busy machine changes nothing.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.cli.running import ROOT, run
from tests.tournament.playing import NAMES, config_text
from tests.waiting import HANG

PROGRAM = f"""
import os, signal, sys
sys.path.insert(0, {str(ROOT)!r})
number, at, told, heard = map(int, sys.argv[1:5])
sys.argv[1:5] = []
from civdawn_cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
if not heard:
    signal.signal(number, signal.SIG_IGN)
count = -1
settle = main.at_once
def at_once():
    global count
    settle()
    count = 0
main.at_once = at_once
def profile(frame, event, argument):
    global count
    if count >= 0 and event == "call":
        count += 1
        if count == at:
            os.killpg(0, number)
sys.setprofile(profile)
try:
    main.main()
finally:
    sys.setprofile(None)
    os.write(told, b"%d" % count)
"""

SCRIPT = f"""
import os, runpy, signal, sys
number, at, told, heard = map(int, sys.argv[1:5])
sys.argv[:5] = [{str(ROOT / "scripts/civdawn")!r}]
sys.path.insert(0, {str(ROOT / "scripts")!r})
signal.signal(signal.SIGINT, signal.default_int_handler)
count = -1
settle, become = signal.signal, os.execv
def settled(*given):
    global count
    settle(*given)
    count = max(count, 0)
def becoming(*given):
    sys.setprofile(None)
    os.write(told, b"%d" % count)
    if at > count:
        os.killpg(0, number)
    become(*given)
def profile(frame, event, argument):
    global count
    if count >= 0 and event == "call":
        count += 1
        if count == at:
            os.killpg(0, number)
signal.signal, os.execv = settled, becoming
sys.setprofile(profile)
runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""`scripts/civdawn`, which becomes another program: a signal for a later call than its last one is
sent just before that."""


class Ended(NamedTuple):
    """How a command ended. calls: how many functions it called; 0 if it was ended on the spot."""

    code: int
    out: str
    err: str
    calls: int


def ended(
    *args: str,
    folder: Path,
    at: int,
    number: int = signal.SIGINT,
    typed: str = "",
    program: str = PROGRAM,
    heard: bool = True,
) -> Ended:
    """Run `civdawn args` and send the signal to it and its processes, as a terminal does, at its
    call of that number; 0 for never. heard: False if the command ignores the signal, as `nohup`
    does with one."""
    read, write = os.pipe()
    with subprocess.Popen(
        [
            sys.executable,
            "-c",
            program,
            str(int(number)),
            str(at),
            str(write),
            str(int(heard)),
            *args,
        ],
        cwd=folder,
        pass_fds=(write,),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        os.close(write)
        out, err = process.communicate(typed, timeout=HANG)
    with open(read, "rb") as told:
        calls = int(told.read() or b"0")
    return Ended(process.returncode, out, err, calls)


BOOTSTRAP = "scripts/civdawn"

COMMANDS = {
    "play": ("play --map first --seat random --seat random --seed 3 --max-rounds 1", ""),
    "play programs": ("play --map first --seat 'exec:{bot}' --seat random --max-rounds 1", ""),
    "check": ("check game.cdn --jobs 2", ""),
    "replay": ("replay game.cdn", ""),
    "analyse": ("analyse game.cdn --game 1 --nodes 20 --journal journal", ""),
    "what-if": ("what-if one.cdn --at 2.1 --seat random --games 3 --max-rounds 3", ""),
    "find": ("find game.cdn --duplicates --player random --jobs 2", ""),
    "write": (
        "write written.cdn --game newdawn --map first --seat Anna --seat Ben",
        "rome egypt 1\ne\nnonsense\nundo\nquit\n",
    ),
    "bench": ("bench --seconds 0.1 --max-rounds 2", ""),
    "serve": ("serve", "hello 1.0\nnew seat1=greedy map=first rounds=1\nwait\nquit\n"),
    "tournament run": ("tournament run small.toml", ""),
    BOOTSTRAP: ("check game.cdn", ""),
}
"""Commands that may take long, each short here, with what is typed."""

FINISHING = re.compile(
    r"civdawn tournament run: (finishing \d+ games?|stopping); Ctrl-C again stops now\n"
    r"(stopped; go on with: civdawn tournament run small.toml\n)?"
)
INTERRUPTED = re.compile(
    r"(civdawn analyse: the same command goes on from journal\n)?civdawn: interrupted\n"
    r"|civdawn (play|write): interrupted( in \S+)?; [^\n]+\n"
)
LEFT = re.compile(r"(civdawn write: left the game in setup; go on with: [^\n]+\n)?")


def interrupted(
    name: str, at: int, folder: Path, number: int = signal.SIGINT, heard: bool = True
) -> Ended:
    """A command of the list, in a folder made for it, interrupted at that call."""
    text, typed = COMMANDS[name]
    bot = shlex.join([sys.executable, "-S", str(ROOT / "tests/protocol/bots/bot.py")])
    words = [word.replace("{bot}", bot) for word in shlex.split(text)]
    shutil.rmtree(folder / "small", ignore_errors=True)
    (folder / "written.cdn").unlink(missing_ok=True)
    program = SCRIPT if name == BOOTSTRAP else PROGRAM
    return ended(
        *words, folder=folder, at=at, number=number, typed=typed, program=program, heard=heard
    )


def prepare(folder: Path) -> None:
    """Write the files that the commands of the list read into the folder."""
    with open(folder / "game.cdn", "w", encoding="utf-8") as file:
        seats = ("--seat", "random", "--seat", "random")
        run("play", *seats, "--max-rounds", "2", "--record", f"{folder}/one.cdn")
        file.write("\n".join([(folder / "one.cdn").read_text()] * 20))
    (folder / "small.toml").write_text(
        config_text(entrants=NAMES[:2], blocks=1, concurrency=2, max_rounds=1), encoding="utf-8"
    )


def wrong(name: str, at: int, found: Ended) -> str:
    """The mistake in how a command of the list ended; '' if it ended well.

    A command ends well if it says one line and ends with 130, or had done its work already. A
    tournament may also say that it finishes its games.
    """
    done = found.code == 0 and found.calls > 0
    if INTERRUPTED.fullmatch(found.err):
        good = found.code == 130
    elif name == "tournament run" and FINISHING.fullmatch(found.err):
        good = found.code == 3 or done
    else:
        good = bool(
            done
            and LEFT.fullmatch(found.err)
            and (found.calls < at or (name in LATE and 2 * at > found.calls))
        )
    return "" if good else f"{name} at {at} of its calls: exit code {found.code}: {found.err!r}"


LATE = ("play", "play programs", "tournament run", "write")
"""Commands that may ignore Ctrl-C once their last choice is made."""

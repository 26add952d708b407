"""Commands as a user runs them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from civdawn_cli.cli import cli
from civdawn_cli.language import ENGLISH, choose

ROOT = Path(__file__).resolve().parents[2]


def run(*args: str, typed: str | bytes | None = None) -> Result:
    """Run `civdawn args` in this process; an exception that is no error for users is raised."""
    runner = CliRunner(env={"COLUMNS": "80", "TERMINAL_WIDTH": "80", "LANGUAGE": ENGLISH})
    try:
        return runner.invoke(cli, args, input=typed, prog_name="civdawn", catch_exceptions=False)
    finally:
        choose(ENGLISH)


def lines(*texts: str) -> str:
    """The text that a person types, from its lines."""
    return "".join(f"{text}\n" for text in texts)


# Bots learn and change; these do not.
RANDOM = ("--seat", "random", "--seat", "random")

PROGRAM = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from civdawn_cli.games import GAMES
from grammar.reading import GRAMMARS
from tests.engine.toy import GRAMMAR, Toy
GAMES["toy"], GRAMMARS["toy"] = Toy, GRAMMAR
from civdawn_cli.main import main
main()
"""


def start(*args: str, folder: Path) -> subprocess.Popen[bytes]:
    """Start `civdawn args` as a process of its own, which knows the test game too."""
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *args],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )

"""Every command teaches itself."""

from __future__ import annotations

import subprocess
import sys

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.cli import COMMANDS
from tests.cli.running import ROOT, run

SHARED = {
    "write_session",
    "tournament_quick",
    "tournament_check",
    "tournament_games",
    "replay_page",
    "analyse_plot",
    "bot_connect",
    "__init__",
    "shared",
    "shared_help",
    "shared_programs",
    "shared_reference",
    "play_opening",
    "play_telling",
}
"""Files of the commands that are no command: shared by several, or rooms of a long one."""


@pytest.mark.parametrize("command", COMMANDS)
def test_command(command: str, snapshot: SnapshotAssertion) -> None:
    """A command's help says what it does, with an example, and fits 80 columns."""
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"  civdawn {command}" in result.stdout.split("Options:")[0].split("\n\n", 1)[1]
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert result.stdout == snapshot


def test_program(snapshot: SnapshotAssertion) -> None:
    """`civdawn` alone says what there is, as `civdawn --help` does."""
    result = run()
    assert result.exit_code == 0
    assert result.stdout == run("--help").stdout == run("-h").stdout
    assert result.stdout == snapshot


def test_files() -> None:
    """Every command is the file of its name, and every file a command, but for SHARED."""
    files = {path.stem for path in (ROOT / "civdawn_cli" / "commands").glob("*.py")}
    assert files - SHARED == {command.replace("-", "_") for command in COMMANDS}


def test_quick() -> None:
    """Help does not import commands, games or the grammar."""
    code = (
        "import sys; from civdawn_cli.cli import cli; cli.main(['--help'], standalone_mode=False);"
        "print(*sorted(m for m in sys.modules if m.split('.')[0] in"
        " ('civdawn_cli', 'grammar', 'lark', 'rich')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = (
        "civdawn_cli civdawn_cli.cli civdawn_cli.invocation civdawn_cli.language"
        " civdawn_cli.stopping"
    )
    assert done.stdout.splitlines()[-1] == loaded

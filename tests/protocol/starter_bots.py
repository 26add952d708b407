"""Starter bots as tests use them: written, built once, with their command."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from civdawn_cli.session.starters import LANGUAGES, write_starter
from tests.protocol.language_bots import works

NAME = "Starter"


def built(language: str, folder: Path, game: str = "") -> str:
    """The command of the language's starter, for one game or all, written into the folder and built
    there; skips where the language is not installed."""
    tool = LANGUAGES[language].tool
    if not works(tool):
        pytest.skip(f"{tool} is not here or not working: the {language} starter is NOT TESTED here")
    starter = write_starter(language, folder, NAME, game)
    for command in starter.build:
        subprocess.run(shlex.split(command), cwd=folder, check=True, timeout=120)
    return run_command(language, folder)


def run_command(language: str, folder: Path) -> str:
    """The command that starts the starter from any folder."""
    known = LANGUAGES[language]
    if known.build:
        return shlex.quote(str(folder / "bot"))
    tool = sys.executable if language == "python" else known.tool
    return f"{shlex.quote(tool)} {shlex.quote(str(folder / known.file))}"

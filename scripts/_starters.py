"""The bots of `civdawn bot new`, written and built as their README says."""

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

SEARCHING = "search"
"""In place of a language."""


def built(language: str, folder: Path, seconds: float = 0.0) -> str:
    """The command of the language's starter, after writing and building it; '' if the language is
    not installed. seconds: of thinking, for the one that searches."""
    from civdawn_cli.session.starters import LANGUAGES, write_starter

    if language == SEARCHING:
        write_starter("python", folder, "Starter", search=True)
        return f"{sys.executable} {folder / 'bot.py'} {seconds:g}"
    known = LANGUAGES[language]
    if language != "python" and not shutil.which(known.tool):
        return ""
    starter = write_starter(language, folder, "Starter")
    for command in starter.build:
        subprocess.run(shlex.split(command), cwd=folder, check=True)
    if known.build:
        return str(folder / "bot")
    tool = sys.executable if language == "python" else known.tool
    return f"{tool} {folder / known.file}"

"""Starter bots: complete small programs in several languages that users begin their own bots from.

Their texts are in `civdawn_cli/starters`.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from pathlib import Path
from typing import Final, NamedTuple


class Language(NamedTuple):
    """A language that has a starter.

    title: the language's name for people. template: the file with the text. file: the name it is
    written under. build: the commands that build the program; none if it needs no building. run:
    the command that starts it. `{file}` and `{stem}` stand for the names. tool: the program that
    must be installed.
    """

    title: str
    template: str
    file: str
    build: tuple[str, ...]
    run: str
    tool: str


LANGUAGES: Final[dict[str, Language]] = {
    "python": Language("Python", "bot.py.txt", "bot.py", (), "python3 {file}", "python3"),
    "javascript": Language("JavaScript", "bot.js.txt", "bot.js", (), "node {file}", "node"),
    "c": Language("C", "bot.c.txt", "bot.c", ("cc -O2 -o bot {file}",), "{folder}bot", "cc"),
    "rust": Language(
        "Rust",
        "bot.rs.txt",
        "bot.rs",
        ("rustc --edition 2021 -O -o bot {file}",),
        "{folder}bot",
        "rustc",
    ),
    "go": Language("Go", "bot.go.txt", "bot.go", ("go build -o bot {file}",), "{folder}bot", "go"),
}

SEARCHING: Final[dict[str, Language]] = {
    "python": Language("Python", "search.py.txt", "bot.py", (), "{python} {file}", "python3"),
    "javascript": Language("JavaScript", "search.js.txt", "bot.js", (), "node {file}", "node"),
}
"""The starters that search: in Python by the library `civdawn`, so that it runs on the Python that
has it; elsewhere by a civdawn of its own, which it drives as a model of the game."""

EVENTS: Final = {"newdawn": "play science pos3", "ages": "take iron"}
"""The games that starters know, each with an answer as an example."""

LONGEST_NAME: Final = 40


class Starter(NamedTuple):
    """A starter bot that was written. build, run: commands to be run in its folder, `run` with file
    names relative to it."""

    files: tuple[Path, ...]
    build: tuple[str, ...]
    run: str


def check_name(name: str) -> str:
    """The name of a bot with its spaces normalised. Raises ValueError for a name that does not fit
    into source text and `hello`."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME or not re.fullmatch(r"[\w .-]+", name):
        raise ValueError(
            f"a name has up to {LONGEST_NAME} letters, digits, spaces, points and dashes,"
            f" not {name!r}"
        )
    return name


def write_starter(
    language: str, folder: Path, name: str, game: str = "", search: bool = False
) -> Starter:
    """Write the starter of the language into the folder, which is made if it is not there.

    game: the only one that it is for; '' for all. search: the one that searches.

    Raises FileExistsError rather than overwrite anything, other OSErrors, and ValueError for a name
    that can't be used.
    """
    name = check_name(name)
    known = (SEARCHING if search else LANGUAGES)[language]
    here = {"file": known.file, "folder": "./", "python": shlex.quote(sys.executable)}
    build = tuple(command.format(**here) for command in known.build)
    run = known.run.format(**here)
    texts = {
        known.file: _source(known, name, game),
        "README.md": _readme(known, name, build, run, game),
    }
    for file in texts:
        if (folder / file).exists():
            raise FileExistsError(f"{folder / file} is there already")
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in texts.items():
        with open(folder / file, "x", encoding="utf-8", newline="\n") as out:
            out.write(text)
    if not known.build and os.name == "posix":
        (folder / known.file).chmod(0o755)
    return Starter(tuple(folder / file for file in texts), build, run)


def _source(known: Language, name: str, game: str) -> str:
    """The text of the program."""
    parts = {
        "NAME": name,
        "EVENT": EVENTS[game or "newdawn"],
        "PYTHON": sys.executable,
    }
    text = _for_game(_text(known.template), game)
    return re.sub("|".join([rf"\b{word}\b" for word in parts]), lambda found: parts[found[0]], text)


def _for_game(text: str, game: str) -> str:
    """The text without the lines that are for other games.

    A line `<newdawn>` or `<ages>` begins what is for that game, `<only ages>` what is for no other
    besides, `<both>` what is for all games; `<>` ends each. game: '' for all.
    """
    kept, said = [], True
    for line in text.splitlines(keepends=True):
        if not (mark := re.fullmatch(r"<([a-z ]*)>\n", line)):
            kept += [line] * said
            continue
        only, _, name = mark[1].rpartition(" ")
        if only or name == "both":
            said = game == (name if only else "")
        else:
            said = game in ("", name) or not name
    return "".join(kept)


def _readme(known: Language, name: str, build: tuple[str, ...], run: str, game: str) -> str:
    """The text of the folder's README."""
    parts = {
        "BUILD\n": "".join([f"{command}\n" for command in build]),
        "NAME": name,
        "LANGUAGE": known.title,
        "FILE": known.file,
        "RUN": run,
        "FLAG": f"--game {game} " if game else "",
        "PYTHON": f"`{sys.executable}`.",
    }
    words = "|".join([rf"\b{word}" for word in parts])
    about = "README.md.txt"
    if known in SEARCHING.values():
        about = known.template.replace("search.", "search-").replace(".txt", ".md.txt")
    text = _for_game(_text(about), game)
    return re.sub(words, lambda found: parts[found[0]], text)


def _text(file: str) -> str:
    from importlib.resources import files  # late: most commands for bots write no starter

    return (files("civdawn_cli") / "starters" / file).read_text(encoding="utf-8")

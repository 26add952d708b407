"""Record files for the tests of commands that take many."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.cli.running import RANDOM, ROOT, run


def toy_game(seed: int = 4) -> str:
    """The record of a game of the test game, which must be registered."""
    return recorded("--game", "toy", *RANDOM, "--seed", str(seed))


def short_game(seed: int, seats: int = 2) -> str:
    """The record of the first rounds of a game of A New Dawn."""
    chairs = ["--seat", "random"] * seats
    return recorded(*chairs, "--map", "first", "--seed", str(seed), "--max-rounds", "3")


def recorded(*args: str) -> str:
    """The record that `civdawn play` writes."""
    path = Path("recorded.cdn")
    assert run("play", *args, "--record", str(path)).exit_code == 0
    text = path.read_text("utf-8")
    path.unlink()
    return text


def broken(text: str) -> dict[str, str]:
    """Spoilt copies of a record of the test game, by the name of their mistake."""
    first = text.index("\n1.1 ")
    return {
        "unreadable": text.replace("\n1.2 ", "\n1,2 ", 1),
        "illegal": re.sub("play [a-z]+", "play purple", text, count=1),
        "another turn": text.replace("\n2.1 ", "\n3.1 ", 1),
        "result": text.replace('[Result "', '[Result "9', 1),
        "checksum": text[: text.rindex("#")] + "#00000000\n",
        "rules": text.replace('"t-1"', '"t-9"'),
        "game": text.replace('"toy"', '"chess"'),
        "cut": text[:first] + "\n1.1 play re",
    }


def apart(
    *args: str, folder: Path, typed: bytes = b"", code: int | None = 0
) -> subprocess.CompletedProcess[bytes]:
    """Run `civdawn args` as a process of its own, with that exit code."""
    done = subprocess.run(
        [sys.executable, "-m", "civdawn_cli", *args],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
        input=typed,
        capture_output=True,
        check=False,
    )
    assert code is None or done.returncode == code, done.stderr.decode()
    return done

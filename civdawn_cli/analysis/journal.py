"""Results kept in a file beside the record, so that a run that was stopped goes on there.

A line is a JSON object with the result of one turn under the key of its game, budget and program. A
line that was left in the middle is done again.
"""

from __future__ import annotations

import contextlib
import json
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from civdawn_cli import __version__
from civdawn_cli.analysis.chances import edition
from civdawn_cli.analysis.played import Played
from civdawn_cli.analysis.turns import Budget, TurnFacts
from civdawn_cli.grammar import body

SUFFIX: Final = ".analysis"
"""Behind the name of the record's file."""


def key_of(played: Played, budget: Budget) -> str:
    """A name that other choices, budgets, maps and versions of the program do not have."""
    record = played.record
    setup = [played.game.name, played.setup.rules, *sorted(played.setup.settings.items())]
    text = repr((setup, body(record), tuple(budget), edition(), __version__))
    return sha256(text.encode()).hexdigest()[:16]


class Journal:
    """The results in a file, and the file to add more. path: None to keep nothing.

    failure: the first error of writing; nothing more is written from then on.
    """

    def __init__(self, path: Path | None) -> None:
        """Reads what is there; lines that are no results are passed over. Raises OSError."""
        self.path: Final = path
        self.failure: OSError | None = None
        self._known: Final[dict[tuple[str, int], TurnFacts]] = {}
        self._whole = True
        if path is None or not path.is_file():
            return
        text = path.read_bytes().decode(errors="replace")
        self._whole = not text or text.endswith("\n")
        for line in text.splitlines():
            with contextlib.suppress(ValueError, KeyError, TypeError):
                found: dict[str, Any] = json.loads(line)
                self._known[str(found["key"]), int(found["turn"])] = found["facts"]

    def found(self, key: str, turn: int) -> TurnFacts | None:
        """The result for a turn of a game; None if there is none yet."""
        return self._known.get((key, turn))

    def add(self, key: str, turn: int, facts: TurnFacts) -> None:
        """Keep a result; written at once."""
        self._known[key, turn] = facts
        if self.path is None or self.failure is not None:
            return
        line = json.dumps({"key": key, "turn": turn, "facts": facts}, ensure_ascii=False)
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line + "\n" if self._whole else f"\n{line}\n")
        except OSError as failure:
            self.failure = failure
        self._whole = True

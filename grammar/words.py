"""The words of each game: which tokens of a turn name a question."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

GRAMMARS: Final[dict[str, Path]] = {
    name: Path(__file__).with_name(f"{name}.lark") for name in ("newdawn", "ages")
}
"""The grammar of every game, by the name records have for it."""


@cache
def words(game: str = "newdawn") -> frozenset[str]:
    """The words of a game's questions: what its grammar has in quotes. Raises KeyError."""
    text = GRAMMARS[game].read_text("utf-8")
    return frozenset(re.findall(r'"([a-z]+)"', re.sub(r"//.*", "", text)))

"""The JSON schemas of protocol/ and the words of effects there, as their definitions say
(scripts/schemas writes them)."""

import json
import re
from pathlib import Path
from typing import Final

from civdawn_cli.engine.kit.effects import Row
from civdawn_cli.engine.kit.schema import Document
from civdawn_cli.games import GAMES
from civdawn_cli.playing import reference

FOLDER: Final = Path(__file__).resolve().parents[1] / "protocol"


def documents() -> list[Document]:
    """Every document there is a schema of."""
    found = reference.documents()
    for make in GAMES.values():
        game = make()
        some = (game.view_schema(), reference.card_document(game))
        found += [document for document in some if document is not None]
    return found


def texts() -> dict[str, str]:
    """The text of every schema, by the name of its file, and of the page of effects."""
    schemas = {
        document.file: json.dumps(document.json(), indent=1, ensure_ascii=False) + "\n"
        for document in documents()
    }
    return {**schemas, EFFECTS: _effects()}


EFFECTS: Final = "effects.md"
"""The page that has the words of effects."""


def _effects() -> str:
    """The page of effects with the words that there are now: under the title of each game, from the
    head of the table on."""
    text = (FOLDER / EFFECTS).read_text(encoding="utf-8")
    for make in GAMES.values():
        game = make()
        rows = sorted(game.vocabulary().rows, key=lambda row: row.word)
        table = "".join([_line(row) for row in rows])
        head = rf"## {re.escape(game.title)}\n.*?\|---\|---\|---\|---\|\n"
        found = re.compile(rf"({head})(\|[^\n]*\n)*", re.DOTALL)
        old = found.search(text)
        assert old is not None, f"no table for {game.name}"
        text = f"{text[: old.start()]}{old[1]}{table}{text[old.end() :]}"
    return text


def _line(row: Row) -> str:
    """A word as a line of the table."""
    usage = " ".join([row.word, *[name.upper() for name in row.arguments()], row.form.usage])
    return f"| `{usage}` | {row.form.sort} | `{row.path}` | {row.about} |\n"

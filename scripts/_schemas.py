"""The JSON schemas of protocol/, as their definitions say (scripts/schemas writes them)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from civdawn_cli.engine.kit.schema import Document
from civdawn_cli.games import GAMES

FOLDER: Final = Path(__file__).resolve().parents[1] / "protocol"


def documents() -> list[Document]:
    """Every document there is a schema of."""
    found = [make().view_schema() for make in GAMES.values()]
    return [document for document in found if document is not None]


def texts() -> dict[str, str]:
    """The text of every schema, by the name of its file."""
    return {
        document.file: json.dumps(document.json(), indent=1, ensure_ascii=False) + "\n"
        for document in documents()
    }

"""The JSON schemas of protocol/, as their definitions say (scripts/schemas writes them)."""

import json
from pathlib import Path
from typing import Final

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
    """The text of every schema, by the name of its file."""
    return {
        document.file: json.dumps(document.json(), indent=1, ensure_ascii=False) + "\n"
        for document in documents()
    }

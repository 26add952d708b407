"""The JSON schemas in protocol/ are written from definitions in Python, and current."""

from __future__ import annotations

from _schemas import EFFECTS, FOLDER, texts

from civdawn_cli.engine.kit.schema import Document, Many, Record, Schema, Shared, Whole
from civdawn_cli.games import GAMES


def test_schemas_are_current() -> None:
    """Every schema says what its definition says (scripts/schemas), and there is no other; so does
    the page that has every word of effects."""
    paths = [*FOLDER.glob("*.schema.json"), FOLDER / EFFECTS]
    found = {path.name: path.read_text(encoding="utf-8") for path in paths}
    assert found == texts()


def test_every_game_has_a_schema() -> None:
    """The view of every game has a schema, in a file of its name."""
    assert {f"view.{name}.schema.json" for name in GAMES} <= set(texts())


def test_shared_parts() -> None:
    """A part that occurs twice is described once, and each place may say what it means there."""
    seat = Shared("seat", Whole("A seat.", 1, 4))
    one: dict[str, Schema] = {"seat": seat, "others": Many("The others.", seat.means("One."))}
    found = Document("x.schema.json", "A title", Record("A root.", one)).json()
    assert found["$defs"] == {
        "seat": {"description": "A seat.", "type": "integer", "minimum": 1, "maximum": 4}
    }
    assert found["properties"] == {
        "seat": {"$ref": "#/$defs/seat"},
        "others": {
            "description": "The others.",
            "type": "array",
            "items": {"description": "One.", "$ref": "#/$defs/seat"},
        },
    }
    assert found["required"] == ["seat", "others"]

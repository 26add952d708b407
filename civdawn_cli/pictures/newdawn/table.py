"""The whole picture of A New Dawn: the map, and beside it what lies around it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from civdawn_cli.pictures.drawing import Drawing
from civdawn_cli.pictures.palette import Palette


def drawing(
    view: Mapping[str, Any],
    cards: Iterable[Mapping[str, Any]] | None,
    before: Mapping[str, Any] | None,
    theme: str,
    prefix: str,
) -> Drawing:
    """A view of A New Dawn, drawn in named parts; see `civdawn_cli.pictures.drawing`."""
    return Drawing(1200, 900, "", {}, defs="", palette=Palette({}), theme=theme, prefix=prefix)

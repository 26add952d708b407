"""Pictures as pixels: PNG, by resvg, which the extra `pictures` brings."""

from __future__ import annotations

from typing import Final

SCALE: Final = 1.5
"""How many pixels a unit of the picture has, so that small text stays legible."""


class RasterMissing(ModuleNotFoundError):
    """resvg is not installed."""


def png(svg: str, scale: float = SCALE) -> bytes:
    """A picture as PNG. svg: what `picture` gives. Equal pictures give equal bytes on a machine
    with equal fonts. Raises RasterMissing."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise RasterMissing("PNG needs resvg-py, the extra `pictures`") from None
    return bytes(svg_to_bytes(svg_string=svg, zoom=scale))

"""How often what is random is tried: seldom in an ordinary run, often in a thorough one."""

from __future__ import annotations

from hypothesis import settings


def often(ordinary: int, thorough: int) -> int:
    """The number of times in an ordinary run, and in one of `scripts/test --thorough`."""
    usual = settings.get_profile("civdawn").max_examples
    return ordinary if settings().max_examples <= usual else thorough

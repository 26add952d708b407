"""The test game, by name."""

from tests.engine.fixtures import toy

__all__ = ["toy"]

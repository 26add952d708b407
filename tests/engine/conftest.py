"""The test games, by name."""

from tests.engine.fixtures import bazaar, toy

__all__ = ["bazaar", "toy"]

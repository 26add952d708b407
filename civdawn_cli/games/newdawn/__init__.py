"""Civilization: A New Dawn, the rules numbered ND."""

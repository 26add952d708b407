"""Positions as text: where tests, puzzles and bug reports begin."""

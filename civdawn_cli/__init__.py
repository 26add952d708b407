"""civdawn: a command-line engine for the board game A New Dawn."""

__version__ = "0.1.0"

"""civdawn: a command-line engine for board games."""

__version__ = "0.1.0"

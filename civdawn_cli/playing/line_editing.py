"""Lines that a person types: with the keys of readline on a terminal, from a pipe as they come.

Python's own readline is used, since it needs no package, leaves pipes and signals as they are, and
an `input()` without it works the same, if less comfortably.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final

Complete = Callable[[str, str], list[str]]
"""The words that may stand behind the words typed so far and begin with the one being typed."""


class Lines:
    """Reads line by line.

    complete: set again for every question; None completes nothing. begun: what stands in the next
    line already, to be changed, on a terminal that can.
    """

    def __init__(self, live: bool) -> None:
        """live: somebody types at a terminal."""
        self.complete: Complete | None = None
        self.begun = ""
        self._found: list[str] = []
        self._readline: Any = None
        if not live:
            return  # readline would write signs for a terminal to a pipe
        try:
            import readline
        except ImportError:  # Windows
            return
        self._readline = readline
        readline.set_completer_delims(" \t\n")
        readline.set_completer(self._complete)
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def read(self, prompt: str) -> str:
        """The next line. Raises EOFError and UnicodeDecodeError."""
        sys.stdout.flush()
        begun, self.begun = self.begun, ""
        if self._readline is None or not begun:
            return input(prompt)
        self._readline.set_startup_hook(lambda: self._readline.insert_text(begun))
        try:
            return input(prompt)
        finally:
            self._readline.set_startup_hook(None)

    def forget(self) -> None:
        """Keep the last line out of the history: it was no answer to a question of the game."""
        if self._readline is not None:
            last = self._readline.get_current_history_length()
            if last:
                self._readline.remove_history_item(last - 1)

    def forget_all(self) -> None:
        """Empty the history: somebody else sits down at the keyboard."""
        if self._readline is not None:
            self._readline.clear_history()

    def _complete(self, typed: str, state: int) -> str | None:
        """The completer that readline calls, with 0, 1, 2 ... until there are no more."""
        if state == 0:
            before = self._readline.get_line_buffer()[: self._readline.get_begidx()]
            complete = self.complete
            self._found = [] if complete is None else complete(before, typed)
        return f"{self._found[state]} " if state < len(self._found) else None


KEPT: Final = 200
"""The most completions that are offered."""


def fitting(words: list[str], typed: str) -> list[str]:
    """The words that begin with what is typed, each once, in order."""
    low = typed.lower()
    return list(dict.fromkeys(word for word in words if word.lower().startswith(low)))[:KEPT]

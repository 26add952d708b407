"""Programs that rest: all their processes are stopped while they are not waited for, so that they
take no processor time from those that think."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Sequence
from typing import Final

from civdawn_cli.session.reaping import descendants

ROUNDS: Final = 8
"""How many times processes are looked for that came up meanwhile."""


class Rest:
    """The rest of a program. pid: of its first process. root: of the process that all are below;
    that of a guardian is never stopped. groups: its control groups, which stop as one."""

    def __init__(self, pid: int, root: int, groups: Sequence[str] = ()) -> None:
        self.pid: Final = pid
        self.root: Final = root
        self.groups: Final = groups
        self._stopped: list[int] = []
        self._frozen = False

    def begin(self) -> None:
        """Stop all processes."""
        if self.groups and self._freeze("1"):
            self._frozen = True
            return
        known = set(self._stopped)
        for _ in range(ROUNDS):
            new = [pid for pid in (self.pid, *descendants(self.root)) if pid not in known]
            if not new:
                return
            for pid in new:
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGSTOP)
            known.update(new)
            self._stopped += dict.fromkeys(new)

    def end(self) -> None:
        """Let them run again."""
        if self._frozen:
            self._frozen = not self._freeze("0")
        for pid in self._stopped:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGCONT)
        self._stopped.clear()

    def _freeze(self, value: str) -> bool:
        """Freeze the groups, or let them go. Return True if the system has done so."""
        try:
            for group in self.groups:
                with open(f"{group}/cgroup.freeze", "w", encoding="ascii") as file:
                    file.write(value)
        except OSError:
            return False
        return True

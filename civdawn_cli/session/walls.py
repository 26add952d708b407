"""Walls around a program: a sandbox, a clean environment, limits on all its processes together."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from civdawn_cli.language import _, pgettext
from civdawn_cli.session import cgroups, sandbox
from civdawn_cli.session.environment import clean
from civdawn_cli.session.guarding import Order
from civdawn_cli.session.hosting import host_files, host_needs
from civdawn_cli.session.reaping import LINUX, MARK
from civdawn_cli.session.sandbox import Needs

PROCESSES: Final = 256
"""How many processes and threads a program may have."""

OWN: Final = "own"
ALWAYS: Final = "always"
"""When a program may think: only while it is asked, or all the time."""

BWRAPS: Final = 2
"""The processes of the sandbox itself."""


@dataclass(frozen=True, slots=True)
class Walls:
    """The walls around one program.

    sandbox: one of the modes. hidden: folders that it may not see. processes: the most processes
    and threads, 0 for no limit. rests: it is stopped while it is not waited for.
    """

    sandbox: str = sandbox.OFF
    needs: Needs = field(default_factory=Needs)
    hidden: tuple[Path, ...] = ()
    processes: int = PROCESSES
    rests: bool = False

    def order(
        self, words: Sequence[str], folder: Path | None, memory: int, core: int | None, mark: str
    ) -> Order:
        """How the program of these words is started within the walls. memory: bytes; 0 for no
        limit. Raises StartError."""
        needs = self.needs
        host = host_needs(words)
        needs = replace(needs, env=(*needs.env, *host.env), read=(*needs.read, *host.read))
        env = clean(needs.env)
        walled = not needs.trusted and sandbox.used(self.sandbox)
        if walled:
            words = sandbox.wrapped(
                words,
                env,
                folder=folder,
                files=host_files(words),
                needs=needs,
                hidden=self.hidden,
                processes=self.processes,
            )
        env[MARK] = mark
        processes = self.processes + BWRAPS * walled if self.processes else 0
        groups = cgroups.made(mark, memory, processes)
        limits = {"RLIMIT_CORE": 0}
        if memory:
            limits["RLIMIT_DATA"] = memory
        return Order(
            words,
            env,
            "" if folder is None else str(folder),
            core,
            # Limits that a control group holds need not be counted.
            memory=0 if groups else memory,
            processes=0 if groups else processes,
            limits=limits,
            groups=groups,
            walled=walled,
        )


def protections(mode: str, walls: Walls, memory: int) -> str:
    """The walls that hold, in a sentence."""
    walled = sandbox.used(mode)
    if walled:
        where = _(
            "programs run in a sandbox (bwrap): no network, no processes or files but their own"
        )
    else:
        where = _("programs run with all your rights, without a sandbox")
        if mode != sandbox.OFF:
            where += f" ({sandbox.missing()})"
    how = pgettext("limits", "counted") if LINUX else _("for each process")
    if LINUX and cgroups.base() is not None:
        how = _("held by a control group")
    most = []
    if memory:
        most.append(_("{n} MB").format(n=memory >> 20))
    if walls.processes and LINUX:
        most.append(_("{n} processes and threads").format(n=walls.processes))
    found = [where]
    if most:
        text = _("{limits} each, {how}")
        found.append(text.format(limits=_(" and ").join(most), how=how))
    found.append(_("environment clean"))
    if walls.rests and sys.platform != "win32":
        found.append(_("stopped while others think"))
    return "; ".join(found)

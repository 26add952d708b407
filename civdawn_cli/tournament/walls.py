"""The walls around the programs of a tournament: what its config says of them, and the sentence
that tells which of them hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from civdawn_cli.language import _
from civdawn_cli.session.programs import is_program
from civdawn_cli.session.sandbox import BWRAP, OFF, Needs, used
from civdawn_cli.session.walls import OWN, Walls, protections
from civdawn_cli.session.wire import is_wire

if TYPE_CHECKING:
    from civdawn_cli.tournament.config import Config, Entrant

LISTS: Final = ("read", "write", "devices", "env")
SWITCHES: Final = ("trusted", "network")
NEEDS: Final = (*SWITCHES, *LISTS)
"""The keys of an entrant that say what it needs."""

KEYS: Final = ("sandbox", "trusted", "thinking", "env", "processes")
"""The keys of the section `programs` about walls."""

MEGABYTE: Final = 1 << 20
"""Bytes."""

Fail = Callable[[str, str], object]
"""Told the key that is wrong, and the reason; it raises."""


def needs(table: Mapping[str, Any], fail: Fail) -> Needs:
    """The needs of an entrant, by the keys of its table."""
    found: dict[str, Any] = {}
    for key in SWITCHES:
        if key in table:
            found[key] = switch(table, key, fail)
    for key in LISTS:
        if key in table:
            found[key] = names(table, key, fail)
    return Needs(**found)


def switch(table: Mapping[str, Any], key: str, fail: Fail) -> bool:
    """A value that is true or false; false if it is not there."""
    value = table.get(key, False)
    if not isinstance(value, bool):
        fail(key, f"{key} is true or false, not {value!r}")
    return bool(value)


def names(table: Mapping[str, Any], key: str, fail: Fail) -> tuple[str, ...]:
    """A list of texts; () if it is not there."""
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(text, str) and text for text in value):
        fail(key, f'{key} is a list of texts: {key} = ["…"]')
    return tuple(value)


def sandbox(table: Mapping[str, Any], mode: str, fail: Fail) -> str:
    """The mode of the sandbox. mode: the one that the config names, AUTO by itself."""
    if not switch(table, "trusted", fail):
        return mode
    if table.get("sandbox", OFF) == BWRAP:
        fail("sandbox", f'who is trusted needs no sandbox = "{BWRAP}"; give up one of the two')
    return OFF


def around(config: Config, entrant: Entrant) -> Walls:
    """The walls around a program."""
    needs = entrant.needs
    others = [Path(other.folder) for other in config.entrants if other.folder]
    return Walls(
        config.sandbox,
        Needs(
            needs.trusted,
            needs.network,
            needs.read,
            needs.write,
            needs.devices,
            (*config.env, *needs.env),
        ),
        hidden=(*map(Path, config.hidden), *others),
        processes=config.processes,
        rests=config.thinking == OWN,
    )


def told(config: Config) -> str:
    """Which walls hold, in a sentence; '' without programs. Raises StartError."""
    programs = [entrant for entrant in config.entrants if is_program(entrant.player)]
    far = [entrant.name for entrant in programs if is_wire(entrant.player)]
    here = [entrant for entrant in programs if not is_wire(entrant.player)]
    found = []
    if here:
        free = all(entrant.needs.trusted for entrant in here)
        mode = OFF if free else config.sandbox
        found.append(protections(mode, around(config, here[0]), config.memory * MEGABYTE))
        if config.sandbox != OFF:
            walled = used(mode)
            found += [f"{each.name}: {more}" for each in here if (more := _beyond(each, walled))]
    if far:
        text = _("over the network, behind no walls of civdawn: {names}")
        found.append(text.format(names=", ".join(far)))
    return "; ".join(found)


def _beyond(entrant: Entrant, walled: bool) -> str:
    """The keys that give an entrant more than others have. walled: those are in a sandbox."""
    if entrant.needs.trusted:
        return _("trusted")
    keys = [key for key in NEEDS if key != "env" and getattr(entrant.needs, key)]
    return ", ".join(keys) if walled else ""

"""Addresses of the network: `HOST:PORT`, `[::1]:PORT`, or a port of this machine."""

from __future__ import annotations

import ipaddress
import re
import socket
from typing import Final, NamedTuple

from civdawn_cli.language import _

LOCAL: Final = "127.0.0.1"
"""The host where none is named: this machine, and nobody else."""

MOST: Final = 65_535


class AddressError(ValueError):
    """No address; the text says how one is written."""


class Address(NamedTuple):
    """A host, by name or number, and a port."""

    host: str
    port: int

    def __str__(self) -> str:
        """As it is written."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def local(self) -> bool:
        """True if nobody but this machine can reach it. A name counts by all that it stands for."""
        try:
            found = {entry[4][0] for entry in socket.getaddrinfo(self.host, self.port)}
        except (OSError, UnicodeError):
            return False
        return all(_loopback(str(number)) for number in found)


def _loopback(number: str) -> bool:
    try:
        return ipaddress.ip_address(number.partition("%")[0]).is_loopback
    except ValueError:
        return False


def read_address(text: str, *, any_port: bool = False) -> Address:
    """The address written as HOST:PORT or PORT. any_port: 0 is one, whichever is free. Raises
    AddressError."""
    found = re.fullmatch(r"(?:(?:\[([0-9A-Fa-f:.%]+)\]|([A-Za-z0-9_.-]+)):)?([0-9]{1,5})", text)
    if found is None:
        raise AddressError(
            _("an address is HOST:PORT, such as {local}:7777, not {text!r}").format(
                local=LOCAL, text=text
            )
        )
    port = int(found[3])
    if port > MOST or not (port or any_port):
        raise AddressError(_("a port is 1 to {most}, not {port}").format(most=MOST, port=port))
    return Address(found[1] or found[2] or LOCAL, port)

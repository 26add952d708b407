"""Numbers of things in words: `1 round`, `2 rounds`, `1,000 rounds`, in the present language.

They stand in the nominative, so sentences put them behind a colon or a comma.
"""

from __future__ import annotations

from civdawn_cli.language import ngettext


def seats(n: int) -> str:
    """Seats at a table."""
    return ngettext("{n} seat", "{n} seats", n).format(n=f"{n:,}")


def games(n: int) -> str:
    """Games that were or will be played."""
    return ngettext("{n} game", "{n} games", n).format(n=f"{n:,}")


def rounds(n: int) -> str:
    """Rounds of a game."""
    return ngettext("{n} round", "{n} rounds", n).format(n=f"{n:,}")


def turns(n: int) -> str:
    """Turns of a game."""
    return ngettext("{n} turn", "{n} turns", n).format(n=f"{n:,}")


def choices(n: int) -> str:
    """Choices, draws among them."""
    return ngettext("{n} choice", "{n} choices", n).format(n=f"{n:,}")


def files(n: int) -> str:
    """Files."""
    return ngettext("{n} file", "{n} files", n).format(n=f"{n:,}")


def problems(n: int) -> str:
    """Things that are wrong."""
    return ngettext("{n} problem", "{n} problems", n).format(n=f"{n:,}")


def marks(n: int) -> str:
    """Marks behind turns, such as `??`."""
    return ngettext("{n} mark", "{n} marks", n).format(n=f"{n:,}")


def blocks(n: int) -> str:
    """Blocks of a tournament: a deal in every seating."""
    return ngettext("{n} block", "{n} blocks", n).format(n=f"{n:,}")


def results(n: int) -> str:
    """Results of games of a tournament."""
    return ngettext("{n} result", "{n} results", n).format(n=f"{n:,}")

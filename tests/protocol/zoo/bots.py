"""All bots of the zoo: each does one thing wrong, or looks as if it did."""

from __future__ import annotations

from tests.protocol.zoo import (
    dying,
    flooding,
    garbling,
    harmless,
    hostile,
    prying,
    stalling,
    starting,
)

PARTS = (harmless, starting, stalling, garbling, flooding, dying)

BOTS = {bot.name: bot for part in PARTS for bot in part.bots.all}
"""All bots by name; those with the ending `normal` harm nobody."""

HOSTILE = {bot.name: bot for part in (hostile, prying) for bot in part.bots.all}
"""Bots that attack others than themselves, by name; none is run without walls by chance."""

"""A conformance report on a bot: it is started as a process and passes or fails check by check.

examining             does the checks; their results as text and JSON
hello, lines, asks, games, ends   the checks
listed                lists of checks
stage                 a real game that the bot is asked about
talk                  a process of the bot, and the conversation with it
"""

from civdawn_cli.session.conformance.examining import (
    CHECKS,
    ESSENTIAL,
    FAILED,
    PASSED,
    SKIPPED,
    Result,
    examine,
    report,
    tally,
)
from civdawn_cli.session.hints import FLUSH

__all__ = [
    "CHECKS",
    "ESSENTIAL",
    "FAILED",
    "FLUSH",
    "PASSED",
    "SKIPPED",
    "Result",
    "examine",
    "report",
    "tally",
]

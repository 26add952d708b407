"""Hints: what a built-in bot thinks of every answer to a question, with nothing played."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.match import Match
from civdawn_cli.notation.positions import spoken, texts
from civdawn_cli.playing.loop import Judge, Player
from civdawn_cli.protocol import ProtocolError, listed

COUNT: Final = 5
"""How many answers a hint has if nobody says another number."""


def ranked(match: Match[Any], player: Player, bot: str, count: int) -> tuple[str, str]:
    """The player's best answers to the question now asked, best first, and their scores.

    The answers are a list; the scores stand between commas, each a number, the higher the better.
    Of equal ones the first in the list of options comes first, as the player itself would take it.
    Raises ProtocolError (value) if the bot of that name judges nothing.
    """
    if not isinstance(player, Judge):
        raise ProtocolError("value", f"{bot} judges nothing; greedy and search do")
    if count < 1:
        raise ProtocolError("value", "count is at least 1")
    scores = player.scores(match)
    best = sorted(range(len(scores)), key=lambda at: -scores[at])[:count]
    said = texts(match, [match.options[at] for at in best])
    kind = match.step.kind
    shown = ",".join([f"{scores[at]:.10g}" for at in best])
    return listed([spoken(kind, text) for text in said]), shown

"""Hints: what a built-in bot thinks of every answer to a question, with nothing played."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from civdawn_cli.analysis.outlook import outlook
from civdawn_cli.engine.match import Match
from civdawn_cli.notation.positions import spoken, texts
from civdawn_cli.playing.loop import Judge, Player
from civdawn_cli.protocol import ProtocolError, listed

COUNT: Final = 5
"""How many answers a hint has if nobody says another number."""


class Ranking(NamedTuple):
    """A hint in the form of the protocol. answers: a list, best first. fields: the scores of each,
    between commas, and if they are wanted the chances."""

    answers: str
    fields: dict[str, str]


def ranked(
    match: Match[Any], player: Player, bot: str, count: int, chances: bool = False
) -> Ranking:
    """The player's best answers to the question now asked, best first, and their scores.

    Each score is a number, the higher the better. Of equal ones the first in the list of options
    comes first, as the player itself would take it. chances: also say how likely the seat wins
    after each answer, in per cent. Raises ProtocolError (value) if the bot of that name judges
    nothing.
    """
    if not isinstance(player, Judge):
        raise ProtocolError("value", f"{bot} judges nothing; greedy and search do")
    if count < 1:
        raise ProtocolError("value", "count is at least 1")
    scores = player.scores(match)
    best = sorted(range(len(scores)), key=lambda at: -scores[at])[:count]
    options = [match.options[at] for at in best]
    said = texts(match, options)
    kind = match.step.kind
    shown = ",".join([f"{scores[at]:.10g}" for at in best])
    fields = {"scores": shown}
    if chances:
        likely = [outlook(match, option) for option in options]
        fields["chances"] = ",".join([f"{100 * one:.1f}" for one in likely])
    answers = listed([spoken(kind, text) for text in said])
    return Ranking(answers, fields)

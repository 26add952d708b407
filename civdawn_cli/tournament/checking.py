"""Results held against their records, played again choice by choice."""

from __future__ import annotations

from civdawn_cli.language import _
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.record import GameText, Replay, game_of
from civdawn_cli.record.luck import luck
from civdawn_cli.record.replay import breaks_off
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.facts import differs
from civdawn_cli.tournament.line import Line


def replayed(config: Config, line: Line, record: bytes) -> str:
    """The first thing wrong with a game whose record is played again; '' if it follows the rules
    and its luck, and its result is the one on the line."""
    found = GameText(record, 1, 0).record()
    try:
        replay = Replay(game_of(found), found)
        replay.run()
        problems = [*found.problems, *replay.ending()]
        if found.checksum is None:
            problems.append(breaks_off(found))
        problems += luck(replay).problems
    except NotationError as mistake:
        problems = [mistake]
    if problems:
        return _("its record is wrong: {problem}").format(problem=problems[0])
    return _difference(config, line, replay)


def _difference(config: Config, line: Line, replay: Replay) -> str:
    """The first thing that the game says otherwise than the line; '' if there is none."""
    match = replay.match
    setup, game, table = match.setup, match.game, match.table
    if game.name != config.game or dict(setup.settings) != dict(config.settings):
        return _("its record is of a game with other settings")
    if setup.position:
        return _("its record begins from a position")
    if len(match.choices) != line["choices"]:
        return differs("choices", line["choices"], len(match.choices))
    tallies = [game.tallies(table, seat) for seat in range(setup.seats)]
    if tallies != line["tallies"]:
        return _("tallies are not those of its record")
    return ""

"""Records: a game written while it is played, and a game played again from its record.

A record is setup plus choices, dice and draws included: no seed is needed to play it again. It has
no dates and nothing about the machine, so equal games make equal files.

Writing: `Recorder(match, opening(...), RecordFile(path))`, `choose`, `close`. RecordFile(path,
append=True) adds a game to a file; Recorder(..., hashes=True) writes a position hash after a turn.

Reading (`read_games`, `read_records` and Record are those of `grammar`):

    game_of(record)                      # its rules; NotationError for a game or rules unknown here
    replay = Replay(game_of(record), record)
    replay.run()                         # plays it, checks dice, hashes, result, checksum;
    replay.run(until="4.2")              #   NotationError at the first thing that does not follow
    replay.run(strict=True)              #   also canonical form and components (a new Replay)
    replay.play(line)                    # or line by line; then replay.ending() for the rest
    position_text(replay.match)          # between two turns; another game can begin there
    replay.match, replay.turns           # as far as it came; how many lines that is
    replay.complete                      # whether it has its `end`
    replay.transcript                    # what was played in canonical lines; made when asked for
    check(record) -> Checked             # everything wrong with a game; never raises
    canonical(record) -> str             # the one text of a game; NotationError if it is wrong
    canonical(record, renew=True)        # the same with result, hashes and checksum written again
"""

from civdawn_cli.grammar import GameText, Line, Record, Tag, closing, read_games, read_records
from civdawn_cli.record.files import RecordFile
from civdawn_cli.record.knowledge import known, line_seen
from civdawn_cli.record.position import position_text
from civdawn_cli.record.promise import commitment
from civdawn_cli.record.recorder import Recorder
from civdawn_cli.record.replay import Checked, Replay, canonical, check
from civdawn_cli.record.tags import (
    ROUND_LIMIT,
    UNFINISHED,
    game_of,
    opening,
    read_setup,
    result,
    rounds,
)
from civdawn_cli.record.transcript import Place, Transcript, position_hash

__all__ = [
    "ROUND_LIMIT",
    "UNFINISHED",
    "Checked",
    "GameText",
    "Line",
    "Place",
    "Record",
    "RecordFile",
    "Recorder",
    "Replay",
    "Tag",
    "Transcript",
    "canonical",
    "check",
    "closing",
    "commitment",
    "game_of",
    "known",
    "line_seen",
    "opening",
    "position_hash",
    "position_text",
    "read_games",
    "read_records",
    "read_setup",
    "result",
    "rounds",
]

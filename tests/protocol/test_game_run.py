"""One game from its opening to its end, whoever runs it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Option
from civdawn_cli.games import GAMES
from civdawn_cli.playing.loop import WAITING, Stopped
from civdawn_cli.record import ROUND_LIMIT, UNFINISHED, Recorder, RecordFile
from civdawn_cli.session.game_run import GameRun, commands, opening_tags
from civdawn_cli.session.limits import NORMAL, REFEREE_ERROR, START_FAILURE
from civdawn_cli.session.programs import Programs, SeedCommitment, Terms

SEED = 3
NAMES = ("random", "random")
ABSENT = "exec:no-such-program-anywhere"


class Raising:
    """A player that raises."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def decide(self, match: Match[Any]) -> Option:
        """Never answers."""
        raise self.error

    def skip(self, match: Match[Any]) -> None:
        """Nothing to keep in step."""


def opened(
    *names: str, file: Path | None = None, rounds: int = 2, commitment: SeedCommitment | None = None
) -> GameRun:
    """A game of A New Dawn, not begun yet."""
    game = GAMES["newdawn"]()
    match = Match(game, game.setup(len(names), map="first"))
    tags = opening_tags(match, names, SEED, commitment)
    recorder = Recorder(match, tags, None if file is None else RecordFile(file))
    programs = Programs(game, commands(names), Terms())
    return GameRun(recorder, names, programs, SEED, rounds, commitment=commitment)


def test_result() -> None:
    """The result says why the game stopped, how it went, and who is where."""
    with opened(*NAMES) as run:
        result = run.to_end()
    assert (result.termination, result.by, result.ending) == (ROUND_LIMIT, ROUND_LIMIT, NORMAL)
    assert (result.rounds, result.choices) == (2, len(run.match.choices))
    assert result.places == result.ranks == run.match.game.ranks(run.match.table)
    assert (result.forfeited, result.stopped, result.faults) == (None, None, [])
    assert f'[Termination "{ROUND_LIMIT}"]' in run.record_text()


def test_forfeit() -> None:
    """A program that can't be started forfeits: it is last, and the record names its seat."""
    with opened(ABSENT, "random") as run:
        result = run.to_end()
    assert (result.culprit, result.ending, result.by) == (0, START_FAILURE, START_FAILURE)
    assert result.places == [2, 1]
    assert [fault.ending for fault in result.faults] == [START_FAILURE]
    assert '[TerminationSeat "1"]' in run.record_text()


def test_stopped(tmp_path: Path) -> None:
    """A game that is left is unfinished in its result and in its file, which is closed."""
    path = tmp_path / "left.cdn"
    run = opened(*NAMES, file=path)
    run.players[0] = Raising(Stopped("left", 130))
    with run:
        result = run.to_end()
    assert result.stopped is not None
    assert (result.stopped.code, result.termination, result.ending) == (130, UNFINISHED, NORMAL)
    assert path.read_text() == run.record_text()
    assert f'[Termination "{UNFINISHED}"]' in path.read_text()


def test_failure(tmp_path: Path) -> None:
    """A mistake of civdawn is not hidden, but the record is whole and the programs have heard."""
    path = tmp_path / "failed.cdn"
    run = opened(*NAMES, file=path)
    run.players[1] = Raising(RuntimeError("a mistake of ours"))
    with pytest.raises(RuntimeError, match="a mistake of ours"), run:
        run.to_end()
    assert run.result is not None
    assert (run.result.termination, run.result.ending) == (UNFINISHED, REFEREE_ERROR)
    assert path.read_text().splitlines()[-1].startswith("end ")


def test_waiting() -> None:
    """A game that waits goes on from there, and is the game that never waited."""
    whole, parts = opened(*NAMES), opened(*NAMES)
    termination = whole.advance()
    waited: set[int] = set()

    def before_each(recorder: Recorder) -> bool:
        choices = len(recorder.match.choices)
        new = choices not in waited
        waited.add(choices)
        return new

    while (found := parts.advance(before_each)) == WAITING:
        pass
    assert found == termination
    assert len(waited) == len(whole.match.choices) > 10
    assert parts.record_text() == whole.record_text()


def test_commitment() -> None:
    """A committed seed is in the record after the game only, with the number that proves it."""
    commitment = SeedCommitment(SEED, "nonce")
    with opened(*NAMES, commitment=commitment) as run:
        before = run.record_text()
        run.to_end()
    assert f'[SeedCommit "{commitment.commit}"]' in before
    assert "[Seed " not in before
    assert f'[Seed "{SEED}"]' in run.record_text()
    assert '[SeedNonce "nonce"]' in run.record_text()

"""Whether the dice and draws of a game follow from the seed that its record tells, and whether that
seed was settled before the game."""

from __future__ import annotations

from typing import NamedTuple

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.grammar import NotationError, Record
from civdawn_cli.notation.turns import write_answer
from civdawn_cli.record.replay import Replay
from civdawn_cli.record.tags import broken_commitment


class Luck(NamedTuple):
    """What the seed of a record says.

    seed: '' if the record tells none. draws: how many dice and draws follow from it. committed:
    whether SeedCommit is there and is that of Seed and SeedNonce. problems: what is not so.
    """

    seed: str
    draws: int
    committed: bool
    problems: tuple[NotationError, ...]

    def lines(self) -> list[str]:
        """All of it but the problems, for people."""
        told = f"luck: {self.draws:,} dice and draws follow from seed {self.seed}"
        commitment = "commitment: Seed and SeedNonce are what SeedCommit said"
        return [
            told if self.seed else "luck: the record tells no seed to check it by",
            commitment if self.committed else "commitment: the record has none",
        ]


def luck(replay: Replay) -> Luck:
    """Draw everything anew that was played again so far.

    Luck is drawn as `civdawn play` does it: see `engine.chance.Chance`.
    """
    record = replay.record
    problems = [*broken_commitment(record), *_untold(record)]
    committed = record.tag("SeedCommit") is not None and not problems
    seed, draws = record.value("Seed"), 0
    if seed:
        draws, other = _drawn(replay, seed)
        problems += [other] if other is not None else []
    return Luck(seed, draws, committed, tuple(problems))


def _untold(record: Record) -> list[NotationError]:
    """Whether the record has a commitment and not all that it is checked by."""
    committed = record.tag("SeedCommit")
    missing = [name for name in ("Seed", "SeedNonce") if record.tag(name) is None]
    if committed is None or not missing:
        return []
    reason = f"SeedCommit can't be checked: the record does not tell {' and '.join(missing)}"
    return [NotationError(reason, line=committed.number)]


def _drawn(replay: Replay, seed: str) -> tuple[int, NotationError | None]:
    """How many dice and draws follow from the seed, and the first that does not."""
    chance, draws, line = Chance(seed), 0, 0
    match = Match(replay.match.game, replay.match.setup)
    for option in replay.match.choices:
        label = match.label
        if match.step.seat == CHANCE:
            drawn = chance.pick(match.step, match.options, match.table)
            if drawn != option:
                word = match.step.kind.word
                told, due = (write_answer(match, one).text for one in (option, drawn))
                read = replay.record.lines[line]
                reason = f"{label}: {word} {told} does not follow from seed {seed}: it gives {due}"
                return draws, NotationError(reason, line=read.number)
            draws += 1
        match.choose(option)
        line += match.label != label
    return draws, None

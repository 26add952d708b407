"""A check that the dice and draws of a game follow from the seed in its record, and that the seed
is the one committed to before the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from civdawn_cli.engine.chance import Chance, Source, is_drawn, opened, stream_name
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.grammar import NotationError, Record
from civdawn_cli.language import _, ngettext
from civdawn_cli.notation.writing import write_answer
from civdawn_cli.record.replay import Replay
from civdawn_cli.record.tags import broken_commitment


class Luck(NamedTuple):
    """The result of checking a record's luck against its seed.

    seed: '' if the record has none. draws: how many dice and draws follow from the seed, up to the
    first that does not. committed: True if SeedCommit is the hash of Seed and SeedNonce. problems:
    that first draw, and a commitment that is wrong or can't be checked.
    """

    seed: str
    draws: int
    committed: bool
    problems: tuple[NotationError, ...]

    def lines(self) -> list[str]:
        """The outcome without the problems, as lines for people."""
        told = _("luck: the record tells no seed to check it by")
        if self.seed:
            told = ngettext(
                "luck: {n} dice and draws follow from seed {seed}",
                "luck: {n} dice and draws follow from seed {seed}",
                self.draws,
            ).format(n=f"{self.draws:,}", seed=self.seed)
            if not is_drawn(self.seed):
                told += _(", a number that somebody typed")
        if self.committed:
            return [told, _("commitment: Seed and SeedNonce are what SeedCommit said")]
        return [told, _("commitment: the record has none")]


def luck(replay: Replay) -> Luck:
    """Draw all luck of the replayed choices again from the seed, in the way of `civdawn play` (see
    `engine.chance.Chance`), and compare."""
    record = replay.record
    problems = [*broken_commitment(record), *_missing_tags(record)]
    committed = record.tag("SeedCommit") is not None and not problems
    seed, draws = record.value("Seed"), 0
    if seed:
        draws, other = _drawn(replay, seed)
        problems += [other] if other is not None else []
    return Luck(seed, draws, committed, tuple(problems))


class Draw(NamedTuple):
    """A die or draw as protocol/luck.md counts it.

    label: of its turn. stream: its name. place: in the stream, from 0. total: the draw is a number
    below this: how many answers there were, or their weights together. number: the draw. answer:
    what it stood for, in notation.
    """

    label: str
    stream: str
    place: int
    total: int
    number: int
    answer: str


def draws(replay: Replay) -> Iterator[Draw]:
    """The draws that the seed of a replayed game gives at all its questions of chance, in their
    order; none without a seed."""
    seed = replay.record.value("Seed")
    streams: dict[str, Source] = {}
    taken: dict[str, int] = {}
    match = Match(replay.match.game, replay.match.setup)
    for option in replay.match.choices if seed else ():
        step = match.step
        if step.seat == CHANCE:
            name = stream_name(step)
            place = taken.get(name, 0)
            taken[name] = place + 1
            total = len(match.options)
            if step.weighted:
                total = sum(step.weight(match.table, each) for each in match.options)
            stream = streams.setdefault(name, opened(seed, name))
            number = stream.below(place, total)
            answer = write_answer(match, option).text or "-"
            yield Draw(match.label, name, place, total, number, answer)
        match.choose(option)


def _missing_tags(record: Record) -> list[NotationError]:
    """The problem of a record that has SeedCommit but lacks one of the tags to check it by; [] for
    any other."""
    committed = record.tag("SeedCommit")
    missing = [name for name in ("Seed", "SeedNonce") if record.tag(name) is None]
    if committed is None or not missing:
        return []
    names = _(" and ").join(missing)
    reason = _("SeedCommit can't be checked: the record does not tell {names}").format(names=names)
    return [NotationError(reason, line=committed.number)]


def _drawn(replay: Replay, seed: str) -> tuple[int, NotationError | None]:
    """How many dice and draws follow from the seed, and the error of the first that does not."""
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
                reason = _(
                    "{label}: {word} {told} does not follow from seed {seed}: it gives {due}"
                ).format(label=label, word=word, told=told, seed=seed, due=due)
                return draws, NotationError(reason, line=read.number)
            draws += 1
        match.choose(option)
        line += match.label != label
    return draws, None

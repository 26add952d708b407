"""One game of `scripts/open_cards`: what a seat or the public has of it, read like any record, and
the same with lies in it."""

import re
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, NamedTuple

from _open_lies import Lie, Version, draws_only, lies, some
from _roundtrip_game import Job, played

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games import GAMES
from civdawn_cli.grammar import GameText, NotationError, Record, read_game, write_record
from civdawn_cli.record import Replay, check
from civdawn_cli.record.versions import PUBLIC, as_text
from civdawn_cli.record.versions import _shown as version_of


class Outcome(NamedTuple):
    """The fate of a game. versions: how many were read. lies: how many of each kind were told, and
    how many of these were found in their own line. wrong: failures, a line each. whole, part:
    processor seconds of checking the whole record and a version, in all."""

    versions: int
    lies: "Counter[str]"
    here: int
    wrong: "list[str]"
    whole: float
    part: float


def examined(job: Job, number: int) -> Outcome:
    """Play the game; read and check the versions of all its seats, of the public, and of somebody
    who missed some of it; each with so many lies."""
    game = GAMES["ages"]()
    recorder, _, why, more = played(game, job)
    text = recorder.text(why, more)
    raw = text.encode()
    whole = read_game(raw, 1)
    told: Counter[str] = Counter()
    if whole.position is not None:
        return Outcome(0, told, 0, [], 0.0, 0.0)
    spent, sound = timed(raw)
    assert not any(problem.line for problem in sound), sound
    views, ages = seen(game, whole)
    again = shuffled(game, whole)
    versions = here = 0
    wrong: list[str] = []
    if as_text(GameText(raw, 1, 0), PUBLIC) != write_record(version_of(whole, PUBLIC)):
        wrong.append(f"game {job.number}: the record is not in canonical form")
    part = 0.0
    known: dict[str, Callable[[str, Random], str]] = {}
    known["with some cards open"], known["with open draws"] = some, draws_only
    for who in range(PUBLIC, recorder.match.setup.seats):
        name = "the public" if who == PUBLIC else f"seat {who + 1}"
        known[name] = partial(exported, whole, who)
    for name, shown in known.items():
        random = Random(f"{job.seed}/{job.number}/{name}")
        version = shown(text, random)
        name = f"game {job.number}, {name}"
        spent_here, problems = timed(version.encode())
        wrong += [f"{name}: {problem}" for problem in problems[:1]]
        versions += 1
        who = PUBLIC - 1
        if "seat" in name or "public" in name:
            who = int(name[-1]) - 1 if "seat" in name else PUBLIC
            part += spent_here
        if not problems:
            wrong += [f"{name}: {fault}" for fault in faults(game, views, version, who)]
        # All lies of a game are told in some of its versions.
        wanted = 0 if random.random() > number / len(known) else 1
        for lie in lies(Version(version, ages, again), random, wanted):
            told[lie.kind] += 1
            fault = trusted(lie)
            wrong += [f"{name}: {lie.kind}, line {lie.line}: {fault}"] if fault else []
            here += lie.here
    return Outcome(versions, told, here, wrong, spent * (recorder.match.setup.seats + 1), part)


def exported(whole: Record, who: int, _text: str, _random: Random) -> str:
    """The version of the record for a seat, or the public, as `export` writes it."""
    return write_record(version_of(whole, who))


def timed(raw: bytes) -> "tuple[float, tuple[NotationError, ...]]":
    """Processor seconds of checking a record, and its problems."""
    begun = time.process_time()
    problems = check(read_game(raw, 1)).problems
    return time.process_time() - begun, problems


def trusted(lie: Lie) -> str:
    """All that is wrong with the answer to a lie; '' if it was found with its place and rule."""
    problems = check(read_game(lie.text.encode(), 1)).problems
    if not problems:
        return "not found"
    said = str(problems[0])
    if lie.here and problems[0].line != lie.line:
        return f"found elsewhere: {said}"
    return "" if re.search(r"line \d+.*\((TA-\d+(\.\d+)?)\)", said) else f"no place or rule: {said}"


def seen(
    game: "Game[Any]", whole: Record
) -> "tuple[dict[int, list[object]], dict[str, tuple[int, int]]]":
    """The views of every seat, and of the public, after each line of a record; and of each line the
    ages before and after."""
    real = Replay(game, whole)
    seats = real.match.setup.seats
    views: dict[int, list[object]] = {who: [] for who in range(PUBLIC, seats)}
    ages = {}
    for line in whole.lines:
        before = real.match.table.age
        real.play(line)
        ages[line.label] = (before, real.match.table.age)
        for who, found in views.items():
            found.append(game.view(real.match.table, CHANCE if who == PUBLIC else who))
    return views, ages


def shuffled(game: "Game[Any]", whole: Record) -> "set[int]":
    """The ages in which discards became a deck."""
    replay, found = Replay(game, whole), set()
    for line in whole.lines:
        table = replay.match.table
        age, cards = table.age, len(table.military)
        replay.play(line)
        if table.age == age and len(table.military) > cards:
            found.add(age)
    return found


def faults(game: "Game[Any]", views: "dict[int, list[object]]", text: str, who: int) -> "list[str]":
    """Everything in which a version differs from what the seat saw of the game."""
    found = []
    if who >= PUBLIC and as_text(GameText(text.encode(), 1, 0), who) != text:
        found.append("its export is another text")
    replay = Replay(game, read_game(text.encode(), 1), fills=True)
    who = max(who, PUBLIC)
    seat = CHANCE if who == PUBLIC else who
    for line, view in zip(replay.record.lines, views[who], strict=False):
        replay.play(line)
        if line.cut:
            break
        if game.view(replay.match.table, seat) != view:
            found.append(f"after {line.label} the board is another one")
            break
        replay.shown_to(seat)
    return found

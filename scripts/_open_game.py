"""One game of `scripts/open_cards`: what a seat or the public has of it, read like any record, and
the same with lies in it."""

import re
import time
from random import Random
from typing import Any, NamedTuple

from _roundtrip_game import Job, played

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.games import GAMES
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.grammar import GameText, Record, read_game
from civdawn_cli.record import Replay, check
from civdawn_cli.record.versions import PUBLIC, as_text

Lie = tuple[str, str, str]
"""A lie: its kind, what it replaces (a regular expression), and by what."""

LAST = 3  # Age III


def a_card(category: str, age: int) -> str:
    """Any card of that sort and age."""
    box = AGES.box()
    rows = range(len(box.slug))
    fits = (c for c in rows if box.level[c] == age and box.rows[c]["category"] == category)
    return str(box.slug[next(fits)])


LIES: "tuple[Lie, ...]" = (
    ("a card drawn from another age's deck", r"draw <(\d): \? \| i>", r"draw <\1: ? | iii>"),
    ("a discard of an age not held", r"discard <(\d): \? \| i+>", r"discard <\1: ? | a>"),
    ("an event of an age not held", r"prepare <(\d): \? \| i+>", r"prepare <\1: ? | a>"),
    (
        "an event turned over twice",
        r"event ([a-z-]+)(.*?\n.*?) event [a-z-]+",
        r"event \1\2 event \1",
    ),
    ("an event that cannot be on top", r"event [a-z-]+", f"event {a_card('bonus', 1)}"),
    ("a tactic of an age not held", r"tactic [a-z-]+", f"tactic {a_card('tactic', LAST)}"),
    ("a card that is not military", r"tactic [a-z-]+", f"tactic {a_card('leader', 0)}"),
    (
        "too many draws",
        r"draw <(\d): \? \| (i+)>",
        r"draw <\1: ? | \2>" + r" <\1: ? | \2>" * 4,
    ),
)
"""Lies that no game can make true, of eight kinds."""


class Outcome(NamedTuple):
    """The fate of a game. versions, lies: how many were read. wrong: failures, a line each.
    whole, part: processor seconds of checking the whole record and a version, in all."""

    versions: int
    lies: int
    wrong: "list[str]"
    whole: float
    part: float


def examined(job: Job, lies: int) -> Outcome:
    """Play the game; read and check the versions of all its seats and of the public."""
    game = GAMES["ages"]()
    recorder, _, why, more = played(game, job)
    raw = recorder.text(why, more).encode()
    whole = read_game(raw, 1)
    if whole.position is not None:
        return Outcome(0, 0, [], 0.0, 0.0)
    begun = time.process_time()
    sound = check(whole).problems
    spent = time.process_time() - begun
    assert not sound, sound
    versions = told = 0
    wrong: list[str] = []
    part = 0.0
    for who in range(PUBLIC, recorder.match.setup.seats):
        text = as_text(GameText(raw, 1, 0), who)
        begun = time.process_time()
        problems = check(read_game(text.encode(), 1)).problems
        part += time.process_time() - begun
        versions += 1
        name = f"game {job.number}, {'public' if who == PUBLIC else f'seat {who + 1}'}"
        wrong += [f"{name}: {problem}" for problem in problems[:1]]
        if not problems:
            wrong += [f"{name}: {fault}" for fault in faults(game, whole, text, who)]
        random = Random(f"{job.seed}/{job.number}/{who}")
        for kind, found in planted(text, random, lies):
            told += 1
            problems = check(read_game(found.encode(), 1)).problems
            if not problems or not problems[0].line:
                wrong.append(f"{name}: {kind}: not found, or without a place")
    return Outcome(versions, told, wrong, spent * versions, part)


def faults(game: "Game[Any]", whole: Record, text: str, who: int) -> "list[str]":
    """Everything in which a version differs from what the seat saw of the game."""
    found = []
    if as_text(GameText(text.encode(), 1, 0), who) != text:
        found.append("its export is another text")
    seat = CHANCE if who == PUBLIC else who
    real, seen = Replay(game, whole), Replay(game, read_game(text.encode(), 1), fills=True)
    for line in whole.lines:
        if seen.turns == len(seen.record.lines):
            break
        real.play(line)
        seen.play(seen.record.lines[seen.turns])
        if line.cut:
            break
        if game.view(real.match.table, seat) != game.view(seen.match.table, seat):
            found.append(f"after {line.label} the board is another one")
            break
        if seen.known is not None and seen.eyes is not None:
            seen.shown_to(seat)
    return found


def planted(text: str, random: Random, number: int) -> "list[tuple[str, str]]":
    """The text with a lie in it, so many times; the kind of each."""
    found = []
    body = re.sub(r"\nend #.*", "\nend", text)
    for _ in range(number):
        kind, what, instead = random.choice(LIES)
        places = list(re.finditer(what, body))
        if places:
            at = random.choice(places)
            lie = at.expand(instead)
            if lie != at[0]:
                found.append((kind, body[: at.start()] + lie + body[at.end() :]))
    return found

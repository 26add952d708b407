"""Games to write and read: any choices, by a number."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from typing import Any

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.match import Match
from civdawn_cli.record import Record, Recorder, opening, read_records


def choices(recorder: Recorder, seed: int, limit: int = 100_000) -> Iterator[int]:
    """Choose at random until the game is over or has had that many choices; yields each."""
    chance = random.Random(seed)
    while recorder.options and len(recorder.match.choices) < limit:
        option = chance.choice(recorder.options)
        recorder.choose(option)
        yield option


def played(game: Game[Any], seed: int, limit: int = 100_000, **settings: str) -> Recorder:
    """A game of random choices, as far as that."""
    setup = game.setup(game.seats[seed % len(game.seats)], **settings)
    recorder = Recorder(Match(game, setup), opening(game, setup, ["random"] * setup.seats, seed))
    for _ in choices(recorder, seed, limit):
        pass
    return recorder


def read(text: str) -> Record:
    """The only record of a text."""
    [record] = read_records(io.BytesIO(text.encode()))
    return record

"""News in sentences: every answer, die and draw is told, in words that people use."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.engine.flow import ask
from civdawn_cli.engine.kit.news import News
from civdawn_cli.engine.step import CHANCE, PASS
from civdawn_cli.games.newdawn.questions import KINDS
from civdawn_cli.games.newdawn.words.news import DEEDS
from civdawn_cli.playing.retelling import Teller
from civdawn_cli.record import Replay, read_records
from tests.newdawn.scenario import GAME, give_and_tell, told
from tests.newdawn.test_scenarios import CASES
from tests.often import often

RECORD = Path(__file__).with_name("words") / "game.cdn"
"""A game of two greedy players on the map of the first game."""

LONGEST = 240
SLUGS = [str(card["slug"]) for card in GAME.cards() if "-" in str(card["slug"] or "")]
IDS = re.compile(r"\b(control-token|pos\d|" + "|".join(map(re.escape, SLUGS)) + r")\b")
ODD = re.compile(r"[{}@_|?]|None|  |\bseat\b|\.\.| \.")
"""A "?" is a hidden value, of which this game has none; a seat begins with a capital."""

GAMES = [
    (2, "drafted", "no"),
    (3, "drafted", "yes"),
    (4, "drafted", "no"),
    (2, "first", "yes"),
    (3, "first", "no"),
    (4, "first", "yes"),
]
"""Seats, map, epic."""


def faults(said: list[str]) -> list[str]:
    """The sentences that nobody would say like that; `nothing` where nothing is said."""
    return [
        sentence
        for sentence in said
        if not sentence[:1].isupper()
        or sentence[-1] != "."
        or len(sentence) > LONGEST
        or ODD.search(sentence)
        or IDS.search(sentence)
    ] or ([] if said else ["nothing"])


def random_news(seed: int, rounds: int, seats: int, map: str, epic: str) -> Iterator[News]:
    """The news of a random game up to a round, in which a "no" is rare."""
    random = Random(seed)
    table = GAME.new(GAME.setup(seats, map=map, epic=epic))
    while (options := ask(table)) and GAME.rounds(table) <= rounds:
        real = [option for option in options if option != PASS]
        yield give_and_tell(table, random.choice(real if random.random() < 0.8 else options))


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "map", "epic"), GAMES)
def test_every_event_is_told(seats: int, map: str, epic: str) -> None:
    """Whatever happens in a game is told in whole sentences, without ids and empty parts."""
    for seed in range(often(1, 20)):
        for news in random_news(seed, 15, seats, map, epic):
            said = GAME.sentences(news)
            assert not faults(said), (seed, news.kind, news.tokens, said)


@pytest.mark.slow
def test_every_scenario_is_told() -> None:
    """So are the rare things that scenarios are about: with random games, questions of every kind,
    each "no" included. The effects that are told are the whole difference."""
    heard: set[tuple[str, bool]] = set()
    for case in CASES:
        for news in told(case):
            heard.add((news.kind.name, bool(news.tokens)))
            said = GAME.sentences(news)
            assert not faults(said), (case.path.name, case.promise, news.kind, said)
            assert GAME.applied(news.before, news.effects) == news.after
    setup = ("leader", "first", "capital", "core", "order", "deal", "placer", "victory", "tile")
    missing = {kind.name for kind in KINDS} - {name for name, _ in heard} - {*setup}
    assert missing == {"lay", "direction"}  # of the setup, too
    assert sum(not answered for _, answered in heard) > len(KINDS) // 3


def test_every_kind_has_its_deed() -> None:
    """Each kind of question has a sentence of its own."""
    assert DEEDS.keys() == {kind.name for kind in KINDS}


def test_overrun() -> None:
    """A caravan that a beaten barbarian comes home to at the end of the same round has moved, and
    is destroyed; it has not traded (ND-16.2)."""
    [record] = read_records(io.BytesIO(RECORD.with_name("overrun.cdn").read_bytes()))
    replay = Replay(GAME, record)
    teller = Teller(replay, CHANCE)
    replay.run()
    assert teller.tell("20.3").sentences[1:] == [
        "France moved the caravan at 14,7 to 14,6.",
        "Round 21: a beaten barbarian came back: E at 14,6.",
        "Barbarian E destroyed France's caravan at 14,6.",
    ]


def test_whole_game(snapshot: SnapshotAssertion) -> None:
    """A game as it is told, turn by turn, with the summary of each turn."""
    [record] = read_records(io.BytesIO(RECORD.read_bytes()))
    replay = Replay(GAME, record)
    replay.run()
    table = GAME.new(replay.match.setup)
    ask(table)
    lines: list[str] = []
    label, start = "", GAME.view(table, CHANCE)
    for option in replay.match.choices:
        if GAME.label(table) != label:
            label, start = GAME.label(table), GAME.view(table, CHANCE)
            lines.append(label)
        active = table.active
        news = give_and_tell(table, option)
        lines.append("  " + " ".join(GAME.sentences(news)))
        if GAME.label(table) != label and active >= 0:
            summary = GAME.turn_summary(start, GAME.view(table, CHANCE), active)
            lines += [f"  = {sentence}" for sentence in summary]
    assert "\n".join(lines) == snapshot

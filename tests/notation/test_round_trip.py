"""Games to text and back."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from civdawn_cli.games import GAMES
from civdawn_cli.grammar import Line, read_line, write_line
from civdawn_cli.notation.positions import spoken, texts
from civdawn_cli.notation.typed import read_typed
from civdawn_cli.notation.writing import write_answer
from civdawn_cli.record import Replay
from tests.notation.games import choices, played, read

if TYPE_CHECKING:
    from tests.engine.toy import Toy

SEEDS = st.integers(0, 1 << 20)
# The fixture only registers the game.
one_game = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@given(SEEDS, st.sampled_from(["short", "long"]))
@one_game
def test_whole_games(toy: Toy, seed: int, length: str) -> None:
    """A game reads back as the same choices, to the same position and the same text."""
    recorder = played(toy, seed, length=length)
    replay = Replay(toy, read(recorder.text()))
    replay.run(strict=True)
    assert replay.match.choices == recorder.match.choices
    assert toy.key(replay.match.table) == toy.key(recorder.match.table)
    assert replay.transcript.lines == recorder.lines


@given(SEEDS)
@one_game
def test_cut_anywhere(toy: Toy, seed: int) -> None:
    """A game left after any choice, "no" included, reads back to exactly there."""
    recorder = played(toy, seed, 0)
    for _ in choices(recorder, seed):
        replay = Replay(toy, read(recorder.text()))
        replay.run(strict=True)
        assert replay.match.choices == recorder.match.choices
        assert replay.transcript.answers == recorder.answers


@given(SEEDS)
@one_game
def test_perturbed(toy: Toy, seed: int) -> None:
    """Case, spacing, comments and shorthand read back to the same choices and canonical text."""
    recorder = played(toy, seed)
    chance = random.Random(seed)
    lines = []
    for line in recorder.text().splitlines():
        if line[:1] not in ("", "[", "e"):
            line = line.replace(" pos", chance.choice((" pos", " ")))
            line = line.replace(" ", chance.choice((" ", "\t", " {so} ")))
            line = chance.choice((line, line.upper())) + chance.choice(("", " ; yes", "  "))
        lines.append(line)
    replay = Replay(toy, read("\n".join(lines) + "\n"))
    replay.run()
    assert replay.match.choices == recorder.match.choices
    assert replay.transcript.lines == recorder.lines


@given(SEEDS, st.integers(0, 40))
@one_game
def test_typed(toy: Toy, seed: int, moment: int) -> None:
    """Every option can be typed, with its word or, if it has a value, without."""
    recorder = played(toy, seed, moment)
    for option in recorder.options:
        word, text = write_answer(recorder.match, option)[1:3]
        value = "-" if text is None else text
        assert read_typed(recorder.match, f"{word} {value}") == [option]
        if value:
            assert read_typed(recorder.match, value) == [option]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_values(name: str, seed: int) -> None:
    """Options have texts of their own that the grammar reads as values, never as words."""
    game = GAMES[name]()
    recorder = played(game, seed, 0)
    for _ in choices(recorder, seed, 600):
        if recorder.options:
            kind = recorder.match.step.kind
            written = texts(recorder, recorder.options)
            assert len(set(written)) == len(written), kind
            said = [spoken(kind, text) for text in written]
            if not kind.verbs:
                said = [kind.word, *[text for text in written if text]]
            line = read_line(" ".join(["1.1", *said]), name)
            assert isinstance(line, Line)
            assert " ".join(line.tokens) == " ".join(said)
            words = [text.split()[0] for text in said] if kind.verbs else [kind.word]
            assert [atom.word for atom in line.atoms] == words


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_real_games(name: str, seed: int) -> None:
    """Games of every kind of setup read back to the same choices, position and text."""
    game = GAMES[name]()
    chosen = {setting.name: setting.values[seed % 2] for setting in game.settings}
    recorder = played(game, seed, 1500, **chosen)
    replay = Replay(game, read(recorder.text()))
    replay.run(strict=True)
    assert replay.match.choices == recorder.match.choices
    assert game.key(replay.match.table) == game.key(recorder.match.table)
    assert replay.transcript.lines == recorder.lines
    assert [write_line(line) for line in replay.record.lines][: len(recorder.lines)] == (
        recorder.lines
    )

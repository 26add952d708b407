"""Streams of games."""

from __future__ import annotations

import io
import os
import threading
import tracemalloc
from typing import BinaryIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civdawn_cli.grammar import files, read_games, read_records, write_record
from tests.grammar.making import RECORDS
from tests.waiting import HANG

GAME = b"""\
[Game "newdawn"]
[Seats "2"]

setup leader rome egypt first 2
1.1 play culture pos3 ; [Game over]
[Result "*"]
end #0a1b2c3d
"""
EVENT = b'; our cup\n[Event "Cup"]\n[date "2026.11.21"]\n' + GAME


class Dripping(io.BytesIO):
    """A stream that gives a few bytes at a time, as a pipe does."""

    def __init__(self, text: bytes, size: int) -> None:
        super().__init__(text)
        self.size = size

    def read1(self, size: int | None = -1, /) -> bytes:
        return super().read(self.size)


def cut(text: bytes, size: int = 1 << 20) -> list[bytes]:
    return [game.raw for game in read_games(Dripping(text, size))]


@pytest.mark.parametrize("size", [1, 2, 5, 7, 64, 1 << 20])
@pytest.mark.parametrize("gap", [b"", b"\n", b"\n\n\n"])
def test_cut(size: int, gap: bytes) -> None:
    """A game begins with its tag Game, or what stands directly above that; however it comes in."""
    games = [GAME, EVENT, GAME[:40] + b"\n", EVENT, GAME.replace(b"[Game ", b"[gAmE\t")]
    found = cut(gap.join(games), size)
    assert found == [*(game + gap for game in games[:-1]), games[-1]]


def test_places() -> None:
    """A game knows its first line and byte in the stream, and so does what is wrong in it."""
    text = b"; a file\n\n" + EVENT + b"\n" + GAME + GAME.replace(b"1.1", b"1,1")
    games = list(read_games(io.BytesIO(text)))
    assert [game.number for game in games] == [1, 14, 21]
    assert all(text[game.start :].startswith(game.raw) for game in games)
    records = [game.record() for game in games]
    assert [record.tags[-1].number for record in records] == [11, 19, 26]
    assert records[2].mistake is not None
    assert records[2].mistake.line == 25
    assert [text[: record.tail].endswith(b"over]\n") for record in records[:2]] == [True, True]


def test_comments() -> None:
    """Comments directly above the tags belong to the game, others to the game before."""
    text = GAME + b"; well played\n\n" + EVENT
    first, second = (game.record() for game in read_games(io.BytesIO(text)))
    assert first.below == ("; well played",)
    assert second.tags[0].above == ("; our cup",)
    [only] = read_records(io.BytesIO(b"; a file\n\n" + EVENT))
    assert only.tags[0].above == ("; a file", "; our cup")


@pytest.mark.slow
@given(st.lists(RECORDS, max_size=2), st.integers(1, 99))
def test_headers(records: list[object], size: int) -> None:
    """The headers are the tags of the record, without reading it; skipping costs no game."""
    texts = [write_record(record) for record in records]  # type: ignore[arg-type]
    games = list(read_games(Dripping("\n".join(texts).encode(), size)))
    assert len(games) == len(texts)
    for game in games:
        assert game.headers() == {tag.name: tag.value for tag in game.record().tags}


def test_headers_of_long_games() -> None:
    """Of a long game the tags at its beginning and end are found, whatever lies between."""
    turn = b"1.1 play culture pos3 {\n[Not a tag]\n"
    long = GAME.replace(b"1.1 play", turn * 300 + b"1.1 play")
    [game] = read_games(io.BytesIO(long))
    assert game.headers() == {"Game": "newdawn", "Seats": "2", "Result": "*"}


def test_what_is_no_game() -> None:
    """Text before the first game counts as a game that can't be read."""
    found = [record.mistake for record in read_records(io.BytesIO(b"Dear diary,\n" * 9 + GAME))]
    assert len(found) == 2
    assert found[1] is None
    assert "`Dear` can't stand here" in str(found[0])


def test_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game beyond all measure the beginning is read; the games around it are not harmed."""
    monkeypatch.setattr(files, "MAX_GAME", 3000)
    monkeypatch.setattr(files, "KEPT", 100)
    monkeypatch.setattr(files, "BLOCK", 500)
    long = GAME.replace(b"1.1 play", b"1.1 place 5,1\n" * 5000 + b"1.1 play")
    text = GAME + long + EVENT
    games = list(read_games(io.BytesIO(text)))
    assert [game.complete for game in games] == [True, False, True]
    assert (len(games[1].raw), games[2].raw) == (3000, EVENT)
    assert text[games[2].start :] == EVENT
    assert games[2].number == text[: games[2].start].count(b"\n") + 1
    record = games[1].record()
    assert len(record.lines) > 200
    assert "more than 3000 bytes" in str(record.problems[-1])
    assert record.checksum is None


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [b"x", b"[", b"[Game", b"[Game ", b"\n", b"; {", b"\n[", b"[Game x]\n", b"\xff", b"\0"],
)
def test_flat(text: bytes) -> None:
    """No endless stream of anything makes memory grow."""

    class Endless(io.RawIOBase):
        left = 60

        def read1(self, size: int) -> bytes:
            self.left -= 1
            return (text * size)[:size] if self.left > 0 else b""

    tracemalloc.start()
    try:
        stream: BinaryIO = Endless()  # type: ignore[assignment]
        for count, game in enumerate(read_games(stream)):
            if count % 10_000 == 0:
                game.record()
            if count > 30_000:
                break
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 120 << 20


def test_pipe() -> None:
    """A game is there as soon as the next one begins, without waiting for more."""
    reading, writing = os.pipe()
    with open(reading, "rb") as source, open(writing, "wb", buffering=0) as sink:
        sink.write(EVENT + GAME[:30])
        found: list[bytes] = []
        reader = threading.Thread(
            target=lambda: found.append(next(iter(read_games(source))).raw), daemon=True
        )
        reader.start()
        reader.join(HANG)
        assert found == [EVENT]

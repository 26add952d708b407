"""The examples of grammar/README.md do what it says."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from grammar import Line, NotationError, checksum, read_line, read_records, write_end, write_line

TEXT = (Path(__file__).resolve().parents[2] / "grammar" / "README.md").read_text("utf-8")


def examples(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", examples("turn"))
def test_turns(text: str) -> None:
    """Every example of a turn is one, and is canonical if it says nothing lax."""
    line = read_line(text.rstrip("\n"))
    assert isinstance(line, Line)
    if not line.notes:
        assert write_line(line) == text.rstrip("\n")


def test_record() -> None:
    """The example record can be read, with the checksum it says."""
    [text] = examples("record")
    [record] = read_records(io.BytesIO(text.encode()))
    assert record.mistake is None
    assert write_end(checksum(map(write_line, record.lines))) == f"end #{record.checksum}"


def test_mistake() -> None:
    """The example mistake is told as shown."""
    [text] = examples("mistake")
    wrong, said = text.rstrip("\n").split("\n")
    with pytest.raises(NotationError) as caught:
        read_line(wrong, number=1)
    assert str(caught.value) == said


def test_python() -> None:
    """The Python example prints what is shown."""
    [code], [output] = examples("python"), examples("output")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), {})
    assert printed.getvalue() == output

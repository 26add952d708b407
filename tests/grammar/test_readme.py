"""The examples of grammar/README.md do what it says."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from civdawn_cli.notation import NotationError
from civdawn_cli.record import check
from grammar import read_records, words
from tests.notation.standing import GAME, Standing

TEXT = (Path(__file__).resolve().parents[2] / "grammar" / "README.md").read_text("utf-8")
POSITIONS = Path(__file__).with_name("readme.txt").read_text("utf-8")

MAP = """
seats 2
land 0,0 gghdmf~g
land 0,1 gghg~ggg
land 0,2 gggghggg
capital 1 1,0
capital 2 7,0
"""


def examples(kind: str) -> list[tuple[str, list[str]]]:
    """The blocks of a kind: the name that follows it, and the lines."""
    found = re.findall(rf"^```{kind} ?(\S*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    return [(name, text.splitlines()) for name, text in found]


def standing(name: str) -> Standing:
    """The position of an example."""
    [facts] = re.findall(rf"^== {name}\n(.*?)(?=^== |\Z)", POSITIONS, re.MULTILINE | re.DOTALL)
    if facts.startswith("game "):
        _, seats, layout = facts.split()
        return Standing("", GAME.new(GAME.setup(int(seats), map=layout)))
    return Standing(facts if "land " in facts else MAP + facts)


@pytest.mark.parametrize(("name", "lines"), examples("turn"))
def test_turns(name: str, lines: list[str]) -> None:
    """Every example of a turn can be played, one after the other, and is canonical."""
    position = standing(name)
    for text in lines:
        assert position.canonical(text) == text


def test_every_word() -> None:
    """Every word of the game has its example."""
    shown = {word for _, lines in examples("turn") for line in lines for word in line.split()}
    assert {word.rpartition(":")[2] for word in shown} >= words()


@pytest.mark.parametrize(("name", "lines"), examples("lax"))
def test_lax(name: str, lines: list[str]) -> None:
    """What may be written by hand is read as the turn behind `=`, or refused as `!` says."""
    waiting: list[str] = []
    for line in lines:
        sign, _, said = line.partition(" ")
        if sign not in "=!":
            waiting.append(line)
            continue
        for text in waiting:
            if sign == "=":
                assert standing(name).canonical(text) == said
            else:
                with pytest.raises(NotationError, match=re.escape(said)):
                    standing(name).canonical(text)
        waiting.clear()
    assert not waiting


@pytest.mark.parametrize(("name", "lines"), examples("mistake"))
def test_mistakes(name: str, lines: list[str]) -> None:
    """Every example of a mistake is told as shown."""
    wrong, said = lines
    with pytest.raises(NotationError) as caught:
        standing(name).canonical(wrong)
    assert str(caught.value) == said


def test_record() -> None:
    """The example record can be played, and its checksum is right."""
    [(_, lines)] = examples("record")
    [record] = read_records(io.BytesIO("".join(f"{line}\n" for line in lines).encode()))
    assert check(record).problems == ()
    assert record.checksum is not None


@pytest.mark.parametrize(("name", "lines"), examples("lines"))
def test_lines(name: str, lines: list[str]) -> None:
    """What else a record may have is read."""
    text = "\n".join(['[Game "newdawn"]', '[Seats "2"]', "", *lines, ""])
    [record] = read_records(io.BytesIO(text.encode()))
    assert record.problems == ()
    assert record.lines or record.position


def test_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python examples print what is shown."""
    [(_, record)] = examples("record")
    (tmp_path / "games.cdn").write_text("\n".join([*record, ""]), "utf-8")
    monkeypatch.chdir(tmp_path)
    for (_, code), (_, output) in zip(examples("python"), examples("output"), strict=True):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile("\n".join(code), "README.md", "exec"), {})
        assert printed.getvalue().splitlines() == output

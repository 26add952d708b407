"""The examples of grammar/README.md and grammar/ages.md do what these say."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from civdawn_cli.games import GAMES
from civdawn_cli.grammar import Line, Record, read_line, read_records, redact, words, write_noted
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.record import check
from tests.notation.standing import Standing

HERE = Path(__file__).resolve()


class Document:
    """A page about the notation of a game. positions: the file with those of its examples."""

    def __init__(self, page: str, game: str, positions: str) -> None:
        self.page = page
        self.game = game
        self.text = HERE.parents[2].joinpath("grammar", page).read_text("utf-8")
        self.positions = HERE.with_name(positions).read_text("utf-8")

    def __repr__(self) -> str:
        return self.page

    def examples(self, kind: str) -> list[tuple[str, list[str]]]:
        """The blocks of a kind: the name that follows it, and the lines."""
        found = re.findall(rf"^```{kind} ?(\S*)\n(.*?)^```$", self.text, re.MULTILINE | re.DOTALL)
        return [(name, text.splitlines()) for name, text in found]

    def standing(self, name: str) -> Standing:
        """The position of an example."""
        looked = rf"^== {name}\n(.*?)(?=^== |\Z)"
        [facts] = re.findall(looked, self.positions, re.MULTILINE | re.DOTALL)
        return Standing(facts, self.game)


README = Document("README.md", "newdawn", "readme.txt")
AGES = Document("ages.md", "ages", "ages.txt")
DOCUMENTS = (README, AGES)


def every(kind: str) -> list[tuple[Document, str, list[str]]]:
    """The blocks of a kind in all documents."""
    return [(document, *block) for document in DOCUMENTS for block in document.examples(kind)]


def test_every_game_has_a_page() -> None:
    """The words of every game are explained somewhere."""
    assert {document.game for document in DOCUMENTS} == set(GAMES)


@pytest.mark.parametrize(("document", "name", "lines"), every("turn"))
def test_turns(document: Document, name: str, lines: list[str]) -> None:
    """Every example of a turn can be played, one after the other, and is canonical."""
    position = document.standing(name)
    for text in lines:
        assert position.canonical(text) == text


@pytest.mark.parametrize("document", DOCUMENTS, ids=repr)
def test_every_word(document: Document) -> None:
    """Every word of the game has its example."""
    turns = document.examples("turn")
    shown = {word for _, lines in turns for line in lines for word in line.split()}
    assert {word.rpartition(":")[2] for word in shown} >= words(document.game)


@pytest.mark.parametrize("document", DOCUMENTS, ids=repr)
def test_positions(document: Document) -> None:
    """Every position is the one of some example."""
    names = set(re.findall(r"^== (.*)", document.positions, re.MULTILINE))
    assert names == {
        name for kind in ("turn", "lax", "mistake") for name, _ in document.examples(kind)
    }


@pytest.mark.parametrize(("document", "name", "lines"), every("lax"))
def test_lax(document: Document, name: str, lines: list[str]) -> None:
    """Lax text is read as the turn behind `=`, or refused with the message behind `!`."""
    waiting: list[str] = []
    for line in lines:
        sign, _, said = line.partition(" ")
        if sign not in "=!":
            waiting.append(line)
            continue
        for text in waiting:
            if sign == "=":
                assert document.standing(name).canonical(text) == said
            else:
                with pytest.raises(NotationError, match=re.escape(said)):
                    document.standing(name).canonical(text)
        waiting.clear()
    assert not waiting


@pytest.mark.parametrize(("document", "name", "lines"), every("mistake"))
def test_mistakes(document: Document, name: str, lines: list[str]) -> None:
    """Every example of a mistake is told as shown."""
    wrong, said = lines
    with pytest.raises(NotationError) as caught:
        document.standing(name).canonical(wrong)
    assert str(caught.value) == said


@pytest.mark.parametrize(("document", "seat", "lines"), every("seen"))
def test_seen(document: Document, seat: str, lines: list[str]) -> None:
    """A seat's version of the first line is the second line."""
    line = read_line(lines[0], document.game)
    assert isinstance(line, Line)
    [seen] = redact(Record((), (line,)), int(seat) - 1).lines
    assert write_noted(seen) == lines[1]


@pytest.mark.parametrize("document", DOCUMENTS, ids=repr)
def test_record(document: Document) -> None:
    """The example record can be played, and its checksum is right."""
    [(_, lines)] = document.examples("record")
    [record] = read_records(io.BytesIO("".join(f"{line}\n" for line in lines).encode()))
    assert check(record).problems == ()
    assert record.checksum is not None
    assert record.value("Game") == document.game


@pytest.mark.parametrize(("document", "name", "lines"), every("lines"))
def test_lines(document: Document, name: str, lines: list[str]) -> None:
    """Other lines that a record may have are read without a problem."""
    text = "\n".join([f'[Game "{document.game}"]', '[Seats "2"]', "", *lines, ""])
    [record] = read_records(io.BytesIO(text.encode()))
    assert record.problems == ()
    assert record.lines or record.position


def test_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python examples print what is shown."""
    [(_, record)] = README.examples("record")
    (tmp_path / "games.cdn").write_text("\n".join([*record, ""]), "utf-8")
    monkeypatch.chdir(tmp_path)
    codes, outputs = README.examples("python"), README.examples("output")
    for (_, code), (_, output) in zip(codes, outputs, strict=True):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile("\n".join(code), "README.md", "exec"), {})
        assert printed.getvalue().splitlines() == output

"""Records: written while a game is played, played again, cut, wrong."""

from __future__ import annotations

import errno
import io
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.games import GAMES
from civdawn_cli.grammar import body, checksum, read_games
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.record import Recorder, RecordFile, Replay, opening, position_text
from civdawn_cli.record.versions import PUBLIC, as_object, as_text
from tests.notation.games import choices, played, read

if TYPE_CHECKING:
    from tests.engine.toy import Toy


def test_text(toy: Toy, snapshot: SnapshotAssertion) -> None:
    """A record: tags, turns, closing tags, checksum; no dates, nothing of the machine."""
    assert played(toy, 4).text() == snapshot


def recording(toy: Toy, path: Path) -> Recorder:
    setup = toy.setup(2)
    tags = opening(toy, setup, ["random", "random"], 5)
    return Recorder(Match(toy, setup), tags, RecordFile(path))


def test_written_as_played(toy: Toy, tmp_path: Path) -> None:
    """After every choice the file has every finished line, without waiting for anything."""
    path = tmp_path / "game.cdn"
    recorder = recording(toy, path)
    for _ in choices(recorder, 5):
        lines = path.read_text("utf-8").split("\n\n", 1)[1].splitlines()
        assert lines == recorder.lines
    recorder.close()
    assert path.read_text("utf-8") == recorder.text()


def test_going_on(toy: Toy, tmp_path: Path) -> None:
    """A game left anywhere, closed or killed, goes on in its file to the same bytes."""
    whole = tmp_path / "whole.cdn"
    recorder = recording(toy, whole)
    options = list(choices(recorder, 5))
    recorder.close()
    for stop in range(len(options)):
        for closed in (True, False):
            path = tmp_path / f"{stop}-{closed}.cdn"
            left = recording(toy, path)
            for option in options[:stop]:
                left.choose(option)
            assert left.file is not None
            if closed:
                left.close()
            else:
                left.file.close()
            record = read(path.read_text("utf-8"))
            replay = Replay(toy, record)
            replay.run()
            file = RecordFile(path, keep=record.tail)
            again = Recorder.going_on(replay, file)
            for option in options[len(replay.match.choices) :]:
                again.choose(option)
            again.close()
            assert path.read_bytes() == whole.read_bytes()


def test_not_overwritten(toy: Toy, tmp_path: Path) -> None:
    """A file that is there is not overwritten unless that is wanted."""
    path = tmp_path / "game.cdn"
    path.write_text("precious")
    with pytest.raises(FileExistsError):
        RecordFile(path)
    assert path.read_text() == "precious"
    RecordFile(path, overwrite=True).close()
    assert path.read_text() == ""


def test_full_disk(toy: Toy) -> None:
    """When nothing more can be written the game goes on and the failure is remembered."""
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no device that is always full")
    recorder = recording(toy, full)
    for _ in choices(recorder, 5):
        pass
    recorder.close()
    assert recorder.file is not None
    assert recorder.file.failure is not None
    assert recorder.file.failure.errno == errno.ENOSPC
    assert toy.over(recorder.table)


def test_undo(toy: Toy) -> None:
    """Answers taken back leave no trace in the record."""
    options = list(choices(played(toy, 5, 0), 5))
    begun, undone = "", 0
    for count in range(len(options)):
        recorder = played(toy, 5, 0)
        for option in options[:count]:
            recorder.choose(option)
        text = recorder.text()
        if not recorder.answers:
            begun = text
        finished = len(recorder.lines)
        recorder.choose(recorder.options[-1])
        if len(recorder.lines) > finished:
            continue  # finished lines stay
        recorder.undo(1)
        assert recorder.text() == text
        recorder.undo(len(recorder.answers))
        assert recorder.text() == begun
        undone += 1
    assert undone > 10


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('[Rules "t-1"]', '[Rules "t-0"]', "line 2: played by rules t-0, this civdawn has t-1"),
        ('[Seats "2"]', '[Seats "3"]', "toy is for 2 players, not 3"),
        ('[Seats "2"]', '[Seats "two"]', "line 3: Seats is a number"),
        ('[Seats "2"]\n', "", "the tag Seats says how many play"),
        ('[Length "short"]', '[Length "endless"]', "no setting length endless"),
        ('[Result "1"]', '[Result "2"]', "tag Result says '2', the game says '1'"),
        ('[Termination "stones"]', '[Termination "unfinished"]', "tag Termination says"),
        (r'\[Rounds "\d+"\]', '[Rounds "99"]', "tag Rounds says '99'"),
        (r"end #\w+", "end #00000000", "checksum #00000000 is wrong"),
        (r"stock \d", "stock 9", "illegal: stock 9; legal: stock 4, stock 5, stock 6"),
        (r"roll \d", "roll 7", "illegal: roll 7; legal: roll 1"),
        (r"1\.2 .*\n", "", "turn 1.2 is due here, not 2.1"),
        (r"setup .*\n", "", "turn setup is due here, not 1.1"),
    ],
)
def test_lies(toy: Toy, old: str, new: str, said: str) -> None:
    """A record that says anything that does not follow is refused, with the reason."""
    text = next(
        text for text in (played(toy, seed).text() for seed in range(99))
        if "roll" in text and '[Result "1"]' in text and "\n2.2 " in text
    )  # fmt: skip
    lie = re.sub(old if "\\" in old else re.escape(old), new, text, count=1)
    assert lie != text
    with pytest.raises(NotationError, match=re.escape(said)):
        Replay(toy, read(lie)).run()


def test_every_die_is_checked(toy: Toy) -> None:
    """Another die, draw or choice than the one played never goes unnoticed."""
    text = played(toy, 8).text()
    tokens = re.split(r"(\s+)", text)
    noticed = 0
    for index, token in enumerate(tokens):
        other = {"heap1": "heap2", "heap2": "heap3", "heap3": "heap1"}.get(token)
        if token.isdecimal():
            other = str(int(token) % 6 + 1)
        if other is None:
            continue
        lie = "".join([*tokens[:index], other, *tokens[index + 1 :]])
        with pytest.raises(NotationError):
            Replay(toy, read(lie)).run()
        noticed += 1
    assert noticed > 10


def test_mistake_in_its_place(toy: Toy) -> None:
    """An unreadable line is told after the turns before it have been played."""
    lines = played(toy, 4).text().splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("1.2"))
    lines[at] = "1.2 pley"
    replay = Replay(toy, read("\n".join(lines) + "\n"))
    with pytest.raises(NotationError) as caught:
        replay.run()
    assert caught.value.line == at + 1
    assert toy.label(replay.match.table) == "1.2"


def test_until(toy: Toy) -> None:
    """A replay can stop before a turn; a turn that is not there is told with those that are."""
    record = read(played(toy, 4).text())
    replay = Replay(toy, record)
    replay.run("1.2")
    assert toy.label(replay.match.table) == "1.2"
    with pytest.raises(NotationError, match=r"no turn 77.1 in this game \(turns are setup to"):
        Replay(toy, record).run("77.1")


def test_hashes_of_hidden_positions() -> None:
    """A version of a record for a seat has no position hash where its position hides something: the
    hidden cards could be guessed and held against it (TA-25.3)."""
    game = GAMES["ages"]()
    first = played(game, 1, 0)
    for _ in choices(first, 3):
        if first.label == "3.1":
            break
    setup = Setup(3, first.match.setup.settings, position_text(first.match))
    recorder = Recorder(Match(game, setup), opening(game, setup, ["x"] * 3), hashes=True)
    while not recorder.lines:
        recorder.choose(recorder.options[-1])
    [text] = read_games(io.BytesIO(recorder.text().encode()))
    assert as_object(text)["lines"][0]["hash"] != ""  # type: ignore[index]
    for who in (PUBLIC, 0, 1, 2):
        [line] = as_object(text, who)["lines"]  # type: ignore[misc]
        assert line["hash"] == ""  # type: ignore[has-type]
        shown = as_text(text, who)
        assert re.search("^3.1 .*#", shown, re.MULTILINE) is None
        [again] = read_games(io.BytesIO(shown.encode()))
        assert again.record().checksum == f"{checksum(body(again.record())):08x}"


def test_strict(toy: Toy) -> None:
    """Strict replay wants the canonical text, comments apart."""
    text = played(toy, 4).text()
    Replay(toy, read(text.replace("\n1.2 ", "\n1.2 {fine} ", 1))).run(strict=True)
    lax = text.replace("\n1.2 ", "\n1.2  ", 1)
    Replay(toy, read(lax)).run()
    with pytest.raises(NotationError, match=r"not in canonical form, which is: 1\.2"):
        Replay(toy, read(lax)).run(strict=True)

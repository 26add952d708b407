"""civdawn format."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.records import broken, toy_game
from tests.cli.running import run

if TYPE_CHECKING:
    from tests.engine.toy import Toy


@pytest.fixture
def text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toy: Toy) -> str:
    """Two records of the test game, in whose folder commands are run."""
    monkeypatch.chdir(tmp_path)
    return f"{toy_game(4)}\n{toy_game(5)}"


def lax(text: str) -> str:
    """The same games in another form."""
    return text.replace(" pos", "   ").replace("play", "PLAY").replace('[Seed "', '[SEED  "')


def files() -> dict[str, bytes]:
    """All there is."""
    return {path.name: path.read_bytes() for path in Path().iterdir()}


def test_nothing_to_do(text: str) -> None:
    """Records by civdawn are in canonical form: the file is not touched."""
    Path("game.cdn").write_text(text)
    before = Path("game.cdn").stat()
    result = run("format", "game.cdn")
    assert (result.exit_code, result.output) == (0, "")
    assert Path("game.cdn").stat() == before
    assert run("format", "--check", "--diff", "game.cdn").exit_code == 0


def test_rewritten(text: str) -> None:
    """Another form of the same games becomes theirs, comments are kept; twice is as once."""
    Path("game.cdn").write_text(lax(text))
    result = run("format", "game.cdn")
    assert (result.exit_code, result.output) == (0, "game.cdn is rewritten\n")
    assert files() == {"game.cdn": text.encode()}
    Path("game.cdn").write_text(text.replace("\n1.2 ", "\n; above\n1.2 ", 1))
    assert run("format", "game.cdn").output == ""
    assert "\n; above\n1.2 " in Path("game.cdn").read_text()


def test_streams(text: str) -> None:
    """- goes from standard input to standard output, whether anything changes or not."""
    for typed in (text, lax(text)):
        result = run("format", "-", typed=typed)
        assert (result.exit_code, result.stdout, result.stderr) == (0, text, "")


def test_check(text: str) -> None:
    """--check changes nothing and exits with 1 if there is something to change."""
    Path("good.cdn").write_text(text)
    Path("lax.cdn").write_text(lax(text))
    before = files()
    result = run("format", "--check", "good.cdn", "lax.cdn")
    assert (result.exit_code, result.output) == (1, "lax.cdn would be rewritten\n")
    assert run("format", "--check", "-", typed=before["lax.cdn"]).exit_code == 1
    assert files() == before


def test_diff(text: str, snapshot: SnapshotAssertion) -> None:
    """--diff prints the unified difference and changes nothing."""
    Path("lax.cdn").write_text(text.replace("play red pos1", "play RED 1").removesuffix("\n"))
    before = files()
    result = run("format", "--diff", "lax.cdn")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == snapshot
    assert files() == before
    if patch := which("patch"):
        subprocess.run([patch, "-s", "lax.cdn"], input=result.stdout.encode(), check=True)
        assert Path("lax.cdn").read_text() == text


def test_refused(text: str) -> None:
    """A file with a game that can't be played is left, and the place told; other files go on."""
    for what, wrong in broken(toy_game()).items():
        if what == "cut":
            continue
        Path("bad.cdn").write_text(lax(text) + wrong)
        Path("lax.cdn").write_text(lax(text))
        result = run("format", "bad.cdn", "lax.cdn")
        assert (result.exit_code, result.stdout) == (1, "lax.cdn is rewritten\n")
        assert result.stderr.startswith("civdawn format: bad.cdn:"), what
        assert result.stderr.count("\n") == 1, what
        assert files() == {"bad.cdn": (lax(text) + wrong).encode(), "lax.cdn": text.encode()}
        streamed = run("format", "-", typed=lax(text) + wrong)
        assert (streamed.exit_code, streamed.stdout) == (1, "")
        assert streamed.stderr.startswith("civdawn format: stdin:")


def test_nothing_cut_off(text: str) -> None:
    """A line left in the middle is not thrown away; a record cut between lines is formatted."""
    cut = text[: text.index("[Result")]
    Path("line.cdn").write_text(cut + "2.2 play re")
    result = run("format", "line.cdn")
    assert result.exit_code == 1
    assert "breaks off" in result.stderr
    assert files() == {"line.cdn": (cut + "2.2 play re").encode()}
    assert run("format", "-", typed=cut.replace(" pos", "  ")).stdout == cut


def test_turn_not_begun(text: str) -> None:
    """A turn left before its first answer stays one, and does not repeat the turn before."""
    cut = text[: text.index("\n2.1 ")] + "\n2.1 ...\n"
    assert run("format", "-", typed=cut).stdout == cut


def test_file_kept(text: str) -> None:
    """Permissions stay, and a link stays a link to the file rewritten."""
    Path("real.cdn").write_text(lax(text))
    os.chmod("real.cdn", 0o640)
    os.symlink("real.cdn", "link.cdn")
    assert run("format", "link.cdn").output == "link.cdn is rewritten\n"
    assert Path("link.cdn").is_symlink()
    assert Path("real.cdn").stat().st_mode & 0o777 == 0o640
    assert files() == {"real.cdn": text.encode(), "link.cdn": text.encode()}


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files there")
def test_full_disk(text: str) -> None:
    """When there is no room for the new form, that is said in one line, the file stays as it was,
    and nothing is left beside it."""
    import resource  # late: Windows has none

    Path("lax.cdn").write_text(lax(text))
    before = files()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        result = run("format", "lax.cdn")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "civdawn format: lax.cdn: File too large\n"
    assert files() == before


@pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="no such device here")
def test_no_file(text: str, tmp_path: Path) -> None:
    """A path that is no regular file is refused with one line; an empty file has no game."""
    Path("empty.cdn").touch()
    result = run("format", "/dev/null", "empty.cdn", "nowhere.cdn")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines() == [
        "civdawn format: /dev/null: not a file that can be rewritten; write to - instead",
        "civdawn format: empty.cdn:1: no game in it",
        "civdawn format: nowhere.cdn: No such file or directory",
    ]

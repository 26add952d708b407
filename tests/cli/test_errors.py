"""A mistake of the user is told in one line on stderr, with the right exit code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.running import RANDOM, run

if TYPE_CHECKING:
    from tests.engine.toy import Toy

BAD_USAGE = [
    "pley",
    "chess",
    "play --sed 4",
    "play --seed many",
    "play --game toi",
    "play --game toy --seat gredy",
    "play --game toy --seat hal9000",
    "play --game toy --seat greedy",
    "play --game toy --seat greedy?line=3 --seat greedy",
    "play --game toy --seat greedy?lines=none --seat greedy",
    "play --game toy --seat random?lines=3 --seat greedy",
    "play --game toy --seat search:0s --seat greedy",
    "play --game toy --seat search:0.000s --seat greedy",
    "play --game toy --seat search:nodes=0 --seat greedy",
    "play --game toy --seat search:0 --seat greedy",
    "play --game toy --seat search:1d --seat greedy",
    "play --game toy --seat search:86400s --seat greedy",
    "play --game toy --seat search:nodes=99999999999 --seat greedy",
    "play --game toy --seat search:1000 --seat greedy",
    "play --game toy --seat search:1s,,2 --seat greedy",
    "play --game toy --seat search?time=-1 --seat greedy",
    "play --game toy --seat search?cores=0 --seat greedy",
    "play --game toy --seat greedy?lines=0 --seat greedy",
    "play --game toy --clock 0 --seat greedy --seat greedy",
    "play --game toy --clock 0+0 --seat greedy --seat greedy",
    "play --game toy --cap 0 --seat greedy --seat greedy",
    "play --game toy --nodes 0 --seat greedy --seat greedy",
    "tournament run --quick search:0s random",
    "tournament run --quick search:nodes=0 random",
    "tournament run --quick random random --games 0",
    "tournament run --quick random random --clock 0",
    "play --game toy --seat py:mybot --seat greedy",
    "bot check py:mybot",
    "play --game toy --seat greedy --seat greedy --seat greedy",
    "play --game toy --set length",
    "play --game toy --set length=endless",
    "play --game toy --max-rounds 0",
    "play --game toy --record there.cdn",
    "play --game toy --seat human --seat greedy --json",
    "play --resume there.cdn --seed 4",
    "play --resume folder",
    "replay",
    "replay there.cdn --game 0",
    "perft --game toy 2-endless",
    "perft --game toy 2-short --at 1.1",
    "perft --game toy two",
    "bench --game toy --players 9",
    "rules --game toi",
    "cards --game toi",
    "version --xml",
]

FAILED = [
    "play --game toy --record nowhere/game.cdn",
    "play --resume nowhere.cdn",
    "play --resume empty.cdn",
    "play --resume there.cdn",
    "play --resume over.cdn",
    "replay nowhere.cdn",
    "replay folder",
    "replay empty.cdn",
    "replay there.cdn",
    "replay picture.png",
    "replay cut.cdn",
    "replay broken.cdn",
    "replay unreadable.cdn",
    "replay illegal.cdn",
    "replay lie.cdn",
    "replay chess.cdn",
    "replay over.cdn --game 2",
    "replay over.cdn --at 99.1",
    "perft there.cdn",
    "perft empty.cdn",
    "perft illegal.cdn",
    "perft over.cdn --at 99.1",
    "rules --game toy 2.99",
    "rules --game toy 7",
    "rules --game toy charn",
    "rules --game toy xyzzy",
    "cards --game toy gren",
    "cards --game toy xyzzy",
]


@pytest.fixture
def files(toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with good and bad files, where commands are run."""
    monkeypatch.chdir(tmp_path)
    done = run("play", "--game", "toy", *RANDOM, "--seed", "4", "--record", "over.cdn")
    assert done.exit_code == 0
    text = Path("over.cdn").read_text("utf-8")
    Path("there.cdn").write_text("Dear diary\n")
    Path("empty.cdn").write_text("")
    Path("folder").mkdir()
    Path("picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0")
    Path("cut.cdn").write_text(text[: text.index("[Result")])
    Path("broken.cdn").write_text(text[: text.index("2.2 ") + 8])
    Path("unreadable.cdn").write_text(text.replace("play", "pley", 1))
    Path("illegal.cdn").write_text(re.sub("play [a-z]+", "play purple", text))
    Path("lie.cdn").write_text(text.replace('[Result "2"]', '[Result "1"]'))
    Path("chess.cdn").write_text('[Game "chess"]\n\n1. e4 e5\n')
    return tmp_path


@pytest.mark.parametrize(("code", "tries"), [(2, BAD_USAGE), (1, FAILED)], ids=["usage", "failed"])
def test_errors(files: Path, snapshot: SnapshotAssertion, code: int, tries: list[str]) -> None:
    """Each is one line that says what is wrong, and nothing is printed as if it had worked."""
    told = []
    for line in tries:
        result = run(*line.split())
        assert result.exit_code == code, line
        assert result.stderr.count("\n") == 1, line
        assert result.stderr.startswith("civdawn")
        assert "Traceback" not in result.output
        told.append(f"$ civdawn {line}\n{result.stderr}")
    assert "\n".join(told) == snapshot


def test_nothing_lost(files: Path) -> None:
    """No failed command touches a file."""
    before = {path: path.read_bytes() for path in files.iterdir() if path.is_file()}
    for line in (*BAD_USAGE, *FAILED):
        run(*line.split())
    assert {path: path.read_bytes() for path in files.iterdir() if path.is_file()} == before

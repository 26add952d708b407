"""civdawn draw: positions of recorded games as pictures, and everything that can go wrong."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.records import recorded, toy_game
from tests.cli.running import run
from tests.pictures.seeing import check, words

if TYPE_CHECKING:
    from tests.engine.toy import Toy

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The first rounds of a game of each kind, by its name, and Anna plays one seat of them."""
    folder = tmp_path_factory.mktemp("games")
    found = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for name in ("ages", "newdawn"):
            seats = ["--seat", "random"] * 3
            text = recorded("--game", name, *seats, "--seed", "5", "--max-rounds", "4")
            found[name] = text.replace('[Seat2 "random"]', '[Seat2 "human:Anna"]')
    return found


@pytest.fixture
def folder(tmp_path: Path, games: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the records, in which commands are run."""
    monkeypatch.chdir(tmp_path)
    for name, text in games.items():
        (tmp_path / f"{name}.cdn").write_text(text)
    return tmp_path


@pytest.mark.parametrize("name", ["ages", "newdawn"])
def test_svg(name: str, folder: Path) -> None:
    """Without -o the picture of the end is printed; with it, it is written and nothing is said."""
    printed = run("draw", f"{name}.cdn")
    assert (printed.exit_code, printed.stderr) == (0, "")
    check(printed.stdout)
    written = run("draw", f"{name}.cdn", "-o", "game.svg")
    assert (written.exit_code, written.output) == (0, "")
    assert Path("game.svg").read_text("utf-8") == printed.stdout.removesuffix("\n")
    assert run("draw", "-", typed=Path(f"{name}.cdn").read_text()).stdout == printed.stdout
    assert "Anna" in printed.stdout


def test_png(folder: Path) -> None:
    """A file that ends in .png is one, light unless another theme is asked for."""
    pytest.importorskip("resvg_py")
    assert run("draw", "ages.cdn", "--at", "3.1", "-o", "a.png").output == ""
    assert run("draw", "ages.cdn", "--at", "3.1", "--theme", "light", "-o", "b.PNG").output == ""
    assert run("draw", "ages.cdn", "--at", "3.1", "--theme", "dark", "-o", "c.png").output == ""
    light, same, dark = (Path(each).read_bytes() for each in ("a.png", "b.PNG", "c.png"))
    assert light.startswith(PNG)
    assert light == same != dark


def turns(name: str) -> list[str]:
    """The labels of the turns of a record."""
    return re.findall(r"^([0-9]+\.[0-9])", Path(name).read_text("utf-8"), re.MULTILINE)


def test_turns(folder: Path) -> None:
    """--at draws the table before that turn, with an outline of what the turn before has changed;
    --plain leaves the outlines out."""
    labels = turns("ages.cdn")
    later, latest = "3.1", labels[-2]
    shown = {label: run("draw", "ages.cdn", "--at", label).stdout for label in (later, latest)}
    assert shown[later] != shown[latest]
    assert "round 3" in shown[later]
    assert 'class="changed' in shown[later]
    assert 'class="changed' not in run("draw", "ages.cdn", "--at", later, "--plain").stdout
    assert 'class="changed' not in run("draw", "ages.cdn", "--at", "setup").stdout


def test_seats(folder: Path) -> None:
    """A seat sees its own military cards and nobody else's; without --seat nobody's are seen."""
    text = Path("ages.cdn").read_text()
    drawn = {
        seat: set(re.findall(rf"<{seat}: ([a-z-]+) \|", text)) for seat in (1, 2, 3)
    }  # the cards that each seat has drawn
    hidden = {card for cards in drawn.values() for card in cards}
    public = run("draw", "ages.cdn").stdout
    assert run("draw", "ages.cdn", "--public").stdout == public
    open_to_all = words(check(public))
    for seat in (1, 2, 3):
        seen = words(check(run("draw", "ages.cdn", "--seat", str(seat)).stdout))
        assert (seen - open_to_all) & hidden <= drawn[seat]
    assert any(drawn.values())


def test_several_games(folder: Path) -> None:
    """--game draws another game of the file."""
    both = Path("ages.cdn").read_text() + "\n" + Path("newdawn.cdn").read_text()
    Path("both.cdn").write_text(both)
    for number, name in (("1", "ages"), ("2", "newdawn")):
        assert run("draw", "both.cdn", "--game", number).stdout == run("draw", f"{name}.cdn").stdout
    missing = run("draw", "both.cdn", "--game", "3", "-o", "x.svg")
    assert missing.exit_code == 1
    assert missing.stderr == "civdawn draw: both.cdn: no game 3 in it, 2 is the last\n"
    assert not Path("x.svg").exists()


WRONG = {
    "draw nowhere.cdn": "nowhere.cdn: No such file or directory",
    "draw empty.cdn": "empty.cdn: no game in it",
    "draw ages.cdn --at 99.1": "ages.cdn: game 1: there is no turn 99.1 in this game (turns are",
    "draw ages.cdn --seat 4": "ages.cdn: game 1: there is no seat 4 in this game",
    "draw ages.cdn -o nowhere/game.svg": "nowhere/game.svg: No such file or directory",
    "draw ages.cdn -o folder.svg": "folder.svg: Is a directory",
    "draw ages.cdn -o full.svg": "full.svg: No space left on device",
    "draw illegal.cdn": "illegal.cdn: game 1: line ",
    "draw unreadable.cdn": "unreadable.cdn: game 1: line ",
    "draw chess.cdn": "chess.cdn: game 1: ",
    "draw noise.cdn": "noise.cdn: game 1: ",
}
"""Commands that fail, and the beginning of what they say."""

MISUSED = {
    "draw": "missing argument 'FILE'",
    "draw ages.cdn -o game.jpg": "a picture is a file that ends in .svg or .png, not game.jpg",
    "draw ages.cdn -o game": "a picture is a file that ends in .svg or .png, not game",
    "draw ages.cdn --seat 1 --public": "--seat or --public, not both",
    "draw ages.cdn --seat 0": "invalid value for '--seat': 0 is not in the range x>=1",
    "draw ages.cdn --game 0": "invalid value for '--game': 0 is not in the range x>=1",
    "draw ages.cdn --theme pink": "invalid value for '--theme': 'pink' is not one of",
}
"""Commands that make no sense, and the beginning of what is said."""


@pytest.fixture
def spoilt(folder: Path) -> None:
    """Records that are broken in several ways."""
    text = Path("ages.cdn").read_text()
    Path("empty.cdn").write_text("")
    Path("folder.svg").mkdir()
    Path("full.svg").symlink_to("/dev/full")
    Path("illegal.cdn").write_text(
        re.sub(r"\n(1\.\d) take [a-z-]+", r"\n\1 take oil", text, count=1)
    )
    Path("unreadable.cdn").write_text(text.replace("\n3.1 ", "\n3,1 ", 1))
    Path("chess.cdn").write_text(text.replace('"ages"', '"chess"'))
    Path("noise.cdn").write_bytes(PNG + bytes(range(256)))


@pytest.mark.parametrize("command", WRONG)
@pytest.mark.usefixtures("spoilt")
def test_failures(command: str) -> None:
    """A record that can't be played up to there, or a file that can't be written, is told in one
    line, and no picture is left."""
    result = run(*command.split())
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"civdawn draw: {WRONG[command]}")
    assert result.stderr.count("\n") == 1
    assert not list(Path().glob("game.*"))


@pytest.mark.parametrize("command", MISUSED)
@pytest.mark.usefixtures("folder")
def test_misuse(command: str) -> None:
    """Options that make no sense are refused before anything is played."""
    result = run(*command.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert MISUSED[command].lower() in result.stderr.lower()
    assert result.stderr.count("\n") == 1


@pytest.mark.usefixtures("spoilt")
def test_before_the_mistake() -> None:
    """Turns before a mistake can be drawn."""
    good, bad = (run("draw", name, "--at", "2.1") for name in ("ages.cdn", "unreadable.cdn"))
    assert (bad.exit_code, bad.stdout) == (0, good.stdout)


def test_half_a_game(folder: Path) -> None:
    """A record that breaks off is drawn as it is there, and that is said."""
    text = Path("ages.cdn").read_text()
    half = text[: text.index("\n3.1 ") + 1]
    Path("half.cdn").write_text(half)
    result = run("draw", "half.cdn", "-o", "half.svg")
    assert result.exit_code == 0
    last = turns("half.cdn")[-1]
    assert result.stderr == f"half.cdn: the record breaks off after {last}; that is drawn\n"
    check(Path("half.svg").read_text("utf-8"))
    assert run("draw", "half.cdn", "--at", "2.1").stderr == ""
    Path("tags.cdn").write_text(text[: text.index("\n\n") + 2])
    begun = run("draw", "tags.cdn", "-o", "tags.svg")
    assert begun.stderr == "tags.cdn: the record breaks off after the beginning; that is drawn\n"


def test_other_data(folder: Path) -> None:
    """A game played with other component data is drawn if it follows, with a note."""
    text = re.sub(r'\[Data ".*?"\]', '[Data "0123456789ab"]', Path("ages.cdn").read_text())
    Path("other.cdn").write_text(text)
    result = run("draw", "other.cdn", "-o", "other.svg")
    assert result.exit_code == 0
    assert result.stderr.startswith("other.cdn: game 1: note: ")
    assert result.stderr.count("\n") == 1
    check(Path("other.svg").read_text("utf-8"))


def test_no_pictures_of_it(folder: Path, toy: Toy) -> None:
    """A game that nobody can draw is refused."""
    Path("toy.cdn").write_text(toy_game())
    result = run("draw", "toy.cdn")
    assert result.exit_code == 1
    assert "there are no pictures of" in result.stderr


def test_missing_extra(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without resvg-py PNG is refused with the command that installs it; SVG needs nothing."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run("draw", "ages.cdn", "-o", "game.png")
    assert result.exit_code == 1
    assert re.fullmatch(
        r"civdawn draw: PNG needs resvg-py: .*pip install .*; \.svg needs nothing\n",
        result.stderr,
    )
    assert not Path("game.png").exists()
    assert run("draw", "ages.cdn", "-o", "game.svg").exit_code == 0


def test_full_disk(folder: Path) -> None:
    """A device that takes nothing is told in one line."""
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    Path("full.svg").symlink_to("/dev/full")
    result = run("draw", "ages.cdn", "-o", "full.svg")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "civdawn draw: full.svg: No space left on device\n"

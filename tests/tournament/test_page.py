"""The HTML page: whole in itself, the same for the same results, and nothing in it by accident."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from civdawn_cli.tournament.config import Config, read_config
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.page import Beside, answer_times, page, seat_means, wanted
from civdawn_cli.tournament.report import summary
from civdawn_cli.tournament.runs import RunFacts
from tests.cli.running import ROOT
from tests.tournament.playing import NAMES, config_text, made_up, make_config

pytestmark = pytest.mark.slow

RUN: RunFacts = {
    "date": "2030-01-02",
    "civdawn": "9.9",
    "build": "pure",
    "python": "CPython 3.11",
    "machine": "Linux, 2 cores",
    "rules": "nd-2",
    "data": "abc",
}

VOID = {"meta", "br", "hr", "img", "link", "input"}

WITHOUT = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
sys.modules["matplotlib"] = None
from civdawn_cli.main import main
from civdawn_cli.tournament.line import Line
main()
"""
"""civdawn where matplotlib can't be imported."""


class Elements(HTMLParser):
    """The elements of a page; a page whose elements do not close in order is an error."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Something begins."""
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Something that is empty."""
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """Something ends."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """A text."""
        self.texts.append(data)


@pytest.fixture(scope="module")
def config(tmp_path_factory: pytest.TempPathFactory) -> Config:
    """Three seats, four entrants."""
    folder = tmp_path_factory.mktemp("page")
    return make_config(folder, entrants=NAMES[:4], seats=3, blocks=2)


@pytest.fixture(scope="module")
def text(config: Config) -> str:
    """The page of the whole tournament: drawing takes a second."""
    return page(config, made_up(config))


def test_same(config: Config, text: str) -> None:
    """Equal results give the same page to the byte, in whatever order their lines came."""
    assert page(config, made_up(config)[::-1]) == text


def test_self_contained(text: str) -> None:
    """The page loads nothing: no script, no link, no address but names of XML."""
    elements = Elements(text).found
    assert {tag for tag, _ in elements} & {"script", "link", "img", "iframe", "image"} == set()
    for _, attributes in elements:
        for name in ("src", "href", "xlink:href"):
            assert (attributes.get(name) or "#").startswith("#")
    assert "@import" not in text
    assert re.findall(r"url\((?!#)", text) == []
    addresses = set(re.findall(r"https?://[^\"'\s<]+", text))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}


def test_ids(text: str) -> None:
    """No id is there twice, and every reference has its id."""
    ids = [attributes["id"] for _, attributes in Elements(text).found if "id" in attributes]
    assert len(ids) == len(set(ids))
    referred = set(re.findall(r'(?:href="|url\()#([^")]+)', text))
    assert referred <= set(ids)


def test_plots(text: str) -> None:
    """There is a plot of everything the results tell."""
    titles = re.findall(r"<figcaption>(.*?)</figcaption>", text)
    assert titles[:6] == [
        "Ratings",
        "Results",
        "Wins by seat",
        "Length of games",
        "Time of games",
        "Time of answers, programs",
    ]
    assert titles[6].startswith("Luck: deal and seat explain ")
    assert titles[7:] == ["Leader: games won", "Leader by seat"]
    assert text.count("<svg ") == len(titles)
    assert "Leader 3" in text
    assert "mathdefault" not in text


def test_walk(tmp_path: Path) -> None:
    """With a section [decide] the way to the decision is drawn, of two and of more entrants."""
    for names, title in ((NAMES[:2], "Sequential test"), (NAMES[:3], "Evidence for a first")):
        text = config_text(entrants=names, blocks=4) + "[decide]\nalpha = 0.01\n"
        path = tmp_path / "decide.toml"
        path.write_text(text)
        config = read_config(path)
        found = summary(config, made_up(config))
        assert len(found["walk"]) >= 4
        assert title in [plot.title for plot in wanted(found, [], (-1, 1))]


def test_facts(config: Config) -> None:
    """The page says by what, when and where it was played, by which rules, settings and clock."""
    text = page(config, made_up(config), [RUN])
    assert "newdawn, map drafted, epic no, 4 rounds at most, no clock." in text
    assert "Played 2030-01-02 by civdawn 9.9 (pure, rules nd-2, data abc), CPython 3.11" in text


def test_links(config: Config) -> None:
    """Every game is listed, with its page and its record linked as far as they are there."""
    lines = made_up(config)
    links = {
        line["token"]: Beside(f"a/{line['token']}.cdn", f"a/{line['token']}.html" * (place > 0))
        for place, line in enumerate(lines)
    }
    elements = Elements(page(config, lines, (), links)).found
    wanted = [address for each in links.values() for address in (each.page, each.record) if address]
    assert [facts["href"] for tag, facts in elements if tag == "a"] == wanted
    assert len(wanted) == 2 * len(lines) - 1
    assert "a" not in {tag for tag, _ in Elements(page(config, lines)).found}


def test_names_are_texts(tmp_path: Path) -> None:
    """Names with HTML, dollars or letters no font has are shown as they are."""
    names = ("<b>&amp;", "$a$b_{2}$", "棋\N{SNOWMAN}")
    config = make_config(tmp_path, entrants=names, blocks=1)
    elements = Elements(page(config, made_up(config)))
    assert "b" not in {tag for tag, _ in elements.found}
    texts = [text.strip() for text in elements.texts]
    for name in names:
        assert texts.count(name) >= 4, name


@pytest.mark.parametrize("count", [0, 1, 2])
def test_few_games(config: Config, count: int) -> None:
    """A page of no or few games is a page; what is unknown is not shown."""
    text = page(config, made_up(config)[:count])
    Elements(text)
    assert "nan" not in re.sub(r"<[^>]*>", " ", text).lower().split()
    assert ("Luck" in text) == (count > 1)
    assert ("Length of games" in text) == (count > 0)


def test_void_games(config: Config) -> None:
    """Games in which civdawn failed are counted, and shown in no plot."""
    lines: list[Line] = made_up(config)
    for line in lines:
        line["ending"] = "referee-error"
    text = page(config, lines)
    assert f"{len(lines)} void" in text
    assert "Length of games" not in text


def test_answers(config: Config) -> None:
    """Answers are those of programs: a built-in bot has none."""
    lines = made_up(config)
    for line in lines:
        for seat, name in enumerate(line["seating"]):
            line["time"]["slowest_ms"][seat] = 7.5 if name == "bob" else None
    games = sum("bob" in line["seating"] for line in lines)
    assert answer_times(lines, NAMES) == [("bob", [7.5] * games)]


def test_seat_means(config: Config) -> None:
    """A seat's luck in a deal is its mean place over the games of the block; one game has none."""
    found = [("1.1", [1, 2]), ("1.2", [1, 1]), ("2.1", [2, 1])]
    lines = made_up(config)[:3]
    for line, (token, places) in zip(lines, found, strict=True):
        line["token"], line["places"] = token, places
    assert seat_means(lines) == [1.0, 1.5]


def test_without_matplotlib(tmp_path: Path) -> None:
    """Without matplotlib the HTML report names the extra; the others need nothing."""
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "tournament.toml").write_text(config_text())

    def report(*options: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", WITHOUT, "tournament", "report", str(folder), *options]
        return subprocess.run(command, check=False, capture_output=True, text=True)

    done = report("--format", "html")
    assert done.returncode == 1
    assert re.fullmatch(
        r"civdawn tournament report: an HTML report needs matplotlib: "
        r".*pip install '?matplotlib>=\S+\n",
        done.stderr,
    )
    assert report().returncode == 0

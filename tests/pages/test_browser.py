"""The page of a game in a browser: driven by keys, slider, address, clicks, offline, at a phone's
width. Skipped without Playwright for Python or without Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.often import often
from tests.pages.games import data_of, page_of, record

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

sync = pytest.importorskip(
    "playwright.sync_api", reason="the page was NOT tried in a browser: Playwright is not installed"
)
PAGES: Final = [("newdawn", 4), ("ages", 2), ("newdawn", 2), ("ages", 4)][: often(2, 4)]
"""Games and numbers of seats."""

CHROMIUM: Final = shutil.which("chromium") or shutil.which("google-chrome")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        CHROMIUM is None, reason="the page was NOT tried in a browser: there is no Chromium"
    ),
    # Playwright's own, when its loop is closed.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser without a network."""
    with sync.sync_playwright() as playwright:
        flags = [
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
        ]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield browser
        browser.close()


@pytest.fixture(scope="module", params=PAGES)
def made(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, dict[str, Any]]:
    """The page of a game, and its data."""
    game, seats = request.param
    text = page_of(record(game, seats, rounds=3))
    path = tmp_path_factory.mktemp("page") / "game.html"
    path.write_text(text, encoding="utf-8")
    return path, data_of(text)


class Reader:
    """Somebody who reads the page. complaints: errors of the page and whatever it tried to load."""

    def __init__(self, browser: Browser, path: Path, address: str = "", **settings: Any) -> None:
        self.complaints: list[str] = []
        self.context = browser.new_context(offline=True, **settings)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.complaints.append(said.text) if said.type != "log" else None,
        )
        own = path.as_uri()
        self.page.on(
            "request",
            lambda asked: None if asked.url.startswith(own) else self.complaints.append(asked.url),
        )
        self.page.goto(f"{own}{address}")

    def where(self) -> str:
        """The turn that is shown, the same in all places that tell it."""
        page = self.page
        label = page.inner_text("#where")
        current = page.locator("#story li[aria-current]")
        assert current.count() == 1
        assert current.locator("a").inner_text() == label
        assert page.text_content("#now strong") == page.get_attribute("#slider", "aria-valuetext")
        return label

    def address(self) -> str:
        """The part of the address that tells the turn, once it is written."""
        self.page.wait_for_timeout(250)
        return str(self.page.evaluate("location.hash"))

    def drawing(self) -> str:
        """All that is drawn."""
        return str(self.page.inner_html("#picture svg"))

    def close(self) -> None:
        """Leave. Nothing went wrong."""
        self.context.close()
        assert self.complaints == []


def test_keys_slider_and_address(browser: Browser, made: tuple[Path, dict[str, Any]]) -> None:
    """Arrow keys go from turn to turn, Home and End to the ends, Page keys to the same seat's; the
    slider and links in the list do the same, and the address tells where one is."""
    path, data = made
    labels = [turn["label"] for turn in data["turns"]]
    reader = Reader(browser, path)
    page = reader.page
    assert reader.where() == labels[0]
    seen = {reader.drawing()}
    for label in labels[1:4]:
        page.keyboard.press("ArrowRight")
        assert reader.where() == label
        seen.add(reader.drawing())
    assert len(seen) > 2
    page.keyboard.press("ArrowLeft")
    assert reader.where() == labels[2]
    page.keyboard.press("End")
    assert reader.where() == labels[-1]
    assert reader.address() == f"#turn={labels[-1]}"
    page.keyboard.press("ArrowRight")
    assert reader.where() == labels[-1]
    page.keyboard.press("PageUp")
    seats = [turn["seat"] for turn in data["turns"]]
    before = max(at for at, seat in enumerate(seats[:-1]) if seat == seats[-1])
    assert reader.where() == labels[before]
    page.keyboard.press("Home")
    assert reader.where() == labels[0]
    page.focus("#slider")
    page.keyboard.press("ArrowRight")
    assert reader.where() == labels[1]
    page.fill("#slider", str(len(labels) - 2))
    assert reader.where() == labels[-2]
    page.click("#story li:nth-child(3) a")
    page.wait_for_timeout(50)
    assert reader.where() == labels[2]
    page.go_back()
    page.wait_for_timeout(100)
    assert reader.where() == labels[-2]
    reader.close()


def test_sentences_numbers_and_curves(browser: Browser, made: tuple[Path, dict[str, Any]]) -> None:
    """A turn tells its sentences to whoever listens, its numbers in the table, and where it is in
    the curves, which can be clicked."""
    path, data = made
    last = len(data["turns"]) - 1
    reader = Reader(browser, path, f"#turn={data['turns'][last]['label']}")
    page = reader.page
    heard = page.locator("#now p").all_text_contents()
    turn = data["turns"][last]
    sentences = [data["sentences"][place] for place in turn["sentences"]]
    assert heard == [text for text in (*sentences, turn["summary"]) if text]
    cells = page.locator("td[data-measure='0']").all_inner_texts()
    assert cells == [str(number) for number in data["counted"][0][last]]
    chart = page.locator(".charts svg").first
    assert chart.locator(".now").get_attribute("transform") != "translate(0)"
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] * 30 / 320 + 1, "y": box["height"] / 2})
    assert reader.where() == data["turns"][0]["label"]
    reader.close()


def test_addresses(browser: Browser, made: tuple[Path, dict[str, Any]]) -> None:
    """An address opens the page at its turn; one that is not there is named."""
    path, data = made
    labels = [turn["label"] for turn in data["turns"]]
    reader = Reader(browser, path, "#turn=2.1")
    assert reader.where() == "2.1"
    reader.page.evaluate("location.hash = '#turn=99.9&seat=7'")
    reader.page.wait_for_timeout(100)
    told = reader.page.inner_text("#message")
    assert told == (f"There is no turn 99.9 in this game; turns are {labels[0]} to {labels[-1]}.")
    assert reader.where() == "2.1"
    reader.page.evaluate("location.hash = '#turn=1.1'")
    reader.page.wait_for_timeout(100)
    assert reader.where() == "1.1"
    assert not reader.page.is_visible("#message")
    reader.close()


def test_playing_by_itself(browser: Browser, made: tuple[Path, dict[str, Any]]) -> None:
    """The space bar starts and stops; at the end it stops by itself. Whoever listens is not talked
    to meanwhile."""
    path, data = made
    reader = Reader(browser, path)
    page = reader.page
    page.select_option("#speed", "400")
    page.keyboard.press("Home")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(" ")
    assert page.get_attribute("#play", "aria-pressed") == "true"
    assert page.get_attribute("#now", "aria-live") == "off"
    second = data["turns"][1]["label"]
    page.wait_for_function("label => document.querySelector('#where').value === label", arg=second)
    page.keyboard.press(" ")
    assert page.get_attribute("#play", "aria-pressed") == "false"
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.click("#play")
    last = data["turns"][-1]["label"]
    page.wait_for_function("label => document.querySelector('#where').value === label", arg=last)
    assert page.get_attribute("#play", "aria-pressed") == "false"
    assert page.get_attribute("#now", "aria-live") == "polite"
    reader.close()


def test_tooltips(browser: Browser, made: tuple[Path, dict[str, Any]]) -> None:
    """A click on a piece tells its title, as a finger has no tooltip; with keys it is found by its
    name. Escape puts it away."""
    path, _ = made
    reader = Reader(browser, path, "#turn=2.1")
    page = reader.page
    titles = page.locator("#picture svg title").all_text_contents()
    name = next(title for title in titles if "\n" in title).split("\n")[0]
    page.focus("#find")
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    assert page.inner_text("#card strong") == name
    assert page.locator("#picture .found").count() >= 1
    page.keyboard.press("Escape")
    assert not page.is_visible("#card")
    page.locator("#picture svg g:has(> title)").last.click(force=True)
    assert page.is_visible("#card")
    page.click("#card button")
    assert not page.is_visible("#card")
    page.fill("#find", "no such thing")
    page.keyboard.press("Enter")
    assert "no such thing" in page.inner_text("#card")
    reader.close()


def test_eyes(browser: Browser, made: tuple[Path, dict[str, Any]]) -> None:
    """Where cards are hidden the reader chooses whose eyes to look through; else there is nothing
    to choose."""
    path, data = made
    reader = Reader(browser, path, f"#turn={data['turns'][-1]['label']}")
    page = reader.page
    if len(data["eyes"]) == 1:
        assert not page.is_visible("#eyes")
        reader.close()
        return
    drawn = set()
    for eyes in data["eyes"]:
        page.select_option("#eyes", label=eyes["title"])
        drawn.add(reader.drawing())
    assert len(drawn) >= len(data["seats"])
    assert reader.address().endswith(f"&seat={data['eyes'][-1]['key']}")
    page.reload()
    assert page.evaluate("document.querySelector('#eyes').selectedIndex") == len(data["eyes"]) - 1
    reader.close()


def test_a_phone(browser: Browser, made: tuple[Path, dict[str, Any]]) -> None:
    """At the width of a phone nothing sticks out of the page, the buttons stay in sight and can be
    touched, and the sentences of the turn are shown."""
    path, data = made
    size = {"width": 390, "height": 844}
    reader = Reader(browser, path, "#turn=2.1", viewport=size, has_touch=True, is_mobile=True)
    page = reader.page
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.tap("#next")
    after = [turn["label"] for turn in data["turns"]].index("2.1") + 1
    assert reader.where() == data["turns"][after]["label"]
    page.evaluate("scrollTo(0, document.body.scrollHeight / 3)")
    for name in ("back", "play", "next", "slider"):
        box = page.locator(f"#{name}").bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= 844 - box["height"]
        assert box["height"] >= 30
    assert page.is_visible("#now strong")
    assert page.locator("#now").bounding_box()["width"] > 300  # type: ignore[index]
    wide = page.evaluate("document.querySelector('#picture svg').getBoundingClientRect().width")
    page.tap("#larger")
    now = page.evaluate("document.querySelector('#picture svg').getBoundingClientRect().width")
    assert now > wide
    reader.close()


def test_light_and_dark(browser: Browser, made: tuple[Path, dict[str, Any]]) -> None:
    """The page is light or dark as the reader's machine is, until the reader chooses; the picture
    goes with it."""
    path, _ = made
    papers = {}
    colour = "getComputedStyle(document.querySelector('{}')).{}"
    for scheme in ("light", "dark"):
        reader = Reader(browser, path, color_scheme=scheme)
        page = reader.page
        papers[scheme] = page.evaluate(colour.format("body", "backgroundColor"))
        ink = page.evaluate(colour.format("#picture .f-ink", "fill"))
        page.click("#theme")
        papers[f"not {scheme}"] = page.evaluate(colour.format("body", "backgroundColor"))
        assert page.evaluate(colour.format("#picture .f-ink", "fill")) != ink
        reader.close()
    assert papers["light"] == papers["not dark"] != papers["dark"] == papers["not light"]


def test_names_are_only_text(browser: Browser, tmp_path: Path) -> None:
    """Markup in a name is shown and does nothing."""
    evil = "<img src=x onerror=document.title='x'>"
    text = record("ages", 2, rounds=1).replace('[Seat1 "random"]', f'[Seat1 "human:{evil}"]')
    text = text[: text.rindex("end #")] + "end\n"
    path = tmp_path / "game.html"
    path.write_text(page_of(text), encoding="utf-8")
    reader = Reader(browser, path, "#turn=1.1")
    assert evil in reader.page.inner_text("#story")
    assert reader.page.locator("img").count() == 0
    assert reader.page.title() != "x"
    reader.close()


def test_without_a_script(browser: Browser, made: tuple[Path, dict[str, Any]]) -> None:
    """A browser without JavaScript says what to do."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(made[0].as_uri())
    assert "civdawn replay FILE --words" in page.inner_text("noscript")
    context.close()

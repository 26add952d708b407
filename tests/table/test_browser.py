"""The table in a real browser: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from civdawn_cli.games import GAMES
from civdawn_cli.playing import reference
from tests.often import often
from tests.table.questions import Question, questions
from tests.table.tables import CHROMIUM, PATIENCE, Table, table

api = pytest.importorskip(
    "playwright.sync_api", reason="SKIPPED OUT LOUD: no Playwright to drive a browser with"
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        CHROMIUM is None, reason="SKIPPED OUT LOUD: no chromium; apt-get install chromium"
    ),
]

ROUNDS: Final = often(3, 100)
"""Rounds of the games that are played to their end; a thorough run plays them whole."""

MS: Final = PATIENCE * 1000


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser without a window."""
    with api.sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield found
        found.close()


@pytest.fixture
def pages(browser: Any) -> Iterator[Any]:
    """Opens pages of people who share nothing; whatever a page complains of fails the test."""
    contexts: list[Any] = []
    wrong: list[str] = []

    def open_page(address: str, **options: Any) -> Any:
        context = browser.new_context(**({"viewport": {"width": 1300, "height": 900}} | options))
        context.set_default_timeout(MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    # A line that is dropped on purpose, and a request that is refused, are no mistakes of the page.
    meant = ("WebSocket", "ERR_", "status of 400")
    assert [told for told in wrong if not any(word in told for word in meant)] == []


def until(page: Any, told: str, arg: Any = None) -> None:
    """Wait until an expression, or a function of `arg`, is true in the page. Its policy forbids
    what Playwright waits by."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(told, arg):
        assert time.monotonic() < end, f"never true: {told}"
        page.wait_for_timeout(20)


def tell(text: str) -> None:
    """Say what was measured, to whoever runs the tests with -s."""
    sys.stdout.write(f"{text}\n")


def settled(page: Any) -> str:
    """Wait until the page asks, or the game is over; '' for that, else the kind of question."""
    until(
        page,
        "document.querySelector('#options button') || "
        "document.querySelector('#turn').textContent === 'The game is over'",
    )
    if page.locator("#turn").text_content() == "The game is over":
        return ""
    return str(page.locator("#question").text_content()).removeprefix("You: ").rstrip("?")


CLICK: Final = """(turn) => {
  // What a hand would do: now and then the picture, else the list; events are the browser's own.
  const things = [...document.querySelectorAll('#picture [data-answer]')]
    .filter((thing) => !thing.dataset.answer.includes(' '));
  const events = Number(document.querySelector('#log').children.length);
  if (things.length && turn % 2) {
    const thing = things[turn % things.length];
    const { x, y, width, height } = thing.getBoundingClientRect();
    thing.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x, clientY: y }));
    return 'picture';
  }
  const buttons = [...document.querySelectorAll('#options button')];
  buttons[turn % buttons.length].click();
  return 'list';
}"""


ASKED: Final = "document.querySelector('#options').dataset.asked"
"""The number of the question whose answers are shown. Two questions may list the same answers."""


def answered(page: Any, before: str) -> None:
    """Wait until the answers of a question are no longer shown."""
    until(page, f"(before) => {ASKED} !== before", arg=before)


def turn(page: Any, number: int) -> str:
    """Answer one question by a click. Return where it was clicked."""
    before = page.evaluate(ASKED)
    where = str(page.evaluate(CLICK, number))
    answered(page, before)
    return where


@pytest.mark.parametrize("game", GAMES)
def test_whole_game_by_clicks(game: str, tmp_path: Path, pages: Any) -> None:
    """A game is played to its end by clicks alone, on the picture and on the list, with a reload in
    its middle."""
    args = ("--game", game, "--seat", "human:Anna", "--seat", "random", "--seed", "5")
    with table(tmp_path / "games", *args, "--set", f"rounds={ROUNDS}") as at:
        page = pages(at.link(1))
        clicks: dict[str, int] = {"picture": 0, "list": 0}
        began, number = time.monotonic(), 0
        while settled(page):
            number += 1
            clicks[turn(page, number)] += 1
            if number == 8:
                page.reload()
        seconds = (time.monotonic() - began) / max(1, number)
        told = page.locator("#help").text_content()
        tell(f"{game}: {number} answers {clicks}, {seconds:.2f} s each; {told}")
        assert clicks["picture"] > 0 < clicks["list"]
        assert "place 1" in told


def test_two_people(tmp_path: Path, pages: Any) -> None:
    """Two people and a spectator sit at one game; each sees the other's turn at once, and is asked
    in turn. A name is text, whatever it looks like."""
    with table(tmp_path / "games", "--game", "ages", "--seat", "human", "--seat", "human") as at:
        anna, ben, eve = [pages(at.link(seat)) for seat in (1, 2, 0)]
        name = "<img src=x onerror=alert(1)>"
        anna.locator("#name").fill(name)
        anna.locator("#name").press("Tab")
        ben.get_by_text(name).first.wait_for()
        assert ben.locator("#players img").count() == 0
        for number in range(6):
            first = anna.locator("#options button").count() > 0
            mover, other = (anna, ben) if first else (ben, anna)
            if settled(mover):
                log = int(eve.locator("#log li").count())
                turn(mover, 2 * number)
                until(eve, "(log) => document.querySelectorAll('#log li').length > log", arg=log)
                api.expect(other.locator("#table")).to_be_visible()
            anna.wait_for_timeout(300)
        assert eve.locator("#options button").count() == 0
        assert eve.locator("#undo").is_disabled()


def test_lines_that_drop(tmp_path: Path, pages: Any) -> None:
    """A page whose line drops comes back by itself, also when the server was away meanwhile."""
    args = ("--seat", "human", "--seat", "greedy", "--map", "first", "--seed", "7")
    folder = tmp_path / "games"
    with table(folder, *args) as at:
        page = pages(at.link(1))
        turn(page, 0) if settled(page) else None
        settled(page)
        page.context.set_offline(True)
        page.evaluate("document.querySelector('#options button') && 1")
        page.context.set_offline(False)
        for game in at.ask("api/games")["games"]:
            assert game["people"] == 1
        question = settled(page)
        port = re.search(r":(\d+)/", at.address)
        assert port is not None
        at.end()
        until(page, "document.querySelector('#line').textContent.includes('lost')")
        with table(folder, "--resume", "--port", port[1]) as again:
            assert again.links[1] == at.links[1]
            until(page, "document.querySelector('#line').textContent === ''")
            assert settled(page) == question
            turn(page, 0)


def test_undo_confirm_hint_and_notation(tmp_path: Path, pages: Any) -> None:
    """Answers are taken back, turns confirmed, hints shown, answers typed and cards looked up."""
    with table(tmp_path / "games", "--game", "ages", "--seat", "human", "--seat", "greedy") as at:
        page = pages(at.link(1))
        settled(page)
        page.locator("#confirm").check()
        settled(page)
        for _ in range(12):
            page.locator("#options button").last.click()
            until(
                page,
                "!document.querySelector('#confirming').hidden || "
                "document.querySelector('#options button')",
            )
            if page.locator("#confirming").is_visible():
                break
            settled(page)
        assert page.locator("#confirming").is_visible()
        page.locator("#no").click()
        page.locator("#confirming").wait_for(state="hidden")
        settled(page)
        page.locator("#hint").click()
        page.locator(".star").first.wait_for()
        best = page.locator("#options button").first.get_attribute("data-item")
        # A number is that of the answer which shows it, wherever that stands now.
        shown = page.locator("#options button").last
        page.locator("#typed").evaluate("() => document.activeElement.blur()")
        number = shown.get_attribute("data-at")
        if len(number) == 1:
            page.keyboard.press(number)
            told = page.evaluate("document.activeElement.dataset.item")
            assert told == shown.get_attribute("data-item")
        page.keyboard.press("/")
        page.keyboard.type(best)
        page.keyboard.press("Enter")
        until(
            page,
            "(best) => document.querySelector('#log').textContent.includes(best) || "
            "!document.querySelector('#confirming').hidden",
            arg=best,
        )
        page.locator("#text").fill("?homer")
        page.locator("#text").press("Enter")
        page.locator("#found").get_by_text("Homer").first.wait_for()
        page.keyboard.press("Escape")
        page.locator("#text").fill("take nonsense")
        page.locator("#text").press("Enter")
        until(page, "document.querySelector('#wrong').textContent !== ''")
        with page.expect_download() as saved:
            page.locator("#save").click()
        assert Path(saved.value.path()).read_text("utf-8").startswith('[Game "ages"]')


@pytest.mark.parametrize("game", GAMES)
def test_keyboard_only(game: str, tmp_path: Path, pages: Any) -> None:
    """Turns are played with keys alone, by the list and by the picture, and what has the focus is
    always visible."""
    with table(tmp_path / "games", "--game", game, "--seat", "human", "--seat", "random") as at:
        page = pages(at.link(1))
        for number in range(6):
            settled(page)
            before = page.evaluate(ASKED)
            things = page.locator("#picture [data-answer]")
            if number % 3 == 2 and things.count():
                things.first.focus()
                page.keyboard.press("Enter")
                if page.locator("#menu[open]").count():
                    page.keyboard.press("Tab")
                    page.keyboard.press("Shift+Tab")
                    page.keyboard.press("Enter")
            else:
                page.keyboard.press("ArrowDown" if number % 2 else "1")
                inside = "document.querySelector('#options').contains(document.activeElement)"
                assert page.evaluate(inside)
                page.keyboard.press("Enter")
            answered(page, before)


@pytest.mark.parametrize("game", GAMES)
def test_phone(game: str, tmp_path: Path, pages: Any) -> None:
    """On a phone nothing is wider than the page, the picture is legible, and answers are large
    enough for a thumb."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with table(tmp_path / "games", "--game", game, "--seat", "human", "--seat", "random") as at:
        page = pages(at.link(1), **phone)
        settled(page)
        page.locator("#picture svg").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.locator("#picture svg").bounding_box()["width"] > 800
        assert page.locator("#options button").first.bounding_box()["height"] >= 40
        before = page.evaluate(ASKED)
        page.locator("#options button").first.tap()
        answered(page, before)


def test_lobby(tmp_path: Path, pages: Any) -> None:
    """Whoever starts a table begins games by a form and finds a link for everybody."""
    with table(tmp_path / "games") as at:
        page = pages(f"{at.address}#{at.owner}")
        page.locator("#begin").wait_for()
        held: list[Any] = []

        def hold(route: Any) -> None:
            held.append(route)

        page.route("**/api/settings?game=ages", hold)
        page.locator("select[name=game]").select_option("ages")
        # Until its settings have come, nobody begins a game with those of the other.
        assert page.locator("form").first.evaluate("(form) => form.inert")
        while not held:
            page.wait_for_timeout(20)
        held[0].continue_()
        filled = "document.querySelector('form[aria-busy=false] select[name=game]')?.value"
        until(page, f"{filled} === 'ages'")
        # A mistake is told, and stays to be read until something else is asked for.
        page.locator("input[name=seed]").fill("many")
        page.locator("#begin").click()
        page.locator("#notice", has_text="seed").wait_for()
        with page.expect_response("**/api/games"):
            pass
        assert page.locator("#notice").is_visible()
        page.locator("input[name=seed]").fill("")
        page.locator("select[name=seats]").select_option("3")
        page.locator("select[name=seat2]").select_option("me")
        page.locator("#begin").click()
        page.locator("article a").first.wait_for()
        assert page.locator("#notice").is_hidden()
        assert page.locator("article a").count() == 3  # two people, spectators
        with page.context.expect_page() as opened:
            page.locator("article a", has_text="seat 1").click()
        opened.value.locator("#picture svg").wait_for()


# ---------------------------------------------------------------- every kind of question


class Stage:
    """The other end of a page's line, which puts one question after the other."""

    def __init__(self, game: str, page: Any, at: Table) -> None:
        self.game: Final = game
        self.kinds: Final = json.dumps(reference.kinds(GAMES[game]()))
        self.answers: Final[list[str]] = []
        self.number = 0
        self.svg = "<svg xmlns='http://www.w3.org/2000/svg'/>"
        self.socket: Any = None
        page.route(
            "**/api/me", lambda route: route.fulfill(json={"role": "seat", "seat": 1, "game": "x"})
        )
        page.route_web_socket("**/line", self._opened)
        page.goto(at.link(1))
        until(page, "document.querySelector('#line').textContent === ''")
        while self.socket is None:
            page.wait_for_timeout(20)

    def _opened(self, socket: Any) -> None:
        self.socket = socket
        socket.on_message(self._heard)

    def _heard(self, line: str) -> None:
        verb = line.split(" ", maxsplit=1)[0]
        if verb == "do":
            self.answers.append(line)
            self.socket.send(f"ok do {self.number}")
        elif verb == "picture":
            self.socket.send(f"ok picture :{self.svg}")
        elif verb == "kinds":
            self.socket.send(f"ok kinds :{self.kinds}")
        else:
            self.socket.send(f"ok {verb}")

    def put(self, asked: Question) -> None:
        """Put a question, with its picture."""
        self.number += 1
        self.svg = asked.svg
        number, yours = self.number, asked.seat
        phrases, items = "|".join(asked.phrases), "|".join(asked.items)
        count = len(asked.items)
        self.socket.send(
            f"new {number} game={self.game} seats={asked.seats} yours={yours}\n"
            f"words {number} :{phrases}\n"
            f"ask {number} 4.{yours} {asked.kind} options={count} seat={yours} :{items}"
        )


DRAWN: Final = """() => document.querySelector('#picture svg') &&
  [...document.querySelectorAll('#picture [data-answer]')].map((thing) => thing.dataset.answer)"""

LIST_ONLY: Final[dict[str, tuple[str, ...]]] = {
    "newdawn": ("lay", "learn", "liberate", "spend"),
    "ages": ("accept", "bid", "split"),
}
"""Kinds of question whose answers are numbers, yes or no, or name nothing that lies on the table:
they are clicked in the list."""


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_question(game: str, tmp_path: Path, pages: Any) -> None:
    """Every kind of question that people are asked can be answered by clicking: each of its answers
    stands in the list and is sent when clicked, and those about things on the table are clicked on
    the picture, too."""
    asked = questions(game)
    kinds = {kind["name"] for kind in reference.kinds(GAMES[game]()) if not kind["chance"]}
    assert {question.kind for question in asked} == kinds
    report: dict[str, str] = {}
    with table(tmp_path / "games", "--seat", "human", "--seat", "greedy") as at:
        page = pages("about:blank")
        stage = Stage(game, page, at)
        for question in asked:
            stage.put(question)
            count = len(question.items)
            until(
                page,
                "(count) => document.querySelectorAll('#options button').length === count",
                arg=min(150, count),
            )
            for at_item in {0, count // 2, count - 1}:
                item = question.items[at_item]
                button = page.locator("#options").locator(f'[data-item="{item}"]')
                button.evaluate("(button) => button.click()")
                page.wait_for_timeout(20)
                assert stage.answers[-1] == f"do {stage.number} #{at_item + 1}", question.kind
            until(
                page,
                "(n) => Number(document.querySelector('#picture').dataset.drawn) >= n",
                arg=stage.number,
            )
            page.wait_for_timeout(50)
            reached = {int(n) for answer in page.evaluate(DRAWN) for n in answer.split()}
            report[question.kind] = f"{len(reached)} of {count}"
            before = len(stage.answers)
            if reached:
                thing = page.locator("#picture [data-answer]").first
                meant = str(thing.get_attribute("data-answer")).split()
                thing.dispatch_event("click")
                if len(meant) > 1:
                    page.locator("#menu button").first.click()
                page.wait_for_timeout(20)
                assert stage.answers[before:] == [f"do {stage.number} #{meant[0]}"], question.kind
    tell(f"{game}: answers on the picture: {report}")
    assert sorted(kind for kind, told in report.items() if told.startswith("0 ")) == sorted(
        LIST_ONLY[game]
    )

"""The page of a table in the browser, in the language of whoever opens it."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

from civdawn_cli.table.texts import TEXTS, in_language, wanted
from tests.tidy.sources import ROOT

PAGE = ROOT / "civdawn_cli" / "table" / "page"

SPOKEN = re.compile(r'\bt\(\s*(?:[\w.]+ \? )?"([^"]+)"(?: : "([^"]+)")?')
"""Finds the texts that a script says."""


class Texts(HTMLParser):
    """All texts of a page that people read."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.spoken = True

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.spoken = tag not in ("script", "title")
        self.found |= {
            value
            for name, value in attrs
            if value and name in ("title", "aria-label", "placeholder")
        }

    def handle_data(self, data: str) -> None:
        if self.spoken and re.search("[A-Za-z]{2}", data):
            self.found.add(data.strip())


def test_all_texts() -> None:
    """Everything that the page or a script of it says is in the list."""
    texts = Texts()
    texts.feed((PAGE / "index.html").read_text("utf-8"))
    for file in PAGE.glob("*.js"):
        for found in SPOKEN.findall(file.read_text("utf-8")):
            texts.found |= {text for text in found if text}
    assert texts.found - set(TEXTS) == set()


def test_in_language() -> None:
    """The page has its texts as data, which no text can break out of."""
    page = in_language((PAGE / "index.html").read_text("utf-8"), "uk")
    assert '<html lang="uk">' in page
    data = re.search(r'id="texts">(.*)</script>', page)
    assert data is not None
    assert "<" not in data[1]
    assert json.loads(data[1])["Hint"] == "Підказка"
    english = in_language((PAGE / "index.html").read_text("utf-8"), "en")
    assert 'id="texts">{}</script>' in english


def test_wanted() -> None:
    """The address says which language, else the browser; English where it asks for none of ours."""
    assert wanted("", "uk-UA,uk;q=0.9,en;q=0.8") == "uk"
    assert wanted("ro", "uk-UA,uk;q=0.9") == "ro"
    assert wanted("tlh", "de,ru;q=0.5") == "ru"
    assert wanted("", "de-DE,de;q=0.9") == "en"
    assert wanted("", "") == "en"

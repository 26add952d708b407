"""The translations: complete, sound, in the one form that scripts/translate writes."""

from __future__ import annotations

import gettext
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import _bootstrap
import _catalogues
import _translation
import pytest
from _card_texts import card_texts
from babel.messages.pofile import read_po

from civdawn_cli.games import GAMES
from civdawn_cli.language import ENGLISH, card_text, language, speaking
from tests.tidy.sources import ROOT

LANGUAGES = _translation.languages()
FILES = [(code, domain) for code in LANGUAGES for domain in _translation.DOMAINS]
WANTED = {domain: _translation.texts(domain) for domain in _translation.DOMAINS}

UNFINISHED: set[tuple[str, str]] = set()
"""Catalogues that are still being translated: English stands where something is missing."""

PLURALS = {
    "uk": {1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 12: 2, 21: 0, 22: 1, 25: 2, 111: 2, 0: 2},
    "ru": {1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 12: 2, 21: 0, 22: 1, 25: 2, 111: 2, 0: 2},
    "bg": {1: 0, 2: 1, 0: 1, 11: 1, 21: 1},
    "ro": {1: 0, 2: 1, 0: 1, 19: 1, 20: 2, 21: 2, 101: 1, 119: 1, 120: 2},
}
"""The plural form of some numbers in every language."""


@pytest.mark.parametrize(("code", "domain"), FILES)
def test_sound(code: str, domain: str) -> None:
    """No entry is missing, stale, fuzzy or broken: placeholders, numbers, plural forms, headers."""
    found = _translation.state(code, domain, WANTED[domain])
    assert found.broken == []
    if (code, domain) in UNFINISHED:
        assert not found.sound, "it is finished: take it out of UNFINISHED"
    else:
        assert (found.missing, found.stale, found.fuzzy) == ([], [], []), "see scripts/translate"


@pytest.mark.parametrize(("code", "domain"), FILES)
def test_canonical(code: str, domain: str) -> None:
    """A catalogue is sorted and has no line numbers, as scripts/translate writes it."""
    path = _translation.file_of(code, domain)
    text = path.read_text(encoding="utf-8")
    assert _catalogues.written(_catalogues.read(path)) == text
    assert re.findall(r"^#: .*:\d+$", text, re.MULTILINE) == []


@pytest.mark.parametrize(("code", "domain"), FILES)
def test_read_as_others_do(code: str, domain: str) -> None:
    """Babel reads the same texts from a catalogue, and gettext from what is made of it."""
    path = _translation.file_of(code, domain)
    ours = _catalogues.read(path)
    with path.open("rb") as file:
        theirs = read_po(file, locale=code)
    found = {
        (message.context or "", message.id if isinstance(message.id, str) else message.id[0]): (
            [message.string] if isinstance(message.string, str) else list(message.string or ())
        )
        for message in theirs
        if message.id
    }
    assert found == {key: entry.strings for key, entry in ours.entries.items()}
    made = gettext.GNUTranslations(io.BytesIO(_catalogues.compiled(ours)))
    for entry in ours.entries.values():
        if entry.done and not entry.plural:
            told = made.pgettext(entry.context, entry.text) if entry.context else ""
            assert (told or made.gettext(entry.text)) == entry.strings[0]


def test_plurals() -> None:
    """Every language counts by its own rule, and the catalogues say so."""
    assert sorted(PLURALS) == LANGUAGES
    for code, forms in PLURALS.items():
        rule = _translation.headers(code)["Plural-Forms"].partition("plural=")[2].strip(";")
        form = gettext.c2py(rule)
        assert {number: form(number) for number in forms} == forms, code


def test_glossaries() -> None:
    """Every glossary has the same terms, each with its word and where it comes from."""
    terms = {code: _translation.terms(code) for code in LANGUAGES}
    for code, rows in terms.items():
        assert list(rows) == list(terms[LANGUAGES[0]]), code
        assert [term for term, row in rows.items() if not (row[0] and row[1])] == [], code


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", [name for name in _translation.DOMAINS if name != "civdawn"])
def test_names_differ(code: str, game: str) -> None:
    """Cards that have different names in English have different names in every language."""
    here = _catalogues.read(_translation.file_of(code, game)).entries
    names: dict[str, set[str]] = {}
    for card in GAMES[game]().cards():
        if card["slug"]:
            english = str(card["name"])
            names.setdefault(here[str(card["slug"]), english].strings[0], set()).add(english)
    assert {name: english for name, english in names.items() if len(english) > 1} == {}


def test_spoken() -> None:
    """A text is said in the language asked for, and in English outside."""
    _catalogues.refresh(ROOT)
    with speaking("uk"):
        assert card_text("newdawn", "pottery", "Pottery") == "Гончарство"
        assert card_text("newdawn", "pottery", "No such text") == "No such text"
    with speaking("xx"):
        assert card_text("newdawn", "pottery", "Pottery") == "Pottery"
    assert language() == ENGLISH


def test_card_texts() -> None:
    """The walk through a box finds names, effects, effects in short, and rulers."""
    found = card_texts("newdawn")
    assert {("rome", "Rome"), ("rome", "Trajan"), ("pottery", "Pottery")} <= found
    assert ("pottery", "a wonder, or a city 2 from you") in found
    assert ("plunder-ii", "take up to 5 food and resources") in card_texts("ages")


def entry(text: str, *strings: str, plural: str = "") -> _catalogues.Entry:
    """A translated text."""
    made = _catalogues.Entry("", text, plural)
    made.strings = list(strings)
    return made


@pytest.mark.parametrize(
    ("made", "faults"),
    [
        (entry("{seat} passes", "{seat} пасує"), 0),
        (entry("{seat} passes", "{set} пасує"), 1),
        (entry("{seat} passes", "пасує"), 1),
        (entry("{n:+d} here", "{n} тут"), 1),
        (entry("{seat} passes", "{seat пасує"), 1),
        (entry("Gain 2 food.", "Отримайте 3 їжі."), 1),
        (entry("Gain 2 food.", "Отримайте 2 їжі"), 1),
        (entry(" ({n})", "({n})"), 1),
        (entry("{n} card", "{n} карта", "{n} карти", "{n} карт", plural="{n} cards"), 0),
        (entry("{n} card", "{n} карта", "{n} карти", plural="{n} cards"), 1),
        (entry("{n} card", "{n} карта", "", "{n} карт", plural="{n} cards"), 1),
        (entry("a card", "карта", "{n} карти", "{n} карт", plural="{n} cards"), 0),
    ],
)
def test_faults(made: _catalogues.Entry, faults: int) -> None:
    """A translation with other placeholders, numbers, forms, spaces or end than the English is
    seen."""
    wanted = entry(made.text, "", plural=made.plural)
    assert len(list(_translation.faults(made, wanted, 3, True))) == faults


def test_merged() -> None:
    """A translation is kept where the English is the same; a new text is missing, nothing is
    guessed, and what is no more goes."""
    old, wanted = _catalogues.Catalogue(), _catalogues.Catalogue()
    for one in (entry("Gone", "Нема"), entry("Pass", "Пас"), entry("Pass on", "Передати")):
        old.add(one)
    for text in ("Pass", "Pass it on"):
        wanted.add(_catalogues.Entry("", text))
    found = _translation.merged(old, wanted, "uk").entries
    assert {key[1]: one.strings for key, one in found.items()} == {
        "Pass": ["Пас"],
        "Pass it on": [""],
    }


def test_refreshed(tmp_path: Path) -> None:
    """The file that the program reads is made again when its source is newer, and goes with it."""
    path = _translation.file_of("uk", "ages", tmp_path)
    path.parent.mkdir(parents=True)
    path.write_text('msgid ""\nmsgstr ""\n\nmsgid "Iron"\nmsgstr "Залізо"\n', encoding="utf-8")
    made = path.with_suffix(".mo")
    assert _catalogues.refresh(tmp_path) == [made]
    assert _catalogues.refresh(tmp_path) == []
    made.unlink()
    assert _catalogues.refresh(tmp_path) == [made]
    path.unlink()
    assert _catalogues.refresh(tmp_path) == []
    assert not made.exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('msgid "a"\nmsgstr b\n', "2: a text stands in double quotes"),
        ('msgid "a"\n', "1: an entry needs msgid and msgstr"),
        ('msgid "a"\nmsgstr "b"\nmsgstr "c"\n', "3: a second msgstr"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "b"\n', "4: 'a' is there twice"),
        ('word "a"\n', "1: not a line of a catalogue"),
    ],
)
def test_bad_files(tmp_path: Path, text: str, said: str) -> None:
    """A file that makes no sense is refused with its line."""
    path = tmp_path / "ages.po"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(_catalogues.BadCatalogue, match=re.escape(said)):
        _catalogues.read(path)


def test_a_fifth_language(tmp_path: Path) -> None:
    """A new language begins with every text and every term, and none translated."""
    (tmp_path / _catalogues.FOLDER).mkdir(parents=True)
    files = _translation.begin("de", tmp_path)
    assert all(path.exists() for path in files)
    for domain, wanted in WANTED.items():
        found = _translation.state("de", domain, wanted, tmp_path)
        assert (len(found.missing), found.broken) == (found.entries, [])
    terms = _translation.terms("de", tmp_path)
    assert list(terms) == list(_translation.terms("uk"))
    assert not any(row[0] for row in terms.values())
    for code in ("de", "en", "xyz-no"):
        with pytest.raises(_translation.Mistake):
            _translation.begin(code, tmp_path)


def test_a_checkout_refreshes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every script begins with fresh translations; one that can't be read is said and left."""
    monkeypatch.setattr(_bootstrap, "ROOT", str(tmp_path))
    path = _translation.file_of("uk", "ages", tmp_path)
    path.parent.mkdir(parents=True)
    path.write_text('msgid ""\nmsgstr ""\n', encoding="utf-8")
    _bootstrap._translate()
    made = path.with_suffix(".mo")
    first = made.stat().st_mtime_ns
    _bootstrap._translate()
    assert made.stat().st_mtime_ns == first
    path.write_text("msgid a\n", encoding="utf-8")
    os.utime(path, ns=(first + 10**9, first + 10**9))
    _bootstrap._translate()
    assert "a translation is left as it was" in capsys.readouterr().err
    assert made.exists()
    path.unlink()
    _bootstrap._translate()
    assert not made.exists()
    assert Path(_bootstrap.CATALOGUES) == _catalogues.FOLDER


def test_reader_that_leaves() -> None:
    """`scripts/translate status | head -1`: nobody reads on, and no traceback tells of it."""
    command = [sys.executable, str(ROOT / "scripts" / "translate"), "status"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""

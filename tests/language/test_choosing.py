"""Which language is spoken: options, environment, and every speaker its own."""

from __future__ import annotations

from threading import Thread

import pytest

from civdawn_cli import language
from civdawn_cli.language import UnknownLanguage, _, named, of_environment, speaking
from civdawn_cli.playing.people import Names
from tests.cli.running import run


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "uk_UA", "LC_MESSAGES": "ro_RO"}, "ro"),
        ({"LANG": "uk_UA", "LC_ALL": "bg_BG@x"}, "bg"),
        ({"LANG": "uk_UA", "LANGUAGE": "de:ru:uk"}, "ru"),
        ({"LANG": "uk_UA", "LANGUAGE": ""}, "uk"),
        ({"LANG": "uk_UA", "LANGUAGE": "en"}, "en"),
    ],
)
def test_environment(environ: dict[str, str], code: str) -> None:
    """The environment is read as other programs read it; a language that is not there is
    English."""
    assert of_environment(environ) == code


def test_named() -> None:
    """A language is named by its code, with a country or without; another is refused with the
    list."""
    assert [named(code) for code in ("uk", "uk_UA", "UK-ua.UTF-8", "en", "C")] == [
        *("uk", "uk", "uk", "en", "en")
    ]
    with pytest.raises(UnknownLanguage, match="no language 'tlh'; there are en, bg, ro, ru, uk"):
        named("tlh")


@pytest.mark.parametrize(
    "args", [("--lang", "uk", "cards", "pottery"), ("cards", "--lang=uk", "pottery")]
)
def test_option(args: tuple[str, ...]) -> None:
    """--lang may stand before the command or behind it."""
    assert run(*args).output.startswith("Гончарство (")
    assert run("cards", "pottery").output.startswith("Pottery (")


def test_unknown() -> None:
    """An unknown language is bad usage, told with the list."""
    told = run("cards", "--lang", "tlh")
    assert told.exit_code == 2
    assert "there are en, bg, ro, ru, uk" in told.stderr


def test_words_of_the_command_line() -> None:
    """Help and errors of the command line, click's own words too, are in the language."""
    assert run("rules", "--help", "--lang", "uk").output.startswith("Вжиток: civdawn rules")
    assert "немає команди 'plya'" in run("--lang", "uk", "plya").stderr
    assert "Usage" in run("rules", "--help").output


def test_speakers() -> None:
    """Whoever is spoken to inside has a language of their own; other threads keep theirs."""
    found: list[str] = []
    with speaking("uk"):
        assert _("science") == "наука"
        with speaking("ro"):
            assert _("science") == "știință"
        other = Thread(target=lambda: found.append(_("science")))
        other.start()
        other.join()
        assert language.language() == "uk"
    assert found == ["science"]
    assert language.language() == "en"


def test_names_of_seats() -> None:
    """A seat that is told of by the name it began with is told of in the language; a person's name
    stays, and programs are told the English one."""
    seats = [
        {"seat": 1, "name": "Rome", "leader": "rome"},
        {"seat": 2, "name": "Japan", "leader": "japan"},
        {"seat": 3, "name": "seat 3", "leader": None},
    ]
    names = Names(["human:Anna", "greedy", "greedy"])
    assert names.said("newdawn") == ["Anna", "", ""]
    names.keep({"phase": "play", "seats": seats})
    with speaking("uk"):
        assert names.said("newdawn") == ["Anna", "Японія", "місце 3"]
    assert names.said("newdawn") == names.all == ["Anna", "Japan", "seat 3"]

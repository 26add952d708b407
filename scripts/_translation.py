"""The work of scripts/translate: what is to be translated, merged into the catalogues, and what is
wrong with them."""

import collections
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from _card_texts import card_texts
from _catalogues import FOLDER, Catalogue, Entry, read, written
from babel import Locale, UnknownLocaleError
from babel.messages.extract import extract_from_file
from babel.messages.plurals import get_plural

from civdawn_cli.games import GAMES
from civdawn_cli.notation import typed_words

ROOT = Path(__file__).resolve().parents[1]

PROGRAM = "civdawn"
"""The domain of the sentences of the program and of the games."""

DOMAINS = (PROGRAM, *GAMES)
"""All domains: the program's, and each game's for its cards."""

SOURCES = ("civdawn", "civdawn_cli", "grammar", "protocol")
"""The folders with texts of the program."""

KEYWORDS: dict[str, Any] = {"_": None, "shown": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
"""The functions of civdawn_cli/language.py whose first arguments are texts."""

SHOWN = re.compile(r"\b(_|shown|ngettext|pgettext)\(\s*[\"'(]")
"""Finds something in every file with a text; most have none, and are not taken apart."""

GLOSSARY = "glossary.md"
"""The terms of a language, beside its folder of catalogues."""


class Mistake(ValueError):
    """A translator asked for something that can't be done; the message says why."""


# Languages and files.


def languages(root: Path = ROOT) -> list[str]:
    """The codes of all languages but English."""
    return sorted(path.name for path in (root / FOLDER).iterdir() if path.is_dir())


def file_of(language: str, domain: str, root: Path = ROOT) -> Path:
    """The `.po` of a language and domain."""
    return root / FOLDER / language / "LC_MESSAGES" / f"{domain}.po"


def glossary_of(language: str, root: Path = ROOT) -> Path:
    """The glossary of a language."""
    return root / FOLDER / language / GLOSSARY


def headers(language: str) -> dict[str, str]:
    """The headers of a catalogue; nothing that changes with the date."""
    number, rule = get_plural(language)
    return {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": f"nplurals={number}; plural={rule};",
    }


# Texts.


def texts(domain: str) -> Catalogue:
    """Everything of a domain that is to be translated, without translations."""
    found = Catalogue()
    if domain == PROGRAM:
        for folder in SOURCES:
            for path in sorted((ROOT / folder).rglob("*.py")):
                if SHOWN.search(path.read_text(encoding="utf-8")):
                    _take(found, path)
        for text in typed_words.texts():
            entry = Entry(typed_words.CONTEXT, text)
            entry.places = ["civdawn_cli/notation/typed_words.py"]
            found.add(entry)
        for place, text in _in_values():
            entry = found.entries.setdefault(("", text), Entry("", text))
            if place not in entry.places:
                entry.places.append(place)
    else:
        for context, text in card_texts(domain):
            found.add(Entry(context, text))
    return found


def _in_values() -> Iterator[tuple[str, str]]:
    """The texts of the program that are values, not arguments: help texts of commands, and of what
    games ask and can be set up with."""
    from importlib import import_module

    from civdawn_cli.cli import COMMANDS, cli
    from civdawn_cli.commands.shared_help import texts as help_texts

    yield from [("civdawn_cli/cli.py", text) for text in help_texts(cli)]
    for name in COMMANDS:
        module = name.replace("-", "_")
        command = import_module(f"civdawn_cli.commands.{module}").command
        yield from [(f"civdawn_cli/commands/{module}.py", text) for text in help_texts(command)]
    for name, make in GAMES.items():
        game = make()
        yield f"civdawn_cli/games/{name}/game.py", game.title
        yield f"civdawn_cli/games/{name}/game.py", game.ending
        for setting in game.settings:
            yield f"civdawn_cli/games/{name}/game.py", setting.help
        for kind in game.kinds:
            yield f"civdawn_cli/games/{name}/questions.py", kind.help


def _take(found: Catalogue, path: Path) -> None:
    """Put the texts of a file of Python into the catalogue, with the file as their place."""
    options = {"encoding": "utf-8"}
    place = path.relative_to(ROOT).as_posix()
    for _line, message, _comments, context in extract_from_file(
        "python", path, keywords=KEYWORDS, options=options
    ):
        one, many = message if isinstance(message, tuple) else (message, "")
        new = Entry(context or "", one, many)
        entry = found.entries.setdefault(new.key, new)
        if many and entry.plural and many != entry.plural:
            raise Mistake(f"{place}: {one!r} has two plurals, {many!r} and {entry.plural!r}")
        entry.plural = entry.plural or many
        if place not in entry.places:
            entry.places.append(place)


# Merging.


def merged(old: Catalogue, wanted: Catalogue, language: str) -> Catalogue:
    """The catalogue with all that is wanted and nothing else. A translation is kept where context
    and English are the same to the letter; nothing is guessed."""
    found = Catalogue()
    found.notes, found.headers = old.notes, headers(language)
    for key, text in wanted.entries.items():
        entry = Entry(text.context, text.text, text.plural)
        entry.places = text.places
        entry.strings = [""] * (found.forms if text.plural else 1)
        kept = old.entries.get(key)
        if kept is not None:
            entry.notes = kept.notes
            if kept.plural == text.plural:
                entry.strings, entry.fuzzy = kept.strings, kept.fuzzy
        found.add(entry)
    return found


def update(language: str, domain: str, wanted: Catalogue, root: Path = ROOT) -> tuple[int, int]:
    """Bring the `.po` of a language and domain up to date. Return how many entries came and
    went."""
    path = file_of(language, domain, root)
    old = read(path) if path.exists() else Catalogue()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written(merged(old, wanted, language)), encoding="utf-8")
    there, here = set(old.entries), set(wanted.entries)
    return len(here - there), len(there - here)


def begin(language: str, root: Path = ROOT) -> list[Path]:
    """Begin a language: empty catalogues, and a glossary with all terms and no words. Return the
    files. Mistake: it is there already, or no language has that code."""
    try:
        name = Locale.parse(language).get_display_name("en") or language
    except (UnknownLocaleError, ValueError) as error:
        raise Mistake(f"{language}: no language that Babel knows") from error
    if language == "en" or language in languages(root):
        raise Mistake(f"{language} is there already")
    for domain in DOMAINS:
        update(language, domain, texts(domain), root)
    glossary = glossary_of(language, root)
    glossary.write_text(_blank_glossary(name), encoding="utf-8")
    return [*[file_of(language, domain, root) for domain in DOMAINS], glossary]


def _blank_glossary(name: str) -> str:
    """The glossary of an existing language with its words, sources and notes left out."""
    lines = glossary_of(languages()[0]).read_text(encoding="utf-8").splitlines()
    found = [f"# Glossary: {name}"]
    for line in lines[1:]:
        if line.startswith("## "):
            found += ["", line, ""]
        elif line.startswith("|"):
            cells = line.strip("|").split("|")
            plain = cells[0].strip() == "Term" or set(line) <= set("|-")
            found.append(line if plain else f"|{cells[0]}|{' |' * (len(cells) - 1)}")
    return "\n".join(found) + "\n"


def terms(language: str, root: Path = ROOT) -> dict[str, list[str]]:
    """The rows of a glossary by their English terms: word, source and note."""
    found: dict[str, list[str]] = {}
    for line in glossary_of(language, root).read_text(encoding="utf-8").splitlines():
        if line.startswith("|") and not set(line) <= set("|-"):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if cells[0] != "Term":
                if cells[0] in found:
                    raise Mistake(f"{language}: {cells[0]} is twice in the glossary")
                found[cells[0]] = cells[1:]
    return found


# Judging.


class State:
    """How a catalogue stands. entries: how many texts there are. missing: without a translation.
    fuzzy: marked as not looked at. stale: texts that are no more. broken: what is wrong with the
    others, a sentence each."""

    def __init__(self, language: str, domain: str) -> None:
        self.language, self.domain = language, domain
        self.entries = 0
        self.missing: list[str] = []
        self.fuzzy: list[str] = []
        self.stale: list[str] = []
        self.broken: list[str] = []

    @property
    def sound(self) -> bool:
        """Return True if there is nothing left to do."""
        return not (self.missing or self.fuzzy or self.stale or self.broken)


def state(language: str, domain: str, wanted: Catalogue, root: Path = ROOT) -> State:
    """How the catalogue of a language and domain stands beside all that is wanted."""
    found = State(language, domain)
    path = file_of(language, domain, root)
    here = read(path) if path.exists() else Catalogue()
    found.entries = len(wanted.entries)
    expected = headers(language)
    found.broken += [
        f"header {name} is {here.headers.get(name)!r}, not {value!r}"
        for name, value in expected.items()
        if here.headers.get(name) != value
    ]
    found.stale = [named(entry) for key, entry in here.entries.items() if key not in wanted.entries]
    for key, text in sorted(wanted.entries.items()):
        entry = here.entries.get(key)
        if entry is None or not any(entry.strings):
            found.missing.append(named(text))
        elif entry.fuzzy:
            found.fuzzy.append(named(entry))
        else:
            found.broken += [
                f"{named(entry)}: {fault}"
                for fault in faults(entry, text, here.forms, domain != PROGRAM)
            ]
    return found


def named(entry: Entry) -> str:
    """An entry for a list of what is wrong."""
    return f"[{entry.context}] {entry.text!r}" if entry.context else repr(entry.text)


def faults(entry: Entry, wanted: Entry, forms: int, numbers: bool) -> Iterator[str]:
    """All that can be seen to be wrong with a translation. wanted: the text as it is in the code.
    numbers: whether the translation must have the same numbers."""
    if entry.plural != wanted.plural:
        yield f"its plural is {entry.plural!r}, not {wanted.plural!r}"
        return
    if len(entry.strings) != (forms if entry.plural else 1):
        yield f"{len(entry.strings)} forms, not {forms if entry.plural else 1}"
    for at, text in enumerate(entry.strings):
        english = [entry.text, entry.plural] if entry.plural else [entry.text]
        if not text:
            yield f"form {at} is missing"
            continue
        try:
            here = fields(text)
        except ValueError as error:
            yield f"{text!r}: {error}"
            continue
        if here not in [fields(one) for one in english]:
            yield f"{text!r} has the placeholders {sorted(here)}, not {sorted(fields(english[-1]))}"
        if numbers and digits(text) != digits(entry.text):
            yield f"{text!r} has other numbers"
        for edge in (_spaces, _lines, _end):
            if edge(text) not in [edge(one) for one in english]:
                yield f"{text!r} has other {edge.__doc__}"


def fields(text: str) -> "collections.Counter[str]":
    """The placeholders of a text with their formats. ValueError: a brace is left open."""
    parsed = string.Formatter().parse(text)
    return collections.Counter(
        f"{name}!{conversion or ''}:{form}"
        for _text, name, form, conversion in parsed
        if name is not None
    )


def digits(text: str) -> "collections.Counter[str]":
    """The numbers of a text."""
    return collections.Counter(re.findall(r"\d+", text))


def _spaces(text: str) -> tuple[str, str]:
    """spaces at its ends"""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _lines(text: str) -> int:
    """line breaks"""
    return text.count("\n")


def _end(text: str) -> str:
    """punctuation at its end"""
    return text.rstrip()[-1:] if text.rstrip()[-1:] in ".:?!" else ""

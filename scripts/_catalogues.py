"""The catalogues of translations as files: `.po`, which people write and git keeps, and `.mo`,
which the program reads.

Standard library only: the wheel's build (scripts/_wheel_hook.py), the set-up of a checkout
(scripts/_bootstrap.py) and scripts/translate share it. A `.mo` lies beside its `.po` and is made
again when it is older; git does not keep it.
"""

import ast
import os
import struct
from collections.abc import Iterable
from pathlib import Path

FOLDER = Path("civdawn_cli", "locale")
"""Where a checkout has its catalogues: LANGUAGE/LC_MESSAGES/DOMAIN.po."""

FIRST = "msgctxt", "msgid", "msgid_plural"

Key = tuple[str, str]
"""The context of an entry, '' for none, and its English text."""


class BadCatalogue(ValueError):
    """A `.po` that can't be read: its name, the line and what is wrong there."""


class Entry:
    """A text and its translation.

    context: '' for none. plural: the English text for several things, '' if the text has one form.
    strings: the translation, a string for each plural form; [''] while it is missing. notes: what a
    translator wrote beside it. places: the files that the text is from. fuzzy: nobody has looked at
    it since the English changed, so it is not used.
    """

    def __init__(self, context: str, text: str, plural: str = "") -> None:
        self.context = context
        self.text = text
        self.plural = plural
        self.strings: list[str] = [""]
        self.notes: list[str] = []
        self.places: list[str] = []
        self.fuzzy = False

    @property
    def key(self) -> Key:
        """The place of an entry in its catalogue."""
        return self.context, self.text

    @property
    def done(self) -> bool:
        """Return True if every form has a text that may be used."""
        return all(self.strings) and not self.fuzzy


class Catalogue:
    """A `.po` file: its headers by name, its notes, its entries by their keys."""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.notes: list[str] = []
        self.entries: dict[Key, Entry] = {}

    def add(self, entry: Entry) -> None:
        """Put in an entry, instead of one with the same key."""
        self.entries[entry.key] = entry

    @property
    def forms(self) -> int:
        """How many plural forms the language has, by the header; 2 without one."""
        for part in self.headers.get("Plural-Forms", "").split(";"):
            name, _, number = part.partition("=")
            if name.strip() == "nplurals":
                return int(number)
        return 2


# Reading.


def read(path: Path) -> Catalogue:
    """The catalogue of a `.po` file. BadCatalogue: a line of it makes no sense."""
    catalogue = Catalogue()
    block: list[tuple[int, str]] = []
    lines = path.read_text(encoding="utf-8").split("\n")
    for number, line in enumerate([*lines, ""], 1):
        if line.strip():
            block.append((number, line.strip()))
        elif block:
            _take(path, catalogue, block)
            block = []
    return catalogue


def _take(path: Path, catalogue: Catalogue, block: list[tuple[int, str]]) -> None:
    """Put the entry of some lines into the catalogue; the one without a text is the headers."""
    fields: dict[str, str] = {}
    entry = Entry("", "")
    last = ""
    for number, line in block:
        if line.startswith("#~"):
            continue
        if line.startswith("#"):
            _remark(entry, line)
            continue
        word, _, quoted = line.partition(" ")
        if line.startswith('"'):
            word, quoted = last, line
        elif word in fields:
            raise BadCatalogue(f"{path}:{number}: a second {word}")
        if not word.startswith((*FIRST, "msgstr")):
            raise BadCatalogue(f"{path}:{number}: not a line of a catalogue: {line}")
        fields[word] = fields.get(word, "") + _unquoted(path, number, quoted)
        last = word
    if not fields:
        return
    if "msgid" not in fields or not any(word.startswith("msgstr") for word in fields):
        raise BadCatalogue(f"{path}:{block[0][0]}: an entry needs msgid and msgstr")
    entry.context, entry.text, entry.plural = (fields.get(word, "") for word in FIRST)
    entry.strings = [text for word, text in fields.items() if word.startswith("msgstr")]
    if entry.text:
        if entry.key in catalogue.entries:
            raise BadCatalogue(f"{path}:{block[0][0]}: {entry.text!r} is there twice")
        catalogue.add(entry)
        return
    catalogue.notes = entry.notes
    for line in entry.strings[0].splitlines():
        name, _, value = line.partition(":")
        catalogue.headers[name] = value.strip()


def _remark(entry: Entry, line: str) -> None:
    """Take in a comment: of a translator, of places, or of flags."""
    if line.startswith("#:"):
        entry.places += line[2:].split()
    elif line.startswith("#,"):
        entry.fuzzy = "fuzzy" in line
    else:
        entry.notes.append(line[1:].strip())


def _unquoted(path: Path, number: int, quoted: str) -> str:
    """The text of a string in quotes."""
    try:
        text = ast.literal_eval(quoted)
    except (SyntaxError, ValueError):
        text = None
    if not isinstance(text, str) or not quoted.startswith('"'):
        raise BadCatalogue(f"{path}:{number}: a text stands in double quotes, not {quoted}")
    return text


# Writing.


def written(catalogue: Catalogue) -> str:
    """The catalogue as the text of a `.po` file: sorted, each string on one line, no line numbers
    of sources, so that a change of a text is the only change of the file."""
    lines = [f"# {note}".rstrip() for note in catalogue.notes]
    lines += ['msgid ""', 'msgstr ""']
    lines += [_quoted(f"{name}: {value}\n") for name, value in catalogue.headers.items()]
    for key in sorted(catalogue.entries):
        lines += ["", *_lines(catalogue.entries[key])]
    return "\n".join(lines) + "\n"


def _lines(entry: Entry) -> list[str]:
    """An entry as lines."""
    lines = [f"# {note}".rstrip() for note in entry.notes]
    lines += [f"#: {place}" for place in sorted(entry.places)]
    if entry.fuzzy:
        lines.append("#, fuzzy")
    if entry.context:
        lines.append(f"msgctxt {_quoted(entry.context)}")
    lines.append(f"msgid {_quoted(entry.text)}")
    if not entry.plural:
        return [*lines, f"msgstr {_quoted(entry.strings[0])}"]
    lines.append(f"msgid_plural {_quoted(entry.plural)}")
    return lines + [f"msgstr[{at}] {_quoted(text)}" for at, text in enumerate(entry.strings)]


def _quoted(text: str) -> str:
    """The text in quotes."""
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(plain, escaped)
    return f'"{text}"'


# Compiling.

MAGIC = 0x950412DE


def compiled(catalogue: Catalogue) -> bytes:
    """The catalogue as the bytes of a `.mo` file, without the entries that are not done."""
    header = "".join([f"{name}: {value}\n" for name, value in catalogue.headers.items()])
    texts = {b"": header.encode()}
    for entry in catalogue.entries.values():
        if entry.done:
            key = f"{entry.context}\4{entry.text}" if entry.context else entry.text
            key += f"\0{entry.plural}" if entry.plural else ""
            texts[key.encode()] = "\0".join(entry.strings).encode()
    count = len(texts)
    keys = sorted(texts)
    place = 28 + 16 * count
    found = struct.pack("<7I", MAGIC, 0, count, 28, 28 + 8 * count, 0, place)
    data = b""
    for strings in (keys, [texts[key] for key in keys]):
        for string in strings:
            found += struct.pack("<2I", len(string), place + len(data))
            data += string + b"\0"
    return found + data


def sources(root: "Path | str") -> list[Path]:
    """All `.po` files of a checkout."""
    return sorted(Path(root, FOLDER).glob("*/LC_MESSAGES/*.po"))


def is_stale(path: Path) -> bool:
    """Return True if a `.po` has no `.mo` or was written after it."""
    try:
        return path.stat().st_mtime_ns > path.with_suffix(".mo").stat().st_mtime_ns
    except FileNotFoundError:
        return True


def refresh(root: "Path | str") -> list[Path]:
    """Make all `.mo` files that are older than their `.po`, and remove those without one. Return
    what was made. BadCatalogue: a `.po` can't be read."""
    made = [path for path in sources(root) if is_stale(path)]
    for path in made:
        data = compiled(read(path))
        new = path.with_suffix(f".{os.getpid()}.new")  # another run may make it at the same time
        new.write_bytes(data)
        os.replace(new, path.with_suffix(".mo"))
    remove(path for path in outputs(root) if not path.with_suffix(".po").exists())
    return [path.with_suffix(".mo") for path in made]


def outputs(root: "Path | str") -> list[Path]:
    """All `.mo` files of a checkout."""
    return sorted(Path(root, FOLDER).glob("*/LC_MESSAGES/*.mo"))


def remove(paths: Iterable[Path]) -> None:
    """Remove files."""
    for path in paths:
        path.unlink()

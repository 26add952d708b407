"""Repair of the results of a folder: what verifies is kept and chained again, the rest is put
aside. Nothing is lost, and nothing is done in silence.

Where the chain is broken between two lines and nothing tells which of them is wrong, neither
verifies. All files are made again beside the old ones and take their place together, so that a kill
leaves either the old folder or a repair that the next one ends.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Container, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, Self

from civdawn_cli.language import _, shown
from civdawn_cli.tournament.chain import (
    HEAD,
    Chain,
    HeadError,
    HeadFile,
    chained,
    link,
    parts,
    read_head,
)
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.events import BAD_RESULTS, Repair, add_event, repaired
from civdawn_cli.tournament.line import Line
from civdawn_cli.tournament.results import body_of, lock
from civdawn_cli.tournament.runs import RUNS
from civdawn_cli.tournament.stored import (
    FOREIGN,
    OTHER_HEAD,
    RECORDS,
    REPAIR,
    RESULTS,
    Entry,
    Examiner,
    Wrong,
    broken,
)

BAD_RECORDS: Final = "records.bad.cdn"

FIRST_TAG: Final = b"[Game "
"""How every record begins."""

BOTH: Final = shown(
    "the line after it does not go on with the chain, and nothing tells which is wrong"
)


class Repaired(NamedTuple):
    """A repair. kept: how many lines. moved: the numbers of those put aside, with the reasons.
    missing: how many are not there that once were. loose: how many had no chain before."""

    kept: int
    moved: dict[int, str]
    missing: int
    loose: int

    @property
    def counts(self) -> Repair:
        """The same counted, as events have it."""
        return Repair(self.kept, len(self.moved), self.missing, self.loose)


def repair(folder: Path, config: Config) -> Repaired | None:
    """Repair a folder; None if nothing was wrong. Raises OSError, ResultsError if another run plays
    in it."""
    with open(folder / RESULTS, "r+b") as file:
        lock(file, folder)
        finish(folder)
    with open(folder / RESULTS, "r+b") as file:
        lock(file, folder)
        (folder / RECORDS).touch()
        found = examined(folder, config)
        if not (found.moved or found.missing or found.loose or _damaged(folder)):
            return None
        _write(folder, config, found)
        finish(folder)
    return found


class _Seeker(Examiner):
    """Examines lines whose records may lie elsewhere than they say, since one before them was made
    longer or shorter: the chain proves the line, its hash the record. The lines of its entries say
    where the records do lie."""

    def __init__(self, config: Config, records: BinaryIO) -> None:
        super().__init__(config, records)
        self._all: Final = records
        self._size: Final = records.seek(0, os.SEEK_END)
        self._shift = 0
        self._starts: list[int] | None = None

    def record(self, line: Line) -> bytes:
        if "record_sha256" not in line or "record_bytes" not in line:
            return super().record(line)
        said, size = line["record_end"], line["record_bytes"]
        try:
            line["record_end"] = said + self._shift
            return super().record(line)
        except Wrong:
            for start in self._places():
                if start >= self.end and self._ends(start + size):
                    line["record_end"] = start + size
                    with suppress(Wrong):
                        record = super().record(line)
                        self._shift = start + size - said
                        return record
            raise

    def _places(self) -> list[int]:
        """Where records may begin: at every line with their first tag."""
        if self._starts is None:
            self._starts, at = [], 0
            self._all.seek(0)
            for text in self._all:
                if text.startswith(FIRST_TAG):
                    self._starts.append(at)
                at += len(text)
        return self._starts

    def _ends(self, at: int) -> bool:
        """Return True if a record may end there: with the file, or before an empty line."""
        if at >= self._size:
            return at == self._size
        self._all.seek(at)
        return self._all.read(1) == b"\n"


def finish(folder: Path) -> None:
    """Put the files of a repair in the place of the old ones. Raises OSError."""
    ready = folder / REPAIR
    if ready.exists():
        for path in sorted(ready.iterdir()):
            os.replace(path, folder / path.name)
        ready.rmdir()


def _damaged(folder: Path) -> bool:
    """Return True if the head is of no use, though there are lines."""
    try:
        return read_head(folder) is None and (folder / RESULTS).stat().st_size > 0
    except HeadError:
        return True


def _lines(file: BinaryIO) -> Iterator[tuple[int, bytes, bytes]]:
    """The lines with their numbers, each with the one after it, b'' behind the last."""
    number, text = 1, file.readline()
    while text:
        following = file.readline()
        yield number, text, following
        number, text = number + 1, following


def examined(folder: Path, config: Config) -> Repaired:
    """All that is wrong in a folder, which stays as it is. Raises OSError."""
    try:
        head = read_head(folder)
    except HeadError:
        head = None
    chain, moved = Chain(), dict[int, str]()
    last = chain.value  # the chain of the last line that is kept
    count, seen = 0, False
    with open(folder / RESULTS, "rb") as file, open(folder / RECORDS, "rb") as records:
        examiner = _Seeker(config, records)
        for number, text, following in _lines(file):
            if not text.endswith(b"\n"):
                moved[number] = _("it was cut off")
                continue
            count += 1
            try:
                entry: Entry | None = examiner.entry(text)
            except Wrong as wrong:
                entry, moved[number] = None, str(wrong)
            found = parts(text)
            if found is None:
                if chain.lines > chain.loose:
                    moved.setdefault(number, _("it has no chain, though lines before it do"))
                else:
                    chain.pass_by(text)
                    last = chain.value
            else:
                body, value = found
                if value not in (link(chain.value, body), link(last, body)):
                    if entry is not None:
                        reason = broken(chain.value, following, examiner.gap(entry))
                        moved[number] = reason
                        if reason != _(FOREIGN) and number > 1:
                            moved.setdefault(number - 1, _(BOTH))
                seen = seen or (head is not None and head.chain == value)
                chain.take(value)
                if number not in moved:
                    last = value
            if entry is not None and number not in moved:
                examiner.accept(entry)
            else:
                examiner.pass_by(text)
    missing = 0
    if head is not None and not seen and head.chain != chain.value:
        missing = max(0, head.lines - count)
        if not missing:  # nothing but the head tells that the last line is another
            moved.setdefault(count, _(OTHER_HEAD).format(file=HEAD))
    return Repaired(count - sum(at <= count for at in moved), moved, missing, chain.loose)


def sound(folder: Path, config: Config, wrong: Container[int]) -> Iterator[tuple[int, Entry]]:
    """The results of a folder but for those on lines of these numbers. Raises OSError, Wrong."""
    with open(folder / RESULTS, "rb") as file, open(folder / RECORDS, "rb") as records:
        examiner = _Seeker(config, records)
        for number, text in enumerate(file, 1):
            if number in wrong or not text.endswith(b"\n"):
                examiner.pass_by(text)
                continue
            entry = examiner.entry(text)
            examiner.accept(entry)
            yield number, entry


def _write(folder: Path, config: Config, found: Repaired) -> None:
    """Make the files of the repair, complete on the disk before they have the name REPAIR."""
    new = folder / f"{REPAIR}.new"
    if new.exists():
        shutil.rmtree(new)
    new.mkdir()
    for name in (BAD_RESULTS, BAD_RECORDS, RUNS):
        if (folder / name).exists():
            shutil.copy2(folder / name, new / name)
    with _Kept(new) as kept, open(folder / RESULTS, "rb") as file:
        for number, text, _ in _lines(file):
            if number in found.moved:
                kept.aside(text.rstrip(b"\n") + b"\n")
        reached = 0
        with open(folder / RECORDS, "rb") as records:
            for _, entry in sound(folder, config, found.moved):
                start = entry.line["record_end"] - len(entry.record)
                kept.aside_record(_between(records, reached, start))
                reached = entry.line["record_end"]
                kept.add(entry)
            kept.aside_record(_between(records, reached, None))
    add_event(new, repaired(found.counts))
    for path in new.iterdir():
        with open(path, "rb") as file:
            os.fsync(file.fileno())
    os.replace(new, folder / REPAIR)


def _between(records: BinaryIO, start: int, end: int | None) -> bytes:
    """The bytes of records that no line has, without the lines that only separate."""
    records.seek(start)
    return records.read(-1 if end is None else end - start).strip(b"\n")


class _Kept:
    """The files of a repair as they are written; the last is the head, when all else is there."""

    def __init__(self, folder: Path) -> None:
        self.chain: Final = Chain()
        self._folder: Final = folder
        with ExitStack() as files:
            self._results: Final = files.enter_context(open(folder / RESULTS, "wb"))
            self._records: Final = files.enter_context(open(folder / RECORDS, "wb"))
            self._files: Final = files.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        self._files.close()
        if kind is None:
            head = HeadFile(self._folder)
            head.write(self.chain)
            head.close()

    def add(self, entry: Entry) -> None:
        """A result that is kept, with its record."""
        if self._records.tell():
            self._records.write(b"\n")
        self._records.write(entry.record)
        body = body_of(entry.line, entry.record, self._records.tell())
        self._results.write(chained(self.chain.value, body))
        self.chain.take(link(self.chain.value, body))

    def aside(self, text: bytes) -> None:
        """A line that is put aside."""
        with open(self._folder / BAD_RESULTS, "ab") as file:
            file.write(text)

    def aside_record(self, text: bytes) -> None:
        """Records that no line that is kept has."""
        if text:
            with open(self._folder / BAD_RECORDS, "ab") as file:
                file.write(b"\n" * bool(file.tell()) + text + b"\n")

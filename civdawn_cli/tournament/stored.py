"""The lines of a folder as they are read: each checked against the lines before it, the schedule
and its record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from shlex import quote
from typing import BinaryIO, Final, NamedTuple, cast

from civdawn_cli.invocation import command as as_typed
from civdawn_cli.language import _, shown
from civdawn_cli.tournament.chain import HEAD, Chain, Head, HeadError, link, parts, read_head
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.facts import Schedule, contradiction, record_hash
from civdawn_cli.tournament.line import Line, LineError, read_line
from civdawn_cli.tournament.tokens import Tokens

RESULTS: Final = "results.jsonl"
RECORDS: Final = "records.cdn"

REPAIR: Final = ".repair"
"""The folder with the files of a repair that are to take the place of the old ones."""


class ResultsError(ValueError):
    """The tournament in the folder can't be continued. The text says why."""


class Entry(NamedTuple):
    """A result with its record."""

    line: Line
    record: bytes


class Wrong(Exception):
    """A line of results is not as it was written. The text says why."""


class Examiner:
    """Examines lines one after the other. end: where the record of the last one ends."""

    def __init__(self, config: Config, records: BinaryIO | None) -> None:
        """records: None if the file is not there, as in old folders that were copied in part."""
        self.end = 0
        self.tokens: Final = Tokens()
        self.config: Final = config
        self._records: Final = records
        self._schedule: Final = Schedule(config)

    def entry(self, text: bytes) -> Entry:
        """The result on a line, with its record. Raises Wrong, OSError."""
        try:
            line = read_line(text, self.config)
        except LineError as wrong:
            raise Wrong(_("not a result: {reason}").format(reason=wrong)) from None
        if line["token"] in self.tokens:
            said = _("game {token} is there already, in a line before")
            raise Wrong(said.format(token=line["token"]))
        record = self.record(line)
        mistake = self._schedule.mistake(line) if "chain" in line else ""
        if self._records is not None and not mistake:
            mistake = contradiction(line, record)
        if mistake:
            raise Wrong(mistake)
        return Entry(line, record)

    def accept(self, entry: Entry) -> None:
        """Take a result for good: the next are examined against it."""
        self.tokens.add(entry.line["token"])
        self.end = entry.line["record_end"]

    def gap(self, entry: Entry) -> bool:
        """Return True if there is more than an empty line before a result's record."""
        start = entry.line["record_end"] - len(entry.record)
        return start > self.end + bool(self.end)

    def pass_by(self, text: bytes) -> None:
        """Leave a line out. If it has no chain, it says where the record of the next begins."""
        try:
            line = json.loads(text)
        except (ValueError, RecursionError):
            return
        if isinstance(line, dict) and "chain" not in line:
            end = line.get("record_end")
            if type(end) is int and end > self.end:
                self.end = end

    def record(self, line: Line) -> bytes:
        """The record of a result. Raises Wrong, OSError."""
        end = line["record_end"]
        start = end - line["record_bytes"] if "record_bytes" in line else self.end
        if not self.end <= start <= end:
            raise Wrong(_("the lines are not in the order of their records"))
        if self._records is None:
            if "chain" in line:
                raise Wrong(_("{file} is missing, which has its record").format(file=RECORDS))
            return b""
        self._records.seek(start)
        record = self._records.read(end - start)
        if len(record) < end - start:
            raise Wrong(_("{file} is shorter than its results say").format(file=RECORDS))
        if "record_sha256" not in line:
            return record.removeprefix(b"\n")  # an empty line stands between two records
        if record_hash(record) != line["record_sha256"]:
            text = _("its record in {file} is another than when it was written")
            raise Wrong(text.format(file=RECORDS))
        return record


class Stored:
    """The results of a folder, read from the disk again by whoever asks; a line that a kill cut off
    is left out. After `entries` has come to its end: chain, that of all lines; tokens, their games;
    size, the bytes of the lines; end, where the last record ends."""

    def __init__(self, folder: Path, config: Config) -> None:
        self.folder: Final = folder
        self.chain = Chain()
        self.tokens = Tokens()
        self.size = self.end = 0
        self.config: Final = config

    def __iter__(self) -> Iterator[Line]:
        """The lines, as they were found to be right before."""
        with open(self.folder / RESULTS, "rb") as file:
            for text in file:
                if text.endswith(b"\n"):
                    yield cast(Line, json.loads(text))

    def entries(self, known: Head | None = None) -> Iterator[Entry]:
        """The results with their records, all checked. known: the head, if that of the folder need
        not be trusted. Raises OSError, ResultsError."""
        if (self.folder / REPAIR).exists():
            raise self._error(f"a repair of {self.folder} was interrupted")
        # The head before the lines: while others write, it is never ahead of them.
        head = known or self._head()
        chain = self.chain = Chain()
        self.size = 0
        path = self.folder / RESULTS
        with open(path, "rb") as file, ExitStack() as stack:
            there = (self.folder / RECORDS).exists()
            records = stack.enter_context(open(self.folder / RECORDS, "rb")) if there else None
            examiner = Examiner(self.config, records)
            self.tokens = examiner.tokens
            for number, text in enumerate(file, 1):
                if not text.endswith(b"\n"):
                    break
                try:
                    entry = self._linked(examiner, text, file)
                except Wrong as wrong:
                    raise self._error(f"{path}:{number}: {wrong}") from None
                if head and head.lines == number and head.chain != chain.value:
                    told = _(OTHER_HEAD).format(file=HEAD)
                    raise self._error(f"{path}:{number}: {told}")
                examiner.accept(entry)
                self.size += len(text)
                self.end = examiner.end
                yield entry
        self._whole(head)

    def check(self, known: Head | None = None) -> None:
        """Check all lines; see `entries`. Raises OSError, ResultsError."""
        for _entry in self.entries(known):
            pass

    def _linked(self, examiner: Examiner, text: bytes, file: BinaryIO) -> Entry:
        """The result on a line that goes on with the chain. Raises Wrong, OSError."""
        chain, found = self.chain, parts(text)
        if found is None:
            entry = examiner.entry(text)
            if "chain" in entry.line or chain.lines > chain.loose:
                raise Wrong(_("it has no chain, though the lines before it do"))
            chain.pass_by(text)
            return entry
        body, value = found
        if link(chain.value, body) != value:
            following = file.readline()
            entry = examiner.entry(text)
            raise Wrong(broken(chain.value, following, examiner.gap(entry)))
        entry = examiner.entry(text)
        chain.take(value)
        return entry

    def _head(self) -> Head | None:
        try:
            return read_head(self.folder)
        except HeadError:
            raise self._error(f"{self.folder / HEAD} is damaged") from None

    def _whole(self, head: Head | None) -> None:
        """Check that no line is missing at the end. Raises ResultsError."""
        chain = self.chain
        if head is None and chain.lines > chain.loose:
            told = f"{self.folder / HEAD} is missing, which tells whether all lines are there"
            raise self._error(told)
        if head and head.lines > chain.lines:
            first, last = chain.lines + 1, head.lines
            lines = f"line {first} is" if first == last else f"lines {first} to {last} are"
            raise self._error(f"{self.folder / RESULTS}: {lines} missing at the end")

    def _error(self, told: str) -> ResultsError:
        """The error, with what the user can do."""
        repair = as_typed(f"tournament repair {quote(str(self.folder))}")
        return ResultsError(
            f"{told}; put the folder back from a copy, or let {repair} put aside what is wrong: "
            "tournament run then plays those games again"
        )


OTHER_HEAD: Final = shown("its chain is not the one that {file} has")

FOREIGN: Final = shown("it is foreign: the line after it goes on with the line before it")
GAP: Final = shown("it does not go on with the chain: a line before it is missing")
UNSURE: Final = shown("it does not go on with the chain: it or the line before it was changed")


def broken(before: str, after: bytes, gap: bool) -> str:
    """Why a line does not go on with the chain. before: the chain of the line before. after: the
    line after it. gap: the records have one before its own."""
    found = parts(after)
    if found is not None and link(before, found[0]) == found[1]:
        return _(FOREIGN)
    return _(GAP if gap else UNSURE)

"""The folder of a tournament: its config, `results.jsonl` with a line for every finished game, and
`records.cdn` with their records.

A record is written before its line, and the line says where the record ends. So after a kill a part
of a record or line is dropped when the tournament goes on, and nothing is there twice. One process
alone writes, whoever plays the games: the lines come in a chain (see `chain`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from civdawn_cli.tournament.chain import Chain, Head, HeadFile, chained, link
from civdawn_cli.tournament.config import Config, ConfigError, read_config
from civdawn_cli.tournament.facts import record_hash
from civdawn_cli.tournament.line import KEPT, Line
from civdawn_cli.tournament.seed import SeedError, settled
from civdawn_cli.tournament.stored import RECORDS, RESULTS, ResultsError, Stored
from civdawn_cli.tournament.tokens import Tokens

__all__ = [
    "CONFIG",
    "LOGS",
    "RECORDS",
    "RESULTS",
    "Results",
    "ResultsError",
    "lock",
    "read_records",
    "read_results",
    "with_records",
]

CONFIG: Final = "tournament.toml"
LOGS: Final = "logs"


class Results:
    """The results of a tournament, open for more.

    lines: all of them, read from the disk by whoever asks. done: the tokens of the games that are
    there. chain: that of the lines. count: how many there are.
    """

    def __init__(self, folder: Path, config: Config, config_text: str) -> None:
        """Open the folder, or make it. Raises OSError, ResultsError."""
        self.folder: Final = folder
        folder.mkdir(parents=True, exist_ok=True)
        stored = folder / CONFIG
        if stored.exists():
            try:
                before = settled(read_config(stored), folder, RESULTS)
            except (ConfigError, SeedError) as wrong:
                raise ResultsError(str(wrong)) from None
            if not config.follows(before):
                raise ResultsError(
                    f"{folder} has the results of another tournament; take another --out"
                )
        elif (folder / RESULTS).exists() and (folder / RESULTS).stat().st_size:
            raise ResultsError(f"{folder} has results, but {CONFIG} is missing")
        with ExitStack() as files:
            self._results: Final = files.enter_context(open(folder / RESULTS, "a+b", buffering=0))
            lock(self._results, folder)
            _write_whole(stored, config_text)
            self._records: Final = files.enter_context(open(folder / RECORDS, "a+b", buffering=0))
            self.lines: Final = Stored(folder, config)
            self._mend()
            self._head: Final = HeadFile(folder)
            files.callback(self._head.close)
            self.done: Final[Tokens] = self.lines.tokens
            self.chain: Final[Chain] = self.lines.chain
            self._head.write(self.chain)
            self._files: Final = files.pop_all()

    @property
    def count(self) -> int:
        """How many results there are."""
        return self.chain.lines

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *error: object) -> None:
        self._files.close()

    def add(self, line: Line, record: str, traffic: Mapping[int, str] | None = None) -> None:
        """Add the result of a game. traffic: the logs of programs at fault, by seat.

        Raises OSError; then nothing of the game is kept except perhaps logs, which are written
        first.
        """
        for seat, text in (traffic or {}).items():
            (self.folder / LOGS).mkdir(exist_ok=True)
            path = self.folder / LOGS / f"{line['token']}-seat{seat}.log"
            path.write_text(text, encoding="utf-8")
        raw = record.encode()
        separator = b"\n" if self._records.seek(0, os.SEEK_END) else b""
        _write(self._records, separator + raw)
        # The record is on the disk before the line that names its end.
        os.fsync(self._records.fileno())
        body = body_of(line, raw, self._records.tell())
        before = self.chain.value
        _write(self._results, chained(before, body))
        # Noted at once, since the file has the line: a second Ctrl-C may interrupt the wait for the
        # disk.
        self.chain.take(link(before, body))
        self.done.add(line["token"])
        os.fsync(self._results.fileno())
        # The head after the line, so that it never promises a line that is not there.
        self._head.write(self.chain)

    def verify(self) -> None:
        """Check all that is on the disk, up to what this process has written. Raises OSError,
        ResultsError."""
        Stored(self.folder, self.lines.config).check(Head(self.count, self.chain.value))

    def _mend(self) -> None:
        """Check the results; drop a line cut off by a kill, and records without a line."""
        self.lines.check()
        self._results.truncate(self.lines.size)
        self._records.truncate(self.lines.end)


def body_of(line: Line, record: bytes, end: int) -> bytes:
    """The body of a line in the chain. record: of the game. end: where it ends among all."""
    facts: dict[str, object] = {key: value for key, value in line.items() if key not in KEPT}
    facts |= {"record_end": end, "record_bytes": len(record), "record_sha256": record_hash(record)}
    return json.dumps(facts)[:-1].encode()


def read_results(folder: Path, config: Config) -> Iterator[Line]:
    """The lines of that tournament's results, checked; a line cut off is left out.

    Raises OSError, ResultsError.
    """
    for line, _ in Stored(folder, config).entries():
        yield line


def read_records(folder: Path, config: Config) -> Iterator[tuple[Line, str]]:
    """The same, each with its record."""
    return with_records(Stored(folder, config))


def with_records(stored: Stored) -> Iterator[tuple[Line, str]]:
    """The results of a folder, checked, each with its record. Raises OSError, ResultsError."""
    if not (stored.folder / RECORDS).exists():
        raise ResultsError(f"{stored.folder / RECORDS} is missing")
    for line, record in stored.entries():
        yield line, record.decode()


def lock(file: Any, folder: Path) -> None:
    """Lock the folder against other runs; the system releases the lock however this run ends.
    Raises ResultsError."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise ResultsError(f"another run is playing in {folder}") from None


def _write(file: Any, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]


def _write_whole(path: Path, text: str) -> None:
    """Replace a file in one step, so that a kill leaves either the old file or the new one."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    new = path.with_name(f".{path.name}.new")
    new.write_text(text, encoding="utf-8")
    os.replace(new, path)

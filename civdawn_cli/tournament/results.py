"""The folder of a tournament: its config, `results.jsonl` with a line for every finished game, and
`records.cdn` with their records.

A record is written before its line, and the line says where the record ends. So after a kill a part
of a record or line is dropped when the tournament goes on, and nothing is there twice.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from civdawn_cli.tournament.config import Config, ConfigError, read_config
from civdawn_cli.tournament.line import Line, LineError, read_line
from civdawn_cli.tournament.seed import SeedError, settled

CONFIG: Final = "tournament.toml"
RESULTS: Final = "results.jsonl"
RECORDS: Final = "records.cdn"
LOGS: Final = "logs"


class ResultsError(Exception):
    """The tournament in the folder can't be continued. The text says why."""


class Results:
    """The results of a tournament, open for more.

    done: the tokens of the games that are there.
    """

    def __init__(self, folder: Path, config: Config, config_text: str) -> None:
        """Open the folder, or make it. Raises OSError, ResultsError."""
        self.folder: Final = folder
        self._config: Final = config
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
        self._results: Final = open(folder / RESULTS, "a+b", buffering=0)  # noqa: SIM115 - open as long as this
        _lock(self._results, folder)
        _write_whole(stored, config_text)
        self._records: Final = open(folder / RECORDS, "a+b", buffering=0)  # noqa: SIM115 - open as long as this
        self.lines: Final[list[Line]] = []
        try:
            self._mend()
        except ResultsError:
            self.__exit__()
            raise
        self.done: Final = {str(line["token"]) for line in self.lines}

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *error: object) -> None:
        self._results.close()
        self._records.close()

    def add(self, line: Line, record: str, traffic: Mapping[int, str] | None = None) -> None:
        """Add the result of a game. traffic: the logs of programs at fault, by seat.

        Raises OSError; then nothing of the game is kept except perhaps logs, which are written
        first.
        """
        for seat, text in (traffic or {}).items():
            (self.folder / LOGS).mkdir(exist_ok=True)
            path = self.folder / LOGS / f"{line['token']}-seat{seat}.log"
            path.write_text(text, encoding="utf-8")
        start = self._records.seek(0, os.SEEK_END)
        separator = "\n" if start else ""
        _write(self._records, (separator + record).encode())
        # The record is on the disk before the line that names its end.
        os.fsync(self._records.fileno())
        line = {**line, "record_end": self._records.tell()}
        _write(self._results, (json.dumps(line) + "\n").encode())
        # Noted at once, since the file has the line: a second Ctrl-C may interrupt the wait for the
        # disk.
        self.lines.append(line)
        self.done.add(str(line["token"]))
        os.fsync(self._results.fileno())

    def _mend(self) -> None:
        """Read the results; drop a line cut off by a kill, and records without a line."""
        self._results.seek(0)
        data = self._results.read()
        whole = data[: data.rfind(b"\n") + 1]
        for number, text in enumerate(whole.splitlines(), 1):
            self.lines.append(_result(text, self.folder / RESULTS, number, self._config))
        if len(whole) < len(data):
            self._results.truncate(len(whole))
        end = self.lines[-1]["record_end"] if self.lines else 0
        if (size := self._records.seek(0, os.SEEK_END)) < end:
            number = next(at for at, line in enumerate(self.lines, 1) if line["record_end"] > size)
            told = f"{self.folder / RECORDS} is shorter than its results say"
            raise ResultsError(f"{told}; {_remedy(self.folder / RESULTS, number)}")
        self._records.truncate(end)


def read_results(folder: Path, config: Config) -> Iterator[Line]:
    """The lines of that tournament's results; a line cut off is left out.

    Raises OSError, ResultsError.
    """
    with open(folder / RESULTS, "rb") as file:
        for number, text in enumerate(file, 1):
            if text.endswith(b"\n"):
                yield _result(text, folder / RESULTS, number, config)


def _result(text: bytes, path: Path, number: int, config: Config) -> Line:
    """A line of results. Raises ResultsError."""
    try:
        return read_line(text, config)
    except LineError as wrong:
        told = f"{path}:{number}: not a result: {wrong}"
        raise ResultsError(f"{told}; {_remedy(path, number)}") from None


def _remedy(path: Path, number: int) -> str:
    """The advice to the user about a line that can't be read."""
    return (
        f"put it back from a copy, or leave only the lines before line {number} in {path.name}: "
        "tournament run then plays the other games again"
    )


def _lock(file: Any, folder: Path) -> None:
    """Lock the folder against other runs; the system releases the lock however this run ends."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
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


def read_records(folder: Path, lines: Iterable[Line]) -> Iterator[tuple[Line, str]]:
    """The results of a folder, each with its record. lines: all of them, in the order of the file.

    Raises OSError, ResultsError.
    """
    start = 0
    with open(folder / RECORDS, "rb") as records:
        for line in lines:
            end = line["record_end"]
            if end < start:
                raise ResultsError(
                    f"{folder / RESULTS}: the lines are not in the order of their records"
                )
            data = records.read(end - start)
            if len(data) < end - start:
                raise ResultsError(f"{folder / RECORDS} is shorter than its results say")
            # An empty line stands between two records.
            yield line, data.decode().removeprefix("\n")
            start = end

"""Transcripts: sessions in files that are played again. `protocol/transcripts/README.md` says what
their lines mean.

A script is the file read as instructions: what the program says, how time passes. Messages of
civdawn are not read from it but written again, so the replayed text is the file exactly when
nothing changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from syrupy.data import SnapshotCollections
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation
from syrupy.types import SnapshotIndex

from civdawn_cli.protocol import LONGEST
from civdawn_cli.session.channel import Gone, Late, Overlong
from civdawn_cli.session.programs import SeedCommitment
from tests.protocol.scripted import FakeClock

FOLDER: Final = Path(__file__).resolve().parents[2] / "protocol" / "transcripts"
NONCE: Final = "000102030405060708090a0b0c0d0e0f"

SHOWN: Final = 72
"""Characters of a long text that a transcript has."""

LINES: Final = 4
"""`text` messages in a row that a transcript has."""

WHOLE: Final = ("error", "event", "fault", "info", "said")
"""Messages whose text is never cut."""

INPUT: Final = re.compile(r"(\$|~|!|\d?<)( |$)")


class Block:
    """An input of a transcript and what follows it up to the next.

    notes: comments and blank lines, each with how many lines of output stand before it.
    """

    def __init__(self, line: str) -> None:
        self.line: Final = line
        self.notes: Final[list[tuple[int, str]]] = []
        self.size = 0


class Script:
    """A transcript that is played again. text: what has been played of it so far."""

    def __init__(self, source: str) -> None:
        self._blocks: Final = [Block("")]
        for line in source.splitlines():
            last = self._blocks[-1]
            if INPUT.match(line):
                self._blocks.append(Block(line))
            elif re.match(r"\d?> ", line) or line == "> …":
                last.size += 1
            else:
                last.notes.append((last.size, line))
        self._lines: Final[list[str]] = []
        self._at = 0
        self._said = 0
        self._texts = 0
        self.clock: Final = FakeClock()

    # ------------------------------------------------------------ what was played

    def text(self) -> str:
        """End the replay and return the whole text of the session."""
        self._close()
        rest = [block.line for block in self._blocks[self._at + 1 :]]
        assert not rest, "nobody read " + "\n".join(rest) + "\nafter\n" + "\n".join(self._lines)
        return "".join(f"{line}\n" for line in self._lines)

    def say(self, lines: str, sign: str = ">") -> None:
        """Note lines that civdawn says."""
        for line in lines.splitlines():
            self._texts = self._texts + 1 if re.match(r"(@\S+ )?text :", line) else 0
            if self._texts > LINES + 1:
                continue
            block = self._blocks[self._at]
            # A script that was never played yet has its comments behind all of it.
            if block.size:
                self._lines.extend(note for at, note in block.notes if at == self._said)
            self._said += 1
            self._lines.append(f"{sign} …" if self._texts > LINES else f"{sign} {cut(line)}")

    def _close(self) -> None:
        """Add the rest of the comments of a block."""
        block = self._blocks[self._at]
        first = self._said if block.size else 0
        self._lines.extend(note for at, note in block.notes if at >= first)

    # ------------------------------------------------------------ what comes next

    @property
    def next(self) -> str:
        """The next input; '' at the end."""
        return self._blocks[self._at + 1].line if self._at + 1 < len(self._blocks) else ""

    def take(self, sign: str) -> str | None:
        """The next input without its sign, if it has that sign."""
        found = INPUT.match(self.next)
        if found is None or found[1] != sign:
            return None
        line = self.next
        self._close()
        self._at += 1
        self._said = 0
        self._lines.append(line)
        return line[len(found[0]) :]

    def hear(
        self,
        deadline: float | None,
        sign: str = "<",
        meanwhile: Callable[[], None] | None = None,
    ) -> bytes:
        """The next line of the program. meanwhile: called when somebody else speaks before. Raises
        Late, Gone, Flooded or Overlong."""
        while True:
            if (passed := self.take("~")) is not None:
                self.clock.time += int(passed) / 1000
                if deadline is not None and self.clock.time >= deadline:
                    self.clock.time = deadline
                    raise Late
            elif meanwhile is not None and self.next.startswith("< "):
                meanwhile()
            else:
                break
        if (what := self.take("!")) is not None:
            raise Gone(what)
        said = self.take(sign)
        assert said is not None, f"civdawn waits for {sign}\n{self.so_far()}"
        line = unescaped(said)
        if len(line) >= LONGEST:
            raise Overlong(len(line))
        return line

    def so_far(self) -> str:
        """For messages of failed tests."""
        return "\n".join([*self._lines, f"next: {self.next}"])


class ScriptedChannel:
    """The connection to a program whose lines stand in a script. seat: '' for the only one.
    meanwhile: called when the driver speaks while this program is waited for.
    """

    def __init__(
        self, script: Script, seat: str = "", meanwhile: Callable[[], None] | None = None
    ) -> None:
        self.script: Final = script
        self.seat: Final = seat
        self.meanwhile: Final = meanwhile
        self.closed = False

    errors = ""

    def send(self, text: str) -> None:
        """Say it."""
        if not self.closed:
            self.script.say(text, f"{self.seat}>")

    def flush(self) -> None:
        """Nothing is held back."""

    def line(self, deadline: float | None) -> bytes:
        """The next line of the script."""
        return self.script.hear(deadline, f"{self.seat}<", self.meanwhile)

    def renew(self) -> None:
        """Nothing is counted."""

    def close(self, grace: float) -> None:
        """The program is gone."""
        self.closed = True


class ScriptedInput:
    """The standard input of `civdawn serve`. broken: told of each `!`."""

    def __init__(self, script: Script, broken: Callable[[str], None]) -> None:
        self.script: Final = script
        self._broken: Final = broken
        self._rest = b""

    def readline(self, size: int = -1) -> bytes:
        """The next command; b'' at the end."""
        if not self._rest:
            while (what := self.script.take("!")) is not None:
                self._broken(what)
            while (passed := self.script.take("~")) is not None:
                self.script.clock.time += int(passed) / 1000
            said = self.script.take("<")
            self._rest = b"" if said is None else unescaped(said) + b"\n"
        line, self._rest = self._rest[:size], self._rest[size:]
        return line

    def waiting(self) -> bool:
        """Nothing is said but where the script has it."""
        return False

    def fileno(self) -> int:
        """There is none."""
        return -1


def unescaped(text: str) -> bytes:
    r"""The bytes of a line: `\xff` is one byte, and `a…9` at its end is nine times the letter a."""
    if stretched := re.search(r"(.)…([0-9]+)$", text):
        text = text[: stretched.start()] + stretched[1] * int(stretched[2])
    parts = re.split(r"\\x([0-9a-f]{2})", text)
    return b"".join(
        bytes.fromhex(part) if at % 2 else part.encode() for at, part in enumerate(parts)
    )


def cut(line: str) -> str:
    """The line as transcripts have it: a long text ends in `…`, a list behind a whole item."""
    head, colon, text = line.partition(" :")
    verb = re.sub(r"^@\S+ ", "", head).split(" ")[0]  # behind the name of a guest
    if not colon or len(text) <= SHOWN or verb in WHOLE:
        return line
    if text.startswith("<svg "):
        return f"{head} :<svg …"  # how it is drawn may change with any version
    kept = text[:SHOWN]
    if "|" in kept and not text.startswith("{"):
        kept = kept[: kept.rindex("|") + 1]
    return f"{head} :{kept}…"


def commitment(seed: int | str) -> SeedCommitment:
    """The commitment to a seed with a fixed nonce, since nothing may be drawn here."""
    return SeedCommitment(seed, NONCE)


class TranscriptFile(SingleFileSnapshotExtension):
    """The snapshot is the transcript. A name is the path below the folder, without `.txt`."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        """Where transcripts lie."""
        return str(FOLDER)

    @classmethod
    def get_file_basename(cls, *, test_location: PyTestLocation, index: SnapshotIndex) -> str:
        """The path of a transcript."""
        return str(index)

    @classmethod
    def get_snapshot_name(cls, *, test_location: PyTestLocation, index: SnapshotIndex = 0) -> str:
        """The test's, so that syrupy knows whose it is."""
        return test_location.snapshot_name

    @classmethod
    def matches_test_location(
        cls, *, test_location: PyTestLocation, snapshot_location: str
    ) -> bool:
        """Every test may have any transcript."""
        return True

    def discover_snapshots(self, **rest: Any) -> SnapshotCollections:
        """None: a transcript has inputs in it and is never deleted as unused."""
        return SnapshotCollections()

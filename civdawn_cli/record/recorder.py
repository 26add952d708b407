"""The recorder, which writes a game to its file while the game is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from civdawn_cli.engine.match import Match
from civdawn_cli.grammar import Tag, closing, write_tag
from civdawn_cli.record.files import RecordFile
from civdawn_cli.record.replay import Replay
from civdawn_cli.record.transcript import Place, Transcript, position_hash


class Recorder(Transcript):
    """A transcript that is also written to a file, each line as soon as it is finished.

    tags: the tags known at the beginning. hashes: write the position hash behind every turn.
    """

    def __init__(
        self,
        match: Match[Any],
        tags: list[Tag],
        file: RecordFile | None = None,
        hashes: bool = False,
    ) -> None:
        super().__init__(match)
        self.tags: Final = tags
        self.hashes: Final = hashes
        self.written: Final[list[str]] = []
        self.file = file
        if file is not None:
            file.write(*self._beginning())

    @classmethod
    def going_on(cls, replay: Replay, file: RecordFile) -> Recorder:
        """Go on with a replayed game and its file, which has the finished lines and nothing after
        them."""
        played, record = replay.transcript, replay.record
        tags = [tag for tag in record.tags if not closing(tag.name)]
        recorder = cls(played.match, tags, hashes=replay.hashed)
        recorder.file = file
        recorder.lines.extend(played.lines)
        for line, read in zip(played.lines, record.lines, strict=False):
            recorder.written.append(f"{line} #{read.hash}" if read.hash else line)
        recorder.answers.extend(played.answers)
        recorder.history.extend(played.history)
        recorder.crc = played.crc
        return recorder

    def finished(self, line: str) -> None:
        super().finished(line)
        if self.hashes:
            line = f"{line} #{position_hash(self.game, self.table)}"
        self.written.append(line)
        if self.file is not None:
            self.file.write(line)

    def return_to(self, place: Place) -> None:
        assert self.file is None, "lines in a file stay"
        super().return_to(place)
        del self.written[place.lines :]

    def close(
        self, termination: str = "", seat: int | None = None, more: Sequence[Tag] = ()
    ) -> None:
        """Write the end of the record and close the file. Nothing may be chosen afterwards.

        See `ending`.
        """
        if self.file is not None:
            self.file.write(*self.ending(termination, seat, more))
            self.file.close()

    def text(self, termination: str = "", more: Sequence[Tag] = (), seat: int | None = None) -> str:
        """The whole record as it would be if the game stopped here. See `ending`."""
        lines = [*self._beginning(), *self.written, *self.ending(termination, seat, more)]
        return "".join(f"{line}\n" for line in lines)

    def _beginning(self) -> list[str]:
        """The lines before the first turn."""
        block = [*self.position, ""] if self.position else []
        return [*map(write_tag, self.tags), "", *block]

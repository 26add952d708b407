"""States of recorded games as training data: every decision of a seat, what it saw, what it could
do, what it did, and how its game ended for it.

    civdawn.export.states("games.cdn", "states.npz")

`civdawn export --states` does the same. Columns, a row each decision: `observation` (whole numbers
of `Tensors.observation`, as 16 bits; greater ones are cut to 32,767), `legal` (numbers of the legal
actions), `action` (the number of the one taken), `player` (from 0), `game` (from 0, in the order of
the records), `round` and `result` (`State.returns` of the player). An .npz has `legal` as one long
column, and in `legal_start` where each row's part begins, with one entry more at the end.
"""

from __future__ import annotations

import os
import struct
import sys
import zipfile
from array import array
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, BinaryIO, Final, NamedTuple

from civdawn.errors import NotationError, StateError
from civdawn.records import GameRecord, read_records
from civdawn.state import shared
from civdawn.tensors import Tensors

__all__ = ["Exported", "Row", "rows", "states"]

GREATEST: Final = (1 << 15) - 1
"""The greatest number in an exported observation."""

CHUNK: Final = 512
"""How many rows are written to a Parquet file at once."""


class Row(NamedTuple):
    """A decision; see above."""

    observation: array[int]
    legal: array[int]
    action: int
    player: int
    game: int
    round: int
    result: float


class Exported(NamedTuple):
    """How many games and decisions were written, and why other games were not."""

    games: int
    rows: int
    problems: list[str]


def rows(record: GameRecord, tensors: Tensors, number: int = 0, player: int = -1) -> Iterator[Row]:
    """The decisions of a game that had more than one answer. number: what `game` says. player: only
    its; -1: all. Raises NotationError, before the first, if it does not follow the rules."""
    results = shared(record.state().ranks())
    for state, action in record.states():
        seat = state.current_player()
        if seat < 0 or player not in (-1, seat):
            continue
        numbers = tensors.numbers(state)
        seen = [min(int(value), GREATEST) for value in tensors.observation(state, seat)]
        yield Row(
            array("h", seen),
            array("i", sorted(numbers)),
            tensors.number(state, action),
            seat,
            number,
            state.round,
            results[seat],
        )


def states(source: str | Path | BinaryIO, target: str | Path, player: int = -1) -> Exported:
    """Write the decisions of all games of a file of records into a new file.

    target: its name ends in .npz, or in .parquet (which needs pyarrow). The games must be of one
    kind: the first decides; others, unsound ones and those not over are left out and named. player:
    only the decisions of that seat; -1: of all. Raises OSError, ValueError for another ending of
    the name, ModuleNotFoundError without pyarrow, StateError if there is no game to write.
    """
    target = Path(target)
    if target.suffix not in (".npz", ".parquet"):
        raise ValueError(f"{target.name}: names of such files end in .npz or .parquet")
    if target.exists():
        raise FileExistsError(f"{target} is there already")
    part = target.with_name(target.name + ".part")
    games, problems = 0, []
    tensors: Tensors | None = None
    sink: Npz | Parquet | None = None
    try:
        for index, record in enumerate(read_records(source)):
            try:
                if not record.state().is_terminal():
                    raise StateError("it is not over")
                game = record.game()
                tensors = tensors or Tensors(game)
                if game != tensors.game:
                    raise StateError(f"it is {game}, the first one is {tensors.game}")
                if sink is None:
                    kind = Npz if target.suffix == ".npz" else Parquet
                    sink = kind(part, tensors.size)
            except (NotationError, StateError) as wrong:
                problems.append(f"game {index + 1}: {wrong}")
                continue
            for row in rows(record, tensors, games, player):
                sink.add(row)
            games += 1
        if sink is None:
            raise StateError("; ".join(problems) or "no game in it")
        sink.close()
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)
    return Exported(games, sink.rows, problems)


COLUMNS: Final = {
    "action": "<i4",
    "player": "|i1",
    "game": "<i4",
    "round": "<i4",
    "result": "<f4",
}
"""The columns with one number a row, and their types as numpy has them."""


class Npz:
    """Writes an .npz file, which numpy reads; columns wait in files, so memory stays small."""

    def __init__(self, path: Path, size: int) -> None:
        self.path: Final = path
        self.size: Final = size
        self.rows = 0
        self.starts: Final = array("q", [0])
        names = ("observation", "legal", *COLUMNS)
        self.files: Final = {name: TemporaryFile() for name in names}  # noqa: SIM115 - `_put` closes them

    def add(self, row: Row) -> None:
        """Append a row."""
        self.files["observation"].write(little(row.observation))
        self.files["legal"].write(little(row.legal))
        self.starts.append(self.starts[-1] + len(row.legal))
        for name, kind in COLUMNS.items():
            code = {"<i4": "<i", "|i1": "<b", "<f4": "<f"}[kind]
            self.files[name].write(struct.pack(code, getattr(row, name)))
        self.rows += 1

    def close(self) -> None:
        """Write the file."""
        legal = self.starts[-1]
        with zipfile.ZipFile(self.path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            self._put(archive, "observation", "<i2", (self.rows, self.size))
            self._put(archive, "legal", "<i4", (legal,))
            for name, kind in COLUMNS.items():
                self._put(archive, name, kind, (self.rows,))
            start = header("<i8", (len(self.starts),)) + little(self.starts)
            archive.writestr("legal_start.npy", start)

    def _put(self, archive: zipfile.ZipFile, name: str, kind: str, shape: tuple[int, ...]) -> None:
        file = self.files[name]
        file.seek(0)
        with archive.open(f"{name}.npy", "w", force_zip64=True) as into:
            into.write(header(kind, shape))
            while piece := file.read(1 << 20):
                into.write(piece)
        file.close()


def header(kind: str, shape: tuple[int, ...]) -> bytes:
    """The beginning of a .npy file, version 1.0."""
    text = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}"
    magic = b"\x93NUMPY\x01\x00"
    length = len(magic) + 2 + len(text) + 1
    text += " " * (-length % 64) + "\n"
    return magic + struct.pack("<H", len(text)) + text.encode("ascii")


def little(numbers: array[int]) -> bytes:
    """The bytes of numbers, the lowest first on every machine."""
    if sys.byteorder == "big":
        numbers = array(numbers.typecode, numbers)
        numbers.byteswap()
    return numbers.tobytes()


class Parquet:
    """Writes a Parquet file."""

    def __init__(self, path: Path, size: int) -> None:
        import pyarrow as pa
        from pyarrow import parquet

        self.arrow: Final[Any] = pa
        self.schema: Final = pa.schema(
            [
                ("observation", pa.list_(pa.int16(), size)),
                ("legal", pa.list_(pa.int32())),
                ("action", pa.int32()),
                ("player", pa.int8()),
                ("game", pa.int32()),
                ("round", pa.int32()),
                ("result", pa.float32()),
            ]
        )
        self.writer: Final = parquet.ParquetWriter(path, self.schema)
        self.size: Final = size
        self.rows = 0
        self.waiting: Final[list[Row]] = []

    def add(self, row: Row) -> None:
        """Append a row."""
        self.waiting.append(row)
        self.rows += 1
        if len(self.waiting) == CHUNK:
            self._write()

    def close(self) -> None:
        """Write what is left."""
        self._write()
        self.writer.close()

    def _write(self) -> None:
        arrow = self.arrow
        flat = array("h")
        for row in self.waiting:
            flat.extend(row.observation)
        values = arrow.Array.from_buffers(
            arrow.int16(), len(flat), [None, arrow.py_buffer(flat.tobytes())]
        )
        columns = [arrow.FixedSizeListArray.from_arrays(values, self.size)]
        columns.append(
            arrow.array([row.legal.tolist() for row in self.waiting], self.schema[1].type)
        )
        for field in list(self.schema)[2:]:
            columns.append(
                arrow.array([getattr(row, field.name) for row in self.waiting], field.type)
            )
        self.writer.write_batch(arrow.record_batch(columns, schema=self.schema))
        self.waiting.clear()

"""Results and records as somebody changes them who may write every file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from civdawn_cli.tournament.chain import START, chained, link
from civdawn_cli.tournament.line import KEPT
from civdawn_cli.tournament.results import RECORDS, RESULTS, body_of


def lines_of(folder: Path) -> list[bytes]:
    """The lines of results as they are in the file."""
    return (folder / RESULTS).read_bytes().splitlines(keepends=True)


def put_lines(folder: Path, lines: list[bytes]) -> None:
    """These lines in the place of the results."""
    (folder / RESULTS).write_bytes(b"".join(lines))


def edited(text: bytes, **facts: Any) -> bytes:
    """A line with other facts, its hashes left as they are."""
    return json.dumps({**json.loads(text), **facts}).encode() + b"\n"


def chained_after(before: str, text: bytes, **facts: Any) -> bytes:
    """A line with other facts, chained again after the chain of the line before it."""
    line = {**json.loads(text), **facts}
    del line["chain"]
    return chained(before, json.dumps(line)[:-1].encode())


def forge(folder: Path, old: str, new: str, **facts: Any) -> None:
    """Change all records and results, and make every hash and the head again."""
    data, records, results = (folder / RECORDS).read_bytes(), b"", b""
    chain, start = START, 0
    lines = lines_of(folder)
    for text in lines:
        line = json.loads(text)
        record = data[line["record_end"] - line["record_bytes"] : line["record_end"]]
        record = record.replace(old.encode(), new.encode())
        records += b"\n" * bool(start) + record
        start = len(records)
        line = {key: value for key, value in line.items() if key not in KEPT}
        body = body_of({**line, **facts}, record, start)  # type: ignore[typeddict-item]
        results += chained(chain, body)
        chain = link(chain, body)
    (folder / RECORDS).write_bytes(records)
    (folder / RESULTS).write_bytes(results)
    (folder / "head.json").write_text(json.dumps({"lines": len(lines), "chain": chain}))

"""The games beside the page of a tournament: a record and a page of each, which `civdawn tournament
report --games` writes."""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import click

from civdawn_cli.commands.replay_page import made
from civdawn_cli.files.rewriting import no_half_written_files
from civdawn_cli.files.whole import write_whole
from civdawn_cli.files.workers import Workers
from civdawn_cli.language import _
from civdawn_cli.record import GameText
from civdawn_cli.record.versions import EVERYONE
from civdawn_cli.tournament.config import Config
from civdawn_cli.tournament.page import LISTED, Beside
from civdawn_cli.tournament.results import read_records


class _Page(NamedTuple):
    """A page of a game, '' for none. start: the first byte of its record among all."""

    start: int
    text: str
    wrong: str


def linked(folder: Path, config: Config, page: Path, jobs: int) -> dict[str, Beside]:
    """Write the record of every game into a folder beside a page, and a page of every game that the
    page lists. Return the addresses by token. jobs: how many processes share the work.

    Raises OSError, ResultsError.
    """
    beside = page.with_name(f"{page.stem}-games")
    beside.mkdir(exist_ok=True)
    address = quote(beside.name)
    found: dict[str, Beside] = {}
    records = bytearray()
    starts: list[int] = []
    tokens: list[str] = []
    for line, record in read_records(folder, config):
        token = line["token"]
        (beside / f"{token}.cdn").write_text(record, encoding="utf-8")
        found[token] = Beside(f"{address}/{token}.cdn")
        if len(tokens) < LISTED:
            starts.append(len(records))
            tokens.append(token)
            records += record.encode() + b"\n"
    with no_half_written_files():
        for shown in _shown(bytes(records), len(tokens), jobs):
            token = tokens[bisect_right(starts, shown.start) - 1]
            if shown.wrong:
                text = _("no page of game {token}: {reason}")
                click.echo(text.format(token=token, reason=shown.wrong), err=True)
                continue
            write_whole(beside / f"{token}.html", shown.text)
            found[token] = Beside(f"{address}/{token}.cdn", f"{address}/{token}.html")
    return found


def _shown(records: bytes, count: int, jobs: int) -> Iterator[_Page]:
    """The pages of games, with a bar if stderr is a terminal."""
    with Workers(jobs) as workers:
        pages = workers.games(BytesIO(records), _page)
        if not sys.stderr.isatty():
            yield from pages
            return
        with click.progressbar(pages, length=count, label=_("pages"), file=sys.stderr) as shown:
            yield from shown


def _page(text: GameText) -> _Page:
    found = made(text, EVERYONE, "")
    return _Page(text.start, found.text, found.wrong)

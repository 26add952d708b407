"""The page of a game that `civdawn replay --html` writes."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

import click

from civdawn_cli.engine.step import Seat
from civdawn_cli.files.rewriting import no_half_written_files
from civdawn_cli.files.whole import write_whole
from civdawn_cli.files.workers import Sources, Workers
from civdawn_cli.language import _
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.pages import nothing_to_collect, page, tell
from civdawn_cli.playing import counts
from civdawn_cli.record import GameText


class Made(NamedTuple):
    """The page of a game. note, remark: see `Story`. wrong: why there is none, then the rest is
    empty."""

    text: str = ""
    turns: int = 0
    note: str = ""
    remark: str = ""
    wrong: str = ""


def made(text: GameText, who: Seat, label: str) -> Made:
    """The page of a game as `who` may see it. label: of the turn at which it opens; '' for the
    first."""
    try:
        with nothing_to_collect():
            story = tell(text, who)
            start = story.place(label) if label else 0
            return Made(page(story, start), len(story.turns), story.note, story.remark)
    except NotationError as mistake:
        return Made(wrong=str(mistake))


def write_page(file: str, number: int, target: Path, who: Seat, label: str) -> int:
    """Write the page of one game of a file, and say how large it is; the exit code, which is 1 if
    there is no page or if the record breaks off."""
    sources = Sources([file], quiet=True)
    with Workers(1) as workers:
        for _path in sources:
            for found in sources.games(workers, partial(made, who=who, label=label), number):
                _tell(sources, number, target, found)
            if not workers.seen:
                sources.complain(_("{file}: no game in it").format(file=file))
            elif number > workers.seen:
                text = _("{file}: no game {number} in it, {last} is the last")
                sources.complain(text.format(file=file, number=number, last=workers.seen))
    return 1 if sources.failed else 0


def _tell(sources: Sources, number: int, target: Path, found: Made) -> None:
    """Write a page, and tell of it."""
    game = _("{file}: game {number}").format(file=sources.path, number=number)
    if found.wrong:
        sources.complain(f"{game}: {found.wrong}")
        return
    if str(target) == "-":
        click.echo(found.text, nl=False)
    else:
        try:
            with no_half_written_files():
                write_whole(target, found.text)
        except OSError as error:
            sources.complain(f"{target}: {error.strerror or error}")
            return
        size = f"{len(found.text.encode()) / 1000:,.0f} kB"
        text = _("{file}: game {number}, {turns}, {size}")
        turns = counts.turns(found.turns)
        sources.say(text.format(file=target, number=number, turns=turns, size=size))
    if found.note:
        sources.note(number, found.note)
    if found.remark:
        sources.complain(f"{game}: {found.remark[0].lower()}{found.remark[1:].rstrip('.')}")

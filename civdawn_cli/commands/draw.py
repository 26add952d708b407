"""civdawn draw: a position of a recorded game as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from civdawn_cli.commands.shared import misuse, number_option
from civdawn_cli.files.arguments import fail, open_input
from civdawn_cli.language import _
from civdawn_cli.pictures import PICTURES, picture
from civdawn_cli.pictures.palette import AUTO, LIGHT, THEMES

if TYPE_CHECKING:
    from civdawn_cli.record import Record, Replay

SUFFIXES: Final = (".svg", ".png")


@click.command("draw")
@click.argument("file")
@number_option
@click.option("--at", "label", metavar="TURN", default="", help="Before this turn, such as 4.2.")
@click.option("--seat", type=click.IntRange(min=1), metavar="N", help="As seat N sees it.")
@click.option("--public", is_flag=True, help="As everybody sees it; so it is without --seat.")
@click.option("-o", "--output", metavar="PATH", help="Into this file, .svg or .png.")
@click.option("--theme", type=click.Choice(THEMES), default=AUTO, show_default=True)
@click.option("--plain", is_flag=True, help="Don't outline what the last turn has changed.")
def command(
    file: str,
    number: int,
    label: str,
    seat: int | None,
    public: bool,
    output: str | None,
    theme: str,
    plain: bool,
) -> None:
    """Draw a position of a game of FILE as SVG, or as PNG; - is the standard input.

    The picture shows the end of the record, or the table before the turn of --at, with an outline
    around whatever the last turn has changed. It is drawn from what a seat may know, so it never
    shows a hidden card of somebody else.

    \b
    The end of a game, turn 4 of seat 2 as seat 2 sees it, and a dark picture:
      civdawn draw game.cdn -o game.svg
      civdawn draw game.cdn --at 4.2 --seat 2 -o turn.png
      civdawn draw game.cdn --at 9.1 --theme dark -o dark.png

    Without -o the SVG is printed. Every card and piece in it has a tooltip, which browsers show.
    The theme auto is light, or dark where the reader's screen is. PNG needs the extra `pictures`.

    Exit code 0 when the picture was made, 1 when the record does not follow the rules up to there
    or the file can't be written, 2 for bad usage.
    """
    if seat and public:
        misuse(_("--seat or --public, not both"))
    ending = Path(output).suffix.lower() if output else ".svg"
    if ending not in SUFFIXES:
        said = _("a picture is a file that ends in .svg or .png, not {name}")
        misuse(said.format(name=output))
    record = _record(file, number)
    replay, before = _played(record, f"{file}: game {number}", label, (seat or 0) - 1)
    match = replay.match
    if theme == AUTO and ending == ".png":
        theme = LIGHT
    svg = picture(
        _view(replay, (seat or 0) - 1),
        cards=match.game.cards(),
        before=None if plain else before,
        theme=theme,
    )
    if not output:
        click.echo(svg)
        return
    _write(output, svg, ending)
    if not replay.complete and not label:
        text = _("{file}: the record breaks off after the beginning; that is drawn")
        if record.lines:
            text = _("{file}: the record breaks off after {turn}; that is drawn")
        last = record.lines[-1].label if record.lines else ""
        click.echo(text.format(file=file, turn=last), err=True)


def _record(file: str, number: int) -> Record:
    """The game of that number of a file; fails with one line if there is none."""
    from civdawn_cli.record import read_games

    seen = 0
    with open_input(file) as stream:
        for text in read_games(stream):
            seen += 1
            if seen == number:
                return text.record()
    missing = _("{file}: no game in it")
    if seen:
        missing = _("{file}: no game {number} in it, {last} is the last")
    return fail(missing.format(file=file, number=number, last=seen))


def _played(
    record: Record, name: str, label: str, viewer: int
) -> tuple[Replay, dict[str, Any] | None]:
    """The game up to its end or to the turn of that label, and what the viewer saw before the last
    turn; fails with one line if that can't be played. viewer: a seat, -1 for everybody."""
    from civdawn_cli.notation.reading import NotationError
    from civdawn_cli.record import Replay, game_of
    from civdawn_cli.record.tags import data_note

    try:
        if record.mistake is not None and not record.lines:
            raise record.mistake
        game = game_of(record)
        if game.name not in PICTURES:
            fail(f"{name}: " + _("there are no pictures of {game}").format(game=game.title))
        replay = Replay(game, record, fills=True)
        replay.shown_to(viewer)
        if viewer >= replay.match.setup.seats:
            fail(f"{name}: " + _("there is no seat {seat} in this game").format(seat=viewer + 1))
        before = _run(replay, label, viewer)
    except NotationError as mistake:
        fail(f"{name}: {mistake}")
    if note := data_note(record):
        click.echo(f"{name}: {note}", err=True)
    return replay, before


def _run(replay: Replay, label: str, viewer: int) -> dict[str, Any] | None:
    """Play up to the turn of that label, and return the view before the last turn that was played;
    None if none was. Raises NotationError."""
    lines = replay.record.lines
    labels = [line.label for line in lines]
    if label and label not in labels:
        replay.run(label)  # which raises what is wrong
    turns = lines[: labels.index(label)] if label else lines
    before = None
    for line in turns:
        if line is turns[-1]:
            before = _view(replay, viewer)
        replay.play(line)
    if not label:
        replay.run()
    return before


def _view(replay: Replay, viewer: int) -> dict[str, Any]:
    """The table as it is now, for a seat or for everybody; people are called by their names."""
    from civdawn_cli.playing.people import Names

    match, record = replay.match, replay.record
    seats = range(1, match.setup.seats + 1)
    names = Names([record.value(f"Seat{seat}") for seat in seats])
    return dict(names.renamed(match.game.view(match.table, viewer)))


def _write(output: str, svg: str, ending: str) -> None:
    """Write a picture into a file; fails with one line if it can't be written."""
    from civdawn_cli.files.rewriting import no_half_written_files
    from civdawn_cli.files.whole import write_whole
    from civdawn_cli.invocation import installing
    from civdawn_cli.pictures.raster import RasterMissing, png

    try:
        data = png(svg) if ending == ".png" else svg.encode()
        with no_half_written_files():
            write_whole(Path(output), data)
    except RasterMissing:
        said = _("PNG needs resvg-py: {how}; .svg needs nothing")
        fail(said.format(how=installing("pictures")))
    except OSError as error:
        fail(f"{output}: {error.strerror or error}")

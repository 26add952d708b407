"""civdawn what-if: a game played on from one of its turns in another way, and compared."""

from __future__ import annotations

import json
import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from civdawn_cli.commands.shared import FILE, amount_option, misuse, number_option, player_names
from civdawn_cli.engine.kit.screen import columns, flush, padded
from civdawn_cli.files.arguments import fail, open_input
from civdawn_cli.files.workers import Workers, jobs_option
from civdawn_cli.language import _, pgettext
from civdawn_cli.playing import counts
from civdawn_cli.stopping import gently

if TYPE_CHECKING:
    from civdawn_cli.analysis.what_if import Continued, Mean, Played, Wish
    from civdawn_cli.record import GameText

MOST: Final = 10_000
"""The most continuations."""


@click.command("what-if")
@click.argument("file")
@click.argument("answers", required=False, default="")
@click.option(
    "--at", "label", metavar="TURN", required=True, help="The turn to play otherwise, such as 6.2."
)
@number_option
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="BOT",
    help="Who plays on: one bot for all seats, or once for each. [default: greedy]",
    shell_complete=player_names,
)
@click.option(
    "--games",
    type=click.IntRange(1, MOST),
    default=1,
    show_default=True,
    metavar="N",
    help="Play on so often: once with the luck of the record, then with new luck each time.",
)
@amount_option("--max-rounds", None, "Stop after so many rounds; 100, or the limit of the game.")
@click.option(
    "--write", is_flag=True, help="Add the first continuation to FILE, as a variation of the turn."
)
@click.option(
    "-o",
    "--output",
    type=FILE,
    metavar="NEW",
    help="Write the game with that variation into this new file.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
@jobs_option
@click.pass_context
def command(
    context: click.Context,
    file: str,
    answers: str,
    label: str,
    number: int,
    seats: tuple[str, ...],
    games: int,
    max_rounds: int | None,
    write: bool,
    output: Path | None,
    as_json: bool,
    jobs: int,
) -> None:
    """Play a game of FILE on from a turn in another way, and compare the ends.

    ANSWERS is the turn in notation, as it might stand in the record. Bots answer for all seats
    from then on, and for other seats in the turn; dice and draws need not be written. With `...`
    at its end the bots finish the turn, too; without ANSWERS they play all of it.

    \b
      civdawn what-if game.cdn --at 6.2 'play culture pos3 place 2,0'
      civdawn what-if game.cdn --at 6.2 'play culture pos3 ...' --seat search
      civdawn what-if game.cdn --at 6.2 'play culture' --games 50 --jobs 2
      civdawn what-if game.cdn --at 6.2 'play culture' --write

    The luck is the same: if dice and draws of the record follow from its seed, they go on from
    the seed, each kind and seat in a stream of its own. If they do not, those that are written are
    used in their order as far as they fit, and others drawn; the output says how many.

    The players of the record were others than these bots. So with --games both turns are played on
    by the bots: the one that was played, and yours, with the same luck in pairs. Then there are
    means with intervals of 95 %, and the difference says what the turn is worth.

    --write puts the first continuation into FILE below the turn, as a variation.

    Exit code 0 when all could be played, 1 when the game does not follow the rules or does not
    allow the answers, 2 for bad usage.
    """
    from civdawn_cli.analysis.what_if import Wish, continued, played
    from civdawn_cli.commands.analyse import shown
    from civdawn_cli.notation.reading import NotationError

    if write and file == "-":
        misuse(_("--write needs a file; with the standard input write into a new one by -o"))
    if write and output is not None:
        misuse(_("--write or -o, not both"))
    if output is not None and output.exists():
        misuse(_("{file} is there already; -o writes a new file").format(file=output))
    _check_bots(seats)
    gently()
    text = _game(file, number)
    where = f"{'stdin' if file == '-' else file}: game {number}"
    try:
        wish = Wish(text.raw, label, answers.strip(), (), max_rounds or 0)
        wish = wish._replace(seats=_by_seat(seats, played(wish).before.setup.seats))
        first = continued(wish, 0)
        found = played(wish)
    except NotationError as mistake:
        in_file = text.number - 1 if mistake.line else 0
        place = f"line {mistake.line + in_file}: " if mistake.line else ""
        fail(f"{where}: turn {label}: {place}{mistake.what()}")
    pairs = [(0, first, continued(wish, 0, True))] if games > 1 else []
    with Workers(jobs) as workers:
        rest = workers.each(partial(_pair, wish), range(1, games))
        for at, (one, other) in enumerate(shown(rest, _("games"), games - 1), 1):
            pairs.append((at, one, other))
    written = ""
    if write or output is not None:  # before anything is printed, perhaps into a pipe that closes
        written = _write(file, number, text, found, wish, first, output)
    if as_json:
        _print_json(found, wish, first, pairs)
    else:
        _print(found, wish, number, first)
        _print_pairs(pairs)
        if written:
            click.echo(written)


def _pair(wish: Wish, number: int) -> tuple[Continued, Continued]:
    """Both ways to play on with one luck, in whatever process."""
    from civdawn_cli.analysis.what_if import continued

    return continued(wish, number), continued(wish, number, True)


def _check_bots(names: tuple[str, ...]) -> None:
    from civdawn_cli.playing.options import OptionError
    from civdawn_cli.playing.players import BOTS, check_name

    for name in names:
        try:
            player = check_name(name).player
        except OptionError as wrong:
            misuse(str(wrong))
        if player not in BOTS:
            misuse(
                _("{player} can't play on from the middle of a game; {names} can").format(
                    player=player, names=", ".join(BOTS)
                )
            )


def _by_seat(names: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """The bot of every seat."""
    if len(names) not in (0, 1, seats):
        misuse(_("--seat once for all, or once for each of the {seats} seats").format(seats=seats))
    return (names or ("greedy",)) * seats if len(names) < 2 else names


def _game(file: str, number: int) -> GameText:
    """The text of the game of that number."""
    from civdawn_cli.record import read_games

    seen, found = 0, None
    with open_input(file) as stream:
        for seen, text in enumerate(read_games(stream), 1):
            if seen == number:
                found = text
                break
    if not seen:
        fail(_("{file}: no game in it").format(file=file))
    if found is None:
        fail(
            _("{file}: no game {number} in it, {last} is the last").format(
                file=file, number=number, last=seen
            )
        )
    return found


# ---------------------------------------------------------------- the report


def _print(found: Played, wish: Wish, number: int, first: Continued) -> None:
    from civdawn_cli.playing.telling import called, told

    match, record = found.replay.match, found.record
    players = [record.value(f"Seat{seat}") for seat in range(1, match.setup.seats + 1)]
    ended = found.ended()
    lines = [
        _("game {number}: instead of {turn}").format(number=number, turn=MARK),
        pgettext("instead of that", "to {turn}").format(turn=MARK),
    ]
    heads = [line.partition(MARK)[0] for line in lines]
    wide = max(map(columns, heads))
    for head, turn in zip(heads, (found.written, first["turn"]), strict=True):
        click.echo(flush(head, wide) + turn)
    click.echo(_("luck: {luck}").format(luck=first["told"]))
    bots = ", ".join(dict.fromkeys(wish.seats))
    click.echo(_("played on by: {bots}").format(bots=bots))
    titles = ("", _("as played"), _("what if"))
    rows: list[tuple[str, ...]] = [(_("end"), told(ended["why"]), told(first["why"]))]
    rows.append((_("rounds"), str(ended["rounds"]), str(first["rounds"])))
    for seat, (one, other) in enumerate(zip(ended["seats"], first["seats"], strict=True)):
        rows.append((called(match, players, seat), "", ""))
        for name, value in one["figures"].items():
            row = (f"  {told(name)}", f"{value:,g}")
            rows.append((*row, f"{other['figures'][name]:,g}"))
    for line in _table(titles, rows):
        click.echo(line)


MARK: Final = "\0"
"""Stands for a turn in a line of which only the beginning is wanted."""


def _table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    """A table whose first column is to the left, the others to the right; a row of names alone does
    not make the first column wide."""
    names = [row[0] for row in rows if any(row[1:])]
    wide = [max(columns(name) for name in (heads[0], *names))]
    for column in range(1, len(heads)):
        wide.append(max(columns(row[column]) for row in (heads, *rows)))
    lines = []
    for row in (heads, *rows):
        cells = [flush(cell, size) for cell, size in zip(row[1:], wide[1:], strict=True)]
        lines.append("  ".join([padded(row[0], wide[0]), *cells]).rstrip())
    return lines


def _columns(
    pairs: list[tuple[int, Continued, Continued]], seat: int, name: str
) -> tuple[Mean, Mean, Mean]:
    """The means of a figure of a seat, `won` or one of its own: as played, what if, difference."""
    from civdawn_cli.analysis.what_if import mean_of
    from civdawn_cli.tournament.certainty import student_limit

    def of(way: Continued) -> float:
        facts = way["seats"][seat]
        return facts["won"] if name == "won" else facts["figures"][name]

    new = [of(one) for _number, one, _other in pairs]
    old = [of(other) for _number, _one, other in pairs]
    apart = [one - other for one, other in zip(new, old, strict=True)]
    share = name == "won"
    return (
        mean_of(old, student_limit, (0, 1) if share else None),
        mean_of(new, student_limit, (0, 1) if share else None),
        mean_of(apart, student_limit, (-1, 1) if share else None),
    )


def _print_pairs(pairs: list[tuple[int, Continued, Continued]]) -> None:
    if not pairs:
        return
    from civdawn_cli.playing.telling import told

    text = _("{games} each, the same luck in pairs; means, intervals of 95 %")
    click.echo("\n" + text.format(games=counts.games(len(pairs))))
    rows: list[tuple[str, ...]] = []
    for seat, facts in enumerate(pairs[0][1]["seats"]):
        rows.append((_("seat {number}").format(number=seat + 1), "", "", ""))
        for name in ("won", *facts["figures"]):
            old, new, apart = (_mean(mean) for mean in _columns(pairs, seat, name))
            sign = "" if apart.startswith("-") else "+"
            said = pgettext("games", "won") if name == "won" else told(name)
            rows.append((f"  {said}", old, new, sign + apart))
    for line in _table(("", _("as played"), _("what if"), _("difference")), rows):
        click.echo(line)


def _mean(mean: Mean) -> str:
    text = _("{mean} ({low} to {high})")
    return text.format(mean=f"{mean.mean:.2f}", low=f"{mean.low:.2f}", high=f"{mean.high:.2f}")


def _print_json(
    found: Played, wish: Wish, first: Continued, pairs: list[tuple[int, Continued, Continued]]
) -> None:
    told: dict[str, object] = {
        "game": found.record.value("Game"),
        "turn": wish.label,
        "played": found.written,
        "instead": first["turn"],
        "bots": list(wish.seats),
        "luck": first["luck"],
        "as_played": {
            **{name: value for name, value in found.ended().items() if name != "told"},
            "lines": len(found.record.lines) - found.number,
        },
        "what_if": {name: value for name, value in first.items() if name != "told"},
    }
    if pairs:
        told["games"] = len(pairs)
        told["means"] = [
            {
                name: dict(
                    zip(
                        ("as_played", "what_if", "difference"),
                        [list(mean) for mean in _columns(pairs, seat, name)],
                        strict=True,
                    )
                )
                for name in ("won", *facts["figures"])
            }
            for seat, facts in enumerate(first["seats"])
        ]
    click.echo(json.dumps(told, ensure_ascii=False))


# ---------------------------------------------------------------- the variation


def _write(
    file: str,
    number: int,
    text: GameText,
    found: Played,
    wish: Wish,
    first: Continued,
    output: Path | None,
) -> str:
    """Put the continuation into the record, below the turn; say so."""
    from civdawn_cli.analysis.what_if import with_side
    from civdawn_cli.files.rewriting import File, no_half_written_files
    from civdawn_cli.files.whole import write_whole
    from civdawn_cli.record import read_games

    new = with_side(found, wish, first)
    if output is not None:
        write_whole(output, new.decode(errors="surrogateescape"))
        said = _("{file}: written, with the variation at {turn}")
        return said.format(file=output, turn=wish.label)
    with no_half_written_files(), open_input(file) as stream:
        target = File(file)
        try:
            for at, each in enumerate(read_games(stream), 1):
                if at == number and each.raw != text.raw:
                    fail(
                        _("{file} has changed meanwhile; nothing is written").format(
                            file=os.path.basename(file)
                        )
                    )
                target.write(new if at == number else each.raw)
            target.finish()
        finally:
            target.drop()
    said = _("{file}: variation written at {turn} of game {number}")
    return said.format(file=file, turn=wish.label, number=number)

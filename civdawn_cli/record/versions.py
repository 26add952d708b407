"""The versions of a record that everyone, one seat or the public may see: as text and as an object
for JSON."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.grammar import (
    GameText,
    Line,
    NotationError,
    Record,
    as_version,
    read_game,
    redact,
    write_noted,
    write_record,
    write_side,
)
from civdawn_cli.grammar.shapes import HIDDEN, NONE
from civdawn_cli.language import _
from civdawn_cli.notation.writing import Answer
from civdawn_cli.record.analysed import without
from civdawn_cli.record.replay import Replay, breaks_off, canonical
from civdawn_cli.record.tags import game_of

EVERYONE: Final = -2
"""Stands in place of a seat: the whole record is shown."""

PUBLIC: Final = -1
"""Stands in place of a seat: only what all seats see is shown."""

SEEDS: Final = ("seed", "seednonce")
"""Tags, in lower case, that only the full version has: hidden draws could be drawn again from
them."""


def as_text(text: GameText, who: Seat = EVERYONE) -> str:
    """The record in canonical form, with `?` for everything that `who` may not see.

    The game is played again, which shows the secrets even where the text does not mark them. Raises
    NotationError for a game that does not follow the rules.
    """
    record = text.record()
    if record.broken:
        raise breaks_off(record)
    whole = read_game(canonical(record).encode(), record.number)
    return write_record(_shown(whole, who))


def as_object(text: GameText, who: Seat = EVERYONE) -> dict[str, object]:
    """The version of the record that `who` may see as plain values: tags, position, lines with
    every answer, "no" included. Seats are counted from 1; None stands for chance. Raises
    NotationError."""
    record = text.record()
    if record.broken:
        raise breaks_off(record)
    replay = Replay(game_of(record), record, fills=True)
    replay.run(noting=True)
    shown = shown_so_far(replay, who)
    return {
        "tags": {tag.name: tag.value for tag in shown.tags},
        "position": None if shown.position is None else list(shown.position),
        "lines": [
            {
                "label": line.label,
                "answers": _answers(said, who),
                "hash": line.hash,
                "notes": [*line.above, *[note.text for note in line.notes]],
                "cut": line.cut,
                **({"variations": _sides(line)} if line.sides else {}),
            }
            # The version has no last line if nothing of it may be seen.
            for line, said in zip(shown.lines, replay.answers, strict=False)
        ],
        "complete": replay.complete,
    }


def shown_so_far(replay: Replay, who: Seat = EVERYONE) -> Record:
    """The part that `who` may see of a record as far as it was played again; `note_down` was called
    before. Raises NotationError if there is no such seat."""
    return _shown(replace(replay.record, lines=tuple(replay.noted)), who)


class Written(NamedTuple):
    """A line as text: in canonical form with marks and comments, the comments above it, and its
    variations."""

    text: str = ""
    above: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()


def lines_so_far(replay: Replay, who: Seat = EVERYONE) -> list[Written]:
    """The same as text. A line of which `who` may see nothing is empty. Raises NotationError."""
    texts = [
        Written(
            write_noted(replace(line, above=(), hash="")),
            line.above,
            tuple([text for side in line.sides for text in write_side(side, 0)]),
        )
        for line in shown_so_far(replay, who).lines
    ]
    return texts + [Written()] * (len(replay.noted) - len(texts))


def _shown(record: Record, who: Seat) -> Record:
    """The part that `who` may see of a record in which the secrets are marked."""
    seats = int(record.value("Seats"))
    if who >= seats:
        raise NotationError(
            _("there is no seat {seat} among {seats}").format(seat=who + 1, seats=seats),
            line=record.number,
        )
    if who == EVERYONE:
        return record
    if game_of(record).hides:
        record = without(record)
    shown = redact(record, None if who == PUBLIC else who)
    if shown.position is not None and game_of(record).hides:
        shown = _with_less(shown, who)
    if shown is record and record.value("Result", "*") != "*":
        return record
    # With the seed one could draw the hidden, or the next, dice and cards again.
    tags = tuple([tag for tag in shown.tags if tag.name.lower() not in SEEDS])
    return replace(shown, tags=tags)


def _with_less(record: Record, who: Seat) -> Record:
    """The record with as much of its position as `who` may see, without the comments on it."""
    game = game_of(record)
    written = [fact.partition(";")[0].rstrip() for fact in record.position or ()]
    facts = [fact for fact in written if fact]
    seen = game.seen_facts(facts, who)
    shown = replace(record, position=tuple(seen))
    return shown if seen == facts else as_version(shown)


def _sides(line: Line) -> list[list[str]]:
    """The variations of a line, each as the lines of its text."""
    return [write_side(side, 0) for side in line.sides]


def _answers(said: tuple[Answer, ...], who: Seat) -> list[dict[str, object]]:
    """The answers of a line as `who` may see them."""
    found = []
    for given in said:
        seat = None if given.seat == CHANCE else given.seat + 1
        value = NONE if given.text is None else given.text
        told: dict[str, object] = {"seat": seat, "word": given.word, "value": value}
        unseen = who != EVERYONE and given.secret is not None and who not in given.secret[0]
        if given.secret is not None and (given.open or unseen):
            if given.text is None:
                continue  # leaving out this "no" keeps the question secret
            told |= {"value": given.secret[1] or HIDDEN, "hidden": True}
        found.append(told)
    return found

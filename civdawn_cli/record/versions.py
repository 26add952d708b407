"""A record as everyone, one seat or the public may see it: as text and as an object for JSON."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.grammar import (
    GameText,
    NotationError,
    Record,
    body,
    checksum,
    read_game,
    redact,
    write_record,
)
from civdawn_cli.grammar.shapes import HIDDEN, NONE
from civdawn_cli.notation.writing import Answer
from civdawn_cli.record.replay import Replay, breaks_off, canonical
from civdawn_cli.record.tags import game_of

EVERYONE: Final = -2
"""Sees all there is; in place of a seat."""

PUBLIC: Final = -1
"""Sees what all seats see; in place of a seat."""

SEEDS: Final = ("seed", "seednonce")
"""Tags, in lower case, that whoever is not to see something must not have: it could be drawn anew
from them."""


def as_text(text: GameText, who: Seat = EVERYONE) -> str:
    """The record in canonical form, with what `who` may not see replaced by `?`.

    The game is played again, so that what is private is known whatever the text says. Raises
    NotationError for a game that does not follow.
    """
    record = text.record()
    if record.broken:
        raise breaks_off(record)
    whole = read_game(canonical(record).encode(), record.number)
    return write_record(_shown(whole, who))


def as_object(text: GameText, who: Seat = EVERYONE) -> dict[str, object]:
    """The same as plain values: tags, position, lines with every answer, "no" included.

    Seats are counted from 1; None answers for chance. Raises NotationError.
    """
    record = text.record()
    if record.broken:
        raise breaks_off(record)
    replay = Replay(game_of(record), record)
    replay.run(noting=True)
    shown = _shown(replace(record, lines=tuple(replay.noted)), who)
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
            }
            # A last line of which nothing may be seen is not there.
            for line, said in zip(shown.lines, replay.said, strict=False)
        ],
        "complete": replay.complete,
    }


def _shown(record: Record, who: Seat) -> Record:
    """What they may see of the record, whose secrets are marked."""
    seats = int(record.value("Seats"))
    if who >= seats:
        raise NotationError(f"there is no seat {who + 1} among {seats}", line=record.number)
    if who == EVERYONE:
        return record
    shown = redact(record, None if who == PUBLIC else who)
    if shown.position is not None and game_of(record).hides:
        shown = _with_less(shown, who)
    if shown is record and record.value("Result", "*") != "*":
        return record
    # What was hidden, or what is still to come, is not to be drawn anew.
    tags = tuple([tag for tag in shown.tags if tag.name.lower() not in SEEDS])
    return replace(shown, tags=tags)


def _with_less(record: Record, who: Seat) -> Record:
    """The record with as much of its position as they may see, without what is said about it."""
    game = game_of(record)
    facts = [fact.partition(";")[0].rstrip() for fact in record.position or ()]
    seen = game.seen_facts([fact for fact in facts if fact], who)
    shown = replace(record, position=tuple(seen))
    if record.checksum is None:
        return shown
    return replace(shown, checksum=f"{checksum(body(shown)):08x}")


def _answers(said: tuple[Answer, ...], who: Seat) -> list[dict[str, object]]:
    """The answers of a line as they may see them."""
    found = []
    for given in said:
        seat = None if given.seat == CHANCE else given.seat + 1
        value = NONE if given.text is None else given.text
        told: dict[str, object] = {"seat": seat, "word": given.word, "value": value}
        if who != EVERYONE and given.secret is not None and who not in given.secret[0]:
            if given.text is None:
                continue  # a "no" left out of the text tells nobody that there was a question
            told |= {"value": given.secret[1] or HIDDEN, "hidden": True}
        found.append(told)
    return found

"""Text that somebody types at a question: a turn or part of one, without the word of the question
if they like."""

from __future__ import annotations

import re
from dataclasses import replace

from civdawn_cli.engine.step import CHANCE, Option, Seat
from civdawn_cli.grammar import Line, NotationError, read_turn
from civdawn_cli.language import _
from civdawn_cli.notation.positions import Position, Stepwise, Trial, forced
from civdawn_cli.notation.reading import WAYS, LineReplay, Refusal, later
from civdawn_cli.notation.refusals import LABELS, labelled
from civdawn_cli.notation.slips import SIGNS
from civdawn_cli.notation.writing import owner


def worded(position: Position, text: str) -> str:
    """A typed text with the word of the question now asked before it, if it begins with none."""
    unmarked = re.sub(r"^[1-9][0-9]?:\s*", "", text) or text
    first = unmarked.split(maxsplit=1)[0].lower().rstrip(SIGNS)
    if any(first in kind.words for kind in position.game.kinds):
        return text
    return f"{position.table.stack[-1].kind.word} {text}"


def read_typed(position: Position, text: str, onward: bool = False) -> list[Option]:
    """The answers that a typed text gives, from the question now asked on; none of them is given
    yet.

    The text is a turn or part of one; it may leave out the word of the question now asked. It
    answers for the seat now asked only, and not past the next die or answer of another seat.
    onward: it may give those, too, up to the end of the turn. Raises NotationError, which is about
    the text as it was typed.
    """
    written = worded(position, text)
    try:
        return _read_typed(position, written, onward)
    except NotationError as refusal:
        said = refusal if written == text else _as_typed(refusal, position, text)
    if written == text:  # its first word may be the beginning of a name: `capital` to `learn`
        try:
            return _read_typed(position, f"{position.table.stack[-1].kind.word} {text}", onward)
        except NotationError:
            pass
    raise said


def _as_typed(said: NotationError, position: Position, text: str) -> NotationError:
    """The error of a text that was read with the word of the question put before it, changed to be
    about the text as somebody typed it: they know nothing of that word."""
    word = position.table.stack[-1].kind.word
    typed = said.without(0, len(word) + 1, text)
    if not isinstance(said, Refusal):
        return typed
    reason = said.reason
    begins = labelled(said.code, f"{word} ") if said.code in LABELS else ""
    if begins and reason.startswith(begins):
        reason = labelled(said.code, reason.removeprefix(begins))
    line = Line("", text=text, game=position.game.name)
    return Refusal(said.code, reason, line, typed.column)


def _read_typed(position: Position, text: str, onward: bool) -> list[Option]:
    """Like `read_typed`, for a text that begins with a word."""
    game, step = position.game, position.table.stack[-1]
    typed = read_turn(text, game.name)
    seats = [step.seat]
    if onward:  # a word without a seat is the asked one's, or that of the turn's owner
        own = owner(game.label(position.table))
        seats = [seat for seat in (step.seat, own) if seat not in (None, CHANCE)] or [CHANCE]
    said: Refusal | None = None
    for seat in dict.fromkeys(seats):
        line = replace(typed, label=f"0.{seat + 1}")
        if onward or not game.hides:  # else a trial would pass what the seat may not know
            try:
                return _answers_typed(Trial(position), line, onward)
            except Refusal as refusal:
                said = refusal if said is None else later(said, refusal)
        for noes, begun in WAYS:
            stepwise = Stepwise(game, game.clone(position.table))
            try:
                return _answers_typed(stepwise, line, onward, noes, begun)
            except Refusal as refusal:
                said = refusal if said is None else later(said, refusal)
    assert said is not None
    raise said


def _answers_typed(
    trial: Trial | Stepwise, line: Line, onward: bool, noes: bool = False, begun: bool = False
) -> list[Option]:
    """The answers that a line of the seat now asked gives. Raises Refusal."""
    seat, label = owner(line.label), trial.game.label(trial.table)
    replay = LineReplay(trial, line, noes=noes, begun=begun)
    while not replay.done:
        if not trial.options or (onward and trial.game.label(trial.table) != label):
            replay.finish()
        asked = trial.table.stack[-1].seat
        if not onward and asked != seat and (not forced(trial) or _kept(trial, seat)):
            if replay.value:
                replay.finish()
            atom = replay.atoms[replay.atom]
            why = _(
                "`{word}`: nothing asks you for it before another seat or a die; "
                "type it when you are asked"
            )
            raise Refusal("leftover", why.format(word=atom.word), line, atom.column())
        replay.answer()
    return trial.choices


def _kept(position: Position, seat: Seat | None) -> bool:
    """Return True if the only answer to another seat's question is a secret from this seat."""
    secret = position.game.secret(position.table, position.options[0])
    return secret is not None and seat not in secret[0]

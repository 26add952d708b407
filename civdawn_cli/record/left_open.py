"""How many cards a record leaves open, and which."""

from __future__ import annotations

from typing import Any

from civdawn_cli.engine.game import Game
from civdawn_cli.engine.unknown import Unknowns
from civdawn_cli.grammar import Line, NotationError, Record, words
from civdawn_cli.grammar.shapes import HIDDEN
from civdawn_cli.language import ngettext

# Any: as in `unknown.py`.


def left_open(game: Game[Any], record: Record) -> int:
    """How many cards the record leaves open."""
    signs = game.left_open
    maybe = [line for line in record.lines if not signs.isdisjoint(line.tokens)] if signs else []
    if not maybe:
        return 0
    followed = game.unknowns(game.begin(game.setup(game.seats[0])))
    return sum(len(told_of(line, followed)) for line in maybe) if followed is not None else 0


def needs_all(game: Game[Any], record: Record) -> None:
    """Refuse a record that leaves cards open, for whoever needs all. Raises NotationError."""
    number = left_open(game, record)
    if number:
        reason = ngettext(
            "this record leaves a card open, and only a record that names every card can be "
            "played on, analysed or counted from",
            "this record leaves {n:,} cards open, and only a record that names every card can be "
            "played on, analysed or counted from",
            number,
        )
        raise NotationError(reason.format(n=number), line=record.number)


def open_note(game: Game[Any], record: Record) -> str:
    """The remark on a sound record that leaves cards open; '' if it names every card."""
    number = left_open(game, record)
    if not number:
        return ""
    text = ngettext(
        "note: {n} card is left open, and fit all that is shown; hashes and luck were not checked",
        "note: {n} cards are left open, and fit all that is shown; hashes and luck were not "
        "checked",
        number,
    )
    return text.format(n=f"{number:,}")


def told_of(line: Line, followed: Unknowns[Any]) -> dict[int, str]:
    """All that is told of every card that the line leaves open, by the index of its token."""
    found = {
        secret.start: " ".join(secret.public)
        for secret in line.secrets
        if line.tokens[secret.start] == HIDDEN
    }
    known, word = words(line.game), ""
    inside = {at for secret in line.secrets for at in range(secret.start, secret.stop)}
    for at, token in enumerate(line.tokens):
        if at in inside:
            continue
        if token in known or ":" in token:
            word = token.rpartition(":")[2]
        elif followed.understands(word, token):
            found[at] = token
    return found

"""Reports on a game and its outcome, for people and for programs, and a status line while it is
played."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from typing import Any, Final, TypedDict

import click

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE
from civdawn_cli.language import ENGLISH, _, language, ngettext, pgettext
from civdawn_cli.playing.card_titles import titled, titles
from civdawn_cli.playing.people import person
from civdawn_cli.record import ROUND_LIMIT, UNFINISHED, Transcript, rounds


class GameFacts(TypedDict):
    """A game and its outcome, as JSON has them. Seats are counted from 1; lists are by seat.

    seats: the name of each player. winners: [] while the game is not over. summary: see
    `Game.summary`.
    """

    game: str
    rules: str
    seats: list[str]
    settings: dict[str, str]
    winners: list[int]
    ranks: list[int | None]
    termination: str
    rounds: int
    choices: int
    summary: dict[str, object]


def headline(match: Match[Any], players: list[str], termination: str) -> str:
    """A sentence that names the winners, how they won and in how many rounds, or says why nobody
    has won."""
    game, table = match.game, match.table
    count = rounds(game, table, termination)
    begun = ngettext("{n} round", "{n} rounds", count).format(n=f"{count:,}")
    if game.over(table):
        names = [
            called(match, players, seat) for seat, rank in enumerate(game.ranks(table)) if rank == 1
        ]
        if len(names) > 1:
            text = _("{names} and {last} share the victory after {rounds}.")
            return text.format(names=", ".join(names[:-1]), last=names[-1], rounds=begun)
        text = _("{name} won by {reason} in {rounds}.")
        return text.format(name=names[0], reason=_(game.ending), rounds=begun)
    if termination == ROUND_LIMIT:
        text = _("Nobody has won: the round limit was reached after {rounds}.")
        return text.format(rounds=begun)
    if termination not in ("", UNFINISHED):
        text = _("The game was ended by {reason} in round {n}.")
        return text.format(reason=_(termination), n=game.rounds(table))
    text = _("Nobody has won yet: the game was left in round {n}.")
    return text.format(n=game.rounds(table))


def called(match: Match[Any], players: list[str], seat: int) -> str:
    """The name of a seat with its number and its player: `Rome (seat 1, greedy)`; the name of a
    person comes first: `Anna (Rome, seat 1)`."""
    name = match.game.seat_name(match.table, seat)
    mark = _("seat {number}").format(number=seat + 1)
    if seat < len(players) and (who := person(players[seat])):
        return f"{who} ({name})" if name == mark else f"{who} ({name}, {mark})"
    player = f", {players[seat]}" if seat < len(players) and players[seat] else ""
    return f"{name} ({mark}{player})" if name != mark else f"{mark}{player}"


def seat_lines(match: Match[Any], players: list[str]) -> list[str]:
    """The game's summary as lines, one for every seat and one for the table.

    Facts that the headline or the beginning of the line states are left out. So are facts that a
    seat does not have yet, such as its rank before the first turn.
    """
    summary, cards = match.game.summary(match.table), titles(match.game)
    fact, seats = pgettext("fact", "{name} {value}"), summary.get("seats")
    lines = []
    for seat, facts in enumerate(seats if isinstance(seats, list) else []):
        known = ("seat", facts["name"])
        counts = [
            fact.format(name=told(key), value=told(value, cards))
            for key, value in facts.items()
            if key not in known and value not in (*known, "", None)
        ]
        name = called(match, players, seat)
        lines.append(f"  {name}: {'; '.join(counts)}" if counts else f"  {name}")
    known_keys = ("seats", "winners", "rounds")
    rest = [
        fact.format(name=told(key), value=told(value, cards))
        for key, value in summary.items()
        if key not in known_keys
    ]
    return [*lines, f"  {'; '.join(rest)}"] if rest else lines


def in_words(value: object) -> str:
    """A value of a summary in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(in_words, value)) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {in_words(inner)}" for key, inner in value.items()) or "none"
    if isinstance(value, float):
        return f"{value:.3g}"
    return str(value).replace("_", " ")


def told(value: object, cards: Mapping[str, str] | None = None) -> str:
    """The same in the present language, for people (fact_words.py). cards: names of cards, see
    `titles`."""
    if language() == ENGLISH:
        return in_words(value)
    if isinstance(value, list | tuple):
        return ", ".join([told(each, cards) for each in value]) or _("none")
    if isinstance(value, dict):
        pairs = [f"{told(key)} {told(inner, cards)}" for key, inner in value.items()]
        return ", ".join(pairs) or _("none")
    if cards and (card := titled(str(value), cards)):
        return card
    return _(in_words(value)) if value != "" else ""


def as_object(match: Match[Any], players: list[str], termination: str) -> GameFacts:
    """The game and its outcome, as JSON has them."""
    game, table = match.game, match.table
    over = game.over(table)
    ranks: list[int | None] = [*game.ranks(table)]
    if not game.rounds(table):
        ranks = [None] * len(ranks)
    return {
        "game": game.name,
        "rules": match.setup.rules or game.rules,
        "seats": players,
        "settings": dict(match.setup.settings),
        "winners": [seat + 1 for seat, rank in enumerate(ranks) if over and rank == 1],
        "ranks": ranks,
        "termination": game.ending if over else termination or UNFINISHED,
        "rounds": rounds(game, table, termination),
        "choices": len(match.choices),
        "summary": game.summary(table),
    }


def counted(count: int, what: str) -> str:
    """`1 round`, `2 rounds`, `1,000 rounds`. what: one of the nouns below."""
    texts = {
        "choice": ngettext("{n:,} choice", "{n:,} choices", count),
        "deal": ngettext("{n:,} deal", "{n:,} deals", count),
        "file": ngettext("{n:,} file", "{n:,} files", count),
        "game": ngettext("{n:,} game", "{n:,} games", count),
        "mark": ngettext("{n:,} mark", "{n:,} marks", count),
        "problem": ngettext("{n:,} problem", "{n:,} problems", count),
        "result": ngettext("{n:,} result", "{n:,} results", count),
        "round": ngettext("{n:,} round", "{n:,} rounds", count),
        "seat": ngettext("{n:,} seat", "{n:,} seats", count),
        "table": ngettext("{n:,} table", "{n:,} tables", count),
        "turn": ngettext("{n:,} turn", "{n:,} turns", count),
    }
    return texts[what].format(n=count)


class Status:
    """One line on stderr that says how far a game has come, if stderr is a terminal."""

    EVERY: Final = 0.1
    """Seconds between two updates, so that they cost nothing."""

    def __init__(self, shown: bool = True) -> None:
        self._shown = shown and sys.stderr.isatty()
        self._next = 0.0
        self._width = 0

    def __call__(self, transcript: Transcript) -> None:
        """Show how far the game has come, unless the last update was less than EVERY ago."""
        if not self._shown or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + self.EVERY
        match = transcript.match
        seat = match.step.seat
        who = _("chance") if seat == CHANCE else match.game.seat_name(match.table, seat)
        begun, count = match.game.rounds(match.table), len(match.choices)
        choices = ngettext("{n} choice", "{n} choices", count).format(n=f"{count:,}")
        text = _("round {n}, {choices}, {seat}: {word}")
        self._show(text.format(n=begun, choices=choices, seat=who, word=match.step.kind.word))

    def clear(self) -> None:
        """Remove the line."""
        if self._width:
            self._show("")
            click.echo("\r", err=True, nl=False)
            self._width = 0

    def _show(self, text: str) -> None:
        click.echo(f"\r{text:{self._width}}", err=True, nl=False)
        self._width = len(text)

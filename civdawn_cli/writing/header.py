"""The header of a record, asked line by line: the game, who plays, and how it is set up."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.game import Game, Setting
from civdawn_cli.games import GAMES
from civdawn_cli.language import _
from civdawn_cli.playing.people import HUMAN, name_problem

Read = Callable[[], str]
Say = Callable[[str], None]


@dataclass(slots=True)
class Header:
    """All that is known of a game before it begins; None where it is to be asked.

    players: their names by seat, '' for one without. settings: those chosen. asks: settings that
    were not chosen are asked too; else they are as usual.
    """

    game: Game[Any] | None = None
    players: list[str] | None = None
    settings: dict[str, str] = field(default_factory=dict)
    asks: bool = True

    def names(self) -> list[str]:
        """The players as the tags of a record call them."""
        return [f"{HUMAN}:{name}" if name else HUMAN for name in self.players or ()]


def ask_header(header: Header, read: Read, say: Say) -> Game[Any]:
    """Ask for all that is missing, until it is right. Return the game. read, say: by which to ask;
    what `read` raises comes through."""
    if header.game is None:
        header.game = _game(read, say)
    game = header.game
    if header.players is None:
        header.players = _players(game, read, say)
    for setting in game.settings if header.asks else ():
        if setting.name not in header.settings:
            header.settings[setting.name] = _setting(setting, read, say)
    return game


def players_problem(game: Game[Any], names: Sequence[str]) -> str:
    """The reason why these can't play the game together, '' if they can."""
    for name in names:
        if name and (problem := name_problem(f"{HUMAN}:{name}")):
            return problem
    try:
        game.setup(len(names))
    except SetupError as error:
        return str(error)
    return ""


def _game(read: Read, say: Say) -> Game[Any]:
    names = list(GAMES)
    say(_("Which game was, or is, played? Its number or name; Enter: the first"))
    for number, name in enumerate(names, 1):
        say(f"  {number:3}  {name:12} {GAMES[name]().title}")
    while True:
        text = read().lower()
        found = _chosen(text, names)
        if found:
            return GAMES[found]()
        say(_("that is none of them"))


def _players(game: Game[Any], read: Read, say: Say) -> list[str]:
    numbers = ", ".join(map(str, game.seats))
    text = _("Who plays, in the order of their seats? Names with spaces between, or how many: {n}")
    say(text.format(n=numbers))
    while True:
        names = [name for name in re.split(r"[\s,]+", read()) if name]
        if len(names) == 1 and names[0].isdecimal():
            names = [""] * min(int(names[0][:3]), LARGEST)
        problem = players_problem(game, names)
        if not problem:
            return names
        say(problem)


LARGEST: Final = 99


def _setting(setting: Setting, read: Read, say: Say) -> str:
    say(_("{name}: {help}").format(name=setting.name, help=_(setting.help)))
    for number, value in enumerate(setting.values, 1):
        mark = _(" (Enter)") if number == 1 else ""
        say(f"  {number:3}  {value}{mark}")
    while True:
        found = _chosen(read().lower(), list(setting.values))
        if found:
            return found
        say(_("that is none of them"))


def _chosen(text: str, values: Sequence[str]) -> str:
    """The value that a number, a name or its beginning stands for; the first for nothing at all, ''
    if there is none."""
    if not text:
        return values[0]
    if text.isdecimal():
        return values[int(text[:3]) - 1] if 0 < int(text[:3]) <= len(values) else ""
    found = [value for value in values if value.startswith(text)]
    return found[0] if len(found) == 1 or text in found[:1] else ""

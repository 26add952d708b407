"""civdawn rules: the numbered rules of a game."""

from __future__ import annotations

import json
import re
from shutil import get_terminal_size
from typing import Any

import click

from civdawn_cli.commands.kinds import show_kinds
from civdawn_cli.commands.shared import find_game, game_option, misuse
from civdawn_cli.engine.game import Game
from civdawn_cli.files.arguments import fail
from civdawn_cli.games import GAMES
from civdawn_cli.playing.reference import Book, prefix, rule_entry


@click.command("rules")
@click.argument("asked", metavar="[ID|WORD]", required=False)
@click.option("--kinds", is_flag=True, help="Show every kind of question and its word instead.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@game_option
def command(asked: str | None, kinds: bool, as_json: bool, game_name: str) -> None:
    """Show a rule, a chapter, or every rule that has a word.

    \b
    The chapters, one of them, a rule, the rules about caravans:
      civdawn rules
      civdawn rules 10
      civdawn rules ND-10.4
      civdawn rules caravan
    \b
    All of them for a program:
      civdawn rules --json

    Exit code 0 when something was found, else 1.
    """
    game = _of_rule(asked, find_game(game_name))
    if kinds:
        if asked is not None:
            misuse("--kinds shows all kinds; leave out what to look for")
        show_kinds(game, as_json)
        return
    before = prefix(game)
    book = Book(game.rules_text())
    if asked is None and not as_json:
        click.echo(f"{game.title}, rules {game.rules}")
        for number, title in book.chapters.items():
            click.echo(f"{number:>4}  {title}")
        return
    found = list(book.rules) if asked is None else _found(book, asked, before)
    if as_json:
        click.echo(json.dumps([rule_entry(game, book, rule) for rule in found], indent=1))
        return
    wanted = (asked or "").upper().removeprefix(before)
    if wanted in book.chapters:
        click.echo(f"{wanted} {book.chapters[wanted]}")
    width = min(100, get_terminal_size().columns)
    for rule in found:
        text = f"{before}{rule} {book.rules[rule]}"
        click.echo(click.wrap_text(text, width, "", "    ", preserve_paragraphs=False))


def _found(book: Book, asked: str, before: str) -> list[str]:
    """The rules asked for, else an error with what is near. before: the prefix of the game."""
    found = book.found(asked, before)
    if not found:
        number = asked.upper().removeprefix(before).replace(".", "").isdecimal()
        what = "rule" if number else "rule with"
        fail(f"no {what} {asked!r}; {book.nearest(asked, before)}")
    return found


def _of_rule(asked: str | None, game: Game[Any]) -> Game[Any]:
    """The game whose rule is asked for by its full number, else the one given."""
    if asked is None or not re.fullmatch(r"[a-z]+-[0-9.]+", asked.lower()):
        return game
    games = [game, *(make() for make in GAMES.values())]
    return next((one for one in games if asked.upper().startswith(prefix(one))), game)

"""civdawn rules: the numbered rules of a game."""

from __future__ import annotations

import json
import re
import sys
from shutil import get_terminal_size
from typing import Any

import click

from civdawn_cli.commands.kinds import show_kinds
from civdawn_cli.commands.shared import find_game, game_option, misuse, rule_ids
from civdawn_cli.engine.game import Game
from civdawn_cli.files.arguments import fail
from civdawn_cli.games import GAMES
from civdawn_cli.language import ENGLISH, _, language
from civdawn_cli.playing.lookup import WIDEST, find_rules, rule_lines
from civdawn_cli.playing.reference import Book, prefix, rule_entry, rulebook


@click.command("rules")
@click.argument("words", metavar="[ID|WORD]...", nargs=-1, shell_complete=rule_ids)
@click.option("--kinds", is_flag=True, help="Show every kind of question and its word instead.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@game_option
def command(words: tuple[str, ...], kinds: bool, as_json: bool, game_name: str) -> None:
    """Show a rule, a chapter, or every rule with some words, those that say most first.

    \b
    The chapters, one of them, a rule, the rules with a word, those with two:
      civdawn rules
      civdawn rules 10
      civdawn rules ND-10.4
      civdawn rules caravan
      civdawn rules caravan water
    \b
    All of them for a program:
      civdawn rules --json

    Long answers are shown by your pager on a terminal (PAGER says which).

    Exit code 0 when something was found, else 1.
    """
    asked = " ".join(words) or None
    game = _of_rule(asked, find_game(game_name))
    if kinds:
        if asked is not None:
            misuse(_("--kinds shows all kinds; leave out what to look for"))
        show_kinds(game, as_json)
        return
    book = rulebook(game)
    if language() != ENGLISH and not game.rules_text(language()):
        click.echo(_("these rules have not been translated yet: they are in English"), err=True)
    if asked is None and not as_json:
        click.echo(_("{game}, rules {version}").format(game=_(game.title), version=game.rules))
        for number, title in book.chapters.items():
            click.echo(f"{number:>4}  {title}")
    elif as_json:
        found = list(book.rules) if asked is None else _found(game, book, asked)
        click.echo(json.dumps([rule_entry(game, book, rule) for rule in found], indent=1))
    elif asked is not None:
        _found(game, book, asked)
        styled = sys.stdout.isatty()
        show(rule_lines(game, book, asked, min(WIDEST, get_terminal_size().columns), styled))


def show(lines: list[str]) -> None:
    """Print the lines, by the pager if they do not fit on the terminal."""
    text = "\n".join(lines) + "\n"
    if sys.stdout.isatty() and len(lines) >= get_terminal_size().lines:
        click.echo_via_pager(text)
    else:
        click.echo(text, nl=False)


def _found(game: Game[Any], book: Book, asked: str) -> list[str]:
    """The rules asked for, by chapter, else an error with what is near."""
    before = prefix(game)
    found = [rule for _chapter, rules in find_rules(book, asked, before) for rule in rules]
    if not found:
        number = asked.upper().removeprefix(before).replace(".", "").isdecimal()
        text = _("no rule {asked!r}; {hint}") if number else _("no rule with {asked!r}; {hint}")
        fail(text.format(asked=asked, hint=book.nearest(asked, before)))
    return found


def _of_rule(asked: str | None, game: Game[Any]) -> Game[Any]:
    """The game whose rule is asked for by its full number, else the one given."""
    if asked is None or not re.fullmatch(r"[a-z]+-[0-9.]+", asked.lower()):
        return game
    games = [game, *(make() for make in GAMES.values())]
    return next((one for one in games if asked.upper().startswith(prefix(one))), game)

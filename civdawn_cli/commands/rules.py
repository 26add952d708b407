"""civdawn rules: the numbered rules of a game."""

from __future__ import annotations

import re
from difflib import get_close_matches
from shutil import get_terminal_size
from typing import Any

import click

from civdawn_cli.commands.shared import find_game, game_option, misuse
from civdawn_cli.engine.game import Game
from civdawn_cli.files.arguments import fail
from civdawn_cli.games import GAMES
from civdawn_cli.invocation import command as as_typed


@click.command("rules")
@click.argument("asked", metavar="[ID|WORD]", required=False)
@click.option("--kinds", is_flag=True, help="Show every kind of question and its word instead.")
@game_option
def command(asked: str | None, kinds: bool, game_name: str) -> None:
    """Show a rule, a chapter, or every rule that has a word.

    \b
    The chapters, one of them, a rule, the rules about caravans:
      civdawn rules
      civdawn rules 10
      civdawn rules ND-10.4
      civdawn rules caravan

    Exit code 0 when something was found, else 1.
    """
    game = _of_rule(asked, find_game(game_name))
    if kinds:
        if asked is not None:
            misuse("--kinds shows all kinds; leave out what to look for")
        for kind in game.kinds:
            who = "chance" if kind.chance else "seat"
            click.echo(f"{kind.name:12}{kind.word:12}{who:8}{kind.help}")
            for verb in kind.verbs:
                click.echo(f"{'':12}{verb}")
        return
    prefix = _prefix(game)
    book = Book(game.rules_text())
    if asked is None:
        click.echo(f"{game.title}, rules {game.rules}")
        for number, title in book.chapters.items():
            click.echo(f"{number:>4}  {title}")
        return
    wanted = asked.upper().removeprefix(prefix)
    if wanted in book.chapters:
        click.echo(f"{wanted} {book.chapters[wanted]}")
        found = [rule for rule in book.rules if rule.startswith(f"{wanted}.")]
    elif wanted in book.rules:
        found = [wanted]
    else:
        found = [rule for rule, text in book.rules.items() if asked.lower() in text.lower()]
    if not found:
        what = "rule" if wanted.replace(".", "").isdecimal() else "rule with"
        fail(f"no {what} {asked!r}; {book.nearest(wanted, prefix)}")
    width = min(100, get_terminal_size().columns)
    for rule in found:
        text = f"{prefix}{rule} {book.rules[rule]}"
        click.echo(click.wrap_text(text, width, "", "    ", preserve_paragraphs=False))


def _prefix(game: Game[Any]) -> str:
    """The letters before the numbers of a game's rules: `ND-`."""
    return game.rules.split("-")[0].upper() + "-"


def _of_rule(asked: str | None, game: Game[Any]) -> Game[Any]:
    """The game whose rule is asked for by its full number, else the one given."""
    if asked is None or not re.fullmatch(r"[a-z]+-[0-9.]+", asked.lower()):
        return game
    games = [game, *(make() for make in GAMES.values())]
    return next((one for one in games if asked.upper().startswith(_prefix(one))), game)


class Book:
    """Rules read from their Markdown. chapters: titles by number. rules: texts by id."""

    def __init__(self, text: str) -> None:
        self.chapters: dict[str, str] = {}
        self.rules: dict[str, str] = {}
        rule = ""
        for line in text.splitlines():
            if title := re.fullmatch(r"## (\d+) (.+)", line):
                self.chapters[title[1]] = title[2]
                rule = ""
            elif item := re.fullmatch(r"- (\d+\.\d+) (.+)", line):
                rule = item[1]
                self.rules[rule] = item[2]
            elif rule and line.startswith("  "):
                self.rules[rule] += f" {line.strip()}"
            else:
                rule = ""

    def nearest(self, wanted: str, prefix: str) -> str:
        """A hint for a search that found nothing: the rules or words that may have been meant."""
        chapter = wanted.split(".", maxsplit=1)[0]
        if "." in wanted and chapter in self.chapters:
            last = [rule for rule in self.rules if rule.startswith(f"{chapter}.")][-1]
            return f"chapter {chapter} ends with {prefix}{last}"
        if wanted.replace(".", "").isdecimal():
            return f"chapters are {' '.join(self.chapters)}"
        words = set(re.findall(r"[a-z]{4,}", " ".join(self.rules.values()).lower()))
        near = get_close_matches(wanted.lower(), sorted(words), 3)
        if near:
            return f"near it are {', '.join(near)}"
        return f"see the chapters: {as_typed('rules')}"

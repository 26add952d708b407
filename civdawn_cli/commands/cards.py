"""civdawn cards: the cards and tokens of a game."""

from __future__ import annotations

import json
import re

import click

from civdawn_cli.commands.shared import find_game, game_option, unknown
from civdawn_cli.files.arguments import fail
from civdawn_cli.games import GAMES
from civdawn_cli.invocation import command as as_typed


@click.command("cards")
@click.argument("name", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@game_option
def command(name: tuple[str, ...], as_json: bool, game_name: str) -> None:
    """List the cards and tokens, or show one: its numbers, its effect, how sure that is.

    \b
    All of them, one of them, a family:
      civdawn cards
      civdawn cards hanging gardens
      civdawn cards leader
    \b
    All of them for a program, as protocol/cards.GAME.schema.json describes them:
      civdawn cards --json

    A beginning that only one card has will do. Values marked unconfirmed rest on one source, or on
    sources that differ; the note says which.

    Exit code 0 when something was found, else 1.
    """
    from civdawn_cli.playing.telling import in_words

    cards = find_game(game_name).cards()
    if not cards:
        fail("this game has no cards")
    asked = _plain(" ".join(name))
    found = [card for card in cards if _plain(in_words(card["name"])) == asked]
    found = found or [card for card in cards if asked and _has_beginning(card, asked)]
    family = [card for card in cards if asked in ("", _plain(in_words(card["family"])))]
    if as_json and (found or family):
        from civdawn_cli.playing.reference import card_entry

        click.echo(json.dumps([card_entry(card) for card in found or family], indent=1))
    elif len(found) == 1:
        _show(found[0])
    elif found or family:
        _list(found or family)
    else:
        names = [in_words(card["name"]) for card in cards]
        families = list(dict.fromkeys(in_words(card["family"]) for card in cards))
        message = unknown("card", " ".join(name), [*names, *families])
        elsewhere = _elsewhere(asked, game_name)
        if elsewhere:
            see = as_typed(f"cards {elsewhere}")
            message = f"no card {' '.join(name)!r} in {game_name}; see {see}"
        elif "mean" not in message:
            message = f"no card {' '.join(name)!r}; see {as_typed('cards')}"
        fail(message)


def _elsewhere(asked: str, game_name: str) -> str:
    """The option for another game that has a card of that name, '' if none has."""
    from civdawn_cli.playing.telling import in_words

    for other, make in GAMES.items():
        names = (
            [_plain(in_words(card["name"])) for card in make().cards()]
            if other != game_name
            else []
        )
        if asked in names:
            return f"--game {other}"
    return ""


def _plain(name: str) -> str:
    """The name as people type it: lower case, without marks, plural or not."""
    return re.sub(r"[^a-z0-9]+", " ", name.lower()).strip().removesuffix("s")


def _has_beginning(card: dict[str, object], asked: str) -> bool:
    return _plain(str(card["name"])).startswith(asked)


def _list(cards: list[dict[str, object]]) -> None:
    from civdawn_cli.playing.telling import in_words

    family = None
    for card in cards:
        if card["family"] != family:
            family = card["family"]
            click.echo(in_words(family))
        mark = "" if card["status"] == "confirmed" else f"  ({card['status']})"
        click.echo(f"  {card['name']}{mark}")


def _show(card: dict[str, object]) -> None:
    from civdawn_cli.playing.telling import in_words

    click.echo(f"{card['name']} ({in_words(card['family'])}, {card['status']})")
    fields = card["fields"]
    for key, value in fields.items() if isinstance(fields, dict) else ():
        click.echo(f"  {in_words(key)}: {in_words(value)}")
    for text in (card["text"], card["note"]):
        if text:
            click.echo(click.wrap_text(str(text), 88, "  ", "  "))

"""civdawn cards: the cards and tokens of a game."""

from __future__ import annotations

import json
from shutil import get_terminal_size
from typing import Any

import click

from civdawn_cli.commands.shared import card_names, find_game, game_option, is_default, nearest
from civdawn_cli.engine.game import Game
from civdawn_cli.files.arguments import fail
from civdawn_cli.invocation import command as as_typed
from civdawn_cli.language import _


@click.command("cards")
@click.argument("name", nargs=-1, shell_complete=card_names)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@game_option
@click.pass_context
def command(context: click.Context, name: tuple[str, ...], as_json: bool, game_name: str) -> None:
    """List the cards and tokens, or show one: its numbers, its effect, how sure that is.

    \b
    All of them, one of them, a leader by either name, both halves of an agenda:
      civdawn cards
      civdawn cards hanging gardens
      civdawn cards gilgamesh
      civdawn cards warmonger/paranoid
    \b
    A family, or what several words have in common:
      civdawn cards leader
      civdawn cards military
      civdawn cards ancient science wonder
      civdawn cards --game ages age ii leader
    \b
    All of them for a program, as protocol/cards.GAME.schema.json describes them:
      civdawn cards --json

    A beginning that only one card has will do. A card that only the other game has is shown, too,
    unless --game says which is meant. Values marked unconfirmed rest on one source, or on sources
    that differ; the note says which.

    Exit code 0 when something was found, else 1.
    """
    from civdawn_cli.playing.lookup import WIDEST, card_lines, card_list, elsewhere, find_cards

    game = find_game(game_name)
    if not game.cards():
        fail(_("this game has no cards"))
    asked = " ".join(name)
    found = find_cards(game, asked)
    if not found:
        other = elsewhere(game, asked)
        if other is None:
            _not_found(game, asked)
        elif not is_default(context, "game_name"):
            see = as_typed(f"cards --game {other.name}")
            fail(
                _("no card {asked!r} in {game}; see {see}").format(
                    asked=asked, game=game_name, see=see
                )
            )
        else:
            found = find_cards(other, asked)
            if not as_json:
                click.echo(f"{_(other.title)}:")
    if as_json:
        from civdawn_cli.playing.reference import card_entry

        click.echo(json.dumps([card_entry(card) for card in found], indent=1))
    elif len(found) == 1 or _one_card(asked, found):
        width = min(WIDEST, get_terminal_size().columns)
        click.echo("\n".join(line for card in found for line in card_lines(card, width)))
    else:
        click.echo("\n".join(card_list(found)))


def _one_card(asked: str, found: list[dict[str, object]]) -> bool:
    """Return True if those found are the few that have the name that was asked for."""
    from civdawn_cli.playing.lookup import has_name

    return len(found) <= 4 and all(has_name(card, asked) for card in found)


def _not_found(game: Game[Any], asked: str) -> None:
    """Say that there is no such card, with the nearest name."""
    from civdawn_cli.playing.lookup import names

    cards = game.cards()
    known = [name for card in cards for name in names(card)]
    families = [str(card["family"]) for card in cards]
    near = nearest(asked, dict.fromkeys([*known, *families]))
    if near:
        fail(_("no card {asked!r}; did you mean {near!r}?").format(asked=asked, near=near))
    fail(_("no card {asked!r}; see {see}").format(asked=asked, see=as_typed("cards")))

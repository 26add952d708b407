"""Answers told: the news of an answer given on a table, as a spectator hears it."""

from __future__ import annotations

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.kit.news import News
from civdawn_cli.engine.step import CHANCE, PASS, Option, T


def give_and_tell(game: Game[T], table: T, option: Option) -> News:
    """Give an answer to the question now asked, and return its news."""
    step = table.stack[-1]
    before = game.view(table, CHANCE)
    secret = game.secret(table, option)
    heard = "" if option == PASS else game.write(table, option)
    tokens = (heard if secret is None else secret[1]).split()
    luck = step.luck() if step.seat == CHANCE else CHANCE
    answer(table, option)
    ask(table)
    after = game.view(table, CHANCE)
    return News(step.kind, step.seat, luck, tokens, before, after, game.effects(before, after))

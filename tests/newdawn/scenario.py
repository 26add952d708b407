"""Scenarios of A New Dawn (see tests/scenarios.py)."""

from __future__ import annotations

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.kit.news import News
from civdawn_cli.engine.step import CHANCE, PASS, Option
from civdawn_cli.games.newdawn.game import NewDawn
from civdawn_cli.games.newdawn.positions import position
from civdawn_cli.games.newdawn.table import Table
from tests.scenarios import Case, ScenarioError, Scenarios, cases

__all__ = ["Case", "ScenarioError", "cases", "give_and_tell", "run", "told"]

GAME = NewDawn()

SETUP_LAWS = ("ND-2.1:", "ND-2.6:", "ND-2.7", "ND-9.7:")
"""Laws that a hand-made position may break, as it may lack leaders, decks, victory cards."""

SAYS = "says "


def active(table: Table) -> int:
    """Whose turn it is."""
    return table.active


def give_and_tell(table: Table, option: Option) -> News:
    """Give an answer to the question now asked, and return its news."""
    step = table.stack[-1]
    before = GAME.view(table, CHANCE)
    tokens = [] if option == PASS else GAME.write(table, option).split()
    luck = step.luck() if step.seat == CHANCE else CHANCE
    answer(table, option)
    ask(table)
    after = GAME.view(table, CHANCE)
    return News(step.kind, step.seat, luck, tokens, before, after, GAME.effects(before, after))


class Told(Scenarios[Table]):
    """Scenarios whose every answer is told. news: of the answers of the last case."""

    news: list[News]

    def run(self, case: Case) -> None:
        self.news = []
        self.sentences = []
        super().run(case)

    def give(self, table: Table, option: Option) -> None:
        ask(table)
        self.news.append(give_and_tell(table, option))
        self.sentences = [*(self.sentences or []), *GAME.sentences(self.news[-1])]


_silent = Scenarios(GAME, position.read, position.facts, active, SETUP_LAWS)
_told = Told(GAME, position.read, position.facts, active, SETUP_LAWS)


def run(case: Case) -> None:
    """Play the case. Raises ScenarioError."""
    says = any(command.startswith(SAYS) for _, command in case.commands)
    (_told if says else _silent).run(case)


def told(case: Case) -> list[News]:
    """Play the case, and return the news of its answers. Raises ScenarioError."""
    _told.run(case)
    return _told.news

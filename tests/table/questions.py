"""A question of every kind of a game, from the scenarios of its rules and cards."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS
from civdawn_cli.games import GAMES
from civdawn_cli.games.ages.positions import position as ages
from civdawn_cli.games.newdawn.positions import position as newdawn
from civdawn_cli.grammar.shapes import NONE
from civdawn_cli.notation.positions import spoken
from civdawn_cli.pictures import picture
from civdawn_cli.playing import reference
from tests.scenarios import ScenarioError, Scenarios, cases

TESTS: Final = Path(__file__).resolve().parents[1]

READERS: Final[dict[str, Any]] = {"newdawn": newdawn, "ages": ages}

ENOUGH: Final = 12
"""Options of a question that is as good as any other."""


class Question(NamedTuple):
    """A question as a person is asked it: the lines of the protocol, and the picture."""

    kind: str
    seat: int
    seats: int
    items: list[str]
    phrases: list[str]
    svg: str


class Met(Scenarios[Any]):
    """Plays scenarios, and keeps of every kind the table of the question with most options."""

    def __init__(self, name: str) -> None:
        game: Game[Any] = GAMES[name]()
        reader = READERS[name]
        super().__init__(game, reader.read, reader.facts, lambda table: int(table.active))
        self.met: Final[dict[str, tuple[int, Any]]] = {}

    def broken(self, table: Any) -> list[str]:
        """Laws are for other tests."""
        return []

    def give(self, table: Any, option: int) -> None:
        """Keep the table, then answer."""
        self.keep(table)
        answer(table, option)

    def keep(self, table: Any) -> None:
        """Keep the table if its question is the best of its kind so far."""
        step = table.stack[-1]
        if step.seat >= 0:
            count, kind = len(ask(table)), step.kind.name
            if self.met.get(kind, (0, None))[0] < min(count, ENOUGH):
                self.met[kind] = (count, self.game.clone(table))


def questions(name: str) -> list[Question]:
    """A question of every kind that people are asked in a game, as far as scenarios have it."""
    met = Met(name)
    for folder in ("rules", "cards"):
        for path in sorted((TESTS / name / folder).glob("*.txt")):
            for case in cases(path):
                try:
                    met.run(case)
                except (ScenarioError, SetupError):
                    continue  # its promises are for other tests
    game = met.game
    for setup in (game.setup(2), game.setup(game.seats[-1])):
        begun = Match(game, setup)
        random = Random(7)
        while game.rounds(begun.table) < 2:
            met.keep(begun.table)
            begun.choose(random.choice(begun.options))
    listed = reference.cards(game)
    found = []
    for kind, (_, table) in sorted(met.met.items()):
        options = ask(table)
        step = table.stack[-1]
        view = game.view(table, step.seat)
        found.append(
            Question(
                kind,
                step.seat + 1,
                len(view["seats"]),  # type: ignore[arg-type]
                [_item(game, table, option) for option in options],
                [game.phrase(table, option) for option in options],
                " ".join(picture(view, cards=listed).split("\n")),
            )
        )
    return found


def _item(game: Game[Any], table: Any, option: int) -> str:
    return spoken(table.stack[-1].kind, NONE if option == PASS else game.write(table, option))

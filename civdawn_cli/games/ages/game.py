"""Through the Ages as a game of the engine's contract."""

from __future__ import annotations

from importlib.resources import files
from random import Random

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.game import Game, Setting, Setup
from civdawn_cli.engine.kit import typed_answers
from civdawn_cli.engine.kit.effects import Vocabulary
from civdawn_cli.engine.kit.flattening import Flattening
from civdawn_cli.engine.kit.news import News, View
from civdawn_cli.engine.kit.schema import Document, Schema
from civdawn_cli.engine.kit.screen import Frame, Part
from civdawn_cli.engine.step import Kind, Option, Seat
from civdawn_cli.games.ages import checks, known
from civdawn_cli.games.ages.bots import arrange, evaluation, imagine
from civdawn_cli.games.ages.bots.first import evaluation as first_evaluation
from civdawn_cli.games.ages.bots.weights import WEIGHTS, Weights
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.notation.answers import Secret
from civdawn_cli.games.ages.numbering import ActionNumbers
from civdawn_cli.games.ages.positions import hidden, position
from civdawn_cli.games.ages.questions import KINDS
from civdawn_cli.games.ages.rules.final import ranks
from civdawn_cli.games.ages.rules.setup import new_table
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.unknown.following import LEFT_OPEN, AgesUnknowns
from civdawn_cli.games.ages.views import (
    card_list,
    flattening,
    outcome,
    schema,
    schema_cards,
    table_json,
)
from civdawn_cli.language import _

YES_NO = ("no", "yes")


class Ages(Game[Table]):
    """Through the Ages: A New Story of Civilization, the base game, for two to four players."""

    name = "ages"
    title = "Through the Ages: A New Story of Civilization"
    rules = "ta-1"
    hides: bool = True
    left_open: frozenset[str] = LEFT_OPEN
    few: int = 0
    ending = "culture"
    settings: tuple[Setting, ...] = (
        Setting(
            "resignation",
            YES_NO,
            "yes: a civilization may leave the game as a political action (TA-14).",
        ),
    )
    kinds: tuple[Kind, ...] = KINDS

    def __init__(self, box: Box | None = None, weights: Weights = WEIGHTS) -> None:
        """box: what it is played with, the base game if none is given. weights: those by which
        `evaluate` judges."""
        self._box = box or base_box()
        self._weights = weights
        self.seats = self._box.seats
        self._changes: Vocabulary | None = None

    def box(self, setup: Setup | None = None) -> Box:
        """The cards and boards that a setup is played with; without one, those of the game."""
        return self._box

    def new(self, setup: Setup) -> Table:
        return new_table(self.box(setup), setup.seats, setup.settings["resignation"] == "yes")

    def read_position(self, setup: Setup) -> Table:
        table = position.read(setup.position, self.box(setup), whole=True)
        if table.seats != setup.seats:
            raise SetupError(
                _("the position is of {seats} seats, the game of {other}").format(
                    seats=table.seats, other=setup.seats
                )
            )
        if table.resignation != (setup.settings["resignation"] == "yes"):
            said, due = ("yes", "no") if table.resignation else ("no", "yes")
            raise SetupError(
                _(
                    "the position says `resignation {said}`, "
                    "the game is set up with resignation {due}"
                ).format(said=said, due=due)
            )
        problems = checks.problems(table) or position.unreachable(table)
        if problems:
            raise SetupError(_("the position can't be: {problem}").format(problem=problems[0]))
        return table

    def write_position(self, table: Table) -> str:
        return position.write(table)

    def filled_in(self, setup: Setup) -> list[str]:
        return position.filled_in(setup.position, self.box(setup))

    def seen_facts(self, facts: list[str], seat: Seat) -> list[str]:
        return hidden.seen_facts(self.box(), facts, seat)

    def fill_facts(self, facts: list[str], random: Random) -> list[str]:
        return hidden.fill_facts(self.box(), facts, random)

    def data_hash(self, setup: Setup | None = None) -> str:
        return card_list.data_hash(self.box(setup))

    def clone(self, table: Table) -> Table:
        return table.clone()

    def imagine(self, table: Table, seat: Seat, random: Random) -> Table:
        return imagine.imagine(table, seat, random)

    def arrange(self, table: Table, seat: Seat, tokens: list[str], random: Random) -> Table | None:
        return arrange.arrange(table, seat, tokens, random)

    def known(self, table: Table, seat: Seat) -> tuple[object, ...]:
        return known.known(table, seat)

    def label(self, table: Table) -> str:
        return f"{table.round}.{table.active + 1}" if table.turn >= 0 else "setup"

    def moment(self, table: Table) -> int:
        return table.turn

    def rounds(self, table: Table) -> int:
        return table.round

    def over(self, table: Table) -> bool:
        return table.over

    def ranks(self, table: Table) -> list[int]:
        return ranks(table)

    def write(self, table: Table, option: Option) -> str:
        return typed_answers.write(table, option)

    def read(
        self, table: Table, tokens: list[str], options: list[Option]
    ) -> tuple[Option, int] | None:
        return typed_answers.read(table, tokens, options)

    def read_plain(self, table: Table, tokens: list[str], at: int) -> int:
        step = table.stack[-1]
        return step.kind.answers.read_fast(table, step, tokens, at)

    def candidates(self, table: Table, tokens: list[str], options: list[Option]) -> list[Option]:
        found, _rest = typed_answers.meant(table, tokens, options)
        return found if len(found) > 1 else []

    def explain(self, table: Table, text: str) -> str:
        return typed_answers.explain(table, text)

    def secret(self, table: Table, option: Option) -> Secret | None:
        step = table.stack[-1]
        found: Secret | None = step.kind.answers.secret(table, step, option)
        return found

    def unknowns(self, table: Table) -> AgesUnknowns:
        return AgesUnknowns(table)

    # Words are imported by the first who asks: whoever only plays, as workers of a tournament do,
    # takes a megabyte less.

    def seat_name(self, table: Table, seat: Seat) -> str:
        from civdawn_cli.games.ages.words import gists

        return gists.own_name(table, seat)

    def tags(self, table: Table) -> list[tuple[str, str]]:
        return outcome.tags(table)

    def evaluate(self, table: Table, seat: Seat) -> float:
        return evaluation.evaluate(table, seat, self._weights)

    def evaluate_first(self, table: Table, seat: Seat) -> float:
        return first_evaluation.evaluate(table, seat)

    def values(self, table: Table) -> list[float]:
        return [evaluation.evaluate(table, seat, self._weights) for seat in range(table.seats)]

    def draw(self, table: Table, seat: Seat | None = None) -> str:
        from civdawn_cli.games.ages.words import table_text

        return table_text.draw(table, seat)

    def view(self, table: Table, seat: Seat) -> dict[str, object]:
        return table_json.view(table, seat)

    def screen(self, view: View, frame: Frame) -> list[Part]:
        from civdawn_cli.games.ages.words import screen

        return screen.parts(view, frame, self.cards())

    def view_schema(self) -> Document:
        return schema.VIEW

    def card_schema(self) -> Schema:
        return schema_cards.DATA

    def sentences(self, news: News) -> list[str]:
        from civdawn_cli.games.ages.words import news as telling

        return telling.sentences(self.box(), news)

    def turn_summary(self, before: View, after: View, seat: Seat) -> list[str]:
        from civdawn_cli.games.ages.words import summary

        effects = self.effects(before, after)
        return summary.turn_summary(self.box(), before, after, effects, seat)

    def vocabulary(self) -> Vocabulary:
        if self._changes is None:
            from civdawn_cli.games.ages.words import effects

            self._changes = effects.vocabulary(self.box())
        return self._changes

    def flattening(self) -> Flattening:
        return flattening.FLATTENING

    def numbers(self) -> ActionNumbers:
        return ActionNumbers(self.box())

    def summary(self, table: Table) -> dict[str, object]:
        return outcome.summary(table)

    def tallies(self, table: Table, seat: Seat) -> dict[str, list[str]]:
        return outcome.tallies(table, seat)

    def cards(self) -> list[dict[str, object]]:
        return card_list.cards(self.box())

    def phrase(self, table: Table, option: Option) -> str:
        from civdawn_cli.games.ages.words import options

        return options.phrase(table, option)

    def rules_text(self, language: str = "en") -> str:
        """The numbered rules, in our own words; '' if there are none in that language."""
        name = "rules.md" if language == "en" else f"rules.{language}.md"
        file = files("civdawn_cli.games.ages").joinpath(name)
        return file.read_text("utf-8") if file.is_file() else ""

    def problems(self, table: Table) -> list[str]:
        return checks.problems(table)

    def key(self, table: Table) -> tuple[object, ...]:
        return table.key()


AGES = Ages()

"""A New Dawn as a game of the engine's contract."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.game import Game, Setting, Setup
from civdawn_cli.engine.kit import typed_answers
from civdawn_cli.engine.kit.effects import Vocabulary
from civdawn_cli.engine.kit.fields import step_key
from civdawn_cli.engine.kit.flattening import Flattening
from civdawn_cli.engine.kit.news import News, View
from civdawn_cli.engine.kit.schema import Document, Schema
from civdawn_cli.engine.kit.screen import Frame, Part
from civdawn_cli.engine.step import Kind, Option, Seat
from civdawn_cli.games.newdawn import checks
from civdawn_cli.games.newdawn.bots import evaluation, ordering
from civdawn_cli.games.newdawn.bots.first import evaluation as first_evaluation
from civdawn_cli.games.newdawn.bots.weights import WEIGHTS, Weights
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.cards.deck import base_box
from civdawn_cli.games.newdawn.numbering import ActionNumbers
from civdawn_cli.games.newdawn.positions import position
from civdawn_cli.games.newdawn.questions import KINDS
from civdawn_cli.games.newdawn.rules import agendas
from civdawn_cli.games.newdawn.rules.setup import new_table
from civdawn_cli.games.newdawn.table import EDITION, FIRST_EDITION, Table
from civdawn_cli.games.newdawn.views import (
    card_list,
    flattening,
    outcome,
    schema,
    schema_cards,
    table_json,
)
from civdawn_cli.language import _

MAPS = ("drafted", "first")
YES_NO = ("no", "yes")


LABELLED: Final = 200
"""Rounds whose labels are kept: a replay asks for one after every choice."""


_made: Final[dict[int, list[list[str]]]] = {}


def _labels(seats: int) -> list[list[str]]:
    """The labels of turns by round and seat, from 0; made once, for every record has rules of its
    own."""
    found = _made.get(seats)
    if found is None:
        numbers = range(1, LABELLED + 1)
        found = [[f"{number}.{seat + 1}" for seat in range(seats)] for number in numbers]
        _made[seats] = found
    return found


class NewDawn(Game[Table]):
    """Sid Meier's Civilization: A New Dawn, the base game, for two to four players."""

    name = "newdawn"
    title = "Sid Meier's Civilization: A New Dawn"
    rules = "nd-2"
    older: tuple[str, ...] = ("nd-1",)
    ending = "agendas"
    seats: tuple[int, ...] = (2, 3, 4)
    settings: tuple[Setting, ...] = (
        Setting(
            "map",
            MAPS,
            "drafted: the tile draft (ND-3.2); first: this project's fixed map (ND-20.18).",
        ),
        Setting("epic", YES_NO, "yes: four victory cards instead of three (ND-19)."),
    )
    kinds: tuple[Kind, ...] = KINDS

    def __init__(self, box: Box | None = None, weights: Weights = WEIGHTS) -> None:
        """box: what it is played with, the base game if none is given. weights: those by which
        `evaluate` judges."""
        self._box = box or base_box()
        self._weights = weights
        self.seats = self._box.seats
        self._changes: Vocabulary | None = None
        self.labels = _labels(self.seats[-1])

    def box(self, setup: Setup | None = None) -> Box:
        """The box that a setup is played with; without one, whose cards are shown."""
        return self._box

    def new(self, setup: Setup) -> Table:
        return new_table(
            self.box(setup),
            setup.seats,
            setup.settings["map"] == "drafted",
            setup.settings["epic"] == "yes",
            FIRST_EDITION if setup.rules == "nd-1" else EDITION,
        )

    def read_position(self, setup: Setup) -> Table:
        table = position.read(setup.position, self.box(setup), whole=True)
        if setup.rules == "nd-1":
            table.edition = FIRST_EDITION
        if table.seats != setup.seats:
            raise SetupError(
                _("the position is of {seats} seats, the game of {other}").format(
                    seats=table.seats, other=setup.seats
                )
            )
        if table.epic != (setup.settings["epic"] == "yes"):
            said, due = ("yes", "no") if table.epic else ("no", "yes")
            raise SetupError(
                _("the position says `epic {said}`, the game is set up with epic {due}").format(
                    said=said, due=due
                )
            )
        problems = checks.problems(table)
        if problems:
            raise SetupError(_("the position can't be: {problem}").format(problem=problems[0]))
        return table

    def write_position(self, table: Table) -> str:
        return position.write(table)

    def filled_in(self, setup: Setup) -> list[str]:
        return position.filled_in(setup.position, self.box(setup))

    def data_hash(self, setup: Setup | None = None) -> str:
        return card_list.data_hash(self.box(setup))

    def clone(self, table: Table) -> Table:
        return table.clone()

    def label(self, table: Table) -> str:
        if table.turn >= 0:
            seat = (table.first + table.turn) % table.seats
            number = table.turn // table.seats
            return self.labels[number][seat] if number < LABELLED else f"{number + 1}.{seat + 1}"
        if table.layout is not None and table.laid:
            return f"draft.{table.laid}"
        return "setup"

    def moment(self, table: Table) -> int:
        if table.turn >= 0:
            return table.turn
        return -1 - table.laid if table.layout is not None else -1

    def rounds(self, table: Table) -> int:
        return table.turn // table.seats + 1

    def over(self, table: Table) -> bool:
        return table.over

    def decided(self, table: Table) -> bool:
        return agendas.decided(table)

    def ranks(self, table: Table) -> list[int]:
        return agendas.ranks(table)

    def write(self, table: Table, option: Option) -> str:
        return typed_answers.write(table, option)

    def read(
        self, table: Table, tokens: list[str], options: list[Option]
    ) -> tuple[Option, int] | None:
        found = typed_answers.look_up(table, tokens, options) if tokens else None
        return found or typed_answers.read(table, tokens, options)

    def read_plain(self, table: Table, tokens: list[str], at: int) -> int:
        step = table.stack[-1]
        return step.kind.answers.read_fast(table, step, tokens, at)

    def candidates(self, table: Table, tokens: list[str], options: list[Option]) -> list[Option]:
        found, _rest = typed_answers.meant(table, tokens, options)
        return found if len(found) > 1 else []

    def explain(self, table: Table, text: str) -> str:
        return typed_answers.explain(table, text)

    # Words are imported by the first who asks: whoever only plays, as workers of a tournament do,
    # takes a megabyte less.

    def seat_name(self, table: Table, seat: Seat) -> str:
        from civdawn_cli.games.newdawn.words import names

        return names.own_title(table, seat)

    def tags(self, table: Table) -> list[tuple[str, str]]:
        return outcome.tags(table)

    def evaluate(self, table: Table, seat: Seat) -> float:
        return evaluation.evaluate(table, seat, self._weights)

    def evaluate_first(self, table: Table, seat: Seat) -> float:
        return first_evaluation.evaluate(table, seat)

    def values(self, table: Table) -> list[float]:
        return [evaluation.evaluate(table, seat, self._weights) for seat in range(table.seats)]

    def promising(self, table: Table, options: list[Option]) -> list[Option]:
        return ordering.promising(table, options)

    def draw(self, table: Table, seat: Seat | None = None) -> str:
        from civdawn_cli.games.newdawn.words import table_text

        return table_text.draw(table)

    def view(self, table: Table, seat: Seat) -> dict[str, object]:
        return table_json.view(table, seat)

    def screen(self, view: View, frame: Frame) -> list[Part]:
        from civdawn_cli.games.newdawn.words import screen

        return screen.parts(view, frame, self.cards())

    def view_schema(self) -> Document:
        return schema.VIEW

    def card_schema(self) -> Schema:
        return schema_cards.DATA

    def vocabulary(self) -> Vocabulary:
        if self._changes is None:
            from civdawn_cli.games.newdawn.words import effects

            self._changes = effects.vocabulary(self.box())
        return self._changes

    def sentences(self, news: News) -> list[str]:
        from civdawn_cli.games.newdawn.words import news as telling

        return telling.sentences(self.box(), news)

    def turn_summary(self, before: View, after: View, seat: Seat) -> list[str]:
        from civdawn_cli.games.newdawn.words import news_turn

        return news_turn.summary(self.box(), before, after, self.effects(before, after), seat)

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
        from civdawn_cli.games.newdawn.words import options

        return options.phrase(table, option)

    def rules_text(self, language: str = "en") -> str:
        """The numbered rules, in our own words; '' if there are none in that language."""
        name = "rules.md" if language == "en" else f"rules.{language}.md"
        file = files("civdawn_cli.games.newdawn").joinpath(name)
        return file.read_text("utf-8") if file.is_file() else ""

    def problems(self, table: Table) -> list[str]:
        return checks.problems(table)

    def key(self, table: Table) -> tuple[object, ...]:
        steps = tuple([step_key(step) for step in table.stack])
        return (table.edition, steps, *self._pieces(table))

    def hashed(self, table: Table) -> tuple[object, ...]:
        """nd-1 had only the seats of steps, which tells too few tables apart to be a key."""
        if table.edition != FIRST_EDITION:
            return self.key(table)
        steps = tuple([(type(step).__name__, step.seat) for step in table.stack])
        return (steps, *self._pieces(table))

    def _pieces(self, table: Table) -> tuple[object, ...]:
        """Everything on the table but the steps, for the key."""
        return (
            table.board.key(),
            () if table.layout is None else table.layout.key(),
            table.hands,
            table.laid,
            table.first,
            table.turn,
            table.active,
            table.event,
            table.heading,
            int(table.over),
            tuple(table.tokens),
            tuple(table.reinforced),
            tuple(table.cities),
            tuple(table.caravans),
            tuple(table.barbarian),
            table.city_states,
            table.resources,
            table.wonder_space,
            tuple(table.row),
            tuple(table.trade),
            table.stored,
            tuple(table.tokens_left),
            tuple(table.cities_left),
            tuple(table.held),
            table.dial,
            tuple(table.stock),
            table.supply,
            table.natural_holder,
            table.natural_card,
            table.state_holder,
            table.state_card,
            table.envoys,
            table.diplomacy,
            table.market,
            table.unseen,
            table.draws,
            table.victory,
            table.marked,
            table.markers,
            table.feats,
            table.used,
            table.spent,
            table.won_spaces,
            table.arrived,
            table.resting,
            table.victories,
        )


NEWDAWN = NewDawn()

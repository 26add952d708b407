"""Games: their rules and cards as data, and where states come from."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final

from civdawn._past import Beginning
from civdawn.errors import SetupError
from civdawn.state import State
from civdawn_cli.engine.chance import Luck
from civdawn_cli.engine.game import Game as Rules
from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.kit.news import Effect, View
from civdawn_cli.games import GAMES

__all__ = ["Game", "game", "games"]


def games() -> list[str]:
    """The names of all games."""
    return list(GAMES)


def game(name: str, seats: int | None = None, **settings: str) -> Game:
    """The game of that name (`newdawn` or `ages`) for a number of seats, the smallest there is if
    none is given.

    settings: those of `Game.settings`, such as resignation="no"; each has a default. Raises
    SetupError.
    """
    if name not in GAMES:
        raise SetupError(f"no game {name!r}; there are {' and '.join(GAMES)}")
    rules = GAMES[name]()
    return Game(rules, rules.setup(rules.seats[0] if seats is None else seats, **settings))


class Game:
    """A game for so many seats with its settings. It never changes."""

    def __init__(self, engine: Rules[Any], setup: Setup) -> None:
        """Use `civdawn.game`."""
        # Of the program, without any promise.
        self.engine: Final = engine
        self.setup: Final = setup

    @property
    def name(self) -> str:
        """The name that records have for it: `newdawn`."""
        return self.engine.name

    @property
    def title(self) -> str:
        """The name for people."""
        return self.engine.title

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setup.seats

    @property
    def settings(self) -> dict[str, str]:
        """The value of every setting."""
        return dict(self.setup.settings)

    @property
    def version(self) -> tuple[str, str]:
        """The id of the rules and the hash of the card data: the tags Rules and Data of records.
        States are kept and read exactly as long as both stay."""
        return self.setup.rules or self.engine.rules, self.engine.data_hash()

    @property
    def hides(self) -> bool:
        """True if there may be cards or answers that not every seat sees."""
        return self.engine.hides

    @property
    def position(self) -> str:
        """The position that its states begin from; '' for the game's own beginning."""
        return self.setup.position

    # ------------------------------------------------------------ states

    def new_initial_state(self, seed: int | str | None = None, position: str = "") -> State:
        """A state at the first question of a game.

        seed: chance is drawn from it, as `civdawn play --seed` does: the same actions make the same
        game; a number, or 32 hexadecimal digits. Without one the questions of chance are asked like
        all others. position: the facts that it begins with, as grammar/positions.md describes them,
        in place of its own beginning. Raises SetupError.
        """
        game = self.beginning_from(position) if position else self
        past = Beginning(game.engine, game.setup)
        notes = past.noted
        luck = None if seed is None else Luck(seed)
        return State(game, notes.table.clone(), notes.options, past, luck)

    def beginning_from(self, position: str) -> Game:
        """The game whose states begin from a position, which is not looked at yet."""
        setup = self.setup
        return Game(self.engine, Setup(setup.seats, setup.settings, position, setup.rules))

    def deserialize(self, text: str) -> State:
        """The state of a text of `State.serialize`. Raises StateError for any other text, and for
        one of other rules or card data that does not lead to the same state."""
        from civdawn._text import deserialized

        return deserialized(self, text)

    def state_from_record(self, text: str, at: str = "", seed: int | str | None = None) -> State:
        """The state at the end of a record, or at the beginning of the turn with that label.

        Of a record that leaves cards open, see `GameRecord.state`. seed: as for `State.clone`.
        Raises NotationError if the text is no record of this game with these seats and settings, or
        does not follow the rules.
        """
        from civdawn._text import state_of_record

        return state_of_record(self, text, at, seed)

    def state_from_events(
        self, player: int, lines: Iterable[str], rng: Random, seed: int | None = None
    ) -> State:
        """A state that a seat can't tell from the one it is in, drawn fairly from what it heard.

        lines: `event` lines of the protocol as that seat was told them from the beginning of the
        game on, and `position` if there was one; others are ignored. seed: as for `State.clone`.
        Raises StateError if they are not those of a game with these settings.
        """
        from civdawn._text import state_of_events

        return state_of_events(self, player, lines, rng, seed)

    # ------------------------------------------------------------ what has changed

    def effects(self, before: View, after: View) -> list[str]:
        """Everything in which two views of one seat differ (`State.observation`), as
        protocol/effects.md describes it: `science 2 +3`."""
        return [effect.text() for effect in self.engine.effects(before, after)]

    def applied(self, view: View, effects: Iterable[str]) -> View:
        """A copy of a view after those effects: exactly the view that they lead to. Raises
        ValueError for one that does not fit."""
        found = [Effect(word, tuple(rest)) for word, *rest in (text.split() for text in effects)]
        return self.engine.applied(view, found)

    # ------------------------------------------------------------ data

    def cards(self) -> list[dict[str, object]]:
        """Every card and token with a text: name, family, fields (a dict), text, status
        (`confirmed`, or how sure its values are), note."""
        return self.engine.cards()

    def rules(self) -> dict[str, str]:
        """The numbered rules in our own words, by the numbers that messages cite: `ND-10.10`."""
        from civdawn_cli.playing.reference import Book

        prefix = self.engine.rules.split("-", maxsplit=1)[0].upper()
        book = Book(self.engine.rules_text())
        return {f"{prefix}-{number}": text for number, text in book.rules.items()}

    def kinds(self) -> list[dict[str, object]]:
        """Every kind of question: name, word (how notation writes it), verbs, help, rule, chance
        (True if only chance answers it), hidden (True if only one seat sees the answer)."""
        return [
            {
                "name": kind.name,
                "word": kind.word,
                "verbs": list(kind.verbs),
                "help": kind.help,
                "rule": kind.rule,
                "chance": kind.chance,
                "hidden": kind.hidden,
            }
            for kind in self.engine.kinds
        ]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        chosen = "".join([f", {name}={value!r}" for name, value in self.settings.items()])
        return f"civdawn.game({self.name!r}, seats={self.seats}{chosen})"

    def __reduce__(self) -> tuple[object, ...]:
        return _named, (self.name, self.seats, self.settings, self.position, self.setup.rules)

    def _values(self) -> tuple[object, ...]:
        settings = tuple(sorted(self.setup.settings.items()))
        return self.name, self.seats, settings, self.position, self.version


def _named(name: str, seats: int, settings: dict[str, str], position: str, rules: str) -> Game:
    """The game; for pickle."""
    present = game(name, seats, **settings)
    return Game(present.engine, Setup(seats, present.settings, position, rules))

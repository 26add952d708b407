"""A state of a game: the table at one question, and the past that led to it."""

from __future__ import annotations

import marshal
from collections.abc import Sequence
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any, Final

from civdawn._past import (
    Beginning,
    Drawn,
    Past,
    Resampled,
    Standing,
    actions,
    noted_at,
    numbered,
    root_of,
    told,
)
from civdawn.errors import IllegalAction, StateError
from civdawn_cli.engine.chance import Luck
from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.step import CHANCE as ENGINE_CHANCE
from civdawn_cli.engine.step import PASS as ENGINE_PASS
from civdawn_cli.notation.positions import spoken, texts
from civdawn_cli.notation.typed import read_typed

if TYPE_CHECKING:
    from civdawn.game import Game

__all__ = ["CHANCE", "OVER", "PASS", "State"]

CHANCE: Final = ENGINE_CHANCE
"""The current player where dice are rolled or cards are drawn: -1."""

OVER: Final = -4
"""The current player when the game is over."""

PASS: Final = ENGINE_PASS
"""The action "no" or "done", wherever a question allows it; greater than any other action."""


_new: Final = object.__new__
"""A name that is found faster than the attribute."""


class _Same(Enum):
    """Stands in place of a seed."""

    SAME = "same"
    """The luck stays as it is."""


SAME: Final = _Same.SAME


class State:
    """A game in progress, at a question or at its end.

    Made by a `Game`. With a seed it answers the questions of chance itself, right after the action
    before them; without one they are asked like all others, and `current_player` is CHANCE. Forced
    answers are never asked for. A state belongs to one thread at a time; its clones are
    independent.
    """

    __slots__ = ("_now", "_table")

    def __init__(
        self, game: Game, table: Any, options: list[int], past: Past, luck: Luck | None
    ) -> None:
        """Use `Game.new_initial_state`, or another method of the game."""
        self._table = table
        # In one, so that a clone takes all of it over at once.
        self._now: tuple[list[int], Past, Luck | None, Game] = options, past, luck, game
        if luck is not None:
            self._draw()

    # ------------------------------------------------------------ the question

    @property
    def game(self) -> Game:
        """The game, with its settings."""
        return self._game

    @property
    def kind(self) -> str:
        """The name of the kind of question now asked (`Game.kinds` explains it); '' at the end."""
        return str(self._table.stack[-1].kind.name) if self._now[0] else ""

    @property
    def label(self) -> str:
        """The line of the record that the next action belongs to: `setup`, or round.seat as in
        `4.2`; '' at the end."""
        return self._game.engine.label(self._table) if self._now[0] else ""

    @property
    def round(self) -> int:
        """Rounds begun so far; 0 during setup."""
        return self._game.engine.rounds(self._table)

    @property
    def draws_chance(self) -> bool:
        """True if the state answers the questions of chance itself."""
        return self._now[2] is not None

    def current_player(self) -> int:
        """The seat that is asked, from 0; CHANCE, or OVER."""
        return int(self._table.stack[-1].seat) if self._now[0] else OVER

    def is_terminal(self) -> bool:
        """Return True if the game is over."""
        return not self._now[0]

    def is_chance_node(self) -> bool:
        """Return True if dice or cards are asked for."""
        return self.current_player() == CHANCE

    def legal_actions(self) -> list[int]:
        """The actions of the player now asked, ascending; [] at the end.

        An action is a number that means the same at every equal question. It is no index into the
        list.
        """
        return self._now[0].copy()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The actions of chance, each with its probability. Raises StateError if chance is not
        asked."""
        if not self.is_chance_node():
            raise StateError("chance is not asked here")
        step, options = self._table.stack[-1], self._options
        if not step.weighted:
            return [(option, 1 / len(options)) for option in options]
        weights = [step.weight(self._table, option) for option in options]
        return [
            (option, weight / sum(weights)) for option, weight in zip(options, weights, strict=True)
        ]

    def action_to_string(self, action: int) -> str:
        """A legal action in the notation of records and of the protocol: `take moses`. Raises
        IllegalAction."""
        self._check(action)
        return spoken(self._table.stack[-1].kind, texts(self._standing(), [action])[0])

    def action_to_words(self, action: int) -> str:
        """A legal action in a few words for people: what it is, costs and brings, the odds where
        dice decide: `3 resources and 1 CA: +1 culture a turn`. It tells nothing that the seat which
        is asked may not know. Raises IllegalAction."""
        self._check(action)
        return self._game.engine.phrase(self._table, action)

    def string_to_action(self, text: str) -> int:
        """The legal action that the text names, in any spelling that the notation allows. Raises
        NotationError, which cites the rule that forbids it where that is known."""
        found = self._read(text)
        if len(found) != 1:
            raise StateError(f"{text!r} gives {len(found)} answers, not one")
        return found[0]

    # ------------------------------------------------------------ going on

    def apply_action(self, action: int) -> None:
        """Answer the question now asked. Raises IllegalAction; then nothing has changed."""
        options, past, luck, game = self._now
        if action not in options:
            self._check(action)
        table = self._table
        answer(table, action)
        self._now = ask(table), Past(past, action, luck), luck, game
        if luck is not None:
            self._draw()

    def apply_text(self, text: str) -> list[int]:
        """Give the answers of a text, such as a whole turn, from the question now asked on, and
        return their actions.

        It may leave out the word of the first question, and every "no"; it can't answer for another
        seat, or past a die. Raises NotationError; then nothing has changed.
        """
        found = self._read(text)
        for action in found:
            self.apply_action(action)
        return found

    def child(self, action: int) -> State:
        """A clone after that action. Raises IllegalAction."""
        after = self.clone()
        after.apply_action(action)
        return after

    def clone(self, seed: int | str | _Same | None = SAME) -> State:
        """A copy that goes on independently, with the same luck: the same actions meet the same
        dice in both.

        seed: new luck for the copy; None: the questions of chance are the caller's from there on.
        """
        copy = _new(State)
        copy._table = self._table.clone()
        copy._now = self._now
        if seed is not SAME:
            options, past, _, game = self._now
            copy._now = options, past, None if seed is None else Luck(seed), game
            copy._draw()
        return copy

    def undo(self, count: int = 1) -> None:
        """Take back the last actions. If the state draws chance itself, what it drew after them is
        taken back, too, and would come again. Raises StateError beyond the beginning or the last
        resampling; then nothing has changed."""
        _, past, luck, game = self._now
        for _ in range(count):
            while isinstance(past, Drawn):
                past, luck = _before(past)
            past, luck = _before(past)
        notes = noted_at(past)
        self._table = notes.table.clone()
        self._now = notes.options, past, luck, game

    # ------------------------------------------------------------ the outcome

    def ranks(self) -> list[int]:
        """A place for every seat, 1 the best, ties sharing one; also in the middle of a game."""
        return self._game.engine.ranks(self._table)

    def returns(self) -> list[float]:
        """The result for every seat: 1 for the first place, -1 for the last, the others evenly
        between them; seats that share places share their values. The sum is 0, and all are 0 before
        the end."""
        ranks = self.ranks()
        return [0.0] * len(ranks) if self._options else shared(ranks)

    def evaluate(self, player: int) -> float:
        """How good the table looks for a seat, 0 (hopeless) to 1 (won), by the rule of thumb of
        the greedy player."""
        return self._game.engine.evaluate(self._table, self._seat(player))

    # ------------------------------------------------------------ as a seat knows it

    def observation(self, player: int) -> dict[str, object]:
        """Everything that lies open for a seat (CHANCE: for a spectator), as the protocol's `view`
        has it; protocol/view.NAME.schema.json describes it. Seats are counted from 1 in it."""
        # The engine's views share their parts; whoever asks here may do with it as they like.
        seen: dict[str, object] = marshal.loads(marshal.dumps(self._seen(player)))
        return seen

    def _seen(self, player: int) -> dict[str, object]:
        """The same, which nobody may change."""
        return self._game.engine.view(self._table, self._seat(player, CHANCE))

    def information_state_string(self, player: int) -> str:
        """Everything that a seat (CHANCE: a spectator) has been told, in order: events as the
        protocol tells them, a line each. The key of a node for searchers with hidden information.

        Since the others' hands were drawn by `resample`, their part is what everybody has been told
        and a digest of what they know now.
        """
        return told(self._past, self._seat(player, CHANCE))[1]

    def told(self, player: int, first: int = 0) -> list[str]:
        """The lines of `information_state_string`, from that index on."""
        return self.information_state_string(player).splitlines()[first:]

    def resample(self, player: int, rng: Random) -> State:
        """A state in which everything that a seat (CHANCE: a spectator) can't see is drawn again.

        The draw is fair: all tables that fit what the seat knows are equally likely. All that the
        seat sees stays, its options and what it was told, too. Chance is fresh: of another seed if
        the state draws it itself. The true past can't be had from the new state: `history`,
        `serialize` and `undo` end there with what the seat was told.
        """
        seed = rng.getrandbits(64)
        self._seat(player, CHANCE)
        game = self._game
        root = Resampled(game.engine, game.setup, self._past, player, seed)
        root.draw(self._table)
        notes = root.noted
        luck = None if self._now[2] is None else Luck(seed)
        return State(game, notes.table.clone(), notes.options, root, luck)

    def seen_by(self, player: int, rng: Random) -> State:
        """Like `resample`, for a player who must not find out more: nothing that belongs to the new
        state refers to the true past any longer. It takes longer."""
        state = self.resample(player, rng)
        root = state._past
        assert isinstance(root, Resampled)
        root.sever()
        return state

    # ------------------------------------------------------------ the past

    @property
    def history(self) -> list[tuple[object, ...]]:
        """Everything that happened, in order: ("action", action), chance's included. After
        `resample` the past before it is ("told", line) for every line that the seat was told, and
        ("resample", player, seed)."""
        return _history(self._past)

    def record(self, players: Sequence[str] = (), seed: bool = True) -> str:
        """The game so far as a record, which `civdawn replay` and all other commands take.

        players: the names of the seats. seed: tell the seed, if there was one from the beginning.
        Raises StateError after `resample`, which has no true past.
        """
        from civdawn._text import record_text

        return record_text(self, players, seed)

    def serialize(self) -> str:
        """The state as text, from which `Game.deserialize` makes it again, at any question: the
        same table, the same past, the same luck."""
        from civdawn._text import serialized

        return serialized(self)

    def key(self) -> tuple[object, ...]:
        """Everything that makes two tables the same, as one hashable value of numbers and text, for
        tables of positions. It has the hidden cards in it."""
        return self._game.engine.key(self._table)

    def draw(self, player: int | None = None) -> str:
        """The table as plain text for people, as a seat (CHANCE: a spectator) sees it; None sees
        everything."""
        return self._game.engine.draw(self._table, player)

    def picture(
        self,
        player: int = CHANCE,
        *,
        before: State | None = None,
        theme: str = "auto",
        prefix: str = "",
    ) -> str:
        """The table as an SVG picture, as a seat (CHANCE: a spectator) sees it.

        before: an earlier state of the same game; whatever has changed since is outlined. theme:
        light, dark, or auto, which is the reader's. prefix: begins every id in the picture, for
        pages with several. Cards and pieces have tooltips, and `data-word` with what moves call
        them. Raises StateError for a theme that is none.
        """
        from civdawn_cli.pictures import picture
        from civdawn_cli.pictures.palette import THEMES

        if theme not in THEMES:
            raise StateError(f"themes are {', '.join(THEMES)}, not {theme}")
        earlier = None if before is None else before._seen(player)
        return picture(
            self._seen(player),
            cards=self._game.cards(),
            before=earlier,
            theme=theme,
            prefix=prefix,
        )

    def png(
        self,
        player: int = CHANCE,
        *,
        before: State | None = None,
        theme: str = "light",
        scale: float = 1.5,
    ) -> bytes:
        """The picture of `picture` as PNG. scale: pixels for a unit of the picture, which is some
        1,600 wide. It needs resvg-py, the extra `pictures`; raises ModuleNotFoundError without."""
        from civdawn_cli.pictures.raster import png

        return png(self.picture(player, before=before, theme=theme), scale)

    def _repr_svg_(self) -> str:
        """The table as a spectator sees it, for notebooks."""
        return self.picture(prefix=f"{self._game.name}-")

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        where = f"{self.label} {self.kind}" if self._options else "over"
        return f"<civdawn.State of {self._game.name}, {where}>"

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return _load, (self._game, self.serialize())

    # ------------------------------------------------------------ inside

    @property
    def _options(self) -> list[int]:
        return self._now[0]

    @property
    def _past(self) -> Past:
        return self._now[1]

    @property
    def _luck(self) -> Luck | None:
        return self._now[2]

    @property
    def _game(self) -> Game:
        return self._now[3]

    def _draw(self) -> None:
        """Answer the questions of chance until a seat is asked."""
        table = self._table
        stack = table.stack
        options, past, luck, game = self._now
        while luck is not None and options and stack[-1].seat == CHANCE:
            option, left = luck.pick(stack[-1], options, table)
            past, luck = Drawn(past, option, luck), left
            answer(table, option)
            options = ask(table)
        self._now = options, past, luck, game

    def _standing(self) -> Standing:
        return Standing(self._game.engine, self._table, self._options)

    def _read(self, text: str) -> list[int]:
        if not self._options:
            raise StateError("the game is over")
        return read_typed(self._standing(), text)

    def _check(self, action: int) -> None:
        """Raises IllegalAction if the action is not legal."""
        if not self._options:
            raise IllegalAction("the game is over")
        if action not in self._options:
            open_now = f"{self.kind}, {len(self._options)} actions"
            raise IllegalAction(f"{action} is no legal action (open is {open_now})")

    def _seat(self, player: int, least: int = 0) -> int:
        """The seat, checked. Raises StateError."""
        if not least <= player < self._game.seats:
            raise StateError(f"seats are {least} to {self._game.seats - 1}, not {player}")
        return player


def shared(ranks: Sequence[int]) -> list[float]:
    """The results of seats with these places (see `State.returns`)."""
    last = len(ranks) - 1
    values = {rank: (last - 2 * (rank - 1) - (ranks.count(rank) - 1)) / last for rank in set(ranks)}
    return [values[rank] for rank in ranks]


def _before(past: Past) -> tuple[Past, Luck | None]:
    """The past without its last action, and the luck there. Raises StateError."""
    if past.previous is None:
        where = "the beginning" if isinstance(past, Beginning) else "where the hidden was drawn"
        raise StateError(f"nothing can be taken back before {where}")
    return past.previous, past.luck


def _history(past: Past) -> list[tuple[object, ...]]:
    root = root_of(past)
    found: list[tuple[object, ...]] = []
    if isinstance(root, Resampled):
        origin = root.origin
        if origin is not None and isinstance(root_of(origin), Resampled):
            found = _history(origin)
        else:
            found = [("told", line) for line in numbered(root.heard()).splitlines()]
        found.append(("resample", root.player, root.seed))
    return found + [("action", link.action) for link in actions(past)]


def _load(game: Game, text: str) -> State:
    """The state of a text; for pickle."""
    return game.deserialize(text)

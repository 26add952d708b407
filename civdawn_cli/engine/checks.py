"""Checks of the properties that every game keeps, made while a game is played: for tests and
fuzzing.

    match = examine(game, setup, decide, max_rounds=60)

plays one game and raises PropertyError at the first thing that is not as it should be.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from civdawn_cli.engine.errors import IllegalChoice
from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.keys import Keys, spread
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import (
    CHANCE,
    MAX_OPTIONS,
    MAX_STACK,
    PASS,
    SILENT,
    Kind,
    Option,
    Step,
    T,
)

RAN: Final = -1
"""Passed to a watcher in place of an option when a silent step runs."""

EVERY: Final = 16
"""One question in this many is examined closely, which costs several clones."""

MAX_FORCED: Final = 10_000
"""The most steps that may follow one another without a real question; more than that count as an
endless loop."""

MAX_CHOICES: Final = 100_000
"""Choices of the longest game to be examined; a game of four over 100 rounds has about 10,000."""

NEAR: Final = 6
"""How many answers to a question are tried on copies, to compare the keys of the results."""

SPARSE: Final = 4
"""Of the questions examined closely, one in this many has its answers tried on copies."""

DRAWS: Final = 2
"""How many tables each seat imagines at a question that is examined closely."""

READ_ALL: Final = 48
"""Of a question with more options than this, only about this many texts are read back."""

Watch = Callable[[Any, Step[Any], Option], None]
"""Called with table, step and option right before a silent step runs (the option is RAN) and before
a question, forced ones included, is answered. Any: the table may be of any game."""

Decide = Callable[[Match[Any]], Option]
"""Picks one of the match's options."""


class PropertyError(Exception):
    """A property that a game does not keep, with everything needed to reproduce it.

    reason: the property and how it fails. setup, choices: playing these choices shows the failure.
    where: the label, and the class of the step at which it was noticed.
    """

    def __init__(self, reason: str, setup: Setup, choices: list[Option], where: str) -> None:
        settings = " ".join([f"{name}={value}" for name, value in setup.settings.items()])
        super().__init__(
            f"{reason} (at {where}, after {len(choices)} choices, seats={setup.seats} {settings})"
        )
        self.reason: Final = reason
        self.setup: Final = setup
        self.choices: Final = choices
        self.where: Final = where


class Examined(Match[T]):
    """A match whose every step, question and choice is checked.

    every: one question in this many is examined closely (1: each; 0: none). watch: called for every
    step. The methods raise PropertyError for every property that does not hold, and in place of
    every error but IllegalChoice.
    """

    def __init__(
        self, game: Game[T], setup: Setup, every: int = EVERY, watch: Watch | None = None
    ) -> None:
        self.game = game
        self.setup = setup
        self.choices: list[Option] = []
        self.options: list[Option] = []
        self.every: Final = every
        self.watch: Final = watch
        self.words: Final = {word for kind in game.kinds for word in kind.words}
        self.known: Final = set(game.kinds)
        self.round = 0
        self.moments: dict[str, int] = {}
        self._kept = []
        self._mark = None
        self.doing = "setup"
        self.table: T = game.begin(setup)
        self._guarded(None)

    def choose(self, option: Option) -> None:
        """Answer the question now asked and check the result. Raises IllegalChoice and
        PropertyError."""
        if option not in self.options:
            raise IllegalChoice(f"{option} is not one of the {len(self.options)} options")
        self._guarded(option)

    def finish(self, max_rounds: int, replay: bool = True) -> None:
        """Check the match as a whole, which must have ended or have played `max_rounds` rounds.

        replay: play all choices again, which must lead to the same position.
        """
        game, table = self.game, self.table
        if self.options and game.rounds(table) <= max_rounds:
            raise self._broken(f"stopped in round {game.rounds(table)} of {max_rounds}")
        before = game.key(table)
        ranks = game.ranks(table)
        if len(ranks) != self.setup.seats or min(ranks) != 1:
            raise self._broken(f"ranks {ranks}")
        if game.key(table) != before:
            raise self._broken("asking for the ranks changes the table")
        if replay:
            self._replay(before)
            self.look_near()

    def look_near(self) -> None:
        """Play the match again and check that nearby tables with equal keys are equal."""
        keys = Keys(self.game)
        again = Match(self.game, self.setup)
        for number, option in enumerate(self.choices):
            if self.every > 0 and number % (self.every * SPARSE) == 0:
                keys.near(again, spread(again.options, NEAR))
                if keys.collisions:
                    raise self._broken(keys.collisions[0].reason)
            again.choose(option)

    # The work.

    def _close(self) -> bool:
        """Return True if the question now asked gets the close look."""
        return self.every > 0 and len(self.choices) % self.every == 0

    def _guarded(self, option: Option | None) -> None:
        """Answer (None: begin) and run on to the next question; any exception becomes a
        PropertyError."""
        tried = self.choices if option is None else [*self.choices, option]
        try:
            if option is None:
                self.options = self._run_on()
                if not self.options:
                    raise self._broken("a game without a question")
            elif self._close():
                self._choose_closely(option)
            else:
                self._choose(option)
            self._after()
        except PropertyError:
            raise
        except Exception as error:
            # The PropertyError adds how to get here again; the exception stays its cause.
            reason = f"{type(error).__name__}: {error}"
            raise PropertyError(reason, self.setup, tried, self._where()) from error

    def _choose(self, option: Option) -> None:
        """Answer and run on to the next question."""
        step = self.table.stack.pop()
        self.doing = type(step).__name__
        if self.watch is not None:
            self.watch(self.table, step, option)
        self.choices.append(option)
        step.choose(self.table, option)
        self.options = self._run_on()

    def _choose_closely(self, option: Option) -> None:
        """Answer, and check that neither a clone left behind nor a clone played ahead is
        disturbed."""
        game = self.game
        before = game.key(self.table)
        hash(before)
        behind = game.clone(self.table)
        ahead = game.clone(self.table)
        if game.key(behind) != before:
            raise self._broken("a clone is another position")
        answer(ahead, option)
        options = ask(ahead)
        if game.key(self.table) != before:
            raise self._broken("playing on with a clone changes the original")
        self._choose(option)
        if game.key(behind) != before:
            raise self._broken("playing on changes a clone taken before")
        if game.key(ahead) != game.key(self.table) or options != self.options:
            raise self._broken("a clone goes another way by the same choice")

    def _run_on(self) -> list[Option]:
        """Run on to the next question as `flow.ask` does, checking every step on the way."""
        table = self.table
        for _ in range(MAX_FORCED):
            if table.changed:
                table.standing()
                if table.changed:
                    raise self._broken("standing rules leave `changed` set")
            if not table.stack:
                return []
            if len(table.stack) > MAX_STACK:
                raise self._broken(f"{len(table.stack)} steps on the stack, at most {MAX_STACK}")
            step = table.stack[-1]
            self.doing = type(step).__name__
            if step.kind is SILENT:
                table.stack.pop()
                if self.watch is not None:
                    self.watch(table, step, RAN)
                step.run(table)
                continue
            options = step.options(table)
            self._look_at_question(step, options)
            if len(options) > 1 or step.alone:
                return options
            table.stack.pop()
            if self.watch is not None:
                self.watch(table, step, options[0])
            step.choose(table, options[0])
        raise self._broken(f"{MAX_FORCED} steps without a question")

    def _look_at_question(self, step: Step[Any], options: list[Option]) -> None:
        """Check the properties of every question, forced ones included."""
        name = step.kind.name
        if not options:
            raise self._broken(f"{name} has no options")
        for index in range(1, len(options)):
            if options[index - 1] == options[index]:
                raise self._broken(f"{name} has an option twice")
            if options[index - 1] > options[index]:
                raise self._broken(f"{name} has options out of order")
        if options[-1] > PASS:
            raise self._broken(f"{name} has an option after PASS")
        if step.may_pass and options[-1] != PASS:
            raise self._broken(f"{name} may pass, and has no PASS")
        if len(options) == 1 and step.allows(self.table, options[0]) and not step.alone:
            raise self._broken(f"{name} allows its only option as one of several")
        if len(options) == 1 and step.several(self.table):
            raise self._broken(f"{name} takes its only option for several")
        if len(options) > MAX_OPTIONS:
            raise self._broken(f"{name} has {len(options)} options, at most {MAX_OPTIONS}")
        if step.kind not in self.known:
            raise self._broken(f"{name} is not among the game's kinds")
        if step.weighted and min([step.weight(self.table, option) for option in options]) < 1:
            raise self._broken(f"{name} has an option that can't be drawn")
        if step.kind.chance != (step.seat == CHANCE):
            raise self._broken(f"{name} is asked of seat {step.seat}")
        if not CHANCE <= step.seat < self.setup.seats:
            raise self._broken(f"{name} is asked of seat {step.seat}, which nobody has")

    def _after(self) -> None:
        """Check the properties that hold whenever a question or the end is reached."""
        game, table = self.game, self.table
        found = game.problems(table)
        if found:
            raise self._broken(found[0])
        if game.over(table) == bool(self.options):
            raise self._broken(
                "over, and asks" if self.options else "asks nothing, but is not over"
            )
        if self.options and not game.hides:
            for option in (self.options[0], self.options[-1]):
                if game.secret(table, option) is not None:
                    raise self._broken("a secret in a game that says it hides nothing")
        now = game.rounds(table)
        if now < self.round:
            raise self._broken(f"round {now} after round {self.round}")
        self.round = now
        label, moment = game.label(table), game.moment(table)
        if label not in self.moments and moment in self.moments.values():
            raise self._broken(f"another label, {label!r}, but no other moment")
        if self.moments.setdefault(label, moment) != moment:
            raise self._broken(f"another moment, but again the label {label!r}")
        if len(self.choices) > MAX_CHOICES:
            raise self._broken(f"a game of more than {MAX_CHOICES} choices")
        if self.options and self._close():
            self._look_closely(table.stack[-1])

    def _look_closely(self, step: Step[Any]) -> None:
        """Check the properties of every real question that cost too much to be checked each
        time."""
        game, table, name = self.game, self.table, step.kind.name
        before = game.key(table)
        if step.options(table) != self.options:
            raise self._broken(f"{name} has other options when asked again")
        some = (*self.options[:3], *self.options[-3:])
        for option in (*some, some[0] + 1, some[-1] - 1):
            if step.allows(table, option) != (option in self.options):
                raise self._broken(f"{name} does not list and allow {option} alike")
        if not game.label(table):
            raise self._broken("no label")
        self._look_at_texts(step.kind)
        if game.hides:
            self._look_at_imagined(step)
        if game.key(table) != before:
            raise self._broken(f"asking {name} changes the table")
        if step.several(table) != (len(self.options) > 1):
            raise self._broken(f"{name} takes its options for a single one")

    def _look_at_imagined(self, step: Step[Any]) -> None:
        """Check that a seat can't tell a table it imagines from the real one, and that the same
        random numbers draw the same imagined table from either."""
        game, table, name = self.game, self.table, step.kind.name
        for seat in range(CHANCE, self.setup.seats):
            known, seen = game.known(table, seat), game.view(table, seat)
            before: T | None = None
            for draw in range(DRAWS):
                random = f"{len(self.choices)} {draw}"
                imagined = game.imagine(table, seat, Random(random))
                # Its own stack is asked: steps that know hidden cards differ on an imagined table.
                if (
                    seat == step.seat != CHANCE
                    and imagined.stack[-1].options(imagined) != self.options
                ):
                    raise self._broken(f"{name} has other options on what its seat imagines")
                if game.view(imagined, seat) != seen:
                    raise self._broken("what a seat imagines is not what it sees")
                if game.known(imagined, seat) != known:
                    raise self._broken("what a seat imagines is not what it knows")
                found = game.problems(imagined)
                if found:
                    raise self._broken(f"what a seat imagines can't be: {found[0]}")
                if before is not None:
                    again = game.imagine(before, seat, Random(random))
                    if game.key(again) != game.key(imagined):
                        raise self._broken("what a seat imagines depends on what is hidden from it")
                before = imagined

    def _look_at_texts(self, kind: Kind) -> None:
        """Check that options and texts map to each other one to one, whatever follows on the
        line."""
        game, table, options, name = self.game, self.table, self.options, kind.name
        texts = [game.write(table, option) for option in options if option != PASS]
        if len(set(texts)) != len(texts):
            doubles = [text for text in texts if texts.count(text) > 1]
            raise self._broken(f"{name} has two options written {doubles[0]!r}")
        stride = max(1, len(texts) // READ_ALL)
        for index in range(0, len(texts), stride):
            text = texts[index]
            tokens = text.split()
            if " ".join(tokens) != text or text == "-":
                raise self._broken(f"{name} has an option written {text!r}")
            verb = tokens[:1] if kind.verbs else []
            if kind.verbs and not (verb and verb[0] in kind.verbs):
                raise self._broken(f"{name} has an option written {text!r}, without a verb")
            for token in tokens[len(verb) :]:
                if token in self.words:
                    raise self._broken(
                        f"{name} has an option written {text!r}, with the word of a question"
                    )
            wanted = (options[index], len(tokens))
            alike = [other.split() for other in texts if other.split()[: len(verb)] == verb]
            for following in ([], alike[0][len(verb) :], alike[-1][len(verb) :]):
                read = game.read(table, tokens + following, options)
                if tokens and read != wanted:
                    after = f" before {' '.join(following)!r}" if following else ""
                    raise self._broken(f"{name} {text!r}{after} is {wanted}, but is read as {read}")

    def _replay(self, key: tuple[object, ...]) -> None:
        """Play all choices again; they must be legal and lead to the position of that key."""
        try:
            again = Match(self.game, self.setup, self.choices)
        except IllegalChoice as error:
            raise self._broken(f"played again the choices are refused: {error}") from error
        if self.game.key(again.table) != key or again.options != self.options:
            raise self._broken("played again the same choices lead to another position")

    def _where(self) -> str:
        """The label and the class of the step in progress."""
        return f"{self.game.label(self.table)} {self.doing}"

    def _broken(self, reason: str) -> PropertyError:
        """The PropertyError to raise for this reason."""
        return PropertyError(reason, self.setup, self.choices, self._where())


def examine(
    game: Game[T],
    setup: Setup,
    decide: Decide,
    max_rounds: int,
    every: int = EVERY,
    watch: Watch | None = None,
) -> Examined[T]:
    """Play a game to its end, or until a round after `max_rounds` would begin, checking everything.

    decide answers for chance too. Raises PropertyError.
    """
    match = Examined(game, setup, every, watch)
    while match.options and game.rounds(match.table) <= max_rounds:
        match.choose(decide(match))
    match.finish(max_rounds)
    return match

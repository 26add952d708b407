"""A game followed from what one seat was told of it, on a table that fits all of that.

Answers that the seat did not see are any that read the same to it. When a later event shows that a
card was elsewhere, `Game.arrange` lays the hidden cards again. So the table is not the
real one, but the seat could not tell the two apart: `Game.known` is the same for both. A fair draw
of what is hidden is `Game.imagine` of the table.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from civdawn_cli.engine.flow import answer, next_question
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import PASS, Option, Seat, Step
from civdawn_cli.grammar.shapes import HIDDEN, NONE

NO_ANSWER: Final = "no answer to the question that is open"


class Lost(ValueError):
    """An event does not follow from those before it; the text says why."""


class Following:
    """A game as one seat has heard of it.

    seat: CHANCE for a spectator. random: where it is drawn from what was not told. table: as it was
    right after the last answer that was heard, before anything else is done.
    """

    def __init__(self, game: Game[Any], setup: Setup, seat: Seat, random: Random) -> None:
        """setup: its position may be one as the seat was told it (`Game.seen_facts`). Raises
        SetupError."""
        setup = _filled(game, setup, random)
        self.game: Final = game
        self.seat: Final = seat
        self.random: Final = random
        self._match: Final[Match[Any]] = Match(game, setup)
        self.table: Any = game.begin(setup)
        self._choices: list[Option] = []
        self._asked: tuple[Any, list[Option], list[Option]] | None = None

    def hear(self, label: str, seat: Seat, text: str) -> None:
        """An event as the protocol tells it: the label of its line, who answered (CHANCE for
        chance), the word of the question and the answer. Raises Lost; then nothing has changed."""
        word, *tokens = text.split() or [""]
        table, choices = self.game.clone(self.table), self._choices.copy()
        while True:
            step = next_question(table)
            if step is None:
                raise Lost("the game should be over")
            options: list[Option] = step.options(table)
            if seat == step.seat and word in step.kind.words and label == self.game.label(table):
                table, option = self._answer(table, step, options, word, tokens)
                if option >= 0:
                    break
                due = "the answer is hidden" if HIDDEN in tokens else NO_ANSWER
            else:
                due = f"{step.kind.word} of seat {step.seat + 1} is due; something was not told"
            self._say_no(table, options, choices, due)
        choices.append(option)
        answer(table, option)
        self.table, self._choices, self._asked = table, choices, None

    @property
    def match(self) -> Match[Any]:
        """The game at the question that is open now: the first one that is the seat's own, or that
        nobody can have answered without the seat hearing of it. It must not be changed."""
        match = self._match
        if self._asked is None:
            table, choices = self.game.clone(self.table), self._choices.copy()
            options: list[Option] = []
            while (step := next_question(table)) is not None:
                options = step.options(table)
                silent = len(options) == 1 and not step.alone
                if not silent and (step.seat == self.seat or not self._unheard(table, options)):
                    break
                self._say_no(table, options, choices, NO_ANSWER)
            self._asked = (table, options if step is not None else [], choices)
        match.table, match.options, match.choices = self._asked
        return match

    def _answer(
        self, table: Any, step: Step[Any], options: list[Option], word: str, tokens: list[str]
    ) -> tuple[Any, Option]:
        """The option that was told, and the table, which may be another one; -1 if this can't be
        the question that was answered."""
        silent = len(options) == 1 and not step.alone
        if silent and (options[0] != PASS or step.seat == self.seat):
            return table, -1
        if word in step.kind.verbs:
            tokens = [word, *tokens]
        elif tokens == [NONE]:
            return table, PASS if options[-1] == PASS and not silent else -1
        option = self._option(table, options, tokens)
        if option < 0:
            other = self.game.arrange(table, self.seat, tokens, self.random)
            if other is not None:
                return other, self._option(other, other.stack[-1].options(other), tokens)
            # Somebody may have written it by hand.
            read = self.game.read(table, tokens, options)
            option = read[0] if read is not None and read[1] == len(tokens) else -1
        return table, option

    def _option(self, table: Any, options: list[Option], tokens: list[str]) -> Option:
        """Any of the options of which the seat would be told so; -1 if there is none."""
        game = self.game
        plain = game.read_plain(table, [*tokens, ""], 0) if tokens else -1
        if plain >= 0 and plain & 7 == len(tokens) and plain >> 3 in options:
            if self._told(table, plain >> 3) == tokens:
                return plain >> 3
        found = [option for option in options if self._told(table, option) == tokens]
        return self.random.choice(found) if found else -1

    def _told(self, table: Any, option: Option) -> list[str] | None:
        """The tokens of an answer as the seat is told of it, with the verb; None for a "no" that it
        sees or does not hear of."""
        no = option == PASS
        tokens = [] if no else self.game.write(table, option).split()
        secret = self.game.secret(table, option)
        if secret is None or self.seat in secret[0]:
            return None if no else tokens
        verb = tokens[:1] if table.stack[-1].kind.verbs else []
        hidden = secret[1].split()
        return verb + (hidden or [HIDDEN]) if hidden or not no else None

    def _unheard(self, table: Any, options: list[Option]) -> bool:
        """Return True if somebody may have said "no" here without the seat hearing of it."""
        if options[-1] != PASS:
            return False
        secret = self.game.secret(table, PASS)
        return secret is not None and not secret[1] and self.seat not in secret[0]

    def _say_no(self, table: Any, options: list[Option], choices: list[Option], due: str) -> None:
        """Give the answer that is forced, or the "no" that nobody hears. Raises Lost, saying what
        is due, if it is neither."""
        if len(options) > 1 or table.stack[-1].alone:
            if not self._unheard(table, options):
                raise Lost(due)
            choices.append(PASS)
        answer(table, options[-1])


def _filled(game: Game[Any], setup: Setup, random: Random) -> Setup:
    """The setup with any cards in the gaps of its position. Raises SetupError."""
    if not (setup.position and game.hides):
        return setup
    facts = setup.position.splitlines()
    filled = game.fill_facts(facts, random)
    if filled is facts:
        return setup
    return Setup(setup.seats, setup.settings, "\n".join([*filled, ""]), setup.rules)

"""Lines by hand of records that leave cards open: in any spelling, read against tables on which any
card that lies face down may be any other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from civdawn_cli.engine.flow import ask_every
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.step import CHANCE, Option, Step
from civdawn_cli.engine.unknown import NOT_TOLD, Unknowns
from civdawn_cli.grammar import Line
from civdawn_cli.grammar.shapes import HIDDEN
from civdawn_cli.language import _
from civdawn_cli.notation.positions import forced
from civdawn_cli.notation.reading import LineReplay, Refusal, not_due, over_before
from civdawn_cli.notation.refusals import Told, labelled
from civdawn_cli.notation.writing import Answer, fold, write_answer

# Any: as in `unknown.py`.

SURE: Final = -1
FORCED: Final = -2

Given = list[tuple[Option, int, str]]
"""The answers of a line, "no" and forced ones included, each with the index of the token where its
values begin, and the verb that belongs there. SURE: it needs no reading, since its question does
not follow from cards left open. FORCED: the only one, or a "no" that the line leaves out."""


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line as it was read: with any cards in place of those left open. numbers: of each of these
    cards, by the index of its token."""

    line: Line
    numbers: dict[int, int]
    given: Given | None = None


class Following(Protocol):
    """A record that is followed, as its lines see it: see `Unknowns`."""

    @property
    def game(self) -> Game[Any]: ...

    @property
    def table(self) -> Any: ...

    @property
    def followed(self) -> Unknowns[Any]: ...

    def place(self, token: int) -> None:
        """The next answer is that of a token of the line now read."""

    def choose(self, step: Step[Any], option: Option, number: int) -> None:
        """Give an answer. number: of the card that it leaves open, or NOT_TOLD."""


class ByHand(LineReplay):
    """A line by hand, read against tables on which any card that lies face down may be any
    other. It is the position that it reads against, too."""

    def __init__(
        self, filling: Following, line: Line, told: dict[int, str], noes: bool, begun: bool
    ) -> None:
        self.filling: Final = filling
        self.game: Final = filling.game
        self.table: Any = filling.table
        self.options: list[Option] = []
        self.answers: Final[list[tuple[Answer, int]]] = []
        self.told: Final = told
        super().__init__(self, line, 0, noes, begun)
        self._run()
        self._number = NOT_TOLD

    @property
    def label(self) -> str:
        """See LabelledPosition."""
        return self.game.label(self.table) if self.options else ""

    def rewind(self, label: str) -> None:
        """Never called: the table is thrown away instead."""
        raise NotImplementedError(label)  # a call would be a mistake of the reader

    def _run(self) -> None:
        """Run on to the next question, forced or not."""
        self.options = ask_every(self.table)
        self.filling.followed.settle(self.table)

    def read(self) -> ReadLine:
        """The line as it was read. Raises Refusal."""
        line = self.line
        while self.label != line.label and self.options and forced(self):
            self.choose(self.options[0])
        if not self.label:
            raise over_before(line)
        if self.label != line.label:
            raise not_due(line, self.label)
        del self.answers[:]
        try:
            while self.label == line.label and not (self.done and line.cut):
                self.answer()
            self.finish()
        except Refusal as refusal:
            raise self._without_cards(refusal) from None
        return self._folded()

    def choose(self, option: Option) -> None:
        """Give an answer, which must be one of the options."""
        silent = forced(self)
        step = self.table.stack[-1]
        if not silent:
            self.answers.append((write_answer(self, option), self._number))
        self.filling.choose(step, option, self._number)
        self._number = NOT_TOLD
        self._run()

    def answer(self) -> None:
        """Answer the question now asked: also one that has no other answer only because of the
        cards that stand in. Raises Refusal."""
        step = self.table.stack[-1]
        if forced(self) and self._fits(step):
            before = (self.atom, self.value, self._tokens)
            try:
                option = self._take(step)
            except Refusal:
                option = -1
            if option >= 0 and not forced(self):
                self._asked.append((step.seat, step.kind.word))
                self.used.append(self._tokens)
                self.choose(option)
                return
            self.atom, self.value, self._tokens = before
            self._number = NOT_TOLD
        super().answer()

    def _take(self, step: Step[Any]) -> Option:
        followed, atom = self.filling.followed, self.atoms[self.atom]
        token = self._token()
        self.filling.place(token)
        value = atom.values[self.value] if self.value < len(atom.values) else ""
        if value and (value == HIDDEN or followed.understands(atom.word, value)):
            said = self.told.get(token, value)
            option, number = followed.unknown(self.table, step, atom.word, said)
            if option < 0:
                none = _("no card is hidden here ({rule})").format(rule=step.kind.rule)
                head = labelled("illegal", f"{atom.word} {said}")
                reason = f"{head}: {followed.why or none}"
                told = Told("illegal", head, reason, reason)
                raise Refusal("illegal", reason, self.line, atom.column(self.value), told)
            self._number = number
            self._advance(1)
        else:
            option = self._taken(step)
        self.options = self.table.stack[-1].options(self.table)
        return option

    def _token(self) -> int:
        """The index of the next value among the tokens of the line."""
        before = sum(len(atom.tokens) for atom in self.atoms[: self.atom])
        return min(before + 1 + self.value, len(self.line.tokens) - 1)

    def _taken(self, step: Step[Any]) -> Option:
        """The option that the next values name, on a table on which the seat has every card it may
        have: a name cut short must not mean a card only because that one stands in."""
        atom, value, tokens = self.atom, self.value, self._tokens
        refusal: Refusal | None = None
        option = -1
        try:
            option = super()._take(step)
        except Refusal as wrong:
            refusal = wrong
        if refusal is None and (self._sees(step) or self.filling.followed.sure(step, option)):
            return option
        self.atom, self.value, self._tokens = atom, value, tokens
        table, options = self.table, self.options
        wide = self.filling.followed.widened(table, step)
        self.table, self.options = wide, wide.stack[-1].options(wide)
        try:
            option = super()._take(step)
        except Refusal as wrong:
            raise refusal or wrong from None
        finally:
            self.table, self.options = table, options
        if not step.allows(table, option) and not self.filling.followed.shown(table, step, option):
            self.atom, self.value, self._tokens = atom, value, tokens
            raise refusal or self._refused(self._values(step)) from None
        return option

    def _sees(self, step: Step[Any]) -> bool:
        """Return True if the writer has named all cards of the seat asked so far."""
        return step.seat != CHANCE and step.seat in self.filling.followed.seen_by()

    def _without_cards(self, refusal: Refusal) -> Refusal:
        """The refusal without the cards that only stand in: legal answers are left out of it, and
        the reason is that of what can't be known."""
        told = refusal.told
        reason = refusal.reason if told is None else told.bare
        why = self.filling.followed.why
        if why and why not in reason and told is not None and refusal.code == "illegal":
            reason = f"{told.head}: {why}"
        if refusal.code == "leftover" and not self.done:  # the rule that leaves no room for it
            word = self.atoms[self.atom].word
            rule = next((kind.rule for kind in self.game.kinds if word in kind.words), "")
            reason = _by_rule(reason, rule)
        elif refusal.code == "unanswered" and self.options:  # the rule that asks
            reason = _by_rule(reason, self.table.stack[-1].kind.rule)
        return Refusal(refusal.code, reason, self.line, refusal.column)

    def _folded(self) -> ReadLine:
        """The line in canonical form."""
        line = self.line
        said = [given for given, _rest in self.answers]
        folded = fold(line.label, said, line.cut, game=line.game, notes=line.notes, used=self.used)
        secrets = iter(folded.secrets)
        numbers: dict[int, int] = {}
        for given, number in self.answers:
            if given.secret is not None and given.text:
                secret = next(secrets)
                if number != NOT_TOLD:
                    numbers[secret.stop - 1] = number
        whole = replace(folded, hash=line.hash, above=line.above, number=line.number)
        return ReadLine(whole, numbers)


def _by_rule(reason: str, rule: str) -> str:
    """The reason with the rule behind it, unless it names it already or there is none."""
    return f"{reason} ({rule})" if rule and rule not in reason else reason

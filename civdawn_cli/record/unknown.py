"""Records that leave cards open: what people write down who do not see everything.

A question mark, or what a card's back tells, stands for a card that the writer does not know. Such
a record is read twice: first by an `Unknowns` of its game, which finds cards that fit all that the
record shows (`filled`), then like any other, with those cards in place of the question marks. They
only stand in: whatever is written or shown keeps the question marks (`Replay.eyes`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.flow import ask, ask_every, next_question
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.replaying import ANYONE
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step
from civdawn_cli.engine.unknown import NOT_TOLD, Contradiction, Unknowns
from civdawn_cli.grammar import Line, NotationError, Record, words
from civdawn_cli.grammar.shapes import HIDDEN, NONE
from civdawn_cli.language import _
from civdawn_cli.notation.positions import forced
from civdawn_cli.notation.reading import WAYS, LineReplay, Refusal, later, not_due, over_before
from civdawn_cli.notation.refusals import Told, labelled
from civdawn_cli.notation.writing import Answer, fold, owner, write_answer
from civdawn_cli.record.left_open import told_of
from civdawn_cli.record.tags import read_setup

# Any: text is read for whatever table a game has; only the game knows its type.

MOST_OPEN: Final = 4000
"""The most cards that a record may leave open; a game of four players over 30 rounds has about
600."""


SURE: Final = -1
FORCED: Final = -2

Given = list[tuple[Option, int, str]]
"""The answers of a line, "no" and forced ones included, each with the index of the token where its
values begin, and the verb that belongs there. SURE: it needs no reading, since its question does
not follow from cards left open. FORCED: the only one, or a "no" that the line leaves out."""


MOST_GOES: Final = 3
"""How often cards are looked for; after a contradiction they are for the lines before it. Without
any, these lines keep the cards with which they were followed."""


@dataclass(frozen=True, slots=True)
class Filled:
    """The lines of a record with cards in place of those it leaves open.

    lines: as far as they follow. open: for each, the indexes of the tokens that stand in. given:
    for each, its answers as they were followed; None if it is not in canonical form. problem: why
    the next line does not follow; None if all do. known: the seats whose cards are all named.
    """

    lines: tuple[Line, ...]
    open: tuple[frozenset[int], ...]
    given: tuple[Given | None, ...]
    problem: NotationError | None
    known: tuple[Seat, ...]


def filled(game: Game[Any], record: Record) -> Filled:
    """The record with cards in place of those it leaves open. Raises NotationError if it can't
    begin."""
    if record.position is not None:
        reason = _(
            "a record that begins with a position names every card that is drawn or face down"
        )
        raise NotationError(reason, line=record.number)
    try:
        table = game.begin(read_setup(game, record))
    except SetupError as error:
        raise NotationError(str(error), line=record.number) from None
    return _Filling(game, table, record).done()


def repeat(game: Game[Any], table: Any, line: Line, given: Given) -> bool:
    """Play a line of a record that was filled. given: its answers as they were followed. Return
    True if each is certain; if not, return False, and the table is spoilt.

    Answers that can't depend on the cards that stand in were options when the record was
    followed, on a table that differs in them alone; all other answers must be options here.
    """
    stack = table.stack
    if game.label(table) != line.label:
        ask(table)
        if game.label(table) != line.label:
            return False
    tokens = [*line.tokens, ""]
    for option, at, verb in given:
        step = next_question(table)
        if step is None:
            return False
        if verb and at >= 0:
            tokens[at] = verb
        if at >= 0 and tokens[at] == NONE:
            if not step.allows(table, PASS):
                return False
        elif at >= 0:
            found = game.read_plain(table, tokens, at)
            option = found >> 3
            if found < 0 or not step.allows(table, option):
                return False
        elif at == FORCED:
            options = step.options(table)
            option = options[-1]
            if option != PASS and (len(options) > 1 or step.alone):
                return False
        stack.pop()
        step.choose(table, option)
    next_question(table)
    return True


@dataclass(frozen=True, slots=True)
class _Read:
    """A line as it was read: with any cards in place of those left open. numbers: of each of these
    cards, by the index of its token."""

    line: Line
    numbers: dict[int, int]
    given: Given | None = None


class _Filling:
    """A record being followed, line by line."""

    def __init__(self, game: Game[Any], table: Any, record: Record) -> None:
        self.game: Final = game
        self.record: Final = record
        self.words: Final = words(game.name)
        self.table = table
        followed = game.unknowns(table)
        assert followed is not None, "only games that hide something leave cards open"
        self.followed: Final[Unknowns[Any]] = followed
        self.read: Final[list[_Read]] = []
        self.places: Final[list[tuple[int, int]]] = [(0, 0)]  # a line and one of its tokens
        self._cards = 0

    def done(self) -> Filled:
        """The lines with cards that fit, as far as there are any."""
        problem: NotationError | None = None
        for line in self.record.lines:
            try:
                self.read.append(self._line(line))
            except NotationError as wrong:
                problem = wrong
                break
        cards: list[str] = []
        for _rest in range(MOST_GOES):
            try:
                cards = self.followed.solve(self._begins(len(self.read)))
                break
            except Contradiction as wrong:
                at, token = self.places[wrong.place]
                problem = self._refusal(self.record.lines[at], token, wrong.reason)
                del self.read[at:]
        return self._filled(cards, problem)

    def _begins(self, line: int) -> int:
        """The first place of the line of that index."""
        return next(
            (p for p, (at, _rest) in enumerate(self.places) if at >= line), len(self.places)
        )

    def _refusal(self, line: Line, token: int, reason: str) -> Refusal:
        """The refusal of a token of a line."""
        columns = line.columns()
        column = columns[token] if token < len(columns) else 0
        atom, said = 0, ""
        for one in line.atoms:
            atom += len(one.tokens)
            if token < atom:
                said = f"{one.word} {line.tokens[token]}"
                break
        return Refusal("illegal", labelled("illegal", f"{said}: {reason}"), line, column)

    def _filled(self, cards: list[str], problem: NotationError | None) -> Filled:
        """The lines with these cards in them; with those they were followed as if there are
        none."""
        lines, left = [], []
        for read in self.read:
            left.append(frozenset(read.numbers))
            if not read.numbers:
                lines.append(read.line)
                continue
            tokens = list(read.line.tokens)
            for at, number in read.numbers.items():
                if number < len(cards):
                    tokens[at] = tokens[at][: tokens[at].startswith("+")] + cards[number]
            lines.append(replace(read.line, tokens=tuple(tokens)))
        known = tuple(self.followed.seen_by())
        given = tuple([read.given for read in self.read])
        return Filled(tuple(lines), tuple(left), given, problem, known)

    def _line(self, line: Line) -> _Read:
        """Follow a line. Raises NotationError."""
        table, mark = self.game.clone(self.table), self.followed.mark()
        places = len(self.places)
        told = told_of(line, self.followed)
        if len(told) + self._cards > MOST_OPEN:
            said = _("a record that leaves more than {number} cards open")
            raise NotationError(said.format(number=MOST_OPEN), line=line.number)
        read = self._canonical(line, told)
        if read is None:
            self.table = table
            self.followed.back(mark)
            del self.places[places:]
            read = self._lax(line, told)
        self._cards += len(told)
        return read

    def _place(self, token: int) -> None:
        """The next answer is that of a token of the line now read."""
        self.followed.place = len(self.places)
        self.places.append((len(self.read), token))

    # Lines whose tokens are certain, as civdawn writes them; as in `engine.replaying.follow`.

    def _canonical(self, line: Line, told: dict[int, str]) -> _Read | None:
        """Follow a line that is in canonical form; None if it is not, or not legal."""
        game, table, followed = self.game, self.table, self.followed
        own = owner(line.label)
        owned = ANYONE if own is None else own
        if game.label(table) != line.label:
            ask(table)
            followed.settle(table)
            if game.label(table) != line.label:
                return None
        due = game.moment(table)
        tokens = [*line.tokens, ""]
        size, at, word, seat = len(tokens) - 1, 0, "", owned
        numbers: dict[int, int] = {}
        given: Given = []
        while True:
            step = next_question(table)
            followed.settle(table)
            if step is None:
                return self._kept(line, tokens, numbers, given) if at == size and not word else None
            kind = step.kind
            if not word:
                if at == size:
                    if game.moment(table) != due or line.cut:
                        return self._kept(line, tokens, numbers, given)
                else:
                    word, seat = tokens[at], owned
                    at += 1
                    if word not in self.words:
                        mark, _rest, word = word.partition(":")
                        seat = int(mark) - 1
            number = NOT_TOLD
            if (word == kind.word or word in kind.verbs) and (
                seat == step.seat or step.seat == CHANCE or seat == ANYONE
            ):
                if game.moment(table) != due:
                    return None
                self._place(at)
                begun = at
                if at in told:
                    option, number = followed.unknown(table, step, word, told[at])
                    if option < 0:
                        return None
                    numbers[at] = number
                    step = table.stack[-1]
                    tokens[at] = game.write(table, option).split()[-1]
                    verb = word if kind.verbs else ""
                    given.append((option, at - 1 if verb else at, verb))
                    at += 1
                else:
                    if kind.verbs and word != kind.word:
                        at -= 1
                        tokens[at] = word
                    elif kind.verbs and tokens[at] != NONE:
                        return None
                    found = PASS << 3 | 1
                    if tokens[at] != NONE:
                        found = game.read_plain(table, tokens, at)
                    option = found >> 3
                    if found < 0 or not (
                        step.allows(table, option) or followed.shown(table, step, option)
                    ):
                        options = step.options(table)
                        if len(options) > 1 or step.alone:
                            return None
                        at = begun
                        given.append((options[0], FORCED, ""))
                        self._choose(step, options[0], NOT_TOLD)
                        continue
                    step = table.stack[-1]
                    verb = word if kind.verbs and tokens[at] == word else ""
                    given.append((option, SURE if followed.sure(step, option) else at, verb))
                    at += found & 7
                follows = tokens[at]
                if follows in self.words or at == size or ":" in follows:
                    word = ""
                elif at == begun:
                    return None
            elif step.may_pass:
                option = PASS
                given.append((PASS, SURE, ""))
            else:
                options = step.options(table)
                option = options[-1]
                if option != PASS and (len(options) > 1 or step.alone):
                    return None
                given.append((option, SURE if followed.sure(step, option) else FORCED, ""))
            self._choose(step, option, number)

    def _choose(self, step: Step[Any], option: Option, number: int) -> None:
        self.followed.answered(self.table, step, option, number)
        self.table.stack.pop()
        step.choose(self.table, option)

    def _kept(self, line: Line, tokens: list[str], numbers: dict[int, int], given: Given) -> _Read:
        """The line as it was read."""
        if not numbers:
            return _Read(line, numbers, given)
        whole = list(line.tokens)
        for at in numbers:
            whole[at] = tokens[at]
        return _Read(replace(line, tokens=tuple(whole), number=line.number), numbers, given)

    # Lines by hand.

    def _lax(self, line: Line, told: dict[int, str]) -> _Read:
        """Follow a line in any spelling. Raises Refusal."""
        table, mark, places = self.table, self.followed.mark(), len(self.places)
        refusal: Refusal | None = None
        for noes, begun in WAYS:
            self.table = self.game.clone(table)
            self.followed.back(mark)
            del self.places[places:]
            try:
                return _Lax(self, line, told, noes, begun).read()
            except Refusal as other:
                refusal = other if refusal is None else later(refusal, other)
        assert refusal is not None
        raise refusal


class _Lax(LineReplay):
    """A line by hand, read against tables on which any card that lies face down may be any
    other. It is the position that it reads against, too."""

    def __init__(
        self, filling: _Filling, line: Line, told: dict[int, str], noes: bool, begun: bool
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
        raise NotImplementedError(label)

    def _run(self) -> None:
        """Run on to the next question, forced or not."""
        self.options = ask_every(self.table)
        self.filling.followed.settle(self.table)

    def read(self) -> _Read:
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
        self.filling._choose(step, option, self._number)
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
        self.filling._place(token)
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
        have."""
        atom, value = self.atom, self.value
        try:
            return super()._take(step)
        except Refusal as refusal:
            self.atom, self.value = atom, value
            table, options = self.table, self.options
            wide = self.filling.followed.widened(table, step)
            self.table, self.options = wide, step.options(wide)
            try:
                option = super()._take(step)
            except Refusal:
                raise refusal from None
            finally:
                self.table, self.options = table, options
            if not self.filling.followed.shown(table, step, option):
                self.atom, self.value = atom, value
                raise refusal from None
            return option

    def _without_cards(self, refusal: Refusal) -> Refusal:
        """The refusal without the cards that only stand in: legal answers are left out of it, and
        the reason is that of what can't be known."""
        told = refusal.told
        reason = refusal.reason if told is None else told.bare
        why = self.filling.followed.why
        if why and told is not None and refusal.code == "illegal":
            reason = f"{told.head}: {why}"
        return Refusal(refusal.code, reason, self.line, refusal.column)

    def _folded(self) -> _Read:
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
        return _Read(whole, numbers)

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
from civdawn_cli.engine.flow import ask, next_question
from civdawn_cli.engine.game import Game
from civdawn_cli.engine.replaying import ANYONE
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step
from civdawn_cli.engine.unknown import NOT_TOLD, Contradiction, Unknowns
from civdawn_cli.grammar import Line, NotationError, Record, words
from civdawn_cli.grammar.shapes import NONE
from civdawn_cli.language import _
from civdawn_cli.notation.reading import WAYS, Refusal, later
from civdawn_cli.notation.refusals import labelled
from civdawn_cli.notation.writing import owner
from civdawn_cli.record.left_open import told_of
from civdawn_cli.record.tags import read_setup
from civdawn_cli.record.unknown_lines import FORCED, SURE, ByHand, Given, ReadLine

# Any: text is read for whatever table a game has; only the game knows its type.

MOST_OPEN: Final = 4000
"""The most cards that a record may leave open; a game of four players over 30 rounds has about
600."""


A_CHOICE: Final = -1
"""In place of an option: there are several."""

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
            option = _unsaid(table, step)
            if option == A_CHOICE:
                return False
        stack.pop()
        step.choose(table, option)
    next_question(table)
    return True


def _unsaid(table: Any, step: Step[Any]) -> Option:
    """The answer that a line leaves out: "no", else the only one; A_CHOICE if there are several."""
    options = step.options(table)
    option = options[-1]
    return option if option == PASS or (len(options) == 1 and not step.alone) else A_CHOICE


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
        self.read: Final[list[ReadLine]] = []
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
                problem = self._refusal(self.record.lines[at], token, wrong)
                del self.read[at:]
        return self._filled(cards, problem)

    def _begins(self, line: int) -> int:
        """The first place of the line of that index."""
        return next(
            (p for p, (at, _rest) in enumerate(self.places) if at >= line), len(self.places)
        )

    def _refusal(self, line: Line, token: int, wrong: Contradiction) -> Refusal:
        """The refusal of a token of a line."""
        columns = line.columns()
        column = columns[token] if token < len(columns) else 0
        atom, said = 0, ""
        for one in line.atoms:
            atom += len(one.tokens)
            if token < atom:
                said = f"{one.word} {line.tokens[token]}"
                break
        if wrong.settled:
            text = labelled("illegal", f"{said}: {wrong.reason}")
        else:
            unsettled = _("no cards were found that fit, though there may be some; it seems: {why}")
            text = labelled("unsettled", f"{said}: {unsettled.format(why=wrong.reason)}")
        return Refusal("illegal", text, line, column)

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

    def _line(self, line: Line) -> ReadLine:
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

    def place(self, token: int) -> None:
        """The next answer is that of a token of the line now read."""
        self.followed.place = len(self.places)
        self.places.append((len(self.read), token))

    # Lines whose tokens are certain, as civdawn writes them; as in `engine.replaying.follow`.

    def _canonical(self, line: Line, told: dict[int, str]) -> ReadLine | None:
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
                self.place(at)
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
                        self.choose(step, options[0], NOT_TOLD)
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
                option = _unsaid(table, step)
                if option == A_CHOICE:
                    return None
                given.append((option, SURE if followed.sure(step, option) else FORCED, ""))
            self.choose(step, option, number)

    def choose(self, step: Step[Any], option: Option, number: int) -> None:
        self.followed.answered(self.table, step, option, number)
        self.table.stack.pop()
        step.choose(self.table, option)

    def _kept(
        self, line: Line, tokens: list[str], numbers: dict[int, int], given: Given
    ) -> ReadLine:
        """The line as it was read."""
        if not numbers:
            return ReadLine(line, numbers, given)
        whole = list(line.tokens)
        for at in numbers:
            whole[at] = tokens[at]
        return ReadLine(replace(line, tokens=tuple(whole), number=line.number), numbers, given)

    # Lines by hand.

    def _lax(self, line: Line, told: dict[int, str]) -> ReadLine:
        """Follow a line in any spelling. Raises Refusal."""
        table, mark, places = self.table, self.followed.mark(), len(self.places)
        refusal: Refusal | None = None
        wrong: Refusal | None = None
        for noes, begun in WAYS:
            self.table = self.game.clone(table)
            self.followed.back(mark)
            del self.places[places:]
            try:
                return ByHand(self, line, told, noes, begun).read()
            except Refusal as other:
                if refusal is None or later(refusal, other) is other:
                    refusal, wrong = other, self._contradicted(line)
        assert refusal is not None
        raise wrong or refusal

    def _contradicted(self, line: Line) -> Refusal | None:
        """The refusal of an answer of the line now followed that no cards fit: an answer behind it
        may only be missing because this one is not true."""
        try:
            self.followed.solve(len(self.places))
        except Contradiction as said:
            at, token = self.places[said.place]
            if at == len(self.read):
                return self._refusal(line, token, said)
        return None

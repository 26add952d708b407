"""The past of a state: a chain of actions that copies of a state share. It begins with the game, or
at the point where the hidden was drawn again.

A link of the chain notes what it costs something to find out only when somebody asks: the answer in
words, and a copy of the table after it.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Any, Final

from civdawn_cli.engine.chance import Luck
from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.step import PASS, Option
from civdawn_cli.grammar.shapes import NONE
from civdawn_cli.notation.writing import Answer, write_answer
from civdawn_cli.protocol import listed
from civdawn_cli.session.events import answer_text

# Any: the tables of all games; only a game knows the type of its own.

EVERY: Final = 16
"""While a long past is played again, the table is copied after this many actions."""

EVENT: Final = "event "
"""The beginning of a line that tells an answer; its number is put in when the line is read out."""


class Notes:
    """Findings about the point behind an action. table, options: a copy of the table, asked on to
    the next question, and its options; None and [] until somebody wants them. Nobody changes them.
    said: the label of the action's line and its answer in words. told: how many events a seat had
    heard by then and the text of all it was told, by seat."""

    __slots__ = ("options", "said", "table", "told")

    def __init__(self) -> None:
        self.table: Any = None
        self.options: list[Option] = []
        self.said: tuple[str, Answer] | None = None
        self.told: dict[int, tuple[int, str]] = {}


class Past:
    """One action and everything before it.

    previous: None at a Root. luck: the luck of the state before the action, None if chance was the
    caller's. notes: None until somebody wants to know something.
    """

    __slots__ = ("action", "luck", "notes", "previous")

    def __init__(self, previous: Past | None, action: Option, luck: Luck | None) -> None:
        self.previous = previous
        self.action = action
        self.luck = luck
        self.notes: Notes | None = None

    @property
    def noted(self) -> Notes:
        """The notes, to be read and written."""
        if self.notes is None:
            self.notes = Notes()
        return self.notes


class Drawn(Past):
    """An action that chance took from the luck of the state."""

    __slots__ = ()


class Root(Past):
    """The beginning of a chain. Its notes have the table there."""

    __slots__ = ("game", "setup")

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        super().__init__(None, PASS, None)
        self.game: Final = game
        self.setup: Final = setup

    def told(self, seat: int) -> list[str]:
        """The lines that the seat (CHANCE: a spectator) had been told by then, not numbered."""
        raise NotImplementedError(type(self).__name__)  # each beginning knows other lines


class Beginning(Root):
    """The beginning of a game."""

    __slots__ = ()

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        """Raises SetupError."""
        super().__init__(game, setup)
        notes = self.noted
        notes.table = game.begin(setup)
        notes.options = ask(notes.table)

    def told(self, seat: int) -> list[str]:
        return beginning_told(self.game, self.setup, seat)


class Resampled(Root):
    """The point at which everything that a seat could not see was drawn again.

    player, seed: the seat, and the seed of the draw. where: the question that was open, as
    `question` has it; the draw may leave nothing to ask there. origin: the past before it; None
    once `sever` has cut it off. Only the lines that the player was told are left then.
    """

    __slots__ = ("_digests", "_heard", "origin", "player", "seed", "where")

    def __init__(
        self,
        game: Game[Any],
        setup: Setup,
        origin: Past | None,
        player: int,
        seed: int,
        heard: list[str] | None = None,
    ) -> None:
        """heard: the lines that the player was told, not numbered; needed if there is no origin."""
        super().__init__(game, setup)
        self.origin = origin
        self.player: Final = player
        self.seed: Final = seed
        self.where = ""
        self._heard = heard
        self._digests: dict[int, str] = {}

    def draw(self, table: Any) -> None:
        """Draw the hidden part of the table again."""
        self.where = question(self.game, table)
        notes = self.noted
        notes.table = self.game.imagine(table, self.player, Random(self.seed))
        notes.options = ask(notes.table)

    def sever(self) -> None:
        """Forget all of the true past but the lines that the player was told."""
        if self.origin is None:
            return
        before = root_of(self.origin)
        if isinstance(before, Resampled):
            before.sever()  # the past since then was imagined already
        else:
            self.heard()
            self.origin = None

    def heard(self) -> list[str]:
        """The lines that the player had been told, not numbered."""
        if self._heard is None:
            assert self.origin is not None
            self._heard = unnumbered(told(self.origin, self.player)[1])
        return self._heard

    def told(self, seat: int) -> list[str]:
        """For a seat other than the player: a digest of all that it knows on the table drawn."""
        if seat == self.player or not self.game.hides:
            return self.heard()
        if seat not in self._digests:
            known = repr(self.game.known(self.noted.table, seat))
            self._digests[seat] = f"known {blake2b(known.encode(), digest_size=8).hexdigest()}"
        return [self._digests[seat]]


class Standing:
    """A table with the question it asks, as the notation wants to have it."""

    def __init__(self, game: Game[Any], table: Any, options: list[Option]) -> None:
        self.game: Final = game
        self.table: Final = table
        self.options = options

    def choose(self, option: Option) -> None:
        """Give an answer."""
        answer(self.table, option)
        self.options = ask(self.table)


def question(game: Game[Any], table: Any) -> str:
    """The question a table stands at: label, seat and kind; `over` at the end."""
    if not table.stack:
        return "over"
    step = table.stack[-1]
    return f"{game.label(table)} {step.seat + 1} {step.kind.name}"


def root_of(past: Past) -> Root:
    """The beginning of the chain."""
    while past.previous is not None:
        past = past.previous
    assert isinstance(past, Root)
    return past


def actions(past: Past) -> list[Past]:
    """The links of the chain behind its root, in order."""
    found = []
    while past.previous is not None:
        found.append(past)
        past = past.previous
    found.reverse()
    return found


def noted_at(past: Past, saying: bool = False) -> Notes:
    """The notes of that past with its table and options. The table is played on from the nearest
    copy.

    saying: also note all answers in words.
    """
    due: list[Past] = []
    at, spoken = past, not saying
    while at.previous is not None:
        notes = at.notes
        spoken = spoken or (notes is not None and notes.said is not None)
        if spoken and notes is not None and notes.table is not None:
            break
        due.append(at)
        at = at.previous
    found = at.noted
    if not due:
        return found
    root = root_of(at)
    game = root.game
    table, options = game.clone(found.table), found.options
    for number, link in enumerate(reversed(due), 1):
        notes = link.noted
        if saying and notes.said is None:
            said = write_answer(Standing(game, table, options), link.action)
            notes.said = (game.label(table), said)
        answer(table, link.action)
        options = ask(table)
        if number % EVERY == 0 and notes.table is None and link is not past:
            notes.table, notes.options = game.clone(table), options
    found = past.noted
    if found.table is None:
        found.table, found.options = table, options
    return found


def told(past: Past, seat: int) -> tuple[int, str]:
    """How many events the seat (CHANCE: a spectator) has been told, and the text of all it was
    told."""
    noted_at(past, saying=True)
    links: list[Past] = []
    at = past
    while at.previous is not None and (at.notes is None or seat not in at.notes.told):
        links.append(at)
        at = at.previous
    notes = at.noted
    if seat not in notes.told:
        lines = root_of(at).told(seat)
        notes.told[seat] = (_events(lines), numbered(lines))
    count, text = notes.told[seat]
    if not links:
        return count, text
    links.reverse()
    lines = lines_of(links, seat)
    found = count + _events(lines), text + numbered(lines, count + 1)
    past.noted.told[seat] = found
    return found


def _events(lines: list[str]) -> int:
    return sum(line.startswith(EVENT) for line in lines)


def spoken(link: Past) -> tuple[str, Answer]:
    """The label and the answer of an action, once `noted_at` has put it in words."""
    said = link.noted.said
    assert said is not None
    return said


def lines_of(links: list[Past], seat: int | None) -> list[str]:
    """The lines of these answers that the seat is told, not numbered yet; None is told all.
    `noted_at` has put them in words."""
    eyes = None if seat is None else (seat,)
    lines = []
    for link in links:
        label, given = spoken(link)
        text = answer_text(given, eyes)
        if text is not None:
            lines.append(f"{EVENT}{label} {given.seat + 1} :{text}")
    return lines


def beginning_told(game: Game[Any], setup: Setup, seat: int) -> list[str]:
    """The line that tells a seat the position a game begins from; [] if it has none."""
    if not setup.position:
        return []
    facts = game.write_position(game.begin(setup)).splitlines()
    return [f"position 1 :{listed(game.seen_facts(facts, seat))}"]


def numbered(lines: list[str], first: int = 1) -> str:
    """The lines as one text, the events among them numbered from `first` on."""
    found = []
    for line in lines:
        if line.startswith(EVENT):
            line = f"{EVENT}{first} {line[len(EVENT) :]}"
            first += 1
        found.append(line + "\n")
    return "".join(found)


def unnumbered(text: str) -> list[str]:
    """The lines of a text, the events without their numbers."""
    return [
        EVENT + line.split(" ", 2)[2] if line.startswith(EVENT) else line
        for line in text.splitlines()
    ]


def read_option(game: Game[Any], table: Any, options: list[Option], text: str) -> Option | None:
    """The option that the text of a line names, as `lines_of` writes it for who hears everything;
    None if it names none."""
    kind = table.stack[-1].kind
    word, *tokens = text.split() or [""]
    if word not in kind.words:
        return None
    if tokens == [NONE]:
        return PASS if options[-1] == PASS else None
    if word in kind.verbs:
        tokens.insert(0, word)
    found = game.read(table, tokens, options)
    return None if found is None or found[1] != len(tokens) else found[0]

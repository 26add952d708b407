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


class Past:
    """One action and everything before it.

    previous: None at a Root. luck: the luck of the state before the action, None if chance was the
    caller's. by_luck: True if chance took the action from that luck. copy: the table after the
    action, asked on to the next question; None until somebody wants it. Nobody changes it. said:
    the label of the action's line and its answer in words; None until somebody wants it.
    """

    __slots__ = ("action", "by_luck", "copy", "luck", "previous", "said")

    def __init__(
        self, previous: Past | None, action: Option, luck: Luck | None, by_luck: bool = False
    ) -> None:
        self.previous = previous
        self.action = action
        self.luck = luck
        self.by_luck = by_luck
        self.copy: Any = None
        self.said: tuple[str, Answer] | None = None


class Root(Past):
    """The beginning of a chain."""

    __slots__ = ("game", "setup")

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        super().__init__(None, PASS, None)
        self.game: Final = game
        self.setup: Final = setup

    def table(self) -> Any:
        """The table there, which nobody may change."""
        raise NotImplementedError

    def told(self, seat: int) -> list[str]:
        """The lines that the seat (CHANCE: a spectator) had been told by then."""
        raise NotImplementedError


class Beginning(Root):
    """The beginning of a game."""

    __slots__ = ()

    def table(self) -> Any:
        if self.copy is None:
            self.copy = self.game.begin(self.setup)
            ask(self.copy)
        return self.copy

    def told(self, seat: int) -> list[str]:
        return beginning_told(self.game, self.setup, seat)


class Resampled(Root):
    """The point at which everything that a seat could not see was drawn again.

    player, seed: the seat, and the seed of the draw. origin: the past before it; None once `sever`
    has cut it off. Only the lines that the player was told are left then.
    """

    __slots__ = ("_digests", "_heard", "origin", "player", "seed")

    def __init__(
        self,
        game: Game[Any],
        setup: Setup,
        origin: Past | None,
        player: int,
        seed: int,
        heard: list[str] | None = None,
    ) -> None:
        """heard: the lines that the player was told; needed if there is no origin."""
        super().__init__(game, setup)
        self.origin = origin
        self.player: Final = player
        self.seed: Final = seed
        self._heard = heard
        self._digests: dict[int, str] = {}

    def draw(self, table: Any) -> Any:
        """The table with the hidden drawn again; it is kept, and must not be changed."""
        self.copy = self.game.imagine(table, self.player, Random(self.seed))
        return self.copy

    def table(self) -> Any:
        return self.copy

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
        """The lines that the player had been told."""
        if self._heard is None:
            assert self.origin is not None
            self._heard = told(self.origin, self.player)
        return self._heard

    def told(self, seat: int) -> list[str]:
        """For a seat other than the player: a digest of all that it knows on the table drawn."""
        if seat == self.player or not self.game.hides:
            return self.heard()
        if seat not in self._digests:
            known = repr(self.game.known(self.copy, seat))
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


def table_at(past: Past, saying: bool = False) -> Any:
    """The table after that past, which nobody may change.

    It is played again from the nearest copy. saying: also note all answers in words.
    """
    due: list[Past] = []
    at, spoken = past, not saying
    while True:
        spoken = spoken or at.previous is None or at.said is not None
        if at.previous is None or (at.copy is not None and spoken):
            break
        due.append(at)
        at = at.previous
    root = root_of(at)
    game = root.game
    table = root.table() if at is root else at.copy
    if not due:
        return table
    table = game.clone(table)
    for number, link in enumerate(reversed(due), 1):
        if saying and link.said is None:
            said = write_answer(Standing(game, table, []), link.action)
            link.said = (game.label(table), said)
        answer(table, link.action)
        ask(table)
        if number % EVERY == 0 and link.copy is None and link is not past:
            link.copy = game.clone(table)
    if past.copy is None:
        past.copy = table
    return table


def said(past: Past) -> tuple[str, Answer]:
    """The label and the answer of an action, once `table_at` has noted them."""
    assert past.said is not None
    return past.said


def told(past: Past, seat: int) -> list[str]:
    """The lines that the seat (CHANCE: a spectator) has been told, not numbered yet."""
    links = actions(past)
    if links:
        table_at(past, saying=True)
    return root_of(past).told(seat) + lines_of(links, seat)


def lines_of(links: list[Past], seat: int | None) -> list[str]:
    """The lines of these answers that the seat is told, not numbered yet; None is told all."""
    eyes = None if seat is None else (seat,)
    lines = []
    for label, given in map(said, links):
        text = answer_text(given, eyes)
        if text is not None:
            lines.append(f"{EVENT}{label} {given.seat + 1} :{text}")
    return lines


def beginning_told(game: Game[Any], setup: Setup, seat: int) -> list[str]:
    """The line that tells a seat the position a game begins from; [] if it has none."""
    if not setup.position:
        return []
    facts = game.write_position(game.begin(setup)).splitlines()
    return [f"position :{listed(game.seen_facts(facts, seat))}"]


def numbered(lines: list[str], first: int = 1) -> str:
    """The lines as one text, the events among them numbered from `first` on."""
    found = []
    for line in lines:
        if line.startswith(EVENT):
            line = f"{EVENT}{first} {line[len(EVENT) :]}"
            first += 1
        found.append(line + "\n")
    return "".join(found)


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

"""A game as one seat was told of it, in one list: a position for programs that search.

    game ages rules=ta-1 data=0c7e… seats=2 resignation=no seat=2|told|1.1 1 take moses|1.1 0 draw i

First the game and its settings and who was told, then the facts of the position that it began with,
if it did, as that seat may know them; behind `told` every answer that it has heard of, as in
events: label, seat and answer. A seat asks for it, and `civdawn serve` goes on from it.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import Seat
from civdawn_cli.games import GAMES
from civdawn_cli.notation.writing import Answer
from civdawn_cli.playing.following import Following, Lost
from civdawn_cli.protocol import BAR, ProtocolError, items, listed
from civdawn_cli.session.events import answer_text

BEGIN: Final = "game "
"""The beginning of such a list."""
TOLD: Final = "told"
"""The item behind which the answers stand."""
EYES: Final = "eyes "
"""The beginning of the fact that says who was told the facts (`Game.seen_facts`)."""


def opening_facts(game: Game[Any], setup: Setup, seat: Seat) -> list[str]:
    """The facts of the position that a game begins with, as the seat may know them."""
    return game.seen_facts(game.write_position(game.begin(setup)).splitlines(), seat)


class Told:
    """The list of what one seat is told of a game that goes on.

    history: the answers, growing. before: the list that the game was begun from, '' for none.
    """

    def __init__(
        self,
        match: Match[Any],
        history: list[tuple[str, Answer]],
        seat: Seat,
        before: str = "",
    ) -> None:
        self._match: Final = match
        self._history: Final = history
        self._seat: Final = seat
        self._items: Final = [before] if before else []
        self._counts: Final[list[int]] = []  # how many items the first 0, 1, 2 ... answers made

    def text(self) -> str:
        """The list as it is now."""
        found, counts = self._items, self._counts
        if not found:
            found += self._head()
        if not counts:
            counts.append(len(found))
        for label, given in self._history[len(counts) - 1 :]:
            said = answer_text(given, (self._seat,))
            if said is not None:
                found.append(f"{label} {given.seat + 1} {said}")
            counts.append(len(found))
        return BAR.join(found)

    def go_back(self, answers: int) -> None:
        """Forget the answers behind so many, which were taken back."""
        if self._counts:
            del self._counts[answers + 1 :]
            del self._items[self._counts[-1] :]

    def _head(self) -> list[str]:
        game, setup = self._match.game, self._match.setup
        fields = {"rules": setup.rules or game.rules}
        if data := game.data_hash(setup):
            fields["data"] = data
        fields |= {"seats": str(setup.seats), **setup.settings, "seat": str(self._seat + 1)}
        head = " ".join([game.name, *[f"{name}={value}" for name, value in fields.items()]])
        facts = opening_facts(game, setup, self._seat) if setup.position else []
        return [BEGIN + head, *facts, TOLD]


class Followed:
    """A game that is followed by such a list.

    text: the list. seat: to whom it was told. setup: of the game.
    """

    def __init__(self, text: str) -> None:
        """Raises ProtocolError (value)."""
        head, *rest = items(text)
        if TOLD not in rest:
            raise ProtocolError("value", f"a position that begins with {BEGIN}has an item {TOLD!r}")
        at = rest.index(TOLD)
        try:
            self.game: Final = _game(head)
            self.setup, self.seat = _setup(self.game, head, rest[:at])
            self._following = Following(self.game, self.setup, self.seat, Random(0))
        except SetupError as wrong:
            raise ProtocolError("value", f"the position: {wrong}") from None
        self._hear(rest[at + 1 :])
        self.text = text

    def go_on(self, text: str) -> bool:
        """Hear what a longer list has besides. Return False if it is of another game, or if the
        game took another course. Raises ProtocolError (value)."""
        if text != self.text:
            if not text.startswith(self.text + BAR):
                return False
            self._hear(items(text[len(self.text) + 1 :]))
            self.text = text
        return True

    def table(self, gaps: int) -> Any:
        """A table on which everything that was not told is drawn fairly, from that seed."""
        table = self._following.match.table
        return self.game.imagine(table, self.seat, Random(gaps))

    def _hear(self, answers: list[str]) -> None:
        for said in answers:
            label, seat, text = [*said.split(" ", 2), "", ""][:3]
            try:
                if not (seat.isascii() and seat.isdecimal() and len(seat) == 1):
                    raise Lost("LABEL SEAT ANSWER is expected")
                self._following.hear(label, int(seat) - 1, text)
            except Lost as why:
                raise ProtocolError("value", f"the position: {said}: {why}") from None


def told_text(game: Game[Any], setup: Setup, position: str) -> str:
    """The list for a position, which may be one; '' for facts in which nothing is left open.

    game, setup: those that are set, which such facts are of.
    """
    if position.startswith(BEGIN):
        return position
    eyes = [fact for fact in items(position) if fact.startswith(EYES)]
    if not eyes:
        return ""
    told = [f"{name}={value}" for name, value in setup.settings.items()]
    seat = eyes[0].removeprefix(EYES).strip()
    head = " ".join([f"{BEGIN}{game.name}", f"seats={setup.seats}", *told, f"seat={seat}"])
    return listed([head, *items(position), TOLD])


def _game(head: str) -> Game[Any]:
    """The game that the first item names. Raises SetupError."""
    name = [*head.split(" "), ""][1]
    if name not in GAMES:
        raise SetupError(f"there are {', '.join(GAMES)}, no game {name!r}")
    return GAMES[name]()


def _setup(game: Game[Any], head: str, facts: list[str]) -> tuple[Setup, Seat]:
    """The setup of the first item and the facts, and who was told. Raises SetupError."""
    fields = dict([word.partition("=")[::2] for word in head.split(" ")[2:]])
    rules, data = fields.pop("rules", game.rules), fields.pop("data", "")
    numbers = [fields.pop(name, "") for name in ("seats", "seat")]
    if not all(len(number) == 1 and number in "0123456789" for number in numbers):
        raise SetupError(f"its first item says seats= and seat=, not {head!r}")
    setup = game.setup(int(numbers[0]), **fields)
    if rules != game.rules and rules not in game.older:
        raise SetupError(f"it is of rules {rules}, this civdawn has {game.rules}")
    if data not in ("", game.data_hash(setup)):
        raise SetupError(f"it is of data {data}, this civdawn has {game.data_hash(setup)}")
    seat = int(numbers[1]) - 1
    if seat >= setup.seats:
        raise SetupError(f"there is no seat {seat + 1} among {setup.seats}")
    position = "".join([f"{fact}\n" for fact in facts])
    older = rules if rules != game.rules else ""
    return Setup(setup.seats, setup.settings, position, older), seat

"""The built-in players and people, by name. A player is imported when it is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from civdawn_cli.engine.chance import Seed
from civdawn_cli.engine.lookahead import LINES
from civdawn_cli.engine.step import Seat
from civdawn_cli.language import _
from civdawn_cli.playing.addresses import AddressError, read_address
from civdawn_cli.playing.loop import Interrupts, Player
from civdawn_cli.playing.options import (
    LISTEN,
    PY,
    TCP,
    Named,
    Option,
    OptionError,
    Value,
    chosen,
    split_name,
)
from civdawn_cli.playing.people import HUMAN, is_person, name_problem
from civdawn_cli.record import Recorder

if TYPE_CHECKING:
    from civdawn_cli.playing.prompt import Keyboard
    from civdawn_cli.playing.stories import Stories

CLASS: Final = re.compile(rf"{PY}(?:[\w.]+|.+\.py):\w+")
"""The name of a player that is a Python class."""


class SeatContext:
    """Everything that a player for one seat of a game is made from.

    recorder, interrupts: for people, who see the record grow, take answers back and stop the game.
    keyboard: shared by people who must not see each other's cards; None if nobody has to be kept
    from seeing them. breathe: a player that thinks for long calls it all the time; what it raises
    ends the thinking. None where nobody has to be heard meanwhile. options: the values of the
    player's OPTIONS. look_up: for people, runs the words as the command `cards` or `rules` about
    this game, and returns the reason if nothing is found, else ''. players: the names of all
    players by seat. confirm: people are asked again before a turn ends; None for those at a
    terminal only. dice: dice and draws are typed at the same keyboard. stories: that tell people
    what happened; None for some of their own.
    """

    def __init__(
        self,
        seat: Seat,
        seed: Seed,
        recorder: Recorder,
        interrupts: Interrupts,
        keyboard: Keyboard | None = None,
        breathe: Callable[[], None] | None = None,
        look_up: Callable[[list[str]], str] = lambda words: "nothing can be looked up here",
        players: Sequence[str] = (),
        confirm: bool | None = None,
        dice: bool = False,
        stories: Stories | None = None,
    ) -> None:
        self.look_up: Final = look_up
        self.players: Final = players
        self.confirm: Final = confirm
        self.dice: Final = dice
        self.stories: Final = stories
        self.seat: Final = seat
        self.seed: Final = seed
        self.recorder: Final = recorder
        self.interrupts: Final = interrupts
        self.keyboard: Final = keyboard
        self.breathe: Final = breathe
        self.options: Mapping[str, Value] = {}


def _random(context: SeatContext) -> Player:
    from civdawn_cli.playing.players.random import RandomPlayer

    return RandomPlayer(context.seat, context.seed)


def _greedy(context: SeatContext) -> Player:
    from civdawn_cli.playing.players.greedy import GreedyPlayer

    return GreedyPlayer(context.breathe, int(context.options["lines"]))


def _greedy_1(context: SeatContext) -> Player:
    from civdawn_cli.playing.players.greedy_1 import FirstGreedyPlayer

    return FirstGreedyPlayer(context.breathe)


def _search(context: SeatContext) -> Player:
    from civdawn_cli.playing.players.search import Budget, SearchPlayer

    given = context.options
    budget = Budget(float(given["time"]), int(given["nodes"]), int(given["cores"]))
    return SearchPlayer(context.breathe, budget)


def _human(context: SeatContext) -> Player:
    from civdawn_cli.playing.players.human import HumanPlayer

    return HumanPlayer(context)


PLAYERS: Final[dict[str, Callable[[SeatContext], Player]]] = {
    "greedy": _greedy,
    "search": _search,
    "greedy-1": _greedy_1,
    "random": _random,
    HUMAN: _human,
}
"""The function that makes a player, by the player's name."""

OPTIONS: Final[dict[str, tuple[Option, ...]]] = {
    "greedy": (
        Option("lines", LINES, min=1, max=1000, help="most lines of play that are followed"),
    ),
    "search": (
        Option(
            "time", 0.0, min=0, max=3600, help="seconds for a turn; 0: the same work on any machine"
        ),
        Option(
            "nodes", 0, min=0, max=10**9, help="most tables judged for a plan; 0: the usual work"
        ),
        Option("cores", 1, min=1, max=64, help="processes that think at the same time"),
    ),
}
"""The options of players, by the player's name."""


def make_player(name: str, context: SeatContext) -> Player:
    """The player of a name, with or without values for its options. Raises OptionError."""
    player, settings = split_name(name)
    player = HUMAN if is_person(player) else player
    context.options = chosen(OPTIONS.get(player, ()), settings)
    return PLAYERS[player](context)


def check_name(name: str) -> Named:
    """The name of a player and the values behind it, checked as far as that is possible without
    starting a program. Raises OptionError."""
    found = split_name(name)
    if problem := name_problem(found.player):
        raise OptionError(problem)
    if found.player in PLAYERS or is_person(found.player):
        chosen(OPTIONS.get(found.player, ()), found.settings)
    elif found.player.startswith(PY) and not CLASS.fullmatch(found.player):
        said = _("a class is py:MODULE:CLASS or py:FILE.py:CLASS, not {player!r}")
        raise OptionError(said.format(player=found.player))
    elif found.player.startswith((TCP, LISTEN)):
        _check_address(found.player)
    return found


def _check_address(player: str) -> None:
    """Raises OptionError unless a bot over the network has an address."""
    way, _rest, address = player.partition(":")
    try:
        at = read_address(address)
    except AddressError as wrong:
        raise OptionError(f"{player}: {wrong}") from None
    if way + ":" == TCP and ":" not in address:
        said = _("a bot that listens is tcp:HOST:PORT, such as {address}")
        raise OptionError(said.format(address=f"{TCP}{at}"))


BOTS: Final = tuple([name for name in PLAYERS if name != HUMAN])
"""The names of the players that are programs."""

HELP: Final[dict[str, str]] = {
    "greedy": "Takes the answer after which the table looks best; what is hidden it draws itself.",
    "search": "Plans its turn, and tries the best plans by playing them on, in worlds it draws.",
    "greedy-1": "The first greedy player, which never changes: a yardstick for others.",
    "random": "Takes any answer, all of them equally likely.",
}
"""How each of them plays, in a sentence."""

"""A program that hosts a player class and speaks the seat role of the protocol for it.

`civdawn play --seat py:module:Class` starts it like any other program: `python -m civdawn.host
py:module:Class`, in a process of its own. It is told what its seat is told and nothing else, so the
true table is never in the same process as the class; limits, clocks and faults are those of all
programs. Anything that goes wrong in the class ends the process, with the traceback on the standard
error, as it would end a program.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from operator import index
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final

from civdawn._past import EVENT, Resampled
from civdawn.game import Game
from civdawn.game import game as named_game
from civdawn.state import State
from civdawn_cli.engine.chance import Luck
from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.game import Setup
from civdawn_cli.playing.following import Following, Lost
from civdawn_cli.playing.options import PY, Option, OptionError, chosen
from civdawn_cli.protocol import Message, ProtocolError, items, notice, write

__all__ = ["Broken", "Host", "load", "main"]

Say = Callable[[str], None]
"""A function that takes one line without its newline."""

OPTIONS: Final = "option"
"""The feature of a civdawn that takes note of options."""


class Broken(Exception):
    """The class can't play; the text says why."""


class Heard:
    """A game as one seat has heard of it so far, and states that the seat can't tell from it."""

    def __init__(self, game: Game, seat: int, number: int) -> None:
        self._game = game
        self._seat = seat
        self._lines: list[str] = []
        # The same game gives the same states, so that what a player did wrong can be seen again.
        self._random = Random(f"{number}/{seat}")
        self._following: Following | None = None

    def position(self, text: str) -> str:
        """Begin with the position of that list, and return the line that tells of it."""
        facts = "".join([f"{fact}\n" for fact in items(text)])
        self._game = self._game.beginning_from(facts)
        self._lines.append(f"position :{text}")
        return self._lines[-1]

    def event(self, message: Message) -> None:
        """Take note of an event. Raises Lost and SetupError."""
        _, label, seat = message.words[:3]
        text = message.text or ""
        self._lines.append(f"{EVENT}{label} {seat} :{text}")
        self.following.hear(label, int(seat) - 1, text)

    @property
    def following(self) -> Following:
        """A table that fits all that was heard. Raises SetupError."""
        if self._following is None:
            game = self._game
            self._following = Following(game.engine, game.setup, self._seat, self._random)
        return self._following

    def state(self, kind: str, count: int) -> State:
        """A fair draw of the game at the question of that kind, which has so many options. Raises
        Lost and SetupError."""
        match, game = self.following.match, self._game
        asked = match.step.kind.name if match.options else "nothing"
        if asked != kind or (count and count != len(match.options)):
            raise Lost(f"{kind} with {count} options is asked where {asked} is due")
        seed = self._random.getrandbits(64)
        root = Resampled(game.engine, game.setup, None, self._seat, seed, self._lines.copy())
        root.draw(match.table)
        notes = root.noted
        return State(game, notes.table.clone(), notes.options, root, Luck(seed))


class Host:
    """One player class, from `hello` to `quit`.

    target: where the class is, as in the name of its seat behind `py:`. say: sends a line to
    civdawn, at once. tell: prints a line for people. player: the class made for the game.
    """

    def __init__(self, target: str, say: Say, tell: Say) -> None:
        """Raises Broken, and whatever importing the class raises."""
        self._class: Final = load(target)
        self._name: Final = str(getattr(self._class, "name", "") or self._class.__name__)
        self._options: Final = declared(self._class)
        self._say: Final = say
        self._tell: Final = tell
        self._given: dict[str, str] = {}
        self._game = ""
        self._rules = ""
        self._heard: Heard | None = None
        self.player: Any = None
        self._seat = 0
        self._cap: float | None = None
        self._lost = False

    def run(self, lines: Iterable[bytes]) -> None:
        """Play until `quit` or the end. Raises Broken, and whatever the class raises."""
        for line in lines:
            if not self.hear(line):
                return

    def hear(self, line: bytes) -> bool:
        """Obey one line. Return False after `quit`. Raises as `run` does."""
        if line.startswith(b"ok "):  # it needs nothing from these
            return True
        try:
            message = notice(line.decode(errors="replace").rstrip("\r\n"))
        except ProtocolError as wrong:
            self._tell(f"not understood: {wrong}")
            return True
        if message is not None and message.verb != "quit":
            self._obey(message)
        return message is None or message.verb != "quit"

    def _obey(self, message: Message) -> None:
        verb = message.verb
        if verb == "ping":
            self._say(f"pong {message.words[0]}")
        elif verb == "civdawn":
            self._hello(message)
        elif verb == "set":
            self._given[message.words[0]] = message.text or ""
        elif verb == "new":
            self._begin(message)
        elif verb == "ask":
            self._say(self._answer(message))
        elif verb == "over":
            self.player = self._heard = None
        elif verb == "error" and message.words[0] != "illegal":  # its fault names what was wrong
            self._tell(f"refused: {' '.join(message.words)}: {message.text or ''}")
        elif verb in ("event", "position") and self._heard is not None:
            self._hear(self._heard, message)

    def _hello(self, message: Message) -> None:
        self._game = message.fields.get("game", "")
        self._rules = message.fields.get("rules", "")
        if OPTIONS in message.fields.get("features", "").split(","):
            for option in self._options:
                self._say(
                    write(Message("option", (option.name,), option.fields(), option.help or None))
                )
        self._say(f"hello 1.0 options=count :{' '.join(self._name.split())}")

    def _begin(self, message: Message) -> None:
        """Make a player for a new game. Raises Broken, and whatever the class raises."""
        fields = message.fields
        number, self._seat = int(message.words[0]), int(fields["seat"]) - 1
        known = named_game(self._game)
        settings = {name: fields[name] for name in known.settings if name in fields}
        game = named_game(self._game, int(fields["seats"]), **settings)
        if rules := fields.get("rules", ""):
            game = Game(game.engine, Setup(game.seats, game.settings, "", rules))
        self._heard, self._lost = Heard(game, self._seat, number), False
        self._cap = int(fields["cap"]) / 1000 if "cap" in fields else None
        try:
            values = chosen(self._options, self._given)
        except OptionError as wrong:
            raise Broken(str(wrong)) from None
        self.player = self._class(**values)
        self._say(f"ready {number}")

    def _hear(self, heard: Heard, message: Message) -> None:
        """Pass an event or a position on to the player."""
        observe = getattr(self.player, "observe", None)
        try:
            if message.verb == "position":
                line = heard.position(message.text or "")
            else:
                line = f"event {' '.join(message.words)} :{message.text or ''}"
                if not self._lost:
                    heard.event(message)
        except (Lost, SetupError) as why:
            self._lose(f"{line}: {why}")
        if observe is not None:
            observe(line)

    def _answer(self, message: Message) -> str:
        """The line that answers a question. Raises Broken, and whatever the class raises."""
        number, _, kind = message.words[:3]
        state = self._state(kind, int(message.fields.get("options", "0")))
        if state is None:
            return f"do {number} #1"
        actions = state.legal_actions()
        self.player.time_left = self._time_left(message)
        found = self.player.decide(state, actions.copy())
        try:
            action = index(found)
        except TypeError:
            said = f"{self._class.__name__}.decide returned {found!r:.80}"
            raise Broken(f"{said}, not one of the actions, which are ints") from None
        if action in actions:
            return f"do {number} #{actions.index(action) + 1}"
        # The referee says that there is no option #0, and the log has the reason.
        said = f"decide returned {action}, which is none of the {len(actions)} actions"
        return f"do {number} #0 :{said}"

    def _state(self, kind: str, count: int) -> State | None:
        """The state to be shown; None if the game can't be followed."""
        if self._heard is None or self._lost:
            return None
        try:
            return self._heard.state(kind, count)
        except (Lost, SetupError) as why:
            self._lose(str(why))
            return None

    def _time_left(self, message: Message) -> float | None:
        """The seconds that the clocks leave for the question; None without a clock."""
        banks = message.fields.get("clock", "").split(",")
        left = [self._cap] if self._cap is not None else []
        if self._seat < len(banks) and banks[self._seat].isdecimal():
            left.append(int(banks[self._seat]) / 1000)
        return min(left, default=None)

    def _lose(self, why: str) -> None:
        self._lost = True
        self._tell(f"can't follow this game: {why}; taking the first option from now on")


# ---------------------------------------------------------------- the class


def load(target: str) -> type[Any]:
    """The class of `package.module:Class` or `folder/file.py:Class`. Raises Broken, and whatever
    importing it raises."""
    where, _, name = target.rpartition(":")
    if not where or not name:
        raise Broken(f"a class is MODULE:CLASS or FILE.py:CLASS, not {target!r}")
    module = _file(Path(where)) if where.endswith(".py") else _module(where)
    found = getattr(module, name, None)
    if found is None:
        classes = [one for one, value in vars(module).items() if isinstance(value, type)]
        near = get_close_matches(name, classes, 1, 0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(classes) or 'none'}"
        raise Broken(f"{where} has no class {name!r}; {hint}")
    if not isinstance(found, type) or not callable(getattr(found, "decide", None)):
        raise Broken(f"{name} of {where} is no player: it needs a method decide(state, actions)")
    return found


def _file(path: Path) -> ModuleType:
    if not path.is_file():
        raise Broken(f"there is no file {path} in {Path.cwd()}")
    sys.path.insert(0, str(path.parent.resolve()))
    name = path.stem if path.stem not in sys.modules else f"{path.stem}_of_a_player"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _module(name: str) -> ModuleType:
    sys.path.insert(0, os.getcwd())
    try:
        return import_module(name)
    except ModuleNotFoundError as wrong:
        if wrong.name is None or not f"{name}.".startswith(f"{wrong.name}."):
            raise
        here = f"in {Path.cwd()}, nor is it installed in {sys.prefix}"
        raise Broken(f"there is no module {wrong.name} {here}") from None


def declared(player: type[Any]) -> tuple[Option, ...]:
    """The options that a class declares. Raises Broken."""
    found = tuple(getattr(player, "options", ()))
    names = [option.name for option in found if isinstance(option, Option)]
    if len(names) < len(found):
        raise Broken(f"{player.__name__}.options has something that is no civdawn.Option")
    if len(set(names)) < len(names):
        raise Broken(f"{player.__name__}.options has two options of the same name")
    return found


# ---------------------------------------------------------------- the process


def main(target: str) -> int:
    """Play on the standard streams. Return the exit code.

    Text that the class prints goes to the standard error: the standard output is for messages.
    """
    source = os.fdopen(os.dup(0), "rb")
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr  # whose lines are not kept back, so that both stay in order

    def say(line: str) -> None:
        out.write(line + "\n")
        out.flush()

    def tell(line: str) -> None:
        print(f"{PY}{target}: {line}", file=sys.stderr, flush=True)  # noqa: T201 - the log of a program is its stderr

    try:
        Host(target, say, tell).run(iter(source.readline, b""))
    except Broken as why:
        tell(str(why))
        return 1
    except Exception as wrong:  # noqa: BLE001 - the class may raise anything
        traceback.print_exception(_of_class(wrong))
        return 1
    return 0


def _of_class(wrong: BaseException) -> BaseException:
    """The exception without the calls that led into the class."""
    found = wrong.__traceback__
    while found is not None and found.tb_next is not None:
        file = found.tb_frame.f_code.co_filename
        if file != __file__ and "importlib" not in file:
            break
        found = found.tb_next
    return wrong.with_traceback(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1].removeprefix(PY)))

"""Looks at a game, which change nothing: the commands for them, the same for a driver and for its
guests. Each sees the game as it may be known to them (known_game.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from civdawn_cli.games import GAMES
from civdawn_cli.language import _
from civdawn_cli.playing.reference import bots
from civdawn_cli.protocol import Message, ProtocolError, ok, write
from civdawn_cli.session.events import PUBLIC, view_text
from civdawn_cli.session.known_game import KnownGame
from civdawn_cli.session.lists import listed_data, reply
from civdawn_cli.session.questions import option_list, phrase_list


class Looker:
    """Whoever looks. say: sends whole lines to them.

    looks: what obeys the commands for looks, by their verbs.
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say: Final = say
        self.looks: Final[dict[str, Callable[[Message], None]]] = {
            "options": self._options,
            "view": self._view,
            "picture": self._view,
            "words": self._options,
            "events": self._events,
            "board": self._board,
            "position": self._position,
            "record": self._record,
            "ping": self._ping,
            "cards": self._list,
            "rules": self._list,
            "kinds": self._list,
            "bots": self._bots,
        }

    @property
    def seen(self) -> KnownGame:
        """The game as they may know it. Raises ProtocolError (no-game)."""
        raise NotImplementedError

    @property
    def usual_game(self) -> str:
        """The name of the game whose lists are meant if none is named."""
        return self.seen.match.game.name

    def _options(self, message: Message) -> None:
        game = self.seen
        game.check_open(message.number)
        items = (phrase_list if message.verb == "words" else option_list)(game.match)
        self.say(ok(message, {"options": len(game.match.options)}, items) + "\n")

    def _view(self, message: Message) -> None:
        game = self.seen
        if message.words:
            game.check_open(message.number)
        seat = game.asked_seat if message.words else PUBLIC
        if "seat" in message.fields:
            seat = self._seat(message)
        elif not message.words and len(game.mine) == 1:
            seat = game.mine[0]
        game.check_seen(seat)
        if message.verb == "picture":
            text = game.picture(seat)
        else:
            text = view_text(game.match.game, game.match.table, seat)
        self.say(write(Message("ok", (message.verb, *message.words[:1]), {}, text)) + "\n")

    def _events(self, message: Message) -> None:
        game = self.seen
        eyes = game.eyes
        if message.fields.get("seat") == "all":
            game.check_over()
            eyes = None
        elif "seat" in message.fields:
            seat = self._seat(message)
            game.check_seen(seat)
            eyes = () if seat == PUBLIC else (seat,)
        lines, count = game.events(eyes, self._number(message, "from", 1))
        self.say(lines + ok(message, {"count": count}) + "\n")

    def _board(self, message: Message) -> None:
        game, match = self.seen, self.seen.match
        seat = game.viewer
        if "seat" in message.fields:
            seat = self._seat(message)
            game.check_seen(seat)
        self._lines(message, match.game.draw(match.table, seat))

    def _position(self, message: Message) -> None:
        game = self.seen
        if message.words:
            game.check_open(message.number)
        if message.words or "seat" in message.fields:
            told = game.told(self._seat(message) if "seat" in message.fields else game.asked_seat)
        else:
            told = game.position()
        self.say(" ".join(["ok position", *message.words[:1], f":{told}\n"]))

    def _record(self, message: Message) -> None:
        self._lines(message, self.seen.record())

    def _ping(self, message: Message) -> None:
        self.say(ok(message) + "\n")

    def _list(self, message: Message) -> None:
        """A list of the usual game, or of another one."""
        name = message.fields.get("game", "") or self.usual_game
        if name not in GAMES:
            raise ProtocolError(
                "value",
                _("{name} is {values}, not {value!r}").format(
                    name="game", values=", ".join(GAMES), value=name
                ),
            )
        self.say(listed_data(message, GAMES[name]()) + "\n")

    def _bots(self, message: Message) -> None:
        self.say(reply(message, bots()) + "\n")

    def _lines(self, message: Message, text: str) -> None:
        """Send a text of several lines, then the reply with their number."""
        lines = text.splitlines()
        said = [write(Message("text", text=line)) + "\n" for line in lines]
        self.say("".join(said) + ok(message, {"lines": len(lines)}) + "\n")

    def _seat(self, message: Message) -> int:
        """The field `seat`, 0 for nobody in particular: as the engine counts."""
        number = self._number(message, "seat", 0)
        if number > self.seen.match.setup.seats:
            raise ProtocolError("value", _("there is no seat {number}").format(number=number))
        return number - 1

    def _switch(self, message: Message, name: str) -> bool:
        """A field that is yes, or no as without it. Raises ProtocolError (value)."""
        if (said := message.fields.get(name, "no")) not in ("yes", "no"):
            raise ProtocolError(
                "value", _("{name} is yes or no, not {said!r}").format(name=name, said=said)
            )
        return said == "yes"

    def _number(self, message: Message, name: str, default: int) -> int:
        """A field that is a number. Raises ProtocolError (value)."""
        text = message.fields.get(name, str(default))
        if not (text.isascii() and text.isdecimal() and len(text) <= 9):
            raise ProtocolError(
                "value", _("{name} is a number, not {value!r}").format(name=name, value=text)
            )
        return int(text)

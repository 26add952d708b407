"""Options of bots: what a bot can be told before a game, as it declares it, and the names of
players with values for them (`greedy?lines=3`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from civdawn_cli.language import _, shown

Value = int | float | bool | str
"""A value of an option as Python has it; True and False are `yes` and `no` in text."""

NUMBER: Final = "number"
DECIMAL: Final = "decimal"
SWITCH: Final = "switch"
CHOICE: Final = "choice"
TEXT: Final = "text"
TYPES: Final = (NUMBER, DECIMAL, SWITCH, CHOICE, TEXT)

SWITCHES: Final = {"yes": True, "no": False}

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
WHOLE: Final = re.compile(r"-?[0-9]{1,18}")
FRACTION: Final = re.compile(r"-?[0-9]{1,18}(\.[0-9]{1,18})?")
LONGEST: Final = 1_000
"""Characters of the longest value."""

EXEC: Final = "exec:"
"""The beginning of the name of a player that is a program."""

PY: Final = "py:"
"""The beginning of the name of a player that is a Python class."""

TCP: Final = "tcp:"
"""The beginning of the name of a player that is a bot which listens somewhere."""

LISTEN: Final = "listen:"
"""The beginning of the name of a player that is a bot which dials in."""


SHORT: Final[dict[str, dict[str, re.Pattern[str]]]] = {
    "search": {
        "time": re.compile(r"([0-9]{1,18}(?:\.[0-9]{1,18})?)s"),
        "nodes": re.compile(r"nodes=([0-9]{1,18})"),
        "cores": re.compile(r"([0-9]{1,18})"),
    }
}
"""Short forms of values behind the name of a built-in player, by player and option."""

SHORT_FORMS: Final = {"search": shown("search:1s, search:nodes=5000 or search:2")}
"""How they look, by player."""


class OptionError(ValueError):
    """An option or a value that can't be; the text says what could."""


class Option:
    """Something that a bot can be told before a game: its name, its type and the values it takes.

    The type is that of the default: a whole number, a number with a fraction, yes or no (a bool),
    one of `values`, or any text. min, max: the range of a number; None where there is no end.
    help: a sentence for people.
    """

    def __init__(
        self,
        name: str,
        default: Value,
        *,
        min: float | None = None,
        max: float | None = None,
        values: Iterable[str] = (),
        help: str = "",
    ) -> None:
        """Raises OptionError."""
        self.name: Final = name
        self.default: Final = default
        self.min: Final = min
        self.max: Final = max
        self.values: Final = tuple(values)
        self.help: Final = " ".join(help.split())
        self.type: Final = _type(default, bool(self.values))
        if not NAME.fullmatch(name):
            raise OptionError(f"{name!r} is no name of an option: letters, digits, - and _")
        if self.type not in (NUMBER, DECIMAL) and not min is max is None:
            raise OptionError(f"{name}: only a number has a range")
        if self.type == NUMBER and not all(end is None or end == int(end) for end in (min, max)):
            raise OptionError(f"{name}: its default is whole, so are min and max")
        if any(not value or not value.isprintable() or " " in value or "," in value
               for value in self.values):  # fmt: skip
            raise OptionError(f"{name}: values are words without spaces and commas")
        if " " in str(self.read(self.write(default))):
            raise OptionError(f"{name}: a default has no spaces")

    def read(self, text: str) -> Value:
        """The value that a text stands for. Raises OptionError."""
        found = _value(self.type, text)
        fits = found is not None and (self.type != CHOICE or found in self.values)
        if isinstance(found, int | float) and self.type != SWITCH:
            fits = (self.min is None or found >= self.min) and (
                self.max is None or found <= self.max
            )
        if found is None or not fits:
            said = _("{name} is {values}, not {value!r}")
            raise OptionError(said.format(name=self.name, values=self.range(), value=text))
        return found

    @staticmethod
    def write(value: Value) -> str:
        """The text of a value."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        text = str(value)
        return (
            f"{value:.17f}".rstrip("0") + "0" if isinstance(value, float) and "e" in text else text
        )

    def ends(self) -> tuple[str, str]:
        """The first and the last of its values as text, the default where there is no end."""
        if self.type == SWITCH:
            return "no", "yes"
        if self.values:
            return self.values[0], self.values[-1]
        told = self.fields()
        return told.get("min", told["default"]), told.get("max", told["default"])

    def range(self) -> str:
        """The values it takes, in words: `a whole number from 1 to 9`."""
        if self.type in (NUMBER, DECIMAL):
            said = _("a whole number") if self.type == NUMBER else _("a number")
            if self.min is not None:
                said = _("{number} from {end:,.12g}").format(number=said, end=self.min)
            if self.max is not None:
                said = _("{number} to {end:,.12g}").format(number=said, end=self.max)
            return said
        if self.type == TEXT:
            return _("a text of at most {n:,} characters").format(n=LONGEST)
        return _(" or ").join(SWITCHES if self.type == SWITCH else self.values)

    def fields(self) -> dict[str, str]:
        """Its type, default and values, as the fields of the message `option` have them."""
        found = {"type": self.type, "default": self.write(self.default)}
        for word, end in (("min", self.min), ("max", self.max)):
            if end is not None:
                found[word] = str(int(end)) if self.type == NUMBER else self.write(float(end))
        if self.values:
            found["values"] = ",".join(self.values)
        return found

    @classmethod
    def told(cls, name: str, fields: Mapping[str, str], help: str = "") -> Option:
        """The option that the fields of a message tell of. Raises OptionError."""
        kind, default = fields.get("type", ""), fields.get("default", "")
        if kind not in TYPES:
            raise OptionError(f"{name}: type is {', '.join(TYPES)}, not {kind!r}")
        value = _value(kind, default)
        if value is None:
            raise OptionError(f"{name}: default={default!r} does not fit type={kind}")
        values = fields.get("values", "").split(",") if kind == CHOICE else ()
        ends = {end: _value(DECIMAL, fields[end]) for end in ("min", "max") if end in fields}
        for end, found in ends.items():
            if not isinstance(found, float):
                raise OptionError(f"{name}: {end}={fields[end]!r} is no number")
        low, high = [
            found if isinstance(found, float) else None for found in map(ends.get, ("min", "max"))
        ]
        return cls(name, value, min=low, max=high, values=values, help=help)


def _value(kind: str, text: str) -> Value | None:
    """The value of that type that a text stands for, of any range; None if it can't be one."""
    if kind == SWITCH:
        return SWITCHES.get(text)
    if kind == NUMBER:
        return int(text) if WHOLE.fullmatch(text) else None
    if kind == DECIMAL:
        return float(text) if FRACTION.fullmatch(text) else None
    return text if text.isprintable() and len(text) <= LONGEST else None


def _type(default: object, chosen: bool) -> str:
    """The type of an option with that default. Raises OptionError."""
    if isinstance(default, bool):
        return SWITCH
    if isinstance(default, int):
        return NUMBER
    if isinstance(default, float):
        return DECIMAL
    if isinstance(default, str):
        return CHOICE if chosen else TEXT
    raise OptionError(f"a default is a number, True, False or text, not {default!r}")


def chosen(options: Iterable[Option], given: Mapping[str, str]) -> dict[str, Value]:
    """The value of every option, the default where none is given. Raises OptionError."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            said = _("no option {name!r}; {hint}")
            raise OptionError(said.format(name=name, hint=_there_is(name, known)))
    return {
        name: option.read(given[name]) if name in given else option.default
        for name, option in known.items()
    }


def _there_is(name: str, known: Mapping[str, Option]) -> str:
    near = get_close_matches(name, known, 1, 0.5)
    if near:
        option = known[near[0]]
        said = _("did you mean {name!r}, {values}?")
        return said.format(name=option.name, values=option.range())
    every = "; ".join([f"{option.name}, {option.range()}" for option in known.values()])
    return _("there is {list}").format(list=every) if every else _("it has no options")


# ---------------------------------------------------------------- names with settings


class Named(NamedTuple):
    """The name of a player, without values, and the values given with it."""

    player: str
    settings: dict[str, str]


def split_name(name: str) -> Named:
    """The name of a player and the values behind it: `greedy?lines=3`, `py:bots:Mine?depth=2`;
    behind a command as a word of its own: `exec:./mybot ?depth=2&fast=no`. Short forms are read,
    too: `search:1s` is `search?time=1`. Raises OptionError."""
    head, colon, said = name.partition("?")[0].partition(":")
    if colon and head in SHORT:
        rest = split_name(head + name[len(head) + 1 + len(said) :])
        return Named(head, {**_short(head, said), **rest.settings})
    if name.startswith(EXEC):
        found = re.search(r"\s\?([A-Za-z][\w-]*=\S*)\s*$", name)
        if found is None:
            return Named(name, {})
        player, said = name[: found.start()], found[1]
    else:
        player, mark, said = name.partition("?")
        if not mark:
            return Named(name, {})
    settings = {}
    for pair in said.split("&"):
        key, equals, value = pair.partition("=")
        if not (equals and NAME.fullmatch(key)):
            wrong = _("values are ?NAME=VALUE&NAME=VALUE, not {text!r}")
            raise OptionError(wrong.format(text=f"?{said}"))
        settings[key] = unquote(value)
    return Named(player, settings)


def _short(player: str, said: str) -> dict[str, str]:
    """The values that the short forms behind a player's name stand for. Raises OptionError."""
    found = {}
    for part in said.split(","):
        for option, form in SHORT[player].items():
            if match := form.fullmatch(part):
                if not float(match[1]):
                    wrong = _("{name} would be no budget; it is more than 0")
                    raise OptionError(wrong.format(name=f"{player}:{part}"))
                found[option] = match[1]
                break
        else:
            wrong = _("it is {forms}, not {text!r}")
            forms = _(SHORT_FORMS[player])
            raise OptionError(wrong.format(forms=forms, text=f"{player}:{said}"))
    return found


def join_name(player: str, settings: Mapping[str, str]) -> str:
    """The name of a player with values, as `split_name` reads it."""
    if not settings:
        return player
    said = "&".join([f"{key}={quote(value, safe='/:,.~')}" for key, value in settings.items()])
    return f"{player} ?{said}" if player.startswith(EXEC) else f"{player}?{said}"

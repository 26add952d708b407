"""The forms that the changes of a view can have as arguments of an effect, which are text without
spaces; and the values in them (`effects.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from civdawn_cli.engine.kit.news import Effect

NULL: Final = "-"
"""Stands for null."""

YES: Final = "yes"
NO: Final = "no"

PLACE: Final = "#"
"""Stands between an item and its place in the list, from 0, where it is not the usual one."""

PART: Final = "/"
"""Stands between the parts of a record that is one argument."""

Json = object


def item(effect: Effect) -> tuple[bool, str]:
    """The last argument of an effect that adds something to a list or takes it away, without its
    place: True if it was added, and which it is."""
    text = effect.args[-1]
    return text[0] == "+", text[1:].partition(PLACE)[0]


# Values as arguments.


class Codec:
    """A sort of values as arguments, without spaces: here text as it is."""

    sort: str = "text"

    def write(self, value: Json) -> str:
        """The argument. Raises ValueError for a value that can't be one."""
        if value is None:
            return NULL
        if not isinstance(value, str) or not value or value == NULL or " " in value:
            raise ValueError(f"{value!r} is no word")
        return value

    def read(self, text: str) -> Json:
        """The value. Raises ValueError."""
        return None if text == NULL else text


class Numbers(Codec):
    """Whole numbers."""

    sort: str = "number"

    def write(self, value: Json) -> str:
        if value is None:
            return NULL
        if not isinstance(value, int):
            raise ValueError(f"{value!r} is no number")
        return str(value)

    def read(self, text: str) -> Json:
        return None if text == NULL else int(text)


class Flags(Codec):
    """True or false."""

    sort: str = "yes or no"

    def write(self, value: Json) -> str:
        return YES if value else NO

    def read(self, text: str) -> Json:
        if text not in (YES, NO):
            raise ValueError(f"{text!r} is neither yes nor no")
        return text == YES


class Parts(Codec):
    """Records, as their entries with slashes between them: `control-token/1`.

    entries: in their order. shown: which of them always are parts, in the order of the parts; the
    others are flags, and a part by their name where they are true. fresh: further entries, of which
    a new record has these values; words of their own tell how they change.
    """

    def __init__(
        self,
        entries: dict[str, Codec],
        shown: tuple[str, ...] = (),
        fresh: dict[str, Json] | None = None,
    ) -> None:
        self.entries: Final = entries
        self.shown: Final = shown or tuple(entries)
        self.flags: Final = tuple([name for name in entries if name not in self.shown])
        self.fresh: Final[dict[str, Json]] = fresh or {}
        self.sort = PART.join([*self.shown, *[f"[{name}]" for name in self.flags]])

    def write(self, value: Json) -> str:
        if value is None:
            return NULL
        if not isinstance(value, dict):
            raise ValueError(f"{value!r} is no record of {self.sort}")
        parts = [self.entries[name].write(value[name]) for name in self.shown]
        if any(PART in part for part in parts):
            raise ValueError(f"{parts} have a {PART} in them")
        return PART.join([*parts, *[name for name in self.flags if value[name]]])

    def read(self, text: str) -> Json:
        if text == NULL:
            return None
        parts = text.split(PART)
        found: dict[str, Json] = {}
        for name, codec in self.entries.items():
            if name in self.flags:
                found[name] = name in parts[len(self.shown) :]
            else:
                found[name] = codec.read(parts[self.shown.index(name)])
        found.update(self.fresh)
        return found


class Cards(Codec):
    """Records of cards, by their names: the rest of a new record is what is printed on the card,
    and nothing (0, null, no, an empty list) where it is not.

    key: the entry with the name. make: the new record. Raises KeyError for an unknown name.
    """

    def __init__(self, key: str, make: Callable[[str], dict[str, Json]]) -> None:
        self.key: Final = key
        self.make: Final = make
        self.sort = key

    def write(self, value: Json) -> str:
        if value is None:
            return NULL
        return super().write(cast("dict[str, Json]", value)[self.key])

    def read(self, text: str) -> Json:
        return None if text == NULL else self.make(text)


TEXT: Final = Codec()
NUMBER: Final = Numbers()
FLAG: Final = Flags()


# Forms of changes.


class Form:
    """How a change of a place is written. `told` gives the arguments behind those of the place, one
    tuple for each effect; [] if the form has none for this change. `done` is the value after it,
    and raises ValueError for arguments that don't fit it. usage: these arguments, for people. sort:
    of which values they are; '' where usage says it."""

    usage: str = ""
    sort: str = ""

    def told(self, before: Json, after: Json) -> list[tuple[str, ...]]:
        raise NotImplementedError(type(self).__name__)  # each form has its own

    def done(self, before: Json, args: tuple[str, ...]) -> Json:
        raise NotImplementedError(type(self).__name__)  # each form has its own


class Count(Form):
    """A number that goes up and down: `+3`."""

    usage: str = "±N"

    def told(self, before: Json, after: Json) -> list[tuple[str, ...]]:
        if not isinstance(before, int) or not isinstance(after, int):
            return []
        return [(f"{after - before:+d}",)]

    def done(self, before: Json, args: tuple[str, ...]) -> Json:
        (change,) = args
        if not isinstance(before, int):
            raise ValueError(f"{before!r} is no number")
        return before + int(change)


class Value(Form):
    """A value in place of another: `despotism monarchy`. sorts: the list of the record is kept in
    the order of this entry."""

    def __init__(self, codec: Codec = TEXT, sorts: bool = False) -> None:
        self.codec: Final = codec
        self.sorts: Final = sorts
        self.usage = "OLD NEW"
        self.sort = codec.sort

    def told(self, before: Json, after: Json) -> list[tuple[str, ...]]:
        old, new = self.codec.write(before), self.codec.write(after)
        return [(old, new)] if old != new else []

    def done(self, before: Json, args: tuple[str, ...]) -> Json:
        old, new = args
        if self.codec.write(before) != old:
            raise ValueError(f"{before!r} is not {old}")
        return self.codec.read(new)


class Face(Form):
    """A card in place of another in a space that stays: `iron irrigation`. key: the entry of the
    space with the card's name. make: the entries that follow from the name, None for no card.
    Raises KeyError for an unknown name."""

    usage: str = "OLD NEW"
    sort: str = "card"

    def __init__(self, key: str, make: Callable[[str | None], dict[str, Json]]) -> None:
        self.key: Final = key
        self.make: Final = make

    def told(self, before: Json, after: Json) -> list[tuple[str, ...]]:
        assert isinstance(before, dict)
        assert isinstance(after, dict)
        old, new = TEXT.write(before[self.key]), TEXT.write(after[self.key])
        return [(old, new)] if old != new else []

    def done(self, before: Json, args: tuple[str, ...]) -> Json:
        old, new = args
        assert isinstance(before, dict)
        if TEXT.write(before[self.key]) != old:
            raise ValueError(f"{before[self.key]!r} is not {old}")
        return {**before, **self.make(None if new == NULL else new)}


class Items(Form):
    """Items that come and go: `+iron`, with its place where it is not the last one (`+iron#3`);
    `-iron`, with its place where it is not the first iron (`-iron#3`)."""

    def __init__(self, codec: Codec = TEXT) -> None:
        self.codec: Final = codec
        self.usage = "±ITEM"
        self.sort = codec.sort

    def told(self, before: Json, after: Json) -> list[tuple[str, ...]]:
        if not isinstance(before, list) or not isinstance(after, list):
            return []
        old = [self.codec.write(value) for value in before]
        new = [self.codec.write(value) for value in after]
        kept = common(old, new)
        found: list[tuple[str, ...]] = []
        now = old.copy()
        left = {place for place, _ in kept}
        gone = [place for place in range(len(old)) if place not in left]
        for count, place in enumerate(gone):
            text, at = old[place], place - count
            found.append((f"-{text}" if now.index(text) == at else f"-{text}{PLACE}{at}",))
            del now[at]
        stay = {at for _, at in kept}
        for at, text in enumerate(new):
            if at not in stay:
                found.append((f"+{text}" if at == len(now) else f"+{text}{PLACE}{at}",))
                now.insert(at, text)
        return found

    def done(self, before: Json, args: tuple[str, ...]) -> Json:
        (change,) = args
        text, _, place = change[1:].partition(PLACE)
        if not isinstance(before, list) or change[:1] not in ("+", "-"):
            raise ValueError(f"{change} of {before!r}")
        found = before.copy()
        if change[0] == "+":
            at = int(place) if place else len(found)
            if not 0 <= at <= len(found):
                raise ValueError(f"there is no place {at}")
            found.insert(at, self.codec.read(text))
            return found
        texts = [self.codec.write(value) for value in found]
        at = int(place) if place else texts.index(text)
        if not 0 <= at < len(texts) or texts[at] != text:
            raise ValueError(f"there is no {text} in place {at}")
        del found[at]
        return found


def common(old: list[str], new: list[str]) -> list[tuple[int, int]]:
    """The places of a longest row of items that both lists have in the same order."""
    start = 0
    while start < len(old) and start < len(new) and old[start] == new[start]:
        start += 1
    ends = (len(old), len(new))
    while min(ends) > start and old[ends[0] - 1] == new[ends[1] - 1]:
        ends = (ends[0] - 1, ends[1] - 1)
    # The length of the longest common row of what follows both places, between the equal ends.
    rows, columns = ends[0] - start, ends[1] - start
    longest = [[0] * (columns + 1) for _ in range(rows + 1)]
    for row in range(rows - 1, -1, -1):
        for column in range(columns - 1, -1, -1):
            if old[start + row] == new[start + column]:
                longest[row][column] = longest[row + 1][column + 1] + 1
            else:
                longest[row][column] = max(longest[row + 1][column], longest[row][column + 1])
    found = [(place, place) for place in range(start)]
    row = column = 0
    while row < rows and column < columns:
        if old[start + row] == new[start + column]:
            found.append((start + row, start + column))
            row, column = row + 1, column + 1
        elif longest[row + 1][column] >= longest[row][column + 1]:
            row += 1
        else:
            column += 1
    rest = len(old) - ends[0]
    return [*found, *[(ends[0] + place, ends[1] + place) for place in range(rest)]]

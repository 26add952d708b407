"""Views as rows of numbers: the description of a view, walked once, gives every entry its place."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable
from typing import Any, Final

from civdawn._flat_words import Words
from civdawn.errors import StateError
from civdawn_cli.engine.kit.schema import (
    Choice,
    Constant,
    Either,
    Flag,
    Many,
    Maybe,
    Record,
    Schema,
    Shared,
    Text,
    Whole,
)

Row = "array[float]"
Write = Callable[[Any, Any, int], None]
"""Writes a value into a row, which is 0 there, from a place on."""

COORDINATES: Final = "-?[0-9]{1,2},-?[0-9]{1,2}"
MOST: Final = 100_000
"""The greatest number that an entry without a bound of its own may hold."""


class Field:
    """One entry of a view in the row, or one of its numbers if it has several.

    path: where it is in the view, `[]` for each item of a list. offset: its first place. size: how
    many numbers. steps: for each `[]` how many items there are, and how far apart. least, most: the
    bounds of its numbers. values: the words that the numbers stand for, one for each of them, or
    counted from 1 for a single one. meaning: in words.
    """

    __slots__ = ("least", "meaning", "most", "offset", "path", "size", "steps", "values")

    def __init__(
        self,
        path: str,
        offset: int,
        size: int,
        steps: tuple[tuple[int, int], ...],
        least: int,
        most: int,
        values: tuple[str, ...],
        meaning: str,
    ) -> None:
        self.path: Final = path
        self.offset: Final = offset
        self.size: Final = size
        self.steps: Final = steps
        self.least: Final = least
        self.most: Final = most
        self.values: Final = values
        self.meaning: Final = meaning

    def __repr__(self) -> str:
        return f"<Field {self.path} at {self.offset}>"


class Seats:
    """The seat for which a view is written: seats count from it on, and it is 1."""

    __slots__ = ("seats", "viewer")

    def __init__(self, seats: int) -> None:
        self.seats: Final = seats
        self.viewer = 0

    def turned(self, seat: int) -> int:
        """The seat, counted from the viewer."""
        return (seat - 1 - self.viewer) % self.seats + 1


class Plan:
    """A part of the row: how many numbers, how they are written, and what they are."""

    __slots__ = ("fields", "size", "write")

    def __init__(self, size: int, write: Write, fields: list[Field]) -> None:
        self.size: Final = size
        self.write: Final = write
        self.fields: Final = fields


class Planner:
    """Makes the plan of a view's description."""

    def __init__(self, words: Words, seats: int) -> None:
        self.words: Final = words
        self.seats: Final = Seats(seats)

    def plan(self, part: Schema, path: str, meaning: str = "") -> Plan:
        """The plan of a part. meaning: in the place where it stands, '' if it says itself."""
        said = meaning or part.description
        if path in self.words.left_out or isinstance(part, Constant):
            return Plan(0, _nothing, [])
        if isinstance(part, Shared):
            if part.name == "seat":
                return self._seat(path, said or part.of.description)
            return self.plan(part.of, path, said)
        if isinstance(part, Whole):
            return self._whole(part, path, said)
        if isinstance(part, Flag):
            return _single(path, 0, 1, said, _number)
        if isinstance(part, Choice):
            return _choice(path, part.values, said)
        if isinstance(part, Maybe):
            return self._maybe(part, path, said)
        if isinstance(part, Record):
            return self._record(part, path)
        if isinstance(part, Many):
            return self._many(part, path, said)
        return self._text(part, path, said)

    # ------------------------------------------------------------ single values

    def _seat(self, path: str, said: str) -> Plan:
        turned = self.seats.turned

        def write(value: Any, row: Any, at: int) -> None:
            row[at] = turned(value)

        return _single(path, 0, self.seats.seats, f"{said} 1: the viewer; 0: nobody.", write)

    def _whole(self, part: Whole, path: str, said: str) -> Plan:
        most = MOST if part.most is None else part.most
        least = -MOST if part.least is None else part.least
        if not part.null:
            return _single(path, min(least, 0), most, said, _number)

        def write(value: Any, row: Any, at: int) -> None:
            if value is not None:
                row[at] = 1
                row[at + 1] = value

        flag = Field(f"{path}?", 0, 1, (), 0, 1, (), "1 if there is such a number.")
        return Plan(2, write, [flag, Field(path, 1, 1, (), min(least, 0), most, (), said)])

    def _text(self, part: Schema, path: str, said: str) -> Plan:
        patterns = _patterns(part)
        if not all(patterns):
            return Plan(0, _nothing, [])  # for people
        has_place = any(COORDINATES in pattern for pattern in patterns)
        rest = "".join([pattern.replace(COORDINATES, "") for pattern in patterns])
        if not has_place:
            return self._word(path, said)
        named: tuple[str, ...] = tuple(re.findall(r"[a-z]+", rest))
        shift = 1 if named else 0

        def write(value: Any, row: Any, at: int) -> None:
            if shift and value in named:
                row[at] = named.index(value) + 1
                return
            q, _, r = value.partition(",")
            row[at + shift] = int(q)
            row[at + shift + 1] = int(r)

        fields = [Field(path, 0, 1, (), 0, len(named), named, said)] if named else []
        for index, letter in enumerate("qr"):
            place = f"{said} Its coordinate {letter}."
            fields.append(Field(f"{path}.{letter}", shift + index, 1, (), -99, 99, (), place))
        return Plan(shift + 2, write, fields)

    def _word(self, path: str, said: str) -> Plan:
        vocabulary = self.words.of(path)
        number = self.words.numbers(vocabulary, self.seats)

        def write(value: Any, row: Any, at: int) -> None:
            row[at] = number(value)

        return Plan(1, write, [Field(path, 0, 1, (), 0, len(vocabulary), vocabulary, said)])

    def _maybe(self, part: Maybe, path: str, said: str) -> Plan:
        inner = self.plan(part.of, path, said)
        write_inner = inner.write
        if _has_nothing(part.of):

            def write_known(value: Any, row: Any, at: int) -> None:
                if value is not None:
                    write_inner(value, row, at)

            return Plan(inner.size, write_known, inner.fields)

        def write(value: Any, row: Any, at: int) -> None:
            if value is not None:
                row[at] = 1
                write_inner(value, row, at + 1)

        flag = Field(f"{path}?", 0, 1, (), 0, 1, (), f"1 if there is one. {said}")
        return Plan(inner.size + 1, write, [flag, *_moved(inner.fields, 1)])

    # ------------------------------------------------------------ parts with parts

    def _record(self, part: Record, path: str, without: tuple[str, ...] = ()) -> Plan:
        parts: list[tuple[str, int, Write]] = []
        plain: list[tuple[str, int]] = []  # numbers as they are: a call for each would be slow
        fields: list[Field] = []
        size = 0
        for name, entry in part.entries.items():
            if name in without:
                continue
            below = f"{path}.{name}" if path else name
            # A choice or a list that is missing is as good as empty; anything else is flagged.
            inner = self.plan(Maybe("", entry) if part.sparse else entry, below)
            if inner.size:
                if inner.write is _number and not part.sparse:
                    plain.append((name, size))
                else:
                    parts.append((name, size, inner.write))
                fields += _moved(inner.fields, size)
                size += inner.size
        if part.sparse:

            def write_sparse(value: Any, row: Any, at: int) -> None:
                for name, offset, write_part in parts:
                    if name in value:
                        write_part(value[name], row, at + offset)

            return Plan(size, write_sparse, fields)

        def write(value: Any, row: Any, at: int) -> None:
            for name, offset in plain:
                row[at + offset] = value[name]
            for name, offset, write_part in parts:
                one = value[name]
                if one is not None:  # which every part writes as nothing
                    write_part(one, row, at + offset)

        return Plan(size, write, fields)

    def _many(self, part: Many, path: str, said: str) -> Plan:
        item = part.of.of if isinstance(part.of, Shared) else part.of
        below = f"{path}[]"
        if path in self.words.keyed and isinstance(item, Record):
            return self._keyed(item, path, said)
        if part.least == 2 and part.most == self.words.most_seats:
            return self._per_seat(part.of, below)
        if path in self.words.counted and isinstance(item, Record):
            return self._counts(path, said, next(iter(item.entries)))
        fixed = part.most is not None and part.least == part.most
        if isinstance(part.of, Shared) and part.of.name == "seat" and not fixed:
            return self._seat_counts(path, said)
        if isinstance(item, Choice) and not fixed:
            return _choice(path, item.values, f"{said} How often each is there.", add=True)
        if isinstance(item, Text | Either) and not fixed:
            patterns = _patterns(item)
            if all(patterns) and not any(COORDINATES in pattern for pattern in patterns):
                return self._counts(path, said, "")
        most = self.words.capacity.get(path, part.most)
        if most is None:
            raise StateError(f"nothing says how many {path} there can be")
        return self._slots(self.plan(part.of, below), path, said, most, fixed)

    def _slots(self, inner: Plan, path: str, said: str, most: int, fixed: bool) -> Plan:
        """A list with so many places."""
        first = 0 if fixed else 1
        size, write_item = inner.size, inner.write

        def write(value: Any, row: Any, at: int) -> None:
            if first:
                row[at] = len(value)
            place = at + first
            for one in value[:most]:
                write_item(one, row, place)
                place += size

        fields = [] if fixed else [Field(f"{path}#", 0, 1, (), 0, MOST, (), f"How many. {said}")]
        return Plan(first + most * size, write, fields + _repeated(inner.fields, first, most, size))

    def _per_seat(self, of: Schema, path: str) -> Plan:
        """A list with an item for each seat: the viewer's comes first."""
        inner = self.plan(of, path)
        size, write_item, seats = inner.size, inner.write, self.seats

        def write(value: Any, row: Any, at: int) -> None:
            viewer = seats.viewer
            for one in value[viewer:]:
                write_item(one, row, at)
                at += size
            for one in value[:viewer]:
                write_item(one, row, at)
                at += size

        fields = _repeated(inner.fields, 0, seats.seats, size)
        return Plan(size * seats.seats, write, fields)

    def _keyed(self, item: Record, path: str, said: str) -> Plan:
        """A list whose items each have a place of their own, found by their first entry."""
        key = next(iter(item.entries))
        vocabulary = self.words.of(f"{path}[].{key}")
        number = self.words.numbers(vocabulary, self.seats)
        inner = self._record(item, f"{path}[]", (key,))
        size, write_item = inner.size + 1, inner.write

        def write(value: Any, row: Any, at: int) -> None:
            for one in value:
                place = at + (number(one[key]) - 1) * size
                row[place] = 1
                write_item(one, row, place + 1)

        there = f"1 if it is there, in the order of the words. {said}"
        fields = [Field(f"{path}[].{key}?", 0, 1, (), 0, 1, vocabulary, there)]
        fields += _moved(inner.fields, 1)
        many = len(vocabulary)
        return Plan(many * size, write, _repeated(fields, 0, many, size))

    def _counts(self, path: str, said: str, key: str) -> Plan:
        """A list of words, or of things known by a word: how often each word is there."""
        vocabulary = self.words.of(f"{path}[].{key}" if key else f"{path}[]")
        number = self.words.numbers(vocabulary, self.seats)

        def write(value: Any, row: Any, at: int) -> None:
            for one in value:
                row[at + number(one[key] if key else one) - 1] += 1

        meaning = f"How often each is there. {said}"
        size = len(vocabulary)
        return Plan(size, write, [Field(path, 0, size, (), 0, MOST, vocabulary, meaning)])

    def _seat_counts(self, path: str, said: str) -> Plan:
        """A list of seats: how often each is there."""
        turned, size = self.seats.turned, self.seats.seats

        def write(value: Any, row: Any, at: int) -> None:
            for seat in value:
                row[at + turned(seat) - 1] += 1

        meaning = f"How often each seat is there, the viewer first. {said}"
        return Plan(size, write, [Field(path, 0, size, (), 0, MOST, (), meaning)])


def _nothing(value: Any, row: Any, at: int) -> None:
    """Write nothing."""


def _number(value: Any, row: Any, at: int) -> None:
    """Write a number."""
    row[at] = value


def _single(path: str, least: int, most: int, said: str, write: Write) -> Plan:
    """One number."""
    return Plan(1, write, [Field(path, 0, 1, (), least, most, (), said)])


def _choice(path: str, values: tuple[str, ...], said: str, add: bool = False) -> Plan:
    """A 1 at the place of a word; of a list of words, how often each is there."""
    place = {word: index for index, word in enumerate(values)}

    def write(value: Any, row: Any, at: int) -> None:
        if value is not None:
            row[at + place[value]] = 1

    def write_all(value: Any, row: Any, at: int) -> None:
        for one in value:
            row[at + place[one]] += 1

    field = Field(path, 0, len(values), (), 0, MOST if add else 1, values, said)
    return Plan(len(values), write_all if add else write, [field])


def _patterns(part: Schema) -> list[str]:
    """The patterns of a part's texts; '' for one that may be anything."""
    if isinstance(part, Shared):
        return _patterns(part.of)
    if isinstance(part, Either):
        return [pattern for one in part.among for pattern in _patterns(one)]
    assert isinstance(part, Text), part
    return [part.pattern]


def _has_nothing(part: Schema) -> bool:
    """Return True if numbers of a part that are all 0 stand for none."""
    if isinstance(part, Shared):
        return part.name == "seat" or _has_nothing(part.of)
    if isinstance(part, Whole):
        return part.null or (part.least is not None and part.least > 0)
    if isinstance(part, Text | Either):
        return not any(COORDINATES in pattern for pattern in _patterns(part))
    return isinstance(part, Choice | Flag | Many | Maybe)


def _moved(fields: list[Field], by: int) -> list[Field]:
    """The fields further on."""
    return [
        Field(f.path, f.offset + by, f.size, f.steps, f.least, f.most, f.values, f.meaning)
        for f in fields
    ]


def _repeated(fields: list[Field], first: int, count: int, size: int) -> list[Field]:
    """The fields of every item of a list."""
    return [
        Field(
            f.path,
            f.offset + first,
            f.size,
            ((count, size), *f.steps),
            f.least,
            f.most,
            f.values,
            f.meaning,
        )
        for f in fields
    ]


def row(size: int) -> array[float]:
    """A row of so many numbers, all 0."""
    return array("f", bytes(size * 4))

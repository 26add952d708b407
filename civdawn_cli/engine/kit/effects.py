"""The difference of two views as a list of effects, and a view after them: by a vocabulary, which
is rows of a word, a place in the view and the form of its change.

A place is a path: `seats[seat].row[type].trade_tokens`. `[seat]` finds a record of a list by
its entry `seat`, `[#seat]` an item by its number from 1, `{resource}` an entry by its name; all
three are arguments of the word, in their order. Whatever differs and has no word follows as JSON:
`set PATH JSON`, `insert PATH JSON`, `remove PATH`, with JSON Pointers as paths. So the effects are
always the whole difference.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final, cast

from civdawn_cli.engine.kit.news import Effect, View

SET: Final = "set"
INSERT: Final = "insert"
REMOVE: Final = "remove"
BY_PATH: Final = (SET, INSERT, REMOVE)
"""The words for whatever has no word of its own."""

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
        kept = _common(old, new)
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


def _common(old: list[str], new: list[str]) -> list[tuple[int, int]]:
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


# The vocabulary.


class Row:
    """A word: the place it means, the form of its changes, and what it tells, in a sentence."""

    def __init__(self, word: str, path: str, form: Form, about: str) -> None:
        self.word: Final = word
        self.path: Final = path
        self.form: Final = form
        self.about: Final = about
        self.steps: Final = _steps(path)

    def arguments(self) -> list[str]:
        """The names of the arguments that say where."""
        return [step[1:].lstrip(PLACE) for step in self.steps if step[0] in "[{"]


def _steps(path: str) -> list[str]:
    """A path, step by step: an entry `.seats`, a record `[seat`, an item `[#seat`, an entry by its
    name `{resource`."""
    text = f".{path}".replace("]", "").replace("}", "")
    for sign in ".[{":
        text = text.replace(sign, f" {sign}")
    return text.split()


class _Node:
    """A place in a view that words are about or lead through."""

    def __init__(self) -> None:
        self.row: Row | None = None
        self.steps: dict[str, _Node] = {}


class Vocabulary:
    """The words for the changes of a view.

    units: the paths of entries without a word that are told as a whole, as JSON Pointers.
    """

    def __init__(self, rows: tuple[Row, ...], units: tuple[str, ...] = ()) -> None:
        self.rows: Final = rows
        self.units: Final = units
        self._words: Final = {row.word: row for row in rows}
        assert len(self._words) == len(rows), "two rows have one word"
        self._root: Final = _Node()
        for row in rows:
            node = self._root
            for step in row.steps:
                node = node.steps.setdefault(step, _Node())
            assert node.row is None, f"two words are about {row.path}"
            node.row = row

    def effects(self, before: View, after: View) -> list[Effect]:
        """Everything in which the views differ."""
        if before == after:
            return []
        found: list[Effect] = []
        _tell(self._root, before, after, (), found)
        told = self.applied(before, found)
        self._rest("", told, after, found)
        return found

    def applied(self, view: View, effects: list[Effect]) -> View:
        """A copy of the view after the effects; it shares with the view what is the same. Raises
        ValueError."""
        root: list[Json] = [view]
        changing = _Changing(root)
        for effect in effects:
            try:
                if effect.word in BY_PATH:
                    _put(changing, effect)
                elif effect.word in self._words:
                    _apply(changing, self._words[effect.word], effect.args)
                else:
                    raise ValueError("it is no word of the game")
            except (ValueError, KeyError, IndexError, TypeError, AssertionError) as error:
                raise ValueError(f"{effect.text()!r} does not fit: {error}") from error
        return cast("View", root[0])

    def _rest(self, path: str, before: Json, after: Json, found: list[Effect]) -> None:
        """What no word has told, as JSON."""
        if before == after:
            return
        if path not in self.units:
            if isinstance(before, dict) and isinstance(after, dict):
                if before.keys() == after.keys():
                    for name, value in after.items():
                        self._rest(f"{path}/{name}", before[name], value, found)
                    return
            elif isinstance(before, list) and isinstance(after, list):
                if len(before) == len(after) and not _plain(before, after):
                    for place, value in enumerate(after):
                        self._rest(f"{path}/{place}", before[place], value, found)
                    return
                if _splice(path, before, after, found):
                    return
        found.append(Effect(SET, (path, _json(after))))


def _plain(before: list[Json], after: list[Json]) -> bool:
    """Return True if several values of a list have changed and none is a list or a record: then it
    is told as a whole."""
    changed = [new for old, new in zip(before, after, strict=True) if old != new]
    return len(changed) > 1 and not any(isinstance(value, dict | list) for value in changed)


def _splice(path: str, before: list[Json], after: list[Json], found: list[Effect]) -> bool:
    """Tell what came into a list of records and went from it, if something of it stays. Return
    True if that tells the difference."""
    if not before or not isinstance(before[0], dict | list):
        return False
    old = [_json(one) for one in before]
    new = [_json(one) for one in after]
    kept = _common(old, new)
    if not kept:
        return False
    left = {place for place, _ in kept}
    gone = [place for place in range(len(old)) if place not in left]
    found += [Effect(REMOVE, (f"{path}/{at - count}",)) for count, at in enumerate(gone)]
    stay = {place for _, place in kept}
    found += [
        Effect(INSERT, (f"{path}/{at}", text)) for at, text in enumerate(new) if at not in stay
    ]
    return True


def _tell(
    node: _Node, before: Json, after: Json, args: tuple[str, ...], found: list[Effect]
) -> None:
    """Tell in words how a place has changed, as far as there are words."""
    if before == after:
        return
    row = node.row
    if row is not None:
        try:
            told = row.form.told(before, after)
        except ValueError:
            told = []
        found += [Effect(row.word, (*args, *one)) for one in told]
        before = _after(row.form, before, told)
    for step, inner in node.steps.items():
        if step[0] == ".":
            if isinstance(before, dict) and isinstance(after, dict):
                _tell(inner, before.get(step[1:]), after.get(step[1:]), args, found)
        elif step[0] == "{":
            if isinstance(before, dict) and isinstance(after, dict):
                for name in after:
                    if name in before:
                        _tell(inner, before[name], after[name], (*args, name), found)
        elif isinstance(before, list) and isinstance(after, list):
            _tell_items(inner, step, before, after, args, found)


def _tell_items(
    node: _Node,
    step: str,
    before: list[Json],
    after: list[Json],
    args: tuple[str, ...],
    found: list[Effect],
) -> None:
    """Tell how the items of a list have changed that are in both: by an entry, or by number."""
    if step[1] == PLACE:
        for place in range(min(len(before), len(after))):
            _tell(node, before[place], after[place], (*args, str(place + 1)), found)
        return
    key = step[1:]
    old = {str(cast("dict[str, Json]", one)[key]): one for one in before}
    keys = {str(cast("dict[str, Json]", one)[key]) for one in after}
    if len(old) == len(before) and len(keys) == len(after):
        for one in after:
            name = str(cast("dict[str, Json]", one)[key])
            if name in old:
                _tell(node, old[name], one, (*args, name), found)


def _after(form: Form, before: Json, told: list[tuple[str, ...]]) -> Json:
    """The value after those effects."""
    for one in told:
        before = form.done(before, one)
    return before


# Changing a view.


class _Changing:
    """A view that is being changed: what is changed is copied once, the rest is shared. root: a
    list with the view."""

    def __init__(self, root: list[Json]) -> None:
        self.root: Final = root
        self.own: Final[dict[int, Json]] = {id(root): root}

    def inner(self, outer: Json, key: str | int) -> Json:
        """A list or record inside one, as a copy that may be changed."""
        if isinstance(outer, dict):
            value = outer[key]
        else:
            assert isinstance(outer, list)
            assert isinstance(key, int)
            value = outer[key]
        if isinstance(value, dict | list) and id(value) not in self.own:
            value = value.copy()
            self.own[id(value)] = value  # kept, so that no other list gets its id
            _store(outer, key, value)
        return value


def _store(outer: Json, key: str | int, value: Json) -> None:
    """Put a value into a list or a record."""
    if isinstance(outer, dict):
        if key not in outer:
            raise ValueError(f"there is no entry {key}")
        outer[key] = value
    else:
        assert isinstance(outer, list)
        assert isinstance(key, int)
        outer[key] = value


def _apply(changing: _Changing, row: Row, args: tuple[str, ...]) -> None:
    """Change the place that a word means."""
    outer: Json = changing.root
    key: str | int = 0
    used = 0
    for step in row.steps:
        holder = outer
        outer = changing.inner(outer, key)
        if step[0] == ".":
            key = step[1:]
        elif step[0] == "{":
            key = args[used]
            used += 1
        else:
            key = _place(outer, step, args[used])
            used += 1
    assert isinstance(outer, dict | list)
    old = outer[key] if isinstance(outer, dict) else outer[cast("int", key)]
    new = row.form.done(old, args[used:])
    _store(outer, key, new)
    if isinstance(row.form, Value) and row.form.sorts:
        assert isinstance(holder, list)
        name = cast("str", key)
        holder.sort(key=lambda one: cast("int", cast("dict[str, Json]", one)[name]))


def _place(items: Json, step: str, arg: str) -> int:
    """The place of an item in a list: by its number, or by an entry."""
    assert isinstance(items, list)
    if step[1] == PLACE:
        at = int(arg) - 1
        if not 0 <= at < len(items):
            raise ValueError(f"there is no number {arg}")
        return at
    for at, one in enumerate(items):
        if str(cast("dict[str, Json]", one)[step[1:]]) == arg:
            return at
    raise ValueError(f"there is no {step[1:]} {arg}")


def _put(changing: _Changing, effect: Effect) -> None:
    """Change a place given by its path."""
    outer: Json = changing.root
    key: str | int = 0
    for name in effect.args[0].split("/")[1:]:
        outer = changing.inner(outer, key)
        key = int(name) if isinstance(outer, list) else name
    if effect.word == REMOVE:
        assert isinstance(outer, list)
        assert isinstance(key, int)
        del outer[key]
        return
    value: Json = json.loads(effect.args[1])
    if effect.word == INSERT:
        assert isinstance(outer, list)
        assert isinstance(key, int)
        outer.insert(key, value)
        return
    _store(outer, key, value)


def _json(value: Json) -> str:
    """Compact JSON, ASCII only, without spaces and bars even inside of strings."""
    text = json.dumps(value, separators=(",", ":"))
    return text.replace(" ", "\\u0020").replace("|", "\\u007c")

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
from typing import Final, cast

from civdawn_cli.engine.kit.effect_forms import (
    FLAG,
    NO,
    NULL,
    NUMBER,
    PLACE,
    TEXT,
    YES,
    Cards,
    Codec,
    Count,
    Face,
    Form,
    Items,
    Json,
    Parts,
    Value,
    common,
    item,
)
from civdawn_cli.engine.kit.news import Effect, View

__all__ = [
    "BY_PATH",
    "FLAG",
    "NO",
    "NULL",
    "NUMBER",
    "TEXT",
    "YES",
    "Cards",
    "Codec",
    "Count",
    "Face",
    "Form",
    "Items",
    "Json",
    "Parts",
    "Row",
    "Value",
    "Vocabulary",
    "item",
]

SET: Final = "set"
INSERT: Final = "insert"
REMOVE: Final = "remove"
BY_PATH: Final = (SET, INSERT, REMOVE)
"""The words for whatever has no word of its own."""


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
        """Tell as JSON whatever no word has told."""
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
    kept = common(old, new)
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

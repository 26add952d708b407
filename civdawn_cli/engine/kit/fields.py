"""The fields of a step as part of a position's key, equal in compiled and interpreted builds."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import Step

FIXED: Final = frozenset(("kind", "may_pass", "weighted", "alone"))
"""Attributes that follow from the class or from the other fields."""


def step_key(step: Step[Any]) -> tuple[object, ...]:
    """A step as a part of a key: the name of its class, then the values of its fields in the order
    of their names.

    A field may be another step, or a plain object of numbers that several steps share. In its place
    stand the name of its class and its fields.
    """
    return _named(step)


def _named(thing: object) -> tuple[object, ...]:
    """The name of a thing's class and its fields."""
    cls = type(thing)
    if cls not in _COMPILED:
        _COMPILED[cls] = _compiled_names(cls)
    names = _COMPILED[cls]
    if names is None:
        own = vars(thing)
        names = tuple(sorted([name for name in own if name not in FIXED]))
    return (cls.__name__, *[_plain(getattr(thing, name)) for name in names])


def _plain(value: object) -> object:
    """The value of a field in the form used in keys: numbers, text and tuples of them."""
    if isinstance(value, int):
        return int(value)  # a boolean too
    if isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return tuple([_plain(part) for part in value])
    return () if value is None else _named(value)


_COMPILED: Final[dict[type, tuple[str, ...] | None]] = {}


def _compiled_names(cls: type) -> tuple[str, ...] | None:
    """The fields of a class compiled with mypyc, which keeps no dictionary; None for others."""
    found: set[str] = set()
    for base in cls.__mro__:
        found.update(getattr(base, "__mypyc_attrs__", ()))
    found -= FIXED
    found.discard("__dict__")
    return tuple(sorted(found)) if found else None

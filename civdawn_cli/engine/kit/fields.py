"""What a step knows beside its class: its fields, compiled or not, for the key of a position."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import Step

FIXED: Final = frozenset(("kind", "may_pass", "weighted", "alone"))
"""Attributes that follow from the class or from the other fields."""


def step_key(step: Step[Any]) -> tuple[object, ...]:
    """The name of its class and the values of its fields, in the order of their names."""
    cls = type(step)
    if cls not in _COMPILED:
        _COMPILED[cls] = _compiled_names(cls)
    names = _COMPILED[cls]
    if names is None:
        own = vars(step)
        names = tuple(sorted([name for name in own if name not in FIXED]))
    values: list[object] = [cls.__name__]
    for name in names:
        value = getattr(step, name)
        values.append(int(value) if isinstance(value, bool) else value)
    return tuple(values)


_COMPILED: Final[dict[type[Step[Any]], tuple[str, ...] | None]] = {}


def _compiled_names(cls: type[Step[Any]]) -> tuple[str, ...] | None:
    """The fields of a class compiled with mypyc, which keeps no dictionary; None for others."""
    found: set[str] = set()
    for base in cls.__mro__:
        found.update(getattr(base, "__mypyc_attrs__", ()))
    found -= FIXED
    found.discard("__dict__")
    return tuple(sorted(found)) if found else None

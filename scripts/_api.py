"""The reference of the library as a document, from the docstrings of its modules."""

import importlib
import inspect
import pkgutil
import re
from types import ModuleType
from typing import Any

HEAD = """# Reference of the library

Written by `scripts/document` from the docstrings; [library.md](library.md) is the tutorial, and
says what of this is promised to stay.
"""

FIRST = ("civdawn", "civdawn.game", "civdawn.state", "civdawn.player", "civdawn.records")
"""The modules that come first, in this order."""

EXTRAS = ("civdawn.openspiel", "civdawn.pettingzoo")
"""Modules that can't be imported without an extra; docs/learning.md tells of them."""


def document() -> str:
    """The whole document."""
    import civdawn

    names = [f"civdawn.{found.name}" for found in pkgutil.iter_modules(civdawn.__path__)]
    public = [name for name in names if not name.rpartition(".")[2].startswith("_")]
    rest = sorted(set(public) - set(FIRST) - set(EXTRAS))
    parts = [HEAD]
    for name in (*FIRST, *rest):
        parts.append(of_module(importlib.import_module(name)))
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(parts))
    return re.sub(r"([^\n])\n(#+ )", r"\1\n\n\2", text)


def of_module(module: ModuleType) -> str:
    """The part about one module."""
    parts = [f"## {module.__name__}\n", told(module)]
    for name in module.__all__:
        if name == "__version__":
            continue  # it would make the document stale with every version
        thing = getattr(module, name)
        if getattr(thing, "__module__", module.__name__) != module.__name__:
            if module.__name__ == "civdawn" or inspect.isclass(thing):
                parts.append(elsewhere(name, thing, module))
                continue
        if inspect.isclass(thing):
            parts.append(of_class(name, thing))
        elif inspect.isfunction(thing):
            parts.append(f"### {name}{signature(thing)}\n\n{told(thing)}")
        else:
            parts.append(constant(name, thing, module))
    return "\n".join(parts)


def elsewhere(name: str, thing: Any, module: ModuleType) -> str:
    """A line about a thing that another module defines."""
    place = thing.__module__
    if place.startswith("civdawn."):
        return f"- `{name}`: see `{place}`"
    return f"- `{name}`: {one_line(inspect.getdoc(thing) or described(name, module))}"


def constant(name: str, value: Any, module: ModuleType) -> str:
    """A line about a constant."""
    text = described(name, module)
    return f"- `{name} = {value!r}`" + (f": {one_line(text)}" if text else "")


def of_class(name: str, thing: Any) -> str:
    """The part about a class: its docstring, properties and methods, in the order of the source."""
    parts = [f"### class {name}\n", told(thing)]
    for key, value in vars(thing).items():
        if key.startswith("_"):
            continue
        if isinstance(value, property):
            kind = signature(value.fget).rpartition("-> ")[2] if value.fget else ""
            parts.append(f"#### {name}.{key}: {kind}\n\n{told(value)}")
        elif inspect.isfunction(value):
            parts.append(f"#### {name}.{key}{signature(value)}\n\n{told(value)}")
    return "\n".join(parts)


def signature(thing: Any) -> str:
    """The parameters and the result, without `self`."""
    found = inspect.signature(thing)
    shown = []
    for one in found.parameters.values():
        if one.name == "self":
            continue
        star = "*" * ((one.kind is one.VAR_POSITIONAL) + 2 * (one.kind is one.VAR_KEYWORD))
        default = ""
        if one.default is not one.empty:
            default = f" = {'SAME' if 'SAME' in repr(one.default) else repr(one.default)}"
        shown.append(f"{star}{one.name}: {one.annotation}{default}")
    return f"({', '.join(shown)}) -> {found.return_annotation}"


def told(thing: Any) -> str:
    """The docstring as Markdown, its indented blocks as code."""
    lines = (inspect.getdoc(thing) or "").splitlines()
    found: list[str] = []
    code = False
    for line in lines:
        indented = line.startswith("    ")
        if indented and not code:
            found.append("```python")
            code = True
        elif code and line and not indented:
            while found[-1] == "":
                found.pop()
            found += ["```", ""]
            code = False
        found.append(line[4:] if code else line)
    if code:
        found.append("```")
    return "\n".join([*found, ""])


def described(name: str, module: ModuleType) -> str:
    """The string below a constant in the source of its module; '' if there is none."""
    source = inspect.getsource(module)
    found = re.search(rf'^{name}\b.*=.*\n"""((?:.|\n)*?)"""', source, re.MULTILINE)
    return found[1] if found else ""


def one_line(text: str) -> str:
    """The first paragraph of a text as one line."""
    return " ".join(text.partition("\n\n")[0].split())

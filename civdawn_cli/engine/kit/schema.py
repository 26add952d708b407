"""Data as JSON can hold them, described once: a tree of typed parts, from which JSON schemas are
written and which other programs can walk, such as whoever makes numbers of a view.

Every part says in a sentence what it is. A part that occurs in several places is `Shared`: it is
described once, by a name, and each place may say what it means there.
"""

from __future__ import annotations

from typing import Final

Json = dict[str, object]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


class Schema:
    """A part of some data. description: what it is; '' where a Shared or the part around it says
    so."""

    def __init__(self, description: str) -> None:
        self.description: Final = description

    def json(self) -> Json:
        """The part as a JSON schema; Shared parts are references."""
        said: Json = {"description": self.description} if self.description else {}
        return {**said, **self.rules()}

    def rules(self) -> Json:
        """The rules that the data keep, without the description."""
        raise NotImplementedError(type(self).__name__)  # each sort of value has its own keywords

    def parts(self) -> list[Schema]:
        """The parts right inside this one."""
        return []


class Whole(Schema):
    """A whole number. least, most: its bounds, None if it has none. null: null stands for none."""

    def __init__(
        self, description: str, least: int | None = 0, most: int | None = None, null: bool = False
    ) -> None:
        super().__init__(description)
        self.least: Final = least
        self.most: Final = most
        self.null: Final = null

    def rules(self) -> Json:
        """Its type and bounds."""
        found: Json = {"type": _type("integer", self.null)}
        if self.least is not None:
            found["minimum"] = self.least
        if self.most is not None:
            found["maximum"] = self.most
        return found


class Flag(Schema):
    """True or false."""

    def rules(self) -> Json:
        """Its type."""
        return {"type": "boolean"}


class Text(Schema):
    """Text. pattern: a regular expression that it matches. null: null stands for none. empty: it
    may be empty."""

    def __init__(
        self, description: str, pattern: str = "", null: bool = False, empty: bool = False
    ) -> None:
        super().__init__(description)
        self.pattern: Final = pattern
        self.null: Final = null
        self.empty: Final = empty

    def rules(self) -> Json:
        """Its type and what it looks like."""
        found: Json = {"type": _type("string", self.null)}
        if self.pattern:
            found["pattern"] = self.pattern
        elif not self.empty:
            found["minLength"] = 1
        return found


class Choice(Schema):
    """One of a few words. null: null stands for none of them."""

    def __init__(self, description: str, values: tuple[str, ...], null: bool = False) -> None:
        super().__init__(description)
        self.values: Final = values
        self.null: Final = null

    def rules(self) -> Json:
        """The words."""
        words: list[str | None] = [*self.values]
        return {"enum": [*words, None] if self.null else words}


class Constant(Schema):
    """Always the same value."""

    def __init__(self, description: str, value: str | int) -> None:
        super().__init__(description)
        self.value: Final = value

    def rules(self) -> Json:
        """The value."""
        return {"const": self.value}


class Many(Schema):
    """A list. of: what each item is. least, most: how many items it has, None if that is open."""

    def __init__(
        self, description: str, of: Schema, least: int | None = None, most: int | None = None
    ) -> None:
        super().__init__(description)
        self.of: Final = of
        self.least: Final = least
        self.most: Final = most

    def rules(self) -> Json:
        """Its type, its items and their number."""
        found: Json = {"type": "array", "items": self.of.json()}
        if self.least is not None:
            found["minItems"] = self.least
        if self.most is not None:
            found["maxItems"] = self.most
        return found

    def parts(self) -> list[Schema]:
        """The items."""
        return [self.of]


class Record(Schema):
    """Entries by name, and no others. sparse: entries may be missing; otherwise all are there, in
    this order."""

    def __init__(self, description: str, entries: dict[str, Schema], sparse: bool = False) -> None:
        super().__init__(description)
        self.entries: Final = entries
        self.sparse: Final = sparse

    def rules(self) -> Json:
        """Its entries."""
        needed: list[str] = [] if self.sparse else list(self.entries)
        return {
            "type": "object",
            "additionalProperties": False,
            "required": needed,
            "properties": {name: entry.json() for name, entry in self.entries.items()},
        }

    def parts(self) -> list[Schema]:
        """The entries."""
        return list(self.entries.values())


class Mapping(Schema):
    """Entries by names that are not known beforehand. of: what each is."""

    def __init__(self, description: str, of: Schema) -> None:
        super().__init__(description)
        self.of: Final = of

    def rules(self) -> Json:
        """Its type and its entries."""
        return {"type": "object", "additionalProperties": self.of.json()}

    def parts(self) -> list[Schema]:
        """The entries."""
        return [self.of]


class Either(Schema):
    """One of several parts."""

    def __init__(self, description: str, among: tuple[Schema, ...]) -> None:
        super().__init__(description)
        self.among: Final = among

    def rules(self) -> Json:
        """The parts it may be."""
        return {"anyOf": [one.json() for one in self.among]}

    def parts(self) -> list[Schema]:
        """The parts it may be."""
        return list(self.among)


class Maybe(Schema):
    """A part, or null for none."""

    def __init__(self, description: str, of: Schema) -> None:
        super().__init__(description)
        self.of: Final = of

    def rules(self) -> Json:
        """The part or null."""
        return {"anyOf": [self.of.json(), {"type": "null"}]}

    def parts(self) -> list[Schema]:
        """The part."""
        return [self.of]


class Shared(Schema):
    """A part that occurs in several places. name: what all of them call it. description: what it
    means in one place, '' if the part says enough."""

    def __init__(self, name: str, of: Schema, description: str = "") -> None:
        super().__init__(description)
        self.name: Final = name
        self.of: Final = of

    def means(self, description: str) -> Shared:
        """The same part in a place where it means this."""
        return Shared(self.name, self.of, description)

    def rules(self) -> Json:
        """A reference to it."""
        return {"$ref": f"#/$defs/{self.name}"}

    def parts(self) -> list[Schema]:
        """The part."""
        return [self.of]


class Document:
    """A whole JSON text. file: the name of the file its schema is in. title: in a few words."""

    def __init__(self, file: str, title: str, root: Schema) -> None:
        self.file: Final = file
        self.title: Final = title
        self.root: Final = root

    def json(self) -> Json:
        """Its JSON schema, with every shared part under `$defs`."""
        head: Json = {"$schema": DIALECT, "$id": self.file, "title": self.title}
        shared: dict[str, Schema] = {}
        _collect(self.root, shared)
        parts = {name: part.json() for name, part in shared.items()}
        return {**head, **self.root.json(), **({"$defs": parts} if parts else {})}


def _type(name: str, null: bool) -> str | list[str]:
    """A type, or that type or null."""
    return [name, "null"] if null else name


def _collect(part: Schema, found: dict[str, Schema]) -> None:
    """Note the shared parts inside a part, each before those inside it."""
    if isinstance(part, Shared):
        if part.name in found:
            assert found[part.name] is part.of, f"two parts are called {part.name}"
            return
        found[part.name] = part.of
    for inner in part.parts():
        _collect(inner, found)

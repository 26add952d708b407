"""What tests look for in a picture: its words, titles and references."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"

FORBIDDEN = ("script", "foreignObject", "image", "animate", "iframe", "a")
"""Elements that no picture has: it does nothing and loads nothing."""


def read(picture: str) -> ET.Element:
    """A picture as elements; an error if it is not well-formed."""
    return ET.fromstring(picture)


def words(root: ET.Element) -> set[str]:
    """Every word of notation that a picture carries."""
    return {word for one in root.iter() for word in one.get("data-word", "").split()}


def tooltips(root: ET.Element) -> dict[str, list[str]]:
    """The tooltips of the elements with a word."""
    found: dict[str, list[str]] = {}
    for one in root.iter():
        title = one.find(f"{SVG}title")
        if title is not None and title.text:
            for word in one.get("data-word", "").split():
                found.setdefault(word, []).append(title.text)
    return found


def check(picture: str) -> ET.Element:
    """A picture as elements; an AssertionError if it does or loads something, points at nothing,
    has an id twice or a long number."""
    root = read(picture)
    assert root.tag == f"{SVG}svg"
    ids = [one.get("id", "") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids)), "an id twice"
    for one in root.iter():
        assert one.tag.removeprefix(SVG) not in FORBIDDEN
        for name, value in one.attrib.items():
            assert not name.startswith("on"), name
            if name == "href":
                assert value.startswith("#"), value
                assert value[1:] in ids, value
            for link in re.findall(r"url\((.*?)\)", value):
                assert link.startswith("#"), link
                assert link[1:] in ids, link
            if name not in ("data-word", "data-part", "transform"):
                assert not re.search(r"\.\d{3}", value), (name, value)
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    return root

"""Pictures read back: their elements, words and titles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"

ALLOWED = {
    "svg", "g", "title", "style", "defs", "pattern", "path", "rect", "circle", "line", "polygon",
    "text", "tspan", "use", "clipPath", "ellipse", "polyline", "linearGradient", "stop",
}  # fmt: skip
"""The elements a picture may have: nothing that runs, loads or holds something foreign."""


def read(svg: str) -> ET.Element:
    """A picture as XML; raises ParseError if it is none."""
    return ET.fromstring(svg)


def words(root: ET.Element) -> set[str]:
    """Everything that a picture names as moves do."""
    return {word for each in root.iter() for word in each.get("data-word", "").split()}


def tooltips(root: ET.Element) -> dict[str, list[str]]:
    """The tooltips of the elements with a word."""
    found: dict[str, list[str]] = {}
    for one in root.iter():
        title = one.find(f"{SVG}title")
        if title is not None and title.text:
            for word in one.get("data-word", "").split():
                found.setdefault(word, []).append(title.text)
    return found


def titles(root: ET.Element) -> list[str]:
    """The tooltips."""
    return ["".join(each.itertext()) for each in root.iter(f"{SVG}title")]


def texts(root: ET.Element) -> list[str]:
    """The written texts."""
    return ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]


def faults(svg: str) -> Iterator[str]:
    """Whatever a picture may not have: unknown elements, links to elsewhere, attributes that run,
    ids that occur twice, uses of ids that are not there, long numbers, values that are no
    numbers."""
    root = read(svg)
    ids = [each.get("id", "") for each in root.iter() if each.get("id")]
    if len(ids) != len(set(ids)):
        yield "an id occurs twice"
    for each in root.iter():
        tag = each.tag.removeprefix(SVG)
        if tag not in ALLOWED:
            yield f"an element {tag}"
        for name, value in each.attrib.items():
            if name.startswith("on") or "javascript" in value:
                yield f"{name} runs"
            if name.endswith("href") and value.removeprefix("#") not in ids:
                yield f"{value} is not there"
            for link in re.findall(r"url\((.*?)\)", value):
                if link.removeprefix("#") not in ids:
                    yield f"{link} is not there"
            if name not in ("data-word", "data-part", "transform") and LONG.search(value):
                yield f"{name} is {value}"
            if name in GEOMETRY and not re.fullmatch(r"-?[0-9]+(\.[0-9]{1,2})?", value):
                yield f"{name} is {value}"
            if name in ("width", "height", "r") and value.startswith("-"):
                yield f"{name} is {value}"
    if "http" in svg.replace("http://www.w3.org/2000/svg", ""):
        yield "an address"


def check(svg: str) -> ET.Element:
    """A picture as XML, if it has no faults."""
    assert list(faults(svg)) == []
    return read(svg)


LONG = re.compile(r"\.\d{3}")
"""Numbers with more than two decimals."""

GEOMETRY = ("x", "y", "width", "height", "r", "cx", "cy", "x1", "x2", "y1", "y2", "font-size")
"""Attributes that are numbers with at most two decimals."""

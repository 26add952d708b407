"""The openings that plain English does without, found in docstrings, comments and documents.

Standard library only.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.tidy.sources import ROOT, modules, python_tests, scripts

OPENING = re.compile(
    r"(?:^|[.!?:]\s+|\n\s*\n\s*|\n\s*(?:[-*]|\d+\.|#+)\s+|\|\s*)[*_`\"(]*"
    r"(?=(?:What|That|Who|Whether)\b)"
)
"""The place before one of the words, at the beginning of a text, sentence, item or cell."""

END = re.compile(r"[.?!](?!\w)|\n\s*\n|\n\s*(?:[-*]|\d+\.|#+)\s|\||\Z")
"""The end of a sentence, an item or a cell."""

SUSPECT = re.compile(
    r"(?:What|That|Who|Whether)\b|#[#:! ]*(?:what|that|who|whether)\b|(?i:\banew\b)"
).search
"""Finds something in every Python source with an offence, and much sooner."""

ANEW = re.compile(r"(?<!\")\banew\b", re.IGNORECASE)
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def offences(text: str) -> list[str]:
    """The sentences of a text with a banned opening that ask nothing, and every "anew"."""
    starts = [match.end() for match in OPENING.finditer(text)]
    found = [text[start : END.search(text, start).end()] for start in starts]  # type: ignore[union-attr]
    return [one for one in found if not one.endswith("?")] + ANEW.findall(text)


def docstrings(source: str) -> Iterator[str]:
    """Every string of a module that stands alone: docstrings, those of constants included."""
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        for part in body if isinstance(body, list) else []:
            if isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant):
                yield str(part.value.value)


def comments(source: str) -> Iterator[str]:
    """Every comment of a module, lines below one another as one, its first letter in upper case."""
    block: list[str] = []
    last = (0, 0)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        text = token.string.lstrip("#:! ")
        if not block or token.start != (last[0] + 1, last[1]):
            yield " ".join(block)
            block = [text[:1].upper() + text[1:]]
        else:
            block.append(text)
        last = token.start
    yield " ".join(block)


@cache
def offences_of(path: Path) -> list[str]:
    """The offences of a Python file or a document."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return offences(FENCE.sub("", text))
    if not SUSPECT(text):
        return []
    texts = (*docstrings(text), *comments(text))
    return [offence for one in texts for offence in offences(one)]


def files() -> list[Path]:
    """Every Python file and every document of the checkout."""
    documents = [*ROOT.glob("*.md"), *ROOT.glob("[!.]*/**/*.md")]
    python = [
        path
        for path in scripts()
        if path.suffix == ".py" or "python" in path.read_text(encoding="utf-8").partition("\n")[0]
    ]
    found = {path.resolve() for path in (*modules(), *python, *python_tests(), *documents)}
    return sorted(path for path in found if "__snapshots__" not in path.parts)

"""A language that is no language: every text of the catalogues in Greek letters, everything else as
it is. So whatever is shown in Latin letters did not go through a catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from gettext import NullTranslations

import _translation

from civdawn_cli import language

CODE = "qps"

LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
GREEK = "αβψδεφγηιξκλμνοπϙρστθωϲχυζΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠϘΡΣΤΘΩϹΧΥΖ"
LETTERS = str.maketrans(LATIN, GREEK)

VERBATIM = re.compile(r"(\{[^{}]*\}|`[^`]*`|--[a-z-]+|[A-Z]{2,}(?:-[0-9.]+)?|[\w-]+\.\w+)")
"""Parts of a text that no language changes: placeholders, notation, options, metavariables,
numbers of rules, names of files."""


def greek(text: str) -> str:
    """A text in Greek letters, but for what no language changes."""
    parts = VERBATIM.split(text)
    return "".join(part if at % 2 else part.translate(LETTERS) for at, part in enumerate(parts))


@cache
def known(domain: str) -> frozenset[tuple[str, str]]:
    """The texts of a domain with their contexts."""
    return frozenset(_translation.texts(domain).entries)


class Pseudo(NullTranslations):
    """The texts of a domain in Greek letters; a text that is not in the catalogue stays."""

    def __init__(self, domain: str) -> None:
        super().__init__()
        self.known = known(domain)

    def gettext(self, message: str) -> str:
        return self.pgettext("", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return greek(msgid1 if n == 1 else msgid2) if ("", msgid1) in self.known else msgid1

    def pgettext(self, context: str, message: str) -> str:
        return greek(message) if (context, message) in self.known else message


@contextmanager
def pseudo() -> Iterator[None]:
    """Speak it inside."""
    for domain in _translation.DOMAINS:
        language._loaded[domain, CODE] = Pseudo(domain)
    try:
        with language.speaking(CODE):
            yield
    finally:
        for domain in _translation.DOMAINS:
            del language._loaded[domain, CODE]

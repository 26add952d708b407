"""Plain English: no sentence begins with What, That, Who or Whether unless it asks, and nothing is
done "anew"."""

from __future__ import annotations

import pytest

from tests.tidy.english import comments, files, offences, offences_of
from tests.tidy.sources import name


def test_plain_openings() -> None:
    """No docstring, comment or document has a banned opening."""
    found = {name(path): offences_of(path) for path in files()}
    assert {path: offences for path, offences in found.items() if offences} == {}


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("What a seat holds.", 1),
        ("What does a seat hold? Nothing.", 0),
        ("A card. Whether it\nis face up.", 1),
        ("A card, whatever it costs. The one who drew it knows what it is.", 0),
        ("A list:\n\n- That of the seats\n- Who began", 2),
        ("| seat | Who plays |", 1),
        ("code: That of civdawn.", 1),
        ("Written anew.", 1),
        ("Whoever is asked, or whatever is there, in `What`.", 0),
    ],
)
def test_offences(text: str, count: int) -> None:
    """An opening counts at the beginning of a text, sentence, item or cell that asks nothing."""
    assert len(offences(text)) == count


def test_comments() -> None:
    """The lines of a comment are read as one text, and one behind code begins a sentence."""
    source = "# A card that\n# What is not a sentence.\na = 1  # what it costs\n"
    assert [len(offences(text)) for text in comments(source)] == [0, 0, 1]

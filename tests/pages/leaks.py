"""The contents of the page of a seat, or of the public: searched for hidden cards, and held against
the page of a twin of the game, in which others hold other cards (`tests/protocol/worlds_ages.py`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option, Seat
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.pages import page, tell
from civdawn_cli.record import Transcript
from civdawn_cli.record.versions import PUBLIC
from tests.pages.games import data_of, pictures, text_of, told, written
from tests.protocol.pairs_ages import BOX, Pair

WORDS: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
DATA_WORDS: Final = re.compile(r'data-word="([^"]*)"')
TITLES: Final = re.compile(r"<title>([^<\n]*)")

SECRET: Final = {
    slug: str(card["name"])
    for card in AGES.cards()
    if (slug := card["slug"]) in {*BOX.slug[BOX.techs :]}
    and isinstance(card["data"], dict) and card["data"].get("deck") == "military"
}  # fmt: skip
"""The names of the military cards, by their words in notation."""


LONG: Final = re.compile(
    r"\b(?=({})\b)".format(
        "|".join(
            re.escape(name)
            for name in sorted(SECRET.values(), key=len, reverse=True)
            if " " in name
        )
    )
)
"""Names of more than one word: one word alone may be a word of a sentence."""


@lru_cache(1 << 12)
def _shown(part: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words of notation, and the titles, of a part of a picture; most stay as they were."""
    words = (word for found in DATA_WORDS.findall(part) for word in found.split())
    return frozenset(words), frozenset(TITLES.findall(part))


def record_of(pair: Pair, answers: Sequence[Option]) -> str:
    """The record of a game of those answers."""
    transcript = Transcript(Match(AGES, pair.played.setup))
    for option in answers:
        transcript.choose(option)
    return written(transcript)


def leaks(pair: Pair, who: Seat, other: Sequence[Option] | None) -> Iterator[str]:
    """Where the page of `who` has more in it than they may know. PUBLIC is a spectator. other: the
    answers of a twin, None for none."""
    story = tell(text_of(record_of(pair, pair.played.answers)), who)
    text = page(story)
    views = story.views[CHANCE if who == PUBLIC else who]
    yield from searched(text, [json.dumps(view) for view in views])
    if other is not None and page(tell(text_of(record_of(pair, other)), who)) != text:
        yield "the page of a twin is another one"


def twin(pair: Pair, who: Seat) -> list[Option] | None:
    """The answers of a twin whose record is another one; None if there is none."""
    other = pair.twin(() if who == PUBLIC else (who,))
    return other if other != pair.played.answers else None


def searched(text: str, views: Sequence[str]) -> Iterator[str]:
    """The hidden cards that a page names before its eyes have seen them. views: what they saw after
    every turn."""
    data = data_of(text)
    known: set[str] = set()
    (reel,) = range(len(data["film"]["reels"]))
    for turn, parts in enumerate(pictures(data, reel)):
        notation = data["turns"][turn]["notation"]
        known |= {*WORDS.findall(views[turn]), *WORDS.findall(notation)}
        hidden = {slug: name for slug, name in SECRET.items() if slug not in known}
        label = data["turns"][turn]["label"]
        shown = [_shown(part) for part in parts.values()]
        words = {word for found, _ in shown for word in found}
        yield from (f"{label}: {slug} is drawn" for slug in hidden if slug in words)
        titles = {title for _, found in shown for title in found}
        yield from (f"{label}: {name} is a title" for name in hidden.values() if name in titles)
        said = {*LONG.findall(told(data, turn))}
        yield from (f"{label}: {name} is told" for name in hidden.values() if name in said)
    named = {*WORDS.findall(text)}  # whole words: there is a plunder-i in every plunder-ii
    yield from (f"{slug} is in the file" for slug in SECRET if slug in named - known)

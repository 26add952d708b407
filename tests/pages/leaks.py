"""The contents of the page of a seat, or of the public: searched for hidden cards, and held against
the page of a twin of the game, in which others hold other cards (`tests/protocol/worlds_ages.py`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Final

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Option, Seat
from civdawn_cli.games.ages.game import AGES
from civdawn_cli.pages import page, tell
from civdawn_cli.record import Transcript
from civdawn_cli.record.versions import PUBLIC
from tests.pages.games import data_of, pictures, text_of, told, written
from tests.protocol.worlds_ages import BOX, Pair

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


def record_of(pair: Pair, answers: Sequence[Option]) -> str:
    """The record of a game of those answers."""
    transcript = Transcript(Match(AGES, pair.played.setup))
    for option in answers:
        transcript.choose(option)
    return written(transcript)


def leaks(pair: Pair, who: Seat) -> Iterator[str]:
    """Where the page of `who` has more in it than they may know. PUBLIC is a spectator."""
    record = record_of(pair, pair.played.answers)
    story = tell(text_of(record), who)
    text = page(story)
    views = story.views[CHANCE if who == PUBLIC else who]
    yield from searched(text, [json.dumps(view) for view in views])
    other = pair.twin(() if who == PUBLIC else (who,))
    if other is not None and page(tell(text_of(record_of(pair, other)), who)) != text:
        yield "the page of a twin is another one"


def twins(pair: Pair, who: Seat) -> bool:
    """Return True if there is a twin whose record is another one."""
    other = pair.twin(() if who == PUBLIC else (who,))
    return other is not None and other != pair.played.answers


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
        drawn = "".join(parts.values())
        words = {word for found in DATA_WORDS.findall(drawn) for word in found.split()}
        yield from (f"{label}: {slug} is drawn" for slug in hidden if slug in words)
        titles = {*TITLES.findall(drawn)}
        yield from (f"{label}: {name} is a title" for name in hidden.values() if name in titles)
        said = told(data, turn)
        yield from (
            f"{label}: {name} is told"
            for name in hidden.values()
            if len(name.split()) > 1 and re.search(rf"\b{re.escape(name)}\b", said)
        )
    named = {*WORDS.findall(text)}  # whole words: there is a plunder-i in every plunder-ii
    yield from (f"{slug} is in the file" for slug in SECRET if slug in named - known)

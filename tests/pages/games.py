"""Records and pages for the tests of pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any, Final

from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.games import GAMES
from civdawn_cli.pages import replay_page
from civdawn_cli.record import GameText, Transcript, opening
from civdawn_cli.record.versions import EVERYONE

DATA: Final = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)


def record(game: str, seats: int, seed: int = 3, rounds: int = 4) -> str:
    """The record of the first rounds of a game of random answers."""
    rules = GAMES[game]()
    setup = rules.setup(seats)
    match = Match(rules, setup)
    random = Random(f"{game} {seats} {seed}")
    transcript = Transcript(match)
    while match.options and rules.rounds(match.table) <= rounds:
        options = match.options
        # Seldom "no", so that something happens; chance says it as it comes.
        shy = match.step.seat != CHANCE and len(options) > 1 and random.random() < 0.8
        transcript.choose(random.choice(options[:-1] if shy else options))
    return written(transcript)


def written(transcript: Transcript, players: tuple[str, ...] = ()) -> str:
    """The record of a transcript. players: the names of the players, by seat."""
    match = transcript.match
    seats = match.setup.seats
    tags = opening(match.game, match.setup, players or ("random",) * seats)
    head = "".join([f'[{tag.name} "{tag.value}"]\n' for tag in tags])
    return "\n".join([head, *transcript.lines, *transcript.ending(), ""])


def text_of(game: str) -> GameText:
    """A record as files have it."""
    return GameText(game.encode(), 1, 0)


def page_of(game: str, who: Seat = EVERYONE, start: str = "") -> str:
    """The page of a record."""
    return replay_page(text_of(game), who, start)


def data_of(page: str) -> dict[str, Any]:
    """The data of a page."""
    found = DATA.search(page)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def pictures(data: dict[str, Any], reel: int) -> Iterator[dict[str, str]]:
    """The texts of all parts, turn by turn, put together as the script does it."""
    film = data["film"]
    names = [part for layer in film["layers"] for part in layer["parts"]]

    def text(number: int) -> str:
        piece = film["pieces"][number]
        return piece if isinstance(piece, str) else "".join(map(text, piece))

    now: dict[str, str] = {}
    for changes in film["reels"][reel]["parts"]:
        for part, piece in zip(changes[::2], changes[1::2], strict=True):
            now[names[part]] = "" if piece < 0 else text(piece)
        yield {name: drawn for name, drawn in now.items() if drawn}


def told(data: dict[str, Any], turn: int) -> str:
    """All that a page says of a turn in words and in notation."""
    facts = data["turns"][turn]
    sentences = [data["sentences"][place] for place in facts["sentences"]]
    return "\n".join([*sentences, facts["summary"], facts["above"], facts["notation"]])


def plain(page: str) -> str:
    """A page with its escapes undone, to be searched."""
    return unescape(page.replace("\\u003c", "<").replace('\\"', '"'))

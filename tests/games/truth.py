"""Effects against the truth: played games, in which the effects of every answer are held against
the views before and after it, for all who look on."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from typing import Any, Final

from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.kit.effects import BY_PATH
from civdawn_cli.engine.kit.news import Effect, View
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS
from civdawn_cli.playing.news import Newsreader

KEEN: Final = 0.8
"""How often a "no" is not considered: more happens."""

CLOSELY: Final = 8
"""One answer in so many is held against the table itself and looked at as text, where the order of
entries shows."""

DERIVED: Final = {
    "newdawn": (
        # The question, and what is counted from other things.
        "/asked",
        "/ranks",
        "/ranks/*",
        "/seats/*/name",
        "/seats/*/ruler",
        "/seats/*/next_level/dial",
        "/seats/*/next_level/level",
        "/seats/*/friendly_spaces",
        "/decks/*/face_up/prices",
        "/decks/*/face_up/prices/*",
        # Facts that a word tells about another place.
        "/map/*/barbarians",
        "/map/*/barbarians/*",
        "/map/*/caravans",
        "/map/*/caravans/*",
        "/map/*/natural_wonder",
        "/map/*/city_state",
        "/map/*/wonder",
        "/natural_wonders/*/holder",
        "/city_states/*/holder",
        "/seats/*/own_diplomacy/*/holder",
        "/seats/*/row/*/city_states",
        "/seats/*/row/*/city_states/*",
        "/seats/*/row/*/natural_wonders",
        "/seats/*/row/*/natural_wonders/*",
        "/seats/*/markers",
        "/victory/*/marked",
        # The map and what comes with it, while it is built.
        "/draft",
        "/draft/hands/*",
        "/draft/hands/*/*",
        "/draft/water_left",
        "/map",
        "/map/*",
        "/map/*/coast",
        "/map/*/edge",
        "/tiles",
        "/tiles/*",
        "/barbarians",
        "/natural_wonders",
        "/city_states",
        "/victory",
        "/victory/*",
    ),
    "ages": (
        "/asked",
        "/ranks",
        "/ranks/*",
        "/row/*/prices",
        "/row/*/prices/*",
        "/seats/*/name",
        "/seats/*/population/price",
        "/seats/*/population/consumption",
        "/seats/*/population/happiness_required",
        "/seats/*/population/discontent",
        "/seats/*/goods/corruption",
        "/seats/*/unfinished/costs",
        "/seats/*/civil_limit",
        "/seats/*/military_limit",
    ),
}
"""The places that have no word, by game: what follows from others, or is told elsewhere."""


class Truth:
    """The findings about a game's effects. answers: how many were looked at, by all viewers
    together. words: how often each came, and paths the same for what has no word. longest: the
    greatest number of characters of an answer's effects. wrong: everything that is not as it should
    be."""

    def __init__(self, game: Game[Any]) -> None:
        self.game: Final = game
        self.answers = 0
        self.words: Final[Counter[str]] = Counter()
        self.paths: Final[Counter[str]] = Counter()
        self.longest = 0
        self.wrong: Final[list[str]] = []

    def never(self) -> list[str]:
        """The words that have not come."""
        return [row.word for row in self.game.vocabulary().rows if row.word not in self.words]

    def play(self, setup: Setup, seed: str, rounds: int) -> None:
        """Play a random game and hold the effects of all its answers against the views."""
        game, luck = self.game, Random(seed)
        match = Match(game, setup)
        viewers = range(CHANCE, setup.seats if game.hides else 1)
        followers = [_Follower(self, setup, viewer) for viewer in viewers]
        while match.options and not match.beyond(rounds):
            options = match.options
            if options[-1] == PASS and len(options) > 1 and luck.random() < KEEN:
                options = options[:-1]
            match.choose(luck.choice(options))
            for follower in followers:
                follower.look(match, f"game {seed}, answer {len(match.choices)}")

    def note(self, effects: list[Effect], where: str) -> list[Effect]:
        """Count effects and look at their text; return them as read from it."""
        text = "|".join([effect.text() for effect in effects])
        self.longest = max(self.longest, len(text))
        read = []
        for one in text.split("|") if text else []:
            word, *args = one.split(" ")
            read.append(Effect(word, tuple(args)))
            if word not in BY_PATH:
                self.words[word] += 1
                continue
            path = re.sub(r"/\d+", "/*", args[0])
            self.paths[path] += 1
            if path not in DERIVED[self.game.name]:
                self.wrong.append(f"{where}: {args[0]} has no word")
        if read != effects:
            self.wrong.append(f"{where}: the text is not the effects: {text}")
        return read


class _Follower:
    """Somebody who has seen the first view, and since then heard of effects alone."""

    def __init__(self, truth: Truth, setup: Setup, viewer: int) -> None:
        self.truth: Final = truth
        self.reader: Final = Newsreader(truth.game, setup, viewer)
        self.view: View = self.reader.view

    def look(self, match: Match[Any], where: str) -> None:
        """Hear what has happened since the last time."""
        truth, game, viewer = self.truth, self.truth.game, self.reader.viewer
        where = f"{where}, viewer {viewer + 1}"
        told = [*self.reader.follow(match.choices)]
        for news in told:
            truth.answers += 1
            if self.view != news.before:
                truth.wrong.append(f"{where}: the view before was changed")
            effects = truth.note(news.effects, where)
            self.view = game.applied(self.view, effects)
            if self.view != news.after:
                truth.wrong.append(f"{where}: the effects lead elsewhere")
            if truth.answers % CLOSELY or news is not told[-1] or self.reader.held:
                continue
            if json.dumps(self.view) != json.dumps(news.after):
                truth.wrong.append(f"{where}: the effects lead to another order")
            if game.view(match.table, viewer) != news.after:
                truth.wrong.append(f"{where}: this is not what the table looks like")

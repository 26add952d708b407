"""Options in words: every option of every kind of question is told, briefly and truly, and no
phrase tells what the seat asked may not know."""

from __future__ import annotations

import re
import time
from random import Random

import pytest

from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.moves import VERBS
from civdawn_cli.games.ages.names import (
    ACTION,
    AGGRESSION,
    EVENT,
    LEADER,
    PACT,
    SPECIAL,
    WAR,
    WONDER,
)
from civdawn_cli.games.ages.words.amounts import MOST, fitted
from civdawn_cli.games.ages.words.gists import gist, kind_name
from civdawn_cli.games.ages.words.options import SAID
from civdawn_cli.games.ages.words.options_actions import ACTIONS
from civdawn_cli.games.ages.words.options_politics import POLITICAL
from tests.ages.claims import CLAIMS
from tests.ages.inventing import FAMILIES, box_with
from tests.ages.playouts import GAME
from tests.games.phrases import questions as asked
from tests.games.phrases import told
from tests.often import often

BOX = base_box()

NEEDS_WORDS = (LEADER, ACTION, AGGRESSION, WAR, PACT, EVENT)
"""Types of cards whose effects no numbers tell."""

SEATS = (2, 3, 4)


# Every option.


@pytest.mark.parametrize("seats", SEATS)
def test_every_option(seats: int) -> None:
    """Every option of a game has a phrase: one short line, without anything meant for programs."""
    met: set[str] = set()
    for seed in range(often(1, 20)):
        for table, options in asked(GAME, seats, seed, 60):
            told(GAME, table, options)
            met.add(table.stack[-1].kind.name)
    assert {"act", "politics", "deal", "draw", "event"} <= met


def test_every_kind() -> None:
    """Every kind of question has its function, and every verb."""
    assert set(SAID) == set(questions.KINDS)
    assert set(ACTIONS) | set(POLITICAL) == set(range(len(VERBS)))
    assert not set(ACTIONS) & set(POLITICAL)


@pytest.mark.slow
def test_what_they_claim() -> None:
    """Prices are what is then paid (TA-17, 18, 19), strengths what is then compared (TA-7, TA-11),
    and no phrase depends on cards that the asked seat can't see (TA-25.3)."""
    held = dict.fromkeys(CLAIMS, 0)
    for seed in range(often(3, 60)):
        random = Random(seed)
        for table, options in asked(GAME, SEATS[seed % len(SEATS)], 100 + seed, 60):
            before = table.key()
            for option in random.sample(options, min(len(options), 3)):
                phrase = GAME.phrase(table, option)
                for name, claim in CLAIMS.items():
                    held[name] += claim(GAME, table, option, phrase, random)
            assert table.key() == before
    assert held["prices"] > 500
    assert held["twins"] > 50
    assert held["strengths"] > 5


def test_quick() -> None:
    """Two hundred options take well under 0.3 s of the processor."""
    longest: tuple[float, int] = (0.0, 0)
    for table, options in asked(GAME, 4, 5, 12):
        if table.stack[-1].kind is questions.ACT and len(options) > longest[1]:
            start = time.process_time()
            told(GAME, table, options)
            longest = (time.process_time() - start, len(options))
    seconds, number = longest
    assert seconds / number * 200 < 0.3


# Cards in short.


def test_cards_in_short() -> None:
    """Every card that its numbers don't tell has its effects in short: less than a line, in ASCII,
    without a number that its effect doesn't have."""
    for card, text in enumerate(BOX.brief):
        name, effect = BOX.slug[card], BOX.text[card]
        special = BOX.type[card] in (WONDER, SPECIAL) and BOX.rows[card].get("special")
        assert bool(text) or not (BOX.type[card] in NEEDS_WORDS or special), name
        assert len(text) <= 65, name
        assert text.isascii(), name
        assert not text.endswith("."), name
        assert not text[:1].isupper() or BOX.type[card] == PACT, name
        for number in re.findall(r"\d+", text):
            assert number in re.findall(r"\d+", effect) or number in FROM_DATA.get(name, ()), name


FROM_DATA = {
    "emigration": ("1",),
}
"""Numbers that follow from an effect."""


@pytest.mark.parametrize("box", [BOX, box_with(*FAMILIES)])
def test_every_card(box: Box) -> None:
    """Every card is told in short, those of another box, too."""
    for card in range(box.cards):
        assert gist(box, card).strip(), box.slug[card]
        if box is BOX:
            assert len(f"{kind_name(box, card)}: {gist(box, card)}") <= MOST, box.slug[card]


def test_too_long() -> None:
    """The last parts of a phrase are left out where it is too long, never a part of a word."""
    parts = "2 resources and 1 CA: " + ", ".join([f"+{n} strength" for n in range(1, 12)])
    short = fitted(parts)
    assert (
        short == "2 resources and 1 CA: +1 strength, +2 strength, +3 strength, +4 strength and more"
    )
    assert fitted("word " * 30) == "word " * 16 + "and more"
    assert fitted(short) == short

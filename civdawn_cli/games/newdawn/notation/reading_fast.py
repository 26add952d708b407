"""Text as options, by lookup: what notation itself writes, read as fast as a game is played.

It answers only what is spelt canonically; all else is for `notation/reading.py`.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.hexes import DIRECTION_NAMES
from civdawn_cli.engine.step import Kind, Option, Seat
from civdawn_cli.games.newdawn import questions
from civdawn_cli.games.newdawn.cards.naturals import NATURALS
from civdawn_cli.games.newdawn.hooks import ALL_EFFECTS, WONDER_CARDS
from civdawn_cli.games.newdawn.map.board import BARBARIANS, RESOURCE_NAMES
from civdawn_cli.games.newdawn.map.layout import encode
from civdawn_cli.games.newdawn.map.tiles import TILE_COUNT
from civdawn_cli.games.newdawn.names import FOCUS_NAMES, SLOTS, slug
from civdawn_cli.games.newdawn.notation.writing import (
    CARD,
    DOMAINS,
    EFFECT,
    NUMBER,
    RESOURCE,
    SEAT,
    SLOT,
    SPACE,
    WONDER,
    barbarian_name,
    effect_name,
    victory_name,
)
from civdawn_cli.games.newdawn.rules.agendas import VICTORY_CARDS
from civdawn_cli.games.newdawn.rules.draft import LayTile
from civdawn_cli.games.newdawn.rules.industry import PAY_NATURAL, PAY_TOKEN, WONDER_OPTION
from civdawn_cli.games.newdawn.rules.military import BARBARIAN_OPTION
from civdawn_cli.games.newdawn.rules.turn import FOCUS_CARDS, IDLE
from civdawn_cli.games.newdawn.table import Table

Names = dict[str, Option]
"""Options of a kind of question by their canonical text."""

BY_ITSELF: Final = "idle"

FROM: Final = "from"

GLUE: Final = (",", "@", "+")
"""Signs inside a value that people may put space around."""

TURNS: Final = ("0", "1", "2", "3", "4", "5")

MOST: Final = 16
"""No number that a question is answered by is greater: tiles of the box, trade tokens."""

_SLOTS: Final[Names] = {f"pos{slot}": slot for slot in range(1, SLOTS + 1)}

NAMES: Final[dict[str, Names]] = {}
"""The fixed options of every kind, by the name of the kind, once `learn` was called."""


def _domain(domain: int) -> Names:
    """The options of all kinds of a domain; of spaces and focus cards in the row none is fixed."""
    if domain == SLOT:
        return _SLOTS
    if domain == NUMBER:
        return {str(number): number for number in range(1, MOST + 1)}
    if domain == SEAT:
        return {str(seat + 1): seat for seat in range(4)}
    if domain == EFFECT:
        return {effect_name(number): number for number in range(len(ALL_EFFECTS))}
    if domain == CARD:
        return {slug(card.title): number for number, card in enumerate(FOCUS_CARDS)}
    if domain == RESOURCE:
        return {name: number for number, name in enumerate(RESOURCE_NAMES)}
    if domain == WONDER:
        return {wonder.slug: number for number, wonder in enumerate(WONDER_CARDS)}
    return {}


def learn() -> None:
    """Take note of all names. The cards must have been dealt out."""
    for kind in questions.KINDS:
        NAMES[kind.name] = _domain(DOMAINS[kind.name])
    wonders = _domain(WONDER)
    letters = [(barbarian_name(letter), letter) for letter in range(BARBARIANS)]
    natural = [slug(name) for name in NATURALS]
    wonders_of_nature = {name: PAY_NATURAL + number for number, name in enumerate(natural)}
    taps = {name: 16 << number for number, name in enumerate(natural)}
    pairs = [(a, b) for a in range(1, SLOTS + 1) for b in range(1, SLOTS + 1)]
    alone: list[tuple[Kind, Names]] = [
        (questions.BUILD, {name: WONDER_OPTION + number for name, number in wonders.items()}),
        (questions.ATTACK, {name: BARBARIAN_OPTION + letter for name, letter in letters}),
        (questions.DRIVE, dict(letters)),
        (questions.PAY, {**_domain(RESOURCE), **wonders_of_nature, "trade": PAY_TOKEN}),
        (questions.SPEND, {**_domain(NUMBER), **taps}),
        (questions.CARAVAN, {"card": 0}),
        (questions.SWAP, {f"pos{a}-pos{b}": a << 3 | b for a, b in pairs}),
        (questions.LIBERATE, {"yes": 1}),
        (questions.DIRECTION, {name: number for number, name in enumerate(DIRECTION_NAMES)}),
        (questions.TILE, {f"{n >> 1}{'ab'[n & 1]}": n for n in range(2 * TILE_COUNT + 2)}),
        (questions.VICTORY, {victory_name(card): card for card in range(len(VICTORY_CARDS))}),
    ]
    for kind, names in alone:
        NAMES[kind.name] = names


def read(table: Table, tokens: list[str], at: int) -> int:
    """See `Game.read_plain`."""
    step = table.stack[-1]
    kind = step.kind
    token = tokens[at]
    if kind is questions.PLAY:
        return _focus(table, step.seat, tokens, at)
    if DOMAINS[kind.name] == SPACE:
        option = table.board.places.get(token, -1)
        if option < 0:
            option = NAMES[kind.name].get(token, -1)
    else:
        option = NAMES[kind.name].get(token, -1)
        if option < 0:
            if kind is questions.CARAVAN:
                option = table.board.places.get(token, -2) + 1
            elif kind is questions.SPEND:
                option = _spending(token)
            elif isinstance(step, LayTile):
                option = _placement(step.side, token)
    if option < 0:
        return -1
    follows = tokens[at + 1]
    if follows == FROM or follows[:1] in GLUE:  # in some spelling it belongs to this one
        return -1
    return option << 3 | 1


def _focus(table: Table, seat: Seat, tokens: list[str], at: int) -> int:
    """`culture pos3`, then perhaps `idle`."""
    option = _SLOTS.get(tokens[at + 1], 0) if tokens[at] else 0
    if not option or FOCUS_NAMES[table.row[seat * SLOTS + option - 1] >> 2] != tokens[at]:
        return -1
    used = 2
    if tokens[at + 2] == BY_ITSELF:
        option += IDLE
        used = 3
    return option << 3 | used


def _spending(token: str) -> Option:
    """The option of `1+mount-everest`; -1 for none."""
    names = NAMES[questions.SPEND.name]
    option = 0
    for part in token.split("+"):
        found = names.get(part, -1)
        if found <= option:  # unknown, or not in canonical order
            return -1
        option += found
    return option


def _placement(side: int, token: str) -> Option:
    """The option of `14,12@3`; -1 for none."""
    place, _, turn = token.partition("@")
    q, _, r = place.partition(",")
    if not (q.isdecimal() and r.isdecimal() and len(place) <= 5 and turn in TURNS):
        return -1
    return encode(side, int(q), int(r), int(turn))

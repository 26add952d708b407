"""Text as options, by lookup: what notation itself writes, read as fast as a game is played.

It answers only what is spelt canonically; all else is for `notation/reading.py`. Of a kind with
verbs the token at `at` is the verb, which is counted among the tokens taken, as in `Game.read`
(`engine/replaying.py` puts it there again before every further value of the same verb).
"""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import Option, Seat, Step
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.moves import (
    AGGRESSION,
    INCREASE,
    OFFER,
    RESIGN,
    RETIRE,
    STAGE,
    TAKE,
    UPGRADE,
    USE,
    VERBS,
    WAR,
    move,
)
from civdawn_cli.games.ages.names import PACT, STUFF_NAMES, TERRITORY
from civdawn_cli.games.ages.notation.writing import (
    BANK,
    CARD,
    DOMAINS,
    HAND,
    MOVE,
    SIDES,
    TOKENS,
    row_name,
    tokens_text,
)
from civdawn_cli.games.ages.notation.writing import NUMBER as A_NUMBER
from civdawn_cli.games.ages.rules.choices import Raze, Split
from civdawn_cli.games.ages.rules.food_resources import Gain, Pay, ways_to_gain, ways_to_pay
from civdawn_cli.games.ages.table import Table

Names = dict[str, int]
"""Numbers by their canonical text."""

MOST: Final = 400
"""No number that a question is answered by is greater: strengths, amounts."""

SIGNS: Final = ("@", "+", "*", "/", ",")
"""Signs inside a value that people may put space around."""

WORDS: Final = frozenset([word for kind in questions.KINDS for word in kind.words])
"""What the next answer begins with, perhaps behind the mark of a seat (`2:bid`)."""

_NUMBERS: Final[Names] = {str(number): number for number in range(MOST)}
_SEATS: Final[Names] = {str(seat + 1): seat for seat in range(MOST)}
_VERBS: Final[Names] = {name: verb for verb, name in enumerate(VERBS)}
_STUFF: Final[Names] = {name: stuff for stuff, name in enumerate(STUFF_NAMES)}


def read(table: Table, tokens: list[str], at: int) -> int:
    """See `Game.read_plain`."""
    box = table.box
    step = table.stack[-1]
    domain = DOMAINS[step.kind.name]
    if domain == MOVE:
        found = _move(table, step.seat, tokens, at)
        return -1 if found < 0 or tokens[at + (found & 7)][:1] in SIGNS else found
    token = tokens[at]
    if domain == HAND:  # what follows may begin with a plus
        option = box.number.get(token, -1)
        if option < 0:
            hidden = box.number.get(token[1:], -1) if token[:1] == "+" else -1
            return (hidden + box.face_down) << 3 | 1 if hidden >= 0 else -1
        return option << 3 | 1
    if step.kind is questions.ACCEPT:
        return 1 << 3 if _ends(token) else -1
    if domain == CARD:
        option = box.number.get(token, -1)
    elif domain == A_NUMBER:
        option = _NUMBERS.get(token, -1)
    elif domain == TOKENS:
        option = _tokens(table, step, token)
    else:
        option = _other(table, step, token)
    if option < 0 or tokens[at + 1][:1] in SIGNS:
        return -1
    return option << 3 | 1


def _ends(token: str) -> bool:
    """Whether no value stands there, but the next answer or nothing."""
    return token == "" or token in WORDS or ":" in token


# Moves.


def _move(table: Table, seat: Seat, tokens: list[str], at: int) -> int:
    """A political action or one of the action phase, as `read` gives it."""
    box = table.box
    verb = _VERBS.get(tokens[at], -1)
    if verb < 0:
        return -1
    value = tokens[at + 1]
    if verb in (INCREASE, RESIGN):
        return move(verb) << 3 | 1 if _ends(value) else -1
    if verb == TAKE:
        space = _space(table, value)
        return -1 if space < 0 else move(TAKE, space) << 3 | 2
    if verb == STAGE:
        number = _NUMBERS.get(value, 0)
        return move(STAGE, number) << 3 | 2 if number else -1
    card = box.number.get(value, -1)
    if card < 0:
        return -1
    if verb == UPGRADE:
        new = box.number.get(tokens[at + 2], -1)
        return -1 if new < 0 else move(UPGRADE, card, new) << 3 | 3
    if verb in (AGGRESSION, WAR):
        rival = _SEATS.get(tokens[at + 2], -1)
        return -1 if rival < 0 else move(verb, card, rival) << 3 | 3
    if verb == OFFER:
        return _offer(table.box, card, tokens, at)
    if verb == RETIRE:
        what = box.number.get(tokens[at + 2], -1)
        if what < 0 or box.type[what] != TERRITORY:
            return move(RETIRE, card) << 3 | 2
        return move(RETIRE, card, what + 1) << 3 | 3
    if verb == USE:
        return _use(table, seat, card, tokens, at)
    return move(verb, card) << 3 | 2


def _space(table: Table, name: str) -> int:
    """The space of `iron`, or of `iron@9`; -1 for none."""
    slug, at, space = name.partition("@")
    card = table.box.number.get(slug, -1)
    if card < 0 or card not in table.row:
        return -1
    if not at:
        return table.row.index(card)
    there = _NUMBERS.get(space, 0) - 1
    if not 0 <= there < len(table.row) or table.row[there] != card:
        return -1
    return there if row_name(table, there) == name else -1


def _offer(box: Box, card: int, tokens: list[str], at: int) -> int:
    """`peace-treaty 2`, `trade-routes-agreement 2 a`."""
    rival = _SEATS.get(tokens[at + 2], -1)
    if rival < 0 or box.type[card] != PACT:
        return -1
    if box.symmetric[card]:
        return move(OFFER, card, rival * 2) << 3 | 3
    if tokens[at + 3] not in SIDES:
        return -1
    return move(OFFER, card, rival * 2 + SIDES.index(tokens[at + 3])) << 3 | 4


def _use(table: Table, seat: Seat, effect: int, tokens: list[str], at: int) -> int:
    """A card in play and what for; of a pact the side that the seat has."""
    box = table.box
    if box.type[effect] == PACT:
        held = [box.side_of(effect, side) for side in (0, 1)]
        held = [side for side in held if table.held[seat] >> side & 1]
        effect = held[0] if len(held) == 1 else -1
    if effect < 0 or not table.held[seat] >> effect & 1:
        return -1
    found = -1
    size = -1
    for what in box.in_play[effect].uses(table, seat):
        text = box.in_play[effect].use_text(what).split()
        if len(text) > size and tokens[at + 2 : at + 2 + len(text)] == text:
            found, size = what, len(text)
    return -1 if found < 0 else move(USE, effect, found) << 3 | 2 + size


# Blue tokens, and what is alone of its sort.


def _tokens(table: Table, step: Step[Any], token: str) -> Option:
    """A way to pay or to gain; -1 for none."""
    if isinstance(step, Pay):
        ways = len(ways_to_pay(table, step.seat, step.stuff, step.amount))
    else:
        assert isinstance(step, Gain), step.kind.name
        ways = len(ways_to_gain(table, step.seat, step.stuff, step.amount))
    for way in range(1, ways + 1):
        if tokens_text(table, step, way) == token:
            return way
    return -1


def _other(table: Table, step: Step[Any], token: str) -> Option:
    """The options of kinds that are alone of their sort; -1 for none."""
    box = table.box
    kind = step.kind
    if kind is questions.FIRST:
        return _SEATS.get(token, -1)
    if kind is questions.GAIN:
        return _STUFF.get(token, -1)
    if kind is questions.TOKEN:
        card = box.from_bank if token == BANK else box.number.get(token, -1)
        return card if card < box.from_bank or token == BANK else -1
    if isinstance(step, Split):
        food = _NUMBERS.get(token.partition("/")[0], -1)
        return food if token == f"{food}/{step.total(table) - food}" else -1
    assert isinstance(step, Raze), kind.name
    slug, mark, owner = token.partition("@")
    if mark == "" if step.owner == step.seat else _SEATS.get(owner, -1) == step.owner:
        return box.number.get(slug, -1)
    return -1

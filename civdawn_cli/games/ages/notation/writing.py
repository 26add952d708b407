"""Options as text: what the numbers of each question mean, each in its one canonical spelling
(notation, not rules), and who may see it. The way back is in `notation/reading.py`."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step
from civdawn_cli.games.ages import questions
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.moves import (
    AGGRESSION,
    INCREASE,
    OFFER,
    PREPARE,
    RESIGN,
    RETIRE,
    STAGE,
    TAKE,
    UPGRADE,
    USE,
    VERBS,
    WAR,
    first_of,
    second_of,
    verb_of,
)
from civdawn_cli.games.ages.names import STUFF_NAMES, Card
from civdawn_cli.games.ages.rules.choices import Raze, Split
from civdawn_cli.games.ages.rules.events import Peek
from civdawn_cli.games.ages.rules.food_resources import (
    Gain,
    Pay,
    open_stores,
    stores,
    ways_to_gain,
    ways_to_pay,
)
from civdawn_cli.games.ages.rules.hands import Draw
from civdawn_cli.games.ages.table import Table

NO: Final = "-"
BANK: Final = "bank"
NOTHING_STORED: Final = "nothing"
SIDES: Final = ("a", "b")

OPEN_NO: Final = (questions.ACCEPT, questions.TUCK, questions.SEIZE)
"""Questions that everybody knows are asked, so that everybody hears a "no" too."""

Secret = tuple[tuple[Seat, ...], str]
"""Who alone sees an answer, and what all others see instead."""

# What the options of a kind are.
MOVE: Final = 0
CARD: Final = 1
HAND: Final = 2  # a card, perhaps face down
TOKENS: Final = 3
NUMBER: Final = 4
OTHER: Final = 5


def _domains() -> dict[str, int]:
    """The domain of each kind, by name; OTHER where one kind alone has it."""
    found = {kind.name: OTHER for kind in questions.KINDS}
    for domain, members in (
        (MOVE, (questions.POLITICS, questions.ACT)),
        (
            CARD,
            (
                questions.DEAL,
                questions.DRAW,
                questions.EVENT,
                questions.PEEK,
                questions.DISCARD,
                questions.LOSE,
                questions.OUST,
                questions.CEDE,
                questions.SEIZE,
                questions.RUIN,
                questions.TUCK,
            ),
        ),
        (HAND, (questions.DEFEND, questions.SEND)),
        (TOKENS, (questions.PAY, questions.STORE)),
        (NUMBER, (questions.BID,)),
    ):
        for kind in members:
            found[kind.name] = domain
    return found


DOMAINS: Final[dict[str, int]] = _domains()


def write(table: Table, option: Option) -> str:
    """The canonical text of an option of the question now asked; of moves with the verb in
    front."""
    return text_of(table, table.stack[-1], option)


def text_of(table: Table, step: Step[Any], option: Option) -> str:
    """The canonical text of an option of a question."""
    box = table.box
    if option == PASS:
        return NO
    domain = DOMAINS[step.kind.name]
    if domain == MOVE:
        return move_text(table, option)
    if domain == CARD:
        return box.slug[option]
    if domain == HAND:
        return (
            f"+{box.slug[option - box.face_down]}" if option >= box.face_down else box.slug[option]
        )
    if domain == TOKENS:
        return tokens_text(table, step, option)
    if domain == NUMBER:
        return str(option)
    return _other(table, step, option)


# Moves.


def move_text(table: Table, option: Option) -> str:
    """A political action or one of the action phase: `upgrade bronze iron`, `increase`."""
    verb, first = verb_of(option), first_of(option)
    said = VERBS[verb]
    if verb == TAKE:
        return f"{said} {row_name(table, first)}"
    if verb in (INCREASE, RESIGN):
        return said
    if verb == STAGE:
        return f"{said} {first}"
    values = f"{said} {table.box.slug[table.box.effect_card(first)]}"
    more = _second(table.box, option)
    return f"{values} {more}" if more else values


def _second(box: Box, option: Option) -> str:
    """What a move says beyond its card, '' for nothing."""
    verb, first, second = verb_of(option), first_of(option), second_of(option)
    if verb == UPGRADE:
        return box.slug[second]
    if verb in (AGGRESSION, WAR):
        return str(second + 1)
    if verb == OFFER:
        rival = str((second >> 1) + 1)
        return rival if box.symmetric[first] else f"{rival} {SIDES[second & 1]}"
    if verb == RETIRE:
        return box.slug[second - 1] if second else ""
    if verb == USE:
        return box.in_play[first].use_text(second)
    return ""


def row_name(table: Table, space: int) -> str:
    """A card of the row; `iron@9`, by its space from 1, if the same one lies further left."""
    card = table.row[space]
    name = table.box.slug[card]
    return name if table.row.index(card) == space else f"{name}@{space + 1}"


# Blue tokens.


def tokens_text(table: Table, step: Step[Any], option: Option) -> str:
    """A way to pay (`iron*2/bronze`: two tokens leave iron, one comes onto bronze) or to gain
    (`iron+bronze`)."""
    if isinstance(step, Pay):
        way = ways_to_pay(table, step.seat, step.stuff, step.amount)[option - 1]
        base = step.seat * table.box.techs
        cards = stores(table, step.seat, step.stuff)
        change = [left - table.tokens[base + c] for c, left in zip(cards, way, strict=True)]
        spent = counted(table.box, cards, [-number for number in change])
        back = counted(table.box, cards, change)
        return f"{spent}/{back}" if back else spent
    assert isinstance(step, Gain), step.kind.name
    put = ways_to_gain(table, step.seat, step.stuff, step.amount)[option - 1]
    cards = open_stores(table, step.seat, step.stuff)
    return counted(table.box, cards, list(put)) or NOTHING_STORED


def counted(box: Box, cards: list[Card], numbers: list[int]) -> str:
    """`iron*2+bronze`: how many tokens of each card, none where a number is not positive."""
    parts: list[str] = []
    for card, number in zip(cards, numbers, strict=True):
        if number == 1:
            parts.append(box.slug[card])
        elif number > 1:
            parts.append(f"{box.slug[card]}*{number}")
    return "+".join(parts)


# What is alone of its sort.


def _other(table: Table, step: Step[Any], option: Option) -> str:
    """The options of kinds that are alone of their sort."""
    box = table.box
    kind = step.kind
    if kind is questions.FIRST:
        return str(option + 1)
    if kind is questions.GAIN:
        return STUFF_NAMES[option]
    if kind is questions.SPLIT:
        assert isinstance(step, Split), "all questions of the kind"
        return f"{option}/{step.total(table) - option}"
    if kind is questions.TOKEN:
        return BANK if option == box.from_bank else box.slug[option]
    if kind is questions.RAZE:
        assert isinstance(step, Raze), "all questions of the kind"
        return (
            box.slug[option] if step.owner == step.seat else f"{box.slug[option]}@{step.owner + 1}"
        )
    assert kind is questions.ACCEPT, kind.name
    return ""


# Secrets.


def secret(table: Table, option: Option) -> Secret | None:
    """See `Game.secret`: of military cards that are not shown all others see the age (TA-25.3,
    TA-37.14); of a "no" nothing where the question itself tells what is in the hand."""
    box = table.box
    step = table.stack[-1]
    kind = step.kind
    if option == PASS:
        return None if kind in OPEN_NO or step.seat == CHANCE else ((step.seat,), "")
    if kind is questions.DRAW or kind is questions.PEEK:
        assert isinstance(step, (Draw, Peek)), kind.name
        return (step.owner,), box.age_name(option)
    if kind is questions.DISCARD:
        return (step.seat,), box.age_name(option)
    if DOMAINS[kind.name] == HAND:
        return (
            ((step.seat,), f"+{box.age_name(option - box.face_down)}")
            if option >= box.face_down
            else None
        )
    if kind is questions.POLITICS and verb_of(option) == PREPARE:
        return (step.seat,), box.age_name(first_of(option))
    return None

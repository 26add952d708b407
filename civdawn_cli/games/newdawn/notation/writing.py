"""Options as text: what the numbers of each question mean, each in its one canonical spelling
(notation, not rules). The way back is in `notation/reading.py`."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.hexes import DIRECTION_NAMES
from civdawn_cli.engine.step import PASS, Kind, Option, Seat
from civdawn_cli.games.newdawn import questions
from civdawn_cli.games.newdawn.cards.diplomacy import Pact
from civdawn_cli.games.newdawn.cards.naturals import NATURALS
from civdawn_cli.games.newdawn.hooks import ALL_EFFECTS, HOOKS, WONDER_CARDS
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES
from civdawn_cli.games.newdawn.map.layout import decode
from civdawn_cli.games.newdawn.names import FOCUS_NAMES, SLOTS, slug
from civdawn_cli.games.newdawn.rules.agendas import VICTORY_CARDS
from civdawn_cli.games.newdawn.rules.industry import PAY_NATURAL, PAY_TOKEN, WONDER_OPTION
from civdawn_cli.games.newdawn.rules.military import BARBARIAN_OPTION
from civdawn_cli.games.newdawn.rules.trade import STORE
from civdawn_cli.games.newdawn.rules.turn import FOCUS_CARDS, IDLE
from civdawn_cli.games.newdawn.table import Table

NO: Final = "-"

LETTERS: Final = "abcdefghi"

# What the options of a kind are.
SPACE: Final = 0
SLOT: Final = 1
NUMBER: Final = 2
SEAT: Final = 3
LEADER: Final = 4
EFFECT: Final = 5
FOCUS: Final = 6
CARD: Final = 7
RESOURCE: Final = 8
WONDER: Final = 9
OTHER: Final = 10


def _domains() -> dict[str, int]:
    """The domain of each kind, by name; OTHER where one kind alone has it."""
    found = {kind.name: OTHER for kind in questions.KINDS}
    for domain, members in (
        (
            SPACE,
            (
                questions.REMOVE,
                questions.PLACE,
                questions.SHIFT,
                questions.TO,
                questions.CONVERT,
                questions.STRIKE,
                questions.MOVE,
                questions.RECALL,
                questions.UNDER,
                questions.REINFORCE,
                questions.DESTROY,
                questions.POINT,
                questions.CEDE,
                questions.BUILD,
                questions.ATTACK,
            ),
        ),
        (
            SLOT,
            (
                questions.PIN,
                questions.REPLACE,
                questions.UPGRADE,
                questions.HOLD,
                questions.PLUNDER,
                questions.DISCARD,
                questions.TOKEN,
            ),
        ),
        (
            NUMBER,
            (questions.ROLL, questions.CAPITAL, questions.CORE, questions.ORDER, questions.DEAL),
        ),
        (SEAT, (questions.FIRST, questions.PLACER)),
        (EFFECT, (questions.LEADER, questions.USE, questions.TAKE, questions.RETURN)),
        (FOCUS, (questions.PLAY,)),
        (CARD, (questions.LEARN,)),
        (RESOURCE, (questions.GAIN, questions.GIVE)),
        (WONDER, (questions.REVEAL,)),
    ):
        for kind in members:
            found[kind.name] = domain
    return found


DOMAINS: Final[dict[str, int]] = _domains()


def write(table: Table, option: Option) -> str:
    """The canonical text of an option of the question now asked."""
    step = table.stack[-1]
    return text_of(table, step.kind, step.seat, option)


def text_of(table: Table, kind: Kind, seat: Seat, option: Option) -> str:
    """The canonical text of an option of a kind of question put to a seat."""
    if option == PASS:
        return NO
    domain = DOMAINS[kind.name]
    if domain == SPACE:
        return _place(table, option, kind)
    if domain == SLOT:
        return _store_name(table, seat) if option == STORE else f"pos{option}"
    if domain == NUMBER:
        return str(option)
    if domain == SEAT:
        return str(option + 1)
    if domain == EFFECT:
        return effect_name(option)
    if domain == FOCUS:
        slot = option & 7
        name = FOCUS_NAMES[table.row[seat * SLOTS + slot - 1] >> 2]
        return f"{name} pos{slot} idle" if option > IDLE else f"{name} pos{slot}"
    if domain == CARD:
        return slug(FOCUS_CARDS[option].title)
    if domain == RESOURCE:
        return RESOURCE_NAMES[option]
    if domain == WONDER:
        return WONDER_CARDS[option].slug
    return _other(table, kind, option)


def _place(table: Table, option: Option, kind: Kind) -> str:
    """A space, or what else may stand for one: a wonder to build, a barbarian to attack."""
    if option < WONDER_OPTION:
        return table.board.names[option]
    if kind is questions.BUILD:
        return WONDER_CARDS[option - WONDER_OPTION].slug
    return barbarian_name(option - BARBARIAN_OPTION)


def _other(table: Table, kind: Kind, option: Option) -> str:
    """The options of kinds that are alone of their sort."""
    if kind is questions.SPEND:
        return _spending(option)
    if kind is questions.CARAVAN:
        return "card" if option == 0 else table.board.names[option - 1]
    if kind is questions.PAY:
        return _payment(option)
    if kind is questions.DRIVE:
        return barbarian_name(option)
    if kind is questions.SWAP:
        return f"pos{option >> 3}-pos{option & 7}"
    if kind is questions.LIBERATE:
        return "yes"
    if kind is questions.TILE:
        return f"{option >> 1}{'ab'[option & 1]}"
    if kind is questions.LAY:
        _, q, r, turn = decode(option)
        return f"{q},{r}@{turn}"
    if kind is questions.DIRECTION:
        return DIRECTION_NAMES[option]
    assert kind is questions.VICTORY, kind.name
    return victory_name(option)


def _spending(option: Option) -> str:
    """`2`, `1+mount-everest` or `mount-everest`: trade tokens and natural wonders."""
    parts = [str(option & 15)] if option & 15 else []
    parts += [slug(NATURALS[number]) for number in range(8) if option >> 4 & 1 << number]
    return "+".join(parts)


def _payment(option: Option) -> str:
    """A resource, a natural wonder, or `trade` for a trade token."""
    if option == PAY_TOKEN:
        return "trade"
    if option >= PAY_NATURAL:
        return slug(NATURALS[option - PAY_NATURAL])
    return RESOURCE_NAMES[option]


def _store_name(table: Table, seat: Seat) -> str:
    """The wonder card on which the seat may put trade tokens."""
    held = table.held[seat] & HOOKS.token_room
    return ALL_EFFECTS[held.bit_length() - 1].slug


def effect_name(number: int) -> str:
    """A card a seat can hold; a player's diplomacy card names its giver: `embassy@2`."""
    effect = ALL_EFFECTS[number]
    if isinstance(effect, Pact):
        return f"{effect.slug}@{effect.giver + 1}"
    return effect.slug


def barbarian_name(letter: int) -> str:
    """A barbarian by letter."""
    return f"barbarian-{LETTERS[letter]}"


def victory_name(card: int) -> str:
    """A victory card by its two agendas."""
    first, second = VICTORY_CARDS[card]
    return f"{slug(first.title)}/{slug(second.title)}"

"""Answer kinds of names, numbers and seats: options as text and back.

Answers on the map are in `answers_map.py`, those about a focus row in `answers_row.py`. A row of
`questions.py` names the answer kind of its question; several rows may share one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from civdawn_cli.engine.answers import Answers, Meant
from civdawn_cli.engine.kit.hexes import DIRECTION_NAMES
from civdawn_cli.engine.kit.spellings import Spelling, is_number, named
from civdawn_cli.engine.step import Option, Step
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES
from civdawn_cli.games.newdawn.names import FOCUS_NAMES, slug
from civdawn_cli.games.newdawn.notation.spelling import (
    glued,
    if_there,
    one_token,
    unknown,
)
from civdawn_cli.games.newdawn.notation.words import (
    LETTERS,
    barbarian_name,
    card_name,
    effect_name,
    natural_name,
    victory_name,
    wonder_name,
)
from civdawn_cli.games.newdawn.options import LIBERATE_OPTION, PAY_NATURAL, PAY_TOKEN
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _, shown

if TYPE_CHECKING:
    from civdawn_cli.games.newdawn.box import Box, Spelt

Names = dict[Option, str]
"""Options with their canonical text."""

Asking = Step[Any]
"""The step of any question, for answer kinds that need to know nothing special of it."""

DIE: Final = ("1", "2", "3", "4", "5", "6")


class Named(Answers[Table, Asking]):
    """Options that have one name each, the same in all games of a box.

    what: the sort of thing they are, for refusals.
    """

    def __init__(self, what: str) -> None:
        self.what: Final = what

    def names(self, box: Box) -> Names:
        """Every option that a box has, with its canonical text."""
        raise NotImplementedError(type(self).__name__)  # each family has its own

    def other_names(self, box: Box, option: Option) -> list[str]:
        """Other names that people may use for an option."""
        return []

    def here(self, table: Table) -> Names:
        """The options that can be meant at a table, with their names: all but those not in play."""
        return self.texts(table.box)

    def texts(self, box: Box) -> Names:
        """The same as `names`, found out once for every box."""
        return self._spelt(box)[0]

    def _spelt(self, box: Box) -> Spelt:
        """The texts of a box, which keeps them."""
        found = box.spelt.get(self)
        if found is None:
            texts = self.names(box)
            found = texts, {text: option for option, text in texts.items()}
            box.spelt[self] = found
        return found

    def write(self, table: Table, step: Asking, option: Option) -> str:
        return self.texts(table.box)[option]

    def read(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> Meant:
        return self.meant(table.box, tokens, options)

    def meant(self, box: Box, tokens: list[str], options: list[Option]) -> Meant:
        """The options that tokens name, of those given."""
        texts = self.texts(box)
        known = [(option, texts[option]) for option in options]
        others: list[Spelling] = []
        for option in options:
            others += [(option, name) for name in self.other_names(box, option)]
        return named(tokens, known, others)

    def read_fast(self, table: Table, step: Asking, tokens: list[str], at: int) -> int:
        _rest, options = table.box.spelt.get(self) or self._spelt(table.box)
        return one_token(options.get(tokens[at], -1), tokens, at)

    def refuse(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> str:
        here = self.here(table)
        found, _rest = self.meant(table.box, tokens, list(here))
        reasons = {step.why_not(table, option) for option in found}
        if len(reasons) != 1:
            return unknown(glued(tokens)[0], self.what, list(here.values()))
        return reasons.pop()


class Leaders(Named):
    """A leader, by its number among them."""

    forms: tuple[str, ...] = ("LEADER",)

    def names(self, box: Box) -> Names:
        return {number: effect_name(box, box.leader_0 + number) for number in range(box.leaders)}


class Effects(Named):
    """A card that a seat can hold, by the number of its effect."""

    forms: tuple[str, ...] = ("CARD", "CARD@SEAT")

    def names(self, box: Box) -> Names:
        return {number: effect_name(box, number) for number in range(len(box.effects))}

    def here(self, table: Table) -> Names:
        """Without the cards of givers who are not there."""
        end = table.box.diplomacy_0 + table.seats * table.box.designs
        return {number: name for number, name in self.texts(table.box).items() if number < end}


class DiplomacyCards(Effects):
    """A diplomacy card, of a city-state or a player, by the number of its effect."""

    forms: tuple[str, ...] = ("CITY_STATE", "CARD@SEAT")

    def names(self, box: Box) -> Names:
        every = range(box.city_state_0, len(box.effects))
        return {number: effect_name(box, number) for number in every}


class FocusCards(Named):
    """A focus card; by its type too, where that says which."""

    forms: tuple[str, ...] = ("CARD",)

    def names(self, box: Box) -> Names:
        return {card: card_name(box, card) for card in range(len(box.focus))}

    def other_names(self, box: Box, option: Option) -> list[str]:
        return [FOCUS_NAMES[box.type_of[option]]]

    def refuse(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> str:
        names = self.here(table)
        found, _rest = named(tokens, list(names.items()))  # no type: it does not say which
        if len(found) != 1:
            return unknown(tokens[0], self.what, list(names.values()))
        return step.why_not(table, found[0])


class Wonders(Named):
    """A world wonder by its number."""

    forms: tuple[str, ...] = ("WONDER",)

    def names(self, box: Box) -> Names:
        return {wonder: wonder_name(box, wonder) for wonder in range(len(box.wonders))}


class Resources(Named):
    """A type of resource."""

    forms: tuple[str, ...] = ("RESOURCE",)

    def names(self, box: Box) -> Names:
        return dict(enumerate(RESOURCE_NAMES))


class Payment(Named):
    """A means to pay for a wonder: a resource, a natural wonder, or `trade` for a trade token."""

    forms: tuple[str, ...] = ("RESOURCE", "NATURAL_WONDER", "trade")

    def names(self, box: Box) -> Names:
        found = dict(enumerate(RESOURCE_NAMES))
        for natural in range(len(box.naturals)):
            found[PAY_NATURAL + natural] = natural_name(box, natural)
        found[PAY_TOKEN] = "trade"
        return found


class VictoryCards(Named):
    """A victory card by its two agendas, or by one of them."""

    forms: tuple[str, ...] = ("AGENDA/AGENDA",)

    def names(self, box: Box) -> Names:
        return {card: victory_name(box, card) for card in range(len(box.victory))}

    def other_names(self, box: Box, option: Option) -> list[str]:
        return [slug(box.victory[option][1].title)]


class Barbarians(Named):
    """A barbarian by its letter, alone or in `barbarian-c`."""

    forms: tuple[str, ...] = ("BARBARIAN",)

    def names(self, box: Box) -> Names:
        return {letter: barbarian_name(letter) for letter in range(len(LETTERS))}

    def meant(self, box: Box, tokens: list[str], options: list[Option]) -> Meant:
        if len(tokens[0]) == 1 and tokens[0].isalpha():  # a letter, and no beginning of the name
            return if_there(LETTERS.find(tokens[0]), 1, options)
        return super().meant(box, tokens, options)

    def here(self, table: Table) -> Names:
        return {letter: barbarian_name(letter) for letter in range(len(table.barbarian))}


class Directions(Named):
    """Where the direction token points."""

    forms: tuple[str, ...] = DIRECTION_NAMES

    def names(self, box: Box) -> Names:
        return dict(enumerate(DIRECTION_NAMES))

    def refuse(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> str:
        return _("the directions are {names} ({rule})").format(
            names=", ".join(DIRECTION_NAMES), rule=step.kind.rule
        )


class Consent(Named):
    """`yes`: the only answer beside "no". what: the meaning of both, for a refusal."""

    forms: tuple[str, ...] = ("yes",)

    def names(self, box: Box) -> Names:
        return {LIBERATE_OPTION: "yes"}

    def refuse(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> str:
        return f"{_(self.what)} ({step.kind.rule})"


class Numbers(Answers[Table, Asking]):
    """A number: the tiles of the box."""

    forms: tuple[str, ...] = ("TILE",)

    def write(self, table: Table, step: Asking, option: Option) -> str:
        return str(option)

    def read(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> Meant:
        return if_there(int(tokens[0]) if is_number(tokens[0]) else -1, 1, options)

    def read_fast(self, table: Table, step: Asking, tokens: list[str], at: int) -> int:
        token = tokens[at]
        if not is_number(token) or token[0] == "0":
            return -1
        return one_token(int(token), tokens, at)

    def refuse(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> str:
        token = glued(tokens)[0]
        if not (token.isdecimal() and token.isascii()):
            return _("{token!r} is not a number").format(token=token)
        return self.refuse_number(table, step, int(token))

    def refuse_number(self, table: Table, step: Asking, number: int) -> str:
        """Why a number is none of the options."""
        if number not in table.box.tile_place:
            return no_tile(table.box)
        return step.why_not(table, number)


def no_tile(box: Box) -> str:
    """The refusal of a number that no tile has."""
    return _("the tiles are {first} to {last} (ND-1.1)").format(
        first=box.tiles[0].number, last=box.tiles[-1].number
    )


class Dice(Numbers):
    """A die: the number it shows."""

    forms: tuple[str, ...] = ("N",)

    def read_fast(self, table: Table, step: Asking, tokens: list[str], at: int) -> int:
        token = tokens[at]
        return one_token(int(token), tokens, at) if token in DIE else -1

    def refuse_number(self, table: Table, step: Asking, number: int) -> str:
        return _("a die shows 1 to 6 (ND-10.6)")


class Seats(Numbers):
    """A seat, counted from 1."""

    forms: tuple[str, ...] = ("SEAT",)

    def write(self, table: Table, step: Asking, option: Option) -> str:
        return str(option + 1)

    def read(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> Meant:
        return if_there(int(tokens[0]) - 1 if is_number(tokens[0]) else -1, 1, options)

    def read_fast(self, table: Table, step: Asking, tokens: list[str], at: int) -> int:
        token = tokens[at]
        if not is_number(token) or token[0] == "0":
            return -1
        return one_token(int(token) - 1, tokens, at)

    def refuse(self, table: Table, step: Asking, tokens: list[str], options: list[Option]) -> str:
        return _("the seats are 1 to {seats} ({rule})").format(
            seats=table.seats, rule=step.kind.rule
        )


LEADERS: Final = Leaders(shown("leader"))
EFFECTS: Final = Effects(shown("effect"))
DIPLOMACY_CARDS: Final = DiplomacyCards(shown("diplomacy card"))
FOCUS_CARDS: Final = FocusCards(shown("focus card"))
WONDERS: Final = Wonders(shown("world wonder"))
RESOURCES: Final = Resources(shown("resource"))
PAYMENT: Final = Payment(shown("means to pay"))
VICTORY_CARDS: Final = VictoryCards(shown("victory card"))
BARBARIANS: Final = Barbarians(shown("barbarian"))
DIRECTIONS: Final = Directions(shown("direction"))
CONSENT: Final = Consent(shown("`yes` liberates the city-state, `-` conquers it"))
TILES: Final = Numbers()
DICE: Final = Dice()
SEATS: Final = Seats()

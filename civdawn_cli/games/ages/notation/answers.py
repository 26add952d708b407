"""Answer kinds: cards, numbers, seats and the like, each written, read and refused in one place.

The row of a kind of question names its answer kind (questions.py). Reading is lax in whatever is
short: a unique beginning of a name, a later word of it (`newton`), the rival where there is only
one. It is lax in whatever is needless: hyphens, space around signs, the change of a payment.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from civdawn_cli.engine.answers import Answers, Meant
from civdawn_cli.engine.kit.spellings import NOTHING, Spelling, is_number
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.names import STUFF_NAMES, Card
from civdawn_cli.games.ages.notation.parts import (
    JOINING,
    NUMBERS,
    Parts,
    certain,
    ends,
    exactly,
    find_card,
    goes_on,
    named,
)
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _, shown

S = TypeVar("S", bound=Step[Any])  # Any: as in the engine, for steps of this game's table

Secret = tuple[tuple[Seat, ...], str]
"""The seats that see an answer, and the text that all others see instead."""

DOWN: Final = "+"
"""The sign before the name of a card that is discarded face down (TA-11.6)."""

YES: Final = "yes"

SIDES: Final = ("a", "b")

BANK: Final = "bank"


class Spoken(Answers[Table, S], Generic[S]):
    """The base class of all answer kinds of the game.

    A subclass says how one option is written; reading follows from that, word by word, unless it
    says otherwise.
    """

    def __init__(self, tells_no: bool = False) -> None:
        """tells_no: True if everybody knows that the question is asked and so hears a "no", too."""
        self.tells_no: Final = tells_no

    def read(self, table: Table, step: S, tokens: list[str], options: list[Option]) -> Meant:
        texts = [self.write(table, step, option).split() for option in options]
        return self.pick(table, tokens, options, texts)

    def pick(
        self, table: Table, tokens: list[str], options: list[Option], texts: list[list[str]]
    ) -> Meant:
        """The options that the first tokens may be short for. texts: of the options, in tokens."""
        # An exact text comes before any short form, the longest one first.
        exact = exactly(tokens, texts)
        if exact >= 0 and not self.joins(tokens[len(texts[exact]) :]):
            return [options[exact]], len(texts[exact])
        if not options or not tokens:
            return options, 0
        if [] in texts:  # increase, resign, accept
            return (options, 1) if tokens[0] == YES else NOTHING
        return self.loosely(table, Parts(tokens), options, texts)

    def joins(self, tokens: list[str]) -> bool:
        """Return True if these tokens belong to the value before them."""
        return goes_on(tokens)

    def loosely(
        self, table: Table, parts: Parts, options: list[Option], texts: list[list[str]]
    ) -> Meant:
        """The options that the parts may be short for, after none was found written in full."""
        return by_words(parts, options, texts)

    def refuse(self, table: Table, step: S, tokens: list[str], options: list[Option]) -> str:
        parts = Parts(tokens)
        return self.why_not(table, step, parts, options) if parts.texts else ""

    def why_not(self, table: Table, step: S, parts: Parts, options: list[Option]) -> str:
        """The reason why the parts, at least one, name none of the options."""
        raise NotImplementedError(type(self).__name__)  # each answer kind has its own

    def secret(self, table: Table, step: S, option: Option) -> Secret | None:
        if option == PASS:
            return None if self.tells_no or step.seat == CHANCE else ((step.seat,), "")
        return self.hidden(table, step, option)

    def hidden(self, table: Table, step: S, option: Option) -> Secret | None:
        """See `Game.secret`, of anything but "no"."""
        return None


# Options of one or several words.


def by_words(parts: Parts, real: list[Option], texts: list[list[str]]) -> Meant:
    """The options by the words of their canonical texts, one after another: `raid-i 2`. Words may
    be left out at the end if that leaves only one option."""
    left = list(range(len(real)))
    at = field = 0
    while at < len(parts.texts):
        longer = [index for index in left if len(texts[index]) > field]
        found, used = _word(parts, at, [(index, texts[index][field]) for index in longer])
        if not found and field == 0:
            # Only its second word: what a building is upgraded to.
            both = [(index, texts[index][1]) for index in left if len(texts[index]) > 1]
            found, used = _word(parts, at, both)
            if len(found) != 1 or at + used < len(parts.texts):
                return NOTHING
            return parts.meant([real[found[0]]], used)
        if not found:
            left = [index for index in left if len(texts[index]) == field]
            break
        left = found
        at += used
        field += 1
        if max([len(texts[index]) for index in left]) == field:
            break
    else:
        # Of `use x` and `use x y` the first is said in full.
        left = [index for index in left if len(texts[index]) == field] or left
    return parts.meant([real[index] for index in left], at)


def _word(parts: Parts, at: int, known: list[Spelling]) -> Meant:
    """The options whose next word the parts name: a number or a side as it stands, a name, or a
    name and a seat (`iron@2`)."""
    text = parts.at(at)
    exact = [index for index, word in known if word == text]
    if is_number(text) or (exact and text in SIDES):
        return exact, 1
    found, used = named(parts, at, [(index, word.partition("@")[0]) for index, word in known])
    if found and parts.at(at + used) == "@":
        seat = "@" + parts.at(at + used + 1)
        words = dict(known)
        found = [index for index in found if words[index].endswith(seat)]
        used += 2
    return found, used


# Cards.


class Cards(Spoken[Step[Table]]):
    """A card by its name. The step says why a card is none of its options."""

    forms: tuple[str, ...] = ("CARD",)

    def __init__(self, what: str, backs: bool = False, tells_no: bool = False) -> None:
        """what: the cards it may be, for people (`current event`). backs: others see only its back,
        that is its age (TA-25.3, TA-37.14)."""
        super().__init__(tells_no)
        self.what: Final = what
        self.backs: Final = backs

    def write(self, table: Table, step: Step[Table], option: Option) -> str:
        return table.box.slug[option]

    def read_fast(self, table: Table, step: Step[Table], tokens: list[str], at: int) -> int:
        card = table.box.number.get(tokens[at], -1)
        # As `certain` does; every second answer of a record is a card.
        return -1 if card < 0 or tokens[at + 1][:1] in JOINING else card << 3 | 1

    def why_not(self, table: Table, step: Step[Table], parts: Parts, options: list[Option]) -> str:
        found = find_card(table, parts, 0, self.what, options)
        return found.problem or step.why_not(table, found.card)

    def hidden(self, table: Table, step: Step[Table], option: Option) -> Secret | None:
        if not self.backs:
            return None
        owner = step.luck() if step.seat == CHANCE else step.seat
        return (owner,), table.box.age_name(option)


class HandCards(Spoken[Step[Table]]):
    """A card of the military hand, or something in play beside it: `rats`; face down with a plus,
    `+rats`, and then others see its age (TA-11.6, TA-37.14)."""

    forms: tuple[str, ...] = ("CARD", "+CARD")

    def __init__(self, what: str) -> None:
        super().__init__()
        self.what: Final = what

    def write(self, table: Table, step: Step[Table], option: Option) -> str:
        box = table.box
        if option >= box.face_down:
            return DOWN + box.slug[option - box.face_down]
        return box.slug[option]

    def joins(self, tokens: list[str]) -> bool:
        return False  # the next value may begin with a plus

    def loosely(
        self, table: Table, parts: Parts, options: list[Option], texts: list[list[str]]
    ) -> Meant:
        """Read a card with a plus as face down, one without as shown or, if it can't be, as face
        down."""
        shown: list[Spelling] = []
        hidden: list[Spelling] = []
        for option, text in zip(options, texts, strict=True):
            if text[0].startswith(DOWN):
                hidden.append((option, text[0].removeprefix(DOWN)))
            else:
                shown.append((option, text[0]))
        at = int(parts.at(0) == DOWN)
        for known in (hidden,) if at else (shown, hidden):
            found, used = named(parts, at, known)
            if found:
                return parts.meant(found, at + used)
        return NOTHING

    def read_fast(self, table: Table, step: Step[Table], tokens: list[str], at: int) -> int:
        token = tokens[at]
        box = table.box
        if token.startswith(DOWN):
            card = box.number.get(token[1:], -1)
            return -1 if card < 0 else box.face_down + card << 3 | 1
        card = box.number.get(token, -1)
        return -1 if card < 0 else card << 3 | 1

    def why_not(self, table: Table, step: Step[Table], parts: Parts, options: list[Option]) -> str:
        down = parts.at(0) == DOWN
        hand = list(dict.fromkeys(table.military_hand[step.seat]))
        found = find_card(table, parts, int(down), self.what, options, hand)
        card = found.card + (table.box.face_down if down else 0)
        return found.problem or step.why_not(table, card)

    def hidden(self, table: Table, step: Step[Table], option: Option) -> Secret | None:
        box = table.box
        if option < box.face_down:
            return None
        return (step.seat,), DOWN + box.age_name(option - box.face_down)


class OfOwner(Step[Table]):
    """A step that asks about cards of a seat, which need not be the seat that is asked."""

    def __init__(self, seat: Seat, owner: Seat) -> None:
        super().__init__(seat)
        self.owner: Final = owner

    def rule(self) -> str:
        """The number of the rule that asks."""
        return self.kind.rule


class OwnedCards(Spoken[OfOwner]):
    """A card of an owner: `drama`, of another seat `drama@2`."""

    forms: tuple[str, ...] = ("CARD", "CARD@SEAT")

    def __init__(self, what: str, elsewhere: str) -> None:
        """elsewhere: the refusal of a card of another seat, marked."""
        super().__init__()
        self.what: Final = what
        self.elsewhere: Final = elsewhere

    def write(self, table: Table, step: OfOwner, option: Option) -> str:
        name = table.box.slug[option]
        return name if step.owner == step.seat else f"{name}@{step.owner + 1}"

    def read_fast(self, table: Table, step: OfOwner, tokens: list[str], at: int) -> int:
        name, mark, owner = tokens[at].partition("@")
        if (mark == "") if step.owner == step.seat else owner == str(step.owner + 1):
            return certain(table.box.number.get(name, -1), tokens, at)
        return -1

    def why_not(self, table: Table, step: OfOwner, parts: Parts, options: list[Option]) -> str:
        found = find_card(table, parts, 0, self.what, options)
        if found.problem:
            return found.problem
        if parts.at(found.at) == "@" and parts.at(found.at + 1) != str(step.owner + 1):
            said = _(self.elsewhere)
            return said.format(seat=step.owner + 1, rule=step.rule())
        return step.why_not(table, found.card)


class TokenPlaces(Spoken[Step[Table]]):
    """The place a blue token comes from: a card, or the bank (TA-18.4)."""

    forms: tuple[str, ...] = ("CARD", BANK)

    def write(self, table: Table, step: Step[Table], option: Option) -> str:
        return BANK if option == table.box.from_bank else table.box.slug[option]

    def read_fast(self, table: Table, step: Step[Table], tokens: list[str], at: int) -> int:
        box: Box = table.box
        if tokens[at] == BANK:
            return certain(box.from_bank, tokens, at)
        card = box.number.get(tokens[at], -1)
        # The first card that takes no workers has the number of the bank.
        return certain(card, tokens, at) if card < box.techs else -1

    def why_not(self, table: Table, step: Step[Table], parts: Parts, options: list[Option]) -> str:
        cards: list[Card] = [option for option in options if option < table.box.techs]
        found = find_card(table, parts, 0, shown("card with blue tokens"), cards)
        return found.problem or step.why_not(table, found.card)


# Numbers and the like.


class Numbers(Spoken[Step[Table]]):
    """A number."""

    forms: tuple[str, ...] = ("N",)

    def write(self, table: Table, step: Step[Table], option: Option) -> str:
        return str(option)

    def read_fast(self, table: Table, step: Step[Table], tokens: list[str], at: int) -> int:
        return certain(NUMBERS.get(tokens[at], -1), tokens, at)

    def why_not(self, table: Table, step: Step[Table], parts: Parts, options: list[Option]) -> str:
        text = parts.at(0)
        if not is_number(text):
            return _("{text!r} is no number ({rule})").format(text=text, rule=step.kind.rule)
        return step.why_not(table, int(text))


class Seats(Spoken[Step[Table]]):
    """A seat, counted from 1."""

    forms: tuple[str, ...] = ("SEAT",)

    def write(self, table: Table, step: Step[Table], option: Option) -> str:
        return str(option + 1)

    def read_fast(self, table: Table, step: Step[Table], tokens: list[str], at: int) -> int:
        return certain(NUMBERS.get(tokens[at], 0) - 1, tokens, at)

    def why_not(self, table: Table, step: Step[Table], parts: Parts, options: list[Option]) -> str:
        text = parts.at(0)
        if not is_number(text) or not 1 <= int(text) <= table.seats:
            return _("the seats are 1 to {seats} ({rule})").format(
                seats=table.seats, rule=step.kind.rule
            )
        return step.why_not(table, int(text) - 1)


class Goods(Spoken[Step[Table]]):
    """Food or resources."""

    forms: tuple[str, ...] = STUFF_NAMES

    def write(self, table: Table, step: Step[Table], option: Option) -> str:
        return STUFF_NAMES[option]

    def read_fast(self, table: Table, step: Step[Table], tokens: list[str], at: int) -> int:
        token = tokens[at]
        return certain(STUFF_NAMES.index(token) if token in STUFF_NAMES else -1, tokens, at)

    def why_not(self, table: Table, step: Step[Table], parts: Parts, options: list[Option]) -> str:
        return _("{text!r} is neither food nor resources ({rule})").format(
            text=parts.at(0), rule=step.kind.rule
        )


class Mover(Step[Table]):
    """A step whose options are moves (moves.py)."""

    def in_sight(self) -> bool:
        """Return True if all see which options there are, and so hear a "no", too."""
        return False

    def why_not_verb(self, table: Table, verb: int) -> str:
        """The reason why nothing at all can be done by a verb of the question; '' for none."""
        return ""

    def why_not_with(self, table: Table, verb: int, first: int) -> str:
        """Why nothing can be done by the verb with a card (`moves.first_of`), whatever else the
        move names; '' if there is no such rule. `why_not` says it, too."""
        return ""


class Dividing(Step[Table]):
    """A step that divides an amount into food and resources."""

    def total(self, table: Table) -> int:
        """The amount."""
        raise NotImplementedError(type(self).__name__)  # each step has its own


class Shares(Spoken[Dividing]):
    """The division of an amount into food and resources: `2/1` is 2 food and 1 resource. The number
    of the option is the food."""

    forms: tuple[str, ...] = ("N/N",)

    def write(self, table: Table, step: Dividing, option: Option) -> str:
        return f"{option}/{step.total(table) - option}"

    def loosely(
        self, table: Table, parts: Parts, options: list[Option], texts: list[list[str]]
    ) -> Meant:
        """Read `2 1` or the food alone (`2`) too, beside `2/1`."""
        food = parts.at(0)
        at = 2 if parts.at(1) in ("/", "+", ",") else 1
        whole = f"{food}/{parts.at(at)}"
        known = list(zip(options, [text[0] for text in texts], strict=True))
        if is_number(parts.at(at)):
            return parts.meant([option for option, text in known if text == whole], at + 1)
        same = [option for option, text in known if text.partition("/")[0] == food]
        return parts.meant(same, 1) if at == 1 else NOTHING

    def read_fast(self, table: Table, step: Dividing, tokens: list[str], at: int) -> int:
        food = NUMBERS.get(tokens[at].partition("/")[0], -1)
        said = tokens[at] == f"{food}/{step.total(table) - food}"
        return certain(food if said else -1, tokens, at)

    def why_not(self, table: Table, step: Dividing, parts: Parts, options: list[Option]) -> str:
        at = 2 if parts.at(1) == "/" else 1
        if not (is_number(parts.at(0)) and is_number(parts.at(at))):
            return _("food and resources are written as in 2/1 ({rule})").format(
                rule=step.kind.rule
            )
        food, resources = int(parts.at(0)), int(parts.at(at))
        total = step.total(table)
        if food + resources != total:
            return _("{food} and {resources} make {sum}, not {total} (TA-33.6)").format(
                food=food, resources=resources, sum=food + resources, total=total
            )
        return step.why_not(table, food)


class Assent(Spoken[Step[Table]]):
    """Yes or no. The word of the question alone means yes."""

    forms: tuple[str, ...] = ("",)

    def __init__(
        self, meaning: str = shown("the word alone means yes"), tells_no: bool = False
    ) -> None:
        """meaning: how to say yes, marked."""
        super().__init__(tells_no)
        self.meaning: Final = meaning

    def write(self, table: Table, step: Step[Table], option: Option) -> str:
        return ""

    def read_fast(self, table: Table, step: Step[Table], tokens: list[str], at: int) -> int:
        return 1 << 3 if ends(tokens[at]) else -1

    def why_not(self, table: Table, step: Step[Table], parts: Parts, options: list[Option]) -> str:
        return _("{text!r} is no answer: {meaning} ({rule})").format(
            text=parts.at(0), meaning=_(self.meaning), rule=step.kind.rule
        )

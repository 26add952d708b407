"""Every answer of a seat as one number of a fixed set (see `Game.numbers`).

A card counts by its place among those of its kind in the box, another seat from the seat asked on.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.numbering import Numbers
from civdawn_cli.engine.step import PASS, Option
from civdawn_cli.games.ages import moves
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.moves import MOST_NUMBERS, VERBS, first_of, second_of, verb_of
from civdawn_cli.games.ages.names import (
    ACTION,
    AGGRESSION,
    EVENT,
    GOVERNMENT,
    LEADER,
    PACT,
    TACTIC,
    TERRITORY,
    WAR,
)
from civdawn_cli.games.ages.notation.answers import (
    Assent,
    Cards,
    Goods,
    HandCards,
    OwnedCards,
    TokenPlaces,
)
from civdawn_cli.games.ages.notation.answers_moves import MOST_STAGES
from civdawn_cli.games.ages.notation.parts import MOST
from civdawn_cli.games.ages.questions import ACT, KINDS, POLITICS
from civdawn_cli.games.ages.table import Table

Places = dict[int, int]
"""Cards, and their places among those that can be meant."""

BY_TYPES: Final[dict[int, tuple[int, ...]]] = {
    moves.PREPARE: (EVENT, TERRITORY),
    moves.AGGRESSION: (AGGRESSION,),
    moves.WAR: (WAR,),
    moves.OFFER: (PACT,),
    moves.CANCEL: (PACT,),
    moves.PLAY: (LEADER, ACTION),
    moves.REVOLUTION: (GOVERNMENT,),
    moves.TACTIC: (TACTIC,),
    moves.COPY: (TACTIC,),
}
"""The types of the cards that a verb takes."""

WITH_WORKERS: Final = (moves.BUILD, moves.DESTROY, moves.DISBAND)
"""The verbs that take a technology with workers."""

ON_SEATS: Final = (moves.AGGRESSION, moves.WAR, moves.OFFER)
"""The verbs that name another seat."""


class ActionNumbers(Numbers):
    """The numbers of a box."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box: Final = box
        self.seats: Final[int] = box.seats[-1]
        # First numbers, by kind and by verb; then the places of what they name.
        self.base: Final[dict[str, int]] = {}
        self.of_verb: Final[list[int]] = [0] * len(VERBS)
        self.places: Final[dict[int, Places]] = {}
        self.pairs: Final[Places] = {}
        self.uses: Final[dict[int, Places]] = {}
        for kind in KINDS:
            if kind.chance:
                continue
            if kind is POLITICS or kind is ACT:
                for word in kind.verbs:
                    self._add_verb(kind.name, VERBS.index(word))
            else:
                size, meaning = self._size(kind.answers)
                self.base[kind.name] = self.numbering.add(kind.name, size, meaning)

    def _size(self, answers: object) -> tuple[int, str]:
        """How many answers of a sort there are, and what is counted."""
        box = self.box
        if isinstance(answers, Cards | OwnedCards):
            return box.cards, "a card, in the order of `civdawn cards`"
        if isinstance(answers, HandCards):
            both = box.face_down + box.cards
            return both, f"a card, in the order of `civdawn cards`; {box.face_down} more: face down"
        if isinstance(answers, TokenPlaces):
            return box.from_bank + 1, "a technology with workers, then the bank"
        if isinstance(answers, Assent):
            return 2, "1: yes"
        if isinstance(answers, Goods):
            return 2, "food, resources"
        return MOST, "a number: of food, of the bid; of a way to pay or store, as they are listed"

    def _add_verb(self, kind: str, verb: int) -> None:
        """Append the block of a verb."""
        size, meaning = self._verb(verb)
        self.of_verb[verb] = self.numbering.add(kind, size, meaning, VERBS[verb])

    def _verb(self, verb: int) -> tuple[int, str]:
        """How many moves a verb has, and what is counted; notes the places of its cards."""
        box = self.box
        if verb in BY_TYPES:
            cards = [card for card in range(box.cards) if box.type[card] in BY_TYPES[verb]]
            self.places[verb] = {card: place for place, card in enumerate(cards)}
            named = ", ".join([box.slug[card] for card in cards])
            if verb not in ON_SEATS:
                return len(cards), named
            sides = 2 if verb == moves.OFFER else 1
            times = ", times the seats from the one asked on"
            times += ", times side a, b" if sides > 1 else ""
            return len(cards) * self.seats * sides, f"{named}{times}"
        if verb == moves.DEVELOP:
            cards = [card for card in range(box.cards) if box.is_technology[card]]
            self.places[verb] = {card: place for place, card in enumerate(cards)}
            return len(cards), ", ".join([box.slug[card] for card in cards])
        if verb in WITH_WORKERS:
            return box.techs, ", ".join([box.slug[card] for card in range(box.techs)])
        if verb == moves.UPGRADE:
            return self._upgrades()
        if verb == moves.USE:
            return self._uses()
        if verb == moves.TAKE:
            return len(box.row_cost), "a space of the card row, from the left"
        if verb == moves.STAGE:
            return MOST_STAGES + 1, "how many stages"
        if verb == moves.RETIRE:
            return box.cards + 1, "0: the leader alone; else a card with it, 1 for the first one"
        return 1, "nothing is named"

    def _upgrades(self) -> tuple[int, str]:
        """The upgrades there are, each noted."""
        box = self.box
        named: list[str] = []
        for old in range(box.techs):
            for new in numbers(box.above[old]):
                self.pairs[old * box.techs + new] = len(named)
                named.append(f"{box.slug[old]} {box.slug[new]}")
        return len(named), ", ".join(named)

    def _uses(self) -> tuple[int, str]:
        """The uses of all cards that have some, each noted."""
        found = 0
        named: list[str] = []
        for number in numbers(self.box.hooks.uses):
            effect = self.box.in_play[number]
            places: Places = {}
            known: dict[str, int] = {}
            for what in range(MOST_NUMBERS):
                try:
                    text = effect.use_text(what)
                except IndexError:
                    break  # past the last card
                if text not in known:
                    known[text] = found + len(known)
                places[what] = known[text]
            self.uses[number] = places
            found += len(known)
            named.append(f"{self.box.effect_name[number]}, {len(known)} ways")
        return found, "; ".join(named)

    def number(self, table: Table, option: Option) -> int:
        if option == PASS:
            return 0
        step = table.stack[-1]
        kind = step.kind
        if kind is not POLITICS and kind is not ACT:
            return self.base[kind.name] + option
        verb, first, second = verb_of(option), first_of(option), second_of(option)
        base = self.of_verb[verb]
        if verb in self.places:
            place = self.places[verb][first]
            if verb not in ON_SEATS:
                return base + place
            if verb != moves.OFFER:
                return base + place * self.seats + (second - step.seat) % table.seats
            rival, side = divmod(second, 2)
            return base + (place * self.seats + (rival - step.seat) % table.seats) * 2 + side
        if verb == moves.UPGRADE:
            return base + self.pairs[first * self.box.techs + second]
        if verb == moves.USE:
            return base + self.uses[first][second]
        return base + (second if verb == moves.RETIRE else first)

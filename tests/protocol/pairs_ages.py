"""Pairs of games of Through the Ages that differ only in military cards that some eyes never see.

A game is played first, and every military card followed from the deck on. In its twin the cards
that the eyes never saw have changed places with others of the same age; everybody answers the same
with them.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final, NamedTuple

from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat
from civdawn_cli.games.ages import moves
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.game import AGES, Ages
from civdawn_cli.games.ages.names import EVENT, TERRITORY
from civdawn_cli.games.ages.rules.colonization import Send
from civdawn_cli.games.ages.table import Table

BOX = base_box()

FACE_DOWN: Final = BOX.effects
FROM_HAND: Final = (moves.PREPARE, moves.AGGRESSION, moves.WAR, moves.OFFER, moves.TACTIC)
"""Moves with a military card in hand."""

Eyed = tuple[Seat, ...]
"""The eyes of a seat, or of a spectator, who sees what all see."""


class Unplayable(Exception):
    """With other cards somebody could not have answered so."""


class Given(NamedTuple):
    """One answer of a game. card: which military card it is made with, -1 for none, and its number.
    unheard: a "no" that nobody else hears of."""

    seat: Seat
    kind: str
    option: Option
    card: int
    number: int
    unheard: bool


class Cards:
    """Every military card that has been in a deck, and where it is; equal ones are told apart.

    numbers: of each card. shown: those that came into play. seen: by seat, those it has had.
    prepared: those in events decks that nobody has seen there.
    """

    def __init__(self, seats: int) -> None:
        self.numbers: Final[list[int]] = []
        self.shown: Final[set[int]] = set()
        self.seen: Final[list[set[int]]] = [set() for _ in range(seats)]
        self.prepared: Final[set[int]] = set()
        self._places: Final[dict[tuple[str, int], list[int]]] = {}

    def follow(self, table: Table) -> None:
        """Put every card where it is now."""
        now = _places(table)
        left: dict[int, list[int]] = {}
        for (place, number), cards in self._places.items():
            gone = len(cards) - now[place, number]
            if gone > 0:
                left.setdefault(number, []).extend(cards[:gone])
                del cards[:gone]
        for (place, number), count in now.items():
            cards = self._places.setdefault((place, number), [])
            for _ in range(count - len(cards)):
                cards.append(self._card(number, left.get(number, [])))
        for number, cards in left.items():
            self._places.setdefault(("away", number), []).extend(cards)

    def _card(self, number: int, left: list[int]) -> int:
        """A card of that number that can be at a place now: a new one if there is no other."""
        away = self._places.get(("away", number), [])
        for found in (left, away):
            if found:
                return found.pop(0)
        self.numbers.append(number)
        return len(self.numbers) - 1

    def at(self, number: int, *places: str, skip: int = 0) -> int:
        """A card of that number at the first of the places that has one."""
        for place in places:
            cards = self._places.get((place, number), [])
            if len(cards) > skip:
                return cards[skip]
        raise AssertionError(f"no {BOX.slug[number]} at {places}")

    def other_numbers(self, eyes: Eyed, random: Random) -> list[int]:
        """Numbers for all cards: those that the eyes never see have changed places with others of
        their age."""
        numbers = self.numbers.copy()
        known = self.shown.union(*[self.seen[seat] for seat in eyes])
        for age in sorted({BOX.level[number] for number in numbers}):
            hidden = [
                card for card, number in enumerate(numbers) if BOX.level[number] == age
                and card not in known
            ]  # fmt: skip
            events = [card for card in hidden if BOX.type[self.numbers[card]] in (EVENT, TERRITORY)]
            fixed = [card for card in hidden if card in self.prepared]
            sources = random.sample(events, len(fixed))
            rest = [card for card in hidden if card not in sources]
            random.shuffle(rest)
            free = [card for card in hidden if card not in self.prepared]
            for card, source in zip([*fixed, *free], [*sources, *rest], strict=True):
                numbers[card] = self.numbers[source]
        return numbers


def _places(table: Table) -> Counter[tuple[str, int]]:
    """How many cards of each number are where."""
    found: Counter[tuple[str, int]] = Counter()
    for place, cards in (
        ("deck", table.military),
        ("discards", table.discards),
        ("buried", table.military_gone),
        ("pool", table.age_a_events),
        ("now", [event >> 2 for event in table.current_events]),
        ("future", [event >> 2 for event in table.future_events]),
        *((f"hand {seat}", hand) for seat, hand in enumerate(table.military_hand)),
    ):
        found.update((place, card) for card in cards)
    return found


class Played:
    """A game that was played: its answers, and all about its cards."""

    def __init__(self, setup: Setup, rounds: int, random: Random) -> None:
        self.setup: Final = setup
        self.rounds: Final = rounds
        self.cards: Final = Cards(setup.seats)
        self.given: Final[list[Given]] = []
        match = Match(AGES, setup)
        self.cards.follow(match.table)
        while match.options and AGES.rounds(match.table) <= rounds:
            option = picked(match, random)
            self.given.append(self._noted(match, option))
            match.choose(option)
            self.cards.follow(match.table)

    @property
    def answers(self) -> list[Option]:
        """All of them."""
        return [given.option for given in self.given]

    def _noted(self, match: Match[Any], option: Option) -> Given:
        step = match.step
        secret = AGES.secret(match.table, option)
        number, card = military(step, option), -1
        if number >= 0:
            card = self._card(match, number)
            if secret is None:
                self.cards.shown.add(card)
                self.cards.prepared.discard(card)
            else:
                self.cards.seen[secret[0][0]].add(card)
            if step.kind.name == "politics" and moves.verb_of(option) == moves.PREPARE:
                self.cards.prepared.add(card)
        unheard = option == PASS and secret is not None and not secret[1]
        return Given(step.seat, step.kind.name, option, card, number, unheard)

    def _card(self, match: Match[Any], number: int) -> int:
        """Which of the equal cards an answer is made with."""
        step, kind = match.step, match.step.kind.name
        if kind == "draw":
            return self.cards.at(number, "deck")
        if kind in ("event", "peek"):
            return self.cards.at(number, "pool", "now", "future")
        skip = 0
        if isinstance(step, Send):
            skip = step.played.count(number) + step.thrown.count(number)
        return self.cards.at(number, f"hand {step.seat}", skip=skip)

    def twin(self, eyes: Eyed, random: Random) -> list[Option]:
        """The answers of the same game with other cards where the eyes see none. Raises
        Unplayable."""
        numbers = self.cards.other_numbers(eyes, random)
        match = Match(AGES, self.setup)
        at, answers = 0, []
        while match.options and AGES.rounds(match.table) <= self.rounds:
            step = match.step
            # A question that was kept secret there may not be asked here, and the other way round.
            while at < len(self.given) and not _same(self.given[at], step):
                if not self.given[at].unheard:
                    break
                at += 1
            if at < len(self.given) and _same(self.given[at], step):
                option = with_number(self.given[at], numbers)
                at += 1
            else:
                option = PASS
            if option not in match.options:
                raise Unplayable(f"{match.label} {step.kind.name} of seat {step.seat + 1}")
            answers.append(option)
            match.choose(option)
        assert all(given.unheard for given in self.given[at:]), "all was answered"
        return answers


def _same(given: Given, step: Any) -> bool:
    return bool(given.kind == step.kind.name and given.seat == step.seat)


def military(step: Any, option: Option) -> int:
    """The number of the military card that an answer is made with, -1 for none."""
    kind = step.kind.name
    if option == PASS:
        return -1
    if kind in ("draw", "event", "peek", "discard"):
        return option
    if kind in ("defend", "send"):
        number = option % FACE_DOWN
        return number if number >= BOX.techs else -1
    if kind in ("politics", "act") and moves.verb_of(option) in FROM_HAND:
        return moves.first_of(option)
    return -1


def with_number(given: Given, numbers: list[int]) -> Option:
    """The same answer with the card as it is in the twin."""
    if given.card < 0 or numbers[given.card] == given.number:
        return given.option
    number = numbers[given.card]
    if given.kind == "politics":
        assert moves.verb_of(given.option) == moves.PREPARE, "all others are shown"
        return moves.move(moves.PREPARE, number)
    return given.option - given.number + number


DULL: Final = (moves.DESTROY, moves.DISBAND, moves.RESIGN, moves.CANCEL)
"""Moves that make no game."""


def picked(match: Match[Any], random: Random) -> Option:
    """A random answer, but a "no" only now and then, and dull answers seldom."""
    options, name = match.options, match.step.kind.name
    if match.step.seat == CHANCE:
        return random.choice(options)
    if options[-1] == PASS and len(options) > 1:
        if random.random() < (0.5 if name in ("bid", "defend") else 0.12):
            return PASS
        options = options[:-1]
    if name in ("politics", "act"):
        lively = [option for option in options if moves.verb_of(option) not in DULL]
        if not lively and PASS in match.options:
            return PASS if random.random() < 0.8 else random.choice(options)
        verbs = sorted({moves.verb_of(option) for option in lively or options})
        verb = random.choice(verbs)
        options = [option for option in options if moves.verb_of(option) == verb]
    return random.choice(options)


class Pair:
    """A game and how to play it with other cards.

    number: decides everything about it. rules: those by which the protocol plays it.
    """

    def __init__(self, number: int, rules: Ages | None = None) -> None:
        self.number: Final = number
        self.rules: Final = rules or AGES
        random = Random(f"ages {number}")
        self.seats: Final = 2 + number % 3
        resignation = "yes" if number % 5 == 4 else "no"
        setup = AGES.setup(self.seats, resignation=resignation)
        self.played: Final = Played(setup, random.choice((7, 10, 13, 25)), random)

    def twin(self, eyes: Eyed) -> list[Option] | None:
        """The answers of a twin that others play with other cards; None if there is none."""
        for attempt in range(5):
            try:
                return self.played.twin(eyes, Random(f"twin {self.number} {eyes} {attempt}"))
            except Unplayable:
                continue
        return None

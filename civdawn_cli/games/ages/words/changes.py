"""The effects of an event as sentences need them: by seat, each to be taken once, so that a gain is
told once."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.kit.effects import NO, NULL, YES, item
from civdawn_cli.engine.kit.news import Effect, View
from civdawn_cli.games.ages.words.effects import SEATS

Facts = dict[str, Any]
"""A part of a view."""

STOCKS: Final = {
    "culture": "culture",
    "science": "science",
    "food": "food",
    "resources": "resources",
    "civil-actions": "civil",
    "civil-total": "civil total",
    "military-actions": "military",
    "military-total": "military total",
}
"""The words of effects that change a number of a seat, and what the number is called here."""

TEMPORARY: Final = {
    "temporary-civil": "civil",
    "temporary-military": "military",
    "temporary-food": "food",
    "temporary-resources": "resources",
    "unit-resources": "unit_resources",
    "unit-science": "unit_science",
}
"""The words of effects that change an amount for one turn, and what it is."""

OF_SEATS: Final = frozenset([row.word for row in SEATS]) | {
    "civil-hand",
    "technology",
    "wonder",
    "unfinished",
}
"""The words of effects on a seat, whose first argument it is."""

OWNED: Final = ("culture", "science", "food", "resources", "people", "yellow", "blue")
"""The numbers of what a seat owns, in the order in which they are told."""

RATING: Final = "rating "
"""Stands before the name of a rating among the numbers of a seat."""


class Of:
    """The changes of one seat. Numbers are differences; lists are of cards as notation names them,
    a card as often as there are copies.

    before, after: the seat in the two views. workers: by card. learned, forgotten: technologies.
    swapped: leader, government and tactics, the old and the new one. settled, ceded: colonies.
    taken, parted: civil cards in hand. missed: military cards gone from the hand, by age.
    """

    def __init__(self, before: Facts, after: Facts) -> None:
        self.before: Final = before
        self.after: Final = after
        self.numbers: Final[dict[str, int]] = {}
        self.workers: Final[dict[str, int]] = {}
        self.learned: Final[list[str]] = []
        self.forgotten: Final[list[str]] = []
        self.swapped: Final[dict[str, tuple[str | None, str | None]]] = {}
        self.wonders: Final[list[str]] = []
        self.ruins: Final[list[str]] = []
        self.settled: Final[list[str]] = []
        self.ceded: Final[list[str]] = []
        self.taken: Final[list[str]] = []
        self.parted: Final[list[str]] = []
        self.missed: Final[dict[str, int]] = {}

    def note(self, effect: Effect) -> None:
        """Note an effect on the seat."""
        word, args = effect.word, effect.args[1:]
        if word in STOCKS:
            self._add(STOCKS[word], int(args[0]))
        elif word == "rating":
            self._add(RATING + args[0], int(args[1]))
        elif word == "yellow-bank":
            self._add("yellow", int(args[0]))
        elif word == "unused-workers":
            self._add("people", int(args[0]))
            self._add("yellow", int(args[0]))
        elif word == "workers":
            self.workers[args[0]] = int(args[1])
            self._add("people", int(args[1]))
            self._add("yellow", int(args[1]))
        elif word in ("blue-bank", "wonder-tokens"):
            self._add("blue", int(args[0]))
        elif word == "blue-tokens":
            self._add("blue", int(args[1]))
        elif word == "military-cards" and int(args[1]) < 0:
            self.missed[args[0]] = -int(args[1])
        else:
            self._note_card(effect)

    def _note_card(self, effect: Effect) -> None:
        """Note an effect on a card."""
        word, args = effect.word, effect.args[1:]
        if word in ("leader", "government", "tactic", "exclusive-tactic"):
            self.swapped[word] = (_card(args[0]), _card(args[1]))
        elif word == "special":
            self._list(args[1], self.forgotten)
            self._list(args[2], self.learned)
        elif word == "unfinished" and args[0] != NULL:
            self._add("blue", -int(self.before["unfinished"]["tokens"]))
        elif word == "ruin" and args[1:] == (NO, YES):
            self.ruins.append(args[0])
        elif word in ("technology", "wonder", "colony", "civil-hand"):
            added, card = item(effect)
            come, gone = {
                "technology": (self.learned, self.forgotten),
                "wonder": (self.wonders, []),
                "colony": (self.settled, self.ceded),
                "civil-hand": (self.taken, self.parted),
            }[word]
            (come if added else gone).append(card)

    def _list(self, card: str, cards: list[str]) -> None:
        """Put a card into a list, if it is one."""
        if card != NULL:
            cards.append(card)

    def _add(self, name: str, change: int) -> None:
        """Add a change to a number; one that comes to nothing is gone."""
        total = self.numbers.get(name, 0) + change
        if total:
            self.numbers[name] = total
        else:
            self.numbers.pop(name, None)

    def is_hit(self) -> bool:
        """Return True if more has changed than ratings and totals."""
        lists = (self.learned, self.forgotten, self.wonders, self.ruins, self.settled, self.ceded)
        stocks = [name for name in self.numbers if name in OWNED]
        return bool(stocks or self.workers or self.swapped or any(lists))

    def number(self, name: str) -> int:
        """The difference of a number."""
        return self.numbers.get(name, 0)

    def take(self, name: str) -> int:
        """The same; it is told now and gone."""
        return self.numbers.pop(name, 0)

    def moved(self, card: str, workers: int) -> bool:
        """Return True if so many workers have come onto a card (below 0: left it); they are told
        now and gone."""
        change = self.workers.get(card, 0)
        if change == 0 or (change > 0) != (workers > 0) or abs(change) < abs(workers):
            return False
        self.workers[card] = change - workers
        if not self.workers[card]:
            del self.workers[card]
        return True

    def lost_worker(self) -> None:
        """A worker that left the population has been told."""
        people = self.number("people") + 1
        if people < 1:
            self.numbers["people"] = people
        if self.number("people") == 0:
            self.take("people")


def _card(text: str) -> str | None:
    """A card as an effect has it."""
    return None if text == NULL else text


class Changes:
    """The changes of a table. seats: by number, from 1. temporary: amounts for one turn that have
    grown or, being spent, shrunk; all of it is the active seat's. silent: cards of which all is
    told that there is to tell. priced: False if what was paid can't be told from what else
    happened. rated: the seats whose ratings are told."""

    def __init__(self, before: View, after: View, effects: list[Effect]) -> None:
        old: Any = before
        new: Any = after
        self.before: Final[Facts] = old
        self.after: Final[Facts] = new
        self.seats: Final[dict[int, Of]] = {
            one["seat"]: Of(one, other)
            for one, other in zip(old["seats"], new["seats"], strict=True)
        }
        self.priced = True
        self.rated: Final[set[int]] = set()
        self.silent: Final[set[str]] = set()
        self.temporary: Final[dict[str, int]] = {}
        same_turn = old["turn"] == new["turn"]
        for effect in effects:
            if effect.word in OF_SEATS:
                self.seats[int(effect.args[0])].note(effect)
            elif effect.word in TEMPORARY and same_turn:
                self.temporary[TEMPORARY[effect.word]] = int(effect.args[0])

    def in_order(self, first: int) -> list[int]:
        """All seats, that one first, then clockwise."""
        count = len(self.seats)
        return [(max(first, 1) - 1 + number) % count + 1 for number in range(count)]

    def playing(self) -> list[int]:
        """The seats in the game."""
        return [seat for seat, of in self.seats.items() if of.before["plays"]]

    def is_partner(self, one: int, other: int) -> bool:
        """Return True if a pact is in play between the two seats."""
        pacts = [seat["pact"] for seat in self.after["seats"] if seat["pact"]]
        return any({pact["a"], pact["b"]} == {one, other} for pact in pacts)

    def pact_begun(self, card: str) -> bool:
        """Return True if the pact is in play, and was not before."""
        return card in _pacts(self.after) and card not in _pacts(self.before)

    def pacts_ended(self) -> list[str]:
        """The pacts that have left play."""
        return [card for card in _pacts(self.before) if card not in _pacts(self.after)]

    def owner(self, card: str) -> int:
        """The number of the seat that had the card in play before, 0 if none had it."""
        for number, of in self.seats.items():
            seat = of.before
            had = [seat["leader"], *seat["specials"].values(), *seat["colonies"]]
            if seat["unfinished"]:
                had.append(seat["unfinished"]["card"])
            if card in had:
                return number
        return 0

    def paid(self, seat: int, names: tuple[str, ...]) -> int:
        """The amount of these that the seat has spent, temporary ones included; it is told now and
        gone. 0 if there is more than before, or if nobody can tell."""
        if not self.priced and names != ("civil",):
            return 0
        of = self.seats[seat]
        own = seat == self.before["active"]
        spent = -sum([of.number(name) for name in names])
        spent -= sum([self.temporary.get(name, 0) for name in names]) if own else 0
        if spent <= 0:
            return 0
        for name in names:
            of.take(name)
            if own:
                self.temporary.pop(name, None)
        return spent


def _pacts(view: Facts) -> list[str]:
    """The pacts in play."""
    return [seat["pact"]["card"] for seat in view["seats"] if seat["pact"]]

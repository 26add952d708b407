"""The effects of an event as sentences need them: by seat, each to be taken once, so that a gain is
told once."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.kit.news import View

Facts = dict[str, Any]
"""A part of a view."""

NUMBERS: Final[dict[str, tuple[str, ...]]] = {
    "culture": ("culture",),
    "science": ("science",),
    "food": ("goods", "food"),
    "resources": ("goods", "resources"),
    "discontent": ("population", "discontent"),
    "strength": ("ratings", "strength"),
    "happiness": ("ratings", "happiness"),
    "culture rating": ("ratings", "culture"),
    "science rating": ("ratings", "science"),
    "colonization": ("ratings", "colonization"),
    "civil": ("actions", "civil"),
    "civil total": ("actions", "civil_total"),
    "military": ("actions", "military"),
    "military total": ("actions", "military_total"),
}
"""The numbers of a seat that sentences speak of, and where they stand in a view."""

CARDS: Final = ("government", "leader", "tactic", "exclusive_tactic")
"""Entries of a seat that are one card or none."""

TEMPORARY: Final = {
    "civil": "civil_actions",
    "military": "military_actions",
    "food": "food",
    "resources": "resources",
    "unit_resources": "unit_resources",
    "unit_science": "unit_science",
}
"""Amounts for one turn, and their entries in a view."""


class Of:
    """The changes of one seat. Numbers are differences; lists are of cards as notation names them,
    a card as often as there are copies."""

    def __init__(self, before: Facts, after: Facts) -> None:
        """before, after: the seat in two views."""
        self.before: Final = before
        self.after: Final = after
        self.numbers: Final[dict[str, int]] = {}
        for name, path in NUMBERS.items():
            change = _at(after, path) - _at(before, path)
            if change:
                self.numbers[name] = change
        for name, count in (("people", _people), ("yellow", _yellow), ("blue", _blue)):
            change = count(after) - count(before)
            if change:
                self.numbers[name] = change
        old, new = _counts(before, "workers"), _counts(after, "workers")
        self.workers: Final = _difference(old, new)
        self.learned: Final = [card for card in new if card not in old]
        self.forgotten: Final = [card for card in old if card not in new]
        specials = (list(before["specials"].values()), list(after["specials"].values()))
        self.learned += [card for card in specials[1] if card and card not in specials[0]]
        self.forgotten += [card for card in specials[0] if card and card not in specials[1]]
        self.swapped: Final[dict[str, tuple[str | None, str | None]]] = {}
        for name in CARDS:
            if before[name] != after[name]:
                self.swapped[name] = (before[name], after[name])
        self.wonders: Final = [
            wonder["card"]
            for wonder in after["wonders"]
            if wonder["card"] not in [other["card"] for other in before["wonders"]]
        ]
        ruins = [wonder["card"] for wonder in before["wonders"] if wonder["ruin"]]
        self.ruins: Final = [
            wonder["card"]
            for wonder in after["wonders"]
            if wonder["ruin"] and wonder["card"] not in ruins
        ]
        self.settled: Final = _more(after["colonies"], before["colonies"])
        self.ceded: Final = _more(before["colonies"], after["colonies"])
        held = [_cards(before["civil_hand"]), _cards(after["civil_hand"])]
        self.taken: Final = _more(held[1], held[0])
        self.parted: Final = _more(held[0], held[1])

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


def _at(seat: Facts, path: tuple[str, ...]) -> int:
    """A number of a seat."""
    found: Any = seat
    for name in path:
        found = found[name]
    number: int = found
    return number


def _counts(seat: Facts, entry: str) -> dict[str, int]:
    """A number of every technology that takes workers."""
    return {tech["card"]: tech[entry] for tech in seat["technologies"]}


def _difference(old: dict[str, int], new: dict[str, int]) -> dict[str, int]:
    """The changes of counts, those that did not change left out."""
    found: dict[str, int] = {}
    for card in [*old, *[card for card in new if card not in old]]:
        change = new.get(card, 0) - old.get(card, 0)
        if change:
            found[card] = change
    return found


def _people(seat: Facts) -> int:
    """All workers of a seat, on cards and unused."""
    unused: int = seat["population"]["unused"]
    return unused + sum(_counts(seat, "workers").values())


def _yellow(seat: Facts) -> int:
    """All yellow tokens of a seat."""
    bank: int = seat["population"]["bank"]
    return bank + _people(seat)


def _blue(seat: Facts) -> int:
    """All blue tokens of a seat."""
    unfinished = seat["unfinished"]
    on_wonder: int = unfinished["tokens"] if unfinished else 0
    bank: int = seat["goods"]["bank"]
    return bank + sum(_counts(seat, "tokens").values()) + on_wonder


def _cards(hand: list[Facts]) -> list[str]:
    """The cards of a hand."""
    return [card["card"] for card in hand]


def _more(some: list[str], others: list[str]) -> list[str]:
    """The cards of which there are more in the first list, each so often."""
    left = others.copy()
    found: list[str] = []
    for card in some:
        if card in left:
            left.remove(card)
        else:
            found.append(card)
    return found


class Changes:
    """The changes of a table. seats: by number, from 1. temporary: amounts for one turn that have
    grown or, being spent, shrunk; all of it is the active seat's. silent: cards of which all is
    told that there is to tell."""

    def __init__(self, before: View, after: View) -> None:
        old: Any = before
        new: Any = after
        self.before: Final[Facts] = old
        self.after: Final[Facts] = new
        self.seats: Final[dict[int, Of]] = {
            one["seat"]: Of(one, other)
            for one, other in zip(old["seats"], new["seats"], strict=True)
        }
        self.silent: Final[set[str]] = set()
        self.temporary: Final[dict[str, int]] = {}
        if old["turn"] == new["turn"]:
            for name, entry in TEMPORARY.items():
                change = new["this_turn"][entry] - old["this_turn"][entry]
                if change:
                    self.temporary[name] = change

    def in_order(self, first: int) -> list[int]:
        """All seats, that one first, then clockwise."""
        count = len(self.seats)
        return [(max(first, 1) - 1 + number) % count + 1 for number in range(count)]

    def playing(self) -> list[int]:
        """The seats in the game."""
        return [seat for seat, of in self.seats.items() if of.before["plays"]]

    def pact_begun(self, card: str) -> bool:
        """Return True if the pact is in play, and was not before."""
        return card in _pacts(self.after) and card not in _pacts(self.before)

    def pacts_ended(self) -> list[str]:
        """The pacts that have left play."""
        return [card for card in _pacts(self.before) if card not in _pacts(self.after)]

    def paid(self, seat: int, names: tuple[str, ...]) -> int:
        """The amount of these that the seat has spent, temporary ones included; it is told now and
        gone. 0 if there is more than before."""
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

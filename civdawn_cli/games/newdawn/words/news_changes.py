"""Everything that a piece of news changed, sorted by the sort of thing, so that each is told once:
whoever tells one takes it out. Made of the effects of the news."""

from __future__ import annotations

from typing import Final, TypeVar

from civdawn_cli.engine.kit.effects import NULL, item
from civdawn_cli.engine.kit.news import Effect, News
from civdawn_cli.games.newdawn.words.view_words import Data

CAPITAL: Final = "capital"
CITY: Final = "city"
CONTROL_TOKEN: Final = "control-token"
REINFORCED: Final = "reinforced"
MATURE: Final = "mature"

Places = tuple[str, str]
"""Where something was and where it is; '' for nowhere."""

Seats = tuple[int, int]
"""Whose something was and whose it is, counted from 1; 0 for nobody's."""

T = TypeVar("T")

ROW_PATH: Final = "/row"
ROW_WORDS: Final = ("focus", "trade-tokens", "slot")
"""The words about a focus row."""


class Piece:
    """A city or control token: its kind, its seat counted from 1, and how it is."""

    def __init__(self, kind: str, seat: int, reinforced: bool, mature: bool) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.reinforced: Final = reinforced
        self.mature: Final = mature


class Changes:
    """What changed.

    pieces: by space, the city or control token that was there and the one that is. barbarians: by
    name. caravans: by seat, those that moved. dials: the seats whose tech dial moved. cards: by
    seat, the cards of the focus row that went, each with the one that came for it. trade: trade
    tokens by seat and card, of the row or a world wonder; those of a card that went count for the
    one that came. resources: by seat and type. wonders,
    naturals, states, pacts: world wonders, natural wonders, conquered city-states and players'
    diplomacy cards, by name. envoys: city-states' diplomacy cards, by city-state and seat, True if
    taken. marked: victory cards, by seat. offers: the world wonder on offer, by type. laid: the
    focus cards on which tokens of city-states came to lie. water: spaces filled with water tokens.
    event: the event dial moved. over: the game has ended.
    """

    def __init__(self, news: News) -> None:
        self.before: Final[Data] = news.before
        self.after: Final[Data] = news.after
        self.pieces: Final[dict[str, tuple[Piece | None, Piece | None]]] = {}
        self.barbarians: Final[dict[str, Places]] = {}
        self.caravans: Final[dict[int, list[Places]]] = {}
        self.dials: Final[list[int]] = []
        self.cards: Final[dict[int, list[tuple[str, str]]]] = {}
        self.trade: Final[dict[tuple[int, str], int]] = {}
        self.resources: Final[dict[int, dict[str, int]]] = {}
        self.wonders: Final[dict[str, Seats]] = {}
        self.naturals: Final[dict[str, Seats]] = {}
        self.states: Final[dict[str, Seats]] = {}
        self.pacts: Final[dict[str, Seats]] = {}
        self.envoys: Final[dict[tuple[str, int], bool]] = {}
        self.marked: Final[dict[int, list[str]]] = {}
        self.offers: Final[dict[str, Places]] = {}
        self.laid: Final[dict[str, str]] = {}
        self.water: Final[list[str]] = []
        self.event = False
        self.over = False
        rows: set[int] = set()
        for effect in news.effects:
            self._sort(effect)
            row = _row_of(effect)
            if row:
                rows.add(row)
        if self.before["phase"] == "play":
            for seat in sorted(rows):
                self._compare_row(seat)

    def _sort(self, effect: Effect) -> None:
        """Put an effect where it belongs, if it is worth telling."""
        word, args = effect.word, effect.args
        if word == "piece":
            space, old, new = args
            self.pieces[space] = (_piece(old), _piece(new))
        elif word == "barbarian":
            name, old, new = args
            self.barbarians[name] = (_place(old), _place(new))
        elif word == "caravan":
            seat, _number, old, new = args
            self.caravans.setdefault(int(seat), []).append((old, new))
        elif word == "dial":
            self.dials.append(int(args[0]))
        elif word == "resource":
            self.add_resource(int(args[0]), args[1], int(args[2]))
        elif word == "wonder-tokens":
            self.add_trade(int(args[0]), args[1], int(args[2]))
        elif word == "offer":
            self.offers[args[0]] = (_place(args[1]), _place(args[2]))
        elif word == "water":
            self.water.append(item(effect)[1])
        elif word == "event-dial":
            self.event = True
        elif word == "over":
            self.over = True
        else:
            self._sort_goods(effect)

    def _sort_goods(self, effect: Effect) -> None:
        """Put an effect about what a seat has where it belongs, if it is worth telling."""
        word = effect.word
        owned = {"wonder": self.wonders, "natural-wonder": self.naturals, "conquered": self.states}
        if word in owned:
            _hand(owned[word], effect)
        elif word == "diplomacy":
            came, name = item(effect)
            if "@" in name:
                _hand(self.pacts, effect)
            else:
                self.envoys[name, int(effect.args[0])] = came
        elif word == "marked":
            self.marked.setdefault(int(effect.args[0]), []).append(item(effect)[1])
        elif word == "conquered-card" and effect.args[2] == NULL:
            self.laid[effect.args[1]] = effect.args[3]

    def _compare_row(self, seat: int) -> None:
        """What came into a focus row and onto its cards. Resets and swaps change only slots."""
        before, after = [
            {card["card"]: card for card in view["seats"][seat - 1]["row"]}
            for view in (self.before, self.after)
        ]
        gone = [card for card in before if card not in after]
        came = [card for card in after if card not in before]
        origin = {card: card for card in after}
        for new in came:
            same = [old for old in gone if before[old]["type"] == after[new]["type"]]
            old = (same or gone)[0]
            gone.remove(old)
            origin[new] = old
            self.cards.setdefault(seat, []).append((old, new))
        for card, old in origin.items():
            self.add_trade(seat, card, after[card]["trade_tokens"] - before[old]["trade_tokens"])

    # What a sentence has told is taken out.

    def add_trade(self, seat: int, card: str, number: int) -> None:
        """Trade tokens that came onto a world wonder, onto a card of a row or onto the one that it
        gave way to."""
        key = (seat, self.replacing(seat, card) or card)
        _add(self.trade, key, number)

    def add_resource(self, seat: int, resource: str, number: int) -> None:
        """Resource tokens that a seat got."""
        _add(self.resources.setdefault(seat, {}), resource, number)

    def replacing(self, seat: int, old: str) -> str:
        """The card that came for one of a row; '' if that is still there."""
        for gone, came in self.cards.get(seat, []):
            if gone == old:
                return came
        return ""

    def take_learned(self, seat: int, new: str) -> str:
        """The card that a new one came for, which now is told; '' if it has not come."""
        for pair in self.cards.get(seat, []):
            if pair[1] == new:
                self.cards[seat].remove(pair)
                return pair[0]
        return ""

    def take_caravan(self, seat: int, old: str, new: str = "") -> str:
        """Where a caravan went from a place, which now is told; '' if none did. new: only one that
        went there."""
        for places in self.caravans.get(seat, []):
            if places[0] == old and new in ("", places[1]):
                self.caravans[seat].remove(places)
                return places[1]
        return ""

    def lost(self, space: str) -> bool:
        """Return whether a piece has left a space, which now is told."""
        if space in self.pieces and self.pieces[space][1] is None:
            del self.pieces[space]
            return True
        return False


def _piece(text: str) -> Piece | None:
    """A piece as an effect tells it: `control-token/1/reinforced`."""
    if text == NULL:
        return None
    kind, seat, *sides = text.split("/")
    return Piece(kind, int(seat), REINFORCED in sides, MATURE in sides)


def _place(text: str) -> str:
    return "" if text == NULL else text


def _row_of(effect: Effect) -> int:
    """The seat whose focus row an effect is about, counted from 1; 0 for none."""
    if effect.word in ROW_WORDS:
        return int(effect.args[0])
    parts = effect.args[0].split("/") if effect.args else []
    if len(parts) > 2 and parts[1] == "seats" and ROW_PATH in effect.args[0]:
        return int(parts[2]) + 1
    return 0


def _hand(owners: dict[str, Seats], effect: Effect) -> None:
    """Note that something came to a seat or went from it."""
    came, name = item(effect)
    seat = int(effect.args[0])
    old, new = owners.get(name, (0, 0))
    owners[name] = (old, seat) if came else (seat, new)


def _add(numbers: dict[T, int], key: T, number: int) -> None:
    """Add to a number; what comes to nothing is no change."""
    total = numbers.pop(key, 0) + number
    if total:
        numbers[key] = total

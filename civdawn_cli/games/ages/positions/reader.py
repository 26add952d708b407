"""Reading a position from text (see `position.py`)."""

from __future__ import annotations

from typing import Any, Final

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.step import Seat, Step
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.ages.checks import held_by_cards, left_of_decks, lost_cards, total
from civdawn_cli.games.ages.names import (
    AGE_I,
    AGE_IV,
    AGE_NAMES,
    GOVERNMENT,
    NOBODY,
    NONE,
    PACT,
    SPECIAL,
    SPECIAL_PLACES,
    Card,
)
from civdawn_cli.games.ages.positions.words import bits, count_of, name_of, number, plain, seat_of
from civdawn_cli.games.ages.positions.writer import (
    PHASES,
    UNUSED,
    blue_in_use,
    default_ages_taken,
    default_last_round,
    default_pool_left,
    default_turns,
    seat_before,
)
from civdawn_cli.games.ages.rules.politics import BeginPolitics
from civdawn_cli.games.ages.rules.setup import new_table
from civdawn_cli.games.ages.rules.turn import BeginTurn, action_phase
from civdawn_cli.games.ages.rules.workers import all_workers
from civdawn_cli.games.ages.table import Table

QUOTED: Final = 60
"""How many characters of a line are quoted."""
UNKNOWN: Final = -1
"""Of a bank or of available actions: no line says."""

COURSE: Final = (
    "seats",
    "resignation",
    "start",
    "turn",
    "phase",
    "age",
    "last-round",
    "resigned",
    "decked",
    "turns",
    "active",
    "round-begun",
)
"""Words of which a position has one line at most, read before all else."""
EVENTS: Final = ("pool", "now", "future")
NUMBERS: Final = (
    "temporary-civil",
    "temporary-military",
    "temporary-food",
    "temporary-resources",
    "unit-resources",
    "unit-science",
)


def read(text: str, box: Box | None = None) -> Table:
    """The table a position text describes, of the base game if no box is given. Raises SetupError
    naming the line that is wrong."""
    reader = _Reader(box or base_box())
    for line in text.splitlines():
        words = (" " + line).split(" ;")[0].split()
        if words:
            reader.sort(words)
    return reader.build()


class _Reader:
    """Builds a table from the lines: first the course of the game, then all cards and tokens, last
    what follows from them."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.course: dict[str, list[str]] = {}
        self.facts: list[list[str]] = []
        self.table: Table = new_table(box, 2, False)
        self.yellow: list[int] = []
        self.blue: list[int] = []
        self.ca: list[int] = []
        self.ma: list[int] = []
        self.ages_taken: list[int] = []
        self.full: list[str] = []
        self.oldest: int = AGE_I
        self.events: bool = False
        """Whether a line says what events there are."""

    def sort(self, words: list[str]) -> None:
        """Take in a line."""
        if words[0] not in COURSE:
            self.facts.append(words)
        elif words[0] in self.course:
            raise SetupError(f"a position has one line {words[0]!r}")
        elif len(words) < 2:
            raise SetupError(f"position line {words[0]!r}: something is missing")
        else:
            self.course[words[0]] = words[1:]

    def build(self) -> Table:
        """The table of all the lines."""
        seats = self._course_number("seats", 2)
        if seats not in self.box.seats:
            least, most = self.box.seats[0], self.box.seats[-1]
            raise SetupError(f"a position has {least} to {most} seats, not {seats}")
        self._begin(seats)
        for words in self.facts:
            self.events = self.events or words[0] in EVENTS
            try:
                self._fact(words[0], words[1:])
            except (ValueError, IndexError) as error:
                line = " ".join(words)[:QUOTED]
                raise SetupError(f"position line {line!r}: {plain(error)}") from error
        try:
            self._follow_course()
        except (ValueError, IndexError) as error:
            raise SetupError(f"the course of the position: {plain(error)}") from error
        self._complete()
        return self.table

    def _begin(self, seats: int) -> None:
        """A table as it is set up, without any card of a deck."""
        table = new_table(self.box, seats, self._flag("resignation"))
        table.stack.clear()
        table.civil, table.pool, table.pool_left = [], [], 0
        self.table = table
        self.yellow, self.blue = [UNKNOWN] * seats, [UNKNOWN] * seats
        self.ca, self.ma = [UNKNOWN] * seats, [UNKNOWN] * seats
        self.ages_taken = [UNKNOWN] * seats
        for text in self.course.get("resigned", []):
            self._resigned(seat_of(table, text))
        if not table.alive:
            raise SetupError("nobody is left in the position")

    def _resigned(self, seat: Seat) -> None:
        """A seat no longer in the game has nothing (TA-14.2)."""
        box = self.box
        table = self.table
        table.alive &= ~(1 << seat)
        table.known[seat] = table.unused[seat] = 0
        table.yellow[seat] = table.blue[seat] = 0
        table.held[seat] = table.blue_granted[seat] = table.yellow_granted[seat] = 0
        table.ca[seat] = table.ma[seat] = table.ca_total[seat] = table.ma_total[seat] = 0
        table.government[seat] = NONE
        table.workers[seat * box.techs : seat * box.techs + box.techs] = [0] * box.techs

    # The course of the game.

    def _course_number(self, word: str, default: int) -> int:
        """A number of the course of the game."""
        values = self.course.get(word)
        if values is None:
            return default
        try:
            return number(values[0])
        except ValueError as error:
            raise SetupError(f"position line {word!r}: {plain(error)}") from error

    def _flag(self, word: str) -> bool:
        """Whether a line says `yes`."""
        return self.course.get(word) == ["yes"]

    def _follow_course(self) -> None:
        """Age, turn, phase and what waits on the stack."""
        table = self.table
        table.age = self.oldest
        if "age" in self.course:
            table.age = AGE_NAMES.index(self.course["age"][0])
        table.start = self._course_number("start", 1) - 1
        decked = self.course.get("decked")
        if decked is None:
            table.decked = (table.seats,) * min(table.age + 1, AGE_IV)
        else:
            table.decked = tuple([number(text) for text in decked])
            fewest = table.box.seats[0]
            if not fewest <= min(table.decked) <= max(table.decked) <= table.seats:
                raise ValueError(f"decks are made for {fewest} to {table.seats} players")
        round_text, _, seat_text = self.course.get("turn", ["2.1"])[0].partition(".")
        round_, seat = number(round_text), seat_of(table, seat_text)
        turns = self._course_number("turns", default_turns(table, round_, seat))
        phase = self.course.get("phase", ["actions"])[0]
        if phase not in PHASES:
            raise ValueError(f"{phase!r} is no phase: there are {' '.join(PHASES)}")
        table.round, table.turn, table.active = round_, turns, seat
        table.last_round = self._course_number("last-round", default_last_round(table, round_))
        if phase == "start":
            new_round = (seat == table.start) != self._flag("round-begun")
            table.round -= new_round
            table.turn -= 1
            before = seat_before(table, seat) if turns else NOBODY
            table.active = self._course_number("active", before + 1) - 1
            table.stack.append(BeginTurn(seat, new_round))
            return
        table.over = phase == "over"
        if not table.over:
            if not table.plays(seat):
                raise ValueError(f"seat {seat + 1} has resigned and has no turn")
            table.stack += _waiting(seat, phase)

    # Facts.

    def _fact(self, word: str, rest: list[str]) -> None:
        """One fact about the table as a whole, or about a seat."""
        box = self.box
        table = self.table
        if word == "row":
            row = [NONE if text == "-" else self._card(text) for text in rest]
            if len(row) > box.row_spaces:
                raise ValueError(f"the row has {box.row_spaces} spaces")
            table.row = row + [NONE] * (box.row_spaces - len(row))
        elif word in ("civil", "military"):
            self._deck(word, rest)
        elif word == "pool":
            table.pool_left = number(rest[0])
            self._deck(word, rest[1:])
        elif word == "discards":
            table.discards = sorted(self._cards(rest))
        elif word == "now":
            table.now = sorted(self._events(rest))
        elif word == "future":
            table.future = self._events(rest)
        elif word == "top":
            table.top = self._card(rest[0])
            table.seen_by = self._seats(rest[1:])
        elif word == "past":
            table.past = tuple(self._cards(rest))
        elif word == "common":
            table.common |= bits(self._cards(rest))
        elif word == "ruins":
            table.ruins = bits(self._cards(rest))
        elif word == "tucked":
            table.tucked = self._card(rest[0])
        elif not self._turn_fact(word, rest):
            self._seat_fact(word, seat_of(table, rest[0]), rest[1:])

    def _turn_fact(self, word: str, rest: list[str]) -> bool:
        """What is true for this turn only, or for once; False for any other word."""
        box = self.box
        table = self.table
        if word in NUMBERS:
            self._temporary(word, number(rest[0]))
        elif word == "skips-politics":
            table.skips_politics = self._seats(rest)
        elif word == "once":
            table.once = self._seats(rest)
        elif word == "taken":
            table.taken = tuple(self._cards(rest))
        elif word == "used":
            for text in rest:
                if text not in box.effect_number:
                    raise ValueError(f"no card {text!r}")
                table.used |= 1 << box.effect_number[text]
        elif word == "tactic-used":
            table.tactic_used = rest == ["yes"]
        elif word == "leader-replaced":
            table.leader_replaced = rest == ["yes"]
        else:
            return False
        return True

    def _temporary(self, word: str, value: int) -> None:
        """What there is for this turn only."""
        table = self.table
        if word == "temporary-civil":
            table.temporary_ca = value
        elif word == "temporary-military":
            table.temporary_ma = value
        elif word == "temporary-food":
            table.temporary_food = value
        elif word == "temporary-resources":
            table.temporary_resources = value
        elif word == "unit-resources":
            table.military_resources = value
        else:
            table.military_science = value

    def _deck(self, word: str, rest: list[str]) -> None:
        """The cards of a deck, or all that will be left."""
        if rest == ["full"]:
            self.full.append(word)
            return
        cards = sorted(self._cards(rest))
        if word == "civil":
            self.table.civil = cards
        elif word == "military":
            self.table.military = cards
        else:
            self.table.pool = cards

    def _seat_fact(self, word: str, seat: Seat, rest: list[str]) -> None:
        """One fact about a seat."""
        table = self.table
        if word == "government":
            table.government[seat] = self._card(rest[0])
        elif word == "leader":
            table.leader[seat] = self._card(rest[0])
        elif word == "technology":
            self._technologies(seat, self._cards(rest))
        elif word == "wonders":
            table.wonders[seat] |= bits(self._cards(rest))
        elif word == "unfinished":
            table.unfinished[seat] = self._card(rest[0])
            table.stages[seat] = number(rest[1]) if len(rest) > 1 else 0
            table.wonder_tokens[seat] = number(rest[2]) if len(rest) > 2 else table.stages[seat]
        elif word == "colonies":
            table.colonies[seat] |= bits(self._cards(rest))
        elif word == "civil-hand":
            table.civil_hand[seat] = tuple(sorted(self._cards(rest)))
        elif word == "military-hand":
            table.military_hand[seat] = tuple(sorted(self._cards(rest)))
        elif word in ("exclusive", "tactic"):
            card = NONE if rest[0] == "-" else self._card(rest[0])
            (table.exclusive if word == "exclusive" else table.tactic)[seat] = card
            if word == "exclusive" and table.tactic[seat] == NONE:
                table.tactic[seat] = card
        else:
            self._other_fact(word, seat, rest)

    def _other_fact(self, word: str, seat: Seat, rest: list[str]) -> None:
        """Pacts and wars, tokens, points and actions of a seat."""
        table = self.table
        if word == "pact":
            card = self._card(rest[0])
            if self.box.type[card] != PACT:
                raise ValueError(f"{rest[0]} is no pact")
            found = list(table.pacts)
            found[seat] = (card, seat_of(table, rest[1]), seat_of(table, rest[2]))
            table.pacts = tuple(found)
        elif word == "war":
            wars = list(table.wars)
            wars[seat] = (*wars[seat], (self._card(rest[0]), seat_of(table, rest[1])))
            table.wars = tuple(wars)
        elif word == "workers":
            unused = [text for text in rest if name_of(text) == UNUSED]
            table.unused[seat] = sum([count_of(text) for text in unused])
            self._on_cards(table.workers, seat, [text for text in rest if text not in unused])
        elif word == "tokens":
            self._on_cards(table.tokens, seat, rest)
        elif word == "yellow":
            self.yellow[seat] = number(rest[0])
        elif word == "blue":
            self.blue[seat] = number(rest[0])
        elif word == "science":
            table.science[seat] = number(rest[0])
        elif word == "culture":
            table.culture[seat] = number(rest[0])
        elif word == "civil-actions":
            self.ca[seat] = number(rest[0])
        elif word == "military-actions":
            self.ma[seat] = number(rest[0])
        elif word == "ages-taken":
            ages = [AGE_NAMES.index(text) for text in rest if text != "-"]
            self.ages_taken[seat] = bits(ages)
        else:
            raise ValueError(f"unknown word {word!r}")

    def _technologies(self, seat: Seat, cards: list[Card]) -> None:
        """Technologies in play beside the starting ones and the government."""
        box = self.box
        table = self.table
        for card in cards:
            if not box.is_technology[card] or box.type[card] == GOVERNMENT:
                raise ValueError("a line `technology` has neither governments nor other cards")
            if box.type[card] == SPECIAL:
                table.specials[seat * SPECIAL_PLACES + box.kind[card]] = card
            else:
                table.known[seat] |= 1 << card

    def _on_cards(self, counts: list[int], seat: Seat, rest: list[str]) -> None:
        """So many on each technology, none on the others."""
        box = self.box
        base = seat * box.techs
        counts[base : base + box.techs] = [0] * box.techs
        for card in self._cards([text for text in rest if text != "-"]):
            if card >= box.techs:
                raise ValueError("only technologies take workers and tokens")
            counts[base + card] += 1

    # Words.

    def _card(self, name: str) -> Card:
        """The number of a card; its age is remembered."""
        box = self.box
        if name not in box.number:
            raise ValueError(f"no card {name!r}")
        card = box.number[name]
        self.oldest = max(self.oldest, box.level[card])
        return card

    def _cards(self, texts: list[str]) -> list[Card]:
        """The numbers of cards, each as often as it is there."""
        found: list[Card] = []
        for text in texts:
            found += [self._card(name_of(text))] * count_of(text)
        return found

    def _events(self, texts: list[str]) -> list[int]:
        """Cards in an events deck, with who prepared them."""
        found: list[int] = []
        for text in texts:
            name, _, who = text.partition("@")
            found.append(self.box.prepared(self._card(name), seat_of(self.table, who or "1")))
        return found

    def _seats(self, texts: list[str]) -> int:
        """Seats, a bit each."""
        return bits([seat_of(self.table, text) for text in texts])

    # What follows.

    def _complete(self) -> None:
        """All that no line says because it follows from the others."""
        table = self.table
        civil, military, pool = left_of_decks(table)
        if "civil" in self.full:
            table.civil = civil
        if "military" in self.full:
            table.military = military
        if "pool" in self.full or not self.events:
            table.pool = pool
        if not self.events:
            table.pool_left = default_pool_left(table, pool)
        for seat in range(table.seats):
            if table.tactic[seat] not in (NONE, table.exclusive[seat]):
                table.common |= 1 << table.tactic[seat]
            if table.plays(seat):
                self._complete_seat(seat)
        taken = [
            default_ages_taken(table, seat) if ages == UNKNOWN else ages
            for seat, ages in enumerate(self.ages_taken)
        ]
        table.ages_taken = tuple(taken)
        table.gone, table.buried = lost_cards(table)
        table.changed = False

    def _complete_seat(self, seat: Seat) -> None:
        """What works, totals, banks, available actions of a seat."""
        box = self.box
        table = self.table
        held = held_by_cards(table, seat)
        table.held[seat] = held
        table.ca_total[seat] = total(held, box.civil_actions)
        table.ma_total[seat] = total(held, box.military_actions)
        table.ca[seat] = self.ca[seat] if self.ca[seat] != UNKNOWN else table.ca_total[seat]
        table.ma[seat] = self.ma[seat] if self.ma[seat] != UNKNOWN else table.ma_total[seat]
        table.yellow_granted[seat] = total(held, box.yellow)
        table.blue_granted[seat] = total(held, box.blue)
        workers, tokens = all_workers(table, seat), blue_in_use(table, seat)
        yellow, blue = self.yellow[seat], self.blue[seat]
        if yellow == UNKNOWN:
            yellow = box.yellow_tokens + table.yellow_granted[seat] - workers
        if blue == UNKNOWN:
            blue = box.blue_squares + table.blue_granted[seat] - tokens
        table.yellow[seat], table.yellow_net[seat] = yellow, yellow + workers - box.yellow_tokens
        table.blue[seat], table.blue_net[seat] = blue, blue + tokens - box.blue_squares


def _waiting(seat: Seat, phase: str) -> list[Step[Any]]:
    """What a turn still has on the stack from a phase on, as BeginTurn leaves it."""
    found: list[Step[Any]] = [*reversed(action_phase(seat))]
    if phase == "acting":
        found.pop()
    if phase == "politics":
        found.append(BeginPolitics(seat))
    return found

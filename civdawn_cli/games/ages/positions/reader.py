"""Reading a position from text (see `position.py`)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.errors import PositionError
from civdawn_cli.engine.kit.bits import bits, total
from civdawn_cli.engine.kit.facts import MOST, Fact, Singles, facts_of, quoted
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.checks import held_by_cards, left_of_decks, lost_cards
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
from civdawn_cli.games.ages.positions.words import (
    COURSE,
    EVENTS,
    NUMBERS,
    OF_A_SEAT,
    OF_THE_TABLE,
    REPEATED,
    count_of,
    leave,
    name_of,
    set_temporary,
    waiting,
)
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
from civdawn_cli.games.ages.rules.setup import new_table
from civdawn_cli.games.ages.rules.turn import BeginTurn
from civdawn_cli.games.ages.rules.workers import all_workers
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _, shown

MOST_CARDS: Final = 500
"""A bound for the cards that are read, above any that a game has."""
UNKNOWN: Final = -1
"""The value of a bank, or of available actions, that no line tells."""


class Reader:
    """Builds a table from the lines: first the course of the game, then all cards and tokens, last
    what follows from them.

    whole: the current decks are filled in where no line says anything of them; filled: which of
    them were. Raises PositionError.
    """

    def __init__(self, text: str, whole: bool, box: Box) -> None:
        self.box: Final = box
        self.whole: Final = whole
        self.filled: Final[list[str]] = []
        self.course: Final[dict[str, Fact]] = {}
        self.facts: Final[list[Fact]] = []
        self.singles: Final = Singles()
        self.table: Table = new_table(box, 2, False)
        self.yellow: list[int] = []
        self.blue: list[int] = []
        self.ca: list[int] = []
        self.ma: list[int] = []
        self.ages_taken: list[int] = []
        self.full: list[str] = []
        self.oldest: int = AGE_I
        self.events: bool = False
        """True once a line has listed events."""
        for fact in facts_of(text):
            self.sort(fact)
        self.build()

    def sort(self, fact: Fact) -> None:
        """Take in a line."""
        word = fact.word()
        if word in COURSE:
            self.singles.add(fact, word)
            self.course[word] = fact
        else:
            self.facts.append(fact)

    def build(self) -> None:
        """Make the table of all the lines."""
        least, most = self.box.seats[0], self.box.seats[-1]
        self._begin(self._course_number("seats", least, least, most))
        for fact in self.facts:
            self.events = self.events or fact.words[0] in EVENTS
            self._fact(fact.words[0], fact)
            fact.end()
        self._follow_course()
        for fact in self.course.values():
            fact.end()
        self._complete()

    def _begin(self, seats: int) -> None:
        """A table as it is set up, without any card of a deck."""
        table = new_table(self.box, seats, self._flag("resignation"))
        table.stack.clear()
        table.civil, table.age_a_events, table.age_a_left = [], [], 0
        self.table = table
        self.yellow, self.blue = [UNKNOWN] * seats, [UNKNOWN] * seats
        self.ca, self.ma = [UNKNOWN] * seats, [UNKNOWN] * seats
        self.ages_taken = [UNKNOWN] * seats
        if fact := self.course.get("resigned"):
            for seat in self._seats(fact):
                leave(table, seat)
            if not table.alive:
                raise fact.wrong(_("nobody is left in the position"))

    # The course of the game.

    def _course_number(self, word: str, default: int, least: int = 0, most: int = MOST) -> int:
        """A number of the course of the game."""
        return self.course[word].take_number(least, most) if word in self.course else default

    def _flag(self, word: str) -> bool:
        """Return True if the position has a line of this word with the value `yes`."""
        return word in self.course and self.course[word].take_yes()

    def _ages(self) -> None:
        """Set the age, and the number of players for whom its decks and earlier ones were made."""
        table = self.table
        table.age = self.oldest
        if "age" in self.course:
            table.age = self.course["age"].take_index(AGE_NAMES, shown("ages"))
        table.decked = (table.seats,) * min(table.age + 1, AGE_IV)
        if fact := self.course.get("decked"):
            if len(fact.words) - 1 != len(table.decked):
                said = _("in this age {n} numbers are expected")
                raise fact.wrong(said.format(n=len(table.decked)))
            least = self.box.seats[0]
            table.decked = tuple([fact.take_number(least, table.seats) for _age in table.decked])

    def _round_and_seat(self) -> tuple[int, Seat]:
        """The round and the seat of the turn that comes next or goes on."""
        if "turn" not in self.course:
            return 2, 0
        fact = self.course["turn"]
        label = fact.word(shown("`round.seat` as in 3.2"))
        round_text, dot, seat_text = label.partition(".")
        if not dot:
            said = _("round and seat are expected as in 3.2, not {text}")
            raise fact.wrong(said.format(text=quoted(label)))
        round_ = fact.number_of(round_text, 1, MOST - 1, shown("the round"))
        return round_, fact.seat_of(seat_text, self.table.seats)

    def _last_round(self, round_: int) -> None:
        """Age IV has a last round, this one or the next (TA-3.3)."""
        table = self.table
        last = self._course_number("last-round", default_last_round(table, round_))
        table.last_round = last
        if fact := self.course.get("last-round"):
            if table.age != AGE_IV and last:
                raise fact.wrong(_("TA-6.14: there is a last round only in Age IV"))
            if table.age == AGE_IV and not round_ <= last <= round_ + 1:
                said = _("TA-3.3: the last round is {round} or {next}")
                raise fact.wrong(said.format(round=round_, next=round_ + 1))

    def _follow_course(self) -> None:
        """Set age, turn, phase and the steps that wait on the stack."""
        table = self.table
        self._ages()
        table.start = self._course_number("start", 1, 1, table.seats) - 1
        round_, seat = self._round_and_seat()
        turns = self._course_number("turns", default_turns(table, round_, seat))
        phase = "actions"
        if "phase" in self.course:
            phase = PHASES[self.course["phase"].take_index(PHASES, shown("phases"))]
        table.round, table.turn, table.active = round_, turns, seat
        self._last_round(round_)
        if not (phase == "over" or table.plays(seat)):
            said = _("TA-14.1: seat {seat} has resigned and has no turn")
            raise PositionError(said.format(seat=seat + 1))
        if phase != "over" and table.players() < 2:
            raise PositionError(_("TA-14.4: with one seat left the game has ended: `phase over`"))
        if phase == "start":
            new_round = (seat == table.start) != self._flag("round-begun")
            table.round -= new_round
            table.turn -= 1
            before = seat_before(table, seat) if turns else NOBODY
            table.active = self._course_number("active", before + 1, 1, table.seats) - 1
            table.stack.append(BeginTurn(seat, new_round))
            return
        for word in ("active", "round-begun"):
            if word in self.course:
                raise self.course[word].wrong(_("this line goes with `phase start` only"))
        table.over = phase == "over"
        if not table.over:
            table.stack += waiting(seat, phase)

    # Facts.

    def _fact(self, word: str, fact: Fact) -> None:
        """One fact about the table as a whole, or about a seat."""
        box = self.box
        table = self.table
        if word in OF_THE_TABLE or word in NUMBERS:
            self.singles.add(fact, word)
        if word == "row":
            row = [NONE if text == "-" else self._card(fact, text) for text in fact.rest()]
            if len(row) > box.row_spaces:
                raise fact.wrong(_("the row has {number} spaces").format(number=box.row_spaces))
            table.row = row + [NONE] * (box.row_spaces - len(row))
        elif word in ("civil", "military"):
            self._deck(word, fact)
        elif word == "pool":
            table.age_a_left = fact.take_number(0, box.cards)
            self._deck(word, fact)
        elif word == "discards":
            table.discards = sorted(self._cards(fact))
        elif word == "now":
            table.current_events = sorted(self._events(fact))
        elif word == "future":
            table.future_events = self._events(fact)
        elif word == "top":
            table.top_event = self._card(fact, fact.word(shown("a card")))
            table.seen_by = bits(self._seats(fact))
        elif word == "past":
            table.past_events = tuple(self._cards(fact))
        elif word == "common":
            table.common_tactics |= bits(self._different(fact))
        elif word == "ruins":
            table.ruins = bits(self._different(fact))
        elif word == "tucked":
            table.tucked = self._card(fact, fact.word(shown("a card")))
        elif not self._turn_fact(word, fact):
            if word not in OF_A_SEAT:
                raise fact.wrong(_("unknown word {text}").format(text=quoted(word)))
            seat = fact.take_seat(table.seats)
            if word not in REPEATED:
                self.singles.add(fact, f"{word} {seat + 1}")
            self._seat_fact(word, seat, fact)

    def _turn_fact(self, word: str, fact: Fact) -> bool:
        """Set a fact that lasts for one turn, or is used once per game.

        Return False for any other word.
        """
        box = self.box
        table = self.table
        if word in NUMBERS:
            set_temporary(table, word, fact.take_number())
        elif word == "skips-politics":
            table.skips_politics = bits(self._seats(fact))
        elif word == "once":
            table.once_used = bits(self._seats(fact))
        elif word == "taken":
            table.actions_taken = tuple(self._cards(fact))
        elif word == "used":
            for text in fact.rest():
                if text not in box.effect_number:
                    raise fact.wrong(_("no card {text}").format(text=quoted(text)))
                table.used |= 1 << box.effect_number[text]
        elif word == "tactic-used":
            table.tactic_used = fact.take_yes()
        elif word == "leader-replaced":
            table.leader_replaced = fact.take_yes()
        else:
            return False
        return True

    def _deck(self, word: str, fact: Fact) -> None:
        """The cards of a deck, or all that will be left."""
        if fact.words[fact.at :] == ["full"]:
            fact.rest()
            self.full.append(word)
            return
        cards = sorted(self._cards(fact))
        if word == "civil":
            self.table.civil = cards
        elif word == "military":
            self.table.military = cards
        else:
            self.table.age_a_events = cards

    def _seat_fact(self, word: str, seat: Seat, fact: Fact) -> None:
        """One fact about a seat."""
        table = self.table
        if word == "government":
            table.government[seat] = self._card(fact, fact.word(shown("a card")))
        elif word == "leader":
            table.leader[seat] = self._card(fact, fact.word(shown("a card")))
        elif word == "technology":
            self._technologies(seat, fact)
        elif word == "wonders":
            table.wonders[seat] |= bits(self._different(fact))
        elif word == "unfinished":
            table.unfinished[seat] = self._card(fact, fact.word(shown("a card")))
            stages = fact.take_number(what=shown("complete stages")) if fact.more() else 0
            table.stages[seat] = stages
            table.wonder_tokens[seat] = fact.take_number() if fact.more() else stages
        elif word == "colonies":
            table.colonies[seat] |= bits(self._different(fact))
        elif word == "civil-hand":
            table.civil_hand[seat] = tuple(sorted(self._cards(fact)))
        elif word == "military-hand":
            table.military_hand[seat] = tuple(sorted(self._cards(fact)))
        elif word in ("exclusive", "tactic"):
            name = fact.word(shown("a card, or `-`"))
            card = NONE if name == "-" else self._card(fact, name)
            (table.exclusive if word == "exclusive" else table.tactic)[seat] = card
        else:
            self._other_fact(word, seat, fact)

    def _other_fact(self, word: str, seat: Seat, fact: Fact) -> None:
        """Pacts and wars, tokens, points and actions of a seat."""
        box = self.box
        table = self.table
        if word == "pact":
            card = self._card(fact, fact.word(shown("a card")))
            if box.type[card] != PACT:
                raise fact.wrong(_("{card} is no pact").format(card=box.slug[card]))
            found = list(table.pacts)
            found[seat] = (card, fact.take_seat(table.seats), fact.take_seat(table.seats))
            table.pacts = tuple(found)
        elif word == "war":
            wars = list(table.wars)
            war = (self._card(fact, fact.word(shown("a card"))), fact.take_seat(table.seats))
            wars[seat] = (*wars[seat], war)
            table.wars = tuple(wars)
        elif word == "workers":
            texts = fact.rest()
            unused = [text for text in texts if name_of(text) == UNUSED]
            table.unused[seat] = sum([count_of(fact, text) for text in unused])
            self._on_cards(
                table.workers, seat, fact, [text for text in texts if text not in unused]
            )
        elif word == "tokens":
            self._on_cards(table.tokens, seat, fact, fact.rest())
        elif word == "yellow":
            self.yellow[seat] = fact.take_number()
        elif word == "blue":
            self.blue[seat] = fact.take_number()
        elif word == "science":
            table.science[seat] = fact.take_number()
        elif word == "culture":
            table.culture[seat] = fact.take_number()
        elif word == "civil-actions":
            self.ca[seat] = fact.take_number()
        elif word == "military-actions":
            self.ma[seat] = fact.take_number()
        else:
            names = [name for name in fact.rest() if name != "-"]
            self.ages_taken[seat] = bits(
                [fact.index_of(n, AGE_NAMES, shown("ages")) for n in names]
            )

    def _technologies(self, seat: Seat, fact: Fact) -> None:
        """Technologies in play beside the starting ones and the government."""
        box = self.box
        table = self.table
        for card in self._different(fact):
            if not box.is_technology[card] or box.type[card] == GOVERNMENT:
                raise fact.wrong(_("a line `technology` has neither governments nor other cards"))
            if box.type[card] != SPECIAL:
                table.known[seat] |= 1 << card
                continue
            place = seat * SPECIAL_PLACES + box.kind[card]
            if table.specials[place] not in (NONE, card):
                other = box.slug[table.specials[place]]
                said = _("TA-26.7: {card} and {other} are of one type")
                raise fact.wrong(said.format(card=box.slug[card], other=other))
            table.specials[place] = card

    def _on_cards(self, counts: list[int], seat: Seat, fact: Fact, texts: list[str]) -> None:
        """Set the counts of workers or tokens on each technology, 0 on those not named."""
        box = self.box
        base = seat * box.techs
        counts[base : base + box.techs] = [0] * box.techs
        for text in texts:
            if text == "-":
                continue
            card = self._card(fact, name_of(text))
            if card >= box.techs:
                raise fact.wrong(_("only technologies take workers and tokens"))
            counts[base + card] += count_of(fact, text)

    # Words.

    def _card(self, fact: Fact, name: str) -> Card:
        """The number of a card; its age is remembered."""
        box = self.box
        if name in AGE_NAMES:
            said = _("{text} is a gap: a seat was told no more of that card")
            raise fact.wrong(said.format(text=quoted(name)))
        if name not in box.number:
            raise fact.wrong(_("no card {text}").format(text=quoted(name)))
        card = box.number[name]
        self.oldest = max(self.oldest, box.level[card])
        return card

    def _cards(self, fact: Fact) -> list[Card]:
        """The cards that the words left name, each as often as it is there."""
        found: list[Card] = []
        for text in fact.rest():
            found += [self._card(fact, name_of(text))] * count_of(fact, text)
            if len(found) > MOST_CARDS:
                raise fact.wrong(_("there are fewer than {most} cards").format(most=MOST_CARDS))
        return found

    def _different(self, fact: Fact) -> list[Card]:
        """The cards that the words left name, each once."""
        texts = fact.rest()
        found = [self._card(fact, text) for text in texts]
        fact.once(found, texts)
        return found

    def _events(self, fact: Fact) -> list[int]:
        """The cards in an events deck with their preparers, as numbers of `Box.prepared`."""
        found: list[int] = []
        for text in fact.rest():
            name, _rest, who = text.partition("@")
            seat = fact.seat_of(who or "1", self.table.seats)
            found.append(self.box.prepared(self._card(fact, name), seat))
        return found

    def _seats(self, fact: Fact) -> list[Seat]:
        """The seats that the words left name."""
        texts = fact.rest()
        found = [fact.seat_of(text, self.table.seats) for text in texts]
        fact.once(found, texts)
        return found

    # Everything that follows from the lines.

    def _complete(self) -> None:
        """Set all facts that follow from the lines and are told by none."""
        table = self.table
        if self.whole:
            self._fill_in()
        civil, military, pool = left_of_decks(table)
        if "civil" in self.full:
            table.civil = civil
        if "military" in self.full:
            table.military = military
        if "pool" in self.full or not self.events:
            table.age_a_events = pool
        if not self.events:
            table.age_a_left = default_pool_left(table, pool)
        for seat in range(table.seats):
            if not self.singles.has(f"tactic {seat + 1}"):
                table.tactic[seat] = table.exclusive[seat]
            if table.tactic[seat] not in (NONE, table.exclusive[seat]):
                table.common_tactics |= 1 << table.tactic[seat]
            if table.plays(seat):
                self._complete_seat(seat)
        taken = [
            default_ages_taken(table, seat) if ages == UNKNOWN else ages
            for seat, ages in enumerate(self.ages_taken)
        ]
        table.ages_taken = tuple(taken)
        table.civil_gone, table.military_gone = lost_cards(table)
        table.changed = False

    def _fill_in(self) -> None:
        """The current decks, of which no line says anything. With a line for the civil deck, which
        is never empty (TA-6.3), an empty military one is meant."""
        if self.singles.has("civil") or self.table.age == AGE_IV or self.table.over:
            return
        self.filled.append("civil")
        if not (self.singles.has("military") or self.singles.has("discards")):
            self.filled.append("military")
        self.full += self.filled

    def _complete_seat(self, seat: Seat) -> None:
        """Fill in a seat's cards with an effect, totals, banks and available actions."""
        box = self.box
        table = self.table
        table.held[seat] = held = held_by_cards(table, seat)
        table.holdings[seat] = None
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

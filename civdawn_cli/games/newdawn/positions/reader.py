"""Reading a position from text (see `position.py`)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.errors import PositionError
from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.kit.facts import Fact, Singles, facts_of, quoted
from civdawn_cli.engine.kit.hexes import DIRECTION_NAMES
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.newdawn.box import Box
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES, RESOURCES
from civdawn_cli.games.newdawn.names import (
    CARAVANS,
    CARD_LIMIT,
    CITIES,
    CONTROL_TOKENS,
    DEFEATED,
    HOME,
    NOBODY,
    ON_CARD,
    SLOTS,
    UNUSED,
    WONDER_TYPES,
    Card,
    Space,
    put,
)
from civdawn_cli.games.newdawn.positions.filling import fill_in, open_rows
from civdawn_cli.games.newdawn.positions.land import Land, pair_of
from civdawn_cli.games.newdawn.positions.words import Names
from civdawn_cli.games.newdawn.positions.writer import FEATS
from civdawn_cli.games.newdawn.rules.agendas import fulfilled, fulfils, ranks
from civdawn_cli.games.newdawn.rules.components import lay_out
from civdawn_cli.games.newdawn.rules.dial import SECTIONS
from civdawn_cli.games.newdawn.rules.pieces import give_natural, place_wonder, set_barbarian
from civdawn_cli.games.newdawn.rules.science import LAST_SPACE
from civdawn_cli.games.newdawn.rules.setup import new_table
from civdawn_cli.games.newdawn.rules.turn import BeginTurn, NextTurn
from civdawn_cli.games.newdawn.table import ANYTHING, Table
from civdawn_cli.language import _, shown

NONE: Final = "-"

OF_THE_TABLE: Final = (
    "seats",
    "epic",
    "first",
    "event",
    "direction",
    "victory",
    "market",
    "unseen",
    "decks",
    "taken",
    "stored",
    "winners",
)
"""Words of which a position has one line at most."""
OF_A_SEAT: Final = (
    "leader",
    "row",
    "cities",
    "tokens",
    "caravans",
    "stock",
    "dial",
    "diplomacy",
    "feats",
    "marked",
)
"""Words of which a position has one line at most for each seat."""
OF_A_CARD: Final = ("trade", "conquered", "pinned")
"""Words of which a seat may have a line for each card."""
MAP: Final = ("land", "symbol", "capital", "tile")
LATER: Final = ("wonder", "conquered", "pinned", "trade", "marked", "turn", "after", "winners")
"""Lines read last: what lies under pieces or depends on rows, and the course of play."""


MOST_ROUNDS: Final = 9999
"""A bound for what is read, not a rule."""


class Reader:
    """Builds a table from the lines: first the map, then everything on it.

    whole: what a game can't be played without is filled in where no line says it; filled: what
    the lines filled in begin with. Raises PositionError.
    """

    def __init__(self, text: str, whole: bool, box: Box) -> None:
        self.names: Final = Names(box)
        self.singles: Final = Singles()
        self.filled: Final[list[str]] = []
        facts = facts_of(text)
        self.seats: int = 2
        self.epic: bool = False
        land = Land(self.names)
        early: list[Fact] = []
        later: list[Fact] = []
        for fact in facts:
            word = fact.word()
            if word == "seats":
                self.singles.add(fact, word)
                self.seats = fact.take_number(1, box.seats[-1], shown("seats"))
            elif word == "epic":
                self.singles.add(fact, word)
                self.epic = fact.take_yes()
            elif word in MAP:
                land.add(fact)
                continue
            else:
                (later if word in LATER else early).append(fact)
                continue
            fact.end()
        self.table: Table = new_table(box, self.seats, False, self.epic)
        self.table.stack.clear()
        lay_out(self.table, land.board(self.seats))
        self.table.turn = 0
        self.table.market = (-1,) * len(WONDER_TYPES)
        for fact in early:
            self._fact(fact)
        self._count_pieces()
        self._take_naturals()
        later.sort(key=_order)
        for fact in later:
            self._fact(fact)
        self._follow(whole)

    def _follow(self, whole: bool) -> None:
        """Set all that follows from the lines or that no line says, once every line is read."""
        table = self.table
        if not self.singles.has("turn") and not table.over:
            table.active = table.first
            table.stack.append(BeginTurn(table.first))
        if not self.singles.has("unseen"):
            for wonder in range(len(table.box.wonders)):
                if wonder in table.market or table.wonder_space[wonder] >= 0:
                    table.unseen &= ~(1 << wonder)
        if whole:
            self.filled.extend(fill_in(table, self.singles))
        else:
            open_rows(table, self.singles)
        self._count_supply()
        self._count_pieces()
        # ND-17.1: an agenda that is met is marked at once.
        table.news = ANYTHING
        table.changed = not table.over and any(
            not table.marked[seat] >> card & 1 and fulfils(table, seat, card)
            for seat in range(table.seats)
            for card in table.victory
        )

    def _take_naturals(self) -> None:
        """Natural wonders belong to whom their space is friendly (ND-20.45)."""
        table = self.table
        for natural, space in enumerate(table.board.natural_space):
            if space >= 0 and table.owner(space) != NOBODY:
                held = table.held.copy()
                table.held = [0] * table.seats  # no question where to pin it: a line says
                give_natural(table, natural, table.owner(space))
                table.held = held

    def _count_pieces(self) -> None:
        """Pieces neither on the map nor beside a card are unused (ND-1.2)."""
        table = self.table
        for seat in range(table.seats):
            used = table.tokens[seat].bit_count() + table.markers[seat]
            table.tokens_left[seat] = CONTROL_TOKENS - used
            table.cities_left[seat] = CITIES + 1 - table.cities[seat].bit_count()

    def _count_supply(self) -> None:
        """Resource tokens neither on the map nor with a player are in the supply (ND-15.1)."""
        table = self.table
        on_map = [table.board.resource[space] for space in numbers(table.resources)]
        counts = [
            on_map.count(kind) + sum(table.stock[kind::RESOURCES]) for kind in range(RESOURCES)
        ]
        table.supply = tuple([table.box.resources_each - count for count in counts])

    # Facts.

    def _fact(self, fact: Fact) -> None:
        """One fact about the table as a whole, or about a seat."""
        word = fact.words[0]
        if word in OF_THE_TABLE:
            self.singles.add(fact, word)
            self._table_fact(word, fact)
        elif word in ("turn", "after"):
            self.singles.add(fact, "turn")
            self._turn(word, fact)
        elif word == "wonder":
            self._wonder(fact)
        elif word.startswith("barbarian-"):
            self.singles.add(fact, word)
            self._barbarian(word, fact)
        elif word in OF_A_SEAT:
            seat = fact.take_seat(self.seats)
            if word != "stock":  # a long list, which may be cut
                self.singles.add(fact, f"{word} {seat + 1}")
            self._seat_fact(word, seat, fact)
        elif word in OF_A_CARD:
            self._card_fact(word, fact.take_seat(self.seats), fact)
        else:
            raise fact.wrong(_("unknown word {text}").format(text=quoted(word)))
        fact.end()

    def _table_fact(self, word: str, fact: Fact) -> None:
        """One fact about the table as a whole."""
        table = self.table
        if word == "first":
            table.first = fact.take_seat(table.seats)
        elif word == "event":
            table.event = fact.take_number(
                0, len(SECTIONS) - 1, shown("the section of the event dial")
            )
        elif word == "direction":
            table.heading = fact.take_index(DIRECTION_NAMES, shown("directions"))
        elif word == "victory":
            table.victory = tuple(
                sorted(self._several(fact, self.names.victory, shown("victory cards")))
            )
        elif word == "market":
            for wonder in self._several(fact, self.names.wonders, shown("wonders")):
                self._offer(fact, wonder)
        elif word == "unseen":
            table.unseen = 0
            if fact.words[1:] == [NONE]:
                fact.rest()
            for wonder in self._several(fact, self.names.wonders, shown("wonders")):
                table.unseen |= 1 << wonder
        elif word == "decks":
            count = len(table.draws)
            if len(fact.words) - 1 != count:
                said = _(
                    "{count} numbers are expected (cards left in each deck by type and era), "
                    "not {n}"
                )
                raise fact.wrong(said.format(count=count, n=len(fact.words) - 1))
            table.draws = tuple(
                [
                    fact.take_number(0, deck.bit_count(), shown("cards left"))
                    for deck in table.box.decks
                ]
            )
        elif word == "taken":
            for space in self._spaces(fact):
                if not table.board.resources >> space & 1:
                    raise fact.wrong(
                        _("no resource is printed on {place}").format(
                            place=table.board.names[space]
                        )
                    )
                table.resources &= ~(1 << space)
        elif word == "stored":
            table.stored = fact.take_number(0, table.box.cards * CARD_LIMIT, shown("trade tokens"))
        else:
            self._winners(fact)

    def _winners(self, fact: Fact) -> None:
        """The game has ended; who has won follows from the rest (ND-17.2)."""
        table = self.table
        won = [fact.seat_of(text, table.seats) for text in fact.rest()]
        due = [seat for seat, rank in enumerate(ranks(table)) if rank == 1]
        if sorted(won) != due:
            names = " ".join([str(seat + 1) for seat in due])
            raise fact.wrong(_("the winners of this position are {names}").format(names=names))
        table.over = True
        table.stack.clear()

    def _offer(self, fact: Fact, wonder: int) -> None:
        """A face-up wonder, in the place of its type."""
        table = self.table
        place = WONDER_TYPES.index(table.box.wonders[wonder].kind)
        if table.market[place] >= 0:
            other = table.box.wonders[table.market[place]].slug
            raise fact.wrong(
                _("{card} and {other} are of one type").format(
                    card=table.box.wonders[wonder].slug, other=other
                )
            )
        table.market = put(table.market, place, wonder)

    def _turn(self, word: str, fact: Fact) -> None:
        """The seat whose turn begins or has ended."""
        table = self.table
        label = fact.word(shown("`round.seat` as in 3.2"))
        if label == "setup" and word == "after":
            table.turn = -1
            table.stack[:] = [NextTurn(NOBODY)]
            return
        round_text, dot, seat_text = label.partition(".")
        if not dot:
            raise fact.wrong(
                _("round and seat are expected as in 3.2, not {text}").format(text=quoted(label))
            )
        round_ = fact.number_of(round_text, 1, MOST_ROUNDS, shown("the round"))
        seat = fact.seat_of(seat_text, table.seats)
        table.turn = (round_ - 1) * table.seats + (seat - table.first) % table.seats
        table.active = seat
        table.stack[:] = [NextTurn(seat) if word == "after" else BeginTurn(seat)]

    def _wonder(self, fact: Fact) -> None:
        """A wonder that is built."""
        table = self.table
        wonder = fact.take_index(self.names.wonders, shown("wonders"))
        self.singles.add(fact, f"wonder {table.box.wonders[wonder].slug}")
        space = self._space(fact, fact.word(shown("a space")))
        if table.wonder_sites >> space & 1:
            raise fact.wrong(_("two wonders are on {place}").format(place=table.board.names[space]))
        place_wonder(table, wonder, space)

    def _barbarian(self, word: str, fact: Fact) -> None:
        """Where a barbarian is that is not at home."""
        letter = fact.index_of(word, self.names.barbarians, shown("barbarians"))
        text = fact.word(shown("a space, or `defeated`"))
        if self.table.board.barbarian_home[letter] < 0:
            raise fact.wrong(_("no line `symbol {word}` says where its home is").format(word=word))
        set_barbarian(
            self.table, letter, DEFEATED if text == "defeated" else self._space(fact, text)
        )

    def _seat_fact(self, word: str, seat: Seat, fact: Fact) -> None:
        """One fact about a seat."""
        table = self.table
        if word == "leader":
            leader = fact.take_index(self.names.leaders, shown("leaders"))
            table.held[seat] |= 1 << (table.box.leader_0 + leader)
        elif word == "row":
            cards = [
                fact.take_index(self.names.focus, shown("focus cards")) for _rest in range(SLOTS)
            ]
            table.row[seat * SLOTS : seat * SLOTS + SLOTS] = cards
        elif word == "cities":
            for space in self._spaces(fact):
                table.cities[seat] |= 1 << space
                table.occupied |= 1 << space
        elif word == "tokens":
            self._tokens(seat, fact)
        elif word == "caravans":
            texts = fact.rest()
            if len(texts) > CARAVANS:
                raise fact.wrong(_("a player has {number} caravans").format(number=CARAVANS))
            places = [ON_CARD if text == "card" else self._space(fact, text) for text in texts]
            places += [UNUSED] * (CARAVANS - len(places))
            places.sort(reverse=True)  # which is which makes no difference
            table.caravans[seat * CARAVANS : seat * CARAVANS + CARAVANS] = places
        elif word == "stock":
            for text in fact.rest():
                table.stock[
                    seat * RESOURCES + fact.index_of(text, RESOURCE_NAMES, shown("resources"))
                ] += 1
        elif word == "dial":
            table.dial = put(
                table.dial, seat, fact.take_number(0, LAST_SPACE, shown("the tech dial"))
            )
        elif word == "diplomacy":
            for effect in self._several(fact, self.names.effects, shown("diplomacy cards")):
                self._diplomacy(seat, effect, fact)
        elif word == "feats":
            feats = self._several(fact, FEATS, shown("feats"))
            table.feats = put(table.feats, seat, sum([1 << feat for feat in feats]))
        else:
            markers = fact.take_number(0, len(self.names.victory), shown("markers"))
            table.markers = put(table.markers, seat, markers)
            cards = self._several(fact, self.names.victory, shown("victory cards"))
            table.marked = put(table.marked, seat, sum([1 << card for card in cards]))

    def _tokens(self, seat: Seat, fact: Fact) -> None:
        """Control tokens, `!` for reinforced."""
        table = self.table
        texts = fact.rest()
        spaces = [self._space(fact, text.removesuffix("!")) for text in texts]
        fact.once(spaces, texts)
        for text, space in zip(texts, spaces, strict=True):
            table.tokens[seat] |= 1 << space
            table.occupied |= 1 << space
            table.resources &= ~(1 << space)
            if text.endswith("!"):
                table.reinforced[seat] |= 1 << space

    def _card_fact(self, word: str, seat: Seat, fact: Fact) -> None:
        """One fact about a token that lies on a focus card of a seat."""
        table = self.table
        if word == "trade":
            card = self._own_card(seat, fact)
            self.singles.add(fact, f"trade {seat + 1} {self.names.focus[card]}")
            count = fact.take_number(0, CARD_LIMIT, shown("trade tokens"))
            table.trade[seat * table.box.cards + card] = count
        elif word == "conquered":
            names = self.names.states
            state = fact.take_index(names, shown("city-states"))
            self.singles.add(fact, f"conquered {names[state]}")
            space = table.board.city_state_space[state]
            if space < 0:
                raise fact.wrong(
                    _("no line `symbol {name}` says where it lies").format(name=names[state])
                )
            waiting = fact.words[fact.at :] == ["waiting"]
            card = -1 if waiting and fact.word() else self._own_card(seat, fact)
            table.state_holder = put(table.state_holder, state, seat)
            table.state_card = put(table.state_card, state, card)
            table.city_states &= ~(1 << space)
        else:
            natural = fact.take_index(self.names.naturals, shown("natural wonders"))
            self.singles.add(fact, f"pinned {self.names.naturals[natural]}")
            if table.natural_holder[natural] != seat:
                raise fact.wrong(
                    _("a natural wonder is with the seat that has a piece on its space")
                )
            table.natural_card = put(table.natural_card, natural, self._own_card(seat, fact))

    def _own_card(self, seat: Seat, fact: Fact) -> Card:
        """The next word, which is a focus card."""
        return fact.take_index(self.names.focus, shown("focus cards"))

    def _diplomacy(self, seat: Seat, effect: int, fact: Fact) -> None:
        """A diplomacy card a seat has taken."""
        table = self.table
        name = self.names.effects[effect]
        if effect < table.box.city_state_0:
            raise fact.wrong(_("{name!r} is no diplomacy card").format(name=name))
        if effect < table.box.diplomacy_0:
            state = effect - table.box.city_state_0
            if table.state_holder[state] != HOME:
                raise fact.wrong(_("no line `symbol {name}` says where it lies").format(name=name))
            table.envoys = put(table.envoys, state, table.envoys[state] | 1 << seat)
        else:
            card = effect - table.box.diplomacy_0
            giver = card // table.box.designs
            if giver >= table.seats or giver == seat:
                raise fact.wrong(_("{name!r} is no card of another seat").format(name=name))
            if table.diplomacy[card] != giver:
                raise fact.wrong(
                    _("{name!r} is with seat {seat} already").format(
                        name=name, seat=table.diplomacy[card] + 1
                    )
                )
            table.diplomacy = put(table.diplomacy, card, seat)
        table.held[seat] |= 1 << effect

    # Words.

    def _several(self, fact: Fact, names: list[str] | tuple[str, ...], what: str) -> list[int]:
        """The words that are left, each one of the names and each once."""
        texts = fact.rest()
        found = [fact.index_of(text, names, what) for text in texts]
        fact.once(found, texts)
        return found

    def _spaces(self, fact: Fact) -> list[Space]:
        """The words that are left, each a space of the map and each once."""
        texts = fact.rest()
        found = [self._space(fact, text) for text in texts]
        fact.once(found, texts)
        return found

    def _space(self, fact: Fact, text: str) -> Space:
        """The space `q,r` names."""
        space = self.table.board.find(*pair_of(fact, text))
        if space < 0:
            raise fact.wrong(_("no space {text}").format(text=text))
        return space


def _order(fact: Fact) -> int:
    """Where among the lines read last one comes."""
    return LATER.index(fact.words[0])


def check_end(table: Table) -> None:
    """A game that has ended has somebody with every agenda (ND-4.3). Raises PositionError."""
    if table.over and not any(fulfilled(table, seat) for seat in range(table.seats)):
        raise PositionError(
            _("ND-4.3: the game has ended, and nobody has marked every victory card")
        )

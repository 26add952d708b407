"""Setup as it is played (ND-2, ND-3): who is asked what, and what then lies on the table."""

from __future__ import annotations

from itertools import chain, product
from random import Random

import pytest

from civdawn_cli.engine.flow import answer, ask
from civdawn_cli.engine.step import CHANCE, PASS, Option, then
from civdawn_cli.games.newdawn.cards.deck import read_data
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES
from civdawn_cli.games.newdawn.map.first_maps import first_layout
from civdawn_cli.games.newdawn.names import (
    ABSENT,
    FOCUS_NAMES,
    HOME,
    NOBODY,
    ON_CARD,
    SLOTS,
    UNUSED,
    WONDER_TYPES,
)
from civdawn_cli.games.newdawn.options import WONDER_OPTION
from civdawn_cli.games.newdawn.positions import position
from civdawn_cli.games.newdawn.questions import BUILD, LEARN, REVEAL, TAKE
from civdawn_cli.games.newdawn.rules import dial
from civdawn_cli.games.newdawn.rules.diplomacy import TakeFromCityState
from civdawn_cli.games.newdawn.rules.industry import RevealWonder
from civdawn_cli.games.newdawn.rules.science import LearnCard
from civdawn_cli.games.newdawn.rules.turn import PlayCard
from civdawn_cli.games.newdawn.table import Table
from tests.newdawn.beginnings import begin, bits
from tests.newdawn.playouts import BOX, GAME, playout
from tests.often import often

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
MAPS = pytest.mark.parametrize("map_", ["drafted", "first"])
LEADERS_DATA = read_data("cards.json")["leaders"]


# The seats that are asked.


@SEATS
@MAPS
def test_chance_does_the_rest(seats: int, map_: str) -> None:
    """Players place their tiles, the first player the direction token; all else is drawn, and on
    the first-game map there is nothing to draft (ND-2.1, ND-2.5, ND-3.1, ND-3.2)."""
    begun = begin(seats, map_=map_)
    chosen = {asked.word for asked in begun.asked if asked.seat != CHANCE}
    drawn = {asked.word for asked in begun.asked if asked.seat == CHANCE}
    assert drawn >= {"leader", "first", "reveal", "victory"}
    if map_ == "drafted":
        assert chosen == {"tile", "lay", "direction"}
        assert drawn >= {"core", "roll", "order", "deal", "placer"}
    else:
        assert chosen == {"direction"}
        assert len(drawn) == 4


# The players' own things (ND-2.1, ND-2.2, ND-2.4).


@SEATS
def test_leaders(seats: int) -> None:
    """Each player draws one of the eight leaders, no two the same; dials are at 0 (ND-2.1)."""
    begun = begin(seats, seed=seats)
    drawn = [asked.picked for asked in begun.of("leader")]
    for place, asked in enumerate(begun.of("leader")):
        assert asked.options == sorted(set(range(8)) - set(drawn[:place]))
    assert len(drawn) == seats
    assert begun.table.held == [1 << leader for leader in drawn]
    assert begun.table.dial == (0,) * seats


@pytest.mark.parametrize("leader", range(8))
def test_opening_row(leader: int) -> None:
    """The level-I cards lie in the order on the leader's sheet: five slots, one card of each type
    (ND-2.2, ND-2.10)."""
    table = begin(2, map_="first", leader=[(leader + 1) % 8, leader]).table
    for seat, number in ((0, (leader + 1) % 8), (1, leader)):
        sheet = LEADERS_DATA[number]["starting_focus_row"]
        row = [BOX.focus[card] for card in table.cards(seat)]
        assert [FOCUS_NAMES[card.kind] for card in row] == sheet
        assert [card.level for card in row] == [1] * SLOTS
        assert sorted(sheet) == sorted(FOCUS_NAMES)


@SEATS
def test_focus_decks(seats: int) -> None:
    """The other fifteen cards are the player's focus deck: all of level II to IV can be gained, and
    nothing of level I (ND-2.2)."""
    table = begin(seats).table
    for seat in range(seats):
        for level in (2, 3, 4):
            then(table, LearnCard(seat, level))
            options = ask(table)
            assert table.stack[-1].kind is LEARN
            assert options == [kind * 4 + level - 1 for kind in range(5)] + [PASS]
            answer(table, PASS)
        depth = len(table.stack)
        then(table, LearnCard(seat, 1))
        ask(table)
        assert len(table.stack) == depth


@SEATS
@MAPS
def test_pieces(seats: int, map_: str) -> None:
    """A player has a capital on the map; 7 cities, 31 control tokens and 2 caravans are unused, one
    caravan is on the economy card; nobody has tokens of other kinds (ND-1.2, ND-2.2, ND-2.8)."""
    table = begin(seats, map_=map_).table
    assert table.cities == [1 << space for space in table.board.capital]
    assert table.cities_left == [7] * seats
    assert table.tokens == table.reinforced == [0] * seats
    assert table.tokens_left == [31] * seats
    assert table.caravans == [ON_CARD, UNUSED, UNUSED] * seats
    assert not any(table.trade)
    assert not any(table.stock)
    assert table.stored == 0
    assert table.markers == table.marked == table.feats == (0,) * seats


@SEATS
def test_diplomacy_cards(seats: int) -> None:
    """Everybody's four diplomacy cards are with their owner; of each city-state on the map two lie
    ready, of the others none (ND-1.2, ND-2.4, ND-2.9)."""
    for map_ in ("drafted", "first"):
        table = begin(seats, seed=seats, map_=map_).table
        assert table.diplomacy == tuple(seat for seat in range(seats) for _ in range(BOX.designs))
        for state, space in enumerate(table.board.city_state_space):
            takers = []
            for seat in range(seats):
                then(table, TakeFromCityState(seat, state))
                options = ask(table)
                if table.stack[-1].kind is TAKE:
                    assert options == [BOX.city_state_0 + state, PASS]
                    answer(table, BOX.city_state_0 + state)
                    takers.append(seat)
            assert takers == ([0, 1] if space >= 0 else [])


# The map.


@pytest.mark.parametrize("seed", range(4))
@SEATS
@MAPS
def test_tokens_on_symbols(seats: int, map_: str, seed: int) -> None:
    """On every printed symbol of the tiles laid is its token, a capital of the tile's player on a
    capital's, and nowhere else is one (ND-2.3, ND-3.5)."""
    begun = begin(seats, seed, map_)
    table, board = begun.table, begun.table.board
    resources = {}
    naturals, states, barbarians, capitals = set(), set(), {}, {}
    for placed in begun.layout.placed:
        printed = BOX.tile(placed.tile).faces[placed.side]
        for place, (q, r) in enumerate(placed.spaces()):
            space, cell = board.find(q, r), printed.cells[place]
            if cell.resource >= 0:
                resources[space] = cell.resource
            if cell.natural >= 0:
                naturals.add((cell.natural, space))
            if cell.city_state >= 0:
                states.add((cell.city_state, space))
            if cell.barbarian >= 0:
                barbarians[cell.barbarian] = space
            if place == printed.capital:
                capitals[placed.seat] = space
    assert {space: board.resource[space] for space in bits(table.resources)} == resources
    assert table.naturals() == sum(1 << space for _, space in naturals)
    assert all(table.natural_holder[number] == NOBODY for number, _ in naturals)
    assert all(board.natural[space] == number for number, space in naturals)
    assert table.city_states == sum(1 << space for _, space in states)
    assert all(board.city_state[space] == number for number, space in states)
    assert [table.state_holder[state] for state, _ in sorted(states)] == [HOME] * len(states)
    at = {letter: space for letter, space in enumerate(table.barbarian) if space >= 0}
    assert at == barbarians
    assert capitals == dict(enumerate(board.capital))
    assert len(naturals) >= 2
    assert len(states) >= 2


@SEATS
@MAPS
def test_supply(seats: int, map_: str) -> None:
    """The supply has the resource tokens that are not on the map: eight of a type in all (ND-2.8,
    ND-1.3)."""
    begun = begin(seats, 1, map_)
    printed = [
        cell.resource
        for placed in begun.layout.placed
        for cell in BOX.tile(placed.tile).faces[placed.side].cells
    ]
    counts = [printed.count(kind) for kind in range(len(RESOURCE_NAMES))]
    assert begun.table.supply == tuple(BOX.resources_each - count for count in counts)
    assert sum(counts)


@SEATS
def test_absent_tokens_stay_away(seats: int) -> None:
    """City-states, natural wonders and barbarians without a symbol on the map leave the game: none
    ever comes, at no spawn and in no other way (ND-2.9)."""
    spawned = 0
    for table, _ in playout(seats, seed=20 + seats, rounds=12):
        if table.turn < 0:
            continue
        board = table.board
        absent = [letter for letter, home in enumerate(board.barbarian_home) if home < 0]
        assert absent
        assert all(table.barbarian[letter] == ABSENT for letter in absent)
        for state, space in enumerate(board.city_state_space):
            assert (table.state_holder[state] == ABSENT) == (space < 0)
        for natural, space in enumerate(board.natural_space):
            assert space >= 0 or table.natural_holder[natural] == NOBODY
        spawned += dial.SECTIONS[table.event] == dial.SPAWN and table.turn > seats
    assert spawned


@SEATS
def test_first_game_map(seats: int) -> None:
    """The first-game map is always the same, and seat by seat the capitals are on its capital
    symbols (ND-3.1, ND-3.8, ND-20.18, ND-20.39)."""
    boards = [begin(seats, seed, map_="first").table.board for seed in range(3)]
    assert len({board.key() for board in boards}) == 1
    expected = first_layout(BOX, seats).board(seats)
    assert boards[0].key() == expected.key()
    assert boards[0].capital == expected.capital


# First player and direction token (ND-2.5).


@SEATS
@MAPS
def test_first_player(seats: int, map_: str) -> None:
    """Any player may be drawn first; that one places the direction token, any way round, and has
    the first turn (ND-2.5, ND-4.1)."""
    for first in range(seats):
        for direction in (first, 5 - first):
            begun = begin(seats, map_=map_, first=[first], direction=[direction])
            assert begun.of("first")[0].options == list(range(seats))
            assert begun.of("direction")[0].seat == first
            assert begun.of("direction")[0].options == [0, 1, 2, 3, 4, 5]
            table = begun.table
            assert (table.first, table.heading, table.active) == (first, direction, first)
            assert isinstance(table.stack[-1], PlayCard)
            assert table.stack[-1].seat == first


@SEATS
def test_first_placer_is_drawn_apart(seats: int) -> None:
    """The seat that places the first tile and the first player are two draws: every pair of seats
    is possible (ND-20.37)."""
    for placer, first in product(range(seats), repeat=2):
        begun = begin(seats, placer=[placer], first=[first])
        assert begun.of("lay")[0].seat == placer
        assert begun.table.active == first


@SEATS
@MAPS
def test_event_dial_at_the_start(seats: int, map_: str) -> None:
    """The dial starts on the spawn space, which isn't resolved: the first turn begins with no
    barbarian moved (ND-2.5, ND-4.2)."""
    begun = begin(seats, map_=map_)
    table = begun.table
    assert table.event == 0
    assert dial.SECTIONS[table.event] == dial.SPAWN
    homes = [home if home >= 0 else ABSENT for home in table.board.barbarian_home]
    assert table.barbarian == homes


@SEATS
def test_nothing_turns(seats: int) -> None:
    """The direction token stays as it was placed and the first player is the same all game; turns
    go clockwise from there, and records call them so (ND-2.5, ND-4.1)."""
    fixed: set[tuple[int, int]] = set()
    turns: list[tuple[int, str]] = []
    for table, _ in playout(seats, seed=seats, rounds=8):
        step = table.stack[-1]
        if table.turn >= 0:
            fixed.add((table.first, table.heading))
            if isinstance(step, PlayCard) and table.turn == len(turns):
                turns.append((step.seat, GAME.label(table)))
    assert len(fixed) == 1
    ((first, _),) = fixed
    seated = [(first + turn) % seats for turn in range(len(turns))]
    assert turns == [(seat, f"{turn // seats + 1}.{seat + 1}") for turn, seat in enumerate(seated)]
    assert len(turns) > 4 * seats


# Wonders and victory cards (ND-2.6, ND-2.7).


def cards_of(kind: int, era: int) -> set[int]:
    """The wonders of a type and an era."""
    return {
        number for number, card in enumerate(BOX.wonders) if (card.kind, card.era) == (kind, era)
    }


def drawn_out(table: Table, place: int) -> tuple[list[int], list[set[int]]]:
    """Turn up the wonders of the type in a place of the market until its deck is empty: the cards
    in order, and what each draw that chance had to decide could have brought."""
    some = min(cards_of(WONDER_TYPES[place], 0))
    cards, draws = [table.market[place]], []
    while True:
        then(table, RevealWonder(some))
        options = ask(table)
        if table.stack[-1].kind is REVEAL:
            draws.append(set(options))
            answer(table, options[0])
            ask(table)
        if table.market[place] == cards[-1]:
            return cards, draws
        cards.append(table.market[place])


@SEATS
@pytest.mark.parametrize("place", range(4))
def test_wonder_decks(seats: int, place: int) -> None:
    """A deck is its ancient cards, then medieval, then modern: two each, but one ancient card fewer
    with three players, one ancient and one medieval with two; which is removed nobody sees, so
    either may come (ND-2.6)."""
    begun = begin(seats, seed=place)
    table = begun.table
    kind = WONDER_TYPES[place]
    eras = [cards_of(kind, era) for era in range(3)]
    asked = begun.of("reveal")
    assert [set(reveal.options) for reveal in asked] == [cards_of(t, 0) for t in WONDER_TYPES]
    assert table.market == tuple(reveal.picked for reveal in asked)
    first = asked[place].picked
    sizes = {2: [1, 1, 2], 3: [1, 2, 2], 4: [2, 2, 2]}[seats]

    cards, draws = drawn_out(table, place)
    assert cards[0] == first
    expected = [era for era, size in enumerate(sizes) for _ in range(size)]
    assert [BOX.wonders[card].era for card in cards] == expected
    assert {BOX.wonders[card].kind for card in cards} == {kind}
    assert len(set(cards)) == len(cards) == sum(sizes)
    # After one of an era is seen the other, if it is in the deck, is no question.
    assert draws == eras[1:]
    removed = {number for number in bits(table.unseen) if BOX.wonders[number].kind == kind}
    assert removed == set().union(*eras) - set(cards)


@SEATS
@pytest.mark.parametrize(("epic", "dealt"), [("no", 3), ("yes", 4)])
def test_victory_cards(seats: int, epic: str, dealt: int) -> None:
    """Of five victory cards three are dealt face up, in the epic game four; the rest leave the game
    (ND-2.7, ND-19.1)."""
    begun = begin(seats, seed=dealt, epic=epic)
    asked = begun.of("victory")
    picked = [victory.picked for victory in asked]
    for place, victory in enumerate(asked):
        assert victory.options == sorted(set(range(5)) - set(picked[:place]))
    assert begun.table.victory == tuple(sorted(picked))
    assert len(picked) == dealt


# Laws from the start to the end.


@SEATS
def test_rows_always_hold_five(seats: int) -> None:
    """A focus row has five different cards at any time, whatever is gained (ND-2.10)."""
    gained = 0
    for table, _ in chain(*[playout(seats, seed, rounds=15) for seed in range(3)]):
        for seat in range(seats):
            row = table.cards(seat)
            assert len(set(row)) == SLOTS
            assert set(row) <= set(range(len(BOX.focus)))
            gained += any(BOX.focus[card].level > 1 for card in row)
        assert len(table.row) == SLOTS * seats
    assert gained


def lively(table: Table, options: list[Option], random: Random) -> Option:
    """A random answer that seldom refuses, so that much comes about; a world wonder if possible."""
    wonders = [option for option in options if WONDER_OPTION <= option < PASS]
    if table.stack[-1].kind is BUILD and wonders:
        return random.choice(wonders)
    if options[-1] == PASS and random.random() < 0.8:
        return random.choice(options[:-1])
    return random.choice(options)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(often(2, 20)))
@SEATS
def test_everything_is_open(seats: int, seed: int) -> None:
    """The text of a position says all there is to know: read back, it plays on alike, question for
    question. Unknown are only dice and which wonder of those not yet seen comes next (ND-20.36)."""
    random = Random(seed)
    table = begin(seats, seed).table
    twin = table.clone()
    turn, rounds, compared = -1, 30, 0
    while (options := ask(table)) and GAME.rounds(table) <= rounds:
        step = table.stack[-1]
        assert ask(twin) == options
        assert twin.stack[-1].kind is step.kind
        assert step.seat != CHANCE or step.kind.word in ("roll", "reveal")
        if table.turn != turn and isinstance(table.stack[1], PlayCard):
            turn = table.turn
            facts = position.facts(table)
            assert facts == position.facts(twin)
            twin = position.read("\n".join(facts))
            assert position.facts(twin) == facts
            assert ask(twin) == options
            assert (twin.supply, twin.draws) == (table.supply, table.draws)
            compared += 1
        picked = lively(table, options, random)
        answer(table, picked)
        answer(twin, picked)
    assert compared > 10


EVERY_FACT = """\
seats 3
epic yes
land 0,0 ggggnghfd
land 1,1 m~ggggggg
symbol oil 2,0 3,0
symbol geneva 4,1
symbol kabul 5,0
symbol grand-mesa 4,0
symbol barbarian-b 5,1
symbol barbarian-c 6,1
capital 1 0,0
capital 2 8,0
capital 3 9,1
first 2
after 4.1
event 3
direction sw
victory warmonger/paranoid technophile/scholarly
market stonehenge oracle
decks 1 0 2 0 0 0 1 1 2 0 0 1
taken 2,0 3,0
barbarian-b defeated
barbarian-c 7,1
wonder great-zimbabwe 0,0
wonder petra 3,1
stored 2
leader 1 america
row 1 astrology masonry currency early-empire pottery
trade 1 astrology 2
cities 1 5,0
tokens 1 2,0 4,0!
caravans 1 6,0 card
stock 1 oil diamonds
dial 1 24
conquered 1 kabul masonry
pinned 1 grand-mesa pottery
diplomacy 1 geneva embassy@2
feats 1 beat-capital reached-24
marked 1 2 warmonger/paranoid technophile/scholarly
leader 2 egypt
row 2 early-empire astrology foreign-trade pottery masonry
caravans 2 card
leader 3 rome
row 3 early-empire astrology foreign-trade pottery masonry
caravans 3 card
"""


def test_every_fact_is_kept() -> None:
    """A position with everything there can be to know is read and written back the same, but for
    the wonders nobody has seen, which are those nowhere else (ND-20.36)."""
    facts = position.facts(position.read(EVERY_FACT))
    assert [fact for fact in facts if not fact.startswith("unseen ")] == EVERY_FACT.splitlines()
    unseen = {fact for fact in facts if fact.startswith("unseen ")}
    assert [len(fact.split()) - 1 for fact in unseen] == [len(BOX.wonders) - 4]
    table = position.read("\n".join(facts))
    assert table.supply == (8, 8, 7, 7)
    assert position.facts(table) == facts

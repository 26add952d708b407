"""The evaluation, and obvious choices that the greedy player makes by it."""

from __future__ import annotations

from random import Random

import pytest

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.flow import ask
from civdawn_cli.engine.game import Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.engine.step import CHANCE, PASS
from civdawn_cli.games.ages.bots.estimates import action_worth, prices_for
from civdawn_cli.games.ages.bots.evaluation import evaluate, standing
from civdawn_cli.games.ages.bots.weights import Weights, names
from civdawn_cli.games.ages.game import AGES, Ages
from civdawn_cli.games.ages.rules.workers import discontent
from civdawn_cli.games.ages.table import Table
from civdawn_cli.playing.loop import Player
from civdawn_cli.playing.players.greedy import GreedyPlayer
from civdawn_cli.playing.players.random import RandomPlayer
from tests.ages.seeing import disguised, spread

EVERY = 23
"""Questions between two tables that are looked at."""


def match_of(*lines: str, phase: str = "acting") -> Match[Table]:
    """A game of two from a position, in the turn of the first seat."""
    position = "\n".join(["seats 2", f"phase {phase}", *lines])
    return Match(AGES, Setup(2, AGES.setup(2).settings, position))


def turn_of(match: Match[Table], seat: int) -> list[str]:
    """The greedy player's answers until its turn is over; luck takes its first option."""
    player = GreedyPlayer()
    turn = AGES.moment(match.table)
    done: list[str] = []
    while match.options and AGES.moment(match.table) == turn:
        if match.step.seat == CHANCE:
            option = match.options[0]
        else:
            option = player.decide(match)
            if match.step.seat == seat:
                done.append(AGES.write(match.table, option))
        match.choose(option)
    return done


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_range_and_purity(seats: int) -> None:
    """Every seat's value lies between 0 and 1, and asking for it changes nothing."""
    for table in spread(seats, seats, EVERY):
        key = AGES.key(table)
        values = [evaluate(table, seat) for seat in range(seats)]
        assert all(0.0 <= value <= 1.0 for value in values)
        assert values == [evaluate(table, seat) for seat in range(seats)]
        assert AGES.key(table) == key


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hidden_cards_do_not_count(seats: int) -> None:
    """Cards that a seat can't see don't change how good the table looks to it (TA-37.14)."""
    random = Random(seats)
    for table in spread(seats, 10 + seats, EVERY):
        if table.turn < 0 or table.over:
            continue
        for seat in range(seats):
            assert evaluate(disguised(table, seat, random), seat) == evaluate(table, seat)


def test_won_and_lost() -> None:
    """At the end every seat that has won has 1, alone or not, and all others have 0 (TA-3.4)."""
    table = spread(3, 5, 1000)[-1]
    table.culture = [30, 50, 20]
    assert [evaluate(table, seat) for seat in range(3)] == [0.0, 1.0, 0.0]
    table.culture = [50, 50, 20]
    assert [evaluate(table, seat) for seat in range(3)] == [1.0, 1.0, 0.0]


def test_resigned() -> None:
    """A seat that has resigned has lost (TA-14)."""
    position = "seats 3\nturn 5.1\nphase acting\nresigned 3"
    table = AGES.begin(Setup(3, AGES.setup(3).settings, position))
    assert evaluate(table, 2) == 0.0
    assert evaluate(table, 0) > 0.0


@pytest.mark.parametrize(
    "better",
    [
        "culture 1 20",
        "science 1 9",
        "technology 1 iron",
        "wonders 1 pyramids",
        "tokens 1 bronze*4",
        "government 1 monarchy",
        "military-hand 1 military-bonus-i",
        "colonies 1 inhabited-territory-i",
        "workers 1 agriculture*2 bronze*2 philosophy*2 warriors",
    ],
)
def test_more_is_better(better: str) -> None:
    """Points, cards and buildings are good for their owner and no good for the rival."""
    lines = ["turn 5.1", "age i", "civil full"]
    before = match_of(*lines).table
    after = match_of(*lines, better).table
    assert standing(after, 0) > standing(before, 0)
    assert evaluate(after, 0) > evaluate(before, 0)
    assert evaluate(after, 1) <= evaluate(before, 1)


def test_early_production_is_worth_more() -> None:
    """A mine is worth more the more turns are left, and nothing in the last one."""
    gains = []
    for age in ("i", "ii", "iii", "iv"):
        lines = ["turn 9.1", f"age {age}", "civil full" if age != "iv" else "last-round 9"]
        workers = "workers 1 agriculture*2 bronze*{} philosophy warriors{}"
        few = match_of(*lines, workers.format(2, " unused")).table
        more = match_of(*lines, workers.format(3, "")).table
        gains.append(standing(more, 0) - standing(few, 0))
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 5.0


def test_weights() -> None:
    """Weights change values, and only those of the game that has them."""
    table = match_of("turn 5.1", "age i", "civil full").table
    before = AGES.evaluate(table, 0)
    weights = Weights()
    weights.civil_action = 2.0
    assert Ages(weights=weights).evaluate(table, 0) > before
    assert Ages(weights=weights).values(table)[0] > before
    assert AGES.evaluate(table, 0) == before
    assert "civil_action" in names()
    assert all(isinstance(getattr(weights, name), float) for name in names())


def test_strength_is_worth_more_in_later_ages() -> None:
    """Attacks become dearer to lose with each age, and so units on new technologies are worth more;
    after the last turn rivals attack no more."""
    box = AGES.box()
    worth = [prices_for(box, 6.0, age).strength for age in range(4)]
    assert worth == sorted(set(worth))
    assert prices_for(box, 0.0, 3).strength < worth[0]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("engineering-genius-iii", "engineering-genius-ii"),
        ("reserves-iii", "reserves-ii"),
        ("revolutionary-idea-iii", "revolutionary-idea-ii"),
        ("frugality-ii", "frugality-i"),
        ("patriotism-iii", "patriotism-ii"),
        ("rich-land-i", "stockpile"),
    ],
)
def test_action_cards_are_worth_what_they_give(better: str, worse: str) -> None:
    """The more an action card gives or saves, the more it is worth; one that orders an action is
    worth more than one that takes the CA for itself (TA-20.1, TA-20.3)."""
    table = match_of("turn 5.1", "age i", "civil full").table
    prices = prices_for(table.box, 10.0, table.age)
    worth = [action_worth(table, 0, table.box.number[card], prices) for card in (better, worse)]
    assert worth[0] > worth[1] > 0


def test_every_action_card_gives_something() -> None:
    """The gains of an action card are read from its row, whichever it is (TA-20.1)."""
    for card, gains in AGES.box().action_gains.items():
        points = gains.culture + gains.science + gains.food + gains.resources
        rest = gains.either + gains.arms + sum(gains.behind.values()) + sum(gains.weaker.values())
        assert points + rest > 0, AGES.box().slug[card]
        assert gains.orders == ("order" in str(AGES.box().rows[card]["special"]))


def test_a_card_is_worth_its_best_action() -> None:
    """An action card is weighed by the best action that it orders, not by the first (TA-20.3)."""
    match = match_of(
        "turn 6.1",
        "age i",
        "civil full",
        "civil-hand 1 rich-land-i",
        "workers 1 agriculture*3 bronze*2 philosophy warriors unused",
        "tokens 1 bronze*1 agriculture*2",
        "civil-actions 1 1",
    )
    done = turn_of(match, 0)
    assert done[:2] == ["play rich-land-i", "build bronze"]


def test_events_prepared_count_by_their_points() -> None:
    """An event that will score more for whoever prepared it than for the rival is good, and one
    that scores less is bad (TA-35.1)."""
    lines = ["turn 15.1", "age iii", "civil full", "colonies 1 inhabited-territory-i"]
    lines.append("now rats@2")
    none = match_of(*lines).table
    good = match_of(*lines, "future impact-of-colonies@1").table
    rivals = match_of(*lines, "future impact-of-colonies@2").table
    assert standing(good, 0) > standing(none, 0)
    assert standing(rivals, 0) == standing(none, 0)  # the seat does not know it
    assert standing(rivals, 1) < standing(none, 1)


def test_a_war_is_worth_what_it_takes() -> None:
    """A declared war is good for the stronger side and bad for the weaker, the more so the more
    its card takes (TA-7.3)."""
    lines = ["turn 12.1", "age iii", "civil full", "workers 1 agriculture bronze*2 warriors*12"]
    found = [
        match_of(*lines, f"war 1 war-over-{what} 2").table for what in ("culture", "territory")
    ]
    none = match_of(*lines).table
    assert standing(found[0], 0) > standing(found[1], 0) > standing(none, 0)
    assert standing(found[0], 1) < standing(found[1], 1) < standing(none, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_war_is_declared_by_a_hair_among_many(seats: int) -> None:
    """A war by a little strength more is good for the declarer only where the defeated is the only
    rival; it is no better for the defeated (TA-12.6)."""
    lines = ["turn 12.1", "age iii", "civil full", "workers 1 agriculture*2 bronze*2 warriors*3"]

    def table(*more: str) -> Table:
        position = "\n".join([f"seats {seats}", "phase acting", *lines, *more])
        return Match(AGES, Setup(seats, AGES.setup(seats).settings, position)).table

    war, none = table("war 1 war-over-culture 2"), table()
    assert (standing(war, 0) > standing(none, 0)) == (seats == 2)
    assert standing(war, 1) < standing(none, 1)


def test_first_science_and_food_count_more() -> None:
    """A point of the science rating is worth more where there is hardly one: nothing is developed
    without (TA-19.1); a farm likewise, where food just does for those there are (TA-17.1)."""
    lines = ["turn 5.1", "age i", "civil full"]

    def gain(few: str, more: str) -> float:
        tables = [match_of(*lines, f"workers 1 {what} warriors").table for what in (few, more)]
        return standing(tables[1], 0) - standing(tables[0], 0)

    assert gain(
        "agriculture*2 bronze*2 philosophy unused", "agriculture*2 bronze*2 philosophy*2"
    ) > gain("agriculture*2 bronze*2 philosophy*4 unused", "agriculture*2 bronze*2 philosophy*5")
    assert gain("agriculture*2 bronze*2 unused", "agriculture*3 bronze*2") > gain(
        "agriculture*5 bronze*2 unused", "agriculture*6 bronze*2"
    )


def test_a_technology_counts_as_far_as_it_can_be_paid() -> None:
    """A technology promises less to a seat without mines: its workers cost resources (TA-18.2); and
    what one may add to a hand of technologies is no more than resources will pay for."""
    lines = ["turn 12.1", "age ii", "civil full", "row iron"]

    def gain(workers: str, *more: str) -> float:
        found = [match_of(*lines, f"workers 1 {workers}", *with_it).table for with_it in ((), more)]
        return standing(found[1], 0) - standing(found[0], 0)

    paid, unpaid = "agriculture*2 bronze*3 warriors*2", "agriculture*2 religion*3 warriors*2"
    for more in ("technology 1 drama printing-press", "civil-hand 1 drama printing-press"):
        assert gain(paid, more) > gain(unpaid, more) + 1


def test_builds_a_temple_against_an_uprising() -> None:
    """With too few happy faces the last resources go into a temple (TA-22.3)."""
    match = match_of(
        "turn 6.1",
        "age i",
        "civil full",
        "workers 1 agriculture*3 bronze*3 philosophy*2 warriors*2",
        "yellow 1 12",
        "tokens 1 bronze*3 agriculture*2",
        "workers 2 agriculture*2 bronze*2 philosophy warriors unused",
    )
    assert discontent(match.table, 0) > match.table.unused[0]
    turn_of(match, 0)
    assert discontent(match.table, 0) <= match.table.unused[0]


def test_completes_the_last_stage() -> None:
    """A wonder that only lacks a stage that can be paid is completed."""
    match = match_of(
        "turn 6.1", "age i", "civil full", "unfinished 1 pyramids 2", "tokens 1 bronze*2"
    )
    turn_of(match, 0)
    assert match.table.wonders[0]


def test_in_the_last_turn_points_count() -> None:
    """Where nothing else counts any more, a wonder is completed for the points it scores."""
    match = match_of(
        "turn 20.1",
        "age iv",
        "last-round 20",
        "technology 1 movies",
        "government 1 communism",
        "workers 1 movies*3 warriors unused*2",
        "technology 1 oil",
        "tokens 1 bronze*5",
        "unfinished 1 hollywood 2",
    )
    assert "stage" in " ".join(turn_of(match, 0))
    assert match.table.culture[0] > 20


def test_repels_an_aggression() -> None:
    """A greedy rival repels an attack if a card that is good for nothing else is enough."""
    match = match_of(
        "turn 6.1",
        "age i",
        "civil full",
        "military-hand 1 plunder-i",
        "military-hand 2 military-bonus-i",
        "workers 1 agriculture*2 bronze*2 philosophy warriors*2",
        "workers 2 agriculture*2 bronze*2 philosophy warriors unused",
        "tokens 2 bronze*3 agriculture*2",
        "civil-actions 1 0",
        phase="politics",
    )
    offered = [o for o in match.options if AGES.write(match.table, o).startswith("aggression")]
    match.choose(offered[0])
    assert match.step.seat == 1
    assert GreedyPlayer().decide(match) != PASS


def choices(seed: int, rounds: int) -> list[int]:
    """The choices of two greedy players and luck; no decision may change the table."""
    match = Match(AGES, AGES.setup(2))
    chance = Chance(seed)
    player = GreedyPlayer()
    while match.options and AGES.rounds(match.table) <= rounds:
        if match.step.seat == CHANCE:
            match.choose(chance.pick(match.step, match.options, match.table))
            continue
        key = AGES.key(match.table)
        option = player.decide(match)
        assert AGES.key(match.table) == key
        match.choose(option)
    return match.choices


def test_greedy_is_deterministic() -> None:
    """With the same luck the greedy player plays the same game."""
    assert choices(3, 4) == choices(3, 4)


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    """A player that looks one turn ahead wins against one that does not look; `scripts/strength`
    measures how often."""
    seat = 1
    match = Match(AGES, AGES.setup(2))
    chance = Chance(seat)
    players: list[Player] = [RandomPlayer(0, seat), RandomPlayer(1, seat)]
    players[seat] = GreedyPlayer()
    while match.options:
        asked = match.step.seat
        if asked == CHANCE:
            match.choose(chance.pick(match.step, match.options, match.table))
        else:
            match.choose(players[asked].decide(match))
    assert not ask(match.table)
    assert AGES.ranks(match.table)[seat] == 1
    assert match.table.culture[seat] > 2 * match.table.culture[1 - seat]

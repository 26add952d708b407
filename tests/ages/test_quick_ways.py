"""Quick ways, and whatever is kept, find what the plain way finds: sums over cards in play and
workers, sets of possible actions, payments."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from civdawn_cli.engine.kit.bits import bits, numbers, total
from civdawn_cli.engine.step import PASS
from civdawn_cli.games.ages import moves
from civdawn_cli.games.ages.holding import holding
from civdawn_cli.games.ages.hooks import having
from civdawn_cli.games.ages.names import AGGRESSION, FOOD, GOVERNMENT, NONE, RESOURCES, WAR
from civdawn_cli.games.ages.positions import position
from civdawn_cli.games.ages.rules.actions import ActionPhase, Ordered
from civdawn_cli.games.ages.rules.aggression import can_attack, why_not_attacked
from civdawn_cli.games.ages.rules.armies import army_strength
from civdawn_cli.games.ages.rules.buildings import buildable, funds, has_room, resource_price
from civdawn_cli.games.ages.rules.food_resources import pay, stores, ways_to_pay, worth
from civdawn_cli.games.ages.rules.leaders_wonders import completable, stage_price
from civdawn_cli.games.ages.rules.ratings import faces_of_cards, faces_of_workers, rating
from civdawn_cli.games.ages.rules.row import is_takeable, takeable
from civdawn_cli.games.ages.rules.technologies import (
    developable,
    revolutions,
    why_no_revolution,
    why_not_paid,
)
from civdawn_cli.games.ages.rules.war import can_declare, why_not_declared
from civdawn_cli.games.ages.rules.workers import put_to_work, take_off
from civdawn_cli.games.ages.table import Table
from civdawn_cli.games.ages.workforce import workforce
from tests.ages.playouts import playout
from tests.often import often

pytestmark = pytest.mark.slow

RARE = (
    "leader 1 hammurabi\nrow moses iron homer masonry colossus - taj-mahal\ncivil-actions 1 2",
    "leader 1 michelangelo\nwonders 1 pyramids colossus\nrow great-wall taj-mahal - moses",
    "wonders 1 pyramids colossus\nrow - iron great-wall - - - - - taj-mahal\ncivil-actions 1 2",
    (
        "leader 1 william-shakespeare\ntechnology 1 drama masonry\ntokens 1 bronze*4\n"
        "workers 1 drama philosophy unused*2\ncivil-hand 1 journalism opera printing-press"
    ),
    (
        "leader 1 bill-gates\ntechnology 1 alchemy engineering iron\nunfinished 1 kremlin\n"
        "workers 1 alchemy*2 iron unused\ntokens 1 alchemy*2 iron*2 bronze*3"
    ),
    "leader 1 maximilien-robespierre\ncivil-hand 1 monarchy theocracy alchemy\nscience 1 4",
    "leader 1 genghis-khan\ntactic 1 legion\ntechnology 1 knights\nworkers 1 warriors*3 knights",
    "unit-science 1\nscience 1 4\ncivil-hand 1 knights swordsmen irrigation monarchy",
    "unit-resources 2\nworkers 1 unused*2\ntokens 1 bronze\ntechnology 1 swordsmen knights",
    "pact 1 scientific-cooperation 1 2\nscience 1 5\nscience 2 1\ncivil-hand 1 iron alchemy",
)
"""Positions that random games seldom come to."""


def tables() -> Iterator[Table]:
    """Tables to look at: rare ones, and all of some random games."""
    for facts in RARE:
        yield position.read(facts)
    for seed in range(often(3, 40)):
        for table, _options in playout(2 + seed % 3, seed):
            yield table


LISTED = [
    "building_science",
    "theater_library_culture",
    "lab_culture",
    "other_culture",
    "more_faces",
    "population_price",
    "resource_price",
    "science_price",
    "take_price",
    "stages_at_once",
    "when_taken",
    "when_developed",
    "when_turn_begins",
    "when_turn_ends",
    "attack_strength",
    "forbids_attack",
    "attack_price_factor",
    "food_produced",
    "resources_produced",
    "uses",
    "partner_pays",
]
YES_OR_NO = [
    "infantry_as_cavalry",
    "waives_surcharge",
    "forbids_war_on",
    "second_political_action",
    "doubles_mine",
    "labs_produce",
    "military_revolution",
]
SUMS = [
    "civil_actions",
    "military_actions",
    "blue",
    "yellow",
    "civil_limit",
    "military_limit",
    "colonization",
    "science",
    "culture",
    "strength",
]


def test_holdings() -> None:
    """Whatever is kept of a set of cards in play follows from their numbers and hooks (TA-29.1)."""
    seen: set[str] = set()
    for table in tables():
        box, hooks = table.box, table.box.hooks
        for seat in range(table.seats):
            held, found = table.held[seat], holding(table, seat)
            for name in LISTED:
                assert getattr(found, name) == having(table, seat, getattr(hooks, name)), name
                seen |= {name} if getattr(found, name) else set()
            assert found.more_strength == having(table, seat, hooks.strength)
            for name in YES_OR_NO:
                assert getattr(found, name) == (held & getattr(hooks, name) != 0), name
            for name in SUMS:
                assert getattr(found, name) == total(held, getattr(box, name)), name
            cards = [card for card in numbers(held) if card < box.technologies]
            assert found.technologies == bits(cards)
            assert found.faces == total(held & box.happy, box.faces)
            assert found.unhappy == total(held & box.unhappy, box.faces)
    assert {"uses", "resource_price", "other_culture", "take_price", "partner_pays"} <= seen


def test_workforces() -> None:
    """Sums of workers follow from their numbers (TA-17.5, TA-29.2), and so do the ratings that are
    made of them (TA-28.8, TA-29.8)."""
    for table in tables():
        box = table.box
        for seat in range(table.seats):
            found = workforce(table, seat)
            on = [table.on(seat, tech) for tech in range(box.techs)]
            assert found.at_work == bits([tech for tech in range(box.techs) if on[tech]])
            for kind in range(GOVERNMENT):
                assert found.built[kind] == sum([on[tech] for tech in box.of_type[kind]])
            rest = range(box.first_urban, box.techs)
            assert found.science == sum([on[tech] * box.each_science[tech] for tech in rest])
            assert found.culture == sum([on[tech] * box.each_culture[tech] for tech in rest])
            assert found.strength == sum([on[tech] * box.each_strength[tech] for tech in rest])
            for limit in range(6):
                room = bits([t for t in range(box.techs) if _room(table, seat, t, limit)])
                assert found.room(box, limit) == room
            civil = [tech for tech in range(box.first_unit) if on[tech]]
            assert found.destroys == [moves.move(moves.DESTROY, tech) for tech in civil]
            units = [tech for tech in range(box.first_unit, box.techs) if on[tech]]
            assert found.disbands == [moves.move(moves.DISBAND, tech) for tech in units]
            faces = faces_of_workers(table, seat, box.first_urban, box.techs)
            faces += faces_of_cards(table, seat, -1) + holding(table, seat).unhappy
            assert rating(table, seat)[3] == max(0, min(8, faces))
            for key, armies in found.armies.items():
                assert armies == army_strength(box, key >> 1, on, 0, key & 1 == 1)


def _room(table: Table, seat: int, tech: int, limit: int) -> bool:
    """Return True if a technology may get one more worker under an urban building limit."""
    box = table.box
    there = sum([table.on(seat, other) for other in box.of_type[box.type[tech]]])
    return not box.is_urban(tech) or there < limit


def test_copies_go_on_alone() -> None:
    """A copy of a table shares what is kept until its own workers or cards change (TA-29.1)."""
    table = position.read("workers 1 philosophy bronze unused*2\ntechnology 1 alchemy")
    philosophy = table.box.number["philosophy"]
    before = workforce(table, 0), rating(table, 0)
    copy = table.clone()
    put_to_work(copy, 0, philosophy)
    assert workforce(copy, 0).science == before[0].science + 1
    assert rating(copy, 0)[0] == before[1][0] + 1
    assert (workforce(table, 0), rating(table, 0)) == before
    take_off(copy, 0, philosophy)
    assert workforce(copy, 0).at_work == before[0].at_work
    assert rating(copy, 0) == before[1]


def test_sets_of_actions() -> None:
    """All that can be taken, built, developed and completed is what the rules let through one by
    one (TA-16, TA-17.3, TA-18.3, TA-19)."""
    met: set[str] = set()
    for table in tables():
        box = table.box
        for seat in range(table.seats):
            for actions in range(5):
                spaces = range(box.row_spaces)
                plain = bits([s for s in spaces if is_takeable(table, seat, s, actions)])
                assert takeable(table, seat, actions) == plain
            for discount in range(2):
                known = [
                    tech
                    for tech in numbers(table.known[seat] if table.unused[seat] else 0)
                    if has_room(table, seat, tech)
                    and resource_price(table, seat, tech) - discount <= funds(table, seat, tech)
                ]
                assert buildable(table, seat, (0, box.techs), discount) == bits(known)
                units = bits([tech for tech in known if box.is_unit(tech)])
                assert buildable(table, seat, box.military, discount) == units
                hand = [card for card in table.civil_hand[seat] if box.is_technology[card]]
                paid = [c for c in hand if not why_not_paid(table, seat, c, discount)]
                assert developable(table, seat, discount) == bits(paid)
                governments = [card for card in hand if box.type[card] == GOVERNMENT]
                new = [c for c in governments if not why_no_revolution(table, seat, c, discount)]
                assert revolutions(table, seat, discount) == bits(new)
                met |= {word for word in ("built" * bool(known), "new" * bool(new)) if word}
                if table.unfinished[seat] != NONE:
                    left = len(box.stages[table.unfinished[seat]]) - table.stages[seat]
                    paid = [
                        number
                        for number in range(1, min(3, left) + 1)
                        if stage_price(table, seat, number, discount)
                        <= worth(table, seat, RESOURCES)
                        + (table.temporary_resources if seat == table.active else 0)
                    ]
                    assert completable(table, seat, 3, discount) == paid
                    met |= {"stage"} if paid else set()
    assert met == {"built", "new", "stage"}


def test_attacks() -> None:
    """A rival is attacked, or war declared on it, where no reason speaks against it (TA-11.1,
    TA-12.1)."""
    found = 0
    for table in tables():
        for seat in range(table.seats):
            for card in table.military_hand[seat]:
                kind = table.box.type[card]
                for rival in table.rivals(seat):
                    if kind == AGGRESSION:
                        plain = not why_not_attacked(table, seat, card, rival)
                        assert can_attack(table, seat, card, rival) == plain
                        found += plain
                    elif kind == WAR:
                        plain = not why_not_declared(table, seat, card, rival)
                        assert can_declare(table, seat, card, rival) == plain
                        found += plain
    assert found


def test_orders_and_direct_answers() -> None:
    """An order is possible if it has actions (TA-20.7), and an action of the phase is allowed if it
    is one of several options (TA-15.1)."""
    ordered = 0
    for table in tables():
        box, seat = table.box, table.active
        if seat < 0 or not table.plays(seat):
            continue
        for verbs in ((moves.BUILD, moves.UPGRADE), (moves.STAGE,), (moves.INCREASE,)):
            step = Ordered(seat, verbs, box.urban_only, 1)
            assert step.possible(table) == bool(step.actions(table))
            ordered += step.possible(table)
        step = Ordered(seat, (moves.DEVELOP, moves.REVOLUTION), box.civil, civil_price=1)
        assert step.possible(table) == bool(step.actions(table))
        phase = ActionPhase(seat)
        options = phase.options(table)
        assert options == sorted(set(options))
        assert phase.several(table) == (len(options) > 1)
        beside = {option + change for option in options if option != PASS for change in (1, 4096)}
        beside |= {moves.move(verb, card) for verb in range(7, 20) for card in (0, 9, 25, 36, 60)}
        for option in {*options, *beside}:
            assert phase.allows(table, option) == (option in options and len(options) > 1)
    assert ordered


def test_plain_payments() -> None:
    """Where tokens lie on one card only, the one way to pay is found without a search (TA-33.5)."""
    for table in tables():
        for seat in range(table.seats):
            for stuff in (FOOD, RESOURCES):
                for amount in range(1, worth(table, seat, stuff) + 1):
                    ways = ways_to_pay(table, seat, stuff, amount)
                    copy = table.clone()
                    pay(copy, seat, stuff, amount)
                    if len(ways) > 1:
                        assert copy.stack[-1] not in table.stack
                        continue
                    base = seat * table.box.techs
                    left = tuple([copy.tokens[base + c] for c in stores(copy, seat, stuff)])
                    assert left == ways[0]
                    tokens = table.blue[seat] + sum(table.tokens)
                    assert copy.blue[seat] + sum(copy.tokens) == tokens

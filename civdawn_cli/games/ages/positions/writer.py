"""Writing a position as text: every fact about a table, a line each (see `position.py`)."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.errors import SetupError
from civdawn_cli.engine.kit.bits import bits, numbers
from civdawn_cli.engine.step import Seat
from civdawn_cli.games.ages.box import Box
from civdawn_cli.games.ages.checks import left_of_decks
from civdawn_cli.games.ages.names import (
    AGE_IV,
    AGE_NAMES,
    FOOD,
    LEADER,
    NOBODY,
    NONE,
    RESOURCES,
)
from civdawn_cli.games.ages.rules.end_of_turn import consumption
from civdawn_cli.games.ages.rules.food_resources import worth
from civdawn_cli.games.ages.rules.play_area import civil_limit, military_limit
from civdawn_cli.games.ages.rules.politics import BeginPolitics, Politics
from civdawn_cli.games.ages.rules.ratings import rating
from civdawn_cli.games.ages.rules.setup import EVENTS_BEYOND_PLAYERS
from civdawn_cli.games.ages.rules.tokens import corruption
from civdawn_cli.games.ages.rules.turn import BeginTurn, action_phase
from civdawn_cli.games.ages.rules.workers import all_workers, discontent
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _

PHASES: Final = ("start", "politics", "actions", "acting", "over")
UNUSED: Final = "unused"

PHASE_STEPS: Final = [type(step) for step in reversed(action_phase(0))]
"""The steps on the stack, bottom first, when a turn's action phase is to begin."""


class Lines:
    """The lines of a position, each with whether it may be left out."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self.needed: list[str] = []

    def add(self, line: str, default: bool = False) -> None:
        """Add a line. default: True if a position without the line means the same."""
        self.all.append(line)
        if not default:
            self.needed.append(line)

    def add_some(self, word: str, values: list[str], default: bool = False) -> None:
        """Add a line with a list, unless the list is empty. default: see `add`."""
        if values:
            self.add(f"{word} {' '.join(values)}", default)

    def add_number(self, word: str, value: int, default: int) -> None:
        """Add a line with a number. default: the number of a position without the line."""
        self.add(f"{word} {value}", value == default)


def facts(table: Table) -> list[str]:
    """Every fact about the table, a line each, with those that may be left out and those that
    follow from others."""
    lines = _lines(table)
    for seat in range(table.seats):
        if table.plays(seat):
            lines.all += derived(table, seat)
    return lines.all


def write(table: Table) -> str:
    """The position as text. Raises SetupError where none can be written: a position begins with a
    turn or one of its phases, or goes on between two actions."""
    if not phase(table):
        raise SetupError(_("a position can be written only between two turns or two actions"))
    return "\n".join(_lines(table).needed) + "\n"


def phase(table: Table) -> str:
    """The part of a turn that comes next, one of PHASES; '' in the middle of an action."""
    stack = table.stack
    if not stack:
        return "over" if table.over else ""
    if len(stack) == 1:
        return "start" if isinstance(stack[0], BeginTurn) else ""
    size = len(PHASE_STEPS)
    if [type(step) for step in stack[:size]] != PHASE_STEPS[: len(stack)]:
        return ""
    if len(stack) == size - 1:
        return "acting"
    if len(stack) == size:
        return "actions"
    last = stack[size] if len(stack) == size + 1 else None
    if isinstance(last, BeginPolitics) or (isinstance(last, Politics) and not last.second):
        return "politics"
    return ""


# Names.


def repeated(names: list[str]) -> list[str]:
    """Names, those that follow one another as one with a number: `iron*2`."""
    found: list[str] = []
    at = 0
    while at < len(names):
        count = 1
        while at + count < len(names) and names[at + count] == names[at]:
            count += 1
        found.append(counted(names[at], count))
        at += count
    return found


def counted(name: str, count: int) -> str:
    """A name with its number: `iron*2`."""
    return name if count == 1 else f"{name}*{count}"


def card_names(box: Box, cards: list[int] | tuple[int, ...]) -> list[str]:
    """The names of cards in notation; equal ones that follow one another stand as `iron*2`."""
    return repeated([box.slug[card] for card in cards])


def seat_names(seats: int) -> list[str]:
    """The numbers of seats, a bit each."""
    return [str(seat + 1) for seat in numbers(seats)]


# The table as a whole.


def _lines(table: Table) -> Lines:
    """The lines of a position, without those that follow from others."""
    lines = Lines()
    lines.add(f"seats {table.seats}")
    if table.resignation:
        lines.add("resignation yes")
    _course(table, lines)
    _common(table, lines)
    for seat in range(table.seats):
        _seat(table, seat, lines)
    _turn(table, lines)
    return lines


def default_turns(table: Table, round_: int, seat: Seat) -> int:
    """The number of turns before the one of a round and a seat, if nobody has resigned."""
    return (round_ - 1) * table.seats + (seat - table.start) % table.seats


def seat_before(table: Table, seat: Seat) -> Seat:
    """The seat that had the turn before, of those still in the game."""
    return table.in_turn_order((seat + 1) % table.seats)[-2] if table.players() > 1 else seat


def default_last_round(table: Table, round_: int) -> int:
    """The last round, in Age IV, if no line says so."""
    return round_ + 1 if table.age == AGE_IV else 0


def _course(table: Table, lines: Lines) -> None:
    """Add the lines of age, turn and phase."""
    lines.add_number("start", table.start + 1, 1)
    lines.add_some("resigned", seat_names((1 << table.seats) - 1 & ~table.alive))
    lines.add(f"age {AGE_NAMES[table.age]}")
    now = phase(table)
    round_, seat, before = table.round, table.active, table.turn
    if now == "start":
        step = table.stack[0]
        assert isinstance(step, BeginTurn)
        seat = step.seat
        round_ += step.new_round
        before += 1
    if seat != NOBODY:
        lines.add(f"turn {round_}.{seat + 1}")
        if before != default_turns(table, round_, seat):
            lines.add(f"turns {before}")
        if now == "start":
            if (seat == table.start) != (table.round < round_):
                lines.add("round-begun yes")
            if table.active not in (NOBODY, seat_before(table, seat)):
                lines.add(f"active {table.active + 1}")
    if now:
        lines.add(f"phase {now}", now == "actions")
    last = default_last_round(table, round_)
    if table.last_round or last:
        lines.add_number("last-round", table.last_round, last)
    decked = [str(players) for players in table.decked]
    default = [str(table.seats)] * min(table.age + 1, AGE_IV)
    lines.add_some("decked", decked, decked == default)


def _common(table: Table, lines: Lines) -> None:
    """Add the lines of row, decks, events and common tactics."""
    box = table.box
    row = [box.slug[card] if card != NONE else "-" for card in table.row]
    while row and row[-1] == "-":
        row.pop()
    lines.add(f"row {' '.join(row) or '-'}", not row)
    civil, military, pool = left_of_decks(table)
    lines.add_some("civil", _deck(table.box, table.civil, civil))
    lines.add_some("military", _deck(table.box, table.military, military))
    lines.add_some("discards", card_names(table.box, table.discards))
    untold = not table.current_events and not table.future_events
    default = table.age_a_events == pool and table.age_a_left == default_pool_left(table, pool)
    if table.age_a_left or untold:
        lines.add_some(
            "pool",
            [str(table.age_a_left), *_deck(table.box, table.age_a_events, pool)],
            untold and default,
        )
    lines.add_some("now", _events(table.box, table.current_events))
    lines.add_some("future", _events(table.box, table.future_events))
    if table.top_event != NONE:
        lines.add_some("top", [box.slug[table.top_event], *seat_names(table.seen_by)])
    lines.add_some("past", card_names(table.box, table.past_events))
    lines.add_some("common", card_names(table.box, numbers(table.common_tactics)))
    lines.add_some("ruins", card_names(table.box, numbers(table.ruins)))
    if table.tucked != NONE:
        lines.add(f"tucked {box.slug[table.tucked]}")


def default_pool_left(table: Table, pool: list[int]) -> int:
    """The number of Age A events that are current if no line tells of events."""
    return min(table.seats + EVENTS_BEYOND_PLAYERS, len(pool))


def _deck(box: Box, cards: list[int], rest: list[int]) -> list[str]:
    """The cards of a deck, or one word for all that are left."""
    return ["full"] if cards and cards == rest else card_names(box, cards)


def _events(box: Box, events: list[int]) -> list[str]:
    """The cards in an events deck with their preparers."""
    return [f"{box.slug[box.event_card(event)]}@{box.preparer(event) + 1}" for event in events]


def _turn(table: Table, lines: Lines) -> None:
    """Write the facts that last for this turn only or are used once per game."""
    lines.add_some("skips-politics", seat_names(table.skips_politics))
    lines.add_some("once", seat_names(table.once_used))
    for word, value in (
        ("temporary-civil", table.temporary_ca),
        ("temporary-military", table.temporary_ma),
        ("temporary-food", table.temporary_food),
        ("temporary-resources", table.temporary_resources),
        ("unit-resources", table.military_resources),
        ("unit-science", table.military_science),
    ):
        if value:
            lines.add(f"{word} {value}")
    lines.add_some("taken", card_names(table.box, table.actions_taken))
    lines.add_some("used", [table.box.effect_name[number] for number in numbers(table.used)])
    if table.tactic_used:
        lines.add("tactic-used yes")
    if table.leader_replaced:
        lines.add("leader-replaced yes")


# Seats.


def default_ages_taken(table: Table, seat: Seat) -> int:
    """The ages of the leaders a seat has in play or in hand, a bit each."""
    box = table.box
    leaders = [card for card in table.civil_hand[seat] if box.type[card] == LEADER]
    if table.leader[seat] != NONE:
        leaders.append(table.leader[seat])
    return bits([box.level[card] for card in leaders])


def _seat(table: Table, seat: Seat, lines: Lines) -> None:
    """Write the lines of one seat."""
    box = table.box
    who = seat + 1
    plays = table.plays(seat)
    if plays:
        government = table.government[seat]
        lines.add(f"government {who} {box.slug[government]}", government == box.start_government)
        _cards(table, seat, lines)
        _tokens(table, seat, lines)
    taken = table.ages_taken[seat]
    if taken != default_ages_taken(table, seat):
        ages = [AGE_NAMES[age] for age in numbers(taken)] or ["-"]
        lines.add_some(f"ages-taken {who}", ages)
    for card, rival in table.wars[seat]:
        lines.add(f"war {who} {box.slug[card]} {rival + 1}")
    lines.add_number(f"science {who}", table.science[seat], 0)
    lines.add_number(f"culture {who}", table.culture[seat], 0)
    if plays:
        lines.add_number(f"civil-actions {who}", table.ca[seat], table.ca_total[seat])
        lines.add_number(f"military-actions {who}", table.ma[seat], table.ma_total[seat])


def _cards(table: Table, seat: Seat, lines: Lines) -> None:
    """Add the lines of a seat's cards in the play area and in hand."""
    box = table.box
    who = seat + 1
    if table.leader[seat] != NONE:
        lines.add(f"leader {who} {box.slug[table.leader[seat]]}")
    techs = numbers(table.known[seat] & ~box.known_at_start)
    techs += table.special_cards(seat)
    lines.add_some(f"technology {who}", card_names(table.box, techs))
    lines.add_some(f"wonders {who}", card_names(table.box, numbers(table.wonders[seat])))
    if table.unfinished[seat] != NONE:
        stages, tokens = table.stages[seat], table.wonder_tokens[seat]
        numbers_ = [str(stages)] if tokens == stages else [str(stages), str(tokens)]
        lines.add_some(f"unfinished {who}", [box.slug[table.unfinished[seat]], *numbers_])
    lines.add_some(f"colonies {who}", card_names(table.box, numbers(table.colonies[seat])))
    exclusive, tactic = table.exclusive[seat], table.tactic[seat]
    if exclusive != NONE:
        lines.add(f"exclusive {who} {box.slug[exclusive]}")
    if tactic != NONE or exclusive != NONE:
        lines.add(
            f"tactic {who} {box.slug[tactic] if tactic != NONE else '-'}", tactic == exclusive
        )
    card, first, second = table.pacts[seat]
    if card != NONE:
        lines.add(f"pact {who} {box.slug[card]} {first + 1} {second + 1}")
    lines.add_some(f"civil-hand {who}", card_names(table.box, table.civil_hand[seat]))
    lines.add_some(f"military-hand {who}", card_names(table.box, table.military_hand[seat]))


def _tokens(table: Table, seat: Seat, lines: Lines) -> None:
    """Add the lines of a seat's workers, blue tokens and banks."""
    box = table.box
    who, base = seat + 1, seat * box.techs
    workers = _on_cards(table.box, table.workers, base)
    if table.unused[seat]:
        workers.append(counted(UNUSED, table.unused[seat]))
    on_cards = table.workers[base : base + box.techs]
    at_start = table.unused[seat] == box.unused_at_start and on_cards == box.at_start
    lines.add_some(f"workers {who}", workers or ["-"], at_start)
    lines.add_some(f"tokens {who}", _on_cards(table.box, table.tokens, base))
    # The banks follow from the rest unless the box has given or taken tokens.
    yellow = box.yellow_tokens + table.yellow_granted[seat] - all_workers(table, seat)
    lines.add_number(f"yellow {who}", table.yellow[seat], yellow)
    blue = box.blue_squares + table.blue_granted[seat] - blue_in_use(table, seat)
    lines.add_number(f"blue {who}", table.blue[seat], blue)


def _on_cards(box: Box, counts: list[int], base: int) -> list[str]:
    """The technologies of a seat with counts above 0, as words such as `iron*2`."""
    return [
        counted(box.slug[tech], counts[base + tech])
        for tech in range(box.techs)
        if counts[base + tech]
    ]


def blue_in_use(table: Table, seat: Seat) -> int:
    """Blue tokens on cards and on the unfinished wonder."""
    box = table.box
    base = seat * box.techs
    return sum(table.tokens[base : base + box.techs]) + table.wonder_tokens[seat]


def derived(table: Table, seat: Seat) -> list[str]:
    """The lines of values that follow from the position: ratings, totals, limits, food and
    resources."""
    science, culture, strength, happiness = rating(table, seat)
    values = (
        ("science-rating", science),
        ("culture-rating", culture),
        ("strength", strength),
        ("happiness", happiness),
        ("discontent", discontent(table, seat)),
        ("civil-total", table.ca_total[seat]),
        ("military-total", table.ma_total[seat]),
        ("civil-limit", civil_limit(table, seat)),
        ("military-limit", military_limit(table, seat)),
        ("food", worth(table, seat, FOOD)),
        ("resources", worth(table, seat, RESOURCES)),
        ("consumption", consumption(table, seat)),
        ("corruption", corruption(table, seat)),
    )
    return [f"{word} {seat + 1} {value}" for word, value in values]

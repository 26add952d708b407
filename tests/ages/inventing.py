"""Made-up cards, one of every family, and boxes that hold them (TA-1.3)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from civdawn_cli.engine.step import Option, Seat
from civdawn_cli.games.ages import moves, questions
from civdawn_cli.games.ages.box import CIVIL_FILE, MILITARY_FILE, Box
from civdawn_cli.games.ages.cards.actions import ActionCard
from civdawn_cli.games.ages.cards.deck import BASE_CLASSES, Classes, base_box, build
from civdawn_cli.games.ages.cards.pacts import Side
from civdawn_cli.games.ages.game import Ages
from civdawn_cli.games.ages.hooks import Attack, Card, Event
from civdawn_cli.games.ages.moves import first_of, verb_of
from civdawn_cli.games.ages.rules.action_totals import civil_actions, spend_civil
from civdawn_cli.games.ages.table import Table
from tests.games.boxes import MadeUp

Row = dict[str, Any]


class Sage(Card):
    """A leader: culture, a civil action that is worth science, cheaper technologies."""

    def other_culture(self, table: Table, seat: Seat) -> int:
        return self.printed("culture")

    def uses(self, table: Table, seat: Seat) -> list[int]:
        return [] if table.used >> self.number & 1 or not civil_actions(table, seat) else [0]

    def use(self, table: Table, seat: Seat, what: int) -> None:
        table.used |= 1 << self.number
        spend_civil(table, seat, 1)
        table.science[seat] += self.printed("science")


class Lighthouse(Card):
    """A wonder that scores once."""

    def when_played(self, table: Table, seat: Seat) -> None:
        table.culture[seat] += self.printed("points")


class Guilds(Card):
    """A special technology: buildings are cheaper."""

    def resource_price(self, table: Table, seat: Seat, tech: int) -> int:
        return -self.printed("discount")


class Festival(ActionCard):
    """An action card: culture."""

    def work(self, table: Table, seat: Seat) -> None:
        table.culture[seat] += int(self.entry("special")["culture"])


class Comet(Event):
    """An event: everybody gains science."""

    def resolve(self, table: Table, current: Seat) -> None:
        for seat in table.in_turn_order(current):
            table.science[seat] += int(self.entry("steps")["science"])


class Theft(Attack):
    """An aggression or a war: culture for the victor."""

    def succeed(self, table: Table, victor: Seat, defeated: Seat, advantage: int) -> None:
        table.culture[victor] += int(self.entry("outcome")["culture"])


class Host(Side):
    """A side of a pact: culture."""

    def other_culture(self, table: Table, seat: Seat) -> int:
        return self.number_of("culture_of_guests")


class Guest(Side):
    """The other one: no attacks on the partner would be a rule; this one gives food."""

    def food_produced(self) -> int:
        return self.number_of("food")


COPIES = {"2": 3, "3": 3, "4": 3}
ONE = {"2": 1, "3": 1, "4": 1}


def row(family: str, age: int = 1, **more: Any) -> Row:
    """A card of the data: everything that every card has, and more."""
    return {
        "id": f"invented_{family}",
        "name": f"Invented {family.title()}",
        "age": ("A", "I", "II", "III")[age],
        "level": age,
        "category": family,
        "effect": "Made up.",
        "copies": ONE if family in ("wonder", "territory", "pact") else COPIES,
        **more,
    }


CIVIL: list[Row] = [
    row("farm", science_cost=2, resource_cost=2, per_worker={"food": 2}, token_value=2),
    row("lab", science_cost=2, resource_cost=2, per_worker={"science": 2}),
    row("temple", science_cost=2, resource_cost=2, per_worker={"culture": 1, "happiness": 1}),
    row("cavalry", science_cost=2, resource_cost=2, per_worker={"strength": 2}),
    row("air_force", science_cost=2, resource_cost=2, per_worker={"strength": 2}),
    row(
        "government",
        science_cost=3,
        revolution_cost=1,
        static={"civil_actions": 5, "military_actions": 3},
        urban_limit=3,
    ),
    row(
        "special",
        science_cost=2,
        kind="civil",
        static={"civil_actions": 1},
        special=[{"key": "discount", "amount": 1}],
    ),
    row("wonder", stage_costs=[1, 1], special=[{"key": "points", "amount": 4}]),
    row(
        "leader",
        static={"military_actions": 1},
        special=[{"key": "culture", "amount": 1}, {"key": "science", "amount": 2}],
    ),
    row("action", special=[{"key": "gain", "culture": 2}]),
]
MILITARY: list[Row] = [
    row("territory", permanent={"blue_tokens": 1}, immediate={"food": 2, "draw_military": 1}),
    row("tactic", military_action_cost=1, units={"infantry": 1}, strength=1),
    row("bonus", defense_bonus=3, colonization_bonus=3, copies={"2": 9, "3": 9, "4": 9}),
    row("aggression", military_action_cost=1, outcome=[{"culture": 2}]),
    row("war", military_action_cost=1, outcome=[{"culture": 3}]),
    row("pact", both={"strength": 1}, side_a={"culture_of_guests": 1}, side_b={"food": 1}),
    row("event", steps=[{"science": 1}]),
]
LEADER = next(found for found in CIVIL if found["category"] == "leader")
FAMILIES = tuple(found["category"] for found in CIVIL + MILITARY)

CLASSES = Classes(
    {
        **BASE_CLASSES.in_play,
        "invented-leader": Sage,
        "invented-wonder": Lighthouse,
        "invented-special": Guilds,
    },
    {**BASE_CLASSES.pacts, "invented-pact": (Host, Guest)},
    {**BASE_CLASSES.actions, "invented-action": Festival},
    {**BASE_CLASSES.events, "invented-event": Comet},
    {**BASE_CLASSES.attacks, "invented-aggression": Theft, "invented-war": Theft},
)
"""Those of the base game and of the made-up cards."""


def box_with(*families: str) -> Box:
    """The base game and the made-up cards of some families."""
    data = {
        **base_box().data,
        CIVIL_FILE: deepcopy(base_box().data[CIVIL_FILE]),
        MILITARY_FILE: deepcopy(base_box().data[MILITARY_FILE]),
    }
    for file, rows in ((CIVIL_FILE, CIVIL), (MILITARY_FILE, MILITARY)):
        data[file]["cards"] += [found for found in rows if found["category"] in families]
    return build(data, CLASSES)


def slug_of(family: str) -> str:
    """The made-up card of a family as notation writes it."""
    return f"invented-{family.replace('_', '-')}"


def at_work(table: Table, family: str) -> bool:
    """Return True if the made-up card of a family works for some seat as cards of it do."""
    box = table.box
    card = box.number[slug_of(family)]
    if card < box.techs:
        return any(table.on(seat, card) for seat in range(table.seats))
    if family in ("action", "aggression", "bonus"):
        return False  # gone with the answer that plays it
    if family == "war":
        return any(war[0] == card for wars in table.wars for war in wars)
    if family == "event":
        return card in table.past_events
    if family == "tactic":
        return card in table.tactic
    if family == "pact":
        sides = 1 << box.side_of(card, 0) | 1 << box.side_of(card, 1)
        return any(held & sides for held in table.held)
    return any(held >> card & 1 for held in table.held)


def played_by(table: Table, option: Option, family: str) -> bool:
    """Return True if an answer to the question now asked uses up the made-up card of a family."""
    card = table.box.number[slug_of(family)]
    kind = table.stack[-1].kind
    if kind is questions.ACT and family == "action":
        return verb_of(option) == moves.PLAY and first_of(option) == card
    if kind is questions.POLITICS and family == "aggression":
        return verb_of(option) == moves.AGGRESSION and first_of(option) == card
    return family == "bonus" and kind in (questions.DEFEND, questions.SEND) and option == card


MADE_UP = MadeUp(Ages, box_with, FAMILIES, at_work, rounds=10, long=60, alone=10, chosen=played_by)
"""The made-up cards are of Age I, which most games need not outlast."""

"""Military: reinforcing and attacking (ND-10). The results of a won attack are in `conquest.py`.

An attack is a chain: Attack -> RollAttack -> RollDefence -> AttackerSpends -> DefenderSpends ->
Decide.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import CHANCE, ONLY_PASS, PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.hooks import (
    BARBARIAN_TARGET,
    CITY_STATE_TARGET,
    Fight,
)
from civdawn_cli.games.newdawn.names import DIE, MILITARY, NOBODY
from civdawn_cli.games.newdawn.notation.words import barbarian_name, card_name
from civdawn_cli.games.newdawn.options import BARBARIAN_OPTION
from civdawn_cli.games.newdawn.questions import ATTACK, REINFORCE, ROLL
from civdawn_cli.games.newdawn.rules.conquest import won
from civdawn_cli.games.newdawn.rules.diplomacy import break_off, break_off_state
from civdawn_cli.games.newdawn.rules.folds import (
    attack_bonus,
    attack_range,
    defence_value,
    target_on,
    within,
)
from civdawn_cli.games.newdawn.rules.pieces import barbarian_on
from civdawn_cli.games.newdawn.rules.reasons import distance_to, no_such_piece, off_the_map
from civdawn_cli.games.newdawn.rules.trade import SpendTokens
from civdawn_cli.games.newdawn.steps import Sieve, stopped
from civdawn_cli.games.newdawn.table import Table
from civdawn_cli.language import _, shown


class AttackTerms:
    """The terms on which a military card attacks: how often, how far, with which bonus (ND-10.2).

    bonus, against_barbarians: added to the combat value. water: the range may be counted through
    water; anything: through everything (ND-20.87). then_reinforce: flips after the attacks, as many
    as the slot number less the attacks made.
    """

    def __init__(
        self,
        card: int,
        number: int,
        attacks: int,
        reach: int,
        bonus: int,
        against_barbarians: int,
        water: bool,
        anything: bool,
        then_reinforce: bool,
    ) -> None:
        self.card: Final = card
        self.number: Final = number
        self.attacks: Final = attacks
        self.reach: Final = reach
        self.bonus: Final = bonus
        self.against_barbarians: Final = against_barbarians
        self.water: Final = water
        self.anything: Final = anything
        self.then_reinforce: Final = then_reinforce


class Reinforce(Step[Table]):
    """Flip one more control token to its reinforced side, or stop (ND-10.1).

    left: flips left. instead: attacks are still possible if nothing was flipped.
    """

    kind = REINFORCE
    may_pass = True

    def __init__(self, seat: Seat, left: int, instead: AttackTerms | None = None) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.instead: Final = instead

    def options(self, table: Table) -> list[Option]:
        found = numbers(self.flippable(table))
        found.append(PASS)
        return found

    def flippable(self, table: Table) -> int:
        """The control tokens that can be flipped: all that are not reinforced, while flips are
        left."""
        return table.tokens[self.seat] ^ table.reinforced[self.seat] if self.left > 0 else 0

    def several(self, table: Table) -> bool:
        return self.flippable(table) != 0

    def allows(self, table: Table, option: Option) -> bool:
        tokens = self.flippable(table)
        return tokens != 0 if option == PASS else tokens >> option & 1 > 0

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            table.reinforced[self.seat] |= 1 << option
            then(table, Reinforce(self.seat, self.left - 1))
        elif self.instead is not None:
            then(table, Attack(self.seat, self.instead, 0))

    def about(self, table: Table) -> dict[str, object]:
        return {"left": self.left}

    def why_not(self, table: Table, option: Option) -> str:
        own = no_such_piece(shown("no friendly control token"), "ND-10.1")
        sieve: Sieve = [
            (~table.reinforced[self.seat], shown("reinforced already (ND-10.1)")),
            (table.tokens[self.seat], own),
        ]
        return stopped(table, sieve, option)


class Attack(Step[Table]):
    """Attack something in range, or stop attacking. made: attacks made so far in this
    resolution."""

    kind = ATTACK
    may_pass = True

    def __init__(self, seat: Seat, terms: AttackTerms, made: int) -> None:
        super().__init__(seat)
        self.terms: Final = terms
        self.made: Final = made

    def options(self, table: Table) -> list[Option]:
        if self.made >= self.terms.attacks:
            return ONLY_PASS
        reached = in_range(table, self.seat, self.terms)
        found = numbers(reached & self.pieces(table))
        for letter, space in enumerate(table.barbarian):
            if space >= 0 and reached >> space & 1:
                found.append(BARBARIAN_OPTION + letter)
        found.append(PASS)
        return found

    def pieces(self, table: Table) -> int:
        """The spaces with something to attack that is no barbarian (ND-10.3)."""
        return table.city_states & ~table.barbarians | table.rival(self.seat)

    def several(self, table: Table) -> bool:
        if self.made >= self.terms.attacks:
            return False
        targets = self.pieces(table) | table.barbarians
        return in_range(table, self.seat, self.terms) & targets != 0

    def allows(self, table: Table, option: Option) -> bool:
        if option == PASS:
            return self.several(table)
        space = option
        if BARBARIAN_OPTION <= option < BARBARIAN_OPTION + len(table.barbarian):
            space = table.barbarian[option - BARBARIAN_OPTION]
        elif not self.pieces(table) >> option & 1:
            return False
        if space < 0 or self.made >= self.terms.attacks:
            return False
        return in_range(table, self.seat, self.terms) >> space & 1 > 0

    def choose(self, table: Table, option: Option) -> None:
        terms = self.terms
        if option == PASS:
            if terms.then_reinforce:
                then(table, Reinforce(self.seat, terms.number - self.made))
            return
        fight = fight_for(table, self.seat, terms, option)
        if fight.defender != NOBODY:
            break_off(table, self.seat, fight.defender)
        elif fight.what == CITY_STATE_TARGET:
            break_off_state(table, self.seat, table.board.city_state[fight.space])
        then(
            table,
            RollAttack(fight, self.bonus(fight)),
            Attack(self.seat, terms, self.made + 1),
        )

    def bonus(self, fight: Fight) -> int:
        """The card's own bonus (ND-10.7)."""
        if fight.what == BARBARIAN_TARGET:
            return self.terms.against_barbarians
        return self.terms.bonus

    def about(self, table: Table) -> dict[str, object]:
        terms = self.terms
        return {
            "card": card_name(table.box, terms.card),
            "number": terms.number,
            "left": terms.attacks - self.made,
            "distance": terms.reach,
        }

    def why_not(self, table: Table, option: Option) -> str:
        if option >= BARBARIAN_OPTION:
            letter = option - BARBARIAN_OPTION
            wrong = off_the_map(table, letter, "ND-10.3")
            return wrong or self._out_of_range(table, table.barbarian[letter])
        bit = 1 << option
        if table.friendly(self.seat) & bit and not table.barbarians & bit:
            return _("a friendly space (ND-10.3)")
        if table.rival(self.seat) & bit:
            return self._out_of_range(table, option)
        if table.barbarians & bit:
            name = barbarian_name(barbarian_on(table, option))
            if table.city_states & bit:
                return _(
                    "a barbarian is on the city-state (ND-11.5); itself it is {name} (ND-20.80)"
                ).format(name=name)
            if table.barbarian.count(option) > 1:
                return _(
                    "barbarians that share a space are attacked by name: {name} (ND-20.80)"
                ).format(name=name)
            far = self._out_of_range(table, option)
            return far or _("a barbarian is no space: it is {name} (ND-20.80)").format(name=name)
        if not table.city_states & bit:
            return _("nothing to attack there (ND-10.3)")
        return self._out_of_range(table, option)

    def why_not_from(self, table: Table, option: Option, start: int) -> str:
        """Why something can't be attacked from a space (ND-20.15); '' if it can."""
        name = table.board.names[start]
        if not table.friendly(self.seat) >> start & 1:
            return _("{name} is not a friendly space (ND-10.2)").format(name=name)
        if table.won_spaces >> start & 1:
            return _("{name} was taken this turn (ND-10.5)").format(name=name)
        space = option
        if option >= BARBARIAN_OPTION:
            space = table.barbarian[option - BARBARIAN_OPTION]
        if in_range(table, self.seat, self.terms, 1 << start) >> space & 1:
            return ""
        return _("in range, but not from {name} (ND-20.15)").format(name=name)

    def _out_of_range(self, table: Table, space: int) -> str:
        """The refusal of a target out of reach: too far, the way barred, or reached only from a
        space taken this turn; '' for one in reach."""
        if in_range(table, self.seat, self.terms) >> space & 1:
            return ""
        friendly = table.friendly(self.seat)
        starts = friendly & ~table.won_spaces
        reach = attack_range(table, self.seat, self.terms.reach)
        away = distance_to(table, starts, space)
        if starts and away <= reach:
            return _("every way there of {reach} or less is barred (ND-10.4)").format(reach=reach)
        if friendly != starts and distance_to(table, friendly, space) <= reach:
            return _("in range only from a space taken this turn (ND-10.5)")
        return _("out of range: {away} spaces away, the range is {reach} (ND-10.2)").format(
            away=away, reach=reach
        )


def in_range(table: Table, seat: Seat, terms: AttackTerms, among: int = -1) -> int:
    """The spaces that can be attacked from a friendly space not taken this turn (ND-10.4, 10.5).

    among: the spaces to attack from, where not any will do.
    """
    board = table.board
    starts = table.friendly(seat) & ~table.won_spaces & among
    if terms.anything:
        through = board.all
    else:
        through = board.land | board.water if terms.water else board.land
        through ^= through & (table.rival(seat) | table.barbarians)
    return within(table, starts, through, attack_range(table, seat, terms.reach))


def fight_for(table: Table, seat: Seat, terms: AttackTerms, option: Option) -> Fight:
    """The attack an option of `attack` means."""
    card = terms.card
    number = terms.number
    if option >= BARBARIAN_OPTION:
        letter = option - BARBARIAN_OPTION
        space = table.barbarian[letter]
        return Fight(seat, NOBODY, BARBARIAN_TARGET, space, letter, card, number)
    owner = table.owner(option)
    return Fight(seat, owner, target_on(table, owner, option), option, -1, card, number)


class RollAttack(Step[Table]):
    """The attacker's die, then the value (ND-10.6, ND-10.7, ND-20.16)."""

    kind = ROLL

    def __init__(self, fight: Fight, bonus: int) -> None:
        super().__init__(CHANCE)
        self.fight: Final = fight
        self.bonus: Final = bonus

    def luck(self) -> Seat:
        return self.fight.attacker

    def options(self, table: Table) -> list[Option]:
        return list(DIE)

    def choose(self, table: Table, option: Option) -> None:
        fight = self.fight
        then(table, RollDefence(fight, option + fight.number + self.bonus))


class RollDefence(Step[Table]):
    """The defender's die, and both values as they are when the dice lie (ND-10.8, ND-20.26)."""

    kind = ROLL

    def __init__(self, fight: Fight, attack: int) -> None:
        super().__init__(CHANCE)
        self.fight: Final = fight
        self.attack: Final = attack

    def luck(self) -> Seat:
        return self.fight.defender

    def options(self, table: Table) -> list[Option]:
        return list(DIE)

    def choose(self, table: Table, option: Option) -> None:
        fight = self.fight
        attack = self.attack + attack_bonus(table, fight)
        then(table, AttackerSpends(fight, attack - option - defence_value(table, fight)))


class AttackerSpends(SpendTokens):
    """The attacker's one chance to spend trade tokens (ND-10.9). margin: attack less defence."""

    def __init__(self, fight: Fight, margin: int) -> None:
        super().__init__(fight.attacker, fight.card)
        self.fight: Final = fight
        self.margin: Final = margin

    def spent(self, table: Table, number: int) -> None:
        fight = self.fight
        margin = self.margin + number
        cards: tuple[int, ...] = ()
        if fight.defender != NOBODY:
            cards = tuple(table.cards_of_type(fight.defender, MILITARY))
        then(table, DefenderSpends(fight, margin, cards) if cards else Decide(fight, margin))


class DefenderSpends(SpendTokens):
    """The defender's chance, with the tokens of each military card (ND-10.9, ND-20.78)."""

    def __init__(self, fight: Fight, margin: int, cards: tuple[int, ...]) -> None:
        super().__init__(fight.defender, cards[0])
        self.fight: Final = fight
        self.margin: Final = margin
        self.cards: Final = cards

    def spent(self, table: Table, number: int) -> None:
        margin = self.margin - number
        rest = self.cards[1:]
        then(
            table,
            DefenderSpends(self.fight, margin, rest) if rest else Decide(self.fight, margin),
        )


def beats(margin: int) -> bool:
    """Return whether the attacker wins with that much more than the defender: ties go to the
    defender (ND-10.10)."""
    return margin > 0


class Decide(Step[Table]):
    """The higher total wins; ties go to the defender (ND-10.10)."""

    def __init__(self, fight: Fight, margin: int) -> None:
        super().__init__(fight.attacker)
        self.fight: Final = fight
        self.margin: Final = margin

    def run(self, table: Table) -> None:
        if beats(self.margin):
            table.victories += 1
            won(table, self.fight)


def fight_under_way(table: Table) -> tuple[Fight, int | None, int | None] | None:
    """The attack being made, from its choice until it is decided (ND-10.2); None for none. With it
    the attacker's value while only that die lies, and the margin once both do."""
    for step in table.stack[::-1]:
        if isinstance(step, RollAttack):
            return step.fight, None, None
        if isinstance(step, RollDefence):
            return step.fight, step.attack, None
        if isinstance(step, AttackerSpends | DefenderSpends):
            return step.fight, None, step.margin
    return None

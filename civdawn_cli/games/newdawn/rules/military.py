"""Military: reinforcing and attacking (ND-10). What a won attack brings is in `conquest.py`.

An attack is a chain: Attack -> RollAttack -> RollDefence -> AttackerSpends -> DefenderSpends ->
Decide.
"""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.bits import numbers
from civdawn_cli.engine.step import CHANCE, PASS, Option, Seat, Step, then
from civdawn_cli.games.newdawn.hooks import (
    BARBARIAN_TARGET,
    CAPITAL_TARGET,
    CITY_STATE_TARGET,
    CITY_TARGET,
    TOKEN_TARGET,
    Fight,
)
from civdawn_cli.games.newdawn.names import MILITARY, NOBODY
from civdawn_cli.games.newdawn.questions import ATTACK, REINFORCE, ROLL
from civdawn_cli.games.newdawn.rules.conquest import won
from civdawn_cli.games.newdawn.rules.diplomacy import break_off, break_off_state
from civdawn_cli.games.newdawn.rules.folds import attack_bonus, attack_range, defence_value, within
from civdawn_cli.games.newdawn.rules.trade import SpendTokens
from civdawn_cli.games.newdawn.table import Table

BARBARIAN_OPTION: Final = 4096
"""Options of `attack`: the space of a city-state, city or control token, or this plus a letter. The
target is a piece, not a space (ND-20.80)."""


class Campaign:
    """What a military card allows: attacks (ND-10.2), their range and bonus.

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

    def __init__(self, seat: Seat, left: int, instead: Campaign | None = None) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.instead: Final = instead

    def options(self, table: Table) -> list[Option]:
        if self.left <= 0:
            return [PASS]
        return [*numbers(table.tokens[self.seat] & ~table.reinforced[self.seat]), PASS]

    def allows(self, table: Table, option: Option) -> bool:
        tokens = table.tokens[self.seat] & ~table.reinforced[self.seat] if self.left > 0 else 0
        return tokens != 0 if option == PASS else tokens >> option & 1 > 0

    def choose(self, table: Table, option: Option) -> None:
        if option != PASS:
            table.reinforced[self.seat] |= 1 << option
            then(table, Reinforce(self.seat, self.left - 1))
        elif self.instead is not None:
            then(table, Attack(self.seat, self.instead, 0))


class Attack(Step[Table]):
    """Attack something in range, or stop attacking. made: attacks made so far in this
    resolution."""

    kind = ATTACK
    may_pass = True

    def __init__(self, seat: Seat, campaign: Campaign, made: int) -> None:
        super().__init__(seat)
        self.campaign: Final = campaign
        self.made: Final = made

    def options(self, table: Table) -> list[Option]:
        if self.made >= self.campaign.attacks:
            return [PASS]
        reached = in_range(table, self.seat, self.campaign)
        pieces = reached & (table.city_states & ~table.barbarians | table.rival(self.seat))
        found = numbers(pieces)
        for letter, space in enumerate(table.barbarian):
            if space >= 0 and reached >> space & 1:
                found.append(BARBARIAN_OPTION + letter)
        found.append(PASS)
        return found

    def allows(self, table: Table, option: Option) -> bool:
        if not BARBARIAN_OPTION <= option < BARBARIAN_OPTION + len(table.barbarian):
            return super().allows(table, option)
        space = table.barbarian[option - BARBARIAN_OPTION]
        if space < 0 or self.made >= self.campaign.attacks:
            return False
        return in_range(table, self.seat, self.campaign) >> space & 1 > 0

    def choose(self, table: Table, option: Option) -> None:
        campaign = self.campaign
        if option == PASS:
            if campaign.then_reinforce:
                then(table, Reinforce(self.seat, campaign.number - self.made))
            return
        fight = fight_for(table, self.seat, campaign, option)
        if fight.defender != NOBODY:
            break_off(table, self.seat, fight.defender)
        elif fight.what == CITY_STATE_TARGET:
            break_off_state(table, self.seat, table.board.city_state[fight.space])
        then(
            table,
            RollAttack(fight, self.bonus(fight)),
            Attack(self.seat, campaign, self.made + 1),
        )

    def bonus(self, fight: Fight) -> int:
        """The card's own bonus (ND-10.7)."""
        if fight.what == BARBARIAN_TARGET:
            return self.campaign.against_barbarians
        return self.campaign.bonus


def in_range(table: Table, seat: Seat, campaign: Campaign, among: int = -1) -> int:
    """The spaces that can be attacked from a friendly space not taken this turn (ND-10.4, 10.5).

    among: the spaces to attack from, where not any will do.
    """
    board = table.board
    starts = table.friendly(seat) & ~table.won_spaces & among
    if campaign.anything:
        through = board.all
    else:
        through = board.land | board.water if campaign.water else board.land
        through &= ~(table.rival(seat) | table.barbarians)
    return within(table, starts, through, attack_range(table, seat, campaign.reach))


def fight_for(table: Table, seat: Seat, campaign: Campaign, option: Option) -> Fight:
    """The attack an option of `attack` means."""
    card = campaign.card
    number = campaign.number
    if option >= BARBARIAN_OPTION:
        letter = option - BARBARIAN_OPTION
        space = table.barbarian[letter]
        return Fight(seat, NOBODY, BARBARIAN_TARGET, space, letter, card, number)
    owner = table.owner(option)
    if owner == NOBODY:
        what = CITY_STATE_TARGET
    elif table.tokens[owner] >> option & 1:
        what = TOKEN_TARGET
    else:
        what = CAPITAL_TARGET if table.board.capital[owner] == option else CITY_TARGET
    return Fight(seat, owner, what, option, -1, card, number)


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
        return [1, 2, 3, 4, 5, 6]

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
        return [1, 2, 3, 4, 5, 6]

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


class Decide(Step[Table]):
    """The higher total wins; ties go to the defender (ND-10.10)."""

    def __init__(self, fight: Fight, margin: int) -> None:
        super().__init__(fight.attacker)
        self.fight: Final = fight
        self.margin: Final = margin

    def run(self, table: Table) -> None:
        if self.margin > 0:
            table.victories += 1
            won(table, self.fight)

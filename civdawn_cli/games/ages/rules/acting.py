"""Why an action can't be done, whoever allows or orders it (TA-15 to 21): conditions of several
chapters, in the order in which people are told of them."""

from __future__ import annotations

from civdawn_cli.engine.step import Option
from civdawn_cli.games.ages import moves, questions
from civdawn_cli.games.ages.moves import first_of, second_of, verb_of
from civdawn_cli.games.ages.names import ACTION, GOVERNMENT, LEADER, NONE, TACTIC, WONDER, Card
from civdawn_cli.games.ages.notation.answers import Mover
from civdawn_cli.games.ages.rules.action_totals import civil_actions
from civdawn_cli.games.ages.rules.buildings import (
    not_known,
    why_no_room,
    why_not_better,
    why_not_increased,
    why_too_dear,
)
from civdawn_cli.games.ages.rules.food_resources import resources
from civdawn_cli.games.ages.rules.leaders_wonders import most_stages, stage_price
from civdawn_cli.games.ages.rules.reasons import (
    a_type,
    lacks,
    lacks_civil,
    lacks_military,
    not_in_civil_hand,
)
from civdawn_cli.games.ages.rules.row import why_not_taken
from civdawn_cli.games.ages.rules.tactics import no_tactic, why_not_copied, why_not_played
from civdawn_cli.games.ages.rules.technologies import why_no_revolution, why_not_paid
from civdawn_cli.games.ages.table import Table
from civdawn_cli.language import _, ngettext

WITH_WORKERS = (moves.BUILD, moves.UPGRADE, moves.DESTROY, moves.DISBAND)
"""The verbs whose card takes workers."""


class Acting(Mover):
    """A step whose options are actions."""

    kind = questions.ACT

    # How the step allows them.

    def civil_cost(self) -> int:
        """The CA of an action that normally costs 1 CA."""
        return 1

    def military_cost(self) -> int:
        """The MA of an action that normally costs 1 MA."""
        return 1

    def less(self) -> int:
        """How much less an action costs in food, resources or science points."""
        return 0

    def most_stages(self, table: Table) -> tuple[int, str]:
        """How many stages may be completed at once, and the reason for no more."""
        most = most_stages(table, self.seat)
        return most, _("1 CA completes at most {most} at once (TA-18.6)").format(most=most)

    def no_target(self, table: Table, card: Card) -> str:
        """The reason why workers can't be put on a card: it takes none, or the action card or event
        that allows the action names other cards; '' if they can."""
        if card < table.box.techs:
            return ""
        name = table.box.slug[card]
        return _("{name} takes no workers: it is {type} (TA-26.2)").format(
            name=name, type=a_type(table, card)
        )

    def taking(self, table: Table) -> tuple[int, bool]:
        """For how many CA cards can be taken, and whether these are what an effect has left."""
        return civil_actions(table, self.seat), False

    # Why not.

    def why_not_with(self, table: Table, verb: int, first: int) -> str:
        wrong = self.why_not_verb(table, verb)
        if wrong:
            return wrong
        if verb in WITH_WORKERS:
            return self.no_target(table, first) or self._no_workers(table, verb, first)
        if verb == moves.PLAY:
            wrong = _not_played(table, first)
            return wrong or not_in_civil_hand(table, self.seat, first)
        if verb in (moves.DEVELOP, moves.REVOLUTION):
            wrong = self._not_developed(table, first)
            if not wrong and verb == moves.REVOLUTION and table.box.type[first] != GOVERNMENT:
                return _("{card} is no government (TA-19.6)").format(card=table.box.slug[first])
            return wrong
        if verb in (moves.TACTIC, moves.COPY):
            return no_tactic(table, first)
        return self._not_usable(table, first) if verb == moves.USE else ""

    def why_not(self, table: Table, option: Option) -> str:
        verb, first, second = verb_of(option), first_of(option), second_of(option)
        seat = self.seat
        wrong = self.why_not_with(table, verb, first)
        if wrong:
            return wrong
        if verb == moves.TAKE:
            return why_not_taken(table, seat, first, *self.taking(table))
        if verb == moves.INCREASE:
            # An empty bank comes before missing CA: no CA would help.
            reason = why_not_increased(table, seat, self.less())
            if table.yellow[seat] == 0:
                return reason
            return lacks_civil(table, seat, self.civil_cost(), "TA-17.1") or reason
        if verb in WITH_WORKERS:
            return self._why_not_worked(table, verb, first, second)
        if verb == moves.PLAY:
            return self._why_not_played(table, first)
        if verb == moves.STAGE:
            return self._why_not_completed(table, first)
        if verb == moves.DEVELOP:
            wrong = lacks_civil(table, seat, self.civil_cost(), "TA-19.1")
            return wrong or why_not_paid(table, seat, first, self.less())
        if verb == moves.REVOLUTION:
            return why_no_revolution(table, seat, first, self.less())
        if verb == moves.TACTIC:
            return why_not_played(table, seat, first)
        if verb == moves.COPY:
            return why_not_copied(table, seat, first)
        effect = table.box.in_play[first]
        if second in effect.uses(table, seat):
            return ""
        return _("{card} cannot be used for that (TA-15.2)").format(
            card=table.box.effect_slug(first)
        )

    def _no_workers(self, table: Table, verb: int, tech: Card) -> str:
        """The reason why the verb can't use a technology: it is not known, has no worker, or is of
        the wrong kind; '' if nothing speaks against it."""
        box = table.box
        unit = box.is_unit(tech)
        if verb == moves.BUILD:
            return not_known(table, self.seat, tech, "TA-21.1" if unit else "TA-17.3")
        if verb == moves.DISBAND and not unit:
            return _("{card} is no unit: it is destroyed, not disbanded (TA-17.8)").format(
                card=box.slug[tech]
            )
        if verb == moves.DESTROY and unit:
            return _("{card} is a unit: it is disbanded, not destroyed (TA-21.3)").format(
                card=box.slug[tech]
            )
        if table.on(self.seat, tech):
            return ""
        return _("no worker is on {card} ({rule})").format(
            card=box.slug[tech], rule=_rule_of_workers(verb, unit)
        )

    def _why_not_worked(self, table: Table, verb: int, first: Card, second: Card) -> str:
        """The reason why an action with workers can't be done, besides those of `why_not_with`; ''
        if it can."""
        seat, unit = self.seat, table.box.is_unit(first)
        rule = _rule_of_workers(verb, unit)
        if verb == moves.BUILD and not table.unused[seat]:
            return _("no unused worker ({rule})").format(rule=rule)
        if verb == moves.UPGRADE:
            wrong = why_not_better(table, first, second, rule)
            wrong = wrong or not_known(table, seat, second, rule)
            if wrong:
                return wrong
        if unit:
            missing = lacks_military(table, seat, self.military_cost(), rule)
        else:
            missing = lacks_civil(table, seat, self.civil_cost(), rule)
        if missing or verb in (moves.DESTROY, moves.DISBAND):
            return missing
        if verb == moves.BUILD:
            return why_no_room(table, seat, first, self.less())
        return why_too_dear(table, seat, first, second, self.less(), rule)

    def _why_not_played(self, table: Table, card: Card) -> str:
        """The reason why a leader or an action card in hand can't be played; '' if it can."""
        box, seat = table.box, self.seat
        if box.type[card] == LEADER:
            return lacks_civil(table, seat, 1, "TA-18.1")
        if table.civil_hand[seat].count(card) <= table.actions_taken.count(card):
            return _("{card} was taken in this phase (TA-20.2)").format(card=box.slug[card])
        action = box.actions[card]
        if action is not None and action.playable(table, seat):
            return ""
        if not civil_actions(table, seat):
            return lacks_civil(table, seat, 1, "TA-20.1")
        return _("what {card} orders cannot be done (TA-20.7)").format(card=box.slug[card])

    def _why_not_completed(self, table: Table, wanted: int) -> str:
        """The reason why so many stages can't be completed at once; '' if they can."""
        box, seat = table.box, self.seat
        wonder = table.unfinished[seat]
        if wonder == NONE:
            return _("you have no unfinished wonder (TA-18.3)")
        left = len(box.stages[wonder]) - table.stages[seat]
        if wanted > left:
            said = ngettext(
                "only {n} of {wonder}'s stages is left (TA-18.3)",
                "only {n} of {wonder}'s stages are left (TA-18.3)",
                left,
            )
            return said.format(n=left, wonder=box.slug[wonder])
        missing = lacks_civil(table, seat, self.civil_cost(), "TA-18.3")
        if missing:
            return missing
        most, why = self.most_stages(table)
        if wanted > most:
            return why
        price = stage_price(table, seat, wanted, self.less())
        return lacks(price, "resources", resources(table, seat), "TA-18.3")

    def _not_developed(self, table: Table, card: Card) -> str:
        """The reason why a card is no technology in hand; '' if it is one."""
        name = table.box.slug[card]
        if not table.box.is_technology[card]:
            return _("{name} is no technology: it is {type} (TA-26.1)").format(
                name=name, type=a_type(table, card)
            )
        if card in table.civil_hand[self.seat]:
            return ""
        if (table.held[self.seat] | table.known[self.seat]) >> card & 1:
            return _("{name} is in play already (TA-19.1)").format(name=name)
        return _("{name} is not in your hand (TA-19.1)").format(name=name)

    def _not_usable(self, table: Table, effect: int) -> str:
        """The reason why the seat can't use a card now; '' if it can."""
        seat, name = self.seat, table.box.effect_slug(effect)
        if not table.held[seat] & table.box.hooks.uses & 1 << effect:
            mine = table.held[seat] | table.known[seat] | table.wonders[seat]
            if mine >> effect & 1:
                return _("{name} is not used by an action (TA-15.1)").format(name=name)
            return _("{name} is not in play for you (TA-15.1)").format(name=name)
        if table.used >> effect & 1:
            return _("{name} was used in this turn (TA-37.16)").format(name=name)
        if not table.box.in_play[effect].uses(table, seat):
            return _("what {name} needs is not there (TA-15.2)").format(name=name)
        return ""


def _rule_of_workers(verb: int, unit: bool) -> str:
    """The number of the rule for a verb with workers. unit: the technology is one for units."""
    if verb == moves.BUILD:
        return "TA-21.1" if unit else "TA-17.3"
    if verb == moves.UPGRADE:
        return "TA-21.2" if unit else "TA-17.6"
    return "TA-21.3" if unit else "TA-17.8"


def _not_played(table: Table, card: Card) -> str:
    """The reason why `play` takes no such card: it is neither leader nor action card; '' if it is
    one."""
    name, kind = table.box.slug[card], table.box.type[card]
    if kind in (LEADER, ACTION):
        return ""
    if table.box.is_technology[card]:
        return _("{name} is a technology: it is developed (TA-19.1)").format(name=name)
    if kind == WONDER:
        return _("{name} is a wonder: its stages are completed (TA-18.3)").format(name=name)
    if kind == TACTIC:
        return _("{name} is a tactic: `tactic` plays it (TA-21.4)").format(name=name)
    return _("{name}, {type}, is no card of the civil hand (TA-20.1)").format(
        name=name, type=a_type(table, card)
    )

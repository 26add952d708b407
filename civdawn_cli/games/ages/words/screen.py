"""The table on a terminal, from a view alone: the card row, decks and events, the rivals, and
everything of the viewer's own."""

from __future__ import annotations

from typing import Final

from civdawn_cli.engine.kit.news import View
from civdawn_cli.engine.kit.screen import (
    BOLD,
    DIM,
    Frame,
    Line,
    Part,
    Row,
    Span,
    columns,
    filled,
    length,
    padded,
    shortened,
)
from civdawn_cli.engine.kit.viewing import Data, counts, number, record, records, word, words
from civdawn_cli.games.ages.words.names import listed, short_type
from civdawn_cli.language import _, card_text, ngettext, pgettext

SEATS: Final = (
    "bold bright_white on red",
    "bold bright_white on magenta",
    "bold black on cyan",
    "bold bright_white on bright_black",
)
"""The style of a seat's number."""

COLOURS: Final = {
    "farm": "yellow",
    "mine": "yellow",
    "special": "bright_blue",
    "government": "bright_red",
    "wonder": "bright_magenta",
    "leader": "bright_green",
    "action": "bright_yellow",
    "infantry": "red",
    "cavalry": "red",
    "artillery": "red",
    "air_force": "red",
}
"""The style of a card's type; all others are plain."""

TWO: Final = 38
"""Columns of half the card row, where it stands in two halves."""

MARGIN: Final = 3
LABEL: Final = 13
"""Columns of a label, those of the margin before it included."""

PAST: Final = 3
"""How many past events are told."""

UNITS: Final = ("infantry", "cavalry", "artillery", "air_force")


class Names:
    """The names of cards for people, by slug."""

    def __init__(self, cards: list[Data]) -> None:
        self.of: Final = {word(card["slug"]): word(card["name"]) for card in cards}

    def name(self, slug: str) -> str:
        """The name of a card."""
        return card_text("ages", slug, self.of[slug]) if slug in self.of else slug

    def all(self, slugs: list[str]) -> list[Line]:
        """The names of several cards, an item each."""
        return [[Span(self.name(slug))] for slug in slugs]


def parts(view: View, frame: Frame, cards: list[Data]) -> list[Part]:
    """All parts of the table, in the order to draw them. cards: those of `Game.cards`, whose names
    are shown."""
    names = Names(cards)
    found = [
        _events(view, frame, names),
        _rivals(view, frame, names),
        _row(view, frame, names),
        _course(view, frame),
        _mine(view, frame, names),
    ]
    return [part for part in found if part.rows]


def _labelled(facts: list[tuple[str, list[Line]]], width: int) -> list[Row]:
    """Facts of a seat or of the table: dim labels one below another, and items behind them."""
    told = [(label, items) for label, items in facts if items]
    # Some languages have longer labels than English.
    room = max([LABEL - MARGIN, *(columns(label) + 1 for label, _items in told)])
    return [
        Row(label, filled(items, width, [Span(" " * MARGIN + padded(label, room), DIM)]))
        for label, items in told
    ]


def _style(kind: str) -> str:
    return COLOURS.get(kind, "")


def _age(name: str) -> str:
    """An age as printed: `II`."""
    return name.upper()


# ---------------------------------------------------------------- what all have


def _course(view: View, frame: Frame) -> Part:
    """Round, turn and age."""
    if view["phase"] == "setup":
        return Part("course", [], [])
    active = number(view["active"])
    told = {"round": str(number(view["round"])), "age": _age(word(view["age"]))}
    told["seat"] = frame.person(active) or _("seat {number}").format(number=active)
    text = _("Round {round}, turn of {seat}, Age {age}").format(**told)
    if view["over"]:
        text = _("The game is over")
    items: list[Line] = [[Span(text, BOLD)]]
    if view["last_round"] is not None:
        items.append([Span(_("the last round is {n}").format(n=number(view["last_round"])))])
    return Part("course", [], [Row("turn", filled(items, frame.width, []))])


def _row(view: View, frame: Frame, names: Names) -> Part:
    """The card row: space, price in civil actions for the viewer, card, type and age."""
    viewer = number(view["viewer"])
    cells: list[Line] = []
    room = TWO if frame.width >= 2 * TWO else frame.width
    for space in records(view["row"]):
        at = number(space["space"])
        cell: Line = [Span(f"   {at:2} ", DIM)]
        if space["card"] is None:
            cells.append([*cell, Span("-", DIM)])
            continue
        prices = space["prices"]
        assert isinstance(prices, list)
        price = prices[viewer - 1] if viewer else None
        shown = number(space["cost"]) if price is None else number(price)
        kind = word(space["type"])
        cell.append(Span(f" {shown} ", BOLD))
        # Names of some languages are longer than half a row.
        name = shortened(names.name(word(space["card"])), room - 1 - length(cell))
        cell.append(Span(name, _style(kind)))
        about = f", {short_type(kind)} {_age(word(space['age']))}"
        if length(cell) + len(about) < room:
            cell.append(Span(about, DIM))
        cells.append(cell)
    if all(space["card"] is None for space in records(view["row"])):
        return Part("row", [], [])
    if frame.width < 2 * TWO:
        rows = [Row(str(at), [cell]) for at, cell in enumerate(cells)]
    else:
        half = (len(cells) + 1) // 2
        rows = []
        for at in range(half):
            line = list(cells[at])
            if at + half < len(cells):
                line += [Span(" " * (TWO - length(line))), *cells[at + half]]
            rows.append(Row(str(at), [line]))
    title: Line = [Span(_("Card row"), BOLD), Span("  " + _("space, price in CA, card"), DIM)]
    return Part("row", title, rows)


def _events(view: View, frame: Frame, names: Names) -> Part:
    """Decks, events and common tactics."""
    if view["phase"] == "setup":
        return Part("events", [], [])
    civil, military = len(words(view["civil_deck"])), number(view["military_deck"])
    decks = [_("civil {n}").format(n=civil), _("military {n}").format(n=military)]
    if gone := number(view["military_discards"]):
        decks.append(_("{n} military discarded").format(n=gone))
    current = record(view["current_events"])
    now: list[Line] = [[Span(_backs(record(current["left"])) or _("none"))]]
    if current["top"] is not None:
        top = names.name(word(current["top"]))
        now.append([Span(_("the next one is {card}").format(card=top))])
    elif seen := counts(current["top_seen_by"]):
        told = _(" and ").join([str(seat) for seat in seen])
        now.append([Span(_("the next one was seen by seat {seats}").format(seats=told))])
    own = [names.name(card) for card in words(current["own"])]
    if own:
        now.append([Span(_("among them your {cards}").format(cards=listed(own)))])
    future: list[Line] = []
    for event in records(view["future_events"]):
        card = (
            _age(word(event["age"])) if event["card"] is None else names.name(word(event["card"]))
        )
        future.append(
            [Span(_("{card} of seat {seat}").format(card=card, seat=number(event["seat"])))]
        )
    facts = [
        (_("decks"), [[Span(text)] for text in decks]),
        (_("events"), now),
        (_("prepared"), future),
        (_("past"), names.all(words(view["past_events"])[-PAST:])),
        (_("tactics"), names.all(words(view["tactics"]))),
    ]
    rows = _labelled(facts, frame.width)
    return Part("events", [Span(_("Decks and events"), BOLD)], rows)


def _backs(left: Data) -> str:
    """`2 I, 1 II`: numbers of cards by age."""
    return ", ".join([f"{number(left[age])} {_age(age)}" for age in left if left[age]])


# ---------------------------------------------------------------- seats


def _rivals(view: View, frame: Frame, names: Names) -> Part:
    """The other seats, a few lines each."""
    rows: list[Row] = []
    for seat in records(view["seats"]):
        who = number(seat["seat"])
        if who == number(view["viewer"]) or view["phase"] == "setup":
            continue
        first: Line = [Span(f" {who} ", SEATS[(who - 1) % len(SEATS)]), Span(" ")]
        if not seat["plays"]:
            rows.append(Row(f"{who}", filled([[Span(_("resigned"))]], frame.width, first)))
            continue
        items: list[Line] = [*_called(seat, frame, names), *_scores(seat), *_goods(seat)]
        rows.append(Row(f"{who}", filled(items, frame.width, first)))
        more = [*_buildings(seat, names, UNITS), *_buildings(seat, names, ()), *_cards(seat, names)]
        backs = _backs(record(seat["military_cards"]))
        hand = [names.name(word(card["card"])) for card in records(seat["civil_hand"])]
        if hand:
            more.append([Span(_("holds") + " ", DIM), Span(", ".join(hand))])
        if backs:
            more.append([Span(_("military cards") + " ", DIM), Span(backs)])
        rows.append(Row(f"{who} has", filled(more, frame.width, [Span("    ")], "; ")))
    return Part("rivals", [], rows)


def _called(seat: Data, frame: Frame, names: Names) -> list[Line]:
    """The person at a seat, and the leader."""
    who, leader = frame.person(number(seat["seat"])), word(seat["leader"])
    named = _("leader {card}").format(card=names.name(leader)) if leader else _("no leader")
    return [[Span(text, BOLD)] for text in (who, named) if text]


def _mine(view: View, frame: Frame, names: Names) -> Part:
    """Everything that the viewer has."""
    viewer = number(view["viewer"])
    for seat in records(view["seats"]):
        if number(seat["seat"]) != viewer or view["phase"] == "setup":
            continue
        title: Line = [Span(f" {viewer} ", SEATS[(viewer - 1) % len(SEATS)]), Span(" ")]
        title += filled(_called(seat, frame, names), frame.width, [])[0]
        actions = record(seat["actions"])
        now = record(view["this_turn"]) if number(view["active"]) == viewer else {}
        spent = [
            _("CA (civil) {n} of {all}").format(
                n=number(actions["civil"]), all=actions["civil_total"]
            )
            + _more(now, "civil_actions"),
            _("MA (military) {n} of {all}").format(
                n=number(actions["military"]), all=actions["military_total"]
            )
            + _more(now, "military_actions"),
        ]
        facts: list[tuple[str, list[Line]]] = [
            (_("score"), _scores(seat)),
            (_("actions"), [[Span(text)] for text in spent]),
            (_("goods"), _goods(seat, now)),
            (_("buildings"), _buildings(seat, names, ())),
            (_("units"), _buildings(seat, names, UNITS)),
            (_("in play"), _cards(seat, names)),
            (_("hand"), names.all([word(card["card"]) for card in records(seat["civil_hand"])])),
        ]
        if view["military_hand"] is not None:
            hand = [word(card["card"]) for card in records(view["military_hand"])]
            facts.append((pgettext("cards", "military"), names.all(hand)))
        rows = _labelled(facts, frame.width)
        return Part("mine", title, rows)
    return Part("mine", [], [])


def _more(now: Data, name: str) -> str:
    """` +1`: an amount that lasts for this turn only."""
    return f" +{number(now[name])}" if now and now[name] else ""


def _pair(label: str, text: str, warned: bool = False) -> Line:
    """`culture 12`, the number in bold."""
    return [Span(f"{label} "), Span(text, "bold bright_red" if warned else BOLD)]


def _scores(seat: Data) -> list[Line]:
    """Culture and science with what a turn brings, strength, happiness."""
    ratings, people = record(seat["ratings"]), record(seat["population"])
    need, happy = number(people["happiness_required"]), number(ratings["happiness"])
    unhappy = number(people["discontent"])
    text = _("{have} of {need}").format(have=happy, need=need)
    found = [
        _pair(_("culture"), f"{number(seat['culture'])} (+{number(ratings['culture'])})"),
        _pair(_("science"), f"{number(seat['science'])} (+{number(ratings['science'])})"),
        _pair(_("strength"), str(number(ratings["strength"]))),
        _pair(_("happiness"), text, warned=unhappy > number(people["unused"])),
    ]
    if unhappy:
        found.append(
            _pair(_("discontent"), str(unhappy), warned=unhappy > number(people["unused"]))
        )
    return found


def _goods(seat: Data, now: Data | None = None) -> list[Line]:
    """Food, resources and tokens, what is for this turn only behind a plus."""
    goods, people = record(seat["goods"]), record(seat["population"])
    extra = now or {}
    found = [
        _pair(_("food"), str(number(goods["food"])) + _more(extra, "food")),
        _pair(_("resources"), str(number(goods["resources"])) + _more(extra, "resources")),
    ]
    if extra and extra["unit_resources"]:
        found.append(_pair(_("resources for units"), str(number(extra["unit_resources"]))))
    if extra and extra["unit_science"]:
        found.append(_pair(_("science for units"), str(number(extra["unit_science"]))))
    found.append(_pair(_("unused workers"), str(number(people["unused"]))))
    if now is not None:
        if people["price"] is not None:
            found.append(_pair(_("next worker for food"), str(number(people["price"]))))
        found.append([Span(_("bank: {yellow} yellow, {blue} blue tokens").format(
            yellow=number(people["bank"]), blue=number(goods["bank"])))])  # fmt: skip
        if people["consumption"]:
            found.append(_pair(_("eats"), str(number(people["consumption"]))))
    if goods["corruption"]:
        found.append(_pair(_("corruption"), str(number(goods["corruption"])), warned=True))
    return found


def _buildings(seat: Data, names: Names, kinds: tuple[str, ...]) -> list[Line]:
    """Technologies with the workers and blue tokens on them: those of the kinds, or all but
    units."""
    found: list[Line] = []
    for each in records(seat["technologies"]):
        kind = word(each["type"])
        if (kind not in kinds) if kinds else (kind in UNITS):
            continue
        workers, tokens = number(each["workers"]), number(each["tokens"])
        item: Line = [Span(f"{names.name(word(each['card']))} ", _style(kind) if workers else DIM)]
        item.append(Span(str(workers), BOLD if workers else DIM))
        if tokens:
            item.append(Span(ngettext(" ({n} blue)", " ({n} blue)", tokens).format(n=tokens)))
        found.append(item)
    return found


def _cards(seat: Data, names: Names) -> list[Line]:
    """Government, special technologies, wonders, colonies, tactic, pact and wars."""
    found: list[Line] = []
    if seat["government"] is not None:
        found.append([Span(names.name(word(seat["government"])), _style("government"))])
    for special in record(seat["specials"]).values():
        if special is not None:
            found.append([Span(names.name(word(special)), _style("special"))])
    for wonder in records(seat["wonders"]):
        text = names.name(word(wonder["card"])) + (_(" (ruin)") if wonder["ruin"] else "")
        text += _(" (a leader under it)") if wonder["leader_under"] else ""
        found.append([Span(text, _style("wonder"))])
    if seat["unfinished"] is not None:
        work = record(seat["unfinished"])
        costs, done = counts(work["costs"]), number(work["stages"])
        name = names.name(word(work["card"]))
        told = _("{wonder}, {done} of {all} stages, still {costs}").format(
            wonder=name,
            done=done,
            all=done + len(costs),
            costs="+".join([str(cost) for cost in costs]),
        )
        found.append([Span(told, _style("wonder"))])
    for colony in words(seat["colonies"]):
        found.append([Span(names.name(colony))])
    if seat["tactic"] is not None:
        own = _(" (exclusive)") if seat["exclusive_tactic"] is not None else ""
        found.append([Span(names.name(word(seat["tactic"])) + own, "red")])
    if seat["pact"] is not None:
        pact = record(seat["pact"])
        told = _("{pact} (A seat {a}, B seat {b})").format(
            pact=names.name(word(pact["card"])), a=number(pact["a"]), b=number(pact["b"])
        )
        found.append([Span(told)])
    for war in records(seat["wars"]):
        told = _("{war} on seat {seat}").format(
            war=names.name(word(war["card"])), seat=number(war["on"])
        )
        found.append([Span(told, "bold bright_red")])
    return found

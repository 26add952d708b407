"""The table on a terminal, from a view alone: map, focus rows, wonders on offer, victory cards."""

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
    padded,
)
from civdawn_cli.engine.kit.viewing import Data, counts, number, record, records, word, words
from civdawn_cli.games.newdawn.map.board import RESOURCE_NAMES
from civdawn_cli.games.newdawn.names import ERA_NAMES, FOCUS_NAMES, ROMAN
from civdawn_cli.games.newdawn.words.names import (
    era_name,
    listed,
    resource_name,
    section_name,
    type_name,
)
from civdawn_cli.games.newdawn.words.screen_map import (
    CELL,
    GROUNDS,
    LETTERS,
    SEATS,
    crowded,
    key,
    map_parts,
    printed,
)
from civdawn_cli.games.newdawn.words.view_words import ruler_called
from civdawn_cli.language import _, card_text, ngettext

TYPES: Final = {
    "culture": "bright_magenta",
    "science": "bright_blue",
    "economy": "bright_yellow",
    "industry": "yellow",
    "military": "bright_red",
}
"""The style of a focus type."""

PAIR: Final = 28
"""Columns of the two names on a victory card."""

FACE: Final = 24
"""Columns of one side of a tile, the gap after it included."""


def parts(view: View, frame: Frame, cards: list[Data]) -> list[Part]:
    """All parts of the table, in the order to draw them. cards: those of `Game.cards`, whose names
    are shown."""
    titles = {
        word(card["slug"]): card_text("newdawn", word(card["slug"]), word(card["name"]))
        for card in cards
    }
    titles.update({name: type_name(kind) for kind, name in enumerate(FOCUS_NAMES)})
    titles.update({name: era_name(era) for era, name in enumerate(ERA_NAMES)})
    titles.update({name: resource_name(kind) for kind, name in enumerate(RESOURCE_NAMES)})
    found = [
        _offer(view, frame, titles),
        _victory(view, frame, titles),
        _rivals(view, frame, titles),
    ]
    maps = map_parts(view, frame)
    if maps:
        found += [_named(view, frame, titles), Part("map", [], key(frame.width)), *maps]
    found += [_draft(view, frame), _course(view, frame), _mine(view, frame, titles)]
    return [part for part in found if part.rows]


def _name(titles: dict[str, str], slug: str) -> str:
    """The name of a card for people; of a player's diplomacy card without its giver."""
    return titles.get(slug) or titles.get(slug.partition("@")[0]) or slug


def _widest(titles: dict[str, str]) -> int:
    """The columns of the longest name of a focus type."""
    return max([columns(titles[name]) for name in FOCUS_NAMES])


def _seat(number_: int) -> Span:
    """The number of a seat in its colour."""
    return Span(f" {number_} ", SEATS[(number_ - 1) % len(SEATS)])


def _owned(number_: int) -> Line:
    """` seat 2` in its colour, behind the name of what it has."""
    style = SEATS[(number_ - 1) % len(SEATS)]
    return [Span(" "), Span(_("seat {n}").format(n=number_), style)]


# ---------------------------------------------------------------- what all have


def _course(view: View, frame: Frame) -> Part:
    """Round, turn, event dial and direction token."""
    if view["over"]:
        turn = _("The game is over")
    elif view["phase"] != "play":
        turn = _("Setup")
    else:
        round_, active = number(view["round"]), number(view["active"])
        seat = frame.person(active) or _("seat {number}").format(number=active)
        turn = _("Round {round}, turn of {seat}").format(round=round_, seat=seat)
    items: list[Line] = [[Span(turn, BOLD)]]
    rows = [Row("turn", filled(items, frame.width, []))]
    if view["phase"] == "play":
        event = record(view["event"])
        dial: Line = [Span(_("event dial") + " ", DIM)]
        for at, section in enumerate(words(event["sections"])):
            here = at == number(event["section"])
            said = section_name(section)
            dial.append(Span(f"[{said}]" if here else said, BOLD if here else ""))
            dial.append(Span(" "))
        way: Line = [Span(_("direction token") + " ", DIM), Span(word(view["direction"]))]
        rows.append(Row("dial", filled([dial, way], frame.width, [], " ")))
    return Part("course", [], rows)


def _offer(view: View, frame: Frame, titles: dict[str, str]) -> Part:
    """The world wonders face up, the price for the viewer first."""
    viewer = number(view["viewer"])
    rows: list[Row] = []
    for deck in records(view["decks"]):
        kind = word(deck["type"])
        label: Line = [
            Span(padded(_name(titles, kind), _widest(titles)) + " ", TYPES.get(kind, ""))
        ]
        items: list[Line] = [[Span(_("none left"))]]
        if deck["face_up"] is not None:
            wonder = record(deck["face_up"])
            cost, prices = number(wonder["cost"]), counts(wonder["prices"])
            price = prices[viewer - 1] if viewer else cost
            left = sum([number(some) for some in record(deck["left"]).values()])
            pays = _(" or ").join([_name(titles, each) for each in words(wonder["pays"])])
            named: Line = [Span(_name(titles, word(wonder["wonder"])), BOLD)]
            named.append(Span(f", {_name(titles, word(wonder['era']))}: "))
            named.append(Span(str(price), BOLD))
            named.append(Span(_(" (printed {cost})").format(cost=cost) if price != cost else ""))
            items = [named, [Span(_("helped by {resources}").format(resources=pays))]]
            items.append([Span(_("{n} under it").format(n=left), DIM)])
        rows.append(Row(kind, filled(items, frame.width, label)))
    return Part(
        "wonders", [Span(_("World wonders"), BOLD)], rows if view["phase"] == "play" else []
    )


def _victory(view: View, frame: Frame, titles: dict[str, str]) -> Part:
    """The victory cards: how far each seat is with either agenda."""
    rows: list[Row] = []
    seats = len(records(view["seats"]))
    cards = records(view["victory"])
    pairs = [
        _(" or ").join([_name(titles, word(each["agenda"])) for each in records(card["agendas"])])
        for card in cards
    ]
    room = max([PAIR, *map(columns, pairs)])
    for card, names in zip(cards, pairs, strict=True):
        agendas = records(card["agendas"])
        marked = counts(card["marked"])
        items: list[Line] = []
        for seat in range(1, seats + 1):
            have = [
                _("{n}/{need}").format(n=counts(each["have"])[seat - 1], need=each["need"])
                for each in agendas
            ]
            state = _("done") if seat in marked else _(" or ").join(have)
            style = SEATS[(seat - 1) % len(SEATS)]
            items.append(
                [Span(f"{seat}:", style), Span(f" {state}", BOLD if seat in marked else "")]
            )
        rows.append(
            Row(
                word(card["card"]),
                filled(items, frame.width, [Span(padded(names, room) + " ")], "  "),
            )
        )
    return Part("victory", [Span(_("Victory cards"), BOLD)], rows)


def _named(view: View, frame: Frame, titles: dict[str, str]) -> Part:
    """The names of what the map shows by signs alone, and who has it."""
    rows: list[Row] = []
    for sign, family, name in (
        ("@", "city_states", "city_state"),
        ("*", "natural_wonders", "natural_wonder"),
    ):
        items: list[Line] = []
        for each in records(view[family]):
            told = each["type"] if family == "city_states" else each["resource"]
            kind = _name(titles, word(told))
            text = f"{_name(titles, word(each[name]))} {word(each['space'])} ({kind})"
            item: Line = [Span(text)]
            if each["holder"] is not None:
                item += _owned(number(each["holder"]))
            items.append(item)
        if items:
            rows.append(Row(sign, filled(items, frame.width, [Span(f" {sign} ", BOLD)], "; ")))
    built: list[Line] = []
    for seat in records(view["seats"]):
        for wonder in records(seat["wonders"]):
            text = f"{_name(titles, word(wonder['wonder']))} {word(wonder['space'])}"
            built.append([Span(text), *_owned(number(seat["seat"]))])
    if built:
        rows.append(Row("#", filled(built, frame.width, [Span(" # ", BOLD)], "; ")))
    if full := crowded(view, frame):
        rows.append(Row("+", filled([[Span(text)] for text in full], frame.width,
                                    [Span(" + ", BOLD)])))  # fmt: skip
    return Part("map", [], rows)


# ---------------------------------------------------------------- seats


def _called(seat: Data, frame: Frame) -> str:
    """The person at a seat, and the civilization."""
    who, own = frame.person(number(seat["seat"])), _civilization(seat)
    return _("{person}, {civilization}").format(person=who, civilization=own) if who else own


def _civilization(seat: Data) -> str:
    """The name of a seat: its civilization, before it has one `seat 2`."""
    if seat["leader"] is None:
        return _("seat {number}").format(number=number(seat["seat"]))
    return card_text("newdawn", word(seat["leader"]), word(seat["name"]))


def _rivals(view: View, frame: Frame, titles: dict[str, str]) -> Part:
    """The other seats, a few lines each."""
    viewer = number(view["viewer"])
    rows: list[Row] = []
    for seat in records(view["seats"]):
        who = number(seat["seat"])
        if who == viewer:
            continue
        cards: list[Line] = []
        for card in records(seat["row"]):
            kind = word(card["type"])
            if not kind:
                continue
            item: Line = [
                Span(f"{number(card['slot'])} ", DIM),
                Span(_name(titles, kind), TYPES.get(kind, "")),
            ]
            item.append(Span(f" {ROMAN[number(card['level']) - 1]}{_on_card(card, titles)}"))
            cards.append(item)
        first: Line = [_seat(who), Span(f" {_called(seat, frame)} ", BOLD)]
        rows.append(Row(f"{who}", filled(cards, frame.width, first)))
        rows.append(
            Row(f"{who} goods", filled(_goods(seat, titles), frame.width, [Span("    ")], "; "))
        )
    return Part("rivals", [], rows if view["phase"] == "play" else [])


def _mine(view: View, frame: Frame, titles: dict[str, str]) -> Part:
    """The viewer's focus row, a card a line, and everything else the viewer has."""
    viewer = number(view["viewer"])
    rows: list[Row] = []
    title: Line = []
    for seat in records(view["seats"]):
        if number(seat["seat"]) != viewer:
            continue
        title = [_seat(viewer), Span(f" {_called(seat, frame)}", BOLD)]
        if seat["ruler"] is not None:
            title.append(Span(f" ({ruler_called(seat)})"))
        for card in records(seat["row"]):
            if not card["type"]:
                continue
            kind, slug = word(card["type"]), word(card["card"])
            line: Line = [Span(f"   pos{number(card['slot'])} ", DIM)]
            line.append(
                Span(padded(_name(titles, kind), _widest(titles)) + " ", TYPES.get(kind, ""))
            )
            line.append(Span(f"{ROMAN[number(card['level']) - 1]:4}{_name(titles, slug)}"))
            line.append(Span(_on_card(card, titles), BOLD))
            rows.append(Row(f"pos{number(card['slot'])}", [line]))
        rows.append(Row("goods", filled(_goods(seat, titles), frame.width, [Span("   ")], "; ")))
    return Part("mine", title, rows if view["phase"] == "play" else [])


def _on_card(card: Data, titles: dict[str, str]) -> str:
    """The tokens on a focus card: ` +2, Brussels`; '' for none."""
    tokens = number(card["trade_tokens"])
    found = [f"+{tokens}"] if tokens else []
    found += [_name(titles, name) for name in words(card["city_states"])]
    found += [_name(titles, name) for name in words(card["natural_wonders"])]
    return " " + ", ".join(found) if found else ""


def _goods(seat: Data, titles: dict[str, str]) -> list[Line]:
    """Everything that a seat has beside its focus row."""
    level = record(seat["next_level"])
    dial = _("dial {n}").format(n=number(seat["dial"]))
    if level["level"]:
        next_level = ROMAN[number(level["level"]) - 1]
        dial += _(", level {level} at {n}").format(level=next_level, n=number(level["dial"]))
    found = [dial]
    for name, amount in record(seat["resources"]).items():
        if amount:
            found.append(f"{_name(titles, name)} {number(amount)}")
    for each in records(seat["natural_wonders"]):
        found.append(_name(titles, word(each["natural_wonder"])))
    for each in records(seat["conquered"]):
        found.append(_("conquered {name}").format(name=_name(titles, word(each["city_state"]))))
    for each in records(seat["wonders"]):
        stored = number(each["trade_tokens"])
        found.append(_name(titles, word(each["wonder"])) + (f" +{stored}" if stored else ""))
    for name in words(seat["diplomacy"]):
        giver = name.partition("@")[2]
        of = _(" of seat {seat}").format(seat=giver) if giver else ""
        found.append(_name(titles, name) + of)
    caravans = [place for place in words(seat["caravans"]) if place != "unused"]
    home = caravans.count("card")
    if home:
        found.append(
            ngettext("{n} caravan on the card", "{n} caravans on the card", home).format(n=home)
        )
    if out := listed([place for place in caravans if place != "card"]):
        found.append(
            ngettext("caravan on {places}", "caravans on {places}", len(caravans) - home).format(
                places=out
            )
        )
    tokens, cities = number(seat["control_tokens_left"]), number(seat["cities_left"])
    found.append(ngettext("{n} token left", "{n} tokens left", tokens).format(n=tokens))
    found.append(ngettext("{n} city left", "{n} cities left", cities).format(n=cities))
    return [[Span(text)] for text in found]


# ---------------------------------------------------------------- the draft


def _draft(view: View, frame: Frame) -> Part:
    """The tiles that the viewer has to lay, both sides unturned: on `lay Q,R@N` the space in
    brackets comes to Q,R, and the tile is turned clockwise N times."""
    viewer = number(view["viewer"])
    if view["draft"] is None or not viewer:
        return Part("draft", [], [])
    hands = record(view["draft"])["hands"]
    assert isinstance(hands, list)
    pictures: list[list[Line]] = []
    for tile in records(hands[viewer - 1]):
        for side in records(tile["sides"]):
            pictures.append(_face(f"{number(tile['tile'])}{word(side['side'])}",
                                  records(side["spaces"])))  # fmt: skip
    if not pictures:
        return Part("draft", [], [])
    abreast = max(1, frame.width // FACE)
    text = _("Your tiles. lay Q,R@N puts the space in brackets on Q,R, turned clockwise N times.")
    rows = [Row("how", filled([[Span(text, DIM)]], frame.width, []))]
    for first in range(0, len(pictures), abreast):
        beside = pictures[first : first + abreast]
        lines: list[Line] = []
        for at in range(max([len(picture) for picture in beside])):
            line: Line = []
            for picture in beside:
                cells = picture[at] if at < len(picture) else []
                used = sum([len(span.text) for span in cells])
                line += [*cells, Span(" " * (FACE - used))]
            lines.append(line)
        rows.append(Row(f"tiles {first}", lines))
    return Part("draft", [Span(_("Draft"), BOLD)], rows)


def _face(name: str, cells: list[Data]) -> list[Line]:
    """One side of a tile, a line for each row of spaces."""
    placed: list[tuple[int, int, str, str]] = []
    for cell in cells:
        q, _comma, r = word(cell["space"]).partition(",")
        terrain = word(cell["terrain"])
        text = LETTERS.get(terrain, "?")
        if cell["symbol"] is not None:
            sign = printed(word(cell["symbol"]), terrain)
            text = sign if sign.startswith("@") else text + sign
        if q == r == "0":
            text = f"[{text}]"
        placed.append((int(r), (2 * int(q) + int(r)) * CELL // 2, text, GROUNDS.get(terrain, "")))
    left = min([column for _row, column, _text, _style in placed])
    top = min([row for row, _column, _text, _style in placed])
    bottom = max([row for row, _column, _text, _style in placed])
    lines: list[Line] = [[Span(name, BOLD)]]
    for row in range(top, bottom + 1):
        line: Line = []
        at = left
        for own, column, text, style in sorted(placed):
            if own != row:
                continue
            if column > at:
                line.append(Span(" " * (column - at)))
            line.append(Span(f"{text:{CELL}}", style))
            at = max(column, at) + max(CELL, len(text))
        lines.append(line)
    return lines

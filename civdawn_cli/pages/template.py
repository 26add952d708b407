"""The page of a game: template, style sheet and script with what a story tells put into them."""

from __future__ import annotations

import gc
import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import Any, Final

from civdawn_cli import __version__
from civdawn_cli.engine.step import CHANCE, Seat
from civdawn_cli.language import _, language, ngettext
from civdawn_cli.pages.curves import DASHES, MEASURES, counted, curve
from civdawn_cli.pages.film import Film, Pool
from civdawn_cli.pages.story import Story, tell
from civdawn_cli.pictures import PICTURES
from civdawn_cli.pictures.palette import AUTO, DARK, LIGHT, Palette
from civdawn_cli.pictures.svg import FONT, element, number
from civdawn_cli.playing.people import said_name
from civdawn_cli.record import GameText
from civdawn_cli.record.versions import EVERYONE, PUBLIC


def replay_page(text: GameText, who: Seat = EVERYONE, start: str = "") -> str:
    """The page of a record, as `who` may see the game. start: the label of the turn at which the
    page opens, '' for the first. Raises NotationError."""
    with nothing_to_collect():
        story = tell(text, who)
        return page(story, story.place(start) if start else 0)


@contextmanager
def nothing_to_collect() -> Iterator[None]:
    """While a page is made, all that it is made of is kept. To look for garbage among so much takes
    a tenth of the time and finds none."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def page(story: Story, start: int = 0) -> str:
    """The page that shows a story. start: the index of the turn at which it opens. Equal stories
    give equal pages."""
    film, palette = _filmed(story)
    script = _file("replay.js")
    numbers = counted(story.game.name, _watched(story))
    labels = {name: escape(text) for name, text in _labels().items()}
    return Template(_file("replay.html")).substitute(
        labels,
        language=language(),
        allowed=_allowed(f"\n{script}"),
        generator=f"civdawn {__version__}",
        title=escape(f"{story.headline} {_(story.game.title)}"),
        style=_file("replay.css"),
        colours=_colours(palette),
        headline=escape(story.headline),
        facts=escape(_facts(story)),
        remark=escape(" ".join([text for text in (story.remark, story.note) if text])),
        remark_hidden="" if story.remark or story.note else " hidden",
        eyes="".join([element("option", escape(eyes["title"])) for eyes in _eyes(story)]),
        eyes_hidden=" hidden" if len(_eyes(story)) == 1 else "",
        wide=number(film.wide),
        high=number(film.high),
        font=escape(FONT),
        defs=film.defs,
        end=max(0, len(story.turns) - 1),
        heads="".join([_head(measure.title) for measure in MEASURES.get(story.game.name, ())]),
        rows="\n".join([_row(story, seat, numbers) for seat in range(story.seats)]),
        charts="\n".join(_charts(story, numbers)),
        made=escape(_("Made by civdawn {version}.").format(version=__version__)),
        data=_as_json(_data(story, film, numbers, start)),
        script=script,
    )


# Pictures.


def _filmed(story: Story) -> tuple[Film, Palette]:
    """The pictures of all turns, for all pairs of eyes in the order of the story's."""
    film, palette = Film(), Palette({})
    draw = PICTURES[story.game.name]()
    cards = story.game.cards()
    for views in story.views.values():
        reel = film.reel()
        for before, view in zip([None, *views], views, strict=False):
            picture = draw(view, cards, before, AUTO, "")
            film.add(reel, picture)
            palette = picture.palette
    return film, palette


def _colours(palette: Palette) -> str:
    """The colours of picture and page: those that the reader's machine asks for, unless the reader
    has chosen."""
    forced = [
        f':root[data-theme="{theme}"] .civdawn{{{palette.variables(theme)}}}'
        for theme in (LIGHT, DARK)
    ]
    return "\n".join([palette.sheet(), *forced])


# Words.


def _data(
    story: Story, film: Film, numbers: Sequence[Sequence[Sequence[int]]], start: int
) -> dict[str, Any]:
    """All that the script needs, as JSON has it."""
    sentences: Pool[str] = Pool()
    turns = [
        {
            "label": turn.label,
            "seat": turn.seat,
            "notation": turn.notation,
            "above": "\n".join(turn.above),
            **({"sides": "\n".join(turn.sides)} if turn.sides else {}),
            "sentences": sentences.numbers(turn.sentences),
            "summary": " ".join(turn.summary),
        }
        for turn in story.turns
    ]
    return {
        "start": start,
        "seats": _short_names(story),
        "eyes": _eyes(story),
        "turns": turns,
        "sentences": sentences.all,
        "counted": numbers,
        "texts": _said(),
        "film": film.data(),
    }


def _eyes(story: Story) -> list[dict[str, Any]]:
    """The eyes between which the reader can choose. reel: the number of their pictures, for each
    turn if it changes."""
    if len(story.views) == 1:
        return [{"key": "", "title": "", "reel": 0}]
    names = _short_names(story)
    order = list(story.views)
    return [
        {
            "key": "turn",
            "title": _("whoever has the turn"),
            "reel": [order.index(turn.seat - 1 if turn.seat else CHANCE) for turn in story.turns],
        },
        {"key": "public", "title": _("everybody"), "reel": order.index(CHANCE)},
        *(
            {
                "key": str(seat + 1),
                "title": _numbered(seat, names[seat]),
                "reel": order.index(seat),
            }
            for seat in range(story.seats)
        ),
    ]


def _watched(story: Story) -> Sequence[Mapping[str, Any]]:
    """Views after all turns, from which public numbers can be read."""
    return next(iter(story.views.values()))


def _short_names(story: Story) -> list[str]:
    """The names by which the turns tell of the seats."""
    views = _watched(story)
    if not views:
        return [_("seat {number}").format(number=seat + 1) for seat in range(story.seats)]
    return [said_name(story.game.name, seat) for seat in views[-1]["seats"]]


def _numbered(seat: Seat, name: str) -> str:
    """The number and the name of a seat: `2 Egypt`; the name alone where it is the number."""
    return name if name.endswith(f" {seat + 1}") else f"{seat + 1} {name}"


def _facts(story: Story) -> str:
    """The facts about a game in a line: who played, when, and for whose eyes the page is."""
    record = story.replay.record
    place = [record.value(name) for name in ("Event", "Date")]
    turns = len(story.turns)
    return " \u00b7 ".join(
        [
            *(fact for fact in place if fact),
            _(story.game.title),
            *story.names,
            ngettext("{n} turn", "{n} turns", turns).format(n=turns),
            *([_shown_to(story)] if story.game.hides else []),
        ]
    )


def _shown_to(story: Story) -> str:
    """For whose eyes the page is."""
    if story.who == EVERYONE:
        return _("with all hidden cards")
    if story.who == PUBLIC:
        return _("as everybody could see it")
    return _("as seat {number} could see it").format(number=story.who + 1)


# Numbers.


def _head(title: str) -> str:
    return element("th", escape(_(title)), scope="col")


def _row(story: Story, seat: Seat, numbers: Sequence[Sequence[Sequence[int]]]) -> str:
    """The numbers of a seat, with a piece of its curves."""
    line = element(
        "line", x1=0, y1=6, x2=40, y2=6, cls=f"curve s-seat-{seat + 1}",
        stroke_dasharray=DASHES.get(seat + 1, ""),
    )  # fmt: skip
    sample = element("svg", line, viewBox="0 0 40 12", aria_hidden="true")
    name = escape(_numbered(seat, _short_names(story)[seat]))
    cells = [
        f'<td data-measure="{place}" data-seat="{seat}">{rows[-1][seat] if rows else ""}</td>'
        for place, rows in enumerate(numbers)
    ]
    return f'<tr><th scope="row">{sample}{name}</th>{"".join(cells)}</tr>'


def _charts(story: Story, numbers: Sequence[Sequence[Sequence[int]]]) -> list[str]:
    """The curves of all measures."""
    names = _short_names(story)
    measures = MEASURES.get(story.game.name, ())
    return [
        f"<figure><figcaption>{escape(_(measure.title))}</figcaption>"
        f"{curve(_(measure.title), rows, names)}</figure>"
        for measure, rows in zip(measures, numbers, strict=True)
        if rows
    ]


# Files and texts.


def _file(name: str) -> str:
    """A file of this package."""
    return files("civdawn_cli.pages").joinpath(name).read_text("utf-8")


def _allowed(script: str) -> str:
    """The one script that a browser may run on the page, as its policy names it."""
    return f"sha256-{b64encode(sha256(script.encode()).digest()).decode()}"


_ENDS: Final = re.compile(r"<(?=[/!]|script)", re.IGNORECASE)


def _as_json(data: object) -> str:
    """JSON that can stand in a script element: nothing in it ends the element or begins a
    comment."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return _ENDS.sub(r"\\u003c", text).encode("utf-8", "replace").decode()


def _labels() -> dict[str, str]:
    """The texts of the page, by the names that the template has for them."""
    return {
        "noscript": _("This page needs JavaScript; civdawn replay FILE --words tells the game."),
        "table": _("Table"),
        "picture": _("Picture of the table, to scroll"),
        "player": _("Going through the turns"),
        "now": _("This turn"),
        "curves": _("Numbers and curves"),
        "story": _("All turns"),
        "eyes_label": _("Seen by"),
        "find_label": _("Find"),
        "smaller": _("smaller"),
        "larger": _("larger"),
        "theme": _("light or dark"),
        "first": _("first turn"),
        "back": _("turn before"),
        "play": _("play"),
        "next": _("next turn"),
        "last": _("last turn"),
        "slider": _("Turn"),
        "speed": _("Speed"),
        "seat": _("Seat"),
        "keys": _(
            "Arrow keys go from turn to turn, Page Up and Page Down to the same seat's, Home and "
            "End to the ends; the space bar plays. A click on a piece or a card tells what it is."
        ),
    }


def _said() -> dict[str, str]:
    """The texts that the script says."""
    return {
        "play": _("play"),
        "pause": _("pause"),
        "close": _("close"),
        "no_turn": _("There is no turn {turn} in this game; turns are {first} to {last}."),
        "no_seat": _("This page has nothing for seat {seat}."),
        "not_found": _("Nothing on the table is called {name}."),
    }

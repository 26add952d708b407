"""civdawn find: games looked up in many records."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from civdawn_cli.commands.shared import card_names, misuse, unknown
from civdawn_cli.files.workers import Problem, Sources, Workers, files_argument, jobs_option
from civdawn_cli.language import _, language, pgettext, shown
from civdawn_cli.playing import counts
from civdawn_cli.playing.card_titles import titled, titles

if TYPE_CHECKING:
    from civdawn_cli.engine.game import Game
    from civdawn_cli.engine.match import Match
    from civdawn_cli.files.finding import Found, Seen, Span, Wanted

F = TypeVar("F", bound=Callable[..., Any])
Completion = Callable[[click.Context, click.Parameter, str], list[str]]

HASH: Final = re.compile(r"#?([0-9a-f]{8})", re.IGNORECASE).fullmatch
SEATS: Final = re.compile(r"^[ \t]*seats[ \t]+([0-9]{1,2})[ \t]*$", re.MULTILINE).search
EYES: Final = re.compile(r"^[ \t]*eyes[ \t]+([0-9])[ \t]*$", re.MULTILINE).search
"""The line that says who was told a position."""

LONGEST: Final = 1 << 20
"""Bytes of the longest position; one of civdawn's has about 3,000."""

SPAN: Final = re.compile(r"([0-9]{0,9})(-|\.\.)?([0-9]{0,9})").fullmatch


def _text(
    name: str, help: str, metavar: str = "TEXT", complete: Completion | None = None
) -> Callable[[F], F]:
    """An option that may be given several times. complete: for shells."""
    where = f"{name[2:]}s"
    return click.option(
        name, where, multiple=True, metavar=metavar, help=help, shell_complete=complete
    )


@click.command("find")
@files_argument
@click.option("--game", "game_name", metavar="NAME", help="Games of this kind.")
@_text("--player", "Games in which such a player sat.")
@_text("--winner", "Games won by this player, leader or number of a seat.")
@_text("--leader", "Games in which a seat had this leader, or this ruler of one.", "NAME")
@_text("--card", "Games in whose answers or draws this card is named.", "NAME", card_names)
@_text("--ending", "Games that ended so, by the tag Termination.")
@_text("--event", "Games of this event.")
@_text("--date", "Games of this date, such as 2026-11.")
@_text("--tag", "Games with such a value of any tag.", "NAME=TEXT")
@click.option("--seats", type=click.IntRange(1, 9), metavar="N", help="Games of so many seats.")
@click.option("--turns", metavar="A-B", help="Games of so many turns: 40, 40-60, 40-, -60.")
@click.option("--rounds", metavar="A-B", help="Games of so many rounds.")
@click.option(
    "--position",
    metavar="FILE|HASH",
    help="Games that have this position: a file as `replay --position` prints it, - for stdin, "
    "or the hash behind a turn.",
)
@click.option(
    "--duplicates", is_flag=True, help="Games that are the same as an earlier one, tags aside."
)
@click.option("--count", is_flag=True, help="Print the number of games found, and no more.")
@click.option("--text", is_flag=True, help="Print the games themselves instead.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object a line instead.")
@jobs_option
@click.pass_context
def command(context: click.Context, /, files: tuple[str, ...], jobs: int, **given: Any) -> None:
    """Look games up in the files; - is the standard input, a folder all .cdn files in it.

    Whatever is asked for must all hold. Texts may be parts of names, in any case. Without a wish
    all games are listed.

    \b
      civdawn find games/ --player anna --ending agendas
      civdawn find games/ --winner rome --rounds -15 --count
      civdawn find *.cdn --card hanging-gardens --json
    \b
    Where else this position came about, by its text or by its hash:
      civdawn replay a.cdn --at 4.2 --position | civdawn find old/ --position -
      civdawn find games/ --position '#a1b2c3d4' --jobs 4
    \b
    Games that are there twice, and games taken out into a file of their own:
      civdawn find games/ --duplicates
      civdawn find games/ --event 'Club evening' --text > club.cdn
    \b
      games/a.cdn:31: game 2, turn 4.2: newdawn, anna (Rome, won), greedy; agendas

    The line is where the game names the first card, or has the position; else where it begins.
    Tags are read without playing, so searching them is quick; so are cards, which are looked for as
    the canonical form names them (civdawn format). Positions are found by playing the games; one
    that a seat was told, or in a game with cards left open, as far as that seat or writer knew.

    A game is a duplicate if all answers, dice and draws are the same, in whatever spelling; tags,
    comments and variations do not count. The first of them is not listed, but told.

    With --json a line is an object: {"file", "line", "game", "turn", "tags"}, for a duplicate also
    "first", and {"files", "games", "found"} at the end.

    Exit code 0 when something was found, 1 when nothing was or something could not be read, 2 for
    bad usage.
    """
    from civdawn_cli.files.finding import Found, Seen, expanded, look

    if sum(given[name] for name in ("count", "text", "as_json")) > 1:
        misuse(_("one of --count, --text and --json"))
    wanted = _wanted(files, **given)
    sources = Sources(list(expanded(files)))
    for name in files:
        if Path(name).is_dir() and not any(expanded([name])):
            sources.complain(f"{name}: no .cdn file in this folder")
    report = Report(sources, given["count"], given["text"], given["as_json"])
    seen = Seen() if given["duplicates"] else None
    with Workers(jobs) as workers:
        for name in sources:
            report.file()
            for found in sources.games(workers, partial(look, wanted=wanted)):
                report.games += 1
                report.number += 1
                if isinstance(found, Problem):
                    sources.blame(found)
                elif isinstance(found, Found):
                    _tell(report, seen, name, found)
    if seen is not None:
        seen.close()
    report.end()
    context.exit(1 if sources.failed or not report.found else 0)


def _tell(report: Report, seen: Seen | None, name: str, found: Found) -> None:
    first = None
    if seen is not None:
        first = seen.first(found.key, name, found.line, report.number)
        if first is None:
            return
    report.game(name, found, first)


class Report:
    """Tells what was found, and counts. number: of the present game in its file."""

    def __init__(self, sources: Sources, count: bool, text: bool, as_json: bool) -> None:
        self.sources: Final = sources
        self.count: Final = count
        self.text: Final = text
        self.as_json: Final = as_json
        self.files = self.games = self.number = self.found = 0

    def file(self) -> None:
        """A file begins."""
        self.files += 1
        self.number = 0

    def game(self, name: str, found: Found, first: tuple[str, int, int] | None) -> None:
        """A game was found. first: file, line and number of the one that it is a duplicate of."""
        self.found += 1
        if self.count:
            return
        if self.text:
            gap = b"" if found.text.endswith(b"\n\n") else b"\n\n"[found.text.endswith(b"\n") :]
            sys.stdout.buffer.write(found.text + gap)
            return
        if self.as_json:
            told: dict[str, object] = {"file": name, "line": found.line, "game": self.number}
            told |= {"turn": found.turn, "tags": found.tags}
            if first is not None:
                told["first"] = {"file": first[0], "line": first[1], "game": first[2]}
            self.sources.say(json.dumps(told, ensure_ascii=False))
            return
        text = _("{place}: game {number}: {text}")
        if found.turn:
            text = _("{place}: game {number}, turn {turn}: {text}")
        said = described(found.tags)
        if first is not None:
            same = _("; the same as {place}, game {number}")
            said += same.format(place=f"{first[0]}:{first[1]}", number=first[2])
        place = f"{name}:{found.line}"
        line = text.format(place=place, number=self.number, turn=found.turn, text=said)
        self.sources.say(line)

    def end(self) -> None:
        """The last line."""
        if self.count:
            self.sources.say(str(self.found))
        elif self.as_json:
            ended = {"files": self.files, "games": self.games, "found": self.found}
            self.sources.say(json.dumps(ended))
        elif not self.text:
            games, files = counts.games(self.games), counts.files(self.files)
            text = _("{n} of {games} in {files}")
            self.sources.say(text.format(n=f"{self.found:,}", games=games, files=files))


def described(tags: dict[str, str]) -> str:
    """A game in a line, by its tags."""
    from civdawn_cli.files.finding import seat_names

    lower = {name.lower(): value for name, value in tags.items()}
    won = lower.get("result", "").split()
    cards = _titles(lower.get("game", "").lower(), language())
    seats = []
    for seat, name in enumerate(seat_names(lower), 1):
        leader = lower.get(f"leader{seat}", "")
        facts = [
            titled(leader, cards) or leader,
            pgettext("seat", "won") if str(seat) in won else "",
        ]
        known = ", ".join(filter(None, facts))
        called = name or _("seat {number}").format(number=seat)
        seats.append(f"{called}{f' ({known})' if known else ''}")
    begin = [lower.get(name, "") for name in ("event", "date", "game")]
    rounds = lower.get("rounds", "")
    rounds = counts.rounds(int(rounds)) if rounds.isdecimal() else ""
    why = lower.get("termination", "")
    ending = ", ".join(filter(None, [why and _(why), rounds]))
    return "; ".join(filter(None, [", ".join([*filter(None, begin), *seats]), ending]))


@lru_cache
def _titles(game: str, _language: str) -> dict[str, str]:
    """The names of a game's cards in the present language; {} for a game that is not known."""
    from civdawn_cli.games import GAMES

    return titles(GAMES[game]()) if game in GAMES else {}


# ---------------------------------------------------------------- the wishes


def _wanted(
    files: tuple[str, ...],
    *,
    game_name: str | None,
    position: str | None,
    turns: str | None,
    rounds: str | None,
    seats: int | None,
    cards: tuple[str, ...],
    duplicates: bool,
    text: bool,
    players: tuple[str, ...],
    winners: tuple[str, ...],
    leaders: tuple[str, ...],
    endings: tuple[str, ...],
    events: tuple[str, ...],
    dates: tuple[str, ...],
    tags: tuple[str, ...],
    **_shown: bool,
) -> Wanted:
    """The options as a wish, else bad usage."""
    from civdawn_cli.files.finding import Wanted
    from civdawn_cli.games import GAMES

    game = (game_name or "").lower()
    if game and game not in GAMES:
        misuse(unknown(shown("game"), game, GAMES))
    pairs = [("event", event) for event in events] + [("date", date) for date in dates]
    for pair in tags:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            misuse(_("--tag is NAME=TEXT, not {pair!r}").format(pair=pair))
        pairs.append((name.lower(), value))
    wanted = Wanted(
        game=game,
        players=players,
        winners=winners,
        leaders=leaders,
        endings=endings,
        tags=tuple(pairs),
        cards=_slugs(cards, game),
        seats=seats or 0,
        turns=_span("--turns", turns),
        rounds=_span("--rounds", rounds),
        key=duplicates,
        text=text,
    )
    return wanted if position is None else _placed(wanted, position, "-" in files)


def _span(option: str, text: str | None) -> Span | None:
    from civdawn_cli.files.finding import Span

    if text is None:
        return None
    found = SPAN(text)
    if found is None or not (found[1] or found[3]):
        misuse(
            _("{option} is a number or two, such as 40, 40-60, 40- or -60, not {text!r}").format(
                option=option, text=text
            )
        )
    first, last = int(found[1] or 0), int(found[3]) if found[3] else None
    if not found[2]:
        return Span(first, first)
    if last is not None and last < first:
        misuse(
            _("{option}: {last} is less than {first}").format(option=option, last=last, first=first)
        )
    return Span(first, last)


def _slugs(names: Sequence[str], game: str) -> tuple[str, ...]:
    """The cards as notation names them, else bad usage."""
    if not names:
        return ()
    from civdawn_cli.games import GAMES

    known: dict[str, str] = {}
    for each in [game] if game else GAMES:
        for card in GAMES[each]().cards():
            if slug := str(card["slug"] or ""):
                known[slug] = slug
                known.setdefault(str(card["name"]).casefold(), slug)
    found = []
    for name in names:
        typed = name.casefold()
        slug = known.get(typed, known.get(typed.replace(" ", "-"), ""))
        if not slug:
            misuse(unknown(shown("card"), name, sorted(set(known.values()))))
        found.append(slug)
    return tuple(found)


def _placed(wanted: Wanted, position: str, stdin: bool) -> Wanted:
    """The wish with a position."""
    named = HASH(position)
    if named is not None and not Path(position).exists():
        return wanted._replace(hash=named[1].lower())
    from civdawn_cli.files.arguments import open_input
    from civdawn_cli.games import GAMES

    if position == "-" and stdin:
        misuse(_("the standard input is the position or the games, not both"))
    with open_input(position) as file:
        text = file.read(LONGEST).decode(errors="replace")
    if not text.strip():
        name = "stdin" if position == "-" else position
        misuse(_("{name}: there is no position in it").format(name=name))
    reasons: list[str] = []
    told = EYES(text)
    found = [
        there
        for name in ([wanted.game] if wanted.game else GAMES)
        if (there := _standing(GAMES[name](), text, told is not None, reasons)) is not None
    ]
    if not found:
        misuse(
            _("{position}: this is no position ({names})").format(
                position=position, names="; ".join(reasons)
            )
        )
    match, canonical = found[0]
    return wanted._replace(
        game=match.game.name,
        seats=match.setup.seats,
        position=canonical,
        due=match.label,
        eyes=None if told is None else int(told[1]) - 1,
    )


def _standing(
    game: Game[Any], text: str, gaps: bool, reasons: list[str]
) -> tuple[Match[Any], str] | None:
    """The game at the position, and its canonical text; None if it is none of this game's, then the
    reason is added to `reasons`. gaps: a seat was told it, so any cards are put into its gaps."""
    from civdawn_cli.engine.errors import SetupError
    from civdawn_cli.engine.game import Setup
    from civdawn_cli.engine.match import Match
    from civdawn_cli.record import position_text

    seats = SEATS(text)
    try:
        if gaps:
            text = "\n".join(game.fill_facts(text.splitlines(), Random(0)))
        setup = game.setup(int(seats[1]) if seats else game.seats[0])
        match = Match(game, Setup(setup.seats, setup.settings, text))
        return match, position_text(match)
    except SetupError as error:
        reasons.append(f"{game.name}: {error}")
        return None

"""Options of bots: declared before hello, set from names of players, told before the first game."""

from __future__ import annotations

from pathlib import Path

import pytest

from civdawn_cli.engine.chance import Chance
from civdawn_cli.engine.match import Match
from civdawn_cli.games import GAMES
from civdawn_cli.playing.loop import Interrupts
from civdawn_cli.playing.options import (
    Option,
    OptionError,
    Value,
    chosen,
    join_name,
    split_name,
)
from civdawn_cli.playing.players import SeatContext, make_player
from civdawn_cli.playing.players.greedy import GreedyPlayer
from civdawn_cli.record import Recorder
from civdawn_cli.session.bots import Bot, WrongSetting
from civdawn_cli.session.channel import Gone
from civdawn_cli.session.limits import Offence
from civdawn_cli.tournament.config import read_config
from tests.protocol.scripted import FakeClock, Line, Scripted

DEPTH = Option("depth", 3, min=1, max=9, help="how deep it looks")
WIDTH = Option("width", 0.5, min=0)
STYLE = Option("style", "calm", values=("calm", "wild"))
PONDER = Option("ponder", False)
BOOK = Option("book", "")

ALL = (DEPTH, WIDTH, STYLE, PONDER, BOOK)


@pytest.mark.parametrize("option", ALL, ids=lambda option: option.type)
def test_told(option: Option) -> None:
    """An option reads from its message as it was, and its default from its text."""
    told = Option.told(option.name, option.fields(), option.help)
    assert (told.fields(), told.type, told.help) == (option.fields(), option.type, option.help)
    assert told.default == option.default
    assert option.read(option.write(option.default)) == option.default


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (DEPTH, "9", 9),
        (WIDTH, "12", 12.0),
        (WIDTH, "0.25", 0.25),
        (STYLE, "wild", "wild"),
        (PONDER, "yes", True),
        (BOOK, "my book.txt", "my book.txt"),
    ],
)
def test_read(option: Option, text: str, value: Value) -> None:
    """A value has the type of the default."""
    found = option.read(text)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("option", "text", "why"),
    [
        (DEPTH, "10", "depth is a whole number from 1 to 9, not '10'"),
        (DEPTH, "3.0", "depth is a whole number from 1 to 9, not '3.0'"),
        (DEPTH, "", "depth is a whole number from 1 to 9, not ''"),
        (WIDTH, "-0.1", "width is a number from 0, not '-0.1'"),
        (WIDTH, "nan", "width is a number from 0, not 'nan'"),
        (STYLE, "Wild", "style is calm or wild, not 'Wild'"),
        (PONDER, "true", "ponder is yes or no, not 'true'"),
        (BOOK, "a\x1bb", r"book is a text of at most 1,000 characters, not 'a\x1bb'"),
    ],
)
def test_out_of_range(option: Option, text: str, why: str) -> None:
    """A value that does not fit is refused with the values that do."""
    with pytest.raises(OptionError) as wrong:
        option.read(text)
    assert str(wrong.value) == why


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"type": "spin", "default": "3"},
        {"type": "number", "default": "three"},
        {"type": "number", "default": "3", "max": "2"},
        {"type": "number", "default": "3", "min": "low"},
        {"type": "number", "default": "3", "max": "3.5"},
        {"type": "switch", "default": "on"},
        {"type": "switch", "default": "no", "min": "0"},
        {"type": "choice", "default": "calm"},
        {"type": "choice", "default": "calm", "values": "wild,,calm"},
        {"type": "choice", "default": "calm", "values": "wild"},
    ],
)
def test_no_option(fields: dict[str, str]) -> None:
    """An option that can't be is refused."""
    with pytest.raises(OptionError):
        Option.told("depth", fields)


@pytest.mark.parametrize("name", ["", "2nd", "a b", "a.b", "x" * 41])
def test_no_name(name: str) -> None:
    """A name of an option stands in a word of a message and in a name of a player."""
    with pytest.raises(OptionError, match="is no name of an option"):
        Option(name, 1)


def test_chosen() -> None:
    """Options that nobody sets have their defaults; unknown ones are refused with what there is."""
    values = chosen(ALL, {"depth": "5", "ponder": "yes"})
    assert values == {"depth": 5, "width": 0.5, "style": "calm", "ponder": True, "book": ""}
    for name, hint in (
        ("dept", "did you mean 'depth', a whole number from 1 to 9?"),
        ("colour", "there is depth, a whole number from 1 to 9; width"),
    ):
        with pytest.raises(OptionError) as wrong:
            chosen(ALL, {name: "1"})
        assert f"no option {name!r}; {hint}" in str(wrong.value)


@pytest.mark.parametrize(
    ("name", "player", "settings"),
    [
        ("greedy", "greedy", {}),
        ("greedy?lines=3", "greedy", {"lines": "3"}),
        ("py:a.b:C?x=1&y=a%20b", "py:a.b:C", {"x": "1", "y": "a b"}),
        ("exec:./b -x ?x=1&y=2", "exec:./b -x", {"x": "1", "y": "2"}),
        ("exec:./b what?", "exec:./b what?", {}),
        ("exec:./b http://there/?x=1", "exec:./b http://there/?x=1", {}),
    ],
)
def test_names(name: str, player: str, settings: dict[str, str]) -> None:
    """Values stand behind the name of a player; behind a command as a word of their own."""
    assert split_name(name) == (player, settings)
    assert join_name(player, settings) == name


# ---------------------------------------------------------------- a conversation


def meet(*script: Line, **settings: str) -> tuple[Bot, Scripted]:
    """A bot that was started with these settings, after its hello."""
    channel = Scripted(FakeClock(), *script)
    bot = Bot(lambda: channel, GAMES["newdawn"](), clock=channel.clock, settings=settings)
    bot.start()
    bot.meet()
    return bot, channel


DECLARED = "option depth type=number default=3 min=1 max=9 :how deep"


def test_set() -> None:
    """A bot hears the values that were set, behind the reply to its hello and before any game."""
    bot, channel = meet(DECLARED, "# comment", "hello 1.0 :Bot", depth="4")
    assert channel.sent[1:] == ["ok option", "ok hello", "set depth :4"]
    assert [option.name for option in bot.options] == ["depth"]


@pytest.mark.parametrize("settings", [{"deep": "4"}, {"depth": "12"}])
def test_wrong_setting(settings: dict[str, str]) -> None:
    """A bot is never told a value that it has no option for, nor blamed for it."""
    with pytest.raises(WrongSetting, match=r"did you mean 'depth'|from 1 to 9"):
        meet(DECLARED, "hello 1.0 :Bot", **settings)


@pytest.mark.parametrize(
    "wrong",
    ["option depth", DECLARED, "option a/b type=switch default=no", "option", "option x :help"],
)
def test_wrong_option(wrong: str) -> None:
    """A bot that declares an option wrongly, or twice, has failed to start, and is told why."""
    with pytest.raises(Offence) as offence:
        meet(DECLARED, wrong, "hello 1.0 :Bot")
    assert offence.value.ending == "protocol-mismatch"


def test_too_many() -> None:
    """A bot has at most 200 options."""
    script = [f"option o{number} type=switch default=no" for number in range(201)]
    with pytest.raises(Offence, match="at most 200 options"):
        meet(*script, "hello 1.0 :Bot")


def test_again() -> None:
    """A bot that is started again after a crash is told its values again."""
    clock = FakeClock()
    scripts = [
        Scripted(clock, DECLARED, "hello 1.0", Gone("crash")),
        Scripted(clock, DECLARED, "hello 1.0"),
    ]
    left = scripts.copy()
    bot = Bot(lambda: left.pop(0), GAMES["newdawn"](), clock=clock, settings={"depth": "4"})
    for channel in scripts:
        bot.start()
        bot.meet()
        bot.kill()
        assert channel.sent[-1] == "set depth :4"
    assert len(bot.options) == 1


# ---------------------------------------------------------------- built-in bots and tournaments


def test_greedy_lines() -> None:
    """The greedy player follows as many lines of play as it is told to; 14 if it is not told."""
    game = GAMES["newdawn"]()
    match = Match(game, game.setup(2, map="first"))
    context = SeatContext(0, 1, Recorder(match, []), Interrupts())
    chance, answers = Chance(3), set()
    few, usual = [make_player(name, context) for name in ("greedy?lines=1", "greedy")]
    for _ in range(120):
        seat = match.step.seat
        if seat < 0:
            match.choose(chance.pick(match.step, match.options, match.table))
            continue
        taken = usual.decide(match)
        assert taken == GreedyPlayer(lines=14).decide(match)
        answers.add(few.decide(match) == taken)
        match.choose(taken)
    assert answers == {True, False}


def test_entrant(tmp_path: Path) -> None:
    """The options of an entrant are part of its player's name, as if they were written there."""
    path = tmp_path / "two.toml"
    path.write_text(
        '[[entrant]]\nname = "a"\nplayer = "greedy"\noptions = { lines = 3 }\n'
        '[[entrant]]\nname = "b"\nplayer = "py:bots:Mine?depth=2"\n'
        'options = { ponder = false, width = 0.5, book = "a b" }\n',
        encoding="utf-8",
    )
    config = read_config(path)
    assert [entrant.player for entrant in config.entrants] == [
        "greedy?lines=3",
        "py:bots:Mine?depth=2&ponder=no&width=0.5&book=a%20b",
    ]

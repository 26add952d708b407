"""Starter bots in every language there is a toolchain for."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from civdawn_cli.commands.bot import BUILT_IN
from civdawn_cli.session import client
from civdawn_cli.session.conformance import CHECKS, FAILED, examine, report
from civdawn_cli.session.starters import LANGUAGES, write_starter
from tests.cli.running import run
from tests.often import often
from tests.protocol.language_bots import works
from tests.protocol.starter_bots import NAME, built
from tests.waiting import HANG

pytestmark = pytest.mark.slow

GAMES = ("newdawn", "ages")

CHEAP = [name for name in CHECKS if name != "whole-game-of-four"]
"""All checks but the game against players that think for long: `test_game` plays one as long."""

ABOUT_A_GAME = ["hello", "ready", "asked-again", "games-in-a-row", "over-at-once", "quit-in-game"]
"""Checks in which another game is another thing to a language; all others are about lines."""

LONGEST = 110
"""Lines of a starter: newcomers read it whole."""

QUESTIONS = [
    ("newdawn", 0, "play culture pos4|play military pos3|play science pos5 idle", 1),
    ("newdawn", 0, "play economy pos5|play industry pos5|play science pos1", 2),
    ("newdawn", 0, "build 3,4|build oracle|build -", 2),
    ("newdawn", 0, "place 5,1|place -", 1),
    ("newdawn", 0, "learn writing|learn -", 1),
    ("newdawn", 4, "place 5,1|place 5,2|place 5,3|place -", 2),
    ("ages", 0, "take iron|build bronze|destroy bronze|play moses|act -", 4),
    ("ages", 0, "take military-build-up|increase|act -", 2),
    ("ages", 0, "destroy bronze|disband warriors|copy legion|act -", 4),
    ("ages", 0, "retire genghis-khan|resign|politics -", 3),
    ("ages", 2, "gain food|gain resources", 1),
    ("ages", 3, "gain food|gain resources", 2),
    ("ages", 0, "ponder deeply|ponder -", 1),
    ("go", 1, "place 5,1|play culture pos5|resign", 2),
    ("go", 7, "e4", 1),
]
"""A game, so many events, a question, and the number of the answer wanted: the card in the highest
slot; what brings most; no harm to oneself; of equal ones the one by the events so far. The last few
are a question and a game that no table knows."""


@pytest.fixture(scope="module", params=LANGUAGES)
def starter(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The command of a starter bot, built once."""
    return built(request.param, tmp_path_factory.mktemp(request.param))


@pytest.mark.parametrize("game", GAMES)
def test_checker(starter: str, game: str, request: pytest.FixtureRequest) -> None:
    """A starter bot passes every check as it is; in Through the Ages all checks are done with the
    one in Python, and in a thorough run with all."""
    language = request.node.callspec.params["starter"]
    whole = often(0, 1) or language == "python" or game == GAMES[0]
    names = CHEAP if whole else ABOUT_A_GAME
    results = examine(starter, names, patience=HANG, game=game)
    assert [report(result) for result in results if result.status == FAILED] == []
    assert [result.name for result in results] == [name for name in CHEAP if name in names]


def test_game(starter: str, tmp_path: Path) -> None:
    """A starter bot plays a game of four against itself and built-in bots without a fault."""
    seats = [f"exec:{starter}", "random", f"exec:{starter}", "random"]
    options = [word for seat in seats for word in ("--seat", seat)]
    done = run("play", *options, "--seed", "5", "--json", "--log", str(tmp_path))
    assert done.exit_code == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["faults"] == []
    assert [program["name"] for program in told["programs"]] == [NAME, NAME]
    assert all(program["questions"] > 5 for program in told["programs"])
    log = tmp_path / "seat1.log"
    again = run("bot", "replay", str(log), starter)
    assert again.stdout.splitlines()[-1].startswith(f"{told['programs'][0]['questions']} answers")


def answers(command: str, game: str, asked: list[tuple[int, str]]) -> list[int]:
    """The numbers of the answers to questions, each in a game of its own with so many events."""
    lines = [f"civdawn 1.0 role=seat game={game} rules=x data=0 features=options"]
    for number, (events, options) in enumerate(asked, 1):
        lines.append(f"new {number} seats=2 seat=1")
        lines += [f"event {count} 1.1 2 :x" for count in range(1, events + 1)]
        count = options.count("|") + 1
        lines += [f"ask {number} 1.1 ponder options={count} :{options}", f"over {number}"]
    done = subprocess.run(
        shlex.split(command),
        input="\n".join([*lines, "quit", ""]),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    said = [line.split() for line in done.stdout.splitlines()]
    given = [words for words in said if words[0] == "do"]
    assert [int(words[1]) for words in given] == list(range(1, len(asked) + 1))
    return [int(words[2].removeprefix("#")) for words in given]


@pytest.mark.parametrize("game", sorted({question[0] for question in QUESTIONS}))
def test_answers(starter: str, game: str) -> None:
    """A starter takes what its table says, and answers what no table knows, in every language."""
    asked = [(events, options) for name, events, options, _ in QUESTIONS if name == game]
    wanted = [answer for name, _, _, answer in QUESTIONS if name == game]
    assert answers(starter, game, asked) == wanted


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_one_game(language: str, game: str, tmp_path: Path) -> None:
    """A starter for one game answers there like that for all games, and takes any answer in the
    other."""
    bot = built(language, tmp_path, game)
    asked = [question[1:3] for question in QUESTIONS if question[0] == game]
    wanted = [question[3] for question in QUESTIONS if question[0] == game]
    assert answers(bot, game, asked) == wanted
    other = [(0, "play culture pos5|increase|resign"), (2, "play moses|resign|act -")]
    assert answers(bot, "go", other) == [1, 3]


WORDS = {
    "newdawn": ("pos5", "idle", "culture", "military", "science"),
    "ages": ("take iron", "tactic", "warriors", "retire", "act -"),
}
"""Words of each game that no starter for the other has."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_words(language: str, game: str, tmp_path: Path) -> None:
    """A starter for one game and its README have the words of that game alone, and its commands
    name it."""
    done = run("bot", "new", "--lang", language, "--game", game, str(tmp_path / "bot"))
    assert done.exit_code == 0
    text = "".join([path.read_text(encoding="utf-8") for path in (tmp_path / "bot").iterdir()])
    (other,) = set(GAMES) - {game}
    assert [word for word in WORDS[other] if word in text] == []
    assert any(word in text for word in WORDS[game])
    for command in ("bot check", "play", "tournament new"):
        assert f"civdawn {command} --game {game} " in text
    assert f"bot check --game {game} " in done.stdout
    assert "<" not in [line[:1] for line in text.splitlines()]


@pytest.fixture(scope="module")
def searcher(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The command of the starter that searches."""
    folder = tmp_path_factory.mktemp("search")
    starter = write_starter("python", folder, NAME, search=True)
    assert starter.run == f"{shlex.quote(sys.executable)} bot.py"
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(folder / 'bot.py'))}"


THINKING = (
    "hello",
    "answers",
    "answer-number",
    "further-words",
    "unknown-fields",
    "asked-again",
    "unknown-kind",
    "little-time",
    "nodes",
    "games-in-a-row",
    "four-seats",
    "position",
    "quit-in-game",
    "started-again",
)
"""The checks of a bot in which one that follows the game may lose it."""


@pytest.mark.parametrize("game", GAMES)
def test_searcher_checked(searcher: str, game: str) -> None:
    """The starter that searches passes the checks of a bot as it is, with little time for each
    question."""
    results = examine(f"{searcher} 0.002", THINKING, game=game)
    assert {result.name for result in results} == {*THINKING}
    assert [report(result) for result in results if result.status == FAILED] == []


@pytest.mark.parametrize("game", GAMES)
def test_searcher(searcher: str, game: str, tmp_path: Path) -> None:
    """The starter that searches follows a whole game without losing it, and beats the random
    player. A budget of nodes makes its game the same on any machine."""
    seats = ("--seat", f"exec:{searcher} 60", "--seat", "random")
    options = ("--nodes", "25", "--seed", "3", "--json", "--log", str(tmp_path))
    done = run("play", "--game", game, *seats, *options)
    assert done.exit_code == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["faults"], told["winners"]) == ([], [1])
    (program,) = told["programs"]
    assert program["stderr"] == ""
    assert program["questions"] > 40


def test_searcher_by_wire(tmp_path: Path) -> None:
    """The starter that searches by the wire passes what a bot with a model may fail, and plays on
    from whatever it was told."""
    if not works("node"):
        pytest.skip("node is not here: the JavaScript starter that searches is NOT TESTED here")
    write_starter("javascript", tmp_path, NAME, search=True)
    source = (tmp_path / "bot.js").read_text(encoding="utf-8")
    written = source.replace(sys.executable, "python")  # a machine's path may be of any length
    assert max(map(len, written.splitlines())) <= 100
    assert not re.search(r"\b(NAME|PYTHON)\b|^<", source, re.MULTILINE)
    bot = f"node {shlex.quote(str(tmp_path / 'bot.js'))} 0.002"
    for game in GAMES:
        results = examine(bot, ("answers", "nodes", "quit-in-game"), patience=HANG, game=game)
        assert [report(result) for result in results if result.status == FAILED] == []
        seats = ("--seat", f"exec:{bot}", "--seat", "random", "--max-rounds", "3", "--json")
        told = json.loads(run("play", "--game", game, *seats, "--seed", "3").stdout)
        assert told["faults"] == []
        assert [program["stderr"] for program in told["programs"]] == [""]


def test_searcher_without_library(searcher: str) -> None:
    """A Python that has no library civdawn is told so, with one that has it."""
    path = shlex.split(searcher)[-1]
    bare = [sys.executable, "-S", "-c", f"exec(open({path!r}).read())"]
    done = subprocess.run(bare, check=False, capture_output=True, text=True, cwd="/", timeout=60)
    assert done.returncode == 1
    assert done.stderr == f"this Python has no library civdawn; start me with {sys.executable}\n"


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The command of the Python starter, whose answers the others are held against."""
    return built("python", tmp_path_factory.mktemp("first"))


@pytest.fixture(scope="module", params=GAMES)
def log(
    request: pytest.FixtureRequest, python: str, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The traffic log of the Python starter in a whole game against a random player."""
    folder = tmp_path_factory.mktemp("log")
    seats = ("--seat", f"exec:{python}", "--seat", "random")
    done = run("play", "--game", request.param, *seats, "--seed", "4", "--log", str(folder))
    assert done.exit_code == 0, done.stderr
    return folder / "seat1.log"


def test_same_everywhere(starter: str, log: Path) -> None:
    """Starters in all languages answer the questions of a whole game alike."""
    asked = log.read_text(encoding="utf-8").count(" > ask ")
    assert asked > 50
    done = run("bot", "replay", str(log), starter)
    assert done.stdout == f"{asked} answers, 0 other than in the log\n"


CONFIG = """\
[tournament]
name = "few"
game = "{game}"
seats = 2
format = "round-robin"
blocks = 4
seed = 11

[[entrant]]
name = "starter"
player = 'exec:{command}'

[[entrant]]
name = "random"
player = "random"
"""


@pytest.mark.parametrize("game", GAMES)
def test_strength(python: str, game: str, tmp_path: Path) -> None:
    """A starter beats the random player; `scripts/strength_starters` measures how often."""
    config = tmp_path / "few.toml"
    config.write_text(CONFIG.format(game=game, command=python), encoding="utf-8")
    folder = str(tmp_path / "few")
    done = run("tournament", "run", str(config), "--out", folder, "--quiet")
    assert done.exit_code == 0, done.stderr
    report = json.loads(run("tournament", "report", folder, "--format", "json").stdout)
    (told,) = [entrant for entrant in report["entrants"] if entrant["name"] == "starter"]
    assert (told["games"], told["faults"]) == (8, {})
    assert told["wins"] >= 6


def test_built_in() -> None:
    """The command line knows the bots that can talk."""
    assert set(client.HELLO) == set(BUILT_IN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_written(language: str, tmp_path: Path) -> None:
    """A starter comes with a README that names its commands, and nothing is left to fill in."""
    folder = tmp_path / "my bot"
    done = run("bot", "new", "--lang", language, str(folder))
    assert done.exit_code == 0
    known = LANGUAGES[language]
    source = (folder / known.file).read_text(encoding="utf-8")
    readme = (folder / "README.md").read_text(encoding="utf-8")
    assert "hello 1.0 :my bot" in source
    assert max(map(len, source.splitlines())) <= 100
    assert len(source.splitlines()) <= LONGEST
    for word in ("NAME", "LANGUAGE", "BUILD", "RUN"):
        assert word not in source + readme
    command = known.run.format(file=known.file, folder="./")
    for line in (*[line.format(file=known.file) for line in known.build], command):
        assert line in readme
    assert command in done.stdout


def test_nothing_overwritten(tmp_path: Path) -> None:
    """A file that is there already is left alone, and so is all beside it."""
    (tmp_path / "README.md").write_text("mine", encoding="utf-8")
    done = run("bot", "new", "--lang", "python", "--name", "x", str(tmp_path))
    assert done.exit_code == 1
    where = tmp_path / "README.md"
    assert done.stderr == f"civdawn bot new: {where} is there already; nothing is overwritten\n"
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]
    assert where.read_text(encoding="utf-8") == "mine"


def test_misuse(tmp_path: Path) -> None:
    """An unknown language, a bad name and an unknown bot are refused with what is right."""
    folder = str(tmp_path / "x")
    told = run("bot", "new", "--lang", "pyhton", folder)
    assert told.exit_code == 2
    assert "did you mean 'python'?" in told.stderr
    told = run("bot", "new", "--lang", "c", "--name", 'a"b', folder)
    assert told.exit_code == 2
    assert "a name has up to 40 letters" in told.stderr
    told = run("bot", "new", folder)
    assert told.exit_code == 2
    assert "missing option --lang: python, javascript, c, rust, go; or --search" in told.stderr
    told = run("bot", "new", "--search", "--lang", "c", folder)
    assert told.exit_code == 2
    assert "--search writes python or javascript" in told.stderr
    told = run("bot", "new", "--lang", "c", "--game", "agse", folder)
    assert told.exit_code == 2
    assert "did you mean 'ages'?" in told.stderr
    told = run("bot", "gredy")
    assert told.exit_code == 2
    assert "did you mean 'greedy'?" in told.stderr
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("name", ["", "greedy", "random", "new", "check", "replay"])
def test_help(name: str, snapshot: SnapshotAssertion) -> None:
    """The help of every subcommand says what it does, with an example, and fits 80 columns."""
    told = run("bot", *name.split(), "--help").stdout
    assert "  civdawn " in told.split("Options:")[0].split("\n\n", 1)[1]
    assert f"bot {name}" in told
    assert max(map(len, told.splitlines())) <= 80
    assert told == snapshot

"""civdawn replay --html: the page of a game, as a file and from the command line."""

from __future__ import annotations

import gc
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest

from civdawn_cli.games import GAMES
from civdawn_cli.language import speaking
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.pages import nothing_to_collect, page, tell
from civdawn_cli.pages.template import _as_json
from civdawn_cli.record.versions import EVERYONE, PUBLIC
from tests.cli.running import run
from tests.often import often
from tests.pages.games import data_of, page_of, pictures, record, text_of, told

VOID: Final = ("meta", "input", "br", "hr", "link", "img")


class Outline(HTMLParser):
    """The elements of a page, and whether all are closed in their order.

    found: tag and attributes. by_id: the same by their ids. scripts: the types of scripts with what
    they have in them.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.by_id: dict[str, tuple[str, dict[str, str | None]]] = {}
        self.scripts: list[tuple[str | None, str]] = []
        self._open: list[str] = []
        self.feed(text)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        self.found.append((tag, facts))
        if facts.get("id"):
            assert facts["id"] not in self.by_id, "an id is there once"
            self.by_id[str(facts["id"])] = (tag, facts)
        if tag == "script":
            self.scripts.append((facts.get("type"), ""))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        # A paragraph of the list is closed by its list.
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] == "script":
            kind, before = self.scripts[-1]
            self.scripts[-1] = (kind, before + data)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module", params=list(GAMES))
def whole(request: pytest.FixtureRequest) -> tuple[str, str]:
    """A record of each game, and its page."""
    game = record(request.param, 2)
    return game, page_of(game)


def test_structure(whole: tuple[str, str]) -> None:
    """The page is well-formed, names its language, title and landmarks; whoever listens hears of
    the present turn; everything to press has a name."""
    outline = Outline(whole[1])
    tags = [tag for tag, _ in outline.found]
    assert [tags.count(tag) for tag in ("main", "header", "footer", "h1", "title")][:4] == [1] * 4
    assert dict(outline.found)["html"].get("lang") == "en"
    assert outline.by_id["now"][1]["aria-live"] == "polite"
    assert outline.by_id["message"][1]["role"] == "alert"
    for tag, facts in outline.found:
        if tag in ("section", "button") or facts.get("id") in ("slider", "picture"):
            assert facts.get("aria-label"), (tag, facts)
    assert [kind for kind, _ in outline.scripts] == ["application/json", "module"]


def test_nothing_from_elsewhere(whole: tuple[str, str]) -> None:
    """The page refers to nothing outside it, and its policy forbids to load or run anything
    else."""
    outline = Outline(whole[1])
    for tag, facts in outline.found:
        assert tag not in ("link", "img", "iframe", "object", "embed", "base", "form"), tag
        for name in ("src", "href", "action", "xlink:href", "data"):
            assert (facts.get(name) or "#").startswith("#"), (tag, facts)
    drawn = "".join(str(piece) for piece in data_of(whole[1])["film"]["pieces"])
    every = whole[1] + drawn
    assert not re.search(r"url\(\s*['\"]?(?!['\"]?#)|@import|\ssrc=", every)
    addresses = {found[0] for found in re.findall(r"((?:https?|ftp)://[^\s\"'<\\]+)()", every)}
    assert addresses <= {"http://www.w3.org/2000/svg"}
    policy = next(facts for tag, facts in outline.found if facts.get("http-equiv"))["content"]
    assert str(policy).startswith("default-src 'none';")
    assert "<foreignObject" not in drawn
    assert not re.search(r"<script|\son\w+=", drawn)


def test_the_policy_allows_the_script(whole: tuple[str, str]) -> None:
    """The one script that may run is the one on the page."""
    from base64 import b64encode
    from hashlib import sha256

    script = Outline(whole[1]).scripts[1][1]
    digest = b64encode(sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in whole[1]


def test_turns_are_those_of_the_terminal(whole: tuple[str, str]) -> None:
    """Every turn of the record is on the page, in the sentences of `replay --words` and in
    notation."""
    game, text = whole
    Path("game.cdn").write_text(game, encoding="utf-8")
    terminal = run("replay", "game.cdn", "--words").stdout
    data = data_of(text)
    lines = [line for line in game.splitlines() if re.match(r"(setup|draft\.\d+|\d+\.\d) ", line)]
    assert [f"{turn['label']} {turn['notation']}".strip() for turn in data["turns"]] == lines
    for number, turn in enumerate(data["turns"]):
        shown = [data["sentences"][place] for place in turn["sentences"]]
        block = "\n".join([f"\n{turn['label']}", *(f"  {sentence}" for sentence in shown), ""])
        assert block in terminal, number
        assert turn["summary"] in terminal.replace("\n  = ", " ")


def test_pictures_are_those_of_the_views(whole: tuple[str, str]) -> None:
    """The parts of every picture, put together again, are those that are drawn of the view after
    the turn and the view before it."""
    from civdawn_cli.pictures import PICTURES

    story = tell(text_of(whole[0]))
    data = data_of(page(story))
    draw, cards = PICTURES[story.game.name](), story.game.cards()
    for reel, views in enumerate(story.views.values()):
        shown = list(pictures(data, reel))
        assert len(shown) == len(data["turns"]) == len(views)
        for turn in (0, 1, len(views) // 2, len(views) - 1):
            before = views[turn - 1] if turn else None
            drawing = draw(views[turn], cards, before, "auto", "")
            parts = drawing.parts()
            assert shown[turn] == {name: drawn for name, drawn in parts.items() if drawn}


def test_numbers_are_those_of_the_views(whole: tuple[str, str]) -> None:
    """Every turn has its numbers, by measure and seat."""
    data = data_of(whole[1])
    assert all(len(rows) == len(data["turns"]) for rows in data["counted"])
    cells = [facts for tag, facts in Outline(whole[1]).found if tag == "td"]
    assert len(cells) == len(data["counted"]) * len(data["seats"])


def test_equal_records_make_equal_pages(whole: tuple[str, str]) -> None:
    """The page follows from the record alone."""
    assert page_of(whole[0]) == whole[1]


def test_eyes() -> None:
    """Where cards are hidden, the page of a whole record shows what each seat saw, and what the
    one whose turn it was saw; where none are, there is nothing to choose."""
    data = data_of(page_of(record("ages", 3, rounds=2)))
    assert [eyes["key"] for eyes in data["eyes"]] == ["turn", "public", "1", "2", "3"]
    by_turn = data["eyes"][0]["reel"]
    seats = [turn["seat"] for turn in data["turns"]]
    assert by_turn == [data["eyes"][1 + seat]["reel"] for seat in seats]
    open_game = data_of(page_of(record("newdawn", 3, rounds=1)))
    assert [eyes["key"] for eyes in open_game["eyes"]] == [""]
    assert len(open_game["film"]["reels"]) == 1


EVIL: Final = (
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "a\u2028'\"><img src=x onerror=alert(1)>",
    "${evil} $evil {turn} &amp; &lt;b&gt;",
)


@pytest.mark.parametrize("evil", EVIL)
@pytest.mark.parametrize("game", list(GAMES))
def test_names_and_comments_are_only_text(game: str, evil: str) -> None:
    """Whatever players are called and comments say, the page has the same elements; the words are
    shown as they are."""
    clean = record(game, 2, rounds=1)
    name = evil.replace('"', "'")
    assert len(name) <= 40
    spoilt = clean.replace('[Seat1 "random"]', f'[Event "{name}"]\n[Seat1 "human:{name}"]')
    spoilt = re.sub(r"\n1\.1 ", f"\n; {evil}\n1.1 ", spoilt, count=1)
    spoilt = spoilt[: spoilt.rindex("end #")] + "end\n"
    text = page_of(spoilt)
    usual, found = Outline(page_of(clean)), Outline(text)
    assert [tag for tag, _ in found.found] == [tag for tag, _ in usual.found]
    assert all(not re.match("on[a-z]", name) for _, facts in found.found for name in facts)
    data = data_of(text)
    assert name in data["seats"][0]
    turn = next(turn for turn in data["turns"] if turn["label"] == "1.1")
    assert evil in turn["above"]
    assert not re.search(r"</?script|<!--|<img", "".join(map(str, data["film"]["pieces"])))


def test_no_way_out_of_the_data() -> None:
    """Nothing in the data can end the script it stands in, or begin a comment; it is the same when
    it is read again."""
    import json

    data = {"a": "</script x", "b": "<!-- <SCRIPT", "c": "1 < 2 </g>", "d": "\ud800"}
    text = _as_json(data)
    assert not re.search(r"</|<!|<script", text, re.IGNORECASE)
    assert json.loads(text) == {**data, "d": "?"}


# Bad input.


def made(*options: str, code: int = 0) -> str:
    """All that is said when a page is made."""
    result = run("replay", *options)
    assert result.exit_code == code, result.stderr
    return result.stderr if code else result.stdout


def test_the_command(whole: tuple[str, str]) -> None:
    """The command writes the page and says what it wrote; - is the standard output."""
    game, text = whole
    Path("game.cdn").write_text(game, encoding="utf-8")
    told_size = f"{len(text.encode()) / 1000:,.0f} kB"
    turns = len(data_of(text)["turns"])
    assert made("game.cdn", "--html", "a.html") == f"a.html: game 1, {turns} turns, {told_size}\n"
    assert Path("a.html").read_text(encoding="utf-8") == text
    assert made("game.cdn", "--html", "-") == text


def test_the_turn_at_which_it_opens(whole: tuple[str, str]) -> None:
    """--at opens the page at a turn; a turn that is not there is named, with those that are."""
    game, _ = whole
    Path("game.cdn").write_text(game, encoding="utf-8")
    data = data_of(made("game.cdn", "--html", "-", "--at", "2.1"))
    assert data["turns"][data["start"]]["label"] == "2.1"
    wrong = made("game.cdn", "--html", "a.html", "--at", "99.1", code=1)
    assert "there is no turn 99.1 in this game (turns are setup to " in wrong
    assert not Path("a.html").exists()


def test_seats_that_are_not_there() -> None:
    """A seat that the game does not have is an error."""
    Path("game.cdn").write_text(record("ages", 2, rounds=1), encoding="utf-8")
    assert "no seat 3" in made("game.cdn", "--html", "a.html", "--seat", "3", code=1)


def test_games_of_a_file() -> None:
    """The first game of a file is shown, or the one that is asked for."""
    games = [record(game, 2, rounds=1) for game in GAMES]
    Path("games.cdn").write_text("\n".join(games), encoding="utf-8")
    assert made("games.cdn", "--html", "-") == page_of(games[0])
    # Messages name lines of the file, pages do not.
    assert made("games.cdn", "--html", "-", "--game", "2") == page_of(games[1])
    wrong = made("games.cdn", "--html", "a.html", "--game", "3", code=1)
    assert "no game 3 in it, 2 is the last" in wrong
    Path("none.cdn").write_text("", encoding="utf-8")
    assert "no game in it" in made("none.cdn", "--html", "a.html", code=1)


def test_broken_records() -> None:
    """A record with a turn that does not follow has no page, and an old page stays."""
    game = record("ages", 2, rounds=2)
    Path("a.html").write_text("old")
    for spoilt in (
        re.sub(r"\n1\.2 .*", "\n1.2 take homer homer", game),
        re.sub(r"\n1\.2 ", "\n1,2 ", game),
        game.replace('[Game "ages"]', '[Game "chess"]'),
        game.replace('[Rounds "', '[Rounds "9'),
        game[: game.rindex("#")] + "#00000000\n",
        game.split("\n\n")[0] + "\n\n",
    ):
        Path("game.cdn").write_text(spoilt, encoding="utf-8")
        wrong = made("game.cdn", "--html", "a.html", code=1)
        assert wrong.startswith("civdawn replay: game.cdn: game 1: ")
        assert wrong.count("\n") == 1
        assert Path("a.html").read_text() == "old"


def test_records_that_break_off() -> None:
    """Of a record that breaks off the page shows what there is and says so, as the command does,
    which fails."""
    game = record("newdawn", 2, rounds=3)
    cut = game[: game.index("\n3.1 ") + 8]
    last = cut.splitlines()[-2].partition(" ")[0]
    Path("game.cdn").write_text(cut, encoding="utf-8")
    wrong = made("game.cdn", "--html", "a.html", code=1)
    assert wrong == f"civdawn replay: game.cdn: game 1: the record breaks off after turn {last}\n"
    text = Path("a.html").read_text(encoding="utf-8")
    assert f"The record breaks off after turn {last}." in text
    assert data_of(text)["turns"][-1]["label"] == last


def test_other_data() -> None:
    """A record of other component data that follows all the same is shown, with a remark on the
    page and on stderr."""
    game = re.sub(r'\[Data "\w+"\]', '[Data "0123456789ab"]', record("newdawn", 2, rounds=1))
    game = game[: game.rindex("end #")] + "end\n"
    Path("game.cdn").write_text(game, encoding="utf-8")
    result = run("replay", "game.cdn", "--html", "a.html")
    assert result.exit_code == 0
    remark = "played with data 0123456789ab, this civdawn has "
    assert remark in result.stderr
    shown = Path("a.html").read_text(encoding="utf-8")
    assert remark in shown


def test_files_that_can_not_be_written() -> None:
    """A page that can't be written is an error of one line, and nothing lies about."""
    Path("game.cdn").write_text(record("newdawn", 2, rounds=1), encoding="utf-8")
    Path("folder").mkdir()
    for target in ("folder", "no/where.html"):
        wrong = made("game.cdn", "--html", target, code=1)
        assert wrong.startswith(f"civdawn replay: {target}: ")
        assert wrong.count("\n") == 1
    assert sorted(each.name for each in Path().iterdir()) == ["folder", "game.cdn"]


@pytest.mark.parametrize("option", ["--step", "--board", "--words", "--position", "--verify"])
def test_options_that_do_not_fit(option: str) -> None:
    """--html goes with no other way to show a game."""
    assert "nothing else" in made("game.cdn", "--html", "a.html", option, code=2)


def test_positions() -> None:
    """A game that began from a position shows that position first."""
    from civdawn_cli.games.ages.game import AGES

    game = record("ages", 2, rounds=2)
    Path("game.cdn").write_text(game, encoding="utf-8")
    position = run("replay", "game.cdn", "--position", "--at", "2.1").stdout
    Path("from.txt").write_text(position, encoding="utf-8")
    seats = ("--seat", "random", "--seat", "random", "--max-rounds", "3", "--seed", "1")
    options = ("--game", AGES.name, "--position", "from.txt", *seats, "--record", "new.cdn")
    assert run("play", *options).exit_code == 0
    data = data_of(page_of(Path("new.cdn").read_text(encoding="utf-8")))
    assert [turn["label"] for turn in data["turns"]][:2] == ["start", "2.1"]
    assert data["turns"][0]["sentences"] == []


def test_garbage_is_collected_again() -> None:
    """While a page is made nothing looks for garbage; afterwards Python does so as before, also
    behind a game of which no page can be made."""
    assert gc.isenabled()
    with nothing_to_collect(), nothing_to_collect():
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(NotationError):
        page_of(record("newdawn", 2, rounds=1), who=3)
    assert gc.isenabled()


def test_texts_can_be_translated() -> None:
    """The page names the language that it is written in."""
    with speaking("uk"):
        assert '<html lang="uk">' in page_of(record("newdawn", 2, rounds=1))


@pytest.mark.slow
@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("who", [EVERYONE, PUBLIC, 0])
def test_size(game: str, who: int) -> None:
    """The page of a whole game of four is smaller than 1.5 MB."""
    for seed in range(often(1, 5)):
        options = ["--game", game, *["--seat", "random"] * 4, "--max-rounds", "25"]
        assert run("play", *options, "--seed", str(seed), "--record", f"{seed}.cdn").exit_code == 0
        text = page_of(Path(f"{seed}.cdn").read_text(encoding="utf-8"), who)
        assert len(text.encode()) < 1_500_000, (game, seed)
        assert told(data_of(text), 1)

"""Slips that people make when they write or type turns: read as they are meant, or refused with the
reason that is true."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from civdawn_cli.games import GAMES
from civdawn_cli.games.ages.cards.deck import base_box
from civdawn_cli.games.newdawn.cards.deck import base_box as newdawn_box
from civdawn_cli.games.newdawn.names import FOCUS_NAMES, slug
from civdawn_cli.grammar import read_records, words
from civdawn_cli.grammar.files import read_games
from civdawn_cli.grammar.words import near
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.notation.slips import quotable, readings
from civdawn_cli.notation.typed import read_typed
from civdawn_cli.protocol.lines import command
from civdawn_cli.record import canonical, check
from civdawn_cli.tournament.config import read_config, template
from tests.cli.running import run
from tests.notation.standing import Standing

BOX = base_box()

MARK = b"\xef\xbb\xbf"

CULTURE = "row 1 foreign-trade astrology early-empire pottery masonry\n"
BUILDERS = (
    "technology 1 iron irrigation\n"
    "tokens 1 agriculture*4 bronze*7\n"
    "workers 1 agriculture*2 bronze*2 philosophy warriors unused*2\n"
)
LEVEL = "dial 1 2\nrow 1 masonry foreign-trade early-empire astrology pottery\n"


def recorded(game: str, folder: Path) -> Path:
    """The file of a short game."""
    path = folder / f"{game}.cdn"
    seats = ["--seat", "random"] * 2
    result = run("play", "--game", game, *seats, "--max-rounds", "2", "--record", str(path))
    assert result.exit_code == 0, result.output
    return path


TYPED = {
    ("newdawn", CULTURE): """
culture, place 2,0, 1,1.    = play culture pos3 place 2,0 1,1
play: culture               = play culture pos3
Play, early_empire          = play culture pos3
1: play culture             = play culture pos3
pos\u00a03 place 2,0            = play culture pos3 place 2,0
culture 2,0                 ! leftover: 2,0: `play` has all its answers; `place` comes before it
indusrty                    ! did you mean 'industry'?
culture roll 4              ! `roll`: nothing asks you for it before another seat or a die
""",
    ("newdawn", LEVEL): """
science learn drama\u2013and    = science learn drama-and-poetry
""",
    ("ages", BUILDERS): """
build war                   = build warriors
build warriors, war         = build warriors warriors
increase,                   = increase
bronze                      ! a word before it says what is done: build bronze, upgrade
industry                    ! 'industry' is nothing to do here: take, increase
war                         ! `war`: nothing asks you for it before another seat or a die
""",
}
"""By game and position: texts as somebody types them, each with the plain text that says the same
(=) or with words of its refusal (!)."""


@pytest.mark.parametrize(
    ("game", "position", "case"),
    [(*there, case) for there, cases in TYPED.items() for case in cases.strip().split("\n")],
)
def test_typed(game: str, position: str, case: str) -> None:
    """A slip is read at the prompt as it is in a record, and an impossible text is refused with one
    that would do."""
    text, sign, outcome = re.split(r" +([=!]) ", case)
    if sign == "=":
        plain = read_typed(Standing(position, game), outcome)
        assert read_typed(Standing(position, game), text) == plain
        return
    with pytest.raises(NotationError) as caught:
        read_typed(Standing(position, game), text)
    assert outcome in str(caught.value)


def test_near() -> None:
    """Only a word that is near is suggested: no focus type, card or space is mistaken for one."""
    known = sorted(words("newdawn"))
    assert [near(text, known) for text in ("plai", "plays", "play=culture", "atack", "rein")] == [
        "play",
        "play",
        "play",
        "attack",
        "reinforce",
    ]
    assert near("industry", known) == ""
    names = [*FOCUS_NAMES, *(slug(card.title) for card in newdawn_box().focus), "2,0", "pos3"]
    assert {name: near(name, known) for name in names if near(name, known)} == {}
    assert near("moses", words("ages")) == ""
    assert near("tak", words("ages")) == "take"
    assert near("", known) == ""


@pytest.mark.parametrize("game", GAMES)
def test_names_stay(game: str) -> None:
    """No name has a sign around it that could be taken for a slip."""
    names = BOX.slug if game == "ages" else [effect.slug for effect in newdawn_box().effects]
    for name in names:
        assert len(list(readings([name]))) == 1, name


def test_what_is_told() -> None:
    """A refusal speaks of values without signs; a comma that joins two numbers stays."""
    assert quotable(["9,9,", "culture."]) == ["9,9", "culture"]
    assert quotable(["2,", "0,", "1,1"]) == ["2,", "0", "1,1"]
    assert quotable([","]) == [","]
    assert quotable([]) == []


@pytest.mark.parametrize("game", GAMES)
def test_record(game: str, tmp_path: Path) -> None:
    """A record with a sign behind every word, point and dash of its turns is the same record."""
    path = recorded(game, tmp_path)
    [record] = read_records(io.BytesIO(path.read_bytes()))
    text = canonical(record)
    lines = []
    for line in text.splitlines():
        label, _, rest = line.partition(" ")
        if label[:1].isdigit():
            body = rest.replace("-", "\u2013").replace(" play ", ", play: ")
            body = body.replace(" ", "\u00a0\t")
            line = f"{label.replace('.', ' . ')}: {body}" if rest else f"{label}:"
        lines.append(line)
    written = "\r\n".join(lines) + "\r\n"
    assert written != text
    [again] = read_records(io.BytesIO(written.encode()))
    assert check(again).problems == ()
    assert canonical(again) == text


@pytest.mark.parametrize("top", ["", '[Event "A cup"]\n', "; by hand\n"])
@pytest.mark.parametrize("game", GAMES)
def test_byte_order_mark(game: str, top: str, tmp_path: Path) -> None:
    """A byte order mark at the start of a file, or where files were put together, says nothing, and
    is not written."""
    text = top.encode() + recorded(game, tmp_path).read_bytes()
    marked = MARK + text
    assert len(list(read_games(io.BytesIO(marked + b"\n" + marked)))) == 2
    for record in read_records(io.BytesIO(marked + b"\n" + marked)):
        assert check(record).problems == ()
    path = tmp_path / "marked.cdn"
    path.write_bytes(marked)
    result = run("check", str(path))
    assert result.exit_code == 0, result.output
    assert "1 game" in result.output
    assert "\ufeff" not in run("format", str(path)).stdout
    assert list(read_games(io.BytesIO(MARK))) == []


def test_byte_order_mark_elsewhere(tmp_path: Path) -> None:
    """A byte order mark before positions, configs and lines of the protocol says nothing either."""
    message = command("\ufeffhello 1.0")
    assert message is not None
    assert message.verb == "hello"
    position = tmp_path / "position.txt"
    place = recorded("newdawn", tmp_path)
    facts = run("replay", str(place), "--at", "2.1", "--position").stdout
    position.write_bytes(MARK + facts.encode())
    played = run(
        "play", "--position", str(position), *["--seat", "random"] * 2, "--max-rounds", "3"
    )
    assert played.exit_code == 0, played.output
    config = tmp_path / "cup.toml"
    config.write_text("\ufeff" + template("newdawn"), encoding="utf-8")
    assert read_config(config).entrants

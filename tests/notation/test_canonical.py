"""The one text of a game, what is checked of it, and what may be added to it."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from civdawn_cli.engine.game import Game, Setup
from civdawn_cli.engine.match import Match
from civdawn_cli.games import GAMES
from civdawn_cli.grammar import Line, Note, Record, Tag, read_records, redact, write_record
from civdawn_cli.notation.reading import NotationError
from civdawn_cli.record import (
    Recorder,
    RecordFile,
    Replay,
    canonical,
    check,
    commitment,
    game_of,
    opening,
    position_hash,
)
from tests.grammar.test_agree import agree
from tests.notation.games import choices, played, read
from tests.often import often

if TYPE_CHECKING:
    from tests.engine.toy import Toy

one_game = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def hashed(game: Game[Any], seed: int, limit: int = 100_000, **chosen: str) -> str:
    """A game of random choices with a hash behind every turn."""
    setup = game.setup(game.seats[seed % len(game.seats)], **chosen)
    tags = opening(game, setup, ["random"] * setup.seats, seed)
    recorder = Recorder(Match(game, setup), tags, hashes=True)
    for _ in choices(recorder, seed, limit):
        pass
    return recorder.text()


def annotated(text: str, chance: random.Random) -> str:
    """The record with marks and comments strewn over its turns, in canonical places."""
    lines = []
    for line in text.splitlines():
        if line[:1] not in ("", "[", "e"):
            if chance.random() < 0.2:
                lines.append("; what now?")
            play, _, digits = line.partition(" #")
            tokens = play.split()
            if len(tokens) > 2 and tokens[-1] != "...":
                tokens[-1] += chance.choice(["", "!", "?!", " $17"])
            line = " ".join([*tokens, f"#{digits}"] if digits else tokens)
            line += chance.choice(["", " ; so it goes", " {a} {b}"])
        lines.append(line)
    return "".join(f"{line}\n" for line in lines)


@given(st.integers(0, 1 << 20), st.booleans())
@one_game
def test_no_op(toy: Toy, seed: int, cut: bool) -> None:
    """Records that civdawn writes are canonical, hashes, marks and comments included."""
    text = hashed(toy, seed, random.Random(seed).randrange(30) if cut else 1000)
    assert canonical(read(text)) == text
    assert check(read(text)).problems == ()
    noted = annotated(text, random.Random(seed))
    assert canonical(read(noted)) == noted
    assert check(read(noted), strict=True).problems == ()


@given(st.integers(0, 1 << 20))
@one_game
def test_idempotent(toy: Toy, seed: int) -> None:
    """Whatever way a game is written, its canonical text is one and stays so."""
    chance = random.Random(seed)
    text = played(toy, seed).text()
    mangled = []
    for line in annotated(text, chance).splitlines():
        if line[:1] not in ("", "[", "e", ";"):
            line = line.replace(" pos", chance.choice((" pos", " ")))
            line = line.replace(" ", chance.choice((" ", "  ", " {hm} ")), 2)
            line = chance.choice((line, line.upper()))
        mangled.append(line)
    once = canonical(read("\n".join(mangled) + "\n"))
    assert canonical(read(once)) == once
    bare = [
        " ".join(re.sub(r"\{[^}]*\}|;.*|\$17|[!?]", " ", line).split())
        for line in once.splitlines()
        if line[:1] != ";"
    ]
    assert "\n".join(bare) + "\n" == text


def test_notes_find_their_place(toy: Toy) -> None:
    """A note behind an answer stays behind it when shorthand is spelt out."""
    shape = r"(\d.*play \w+) pos2 take (\w+)"
    text, line = next(
        (text, line)
        for text in (played(toy, seed).text() for seed in range(20))
        for line in text.splitlines()
        if re.match(shape, line)
    )
    told = re.sub(shape, r"\1 {hm} 2 !? take {which} \2", line) + " ; so"
    found = canonical(read(text.replace(line, told)))
    assert re.sub(shape, r"\1 pos2!? {hm} take {which} \2", line) + " ; so" in found.splitlines()


def test_notes_at_a_word(toy: Toy) -> None:
    """A note between a word and its values stays there, unless the word itself goes."""
    shape = r"(\d.*) play (\w+) (pos\d) take (heap\d) (heap\d)$"
    text, line = next(
        (text, line)
        for text in (played(toy, seed).text() for seed in range(20))
        for line in text.splitlines()
        if re.match(shape, line)
    )
    told = r"\1 {a} play? {b} \2 {c} \3! {d} take {e} \4 take! {f} \5"
    found = canonical(read(text.replace(line, re.sub(shape, told, line))))
    kept = r"\1 {a} play? {b} \2 \3! {c} {d} take {e} \4 \5! {f}"
    assert re.sub(shape, kept, line) in found.splitlines()
    assert canonical(read(found)) == found


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_real_games(name: str, seed: int) -> None:
    """Games of every kind with hashes are canonical, and read the same by hand and by grammar."""
    game = GAMES[name]()
    chosen = {setting.name: setting.values[seed % 2] for setting in game.settings}
    text = hashed(game, seed, 900, **chosen)
    record = read(text)
    assert canonical(record) == text
    assert check(record).problems == ()
    assert all(line.hash for line in record.lines if not line.cut)
    assert all(agree(line, name) or "<" in line for line in text.splitlines() if line)


def test_wrong_hash(toy: Toy) -> None:
    """A position that is not the one recorded is noticed in its turn."""
    text = hashed(toy, 4)
    wrong = re.sub(r"(\n1\.2 .*) #\w+", r"\1 #00000000", text)
    [problem] = check(read(wrong)).problems
    assert re.search(r"after 1\.2 the position is #\w{8}, not #00000000", str(problem))
    assert canonical(read(wrong), renew=True) == text


@pytest.mark.parametrize("name", GAMES)
def test_keys_are_plain(name: str) -> None:
    """A position's key is made of whole numbers, ASCII strings and tuples only, so that its hash is
    the same everywhere."""

    def plain(value: object) -> bool:
        if type(value) is tuple:
            return all(map(plain, value))
        return type(value) is int or (type(value) is str and value.isascii())

    game = GAMES[name]()
    for seats in game.seats:
        match = Match(game, game.setup(seats))
        chance = random.Random(seats)
        for _ in range(400):
            assert plain(game.key(match.table))
            if not match.options:
                break
            match.choose(chance.choice(match.options))


def test_hash_is_fixed() -> None:
    """The hash of the first position with a question is this, in every build and Python; for older
    rules it is what it was then."""
    game = GAMES["newdawn"]()
    setup = game.setup(2, map="first")
    for rules, expected in FIRST.items():
        match = Match(game, Setup(2, setup.settings, rules=rules))
        assert position_hash(game, match.table) == position_hash(game, game.clone(match.table))
        assert position_hash(game, match.table) == expected


FIRST = {"": "5fcb510a", "nd-1": "d629e68e"}
"""By rules; that of the present ones changes when the state of a table does."""


def test_renewed(toy: Toy) -> None:
    """A record whose result, checksum and tags are wrong or missing can be written with right
    ones."""
    text = played(toy, 4).text()
    lie = text.replace('[Result "2"]\n', "").replace('[Rounds "3"]', '[Rounds "9"]')
    lie = re.sub(r"end #\w+", "end", lie)
    assert len(check(read(lie)).problems) == 1
    assert canonical(read(lie), renew=True) == text
    unended = text[: text.index("[Result")]
    last = read(text).lines[-1].label
    [problem] = check(read(unended)).problems
    assert str(problem).endswith(f"the record breaks off after turn {last}")
    assert canonical(read(unended), renew=True) == text


def test_all_problems(toy: Toy) -> None:
    """Everything wrong with a game is told at once, in the order of its lines."""
    text = played(toy, 4).text()
    text = text.replace('[Rules "t-1"]\n', '[Rules "t-1"]\n[Rules "t-2"]\n')
    text = re.sub(r"\n1\.2 \w+", "\n1.2 pley", text)
    text = text.replace('[Rounds "3"]', "[Rounds 3]")
    found = check(read(text)).problems
    assert [problem.line for problem in found] == sorted(problem.line for problem in found)
    assert ["twice" in str(found[0]), "pley" in str(found[1]), "quotes" in str(found[2])] == [
        True,
        True,
        True,
    ]


def test_ending_tags_are_checked(toy: Toy) -> None:
    """Every tag that says how the game ended is held against the game."""
    text = played(toy, 4).text()
    for name, value in (("Result", "1"), ("Ranks", "1 2"), ("Rounds", "7")):
        lie = re.sub(rf'\[{name} "[^"]*"\]', f'[{name} "{value}"]', text)
        [problem] = check(read(lie)).problems
        assert str(problem).startswith("line ")
        assert f"tag {name} says '{value}'" in str(problem)


def test_other_data(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other data is no mistake by itself; it is told when a game does not follow."""
    game = GAMES["newdawn"]()
    text = played(game, 0, 30, map="first").text()
    other = re.sub(r'\[Data "\w+"\]', '[Data "0123456789ab"]', text)
    assert other != text
    assert check(read(other)).problems == ()
    wrong = re.sub(r"setup leader \w+", "setup leader nobody", other)
    [problem] = check(read(wrong)).problems
    assert "(played with data 0123456789ab, this civdawn has " in str(problem)


def test_commitment(toy: Toy) -> None:
    """A seed settled on before the game can't be another one after it."""
    setup = toy.setup(2)
    promise = commitment(7, "salt")
    tags = opening(toy, setup, ["a", "b"], 7, {"SeedCommit": promise, "Event": "Cup"})
    assert [tag.name for tag in tags[:2]] == ["Event", "Game"]
    assert [tag.name for tag in tags[-2:]] == ["SeedCommit", "Seed"]
    recorder = Recorder(Match(toy, setup), tags)
    text = recorder.text().replace("\nend", '\n[SeedNonce "salt"]\nend')
    assert text.endswith("\n".join([*recorder.ending(more=[Tag("SeedNonce", "salt")]), ""]))
    assert check(read(text)).problems == ()
    [problem] = check(read(text.replace('[Seed "7"]', '[Seed "8"]'))).problems
    assert "not what SeedCommit said" in str(problem)
    for more in (
        {"Game": "x"},
        {"Result": "1"},
        {"two words": "x"},
        {"A": "\n"},
        {"a": "", "A": ""},
    ):
        with pytest.raises(ValueError, match="tag"):
            opening(toy, setup, ["a", "b"], 7, more)


def slowly(record: Record) -> bool:
    """Return True if all of a record follows from the rules when the careful reader walks it."""
    replay = Replay(game_of(record), record)
    replay.note_down()
    try:
        for line in record.lines:
            replay.play(line)
    except NotationError:
        return False
    return not record.problems and not (replay.complete and replay.ending())


def spoilt(text: str, chance: random.Random) -> str:
    """The record with a few tokens of its turns exchanged, doubled, dropped or moved a line on."""
    lines = text.splitlines()
    turns = [at for at, line in enumerate(lines) if line[:1] not in ("", "[", "e")]
    tokens = " ".join(lines[at] for at in turns).split()
    for _ in range(chance.choice((1, 1, 2))):
        at = chance.choice(turns)
        parts = lines[at].split()
        place = chance.randrange(len(parts))
        what = chance.randrange(5)
        if what == 0:
            parts[place] = chance.choice(tokens)
        elif what == 1:
            parts.insert(place + 1, chance.choice([*tokens, "-", "..."]))
        elif what == 2:
            del parts[place]
        elif what == 3:
            parts[place:] = []
        elif at + 1 in turns:
            lines[at + 1] += " " + parts.pop()
        lines[at] = " ".join(parts)
    return re.sub(r"\nend #\w+", "\nend", "\n".join(lines) + "\n")


CHOICES = {"ages": 260}
"""How many choices lead to where all of a game has begun: the first card row alone has thirteen."""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["toy", *GAMES])
@pytest.mark.parametrize("seed", range(often(4, 40)))
def test_fast_and_slow(toy: Toy, name: str, seed: int) -> None:
    """The fast check and the careful reader agree on which records follow from the rules."""
    game = GAMES[name]()
    chance = random.Random(seed)
    text = played(game, seed, CHOICES.get(name, 120)).text()
    wrong = 0
    for _ in range(8):
        record = read(spoilt(text, chance))
        good = slowly(record)
        wrong += not good
        assert (check(record).problems == ()) == good, write_record(record)
    assert wrong


# ---------------------------------------------------------------- positions


def between_turns(game: Game[Any], seed: int) -> Match[Any]:
    """A match between two turns, somewhere in a game."""
    chance = random.Random(seed)
    chosen = {"map": "first"} if game.name == "newdawn" else {}
    match = Match(game, game.setup(game.seats[seed % 3], **chosen))
    wanted = f"{chance.randrange(2, 9)}."
    while not match.label.startswith(wanted):
        match.choose(chance.choice(match.options))
    while True:
        try:
            game.write_position(match.table)
        except ValueError:
            match.choose(chance.choice(match.options))
        else:
            return match


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_from_a_position(name: str, seed: int) -> None:
    """A game may begin with a position, and its record replays from there."""
    game = GAMES[name]()
    match = between_turns(game, seed)
    setup = Setup(match.setup.seats, match.setup.settings, game.write_position(match.table))
    tags = opening(game, setup, ["random"] * setup.seats, None)
    recorder = Recorder(Match(game, setup), tags, hashes=True)
    assert game.key(recorder.table) == game.key(match.table)
    for _ in choices(recorder, seed, 40):
        pass
    text = recorder.text()
    assert "\n\nposition\nseats " in text
    assert "\nend\n\n" in text
    record = read(text)
    assert record.lines[0].label == match.label
    assert check(record, strict=True).problems == ()
    assert canonical(record) == text
    commented = text.replace("position\n", "position\n; a puzzle\n")
    assert canonical(read(commented)) == commented
    replay = Replay(game_of(record), record)
    replay.run()
    assert replay.match.choices == recorder.match.choices


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (r"\nturn [^\n]*", "\nturn nonsense", "round and seat are expected as in 3.2"),
        (r"\nseats \d", "\nseats 3", "the position is of 3 seats, the game of 2"),
        (r"\nworkers 1 [^\n]*", "\nworkers 1 iron*3", "the position can't be"),
        (r"\nrow [^ ]*", "\nrow rats", "the military card rats is among civil cards"),
        (r"\nphase [^\n]*", "\nphase lunch", "'lunch' is none of the phases"),
        (r"\nturn ", "\nmilitary-hand 3 rats\nturn ", "'military-hand 3 rats': no seat 3"),
        (r"\ntokens 1 [^\n]*", "\ntokens 1 bronze*40", "the position can't be"),
    ],
)
def test_wrong_positions_of_ages(old: str, new: str, said: str) -> None:
    """A position that can't be read or can't be is refused with the reason."""
    refused_position(GAMES["ages"](), old, new, said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (r"\nturn [^\n]*", "\nturn nonsense", "'turn nonsense': round and seat are expected"),
        (r"\nseats \d", "\nseats 9", "position"),
        (r'\[Seats "\d"\]', '[Seats "4"]', "the position is of 2 seats, the game of 4"),
        (r'\[Epic "no"\]', '[Epic "yes"]', "`epic no`, the game is set up with epic yes"),
        (r"\nland [^\n]*", "\nland 90000,1 g", "'90000,1' is no space"),
        (r"\ncities 1 [^\n]*", "\ncities 1 99,99", "no space 99,99"),
        (r"\nturn ", f"\nstock 1{' marble' * 20}\nturn ", "the position can't be"),
    ],
)
def test_wrong_positions(old: str, new: str, said: str) -> None:
    """A position that can't be read or can't be is refused with the reason."""
    refused_position(GAMES["newdawn"](), old, new, said)


def refused_position(game: Game[Any], old: str, new: str, said: str) -> None:
    """A game from a position with something else in it is refused for that."""
    match = between_turns(game, 0)
    setup = Setup(match.setup.seats, match.setup.settings, game.write_position(match.table))
    text = Recorder(Match(game, setup), opening(game, setup, ["a", "b"])).text()
    wrong = re.sub(old, new, text, count=1)
    assert wrong != text, "the position has no such line"
    [problem] = check(read(wrong)).problems[:1]
    assert said in str(problem)


def test_no_positions(toy: Toy) -> None:
    """A game that has no text for positions says so."""
    text = '[Game "toy"]\n[Seats "2"]\n\nposition\nheaps 1 2 3\nend\n\nend\n'
    [problem] = check(read(text)).problems
    assert "toy can't begin from a position" in str(problem)


# ---------------------------------------------------------------- secrets


def test_secrets(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    """Secrets are marked when they are written; a version for others hides them, has a checksum of
    its own and replays up to the first one."""

    def secret(table: Any, option: int) -> tuple[tuple[int, ...], str] | None:
        step = table.stack[-1]
        return ((step.seat,), "a-heap") if step.kind.word == "take" else None

    monkeypatch.setattr(type(toy), "hides", True)
    monkeypatch.setattr(type(toy), "secret", lambda self, table, option: secret(table, option))
    text = played(toy, 4).text()
    assert re.search(r"\n\d\.[12] .*take <[12]: heap\d \| a-heap>", text)
    record = read(text)
    assert check(record).problems == ()
    assert canonical(record) == text
    for seat in (None, 0, 1):
        shown = redact(record, seat)
        again = read(write_record(shown))
        assert again.checksum == shown.checksum
        assert ("<1: ?" in write_record(shown)) == (seat != 0)
        assert ("<2: ?" in write_record(shown)) == (seat != 1)
        [problem] = check(again).problems[:1]
        assert "this version of the record does not show the answer" in str(problem)


# ---------------------------------------------------------------- files


def test_appended(toy: Toy, tmp_path: Path) -> None:
    """Several games go into one file one after another, whatever its last line looks like."""
    path = tmp_path / "games.cdn"
    texts = []
    for seed in range(3):
        setup = toy.setup(2)
        tags = opening(toy, setup, ["random", "random"], seed)
        recorder = Recorder(Match(toy, setup), tags, RecordFile(path, append=True))
        for _ in choices(recorder, seed):
            pass
        recorder.close()
        texts.append(recorder.text())
    assert path.read_text() == "\n".join(texts)
    records = list(read_records(io.BytesIO(path.read_bytes())))
    assert [check(record).problems for record in records] == [()] * 3
    for left in (
        "",
        "1.1 play re",
        "1.1 play red pos1",
        "[Resu",
        '[Result "1"]',
        "end",
        "; so",
        "e",
    ):
        path.write_text(texts[0][: texts[0].index("[Result")] + left)
        file = RecordFile(path, append=True)
        file.write(*texts[1].splitlines())
        file.close()
        first, second = read_records(io.BytesIO(path.read_bytes()))
        assert (first.problems, second.problems) == ((), ())
        assert first.lines == read(texts[0]).lines
        assert (left in path.read_text(), write_record(second)) == (True, texts[1])


def test_reading_from_python() -> None:
    """A program sees the answers of a turn by their words, and the notes added to it."""
    record = read('[Game "newdawn"]\n\n4.2 play culture pos3! place 4,2 ; so\n')
    assert isinstance(record, Record)
    [line] = record.lines
    assert isinstance(line, Line)
    assert line.notes == (Note(3, "!"), Note(5, "; so"))

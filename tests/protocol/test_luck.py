"""Seeds, streams and promises as protocol/luck.md describes them to other languages."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

from civdawn_cli.engine.chance import KeyedStream, is_drawn, opened
from civdawn_cli.games import GAMES
from civdawn_cli.grammar import read_records
from civdawn_cli.record import Replay, commitment, game_of
from civdawn_cli.record.luck import draws, luck
from civdawn_cli.record.promise import draw_seed, keeps, read_salts, read_seed, salted
from tests.cli.running import run

PAGE = Path("protocol", "luck.md").read_text(encoding="utf-8")
SEED = "0123456789abcdef0123456789abcdef"


def test_vectors() -> None:
    """The test vectors of the page are what civdawn draws."""
    rows = re.findall(r"^\| `(\w{32})` \| `(\S+)` \| (\d+) \| ([\d ]+) \|$", PAGE, re.MULTILINE)
    assert len(rows) == 4
    for seed, stream, total, numbers in rows:
        source = opened(seed, stream)
        due = [source.below(place, int(total)) for place in range(len(numbers.split()))]
        assert due == list(map(int, numbers.split()))
    assert sha256(f"{SEED} roll/-1 0 0".encode()).hexdigest()[:16] in PAGE
    assert commitment(SEED, "00112233445566778899aabbccddeeff") in PAGE
    assert salted(SEED, {0: "5f", 2: "a0b1"}) in PAGE


def test_rejection() -> None:
    """A number that would favour some answers is drawn again: with 2^63 + 1 answers that happens to
    every other draw, and all draws are below."""
    total = (1 << 63) + 1
    source = KeyedStream(SEED, "roll/-1")
    found = [source.below(place, total) for place in range(200)]
    first = [
        int(sha256(f"{SEED} roll/-1 {place} 0".encode()).hexdigest()[:16], 16)
        for place in range(200)
    ]
    assert max(found) < total
    again = [number >= total for number in first]
    assert 60 < sum(again) < 140
    assert all(
        (due != number) == more for due, number, more in zip(found, first, again, strict=True)
    )


def test_even() -> None:
    """Every face of a die is as likely as any other: chi-square of 60,000 rolls of one stream."""
    source = KeyedStream(SEED, "roll/-1")
    counts = Counter(source.below(place, 6) for place in range(60_000))
    square = sum((counts[face] - 10_000) ** 2 / 10_000 for face in range(6))
    assert square < 20.5  # one in a thousand


@pytest.mark.parametrize("game", GAMES)
def test_other_language(game: str, tmp_path: Path) -> None:
    """A verifier of some 30 lines of JavaScript, written from the page, agrees on every draw of
    games with drawn seeds, and finds a draw that was changed."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not here: the verifier in JavaScript is NOT TESTED here")
    lines: list[str] = []
    for number in range(3):
        file = tmp_path / f"{number}.cdn"
        players = ("--seat", "random", "--seat", "random", "--max-rounds", "12")
        assert run("play", "--game", game, *players, "--record", str(file)).exit_code == 0
        told = run("replay", "--draws", "--verify", str(file)).stdout.splitlines()
        seed = re.findall(r'\[Seed "(\w+)"\]', file.read_text(encoding="utf-8"))[0]
        assert is_drawn(seed)
        assert any(f"dice and draws follow from seed {seed}" in line for line in told)
        found = [line.split(" ")[:5] for line in told if re.match(r"\S+ \w+/-?\d ", line)]
        assert len(found) > 20
        lines += [" ".join([seed, *words]) for words in found]
    checker = [node, str(Path("tests", "protocol", "luck.mjs"))]
    text = "\n".join(lines) + "\n"
    done = subprocess.run(checker, input=text, capture_output=True, text=True, check=False)
    assert done.stdout == f"{len(lines)}\n"
    *rest, last = lines[-1].split(" ")
    text = " ".join([*rest, str(int(last) + 1)]) + "\n"
    done = subprocess.run(checker, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 1


def test_one_reading() -> None:
    """One promise can't be opened as two seeds: neither seed nor nonce has a space in it."""
    whole = commitment("7", "8 9 abc")
    assert whole == commitment("7 8", "9 abc") == commitment("7 8 9", "abc")
    openings = [("7", "8 9 abc"), ("7 8", "9 abc"), ("7 8 9", "abc")]
    assert not any(keeps(whole, seed, nonce) for seed, nonce in openings)
    assert keeps(commitment("7", "abc"), "7", "abc")
    assert keeps(commitment(SEED, "abc"), SEED, "abc")


@pytest.mark.parametrize("seed", ["7 8", "", "7x", SEED.upper() + "0", "9" * 32 + "0"])
def test_no_seed(seed: str) -> None:
    """A text that is no seed is refused with what a seed is."""
    with pytest.raises(ValueError, match="a whole number or 32 hexadecimal digits"):
        read_seed(seed)
    assert "32 hexadecimal digits" in run("play", "--seed", seed or "x").stderr


def test_drawn() -> None:
    """Seeds are drawn from 128 bits, and read back as they are."""
    found = {draw_seed() for _ in range(100)}
    assert len(found) == 100
    assert all(is_drawn(seed) and read_seed(seed) == seed for seed in found)
    assert read_seed("-12") == -12


@pytest.mark.parametrize("text", ["", "1:", "1:5F", "5f", "2:5f 1:a0", "1:5f 1:a0", "1:5f  2:a0"])
def test_no_salts(text: str) -> None:
    """Salts that are not one a seat, in order, are refused."""
    with pytest.raises(ValueError, match="salt"):
        read_salts(text)


BOT = """import sys
print('hello 1.0 :salty', flush=True)
for line in sys.stdin:
    word, *rest = line.split()
    if word == 'new':
        print(f'ready {rest[0]} salt=SALT', flush=True)
    elif word == 'ask':
        print(f'do {rest[0]} #1', flush=True)
    elif word == 'quit':
        break
"""


@pytest.fixture
def salty(tmp_path: Path) -> str:
    """The seat of a bot that adds a salt to the seed."""
    (tmp_path / "salty.py").write_text(BOT.replace("SALT", "5f00a1"), encoding="utf-8")
    return f"exec:python3 {tmp_path / 'salty.py'}"


def test_salt(salty: str, tmp_path: Path) -> None:
    """A bot's salt is in the seed that decides the luck, the record opens the promise, and the
    game goes on after a kill or an interruption by the same seed."""
    file = tmp_path / "salted.cdn"
    players = ("--seat", salty, "--seat", "random", "--max-rounds", "3")
    done = run("play", *players, "--record", str(file))
    assert done.exit_code == 0, done.stderr
    with file.open("rb") as source:
        (record,) = read_records(source)
    replay = Replay(game_of(record), record)
    replay.run()
    found = luck(replay)
    assert found.committed
    assert (found.problems, found.draws > 10) == ((), True)
    assert record.value("SeedSalts") == "1:5f00a1"
    assert record.value("Seed") == salted(record.value("SeedPromised"), {0: "5f00a1"})
    assert len(list(draws(replay))) == found.draws


@pytest.mark.parametrize("tag", ["SeedPromised", "SeedSalts", "SeedNonce", "Seed"])
def test_broken_promise(tag: str, salty: str, tmp_path: Path) -> None:
    """A record whose promise was tampered with is refused, whichever part it was."""
    file = tmp_path / "salted.cdn"
    players = ("--seat", salty, "--seat", "random", "--max-rounds", "2")
    assert run("play", *players, "--record", str(file)).exit_code == 0
    text = file.read_text(encoding="utf-8")
    other = {"SeedSalts": "1:5f00a2", "SeedNonce": "abc"}.get(tag, "f" * 32)
    changed = re.sub(rf'\[{tag} "[^"]*"\]', f'[{tag} "{other}"]', text)
    assert changed != text
    file.write_text(changed, encoding="utf-8")
    done = run("replay", "--verify", str(file))
    assert done.exit_code == 1
    assert "Seed" in done.stderr


def test_bad_salt(tmp_path: Path) -> None:
    """A salt of anything but hexadecimal digits is refused with the reason."""
    source = BOT.replace("salt=SALT", "salt=Zz")
    (tmp_path / "bad.py").write_text(source, encoding="utf-8")
    done = run(
        "play",
        *("--seat", f"exec:python3 {tmp_path / 'bad.py'}", "--seat", "random"),
        *("--max-rounds", "2", "--start-limit", "2"),
    )
    assert done.exit_code == 1
    assert "salt" in done.stdout + done.stderr

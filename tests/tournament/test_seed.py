"""The seed of a tournament: typed or drawn, promised and opened; and programs that remember
nothing from the seat they had before."""

from __future__ import annotations

import json
import re
import shlex
import stat
import sys
from contextlib import chdir
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import Result

from civdawn_cli.tournament.config import read_config
from civdawn_cli.tournament.games import FixtureRunner
from civdawn_cli.tournament.results import RESULTS
from civdawn_cli.tournament.schedule import schedule
from civdawn_cli.tournament.seed import FILE, SeedError, sentence, settled, told
from tests.cli.running import run

ENTRANTS = """
[[entrant]]
name = "a"
player = "random"
[[entrant]]
name = "b"
player = "random"
"""


def config(folder: Path, seed: str = "", blocks: int = 1) -> Path:
    """The file of a small tournament. seed: its line, '' for none."""
    path = folder / "small.toml"
    main = f'[tournament]\nname = "small"\nseats = 2\nmax-rounds = 2\nblocks = {blocks}\n{seed}\n'
    path.write_text(main + ENTRANTS, encoding="utf-8")
    return path


def tournament(*args: str, folder: Path) -> Result:
    """Run `civdawn tournament` in the folder."""
    with chdir(folder):
        return run("tournament", *args)


def test_drawn(tmp_path: Path) -> None:
    """Without a seed in the config one is drawn. Reports give its promise while games are missing,
    and open it when they are played; nobody else may read it until then."""
    path = config(tmp_path, blocks=2)
    folder = tmp_path / "small"
    secret = settled(read_config(path), folder, RESULTS, draw=True)
    assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600
    commit = sha256(f"{secret.seed} {secret.nonce}".encode()).hexdigest()
    assert told(secret, over=False)["seed"] is None
    assert commit in sentence(told(secret, over=False))
    done = tournament("run", str(path), folder=tmp_path)
    assert done.exit_code == 0, done.stderr
    text = " ".join(done.stdout.split())
    assert f"seed {secret.seed} with nonce {secret.nonce} was drawn and promised as" in text
    assert commit in text
    found = json.loads(tournament("report", "small", "--format", "json", folder=tmp_path).stdout)
    assert (found["seed"], found["luck_of_seed"]["public"]) == (secret.seed, False)


def test_kept_secret(tmp_path: Path) -> None:
    """A report of a tournament that is not over does not tell its seed, in any form."""
    path = config(tmp_path, blocks=1)
    assert tournament("run", str(path), folder=tmp_path).exit_code == 0
    (tmp_path / "small" / "tournament.toml").write_text(
        path.read_text("utf-8").replace("blocks = 1", "blocks = 2"), encoding="utf-8"
    )
    seed = json.loads((tmp_path / "small" / FILE).read_text("utf-8"))["seed"]
    for form in ("text", "json", "csv"):
        done = tournament("report", "small", "--format", form, folder=tmp_path)
        assert done.exit_code == 0, done.stderr
        assert seed not in done.stdout


def test_same_after_all(tmp_path: Path) -> None:
    """The drawn seed decides the games: typed into another config it gives the same ones, and one
    more run of the same folder plays nothing else."""
    path = config(tmp_path)
    assert tournament("run", str(path), folder=tmp_path).exit_code == 0
    first = (tmp_path / "small" / "records.cdn").read_text("utf-8")
    assert re.search(r'\[Seed "[0-9a-f]{32}"\]', first)
    assert tournament("run", str(path), folder=tmp_path).exit_code == 0
    assert (tmp_path / "small" / "records.cdn").read_text("utf-8") == first
    drawn = settled(read_config(path), tmp_path / "small", RESULTS)
    with FixtureRunner(drawn) as runner:
        records = [runner.play(fixture).record for fixture in schedule(drawn)]
    assert "\n".join(records) == first
    assert len({fixture.seed for fixture in schedule(drawn)}) == 1


def test_typed(tmp_path: Path) -> None:
    """A number in the config is public luck, and the report says so."""
    done = tournament("run", str(config(tmp_path, "seed = 5")), folder=tmp_path)
    assert "seed 5" in done.stdout
    assert "the seed stands in the config, so everybody could know the luck" in done.stdout
    assert not (tmp_path / "small" / FILE).exists()


def test_older(tmp_path: Path) -> None:
    """A tournament without a seed that began before seeds were drawn goes on with seed 1."""
    path = config(tmp_path, "seed = 1")
    assert tournament("run", str(path), folder=tmp_path).exit_code == 0
    path = config(tmp_path, blocks=2)
    (tmp_path / "small" / "tournament.toml").write_text(path.read_text("utf-8"), encoding="utf-8")
    assert settled(read_config(path), tmp_path / "small", RESULTS, draw=True).seed == 1
    done = tournament("run", str(path), folder=tmp_path)
    assert "4 games" in done.stdout


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"seed": "7", "nonce": "a"}', '{"seed": 7'])
def test_damaged(text: str, tmp_path: Path) -> None:
    """A file of the seed that is damaged stops the tournament with its name; nothing is drawn
    again."""
    path = config(tmp_path)
    (tmp_path / "small").mkdir()
    (tmp_path / "small" / FILE).write_text(text, encoding="utf-8")
    done = tournament("run", str(path), folder=tmp_path)
    assert done.exit_code == 1
    assert "seed.json does not hold the seed that the tournament began with" in done.stderr
    assert (tmp_path / "small" / FILE).read_text("utf-8") == text
    with pytest.raises(SeedError):
        settled(read_config(path), tmp_path / "small", RESULTS)


REMEMBERING = """import sys
past, heard, right, tried = [], [], 0, 0
print('hello 1.0 :remembering', flush=True)
for line in sys.stdin:
    word, *rest = line.split()
    if word == 'new':
        past, heard = heard, []
        print(f'ready {rest[0]}', flush=True)
    elif word == 'event':
        if rest[2] == '0':  # luck
            tried += len(past) > len(heard)
            right += past[len(heard) : len(heard) + 1] == [rest[3:]]
            heard.append(rest[3:])
    elif word == 'ask':
        print(f'do {rest[0]} #1', flush=True)
    elif word == 'over':
        with open('foretold', 'a') as file:
            file.write(f'{right} {tried}\\n')
    elif word == 'quit':
        break
"""


@pytest.mark.parametrize("fresh", ["game", "tournament"])
def test_remembering(fresh: str, tmp_path: Path) -> None:
    """A bot that remembers the luck of its last game foretells that of the next one in the other
    seat where programs live on, and nothing where every game has new ones."""
    (tmp_path / "bot.py").write_text(REMEMBERING, encoding="utf-8")
    path = config(tmp_path, blocks=2)
    bot = shlex.join([sys.executable, str(tmp_path / "bot.py")])
    text = path.read_text("utf-8").replace('"random"', f"'exec:{bot}'", 1)
    path.write_text(f'{text}\n[programs]\nfresh = "{fresh}"\nsandbox = "off"\n', encoding="utf-8")
    found = settled(read_config(path), tmp_path / "small", RESULTS, draw=True)
    entrants = [replace(entrant, folder=str(tmp_path)) for entrant in found.entrants]
    found = replace(found, entrants=tuple(entrants))
    with FixtureRunner(found) as runner:
        for fixture in schedule(found):
            assert runner.play(fixture).line["faults"] == []
    counts = [line.split() for line in (tmp_path / "foretold").read_text("utf-8").splitlines()]
    right = sum(int(count) for count, _ in counts)
    tried = sum(int(count) for _, count in counts)
    assert len(counts) == 4
    assert (right > 30 and tried > 30) if fresh == "tournament" else (right, tried) == (0, 0)


def test_wrong_fresh(tmp_path: Path) -> None:
    """A word that says nothing about how long programs live is refused with its line."""
    path = config(tmp_path)
    path.write_text(path.read_text("utf-8") + '\n[programs]\nfresh = "turn"\n', encoding="utf-8")
    done = tournament("run", str(path), folder=tmp_path)
    assert done.exit_code == 2
    assert "fresh" in done.stderr
    assert "did you mean" in done.stderr

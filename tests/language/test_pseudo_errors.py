"""Errors of commands and of record files go through the catalogues."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.grammar.test_malformed import BAD, CORPUS
from tests.language.pseudo import pseudo
from tests.language.test_pseudo import ALLOWED, QUOTED, left, notation

TAGS = frozenset(
    ("Game", "Seats", "Result", "Rounds", "Rules", "Data", "Seed", "SeedCommit", "SeedNonce")
)
"""Names of tags, which are the same in every language."""

LAWS = "ND-|TA-"
"""Laws of conservation tell in English what is not sound about a table."""

USAGE = [
    "play --game chess",
    "play --seat gredy",
    "play --seat greedy?line=3 --seat greedy",
    "play --seat search:0s --seat greedy",
    "play --seat search:1d --seat greedy",
    "play --seat tcp:7777 --seat greedy",
    "play --seat py:mybot --seat greedy",
    "play --seat human: --seat greedy",
    "play --seat greedy",
    "play --set length=endless",
    "play --set map=flat",
    "play --set map",
    "play --record there.cdn",
    "play --seat human --seat greedy --json",
    "play --resume there.cdn --seed 4",
    "play --dice me --seed 4",
    "play --position there.cdn",
    "play --resume nowhere.cdn",
    "play --resume empty.cdn",
    "play --record nowhere/game.cdn",
    "replay empty.cdn",
    "replay there.cdn --position --step",
    "replay there.cdn --html page.html --words",
    "replay there.cdn --seat 1",
    "replay there.cdn --words --seat 1 --public",
    "export there.cdn",
    "export there.cdn --seat 1 --public",
    "export there.cdn --public --states numbers.npz",
    "check empty.cdn",
    "format --check empty.cdn",
    "upgrade empty.cdn",
    "stats empty.cdn",
    "find there.cdn --count --json",
    "find there.cdn --tag Event",
    "find there.cdn --turns many",
    "find there.cdn --turns 9-3",
    "find there.cdn --card xyzzy",
    "perft 2 --at 1.1",
    "write there.cdn",
    "write there.cdn --append --force",
    "write nowhere/game.cdn",
    "serve --keep kept --listen 7777",
    "serve --token short --listen 7777",
    "serve --origin x",
    "table --seat human",
    "table --seat gredy --seat human",
    "bot new --lang cobol mybot",
    "bot new --lang rust --search mybot",
    "bot check",
    "rules xyzzy",
    "cards xyzzy",
]
"""Commands that fail, and say why."""

NAMES = frozenset(("stdin", "epic", "drafted", "resignation", "python", "javascript", "rust"))
"""Names that are the same in every language, too."""

SYSTEM = "No such file or directory"
"""The words of the system, which speaks a language of its own."""


@pytest.fixture
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.cdn").write_text("Dear diary\n")
    Path("empty.cdn").write_text("")


@pytest.mark.usefixtures("_files")
def test_commands() -> None:
    """Mistakes in commands are told in the language, with names, options and what was typed as they
    are."""
    found = {}
    for line in USAGE:
        with pseudo():
            done = run(*line.split())
        assert done.exit_code, line
        typed = set(re.findall(r"[A-Za-z]+", line))
        told = QUOTED.sub("", done.output).replace(SYSTEM, "")
        told = re.sub(r"\([^()]*--help\)|civdawn [a-z ]*:", "", told)
        plain = re.sub(r"--[a-z-]+|\S*[:/=]\S+", "", told)
        if english := set(left(plain, "newdawn", NAMES | notation("ages"))) - typed:
            found[line] = sorted(english), done.output
    assert found == {}, "\n".join(f"{k}: {v}" for k, v in found.items())


def test_records(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mistakes in records are told in the language, with their place."""
    monkeypatch.chdir(CORPUS)
    found = {}
    for name in BAD:
        words = frozenset(
            re.findall(r"[A-Za-z]+", Path("bad", name).read_text("utf-8", errors="replace"))
        )
        with pseudo():
            told = run("check", f"bad/{name}").output
        plain = QUOTED.sub("", re.sub(rf"bad/{name}|(?:{LAWS}).*", "", told))
        game = "ages" if name.startswith("ages") else "newdawn"
        if english := left(plain, game, TAGS | NAMES | words | ALLOWED):
            found[told] = english
    assert found == {}, "\n".join(f"{k}: {v}" for k, v in found.items())

"""The checkout's own environment: made once, whole or not at all. Nothing is installed here."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import _bootstrap
import pytest

PROGRAMS = ("civdawn", "pytest", "ruff", "mypy")


class Checkout:
    """A checkout in a temporary folder, where setting up writes empty files and keeps a diary."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.venv = root / ".venv"
        self.diary: list[str] = []
        self.problems: list[str] = []
        (root / "pyproject.toml").write_text("[project]\n")
        self.constraints = root / _bootstrap.CONSTRAINTS
        self.constraints.parent.mkdir()
        self.constraints.write_text("lark==1.3.1\n")

    def create(self) -> None:
        """As `_create`: an empty environment."""
        self.diary.append("create")
        time.sleep(0.05)  # long enough for a second run to come in between
        for folder in ("bin", "lib/python3.11/site-packages"):
            (self.venv / folder).mkdir(parents=True, exist_ok=True)
        python = self.venv / "bin/python"
        python.unlink(missing_ok=True)
        python.symlink_to(sys.executable)

    def install(self, dev: bool) -> str:
        """As `_install`: programs appear, unless a problem is waiting."""
        self.diary.append("install dev" if dev else "install")
        if self.problems:
            return self.problems.pop(0)
        for program in PROGRAMS if dev else PROGRAMS[:1]:
            (self.venv / "bin" / program).touch()
        (self.venv / "lib/python3.11/site-packages/civdawn-0.1.0.dist-info").mkdir(exist_ok=True)
        return ""

    def run(self, dev: bool = False) -> list[str]:
        """Set the environment up as a script does. Return the steps that were needed."""
        self.diary.clear()
        assert _bootstrap.environment(dev) == str(self.venv / "bin")
        return list(self.diary)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    """A fresh clone, seen from a Python without civdawn."""
    made = Checkout(tmp_path)
    for name in ("CI", "CIVDAWN_CONSTRAINTS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(_bootstrap, "ROOT", str(tmp_path))
    monkeypatch.setattr(_bootstrap, "VENV", str(made.venv))
    monkeypatch.setattr(_bootstrap, "STAMP", str(made.venv / "civdawn.stamp"))
    monkeypatch.setattr(_bootstrap, "_create", made.create)
    monkeypatch.setattr(_bootstrap, "_install", made.install)
    return made


def test_made_once(checkout: Checkout) -> None:
    """The first run sets up, the next ones find everything there."""
    assert checkout.run() == ["create", "install"]
    assert checkout.run() == []


def test_tools_come_on_top(checkout: Checkout) -> None:
    """Testing after playing adds the tools; playing after testing needs nothing."""
    checkout.run()
    assert checkout.run(dev=True) == ["install dev"]
    assert checkout.run() == []


def test_stale(checkout: Checkout) -> None:
    """A changed pyproject.toml installs again and keeps the tools."""
    checkout.run(dev=True)
    (checkout.root / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    assert checkout.run() == ["install dev"]
    assert checkout.run(dev=True) == []


def test_constraints(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exact versions are installed where CI is set, and again when their file has changed; nobody
    else is held to them."""
    checkout.run()
    monkeypatch.setenv("CI", "true")
    assert checkout.run() == ["install"]
    assert checkout.run() == []
    checkout.constraints.write_text("lark==1.3.2\n")
    assert checkout.run() == ["install"]
    monkeypatch.delenv("CI")
    assert checkout.run() == ["install"]
    checkout.constraints.unlink()
    assert checkout.run() == []


@pytest.mark.parametrize(
    ("ci", "chosen", "python", "held"),
    [
        ("", "", (3, 11), False),
        ("false", "", (3, 11), False),
        ("true", "", (3, 11), True),
        ("1", "", (3, 14), True),
        ("true", "", (3, 15), False),
        ("true", "no", (3, 11), False),
        ("", "yes", (3, 12), True),
        ("", "yes", (3, 15), False),
    ],
)
def test_where_constraints_apply(
    monkeypatch: pytest.MonkeyPatch, ci: str, chosen: str, python: tuple[int, int], held: bool
) -> None:
    """CIVDAWN_CONSTRAINTS decides before CI; a Python newer than the constraints is free."""
    monkeypatch.setenv("CI", ci)
    monkeypatch.setenv("CIVDAWN_CONSTRAINTS", chosen)
    monkeypatch.setattr(sys, "version_info", (*python, 0, "final", 0))
    assert _bootstrap._constrained() is held


def test_constraints_misspelt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Any other word is refused, as a wish that is not understood can't be met."""
    monkeypatch.setenv("CIVDAWN_CONSTRAINTS", "newest")
    with pytest.raises(SystemExit):
        _bootstrap._constrained()
    assert "CIVDAWN_CONSTRAINTS is yes or no, not 'newest'" in capsys.readouterr().err


def test_pip_hears_of_constraints(monkeypatch: pytest.MonkeyPatch) -> None:
    """The versions hold for what is installed and for what builds it, and only if they apply."""
    show = "import os; print(os.environ.get('PIP_CONSTRAINT'), os.environ['PIP_USER']); exit(1)"
    monkeypatch.delenv("PIP_CONSTRAINT", raising=False)
    for wanted, said in (("yes", ".ci/constraints.txt 0"), ("no", "None 0")):
        monkeypatch.setenv("CIVDAWN_CONSTRAINTS", wanted)
        assert _bootstrap._run(sys.executable, "-c", show) == said


def test_stale_and_broken(checkout: Checkout) -> None:
    """If installing into the old environment fails, a new one is made."""
    checkout.run()
    (checkout.root / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    checkout.problems = ["conflict"]
    assert checkout.run() == ["install", "create", "install"]


@pytest.mark.parametrize(
    "lost", ["civdawn.stamp", "bin/python", "bin/civdawn", "lib/python3.11/site-packages"]
)
def test_half_made(checkout: Checkout, lost: str) -> None:
    """An environment that was never finished, or has lost something, is made afresh."""
    checkout.run()
    (checkout.venv / lost).rename(checkout.root / "gone")
    assert checkout.run() == ["create", "install"]


def test_other_python(checkout: Checkout) -> None:
    """When the system's Python was replaced under it, the environment is made afresh."""
    checkout.run()
    (checkout.venv / "bin/python").unlink()
    (checkout.venv / "bin/python").symlink_to("/bin/sh")
    assert checkout.run() == ["create", "install"]


def test_failure(checkout: Checkout, capsys: pytest.CaptureFixture[str]) -> None:
    """A failed installation says why, exits with 1 and leaves nothing that looks finished."""
    checkout.problems = ["ERROR: no network"]
    with pytest.raises(SystemExit) as ended:
        checkout.run()
    assert ended.value.code == 1
    assert "ERROR: no network" in capsys.readouterr().err
    assert checkout.run() == ["create", "install"]


def test_two_at_once(checkout: Checkout) -> None:
    """Of two runs at once one sets up and the other waits for it."""
    runs = [threading.Thread(target=_bootstrap.environment, args=(True,)) for _ in range(2)]
    for run in runs:
        run.start()
    for run in runs:
        run.join()
    assert checkout.diary == ["create", "install dev"]


def test_missing_module(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A Python without ensurepip names the Debian package to install."""

    def find(name: str) -> str | None:
        return None if name == "ensurepip" else name

    monkeypatch.setattr("importlib.util.find_spec", find)
    with pytest.raises(SystemExit):
        _bootstrap._create()
    assert "sudo apt install python3-venv" in capsys.readouterr().err


def test_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment that is a link to another checkout's is left alone, not emptied."""
    other, link = tmp_path / "other", tmp_path / ".venv"
    other.mkdir()
    (other / "kept").touch()
    link.symlink_to(other)
    monkeypatch.setattr(_bootstrap, "VENV", str(link))
    with pytest.raises(SystemExit):
        _bootstrap._create()
    assert [path.name for path in other.iterdir()] == ["kept"]

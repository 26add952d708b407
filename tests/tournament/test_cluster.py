"""The same tournament on a Dask cluster: a real scheduler, real workers, one of them killed."""

from __future__ import annotations

import builtins
import importlib.util
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from civdawn_cli.cli import cli
from tests.tournament.invented import config
from tests.waiting import HANG, comes

pytestmark = pytest.mark.slow

needs_dask = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None,
    reason="NOT TESTED: --cluster, for want of distributed (pip install 'civdawn[cluster]')",
)


class Cluster:
    """A scheduler and two worker processes of one thread each."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        self._log = open(folder / "dask.log", "ab")  # noqa: SIM115
        self._folder = folder
        port = self.address.rpartition(":")[2]
        self.scheduler = self._start("scheduler", "--port", port, "--host", "127.0.0.1")
        self.workers = [self.add_worker() for _ in range(2)]

    def add_worker(self) -> subprocess.Popen[bytes]:
        """Another worker, which nobody restarts."""
        return self._start("worker", self.address, "--no-nanny", "--nthreads", "1")

    def _start(self, what: str, *arguments: str) -> subprocess.Popen[bytes]:
        module = f"distributed.cli.dask_{what}"
        line = [sys.executable, "-W", "ignore", "-m", module, *arguments, "--no-dashboard"]
        return subprocess.Popen(line, stdout=self._log, stderr=self._log, cwd=self._folder)

    def close(self) -> None:
        """End everything."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
        self._log.close()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A cluster of its own."""
    found = Cluster(tmp_path)
    yield found
    found.close()


def lines(folder: Path) -> dict[str, dict[str, Any]]:
    """The results of a folder by token, without what is never the same."""
    found = {}
    for text in (folder / "results.jsonl").read_text().splitlines():
        line = json.loads(text)
        del line["time"], line["record_end"]
        assert line["token"] not in found
        found[line["token"]] = line
    return found


def wait_for_results(far: Path, size: int, runner: subprocess.Popen[bytes], folder: Path) -> None:
    """Wait until a run has results of that many bytes."""
    results = far / "results.jsonl"

    def there() -> bool:
        return results.exists() and results.stat().st_size >= size

    assert comes(lambda: there() or runner.poll() is not None), (folder / "dask.log").read_text()
    assert runner.poll() is None, runner.stderr and runner.stderr.read()


@needs_dask
def test_killed_worker(tmp_path: Path, cluster: Cluster) -> None:
    """With one of two workers killed in mid-run, results and report are those of a local run."""
    config(tmp_path, "abc", seats=3, blocks=8, max_rounds=6)
    path = str(tmp_path / "tournament.toml")
    local = CliRunner().invoke(
        cli, ["tournament", "run", path, "--out", str(tmp_path / "local"), "--quiet"]
    )
    assert local.exit_code == 0, local.output
    far = tmp_path / "far"
    options = ["--cluster", cluster.address, "--out", str(far), "--quiet"]
    runner = subprocess.Popen(
        [sys.executable, "-m", "civdawn_cli", "tournament", "run", path, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    wait_for_results(far, 3_000, runner, tmp_path)
    os.kill(cluster.workers[0].pid, signal.SIGKILL)
    before = len(lines(far))
    out, errors = runner.communicate(timeout=HANG)
    assert runner.returncode == 0, errors.decode()
    assert before < 48
    assert lines(far) == lines(tmp_path / "local")
    assert out.decode() == local.output


@needs_dask
def test_lost_scheduler(tmp_path: Path, cluster: Cluster) -> None:
    """When the scheduler is gone the run ends with one line, and a local one goes on from there."""
    config(tmp_path, "abc", seats=3, blocks=400, max_rounds=6)
    path, far = str(tmp_path / "tournament.toml"), tmp_path / "far"
    options = ["run", path, "--cluster", cluster.address, "--out", str(far), "--quiet"]
    runner = subprocess.Popen(
        [sys.executable, "-m", "civdawn_cli", "tournament", *options],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    wait_for_results(far, 1, runner, tmp_path)
    cluster.scheduler.kill()
    _, errors = runner.communicate(timeout=HANG)
    assert runner.returncode == 1
    (said,) = errors.decode().splitlines()
    assert said.startswith(f"civdawn tournament run: the cluster at {cluster.address} failed")
    there = len(lines(far))
    config(tmp_path, "abc", seats=3, blocks=there // 6 + 1, max_rounds=6)
    done = CliRunner().invoke(cli, ["tournament", "run", path, "--out", str(far), "--quiet"])
    assert done.exit_code == 0


@needs_dask
def test_no_scheduler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address where nobody listens is told in one line, before any game."""
    monkeypatch.setattr("civdawn_cli.tournament.cluster.CONNECT", 0.5)
    config(tmp_path, "ab", seats=2)
    path = str(tmp_path / "tournament.toml")
    options = ["--cluster", "tcp://127.0.0.1:9", "--out", str(tmp_path / "out")]
    done = CliRunner().invoke(cli, ["tournament", "run", path, *options])
    assert done.exit_code == 1
    assert "no scheduler at tcp://127.0.0.1:9" in done.output


def test_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without distributed the error names the extra to install."""
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name.startswith("distributed"):
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    config(tmp_path, "ab", seats=2)
    path = str(tmp_path / "tournament.toml")
    options = ["--cluster", "tcp://127.0.0.1:9", "--out", str(tmp_path / "out")]
    done = CliRunner().invoke(cli, ["tournament", "run", path, *options])
    assert done.exit_code == 1
    assert re.search(r"pip install '?distributed>=", done.output)

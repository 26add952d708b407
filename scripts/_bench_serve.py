"""Many programs at one `civdawn serve --listen`: memory, and how long answers take."""

import asyncio
import json
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Final

LAST: Final = 0.99
"""The part of the answers that is quicker than the number that is printed."""


class Player:
    """Somebody who plays. took: the seconds from each answer to its `ok`; begun: those from the
    call to the first question."""

    def __init__(self, number: int, bot: str) -> None:
        self._random: Final = Random(number)
        self._bot: Final = bot
        self.took: Final[list[float]] = []
        self.begun = 0.0
        self.wrong = ""

    async def play(self, port: int, token: str, answers: int, pause: float) -> None:
        """Give so many answers, with so many seconds between them."""
        called = time.perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        game = self._random.choice(("newdawn", "ages"))
        new = f"new game={game} seats=2 seat1=me seat2={self._bot}\n"
        writer.write(f"hello 1.0 options=count token={token} :bench\n{new}".encode())
        asked, said = "", 0.0
        while len(self.took) < answers:
            line = (await reader.readline()).decode()
            verb, number = [*line.split(), "", ""][:2]
            if verb == "error" or not line:
                self.wrong = line or "hung up"
                return
            if verb == "ok" and number == "do":
                self.took.append(time.perf_counter() - said)
            elif verb == "over":
                writer.write(new.encode())
            elif verb == "ask":
                self.begun = self.begun or time.perf_counter() - called
                if pause:
                    await asyncio.sleep(pause * self._random.uniform(0.5, 1.5))
                count = int(re.findall(r"options=(\d+)", line)[0])
                asked = f"do {number} #{self._random.randint(1, count)}\n"
                said = time.perf_counter()
                writer.write(asked.encode())
        writer.close()


def memory(pid: int) -> tuple[int, int]:
    """Bytes of memory of a process and all below it, shared parts by their shares; and how many
    processes these are."""
    found, count, below = 0, 0, [pid]
    for each in below:
        try:
            below += map(int, Path(f"/proc/{each}/task/{each}/children").read_text().split())
            rollup = Path(f"/proc/{each}/smaps_rollup").read_text()
        except OSError:
            continue
        found += int(re.findall(r"Pss:\s+(\d+)", rollup)[0]) << 10
        count += 1
    return found, count


async def _measure(
    pid: int, told: dict[str, str], connections: int, answers: int, pause: float, bot: str
) -> None:
    port = int(told["tcp"].rpartition(":")[2])
    empty, _ = memory(pid)
    players = [Player(number, bot) for number in range(connections)]
    start = time.perf_counter()
    tasks = [
        asyncio.create_task(player.play(port, told["token"], answers, pause)) for player in players
    ]
    most, count = 0, 0
    while not all(task.done() for task in tasks):
        await asyncio.wait(tasks, timeout=2)
        now, processes = await asyncio.to_thread(memory, pid)
        if now > most:
            most, count = now, processes
    await asyncio.gather(*tasks)
    seconds = time.perf_counter() - start
    took = sorted(took for player in players for took in player.took)
    begun = sorted(player.begun for player in players)
    wrong = [player.wrong for player in players if player.wrong]
    late = took[int(LAST * (len(took) - 1))]
    print(f"{connections} connections, {len(took)} answers in {seconds:.1f} s against {bot}")
    print(f"an answer: median {statistics.median(took) * 1000:.1f} ms, 99 % {late * 1000:.0f} ms, "
          f"slowest {took[-1] * 1000:.0f} ms")  # fmt: skip
    print(f"from the call to the first question: median {statistics.median(begun) * 1000:.0f} ms, "
          f"slowest {begun[-1] * 1000:.0f} ms")  # fmt: skip
    each = (most - empty) / max(1, connections)
    print(f"memory: {empty >> 20} MB empty, {most >> 20} MB with {count} processes, "
          f"{each / (1 << 20):.1f} MB a session")  # fmt: skip
    print(f"refused or closed out: {len(wrong)} {wrong[:1] or ''}")


def main(connections: int, answers: int, pause: float, bot: str) -> None:
    """Start a server, measure, and end it."""
    with tempfile.TemporaryDirectory() as folder:
        ready = Path(folder) / "ready.json"
        words = ["serve", "--listen", "0", "--ready-file", str(ready), "--lines", "10000"]
        process = subprocess.Popen(
            [sys.executable, "-m", "civdawn_cli", *words, "--sessions", str(connections)],
            stdout=subprocess.DEVNULL,
        )
        try:
            while not ready.exists() and process.poll() is None:
                time.sleep(0.05)
            told = json.loads(ready.read_text())
            asyncio.run(_measure(process.pid, told, connections, answers, pause, bot))
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()

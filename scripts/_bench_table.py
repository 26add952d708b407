"""How quick a table in the browser is: games at once, spectators, and the time from an answer to
the new picture."""

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from civdawn_cli.table.games import Game, Games, new_key
from civdawn_cli.table.server import serve

ANSWERS: Final = 12
"""Answers of every person."""


class Client:
    """A person or a spectator, as the page is: one picture is asked for at a time."""

    def __init__(self, socket: Any) -> None:
        self.socket: Final = socket
        self.asked: str | None = None
        self.over = False
        self.drawn = 0
        self.drawing = self.stale = False
        self.more: Final = asyncio.Event()

    async def listen(self) -> None:
        """Hear everything, and ask for a new picture when something has changed."""
        async for message in self.socket:
            for line in message.data.split("\n"):
                verb = line.split(" ", 1)[0]
                if verb == "ask":
                    self.asked = line.split(" ")[1]
                elif verb == "over":
                    self.over = True
                elif line.startswith("ok picture"):
                    self.drawn += 1
                    self.drawing = False
                    if self.stale:
                        await self.draw()
                if verb in ("ask", "event", "over"):
                    await self.draw()
            self.more.set()

    async def draw(self) -> None:
        """Ask for a picture, now or after the one that is awaited."""
        self.stale = self.drawing
        if not self.drawing:
            self.drawing = True
            await self.socket.send_str("picture")

    async def until(self, sign: Any) -> None:
        """Wait until it is so."""
        while not sign():
            self.more.clear()
            await self.more.wait()


async def play(client: Client, times: list[float]) -> None:
    """Answer questions, each by its first option, and time them up to the new picture."""
    for _ in range(ANSWERS):
        await client.until(lambda: client.over or (client.asked and not client.drawing))
        if client.over:
            return
        number, client.asked = client.asked, None
        began, drawn = time.perf_counter(), client.drawn
        await client.socket.send_str(f"do {number} #1")
        await client.until(lambda before=drawn: client.drawn > before)
        times.append(time.perf_counter() - began)


async def measure(name: str, count: int, spectators: int) -> list[float]:
    """The seconds from an answer to the new picture, with so many games of one person each at
    once, and spectators at the first."""
    import aiohttp

    times: list[float] = []
    ended = asyncio.Event()
    with tempfile.TemporaryDirectory() as folder:
        games = Games(Path(folder), new_key())

        async def begun(port: int) -> None:
            settings = {"game": name, "seats": "2", "seat1": "me", "seat2": "greedy"}
            there: list[Game] = []
            for number in range(count):
                there.append(await games.begin({**settings, "seed": str(number)}))
            async with aiohttp.ClientSession() as session:

                async def come(key: str) -> Client:
                    at = f"http://127.0.0.1:{port}"
                    socket = await session.ws_connect(f"{at}/line", origin=at)
                    await socket.send_str(f"hello 1.0 key={key} words=yes")
                    return Client(socket)

                people = [await come(game.keys[1]) for game in there]
                eyes = [await come(there[0].keys[0]) for _ in range(spectators)]
                tasks = [asyncio.create_task(each.listen()) for each in (*people, *eyes)]
                await asyncio.gather(*(play(each, times) for each in people))
                for task in tasks:
                    task.cancel()
            ended.set()

        await serve(games, "127.0.0.1", 0, begun, ended)
    return times


def main(games: int, spectators: int) -> None:
    """Measure both games and print what was found."""
    for name in ("newdawn", "ages"):
        for count, eyes in ((1, 0), (games, spectators)):
            times = asyncio.run(measure(name, count, eyes))
            median = statistics.median(times) * 1000
            late = statistics.quantiles(times, n=10)[-1] * 1000
            what = f"{count} games, {eyes} spectators"
            print(f"{name}: {what}: {len(times)} answers, {median:.0f} ms (9 in 10: {late:.0f} ms)")

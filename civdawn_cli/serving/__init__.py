"""Many drivers at once: `civdawn serve` over TCP and WebSockets.

`server.py` lets people in and carries their lines, on asyncio; `sockets.py` is its WebSocket, on
aiohttp, the extra `civdawn[web]`. Every session is a process of its own, which `nursery.py` forks
from one that has everything loaded: so a session begins in milliseconds, shares no state with any
other, and one that thinks, grows or breaks is nobody else's matter. `bounds.py` is how much a
session may take.
"""

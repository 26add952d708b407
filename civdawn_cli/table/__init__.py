"""A table in the browser: a local page at which people play, alone against bots or together by
link.

`process.py` is one game: a `civdawn serve` and the lines of its guests. `games.py` holds all games
with their links, and keeps them in files. `server.py` brings them to browsers; it needs aiohttp,
the extra `civdawn[web]`. `page/` is what the browser loads. The lines of the protocol pass through
as they are: what a person may know and do is decided by the session alone (session/guests.py).
"""

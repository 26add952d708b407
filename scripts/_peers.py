"""The environment of the engines that civdawn is measured beside, and what measures them there.

They are peers, never dependencies: catanatron is GPL.
"""

import json
import subprocess
import sys
from pathlib import Path

from _bootstrap import ROOT, fail, say

PEERS = Path(ROOT, ".venv-peers")
WANTED = ("catanatron==3.2.1", "open_spiel>=1.6")
DONE = PEERS / "ready"

CATAN = """
import json, sys, time
from catanatron import Color, Game, RandomPlayer
seconds = float(sys.argv[1])
colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
decisions = games = copies = 0
begun = time.process_time()
while time.process_time() - begun < seconds * 0.8:
    game = Game([RandomPlayer(color) for color in colors], seed=games)
    game.play()
    games += 1
    decisions += len(game.state.actions)
playing = time.process_time() - begun
game = Game([RandomPlayer(color) for color in colors], seed=1)
for _ in range(150):
    game.play_tick()
begun = time.process_time()
while time.process_time() - begun < seconds * 0.2:
    for _ in range(100):
        game.copy()
    copies += 100
copying = time.process_time() - begun
print(json.dumps({"decisions_per_second": decisions / playing, "games_per_second": games / playing,
                  "clones_per_second": copies / copying}))
"""

OPEN_SPIEL = """
import json, sys, time
from random import Random
import pyspiel
seconds, found = float(sys.argv[1]), {}
for name in sys.argv[2:]:
    game, draw = pyspiel.load_game(name), Random(0).random
    decisions = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions = state.chance_outcomes()
                state.apply_action(actions[int(draw() * len(actions))][0])
            else:
                actions = state.legal_actions()
                decisions += 1
                state.apply_action(actions[int(draw() * len(actions))])
    found[name] = decisions / (time.process_time() - begun)
print(json.dumps(found))
"""
"""Random play as civdawn's own: decisions of players a second, chance being drawn evenly."""


def peer_python() -> str:
    """The Python of the peers' environment, made on first use by the Python that asks, so that all
    run under one interpreter."""
    python = PEERS / "bin" / "python"
    wanted = "\n".join(WANTED)
    if not DONE.exists() or DONE.read_text() != wanted:
        say(f"installing {' and '.join(WANTED)} into {PEERS.name}")
        base = getattr(sys, "_base_executable", sys.executable)
        subprocess.run([base, "-m", "venv", "--clear", str(PEERS)], check=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", *WANTED]
        if subprocess.run(pip, check=False).returncode != 0:
            fail("pip could not install the peers")
        DONE.write_text(wanted)
    return str(python)


def versions() -> "dict[str, str]":
    """The peers' versions by name."""
    code = (
        "import json; from importlib.metadata import version as v;"
        " print(json.dumps({n: v(n) for n in ('catanatron', 'open_spiel')}))"
    )
    done = subprocess.run([peer_python(), "-c", code], capture_output=True, text=True, check=True)
    found: dict[str, str] = json.loads(done.stdout)
    return found

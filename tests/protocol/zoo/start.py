"""Starts a bot of the zoo: `python3 -S -E start.py NAME`."""

from __future__ import annotations

import os
import sys

if __name__ == "__main__":
    sys.path[0] = os.path.abspath(os.path.join(os.path.dirname(__file__), *[os.pardir] * 3))
    from tests.protocol.zoo import bots

    (bots.HOSTILE | bots.BOTS)[sys.argv[1]].run()

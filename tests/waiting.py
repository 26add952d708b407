"""Waiting for events: only a hang takes as long as the limit, since a busy machine is not a bug."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

HANG: Final = 300
"""Seconds after which an event counts as never to happen."""


def comes(sign: Callable[[], object]) -> bool:
    """Return True as soon as `sign` returns something true, False if it does not within HANG
    seconds."""
    end = time.monotonic() + HANG
    while not sign():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True

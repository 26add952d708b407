"""Waiting for what is to happen, as long as only a hang takes: a busy machine is not a bug."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

HANG: Final = 300
"""Seconds after which nothing will happen any more."""


def comes(sign: Callable[[], object]) -> bool:
    """Whether a sign comes: it is looked for again and again."""
    end = time.monotonic() + HANG
    while not sign():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True

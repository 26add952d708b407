"""Files that are written as a whole: whoever looks finds the old content or the new, never a half
of it."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

USUAL: Final = 0o666
"""The permissions of a new file, from which the user's mask takes some away."""


def write_whole(path: Path, text: str | bytes) -> None:
    """Write a file, new or in the place of an old one: into a file beside it, which then takes its
    name. A link stays a link, an old file's permissions stay, and devices and pipes are written to
    as they are. Raises OSError; then nothing has changed."""
    target = Path(os.path.realpath(path))
    raw = text.encode() if isinstance(text, str) else text
    if target.exists() and not target.is_file():
        target.write_bytes(raw)  # a device or a pipe; a folder raises
        return
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(13, os.strerror(13), str(path))
    handle, beside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".new")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, target.stat().st_mode & 0o7777 if target.exists() else USUAL & ~_mask())
        os.replace(beside, target)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(beside)
        raise


def _mask() -> int:
    """The permissions that the user's new files do not have."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask

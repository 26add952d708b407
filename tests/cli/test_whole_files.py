"""Files that are written as a whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from civdawn_cli.files.whole import write_whole

AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def test_new_and_old_files(tmp_path: Path) -> None:
    """A new file has the permissions that files have; an old one keeps its own, and a link to it
    stays a link."""
    path, plain = tmp_path / "a", tmp_path / "plain"
    plain.touch()
    write_whole(path, "one \u00b7")
    assert path.read_text("utf-8") == "one \u00b7"
    assert path.stat().st_mode == plain.stat().st_mode
    path.chmod(0o640)
    link = tmp_path / "link"
    link.symlink_to(path)
    write_whole(link, "two")
    assert (path.read_text(), link.is_symlink()) == ("two", True)
    assert path.stat().st_mode & 0o777 == 0o640
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a", "link", "plain"]


def test_nothing_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If writing fails in the middle, the old content is there and nothing lies beside it."""

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "a"
    path.write_text("old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_places_that_can_not_be_written(tmp_path: Path) -> None:
    """A folder, and a path in a folder that is not there, are errors; devices are written to."""
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, "x")
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "no" / "a", "x")
    write_whole(Path(os.devnull), "x")
    assert not Path(os.devnull).is_file()


@pytest.mark.skipif(AS_ROOT, reason="root may write everything")
def test_read_only_files(tmp_path: Path) -> None:
    """A file that may not be written stays as it is, though its folder may be."""
    path = tmp_path / "a"
    path.write_text("old")
    path.chmod(0o444)
    with pytest.raises(PermissionError):
        write_whole(path, "new")
    assert path.read_text() == "old"

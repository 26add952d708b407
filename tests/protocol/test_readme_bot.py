"""The bot that the specification begins with."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from civdawn_cli.session.conformance import FAILED, examine
from tests.cli.running import ROOT
from tests.waiting import HANG


@pytest.mark.slow
def test_readme_bot(tmp_path: Path) -> None:
    """The bot in the README, which people will copy first, passes the whole checker."""
    text = (ROOT / "protocol" / "README.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert found is not None
    (tmp_path / "bot.py").write_text(found[1], encoding="utf-8")
    command = shlex.join([sys.executable, str(tmp_path / "bot.py")])
    results = list(examine(command, patience=HANG, game="newdawn"))
    assert [result.name for result in results if result.status == FAILED] == []
    assert len(results) > 50

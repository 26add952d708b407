"""The layers: who may import what. See ARCHITECTURE.md."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable
from fnmatch import fnmatch

import pytest

from tests.tidy.sources import games, imported, modules, name, nodes

LAYERS: dict[str, tuple[str, ...]] = {
    # Refusals are said in the language of whoever asked.
    "civdawn_cli/engine/": ("civdawn_cli.language", "civdawn_cli.engine"),
    **{
        f"civdawn_cli/games/{game}/": (
            "civdawn_cli.language",
            "civdawn_cli.engine",
            f"civdawn_cli.games.{game}",
        )
        for game in games()
    },
    "civdawn_cli/games/": ("civdawn_cli.engine", "civdawn_cli.games"),
    "grammar/": ("civdawn_cli.grammar", "lark"),
    "protocol/": ("civdawn_cli.protocol",),
    # A picture shows what a view tells: no engine, no game.
    "civdawn_cli/pictures/raster.py": ("civdawn_cli.pictures", "resvg_py"),
    "civdawn_cli/pictures/": ("civdawn_cli.pictures", "civdawn_cli.language"),
    # Plots and clusters are extras, for tournaments alone.
    "civdawn_cli/tournament/": ("civdawn_cli", "click", "rich", "matplotlib", "distributed"),
    "civdawn_cli/tournament/cluster.py": ("civdawn_cli", "distributed"),
    # A table in the browser is an extra, too.
    "civdawn_cli/table/": ("civdawn_cli", "aiohttp"),
    # So are drivers over WebSockets.
    "civdawn_cli/serving/": ("civdawn_cli", "aiohttp"),
    "civdawn_cli/commands/serve.py": ("civdawn_cli", "click", "aiohttp"),
    "civdawn_cli/commands/table.py": ("civdawn_cli", "click", "aiohttp"),
    # States as numbers are the library's.
    "civdawn_cli/commands/export.py": ("civdawn_cli", "civdawn", "click"),
    "civdawn_cli/": ("civdawn_cli", "click", "rich"),
    # Extras, each in modules that nothing else imports.
    "civdawn/pettingzoo.py": ("civdawn", "gymnasium", "numpy", "pettingzoo"),
    "civdawn/openspiel.py": ("civdawn", "numpy", "pyspiel"),
    "civdawn/export.py": ("civdawn", "pyarrow"),
    "civdawn/": ("civdawn", "civdawn_cli"),
}
"""The packages that the modules of a folder may import beside the standard library; the first
folder in the table that holds a module decides."""

ROOMS = (
    "stopping",
    "invocation",
    "language",
    "pictures",
    "engine",
    "games",
    "grammar",
    "protocol",
    "notation",
    "record",
    "playing",
    "pages",
    "analysis",
    "session",
    "tournament",
    "table",
    "serving",
    "files",
    "writing",
    "commands",
    "cli",
    "main",
)
"""The rooms of civdawn_cli in the order of their layers: each imports from itself and from those
before it."""

GLUE = (
    "civdawn_cli/notation/*",
    "civdawn_cli/record/*",
    "civdawn_cli/analysis/*",
    "civdawn_cli/playing/asides.py",
    "civdawn_cli/playing/following.py",
    "civdawn_cli/playing/news.py",
    "civdawn_cli/session/*",
    "civdawn_cli/writing/*",
    "civdawn_cli/table/*",  # carries lines
    "civdawn_cli/serving/*",  # and so does this
)
"""The only modules that know both a game being played and text or messages."""

BELOW = (
    "civdawn_cli/pictures/",
    "civdawn_cli/engine/",
    "civdawn_cli/games/",
    "grammar/",
    "protocol/",
)
"""The folders below the commands, players and glue."""

BY_NAME = ("__import__", "import_module")
"""The functions that import by a name that is only known when they run."""

BEYOND_CONTRACT: dict[str, str] = {}
"""Modules outside games/ that import a game and not only its contract, each with the reason."""


def within(module: str, prefixes: tuple[str, ...]) -> bool:
    """Return True if a dotted name is one of the prefixes or below one."""
    return any(module == prefix or module.startswith(prefix + ".") for prefix in prefixes)


def offences(found: Iterable[ast.AST], path: str, allowed: tuple[str, ...]) -> list[str]:
    """The imports of a module that its layer does not allow."""
    return [
        f"{path} imports {module}"
        for module in imported(found)
        if module.split(".")[0] not in sys.stdlib_module_names and not within(module, allowed)
    ]


def test_layers() -> None:
    """Every module imports only what its layer may."""
    found = []
    for path in modules():
        folder = next(folder for folder in LAYERS if name(path).startswith(folder))
        found += offences(nodes(path), name(path), LAYERS[folder])
    assert found == []


@pytest.mark.parametrize(
    ("folder", "line"),
    [
        ("civdawn_cli/engine/", "from civdawn_cli.games.newdawn import table"),
        ("civdawn_cli/engine/", "from civdawn_cli import games"),
        ("civdawn_cli/engine/", "import click"),
        ("civdawn_cli/games/newdawn/", "from civdawn_cli.games import ages"),
        ("civdawn_cli/games/newdawn/", "import civdawn_cli.games.newdawnish"),
        ("civdawn_cli/games/newdawn/", "from civdawn_cli.grammar.reading import read"),
        ("civdawn_cli/games/newdawn/", "from ..ages import table"),
        ("civdawn_cli/games/ages/", "from civdawn_cli.games.newdawn import names"),
        ("civdawn_cli/pictures/", "from civdawn_cli.games.newdawn import names"),
        ("civdawn_cli/pictures/", "from civdawn_cli.engine.kit.hexes import DIRECTIONS"),
        ("grammar/", "from civdawn_cli.engine.step import Step"),
        ("protocol/", "import lark"),
        ("civdawn_cli/", "import catanatron"),
    ],
)
def test_layers_are_watched(folder: str, line: str) -> None:
    """An import across a wall is found."""
    assert len(offences(ast.walk(ast.parse(line)), "x.py", LAYERS[folder])) == 1


def room(dotted: str) -> str:
    """The room of a module; '' for the package itself and for other people's modules."""
    parts = dotted.split(".")
    return parts[1] if parts[0] == "civdawn_cli" and len(parts) > 1 and parts[1] in ROOMS else ""


def upward(found: Iterable[ast.AST], own: str) -> list[str]:
    """The imports of a module that lead to a room above its own."""
    return [
        module
        for module in imported(found)
        if room(module) and ROOMS.index(room(module)) > ROOMS.index(own)
    ]


def test_order_of_layers() -> None:
    """No room imports from one above it."""
    found = []
    for path in modules():
        if name(path).startswith("civdawn/"):
            continue  # the library stands above all rooms
        parts = name(path).removeprefix("civdawn_cli/").removesuffix(".py").split("/")
        if parts[0] in ROOMS:
            above = upward(nodes(path), parts[0])
            found += [f"{name(path)} imports {module}" for module in above]
        else:
            assert parts[-1] in ("__init__", "__main__"), f"{name(path)} is in no room"
    assert found == []


def test_order_is_watched() -> None:
    """An import from a room above is found."""
    line = list(ast.walk(ast.parse("from civdawn_cli.session.bots import Bot")))
    assert upward(line, "record") == ["civdawn_cli.session.bots.Bot"]
    assert upward(line, "tournament") == []


def test_glue() -> None:
    """Only the glue imports grammar or protocol."""
    found = [
        f"{name(path)} imports {module}"
        for path in modules()
        if name(path).startswith("civdawn_cli/")
        and not any(fnmatch(name(path), pattern) for pattern in GLUE)
        for module in imported(nodes(path))
        if within(module, ("civdawn_cli.grammar", "civdawn_cli.protocol"))
    ]
    assert found == []


def test_contract() -> None:
    """Commands, notation and players know a game through its contract only (engine/game.py)."""
    inside = tuple(f"civdawn_cli.games.{game}" for game in games())
    found = {
        name(path)
        for path in modules()
        if not name(path).startswith("civdawn_cli/games/")
        for module in imported(nodes(path))
        if within(module, inside)
    }
    assert sorted(found) == sorted(BEYOND_CONTRACT)


def test_no_hidden_imports() -> None:
    """Nothing below the commands imports by a computed name, but for the list of games."""
    found = [
        f"{name(path)}:{node.lineno}"
        for path in modules()
        if name(path).startswith(BELOW) and name(path) != "civdawn_cli/games/__init__.py"
        for node in nodes(path)
        if (isinstance(node, ast.Name) and node.id in BY_NAME)
        or (isinstance(node, ast.Attribute) and node.attr in BY_NAME)
    ]
    assert found == []

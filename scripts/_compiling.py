"""Compile the engine, the games and a few modules more with mypyc: `_compiling.py FOLDER` writes
the extensions into FOLDER/lib. The wheel's build runs it, in the root of the sources
(scripts/_wheel_hook.py).

mypyc writes a C file for every module. They are compiled side by side on all cores, some together,
since calls among those may be inlined. A single file of all would take one core and 1.9 GB, and
play no faster. All modules share one library, whose functions are hidden from others: so calls
between them go straight there. For Python to find them each has a small extension of its own, too.
"""

import glob
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import setuptools  # before mypyc, which looks for the distutils that it brings
from mypyc.build import mypycify
from setuptools.command.build_ext import build_ext

ROOMS = ("civdawn_cli/engine", "civdawn_cli/games")
"""The packages that are compiled. Their __init__ files stay as they are: they hold docstrings and
the lazy list of games, and tools look for a package's folder by its __init__."""

FILES = (
    # Every line of a record that is read and played again passes through these.
    "civdawn_cli/grammar/quick.py",
    "civdawn_cli/notation/plain.py",
    "civdawn_cli/record/replay.py",
    # A question to a program and its answer pass through these, a ping through most. Modules that
    # say by Protocol classes who may call them stay as they are (`session/channel.py`,
    # `playing/loop.py`), since a compiled one wants instances that extend it.
    "civdawn_cli/session/alarm.py",
    "civdawn_cli/session/bots.py",
    "civdawn_cli/session/events.py",
    "civdawn_cli/session/line_channel.py",
    "civdawn_cli/session/process.py",
    "civdawn_cli/session/questions.py",
    "civdawn_cli/session/seats.py",
    "civdawn_cli/session/traffic.py",
    "civdawn_cli/session/wire.py",  # extends line_channel
)
"""Single modules that are compiled besides."""

HIDDEN = "-fvisibility=hidden"

SWIFT = (
    "-O1",
    *("-finline-small-functions", "-fpartial-inlining", "-foptimize-sibling-calls"),
    *("-fipa-ra", "-fcaller-saves", "-fstrict-aliasing"),
    *("-freorder-blocks-algorithm=stc", "-freorder-blocks-and-partition", "-freorder-functions"),
)
"""The part of gcc's -O2 that makes games faster: the rest takes 40 % of the time, and finds
little to do in what mypyc writes, calls with tests between them."""

PLAYED = "___rules___"
"""In the names of the C files whose modules take most of the time of a game."""

THOROUGH = (
    "-O2",
    *("-fno-tree-pre", "-fno-code-hoisting", "-fno-gcse", "-fno-schedule-insns2"),
    "-fno-tree-vectorize",
)
"""For those: -O2 without what takes long and makes no game faster. Through the Ages takes as many
instructions as with all of it, 1.5 % less than with `SWIFT`."""

ONCE = "-O0"
"""For the small extensions, whose only function runs once."""

TOGETHER = 2_000_000
"""Bytes of C that are compiled as one file: small enough for every core to have some."""

HEADERS = "all.h"
"""The header that all C files of mypyc's begin with."""

PYTHON = "python"
"""The folder for Python's header as gcc reads it at once."""


class SideBySide(build_ext):
    """Builds extensions, and the C files of each, on several cores."""

    jobs = 1
    optimised = True

    def build_extensions(self) -> None:
        """Compile every C file as a task of its own; several extensions wait for theirs at once."""
        one = self.compiler.compile
        for extension in self.extensions:  # mypycify gives them one list for all
            extension.extra_compile_args = [*extension.extra_compile_args]
            if self.compiler.compiler_type == "unix":
                extension.extra_compile_args.append(HIDDEN)
        if self._gcc():
            self._hasten()
        else:
            self.optimised = False  # but for mypycify's -O2
        with ThreadPoolExecutor(self.jobs) as pool:

            def compile_all(sources: list[str], **options: Any) -> list[str]:
                asked = options.pop("extra_postargs")
                tasks = [
                    pool.submit(one, [name], **options, extra_postargs=[*asked, *self._more(name)])
                    for name in sources
                ]
                return [made for task in tasks for made in task.result()]

            self.compiler.compile = compile_all
            self.parallel = self.jobs
            super().build_extensions()

    def _gcc(self) -> bool:
        """Return True if the compiler is known to be gcc, which takes its options and headers."""
        if self.compiler.compiler_type != "unix" or sys.platform == "darwin":
            return False
        asked = [*self.compiler.compiler_so[:1], "--version"]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        return "Free Software Foundation" in done.stdout

    def _more(self, source: str) -> list[str]:
        """The options of one C file beside those of its extension."""
        return [*THOROUGH] if self.optimised and PLAYED in os.path.basename(source) else []

    def _hasten(self) -> None:
        """Choose the optimisations, and have headers read once: for the small extensions that would
        be most of the work."""
        large = [extension for extension in self.extensions if shared(extension)]
        small = [extension for extension in self.extensions if not shared(extension)]
        for extension in large:
            if self.optimised:
                extension.extra_compile_args.extend(SWIFT)
                self._precompile(extension, os.path.abspath(HEADERS), os.curdir, *THOROUGH)
            self._precompile(extension, os.path.abspath(HEADERS), os.curdir)
        for extension in small:
            extension.extra_compile_args.append(ONCE)
        if small:
            folders = [*small[0].include_dirs, *self.compiler.include_dirs]
            headers = [os.path.join(folder, "Python.h") for folder in folders]
            self._precompile(small[0], next(filter(os.path.exists, headers)), PYTHON)
        for extension in small:
            extension.include_dirs.insert(0, os.path.abspath(PYTHON))

    def _precompile(self, extension: Any, header: str, folder: str, *more: str) -> None:
        """Write a header into a folder in the form that gcc reads at once, for the options of an
        extension and some more; gcc takes the one for its options, if none the header itself."""
        folders = [*extension.include_dirs, *self.compiler.include_dirs]
        made = os.path.join(folder, f"{os.path.basename(header)}.gch")
        os.makedirs(made, exist_ok=True)
        command = [*self.compiler.compiler_so, *[f"-I{path}" for path in folders]]
        command += [*extension.extra_compile_args, *more, "-x", "c-header", header]
        self.compiler.spawn([*command, "-o", os.path.join(made, f"{len(os.listdir(made))}")])


def sources() -> list[str]:
    """The modules to compile, from the root of the sources."""
    found = [path for room in ROOMS for path in glob.glob(f"{room}/**/*.py", recursive=True)]
    rooms = [path for path in found if os.path.basename(path) != "__init__.py"]
    return sorted([*rooms, *FILES])


def shared(extension: Any) -> bool:
    """Return True for mypyc's library of all modules, False for the extension of a single one."""
    return str(extension.name).endswith("__mypyc")


def joined(written: list[str], folder: str) -> list[str]:
    """C files that include those written, neighbours together; first those that are played."""
    internal = glob.glob(os.path.join(folder, "__native_internal_*.h"))
    with open(os.path.join(folder, HEADERS), "w", encoding="utf-8") as file:
        file.writelines([f'#include "{path}"\n' for path in internal])
    found: list[str] = []
    room = 0
    for path in sorted(written, key=lambda path: (PLAYED not in path, path)):
        size = os.path.getsize(path)
        mark = PLAYED if PLAYED in path else ""
        if size > room or mark not in found[-1]:
            found.append(os.path.join(folder, f"together{mark or '_'}{len(found)}.c"))
            room = TOGETHER
            with open(found[-1], "w", encoding="utf-8") as file:
                file.write(f'#include "{HEADERS}"\n')
        room -= size
        with open(found[-1], "a", encoding="utf-8") as file:
            file.write(f'#include "{path}"\n')
    return found


def main(folder: str, quick: bool) -> None:
    """Write C, compile it, link it."""
    written = os.path.join(folder, "c")
    SideBySide.jobs = os.cpu_count() or 1
    SideBySide.optimised = not quick
    extensions = mypycify(
        ["--config-file=", *sources()],  # types are checked as mypy does by itself
        multi_file=True,
        debug_level="0",  # half the size; assertions stay on
        target_dir=written,
        opt_level="0" if quick else "2",
    )
    for extension in extensions:
        if shared(extension):
            extension.sources[:] = joined(extension.sources, written)
    os.chdir(written)  # setuptools would read the project's pyproject.toml, and may not know it
    setuptools.setup(
        name="civdawn_compiled",
        ext_modules=extensions,
        cmdclass={"build_ext": SideBySide},
        script_args=["--quiet", "build_ext"],
        options={
            "build_ext": {
                "build_lib": os.path.join(folder, "lib"),
                "build_temp": os.path.join(folder, "o"),
            }
        },
    )


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), os.environ.get("CIVDAWN_COMPILE") == "quick")

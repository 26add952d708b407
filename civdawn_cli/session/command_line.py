"""Commands that start programs: divided into words, and the reasons why one can't be started.

No shell runs a command. So what only a shell understands is refused, with what to write instead.
"""

from __future__ import annotations

import errno
import os
import re
import shlex
import shutil
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from civdawn_cli.language import _

QUOTED: Final = re.compile(r"\\.|'[^']*'|\"(?:\\.|[^\"\\])*\"", re.DOTALL)
"""A part of a command that is quoted."""

OPERATOR: Final = re.compile(r"[0-9]*[<>][<>&0-9-]*|&>+|[|&;]+")
"""The signs that join or redirect commands in a shell, at the beginning of a word."""

VARIABLE: Final = re.compile(r"\$[A-Za-z_]\w*|\$\{\w*\}?|\$\(|`|\$[0-9?@*#$!]")
"""The signs of a text that a shell replaces by a value."""

INTERPRETERS: Final = {".py": "python3", ".js": "node", ".mjs": "node", ".rb": "ruby", ".sh": "sh"}
"""The usual interpreter of a file by the end of its name."""

BUILT_IN: Final = ("cd", "export", "source", "ulimit", "alias", "set", "exec", ".")
"""Words that are commands of the shell itself."""

SHEBANG: Final = 256
"""How many bytes of a file may have its interpreter."""


class StartError(Exception):
    """The program could not be started."""


def words(command: str) -> list[str]:
    """The words of a command, as a shell would divide it. Raises StartError, also for anything else
    that only a shell would do."""
    try:
        found = shlex.split(command)
    except ValueError as error:
        what = _("a quotation mark is not closed") if "quotation" in str(error) else str(error)
        raise StartError(
            _("{command!r} is no command: {what}").format(command=command, what=what)
        ) from None
    if not found:
        raise StartError(_("there is no command"))
    if reason := _for_shells(command):
        raise StartError(reason)
    return found


# ---------------------------------------------------------------- what only a shell does


def _for_shells(command: str) -> str:
    """The reason why only a shell could run the command; '' if there is none."""
    # Only what is not quoted means anything, but for variables, which double quotes do not stop.
    bare = QUOTED.sub(lambda found: _kept(found[0]), command)
    parts = bare.split()
    if re.fullmatch(r"[A-Za-z_]\w*=.*", parts[0]):
        return _(
            "`{name}` sets a variable in a shell, and no shell runs it; "
            "write env before it: env {command}"
        ).format(name=_name(parts[0]), command=command.strip())
    for part in parts:
        if reason := _operator(part, command) or _replaced(part, command):
            return reason
    return ""


def _kept(quoted: str) -> str:
    """A quoted part with all left out that a shell would take as it stands."""
    if quoted[0] != '"':
        return "_"
    found = VARIABLE.findall(re.sub(r"\\.", "", quoted))
    return "_" + "".join(found)


def _name(word: str) -> str:
    return word if len(word) <= 40 else word[:39] + "…"


def _in_shell(command: str) -> str:
    """The advice how a shell can run the command."""
    return _("if it is meant for one, the command is sh -c {command}").format(
        command=shlex.quote(command.strip())
    )


def _operator(part: str, command: str) -> str:
    """The reason, for a word that joins or redirects commands."""
    found = OPERATOR.match(part) or re.search(r"[;&|]+$", part)
    if found is None:
        return ""
    if found[0] == "&" and command.rstrip().endswith("&"):
        return _("`&` sends a program into the background, which no bot needs; leave it out")
    return _("`{text}` is for a shell, and no shell runs this; {advice}").format(
        text=found[0], advice=_in_shell(command)
    )


def _replaced(part: str, command: str) -> str:
    """The reason, for a word in which a shell would put a value."""
    if part[0] == "~":
        path = os.path.expanduser(part)
        written = _("write {path}").format(path=path) if path != part else _("write the whole path")
        only = _("{name}: `~` is a home folder to a shell only").format(name=_name(part))
        return _("{only}, and no shell runs this; {written}").format(only=only, written=written)
    found = VARIABLE.search(part)
    if found is None:
        return ""
    value = os.path.expandvars(found[0])
    written = (
        _in_shell(command)
        if value == found[0]
        else _("write {value} in its place").format(value=value)
    )
    return _("`{text}` is replaced by a shell, and no shell runs this; {written}").format(
        text=found[0], written=written
    )


# ---------------------------------------------------------------- what is missing


def why_not(parts: list[str], error: OSError, folder: Path | None = None) -> str:
    """The reason why the command of these words could not be started in that folder, and what would
    help. error: what the system said."""
    return _("{program!r} can't be started: {cause}").format(
        program=parts[0], cause=_cause(parts, error, folder)
    )


def _cause(parts: list[str], error: OSError, folder: Path | None) -> str:
    here, word = folder or Path(), parts[0]
    if folder is not None and not folder.is_dir():
        return _("there is no folder {folder}").format(folder=folder)
    path = here / word
    if "/" not in word:
        return _not_found(parts, here)
    if path.is_dir():
        return _("it is a folder")
    if not path.exists():
        return _no_file(parts, here)
    if error.errno == errno.ENOENT:
        return _no_interpreter(path)
    if error.errno == errno.EACCES and not os.access(path, os.X_OK):
        usual = _with_interpreter(parts, here)
        hint = _(", or {usual}").format(usual=usual) if usual else ""
        return _("it may not be run: chmod +x {file}{hint}").format(
            file=shlex.quote(word), hint=hint
        )
    if error.errno == errno.ENOEXEC:
        usual = _with_interpreter(parts, here)
        hint = _("; write {usual}").format(usual=usual) if usual else ""
        return _("it is no program of this machine, and no script with a #! line{hint}").format(
            hint=hint
        )
    return error.strerror or str(error)


def _not_found(parts: list[str], here: Path) -> str:
    """The cause for a command without a slash, which is looked for on the PATH."""
    word = parts[0]
    if (here / word).is_file():
        usual = "" if os.access(here / word, os.X_OK) else _with_interpreter(parts, here)
        return _("it is not on the PATH; did you mean {usual}?").format(usual=usual or f"./{word}")
    if spaced := _with_spaces(parts, here):
        return spaced
    if word in BUILT_IN:
        return _("{word} is a command of the shell, and no shell runs this; see sh -c").format(
            word=word
        )
    if (here / word).is_dir():
        return _("it is a folder")
    near = [f"./{name}" for name in sorted(_names(here)) if Path(name).stem == word]
    near = near or get_close_matches(word, sorted(set(_on_path())), 1, 0.75)
    hint = (
        _("; did you mean {near}?").format(near=near[0])
        if near
        else _(", and there is no file ./{word} either").format(word=word)
    )
    return _("there is no such program on the PATH{hint}").format(hint=hint)


def _no_file(parts: list[str], here: Path) -> str:
    """The cause for a path that leads nowhere."""
    if spaced := _with_spaces(parts, here):
        return spaced
    path = here / parts[0]
    parent = path.parent
    while not parent.exists() and parent != parent.parent:
        parent = parent.parent
    if parent != path.parent:
        where = (
            ""
            if Path(parts[0]).is_absolute()
            else _(" (it starts in {folder})").format(folder=here.resolve())
        )
        return _("there is no folder {folder}{where}").format(folder=path.parent, where=where)
    near = get_close_matches(path.name, _names(parent), 1, 0.6)
    hint = _("; did you mean {path}?").format(path=Path(parts[0]).parent / near[0]) if near else ""
    if hint and parts[0].startswith("./"):
        hint = _("; did you mean ./{near}?").format(near=near[0])
    return _("there is no file {name} in {folder}{hint}").format(
        name=path.name, folder=parent.resolve(), hint=hint
    )


def _with_spaces(parts: list[str], here: Path) -> str:
    """The cause if several words together are the name of a file; '' if they are not."""
    for count in range(2, len(parts) + 1):
        name = " ".join(parts[:count])
        if (here / name).is_file():
            written = name if "/" in name else f"./{name}"
            return _("a name with spaces is quoted: {name}").format(name=shlex.quote(written))
    return ""


def _no_interpreter(path: Path) -> str:
    """The cause for a file that is there, while the interpreter that it names is not."""
    try:
        with open(path, "rb") as file:
            first = file.read(SHEBANG).split(b"\n")[0].decode(errors="replace")
    except OSError:
        return _("what it needs to start is not here")
    if not first.startswith("#!"):
        return _("it was built for another system: the loader that it names is not here")
    if first.endswith("\r"):
        return _(
            "its first line ends in a carriage return, as under Windows, so its interpreter is "
            "not found; take them all out: {command}"
        ).format(command=f"sed -i 's/\\r$//' {shlex.quote(str(path))}")
    interpreter = next(iter(first[2:].split()), "")
    known = shutil.which(Path(interpreter).name) if interpreter else None
    hint = (
        _("; there is {known}").format(known=known)
        if known
        else _("; install it or correct the line")
    )
    return _("the interpreter of its first line is not here: {interpreter}{hint}").format(
        interpreter=interpreter or "#!", hint=hint
    )


def _with_interpreter(parts: list[str], here: Path) -> str:
    """`python3 bot.py`, for a file whose name tells its interpreter; '' for others."""
    interpreter = INTERPRETERS.get((here / parts[0]).suffix)
    return f"{interpreter} {shlex.join(parts)}" if interpreter else ""


def _on_path() -> Iterator[str]:
    """The names of all that lies on the PATH."""
    for folder in os.get_exec_path():
        yield from _names(Path(folder))


def _names(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []

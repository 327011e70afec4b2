"""Is what is kept on disk as it was written, by this user, where nobody else writes?

Machine code is run, and what tells of it is unpickled: so not a byte is used before all of this is
known.  A file begins with a checksum of its contents, its name and its folder's; it is a plain
file, of the user or of root (who could exchange Python itself); others may write neither to it nor
to its folder, and cannot exchange any folder above, or any link on the way.  What is not so is not
there, and is compiled again when needed.

A file is exchanged as a whole.  What cannot be read or written stops nobody, and is said once in a
process, in a line on standard error.  Left out: which folder (``cache_dir``), and what files hold.
"""

from __future__ import annotations

import errno
import hashlib
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Final

from analyser import streams
from analyser.interrupts import tidy

FILE_HEAD: Final = b"analyser-kept/1\n"
"""With what a file begins; behind it stands the checksum, then what is kept."""
CHECKSUM: Final = 32
"""Its length, bytes."""
OTHERS_MAY_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH
MOST_LINKS: Final = 40
"""On one way, as Linux has it."""


def read(file: Path, *, quiet: bool = False) -> bytes | None:
    """Return what was written to a file; ``None`` where nothing is there, or nothing to believe.

    ``quiet``: why is said to nobody.
    """
    try:
        strange = stranger(file.parent)
        if strange:
            if not quiet:
                refuse(strange)
            return None
        # A pipe would wait for its writer; who opens a link opens what others chose.
        flags = os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
        opened = os.open(file, flags)
        try:
            why = _strange_file(os.fstat(opened))
            whole = b"" if why else _read_all(opened)
        finally:
            os.close(opened)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        whole, why = b"", "is a link" if error.errno == errno.ELOOP else _describe_error(error)
    data = whole[len(FILE_HEAD) + CHECKSUM :]
    if not why and whole != _head(file, data) + data:
        why = "is damaged"
    if why:
        if not quiet:
            say("damaged", f"{file}: {why}; what was kept there of compiled code is made anew")
        return None
    return data


def holds(file: Path) -> bool:
    """Return whether something was kept in a file, believed or not when it is read."""
    try:
        return file.is_file() and not stranger(file.parent)
    except OSError:
        return False


def can_write(folder: Path) -> bool:
    """Return whether a file could be kept in a folder, which need not be there yet."""
    try:
        nearest = next(each for each in (folder, *folder.parents) if each.exists())
        return os.access(nearest, os.W_OK | os.X_OK) and not stranger(folder)
    except OSError:
        return False


def write(file: Path, data: bytes, *, quiet: bool = False) -> None:
    """Keep ``data``; where that cannot be, say so unless ``quiet``, and leave what was there."""
    try:
        strange = stranger(file.parent)
        if not strange:
            _make(file.parent)
            strange = stranger(file.parent)
        if strange:
            if not quiet:
                refuse(strange)
            return
        _exchange(file, _head(file, data) + data)
    except OSError as error:
        if quiet:
            return
        say(
            "unwritten",
            f"{file.parent}: {_describe_error(error)}; compiled code cannot be kept there, and is "
            "compiled "
            f"again in each process; {_name_setting()} names another folder",
        )


def stranger(folder: Path) -> str:
    """Return why nothing is read or kept in a folder, in a sentence with what to do about it.

    Empty where all is well, or the folder is not there yet.  ``folder`` is absolute.
    """
    trusted = {0, os.geteuid()}
    # Whoever owns the root of all folders (in a container, perhaps another user) owns all.
    above = trusted | {os.stat("/").st_uid}
    here, left, links = "/", list(PurePosixPath(folder).parts[1:]), 0
    while left:
        name = left.pop(0)
        if name == "..":
            here = os.path.dirname(here)
            continue
        at = os.path.join(here, name)
        try:
            about = os.lstat(at)
        except (FileNotFoundError, NotADirectoryError):
            return ""
        link = stat.S_ISLNK(about.st_mode)
        if about.st_uid not in (trusted if not left and not link else above):
            return f"{at}: belongs to user {about.st_uid}, and user {os.geteuid()} asks"
        if link:
            links += 1
            if links > MOST_LINKS:
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(folder))
            target = PurePosixPath(os.readlink(at)).parts
            if target[:1] and target[0].startswith("/"):
                here, target = "/", target[1:]
            left = [*target, *left]
            continue
        # In a folder with the sticky bit each may exchange what is theirs, and no more.
        if about.st_mode & OTHERS_MAY_WRITE and not (left and about.st_mode & stat.S_ISVTX):
            mode = stat.S_IMODE(about.st_mode)
            return f"{at}: may be written by others (mode {mode:o}; `chmod go-w` ends that)"
        here = at
    return ""


def refuse(strange: str) -> None:
    """Say that a folder is not used, once."""
    say(
        "refused",
        f"{strange}; compiled code is neither read nor kept there, and is compiled again in each "
        f"process; {_name_setting()} names another folder, of your own",
    )


def refuse_without_home() -> None:
    """Say once that there is no folder to keep anything in."""
    say(
        "refused",
        "no home directory is known, so compiled code is not kept, and is compiled again in each "
        f"process; {_name_setting()} names a folder for it",
    )


def say(what: str, sentence: str) -> None:
    """Say a sentence on standard error, the first of its kind in this process."""
    if what in _WARNED:
        return
    _WARNED.add(what)
    with suppress(OSError, ValueError):
        streams.say(f"analyser: {' '.join(sentence.split())}", error=True)


_WARNED: Final[set[str]] = set()


def _head(file: Path, data: bytes) -> bytes:
    check = hashlib.sha256(f"{file.parent.name}/{file.name}\0".encode(errors="surrogateescape"))
    check.update(data)
    return FILE_HEAD + check.digest()


def _strange_file(about: os.stat_result) -> str:
    if not stat.S_ISREG(about.st_mode):
        return "is not a file"
    if about.st_uid not in (0, os.geteuid()):
        return f"belongs to user {about.st_uid}, and user {os.geteuid()} asks"
    if about.st_mode & OTHERS_MAY_WRITE:
        return f"may be written by others (mode {stat.S_IMODE(about.st_mode):o})"
    return ""


def _read_all(opened: int) -> bytes:
    pieces = []
    while piece := os.read(opened, 1 << 20):
        pieces.append(piece)
    return b"".join(pieces)


def _make(folder: Path) -> None:
    """Make a folder that nobody else may write to, and those above that are missing."""
    if not folder.is_dir():
        _make(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def _exchange(file: Path, whole: bytes) -> None:
    """Put a file in the place of what is there.

    It is not flushed to the disk first: what a power cut leaves of it is found to be damaged.
    """
    tidy(file)
    part = file.with_name(f".{file.name}.{os.getpid()}.{secrets.token_hex(8)}.part")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW
    try:
        opened = os.open(part, flags, 0o600)
        try:
            rest = memoryview(whole)
            while rest:
                rest = rest[os.write(opened, rest) :]
        finally:
            os.close(opened)
        os.replace(part, file)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def _describe_error(error: OSError) -> str:
    return error.strerror or type(error).__name__


def _name_setting() -> str:
    """Return which variable says where compiled code is kept."""
    return "NUMBA_CACHE_DIR" if os.environ.get("NUMBA_CACHE_DIR") else "XDG_CACHE_HOME"

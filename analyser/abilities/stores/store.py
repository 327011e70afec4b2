"""How are objects written and read at an address that fsspec understands?

The one file that knows fsspec.  An object is written whole or not at all, and never renamed or
lengthened; :meth:`Store.create` writes one only where there is none, and the store itself decides
who came first.  Whatever goes wrong is an ``OSError`` with a few words, whoever's error it was.
Left out: which objects a run has (``bucket``).
"""

from __future__ import annotations

import errno
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from analyser.errors import UsageError, class_of, describe_missing, fit_one_line, suggest_name
from analyser.storage.address import KEEPS_NO_RUN, MARK, Address

MOST_REQUESTS: Final = 100
"""Objects that are asked for at the same time."""
TRIES: Final = 5
"""How often an object is written while the store cannot say whether there is one."""
EXISTS: Final = 412
"""What a store answers (HTTP) where a condition does not hold."""
CONFLICT: Final = 409
"""… where another asks for the same at this moment."""
NOT_IMPLEMENTED: Final = 501
"""… where it knows no conditions."""
EMPTY: Final = 416
"""… where a part is asked for of an object that has none."""


class Store:
    """The objects below one address."""

    def __init__(self, address: Address) -> None:
        """Raise ``UsageError`` where nobody knows the protocol, or its package is missing."""
        self.address = address
        self.conditions = True
        """Whether the store decides in one step that there is no such object and writes it."""
        self._fs, self._root = _open_address(address)
        self.conditions = _decides(self._fs)

    def create(self, name: str, data: bytes) -> bool:
        """Write an object where there is none; ``False``: there is one, and it stays as it is.

        Where a store knows no conditions, another process may come between the look and the write.
        """
        if not self.conditions:
            if self._exists(name):
                return False
            self.put(name, data)
            return True
        for _ in range(TRIES):
            try:
                with _convert_errors():
                    self._fs.pipe_file(self._key(name), data, mode="create")
            except FileExistsError:
                return False
            except OSError as error:
                if _lacks_conditions(error):
                    self.conditions = False
                    return self.create(name, data)
                if _answer(error) != CONFLICT:
                    raise
            else:
                return True
        raise OSError(errno.EIO, f"the store did not say whether there is a {name}")

    def put(self, name: str, data: bytes) -> None:
        """Write an object, whatever is there."""
        with _convert_errors():
            self._fs.pipe_file(self._key(name), data)

    def get(self, name: str, most: int) -> bytes:
        """Return an object's bytes, one more than ``most`` at most."""
        with _convert_errors():
            try:
                data = self._fs.cat_file(self._key(name), start=0, end=most + 1)
            except Exception as error:
                if _answer(error) != EMPTY:
                    raise
                return b""
        return bytes(data)

    def get_many(self, names: Sequence[str], most: int) -> Iterator[bytes]:
        """Yield what :meth:`get` returns of each, many asked for at once."""
        for first in range(0, len(names), MOST_REQUESTS):
            some = names[first : first + MOST_REQUESTS]
            keys = [self._key(name) for name in some]
            with _convert_errors():
                found = self._fs.cat_ranges(
                    keys, [0] * len(keys), [most + 1] * len(keys), on_error="return"
                )
            for name, data in zip(some, found, strict=True):
                # One that failed is asked for once more: it says what is wrong with it.
                yield self.get(name, most) if isinstance(data, BaseException) else bytes(data)

    def names(self, folder: str = "") -> list[str]:
        """Return what lies directly below the address, or a folder there, in order."""
        root = self._key(folder).rstrip("/") if folder else self._root
        with _convert_errors():
            # What another process has written is not in what fsspec remembers.
            self._fs.invalidate_cache()
            try:
                found = self._fs.ls(root, detail=False)
            except FileNotFoundError:
                return []
        # A store may list a folder itself, as the empty object that its web page made.
        below = (str(each).rstrip("/") for each in found)
        return sorted({each.rpartition("/")[2] for each in below if each.startswith(f"{root}/")})

    def list_below(self, folder: str) -> list[str]:
        """Return all objects in a folder and in those below it, ``a/b`` one in ``a``, in order."""
        root = self._key(folder).rstrip("/")
        with _convert_errors():
            self._fs.invalidate_cache()
            found = map(str, self._fs.find(root))
        objects = (each for each in found if not each.endswith("/"))
        return sorted(each[len(root) + 1 :] for each in objects if each.startswith(f"{root}/"))

    def remove(self, name: str) -> None:
        """Remove an object."""
        with _convert_errors():
            self._fs.rm_file(self._key(name))

    def _exists(self, name: str) -> bool:
        try:
            self.get(name, 0)
        except FileNotFoundError:
            return False
        return True

    def _key(self, name: str) -> str:
        return f"{self._root}/{name}"


def _open_address(address: Address) -> tuple[Any, str]:
    """Return fsspec's filesystem of an address, and what the address is called there."""
    protocol = address.url.partition(MARK)[0]
    try:
        import fsspec
        from fsspec.core import url_to_fs
    except ImportError as error:
        raise UsageError(
            f"{address}: {describe_missing(error.name or 'fsspec', 'store')}"
        ) from error
    known = fsspec.available_protocols()
    if protocol not in known:
        stores = sorted({*known}.difference(KEEPS_NO_RUN))
        raise UsageError(
            f"{address}: unknown protocol {protocol!r} (known: {', '.join(stores)}"
            f"{suggest_name(protocol, stores)})"
        )
    try:
        filesystem, root = url_to_fs(address.url)
    except ImportError as error:
        if protocol in ("s3", "s3a"):
            # fsspec says it in its own words, and from which error.
            package = getattr(error.__cause__, "name", None) or "s3fs"
            raise UsageError(f"{address}: {describe_missing(package, 'store')}") from error
        raise UsageError(f"{address}: {fit_one_line(str(error))}") from error
    except Exception as error:
        raise UsageError(f"{address}: {_words(error)}") from error
    return filesystem, str(root).rstrip("/")


def _decides(filesystem: Any) -> bool:
    """Return whether a filesystem hands the condition on to its store.

    fsspec's own way, for those that do not, looks first and writes then.
    """
    from fsspec.asyn import AsyncFileSystem
    from fsspec.spec import AbstractFileSystem

    kind = type(filesystem)
    if isinstance(filesystem, AsyncFileSystem):
        return kind._pipe_file is not AsyncFileSystem._pipe_file
    return kind.pipe_file is not AbstractFileSystem.pipe_file


@contextmanager
def _convert_errors() -> Iterator[None]:
    """Turn whatever a filesystem raises within into an ``OSError`` with a few words."""
    try:
        yield
    except MemoryError:
        raise
    except Exception as error:
        kind, number = OSError, errno.EIO
        if isinstance(error, FileExistsError) or _answer(error) == EXISTS:
            kind, number = FileExistsError, errno.EEXIST
        elif isinstance(error, FileNotFoundError):
            kind, number = FileNotFoundError, errno.ENOENT
        raise kind(number, _words(error)) from error


def _answer(error: BaseException | None) -> int | None:
    """Return the number with which a store answered (HTTP), as far as an error tells."""
    while error is not None:
        response = getattr(error, "response", None)
        told = response.get("ResponseMetadata", {}) if isinstance(response, dict) else {}
        for number in (told.get("HTTPStatusCode"), *(
            getattr(error, name, None) for name in ("status_code", "status", "code")
        )):  # fmt: skip
            if isinstance(number, int):
                return number
        error = error.__cause__
    return None


def _lacks_conditions(error: OSError) -> bool:
    """Return whether a store, or its filesystem, refused a condition because it knows none."""
    unknown = isinstance(error.__cause__, (TypeError, NotImplementedError))
    return unknown or _answer(error) == NOT_IMPLEMENTED


def _words(error: Exception) -> str:
    """Return what is wrong, as a sentence can hold it."""
    own = error.strerror if isinstance(error, OSError) else None
    return fit_one_line(own or str(error)) or class_of(error)

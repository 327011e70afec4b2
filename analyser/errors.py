"""What can go wrong, in one sentence, and with which exit code.

Every error that a user can cause is one of these; the command line prints the sentence and
exits with the code, and shows a traceback only with ``--debug``.  A sentence says where, what
was found, what is allowed and, for a name, the nearest one that exists.
"""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

LONGEST_TOLD: Final = 300
"""Most characters kept of how a foreign object prints."""
NEAR: Final = 0.5
"""How similar two names are, from 0 to 1, if either may be a misspelling of the other."""
SUITS: Final = "♣♦♥♠"
"""Signs that mislead nobody."""
FEW: Final = 8
"""Names that are said of many."""


class AnalyserError(Exception):
    """An error that is the user's to mend; ``exit_code`` is what the process ends with."""

    exit_code = 1
    others: tuple[AnalyserError, ...] = ()
    """More mistakes of the same file, behind this one."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what makes a copy, in another process too, whatever the class is made of."""
        return _copy, (type(self), self.args), vars(self)


def _copy(kind: type[AnalyserError], args: tuple[Any, ...]) -> AnalyserError:
    return kind.__new__(kind, *args)


class ForfeitWarning(UserWarning):
    """An engine forfeited a hand, the first of its; the sentence says where, and what it did."""


class LeftOutWarning(UserWarning):
    """A hand is not among those that are printed; the sentence says which, and why."""


class UsageError(AnalyserError):
    """A wrong command line, an unknown name on it included."""

    exit_code = 2


class ScenarioError(AnalyserError):
    """A bad scenario, policy file or position."""

    exit_code = 3


class PlayerError(AnalyserError):
    """Someone else's player chose what the rules forbid, its hand was not touched; or it raised."""

    exit_code = 3


class DataError(AnalyserError):
    """Stored data that is corrupt or made by an incompatible version."""

    exit_code = 4


class StorageError(AnalyserError):
    """Reading or writing failed, or a folder holds something else."""

    exit_code = 6


class CodeError(AnalyserError):
    """Machine code that plays other hands than it should: a mistake of ours, or of the machine."""

    exit_code = 70


class ClusterError(AnalyserError):
    """The machines that were to play cannot be reached, are gone, or play otherwise."""

    exit_code = 6


def suggest_name(name: str, known: Iterable[str]) -> str:
    """Return ``"; did you mean 'x'?"`` for the known name nearest to ``name``, or ``""``."""
    meant = close(name, known)
    return f"; did you mean {quote_text(meant)}?" if meant is not None else ""


def close(name: str, known: Iterable[str]) -> str | None:
    """Return the known name nearest to ``name``; ``None``: none is near."""
    names = list(known)
    if name in names:
        return name
    return next(iter(difflib.get_close_matches(name, names, n=1, cutoff=NEAR)), None)


def other_kind(name: str, kinds: Mapping[str, Iterable[str]]) -> str:
    """Return ``"; 'x' is a rule"`` for a name of another kind than was asked, or ``""``.

    ``kinds``: what a name of each is called, and all names of it.  What looks alike among the kind
    that was asked would then mislead.
    """
    found = next((kind for kind, names in kinds.items() if name in names), None)
    return f"; {quote_text(name)} is a {found}" if found is not None else ""


def list_few(name: str, names: Iterable[str], command: str) -> str:
    """Return names as an error lists them: of many a few, those that are near ``name`` first.

    ``command``: the one that lists all; empty: all are named.
    """
    every = list(names)
    if not command or len(every) <= FEW:
        return ", ".join(every)
    alike = difflib.get_close_matches(name, every, n=FEW, cutoff=NEAR)
    few = list(dict.fromkeys([*alike, *every]))[:FEW]
    return f"{', '.join(few)} and {len(every) - FEW} more, see `{command}`"


def unknown(
    what: str,
    name: str,
    known: Iterable[str],
    files: Iterable[str] = (),
    listed: str = "",
    kinds: Mapping[str, Iterable[str]] | None = None,
) -> str:
    """Return the sentence for an unknown name: what was found, what exists, the nearest.

    ``files`` might have been meant too; one that only lacks its ending is.  Of many names that the
    command ``listed`` lists a few are said, those that are near first.  A name of one of other
    ``kinds`` is said to be that, as by :func:`other_kind`, and no near one.
    """
    names, others = list(known), list(files)
    meant = [each for each in others if each.rpartition(".")[0] == name]
    near = other_kind(name, kinds or {}) or suggest_name(name, meant or [*names, *others])
    few = list_few(name, names, listed)
    return f"unknown {what} {quote_text(name)} (known: {few}{near})"


def describe_missing(package: str, extra: str) -> str:
    """Return that a package of an extra is not installed, and what installs it.

    From the project's folder: the package on PyPI with this project's name is another one.
    """
    return (
        f"{package} is not installed; in the project's folder,"
        f" pip install -c constraints.txt '.[{extra}]' brings it"
    )


def describe_value(value: object, say: Callable[[object], str] = repr) -> str:
    """Return how a foreign object prints, as a sentence can hold it: one line, cut.

    Its text is not to be trusted: asking for it may raise or leave the program, and it may not be
    text, or be megabytes of it.  An object that does not return text is called by its class.
    """
    try:
        words = str.__str__(say(value))
    except BaseException:  # An object that is asked what it is decides no more.
        return f"a {class_of(value)} that does not say what it is"
    return fit_one_line(words)


def describe_raised(error: BaseException) -> str:
    """Return the class of what foreign code raised, and its text, likewise."""
    words = describe_value(error, str)
    return class_of(error) + (f": {words}" if words else "")


def class_of(value: object) -> str:
    """Return the true name of an object's class, whatever the class says of itself."""
    return fit_one_line(str.__str__(type.__dict__["__name__"].__get__(type(value))))


def quote_text(text: str, *, letters: bool = True) -> str:
    """Return a text in quotation marks, each sign that may mislead with its number: ``★[U+2605]``.

    ``letters``: letters and digits of other languages are as good as any, unless some look like
    those of the alphabet beside them.
    """
    if text.isascii():
        return repr(text)
    own = letters and not _is_mixed(text)
    before = zip(text, " " + text, strict=False)
    shown = [one if _is_clear(one, last, own) else _number_sign(one) for one, last in before]
    return repr("".join(shown))


def write_value(value: object) -> str:
    """Return a value as a message shows it: text :func:`quote_text`, others as Python writes
    them, cut where that is long.
    """
    if isinstance(value, str):
        return quote_text(value)
    text = repr(value)
    return text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]}…"


def _is_clear(sign: str, before: str, letters: bool) -> bool:
    """Say whether a sign is what it looks like; a mark belongs to the letter ``before`` it."""
    kinds = unicodedata.category(sign)[0], unicodedata.category(before)[0]
    mark = kinds[0] == "M" and kinds[1] in "LM" and not before.isascii()
    return sign.isascii() or sign in SUITS or (letters and (kinds[0] in "LN" or mark))


def _is_mixed(text: str) -> bool:
    """Say whether letters of the alphabet and of another one are in a text."""
    kinds = {unicodedata.name(sign, "").partition(" ")[0] for sign in text if sign.isalpha()}
    return "LATIN" in kinds and bool(kinds & {"CYRILLIC", "GREEK", "ARMENIAN", "MATHEMATICAL"})


def _number_sign(sign: str) -> str:
    seen = sign.isprintable() and unicodedata.category(sign)[0] != "M"
    return f"{sign if seen else ''}[U+{ord(sign):04X}]"


def fit_one_line(words: str) -> str:
    """Return a text as a line of a terminal can hold it: no signs that are not seen, cut."""
    cut = words[:LONGEST_TOLD] + ("…" if len(words) > LONGEST_TOLD else "")
    return " ".join("".join(sign if sign.isprintable() else " " for sign in cut).split())

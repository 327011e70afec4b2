"""What can go wrong, in one sentence, and with which exit code.

Every error that a user can cause is one of these; the command line prints the sentence and
exits with the code, and shows a traceback only with ``--debug``.  A sentence says where, what
was found, what is allowed and, for a name, the nearest one that exists.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class AnalyserError(Exception):
    """An error that is the user's to mend; ``exit_code`` is what the process ends with."""

    exit_code = 1


class UsageError(AnalyserError):
    """A wrong command line, an unknown name on it included."""

    exit_code = 2


class ScenarioError(AnalyserError):
    """A bad scenario, policy file or position."""

    exit_code = 3


class PlayerError(AnalyserError):
    """Someone else's player chose what the rules forbid; its hand was not touched."""

    exit_code = 3


class DataError(AnalyserError):
    """Stored data that is corrupt or made by an incompatible version."""

    exit_code = 4


class StorageError(AnalyserError):
    """Reading or writing failed, or a folder holds something else."""

    exit_code = 6


class ClusterError(AnalyserError):
    """The machines that were to play cannot be reached, are gone, or play otherwise."""

    exit_code = 6


def nearest(name: str, known: Iterable[str]) -> str:
    """Return ``"; did you mean 'x'?"`` for the known name nearest to ``name``, or ``""``."""
    close = difflib.get_close_matches(name, list(known), n=1, cutoff=0.5)
    return f"; did you mean {close[0]!r}?" if close else ""


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """Return the sentence for an unknown name: what was found, what exists, the nearest."""
    names = list(known)
    return f"unknown {what} {name!r}; known: {', '.join(names)}{nearest(name, names)}"

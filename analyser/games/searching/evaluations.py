"""How is a learnt evaluation kept, is it as it was written, and which rules is it for?

A file of JSON: who learnt it, from which hands, how good it is on hands that it never saw, and its
weights.  The last line seals all others, so a flipped bit, a cut or an edit shows, and the seal is
the evaluation's name to those who play with it: the same seal, the same player.  Left out: which
rules change neither play nor score: that is the game's.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import numpy as np

from analyser import reading, registry
from analyser.errors import DataError, ScenarioError, StorageError, suggest_name
from analyser.games.interface import Record
from analyser.games.record_types import fits
from analyser.games.searching.plain import weights_of

FORMAT: Final = "analyser-evaluation/1"
SUFFIX: Final = ".json"
MOST_BYTES: Final = 4_000_000
"""Of a file that is read as an evaluation: many times one of a thousand features."""
SEAL: Final = "sha256"
NEEDED_KEYS: Final[Mapping[str, Any]] = {
    "game": str,
    "rules": dict[str, Any],
    "features": list[str] | dict[str, list[str]],
    "weights": str,
}
"""What is asked of every file, beside format and seal: the types of its values."""
LEARN_AGAIN: Final = registry.words_for(
    "learn", "learn it again with `analyser learn`", "learn it again"
)
DIGITS: Final = 16
"""Of a digest, where it is part of a player's name."""


@dataclass(frozen=True)
class Evaluation:
    """A learnt evaluation function, as in its file."""

    body: Mapping[str, Any]
    """All that is in the file but the seal."""
    digest: str
    """The seal: sha256 (hexadecimal) of all the rest."""

    @property
    def game(self) -> str:
        """The game's name."""
        return str(self.body["game"])

    @property
    def rules(self) -> Record:
        """The rules in full that it was learnt with; lists, where a record may have tuples."""
        rules: Record = self.body["rules"]
        return rules

    @property
    def is_of_options(self) -> bool:
        """Whether it values the options of decisions, a network for each kind of decision."""
        return isinstance(self.body["features"], dict)

    @property
    def features(self) -> tuple[str, ...]:
        """The names of the features that it looks at, in their order; none if it is of options."""
        return () if self.is_of_options else tuple(self.body["features"])

    @property
    def decisions(self) -> dict[str, tuple[str, ...]]:
        """By decision the features that an evaluation of options looks at; otherwise nothing."""
        if not self.is_of_options:
            return {}
        return {decision: tuple(names) for decision, names in self.body["features"].items()}

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """The weights, as ``network`` has them; of options, one network behind the other."""
        return tuple(_weights(self.body))

    @property
    def sizes(self) -> list[int]:
        """How many features each network has."""
        if self.is_of_options:
            return [len(names) for names in self.decisions.values()]
        return [len(self.features)]

    @cached_property
    def networks(self) -> dict[str, tuple[int, ...]]:
        """By decision the weights of an evaluation of options."""
        found, at = {}, 0
        for decision, names in self.decisions.items():
            many = weights_of(len(names))
            found[decision] = self.weights[at : at + many]
            at += many
        return found


def text(body: Mapping[str, Any], weights: Sequence[int]) -> str:
    """Return the file of an evaluation: ``body``, JSON-able, its weights, and the seal.

    ``body`` has ``game``, ``rules`` in full, ``features`` (their names; of options by decision),
    and anything else about it; no ``format`` and no ``weights``.
    """
    packed = base64.b64encode(np.array(weights, "<i4").tobytes()).decode("ascii")
    return sealed_text({"format": FORMAT, **body, "weights": packed})


def sealed_text(body: Mapping[str, Any]) -> str:
    """Return a file that holds this and its seal."""
    return _write_json({**body, SEAL: _seal(body)})


_LENT: Final[dict[Path, str]] = {}


def lend(texts: Mapping[str, str]) -> None:
    """Have these texts read from now on as the files of these paths, which another machine has.

    A worker has the policies of its client, in which an evaluation function is a path and a digest.
    """
    _LENT.update({Path(name): text for name, text in texts.items()})


class NotAnEvaluation(DataError):
    """A file is not an evaluation at all."""


def read(path: Path) -> Evaluation:
    """Return the evaluation of a file; raises as ``NamedDoor``, otherwise as
    :func:`parse_evaluation`.
    """
    if path in _LENT:
        return parse_evaluation(_LENT[path], str(path))
    raw = reading.NamedDoor("a learnt evaluation").read_whole(path, MOST_BYTES)
    try:
        found = raw.decode()
    except UnicodeDecodeError:
        found = ""
    return parse_evaluation(found, str(path))


def parse_evaluation(found: str, name: str) -> Evaluation:
    """Return the evaluation of a file's text; ``name`` is the file's, for errors.

    ``DataError`` where it is none, is damaged, or is of another version.
    """
    body = _object(found)
    if body is None or not str(body.get("format", "")).startswith(FORMAT.partition("/")[0]):
        raise NotAnEvaluation(f"{name}: not a valid learnt evaluation; {LEARN_AGAIN}")
    if body["format"] != FORMAT:
        raise DataError(
            f"{name}: found format {str(body['format'])[:40]!r}; this version reads {FORMAT!r}; "
            f"{LEARN_AGAIN}"
        )
    seal = body.pop(SEAL, None)
    try:
        whole = seal == _seal(body) and found == _write_json({**body, SEAL: seal})
    except ValueError:
        # A number beyond all numbers, which no evaluation of ours has.
        whole = False
    if not whole:
        raise DataError(f"{name}: is damaged, since its seal does not fit; {LEARN_AGAIN}")
    wrong = [key for key, kind in NEEDED_KEYS.items() if not fits(body.get(key), kind)]
    if wrong:
        raise DataError(f"{name}: {wrong[0]}: is not of a learnt evaluation; {LEARN_AGAIN}")
    made = Evaluation(body, str(seal))
    expected = sum(map(weights_of, made.sizes))
    if len(made.weights) != expected:
        raise DataError(
            f"{name}: found {len(made.weights)} weights for {sum(made.sizes)} features "
            f"(expected {expected}; {LEARN_AGAIN})"
        )
    return made


@cache
def load_shipped(package: str) -> dict[str, Evaluation]:
    """Return all evaluations that ship with a game, by the names of their files.

    They are in the folder ``learnt`` of the game's package.
    """
    folder = files(package) / "learnt"
    return {
        file.name.removesuffix(SUFFIX): parse_evaluation(
            file.read_text(encoding="utf-8"), f"learnt/{file.name}"
        )
        for file in (folder.iterdir() if folder.is_dir() else ())
        if file.name.endswith(SUFFIX)
    }


def find_evaluation(
    where: str, name: str, evaluations: Mapping[str, Evaluation], words: Sequence[str]
) -> Evaluation:
    """Return an evaluation by its name among some, or by the path of its file.

    ``words``: what else may be written there.  ``ScenarioError`` where there is none, otherwise as
    :func:`parse_evaluation`.
    """
    if name.endswith(SUFFIX):
        try:
            return read(Path(name))
        except StorageError as error:
            raise ScenarioError(f"{where}: {error}") from error
    if name not in evaluations:
        expected = (*words, *evaluations)
        raise ScenarioError(
            f"{where}: found {name[:100]!r} (expected {', '.join(expected)}, or a file's path "
            f"that ends in {SUFFIX}{suggest_name(name, expected)})"
        )
    return evaluations[name]


def seal_evaluation(where: str, name: str, evaluation: Evaluation, said: str) -> str:
    """Return an evaluation's name and digest, ``italian sha256:…``, as a settled player has it.

    ``said``: the digest in the player's record, or nothing.  ``DataError`` where it is another.
    """
    told = f"{SEAL}:{evaluation.digest[:DIGITS]}"
    if said and said != told:
        raise DataError(
            f"{where}: {name} is no longer the evaluation that it was: found {told}, and the "
            f"record says {said}"
        )
    return f"{name} {told}"


def list_differing_rules(rules: Record, other: Record, apart: Collection[str]) -> list[str]:
    """Return the rules in which two sets of them differ, those ``apart`` left out, in their order.

    ``apart``: rules by which an evaluation is the same.
    """
    one, another = _read_back(rules), _read_back(other)
    keys = [*one, *(key for key in another if key not in one)]
    return [key for key in keys if key not in apart and one.get(key) != another.get(key)]


def _object(found: str) -> dict[str, Any] | None:
    try:
        body = json.loads(found)
    except (ValueError, RecursionError):
        return None
    return body if isinstance(body, dict) else None


def _weights(body: Mapping[str, Any]) -> list[int]:
    try:
        raw = base64.b64decode(body["weights"], validate=True)
        return [int(each) for each in np.frombuffer(raw, "<i4")]
    except ValueError:
        return []


def _seal(body: Mapping[str, Any]) -> str:
    canonical = json.dumps(body, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(canonical.encode()).hexdigest()


def _write_json(body: Mapping[str, Any]) -> str:
    """Return JSON in one spelling only, to be read by people too: a line for each short value."""
    return json.dumps(body, indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def _read_back(rules: Record) -> dict[str, Any]:
    """Return rules as they come back from a file."""
    found: dict[str, Any] = json.loads(json.dumps(dict(rules)))
    return found

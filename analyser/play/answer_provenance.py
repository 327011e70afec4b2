"""What made an answer, in one form: of a run for its page, its pictures and ``--json``.

Versions, command, signature, seed, the scenario's digest and the rows', and who played when, on
what and by which commit.  ``docs/schema/provenance.json`` says the keys.  Left out: how each is
known (``storage.provenance``, ``storage.sessions``), and how it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from analyser.games.interface import Game
from analyser.scenario.spec import RunSpec
from analyser.storage import host, provenance, sealed_log, sessions
from analyser.storage.run_folder import Run

FORMAT: Final = "analyser-provenance/1"


def of_run(run: Run) -> dict[str, Any]:
    """Return what made a run, JSON-able: the same whenever, and wherever, it is asked."""
    known = sessions.read(run)
    spec = RunSpec.from_json(run.header["spec"])
    return _facts(
        run.header["provenance"], spec.seed, spec.digest(), run.digest(), known.sessions, known.gap
    )


def of_league(runs: Sequence[Run], made: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """Return what made an answer from many runs, in the form of :func:`of_run`.

    ``made``: what ``provenance.collect`` says of this process.  The digests are of all their
    digests; of a day's sessions with the same threads, processor and commit the first stands.
    """
    known = [sessions.read(run) for run in runs]
    sat: dict[str, sessions.Line] = {}
    every = [each for one in known for each in one.sessions]
    for line in sorted(every, key=lambda each: str(each["began"])):
        alike = [line[key] for key in ("workers", "threads", "processors", "commit", "changes")]
        sat.setdefault(repr([line["began"][:10], *alike]), line)
    specs = [RunSpec.from_json(run.header["spec"]).digest() for run in runs]
    scenario = sealed_log.digest({"runs": specs})
    manifest = sealed_log.digest({"runs": [run.digest() for run in runs]})
    gap = any(each.gap for each in known)
    return _facts(made, seed, scenario, manifest, [*sat.values()], gap)


class PlayProvenance:
    """What makes an answer of which nothing is kept: take it when the play begins."""

    def __init__(self, game: Game, command: Sequence[str], threads: int) -> None:
        """Look at the clock, the processor and the code that is here."""
        self._made = provenance.collect(game, command)
        self._session = sessions.new_session(self._made, host.read_clock(), threads)

    def facts(self, seed: int, scenario: str) -> dict[str, Any]:
        """Return it in the form of :func:`of_run`; ``scenario``: the digest of what was played."""
        return _facts(self._made, seed, scenario, None, [self._session.line], False)


def of_search(made: Mapping[str, Any], seed: int, plan: str) -> dict[str, Any]:
    """Return what made the outcome of a search or of learning, likewise; ``plan``: its digest.

    The machine and the time are not kept with it, since its file is the same bytes for the same
    plan.
    """
    return _facts(made, seed, plan, None, [], True)


def _facts(
    made: Mapping[str, Any],
    seed: int,
    scenario: str,
    manifest: str | None,
    sat: Sequence[sessions.Line],
    gap: bool,
) -> dict[str, Any]:
    facts = {"format": FORMAT, **made, "seed": seed, "scenario": scenario, "manifest": manifest}
    return facts | {"sittings": list(sat), "gap": gap}


def describe_provenance(facts: Mapping[str, Any]) -> dict[str, str]:
    """Return in words when, on what and by which commit a run was played: name and value."""
    sat, gap = facts["sittings"], facts["gap"]
    if not sat:
        return dict.fromkeys(("begun", "processor", "commit"), "not known")
    began = sorted(each["began"] for each in sat)
    begun = began[0] if len(sat) == 1 else f"{began[0]}, and last {began[-1]}: {len(sat)} sittings"
    unknown = ["and not known"] if gap else []
    return {
        "begun": ", ".join([begun, *unknown]),
        "processor": ", ".join([*dict.fromkeys(_describe_machine(each) for each in sat), *unknown]),
        "commit": ", ".join([*dict.fromkeys(_describe_version(each) for each in sat), *unknown]),
    }


def day(facts: Mapping[str, Any]) -> str:
    """Return the day, or from when to when, that a run was played; ``""``: not known."""
    days = sorted({each["began"][:10] for each in facts["sittings"]})
    return " to ".join(days if len(days) < 2 else [days[0], days[-1]])


def _describe_machine(sitting: Mapping[str, Any]) -> str:
    models = ", ".join(sitting["processors"]) or "not known"
    if sitting["workers"]:
        return f"workers of a cluster: {models}"
    threads = sitting["threads"]
    return f"{models} ({threads} thread{'s' * (threads != 1)})"


def _describe_version(sitting: Mapping[str, Any]) -> str:
    if sitting["commit"] is None:
        return f"not known, version {sitting.get('analyser')}"
    return f"{sitting['commit']}{' and changes of its own' if sitting['changes'] else ''}"

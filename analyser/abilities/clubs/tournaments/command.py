"""``analyser tournament``: several players, all against all; or pairs, by a movement."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analyser.abilities.clubs.pair_tournaments import command
from analyser.abilities.clubs.pair_tournaments.question import PANEL, PairTournament
from analyser.abilities.clubs.tournaments.question import Tournament
from analyser.commands import options, study_output, view
from analyser.commands.terminal import Terminal
from analyser.errors import UsageError
from analyser.questions.question import Question
from analyser.scenario import parameters


def _choose(typed: Mapping[str, Any]) -> type[Question[Any]]:
    """Return whether tournaments of pairs are simulated: where a movement is named."""
    if typed["movement"] is not None:
        if typed["on_error"] is not None:
            raise UsageError("--on-error: found with --movement (expected players to rank)")
        options.page(None if typed["page"] is None else Path(typed["page"]))
        return PairTournament
    only_pairs = [name for name in PairTournament.fields if name not in Tournament.fields]
    for name in (*only_pairs, "page"):
        if typed.get(name) is not None:
            flag = f"--{name.replace('_', '-')}"
            raise UsageError(
                f"{flag}: found {str(typed[name])!r} (expected --movement too, as in --movement "
                "mitchell)"
            )
    if typed["policies"] is None:
        raise UsageError("tournament: found no A,B[,C…] (expected 2 to 30 players)")
    return Tournament


def _show(
    question: Question[Any], terminal: Terminal, page: str | None, dry_run: bool, as_json: bool
) -> None:
    if isinstance(question, PairTournament):
        file = None if page is None else Path(page)
        command.show(question, terminal, file, dry_run, as_json)
    elif isinstance(question, Tournament):
        study_output.show(question, terminal, dry_run, as_json)


tournament = view.command(
    Tournament,
    _show,
    {
        "page": parameters.path(
            "Write a page too, which compares movements and fields.", panel=PANEL
        ),
        "dry_run": parameters.DRY_RUN,
        "as_json": parameters.AS_JSON,
    },
    _choose,
    [PairTournament],
    (Tournament.__doc__ or "").rstrip()
    + " With --movement, no\n    players are ranked: tournaments of pairs are simulated, and the"
    " answer is how often the best\n    pair wins.\n",
)

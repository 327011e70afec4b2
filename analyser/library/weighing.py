"""What is a choice worth?  ``analyser.weigh``, as ``analyser pile`` without the duels after it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

from analyser import games
from analyser.errors import UsageError
from analyser.games.interface import HasDecisions, able
from analyser.library import players, runs
from analyser.library.players import NameOrRecord
from analyser.library.weighed_decisions import Weighing
from analyser.play.runner import Progress
from analyser.scenario import arguments, build, limits
from analyser.scenario.request import Count, Request


@arguments.checked
def weigh(
    scenario: str | os.PathLike[str] | None = None,
    *,
    rules: NameOrRecord | Sequence[NameOrRecord] | None = None,
    policies: NameOrRecord | Sequence[NameOrRecord] | None = None,
    choice: str | None = None,
    when: str | None = None,
    hands: int | None = None,
    futures: int | None = None,
    seed: int | None = None,
    out: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], Any] | None = None,
    game: str = games.DEFAULT,
) -> Weighing:
    """Return what a choice is worth, on average and by what the players could see.

    Under each of the ``rules``, each of the ``policies`` in every seat by itself; of each of
    ``hands`` deals one decision is played on both ways, in so many ``futures``.  Without ``choice``
    it is the game's first; ``when``: only decisions in which this is so, as in ``"pile >= 5"``.  A
    ``scenario`` with ``[[decisions]]`` may say all that instead; ``out`` is as for ``simulate``.
    """
    the_game = games.game(game)
    if scenario is not None:
        said = {"rules": rules, "policies": policies, "choice": choice, "futures": futures}
        said["when"] = when
        for name, value in said.items():
            if value is not None:
                raise UsageError(f"{name}: {scenario} says that itself; leave one of them out")
        spec = build.load(runs.scenario_file(scenario), hands, seed)
        if not all(cell.choice for cell in spec.cells):
            raise UsageError(f"{scenario}: found no [[decisions]]; allowed: a scenario with some")
    else:
        known = able(the_game, HasDecisions).choices
        if choice is None and not known:
            raise UsageError(f"{the_game.title} has no choice that could be weighed")
        first, *more = players.rule_sets(the_game, rules)
        who = players.players(the_game, policies)
        amount = Count(limits.DEFAULT_HANDS if hands is None else hands)
        deals = limits.DEFAULT_SEED if seed is None else seed
        spec = build.decisions_spec(
            Request(the_game.name, first, amount, deals),
            known[0].name if choice is None else choice,
            who,
            limits.DEFAULT_FUTURES if futures is None else futures,
            when or "",
            more,
        )
    return Weighing(runs.played(spec, out, threads, progress, "analyser.weigh"))

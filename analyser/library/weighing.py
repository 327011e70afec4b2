"""The effect of a decision: ``analyser.weigh``, as the command; duels only for a given rule."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from analyser import games
from analyser.errors import UsageError
from analyser.findings import rules_of_thumb
from analyser.findings.decisions import read as read_decisions
from analyser.games.interface import Game, HasDecisions, able
from analyser.library import players, runs
from analyser.library.players import NameOrRecord
from analyser.library.weighed_decisions import Weighing
from analyser.play.runner import Progress
from analyser.scenario import arguments, build, given_rule, limits, old_names, shipped
from analyser.scenario.old_names import accept_old_names
from analyser.scenario.request import Count, Request


@accept_old_names(choice="decision", futures="rollouts", hands="decisions", out="output")
@arguments.checked
def weigh(
    decision: str | os.PathLike[str] | None = None,
    *,
    scenario: str | os.PathLike[str] | None = None,
    rules: NameOrRecord | Sequence[NameOrRecord] | None = None,
    policies: NameOrRecord | Sequence[NameOrRecord] | None = None,
    when: str | None = None,
    count: str | os.PathLike[str] | Mapping[str, Any] | None = None,
    decisions: int | None = None,
    rollouts: int | None = None,
    seed: int | None = None,
    output: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], Any] | None = None,
    game: str = games.DEFAULT,
) -> Weighing:
    """Return the effect of a decision, on average and by what the players could see.

    ``decision`` is its name, by default the game's first, or a scenario file with
    ``[[decisions]]``; ``scenario`` is such a file too, or a bundled one's name.  It plays this many
    ``decisions``, each from a deal of its own, both ways, with this many ``rollouts`` each: under
    each of the ``rules``, with each of the ``policies`` in every seat by itself.  ``when`` keeps
    only decisions in which it is true, as in ``"pile >= 5"``.  ``output`` is as for ``simulate``.

    ``count`` is a rule of thumb of yours: a TOML file with ``game``, ``decision``, ``name`` and
    ``rule``, or a mapping of these.  It is played in duels, as are the rules that are learnt, and
    the result says what following it gains or loses.
    """
    the_game = games.game(game)
    confirm_hands: tuple[int | None, int | None] = (None, None)
    if decision is not None and _is_scenario(the_game, decision):
        if scenario is not None:
            raise UsageError(f"scenario: found {decision} too (expected one of the two)")
        decision, scenario = None, decision
    if scenario is not None:
        said = {"rules": rules, "policies": policies, "decision": decision, "rollouts": rollouts}
        said["when"] = when
        for name, value in said.items():
            if value is not None:
                raise UsageError(f"{name}: {scenario} says that itself; leave one of them out")
        file = runs.scenario_file(scenario)
        recipe = build.load_recipe(file, decisions, seed, heard=old_names.warn)
        spec, confirm_hands = recipe.spec, recipe.confirm_hands
        if not all(cell.choice for cell in spec.cells):
            raise UsageError(f"{scenario}: found no [[decisions]] (expected a scenario with some)")
    else:
        known = able(the_game, HasDecisions).choices
        if decision is None and not known:
            raise UsageError(f"{the_game.title} has no decision that could be weighed")
        first, *more = players.rule_sets(the_game, rules)
        who = players.players(the_game, policies)
        amount = Count(limits.DEFAULT_HANDS if decisions is None else decisions)
        spec = build.decisions_spec(
            Request(the_game.name, first, amount, seed),
            known[0].name if decision is None else str(decision),
            who,
            limits.DEFAULT_FUTURES if rollouts is None else rollouts,
            when or "",
            more,
            heard=old_names.warn,
        )
    if count is None:
        return Weighing(runs.played(spec, output, threads, progress, "analyser.weigh"))
    cells = [cell for cell in spec.cells if not cell.when]
    if not cells:
        raise UsageError(
            "count: found when too (expected one of the two: a policy follows a rule in every "
            "decision)"
        )
    given = given_rule.read(
        count, games.game(spec.game), list(dict.fromkeys(cell.choice for cell in cells))
    )
    run = runs.played(spec, output, threads, progress, "analyser.weigh")
    of_each = rules_of_thumb.hands_of_each(spec, *confirm_hands)
    duels = rules_of_thumb.spec_of(run.spec, read_decisions(run.run), *of_each, given)
    if duels is None:
        return Weighing(run)
    beside = None if output is None else str(rules_of_thumb.folder(run.run.place, duels))
    return Weighing(run, runs.played(duels, beside, threads, progress, "analyser.weigh"))


def _is_scenario(game: Game, decision: str | os.PathLike[str]) -> bool:
    """Return whether a scenario is named (a file or a bundled one), not a decision."""
    if not isinstance(decision, str):
        return True
    known = [each.name for each in game.choices] if isinstance(game, HasDecisions) else []
    return decision not in known and (not shipped.could_be(decision) or decision in shipped.names())

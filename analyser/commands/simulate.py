"""``analyser simulate``: play hands, keep their rows in a run folder, print what they come to."""

from __future__ import annotations

import shlex
from collections import Counter
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser.commands import first_screen_text, options, output, playing, view
from analyser.commands.terminal import Terminal
from analyser.questions.simulate import Simulate
from analyser.scenario import parameters
from analyser.scenario.parameters import like

if TYPE_CHECKING:
    from analyser.findings.answers import Answers
    from analyser.storage.run_folder import Run


def _show(
    question: Simulate, terminal: Terminal, named: str | None, dry_run: bool, as_json: bool
) -> None:
    from analyser.findings import answers
    from analyser.play import forfeits
    from analyser.report import page

    if named is not None:
        file = None if question.scenario is None else Path(question.scenario)
        question = replace(question, scenario=options.scenario_file(file, named))
    if dry_run:
        terminal.dry_run(question.plan(terminal), question.output, as_json)
        return
    run = question.answer(terminal)
    (played,) = terminal.played_runs
    lost = forfeits.read(played.run)
    lost.check_measured()
    part = page.describe_run(played.run)[1]
    if as_json:
        said = answers.read(played.run, terms=False)
        told = _rule_sets(played.run, said, run.spec.goal)
        output.say_json({**summary(played, said), **told, **part.said})
        return
    following = [
        *playing.describe_drawn_seed_of_run(played.run),
        first_screen_text.next_report(played.run.place),
    ]
    note = " ".join(lost.sentences)
    first_screen_text.show(part.screen, *following, note=note)


def _rule_sets(run: Run, said: Answers, goal: str) -> dict[str, Any]:
    """Return for a program what rule sets change, where tables under several were played."""
    from analyser.findings import answers, one_rule, rule_sets
    from analyser.report.rule_sets import page as told

    cells = said.spec.cells
    if len({cell.rules_name for cell in cells if not (cell.duel or cell.matches)}) < 2:
        return {}
    said = answers.watch(said)
    said = replace(said, spec=replace(said.spec, goal=goal))
    compared = rule_sets.read(run, said)
    if compared is None:
        return {}
    singles = one_rule.read(run, said, compared)
    return {"rule_sets": told.summary(compared, said.game, goal, singles)}


def summary(finished_run: playing.FinishedRun, answers: Answers) -> dict[str, Any]:
    """Return the result of a run as JSON.

    ``score_mean`` and ``score_sd`` have an entry per side, over all hands of the run.
    """
    from analyser.findings import one_rule
    from analyser.play import answer_provenance, forfeits
    from analyser.statistics.intervals import Tally

    endings: Counter[str] = Counter()
    sides: list[Tally] = []
    for answer in answers.cells:
        endings.update(answer.endings)
        sides = [sum(both, Tally()) for both in zip_longest(sides, answer.sides, fillvalue=Tally())]
    folder = str(finished_run.run.place)
    return {
        "run": folder,
        "hands_per_second": finished_run.speed.rate if finished_run.speed else None,
        "endings": {kind: hands / answers.hands for kind, hands in endings.items()},
        "score_mean": [side.mean for side in sides],
        "score_sd": [side.sd for side in sides],
        **answers.summary(),
        **forfeits.read(finished_run.run).summary(),
        "hands": answers.hands + one_rule.hands(finished_run.run, answers),
        "signature": finished_run.run.header["provenance"]["signature"],
        "digest": finished_run.run.digest(),
        "page": shlex.join(["analyser", "report", folder]),
        "provenance": answer_provenance.of_run(finished_run.run),
    }


simulate = view.command(
    Simulate,
    _show,
    {
        "named": like(parameters.SCENARIO, flags=("--scenario",)),
        "dry_run": parameters.DRY_RUN,
        "as_json": parameters.AS_JSON,
    },
)

"""``analyser.commands``: Does Ctrl-C end each command that works long, with exit code 130 and the
sentence that goes on?

How a signal comes to be a ``KeyboardInterrupt``, and soon, is the matter of ``test_interrupts``;
here it comes where the work is done, of every command there is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import toy as toys
from terminal import answer, run
from toys.learning_toy import LearningToy
from toys.tunable_toy import Tunable

from analyser.abilities.advice.reviews import findings as review
from analyser.abilities.benchmarks import measurement
from analyser.abilities.engines.engine_tests import checks
from analyser.abilities.learning.tuning.journal import Journal
from analyser.abilities.overviews import findings as overviews
from analyser.abilities.overviews import two_runs
from analyser.abilities.queries import findings
from analyser.commands import COMMANDS
from analyser.findings import curves
from analyser.games.interface import Game
from analyser.play import advice, checking, runner
from analyser.report import page
from analyser.storage.run_folder import Run

PLAIN = "interrupted"
IN_MEMORY = "interrupted; with --output it could go on"
GOES_ON = r"interrupted( at .*)?; finished shards are kept, go on with: {}"
PAGE = r"interrupted; no page was written, (\S+) stands; go on with: {}"
QUICK = {"rules", "scenarios", "games", "serve", "score", "ranking", "win-chance"}
"""They read what there is, or one line after another, and play nothing of their own."""


class Where(NamedTuple):
    """A command, and the work in which it is interrupted."""

    words: str
    of: Any
    name: str
    sentence: str
    game: Callable[[], Game] = toys.Telling


CASES = (
    Where("simulate --hands 9000 --output run", Run, "write_shard", GOES_ON),
    Where("simulate --hands 9000 --dry-run", runner, "deals", "interrupted; nothing was written"),
    Where("compare bold timid --hands 900", toys.Telling, "play", IN_MEMORY),
    Where("compare bold timid --hands 900 --output run", Run, "write_shard", GOES_ON),
    Where("compare --rules plain,rich --hands 900", Run, "write_shard", IN_MEMORY),
    Where("compare --rules plain,rich --hands 900 --output run", Run, "write_shard", GOES_ON),
    Where("tournament bold,timid,balanced --hands 900", Run, "write_shard", GOES_ON),
    Where("league cup.toml", Run, "write_shard", GOES_ON),
    Where("sweep --habit skill=1,2 --hands 900", Run, "write_shard", GOES_ON),
    Where("weigh --decisions 900", Run, "write_shard", GOES_ON),
    Where("weigh --decisions 90 --confirm-hands 0", page, "build", PAGE),
    Where("replay", toys.Telling, "narrate", PLAIN),
    Where("verify hands.jsonl", toys.Telling, "verify", PLAIN),
    Where("advise hands.jsonl", advice, "advise", PLAIN),
    Where("review hands.jsonl", review, "review", "interrupted; nothing is kept; begin again, .*"),
    Where("report cup.toml", Run, "write_shard", GOES_ON),
    Where("report one", page, "build", PAGE),
    Where("show one one", two_runs, "read", PLAIN),
    Where("show one", overviews, "describe_run", PLAIN),
    Where("plot one --x score_0 --y score_1", curves, "read", PLAIN),
    Where("query", findings, "ask_runs", PLAIN),
    Where("check one", checking, "check", r"interrupted; what was played again is kept, go on .*"),
    Where(
        "tune --generations 1 --hands-per-sample 90 --validation-hands 90 --test-hands 90",
        Journal,
        "append",
        "interrupted; finished generations are kept, go on with: {}",
        Tunable,
    ),
    Where(
        "learn plain --rule-based-hands 1500 --hands-per-round 350",
        LearningToy,
        "_asked",
        "interrupted; finished hands are kept, go on with: {}",
        LearningToy,
    ),
    Where("policies balanced,bold --rules plain", toys.Telling, "conduct", PLAIN),
    Where("bench", measurement, "measure", PLAIN),
    Where("engine-test cat", checks.Examination, "_hello", PLAIN),
)


def interrupted(*_: object, **__: object) -> Any:
    raise KeyboardInterrupt


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.words}, {case.name}")
def test_ctrl_c_says_how_to_go_on(
    case: Where, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    toys.install(monkeypatch, case.game())
    words = [*case.words.split(), *([] if "one" in case.words else ["--game", "toy"])]
    if case.words == "query":
        words = ["query", "SELECT 1", "one"]
    if "one" in words:
        answer("simulate", "--game", "toy", "--hands", "20", "--output", "one")
    Path("hands.jsonl").write_text("deal 0 of seed 1\n")
    Path("cup.toml").write_text('game = "toy"\nhands = 900\n[[lineups]]\npolicies = ["bold"]\n')
    if words[0] == "league":
        players = '[[tournaments]]\npolicies = ["bold", "timid"]\n'
        Path("cup.toml").write_text(f'game = "toy"\nhands_per_day = 900\n{players}')
    if words[0] in ("report", "league"):
        words = words[:2]
    monkeypatch.setattr(case.of, case.name, interrupted)
    result = run(*words)
    assert (result.exit_code, result.stdout) == (130, "")
    again = re.escape(f"analyser {' '.join(words)}")
    assert re.fullmatch(f"analyser: {case.sentence.format(again)}\n", result.stderr), result.stderr


def test_every_command_is_asked() -> None:
    asked = {case.words.split()[0] for case in CASES}
    assert asked | QUICK == set(COMMANDS)
    assert not asked & QUICK

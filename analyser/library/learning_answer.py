"""What is the answer of learning?  A file with an evaluation function or a policy, and its quality.

Left out: learning (``questions.learn``).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser.games.interface import Game
from analyser.games.searching.evaluations import Evaluation
from analyser.library.answer import Answer, picture_of

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from analyser.report.parts import Form
    from analyser.tuning.learning import LearningPlan
    from analyser.tuning.policy_learning import PolicyPlan


class Learnt(Answer):
    """An evaluation function, or a policy, that was learnt."""

    def __init__(
        self,
        plan: LearningPlan | PolicyPlan,
        game: Game,
        path: Path,
        work: Path,
        command: Sequence[str],
    ) -> None:
        """Take a plan that was carried out; ``work``: the folder of what was played for it."""
        self.plan, self.game, self.path, self.work = plan, game, path, work
        self.command = list(command)
        """What learns it again."""

    @cached_property
    def found(self) -> Evaluation:
        """What was learnt, read from its file."""
        from analyser.report import evaluation

        return evaluation.read(self.path)

    @cached_property
    def form(self) -> Form:
        """All that is on the page."""
        from analyser.report import evaluation

        return evaluation.form(self.path.stem, self.found)

    @property
    def sentences(self) -> list[str]:
        """The answer, then what it was learnt from."""
        screen = self.form.first_screen
        return [each for each in (screen.answer, screen.deck) if each]

    @property
    def answer(self) -> dict[str, Any]:
        """The numbers, JSON-able: what ``--json`` prints of the answer itself."""
        from analyser.report import evaluation

        return evaluation.summary(self.found)

    def frame(self) -> pd.DataFrame:
        """Return a row for each step of learning, as ``answer`` has them."""
        import pandas as pd

        return pd.json_normalize(self.answer["steps"])

    def figure(self) -> Figure:
        """Return the picture of the first screen."""
        return picture_of(self.form)

    def page(self, path: str | os.PathLike[str]) -> list[Path]:
        """Write the page, and its pictures beside it; return the paths."""
        from analyser.report import render

        return render.write(self.form, Path(path))

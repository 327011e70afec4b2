"""What is the answer of learning?  A file with an evaluation function or a policy, and its quality.

Left out: learning (``question``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser.games.interface import Game
from analyser.games.searching.evaluations import Evaluation
from analyser.library.answer import ToldAnswer

if TYPE_CHECKING:
    import pandas as pd

    from analyser.abilities.learning.self_play.evaluation_learning import LearningPlan
    from analyser.abilities.learning.self_play.policy_learning import PolicyPlan


class Learnt(ToldAnswer):
    """An evaluation function, or a policy, that was learnt."""

    # They lie in the file that was learnt.
    _has_file = False

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
        from analyser.abilities.learning.self_play import page

        return page.read(self.path)

    @property
    def _subject(self) -> tuple[Any, ...]:
        """Its name, and what was learnt."""
        return self.path.stem, self.found

    def frame(self) -> pd.DataFrame:
        """Return a row for each step of learning, as ``answer`` has them."""
        import pandas as pd

        return pd.json_normalize(self.answer["steps"])

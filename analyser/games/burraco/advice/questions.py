"""How much is played for each question of an answer?  As in every game: ``searching.questions``."""

from __future__ import annotations

from typing import TypeAlias

from analyser.games.burraco.advice.consultation import Consultation
from analyser.games.burraco.advice.next_question import after
from analyser.games.burraco.advice.rollouts import player_of
from analyser.games.burraco.advice.ways import Way
from analyser.games.burraco.columns import OUTCOME_PARTS
from analyser.games.burraco.reference.searching import DRAW
from analyser.games.interface import Effort
from analyser.games.searching import questions

Answered: TypeAlias = questions.Answered[Consultation, Way]


def answered(asked: Consultation, effort: Effort) -> list[Answered]:
    """Try the options of a decision, and of what comes after the best of them, until it is known
    well enough what is best, or the time is spent.
    """
    how = questions.Asking(
        ways=lambda decision: decision.ways,
        player_of=player_of,
        after=after,
        leads_nowhere=lambda way: way.do == DRAW,
        parts=OUTCOME_PARTS,
    )
    return questions.answered(asked, how, effort)

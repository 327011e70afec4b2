"""What is said of how the score changes what is best?  How often at each score, and what it brings.

Left out: the numbers and their words, which are the game's (``HasScoreEffects``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from analyser.abilities.matches import page
from analyser.abilities.matches.findings import EffectsAtScores
from analyser.findings.json_fields import json_able
from analyser.games.protocols.matches import ScoreEffects
from analyser.report.parts import Fact, FirstScreen, Framed, Part, Section
from analyser.report.pictures import Cell, Cells
from analyser.report.study import Source
from analyser.wording import Table, number

QUESTION: Final = "Does the score change how you should play?"
STEPS: Final = (0.1, 0.2, 0.3)
"""Shares from which a colour is stronger; below the first it is none."""
OPEN_TABLES: Final = 2
"""Tables that are seen at once: a page has no room for more."""


def tell(effects_at_scores: EffectsAtScores) -> Part:
    """Return what is said of it."""
    effects = effects_at_scores.effects
    made = [Section(each.caption, [Table("", each.head, each.rows)]) for each in effects.tables]
    screen = FirstScreen(
        effects.answer,
        effects.deck,
        Framed(
            "answer", effects.picture_title, [_cells(effects)], "Down: your points. Across: theirs."
        ),
        [Fact(value, words) for value, words in effects.facts],
        made[:OPEN_TABLES],
        folded=made[OPEN_TABLES:],
        next="How likely are you to win from here?",
    )
    return Part(
        QUESTION,
        [screen.answer, screen.deck],
        [],
        effects.method,
        json_able({"game": effects_at_scores.equity.game.name, **effects.numbers}),
        first_screen=screen,
    )


def source(
    effects_at_scores: EffectsAtScores, command: Sequence[str], made: Mapping[str, Any]
) -> Source:
    """Return where the numbers come from; ``command`` asks again."""
    return page.source_of(effects_at_scores.equity, command, made)


def _cells(effects: ScoreEffects) -> Cells:
    """Return every share in a cell."""

    def cell(share: float) -> Cell:
        step = sum(round(share, 2) >= each for each in STEPS)
        return Cell("", number(100 * share, 0), "second" if step else "none", max(1, step))

    return Cells(
        [(number(each, 0), "") for each in effects.scores],
        [number(each, 0) for each in effects.scores],
        [[cell(share) for share in row] for row in effects.shares],
        corner="your points",
        second="10 or more",
    )

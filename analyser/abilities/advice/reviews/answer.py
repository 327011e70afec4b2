"""What did each decision of played hands cost, and what were the cards worth?  ``analyser.review``,
as the command of that name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from analyser.abilities.advice.reviews import findings, luck_wording, wording
from analyser.abilities.advice.reviews import luck as chance
from analyser.abilities.advice.reviews.findings import Review
from analyser.abilities.advice.reviews.luck import Luck
from analyser.errors import UsageError
from analyser.games.interface import Game, Scale
from analyser.library.answer import ToldAnswer

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

MOST_DECISIONS_DRAWN = 20
"""Decisions in the picture, at most."""


@dataclass(frozen=True)
class Reviewed(ToldAnswer):
    """What decisions cost and cards were worth; printed, it is sentences."""

    # Of an evening it would be larger than what is read again.
    _has_file = False

    found: Review | None = field(repr=False)
    """What the decisions cost; ``None``: only luck was asked for."""
    luck: Luck | None = field(repr=False)
    """What chance was worth; ``None``: the game does not tell."""
    seed: int = field(repr=False)
    game: Game = field(repr=False)
    command: str = field(repr=False)
    """What asks for it again."""

    @property
    def _subject(self) -> tuple[Any, ...]:
        """The game, and what the decisions cost; ``UsageError`` where only luck was measured."""
        if self.found is None:
            raise UsageError("page: found luck alone (expected a review of decisions)")
        return self.game, self.found

    @property
    def _origin(self) -> tuple[Any, ...]:
        """The same, and the command."""
        return *self._subject, self.command

    @property
    def scale(self) -> Scale:
        """The unit of its numbers, and what is too small to matter."""
        return self.game.scale

    @property
    def sentences(self) -> Sequence[str]:
        """The answer, the first sentence first."""
        if self.found is not None:
            return self.part.sentences
        return [] if self.luck is None else luck_wording.answer(self.luck, self.scale)

    @property
    def answer(self) -> dict[str, Any]:
        """The numbers, JSON-able: what ``--json`` prints of the answer itself."""
        if self.found is not None:
            return self.part.numbers
        return {
            "sentence": next(iter(self.sentences), None),
            "seed": self.seed,
            "unit": f"{self.scale.unit} per hand",
            "luck": None if self.luck is None else chance.numbers(self.luck),
        }

    def frame(self) -> pd.DataFrame:
        """Return one row for each decision with more than one option, in their order.

        Columns as the entries of ``decisions`` in ``answer``, without the options; ``lost``
        and ``half_width`` in units of the score.  Where only luck was asked for, :meth:`strokes`.
        """
        import pandas as pd

        if self.found is None:
            return self.strokes()
        rows = findings.numbers(self.found)["decisions"]
        columns = [
            "file", "hand", "line", "turn", "seat", "side", "kind", "did", "better", "lost",
            "half_width", "position",
        ]  # fmt: skip
        return pd.DataFrame(rows, columns=columns)

    def strokes(self) -> pd.DataFrame:
        """Return a row for each time that chance brought something.

        Columns: ``hand``, ``line``, ``turn``, ``seat`` and ``side`` (none of the deal), ``kind``,
        ``says``, ``worth`` (units by which the side is further ahead, of the deal the first side;
        its mean over all that might have come is 0) and ``spread`` (the standard deviation of what
        that would have been worth).
        """
        import pandas as pd

        columns = ["hand", "line", "turn", "seat", "side", "kind", "says", "worth", "spread"]
        hands = [] if self.luck is None else chance.numbers(self.luck).get("by_hand", [])
        rows = [
            {"hand": hand["hand"], **stroke, "worth": stroke["worths"][stroke["side"] or 0]}
            for hand in hands
            for stroke in hand["strokes"]
        ]
        made = pd.DataFrame(rows, columns=columns)
        return made.astype({"seat": "Int64", "side": "Int64"})

    def by_hand(self) -> pd.DataFrame:
        """Return a row for each side of each hand whose luck was measured.

        Columns: ``hand``, ``side``, and in points ``ahead`` (its score less the mean of the
        others'), ``worth`` (the part that was luck) and ``adjusted`` (the rest).
        """
        import pandas as pd

        parts = ["ahead", "worth", "adjusted"]
        hands = [] if self.luck is None else chance.numbers(self.luck).get("by_hand", [])
        rows = [
            {"hand": hand["hand"], "side": side, **{part: hand[part][side] for part in parts}}
            for hand in hands
            for side in range(len(hand["scores"]))
        ]
        return pd.DataFrame(rows, columns=["hand", "side", *parts])

    def figure(self) -> Figure:
        """Return what the worst decisions lost, a dot and its interval each.

        Where only luck was asked for: by how much the first side was ahead per hand, with its luck
        and without; of more than two, each side.  ``UsageError`` where there is nothing to draw.
        """
        from analyser.report.figures import plots
        from analyser.report.pictures import Lane
        from analyser.statistics.simultaneous import Number

        unit = self.scale.unit
        if self.found is not None:
            worst = self.found.worst[:MOST_DECISIONS_DRAWN]
            if not worst:
                raise UsageError("review: found no decision that lost anything, so nothing to draw")
            several = len(self.found.hands) > 1
            rows = [
                (
                    f"{f'hand {each.move.hand}, ' if several else ''}turn {each.move.turn}, "
                    f"{wording.player(self.found, each)}: {each.cost.did}",
                    each.loss.mean,
                    each.loss.half,
                )
                for each in worst
            ]
            axis = f"{unit} lost"
        else:
            if self.luck is None or len(self.luck.measured_hands) < 2:
                raise UsageError(
                    "review: found fewer than two hands with known luck (expected two or more)"
                )
            names, two = luck_wording.sides(self.luck), self.luck.sides == 2
            means = [
                (f"{'' if two else f'{name}, '}{said}", mean)
                for side, name in enumerate(names[:1] if two else names)
                for said, mean in (
                    ("as played", self.luck.measure_lead(side)),
                    ("luck apart", self.luck.measure_adjusted(side)),
                )
            ]
            rows = [(label, mean.mean, mean.half) for label, mean in means]
            axis = f"{unit} per hand by which {names[0]} were ahead"
            if not two:
                axis = f"{unit} per hand ahead of the mean of the others"
        lanes = [Lane.in_full(label, Number(mean, half)) for label, mean, half in rows]
        return plots.forest(lanes, axis, band=self.scale.band)

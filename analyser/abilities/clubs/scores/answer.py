"""What is the answer about scores?  Of tables, term by term, and of the pairs of a tournament."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analyser.findings.json_fields import pick_fields
from analyser.library.answer import CountedAnswer

if TYPE_CHECKING:
    import pandas as pd

    from analyser.abilities.clubs.rankings.findings import Standing
    from analyser.games.protocols.clubs import Award, ScoredTable


class _Scores(CountedAnswer):
    """An answer about scores, which has no estimates."""

    _counted = "scores"


@dataclass(frozen=True)
class Scored(_Scores):
    """What each table scores; ``UsageError`` where victory points cannot be given."""

    tables: Sequence[ScoredTable]
    """A table for each hand."""
    meanings: Mapping[str, str]
    """What each term of a score is."""
    award: Award | None = None
    """By which victory points are given."""

    @staticmethod
    def names(table: ScoredTable) -> Iterator[str]:
        """Yield the names of a table's sides; of partners who share a score, their side's."""
        return (side.name.partition(",")[0] for side in table.sides)

    @property
    def sums(self) -> dict[str, float]:
        """Each side's points in all hands."""
        made: dict[str, float] = {}
        for table in self.tables:
            for name, side in zip(self.names(table), table.sides, strict=True):
                made[name] = made.get(name, 0) + side.score
        return made

    @property
    def victory_points(self) -> dict[str, float] | None:
        """Each side's victory points; ``None``: none are given."""
        from analyser.games.awards import victory_points

        if self.award is None:
            return None
        first, second = self.sums.values()
        won = map(float, victory_points(self.award, first - second))
        return dict(zip(self.sums, won, strict=True))

    @property
    def sentences(self) -> list[str]:
        """The sums, and the victory points."""
        said = ", ".join(f"{name} {points_text(score)}" for name, score in self.sums.items())
        many = len(self.tables)
        made = f"{said}." if many == 1 else f"After {many} hands: {said}."
        won = self.victory_points
        if won is not None and self.award is not None:
            given = "–".join(points_text(each) for each in won.values())
            made += f" Victory points ({self.award.name}): {given}."
        return [made]

    @property
    def answer(self) -> dict[str, Any]:
        """The scores, JSON-able."""
        made = pick_fields(self, "tables sums")
        won = self.victory_points
        return made if won is None else {**made, "victory_points": won}

    def frame(self) -> pd.DataFrame:
        """Return a row for each side of each hand: its score, and the points of each term."""
        import pandas as pd

        rows = [
            {"hand": number, "rules": table.rules, "side": side.name, "score": side.score}
            | dict(side.terms)
            for number, table in enumerate(self.tables, start=1)
            for side in table.sides
        ]
        return pd.DataFrame(rows)

    def items(self, table: ScoredTable) -> list[tuple[str, list[str]]]:
        """Return the items of a score that are not nothing, in words, and each side's points."""
        rows = []
        for term, meaning in self.meanings.items():
            points = [side.terms.get(term, 0) for side in table.sides]
            if any(points):
                rows.append((meaning, [points_text(each) if each else "–" for each in points]))
        return rows


@dataclass(frozen=True)
class Ranked(_Scores):
    """The pairs of a tournament in order."""

    ranking: Sequence[Standing]
    award: str
    """By which table victory points were given."""
    rounds: int
    """How many were played."""
    tables: Sequence[tuple[str, str]] | None = None
    """The pairs of each table of the next round, an empty name for nobody; ``None``: not asked."""

    @property
    def sentences(self) -> list[str]:
        """The leader, or the leaders."""
        leaders = [each for each in self.ranking if each.place == 1]
        best = leaders[0]
        verb = "leads" if len(leaders) == 1 else "lead"
        return [
            f"{' and '.join(each.pair for each in leaders)} {verb} after "
            f"{self.rounds} round{'s' * (self.rounds != 1)}: {points_text(best.victory_points)} "
            f"victory point{'s' * (best.victory_points != 1)}, {points_text(best.ahead)} "
            f"point{'s' * (best.ahead != 1)} ahead."
        ]

    @property
    def answer(self) -> dict[str, Any]:
        """The ranking, JSON-able."""
        made = pick_fields(self, "victory_points=award rounds ranking")
        return made if self.tables is None else made | pick_fields(self, "next=tables")

    def frame(self) -> pd.DataFrame:
        """Return a row for each pair: ``place, pair, victory_points, ahead, rounds``."""
        import pandas as pd

        return pd.DataFrame(self.answer["ranking"])


def points_text(points: float) -> str:
    """Return points as a score sheet has them; partners of three players may have halves."""
    text = f"{abs(points):,.1f}".removesuffix(".0")
    return f"−{text}" if points < 0 else text

"""What does a hand score, counted from what lies on the table when it ends?"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import KW_ONLY
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from analyser import games, reading
from analyser.abilities.clubs.scores.answer import Scored
from analyser.errors import ScenarioError, UsageError
from analyser.questions.caller import Caller
from analyser.questions.question import Question, function_of
from analyser.scenario import arguments, limits, parameters
from analyser.scenario.parameters import required, words

if TYPE_CHECKING:
    from analyser.games.protocols.clubs import Award, ScoredTable
    from analyser.library.players import NameOrRecord

RESULT: Final = "result"
"""The word before scores that were counted elsewhere; a file so called is ``./result``."""
LONGEST: Final = 10_000
"""Bytes of a line: twice the longest table that there is."""


class Score(Question["Scored"]):
    """Score a hand from what lies on the table when it ends: melds and hands, or numbers.

    A side is its melds and, behind it, its fields: us:7c8c9cTc hand:Kd. Or count as at the table,
    12 cards of 5 points, 20 of 10: us:5x12,10x20 clean:1 dirty:2 (docs/scores.md has all fields).
    A file has a line for each hand; the scores are added up.
    """

    may_cluster: ClassVar[bool] = False

    table: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = required(
        arguments.PATHS,
        "The sides and their fields, or a file with a line for each hand; - reads standard input.",
        metavar="TABLE…", is_repeatable=True,
    )  # fmt: skip
    _: KW_ONLY
    rules: NameOrRecord | None = parameters.RULES
    victory_points: str | None = words(
        "Give victory points too, by the table of this name or TOML file.", metavar="NAME"
    )
    game: str = parameters.GAME

    def answer(self, caller: Caller) -> Scored:
        """Score each table."""
        from analyser.games.interface import able
        from analyser.games.protocols.clubs import ScoresTables
        from analyser.scenario import award_lookup

        game = games.game(self.game)
        scorer = able(game, ScoresTables)
        rules = caller.rule_set(game, self.rules)
        award = None
        if self.victory_points is not None:
            with limits.prefix_errors(caller.spell("victory_points")):
                award = award_lookup.award_of(game, self.victory_points, rules, caller.folder)
        made: list[ScoredTable] = []
        for lines, name in self._lines(caller):
            found = scorer.scores_of(lines, name, rules)
            if not found:
                raise ScenarioError(f"{name or 'the table'}: is empty (expected a side, as us:…)")
            made += found
        _check_sides(made)
        if award is not None:
            _check_award(caller.spell("victory_points"), award, made)
        return Scored(made, dict(scorer.score_terms), award)

    def _lines(self, caller: Caller) -> list[tuple[list[str], str]]:
        """Return lines of tables, and the file they are from."""
        named = [self.table] if isinstance(self.table, (str, os.PathLike)) else [*self.table]
        typed = [each for each in named if isinstance(each, str)]
        if not all(str(each).strip() for each in named) or not named:
            raise UsageError("the table: found nothing (expected a side, as us:…, or a file)")
        is_result = RESULT in (each.lower() for each in typed[:2])
        if len(typed) < len(named) or not (is_result or any(map(_is_typed, typed))):
            return [
                _read(caller.folder / each if str(each) != "-" else Path("-")) for each in named
            ]
        if any("\n" in each.strip() for each in typed):
            return [("\n".join(typed).splitlines(), "")]
        # Words of one line, or whole lines.
        whole = " " in typed[0].strip()
        return [(typed if whole else [" ".join(typed)], "")]


def _is_typed(word: str) -> bool:
    """Say whether a word is of a table, and no file's name."""
    return ":" in word or " " in word.strip()


def _read(path: Path) -> tuple[list[str], str]:
    door = reading.NamedDoor("a file of tables, one a line", standard_input=True)
    name = reading.name_file(path)
    try:
        lines = [line.decode() for line in door.lines(path, LONGEST)]
    except UnicodeDecodeError:
        raise ScenarioError(f"{name}: found no UTF-8 text (expected tables, one a line)") from None
    return lines, name


def _check_sides(tables: Sequence[ScoredTable]) -> None:
    """Raise ``ScenarioError`` where the scores of different sides would be added up."""
    first = [*Scored.names(tables[0])]
    for number, table in enumerate(tables, start=1):
        if [*Scored.names(table)] != first:
            raise ScenarioError(
                f"hand {number}: found the sides {', '.join(Scored.names(table))} (expected "
                f"{', '.join(first)}, as in the first hand)"
            )


def _check_award(where: str, award: Award, tables: Sequence[ScoredTable]) -> None:
    """Raise ``UsageError`` where a table of victory points is for other matches."""
    if len(tables) != award.hands:
        found = f"{len(tables)} hand{'s' * (len(tables) != 1)}"
        raise UsageError(
            f"{where}: found {found} (expected {award.hands}, for which {award.name} is)"
        )
    if len(tables[0].sides) != 2:
        raise UsageError(f"{where}: found {len(tables[0].sides)} sides (expected two)")


score = function_of(Score, "score")

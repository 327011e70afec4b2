"""Who leads a tournament of pairs that was played, and who meets whom next?"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import KW_ONLY
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from analyser import games, reading
from analyser.errors import ScenarioError, UsageError, unknown
from analyser.questions.caller import Caller
from analyser.questions.question import Question, function_of
from analyser.scenario import arguments, limits, parameters
from analyser.scenario.parameters import make_lookup, required, words
from analyser.typed_text import split_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyser.abilities.clubs.scores.answer import Ranked
    from analyser.library.players import NameOrRecord

BYE: Final = (14, 355)
"""What a pair gets that sits out, at an Italian club (genovagioca.it): victory points, points."""
MOST: Final = 1_000_000
MOST_BYTES: Final = 1 << 22
"""Bytes of a file: some 50,000 rows."""


class Ranking(Question["Ranked"]):
    """Rank the pairs of a tournament by victory points, from the scores of its tables.

    The file is a table, a row for each table of each round: round,pair,points,other,other_points.
    A row without the second pair is one that sat out. docs/scores.md has an example.
    """

    may_cluster: ClassVar[bool] = False

    results: str | os.PathLike[str] = required(
        arguments.PATH, "The file of results; - reads standard input.", metavar="FILE"
    )
    _: KW_ONLY
    victory_points: str | None = words(
        "Table of victory points, by name or TOML file. Default: the game's first.", metavar="NAME"
    )
    bye: Sequence[float] | None = make_lookup(
        "What a pair gets that sits out: victory points, and points ahead. Default: 14,355.",
        metavar="VP,POINTS",
    )
    next: str | None = words(
        "Seat the next round too: danese, danese-modified (apart after each meeting) or danese-once"
        " (no second meeting).",
        metavar="NAME",
    )  # fmt: skip
    rules: NameOrRecord | None = parameters.RULES
    game: str = parameters.GAME

    def answer(self, caller: Caller) -> Ranked:
        """Read the results, and rank the pairs."""
        from analyser.abilities.clubs.rankings import findings
        from analyser.abilities.clubs.scores.answer import Ranked
        from analyser.games.interface import able
        from analyser.games.protocols.clubs import VictoryPoints
        from analyser.scenario import award_lookup

        game = games.game(self.game)
        named = self.victory_points or next(iter(able(game, VictoryPoints).awards))
        rules = caller.rule_set(game, self.rules)
        with limits.prefix_errors(caller.spell("victory_points")):
            award = award_lookup.award_of(game, named, rules, caller.folder)
        if self.next is not None and self.next not in findings.NEXT:
            raise UsageError(
                f"{caller.spell('next')}: {unknown('movement', self.next, findings.NEXT)}"
            )
        bye = self._bye(caller)
        path = caller.folder / self.results if str(self.results) != "-" else Path("-")
        meetings = findings.read_meetings(_lines(path), reading.name_file(path))
        ranking = findings.rank(meetings, award, bye)
        tables = None
        if self.next is not None:
            with limits.prefix_errors(caller.spell("next")):
                tables = findings.seat_next(ranking, meetings, self.next)
        return Ranked(ranking, award.name, max(each.round for each in meetings), tables)

    def _bye(self, caller: Caller) -> tuple[float, float]:
        given = [*BYE] if self.bye is None else caller.numbers(self.bye, "bye", "chance")
        if len(given) != 2 or not all(0 <= each <= MOST for each in given):
            found = ",".join(f"{each:g}" for each in given)
            raise UsageError(
                f"{caller.spell('bye')}: found {found} (expected two numbers, victory points and "
                "points, as 14,355)"
            )
        return float(given[0]), float(given[1])


def _lines(path: Path) -> list[str]:
    """Return a file's lines; old spreadsheets save the letters of Windows."""
    door = reading.NamedDoor("a table of results", standard_input=True)
    found = door.read_whole(path, MOST_BYTES)
    for letters in ("utf-8-sig", "cp1252"):
        with suppress(UnicodeDecodeError):
            if b"\0" not in found:
                return [*split_lines(found.decode(letters))]
    raise ScenarioError(
        f"{reading.name_file(path)}: found no UTF-8 text (expected a table of results)"
    )


ranking = function_of(Ranking, "ranking")

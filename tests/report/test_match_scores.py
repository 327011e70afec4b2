"""``analyser.report.decisions``: Does each rule set stand below the scores of its own target?"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from analyser.findings.match_effects import MatchEffect
from analyser.report.decisions.sections import match_section
from analyser.statistics.intervals import estimate_pairs
from analyser.wording import Table


def measured(*scores: tuple[str, int, int]) -> list[MatchEffect]:
    return [MatchEffect(*score, 50.0, estimate_pairs([1.0, 2.0, 3.0])) for score in scores]


def test_rules_with_another_target_have_a_table_of_their_own() -> None:
    half, far = ("level", 1_000, 1_000), ("level", 1_500, 1_500)
    close = ("level", 1_700, 1_700)
    effects = {
        "italian": measured(half, half, half, close, close, close),
        "fibur": measured(half, half, half, close, close, close),
        "open": measured(far, far, far),
    }
    cells = [SimpleNamespace(label=name, cell=SimpleNamespace(name=name)) for name in effects]
    (section,) = match_section(cast(Any, cells), effects, "points")
    tables = [each for each in section.blocks if isinstance(each, Table)]
    assert [(table.head[1], [row[0] for row in table.rows]) for table in tables] == [
        ("level, 1,000 to 1,000", ["italian", "fibur"]),
        ("level, 1,700 to 1,700", ["italian", "fibur"]),
        ("level, 1,500 to 1,500", ["open"]),
    ]

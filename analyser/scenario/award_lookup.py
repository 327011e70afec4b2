"""Which table of victory points does a name stand for?  The game's own, or that of a TOML file.

Left out: what a table holds, and what it must not leave out (``games.awards``).
"""

from __future__ import annotations

from pathlib import Path

from analyser.errors import ScenarioError, UsageError, unknown
from analyser.games.awards import read_award
from analyser.games.interface import Game, Record, able
from analyser.games.protocols.clubs import Award, VictoryPoints
from analyser.scenario import limits, rules_lookup
from analyser.scenario.rules_lookup import SUFFIX
from analyser.typed_text import normalise_text


def award_of(game: Game, name: str, rules: Record, folder: Path) -> Award:
    """Return the table of victory points of this name, or of this file, for rules of two sides.

    A file's path starts in ``folder``; without a ``name`` in it, the table is called as the file.
    ``UsageError`` for an unknown name and for rules of other sides; ``ScenarioError`` for a file in
    which something is wrong.
    """
    known = able(game, VictoryPoints).awards
    if not name.endswith(SUFFIX):
        limits.check_no_input(name, "table of victory points")
        if name not in known:
            files = limits.files(folder)
            raise UsageError(unknown("table of victory points", name, known, files))
    if len(game.sides(rules)) != 2:
        raise UsageError(
            f"found the rules {rules_lookup.name_rule_set(rules)} of {len(game.sides(rules))} "
            "sides "
            "(expected rules of two sides)"
        )
    return _read(folder / name) if name.endswith(SUFFIX) else known[name]


def _read(path: Path) -> Award:
    table = limits.read_toml(path)
    name = table.get("name", normalise_text(path.stem))
    if not isinstance(name, str) or not name.isprintable() or not 0 < len(name) <= 100:
        raise ScenarioError(
            f"{path}: name: found {limits.describe_found(name)} (expected a word of at most 100 "
            "letters)"
        )
    return read_award(f"{path}: ", name, table)

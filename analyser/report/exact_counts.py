"""What is counted exactly, whoever plays?  The game's own words and tables, on a page.

They are on the page of a game's first choice: pages of the others have an answer of their own.
Left out: the numbers (``CountsExactly`` of the game) and the page around it (``page``).
"""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games.interface import Game, Record
from analyser.games.protocols.decisions import Choice, HasDecisions
from analyser.games.protocols.exact_counts import CountsExactly, ExactCount
from analyser.report.parts import Block, Folded, Section
from analyser.wording import Table


def sentences(game: Game, rules: Record, choice: Choice) -> list[str]:
    """Return what leads the page of a choice; nothing where the game counts nothing out."""
    return [each.head for each in _list_counted(game, rules, choice) if each.head]


def make_sections(game: Game, rules: Record, choice: Choice) -> list[Section]:
    """Return a section for each thing that is counted; none likewise."""
    return [Section(each.title, _blocks(each)) for each in _list_counted(game, rules, choice)]


def _list_counted(game: Game, rules: Record, choice: Choice) -> Sequence[ExactCount]:
    """Return what is counted and stands on the page of a choice."""
    first = isinstance(game, HasDecisions) and game.choices[0].name == choice.name
    return game.count_exactly(rules) if first and isinstance(game, CountsExactly) else ()


def _blocks(count: ExactCount) -> list[Block]:
    tables = [Table(table.caption, table.head, table.rows) for table in count.tables]
    blocks: list[Block] = [*count.says, *tables]
    return [Folded(count.title, blocks)] if count.folded else blocks

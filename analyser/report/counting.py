"""How does a page say what is counted out, whoever plays?  Words and tables of the game's own.

Left out: the numbers (``CountsOut`` of the game) and the page around it (``page``).
"""

from __future__ import annotations

from analyser.games.interface import Counted, CountsOut, Game, Record
from analyser.report.parts import Block, Folded, Section
from analyser.wording import Table


def sentences(game: Game, rules: Record) -> list[str]:
    """Return what leads the page; nothing where the game counts nothing out."""
    found = game.counted(rules) if isinstance(game, CountsOut) else ()
    return [each.head for each in found if each.head]


def sections(game: Game, rules: Record) -> list[Section]:
    """Return a section for each thing that is counted; none likewise."""
    found = game.counted(rules) if isinstance(game, CountsOut) else ()
    return [Section(each.title, _blocks(each)) for each in found]


def _blocks(each: Counted) -> list[Block]:
    tables = [Table(table.caption, table.head, table.rows) for table in each.tables]
    blocks: list[Block] = [*each.says, *tables]
    return [Folded(each.title, blocks)] if each.folded else blocks

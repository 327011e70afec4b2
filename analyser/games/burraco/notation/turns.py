"""Which positions does a hand come to?

One where each turn begins, and one once it has drawn or taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields

from analyser.games.burraco.history.narration import deal_again, follow
from analyser.games.burraco.notation.played import read_played
from analyser.games.burraco.notation.position import Position, position_of
from analyser.games.burraco.notation.possible import position_in
from analyser.games.burraco.notation.text import COMMENT, write_position
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.history_lines import Unreadable, clip_text

FOLLOWS = ("pot", "restock")
"""Moves that follow by themselves."""


def decides(before: tuple[int, bool] | None, table: TableInPlay) -> bool:
    """Return whether a table is at a position that is written; ``before``: ``moment`` then."""
    return table.ending is None and moment(table) != before


def moment(table: TableInPlay) -> tuple[int, bool]:
    """Return the turn, and whether it has drawn or taken."""
    return table.turn, table.has_drawn


def positions_of(table_in_play: TableInPlay, preset: str) -> Iterator[tuple[int, Position]]:
    """Yield a finished hand's positions, each with the number of moves made before it."""
    table, before = deal_again(table_in_play), None
    for number, event in enumerate(table_in_play.events):
        if event["do"] in FOLLOWS:
            continue
        if decides(before, table):
            yield number, position_of(table, preset)
        before = moment(table)
        follow(table, event)


def lines_of(table: TableInPlay, preset: str) -> dict[int, str]:
    """Return the same as lines, by the number of moves made before each."""
    return {number: write_position(position) for number, position in positions_of(table, preset)}


def verify_same(at: int, found: str, table: TableInPlay, preset: str) -> None:
    """Raise ``Illegal`` where the line that a history has for a moment is not its position."""
    where = f"positions: line {at + 1}, for seat {table.to_move} in turn {table.turn}: "
    try:
        said = position_in(found)
    except (Unreadable, Illegal) as error:
        raise Illegal(where + clip_text(str(error))) from None
    right = position_of(table, preset)
    for each in fields(right):
        mine, theirs = getattr(right, each.name), getattr(said, each.name)
        if mine != theirs:
            raise Illegal(
                f"{where}{each.name} differs (expected {clip_text(write_position(right))}; found "
                f"{clip_text(write_position(said))})"
            )


def verify_lines(rows: Iterable[str]) -> Iterator[tuple[int, Unreadable | Illegal | None]]:
    """Yield the number of each line that is not empty, and what is wrong with it, if anything."""
    for number, row in enumerate(rows, start=1):
        if not row.partition(COMMENT)[0].strip():
            continue
        try:
            read_played(row)
        except (Unreadable, Illegal) as error:
            yield number, error
        else:
            yield number, None

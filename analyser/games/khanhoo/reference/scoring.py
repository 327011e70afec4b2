"""What does a hand come to?  Points, and its row: the plain version."""

from __future__ import annotations

from analyser.games.khanhoo.columns import COLUMNS, ENDINGS, NULL
from analyser.games.khanhoo.melds import KINDS
from analyser.games.khanhoo.reference.facts import shown_points
from analyser.games.khanhoo.reference.splitting import over
from analyser.games.khanhoo.reference.table import Table


def scores(table: Table) -> list[int]:
    """Return what each player scores in a finished hand."""
    return [
        table.scored_split(seat).points + shown_points(table, seat) + bonus(table, seat)
        for seat in range(table.rules.players)
    ]


def bonus(table: Table, seat: int) -> int:
    """Return what a player scores for going out."""
    return table.rules.out_points if table.went_out == seat else 0


def row(table: Table, deal: int) -> list[int]:
    """Return the row of a finished hand, as single hands have it: its match is −1."""
    said = {
        "match": -1,
        "hand": deal,
        "deal": deal,
        "lead": table.lead,
        "turns": table.turns,
        "ending": ENDINGS.index(table.ending),
        "restocks": table.restocks,
        "refused": table.refused,
    }
    if table.ending == "out":
        said["out"] = table.went_out
    for seat, score in enumerate(scores(table)):
        split = table.scored_split(seat)
        said |= {
            f"score_{seat}": score,
            f"hand_points_{seat}": split.points,
            f"shown_points_{seat}": shown_points(table, seat),
            f"out_points_{seat}": bonus(table, seat),
            f"bumps_{seat}": len(table.shown[seat]),
            f"takes_{seat}": table.takes[seat],
            f"over_{seat}": over(split, table.hands[seat]),
        }
        counted = [way.kind for way in (*split.ways, *table.shown[seat])]
        said |= {f"{kind}_{seat}": counted.count(at) for at, kind in enumerate(KINDS)}
    return [said.get(column.name, NULL) for column in COLUMNS]

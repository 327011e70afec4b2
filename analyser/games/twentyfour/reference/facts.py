"""What does a player know who decides?  The plain version; which facts: ``choices``."""

from __future__ import annotations

from analyser.cards.codes import card_text
from analyser.games.twentyfour import pack
from analyser.games.twentyfour.choices import FACTORS, NULL
from analyser.games.twentyfour.reference.solving import counted
from analyser.games.twentyfour.reference.table import Table, values_of
from analyser.games.twentyfour.reference.thinking import AGREED, Thinking


def facts(table: Table, thought: Thinking, seat: int) -> dict[str, int]:
    """Return the facts of a player's decision, by name."""
    values = table.values
    others = [state for other, state in enumerate(thought.state) if other != seat]
    return {
        "ticks": thought.tick,
        "agreed": others.count(AGREED),
        "factors": sum(value in FACTORS for value in values),
        "distinct": len(set(values)),
        "aces": values.count(1),
        "tens": values.count(10),
        "sum": sum(values),
        "left": len(table.piles[seat]),
        **_of_two(table, seat),
    }


def _of_two(table: Table, seat: int) -> dict[str, int]:
    """Return what is known of the card to take back; of four players there is but one."""
    if len(table.shown[seat]) == 1:
        names = ("high", "low", "high_factor", "low_factor", "more")
        return {"swaps": table.swaps_here, **dict.fromkeys(names, NULL)}
    low, high = sorted(table.shown[seat], key=lambda card: values_of([card]))
    less, more = values_of([low, high])
    return {
        "swaps": table.swaps_here,
        "high": more,
        "low": less,
        "high_factor": int(more in FACTORS),
        "low_factor": int(less in FACTORS),
        "more": solvable_without(table, high) - solvable_without(table, low),
    }


def higher(table: Table, seat: int) -> str:
    """Return the higher of a player's two cards; empty: there is none, or nothing to decide.

    Who has no cards left turns up the same card again.
    """
    low, *high = sorted(table.shown[seat], key=lambda card: values_of([card]))
    if not high or values_of([low]) == values_of(high) or not table.piles[seat]:
        return ""
    return high[0]


def solvable_without(table: Table, card: str) -> int:
    """Return how many cards that are not on the table would make a set with the other three."""
    board = table.board
    three = values_of([other for other in board if other != card])
    rest = [code for code in pack.pack(table.rules.top_rank) if card_text(code) not in board]
    return sum(counted([*three, pack.value(code)], table.rules) > 0 for code in rest)

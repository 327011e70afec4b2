"""What may players do in a game of Twenty-Four, and what lies on its table?

Nobody has a turn: each says what they do.  Listed are one right expression and one wrong one for
each who may state one; the referee takes any.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final

from analyser.games.history_lines import Illegal
from analyser.games.kernels import NO_MOVE
from analyser.games.seat_view import Line
from analyser.games.seats import CARDS, NUMBER, TEXT, LegalMove, Seats, Verb, carry_nothing
from analyser.games.twentyfour.referee import SOLVE, SPLIT, SWAP, Table, says, turn_due
from analyser.games.twentyfour.rules import BOARD

KIND_BITS: Final = 3
ASKER_PLACE, RIGHT_PLACE = 2, 4
"""Where in the number of a claim are who asks, and whether it is right."""


def moves(table: Table) -> list[LegalMove]:
    """Return the legal moves of all players."""
    if table.must_split:
        return [LegalMove({"do": "split"}, SPLIT)]
    if table.may_swap():
        agreed = [LegalMove({"do": "split"}, SPLIT)]
    else:
        agreed = []
        for chosen in product(*map(range, map(len, table.shown))):
            back = [cards[at] for at, cards in zip(chosen, table.shown, strict=True)]
            which = sum(at << seat for seat, at in enumerate(chosen))
            agreed.append(LegalMove({"do": "swap", "back": back}, SWAP | which << KIND_BITS))
    seats = range(table.rules.players)
    if table.rules.players < BOARD:
        pairs = [(seat, 1 - seat) for seat in seats if seat not in table.out]
    else:
        pairs = [(asked, by) for asked in seats for by in seats if asked != by]
    rights = [True, False] if table.solutions else [False]
    return [*agreed, *(_claim(table, *pair, right) for pair in pairs for right in rights)]


def _claim(table: Table, asked: int, by: int, right: bool) -> LegalMove:
    who = {"seat": asked} if table.rules.players < BOARD else {"asked": asked, "by": by}
    line: Line = {"do": "solve", **who, "says": says(table, right)}
    return LegalMove(line, _number(table, asked, by, right))


def _number(table: Table, asked: int, by: int, right: bool) -> int:
    """Return a claim as compiled code reads it.

    Of two players the one who was wrong is out, and the other goes on: it has no move for that.
    """
    if table.rules.players < BOARD and not right and not table.rules.wrong_loses:
        return NO_MOVE
    return SOLVE | (asked | by << ASKER_PLACE | right << RIGHT_PLACE) << KIND_BITS


def show_table(table: Table) -> Mapping[str, Any]:
    """Return what lies on a table: the cards of each seat, and how many are in its pile."""
    piles = [len(pile) for pile in table.piles]
    return {"board": table.shown, "piles": piles, "won": table.won, "out": sorted(table.out)}


def swap(table: Table, _seat: int | None, back: Sequence[str]) -> None:
    """Have all take back a card."""
    if len(back) != table.rules.players:
        raise Illegal(
            f"X, swap: each of {table.rules.players} players takes back a card; found {len(back)}"
        )
    table.swap(back)


def split(table: Table, _seat: int | None) -> None:
    """Have all take their own cards back."""
    table.split()


def claim(table: Table, _seat: int | None, *said: Any) -> None:
    """Have a seat of two state a solution, or one of four another that it asks."""
    if len(said) == 2:
        table.claim(*said)
    else:
        table.ask(*said)


def number_of_claim(table: Table, _seat: int | None, *said: Any) -> int:
    """Return a claim as compiled code reads it."""
    *who, text = said
    return _number(table, who[0], who[-1] if who[1:] else 1 - who[0], table.solves(text))


def why_no_policies(table: Table) -> str:
    """Return why policies cannot go on, who do not know that one of two is out."""
    return "a seat was wrong in this set, and is out" if table.out else ""


SPOKEN_FIELDS: Final = {"says": TEXT}
VERBS: Final = {
    "swap": Verb(swap, {"back": CARDS}),
    "split": Verb(split),
    "solve": Verb(claim, {"seat": NUMBER, **SPOKEN_FIELDS}, number=number_of_claim),
    "ask": Verb(
        claim, {"asked": NUMBER, "by": NUMBER, **SPOKEN_FIELDS}, do="solve", number=number_of_claim
    ),
}
SEATS: Final = Seats(
    moves,
    deal_arguments=carry_nothing,
    verbs=VERBS,
    list_shown=show_table,
    ready=turn_due,
    why_no_policies=why_no_policies,
)

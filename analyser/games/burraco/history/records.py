"""Which hands are in a text, whichever way it is written?

A text is JSON Lines (``hand``), the short form that people type (``short_reading``), or positions,
one a line (``notation``).  Whoever verifies or reviews hands asks here, and sees no difference.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from analyser.errors import ScenarioError
from analyser.games.burraco.history.hand import Moment, VerifiedHand, verified, verified_lines
from analyser.games.burraco.history.short_form import COMMENT, is_short, short_lines
from analyser.games.burraco.history.short_reading import ShortHand, read_hands
from analyser.games.burraco.reference.moves import TableInPlay

HISTORY, SHORT, POSITIONS = "history", "short form", "positions"
"""How a text is written."""


def hands_in(
    rows: Iterable[str], name: str, each: Callable[[int, Moment], None] | None = None
) -> Iterator[VerifiedHand]:
    """Yield every hand of a text, verified; arguments and errors as of ``hand.verified``.

    In the short form a hand may have no moves, and more mistakes than one are found at once
    (``AnalyserError.others``).
    """
    form, lines = form_of(rows)
    if form != SHORT:
        yield from verified(lines, name, each)
        return
    for number, one in enumerate(read_hands(lines, name), start=1):
        if not one.moves:
            yield _without_moves(one, number)
            continue

        def numbered(_hand: int, moment: Moment, number: int = number) -> None:
            if each is not None:
                each(number, moment)

        for found in verified_lines(json_lines(one), name, numbered):
            yield VerifiedHand(
                number, found.table, found.preset, found.deal, one.line, one.score,
                found.filled_in, dealt=one.dealt,
            )  # fmt: skip


def form_of(rows: Iterable[str]) -> tuple[str, Iterator[str]]:
    """Return how a text is written, one of three ways, and all its lines."""
    rest = iter(rows)
    first = []
    for row in rest:
        first.append(row)
        if row.partition(COMMENT)[0].strip():
            break
    # Some programs begin a text with a byte order mark.
    line = first[-1].lstrip("\ufeff") if first else ""
    form = SHORT if is_short(line) else HISTORY if is_history(line) else POSITIONS
    return form, chain(first, rest)


def is_history(text: str) -> bool:
    """Say whether a text is meant as a hand, and not as a line of the notation."""
    first = text.lstrip("\ufeff \t\r\n")[:1]
    return first == "{" or not any(mark in text for mark in ("to:", "hand:", "pile:", "stock:"))


def json_lines(one: ShortHand) -> Iterator[tuple[int, str]]:
    """Yield a hand that was typed as its history, each line with the number of the typed one."""
    yield one.line, json.dumps(one.deal, ensure_ascii=False)
    for line, move in one.moves:
        yield line, json.dumps(move, ensure_ascii=False)
    yield (one.moves[-1][0] if one.moves else one.line), json.dumps(one.result, ensure_ascii=False)


def _without_moves(one: ShortHand, number: int) -> VerifiedHand:
    deal = one.deal
    table = TableInPlay(
        one.rules, deal["hands"], deal["pots"], deal["stock"], deal["upcard"], deal["lead"],
        in_order=True, scores=deal["scores"], cut=bool(deal.get("cut")),
    )  # fmt: skip
    filled = frozenset() if one.dealt else frozenset(range(one.rules.players))
    return VerifiedHand(
        number, table, one.preset, deal, one.line, one.score, filled, moves=False, dealt=one.dealt
    )


def verify_lines(rows: Iterable[str], name: str) -> int:
    """Verify every hand of a text; returns how many there are whose moves are written down."""
    return sum(hand.moves for hand in hands_in(rows, name))


def histories_of(rows: Iterable[str], name: str) -> Iterator[str]:
    """Yield the hands of a text as histories, JSON Lines.

    ``ScenarioError`` for a hand without moves, which a history cannot say.
    """
    form, lines = form_of(rows)
    if form != SHORT:
        every = list(lines)
        for _ in verified(every, name):
            pass
        yield from (line.removesuffix("\n") for line in every)
        return
    for one in read_hands(lines, name):
        if not one.moves:
            raise ScenarioError(
                f"{name}: line {one.line}: found a hand without turns (expected turns: a history "
                "has the moves)"
            )
        yield from (line for _, line in json_lines(one))


def short_form_of(rows: Iterable[str], name: str) -> Iterator[str]:
    """Yield the hands of a text in the short form, an empty line between two."""
    for hand in hands_in(rows, name):
        if hand.number > 1:
            yield ""
        events = hand.table.events if hand.moves else []
        yield from short_lines(hand.deal, hand.table.rules, events, hand.score or ())

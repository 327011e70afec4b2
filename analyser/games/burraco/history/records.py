"""Which hands are in a text, whichever way it is written?

A text is JSON Lines (``hand``), the short form that people type (``short_reading``), or positions,
one a line (``notation``).  Whoever verifies or reviews hands asks here, and sees no difference.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Final

from analyser.errors import LeftOutWarning, ScenarioError
from analyser.games.burraco.history.hand import Moment, VerifiedHand, verified_lines, verify_hands
from analyser.games.burraco.history.short_form import begins_hand, short_lines
from analyser.games.burraco.history.short_reading import ShortHand, read_hands
from analyser.games.burraco.notation.played import PLAYED_FIELD
from analyser.games.burraco.notation.text import COMMENT, FIELDS, words_of
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.rules import presets
from analyser.typed_text import notation

OF_A_POSITION: Final = {
    *FIELDS, PLAYED_FIELD
} - {"hand", "stock", "pots", "score", "cut"}  # fmt: skip
"""Fields that no line of an evening has."""
HISTORY, SHORT, POSITIONS = "history", "short form", "positions"
"""How a text is written."""


def hands_in(
    rows: Iterable[str], name: str, each: Callable[[int, Moment], None] | None = None
) -> Iterator[VerifiedHand]:
    """Yield every hand of a text, verified; arguments and errors as of ``hand.verify_hands``.

    In the short form a hand may have no moves, and more mistakes than one are found at once
    (``AnalyserError.others``).
    """
    form, lines = form_of(rows)
    if form != SHORT:
        yield from verify_hands(lines, name, each)
        return
    for number, one in enumerate(read_hands(lines, name), start=1):
        if not one.moves:
            yield _without_moves(one, number)
            continue

        def pass_on(_hand: int, moment: Moment, number: int = number) -> None:
            if each is not None:
                each(number, moment)

        for found in verified_lines(json_lines(one), name, pass_on):
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
    line = first[-1] if first else ""
    form = HISTORY if is_history(line) else POSITIONS if is_position(line) else SHORT
    return form, chain(first, rest)


def is_history(text: str) -> bool:
    """Say whether a text is meant as JSON Lines, and not as what people type."""
    return notation(text).strip()[:1] in ("{", "[", '"')


def is_position(line: str) -> bool:
    """Say whether a line is meant as one of the notation, and not as the first of an evening."""
    if is_history(line):
        return False
    words = words_of(line)
    names = {word.partition(":")[0] for word in words if ":" in word}
    ruled = words[:1] and words[0].partition("+")[0].lower() in presets()
    alone = names & OF_A_POSITION or (ruled and "hand" in names)
    return bool(alone) and not begins_hand(line)


def json_lines(short_hand: ShortHand) -> Iterator[tuple[int, str]]:
    """Yield a hand that was typed as its history, each line with the number of the typed one."""
    yield short_hand.line, json.dumps(short_hand.deal, ensure_ascii=False)
    for line, move in short_hand.moves:
        yield line, json.dumps(move, ensure_ascii=False)
    yield (
        (short_hand.moves[-1][0] if short_hand.moves else short_hand.line),
        json.dumps(short_hand.result, ensure_ascii=False),
    )


def _without_moves(short_hand: ShortHand, number: int) -> VerifiedHand:
    deal = short_hand.deal
    table = TableInPlay(
        short_hand.rules, deal["hands"], deal["pots"], deal["stock"], deal["upcard"], deal["lead"],
        in_order=True, scores=deal["scores"], cut=bool(deal.get("cut")),
    )  # fmt: skip
    filled = frozenset() if short_hand.dealt else frozenset(range(short_hand.rules.players))
    return VerifiedHand(
        number,
        table,
        short_hand.preset,
        deal,
        short_hand.line,
        short_hand.score,
        filled,
        moves=False,
        dealt=short_hand.dealt,
    )


def verify_lines(rows: Iterable[str], name: str) -> int:
    """Verify every hand of a text; returns how many there are whose moves are written down."""
    return sum(hand.moves for hand in hands_in(rows, name))


def histories_of(rows: Iterable[str], name: str) -> Iterator[str]:
    """Yield the hands of a text as histories, JSON Lines.

    A hand without moves, which a history cannot say, is left out with a ``LeftOutWarning``.
    ``ScenarioError`` where no other is there.
    """
    form, lines = form_of(rows)
    if form != SHORT:
        every = list(lines)
        for _ in verify_hands(every, name):
            pass
        yield from (line.removesuffix("\n") for line in every)
        return
    hands = read_hands(lines, name)
    for one in hands:
        if one.moves:
            yield from (line for _, line in json_lines(one))
            continue
        said = f"{name}: line {one.line}: "
        if not any(each.moves for each in hands):
            raise ScenarioError(
                f"{said}found a hand without turns (expected turns: a history has the moves)"
            )
        warnings.warn(
            f"{said}left out, a hand without turns (a history has the moves)",
            LeftOutWarning,
            stacklevel=2,
        )


def short_form_of(rows: Iterable[str], name: str) -> Iterator[str]:
    """Yield the hands of a text in the short form, an empty line between two."""
    for hand in hands_in(rows, name):
        if hand.number > 1:
            yield ""
        events = hand.table.events if hand.moves else []
        yield from short_lines(hand.deal, hand.table.rules, events, hand.score or ())

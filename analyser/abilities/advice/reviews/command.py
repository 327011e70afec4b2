"""``analyser review``: what did each decision of a played hand cost, and what was luck worth?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from analyser import games
from analyser.abilities.advice.reviews.question import Review
from analyser.commands import options, output, view
from analyser.commands.terminal import Terminal
from analyser.errors import UsageError
from analyser.scenario import parameters
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.abilities.advice.reviews.answer import Reviewed
    from analyser.abilities.advice.reviews.findings import Review as Found
    from analyser.abilities.advice.reviews.luck import Luck
    from analyser.games.interface import Scale
    from analyser.wording import Table

MOST: int = 10
"""Decisions that are named where nobody says how many."""
STROKES: int = 5
"""Strokes of luck that are named beside them, at most."""


def _ask(
    review: Review,
    terminal: Terminal,
    worst: int,
    page: str | None,
    as_json: bool,
    example: bool,  # noqa: ARG001 - printed before anything is asked
) -> None:
    file = options.page(None if page is None else Path(page))
    if review.luck and file is not None:
        review.check_luck(terminal)
        raise UsageError("--page: found beside --luck, which weighs no decision; leave one out")
    show(review.answer(terminal), worst, file, as_json)


def show(review: Reviewed, worst: int, file: Path | None, as_json: bool) -> None:
    """Print the answer of a review, and write its page if there is a file for it."""

    def print_answer(written: list[str]) -> None:
        if as_json:
            output.say_json({**review.answer, **({"files": written} if written else {})})
            return
        for sentence in review.sentences:
            say(sentence)
        if review.found is not None:
            _say(review.found, review.scale, worst)
        elif review.luck is not None:
            _say_luck_alone(review.luck, review.scale)
        for path in written[:1]:
            say(f"The page: {path}")

    with output.print_when_written(print_answer) as written:
        written += map(str, review.page(file)) if file is not None else []


def _give_example() -> str:
    """Return an evening in the short form of the first game that has one."""
    from analyser.games.protocols.histories import HasShortForm

    known = (games.game(name) for name in games.names())
    return next(each.example_evening for each in known if isinstance(each, HasShortForm))


def _say_luck_alone(luck: Luck, scale: Scale) -> None:
    """Print what chance was worth where no decision was weighed."""
    from analyser.abilities.advice.reviews import luck_wording, pairs, pairs_wording

    _say_luck(luck, scale, MOST)
    if not luck_wording.keep_seats(luck):
        evening = pairs.evening_of(luck, scale.spread)
        _show([pairs_wording.table(evening, scale)])
    for paragraph in luck_wording.method(luck):
        say(paragraph)


def _say_luck(luck: Luck, scale: Scale, most: int) -> None:
    """Print what chance was worth, by side where there are several hands, and by stroke."""
    from analyser.abilities.advice.reviews import luck_wording

    if luck.measured_hands:
        several = len(luck.measured_hands) > 1 and luck_wording.keep_seats(luck)
        _show(
            [
                *([luck_wording.tabulate_luck(luck, scale)] if several else []),
                *([luck_wording.describe_greatest_luck(luck, most, scale)] if most else []),
            ]
        )


def _say(found: Found, scale: Scale, worst: int) -> None:
    """Print the worst decisions by kind, who blundered how often, luck, and pair by pair."""
    from analyser.abilities.advice.reviews import luck_wording, pairs_wording, wording

    if found.decisions:
        _show(wording.worst_by_kind(found, worst, scale))
        _show([wording.tabulate_players(found, scale)])
    if found.luck is not None:
        _say_luck(found.luck, scale, min(worst, STROKES))
    evening = found.evening
    if evening.has_table:
        _show([pairs_wording.table(evening, scale)])
    said = wording.method(found, scale) if found.decisions else []
    said += pairs_wording.method(evening, scale) if evening.has_table else []
    for paragraph in [*said, *(luck_wording.method(found.luck) if found.luck is not None else [])]:
        say(paragraph)


def _show(tables: Sequence[Table]) -> None:
    for each in tables:
        words = {0, *each.left}
        heads = [name if at in words else f">{name}" for at, name in enumerate(each.head)]
        say("")
        output.show(output.table(each.caption, heads, each.rows))


review = view.command(
    Review,
    _ask,
    {
        "worst": parameters.whole_number(
            "List this many decisions, the worst first.", default=MOST, low=0, metavar="K"
        ),
        "page": parameters.path("Write a page that goes through the hand, turn by turn."),
        "example": parameters.flag(
            "Print the file of an evening, to start your own from.", prints=_give_example
        ),
        "as_json": parameters.AS_JSON,
    },
)

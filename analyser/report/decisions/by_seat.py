"""From which hands on is a choice worth it, seat by seat?  The sentences and the table.

Left out: which hands those are (``findings.by_seat``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analyser.findings import by_seat
from analyser.findings.by_seat import Hands, Last, Seat
from analyser.findings.decisions import WeighedDecisions
from analyser.findings.json_fields import pick_from_each
from analyser.games.protocols.decisions import Seats
from analyser.report.parts import Section
from analyser.statistics.intervals import Difference
from analyser.wording import Table, capitalise, signed_plus_minus


def sentences(decisions: WeighedDecisions, unit: str) -> list[str]:
    """Return from which hands on to go the first way in each seat, and what is left to the last.

    Nothing where the game names no seats, or too little was weighed.
    """
    choice, told = decisions.choice, by_seat.read(decisions)
    if choice.seats is None or not any(each.hands for each in told):
        return []
    seats = [f"{each.name}: {_does(each, decisions)}" for each in told]
    said = [
        f"By seat ({decisions.names} players, rules {decisions.cell.rules_name}; in brackets what "
        f"{choice.doing} is worth with the weakest of such hands, in {unit}). {'. '.join(seats)}."
    ]
    if (left := by_seat.measure_last_seat(decisions)) is not None:
        said.append(_describe_last_seats(left, choice.seats, unit))
    return said


def _does(seat: Seat, decisions: WeighedDecisions) -> str:
    choice, seats = decisions.choice, decisions.choice.seats
    assert seats is not None
    known = "" if seat.others_are_clear else " (not certain)"
    if not seat.hands:
        return f"never known to be better to {choice.first}"
    hands = [
        f"{_hands(each, seats, again=place > 0)} ({signed_plus_minus(each.worth)})"
        for place, each in enumerate(seat.hands)
    ]
    return f"{choice.first} with {', with '.join(hands)}; otherwise {choice.second}{known}"


def _hands(hands: Hands, seats: Seats, again: bool) -> str:
    """Return some hands in words; ``again``: what is counted has just been named."""
    much, of_which = seats.of
    size = _range(hands.low, hands.high)
    amount = size if again else much.format(size)
    return amount if hands.least is None else f"{amount} {of_which.format(hands.least)}"


def _range(low: int, high: int | None) -> str:
    if high is None:
        return f"{low} or more"
    return str(low) if low == high else f"{low} to {high}"


def _describe_last_seats(left: Last, seats: Seats, unit: str) -> str:
    best = max(left.by_cards, key=lambda each: each[2].mean)
    worst = min(left.by_cards, key=lambda each: each[2].mean)

    def end(low: int, high: int | None, worth: Difference) -> str:
        return f"{signed_plus_minus(worth)} with {seats.of[0].format(_range(low, high))}"

    return (
        f"{capitalise(seats.last)} is worth {signed_plus_minus(left.chosen)} {unit} to a player "
        "who "
        f"chooses it by passing last, against the mean of the others; if all did, "
        f"{signed_plus_minus(left.all)}, from {end(*worst)} to {end(*best)}."
    )


def section(decisions: WeighedDecisions, unit: str) -> list[Section]:
    """Return what the first way is worth by both facts in each seat; nothing without seats."""
    told, choice = by_seat.read(decisions), decisions.choice
    if not told or choice.seats is None:
        return []
    at: dict[tuple[tuple[int, int | None], tuple[int, int | None]], dict[str, Difference]] = {}
    for seat in told:
        for group in seat.groups:
            both = ((group.low[0], group.high[0]), (group.low[1], group.high[1]))
            at.setdefault(both, {})[seat.name] = group.worth
    rows = [
        [
            *(_range(*each) for each in both),
            *(
                signed_plus_minus(worths[seat.name]) if seat.name in worths else "–"
                for seat in told
            ),
        ]
        for both, worths in sorted(at.items(), key=lambda each: (each[0][0][0], each[0][1][0]))
    ]
    head = [*(choice.shown[fact] for fact in choice.field), *(seat.name for seat in told)]
    text = (
        f"Among {decisions.names} players, rules {decisions.cell.rules_name}: what "
        f"{choice.doing} is worth "
        "in each seat, by both. All ± hold at once; what was too rare is left out."
    )
    return [
        Section(
            "Seat by seat", [text, Table(f"{capitalise(unit)} per decision by seat", head, rows)]
        )
    ]


def as_json(seats: Sequence[Seat]) -> list[dict[str, Any]]:
    """Return the same for a program."""
    return [
        {"seat": each.name, "with": pick_from_each(each.hands, "from=low to=high least worth")}
        for each in seats
    ]

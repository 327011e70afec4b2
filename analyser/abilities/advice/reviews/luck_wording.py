"""Which sentences describe luck?  The better player, the lead, and what of it was luck.

Of one hand only the winner is named: its luck has no interval, and it does not tell who played
better.
"""

from __future__ import annotations

import math
from typing import Final

from analyser.abilities.advice.reviews.luck import Luck, Mean, favoured, strokes_of
from analyser.confidence import PERCENT
from analyser.games.interface import Scale
from analyser.games.protocols.reviews import ChanceEvent, Fortune
from analyser.games.sides import player_name, side_name
from analyser.statistics.simultaneous import Number
from analyser.wording import (
    Table,
    capitalise,
    list_names,
    number,
    plus_minus,
    signed_plus_minus,
    write_count,
)

ONE: Final = "One hand does not tell who played better."
LEAST_HANDS: Final = 30
"""Hands from which on it is said how much less luck-adjusted scores spread."""


def keep_seats(luck: Luck) -> bool:
    """Say whether the same players, or nobody knows who, sat in the same seats all evening."""
    return len({(each.names, each.seats, each.sides) for each in luck.measured_hands}) == 1


def sides(luck: Luck) -> list[str]:
    """Return the sides by their names, or by their seats where others sat there in some hands."""
    seats = max(each.seats for each in luck.measured_hands)
    names = luck.measured_hands[0].names if keep_seats(luck) else ()
    return [side_name(names, seats, luck.sides, side) for side in range(luck.sides)]


def answer(luck: Luck, scale: Scale, *, verdict: bool = True) -> list[str]:
    """Return who won and what the cards were worth, in sentences; or why it is not told.

    ``verdict``: whether the better side is named too; otherwise ratings name it.
    """
    said = []
    if len(luck.measured_hands) == 1:
        said = [_winner(luck, scale), ONE]
    elif luck.measured_hands and keep_seats(luck):
        said = _describe_hands(luck, scale)[0 if verdict else 1 :]
    missing = len(luck.fortunes) - len(luck.measured_hands)
    if missing:
        which = "" if missing == len(luck.fortunes) else f" of {write_count(missing, 'hands')}"
        said.append(f"What the cards were worth{which} is not told: {'; '.join(luck.reasons)}.")
    for known in dict.fromkeys(each.known for each in luck.measured_hands if each.known):
        many = write_count(sum(each.known == known for each in luck.measured_hands), "hands")
        said.append(f"Of {many} nothing but {known} is known: all other luck stays in the score.")
    return said


def find_winner(luck: Luck) -> int | None:
    """Return the side that won the one hand that was measured; ``None``: two have most points."""
    (scores,) = (each.scores for each in luck.measured_hands)
    won = max(scores)
    return None if scores.count(won) > 1 else scores.index(won)


def _winner(luck: Luck, scale: Scale) -> str:
    """Return who won a hand: "Seats 0 and 2 won by 310 points"."""
    winner = find_winner(luck)
    if winner is None:
        return "Nobody won the hand."
    lead = luck.measure_lead(winner).mean
    by = f"{number(lead, 0 if lead == int(lead) else 1)} {scale.unit}"
    if luck.sides > 2:
        by += " against the mean of the others"
    return f"{capitalise(sides(luck)[winner])} won by {by}."


def _describe_hands(luck: Luck, scale: Scale) -> list[str]:
    said = _describe_sides(luck, scale) if luck.sides == 2 else _describe_players(luck, scale)
    hands = len(luck.measured_hands)
    if hands >= LEAST_HANDS and math.isfinite(luck.variance) and luck.variance > 0:
        many = round(hands / luck.variance)
        said.append(
            f"Luck-adjusted scores spread less: these {hands:,} hands say as much as "
            f"{many:,} plain ones."
            if luck.variance < 1
            else "In these hands luck-adjusted scores spread no less than plain ones."
        )
    return said


def _describe_players(luck: Luck, scale: Scale) -> list[str]:
    """Return which of several players was furthest ahead, luck apart and by score."""
    names, every = sides(luck), range(luck.sides)
    then = max(every, key=lambda side: luck.measure_adjusted(side).mean)
    first = max(every, key=lambda side: luck.measure_lead(side).mean)
    left, plain, lucky = (
        luck.measure_adjusted(then), luck.measure_lead(first), luck.measure_worth(first),
    )  # fmt: skip
    apart = (
        f"luck apart {names[then]} was {plus_minus(left.mean, left.half)} {scale.unit} per hand "
        f"ahead of the mean of the others, over {write_count(left.hands, 'hands')}"
    )
    verdict = (
        f"Not known yet who played better: {apart}."
        if left.mean <= left.half
        else f"{capitalise(names[then])} played better than the others on average: {apart}."
    )
    return [
        verdict,
        f"By score {names[first]} was {plus_minus(plain.mean, plain.half)} ahead; the cards were "
        f"worth {plus_minus(lucky.mean, lucky.half)} of it.",
    ]


def _describe_sides(luck: Luck, scale: Scale) -> list[str]:
    names = sides(luck)
    plain, lucky, left = luck.measure_lead(), luck.measure_worth(), luck.measure_adjusted()
    hands = write_count(plain.hands, "hands")
    first, then = int(plain.mean < 0), int(left.mean < 0)
    sign = -1 if first else 1
    were = "was" if luck.measured_hands[0].seats == 2 else "were"
    they = "it" if were == "was" else "they"
    apart = f"ahead by {plus_minus(abs(left.mean), left.half)} {scale.unit} per hand, over {hands}"
    if abs(left.mean) <= left.half:
        verdict = f"Not known yet who played better: luck apart {names[then]} {were} {apart}."
    else:
        verdict = f"{capitalise(names[then])} played better: luck apart {they} {were} {apart}."
    # What lies between 0 and the lead is a part of it.
    value = plus_minus(abs(lucky.mean), lucky.half)
    cards = f"; the cards were worth {value} of it"
    if sign * lucky.mean < 0:
        cards = f", though the cards were worth {value} to {names[1 - first]}"
    elif sign * lucky.mean > sign * plain.mean:
        cards = f", and the cards were worth {value} to {'it' if were == 'was' else 'them'}"
    ahead_by = plus_minus(sign * plain.mean, plain.half)
    return [verdict, f"By score {names[first]} {were} ahead by {ahead_by}{cards}."]


def tabulate_luck(luck: Luck, scale: Scale) -> Table:
    """Return what chance was worth to each side, by kind, in several hands with the same seats.

    Of more than two sides also what others' cards were worth to it, and so its luck in all.
    """
    kinds = [*luck.kinds, None] if luck.sides == 2 else luck.kinds
    rows = [
        [name, *(_mean(luck.measure_side(side, kind)) for kind in kinds)]
        for side, name in enumerate(sides(luck))
    ]
    if luck.sides == 2:
        caption = f"Luck by side, in {scale.unit} per hand (the deal's halved)"
        return Table(caption, ["", *luck.kinds, "in all"], rows)
    for side, row in enumerate(rows):
        row.append(_mean(luck.measure_others(side)))
        row.append(_mean(luck.measure_worth(side)))
    caption = f"Luck by player, in {scale.unit} per hand ahead of the mean of the others"
    return Table(caption, ["", *luck.kinds, "others' cards", "in all"], rows)


def _mean(mean: Mean) -> str:
    return signed_plus_minus(Number(mean.mean, mean.half))


def describe_greatest_luck(luck: Luck, most: int, scale: Scale) -> Table:
    """Return what moved most by chance."""
    every = sorted(strokes_of(luck), key=lambda both: -abs(both[1].worths[favoured(both[1])]))[
        :most
    ]
    several = len(luck.measured_hands) > 1
    rows = [
        [
            f"{f'hand {each.number}, ' if several else ''}turn {stroke.turn}",
            "all" if stroke.seat is None else player_name(each.names, each.seats, stroke.seat),
            stroke.says,
            worth_of(stroke, each),
        ]
        for each, stroke in every
    ]
    caption = f"The greatest strokes of luck, in {scale.unit} by the evaluation function"
    return Table(caption, ["when", "who", "what came", "worth"], rows, left=(1, 2, 3))


def worth_of(stroke: ChanceEvent, fortune: Fortune) -> str:
    """Return what a stroke of a hand was worth to whom: "−241 to seats 1 and 3"."""
    to = favoured(stroke)
    whom = side_name(fortune.names, fortune.seats, fortune.sides, to)
    return f"{_sign_value(stroke.worths[to])} to {whom}"


def method(luck: Luck) -> list[str]:
    """Return a sentence on what luck is based on."""
    if not luck.measured_hands:
        return []
    said = (
        "Luck is what came, less the mean of all that might have come: the deal against other "
        "deals, a card drawn against each card that was left, a pot against other pots, each by "
        "what the learnt evaluation makes of the table after that turn, all hands open. Whoever "
        "plays, and however, its mean is 0: a luck-adjusted score is right on average."
    )
    factors = sorted({each.factor for each in luck.measured_hands} - {1.0})
    shrunk = (
        f" It is multiplied by {list_names([number(each, 2) for each in factors])}, fitted on "
        "other "
        "hands, so that luck-adjusted scores spread least."
        if factors
        else ""
    )
    hint = " Of one hand it is a hint: what the evaluation does not see stays in it."
    several = f" Each ± is over hands, at {PERCENT}."
    if luck.sides > 2:
        several += " Those of the players' leads, with luck and apart from it, hold all at once."
    return [said + shrunk + (hint if len(luck.measured_hands) == 1 else several)]


def _sign_value(value: float) -> str:
    return f"{'+' if round(value) > 0 else ''}{number(value, 0)}"

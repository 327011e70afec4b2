"""Which sentences describe luck?  The winner, the part of it that was luck, and who was ahead
without that."""

from __future__ import annotations

import math
from typing import Final

from analyser.games.interface import ChanceEvent, Scale
from analyser.play.luck.luck import Luck, ahead, strokes_of, worth
from analyser.wording import Table, capital, counted, listed, number, plus_minus

FEW: Final = 5
"""Hands below which they are summed up, as one is: half of an interval of their mean would be
thousands of points."""
ENOUGH: Final = 30
"""Hands from which on it is said how much less luck-adjusted scores spread."""


def sides(found: Luck) -> list[str]:
    """Return both sides by their seats."""
    seats = max(each.seats for each in found.told)
    if seats == 2:
        return ["seat 0", "seat 1"]
    return [f"seats {listed([str(seat) for seat in range(side, seats, 2)])}" for side in range(2)]


def answer(found: Luck, scale: Scale) -> list[str]:
    """Return who won and what the cards were worth, in sentences; or why it is not told."""
    said = []
    if 0 < len(found.told) < FEW:
        said = [_few(found, scale)]
    elif found.told:
        said = _many(found, scale)
    missing = len(found.fortunes) - len(found.told)
    if missing:
        which = "" if missing == len(found.fortunes) else f" of {counted(missing, 'hands')}"
        said.append(f"What the cards were worth{which} is not told: {'; '.join(found.why_not)}.")
    return said


def _few(found: Luck, scale: Scale) -> str:
    """Return score and luck of a hand: "Seats 0 and 2 won by 310; the cards were worth 220 of it".

    Of several, those of all together.
    """
    names = sides(found)
    won = math.fsum(ahead(each) for each in found.told)
    lucky = math.fsum(worth(each) for each in found.told)
    first = 0 if won > 0 or (won == 0 and lucky >= 0) else 1
    if first:
        won, lucky = -won, -lucky
    who, others = names[first], names[1 - first]
    left = won - lucky
    were = "was" if who.startswith("seat ") else "were"
    by = number(won, 0 if won == int(won) else 1)
    cards, apart = number(abs(lucky), 0), number(abs(left), 0)
    if left > 0:
        then = f"luck apart {'it' if were == 'was' else 'they'} {were} {apart} ahead"
    else:
        then = (
            f"luck apart {others} {were} {apart} ahead" if round(left) else "luck apart all is even"
        )
    if won == 0:
        begins = f"Nobody won; the cards were worth {cards} to {who}"
    elif lucky < 0:
        begins = f"{capital(who)} won by {by}, though the cards were worth {cards} to {others}"
    elif left > 0:
        begins = f"{capital(who)} won by {by}; the cards were worth {cards} of it"
    else:
        them = "it" if were == "was" else "them"
        begins = f"{capital(who)} won by {by}, and the cards were worth {cards} to {them}"
    said = f"{begins}: {then}, in {scale.unit}."
    many = len(found.told)
    return said if many == 1 else f"In {many} hands {said[0].lower()}{said[1:]}"


def _many(found: Luck, scale: Scale) -> list[str]:
    names = sides(found)
    plain, lucky, left = found.ahead, found.worth, found.adjusted
    first = 0 if plain.mean >= 0 else 1
    sign = -1 if first else 1
    unit = f"{scale.unit} per hand"
    were = "was" if names[0] == "seat 0" else "were"
    then = first if sign * left.mean >= 0 else 1 - first
    # What lies between 0 and the lead is a part of it.
    value = number(abs(lucky.mean), 1)
    cards = f"; the cards were worth {value} of it"
    if sign * lucky.mean < 0:
        cards = f", though the cards were worth {value} to {names[1 - first]}"
    elif sign * lucky.mean > sign * plain.mean:
        cards = f", and the cards were worth {value} to {'it' if were == 'was' else 'them'}"
    said = [
        f"Over {counted(plain.hands, 'hands')} {names[first]} {were} ahead by "
        f"{plus_minus(sign * plain.mean, plain.half)} {unit}{cards}: luck apart {names[then]} "
        f"{were} ahead by {plus_minus(abs(left.mean), left.half)}."
    ]
    if abs(left.mean) <= left.half:
        said.append("Luck apart it is not clear which side played better.")
    else:
        better = names[0 if left.mean > 0 else 1]
        said.append(f"Luck apart {better} played better than {names[0 if left.mean < 0 else 1]}.")
    if plain.hands >= ENOUGH and math.isfinite(found.variance) and found.variance > 0:
        many = round(plain.hands / found.variance)
        said.append(
            f"Luck-adjusted scores spread less: these {plain.hands:,} hands say as much as "
            f"{many:,} plain ones."
            if found.variance < 1
            else "In these hands luck-adjusted scores spread no less than plain ones."
        )
    return said


def by_kind(found: Luck, scale: Scale) -> Table:
    """Return what chance was worth to each side, by kind."""
    names, many = sides(found), len(found.told)
    # As the sentence has it: of few hands the sum.
    times = many if many < FEW else 1
    rows = [
        [name, *(_signed(times * found.of(side, kind)) for kind in (*found.kinds, None))]
        for side, name in enumerate(names)
    ]
    of = "" if many == 1 else f" of {many} hands" if many < FEW else " per hand"
    caption = f"Luck by side, in {scale.unit}{of} (the deal's halved)"
    return Table(caption, ["", *found.kinds, "in all"], rows)


def by_hand(found: Luck, scale: Scale) -> Table:
    """Return each hand's lead of the first side, what the cards were worth of it, and the rest."""
    rows = [
        [
            str(each.number),
            *(_signed(value) for value in (ahead(each), worth(each), ahead(each) - worth(each))),
        ]
        for each in found.told
    ]
    caption = f"By hand, in {scale.unit} to {sides(found)[0]}"
    return Table(caption, ["hand", "ahead", "luck", "luck apart"], rows)


def greatest(found: Luck, most: int, scale: Scale) -> Table:
    """Return what moved most by chance, in the hands of two sides."""
    every = sorted(strokes_of(found), key=lambda both: -abs(both[1].worth))[:most]
    several = len(found.told) > 1
    rows = [
        [
            f"{f'hand {each.number}, ' if several else ''}turn {stroke.turn}",
            "all" if stroke.seat is None else f"seat {stroke.seat}",
            stroke.says,
            worth_of(stroke, found),
        ]
        for each, stroke in every
    ]
    caption = f"The greatest strokes of luck, in {scale.unit}"
    return Table(caption, ["when", "who", "what came", "worth"], rows, left=(1, 2, 3))


def worth_of(stroke: ChanceEvent, found: Luck) -> str:
    """Return what a stroke was worth to whom: "−241 to seats 1 and 3"."""
    to = 0 if stroke.worth > 0 else 1
    if stroke.side is not None:
        to = stroke.side
    return f"{_signed(stroke.worth if to == 0 else -stroke.worth)} to {sides(found)[to]}"


def beside(found: Luck | None, said: list[str], scale: Scale) -> list[str]:
    """Return what is said of some hands, what luck was worth before it; why not, behind it."""
    if found is None:
        return said
    words = answer(found, scale)
    return [*words, *said] if found.told else [*said, *words]


def method(found: Luck) -> list[str]:
    """Return a sentence on what luck is based on."""
    if not found.told:
        return []
    said = (
        "Luck is what came, less the mean of all that might have come: the deal against other "
        "deals, a card drawn against each card that was left, a pot against other pots, each by "
        "what the learnt evaluation makes of the table after that turn, all hands open. Whoever "
        "plays, and however, its mean is 0: a luck-adjusted score is right on average."
    )
    hint = (
        " Of few hands it is a hint: what the evaluation does not see stays in it, and a good "
        "decision that was not rewarded yet is not luck."
    )
    several = " Each ± is that of hands drawn each for itself, at 95 %."
    return [said + (hint if len(found.told) < FEW else several)]


def _signed(value: float) -> str:
    return f"{'+' if round(value) > 0 else ''}{number(value, 0)}"

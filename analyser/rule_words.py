"""How is it said which rules change the game?  A comparison in, sentences out.

Rule sets that cannot be told apart are named together.  Said too is what stands behind a number:
whether the play was adapted to a rule set or is another's, counted anew; and which strategies were
made for other rules than they play, so that a rule's effect and their misfit are one number.  Left
out: the numbers themselves (``variants``), tables and pictures (``variants_page``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from analyser import scenario, variants
from analyser.game import Game, Record
from analyser.simultaneous import Number
from analyser.variants import SHARE, Comparison, Quantity, Variant
from analyser.wording import listed, number, signed_plus_minus

MOST_NAMED: Final = 3
"""Rule sets named together in a sentence; of more, the first is named and the others counted."""

ADAPTED: Final = "play adapted"
RESCORED: Final = "same play, re-scored"
LENT: Final = "another's play, re-scored"
"""Counted anew from hands that are not those of the rule set that it is compared with."""


def answer(found: Comparison, game: Game) -> list[str]:
    """Return all that is to be said: what changes, what was not played, and who plays misfit."""
    return [*sentences(found), *_not_played(found), *misfits(found, game)]


def how(found: Comparison, variant: Variant) -> str:
    """Return the mark of a rule set: whether its hands were played, or whose are counted anew."""
    if found.play_of(variant) is None:
        return ADAPTED
    base = {each.name: each for each in found.variants}[str(variant.base)]
    return RESCORED if base.played is variant.played else LENT


def _not_played(found: Comparison) -> list[str]:
    """Return, for each rule set that lends its play to others, to which."""
    said = []
    for lender in found.variants:
        names = [each.name for each in found.variants if found.play_of(each) is lender]
        if names:
            said.append(
                f"{_few(names)} {'has' if len(names) == 1 else 'have'} the same play as "
                f"{lender.name}, re-scored: nobody moves otherwise for the rules that differ."
            )
    return said


def players(found: Comparison) -> list[str]:
    """Return who played: at the tables, then in the panel's duels."""
    seated = [str(each["name"]) for each in found.variants[0].cell.entrants]
    return list(dict.fromkeys((*seated, *found.panel)))


def misfits(found: Comparison, game: Game) -> list[str]:
    """Return which strategies play rules that they were not made for: a sentence a rule set."""
    played = [each for each in found.variants if found.play_of(each) is None]
    made: dict[str, list[str]] = {}
    for name in players(found):
        if name in game.tuned_for:
            made.setdefault(game.tuned_for[name], []).append(name)
    said = []
    for preset, mine in made.items():
        own = _values(scenario.plain(game.rules(preset)))
        others = [each.name for each in played if _values(each.cell.rules) != own]
        if others:
            were = "was" if len(mine) == 1 else "were"
            said.append(
                f"{listed(mine)} {were} made for {preset}: under {_few(others)}, the rules' effect "
                "and the misfit of who plays are one number."
            )
    return said


def _values(rules: Record) -> dict[str, object]:
    return {key: value for key, value in rules.items() if key != "preset"}


def _few(names: Sequence[str]) -> str:
    """Return names as a sentence lists them, of many the first and how many more."""
    if len(names) <= MOST_NAMED:
        return listed(names)
    return f"{names[0]} and {len(names) - 1} more rule sets"


def sentences(found: Comparison) -> list[str]:
    """Return the answer: for each number of players, a sentence a telling number."""
    return [
        sentence
        for base, compared in groups(found)
        for sentence in _sentences(found, base, compared)
    ]


def groups(found: Comparison) -> list[tuple[Variant, list[Variant]]]:
    """Return rule sets for as many players, and before them the one that they are compared with.

    Where that is one for another number of players, the number is what is compared: this is left
    to the table of all changes where the others for as many are compared among themselves.
    """
    by_name = {each.name: each for each in found.variants}
    made: dict[tuple[str, int], list[Variant]] = {}
    for each in found.variants:
        if each.base is not None:
            made.setdefault((each.base, each.seats), []).append(each)
    bases = {base for base, _ in made}
    return [
        (by_name[base], some)
        for (base, seats), some in made.items()
        if by_name[base].seats == seats or not bases & {each.name for each in some}
    ]


def lanes(found: Comparison, quantity: Quantity) -> list[tuple[Variant, Variant, Number]]:
    """Return base, rule set and change, for all that are compared for as many players."""
    return [
        (base, each, each.changes[quantity.name])
        for base, compared in groups(found)
        for each in compared
        if quantity.name in each.changes
    ]


def _sentences(found: Comparison, base: Variant, compared: Sequence[Variant]) -> list[str]:
    """Return what the rule sets for so many players change most: a sentence a telling number."""
    seats = compared[0].seats
    of = f"Of the {len(compared)} rule sets for {seats} players"
    start = of if len(compared) > 1 else f"For {seats} players"
    said: list[str] = []
    for quantity in found.quantities:
        measured = [
            each
            for each in compared
            if quantity.name in each.changes and not _is_lent(found, each, quantity)
        ]
        if not quantity.words or not measured:
            continue
        words, leaders = quantity.words, _leaders(quantity, measured)
        most = " most" if len(measured) > 1 else ""
        amount = _amount(quantity, base, leaders)
        if said and leaders:
            said.append(f"{words[0].upper()}{words[1:]} changes{most} with {amount}.")
        elif said:
            said.append(f"None measurably changes {words}.")
        elif leaders:
            said.append(f"{start} compared with {base.name}, {words} changes{most} with {amount}.")
        else:
            said.append(f"{start}, none measurably changes {words} against {base.name}.")
    return said or [f"{start}, none changed any number against {base.name} in these deals."]


def _is_lent(found: Comparison, variant: Variant, quantity: Quantity) -> bool:
    """Say whether a number is that of the rule set whose play is counted anew, and no news."""
    lender = found.play_of(variant)
    levels = [each.levels[quantity.name].value for each in (variant, lender) if each]
    return lender is not None and levels[0] == levels[1]


def _amount(quantity: Quantity, base: Variant, leaders: Sequence[Variant]) -> str:
    """Return which rule sets change a number most, by how much, and from what to what."""
    if not leaders:
        return ""
    named = leaders if len(leaders) <= MOST_NAMED else leaders[:1]
    names = [each.name for each in named]
    changes = [signed_plus_minus(each.changes[quantity.name]) for each in named]
    # As many decimals as the change has, so that a small one shows.
    decimals = max(len(change.partition(" ±")[0].partition(".")[2]) for change in changes)
    levels = [number(each.levels[quantity.name].value, decimals) for each in (*named, base)]
    said = (
        f"{listed(names)}, by {listed(changes)} {unit_of_change(quantity)} "
        f"({listed(levels[:-1])} against {levels[-1]})"
    )
    if len(named) < len(leaders):
        said += f", and with {len(leaders) - 1} more that cannot be told from it"
    if quantity.name == SHARE.name:
        one, two = (hands_said(each.levels[SHARE.name]) for each in (named[0], base))
        said += (
            f": the better of two typical players is ahead, 95 times in 100, after {one} hands in "
            f"{names[0]} and after {two} in {base.name}"
        )
    return said


def _leaders(quantity: Quantity, measured: Sequence[Variant]) -> list[Variant]:
    """Return the rule sets of which any may change a number most, the likeliest first.

    The intervals hold at once: so if one |change| may be as small as the least of its interval
    and another reaches no further than below that, the other is smaller.  None if all may be 0.
    """
    changes = {each.name: each.changes[quantity.name] for each in measured}
    floor = max(abs(change.value) - change.half for change in changes.values())
    if floor <= 0:
        return []
    near = [
        each
        for each in measured
        for change in [changes[each.name]]
        if abs(change.value) + change.half >= floor
    ]
    return sorted(near, key=lambda each: -abs(changes[each.name].value))


def hands_said(share: Number) -> str:
    """Return after how many hands the better is ahead, to two digits that count."""
    hands = variants.hands_until_ahead(share.value / 100)
    if not math.isfinite(hands):
        return "endlessly many"
    unit = 10 ** max(0, math.floor(math.log10(max(hands, 1))) - 1)
    return number(max(1, math.ceil(hands / unit)) * unit, 0)


def unit_of_change(quantity: Quantity) -> str:
    """Return the unit in which a change is said."""
    return "percentage points" if quantity.unit == "%" else quantity.unit

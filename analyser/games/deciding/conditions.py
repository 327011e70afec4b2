"""Which decisions are asked about?  A condition as numbers, and whether what is known meets it.

As numbers a condition is how many bounds it has, then ``BOUND_WIDTH`` of each: which of the game's
facts, the least and the most that it may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyser.compiled.jit import inlined
from analyser.compiled.memory import part
from analyser.games.interface import Column
from analyser.games.protocols.decisions import Condition

BOUND_WIDTH: Final = 3
"""Numbers of a bound: which fact, least and most."""
NO_END: Final = 2**31 - 1
"""More than any fact is; a fact that is not there is less than all bounds."""


def bounds(facts: Sequence[Column], when: Condition) -> list[int]:
    """Return a condition as numbers; ``facts``: those of the game, in their order."""
    places = {fact.name: place for place, fact in enumerate(facts)}
    numbers = [len(when)]
    for each in when:
        at = places[each.fact]
        least = -NO_END if each.least is None else each.least * facts[at].parts
        most = NO_END if each.most is None else each.most * facts[at].parts
        numbers += [at, least, most]
    return numbers


@inlined
def meets(found, when):
    """Say whether facts, a number each, meet a condition; compiled."""
    for number in range(when[0]):
        bound = part(when, 1 + BOUND_WIDTH * number)
        value = found[bound[0]]
        if value < bound[1] or value > bound[2]:
            return False
    return True

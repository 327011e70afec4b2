"""Which way does a rule of thumb go, that is a part of a policy's row?  Compiled.

``decision_rules.numbers`` says what the numbers are, ``decision_rules.goes_first`` is the plain
twin.
"""

from __future__ import annotations

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.deciding.decision_rules import (
    COMPARISON_WIDTH,
    FACT_BITS,
    LINE_WIDTH,
    MIDDLE,
    TERM_BITS,
)
from analyser.games.deciding.decision_words import NULL

OF_FACT = (1 << FACT_BITS) - 1
OF_WEIGHT = 2 * MIDDLE - 1


@kernel
def goes_first(rule, found):
    """Say whether a rule goes the first way of a decision, of which these facts are known.

    ``found``: the facts, a number each.
    """
    for number in range(rule[0]):
        line = part(rule, 1 + LINE_WIDTH * number)
        at = 0
        while at < line[0] and holds(part(line, 1 + COMPARISON_WIDTH * at), found):
            at += 1
        if at == line[0]:
            return True
    return False


@kernel
def holds(comparison, found):
    """Say whether a sum of facts lies between its ends; one without a value does not."""
    terms, total = comparison[0], 0
    while terms != 0:
        value = found[(terms & OF_FACT) - 1]
        if value == NULL:
            return False
        total += ((terms >> FACT_BITS & OF_WEIGHT) - MIDDLE) * value
        terms >>= TERM_BITS
    return comparison[1] <= total and total <= comparison[2]

"""What does a rule say that fits on a card?  Compiled.

A rule is the part of a policy's row from its first question on: three questions, asked first,
after a yes and after a no, of each the number of a fact and from how much on the answer is yes,
then what follows from the answers.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined

# Where things lie in a rule:
FIRST, THEN, ELSE = 0, 2, 4
"""the questions,"""
TAKES = 6
"""and after which answers to go the first way: 1 no, no + 2 no, yes + 4 yes, no + 8 yes, yes."""


@inlined
def says_yes(rule, question, found):
    """Return whether the fact of a question, by its number from 1, reaches its threshold (1 or 0).

    ``found``: the facts, a number each.
    """
    fact = rule[question]
    return fact > 0 and found[fact - 1] >= rule[question + 1]


@inlined
def goes_first(rule, found):
    """Say whether a rule goes the first way of a decision, of which these facts are known."""
    if says_yes(rule, FIRST, found):
        answers = 3 if says_yes(rule, THEN, found) else 2
    else:
        answers = 1 if says_yes(rule, ELSE, found) else 0
    return (rule[TAKES] >> answers) & 1 != 0

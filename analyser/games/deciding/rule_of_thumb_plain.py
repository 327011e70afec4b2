"""What does a rule say that fits on a card?  The plain version; ``thumb`` is the compiled twin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from analyser.games.interface import Column


class HasRule(Protocol):
    """A policy with a rule: a question, one more after a yes and one after a no.

    Each names a fact by its number from 1, and the least value that is a yes; 0 in the place of a
    fact is answered no.
    """

    @property
    def rule_first(self) -> int:
        """The fact of the first question."""

    @property
    def rule_first_least(self) -> int:
        """From how much on the answer is yes."""

    @property
    def rule_then(self) -> int:
        """The fact of the question after a yes."""

    @property
    def rule_then_least(self) -> int:
        """From how much on the answer is yes."""

    @property
    def rule_else(self) -> int:
        """The fact of the question after a no."""

    @property
    def rule_else_least(self) -> int:
        """From how much on the answer is yes."""

    @property
    def rule_takes(self) -> int:
        """After which answers to go the first way.

        1 no, no + 2 no, yes + 4 yes, no + 8 yes, yes.
        """


def goes_first(policy: HasRule, known: Mapping[str, int], facts: Sequence[Column]) -> bool:
    """Say whether a player's rule goes the first way of a decision.

    ``known``: fact → its value; ``facts``: those of the game, in the order of their numbers.
    """

    def says_yes(fact: int, least: int) -> bool:
        return fact > 0 and known[facts[fact - 1].name] >= least

    if says_yes(policy.rule_first, policy.rule_first_least):
        answers = 2 + says_yes(policy.rule_then, policy.rule_then_least)
    else:
        answers = 0 + says_yes(policy.rule_else, policy.rule_else_least)
    return policy.rule_takes >> answers & 1 == 1

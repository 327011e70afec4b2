"""Which rules of thumb do players follow who are drawn at random?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from analyser.games.deciding import decision_rules
from analyser.games.interface import Field
from analyser.games.protocols.decisions import Choice, Comparison, DecisionRule

NUMBERS = (0, 1, 2, 3, 4, 5, 6, 8, 12)


def drawn_rule(choice: Choice, lots: Random, facts: Sequence[str] = ()) -> DecisionRule:
    """Return a rule of one to three lines of one or two comparisons, some of them of sums.

    ``facts``: those that it is about, if not those that rules ask about.
    """

    def comparison(*names: str) -> Comparison:
        weights = (1,) if len(names) == 1 else (lots.choice((1, 2)), lots.choice((-1, 1, 3)))
        number = lots.choice(NUMBERS)
        ends = (number, None) if lots.random() < 0.6 else (None, number)
        return Comparison(tuple(zip(names, weights, strict=True)), *ends)

    def line() -> tuple[Comparison, ...]:
        one, two, three = lots.sample([*(facts or choice.asks)], 3)
        kinds = [
            (comparison(one),),
            (comparison(one, two),),
            (comparison(one), comparison(two, three)),
        ]
        return lots.choice(kinds)

    return DecisionRule(tuple(line() for _ in range(lots.choice((1, 2, 3)))))


def drawn_habits(game: Any, lots: Random, often: float = 0.4) -> dict[str, str]:
    """Return the two habits of a player who may follow a rule, for any decision of a game."""
    if lots.random() >= often:
        return {}
    choice = lots.choice([each for each in game.choices if each.asks])
    rule = decision_rules.text(drawn_rule(choice, lots), choice)
    return {"rule_for": choice.name, "rule": rule}


def others(fields: Iterable[Field]) -> Iterator[Field]:
    """Yield the habits that are no part of a rule."""
    return (each for each in fields if each.id not in ("rule_for", "rule"))

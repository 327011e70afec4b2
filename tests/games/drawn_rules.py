"""Which players are drawn at random, and which rules of thumb do they follow?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from analyser.games.deciding import decision_rules
from analyser.games.interface import Field, Record
from analyser.games.protocols.decisions import Choice, Comparison, DecisionRule
from analyser.games.searching.sheet import searches

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


def drawn_player(game: Any, habits: Iterable[Field], lots: Random, **given: Any) -> Record:
    """Return a player of whom half have some habits that others lack; as ``drawn_changes``."""
    return plain_player(game, lots, drawn_changes(game, habits, lots, **given))


def drawn_changes(
    game: Any,
    habits: Iterable[Field],
    lots: Random,
    often: float = 0.3,
    thinks: float = 0.85,
    drawn: Callable[[Field, Random], Any] | None = None,
) -> dict[str, Any]:
    """Return some habits; ``often``, ``thinks``: how often one is drawn, and to think."""
    draw = drawn or drawn_value
    found = {about.id: draw(about, lots) for about in others(habits) if lots.random() < often}
    return {**found, **drawn_habits(game, lots), "thinks": int(lots.random() < thinks)}


def plain_player(game: Any, lots: Random, changes: Record) -> Record:
    """Return a player who does not search, with changes of their habits."""
    plain = [name for name in game.policies if not searches(game.policy(name))]
    made: Record = game.policy(lots.choice(plain), changes)
    return made


def drawn_value(about: Field, lots: Random, low: int | None = None, most: int | None = None) -> Any:
    """Return a value of a habit, from ``low`` to ``most`` where its own range is wider."""
    if about.kind == "bool":
        return lots.random() < 0.5
    assert about.low is not None
    assert about.high is not None
    least = about.low if low is None else max(about.low, low)
    return lots.randint(least, about.high if most is None else min(about.high, most))

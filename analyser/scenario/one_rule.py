"""Which tables show what one rule of a rule set changes?

Each rule in which a rule set differs from its base is played alone on the base, and taken back
alone from the whole set.  Left out: what comes out (``findings.one_rule``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from analyser.errors import ScenarioError, UsageError
from analyser.games.interface import Game, Record
from analyser.games.protocols.matches import PlaysMatches
from analyser.games.protocols.rule_sets import Rescores
from analyser.scenario import rules_lookup


@dataclass(frozen=True)
class OneRule:
    """A rule set that differs from another by one rule."""

    of: Record
    """The other."""
    rule: str
    value: Any
    """The rule that differs, and what it is here."""
    rules: Record | None
    """All rules; ``None``: they do not go together."""
    of_matches: bool = False
    """Whether the rule counts in matches alone: then no single hand needs to be played."""


def list_differing(rules: Record, base: Record) -> list[str]:
    """Return the rules in which a rule set is not as its base, by id."""
    return [key for key, value in rules.items() if key != "preset" and value != base.get(key)]


def one_changed(game: Game, of: Record, rule: str, value: Any) -> OneRule:
    """Return a rule set with one rule changed."""
    preset = str(of["preset"])
    changes = {key: of[key] for key in list_differing(of, game.rules(preset))}
    try:
        rules = game.rules(preset, {**changes, rule: value})
    except ScenarioError:
        return OneRule(of, rule, value, None)
    of_matches = (
        isinstance(game, PlaysMatches)
        and isinstance(game, Rescores)
        and not game.must_replay(of, rules)
        and game.goal(of) != game.goal(rules)
    )
    if isinstance(of, rules_lookup.OwnRules):
        rules = rules_lookup.own_rules(rules, of.called, of.named)
    return OneRule(of, rule, value, rules, of_matches)


def pairs(game: Game, rule_sets: Sequence[Record]) -> Iterator[tuple[Record, Record]]:
    """Yield each base and rule set: the base is the first for as many players and sides."""
    bases: dict[tuple[int, int], Record] = {}
    for rules in rule_sets:
        base = bases.setdefault((len(game.seats(rules)), len(game.sides(rules))), rules)
        if base is not rules:
            yield base, rules


def tables(game: Game, rule_sets: Sequence[Record]) -> list[Record]:
    """Return the rules of all tables that are needed beside those of the rule sets.

    Raises ``UsageError`` where no two rule sets are for as many players and sides.
    """
    asked = [*pairs(game, rule_sets)]
    if not asked:
        names = ", ".join(map(rules_lookup.name_rule_set, rule_sets))
        raise UsageError(f"found {names} (expected two rule sets or more for as many players)")
    known = [_values(rules) for rules in rule_sets]
    made = []
    for base, rules in asked:
        for rule in list_differing(rules, base):
            for one in (
                one_changed(game, base, rule, rules[rule]),
                one_changed(game, rules, rule, base[rule]),
            ):
                if one.rules is None or one.of_matches or _values(one.rules) in known:
                    continue
                known.append(_values(one.rules))
                made.append(one.rules)
    return made


def _values(rules: Record) -> dict[str, Any]:
    return {key: value for key, value in rules.items() if key != "preset"}

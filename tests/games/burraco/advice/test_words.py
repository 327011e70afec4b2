"""``analyser.games.burraco.advice.words``: Is there a word for every number of players and pots
that the rules allow?
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from analyser.errors import ScenarioError
from analyser.games.burraco import pack
from analyser.games.burraco.advice.words import changes_scores, describe_table
from analyser.games.burraco.notation.asking import OWNED
from analyser.games.burraco.notation.drawn import MELDS, PARTY_TEXTS, scene_of
from analyser.games.burraco.notation.position import each_side, position_of
from analyser.games.burraco.notation.text import (
    ORDINALS,
    OWNERS,
    position_from,
    split,
    write_position,
)
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.play import deal
from analyser.games.burraco.rules import RULE_FIELDS, Rules, rules_of


def _numbers(rule: str) -> range:
    (field,) = (each for each in RULE_FIELDS if each.id == rule)
    assert isinstance(field.low, int)
    assert isinstance(field.high, int)
    return range(field.low, field.high + 1)


def _allowed() -> list[Rules]:
    """Return Italian rules with each number of players, each alone or not, and of pots."""
    found = []
    for players, partners, pots in product(_numbers("players"), (True, False), _numbers("pots")):
        changes: dict[str, Any] = {"players": players, "partners": partners, "pots": pots}
        try:
            found.append(rules_of("italian", changes))
        except ScenarioError:
            continue
    return found


ALLOWED = _allowed()


def _named(rules: Rules) -> str:
    return f"{rules.players}{'' if rules.partners else ' alone'}, {rules.pots} pots"


def test_the_rules_allow_every_number() -> None:
    assert {rules.players for rules in ALLOWED} == set(_numbers("players"))
    assert {rules.pots for rules in ALLOWED} == set(_numbers("pots"))


@pytest.mark.parametrize("rules", ALLOWED, ids=_named)
def test_a_table_is_told_with_any_number_of_players_and_pots(rules: Rules) -> None:
    table = deal(rules, pack.order(1, 0))
    for left in range(rules.pots, -1, -1):
        table.untaken = list(range(rules.pots))[rules.pots - left :]
        said = describe_table(Decider(policy_of("balanced"), table, 0, 0))
        assert f" in the stock, {left} pot{'' if left == 1 else 's'} left; seat 1 holds 11" in said
        assert said.count(" holds ") == rules.players - 1
    sides = len(each_side(rules))
    said = changes_scores("Taking", table, 1, 2)
    assert said.endswith(
        "that of the other side by +2."
        if sides == 2
        else "that of the other sides, on average, by +2."
    )


@pytest.mark.parametrize("rules", ALLOWED, ids=_named)
def test_a_position_is_drawn_and_written_with_any_number_of_players_and_pots(rules: Rules) -> None:
    table = deal(rules, pack.order(1, 0))
    position = position_of(table, "italian")
    assert position_from(split(write_position(position))) == position
    scene = scene_of(position)
    assert len(scene.middle) == 4 + len(each_side(rules)) - 1
    seen = " · ".join(scene.around.values())
    assert all(f"seat {seat}" in seen for seat in range(1, rules.players))


def test_each_party_and_each_pot_has_its_word() -> None:
    assert set(OWNED) == set(MELDS) == set(PARTY_TEXTS) == set(OWNERS)
    assert len(ORDINALS) >= max(_numbers("pots"))

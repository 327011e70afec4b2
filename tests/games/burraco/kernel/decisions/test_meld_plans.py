"""``analyser.games.burraco.kernel.decisions.meld_plans``: Is a plan that is played on the table
itself taken back to the last number?

And is it worth what the reference says, which plans on a copy.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from compiling import OFF
from games.burraco import raw_calls
from games.burraco.kernel.decisions.lay_words import as_laid, as_meant
from games.burraco.stacked_packs import random_policy, stacked
from games.burraco.two_tables import hands, positions

from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.reference import laying as plain
from analyser.games.burraco.rules import rules_of


@pytest.mark.broad
@pytest.mark.parametrize("least", [50, 80])
def test_a_plan_leaves_the_table_as_it_was_and_is_worth_what_it_should_be(least: int) -> None:
    tops = firsts = longer = 0
    for walk, plain_view in hands("plans", 6 if OFF else 25, "closed", first_meld_points=least):
        policy = walk.policies[H.POLICY_COUNT * plain_view.seat :][: H.POLICY_COUNT]
        asked = walk.table, walk.rules, policy, plain_view.seat, walk.work, walk.log.ravel()
        before = walk.table.copy()
        if walk.table[T.PHASE] == T.LAYING and not plain_view.table.reaches():
            found = plain.plan(plain_view)
            possible, worth, first = raw_calls.plan(*asked)
            assert possible == (found is not None)
            if found is not None:
                assert worth == found[0]
                assert as_laid(walk, plain_view.seat, first) == as_meant(found[1])
            firsts += possible
            longer += possible and plain_view.table.has_laid
        may_take = plain_view.table.pile and not plain_view.table.must_draw
        if walk.table[T.PHASE] == T.DRAWING and may_take and plain_view.table.rules.pile_closed:
            use = plain.use_of_pile(plain_view)
            possible, worth, _ = raw_calls.use_of_pile(*asked)
            assert possible == (use is not None)
            assert use is None or worth == use
            tops += possible
        # What lies beyond the last meld means nothing.
        changed = set(np.flatnonzero(walk.table != before))
        first_free = T.MELD0 + T.MELD_WIDTH * int(before[T.MELDS])
        assert changed <= set(range(first_free, T.PILE0))
    print(f"{firsts} plans of first melds, {longer} when some lay there; {tops} of a top card")
    assert min(firsts, longer, tops) > (0 if OFF else 5)


def test_a_plan_for_a_pile_half_forgotten_holds_whatever_the_rest_of_it_is() -> None:
    """It must not ask what another meld would miss, for that depends on the forgotten cards."""
    chance, rules = Random("forgotten"), rules_of("closed", {"first_meld_points": 30})
    heeding: Counter[bool] = Counter()
    for _ in range(15 if OFF else 60):
        players = [
            replace(random_policy(chance), memory=chance.randint(1, 3), break_meld=chance.choice(
                (-200, 50, 200))) for _ in range(rules.players)
        ]  # fmt: skip
        for walk, view in positions(rules, players, stacked(chance)):
            table = view.table
            if walk.table[T.PHASE] != T.DRAWING or table.must_draw or not table.need:
                continue
            if len(table.pile) <= view.policy.memory:
                continue
            policy = walk.policies[H.POLICY_COUNT * view.seat :][: H.POLICY_COUNT]
            asked = walk.table, walk.rules, policy, view.seat, walk.work, walk.log.ravel()
            use = plain.use_of_pile(view)
            possible, worth, _ = raw_calls.use_of_pile(*asked)
            assert possible == (use is not None)
            assert use is None or worth == use
            after = replace(view, table=table.copy_to_think())
            after.table.take(view.seat)
            found = plain.plan(after)
            if use is not None:
                heeding[found is None or found[0] + view.policy.open_worth != use] += 1
    print(f"{heeding[True]} of {heeding.total()} would be worth something else if it asked")
    assert heeding[True] > 0

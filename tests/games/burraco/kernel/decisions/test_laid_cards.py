"""``analyser.games.burraco.kernel.decisions.laid_cards``: Does the kernel count the facts of a pile
decision as the reference does?

Before every decision of stacked hands, under drawn rules, by players who forget a part of the pile.
What could be laid is tried on the table itself, which must lie there afterwards as it did before.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
from compiling import OFF
from games.burraco import raw_calls
from games.burraco.two_tables import hands

from analyser.games.burraco.columns import FACTS, F
from analyser.games.burraco.kernel.decisions import laid_cards
from analyser.games.burraco.kernel.habits import H, policy_row
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.laying_all import ANYTHING, LENGTHENING
from analyser.games.burraco.reference.pile_facts import count_facts
from analyser.games.burraco.rules import presets, rules_of

NEW = ("useful_with_wild", "fits_others", "more_laid", "burraco_if_taken")


def test_the_kernel_counts_what_the_reference_counts() -> None:
    met: Counter[str] = Counter()
    facts = np.empty(F.COUNT, np.int64)
    for walk, view in hands("facts", 3 if OFF else 12):
        plain = view.table
        if walk.table[T.PHASE] != T.DRAWING or not plain.pile or plain.must_draw:
            continue
        policy = walk.policies[H.POLICY_COUNT * view.seat :][: H.POLICY_COUNT]
        before = walk.table.copy()
        unborn = slice(T.MELD0 + T.MELD_WIDTH * before[T.MELDS], T.PILE0)
        raw_calls.count_facts(walk.table, walk.rules, policy, view.seat, walk.work, facts)
        # Where no meld lies yet, numbers mean nothing.
        before[unborn] = walk.table[unborn]
        assert (walk.table == before).all()
        found = {
            fact.name: None if number == fact.null else number / fact.parts
            for fact, number in zip(FACTS, facts.tolist(), strict=True)
        }
        assert found == count_facts(view, view.remembered, len(plain.pile))
        met.update(name for name in NEW if found[name])
        met["forgotten"] += len(view.remembered) < len(plain.pile)
        met["first melds due"] += bool(found["first_meld_points"])
    assert set(met) >= {*NEW, "forgotten", "first melds due"}


def test_no_rule_moves_the_sheets_but_whether_groups_make_burracos() -> None:
    sheets = laid_cards.SHEETS.reshape(2, 2, H.POLICY_COUNT).tolist()
    for preset in presets():
        rules = rules_of(preset)
        rows = [policy_row(sheet, rules) for sheet in (LENGTHENING, ANYTHING)]
        assert rows == sheets[rules.groups_make_burracos], preset

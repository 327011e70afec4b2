"""``analyser.games.khanhoo.rules``: Which books of melds stand behind the rules, and what is
each kind worth?
"""

from __future__ import annotations

from analyser.games.khanhoo.melds import KINDS
from analyser.games.khanhoo.rules import RULE_SETS, R, rules_row, worths


def test_behind_the_rules_stand_the_books() -> None:
    row = rules_row(RULE_SETS.make_rules("khanhoo"))
    places = [row[at] for at in (R.WHOLE_BOOK, R.SCORED_BOOK, R.CLAIMED_BOOK)]
    assert places[0] == len(RULE_SETS.fields) + 5
    # Ways with one joker or none: of 115 melds, of 52, and of 31.
    assert [row[at] for at in places] == [547, 172, 106]
    assert [row[R.SEQUENCE_POINTS + at] for at in range(len(KINDS))] == list(
        worths(RULE_SETS.make_rules("khanhoo"))
    )

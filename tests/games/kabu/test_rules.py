"""``analyser.games.kabu.rules``: With how many chips does everybody begin?"""

from __future__ import annotations

import pytest
from games.kabu.second_reading import CHIPS

from analyser.games.kabu.rules import RULE_SETS, R, chips_at_first, rules_row


@pytest.mark.parametrize(("players", "chips"), CHIPS.items())
def test_everybody_begins_with_ten_chips_and_fifteen_for_each_player(
    players: int, chips: int
) -> None:
    rules = RULE_SETS.make_rules("kabu", {"players": players})
    assert chips_at_first(rules) == rules_row(rules)[R.START_CHIPS] == chips
    assert chips_at_first(RULE_SETS.make_rules("kabu", {"players": players, "start_chips": 7})) == 7

"""``analyser.games.engine``: Are the rows of rules and policies made once, and never those of
other records?
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from analyser.games import engine
from analyser.games.engine import Engine

RULES = {"preset": "plain", "cards": 7, "pots": [11, 11]}
PLAYERS = [{"name": "one", "bold": 3}, {"name": "two", "bold": 5}]
SEATING = (0, 1, 0, 1)


class Counted:
    """An engine that plays nothing, and what it was asked to make rows of."""

    def __init__(self) -> None:
        self.rules: list[Mapping[str, Any]] = []
        self.policies: list[Mapping[str, Any]] = []
        self.engine = Engine(lambda *_: None, self.rules_row, self.policy_row, row=3, room=1)

    def rules_row(self, rules: Mapping[str, Any]) -> list[int]:
        self.rules.append(rules)
        return [int(rules["cards"]), *rules["pots"]]

    def policy_row(self, policy: Mapping[str, Any], rules: Mapping[str, Any]) -> list[int]:
        self.policies.append(policy)
        if policy["bold"] is True:
            raise ValueError("found True")
        return [policy["bold"], policy["bold"] * rules["cards"]]


def test_a_row_is_made_once_whoever_asks_how_often() -> None:
    counted = Counted()
    for count in (0, 5, 2):
        assert counted.engine.play(RULES, PLAYERS, SEATING, 1, 0, count).shape == (count, 3)
    counted.engine.numbers({**RULES}, [{**each} for each in PLAYERS], SEATING[::-1])
    counted.engine.watch_play(RULES, PLAYERS[:1], (0, 0), 1)
    assert counted.rules == [RULES]
    assert counted.policies == PLAYERS


def test_what_is_kept_is_what_would_be_made() -> None:
    counted = Counted()
    for _ in range(2):
        numbers = counted.engine.numbers(RULES, PLAYERS, SEATING)
        rules, policies = numbers.rules, numbers.policies
        assert rules.tolist() == [7, 11, 11]
        assert policies.tolist() == [3, 21, 5, 35, 3, 21, 5, 35]
        assert rules.dtype == policies.dtype == np.int64
        # They are the caller's own.
        rules[:] = policies[:] = 0


def test_another_record_has_another_row_though_it_is_the_same_object() -> None:
    counted = Counted()
    rules: dict[str, Any] = {**RULES, "pots": [11, 11]}
    player = {**PLAYERS[0]}
    counted.engine.numbers(rules, [player], (0,))
    player["bold"] = 4
    assert counted.engine.numbers(rules, [player], (0,)).policies.tolist() == [4, 28]
    rules["cards"] = 8
    assert counted.engine.numbers(rules, [player], (0,)).policies.tolist() == [4, 32]
    rules["pots"][1] = 13
    assert counted.engine.numbers(rules, [player], (0,)).rules.tolist() == [8, 11, 13]


def test_what_is_only_equal_is_checked_by_itself() -> None:
    counted = Counted()
    counted.engine.numbers(RULES, [{"name": "one", "bold": 1}], (0,))
    for _ in range(2):
        with pytest.raises(ValueError, match="found True"):
            counted.engine.numbers(RULES, [{"name": "one", "bold": True}], (0,))


def test_no_more_rows_are_kept_than_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "MOST_KEPT", 4)
    counted = Counted()
    for bold in range(10):
        counted.engine.numbers(RULES, [{"name": "one", "bold": bold}], (0,))
        assert len(counted.engine._row_cache._rows) <= 4
    made = len(counted.policies)
    counted.engine.numbers(RULES, [{"name": "one", "bold": 9}], (0,))
    assert len(counted.policies) == made
    again = counted.engine.numbers(RULES, [{"name": "one", "bold": 0}], (0,))
    assert again.policies.tolist() == [0, 0]


def test_threads_may_ask_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "MOST_KEPT", 3)
    counted = Counted()

    def asked(bold: int) -> list[int]:
        policy = counted.engine.numbers(RULES, [{"name": "", "bold": bold % 7}], (0,)).policies
        return [int(number) for number in policy]

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(asked, range(2_000)))
    assert found == [[bold % 7, 7 * (bold % 7)] for bold in range(2_000)]

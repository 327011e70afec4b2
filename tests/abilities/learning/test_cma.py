"""``analyser.abilities.learning``: Does a search look where it may, and the same way each time?"""

from __future__ import annotations

import sys

import numpy as np
import pytest
from toys.tunable_toy import Tunable

from analyser import games
from analyser.abilities.learning.tuning import cma
from analyser.abilities.learning.tuning.cma import Dimension, Search
from analyser.errors import UsageError
from analyser.games.interface import Field

GAME = Tunable()


def test_an_axis_moves_in_steps_of_its_own() -> None:
    balanced = GAME.policy("balanced")
    reach, count, idle = cma.axes(GAME, balanced)
    assert reach == Dimension("reach", 200, -1000, 1000, 200)
    # Small numbers still move by one, and none farther than half of what is allowed.
    assert count == Dimension("count", 2, 0, 10, cma.FLOOR)
    assert idle.scale == 7
    narrow = Tunable(policy_fields=(Field("count", "int", "", low=0, high=5),))
    assert cma.axes(narrow, balanced)[0].scale == 2.5
    # Where the start has a 0, the default player says how large such a number is.
    assert cma.axes(GAME, {**balanced, "reach": 0})[0].scale == 200
    # Where that one has a 0 too, the field.
    burraco = games.game("burraco")
    scales = {axis.id: axis.scale for axis in cma.axes(burraco, burraco.policy("balanced"))}
    far = {field.id: field.far for field in burraco.policy_fields if field.far}
    assert {name: scales[name] for name in far} == {name: max(far[name], 4) for name in far}
    assert far["take_burraco"] == 150


def test_only_numbers_that_are_no_switch_are_searched_unless_asked() -> None:
    burraco = games.game("burraco")
    ids = [axis.id for axis in cma.axes(burraco, burraco.policy("balanced"))]
    switches = [
        field.id
        for field in burraco.policy_fields
        if (field.low, field.high) == (0, 1) or not field.ordered
    ]
    switches = [field for field in switches if not field.startswith("search_")]
    assert set(switches) == {"thinks", "rule_for", "rule"}
    assert ids == [
        field.id
        for field in burraco.policy_fields
        if field.id not in switches and not field.id.startswith("search_")
    ]
    assert [axis.id for axis in cma.axes(GAME, GAME.policy("bold"), ["switch"])] == ["switch"]
    with pytest.raises(UsageError, match="'style' is not a habit that is a whole number"):
        cma.axes(GAME, GAME.policy("bold"), ["style"])


def test_no_sample_leaves_what_is_allowed() -> None:
    axes = (
        Dimension("a", 0, 0, 30, 4),
        Dimension("b", 5, 0, 5, 2.5),
        Dimension("c", -990, -1000, 0, 990),
    )
    search = Search(axes, 8, 1)
    seen = []
    for _ in range(30):
        asked = search.ask()
        seen += asked
        # Upwards in the first two, downwards in the last: out of bounds is where it would go.
        search.tell([a + b - c for a, b, c in asked])
    assert search.mean[1:] == [5, -1000]
    for at, axis in enumerate(axes):
        values = [sample[at] for sample in seen]
        assert axis.low <= min(values) <= max(values) <= axis.high
        assert len(set(values)) > 2


def state() -> str:
    return repr(np.random.get_state(legacy=False))  # noqa: NPY002


def test_the_same_seed_asks_the_same_and_numpys_own_chance_is_left_alone() -> None:
    axes = cma.axes(GAME, GAME.policy("balanced"))
    before = state()

    def asked(seed: int) -> list[list[list[int]]]:
        search = Search(axes, 6, seed)
        found = []
        for _ in range(5):
            found.append(search.ask())
            search.tell([-sample[0] for sample in found[-1]])
        return [*found, [search.mean]]

    assert asked(1) == asked(1)
    assert asked(1) != asked(2)
    assert state() == before


def test_a_search_starts_at_the_start_and_bears_scores_that_are_all_alike() -> None:
    axes = cma.axes(GAME, GAME.policy("balanced"))
    search = Search(axes, 6, 1)
    assert search.mean == [200, 2, 7]
    for _ in range(20):
        search.ask()
        search.tell([0.0] * 6)
    assert len(search.mean) == 3


def test_without_the_library_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cma", None)
    with pytest.raises(UsageError, match=r"^tuning: .* '\.\[tune\]' brings it$"):
        cma.cma()

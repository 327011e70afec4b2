"""``analyser.games.burraco``: Are decisions recorded whole, the same in any block, and can a
policy be trained on them?
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from compiling import OFF
from games.burraco.search_players import NETWORKS
from terminal import answer

from analyser.abilities.learning.self_play import policy_learning
from analyser.cards.shuffle import run_key
from analyser.games.burraco import GAME
from analyser.games.burraco.option_features import DECISIONS
from analyser.games.learnt_players import starts
from analyser.games.protocols.learning import OptionsRecorded

# To compile what records takes a minute.
pytestmark = [
    pytest.mark.broad,
    pytest.mark.skipif(OFF, reason="a search in plain Python takes minutes"),
]
RULES = GAME.rules("italian")


def recorded(first: int, count: int, learnt: bool = False) -> list[OptionsRecorded]:
    networks = [NETWORKS[kind] for kind in DECISIONS] if learnt else []
    teacher = GAME.teacher(RULES, {})
    found: list[OptionsRecorded] = GAME.recorded_options(
        RULES, teacher, networks, run_key(5), first, count, 60
    )
    return found


def same(one: OptionsRecorded, other: OptionsRecorded) -> bool:
    others = other._asdict()
    return all(np.array_equal(each, others[name]) for name, each in one._asdict().items())


@pytest.mark.parametrize("learnt", [False, True])
def test_decisions_are_whole_and_the_same_in_any_block(learnt: bool) -> None:
    found = recorded(7, 3, learnt)
    parts = [recorded(7, 1, learnt), recorded(8, 2, learnt)]
    for kind, (name, one) in enumerate(zip(DECISIONS, found, strict=True)):
        assert same(
            one,
            OptionsRecorded(
                *map(np.concatenate, zip(*(part[kind] for part in parts), strict=True))
            ),
        )
        assert one.seen.shape[1] + one.described.shape[1] == len(DECISIONS[name])
        assert len(one.worth) == len(one.worlds) == len(one.described) == one.many.sum()
        assert one.many.min() > 1
        assert (one.default < one.many).all()
        assert (one.chosen < one.many).all()
        assert set(one.hand.tolist()) == {7, 8, 9}
        # All but drawing and stopping are valued, and described.
        free = np.add.reduceat(one.is_zero, starts(one.many), dtype=np.int64)
        assert set(free.tolist()) <= ({1}, {0, 1}, {0})[kind]
        assert not one.described[one.is_zero].any()


def test_a_learnt_player_values_all_options_by_its_own_play() -> None:
    teacher, own = recorded(0, 1), recorded(0, 1, learnt=True)
    # The first decision is the same for both, and what its options are worth is not.
    assert (teacher[0].seen[0] == own[0].seen[0]).all()
    assert teacher[0].worth[0] != own[0].worth[0]
    assert {worlds for kind in own for worlds in kind.worlds.tolist()} == {4}
    # It takes what its networks say is worth most, so the hands part.
    assert not same(teacher[0], own[0])


def test_the_teacher_is_settled() -> None:
    teacher = GAME.teacher(RULES, {})
    assert GAME.settle_policy(teacher, RULES) == teacher
    # One that tries everything: what a learnt policy leaves out, nobody could learn.
    assert teacher["search_worlds"] == GAME.policy("search-all")["search_worlds"]
    assert teacher["search_policy"] == "none"


def test_a_policy_that_was_just_trained_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    plan = policy_learning.plan_of(GAME, RULES, 41, 40, 1)
    found = policy_learning.run(plan, GAME, Path("work"), 2)
    Path("mine.json").write_text(found.text(GAME, {}), encoding="utf-8")
    Path("mine.toml").write_text('base = "learnt-italian"\nsearch_evaluation = "mine.json"\n')
    duel = answer("compare", "mine.toml", "random", "--rules", "italian", "--hands", "20")
    assert duel["mean"] > 0

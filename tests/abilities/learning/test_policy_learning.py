"""``analyser.abilities.learning``: Does learning come to the same policy however it is played,
and does it choose well?
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from toy import Toy
from toys.learning_toy import CARD, PolicyToy

from analyser.abilities.learning.self_play import learning_estimate, option_fit
from analyser.abilities.learning.self_play import policy_learning as P
from analyser.abilities.learning.self_play.learning_estimate import estimate_policy_learning
from analyser.abilities.learning.self_play.sessions import LearningProgress
from analyser.errors import DataError, StorageError, UsageError
from analyser.games.searching import evaluations, plain


def plan_of(
    game: PolicyToy, hands: tuple[int, ...] = (150, 100), seed: int = 3, bonus: int = 100
) -> P.PolicyPlan:
    rules = game.rules("plain", {"bonus": bonus})
    return P.PolicyPlan(
        "toy", seed, rules, game.teacher(rules, {}), hands, (60, 30, 30)[: len(hands)]
    )


def learnt(folder: Path, game: PolicyToy | None = None, threads: int = 2, **changes: Any) -> str:
    """Learn, and return the policy's file."""
    game = game or PolicyToy()
    return P.run(plan_of(game, **changes), game, folder, threads).text(game, {"by": "a test"})


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    return learnt(tmp_path_factory.mktemp("whole") / "work")


def test_what_options_are_worth_is_learnt(tmp_path: Path) -> None:
    found = evaluations.parse_evaluation(learnt(tmp_path / "work", hands=(900, 600)), "x")
    last = found.body["steps"][-1]
    for kind in ("pile", "discard"):
        assert last[kind]["r2"] > 0.9
        assert 0.95 < last[kind]["gain"] / last[kind]["search_gain"] <= 1
    pile = found.networks["pile"]
    few, many = (plain.value(pile, [4, 3, cards]) / 4 for cards in (2, 6))
    assert (many - few) / 4 == pytest.approx(CARD, rel=0.15)


def test_the_file_tells_what_made_it(whole: str) -> None:
    found = evaluations.parse_evaluation(whole, "x")
    assert found.is_of_options
    assert found.decisions["pile"] == ("held", "weather", "cards")
    assert [*found.decisions] == ["pile", "discard"]
    body = found.body
    assert body["made"] == {"by": "a test", "numpy": np.__version__}
    assert (body["seed"], body["hands"], body["strays"]) == (3, [150, 100], [60, 30])
    assert body["teacher"]["search_worlds"] == 8
    assert [(step["moves"], step["hands"]) for step in body["steps"]] == [
        ("search", 150),
        ("learnt", 100),
    ]
    # One hand in ten, of eight turns each.
    assert [step["pile"]["decisions"] for step in body["steps"]] == [15 * 8, 10 * 8]


def test_from_own_play_it_learns_without_the_teachers_hands(tmp_path: Path) -> None:
    game, two = PolicyToy(), PolicyToy()
    game.learns_from_own_play = two.learns_from_own_play = True
    found = evaluations.parse_evaluation(learnt(tmp_path / "own", game), "x")
    steps = found.body["steps"]
    assert [step["values"] for step in steps] == ["search", "own play"]
    assert "search_gain" in steps[0]["pile"]
    assert "search_gain" not in steps[1]["pile"]
    # The second fit is to the second round's hands alone, so it is another than with all of them.
    both = evaluations.parse_evaluation(learnt(tmp_path / "both"), "x")
    assert found.weights != both.weights
    assert both.body["steps"][0]["pile"] == steps[0]["pile"]
    # A third is to those of the second and third.
    more = evaluations.parse_evaluation(learnt(tmp_path / "more", two, hands=(150, 100, 50)), "x")
    assert more.body["steps"][1] == steps[1]


def test_it_goes_on_from_another_policy(tmp_path: Path, whole: str) -> None:
    game, file = PolicyToy(), tmp_path / "begun.json"
    game.learns_from_own_play = True
    file.write_text(whole, encoding="utf-8")
    rules = game.rules("plain", {"bonus": 100})
    plan = P.plan_of(game, rules, 3, 50, 2, str(file))
    assert plan.start == f"{file} sha256:{evaluations.parse_evaluation(whole, 'x').digest[:16]}"
    body = evaluations.parse_evaluation(
        P.run(plan, game, tmp_path / "on", 1).text(game, {}), "x"
    ).body
    assert [(step["moves"], step["values"]) for step in body["steps"]] == [
        ("learnt", "own play")
    ] * 2
    assert game.played[0] == ("learnt", 0)
    assert body["start"] == plan.start
    assert "start" not in evaluations.parse_evaluation(whole, "x").body
    # Another beginning, other moves; and the file must be what it was.
    file.write_text(learnt(tmp_path / "seed", seed=4), encoding="utf-8")
    with pytest.raises(DataError, match=r"--start: .* is no longer the evaluation that it was"):
        P.run(plan, game, tmp_path / "other", 1)


def test_rounds_play_deals_one_behind_the_other(tmp_path: Path) -> None:
    game = PolicyToy()
    learnt(tmp_path / "work", game, threads=1, hands=(60, 30, 40))
    assert game.played == [
        ("search", 0), ("search", 25), ("search", 50),
        ("learnt", 60), ("learnt", 85),
        ("learnt", 90), ("learnt", 115),
    ]  # fmt: skip


def test_where_nobody_says_how_many_hands_they_are_as_usual() -> None:
    game = PolicyToy()
    rules = game.rules("plain")
    assert P.plan_of(game, rules, 1, None, None).hands == P.HANDS
    assert P.plan_of(game, rules, 1, None, 2).hands == P.HANDS[:2]
    assert P.plan_of(game, rules, 1, None, 5).hands == (*P.HANDS, P.HANDS[-1], P.HANDS[-1])
    assert P.plan_of(game, rules, 1, 70, None).hands == (70, 70, 70)
    assert P.plan_of(game, rules, 1, 70, 4).strays == (60, 30, 30, 30)


@pytest.mark.parametrize("threads", [1, 5])
def test_any_number_of_threads_learns_the_same(tmp_path: Path, whole: str, threads: int) -> None:
    assert learnt(tmp_path / "work", threads=threads) == whole


def test_another_seed_or_rule_another_policy(tmp_path: Path, whole: str) -> None:
    weights = evaluations.parse_evaluation(whole, "x").weights
    for other in (learnt(tmp_path / "seed", seed=4), learnt(tmp_path / "rule", bonus=400)):
        assert evaluations.parse_evaluation(other, "x").weights != weights


def test_stopped_after_any_block_it_goes_on_and_comes_to_the_same(
    tmp_path: Path, whole: str
) -> None:
    for stop in (0, 1, 5, 6, 9):
        folder, game = tmp_path / f"stop-{stop}", PolicyToy(stop_at=stop)
        with pytest.raises(KeyboardInterrupt):
            learnt(folder, game, threads=1)
        done = len([*folder.glob("round-*.piece")])
        assert stop - 1 <= done <= stop
        game.stop_at, game.played = None, []
        assert learnt(folder, game) == whole
        assert len(game.played) == 10 - done
    game.played = []
    assert learnt(folder, game) == whole
    assert game.played == []


def test_a_fit_that_was_stopped_is_made_again_and_no_other(
    tmp_path: Path, whole: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, fit, seeds = PolicyToy(), option_fit.fit, list[int]()

    def stopped(options: option_fit.Options, seed: int, told: Any) -> option_fit.Net:
        seeds.append(seed)
        if len(seeds) == 2:
            raise KeyboardInterrupt
        return fit(options, seed, told)

    monkeypatch.setattr(option_fit, "fit", stopped)
    with pytest.raises(KeyboardInterrupt):
        learnt(tmp_path / "work", game)
    game.played = []
    assert learnt(tmp_path / "work", game) == whole
    assert {who for who, _ in game.played} == {"learnt"}
    assert seeds == [3, 4, 4, 3, 4]


def test_a_folder_of_another_plan_and_a_damaged_piece_are_refused(tmp_path: Path) -> None:
    learnt(tmp_path / "work", hands=(60,))
    with pytest.raises(StorageError, match="hands of another training"):
        learnt(tmp_path / "work", hands=(70,))
    piece = sorted((tmp_path / "work").glob("round-*.piece"))[1]
    raw = bytearray(piece.read_bytes())
    raw[-9] ^= 4
    piece.write_bytes(raw)
    with pytest.raises(DataError, match=r"round-1-000001\.piece: is damaged"):
        learnt(tmp_path / "work", hands=(60,))


def test_too_few_hands_and_a_game_without_options_are_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"too few decisions to learn from \(pile\)"):
        learnt(tmp_path / "few", hands=(1,))
    with pytest.raises(UsageError, match="Toy has no options that a policy could learn"):
        P.run(plan_of(PolicyToy()), Toy(), tmp_path / "work", 1)


def test_what_is_ahead_is_what_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning_estimate, "SECONDS", 0.01)
    game, folder = PolicyToy(), tmp_path / "work"
    some = estimate_policy_learning(plan_of(game), game, folder, 2)
    assert (some.hands, some.hands_left, some.finished) == (250, 250, False)
    more = estimate_policy_learning(plan_of(game, (200_000, 100_000)), game, folder, 2)
    assert more.seconds.low > 10 * some.seconds.high
    assert not folder.exists()
    learnt(folder, game)
    done = estimate_policy_learning(plan_of(game), game, folder, 2)
    assert (done.hands_left, done.finished, done.seconds) == (0, True, (0, 0))
    with pytest.raises(StorageError, match="hands of another training"):
        estimate_policy_learning(plan_of(game, seed=4), game, folder, 2)


def test_how_far_it_is_is_told_in_order(tmp_path: Path) -> None:
    game, told = PolicyToy(), list[LearningProgress]()
    P.run(plan_of(game), game, tmp_path / "work", 2, told.append)
    assert list(dict.fromkeys(each.doing for each in told)) == [
        "hands of search players, round 1 of 2",
        "fitting weights: pile",
        "fitting weights: discard",
        "hands of the learnt player, round 2 of 2",
    ]
    assert all(0 <= each.done <= each.total for each in told)

"""``analyser.abilities.learning``: Does a search find what is best, and tell luck from skill,
whatever happens to it on the way?
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from abilities.learning.search_plan import plan_of
from toys.tunable_toy import BEST, Tunable

from analyser.abilities.learning.tuning import cma, journal
from analyser.abilities.learning.tuning import search as tuning
from analyser.abilities.learning.tuning.journal import Journal
from analyser.abilities.learning.tuning.plan import (
    PROBE_DEALS,
    REPORT_DEALS,
    SELECT_DEALS,
    TUNE_DEALS,
    SearchPlan,
    habits_that_matter,
    nearest_players,
)
from analyser.abilities.learning.tuning.search import Outcome
from analyser.cards.shuffle import run_key
from analyser.errors import DataError, StorageError, UsageError
from analyser.play.runner import Progress
from analyser.play.trials import Arena
from analyser.statistics.intervals import estimate

GAME = Tunable()


def run(path: Path, plan: SearchPlan, game: Tunable = GAME, threads: int = 1) -> Outcome:
    return tuning.run(plan, game, path, threads, {"signature": game.signature()})


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


# ---------------------------------------------------------------- what is found


def test_the_best_habits_are_found_and_the_report_holds_their_true_gain(tmp_path: Path) -> None:
    plan = plan_of(GAME, generations=30, hands=200)
    outcome = run(tmp_path / "a.jsonl", plan)
    assert outcome.values["count"] == BEST["count"]
    assert outcome.values["reach"] == pytest.approx(BEST["reach"], abs=12)
    player = {**plan.base, **outcome.values}
    true = GAME.strength(player) - GAME.strength(plan.base)
    assert true > 340
    found = estimate(outcome.gain)
    assert found.low <= true <= found.high
    # A gain is the same against everybody here; the report's figures say so of each.
    for each in outcome.meetings:
        assert each.gain.mean == pytest.approx(each.chosen.mean - each.base.mean)
        assert estimate(each.gain).low <= true <= estimate(each.gain).high


def test_luck_is_not_taken_for_skill(tmp_path: Path) -> None:
    game = Tunable(noise=400, flat=True)
    plan = plan_of(game, generations=12, report_hands=20_000)
    outcome = run(tmp_path / "a.jsonl", plan, game)
    # The best sample of a generation always seems to gain; nothing does.
    assert np.mean([each.luckiest for each in outcome.generations]) > 20
    found = estimate(outcome.gain)
    assert found.low <= 0 <= found.high
    assert abs(found.mean) < 5


def test_what_comes_out_is_a_mean_and_no_sample(tmp_path: Path) -> None:
    game = Tunable(noise=200)
    path = tmp_path / "a.jsonl"
    outcome = run(path, plan_of(game), game)
    plan, steps = outcome.plan, [each for each in lines(path) if each.get("step") == "generation"]
    chosen = outcome.chosen
    assert chosen.generation in plan.checkpoints()
    assert list(chosen.mean) == steps[chosen.generation - 1]["mean"]
    # The same search, played back with the library alone, has these means.
    search = cma.Search(outcome.axes, plan.population, plan.seed)
    for step in steps:
        assert search.ask() == step["asked"]
        search.tell(step["scores"])
        assert search.mean == step["mean"]
    best = [step["asked"][int(np.argmax(step["scores"]))] for step in steps]
    assert [step["mean"] for step in steps] != best
    assert list(chosen.mean) != best[chosen.generation - 1]


def test_a_start_that_nothing_beats_is_kept(tmp_path: Path) -> None:
    plan = plan_of(GAME, generations=4)
    outcome = run(tmp_path / "a.jsonl", plan_of(GAME, base={**plan.base, **BEST}, generations=4))
    assert outcome.chosen.generation == 0
    assert outcome.values == BEST
    assert (outcome.gain.mean, outcome.gain.squares, outcome.tuned.mean) == (0, 0, 0)


def test_a_sample_is_worth_its_mean_over_the_pool(tmp_path: Path) -> None:
    game = Tunable(noise=100)
    plan = plan_of(game, generations=2)
    path = tmp_path / "a.jsonl"
    run(path, plan, game)
    deals = plan.deals(2)[0]
    for number, step in enumerate(lines(path)[1:3]):
        first = TUNE_DEALS + PROBE_DEALS + number * deals
        for asked, score in zip(step["asked"], step["scores"], strict=True):
            player = {**plan.base, "reach": asked[0], "count": asked[1]}
            ahead = [duel(game, plan, player, other, first, deals) for other in plan.pool]
            assert score == pytest.approx(np.mean(ahead))


def duel(game: Tunable, plan: SearchPlan, a: Any, b: Any, first: int, deals: int) -> float:
    """The mean difference of two players, worked out anew."""
    total = 0.0
    for seating in ((0, 1, 0, 1), (1, 0, 1, 0)):
        rows = game.play(plan.rules, (a, b), seating, run_key(plan.seed), first, deals)
        own, other = (4, 5) if seating[0] == 0 else (5, 4)
        total += float((rows[:, own] - rows[:, other]).sum())
    return total / (2 * deals)


# ---------------------------------------------------------------- which deals


def test_the_families_share_no_deal_and_every_generation_has_fresh_ones(tmp_path: Path) -> None:
    game = Tunable()
    plan = plan_of(game)
    habits_that_matter(game, plan.rules, plan.base, plan.seed)
    outcome = run(tmp_path / "a.jsonl", plan, game)
    played = [range(first, first + count) for first, count in game.calls]
    tune, select, report = plan.deals(2)
    expected = {
        range(TUNE_DEALS, TUNE_DEALS + PROBE_DEALS),
        range(SELECT_DEALS, SELECT_DEALS + select),
        range(REPORT_DEALS, REPORT_DEALS + report),
    }
    start = TUNE_DEALS + PROBE_DEALS
    for number in range(plan.generations):
        expected.add(range(start + number * tune, start + (number + 1) * tune))
    # And the last deals that the chosen one learnt from, again.
    end = start + outcome.chosen.generation * tune
    assert plan.count_learn_deals(2) == 6 * tune
    assert set(played) == expected | {range(end - plan.count_learn_deals(2), end)}
    deals = [deal for each in expected for deal in each]
    assert len(deals) == len(set(deals))


def test_the_greatest_search_keeps_its_families_apart() -> None:
    most = plan_of(GAME, hands=10**10, select_hands=10**10, report_hands=10**10)
    tune, select, report = most.deals(1)
    assert REPORT_DEALS + report < SELECT_DEALS
    assert SELECT_DEALS + select < TUNE_DEALS
    assert TUNE_DEALS + PROBE_DEALS + 100_000 * tune < 2**63


# ---------------------------------------------------------------- going on


@pytest.mark.broad
@pytest.mark.parametrize("written", [False, True], ids=["before", "after"])
def test_stopped_at_any_step_it_ends_in_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    plan = plan_of(GAME)
    whole = run(tmp_path / "whole.jsonl", plan)
    expected = (tmp_path / "whole.jsonl").read_bytes()
    append = Journal.append
    steps = plan.generations + 1 + 1 + 2
    assert len(lines(tmp_path / "whole.jsonl")) == 1 + steps

    def stopping(self: Journal, step: dict[str, Any]) -> None:
        if written:
            append(self, step)
        if len(self.steps) >= stop + written:
            raise KeyboardInterrupt
        if not written:
            append(self, step)

    for stop in range(steps):
        path = tmp_path / f"{stop}.jsonl"
        with monkeypatch.context() as patch:
            patch.setattr(Journal, "append", stopping)
            with pytest.raises(KeyboardInterrupt):
                run(path, plan)
        assert len(lines(path)) == 1 + stop + written
        assert run(path, plan) == whole
        assert path.read_bytes() == expected


@pytest.mark.broad
def test_stopped_again_and_again_it_ends_in_the_same_bytes(tmp_path: Path) -> None:
    plan = plan_of(GAME)
    run(tmp_path / "whole.jsonl", plan)
    expected = (tmp_path / "whole.jsonl").read_bytes()
    header = expected.index(b"\n") + 1
    path = tmp_path / "cut.jsonl"
    # As after a kill in the middle of a write: any number of bytes of the last line.
    for cut in np.random.default_rng(1).integers(header, len(expected), 40):
        path.write_bytes(expected[: int(cut)])
        run(path, plan)
        assert path.read_bytes() == expected


@pytest.mark.broad
@pytest.mark.parametrize("threads", [1, 2, 7])
def test_any_number_of_threads_writes_the_same_bytes(tmp_path: Path, threads: int) -> None:
    game = Tunable(noise=50)
    plan = plan_of(game, generations=3, hands=30_000, report_hands=9_000)
    run(tmp_path / "one.jsonl", plan, game)
    run(tmp_path / "many.jsonl", plan, game, threads)
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "many.jsonl").read_bytes()


def test_a_finished_search_plays_nothing(tmp_path: Path) -> None:
    game = Tunable()
    first = run(tmp_path / "a.jsonl", plan_of(game), game)
    game.calls.clear()
    assert run(tmp_path / "a.jsonl", plan_of(game), game) == first
    assert game.calls == []


def test_progress_counts_every_hand_once_in_however_many_sittings(tmp_path: Path) -> None:
    plan, path = plan_of(GAME), tmp_path / "a.jsonl"
    for cut in (1.0, 0.5):
        seen: list[Progress] = []
        tuning.run(plan, GAME, path, 1, {"signature": GAME.signature()}, seen.append)
        shares = [now.share for now in seen]
        assert shares == sorted(shares)
        assert shares[-1] == 1.0
        raw = path.read_bytes()
        path.write_bytes(raw[: int(len(raw) * cut)])


# ---------------------------------------------------------------- what stands in the way


def test_another_search_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    run(path, plan_of(GAME, generations=2))
    before = path.read_bytes()
    with pytest.raises(StorageError, match="holds another search; choose another name"):
        run(path, plan_of(GAME, generations=3))
    assert path.read_bytes() == before


def test_another_version_of_the_game_does_not_go_on(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    run(path, plan_of(GAME, generations=2))
    with pytest.raises(DataError, match="by another version of toy"):
        run(path, plan_of(GAME, generations=2), Tunable(version=2))


def test_a_library_that_asks_otherwise_does_not_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    run(path, plan_of(GAME, generations=2))
    monkeypatch.setattr(cma, "STEP", 0.3)
    with pytest.raises(DataError, match="generation 1 is not what this machine and these versions"):
        run(path, plan_of(GAME, generations=2))


def test_two_processes_do_not_search_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    plan = plan_of(GAME, generations=2)
    run(path, plan)
    held = journal.begin(path, {})
    with pytest.raises(StorageError, match="another process is writing here"):
        run(path, plan)
    held.release()
    run(path, plan)


def test_threads_have_a_limit(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"threads: found 0 \(expected 1 to 1024"):
        run(tmp_path / "a.jsonl", plan_of(GAME), threads=0)


# ---------------------------------------------------------------- the plan


def test_habits_that_change_no_hand_are_left_alone() -> None:
    plan = plan_of(GAME)
    assert habits_that_matter(GAME, plan.rules, plan.base, 1) == ("reach", "count")
    with pytest.raises(UsageError, match="there is nothing to tune"):
        habits_that_matter(Tunable(flat=True), plan.rules, plan.base, 1)


def test_without_a_pool_the_nearest_half_of_the_players_is_met() -> None:
    plan = plan_of(GAME)
    strengths = {name: GAME.strength(GAME.policy(name)) for name in GAME.policies}
    assert strengths == {"balanced": -52, "bold": 86, "timid": 18}
    for base, expected in (("balanced", ("balanced", "timid")), ("bold", ("bold", "timid"))):
        found = nearest_players(GAME, plan.rules, GAME.policy(base), 1)
        assert tuple(each["name"] for each in found) == expected


@pytest.mark.parametrize(
    ("generations", "expected"),
    [(1, [1]), (4, [3, 4]), (8, [6, 7, 8]), (80, [60, 67, 73, 80])],
)
def test_what_is_chosen_among_comes_from_the_last_quarter(
    generations: int, expected: list[int]
) -> None:
    assert plan_of(GAME, generations=generations).checkpoints() == expected


def test_the_report_meets_everybody_once(tmp_path: Path) -> None:
    bold, timid = GAME.policy("bold"), GAME.policy("timid")
    plan = plan_of(GAME, pool=(bold,), outside=(timid, bold), generations=1)
    outcome = run(tmp_path / "a.jsonl", plan)
    met = [(each.opponent, each.inside) for each in outcome.meetings]
    assert met == [("bold", True), ("balanced", False), ("timid", False)]


def test_the_hands_foretold_are_the_most_that_are_played(tmp_path: Path) -> None:
    game = Tunable()
    bold = game.policy("bold")
    plan = plan_of(game, pool=(bold,), outside=())
    game.calls.clear()
    outcome = run(tmp_path / "a.jsonl", plan, game)
    assert outcome.hands == sum(count for _, count in game.calls)
    assert 0.7 * plan.total(2) < outcome.hands <= plan.total(2)


# ---------------------------------------------------------------- the arena


def test_an_arena_gives_the_differences_in_the_order_of_the_deals() -> None:
    game = Tunable(noise=30)
    plan = plan_of(game)
    a, b, c = (game.policy(name) for name in game.policies)
    pairs = [(a, b), (b, a), (a, a), (a, {**b, "name": "other"}), (c, b)]
    found = []
    for threads in (1, 3):
        heard: list[int] = []
        with Arena(game, plan.rules, 5, threads, heard.append) as arena:
            found.append(np.hstack(list(arena.differences(pairs, 7, 2_300))))
        assert sum(heard) == 5 * 2 * 2_300
        # A player against himself is known, and the fourth pair is the first.
        assert arena.hands == 3 * 2 * 2_300
    assert np.array_equal(found[0], found[1])
    assert found[0].shape == (5, 2_300)
    rows = [game.play(plan.rules, (a, b), arm, 5, 7, 2_300) for arm in ((0, 1), (1, 0))]
    expected = (rows[0][:, 4] - rows[0][:, 5] + rows[1][:, 5] - rows[1][:, 4]) / 2
    assert np.array_equal(found[0][0], expected)
    assert np.array_equal(found[0][1], -expected)
    assert not found[0][2].any()
    assert np.array_equal(found[0][3], expected)

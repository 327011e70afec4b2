"""``analyser.abilities.learning``: Does learning come to the same evaluation however it is
played, and to a better one?
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from toy import Toy
from toys.learning_toy import STRONG, WEAK, LearningToy

from analyser.abilities.learning.self_play import evaluation_fit, learning_estimate
from analyser.abilities.learning.self_play import evaluation_learning as L
from analyser.abilities.learning.self_play.learning_estimate import estimate_learning
from analyser.abilities.learning.self_play.sessions import LearningProgress
from analyser.errors import DataError, StorageError, UsageError
from analyser.games.searching import evaluations, plain

ROOT = Path(__file__).parents[3]


def plan_of(game: LearningToy, **changes: Any) -> L.LearningPlan:
    rules = game.rules("plain")
    made: dict[str, Any] = dict(
        game=game.name,
        seed=3,
        rules=rules,
        learner=game.learner(rules, {}),
        plain_hands=3_000,
        each=2,
        futures=4,
        hands=700,
        rounds=1,
    )
    return L.LearningPlan(**{**made, **changes})


def learnt(folder: Path, game: LearningToy | None = None, threads: int = 2, **changes: Any) -> str:
    """Learn, and return the evaluation's file."""
    game = game or LearningToy()
    return L.run(plan_of(game, **changes), game, folder, threads).text(game, {"by": "a test"})


def slope(text: str) -> float:
    """Points that a position is worth more where the mover is ahead by 4 than by 2, each."""
    weights = evaluations.parse_evaluation(text, "x").weights
    ahead = [plain.value(weights, [lead, 0, 3, 3]) / 4 for lead in (2, 4)]
    return (ahead[1] - ahead[0]) / 2


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    return learnt(tmp_path_factory.mktemp("whole") / "work")


def test_what_is_learnt_of_weak_play_is_mended_by_strong_play(tmp_path: Path, whole: str) -> None:
    weak = learnt(tmp_path / "work", rounds=0)
    assert slope(weak) == pytest.approx(WEAK, rel=0.15)
    assert slope(whole) == pytest.approx(STRONG, rel=0.15)
    steps = evaluations.parse_evaluation(whole, "x").body["steps"]
    assert [step["kind"] for step in steps] == ["plain", "searched"]
    less = steps[1]["judged"]["less"]
    assert less["mean"] > 3 * less["se"] > 0
    assert "less" not in steps[0]["judged"]
    assert steps[0]["judged"]["all"]["r2"] > 0.8


def test_the_file_tells_what_made_it(whole: str) -> None:
    body = evaluations.parse_evaluation(whole, "x").body
    assert body["made"] == {"by": "a test"}
    assert (body["seed"], body["hands"], body["plain_hands"], body["futures"]) == (3, 700, 3_000, 4)
    assert body["rules"]["preset"] == "plain"
    assert body["learner"]["search_worlds"] == 4
    assert next(iter(body["carried"])) in ("ahead", "behind")
    assert body["features"] == ["ahead", "behind", "left", "weather"]


def test_held_out_hands_are_not_learnt_from(whole: str) -> None:
    plain_play, searched = evaluations.parse_evaluation(whole, "x").body["steps"]
    assert plain_play["judged"]["hands"] == pytest.approx(3_000 / 7, abs=10)
    assert searched["judged"]["hands"] == sum(hand // 2 % 7 == 0 for hand in range(700))
    assert searched["positions"] + searched["judged"]["positions"] == 700 * 8


@pytest.mark.parametrize("threads", [1, 5])
def test_any_number_of_threads_learns_the_same(tmp_path: Path, whole: str, threads: int) -> None:
    assert learnt(tmp_path / "work", threads=threads) == whole


def test_another_seed_another_evaluation(tmp_path: Path, whole: str) -> None:
    assert learnt(tmp_path / "work", seed=4) != whole


def test_rounds_play_their_own_deals_with_what_was_learnt_before(tmp_path: Path) -> None:
    game = LearningToy()
    text = learnt(tmp_path / "work", game, rounds=2)
    firsts = [first for kind, first in game.played if kind == "searched"]
    assert min(firsts) == L.ROUND_DEALS
    assert sum(first >= 2 * L.ROUND_DEALS for first in firsts) == 14
    steps = evaluations.parse_evaluation(text, "x").body["steps"]
    assert [step["kind"] for step in steps] == ["plain", "searched", "searched"]


# ---------------------------------------------------------------- going on


def test_stopped_after_any_block_it_goes_on_and_comes_to_the_same(
    tmp_path: Path, whole: str
) -> None:
    for stop in (0, 1, 4, 6, 9, 19):
        folder, game = tmp_path / f"stop-{stop}", LearningToy(stop_at=stop)
        with pytest.raises(KeyboardInterrupt):
            learnt(folder, game, threads=1)
        done = len([*folder.glob("plain-*.piece"), *folder.glob("round-*.piece")])
        game.stop_at, game.played = None, []
        assert learnt(folder, game, threads=2) == whole
        assert stop - 1 <= done <= stop
        assert len(game.played) == 20 - done
    game.played = []
    assert learnt(folder, game) == whole
    assert game.played == []


def test_a_fit_that_was_stopped_is_made_again(
    tmp_path: Path, whole: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, fit = LearningToy(), evaluation_fit.fit

    def stopped(*given: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(evaluation_fit, "fit", stopped)
    with pytest.raises(KeyboardInterrupt):
        learnt(tmp_path / "work", game)
    monkeypatch.setattr(evaluation_fit, "fit", fit)
    game.played = []
    assert learnt(tmp_path / "work", game) == whole
    assert {kind for kind, _ in game.played} == {"searched"}


PROGRAM = """
import sys, time
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from toys.learning_toy import LearningToy
from abilities.learning.test_evaluation_learning import learnt
class Slow(LearningToy):
    def _asked(self, kind, first):
        time.sleep(0.05)
        print(kind, flush=True)
learnt(Path(sys.argv[1]), Slow())
"""


@pytest.mark.broad
def test_killed_at_any_moment_it_goes_on_and_comes_to_the_same(tmp_path: Path, whole: str) -> None:
    folder = tmp_path / "work"
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'tests'}"}
    for _ in range(3):
        with subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(folder), str(ROOT / "tests")],
            env=environment,
            stdout=subprocess.PIPE,
        ) as process:
            assert process.stdout is not None
            for _line in range(4):
                process.stdout.readline()
            time.sleep(0.02)
            process.send_signal(signal.SIGKILL)
    assert learnt(folder) == whole


# ---------------------------------------------------------------- what may be wrong


def test_a_folder_of_something_else_or_of_another_plan_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear.txt").write_text("dear")
    with pytest.raises(StorageError, match="something else"):
        learnt(tmp_path / "letters")
    learnt(tmp_path / "work", rounds=0, plain_hands=600)
    with pytest.raises(StorageError, match="hands of another training"):
        learnt(tmp_path / "work", rounds=0, plain_hands=700)
    with pytest.raises(StorageError, match="another version of toy"):
        learnt(tmp_path / "work", LearningToy(version=2), rounds=0, plain_hands=600)


def test_what_is_ahead_is_what_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More hands take longer; finished blocks are taken off, and weights that stand."""
    monkeypatch.setattr(learning_estimate, "SECONDS", 0.01)
    game, folder = LearningToy(), tmp_path / "work"
    some = estimate_learning(plan_of(game), game, folder, 2)
    assert (some.hands, some.hands_left, some.finished) == (3_700, 3_700, False)
    more = estimate_learning(plan_of(game, plain_hands=3_000_000, rounds=9), game, folder, 2)
    assert more.hands == 3_006_300
    assert more.seconds.low > 10 * some.seconds.high
    assert not folder.exists()
    learnt(folder, game)
    done = estimate_learning(plan_of(game), game, folder, 2)
    assert (done.hands_left, done.finished, done.seconds) == (0, True, (0, 0))
    with pytest.raises(StorageError, match="holds the hands of another training"):
        estimate_learning(plan_of(game, seed=4), game, folder, 2)
    other = tmp_path / "other"
    other.mkdir()
    (other / "dear.txt").write_text("dear")
    with pytest.raises(StorageError, match="holds something else"):
        estimate_learning(plan_of(game), game, other, 2)


def test_a_damaged_piece_is_found(tmp_path: Path) -> None:
    learnt(tmp_path / "work", rounds=0, plain_hands=600)
    piece = sorted((tmp_path / "work").glob("plain-*.piece"))[1]
    raw = bytearray(piece.read_bytes())
    raw[-9] ^= 4
    piece.write_bytes(raw)
    with pytest.raises(DataError, match=r"plain-000001\.piece: is damaged"):
        learnt(tmp_path / "work", rounds=0, plain_hands=600)


def test_too_few_hands_and_no_threads_are_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="too few positions"):
        learnt(tmp_path / "few", plain_hands=1, rounds=0)
    with pytest.raises(UsageError, match="threads: found 0"):
        learnt(tmp_path / "none", threads=0)


def test_a_game_without_positions_is_refused_in_a_sentence(tmp_path: Path) -> None:
    plan = plan_of(LearningToy())
    with pytest.raises(UsageError, match="Toy has no positions to learn from"):
        L.run(plan, Toy(), tmp_path / "work", 1)


# ---------------------------------------------------------------- what is told


def test_how_far_it_is_is_told_in_order(tmp_path: Path) -> None:
    game = LearningToy()
    told: list[LearningProgress] = []
    L.run(plan_of(game, rounds=2), game, tmp_path / "work", 2, told.append)
    order = list(dict.fromkeys(each.doing for each in told))
    assert order == [
        "plain hands",
        "fitting weights",
        "hands of search players, round 1 of 2",
        "hands of search players, round 2 of 2",
    ]
    plain_hands = [each.done for each in told if each.doing == "plain hands"]
    assert plain_hands == sorted(plain_hands)
    assert plain_hands[-1] == 3_000
    assert all(0 <= each.done <= each.total for each in told)
    told.clear()
    L.run(plan_of(game, rounds=2), game, tmp_path / "work", 2, told.append)
    assert all(each.rate == 0 and each.seconds_left is None for each in told if each.hands)


def test_the_plan_has_a_digest_of_all_of_it() -> None:
    plan = plan_of(LearningToy())
    assert plan.digest() == plan_of(LearningToy()).digest()
    assert plan.digest() != replace(plan, each=3).digest()


def test_turns_of_a_hand_are_judged_by_plain_play() -> None:
    game = LearningToy()
    rules = game.rules("plain")
    turns = L.turns_a_hand(game, rules, game.learner(rules, {}), 3)
    assert 1 <= turns <= 300

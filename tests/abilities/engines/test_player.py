"""``analyser.abilities.engines``: Someone else's player: what is asked of it, what a duel says,
and the lines of its document.
"""

from __future__ import annotations

import json
import math
import os
import re
import signal
import subprocess
import sys
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from abilities.engines.burraco.test_guest import Asking
from compiling import OFF
from terminal import answer
from toy import Toy

import analyser
from analyser import games
from analyser.abilities.engines.own_players import player
from analyser.abilities.engines.own_players.player import Duel, Player, duel
from analyser.cards.shuffle import run_key
from analyser.errors import PlayerError, ScenarioError, UsageError
from analyser.scenario.spec import RunSpec
from analyser.statistics import intervals

ROOT = Path(analyser.__file__).parent.parent
DEALS = 40


def bidding(bid: Callable[[Any], int], like: str = "balanced") -> Player:
    return Player(name="mine", like=like, bid=bid)


def met(a: Player | str, b: Player | str, **given: Any) -> Duel:
    return duel(a, b, game="toy", hands=2 * DEALS, seed=3, **given)


# ---------------------------------------------------------------- what a duel says


def test_a_duel_counts_what_each_deal_brings_and_says_it(toy: Toy) -> None:
    found = met(bidding(lambda view: view[0] % 10), "balanced")
    # Two seats of a side bid, in both arms, the last digit of the deal's number.
    assert found.differences.tolist() == [2 * (deal % 10) for deal in range(DEALS)]
    assert found.difference == intervals.estimate_pairs(found.differences, planned=DEALS)
    assert (found.a, found.b) == ("mine", "balanced")
    assert (found.hands, found.arms, found.planned, found.seed) == (2 * DEALS, 2, DEALS, 3)
    assert found.difference.mean == 9
    assert found.difference.won == 0.9
    assert found.verdict == "better"
    assert str(found).splitlines() == [found.answer, found.sentence]
    assert found.sentence.startswith("mine beats balanced by 9.")
    assert met(bidding(lambda view: view[0] % 2), "balanced").verdict == "equivalent"
    assert met(bidding(lambda view: view[0] % 2), "balanced", equivalence=1).verdict == "better"
    assert met("balanced", bidding(lambda _view: 4)).difference.mean == -8


def test_the_first_and_the_second_may_both_be_players(toy: Toy) -> None:
    found = met(bidding(lambda _view: 7), bidding(lambda _view: 3))
    assert found.differences.tolist() == [8.0] * DEALS
    # Other deals may bring something else, as far as a deal of this game does.
    assert 0 < found.difference.half < math.inf
    assert "undecided" in found.sentence
    assert "would give a verdict" not in found.sentence, "nothing is known of how deals spread"


def test_a_player_that_decides_nothing_is_its_policy(toy: Toy) -> None:
    for like in ("balanced", "bold"):
        found = met(Player(like=like), like)
        assert found.differences.tolist() == [0.0] * DEALS
        # Nobody knows of a player from elsewhere that it never will.
        assert found.sentence.startswith(
            f"Player against {like} is undecided: no deal told them apart, 0 ± "
        )
        assert met(like, like).sentence.startswith(f"{like} and {like} never differ: 0 ± 0 points")
    played = met(Player(like="bold"), "balanced")
    assert played.differences.tolist() == met("bold", "balanced").differences.tolist()
    assert played.differences.any()


def test_the_toys_duel_is_that_of_compare(toy: Toy) -> None:
    said = answer("compare", "bold", "balanced", "--game", "toy", "--hands", "80", "--seed", "3")
    mine = met(Player(name="bold", like="bold"), "balanced").summary()
    tables = {"pair_counts", "nelo", "nelo_low", "nelo_high"}
    tables |= {"independent_ratio", "independent_hands"}
    tables |= {"endings", "turns_per_hand"}
    stopping = {"mode", "precision", "cap", "stopped", "tuned_pairs", "again"}
    assert set(said) - set(mine) == {"signature", "run", "provenance"} | tables | stopping
    for key, value in mine.items():
        assert said[key] == (pytest.approx(value) if isinstance(value, float) else value), key


def test_burracos_duel_is_that_of_compare() -> None:
    hands = 2 if OFF else 10
    words = ("--hands", str(hands), "--rules", "italian-2p", "--set", "jokers=2")
    said = answer("compare", "greedy", "balanced", *words)
    mine = duel(
        Player(name="greedy", like="greedy"),
        "balanced",
        rules="italian-2p",
        changes={"jokers": 2},
        hands=hands,
    ).summary()
    assert json.loads(json.dumps(mine)) == mine
    assert mine["changes"] == {"jokers": 2}
    assert mine["drawn"] < 1
    for key, value in mine.items():
        assert said[key] == (pytest.approx(value) if isinstance(value, float) else value), key


def test_the_differences_of_a_result_cannot_be_changed(toy: Toy) -> None:
    found = met("bold", "balanced")
    with pytest.raises(ValueError, match="read-only"):
        found.differences[0] = 1
    assert set(asdict(found.difference)) >= {"mean", "low", "high", "pairs", "won", "confidence"}


def test_odd_hands_are_rounded_up_to_whole_deals(toy: Toy) -> None:
    assert duel("bold", "balanced", game="toy", hands=5).hands == 6


# ---------------------------------------------------------------- players


class Bidder(Player):
    """A class that says everything itself."""

    like = "bold"
    name = "class"

    def __init__(self, more: int) -> None:
        self._more = more

    def bid(self, view: Any) -> int:
        return self._rounded(view) + self._more

    def _rounded(self, view: Any) -> int:
        return int(view[1])


def test_a_class_may_decide_with_habits_and_helpers_of_its_own(toy: Toy) -> None:
    found = met(Bidder(2), "bold")
    assert found.a == "class"
    # Seats 0 and 2, or 1 and 3, bid their number and 2 more.
    assert found.differences.tolist() == [((0 + 2 + 4) + (1 + 3 + 4)) / 2] * DEALS


def test_a_player_without_a_name_is_called_as_its_class(toy: Toy) -> None:
    class Unnamed(Player):
        pass

    assert met(Unnamed(), "balanced").a == "Unnamed"
    assert met(Unnamed(like="bold", name="other"), "balanced").a == "other"


def test_each_seat_of_each_hand_has_a_copy(toy: Toy) -> None:
    class Learning(Player):
        def __init__(self) -> None:
            self.seen: list[Any] = []

        def bid(self, view: Any) -> int:
            self.seen.append(view)
            return len(self.seen)

    mine = Learning()
    assert met(mine, "balanced").differences.tolist() == [2.0] * DEALS
    assert mine.seen == []


def test_a_decision_that_the_game_does_not_know_is_refused(toy: Toy) -> None:
    class Slip(Player):
        def bids(self, _view: Any) -> int:
            return 1

    class Static(Player):
        name = "Slip"

        @staticmethod
        def bids(_view: Any) -> int:
            return 1

    for wrong in (Slip(), Static(), Player(name="Slip", bids=lambda _view: 1)):
        with pytest.raises(UsageError) as caught:
            met(wrong, "balanced")
        assert str(caught.value) == (
            "Slip.bids: no such decision (known: bid, pass_on; "
            "another method's name begins with _; did you mean 'bid'?)"
        )
    assert toy.calls == []


def test_a_decision_that_is_no_function_is_refused(toy: Toy) -> None:
    class Number(Player):
        bid = 7

    with pytest.raises(
        UsageError, match=r"Number\.bid: found 7 \(expected a function that decides"
    ):
        met(Number(), "balanced")


def test_what_is_no_player_is_refused(toy: Toy) -> None:
    with pytest.raises(UsageError, match=r"found <class .*expected .*to make one .*: Bidder\(\)"):
        met(Bidder, "balanced")  # type: ignore[arg-type]
    with pytest.raises(
        UsageError, match=r"found 7 \(expected an analyser\.Player, an analyser\.Engine or a"
    ):
        met("balanced", 7)  # type: ignore[arg-type]
    for wrong in ("bolt", Player(like="bolt")):
        with pytest.raises(UsageError, match=r"unknown policy 'bolt'.*did you mean 'bold'"):
            met(wrong, "balanced")


def test_numbers_out_of_range_are_refused(toy: Toy) -> None:
    bad: tuple[dict[str, Any], ...]
    bad = ({"hands": 0}, {"seed": -1}, {"equivalence": -1.0}, {"equivalence": float("nan")})
    for given in bad:
        with pytest.raises(UsageError, match=f"{next(iter(given))}: found"):
            duel("bold", "balanced", game="toy", **given)
    with pytest.raises(UsageError, match=r"processes: found 0 \(expected 1 to"):
        met("bold", "balanced", processes=0)
    with pytest.raises(UsageError, match="unknown rule set"):
        met("bold", "balanced", rules="plane")
    with pytest.raises(ScenarioError, match=r"rules\.bonus: found 501"):
        met("bold", "balanced", changes={"bonus": 501})
    with pytest.raises(UsageError, match="unknown game 'toi'"):
        duel("bold", "balanced", game="toi")


def test_a_duel_with_a_search_player_says_before_how_long_it_may_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unplayed(_game: Any, spec: RunSpec, *_how: Any) -> list[float]:
        return [0.0] * spec.cells[0].units

    def plain(_game: Any, _rules: Any, entrants: Any, *_deal: Any) -> None:
        assert not any(each.policy["search_worlds"] for each in entrants)

    # Five hands are timed in five seconds: a plain one takes one.
    ticks = iter(range(0, 1_000, 5))
    clock = SimpleNamespace(perf_counter=lambda: next(ticks))
    monkeypatch.setattr(player, "_play_deals", unplayed)
    monkeypatch.setattr(player, "time", clock)
    monkeypatch.setattr(type(games.game("burraco")), "play_guests", plain)
    # 12 worlds of one of two players: 1 + 10 · 12 / 2 = 61 plain hands a hand, once to four times.
    with pytest.warns(UserWarning, match=r"^10 hands with search-fast may take 10 to 41 min: "):
        duel("search-fast", "balanced", hands=10)
    with pytest.warns(UserWarning, match=r"^10 hands with search-fast may take 2 to 9 min: "):
        duel(Player(), "search-fast", hands=10, processes=5)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        duel("cautious", "balanced", hands=100_000)
        monkeypatch.setattr(player, "SLOW_SECONDS", 2_441)
        duel("search-fast", "balanced", hands=10)


def test_a_policy_may_come_from_a_file(toy: Toy, tmp_path: Path) -> None:
    path = tmp_path / "brave.toml"
    path.write_text('base = "bold"\nskill = 40\n')
    by_file = met(Player(like=str(path)), "balanced")
    assert by_file.differences.tolist() == met(str(path), "balanced").differences.tolist()
    assert by_file.difference.mean > met("bold", "balanced").difference.mean > 0


# ---------------------------------------------------------------- trouble


def test_a_forbidden_choice_and_a_failure_say_in_which_deal(toy: Toy) -> None:
    def bid(view: Any) -> int:
        if view[0] == 6:
            raise KeyError("six")
        return 10 if view[0] == 4 else 0

    where = "in deal 4 of seed 3, rules plain, where the seats are mine, balanced, mine, balanced"
    with pytest.raises(PlayerError, match=r"mine bids 10 \(expected 0 to 9") as caught:
        met(bidding(bid), "balanced")
    assert caught.value.__notes__ == [where]
    with pytest.raises(PlayerError, match="mine raised KeyError: 'six' in 'bid'") as failed:
        met(bidding(lambda view: bid(view) % 10), "balanced")
    assert isinstance(failed.value.__cause__, KeyError)
    assert failed.value.__notes__ == [where.replace("4", "6", 1)]


def interrupted_at(deal: int) -> Player:
    """Return who is at its bid when somebody presses Ctrl-C."""

    def bid(view: Any) -> int:
        if view[0] == deal:
            signal.raise_signal(signal.SIGINT)
        return 1

    return bidding(bid)


def test_an_interrupt_ends_a_duel_with_what_was_played(
    toy: Toy, capsys: pytest.CaptureFixture[str]
) -> None:
    found = met(interrupted_at(7), "balanced")
    assert found.differences.tolist() == [2.0] * 7
    assert (found.difference.pairs, found.planned, found.hands) == (7, DEALS, 14)
    assert capsys.readouterr().err == f"interrupted after 7 of {DEALS} deals\n"


def test_before_the_first_deal_an_interrupt_is_one(toy: Toy) -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        met(interrupted_at(0), "balanced")
    assert signal.getsignal(signal.SIGINT) is before


def test_an_interrupt_that_nobody_pressed_is_the_players_error(toy: Toy) -> None:
    def bid(view: Any) -> int:
        if view[0] == 7:
            raise KeyboardInterrupt
        return 1

    def played() -> str:
        with pytest.raises(PlayerError) as caught:
            met(bidding(bid), "balanced")
        return str(caught.value)

    assert played() == "mine raised KeyboardInterrupt in 'bid'"
    # Ctrl-C only ever reaches the main thread.
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(played).result() == played()


def test_a_name_is_a_text_of_one_line(toy: Toy) -> None:
    class Lying(str):
        __slots__ = ()

        def __str__(self) -> str:
            return "honest"

    class Raising:
        def __bool__(self) -> bool:
            raise SystemExit

    for name in ("two\nlines", "x" * 101, 7, Lying("mine"), Raising()):
        with pytest.raises(
            UsageError, match=r"^name: found .* \(expected a text on one line of up"
        ):
            met(Player(name=name), "balanced")  # type: ignore[arg-type]


def test_progress_is_told_on_a_terminal_only(
    toy: Toy, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player, "TICK_SECONDS", 0.0)
    met("bold", "balanced")
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    met("bold", "balanced")
    said = capsys.readouterr()
    assert said.out == ""
    assert re.search(rf"1 of {DEALS} deals, [\d,]+ hands a second", said.err)
    assert said.err.endswith("\r\x1b[K")


# ---------------------------------------------------------------- other processes


@pytest.mark.broad
def test_several_processes_give_the_same_answer() -> None:
    given: dict[str, Any] = {"hands": 2 * (2 if OFF else 6), "rules": "italian-2p"}
    mine = Asking("greedy")
    there = duel(mine, "balanced", processes=2, **given)
    here = duel(mine, "balanced", **given)
    assert there.differences.tolist() == here.differences.tolist()
    assert there.summary() == here.summary()
    assert there.differences.any()


def test_what_is_raised_in_another_process_comes_through_with_its_notes() -> None:
    with pytest.raises(PlayerError) as caught:
        duel(Asking("nobody"), "balanced", hands=2, seed=4, processes=2)
    assert re.fullmatch(
        r"asking nobody \(seat \d, turn \d+\) raised UsageError: unknown policy 'nobody' \(.*",
        str(caught.value),
    )
    (note,) = [note for note in caught.value.__notes__ if not note.startswith("\n")]
    assert note.startswith("in deal 0 of seed 4, rules italian, where the seats are asking no")


def test_a_player_that_cannot_travel_is_refused(toy: Toy) -> None:
    with pytest.raises(UsageError, match="processes: found 2, but mine and balanced cannot be sen"):
        met(bidding(lambda _view: 1), "balanced", processes=2)


@pytest.mark.broad
def test_a_script_without_its_guard_is_told_so(tmp_path: Path) -> None:
    script = tmp_path / "mine.py"
    script.write_text(
        "import analyser\n"
        "class Mine(analyser.Player):\n"
        "    pass\n"
        "print(analyser.duel(Mine(), 'balanced', hands=2, processes=2))\n"
    )
    done = python(str(script))
    assert done.returncode == 1
    assert "no other process could play" in done.stderr.splitlines()[-1]
    assert '`if __name__ == "__main__":`' in done.stderr.splitlines()[-1]


# ---------------------------------------------------------------- the package and its document


def python(*words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, check=False, env=env
    )


def test_the_package_offers_its_names_and_opens_no_room_before() -> None:
    done = python(
        "-c",
        "import sys, analyser\n"
        "print([name for name in sys.modules if name.startswith('analyser.')])\n"
        "print([name for name in ('numpy', 'numba', 'pydantic') if name in sys.modules])\n"
        "print(analyser.Player, analyser.duel, analyser.PlayerError)\n"
        "print('numba' in sys.modules)",
    )
    rooms, slow, names, numba = done.stdout.splitlines()
    assert (rooms, slow, numba) == ("['analyser._version']", "[]", "False")
    assert "analyser.abilities.engines.own_players.player.Player" in names
    assert set(analyser.__all__) <= set(dir(analyser))
    assert all(getattr(analyser, name).__doc__ for name in analyser.__all__)
    with pytest.raises(AttributeError, match="module 'analyser' has no attribute 'Plaier'"):
        _ = analyser.Plaier


@pytest.mark.broad
def test_the_lines_of_the_document_run(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs" / "own-player.md").read_text(), re.DOTALL
    )
    block = next(block for block in blocks if "analyser.Player" in block)
    assert len([line for line in block.splitlines() if line.strip()]) <= 10
    space: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(block, "own-player.md", "exec"), space)
    found = space["found"]
    assert isinstance(found, Duel)
    assert capsys.readouterr().out == f"{found}\n"
    assert found.difference.pairs == found.planned
    assert 0 < np.count_nonzero(found.differences) < found.planned
    assert found.difference.low <= found.difference.mean <= found.difference.high
    assert run_key(found.seed) != 0

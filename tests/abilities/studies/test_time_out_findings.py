"""``analyser.abilities.studies``: Is what calling time brings that of the rows?  By a toy in
which each turn brings ten points.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from toys.timed_toy import A_TURN, CLOSING, TimedToy, length_of

from analyser import games
from analyser.abilities.studies.time_outs import findings as time_outs
from analyser.abilities.studies.time_outs.findings import TimeOuts
from analyser.errors import DataError
from analyser.findings import answers
from analyser.play import runner
from analyser.scenario import file_spec
from analyser.scenario.spec import RunSpec
from analyser.storage.run_folder import Run

pytestmark = pytest.mark.usefixtures("toy")

DEALS = 2_200
LINEUP = '[[lineups]]\npolicies = ["{policy}"]\nvary = {{ whistle = {turns} }}\n'
HEAD = (
    f'game = "toy"\nhands = {DEALS}\n[rules.long]\nround = 6\n[rules.short]\nround = 3\n'
    "[rules.odd]\nround = 4\n"
)
TURNS = [5, 6, 7, 8, 9, 10, 11, 12]


TOY = TimedToy


def spec_of(folder: Path, *lineups: str, head: str = HEAD) -> RunSpec:
    path = folder / "calls.toml"
    path.write_text(head + "".join(lineups))
    return file_spec.load(path)


def lineup(turns: list[int], policy: str = "bold", rules: str = '"long", "short"') -> str:
    return LINEUP.format(policy=policy, turns=turns) + f"rules = [{rules}]\n"


def played(folder: Path, *lineups: str) -> Run:
    return runner.run(spec_of(folder, *lineups), folder / "run", 1, ["analyser", "simulate"])


def found(run: Run) -> list[TimeOuts]:
    return time_outs.read(run, answers.read(run, terms=False))


def ahead(turns: int, closed: bool) -> int:
    """How far the side that began is ahead after some turns."""
    own = A_TURN * (turns % 2)
    return own + (CLOSING if turns % 2 else -CLOSING) * closed


def by_hand(turn: int, last: int) -> tuple[list[int], list[int]]:
    """The side in turn with a call and without, of each hand that is still going by then."""
    sign = 1 if turn % 2 else -1
    going = [int(each) for each in length_of(np.arange(DEALS)) if each >= turn]
    with_call = [sign * ahead(min(each, last), each <= last) for each in going]
    return with_call, [sign * ahead(each, True) for each in going]


def test_each_call_is_that_of_the_rows(tmp_path: Path) -> None:
    (one,) = found(played(tmp_path, lineup(TURNS)))
    assert (one.policy, one.deals) == ("bold", DEALS)
    for after, rule_set in zip((6, 3), one.rule_sets, strict=True):
        assert [each.turn for each in rule_set.calls] == TURNS
        for call in rule_set.calls:
            with_call, without = by_hand(call.turn, call.turn + after)
            assert call.going == pytest.approx(100 * len(with_call) / DEALS)
            assert call.called.value == pytest.approx(np.mean(with_call))
            assert call.played_on.value == pytest.approx(np.mean(without))
            effect = np.mean(with_call) - np.mean(without)
            assert call.effect.value == pytest.approx(effect)
            assert call.of_all.value == pytest.approx(effect * len(with_call) / DEALS)
            assert 0 < call.effect.half < 10


@pytest.mark.broad
def test_calls_are_added_up_as_often_as_they_meet_a_hand(tmp_path: Path) -> None:
    (one,) = found(played(tmp_path, lineup(TURNS)))
    long, short = one.rule_sets
    changes = {
        turn: [a - b for a, b in zip(*by_hand(turn, turn + 3), strict=True)] for turn in TURNS
    }
    every = [each for some in changes.values() for each in some]
    assert short.effect.value == pytest.approx(np.mean(every))
    began = [each * (1 if turn % 2 else -1) for turn, some in changes.items() for each in some]
    assert short.began is not None
    assert short.began.value == pytest.approx(np.mean(began))
    for place, number in short.seats.items():
        some = [each for turn in TURNS if (turn - 1) % 4 == place for each in changes[turn]]
        assert number.value == pytest.approx(np.mean(some))
    assert list(short.rounds) == [1, 2]
    second = [each for turn in TURNS[4:] for each in changes[turn]]
    assert short.rounds[2].value == pytest.approx(np.mean(second))
    assert one.rule_difference is not None
    assert one.rule_difference.value == pytest.approx(long.effect.value - short.effect.value)


@pytest.mark.broad
def test_a_turn_more_is_told_by_the_last_turn(tmp_path: Path) -> None:
    (one,) = found(played(tmp_path, lineup([5, 6, 8], rules='"long", "short", "odd"')))
    extras = [[each.extra for each in rule_set.calls] for rule_set in one.rule_sets]
    assert extras == [[1, 0, 0], [0, -1, -1], [1, 0, 0]]
    assert [list(rule_set.extras) for rule_set in one.rule_sets] == [[1, 0], [0, -1], [1, 0]]
    assert [list(rule_set.rounds) for rule_set in one.rule_sets] == [[], [], []], "no whole round"
    assert one.rule_sets[0].extras[0].value == pytest.approx(
        np.mean([a - b for turn in (6, 8) for a, b in zip(*by_hand(turn, turn + 6), strict=True)])
    )


@pytest.mark.broad
def test_all_intervals_hold_at_once_and_shrink_with_the_deals(tmp_path: Path) -> None:
    """A single call's is no narrower than one by itself, and less than twice as wide."""
    (one,) = found(played(tmp_path, lineup(TURNS)))
    call = one.rule_sets[1].calls[0]
    with_call, without = by_hand(5, 8)
    changes = np.array(with_call) - np.array(without)
    alone = 1.96 * changes.std() / len(changes) ** 0.5
    assert alone < call.effect.half < 2 * alone


@pytest.mark.broad
def test_players_are_told_apart_and_each_has_its_deals(tmp_path: Path) -> None:
    fewer = lineup(TURNS[:4], "timid", '"short"') + "hands = 400\n"
    first, second = found(played(tmp_path, lineup(TURNS), fewer))
    assert [(each.policy, each.deals) for each in (first, second)] == [
        ("bold", DEALS),
        ("timid", 400),
    ]
    assert second.rule_difference is None
    assert len(second.rule_sets) == 1


def test_a_run_about_anything_else_has_no_calls(tmp_path: Path) -> None:
    game = games.game("toy")
    calls = lineup(TURNS)
    assert len(time_outs.tables(game, spec_of(tmp_path, calls))) == 2
    duel = '[[duels]]\na = "bold"\nb = "timid"\n'
    other = '[[lineups]]\npolicies = ["bold"]\nrules = "plain"\n'
    two = calls.replace('["bold"]', '["bold", "timid"]')
    without = HEAD.replace("round = 3", "round = 3\nwhistle = 9")
    for lineups, head in [
        ((calls, duel), HEAD),
        ((calls, other), HEAD),
        ((two,), HEAD),
        ((other,), HEAD),
        ((calls + "matches = 9\n",), HEAD),
        ((calls,), without),
    ]:
        spec = spec_of(tmp_path, *lineups, head=head)
        assert time_outs.tables(game, spec) == [], (lineups, head)
    assert time_outs.tables(games.game("ecarte"), spec_of(tmp_path, calls)) == []


@pytest.mark.broad
def test_a_table_that_has_not_begun_is_named_in_a_sentence(tmp_path: Path) -> None:
    run = played(tmp_path, lineup(TURNS))
    run.shards[-1:] = []
    with pytest.raises(DataError, match="not every table has begun; run the same command again"):
        found(run)

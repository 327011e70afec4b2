"""``analyser.abilities.studies``: Does a tip whose worth is known get the verdict that it
deserves?
"""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from toy import install, luck
from toys.tips_toy import HEAD, Club, Seers, tip, written

from analyser.abilities.studies.tips import findings as tips
from analyser.abilities.studies.tips.findings import Finding, Trial
from analyser.cards.shuffle import run_key
from analyser.errors import DataError
from analyser.findings import answers
from analyser.play import runner
from analyser.scenario import build, file_spec
from analyser.scenario.request import Count, Request
from analyser.scenario.tips import Tip
from analyser.statistics.intervals import Difference, Interval, Tally, estimate, share
from analyser.storage import run_folder

TIPS = (
    tip("Worth much.", "always = 90"),
    tip("Costs much.", "always = -90"),
    tip("Worth little.", "always = 3"),
    tip("By the rules.", "by_rules = 90"),
    tip("By the company.", "by_company = 90"),
    tip("Nearly never.", "rarely = 3000"),
    tip("Never.", "idle = 5"),
    tip("Short.", "always = 9", "", "hands = 8\n"),
)
DEALS = 4_000


def findings(run: run_folder.Run) -> list[Finding]:
    read = answers.read(run, terms=False)
    return tips.read(run, read, read.spec.tips)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> run_folder.Run:
    folder = tmp_path_factory.mktemp("tips")
    with pytest.MonkeyPatch.context() as patch:
        install(patch, Club())
        spec = file_spec.load(written(folder, f"hands = {2 * DEALS}\n" + HEAD + "".join(TIPS)))
        return runner.run(replace(spec, shard_deals=1_500), folder / "run", 2, ["analyser"])


@pytest.fixture(scope="module")
def found(played: run_folder.Run) -> dict[str, Finding]:
    with pytest.MonkeyPatch.context() as patch:
        install(patch, Club())
        listed = findings(played)
    return {each.tip.says: each for each in listed}


@pytest.mark.broad
@pytest.mark.parametrize(
    ("says", "verdict", "depends_on"),
    [
        ("Worth much.", "true", ""),
        ("Costs much.", "false", ""),
        ("Worth little.", "too small to matter", ""),
        ("By the rules.", "depends", "rules"),
        ("By the company.", "depends", "companions"),
        ("Nearly never.", "too rare to tell", ""),
        ("Never.", "too rare to tell", ""),
        ("Short.", "undecided", ""),
    ],
)
def test_the_verdict_is_the_known_one(
    found: dict[str, Finding], says: str, verdict: str, depends_on: str
) -> None:
    assert (found[says].verdict, found[says].depends_on) == (verdict, depends_on)
    assert [(trial.rules, trial.companion) for trial in found[says].trials] == [
        ("plain", "balanced"),
        ("plain", "bold"),
        ("rich", "balanced"),
        ("rich", "bold"),
    ]


def test_the_numbers_are_those_of_the_deals_that_differ(found: dict[str, Finding]) -> None:
    hit = luck(run_key(1), np.arange(DEALS, dtype=np.int64), 9) % 3 == 0
    for trial in found["Worth much."].trials:
        assert trial.share.value == pytest.approx(hit.mean())
        assert trial.worth.mean == pytest.approx(90)
        assert trial.mean.mean == pytest.approx(90 * hit.mean())
        assert trial.mean.pairs == trial.share.n == DEALS
        # Every deal that differs brings 90 points, so far: others may bring more or less.
        assert 0 < trial.worth.half < 1
    for trial in found["Costs much."].trials:
        assert trial.worth.mean == pytest.approx(-90)


def test_a_habit_that_changes_nothing_differs_in_no_deal(found: dict[str, Finding]) -> None:
    for trial in found["Never."].trials:
        assert trial.share.value == trial.share.low == 0
        assert 0 < trial.share.high < 0.05
        # So far: it is another player than the one it is compared with.
        assert trial.mean.mean == 0
        assert 0 < trial.mean.half < 1
        assert trial.worth.pairs == 0
        assert trial.worth.low == -math.inf


def test_of_few_deals_that_differ_the_points_have_no_interval(found: dict[str, Finding]) -> None:
    for trial in found["Nearly never."].trials:
        assert 0 < trial.share.value < tips.FEWEST
        assert trial.worth.mean == pytest.approx(3000)
        assert trial.worth.high == math.inf
        assert trial.verdict == "too rare to tell"


def test_the_intervals_share_one_risk(played: run_folder.Run, found: dict[str, Finding]) -> None:
    trial = found["By the rules."].trials[0]
    assert trial.mean.confidence == pytest.approx(1 - 0.05 / (3 * 4 * len(TIPS)))
    hit = luck(run_key(1), np.arange(DEALS, dtype=np.int64), 9) % 3 == 0
    alone = estimate(Tally.from_differences(90.0 * hit))
    assert trial.mean.mean == pytest.approx(alone.mean)
    assert trial.mean.half > 1.3 * alone.half
    assert trial.share.half > 1.3 * share(int(hit.sum()), DEALS).half


def test_both_arms_count_and_so_does_any_column(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, game := Club())
    cell = build.duel_spec(Request("toy", "plain", Count(8), 1), "balanced", "timid").cells[0]
    rows = np.zeros((8, len(game.columns)), dtype=np.int64)
    rows[:, 4] = 100
    # Deal 0 is alike; deal 1 differs in its turns alone; deals 2 and 3 in a score.
    rows[3, 1] = 9
    rows[4, 4], rows[7, 5] = 140, 60
    points, differ = tips._deals(rows, game, cell)
    assert differ.tolist() == [0, 1, 1, 1]
    assert points.tolist() == [0, 0, 20, 30]
    with pytest.raises(DataError, match="not played once in every arm"):
        tips._deals(rows[:7], game, cell)


def test_a_duel_that_was_not_played_is_left_out(
    played: run_folder.Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, Club())
    run = run_folder.open(played.path)
    del run.shards[4:]
    listed = findings(run)
    assert [len(each.trials) for each in listed] == [2, 0, 0, 0, 0, 0, 0, 0]
    # Those who come later have their part of the risk already: looking early costs nothing.
    assert listed[0].trials[0].mean.confidence == pytest.approx(1 - 0.05 / 96)
    assert listed[1].verdict == "undecided"
    run = run_folder.open(played.path)
    other = {**run.header["spec"]}
    del other["tips"]
    run.header = {**run.header, "spec": other}
    assert findings(run) == []


def trial(rules: str, companion: str, kind: str) -> Trial:
    """Return a duel with this verdict."""
    low, high = {
        "better": (1.0, 9.0),
        "worse": (-9.0, -1.0),
        "equivalent": (-1.0, 2.0),
        "undecided": (-9.0, 9.0),
        "too rare to tell": (-1.0, 1.0),
    }[kind]
    mean = Difference((low + high) / 2, low, high, 900, 9, 0.5, 0, 0.5, 0.95)
    part = 0.005 if kind == "too rare to tell" else 0.5
    share = Interval(part, 0.9 * part, 1.1 * part, 900)
    made = Trial(rules, rules, companion, share, mean, mean, 5.0)
    assert made.verdict == kind
    return made


def finding(*kinds: str) -> Finding:
    """Return a tip with these verdicts: in one rule set with both companions, then in the next."""
    places = [(rules, who) for rules in ("plain", "rich") for who in ("balanced", "bold")]
    trials = [trial(*place, kind) for place, kind in zip(places, kinds, strict=False)]
    return Finding(Tip("Do it.", {}, {}, ()), tuple(trials))


def slipping(found: Finding, *places: int) -> Finding:
    """Return a finding of which some trials are degenerate play."""
    trials = [
        replace(each, faults=("they slip",)) if place in places else each
        for place, each in enumerate(found.trials)
    ]
    return replace(found, trials=tuple(trials))


def test_a_tip_is_judged_by_trials_that_are_play() -> None:
    found = finding("better", "better", "worse", "worse")
    assert found.verdict == "depends"
    play = slipping(found, 2, 3)
    assert (play.verdict, play.depends_on) == ("true", "")
    assert play.counted_trials == play.trials[:2]
    assert play.uncounted == play.trials[2:]
    assert len(play.trials) == 4, "all are still told"


def test_a_tip_that_nobody_plays_is_judged_by_what_there_is() -> None:
    found = slipping(finding("better", "better"), 0, 1)
    assert (found.verdict, found.uncounted) == ("true", ())
    assert all(trial.faults for trial in found.counted_trials)


def test_a_share_that_may_be_large_is_not_called_rare() -> None:
    made = trial("plain", "bold", "too rare to tell")
    assert replace(made, share=Interval(0.005, 0.0, 0.02, 90)).verdict == "undecided"
    assert replace(made, share=Interval(0.01, 0.0, 0.02, 90)).verdict == "equivalent"


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.1, 4.9, "too small to matter"),
        (-4.9, -0.1, "too small to matter"),
        (-5.0, 5.0, "too small to matter"),
        (0.1, 5.1, "true"),
        (-5.1, -0.1, "false"),
        (-0.1, 5.1, "undecided"),
    ],
)
def test_a_tip_whose_interval_lies_within_the_band_is_never_true(
    low: float, high: float, verdict: str
) -> None:
    made = trial("plain", "bold", "better")
    mean = replace(made.mean, mean=(low + high) / 2, low=low, high=high)
    found = Finding(Tip("Do it.", {}, {}, ()), (replace(made, mean=mean, band=5.0),))
    assert found.verdict == verdict


@pytest.mark.parametrize(
    ("kinds", "verdict", "depends_on"),
    [
        (("better", "better", "undecided", "too rare to tell"), "true", ""),
        (("worse", "too rare to tell"), "false", ""),
        (("equivalent", "undecided"), "too small to matter", ""),
        (("too rare to tell", "undecided"), "undecided", ""),
        (("too rare to tell", "too rare to tell"), "too rare to tell", ""),
        (("better", "better", "equivalent", "equivalent"), "depends", "rules"),
        (("better", "worse", "better", "worse"), "depends", "companions"),
        (("better", "worse", "worse", "better"), "depends", "both"),
        (("better", "undecided", "too rare to tell", "worse"), "depends", "either"),
        ((), "undecided", ""),
    ],
)
def test_what_many_duels_say_together(
    kinds: tuple[str, ...], verdict: str, depends_on: str
) -> None:
    assert (finding(*kinds).verdict, finding(*kinds).depends_on) == (verdict, depends_on)


def test_among_those_who_search_a_tip_is_what_it_says_of_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seers = Seers(policies={**Club().policies, "seer": "looks ahead"})
    install(monkeypatch, seers)
    told = f"{TIPS[0]}learnt = {{ always = -30 }}\n{TIPS[6]}"
    text = HEAD.replace('"bold"', '"seer"').replace(', "rich"', "")
    spec = file_spec.load(written(tmp_path, f"hands = {2 * DEALS}\n" + text + told))
    much, never = findings(runner.run(spec, tmp_path / "run", 2, ["analyser"]))
    among_own, among_seers = much.trials
    assert (among_own.barred, among_seers.barred) == (False, True)
    third = luck(run_key(spec.seed), np.arange(DEALS, dtype=np.int64), 9) % 3 == 0
    assert among_own.mean.mean == pytest.approx(90 * third.mean())
    assert among_seers.mean.mean == pytest.approx(-30 * third.mean())
    assert among_seers.share.value == pytest.approx(third.mean())
    # What says nothing of those who search was not played among them.
    assert [trial.companion for trial in never.trials] == ["balanced"]

"""``analyser.findings.decisions``: Is a choice weighed as its rows say, and does the rule that is
learnt find what is there?

The toy's leap is worth 40 points, 10 less for each foot of the ditch and 20 less in the rain.
"""

from __future__ import annotations

import gc
import re
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pandas as pd
import pytest
from findings.weighed_leaps import weigh_leaps
from toy import SCALE, Toy, install

from analyser import games
from analyser.errors import DataError, UsageError
from analyser.findings import (
    chart,
    decision_advice,
    decision_reading,
    decisions,
    match_effects,
)
from analyser.findings.answers import Answers
from analyser.findings.decision_rows import DecisionRows, ValueCounts
from analyser.findings.decisions import WeighedDecisions, bounds_of
from analyser.games.deciding import decision_rules
from analyser.games.protocols.decisions import Comparison, DecisionRule
from analyser.games.protocols.matches import Goal
from analyser.play import runner
from analyser.report import page as report
from analyser.report.decisions import first_screen as screens
from analyser.report.decisions import rules_of_thumb as rule_words
from analyser.report.decisions import sections, sentences
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec
from analyser.statistics.intervals import Difference
from analyser.storage import run_folder
from analyser.storage.run_folder import Run

pytestmark = pytest.mark.usefixtures("toy", "undrawn")


def spec_of(
    hands: int = 20_000, policies: tuple[str, ...] = ("bold",), futures: int = 2
) -> RunSpec:
    return build.decisions_spec(Request("toy", "plain", Count(hands), 7), "leap", policies, futures)


def played(spec: RunSpec, out: str = "run", threads: int = 1) -> Run:
    return runner.run(spec, Path(out), threads, ["analyser"])


def groups_of(
    values: npt.NDArray[np.int64], weight: npt.NDArray[np.float64] | None = None, *most: int
) -> list[tuple[int, int | None]]:
    """Return the groups of values that weigh so much; ``None``: all alike."""
    weights = np.ones(values.size) if weight is None else weight
    return bounds_of(ValueCounts.from_values(values, weights), *most)


def weighed(hands: int = 20_000) -> WeighedDecisions:
    (found,) = weigh_leaps("bold", hands=hands)
    return found


def test_the_mean_is_that_of_the_rows_by_their_weight() -> None:
    spec = spec_of(2_000)
    run = played(spec)
    (found,) = decision_reading.read(run)
    rows = pd.concat([run.table(line) for line in run.shards])
    rows = rows[rows["decisions_in_hand"] > 0]
    gain = rows[["effect_0", "effect_1"]].astype(float).mean(axis=1)
    assert found.decisions == len(rows) == 1_600
    assert found.worth.mean == pytest.approx(np.average(gain, weights=rows["decisions_in_hand"]))
    assert found.chosen == pytest.approx(
        np.average(rows["took_first"].astype(float), weights=rows["decisions_in_hand"])
    )
    assert found.a_hand == pytest.approx(rows["decisions_in_hand"].sum() / 2_000)
    assert found.cost == pytest.approx((10 + 16) / 10)
    ways = ("own_if_first", "other_if_first", "own_if_second", "other_if_second")
    for future, (at, way) in product((0, 1), enumerate(ways)):
        assert (found.ends[:, future, at] == rows[f"{way}_{future}"].astype(float)).all()
    difference = rows["own_if_first_0"] - rows["other_if_first_0"] - rows["own_if_second_0"]
    assert (difference + rows["other_if_second_0"] == rows["effect_0"]).all()


def test_what_a_leap_is_worth_is_found_on_average_and_by_situation() -> None:
    found = weighed()
    # Seven widths and rain every other time: 40 − 30 − 10.
    assert abs(found.worth.mean) < found.worth.half < 2
    for group in found.group_by("width"):
        assert group.low == group.high or group.high == (None,)
        truth = 40 - 10 * group.low[0] - 10
        assert group.worth.low < truth < group.worth.high
        assert group.is_clear == (abs(truth) > group.worth.half)
        assert group.chose == (group.low[0] < 3)
    assert sum(group.share for group in found.group_by("width")) == pytest.approx(1)
    both = {group.low: group.worth for group in found.group_by_pair()}
    assert len(both) == 14
    assert both[0, 1].low < 20 < both[0, 1].high


def fact(name: str, least: int | None = None, most: int | None = None) -> Comparison:
    return Comparison(((name, 1),), least, most)


def test_the_rule_is_the_one_that_is_there() -> None:
    found = weighed()
    ruled = found.rule
    assert ruled is not None
    # Dry, a leap pays over 0, 1, 2 and 3 feet; wet over 0 and 1.
    right = DecisionRule(((fact("width", most=1),),))
    agrees = (found.follows(ruled.rule) == found.follows(right)).mean()
    assert agrees > 0.7
    assert ruled.worth_yes.low > 0 > ruled.worth_no.high
    assert ruled.over_never.low > 0
    assert ruled.over_always.low > 0
    judged = found.cross_validation
    assert judged is not None
    assert judged.takes == pytest.approx(6 / 14, abs=0.08)
    assert judged.over_policy.mean > 0


def test_a_rule_is_quoted_from_the_other_half() -> None:
    """Were it quoted from all, changing the half that it is learnt from would change it."""
    found = weighed(6_000)
    ruled = found.rule
    assert ruled is not None
    other = ~found.half
    yes = found.follows(ruled.rule) & other
    weight = found.weight[yes]
    assert ruled.worth_yes.mean == pytest.approx(np.average(found.gain[yes], weights=weight))


def test_a_rule_chooses_as_its_lines_say() -> None:
    found = weighed(2_000)
    width, wet = found.facts["width"], found.facts["wet"]
    rule = DecisionRule(((fact("width", 4), fact("wet", 1)), (fact("width", most=1),)))
    assert (found.follows(rule) == ((width >= 4) & (wet == 1) | (width < 2))).all()
    # Two for each foot and less three if it rained, from 3 to 9.
    sums = DecisionRule(((Comparison((("width", 2), ("wet", -3)), 3, 9),),))
    total = 2 * width - 3 * wet
    assert (found.follows(sums) == ((total >= 3) & (total <= 9))).all()
    assert found.follows(DecisionRule(((),))).all()
    assert not found.follows(DecisionRule(())).any()


def test_a_fact_without_a_value_makes_its_comparison_false() -> None:
    found = weighed(2_000)
    width = found.facts["width"]
    without = replace(found, lacks_value={"width": width == 0})
    for asked in (fact("width", most=1), Comparison((("wet", 1), ("width", -1)), -9)):
        rule = DecisionRule(((asked,),))
        assert found.follows(rule)[width == 0].all()
        assert (without.follows(rule) == found.follows(rule) & (width > 0)).all()


def test_a_fact_that_a_run_has_no_value_of_is_known_to_be_missing() -> None:
    asked = Request("burraco", "italian-2p", Count(20), 7)
    run = played(build.decisions_spec(asked, "pile", ["balanced"], 1), "two")
    (found,) = decision_reading.read(run)
    # Of two players nobody has a partner.
    assert set(found.lacks_value) == {"partner"}
    assert found.lacks_value["partner"].all()
    assert (found.facts["partner"] == -1).all()
    for text in ("partner <= 30", "partner >= -5", "hand - partner >= -99"):
        assert not found.follows(decision_rules.read(text, found.choice)).any()


def test_a_score_in_half_points_is_asked_in_points() -> None:
    found = weighed(2_000)
    halves = [replace(each, parts=2) if each.name == "width" else each for each in
              found.choice.facts]  # fmt: skip
    halved = replace(found, choice=replace(found.choice, facts=(*halves,)))
    rule = DecisionRule(((Comparison((("width", 1), ("wet", 1)), 2),),))
    width, wet = found.facts["width"], found.facts["wet"]
    assert (halved.follows(rule) == (width / 2 + wet >= 2)).all()


def by_hand(sides: int = 2, deals: int = 10) -> WeighedDecisions:
    """Return four decisions of ten deals; the second and the fourth are of the half that is quoted.

    There are 1 and 5 decisions in the deals that are learnt from, 2 and 3 in the others.
    """
    found = weighed(1_000)
    return replace(
        found,
        deals=deals,
        weight=np.array([1.0, 2.0, 5.0, 3.0]),
        gain=np.array([9.0, 4.0, -7.0, -6.0]),
        chose=np.array([0.0, 0.0, 1.0, 1.0]),
        facts={"width": np.array([0, 1, 2, 3]), "wet": np.array([1, 1, 0, 0])},
        half=np.array([True, False, True, False]),
        sides=sides,
    )


NARROW = DecisionRule(((fact("width", most=1),),))
"""Leap over less than two feet."""


@pytest.mark.parametrize(
    ("sides", "deals", "promised"),
    [
        # The rule leaps where nobody did, +4 in each of 2 decisions, and stays where they leapt,
        # which cost 6 in each of 3: 8 and 18 points a deal.  Half of ten deals are quoted: 26 / 5.
        # Two sides made those decisions, so each of them gains half of it.
        (2, 10, 2.6),
        (1, 10, 5.2),
        (4, 10, 1.3),
        # In half of 20 deals: the deals without a decision gain nothing.
        (2, 20, 1.3),
        # All deals had one: 26 points in two deals, by two sides.
        (2, 4, 6.5),
    ],
)
def test_a_rule_promises_each_side_its_share_of_what_its_decisions_gain_a_hand(
    sides: int, deals: int, promised: float
) -> None:
    found = by_hand(sides, deals).estimate_gain(NARROW)
    assert found.mean == pytest.approx(promised)
    assert found.pairs == deals // 2


def test_a_rule_that_chooses_as_the_players_do_promises_nothing() -> None:
    found = by_hand()
    leapt = DecisionRule(((fact("wet", most=0),),))
    assert (found.follows(leapt) == found.chose).all()
    assert found.estimate_gain(leapt).mean == 0


def test_what_a_rule_gains_a_decision_counts_decisions_of_the_quoted_half() -> None:
    found = by_hand()

    def other(block: DecisionRows) -> npt.NDArray[np.bool_]:
        return ~block.half

    def leaps(block: DecisionRows) -> npt.NDArray[np.bool_]:
        return block.follows(NARROW)

    assert leaps(found).tolist() == [True, True, False, False]
    # 2 decisions of +4 and 3 of −6: 2 · 4 + 3 · 6 more than the players, in 5 decisions.
    assert found.mean(
        lambda block: (leaps(block) - block.chose) * block.gain, other
    ).mean == pytest.approx(26 / 5)
    # Than one who always leaps 3 · 6 more, than one who never does 2 · 4 more.
    assert found.mean(lambda block: (leaps(block) - 1.0) * block.gain, other).mean == pytest.approx(
        18 / 5
    )
    assert found.mean(lambda block: leaps(block) * block.gain, other).mean == pytest.approx(8 / 5)
    # A leap was worth (9 + 2 · 4 − 5 · 7 − 3 · 6) / 11 over all, and 8 of 11 decisions were leaps.
    assert found.worth.mean == pytest.approx(-36 / 11)
    assert found.chosen == pytest.approx(8 / 11)
    assert found.a_hand == pytest.approx(1.1)
    assert found.share(leaps) == pytest.approx(3 / 11)


def test_a_rule_is_learnt_from_one_half_alone() -> None:
    # 6,000 deals in which a leap pays in the half that is learnt from, and costs in the other.
    found = weighed(6_000)
    apart = replace(found, gain=np.where(found.half, 1.0, -3.0), chose=np.zeros(found.decisions))
    always = DecisionRule(((),))
    assert apart.rule is not None
    assert apart.rule.rule == always
    # Of the quoted half each decision loses 3 points, and four deals in five have decisions.
    decisions = float(apart.weight[~apart.half].sum())
    assert apart.estimate_gain(always).mean == pytest.approx(-3 * decisions / 2 / 3_000)
    # The model of all facts judges either half by what the other teaches: here always, there never.
    by_all = apart.promised_by_all_facts
    assert by_all is not None
    assert by_all.mean == pytest.approx(-3 * decisions / 2 / 6_000)


def test_what_all_facts_promise_is_what_choosing_by_them_gains() -> None:
    found = weighed()
    # The best choice by width and rain, of which the mean effect is known.
    best = 40 - 10 * found.facts["width"] - 20 * found.facts["wet"] > 0
    gained = float((found.weight * (best - found.chose) * found.gain).sum()) / 2 / found.deals
    by_all = found.promised_by_all_facts
    assert by_all is not None
    assert 0 < by_all.low < gained < by_all.high


def test_words_of_a_rule() -> None:
    found = weighed(2_000)
    one = DecisionRule(((fact("width", most=2),),))
    assert (
        rule_words.rule_words(one, found.choice)
        == "Stay if the ditch is 3 feet or wider, otherwise leap."
    )
    at = replace(found.choice, at={"width": ("at a width of {}", "at {}")})
    assert rule_words.rule_words(one, at) == "Leap at a width of 2 or less, otherwise stay."
    far = DecisionRule(((fact("width", 3),),))
    assert rule_words.rule_words(far, at) == "Leap at a width of 3 or more, otherwise stay."


def test_too_few_decisions_teach_nothing() -> None:
    found = weighed(1_000)
    assert found.rule is None
    assert found.cross_validation is None
    assert "A rule" not in " ".join(sentences.sentences([found], [], {}, SCALE))


def test_how_often_it_should_be_chosen_has_an_interval_and_is_said_where_it_gains() -> None:
    found = weighed()
    judged = found.cross_validation
    assert judged is not None
    assert judged.share.low < judged.takes < judged.share.high
    assert judged.share.value == judged.takes
    # Three widths of seven are leapt over with gain when dry, fewer in the rain.
    model = r"% of the time, a model of single decisions \d+\.\d ± \d\.\d+ %\)\."
    assert re.search(model, said_of(found))
    idle = replace(judged, over_policy=replace(judged.over_policy, low=-1.0))
    other = replace(found)
    other.__dict__["judged"] = idle
    assert "should" not in said_of(other)


def said_of(found: WeighedDecisions) -> str:
    return sentences.average(found, SCALE)


def test_who_always_goes_one_way_is_said_to() -> None:
    found = weighed(1_000)
    never = replace(found, chose=np.zeros(found.decisions))
    assert said_of(never).endswith("; they never do so).")
    assert said_of(replace(found, chose=np.ones(found.decisions))).endswith("; they always do so).")


def ends_of(found: WeighedDecisions, fact: str) -> str:
    return sections._ends_apart(found, fact, found.group_by(fact))


def test_what_lies_within_the_band_is_no_yes() -> None:
    found = weighed()
    small = replace(found, gain=np.full(found.decisions, 1.5) + found.gain / 100)
    assert said_of(small).startswith("Too little to matter on average (within 5 points): ")
    large = replace(found, gain=found.gain + 100)
    assert said_of(large).startswith(f"On average, {found.choice.first}: ")


def worth_of(found: WeighedDecisions, mean: float, half: float) -> Difference:
    return replace(found.worth, mean=mean, low=mean - half, high=mean + half)


def test_where_no_way_is_known_to_be_better_that_is_said_with_the_estimate() -> None:
    found = weighed(2_000)
    for worth, said in (
        (worth_of(found, 5.25, 13.1), "Not known yet: leaping changes the score by +5 ± 14"),
        (worth_of(found, -5.25, 13.1), "Not known yet: leaping changes the score by −5 ± 14"),
        (
            worth_of(found, 0.25, 1.5),
            "Too little to matter on average (within 5 points): leaping changes the score by "
            "+0.2 ± 1.5",
        ),
    ):
        found.__dict__["worth"] = worth
        against = " points per decision against staying (bold players, rules plain; "
        assert said_of(found).startswith(f"{said}{against}")
    # One that is clear, if by little, has a way that is better.
    found.__dict__["worth"] = worth_of(found, 5.25, 5.0)
    assert said_of(found).startswith("On average, leap: leaping gains 5.2 ± 5.0 points per ")


def test_an_extreme_of_what_cannot_be_told_apart_is_none() -> None:
    found = weighed()
    alike = replace(found, gain=np.random.default_rng(1).normal(0, 60, found.decisions))
    assert ends_of(alike, "width") == "no clear differences between groups"
    apart = ends_of(found, "width")
    assert re.fullmatch(r"most at 0 \(\+.*\), least at 6 or more \(−.*\)", apart)
    rain = ends_of(found, "wet")
    assert re.fullmatch(r"most where it is not so \(\+.*\), least where it is so \([+−].*\)", rain)


def test_two_kinds_do_not_part_over_what_is_too_little_to_matter() -> None:
    found = weighed()
    for gain, parts in ((-2.0, False), (-20.0, True)):
        less = replace(found, gain=np.full(found.decisions, gain))
        more = replace(found, gain=np.full(found.decisions, 50.0))
        said = " ".join(sentences.sentences([more, less], [], {}, SCALE))
        assert ("On average it depends on" in said) is parts


def test_the_rows_are_the_same_for_any_number_of_threads() -> None:
    spec = spec_of(9_000, ("bold", "timid"))
    one, seven = played(spec, "one", 1), played(spec, "seven", 7)
    assert [line.sha256 for line in one.shards] == [line.sha256 for line in seven.shards]
    assert spec.digest() == RunSpec.from_json(spec.as_json()).digest()
    assert spec.digest() != spec_of(9_000, ("bold", "timid"), 3).digest()


def test_a_choice_in_chances_to_win() -> None:
    found = weighed()
    measured = match_effects.measure_effects(found, Goal(2_000, False, 64), SCALE)
    scores = [(each.name, each.own, each.other) for each in measured]
    assert scores == [
        ("level", 1_000, 1_000), ("ahead", 1_300, 1_000), ("behind", 1_000, 1_300),
        ("level", 1_700, 1_700), ("ahead", 1_700, 1_400), ("behind", 1_400, 1_700),
    ]  # fmt: skip
    for level, ahead, behind in (measured[:3], measured[3:]):
        assert behind.before < 51 < ahead.before
        assert abs(level.worth.mean) < 3
    # Where a lead is half of the target, half way is close.
    assert len(match_effects.measure_effects(found, Goal(600, False, 64), SCALE)) == 3
    # By 100 points of one's own after the first way, or of others' after the second: likelier.
    for way, likelier in enumerate((True, False, False, True)):
        ends = np.zeros((found.decisions, 2, 4), np.float32)
        ends[:, :, way] = 100
        other = replace(found, ends=ends)
        assert all(
            (each.worth.mean > 0) is likelier
            for each in match_effects.measure_effects(other, Goal(2_000, False, 64), SCALE)
        )
    assert match_effects.measure_effects(weighed(1_000), Goal(2_000, False, 64), SCALE) == []


@pytest.mark.parametrize(
    ("worth", "half", "says"),
    [
        (52.5, 13.1, "Leaping gains on average 52 points."),
        (-52.5, 13.1, "Leaping costs on average 52 points."),
        (0.6, 0.2, "Under plain it hardly matters on average whether you leap."),
        (5.25, 13.1, "Not known yet whether to leap or to stay."),
    ],
)
def test_the_answer_is_what_to_do_or_that_it_is_not_known(
    worth: float, half: float, says: str
) -> None:
    found = weighed(2_000)
    found.__dict__["worth"] = worth_of(found, worth, half)
    read = Answers(spec_of(2_000), games.game("toy"), SCALE, [], runner.Amount(0, 0))
    advice = replace(decision_advice.advise([found], {}), rows=())
    assert screens.first_screen([found], advice, read, {}).answer == says


def test_the_shares_of_all_decisions_add_up() -> None:
    """Seven widths are about alike often: each rounded by itself, they add up to 100.1 %."""
    found = weighed(2_000)
    groups = [replace(each, share=1 / 7) for each in found.group_by("width")]
    assert len(groups) == 7
    shares = [row[-1] for row in sections.groups_table(groups, "width", False, "points").rows]
    assert sum(float(each.split("\N{NO-BREAK SPACE}")[0]) for each in shares) == pytest.approx(100)


def test_the_page_tells_the_answer_first_and_is_the_same_bytes(
    learn_again: Callable[[], None],
) -> None:
    run = played(spec_of())
    page = report.build(run)
    learn_again()
    assert page.html == report.build(run).html
    said = page.html[page.html.index("<h1>") :]
    assert (
        "points per decision against staying (bold players, rules plain; 16,000 decisions; "
        in said.replace('<span class="whole">', "").replace("</span>", "")
    )
    assert page.summary["kind"] == "decisions"
    assert page.summary["decisions"] == 16_000
    assert set(page.figures) == {"answer", "average", "by-width", "by-wet", "field"}


def test_what_is_shown_together_is_told_apart_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    (choice,) = Toy().choices
    install(monkeypatch, Toy(choices=(replace(choice, parted="wet"),)))
    page = report.build(played(spec_of())).html
    table = page[page.index("by whether: it rained</summary>") :].split("</table>")[0]
    rows = [re.findall(r"<t[hd][^>]*>([^<]*)<", row) for row in table.split("<tr")[2:]]
    # Two feet wide and dry, a leap is worth 20; and what was dry is not told among what was wet.
    (dry,) = (row for row in rows if row[:2] == ["2", "0"])
    mean, half = dry[2].removeprefix("+").split(" ± ")
    assert abs(float(mean) - 20) < float(half)
    assert dry[3] == "–"


def test_hands_are_no_decisions() -> None:
    spec = build.table_spec(Request("toy", "plain", Count(100), 1), ["bold"])
    with pytest.raises(DataError, match="holds hands, and no decisions"):
        decision_reading.read(played(spec))


@pytest.mark.parametrize("hands", [1, 2, 10, 100])
def test_a_page_of_few_decisions_says_so(hands: int) -> None:
    page = report.build(played(spec_of(hands, ("bold", "timid"))))
    # The first deal has no ditch.
    never = hands == 1
    assert ("Nobody could leap or stay: in 2 deals" in " ".join(page.sentences)) == never
    assert page.summary["decisions"] == hands - -(-hands // 5)
    assert not re.search(r"\bnan\b", page.html.split("<style")[0].lower())
    assert page.summary["rule"] is None


def test_the_intervals_of_one_answer_hold_at_once() -> None:
    found = weighed()
    alone = found.mean(lambda block: block.gain, lambda block: block.facts["width"] == 2)
    (group,) = (each for each in found.group_by("width") if each.low == (2,))
    assert group.worth.mean == alone.mean
    assert 1.1 < group.worth.half / alone.half < 1.4


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (("lep", "plain", "bold", 10, 2), "unknown decision 'lep'"),
        (("leap", "plan", "bold", 10, 2), "unknown rule set 'plan'"),
        (("leap", "plain", "bald", 10, 2), "unknown policy 'bald'"),
        (("leap", "plain", "bold", 0, 2), "hands: found 0"),
        (("leap", "plain", "bold", 10, 65), "futures: found 65"),
    ],
)
def test_what_cannot_be_weighed_is_said(
    wrong: tuple[str, str, str, int, int], sentence: str
) -> None:
    choice, rules, policy, hands, futures = wrong
    with pytest.raises(UsageError, match=sentence):
        build.decisions_spec(Request("toy", rules, Count(hands), 1), choice, [policy], futures)


def test_a_value_that_has_more_than_its_share_leaves_the_other_ranges_theirs() -> None:
    values = np.repeat([0, 1, 2, 3], [6_200, 2_700, 800, 300])
    assert groups_of(values, None, 2) == [(0, 0), (1, None)]
    assert groups_of(3 - values, None, 2) == [(0, 2), (3, None)]
    heavy = np.repeat(np.arange(9), [8_000, *[250] * 8])
    assert groups_of(heavy, None, 5) == [(0, 0), (1, 2), (3, 4), (5, 6), (7, None)]
    even = np.repeat(np.arange(12), 250)
    assert [low for low, _ in groups_of(even, None, 4)] == [0, 3, 6, 9]
    # As they weigh, not as many as they are.
    assert groups_of(values, np.where(values == 0, 0.1, 1.0), 2) == [(0, 1), (2, None)]


def test_a_chart_has_the_ranges_of_its_first_kind_whoever_plays_more() -> None:
    found = weighed()
    assert found.choice.field[0] == "width"
    width, cell = found.facts["width"], replace(found.cell, name="another")
    much = replace(found, facts={**found.facts, "width": width // 6}, weight=100 * found.weight)
    low = replace(found, facts={**found.facts, "width": width - 2})
    alone = chart.read([found], SCALE)
    both, below = (chart.read([found, replace(kind, cell=cell)], SCALE) for kind in (much, low))
    assert alone
    assert both
    assert below
    assert len(alone.across) == chart.SIZES[0][0] < len(np.unique(width))
    assert both.across == alone.across
    assert below.across == ((-2, alone.across[0][1]), *alone.across[1:])


def test_a_grid_of_situations_is_what_each_of_them_is_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = weighed(2_000)
    monkeypatch.setattr(decisions, "BLOCK", 700)
    # Neither from the lowest value on nor without a gap.
    widths: list[tuple[int, int | None]] = [(1, 2), (4, None)]
    wets: list[tuple[int, int | None]] = [(0, 0), (1, 1)]
    situations = [(("width", *width), ("wet", *wet)) for width, wet in product(widths, wets)]
    grid = found._measure_grid(("width", "wet"), [widths, wets])
    assert grid == found.measure(situations)
    assert 0 < sum(each.count for each in grid) < found.decisions
    assert found._measure_grid((), ()) == found.measure([()])
    # No value of a fact is common enough for a range: of a few hundred decisions.
    assert found._measure_grid(("width", "wet"), [widths, []]) == []


def repeat_shards(run: Run, times: int) -> Run:
    """Return a run with each shard that many times."""
    (cell,) = (spec := RunSpec.from_json(run.header["spec"])).cells
    longer = replace(spec, cells=(replace(cell, units=times * cell.units),))
    made = run_folder.create(
        Path(f"{run.path}-{times}"), longer.as_json(), run.header["provenance"], run.columns,
        scale=run.scale,
    )  # fmt: skip
    for index, _, first, count in runner.layout(longer):
        line = run.shards[index % len(run.shards)]
        hands = run.backend.read(f"shards/{line.index:06}.parquet", 1 << 20)
        files = run_folder.Files(line.rows, hands, None, line.sha256)
        made.keep_shard(index, files, 0, first, count)
    made.release()
    return made


def test_decisions_are_in_memory_a_block_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of five times as many decisions not one number each is held more."""
    for module in (decisions, decision_reading):
        monkeypatch.setattr(module, "BLOCK", 1_000)
    monkeypatch.setattr(decisions, "MOST_LEARNT", 1_000)
    run = played(replace(spec_of(2_000), shard_deals=1_000))

    def measure(run: Run) -> tuple[int, int]:
        """Return how many decisions are said, and the most bytes that it takes."""
        gc.collect()
        tracemalloc.start()
        (found,) = decision_reading.read(run)
        card = chart.read([found], SCALE)
        groups = len(found.group_by_pair()) + len([] if card is None else card.panels)
        rows = decision_advice.rows_of(found, NARROW)[1]
        gain = found.estimate_gain(NARROW)
        effects = match_effects.measure_effects(found, Goal(2_000, False, 64), SCALE)
        judged = found.cross_validation
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert min(groups, len(rows), len(effects)) > 0
        assert judged is not None
        assert gain.pairs
        return found.decisions, most

    few, least = measure(repeat_shards(run, 2))
    many, most = measure(repeat_shards(run, 10))
    assert many == 5 * few
    assert most - least < 8 * (many - few)


def test_rules_are_learnt_from_the_first_of_many_decisions_and_judged_by_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    many = weighed(6_000)
    later = np.cumsum(many.half) > 1_200
    # What is not learnt from says the opposite.
    turned = replace(many, gain=np.where(later & many.half, -many.gain, many.gain))

    def sections_of(found: WeighedDecisions) -> str:
        return repr(rule_words.how_rules_fared([found], {}, SCALE))

    assert many.rule is not None
    assert many.rule.learnt_from == many.half.sum() > 2_000
    assert "decisions of a half teach" not in sections_of(many)
    for module in (decisions, rule_words):
        monkeypatch.setattr(module, "MOST_LEARNT", 1_200)
    few, same = replace(many), replace(turned)
    assert few.rule is not None
    assert same.rule is not None
    assert (few.rule.learnt_from, same.rule.rule) == (1_200, few.rule.rule)
    assert few.rule.over_policy.pairs == many.rule.over_policy.pairs == (~many.half).sum()
    by_all_facts = [each.promised_by_all_facts for each in (many, few)]
    assert len([each for each in by_all_facts if each is not None and each.pairs == 6_000]) == 2
    assert "At most the first 1,200 decisions of a half teach." in sections_of(few)


def noisy(found: WeighedDecisions, spread: float) -> WeighedDecisions:
    noise = np.random.default_rng(1).normal(0, spread, found.gain.shape)
    return replace(found, gain=found.gain + noise)


@pytest.mark.parametrize(("spread", "ranges"), [(50, (5, 2)), (200, (3, 2)), (3_000, (2, 2))])
def test_a_chart_is_coarser_where_a_finer_one_knows_little(
    spread: float, ranges: tuple[int, int]
) -> None:
    made = chart.read([noisy(weighed(), spread)], SCALE)
    assert made
    assert (len(made.across), len(made.up)) == ranges


def test_a_chart_says_how_many_decisions_a_finer_one_needs() -> None:
    found = noisy(weighed(), 300)
    made, fine = chart.read([found], SCALE), chart.read([weighed()], SCALE)
    assert made
    assert fine
    assert fine.decisions_needed == 0
    cells = found.groups(found.choice.field, [list(fine.across), list(fine.up)])
    common = sorted(cells, key=lambda each: -each.share)
    while sum(each.share for each in common[:-1]) >= 0.9:
        common.pop()
    # As many more decisions make an interval narrower by their square root.
    halves = [each.worth.half * (found.decisions / made.decisions_needed) ** 0.5 for each in common]
    assert 15 < max(halves) <= 20
    assert f"{made.decisions_needed:,}" == "80,000"


def test_values_that_hardly_ever_occur_are_one_group_at_the_top() -> None:
    # Each often enough to be weighed; 4 and 5 less than once in 200 decisions.
    values = np.repeat([0, 1, 2, 3, 4, 5], [60_000, 30_000, 9_000, 600, 250, 210])
    assert groups_of(values) == [(0, 0), (1, 1), (2, 2), (3, None)]
    # At the bottom they stay, or they were in no group.
    assert groups_of(5 - values)[:3] == [(0, 0), (1, 1), (2, 2)]
    # Of fewer decisions both occur often enough.
    few = values[-2_000:]
    assert groups_of(few) == [(2, 2), (3, 3), (4, 4), (5, None)]

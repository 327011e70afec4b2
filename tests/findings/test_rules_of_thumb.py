"""``analyser.findings.rules_of_thumb``: Is a rule played as it says, and is it advice only where
it gains when played?
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from findings.weighed_leaps import leaps_spec, weigh_leaps
from toy import SCALE

from analyser import games
from analyser.findings import agreement, decision_reading, rules_of_thumb
from analyser.findings.decisions import WeighedDecisions
from analyser.findings.rules_of_thumb import CandidateResults, MatchUp, RuleResult
from analyser.games.protocols.decisions import Comparison, DecisionRule
from analyser.play import runner
from analyser.report.decisions import rules_of_thumb as words
from analyser.report.decisions import sections, sentences
from analyser.report.parts import Picture, Section
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec
from analyser.statistics.intervals import find_sign
from analyser.statistics.simultaneous import Number
from analyser.typed_text import LONGEST_NAME
from analyser.wording import Table, percent, signed_plus_minus

pytestmark = pytest.mark.usefixtures("toy")

ALWAYS = DecisionRule(((),))


def up_to(feet: int) -> DecisionRule:
    """Return the rule to leap over so many feet at most."""
    return DecisionRule(((Comparison((("width", 1),), most=feet),),))


NARROW = up_to(1)


def weighed(*policies: str, hands: int = 20_000) -> tuple[RunSpec, list[WeighedDecisions]]:
    return leaps_spec(*policies, hands=hands), [*weigh_leaps(*policies, hands=hands)]


def played(value: float, half: float = 1.0, other: float = 0.0, **more: object) -> RuleResult:
    gains = (("timid", Number(other, 1.0)),)
    return replace(RuleResult(NARROW, Number(value, half), gains), **more)  # type: ignore[arg-type]


def test_candidates_decide_each_otherwise() -> None:
    _, (found,) = weighed("bold")
    tried = rules_of_thumb.candidates(found)
    assert [each.tag for each in tried][:4] == ["always", "never", "1-or-more", "2-or-more"]
    says = [tuple(found.follows(each.rule)) for each in tried]
    assert len({*says}) == len(tried) >= 5
    assert (all(says[0]), any(says[1])) == (True, False)
    # A wide ditch is a loss: the answer that leads to a leap is learnt.
    assert tried[3].rule == NARROW
    _, (few,) = weighed("bold", hands=1_000)
    assert rules_of_thumb.candidates(few) == []


def test_candidates_are_played_on_other_deals_against_three() -> None:
    spec, found = weighed("bold", "timid")
    duels = rules_of_thumb.spec_of(spec, found, 400)
    assert duels is not None
    assert duels.seed != spec.seed
    many = len(rules_of_thumb.candidates(found[0]))
    names = [cell.name for cell in duels.cells]
    assert names[0] == "plain: bold-by-always v bold"
    # The others are who else was weighed, then any.
    assert names[many] == "plain: bold-by-always v timid"
    assert "plain: bold v timid" in names
    run = runner.run(duels, Path("duels"), 1, ["analyser"])
    fared = rules_of_thumb.read(run, found)
    assert list(fared) == [each.cell.name for each in found]
    first = fared[found[0].cell.name]
    assert len(first.results) == many
    assert [name for name, _ in first.results[0].others] == ["timid", "balanced"]
    assert first.hands == 400
    # In any order, the same.
    assert rules_of_thumb.read(run, found[::-1]) == fared


def test_what_was_not_played_yet_is_not_told() -> None:
    """A mistake once: rules of which a run that was cut had no deal had gained 0.0."""
    spec, found = weighed("bold", "timid")
    duels = rules_of_thumb.spec_of(spec, found, 400)
    assert duels is not None
    run = runner.run(duels, Path("cut"), 1, ["analyser"])
    last = len(run.cells) - 1
    assert "timid" in run.cells[last]
    run.shards = [line for line in run.shards if line.cell != last]
    assert list(rules_of_thumb.read(run, found)) == [found[0].cell.name]


def test_rules_of_ones_own_keep_their_name_when_they_are_followed() -> None:
    Path("club.toml").write_text('base = "plain"\nturn_limit = 90\n')
    asked = Request("toy", "plain", Count(20_000), 7, {"bonus": 3})
    spec = build.decisions_spec(asked, "leap", ["bold"], 2, more_rules=["club.toml"])
    found = decision_reading.read(runner.run(spec, Path("own"), 1, ["analyser"]))
    duels = rules_of_thumb.spec_of(spec, found, 400)
    assert duels is not None
    names = {(cell.rules_name, cell.own_rules) for cell in duels.cells}
    assert names == {("plain (bonus = 3)", ""), ("club (bonus = 3)", "club")}
    run = runner.run(duels, Path("own-played"), 1, ["analyser"])
    fared = rules_of_thumb.read(run, found)
    assert set(fared) == {cell.name for cell in spec.cells}


def test_who_searches_is_played_less_and_the_first_alone() -> None:
    spec, (bold, timid) = weighed("bold", "timid")
    (own,) = timid.cell.entrants
    seers = [
        replace(timid, number=number, cell=replace(timid.cell, name=name, entrants=(
            {**own, "name": name, "search_worlds": 4},)))
        for number, name in ((2, "seer"), (1, "sage"))
    ]  # fmt: skip
    duels = rules_of_thumb.spec_of(spec, [*seers, bold], 400, 100)
    assert duels is not None
    names = {cell.name: cell.units * len(cell.arms) for cell in duels.cells}
    assert names["plain: sage-by-always v sage"] == names["plain: sage v bold"] == 100
    assert names["plain: bold-by-always v bold"] == 400
    assert not [name for name in names if name.startswith("plain: seer")]
    # Who does not search meets nobody who does.
    assert not [name for name in names if name.startswith("plain: bold") and "sage" in name]

    # Nobody is played where 0 hands are asked for, and the others as before.
    for hands, searched, kept in ((0, 100, "sage"), (400, 0, "bold")):
        duels = rules_of_thumb.spec_of(spec, [*seers, bold], hands, searched)
        assert duels is not None
        alone = {name for name in names if name.startswith(f"plain: {kept}")}
        assert {cell.name for cell in duels.cells} == alone
    assert rules_of_thumb.spec_of(spec, [*seers, bold], 0, 0) is None


def test_there_are_no_more_duels_than_is_said_before() -> None:
    spec, found = weighed("bold", "timid")
    duels = rules_of_thumb.spec_of(spec, found, 400)
    assert duels is not None
    tried = [len(rules_of_thumb.candidates(each)) for each in found]
    # Each meets two others, and one of these duels is the same for both.
    assert len(duels.cells) == 3 * sum(tried) + 2 * 2
    assert max(tried) <= rules_of_thumb.OF_ITS_OWN
    assert rules_of_thumb.most_duels(spec) == (2 * (3 * rules_of_thumb.OF_ITS_OWN + 2), 0)
    some = build.decisions_spec(
        Request("toy", "plain", Count(400), 7), "leap", ["bold"], 2, "width <= 2"
    )
    assert rules_of_thumb.most_duels(some) == (0, 0)


@pytest.mark.parametrize(
    ("fared", "advised"),
    [
        ((played(5), played(3)), 5),
        ((played(-5), played(3)), 3),
        ((played(-5), played(0.5)), None),
        ((played(5, other=-3), played(3)), 3),
        ((played(5, faults=("they yawn",)), played(3)), 3),
        ((played(5, other=-3), played(-3)), None),
        ((played(1.5, band=5.0), played(-3)), None),
        ((played(5, band=5.0), played(-3)), 5),
        ((played(5, other=-3, band=5.0), played(-3)), 5),
        # What it may lose against another is more than it surely gains, or too little to matter.
        ((played(1.5, other=-0.5), played(-3)), None),
        ((played(1.5, other=-0.5, band=1.0), played(-3)), None),
        ((played(2.0, other=-0.5, band=1.5), played(-3)), 2.0),
    ],
)
def test_only_what_gains_and_loses_to_nobody_is_advice(
    fared: tuple[RuleResult, ...], advised: float | None
) -> None:
    best = CandidateResults(fared, 400).advice
    assert (best.own.value if best else None) == advised


def test_no_rule_that_loses_is_printed_as_advice() -> None:
    _, (found,) = weighed("bold")
    name = found.cell.name
    worse = played(-9, rule=ALWAYS)
    # Degenerate play loses most, and is not what is told of.
    idle = played(-99, faults=("they yawn",))
    (said,) = words.sentences(
        found, {name: CandidateResults((worse, idle, played(-4)), 400)}, "points"
    )
    assert said == (
        "Do not follow a rule of thumb blindly: each of 3 that were played loses to bold itself "
        "(rules plain). The best, “Stay if the ditch is 2 feet or wider, otherwise leap”, loses "
        "4.0 ± 1.0 points per hand; the worst, “Always leap”, loses 9.0 ± 1.0. An average is not "
        "advice for a single hand."
    )
    # As the headline, it prefers what asks least of what is about as good.
    alike = CandidateResults((played(-4.2, rule=ALWAYS), played(-4)), 400)
    (said,) = words.sentences(found, {name: alike}, "points")
    assert "The best, “Always leap”, loses 4.2 ± 1.0 points per hand; the worst" in said
    (said,) = words.sentences(found, {name: CandidateResults((worse, played(0.5)), 400)}, "points")
    assert said == (
        "No rule of thumb clearly gains on bold itself (rules plain), of 2 that were played. The "
        "best is “Stay if the ditch is 2 feet or wider, otherwise leap”: +0.5 ± 1.0 points per "
        "hand."
    )
    wide = [played(gain, band=0.2) for gain in (-9, 0.5)]
    (said,) = words.sentences(found, {name: CandidateResults(tuple(wide), 400)}, "points")
    assert said.endswith(
        "+0.5 ± 1.0 points per hand. Less than 0.2 points counts as equal, and the ± is wider: "
        "whether it is as good is not clear yet."
    )
    (said,) = words.sentences(
        found, {name: CandidateResults((played(9), played(-4)), 400)}, "points"
    )
    assert said == (
        "A rule of thumb (bold players, rules plain): Stay if the ditch is 2 feet or wider, "
        "otherwise leap. Following it exactly gains 9.0 ± 1.0 points per hand on bold itself, and "
        "does not clearly lose against timid."
    )
    assert words.sentences(found, {}, "points") == []


def test_where_no_hand_went_otherwise_no_loss_is_likely() -> None:
    still = (("timid", Number(0.0, 6.9, still=True)),)
    assert not played(2, band=0.1, others=still).doubtful
    assert played(2, band=0.1, others=(("timid", Number(0.0, 6.9)),)).doubtful


def test_a_rule_that_may_lose_to_others_is_no_advice_and_the_page_says_to_whom() -> None:
    _, (found,) = weighed("bold")
    for gain, said in (
        (1.5, "No rule of thumb clearly gains on bold itself and loses to nobody (rules plain), of "
              "1 that were played. The best is “Stay if the ditch is 2 feet or wider, otherwise "
              "leap”: +1.5 ± 1.0 points per hand, but it may lose to others: −0.5 ± 1.0 against "
              "timid."),
        (0.95, "No rule of thumb clearly gains on bold itself (rules plain), of 1 that were "
               "played. The best is “Stay if the ditch is 2 feet or wider, otherwise leap”: "
               "+0.9 ± 1.0 points per hand, but it may lose to others: −0.5 ± 1.0 against timid."),
    ):  # fmt: skip
        fared = CandidateResults((played(gain, other=-0.5, band=0.1),), 400)
        assert words.sentences(found, {found.cell.name: fared}, "points") == [said]


def test_what_lies_within_the_band_neither_gains_nor_loses() -> None:
    said = [words._verdict(each) for each in (
        played(1.5, band=5.0), played(-1.5, band=5.0), played(4.5, band=5.0),
        played(-4.5, band=5.0), played(1.5, other=-9, band=5.0), played(0.5, band=0.1),
        played(0.95, band=0.1, other=1.0), played(0, half=0, other=1.0),
        played(9, faults=("they yawn",)), played(0.95, band=0.1), played(1.5, other=-0.8, band=1.0),
    )]  # fmt: skip
    assert said == [
        "too little to matter", "too little to matter", "gains", "loses", "loses", "not clear yet",
        "loses nothing", "too little to matter", "degenerate play", "not clear yet",
        "not clear yet",
    ]  # fmt: skip
    same = replace(played(0, half=0), others=(("timid", Number(0.0, 0.0)),))
    assert words._verdict(same) == "is how they play already"
    _, (found,) = weighed("bold")
    near = {found.cell.name: CandidateResults((played(1.5, band=5.0), played(-2, band=5.0)), 400)}
    (said_of_it,) = words.sentences(found, near, "points")
    assert (
        "it is as good as bold itself (+1.5 ± 1.0 points per hand, where less than 5 " in said_of_it
    )
    assert said_of_it.endswith("of 2 that were played clearly gains more than that on bold itself.")
    # That it may gain more than the margin is no reason not to follow it.
    (said_of_it,) = words.sentences(
        found,
        {found.cell.name: CandidateResults((played(0.95, other=1, band=0.1),), 400)},
        "points",
    )
    assert "it is at least as good as bold itself (+0.9 ± 1.0 points per hand" in said_of_it


def test_a_rule_is_as_good_where_that_is_known_and_nobody_gains_by_it() -> None:
    def best(*fared: RuleResult) -> float | None:
        equal = CandidateResults(fared, 400).as_good
        return equal.own.value if equal else None

    assert best(played(1.5, band=5.0), played(2.5, band=5.0), played(-9, band=5.0)) == 2.5
    # Of those that may be the same the one that asks less.
    always = played(2, band=5.0, rule=ALWAYS)
    assert best(always, played(2.5, band=5.0)) == 2
    assert best(always, played(4.9, 0.05, band=5.0)) == 4.9
    # Worse by too little to matter, or better by more; worse against another; no play.
    assert best(played(4.5, band=5.0)) == 4.5
    assert best(played(-4.5, band=5.0), played(1, other=-9, band=5.0)) is None
    assert best(played(1, band=5.0, faults=("they yawn",))) is None


def test_what_the_first_kind_of_players_teaches_is_lent_where_the_game_says_so() -> None:
    spec, cells = weighed("bold", "timid")
    lent = [
        replace(each, choice=replace(each.choice, lent=True), chose=1 - each.chose)
        for each in cells
    ]
    # Timid players have learnt another rule from other gains.
    lent[1] = replace(lent[1], gain=-lent[1].gain)
    bold, timid = lent
    says = {tuple(timid.follows(each.rule)) for each in rules_of_thumb.candidates(timid, bold)}
    assert bold.one_question is not None
    assert tuple(timid.follows(bold.one_question)) in says
    assert len(says) > len(rules_of_thumb.candidates(timid))
    for found in (lent, lent[::-1]):
        duels = rules_of_thumb.spec_of(spec, found, 400)
        assert duels is not None
        names = [cell.name for cell in duels.cells]
        assert "plain: timid-by-lent-one-question v timid" in names
        assert not [name for name in names if "bold-by-lent" in name]
    own = rules_of_thumb.spec_of(spec, cells, 400)
    assert own is not None
    assert not [cell.name for cell in own.cells if "lent" in cell.name]


def test_rules_of_players_whose_long_names_begin_alike_are_all_played() -> None:
    spec, cells = weighed("bold", "timid")
    names = [f"my-very-careful-player-of-the-toy-{each}" for each in ("one", "two")]
    renamed = [
        replace(each, cell=replace(each.cell, entrants=({**each.cell.entrants[0], "name": name},)))
        for each, name in zip(cells, names, strict=True)
    ]
    duels = rules_of_thumb.spec_of(spec, renamed, 400)
    assert duels is not None
    names = [str(cell.entrants[0]["name"]) for cell in duels.cells]
    followers = {name for name in names if "-by-" in name}
    assert len(followers) == sum(len(rules_of_thumb.candidates(each)) for each in renamed)
    assert max(map(len, followers)) <= LONGEST_NAME


def test_how_a_rule_fared_comes_before_what_is_a_mean() -> None:
    _, (bold, timid) = weighed("bold", "timid")
    agreed = agreement.read([bold, timid])
    for fared in (played(7), played(-7)):
        followed = {bold.cell.name: CandidateResults((fared, played(-9)), 400, (), "plain", "bold")}
        said = sentences.sentences([bold, timid], agreed, followed, SCALE)
        assert "rule of thumb" in said[0]
        assert len([each for each in said if "rule of thumb" in each]) == 1


def test_a_rule_as_good_says_on_whom_it_gains() -> None:
    _, (bold, timid) = weighed("bold", "timid")
    followed = {
        bold.cell.name: CandidateResults((played(1, band=5.0),), 400, (), "plain", "bold"),
        timid.cell.name: CandidateResults((played(7, band=5.0),), 400, (), "plain", "timid"),
    }
    (said,) = words.sentences(bold, followed, "points")
    assert "Other players gain by it too: 7.0 ± 1.0 points per hand on timid." in said


def test_only_who_searches_is_said_to_decide_each_time() -> None:
    _, (found,) = weighed("bold")
    (own,) = found.cell.entrants
    seer = replace(found, cell=replace(found.cell, entrants=({**own, "search_worlds": 4},)))
    for each, said in ((seer, "loses to bold, which judges each decision"), (found, "bold itself")):
        fared = {found.cell.name: CandidateResults((played(-4), played(-9)), 400)}
        assert said in words.sentences(each, fared, "points")[0]


def test_where_who_searches_needs_no_rule_that_of_others_is_said() -> None:
    _, (seer, timid) = weighed("bold", "timid")
    (own,) = seer.cell.entrants
    seer = replace(seer, cell=replace(seer.cell, entrants=({**own, "search_worlds": 4},)))

    def said(*found: WeighedDecisions, gain: float = 7, of_seer: float = -7) -> str:
        followed = {
            seer.cell.name: CandidateResults(
                (played(of_seer), played(-9)), 400, (), "plain", "bold"
            ),
            timid.cell.name: CandidateResults((played(gain),), 400, (), "plain", "timid"),
        }
        return sentences.sentences(found, [], followed, SCALE)[-1]

    others = "A rule of thumb for rule-based players (timid players"
    assert said(seer, timid).startswith(others)
    assert "it exactly gains 7.0 ± 1.0 points per hand on timid itself" in said(seer, timid)
    # None gains there either; the searcher has one; nobody searches; other rules.
    assert others not in said(seer, timid, gain=-7)
    assert others not in said(seer, timid, of_seer=7)
    assert others not in said(timid, timid)
    assert others not in said(seer, replace(timid, cell=replace(timid.cell, name="club: timid")))


def test_for_whom_which_way_is_better_is_said_where_players_differ() -> None:
    _, (bold, timid) = weighed("bold", "timid")
    band = replace(SCALE, band=3.0)

    def said(*gains: float, other: str = "plain") -> str:
        cell = replace(timid.cell, name=f"{other}: timid")
        even = [
            replace(each, gain=0 * each.gain + gain)
            for each, gain in zip((bold, replace(timid, cell=cell), bold), gains, strict=False)
        ]
        return " ".join(sentences.sentences(even, [], {}, band))  # fmt: skip

    turns = "On average it depends on the player (rules plain): leaping is better for "
    assert f"{turns}bold (+9" in said(9, -9)
    assert "staying for timid (−9" in said(9, -9)
    assert "for bold (+1" in said(9, -9, 1).split(turns)[1].split("; ")[1]
    assert "too little to matter, or not clear. Numbers are points per decision" in said(9, -9, 1)
    # All the same way, and what is too little to matter: nothing; by rules: from what to what.
    assert "On average it depends" not in said(9, 9) + said(9, -1)
    assert turns not in said(9, -9, other="club")
    assert "it depends on the rules and the player: leaping is worth from" in said(
        9, -9, other="club"
    )


def test_from_what_to_what_a_choice_is_worth_names_what_is_settled() -> None:
    _, (bold, timid) = weighed("bold", "timid")
    club = replace(timid, cell=replace(timid.cell, name="club: timid"), gain=0 * timid.gain - 9)
    far = replace(timid.cell, name="far: timid")
    wild = replace(timid, cell=far, gain=np.where(np.arange(len(timid.gain)) % 2, 9_000, -9_100.0))
    assert wild.worth.mean < -9
    assert find_sign(wild.worth) == 0
    told = [replace(bold, gain=0 * bold.gain + 9), club, wild]
    said = " ".join(sentences.sentences(told, [], {}, SCALE))
    ends = said.split("it depends on the rules and the player: ")[1]
    assert "rules club) to +9" in ends
    assert "rules far" not in ends


def test_what_a_choice_is_worth_if_something_is_so_and_else_is_one_sentence() -> None:
    _, (bold,) = weighed("bold")
    asked = replace(bold, choice=replace(bold.choice, shown={"wet": "it rained"}))
    gain = np.where(asked.facts["wet"] == 1, 9.0, -7.0)
    said = " ".join(sentences.sentences([replace(asked, gain=gain)], [], {}, SCALE))
    assert re.search(r" If it rained: \+9\S* ± \S+ points; otherwise −7\S* ± \S+\.", said), said


def test_what_was_promised_stands_beside_what_was_gained() -> None:
    spec, found = weighed("bold", "timid")
    duels = rules_of_thumb.spec_of(spec, found, 400)
    assert duels is not None
    fared = rules_of_thumb.read(runner.run(duels, Path("duels"), 1, ["analyser"]), found)
    first = fared[found[0].cell.name]
    learnt = found[0].rule
    assert learnt is not None
    (same,) = [each for each in first.results if each.rule == learnt.rule]
    assert same.promised == learnt.promised
    # Duels of so few hands of this game tell no rule from another: the others are not settled.
    never = first.results[1]
    gains = {learnt.rule: Number(9.0, 1.0), never.rule: Number(-9.0, 1.0)}
    sure = replace(learnt.promised, mean=3.0, low=2.0, high=4.0)
    fared[found[0].cell.name] = replace(
        first,
        results=tuple(
            replace(
                each,
                own=gains.get(each.rule, each.own),
                others=() if each.rule in gains else each.others,
                promised=sure if each is never else each.promised,
            )
            for each in first.results
        ),
    )
    made = words.how_rules_fared(found, fared, games.game("toy").scale)
    section = next(each for each in made if each.title == "Promised, and gained")
    (picture,) = section.pictures
    assert isinstance(picture, Picture)
    (table,) = picture.tables
    said = [words.rule_words(rule, found[0].choice) for rule in gains]
    told = {row[0]: row[1:] for row in table.rows}
    assert told[said[0]] == [signed_plus_minus(learnt.promised), "+9.0 ± 1.0", "gains"]
    assert told[said[1]] == [signed_plus_minus(sure), "−9.0 ± 1.0", "loses"]
    assert {told[rule][-1] for rule in told if rule not in said} == {
        "not clear yet",
        "too little to matter",
    }
    markers = [line.get_marker() for line in picture.figure.axes[0].get_lines()]
    assert markers.count("s") == markers.count("o") == len(told)
    assert str(section.blocks[0]) == (
        "Single decisions promise a gain by 1 of the 5 rules that were played among bold players "
        "(rules plain); of these, none gained when played, and 1 lost."
    )


def test_rules_that_nobody_played_are_no_advice() -> None:
    _, (found,) = weighed("bold")
    assert words.as_json(found, None)["rule"] is None
    assert words.as_json(found, CandidateResults((played(-4),), 400))["rule"] is None
    assert words.as_json(found, CandidateResults((played(4),), 400))["rule"] is not None


# -- a rule that is followed already, and one a little off -----------------------------------------

SAME = Number(0.0, 0.0)


def table_of(section: Section) -> Table:
    """Return the first table of a section, which lies open."""
    return next(each for each in section.blocks if isinstance(each, Table))


def off_by_one(found: WeighedDecisions) -> WeighedDecisions:
    """Return decisions of a choice of which it is asked what it costs to be a little off."""
    return replace(found, choice=replace(found.choice, nearby=(-1, 1)))


def test_a_rule_a_little_off_asks_for_one_more_or_less_and_for_nothing_below_none() -> None:
    _, (found,) = weighed("bold")
    assert rules_of_thumb.list_nearby_rules(NARROW, found.choice) == []
    choice = off_by_one(found).choice
    assert rules_of_thumb.list_nearby_rules(NARROW, choice) == [up_to(0), up_to(2)]
    assert rules_of_thumb.list_nearby_rules(up_to(-1), choice) == [up_to(0)]
    wide = [DecisionRule(((Comparison((("width", 1),), least),),)) for least in (0, 1)]
    assert rules_of_thumb.list_nearby_rules(wide[0], choice) == wide[1:]
    # What of two comparisons would be a little off, nobody can say.
    wet = Comparison((("wet", 1),), 1)
    assert rules_of_thumb.list_nearby_rules(DecisionRule((*NARROW.lines, (wet,))), choice) == []
    assert rules_of_thumb.list_nearby_rules(DecisionRule(((*NARROW.lines[0], wet),)), choice) == []
    assert rules_of_thumb.list_nearby_rules(ALWAYS, choice) == []


def test_rules_a_little_off_are_played_once_each() -> None:
    _, (found,) = weighed("bold")
    usual, more = rules_of_thumb.candidates(found), rules_of_thumb.candidates(off_by_one(found))
    (learnt,) = (each.rule for each in usual if each.tag == "one-question")
    new = [each for each in more if each not in usual]
    assert [each.tag[:5] for each in new] == ["near-"] * len(new)
    ((asked,),) = learnt.lines
    assert asked.most is not None
    assert {up_to(asked.most + off) for off in (-1, 0, 1)} <= {each.rule for each in more}
    says = {tuple(found.follows(each.rule)) for each in more}
    assert len(says) == len(more)


def test_a_rule_that_a_player_follows_already_is_said_with_what_is_lost_beside_it() -> None:
    _, cells = weighed("bold", "timid")
    bold, timid = map(off_by_one, cells)
    bold = replace(bold, chose=bold.follows(NARROW).astype(bold.chose.dtype))
    same = RuleResult(NARROW, SAME, (("timid", SAME),))
    wide, wider = up_to(2), up_to(3)
    fared = CandidateResults(
        (same, played(-4, rule=wide), played(-9, rule=wider)), 400, (), "plain", "bold"
    )
    other = CandidateResults((played(7),), 400, (), "plain", "timid")
    followed = {bold.cell.name: fared, timid.cell.name: other}
    assert words.sentences(bold, followed, "points") == [
        "A rule of thumb (rules plain): Stay if the ditch is 2 feet or wider, otherwise leap. bold "
        "already plays exactly like this. Other players gain by it too: 7.0 ± 1.0 points per hand "
        "on timid. Playing by “Stay if the ditch is 3 feet or wider, otherwise leap” instead loses "
        "4.0 ± 1.0 points per hand."
    ]
    # It is said where the game asks for it, and of who decides so in every single case.
    assert fared.find_followed_rule(bold) is same
    assert fared.find_followed_rule(cells[0]) is None
    once = bold.chose.copy()
    once[0] = 1 - once[0]
    assert fared.find_followed_rule(replace(bold, chose=once)) is None
    rows = table_of(words.how_rules_fared([bold], followed, SCALE)[0]).rows
    assert [row[-1] for row in rows] == ["is how they play already", "loses", "loses"]


# -- hands won, and points -------------------------------------------------------------------------


def met(other: str, gain: float, won: float, lost: float, half: float = 0.5) -> MatchUp:
    return MatchUp(other, Number(gain, half), won, lost, Number(won - lost, 0.01))


def test_who_wins_more_hands_and_loses_is_told_once_a_pair() -> None:
    _, (bold, timid) = weighed("bold", "timid")
    followed = {
        bold.cell.name: CandidateResults(
            (), 400, (met("timid", 3.0, 0.40, 0.45),), "plain", "bold"
        ),
        timid.cell.name: CandidateResults(
            (), 400, (met("bold", -3.0, 0.45, 0.40),), "plain", "timid"
        ),
    }
    (section,) = words.who_wins_hands([bold, timid], followed, "points")
    said, table = section.blocks[0], table_of(section)
    assert str(said).startswith(
        f"timid wins {percent(0.45)} of the hands against bold and loses {percent(0.40)}, and yet "
        "loses 3.00 ± 0.50 points per hand (rules plain)."
    )
    assert table.rows == [["plain", "timid", "bold", percent(0.45), percent(0.40), "−3.00 ± 0.50"]]
    # From whichever side it was counted.
    (other,) = words.who_wins_hands([timid, bold], followed, "points")
    assert table_of(other).rows == table.rows


@pytest.mark.parametrize(
    ("gain", "won", "lost", "half"),
    [
        (3.0, 0.45, 0.40, 0.5),  # more hands and more points
        (-3.0, 0.40, 0.45, 0.5),  # fewer of both
        (-3.0, 0.45, 0.40, 4.0),  # the points are not settled
        (-3.0, 0.405, 0.40, 0.5),  # the hands are not
        (0.0, 0.45, 0.40, 0.5),
    ],
)
def test_who_does_not_win_hands_and_lose_points_is_not_told_of(
    gain: float, won: float, lost: float, half: float
) -> None:
    _, (bold,) = weighed("bold")
    followed = {
        bold.cell.name: CandidateResults(
            (), 400, (met("timid", gain, won, lost, half),), "plain", "bold"
        )
    }
    assert words.who_wins_hands([bold], followed, "points") == []
    assert words.who_wins_hands([bold], {}, "points") == []


# -- rules and players side by side ----------------------------------------------------------------


def test_rules_and_players_stand_side_by_side_from_where_the_game_says() -> None:
    _, found = weighed("bold", "timid")
    (usual,) = sections.common_sections(found, "points")
    assert table_of(usual).head == ["rules, players", "0", "1", "2", "3+"]
    cut = [replace(each, choice=replace(each.choice, beside=(0, 2, 5))) for each in found]
    (section,) = sections.common_sections(cut, "points")
    table = table_of(section)
    assert table.head == ["rules, players", "0–1", "2–4", "5+"]
    worths = [group.worth for group in found[0].groups(["width"], [[(0, 1), (2, 4), (5, None)]])]
    assert table.rows[0] == [found[0].label, *map(signed_plus_minus, worths)]
    assert sections.common_sections(found[:1], "points") == []


def test_what_a_rule_asks_is_explained_where_its_name_does_not_say_it() -> None:
    _, (bold,) = weighed("bold")
    choice = replace(bold.choice, explains={"width": "Wide is wide.", "wet": "Wet is wet."})
    fared = CandidateResults(
        (played(1, band=5.0), played(-9, rule=ALWAYS)), 400, (), "plain", "bold"
    )
    followed, found = {bold.cell.name: fared}, replace(bold, choice=choice)
    (said,) = words.sentences(found, followed, "points")
    assert "otherwise leap. Wide is wide. Followed exactly" in said
    (section, *_) = words.how_rules_fared([found], followed, SCALE)
    assert "Wide is wide." in section.blocks
    assert "Wet is wet." not in section.blocks
    assert words.explain_facts([ALWAYS], choice) == []

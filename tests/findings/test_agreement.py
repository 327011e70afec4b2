"""``analyser.findings.agreement``: Is what holds for every kind of player told from what depends on
who plays?

The toy's leap is worth 40 points, 10 less for each foot of the ditch and 20 less in the rain; here
other kinds of players gain more or less by it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from findings.weighed_leaps import weigh_leaps
from toy import SCALE

from analyser.findings import agreement, decision_reading
from analyser.findings.agreement import Agreement
from analyser.findings.decision_rows import select_situation
from analyser.findings.decisions import WeighedDecisions, share_confidence
from analyser.play import runner
from analyser.report.decisions import agreement as words
from analyser.report.decisions import sentences
from analyser.scenario import build
from analyser.scenario.request import Count, Request

pytestmark = pytest.mark.usefixtures("toy")


def kinds_of(more: Callable[[WeighedDecisions], npt.NDArray[np.float64]]) -> list[WeighedDecisions]:
    """Return what bold players gain, and timid ones who gain so much more."""
    bold, timid = weigh_leaps("bold", "timid")
    return [bold, replace(timid, gain=timid.gain + more(timid))]


def one(found: list[WeighedDecisions]) -> Agreement:
    (agreed,) = agreement.read(found)
    return agreed


def test_a_situation_that_is_asked_twice_has_one_interval() -> None:
    kinds = kinds_of(lambda each: np.zeros(each.decisions))
    lots = agreement.read(kinds)
    alike = agreement.share_intervals(kinds, lots)
    asked = {each.situation: each.worths for each in lots[0].tested_situations}
    for place, (before, each) in enumerate(zip(kinds, alike, strict=True)):
        groups = each.group_by("width")
        assert [group.worth for group in groups] == [
            asked[("width", group.low[0], group.high[0]),][place] for group in groups
        ]
        assert groups[0].worth.half > before.group_by("width")[0].worth.half
        assert groups[0].worth.mean == before.group_by("width")[0].worth.mean


def test_what_holds_and_is_too_little_to_matter_says_so() -> None:
    found = one(kinds_of(lambda each: np.zeros(each.decisions)))
    known = words.sentences([found], "points", 1.0)[1]
    assert "too little" not in known
    assert (
        "That is less than 500 points, too little to matter."
        in (words.sentences([found], "points", 500.0)[1])
    )


def told(found: Agreement) -> list[str]:
    return [words.claim_words(found.kinds[0].choice, each) for each in found.claims]


def test_who_gains_alike_agrees_where_the_truth_is_plain() -> None:
    found = one(kinds_of(lambda each: np.zeros(each.decisions)))
    # 30 − 10 · width on the mean over rain: nothing at 3 feet.
    by_width = {each.situation[0][1]: each.agreed for each in found.tested_situations
                if each.situation[0][0] == "width" and len(each.situation) == 1}  # fmt: skip
    assert by_width == {0: 1, 1: 1, 2: 1, 3: 0, 4: -1, 5: -1, 6: -1}
    assert not found.contradicted
    assert told(found)[:2] == [
        "leaping costs on average if the ditch is 4 feet or wider",
        "leaping gains on average unless the ditch is 3 feet or wider",
    ]
    said = words.sentences([found], "points")[0]
    assert said.startswith(
        "Leaping gains on average unless the ditch is 3 feet or wider and costs if the ditch is "
        "4 feet or wider: true for both players tested (bold and timid) under the rules plain."
    )
    choice = replace(found.kinds[0].choice, fewer={"width": "the ditch has {} feet"})
    assert [words.claim_words(choice, each) for each in found.claims[:2]] == [
        "leaping costs on average if the ditch is 4 feet or wider",
        "leaping gains on average if the ditch has fewer than 3 feet",
    ]
    none = replace(found.claims[1], least=1)
    assert words.claim_words(choice, none) == "leaping gains on average if the ditch has no feet"
    worth = words.sentences([found], "points")[1]
    assert worth.startswith("Leaping is worth +")
    assert "(width of the ditch: 3) it is not clear for all of them." in worth


def at_a_width(kinds: list[WeighedDecisions]) -> list[WeighedDecisions]:
    """Return the same of a choice whose width is said as people say a number."""
    at = {"width": ("at a width of {}", "at {}")}
    return [replace(each, choice=replace(each.choice, at=at)) for each in kinds]


def test_a_number_that_decides_alone_is_said_as_people_say_it() -> None:
    found = one(at_a_width(kinds_of(lambda each: np.zeros(each.decisions))))
    assert told(found)[:2] == [
        "leaping costs on average at a width of 4 or more",
        "leaping gains on average at a width of 2 or less",
    ]
    claims, worth = words.sentences([found], "points")
    said = "Leaping gains on average at a width of 2 or less and costs at 4 or more"
    assert claims.startswith(f"{said}: true for both")
    assert worth.endswith("At a width of 3 it is not clear for all of them.")


def test_where_it_depends_on_who_plays_they_are_named() -> None:
    # Bold players lose at a ditch of 3 feet, at which timid ones gain; all else is alike.
    bold, timid = at_a_width(kinds_of(lambda each: 80.0 * (each.facts["width"] == 3)))
    bold = replace(bold, gain=bold.gain - 40.0 * (bold.facts["width"] == 3))
    claims, worth = words.sentences([one([bold, timid])], "points")
    said = "Leaping gains on average at a width of 2 or less and costs at 4 or more"
    assert claims.startswith(f"{said}: true for ")
    assert worth.endswith(
        "At a width of 3 it depends on the player: leaping is better for timid, staying for bold."
    )
    # Nobody is named where more than one width lies between.
    wide = replace(timid, gain=timid.gain + 60.0 * (timid.facts["width"] == 4))
    _, worth = words.sentences([one([bold, wide])], "points")
    assert worth.endswith("At a width of 3–4 it depends on the player.")


def test_who_gains_otherwise_contradicts_and_is_named() -> None:
    # Timid players gain 40 more over 3 feet, 80 less over 1 foot: no chain below 2 feet is left.
    def more(each: WeighedDecisions) -> npt.NDArray[np.float64]:
        width = each.facts["width"]
        return np.where(width == 4, 60.0, np.where(width == 1, -80.0, 0.0))

    found = one(kinds_of(more))
    at = {each.situation for each in found.contradicted}
    assert {(("width", 1, 1),), (("width", 4, 4),)} <= at
    claims = [each for each in found.claims if each.fact == "width"]
    assert [(each.least, each.yes, each.all_decisions.agreed) for each in claims] == [
        (5, True, -1), (1, False, 1),
    ]  # fmt: skip
    assert "it depends on the player" in words.sentences([found], "points")[1]
    _, depends = words.what_holds([found], "points")
    rows = [row for block in depends.blocks for row in getattr(block, "rows", ())]
    assert [row[0] for row in rows] == ["width of the ditch: 1", "width of the ditch: 4"]


def test_of_more_than_two_kinds_who_was_asked_is_said_after_what_to_do() -> None:
    bold, timid, other = weigh_leaps("bold", "timid", "balanced")
    lots = agreement.read([bold, replace(timid, gain=bold.gain), replace(other, gain=bold.gain)])
    first, second = words.sentences(lots, "points")
    assert first.endswith(": true for all 3 players tested under the rules plain.")
    assert second.endswith(" Players tested: bold, timid and balanced.")


def test_nothing_is_claimed_where_nothing_holds() -> None:
    found = one(kinds_of(lambda each: -2 * each.gain))
    assert found.claims == ()
    assert found.agreed == []
    assert words.sentences([found], "points") == []
    (said,) = words.describe_nothing([found])
    assert said == (
        "No simple rule is known to hold for both players tested (bold and timid) under the rules "
        "plain: whether to leap depends on the player."
    )
    # Then the average stands first, and that after it.
    first, second, *_ = sentences.sentences([*found.kinds], [found], {}, SCALE)
    assert " per decision against staying (bold players" in first
    assert second == said


def test_whatever_is_better_everywhere_needs_no_question() -> None:
    found = one(kinds_of(lambda each: np.zeros(each.decisions) + 100))
    assert not any(each.least is None for each in found.claims)
    better = [replace(each, gain=each.gain + 100) for each in weigh_leaps("bold", "timid")]
    assert told(one(better)) == ["on average, leap"]


def test_the_same_from_above_and_from_below_is_said_once() -> None:
    """All gain but over 3 feet, where it is not settled: two claims would say the same twice."""
    width = {4: 20.0, 5: 30.0, 6: 40.0}
    better = [
        replace(each, gain=each.gain + sum(
            np.where(each.facts["width"] == feet, more, 0.0) for feet, more in width.items()) + 10)
        for each in weigh_leaps("bold", "timid")
    ]  # fmt: skip
    flat = [replace(each, gain=np.where(each.facts["width"] == 3, 0 * each.gain - 1, each.gain))
            for each in better]  # fmt: skip
    claims = [each for each in one(flat).claims if each.fact == "width"]
    assert [each.all_decisions.agreed for each in claims] == [1]


def test_a_claim_needs_its_border_for_itself() -> None:
    """Three feet and more are a loss together; three feet for itself are none."""
    found = one(kinds_of(lambda each: np.zeros(each.decisions)))
    (claim,) = (each for each in found.claims if each.fact == "width" and each.yes)
    assert claim.least == 4
    wide = (("width", 3, None),)
    alone = [
        each.mean(lambda block: block.gain, select_situation(wide), share_confidence(100))
        for each in found.kinds
    ]
    assert all(each.high < 0 for each in alone)


def test_all_that_is_compared_holds_at_once() -> None:
    found = one(kinds_of(lambda each: np.zeros(each.decisions)))
    (at,) = (each for each in found.tested_situations if each.situation == (("width", 2, 2),))
    kind = found.kinds[0]
    alone = kind.mean(lambda block: block.gain, select_situation(at.situation))
    assert at.worths[0].half > 1.3 * alone.half


def test_degenerate_play_and_lonely_kinds_are_not_asked() -> None:
    bold, timid = kinds_of(lambda each: -2 * each.gain)
    assert agreement.read([bold, replace(timid, faults=("they yawn",))]) == []
    assert agreement.read([bold]) == []
    assert words.sentences([], "points") == []
    assert words.what_holds([], "points") == []


def test_few_decisions_say_nothing_of_who_plays() -> None:
    found = weigh_leaps("bold", "timid", hands=300)
    assert agreement.read(found) == []
    said = sentences.sentences(found, [], {}, SCALE)
    assert not any("who plays" in each for each in said)


def test_a_situation_too_rare_for_one_kind_is_asked_of_none() -> None:
    bold, timid = kinds_of(lambda each: np.zeros(each.decisions))
    rare = replace(timid, facts={**timid.facts, "width": np.minimum(timid.facts["width"], 5)})
    found = one([bold, rare])
    asked = {
        each.situation[0][1:] for each in found.tested_situations if each.situation[0][0] == "width"
    }
    assert (6, None) not in asked
    assert (5, None) in asked


def test_several_rule_sets_are_asked_each_and_together() -> None:
    spec = build.decisions_spec(
        Request("toy", "plain", Count(8_000), 7), "leap", ["bold", "timid"], 2, more_rules=["rich"]
    )
    found = decision_reading.read(runner.run(spec, Path("both"), 1, ["analyser"]))
    lots = agreement.read(found)
    assert [each.rules for each in lots] == [("plain",), ("rich",), ("plain", "rich")]
    assert [len(each.kinds) for each in lots] == [2, 2, 4]
    assert agreement.read([each for each in found if each.names == "bold"]) == []
    said = sentences.sentences(found, lots, {}, SCALE)
    claims = (
        "Leaping gains on average unless the ditch is 3 feet or wider and costs if the ditch is "
        "4 feet or wider"
    )
    who = "true for both players tested (bold and timid)"
    assert said[0].startswith(f"{claims}: {who} under both rule sets.")
    assert said[1].startswith("Leaping is worth ")
    # What holds under all of them is not said of the first once more.
    assert "against staying (bold players, rules plain;" in said[2]
    assert not any("true for" in each for each in said[1:])
    assert [each["rules"] for each in words.as_json(lots)] == [[*each.rules] for each in lots]


@pytest.mark.parametrize(
    ("asked", "agreed", "contradicted", "sentence"),
    [
        (28, 28, 0, "In all of them the same choice is better for every player."),
        (3, 0, 0, "In all of them it is not clear for every player."),
        (
            9,
            4,
            3,
            "In 4 of them the same choice is better for every player; in 3 one player gains by "
            "what another loses by; in 2 it is not clear for every player.",
        ),
        (
            5,
            0,
            1,
            "In 1 of them one player gains by what another loses by; in 4 it is not clear for "
            "every player.",
        ),
        (0, 0, 0, ""),
    ],
)
def test_only_what_there_is_is_counted(
    asked: int, agreed: int, contradicted: int, sentence: str
) -> None:
    assert words.describe_shares(asked, agreed, contradicted) == sentence


def test_players_that_do_not_try_to_win_have_no_say_and_are_named() -> None:
    kinds = kinds_of(lambda each: np.zeros(each.decisions))
    more = weigh_leaps("balanced", hands=3_000)
    (found,) = agreement.read([*kinds, *more], {"balanced"})
    assert [each.names for each in found.kinds] == ["bold", "timid"]
    assert found.no_say == ("balanced",)
    said = " ".join([*words.sentences([found], "points"), *words.describe_nothing([found])])
    assert "Left out, since they do not try to win: balanced." in said
    assert "Left out" not in " ".join(words.sentences(agreement.read(kinds), "points"))


def test_who_was_asked_too_seldom_leaves_the_others_their_answer() -> None:
    bold, timid = kinds_of(lambda each: np.zeros(each.decisions))
    (few,) = weigh_leaps("bold", hands=300)
    names = iter(("bold", "timid", "slow"))
    kinds = [
        replace(each, cell=replace(each.cell, name=next(names))) for each in (bold, timid, few)
    ]
    found = one(kinds)
    assert found.kinds == tuple(kinds[:2])
    assert found.seldom == (kinds[2],)
    assert one(kinds[:2]).claims == found.claims
    said = words.sentences([found], "points")
    assert "both players with enough decisions" in said[0]
    assert said[1].endswith(f" Too few decisions by bold ({few.decisions}) to say.")

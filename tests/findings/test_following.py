"""Is a rule played as it says, and is it advice only where it gains when played?"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from toy import install

from analyser import games
from analyser.findings import choices, following
from analyser.findings.choices import Weighed
from analyser.findings.following import Followed, Played
from analyser.games.interface import DecisionRule, Question
from analyser.play import runner
from analyser.report import following as words
from analyser.scenario import build
from analyser.scenario.spec import RunSpec
from analyser.statistics.simultaneous import Number
from analyser.wording import signed_plus_minus

ALWAYS = DecisionRule(Question("width", 0), None, None, (True, True, True, True))
NARROW = DecisionRule(Question("width", 2), None, None, (True, True, False, False))


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    install(monkeypatch)


def weighed(*policies: str, hands: int = 20_000) -> tuple[RunSpec, list[Weighed]]:
    spec = build.decisions_spec("toy", "leap", ["plain"], policies, hands, 7, 2)
    return spec, choices.read(runner.run(spec, Path(f"run-{hands}"), 1, ["analyser"]))


def played(value: float, half: float = 1.0, other: float = 0.0, **more: object) -> Played:
    gains = (("timid", Number(other, 1.0)),)
    return replace(Played(NARROW, Number(value, half), gains), **more)  # type: ignore[arg-type]


def test_candidates_decide_each_otherwise() -> None:
    _, (found,) = weighed("bold")
    tried = following.candidates(found)
    assert [each.tag for each in tried][:4] == ["always", "never", "1-or-more", "2-or-more"]
    says = [tuple(found.follows(each.rule)) for each in tried]
    assert len({*says}) == len(tried) >= 5
    assert (all(says[0]), any(says[1])) == (True, False)
    # A wide ditch is a loss: the answer that leads to a leap is learnt.
    assert tried[3].rule.takes == (True, True, False, False)
    _, (few,) = weighed("bold", hands=1_000)
    assert following.candidates(few) == []


def test_candidates_are_played_on_other_deals_against_three() -> None:
    spec, found = weighed("bold", "timid")
    duels = following.spec_of(spec, found, 400)
    assert duels is not None
    assert duels.seed != spec.seed
    many = len(following.candidates(found[0]))
    names = [cell.name for cell in duels.cells]
    assert names[0] == "plain: bold-by-always v bold"
    # The others are who else was weighed, then any.
    assert names[many] == "plain: bold-by-always v timid"
    assert "plain: bold v timid" in names
    run = runner.run(duels, Path("duels"), 1, ["analyser"])
    fared = following.read(run, found)
    assert list(fared) == [each.cell.name for each in found]
    first = fared[found[0].cell.name]
    assert len(first.played) == many
    assert [name for name, _ in first.played[0].others] == ["timid", "balanced"]
    assert first.hands == 400
    # In any order, the same.
    assert following.read(run, found[::-1]) == fared


def test_rules_of_ones_own_keep_their_name_when_they_are_followed() -> None:
    Path("club.toml").write_text('base = "plain"\nturn_limit = 90\n')
    both, changes = ["plain", "club.toml"], {"bonus": 3}
    spec = build.decisions_spec("toy", "leap", both, ["bold"], 20_000, 7, 2, "", changes)
    found = choices.read(runner.run(spec, Path("own"), 1, ["analyser"]))
    duels = following.spec_of(spec, found, 400)
    assert duels is not None
    names = {(cell.rules_name, cell.own_rules) for cell in duels.cells}
    assert names == {("plain (bonus = 3)", ""), ("club (bonus = 3)", "club")}
    run = runner.run(duels, Path("own-played"), 1, ["analyser"])
    fared = following.read(run, found)
    assert set(fared) == {cell.name for cell in spec.cells}


def test_who_searches_is_played_less_and_the_first_alone() -> None:
    spec, (bold, timid) = weighed("bold", "timid")
    (own,) = timid.cell.entrants
    seers = [
        replace(timid, number=number, cell=replace(timid.cell, name=name, entrants=(
            {**own, "name": name, "search_worlds": 4},)))
        for number, name in ((2, "seer"), (1, "sage"))
    ]  # fmt: skip
    duels = following.spec_of(spec, [*seers, bold], 400, 100)
    assert duels is not None
    names = {cell.name: cell.units * len(cell.arms) for cell in duels.cells}
    assert names["plain: sage-by-always v sage"] == names["plain: sage v bold"] == 100
    assert names["plain: bold-by-always v bold"] == 400
    assert not [name for name in names if name.startswith("plain: seer")]
    # Who does not search meets nobody who does.
    assert not [name for name in names if name.startswith("plain: bold") and "sage" in name]


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
    ],
)
def test_only_what_gains_and_loses_to_nobody_is_advice(
    fared: tuple[Played, ...], advised: float | None
) -> None:
    best = Followed(fared, 400).advised
    assert (best.own.value if best else None) == advised


def test_no_rule_that_loses_is_printed_as_advice() -> None:
    _, (found,) = weighed("bold")
    name = found.cell.name
    worse = played(-9, rule=ALWAYS)
    # Degenerate play loses most, and is not what is told of.
    idle = played(-99, faults=("they yawn",))
    (said,) = words.sentences(found, {name: Followed((worse, idle, played(-4)), 400)}, "points")
    assert said == (
        "To follow a rule on a card to the letter is no advice: each of 3 that were played loses "
        "to bold itself (rules plain). Least is lost with “Stay if "
        "the ditch is 2 feet or wider, else leap”: 4.0 ± 1.0 points a hand; "
        "most with “Always leap”: 9.0 ± 1.0. What holds on the mean of "
        "many moments is no answer for each of them."
    )
    (said,) = words.sentences(found, {name: Followed((worse, played(0.5)), 400)}, "points")
    assert said == (
        "No rule that fits on a card is known to gain on bold itself (rules plain), of 2 that were "
        "played. Nearest comes “Stay if the ditch is 2 feet or wider, else leap”: +0.5 ± 1.0 "
        "points a hand."
    )
    (said,) = words.sentences(found, {name: Followed((played(9), played(-4)), 400)}, "points")
    assert said == (
        "A rule that fits on a card (bold players, rules plain): Stay if the ditch is 2 feet or "
        "wider, else leap. Played to the letter it gains 9.0 ± 1.0 points a hand on bold "
        "itself, and is not known to lose against timid."
    )
    assert words.sentences(found, {}, "points") == []


def test_what_lies_within_the_band_neither_gains_nor_loses() -> None:
    said = [words._verdict(each) for each in (
        played(1.5, band=5.0), played(-1.5, band=5.0), played(4.5, band=5.0),
        played(-4.5, band=5.0), played(1.5, other=-9, band=5.0), played(0.5, band=0.1),
        played(0, half=0), played(9, faults=("they yawn",)),
    )]  # fmt: skip
    assert said == [
        "too little to matter", "too little to matter", "gains", "loses", "loses", "not settled",
        "too little to matter", "degenerate play",
    ]  # fmt: skip
    same = replace(played(0, half=0), others=(("timid", Number(0.0, 0.0)),))
    assert words._verdict(same) == "is how they play already"
    _, (found,) = weighed("bold")
    near = {found.cell.name: Followed((played(1.5, band=5.0), played(-2, band=5.0)), 400)}
    (said_of_it,) = words.sentences(found, near, "points")
    assert said_of_it.startswith("No rule that fits on a card is known to gain on bold itself")
    assert said_of_it.endswith("+1.5 ± 1.0 points a hand, too little to matter.")


def test_only_who_searches_is_said_to_decide_each_time() -> None:
    _, (found,) = weighed("bold")
    (own,) = found.cell.entrants
    seer = replace(found, cell=replace(found.cell, entrants=({**own, "search_worlds": 4},)))
    for each, said in ((seer, "loses to bold, who decides each time anew"), (found, "bold itself")):
        fared = {found.cell.name: Followed((played(-4), played(-9)), 400)}
        assert said in words.sentences(each, fared, "points")[0]


def test_what_was_promised_stands_beside_what_was_gained() -> None:
    spec, found = weighed("bold", "timid")
    duels = following.spec_of(spec, found, 400)
    assert duels is not None
    fared = following.read(runner.run(duels, Path("duels"), 1, ["analyser"]), found)
    first = fared[found[0].cell.name]
    learnt = found[0].rule
    assert learnt is not None
    (same,) = [each for each in first.played if each.rule == learnt.rule]
    assert same.promised == learnt.promised
    # Duels of so few hands of this game tell no rule from another.
    never = first.played[1]
    gains = {learnt.rule: Number(9.0, 1.0), never.rule: Number(-9.0, 1.0)}
    sure = replace(learnt.promised, mean=3.0, low=2.0, high=4.0)
    fared[found[0].cell.name] = replace(
        first,
        played=tuple(
            replace(
                each,
                own=gains.get(each.rule, each.own),
                promised=sure if each is never else each.promised,
            )
            for each in first.played
        ),
    )
    made = words.how_rules_fared(found, fared, games.game("toy").scale)
    section = next(each for each in made if each.title == "Promised, and gained")
    (picture,) = section.pictures
    (table,) = picture.tables
    said = [words.rule_words(rule, found[0].choice) for rule in gains]
    assert [row[0] for row in table.rows] == said
    assert table.rows[0][1:] == [signed_plus_minus(learnt.promised), "+9.0 ± 1.0", "gains"]
    markers = [line.get_marker() for line in picture.figure.axes[0].get_lines()]
    assert markers.count("s") == markers.count("o") == 2
    assert str(section.blocks[0]) == (
        "Single decisions promise a gain by 1 of the 2 rules that were played among bold players "
        "(rules plain); of these, none gained when played, and 1 lost."
    )


def test_rules_that_nobody_played_are_no_advice() -> None:
    _, (found,) = weighed("bold")
    assert words.as_json(found, None)["rule"] is None
    assert words.as_json(found, Followed((played(-4),), 400))["rule"] is None
    assert words.as_json(found, Followed((played(4),), 400))["rule"] is not None

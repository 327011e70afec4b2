"""``analyser.abilities.studies``: Does the page say of each tip what it is worth, in words,
numbers and a picture that agree?
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from abilities.studies.test_tip_findings import finding, slipping
from page_text import PAYLOADS, Outline, text_of
from toy import SCALE, Toy, install
from toys.tips_toy import HEAD, Club, Seers, tip, written

from analyser import games
from analyser.abilities.studies.tips import page as screens
from analyser.abilities.studies.tips import page as tips
from analyser.abilities.studies.tips.findings import Finding, Trial
from analyser.play import runner
from analyser.report import page as report
from analyser.report.parts import Claim, Framed
from analyser.report.pictures import Cells
from analyser.scenario import file_spec
from analyser.scenario.spec import RunSpec
from analyser.storage import run_folder
from analyser.wording import Table

TIPS = (
    tip("Be bold.", "always = 90"),
    tip("Mind the rules.", "by_rules = 90", "idle = 4"),
    tip("Do nothing else.", "idle = 5"),
)


def spec_at(folder: Path, text: str) -> RunSpec:
    return file_spec.load(written(folder, "question = 'Who is right?'\n" + text))


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> report.Page:
    folder = tmp_path_factory.mktemp("page")
    with pytest.MonkeyPatch.context() as patch:
        install(patch, Club())
        spec = spec_at(folder, "hands = 6000\n" + HEAD + "".join(TIPS))
        return report.build(runner.run(spec, folder / "run", 2, ["analyser", "report"]))


def test_where_a_tip_is_not_judged_is_said() -> None:
    claim = tips.say(slipping(finding("better", "better", "worse", "worse"), 2, 3), SCALE)
    assert claim.verdict == "true"
    assert claim.sentence == "It gains 5.0 ± 4.0 points per hand wherever that is play."
    assert claim.after.endswith(
        "Left out as degenerate play: in rich among balanced players and in rich among bold "
        "players."
    )
    alone = tips.say(slipping(finding("better"), 0), SCALE)
    assert alone.after.endswith("All of that is degenerate play.")


def said(*kinds: str) -> Claim:
    return tips.say(finding(*kinds), SCALE)


@pytest.mark.parametrize(
    ("kinds", "verdict", "sentence"),
    [
        (("better",), "true", "It gains 5.0 ± 4.0 points per hand in plain."),
        (("worse",) * 4, "false", "It costs 5.0 ± 4.0 points per hand everywhere."),
        (
            ("worse", "undecided"),
            "false where it is decided, in 1 of 2 duels",
            "It costs 5.0 ± 4.0 points per hand among balanced players; more deals are needed "
            "among bold players (between −9.0 and +9.0 points per hand).",
        ),
        (
            ("equivalent",) * 2,
            "too small to matter",
            "It moves a hand by less than 5 points everywhere.",
        ),
        (
            ("too rare to tell",) * 2,
            "too rare to tell",
            "It hardly ever changes a decision everywhere.",
        ),
        (
            ("undecided",) * 4,
            "undecided",
            "More deals are needed everywhere (between −9.0 and +9.0 points per hand).",
        ),
        (
            ("better", "better", "worse", "worse"),
            "depends on the rule set: true or false",
            "It gains 5.0 ± 4.0 points per hand in plain; it costs 5.0 ± 4.0 points per hand in "
            "rich.",
        ),
        (
            ("better", "equivalent", "better", "equivalent"),
            "depends on who sits at the table: true or too small to matter",
            "It gains 5.0 ± 4.0 points per hand among balanced players; it moves a hand by less "
            "than 5 points among bold players.",
        ),
        (
            ("better", "worse", "better", "better"),
            "depends on the rule set and on who sits at the table: true or false",
            "It gains 5.0 ± 4.0 points per hand in rich, and in plain among balanced players; it "
            "costs 5.0 ± 4.0 points per hand in plain among bold players.",
        ),
        (
            ("better", "undecided", "too rare to tell", "worse"),
            "depends on the rule set or on who sits at the table: true or false",
            "It gains 5.0 ± 4.0 points per hand in plain among balanced players; it costs 5.0 ± "
            "4.0 points per hand in rich among bold players; more deals are needed in plain among "
            "bold players (between −9.0 and +9.0 points per hand); it hardly ever changes a "
            "decision in rich among balanced players.",
        ),
        ((), "undecided", "It has not been played yet."),
    ],
)
def test_a_verdict_is_a_sentence_that_says_where(
    kinds: tuple[str, ...], verdict: str, sentence: str
) -> None:
    made = said(*kinds)
    assert (made.says, made.verdict) == ("Do it.", verdict)
    assert made.sentence == sentence
    assert made.after in ("", *(f"A decision differs in {n} of 1,000 deals." for n in DIFFERS))


def glance(*findings: Finding) -> list[list[str]]:
    shown, _ = tips._tabulate_tips(findings, SCALE)
    assert isinstance(shown, Table)
    assert shown.head == ["tip", "verdict", "plain", "rich"]
    return [[*row] for row in shown.rows]


def test_all_tips_stand_in_one_table_by_rule_set_and_opposites_are_words() -> None:
    alike, apart = finding(*["better"] * 4), finding("better", "worse", "equivalent", "undecided")
    assert glance(alike, apart, finding("too rare to tell", "too rare to tell")) == [
        ["1. Do it.", "true", "gains 5.0 ± 4.0", "gains 5.0 ± 4.0"],
        [
            "2. Do it.",
            "depends",
            "gains 5.0 ± 4.0 among balanced; costs 5.0 ± 4.0 among bold",
            "too small to matter among balanced; open among bold",
        ],
        ["3. Do it.", "too rare to tell", "too rare to tell", "–"],
    ]


def test_what_is_no_play_stands_in_no_cell_unless_there_is_nothing_else() -> None:
    kinds = ("better", "worse", "worse", "worse")
    assert glance(slipping(finding(*kinds), 1, 2, 3))[0][1:] == ["true", "gains 5.0 ± 4.0", "–"]
    assert (
        "costs 5.0 ± 4.0 among bold\N{NO-BREAK SPACE}†"
        in glance(slipping(finding(*kinds), 0, 1, 2, 3))[0][2]
    )


def test_nothing_is_at_a_glance_before_anything_is_played() -> None:
    assert tips._tabulate_tips([finding()], SCALE) == []


DIFFERS = ("500", "5.0", "5.0 to 500")


def test_the_points_reach_from_the_least_to_the_most() -> None:
    made = finding("better", "better", "better")
    more: list[Trial] = []
    for place, trial in enumerate(made.trials):
        shift = (3.0, 0.0, 7.5)[place]
        mean = trial.mean
        moved = replace(mean, mean=mean.mean + shift, low=mean.low + shift, high=mean.high + shift)
        more.append(replace(trial, mean=moved))
    sentence = tips.say(Finding(made.tip, tuple(more)), SCALE).sentence
    assert sentence == "It gains 5.0 ± 4.0 to 12.5 ± 4.0 points per hand everywhere."


def test_small_numbers_of_a_tip_are_not_said_as_0() -> None:
    """As in games of a few chips: 0.307 ± 0.044 was "0 chips per hand" in the picture."""
    made = finding("better", "better")
    small = [
        replace(trial, mean=replace(trial.mean, mean=mean, low=mean - 0.05, high=mean + 0.05))
        for trial, mean in zip(made.trials, (0.31, 0.12), strict=True)
    ]
    assert tips._cell(small, SCALE).words == "+0.12 to +0.31"
    assert tips._fact(Finding(made.tip, tuple(small)), SCALE).number == "+0.12 to +0.31"


def test_the_headline_counts_the_verdicts() -> None:
    one, two = finding("better"), finding("worse")
    assert tips.headline([one]) == "Of 1 tip 1 is true."
    assert tips.headline([two, one, one]) == "Of 3 tips 2 are true and 1 is false."
    assert tips.headline([finding("better", "equivalent"), finding("worse", "better")]) == (
        "Of 2 tips 2 depend on the rules or the players (1 of them nowhere false)."
    )
    # As the first screen, which says of the last "not clear everywhere".
    some = [one, two, finding("worse", "undecided"), finding("undecided", "worse")]
    assert tips.headline(some) == (
        "Of 4 tips 1 is true, 1 is false and 2 are false where it is decided."
    )
    every = [finding("equivalent", "worse"), finding("equivalent"), finding("too rare to tell")]
    assert tips.headline([*every, finding("undecided"), two, one]) == (
        "Of 6 tips 1 is true, 1 is false, 1 depends on the rules or the players (1 of "
        "them nowhere true), 1 is too small to matter, 1 is too rare to judge and 1 is undecided."
    )


def test_players_who_do_not_decide_by_habits_are_named_with_how_they_follow_a_tip(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, Seers(policies={**Club().policies, "seer": "looks ahead"}))
    tipped = f"{TIPS[0]}learnt = {{ idle = 2 }}\n{TIPS[2]}"
    text = "hands = 400\n" + HEAD.replace('"bold"', '"seer"') + tipped
    made = report.build(runner.run(spec_at(tmp_path, text), tmp_path / "run", 2, ["analyser"]))
    assert (
        "seer: these players do not decide by habits. The one who follows the tip may not choose "
        "what it speaks against, where another option is left."
    ) in text_of(made)
    # A habit is listed for the companions for whom it is the tip.
    assert [row[:4] for row in habits_in(made)] == [
        ["1. Be bold.", "always", "90", "0"],
        ["1. Be bold.", "idle", "2", "0"],
        ["2. Do nothing else.", "idle", "5", "0"],
    ]
    assert [each["companion"] for each in made.summary["tips"][1]["duels"]] == ["balanced"] * 2


def test_the_answer_is_short_where_no_tip_holds(toy: Toy) -> None:
    none = finding("worse")
    screen = screens.first_screen([none, none], SCALE, toy, "Which tips are true?")
    assert screen.answer == "Neither tip holds."
    assert [(fact.number, fact.words) for fact in screen.facts] == [
        ("−5 ± 4", "points per hand: “Do it”.")
    ] * 2
    assert screens.first_screen([none] * 3, SCALE, toy).answer == "None of these 3 tips holds."
    assert screens.first_screen([none], SCALE, toy).answer == "The tip never holds."


@pytest.mark.parametrize(("kind", "holds"), [("better", "always"), ("worse", "never")])
def test_the_one_tip_that_holds_or_never_does_is_named_in_its_words(
    toy: Toy, kind: str, holds: str
) -> None:
    found = [finding(kind), *[finding("better", "worse")] * 3]
    screen = screens.first_screen(found, SCALE, toy)
    assert screen.answer == f"One of 4 tips {holds} holds: “Do it”."
    # A fact says more than the answer, not the same again.
    assert not any("Do it" in fact.words for fact in screen.facts)
    long = replace(found[0], tip=replace(found[0].tip, says="Do it " + "and then " * 9 + "wait."))
    answer = screens.first_screen([long, *found[1:]], SCALE, toy).answer
    assert answer == f"Of 4 tips, 1 {holds} holds and 3 depend."


@pytest.mark.parametrize(
    ("kind", "many", "answer"),
    [("worse", 2, "No: neither tip holds."), ("worse", 1, "No: the tip never holds."),
     ("better", 1, "Yes: the tip always holds.")],
)  # fmt: skip
def test_a_question_of_yes_and_no_is_answered_so(
    toy: Toy, kind: str, many: int, answer: str
) -> None:
    found = [finding(kind)] * many
    assert screens.first_screen(found, SCALE, toy, "Should it be done?").answer == answer


def test_tips_are_sorted_by_verdict_and_the_rule_sets_are_counted(toy: Toy) -> None:
    kinds = {
        "costs": ["worse"] * 4, "mixed": ["worse", "worse", "better", "worse"],
        "idle": ["worse", "equivalent"] * 2, "fair": ["equivalent", "better"] * 2,
        "none": ["equivalent"] * 4, "open": ["better", "better", "worse", "undecided"],
        "gains": ["better"] * 4,
    }  # fmt: skip
    found = []
    for name, own in kinds.items():
        made = finding(*own)
        found.append(replace(made, tip=replace(made.tip, says=name)))
    screen = screens.first_screen(found, SCALE, toy)
    assert isinstance(screen.picture, Framed)
    (cells,) = screen.picture.drawn
    assert isinstance(cells, Cells)
    assert cells.rows == [
        ("gains", "always holds"), ("fair", "costs nowhere"), ("open", "depends"),
        ("mixed", "depends"), ("idle", "gains nowhere"), ("none", "too small to matter"),
        ("costs", "never holds"),
    ]  # fmt: skip
    assert screen.picture.title == "What each tip gains or costs under 2 rule sets"
    assert "under 2 rule sets, among balanced and bold." in screen.deck


def test_players_and_rule_sets_have_the_names_of_card_players() -> None:
    trial = finding("better").trials[0]
    own = replace(
        trial, rules="italian-2p", rules_label="italian-2p", companion="champion-italian-2p"
    )
    found = replace(finding("better"), trials=(own,))
    screen = screens.first_screen([found], SCALE, games.game("burraco"))
    assert screen.deck.endswith(
        "under Italian, two players, among the champion of Italian, two players. "
        "No search or learnt player was tested."
    )


@pytest.mark.broad
def test_the_verdicts_are_the_first_thing_on_the_page(page: report.Page) -> None:
    first = "Of 3 tips 1 is true, 1 depends on the rules or the players and 1 is too rare to judge."
    text = text_of(page)
    assert text.startswith(
        "analyser · Toy Who is right? One of 3 tips always holds: “Be bold”. Each tip was "
    )
    assert f"{first} What following each tip brings, points per hand, by rule set" in text
    assert " Be bold. True. It gains " in text
    assert page.sentences[0] == first
    for tip_said in page.summary["tips"]:
        assert f"{tip_said['says']} " in text
        assert tip_said["sentence"] in text
        assert tip_said["sentence"] in " ".join(page.sentences)
    assert "Mind the rules. Depends on the rule set: true or false. It gains " in text
    assert "all the tips at once" in text
    # What every other page says of each cell would bury it.
    assert list(page.figures) == ["answer", "tips"]
    for heading in ("How hands end", "Who is ahead", "How the scores", "one by one"):
        assert heading not in text


def test_the_page_is_whole_and_its_picture_has_its_numbers_below(page: report.Page) -> None:
    outline = Outline(page.html)
    assert (outline.errors, outline.open) == ([], [])
    assert len(outline.named("h1")) == 1
    assert outline.named("svg") == []
    assert re.search(r"</figure>\s*<details><summary>The numbers of this picture", page.html)
    json.dumps(page.summary, allow_nan=False)
    text = text_of(page)
    for tip_said in page.summary["tips"]:
        assert len(tip_said["duels"]) == 4
        for duel in tip_said["duels"]:
            assert f"{duel['mean']['value']:.1f}".replace("-", "−") in text
            assert duel["verdict"] in text
    assert "36 intervals" in text


def habits_in(page: report.Page) -> list[list[str]]:
    """Return the rows of the table of habits."""
    table = re.search(r"<caption>The habits that make.*?</table>", page.html, re.DOTALL)
    assert table is not None
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", table.group(), re.DOTALL)[1:]
    return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows]


def test_the_table_names_the_habits_of_each_pair(page: report.Page) -> None:
    cells = habits_in(page)
    assert [row[:4] for row in cells] == [
        ["1. Be bold.", "always", "90", "0"],
        ["2. Mind the rules.", "by_rules", "90", "0"],
        ["2. Mind the rules.", "idle", "0", "4"],
        ["3. Do nothing else.", "idle", "5", "0"],
    ]
    assert all(row[4] for row in cells)


def test_a_habit_that_differs_among_companions_is_said_of_each() -> None:
    assert tips._values({"balanced": 20, "bold": 20}) == "20"
    assert tips._values({"balanced": 20, "bold": 160}) == "20 (balanced), 160 (bold)"


def test_other_cells_keep_what_every_page_says_of_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch, Club())
    duel = '[[duels]]\nhands = 400\na = "bold"\nb = "timid"\n'
    table = '[[lineups]]\nhands = 400\npolicies = ["bold"]\n'
    spec = spec_at(tmp_path, "hands = 600\n" + HEAD + duel + table + TIPS[0])
    page = report.build(runner.run(spec, tmp_path / "run", 2, ["analyser"]))
    rule_sets = ["change-turns", "change-spread"]
    assert list(page.figures) == ["answer", "tips", *rule_sets, "difference", "scores", "endings"]
    text = text_of(page)
    assert "4 answers, one by one" in text
    assert "Rule sets compared" in text
    assert len(page.summary["cells"]) == 4
    assert page.summary["hands"] == 4 * 400 + 4 * 600
    assert "tip-1-with" not in text.rpartition("How to make it again")[0]


def test_an_unfinished_run_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install(monkeypatch, Club())
    spec = spec_at(tmp_path, "hands = 600\n" + HEAD + "".join(TIPS))
    run = runner.run(replace(spec, shard_deals=150), tmp_path / "run", 2, ["analyser"])
    page = report.build(run)
    assert report.build(run_folder.open(run.path)).html == page.html
    del run.shards[3:]
    page = report.build(run)
    assert "This run is not finished: 900 of 7,200 hands are played." in page.html
    assert "It has not been played yet." in text_of(page)


def test_whatever_a_tip_says_stays_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install(monkeypatch, Club())
    spec = spec_at(tmp_path, "hands = 40\n" + HEAD + "".join(TIPS))
    told = tuple(replace(one, says=PAYLOADS[at]) for at, one in enumerate(spec.tips))
    page = report.build(runner.run(replace(spec, tips=told), tmp_path / "run", 1, ["analyser"]))
    outline = Outline(page.html)
    assert outline.errors == []
    assert not {tag for tag, _ in outline.elements} & {"script", "img", "iframe"}
    words = "".join(text for _, text in outline.texts)
    assert all(payload in words for payload in PAYLOADS[:3])

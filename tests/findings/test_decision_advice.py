"""``analyser.findings.decision_advice``: Is a rule what to do only where following it lost
nothing, and does the picture show it?
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from findings.weighed_leaps import leaps_spec, weigh_leaps
from toy import SCALE

from analyser import games
from analyser.findings.answers import Answers
from analyser.findings.decision_advice import DecisionAdvice, advise
from analyser.findings.decision_rows import DecisionRows, Situation, select_situation
from analyser.findings.decisions import WeighedDecisions, ranges
from analyser.findings.rules_of_thumb import CandidateResults, RuleResult
from analyser.games.protocols.decisions import Comparison, DecisionRule
from analyser.play import runner
from analyser.report import labels as screen_words
from analyser.report.decisions import agreement, sections
from analyser.report.decisions import first_screen as screens
from analyser.report.decisions import rules_of_thumb as words
from analyser.report.parts import FirstScreen, Framed, Grids
from analyser.report.pictures import Rows, side_of
from analyser.scenario.spec import RunSpec
from analyser.statistics.intervals import Difference
from analyser.statistics.rule_search import ALWAYS, NEVER
from analyser.statistics.simultaneous import Number
from analyser.wording import Table, capitalise

pytestmark = pytest.mark.usefixtures("toy")

NARROW = DecisionRule(((Comparison((("width", 1),), most=2),),))
COUNT = DecisionRule(((Comparison((("width", 2), ("wet", 3)), most=6),),))
LINES = DecisionRule(
    (
        (Comparison((("width", 1),), most=1),),
        (Comparison((("width", 1),), most=3), Comparison((("wet", 1),), most=0)),
    )
)


@pytest.fixture
def spec() -> RunSpec:
    return leaps_spec("bold", "timid", hands=8_000)


@pytest.fixture
def kinds() -> list[WeighedDecisions]:
    return [*weigh_leaps("bold", "timid", hands=8_000)]


def played(rule: DecisionRule, value: float, half: float = 1.0, **more: object) -> RuleResult:
    gains = (("timid", Number(0.0, 1.0)),)
    return replace(RuleResult(rule, Number(value, half), gains, band=5.0), **more)  # type: ignore[arg-type]


def advised(
    kinds: list[WeighedDecisions], *fared: RuleResult, more: tuple[RuleResult, ...] = ()
) -> DecisionAdvice:
    """Return what is advised where the first kind followed these rules, and the second others."""
    followed = {kinds[0].cell.name: CandidateResults(fared, 400, (), "plain", "bold")}
    if more:
        followed[kinds[1].cell.name] = CandidateResults(more, 400, (), "plain", "timid")
    return advise(kinds, followed)


def screen(kinds: list[WeighedDecisions], spec: RunSpec, advice: DecisionAdvice) -> FirstScreen:
    read = Answers(spec, games.game("toy"), SCALE, [], runner.Amount(0, 0))
    return screens.first_screen(kinds, advice, read, {})


def labels(shown: FirstScreen) -> list[str]:
    assert isinstance(shown.picture, Framed)
    (rows,) = shown.picture.drawn
    assert isinstance(rows, Rows)
    return [lane.label for lane in rows.lanes]


def test_a_rule_is_what_to_do_only_where_following_it_loses_nothing(
    kinds: list[WeighedDecisions], spec: RunSpec
) -> None:
    advice = words.rule_words(NARROW, kinds[0].choice)
    for good in (played(NARROW, 7), played(NARROW, 1)):
        found = advised(kinds, good, played(NEVER, -40), played(ALWAYS, -90))
        assert found.holds
        assert screen(kinds, spec, found).answer == advice
    # It loses; it is not clear yet; others gain against it; the duel is degenerate play.
    for bad in (
        played(NARROW, -9),
        played(NARROW, 0, 9.0),
        played(NARROW, 7, others=(("timid", Number(-9.0, 1.0)),)),
        played(NARROW, 7, faults=("they yawn",)),
    ):
        found = advised(kinds, bad, played(NEVER, -40), played(ALWAYS, -90))
        assert not found.holds
        assert screen(kinds, spec, found).answer != advice


def test_of_a_checklist_too_long_for_a_headline_it_says_how_many_cases_there_are(
    kinds: list[WeighedDecisions],
) -> None:
    found = advised(kinds, played(DecisionRule(LINES.lines * 3), 7))
    assert found.holds
    said = screens.answer(found, SCALE, screen_words.Words(games.game("toy")))
    choice = kinds[0].choice
    assert said == f"{capitalise(choice.first)} in 6 cases, otherwise {choice.second}."


def test_where_each_rule_loses_the_headline_says_how_much(
    kinds: list[WeighedDecisions], spec: RunSpec
) -> None:
    """As of the pile: the best simple rule loses, and never to take it loses far more."""
    found = advised(kinds, played(NARROW, -35), played(NEVER, -178), played(ALWAYS, -90))
    shown = screen(kinds, spec, found)
    assert shown.answer == (
        "It depends: the best simple rule costs bold players 35 points per hand; "
        "always leaping costs 90."
    )
    rule = words.rule_words(NARROW, kinds[0].choice)
    assert shown.deck.startswith(f"The rule: {rule[0].lower()}{rule[1:]} Tested: bold players; ")
    always = advised(kinds, played(ALWAYS, -12), played(NEVER, -178))
    assert screen(kinds, spec, always).answer == (
        "Even the best simple rule, always leaping, costs bold players 12 points per hand."
    )
    long = replace(kinds[0].choice, doing="putting what is left over where it does least harm")
    wordy = [replace(each, choice=long) for each in kinds]
    lost = advised(wordy, played(ALWAYS, -12), played(NEVER, -178))
    assert screen(wordy, spec, lost).answer == (
        "Even the best simple rule costs bold players 12 points per hand."
    )
    fitting = replace(kinds[0].choice, doing="putting it down where it does least harm")
    brief = [replace(each, choice=fitting) for each in kinds]
    assert screen(brief, spec, advised(brief, played(ALWAYS, -12), played(NEVER, -178))).answer == (
        "The best simple rule, always putting it down where it does least harm, costs bold players "
        "12 points per hand."
    )
    open_yet = advised(kinds, played(NARROW, 0, 9.0))
    assert "not known yet" in screen(kinds, spec, open_yet).answer.replace(
        "known yet", "not known yet"
    )


def test_a_rule_that_a_clear_row_contradicts_is_not_what_to_do(
    kinds: list[WeighedDecisions], spec: RunSpec
) -> None:
    wide = DecisionRule(((Comparison((("width", 1),), least=5),),))
    found = advised(kinds, played(wide, 7))
    assert not found.holds
    shown = screen(kinds, spec, found)
    assert shown.answer == (
        "Leap if the ditch is 5 feet or wider: that costs bold players nothing."
    )
    assert "leap if" not in shown.deck.lower()
    assert "Not every row of the picture agrees." in shown.deck


def test_of_rules_that_may_be_the_same_the_one_that_asks_least_is_printed(
    kinds: list[WeighedDecisions],
) -> None:
    best = [played(COUNT, -20, 6.0), played(NARROW, -21.5, 6.0), played(LINES, -20.5, 6.0)]
    assert advised(kinds, *best).rule == best[1]
    # Their intervals overlap, and yet the one is likely better.
    assert advised(kinds, best[0], played(NARROW, -26, 6.0)).rule == best[0]


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        (NARROW, ["0", "1", "2", "3", "4", "5", "6+"]),
        (ALWAYS, ["0", "1", "2", "3", "4", "5", "6+"]),
    ],
)
def test_the_picture_is_cut_by_the_fact_that_the_rule_asks(
    kinds: list[WeighedDecisions], spec: RunSpec, rule: DecisionRule, says: list[str]
) -> None:
    shown = screen(kinds, spec, advised(kinds, played(rule, 7)))
    assert labels(shown)[:6] == says[:6]
    assert shown.picture is not None
    assert shown.picture.title.endswith("by width of the ditch")


def test_the_picture_of_a_count_has_a_row_for_its_values_and_none_across_the_threshold(
    kinds: list[WeighedDecisions], spec: RunSpec
) -> None:
    found = advised(kinds, played(COUNT, 7))
    assert all(row.first is not None for row in found.rows)
    says = [row.first for row in found.rows]
    assert says == sorted(says, key=lambda first: not first)
    shown = screen(kinds, spec, found)
    assert shown.picture is not None
    assert shown.picture.title.endswith("by the count")
    (first, *_others) = found.rows

    def lies_there(block: DecisionRows) -> npt.NDArray[np.bool_]:
        values = 2 * block.facts["width"].astype(int) + 3 * block.facts["wet"]
        high = 99 if first.high is None else first.high
        return np.asarray((values >= first.low) & (values <= high))

    alone = kinds[0].mean(lambda block: block.gain, lies_there)
    assert first.worth.mean == pytest.approx(alone.mean)


def test_the_picture_of_a_checklist_has_a_row_for_each_line_then_the_rest(
    kinds: list[WeighedDecisions], spec: RunSpec
) -> None:
    found = advised(kinds, played(LINES, 7))
    assert [(row.line, row.first) for row in found.rows] == [(0, True), (1, True), (None, False)]
    # The second line counts only what the first left.
    second = select_situation((("width", 2, 3), ("wet", 0, 0)))
    assert found.rows[1].share == pytest.approx(kinds[0].share(second))
    assert sum(row.share for row in found.rows) == pytest.approx(1)
    said = labels(screen(kinds, spec, found))
    assert said[-1] == "None of these"
    assert len(said) == 3


def test_the_deck_says_what_others_gain_or_lose_by_the_rule_and_where_they_differ(
    kinds: list[WeighedDecisions], spec: RunSpec
) -> None:
    bold, timid = kinds
    contrary = [bold, replace(timid, gain=-timid.gain)]
    fared = (played(NARROW, -12), played(NEVER, -90))
    found = advised(contrary, *fared, more=(played(NARROW, 20),))
    shown = screen(contrary, spec, found)
    assert "The rule gains timid players 20." in shown.deck
    assert "For timid players the other choice is better in some rows" in shown.deck
    assert "better in some rows" not in screen(kinds, spec, advised(kinds, *fared)).deck


def test_numbers_of_a_deck_have_the_unit_where_the_answer_has_none(
    kinds: list[WeighedDecisions], spec: RunSpec
) -> None:
    found = advised(kinds, played(NARROW, 7), more=(played(NARROW, 20),))
    shown = screen(kinds, spec, found)
    assert "points per hand" not in shown.answer
    assert "It gains timid players 20 points per hand." in shown.deck


def under_other_rules(main: WeighedDecisions, rules: str) -> WeighedDecisions:
    return replace(main, cell=replace(main.cell, name=f"{rules}: bold", preset=rules))


def advised_elsewhere(
    bold: WeighedDecisions, own: RuleResult, **elsewhere: tuple[RuleResult, ...]
) -> tuple[list[WeighedDecisions], DecisionAdvice]:
    """Return what is advised where the same player followed rules under other rule sets too."""
    kinds = [bold, *(under_other_rules(bold, rules) for rules in elsewhere)]
    followed = {bold.cell.name: CandidateResults((own,), 400, (), "plain", "bold")}
    for rules, fared in elsewhere.items():
        followed[f"{rules}: bold"] = CandidateResults(fared, 400, (), rules, "bold")
    return kinds, advise(kinds, followed)


def test_what_two_others_gain_is_said_with_one_verb(
    kinds: list[WeighedDecisions], spec: RunSpec
) -> None:
    """A mistake once: "It gains beginners 0.3 and gains eager players 0.1"."""
    same, found = advised_elsewhere(
        kinds[0], played(NARROW, -12), marsh=(played(NARROW, -71),), moor=(played(NARROW, -50),)
    )
    assert "The rule costs 71 under marsh and 50 under moor." in screen(same, spec, found).deck
    same, found = advised_elsewhere(
        kinds[0], played(NARROW, -12), marsh=(played(NARROW, -71),), moor=(played(NARROW, 50),)
    )
    assert (
        "The rule costs 71 under marsh and gains 50 under moor." in screen(same, spec, found).deck
    )


def test_where_another_rule_gains_under_other_rules_the_deck_says_so(
    kinds: list[WeighedDecisions], spec: RunSpec
) -> None:
    """A mistake once: the page's rule cost 50 there, and only a fold said that another gains."""
    better = (played(NARROW, -50), played(COUNT, 162, 17), played(ALWAYS, 33, 19))
    same, found = advised_elsewhere(
        kinds[0], played(NARROW, -54), marsh=(played(NARROW, -71),), moor=better
    )
    assert [(each.cell.rules_name, rule) for each, rule in found.surpassed] == [("moor", better[1])]
    said = "The rule costs 71 under marsh and 50 under moor, where another gains 162."
    assert said in screen(same, spec, found).deck
    # It is named although others come before it, and where the page's rule is not clear too.
    lost = (played(NARROW, -71),)
    same, found = advised_elsewhere(
        kinds[0], played(NARROW, -54), heath=lost, marsh=lost, moor=better
    )
    said = "The rule costs 71 under heath and 50 under moor, where another gains 162."
    assert said in screen(same, spec, found).deck
    unclear = (played(NARROW, -5, 19), *better[1:])
    same, found = advised_elsewhere(kinds[0], played(NARROW, -54), marsh=lost, moor=unclear)
    said = "The rule costs 71 under marsh. Under moor, another gains 162."
    assert said in screen(same, spec, found).deck
    loses = (("timid", Number(-114.0, 16.0)),)
    losing = (played(NARROW, -50), played(COUNT, 162, 17, others=loses))
    same, found = advised_elsewhere(kinds[0], played(NARROW, -54), moor=losing)
    assert not found.surpassed, "what loses to others is not held against the page's rule"
    dull = (played(NARROW, -50), played(COUNT, 162, 17, faults=("they yawn",)))
    same, found = advised_elsewhere(kinds[0], played(NARROW, -54), moor=dull)
    assert not found.surpassed, "degenerate play"


def test_an_answer_that_counts_is_followed_by_what_is_counted(
    kinds: list[WeighedDecisions], spec: RunSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screens, "explain_facts", lambda *_: ["Count 4 for a queen."])
    found = advised(kinds, played(NARROW, 7), more=(played(NARROW, 20),))
    assert screen(kinds, spec, found).deck.startswith(
        "Count 4 for a queen. Bold players gain by it; "
    )
    found = advised(kinds, played(NARROW, -35), played(NEVER, -178), played(ALWAYS, -90))
    assert screen(kinds, spec, found).deck.startswith("The rule: ")


def test_a_long_rule_leaves_out_players_that_the_answer_names(
    kinds: list[WeighedDecisions], spec: RunSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = advised(kinds, played(COUNT, -35), played(NEVER, -178), played(ALWAYS, -90))
    assert "Tested: bold players; rules: " in screen(kinds, spec, found).deck
    assert "otherwise" in screen(kinds, spec, found).deck
    monkeypatch.setattr(screen_words, "LONGEST_DECK", 12)
    assert " Rules: " in screen(kinds, spec, found).deck
    assert "Tested" not in screen(kinds, spec, found).deck


def test_the_deck_leaves_out_who_does_not_try_to_win(
    kinds: list[WeighedDecisions], spec: RunSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    bold, timid = kinds
    contrary = [bold, replace(timid, gain=-timid.gain)]
    found = advised(contrary, played(NARROW, -12), more=(played(NARROW, 20),))
    assert "timid" in screen(contrary, spec, found).deck
    monkeypatch.setattr(screen_words, "straw_men", lambda _game: {"timid"})
    assert "timid" not in screen(contrary, spec, found).deck


def test_a_yes_no_fact_is_asked_with_whether_and_answered_with_yes_and_no(
    kinds: list[WeighedDecisions], spec: RunSpec
) -> None:
    """A mistake once: of a single card, "by natural cards of it", with rows 0 and 1 or more."""
    shown = {"wet": "it rained", "width": "width of the ditch"}
    choice = replace(kinds[0].choice, shown=shown)
    asked = [replace(each, choice=choice) for each in kinds]
    screened = screen(asked, spec, advise(asked, {}))
    assert isinstance(screened.picture, Framed)
    assert screened.picture.title == "What leaping is worth, by whether it rained"
    assert labels(screened) == ["No", "Yes"]
    (side_by_side,) = sections.common_sections(asked, "points")
    (table,) = side_by_side.blocks
    assert isinstance(table, Table)
    assert table.head == ["rules, players", "no", "yes"]
    assert all("–" not in row for row in table.rows)
    assert sections.situation_sections(asked[0], SCALE)[0].title == (
        "By situation: whether it rained"
    )
    width = replace(choice, asks={}, yes_no=("width",))
    assert width.name_fact("width") == "whether width of the ditch"
    assert agreement.where_words(replace(choice, asks={}), "wet", 1, yes=False) == (
        "unless it rained"
    )


def test_of_rules_that_are_not_clear_yet_none_is_called_the_best(
    kinds: list[WeighedDecisions], spec: RunSpec
) -> None:
    lost = screen(kinds, spec, advised(kinds, played(ALWAYS, -12), played(NEVER, -40)))
    assert "always leaping" in lost.answer
    assert lost.deck.startswith("Tested: bold players; "), "the answer has named it"
    long = replace(kinds[0].choice, doing="putting what is left over where it does least harm")
    wordy = [replace(each, choice=long) for each in kinds]
    unnamed = screen(wordy, spec, advised(wordy, played(ALWAYS, -12), played(NEVER, -40)))
    assert unnamed.deck.startswith("The best: always leap. ")
    open_yet = screen(kinds, spec, advised(kinds, played(ALWAYS, 0, 9.0), played(NEVER, -1, 9.0)))
    assert open_yet.deck.startswith("The best so far: always leap. ")


def test_what_a_row_counts_is_explained_below_the_picture_where_the_deck_has_no_room(
    kinds: list[WeighedDecisions], spec: RunSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake once: a page whose rows say "extra cards", and nowhere what these are."""
    explained = replace(kinds[0].choice, explains={"width": "Wide is wide."})
    said = [replace(each, choice=explained) for each in kinds]
    found = advised(said, played(COUNT, -35), played(NEVER, -178), played(ALWAYS, -90))

    def places() -> list[bool]:
        shown = screen(said, spec, found)
        assert isinstance(shown.picture, Framed)
        return ["Wide is wide." in shown.deck, "Wide is wide." in shown.picture.caption]

    assert places() == [True, False]
    monkeypatch.setattr(screen_words, "LONGEST_DECK", 25)
    assert places() == [False, True]


def test_where_there_are_three_sides_each_picture_says_what_points_are_counted_against(
    kinds: list[WeighedDecisions], spec: RunSpec
) -> None:
    def notes(sides: int, elsewhere: int) -> list[str]:
        own = [replace(each, sides=sides) for each in kinds]
        own.append(replace(under_other_rules(own[0], "moor"), sides=elsewhere))
        fared = (played(NARROW, -12), played(NEVER, -90), played(ALWAYS, -30), played(COUNT, -9))
        shown = screen(own, spec, advised(own, *fared))
        assert isinstance(shown.picture, Framed)
        made = [shown.picture.note]
        for each in [*shown.sections, *shown.folded]:
            first = each.blocks[0]
            made.append(first if isinstance(first, str) else getattr(first, "note", ""))
        return made

    assert len(notes(2, 2)) == 4, "the answer, the ladder, the players and the rules"
    against = "ahead of the average of the others"
    assert [against in each for each in notes(2, 2)] == [False] * 4
    assert [against in each for each in notes(3, 3)] == [True] * 4
    assert [against in each for each in notes(2, 3)] == [False, False, False, True]
    assert "Of three sides or more" in notes(2, 3)[-1]


@pytest.mark.parametrize(
    ("a_hand", "figure"), [(2.5, "2.5"), (0.84, "0.8"), (0.5, "1 in 2"), (0.21, "1 in 5")]
)
def test_how_often_a_decision_comes_up_is_never_one_in_one(
    kinds: list[WeighedDecisions], a_hand: float, figure: str
) -> None:
    main = replace(kinds[0], deals=round(float(kinds[0].weight.sum()) / a_hand))
    facts = screens._facts(main, SCALE, screen_words.Words(games.game("toy")))
    assert facts[-1].number == figure


def test_the_ladder_is_the_second_picture(kinds: list[WeighedDecisions], spec: RunSpec) -> None:
    fared = (played(NARROW, -12), played(NEVER, -90), played(ALWAYS, -30), played(COUNT, -9))
    shown = screen(kinds, spec, advised(kinds, *fared))
    (picture,) = shown.sections[0].pictures
    assert isinstance(picture, Framed)
    (rows,) = picture.drawn
    assert isinstance(rows, Rows)
    assert rows.lanes[0].words.startswith("−90")
    assert (rows.lanes[0].note, rows.lanes[-1].note) == ("0 in 100", "100 in 100")


def test_what_was_not_played_is_an_average_over_the_rows_that_are_clear(
    kinds: list[WeighedDecisions], spec: RunSpec
) -> None:
    def answer(*gains: float) -> str:
        by_width = np.array(gains)
        found = [
            replace(
                each, gain=by_width[each.facts["width"]] + np.resize([1.0, -1.0], each.decisions)
            )
            for each in kinds
        ]
        return screen(found, spec, advise(found, {})).answer

    assert answer(9, 9, 9, 0, 0, 0, 0) == (
        "Leaping gains on average unless the ditch is 3 feet or wider."
    )
    both = "It depends: leaping gains on average in some rows, costs on average in some rows."
    # Too long to be said by the fact; not one behind the other.
    assert answer(9, 9, 9, 0, -9, -9, -9) == both
    assert answer(9, -9, 9, -9, 9, -9, 9) == both
    assert answer(9, 9, 9, 9, 9, 9, 9) == "Leaping gains on average in every row."
    assert (
        answer(0, 0, 0, 0, 0, 0, 0) == "Under plain it hardly matters on average whether you leap."
    )


def test_an_estimate_has_one_verdict_on_a_page(
    kinds: list[WeighedDecisions], spec: RunSpec
) -> None:
    """Of what the picture and a grid both show, the grid has the picture's ±."""
    wide: dict[Situation, Difference] = {
        ((fact, *ends),): replace(group.worth, low=-99.0, high=99.0)
        for fact in kinds[0].choice.shown
        for bounds in [ranges(kinds[0].choice.beside), kinds[0].bounds(fact)]
        for group in kinds[0].groups([fact], [bounds])
        for ends in [(group.low[0], group.high[0])]
    }
    doubted = [replace(kinds[0], measured_situations=wide), kinds[1]]
    advice = advise(doubted, {})
    shown = screen(doubted, spec, advice)
    (section,) = (each for each in shown.sections if each.title == "Does it hold for your table?")
    (grid,) = (block for block in section.blocks if isinstance(block, Grids))
    (cells,) = grid.cells
    own = dict(zip(cells.columns, cells.cells[0], strict=True))
    rows = {screens.row_name(advice, row): row for row in advice.rows}
    both = rows.keys() & own.keys()
    assert len(both) > 1
    for name in both:
        worth = rows[name].worth
        assert own[name].side == side_of(worth.mean, worth.low, worth.high)
    assert any(own[name].side != "open" for name in both)


def test_what_a_grid_leaves_out_is_said(
    kinds: list[WeighedDecisions], spec: RunSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    def said(found: list[WeighedDecisions]) -> str:
        shown = screen(found, spec, advise(found, {}))
        (own,) = (each for each in shown.sections if each.title == "Does it hold for your table?")
        return str(own.blocks[0])

    assert "Not shown" not in said(kinds)
    assert "Left out" not in said(kinds)
    yawning = replace(kinds[1], faults=("they yawn",))
    more = replace(kinds[1], cell=replace(kinds[1].cell, name="plain: other"))
    assert "Left out as degenerate play: timid players." in said([kinds[0], more, yawning])
    monkeypatch.setattr(screens, "MOST_COLUMNS", 2)
    monkeypatch.setattr(screens, "MOST_ROWS", 1)
    assert "Not shown here: 1 more row and " in said(kinds)
    assert " or more." in said(kinds)


def test_units_ahead_of_the_others_are_explained_where_they_are_shown(
    kinds: list[WeighedDecisions], spec: RunSpec
) -> None:
    told = "Ahead: own points less the average of the others'."
    four = [replace(each, sides=4) for each in kinds]
    for found, is_said in ((kinds, False), (four, True)):
        picture = screen(found, spec, advise(found, {})).picture
        assert isinstance(picture, Framed)
        assert (told in picture.caption) is is_said
        assert ("ahead of the average of the others" in picture.note) is is_said


def test_a_deck_is_shortened_until_it_fits(
    kinds: list[WeighedDecisions], spec: RunSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = advised(kinds, played(COUNT, -35), played(NEVER, -178), played(ALWAYS, -90))
    decks = []
    for most in (27, 24, 22, 16):
        monkeypatch.setattr(screen_words, "LONGEST_DECK", most)
        decks.append(screen(kinds, spec, found).deck)
    counted = "The rule: count 2 times the width of the ditch and 3 if it rained. Leap at 6 or less"
    assert decks == [
        f"{counted}, otherwise stay. Tested: bold players; rules: plain.",
        f"{counted}, otherwise stay. Rules: plain.",
        f"{counted}. Rules: plain.",
        "The rule: leap at a count of 6 or less; the chart has it in full. Rules: plain.",
    ]

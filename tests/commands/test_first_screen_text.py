"""``analyser.commands.first_screen_text``: Does a terminal say what the page says first, in any
width and with any letters?
"""

from __future__ import annotations

import html
import io
import math
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from breadth import broad_but
from terminal import answerable, run
from toy import Toy

from analyser import wording
from analyser.commands import first_screen_text
from analyser.report import answer_file
from analyser.report import page as report
from analyser.report.parts import Fact, FirstScreen, Framed
from analyser.report.pictures import Cell, Cells, Dot, DotRow, Dots, Lane, Parts, Rows
from analyser.storage import run_folder
from analyser.streams import make_writable

pytestmark = pytest.mark.usefixtures("undrawn")

GAME = ("--game", "toy")
LEAP = """
game = "toy"
hands = 2_000
[[decisions]]
decision = "leap"
policies = ["bold", "timid"]
rollouts = 2
"""
KINDS = {
    "duel": ("compare", "bold", "timid", *GAME, "--hands", "400"),
    "even": ("compare", "bold", "bold", *GAME, "--hands", "40"),
    "one deal": ("compare", "bold", "balanced", *GAME, "--hands", "2"),
    "rule sets": ("compare", "--rules", "plain,rich", *GAME, "--hands", "60"),
    "tournament": ("tournament", "bold,timid,balanced", *GAME, "--hands", "400"),
    "sweep": ("sweep", "--habit", "skill=0:60:20", "--policy", "bold", *GAME, "--hands", "400"),
    "grid": ("sweep", "--habit", "skill=0,60", "--habit", "take_bias=0,1", *GAME, "--hands", "40"),
    "decision": ("weigh", "leap.toml", "--confirm-hands", "0"),
    "tables": ("simulate", *GAME, "--hands", "200"),
    "matches": ("simulate", *GAME, "--matches", "20"),
}


IN_FOLDER = {"leap.toml": LEAP}


def sentence(text: str) -> str:
    """Return a text in one line."""
    return " ".join(text.split())


@pytest.mark.parametrize(
    "kind", broad_but([each for each in KINDS if answerable([KINDS[each]])], ("duel",))
)
def test_terminal_page_and_answer_file_say_the_same_sentence(toy: Toy, kind: str) -> None:
    result = run(*KINDS[kind], "--output", "run")
    assert result.exit_code == 0, result.output
    page = report.build(run_folder.open(Path("run")))
    heading = re.findall(r"<h1[^>]*>(.*?)</h1>", page.html, re.DOTALL)[0]
    answer = sentence(html.unescape(re.sub("<[^>]+>", "", heading)))
    answer_file.write(page.form, page.summary, Path("page.json"))
    kept, _ = answer_file.read(Path("page.json"))
    assert answer == kept.first_screen.answer
    assert len(answer.split()) <= 20
    said = sentence(result.stdout)
    assert said.startswith(f"{answer} {page.form.first_screen.deck}")
    rest = said
    for fact in page.form.first_screen.facts:
        words = sentence(f"{fact.number} {fact.small} {fact.words}")
        assert words in rest
        rest = rest.partition(words)[2]
    assert " Next: analyser " in rest


@pytest.mark.broad
def test_the_page_of_an_answer_is_announced_by_the_same_words(toy: Toy) -> None:
    assert run(*KINDS["duel"], "--output", "run").exit_code == 0
    first = run("report", "run")
    again = run("report", "run.json", "--page", "again.html")
    screen, footing = first.stdout.split("\n\nAll bytes are as written")
    assert again.stdout == (
        f"{screen}\n\nThe page: again.html\nNext: analyser report --check again.html\n"
    )
    assert "Next: analyser check run --replay-shards 1" in footing
    # What is kept and what is not is the same answer.
    assert run(*KINDS["duel"]).stdout.startswith(screen)


@pytest.mark.usefixtures("toy")
def test_what_is_undecided_goes_on_to_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    said = run(*KINDS["one deal"]).stdout.splitlines()
    assert said[0] == "Not known yet which of the two plays better: bold or balanced."
    assert said[-1] == "Next: analyser compare bold balanced --game toy --until-verdict --seed 1"
    # With some deals it is known about how many hands that takes.
    monkeypatch.setattr(wording, "hands_to_verdict", lambda *_: 1_300)
    *_, last = run(*KINDS["one deal"]).stdout.splitlines()
    assert last == "Next: analyser compare bold balanced --game toy --hands 1300 --seed 1"


DOTS = Dots(
    ["turns in a hand", "share of skill, %"],
    [
        DotRow("Home", [Dot(30, 29, 31, "30"), Dot(9.5, 9, 10, "9.5")], "Four players", "home"),
        DotRow("Club, as it is played on Sundays", [Dot(50, 48, 52, "50", "first"),
               Dot(9.4, 8, 11, "9.4", "open")], "Four players", "club", "home"),
        DotRow("Pub", [Dot(20, 19, 21, "20", "second"), None], "Four players", "pub", "home"),
        DotRow("Bar", [Dot(30, 29, 31, "30", "same"), None], "Four players", "bar", "home"),
    ],
)  # fmt: skip


@pytest.mark.parametrize(
    ("letters", "more", "less"),
    [(str, "▲", "▼"), (lambda words: re.sub("[▲▼]", "?", words), "+", "-")],
)
def test_dots_are_a_table_in_which_each_number_says_whether_it_is_more(
    letters: Callable[[str], str], more: str, less: str
) -> None:
    screen = FirstScreen("Long.", picture=Framed("answer", "All", [DOTS]))
    assert first_screen_text.lines(screen, 48, letters) == [
        "Long.",
        "",
        "All:",
        "                            turns in a  share of",
        "                                  hand  skill, %",
        "  Four players:",
        "  Home                            30       9.5",
        f"  Club, as it is played on        50 {more}     9.4 ~",
        "  Sundays",
        f"  Pub                             20 {less}       –",
        "  Bar                             30 =       –",
        f"  {more} more, {less} less, = the same, ~ not clear yet:",
        "  against the first rule set for as many",
        "  players.",
    ]
    narrow = first_screen_text.lines(screen, 30, letters)
    assert " ".join(narrow).endswith("The page has the table, which is too large for here.")


def test_a_rule_that_the_deck_leaves_to_the_chart_is_printed() -> None:
    """A terminal has no chart beside it: what is counted would be told nowhere."""
    rule = "Count 2 for a queen. Leap at 3 or more, otherwise stay."
    short = "The rule: leap at a count of 3 or more; the chart has it in full."
    assert first_screen_text.lines(FirstScreen("Leap.", short, rule=rule), 80) == [
        "Leap.", short, f"On the chart: {rule}",
    ]  # fmt: skip
    for deck in (rule, ""):
        assert first_screen_text.lines(FirstScreen("Leap.", deck, rule=rule), 80) == [
            "Leap.", *[deck] * bool(deck),
        ]  # fmt: skip


def test_a_row_of_0_is_not_said_to_be_unclear() -> None:
    """The player that others are compared with is 0 ahead of itself."""
    lanes = [Lane("a", 30.0, 20.0, 40.0, "+30 ± 10"), Lane("b", 0.0, 0.0, 0.0, "0")]
    drawn = Framed("answer", "All", [Rows(lanes, "points")])
    assert first_screen_text.OPEN not in "\n".join(
        first_screen_text.lines(FirstScreen("A.", picture=drawn), 80)
    )


ROWS = Rows(
    [
        Lane("a", 30.0, 20.0, 40.0, "+30 ± 10", share=0.4),
        Lane("[b]bold[/b]" + "x" * 200, -10.0, -20.0, 5.0, "−10 ± 15", "now", share=0.004),
        Lane("牌", math.nan, math.nan, math.nan, "–"),
        *[Lane(f"other-{at}", 0.0, -1.0, 1.0, "0 ± 1", panel="others") for at in range(7)],
    ],
    "points per decision", "draw", "take",
)  # fmt: skip
SCREENS = [
    FirstScreen("Nothing was played."),
    FirstScreen("A is. " * 9, "deck " * 45, Framed("a", "What it is worth", [ROWS]),
                [Fact("+5", "points", "± 3"), Fact("“" + "tip " * 20 + "”", "holds.")]),
    FirstScreen("A.", "", Framed("a", "Of 100", [Parts([("a 74", 0.74), ("b 26", 0.26)])])),
    FirstScreen("A.", "", Framed("a", "0", [Rows([Lane("a", 0.0, 0.0, 0.0, "0 ± 0")] * 2, "")])),
    FirstScreen("A.", "", Framed("a", "T", [
        Cells([("1", ""), ("2", "")], ["x", "y"], [[Cell("", "+3 ± 1", "first")] * 2] * 2)])),
    FirstScreen("A.", "", Framed("a", "T", [
        Cells([("r" * 50, "")], ["x" * 60], [[Cell("", "+3 ± 1", "first")]])])),
]  # fmt: skip


@pytest.mark.parametrize("screen", SCREENS, ids=range(len(SCREENS)))
@pytest.mark.parametrize("wide", [20, 40, 80, 100])
def test_no_line_is_wider_than_the_terminal(screen: FirstScreen, wide: int) -> None:
    made = first_screen_text.lines(screen, wide)
    assert [line for line in made if len(line) > wide] == []
    words = sentence(" ".join(made)).replace(" ", "")
    assert screen.answer.replace(" ", "") in words
    assert screen.deck.replace(" ", "") in words


def test_bars_lie_on_their_side_of_nought() -> None:
    made = first_screen_text.lines(SCREENS[1], 80)
    (a,) = [line for line in made if line.startswith("  a ")]
    assert re.fullmatch(r"  a +│█+  \+30 ± 10 +40 in 100", a)
    (b,) = [line for line in made if "−10 ± 15" in line]
    assert re.search(r" ░+│ +−10 ± 15  under 1 in 100$", b)
    # A third as long, on one axis.
    assert b.count("░") == pytest.approx(a.count("█") / 3, abs=1)
    assert a.index("│") == b.index("│")
    said = sentence(" ".join(made))
    assert "points per decision; left: draw; right: take; last: how often" in said
    assert "Light bar: not clear yet, the interval holds 0." in said
    # Of one deal there is no interval that would make it clear.
    one = Rows([replace(ROWS.lanes[0], low=-math.inf, high=math.inf), ROWS.lanes[1]], "points")
    drawn = "\n".join(first_screen_text.lines(FirstScreen("A.", "", Framed("a", "T", [one])), 80))
    assert "│░" in drawn
    assert "█" not in drawn
    # Ten rows, of which eight are shown.
    assert "2 more on the page." in said
    assert made.count("  others:") == 1


@pytest.mark.parametrize("letters", ["ascii", "latin-1", "cp437", "utf-8"])
def test_a_terminal_gets_the_letters_that_it_has(
    monkeypatch: pytest.MonkeyPatch, letters: str
) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding=letters))
    for wide in (40, 80):
        made = first_screen_text.lines(SCREENS[1], wide, make_writable)
        assert [line for line in made if len(line) > wide] == []
        assert "\n".join(made).encode(letters)
    drawn = "\n".join(first_screen_text.lines(SCREENS[1], 80, make_writable))
    assert ("█" in drawn) == (letters in ("cp437", "utf-8"))
    assert ("|###" in drawn) == (letters in ("ascii", "latin-1"))


@pytest.mark.parametrize(("said", "wide"), [("40", 40), ("200", 100), ("3", 20), (None, 80)])
def test_a_line_is_as_long_as_is_good_to_read(
    monkeypatch: pytest.MonkeyPatch, said: str | None, wide: int
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    if said is not None:
        monkeypatch.setenv("COLUMNS", said)
    monkeypatch.setattr(sys, "__stdout__", None)
    assert first_screen_text.width() == wide

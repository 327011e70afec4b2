"""``analyser.report.parts``: Does one form hold every page: each kind of block is drawn, in its
order, and stays words?
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, get_args

import pytest
from jinja2 import UndefinedError
from page_text import PAYLOADS, Outline

from analyser.report import parts, render
from analyser.report.figures import plots
from analyser.report.parts import (
    Block,
    Chosen,
    Claim,
    Claims,
    Fact,
    Fine,
    FirstScreen,
    Folded,
    Form,
    Framed,
    Grid,
    Grids,
    Heading,
    Headline,
    Picture,
    Placed,
    Section,
    Turned,
)
from analyser.report.pictures import Cell, Cells, Lane, Rows
from analyser.statistics.simultaneous import Number
from analyser.wording import Table


def table(caption: str = "a table") -> Table:
    return Table(caption, ["who", "what", "how"], [["a", "1 ± 2", "slowly"]], left=(2,))


def picture(name: str) -> Picture:
    drawn = Rows([Lane("a", 1.0, 0.0, 2.0, "+1 ± 1")], "tricks per hand", band=0.5)
    return Picture(name, drawn, f"{name}, titled", "described", "captioned", [table(), table()])


def form(blocks: Sequence[Block], answer: Sequence[Block] = (), names: Sequence[str] = ()) -> Form:
    return Form(
        "Whist", "Who is best?", "bold is", answer, "All of it; seed 1.",
        [Section("First", blocks)], ["Measured so."], "analyser report run",
        [("seed", "1")], "seed = 1", names=names, shown=FirstScreen("Bold is."),
    )  # fmt: skip


def test_what_is_lost_has_no_plus() -> None:
    """A mistake once: "+50 points per hand are lost"."""
    assert Fact.from_estimate(Number(50.2, 10.5), "are gained.").number == "+50"
    assert Fact.from_estimate(Number(50.2, 10.5), "are lost.", signed=False).number == "50"


EVERY: list[Block] = [
    "text: 5.0 ± 1.0",
    picture("one"),
    table(),
    Grid("a grid", [("worth", "tricks"), ("share", "")], [("plain", [("3", "± 1"), ("4", "")])]),
    Heading("heading"),
    Fine("fine"),
    Chosen("pass — double", "pass", "double", "5 ± 1 points", ["said"]),
    Turned("3", 3, "ann", ["said"]),
    Headline("answer", verdict="equivalent", after="nearly"),
    Claims([Claim("Be bold.", "true", "It gains 2.0 ± 1.0.", "Seldom.")]),
    Placed(
        "from the south", "North, 3 tricks", "", "East", [("led", "a king")], [("hand", "aces")]
    ),
    Framed("three", "framed title", [Rows([Lane("a", 1.0, 0.5, 1.5, "+1.0 ± 0.5")], "tricks")]),
    Grids([Cells([("grids row", "")], ["x"], [[Cell("do", "+1 ± 1", "open")]])]),
    Folded("folded", ["inside", picture("two")]),
]


def test_a_section_for_which_there_is_no_room_is_a_fold_of_its_own() -> None:
    screen = FirstScreen("Be bold.", sections=[Section("Open", ["seen"])], folded=[
        Section("Under other rules", ["the same", picture("below")]),
    ])  # fmt: skip
    made = replace(form([]), shown=screen)
    folds = render.html(made).partition('<div class="folds">')[2]
    assert folds.split("<p>the same</p>")[0].count("<details>") == 1
    assert "<summary>Under other rules</summary>" in folds
    assert "below" in [each.name for each in made.pictures]
    assert "below" in [each.name for each in render.list_pictures(made)]


def test_the_template_knows_every_block() -> None:
    kinds = {name.strip() for name in str(get_args(parts.Block) or parts.Block).split("|")}
    assert kinds == {type(block).__name__ for block in EVERY}
    text = render.html(form(EVERY))
    outline = Outline(text)
    assert (outline.errors, outline.open) == ([], [])
    body = re.sub(
        r"<svg.*?</svg>|</?(span|b|small)\b[^>]*>", "", text.split("<body>")[1], flags=re.S
    )
    said = " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())
    order = [
        "Who is best?", "All of it; seed 1.", "First", "text: 5.0 ± 1.0", "one, titled",
        "captioned", "a table",
        "a grid", "worth tricks", "3 ± 1", "heading", "fine", "answer Verdict: equivalent.",
        "nearly", "Be bold. True. It gains 2.0 ± 1.0. Seldom.", "North, 3 tricks", "right East",
        "led a king", "hand aces", "framed title", "grids row", "folded",
        "inside", "Measured so.", "seed = 1",
    ]  # fmt: skip
    places = [said.index(each) for each in order]
    assert places == sorted(places)


def test_a_picture_within_folded_blocks_is_one_of_the_page() -> None:
    assert list(render.figures(form(EVERY))) == ["one", "three", "two"]
    assert render.html(form(EVERY)).count("The numbers of this picture") == 2


def test_a_figure_of_matplotlib_is_shown_as_it_is() -> None:
    figure = plots.forest([Lane("a", 1.0, 0.0, 2.0, "+1 ± 1")], "tricks per hand", band=0.5)
    drawn = Picture("drawn", figure, "titled", "described", "captioned", [table()])
    assert "<svg" in render.html(form([Folded("folded", [drawn])]))


def test_numbers_and_names_are_not_broken() -> None:
    text = render.html(form(["12 ± 3 tricks"], [Headline("a-b beats c by 4.0 ± 1.0.")], ["a-b"]))
    assert '<p class="answer"><span class="whole">a-b</span> beats c by ' in text
    assert '<span class="whole">4.0 ± 1.0</span>.' in text
    assert '<p><span class="whole">12 ± 3</span> tricks</p>' in text


def test_no_line_ends_within_a_date_and_what_is_copied_stays_as_it_is() -> None:
    day = "2026-11-28"
    said: list[Block] = [f"On {day}.", Fine(f"Since {day}, 2 deals."), Heading(day), table(day)]
    made = replace(form(said), command=f"analyser --day {day}", question=f"What since {day}?")
    text = render.html(made)
    whole = f'<span class="whole">{day}</span>'
    assert text.count(whole) == 5
    assert f"<title>What since {day}?" in text
    assert f"<pre>analyser --day {day}</pre>" in text
    assert text.replace(whole, "").count(day) == 5, "title, label, command, 2 descriptions"


@pytest.mark.parametrize("payload", PAYLOADS)
def test_words_stay_words_in_every_block(payload: str) -> None:
    blocks: list[Block] = [
        payload,
        Table(payload, [payload] * 2, [[payload] * 2]),
        Grid(payload, [(payload, payload)], [(payload, [(payload, payload)])]),
        Heading(payload),
        Fine(payload),
        Headline(payload, verdict=payload, after=payload),
        Claims([Claim(payload, payload, payload, payload)]),
        Folded(payload, [payload]),
    ]
    outline = Outline(render.html(form(blocks, blocks, [payload])))
    assert outline.errors == []
    assert not {tag for tag, _ in outline.elements} & {"script", "img", "iframe"}
    words = [text for _, text in outline.texts]
    assert sum(payload in text for text in words) >= 30


def test_a_block_that_the_template_does_not_know_is_refused() -> None:
    strange: list[Any] = [Section("A section is no block.", [])]
    with pytest.raises(UndefinedError):
        render.html(form(strange))

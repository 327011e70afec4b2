"""``analyser.report.reproduce``: Is a page told apart from the one that its command makes now,
by what a reader sees?
"""

from __future__ import annotations

import pytest
from report.test_parts import EVERY, form

from analyser.errors import DataError
from analyser.report import render, reproduce

PAGE = """<!doctype html><html><head><title>a 1</title><style>p { margin: 2px }</style></head>
<body><h1>balanced gains <b>12</b> &plusmn; 3</h1>
<p>Of two ways
to say it.</p>
<svg><text>7</text></svg>
<table><tr><th>who</th><th>points</th></tr><tr><td>a</td><td>&minus;1.5</td></tr></table>
<h2>How to make it again</h2>
<pre>analyser report scenarios/a.toml --out &#34;the page.html&#34;</pre>
<dl>
<dt>seed</dt><dd>1</dd>
<dt>numba</dt><dd>0.68.1</dd>
<dt>pyarrow</dt><dd>26.0.1</dd>
<dt>manifest digest</dt><dd>ab12</dd>
</dl>
<details><summary>All</summary><pre>seed = 1</pre></details></body></html>"""


def test_the_command_is_read_from_the_page() -> None:
    words = ["report", "scenarios/a.toml", "--out", "the page.html"]
    assert reproduce.command(PAGE, "p.html") == words


def test_the_command_is_read_from_a_page_as_it_is_made() -> None:
    assert reproduce.command(render.html(form(EVERY)), "p.html") == ["report", "run"]


@pytest.mark.parametrize(
    "page",
    [
        "",
        "analyser",
        "<pre>analyser report 'x</pre>",
        "<pre>analyser report --check p.html</pre>",
        "\0\n<<<",
    ],
)
def test_what_says_no_command_is_no_page_of_ours(page: str) -> None:
    with pytest.raises(DataError, match=r"p\.html: not a page of analyser"):
        reproduce.command(page, "p.html")


def test_a_page_of_a_run_says_which_command_played_it_and_which_pages_can_be_checked() -> None:
    page = "<pre>analyser simulate --policies bold --out runs/one</pre>"
    with pytest.raises(DataError) as caught:
        reproduce.command(page, "p.html")
    assert str(caught.value) == (
        "p.html: found a page of what 'analyser simulate --policies bold --out runs/one' played "
        "(expected one that weigh made, or report from a scenario)"
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("margin: 2px", "margin: 3px"),
        ("<b>12</b>", "12"),
        ("ways\nto", "ways to"),
        ("the page.html", "another.html"),
        ("0.68.1", "0.69.0"),
        ("<text>7</text>", "<text>8</text>"),
        ("<body>", '<body><nav><a href="index.html">All 11 answers</a></nav>'),
    ],
)
def test_what_nobody_reads_or_makes_no_number_may_change(old: str, new: str) -> None:
    assert old in PAGE
    assert reproduce.differences(PAGE, PAGE.replace(old, new)) == []


def test_a_picture_made_on_another_day_by_another_version_is_the_same() -> None:
    caption = "<figcaption>Bar: mean of 12. analyser 0.1.0, 2026-11-26.</figcaption>"
    page = PAGE.replace("<h2>", f"{caption}<h2>", 1)
    assert page != PAGE
    for made in (
        "analyser 0.1.0, 2026-11-28.",
        "analyser 1.2.0.dev1, 2027-01-01.",
        "analyser 1.0.",
    ):
        other = page.replace("analyser 0.1.0, 2026-11-26.", made)
        assert reproduce.differences(page, other) == []
        assert reproduce.differences(page, other.replace("mean of 12.", "mean of 13."))


def test_the_files_of_another_version_of_what_writes_them_may_differ() -> None:
    other = PAGE.replace("26.0.1", "26.0.0")
    assert reproduce.differences(PAGE, other.replace("ab12", "cd34")) == []
    assert reproduce.differences(PAGE, other.replace("12</b>", "13</b>"))


@pytest.mark.parametrize(
    ("old", "new", "said", "made"),
    [
        ("<b>12</b>", "13", "balanced gains 12 ± 3", "balanced gains 13 ± 3"),
        ("&minus;1.5", "&minus;1.6", "| a | −1.5", "| a | −1.6"),
        ("<dd>ab12</dd>", "<dd>ab13</dd>", "manifest digest: ab12", "manifest digest: ab13"),
        ("<dd>1</dd>", "<dd>2</dd>", "seed: 1", "seed: 2"),
        ("<p>Of two ways\nto say it.</p>", "<p>3</p><p>4</p>", "Of two ways to say it.", "3"),
    ],
)
def test_another_number_is_found(old: str, new: str, said: str, made: str) -> None:
    assert old in PAGE
    found = reproduce.differences(PAGE, PAGE.replace(old, new))
    assert found[0] == reproduce.Difference(said, made)
    assert all(each.of_numbers for each in found)


def test_other_words_about_the_same_numbers_are_told_apart() -> None:
    (found,) = reproduce.differences(PAGE, PAGE.replace("gains", "leads by"))
    assert not found.of_numbers
    (alone,) = reproduce.differences(PAGE, PAGE.replace("<svg>", "<p>9 more</p><svg>"))
    assert alone == reproduce.Difference("", "9 more")
    assert alone.of_numbers

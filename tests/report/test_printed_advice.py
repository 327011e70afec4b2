"""``analyser.report``: Was each imperative of a committed page followed before it was printed,
and is it pictured?
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from report.committed_pages import ANSWERS, read_answer

from analyser import games
from analyser.report.parts import FirstScreen, Framed, Headline
from analyser.report.pictures import Rows


class Printed(NamedTuple):
    """A committed page of decisions."""

    name: str
    band: float
    """What is too little to matter in its game."""
    screen: FirstScreen
    full: list[str]
    """The answer in full: its sentences."""
    summary: dict[str, Any]

    @property
    def rows(self) -> Rows:
        """The first picture."""
        assert isinstance(self.screen.picture, Framed)
        (rows,) = self.screen.picture.drawn
        assert isinstance(rows, Rows)
        return rows

    @property
    def is_imperative(self) -> bool:
        """Whether the headline says what to do."""
        begins = (
            self.rows.more,
            self.rows.less,
            "always",
            "never",
        )
        return self.screen.answer.lower().startswith(begins)


def is_of_decisions(file: Path) -> bool:
    summary = json.loads(file.read_text(encoding="utf-8"))["summary"]
    return bool(summary.get("kind") == "decisions")


FILES: Final = [each for each in ANSWERS if is_of_decisions(each)]


@pytest.fixture(scope="module", params=FILES, ids=[each.stem for each in FILES])
def page(request: pytest.FixtureRequest) -> Printed:
    """Return each page, read once for all that is asked of it."""
    form, summary = read_answer(request.param)
    full = [each.text for each in form.answer if isinstance(each, Headline)]
    band = games.game(request.param.parent.name).scale.band
    return Printed(request.param.stem, band, form.first_screen, full, summary)


def test_what_to_do_was_followed_and_lost_nothing(page: Printed) -> None:
    advice = page.summary["advice"]
    if not page.is_imperative:
        assert not advice["loses_nothing"]
        return
    # That a row says the contrary is said in the same breath.
    assert advice["loses_nothing"] == ("Not every row" not in page.screen.deck)
    duels = [
        each
        for cell in page.summary["cells"]
        if (cell["policies"], cell["rules"]) == ([advice["player"]], advice["rules"])
        for each in (cell["rules_played"] or {"rules": []})["rules"]
    ]
    (own,) = [each for each in duels if each["rule"] == advice["rule"]["words"]]
    assert own["against_itself"] == {key: advice["rule"][key] for key in ("mean", "low", "high")}
    nothing = ("gains", "loses nothing", "too little to matter", "is how they play already")
    assert own["verdict"] in nothing
    # A loss to others that is too wide to be seen is none that is excluded.
    bearable = max(page.band, own["against_itself"]["low"])
    assert min(each["low"] for each in own["against"].values()) >= -bearable


def test_a_rule_that_loses_is_printed_with_what_it_costs(page: Printed) -> None:
    advice, said = page.summary["advice"], page.screen.answer
    rule = advice["rule"]
    if rule is None or advice["loses_nothing"] or rule["high"] >= 0:
        return
    numbers = [float(each) for each in re.findall(r"\d+(?:\.\d+)?", said)]
    assert any(abs(each + rule["mean"]) <= 0.06 * abs(rule["mean"]) for each in numbers), said


def test_the_answer_in_full_is_of_the_same_rule(page: Printed) -> None:
    """Its first sentences may be about more than the rule: which deals have a solution."""
    rule = page.summary["advice"]["rule"]
    if rule is not None:
        assert rule["words"].removesuffix(".") in " ".join(page.full[:2])


def test_the_picture_has_the_rows_of_the_advice_and_none_contradicts_it(page: Printed) -> None:
    advice = page.summary["advice"]
    rows, lanes = advice["picture"], page.rows.lanes
    if len(rows) > 1:
        assert [each["row"] for each in rows] == [lane.label for lane in lanes]
        assert [each["mean"] for each in rows] == pytest.approx([lane.mean for lane in lanes])
    for each in rows if advice["loses_nothing"] else ():
        clear = (each["low"] > 0) - (each["high"] < 0)
        assert each["says"] is None or clear * (1 if each["says"] else -1) >= 0, each


def test_a_row_is_called_as_the_rule_calls_it(page: Printed) -> None:
    *cases, last = [lane.label for lane in page.rows.lanes]
    if last != "None of these":
        return
    said = page.screen.rule.lower()
    assert [case for case in cases if case.lower() not in said] == []


def test_a_mean_is_said_as_a_mean(page: Printed) -> None:
    if page.summary["advice"]["rule"] is None:
        assert re.search("on average|Not known|No player ever|depends", page.screen.answer)


def test_there_are_pages_of_decisions() -> None:
    assert len(FILES) >= 19


def test_a_page_unfolds_two_sections_at_most(page: Printed) -> None:
    """More of them are higher than a page may be: browser tests measure that."""
    assert len(page.screen.sections) <= 2
    titles = [each.title for each in [*page.screen.sections, *page.screen.folded]]
    assert len(titles) == len({*titles})

"""``analyser.report``: Does a page rank an engine of which nothing was measured, since it
forfeited every hand?
"""

from __future__ import annotations

from pathlib import Path

import pytest
from breadth import needing
from toy import Toy

from analyser.play import forfeits, runner
from analyser.play.forfeits import Forfeits, Tally
from analyser.report import page
from analyser.scenario import file_spec

SCENARIO = 'game = "toy"\nhands = 600\n'
NOT_KNOWN = "Not known yet which"
PAGES = {
    'tournaments = [{policies = ["bold", "timid"]}]': (
        "It is not known yet who is the better of the two: bold forfeited every hand of a duel.",
        f"{NOT_KNOWN} player is best.",
        "Bold forfeited every hand of a duel.",
    ),
    'tournaments = [{policies = ["balanced", "bold", "timid"]}]': (
        "balanced and timid never differ",
        "Balanced and timid are as good as equal.",
        "Left out: bold forfeited every hand of a duel.",
    ),
    'strengths = [{policies = ["timid", "bold"]}]': (
        "Left out: bold forfeited every hand of a duel.",
        f"{NOT_KNOWN} player is strongest.",
        "Bold forfeited every hand of a duel.",
    ),
    'sweeps = [{policy = "timid", against = "bold", habits = {skill = [1, 20]}}]': (
        "It is not clear yet whether another setting of timid is better against bold",
        "No other value of the habit is clearly better for timid.",
        "",
    ),
    'duels = [{a = "bold", b = "timid", victory_points = "league"}]': (
        "bold against timid is undecided: bold forfeited every hand.",
        f"{NOT_KNOWN} of the two plays better: bold or timid.",
        "",
    ),
}


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(
    "asked",
    needing(
        PAGES, {each: "clubs studies" for each in PAGES if each.startswith(("tour", "sweeps"))}
    ),
    ids=lambda asked: asked.partition(" ")[0] + str(len(asked)),
)
def test_an_engine_that_forfeited_every_hand_is_not_ranked(
    asked: str, toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("asks.toml").write_text(SCENARIO + asked)
    spec = file_spec.load(Path("asks.toml"))
    run = runner.run(spec, Path("run"), 1, ["analyser"])
    # Bold is in the place of an engine: all that it did is taken for moves that were made for it.
    lost = {
        at: Forfeits({"bold": Tally(2, 2, None)})
        for at, cell in enumerate(spec.cells)
        if "bold" in [each["name"] for each in cell.entrants]
    }
    measured = page.build(run)
    assert measured.form.shown is not None
    monkeypatch.setattr(forfeits, "read_cells", lambda _run: lost)
    made = page.build(run)
    sentence, answer, deck = PAGES[asked]
    assert sentence in " ".join(made.sentences)
    assert sentence not in " ".join(measured.sentences)
    assert made.form.shown is not None
    assert made.form.shown.answer == answer
    assert deck in made.form.shown.deck
    assert made.form.shown.answer != measured.form.shown.answer
    assert "victory points, " not in made.html

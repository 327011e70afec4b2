"""``analyser.commands``: Is a game of two tricks a hand judged by its own scale, whatever the
question?
"""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path

import pytest
import toy as toys
from terminal import answer, fails, run
from toys.trick_toy import SCALE, TrickToy

from analyser.commands.weigh import OUT_OF_REACH
from analyser.findings import answers
from analyser.play import runner
from analyser.questions import weigh
from analyser.scenario import file_spec
from analyser.statistics.win_chance import FEWEST_MATCHES
from analyser.storage import run_folder
from analyser.wording import plus_minus

pytestmark = pytest.mark.usefixtures("undrawn")

GAME = ("--game", "tricks")
PLAYED = ("--hands", "8000", "--seed", "3")
NUMBER = r"\d+\.\d{2,3} ± 0\.\d{2,3}"


@pytest.fixture(autouse=True)
def tricks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> TrickToy:
    """The game to name with ``--game tricks``, and an empty folder to be in."""
    monkeypatch.chdir(tmp_path)
    made = TrickToy()
    toys.install(monkeypatch, made)
    return made


def scenario(more: str, file: str = "duel.toml") -> str:
    """Write a scenario of the game and return its name."""
    Path(file).write_text(f'game = "tricks"\nhands = 8000\nseed = 3\n{more}')
    return file


DUEL = '[[duels]]\nrules = "plain"\na = "bold"\nb = "timid"\n'
TIPS = "".join(
    f'[[tips]]\nrules = "plain"\nsays = "{says}"\nwith = {{ skill = {skill} }}\n'
    "without = { skill = 0 }\n"
    for says, skill in (("Look.", 5), ("Count.", 1), ("Doze.", -5))
)


# Two players


def test_a_tenth_of_a_trick_is_a_difference() -> None:
    found = answer("compare", "bold", "balanced", *GAME, *PLAYED)
    assert found["verdict"] == "better"
    assert found["band"] == 0.05
    assert re.fullmatch(
        f"bold beats balanced by {NUMBER} tricks per hand, over 4,000 deals, each played twice, "
        "seats swapped.",
        " ".join(found["sentences"]),
    )
    # Each of two tricks is taken five times in a hundred hands more.
    assert found["low"] < 0.1 < found["high"]


def test_a_fiftieth_is_as_good_as_equal() -> None:
    found = answer("compare", "balanced", "timid", *GAME, *PLAYED)
    assert found["verdict"] == "equivalent"
    assert "as good as equal (within 0.05 tricks): balanced is ahead by 0.0" in " ".join(
        found["sentences"]
    )
    wide = answer("compare", "bold", "timid", *GAME, *PLAYED, "--equivalence", "0.5")
    assert wide["verdict"] == "equivalent"
    assert "(within 0.5 tricks)" in " ".join(wide["sentences"])


def test_with_nothing_said_it_plays_as_long_as_the_game_asks_for() -> None:
    found = answer("compare", "bold", "balanced", *GAME)
    assert (found["mode"], found["precision"], found["stopped"]) == ("precision", 0.01, "precision")
    assert (found["high"] - found["low"]) / 2 <= 0.01
    assert found["pairs"] < found["tuned_pairs"]
    decided = answer("compare", "bold", "balanced", *GAME, "--until-verdict")
    assert (decided["verdict"], decided["stopped"]) == ("better", "decided")
    # (3.0352 · 1.5 / 0.01)² deals, and (3.0352 · 1.5 / 0.025)²
    assert (found["tuned_pairs"], decided["tuned_pairs"]) == (207_270, 33_164)


def test_the_table_is_in_the_unit_and_as_fine_as_it_needs_to_be() -> None:
    said = run("compare", "bold", "balanced", *GAME, *PLAYED, "--more").stdout
    assert "point" not in said
    assert re.search(r"tricks per hand +\+0\.\d{3,4} ± 0\.\d{2,4}\b", said)
    assert re.search(r"at every look +\+0\.\d{3} … \+0\.\d{3}\b", said)
    assert re.search(r"equivalence margin +±0\.05\b", said)
    assert re.search(r"spread of a deal's difference +0\.\d{3}\b", said)
    # The band is the game's own, so no flag is needed to play this again.
    assert "--equivalence" not in said
    assert (
        "--equivalence 0.07"
        in run("compare", "bold", "timid", *GAME, *PLAYED, "--equivalence", "0.07").stdout
    )


def test_what_is_refused_is_told_in_the_unit() -> None:
    assert "expected a number of tricks above 0" in fails(
        2, "compare", "bold", "timid", *GAME, "--precision", "0"
    )
    assert "expected a number of tricks, 0 or more" in fails(
        2, "compare", "bold", "timid", *GAME, "--equivalence", "inf"
    )
    far = run("compare", "bold", "timid", *GAME, "--precision", "0.001", "--max-hands", "2000")
    assert far.exit_code == 5
    assert "±0.001 tricks not reached within 2,000 hands" in far.stderr


# A run


def test_a_run_of_duels_and_tables_is_told_in_the_unit() -> None:
    duel = answer("simulate", scenario(DUEL))
    assert duel["band"] == 0.05
    assert duel["cells"][0]["duel"]["verdict"] == "better"
    assert re.search(f"bold beats timid by {NUMBER} tricks per hand", " ".join(duel["sentences"]))
    table = answer("simulate", *GAME, "--policies", "balanced", *PLAYED)
    assert re.search(
        f"a hand brings {NUMBER} tricks to North and South and", " ".join(table["sentences"])
    )


def test_matches_of_a_few_tricks() -> None:
    found = answer("simulate", scenario(f"{DUEL}matches = 1200\n"))
    said = " ".join(found["sentences"])
    assert said.startswith("bold wins ")
    assert re.search(f"a hand brings bold {NUMBER} tricks more than timid", said)
    assert re.search(r"[Aa]head by one, 3 to 2, bold wins \d+\.\d ± \d+\.\d", said)
    (cell,) = found["cells"]
    told = cell["lead_worth"]["leads"]
    # In five steps to five tricks: two of them up to half of the way.
    assert {each["lead"] for each in told} == {-2, -1, 0, 1, 2}
    assert {each["other"] for each in told} == {0, 1, 2, 4}
    many = [each for each in told if each["played"]["matches"] >= FEWEST_MATCHES]
    for each in many:
        assert each["played"]["low"] <= each["played"]["share"] <= each["played"]["high"]
    ahead = [each["chance"] for each in told if each["lead"] > 0]
    assert min(ahead) > 0.5


def test_a_choice_that_is_not_settled_is_told_as_finely_as_it_was_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(weigh, "PILOT_DEALS", 10_000)
    monkeypatch.setattr(weigh, "MOST_DEALS", 10_000)
    words = ("weigh", "ruff", *GAME, "--confirm-hands", "0", "--precision")
    found = run(*words, "0.001")
    assert found.exit_code == OUT_OF_REACH, found.output
    assert re.search(r"±0\.001 tricks not reached: ±0\.\d{4} with 10,000 deals", found.stderr)
    assert "expected tricks above 0" in fails(2, *words, "0")


# The scale that a run was made with


def test_a_run_is_judged_by_the_scale_that_it_was_made_with(tricks: TrickToy) -> None:
    words = ("simulate", scenario(DUEL), "--seed", "3")
    before = answer(*words)
    tricks.scale = replace(SCALE, unit="stones", band=1.0, precision=0.3)
    found = answers.read(run_folder.open(Path(before["run"])))
    assert found.scale == SCALE
    again = answer(*words)
    for key in ("run", "digest", "band", "sentence", "cells"):
        assert again[key] == before[key]
    assert before["cells"][0]["duel"]["verdict"] == "better"
    other = answer(*words[:-1], "4")
    assert (other["band"], other["cells"][0]["duel"]["verdict"]) == (1.0, "equivalent")
    assert "(within 1 stones)" in " ".join(other["sentences"])


def test_compare_goes_by_the_run_that_stands_in_the_folder(tricks: TrickToy) -> None:
    words = ("compare", "bold", "timid", *GAME, *PLAYED, "--output", "kept")
    before = answer(*words)
    tricks.scale = replace(SCALE, band=1.0)
    again = answer(*words)
    # To play it elsewhere the band must now be named.
    assert again.pop("again") == before.pop("again").replace(
        " --hands", " --equivalence 0.05 --hands"
    )
    assert again == before
    assert answer(*words[:-2])["verdict"] == "equivalent"


@pytest.mark.needs("studies")
def test_a_tips_run_keeps_its_band(tricks: TrickToy, tmp_path: Path) -> None:
    from analyser.abilities.studies.tips import findings as tips

    spec = file_spec.load(Path(scenario(TIPS)))
    made = runner.run(spec, tmp_path / "run", 1, ["analyser"])
    tricks.scale = replace(SCALE, band=1.0)
    first, *_ = tips.read(made, answers.read(made), spec.tips)
    assert first.verdict == "true"


# Words


@pytest.mark.parametrize(
    ("value", "half", "said"),
    [
        (0.0964, 0.0041, "0.096 ± 0.005"),
        (0.0964, 0.0129, "0.096 ± 0.013"),
        (1.0312, 0.0721, "1.031 ± 0.073"),
        (0.5, math.inf, "0.5"),
    ],
)
def test_a_small_difference_keeps_its_digits(value: float, half: float, said: str) -> None:
    assert plus_minus(value, half) == said

"""``analyser.library``: Do the notebooks that are kept as scripts answer what they ask?"""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from compiling import OFF

import analyser

EXAMPLES = Path(analyser.__file__).parent.parent / "docs" / "examples"


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="thousands of decisions of Burraco")
def test_the_worth_of_the_pile_by_the_partners_cards(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    made = runpy.run_path(str(EXAMPLES / "partners_cards.py"))
    by_partner = made["by_partner"]
    assert (by_partner["low"] < by_partner["worth"]).all()
    assert (by_partner["worth"] < by_partner["high"]).all()
    assert by_partner["share"].sum() <= 1
    # What no command says: `analyser weigh --json` knows nothing of the partner.
    assert "partner" not in str(made["found"].answer)
    assert made["answer"].startswith("Taking is worth ")
    assert made["answer"] in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="hundreds of decisions of a search player")
def test_a_learner_imitates_discards(capsys: pytest.CaptureFixture[str]) -> None:
    made = runpy.run_path(str(EXAMPLES / "imitate_discards.py"))
    small = {"decisions": 1_000, "deals": 8, "teacher_deals": 2, "seed": 3}
    found = made["main"](**small)
    said = capsys.readouterr().out
    assert re.search(r"of learner against balanced's: [+-][\d.]+ ± [\d.]+ points per hand", said)
    assert found["learner: half-width"] > 0
    assert found["learner"] > found["uniform"]
    assert made["main"](**small) == found
    assert capsys.readouterr().out == said


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="thousands of actions")
def test_a_network_learns_to_play(capsys: pytest.CaptureFixture[str]) -> None:
    """Some steps of it, which are the same again, and play whole hands."""
    pytest.importorskip("torch", reason="no dependency of ours")
    made = runpy.run_path(str(EXAMPLES / "train_ppo.py"))
    few = {"game": "conquian", "rules": None, "rivals": ("sound",), "hands": 20, "rounds": 2}
    found = made["main"](**few)["sound"]
    said = capsys.readouterr().out
    assert said.startswith("8,192 actions in ")
    assert str(found) in said
    assert found.name == "ppo"
    assert made["main"](**few)["sound"].difference == found.difference
    # A hand in two seats: 20 of them.
    assert found.seatings_frame().hands.tolist() == [10, 10]


def test_every_script_beside_it_is_run_here() -> None:
    names = sorted(each.name for each in EXAMPLES.glob("*.py"))
    assert names == ["imitate_discards.py", "partners_cards.py", "train_ppo.py"]

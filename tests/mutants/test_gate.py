"""Is the list of mutants still of this code, and does the gate tell the dead from the living?"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from mutants import gate
from mutants.gate import ROOT, Mutant, Stale

EVERY = gate.mutants()
ENGINES = ("reference", "kernel")


@pytest.mark.parametrize("mutant", EVERY, ids=[mutant.name for mutant in EVERY])
def test_a_mutant_is_one_text_exchanged_and_still_a_program(mutant: Mutant) -> None:
    before = (ROOT / mutant.file).read_text(encoding="utf-8")
    after = gate.mutated(before, mutant)
    assert ast.dump(ast.parse(after)) != ast.dump(ast.parse(before))
    assert mutant.tests
    assert [test for test in mutant.tests if not (ROOT / test).exists()] == []
    assert mutant.breaks


def test_there_are_fifty_over_both_engines_and_all_that_they_do() -> None:
    assert len(EVERY) == len({mutant.name for mutant in EVERY}) == 50
    for engine in ENGINES:
        files = [Path(each.file).stem for each in EVERY if f"/{engine}/" in each.file]
        assert len(files) >= 20
        assert set(files) >= {"moves", "melds", "scoring", "decide", "laying"}
    assert sum(bool(mutant.equivalent) for mutant in EVERY) <= 5
    assert all((ROOT / test).exists() for test in gate.WIDER)


SMALL = Mutant("small", "one is one", "one.py", "1", "2", ("tests/test_one.py",))


def test_a_text_that_is_gone_or_stands_twice_is_an_error() -> None:
    assert gate.mutated("one = 1", SMALL) == "one = 2"
    for text, times in (("one = 0", 0), ("one = 1, 1", 2)):
        with pytest.raises(Stale, match=f"small: found its text {times} times in one.py"):
            gate.mutated(text, SMALL)


def test_names_choose_and_a_name_that_is_none_is_an_error() -> None:
    assert gate.chosen(EVERY, EVERY[3].name) == [EVERY[3]]
    assert gate.chosen(EVERY, "*") == EVERY
    some = gate.chosen(EVERY, f"kernel-*,{EVERY[0].name}")
    assert some == [each for each in EVERY if each.name.startswith("kernel-") or each is EVERY[0]]
    with pytest.raises(Stale, match="no mutant is called 'nobody'"):
        gate.chosen(EVERY, "nobody")


def test_one_in_fifty_may_live() -> None:
    assert gate.enough(49, 50)
    assert not gate.enough(48, 50)
    assert gate.enough(0, 0)


def small_house(folder: Path, test: str) -> Path:
    (folder / "tests").mkdir(parents=True)
    (folder / "one.py").write_text("one = 1\n")
    (folder / "tests" / "test_one.py").write_text(f"import one\n\ndef test_it():\n    {test}\n")
    return folder


@pytest.mark.parametrize(
    ("test", "dead"),
    [
        ("assert one.one == 1", True),
        ("assert one.one", False),
        ("import os\n    os._exit(3 if one.one == 2 else 0)", True),
    ],
)
def test_the_gate_runs_tests_on_the_mutant_and_leaves_the_copy_as_it_was(
    tmp_path: Path, test: str, dead: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = small_house(tmp_path / "house", test)
    ran: list[bool] = []

    def run(tests: Sequence[str], compiled: bool) -> tuple[int, str]:
        ran.append(compiled)
        return (0, "the wider tests passed") if compiled else gate.run(folder, tests, False)

    alike = replace(SMALL, name="alike", equivalent="nobody looks")
    assert gate.gate([SMALL, alike], folder, run) == (0 if dead else 1)
    assert ran == ([False] if dead else [False, True])
    assert (folder / "one.py").read_text() == "one = 1\n"
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("small: killed; " if dead else "small: LIVES, though one is one; ")
    assert said[1] == "alike: equivalent (nobody looks)"
    assert said[2] == f"{int(dead)} of 1 mutants killed; wanted: 98%"


def test_who_cannot_be_asked_is_not_dead(tmp_path: Path) -> None:
    folder = small_house(tmp_path / "house", "pass")
    codes = iter([*gate.NOT_ASKED, -11])

    def run(_tests: Sequence[str], _compiled: bool) -> tuple[int, str]:
        return next(codes), "why"

    for _ in gate.NOT_ASKED:
        with pytest.raises(Stale, match="small: its tests could not be asked: why"):
            gate.asked(SMALL, folder, run)
    assert gate.asked(SMALL, folder, run) == (True, "why")


def test_wider_tests_that_fail_anyway_kill_nobody(tmp_path: Path) -> None:
    folder = small_house(tmp_path / "house", "pass")
    with pytest.raises(Stale, match="without small the wider tests fail too"):
        gate.asked(SMALL, folder, lambda _tests, compiled: (int(compiled), "why"))

    def run(_tests: Sequence[str], compiled: bool) -> tuple[int, str]:
        return (int(compiled and "2" in (folder / "one.py").read_text()), "seen by the wider")

    assert gate.asked(SMALL, folder, run) == (True, "seen by the wider")
    assert (folder / "one.py").read_text() == "one = 1\n"


def test_a_copy_has_what_tests_read_and_nothing_that_was_made(tmp_path: Path) -> None:
    root = tmp_path / "root"
    for name in ("analyser/a.py", "analyser/__pycache__/a.pyc", "tests/b.py", "runs/c", "d.toml"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name)
    (tmp_path / "copy").mkdir()
    made = gate.copied(tmp_path / "copy", root)
    files = {path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}
    assert files == {"analyser/a.py", "tests/b.py", "d.toml"}

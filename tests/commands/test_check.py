"""``analyser check``: Does ``check`` say what of a run is damaged, mend it, and end with the
right exit code?
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from small_run import content
from terminal import HANGS, answer, answerable, fails, program, run
from toy import Telling, Toy

from analyser.library.check_answer import NAMED_FILES
from analyser.play import runner
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.storage import run_folder

pytestmark = pytest.mark.usefixtures("undrawn")


TOY = Telling


@pytest.fixture
def held(toy: Toy) -> Path:
    answer("simulate", "--game", "toy", "--hands", "30000", "--output", "run")
    return Path("run")


def damage(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 3] ^= 1
    path.write_bytes(data)


def told(code: int, *words: str) -> dict[str, Any]:
    result = run("check", *words, "--json")
    assert result.exit_code == code, result.output
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


SCENARIO = 'game = "toy"\nhands = 2000\n[[duels]]\na = "bold"\nb = "timid"\n'
LEAP = 'game = "toy"\nhands = 400\n[[decisions]]\ndecision = "leap"\npolicies = ["bold"]\n'


@pytest.mark.broad
@pytest.mark.parametrize(
    "words",
    answerable(
        [
            ("simulate", "--game", "toy", "--hands", "9000"),
            ("simulate", "--game", "toy", "--matches", "300"),
            ("simulate", "--game", "toy", "--matches", "300", "--match-hands", "4"),
            ("compare", "--game", "toy", "bold", "timid", "--hands", "4000"),
            ("compare", "--game", "toy", "bold", "timid", "--precision", "5"),
            ("compare", "--game", "toy", "--rules", "plain,rich", "--policies", "bold"),
            ("tournament", "--game", "toy", "bold,timid,balanced", "--hands", "200"),
            ("sweep", "--game", "toy", "--habit", "skill=0:100:50", "--hands", "200"),
            ("weigh", "leap.toml", "--confirm-hands", "0"),
            ("report", "duel.toml"),
        ]
    ),
    ids=" ".join,
)
def test_every_run_that_is_kept_is_checked_and_mended(toy: Toy, words: tuple[str, ...]) -> None:
    Path("leap.toml").write_text(LEAP)
    Path("duel.toml").write_text(SCENARIO)
    out = ("--output", "runs/this") if words[0] != "report" else ()
    assert run(*words, *out).exit_code == 0
    (folder,) = [each for each in Path("runs").iterdir() if each.is_dir()]
    expected = content(folder)
    found = told(0, str(folder), "--replay-shards", "2")
    assert found["sound"]
    assert found["finished"]
    assert found["replayed"]
    file = sorted(folder.glob("shards/*"))[-1]
    damage(file)
    found = told(4, str(folder))
    assert not found["sound"]
    assert [each["file"] for each in found["damaged"]] == [f"shards/{file.name}"]
    found = told(0, str(folder), "--repair")
    assert (found["sound"], found["repaired"]) == (True, [f"shards/{file.name}"])
    assert content(folder) == expected


def test_a_sound_run_is_one_answer(held: Path) -> None:
    result = run("check", "run")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "run is sound: 15 of 15 shards, 30,000 rows, as they were written.",
        "Played again and compared: the first deals of shard 0.",
    ]
    said = run("check", "run", "--replay-shards", "2", "--seed", "8").stdout.splitlines()[-1]
    assert said.startswith("Played again and compared row for row (--seed 8): shards ")
    found = told(0, "run", "--replay-shards", "2", "--seed", "8")
    assert said.endswith(f"{found['replayed'][0]}, {found['replayed'][1]}.")
    assert found == {
        "run": "run", "sound": True, "shards": 15, "shards_planned": 15, "finished": True,
        "rows": 30_000, "damaged": [], "left": [], "others": [], "begun": 0,
        "replayed": found["replayed"], "pick": 8, "unplayed": None, "made": None, "repaired": None,
        "moved": None, "unrepaired": None, "digest": run_folder.open(held).digest(),
    }  # fmt: skip


def test_damage_is_told_file_by_file_then_counted_and_named(held: Path) -> None:
    before = content(held)
    for index in range(NAMED_FILES + 2):
        damage(held / "shards" / f"{index:06}.parquet")
    result = run("check", "run")
    assert result.exit_code == 4
    assert result.stdout.count(": is damaged\n") == NAMED_FILES + 2
    assert "run: 15 of 15 shards are listed, 8 of these are sound." in result.stdout
    assert result.stderr == (
        "analyser: error: run: 7 files are not as written: shards/000000.parquet, "
        "shards/000001.parquet, shards/000002.parquet, shards/000003.parquet, "
        "shards/000004.parquet and 2 more; `analyser check run --repair` mends what can be\n"
    )
    result = run("check", "run", "--repair")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "shards/000006.parquet: played again, as it was written\n" in result.stdout
    assert "run is sound: 15 of 15 shards, 30,000 rows" in result.stdout
    assert content(held) == before


def test_readers_of_a_damaged_run_name_the_command_that_mends_it(held: Path) -> None:
    damage(held / "shards" / "000003.parquet")
    for words in (
        ("report", "run"),
        ("simulate", "--game", "toy", "--hands", "30000", "--output", "run"),
    ):
        said = fails(4, *words)
        assert "run/shards/000003.parquet: is damaged; `analyser check run --repair`" in said
    assert run("check", "run", "--repair").exit_code == 0
    assert run("report", "run").exit_code == 0


def test_what_cannot_be_mended_is_said_with_the_command_to_play_it_anew(held: Path) -> None:
    manifest = held / "_manifest.jsonl"
    manifest.write_bytes(manifest.read_bytes().replace(b'"index":6', b'"index":7'))
    before = content(held)
    for words in ((), ("--repair",)):
        result = run("check", "run", *words)
        assert result.exit_code == 4
        assert "_manifest.jsonl: line 8 is damaged" in result.stdout
        assert "run: 6 of 15 shards are listed, 6 of these are sound." in result.stdout
        assert (
            "_manifest.jsonl; to play it again from the start, choose another folder for: "
            "analyser simulate --game toy --hands 30000 --output run --json\n"
        ) in result.stderr
        assert result.stderr.count("\n") == 1
    found = told(4, "run", "--repair")
    assert [each["kind"] for each in found["unrepaired"]] == ["manifest"]
    assert content(held) == before


def test_strays_are_moved_and_said(held: Path) -> None:
    (held / "shards" / "000077.parquet").write_bytes(b"")
    assert "lies among the rows" in run("check", "run").stdout
    result = run("check", "run", "--repair")
    assert result.exit_code == 0
    assert "run-strays/shards-000077.parquet: moved here" in result.stdout


def test_a_run_that_goes_on_is_sound_as_far_as_it_is(held: Path) -> None:
    lines = (held / "_manifest.jsonl").read_bytes().splitlines(keepends=True)
    (held / "_manifest.jsonl").write_bytes(b"".join(lines[:5]))
    for index in range(5, 15):
        (held / "shards" / f"{index:06}.parquet").unlink()
    result = run("check", "run")
    assert result.exit_code == 0
    assert "run is sound: 4 of 15 shards, 8,000 rows" in result.stdout
    assert "It is not finished; the command that began it goes on" in result.stdout
    assert "shards/000004.parquet: left half done by a kill; no harm" in result.stdout
    assert told(0, "run")["finished"] is False


def test_a_damaged_run_that_goes_on_is_mended_and_goes_on(held: Path) -> None:
    expected = content(held)
    manifest = held / "_manifest.jsonl"
    manifest.write_bytes(b"".join(manifest.read_bytes().splitlines(keepends=True)[:7]))
    damage(held / "shards" / "000002.parquet")
    again = ("simulate", "--game", "toy", "--hands", "30000", "--output", "run", "--json")
    assert run(*again).exit_code == 4
    assert run("check", "run", "--repair").exit_code == 0
    assert run(*again).exit_code == 0
    assert content(held) == expected


def test_what_was_asked_to_be_played_and_cannot_be_is_no_yes(
    held: Path, toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy, "signature", lambda: "0123456789abcdef")
    result = run("check", "run")
    assert result.exit_code == 0
    assert "Nothing was played again: the run was played by another version of toy" in result.stdout
    result = run("check", "run", "--replay-shards", "1")
    assert result.exit_code == 4
    assert "another version of toy" in result.stderr


@pytest.mark.broad
@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("nowhere",), 6, "nowhere: there is no run here"),
        (("letter.txt",), 6, "letter.txt: is not a folder"),
        (("/dev/zero",), 6, "/dev/zero: is not a folder"),
        (("letters",), 6, "letters: holds something else ('aunt.txt')"),
        (("run", "--replay-shards", "-1"), 2, "--replay-shards: found '-1' (expected 0 or more"),
        (("run", "--seed", "-1"), 2, "--seed: found '-1' (expected 0 or more"),
        (("run", "--threads", "0"), 2, "--threads: found '0' (expected 1 or more"),
        ((), 2, "check: found no RUN (expected a run's folder"),
    ],
)
def test_what_is_no_run_is_one_sentence(
    held: Path, words: tuple[str, ...], code: int, said: str
) -> None:
    Path("letter.txt").write_text("dear")
    Path("letters").mkdir()
    Path("letters/aunt.txt").write_text("dear aunt")
    assert said in fails(code, "check", *words)


@pytest.mark.broad
def test_ctrl_c_keeps_what_was_played_again_and_says_how_to_go_on(
    held: Path, tmp_path: Path
) -> None:
    expected = content(held)
    for file in held.glob("shards/*"):
        os.truncate(file, 5)
    process = subprocess.Popen(
        **program("check", "run", "--repair", "--threads", "1", pause=0.2),
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    limit = time.monotonic() + HANGS
    while held.joinpath("shards", "000000.parquet").stat().st_size == 5:
        assert time.monotonic() < limit
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=HANGS)
    assert process.returncode == 130
    assert out == ""
    assert err == (
        "analyser: interrupted; what was played again is kept, go on with: "
        "analyser check run --repair --threads 1\n"
    )
    found = told(4, "run")
    assert 0 < len(found["damaged"]) < 15
    assert told(0, "run", "--repair")["sound"]
    assert content(held) == expected


@pytest.mark.broad
def test_a_report_says_how_much_is_proved(
    held: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    def proved() -> dict[str, Any]:
        found = answer("report", "run")["proved"]
        assert isinstance(found, dict)
        return found

    of = len(run_folder.open(held).shards)
    assert of > 2
    assert proved() == {"shards": 0, "begun": 0, "of": of}
    told(0, "run")
    assert proved() == {"shards": 0, "begun": 1, "of": of}
    says = run("report", "run").stdout
    assert (
        f"All bytes are as written; check has played none of {of} shards again, and the first deals"
        " of 1 more." in says
    )
    assert says.endswith(f"Next: analyser check run --replay-shards {of}\n")
    # One shard each time, and those that were played before still count.
    first, second = (
        told(0, "run", "--replay-shards", "1", "--seed", seed)["replayed"] for seed in "26"
    )
    assert first != second
    assert proved()["shards"] == 2
    told(0, "run", "--replay-shards", str(of))
    assert proved() == {"shards": of, "begun": 0, "of": of}
    assert f"check has played all of it again: {of} shards." in run("report", "run").stdout
    # Another run, though it lies in the same place, was not proved by that.
    run("simulate", "--game", "toy", "--hands", "30000", "--seed", "2", "--output", "other")
    held.rename("before")
    Path("other").rename("run")
    assert proved()["shards"] == 0


def test_rows_that_play_otherwise_are_not_proved(
    held: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(Toy, "play", lambda *about: _other(*about))
    told(4, "run", "--replay-shards", "1")
    assert answer("report", "run")["proved"] == {
        "shards": 0, "begun": 0, "of": len(run_folder.open(held).shards)
    }  # fmt: skip


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["analyser", "simulate", "--hands", "9"], "choose another folder for: analyser simulate"),
        (["rm", "-rf", "all"], "; to play it again from the start, choose another folder\n"),
        ([], "; to play it again from the start, choose another folder\n"),
    ],
)
def test_a_command_that_is_not_ours_is_not_proposed(
    toy: Toy, command: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = build.table_spec(Request("toy", "plain", Count(60), 1), ["bold"])
    runner.run(spec, Path("run"), 1, command)
    monkeypatch.setattr(Toy, "play", lambda *about: _other(*about))
    assert said in run("check", "run").stderr
    for words in (["show", "run"], ["check", "run"]):
        assert "rm -rf" not in run(*words).output


_play = Toy.play


def _other(*about: Any) -> Any:
    """Play every hand with a point more for the first side."""
    rows = _play(*about)
    rows[:, 4] += 1
    return rows

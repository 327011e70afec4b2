"""``analyser.commands``: The command line, as a person or a program meets it: the door, the
process, the screen.
"""

from __future__ import annotations

import json
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import typer
from compiling import OFF
from terminal import HANGS, answer, fails, files, program, run
from toy import Telling, Toy
from typer.testing import CliRunner

from analyser import __version__, wording
from analyser.commands import COMMANDS, app, examples, file_of, options, output
from analyser.errors import UsageError
from analyser.storage import run_folder

SLOW_TO_IMPORT = ("numba", "numpy", "pandas", "pyarrow", "matplotlib", "scipy", "pydantic", "choix")
NOT_TO_PLAY = (
    "matplotlib", "scipy.stats", "sklearn", "jinja2", "choix", "dask", "distributed",
    "analyser.abilities.clusters.cluster", "analyser.abilities.learning.tuning",
    "analyser.abilities.learning.self_play",
)  # fmt: skip
FILES = [(command, file_of(command)) for command in COMMANDS]
NOT_TO_COMPARE = (*NOT_TO_PLAY, "analyser.findings.answers", "analyser.report.asking")


TOY = Telling


def python(code: str, **given: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **given},
    )


# ---------------------------------------------------------------- the door


def test_help_imports_nothing_slow() -> None:
    done = python(
        "import sys\n"
        "from analyser.commands import app\n"
        "code = app(['--help'], standalone_mode=False)\n"
        f"slow = [name for name in {SLOW_TO_IMPORT} if name in sys.modules]\n"
        "print('code', code, 'slow', slow)"
    )
    assert done.stdout.endswith("code 0 slow []\n"), done.stderr
    assert all(command in done.stdout for command in COMMANDS)


@pytest.mark.skipif(OFF, reason="a run of Burraco says its signature: needs the compiler")
def test_a_command_that_plays_loads_nothing_that_it_has_no_need_of(tmp_path: Path) -> None:
    compare = ["compare", "balanced", "greedy", "--hands", "100", "--threads", "1"]
    simulate = ["simulate", "--hands", "1", "--threads", "1", "--output", str(tmp_path / "run")]
    # Compiled in turn with other processes that run tests, which the one below is not.
    assert app(compare, standalone_mode=False) == 0
    done = python(
        "import sys\n"
        "from analyser.commands import app\n"
        f"for words, slow in (({compare}, {NOT_TO_COMPARE}), ({simulate}, {NOT_TO_PLAY})):\n"
        "    code = app(words, standalone_mode=False)\n"
        f"    ours = [one for one, file in {FILES} if file in sys.modules]\n"
        "    print('code', code, *[name for name in slow if name in sys.modules], *ours)"
    )
    said = [line for line in done.stdout.splitlines() if line.startswith("code ")]
    assert said == ["code 0 compare", "code 0 compare simulate"], done.stdout + done.stderr
    assert "A hand brings " in done.stdout


def test_a_process_keeps_what_its_user_says_of_linear_algebra() -> None:
    for given, kept in (({}, "1"), ({"OPENBLAS_NUM_THREADS": "3"}, "3")):
        done = python(
            "import os, sys\n"
            f"os.environ.pop('OPENBLAS_NUM_THREADS', None)\nos.environ.update({given})\n"
            "sys.argv = ['analyser', '--version']\n"
            "from analyser.__main__ import main\n"
            "assert 'numpy' not in sys.modules\n"
            "try:\n    main()\n"
            "finally:\n    print(os.environ['OPENBLAS_NUM_THREADS'])"
        )
        assert done.stdout.splitlines()[-1] == kept, done.stderr


def test_every_file_of_a_command_is_one() -> None:
    package = Path(options.__file__).parent.parent
    told = {}
    for each in [*package.glob("commands/*.py"), *package.glob("abilities/**/*.py")]:
        if found := re.match(r'"""``analyser ([a-z-]+)``', each.read_text(encoding="utf-8")):
            told[found[1]] = ".".join(
                ["analyser", *each.relative_to(package).with_suffix("").parts]
            )
    assert told == dict(FILES)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    result = run(command, "-h")
    assert result.exit_code == 0
    assert f"analyser {command}" in result.stdout


@pytest.mark.needs("advice", "matches")
def test_a_flag_of_other_commands_is_told_whose_it_is() -> None:
    said = fails(2, "rules", "italian", "--set", "jokers=2")
    assert (
        "no such option: --set (an option of analyser compare, weigh, advise, win-chance, simulate"
        in said
    )
    assert said.endswith("more)\n"), "and no option of this command that is like it"
    assert "an option of analyser report" in fails(2, "rules", "italian", "--tables", "x")


def test_an_unknown_command_is_refused_as_any_name_is() -> None:
    said = fails(2, "compar", "balanced", "greedy")
    assert "unknown command 'compar' (known: compare, " in said
    assert "more, see `analyser --help`; did you mean 'compare'?)" in said


def test_a_flag_of_no_command_is_just_not_one() -> None:
    assert fails(2, "rules", "--wings").strip().endswith("no such option: --wings")
    assert "--diff" in fails(2, "rules", "italian", "--dif", "closed")


def test_a_flag_without_its_value_is_told_so() -> None:
    said = fails(2, "compare", "--rules")
    assert said.strip() == "analyser: error: --rules: found no value (expected one behind it)"


@pytest.mark.needs("engines")
def test_an_engine_that_is_no_command_is_named_as_it_was_typed() -> None:
    for typed in ("", "'unclosed"):
        said = fails(2, "engine-test", typed)
        assert said.startswith("analyser: error: the engine: "), said


def test_of_many_names_a_few_are_said_the_near_ones_first() -> None:
    said = fails(2, "policies", "champion-itallian")
    known = said.split(" (known: ")[1].split(" and ")[0].split(", ")
    assert known[0] == "champion-italian"
    assert len(known) == len(set(known)) == 8
    assert "more, see `analyser policies --all`; did you mean 'champion-italian'?" in said
    assert "more, see `analyser rules`; did you mean 'closed-2p'?" in fails(2, "rules", "clsed-2p")
    none = fails(2, "policies", "zzz")
    assert "known: balanced, cautious, " in none, "where none is near, in their order"
    assert "did you mean" not in none


def test_no_example_needs_a_folder_that_an_installed_copy_lacks() -> None:
    told = [line for lines in examples.EXAMPLES.values() for line in lines]
    assert [line for line in told if re.search(r"(scenarios|reports)/", line)] == []


def test_an_example_of_each_command_stands_in_its_help_and_is_understood() -> None:
    assert set(examples.EXAMPLES) == set(COMMANDS)
    door: Any = typer.main.get_command(app)
    for command, lines in examples.EXAMPLES.items():
        shown = " ".join(run(command, "--help").stdout.split())
        for line in lines:
            assert line in shown
            for part in re.split(r" [|>] (?=[^']*(?:'[^']*'[^']*)*$)", line):
                program, *words = shlex.split(part)
                if program != "analyser":
                    # The file that the answer goes to.
                    continue
                name, *words = words
                # What is parsed is what flags there are, and whether their values can be one.
                door.get_command(None, name).make_context(name, words)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["--rules", "italian,rich,pl"], "italian,rich,plain"),
        (["--policies", "bold,tim"], "bold,timid"),
    ],
)
def test_the_shell_completes_names(toy: Toy, typed: list[str], meant: str) -> None:
    words = ["analyser", "simulate", "--game", "toy", *typed]
    shell = {
        "_ANALYSER_COMPLETE": "complete_bash",
        "COMP_WORDS": " ".join(words),
        "COMP_CWORD": str(len(words) - 1),
    }
    done = CliRunner().invoke(app, [], env=shell, prog_name="analyser")
    assert meant in done.stdout.split(), done.output


@pytest.mark.needs("studies")
def test_rules_and_policies_are_called_so_by_every_command(toy: Toy) -> None:
    usual = run("simulate", "--game", "toy", "--rules", "rich", "--policies=bold", "--hands", "4")
    assert usual.stderr == ""
    assert answer("simulate", "--game", "toy", "--rules", "rich", "--policies", "bold", "--hands",
                  "4")["cells"][0]["preset"] == "rich"  # fmt: skip
    # Whose habit is swept is one policy.
    assert "unknown policy 'bolt'" in fails(
        2, "sweep", "--game", "toy", "--policy", "bolt", "--habit", "skill=0,1"
    )


def test_the_short_flag_says_the_version_too() -> None:
    assert run("-V").stdout == run("--version").stdout


@pytest.mark.parametrize(
    ("command", "word"), [("weigh", "[[decisions]]"), ("simulate", "[cluster]")]
)
def test_what_stands_in_brackets_is_in_the_help(command: str, word: str) -> None:
    assert word in " ".join(re.sub("[│─]", " ", run(command, "--help").stdout).split())


@pytest.mark.needs("queries")
def test_what_stands_in_brackets_is_in_the_list_of_commands() -> None:
    assert "[sql]" in run("--help").stdout


def test_without_a_command_the_help_is_shown() -> None:
    assert run().exit_code == 0
    assert run().stdout == run("--help").stdout


def test_the_version() -> None:
    assert run("--version").stdout == f"analyser {__version__}\n"


def test_python_m_is_the_same_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "analyser", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"analyser {__version__}\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulat"], "'simulate'"),
        (["compare", "balanced"], "compare: found no B (expected two policies"),
        (["simulate", "a.toml", "timid"], "timid"),
        (["compare", "balanced", "bold", "timid"], "unknown policy 'bold'"),
        (["simulate", "--hand", "5"], "--hands"),
        (["simulate", "--hands", "many"], "--hands: found 'many' (expected a whole number"),
        (["simulate", "--hands", "0"], "--hands: found '0' (expected 1 or more"),
        (["simulate", "--hands", "2,000"], "did you mean 2000?"),
        (["simulate", "--hands", "2k"], "did you mean 2000?"),
        (["simulate", "--hands", "1e4"], "did you mean 10000?"),
        (["simulate", "--hands", "1.5"], "2_000)\n"),
        pytest.param(
            ["advise", "x", "--worlds", "300000"],
            "--worlds: found '300000' (expected 250,000 or less",
            marks=pytest.mark.needs("advice"),
        ),
        pytest.param(
            ["review", "x", "--worlds", "2000000"],
            "--worlds: found '2000000' (expected 250,000 or less",
            marks=pytest.mark.needs("advice"),
        ),
        (["weigh", "--precision", "fine"], "--precision: found 'fine' (expected a number"),
        (
            ["report", "x.toml", "--page", "x.pdf"],
            "--page: found 'x.pdf' (expected a name that ends",
        ),
        (
            ["weigh", "--page", "x.csv"],
            "--page: found 'x.csv' (expected a name that ends with .html",
        ),
        (["simulate", "--threads", "0"], "--threads: found '0'"),
        (["simulate", "--game", "toy", "--threads", "5000"], "--threads: found 5000"),
        (["simulate", "--game", "borraco"], "did you mean 'burraco'?"),
        (["simulate", "--game", "toy", "--rules", "rihc"], "did you mean 'rich'?"),
        (["simulate", "--game", "toy", "--policies", "ballanced"], "did you mean 'balanced'?"),
        (["simulate", "--game", "toy", "--policies", "bold,"], "empty name"),
        (["simulate", "--game", "toy", "--policies", "bold,timid,bold"], "policies: found 3"),
        (["simulate", "--game", "toy", "--seed", str(2**63)], "seed"),
        (["compare", "--game", "toy", "balanced", "blod"], "did you mean 'bold'?"),
        (
            ["compare", "--game", "toy", "bold", "timid", "--equivalence", "-1"],
            "--equivalence: found '-1' (expected 0 or more",
        ),
        (
            ["compare", "--game", "toy", "bold", "timid", "--equivalence", "inf"],
            "--equivalence: found inf",
        ),
        pytest.param(
            ["replay", "--game", "toy", "--policies", "tmid"],
            "did you mean 'timid'?",
            marks=pytest.mark.needs("advice"),
        ),
        pytest.param(
            ["replay", "--game", "toy", "--hand", str(2**62)],
            "--hand",
            marks=pytest.mark.needs("advice"),
        ),
        pytest.param(
            ["replay", "--game", "toy", "--format", "txt"],
            "expected text, jsonl, short; did you mean 'text'?",
            marks=pytest.mark.needs("advice"),
        ),
        (["rules", "--game", "toy", "plian"], "did you mean 'plain'?"),
        (["policies", "--game", "toy", "boldd"], "did you mean 'bold'?"),
    ],
)
def test_a_wrong_command_line_is_one_sentence_and_writes_nothing(
    toy: Toy, words: list[str], said: str
) -> None:
    assert said in fails(2, *words)
    assert files() == set()
    assert toy.calls == []


def test_a_mistake_of_ours_is_one_sentence_too(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("made for this test")

    monkeypatch.setattr(toy, "rules", broken)
    said = fails(70, "rules", "--game", "toy")
    assert "ZeroDivisionError: made for this test" in said
    assert "--debug" in said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_an_output_that_is_full_is_exit_6(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            **program("rules", "--game", "toy", "--json"),
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 6
    assert done.stderr == "analyser: error: the output: No space left on device\n"


@pytest.mark.parametrize("place", [0, 1, 3])
def test_debug_stands_anywhere_and_shows_the_traceback(toy: Toy, place: int) -> None:
    words = ["rules", "--game", "toy", "plian"]
    result = run(*words[:place], "--debug", *words[place:])
    assert isinstance(result.exception, UsageError)


# ---------------------------------------------------------------- the process


def test_ctrl_c_ends_a_real_process_quickly_and_keeps_what_is_finished(tmp_path: Path) -> None:
    # More hands than it could play while the interrupt is on its way; no lines of progress.
    words = ["simulate", "--game", "toy", "--hands", "4000000000", "--threads", "2", "--output",
             "run"]  # fmt: skip
    given = program(*words, pause=0.05)
    given["env"] |= {"ANALYSER_PROGRESS": "0"}
    process = subprocess.Popen(
        **given, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    manifest = tmp_path / "run" / "_manifest.jsonl"
    wait_until(lambda: manifest.is_file() and manifest.read_text().count("\n") > 1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=HANGS)
    assert process.returncode == 130
    assert out == ""
    assert re.fullmatch(
        r"analyser: interrupted( at [\d,]+ of 4,000,000,000 hands)?; "
        r"(what is known so far says `analyser report [^`]+`; )?"
        r"finished shards are kept, "
        r"go on with: analyser simulate --game toy --hands 4000000000 --threads 2 --output run\n",
        err,
    )
    kept = run_folder.open(tmp_path / "run")
    assert len(kept.shards) > 0
    kept.verify()


def wait_until(so: Callable[[], bool]) -> None:
    limit = time.monotonic() + HANGS
    while not so():
        assert time.monotonic() < limit, f"it did not happen within {HANGS} seconds"
        time.sleep(0.02)


@pytest.mark.needs("advice")
def test_a_reader_who_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    words = ["replay", "--game", "toy", "--hands", "100000"]
    with subprocess.Popen(
        **program(*words), cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "deal 0 of seed 1\n"
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(HANGS) == 0


@pytest.mark.broad
def test_progress_with_rate_and_time_left_is_for_a_terminal_only(tmp_path: Path) -> None:
    words = ["simulate", "--game", "toy", "--hands", "20000", "--threads", "1", "--json"]
    outer, inner = pty.openpty()
    given = program(*words, pause=0.05)
    given["env"] |= {"TERM": "xterm", "COLUMNS": "120", "NUMBA_CACHE_DIR": str(tmp_path / "no")}
    with subprocess.Popen(**given, cwd=tmp_path, stdout=subprocess.PIPE, stderr=inner) as process:
        os.close(inner)
        shown = b""
        # Linux ends a terminal whose other side is closed with an error.
        with suppress(OSError):
            while more := os.read(outer, 65536):
                shown += more
        os.close(outer)
        assert process.stdout is not None
        assert json.loads(process.stdout.read())["hands"] == 20000
    assert b"compiling for the first time" in shown
    assert b"of 20,000 hands" in shown
    assert b"a second" in shown
    assert b"left" in shown
    quiet = subprocess.run(
        **program(*words, "--output", "again"), cwd=tmp_path, capture_output=True, check=True
    )
    assert quiet.stderr == ""


# ---------------------------------------------------------------- replay


@pytest.fixture
def told(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the game is asked to narrate; it tells two lines a hand."""
    asked: list[tuple[Any, ...]] = []

    def narrate(
        rules: Any, policies: Any, seating: Any, seed: int, deal: int, style: str
    ) -> Iterator[str]:
        asked.append(([each["name"] for each in policies], tuple(seating), seed, deal, style))
        yield f"deal {deal} ♣♦♥♠"
        yield "end"

    monkeypatch.setattr(toy, "narrate", narrate)
    return asked


@pytest.mark.needs("advice")
def test_replay_tells_hands_one_after_the_other(told: list[tuple[Any, ...]]) -> None:
    result = run(
        *("replay", "--game", "toy", "--rules", "rich", "--seed", "9", "--hand", "12"),
        *("--hands", "2", "--policies", "bold,timid"),
    )
    assert result.stdout == "deal 12 ♣♦♥♠\nend\n\ndeal 13 ♣♦♥♠\nend\n"
    names, seating = ["bold", "timid"], (0, 1, 0, 1)
    assert told == [(names, seating, 9, 12, "text"), (names, seating, 9, 13, "text")]


@pytest.mark.needs("advice")
def test_hand_histories_have_no_empty_line_between(told: list[tuple[Any, ...]]) -> None:
    result = run("replay", "--game", "toy", "--hands", "2", "--format", "jsonl")
    assert result.stdout == "deal 0 ♣♦♥♠\nend\ndeal 1 ♣♦♥♠\nend\n"
    assert told[0] == (["balanced"], (0, 0, 0, 0), 1, 0, "jsonl")


# ---------------------------------------------------------------- policies


def test_policies_lists_and_shows(toy: Toy) -> None:
    found = answer("policies", "--game", "toy")
    assert [each["name"] for each in found["policies"]] == ["balanced", "bold", "timid"]
    assert "skill = 20" in run("policies", "--game", "toy").stdout
    bold = answer("policies", "bold", "--game", "toy")
    assert {each["id"]: each["value"] for each in bold["fields"]} == {"skill": 20, "take_bias": 0}


# ---------------------------------------------------------------- the screen


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0.2, "a second"),
        (59.4, "59 s"),
        (59.6, "1 min 00 s"),
        (3599.6, "1 h 00 min"),
        (7800.0, "2 h 10 min"),
        (float("inf"), "unknown"),
    ],
)
def test_durations_as_people_say_them(seconds: float, said: str) -> None:
    assert wording.duration(seconds) == said


@pytest.mark.parametrize(
    ("count", "said"),
    [(0, "0 bytes"), (999, "999 bytes"), (1500, "1.5 kB"), (2.5e6, "2.5 MB"), (4e12, "4,000.0 GB")],
)
def test_sizes_as_people_write_them(count: float, said: str) -> None:
    assert output.size(count) == said


@pytest.mark.parametrize(
    ("points", "said"),
    [(1234.56, "+1,234.6"), (-3.0, "−3.0"), (float("-inf"), "−∞"), (float("nan"), "–")],
)
def test_points_with_their_sign(points: float, said: str) -> None:
    assert output.sign_number(points) == said


def test_threads_are_as_asked_or_one_a_processor() -> None:
    assert options.processors(3) == 3
    assert 1 <= options.processors(None) <= (os.cpu_count() or 1)


@pytest.mark.needs("advice")
@pytest.mark.broad
def test_a_page_goes_to_page_whatever_writes_it(toy: Toy) -> None:
    answer("simulate", "--game", "toy", "--hands", "20", "--output", "run")
    assert run("report", "run", "--page", "new.html").stderr == ""
    assert Path("new.html").is_file()
    for words in (["advise", "x"], ["review", "x"], ["replay"], ["weigh"], ["report", "run"]):
        assert "--page: found 'x.pdf' (expected " in fails(2, *words, "--page", "x.pdf")
        assert "--page: found an address" in fails(2, *words, "--page", "s3://games/p.html")


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (0.2, 0.9, "a second"),
        (1.2, 1.9, "1 to 2 s"),
        (8.4, 12.1, "8 to 13 s"),
        (40, 119, "40 to 119 s"),
        (50, 130, "50 s to 3 min"),
        (125, 305, "2 to 6 min"),
        (3000, 7300, "50 min 00 s to 2 h 01 min"),
    ],
)
def test_between_what_a_time_lies(low: float, high: float, words: str) -> None:
    assert wording.durations(low, high) == words


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (200, 900, "200 to 900 bytes"),
        (900, 1_100, "900 bytes to 1.1 kB"),
        (5.04e6, 6.11e6, "5.0 to 6.1 MB"),
        (201.9e6, 263.2e6, "201 to 263 MB"),
        (201.9e6, 201.95e6, "201 MB"),
        (900e6, 1.2e9, "900 MB to 1.2 GB"),
    ],
)
def test_between_what_a_size_lies(low: float, high: float, words: str) -> None:
    assert output.sizes(low, high) == words

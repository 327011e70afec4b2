"""``analyser.abilities.engines``: Does each check of an engine find what it is for, and does a
sound engine pass them all?
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from terminal import answer, fails, run

import analyser
from analyser.abilities.engines import engine_process

BOT = """
import json, os, sys, time
def say(**message):
    print(json.dumps(message), flush=True)
seeds = {}
last = None
with open("begun", "a") as begun:
    # Two play at once: one for each seat.
    is_again = begun.write("x") and (begun.tell() - 1) // 2 % 2
for line in sys.stdin:
    message = json.loads(line)
    kind, hand = message["type"], message.get("hand")
    if kind == "hello":
        say(type="hello", protocol=1, name="bot", games=[message["game"]])
    elif kind == "new_hand":
        seeds[hand], last = message["seed"], hand
    elif kind == "your_move":
        moves = message["moves"]
        move = moves[(seeds[hand] + len(moves)) % len(moves)]
        MOVE
        say(type="move", hand=hand, move=move)
    elif kind == "quit":
        QUIT
    else:
        OTHER
"""
"""An engine that plays Kabu; three lines make it err."""
CHECKS = (
    "says hello",
    "plays whole hands by the rules",
    "makes the same moves again",
    "ignores types and fields that it does not know",
    "reads a line that arrives in pieces",
    "plays two hands at once",
    "ends by itself when it is told to quit",
)


def bot(move: str = "pass", end: str = "break", other: str = "pass") -> str:
    """Write an engine into the folder, and return its command."""
    text = BOT.replace("MOVE", move).replace("QUIT", end).replace("OTHER", other)
    Path("bot.py").write_text(text)
    return f"{shlex.quote(sys.executable)} bot.py"


def failed(command: str, rules: str = "kabu-2p") -> dict[str, list[str]]:
    """Return the checks that an engine fails, with their faults."""
    found = analyser.engine_test(command, game="kabu", rules=rules, deals=3, hands=0)
    assert [each.name for each in found.checks] == [*CHECKS][: len(found.checks)]
    return {each.name: each.faults for each in found.checks if each.faults}


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty folder, and little patience."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("analyser.abilities.engines.engine_tests.checks.QUIT_SECONDS", 0.3)


def test_an_engine_that_does_right_passes_every_check() -> None:
    """It is timed too, and meets two policies; Python says what the terminal says."""
    command = bot()
    assert failed(command) == {}
    found = answer("engine-test", command, "--game", "kabu", "--deals", "2", "--hands", "16")
    assert found["passed"]
    assert [each["check"] for each in found["checks"]] == [*CHECKS]
    assert found["offered"] == ["draw", "pass"]
    assert [each["b"] for each in found["duels"]] == ["random", "sound"]
    assert found["hands_a_second"] > 0
    assert found["move_ms_p99"] >= found["move_ms_median"] > 0


@pytest.mark.parametrize(
    ("errs", "check", "fault"),
    [
        ({"move": "move = {'do': 'fly'}"}, CHECKS[1], "deal 0, seat 0: bot answers {"),
        (
            {"move": "move = moves[-is_again]"},
            CHECKS[2],
            "otherwise the second time",
        ),
        ({"other": "kind in ('event', 'result') or sys.exit(3)"}, CHECKS[3], "exit code 3"),
        ({"move": "hand == last or sys.exit(4)"}, CHECKS[5], "ended by itself with exit code 4"),
        # In a new process, as after a fault, it names the right hand.
        ({"move": "hand = max(1, hand - 1)"}, CHECKS[2], "which nobody asked for"),
        ({"end": "time.sleep(60)"}, CHECKS[6], "bot did not end in 0.3 s after quit"),
    ],
)
def test_what_an_engine_does_wrong_is_named(errs: dict[str, str], check: str, fault: str) -> None:
    """Each fault is found by the check that is for it."""
    # Hands of four players last long enough to be played at once.
    rules = "kabu" if check == CHECKS[5] else "kabu-2p"
    assert fault in failed(bot(**errs), rules)[check][0]
    engine_process.end_all()


def test_an_engine_that_never_answers_is_not_waited_for_in_every_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each answer may take its full time: after three late ones no more hands are played."""
    monkeypatch.setattr("analyser.abilities.engines.engine_lookup.SECONDS", 0.1)
    command = bot(move="time.sleep(60)")
    _hello, played = analyser.engine_test(command, game="kabu", deals=20, hands=0).checks
    assert len(played.faults) == 3
    assert all("gave no answer for 0.1 s" in each for each in played.faults)
    assert played.noted == "1 hand, 0 moves"


def test_hands_that_take_long_are_fewer_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a number has it."""
    command, checks = bot(), "analyser.abilities.engines.engine_tests.checks"
    monkeypatch.setattr(f"{checks}.PATIENCE", 0.0)
    found = analyser.engine_test(command, game="kabu", rules="kabu-2p")
    assert found.has_passed
    assert found.checks[1].noted.startswith("2 of 40 hands, since they take long")
    assert "Its hands take long, so it met no policy (--hands plays more)." in found.sentences
    assert (found.fewer_hands, found.duels) == (0, [])
    asked = analyser.engine_test(command, game="kabu", rules="kabu-2p", deals=3, hands=16)
    assert asked.checks[1].noted.startswith("6 hands,")
    assert asked.fewer_hands is None
    assert len(asked.duels) == 2


def test_a_line_in_pieces_is_more_than_one_read() -> None:
    """An engine that takes what is there for a line fails that check alone."""
    command = bot()
    text = Path("bot.py").read_text()
    reads = "(lines := os.read(0, 1 << 20).decode().splitlines())"
    text = text.replace(
        "for line in sys.stdin:\n", f"while {reads}:\n  for line in lines:\n"
    ).replace("        break", "        sys.exit()")
    Path("bot.py").write_text(text)
    assert set(failed(command)) == {CHECKS[4]}


@pytest.mark.broad
@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
def test_the_engine_in_c_passes() -> None:
    """As the page says to make it."""
    source = Path(analyser.__file__).parent.parent / "docs/examples/engines/first.c"
    subprocess.run(["cc", "-O2", "-Wall", "-Werror", "-o", "first", source], check=True)
    assert failed("./first") == {}


def test_a_program_that_is_no_engine_ends_the_test() -> None:
    """One check, one sentence, exit code 1; a program that is not there: 2."""
    Path("bot.py").write_text("print('hello')")
    command = f"{shlex.quote(sys.executable)} bot.py"
    told = run("engine-test", command, "--game", "kabu")
    assert told.exit_code == 1
    assert told.stdout.startswith("bot fails 1 of 1 checks in Kabu.\n  NO   says hello\n")
    assert "there is no program './bot'" in fails(2, "engine-test", "./bot")
    assert "no seat for your own player" in fails(2, "engine-test", "cat", "--game", "twentyfour")

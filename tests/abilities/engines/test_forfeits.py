"""``analyser.abilities.engines``: Engines that err where an error costs them the hand: which
hand, what is played, who says it.
"""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from compiling import OFF
from terminal import answer, fails, run

import analyser
from analyser import games
from analyser.abilities.engines import engine_lookup, engine_process, engine_tables
from analyser.cards.shuffle import run_key
from analyser.errors import ForfeitWarning, PlayerError, ScenarioError, UsageError
from analyser.games.interface import Record
from analyser.games.seat_view import SeatView
from analyser.games.sides import duel_seatings
from analyser.play import forfeits
from analyser.play.forfeits import (
    ENDED_TEXT,
    FAULTS,
    GARBAGE,
    ILLEGAL,
    LATE,
    REPORTED,
    First,
    Forfeits,
    Tally,
)
from analyser.scenario import build, file_spec
from analyser.scenario.request import Count, Request

GAME: Final[Any] = games.game("kabu")
RULES: Final = GAME.rules("kabu-2p")
SOUND: Final = GAME.policy("sound")
DEALS: Final = 6
BOT: Final = """
import json, os, sys, time
def say(**message):
    print(json.dumps(message), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        BEGINS
        say(type="hello", protocol=1, name="bot", games=[message["game"]])
    if message["type"] == "new_hand":
        errs, asked = message["seed"] % OFTEN == 1, 0
    if message["type"] == "your_move":
        asked += 1
        if errs and asked == 2:
            ERRS
        say(type="move", hand=message["hand"], move=message["moves"][-1 if asked == 2 else 0])
    if message["type"] == "result":
        ENDS
"""
ERRORS: Final = {
    LATE: "time.sleep(60)",
    ENDED_TEXT: "sys.exit(3)",
    GARBAGE: 'print("hello", flush=True)',
    REPORTED: 'say(type="error", hand=message["hand"], message="no book"); continue',
    ILLEGAL: 'say(type="move", hand=message["hand"], move={"do": "fly"}); continue',
}


@pytest.fixture(autouse=True)
def _none_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(engine_tables, "_WARNED", set())
    yield
    engine_process.end_all()


def bot(
    folder: Path, errs: str = "pass", begins: str = "pass", ends: str = "pass", often: int = 2
) -> str:
    """Write an engine whose second move errs in one of ``often`` hands; return its command."""
    text = BOT.replace("ERRS", errs).replace("BEGINS", begins).replace("ENDS", ends)
    text = text.replace("OFTEN", str(often))
    (folder / "bot.py").write_text(text)
    return f"engine:{shlex.quote(sys.executable)} {shlex.quote(str(folder / 'bot.py'))}"


def engine(said: str, **changes: Any) -> Record:
    return build.make_forfeiting({**engine_lookup.read_command(GAME, said), **changes})


def played(who: Record, deals: int = DEALS) -> np.ndarray[Any, Any]:
    seated = duel_seatings(GAME, RULES)[0]
    return engine_tables.play_hands(GAME, RULES, [who, SOUND], seated, run_key(1), 0, deals)


class Forfeiting:
    """The same engine in Python: it draws, passes in its second move, or has the first made."""

    name, policy = "bot", SOUND

    def sit(self) -> Any:
        asked = []

        def move(view: SeatView) -> Any:
            asked.append(view)
            return view.moves[-1 if len(asked) == 2 and not view.seed % 2 else 0]

        return {"move": move}


class Sound(Forfeiting):
    name = "sound"

    def sit(self) -> Any:
        return {}


@pytest.mark.parametrize("fault", FAULTS)
def test_from_an_error_on_the_first_move_is_made_and_the_next_hand_begins_afresh(
    tmp_path: Path, fault: str
) -> None:
    seated = duel_seatings(GAME, RULES)[0]
    expected = GAME.play_guests(RULES, [Forfeiting(), Sound()], seated, run_key(1), 0, DEALS)
    who = engine(bot(tmp_path, ERRORS[fault]), engine_seconds=0.5 if fault == LATE else 60.0)
    with pytest.warns(ForfeitWarning, match=r"^deal \d, seat 0: bot .*; it forfeits the hand$"):
        rows = played(who)
    assert (rows[:, :-2] == expected).all()
    seats, faults = rows[:, -2:].T
    assert set(seats) == {0, 1}
    assert (np.where(seats, FAULTS.index(fault), -1) == faults).all()


def test_an_error_between_hands_costs_none(tmp_path: Path) -> None:
    rows = played(engine(bot(tmp_path, ends="sys.exit(1)")))
    assert (rows[:, -2:] == forfeits.NONE).all()
    assert (rows == played(engine(bot(tmp_path)))).all()


def test_an_engine_that_does_not_come_up_ends_the_run(tmp_path: Path) -> None:
    with pytest.raises(PlayerError, match=r"^deal 0: bot .*ended by itself with exit code 1"):
        played(engine(bot(tmp_path, begins="sys.exit(1)")))
    mark = tmp_path / "mark"
    begins = f"if os.path.exists({str(mark)!r}): sys.exit(1)\n        open({str(mark)!r}, 'w')"
    with pytest.warns(ForfeitWarning), pytest.raises(PlayerError, match="ended by itself"):
        played(engine(bot(tmp_path, ERRORS[ENDED_TEXT], begins)))


def spec(said: str) -> Any:
    asked = Request("kabu", "kabu-2p", Count(120), 1)
    return build.set_on_error(build.duel_spec(asked, said, "sound"), "forfeit")


def test_hands_are_counted_for_each_engine(tmp_path: Path) -> None:
    (cell,) = spec(bot(tmp_path)).cells
    both = replace(cell, entrants=(cell.entrants[0], {**cell.entrants[0], "name": "other"}))
    deals, late = np.array([3, 4, 5]), FAULTS.index(LATE)
    found = np.array([[0, -1], [3, late], [2, late]])
    made = Forfeits.from_rows(both, 0, deals, found)
    assert made.engines == {
        "bot": Tally(3, 1, First(4, 0, 0, "")),
        "other": Tally(3, 2, First(4, 0, 1, "")),
    }
    made += Forfeits.from_rows(both, 1, np.array([2]), np.array([[1, late]]))
    assert made.sentences == [
        "bot forfeited 1 of 4 hands (first: deal 4, seat 0).",
        "other forfeited 3 of 4 hands (first: deal 2, seat 0: gave no answer in time).",
    ]
    assert not Forfeits.from_rows(cell, 0, deals, np.array([forfeits.NONE] * 3)).sentences
    itself = replace(cell, entrants=(cell.entrants[0],) * 2)
    made = Forfeits.from_rows(itself, 0, deals, found)
    assert made.engines == {"bot": Tally(3, 2, First(4, 0, 0, FAULTS[late]))}


ALWAYS: Final = ("if errs and asked == 2:", "if True:")


def test_an_engine_that_forfeited_every_hand_was_not_measured() -> None:
    lost = Forfeits({"bot": Tally(4, 4, First(2, 0, 1, LATE)), "other": Tally(4, 3, None)})
    assert lost.sentences == [
        "bot forfeited all of its 4 hands (first: deal 2, seat 1: gave no answer in time): "
        "nothing was measured of it."
    ]
    with pytest.raises(PlayerError, match=r"^bot forfeited all .* of it \(expected a hand that"):
        lost.check_measured()
    Forfeits({"bot": Tally(4, 3, None), "other": Tally(0, 0, None)}).check_measured()


@pytest.mark.usefixtures("undrawn")
def test_hands_that_were_all_forfeited_give_no_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = bot(tmp_path, ERRORS[ENDED_TEXT])
    text = (tmp_path / "bot.py").read_text()
    (tmp_path / "bot.py").write_text(text.replace(*ALWAYS))
    monkeypatch.chdir(tmp_path)
    asked = ("--game", "kabu", "--rules", "kabu-2p", "--hands", "12", "--on-error", "forfeit")
    nothing = (
        r"error: bot forfeited all of its 12 hands \(first: deal 0, seat \d: ended by itself\): "
    )

    def refused(*words: str) -> str:
        done = run(*words)
        assert (done.exit_code, done.stdout) == (3, ""), done.output
        last = done.stderr.splitlines()[-1]
        assert re.search(nothing, last), last
        return last

    refused("compare", said, "sound", *asked)
    met = (analyser.Engine([sys.executable, str(tmp_path / "bot.py")]), "sound")
    monkeypatch.setattr(engine_tables, "_WARNED", {"bot"})
    with pytest.raises(PlayerError, match="nothing was measured"):
        analyser.compare(*met, game="kabu", rules="kabu-2p", hands=12, on_error="forfeit")
    if not OFF:
        refused("tournament", f"{said},sound", *asked, "--output", "one")
        # The rows are kept; their page says so too.
        found = run("report", "one")
        assert found.stdout.startswith("Not known yet which player is best."), found.output
        assert "nothing was measured of it." in " ".join(found.stdout.split())


def test_on_error_is_one_of_two_words_and_names_another_run(tmp_path: Path) -> None:
    said = bot(tmp_path)
    asked = Request("kabu", "kabu-2p", Count(120), 1)
    stops = build.duel_spec(asked, said, "sound")
    policies = build.duel_spec(asked, "sound", "eager")
    assert build.set_on_error(stops, "stop") == stops
    assert build.set_on_error(policies, "forfeit") == policies
    assert spec(said).digest() != stops.digest()
    with pytest.raises(UsageError, match=r"on_error: found 'go on' \(expected stop or forfeit\)"):
        build.set_on_error(stops, "go on")
    assert "forfeit" in fails(2, "compare", said, "sound", "--on-error", "forfeits")
    file = tmp_path / "one.toml"
    text = 'game = "kabu"\non_error = "{}"\n[[duels]]\na = "bot.toml"\nb = "sound"\n'
    (tmp_path / "bot.toml").write_text(f"engine = [{sys.executable!r}, 'bot.py']")
    file.write_text(text.format("forfeit"))
    (cell,) = file_spec.load(file).cells
    assert cell.entrants[0]["engine_on_error"] == "forfeit"
    (cell,) = file_spec.load(file, on_error="stop").cells
    assert "engine_on_error" not in cell.entrants[0]
    file.write_text(text.format("retry"))
    with pytest.raises(ScenarioError, match=r"on_error: found 'retry' \(expected stop or forfeit"):
        file_spec.load(file)


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="compiled code proves itself first, which takes minutes without it")
def test_terminal_page_and_numbers_say_what_was_forfeited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = bot(tmp_path, ERRORS[ENDED_TEXT], often=16)
    monkeypatch.chdir(tmp_path)
    asked = ("--game", "kabu", "--rules", "kabu-2p", "--hands", "110", "--seed", "1")
    words = ("tournament", f"{said},sound", *asked, "--on-error", "forfeit")

    def told(*words: str) -> Any:
        done = run(*words, "--json")
        # The first forfeit is described in full, once.
        assert done.stderr.count("it forfeits the hand") <= 1, done.stderr
        return json.loads(done.stdout)

    one = told(*words, "--output", "one", "--threads", "1")
    two = told(*words, "--output", "two", "--threads", "2")
    assert one["digest"] == two["digest"]
    lost = one["forfeits"]["bot"]
    assert lost["hands"] == 110
    assert lost["first"]["fault"] == ENDED_TEXT
    # The same from memory, and after an interruption, from what is kept.
    assert told("compare", said, "sound", *words[2:])["forfeits"] == one["forfeits"]
    manifest = (tmp_path / "one" / "_manifest.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "one" / "_manifest.jsonl").write_text("".join(manifest[:2]))
    sentence = (
        f"bot forfeited {lost['forfeited']} of 110 hands "
        f"(first: deal {lost['first']['deal']}, seat {lost['first']['seat']}: {ENDED_TEXT})."
    )
    again = run(*words, "--output", "one")
    assert sentence in " ".join(again.stdout.split())
    assert answer("check", "one")["digest"] == two["digest"]
    reported = run("report", "one")
    assert sentence in " ".join(reported.stdout.split())
    assert sentence in (tmp_path / "one.html").read_text()
    frame = analyser.open_run("one").frame(["deal", "forfeit_seats", "forfeit"])
    assert (frame["forfeit_seats"] > 0).sum() == lost["forfeited"] == frame["forfeit"].count()
    assert "forfeit" not in json.dumps(answer("compare", "sound", "eager", *asked))
    assert "holds another run" in fails(6, *words[:-2], "--output", "one")

"""``analyser.library``: From Python: are the answers the commands' own, and does nothing else
happen?
"""

from __future__ import annotations

import copy
import html
import inspect
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from breadth import needing
from compiling import OFF
from terminal import answer, files, run
from toy import Toy, install

import analyser
from analyser import games, registry
from analyser.errors import AnalyserError, DataError, ScenarioError, StorageError, UsageError
from analyser.games.history_lines import IllegalHistory
from analyser.games.interface import Column, Rows
from analyser.games.searching.history_filling import CardLeftOpen
from analyser.library.answer import Answer
from analyser.library.players import policies, rules
from analyser.library.runs import OpenRun, PlayAnswer
from analyser.library.weighed_decisions import Weighing
from analyser.storage import address
from analyser.storage.sealed_log import Damaged

pytestmark = pytest.mark.usefixtures("toy", "undrawn")


def compared(a: Any = "bold", b: Any = "timid", **given: Any) -> Any:
    return analyser.compare(a, b, game="toy", **{"hands": 2_000, "seed": 3, **given})


def played(**given: Any) -> OpenRun:
    return analyser.simulate(game="toy", **{"hands": 600, "seed": 3, **given})


# ---------------------------------------------------------------- imported, and no more


def test_the_import_is_cheap_and_changes_nothing_of_the_process() -> None:
    code = (
        "import signal, sys, gc, os\n"
        "before = [signal.getsignal(each) for each in signal.valid_signals()]\n"
        "kept = (gc.get_threshold(), dict(os.environ))\n"
        "import analyser\n"
        "slow = {'numpy', 'pandas', 'numba', 'typer', 'matplotlib', 'pyarrow'} & {*sys.modules}\n"
        "from analyser import simulate, compare, weigh, open_run, rules, policies\n"
        "after = [signal.getsignal(each) for each in signal.valid_signals()]\n"
        "commands = [name for name in sys.modules if name.startswith('analyser.commands')]\n"
        "print(slow, before == after, kept == (gc.get_threshold(), dict(os.environ)), commands)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("set() True True []\n", "")


def test_every_public_name_is_there_and_no_other() -> None:
    for name in analyser.__all__:
        assert getattr(analyser, name).__name__ == name
    assert {*analyser.__all__} <= {*dir(analyser)}
    with pytest.raises(AttributeError, match="no attribute 'simulated'"):
        _ = analyser.simulated


# ---------------------------------------------------------------- two ways of playing


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, ["--hands", "2000", "--seed", "3"]),
        ({"hands": None, "precision": 3.0}, ["--precision", "3", "--seed", "3"]),
        ({"hands": None, "until_verdict": True, "max_hands": 900},
         ["--until-verdict", "--max-hands", "900", "--seed", "3"]),
        ({"equivalence": 30, "rules": "rich"},
         ["--equivalence", "30", "--rules", "rich", "--hands", "2000", "--seed", "3"]),
    ],
)  # fmt: skip
def test_it_is_the_answer_of_the_command(given: dict[str, Any], words: list[str]) -> None:
    found = compared(**given).answer
    # Exit code 5 where it was not settled within the most hands: said in `stopped` here.
    result = json.loads(run("compare", "bold", "timid", "--game", "toy", *words, "--json").stdout)
    # The command that asked, and when: others.
    del result["again"], result["provenance"]
    assert json.loads(json.dumps(found)) == result


def test_what_is_kept_says_the_same_and_is_not_played_again(toy: Toy) -> None:
    kept = compared(output="kept")
    calls = len(toy.calls)
    again = compared(output="kept", threads=2)
    assert max(count for _, count in toy.calls[calls:] or [(0, 1)]) <= 1
    in_memory = compared()
    assert kept.difference == again.difference == in_memory.difference
    assert kept.run == Path("kept")
    assert in_memory.run is None
    assert files() == {str(each) for each in Path("kept").rglob("*")} | {"kept"}


def test_what_comes_back_prints_as_its_sentence_and_shows_itself() -> None:
    found = compared()
    said = run("compare", "bold", "timid", "--game", "toy", "--hands", "2000", "--seed", "3").stdout
    first, deck, number = found.sentences
    assert " ".join(said.split()).startswith(f"{first} {deck}")
    assert number.startswith("bold beats timid by ")
    assert str(found).splitlines() == [first, deck, number]
    (row,) = found.frame().to_dict("records")
    assert (row["a"], row["b"], row["verdict"]) == ("bold", "timid", "better")
    assert row["low"] < row["mean"] < row["high"]
    assert found.figure().axes[0].get_xlabel().startswith("points per hand")
    shown = found._repr_html_()
    assert "<svg" in shown
    assert "bold beats timid" in shown
    assert "<script" not in shown


def test_names_are_escaped_where_a_notebook_shows_them() -> None:
    mine = policies("bold", called="<script>alert(1)</script>", game="toy", skill=7)
    shown = compared(mine, "timid", hands=200)._repr_html_()
    assert "<script" not in shown
    assert "&lt;script&gt;" in shown


# ---------------------------------------------------------------- records


def test_a_record_is_played_as_the_name_that_it_came_from() -> None:
    by_name = compared(rules="rich").summary()
    by_record = compared(
        policies("bold", game="toy"), policies("timid", game="toy"), rules=rules("rich", game="toy")
    ).summary()
    assert by_record == by_name


def test_changes_are_laid_over_and_told() -> None:
    found = rules("rich", game="toy", turn_limit=200)
    assert (found["preset"], found["turn_limit"], found["bonus"]) == ("rich", 200, 100)
    assert found.title == "rich (turn_limit = 200)"
    frame = found.frame().set_index("field")
    assert frame.loc["turn_limit", "value"] == 200
    assert frame.loc["turn_limit", "meaning"] == "most turns"
    mine = policies("bold", game="toy", take_bias=5)
    assert (mine["name"], mine["skill"], mine["take_bias"]) == ("bold (take_bias = 5)", 20, 5)
    assert policies("bold", game="toy", take_bias=0)["name"] == "bold"
    numbered = policies("bold", game="toy", take_bias=np.int64(5))
    assert (numbered, type(numbered["take_bias"])) == (mine, int)
    paid = rules("rich", game="toy", bonus=np.int8(7), steps=np.array([4]))
    assert paid == rules("rich", game="toy", bonus=7, steps=[4])
    assert compared(mine, "bold", hands=10).a == "bold (take_bias = 5)"
    assert compared(hands=10, rules=found).changes == {"turn_limit": 200}


def test_a_record_is_a_copy_of_which_the_game_knows_nothing() -> None:
    found = rules("plain", game="toy")
    found["bonus"] = 77
    assert rules("plain", game="toy")["bonus"] == 0
    assert compared(hands=10, rules=found).changes == {"bonus": 77}


# ---------------------------------------------------------------- runs


def test_a_run_is_the_one_that_the_command_plays() -> None:
    found = played(output="mine", policies=["bold", "timid"])
    words = ("--game", "toy", "--hands", "600", "--seed", "3", "--policies", "bold,timid")
    said = answer("simulate", *words, "--output", "theirs")
    assert found.run.digest() == said["digest"]
    assert found.answer["cells"] == answers_of("theirs")
    again = analyser.open_run("theirs")
    pd.testing.assert_frame_equal(found.frame(), again.frame())
    assert (found.finished, found.question) == (True, "")
    assert "600 hands, seed 3" in str(found)


def answers_of(run: str) -> Any:
    found = analyser.open_run(run).result
    assert isinstance(found, PlayAnswer)
    return found.answer["cells"]


def test_its_columns_say_what_they_are() -> None:
    found = played(matches=20, hands=None)
    by_name = {column.name: column for column in found.columns}
    assert [*by_name][:3] == ["cell", "seating", "deal"]
    assert (by_name["turns"].unit, by_name["turns"].meaning) == ("turns", "turns played")
    assert list(found.frame().columns) == [*by_name]
    frame = found.frame(matches=True)
    assert list(frame.columns) == [column.name for column in found.match_columns]
    assert len(frame) == 20
    assert found.dataset(matches=True).count_rows() == 20


def test_matches_of_a_number_of_hands() -> None:
    found = played(matches=20, match_hands=3, hands=None)
    assert found.frame(matches=True)["hands"].tolist() == [3] * 20
    (cell,) = found.answer["cells"]
    assert cell["hands_per_match"] == 3


def test_a_run_has_no_columns_that_are_empty_under_its_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    third = Column("score_2", "int32", "points", "points of a side that nobody is", null=-1)

    @dataclass
    class Wider(Toy):
        columns: tuple[Column, ...] = (*Toy().columns, third)

        def play(self, *asked: Any) -> Rows:
            columns, self.columns = self.columns, Toy().columns
            rows = super().play(*asked)
            self.columns = columns
            return np.column_stack([rows, np.full(len(rows), -1)])

    install(monkeypatch, Wider())
    found = played()
    names = [column.name for column in found.columns]
    assert "score_2" not in names
    assert list(found.frame().columns) == names == found.dataset().schema.names
    with pytest.raises(UsageError, match="unknown column 'score_2'"):
        found.frame(["score_2"])


def test_a_dataset_is_of_the_listed_shards_alone_and_checked() -> None:
    found = played(output="run", hands=3_000)
    assert len(found.run.shards) > 1
    stray = Path("run/shards/000099.parquet")
    stray.write_bytes(Path("run/shards/000000.parquet").read_bytes())
    data = found.dataset()
    assert data.count_rows() == 3_000
    mean = data.to_table(columns=["score_0"]).to_pandas()["score_0"].mean()
    assert mean == pytest.approx(found.frame(["score_0"])["score_0"].mean())
    shard = Path("run/shards/000001.parquet")
    damaged = bytearray(shard.read_bytes())
    damaged[len(damaged) // 2] ^= 1
    shard.write_bytes(bytes(damaged))
    for read in (found.dataset, found.frame, lambda: found.answer):
        with pytest.raises(DataError, match=r"000001\.parquet: is damaged"):
            read()


def test_without_a_folder_the_rows_go_with_the_object() -> None:
    found = played()
    folder = found.path
    assert folder.is_dir()
    assert files() == set()
    del found
    assert not folder.exists()


COPIES: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda each: pickle.loads(pickle.dumps(each)),
}


@pytest.mark.parametrize("how", COPIES)
def test_a_copy_of_a_run_brings_along_the_rows_that_go_with_its_object(how: str) -> None:
    found = played()
    rows, said = found.frame(), str(found.result)
    copied = COPIES[how](found)
    assert copied.path != found.path
    del found
    assert copied.frame().equals(rows)
    assert str(copied.result) == said
    folder = copied.path
    del copied
    assert not folder.exists()
    kept = played(output="kept")
    assert COPIES[how](kept).path == kept.path
    assert COPIES[how](kept).frame().equals(kept.frame())


GAME, PLAYERS = ("kabu", ("sound", "random")) if OFF else ("burraco", ("balanced", "greedy"))
"""Whichever is ready soonest."""
RULES: str
VARIED: dict[str, Any]
RULES, VARIED = ("kabu", {"hand_cards": 1}) if OFF else ("italian", {"turn_limit": 300})
HABIT = {"draw_first": [3, 4]} if OFF else {"take_bar": [0, 100]}
own_run = cache(lambda: analyser.simulate(game=GAME, policies=PLAYERS[0], hands=20))
ANSWERS: dict[str, Callable[[], Any]] = {
    "compare": lambda: analyser.compare(*PLAYERS, game=GAME, hands=40),
    "compare_players": lambda: analyser.compare_players(PLAYERS, game=GAME, hands=40),
    "compare_rules": lambda: analyser.compare_rules(
        [RULES, analyser.rules(RULES, game=GAME, **VARIED)],
        game=GAME,
        policies=PLAYERS[0],
        panel="none",
        hands=20,
    ),
    "simulate": lambda: own_run(),
    "answer": lambda: own_run().result,
    "curve": lambda: own_run().curve("score_0", "score_1"),
    "weigh": lambda: analyser.weigh(game=GAME, policies=PLAYERS[0], decisions=20, rollouts=1),
    "rules": lambda: analyser.rules(game=GAME),
    "policies": lambda: analyser.policies(game=GAME),
    "tournament": lambda: analyser.tournament(PLAYERS, game=GAME, hands=40),
    "sweep": lambda: analyser.sweep(habit=HABIT, game=GAME, hands=40),
    "pair_tournament": lambda: analyser.pair_tournament(
        "mitchell", tables=2, rounds=2, skill_spread=50, hand_spread=300, tournaments=20
    ),
    "duel": lambda: analyser.duel(analyser.Player(), PLAYERS[1], game=GAME, hands=4),
    "Engine": lambda: analyser.Engine("./bot", name="bot"),
}
OF_ABILITIES = {
    "tournament": "clubs", "sweep": "studies", "pair_tournament": "clubs", "duel": "engines",
    "Engine": "engines",
}  # fmt: skip


@cache
def answer_of(what: str) -> Any:
    """Return an answer, played once for all that is asked of it."""
    return ANSWERS[what]()


@pytest.mark.parametrize("what", needing(ANSWERS, OF_ABILITIES))
def test_what_a_function_returns_can_be_copied(what: str) -> None:
    found = answer_of(what)
    copies = [copied(found) for copied in COPIES.values()]
    told = said(found)
    # Once more, with all that was worked out so far.
    for again in (*copies, *(copied(found) for copied in COPIES.values())):
        assert type(again) is type(found)
        assert said(again) == told
    assert copy.deepcopy(games.game(GAME)) is games.game(GAME)


@pytest.mark.parametrize(
    "what",
    needing(
        (
            *("compare", "compare_players", "compare_rules", "answer", "weigh"),
            *("tournament", "sweep", "pair_tournament"),
        ),
        OF_ABILITIES,
    ),
)
def test_an_answer_has_the_same_members_everywhere(what: str) -> None:
    found = answer_of(what)
    assert isinstance(found, Answer)
    assert str(found).splitlines() == [*found.sentences]
    assert json.loads(json.dumps(found.answer))
    assert len(found.frame())
    assert found.figure().axes
    assert found.sentences[0] in html.unescape(found._repr_html_())
    if what == "compare":
        with pytest.raises(UsageError, match=r"page: found no rows \(expected an output"):
            found.page("it.html")
    else:
        assert Path("it.html") in found.page("it.html")
        assert found.sentences[0] in html.unescape(Path("it.html").read_text())


@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        pytest.param("tournament", {"policies": ["bold", "timid"], "hands": 400},
         ["bold,timid", "--hands", "400"], marks=pytest.mark.needs("clubs")),
        pytest.param("sweep", {"habit": {"skill": [1, 5]}, "policy": "timid", "hands": 400},
         ["--habit", "skill=1,5", "--policy", "timid", "--hands", "400"],
         marks=pytest.mark.needs("studies")),
    ],
)  # fmt: skip
def test_duels_that_are_read_together_have_the_commands_answer(
    name: str, given: dict[str, Any], words: list[str]
) -> None:
    told = answer(name, *words, "--game", "toy", "--seed", "3")
    found = getattr(analyser, name)(**given, game="toy", seed=3)
    assert found.run.run.digest() == told["digest"]
    for key in ("sentence", "sentences", "kind"):
        assert found.answer[key] == told[key]
    said = run(name, *words, "--game", "toy", "--seed", "3").stdout
    assert " ".join(said.split()).startswith(" ".join(str(found).split()))


def test_rule_sets_are_compared_as_by_the_command() -> None:
    words = ("--game", "toy", "--policies", "bold", "--hands", "400", "--seed", "3")
    told = answer("compare", *words, "--rules", "plain", "--vary", "bonus=5,9", "--panel", "none")
    found = analyser.compare_rules(
        "plain", vary={"bonus": [5, 9]}, panel="none", policies="bold", hands=400, seed=3,
        game="toy",
    )  # fmt: skip
    ours = {"run", "page", "provenance"}
    own = {key: each for key, each in told.items() if key not in ours}
    assert json.loads(json.dumps(found.answer)) == own
    with pytest.raises(UsageError, match=r"^vary: found '5' for bonus \(expected a list of values"):
        analyser.compare_rules("plain", vary={"bonus": "5"}, game="toy")
    with pytest.raises(UsageError, match=r"^rules: found plain alone \(expected two or more"):
        analyser.compare_rules("plain", game="toy")
    with pytest.raises(UsageError, match=r"^goal: "):
        analyser.compare_rules(["plain", "rich"], goal="wetter", game="toy")


def test_a_damaged_run_is_found_and_mended() -> None:
    played(output="one", hands=3_000)
    assert str(analyser.check("one")) == run("check", "one").stdout.rstrip("\n")
    shard = Path("one/shards/000001.parquet")
    shard.write_bytes(b"no rows")
    found = analyser.check("one")
    assert not found.sound
    assert found.frame()["file"].tolist() == ["shards/000001.parquet"]
    assert found.verdict.endswith("`analyser check one --repair` mends what can be")
    mended = analyser.check("one", repair=True)
    assert mended.sound
    assert mended.answer["repaired"] == ["shards/000001.parquet"]
    assert analyser.check("one", replay_shards=1).answer["replayed"] in ([0], [1])


@pytest.mark.needs("clubs")
def test_a_league_is_the_commands() -> None:
    Path("club.toml").write_text(
        'game = "toy"\nhands_per_day = 4_000\n[[tournaments]]\npolicies = ["bold", "timid"]\n'
    )
    found = analyser.league("club.toml", hands=2_000, output="mine", seed=3)
    told = answer("league", "club.toml", "--hands", "2000", "--output", "other", "--seed", "3")
    ours = {"run", "added_hands", "provenance"}
    own = {key: each for key, each in told.items() if key not in ours}
    assert json.loads(json.dumps(found.answer)) == own
    assert found.added == told["added_hands"] == 2_000
    assert found.frame()["player"].tolist() == ["bold", "timid"]
    again = analyser.league("club.toml", hands=0, output="mine", seed=3)
    assert (again.added, str(again)) == (0, str(found))
    assert Path("club.html") in again.page("club.html")
    with pytest.raises(UsageError, match=r"as in scenario='league'\)$"):
        analyser.league()


@pytest.mark.needs("queries")
def test_rows_are_queried() -> None:
    pytest.importorskip("duckdb")
    played(output="one")
    found = analyser.query("SELECT count(*) AS n FROM hands", "one")
    assert found.frame()["n"].tolist() == [600]
    assert found.answer == {"rows": [{"n": 600}]}
    assert str(found) == "1 row: n."
    with pytest.raises(UsageError, match="found the run one twice"):
        analyser.query("SELECT 1", ["one", "one"])


@pytest.mark.needs("advice")
def test_hands_are_replayed_and_verified_as_by_the_commands() -> None:
    words = ("--game", "kabu", "--seed", "7", "--hands", "2", "--format", "jsonl")
    hands = analyser.replay(game="kabu", seed=7, hands=2, format="jsonl")
    assert str(hands) + "\n" == run("replay", *words).stdout
    Path("hands.jsonl").write_text(str(hands) + "\n")
    found = analyser.verify("hands.jsonl")
    assert (found.hands, str(found)) == (2, "2 hands are played by the rules.")
    Path("other.jsonl").write_text("no hand\n")
    both = analyser.verify(["hands.jsonl", "other.jsonl"])
    assert both.answer["errors"][0]["exit_code"] == 4
    assert both.files == {"hands.jsonl": 2}
    with pytest.raises(UsageError, match=r"^format: found 'pgn' "):
        analyser.replay(game="kabu", format="pgn")


def said(found: Any) -> str:
    """Return what an answer says: its sentences and its numbers."""
    if hasattr(found, "difference"):
        # Its table has the game's signature too, which takes seconds.
        return f"{found} {found.difference}"
    frame = getattr(found, "frame", None)
    return f"{found} {frame().to_json() if callable(frame) else ''}"


def test_an_error_can_be_copied_whatever_it_holds() -> None:
    for file in registry.functions().values():
        import_module(file)
    kinds = [AnalyserError]
    for kind in kinds:
        kinds += kind.__subclasses__()
    assert {Damaged, CardLeftOpen, IllegalHistory} <= {*kinds}
    for kind in kinds:
        (made, *_) = (vars(each)["__init__"] for each in kind.mro() if "__init__" in vars(each))
        given = [*inspect.signature(made).parameters][1:] if inspect.isfunction(made) else []
        error = kind(*given or ["what is wrong"])
        for copied in COPIES.values():
            again = copied(error)
            assert (type(again), str(again), vars(again)) == (kind, str(error), vars(error))


def test_an_answer_has_a_row_for_each_number() -> None:
    scenario = Path("x.toml")
    scenario.write_text(
        'game = "toy"\nrules = "plain"\nhands = 400\nquestion = "Who?"\n'
        '[[duels]]\na = "bold"\nb = "timid"\n[[lineups]]\npolicies = ["bold"]\n'
    )
    found = analyser.simulate(scenario)
    assert str(found).startswith("Who? — 800 hands")
    frame = found.result.frame()
    assert list(frame["what"]) == ["difference", "score", "score", "score", "score"]
    assert frame.loc[0, "verdict"] in ("better", "undecided", "equivalent")
    assert found.figure().axes[0].get_xlabel().startswith("points per hand")
    assert "Who?" in found._repr_html_()
    files = found.page("who.html")
    assert Path("who.html") in files
    assert found.result.sentences[0] in Path("who.html").read_text()


def test_a_curve_is_a_table_and_a_picture_of_the_same_means() -> None:
    curve = played().curve("turns", "score")
    axis = curve.figure().axes[0]
    assert (axis.get_xlabel(), axis.get_ylabel()) == ("Turns", "Mean score, points")
    (dots,) = (line for line in axis.lines if line.get_marker() == "o")
    of_first = curve.frame().groupby("line", sort=False)["mean"].apply(list).iloc[0]
    assert np.asarray(dots.get_ydata()).tolist() == of_first
    assert "<svg" in curve._repr_html_()
    whole = played().curve("pot_turn_0", "score").figure().axes[0]
    assert all(float(tick).is_integer() for tick in whole.get_xticks()), "no quarters of a turn"


@pytest.mark.needs("stores")
def test_a_run_at_an_address_is_kept_and_opened_there(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fsspec")
    # fsspec's own memory plays a store, for a process that does not end.
    monkeypatch.setattr(address, "KEEPS_NO_RUN", ())
    for out in ("memory://library/run", "here"):
        played(output=out, policies=["bold", "timid"])
    near, far = (analyser.open_run(each) for each in ("here", "memory://library/run"))
    assert far.run.digest() == near.run.digest()
    pd.testing.assert_frame_equal(far.frame(), near.frame())
    assert repr(far).startswith("<run 'memory://library/run': ")
    assert far._repr_html_() == near._repr_html_()
    for ask in (far.dataset, lambda: far.path):
        with pytest.raises(StorageError, match=r"found an address \(expected a folder"):
            ask()
    duel = compared(output="memory://library/duel")
    assert str(duel.run) == "memory://library/duel"
    assert duel.summary() == {**compared().summary(), "run": str(duel.run)}
    # Nothing of it became a folder of this machine.
    assert {each.partition("/")[0] for each in files()} == {"here"}


# ---------------------------------------------------------------- decisions


def test_a_choice_is_weighed_and_asked_by_any_fact() -> None:
    found = analyser.weigh(
        game="toy", policies="bold", decisions=3_000, rollouts=2, seed=7, output="leap"
    )
    assert found.facts == ("width", "wet")
    (row,) = found.frame().to_dict("records")
    assert (row["rules"], row["players"]) == ("plain", "bold")
    by_width = found.frame("width").set_index("width")
    # The toy's leap loses 10 points with each foot.
    worth = by_width["worth"].to_dict()
    assert worth[0] - worth[5] == pytest.approx(50, abs=15)
    dry_or_wet = found.frame("wet", bounds=[[(0, 0), (1, 1)]])
    assert list(dry_or_wet["wet_most"]) == [0, 1]
    assert dry_or_wet["share"].sum() == pytest.approx(1)
    assert found.figure("wet").axes[0].get_yticklabels()[0].get_text() == "no"
    assert "<svg" in found._repr_html_()
    again = analyser.open_run(found.run.path).result
    assert isinstance(again, Weighing)
    assert again.answer == found.answer


def test_too_few_decisions_for_a_fact_are_said_and_no_empty_frame() -> None:
    found = analyser.weigh(game="toy", policies="bold", decisions=100, rollouts=1, seed=7)
    few = r"found 80 decisions, and no group of 200 \(expected more decisions"
    for ask in (
        lambda: found.frame("width"),
        lambda: found.frame("width", "wet"),
        lambda: found.frame("wet", bounds=[[(0, 0), (1, 1)]]),
        lambda: found.figure("width"),
    ):
        with pytest.raises(UsageError, match=few):
            ask()
    assert list(found.frame()["decisions"]) == [80]


# ---------------------------------------------------------------- advice

POSITION = Path(analyser.__file__).parent.parent / "scenarios" / "burraco" / "take-or-draw.jsonl"


@pytest.mark.needs("advice")
@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="thousands of hands played on")
def test_advice_is_that_of_the_command_from_a_file_or_a_text() -> None:
    said = answer("advise", str(POSITION), "--worlds", "40")
    for asked in (POSITION, POSITION.read_text()):
        found = analyser.advise(asked, worlds=40)
        assert json.loads(json.dumps(found.answer)) == said
    frame = found.frame()
    options = frame[frame["list"] == "options"]
    assert list(options["says"]) == [each["says"] for each in said["options"]]
    assert len(frame) > len(options), "what comes after the best of them"
    # A number a lane, and above each list its name.
    assert len(found.figure().axes[0].texts) == len(frame) + frame["list"].nunique()
    assert str(found).splitlines() == [said["sentence"], *said["says"]]
    assert "<svg" in found._repr_html_()


# ---------------------------------------------------------------- what goes wrong


@pytest.mark.parametrize(
    ("ask", "kind", "said"),
    [
        (lambda: rules("plian", game="toy"), UsageError, "did you mean 'plain'?"),
        (lambda: rules(game="tyo"), UsageError, "unknown game 'tyo'"),
        (lambda: rules(game="toy", bonos=1), ScenarioError, "did you mean 'bonus'?"),
        (lambda: policies("bold", game="toy", skil=1), ScenarioError, "did you mean 'skill'?"),
        (lambda: policies("gone.toml", game="toy"), StorageError, "gone.toml: no such file"),
        (lambda: compared("bald"), UsageError, "did you mean 'bold'?"),
        (
            lambda: compared(3),
            UsageError,
            "a: found 3 (expected a name, or a record of analyser.pol",
        ),
        (lambda: compared({"skill": 3}), ScenarioError, "a.name: found None"),
        (lambda: compared({"name": "x", "skill": "y"}), ScenarioError, "skill: found 'y'"),
        (lambda: compared(rules={"preset": "plain", "bonus": -1}), ScenarioError, "found -1"),
        (lambda: compared(None), UsageError, "a: found None (expected a policy's name, or a rec"),
        (lambda: compared("bold", None), UsageError, "b: found None (expected a policy's name"),
        (lambda: compared(hands="40"), UsageError, "hands: found '40' (expected a whole number"),
        (lambda: compared(hands=40.0), UsageError, "hands: found 40.0 (expected a whole number"),
        (lambda: compared(hands=True), UsageError, "hands: found True (expected a whole number"),
        (lambda: compared(seed="1"), UsageError, "seed: found '1' (expected a whole number"),
        (lambda: compared(hands=None, precision="2"), UsageError, "precision: found '2' (expected"),
        (lambda: compared(output=3), UsageError, "output: found 3 (expected the name of a file"),
        (lambda: compared(progress=3), UsageError, "progress: found 3 (expected a function"),
        (lambda: played(policies=7), UsageError, "policies: found 7 (expected a name, or a record"),
        (lambda: rules(7, game="toy"), UsageError, "preset: found 7 (expected the name of a ru"),  # type: ignore[arg-type]
        (lambda: policies(7, game="toy"), UsageError, "base: found 7 (expected the name of a pol"),  # type: ignore[arg-type]
        (lambda: analyser.weigh(game="toy", rules=[]), UsageError, "rules: found an empty list"),
        (lambda: analyser.weigh(game="toy", policies=[]), UsageError, "policies: found an empty"),
        (lambda: played(matches="3", hands=None), UsageError, "matches: found '3' (expected"),
        (lambda: played(match_hands=4), UsageError, "match_hands: found no matches (expected"),
        (
            lambda: played(matches=3, match_hands=0, hands=None),
            UsageError,
            "match_hands: found 0 (expected a whole number from 1 to 1000",
        ),
        (
            lambda: played(matches=3, match_hands="4", hands=None),
            UsageError,
            "match_hands: found '4' (expected a whole number",
        ),
        (lambda: rules(game=3), UsageError, "game: found 3 (expected a text"),  # type: ignore[arg-type]
        (lambda: analyser.open_run(42), UsageError, "path: found 42 (expected the name of a f"),  # type: ignore[arg-type]
        (
            lambda: analyser.weigh(game="toy", decisions=2.5),  # type: ignore[arg-type]
            UsageError,
            "decisions: found 2.5",
        ),
        (lambda: compared(hands=0), UsageError, "hands: found 0 (expected a whole number"),
        (lambda: compared(precision=1.0), UsageError, "hands and precision: found 2 of them"),
        (lambda: compared(hands=None, max_hands=0), UsageError, "max_hands: found 0"),
        (lambda: compared(equivalence=float("nan")), UsageError, "equivalence: found nan"),
        (lambda: compared(threads=0), UsageError, "threads: found 0 (expected 1 to"),
        (lambda: compared(seed=-1), UsageError, "seed: found -1"),
        (lambda: played(threads=-2), UsageError, "threads: found -2"),
        (lambda: played(output="s3://"), UsageError, "not a valid address of a run"),
        (lambda: played(output=""), UsageError, "output: found '' (expected the name of a f"),
        (lambda: analyser.open_run("a\0b"), UsageError, r"path: found 'a\x00b' (expected the"),
        (lambda: played(matches=3), UsageError, "hands and matches: found both"),
        (lambda: played(policies=["bold", "timid", "bold"]), UsageError, "found 3 names"),
        (lambda: analyser.simulate("gone.toml"), StorageError, "gone.toml: no such file"),
        (lambda: analyser.simulate("pile-or-stok"), UsageError, "did you mean 'pile-or-stock'?"),
        (lambda: analyser.simulate("x.toml", rules="plain"), UsageError, "says that itself"),
        (lambda: analyser.open_run("gone"), StorageError, "gone: there is no run here"),
        (lambda: played().frame(["turn"]), UsageError, "did you mean 'turns'?"),
        (lambda: played().frame(cell=7), UsageError, "cell: found 7 (expected 0 to 0"),
        (lambda: played().frame(cell="x"), UsageError, "cell: found 'x' (expected plain: balanced"),
        (lambda: played().dataset(matches=True), UsageError, "found no matches"),
        (lambda: played().figure("turns"), UsageError, "found one of x and y"),
        (lambda: analyser.weigh("lap", game="toy"), UsageError, "did you mean 'leap'?"),
    ],
)
def test_what_goes_wrong_is_the_houses_sentence(
    ask: Callable[[], Any], kind: type[AnalyserError], said: str
) -> None:
    with pytest.raises(kind) as caught:
        ask()
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.needs("advice", "engines", "studies")
@pytest.mark.parametrize(
    ("ask", "kind", "said"),
    [
        (
            lambda: analyser.ablations("bold", "bald", game="toy"),
            ScenarioError,
            "did you mean 'bold'?",
        ),
        (
            lambda: analyser.tips([{"says": "Be bold."}], game="toy"),
            ScenarioError,
            "tips: tips.1.with: is missing (expected a table of habit = value)",
        ),
        (lambda: analyser.review([]), UsageError, "histories: found [] (expected hand histories"),
        (
            lambda: analyser.advise("{}\n", rollout_policy=[]),
            UsageError,
            "rollout_policy: found an empty list",
        ),
        (
            lambda: analyser.duel("bold", "timid", rules=[]),  # type: ignore[arg-type]
            UsageError,
            "rules: found [] (expected a name",
        ),
        (
            lambda: analyser.duel("bold", "timid", changes=7),  # type: ignore[arg-type]
            UsageError,
            "changes: found 7 (expected a dictionary",
        ),
        (
            lambda: analyser.duel(analyser.Player(like=7), "bold"),  # type: ignore[arg-type]
            UsageError,
            "like: found 7 (expected a policy's name",
        ),
        (lambda: analyser.advise(42), UsageError, "position: found 42 (expected a position in"),  # type: ignore[arg-type]
        (lambda: analyser.review(42), UsageError, "histories: found 42 (expected hand histories"),  # type: ignore[arg-type]
        (lambda: analyser.duel("bold", "timid", hands="4"), UsageError, "hands: found '4'"),  # type: ignore[arg-type]
        (lambda: analyser.advise("{}\n", threads=0), UsageError, "threads: found 0"),
        (lambda: analyser.advise("gone.jsonl"), StorageError, "gone.jsonl: no such file"),
        (lambda: analyser.advise(""), UsageError, "position: found '' (expected a position in"),
        (
            lambda: analyser.sweep(habit="skill", game="toy"),  # type: ignore[arg-type]
            UsageError,
            "habit: found 'skill' (expected values by the name of a habit, as {'skill': [1, 2]})",
        ),
        (lambda: analyser.advise("{}\n", worlds=0), UsageError, "worlds: found 0 (expected"),
        (lambda: analyser.advise("{}\n", precision=0.0), UsageError, "precision: found 0.0"),
    ],
)
def test_what_goes_wrong_in_an_ability_too(
    ask: Callable[[], Any], kind: type[AnalyserError], said: str
) -> None:
    test_what_goes_wrong_is_the_houses_sentence(ask, kind, said)


# ---------------------------------------------------------------- hands reviewed


@pytest.mark.needs("advice")
@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="thousands of hands played on")
def test_a_review_is_the_answer_of_the_command() -> None:
    told = run("replay", "--seed", "7", "--hands", "2", "--format", "jsonl").stdout
    Path("hands.jsonl").write_text(told, encoding="utf-8")
    found = analyser.review("hands.jsonl", worlds=16, threads=1)
    words = ("review", "hands.jsonl", "--worlds", "16", "--threads", "1")
    assert json.loads(json.dumps(found.answer)) == answer(*words)
    assert str(found) in run(*words).stdout
    assert len(found.frame()) == len(found.answer["decisions"])
    assert found.figure().axes[0].get_xlabel() == "points lost"
    assert "<script" not in found._repr_html_()
    only = analyser.review(told, luck=True)
    assert only.answer["luck"] == found.answer["luck"]
    hands, strokes = only.by_hand(), only.frame()
    assert hands[["hand", "side"]].to_numpy().tolist() == [[1, 0], [1, 1], [2, 0], [2, 1]]
    first = strokes["worth"].where(strokes["side"].fillna(0) == 0, -strokes["worth"])
    assert first.sum() == pytest.approx(hands.query("side == 0")["worth"].sum())
    with pytest.raises(UsageError, match="worlds: found beside luck"):
        analyser.review(told, luck=True, worlds=16)
